"""Drake. needs: drake==1.51.1"""

from importlib.metadata import version

import numpy as np
from pydrake.multibody.math import SpatialForce
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import MultibodyForces

VERSION = version("drake")
POSE, AXES = "wxyz position", "world"


def answers(urdf, joints, state):
    """A floating joint is named after the link it carries; the root has to be welded to the world."""
    Parser(plant := MultibodyPlant(0.0)).AddModelsFromString(urdf, "urdf")
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(urdf.root))
    plant.mutable_gravity_field().set_gravity_vector(state.gravity)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    own = {
        name: plant.GetJointByName(name if plant.HasJointNamed(name) else urdf.child[name])
        for name in joints
    }
    plant.SetPositions(
        context, state.values({name: joint.position_start() for name, joint in own.items()})
    )
    plant.SetVelocities(
        context, state.rates({name: joint.velocity_start() for name, joint in own.items()})[0]
    )

    def torque(qd, qdd):
        plant.SetVelocities(context, qd)
        forces = MultibodyForces(plant)
        plant.CalcForceElementsContribution(context, forces)
        return plant.CalcInverseDynamics(context, qdd, forces)

    return {
        "mass_matrix": plant.CalcMassMatrix(context),
        "inverse_dynamics": torque,
        "kinetic_energy": plant.EvalKineticEnergy(context),
    }


def beside(urdf, joints, state):
    """Armature is that of an actuator; the gear ratio is 1."""

    def plant_of(armature):
        plant = MultibodyPlant(0.0)
        Parser(plant).AddModelsFromString(urdf, "urdf")
        plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(urdf.root))
        own = {name: plant.GetJointByName(name) for name in joints}
        for name, joint in own.items():
            plant.AddJointActuator(f"at_{name}", joint).set_default_rotor_inertia(armature)
        plant.Finalize()
        context = plant.CreateDefaultContext()
        plant.SetPositions(
            context, state.values({name: joint.position_start() for name, joint in own.items()})
        )
        qd, _, _ = state.rates({name: joint.velocity_start() for name, joint in own.items()})
        return plant, context, 0 * qd

    def mass_matrix(armature):
        plant, context, _ = plant_of(armature)
        return plant.CalcMassMatrix(context)

    def torque(link, wrench):
        plant, context, none = plant_of(0.0)
        forces, body = MultibodyForces(plant), plant.GetBodyByName(link)
        wrench = SpatialForce(wrench[:3], wrench[3:])
        body.AddInForce(context, np.zeros(3), wrench, plant.world_frame(), forces)
        return plant.CalcInverseDynamics(context, none, forces)

    return {"armature": mass_matrix, "tip_force": torque}
