"""Count the right digits of the accelerations of a long chain of point masses.

The tension form is compared with LC 13 on tau - C.

The reference computes with fifty digits. A chain is given by arrays (N,), base to tip: lengths L
[m], masses m [kg], cosines c and sines s of the relative angles, absolute rates omega [rad/s],
torques tau [N m].
"""

import numpy as np

from robodyn_lib.fixman.bands import banded_inversion, tension_form
from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.needs import needs
from robodyn_lib.numbers import array

SHAPES = {
    "straight": (0.0, 0.0),
    "nearly straight": (0.0, 1e-3),
    "bent": (0.0, 1.0),
    "folded": (np.pi, 0.3),
}
DIGITS = 50


def one_chain(N, shape):
    """Return angles, lengths, masses, rates of the relative angles and torques, each (N,).

    They are the same for the same N and shape.

    shape: "straight", all angles 0; "nearly straight", up to 0.001 rad each; "bent", up to 1;
    "folded", each within 0.3 of a half turn. SHAPES holds what the angles are about, and how far
    off they may be.
    """
    rng = np.random.default_rng(N)
    (about, off) = SHAPES[shape]
    angles = about + off * rng.uniform(-1, 1, N)
    return angles, *rng.uniform(0.5, 1.5, (2, N)), *rng.normal(size=(2, N))


def bias(L, m, c, s, omega):
    """Return C (N,), the torques [N m] that the rates alone need, by Newton's and Euler's laws.

    phi is computed from the sines and cosines.
    """
    phi = np.cumsum(np.arctan2(s, c))
    return _torques(L, m, np.cos(phi), np.sin(phi), omega, 0 * omega)


def _torques(L, m, cosines, sines, omega, phi_ddot):
    """Return the torques tau (N,) [N m] of the chain in absolute angles, without gravity.

    Accelerations are computed outward, forces and moments inward.
    """

    def beyond(f):
        return np.cumsum(f[::-1])[::-1]

    x = np.cumsum(-L * (phi_ddot * sines + omega**2 * cosines))
    z = np.cumsum(L * (phi_ddot * cosines - omega**2 * sines))
    return beyond(L * (cosines * beyond(m * z) - sines * beyond(m * x)))


def from_tau_minus_C(L, m, c, s, omega, tau):
    """Return theta_ddot (N,) by LC 13 in bands, on tau - C."""
    return banded_inversion(PointChain(L, m, c, s), tau - bias(L, m, c, s, omega))


def from_tensions(L, m, c, s, omega, tau):
    """Return theta_ddot (N,) by the tension form, in the arithmetic of the arguments."""
    return tension_form(PointChain(L, m, c, s), np.concatenate([omega[:1], np.diff(omega)]), tau)[0]


def in_many_digits(x):
    """Return the float64 numbers x as mpmath numbers, unrounded."""
    mpmath = needs("mpmath", "symbolic")
    return array([mpmath.mpf(float(v)) for v in x])


def _given(angles, lengths, masses, rates, tau):
    """List the arguments that every route takes, in the arithmetic of the state."""
    if angles.dtype == object:
        mpmath = needs("mpmath", "symbolic")
        c, s = np.array([mpmath.cos_sin(x) for x in angles]).T
    else:
        c = np.cos(angles)
        s = np.sin(angles)
    return lengths, masses, c, s, np.cumsum(rates), tau


def errors(N, shape, tension=from_tensions):
    """Return {"tension form": relative error, "tau - C": relative error} of theta_ddot in float64.

    tension(L, m, c, s, omega, tau): the tension form, for numbers of any kind; with fifty digits it
    is the reference.
    """
    mpmath = needs("mpmath", "symbolic")
    chain = one_chain(N, shape)
    with mpmath.workdps(DIGITS):
        truth = np.asarray(tension(*_given(*map(in_many_digits, chain))))

        def off(x):
            return float(max(abs(in_many_digits(x) - truth)) / max(abs(truth)))

        given = _given(*chain)
        return {"tension form": off(tension(*given)), "tau - C": off(from_tau_minus_C(*given))}


def torques_given_back(N, shape, tension=from_tensions):
    """Return how far Newton's and Euler's laws are from the reference's torques [N m].

    They are computed in fifty digits.
    """
    mpmath = needs("mpmath", "symbolic")
    with mpmath.workdps(DIGITS):
        angles, *rest = map(in_many_digits, one_chain(N, shape))
        L, m, c, s, omega, tau = _given(angles, *rest)
        cosines, sines = np.array([mpmath.cos_sin(x) for x in np.cumsum(angles)]).T
        phi_ddot = np.cumsum(np.asarray(tension(L, m, c, s, omega, tau)))
        return float(max(abs(_torques(L, m, cosines, sines, omega, phi_ddot) - tau)))
