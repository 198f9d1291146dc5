"""Checks what `robodyn certify` says of joint accelerations: that they are within a bound of the exact ones.

Knows no library: Newton and Euler in fractions, for the numbers that stand in the file. With r =
torque - T(qdd), any X and R = I - X mass, the error is X r + R error. If each row of |R| sums to
less than one, the mass matrix has an inverse, and no error is beyond max|X r| / (1 - max sum|R|).
Usage: python check_acceleration.py FILE
"""

import json
import sys
from fractions import Fraction


def exact(x):  # every number as the fraction that its float64 is
    if isinstance(x, float):
        return Fraction(x)
    if isinstance(x, list):
        return [exact(y) for y in x]
    return {key: exact(y) for key, y in x.items()} if isinstance(x, dict) else x


def add(*vectors):
    return [sum(entries) for entries in zip(*vectors, strict=True)]


def scale(c, v):
    return [c * x for x in v]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v, strict=True))


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def apply(A, v):
    return [dot(row, v) for row in A]


def times(A, B):
    return [[dot(row, column) for column in zip(*B, strict=True)] for row in A]


def turn(h, c, s):  # I + s h~ + (1 - c) h~ h~: columns are images of the unit vectors
    units = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    images = [add(e, scale(s, cross(h, e)), scale(1 - c, cross(h, cross(h, e)))) for e in units]
    return [list(row) for row in zip(*images, strict=True)]


def placed(data):  # in common axes: each link's h, l, p, inertia
    R, out = {-1: data["base"]["rotation"]}, []
    for i, x in enumerate(data["links"]):
        if not -1 <= x["parent"] < i:
            raise ValueError(f"link {i} hangs on {x['parent']}")
        before, l = R[x["parent"]], x["offset"]
        frame = times(before, x["rotation"])
        l = apply(before, l)
        hinge = "cos" in x
        R[i] = frame
        if hinge:
            R[i] = times(frame, turn(x["axis"], x["cos"], x["sin"]))
        l = l if hinge else add(l, apply(frame, scale(x["shift"], x["axis"])))
        back = [list(column) for column in zip(*R[i], strict=True)]
        inertia = times(times(R[i], x["inertia"]), back)
        out.append((hinge, apply(R[i], x["axis"]), l, apply(R[i], x["com"]), inertia))
    return out


def torques(data, joints, rates, accelerations, gravity):
    none, w, dw, dv = [0, 0, 0], {}, {}, {}
    w[-1], dw[-1], dv[-1] = none, none, scale(-1, gravity)
    N, F, out = [none] * len(joints), [none] * len(joints), [0] * len(joints)
    for i, (hinge, h, l, p, I) in enumerate(joints):
        k, m = data["links"][i]["parent"], data["links"][i]["mass"]
        rate, pull = scale(rates[i], h), scale(accelerations[i], h)
        w[i], dw[i] = w[k], dw[k]
        dv[i] = add(dv[k], cross(dw[k], l), cross(w[k], cross(w[k], l)))
        if hinge:
            w[i], dw[i] = add(w[k], rate), add(dw[k], pull, cross(w[k], rate))
        else:
            dv[i] = add(dv[i], pull, scale(2, cross(w[k], rate)))
        F[i] = scale(m, add(dv[i], cross(dw[i], p), cross(w[i], cross(w[i], p))))
        N[i] = add(apply(I, dw[i]), cross(w[i], apply(I, w[i])), cross(p, F[i]))
    for i in reversed(range(len(joints))):
        hinge, h, l, _, _ = joints[i]
        out[i] = dot(h, N[i] if hinge else F[i])
        if (k := data["links"][i]["parent"]) >= 0:
            F[k], N[k] = add(F[k], F[i]), add(N[k], N[i], cross(l, F[i]))
    return out


def check(data):  # an error where the bound is not shown
    data = exact(data)
    n, links, joints = len(data["links"]), data["links"], placed(data)
    still = [0] * n
    T = torques(data, joints, [x["rate"] for x in links], data["qdd"], data["gravity"])
    r = [x["torque"] - t for x, t in zip(links, T, strict=True)]
    units = [[int(i == j) for i in range(n)] for j in range(n)]
    mass = [torques(data, joints, still, unit, [0, 0, 0]) for unit in units]  # its columns
    R = [[int(i == j) - dot(row, mass[j]) for j in range(n)] for i, row in enumerate(data["X"])]
    rho = max(sum(map(abs, row)) for row in R)
    if rho >= 1:
        raise ValueError("nothing follows: a row of |I - X mass| sums to one or more")
    if max(abs(e) for e in apply(data["X"], r)) > data["bound"] * (1 - rho):
        raise ValueError(f"not shown: the error may be more than {float(data['bound'])}")
    return f"each of the {n} accelerations is within {float(data['bound'])} of the exact one"


if __name__ == "__main__":
    print(check(json.load(open(sys.argv[1], encoding="utf-8"))))
