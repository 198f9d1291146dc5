"""One step of each integrator, a few lines each.

f(t, q, qd) -> qdd (nv,); h is the step [s], a the acceleration that the last step ended with. A
step returns the new q and qd, and the acceleration that it ended with. rate(q, qd): dq/dt (nq,),
where it is not qd itself, of balls for one; the quaternions that come out are nearly of length 1.
"""

from functools import partial

import numpy as np

from ..numbers import first_largest

# Runge-Kutta schemes in which each stage depends on the one before it alone: nodes, weights.
EXPLICIT = {"rk4": ((0, 1 / 2, 1 / 2, 1), (1 / 6, 1 / 3, 1 / 3, 1 / 6)), "euler": ((0,), (1,))}
TOLERANCE = 1e-13  # of the midpoint's fixed-point iteration: change of rates / (1 + the largest)
ITERATIONS = 100  # most of these iterations
FASTEST = 1e6  # [rad/s, m/s]: no arm moves so fast; a run that does has blown up


class NotConverged(Exception):
    """Implicit steps of h [s] that are too long, for joint i most of all."""


def slow(qd):
    """Judge whether every rate is a number up to FASTEST."""
    return bool((np.abs(qd) <= FASTEST).all())


def rates_themselves(q, qd):
    """Return dq/dt of hinges and sliders."""
    return qd


def explicit_step(name, f, t, h, q, qd, a, rate=rates_themselves):
    """Return the state after an explicit Runge-Kutta step."""
    x = q
    v = qd
    dq = 0
    dqd = 0
    nodes, weights = EXPLICIT[name]
    for c, b, following in zip(nodes, weights, (*nodes[1:], 0), strict=True):
        a = f(t + c * h, x, v)
        u = rate(x, v)
        dq = dq + b * u
        dqd = dqd + b * a
        x = q + following * h * u
        v = qd + following * h * a
    return q + h * dq, qd + h * dqd, a


def semi_implicit_step(f, t, h, q, qd, a, rate=rates_themselves):
    """Take a step: new rates first, then new positions by the new rates."""
    a = f(t, q, qd)
    qd = qd + h * a
    return q + h * rate(q, qd), qd, a


def midpoint_step(f, t, h, q, qd, a, rate=rates_themselves):
    """Return one step of the implicit midpoint rule, by fixed-point iteration.

    a becomes the acceleration at the midpoint that a itself leads to. Quadratic invariants of dq/dt
    are kept, such as the length of a quaternion.
    """
    u = rate(q, qd)
    last = 0 * a
    for _ in range(ITERATIONS):
        v = qd + h / 2 * a
        if not slow(v):
            break
        u = rate(q + h / 2 * u, v)
        x = q + h / 2 * u
        last = a
        a = f(t + h / 2, x, v)
        change = max(np.abs(a - last).max(), np.abs(rate(x, v) - u).max())
        if h / 2 * change <= TOLERANCE * (1 + np.abs(v).max()):
            return q + h * rate(x, qd + h / 2 * a), qd + h * a, a
    raise NotConverged(h, first_largest(np.abs(a - last)))


STEPS = {
    "semi-implicit": semi_implicit_step,
    "midpoint": midpoint_step,
    **{name: partial(explicit_step, name) for name in EXPLICIT},
}
