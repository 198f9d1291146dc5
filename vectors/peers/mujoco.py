# needs: mujoco==4.0.0
"""An adapter for MuJoCo."""

import mujoco
import numpy as np

VERSION = mujoco.__version__
POSE = "position wxyz"
TWIST = "linear angular"
AXES = "mixed"
LACKS = ("Follower",)  # an equality, whose rates are not eliminated
TOLD = '><mujoco><compiler balanceinertia="false" discardvisual="true" fusestatic="true"/></mujoco>'


def load(urdf):
    """Load the model; <compiler> switches off what URDF does not have."""
    return mujoco.MjModel.from_xml_string(urdf.replace(">", TOLD, 1))


def where(model, joints, state):
    """Return the state in MuJoCo's data: (data, qd, qdd, tau), with the state's damping."""
    data = mujoco.MjData(model)
    model.opt.gravity[:] = state.gravity
    data.qpos[:] = state.values({name: model.joint(name).qposadr[0] for name in joints})
    qd, qdd, tau = state.rates({name: model.joint(name).dofadr[0] for name in joints})
    model.dof_armature[:] = state.vector(state.armature)
    model.dof_damping[:] = state.vector(state.damping)
    model.dof_frictionloss[:] = 0
    data.qvel[:] = qd
    return data, qd, qdd, tau


def answers(model, joints, state):
    """Return the answers, with constraints switched off, since they are soft."""
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    data, qd, qdd, tau = where(model, joints, state)
    bodies = {model.body(i).name: i for i in range(model.nbody)}
    if set(state.wrenches or {}) - set(bodies):
        raise ValueError(
            "a wrench acts on a link that is welded to another, which is not a body in MuJoCo"
        )
    mujoco.mj_forward(model, data)
    pushed = np.zeros(model.nv)
    for name, six in (state.wrenches or {}).items():
        push(data, bodies[name], six)
        at = data.xpos[bodies[name]]
        mujoco.mj_applyFT(model, data, six[3:], six[:3], at, bodies[name], pushed)

    def torque(qd, qdd):
        data.qvel[:], data.qacc[:] = qd, qdd
        mujoco.mj_inverse(model, data)
        return data.qfrc_inverse - pushed  # qfrc_inverse includes all external forces

    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    out = {"mass_matrix": M, "inverse_dynamics": torque}
    data.qvel[:], data.qfrc_applied[:] = qd, tau
    mujoco.mj_forward(model, data)
    out["forward_dynamics"] = data.qacc.copy()
    mujoco.mj_energyVel(model, data)
    mujoco.mj_energyPos(model, data)
    out["potential_energy"], out["kinetic_energy"] = data.energy
    inverse = np.zeros_like(M)
    mujoco.mj_solveM(model, data, inverse, np.eye(model.nv))
    out["inverse_mass_matrix"] = inverse
    out |= of_the_whole(model, data)
    out["links"] = {x: of_a_link(model, data, bodies[x]) for x in state.links if x in bodies}
    return out


def of_the_whole(model, data):
    """Return the centre of mass and momenta of all bodies that the world carries."""
    mujoco.mj_subtreeVel(model, data)
    mass = model.body_subtreemass[0]
    centre = data.subtree_com[0]
    angular = np.zeros((3, model.nv))
    linear = np.zeros((3, model.nv))
    mujoco.mj_angmomMat(model, data, angular, 0)
    mujoco.mj_jacSubtreeCom(model, data, linear, 0)
    turning = data.subtree_angmom[0]
    moving = mass * data.subtree_linvel[0]
    return {
        "centre_of_mass": centre.copy(),
        "centroidal_momentum": np.concatenate([turning, moving]),
        "centroidal_momentum_matrix": np.concatenate([angular, mass * linear]),
        "momentum": np.concatenate([turning + np.cross(centre, moving), moving]),
    }


def push(data, body, six):
    """Apply (moment, force) at a body's origin.

    MuJoCo's are (force, moment) at its centre of mass.
    """
    moment = six[:3]
    force = six[3:]
    arm = data.xpos[body] - data.xipos[body]
    data.xfrc_applied[body] += np.concatenate([force, moment + np.cross(arm, force)])


def of_a_link(model, data, body):
    """Return pose, Jacobian and velocity of a body's origin.

    The rate of the Jacobian, mj_jacDot, is not asked for: its lever arms begin at the centre of
    mass, so it leaves rounding where the file has a 0 that is exact.
    """
    turning = np.zeros((3, model.nv))
    sliding = np.zeros((3, model.nv))
    mujoco.mj_jacBody(model, data, sliding, turning, body)
    J = np.concatenate([turning, sliding])
    return {
        "position": data.xpos[body].copy(),
        "rotation": data.xmat[body].reshape(3, 3).copy(),
        "jacobian": J,
        "velocity": J @ data.qvel,
    }


def beside(model, joints, state):
    """Return the answers with wrenches, body by body; welded links belong to one body."""
    data, _, _, _ = where(model, joints, state)
    data.qvel[:] = 0
    M = np.zeros((model.nv, model.nv))

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
