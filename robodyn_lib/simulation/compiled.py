"""Fixed time steps in compiled code: a resumable loop around a kernel that allocates nothing.

`simulation.steps` has the same schemes in Python, and the coefficients of the explicit ones.
Kernels of arms come in as pointers to machine code: one loop works for all of them and is compiled
once. `flow` computes the rates of joint values, dq/dt = flow(q, qd): `steady`, or a kernel, of
balls for one.
"""

import numpy as np

from ..compiled.jit import F1, F2, I1, INT, around

ROWS = 9  # rows of the work array: q, qd, a, x, v, tau, dq, dv, u, each (nq,) or (nv,)
LAST = 7  # the row that holds the previous a after a midpoint step that does not converge
LANES = 8  # row lengths are multiples of this, so that each row begins at a cache line
EXPLICIT = 0
SEMI_IMPLICIT = 1
MIDPOINT = 2
SCHEMES = {"rk4": EXPLICIT, "euler": EXPLICIT, "semi-implicit": SEMI_IMPLICIT, "midpoint": MIDPOINT}
DONE = 0
NOT_FINITE = 1
RAN_AWAY = 2
NOT_CONVERGED = 3
# The largest set of terms in a torque law.
CONSTANT = 0
LINEAR = 1
SINES = 2

# the arguments of `advance` after the kernels
ARGUMENTS = (F1, I1, INT, F1, F1, F1, F1, F2, F1, I1, I1, INT, F2, F2, F2)


def steady(joints, q, qd, tau, out):
    """Write rates of joint values that equal the joints' own rates."""
    for i in range(q.size):
        out[i] = qd[i]
    return 0


def kind_of(law):
    kind = CONSTANT
    for i in range(law.shape[1]):
        if law[1, i] != 0.0:
            return SINES
        if law[4, i] != 0.0 or law[6, i] != 0.0:
            kind = LINEAR
    return kind


def law_torque(law, kind, t, q, qd, tau):
    """Compute tau (n,) from the law's table (7, n), with rows as in `simulation.JointLaw`.

    A constant law is in tau already.
    """
    if kind != CONSTANT:
        for i in range(q.size):
            tau[i] = joint_torque(law, kind, t, i, q[i], qd[i])


def joint_torque(law, kind, t, i, q, qd):
    """Return the torque of one joint."""
    if kind == CONSTANT:
        return law[0, i]
    torque = law[0, i] + law[4, i] * (law[5, i] - q) - law[6, i] * qd
    if kind == SINES:
        torque += law[1, i] * np.sin(2 * np.pi * law[2, i] * t + law[3, i])
    return torque


# Positions and rates are updated in separate loops: the one over positions need not wait for the
# numbers that the kernel wrote last.


def inner_stage(b, ahead, q, rate, x, dq):
    """Set x to the point of the next stage, `ahead` from q, and add weighted rates to dq."""
    for i in range(q.size):
        dq[i] += b * rate[i]
        x[i] = q[i] + ahead * rate[i]


def last_stage(b, h, q, rate, x, dq):
    """Write x and q after the step; no rate is left in dq."""
    for i in range(q.size):
        q[i] += h * (dq[i] + b * rate[i])
        x[i], dq[i] = q[i], 0.0


def explicit_step(
    accel, flow, joints, nodes, weights, data, law, kind, t, h, q, qd, a, x, v, u, tau, dq, dv
):
    """Make a Runge-Kutta step whose stages depend on the one before alone: nodes, weights (s,).

    x, v are q, qd, before and after; u the rates of x; dq, dv are zero, before and after.
    """
    last = nodes.size - 1
    for stage in range(nodes.size):
        law_torque(law, kind, t + nodes[stage] * h, x[: v.size], v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        flow(joints, x, v, tau, u)
        b = weights[stage]
        if stage == last:
            last_stage(b, h, q, u, x, dq)
            last_stage(b, h, qd, a, v, dv)
        else:
            inner_stage(b, nodes[stage + 1] * h, q, u, x, dq)
            inner_stage(b, nodes[stage + 1] * h, qd, a, v, dv)
    return DONE


def semi_implicit_step(accel, flow, joints, data, law, kind, t, h, q, qd, a, u, tau):
    """Take a step: new rates first, then new positions by the new rates."""
    law_torque(law, kind, t, q[: qd.size], qd, tau)
    if accel(data, q, qd, tau, a) != 0:
        return NOT_FINITE
    forward(qd, h, a, qd)
    flow(joints, q, qd, tau, u)
    forward(q, h, u, q)
    return DONE


def midpoint_step(
    accel, flow, joints, limits, data, law, kind, t, h, q, qd, a, last, x, v, u, again, tau
):
    """Take an implicit midpoint step, by iteration on the rates and accelerations halfway."""
    half = h / 2
    for i in range(qd.size):
        last[i] = 0.0
    flow(joints, q, qd, tau, u)
    for _ in range(int(limits[2])):
        forward(qd, half, a, v)
        if ran_away(v, limits[0]):
            return NOT_CONVERGED
        for i in range(qd.size):
            last[i] = a[i]
        forward(q, half, u, x)
        flow(joints, x, v, tau, u)
        forward(q, half, u, x)
        law_torque(law, kind, t + half, x[: v.size], v, tau)
        if accel(data, x, v, tau, a) != 0:
            return NOT_FINITE
        flow(joints, x, v, tau, again)
        if half * max(change(a, last), change(again, u)) <= limits[1] * size(v):
            forward(qd, half, a, v)
            flow(joints, x, v, tau, u)
            forward(q, h, u, q)
            forward(qd, h, a, qd)
            return DONE
    return NOT_CONVERGED


def forward(x, h, rate, out):
    """Advance x by a time h."""
    for i in range(x.size):
        out[i] = x[i] + h * rate[i]


def change(a, b):
    """Return the largest difference of two arrays."""
    worst = 0.0
    for i in range(a.size):
        worst = max(worst, abs(a[i] - b[i]))
    return worst


def size(v):
    """Return 1 + the largest rate."""
    largest = 1.0
    for i in range(v.size):
        largest = max(largest, 1 + abs(v[i]))
    return largest


def settle(attitudes, q, x):
    """Bring quaternions that begin at these places of q to length 1, in x too."""
    for i in range(attitudes.size):
        k = attitudes[i]
        length = np.sqrt(
            q[k] * q[k] + q[k + 1] * q[k + 1] + q[k + 2] * q[k + 2] + q[k + 3] * q[k + 3]
        )
        for j in range(k, k + 4):
            q[j] /= length
            x[j] = q[j]


def ran_away(qd, fastest):
    """Say if a rate exceeds `fastest` or is not a number."""
    slow = True
    for i in range(qd.size):
        slow &= abs(qd[i]) <= fastest
    return not slow


def advance(
    accel,
    flow,
    joints,
    attitudes,
    scheme,
    nodes,
    weights,
    limits,
    data,
    law,
    t,
    steps,
    at,
    budget,
    w,
    Q,
    QD,
):
    """Take at most `budget` steps; return DONE, or why the next step cannot be taken.

    accel: a kernel; flow takes `joints`, its data, then what accel takes, and writes dq/dt (nq,);
    attitudes: where each quaternion begins in q; nodes, weights: of an explicit scheme; limits =
    (fastest rate, tolerance, iterations); data: the kernel's; law (7, nv); t (T,) recording times;
    steps (T-1,) in each interval; at = (interval, step in it), moved on; w (ROWS, nq or more), zero
    at first: q, qd, a and what the schemes keep; Q (T, nq), QD (T, nv): filled at the recording
    times. After NOT_FINITE and NOT_CONVERGED q, qd are those before the step, after RAN_AWAY its
    result.
    """
    nq, n = Q.shape[1], QD.shape[1]
    q = w[0, :nq]
    qd = w[1, :n]
    a = w[2, :n]
    x = w[3, :nq]
    v = w[4, :n]
    tau = w[5, :n]
    dq = w[6, :nq]
    dv = w[7, :n]
    u = w[8, :nq]
    kind = kind_of(law)
    for i in range(nq):
        x[i], dq[i] = q[i], 0.0  # a failed step has left numbers in dq
    for i in range(n):
        v[i] = qd[i]
        dv[i] = 0.0
        tau[i] = law[0, i]
    while budget > 0 and at[0] < steps.size:
        r = at[0]
        h = (t[r + 1] - t[r]) / steps[r]
        now = t[r] + at[1] * h
        if scheme == EXPLICIT:
            trouble = explicit_step(
                accel,
                flow,
                joints,
                nodes,
                weights,
                data,
                law,
                kind,
                now,
                h,
                q,
                qd,
                a,
                x,
                v,
                u,
                tau,
                dq,
                dv,
            )
        elif scheme == SEMI_IMPLICIT:
            trouble = semi_implicit_step(
                accel, flow, joints, data, law, kind, now, h, q, qd, a, u, tau
            )
        else:
            trouble = midpoint_step(
                accel, flow, joints, limits, data, law, kind, now, h, q, qd, a, dv, x, v, u, dq, tau
            )
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


def loop(kernel, flow=steady):
    """Return `advance` as machine code for such kernels."""
    return around(advance, ARGUMENTS, kernel, flow)
