"""pinocchio. needs: pin==4.1.0"""

import numpy as np
import pinocchio as pin

VERSION = pin.__version__
TWIST = "linear angular"


def answers(urdf, joints, state):
    """A continuous joint's q is its cosine and sine; of symmetric matrices the upper half is filled."""
    model = pin.buildModelFromXML(urdf)
    model.gravity.linear, q = state.gravity, pin.neutral(model)
    own = {name: model.joints[model.getJointId(name)] for name in joints}
    for joint, x in zip(own.values(), state.q.values()):
        q[joint.idx_q : joint.idx_q + joint.nq] = (
            x if len(x) == joint.nq else [np.cos(*x), np.sin(*x)]
        )
    v, a, tau = state.rates({name: joint.idx_v for name, joint in own.items()})
    one, by, fd = (model.createData() for _ in range(3))
    pin.computeRNEADerivatives(model, by, q, v, a)
    pin.computeABADerivatives(model, fd, q, v, tau)
    return {
        "mass_matrix": pin.crba(model, one, q),
        "inverse_mass_matrix": fd.Minv,
        "forward_dynamics": fd.ddq,
        "inverse_dynamics": lambda v, a: pin.rnea(model, one, q, v, a),
        "inverse_dynamics_by_q": by.dtau_dq,
        "inverse_dynamics_by_qd": by.dtau_dv,
        "forward_dynamics_by_q": fd.ddq_dq,
        "forward_dynamics_by_qd": fd.ddq_dv,
        "kinetic_energy": pin.computeKineticEnergy(model, one, q, v),
        "potential_energy": pin.computePotentialEnergy(model, one, q),
    }


def beside(urdf, joints, state):
    """Forces are given joint by joint."""
    model = pin.buildModelFromXML(urdf)
    data, starts = (
        model.createData(),
        {name: model.joints[model.getJointId(name)].idx_v for name in joints},
    )
    q, (v, _, _) = state.values(starts), state.rates(starts)

    def mass_matrix(armature):
        model.armature = np.full(model.nv, armature)
        return pin.crba(model, model.createData(), q)

    def torque(link, wrench):
        forces = [pin.Force.Zero() for _ in range(model.njoints)]
        forces[model.frames[model.getFrameId(link)].parentJoint] = pin.Force(np.array(wrench))
        return pin.rnea(model, data, q, 0 * v, 0 * v, forces)

    return {"armature": mass_matrix, "tip_force": torque}
