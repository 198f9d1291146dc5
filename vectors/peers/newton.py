# needs: newton==1.8.0
"""An adapter for Newton."""

import newton
import numpy as np
import warp

VERSION = newton.__version__
ARITHMETIC = "float32"
TWIST, AXES = "linear angular", "world"
LACKS = ("Follower",)
warp.config.quiet = True


def load(urdf):
    """Return the text, once it has been read: gravity is set before a model is made."""
    model_of(urdf, (0.0, 0.0, -9.81))
    return urdf


def model_of(urdf, gravity):
    """Return a model on the processor."""
    builder = newton.ModelBuilder(gravity=tuple(gravity))
    builder.add_urdf(urdf, floating=False)
    return builder.finalize(device="cpu")


def robot_of(urdf, joints, state, armature=0.0):
    """Return the robot in its state: (model, state, number of rates)."""
    model = model_of(urdf, state.gravity)
    at = [[label.rpartition("/")[2] for label in model.joint_label].index(name) for name in joints]
    q = state.values(dict(zip(joints, model.joint_q_start.numpy()[at])))
    qd, _, _ = state.rates(dict(zip(joints, model.joint_qd_start.numpy()[at])))
    here = model.state()
    here.joint_q.assign(q.astype(np.float32))
    here.joint_qd.assign(qd.astype(np.float32))
    newton.eval_fk(model, here.joint_q, here.joint_qd, here)
    model.joint_armature.fill_(armature)
    return model, here, len(qd)


def answers(urdf, joints, state):
    """Return the answers; from accelerations only M qdd + bias is computed."""
    model, here, n = robot_of(urdf, joints, state)
    M, g, c = (warp.zeros(size, dtype=float, device="cpu") for size in ((1, n, n), n, n))
    newton.eval_inverse_dynamics_passive(
        model, here, mass_matrix=M, gravity_force=g, coriolis_force=c
    )
    M = M.numpy()[0]
    gravity = g.numpy()
    bias = g.numpy() + c.numpy()
    return {"mass_matrix": M, "gravity_torque": gravity, "bias": bias}


def beside(urdf, joints, state):
    """Return a function: the mass matrix for an armature, joint by joint."""

    def mass_matrix(armature):
        model, here, _ = robot_of(urdf, joints, state, armature)
        return newton.eval_mass_matrix(model, here).numpy()[0]

    return {"armature": mass_matrix}
