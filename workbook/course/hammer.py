"""A flexible hammer: a beam as links with springs, how it hangs at rest, and the blows of a run of it.

The beam is a `planar_arm` of N rods with a spring at each joint: EI N / L, and twice that at the hub. Its swing is
written on page 15d.
"""
from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import inverse_dynamics
from robodyn_lib.inputs import GRAVITY
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


def springs(beam):
    """Stiffnesses (N,) [N m/rad] of the joints: EI N / L, and twice that at the hub."""
    k = np.full(beam.N, beam.EI * beam.N / beam.length)
    k[0] *= 2
    return k


class Hit(NamedTuple):
    """A blow without tangential velocity: time [s], velocity across the last link [m/s], angle of that link [rad]."""

    time: float
    across: float
    angle: float


def at_rest(beam, hub, gravity=GRAVITY):
    """Joint angles (N,) at which the beam hangs at rest from a hub at this angle, by a fixed point."""
    arm, k, zero, q = beam.arm, springs(beam), np.zeros(beam.N), np.zeros(beam.N)
    q[0] = hub
    for _ in range(100):
        before, q = q, -inverse_dynamics(arm, q, zero, zero, gravity=gravity) / k
        q[0] += hub
        if np.abs(q - before).max() < 1e-12:
            break
    return q


def tip(run):
    """Velocities (T,) of the tip along its last link and across it [m/s], and that link's angle (T,), of a run."""
    angle = run.q.sum(axis=1)
    v = np.gradient(run.points[:, -1, ::2], run.t, axis=0, edge_order=2)
    u = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return (v * u).sum(axis=1), u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0], angle


def blows(run):
    """The `Hit`s of a run: moments at which the tip's velocity has no part along the last link, in order."""
    along, across, angle = tip(run)
    out = []
    for i in np.flatnonzero(along[:-1] * along[1:] < 0):
        share = along[i] / (along[i] - along[i + 1])
        out.append(Hit(*(float(x[i] + share * (x[i + 1] - x[i])) for x in (run.t, across, angle))))
    return out


def blow(run):
    """The hardest of the `Hit`s of a run. ValueError where there is none."""
    found = blows(run)
    if not found:
        raise ValueError("the tip's velocity is never across the face")
    return max(found, key=lambda hit: abs(hit.across))
