"""Write the laboratory as one file without Python: python tools/site/laboratory.py PAGE.html.

The kernels are the library's WebAssembly, the player is the library's own front end. Controls,
defaults, presets and constants are read from the library, and so is what a setup means: what is
added there appears in the page by itself. The solvers are those of SOLVERS; the page names the
others, and what else it does not have.
"""

import gzip
import json
import sys
from base64 import b64encode
from dataclasses import asdict, fields
from itertools import accumulate
from pathlib import Path

from robodyn_lib.codegen import loops
from robodyn_lib.compiled import kernels, plane, wasm
from robodyn_lib.dynamics import METHODS
from robodyn_lib.robots import planar_arm
from robodyn_lib.simulation import JointLaw, steps
from robodyn_lib.simulation import compiled as loop
from workbook.kernels import hands as held
from workbook.kernels import shown
from workbook.widgets import experiment, hands, inputs, meaning, painted, player, race
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.parts import linked, style
from workbook.widgets.presets import PRESETS, asked, named

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE))

import single  # noqa: E402
import wheel  # noqa: E402

# Controls that the page does not have, and their idle values. Runs by a misprint are there: they
# were computed beforehand.
IN_PYTHON = {"joints": "hinges", "digits": "not counted"}
SOLVERS = ("compiled", "composite-cholesky")  # solvers of motion.js
OF = {
    "solvers": SOLVERS,
    "integrators": tuple(loop.SCHEMES),
}  # options of the controls on this page
# Methods that have columns of their own in the kernel `on_the_way`: {layer: {method: {array:
# column}}}.
APART = {
    "waves": {
        "rk-fd4": {"carried": "z", "innovation": "epsilon"},
        "rk-fd3": {"carried": "z_3", "innovation": "epsilon_3"},
        "rk-fd1": {"carried": "z_1", "innovation": "epsilon_3"},
    }
}
HANDS = (
    "HEAD",
    "PER_HAND",
    "PER_JOINT",
    "COUNT",
    "HOLDS",
    "PULLS",
    "PINNED",
    "STRUCK",
    "GRIP",
    "PIN",
    "BASE",
    "LENGTHS",
)
WORK = 12_000  # largest number of joints times painted instants: tens of milliseconds
MEANING = ("JOINTS", "LAWS", "POSES", "SAID", "SHAPES", "SOMETIMES", "SPREAD", "WORDS")
# Data of the page; its worker has the rest, and both have the last ones.
SHOWN = (
    "binaries",
    "layers",
    "misprints",
    "controls",
    "presets",
    "orders",
    "elsewhere",
    "beforehand",
)
BOTH = ("meaning",)
STYLES = (
    "shared/view.css",
    "player/player.css",
    "inputs/inputs.css",
    "inputs/choices.css",
    "elimination/elimination.css",
)


def control(field):
    """Return a control as `inputs.js` makes it, with the solvers and integrators of this page."""
    about = inputs.spec(
        field.metadata["control"], *(field.metadata[x] for x in ("label", "group", "says"))
    )
    here = OF.get(field.name)
    return about if here is None else about | {"values": [x for x in about["values"] if x in here]}


def values_here(values):
    """Return a Setup's values for this page's controls, without solvers that it does not have."""
    kept = {name: value for name, value in asdict(values).items() if name not in IN_PYTHON}
    return kept | {
        "solvers": [name for name in values.solvers if name in SOLVERS] or [*SOLVERS[:1]]
    }


def here(preset):
    """Say if a preset needs nothing that is Python's alone, as a race of Python's solvers is."""
    setup = preset.setup()
    stored = setup.misprint == "none" or setup == wheel.wheel(setup.misprint)
    return (
        stored
        and not preset.race
        and all(getattr(setup, name) == value for name, value in IN_PYTHON.items())
    )


def planar():
    """Return where numbers are in the data of planar chains' kernels: column words, and counts."""
    layouts = {
        forward.name: kernels.rolled(forward, kernels.ANY_PLANAR, False)
        for forward in (plane.BODIES, plane.POINTS, held.TORQUES)
    }
    return {
        "TABLE": loops.TABLE,
        "BASE": loops.PLACE["base"],
        "WHOLE": loops.WHOLE,
        "PARALLEL": plane.PARALLEL,
        "layouts": {
            name: {"words": layout.words("R"), "kept": len(layout.kept)}
            for name, layout in layouts.items()
        },
    }


def means():
    """Return the tables that give the meaning of a setup."""
    return {name: getattr(meaning, name) for name in MEANING} | {
        "TERMS": [
            f.name for f in fields(JointLaw) if f.name not in ("friction", "places")
        ]  # these are not compiled
    }


def layer_here(layer, key, methods, own):
    """Return a layer for the page: its methods for rods and points, and its columns."""
    by = {
        body: painted.chosen(layer._replace(methods=methods), SOLVERS, planar_arm(2, body=body))
        for body in ("rod", "point")
    }
    return {
        "name": layer.name,
        "key": key,
        "by": by,
        "columns": own,
        "sweeps": layer.sweeps,
        "says": layer.says,
    }


def paints():
    """Return what can be painted: layers, places of their values in an answer, and their scales."""
    begins = dict(zip(shown.COLUMNS, accumulate(shown.COLUMNS.values(), initial=0), strict=False))
    layers = []
    for name, layer in painted.LAYERS.items():
        apart = APART.get(name, {}).items()
        layers += [
            layer_here(
                layer, name if method == layer.methods[0] else f"{name} by {method}", (method,), own
            )
            for method, own in apart
        ] or [layer_here(layer, name, layer.methods, {})]
    return {
        "layers": layers,
        "columns": {name: [begins[name], size] for name, size in shown.COLUMNS.items()},
        "width": shown.WIDTH,
        "instants": painted.INSTANTS,
        "work": WORK,
        "kinds": painted.KINDS,
        "most": painted.MOST,
        "all": painted.ALL,
    }


def elsewhere():
    """Return in words the features of the notebook's laboratory that the page does not have."""
    missing = [name for name in experiment.solvers() if name not in SOLVERS]
    asking = [name for name, preset in PRESETS.items() if not here(preset)]
    return (
        f"Only in the notebooks, since they are Python: the solvers {', '.join(missing)}; "
        f"adaptive steps; right digits; and so the presets {'; '.join(asking)}. Runs with a "
        f"misprint were computed "
        f"there. What is painted is computed here, by one kernel, from what these solvers share: "
        f"P, D and what a "
        f"free joint transmits are alike in rk-fd1 to rk-2sweep and saha-udut, nu and xi in both "
        f"of Kozłowski's; "
        f"z(k) is that of rk-fd4, which rk-2sweep has too, of rk-fd3, or of rk-fd1, which rk-fd2 "
        f"has too."
    )


# Replacements for words of presets about solvers that the page does not have.
WORDS = {
    "Dense against O(N)": (
        "One of these solvers builds the mass matrix and factors it, O(N\u00b3), the other sweeps "
        "along the chain, O(N). Both run as compiled code here. Of a chain with twice as many "
        "links, does a step of the sweep take twice as long (a) at any number of links, (b) only "
        "on long chains, (c) never?",
        "(b): O(N) says how time grows when there are many links. With few of them most of it is "
        "the price of a call, which does not grow. The times were measured here, just now.",
    )
}


def words(preset):
    """Return the question of a preset and its answer, as they are on this page."""
    return WORDS.get(preset.name, (preset.question, preset.answer))


def given():
    """Return all data that the page gets from the library."""
    return {
        "binaries": [
            packed(path.read_bytes()) for path in (wasm.PLANAR, held.BINARY, shown.BINARY)
        ],
        "controls": {
            f.name: control(f) for f in fields(experiment.Setup) if f.name not in IN_PYTHON
        },
        "presets": [
            {
                "name": p.name,
                "setup": values_here(p.setup()),
                "measure": p.measure,
                "speed": p.speed,
                "plots": p.plots,
                "seen": p.seen,
                "front": [x for x in p.front if x not in IN_PYTHON],
                "asks": asked(p.name, *words(p), p.hides),
            }
            for p in PRESETS.values()
            if here(p)
        ],
        "planar": planar(),
        "painted": paints(),
        "state": shown.STATE,
        "hands": {name: getattr(held, name) for name in HANDS}
        | {"PERIOD": hands.PERIOD, "EPSILON": hands.SAME},
        "explicit": steps.EXPLICIT,
        "schemes": loop.SCHEMES,
        "meaning": means(),
        "orders": {name: METHODS[name].cost for name in SOLVERS},
        "sizes": race.SIZES,
        "elsewhere": elsewhere(),
        "limits": [steps.FASTEST, steps.TOLERANCE, steps.ITERATIONS],
        "misprints": {
            name: {
                "setup": values_here(wheel.wheel(name)),
                "run": printed(name),
                "asks": named(name).asks,
            }
            for name in MISPRINTS
        },
        "layers": [
            *(layer["key"] for layer in paints()["layers"]),
            *(f"{name} by both" for name in APART),
        ],
        "beforehand": "Computed beforehand, in Python: here no other input has an effect.",
        "frames": experiment.FRAMES,
        "most": player.MOST,
        "lines": player.LINES,
    }


def packed(binary):
    """Return bytes as text: gzip, in base64."""
    return b64encode(gzip.compress(binary, mtime=0)).decode()


def printed(name):
    """Return a run by a misprint: the message of the player, as JSON has it."""
    message = wheel.message(name)
    return message | {"buffer": b64encode(message["buffer"]).decode()}


def page(home=""):
    """Return the page as text; home: the address of the book that it is part of, if it is."""
    data = given()

    def with_data(file, names):
        constants = json.dumps({name: data[name] for name in names})
        return f"const GIVEN = {constants};\n{linked(single.PAGES / file)}"

    return single.filled(
        "laboratory.html",
        {
            "SCRIPT": with_data("page.js", SHOWN + BOTH),
            "ENGINE": with_data("worker.js", [x for x in data if x not in SHOWN]),
            "ELIMINATION": linked(single.PAGES / "beside.js"),
        },
        style(*STYLES),
        '<p><a href="HOME">The workbook</a></p>',
        home,
    )


if __name__ == "__main__":
    single.write(page, __doc__)
