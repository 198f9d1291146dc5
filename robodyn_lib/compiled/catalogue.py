"""Quantities for kernels: each with its inputs, the shape of its result, and its steps."""

from dataclasses import dataclass, replace

from ..codegen import Recursion
from .composite import INVERSE_MASS_MATRIX, MASS_MATRIX, MASSES_OF_CHAINS, MASSES_OF_TREES
from .gradients import DERIVATIVES, INVERSE_MASSES
from .kinematics import (
    DRIFT,
    ENERGY,
    FACTOR,
    GENERALIZED_FORCES,
    JACOBIAN,
    LOG_DET_GRADIENT,
    MOBILITY,
    MOMENTUM,
    POSE,
)
from .steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from .torque_gradients import TORQUE_DERIVATIVES

LONGEST = 3000  # operations beyond which a program of one state is slower than rolled steps
# which rows, see `describe.Rows`
LINKS, FRAME, GROUND, ALL, PUSHED = "links", "frame", "ground", "all", "pushed"


@dataclass(frozen=True)
class Quantity:
    """One quantity of an arm in a state.

    words: its inputs; "forces" are six numbers for each link. shape: of its result, of numbers and
    "nv", "3 nv". steps: what is traced into one robot's own program. trees: rolled steps for any
    arm. chains: faster rolled steps for chains of hinges and sliders. longest: the number of
    operations up to which a robot's own program is faster, for chains and for trees, on processors
    with 16 registers for numbers (on others at least LONGEST). rows: the rows it is computed from.
    falls: whether it depends on gravity. loads: whether it depends on a tip force.
    """

    words: tuple[str, ...]
    shape: tuple[int | str, ...]
    steps: Recursion | None
    trees: Recursion | None = None
    chains: Recursion | None = None
    longest: tuple[int, int] = (LONGEST, LONGEST)
    rows: str = LINKS
    falls: bool = False
    loads: bool = False


VECTOR = ("nv",)
SQUARE = "nv", "nv"
BIAS = replace(INVERSE_DYNAMICS, name="bias", absent=("tau",))
GRAVITY_TORQUE = replace(INVERSE_DYNAMICS, name="gravity_torque", absent=("qd", "tau"))
ON_EARTH = {"falls": True, "loads": True}
# fmt: off
CATALOGUE = {
    "forward_dynamics": Quantity(("q", "qd", "tau"), VECTOR, FORWARD_DYNAMICS, FORWARD_DYNAMICS,
                                 **ON_EARTH),
    "inverse_dynamics": Quantity(("q", "qd", "qdd"), VECTOR, INVERSE_DYNAMICS, INVERSE_DYNAMICS,
                                 **ON_EARTH),
    "bias": Quantity(("q", "qd"), VECTOR, BIAS, BIAS, **ON_EARTH),
    "gravity_torque": Quantity(("q",), VECTOR, GRAVITY_TORQUE, GRAVITY_TORQUE, **ON_EARTH),
    "mass_matrix": Quantity(("q",), SQUARE, MASS_MATRIX, MASSES_OF_TREES, MASSES_OF_CHAINS,
                            (2000, LONGEST)),
    "inverse_mass_matrix": Quantity(("q",), SQUARE, INVERSE_MASS_MATRIX, None, INVERSE_MASSES,
                                    (LONGEST, 2 * LONGEST)),
    "jacobian": Quantity(("q",), (6, "nv"), JACOBIAN, JACOBIAN, rows=FRAME),
    "pose": Quantity(("q",), (4, 4), POSE, POSE, rows=FRAME),
    "jacobian_rate": Quantity(("q", "qd"), (6,), DRIFT, DRIFT, rows=FRAME),
    "energy": Quantity(("q", "qd"), (2,), ENERGY, ENERGY, rows=GROUND, falls=True),
    "momentum": Quantity(("q", "qd"), (6,), MOMENTUM, MOMENTUM, rows=GROUND),
    "mobility": Quantity(("q",), (6, 6), MOBILITY, MOBILITY, rows=ALL),
    "factor": Quantity(("q",), (43, "nv"), FACTOR, FACTOR, rows=GROUND),
    "generalized_forces": Quantity(("q", "forces"), VECTOR, GENERALIZED_FORCES, GENERALIZED_FORCES,
                                   rows=PUSHED),
    "log_det_gradient": Quantity(("q",), VECTOR, LOG_DET_GRADIENT, LOG_DET_GRADIENT),
    "derivatives": Quantity(("q", "qd", "tau"), ("3 nv", "nv"), None, None,
                            DERIVATIVES, **ON_EARTH),
    "inverse_dynamics_derivatives": Quantity(("q", "qd", "qdd"), ("3 nv", "nv"), None,
                                             None, TORQUE_DERIVATIVES, falls=True),
}
# fmt: on
OF_A_FRAME = [name for name, x in CATALOGUE.items() if x.rows in (FRAME, ALL)]
