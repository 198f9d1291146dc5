"""The description of an arm (`Arm`) and its placement at one instant (`Pose`).

`Arm` is a frozen description in link frames. `Arm.at(q)` is a `Pose`: joint points, axes, centres
of mass and inertias in common (base) axes at one instant, which is all that coordinate-free
equations need. Public order is base to tip.
"""

from __future__ import annotations

import math
import numbers
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property, wraps

import numpy as np
from numpy.typing import ArrayLike

from .joints import KINDS, Kind, kind_of, slices
from .numbers import array, divisible, square_root

# the fields that are arrays with one entry per link
OF_LINKS = ("axes", "offsets", "rotations", "masses", "coms", "inertias", "pitches")
_DATA = (*OF_LINKS, "armature", "tip_offset", "tip_rotation", "base_offset", "base_rotation")
UNIT = 1e-6  # largest accepted deviation of a quaternion's length from 1


DENSEST = 22590.0  # density of osmium [kg/m^3]


class InertiaWarning(UserWarning):
    """A warning of an inertia that no rigid body of that mass has.

    Its principal moments violate the triangle inequality, or the body would be denser than any
    material.
    """


class Mechanism:
    """The base class of everything that the public functions accept as an arm.

    A mechanism is an `Arm`, an arm some of whose joints follow others, or a closed chain. tree: the
    `Arm` of all its joints. leading: the `Arm` that gives the names and sizes of the user's q, qd
    and tau. loops: True if closures join some of its links a second time.
    """

    loops = False
    leading = property(lambda self: self.tree)

    def spread(self, q, *rates):
        """Return the values (..., nq) and rates (..., nv) of all joints from the leading ones."""
        return q, *rates

    def gathered(self, x):
        """Return generalized forces (..., dof) of the leading rates from x (..., nv) of all."""
        return x

    def congruent(self, M):
        """Return matrices (..., dof, dof) of the leading rates from M (..., nv, nv) of all."""
        return M


@dataclass(frozen=True, eq=False, repr=False)
class Arm(Mechanism):
    """A tree of links on a fixed base with joints of any kind; by default a serial chain.

    Link i (i = 0 next to the base, n-1 at the tip) carries frame i, fixed in the link, with its
    origin on joint i. SI units, radians. Arrays may hold float64, Fractions or sympy numbers; they
    are kept as given.

    axes          (n, 3)     joint axes in the axes of frame i; scaled to unit length
    joint_types   n values   names or letters of `joints.KINDS`: "revolute" or "R", "prismatic" or
                             "P", "spherical" or "S", ...
    offsets       (n, 3)     origin of frame i in the frame before it (frame 0: in the base frame)
                             at q = 0 [m]
    rotations     (n, 3, 3)  axes of frame i in the frame before it at q = 0 (default: identities)
    masses        (n,)       [kg]
    coms          (n, 3)     centres of mass in frame i [m]
    inertias      (n, 3, 3)  about the centre of mass, in the axes of frame i [kg m^2]
    tip_offset, tip_rotation      tip frame in the last link's frame
    base_offset, base_rotation    base frame in the world; poses, gravity and tip forces are given
                                  in world axes
    name, link_names, joint_names, notes   text; `notes` lists what a loader merged or left out
    parents       n values   the link (from 0) that carries link i, -1 for the base (default: i-1)
    pitches       (n,)       of screw joints: displacement for a turn of one radian [m]
    armature      (nv,)      of each rate: the inertia of the motor's rotor as the joint meets it,
                             n^2 times its own behind a gear of ratio n [kg m^2, kg]; D gains it
    law           a `JointLaw` of the dampers, springs and friction that a file gives its joints, or
                  None; no method includes it: rd.simulate(arm, ..., torque=arm.law) does

    n is the number of joints, dof the number of degrees of freedom. Joint values q have nq entries,
    rates have nv = dof. The q of a ball joint is a unit quaternion (x, y, z, w); the q of a free
    joint is the position of the link's origin followed by the quaternion, 7 numbers. Their rates
    are the angular velocity, and [angular; linear] velocity, in the axes of the moving link.

    Raises ValueError, naming the link and the quantity, for a wrong shape, a value that is not
    finite, a zero axis, a negative mass or armature, an inertia that is not symmetric or not
    positive semidefinite, a matrix that is not a rotation, and an arm without links. Warns
    (InertiaWarning) if an inertia violates the triangle inequality.

    >>> arm = Arm(axes=[[0, 0, 1], [1, 0, 0]], joint_types="RP", offsets=[[0, 0, 0.4], [0, 0, 0]],
    ...           masses=[3, 1], coms=[[0, 0, 0], [0.2, 0, 0]],
    ...           inertias=[np.eye(3), np.zeros((3, 3))], name="crane")
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
    parents: tuple[int, ...] | None = None
    pitches: np.ndarray | None = None
    armature: np.ndarray | None = None
    law: Callable | None = None

    tree = property(lambda self: self)

    def __post_init__(self):
        def put(key, value):
            object.__setattr__(self, key, value)

        for key in ("joint_types", "parents", "link_names", "joint_names", "notes"):
            value = getattr(self, key)
            optional = key not in ("joint_types", "notes")
            if not np.iterable(value) and not (optional and value is None):
                raise TypeError(f"{key} must be a list, got {value!r}")
        n = len(self.joint_types)
        if n == 0:
            raise ValueError("joint_types is empty: an arm needs at least one joint")
        put("joint_types", tuple(kind_of(i, t).name for i, t in enumerate(self.joint_types)))
        put("parents", _parents(self.parents, n))
        put("link_names", _names("link", self.link_names, n))
        put("joint_names", _names("joint", self.joint_names, n))
        put("notes", tuple(self.notes))
        if self.armature is not None and _none_of(self.armature):
            put("armature", None)
        identity = np.eye(3, dtype=int)
        usual = {
            "rotations": np.stack([identity] * n),
            "tip_rotation": identity,
            "base_rotation": identity,
            "pitches": np.zeros(n, dtype=int),
            "armature": np.zeros(self.dof, dtype=int),
        }
        for key, value in usual.items():
            if getattr(self, key) is None:
                put(key, value)
        link = self.link_label
        joint = self.joint_label
        shapes = {
            "axes": ((n, 3), joint),
            "offsets": ((n, 3), joint),
            "rotations": ((n, 3, 3), joint),
            "masses": ((n,), link),
            "coms": ((n, 3), link),
            "inertias": ((n, 3, 3), link),
            "tip_offset": ((3,), None),
            "tip_rotation": ((3, 3), None),
            "base_offset": ((3,), None),
            "base_rotation": ((3, 3), None),
            "pitches": ((n,), joint),
            "armature": ((self.dof,), lambda i: joint(self.joint_of[i])),
        }
        arrays = {key: named_array(key, getattr(self, key)) for key in shapes}
        machine = all(a.dtype != object for a in arrays.values())
        for key, (shape, label) in shapes.items():
            a = arrays[key] if machine else whole_as_exact(getattr(self, key), arrays[key])
            put(key, _checked(key, a, shape, label))
        put("axes", self._unit_axes())
        sound = _sound(self.masses, self.inertias, self.rotations)
        for i in (~sound).nonzero()[0].tolist():
            check_body(link(i), self.masses[i], self.coms[i], self.inertias[i])
            check_rotation(f"{joint(i)}: rotation", self.rotations[i])
        check_rotation("tip_rotation", self.tip_rotation)
        check_rotation("base_rotation", self.base_rotation)
        self._check_armature()
        for key in shapes:
            getattr(self, key).flags.writeable = False

    def _unit_axes(self):
        axes = self.axes.copy()
        for i in (~_of_length_one(axes)).nonzero()[0].tolist():
            if self.kinds[i].has_axis:
                axes[i] = unit(axes[i], self.joint_label(i))
        return axes

    def _check_armature(self):
        for i, x in enumerate(self.armature):
            if _all_real(x) and x < 0:
                joint = self.joint_label(self.joint_of[i])
                raise ValueError(f"{joint}: armature must be >= 0, got {x}")

    @property
    def n(self) -> int:
        """Number of joints, which is the number of moving links."""
        return len(self.joint_types)

    @property
    def dof(self) -> int:
        """Number of degrees of freedom, which is the number of rates."""
        return self.places[-1].stop

    nv = dof

    @property
    def nq(self) -> int:
        """Number of joint values: more than `dof` if a joint is spherical or free."""
        return self.q_places[-1].stop

    @property
    def nt(self) -> int:
        """Number of joint values when angles are given as half-angle tangents."""
        return self.t_places[-1].stop

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The `joints.Kind` of each joint."""
        return tuple(KINDS[word] for word in self.joint_types)

    @cached_property
    def hinges(self) -> tuple[bool, ...]:
        """True for each joint (n,) that is revolute."""
        return tuple(kind.hinge for kind in self.kinds)

    @cached_property
    def sliders(self) -> tuple[bool, ...]:
        """True for each joint (n,) that is prismatic."""
        return tuple(kind.slider for kind in self.kinds)

    @cached_property
    def places(self) -> tuple[slice, ...]:
        """The slice (n,) of each joint's rates in a vector of rates (nv,)."""
        return slices(kind.nv for kind in self.kinds)

    @cached_property
    def q_places(self) -> tuple[slice, ...]:
        """The slice (n,) of each joint's values in q (nq,)."""
        return slices(kind.nq for kind in self.kinds)

    @cached_property
    def t_places(self) -> tuple[slice, ...]:
        """The slice (n,) of each joint's values in a vector of half-angle tangents (nt,)."""
        return slices(kind.nt for kind in self.kinds)

    @cached_property
    def joint_of(self) -> tuple[int, ...]:
        """The joint (from 0) that each rate (nv,) belongs to."""
        return tuple(i for i, kind in enumerate(self.kinds) for _ in range(kind.nv))

    @cached_property
    def joint_of_q(self) -> tuple[int, ...]:
        """The joint (from 0) that each joint value (nq,) belongs to."""
        return tuple(i for i, kind in enumerate(self.kinds) for _ in range(kind.nq))

    @cached_property
    def rotors(self) -> tuple:
        """Return the diagonal matrix (d, d) of each joint's armature (n,), or None if it is 0."""
        return tuple(
            np.diag(self.armature[place]) if any(x != 0 for x in self.armature[place]) else None
            for place in self.places
        )

    @cached_property
    def geared(self) -> bool:
        """True if any joint has an armature."""
        return any(rotor is not None for rotor in self.rotors)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The unit of each rate (nv,), "rad/s" or "m/s"."""
        return tuple(unit for kind in self.kinds for unit in kind.units)

    @cached_property
    def neutral(self) -> np.ndarray:
        """Joint values (nq,) of the zero position: zeros, and (0, 0, 0, 1) for a quaternion."""
        return np.array([x for kind in self.kinds for x in kind.neutral], dtype=float)

    @cached_property
    def is_chain(self) -> bool:
        """True if the arm is a serial chain: each link is carried by the link before it."""
        return self.parents == tuple(range(-1, self.n - 1))

    @cached_property
    def carried(self) -> tuple[tuple[int, ...], ...]:
        """Return for each link (n,) the links that move with it, itself first."""
        beyond = [[i] for i in range(self.n)]
        for i in range(self.n - 1, 0, -1):
            if self.parents[i] >= 0:
                beyond[self.parents[i]] += beyond[i]
        return tuple(tuple(sorted(links)) for links in beyond)

    def inward_from(self, link: int) -> Iterator[int]:
        """Yield the links from this one to the base: itself, the link that carries it, and on."""
        while link >= 0:
            yield link
            link = self.parents[link]

    @property
    def is_exact(self) -> bool:
        """True if all data are rational; identities then hold with a residual of exactly 0."""
        return all(_all_rational(getattr(self, key)) for key in _DATA)

    @cached_property
    def _in_machine_numbers(self):
        return all(getattr(self, key).dtype != object for key in _DATA)

    def at(self, q: ArrayLike) -> Pose:
        """Return the pose at joint values q (nq,), base to tip [rad or m], in q's own arithmetic.

        q may be float64, complex, sympy, mpmath or any scalar with `cos_sin()`. Fractions other
        than 0 are accepted for displacements and quaternions only; give exact angles as half-angle
        tangents to `at_tangents`. Raises ValueError, naming the joint, if a quaternion's length is
        not 1.
        """
        q = self._joint_values("q", named_array("q", q), self.nq)
        self.check_quaternions("q", q)
        return self._pose(q, False)

    def at_tangents(self, t: ArrayLike) -> Pose:
        """Return the pose at half-angle tangents t (nt,): tan(angle/2) replaces each angle of q.

        Displacements stay as they are. For a ball joint Rodrigues' vector (x, y, z) / w replaces
        the quaternion; for a screw the angle follows its tangent. Rational t on an arm with
        rational data gives an exact pose, without sines or square roots. Whole numbers count as
        rational.
        """
        a = named_array("t", t)
        a = a if self._in_machine_numbers else whole_as_exact(t, a)
        return self._pose(self._joint_values("t", a, self.nt), True)

    def rates(self, q: ArrayLike, v: ArrayLike) -> np.ndarray:
        """Return dq/dt (nq,) at joint values q (nq,) and rates v (nv,).

        It equals v except at spherical, free and planar joints.
        """
        q = self._joint_values("q", q, self.nq)
        v = self._joint_values("v", v, self.nv)
        return self.coordinate_rates(q, v)

    def tangent_rates(self, t: ArrayLike, v: ArrayLike) -> np.ndarray:
        """Return the time derivative (nt,) of the half-angle tangents t (nt,) at rates v (nv,)."""
        t = self._joint_values("t", t, self.nt)
        v = self._joint_values("v", v, self.nv)
        return self.coordinate_rates(t, v, True)

    def coordinate_rates(
        self, x: np.ndarray, v: np.ndarray, by_tangents: bool = False
    ) -> np.ndarray:
        """Return `rates` or `tangent_rates` without checking the arguments, for use in loops."""
        if v.dtype == object:
            v = np.array([divisible(rate) for rate in v], dtype=object)
        places = self.t_places if by_tangents else self.q_places
        parts = []
        for i, kind in enumerate(self.kinds):
            values = x[places[i]]
            joint_rates = v[self.places[i]]
            parts.append(
                kind.rates(self.axes[i], self.pitches[i], values, joint_rates, by_tangents)
            )
        return np.concatenate(parts)

    def check_quaternions(self, word: str, q: np.ndarray) -> None:
        """Raise ValueError, naming the joint, if a quaternion in q (..., nq) is not of length 1.

        Only real numbers are checked. word: the name of the argument, for the message.
        """
        for i in self._attitudes:
            quaternions = q[..., self.q_places[i]][..., -4:]
            if q.dtype != np.float64 and not _all_rational(quaternions):
                continue
            x, y, z, w = (quaternions[..., k] for k in range(4))  # to sum over an axis is slower
            squares = np.asarray(x * x + y * y + z * z + w * w, dtype=float)
            lengths = np.atleast_1d(np.sqrt(squares))
            bad = lengths[~(abs(lengths - 1) <= UNIT)]
            if len(bad):
                raise ValueError(
                    f"{word} of {self.joint_label(i)}: (x, y, z, w) must be a unit quaternion, "
                    f"got length {bad[0]:.6g}"
                )

    def of_unit_quaternions(self, q: np.ndarray) -> np.ndarray:
        """Return joint values (..., nq) with each quaternion scaled to length 1."""
        q = q.copy()
        for i in self._attitudes:
            quaternions = q[..., self.q_places[i]][..., -4:]
            quaternions /= np.sqrt((quaternions * quaternions).sum(axis=-1, keepdims=True))
        return q

    @cached_property
    def quaternion_places(self) -> np.ndarray:
        """The indices in q (nq,) at which the quaternions (x, y, z, w) begin.

        A quaternion is the last four values of its joint.
        """
        return np.array([self.q_places[i].stop - 4 for i in self._attitudes], dtype=np.int64)

    @cached_property
    def quaternion_starts(self) -> list[int]:
        """`quaternion_places` as Python's own numbers."""
        return self.quaternion_places.tolist()

    @cached_property
    def _attitudes(self):
        return [i for i, kind in enumerate(self.kinds) if kind.nq > kind.nv]

    @cached_property
    def in_floats(self) -> Arm:
        """Return this arm with float64 data, or itself. Raises TypeError for symbols."""
        if self._in_machine_numbers:
            return self
        try:
            data = {key: getattr(self, key).astype(np.float64) for key in _DATA}
        except TypeError:
            raise TypeError(
                f"{self.name!r} has symbolic data, which cannot be converted to float64; "
                "substitute numbers for the symbols first"
            ) from None
        # any warning was given when this arm was made
        with warnings.catch_warnings(action="ignore", category=InertiaWarning):
            return replace(self, **data)

    def of_links(
        self, links: Iterable[int], parents: Iterable[int] | None = None, **changes: ArrayLike
    ) -> Arm:
        """Return an arm that consists of some of the links.

        links: their numbers, from 0. parents, changes: further arguments of `Arm`.
        """
        data = {key: getattr(self, key)[list(links)] for key in OF_LINKS}
        for key in ("joint_types", "link_names", "joint_names"):
            data[key] = [getattr(self, key)[i] for i in links]
        data["armature"] = [x for i in links for x in self.armature[self.places[i]]]
        # any warning was given when this arm was made
        with warnings.catch_warnings(action="ignore", category=InertiaWarning):
            return replace(self, parents=parents, law=None, **data, **changes)

    def _pose(self, x, by_tangents):
        if x.dtype != object and not self._in_machine_numbers:
            return self.in_floats._pose(x, by_tangents)
        Rs = []
        steps = []
        for i, (parent, kind) in enumerate(zip(self.parents, self.kinds, strict=True)):
            before = self.base_rotation if parent < 0 else Rs[parent]
            R = before @ self.rotations[i]
            turn, shift = self._placed(i, kind, x, by_tangents)
            step = before @ self.offsets[i]
            steps.append(step if shift is None else step + R @ shift)
            Rs.append(R if turn is None else R @ turn)
        dtype = np.result_type(*Rs, *steps)
        Rs = np.array(Rs, dtype=dtype)
        steps = np.array(steps, dtype=dtype)
        return Pose(
            arm=self,
            R=Rs,
            l=steps,
            h=(Rs @ self.axes[:, :, np.newaxis])[:, :, 0],
            p=(Rs @ self.coms[:, :, np.newaxis])[:, :, 0],
            m=self.masses,
            Ic=Rs @ self.inertias @ Rs.transpose(0, 2, 1),
            base=self.base_offset,
            to_tip=Rs[-1] @ self.tip_offset,
            tip_R=Rs[-1] @ self.tip_rotation,
        )

    def _placed(self, i, kind, x, by_tangents):
        """Return the turn and shift of frame i from its place at q = 0, as `Kind.place` does."""
        places = self.t_places if by_tangents else self.q_places
        try:
            parts = kind.read(x[places[i]], by_tangents)
        except TypeError as error:
            raise TypeError(f"{self.joint_label(i)}: {error}") from None
        return kind.place(self.axes[i], self.pitches[i], *parts)

    def _joint_values(self, word, x, size):
        x = x if isinstance(x, np.ndarray) and x.dtype == object else named_array(word, x)
        if x.shape != (size,):
            entries = "the rates of all joints" if word == "v" else "the values of all joints"
            if size == self.n:
                entries = "one value per joint"
            raise ValueError(
                f"{word} must have shape ({size},), {entries} of {self.name!r}, got {x.shape}"
            )
        for (j,) in np.argwhere(~finite(x)):
            places = {"t": self.t_places, "q": self.q_places, "v": self.places}[word]
            i = next(i for i, place in enumerate(places) if j < place.stop)
            raise ValueError(f"{word} of {self.joint_label(i)} must be finite, got {x[j]}")
        return x

    def link_label(self, i: int) -> str:
        """Return the label of link i (from 0) for messages: its number from 1, and its name."""
        return _label("link", i, self.link_names)

    def joint_label(self, i: int) -> str:
        """Return the label of joint i (from 0) for messages: its number from 1, and its name."""
        return _label("joint", i, self.joint_names)

    def __getstate__(self):
        """Return the fields without cached values, which a copy computes again."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def __setstate__(self, state):
        for value in state.values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False  # unpickling makes arrays writeable
        vars(self).update(state)

    def __repr__(self):
        kinds = "".join(kind.letter for kind in self.kinds)
        if self.n > 12:
            kinds = ", ".join(
                f"{kinds.count(letter)} {letter}"
                for letter in dict.fromkeys(f"RP{kinds}")
                if letter in kinds or letter in "RP"
            )
        total = sum(self.masses)
        mass = f"{float(total):.4g}" if isinstance(total, numbers.Real) else str(total)
        tree = "" if self.is_chain else ", a tree"
        return f"Arm {self.name!r}: {self.n} joint{'s' * (self.n > 1)} ({kinds}){tree}, {mass} kg"


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """An arm at one instant: all vectors and tensors in common (base) axes, base to tip.

    R (n, 3, 3) link axes; l (n, 3) from the joint point of the link before, or the base, to the
    link's own; h (n, 3) joint axes; p (n, 3) from the joint point to the centre of mass; m (n,)
    masses; Ic (n, 3, 3) inertias about the centres of mass; base (3,); to_tip (3,) from the last
    joint point to the tip; tip_R (3, 3) axes of the tip frame. [m, kg, kg m^2]

    The positions O (n, 3) of the joint points, C (n, 3) of the centres of mass and tip (3,) are
    computed from these. Prefer `l` to a difference of neighbouring positions: the difference loses
    digits far from the base.
    """

    arm: Arm
    R: np.ndarray
    l: np.ndarray
    h: np.ndarray
    p: np.ndarray
    m: np.ndarray
    Ic: np.ndarray
    base: np.ndarray
    to_tip: np.ndarray
    tip_R: np.ndarray

    @property
    def n(self) -> int:
        """Number of joints."""
        return self.arm.n

    @property
    def dtype(self) -> np.dtype:
        """The arithmetic of this pose: float64, complex128 or object."""
        return self.l.dtype

    @cached_property
    def O(self) -> np.ndarray:
        """Positions (n, 3) of the joint points [m]."""
        places = []
        for parent, step in zip(self.arm.parents, self.l, strict=True):
            places.append((self.base if parent < 0 else places[parent]) + step)
        return np.array(places, dtype=self.dtype)

    @property
    def tip(self) -> np.ndarray:
        """Position (3,) of the tip [m]."""
        return self.O[-1] + self.to_tip

    @property
    def C(self) -> np.ndarray:
        """Positions (n, 3) of the centres of mass [m]."""
        return self.O + self.p

    @cached_property
    def S(self) -> list[np.ndarray]:
        """Motion subspaces (6, nv) of the joints, [angular; linear].

        Column j of S[i] is the velocity of link i relative to the link that carries it, at O(i),
        per unit of the joint's rate j.
        """
        return [kind.S(self, i) for i, kind in enumerate(self.arm.kinds)]

    def bias(self, i: int, W: np.ndarray) -> np.ndarray:
        """Return the rate of change (6,) of S W at constant rates W (nv,) of joint i.

        It is seen from the link that carries link i.
        """
        bias = self.arm.kinds[i].bias
        return bias(self, i, W) if bias else np.zeros(6, dtype=self.dtype)

    def seat(self, i: int) -> np.ndarray:
        """Return the axes (3, 3) that frame i has at q = 0, fixed in the link that carries it."""
        parent = self.arm.parents[i]
        return (self.arm.base_rotation if parent < 0 else self.R[parent]) @ self.arm.rotations[i]

    def with_rotor(self, i: int, D: np.ndarray) -> np.ndarray:
        """Return the inertia D (d, d) about joint i plus its armature, if it has any."""
        rotor = self.arm.rotors[i]
        return D if rotor is None else D + rotor

    def __repr__(self):
        return f"Pose of {self.arm!r}"


def _none_of(armature):
    """Return whether an armature consists of zeros: then it fits any number of rates."""
    a = np.asarray(armature)
    return (a.dtype.kind in "iuf" or a.dtype == object and _all_rational(a)) and not a.any()


def _label(word, i, names):
    label = f"{word} {i + 1}"
    if names and names[i] != label:
        label += f" {names[i]!r}"
    return label


def _parents(parents, n):
    """Return the parent of each link as an int; each must be smaller than the link's own number."""
    if parents is None:
        return tuple(range(-1, n - 1))
    if len(parents) != n:
        raise ValueError(f"parents: expected {n} links, got {len(parents)}")
    for i, parent in enumerate(parents):
        whole = isinstance(parent, numbers.Integral) and not isinstance(parent, bool)
        if not whole or not -1 <= parent < i:
            earlier = f", or the index of an earlier link, 0 to {i - 1}" if i else ""
            raise ValueError(
                f"link {i + 1}: its parent must be -1 (the base){earlier}; got {parent!r}"
            )
    return tuple(int(parent) for parent in parents)


def _names(word, names, n):
    if names is None:
        return tuple(f"{word} {i + 1}" for i in range(n))
    names = tuple(names)
    if len(names) != n:
        raise ValueError(f"{word}_names: expected {n} names, got {len(names)}")
    for i, name in enumerate(names, start=1):
        if not isinstance(name, str):
            raise TypeError(f"{word}_names: the name of {word} {i} must be a text, got {name!r}")
        if not name.strip():
            raise ValueError(f"{word}_names: the name of {word} {i} is empty, got {name!r}")
    names = tuple(map(str, names))
    if len(set(names)) < n:
        repeated = min(name for name in names if names.count(name) > 1)
        raise ValueError(f"{word}_names: {repeated!r} occurs twice; names must be unique")
    return names


def named_array(key, value):
    """Return `numbers.array(value)`; an error names the quantity `key`."""
    try:
        return array(value)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{key}: {error}") from None
    except OverflowError:
        raise ValueError(f"{key}: a whole number is too large for machine numbers") from None


def once(function):
    """Cache a function of an arm: the result is kept with the arm and is not copied with it."""

    @wraps(function)
    def cached(arm):
        results = vars(arm).setdefault("_results", {})
        if function not in results:
            results[function] = function(arm)
        return results[function]

    return cached


# --- restrictions of some methods -----------------------------------------------------------------
@once
def gearless(arm):
    """Return a message naming the first joint that has an armature, or ""."""
    for i, rotor in enumerate(arm.rotors):
        if rotor is not None:
            return f"{arm.joint_label(i)} has an armature of {max(np.diag(rotor))}"
    return ""


@once
def hinged(arm):
    """Return a message naming the first joint that is neither revolute nor prismatic, or ""."""
    for i, kind in enumerate(arm.kinds):
        if not (kind.hinge or kind.slider):
            degrees = "1 degree" if kind.nv == 1 else f"{kind.nv} degrees"
            return (
                f"{arm.joint_label(i)} is {kind.name}, with {degrees} of freedom; "
                "only revolute and prismatic joints are supported"
            )
    return ""


@once
def chained(arm):
    """Return a message naming the first link not carried by the link before it, or ""."""
    for i, parent in enumerate(arm.parents):
        if parent != i - 1:
            carrier = "the base" if parent < 0 else arm.link_label(parent)
            return (
                f"{arm.link_label(i)} is attached to {carrier}; only serial chains are supported, "
                "in which each link is attached to the previous one"
            )
    return ""


@once
def plain(arm):
    """Return a message on why an arm is not a serial chain of hinges and sliders, or ""."""
    return chained(arm) or hinged(arm)


def whole_as_exact(value, a):
    """Return a = array(value), as Fractions if every entry of value is a whole number.

    Beside exact numbers, whole numbers are exact too.
    """
    entries = np.asarray(value, dtype=object).ravel()
    whole = all(isinstance(x, numbers.Integral) for x in entries)
    if a.dtype == object or not entries.size or not whole:
        return a
    return array([Fraction(int(x)) for x in entries]).reshape(a.shape)


def _checked(key, a, shape, label):
    """Return a copy of field `key` once its shape is right and its entries are real and finite.

    label(i): the label of link or joint i for the message; None if the field has no such rows.
    """
    if a.shape != shape:
        raise ValueError(f"{key} must have shape {shape}, got {a.shape}")
    for test, word in (_real, "real"), (finite, "finite"):
        for index in np.argwhere(~test(a)):
            where = f"{label(index[0])}: {key}" if label else key
            raise ValueError(f"{where} must be {word}, got {a[tuple(index)]}")
    return a.copy()


def finite(a):
    """Return True for each entry of an array that is finite."""
    return np.isfinite(a) if a.dtype != object else _each(_is_finite, a)


def _real(a):
    if a.dtype != object:
        return np.broadcast_to(a.dtype.kind != "c", a.shape)
    return _each(_is_real, a)


def _each(test, a):
    return np.array([test(x) for x in a.ravel()], dtype=bool).reshape(a.shape)


def _is_real(x):
    if isinstance(x, numbers.Real):
        return True
    if isinstance(x, numbers.Complex):
        return False
    return getattr(x, "is_extended_real", None) is not False


def _is_finite(x):
    if isinstance(x, numbers.Rational):
        return True
    if isinstance(x, numbers.Complex):
        return bool(np.isfinite(complex(x)))
    return not re.search(r"\b(nan|inf|oo|zoo)\b", str(x))


def unit(axis, whose):
    """Return the axis scaled to unit length; an axis of unit length is returned unchanged.

    Raises ValueError, beginning with `whose`, for a zero axis and for an exact axis whose length is
    not rational.
    """
    if not any(axis):
        raise ValueError(f"{whose}: axis must not be zero, got {_plain(axis)}")
    if axis.dtype != object:
        norm = math.hypot(*axis)
        return axis if abs(norm - 1) <= 4 * np.finfo(float).eps else axis / norm
    square = axis @ axis
    try:
        return axis if square == 1 else axis / square_root(square)
    except ValueError:
        raise ValueError(
            f"{whose}: an exact axis must have a rational length, got {_plain(axis)} with "
            f"length^2 = {square}; scale the axis, or give it as float64"
        ) from None


def _plain(a):
    return "(" + ", ".join(str(x) for x in a) + ")"


def _all_rational(a):
    return all(isinstance(x, numbers.Rational) for x in np.ravel(a))


def _all_real(value):
    a = np.asarray(value)
    return a.dtype != object or all(isinstance(x, numbers.Real) for x in a.ravel())


def check_body(whose, m, c, Ic, written=False):
    """Check the mass and inertia of one link; symbols are not checked.

    c (3,): centre of mass in the link's frame [m]. An inertia may be off by rounding: by 1e-9 of
    its largest entry, and by 64 eps m |c|^2, the digits lost in computing it from the inertia about
    the frame's origin. An inertia of zero is that of a point mass. What rounding leaves of zero is
    accepted too, unless the numbers were `written` in a file; then a body denser than any material
    is reported as well. Raises ValueError, beginning with `whose`; warns (InertiaWarning) if only
    the body is impossible.
    """
    if _all_real(m) and m < 0:
        raise ValueError(f"{whose}: mass must be >= 0, got {m}")
    if not _all_real(Ic):
        return
    I = np.array(Ic, dtype=float)
    slack = inertia_slack(m, c, Ic)
    if np.abs(Ic - np.transpose(Ic)).max() > (0 if _all_rational(Ic) else slack):
        raise ValueError(f"{whose}: inertia must be symmetric, got {I.tolist()}")
    moments = np.linalg.eigvalsh((I + I.T) / 2)
    text = f"principal moments {', '.join(f'{x:.6g}' for x in moments)}"
    if moments[0] < -slack:
        raise ValueError(f"{whose}: inertia must be positive semidefinite, got {text}")
    if moments[2] > moments[0] + moments[1] + 3 * slack:  # each of the three moments may be off
        warnings.warn(
            f"{whose}: inertia violates the triangle inequality, {text}",
            InertiaWarning,
            stacklevel=4,
        )
        return
    if not written or not _all_real(m):
        return
    trace = max(moments.sum(), 0.0)
    least = least_trace(m)
    if I.any() and trace < least:
        radius, smallest = (math.sqrt(x / float(2 * m)) for x in (trace, least))
        warnings.warn(
            f"{whose}: no body of {float(m):.6g} kg has a radius of gyration of {radius:.3g} m; "
            f"it is at least {smallest:.3g} m for a sphere of osmium, the densest material",
            InertiaWarning,
            stacklevel=4,
        )


def least_trace(m):
    """Return the least sum of principal moments [kg m^2] of a body of mass m: an osmium sphere.

    The sum is twice the integral of r^2 dm about the centre of mass. With a bounded density it is
    least for a ball, radius R, where it is 6/5 m R^2.

    >>> round(least_trace(1.0), 6)
    0.000578
    """
    R = (3 * float(m) / (4 * math.pi * DENSEST)) ** (1 / 3)
    return 1.2 * float(m) * R**2


def inertia_slack(m, c, Ic):
    """Return the rounding error [kg m^2] allowed in an inertia Ic about the centre of mass c.

    See `check_body`.
    """
    origin = float(m * (c @ c)) if _all_real(m) and _all_real(c) else 0.0
    return 1e-9 * np.abs(np.array(Ic, dtype=float)).max() + 64 * np.finfo(float).eps * origin


@np.errstate(all="ignore")
def _of_length_one(axes):
    """Return for each of the axes (n, 3) whether its length is 1 beyond doubt; of floats alone."""
    if axes.dtype == object:
        return np.zeros(len(axes), dtype=bool)
    return abs(np.sqrt((axes * axes).sum(axis=1)) - 1) <= np.finfo(float).eps


@np.errstate(all="ignore")
def _sound(masses, inertias, rotations):
    """Return for each link whether `check_body` and `check_rotation` accept it beyond doubt.

    Links in floats are judged all at once, with half of the slack; none of any other link.
    """
    if any(a.dtype == object for a in (masses, inertias, rotations)):
        return np.zeros(len(masses), dtype=bool)
    slack = 5e-10 * abs(inertias).max(axis=(1, 2))
    moments = np.linalg.eigvalsh(inertias)
    R_T = rotations.transpose(0, 2, 1)
    off = abs(R_T @ rotations - np.eye(3)).max(axis=(1, 2))
    return (
        (masses >= 0)
        & (inertias == inertias.transpose(0, 2, 1)).all(axis=(1, 2))
        & (moments[:, 0] >= -slack)
        & (moments[:, 2] <= moments[:, 0] + moments[:, 1] + slack)
        & (off <= 5e-10)
        & (np.linalg.det(rotations) > 0)
    )


def check_rotation(title, R):
    """Raise ValueError, beginning with `title`, if R (3, 3) is not a rotation.

    Symbols are not checked.
    """
    if not _all_real(R):
        return
    A = np.array(R, dtype=float)
    if not np.abs(A.T @ A - np.eye(3)).max() <= 1e-9 or np.linalg.det(A) < 0:
        raise ValueError(f"{title} must be a rotation matrix, got {A.tolist()}")
