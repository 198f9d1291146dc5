"""Joints that follow others: gears, and the mimic joints of URDF files.

q = multiplier * (q of the joint that leads) + offset, so the rates of all joints are G times those
of the joints that follow none, with a constant G (nv, dof). Mass matrix G^T M G, torques G^T tau;
forward dynamics is `dynamics`' affair.
"""

import math
import numbers
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .arm import Arm, Mechanism


@dataclass(frozen=True, eq=False, repr=False)
class CoupledArm(Mechanism):
    """An arm some of whose joints follow others.

    `couple` and `load_urdf(..., mimic="follow")` return it.

    arm: the whole tree, each joint on its own. couplings {follower: (leader, multiplier, offset)},
    joints from 0; no leader follows. Joint values y (nq,), rates and torques (dof,) are those of
    the joints that follow none, in their order on the arm. `rd.mass_matrix`, `inverse_dynamics`,
    `forward_dynamics`, `jacobian` and `simulate` take it as they take an arm.
    """

    arm: Arm
    couplings: dict

    @property
    def name(self):
        return self.arm.name

    @property
    def tree(self):
        return self.arm

    @property
    def notes(self):
        return self.arm.notes

    @property
    def joint_names(self):
        return self.leading.joint_names

    @property
    def nq(self):
        return self.leading.nq

    nv = dof = property(lambda self: self.leading.nv)

    @property
    def neutral(self) -> np.ndarray:
        """Values (nq,) of the leading joints at their zero position, as `Arm.neutral`."""
        return self.leading.neutral

    @cached_property
    def leads(self) -> tuple[int, ...]:
        """The joints, from 0, that follow none."""
        return tuple(i for i in range(self.arm.n) if i not in self.couplings)

    @cached_property
    def leading(self) -> Arm:
        """The arm of the joints that follow no other: their names, sizes, units and zeros.

        Its links have no meaning.
        """
        return self.arm.of_links(self.leads)

    @cached_property
    def G(self) -> np.ndarray:
        """The matrix (nv, dof) from rates of the leading joints to rates of all joints."""
        return self._map("places")

    @cached_property
    def K(self) -> np.ndarray:
        """The rows K (followers, nv) of the constraints K qd = 0.

        Each is a follower's rate, minus the multiplier times its leader's.
        """
        rows = np.zeros((len(self.couplings), self.arm.nv))
        for row, (i, (leader, multiplier, _)) in zip(rows, self.couplings.items(), strict=True):
            row[self.arm.places[i]] = 1
            row[self.arm.places[leader]] = -multiplier
        return rows

    @cached_property
    def own(self) -> np.ndarray:
        """The indices (dof,) of the leading joints' rates among the rates (nv,) of all joints."""
        return np.array(
            [
                j
                for i in self.leads
                for j in range(self.arm.places[i].start, self.arm.places[i].stop)
            ]
        )

    @cached_property
    def law(self) -> object:
        """Dampers, springs and friction of all joints, referred to the leading joints, or None.

        A `JointLaw`. A follower's damper with constant d acts on its leader with multiplier^2 d,
        its spring likewise, its constant friction with |multiplier| times it. It is None if
        `arm.law` is no `JointLaw`.
        """
        law = self.arm.law
        G = self.G
        if not hasattr(law, "damping"):
            return None
        nv = self.arm.nv
        stiffness, damping, friction, target = (
            np.broadcast_to(x, nv) for x in (law.stiffness, law.damping, law.friction, law.target)
        )
        offset = np.zeros(nv)
        for i, (_, _, constant) in self.couplings.items():
            offset[self.arm.places[i]] = constant
        springs = stiffness @ G**2
        pull = (stiffness * (target - offset)) @ G
        values = {
            "damping": damping @ G**2,
            "friction": friction @ abs(G),
            "stiffness": springs,
            "target": np.divide(pull, springs, out=np.zeros_like(springs), where=springs != 0),
        }
        places = None
        if law.places is not None and springs.any():
            places = np.zeros(self.nv, dtype=int)
            for place, there in zip(self.leading.places, self.leading.q_places, strict=True):
                places[place] = there.start
        return type(law)(**values, places=places)

    @cached_property
    def _of_values(self):
        return self._map("q_places")

    @cached_property
    def _offset(self):
        offset = np.zeros(self.arm.nq)
        for i, (_, _, constant) in self.couplings.items():
            offset[self.arm.q_places[i]] = constant
        return offset

    def values(self, y: np.ndarray) -> np.ndarray:
        """Return joint values (..., nq) of all joints from those of the leading joints."""
        return np.asarray(y) @ self._of_values.T + self._offset

    def spread(self, q, *rates):
        return self.values(q), *(x @ self.G.T for x in rates)

    def gathered(self, x):
        return x @ self.G

    def congruent(self, M):
        return self.G.T @ M @ self.G

    def _map(self, places):
        """Return the matrix from the leading arm's entries at these places to the whole arm's."""
        here = getattr(self.arm, places)
        there = getattr(self.leading, places)
        out = np.zeros((here[-1].stop, there[-1].stop))
        for columns, i in zip(there, self.leads, strict=True):
            out[here[i], columns] = np.eye(columns.stop - columns.start)
        for i, (leader, multiplier, _) in self.couplings.items():
            out[here[i]] = multiplier * out[here[leader]]
        return out

    def __repr__(self):
        return (
            f"CoupledArm {self.name!r}: {self.arm.n} joints, "
            f"{len(self.couplings)} of which follow; {self.dof} rates"
        )


def couple(arm: Arm, couplings: Mapping) -> CoupledArm:
    """Return an arm some of whose joints follow others, a `CoupledArm`.

    couplings: {follower: (leader, multiplier, offset)}, joints by name or number from 0; the
    follower's value is multiplier * (the leader's value) + offset [rad, m]. A leader may follow
    another joint itself. Followers and leaders have one value and one rate. Raises TypeError or
    ValueError naming the joint.

    >>> import robodyn_lib as rd
    >>> geared = couple(rd.planar_arm(3), {"joint 3": ("joint 2", -2.0, 0.5)})
    >>> geared
    CoupledArm 'planar_arm(3)': 3 joints, 1 of which follow; 2 rates
    >>> geared.values([0.1, 0.2])
    array([0.1, 0.2, 0.1])
    """
    if not isinstance(arm, Arm):
        raise TypeError(f"arm must be an Arm, got {type(arm).__name__}")
    if not isinstance(couplings, Mapping):
        raise TypeError(
            f"couplings must be {{follower: (leader, multiplier, offset)}}, got {couplings!r}"
        )
    followers = {}
    for word, coupling in couplings.items():
        i = _joint(arm, word)
        if not isinstance(coupling, tuple | list) or len(coupling) != 3:
            raise ValueError(
                f"{arm.joint_label(i)}: give (leader, multiplier, offset), got {coupling!r}"
            )
        leader, multiplier, offset = coupling
        for name, x in (("multiplier", multiplier), ("offset", offset)):
            if isinstance(x, bool) or not isinstance(x, numbers.Real) or not _finite(x):
                big = isinstance(x, numbers.Rational) and not isinstance(x, bool)
                got = "one too large for machine numbers" if big else repr(x)
                raise ValueError(f"{arm.joint_label(i)}: {name} must be a finite number, got {got}")
        if i in followers:
            raise ValueError(f"{arm.joint_label(i)} is given two leaders")
        followers[i] = _joint(arm, leader), float(multiplier), float(offset)
    for i in {*followers, *(leader for leader, _, _ in followers.values())}:
        if arm.kinds[i].nv != 1:
            raise ValueError(
                f"{arm.joint_label(i)} is {arm.kinds[i].name}; only joints with one rate can "
                "follow or lead"
            )
    return CoupledArm(arm, {i: _resolved(arm, followers, i) for i in sorted(followers)})


def _finite(x):
    """Return whether a real number of any type is finite as a float64."""
    try:
        return math.isfinite(x)
    except OverflowError:
        return False


def _joint(arm, word):
    """Return the number (from 0) of a joint given by its name or number."""
    if isinstance(word, str) and word in arm.joint_names:
        return arm.joint_names.index(word)
    if isinstance(word, numbers.Integral) and not isinstance(word, bool) and 0 <= word < arm.n:
        return int(word)
    raise ValueError(
        f"no joint {word!r} in {arm.name!r}: give a name or a number from 0 to {arm.n - 1}"
    )


def _resolved(arm, followers, i):
    """Return the leader of joint i that follows none, and multiplier and offset to it."""
    seen = [i]
    leader, multiplier, offset = followers[i]
    while leader in followers:
        if leader in seen:
            between = "".join(f", by way of {arm.joint_label(j)}" for j in seen[-1:] if j != leader)
            raise ValueError(f"{arm.joint_label(leader)} follows itself{between}")
        seen.append(leader)
        leader, k, constant = followers[leader]
        multiplier, offset = multiplier * k, offset + multiplier * constant
    return leader, multiplier, offset
