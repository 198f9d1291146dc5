"""An arm, and a pose of it.

`Arm` is a frozen description in link frames. `Arm.at(q)` is a `Pose`: joint points, axes, centres
of mass and inertias in common (base) axes at one instant, which is all that coordinate-free
equations need. Public order is base to tip.
"""

import math
import numbers
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property, wraps

import numpy as np
from numpy.typing import ArrayLike

from .joints import KINDS, Kind, kind_of, slices
from .numbers import array, divisible, square_root

OF_LINKS = (
    "axes",
    "offsets",
    "rotations",
    "masses",
    "coms",
    "inertias",
    "pitches",
)  # arrays, an entry a link
_DATA = (*OF_LINKS, "tip_offset", "tip_rotation", "base_offset", "base_rotation")
UNIT = 1e-6  # how far the length of a quaternion may be from 1


DENSEST = 22590.0  # density of osmium [kg/m^3]


class InertiaWarning(UserWarning):
    """An inertia that no rigid body of that mass has.

    Its principal moments violate the triangle inequality, or its mass would have to be denser than
    any material.
    """


class Mechanism:
    """An `Arm`, an arm some of whose joints follow others, or a closed chain: each public door takes it.

    tree: the `Arm` of all its joints. leading: the `Arm` whose names and sizes the q, qd and tau
    have that a user gives. loops: whether closures join some of its links once more.
    """

    loops = False
    leading = property(lambda self: self.tree)

    def spread(self, q, *rates):
        """Return values (..., nq) and rates (..., nv) of all joints for those of the leading ones."""
        return q, *rates

    def gathered(self, x):
        """Return what belongs to the leading rates for x (..., nv), one entry for each rate of all."""
        return x

    def congruent(self, M):
        """Return the matrices (..., dof, dof) of the leading rates for those M (..., nv, nv) of all."""
        return M


@dataclass(frozen=True, eq=False, repr=False)
class Arm(Mechanism):
    """A tree of links on joints of any kind, on a fixed base: a serial chain, unless `parents` says otherwise.

    Link i (i = 0 next to the base, n-1 at the tip) carries frame i, fixed in the link, its origin
    on joint i. SI units, radians. Arrays may hold float64, Fractions or sympy numbers; they are
    kept as given.

    axes          (n, 3)     joint axes in the axes of frame i; unit length (others are scaled to it)
    joint_types   n values   names or letters of `joints.KINDS`: "revolute" or "R", "prismatic" or "P", "spherical", ...
    offsets       (n, 3)     origin of frame i in the frame before it (frame 0: in the base frame) at q = 0 [m]
    rotations     (n, 3, 3)  axes of frame i in the frame before it at q = 0 (default: identities)
    masses        (n,)       [kg]
    coms          (n, 3)     centres of mass in frame i [m]
    inertias      (n, 3, 3)  about the centre of mass, in the axes of frame i [kg m^2]
    tip_offset, tip_rotation      tip frame in the last link's frame
    base_offset, base_rotation    base frame in the world; poses, gravity and tip forces are in the world's axes
    name, link_names, joint_names, notes   words; `notes` says what a loader merged or left out
    parents       n values   the link, from 0, that link i hangs on, -1 for the base (default: the link before it)
    pitches       (n,)       of screws, how far they move in a turn of one radian [m]

    n counts joints, dof their freedoms. Joint values q have nq entries, rates nv = dof: a ball's q
    is a unit quaternion (x, y, z, w), a free joint's the position of the link's origin and then the
    quaternion, 7 numbers; their rates are angular velocity, and [angular; linear], in the axes of
    the moving link.

    Raises ValueError naming link and quantity: wrong shapes, values that are not finite, a zero
    axis, a negative mass, an inertia that is not symmetric or not positive semidefinite, a rotation
    matrix that is not one, no links. Warns (InertiaWarning) where an inertia violates the triangle
    inequality.

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
    parents: tuple[int, ...] | None = None
    pitches: np.ndarray | None = None

    tree = property(lambda self: self)

    def __post_init__(self):
        def put(key, value):
            return object.__setattr__(self, key, value)

        for key in ("joint_types", "parents", "link_names", "joint_names", "notes"):
            given = getattr(self, key)
            if not np.iterable(given) and (given is not None or key in ("joint_types", "notes")):
                raise TypeError(f"{key} must be a list, got {given!r}")
        n = len(self.joint_types)
        if n == 0:
            raise ValueError("an arm needs at least one link, got no joints")
        put("joint_types", tuple(kind_of(i, t).name for i, t in enumerate(self.joint_types)))
        put("parents", _parents(self.parents, n))
        put("link_names", _names("link", self.link_names, n))
        put("joint_names", _names("joint", self.joint_names, n))
        put("notes", tuple(self.notes))
        identity = np.eye(3, dtype=int)
        if self.rotations is None:
            put("rotations", np.stack([identity] * n))
        for key in ("tip_rotation", "base_rotation"):
            if getattr(self, key) is None:
                put(key, identity)
        if self.pitches is None:
            put("pitches", np.zeros(n, dtype=int))
        link, joint = self.link_label, self.joint_label
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
        }
        given = {key: named_array(key, getattr(self, key)) for key in shapes}
        machine = all(a.dtype != object for a in given.values())
        for key, (shape, whose) in shapes.items():
            a = given[key] if machine else whole_as_exact(getattr(self, key), given[key])
            put(key, _checked(key, a, shape, whose))
        put(
            "axes",
            np.stack(
                [
                    unit(a, joint(i)) if kind.has_axis else a
                    for i, (a, kind) in enumerate(zip(self.axes, self.kinds, strict=True))
                ]
            ),
        )
        for i in range(n):
            check_body(link(i), self.masses[i], self.coms[i], self.inertias[i])
            check_rotation(f"{joint(i)}: rotation", self.rotations[i])
        check_rotation("tip_rotation", self.tip_rotation)
        check_rotation("base_rotation", self.base_rotation)
        for key in shapes:
            getattr(self, key).flags.writeable = False

    @property
    def n(self) -> int:
        """Number of joints, which is the number of moving links."""
        return len(self.joint_types)

    @property
    def dof(self) -> int:
        """Number of freedoms, which is the number of rates."""
        return self.places[-1].stop

    nv = dof

    @property
    def nq(self) -> int:
        """Number of joint values: more than `dof` where a joint is a ball or free."""
        return self.q_places[-1].stop

    @property
    def nt(self) -> int:
        """Number of joint values by half-angle tangents."""
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
        """The slice (n,) of each joint's freedoms in a vector of rates (nv,)."""
        return slices(kind.nv for kind in self.kinds)

    @cached_property
    def q_places(self) -> tuple[slice, ...]:
        """The slice (n,) of each joint's values in q (nq,)."""
        return slices(kind.nq for kind in self.kinds)

    @cached_property
    def t_places(self) -> tuple[slice, ...]:
        """The slice (n,) of each joint's values in half-angle tangents (nt,)."""
        return slices(kind.nt for kind in self.kinds)

    @cached_property
    def joint_of(self) -> tuple[int, ...]:
        """The joint, from 0, of each freedom (nv,)."""
        return tuple(i for i, kind in enumerate(self.kinds) for _ in range(kind.nv))

    @cached_property
    def joint_of_q(self) -> tuple[int, ...]:
        """The joint, from 0, of each joint value (nq,)."""
        return tuple(i for i, kind in enumerate(self.kinds) for _ in range(kind.nq))

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The unit of each rate (nv,), "rad/s" or "m/s"."""
        return tuple(unit for kind in self.kinds for unit in kind.units)

    @cached_property
    def neutral(self) -> np.ndarray:
        """Joint values (nq,) of every joint in its zero: zeros, and (0, 0, 0, 1) for a quaternion."""
        return np.array([x for kind in self.kinds for x in kind.neutral], dtype=float)

    @cached_property
    def is_chain(self) -> bool:
        """True where every link hangs on the one before it."""
        return self.parents == tuple(range(-1, self.n - 1))

    @cached_property
    def carried(self) -> tuple[tuple[int, ...], ...]:
        """For each link (n,) the links that move with it, itself the first."""
        beyond = [[i] for i in range(self.n)]
        for i in range(self.n - 1, 0, -1):
            if self.parents[i] >= 0:
                beyond[self.parents[i]] += beyond[i]
        return tuple(tuple(sorted(links)) for links in beyond)

    def inward_from(self, link: int) -> Iterator[int]:
        """Yield the links from this one to the first: itself, what carries it, and so on."""
        while link >= 0:
            yield link
            link = self.parents[link]

    @property
    def is_exact(self) -> bool:
        """True where every given number is rational: identities then hold with residual exactly 0."""
        return all(_all_rational(getattr(self, key)) for key in _DATA)

    @cached_property
    def _in_machine_numbers(self):
        return all(getattr(self, key).dtype != object for key in _DATA)

    def at(self, q: ArrayLike) -> "Pose":
        """The pose at joint values q (nq,), base to tip [rad or m], in q's own arithmetic.

        q may be float64, complex, sympy, mpmath or any scalar with `cos_sin()`. A Fraction other
        than 0 serves for displacements and quaternions only: exact angles are given as half-angle
        tangents to `at_tangents`. ValueError naming the joint where a quaternion's length is not 1.
        """
        q = self._joint_values("q", named_array("q", q), self.nq)
        self.check_quaternions("q", q)
        return self._pose(q, False)

    def at_tangents(self, t: ArrayLike) -> "Pose":
        """The pose at half-angle tangents t (nt,): q with tan(angle/2) for angles, displacements as they are.

        Of a ball Rodrigues' vector takes the quaternion's place, (x, y, z) / w; a screw's angle
        follows its tangent. Rational t on an arm of rational data gives an exact pose: no sine, no
        square root. Whole numbers are rational.
        """
        a = named_array("t", t)
        a = a if self._in_machine_numbers else whole_as_exact(t, a)
        return self._pose(self._joint_values("t", a, self.nt), True)

    def rates(self, q: ArrayLike, v: ArrayLike) -> np.ndarray:
        """dq/dt (nq,) at joint values q (nq,) and rates v (nv,): v itself, but for balls, free and planar joints."""
        q, v = self._joint_values("q", q, self.nq), self._joint_values("v", v, self.nv)
        return self.coordinate_rates(q, v)

    def tangent_rates(self, t: ArrayLike, v: ArrayLike) -> np.ndarray:
        """dt/dt (nt,) of half-angle tangents t (nt,), as `at_tangents` takes them, at rates v (nv,)."""
        t, v = self._joint_values("t", t, self.nt), self._joint_values("v", v, self.nv)
        return self.coordinate_rates(t, v, True)

    def coordinate_rates(
        self, x: np.ndarray, v: np.ndarray, by_tangents: bool = False
    ) -> np.ndarray:
        """`rates`, or `tangent_rates`, of arrays that nobody checks: for loops."""
        v = v if v.dtype != object else np.array([divisible(rate) for rate in v], dtype=object)
        places = self.t_places if by_tangents else self.q_places
        return np.concatenate(
            [
                kind.rates(
                    self.axes[i], self.pitches[i], x[places[i]], v[self.places[i]], by_tangents
                )
                for i, kind in enumerate(self.kinds)
            ]
        )

    def check_quaternions(self, word: str, q: np.ndarray) -> None:
        """ValueError naming the joint where a quaternion of joint values q (..., nq), real numbers, has no length 1."""
        for i in self._attitudes:
            last = q[..., self.q_places[i]][..., -4:]
            if q.dtype == np.float64 or _all_rational(last):
                length = np.sqrt(np.asarray((last * last).sum(axis=-1), dtype=float))
                if not (abs(length - 1) <= UNIT).all():
                    raise ValueError(
                        f"{word} of {self.joint_label(i)}: (x, y, z, w) must be a unit quaternion, got "
                        f"length {length[abs(length - 1) > UNIT][0] if length.ndim else length:.6g}"
                    )

    def of_unit_quaternions(self, q: np.ndarray) -> np.ndarray:
        """Joint values (..., nq) with each quaternion brought to length 1."""
        q = q.copy()
        for i in self._attitudes:
            four = q[..., self.q_places[i]][..., -4:]
            four /= np.sqrt((four * four).sum(axis=-1, keepdims=True))
        return q

    @cached_property
    def quaternion_places(self) -> np.ndarray:
        """The place in q (nq,) where each quaternion (x, y, z, w) begins: the last four values of its joint."""
        return np.array([self.q_places[i].stop - 4 for i in self._attitudes], dtype=np.int64)

    @cached_property
    def _attitudes(self):
        return [i for i, kind in enumerate(self.kinds) if kind.nq > kind.nv]

    @cached_property
    def in_floats(self) -> "Arm":
        """This arm with float64 data: itself, unless its numbers are exact. Raises TypeError for symbols."""
        if self._in_machine_numbers:
            return self
        try:
            data = {key: getattr(self, key).astype(np.float64) for key in _DATA}
        except TypeError:
            raise TypeError(
                f"{self.name!r} holds symbols; machine numbers cannot stand for them"
            ) from None
        with warnings.catch_warnings(
            action="ignore", category=InertiaWarning
        ):  # said when this arm was made
            return replace(self, **data)

    def of_links(
        self, links: Iterable[int], parents: Iterable[int] | None = None, **changes: ArrayLike
    ) -> "Arm":
        """An arm of some of the links, by their numbers from 0; parents and further `changes` as arguments of `Arm`."""
        data = {key: getattr(self, key)[list(links)] for key in OF_LINKS}
        words = {
            key: [getattr(self, key)[i] for i in links]
            for key in ("joint_types", "link_names", "joint_names")
        }
        with warnings.catch_warnings(
            action="ignore", category=InertiaWarning
        ):  # said when this arm was made
            return replace(self, parents=parents, **data, **words, **changes)

    def _pose(self, x, by_tangents):
        if x.dtype != object and not self._in_machine_numbers:
            return self.in_floats._pose(x, by_tangents)
        Rs, steps = [], []
        for i, (parent, kind) in enumerate(zip(self.parents, self.kinds, strict=True)):
            before = self.base_rotation if parent < 0 else Rs[parent]
            R = before @ self.rotations[i]
            turn, shift = self._placed(i, kind, x, by_tangents)
            step = before @ self.offsets[i]
            steps.append(step if shift is None else step + R @ shift)
            Rs.append(R if turn is None else R @ turn)
        dtype = np.result_type(*Rs, *steps)
        Rs, steps = np.array(Rs, dtype=dtype), np.array(steps, dtype=dtype)
        return Pose(
            arm=self,
            R=Rs,
            l=steps,
            h=np.stack([Rs[i] @ self.axes[i] for i in range(self.n)]),
            p=np.stack([Rs[i] @ self.coms[i] for i in range(self.n)]),
            m=self.masses,
            Ic=np.stack([Rs[i] @ self.inertias[i] @ Rs[i].T for i in range(self.n)]),
            base=self.base_offset,
            to_tip=Rs[-1] @ self.tip_offset,
            tip_R=Rs[-1] @ self.tip_rotation,
        )

    def _placed(self, i, kind, x, by_tangents):
        """Frame i in its place at q = 0, as `Kind.place` has it."""
        try:
            parts = kind.read(x[(self.t_places if by_tangents else self.q_places)[i]], by_tangents)
        except TypeError as error:
            raise TypeError(f"{self.joint_label(i)}: {error}") from None
        return kind.place(self.axes[i], self.pitches[i], *parts)

    def _joint_values(self, word, x, size):
        x = x if isinstance(x, np.ndarray) and x.dtype == object else named_array(word, x)
        if x.shape != (size,):
            many = "the rates of all joints" if word == "v" else "the values of all joints"
            what = "one value per joint" if size == self.n else many
            raise ValueError(
                f"{word} must have shape ({size},), {what} of {self.name!r}, got {x.shape}"
            )
        for (j,) in np.argwhere(~finite(x)):
            places = {"t": self.t_places, "q": self.q_places, "v": self.places}[word]
            i = next(i for i, place in enumerate(places) if j < place.stop)
            raise ValueError(f"{word} of {self.joint_label(i)} must be finite, got {x[j]}")
        return x

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
                value.flags.writeable = False  # unpickled arrays are not
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
    """An arm at one instant, every vector and tensor in common (base) axes. Link order is base to tip.

    R (n, 3, 3) link axes; l (n, 3) from the joint point of the link before, or the base, to the
    link's own; h (n, 3) joint axes; p (n, 3) from the joint point to the centre of mass; m (n,)
    masses; Ic (n, 3, 3) inertias about the centres of mass; base (3,); to_tip (3,) from the last
    joint point to the tip; tip_R (3, 3) axes of the tip frame. [m, kg, kg m^2]

    Places follow, O (n, 3) of joint points, C, tip; of neighbours, subtracted, they lose digits
    far from the base, and `l` does not.
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
        """float64, complex128 or object: the arithmetic of this pose."""
        return self.l.dtype

    @cached_property
    def O(self) -> np.ndarray:
        """Joint points (n, 3)."""
        places = []
        for parent, step in zip(self.arm.parents, self.l, strict=True):
            places.append((self.base if parent < 0 else places[parent]) + step)
        return np.array(places, dtype=self.dtype)

    @property
    def tip(self) -> np.ndarray:
        """The tip (3,)."""
        return self.O[-1] + self.to_tip

    @property
    def C(self) -> np.ndarray:
        """Centres of mass (n, 3)."""
        return self.O + self.p

    @cached_property
    def S(self) -> list[np.ndarray]:
        """Motion subspaces (6, nv) of the joints: velocity of link i past the link before it, at O(i), per rate."""
        return [kind.S(self, i) for i, kind in enumerate(self.arm.kinds)]

    def bias(self, i: int, W: np.ndarray) -> np.ndarray:
        """Return what S W changes by at constant rates W (nv,) of joint i, seen from the link before it (6,)."""
        bias = self.arm.kinds[i].bias
        return bias(self, i, W) if bias else np.zeros(6, dtype=self.dtype)

    def seat(self, i: int) -> np.ndarray:
        """The axes (3, 3) of frame i at q = 0, fixed in the link before it."""
        parent = self.arm.parents[i]
        return (self.arm.base_rotation if parent < 0 else self.R[parent]) @ self.arm.rotations[i]

    def __repr__(self):
        return f"Pose of {self.arm!r}"


def _label(word, i, names):
    return f"{word} {i + 1}" + (f" {names[i]!r}" if names and names[i] != f"{word} {i + 1}" else "")


def _parents(parents, n):
    """The link that each link hangs on, as whole numbers below its own."""
    if parents is None:
        return tuple(range(-1, n - 1))
    if len(parents) != n:
        raise ValueError(f"parents: expected {n} links, got {len(parents)}")
    for i, parent in enumerate(parents):
        if (
            isinstance(parent, bool)
            or not isinstance(parent, numbers.Integral)
            or not -1 <= parent < i
        ):
            links = f"a link before it, from 0 to {i - 1}, or " if i else ""
            raise ValueError(
                f"link {i + 1}: its parent must be {links}-1 for the base; got {parent!r}"
            )
    return tuple(int(parent) for parent in parents)


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


# --- what an arm may lack -------------------------------------------------------------------------
@once
def hinged(arm):
    """Name the first joint that is neither revolute nor prismatic, in a sentence; "" if there is none."""
    for i, kind in enumerate(arm.kinds):
        if not (kind.hinge or kind.slider):
            return (
                f"{arm.joint_label(i)} is {kind.name}, with {kind.nv} freedom{'s' * (kind.nv > 1)}, and each joint "
                f"must be revolute or prismatic"
            )
    return ""


@once
def chained(arm):
    """Name the first link that does not hang on the link before it, in a sentence; "" if there is none."""
    for i, parent in enumerate(arm.parents):
        if parent != i - 1:
            on = "the base" if parent < 0 else arm.link_label(parent)
            return (
                f"{arm.link_label(i)} hangs on {on}, and each link must hang on the one before it"
            )
    return ""


@once
def plain(arm):
    """Say what an arm lacks to be a chain of hinges and sliders, in a sentence; "" if nothing."""
    return chained(arm) or hinged(arm)


def whole_as_exact(value, a):
    """a = array(value), or Fractions where all of value is whole: beside exact numbers whole ones are exact too."""
    given = np.asarray(value, dtype=object).ravel()
    if (
        a.dtype == object
        or not given.size
        or not all(isinstance(x, numbers.Integral) for x in given)
    ):
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
    """True for each entry of an array that is finite."""
    return np.isfinite(a) if a.dtype != object else _each(_is_finite, a)


def _real(a):
    if a.dtype != object:
        return np.broadcast_to(a.dtype.kind != "c", a.shape)
    return _each(
        lambda x: (
            isinstance(x, numbers.Real)
            or not isinstance(x, numbers.Complex)
            and getattr(x, "is_extended_real", None) is not False
        ),
        a,
    )


def _each(test, a):
    return np.array([test(x) for x in a.ravel()], dtype=bool).reshape(a.shape)


def _is_finite(x):
    if isinstance(x, numbers.Rational):
        return True
    if isinstance(x, numbers.Complex):
        return bool(np.isfinite(complex(x)))
    return not re.search(r"\b(nan|inf|oo|zoo)\b", str(x))


def unit(axis, whose):
    """The axis at unit length; one that is given at unit length is not touched. ValueError beginning with `whose`."""
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
            f"{whose}: an exact axis needs a rational length, got {_plain(axis)}, "
            f"length^2 = {square}"
        ) from None


def _plain(a):
    return "(" + ", ".join(str(x) for x in a) + ")"


def _all_rational(a):
    return all(isinstance(x, numbers.Rational) for x in np.ravel(a))


def _all_real(value):
    a = np.asarray(value)
    return a.dtype != object or all(isinstance(x, numbers.Real) for x in a.ravel())


def check_body(whose, m, c, Ic, written=False):
    """Check mass and inertia of one link; symbols pass. c (3,): centre of mass in the link's frame.

    An inertia may be off by rounding: by 1e-9 of its largest entry, and by 64 eps m |c|^2, which is
    what is lost where it was computed from the inertia about the frame's origin. An inertia of zero
    is that of a point mass. What rounding leaves of one passes too, unless the numbers are `written`
    in a file. Raises ValueError, or warns (InertiaWarning) where only the body is impossible.
    """
    if _all_real(m) and m < 0:
        raise ValueError(f"{whose}: mass must be >= 0, got {m}")
    if not _all_real(Ic):
        return
    I, slack = np.array(Ic, dtype=float), inertia_slack(m, c, Ic)
    if np.abs(Ic - np.transpose(Ic)).max() > (0 if _all_rational(Ic) else slack):
        raise ValueError(f"{whose}: inertia must be symmetric, got {I.tolist()}")
    moments = np.linalg.eigvalsh((I + I.T) / 2)
    text = f"principal moments {', '.join(f'{x:.6g}' for x in moments)}"
    if moments[0] < -slack:
        raise ValueError(f"{whose}: inertia must be positive semidefinite, got {text}")
    if moments[2] > moments[0] + moments[1] + 3 * slack:  # each of the three may be off
        warnings.warn(
            f"{whose}: inertia violates the triangle inequality, {text}",
            InertiaWarning,
            stacklevel=4,
        )
        return
    if not _all_real(m):
        return
    trace, least = max(moments.sum(), 0.0), least_trace(m)
    if I.any() and trace < least and (written or trace > 3 * slack):
        found, smallest = (math.sqrt(x / float(2 * m)) for x in (trace, least))
        warnings.warn(
            f"{whose}: no body of {float(m):.6g} kg has a radius of gyration of {found:.3g} m; "
            f"it is at least {smallest:.3g} m for a sphere of osmium, the densest material",
            InertiaWarning,
            stacklevel=4,
        )


def least_trace(m):
    """Return the least sum of the principal moments [kg m^2] of a body of mass m: a sphere of osmium.

    The sum is twice the integral of r^2 dm about the centre of mass. With a bounded density it is
    least for a ball, radius R, where it is 6/5 m R^2.

    >>> round(least_trace(1.0), 6)
    0.000578
    """
    R = (3 * float(m) / (4 * math.pi * DENSEST)) ** (1 / 3)
    return 1.2 * float(m) * R**2


def inertia_slack(m, c, Ic):
    """Return how far rounding may take an inertia about the centre of mass c from one of a body, see `check_body`."""
    origin = float(m * (c @ c)) if _all_real(m) and _all_real(c) else 0.0
    return 1e-9 * np.abs(np.array(Ic, dtype=float)).max() + 64 * np.finfo(float).eps * origin


def check_rotation(what, R):
    """ValueError beginning with `what` if R (3, 3) is no rotation; symbols pass."""
    if not _all_real(R):
        return
    A = np.array(R, dtype=float)
    if not np.abs(A.T @ A - np.eye(3)).max() <= 1e-9 or np.linalg.det(A) < 0:
        raise ValueError(f"{what} must be a rotation matrix, got {A.tolist()}")
