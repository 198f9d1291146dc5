"""pinocchio. needs: pin==4.1.0"""
import numpy as np
import pinocchio as pin

VERSION = pin.__version__


def answers(urdf, joints, state):
    """Order [linear; angular] and (x, y, z, w); a free joint's rates are in body axes."""
    model = pin.buildModelFromXML(urdf)
    data = model.createData()
    model.gravity.linear = state.gravity
    q = pin.neutral(model)
    at = []
    for name, kind in joints.items():
        joint = model.joints[model.getJointId(name)]
        x = state.q[name]
        q[joint.idx_q:joint.idx_q + joint.nq] = (
            [np.cos(x[0]), np.sin(x[0])] if kind == "continuous" else x)
        own = list(range(joint.idx_v, joint.idx_v + joint.nv))
        at += own[3:] + own[:3] if kind == "floating" else own
    to = lambda x: state.put(x, at)  # noqa: E731
    v, a, tau = to(state.qd), to(state.qdd), to(state.tau)
    M = pin.crba(model, data, q)
    M = np.triu(M) + np.triu(M, 1).T
    two = np.ix_(at, at)
    by_q, by_v, _ = (x.copy() for x in pin.computeRNEADerivatives(model, data, q, v, a))
    fd = pin.aba(model, data, q, v, tau).copy()
    fd_q, fd_v, W = (x.copy() for x in pin.computeABADerivatives(model, data, q, v, tau))
    W = np.triu(W) + np.triu(W, 1).T
    return {"mass_matrix": M[two], "bias": pin.rnea(model, data, q, v, 0 * v)[at],
            "gravity_torque": pin.rnea(model, data, q, 0 * v, 0 * v)[at],
            "inverse_dynamics": pin.rnea(model, data, q, v, a)[at], "forward_dynamics": fd[at],
            "kinetic_energy": pin.computeKineticEnergy(model, data, q, v),
            "potential_energy": pin.computePotentialEnergy(model, data, q),
            "inverse_mass_matrix": W[two], "inverse_dynamics_by_q": by_q[two],
            "inverse_dynamics_by_qd": by_v[two], "forward_dynamics_by_q": fd_q[two],
            "forward_dynamics_by_qd": fd_v[two]}
