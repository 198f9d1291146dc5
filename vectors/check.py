"""Recompute the answers in files of this folder: python check.py FILE.json ... Standard library only; see README.md."""

import json
import sys
import xml.etree.ElementTree as ET
from decimal import Decimal, getcontext
from functools import cache, reduce
from hashlib import sha256

getcontext().prec, H, HALF, ZERO, SIZE = (
    130,
    Decimal("1e-40"),
    Decimal("0.5"),
    (0, 0, 0),
    {"f": (7, 6), "s": (4, 3)},
)


def one(n):
    return [[Decimal(i == j) for j in range(n)] for i in range(n)]


def num(x):
    return (
        [*map(num, x)]
        if type(x) is list
        else Decimal(x.split("/")[0]) / Decimal((x + "/1").split("/")[1])
    )


def flat(x):
    return [z for y in x for z in flat(y)] if isinstance(x, list | tuple) else [x]


def mul(A, B):
    return [[sum(a * b for a, b in zip(r, c)) for c in zip(*B)] for r in A]


def mix(*ks):
    return lambda *As: [[sum(k * x for k, x in zip(ks, xs)) for xs in zip(*rs)] for rs in zip(*As)]


def hat(w, v=ZERO):
    return [[0, -w[2], w[1], v[0]], [w[2], 0, -w[0], v[1]], [-w[1], w[0], 0, v[2]], [0] * 4]


def turn(K, s, c):
    return mix(1, s, c)(one(4), K, mul(K, K))


def step(w, v=ZERO):
    return turn(hat(w, v), 1, HALF)  # a small motion, right to second order


def read(e, at, key, no="0"):
    return num((no if e.find(at) is None else e.find(at).get(key, no)).split())


hinge = cache(
    lambda u, x: reduce(
        lambda E, k: mix(1, x / k)(one(4), mul(hat(u), E)), range(160, 0, -1), one(4)
    )
)


def origin(e, at):
    return reduce(
        mul,
        (hinge(tuple(one(3)[k]), read(e, at, "rpy", "0 0 0")[k]) for k in (2, 1, 0)),
        step(ZERO, read(e, at, "xyz", "0 0 0")),
    )


def mass(e):
    I = [[read(e, "inertial/inertia", "i" + min(x + y, y + x))[0] for y in "xyz"] for x in "xyz"]
    half, m, Q = (
        sum(I[k][k] for k in range(3)) / 2,
        read(e, "inertial/mass", "value"),
        origin(e, "inertial/origin"),
    )
    S = [[half * (i == j) - I[i][j] for j in range(3)] + [0] for i in range(3)] + [[0, 0, 0, *m]]
    return mul(mul(Q, S), [*zip(*Q)])


def joint(e, state, q, v, a, t):  # its place after a time t
    kind, u, c = (
        e.get("type"),
        read(e, "axis", "xyz", "1 0 0"),
        state.get("cos_sin", {}).get(e.get("name")),
    )
    u, d = (
        tuple(x / sum(y * y for y in u).sqrt() for x in u),
        [x * t + y * t * t / 2 for x, y in zip(v, a)],
    )
    if kind[0] not in SIZE:
        R = turn(hat(u), num(c[1]), 1 - num(c[0])) if c else hinge(u, q[0])
        return (
            step(ZERO, [x * (q[0] + d[0]) for x in u])
            if kind[0] == "p"
            else mul(R, step([x * d[0] for x in u]))
        )
    R, S = turn(hat(q[-4:]), 2 * q[-1], 2), step(d[:3])
    if (axes := state.get("representation", "body")) == "body" or kind == "spherical":
        return mul(mul(step(ZERO, q[:-4] or ZERO), R), step(d[:3], d[3:] or ZERO))
    return mul(
        step(ZERO, [x + y for x, y in zip(q, d[3:])]), mul(S, R) if axes == "world" else mul(R, S)
    )


def judged(data, state):  # names, what this finds, what the file says
    root, at, i, j = ET.fromstring(data["urdf"]), {}, 0, 0
    for name, (m, n) in zip(
        data["joints"], [SIZE.get(kind[0], (1, 1)) for kind in data["joint_types"]]
    ):
        at[name], i, j = (slice(i, i + m), slice(j, j + n)), i + m, j + n
    q, qd, qdd, tau, g, fd = (
        num(state[x]) for x in ("q", "qd", "qdd", "tau", "gravity", "forward_dynamics")
    )
    above, zero = {e.find("child").get("link"): e for e in root.iter("joint")}, [Decimal(0)] * j
    P = {e.get("name"): mass(e) for e in root.findall("link")}

    def place(link, v, a, t):
        if link not in above:
            return one(4)
        e, (k, l) = above[link], at.get(above[link].get("name"), (slice(0), slice(0)))
        X = mul(place(e.find("parent").get("link"), v, a, t), origin(e, "origin"))
        return mul(X, joint(e, state, q[k], v[l], a[l], t)) if q[k] else X

    def rate(v):
        return {l: mix(1 / H / 2, -1 / H / 2)(*(place(l, v, zero, t) for t in (H, -H))) for l in P}

    def power(A, B):
        return sum(a * b for l in P for r, s in zip(mul(A[l], P[l]), B[l]) for a, b in zip(r, s))

    def F(v, a, g):
        return {
            l: mix(1, -2, 1, -H * H)(*(place(l, v, a, t) for t in (H, 0, -H)), hat(ZERO, g))
            for l in P
        }

    def torque(v, a, g):
        return [power(pull, D) / H / H for pull in [F(v, a, g)] for D in J]

    def size(x):
        return [max(map(abs, flat(x))) * max(flat(M))]  # what rounding is measured by

    J, V, E = (
        [rate(e) for e in one(j)],
        rate(qd),
        one(j) if "inverse_dynamics_by_qd" in state else [],
    )
    M, X = [[power(a, b) for b in J] for a in J], {l: place(l, zero, zero, 0) for l in P}
    B = mix(*[1] * len(P))(  # the integral of v x^T dm
        *(mul(mul(V[l], P[l]), [*zip(*X[l])]) for l in P)
    )
    by_qd = mix(HALF, -HALF)(
        *([torque(*mix(1, k)([qd], [e]), zero, g) for e in E] for k in (1, -1))
    )
    found = {
        "mass_matrix": M,
        "bias": torque(qd, zero, g),
        "inverse_dynamics": torque(qd, qdd, g),
        "gravity_columns": [*zip(*(torque(zero, zero, e) for e in one(3)))],
        "gravity_torque": torque(zero, zero, g),
        "kinetic_energy": power(V, V) / 2,
        "momentum": [
            B[2][1] - B[1][2],
            B[0][2] - B[2][0],
            B[1][0] - B[0][1],
            *(r[3] for r in B[:3]),
        ],
        "inverse_dynamics_by_qd": [*zip(*by_qd)],
        "potential_energy": -sum(
            a * r[3]
            for l in P
            if any(any(flat(D[l])) for D in J)
            for a, r in zip(g, mul(X[l], P[l]))
        ),
    }
    yield from ((name, x, num(state[name])) for name, x in found.items() if name in state)
    yield (
        "forward_dynamics, by the torque that it needs",
        torque(qd, fd, g) + size(fd),
        tau + size(fd),
    )
    for name, W in (
        ("inverse_mass_matrix", one(j)),
        ("forward_dynamics_by_qd", mix(-1)([*zip(*by_qd)])),
    ):
        yield from (
            (f"M times {name}", mul(M, S) + size(S), W + size(S))
            for S in [num(state.get(name, []))]
            if S
        )
    for name, link in state.get("links", {}).items():
        yield (
            f"place of {name}",
            X[name][:3],
            [[*r, p] for r, p in zip(num(link["rotation"]), num(link["position"]))],
        )
        for D, c in zip([*J, V], [*zip(*num(link["jacobian"])), num(link["velocity"])]):
            yield (
                f"velocity of {name}",
                D[name],
                mul(hat(c[:3], c[3:]), [*zip(*list(zip(*X[name]))[:3], ZERO + (1,))]),
            )


if __name__ == "__main__":
    for path, data in ((path, json.load(open(path))) for path in sys.argv[1:]):
        for k, (name, found, said) in (
            (k, x) for k, s in enumerate(data["states"]) for x in judged(data, s)
        ):
            off = max(abs(a - b) for a, b in zip(flat(found), flat(said))) / max(
                1, *map(abs, flat(said))
            )
            if off > Decimal("1e-27"):
                sys.exit(f"{path}: state {k}: {name}: off by {off:.1e} of the largest")
        if (
            sha256(open(path, "rb").read()).hexdigest()
            not in open(__file__.replace("check.py", "SHA256SUMS")).read()
        ):
            sys.exit(f"{path}: SHA256SUMS does not name these bytes")
