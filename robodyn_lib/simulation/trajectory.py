"""The record of a run, and what follows from it: joint points, the tip, energies."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..arm import Arm
from ..numbers import Taylor
from ..reference import velocities_at
from ..spatial import phi, spatial_inertia

ABREAST = 1000  # times in one batch, so that memory does not grow with the record


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """The record of `simulate`: times t (T,) [s], states q (T, nq), qd (T, nv), and settings.

    points (T, n+1, 3): joint points, base to tip, and the tip [m]; tip (T, 3). kinetic, potential
    and energy (T,) [J]: the potential is gravity's, zero at the world's origin. drift (T,): what
    energy has changed since the start, in parts of energy_scale [J], the start's kinetic energy
    plus each link's weight times its distance from the first joint; 1 J if that is 0, at rest and
    weightless. momentum (T, 6): angular, about the world's origin, and linear [kg m^2/s, kg m/s].
    All these are computed when first read. dt: the longest fixed step that was allowed [s], None if
    steps were adaptive. stopped: "" if the run came to its end, else when and why it stopped. ends:
    of a `ClosedChain`, its frames, for pictures.
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
        cuts = range(ABREAST, len(self.t), ABREAST)
        parts = [
            motion(arm, q, qd, self.gravity)
            for q, qd in zip(*(np.split(x, cuts) for x in (self.q, self.qd)), strict=True)
        ]
        record = [np.concatenate(x) for x in zip(*parts, strict=True)]
        for a in record:
            a.flags.writeable = False
        return record

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
    def momentum(self) -> np.ndarray:
        return self._motion[3]

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
        stopped = f"; {self.stopped}" if self.stopped else ""
        return (
            f"Trajectory of {self.arm.name!r}: {self.integrator},{step} {self.method}, "
            f"{len(self.t)} samples, t = {self.t[0]:.4g} to {self.t[-1]:.4g} s{stopped}"
        )


def motion(arm, q, qd, gravity):
    """Return points (T, n+1, 3), kinetic and potential energy (T,) and momentum (T, 6).

    q (T, nq), qd (T, nv). One pose, whose numbers are those of all times abreast: any joints, any
    tree.
    """
    pose = arm._pose(abreast(q), False)
    V = velocities_at(pose, abreast(qd))
    links = range(arm.n)
    h = [spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) @ V[i] for i in links]
    parts = (
        np.stack([*pose.O, pose.tip]),
        sum(V[i] @ h[i] for i in links) / 2,
        -sum(pose.m * (pose.C @ gravity)),
        sum(phi(pose.O[i]) @ h[i] for i in links),
    )
    return [apart(x, len(q)) for x in parts]


def abreast(x):
    """Return numbers (T, m) as m scalars, each a series of one term, which is an array (T,)."""
    out = np.empty(x.shape[1], dtype=object)
    out[:] = [Taylor(column) for column in x.T]
    return out


def apart(x, T):
    """Return arrays (T, ...) of scalars or arrays (...), with constants repeated."""
    x = np.asarray(x)
    columns = [np.broadcast_to(a.c[0] if isinstance(a, Taylor) else a, T) for a in x.ravel()]
    return np.stack(columns, axis=1).astype(float).reshape(T, *x.shape)
