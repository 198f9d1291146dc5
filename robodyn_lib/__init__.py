"""O(N) robot-arm dynamics: four derivations, every equation checked. See README.md."""

from . import interrupts as interrupts  # before the imports that take time

# isort: split
from importlib import import_module

from . import atlas, robots
from .arm import Arm, InertiaWarning, Pose
from .atlas import verify
from .bounds import certify
from .bridges import bridge, from_mujoco, from_pinocchio, load
from .codegen import trace
from .coupled import CoupledArm, couple
from .derivatives import (
    forward_dynamics_derivatives,
    inverse_dynamics_derivatives,
    log_det_gradient,
)
from .dynamics import (
    GRAVITY,
    METHODS,
    Method,
    compile,
    forward_dynamics,
    inverse_dynamics,
    jacobian,
    mass_matrix,
)
from .loops import ClosedChain, Grasp, Loop, close_loops, closed_chain
from .needs import beside
from .quantities import quantities
from .robots import planar_arm, random_arm, random_tree, rational_arm
from .simulation import JointLaw, Trajectory, simulate
from .urdf import UrdfWarning, load_urdf

__version__ = "1.0.0"
BESIDE = {"bench": "benchmarks", "widgets": "workbook.widgets"}  # other packages that are needed
__all__ = [
    "Arm",
    "ClosedChain",
    "CoupledArm",
    "GRAVITY",
    "Grasp",
    "InertiaWarning",
    "JointLaw",
    "Loop",
    "METHODS",
    "Method",
    "Pose",
    "Trajectory",
    "UrdfWarning",
    "atlas",
    "bench",
    "bridge",
    "certify",
    "close_loops",
    "closed_chain",
    "compile",
    "compiled",
    "couple",
    "export",
    "forward_dynamics",
    "forward_dynamics_derivatives",
    "from_mujoco",
    "from_pinocchio",
    "inverse_dynamics",
    "inverse_dynamics_derivatives",
    "jacobian",
    "load",
    "load_urdf",
    "log_det_gradient",
    "mass_matrix",
    "planar_arm",
    "quantities",
    "random_arm",
    "random_tree",
    "rational_arm",
    "robots",
    "simulate",
    "trace",
    "verify",
    "widgets",
]


def __getattr__(name):
    """Import modules that need a compiler or a front end only when they are first used."""
    if name == "compiled":
        return import_module(f"{__name__}.{name}")
    if name in BESIDE:
        return beside(BESIDE[name])
    if name == "export":
        return import_module(f"{__name__}.exports").export
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__})
