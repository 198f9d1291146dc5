"""Drives of the joints: torques by formula, by a user's function, and viscous damping."""

from dataclasses import dataclass, fields, replace
from functools import partial
from math import pi

import numpy as np

from ..inputs import for_all_times, one_state, real_array
from ..needs import known
from .steps import slow


@dataclass(frozen=True, eq=False, repr=False)
class JointLaw:
    """Joint torques by a formula, which compiled runs evaluate without calling Python.

    tau_i = constant_i + amplitude_i sin(2 pi frequency_i t + phase_i) + stiffness_i (target_i -
    q_i) - damping_i qd_i - friction_i sign(qd_i)

    Constant friction has a jump at rest, and runs with it are not compiled. places: of an arm whose
    joint values hold quaternions, where in q (nq,) the value is that each spring pulls, one whole
    number per rate; runs with it are not compiled either. Left out, q has one value per rate.

    Each parameter is a scalar or one value per joint, base to tip [N m or N, Hz, rad, N m/rad or
    N/m, rad or m, N m s/rad or N s/m]. law(t, q, qd) returns tau (..., n) for q, qd (..., n) and
    times t that broadcast against them. Raises TypeError or ValueError, naming the joint, for
    values that are not real and finite, and for different numbers of values.

    >>> law = JointLaw(stiffness=[20.0, 5.0], damping=1.0)
    >>> law
    JointLaw(stiffness=[20, 5], damping=1)
    >>> law(0.0, np.array([0.1, 0.0]), np.array([0.0, 0.3]))
    array([-2. , -0.3])
    """

    constant: np.ndarray | float = 0.0
    amplitude: np.ndarray | float = 0.0
    frequency: np.ndarray | float = 0.0
    phase: np.ndarray | float = 0.0
    stiffness: np.ndarray | float = 0.0
    target: np.ndarray | float = 0.0
    damping: np.ndarray | float = 0.0
    friction: np.ndarray | float = 0.0
    places: np.ndarray | None = None

    def __post_init__(self):
        for word, value in self._values.items():
            object.__setattr__(self, word, _per_joint(word, value))
        if self.places is not None:
            object.__setattr__(self, "places", np.array(self.places, dtype=int))
        counts = {word: len(a) for word, a in self._values.items() if a.ndim}
        if len(set(counts.values())) > 1:
            numbers = ", ".join(f"{n} of {word}" for word, n in counts.items())
            raise ValueError(f"expected one value per joint, got {numbers}")

    @property
    def _values(self):
        words = [field.name for field in fields(self) if field.name != "places"]
        return {word: getattr(self, word) for word in words}

    @property
    def compiles(self):
        """True if compiled simulations support this law."""
        return not self.friction.any() and self.places is None

    _rests = known(
        lambda s: not (s.amplitude.any() or s.stiffness.any()), "True if nothing swings or pulls."
    )

    def __call__(self, t, q, qd):
        if self.friction.any():
            return replace(self, friction=0.0)(t, q, qd) - self.friction * np.sign(qd)
        if self._rests and isinstance(t, float):
            return self.constant - self.damping * qd
        return (
            self.constant
            + self.amplitude * np.sin(2 * pi * self.frequency * t + self.phase)
            + (self.stiffness * (self.target - self._pulled(q)) if self.stiffness.any() else 0)
            - self.damping * qd
        )

    def _pulled(self, q):
        """Return the joint values (..., nv) that springs pull."""
        return q if self.places is None else np.asarray(q)[..., self.places]

    def table(self, arm):
        """Return the values for an arm (7, n), rows in the formula's order, without friction.

        Raises ValueError if there are more or fewer values than joints.
        """
        if arm.nq > arm.nv and self.stiffness.any() and self.places is None:
            raise ValueError(
                f"stiffness acts on joint values, and those of {arm.name!r} include a "
                "quaternion; give `places` too, or a function"
            )
        fits = {(), (arm.nv,)}  # other shapes were checked when the law was made
        return np.array(
            [
                (a if a.shape in fits else _per_joint(word, a, arm)) + np.zeros(arm.nv)
                for word, a in self._values.items()
                if word != "friction"
            ]
        )

    def __repr__(self):
        def plain(a):
            return f"{a:g}" if a.ndim == 0 else "[" + ", ".join(f"{x:g}" for x in a) + "]"

        values = [f"{word}={plain(a)}" for word, a in self._values.items() if a.any()]
        return f"JointLaw({', '.join(values)})"


def _per_joint(word, value, arm=None):
    """Return a read-only float64 copy of a scalar or of one value per joint.

    The values must be real and finite.
    """
    entries = "a scalar or one value per joint"
    if arm:
        entries += f" of {arm.name!r}"

    def label(i):
        return arm.joint_label(arm.joint_of[i]) if arm else f"joint {i + 1}"

    if np.iterable(value):
        length = len(value) if hasattr(value, "__len__") else 1
        if arm:
            length = arm.nv
        a = real_array(word, value, length, entries, label)
    else:
        a = np.array(real_array(word, [value], 1, entries, lambda i: "every joint")[0])
    a = for_all_times(word, a)
    a.flags.writeable = False
    return a


def law_of(arm, torque, damping):
    """Return the `JointLaw` or function (t, q, qd) -> tau (n,) for a user's torque and damping."""
    damping = _per_joint("damping", damping, arm)
    for i in np.flatnonzero(damping < 0):
        whose = arm.joint_label(arm.joint_of[i]) if damping.ndim else "every joint"
        raise ValueError(f"damping of {whose} must be >= 0, got {damping.ravel()[i]:g}")
    if isinstance(torque, type):
        raise TypeError(
            "torque must be torques, a JointLaw or a function (t, q, qd) -> tau, got the class "
            f"{torque.__name__!r}; pass an instance of it"
        )
    if callable(torque) and not isinstance(torque, JointLaw):
        return partial(_ask, arm, torque, damping)
    if torque is None:
        torque = JointLaw()
    elif not isinstance(torque, JointLaw):
        torque = JointLaw(constant=one_state(arm, torque=torque)[0])
    table = torque.table(arm)
    table[-1] += damping
    return JointLaw(*table, friction=torque.friction, places=torque.places)


def _ask(arm, torque, damping, t, q, qd):
    """Call a user's torque function; its errors and invalid results are reported with its name."""

    def who():
        name = getattr(torque, "__name__", type(torque).__name__)
        return f"torque {name!r}, called at t = {t:.4g} s,"

    try:
        tau = np.asarray(torque(float(t), _shown(q), _shown(qd)))
    except Exception as error:
        raise RuntimeError(f"{who()} raised {type(error).__name__}: {error}") from error
    if tau.dtype.kind not in "iuf" or tau.shape != (arm.nv,):
        raise ValueError(
            f"{who()} must return {arm.nv} real numbers, got {tau.dtype.name} of shape {tau.shape}"
        )
    if not np.isfinite(tau).all() and slow(qd):
        i = np.flatnonzero(~np.isfinite(tau))[0]
        joint = arm.joint_label(arm.joint_of[i])
        raise ValueError(f"{who()} must return finite numbers, got {tau[i]} for {joint}")
    return tau.astype(np.float64) - damping * qd


def _shown(a):
    """Return a view that cannot be written to."""
    a = a.view()
    a.flags.writeable = False
    return a
