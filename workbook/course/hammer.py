"""A flexible hammer: a beam as links with springs, on a hub that is driven; and the swing that hits flatwise.

The beam is a `planar_arm` of N rods with a spring at each joint: EI N / L, and twice that at the hub. The hub's angle
goes as c + A cos(2 pi f t), from rest to rest. So all torques are a `JointLaw`, and runs stay compiled.
"""
from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import inverse_dynamics, mass_matrix
from robodyn_lib.inputs import GRAVITY
from robodyn_lib.robots import planar_arm
from robodyn_lib.simulation import JointLaw, simulate

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


def springs(beam, wall=2):
    """Stiffnesses (N,) [N m/rad] of the joints: EI N / L, and `wall` times that at the hub."""
    k = np.array([beam.EI * beam.N / beam.length] * beam.N)
    k[0] = wall * k[0]
    return k


def frequencies(beam, wall=2):
    """The lowest three frequencies [rad/s] of the straight beam on a hub that is held, without gravity."""
    M = mass_matrix(beam.arm, np.zeros(beam.N))
    return np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, np.diag(springs(beam, wall)))).real)[:3])


def sag(beam, wall=2, gravity=1.0):
    """How far the tip of a level beam hangs down [m], to first order in gravity [m/s^2]."""
    zero, n = np.zeros(beam.N), beam.N
    weight = inverse_dynamics(beam.arm, zero, zero, zero, gravity=[0, 0, -gravity])
    return np.cumsum(weight / springs(beam, wall)).sum() * beam.length / n


# --- the swing --------------------------------------------------------------------------------------------------------

class Hit(NamedTuple):
    """A blow without tangential velocity: time [s], velocity across the last link [m/s], angle of that link [rad]."""

    time: float
    across: float
    angle: float


def swing(beam, c, A, f=1.5, gravity=GRAVITY, until=None, frames=301):
    """Run the hammer from rest, its hub at c + A, until the hub is at c - A, or until a time [s]: a `Trajectory`."""
    k = springs(beam)
    first = np.zeros(beam.N)
    first[0] = 1
    law = JointLaw(constant=first * k[0] * c, amplitude=first * k[0] * A, frequency=f, phase=np.pi / 2, stiffness=k)
    return simulate(beam.arm, at_rest(beam, c + A, gravity), np.zeros(beam.N), np.linspace(0, until or 0.5 / f, frames),
                    torque=law, gravity=gravity, dt=5e-4)


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


def find_swing(beam, speed, tilt=0.0, f=1.5, gravity=GRAVITY, start=(0.0, 0.6), steps=12):
    """Hub angles (c, A) with which the hammer hits flatwise: at this speed [m/s], its last link along the board.

    tilt: angle of the board [rad], 0 level. Newton's method with differences, on speed and angle of the hardest blow.
    ValueError where it does not settle.
    """
    def missed(x):
        hit = blow(swing(beam, *x, f=f, gravity=gravity))
        return np.array([-hit.across / speed - 1, hit.angle - tilt])
    x = np.array([start[0] + tilt, start[1]])
    for _ in range(steps):
        now, h = missed(x), 1e-3
        if np.abs(now).max() < 1e-7:
            return tuple(map(float, x))
        x = x - np.linalg.solve(np.stack([(missed(x + h * e) - now) / h for e in np.eye(2)], axis=1), now)
    raise ValueError(f"no swing was found that hits at {speed:g} m/s and {np.degrees(tilt):g} degrees")
