"""Serial arms in link frames, for recursions of any paper whose operations are counted.

The frames are modified Denavit-Hartenberg frames of revolute joints: z(i) is axis i, and frame i
follows from frame i-1 by a screw (alpha, a) along x and a screw (theta, d) along z. Inertias M
(6, 6) and forces are taken at the origin of the frame, in its axes. The numbers may be of any kind;
what depends on the arm's data alone is computed before the run. `Tricks` switches each economy on
or off, so that its worth can be measured.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .arm import Arm
from .numbering import FromBase
from .numbers import array, known
from .robots import rational_arm
from .spatial import block, eye, spatial_inertia, tilde, zeros

# the plane that turns, and the axis that it turns about
Z = (0, 1, 2)
X = (1, 2, 0)
FREE = (0, 1, 3, 4, 5)  # the directions that are left once axis z is free


@dataclass(frozen=True)
class Tricks:
    """The economies that a run makes.

    blocks: turn a 2 x 2 block with 4 products. constant: turn it with 3 for a constant angle.
    shared: form products that a shift needs twice only once. screws: shift along z and along x, not
    by a whole vector. zeros: use that the row of a freed joint is 0. partial: reuse tau and omega_z
    + theta_ddot, which are already formed. regroup: move inertia that does not affect the joint to
    the link before. base: compute the first row from its definition.
    """

    blocks: bool = True
    constant: bool = True
    shared: bool = True
    screws: bool = True
    zeros: bool = True
    partial: bool = True
    regroup: bool = True
    base: bool = True


ALL = Tricks()


class Turn:
    """A turn by an angle with cosine c and sine s.

    constant: True if both are known before the run; then their quotient and s^2 are known too.
    """

    def __init__(self, c, s, constant=False, tricks=ALL):
        self.c = c
        self.s = s
        self.tricks = tricks
        self.keeps = constant and known(s, 0)  # by 0 or pi: a 2 x 2 block stays as it is
        self.constant = constant and tricks.constant and not known(s, 0)
        self._twice = None

    def vector(self, x, y):
        """Return R (x, y), with 4 products and 2 sums."""
        return self.c * x - self.s * y, self.s * x + self.c * y

    def back(self, x, y):
        """Return R^T (x, y)."""
        return self.c * x + self.s * y, self.c * y - self.s * x

    def symmetric(self, p, q, t):
        """Return the entries p - s w, c w - q, t + s w of R [[p, q], [q, t]] R^T.

        w = s (p - t) + 2 c q.
        """
        if self.keeps:
            return p, q, t
        if not self.tricks.blocks:
            a, b = self.vector(p, q)
            c, d = self.vector(q, t)
            return (self.c * a - self.s * c, *self.vector(b, d))
        sw, cw = self._w(p - t, q, doubled=True)
        return p - sw, cw - q, t + sw

    def general(self, p, q, r, t):
        """Return the entries of R [[p, q], [r, t]] R^T, with q + r for 2 q in w of `symmetric`."""
        if self.keeps:
            return p, q, r, t
        if not self.tricks.blocks:
            a, b = self.vector(p, q)
            c, d = self.vector(r, t)
            a, c = self.vector(a, c)
            b, d = self.vector(b, d)
            return a, b, c, d
        sw, cw = self._w(p - t, q + r)
        return p - sw, cw - r, cw - q, t + sw

    def _w(self, u, v, doubled=False):
        """Return (s w, c w) with w = s u + c v, or s u + 2 c v if doubled.

        A constant s is taken out of w and multiplied in beforehand.
        """
        if self.constant:
            w = u + (2 if doubled else 1) * (self.c / self.s) * v
            return self.s * self.s * w, self.s * self.c * w
        w = self.s * u + (self._two_c() if doubled else self.c) * v
        return self.s * w, self.c * w

    def _two_c(self):
        if self._twice is None or not self.tricks.shared:
            self._twice = self.c + self.c
        return self._twice


class Joint(NamedTuple):
    """The step from frame i to frame i-1: constants turn (a `Turn` about x), a and d.

    M (6, 6) is the inertia of link i.
    """

    turn: Turn
    a: object
    d: object
    M: np.ndarray


class Frames:
    """An arm in modified Denavit-Hartenberg frames; joints[i] is a `Joint` for i = 1 (base) .. n.

    All numbers of the joints are constants. Raises ValueError, naming the joint, if the arm is not
    given in such frames, as `robots.puma560()` is, or if a joint is not revolute.
    """

    def __init__(self, arm, tricks=ALL):
        self.n = arm.n
        self.tricks = tricks
        joints = FromBase()
        for i in range(1, arm.n + 1):
            R, (a, y, z), axis = (x[i - 1].tolist() for x in (arm.rotations, arm.offsets, arm.axes))
            c = R[1][1]
            s = R[2][1]
            frame = np.array([[1, 0, 0], [0, c, -s], [0, s, c]], dtype=object)
            off = (
                abs(s * z + c * y)
                + sum(abs(x) for x in (R - frame).ravel())
                + abs(axis[0])
                + abs(axis[1])
            )
            if not arm.hinges[i - 1] or off > 1e-12 * (1 + abs(y) + abs(z)) or axis[2] < 0:
                raise ValueError(
                    f"{arm.joint_label(i - 1)}: must be a revolute joint about z of a modified "
                    "Denavit-Hartenberg frame"
                )
            M = _link(arm.masses.tolist()[i - 1], arm.coms[i - 1], arm.inertias[i - 1])
            joints[i] = Joint(Turn(c, s, True, tricks), a, c * z - s * y, M)
        self.joints = regrouped(joints) if tricks.regroup else joints


def _link(m, c, Ic):
    """Return M (6, 6) of one link at its frame's origin, in plain numbers that are not counted."""
    return spatial_inertia(m, *(np.array(x.tolist(), dtype=object) for x in (c, Ic)))


def rigid_body(m, h, A):
    """Return M (6, 6) from the mass, the first moment m c (3,) and A (3, 3)."""
    return block([[A, tilde(h)], [-tilde(h), m * eye(3, object)]])


def rigid_parts(M):
    """Return A (3, 3) and m c (3,) of a rigid body's M (6, 6)."""
    return M[:3, :3], np.array([M[2, 4], M[0, 5], M[1, 3]], dtype=object)


def regrouped(joints):
    """Return joints with the same U and D whose links have seven parameters instead of ten.

    m, m c_z and I_yy move to the link before. The part that moves, [diag(I_yy, I_yy, 0), m c_z, m],
    does not depend on the angle of joint i and does not affect p(i).
    """
    joints = dict(joints)
    n = max(joints)
    for i in range(n, 1, -1):
        M = joints[i].M.copy()
        moved = zeros((6, 6), object)
        moved[0, 0] = moved[1, 1] = M[1, 1]
        moved[0, 4] = moved[4, 0] = M[0, 4]
        moved[1, 3] = moved[3, 1] = M[1, 3]
        for k in (3, 4, 5):
            moved[k, k] = M[k, k]
        M[0, 0] = M[0, 0] - M[1, 1]
        for at in ((1, 1), (0, 4), (4, 0), (1, 3), (3, 1), (3, 3), (4, 4), (5, 5)):
            M[at] = 0
        joints[i] = joints[i]._replace(M=M)
        mass = moved[5, 5]
        before = joints[i - 1]
        A, h = rigid_parts(carried(moved, joints[i], Turn(1, 0)))
        joints[i - 1] = before._replace(  # its zeros exactly zero
            M=before.M + rigid_body(mass, h, A)
        )
    return FromBase(joints)


# --- transport of inertias, forces and twists across a joint --------------------------------------
def put(M, r, c, x):
    """Set the entries (r, c) and (c, r) of a symmetric matrix to x."""
    M[r, c] = M[c, r] = x


def added(M, added):
    """Return M + added for symmetric matrices, adding one half only."""
    out = M.copy()
    for i in range(len(M)):
        for j in range(i, len(M)):
            put(out, i, j, M[i, j] + added[i, j])
    return out


def turned(M, turn, plane):
    """Return R M R^T (6, 6), where R is a turn about k in `plane` = (i, j, k).

    It takes three blocks and four vectors.
    """
    i, j, k = plane
    out = M.copy()
    for o in (0, 3):
        p, q, t = turn.symmetric(M[o + i, o + i], M[o + i, o + j], M[o + j, o + j])
        for r, c, x in ((o + i, o + i, p), (o + i, o + j, q), (o + j, o + j, t)):
            put(out, r, c, x)
    rows = [(i, 3 + i), (i, 3 + j), (j, 3 + i), (j, 3 + j)]
    for at, x in zip(rows, turn.general(*(M[at] for at in rows)), strict=True):
        put(out, *at, x)
    for first, second in (
        ((i, k), (j, k)),
        ((3 + i, 3 + k), (3 + j, 3 + k)),
        ((k, 3 + i), (k, 3 + j)),
        ((i, 3 + k), (j, 3 + k)),
    ):
        x, y = turn.vector(M[first], M[second])
        put(out, *first, x)
        put(out, *second, y)
    return out


def shifted(M, r, plane, shared=True):
    """Return M (6, 6) about a point r farther back along axis k of `plane` = (i, j, k).

    B becomes B' = B + r~ C, and A becomes A + r~ B^T + B' r~^T. shared: reuse products.
    """
    i, j, k = plane
    A = M[:3, :3]
    B = M[:3, 3:].copy()
    C = M[3:, 3:]
    out = M.copy()
    old = B.copy()
    of_i = r * C[i]
    of_j = r * C[j, [j, k]]
    B[i, [j, k]] = B[i, [j, k]] - of_j
    B[i, i] = B[i, i] - (of_i[j] if shared else r * C[j, i])
    B[j] = B[j] + of_i
    out[:3, 3:] = B
    out[3:, :3] = B.T
    put(out, i, i, A[i, i] - r * (old[i, j] + B[i, j]))
    put(out, j, j, A[j, j] + r * (old[j, i] + B[j, i]))
    put(out, i, j, A[i, j] + r * (B[i, i] - old[j, j]))
    put(out, i, k, A[i, k] - r * old[k, j])
    put(out, j, k, A[j, k] + r * old[k, i])
    return out


def shifted_by(M, r):
    """Return M (6, 6) about a point shifted by a whole vector -r (3,)."""
    R = tilde(r)
    out = M.copy()
    old = M[:3, 3:]
    B = old + R @ M[3:, 3:]
    out[:3, 3:] = B
    out[3:, :3] = B.T
    for i in range(3):
        for j in range(i, 3):
            put(out, i, j, M[i, j] + R[i] @ old[j] + B[i] @ R[j])
    return out


def carried(M, joint, turn):
    """Return B^T M B (6, 6) of S97 27: M of frame i, expressed in frame i-1."""
    tricks = joint.turn.tricks
    M = turned(M, turn, Z)
    if not tricks.screws:
        return shifted_by(turned(M, joint.turn, X), _offset(joint))
    M = turned(shifted(M, joint.d, Z, tricks.shared), joint.turn, X)
    return shifted(M, joint.a, X, tricks.shared)


def _offset(joint):
    """Return the position (3,) of O(i) in frame i-1, which is constant."""
    return np.array([joint.a, -joint.turn.s * joint.d, joint.turn.c * joint.d], dtype=object)


def screw(x, turn, r, plane, back=False):
    """Return x (6,) with both vectors turned and n + r e_k x f added.

    back: the inverse direction for twists: first v + w x r e_k, then the turn.
    """
    i, j, _ = plane
    x = x.copy()
    if back:
        x[3 + i] = x[3 + i] + r * x[j]
        x[3 + j] = x[3 + j] - r * x[i]
    for o in (0, 3):
        x[o + i], x[o + j] = (turn.back if back else turn.vector)(x[o + i], x[o + j])
    if not back:
        x[i] = x[i] - r * x[3 + j]
        x[j] = x[j] + r * x[3 + i]
    return x


def inward(x, joint, turn):
    """Return B^T eta of S97 17: a force [n; f] (6,) of frame i, expressed in frame i-1."""
    if joint.turn.tricks.screws:
        return screw(screw(x, turn, joint.d, Z), joint.turn, joint.a, X)
    x = screw(screw(x, turn, 0, Z), joint.turn, 0, X)
    return np.concatenate([x[:3] + tilde(_offset(joint)) @ x[3:], x[3:]])


def outward(x, joint, turn):
    """Return B mu of S97 19: a twist [w; v] (6,) of frame i-1, expressed in frame i."""
    if joint.turn.tricks.screws:
        return screw(screw(x, joint.turn, joint.a, X, back=True), turn, joint.d, Z, back=True)
    x = np.concatenate([x[:3], x[3:] - tilde(_offset(joint)) @ x[:3]])
    return screw(screw(x, joint.turn, 0, X, back=True), turn, 0, Z, back=True)


# --- arms in such frames --------------------------------------------------------------------------
def general_chain(n, rng):
    """Return an `Arm` of n revolute joints in modified Denavit-Hartenberg frames.

    Its data contain no zeros and no right angles, except in frame n, which can be chosen freely:
    its origin is where the common normal meets axis n, its x axis points to the mass centre.
    """
    spread = rng.normal(size=(n, 3, 3)) * 0.2
    masses = rng.uniform(0.5, 4, n)
    angle = rng.uniform(0.3, 1.2, n) * rng.choice([-1, 1], n)
    second = masses[:, None, None] * (spread @ spread.transpose(0, 2, 1))
    c = np.cos(angle)
    s = np.sin(angle)
    a = rng.uniform(0.2, 0.6, n)
    d = rng.uniform(0.2, 0.6, n)
    d[-1] = 0
    coms = rng.uniform(0.1, 0.3, (n, 3))
    coms[-1, 1] = 0
    zero = np.zeros(n)
    one = np.ones(n)
    rotations = np.stack([one, zero, zero, zero, c, -s, zero, s, c], axis=1).reshape(n, 3, 3)
    return Arm(
        axes=[[0, 0, 1]] * n,
        joint_types="R" * n,
        offsets=np.stack([a, -s * d, c * d], axis=1),
        rotations=rotations,
        masses=masses,
        coms=coms,
        inertias=np.trace(second, axis1=1, axis2=2)[:, None, None] * np.eye(3) - second,
        name=f"general_chain({n})",
    )


def rational_chain(n):
    """Return an `Arm` of fractions in such frames, and half-angle tangents (n,), for exact runs."""
    twists = [(Fraction(3, 5), Fraction(4, 5)), (Fraction(12, 13), Fraction(-5, 13))]
    c = [twists[i % 2][0] for i in range(n)]
    s = [twists[i % 2][1] for i in range(n)]
    body = rational_arm(n, seed=2)
    arm = Arm(
        axes=[[0, 0, 1]] * n,
        joint_types="R" * n,
        masses=body.masses,
        coms=body.coms,
        inertias=body.inertias,
        rotations=[[[1, 0, 0], [0, x, -y], [0, y, x]] for x, y in zip(c, s, strict=True)],
        offsets=[
            [Fraction(i + 1, 3), -s[i] * Fraction(i + 2, 3), c[i] * Fraction(i + 2, 3)]
            for i in range(n)
        ],
    )
    return arm, array([Fraction(i + 2, 5) for i in range(n)])


def right_angled_chain(n, rng):
    """Return a `general_chain` with twists of 90 degrees and no offsets along z.

    Kozłowski calls this the simple geometry.
    """
    arm = general_chain(n, rng)
    along_x = arm.offsets * [1, 0, 0]
    return replace(
        arm,
        offsets=along_x,
        rotations=[[[1, 0, 0], [0, 0, -1], [0, 1, 0]]] * n,
        name=f"right_angled_chain({n})",
    )
