"""python tools/site/laboratory.py PAGE.html: the arm laboratory as one file, without Python, server or network.

The kernels are the library's WebAssembly, the player is the library's own front end. Controls, defaults, presets and
constants are read from the library: what is added there appears in the page by itself. Left out are the solvers other
than "compiled", the adaptive integrator, and presets that measure time.
"""
import json
import sys
from base64 import b64encode
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np

from robodyn_lib.compiled import integrate, planar, wasm
from robodyn_lib.simulation import steps
from robodyn_lib.widgets import player, setup
from robodyn_lib.widgets.parts import front_end
from robodyn_lib.widgets.presets import PRESETS

HERE = Path(__file__).resolve().parent
SEEDS, STREAMS = 10, 4              # of random shapes and poses: lengths, masses, start, target
LEFT_OUT = ("solvers",)
PLANAR = ("COUNT", "GRAVITY", "WORLD", "HEAD", "LANES", "SIGN", "COS_TURN", "POINT_ROWS", "BODY_ROWS", "LENGTH",
          "PER_LENGTH", "MASS", "PER_MASS", "PER_MASSES", "LEN", "M", "HX", "J", "VANISHING")


def control(field):
    """A control as the page makes it."""
    given, about = field.metadata["control"], {key: field.metadata[key] for key in ("label", "group")}
    if isinstance(given, setup.Range):
        high = SEEDS if field.name == "seed" else given.high
        return about | {"kind": "range", "low": given.low, "high": high, "step": given.step, "unit": given.unit}
    if isinstance(given, setup.Several):
        return about | {"kind": "several", "values": [name for name in given.names() if name in integrate.SCHEMES]}
    return about | {"kind": "select", "values": given.values, "unit": getattr(given, "unit", "")}


def shown(values):
    """What of a Setup's values the page has controls for."""
    return {name: value for name, value in asdict(values).items() if name not in LEFT_OUT}


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
        "controls": {f.name: control(f) for f in fields(setup.Setup) if f.name not in LEFT_OUT},
        "presets": [{"name": p.name, "question": p.question, "answer": p.answer, "setup": shown(p.setup())}
                    for p in PRESETS.values() if not p.measure],
        "random": {"numbers": b64encode(random.astype("<f8").tobytes()).decode(), "streams": STREAMS,
                   "count": random.shape[-1]},
        "planar": {name: getattr(planar, name) for name in PLANAR} | {"NOISE": 4 * planar.PARALLEL},
        "explicit": steps.EXPLICIT, "schemes": integrate.SCHEMES,
        "limits": [steps.FASTEST, steps.TOLERANCE, steps.ITERATIONS],
        "opening": setup.OPENING, "frames": setup.FRAMES, "most": player.MOST, "lines": player.LINES,
    }


def page():
    """The page, as text."""
    front = front_end("transport.js", "player.js").replace("export default { render };", "return { render };")
    data = json.dumps(given()).replace("</", r"<\/")
    scripts = [f"const GIVEN = {data};", f"const player = (() => {{\n{front}\n}})();",
               *((HERE / name).read_text(encoding="utf-8") for name in ("laboratory.js", "page.js"))]
    frame = (HERE / "laboratory.html").read_text(encoding="utf-8")
    return frame.replace("/*STYLE*/", front_end("player.css")).replace("/*SCRIPT*/", "\n".join(scripts))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
