"""Closed chains: arms that hold one body, and loops in a mechanism, as a tree with closures.

`closed_chain(arms, body, grasps)` and `close_loops(tree, loops)` make a `ClosedChain`, which
`rd.forward_dynamics` and `rd.simulate` take in place of an arm. Its q, qd and tau are those of its
tree.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from numbers import Integral

import numpy as np

from ..arm import OF_LINKS, Arm, Mechanism, check_rotation, named_array, whole_as_exact
from ..coupled import CoupledArm
from ..inputs import GRAVITY, one_of, one_state, positive, surroundings
from ..needs import known
from ..numbering import to_base_order
from ..numbers import first_largest
from ..rk.filter import riccati
from ..rk.fork import Tree
from ..spatial import zeros
from .closures import (
    CONTACTS,
    HOLDS_TURNS_BY_POSITION,
    Closure,
    Frame,
    Gear,
    axes_along,
    gap,
    stacked,
    three,
    velocity_gap,
)
from .delassus import accelerations, delassus_operator, innovations, rounding, torques, wrenches
from .forward import closed_forward
from .rank import ranked

__all__ = ["CONTACTS", "ClosedChain", "Grasp", "Loop", "STABILIZERS", "close_loops", "closed_chain"]

STABILIZERS = ("none", "baumgarte", "projection")
CLOSED = 1e-6  # [rad, and of the mechanism's size] a loop that is open by more is not closed
ASSEMBLED = 1e-9  # [the same units] the largest opening after the last step of Newton's method


@dataclass(frozen=True, eq=False)
class Grasp:
    """A grasp of the body by an arm's tip.

    point (3,): in the body's frame [m]; contact: a name in `CONTACTS`. normal (3,): the z axis of
    the contact, in the body's frame; soft fingers, points and pins need it. arm: the number of the
    arm, from 0; by default grasp i is of arm i.
    """

    point: tuple
    contact: str = "rigid"
    normal: tuple | None = None
    arm: int | None = None
    name: str | None = None


@dataclass(frozen=True, eq=False)
class Loop:
    """A loop: frame b holds frame a.

    Each is given as (link, point) or (link, point, axis), the axis being z of the contact. link: a
    name, a number from 0, or "world" for the fixed base; point (3,) and axis (3,) in the frame of
    that link. An axis (3, 3) gives all axes of the frame. contact: a name in CONTACTS, such as
    "hinge", "hard finger" (a ball joint), "pin".
    """

    a: tuple
    b: tuple
    contact: str = "hinge"
    name: str | None = None


@dataclass(frozen=True, eq=False)
class Standing:
    """The rank of the closures at one pose.

    rows: their number; rank: the number of independent ones; mobility: the number of free rates.
    repeats: for each row that depends on others, the labels of these rows, its own first. Forces in
    these rows are not unique: `loose` lists them all. Accelerations are unique all the same.
    """

    rows: int
    rank: int
    mobility: int
    repeats: tuple
    loose: tuple

    def __repr__(self):
        lines = [f"{self.rows} rows, rank {self.rank}, mobility {self.mobility}"]
        lines += [
            f"{row}: repeats {', '.join(others)}" if others else f"{row}: no joint can move it"
            for row, *others in self.repeats
        ]
        rows = f"{len(self.loose)} row" + "s" * (len(self.loose) > 1)
        return "\n".join(lines + [f"not unique: forces in {rows}"] * bool(self.loose))


@dataclass(frozen=True, eq=False, repr=False)
class ClosedChain(Mechanism):
    """A tree of links (an `Arm`) with closures; see `closed_chain`, `close_loops`.

    arms: where arms hold the last link, the links of each; else None. stabilizer: what keeps a
    simulation closed, "none", "baumgarte" (with its rate [1/s]) or "projection" after each step.
    ends: the `Frame`s that closures join, or have joined, for pictures.
    """

    tree: Arm
    closures: tuple
    arms: tuple | None = None
    stabilizer: str = "projection"
    rate: float = 20.0
    ends: tuple = ()
    loops = True

    def __post_init__(self):
        object.__setattr__(
            self, "ends", self.ends or tuple(side for c in self.closures for side in c.sides)
        )
        if not one_of(self.stabilizer, STABILIZERS):
            raise ValueError(
                f"stabilizer must be one of {', '.join(STABILIZERS)}; got {self.stabilizer!r}"
            )
        object.__setattr__(self, "rate", positive("rate", self.rate))

    name = property(lambda self: self.tree.name)
    notes = property(lambda self: self.tree.notes)
    law = property(lambda self: self.tree.law)
    n, nq, nv, dof = (
        property(lambda self, word=word: getattr(self.tree, word))
        for word in ("n", "nq", "nv", "dof")
    )

    @cached_property
    def in_floats(self):
        """Return this mechanism with float64 data: itself, unless its numbers are exact."""
        held = *self.ends, *self.closures
        if self.tree.in_floats is self.tree and not any(x.is_exact for x in held):
            return self
        return replace(
            self,
            tree=self.tree.in_floats,
            ends=tuple(side.in_floats for side in self.ends),
            closures=tuple(c.in_floats for c in self.closures),
        )

    labels = known(
        lambda s: [label for c in s.closures for label in c.labels],
        "Each held direction of all closures, as errors name it.",
    )

    @cached_property
    def size(self):
        """The size of the mechanism [m].

        It is the largest distance on a link from its joint to the next joint, centre of mass or
        held point.
        """
        tree = self.in_floats.tree
        held = [side.origin for c in self.in_floats.closures for side in c.sides if side.link >= 0]
        carried = [x for x, parent in zip(tree.offsets, tree.parents, strict=True) if parent >= 0]
        return float(np.linalg.norm([*tree.coms, *carried, *held], axis=1).max()) or 1.0

    @cached_property
    def units(self):
        """The units (nv,) of small displacements: radians, or sizes of the mechanism."""
        return np.array([self.size if unit == "m/s" else 1.0 for unit in self.tree.units])

    @cached_property
    def _of_gaps(self):
        return np.where(
            [direction < 3 for c in self.closures for direction in c.held], 1.0, self.size
        )

    def _in_sizes(self, x):
        """Return gaps (R,) and their rates; those along axes in units of the mechanism's size."""
        return abs(x) / self._of_gaps

    @cached_property
    def parts(self):
        """The arms and the body, an `Arm` each; () if only one link is on the base."""
        tree = self.tree
        holds = {c.a.link: c.a for c in self.closures if c.sides}
        roots = [i for i, parent in enumerate(tree.parents) if parent < 0]
        if len(roots) < 2:
            return ()
        return tuple(branch(tree, tree.carried[i], holds) for i in roots)

    def stabilized(self, stabilizer, rate=20.0):
        """Return the same mechanism with another stabilizer."""
        return replace(self, stabilizer=stabilizer, rate=rate)

    def without(self, name):
        """Return the mechanism without one closure, such as "grasp 2".

        Raises ValueError if there is no closure of this name.
        """
        kept = [i for i, c in enumerate(self.closures) if c.name != name]
        if len(kept) == len(self.closures):
            raise ValueError(
                f"no closure {name!r}; choose from {', '.join(repr(c.name) for c in self.closures)}"
            )
        arms = None if self.arms is None else tuple(self.arms[i] for i in kept)
        return replace(self, closures=tuple(self.closures[i] for i in kept), arms=arms)

    def as_it_is(self, q):
        """Return the mechanism whose grasps and hinges keep the attitudes that they have at q."""
        pose = self.tree.at(q)
        out = []
        for c in self.closures:
            if not c.attitude and c.contact in HOLDS_TURNS_BY_POSITION:
                turned = c.b.at(pose)[0]
                if c.a.link >= 0:
                    turned = pose.R[c.a.link].T @ turned
                c = replace(c, a=replace(c.a, axes=turned), attitude=True)
            elif c.contact == "hinge" and c.turned_over(pose):
                c = replace(c, a=replace(c.a, axes=c.a.axes * (1, -1, -1)))
            out.append(c)
        return self if tuple(out) == self.closures else replace(self, closures=tuple(out))

    # --- how far it is closed ---------------------------------------------------------------------
    def gap(self, q):
        """Return the openings (R,) of all closures at q (nq,) [rad, m]."""
        return self._gap(self.tree.at(q), q)

    def _gap(self, pose, q):
        """Return `gap` at a pose, and its joint values q (nq,)."""
        parts = [
            gap(pose, c) if c.sides else c.values[None] @ np.asarray(q) - c.offset
            for c in self.closures
        ]
        return stacked(parts, pose.dtype)

    def standing(self, q):
        """Return the rank, mobility and repeated rows at q (nq,), as a `Standing`."""
        chain = self if named_array("q", q).dtype == object else self.in_floats
        return chain.standing_at(chain.tree.at(q))

    def standing_at(self, pose):
        """Return `standing` at a pose, in any arithmetic."""
        rank = self.rank_at(pose)
        repeats = tuple(
            (self.labels[i], *(self.labels[j] for j in rank.depends(place) if j != i))
            for place, i in enumerate(rank.repeats)
        )
        taking = {j for place in range(len(rank.repeats)) for j in rank.depends(place)}
        return Standing(
            len(self.labels),
            len(rank.new),
            self.nv - len(rank.new),
            repeats,
            tuple(self.labels[j] for j in sorted(taking)),
        )

    def rank_at(self, pose):
        """Return the `rank.Rank` of K M^-1 K^T at a pose: its rows, and forces that cancel."""
        return self._factors(pose)[0]

    def _factors(self, pose):
        """Return the `Rank` of K M^-1 K^T at a pose, the filter and W of `accelerations`."""
        tree = Tree(pose)
        kalman = riccati(tree)
        F = wrenches(tree, self.closures)
        T = torques(tree, self.closures)
        W = innovations(kalman, F, T)
        size = rounding(kalman, F, self.closures, T)
        return ranked(delassus_operator(kalman, W), size), kalman, W

    # --- motion -----------------------------------------------------------------------------------
    def forward_at(self, pose, qd, tau, gravity, tip_force, extra=None):
        """Return qdd (nv,) and forces (R,) on a pose, in any arithmetic. See `closed_forward`.

        If rows repeat others, `forces` is one choice of many; `standing` lists these rows.
        """
        return closed_forward(pose, self.closures, qd, tau, gravity, tip_force, extra, self.arms)

    def against_drift(self, pose, q, qd):
        """Return Baumgarte's correction (R,), which is added to the accelerations of the closures.

        It is 2 rate g' + rate^2 g for their gaps g at the joint values q (nq,) of the pose.
        """
        g = self._gap(pose, q)
        return 2 * self.rate * velocity_gap(pose, self.closures, qd) + self.rate**2 * g

    def solver(self, gravity, tip_force):
        """Return the function solve(q, qd, tau) -> qdd of a run in float64.

        It includes Baumgarte's law if that is chosen.
        """
        chain = self.in_floats

        def solve(q, qd, tau):
            pose = chain.tree.at(q)
            extra = chain.against_drift(pose, q, qd) if self.stabilizer == "baumgarte" else None
            return chain.forward_at(pose, qd, tau, gravity, tip_force, extra).qdd

        return solve

    def contact_forces(self, q, qd, tau, gravity=GRAVITY):
        """Return {name of a closure: forces (r,)} in its held directions [N m, N].

        They act on frame a, in the axes of frame b. Raises ValueError naming the rows where forces
        are not unique.
        """
        chain = self.in_floats
        gravity, tip_force = surroundings(gravity, None)
        q, qd, tau = one_state(chain.tree, q=q, qd=qd, tau=tau)
        standing = self.standing(q)
        if standing.loose:
            raise ValueError(
                f"forces in {'; '.join(standing.loose)} are not unique: "
                f"{standing.rows} rows have rank {standing.rank}"
            )
        f = chain.forward_at(chain.tree.at(q), qd, tau, gravity, tip_force).forces
        ends = np.cumsum([len(c.held) for c in self.closures])[:-1]
        return dict(zip([c.name for c in self.closures], np.split(f, ends), strict=False))

    # --- onto the closed motions ------------------------------------------------------------------
    def assemble(self, q):
        """Return joint values (nq,) near q that close all loops.

        Each of Newton's steps changes the rates least in kinetic energy. Raises ValueError naming
        the closure that stays open.
        """
        return self._assembled(*one_state(self.tree, q=q))

    def _assembled(self, q, steps=50):
        chain = self.in_floats
        tree = chain.tree
        for _ in range(steps):
            pose = tree.at(q)
            open_by = chain._gap(pose, q)
            if chain._in_sizes(open_by).max(initial=0) <= 1e-12:
                chain._refuse_turned(pose, "near this pose")
                return q
            change = chain._least(pose, open_by)
            change *= min(1, 0.5 / abs(change / chain.units).max(initial=0.5))
            q = tree.of_unit_quaternions(q - tree.rates(q, change))
        worst = first_largest(chain._in_sizes(open_by))
        if chain._in_sizes(open_by)[worst] > ASSEMBLED:
            raise ValueError(
                f"closure {self.labels[worst]}: stays open by {abs(open_by[worst]):.3g} "
                "near this pose; start from a pose that is nearly closed"
            )
        return q

    def _refuse_turned(self, pose, when):
        for c in self.closures:
            if c.contact != "hinge" and c.turned_over(pose):
                raise ValueError(f"closure {c.name!r}: its frames are half a turn apart {when}")

    def assemble_rates(self, q, qd):
        """Return the rates (nv,) nearest to qd that keep the loops closed at q.

        They are the nearest in kinetic energy, as after an impact.
        """
        return self._rates_kept(*one_state(self.tree, q=q, qd=qd))

    def _rates_kept(self, q, qd):
        chain = self.in_floats
        pose = chain.tree.at(q)
        return qd - chain._least(pose, velocity_gap(pose, chain.closures, qd))

    def _least(self, pose, x):
        """Return M^-1 K^T (K M^-1 K^T)^-1 x (nv,).

        It is the smallest change of rates, in kinetic energy, that changes K qd by x (R,).
        """
        rank, kalman, W = self._factors(pose)
        f = np.zeros(len(x))
        f[rank.new] = rank.inverse @ x[rank.new]  # rows that repeat others follow
        return to_base_order(accelerations(kalman, W, f)[0])

    def settled(self, q, qd):
        """Return a state after a step, projected onto the closed motions if that is chosen."""
        if self.stabilizer != "projection" or not self.closures:
            return q, qd
        q = self._assembled(q)
        return q, self._rates_kept(q, qd)

    def check_closed(self, q, qd):
        """Raise ValueError, naming the closure, if a state does not start closed."""
        pose = self.tree.at(q)
        opening = velocity_gap(pose, self.closures, np.asarray(qd))
        for verb, x, unit in (("is open by", self._gap(pose, q), ""), ("opens by", opening, "/s")):
            worst = first_largest(self._in_sizes(x)) if len(x) else 0
            if len(x) and self._in_sizes(x)[worst] > CLOSED:
                raise ValueError(
                    f"closure {self.labels[worst]}: {verb} {abs(x[worst]):.3g} "
                    f"{'rad' if 'turn' in self.labels[worst] else 'm'}{unit} at the start; "
                    "chain.assemble(q) and chain.assemble_rates(q, qd) close it"
                )
        self._refuse_turned(pose, "at the start")  # where `gap`, a sine, is 0 all the same

    def __repr__(self):
        closures = ", ".join(f"{c.name} ({c.contact})" for c in self.closures) or "nothing"
        return f"ClosedChain {self.name!r}: {self.n} joints, {self.nv} rates; closed by {closures}"


# --- making them ----------------------------------------------------------------------------------
def closed_chain(
    arms: Sequence[Arm], body: tuple | Arm, grasps: Sequence, name: str = "closed chain"
) -> ClosedChain:
    """Return several arms that hold one rigid body, as a `ClosedChain`.

    Its tree is the arms' links, arm by arm, then the body. arms: `Arm`s, each on its own base;
    their tips hold. body: (mass, inertia) or (mass, inertia, com), inertia (3, 3) about the centre
    of mass com (3,), in the body's frame [kg, kg m^2, m]; or an `Arm` of one free joint. grasps: a
    `Grasp` for each, or a point (3,) in the body's frame for a rigid one, whose attitude is the one
    found at the start. q is the arms' joint values and then the body's place and quaternion, 7;
    rates end with its [angular; linear]. Raises TypeError or ValueError naming what is wrong.

    >>> import robodyn_lib as rd
    >>> two = [rd.planar_arm(3), rd.planar_arm(3)]
    >>> rd.closed_chain(two, (1.0, np.eye(3)), [(-0.5, 0, 0), rd.Grasp((0.5, 0, 0), "hard finger")])
    ClosedChain 'closed chain': 7 joints, 12 rates; closed by grasp 1 (rigid), grasp 2 (hard finger)
    """
    arms = listed("arms", arms)
    for i, arm in enumerate(arms):
        if not isinstance(arm, Arm):
            raise TypeError(f"arm {i + 1} must be an Arm, got {type(arm).__name__}")
    tree, first = together([*arms, body_of(body)], name)
    closures = []
    spans = []
    for i, grasp in enumerate(listed("grasps", grasps)):
        grasp = grasp if isinstance(grasp, Grasp) else Grasp(grasp)
        which = i if grasp.arm is None else grasp.arm
        label = grasp.name or f"grasp {i + 1}"
        if isinstance(which, bool) or not isinstance(which, Integral) or not 0 <= which < len(arms):
            raise ValueError(f"{label}: arm must be from 0 to {len(arms) - 1}, got {which!r}")
        if not one_of(grasp.contact, CONTACTS):
            raise ValueError(
                f"{label}: contact must be one of {', '.join(CONTACTS)}; got {grasp.contact!r}"
            )
        if grasp.normal is None and grasp.contact not in ("rigid", "hard finger"):
            raise ValueError(f"{label}: {grasp.contact!r} needs a normal")
        arm = arms[which]
        end = first[which] + arms[which].n - 1
        axes = axes_along((0, 0, 1) if grasp.normal is None else grasp.normal, label)
        tip = frame(tree, end, arm.tip_offset, arm.tip_rotation)
        at = frame(tree, tree.n - 1, three(f"{label}: point", grasp.point), axes)
        closures.append(Closure(tip, at, grasp.contact, label, attitude=False))
        spans.append(range(first[which], end + 1))
    once = len({x.start for x in spans}) == len(
        spans
    )  # an arm that holds twice is a loop of its own
    return ClosedChain(tree, tuple(closures), tuple(spans) if once else None)


def close_loops(tree: Arm | CoupledArm, loops: Sequence[Loop]) -> ClosedChain:
    """Return a tree of links (an `Arm`) with loops, as a `ClosedChain`.

    loops: a list of `Loop`s. Of a `CoupledArm`, each joint that follows another is held by a
    closure too, a gear; values, rates and torques are those of all joints. Raises TypeError or
    ValueError naming the loop.

    >>> import robodyn_lib as rd
    >>> bars = rd.planar_arm(3, lengths=[1.0, 2.0, 1.0])
    >>> rd.close_loops(bars, [rd.Loop((2, (1, 0, 0)), ("world", (2, 0, 0)), "pin")])
    Traceback (most recent call last):
        ...
    ValueError: loop 1: 'pin' needs an axis on both sides
    """
    gears = ()
    if isinstance(tree, CoupledArm):
        tree, gears = tree.arm, [gear(tree.arm, i, *rest) for i, rest in tree.couplings.items()]
    if not isinstance(tree, Arm):
        raise TypeError(f"tree must be an Arm or a CoupledArm, got {type(tree).__name__}")
    closures = [*gears]
    for i, loop in enumerate(listed("loops", loops)):
        if not isinstance(loop, Loop):
            raise TypeError(f"loop {i + 1} must be a Loop, got {type(loop).__name__}")
        label = loop.name or f"loop {i + 1}"
        if any(
            not isinstance(side, tuple | list) or len(side) not in (2, 3)
            for side in (loop.a, loop.b)
        ):
            raise TypeError(
                f"{label}: each side must be (link, point) or (link, point, axis), "
                f"got {(loop.a, loop.b)}"
            )
        if not one_of(loop.contact, CONTACTS):
            raise ValueError(
                f"{label}: contact must be one of {', '.join(CONTACTS)}; got {loop.contact!r}"
            )
        if loop.contact not in ("rigid", "hard finger") and any(
            len(side) < 3 for side in (loop.a, loop.b)
        ):
            raise ValueError(f"{label}: {loop.contact!r} needs an axis on both sides")
        a, b = (frame_of(tree, label, side) for side in (loop.a, loop.b))
        if a.link == b.link:
            raise ValueError(f"{label}: both its sides are on the same link")
        closures.append(
            Closure(a, b, loop.contact, label, attitude=len(loop.a) > 2 or loop.contact != "rigid")
        )
    return ClosedChain(tree, tuple(closures))


def gear(tree, follower, leader, multiplier, offset):
    """Return the `Gear` by which a joint of a tree follows another one, joints from 0."""
    dtype = float
    if tree.in_floats is not tree:
        dtype = object
        multiplier = Fraction(multiplier)
        offset = Fraction(offset)
    row = zeros(tree.nv, dtype)
    values = zeros(tree.nq, dtype)
    for out, places in ((row, tree.places), (values, tree.q_places)):
        out[places[follower]] = 1
        out[places[leader]] = -multiplier
    name = f"gear of {tree.joint_names[follower]}"
    turns = tree.kinds[follower].hinge
    return Gear(follower, leader, multiplier, offset, row, values, turns, name)


def listed(word, items):
    """Return items as a list; raises TypeError, naming them, if they are not iterable."""
    if not np.iterable(items):
        raise TypeError(f"{word} must be a list, got {type(items).__name__}")
    return list(items)


def body_of(body):
    """Return the body of a closed chain as an `Arm` with one free joint."""
    if isinstance(body, Arm):
        if body.n != 1 or body.joint_types != ("free",):
            raise ValueError(f"body must be one link on a free joint, got {body!r}")
        return body
    if not isinstance(body, tuple | list) or len(body) not in (2, 3):
        raise TypeError(
            "body must be (mass, inertia), (mass, inertia, com) or an Arm, "
            f"got {type(body).__name__}"
        )
    mass, inertia, com = (*body, (0, 0, 0))[:3]
    return Arm(
        axes=[[0, 0, 1]],
        joint_types="F",
        offsets=[[0] * 3],
        masses=[mass],
        coms=[com],
        inertias=[inertia],
        name="body",
        link_names=("body",),
    )


def together(arms, name):
    """Return one tree of several arms, each on its own base, and the first link of each."""
    data = {key: [] for key in OF_LINKS}
    kinds = []
    parents = []
    links = []
    joints = []
    first = []
    rotors = []
    for number, arm in enumerate(arms):
        first.append(len(kinds))
        for key, values in data.items():
            values.extend(getattr(arm, key))
        for i, parent in enumerate(arm.parents):
            parents.append(parent + first[-1] if parent >= 0 else -1)
            if parent < 0:  # the base of this arm, in the world
                place = first[-1] + i
                R = arm.base_rotation
                data["offsets"][place] = arm.base_offset + R @ data["offsets"][place]
                data["rotations"][place] = R @ data["rotations"][place]
        prefix = "" if number == len(arms) - 1 else f"arm {number + 1} "
        links += [prefix + word for word in arm.link_names]
        joints += [(prefix or "body ") + word for word in arm.joint_names]
        kinds += arm.joint_types
        rotors += list(arm.armature)
    stacked = {key: np.stack([np.asarray(x) for x in values]) for key, values in data.items()}
    return Arm(
        joint_types=kinds,
        parents=parents,
        link_names=links,
        joint_names=joints,
        name=name,
        armature=rotors,
        **stacked,
    ), first


def branch(tree, links, holds):
    """Return part of a tree as an `Arm`: the given links, beginning with the first.

    holds {link: `Frame`}: the frame that holds its last link becomes its tip.
    """
    tip = holds.get(links[-1])
    number_of = {-1: -1} | {link: i for i, link in enumerate(links)}
    return tree.of_links(
        links,
        [number_of[tree.parents[i]] for i in links],
        name=" ".join(tree.link_names[links[0]].split()[:2]),
        tip_offset=tip.origin if tip else (0, 0, 0),
        tip_rotation=tip.axes if tip else None,
    )


def frame_of(tree, label, side):
    """Return the `Frame` of one side of a loop, (link, point) or (link, point, axis)."""
    link, point, *axis = side
    link = link_number(tree, label, link)
    point = three(f"{label}: point", point)
    axes = named_array(f"{label}: axis", axis[0]) if axis else np.eye(3, dtype=int)
    if axes.shape != (3, 3):
        axes = axes_along(axis[0], label)
    check_rotation(f"{label}: axes", axes)
    return frame(tree, link, point, axes)


def link_number(tree, label, link):
    """Return the number of a link, from 0, or -1 for the world: by its name, else by its number.

    A text of digits is a name where a link has it. Raises ValueError for any other word, and for
    "world" where a link has that name.
    """
    number = link
    if isinstance(link, str):
        names = tree.link_names
        if link == "world" and link in names:
            raise ValueError(
                f"{label}: 'world' is the fixed base and also a link: give the number "
                f"{names.index(link)} for the link or -1 for the base"
            )
        if link in names:
            number = names.index(link)
        elif link == "world":
            number = -1
        elif re.fullmatch(r"-1|[0-9]{1,9}", link, re.ASCII):
            number = int(link)
    if isinstance(number, bool) or not isinstance(number, Integral) or not -1 <= number < tree.n:
        raise ValueError(
            f"{label}: link must be a number from 0 to {tree.n - 1}, a name or 'world'; "
            f"got {link!r}"
        )
    return number


def frame(tree, link, origin, axes):
    """Return a `Frame` in the arithmetic of a tree: float64 or exact numbers."""
    if tree.in_floats is tree:
        return Frame(link, np.asarray(origin, dtype=float), np.asarray(axes, dtype=float))
    return Frame(
        link, whole_as_exact(origin, np.asarray(origin)), whole_as_exact(axes, np.asarray(axes))
    )
