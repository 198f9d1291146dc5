"""Recompute the answers in files of this folder.

Usage: python check.py FILE.json ... It needs the standard library only.

Each link has a place X, a 4 x 4 matrix. X is differentiated in time by differences in 130 digits,
and torques are sums of tr(X'' P dX^T) with the pseudo-inertia P. What is not recomputed: README.md.
"""

import json
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from decimal import Decimal, getcontext
from functools import cache
from hashlib import sha256
from pathlib import Path

getcontext().prec = 130
STEP = Decimal("1e-40")
ZERO = (0, 0, 0)
SIZES = {"floating": (7, 6), "spherical": (4, 3)}
PRINTED = 30  # digits
ROUNDED = Decimal("0.6")  # of the last printed digit
AGREED = Decimal(
    "1e-38"
)  # of the largest number of an answer: what the two routes agree to, and a bit


def identity(n):
    """Return the identity matrix."""
    return [[Decimal(i == j) for j in range(n)] for i in range(n)]


def numbers(x):
    """Return nested texts of decimals and fractions as Decimals."""
    if isinstance(x, list):
        return [numbers(y) for y in x]
    over, _, under = x.partition("/")
    return Decimal(over) / Decimal(under or 1)


def flat(x):
    """Return the numbers of nested lists."""
    return [z for y in x for z in flat(y)] if isinstance(x, list | tuple) else [x]


def multiply(A, B):
    """Return A B."""
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*B)] for row in A]


def transposed(A):
    """Return the transpose."""
    return [list(column) for column in zip(*A)]


def combined(*pairs):
    """Return the sum of k A over pairs (k, A)."""
    (first, A), *rest = pairs
    out = [[first * x for x in row] for row in A]
    for k, B in rest:
        out = [[x + k * y for x, y in zip(*rows)] for rows in zip(out, B)]
    return out


def twist(w, v=ZERO):
    """Return the 4 x 4 matrix of a motion: angular velocity w, linear velocity v."""
    return [[0, -w[2], w[1], v[0]], [w[2], 0, -w[0], v[1]], [-w[1], w[0], 0, v[2]], [0] * 4]


def turn(K, s, c):
    """Return 1 + s K + c K K."""
    return combined((1, identity(4)), (s, K), (c, multiply(K, K)))


def step(w, v=ZERO):
    """Return a small motion, right to second order."""
    return turn(twist(w, v), 1, Decimal("0.5"))


@cache
def hinge(axis, angle):
    """Return the rotation about a unit axis, by the power series of the exponential."""
    out = identity(4)
    for k in range(160, 0, -1):
        out = combined((1, identity(4)), (angle / k, multiply(twist(axis), out)))
    return out


def read(element, path, key, default="0"):
    """Return the numbers of an attribute."""
    found = element.find(path)
    return numbers((default if found is None else found.get(key, default)).split())


def origin(element, path):
    """Return the place of an <origin>."""
    out = step(ZERO, read(element, path, "xyz", "0 0 0"))
    angles = read(element, path, "rpy", "0 0 0")
    for k in (2, 1, 0):
        out = multiply(out, hinge(tuple(identity(3)[k]), angles[k]))
    return out


def inertia(link):
    """Return the pseudo-inertia P (4, 4) of a link: the integral of x x^T dm, x = (position, 1)."""
    I = [[read(link, "inertial/inertia", "i" + min(x + y, y + x))[0] for y in "xyz"] for x in "xyz"]
    half = sum(I[k][k] for k in range(3)) / 2
    S = [[half * (i == j) - I[i][j] for j in range(3)] + [0] for i in range(3)]
    S += [[0, 0, 0, *read(link, "inertial/mass", "value")]]
    Q = origin(link, "inertial/origin")
    return multiply(multiply(Q, S), transposed(Q))


@dataclass
class Question:
    """A file and one of its states: who carries whom, and where each joint is in the vectors."""

    data: dict
    state: dict

    def __post_init__(self):
        """Read the robot."""
        root = ET.fromstring(self.data["urdf"])
        self.above = {e.find("child").get("link"): e for e in root.iter("joint")}
        self.inertias = {e.get("name"): inertia(e) for e in root.findall("link")}
        self.at, i, j = {}, 0, 0
        for name, kind in zip(self.data["joints"], self.data["joint_types"]):
            m, n = SIZES.get(kind, (1, 1))
            self.at[name] = slice(i, i + m), slice(j, j + n)
            i, j = i + m, j + n
        self.n = j
        self.zero = [Decimal(0)] * j
        self.q = numbers(self.state["q"])

    def input(self, key):
        """Return an input of the state, zeros where it has none."""
        return numbers(self.state[key]) if key in self.state else self.zero

    def place(self, link, v, a, t):
        """Return where a link is after a time t, with rates v and accelerations a now."""
        if link not in self.above:
            return identity(4)
        e = self.above[link]
        X = multiply(self.place(e.find("parent").get("link"), v, a, t), origin(e, "origin"))
        mimic = e.find("mimic")
        name = e.get("name") if mimic is None else mimic.get("joint")
        if name not in self.at:
            return X
        k, l = self.at[name]
        q, d = self.q[k], [x * t + y * t * t / 2 for x, y in zip(v[l], a[l])]
        if mimic is not None:
            factor = read(e, "mimic", "multiplier", "1")[0]
            q = [factor * q[0] + read(e, "mimic", "offset", "0")[0]]
            d = [factor * d[0]]
        return multiply(X, self.moved(e, q, d))

    def moved(self, e, q, d):
        """Return the place of a joint's link in its frame, at q and then moved by small d."""
        kind, state = e.get("type"), self.state
        if kind not in SIZES:
            u = read(e, "axis", "xyz", "1 0 0")
            long = sum(y * y for y in u).sqrt()
            u = tuple(x / long for x in u)
            if kind == "prismatic":
                return step(ZERO, [x * (q[0] + d[0]) for x in u])
            turned = state.get("cos_sin", {}).get(e.get("name"))
            if turned:
                c, s = numbers(turned)
                R = turn(twist(u), s, 1 - c)
            else:
                R = hinge(u, q[0])
            return multiply(R, step([x * d[0] for x in u]))
        R, S = turn(twist(q[-4:]), 2 * q[-1], 2), step(d[:3])
        axes = state.get("representation", "body")
        if axes == "body" or kind == "spherical":
            return multiply(multiply(step(ZERO, q[:-4] or ZERO), R), step(d[:3], d[3:] or ZERO))
        there = step(ZERO, [x + y for x, y in zip(q, d[3:])])
        return multiply(there, multiply(S, R) if axes == "world" else multiply(R, S))

    def rates(self, v):
        """Return {link: X'} for rates v."""
        out = {}
        for link in self.inertias:
            ahead, behind = (self.place(link, v, self.zero, t) for t in (STEP, -STEP))
            out[link] = combined((1 / STEP / 2, ahead), (-1 / STEP / 2, behind))
        return out

    def accelerations(self, v, a):
        """Return {link: X''} for rates v and accelerations a."""
        out = {}
        for link in self.inertias:
            ahead, here, behind = (self.place(link, v, a, t) for t in (STEP, 0, -STEP))
            total = combined((1, ahead), (-2, here), (1, behind))
            out[link] = combined((1 / STEP / STEP, total))
        return out

    def power(self, A, B):
        """Return the sum over links of tr(A P B^T)."""
        total = 0
        for link, P in self.inertias.items():
            for row, other in zip(multiply(A[link], P), B[link]):
                total += sum(x * y for x, y in zip(row, other))
        return total

    def torque(self, v, a, gravity, J):
        """Return the torques for rates v, accelerations a and a gravity.

        What the state adds is left out.
        """
        pull = twist(ZERO, gravity)
        A = {link: combined((1, X), (-1, pull)) for link, X in self.accelerations(v, a).items()}
        return [self.power(A, D) for D in J]

    def momenta(self, A, X):
        """Return the sum over links of A P X^T, where A is a rate of X.

        It is the integral of v x^T dm.
        """
        parts = [
            (1, multiply(multiply(A[link], P), transposed(X[link])))
            for link, P in self.inertias.items()
        ]
        return combined(*parts)


def six_of(B, centre=ZERO):
    """Return [angular; linear] momentum about a point, of the integral B of v x^T dm."""
    p = [row[3] for row in B[:3]]
    angular = [B[2][1] - B[1][2], B[0][2] - B[2][0], B[1][0] - B[0][1]]
    x, y, z = centre
    shift = [y * p[2] - z * p[1], z * p[0] - x * p[2], x * p[1] - y * p[0]]
    return [*(a - b for a, b in zip(angular, shift)), *p]


def last_digit(x):
    """Return the unit of the last printed digit of a number."""
    return Decimal(1).scaleb(x.adjusted() - PRINTED + 1) if x else Decimal(0)


def allowed(said):
    """Return how far numbers may be off that are printed."""
    said = flat(said)
    largest = max([abs(x) for x in said] + [Decimal(1)])
    return [ROUNDED * last_digit(x) + AGREED * largest for x in said]


def magnitudes(A):
    """Return the magnitudes of a matrix."""
    return [[abs(x) for x in row] for row in A]


def judged(data, state):
    """Yield (name, what this finds, what the file says, how far each may be off)."""
    question = Question(data, state)
    J = [question.rates(e) for e in identity(question.n)]
    for part in (of_the_whole, of_solved, of_momenta, of_links):
        yield from part(question, J)
    for key, fractions in state.get("exact", {}).items():
        yield f"exact {key}", numbers(fractions), numbers(state[key]), allowed(numbers(state[key]))
    for body in data.get("model", {}).get("bodies", []):
        yield from of_model(data, body)


def of_the_whole(question, J):
    """Yield what M, torques and energies are."""
    state, zero = question.state, question.zero
    qd, qdd, g = (numbers(state[x]) for x in ("qd", "qdd", "gravity"))
    armature, damping = question.input("armature"), question.input("damping")
    V, X = question.rates(qd), {l: question.place(l, zero, zero, 0) for l in question.inertias}
    M = [
        [question.power(a, b) + (i == j) * armature[i] for j, b in enumerate(J)]
        for i, a in enumerate(J)
    ]
    added = [x * y for x, y in zip(damping, qd)]
    for name, wrench in state.get("wrenches", {}).items():
        six = numbers(wrench)
        pushed = [pushed_by(six, D[name], X[name]) for D in J]
        added = [x - y for x, y in zip(added, pushed)]

    def with_added(torque, a=zero):
        return [x + y + m * z for x, y, m, z in zip(torque, added, armature, a)]

    lifted = 0
    for link in question.inertias:
        if any(any(flat(D[link])) for D in J):
            moment = [row[3] for row in multiply(X[link], question.inertias[link])]
            lifted -= sum(x * y for x, y in zip(g, moment))
    rotors = sum(m * x * x for m, x in zip(armature, qd)) / 2
    columns = [question.torque(zero, zero, e, J) for e in identity(3)]
    found = {
        "mass_matrix": M,
        "bias": with_added(question.torque(qd, zero, g, J)),
        "inverse_dynamics": with_added(question.torque(qd, qdd, g, J), qdd),
        "gravity_columns": transposed(columns),
        "gravity_torque": question.torque(zero, zero, g, J),
        "kinetic_energy": question.power(V, V) / 2 + rotors,
        "momentum": six_of(question.momenta(V, X)),
        "potential_energy": lifted,
    }
    if "inverse_dynamics_by_qd" in state:
        found["inverse_dynamics_by_qd"] = by_rates(question, qd, g, J)
    question.found = found
    for name, x in found.items():
        said = numbers(state[name])
        yield name, x, said, allowed(said)


def by_rates(question, qd, g, J):
    """Return the derivatives of torques by rates.

    Torques are quadratic in them, so differences are exact.
    """
    columns = []
    for e in identity(question.n):
        ahead, behind = (
            question.torque([x + k * y for x, y in zip(qd, e)], question.zero, g, J)
            for k in (1, -1)
        )
        columns.append([(x - y) / 2 for x, y in zip(ahead, behind)])
    return transposed(columns)


def pushed_by(six, D, X):
    """Return the power of [moment; force] at a link's origin for X' = D: its w is in D R^T."""
    W = multiply([row[:3] for row in D[:3]], transposed([row[:3] for row in X[:3]]))
    w = [W[2][1], W[0][2], W[1][0]]
    return sum(x * y for x, y in zip(six, [*w, *(row[3] for row in D[:3])]))


def of_solved(question, J):
    """Yield what is solved for, by what it has to give: the torque, the identity, a matrix."""
    state, M = question.state, numbers(question.state["mass_matrix"])
    fd, tau = numbers(state["forward_dynamics"]), numbers(state["tau"])
    needed = [[x + y] for x, y in zip(flat(multiply(M, transposed([fd]))), question.found["bias"])]
    sizes = [
        [sum(abs(m) * abs(x) for m, x in zip(row, fd)) + abs(b)]
        for row, b in zip(M, question.found["bias"])
    ]
    yield "forward_dynamics, by the torque that it needs", needed, tau, off_by(sizes)
    products = [("inverse_mass_matrix", identity(question.n))]
    if "forward_dynamics_by_qd" in state:
        by_qd = combined((-1, question.found["inverse_dynamics_by_qd"]))
        products.append(("forward_dynamics_by_qd", by_qd))
    for name, product in products:
        if name in state:
            S = numbers(state[name])
            sizes = multiply(magnitudes(M), magnitudes(S))
            yield f"M times {name}", multiply(M, S), product, off_by(sizes)
    if "coriolis_matrix" in state:
        yield from of_coriolis(question)


def off_by(sizes):
    """Return how far sums of printed numbers may be off, by their sizes."""
    sizes = flat(sizes)
    largest = max(sizes + [Decimal(1)])
    return [Decimal(10) ** (2 - PRINTED) * x + AGREED * largest for x in sizes]


def of_coriolis(question):
    """Yield the two laws of the Coriolis matrix: what it gives with the rates, and C + C^T = M'."""
    state = question.state
    C, rate = numbers(state["coriolis_matrix"]), numbers(state["mass_matrix_rate"])
    qd = numbers(state["qd"])
    added = [x * y for x, y in zip(question.input("damping"), qd)]
    motion = zip(numbers(state["bias"]), numbers(state["gravity_torque"]), added)
    sizes = [
        sum(abs(c * v) for c, v in zip(row, qd)) + abs(b)
        for row, b in zip(C, question.found["bias"])
    ]
    if "wrenches" not in state:
        product = multiply(C, transposed([qd]))
        yield "coriolis_matrix times qd", product, [x - y - z for x, y, z in motion], off_by(sizes)
    both = combined((1, C), (1, transposed(C)))
    yield (
        "mass_matrix_rate",
        both,
        rate,
        off_by(combined((1, magnitudes(C)), (1, magnitudes(transposed(C))))),
    )


def of_momenta(question, J):
    """Yield the momentum about the centre of mass, its matrix, and the rate of it."""
    state, zero = question.state, question.zero
    if "centre_of_mass" not in state:
        return
    moving = [l for l in question.inertias if any(any(flat(D[l])) for D in J)]
    X = {l: question.place(l, zero, zero, 0) for l in question.inertias}
    moment = combined(*((1, multiply(X[l], question.inertias[l])) for l in moving))
    centre = [row[3] / moment[3][3] for row in moment[:3]]
    A = transposed([six_of(question.momenta(D, X), centre) for D in J])
    qd, qdd = numbers(state["qd"]), numbers(state["qdd"])
    h = flat(multiply(A, transposed([qd])))
    for name, x in (
        ("centre_of_mass", centre),
        ("centroidal_momentum_matrix", A),
        ("centroidal_momentum", h),
    ):
        said = numbers(state[name])
        yield name, x, said, allowed(said)
    rate = six_of(question.momenta(question.accelerations(qd, qdd), X), centre)
    A_rate = numbers(state["centroidal_momentum_matrix_rate"])
    parts = [multiply(A, transposed([qdd])), multiply(A_rate, transposed([qd]))]
    sizes = [
        [sum(abs(x * y) for x, y in zip(row, qdd)) + sum(abs(x * y) for x, y in zip(other, qd))]
        for row, other in zip(A, A_rate)
    ]
    largest = max(flat(sizes))
    found = combined((1, parts[0]), (1, parts[1]))
    yield "rate of momentum", found, rate, off_by([largest for _ in sizes])


def of_links(question, J):
    """Yield the places, motions, accelerations and mobilities of links."""
    state, zero = question.state, question.zero
    V = question.rates(numbers(state["qd"]))
    for name, link in state.get("links", {}).items():
        X = question.place(name, zero, zero, 0)
        R, p = numbers(link["rotation"]), numbers(link["position"])
        yield f"place of {name}", [row[:3] for row in X[:3]], R, allowed(R)
        yield f"place of {name}", [row[3] for row in X[:3]], p, allowed(p)
        jacobian = numbers(link["jacobian"])
        columns = transposed([motion_of(D[name], X) for D in J])
        yield f"jacobian of {name}", columns, jacobian, allowed(jacobian)
        v = numbers(link["velocity"])
        yield f"velocity of {name}", motion_of(V[name], X), v, allowed(v)
        if "mobility" in link and "inverse_mass_matrix" in state:
            W, said = numbers(state["inverse_mass_matrix"]), numbers(link["mobility"])
            product = multiply(multiply(jacobian, W), transposed(jacobian))
            large = magnitudes(jacobian)
            sizes = multiply(multiply(large, magnitudes(W)), transposed(large))
            yield f"mobility of {name}", product, said, off_by(sizes)
        if "acceleration" in link:
            yield from of_acceleration(question, name, link, X, motion_of(V[name], X))


def motion_of(D, X):
    """Return [angular; linear] of X' = D: the skew part of D R^T, and the rate of the origin."""
    W = multiply([row[:3] for row in D[:3]], transposed([row[:3] for row in X[:3]]))
    return [W[2][1], W[0][2], W[1][0], *(row[3] for row in D[:3])]


def of_acceleration(question, name, link, X, motion):
    """Yield the accelerations of a link's origin, and that its Jacobian's rate gives them."""
    qd, qdd = numbers(question.state["qd"]), numbers(question.state["qdd"])
    D = question.accelerations(qd, qdd)[name]
    W = multiply([row[:3] for row in D[:3]], transposed([row[:3] for row in X[:3]]))
    half = [W[2][1] - W[1][2], W[0][2] - W[2][0], W[1][0] - W[0][1]]
    a = [*(x / 2 for x in half), *(row[3] for row in D[:3])]
    said = numbers(link["acceleration"])
    yield f"acceleration of {name}", a, said, allowed(said)
    w, v = motion[:3], motion[3:]
    turned = [w[1] * v[2] - w[2] * v[1], w[2] * v[0] - w[0] * v[2], w[0] * v[1] - w[1] * v[0]]
    spatial = [*a[:3], *(x - y for x, y in zip(a[3:], turned))]
    said = numbers(link["acceleration_spatial"])
    yield f"spatial acceleration of {name}", spatial, said, allowed(said)
    jacobian, rate = numbers(link["jacobian"]), numbers(link["jacobian_rate"])
    found = combined(
        (1, multiply(jacobian, transposed([qdd]))), (1, multiply(rate, transposed([qd])))
    )
    sizes = [
        sum(abs(x * y) for x, y in zip(row, qdd)) + sum(abs(x * y) for x, y in zip(other, qd))
        for row, other in zip(jacobian, rate)
    ]
    yield f"jacobian_rate of {name}", found, a, off_by(sizes)


def of_model(data, body):
    """Yield that a body of `model` is what the URDF says."""
    root = ET.fromstring(data["urdf"])
    link = next(e for e in root.findall("link") if e.get("name") == body["link"])
    above = next(e for e in root.iter("joint") if e.get("name") == body["joint"])
    X, Q = origin(above, "origin"), origin(link, "inertial/origin")
    six = [
        [read(link, "inertial/inertia", "i" + min(x + y, y + x))[0] for y in "xyz"] for x in "xyz"
    ]
    R = [row[:3] for row in Q[:3]]
    found = {
        "rotation": [row[:3] for row in X[:3]],
        "position": [row[3] for row in X[:3]],
        "mass": read(link, "inertial/mass", "value")[0],
        "centre": [row[3] for row in Q[:3]],
        "inertia": multiply(multiply(R, six), transposed(R)),
    }
    for key, x in found.items():
        said = numbers(body[key])
        yield f"model: {key} of {body['link']}", x, said, allowed(said)


def off(found, said, limits):
    """Return the largest error over what is allowed.

    Raises ValueError where there are more or fewer numbers.
    """
    found, said = flat(found), flat(said)
    if not len(found) == len(said) == len(limits):
        raise ValueError(f"{len(found)} numbers expected, got {len(said)}")
    worst = Decimal(0)
    for a, b, limit in zip(found, said, limits):
        error = abs(a - b)
        worst = max(worst, error / limit if limit else error * Decimal(10) ** 60)
    return worst


def check(path):
    """Return what is wrong with a file, in one line; None where nothing is."""
    text = Path(path).read_bytes()
    data = json.loads(text)
    for k, state in enumerate(data["states"]):
        for name, found, said, limits in judged(data, state):
            worst = off(found, said, limits)
            if worst > 1:
                return f"{path}: state {k}: {name}: off by {worst:.1e} times what rounding allows"
    if sha256(text).hexdigest() not in Path(__file__).with_name("SHA256SUMS").read_text():
        return f"{path}: SHA256SUMS does not name these bytes"
    return None


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("no file is named: python check.py FILE.json ...")
    for name in sys.argv[1:]:
        wrong = check(name)
        if wrong:
            sys.exit(wrong)
