# needs: pin==4.1.0
"""An adapter for pinocchio."""

import numpy as np
import pinocchio as pin

VERSION = pin.__version__
TWIST = "linear angular"
LACKS = ("Follower",)  # read as independent joints by default


def load(urdf):
    """A free joint is one of the file's joints."""
    return pin.buildModelFromXML(urdf)


def where(model, joints, state):
    """Return the library's q, v, a, tau; a continuous joint's q is its cosine and sine."""
    q = pin.neutral(model)
    own = {name: model.joints[model.getJointId(name)] for name in joints}
    for joint, x in zip(own.values(), state.q.values()):
        angle = len(x) < joint.nq
        q[joint.idx_q : joint.idx_q + joint.nq] = [np.cos(*x), np.sin(*x)] if angle else x
    v, a, tau = state.rates({name: joint.idx_v for name, joint in own.items()})
    model.gravity.linear = state.gravity
    model.armature = state.vector(state.armature)
    return q, v, a, tau


def pushes(model, data, state):
    """Return the state's wrenches on links as forces of joints, in the axes of joints."""
    forces = [pin.Force.Zero() for _ in range(model.njoints)]
    for name, six in (state.wrenches or {}).items():
        frame = model.frames[model.getFrameId(name)]
        place = data.oMf[model.getFrameId(name)]
        here = pin.SE3(place.rotation.T, np.zeros(3))
        local = here.act(pin.Force(six[3:], six[:3]))
        forces[frame.parentJoint] += frame.placement.act(local)
    return forces


def answers(model, joints, state):
    """Return all quantities of the library; symmetric matrices have their upper half only."""
    q, v, a, tau = where(model, joints, state)
    one, by, fd, more = (model.createData() for _ in range(4))
    pin.framesForwardKinematics(model, more, q)
    forces = pushes(model, more, state)
    tau = tau - state.vector(state.damping) * v
    friction = state.vector(state.damping)
    out = {
        "mass_matrix": pin.crba(model, one, q),
        "inverse_mass_matrix": np.array(pin.computeMinverse(model, model.createData(), q)),
        "forward_dynamics": pin.aba(model, model.createData(), q, v, tau, forces),
        "inverse_dynamics": lambda v, a: pin.rnea(model, one, q, v, a, forces) + friction * v,
    }
    if not state.asked:
        pin.computeRNEADerivatives(model, by, q, v, a)
        pin.computeABADerivatives(model, fd, q, v, tau)
        out |= {
            "inverse_dynamics_by_q": by.dtau_dq,
            "inverse_dynamics_by_qd": by.dtau_dv,
            "forward_dynamics_by_q": fd.ddq_dq,
            "forward_dynamics_by_qd": fd.ddq_dv,
            "kinetic_energy": pin.computeKineticEnergy(model, one, q, v),
            "potential_energy": pin.computePotentialEnergy(model, one, q),
        }
        out |= of_the_whole(model, q, v, a)
        out |= of_gravity(model, q, state.gravity)
    if state.closure and all(_served(loop) for loop in state.closure):
        out |= of_loops(model, more, q, v, tau, state.closure)
    return out | {"links": lambda name: of_a_link(model, q, v, a, name)}


def of_the_whole(model, q, v, a):
    """Return the momentum about the world's origin, and the momentum matrix with its rate.

    The matrix is about the centre of mass.
    """
    data = model.createData()
    pin.dccrba(model, data, q, v)
    pin.computeCentroidalMomentum(model, data, q, v)
    com = data.com[0].copy()
    h = data.hg.copy()
    return {
        "momentum": np.concatenate([h.angular + np.cross(com, h.linear), h.linear]),
        "centre_of_mass": com,
        "centroidal_momentum": np.concatenate([h.angular, h.linear]),
        "centroidal_momentum_matrix": np.roll(np.reshape(data.Ag, (6, -1)), 3, axis=0),
        "centroidal_momentum_matrix_rate": np.roll(np.reshape(data.dAg, (6, -1)), 3, axis=0),
        "coriolis_matrix": pin.computeCoriolisMatrix(model, model.createData(), q, v),
    }


def of_gravity(model, q, gravity):
    """Return the torques that hold the robot at rest, and those for a gravity of one."""

    def torque(g):
        model.gravity.linear = g
        return pin.computeGeneralizedGravity(model, model.createData(), q).copy()

    columns = np.stack([torque(e) for e in np.eye(3)], axis=1)
    return {"gravity_columns": columns, "gravity_torque": torque(gravity)}


def _served(loop):
    """Return whether a loop is a point or a weld in space: there is no hinge."""
    return loop["held"] == "xyz" and loop.get("turns_held", "") in ("", "xyz")


def of_loops(model, placed, q, v, tau, closure):
    """Return accelerations with the loops closed, and the forces in them, in the world's axes."""
    models = pin.StdVec_RigidConstraintModel()
    datas = pin.StdVec_RigidConstraintData()
    for loop in closure:
        kind = pin.ContactType.CONTACT_6D if "turns_held" in loop else pin.ContactType.CONTACT_3D
        sides = []
        for side in (loop["a"], loop["b"]):
            frame = model.frames[model.getFrameId(side["link"])]
            point = frame.placement.act(np.array(side["point"], dtype=float))
            axes = placed.oMi[frame.parentJoint].rotation.T
            sides += [frame.parentJoint, pin.SE3(axes, point)]
        models.append(pin.RigidConstraintModel(kind, model, *sides, pin.LOCAL))
        datas.append(models[-1].createData())
    data = model.createData()
    pin.initConstraintDynamics(model, data, models, datas)
    exact = pin.ProximalSettings(1e-14, 1e-6, 50)  # loops may be redundant
    qdd = pin.constraintDynamics(model, data, q, v, tau, models, datas, exact)
    return {
        "closed_forward_dynamics": qdd,
        "closure_forces": data.lambda_c,
        "closure_jacobian": pin.getConstraintsJacobian(model, data, models, datas),
    }


def of_a_link(model, q, v, a, name):
    """Return pose, Jacobian, velocity and both accelerations of a link's origin, in world axes."""
    data = model.createData()
    frame = model.getFrameId(name)
    axes = pin.LOCAL_WORLD_ALIGNED
    pin.computeJointJacobiansTimeVariation(model, data, q, v)
    pin.forwardKinematics(model, data, q, v, a)
    pin.updateFramePlacements(model, data)
    place = data.oMf[frame]
    moving = pin.getFrameVelocity(model, data, frame, axes)
    spatial = pin.getFrameAcceleration(model, data, frame, axes)
    classical = pin.getFrameClassicalAcceleration(model, data, frame, axes)
    J = pin.getFrameJacobian(model, data, frame, axes)
    J_rate = pin.getFrameJacobianTimeVariation(model, data, frame, axes)
    return {
        "position": place.translation,
        "rotation": place.rotation,
        "velocity": np.concatenate([moving.angular, moving.linear]),
        "jacobian": np.roll(np.reshape(J, (6, -1)), 3, axis=0),
        "jacobian_rate": np.roll(np.reshape(J_rate, (6, -1)), 3, axis=0),
        "acceleration": np.concatenate([classical.angular, classical.linear]),
        "acceleration_spatial": np.concatenate([spatial.angular, spatial.linear]),
    }


def beside(model, joints, state):
    """Forces are given joint by joint."""
    q, v, _, _ = where(model, joints, state)
    data = model.createData()

    def mass_matrix(armature):
        model.armature = np.full(model.nv, armature)
        return pin.crba(model, model.createData(), q)

    def torque(link, wrench):
        forces = [pin.Force.Zero() for _ in range(model.njoints)]
        forces[model.frames[model.getFrameId(link)].parentJoint] = pin.Force(np.array(wrench))
        return pin.rnea(model, data, q, 0 * v, 0 * v, forces)

    return {"armature": mass_matrix, "tip_force": torque}
