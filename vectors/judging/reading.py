"""A file of answers, read and refused: each refusal names the place in the file."""

import hashlib
import json
import math
import tempfile
import warnings
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

import robodyn_lib as rd

from . import virtual_power

__all__ = ["INPUTS", "File", "digest", "read"]

INPUTS = tuple(
    "representation q cos_sin qd qdd tau gravity armature damping wrenches".split()
)  # inputs of a state; the other keys are answers
NO_ANSWERS = (
    *("representation", "cos_sin", "wrenches", "links", "condition", "exact"),
    *("driven", "sizes", "tolerance"),
)
LIMIT = 1e300  # larger numbers overflow where two are multiplied


@dataclass
class File:
    """A file of answers: its parsed content, and {quantity: array} of each state."""

    data: dict
    answers: list

    @property
    def urdf(self):
        """The robot's description."""
        return self.data["urdf"]

    @property
    def joints(self):
        """The names of the joints, in the order of all vectors."""
        return self.data["joints"]

    @property
    def closure(self):
        """The loops."""
        return self.data.get("closure", ())

    def asked(self, k):
        """Return state k without its answers."""
        state = self.data["states"][k]
        return {key: state[key] for key in (*INPUTS, "driven") if key in state}


def digest(data):
    """Return the SHA-256 of a file's urdf, joints, closure, and states without answers."""
    asked = {key: data[key] for key in ("urdf", "joints", "closure") if key in data}
    asked["states"] = [{key: s[key] for key in INPUTS if key in s} for s in data["states"]]
    canonical = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def read(path):
    """Return the `File` at a path. Raises OSError, and ValueError naming the place in the file."""
    with open(path, encoding="utf-8") as stream:
        try:
            data = json.load(stream, object_pairs_hook=_each_key_once)
            _refuse_no_question(data)
            _refuse_changed_digest(data)
            return File(data, [_numbers(data, k) for k in range(len(data["states"]))])
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValueError(f"{path}: not JSON: {error}") from None
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None


def _each_key_once(pairs):
    """Return a JSON object as a dictionary; raise ValueError where a key occurs twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} occurs twice in one object")
    return found


def _refuse_no_question(data):
    """Raise ValueError where a file is no question about a robot."""
    for key, kind in (("urdf", str), ("joints", list), ("states", list)):
        if not isinstance(data, dict) or not isinstance(data.get(key), kind) or not data[key]:
            raise ValueError(f"{key}: missing, empty, or not a {kind.__name__}")
    tree = _robot(data["urdf"])
    moving = [b.joint for b in tree if b.kind != "fixed" and not b.follows]
    for name in data["joints"]:
        if name not in moving:
            raise ValueError(
                f"joints: the robot has no moving joint {name!r}, it has {', '.join(moving)}"
            )
    if sorted(data["joints"]) != sorted(moving):
        raise ValueError(f"joints: must be {', '.join(moving)}, each once, in any order")
    links = {b.link for b in tree}
    for k, state in enumerate(data["states"]):
        _refuse_state(state, f"states[{k}]", moving, links)
    _refuse_loops(data, links)


def _robot(urdf):
    """Return the bodies of a URDF that both readers take.

    These are the library's reader, which is strict, and the judge's.
    """
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder, "robot.urdf")
        path.write_text(urdf, encoding="utf-8")
        try:
            rd.load_urdf(path, whole=True, mimic="follow")
        except (ValueError, OSError) as error:
            text = str(error).replace(f"{path}:", "").replace(str(path), "the text").strip()
            raise ValueError(f"urdf: cannot be read, {' '.join(text.split())}") from None
    try:
        return virtual_power.bodies(urdf, float)
    except Exception as error:
        raise ValueError(f"urdf: cannot be read, {error or type(error).__name__}") from None


def _refuse_state(state, where, moving, links):
    """Raise ValueError where the words of a state are wrong; numbers are read later."""
    for key in ("q", "qd", "gravity"):
        if not isinstance(state, dict) or key not in state:
            raise ValueError(f"{where}.{key}: missing")
    axes = state.get("representation", "body")
    if axes not in ("body", "world", "mixed"):
        raise ValueError(
            f"{where}.representation: must be body, world or mixed, got {str(axes)[:60]!r}"
        )
    driven = state.get("driven", [])
    if not isinstance(driven, list) or not all(name in moving for name in driven):
        raise ValueError(f"{where}.driven: must be joints of the robot, got {str(driven)[:60]}")
    wrenches = state.get("wrenches", {})
    if not isinstance(wrenches, dict) or not set(wrenches) <= links:
        raise ValueError(f"{where}.wrenches: must be six numbers by the name of a link")
    for name, six in wrenches.items():
        _finite(six, (6,), f"{where}.wrenches.{name}")
    turned = state.get("cos_sin", {})
    if not isinstance(turned, dict) or not set(turned) <= set(moving):
        raise ValueError(f"{where}.cos_sin: must be cosine and sine by the name of a joint")
    for name, pair in turned.items():
        _refuse_no_angle(pair, f"{where}.cos_sin.{name}")


def _refuse_no_angle(pair, where):
    """Raise ValueError where two texts are no cosine and sine of one angle."""
    try:
        c, s = (Fraction(x) for x in pair)
        sound = c * c + s * s == 1
    except (ValueError, TypeError, ZeroDivisionError):
        sound = False
    if not sound:
        raise ValueError(f"{where}: must be two fractions c, s with c^2 + s^2 = 1, got {pair}")


def _refuse_loops(data, known):
    """Raise ValueError where a loop is not one between known links."""
    loops = data.get("closure", [])
    for i, loop in enumerate(loops if isinstance(loops, list) else [loops]):
        try:
            sides = [(loop[side]["link"], *map(float, loop[side]["point"])) for side in "ab"]
            sound = all(side[0] in known and len(side) == 4 for side in sides)
            sound = sound and all(math.isfinite(x) for side in sides for x in side[1:])
            held = [sorted(loop["held"]), sorted(loop.get("turns_held", ""))]
        except (TypeError, KeyError, ValueError, AttributeError, OverflowError):
            sound = False
        if not sound or not _letters(held[0]) or not (held[1] == [] or _letters(held[1])):
            raise ValueError(
                f"closure[{i}]: must be a and b, each a link of the robot and its point, "
                "three finite numbers, and held, letters of xyz"
            )


def _letters(held):
    return 0 < len(held) == len(set(held)) and set(held) <= set("xyz")


def _refuse_changed_digest(data):
    """Raise ValueError where the digest is another question's."""
    if data.get("digest", digest(data)) != digest(data):
        raise ValueError(
            "digest: it belongs to another robot, or urdf, joints or a state has been changed"
        )


def _array(value, where):
    """Return nested numbers or texts of numbers as an array of floats."""

    def refuse_booleans(x):
        if isinstance(x, bool):
            raise ValueError
        for part in x if isinstance(x, list) else ():
            refuse_booleans(part)

    try:
        refuse_booleans(value)
        return np.array(value, dtype=float)
    except (ValueError, TypeError, OverflowError):
        raise ValueError(
            f"{where}: must be numbers, in rows of one length; got {str(value)[:60]}"
        ) from None


def _finite(value, shape, where):
    """Return an array of a shape whose numbers are all finite."""
    found = _array(value, where)
    if found.shape != shape or not (abs(found) < LIMIT).all():
        raise ValueError(f"{where}: must be {shape[0]} finite numbers, got {str(value)[:60]}")
    return found


def _numbers(data, k):
    """Return {quantity: array} of the answers of state k.

    The key is links/NAME/quantity for those of links.
    """
    state = data["states"][k]
    where = f"states[{k}]"
    tree = virtual_power.bodies(data["urdf"], float)
    place = virtual_power.places(tree, data["joints"])
    nq, nv = (ends.stop for ends in place[data["joints"][-1]])
    shapes = {"q": (nq,), "gravity": (3,)}
    shapes |= dict.fromkeys(("qd", "qdd", "tau", "armature", "damping"), (nv,))
    for key, shape in shapes.items():
        if key in state:
            _finite(state[key], shape, f"{where}.{key}")
    _refuse_attitudes(state, where, place)
    out = {key: x for key, x in state.items() if key not in (*shapes, *NO_ANSWERS)}
    links = state.get("links", {})
    if not isinstance(links, dict) or not all(isinstance(x, dict) for x in links.values()):
        raise ValueError(f"{where}.links: must be objects, a link's answers by its name")
    known = {body.link for body in tree}
    for name, answers in links.items():
        if name not in known:
            raise ValueError(f"{where}.links: the robot has no link {name!r}")
        out |= {f"links/{name}/{key}": x for key, x in answers.items()}
    return {key: _array(x, f"{where}.{key}") for key, x in out.items()}


def _refuse_attitudes(state, where, place):
    """Raise ValueError for a wrong quaternion or angle.

    A quaternion must have length 1, and an angle must be that of its cosine and sine.
    """
    q = np.array(state["q"], dtype=float)
    for name, (at, _) in place.items():
        if at.stop - at.start > 1 and abs(np.linalg.norm(q[at][-4:]) - 1) > 1e-6:
            raise ValueError(f"{where}.q: joint {name!r} must have a unit quaternion (x, y, z, w)")
        if name in state.get("cos_sin", {}):
            c, s = (float(Fraction(x)) for x in state["cos_sin"][name])
            apart = math.hypot(math.cos(q[at.start]) - c, math.sin(q[at.start]) - s)
            if apart > 1e-9:
                raise ValueError(f"{where}.cos_sin.{name}: is not the angle in q")
