"""The dynamics of trees, a step a link, on any numbers.

Kernels are traced from them, in frames of the links (`rows`).

All quantities of link i are in the axes of its frame, at its origin: so no digit is lost with
distance. Twists and accelerations (angular; linear), forces (moment; force). An acceleration's
linear half is that of the origin itself, so that linear velocities are never needed. A step gets
its `Row`, what is carried along the links, and what earlier sweeps kept of this link; it returns
what it carries on, what it keeps {name: numbers}, and its results.
"""

from functools import cached_property

import numpy as np

from ..codegen import Recursion, Sweep, pivot
from ..joints import attitude, quaternion_rate
from ..link_frames import Turn, added, put, rigid_body, screw, shifted, turned
from ..numbers import cos_sin
from ..spatial import block_diagonal, cross, eye, phi, zeros
from .rows import BODY, COMPONENTS

X, Y, Z = (1, 2, 0), (2, 0, 1), (0, 1, 2)
ROUNDING = 64 * float(np.finfo(float).eps)  # the tolerance of `elimination.vanishes`
UPPER = [(i, j) for i in range(6) for j in range(i, 6)]


def vector(*values):
    """Return numbers of any kind as an array."""
    out = np.empty(len(values), dtype=object)
    out[:] = values
    return out


def symmetric(values):
    """Return a symmetric matrix (6, 6) from its upper half (21,), row by row."""
    M = zeros((6, 6), object)
    for x, at in zip(values, UPPER, strict=True):
        put(M, *at, x)
    return M


def upper(M):
    """Return the upper half (21,) of a symmetric matrix (6, 6)."""
    return [M[at] for at in UPPER]


def matrix(values):
    """Return nine numbers as a matrix (3, 3)."""
    return vector(*values).reshape(3, 3)


def moments_of(values):
    """Return moments of inertia (3, 3) from six of them."""
    xx, xy, xz, yy, yz, zz = values
    return matrix([xx, xy, xz, xy, yy, yz, xz, yz, zz])


def body(row):
    """Return M (6, 6), first moment (3,) and moments of inertia (3, 3) of a link."""
    m, *moments = (row.k[name] for name in BODY)
    h, J = vector(*moments[:3]), moments_of(moments[3:])
    return rigid_body(m, h, J), h, J


class Screws:
    """Joints about or along z.

    The frame is reached by screws along z and x, a shift along y, and a second screw along z.
    """

    def __init__(self, row, kept=None):
        k = row.k
        if kept is None:
            c, s = (1, 0) if row.kind == "P" else cos_sin(row.q[0])
            kept = k["c0"] * c - k["s0"] * s, k["s0"] * c + k["c0"] * s
        self.kept = kept
        d = k["d0"] + (
            row.q[0] if row.kind == "P" else k["pitch"] * row.q[0] if row.kind == "H" else 0
        )
        alpha = Turn(k["ca"], k["sa"], row.steep)
        self.screws = [
            (Turn(*kept), d, Z),
            (alpha, k["a"], X),
            (Turn(1, 0), k["b"], Y),
            (Turn(k["cg"], k["sg"]), k["e"], Z),
        ]
        self.gamma = self.screws[3][0]
        x, y = self.gamma.vector(k["a"], k["b"] - k["sa"] * d)
        self.r = vector(
            x, y, k["e"] + k["ca"] * d
        )  # the position of the origin in the frame before

    def turned(self, v):
        """Return a vector (3,) of the frame before in this frame."""
        x = np.concatenate([v, zeros(3, object)])
        for turn, _, plane in reversed(self.screws):
            x = screw(x, turn, 0, plane, back=True)
        return x[:3]

    def outward(self, a):
        """Return a twist (6,) of the frame before in this frame."""
        for turn, r, plane in reversed(self.screws):
            a = screw(a, turn, r, plane, back=True)
        return a

    def inward(self, f):
        """Return a force (6,) of this frame in the frame before."""
        for turn, r, plane in self.screws:
            f = screw(f, turn, r, plane)
        return f

    def carried(self, M):
        """Return an inertia (6, 6) of this frame in the frame before."""
        for turn, r, plane in self.screws:
            M = shifted(turned(M, turn, plane), r, plane)
        return M

    def axes(self, before):
        """Return this frame's axes, as columns (3, 3), from those of the frame before."""
        R = before.copy()
        for turn, _, (i, j, _) in reversed(self.screws):
            R[:, i], R[:, j] = turn.back(R[:, i], R[:, j])
        return R


class Seated:
    """The place of spherical, free and planar joints, and of fixed frames.

    The seat is a rotation R (3, 3) and an origin r (3,).
    """

    def __init__(self, row, kept=None):
        if kept is None:
            C = matrix(row.k[f"C{i}"] for i in range(9))
            o = vector(*(row.k[f"o{i}"] for i in range(3)))
            q = row.q
            if row.kind == "X":
                R, p = eye(3, object), zeros(3, object)
            elif row.kind == "E":
                c, s = cos_sin(q[2])
                R = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=object)
                p = vector(q[0], q[1], 0)
            else:
                R = attitude(vector(*q[-4:]))
                p = vector(*q[:3]) if row.kind == "F" else zeros(3, object)
            kept = [*(C @ R).ravel(), *(o + C @ p)]
        self.kept = kept
        self.R = matrix(kept[:9])
        self.r = vector(*kept[9:])
        self.turn = block_diagonal([self.R, self.R])

    def turned(self, v):
        return self.R.T @ v

    def outward(self, a):
        return self.turn.T @ (phi(self.r).T @ a)

    def inward(self, f):
        return phi(self.r) @ (self.turn @ f)

    def carried(self, M):
        return self.inward(self.inward(M).T)

    def axes(self, before):
        return before @ self.R


class Joint:
    """A row with its place and its freedoms; kept: what `placed` has kept."""

    def __init__(self, row, kept=None):
        self.row = row
        self.kind = row.kind
        self.place = (Seated if row.kind in "SFEX" else Screws)(row, kept)

    @cached_property
    def freedoms(self):
        """S, a column (6,) each."""
        columns = []
        for k in COMPONENTS[self.kind]:
            S = zeros(6, object)
            S[k] = 1
            if self.kind == "H":
                S[5] = self.row.k["pitch"]
            columns.append(S)
        return columns

    def moved(self, rates):
        """Return S times the joint's rates (6,)."""
        return sum(
            (S * rate for S, rate in zip(self.freedoms, rates, strict=True)), zeros(6, object)
        )


def with_rotor(row, k, D):
    """Return D of freedom k of a joint plus its armature, where its arm has rotors."""
    return D + row.k[f"rotor{k}"] if row.geared else D


def moving(row, w_before):
    """Return the kinematics at given rates, with the origin's own acceleration.

    S95 32, 42 in frames of the links.

    Returns the joint, omega (3,), what the joint adds to the acceleration (6,), and the force of
    the motion (6,).
    """
    joint = Joint(row)
    place = joint.place
    _, h, J = body(row)
    V = joint.moved(row.qd)
    w = place.turned(w_before)
    bias = np.concatenate(
        [
            cross(w, V[:3]),
            place.turned(cross(w_before, cross(w_before, place.r)))
            + 2 * cross(w, V[3:])
            + cross(V[:3], V[3:]),
        ]
    )
    w = w + V[:3]
    return joint, w, bias, np.concatenate([cross(w, J @ w), cross(w, cross(w, h))])


def tip_turned(row, wrench, kept):
    """Return the tip's force, in the axes of the link."""
    turned = Joint(row, kept["place"]).place.turned
    return [*turned(vector(*wrench[:3])), *turned(vector(*wrench[3:]))], {}, []


def at_the_tip(tip, wrench):
    """Return the tip's force (6,) at the origin of the last frame."""
    return list(phi(vector(*tip)) @ vector(*wrench))


def outward(row, carried, kept):
    """Return the velocities, from the base to the tips."""
    joint, w, bias, force = moving(row, vector(*carried))
    return list(w), {"place": joint.place.kept, "bias": list(bias), "force": list(force)}, []


def inward(row, carried, kept, W=None):
    """Return the articulated inertia and force of a link behind its free joint.

    RK 4.2-4.8, S97 14-17. W (6, 6): the running bound of `guarded`, which then is passed on too.
    """
    joint = Joint(row, kept["place"])
    b = vector(*kept["bias"])
    P = added(symmetric(carried[:21]), body(row)[0])
    z = vector(*carried[21:27]) + vector(*kept["force"])
    shifting = None if W is None else rounding_in_shift(P, joint.place.r)
    results = {word: [] for word in ("gain", "nu", "D", "per_D", "P")}
    for at, S, tau in reversed(list(zip(range(6), joint.freedoms, row.tau, strict=False))):
        before = upper(P)
        hat = P @ S
        D = with_rotor(row, at, S @ hat)
        per_D = pivot(D, row.k["vanishing"] if W is None else ROUNDING * (S @ W @ S))
        G = hat * per_D
        nu = (tau - S @ z) * per_D
        z = z + hat * nu
        P = without(P, hat, G)
        if row.kind != "H" and not row.geared:  # then S is a direction of the frame, and S G = 1
            k = int(np.flatnonzero(S)[0])
            P[k] = 0
            P[:, k] = 0
            z[k] = tau
            G[k] = 1
        if W is not None:
            W = past_joint(W, S, G)
        of_freedom = {"gain": G, "nu": [nu], "D": [D], "per_D": [per_D], "P": before}
        results = {word: [*of_freedom[word], *later] for word, later in results.items()}
    z = z + P @ b
    kept = results
    if row.parent is None:  # on the base, which does not move
        return [0] * len(carried), kept, []
    passed = [*upper(joint.place.carried(P)), *joint.place.inward(z)]
    if W is not None:
        passed += upper(added(joint.place.carried(W), shifting))
    return passed, kept, []


# --- what rounding may leave of an inertia --------------------------------------------------------


def guarded(row, carried, kept):
    """Return what `inward` does, with the running bound W (6, 6) of `reference.rounding_in_P`.

    Rounding changes x . P x by about EPS x . W x. The constant bound of `rows.bounds` is that of
    all links beyond as one body, stretched out; along a chain it grows as N^3, which W does not.
    """
    W = added(symmetric(carried[27:]), in_three_axes(body(row)[0].diagonal()))
    return inward(row, carried, kept, W)


def in_three_axes(diagonal):
    """Return a diagonal matrix (6, 6): turned axes can mix the entries of each half of these."""
    turning = diagonal[0] + diagonal[1] + diagonal[2]
    moving = diagonal[3] + diagonal[4] + diagonal[5]
    out = zeros((6, 6), object)
    for k in range(3):
        put(out, k, k, turning)
        put(out, k + 3, k + 3, moving)
    return out


def rounding_in_shift(P, r):
    """Return the bound (6, 6), diagonal, that an inertia has more when it is shifted by r."""
    bound = in_three_axes(P.diagonal())
    for k in range(3):
        put(bound, k, k, bound[k, k] + (r @ r) * bound[3, 3])
    return bound


def past_joint(W, S, G):
    """Return the bound W (6, 6) of an inertia once its joint is free, psi W psi^T."""
    half = W - np.outer(G, S @ W)
    return half - np.outer(half @ S, G)


def without(P, hat, G):
    """Return P - hat G^T (6, 6), symmetric."""
    out = P.copy()
    for i in range(6):
        for j in range(i, 6):
            put(out, i, j, P[i, j] - hat[i] * G[j])
    return out


def accelerated(row, carried, kept):
    """Return accelerations, from the base to the tips: RK 4.13-4.15, S97 18-19."""
    joint = Joint(row, kept["place"])
    a = joint.place.outward(vector(*carried)) + vector(*kept["bias"])
    out = []
    for k, S in enumerate(joint.freedoms):
        G = vector(*kept["gain"][6 * k : 6 * k + 6])
        nu = kept["nu"][k]
        if row.kind == "H" or row.geared:
            rate = nu - G @ a
            a = a + S * rate
        else:
            at = int(np.flatnonzero(S)[0])
            rest = [j for j in range(6) if j != at]
            total = nu - G[rest] @ a[rest]
            rate = total - a[at]
            a[at] = total
        out.append(rate)
    return list(a), {}, out


def driven(row, carried, kept):
    """Return velocities, accelerations, and the force that each link takes: RK 2.24-2.27."""
    joint, w, bias, force = moving(row, vector(*carried[:3]))
    a = joint.place.outward(vector(*carried[3:])) + bias + joint.moved(row.tau)
    return [*w, *a], {"place": joint.place.kept, "force": list(force + body(row)[0] @ a)}, []


def held(row, carried, kept):
    """Return forces from the tips to the base, and the joints' shares of them, RK 2.28-2.30."""
    joint = Joint(row, kept["place"])
    f = vector(*carried) + vector(*kept["force"])
    felt = [S @ f for S in joint.freedoms]
    if row.geared:
        felt = [x + row.k[f"rotor{k}"] * row.tau[k] for k, x in enumerate(felt)]
    return list(joint.place.inward(f)), {}, felt


def flowing(row, carried, kept):
    """Return the rates of joint values, dq/dt."""
    v, q = vector(*row.qd), vector(*row.q)
    if row.kind == "S":
        return [], {}, list(quaternion_rate(q, v))
    if row.kind == "F":
        return [], {}, [*(attitude(q[3:]) @ v[3:]), *quaternion_rate(q[3:], v[:3])]
    if row.kind == "E":
        c, s = cos_sin(q[2])
        return [], {}, [c * v[1] - s * v[2], s * v[1] + c * v[2], v[0]]
    return [], {}, [v[0]]


TIP = Sweep("tip", tip_turned, 6, start={"wrench": 0}, optional=True)
FORWARD_DYNAMICS = Recursion(
    "forward_dynamics",
    (
        Sweep("outward", outward, 3),
        TIP,
        Sweep("inward", inward, 27, inward=True, start={"tip": 21}),
        Sweep("accelerated", accelerated, 6, start={"base": 3}),
    ),
    at_the_tip,
)
GUARDED = Recursion(
    "forward_dynamics",
    (
        Sweep("outward", outward, 3),
        TIP,
        Sweep("inward", guarded, 48, inward=True, start={"tip": 21}),
        Sweep("accelerated", accelerated, 6, start={"base": 3}),
    ),
    at_the_tip,
)
INVERSE_DYNAMICS = Recursion(
    "inverse_dynamics",
    (
        Sweep("driven", driven, 9, start={"base": 6}),
        TIP,
        Sweep("held", held, 6, inward=True, start={"tip": 0}),
    ),
    at_the_tip,
)
MASSES = Recursion(
    "masses", (Sweep("driven", driven, 9), Sweep("held", held, 6, inward=True)), absent=("qd",)
)
FLOW = Recursion("flow", (Sweep("flowing", flowing, 0),), absent=("tau",), of_values=True)
