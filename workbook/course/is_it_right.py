"""The robots of lecture 16 as URDF text, and the functions that its cells apply to them."""

import re
import tempfile
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np

import robodyn_lib as rd
from vectors import judging
from vectors.judging import virtual_power

PENDULA, USUAL, LOPSIDED, FREE, SICK = (
    Path(__file__).with_name("robots").joinpath(f"{name}.urdf").read_text(encoding="utf-8").rstrip()
    for name in ("pendula", "usual", "lopsided", "free", "sick")
)
# Rotors [kg m^2] and gear ratios of the PUMA 560: `Jm` and `G` of puma560akb in P. Corke's Robotics
# Toolbox, which names B. Armstrong, O. Khatib, J. Burdick, IEEE ICRA 1986 as its source. The links
# of `rd.robots.puma560` are theirs too.
ROTORS = np.array([291, 409, 299, 35, 35, 35]) * 1e-6
GEARS = np.array([-62.6111, 107.815, -53.7063, 76.0364, 71.923, 76.686])
MOTORS = GEARS**2 * ROTORS


def geared_puma():
    """Return our PUMA 560 with its motors."""
    with warnings.catch_warnings(action="ignore", category=rd.InertiaWarning):
        return replace(rd.robots.puma560(), armature=MOTORS)


def arm_of(urdf, **options):
    """Return the `Arm` of a URDF's text: the whole robot."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder, "robot.urdf")
        path.write_text(urdf, encoding="utf-8")
        return rd.load_urdf(path, whole=True, **options)


def notes_of(urdf):
    """Return the lenient reader's notes on a file's inertias, a sentence each."""
    return [note for note in arm_of(urdf, strict=False).notes if "inertia that" in note]


def without_turns(urdf):
    """Return the text with the angles of all inertial frames lost."""
    lines = urdf.split("\n")
    return "\n".join(
        re.sub(' rpy="[^"]*"', "", line, count=1) if "<inertial>" in line else line
        for line in lines
    )


def joints_of(urdf):
    """Return the names of the joints that move, as the file has them."""
    return [body.joint for body in virtual_power.bodies(urdf, float) if body.kind != "fixed"]


def in_state(urdf, seed=0, **given):
    """Return a random state of a robot in the format of `vectors/`; given values are kept."""
    rng = np.random.default_rng(seed)
    kinds = [b.kind for b in virtual_power.bodies(urdf, float) if b.kind != "fixed"]
    nv = sum(virtual_power.SIZES.get(kind, (1, 1))[1] for kind in kinds)
    q = [1.0, 2.0, 3.0, 0.1, 0.1, 0.7, 0.7] if "floating" in kinds else rng.uniform(-1, 1, nv)
    draw = {key: rng.uniform(-2, 2, nv) for key in ("qd", "qdd", "tau")}
    return {"q": q, **draw, "gravity": [0.0, 0.0, -9.81]} | given


def agree(right, wrong):
    """Return whether six digits of all answers of two routes agree."""
    return all(
        np.shape(wrong[key]) == np.shape(x) and judging.digits(wrong[key], x) >= judging.RIGHT
        for key, x in right.items()
    )
