"""A second opinion: the same arm as a pinocchio model, built from the arm's data and from nothing else of the library.

pinocchio orders spatial vectors (linear; angular), and an external force is what acts *on* a link; `tip_force` here is
(moment; force) exerted by the tip on its environment, in the axes of the world.
"""
import numpy as np
import pytest

GRAVITY = np.array([0.0, 0.0, -9.81])


class Witness:
    """The pinocchio model of an arm. Skips the test where pinocchio is not installed."""

    def __init__(self, arm):
        self.pin = pin = pytest.importorskip("pinocchio")
        arm = arm.in_floats
        joints = {"revolute": pin.JointModelRevoluteUnaligned, "prismatic": pin.JointModelPrismaticUnaligned}
        self.model, parent = pin.Model(), 0
        placement = pin.SE3(arm.base_rotation, arm.base_offset)
        for i, kind in enumerate(arm.joint_types):
            placement = placement * pin.SE3(arm.rotations[i], arm.offsets[i])
            parent = self.model.addJoint(parent, joints[kind](arm.axes[i]), placement, f"joint{i}")
            self.model.appendBodyToJoint(parent, pin.Inertia(arm.masses[i], arm.coms[i], arm.inertias[i]),
                                         pin.SE3.Identity())
            placement = pin.SE3.Identity()
        self.last, self.tip = parent, pin.SE3(arm.tip_rotation, arm.tip_offset)
        self.data = self.model.createData()

    def mass_matrix(self, q):
        """M (n, n)."""
        M = np.triu(self.pin.crba(self.model, self.data, np.array(q, dtype=float)))
        return M + np.triu(M, 1).T

    def inverse_dynamics(self, q, qd, qdd, gravity=GRAVITY, tip_force=None):
        """Joint torques (n,)."""
        forces = self._surroundings(q, gravity, tip_force)
        return self.pin.rnea(self.model, self.data, q, qd, qdd, forces)

    def forward_dynamics(self, q, qd, tau, gravity=GRAVITY, tip_force=None):
        """Joint accelerations (n,)."""
        forces = self._surroundings(q, gravity, tip_force)
        return self.pin.aba(self.model, self.data, q, qd, tau, forces)

    def tip_placement(self, q):
        """Axes (3, 3) and origin (3,) of the tip frame in the world."""
        self.pin.forwardKinematics(self.model, self.data, q)
        tip = self.data.oMi[self.last] * self.tip
        return tip.rotation, tip.translation

    def jacobian(self, q):
        """Tip velocity (angular; linear) per joint rate (6, n), axes of the world."""
        _, origin = self.tip_placement(q)
        self.pin.computeJointJacobians(self.model, self.data, q)
        J = self.pin.getJointJacobian(self.model, self.data, self.last, self.pin.ReferenceFrame.WORLD)
        return self.pin.SE3(np.eye(3), origin).toActionMatrixInverse()[[3, 4, 5, 0, 1, 2]] @ J.reshape(6, self.model.nv)

    def _surroundings(self, q, gravity, tip_force):
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
        return forces


def close(ours, theirs, relative=1e-10):
    """Largest difference within `relative` of the largest entry of theirs."""
    ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    assert ours.shape == theirs.shape
    worst, largest = np.abs(ours - theirs).max(), np.abs(theirs).max()
    assert worst <= relative * largest, f"off by {worst:.3g} where the largest entry is {largest:.3g}"
