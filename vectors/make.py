"""Make the reference data: every answer by two routes, which must agree to 40 digits, printed to 30.

    python vectors/make.py            all files
    python vectors/make.py NAME ...   these
    python vectors/make.py --check    recompute all and compare with the files, writing nothing
"""
import argparse
import json
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import recursions
import robots
from mpmath import matrix, mp, mpf

from robodyn_lib.judging import INPUTS, digest, virtual_power

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
SCHEMA, VERSION = "rigid-body-vectors/1", "1.0.0"
WORKING, AGREED, PRINTED = 50, 40, 30                # digits
AGREE = mpf(10) ** -AGREED
LONG = 60                                           # characters of a fraction that is still written
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


def differences(robot, state, joints):
    """First derivatives of both dynamics by central differences in 130 digits: good to 60."""
    step = mpf(10) ** -35
    wanted = ("inverse_dynamics", "forward_dynamics")
    columns = {f"{key}_by_{x}": [] for key in wanted for x in ("q", "qd")}
    with mp.workdps(130):
        for x in ("q", "qd"):
            for j in range(len(state["qd"])):
                sides = [virtual_power.answers(robot.urdf, joints, nudged(robot, state, x, j, h), mpf)
                         for h in (step, -step)]
                for key in wanted:
                    columns[f"{key}_by_{x}"].append((sides[0][key] - sides[1][key]) / (2 * step))
    return {key: np.stack(found, axis=1) for key, found in columns.items()}


def nudged(robot, state, key, j, h):
    """The state moved by h along rate j, or with that rate changed by h."""
    out = dict(state)
    if key == "qd":
        out["qd"] = [mpf(x) + (h if i == j else 0) for i, x in enumerate(state["qd"])]
        return out
    q = [mpf(x) for x in state["q"]]
    given = {name: [mpf(Fraction(x).numerator) / Fraction(x).denominator for x in pair]
             for name, pair in state.get("cos_sin", {}).items()}
    at_q = at_v = 0
    for joint in robot.moving:
        nq, nv = virtual_power.SIZES.get(joint["type"], (1, 1))
        if at_v <= j < at_v + nv:
            k = j - at_v
            if nv == 1:
                if joint["name"] in given:
                    c, s = given[joint["name"]]
                    q[at_q] = mp.atan2(s, c)
                q[at_q] += h
                out["cos_sin"] = {name: x for name, x in state.get("cos_sin", {}).items()
                                  if name != joint["name"]}
            elif k < 3:
                q[at_q + nq - 4:at_q + nq] = turned(q[at_q + nq - 4:at_q + nq], k, h)
            else:
                R = virtual_power.attitude(q[at_q + 3:at_q + 7])
                q[at_q:at_q + 3] = list(np.array(q[at_q:at_q + 3]) + R[:, k - 3] * h)
        at_q, at_v = at_q + nq, at_v + nv
    out["q"] = q
    return out


def turned(q, k, h):
    """A quaternion after a turn by h about axis k of the body."""
    (x, y, z, w), s, c = q, mp.sin(h / 2), mp.cos(h / 2)
    along = [(w, z, -y, -x), (-z, w, x, -y), (y, -x, w, -z)][k]
    return [c * a + s * b for a, b in zip((x, y, z, w), along, strict=True)]


def solved(robot, state, joints, kinds, links, gradients):
    """Both routes' answers; raises ValueError where they differ by more than 1e-40 of the largest."""
    held = {loop[side]["link"] for loop in robot.closure for side in "ab"}
    seats = virtual_power.answers(robot.urdf, joints, state, mpf, {*links, *held})
    by_power = {key: x for key, x in seats.items() if not key.startswith("links/")
                or (key.split("/")[1] in links and not key.endswith("bias_acceleration"))}
    if robot.closure:
        by_power |= with_closures(robot, state, by_power, seats)
    if gradients:
        by_power |= differences(robot, state, joints)
    by_recursion = recursions.answers(robot.urdf, joints, kinds, state, mpf, links, robot.closure,
                                      gradients)
    for key, value in by_power.items():
        apart = largest(value - by_recursion[key])
        if apart > AGREE * max(largest(value), 1):
            raise ValueError(f"{robot.name}: {key}: the routes are {mp.nstr(apart, 3)} apart")
    return by_power


def exact(robot, state, joints, kinds):
    """The answers in fractions, equal by both routes, those that are not too long to read."""
    one, other = (route.answers(robot.urdf, joints, *more, state, Fraction)
                  for route, more in ((virtual_power, ()), (recursions, (kinds,))))
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


def with_closures(robot, state, found, seats):
    """Put the closed accelerations and what holds the loops together to what Jacobians have found.

    seats: the answers for the links that closures hold, by `virtual_power`.
    """
    rows, rest = [], []
    for loop in robot.closure:
        A, d = 0, 0
        for side, sign in ((loop["a"], 1), (loop["b"], -1)):
            key = f"links/{side['link']}/"
            R, J, a = (seats[key + x] for x in ("rotation", "jacobian", "bias_acceleration"))
            w = seats[key + "velocity"][:3]
            s = virtual_power.hat(R @ np.array([mpf(x) for x in side["point"]]))
            A = A + sign * (J[3:] - s @ J[:3])
            turning = virtual_power.hat(w) @ s @ w
            d = d + sign * (a[3:] - s @ a[:3] - turning)
        held = ["xyz".index(letter) for letter in loop["held"]]
        rows += list(A[held])
        rest += list(d[held])
    kept = independent(rows)
    A, d = np.array(rows)[kept], np.array(rest)[kept]
    free, response = found["forward_dynamics"], found["inverse_mass_matrix"] @ A.T
    forces = virtual_power.solve(A @ response, (-d - A @ free)[:, None])[:, 0]
    out = {"closure_jacobian": np.array(rows), "closed_forward_dynamics": free + response @ forces}
    return out | ({"closure_forces": forces} if len(kept) == len(rows) else {})


def independent(rows):
    """The numbers of those rows that are no sums of the rows before them."""
    kept, basis = [], []
    for i, row in enumerate(rows):
        rest = row
        for b in basis:
            rest = rest - b * ((rest @ b) / (b @ b))
        if rest @ rest > 1e-18 * (row @ row):
            kept.append(i)
            basis.append(rest)
    return kept


def driving(robot, state, found, joints):
    """The torques of the driven joints that alone give the closed accelerations, by two eliminations."""
    if "driven" not in state:
        return {}
    A = found["closure_jacobian"][independent(list(found["closure_jacobian"]))]
    n = len(joints)
    load = found["mass_matrix"] @ found["closed_forward_dynamics"] + found["bias"]
    driven = [joints.index(name) for name in state["driven"]]
    passive = [i for i in range(n) if i not in driven]
    S = np.eye(n, dtype=int)[:, driven]
    both = virtual_power.solve(np.concatenate([S, A.T], axis=1), load[:, None])[:len(driven), 0]
    follow = -virtual_power.solve(A[:, passive], A[:, driven])
    other = load[driven] + follow.T @ load[passive]
    if largest(both - other) > AGREE * max(largest(both), 1):
        raise ValueError(f"{robot.name}: driving_torque: the routes differ")
    return {"driving_torque": both}


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
        data = {"schema": SCHEMA, "version": VERSION, "name": f"{number:03d}_{robot.name}", "grade": robot.grade,
                "flags": ["MustBeRefused"], "result": "invalid", "note": robot.note, "urdf": robot.urdf,
                "joints": ["swing", "slide"], "joint_types": ["revolute", "prismatic"], "states": []}
        return data | {"digest": digest(data)}
    if robot.closure:
        closed(robot)
    moving = robot.moving
    joints = [j["name"] for j in moving]
    kinds = [j["type"] for j in moving]
    data = {"schema": SCHEMA, "version": VERSION, "name": f"{number:03d}_{robot.name}",
            "grade": robot.grade, "flags": [],
            "result": "acceptable" if "spherical" in kinds else robot.result}
    data |= {"note": robot.note} if robot.note else {}
    data |= {"urdf": robot.urdf, "joints": joints, "joint_types": kinds}
    data |= {"closure": robot.closure} if robot.closure else {}
    states = robot.states or [robots.state(robot, k) for k in range(1 if robot.few else 2)]
    if "floating" in kinds:
        states = [states[0] | {"representation": axes} for axes in ("body", "world", "mixed")]
    parents = {j["parent"] for j in robot.joints}
    ends = [j["child"] for j in robot.joints if j["child"] not in parents]
    links = robot.links or ([] if robot.few else ends[-1:])
    data["states"] = [state_of(robot, s, joints, kinds, links, k == 0) for k, s in enumerate(states)]
    data["flags"] = flags(robot, data)
    return data | {"digest": digest(data)}


def state_of(robot, state, joints, kinds, links, first):
    """A state with its answers."""
    bare = state.get("representation", "body") == "body"
    gradients = first and bare and not robot.few and len(state["qd"]) <= 8
    found = solved(robot, state, joints, kinds, links, gradients)
    found |= driving(robot, state, found, joints)
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
        "ProductsOfInertia": any(b.inertia[0, 1] or b.inertia[0, 2] or b.inertia[1, 2] for b in heavy),
        "TurnedFrames": any(b.rpy.any() for b in tree),
        "TurnedRoot": bool(first.rpy.any()),
        "WeldedMass": any(b.kind == "fixed" and b.m and b.parent in by_link for b in tree),
        "BehindAWeld": any(up.kind == "fixed" for up in carrier),
        "SkewAxis": any(np.count_nonzero(b.axis) > 1 for b in axial),
        "LongAxis": any(abs(b.axis @ b.axis - 1) > 1e-9 for b in axial),
        "NegativeAxis": any((b.axis < 0).any() for b in axial),
        "Omitted": any(j["xyz"] is None or (j["axis"] is None and j["type"] in ("revolute", "prismatic"))
                       for j in robot.joints),
        "Slider": any(b.kind == "prismatic" for b in moving),
        "Continuous": any(b.kind == "continuous" for b in moving),
        "Ball": any(b.kind == "spherical" for b in moving),
        "FreeBase": any(b.kind == "floating" for b in moving),
        "Branches": len({b.parent for b in tree}) < len(tree),
        "NamesOutOfOrder": data["joints"] != sorted(data["joints"]) or order != data["joints"],
        "MasslessLink": any(b.m == 0 for b in tree),
        "LightTip": bool(tips) and min(tips) < 1e-3 * max(b.m for b in heavy),
        "GravityAslant": robot.gravity[:2] != ("0", "0") or any(s["gravity"][0] != "0" for s in data["states"]),
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
    print("\n".join(f"differs: {name}" for name in different) or "as computed")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
