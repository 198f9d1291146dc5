"""Jobs for every other quantity than forward dynamics, by this library and by pinocchio.

pinocchio is called from Python, one state a call, with the convention that is faster for the arm.
For many states it overwrites one answer after the other, while this library keeps all of them.
"""

import importlib
from dataclasses import dataclass
from functools import partial

import numpy as np

from robodyn_lib import derivatives, dynamics
from robodyn_lib.joints import across
from robodyn_lib.quantities import quantities

from .jobs import in_their_order, pinocchio_model
from .timing import Job, race

PUBLIC = {
    "forward_dynamics": dynamics.forward_dynamics,
    "mass_matrix": dynamics.mass_matrix,
    "jacobian": dynamics.jacobian,
    "inverse_dynamics": dynamics.inverse_dynamics,
    "derivatives": derivatives.forward_dynamics_derivatives,
    "inverse_dynamics_derivatives": derivatives.inverse_dynamics_derivatives,
}


def taken(name):
    """Return how many of q, qd and the third vector a quantity takes."""
    from robodyn_lib.compiled.catalogue import CATALOGUE

    return len(CATALOGUE[name].words)


def bound(name, arm, *state, gravity=dynamics.GRAVITY):
    """Return a job: a quantity of one state, on arrays that were bound."""
    from robodyn_lib.compiled import prepared

    out = np.empty(prepared(arm).shapes(name)["out"])
    step = dynamics.compile(arm, gravity)
    function = step if name == "forward_dynamics" else getattr(step, name)
    return Job(function.bind(*state[: taken(name)], out), (), lambda _: out)


def public(name, arm, *state, **around):
    """Return a job: the public function, method="compiled", one state (n,) or many (B, n)."""
    run = partial(PUBLIC[name], method="compiled", **around)
    return Job(run, (arm, *state[: taken(name)]), joined)


def taught(name, arm, *state):
    """Return a job: the public function, by the teaching code, one state (n,)."""
    return Job(PUBLIC[name], (arm, *state[: taken(name)]), joined)


def joined(found):
    """Return an answer as one array: derivatives are three."""
    return np.concatenate(found, axis=-2) if isinstance(found, tuple) else found


def taught_factor(arm, q, qd, tau):
    """Return the D, G and P of FD4 in the layout of `step.factor`, for simple joints."""

    def read(found):
        return np.array([[D, *G, *P.ravel()] for D, G, P in zip(*(found[x] for x in "DGP"))]).T

    return Job(partial(quantities, method="rk-fd4"), (arm, q, qd, tau), read)


def traces(arm, q, qd, tau):
    """Return `log_det_gradient` by pinocchio: tr(M^-1 dM/dq), each dM/dq by RNEA derivatives."""
    robot = Pinocchio(arm.in_floats)
    model, data, pin = robot.model, robot.model.createData(), robot.pin
    model.gravity = pin.Motion(np.zeros(3), np.zeros(3))
    rest, units = np.zeros(arm.nv), np.eye(arm.nv)

    def run():
        M_inv = robot.square(pin.computeMinverse(model, data, q))
        by_q = [pin.computeRNEADerivatives(model, data, q, rest, e)[0].copy() for e in units]
        return np.einsum("ij,jik->k", M_inv, by_q)

    return Job(run)


def the_quantities(method, arm, q, qd, tau):
    """Return a job: `rd.quantities` by a method, the accelerations among them."""
    return Job(partial(quantities, method=method), (arm, q, qd, tau), lambda found: found["qdd"])


SWAPPED = [3, 4, 5, 0, 1, 2]  # (angular; linear) of (linear; angular), and back


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
        axes, at = (np.array(x, dtype=float) for x in (self.arm.tip_rotation, self.arm.tip_offset))
        tip = self.pin.SE3(turn @ axes, turn @ at)
        frame = self.pin.Frame("tip", joint, 0, tip, self.pin.FrameType.OP_FRAME)
        self.frame = self.model.addFrame(frame)
        self.data = self.model.createData()
        self.rest = np.zeros(self.model.nv)

    def turned(self):
        """Return the axes of the last link in those of its joint, whose z is the joint's axis."""
        return turn_of(self.arm, self.arm.n - 1).T

    def square(self, M):
        """Return the symmetric matrix of rates that the upper half gives, in our order."""
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

    def bias(self, _, q, qd):
        return self.pin.nonLinearEffects(self.model, self.data, q, qd)

    def gravity_torque(self, _, q):
        return self.pin.computeGeneralizedGravity(self.model, self.data, q)

    def pose(self, _, q):
        self.pin.framesForwardKinematics(self.model, self.data, q)
        return self.data.oMf[self.frame]

    def jacobian_rate(self, _, q, qd):
        self.pin.forwardKinematics(self.model, self.data, q, qd, self.rest)
        axes = self.pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
        return self.pin.getFrameClassicalAcceleration(self.model, self.data, self.frame, axes)

    def energy(self, _, q, qd):
        kinetic = self.pin.computeKineticEnergy(self.model, self.data, q, qd)
        return kinetic, self.pin.computePotentialEnergy(self.model, self.data, q)

    def momentum(self, _, q, qd):
        return self.pin.computeCentroidalMomentum(self.model, self.data, q, qd)

    def mobility(self, _, q):
        J = self.jacobian(None, q)
        M_inv = self.pin.computeMinverse(self.model, self.data, q)
        return J @ (np.triu(M_inv) + np.triu(M_inv, 1).T) @ J.T

    def derivatives(self, _, q, qd, tau):
        return self.pin.computeABADerivatives(self.model, self.data, q, qd, tau)

    def inverse_dynamics_derivatives(self, _, q, qd, qdd):
        return self.pin.computeRNEADerivatives(self.model, self.data, q, qd, qdd)

    def read(self, name, found):
        """Return an answer in this library's order of rates, [angular; linear]."""
        if name in ("mass_matrix", "inverse_mass_matrix"):
            return self.square(found)
        if name == "jacobian":
            return np.concatenate([found[3:], found[:3]])[:, self.order]
        if name == "mobility":
            return found[np.ix_(SWAPPED, SWAPPED)]
        if name == "pose":
            return found.homogeneous
        if name == "jacobian_rate":
            return found.vector[SWAPPED]
        if name == "momentum":
            about_origin = found.angular + np.cross(self.data.com[0], found.linear)
            return np.concatenate([about_origin, found.linear])
        if name == "energy":
            return found
        if "derivatives" in name:
            *first, last = found
            return np.concatenate([*first, np.triu(last) + np.triu(last, 1).T])
        return found[self.order]


def pushed(arm, q, *_):
    """Return a job: `step.generalized_forces` of one force on each link, on bound arrays."""
    out = np.empty(arm.nv)
    bound = dynamics.compile(arm).generalized_forces.bind(q, forces_on(arm), out)
    return Job(bound, (), lambda _: out)


def static_torque(arm, q, *_):
    """Return a job: the same by `computeStaticTorque` without gravity, in axes of the links."""
    robot = Pinocchio(arm.in_floats)
    pin, model, data = robot.pin, robot.model, robot.data
    model.gravity = pin.Motion(np.zeros(3), np.zeros(3))
    pin.forwardKinematics(model, data, q)
    forces = pin.StdVec_Force()
    forces.append(pin.Force.Zero())
    for joint, f in enumerate(forces_on(arm), 1):
        axes = pin.SE3(data.oMi[joint].rotation, np.zeros(3))
        forces.append(axes.actInv(pin.Force(f[3:], f[:3])))
    return Job(pin.computeStaticTorque, (model, data, q, forces), lambda x: -x[robot.order])


def forces_on(arm):
    """Return a force (n, 6) on each link."""
    return np.random.default_rng(arm.n).normal(size=(arm.n, 6))


def turn_of(arm, i):
    """Return the axes (3, 3) of a joint of `pinocchio_model` (z along it) in its link's axes."""
    z = arm.axes[i]
    return np.column_stack([*across(z), z]) if arm.kinds[i].has_axis else np.eye(3)


def conventions(robot, name):
    """Convert to pinocchio's conventions, on which only some functions depend."""
    both = robot.pin.Convention.WORLD, robot.pin.Convention.LOCAL
    return both if name == "mass_matrix" else both[:1]


def fastest(robot, name, given):
    """Return the convention in which a function is faster."""
    choices = conventions(robot, name)
    if len(choices) == 1:
        return choices[0]
    times = race([Job(partial(getattr(robot, name), c, *given)) for c in choices], 3, 0.1, 1e-3)
    return choices[int(np.median(times, axis=1).argmin())]  # no tie: measured times


def pinocchio_one(name, arm, *state):
    """Return a job: one state by pinocchio."""
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
    """Return the vectors that a quantity takes, with rates in pinocchio's order."""
    q, *rates = state[: taken(name)]
    return [q, *(x[..., robot.order] for x in rates)]


# --- closed chains --------------------------------------------------------------------------------

# Between repeated rows pinocchio's solver iterates; these settings find the accelerations to ten
# digits, and with rows that do not repeat others it stops at the first iteration.
SETTINGS = 1e-13, 1e-6, 20  # accuracy, damping, iterations
HELD = {"rigid": "CONTACT_6D", "hard finger": "CONTACT_3D", "pin": "CONTACT_3D"}


def constraint_dynamics(chain, q, qd, tau):
    """Return accelerations of a `ClosedChain` in one state, by `constraintDynamics`.

    A pin holds a point alone: in a mechanism of the plane the rest follows.
    """
    pin = importlib.import_module("pinocchio")
    tree = chain.tree.in_floats
    model = pinocchio_model(tree, pin)
    constraints, data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for closure in chain.closures:
        ends = [x for side in (closure.b, closure.a) for x in seat_of(pin, tree, side)]
        kind = getattr(pin.ContactType, HELD[closure.contact])
        constraints.append(pin.RigidConstraintModel(kind, model, *ends, pin.ReferenceFrame.LOCAL))
    data.extend([one.createData() for one in constraints])
    own = model.createData()
    pin.initConstraintDynamics(model, own, constraints, data)
    order = in_their_order(tree)
    settings = pin.ProximalSettings(*SETTINGS)
    given = model, own, q, qd[order], tau[order], constraints, data, settings
    return Job(pin.constraintDynamics, given, lambda qdd: qdd[order])


def seat_of(pin, tree, side):
    """Return the joint of `pinocchio_model` that carries a closure's frame, and its place there."""
    axes, at = (np.array(x, dtype=float) for x in (side.axes, side.origin))
    if side.link < 0:
        return 0, pin.SE3(axes, at)
    turn = turn_of(tree, side.link).T
    return side.link + 1, pin.SE3(turn @ axes, turn @ at)
