"""Score a library's answers to the reference data: their digits, and its refusals.

`scores(peer, names)` returns the `Outcome` of each file. A peer is a module as `load` returns it;
what it has to define is described in `run.py`.
"""

import importlib.util
import json
import math
import os
import resource
from dataclasses import dataclass, field, replace
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

from questions import ANSWERS, CONVENTIONS, OF_LINKS, Convention, State, Urdf

HERE = Path(__file__).resolve().parent
SECONDS, MEMORY = 10, 8 << 30  # limits of a process that reads an invalid file
TWIN = "valid_swing_slide.json"  # the valid robot of which each invalid file is a modification
GOOD = ("right", "refused", "refused, as it may", "not asked")  # no failures


@dataclass
class Outcome:
    """The outcome of a file for a peer.

    outcome: right, wrong, raises, refused, answered (though it must be refused), untested (its twin
    fails), not asked, nothing, changed. text: why. digits: {quantity: the fewest of all states}.
    wrong: the quantities outside their tolerance. listed: the failures that are expected, None
    where the file is in no list.
    """

    outcome: str
    text: str = ""
    digits: dict = field(default_factory=dict)
    wrong: list = field(default_factory=list)
    listed: list | None = None

    @property
    def fewest(self):
        """The fewest digits of all quantities; None where there are none."""
        return min(self.digits.values(), default=None)

    @property
    def failures(self):
        """The answers outside their tolerance, or the outcome, as lists of failures have them."""
        return sorted(self.wrong or [self.outcome])

    @property
    def good(self):
        """Return whether this is a success, or exactly the failure that is listed.

        A failure that is listed and does not happen is one, so that lists do not outlive their
        bugs.
        """
        if self.listed is None:
            return self.outcome in GOOD
        return sorted(self.listed) == self.failures


def files(names=()):
    """Return the data files, parsed, or those whose file names contain one of `names`.

    `whole` if no byte was changed.
    """
    sums = (HERE / "SHA256SUMS").read_text(encoding="utf-8")
    for path in sorted((HERE / "data").glob("*.json")):
        if not names or any(name in path.name for name in names):
            text = path.read_bytes()
            yield json.loads(text) | {
                "whole": f"{sha256(text).hexdigest()}  data/{path.name}" in sums
            }


def flat(x):
    """Return the numbers of nested sequences."""
    if isinstance(x, str | float | int) or getattr(x, "ndim", None) == 0:
        return [x]
    return [z for y in x for z in flat(y)]


def digits(found, said, sizes):
    """Return the number of correct digits of `found`, 0 to 16: -log10 of the relative error.

    Where a size is 0 the number has to be equal. ValueError where there are more or fewer numbers.
    """
    a = flat(found)
    b = [Decimal(y) for y in flat(said)]
    by = [Decimal(y) for y in flat(sizes)]
    if len(a) != len(b):
        raise ValueError(f"expected {len(b)} numbers, got {len(a)}")
    if not all(math.isfinite(x) for x in a):
        return 0.0
    worst = Decimal(0)
    for x, y, size in zip(a, b, by):
        error = abs(Decimal(float(x)) - y)
        if error and not size:
            return 0.0
        worst = max(worst, error / size if error else error)
    return max(0.0, min(16.0, -float(worst.log10()))) if worst else 16.0


def refusal(peer, urdf):
    """Return the `Outcome` of a description that must be refused.

    It is read in a process of its own, because some readers hang or crash.
    """
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        end = 1
        try:
            peer.load(urdf)
        except BaseException:
            end = 0
        os._exit(end)
    end = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if end == 0:
        return Outcome("refused")
    killed = "" if end == 1 else f"killed by signal {-end}, or without end: "
    return Outcome("answered", killed)


def convention(peer):
    """Return the convention that a library sets by POSE, TWIST and AXES, or that of the files."""
    known = CONVENTIONS[0]
    return Convention(
        getattr(peer, "POSE", known.pose),
        getattr(peer, "TWIST", known.twist),
        getattr(peer, "AXES", known.axes),
    )


def description(peer, data):
    """Return the text that a peer reads; with FREE = "root" the root of that robot is free."""
    return Urdf(data, getattr(peer, "FREE", "") == "root")


def answer(peer, data, number=0, given=None, robot=None):
    """Return a peer's answers to one state, {quantity: array or error}, and the state."""
    state = State(data, data["states"][number], given or convention(peer), number)
    robot = robot if robot is not None else peer.load(description(peer, data))
    joints = dict(zip(data["joints"], data["joint_types"]))
    return state.completed(peer.answers(robot, joints, state)), state


def score(peer, data, given=None):
    """Return the `Outcome` of a peer on a file, the worst over its states."""
    if not data.get("whole", True):
        return Outcome("changed", "SHA256SUMS names other bytes")
    lacking = {*getattr(peer, "LACKS", ())} & {*data["flags"]}
    if lacking:
        return Outcome("not asked", f"for {', '.join(sorted(lacking))}")
    if data["result"] == "invalid":
        found = refusal(peer, description(peer, data))
        found.text += data["note"] if found.outcome == "answered" else ""
        return found
    try:
        robot = peer.load(description(peer, data))
    except Exception as error:
        acceptable = data["result"] == "acceptable"
        return Outcome("refused, as it may" if acceptable else "raises", _in_one_line(error))
    return _scored(peer, data, robot, given or convention(peer))


def _in_one_line(error):
    """Return the type of an error and the first line of its message."""
    lines = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:90]}"


def _scored(peer, data, robot, given):
    """Return the `Outcome` of the answers to all states of a file."""
    out = Outcome("right")
    unused = set()  # inputs that the adapter does not read
    for number, state in enumerate(data["states"]):
        if state.get("representation", given.axes) != given.axes:
            continue
        try:
            answers, question = answer(peer, data, number, given, robot)
        except Exception as error:
            return Outcome("raises", _in_one_line(error))
        unknown = [key for key in answers if not _known(key)]
        if unknown:
            known = ", ".join(sorted(ANSWERS))
            return Outcome("wrong", f"{unknown[0]!r} is not an answer; choose from {known}, links")
        if question.asked - question.used:
            unused |= question.asked - question.used
            continue
        _put_in(out, answers, state, getattr(peer, "ARITHMETIC", "float64"))
    if out.wrong:
        out.outcome = "wrong"
    elif not out.digits and unused:
        return Outcome("not asked", f"the adapter does not use {', '.join(sorted(unused))}")
    elif not out.digits:
        return Outcome("nothing", "no answer that could be scored")
    return out


def _known(key):
    """Return whether a key belongs to an answer."""
    if key.startswith("links/"):
        return key.rpartition("/")[2] in OF_LINKS
    return key in ANSWERS


def _put_in(out, answers, state, arithmetic):
    """Add the digits of a state's answers to an outcome."""
    allowed = state["tolerance"][arithmetic]
    for key, value in answers.items():
        stated = at(state, key)
        sizes = at(state["sizes"], key)
        if stated is None:
            continue
        least = allowed[key.rpartition("/")[2]]
        try:
            if isinstance(value, Exception):
                raise value
            d = digits(value, stated, sizes)
        except Exception as error:
            d = 0.0
            out.text = f"{key}: {_in_one_line(error)}"
        out.digits[key] = min(out.digits.get(key, 16.0), d)
        if least is not None and d < -math.log10(float(least)) and key not in out.wrong:
            out.wrong.append(key)


def at(state, key):
    """Return the answer of a state by its key, or None."""
    if not key.startswith("links/"):
        return state.get(key)
    _, name, word = key.split("/")
    return state.get("links", {}).get(name, {}).get(word)


def scores(peer, names=()):
    """Return {file: outcome} of all files whose names contain one of `names`."""
    twin, found = None, {}
    for data in files(names):
        asked = data["result"] == "invalid" and data["whole"]
        if asked and twin is None:
            twin = score(peer, next(files([TWIN])))
        if asked and twin.outcome != "right":
            text = f"its valid twin: {twin.outcome}, {twin.text}"
            found[data["name"]] = Outcome("untested", text)
        else:
            found[data["name"]] = score(peer, data)
    return found


def load(name):
    """Return the peer's module. Raises AttributeError if it has no load or answers."""
    spec = importlib.util.spec_from_file_location(f"peer_{name}", HERE / "peers" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for needed in ("load", "answers", "VERSION"):
        if not hasattr(module, needed):
            raise AttributeError(
                f"peers/{name}.py has no {needed}: an adapter has load(urdf), "
                "answers(robot, joints, state) and VERSION"
            )
    return module


def expected_failures(name):
    """Return {file: the answers that fail, or an outcome such as "raises"}.

    It is read from peers/NAME.xfail.json, if there is one.
    """
    path = HERE / "peers" / f"{name}.xfail.json"
    return json.loads(path.read_text(encoding="utf-8"))["files"] if path.is_file() else {}


def expecting(found, listed):
    """Return {file: outcome} in which the failures that are listed are expected.

    ValueError where the list names a file that is not in data/.
    """
    known = {path.stem for path in (HERE / "data").glob("*.json")}
    if set(listed) - known:
        raise ValueError(f"expected to fail, but no file of data/: {min(set(listed) - known)}")
    return {name: replace(outcome, listed=listed.get(name)) for name, outcome in found.items()}
