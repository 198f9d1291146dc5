"""Make the reference data: every answer by two routes, which must agree to 40 digits, printed to 30.

python vectors/make.py            all files
python vectors/make.py NAME ...   these
python vectors/make.py --check    recompute all and compare with the files, writing nothing
"""

import argparse
import json
import sys
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import numpy as np
import recursions
import robots
from mpmath import matrix, mp, mpf

from vectors.judging import INPUTS, digest, virtual_power

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
SCHEMA, VERSION = "rigid-body-vectors/1", "1.0.0"
WORKING, AGREED, PRINTED = 50, 40, 30  # digits
AGREE = mpf(10) ** -AGREED
LONG = 60  # characters of a fraction that is still written
mp.dps = WORKING


def text(x):
    """A number as a decimal string of 30 digits, a fraction as a fraction."""
    if isinstance(x, Fraction | int):
        return str(x)
    return "0" if x == 0 else mp.nstr(x, PRINTED, strip_zeros=True).removesuffix(".0")


def texts(value, least=0):
    """An array as nested lists of strings; what is below `least` is 0."""
    a = np.asarray(value, dtype=object)
    if a.ndim == 0:
        x = a.item()
        return "0" if least and abs(x) < least else text(x)
    return [texts(row, least) for row in a]


def largest(value):
    """The largest magnitude in an array."""
    return max((abs(x) for x in np.ravel(np.asarray(value, dtype=object))), default=0)


def solved(robot, state, joints, kinds, links, gradients):
    """Both routes' answers; raises ValueError where they differ by more than 1e-40 of the largest."""
    by_power = virtual_power.answers(robot.urdf, joints, state, mpf, links, robot.closure)
    if gradients:
        by_power |= virtual_power.derivatives(robot.urdf, joints, state, mp.mpc)
    by_recursion = recursions.answers(
        robot.urdf, joints, kinds, state, mpf, links, robot.closure, gradients
    )
    by_recursion |= driving(state, by_recursion, joints)
    for key, value in by_power.items():
        apart = largest(value - by_recursion[key])
        if apart > AGREE * max(largest(value), 1):
            raise ValueError(f"{robot.name}: {key}: the routes are {mp.nstr(apart, 3)} apart")
    return by_power


def exact(robot, state, joints, kinds):
    """The answers in fractions, equal by both routes, those that are not too long to read."""
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
    """Put the ends of a pinned robot where they are, and give it rates that keep them there, 40 digits."""
    state, joints = robot.states[0], [j["name"] for j in robot.moving]
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
        rows += list(J[3:] - virtual_power.hat(s) @ J[:3])
    A, qd = np.array(rows), np.array([mpf(x) for x in state["qd"]])
    qd = qd - A.T @ virtual_power.solve(A @ A.T, (A @ qd)[:, None])[:, 0]
    state["qd"] = [mp.nstr(x, 40) for x in qd]


def driving(state, found, joints):
    """The torques of the driven joints that alone give the closed accelerations, the passive eliminated."""
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
    """The strings of nested lists."""
    return [nested] if isinstance(nested, str) else [x for part in nested for x in flat(part)]


def condition(M):
    """The condition number of a mass matrix, two digits."""
    values = mp.svd_r(matrix(M.tolist()), compute_uv=False)
    return mp.nstr(values[0] / values[len(values) - 1], 2)


def written(robot, number):
    """The file of a robot as a dictionary."""
    if robot.result == "invalid":
        data = {
            "schema": SCHEMA,
            "version": VERSION,
            "name": f"{number:03d}_{robot.name}",
            "grade": robot.grade,
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
    moving = robot.moving
    joints = [j["name"] for j in moving]
    kinds = [j["type"] for j in moving]
    data = {
        "schema": SCHEMA,
        "version": VERSION,
        "name": f"{number:03d}_{robot.name}",
        "grade": robot.grade,
        "flags": [],
        "result": "acceptable" if "spherical" in kinds else robot.result,
    }
    data |= {"note": robot.note} if robot.note else {}
    data |= {"urdf": robot.urdf, "joints": joints, "joint_types": kinds}
    data |= {"closure": robot.closure} if robot.closure else {}
    states = robot.states or [robots.state(robot, k) for k in range(1 if robot.few else 2)]
    if "floating" in kinds:
        states = [states[0] | {"representation": axes} for axes in ("body", "world", "mixed")]
    parents = {j["parent"] for j in robot.joints}
    ends = [j["child"] for j in robot.joints if j["child"] not in parents]
    links = robot.links or ([] if robot.few else ends[-1:])
    data["states"] = [
        state_of(robot, s, joints, kinds, links, k == 0) for k, s in enumerate(states)
    ]
    data["flags"] = flags(robot, data)
    return data | {"digest": digest(data)}


def state_of(robot, state, joints, kinds, links, first):
    """A state with its answers."""
    bare = state.get("representation", "body") == "body"
    gradients = first and bare and not robot.few and len(state["qd"]) <= 8
    found = solved(robot, state, joints, kinds, links, gradients)
    if robot.few:
        found.pop("inverse_mass_matrix")
    out = {key: state[key] for key in (*INPUTS, "driven") if key in state}
    out["condition"] = condition(found["mass_matrix"])
    of_links = {}
    for key, value in found.items():
        where, path = out, key.split("/")
        if path[0] == "links":
            where = of_links.setdefault(path[1], {})
        where[path[-1]] = texts(value, AGREE * max(largest(value), 1))
    if of_links:
        out["links"] = of_links
    if robot.exact:
        out["exact"] = exact(robot, state, joints, kinds)
    return out


def flags(robot, data):
    """What a file is for, read off what stands in it."""
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
            j["xyz"] is None or (j["axis"] is None and j["type"] in ("revolute", "prismatic"))
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
    }
    return [name for name, is_so in found.items() if is_so]


def as_text(data):
    """JSON with one short line for each row."""

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


def main():
    """Make the files that are asked for; status 1 where --check finds a difference."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    everything = [robot for family in robots.EVERYTHING for robot in family()]
    different = []
    for number, robot in enumerate(everything, start=1):
        if args.names and robot.name not in args.names:
            continue
        data = as_text(written(robot, number))
        path = DATA / f"{number:03d}_{robot.name}.json"
        if not args.check:
            path.write_text(data, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != data:
            different.append(path.name)
    if not args.check:
        sums = [
            f"{sha256(path.read_bytes()).hexdigest()}  data/{path.name}\n"
            for path in sorted(DATA.glob("*.json"))
        ]
        (HERE / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    print("\n".join(f"differs: {name}" for name in different) or "as computed")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
