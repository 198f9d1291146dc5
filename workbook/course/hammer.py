"""A flexible hammer: a beam as links. Its springs, its swing and its blow are written on page 15d."""
from typing import NamedTuple

import numpy as np

from robodyn_lib.robots import planar_arm

BEAM_ROOTS = np.array([1.875104068711961, 4.694091132974175, 7.854757438237613])    # of cos x cosh x = -1


class Beam(NamedTuple):
    """A uniform beam: length [m], mass [kg], bending stiffness EI [N m^2], as N rods."""

    N: int = 8
    length: float = 0.6
    mass: float = 0.5
    EI: float = 1.0

    @property
    def arm(self):
        return planar_arm(self.N, lengths=self.length / self.N, masses=self.mass / self.N)


def tip(run):
    """Velocities (T,) of the tip along its last link and across it [m/s], and that link's angle (T,), of a run."""
    angle = run.q.sum(axis=1)
    v = np.gradient(run.points[:, -1, ::2], run.t, axis=0, edge_order=2)
    u = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return (v * u).sum(axis=1), u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0], angle
