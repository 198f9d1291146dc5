"""Make the reference data.

Every answer is computed by two routes, which must agree to 40 digits, and is printed to 30.

python vectors/make.py            all files
python vectors/make.py NAME ...   these, with their number or without it
python vectors/make.py --check    recompute all and compare with the files, writing nothing
python vectors/make.py --add      keep the answers that are in the files, compute what is not

New or changed files get a new version from versions.py --bump.

A robot has the number of its line in numbers.txt, to which new robots are appended: no number
moves.
"""

import argparse
import json
import re
import sys
from fractions import Fraction
from pathlib import Path

import models
import numpy as np
import recursions
import robots
import versions
from mpmath import matrix, mp, mpf

from vectors.judging import INPUTS, digest, rates, virtual_power
from vectors.judging.sizes import growth, sizes, tolerance

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
NUMBERS = HERE / "numbers.txt"
SCHEMA = "rigid-body-vectors/1"
VERSION = versions.last()[0]
# Numbers of digits: of the computation, of two routes that agree, and in the files.
WORKING = 50
AGREED = 40
PRINTED = 30
AGREE = mpf(10) ** -AGREED
LONG = 60  # longest fraction that is written [characters]
MOST_GRADIENTS = 8  # largest number of rates for which derivatives are computed
ARITHMETICS = ("float64", "float32")
mp.dps = WORKING


def text(x):
    """Return a number as a decimal string of 30 digits; a fraction as a fraction."""
    if isinstance(x, Fraction | int):
        return str(x)
    return "0" if x == 0 else mp.nstr(x, PRINTED, strip_zeros=True).removesuffix(".0")


def texts(value, least=0):
    """Return an array as nested lists of strings; numbers below `least` become 0."""
    a = np.asarray(value, dtype=object)
    if a.ndim == 0:
        x = a.item()
        return "0" if least and abs(x) < least else text(x)
    return [texts(row, least) for row in a]


def largest(value):
    """Return the largest magnitude in an array."""
    return max((abs(x) for x in np.ravel(np.asarray(value, dtype=object))), default=0)


def solved(robot, state, joints, kinds, links, gradients):
    """Return both routes' answers.

    Raises ValueError where they differ by more than 1e-40 of the largest.
    """
    by_power = virtual_power.answers(robot.urdf, joints, state, mpf, links, robot.closure)
    if gradients:
        by_power |= virtual_power.derivatives(robot.urdf, joints, state, mp.mpc)
    led = [j for j in robot.joints if "<mimic" in j["extra"]]
    if led or {"armature", "damping", "wrenches"} & set(state):
        followers = [(j["name"], j["type"], *rule_of(j)) for j in led]
        by_recursion = recursions.with_inputs(
            robot.urdf, joints, kinds, state, mpf, links, followers
        )
    else:
        by_recursion = recursions.answers(
            robot.urdf, joints, kinds, state, mpf, links, robot.closure, gradients
        )
    by_recursion |= driving(state, by_recursion, joints)
    if "closure" not in state and further_asked(robot, state):
        by_power |= rates.further(robot.urdf, joints, state, links, mp.mpc)
        by_recursion |= recursions.further(robot.urdf, joints, kinds, state, links)
    for key, value in by_power.items():
        apart = largest(value - by_recursion[key])
        if apart > AGREE * max(largest(value), 1):
            raise ValueError(f"{robot.name}: {key}: the routes are {mp.nstr(apart, 3)} apart")
    return by_power


def rule_of(j):
    """Return leader, factor and offset of a joint that follows, as texts."""
    found = dict(re.findall(r'(\w+)="([^"]*)"', j["extra"]))
    return found["joint"], found.get("multiplier", "1"), found.get("offset", "0")


def further_asked(robot, state):
    """Return whether the rates of matrices and the accelerations of links are computed.

    They are, in states drawn later.
    """
    followers = any("<mimic" in j["extra"] for j in robot.joints)
    return not robot.few and not robot.closure and not followers and is_aslant(robot, state)


def is_aslant(robot, state):
    """Return whether a state has the oblique gravity of `robots.aslant_state`."""
    return state["gravity"] == robots.aslant_state(robot)["gravity"]


def exact(robot, state, joints, kinds):
    """Return the answers in fractions that are short enough to read, equal by both routes."""
    one, other = (
        route.answers(robot.urdf, joints, *more, state, Fraction)
        for route, more in ((virtual_power, ()), (recursions, (kinds,)))
    )
    out = {}
    for key, value in one.items():
        if largest(value - other[key]) != 0:
            raise ValueError(f"{robot.name}: {key}: the routes differ in fractions")
        found = texts(value)
        if key != "inverse_mass_matrix" and max(map(len, flat(found))) <= LONG:
            out[key] = found
    return out


def closed(robot):
    """Put the ends of a pinned robot where they are, and give it rates that keep them there.

    Both are right to 40 digits.
    """
    state = robot.states[0]
    joints = [j["name"] for j in robot.moving]
    ends = [loop["a"]["link"] for loop in robot.closure]
    if all(loop["b"]["point"] for loop in robot.closure):
        return
    found = virtual_power.answers(robot.urdf, joints, state, mpf, ends)
    rows = []
    for loop in robot.closure:
        key = f"links/{loop['a']['link']}/"
        s = found[key + "rotation"] @ np.array([mpf(x) for x in loop["a"]["point"]])
        J = found[key + "jacobian"]
        loop["b"]["point"] = [mp.nstr(x, 40) for x in found[key + "position"] + s]
        turns = ["xyz".index(letter) for letter in loop.get("turns_held", "")]
        rows += [*(J[3:] - virtual_power.hat(s) @ J[:3]), *J[turns]]
    A = np.array(rows)
    qd = np.array([mpf(x) for x in state["qd"]])
    qd = qd - A.T @ virtual_power.solve(A @ A.T, (A @ qd)[:, None])[:, 0]
    state["qd"] = [mp.nstr(x, 40) for x in qd]


def driving(state, found, joints):
    """Return the torques of the driven joints that alone give the closed accelerations.

    The passive joints are eliminated.
    """
    if "driven" not in state:
        return {}
    A = found["closure_jacobian"]
    A = A[virtual_power.independent(list(A))]
    load = found["mass_matrix"] @ found["closed_forward_dynamics"] + found["bias"]
    driven = [joints.index(name) for name in state["driven"]]
    passive = [i for i in range(len(joints)) if i not in driven]
    follow = -virtual_power.solve(A[:, passive], A[:, driven])
    return {"driving_torque": load[driven] + follow.T @ load[passive]}


def flat(nested):
    """Return the strings of nested lists."""
    return [nested] if isinstance(nested, str) else [x for part in nested for x in flat(part)]


def condition(M):
    """Return the condition number of a mass matrix, two digits."""
    values = mp.svd_r(matrix(M.tolist()), compute_uv=False)
    return mp.nstr(values[0] / values[len(values) - 1], 2)


def written(robot, number, known=None):
    """Return the file of a robot as a dictionary, keeping the answers of an older file, `known`."""
    data = {
        "schema": SCHEMA,
        "version": VERSION,
        "name": f"{number:03d}_{robot.name}",
        "grade": robot.grade,
    }
    if robot.result == "invalid":
        data |= {
            "flags": ["MustBeRefused"],
            "result": "invalid",
            "note": robot.note,
            "urdf": robot.urdf,
            "joints": ["swing", "slide"],
            "joint_types": ["revolute", "prismatic"],
            "states": [],
        }
        return data | {"digest": digest(data)}
    if robot.closure:
        closed(robot)
    joints = [j["name"] for j in robot.moving]
    kinds = [j["type"] for j in robot.moving]
    data |= {"flags": [], "result": "acceptable" if "spherical" in kinds else robot.result}
    data |= {"note": robot.note} if robot.note else {}
    data["urdf"] = robot.urdf
    if robot.urdf_free_root:
        data["urdf_free_root"] = robot.urdf_free_root
    data["model"] = models.model(robot.urdf, texts, AGREE, robot.exact)
    mjcf = models.mjcf(robot.name, models.parsed(robot.urdf, mpf), robot.closure)
    data |= {"mjcf": mjcf} if mjcf else {}
    data |= {"joints": joints, "joint_types": kinds}
    data |= {"closure": robot.closure} if robot.closure else {}
    links = robot.links or ([] if robot.few else ends_of(robot)[-1:])
    older = known["states"] if known else []
    data["states"] = [
        state_of(robot, s, links, k == 0, same_question(s, older))
        for k, s in enumerate(states_of(robot, kinds))
    ]
    data["flags"] = flags(robot, data)
    return data | {"digest": digest(data)}


def ends_of(robot):
    """Return the links that carry no joint."""
    parents = {j["parent"] for j in robot.joints}
    return [j["child"] for j in robot.joints if j["child"] not in parents]


def states_of(robot, kinds):
    """Return the states of a robot.

    A free body has one in three representations; one with gravity aslant comes last.
    """
    states = robot.states or [robots.state(robot, k) for k in range(1 if robot.few else 2)]
    free = "floating" in kinds
    if free:
        states = [states[0] | {"representation": axes} for axes in ("body", "world", "mixed")]
    if robot.aslant and not robot.few and not robot.closure:
        last = robots.aslant_state(robot)
        axes = ("body", "world", "mixed") if free else ()
        states = states + ([last | {"representation": x} for x in axes] if free else [last])
    return states


def same_question(state, older):
    """Return the state of an older file with the same inputs, or None."""
    for found in older:
        if all(found.get(key) == state.get(key) for key in INPUTS):
            return found
    return None


def state_of(robot, state, links, first, known=None):
    """Return a state with its answers, the scale of each one's error, and its tolerance."""
    joints = [j["name"] for j in robot.moving]
    kinds = [j["type"] for j in robot.moving]
    bare = state.get("representation", "body") == "body"
    plain = not any("<mimic" in j["extra"] for j in robot.joints)
    plain = plain and not {"armature", "damping", "wrenches"} & set(state)
    short = not robot.few and len(state["qd"]) <= MOST_GRADIENTS
    gradients = first and bare and short and plain
    if known:
        found = virtual_power.answers(robot.urdf, joints, state, mpf, links, robot.closure)
        found |= numbers_of(known, found)
    else:
        found = solved(robot, state, joints, kinds, links, gradients)
    by = sizes(robot.urdf, joints, state, found, mpf, links, robot.closure)
    allowed = growth(found)
    if robot.few:
        found.pop("inverse_mass_matrix")
    if known:
        out = {key: x for key, x in known.items() if key not in ("sizes", "tolerance")}
    else:
        out = {key: state[key] for key in (*INPUTS, "driven") if key in state}
        out["condition"] = condition(found["mass_matrix"])
        out |= nested({k: texts(x, AGREE * max(largest(x), 1)) for k, x in found.items()})
        if robot.exact:
            out["exact"] = exact(robot, state, joints, kinds)
    out["sizes"] = nested({key: rounded_up(by[key]) for key in found})
    names = sorted({key.rpartition("/")[2]: key for key in found}.items())
    out["tolerance"] = {
        arithmetic: {name: allowance(key, allowed[key], arithmetic) for name, key in names}
        for arithmetic in ARITHMETICS
    }
    return out


def numbers_of(known, found):
    """Return the answers of an older file that are not in `found`, as numbers."""
    flat_keys = {key: x for key, x in known.items() if key not in (*INPUTS, "links", "driven")}
    for name, answers in known.get("links", {}).items():
        flat_keys |= {f"links/{name}/{key}": x for key, x in answers.items()}
    told = ("condition", "exact", "sizes", "tolerance")
    return {
        key: np.vectorize(mpf, otypes=[object])(np.array(x, dtype=object))
        for key, x in flat_keys.items()
        if key not in found and key not in told
    }


def nested(found):
    """Return answers in the form of a file: those of links under the link's name."""
    out, of_links = {}, {}
    for key, value in found.items():
        where = out
        path = key.split("/")
        if path[0] == "links":
            where = of_links.setdefault(path[1], {})
        where[path[-1]] = value
    return out | ({"links": of_links} if of_links else {})


def allowance(key, factor, arithmetic):
    """Return a tolerance as text, two digits, or None if this arithmetic cannot be judged."""
    allowed = tolerance(key, factor, arithmetic)
    return None if allowed is None else rounded_up(allowed)


def rounded_up(value):
    """Return numbers as texts of two digits, rounded up.

    An excess of at most one part in a million is taken for rounding, and does not count.
    """
    a = np.asarray(value, dtype=object)
    if a.ndim:
        return [rounded_up(row) for row in a]
    x = mpf(a.item())
    if abs(x) < AGREE:  # rounding in fifty digits
        return "0"
    unit = mpf(10) ** (mp.floor(mp.log10(abs(x))) - 1)
    up = mp.ceil(abs(x) / unit * (1 - mpf(10) ** -6))
    return mp.nstr(up * unit, 2, strip_zeros=True, min_fixed=-3, max_fixed=5).removesuffix(".0")


def flags(robot, data):
    """Return the purposes of a file, derived from its contents."""
    tree = virtual_power.bodies(robot.urdf, float)[1:]
    by_link = {b.link: b for b in tree}
    moving = [b for b in tree if b.kind != "fixed"]
    axial = [b for b in moving if b.kind in ("revolute", "continuous", "prismatic")]
    heavy = [b for b in tree if b.m > 0]
    carrier = [by_link[b.parent] for b in tree if b.parent in by_link]
    ends = {b.link for b in tree} - {b.parent for b in tree}
    first = tree[0]
    order = [b.joint for b in moving]
    tips = [b.m for b in heavy if b.link in ends]
    found = {
        "Exact": robot.exact,
        "TurnedInertial": any(b.inertial_rpy.any() for b in heavy),
        "ProductsOfInertia": any(
            b.inertia[0, 1] or b.inertia[0, 2] or b.inertia[1, 2] for b in heavy
        ),
        "TurnedFrames": any(b.rpy.any() for b in tree),
        "TurnedRoot": bool(first.rpy.any()),
        "WeldedMass": any(b.kind == "fixed" and b.m and b.parent in by_link for b in tree),
        "BehindAWeld": any(up.kind == "fixed" for up in carrier),
        "SkewAxis": any(np.count_nonzero(b.axis) > 1 for b in axial),
        "LongAxis": any(abs(b.axis @ b.axis - 1) > 1e-9 for b in axial),
        "NegativeAxis": any((b.axis < 0).any() for b in axial),
        "Omitted": any(
            j["xyz"] is None
            or (j["axis"] is None and j["type"] in ("revolute", "prismatic"))
            or ("<inertial>" in j["inertial"] and "<origin" not in j["inertial"])
            for j in robot.joints
        ),
        "Slider": any(b.kind == "prismatic" for b in moving),
        "Continuous": any(b.kind == "continuous" for b in moving),
        "Ball": any(b.kind == "spherical" for b in moving),
        "FreeBase": any(b.kind == "floating" for b in moving),
        "Branches": len({b.parent for b in tree}) < len(tree),
        "NamesOutOfOrder": data["joints"] != sorted(data["joints"]) or order != data["joints"],
        "MasslessLink": any(b.m == 0 for b in tree),
        "LightTip": bool(tips) and min(tips) < 1e-3 * max(b.m for b in heavy),
        "GravityAslant": robot.gravity[:2] != ("0", "0")
        or any(s["gravity"][0] != "0" for s in data["states"]),
        "Loop": bool(robot.closure),
        "ManyJoints": len(moving) >= 10,
        "NearSingular": any(float(s["condition"]) > 1e6 for s in data["states"]),
        "KinematicSingularity": any(singular(s) for s in data["states"]),
        "Follower": any(b.follows for b in tree),
        "Armature": any("armature" in s for s in data["states"]),
        "Damping": any("damping" in s for s in data["states"]),
        "Wrench": any("wrenches" in s for s in data["states"]),
        "HeldTurns": any(loop.get("turns_held") for loop in robot.closure),
        "FreeRoot": bool(robot.urdf_free_root),
        "ManyTurns": any(turns_beyond(robot, s) for s in data["states"]),
    }
    return [name for name, is_so in found.items() if is_so]


def singular(state):
    """Return whether a link can move in fewer directions than its joints and space allow."""
    for link in state.get("links", {}).values():
        J = np.array(link["jacobian"], dtype=float)
        J = J[:, abs(J).max(axis=0) > 0]
        values = np.linalg.svd(J, compute_uv=False)
        if J.shape[1] > 1 and values[-1] < 1e-9 * values[0]:
            return True
    return False


def turns_beyond(robot, state):
    """Return whether an angle of a state exceeds a full turn."""
    at = 0
    for j in robot.moving:
        if j["type"] in ("revolute", "continuous") and abs(float(state["q"][at])) > 6.3:
            return True
        at += {"floating": 7, "spherical": 4}.get(j["type"], 1)
    return False


def as_text(data):
    """Return JSON with one short line for each row."""

    def compact(value, indent):
        line = json.dumps(value)
        row = isinstance(value, list) and all(isinstance(x, str) for x in value)
        if len(line) <= 100 or isinstance(value, str) or row:
            return line
        pad = " " * (indent + 1)
        if isinstance(value, dict):
            parts = [f"{json.dumps(key)}: {compact(x, indent + 1)}" for key, x in value.items()]
        else:
            parts = [compact(x, indent + 1) for x in value]
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return opening + "\n" + ",\n".join(pad + x for x in parts) + "\n" + " " * indent + closing

    return compact(data, 0) + "\n"


def numbered(everything):
    """Return [(number, robot)] by the lines of numbers.txt, to which new robots are appended."""
    known = NUMBERS.read_text(encoding="utf-8").split() if NUMBERS.exists() else []
    new = [robot.name for robot in everything if robot.name not in known]
    if new:
        known += new
        NUMBERS.write_text("\n".join(known) + "\n", encoding="utf-8")
    return sorted(((known.index(robot.name) + 1, robot) for robot in everything), key=first_of)


def first_of(pair):
    """Return the number of a pair (number, robot)."""
    return pair[0]


def unchanged_but_for_the_version(path, data):
    """Return the text of a file with its present version if nothing else has changed."""
    if path.exists():
        older = json.loads(path.read_text(encoding="utf-8"))
        if data | {"version": older["version"]} == older:
            data = data | {"version": older["version"]}
    return as_text(data)


def main():
    """Make the files that are given.

    Status 1 where --check finds a difference, or no such file.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--add", action="store_true")
    args = parser.parse_args()
    everything = numbered([robot for family in robots.EVERYTHING for robot in family()])
    names = {
        name: robot
        for number, robot in everything
        for name in (robot.name, f"{number:03d}_{robot.name}")
    }
    unknown = [name for name in args.names if name not in names]
    if unknown:
        sys.exit(
            f"no robot {unknown[0]!r}: a name is that of a file of data/, with its number "
            "or without"
        )
    wanted = {names[name].name for name in args.names or names}
    different = []
    for number, robot in everything:
        if robot.name not in wanted:
            continue
        path = DATA / f"{number:03d}_{robot.name}.json"
        known = json.loads(path.read_text(encoding="utf-8")) if args.add and path.exists() else None
        data = unchanged_but_for_the_version(path, written(robot, number, known))
        if not args.check:
            path.write_text(data, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != data:
            different.append(path.name)
    if not args.check:
        versions.write_sums()
    print("\n".join(f"differs: {name}" for name in different) or "as computed")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
