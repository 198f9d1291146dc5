"""Jobs for every other quantity than forward dynamics, by this library and by pinocchio.

pinocchio is called from Python, one state a call, with the convention that is faster for the arm.
Of many states it overwrites one answer, state after state, while this library keeps all of them.
"""

import importlib
from dataclasses import dataclass
from functools import partial

import numpy as np

from robodyn_lib import derivatives, dynamics

from .jobs import in_their_order, pinocchio_model
from .timing import Job, race

PUBLIC = {
    "mass_matrix": dynamics.mass_matrix,
    "jacobian": dynamics.jacobian,
    "inverse_dynamics": dynamics.inverse_dynamics,
    "derivatives": derivatives.forward_dynamics_derivatives,
    "inverse_dynamics_derivatives": derivatives.inverse_dynamics_derivatives,
}
# how many of q, qd and the third vector each quantity takes
TAKEN = {
    "mass_matrix": 1,
    "inverse_mass_matrix": 1,
    "jacobian": 1,
    "mobility": 1,
    "inverse_dynamics": 3,
    "derivatives": 3,
    "inverse_dynamics_derivatives": 3,
    "energy": 2,
}


def bound(name, arm, *state):
    """A quantity of one state, on arrays that were bound."""
    from robodyn_lib import compile as compiled_step
    from robodyn_lib.compiled.catalogue import CATALOGUE

    out = np.empty(CATALOGUE[name].shape(arm.nv))
    run = getattr(compiled_step(arm), name).bind(*state[: TAKEN[name]], out)
    return Job(run, (), lambda _: out)


def public(name, arm, *state):
    """The public function of a quantity, method="compiled", one state (n,) or many (B, n)."""

    def joined(found):
        return np.concatenate(found, axis=-2) if isinstance(found, tuple) else found

    run = partial(PUBLIC[name], method="compiled")
    return Job(run, (arm, *state[: TAKEN[name]]), joined)


@dataclass
class Pinocchio:
    """pinocchio's model of an arm, its data, a frame at the tip, and the order of its rates."""

    arm: object

    def __post_init__(self):
        self.pin = importlib.import_module("pinocchio")
        self.model = pinocchio_model(self.arm, self.pin)
        self.order = in_their_order(self.arm)
        joint = self.model.njoints - 1
        turn = self.turned()
        tip = self.pin.SE3(turn, turn @ np.array(self.arm.tip_offset, dtype=float))
        frame = self.pin.Frame("tip", joint, 0, tip, self.pin.FrameType.OP_FRAME)
        self.frame = self.model.addFrame(frame)
        self.data = self.model.createData()

    def turned(self):
        """Axes of the last link in those of its joint, whose z is the joint's axis."""
        from robodyn_lib.joints import across

        z = self.arm.axes[-1]
        return np.column_stack([*across(z), z]).T if self.arm.kinds[-1].has_axis else np.eye(3)

    def square(self, M):
        """A symmetric matrix of rates of which the upper half counts, in our order."""
        M = np.triu(M) + np.triu(M, 1).T
        return M[np.ix_(self.order, self.order)]

    def mass_matrix(self, convention, q):
        return self.pin.crba(self.model, self.data, q, convention)

    def inverse_mass_matrix(self, _, q):
        return self.pin.computeMinverse(self.model, self.data, q)

    def inverse_dynamics(self, _, q, qd, qdd):
        return self.pin.rnea(self.model, self.data, q, qd, qdd)

    def jacobian(self, _, q):
        axes = self.pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
        return self.pin.computeFrameJacobian(self.model, self.data, q, self.frame, axes)

    def derivatives(self, _, q, qd, tau):
        return self.pin.computeABADerivatives(self.model, self.data, q, qd, tau)

    def inverse_dynamics_derivatives(self, _, q, qd, qdd):
        return self.pin.computeRNEADerivatives(self.model, self.data, q, qd, qdd)

    def read(self, name, found):
        """An answer as this library has it: (angular; linear), its order of rates."""
        if name in ("mass_matrix", "inverse_mass_matrix"):
            return self.square(found)
        if name == "jacobian":
            return np.concatenate([found[3:], found[:3]])[:, self.order]
        if "derivatives" in name:
            *first, last = found
            return np.concatenate([*first, np.triu(last) + np.triu(last, 1).T])
        return found[self.order]


def conventions(robot, name):
    """Convert to pinocchio's conventions, on which only some functions depend."""
    both = robot.pin.Convention.WORLD, robot.pin.Convention.LOCAL
    return both if name == "mass_matrix" else both[:1]


def fastest(robot, name, given):
    """The convention in which a function is faster."""
    choices = conventions(robot, name)
    times = race([Job(partial(getattr(robot, name), c, *given)) for c in choices], 3, 0.1, 1e-3)
    return choices[int(np.median(times, axis=1).argmin())]  # no tie: measured times


def pinocchio_one(name, arm, *state):
    """One state by pinocchio."""
    robot = Pinocchio(arm.in_floats)
    given = in_order(robot, name, state)
    run = partial(getattr(robot, name), fastest(robot, name, given))
    return Job(run, tuple(given), partial(robot.read, name))


def pinocchio_many(name, arm, *state):
    """Return a job for many states (B, n) by pinocchio, one after the other.

    Answers are kept only by whoever reads them.
    """
    robot = Pinocchio(arm.in_floats)
    rows = [*zip(*in_order(robot, name, state), strict=True)]
    call = partial(getattr(robot, name), fastest(robot, name, rows[0]))

    def run():
        for row in rows:
            call(*row)

    return Job(run, (), lambda _: [robot.read(name, call(*row)).copy() for row in rows])


def in_order(robot, name, state):
    """The vectors that a quantity takes, with rates in pinocchio's order."""
    q, *rates = state[: TAKEN[name]]
    return [q, *(x[..., robot.order] for x in rates)]
