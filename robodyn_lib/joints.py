"""Kinds of joints: what each says of itself, which is all that anybody else has to know of it. Any arithmetic.

A joint has coordinates, which say where it is, and freedoms, whose rates say how it moves: as many
coordinates as freedoms, but for an attitude, which takes four numbers and has three rates. Rates of
one freedom about or along an axis are rates of the coordinate. Where there are several that an axis
does not tell apart (ball, free joint, planar joint), they are components in the axes of the moving
link, [angular; linear]. Exact numbers: half-angle tangents and, in space, Rodrigues' vector, the
axis times the tangent of half the angle, make every rotation rational.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

import numpy as np

from .numbers import cos_sin, divisible, first_largest
from .spatial import block, cross, eye, half_angle, halves, rotation, tilde, zeros


@dataclass(frozen=True)
class Coordinate:
    """A coordinate of a joint: q (nq,) as the public has it, t (nt,) as `Arm.at_tangents` takes it, and their rates.

    of_q and of_t make of these what `Kind.place` takes: cosine and sine, a displacement, a rotation
    matrix. q_rate(q, u) and t_rate(t, u) are the rates of these numbers for the coordinate's own
    rate u (nu,).
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
    """The rotation (3, 3) about t (3,) by the angle 2 atan|t|: rational in t."""
    T = tilde(t)
    return eye(3, t.dtype) + 2 / divisible(1 + t @ t) * (T + T @ T)


def rodrigues_rate(t, w):
    """dt/dt of Rodrigues' vector t (3,) at the angular velocity w (3,) in the axes of what turns."""
    return (w + cross(t, w) + t * (t @ w)) / 2


def attitude(q):
    """The rotation (3, 3) of a quaternion q = (x, y, z, w), for any length of q but 0: rational in q."""
    v, w = tilde(q[:3]), q[3]
    return eye(3, q.dtype) + 2 / divisible(q @ q) * (w * v + v @ v)


def quaternion_rate(q, w):
    """dq/dt (4,) of a quaternion (x, y, z, w) at the angular velocity w (3,) in the axes of what turns."""
    v = q[:3]
    return np.concatenate([q[3] * w + cross(v, w), [-(v @ w)]]) / 2


ANGLE = Coordinate(
    1,
    1,
    1,
    lambda q: cos_sin(q[0]),
    lambda t: half_angle(t[0]),
    lambda q, u: u,
    lambda t, u: u * divisible(1 + t[0] * t[0]) / 2,
)
LENGTH = Coordinate(1, 1, 1, lambda q: q[0], lambda t: t[0], lambda q, u: u, lambda t, u: u)
POINT = Coordinate(
    3, 3, 3, lambda q: q, lambda t: t, lambda q, u: u, lambda t, u: u, neutral=(0, 0, 0)
)
ATTITUDE = Coordinate(
    4, 3, 3, attitude, rodrigues, quaternion_rate, rodrigues_rate, neutral=(0, 0, 0, 1)
)
# a screw's angle, with how far it has turned in all: that is no function of the tangent, and so a
# number of its own
TURNS = Coordinate(
    1,
    2,
    1,
    lambda q: (cos_sin(q[0]), q[0]),
    lambda t: (half_angle(t[0]), t[1]),
    lambda q, u: u,
    lambda t, u: np.concatenate([u * divisible(1 + t[0] * t[0]) / 2, u]),
)


@dataclass(frozen=True)
class Kind:
    """A kind of joint.

    place(h, pitch, *coordinates) -> (turn (3, 3), shift (3,)): the link's frame in the frame before
    it, None for what does not change; h: its axis. S(pose, i) (6, nv), base axes: velocity of link
    i past the link before it, at O(i), per rate of the joint. units: of each rate. flow(h, turn,
    W): the coordinates' rates u of the rates W (nv,); where these are W, None. bias(pose, i, W)
    (6,): what S W changes by at constant W, seen from the link before; where it is 0, None.

    hinge, slider: revolute, prismatic, of one freedom; free: it holds nothing. nv freedoms; nq
    public coordinates, nt by half-angle tangents; neutral (nq,): those of the joint in its zero.
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
    carries_its_axes: bool = True  # False where one of its directions stays with the link before it

    hinge = property(lambda self: self.letter == "R")
    slider = property(lambda self: self.letter == "P")
    free = property(lambda self: self.letter == "F")
    nv = property(lambda self: len(self.units))
    nq = property(lambda self: sum(c.nq for c in self.coordinates))
    nt = property(lambda self: sum(c.nt for c in self.coordinates))
    neutral = property(lambda self: sum((c.neutral for c in self.coordinates), ()))

    def read(self, x, by_tangents):
        """Return what `place` takes of coordinates x: (nt,) by_tangents, (nq,) otherwise."""
        return [
            (c.of_t if by_tangents else c.of_q)(x[place]) for c, place in self._places(by_tangents)
        ]

    def rates(self, h, pitch, x, W, by_tangents):
        """dx/dt of coordinates x, (nt,) by_tangents, (nq,) otherwise, at the rates W (nv,)."""
        if self.flow:
            W = self.flow(h, self.place(h, pitch, *self.read(x, by_tangents))[0], W)
        own = slices(c.nu for c in self.coordinates)
        return np.concatenate(
            [
                (c.t_rate if by_tangents else c.q_rate)(x[place], W[rates])
                for (c, place), rates in zip(self._places(by_tangents), own, strict=True)
            ]
        )

    @cache  # noqa: B019  (there are as many as kinds)
    def _places(self, by_tangents):
        sizes = [c.nt if by_tangents else c.nq for c in self.coordinates]
        return tuple(zip(self.coordinates, slices(sizes), strict=True))


def slices(sizes):
    """The slices of parts of these sizes that stand one behind the other."""
    ends = [0, *accumulate(sizes)]
    return tuple(slice(a, b) for a, b in pairwise(ends))


def across(h):
    """Two unit vectors (2, 3) across a unit vector h, right-handed with it, without a square root.

    They are y and z for x, z and x for y, x and y for z. Householder's reflection takes h to an
    axis of the frame.

    >>> across(np.array([0., 0., 1.]))
    array([[1., 0., 0.],
           [0., 1., 0.]])
    """
    j = first_largest([abs(float(x)) for x in h])
    v = h + eye(3, h.dtype)[j] * int(np.sign(float(h[j])))
    e = eye(3, h.dtype)[(j + 1) % 3] - v * (2 * v[(j + 1) % 3] / (v @ v))
    return np.stack([e, cross(h, e)])


def _column(*parts):
    return np.concatenate(parts)[:, np.newaxis]


def _zero(a):
    return zeros(a.shape, a.dtype)


def _of_link(pose, i, angular, linear):
    """S (6, nv) from directions in the link: `angular` (m, 3) of turning, `linear` (k, 3) of sliding."""
    turns, slides = pose.R[i] @ np.asarray(angular).T, pose.R[i] @ np.asarray(linear).T
    return block([[turns, _zero(slides)], [_zero(turns), slides]])


def _in_plane(pose, i):
    h = pose.arm.axes[i]
    return _of_link(pose, i, h[np.newaxis], across(h))


def _crossed(pose, i):
    """The two axes of a universal joint (2, 3), base axes: one of the frame before it, one of its own."""
    first = pose.seat(i) @ pose.arm.axes[i]
    return np.stack([first, pose.R[i] @ across(pose.arm.axes[i])[0]])


def _carried(pose, i, W):
    """Rates of translation in the link's axes turn with it."""
    turn, slide = halves(pose.S[i] @ W)
    return np.concatenate([_zero(turn), cross(turn, slide)])


def _second_axis_turned(pose, i, W):
    first, second = _crossed(pose, i)
    return np.concatenate([cross(first * W[0], second * W[1]), _zero(first)])


RAD, M = "rad/s", "m/s"
# fmt: off
KINDS = {kind.name: kind for kind in (
    Kind("revolute", "R", (ANGLE,), units=(RAD,),
         place=lambda h, pitch, a: (rotation(h, *a), None),
         S=lambda pose, i: _column(pose.h[i], _zero(pose.h[i]))),
    Kind("prismatic", "P", (LENGTH,), units=(M,),
         place=lambda h, pitch, x: (None, h * x),
         S=lambda pose, i: _column(_zero(pose.h[i]), pose.h[i])),
    Kind("spherical", "S", (ATTITUDE,), units=(RAD,) * 3, has_axis=False,
         place=lambda h, pitch, Q: (Q, None),
         S=lambda pose, i: np.concatenate([pose.R[i], _zero(pose.R[i])])),
    Kind("free", "F", (POINT, ATTITUDE), units=(RAD,) * 3 + (M,) * 3, has_axis=False,
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
    """The `Kind` of joint i (from 0) by its name or letter. ValueError for any other word."""
    kind = (KINDS.get(word) or LETTERS.get(word)) if isinstance(word, str) else None
    if kind is None:
        raise ValueError(f"joint {i + 1}: type must be one of {', '.join(KINDS)}; got {word!r}")
    return kind
