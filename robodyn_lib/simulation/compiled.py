"""Fixed time steps in compiled code: the whole loop around a kernel, resumable, nothing allocated inside.

`simulation.steps` has the same schemes in Python, and the coefficients of the explicit ones. Kernels of arms come in as
pointers to machine code: one loop serves them all, is compiled once, and knows nothing of them.
"""
import numpy as np

from ..compiled.jit import F1, F2, I1, INT, around

ROWS = 8                                 # of the work array: q, qd, a, x, v, tau, dq, dv, all (n,)
LANES = 8                                # a row's length best be a multiple, and its begin a cache line's
EXPLICIT, SEMI_IMPLICIT, MIDPOINT = 0, 1, 2
SCHEMES = {"rk4": EXPLICIT, "euler": EXPLICIT, "semi-implicit": SEMI_IMPLICIT, "midpoint": MIDPOINT}
DONE, NOT_FINITE, RAN_AWAY, NOT_CONVERGED = 0, 1, 2, 3
CONSTANT, LINEAR, SINES = 0, 1, 2        # what a torque law holds at most

ARGUMENTS = (INT, F1, F1, F1, F1, F2, F1, I1, I1, INT, F2, F2, F2)                  # of `advance`, behind the kernel


def kind_of(law):
    kind = CONSTANT
    for i in range(law.shape[1]):
        if law[1, i] != 0.0:
            return SINES
        if law[4, i] != 0.0 or law[6, i] != 0.0:
            kind = LINEAR
    return kind


def law_torque(law, kind, t, q, qd, tau):
    """tau (n,) of the law's table (7, n), rows as in `simulation.JointLaw`; a constant law is in tau already."""
    if kind != CONSTANT:
        for i in range(q.size):
            tau[i] = law[0, i] + law[4, i] * (law[5, i] - q[i]) - law[6, i] * qd[i]
        if kind == SINES:
            for i in range(q.size):
                tau[i] += law[1, i] * np.sin(2 * np.pi * law[2, i] * t + law[3, i])


# Positions and rates in passes of their own: the one over positions need not wait for what the kernel wrote last.

def first_stage(b, ahead, q, rate, x, dq):
    """x: where the next stage stands, `ahead` from q; dq: rates of the stages so far, weighted."""
    for i in range(q.size):
        dq[i] = b * rate[i]
        x[i] = q[i] + ahead * rate[i]


def inner_stage(b, ahead, q, rate, x, dq):
    for i in range(q.size):
        dq[i] += b * rate[i]
        x[i] = q[i] + ahead * rate[i]


def last_stage(b, h, q, rate, x, dq):
    for i in range(q.size):
        q[i] += h * (dq[i] + b * rate[i])
        x[i] = q[i]


def explicit_step(accel, nodes, weights, data, law, kind, t, h, q, qd, a, x, v, tau, dq, dv):
    """Runge-Kutta where each stage leans on the one before it alone: nodes, weights (s,).

    x, v are q, qd, before and after. Where the first stage is the last, dq, dv are zero and stay so."""
    last = nodes.size - 1
    for stage in range(nodes.size):
        law_torque(law, kind, t + nodes[stage] * h, x, v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        b = weights[stage]
        if stage == last:
            last_stage(b, h, q, v, x, dq)
            last_stage(b, h, qd, a, v, dv)
        elif stage == 0:
            first_stage(b, nodes[1] * h, q, v, x, dq)
            first_stage(b, nodes[1] * h, qd, a, v, dv)
        else:
            inner_stage(b, nodes[stage + 1] * h, q, v, x, dq)
            inner_stage(b, nodes[stage + 1] * h, qd, a, v, dv)
    return DONE


def semi_implicit_step(accel, data, law, kind, t, h, q, qd, a, tau):
    """New rates first, then new positions by the new rates."""
    law_torque(law, kind, t, q, qd, tau)
    if accel(data, q, qd, tau, a) != 0:
        return NOT_FINITE
    for i in range(q.size):
        qd[i] += h * a[i]
        q[i] += h * qd[i]
    return DONE


def midpoint_step(accel, limits, data, law, kind, t, h, q, qd, a, last, x, v, tau):
    """Implicit midpoint, by iteration: a becomes the acceleration at the state halfway that a itself leads to."""
    n, half = q.size, h / 2
    for i in range(n):
        last[i] = 0.0
    for _ in range(int(limits[2])):
        for i in range(n):
            v[i] = qd[i] + half * a[i]
            x[i] = q[i] + half * v[i]
        if ran_away(v, limits[0]):
            return NOT_CONVERGED
        for i in range(n):
            last[i] = a[i]
        law_torque(law, kind, t + half, x, v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        change, size = 0.0, 1.0
        for i in range(n):
            change = max(change, half * abs(a[i] - last[i]))
            size = max(size, 1 + abs(v[i]))
        if change <= limits[1] * size:
            for i in range(n):
                q[i] += h * (qd[i] + half * a[i])
                qd[i] += h * a[i]
            return DONE
    return NOT_CONVERGED


def ran_away(qd, fastest):
    """Say if a rate exceeds `fastest` or is not a number."""
    slow = True
    for i in range(qd.size):
        slow &= abs(qd[i]) <= fastest
    return not slow


def advance(accel, scheme, nodes, weights, limits, data, law, t, steps, at, budget, w, Q, QD):
    """At most `budget` steps more; returns DONE, or why the next step cannot be taken.

    accel: a kernel; nodes, weights: of an explicit scheme; limits = (fastest rate, tolerance, iterations); data: the
    kernel's; law (7, n); t (T,) recording times; steps (T-1,) in each interval; at = (interval, step in it), moved on;
    w (ROWS, n or more), zero at first: q, qd, a and what the schemes keep; Q, QD (T, n): filled at the recording times.
    After NOT_FINITE and NOT_CONVERGED q, qd are those before the step, after RAN_AWAY its result; after NOT_CONVERGED
    the last row of w holds the iterate before a.
    """
    n = law.shape[1]
    q, qd, a, x, v, tau, dq, dv = w[0, :n], w[1, :n], w[2, :n], w[3, :n], w[4, :n], w[5, :n], w[6, :n], w[7, :n]
    kind = kind_of(law)
    for i in range(n):
        x[i], v[i], tau[i] = q[i], qd[i], law[0, i]
    while budget > 0 and at[0] < steps.size:
        r = at[0]
        h = (t[r + 1] - t[r]) / steps[r]
        now = t[r] + at[1] * h
        if scheme == EXPLICIT:
            trouble = explicit_step(accel, nodes, weights, data, law, kind, now, h, q, qd, a, x, v, tau, dq, dv)
        elif scheme == SEMI_IMPLICIT:
            trouble = semi_implicit_step(accel, data, law, kind, now, h, q, qd, a, tau)
        else:
            trouble = midpoint_step(accel, limits, data, law, kind, now, h, q, qd, a, dv, x, v, tau)
        if trouble != DONE:
            return trouble
        if ran_away(qd, limits[0]):
            return RAN_AWAY
        budget -= 1
        at[1] += 1
        if at[1] == steps[r]:
            for i in range(q.size):
                Q[r + 1, i], QD[r + 1, i] = q[i], qd[i]
            at[0], at[1] = r + 1, 0
    return DONE


def loop(kernel):
    """`advance` as machine code, for such a kernel."""
    return around(advance, ARGUMENTS, kernel)
