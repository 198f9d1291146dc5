"""Forward dynamics in 50 digits, which kernels are compared with."""

from dataclasses import fields, replace
from decimal import Decimal, localcontext
from functools import cache

import mpmath
import numpy as np

from robodyn_lib.numbers import array
from robodyn_lib.rk.forward import rk_fd4

DIGITS = 50


def in_many_digits(x):
    """Return the float64 numbers x as mpmath numbers, unrounded."""
    return array([mpmath.mpf(float(v)) for v in x])


def exactly(arm, q, qd, tau, gravity, tip_force):
    """Return accelerations (..., n) at states and surroundings (..., 3 or 6), rounded once."""
    arguments = np.broadcast_arrays(q, qd, tau, np.empty(arm.n))[:3]
    count = arguments[0].shape[:-1]
    around = [np.broadcast_to(x, (*count, np.shape(x)[-1])) for x in (gravity, tip_force)]
    out = np.empty((*count, arm.n))
    for place in np.ndindex(count):
        out[place] = _of_one_state(
            arm, *(tuple(map(float, x[place])) for x in (*arguments, *around))
        )
    return out


@cache
def _of_one_state(arm, *state):
    """Return them for one state: the pose by mpmath, all else by Python's faster decimals."""
    with mpmath.workdps(DIGITS), localcontext(prec=DIGITS):
        q, *rest = map(in_many_digits, state)
        pose = arm.at(q)
        arrays = {
            f.name: value
            for f in fields(pose)
            if isinstance(value := getattr(pose, f.name), np.ndarray)
        }
        pose = replace(pose, **{name: in_decimals(value) for name, value in arrays.items()})
        return rk_fd4(pose, *map(in_decimals, rest)).astype(float)


def decimal(x):
    """Return a number of mpmath or float64 as a Decimal."""
    sign, whole, exponent, _ = (x if hasattr(x, "_mpf_") else mpmath.mpf(x))._mpf_
    return (-1) ** sign * Decimal(int(whole)) * Decimal(2) ** exponent


in_decimals = np.frompyfunc(decimal, 1, 1)
