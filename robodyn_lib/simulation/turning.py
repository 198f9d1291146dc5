"""One step of each integrator where joint values have rates of their own: dq/dt = rate(q, qd), of balls for one.

As in `steps`, whose functions these are where rate(q, qd) = qd. The quaternions that come out are nearly of length 1;
`midpoint_step` keeps their length by itself, for it keeps what is quadratic in q and kept by dq/dt.
"""
import numpy as np

from .steps import EXPLICIT, ITERATIONS, TOLERANCE, NotConverged, slow


def explicit_step(rate, name, f, t, h, q, qd, a):
    """An explicit Runge-Kutta step."""
    x, v, dq, dqd = q, qd, 0, 0
    nodes, weights = EXPLICIT[name]
    for c, b, following in zip(nodes, weights, (*nodes[1:], 0), strict=True):
        a, u = f(t + c * h, x, v), rate(x, v)
        dq, dqd = dq + b * u, dqd + b * a
        x, v = q + following * h * u, qd + following * h * a
    return q + h * dq, qd + h * dqd, a


def semi_implicit_step(rate, f, t, h, q, qd, a):
    """New rates first, then new positions by the new rates."""
    a = f(t, q, qd)
    qd = qd + h * a
    return q + h * rate(q, qd), qd, a


def midpoint_step(rate, f, t, h, q, qd, a):
    """Implicit midpoint, by iteration on the rates and accelerations halfway."""
    u, last = rate(q, qd), np.inf
    for _ in range(ITERATIONS):
        v = qd + h / 2 * a
        if not slow(v):
            break
        before, u = u, rate(q + h / 2 * u, v)
        last, a = a, f(t + h / 2, q + h / 2 * u, v)
        if h / 2 * max(np.abs(a - last).max(), np.abs(u - before).max()) <= TOLERANCE * (1 + np.abs(v).max()):
            return q + h * u, qd + h * a, a
    raise NotConverged(h, int(np.argmax(np.abs(a - last))))
