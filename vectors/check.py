"""Recompute the answers in files of this folder: python check.py FILE.json ... Standard library only; see README.md."""
import json
import sys
import xml.etree.ElementTree as ET
from decimal import Decimal, getcontext
from functools import cache
from hashlib import sha256
from itertools import accumulate

getcontext().prec, H, ZERO, SIZE = 130, Decimal("1e-40"), (0, 0, 0), {"floating": (7, 6), "spherical": (4, 3)}
ONE = [[Decimal(i == j) for j in range(4)] for i in range(4)]
def num(x): return [*map(num, x)] if type(x) is list else Decimal(x.split("/")[0]) / Decimal((x + "/1").split("/")[1])
def flat(x): return [z for y in x for z in flat(y)] if isinstance(x, list | tuple) else [x]
def mul(A, B): return [[sum(a * b for a, b in zip(r, c)) for c in zip(*B)] for r in A]
def mix(*ks): return lambda *As: [[sum(k * x for k, x in zip(ks, xs)) for xs in zip(*rs)] for rs in zip(*As)]
def hat(w, v=ZERO): return [[0, -w[2], w[1], v[0]], [w[2], 0, -w[0], v[1]], [-w[1], w[0], 0, v[2]], [0] * 4]
def turn(K, s, c): return mix(1, s, c)(ONE, K, mul(K, K))
def step(w, v=ZERO): return turn(hat(w, v), 1, Decimal("0.5"))      # a small motion, right to second order
def read(e, at, key, no="0"): return num((no if e.find(at) is None else e.find(at).get(key, no)).split())
@cache
def hinge(u, angle):
    t = list(accumulate(range(1, 160), lambda x, k: x * angle / k, initial=Decimal(1)))
    return turn(hat(u), sum(t[1::4]) - sum(t[3::4]), 1 - sum(t[0::4]) + sum(t[2::4]))
def origin(e, at):
    x, y, z = (hinge(tuple(ONE[k][:3]), a) for k, a in enumerate(read(e, at, "rpy", "0 0 0")))
    return mul(mul(step(ZERO, read(e, at, "xyz", "0 0 0")), z), mul(y, x))
def mass(e):
    I = [[read(e, "inertial/inertia", "i" + min(x + y, y + x))[0] for y in "xyz"] for x in "xyz"]
    half, m, Q = sum(I[k][k] for k in range(3)) / 2, read(e, "inertial/mass", "value")[0], origin(e, "inertial/origin")
    S = [[half * (i == j) - I[i][j] for j in range(3)] + [0] for i in range(3)] + [[0, 0, 0, m]]
    return mul(mul(Q, S), list(zip(*Q)))
def joint(e, state, q, v, a, t):                                    # its place after a time t
    kind, u, axes = e.get("type"), read(e, "axis", "xyz", "1 0 0"), state.get("representation", "body")
    u, exact = tuple(x / sum(y * y for y in u).sqrt() for x in u), state.get("cos_sin", {}).get(e.get("name"))
    d = [x * t + y * t * t / 2 for x, y in zip(v, a)]
    if kind not in SIZE:
        R = turn(hat(u), num(exact[1]), 1 - num(exact[0])) if exact else hinge(u, q[0])
        return step(ZERO, [x * (q[0] + d[0]) for x in u]) if kind[0] == "p" else mul(R, step([x * d[0] for x in u]))
    R, S = turn(hat(q[-4:]), 2 * q[-1], 2), step(d[:3])
    if axes == "body" or kind == "spherical":
        return mul(mul(step(ZERO, q[:-4] or ZERO), R), step(d[:3], d[3:] or ZERO))
    return mul(step(ZERO, [x + y for x, y in zip(q, d[3:])]), mul(S, R) if axes == "world" else mul(R, S))
def judged(data, state):                                            # names, what this finds, what the file says
    root, at, i, j = ET.fromstring(data["urdf"]), {}, 0, 0
    for name, (m, n) in zip(data["joints"], [SIZE.get(kind, (1, 1)) for kind in data["joint_types"]]):
        at[name], i, j = (slice(i, i + m), slice(j, j + n)), i + m, j + n
    q, qd, qdd, tau, g, fd = (num(state[x]) for x in ("q", "qd", "qdd", "tau", "gravity", "forward_dynamics"))
    above, zero = {e.find("child").get("link"): e for e in root.iter("joint")}, [Decimal(0)] * j
    P = {e.get("name"): mass(e) for e in root.findall("link")}
    def place(link, v, a, t):
        if link not in above:
            return ONE
        e, (k, l) = above[link], at.get(above[link].get("name"), (slice(0), slice(0)))
        X = mul(place(e.find("parent").get("link"), v, a, t), origin(e, "origin"))
        return mul(X, joint(e, state, q[k], v[l], a[l], t)) if q[k] else X
    def rate(v): return {l: mix(1 / H / 2, -1 / H / 2)(*(place(l, v, zero, t) for t in (H, -H))) for l in P}
    def power(A, B): return sum(a * b for l in P for r, s in zip(mul(A[l], P[l]), B[l]) for a, b in zip(r, s))
    def torque(v, a, g):
        pull = {l: mix(1, -2, 1, -H * H)(*(place(l, v, a, t) for t in (H, 0, -H)), hat(ZERO, g)) for l in P}
        return [power(pull, D) / H / H for D in J]
    J, V = [rate([Decimal(a == b) for b in range(j)]) for a in range(j)], rate(qd)
    M, X = [[power(a, b) for b in J] for a in J], {l: place(l, zero, zero, 0) for l in P}
    found = {"mass_matrix": M, "bias": torque(qd, zero, g), "inverse_dynamics": torque(qd, qdd, g),
             "gravity_columns": [*zip(*(torque(zero, zero, e) for e in ONE[:3]))],
             "gravity_torque": torque(zero, zero, g), "kinetic_energy": power(V, V) / 2}
    yield from ((name, x, num(state[name])) for name, x in found.items())
    top = [max(flat(M)) * max(map(abs, fd))]                        # what its rounding is measured by
    yield "forward_dynamics, by the torque that it needs", torque(qd, fd, g) + top, tau + top
    for name, link in state.get("links", {}).items():
        yield f"place of {name}", X[name][:3], [[*r, p] for r, p in zip(num(link["rotation"]), num(link["position"]))]
        for D, c in zip([*J, V], [*zip(*num(link["jacobian"])), num(link["velocity"])]):
            yield f"velocity of {name}", D[name], mul(hat(c[:3], c[3:]), [*zip(*list(zip(*X[name]))[:3], ZERO + (1,))])
if __name__ == "__main__":
    for path, data in ((path, json.load(open(path))) for path in sys.argv[1:]):
        for k, (name, found, said) in ((k, x) for k, s in enumerate(data["states"]) for x in judged(data, s)):
            off = max(abs(a - b) for a, b in zip(flat(found), flat(said))) / max(1, *map(abs, flat(said)))
            if off > Decimal("1e-27"):
                sys.exit(f"{path}: state {k}: {name}: off by {off:.1e} of the largest")
        if sha256(open(path, "rb").read()).hexdigest() not in open(__file__.replace("check.py", "SHA256SUMS")).read():
            sys.exit(f"{path}: SHA256SUMS does not name these bytes")
