"""An arm, and a pose of it.

`Arm` is a frozen description in link frames. `Arm.at(q)` is a `Pose`: joint points, axes, centres of mass and inertias
in common (base) axes at one instant, which is all that coordinate-free equations need. Public order is base to tip.
"""
import numbers
import re
import warnings
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property, wraps
from math import hypot, isqrt

import numpy as np
from numpy.typing import ArrayLike

from .numbers import array, cos_sin, kind_of_number
from .spatial import rotation, rotation_from_tangent

__all__ = ["Arm", "InertiaWarning", "Pose", "check_body", "finite", "named_array", "once", "whole_as_exact"]

REVOLUTE, PRISMATIC = "revolute", "prismatic"
_DATA = ("axes", "offsets", "rotations", "masses", "coms", "inertias", "tip_offset", "tip_rotation", "base_offset",
         "base_rotation")


class InertiaWarning(UserWarning):
    """An inertia that no rigid body has: its principal moments violate the triangle inequality."""


@dataclass(frozen=True, eq=False, repr=False)
class Arm:
    """A serial chain of revolute and prismatic joints on a fixed base.

    Link i (i = 0 next to the base, n-1 at the tip) carries frame i, fixed in the link, its origin on joint i.
    SI units, radians. Arrays may hold float64, Fractions or sympy numbers; they are kept as given.

    axes          (n, 3)     joint axes in the axes of frame i; unit length (others are scaled to it)
    joint_types   n values   "revolute" or "prismatic" ("R" and "P" serve)
    offsets       (n, 3)     origin of frame i in frame i-1 (frame 0: in the base frame) at q = 0 [m]
    rotations     (n, 3, 3)  axes of frame i in frame i-1 at q = 0 (default: identities)
    masses        (n,)       [kg]
    coms          (n, 3)     centres of mass in frame i [m]
    inertias      (n, 3, 3)  about the centre of mass, in the axes of frame i [kg m^2]
    tip_offset, tip_rotation      tip frame in the last link's frame
    base_offset, base_rotation    base frame in the world; poses, gravity and tip forces are in the world's axes
    name, link_names, joint_names, notes   words; `notes` says what a loader merged or left out

    Raises ValueError naming link and quantity: wrong shapes, values that are not finite, a zero axis, a negative mass,
    an inertia that is not symmetric or not positive semidefinite, a rotation matrix that is not one, no links.
    Warns (InertiaWarning) where an inertia violates the triangle inequality.

    >>> arm = Arm(axes=[[0, 0, 1], [1, 0, 0]], joint_types="RP", offsets=[[0, 0, 0.4], [0, 0, 0]],
    ...           masses=[3, 1], coms=[[0, 0, 0], [0.2, 0, 0]], inertias=[np.eye(3), np.zeros((3, 3))], name="crane")
    >>> arm
    Arm 'crane': 2 joints (RP), 4 kg
    """

    axes: np.ndarray
    joint_types: tuple[str, ...] | str
    offsets: np.ndarray
    masses: np.ndarray
    coms: np.ndarray
    inertias: np.ndarray
    rotations: np.ndarray | None = None
    tip_offset: np.ndarray | tuple = (0, 0, 0)
    tip_rotation: np.ndarray | None = None
    base_offset: np.ndarray | tuple = (0, 0, 0)
    base_rotation: np.ndarray | None = None
    name: str = "arm"
    link_names: tuple[str, ...] | None = None
    joint_names: tuple[str, ...] | None = None
    notes: tuple[str, ...] = field(default=())

    def __post_init__(self):
        put = lambda key, value: object.__setattr__(self, key, value)  # noqa: E731
        if not np.iterable(self.joint_types):
            raise TypeError(f"joint_types must be one type per joint, got {self.joint_types!r}")
        n = len(self.joint_types)
        if n == 0:
            raise ValueError("an arm needs at least one link, got no joints")
        put("joint_types", tuple(_joint_type(i, t) for i, t in enumerate(self.joint_types)))
        put("link_names", _names("link", self.link_names, n))
        put("joint_names", _names("joint", self.joint_names, n))
        put("notes", tuple(self.notes))
        identity = np.eye(3, dtype=int)
        if self.rotations is None:
            put("rotations", np.stack([identity] * n))
        for key in ("tip_rotation", "base_rotation"):
            if getattr(self, key) is None:
                put(key, identity)
        link, joint = self.link_label, self.joint_label
        shapes = {"axes": ((n, 3), joint), "offsets": ((n, 3), joint), "rotations": ((n, 3, 3), joint),
                  "masses": ((n,), link), "coms": ((n, 3), link), "inertias": ((n, 3, 3), link),
                  "tip_offset": ((3,), None), "tip_rotation": ((3, 3), None),
                  "base_offset": ((3,), None), "base_rotation": ((3, 3), None)}
        given = {key: named_array(key, getattr(self, key)) for key in shapes}
        machine = all(a.dtype != object for a in given.values())
        for key, (shape, whose) in shapes.items():
            a = given[key] if machine else whole_as_exact(getattr(self, key), given[key])
            put(key, _checked(key, a, shape, whose))
        put("axes", np.stack([_unit(self.axes[i], joint(i)) for i in range(n)]))
        for i in range(n):
            check_body(link(i), self.masses[i], self.coms[i], self.inertias[i])
            _check_rotation(f"{joint(i)}: rotation", self.rotations[i])
        _check_rotation("tip_rotation", self.tip_rotation)
        _check_rotation("base_rotation", self.base_rotation)
        for key in shapes:
            getattr(self, key).flags.writeable = False

    @property
    def n(self) -> int:
        """Number of joints, which is the number of moving links."""
        return len(self.joint_types)

    @property
    def is_exact(self) -> bool:
        """True where every given number is rational: identities then hold with residual exactly 0."""
        return all(isinstance(x, numbers.Rational) for key in _DATA for x in getattr(self, key).ravel())

    @cached_property
    def _in_machine_numbers(self):
        return all(getattr(self, key).dtype != object for key in _DATA)

    def at(self, q: ArrayLike) -> "Pose":
        """The pose at joint values q (n,), base to tip [rad or m], in q's own arithmetic.

        q may be float64, complex, sympy, mpmath or any scalar with `cos_sin()`. A Fraction other than 0 serves for
        prismatic joints only: exact angles are given as half-angle tangents to `at_tangents`.
        """
        return self._pose(self._joint_values("q", named_array("q", q)), _rotation_by_angle)

    def at_tangents(self, t: ArrayLike) -> "Pose":
        """The pose at half-angle tangents t (n,), t = tan(q/2) for revolute joints, displacements for sliding ones.

        Rational t on an arm of rational data gives an exact pose: no sine, no square root. Whole numbers are rational.
        """
        a = named_array("t", t)
        a = a if self._in_machine_numbers else whole_as_exact(t, a)
        return self._pose(self._joint_values("t", a), lambda arm, i, t: rotation_from_tangent(arm.axes[i], t))

    @cached_property
    def in_floats(self) -> "Arm":
        """This arm with float64 data: itself, unless its numbers are exact. Raises TypeError for symbols."""
        if self._in_machine_numbers:
            return self
        try:
            data = {key: getattr(self, key).astype(np.float64) for key in _DATA}
        except TypeError:
            raise TypeError(f"{self.name!r} holds symbols; machine numbers cannot stand for them") from None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InertiaWarning)      # said when this arm was made
            return replace(self, **data)

    def _pose(self, q, joint_rotation):
        if q.dtype != object and not self._in_machine_numbers:
            return self.in_floats._pose(q, joint_rotation)
        R, origin = self.base_rotation, self.base_offset
        Rs, O = [], []
        for i, kind in enumerate(self.joint_types):
            origin = origin + R @ self.offsets[i]
            R = R @ self.rotations[i]
            if kind == REVOLUTE:
                R = R @ joint_rotation(self, i, q[i])
            else:
                origin = origin + R @ (self.axes[i] * q[i])
            Rs.append(R)
            O.append(origin)
        dtype = np.result_type(*Rs, *O)
        Rs, O = np.array(Rs, dtype=dtype), np.array(O, dtype=dtype)
        return Pose(arm=self, R=Rs, O=O, h=np.stack([Rs[i] @ self.axes[i] for i in range(self.n)]),
                    p=np.stack([Rs[i] @ self.coms[i] for i in range(self.n)]), m=self.masses,
                    Ic=np.stack([Rs[i] @ self.inertias[i] @ Rs[i].T for i in range(self.n)]),
                    base=self.base_offset, tip=O[-1] + Rs[-1] @ self.tip_offset, tip_R=Rs[-1] @ self.tip_rotation)

    def _joint_values(self, word, q):
        if q.shape != (self.n,):
            raise ValueError(f"{word} must have shape ({self.n},), one value per joint of {self.name!r}, got {q.shape}")
        for i, in np.argwhere(~finite(q)):
            raise ValueError(f"{word} of {self.joint_label(i)} must be finite, got {q[i]}")
        return q

    def link_label(self, i: int) -> str:
        """Link i (from 0 at the base) as errors name it: its number, from 1, and its name."""
        return _label("link", i, self.link_names)

    def joint_label(self, i: int) -> str:
        """Joint i (from 0 at the base) as errors name it: its number, from 1, and its name."""
        return _label("joint", i, self.joint_names)

    def __getstate__(self):
        """The fields alone: what is derived and cached is derived anew by a copy."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def __setstate__(self, state):
        for value in state.values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False                       # unpickled arrays are not
        vars(self).update(state)

    def __repr__(self):
        kinds = "".join("R" if t == REVOLUTE else "P" for t in self.joint_types)
        kinds = kinds if self.n <= 12 else f"{kinds.count('R')} R, {kinds.count('P')} P"
        total = sum(self.masses)
        mass = f"{float(total):.4g}" if isinstance(total, numbers.Real) else str(total)
        return f"Arm {self.name!r}: {self.n} joint{'s' * (self.n > 1)} ({kinds}), {mass} kg"


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """An arm at one instant, every vector and tensor in common (base) axes. Link order is base to tip.

    R (n, 3, 3) link axes; O (n, 3) joint points, fixed in their links; h (n, 3) joint axes; p (n, 3) from O to the
    centre of mass; m (n,) masses; Ic (n, 3, 3) inertias about the centres of mass; base (3,), tip (3,) points;
    tip_R (3, 3) axes of the tip frame. [m, kg, kg m^2]
    """

    arm: Arm
    R: np.ndarray
    O: np.ndarray
    h: np.ndarray
    p: np.ndarray
    m: np.ndarray
    Ic: np.ndarray
    base: np.ndarray
    tip: np.ndarray
    tip_R: np.ndarray

    @property
    def n(self) -> int:
        """Number of joints."""
        return self.arm.n

    @property
    def dtype(self) -> np.dtype:
        """float64, complex128 or object: the arithmetic of this pose."""
        return self.O.dtype

    @property
    def C(self) -> np.ndarray:
        """Centres of mass (n, 3)."""
        return self.O + self.p

    def __repr__(self):
        return f"Pose of {self.arm!r}"


def _rotation_by_angle(arm, i, angle):
    try:
        return rotation(arm.axes[i], *cos_sin(angle))
    except TypeError as error:
        raise TypeError(f"{arm.joint_label(i)}: {error}") from None


def _label(word, i, names):
    return f"{word} {i + 1}" + (f" {names[i]!r}" if names and names[i] != f"{word} {i + 1}" else "")


def _joint_type(i, t):
    kinds = {"R": REVOLUTE, "P": PRISMATIC, REVOLUTE: REVOLUTE, PRISMATIC: PRISMATIC}
    if not isinstance(t, str) or t not in kinds:
        raise ValueError(f"joint {i + 1}: type must be 'revolute' or 'prismatic', got {t!r}")
    return kinds[t]


def _names(word, names, n):
    names = tuple(f"{word} {i + 1}" for i in range(n)) if names is None else tuple(map(str, names))
    if len(names) != n:
        raise ValueError(f"{word}_names: expected {n} names, got {len(names)}")
    twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) < n else []
    if twice:
        raise ValueError(f"{word}_names: {twice[0]!r} occurs twice")
    return names


def named_array(key, value):
    """`spatial.array`, whose refusals then name the quantity."""
    try:
        return array(value)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{key}: {error}") from None
    except OverflowError:
        raise ValueError(f"{key}: a whole number is too large for machine numbers") from None


def once(question):
    """Ask a question about an arm once for each arm: its answer is kept with the arm, and not copied with it."""
    @wraps(question)
    def ask(arm):
        answers = vars(arm).setdefault("_answers", {})
        if question not in answers:
            answers[question] = question(arm)
        return answers[question]
    return ask


def whole_as_exact(value, a):
    """a = array(value), or Fractions where all of value is whole: beside exact numbers whole ones are exact too."""
    given = np.asarray(value, dtype=object).ravel()
    if a.dtype == object or not given.size or not all(isinstance(x, numbers.Integral) for x in given):
        return a
    return array([Fraction(int(x)) for x in given]).reshape(a.shape)


def _checked(key, a, shape, whose):
    """A copy of one field, of this shape, real and finite."""
    if a.shape != shape:
        raise ValueError(f"{key} must have shape {shape}, got {a.shape}")
    for test, word in (_real, "real"), (finite, "finite"):
        for index in np.argwhere(~test(a)):
            where = f"{whose(index[0])}: {key}" if whose else key
            raise ValueError(f"{where} must be {word}, got {a[tuple(index)]}")
    return a.copy()


def finite(a):
    """Where the entries of an array are finite, as an array of bools."""
    return np.isfinite(a) if a.dtype != object else _each(_is_finite, a)


def _real(a):
    if a.dtype != object:
        return np.broadcast_to(a.dtype.kind != "c", a.shape)
    return _each(lambda x: isinstance(x, numbers.Real) or not isinstance(x, numbers.Complex)
                 and getattr(x, "is_extended_real", None) is not False, a)


def _each(test, a):
    return np.array([test(x) for x in a.ravel()], dtype=bool).reshape(a.shape)


def _is_finite(x):
    if isinstance(x, numbers.Rational):
        return True
    if isinstance(x, numbers.Complex):
        return bool(np.isfinite(complex(x)))
    return not re.search(r"\b(nan|inf|oo|zoo)\b", str(x))


def _unit(axis, whose):
    """The axis at unit length; one that is given at unit length is not touched."""
    if not any(axis):
        raise ValueError(f"{whose}: axis must not be zero, got {_plain(axis)}")
    if axis.dtype != object:
        norm = hypot(*axis)
        return axis if abs(norm - 1) <= 4 * np.finfo(float).eps else axis / norm
    norm2 = axis @ axis
    if norm2 == 1:
        return axis
    if kind_of_number(norm2) == "symbol":
        return axis / norm2 ** Fraction(1, 2)
    if isinstance(norm2, numbers.Rational):
        num, den = norm2.numerator, norm2.denominator
        if isqrt(num) ** 2 != num or isqrt(den) ** 2 != den:
            raise ValueError(f"{whose}: an exact axis needs a rational length, got {_plain(axis)}, length^2 = {norm2}")
        return axis / Fraction(isqrt(num), isqrt(den))
    return axis / norm2 ** 0.5


def _plain(a):
    return "(" + ", ".join(str(x) for x in a) + ")"


def _all_real(value):
    a = np.asarray(value)
    return a.dtype != object or all(isinstance(x, numbers.Real) for x in a.ravel())


def check_body(whose, m, c, Ic):
    """Mass and inertia of one link; symbols pass, numbers are judged. c (3,): its centre of mass in the link's frame.

    An inertia may be off by rounding: by 1e-9 of its largest entry, and by 64 eps m |c|^2, which is what is lost where
    it was computed from the inertia about the frame's origin.
    """
    if _all_real(m) and m < 0:
        raise ValueError(f"{whose}: mass must be >= 0, got {m}")
    if not _all_real(Ic):
        return
    moments, slack = principal_moments(Ic), inertia_slack(m, c, Ic)
    exact = all(isinstance(x, numbers.Rational) for x in np.ravel(Ic))
    if np.abs(Ic - np.transpose(Ic)).max() > (0 if exact else slack):
        raise ValueError(f"{whose}: inertia must be symmetric, got {np.array(Ic, dtype=float).tolist()}")
    text = f"principal moments {', '.join(f'{x:.6g}' for x in moments)}"
    if moments[0] < -slack:
        raise ValueError(f"{whose}: inertia must be positive semidefinite, got {text}")
    if moments[2] > moments[0] + moments[1] + 3 * slack:             # each of the three may be off
        warnings.warn(f"{whose}: inertia violates the triangle inequality, {text}", InertiaWarning, stacklevel=4)


def principal_moments(Ic):
    """The principal moments (3,) of an inertia of real numbers, the smallest first."""
    I = np.array(Ic, dtype=float)
    return np.linalg.eigvalsh((I + I.T) / 2)


def inertia_slack(m, c, Ic):
    """How far rounding may take an inertia about the centre of mass c from one that a body has, see `check_body`."""
    origin = float(m * (c @ c)) if _all_real(m) and _all_real(c) else 0.0
    return 1e-9 * np.abs(np.array(Ic, dtype=float)).max() + 64 * np.finfo(float).eps * origin


def _check_rotation(what, R):
    if not _all_real(R):
        return
    A = np.array(R, dtype=float)
    if np.abs(A.T @ A - np.eye(3)).max() > 1e-9 or np.linalg.det(A) < 0:
        raise ValueError(f"{what} must be a rotation matrix, got {A.tolist()}")
