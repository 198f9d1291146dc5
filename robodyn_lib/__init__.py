"""O(N) robot-arm dynamics: four derivations, each equation checked. See README.md and notebooks/."""
from . import atlas, robots
from .arm import Arm, InertiaWarning, Pose
from .atlas import verify
from .dynamics import GRAVITY, METHODS, Method, forward_dynamics, inverse_dynamics, jacobian, mass_matrix
from .robots import planar_arm, random_arm, rational_arm
from .urdf import UrdfWarning, load_urdf

__version__ = "0.1.0"
__all__ = ["Arm", "GRAVITY", "InertiaWarning", "METHODS", "Method", "Pose", "UrdfWarning", "atlas",
           "forward_dynamics", "inverse_dynamics", "jacobian", "load_urdf", "mass_matrix", "planar_arm", "random_arm",
           "rational_arm", "robots", "verify"]
