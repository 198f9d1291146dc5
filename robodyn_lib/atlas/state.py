"""States of an arm in motion, and independent values that the papers' equations are checked by.

A `State` is in no paper's notation: arrays run base to tip and count from 0, as in all public
functions. A paper's checks see it through a `View`, which uses that paper's letters and numbering;
all views of one state share its witnesses. What a state gives for motion, forces and inertia comes
from differentiating positions and from balances of momentum and power (`motion`), never from a
formula or a function of the papers.
"""

import numbers
import warnings
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from random import Random

import numpy as np

from ..arm import Arm, InertiaWarning, finite, named_array
from ..needs import known
from ..spatial import eye, tilde, zeros
from .motion import Balance, Gradients, Motion, kinetic_form, series_pose

FARTHEST = 10.0  # [mean link lengths]
OF_MOTION = (  # substitute states without gravity and tip force
    "motion",
    "motion_at_constant_rates",
    "gradients",
)


def eliminated(A, least=1):
    """Yield A (n, n) and its Schur complements as rows and columns n, .., least+1 are eliminated.

    Written out independently of `elimination`, whose results it judges.
    """
    yield A
    while len(A) > least:
        A = A[:-1, :-1] - A[:-1, -1:] @ A[-1:, :-1] / A[-1:, -1:]
        yield A


def pivots(A):
    """Return the pivots (n,) of A, eliminating the last row first."""
    return np.array([left[-1, -1] for left in eliminated(A)][::-1])


class State:
    """An arm with joint values q, rates, accelerations, gravity and tip force, base to tip, in SI.

    If by_tangents, q are half-angle tangents. What is not given is drawn from `seed`: rational
    numbers for an arm of rational data, float64 otherwise. Attributes: arm, n, pose; q (nq,), or
    half-angle tangents (nt,) if `by_tangents`; qd, qdd (nv,); gravity (3,), the field's vector;
    tip_force (6,) = (moment; force) on the environment; is_exact, whether all of it is rational.
    Raises TypeError if arm is not an arm, ValueError naming a vector of the wrong shape or not
    finite.
    """

    def __init__(
        self, arm, q=None, qd=None, qdd=None, gravity=None, tip_force=None, *, tangents=None, seed=0
    ):
        require_arm(arm)
        if q is not None and tangents is not None:
            raise ValueError("give q or tangents, not both")
        exact = q is None and arm.is_exact
        exact = exact and all(_exact(x) for x in (tangents, qd, qdd, gravity, tip_force))
        rnd = Random(seed)

        def vector(word, values, length):
            if values is None:
                values = drawn(rnd, length, exact)
            return _vector(word, values, length, exact)

        self.arm = arm
        self.n = arm.n
        self.is_exact = exact
        self.by_tangents = tangents is not None or exact
        self.q = vector("q", tangents if q is None else q, arm.nt if self.by_tangents else arm.nq)
        self.qd = vector("qd", qd, arm.nv)
        self.qdd = vector("qdd", qdd, arm.nv)
        self.tip_force = vector("tip_force", tip_force, 6)
        if q is None and tangents is None:  # sliders move less than angles
            share = [
                1 if kind.hinge else 2
                for kind in arm.kinds
                for _ in range(kind.nt if exact else kind.nq)
            ]
            self.q = self.q / np.array(share, dtype=self.q.dtype)
            self.q = self.q if exact else arm.of_unit_quaternions(self.q)
        down = [0, 0, Fraction(-981, 100) if exact else -9.81]
        self.gravity = vector("gravity", down if gravity is None else gravity, 3)
        self.pose = arm.at_tangents(self.q) if self.by_tangents else arm.at(self.q)
        self.views = {}  # {paper: View}, made when first needed

    def like(self, **changes):
        """Return the same state with some of qd, qdd, gravity, tip_force, q or tangents changed."""
        arguments = {
            "qd": self.qd,
            "qdd": self.qdd,
            "gravity": self.gravity,
            "tip_force": self.tip_force,
            "tangents" if self.by_tangents else "q": self.q,
            **changes,
        }
        return State(self.arm, **arguments)

    def under(self, gravity, tip_force):
        """Return the same motion with another gravity and tip force.

        Values of the motion that were already computed are reused.
        """
        other = self.like(gravity=gravity, tip_force=tip_force)
        vars(other).update({name: value for name, value in vars(self).items() if name in OF_MOTION})
        return other

    weightless = known(
        lambda s: s.under(s.gravity * 0, s.tip_force), "The same state without gravity."
    )

    # --- witnesses --------------------------------------------------------------------------------
    motion = known(
        lambda s: Motion(series_pose(s.arm, s.q, s.qd, s.qdd, s.by_tangents)),
        "Velocities, accelerations and rates of momentum, a `Motion`.",
    )
    motion_at_constant_rates = known(
        lambda s: Motion(series_pose(s.arm, s.q, s.qd, s.qdd * 0, s.by_tangents)),
        "The `Motion` at the same rates with no joint acceleration.",
    )
    gradients = known(
        lambda s: Gradients(s.arm, s.q, s.by_tangents),
        "Derivatives of positions and orientations by joint values, a `Gradients`.",
    )
    balance = known(
        lambda s: Balance(s.pose, s.gradients, s.motion, s.gravity, s.tip_force),
        "Constraint forces and joint torques, a `Balance`.",
    )
    bias_balance = known(
        lambda s: Balance(s.pose, s.gradients, s.motion_at_constant_rates, s.gravity, s.tip_force),
        "The `Balance` at the same rates with no joint acceleration.",
    )
    tau = known(
        lambda s: s.balance.tau + s.arm.armature * s.qdd,
        "Joint torques (n,) that this motion takes, gravity and tip force included.",
    )

    mass_matrix = known(
        lambda s: kinetic_form(s.pose, s.gradients) + np.diag(s.arm.armature),
        "Second derivatives of the kinetic energy by the rates (nv, nv).",
    )
    pivots = known(
        lambda s: pivots(s.mass_matrix),
        "Pivots (nv,) of the mass matrix, from the tip: D = det M[i:, i:] / det M[i+1:, i+1:].",
    )

    def cut_loose(self, i):
        """Yield inertia (6, 6) about O(i) that a push on link i meets, links i.. cut loose there.

        Joints are locked, then free, one freedom after the other, from the last one to those of
        joint i. Twice the kinetic energy of links i.. as a form in the (angular; linear) velocity
        of link i at O(i) and in rates, with the rates eliminated from the tip. It is computed
        densely, without a recursion over links.
        """
        g = self.gradients
        pose = self.pose
        carried = self.arm.carried[i]
        A = 0
        one = eye(3, pose.dtype)
        zero = zeros((3, 3), pose.dtype)
        rates = [j for j, joint in enumerate(self.arm.joint_of) if joint in carried]
        for j in carried:
            turn = np.concatenate([one, zero, g.Jw[j][:, rates]], axis=1)
            travel = np.concatenate([-tilde(pose.C[j] - pose.O[i]), one, g.Jc[j][:, rates]], axis=1)
            A = A + pose.m[j] * (travel.T @ travel) + turn.T @ pose.Ic[j] @ turn
        A[6:, 6:] += np.diag(self.arm.armature[rates])
        yield from (left[:6, :6] for left in eliminated(A, 6))

    @cached_property
    def articulated_inertia(self):
        """Inertia (n, 6, 6) about O(i) that a push on link i meets, joints beyond it free."""
        beyond = (
            sum(joint in carried[1:] for joint in self.arm.joint_of) for carried in self.arm.carried
        )
        return np.array(
            [next(islice(self.cut_loose(i), count, None)) for i, count in enumerate(beyond)]
        )

    @cached_property
    def magnitude(self):
        """The largest velocity, acceleration or force: the scale of rounding where values are 0."""
        m = self.motion
        seen = [self.balance.f]
        seen += [m.omega, m.v, m.omega_dot, m.v_dot, m.v_dot - self.gravity]
        return float(max(abs(x) for rows in seen for x in rows.ravel()))


class View:
    """A state in one paper's notation: the base class of each paper's `Case`.

    Case(state), or Case(arm, q, ...) with the arguments of `State`. N is the number of links;
    everything else here runs base to tip, as in `State`.
    """

    def __init__(self, state, *arguments, **named):
        self.state = state if isinstance(state, State) else State(state, *arguments, **named)
        self.N = self.state.n

    arm = property(lambda self: self.state.arm, doc="The arm.")
    pose = property(lambda self: self.state.pose, doc="Its pose.")
    q = property(
        lambda self: self.state.q, doc="Joint values (n,), half-angle tangents if `by_tangents`."
    )
    qd = property(lambda self: self.state.qd, doc="Joint rates (n,).")
    qdd = property(lambda self: self.state.qdd, doc="Joint accelerations (n,).")
    gravity = property(lambda self: self.state.gravity, doc="The field's vector (3,).")
    is_exact = property(lambda self: self.state.is_exact, doc="Whether all data are rational.")
    by_tangents = property(
        lambda self: self.state.by_tangents, doc="Whether q holds half-angle tangents."
    )
    magnitude = property(lambda self: self.state.magnitude, doc="See `State.magnitude`.")

    def like(self, **changes):
        """Return the same view of a state with some things changed, see `State.like`."""
        return type(self)(self.state.like(**changes))

    weightless = known(
        lambda s: type(s)(s.state.weightless), "The same view of the same state without gravity."
    )


def in_own_units(arm):
    """Return a float64 arm in units of its mean link length and its last link's mass.

    An exact or symbolic arm is returned unchanged. Every equation is true in any units, and in
    these a robot of millimetres and milligrams is judged like any other: nothing that counts is
    small relative to the scale of rounding, and the force drawn for the tip does not drown the
    inertia of the link that it acts on. (A last link without mass: the mean mass.) They are true at
    any place too: a base farther off than FARTHEST comes that near, in its direction.
    """
    require_arm(arm)
    lengths = ("offsets", "coms", "tip_offset", "base_offset", "pitches")
    arrays = {key: getattr(arm, key) for key in (*lengths, "masses", "inertias", "armature")}
    if any(a.dtype == object for a in arrays.values()):
        return arm
    length = (
        sum(np.abs(arrays[key]).sum() for key in ("offsets", "coms", "tip_offset")) / arm.n or 1.0
    )
    mass = arm.masses[-1] or arm.masses.sum() / arm.n or 1.0
    away = np.abs(arm.base_offset).max() / FARTHEST
    units = {"masses": mass, "inertias": mass * length**2, "base_offset": max(length, away)}
    rotors = [mass * length**2 if unit == "rad/s" else mass for unit in arm.units]
    units["armature"] = np.array(rotors)
    with warnings.catch_warnings(  # warned about when the arm was made
        action="ignore", category=InertiaWarning
    ):
        return replace(arm, **{key: a / units.get(key, length) for key, a in arrays.items()})


def require_arm(arm):
    """Raise TypeError for anything but an `Arm`."""
    if not isinstance(arm, Arm):
        raise TypeError(f"arm must be an Arm, got {type(arm).__name__}")


def _exact(values):
    return values is None or all(
        isinstance(x, numbers.Rational) for x in np.asarray(values, dtype=object).ravel()
    )


def _vector(word, values, length, exact):
    """Return values (length,) as an array; beside exact data whole numbers are exact too."""
    a = named_array(word, [Fraction(x) for x in values] if exact else values)
    if a.shape != (length,):
        raise ValueError(f"{word} must have shape ({length},), got {a.shape}")
    for (i,) in np.argwhere(~finite(a)):
        raise ValueError(f"entry {i + 1} of {word} must be finite, got {a[i]}")
    return a


def drawn(rnd, n, exact):
    """Return n numbers drawn from a `Random`: fractions if exact, else float64."""
    return [(_rational if exact else _real)(rnd) for _ in range(n)]


def _rational(rnd):
    return Fraction(rnd.choice([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]), rnd.choice([2, 3, 4]))


def _real(rnd):
    return rnd.uniform(0.3, 2.0) * rnd.choice([-1, 1])
