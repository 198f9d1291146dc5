"""Robots of other libraries as arms, and values that go across: MuJoCo, pinocchio, files by suffix.

Each library has one module, which imports it when a robot is first loaded. A bridge holds the other
library's model and the arm made of it, and turns joint values, rates, accelerations and torques of
one into those of the other.
"""

import os
import shutil
import tempfile
from importlib import import_module
from pathlib import Path

from ..arm import Arm
from ..coupled import CoupledArm
from ..loops import ClosedChain
from ..urdf import load_urdf
from . import gallery
from .common import Bridge

__all__ = ["SUFFIXES", "Bridge", "bridge", "from_mujoco", "from_pinocchio", "gallery", "load"]

SUFFIXES = ".urdf", ".xml", ".mjcf", ".mjb", ".xacro"


def from_mujoco(
    model: object, loops: str = "close", follow: str = "follow", tip: str | None = None
) -> Arm | CoupledArm | ClosedChain:
    """Return the arm of a MuJoCo model: an MjModel, an MjSpec, or the path of an `.xml` file.

    It is an `Arm`, a `CoupledArm` where joints follow others (`<equality joint>`), or a
    `ClosedChain` where `<equality connect>` or `<equality weld>` close loops; then joints that
    follow are held by gears, which are closures too. MuJoCo reads the file. `arm.notes` names what
    is in the model and not in the arm; `arm.law` has its dampers, springs and friction.

    loops: "close"; "open" for the tree without its loops; "refuse" to raise ValueError where there
    is one. follow: "follow", "independent" or "refuse", the same for joints that follow. tip: the
    name of a site or a body, of the site where both have it; by default the last link's frame.

    `rd.bridge(model)` also turns MuJoCo's qpos and qvel into q and rates of the arm, and back.
    Raises ModuleNotFoundError without MuJoCo, TypeError for another object, and ValueError, naming
    the body or joint, for a model in which nothing moves or that holds numbers that are not finite.
    Cost O(N).
    """
    from .mujoco import MujocoBridge

    return MujocoBridge(model, loops=loops, follow=follow, tip=tip).system


def from_pinocchio(
    model: object, follow: str = "follow", tip: str | None = None
) -> Arm | CoupledArm:
    """Return the arm of a `pinocchio.Model`: an `Arm`, or a `CoupledArm` with mimic joints.

    follow: as in `from_mujoco`. tip: the name of a frame; by default the last link's own. Joints of
    several degrees of freedom that pinocchio writes with angles become hinges without a mass
    between them. Errors as in `from_mujoco`. Cost O(N).
    """
    from .pinocchio import PinocchioBridge

    return PinocchioBridge(model, follow=follow, tip=tip).system


def bridge(model: object, **options: str | None) -> Bridge:
    """Return the `Bridge` between a model of MuJoCo or pinocchio and its arm.

    model, options: as in `from_mujoco` and `from_pinocchio`. The bridge has `system` (what these
    return), `arm` (the tree of all joints), and q, v, a, tau with their inverses qpos, qvel, qacc,
    qfrc. Raises TypeError for an object of any other library.
    """
    library = type(model).__module__.partition(".")[0]
    if library.startswith("pinocchio"):
        from .pinocchio import PinocchioBridge

        return PinocchioBridge(model, **options)
    from .mujoco import MujocoBridge

    return MujocoBridge(model, **options)


def load(path: str | os.PathLike, **options: str | bool | None) -> Arm | CoupledArm | ClosedChain:
    """Return the robot in a file, read by its suffix: .urdf, .xml (MJCF or URDF), .mjb, .xacro.

    options: those of `load_urdf`, or of `from_mujoco`. The whole robot is read; whole=False takes
    the path to the tip of a URDF alone. Joints that follow others do so by default, which
    `arm.notes` says; pass mimic="refuse" (URDF) or follow="refuse" (MJCF) to get an error instead.
    A `.xacro` file is expanded by the package xacrodoc. Raises ValueError for another suffix.

    >>> load("robot.sdf")
    Traceback (most recent call last):
        ...
    ValueError: robot.sdf: expected a file that ends in .urdf, .xml, .mjcf, .mjb, .xacro
    """
    path = Path(os.fsdecode(path))
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{path}: expected a file that ends in {', '.join(SUFFIXES)}")
    if suffix == ".xacro":
        return _expanded(path, options)
    if is_urdf(path):
        return load_urdf(path, **{"mimic": "follow", "whole": True} | options)
    return from_mujoco(path, **options)


def is_urdf(path: str | os.PathLike) -> bool:
    """Return whether a file is a URDF: by its suffix, or `.xml` whose root element is <robot>."""
    suffix = Path(path).suffix.lower()
    if suffix != ".xml":
        return suffix in (".urdf", ".xacro")
    with open(path, "rb") as file:
        head = file.read(1 << 16)
    return b"<robot" in head and b"<mujoco" not in head.partition(b"<robot")[0]


def _expanded(path, options):
    """Return the robot of a .xacro file, which xacrodoc turns into a URDF."""
    try:
        xacrodoc = import_module("xacrodoc")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"{path}: the package xacrodoc, which expands xacro, is not installed: pip install "
            "xacrodoc; or write a URDF by the command xacro, and load that"
        ) from None
    document = xacrodoc.XacroDoc.from_file(str(path))
    folder = tempfile.mkdtemp(prefix="robodyn_")
    try:
        urdf = Path(folder) / f"{path.name.partition('.')[0]}.urdf"
        document.to_urdf_file(str(urdf))
        return load(urdf, **options)
    finally:
        shutil.rmtree(folder)
