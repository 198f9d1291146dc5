"""Drake. needs: drake==1.51.1"""
from importlib.metadata import version

from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import MultibodyForces

VERSION = version("drake")
POSE, AXES = "wxyz position", "world"


def answers(urdf, joints, state):
    """A floating joint is named after the link it carries; the root has to be welded to the world."""
    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(urdf, "urdf")
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(urdf.root))
    plant.mutable_gravity_field().set_gravity_vector(state.gravity)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    own = {name: plant.GetJointByName(name if plant.HasJointNamed(name) else urdf.child[name]) for name in joints}
    plant.SetPositions(context, state.values({name: joint.position_start() for name, joint in own.items()}))
    qd, _, _ = state.rates({name: joint.velocity_start() for name, joint in own.items()})

    def torque(qd, qdd):
        plant.SetVelocities(context, qd)
        forces = MultibodyForces(plant)
        plant.CalcForceElementsContribution(context, forces)
        return plant.CalcInverseDynamics(context, qdd, forces)
    torque(qd, qd)
    return {"mass_matrix": plant.CalcMassMatrix(context), "inverse_dynamics": torque,
            "kinetic_energy": plant.EvalKineticEnergy(context)}
