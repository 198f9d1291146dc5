"""One step of each integrator, a few lines each.

f(t, q, qd) -> qdd, all (n,); h is the step [s], a the acceleration that the last step ended with. A step returns the
new q and qd, and the acceleration that it ended with.
"""
import numpy as np

# Runge-Kutta schemes in which each stage depends on the one before it alone: nodes, weights.
EXPLICIT = {"rk4": ((0, 1 / 2, 1 / 2, 1), (1 / 6, 1 / 3, 1 / 3, 1 / 6)), "euler": ((0,), (1,))}
TOLERANCE, ITERATIONS = 1e-13, 100      # of the midpoint's fixed point; rates, relative to 1 + the largest
FASTEST = 1e6                           # [rad/s, m/s]: no arm moves so fast, a run beyond it has blown up


class NotConverged(Exception):
    """Implicit steps of h [s] that are too long, for joint i most of all."""


def slow(qd):
    """Judge whether every rate is a number up to FASTEST."""
    return bool((np.abs(qd) <= FASTEST).all())


def explicit_step(name, f, t, h, q, qd, a):
    """An explicit Runge-Kutta step."""
    x, v, dq, dqd = q, qd, 0, 0
    nodes, weights = EXPLICIT[name]
    for c, b, following in zip(nodes, weights, (*nodes[1:], 0)):
        a = f(t + c * h, x, v)
        dq, dqd = dq + b * v, dqd + b * a
        x, v = q + following * h * v, qd + following * h * a
    return q + h * dq, qd + h * dqd, a


def semi_implicit_step(f, t, h, q, qd, a):
    """New rates first, then new positions by the new rates."""
    a = f(t, q, qd)
    qd = qd + h * a
    return q + h * qd, qd, a


def midpoint_step(f, t, h, q, qd, a):
    """Implicit midpoint, by iteration: a becomes the acceleration at the state halfway that a itself leads to."""
    last = 0 * a
    for _ in range(ITERATIONS):
        v = qd + h / 2 * a
        if not slow(v):
            break
        last, a = a, f(t + h / 2, q + h / 2 * v, v)
        if h / 2 * np.abs(a - last).max() <= TOLERANCE * (1 + np.abs(v).max()):
            return q + h * (qd + h / 2 * a), qd + h * a, a
    raise NotConverged(h, int(np.argmax(np.abs(a - last))))
