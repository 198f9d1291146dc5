"""Quantities for kernels: each with its inputs, the shape of its result, and its steps."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..codegen import Recursion
from .composite import INVERSE_MASS_MATRIX, MASS_MATRIX, MASSES_OF_CHAINS, MASSES_OF_TREES
from .gradients import DERIVATIVES, INVERSE_MASSES
from .kinematics import DRIFT, ENERGY, FACTOR, JACOBIAN, LOG_DET_GRADIENT, MOBILITY, MOMENTUM, POSE
from .steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from .torque_gradients import TORQUE_DERIVATIVES

LONGEST = 3000  # operations beyond which a program of one state is slower than rolled steps
LINKS, FRAME, GROUND, ALL = "links", "frame", "ground", "all"  # which rows, see `describe.Rows`


@dataclass(frozen=True)
class Quantity:
    """One quantity of an arm in a state.

    words: its inputs; shape(nv): of its result; steps: what is traced into one robot's own program;
    trees: rolled, for any arm; chains: rolled for chains of hinges and sliders, faster; longest:
    operations up to which a robot's own program is faster, of chains and of trees, on processors
    with 16 registers for numbers (on others LONGEST at least); rows: on which rows; falls: whether
    gravity counts; loads: whether a tip force counts.
    """

    words: tuple[str, ...]
    shape: Callable
    steps: Recursion | None
    trees: Recursion | None = None
    chains: Recursion | None = None
    longest: tuple[int, int] = (LONGEST, LONGEST)
    rows: str = LINKS
    falls: bool = False
    loads: bool = False

    def shapes(self, nq, nv):
        """Return {word: shape} of the arrays of one state, the result last, under the word out."""
        inputs = {word: (nq if word == "q" else nv,) for word in self.words}
        return inputs | {"out": self.shape(nv)}


def vector(nv):
    return (nv,)


def square(nv):
    return nv, nv


BIAS = replace(INVERSE_DYNAMICS, name="bias", absent=("tau",))
GRAVITY_TORQUE = replace(INVERSE_DYNAMICS, name="gravity_torque", absent=("qd", "tau"))
ON_EARTH = {"falls": True, "loads": True}
OF_TORQUES = {"longest": (1000, LONGEST), **ON_EARTH}
# fmt: off
CATALOGUE = {
    "forward_dynamics": Quantity(("q", "qd", "tau"), vector, FORWARD_DYNAMICS, FORWARD_DYNAMICS,
                                 **ON_EARTH),
    "inverse_dynamics": Quantity(("q", "qd", "qdd"), vector, INVERSE_DYNAMICS, INVERSE_DYNAMICS,
                                 **OF_TORQUES),
    "bias": Quantity(("q", "qd"), vector, BIAS, BIAS, **OF_TORQUES),
    "gravity_torque": Quantity(("q",), vector, GRAVITY_TORQUE, GRAVITY_TORQUE, **OF_TORQUES),
    "mass_matrix": Quantity(("q",), square, MASS_MATRIX, MASSES_OF_TREES, MASSES_OF_CHAINS,
                            (2000, LONGEST)),
    "inverse_mass_matrix": Quantity(("q",), square, INVERSE_MASS_MATRIX, None, INVERSE_MASSES,
                                    (LONGEST, 2 * LONGEST)),
    "jacobian": Quantity(("q",), lambda nv: (6, nv), JACOBIAN, JACOBIAN, rows=FRAME),
    "pose": Quantity(("q",), lambda nv: (4, 4), POSE, POSE, rows=FRAME),
    "jacobian_rate": Quantity(("q", "qd"), lambda nv: (6,), DRIFT, DRIFT, rows=FRAME),
    "energy": Quantity(("q", "qd"), lambda nv: (2,), ENERGY, ENERGY, rows=GROUND, falls=True),
    "momentum": Quantity(("q", "qd"), lambda nv: (6,), MOMENTUM, MOMENTUM, rows=GROUND),
    "mobility": Quantity(("q",), lambda nv: (6, 6), MOBILITY, MOBILITY, rows=ALL),
    "factor": Quantity(("q",), lambda nv: (43, nv), FACTOR, FACTOR, rows=GROUND),
    "log_det_gradient": Quantity(("q",), vector, LOG_DET_GRADIENT, LOG_DET_GRADIENT),
    "derivatives": Quantity(("q", "qd", "tau"), lambda nv: (3 * nv, nv), None, None,
                            DERIVATIVES, **ON_EARTH),
    "inverse_dynamics_derivatives": Quantity(("q", "qd", "qdd"), lambda nv: (3 * nv, nv), None,
                                             None, TORQUE_DERIVATIVES, falls=True),
}
# fmt: on
OF_A_FRAME = [name for name, x in CATALOGUE.items() if x.rows in (FRAME, ALL)]
