"""The kinds of joints. All other modules use only what a `Kind` defines. Any arithmetic.

A joint has coordinates, which give its position, and degrees of freedom, whose rates give its
motion. There is one coordinate per degree of freedom, except for an attitude, which has four
coordinates and three rates. A rate about or along a single axis is the rate of the coordinate. For
the spherical, free and planar joints the rates are components in the axes of the moving link,
[angular; linear]. For exact numbers, half-angle tangents make every rotation rational: for an
attitude this is Rodrigues' vector, the axis times the tangent of half the angle.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

import numpy as np

from .numbers import cos_sin, divisible
from .spatial import block, cross, eye, half_angle, halves, rotation, tilde, zeros


@dataclass(frozen=True)
class Coordinate:
    """A coordinate of a joint: public values q (nq,), half-angle tangents t (nt,), and their rates.

    of_q and of_t turn q and t into arguments of `Kind.place`: a cosine and sine, a displacement or
    a rotation matrix. q_rate(q, u) and t_rate(t, u) are the time derivatives of q and t when the
    coordinate moves at the rate u (nu,). neutral: the q of the zero position.
    """

    nq: int
    nt: int
    nu: int
    of_q: Callable
    of_t: Callable
    q_rate: Callable
    t_rate: Callable
    neutral: tuple = (0,)


def rodrigues(t):
    """Return the rotation (3, 3) about t (3,) by the angle 2 atan|t|, which is rational in t."""
    T = tilde(t)
    return eye(3, t.dtype) + 2 / divisible(1 + t @ t) * (T + T @ T)


def rodrigues_rate(t, w):
    """Return the time derivative (3,) of Rodrigues' vector t (3,).

    w (3,): angular velocity in the axes of the turning body [rad/s].
    """
    return (w + cross(t, w) + t * (t @ w)) / 2


def attitude(q):
    """Return the rotation (3, 3) of a quaternion q = (x, y, z, w) of any length but 0.

    It is rational in q.
    """
    v = tilde(q[:3])
    return eye(3, q.dtype) + 2 / divisible(q @ q) * (q[3] * v + v @ v)


def quaternion_rate(q, w):
    """Return dq/dt (4,) of a quaternion q = (x, y, z, w).

    w (3,): angular velocity in the axes of the turning body [rad/s].
    """
    v = q[:3]
    return np.concatenate([q[3] * w + cross(v, w), [-(v @ w)]]) / 2


def _same(x, u):
    """Return u: the rate of a coordinate that changes at the joint's own rate."""
    return u


def _tangent_rate(t, u):
    """Return dt/dt (1,) of a half-angle tangent t (1,) when the angle changes at u (1,) [rad/s]."""
    return u * divisible(1 + t[0] * t[0]) / 2


ANGLE = Coordinate(
    nq=1,
    nt=1,
    nu=1,
    of_q=lambda q: cos_sin(q[0]),
    of_t=lambda t: half_angle(t[0]),
    q_rate=_same,
    t_rate=_tangent_rate,
)
LENGTH = Coordinate(
    nq=1, nt=1, nu=1, of_q=lambda q: q[0], of_t=lambda t: t[0], q_rate=_same, t_rate=_same
)
POINT = Coordinate(
    nq=3,
    nt=3,
    nu=3,
    of_q=lambda q: q,
    of_t=lambda t: t,
    q_rate=_same,
    t_rate=_same,
    neutral=(0, 0, 0),
)
ATTITUDE = Coordinate(
    nq=4,
    nt=3,
    nu=3,
    of_q=attitude,
    of_t=rodrigues,
    q_rate=quaternion_rate,
    t_rate=rodrigues_rate,
    neutral=(0, 0, 0, 1),
)
# The displacement of a screw depends on its total angle, which is not a function of the half-angle
# tangent. So t has two entries: the tangent and the total angle [rad].
TURNS = Coordinate(
    nq=1,
    nt=2,
    nu=1,
    of_q=lambda q: (cos_sin(q[0]), q[0]),
    of_t=lambda t: (half_angle(t[0]), t[1]),
    q_rate=_same,
    t_rate=lambda t, u: np.concatenate([_tangent_rate(t, u), u]),
)


@dataclass(frozen=True)
class Kind:
    """A kind of joint.

    place(h, pitch, *coordinates): returns the turn (3, 3) and shift (3,) of the link's frame in the
    frame before it, None for a part that does not change; h: the joint's axis. S(pose, i): returns
    the motion subspace (6, nv) in base axes, the velocity of link i relative to the link before it,
    at O(i), per rate of the joint. units: the unit of each rate. flow(h, turn, W): returns the
    rates u of the coordinates for the joint's rates W (nv,); None if u = W. bias(pose, i, W):
    returns the rate of change (6,) of S W at constant W, seen from the link before; None if it is
    0.

    hinge: True for the revolute joint; slider: for the prismatic one; free: for the free joint,
    which constrains nothing. nv: number of degrees of freedom; nq: number of public coordinates;
    nt: number of coordinates by half-angle tangents; neutral (nq,): q of the zero position.
    """

    name: str
    letter: str
    coordinates: tuple
    place: Callable
    S: Callable
    units: tuple
    flow: Callable | None = None
    bias: Callable | None = None
    has_axis: bool = True
    carries_its_axes: bool = True  # False if one of its axes is fixed in the link before it
    hinge: bool = False
    slider: bool = False
    free: bool = False

    nv = property(lambda self: len(self.units))
    nq = property(lambda self: sum(c.nq for c in self.coordinates))
    nt = property(lambda self: sum(c.nt for c in self.coordinates))
    neutral = property(lambda self: sum((c.neutral for c in self.coordinates), ()))

    def read(self, x, by_tangents):
        """Return the arguments of `place` from coordinates x, (nt,) if by_tangents, else (nq,)."""
        parts = []
        for coordinate, place in self._places(by_tangents):
            read = coordinate.of_t if by_tangents else coordinate.of_q
            parts.append(read(x[place]))
        return parts

    def rates(self, h, pitch, x, W, by_tangents):
        """Return dx/dt of coordinates x, (nt,) if by_tangents, else (nq,), at the rates W (nv,)."""
        if self.flow:
            turn, _ = self.place(h, pitch, *self.read(x, by_tangents))
            W = self.flow(h, turn, W)
        rate_places = slices(c.nu for c in self.coordinates)
        parts = []
        for (coordinate, place), rate_place in zip(
            self._places(by_tangents), rate_places, strict=True
        ):
            rate = coordinate.t_rate if by_tangents else coordinate.q_rate
            parts.append(rate(x[place], W[rate_place]))
        return np.concatenate(parts)

    @cache  # noqa: B019  (instances are the few entries of KINDS)
    def _places(self, by_tangents):
        sizes = [c.nt if by_tangents else c.nq for c in self.coordinates]
        return tuple(zip(self.coordinates, slices(sizes), strict=True))


def slices(sizes):
    """Return the slices of consecutive parts of the given sizes."""
    ends = [0, *accumulate(sizes)]
    return tuple(slice(a, b) for a, b in pairwise(ends))


SAME = 1e-6  # entries of an axis whose sizes differ by less than this share are equal


def across(h):
    """Return two unit vectors (2, 3) across a unit vector h, right-handed with it, without a root.

    They are y and z for x, z and x for y, x and y for z. Householder's reflection takes h to the
    axis of the frame along which h is longest: the first of those that are equally long but for
    rounding.

    >>> across(np.array([0., 0., 1.]))
    array([[1., 0., 0.],
           [0., 1., 0.]])
    """
    sizes = [abs(float(x)) for x in h]
    j = next(i for i, size in enumerate(sizes) if size >= (1 - SAME) * max(sizes))
    v = h + eye(3, h.dtype)[j] * int(np.sign(float(h[j])))
    e = eye(3, h.dtype)[(j + 1) % 3] - v * (2 * v[(j + 1) % 3] / (v @ v))
    return np.stack([e, cross(h, e)])


def _column(*parts):
    return np.concatenate(parts)[:, np.newaxis]


def _zero(a):
    return zeros(a.shape, a.dtype)


def _of_link(pose, i, angular, linear):
    """Return S (6, m + k) from axes of rotation (m, 3) and translation (k, 3) in link axes."""
    turns = pose.R[i] @ np.asarray(angular).T
    slides = pose.R[i] @ np.asarray(linear).T
    return block([[turns, _zero(slides)], [_zero(turns), slides]])


def _in_plane(pose, i):
    h = pose.arm.axes[i]
    return _of_link(pose, i, h[np.newaxis], across(h))


def _crossed(pose, i):
    """Return the two axes (2, 3) of a universal joint in base axes.

    The first is fixed in the link before it, the second in link i.
    """
    first = pose.seat(i) @ pose.arm.axes[i]
    return np.stack([first, pose.R[i] @ across(pose.arm.axes[i])[0]])


def _carried(pose, i, W):
    """Return the bias (6,) of a joint whose translation rates are given in the link's axes."""
    turn, slide = halves(pose.S[i] @ W)
    return np.concatenate([_zero(turn), cross(turn, slide)])


def _second_axis_turned(pose, i, W):
    first, second = _crossed(pose, i)
    return np.concatenate([cross(first * W[0], second * W[1]), _zero(first)])


RAD = "rad/s"
M = "m/s"
# fmt: off
KINDS = {kind.name: kind for kind in (
    Kind("revolute", "R", (ANGLE,), units=(RAD,), hinge=True,
         place=lambda h, pitch, a: (rotation(h, *a), None),
         S=lambda pose, i: _column(pose.h[i], _zero(pose.h[i]))),
    Kind("prismatic", "P", (LENGTH,), units=(M,), slider=True,
         place=lambda h, pitch, x: (None, h * x),
         S=lambda pose, i: _column(_zero(pose.h[i]), pose.h[i])),
    Kind("spherical", "S", (ATTITUDE,), units=(RAD,) * 3, has_axis=False,
         place=lambda h, pitch, Q: (Q, None),
         S=lambda pose, i: np.concatenate([pose.R[i], _zero(pose.R[i])])),
    Kind("free", "F", (POINT, ATTITUDE), units=(RAD,) * 3 + (M,) * 3, has_axis=False, free=True,
         place=lambda h, pitch, x, Q: (Q, x),
         S=lambda pose, i: block([[pose.R[i], _zero(pose.R[i])], [_zero(pose.R[i]), pose.R[i]]]),
         flow=lambda h, turn, W: np.concatenate([turn @ W[3:], W[:3]]), bias=_carried),
    Kind("cylindrical", "C", (ANGLE, LENGTH), units=(RAD, M),
         place=lambda h, pitch, a, x: (rotation(h, *a), h * x),
         S=lambda pose, i: block([[_column(pose.h[i]), _column(_zero(pose.h[i]))],
                                  [_column(_zero(pose.h[i])), _column(pose.h[i])]])),
    Kind("universal", "U", (ANGLE, ANGLE), units=(RAD, RAD),
         place=lambda h, pitch, a, b: (rotation(h, *a) @ rotation(across(h)[0], *b), None),
         S=lambda pose, i: np.concatenate([_crossed(pose, i).T, _zero(_crossed(pose, i).T)]),
         bias=_second_axis_turned, carries_its_axes=False),
    Kind("planar", "E", (LENGTH, LENGTH, ANGLE), units=(RAD, M, M),
         place=lambda h, pitch, x, y, a: (rotation(h, *a), across(h)[0] * x + across(h)[1] * y),
         S=_in_plane, bias=_carried,
         flow=lambda h, turn, W: np.concatenate([across(h) @ (turn @ (W[1:] @ across(h))), W[:1]])),
    Kind("screw", "H", (TURNS,), units=(RAD,),
         place=lambda h, pitch, a: (rotation(h, *a[0]), h * (pitch * a[1])),
         S=lambda pose, i: _column(pose.h[i], pose.h[i] * pose.arm.pitches[i])),
)}
# fmt: on
LETTERS = {kind.letter: kind for kind in KINDS.values()}


def kind_of(i, word):
    """Return the `Kind` of joint i (from 0) by its name or letter; ValueError if there is none."""
    if isinstance(word, str):
        if word in KINDS:
            return KINDS[word]
        if word in LETTERS:
            return LETTERS[word]
    raise ValueError(f"joint {i + 1}: type must be one of {', '.join(KINDS)}; got {word!r}")
