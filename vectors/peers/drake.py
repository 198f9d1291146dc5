"""Drake. needs: drake==1.51.1"""
from importlib.metadata import version
from xml.etree import ElementTree

import numpy as np
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import MultibodyForces

VERSION = version("drake")
REPRESENTATION = "world"


def answers(urdf, joints, state):
    """A free joint's q is (w, x, y, z), position; its rates [angular; linear], both in the world's axes."""
    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(urdf, "urdf")
    root = next(iter(set(_links(urdf, "link")) - set(_links(urdf, "child"))))
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(root))
    plant.mutable_gravity_field().set_gravity_vector(state.gravity)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    q, at = np.zeros(plant.num_positions()), []
    for name, kind in joints.items():
        x = state.q[name]
        if kind == "floating":                          # no joint in Drake: its link is a free body
            body = plant.GetBodyByName(_links(urdf, "child", name)[0])
            x = [x[6], *x[3:6], *x[:3]]
            start, first = body.floating_positions_start(), body.floating_velocities_start_in_v()
        else:
            joint = plant.GetJointByName(name)
            start, first = joint.position_start(), joint.velocity_start()
        q[start:start + len(x)] = x
        at += range(first, first + len(state.qd[name]))
    plant.SetPositions(context, q)
    plant.SetVelocities(context, state.put(state.qd, at))
    forces = MultibodyForces(plant)
    plant.CalcForceElementsContribution(context, forces)
    gravity = -plant.CalcGravityGeneralizedForces(context)
    return {"mass_matrix": plant.CalcMassMatrix(context)[np.ix_(at, at)], "gravity_torque": gravity[at],
            "bias": (plant.CalcBiasTerm(context) + gravity)[at],
            "inverse_dynamics": plant.CalcInverseDynamics(context, state.put(state.qdd, at), forces)[at],
            "kinetic_energy": plant.EvalKineticEnergy(context)}


def _links(urdf, tag, joint=None):
    root = ElementTree.fromstring(urdf)
    if tag == "link":
        return [e.get("name") for e in root.findall("link")]
    return [e.find(tag).get("link") for e in root.findall("joint") if joint in (None, e.get("name"))]
