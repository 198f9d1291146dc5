"""Recompute the answers in files of this folder.

Usage: python check.py FILE.json ... It needs the standard library only.

Each link has a place X, a 4 x 4 matrix. X is differentiated in time by differences in 130 digits,
and torques are sums of tr(X'' P dX^T) with the pseudo-inertia P. What is not recomputed: README.md.
"""

import json
import sys
import xml.etree.ElementTree as ET
from copy import copy
from dataclasses import dataclass
from decimal import Decimal, getcontext
from functools import cache
from hashlib import sha256
from pathlib import Path

getcontext().prec = 150
STEP = Decimal("1e-40")  # step of differences in time
NUDGE = Decimal("1e-25")  # step of second differences
DEPENDENT = Decimal("1e-40")  # a remainder below this: the row is a sum of others
ZERO = (0, 0, 0)
SIZES = {"floating": (7, 6), "spherical": (4, 3)}
PRINTED = 30  # digits
ROUNDED = Decimal("0.6")  # units of the last printed digit
AGREED = Decimal(
    "1e-38"
)  # relative to the largest number of an answer: a bit more than the two routes' agreement


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
    shift: list = None  # how far the state is nudged along its rates

    def __post_init__(self):
        """Read the robot."""
        root = ET.fromstring(self.data["urdf"])
        self.above = {e.find("child").get("link"): e for e in root.iter("joint")}
        self.origins = {link: origin(e, "origin") for link, e in self.above.items()}
        self.inertias = {e.get("name"): inertia(e) for e in root.findall("link")}
        self.at = {}
        i = 0
        j = 0
        for name, kind in zip(self.data["joints"], self.data["joint_types"]):
            m, n = SIZES.get(kind, (1, 1))
            self.at[name] = slice(i, i + m), slice(j, j + n)
            i, j = i + m, j + n
        self.n = j
        self.zero = [Decimal(0)] * j
        self.shift = self.shift or self.zero
        self.q = numbers(self.state["q"])

    def nudged(self, along):
        """Return this question nudged along these rates, ahead and back."""
        out = [copy(self), copy(self)]
        for k, question in zip((1, -1), out):
            question.shift = [k * NUDGE * x for x in along]
        return out

    def input(self, key):
        """Return an input of the state, zeros where it has none."""
        return numbers(self.state[key]) if key in self.state else self.zero

    def places(self, v=None, a=None, t=0):
        """Return {link: X} after a time t, with rates v and accelerations a now."""
        out = {}

        def of(link):
            if link not in out and link in self.above:
                e = self.above[link]
                X = multiply(of(e.find("parent").get("link")), self.origins[link])
                out[link] = self.carried(X, e, v or self.zero, a or self.zero, t)
            return out.setdefault(link, identity(4))

        for link in self.inertias:
            of(link)
        return out

    def carried(self, X, e, v, a, t):
        """Return the place of a joint's link, from the place of the joint's frame."""
        mimic = e.find("mimic")
        name = e.get("name") if mimic is None else mimic.get("joint")
        if name not in self.at:
            return X
        k, l = self.at[name]
        q = self.q[k]
        d = [x * t + y * t * t / 2 for x, y in zip(v[l], a[l])]
        nudge = self.shift[l]
        if mimic is not None:
            factor = read(e, "mimic", "multiplier", "1")[0]
            q = [factor * q[0] + read(e, "mimic", "offset", "0")[0]]
            d, nudge = [factor * d[0]], [factor * nudge[0]]
        return multiply(X, self.moved(e, q, nudge, d))

    def moved(self, e, q, n, d):
        """Return the place of a joint's link in its frame, at q and then moved by small n and d."""
        kind = e.get("type")
        state = self.state
        if kind not in SIZES:
            u = read(e, "axis", "xyz", "1 0 0")
            long = sum(y * y for y in u).sqrt()
            u = tuple(x / long for x in u)
            if kind == "prismatic":
                return step(ZERO, [x * (q[0] + n[0] + d[0]) for x in u])
            turned = state.get("cos_sin", {}).get(e.get("name"))
            if turned:
                c, s = numbers(turned)
                R = turn(twist(u), s, 1 - c)
            else:
                R = hinge(u, q[0])
            for x in (n, d):
                R = multiply(R, step([x[0] * y for y in u]))
            return R
        R = turn(twist(q[-4:]), 2 * q[-1], 2)
        small = [n, d]
        axes = state.get("representation", "body")
        if axes == "body" or kind == "spherical":
            X = multiply(step(ZERO, q[:-4] or ZERO), R)
            for x in small:
                X = multiply(X, step(x[:3], x[3:] or ZERO))
            return X
        for x in small:
            R = multiply(step(x[:3]), R) if axes == "world" else multiply(R, step(x[:3]))
        return multiply(step(ZERO, [x + y + z for x, y, z in zip(q, n[3:], d[3:])]), R)

    def rates(self, v):
        """Return {link: X'} for rates v."""
        ahead, behind = (self.places(v, t=t) for t in (STEP, -STEP))
        k = 1 / STEP / 2
        return {link: combined((k, ahead[link]), (-k, behind[link])) for link in ahead}

    def accelerations(self, v, a):
        """Return {link: X''} for rates v and accelerations a."""
        ahead, here, behind = (self.places(v, a, t) for t in (STEP, 0, -STEP))
        k = 1 / STEP / STEP
        return {
            link: combined((k, ahead[link]), (-2 * k, here[link]), (k, behind[link]))
            for link in here
        }

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

    def unit_rates(self):
        """Return [{link: X'}] of each joint alone at the rate 1."""
        return [self.rates(e) for e in identity(self.n)]

    def mass_matrix(self, J):
        """Return M, with the state's armature."""
        armature = self.input("armature")
        return [
            [self.power(a, b) + (i == j) * armature[i] for j, b in enumerate(J)]
            for i, a in enumerate(J)
        ]

    def whole_torque(self, v, a, J):
        """Return the torques of the state's gravity and wrenches for rates v, accelerations a.

        Armature is in them, damping is not: it is no part of the derivatives by q.
        """
        pushes = {name: numbers(six) for name, six in self.state.get("wrenches", {}).items()}
        X = self.places()
        tau = self.torque(v, a, numbers(self.state["gravity"]), J)
        for i, (D, m, x) in enumerate(zip(J, self.input("armature"), a)):
            tau[i] += m * x - sum(pushed_by(six, D[l], X[l]) for l, six in pushes.items())
        return tau

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


def judged(data, state):
    """Yield (name, value found here, value in the file, tolerance)."""
    question = Question(data, state)
    J = question.unit_rates()
    yield from of_angles(question)
    for part in (of_the_whole, of_solved, of_places, of_motion, of_momenta, of_links, of_loops):
        yield from part(question, J)
    for key, fractions in state.get("exact", {}).items():
        yield f"exact {key}", numbers(fractions), numbers(state[key]), allowed(numbers(state[key]))
    for body in data.get("model", {}).get("bodies", []):
        yield from of_model(data, body)


def of_angles(question):
    """Yield the cosine and sine of the angles that are given by fractions, too."""
    for name, fractions in question.state.get("cos_sin", {}).items():
        (q,) = question.q[question.at[name][0]]
        R = hinge(tuple(identity(3)[2]), q)
        last = ROUNDED * Decimal(1).scaleb(q.as_tuple().exponent)
        yield f"cos_sin of {name}", [R[0][0], R[1][0]], numbers(fractions), [last, last]


def of_the_whole(question, J):
    """Yield what M, torques and energies are."""
    state = question.state
    zero = question.zero
    qd, qdd, g = (numbers(state[x]) for x in ("qd", "qdd", "gravity"))
    armature = question.input("armature")
    damping = question.input("damping")
    V = question.rates(qd)
    X = question.places()
    M = question.mass_matrix(J)
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
        stated = numbers(state[name])
        yield name, x, stated, allowed(stated)


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


def solved(A, B):
    """Return A^-1 B, by elimination with the largest pivot of each column."""
    rows = [[*a, *b] for a, b in zip(A, B)]
    for k in range(len(rows)):
        best = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                factor = row[k] / rows[k][k]
                rows[i] = [x - factor * y if y else x for x, y in zip(row, rows[k])]
    return [[x / row[k] for x in row[len(rows) :]] for k, row in enumerate(rows)]


def column(x):
    """Return a vector as a matrix of one column."""
    return [[y] for y in x]


def of_solved(question, J):
    """Yield the answers that are solved for with M: inverse, accelerations, their derivatives."""
    state = question.state
    M = question.found["mass_matrix"]
    question.inverse = W = solved(M, identity(question.n))
    left = [x - y for x, y in zip(numbers(state["tau"]), question.found["bias"])]
    question.free = flat(multiply(W, column(left)))
    found = {"inverse_mass_matrix": W, "forward_dynamics": question.free}
    if "forward_dynamics_by_qd" in state:
        by_qd = question.found["inverse_dynamics_by_qd"]
        found["forward_dynamics_by_qd"] = combined((-1, multiply(W, by_qd)))
    for name, x in found.items():
        if name in state:
            stated = numbers(state[name])
            yield name, x, stated, allowed(stated)


def differences(pair, function):
    """Return the rate of change of a matrix between a question nudged ahead and back."""
    ahead, behind = (function(q) for q in pair)
    return combined((1 / NUDGE / 2, ahead), (-1 / NUDGE / 2, behind))


def of_places(question, J):
    """Yield the derivatives by q of torques and accelerations, and the Coriolis matrix."""
    state = question.state
    gradients = "inverse_dynamics_by_q" in state
    coriolis = "coriolis_matrix" in state
    if not gradients and not coriolis:
        return
    qd = numbers(state["qd"])
    qdd = numbers(state["qdd"])
    free = question.free
    torques, by_q = [], []

    def at(q):
        rates = q.unit_rates()
        arguments = [q.whole_torque(qd, a, rates) for a in (qdd, free)] if gradients else []
        return [*arguments, *(q.mass_matrix(rates) if coriolis else [])]

    for e in identity(question.n):
        rows = differences(question.nudged(e), at)
        torques.append(rows[:2])
        by_q.append(rows[2 * gradients :])
    found = {}
    if gradients:
        by = transposed([row[1] for row in torques])
        found["inverse_dynamics_by_q"] = transposed([row[0] for row in torques])
        found["forward_dynamics_by_q"] = combined((-1, multiply(question.inverse, by)))
    if coriolis:  # by_q[k][i][j]: M[i][j] by q[k]
        n = range(question.n)
        found["coriolis_matrix"] = [
            [sum((by_q[k][i][j] + by_q[j][i][k] - by_q[i][j][k]) * qd[k] for k in n) / 2 for j in n]
            for i in n
        ]
    for name, x in found.items():
        if name in state:
            stated = numbers(state[name])
            yield name, x, stated, allowed(stated)


def of_motion(question, J):
    """Yield the rates of change of the mass matrix and of the Jacobians of links."""
    state = question.state
    if "mass_matrix_rate" not in state:
        return
    links = [name for name, link in state.get("links", {}).items() if "jacobian_rate" in link]

    def at(q):
        rates = q.unit_rates()
        X = q.places()
        jacobians = [[motion_of(D[name], X[name]) for D in rates] for name in links]
        return [*q.mass_matrix(rates), *(row for J in jacobians for row in transposed(J))]

    rows = differences(question.nudged(numbers(state["qd"])), at)
    said = numbers(state["mass_matrix_rate"])
    yield "mass_matrix_rate", rows[: question.n], said, allowed(said)
    for i, name in enumerate(links):
        said = numbers(state["links"][name]["jacobian_rate"])
        start = question.n + 6 * i
        yield f"jacobian_rate of {name}", rows[start : start + 6], said, allowed(said)


def of_momenta(question, J):
    """Yield the momentum about the centre of mass, its matrix, and the rate of it."""
    state = question.state
    if "centre_of_mass" not in state:
        return
    moving = [l for l in question.inertias if any(any(flat(D[l])) for D in J)]

    def middle(q):
        X = q.places()
        moment = combined(*((1, multiply(X[l], q.inertias[l])) for l in moving))
        return [row[3] / moment[3][3] for row in moment[:3]]

    def centroidal(q):
        X = q.places()
        centre = middle(q)
        return transposed([six_of(q.momenta(D, X), centre) for D in q.unit_rates()])

    centre = middle(question)
    A = centroidal(question)
    qd = numbers(state["qd"])
    h = flat(multiply(A, column(qd)))
    for name, x in (
        ("centre_of_mass", centre),
        ("centroidal_momentum_matrix", A),
        ("centroidal_momentum", h),
    ):
        stated = numbers(state[name])
        yield name, x, stated, allowed(stated)
    rate = differences(question.nudged(qd), centroidal)
    stated = numbers(state["centroidal_momentum_matrix_rate"])
    yield "centroidal_momentum_matrix_rate", rate, stated, allowed(stated)


def of_links(question, J):
    """Yield the places, motions, accelerations and mobilities of links."""
    state = question.state
    places = question.places()
    V = question.rates(numbers(state["qd"]))
    for name, link in state.get("links", {}).items():
        X = places[name]
        R = numbers(link["rotation"])
        p = numbers(link["position"])
        yield f"place of {name}", [row[:3] for row in X[:3]], R, allowed(R)
        yield f"place of {name}", [row[3] for row in X[:3]], p, allowed(p)
        jacobian = numbers(link["jacobian"])
        columns = transposed([motion_of(D[name], X) for D in J])
        yield f"jacobian of {name}", columns, jacobian, allowed(jacobian)
        v = numbers(link["velocity"])
        yield f"velocity of {name}", motion_of(V[name], X), v, allowed(v)
        if "mobility" in link:
            product = multiply(multiply(columns, question.inverse), transposed(columns))
            stated = numbers(link["mobility"])
            yield f"mobility of {name}", product, stated, allowed(stated)
        if "acceleration" in link:
            yield from of_acceleration(question, name, link, X, motion_of(V[name], X))


def motion_of(D, X):
    """Return [angular; linear] of X' = D: the skew part of D R^T, and the rate of the origin."""
    W = multiply([row[:3] for row in D[:3]], transposed([row[:3] for row in X[:3]]))
    return [W[2][1], W[0][2], W[1][0], *(row[3] for row in D[:3])]


def of_acceleration(question, name, link, X, motion):
    """Yield the accelerations of a link's origin."""
    qd = numbers(question.state["qd"])
    qdd = numbers(question.state["qdd"])
    a = accelerated(question.accelerations(qd, qdd)[name], X)
    stated = numbers(link["acceleration"])
    yield f"acceleration of {name}", a, stated, allowed(stated)
    w = motion[:3]
    v = motion[3:]
    turned = [w[1] * v[2] - w[2] * v[1], w[2] * v[0] - w[0] * v[2], w[0] * v[1] - w[1] * v[0]]
    spatial = [*a[:3], *(x - y for x, y in zip(a[3:], turned))]
    stated = numbers(link["acceleration_spatial"])
    yield f"spatial acceleration of {name}", spatial, stated, allowed(stated)


def accelerated(D, X):
    """Return [angular; linear] acceleration of X'' = D, of the origin."""
    W = multiply([row[:3] for row in D[:3]], transposed([row[:3] for row in X[:3]]))
    twice = [W[2][1] - W[1][2], W[0][2] - W[2][0], W[1][0] - W[0][1]]
    return [*(x / 2 for x in twice), *(row[3] for row in D[:3])]


def of_loops(question, J):
    """Yield the answers with the loops closed: A qdd + d = 0, held by forces A^T f."""
    state = question.state
    loops = question.data.get("closure", [])
    if "closed_forward_dynamics" not in state:
        return
    qd = numbers(state["qd"])
    X = question.places()
    still = question.accelerations(qd, question.zero)
    A = transposed([held(loops, D, X, motion_of) for D in J])
    d = held(loops, still, X, accelerated)
    kept = independent(A)
    rows = [A[i] for i in kept]
    response = multiply(question.inverse, transposed(A))
    response = [[row[i] for i in kept] for row in response]
    free = flat(multiply(rows, column(question.free)))
    needed = column([-d[i] - x for i, x in zip(kept, free)])
    forces = flat(solved(multiply(rows, response), needed))
    pushed = flat(multiply(response, column(forces)))
    closed = [x + y for x, y in zip(question.free, pushed)]
    found = {"closure_jacobian": A, "closed_forward_dynamics": closed}
    if len(kept) == len(A):
        found["closure_forces"] = forces
    if "driven" in state:
        places = [question.at[name][1].start for name in state["driven"]]
        drives = [[Decimal(i == j) for j in places] for i in range(question.n)]
        both = [[*a, *b] for a, b in zip(drives, transposed(rows))]
        load = flat(multiply(question.found["mass_matrix"], column(closed)))
        load = [x + y for x, y in zip(load, question.found["bias"])]
        found["driving_torque"] = flat(solved(both, column(load)))[: len(places)]
    for name, x in found.items():
        if name in state:
            stated = numbers(state[name])
            yield name, x, stated, allowed(stated)


def held(loops, D, X, motion):
    """Return the motions of all loops in their held directions, for X' or X'' = D."""
    out = []
    for loop in loops:
        six = []
        for side in (loop["a"], loop["b"]):
            x = column([*numbers(side["point"]), Decimal(1)])
            link = side["link"]
            point = flat(multiply(D[link], x))[:3]
            six.append([*motion(D[link], X[link])[:3], *point])
        apart = [x - y for x, y in zip(*six)]
        out += [apart[3 + "xyz".index(letter)] for letter in loop["held"]]
        out += [apart["xyz".index(letter)] for letter in loop.get("turns_held", "")]
    return out


def independent(rows):
    """Return the numbers of those rows that are no sums of the rows before them."""
    kept, basis = [], []
    for i, row in enumerate(rows):
        rest = row
        for b in basis:
            part = sum(x * y for x, y in zip(rest, b)) / sum(y * y for y in b)
            rest = [x - part * y for x, y in zip(rest, b)]
        if sum(x * x for x in rest) > DEPENDENT * sum(x * x for x in row):
            kept.append(i)
            basis.append(rest)
    return kept


def of_model(data, body):
    """Yield comparisons of one body of `model` with the URDF."""
    root = ET.fromstring(data["urdf"])
    link = next(e for e in root.findall("link") if e.get("name") == body["link"])
    above = next(e for e in root.iter("joint") if e.get("name") == body["joint"])
    X = origin(above, "origin")
    Q = origin(link, "inertial/origin")
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
        stated = numbers(body[key])
        yield f"model: {key} of {body['link']}", x, stated, allowed(stated)


def off(found, said, limits):
    """Return the largest quotient of an error and the allowed error.

    Raises ValueError where there are more or fewer numbers.
    """
    found, said = flat(found), flat(said)
    if not len(found) == len(said) == len(limits):
        raise ValueError(f"expected {len(found)} numbers, got {len(said)}")
    worst = Decimal(0)
    for a, b, limit in zip(found, said, limits):
        error = abs(a - b)
        worst = max(worst, error / limit if limit else error * Decimal(10) ** 60)
    return worst


def check(path):
    """Return the fault of a file in one line, None if there is none."""
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
