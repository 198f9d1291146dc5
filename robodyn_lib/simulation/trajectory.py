"""The record of a run, and what follows from it: joint points, the tip, energies."""
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from ..arm import Arm, plain
from ..reference import velocities_at
from ..spatial import phi, spatial_inertia


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """The record of `simulate`: times t (T,) [s], states q (T, nq), qd (T, nv), and how they came about.

    points (T, n+1, 3): joint points, base to tip, and the tip [m]; tip (T, 3). kinetic, potential and energy (T,) [J]:
    the potential is gravity's, zero at the world's origin. drift (T,): what energy has changed since the start, in
    parts of energy_scale [J], the start's kinetic energy plus each link's weight times its distance from the first
    joint; 1 J where that is 0, at rest and weightless. momentum (T, 6): angular, about the world's origin, and linear
    [kg m^2/s, kg m/s]. All these are computed when first asked for. dt: the longest
    fixed step that was allowed [s], None if steps were adaptive. stopped: "" if the run came to its end, else when and
    why it stopped. ends: of a `ClosedChain`, its frames, for pictures.
    """

    arm: Arm
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    method: str
    integrator: str
    dt: float | None
    gravity: np.ndarray
    stopped: str = ""
    ends: tuple = ()

    def __post_init__(self):
        for a in (self.t, self.q, self.qd, self.gravity):
            a.flags.writeable = False

    @cached_property
    def _motion(self):
        arm = self.arm.in_floats
        record = (motion_by_poses(arm, self.q, self.qd, self.gravity) if plain(arm) else
                 motion(arm, self.q.T, self.qd.T, self.gravity))
        for a in record:
            a.flags.writeable = False
        return record

    @cached_property
    def momentum(self) -> np.ndarray:
        out = np.array([momentum(self.arm.in_floats.at(q), v) for q, v in zip(self.q, self.qd, strict=True)])
        out.flags.writeable = False
        return out

    @property
    def points(self) -> np.ndarray:
        return self._motion[0]

    @property
    def tip(self) -> np.ndarray:
        return self.points[:, -1]

    @property
    def kinetic(self) -> np.ndarray:
        return self._motion[1]

    @property
    def potential(self) -> np.ndarray:
        return self._motion[2]

    @property
    def energy(self) -> np.ndarray:
        return self.kinetic + self.potential

    @cached_property
    def energy_scale(self) -> float:
        pose = self.arm.at(self.q[0])
        weights = pose.m * np.linalg.norm(self.gravity)
        return float(self.kinetic[0] + weights @ np.linalg.norm(pose.C - pose.O[0], axis=1)) or 1.0

    @property
    def drift(self) -> np.ndarray:
        return (self.energy - self.energy[0]) / self.energy_scale

    def __repr__(self):
        step = "" if self.dt is None else f" dt = {self.dt:g} s,"
        return (f"Trajectory of {self.arm.name!r}: {self.integrator},{step} {self.method}, {len(self.t)} samples, "
                f"t = {self.t[0]:.4g} to {self.t[-1]:.4g} s" + (f"; {self.stopped}" if self.stopped else ""))


def motion(arm, q, qd, gravity):
    """points (T, n+1, 3), kinetic and potential energy (T,), for q, qd (n, T): a loop over links, all times at once.

    E (3, 3, T) holds the axes of the link's frame in the world: a vector c of the frame is the combination c E.
    """
    combine = partial(np.tensordot, axes=1)
    n, T = q.shape
    points, kinetic, potential = np.empty((T, n + 1, 3)), np.zeros(T), np.zeros(T)
    E = np.repeat(arm.base_rotation.T[:, :, None].astype(float), T, axis=2)
    O = np.repeat(arm.base_offset[:, None].astype(float), T, axis=1)
    w, v = np.zeros((3, T)), np.zeros((3, T))                   # of the link, and of its joint point
    for i in range(n):
        a, step = arm.axes[i], combine(arm.offsets[i], E)
        E = combine(arm.rotations[i].T, E)
        h = combine(a, E)
        if arm.hinges[i]:
            v = v + cross(w, step)
            w = w + h * qd[i]
            along = a[:, None, None] * h                           # of each axis, what is along h stays
            E = along + np.cos(q[i]) * (E - along) + np.sin(q[i]) * cross(h, E.swapaxes(0, 1)).swapaxes(0, 1)
        else:
            step = step + h * q[i]
            v = v + cross(w, step) + h * qd[i]
        O = O + step
        p, w_link = combine(arm.coms[i], E), np.einsum("krt,rt->kt", E, w)
        vc = v + cross(w, p)
        kinetic += arm.masses[i] * np.sum(vc * vc, axis=0) / 2 + np.sum(w_link * (arm.inertias[i] @ w_link), axis=0) / 2
        potential -= arm.masses[i] * (gravity @ (O + p))
        points[:, i] = O.T
    points[:, n] = (O + combine(arm.tip_offset, E)).T
    return points, kinetic, potential


def motion_by_poses(arm, q, qd, gravity):
    """Return what `motion` does, for joints of any kind and trees: q (T, nq), qd (T, nv), pose by pose."""
    points, kinetic, potential = np.empty((len(q), arm.n + 1, 3)), np.zeros(len(q)), np.zeros(len(q))
    for k, (x, v) in enumerate(zip(q, qd, strict=True)):
        pose = arm.at(x)
        V = velocities_at(pose, v)
        points[k, :-1], points[k, -1] = pose.O, pose.tip
        kinetic[k] = sum(V[i] @ spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) @ V[i] for i in range(arm.n)) / 2
        potential[k] = -sum(pose.m * (pose.C @ gravity))
    return points, kinetic, potential


def momentum(pose, v):
    """Angular momentum about the world's origin, and linear momentum (6,) at the rates v (nv,)."""
    V = velocities_at(pose, v)
    return sum(phi(pose.O[i]) @ spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) @ V[i] for i in range(pose.n))


def cross(a, b):
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
