"""MuJoCo. needs: mujoco==4.0.0"""

import mujoco
import numpy as np

VERSION = mujoco.__version__
POSE, TWIST, AXES = "position wxyz", "linear angular", "mixed"
TOLD = '><mujoco><compiler balanceinertia="false" discardvisual="true" fusestatic="true"/></mujoco>'


def answers(urdf, joints, state):
    """What URDF has not is switched off in <compiler>."""
    model = mujoco.MjModel.from_xml_string(urdf.replace(">", TOLD, 1))
    data, M = mujoco.MjData(model), np.zeros((model.nv, model.nv))
    model.opt.gravity[:] = state.gravity
    data.qpos[:] = state.values({name: model.joint(name).qposadr[0] for name in joints})
    state.rates({name: model.joint(name).dofadr[0] for name in joints})

    def torque(qd, qdd):
        data.qvel[:], out = qd, np.zeros(model.nv)
        mujoco.mj_forward(model, data)
        data.qacc[:] = qdd
        mujoco.mj_rne(model, data, 1, out)
        return out

    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, M)
    return {"mass_matrix": M, "inverse_dynamics": torque}


def beside(urdf, joints, state):
    """Wrenches are given body by body; those of welded links are their bodies'."""
    model = mujoco.MjModel.from_xml_string(urdf.replace(">", TOLD, 1))
    data, M = mujoco.MjData(model), np.zeros((model.nv, model.nv))
    data.qpos[:] = state.values({name: model.joint(name).qposadr[0] for name in joints})
    state.rates({name: model.joint(name).dofadr[0] for name in joints})

    def mass_matrix(armature):
        model.dof_armature[:] = armature
        mujoco.mj_forward(model, data)
        mujoco.mj_fullM(model, data, M)
        return M.copy()

    def torque(link, wrench):
        data.xfrc_applied[model.body(link).id] = wrench
        mujoco.mj_forward(model, data)
        return -data.qfrc_smooth

    return {"armature": mass_matrix, "tip_force": torque}
