# needs: drake==1.51.1
"""An adapter for Drake."""

from importlib.metadata import version

import numpy as np
from pydrake.math import RigidTransform
from pydrake.multibody.math import SpatialForce
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import JacobianWrtVariable, MultibodyForces

VERSION = version("drake")
POSE, AXES = "wxyz position", "world"
LACKS = ("Follower", "Armature")  # a constraint of its discrete solvers; armature: see `beside`


def load(urdf):
    """Return the text, once the library has read it and finished a plant."""
    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(urdf, "urdf")
    plant.Finalize()
    return urdf


def plant_of(urdf, armature):
    """Return a plant welded to the world, its actuators with these inertias.

    The file's damping is switched off.
    """
    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(urdf, "urdf")
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(urdf.root))
    for name, inertia in armature.items():
        joint = plant.GetJointByName(name)
        plant.AddJointActuator(f"at_{name}", joint).set_default_rotor_inertia(inertia)
    for joint in map(plant.get_joint, plant.GetJointIndices()):
        if joint.num_velocities() and hasattr(joint, "set_default_damping_vector"):
            joint.set_default_damping_vector(np.zeros(joint.num_velocities()))
    plant.Finalize()
    return plant


def where(plant, urdf, joints, state):
    """Return the context of a state, and qd, qdd, tau.

    A floating joint is named after the link it carries.
    """
    plant.mutable_gravity_field().set_gravity_vector(state.gravity)
    context = plant.CreateDefaultContext()
    own = {
        name: plant.GetJointByName(name if plant.HasJointNamed(name) else urdf.child[name])
        for name in joints
    }
    plant.SetPositions(
        context, state.values({name: joint.position_start() for name, joint in own.items()})
    )
    rates = state.rates({name: joint.velocity_start() for name, joint in own.items()})
    plant.SetVelocities(context, rates[0])
    return context, rates


def answers(urdf, joints, state):
    """Return the answers. Forces are those of gravity, the state's wrenches and its damping."""
    plant = plant_of(urdf, {})
    context, (qd, _, tau) = where(plant, urdf, joints, state)
    damping = state.vector(state.damping)
    wrenches = state.wrenches or {}

    def forces_at(qd):
        plant.SetVelocities(context, qd)
        forces = MultibodyForces(plant)
        plant.CalcForceElementsContribution(context, forces)
        for name, six in wrenches.items():
            pushed = SpatialForce(six[:3], six[3:])
            body = plant.GetBodyByName(name)
            body.AddInForce(context, np.zeros(3), pushed, plant.world_frame(), forces)
        return forces

    def torque(qd, qdd):
        return plant.CalcInverseDynamics(context, qdd, forces_at(qd)) + damping * qd

    M = plant.CalcMassMatrix(context)
    bias = torque(qd, 0 * qd)
    plant.SetVelocities(context, qd)
    out = {
        "mass_matrix": M,
        "inverse_dynamics": torque,
        "forward_dynamics": np.linalg.solve(M, tau - bias),
        "kinetic_energy": plant.EvalKineticEnergy(context),
        "potential_energy": plant.EvalPotentialEnergy(context),
    }
    out["links"] = {name: of_a_link(plant, context, name) for name in state.links}
    return out


def of_a_link(plant, context, name):
    """Return pose, velocity and Jacobian of a body's origin in the world's axes."""
    body = plant.GetBodyByName(name)
    world = plant.world_frame()
    place = plant.EvalBodyPoseInWorld(context, body)
    moving = plant.EvalBodySpatialVelocityInWorld(context, body)
    J = plant.CalcJacobianSpatialVelocity(
        context, JacobianWrtVariable.kV, body.body_frame(), np.zeros(3), world, world
    )
    return {
        "position": RigidTransform(place).translation(),
        "rotation": place.rotation().matrix(),
        "velocity": np.concatenate([moving.rotational(), moving.translational()]),
        "jacobian": J,
    }


def beside(urdf, joints, state):
    """Return the answers with armature, which belongs to an actuator; the gear ratio is 1."""

    def mass_matrix(armature):
        plant = plant_of(urdf, dict.fromkeys(joints, armature))
        context, _ = where(plant, urdf, joints, state)
        return plant.CalcMassMatrix(context)

    def torque(link, wrench):
        plant = plant_of(urdf, {})
        context, (qd, _, _) = where(plant, urdf, joints, state)
        plant.SetVelocities(context, 0 * qd)
        forces = MultibodyForces(plant)
        body = plant.GetBodyByName(link)
        wrench = SpatialForce(wrench[:3], wrench[3:])
        body.AddInForce(context, np.zeros(3), wrench, plant.world_frame(), forces)
        return plant.CalcInverseDynamics(context, 0 * qd, forces)

    return {"armature": mass_matrix, "tip_force": torque}
