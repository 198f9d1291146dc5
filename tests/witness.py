"""A second opinion: the same arm as a pinocchio model, built from its data alone.

pinocchio orders spatial vectors (linear; angular), and an external force is what acts *on* a link;
`tip_force` here is (moment; force) exerted by the tip on its environment, in the axes of the world.
"""

import numpy as np
import pytest

import robodyn_lib as rd

GRAVITY = np.array([0.0, 0.0, -9.81])


def down_the_branches(arm, before=-1):
    """Return the links, each followed by all links that it carries."""
    for i, parent in enumerate(arm.parents):
        if parent == before:
            yield i
            yield from down_the_branches(arm, i)


class Witness:
    """The pinocchio model of an arm. Skips the test where pinocchio is not installed."""

    def __init__(self, arm):
        self.pin = pin = pytest.importorskip("pinocchio")
        arm = arm.in_floats
        self.model = pin.Model()
        base = pin.SE3(arm.base_rotation, arm.base_offset)
        ids = {-1: 0}
        # the order that pinocchio's algorithms require
        for i in down_the_branches(arm):
            kind = arm.joint_types[i]
            before = arm.parents[i]
            placement = (base if before < 0 else pin.SE3.Identity()) * pin.SE3(
                arm.rotations[i], arm.offsets[i]
            )
            joint = ids[i] = self.model.addJoint(
                ids[before], self._joint(kind, arm.axes[i], arm.pitches[i]), placement, f"joint{i}"
            )
            self.model.appendBodyToJoint(
                joint, pin.Inertia(arm.masses[i], arm.coms[i], arm.inertias[i]), pin.SE3.Identity()
            )
        self.last = ids[arm.n - 1]
        self.tip = pin.SE3(arm.tip_rotation, arm.tip_offset)
        self.data = self.model.createData()
        self._order(arm)

    def _joint(self, kind, axis, pitch):
        """Return their model of a joint. Two degrees of freedom become two joints at one point."""
        pin = self.pin
        along = axis
        turn = pin.JointModelRevoluteUnaligned
        slide = pin.JointModelPrismaticUnaligned
        # for axes of the frame, as `joints.across` has it
        across = np.roll(axis, 1)
        pair = {
            "cylindrical": lambda: (turn(along), slide(along)),
            "universal": lambda: (turn(along), turn(across)),
        }
        if kind in pair:
            first, second = pair[kind]()
            both = pin.JointModelComposite(first, pin.SE3.Identity())
            both.addJoint(second, pin.SE3.Identity())
            return both
        screw = pin.JointModelHelicalUnaligned
        return {
            "revolute": lambda: turn(axis),
            "prismatic": lambda: slide(axis),
            "screw": lambda: screw(axis, pitch),
            "spherical": pin.JointModelSpherical,
            "free": pin.JointModelFreeFlyer,
        }[kind]()

    def _order(self, arm):
        """Return the places of our values and rates in theirs: by branches, linear rates first."""
        model = self.model
        self.q_order = np.zeros(arm.nq, int)
        self.v_order = np.zeros(arm.nv, int)
        for i, kind in enumerate(arm.joint_types):
            joint = model.getJointId(f"joint{i}")
            theirs = np.arange(model.nvs[joint])
            theirs = np.roll(theirs, 3) if kind == "free" else theirs
            self.v_order[arm.places[i]] = model.idx_vs[joint] + theirs
            self.q_order[arm.q_places[i]] = model.idx_qs[joint] + np.arange(model.nqs[joint])

    def _theirs(self, order, x):
        out = np.empty(len(order))
        out[order] = x
        return out

    def _state(self, q, *rates):
        return self._theirs(self.q_order, q), *(self._theirs(self.v_order, x) for x in rates)

    def holds(self, arm, q, qd, x, gravity, tip_force, methods=()):
        """Assert that the public functions agree on the arm in this state, by these methods."""
        close(rd.mass_matrix(arm, q), self.mass_matrix(q))
        close(rd.jacobian(arm, q), self.jacobian(q))
        for around in ((), (gravity, tip_force)):
            close(
                rd.inverse_dynamics(arm, q, qd, x, *around),
                self.inverse_dynamics(q, qd, x, *around),
            )
            for method in methods:
                close(
                    rd.forward_dynamics(arm, q, qd, x, *around, method=method),
                    self.forward_dynamics(q, qd, x, *around),
                )

    def mass_matrix(self, q):
        """Return M (n, n)."""
        M = np.triu(self.pin.crba(self.model, self.data, self._theirs(self.q_order, q)))
        return (M + np.triu(M, 1).T)[np.ix_(self.v_order, self.v_order)]

    def inverse_dynamics(self, q, qd, qdd, gravity=GRAVITY, tip_force=None, forces=None):
        """Return joint torques (n,)."""
        forces = self._surroundings(q, gravity, tip_force, forces)
        return self.pin.rnea(self.model, self.data, *self._state(q, qd, qdd), forces)[self.v_order]

    def forward_dynamics(self, q, qd, tau, gravity=GRAVITY, tip_force=None, forces=None):
        """Return joint accelerations (n,)."""
        forces = self._surroundings(q, gravity, tip_force, forces)
        return self.pin.aba(self.model, self.data, *self._state(q, qd, tau), forces)[self.v_order]

    def tip_placement(self, q):
        """Return axes (3, 3) and origin (3,) of the tip frame in the world."""
        self.pin.forwardKinematics(self.model, self.data, self._theirs(self.q_order, q))
        tip = self.data.oMi[self.last] * self.tip
        return tip.rotation, tip.translation

    def jacobian(self, q):
        """Return the tip velocity (angular; linear) per joint rate (6, n), in axes of the world."""
        _, origin = self.tip_placement(q)
        self.pin.computeJointJacobians(self.model, self.data, self._theirs(self.q_order, q))
        J = self.pin.getJointJacobian(
            self.model, self.data, self.last, self.pin.ReferenceFrame.WORLD
        )
        return (
            self.pin.SE3(np.eye(3), origin).toActionMatrixInverse()[[3, 4, 5, 0, 1, 2]]
            @ (J.reshape(6, self.model.nv)[:, self.v_order])
        )

    def _surroundings(self, q, gravity, tip_force, on_links=None):
        pin = self.pin
        self.model.gravity = pin.Motion(np.array(gravity, dtype=float), np.zeros(3))
        forces = pin.StdVec_Force()
        for _ in range(self.model.njoints):
            forces.append(pin.Force.Zero())
        if tip_force is not None:
            f = np.array(tip_force, dtype=float)
            _, origin = self.tip_placement(q)
            at_origin = pin.SE3(np.eye(3), origin).act(pin.Force(-f[3:], -f[:3]))
            forces[self.last] = self.data.oMi[self.last].actInv(at_origin)
        if on_links is not None:
            self.pin.forwardKinematics(self.model, self.data, self._theirs(self.q_order, q))
            for i, f in enumerate(on_links):  # in world axes, about the origins of the links
                joint = self.model.getJointId(f"joint{i}")
                axes = pin.SE3(self.data.oMi[joint].rotation, np.zeros(3))
                forces[joint] += axes.actInv(pin.Force(f[3:], f[:3]))
        return forces


def close(ours, theirs, relative=1e-10):
    """Require the largest difference to be within `relative` of the largest entry of theirs."""
    ours = np.asarray(ours, dtype=float)
    theirs = np.asarray(theirs, dtype=float)
    assert ours.shape == theirs.shape
    worst = np.abs(ours - theirs).max()
    largest = np.abs(theirs).max()
    assert worst <= relative * largest, (
        f"off by {worst:.3g} where the largest entry is {largest:.3g}"
    )
