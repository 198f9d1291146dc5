"""A flexible hammer: a beam as links. Its springs, swing and blow are on page 15d."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from robodyn_lib.robots import planar_arm

BEAM_ROOTS = np.array(  # roots of cos x cosh x = -1
    [1.875104068711961, 4.694091132974175, 7.854757438237613]
)


@dataclass(frozen=True)
class Beam:
    """A uniform beam: length [m], mass [kg], bending stiffness EI [N m^2], as N rods."""

    N: int = 8
    length: float = 0.6
    mass: float = 0.5
    EI: float = 1.0

    @cached_property
    def arm(self):
        return planar_arm(self.N, lengths=self.length / self.N, masses=self.mass / self.N)
