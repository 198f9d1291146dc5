"""Steps whose length follows from their errors, in compiled code: the rule of scipy's DOP853 around a kernel.

It is Dormand and Prince's of order 8 with error estimates of order 5 and 3 and an interpolation of order 7 (Hairer,
Norsett and Wanner, Solving Ordinary Differential Equations I, II.5, II.6 and II.10). The coefficients are scipy's.
"""
import numpy as np

from ..compiled.jit import F1, F2, I1, INT, around
from ..needs import needs
from .compiled import DONE, kind_of, law_torque, ran_away

STAGES, ALL = 12, 16                     # of a step; with the state at its end, and three for times inside of it
NODES, FIVE, THREE, INSIDE = range(ALL, ALL + 4)            # rows of the table behind those of the stages
STATE, NEXT, PLACE, TAU, CLOCK, RATES = range(6)            # rows of the work array: RATES of each stage come last
ROWS = RATES + ALL
NOW, LENGTH = 0, 1                       # in CLOCK: time, length of the next step, 0 before the first one
SAFETY, LEAST, MOST = 0.9, 0.2, 10.0     # of the factor from one length to the next
NONE = 1e-9                              # an error so small lets a step grow by MOST
EPSILON = 2.0**-52
SHORTEST = 1e-9                          # [s] steps of ten times its spacing, or that of later times, are too short
TOO_SHORT = 4                            # beside the codes of `compiled`

ARGUMENTS = (F2, F1, F1, F2, F1, I1, INT, F2, F2, F2)  # of `advance_adaptive`, behind the kernel


def table():
    """Coefficients (ALL + 8, ALL): where each stage is, its node, two errors, the interpolation. From scipy."""
    rule = needs("scipy.integrate", "integrate").DOP853
    rows = [*rule.A, rule.B, *rule.A_EXTRA, [*rule.C, 1.0, *rule.C_EXTRA], rule.E5, rule.E3, *rule.D]
    return np.array([[*row, *[0.0] * (ALL - len(row))] for row in rows])


def rates(accel, data, law, kind, fastest, t, y, tau, out):
    """Write dy/dt of y = (q, qd); not a number where a trial went astray, so that the next one is shorter."""
    n = tau.size
    if ran_away(y[n:], fastest):
        for i in range(out.size):
            out[i] = np.nan
        return DONE
    law_torque(law, kind, t, y[:n], y[n:], tau)
    for i in range(n):
        out[i] = y[n + i]
    return accel(data, y[:n], y[n:], tau, out[n:])


def summed(a, K, i):
    """a_0 K_0 + a_1 K_1 + ... of a component i of the state."""
    total = 0.0
    for j in range(a.size):
        total += a[j] * K[j, i]
    return total


def stage(accel, s, table, data, law, kind, fastest, t, h, y, tau, K, x):
    """Rates K[s] at x = y + h (a_0 K[0] + a_1 K[1] + ...), where stage s of a step of h is."""
    for i in range(y.size):
        x[i] = 0.0
    for j in range(s):
        a = table[s, j]
        for i in range(y.size):
            x[i] += a * K[j, i]
    for i in range(y.size):
        x[i] = y[i] + h * x[i]
    return rates(accel, data, law, kind, fastest, t + table[NODES, s] * h, x, tau, K[s, :y.size])


def scale(limits, size):
    return limits[2] + limits[1] * size


def first_length(K, limits, y):
    """A step's length by the state and its rates K[0] alone, and the norm of these."""
    d0, d1 = 0.0, 0.0
    for i in range(y.size):
        per = 1 / scale(limits, abs(y[i]))
        d0 += (y[i] * per)**2
        d1 += (K[0, i] * per)**2
    d0, d1 = np.sqrt(d0 / y.size), np.sqrt(d1 / y.size)
    return 1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1, d1


def second_length(K, limits, y, h, d1):
    """A step's length by how the rates change over h, to K[1]."""
    d2 = 0.0
    for i in range(y.size):
        d2 += ((K[1, i] - K[0, i]) / scale(limits, abs(y[i])))**2
    d2 = np.sqrt(d2 / y.size) / h
    if d1 <= 1e-15 and d2 <= 1e-15:
        return max(1e-6, h * 1e-3)
    return eighth_root(0.01 / (d2 if d2 > d1 else d1))


def eighth_root(x):
    return np.sqrt(np.sqrt(np.sqrt(x)))


def error(table, K, limits, h, y, x):
    """The size of a step's error, from y to x; below 1 where it is good enough."""
    five, three = 0.0, 0.0
    for i in range(y.size):
        per = 1 / scale(limits, max(abs(y[i]), abs(x[i])))
        five += (summed(table[FIVE, :STAGES + 1], K, i) * per)**2
        three += (summed(table[THREE, :STAGES + 1], K, i) * per)**2
    return h * five / np.sqrt((five + 0.01 * three) * y.size) if five > 0.0 else five


def begin(accel, data, law, kind, limits, t, y, tau, K, x):
    """K[0] at t[0], and a length for the first step, not a number where rates are none; and why there is no answer."""
    trouble = rates(accel, data, law, kind, limits[0], t[0], y, tau, K[0, :y.size])
    if trouble != DONE:
        return 0.0, trouble
    whole = t[t.size - 1] - t[0]
    h, d1 = first_length(K, limits, y)
    h = min(h, whole)
    for i in range(y.size):
        x[i] = y[i] + h * K[0, i]
    trouble = rates(accel, data, law, kind, limits[0], t[0] + h, x, tau, K[1, :y.size])
    return min(min(100 * h, second_length(K, limits, y, h, d1)), whole), trouble


def inside(table, K, h, y, x, i, share):
    """Component i of the state at a share of the step of h from y to x."""
    change, total, by, rest = x[i] - y[i], 0.0, share, 1 - share
    for k in range(3, -1, -1):
        total = (total + h * summed(table[INSIDE + k], K, i)) * by
        by, rest = rest, by
    total = (total + 2 * change - h * (K[STAGES, i] + K[0, i])) * share
    total = (total + h * K[0, i] - change) * (1 - share)
    return y[i] + (total + change) * share


def advance_adaptive(accel, table, limits, data, law, t, at, budget, w, Q, QD):
    """At most `budget` steps more; returns DONE, or why the next step cannot be taken.

    As `compiled.advance`, but: table: what `table` says; limits = (fastest rate, rtol, atol); at = (interval,);
    w (ROWS, 2 n or more), zero at first but for STATE, (q, qd), and the first time in CLOCK. After TOO_SHORT and
    NOT_FINITE the state is that before the step; after the latter the last row of w that is not finite says why.
    """
    n = law.shape[1]
    y, x, place, tau, clock, K = w[STATE, :2 * n], w[NEXT, :2 * n], w[PLACE, :2 * n], w[TAU, :n], w[CLOCK], w[RATES:]
    kind, end, fastest = kind_of(law), t[t.size - 1], limits[0]
    for i in range(n):
        tau[i] = law[0, i]
    if clock[LENGTH] == 0.0:
        clock[LENGTH], trouble = begin(accel, data, law, kind, limits, t, y, tau, K, x)
        if trouble != DONE:
            return trouble
    while budget > 0 and at[0] < t.size - 1:
        now, most, size = clock[NOW], MOST, 1.0
        least = 10 * EPSILON * max(abs(now), SHORTEST)
        h = max(clock[LENGTH], least)
        while not size < 1.0:
            if not h >= least:
                return TOO_SHORT
            to = min(now + h, end)
            h = to - now
            for s in range(1, STAGES + 1):
                trouble = stage(accel, s, table, data, law, kind, fastest, now, h, y, tau, K, x)
                if trouble != DONE:
                    return trouble
            size = error(table, K, limits, h, y, x)
            if size < 1.0:
                clock[LENGTH] = h * min(most, SAFETY / eighth_root(max(size, NONE)))
            else:                           # so too where it is not a number
                most, factor = 1.0, SAFETY / eighth_root(size)
                h *= factor if factor > LEAST else LEAST
        if t[at[0] + 1] <= to:
            for s in range(STAGES + 1, ALL):
                trouble = stage(accel, s, table, data, law, kind, fastest, now, h, y, tau, K, place)
                if trouble != DONE:
                    return trouble
        while at[0] < t.size - 1 and t[at[0] + 1] <= to:
            at[0] += 1
            for i in range(n):
                share = (t[at[0]] - now) / h
                Q[at[0], i], QD[at[0], i] = inside(table, K, h, y, x, i, share), inside(table, K, h, y, x, n + i, share)
        for i in range(y.size):
            y[i], K[0, i] = x[i], K[STAGES, i]
        clock[NOW] = to
        budget -= 1
    return DONE


def loop(kernel):
    """`advance_adaptive` as machine code, for such a kernel."""
    return around(advance_adaptive, ARGUMENTS, kernel)
