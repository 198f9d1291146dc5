"""O(N) robot-arm dynamics: four derivations, each equation checked. See README.md and notebooks/."""
from . import atlas, robots
from .arm import Arm, InertiaWarning, Pose
from .atlas import verify
from .dynamics import GRAVITY, METHODS, Method, forward_dynamics, inverse_dynamics, jacobian, mass_matrix
from .robots import planar_arm, random_arm, rational_arm

__version__ = "0.1.0"
