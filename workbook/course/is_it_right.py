"""The robots of lecture 16, as texts, and what its cells need to ask about them."""
import os
import tempfile
import warnings

import numpy as np

import robodyn_lib as rd
from vectors import judging
from vectors.judging import virtual_power


def _link(name, mass, six, com="0 0 0", rpy="0 0 0"):
    keys = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    inertia = " ".join(f'{key}="{x}"' for key, x in zip(keys, six.split(), strict=True))
    return (f'<link name="{name}"><inertial><origin xyz="{com}" rpy="{rpy}"/><mass value="{mass}"/>'
            f"<inertia {inertia}/></inertial></link>")


def _joint(name, kind, parent, child, axis="1 0 0", xyz="0 0 0", rpy="0 0 0"):
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/></joint>')


def _robot(*parts):
    return "\n".join(['<robot name="robot">', '<link name="base"/>', *parts, "</robot>"])


PENDULA = _robot(
    _link("upper", 2, "0.02 0 0 0.4 0 0.4", "0.5 0 0", "0 0 1.5"), _joint("a", "continuous", "base", "upper", "0 1 0"),
    _link("lower", 1, "0.01 0 0 0.3 0 0.3", "0.4 0 0", "0 0 1.2"),
    _joint("b", "continuous", "upper", "lower", "0 1 0", "1 0 0"))
USUAL = _robot(
    _link("l1", 1, "0.02 0 0 0.02 0 0.01", "0 0 0.1"), _joint("a", "continuous", "base", "l1", "0 0 1", "0 0 0.3"),
    _link("l2", 0.8, "0.01 0 0 0.01 0 0.005", "0 0 0.2"), _joint("b", "continuous", "l1", "l2", "0 1 0", "0 0 0.3"),
    _link("l3", 0.5, "0.006 0 0 0.006 0 0.002", "0 0 0.15"), _joint("c", "continuous", "l2", "l3", "0 1 0", "0 0 0.4"))
LOPSIDED = _robot(
    _link("l1", 1, "0.03 0.004 -0.003 0.02 0.002 0.025", "0.1 0.05 -0.2", "0.7 -0.4 1.1"),
    _joint("c", "continuous", "base", "l1", "0.36 0.48 0.8", "0.1 0 0.2", "0.3 -0.2 0.5"),
    _link("tool", 0.6, "0.006 0.001 0 0.008 0.001 0.007", "0 0.05 0.1", "0.2 0.5 -0.3"),
    _joint("weld", "fixed", "l1", "tool", "1 0 0", "0.1 0.2 0.3", "1.1 -0.6 0.4"),
    _link("l2", 0.8, "0.01 0.001 -0.002 0.015 0.001 0.012", "0.05 -0.1 0.15", "-0.5 0.9 0.3"),
    _joint("a", "prismatic", "tool", "l2", "0 -0.6 0.8", "0.2 -0.1 0.3", "-0.4 0.6 0.2"),
    _link("l3", 0.5, "0.008 0 0.001 0.006 -0.001 0.007", "0.1 0.02 0.05", "0.4 0.3 0.2"),
    _joint("b", "continuous", "tool", "l3", "0.6 0.8 0", "0 0.1 0.2", "0.3 0.1 -0.5"))
FREE = _robot(_link("body", 2, "0.2 0.01 0.02 0.3 -0.01 0.25", "0.1 -0.2 0.3", "0.3 0.2 -0.5"),
              _joint("base_joint", "floating", "base", "body"))
SICK = _robot(_link("forearm", 1.6, "0.0023 0.0001 0 0.00266 0.0002 1676359E-6", "0.1 0 0.2"),
              _joint("elbow", "continuous", "base", "forearm", "0 0.6 0.8"))


def arm_of(urdf, **options):
    """Return the `Arm` of a URDF's text: the whole robot."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = os.path.join(folder, "robot.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(urdf)
        return rd.load_urdf(path, whole=True, **options)


def notes_of(urdf):
    """Return what the lenient reader says of a file's inertias, a sentence each."""
    return [note for note in arm_of(urdf, strict=False).notes if "inertia that" in note]


def without_turns(urdf):
    """Return the text with the angles of all inertial frames lost."""
    lines = urdf.split("\n")
    return "\n".join(line.split(' rpy="')[0] + '"' .join(["", *line.split(' rpy="')[1].split('"')[1:]])[1:]
                     if "<inertial>" in line else line for line in lines)


def joints_of(urdf):
    """Return the names of the joints that move, as the file has them."""
    return [body.joint for body in virtual_power.bodies(urdf, float) if body.kind != "fixed"]


def in_state(urdf, seed=0, **given):
    """Return a state of a robot as `vectors/` writes it, drawn, but for what is given."""
    rng = np.random.default_rng(seed)
    kinds = [b.kind for b in virtual_power.bodies(urdf, float) if b.kind != "fixed"]
    nv = sum(virtual_power.SIZES.get(kind, (1, 1))[1] for kind in kinds)
    q = [1.0, 2.0, 3.0, 0.1, 0.1, 0.7, 0.7] if "floating" in kinds else rng.uniform(-1, 1, nv)
    draw = {key: rng.uniform(-2, 2, nv) for key in ("qd", "qdd", "tau")}
    return {"q": q, **draw, "gravity": [0.0, 0.0, -9.81]} | given


def agree(right, wrong):
    """Return whether six digits of all answers of two routes agree."""
    return all(np.shape(wrong[key]) == np.shape(x) and judging.digits(wrong[key], x) >= judging.RIGHT
               for key, x in right.items())
