"""Closures of loops: pairs of frames on two bodies, and the directions that one holds.

They work in any arithmetic. A closure compares the motion of frame a with that of frame b, in the
axes of b, as an observer does who rides on b. It holds r of the six directions (angular; linear):
their relative velocity stays 0, and in them lies the force that does no work. Contacts are such
closures too, with z of frame b as the normal.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..arm import finite, named_array, unit, whole_as_exact
from ..reference import velocities_at
from ..spatial import block_diagonal, cross, eye, halves, phi, tilde, zeros

DIRECTIONS = (
    "turn about x",
    "turn about y",
    "turn about z",
    "move along x",
    "move along y",
    "move along z",
)
CONTACTS = {  # the directions that each holds
    "rigid": (0, 1, 2, 3, 4, 5),  # a weld, a hand that encloses
    "soft finger": (2, 3, 4, 5),  # friction on a patch: it also resists a turn about the normal z
    "hard finger": (3, 4, 5),  # friction at a point; a ball joint
    "point": (5,),  # a point without friction: along the normal z alone
    "hinge": (0, 1, 3, 4, 5),  # free to turn about z
    "pin": (3, 4),  # a hinge of a mechanism that moves in the plane across z anyway
    "slider": (0, 1, 2, 3, 4),  # free to move along z
    "slot": (3,),  # a pin in a slot along y, in the plane across z
}
HOLDS_TURNS_BY_POSITION = (  # other contacts that hold a turn hold its rate alone
    "rigid",
    "hinge",
    "slider",
)


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame on link `link` (from 0; -1: the world).

    Its origin (3,) [m] and axes (3, 3) are given in the frame of that link.
    """

    link: int
    origin: np.ndarray
    axes: np.ndarray

    def at(self, pose):
        """Return axes (3, 3) and origin (3,) in base axes."""
        if self.link < 0:
            return self.axes, self.origin
        return pose.R[self.link] @ self.axes, pose.O[self.link] + self.arm_of(pose)

    @property
    def is_exact(self):
        """True if its numbers are exact."""
        return all(x.dtype != np.float64 for x in (self.origin, self.axes))

    @property
    def in_floats(self):
        """This frame in float64."""
        return Frame(self.link, self.origin.astype(float), self.axes.astype(float))

    def arm_of(self, pose):
        """Return the vector (3,) from the joint point of its link, or the base, to its origin."""
        return pose.R[self.link] @ self.origin if self.link >= 0 else self.origin - pose.base


@dataclass(frozen=True, eq=False)
class Closure:
    """A closure: frame b holds frame a in the directions of `contact`, a name in CONTACTS.

    name: the name of the closure in error messages. attitude: whether the angle between the frames
    is known to be 0 if the loop is closed; else its rate alone is.
    """

    a: Frame
    b: Frame
    contact: str
    name: str
    attitude: bool = True

    @property
    def sides(self):
        """Its two frames."""
        return self.a, self.b

    @property
    def held(self):
        """The numbers of the directions that are held."""
        return CONTACTS[self.contact]

    @property
    def in_floats(self):
        """This closure in float64."""
        return replace(self, a=self.a.in_floats, b=self.b.in_floats)

    @property
    def is_exact(self):
        """True if its numbers are exact."""
        return self.a.is_exact and self.b.is_exact

    @property
    def labels(self):
        """Each held direction as errors name it."""
        return [f"{self.name!r}, {DIRECTIONS[i]}" for i in self.held]

    def turned_over(self, pose):
        """Return True if the frames, or z of a hinge, are half a turn apart.

        `gap`, which is a sine, is 0 there too.
        """
        R = self.b.at(pose)[0].T @ self.a.at(pose)[0]
        over = R[2, 2] < 0 if self.contact == "hinge" else np.trace(R) < 1
        return over and self.attitude and self.contact in HOLDS_TURNS_BY_POSITION


@dataclass(frozen=True, eq=False)
class Gear:
    """A closure between two joints: one follows the other, q_i = multiplier q_l + offset.

    follower i, leader l: joints of one rate each, from 0. row (nv,): the rate at which the closure
    opens is row qd, the follower's rate minus the multiplier times the leader's. values (nq,): the
    same for joint values. turns: True if the follower turns. name: as in `Closure`. It has no
    frames; the force in it is a torque (or force) of the two joints.
    """

    follower: int
    leader: int
    multiplier: Any
    offset: Any
    row: np.ndarray
    values: np.ndarray
    turns: bool
    name: str
    contact = "gear"
    attitude = False
    sides = ()

    @property
    def held(self):
        """One direction: a turn or a move."""
        return (0,) if self.turns else (3,)

    @property
    def labels(self):
        """The held direction as errors name it."""
        return [f"{self.name!r}, {'turn' if self.turns else 'move'} that follows"]

    @property
    def is_exact(self):
        """True if its numbers are exact."""
        return self.row.dtype != np.float64

    @property
    def in_floats(self):
        """The closure in float64."""
        row = self.row.astype(float)
        values = self.values.astype(float)
        numbers = {"multiplier": float(self.multiplier), "offset": float(self.offset)}
        return replace(self, row=row, values=values, **numbers)

    def turned_over(self, pose):
        """Return False: there are no frames that could be turned over."""
        return False


def three(whose, value):
    """Return three finite numbers (3,), exact ones unchanged.

    Raises TypeError or ValueError that begins with `whose`.
    """
    a = whole_as_exact(value, named_array(whose, value))
    if a.shape != (3,) or not finite(a).all():
        raise ValueError(f"{whose} must be three finite numbers, got {value!r}")
    return a


def axes_along(axis, whose="closure"):
    """Return axes (3, 3) whose z lies along an axis (3,), exact if its length is rational.

    Raises ValueError, beginning with `whose`, for a zero axis.

    >>> axes_along([0.0, 3.0, 0.0])[:, 2]
    array([0., 1., 0.])
    """
    a = unit(three(f"{whose}: axis", axis), whose)
    if a[2] == -1:
        return np.diag([1, -1, -1]).astype(a.dtype)
    z = eye(3, a.dtype)[2]
    K = tilde(cross(z, a))  # turns z into a: sine times axis
    return eye(3, a.dtype) + K + K @ K / (1 + a[2])


def between(pose, i, j):
    """Return the vector (3,) from the joint point of link i to that of link j [m].

    It is summed along the tree; -1 is the base.
    """
    out = zeros(3, pose.dtype)
    parents = pose.arm.parents
    while i != j:  # a link has a higher number than the link that carries it
        if j > i:
            out = out + pose.l[j]
            j = parents[j]
        else:
            out = out - pose.l[i]
            i = parents[i]
    return out


def placed(pose, closure):
    """Return the places of a closure's frames: three vectors (3,) and the axes (3, 3) of b.

    The vectors lead to the origin of a from the joint points of its link and of b's link, and to
    the origin of b from that of its link. They are summed along the tree from one link to the
    other, so they do not depend on the position of the mechanism.
    """
    a = closure.a
    b = closure.b
    ra = a.arm_of(pose)
    return ra, between(pose, b.link, a.link) + ra, b.arm_of(pose), b.at(pose)[0]


def gap(pose, closure):
    """Return the gap between the frames (r,) [rad, m], in the axes of b; 0 if the loop is closed.

    Linear: R_b^T (p_a - p_b). Angular: the vector of R_b^T R_a, sin(angle) times its axis; 0 for
    contacts that hold the rate of a turn and no attitude.
    """
    _, seen, rb, Rb = placed(pose, closure)
    R = Rb.T @ closure.a.at(pose)[0]
    turn = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
    if closure.contact == "hinge":  # z of a, as b sees it, lies along z
        turn = cross(eye(3, R.dtype)[2], R[:, 2])
    if not closure.attitude or closure.contact not in HOLDS_TURNS_BY_POSITION:
        turn = turn * 0
    return np.concatenate([turn, Rb.T @ (seen - rb)])[list(closure.held)]


def closure_rows(pose, closure):
    """Return the rows (C_a, C_b), each (r, 6), with C_a V_a + C_b V_b = 0.

    They act on the twists of the two links. C_a^T f is the wrench, about O, that forces f (r,) in
    the held directions exert on the link of a; C_b^T f that on the link of b.
    """
    ra, rb, _, Rb = placed(pose, closure)
    hold = block_diagonal([Rb.T] * 2)[list(closure.held)]
    return hold @ phi(ra).T, -hold @ phi(rb).T


def bias(pose, V, closure):
    """Return the bias (r,) of C_a alpha_a + C_b alpha_b + bias = 0.

    It is the part of the relative acceleration that depends on velocities alone. alpha (6,): of the
    material point O of a link. u: velocity of a past b, as one sees it who rides on b. The angular
    part is -w_b x w_a. Linear: what turning does to the arms r_a, r_b from O to the point of a, and
    -2 w_b x u (Coriolis).
    """
    ra, rb, _, Rb = placed(pose, closure)
    (wa, va), (wb, vb) = (
        halves(phi(r).T @ V[side.link]) for r, side in ((ra, closure.a), (rb, closure.b))
    )
    linear = cross(wa, cross(wa, ra)) - cross(wb, cross(wb, rb)) - 2 * cross(wb, va - vb)
    return np.concatenate([Rb.T @ -cross(wb, wa), Rb.T @ linear])[list(closure.held)]


def velocity_gap(pose, closures, qd):
    """Return the held relative velocities (R,) of all closures at the rates qd (nv,).

    They are 0 while the loops stay closed.
    """
    V = velocities_at(pose, qd)
    parts = []
    for c in closures:
        if c.sides:
            Ca, Cb = closure_rows(pose, c)
            parts.append(Ca @ V[c.a.link] + Cb @ V[c.b.link])
        else:
            parts.append(c.row[None] @ qd)
    return stacked(parts, pose.dtype)


def geared(closures):
    """Return the numbers of the rows that are gears, and these rows (g, nv)."""
    ends = np.cumsum([len(c.held) for c in closures])
    gears = [(end - 1, c.row) for end, c in zip(ends, closures, strict=True) if not c.sides]
    return [i for i, _ in gears], [row for _, row in gears]


def stacked(parts, dtype):
    """Return the parts (r,) of all closures as one vector (R,), empty without closures."""
    return np.concatenate([zeros(0, dtype), *parts])
