"""Somebody else's answers, judged: digits of each quantity, and what explains those that are wrong.

`virtual_power` is the independent route. A slip of `slips.json` is a change of its lines, each with
the public issue where somebody made it. Where none explains the answers, `fits` looks for one
number, order, frame or point that does. The answers are in the format of `vectors/README.md`.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import ModuleType

import numpy as np

from . import rates, virtual_power
from .reading import INPUTS, digest, read
from .sizes import TOLERANCE, growth, sizes, tolerance

__all__ = ["INPUTS", "SLIPS", "TOLERANCE", "digest", "digits", "judge", "slipped"]

HERE = files(__package__)
LIST = json.loads((HERE / "slips.json").read_text(encoding="utf-8"))
SLIPS = {slip["name"]: slip for slip in LIST}
RIGHT = 6  # digits of agreement that a slip needs to explain answers


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
    module.answers = np.errstate(all="ignore")(module.answers)  # some slips remove all inertia
    return module


def digits(found, said, size=None):
    """Return how many digits of `found` are right, 0 to 16.

    This is -log10 of the largest error over its size.

    size: what each entry is measured by, an array; without it, all by the largest value of `said`.
    Where the size is 0, the entry has to be 0 exactly.
    """
    found, said = np.asarray(found, dtype=float), np.asarray(said, dtype=float)
    if np.array_equal(found, said, equal_nan=True):
        return 16.0
    if not (np.isfinite(found).all() and np.isfinite(said).all()):
        return 0.0
    size = abs(said).max(initial=0.0) if size is None else np.asarray(size, dtype=float)
    error = abs(found - said)
    size = np.broadcast_to(size, error.shape)
    wrong = error > 0
    if not (size[wrong] > 0).all():
        return 0.0
    return max(0.0, min(16.0, -math.log10((error[wrong] / size[wrong]).max())))


@dataclass
class Right:
    """A right answer: its numbers, the size of an error of each, and how its tolerance grows."""

    value: np.ndarray
    size: np.ndarray
    factor: float


def judge(path, arithmetic="float64"):
    """Return the verdict on a file of answers, a dictionary.

    ok: whether each answer is within the tolerance of this arithmetic, "float64" or "float32".
    digits: {quantity: digits right, the worst of all states}. needed: {quantity: those that the
    tolerance wants}, None where this arithmetic can have none. slip: the name of the slip that
    explains all answers, "a or b" where several do, None where none does or nothing is wrong.
    cause: one sentence, the same for a number that was fitted. fits: {quantity: what was given in
    its place}. first: {quantity: the first joint or link whose rows differ}. not_judged: names that
    cannot be compared. Raises OSError, and ValueError naming the place in the file.
    """
    if arithmetic not in TOLERANCE:
        raise ValueError(f"arithmetic: must be one of {', '.join(TOLERANCE)}, got {arithmetic!r}")
    file = read(path)
    try:
        truths = [truth(file, k) for k in range(len(file.answers))]
        for k, (given, right) in enumerate(zip(file.answers, truths, strict=True)):
            _refuse_shapes(given, right, f"states[{k}]")
        scores = scored(file, truths)
        if not scores:
            raise ValueError("states: no state contains a result to judge, such as 'mass_matrix'")
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    needed, wrong = _judged(file, truths, arithmetic)
    left = set()
    for given, right in zip(file.answers, truths, strict=True):
        left |= set(given) ^ set(right)
    verdict = {
        "ok": not wrong,
        "arithmetic": arithmetic,
        "digits": scores,
        "needed": needed,
        "wrong": wrong,
        "not_judged": sorted(left - set(scores) - set(rates.FURTHER)),
    }
    return verdict | explained(file, truths, scores, wrong, arithmetic)


def explained(file, truths, scores, wrong, arithmetic):
    """Return what explains wrong answers: slip, slips, cause, fits, first."""
    from . import fits  # fits needs the names of this module

    if not wrong:
        return {"slip": None, "slips": [], "cause": None, "fits": {}, "first": {}}
    names = [name for name in SLIPS if _explains(name, file, scores, truths)]
    cause = " or ".join(names) or None
    found = {} if names else fits.fitted(file, truths, wrong, arithmetic)
    return {
        "slip": cause,
        "slips": names,
        "cause": cause or found.get("cause"),
        "fits": found.get("fits", {}),
        "first": fits.first_rows(file, truths, wrong),
    }


def truth(file, k):
    """Return {quantity: Right} of state k, for the answers in it and the quantities they use."""
    state = file.asked(k)
    given = file.answers[k]
    links = {key.split("/")[1] for key in given if key.startswith("links/")}
    with np.errstate(all="ignore"):
        found = virtual_power.answers(file.urdf, file.joints, state, float, links, file.closure)
        if any("_by_q" in key for key in given):
            found |= virtual_power.derivatives(file.urdf, file.joints, state)
        if "qdd" in state:
            if any(key.rpartition("/")[2] in rates.FURTHER for key in given):
                found |= rates.further(file.urdf, file.joints, state, links)
        by = sizes(file.urdf, file.joints, state, found, float, links, file.closure)
    factor = growth(found)
    return {
        key: Right(np.asarray(x, dtype=float), np.asarray(by[key], dtype=float), factor[key])
        for key, x in found.items()
        if np.isfinite(x).all()  # none where M has no inverse
    }


def scored(file, truths):
    """Return {quantity: digits}, the worst of all states, of what can be compared."""
    scores = {}
    for given, right in zip(file.answers, truths, strict=True):
        for key in set(given) & set(right):
            d = digits(given[key], right[key].value, right[key].size)
            scores[key] = min(scores.get(key, 16.0), d)
    return dict(sorted(scores.items()))


def _judged(file, truths, arithmetic):
    """Return {quantity: digits needed, or None}, and the names of wrong quantities."""
    needed = {}
    wrong = set()
    for given, right in zip(file.answers, truths, strict=True):
        for key in set(given) & set(right):
            allowed = tolerance(key, right[key].factor, arithmetic)
            if allowed is None:
                needed.setdefault(key, None)
                continue
            least = -math.log10(allowed)
            needed[key] = min(least, needed.get(key) or least)
            if digits(given[key], right[key].value, right[key].size) < least:
                wrong.add(key)
    return dict(sorted(needed.items())), sorted(wrong)


def _refuse_shapes(given, right, where):
    """Raise ValueError where an answer has another shape than it must have."""
    for key in set(given) & set(right):
        if given[key].shape != right[key].value.shape:
            raise ValueError(
                f"{where}.{key}: expected shape {right[key].value.shape}, got {given[key].shape}"
            )


def _explains(name, file, scores, truths):
    """Return whether the formulas with this slip give all answers, wrong ones 3 digits better."""
    needed = {
        key: max(RIGHT, d + 3 if d < RIGHT else 0)
        for key, d in scores.items()
        if key.rpartition("/")[2] not in rates.FURTHER
    }
    explained = set()
    try:
        for k, (given, right) in enumerate(zip(file.answers, truths, strict=True)):
            for found in _by_slip(name, file, k):
                for key in set(given) & set(right) & set(found) & set(needed):
                    if digits(given[key], found[key], right[key].size) < needed[key]:
                        return False
                    explained.add(key)
    except (ArithmeticError, ValueError, IndexError):
        return False
    return explained == set(needed)


def _by_slip(name, file, k):
    """Yield the answers of state k by the formulas with a slip in them, then the derivatives."""
    route = slipped(name)
    state = file.asked(k)
    given = file.answers[k]
    links = {key.split("/")[1] for key in given if key.startswith("links/")}
    with np.errstate(all="ignore"):
        found = route.answers(file.urdf, file.joints, state, float, links, file.closure)
    yield found
    if any("_by_q" in key for key in given):
        with np.errstate(all="ignore"):
            found = route.derivatives(file.urdf, file.joints, state)
        yield found
