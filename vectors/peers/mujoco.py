"""MuJoCo. needs: mujoco==4.0.0"""
import mujoco
import numpy as np

VERSION = mujoco.__version__
REPRESENTATION = "mixed"


def answers(urdf, joints, state):
    """Order [linear; angular] and (w, x, y, z); what URDF has not is switched off in <compiler>."""
    told = '><mujoco><compiler balanceinertia="false" discardvisual="true" fusestatic="true"/></mujoco>'
    model = mujoco.MjModel.from_xml_string(urdf.replace(">", told, 1))
    data = mujoco.MjData(model)
    model.opt.gravity[:] = state.gravity
    at = []
    for name, kind in joints.items():
        joint = model.joint(name)
        x, k = state.q[name], joint.qposadr[0]
        x = [*x[:-4], x[-1], *x[-4:-1]] if kind in ("floating", "spherical") else x
        data.qpos[k:k + len(x)] = x
        own = list(range(joint.dofadr[0], joint.dofadr[0] + len(state.qd[name])))
        at += own[3:] + own[:3] if kind == "floating" else own

    def torque(qd, qdd):
        data.qvel[:] = qd
        mujoco.mj_forward(model, data)
        data.qacc[:] = qdd
        out = np.zeros(model.nv)
        mujoco.mj_rne(model, data, 1, out)
        return out[at]
    qd, qdd, none = state.put(state.qd, at), state.put(state.qdd, at), np.zeros(model.nv)
    M = np.stack([torque(none, e) - torque(none, none) for e in np.eye(model.nv)[at]], axis=1)
    return {"mass_matrix": M, "bias": torque(qd, none), "gravity_torque": torque(none, none),
            "inverse_dynamics": torque(qd, qdd)}
