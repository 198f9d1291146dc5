"""python tools/site/laboratory.py PAGE.html: the arm laboratory as one file, without Python, server or network.

The kernels are the library's WebAssembly, the player is the library's own front end. Controls, defaults, presets and
constants are read from the library, the tables of the adaptive integrator from scipy: what is added there appears in
the page by itself. The solvers are those of SOLVERS; the page names the others, and what else it lacks.
"""
import inspect
import json
import sys
from base64 import b64encode
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
from scipy.integrate import DOP853

from robodyn_lib.compiled import frames, general, planar, wasm
from robodyn_lib.compiled import integrate as loop
from robodyn_lib.dynamics import METHODS
from robodyn_lib.simulation import simulate, steps
from robodyn_lib.widgets import player, setup
from robodyn_lib.widgets.parts import front_end
from robodyn_lib.widgets.presets import PRESETS

HERE = Path(__file__).resolve().parent
SEEDS, STREAMS = 10, 4              # of random shapes and poses: lengths, masses, start, target
SOLVERS = ("compiled", "composite-cholesky")        # that runs.js has
PLANAR = ("COUNT", "GRAVITY", "WORLD", "HEAD", "LANES", "SIGN", "COS_TURN", "POINT_ROWS", "BODY_ROWS", "LENGTH",
          "PER_LENGTH", "MASS", "PER_MASS", "PER_MASSES", "LEN", "M", "HX", "J", "VANISHING")
GENERAL = ("COUNT", "GRAVITY", "WORLD", "HEAD", "LANES", "ROW")
DOPRI = ("A", "B", "C", "E3", "E5", "D", "A_EXTRA", "C_EXTRA")
CONTROL = ("SAFETY", "MIN_FACTOR", "MAX_FACTOR")    # of steps by their errors, beside the class


def control(field):
    """A control as the page makes it."""
    given, about = field.metadata["control"], {key: field.metadata[key] for key in ("label", "group")}
    if isinstance(given, setup.Range):
        high = SEEDS if field.name == "seed" else given.high
        return about | {"kind": "range", "low": given.low, "high": high, "step": given.step, "unit": given.unit}
    if isinstance(given, setup.Several):
        missing = setup.solvers() if field.name == "solvers" else ()
        return about | {"kind": "several", "values": [x for x in given.names() if x in SOLVERS or x not in missing]}
    return about | {"kind": "select", "values": given.values, "unit": getattr(given, "unit", "")}


def shown(values):
    """A Setup's values as the page's controls have them: of the solvers those that are here."""
    return asdict(values) | {"solvers": [name for name in values.solvers if name in SOLVERS]}


def adaptive():
    """Tables and constants of scipy's integrator, and the tolerances of `simulate`."""
    module, given = sys.modules[DOP853.__module__], inspect.signature(simulate).parameters
    return {"order": DOP853.error_estimator_order, "rtol": given["rtol"].default, "atol": given["atol"].default,
            **{name: getattr(DOP853, name).tolist() for name in DOPRI},
            **{name: getattr(module, name) for name in CONTROL}}


def elsewhere():
    """What the notebook's laboratory has and the page has not, in words."""
    missing = [name for name in setup.solvers() if name not in SOLVERS]
    return f"Only in the notebooks, since they are Python: the solvers {', '.join(missing)}. Seeds end at {SEEDS} here."


# Where a preset's words speak of solvers that are not here.
WORDS = {"Dense against O(N)": {
    "question": "One of these solvers builds the mass matrix and factors it, O(N^3), the other sweeps along the chain, "
                "O(N). Both run as compiled code here. From how many links on is the sweep ten times faster: (a) 5, "
                "(b) 50, (c) 500?",
    "answer": "(b), or thereabouts in your browser: O(N) says how time grows and nothing about where it starts, and "
              "with few links most of it goes into the call. The curves below were measured here, just now."}}


def words(preset):
    """What a preset asks and answers, on this page."""
    return WORDS.get(preset.name, {"question": preset.question, "answer": preset.answer})


def random_numbers():
    """(SEEDS, STREAMS, links): what `Setup` draws by each seed and stream, before it is scaled."""
    most = next(f for f in fields(setup.Setup) if f.name == "links").metadata["control"].high
    return np.array([[np.random.default_rng([seed, stream]).uniform(size=most) for stream in range(STREAMS)]
                     for seed in range(1, SEEDS + 1)])


def given():
    """All that the page is given by the library."""
    random = random_numbers()
    return {
        "binary": b64encode(wasm.BINARY.read_bytes()).decode(),
        "controls": {f.name: control(f) for f in fields(setup.Setup)},
        "presets": [{"name": p.name, "setup": shown(p.setup()), "measure": p.measure} | words(p)
                    for p in PRESETS.values()],
        "random": {"numbers": b64encode(random.astype("<f8").tobytes()).decode(), "streams": STREAMS,
                   "count": random.shape[-1]},
        "planar": {name: getattr(planar, name) for name in PLANAR} | {"NOISE": 4 * planar.PARALLEL},
        "general": {name: getattr(general, name) for name in GENERAL} | {"COLUMNS": frames.CONSTANTS},
        "explicit": steps.EXPLICIT, "schemes": loop.SCHEMES, "adaptive": adaptive(),
        "orders": {name: METHODS[name].cost for name in SOLVERS}, "sizes": setup.SIZES, "elsewhere": elsewhere(),
        "limits": [steps.FASTEST, steps.TOLERANCE, steps.ITERATIONS],
        "opening": setup.OPENING, "frames": setup.FRAMES, "most": player.MOST, "lines": player.LINES,
    }


def page():
    """The page, as text."""
    front = front_end("transport.js", "player.js").replace("export default { render };", "return { render };")
    data = json.dumps(given()).replace("</", r"<\/")
    scripts = [f"const GIVEN = {data};", f"const player = (() => {{\n{front}\n}})();",
               *((HERE / name).read_text(encoding="utf-8") for name in ("runs.js", "laboratory.js", "page.js"))]
    frame = (HERE / "laboratory.html").read_text(encoding="utf-8")
    return frame.replace("/*STYLE*/", front_end("player.css")).replace("/*SCRIPT*/", "\n".join(scripts))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
