"""Forward dynamics in 50 digits: what kernels are judged by, which are better than the teaching code in float64."""
from functools import cache

import mpmath
import numpy as np

from robodyn_lib.dynamics import METHODS
from robodyn_lib.numbers import array


def in_many_digits(x):
    """The float64 numbers x as mpmath numbers, unrounded."""
    return array([mpmath.mpf(float(v)) for v in x])


def exactly(arm, q, qd, tau, gravity, tip_force, method="rk-fd4"):
    """Accelerations (..., n) of states (..., n), surroundings (..., 3 or 6), rounded once: to float64, at the end."""
    given = np.broadcast_arrays(q, qd, tau, np.empty(arm.n))[:3]
    count = given[0].shape[:-1]
    around = [np.broadcast_to(x, (*count, np.shape(x)[-1])) for x in (gravity, tip_force)]
    out = np.empty((*count, arm.n))
    for place in np.ndindex(count):
        out[place] = _of_one_state(arm, method, *(tuple(map(float, x[place])) for x in (*given, *around)))
    return out


@cache
def _of_one_state(arm, method, *state):
    with mpmath.workdps(50):
        q, *rest = map(in_many_digits, state)
        return METHODS[method].solve(arm.at(q), *rest).astype(float)
