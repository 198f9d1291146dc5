"""Fixed time steps in compiled code where joint values have rates of their own, of balls for one: dq/dt = flow(q, qd).

As `compiled`, whose stages these are; `steps` has the same schemes in Python. After each step quaternions
are brought to length 1. The kernel that says the rates of joint values comes in as the other one does, as a pointer.
"""
import numpy as np

from ..compiled.jit import F1, F2, I1, INT, around
from .compiled import (
    DONE,
    EXPLICIT,
    NOT_CONVERGED,
    NOT_FINITE,
    RAN_AWAY,
    SEMI_IMPLICIT,
    first_stage,
    inner_stage,
    kind_of,
    last_stage,
    law_torque,
    ran_away,
)

ROWS = 9                                 # of the work array: as in `compiled`, and rates of q, (nq,) or (nv,) each
ARGUMENTS = (F1, I1, INT, F1, F1, F1, F1, F2, F1, I1, I1, INT, F2, F2, F2)  # of `advance_turning`, behind both kernels


def explicit_turn(accel, flow, joints, nodes, weights, data, law, kind, t, h, q, qd, a, x, v, u, tau, dq, dv):
    """As `compiled.explicit_step`, u the rates of x."""
    last = nodes.size - 1
    for stage in range(nodes.size):
        law_torque(law, kind, t + nodes[stage] * h, x[:v.size], v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        flow(joints, x, v, tau, u)
        b = weights[stage]
        if stage == last:
            last_stage(b, h, q, u, x, dq)
            last_stage(b, h, qd, a, v, dv)
        elif stage == 0:
            first_stage(b, nodes[1] * h, q, u, x, dq)
            first_stage(b, nodes[1] * h, qd, a, v, dv)
        else:
            inner_stage(b, nodes[stage + 1] * h, q, u, x, dq)
            inner_stage(b, nodes[stage + 1] * h, qd, a, v, dv)
    return DONE


def semi_implicit_turn(accel, flow, joints, data, law, kind, t, h, q, qd, a, u, tau):
    """New rates first, then new positions by the new rates."""
    law_torque(law, kind, t, q[:qd.size], qd, tau)
    if accel(data, q, qd, tau, a) != 0:
        return NOT_FINITE
    for i in range(qd.size):
        qd[i] += h * a[i]
    flow(joints, q, qd, tau, u)
    for i in range(q.size):
        q[i] += h * u[i]
    return DONE


def midpoint_turn(accel, flow, joints, limits, data, law, kind, t, h, q, qd, a, last, x, v, u, before, tau):
    """As `compiled.midpoint_step`, by iteration on the rates and accelerations halfway."""
    half = h / 2
    for i in range(qd.size):
        last[i] = 0.0
    flow(joints, q, qd, tau, u)
    for _ in range(int(limits[2])):
        for i in range(qd.size):
            v[i] = qd[i] + half * a[i]
            last[i] = a[i]
        if ran_away(v, limits[0]):
            return NOT_CONVERGED
        for i in range(q.size):
            x[i], before[i] = q[i] + half * u[i], u[i]
        flow(joints, x, v, tau, u)
        for i in range(q.size):
            x[i] = q[i] + half * u[i]
        law_torque(law, kind, t + half, x[:v.size], v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        if half * max(change(a, last), change(u, before)) <= limits[1] * size(v):
            for i in range(q.size):
                q[i] += h * u[i]
            for i in range(qd.size):
                qd[i] += h * a[i]
            return DONE
    return NOT_CONVERGED


def change(a, b):
    """The largest difference of two arrays."""
    worst = 0.0
    for i in range(a.size):
        worst = max(worst, abs(a[i] - b[i]))
    return worst


def size(v):
    """1 + the largest rate."""
    largest = 1.0
    for i in range(v.size):
        largest = max(largest, 1 + abs(v[i]))
    return largest


def settle(attitudes, q, x):
    """Quaternions that begin at these places of q are brought to length 1, in x too."""
    for i in range(attitudes.size):
        k = attitudes[i]
        length = np.sqrt(q[k] * q[k] + q[k + 1] * q[k + 1] + q[k + 2] * q[k + 2] + q[k + 3] * q[k + 3])
        for j in range(k, k + 4):
            q[j] /= length
            x[j] = q[j]


def advance_turning(accel, flow, joints, attitudes, scheme, nodes, weights, limits, data, law, t, steps, at, budget, w,
                    Q, QD):
    """As `compiled.advance`; flow: a kernel that takes `joints`, its data, then what accel takes, and writes dq/dt
    (nq,); attitudes: where each
    quaternion begins in q; w (ROWS, nq or more), Q (T, nq), QD (T, nv)."""
    nq, n = Q.shape[1], QD.shape[1]
    q, qd, a, x, v, tau, dq, dv, u = (w[0, :nq], w[1, :n], w[2, :n], w[3, :nq], w[4, :n], w[5, :n], w[6, :nq], w[7, :n],
                                      w[8, :nq])
    kind = kind_of(law)
    for i in range(nq):
        x[i] = q[i]
    for i in range(n):
        v[i], tau[i] = qd[i], law[0, i]
    while budget > 0 and at[0] < steps.size:
        r = at[0]
        h = (t[r + 1] - t[r]) / steps[r]
        now = t[r] + at[1] * h
        if scheme == EXPLICIT:
            trouble = explicit_turn(accel, flow, joints, nodes, weights, data, law, kind, now, h, q, qd, a, x, v, u,
                                    tau, dq, dv)
        elif scheme == SEMI_IMPLICIT:
            trouble = semi_implicit_turn(accel, flow, joints, data, law, kind, now, h, q, qd, a, u, tau)
        else:
            trouble = midpoint_turn(accel, flow, joints, limits, data, law, kind, now, h, q, qd, a, dv, x, v, u, dq,
                                    tau)
        if trouble != DONE:
            return trouble
        if ran_away(qd, limits[0]):
            return RAN_AWAY
        settle(attitudes, q, x)
        budget -= 1
        at[1] += 1
        if at[1] == steps[r]:
            for i in range(nq):
                Q[r + 1, i] = q[i]
            for i in range(n):
                QD[r + 1, i] = qd[i]
            at[0], at[1] = r + 1, 0
    return DONE


def loop(kernel, flow):
    """`advance_turning` as machine code, for such kernels."""
    return around(advance_turning, ARGUMENTS, kernel, flow)
