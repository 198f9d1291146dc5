"""Fixman's inversion for rigid bodies, in the plane and in space.

Lee & Chirikjian announce it in their section IV. The coordinates are the velocities y(i) of free
bodies, k = 6 numbers each in space, 3 in a plane. Joint i splits the motion of body i relative to
body i-1: A(i) (y(i) - X(i) y(i-1)) is the joint's rate, which is soft, and B(i) (y(i) - X(i)
y(i-1)) = 0 is hard. Quasi-velocities suffice: y need not be the rate of any coordinate. Bodies
count from the base, and each quantity is a `FromBase`. Twists are (angular; linear) at the joint
points, in base axes. Any arithmetic.
"""

import numpy as np

from ..elimination import solved, unit_factor
from ..numbering import FromBase
from ..numbers import first_largest
from ..spatial import cross, eye, halves, inverse, phi, spatial_inertia, zeros

# Least remainder of an entry after elimination: rounding, 2^-52 of the entry, is then 1e-9 of it.
FEWEST = 2.0**-22
# Largest share of the largest acceleration by which two bodies at a joint may separate.
PARTED = 2.0**-35


def complement(S):
    """Return orthonormal rows B (k-1, k) perpendicular to a unit vector S (k,).

    They come from a Householder reflection, without a square root.

    >>> complement(np.array([0., 0., -1.]))
    array([[1., 0., 0.],
           [0., 1., 0.]])
    """
    size = [abs(_rough(x)) for x in S]
    j = size.index(max(size))
    v = S + (eye(len(S), S.dtype)[j] if _rough(S[j]) >= 0 else -eye(len(S), S.dtype)[j])
    reflected = eye(len(S), S.dtype) - np.outer(v, v) * (2 / (v @ v))
    return np.delete(reflected, j, axis=0)


def _rough(x):
    """Return roughly how large a number of any kind is; it chooses a pivot and enters no result."""
    for inner in ("c", "value"):  # of a power series, of a number that counts
        if hasattr(x, inner):
            return _rough(x.c[0] if inner == "c" else x.value)
    try:
        return float(getattr(x, "real", x))
    except TypeError:  # a symbol can have any value but 0
        return 0.5


class Bodies:
    """A pose as free bodies and joints, i = 1 .. N.

    E (6, k): a basis of all motions that the bodies can make: (6, 6) in space, by default; three
    columns for a planar chain, or three translations for a chain of sliders. S[i] (k,): motion of
    joint i; A[i] (1, k) with A S = 1; B[i] (k-1, k) with orthonormal rows and B S = 0; X[i] (k, k)
    carries y(i-1) to O(i); I[i] (k, k): inertia about O(i); W[i]: its inverse, with W[0] = 0, since
    the base does not move.

    A rotor holds the soft coordinate too, but not rigidly: the torque u that is left of tau is tau
    - J qdd, so that A (y_dot(i) - X y_dot(i-1)) + u / J = tau / J. held[i]: B[i], with A[i] above
    it where the joint has a rotor; yields[i]: the diagonal of the term that this adds to H^bb, 1/J
    and then zeros, or None. Raises ZeroDivisionError if a body's inertia has no inverse.
    """

    def __init__(self, pose, E=None):
        self.pose = pose
        self.N = pose.n
        self.dtype = pose.dtype
        self.E = E = eye(6, pose.dtype) if E is None else E
        zero3 = zeros(3, pose.dtype)
        self.S, self.A, self.B, self.X, self.I, self.W = (FromBase() for _ in range(6))
        for i in self.links:
            self.S[i] = E.T @ pose.S[i - 1][:, 0]
            self.A[i] = self.S[i][np.newaxis]
            self.B[i] = complement(self.S[i])
            self.X[i] = E.T @ phi(pose.l[i - 1]).T @ E
            self.I[i] = E.T @ spatial_inertia(pose.m[i - 1], pose.p[i - 1], pose.Ic[i - 1]) @ E
            to_O = (  # from the mass centre, where inertia is in blocks
                E.T @ phi(-pose.p[i - 1]).T @ E
            )
            self.W[i] = (
                to_O
                @ inverse(E.T @ spatial_inertia(pose.m[i - 1], zero3, pose.Ic[i - 1]) @ E)
                @ to_O.T
            )
        self.W[0] = 0 * self.W[1]
        self.held = FromBase(self.B)
        self.yields = FromBase(dict.fromkeys(self.links))
        for i in self.links:
            rotor = pose.arm.rotors[i - 1]
            if rotor is not None:
                self.held[i] = np.concatenate([self.A[i], self.B[i]])
                self.yields[i] = zeros(E.shape[1], pose.dtype)
                self.yields[i][0] = 1 / rotor[0, 0]

    def reaction(self, i, tau, force):
        """Return the force (k,) on body i at its joint, motor and rotor included.

        tau (1,): the torque; force: what holds the joint, in the directions held[i].
        """
        pushed = self.held[i].T @ force
        return pushed if self.yields[i] is not None else self.A[i].T @ tau + pushed

    links = property(lambda s: range(1, s.N + 1), doc="1 .. N.")

    def __repr__(self):
        return f"Bodies of {self.pose.arm!r}, {self.E.shape[1]} motions each"


def inverse_blocks(bodies, P, Q):
    """Return H^PQ of LC 7 for bodies as diagonal {i: block} and upper {i: block (i, i+1)}.

    P, Q: bodies.A or bodies.B. A joint connects two bodies, so H^PQ is block tridiagonal; its
    blocks (i+1, i) are the transposed upper blocks of H^QP.
    """
    X = bodies.X
    W = bodies.W
    diagonal = FromBase()
    upper = FromBase()
    for i in bodies.links:
        diagonal[i] = P[i] @ (W[i] + X[i] @ W[i - 1] @ X[i].T) @ Q[i].T
        if i < bodies.N:
            upper[i] = -P[i] @ W[i] @ X[i + 1].T @ Q[i + 1].T
    return diagonal, upper


def hard_pivots(bodies):
    """Return the pivots of H^bb eliminated from the tip, their factors and the upper blocks. O(N).

    These are {i: (k-1, k-1)}, {i: (U, D)} and {i: block (i, i+1)}. pivot(i) = B(i) (I^A(i)^-1 +
    X(i) W(i-1) X(i)^T) B(i)^T, where I^A(i) is the articulated-body inertia of bodies i .. N about
    O(i): this elimination is the articulated-body recursion, in inverses. Raises ValueError, naming
    the link, if rounding leaves a pivot fewer than nine correct digits.
    """
    pivot, upper = inverse_blocks(bodies, bodies.held, bodies.held)
    factors = FromBase()
    for i in reversed(bodies.links):
        if bodies.yields[i] is not None:
            pivot[i] = pivot[i] + np.diag(bodies.yields[i])
        size = np.diag(pivot[i])
        if i < bodies.N:
            pivot[i] = pivot[i] - upper[i] @ solved(*factors[i + 1], upper[i].T)

        def refuse(j, remainder, _, i=i, size=size):
            refuse_light(bodies, i, remainder, size[j])

        factors[i] = unit_factor(pivot[i], refuse)
    return pivot, factors, upper


def refuse_light(bodies, i, remainder, size):
    """Raise ValueError, naming the lighter link at joint i, if a pivot has lost too many digits.

    That is so if elimination leaves less than FEWEST of an entry of H^bb.
    """
    if not isinstance(remainder, float) or not remainder < FEWEST * size:
        return
    raise ValueError(
        f"{lighter(bodies, i)} is too light for what it carries: elimination leaves "
        f"{remainder / size:.1e} of its inverse inertia at {bodies.pose.arm.joint_label(i - 1)}, "
        "so fewer than nine digits would be correct in machine numbers; use another method, "
        "or exact numbers"
    )


def lighter(bodies, i):
    """Return the label of the lighter one of the two links at joint i.

    It is the one that moves more easily in the directions that the joint constrains.
    """
    B = bodies.B[i]
    X = bodies.X[i]
    W = bodies.W
    own, before = (max(np.diag(P @ inv @ P.T)) for P, inv in ((B, W[i]), (B @ X, W[i - 1])))
    return bodies.pose.arm.link_label(i - 1 if own >= before else i - 2)


def refuse_parted(bodies, f, apart, force):
    """Raise ValueError, naming the lighter link, if rounding separates a joint by more than PARTED.

    f {i: (k,)}: total force on body i. apart {i: (k,)} = y_dot(i) - X(i) y_dot(i-1) - c(i). B(i)
    apart(i) should be 0; it is the error that light bodies carrying one another cause, which no
    pivot shows. A rotation counts by the displacement at the far end of the longest link. Where
    forces balance, the acceleration that they would give to the heaviest body is counted too.
    """
    if bodies.dtype != np.float64:
        return
    pose = bodies.pose
    B = bodies.B
    y_dot = {i: bodies.W[i] @ f[i] for i in bodies.links}
    reach = np.abs(np.concatenate([pose.p, pose.l[1:]])).max()

    def size(x, reach):
        return max(np.abs(bodies.E @ x).reshape(2, 3).max(axis=1) * (reach, 1))

    parts = {i: size(B[i].T @ (B[i] @ apart[i]), reach) for i in bodies.links}
    held = max(size(bodies.held[i].T @ force[i], 1 / reach if reach else 0) for i in bodies.links)
    largest, i = (
        max(size(x, reach) for x in y_dot.values()) + held / max(pose.m),
        list(parts)[first_largest(list(parts.values()))],
    )
    if parts[i] > PARTED * largest:
        raise ValueError(
            f"{lighter(bodies, i)} is too light for what it carries: rounding separates "
            f"{pose.arm.joint_label(i - 1)} by {parts[i] / largest:.1e} of the largest "
            "acceleration; use another method, or exact numbers"
        )


class Rates:
    """The effects of rates qd (n,) and external forces on `Bodies`.

    c[i] (k,): velocity-product acceleration across joint i; c[1] includes gravity (3,) as an upward
    acceleration of the base. f[i] (k,): gyroscopic force on body i, and for the last body the force
    of the environment. tip_force (6,) = (moment; force) that the tip exerts on the environment.
    """

    def __init__(self, bodies, qd, gravity, tip_force):
        pose = bodies.pose
        E = bodies.E.T
        omega = zeros(3, bodies.dtype)
        self.c = FromBase()
        self.f = FromBase()
        for i in bodies.links:
            l = pose.l[i - 1]
            p = pose.p[i - 1]
            turn, slide = halves(pose.S[i - 1] @ qd[i - 1 : i])
            shift = cross(omega, cross(omega, l)) + 2 * cross(omega, slide)
            if i == 1:
                shift = shift - gravity
            turned = cross(omega, turn)
            omega = omega + turn
            F = pose.m[i - 1] * cross(omega, cross(omega, p))
            N = cross(omega, pose.Ic[i - 1] @ omega) + cross(p, F)
            self.c[i] = E @ np.concatenate([turned, shift])
            self.f[i] = -E @ np.concatenate([N, F])
        self.f[bodies.N] = self.f[bodies.N] - E @ phi(pose.to_tip) @ tip_force


def accelerations(bodies, rates, tau):
    """Return joint accelerations {i: (1,)} and constraint forces lambda {i: (k-1,)}. O(N).

    tau {i: (1,)}: joint torques. For each body W^-1 y_dot = f + A^T tau + B^T lambda, and across
    each joint B (y_dot - X y_dot - c) = 0. This gives H^bb lambda = minus the constraint violation
    without lambda, solved by block elimination from the tip. Raises ValueError, naming the lighter
    link, if machine numbers do not hold a joint together.
    """
    A = bodies.A
    X = bodies.X
    W = bodies.W
    N = bodies.N
    held = bodies.held
    yields = bodies.yields
    f = FromBase(rates.f)
    force = FromBase()

    def across(f, i):  # y_dot(i) - X(i) y_dot(i-1) - c(i), for forces f
        here = W[i] @ f[i] - rates.c[i]
        return here - X[i] @ W[i - 1] @ f[i - 1] if i > 1 else here

    def push(P, x):  # joint i pushes body i, and body i-1 back
        for i in x:
            f[i] = f[i] + P[i].T @ x[i]
            if i > 1:
                f[i - 1] = f[i - 1] - X[i].T @ P[i].T @ x[i]

    push(A, FromBase({i: tau[i] for i in bodies.links if yields[i] is None}))
    right = FromBase({i: -held[i] @ across(f, i) for i in bodies.links})
    for i in bodies.links:
        if yields[i] is not None:
            right[i] = right[i] + yields[i] * tau[i]
    _, factors, upper = hard_pivots(bodies)
    for i in range(N - 1, 0, -1):
        right[i] = right[i] - upper[i] @ solved(*factors[i + 1], right[i + 1])
    for i in bodies.links:
        b = right[i] - upper[i - 1].T @ force[i - 1] if i > 1 else right[i]
        force[i] = solved(*factors[i], b)
    push(held, force)
    apart = FromBase({i: across(f, i) for i in bodies.links})
    refuse_parted(bodies, f, apart, force)
    return FromBase({i: A[i] @ apart[i] for i in bodies.links}), force
