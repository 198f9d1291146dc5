"""Somebody else's answers, judged: digits for each quantity, and the known slip that explains wrong ones.

`virtual_power` is the independent route. A slip of `slips.json` is a change of its lines, each with
the public issue where somebody made it. The answers are in the format of `vectors/README.md`.
"""

import hashlib
import json
import math
from functools import cache
from importlib.resources import files
from types import ModuleType

import numpy as np

from . import virtual_power

__all__ = ["SLIPS", "digest", "digits", "judge", "slipped"]

HERE = files(__package__)
LIST = json.loads((HERE / "slips.json").read_text(encoding="utf-8"))
SLIPS = {slip["name"]: slip for slip in LIST}
INPUTS = ("representation", "q", "cos_sin", "qd", "qdd", "tau", "gravity")
TOLD = ("representation", "cos_sin", "links", "condition", "exact", "driven")  # no numbers to judge
RIGHT = 6  # digits: fewer are a bug or a convention
ZERO = 1e-14  # what is below it everywhere is a zero, rounded


@cache
def slipped(name):
    """Return `virtual_power` with a slip of `SLIPS` in it, as a module."""
    text = (HERE / "virtual_power.py").read_text(encoding="utf-8")
    for old, new in SLIPS[name]["changes"]:
        if text.count(old) != 1:
            raise RuntimeError(f"slip {name!r}: {old!r} occurs {text.count(old)} times, not once")
        text = text.replace(old, new)
    module = ModuleType(f"{__package__}.slipped")
    module.__package__ = __package__
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    module.answers = np.errstate(all="ignore")(module.answers)  # a slip may leave no inertia
    return module


def digest(data):
    """Return the SHA-256 of what a file asks: urdf, joints, closure, and states without answers."""
    asked = {key: data[key] for key in ("urdf", "joints", "closure") if key in data}
    asked["states"] = [{key: s[key] for key in INPUTS if key in s} for s in data["states"]]
    canonical = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def digits(found, said):
    """Return how many digits of `found` are right: -log10(largest error / largest value), 0 to 16."""
    if np.array_equal(found, said, equal_nan=True):
        return 16.0
    if not (np.isfinite(found).all() and np.isfinite(said).all()):
        return 0.0
    error = np.abs(np.asarray(found) - said).max(initial=0.0)
    size = np.abs(said).max(initial=0.0)
    size = size if size > ZERO else 1.0
    return max(0.0, min(16.0, -math.log10(error / size)))


def judge(path):
    """Return {"ok", "digits", "slip", "slips", "not_judged"} of a file of answers.

    digits: {quantity: digits right, the worst of all states}. slip: the name of the slip that
    explains all answers, "a or b" where several do, None where none does or nothing is wrong.
    Raises OSError, and ValueError naming the place in the file.
    """
    with open(path, encoding="utf-8") as file:
        try:
            data = json.load(file)
            _refuse_what_is_none(data)
            given = [_numbers(data, k) for k in range(len(data["states"]))]
            scores, left = _scores(virtual_power, data, given)
            if not scores:
                raise ValueError("states: there is nothing to judge, such as 'mass_matrix'")
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValueError(f"{path}: no JSON: {error}") from None
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
    ok = min(scores.values()) >= RIGHT
    found = [] if ok else [name for name in SLIPS if _explains(name, data, given, scores)]
    return {
        "ok": ok,
        "digits": scores,
        "slip": " or ".join(found) or None,
        "slips": found,
        "not_judged": left,
    }


def _refuse_what_is_none(data):
    """Raise ValueError with the place in the file where it is no question about a robot."""
    for key, kind in (("urdf", str), ("joints", list), ("states", list)):
        if not isinstance(data, dict) or not isinstance(data.get(key), kind) or not data[key]:
            raise ValueError(f"{key}: missing, empty, or no {kind.__name__}")
    try:
        tree = virtual_power.bodies(data["urdf"], float)
    except Exception as error:
        raise ValueError(f"urdf: cannot be read, {error or type(error).__name__}") from None
    moving = [b.joint for b in tree if b.kind != "fixed"]
    for name in data["joints"]:
        if name not in moving:
            raise ValueError(
                f"joints: the robot has no moving joint {name!r}, it has {', '.join(moving)}"
            )
    if sorted(data["joints"]) != sorted(moving):
        raise ValueError(f"joints: must be {', '.join(moving)}, each once, in any order")
    for k, state in enumerate(data["states"]):
        for key in ("q", "qd", "gravity"):
            if not isinstance(state, dict) or key not in state:
                raise ValueError(f"states[{k}].{key}: missing")
        if state.get("representation", "body") not in ("body", "world", "mixed"):
            raise ValueError(
                f"states[{k}].representation: must be body, world or mixed, "
                f"got {str(state['representation'])[:60]!r}"
            )
        driven = state.get("driven", [])
        if not isinstance(driven, list) or not all(name in moving for name in driven):
            raise ValueError(
                f"states[{k}].driven: must be joints of the robot, got {str(driven)[:60]}"
            )
    _refuse_loops(data, {b.link for b in tree})
    if data.get("digest", digest(data)) != digest(data):
        raise ValueError("digest: it is another robot's, or urdf, joints or a state were changed")


def _refuse_loops(data, known):
    """Raise ValueError with the place in the file where a loop is not one between known links."""
    loops = data.get("closure", [])
    for i, loop in enumerate(loops if isinstance(loops, list) else [loops]):
        try:
            sides = [(loop[side]["link"], *map(float, loop[side]["point"])) for side in "ab"]
            sound = all(side[0] in known and len(side) == 4 for side in sides)
            held = sorted(loop["held"])
        except (TypeError, KeyError, ValueError):
            sound = False
        if not sound or not held or not set(held) <= set("xyz") or len(set(held)) < len(held):
            raise ValueError(
                f"closure[{i}]: must be a and b, each a link of the robot and its point, "
                "three numbers, and held, letters of xyz"
            )


def _numbers(data, k):
    """Return {name: array} of all numbers of a state.

    Raises ValueError naming what is none, or has a wrong size.
    """
    state, out = data["states"][k], {}
    place = virtual_power.places(virtual_power.bodies(data["urdf"], float), data["joints"])
    nq, nv = (ends.stop for ends in place[data["joints"][-1]])
    try:
        links = {
            f"links/{name}/{key}": x
            for name, link in state.get("links", {}).items()
            for key, x in link.items()
        }
    except AttributeError:
        raise ValueError(
            f"states[{k}].links: must be objects, a link's answers by its name"
        ) from None
    for key, value in (state | links).items():
        if key in TOLD:
            continue
        try:
            out[key] = np.array(value, dtype=float)
        except (ValueError, TypeError):
            raise ValueError(
                f"states[{k}].{key}: must be numbers, in rows of one length; got {str(value)[:60]}"
            ) from None
        size = {"q": nq, "qd": nv, "qdd": nv, "tau": nv, "gravity": 3}.get(key)
        if size is not None and (out[key].shape != (size,) or not np.isfinite(out[key]).all()):
            raise ValueError(
                f"states[{k}].{key}: must be {size} finite numbers, got {str(value)[:60]}"
            )
    for name, (at, _) in place.items():
        if at.stop - at.start > 1 and abs(np.linalg.norm(out["q"][at][-4:]) - 1) > 1e-6:
            raise ValueError(
                f"states[{k}].q: joint {name!r} must have a unit quaternion (x, y, z, w)"
            )
    return {key: value for key, value in out.items() if key not in INPUTS}


def _scores(route, data, given):
    """Return {quantity: digits} by a route, and the names of what cannot be compared."""
    scores, left = {}, set()
    known = {b.link for b in virtual_power.bodies(data["urdf"], float)}
    for k, (state, answers) in enumerate(zip(data["states"], given, strict=True)):
        links = {key.split("/")[1] for key in answers if "/" in key}
        if links - known:
            raise ValueError(f"states[{k}].links: the robot has no link {min(links - known)!r}")
        asked = {key: state[key] for key in (*INPUTS, "driven") if key in state}
        with np.errstate(all="ignore"):
            truth = route.answers(
                data["urdf"], data["joints"], asked, float, links, data.get("closure", ())
            )
            if any("_by_q" in key for key in answers):
                truth |= route.derivatives(data["urdf"], data["joints"], asked)
        if route is virtual_power:  # no answer, where M cannot be inverted
            truth = {key: x for key, x in truth.items() if np.isfinite(x).all()}
        left |= set(truth) ^ set(answers)
        for key in set(truth) & set(answers):
            if answers[key].shape != np.shape(truth[key]):
                raise ValueError(
                    f"states[{k}].{key}: shape {np.shape(truth[key])} expected, "
                    f"got {answers[key].shape}"
                )
            scores[key] = min(scores.get(key, 16.0), digits(answers[key], truth[key]))
    return dict(sorted(scores.items())), sorted(left - set(scores))


def _explains(name, data, given, scores):
    """Return whether the formulas with this slip give all answers, wrong ones 3 digits better."""
    try:
        mine, _ = _scores(slipped(name), data, given)
    except (ArithmeticError, ValueError, IndexError):
        return False
    return all(
        mine.get(key, 0) >= max(RIGHT, d + 3 if d < RIGHT else 0) for key, d in scores.items()
    )
