"""Gradients of forward dynamics of serial chains in space: one state, one call.

The formulas of `robodyn_lib.derivatives`: twists and forces in the axes of frame 0, about its origin, so that nothing
is shifted. A rigid body's B u = I (u x V) + u x* I V + V x* I u knows the angular part of u alone:
B u = -2 ((w~ E + h~ v~) u_w; p~ u_w), with its second moments E = 1/2 tr(J) - J, first moment h and momentum p.
"""
import numpy as np

from .general import (
    COUNT,
    GRAVITY,
    PRISMATIC,
    TIP,
    TIP_FORCE,
    TIP_MOMENT,
    VANISHING,
    ZERO3,
    accel,
    body,
    get3,
    get6,
    put3,
    put6,
    row,
    screw,
)
from .jit import F1, F2, compiled, inline, lean

# What the sweeps keep of a link: twist S, S_dot, S_ddot; of all that lies beyond mass, first moment and moments of
# inertia J, momentum p, force f, the block of B; and the filter's gain and 1/D.
S, S_DOT, S_DDOT, M, J_OF, P, F, B, G, D_INV, KEPT = 0, 6, 12, 18, 22, 28, 31, 37, 46, 52, 53


@inline
def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@inline
def plus(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@inline
def times(x, a):
    return x * a[0], x * a[1], x * a[2]


@inline
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inline
def times_symmetric(J, a):
    return (J[0] * a[0] + J[1] * a[1] + J[2] * a[2], J[1] * a[0] + J[3] * a[1] + J[4] * a[2],
            J[2] * a[0] + J[4] * a[1] + J[5] * a[2])


@inline
def carried(w, v, a, b):
    """(w; v) x (a; b)."""
    return cross(w, a), plus(cross(w, b), cross(v, a))


@inline
def carried_force(w, v, n, f):
    """The change of a force (n; f) that is carried along at (w; v)."""
    return plus(cross(w, n), cross(v, f)), cross(w, f)


@inline
def momentum(m, h, J, w, v):
    """The spatial inertia about the origin times (w; v)."""
    return plus(times_symmetric(J, w), cross(h, v)), plus(times(m, v), cross(w, h))


@inline
def to_axes(R, a):
    x, y, z = R
    return plus(plus(times(a[0], x), times(a[1], y)), times(a[2], z))


@inline
def step(R, O, c, s, d, ca, sa, a, b):
    """Axes and origin of the next frame, in those of frame 0."""
    x, y, z = R
    O = plus(O, plus(times(a, x), times(b, y)))
    y, z = plus(times(ca, y), times(sa, z)), plus(times(-sa, y), times(ca, z))
    O = plus(O, times(d, z))
    return (plus(times(c, x), times(s, y)), plus(times(-s, x), times(c, y)), z), O


@inline
def moved_body(R, O, link):
    """Mass, first moment and moments of inertia (11, 12, 13, 22, 23, 33) of a link about the origin.

    link: the same about the frame's origin, in the frame's axes.
    """
    m, h, B = link
    x, y, z = R
    h = to_axes(R, h)
    u, v, w = (plus(plus(times(B[0], x), times(B[1], y)), times(B[2], z)),
               plus(plus(times(B[1], x), times(B[3], y)), times(B[4], z)),
               plus(plus(times(B[2], x), times(B[4], y)), times(B[5], z)))
    o, g = times(m, O), plus(h, h)
    e = plus(o, g)                                  # m O + 2 h: |r + O|^2 = |r|^2 + O (2 r + O), summed over the masses
    t = dot(O, e)
    J11 = u[0] * x[0] + v[0] * y[0] + w[0] * z[0] + t - (O[0] * o[0] + 2 * O[0] * h[0])
    J12 = u[0] * x[1] + v[0] * y[1] + w[0] * z[1] - (O[0] * o[1] + O[0] * h[1] + h[0] * O[1])
    J13 = u[0] * x[2] + v[0] * y[2] + w[0] * z[2] - (O[0] * o[2] + O[0] * h[2] + h[0] * O[2])
    J22 = u[1] * x[1] + v[1] * y[1] + w[1] * z[1] + t - (O[1] * o[1] + 2 * O[1] * h[1])
    J23 = u[1] * x[2] + v[1] * y[2] + w[1] * z[2] - (O[1] * o[2] + O[1] * h[2] + h[1] * O[2])
    J33 = u[2] * x[2] + v[2] * y[2] + w[2] * z[2] + t - (O[2] * o[2] + 2 * O[2] * h[2])
    return m, plus(o, h), (J11, J12, J13, J22, J23, J33)


# --- the sweeps -----------------------------------------------------------------------------------------------------

@inline
def keep(x, r, a, b):
    put3(x, r, 1, a)
    put3(x, r + 3, 1, b)


@inline
def kept(x, r):
    return get3(x, r, 1), get3(x, r + 3, 1)


@inline
def joint_twist(R, O, prismatic):
    return (ZERO3, R[2]) if prismatic else (R[2], cross(O, R[2]))


@inline
def keep_body(x, r, link, w, v, aw, av):
    """Keep what a link brings to all that lies beyond its joint: it moves at (w; v), accelerated by (aw; av)."""
    m, h, J = link
    x[r + M] = m
    put3(x, r + M + 1, 1, h)
    put6(x, r + J_OF, 1, J)
    L, p = momentum(m, h, J, w, v)
    n, f = momentum(m, h, J, aw, av)
    dn, df = carried_force(w, v, L, p)
    put3(x, r + P, 1, p)
    keep(x, r + F, plus(n, dn), plus(f, df))
    half = 0.5 * (J[0] + J[3] + J[5])
    E = half - J[0], -J[1], -J[2], half - J[3], -J[4], half - J[5]
    for j in range(3):
        e = 1.0 * (j == 0), 1.0 * (j == 1), 1.0 * (j == 2)
        put3(x, r + B + 3 * j, 1, times(-2.0, plus(cross(w, times_symmetric(E, e)), cross(h, cross(v, e)))))


@inline
def outward(data, x, n, qd, qdd):
    """Twists, velocities, accelerations, and of each link what the sums inward are made of."""
    R, O = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), ZERO3
    w, v, aw, av = ZERO3, ZERO3, ZERO3, get3(data, GRAVITY, 1)
    for i in range(n):
        k, r = row(i), i * KEPT
        R, O = step(R, O, *screw(data, i, n))
        a, b = joint_twist(R, O, data[k + PRISMATIC] != 0.0)
        da, db = carried(w, v, a, b)
        fa, fb = carried(aw, av, a, b)
        ga, gb = carried(w, v, da, db)
        keep(x, r + S, a, b)
        keep(x, r + S_DOT, da, db)
        keep(x, r + S_DDOT, plus(fa, ga), plus(fb, gb))
        w, v = plus(w, times(qd[i], a)), plus(v, times(qd[i], b))
        aw, av = (plus(plus(aw, times(qdd[i], a)), times(qd[i], da)),
                  plus(plus(av, times(qdd[i], b)), times(qd[i], db)))
        keep_body(x, r, moved_body(R, O, body(data, k)), w, v, aw, av)
    return plus(O, to_axes(R, get3(data, TIP, 1)))


@inline
def free_joint(x, r, Pa, vanishing):
    """The joint moves freely: its gain and 1/D are kept, and what is felt of Pa (6, 6) beyond it stays there."""
    s = get6(x, r + S, 1)
    D = 0.0
    for i in range(6):
        u = 0.0
        for j in range(6):
            u += Pa[i, j] * s[j]
        x[r + G + i] = u
        D += s[i] * u
    k = 1 / D if D > vanishing else np.nan
    x[r + D_INV] = k
    for i in range(6):
        u = k * x[r + G + i]
        for j in range(6):
            Pa[i, j] -= u * x[r + G + j]
    for i in range(6):
        x[r + G + i] *= k


@inline
def add_body(Pa, m, h, J):
    """A spatial inertia joins Pa (6, 6)."""
    Pa[0, 0] += J[0]
    Pa[0, 1] += J[1]
    Pa[1, 0] += J[1]
    Pa[0, 2] += J[2]
    Pa[2, 0] += J[2]
    Pa[1, 1] += J[3]
    Pa[1, 2] += J[4]
    Pa[2, 1] += J[4]
    Pa[2, 2] += J[5]
    for i in range(3):
        Pa[3 + i, 3 + i] += m
        j, k = (i + 1) % 3, (i + 2) % 3
        Pa[j, 3 + k] -= h[i]
        Pa[3 + k, j] -= h[i]
        Pa[k, 3 + j] += h[i]
        Pa[3 + j, k] += h[i]


@inline
def row_of_joint(x, k, n, out):
    """Write minus the entries (k, j) and (j, k) of d tau / d q and d tau / d qd for all joints j inside joint k."""
    r = k * KEPT
    m, h, J, p = x[r + M], get3(x, r + M + 1, 1), get6(x, r + J_OF, 1), get3(x, r + P, 1)
    b0, b1, b2 = get3(x, r + B, 1), get3(x, r + B + 3, 1), get3(x, r + B + 6, 1)
    (sw, sv), (dw, dv), (ew, ev) = kept(x, r + S), kept(x, r + S_DOT), kept(x, r + S_DDOT)
    Lw, Lv = momentum(m, h, J, sw, sv)
    pull = times(-2.0, cross(sv, p))
    Bs = dot(b0, sw) + pull[0], dot(b1, sw) + pull[1], dot(b2, sw) + pull[2]
    Kw, Kv = momentum(m, h, J, ew, ev)
    n_f, f_f = carried_force(sw, sv, *kept(x, r + F))
    Kw = plus(plus(Kw, n_f), to_axes((b0, b1, b2), dw))
    Kv = plus(plus(Kv, f_f), times(-2.0, cross(p, dw)))
    Nw, Nv = momentum(m, h, J, dw, dv)
    Nw = plus(times(2.0, Nw), to_axes((b0, b1, b2), sw))
    Nv = plus(times(2.0, Nv), times(-2.0, cross(p, sw)))
    for j in range(k + 1):
        t = j * KEPT
        (aw, av), (bw, bv), (cw, cv) = kept(x, t + S), kept(x, t + S_DOT), kept(x, t + S_DDOT)
        out[j, k] = -(dot(aw, Kw) + dot(av, Kv))
        out[j, n + k] = -(dot(aw, Nw) + dot(av, Nv))
        out[k, j] = -(dot(Lw, cw) + dot(Lv, cv) + dot(Bs, bw))
        out[k, n + j] = -(2.0 * (dot(Lw, bw) + dot(Lv, bv)) + dot(Bs, aw))


@inline
def tip_force_stays(data, x, n, tip, out):
    """The force at the tip keeps its direction where joint j turns the arm: d tau / d q has S_i^T e_j more."""
    N, f = get3(data, TIP_MOMENT, 1), get3(data, TIP_FORCE, 1)
    for j in range(n):
        w = get3(x, j * KEPT + S, 1)
        force = cross(w, f)
        moment = plus(cross(w, N), cross(tip, force))
        for i in range(n):
            a, b = kept(x, i * KEPT + S)
            out[i, j] += dot(a, moment) + dot(b, force)


@inline
def inward(data, x, n, tip, Pa, out):
    """Sums of all that lies beyond, the filter, and the entries of d tau / d q and d tau / d qd."""
    Pa[:] = 0.0
    N, f = get3(data, TIP_MOMENT, 1), get3(data, TIP_FORCE, 1)
    r = (n - 1) * KEPT + F
    moment, force = kept(x, r)
    keep(x, r, plus(moment, plus(N, cross(tip, f))), plus(force, f))
    for k in range(n - 1, -1, -1):
        r = k * KEPT
        add_body(Pa, x[r + M], get3(x, r + M + 1, 1), get6(x, r + J_OF, 1))
        free_joint(x, r, Pa, data[row(k) + VANISHING])
        if k < n - 1:
            for i in range(M, G):
                x[r + i] += x[r + KEPT + i]
        row_of_joint(x, k, n, out)


@inline
def passed(a, b, z, e):
    """e - a^T z, and z with b times that more."""
    e -= a[0] * z[0] + a[1] * z[1] + a[2] * z[2] + a[3] * z[3] + a[4] * z[4] + a[5] * z[5]
    return e, (z[0] + b[0] * e, z[1] + b[1] * e, z[2] + b[2] * e, z[3] + b[3] * e, z[4] + b[4] * e, z[5] + b[5] * e)


@inline
def solve(x, n, z, out):
    """out = M^-1 out, all columns side by side: the innovations inward, the accelerations outward. z (6, columns)."""
    columns = out.shape[1]
    for inward in (1, 0):
        z[:] = 0.0
        for i in range(n):
            k = n - 1 - i if inward else i
            s, g = get6(x, k * KEPT + S, 1), get6(x, k * KEPT + G, 1)
            a, b, scale = (s, g, x[k * KEPT + D_INV]) if inward else (g, s, 1.0)
            for c in range(columns):
                e, (z[0, c], z[1, c], z[2, c], z[3, c], z[4, c], z[5, c]) = passed(
                    a, b, (z[0, c], z[1, c], z[2, c], z[3, c], z[4, c], z[5, c]), out[k, c])
                out[k, c] = e * scale


@lean
def derivatives(data, q, qd, tau, qdd, x, Pa, z, out):
    """qdd (n,), and out (n, 3 n): d qdd / d q, d qdd / d qd, d qdd / d tau side by side.

    Workspace x (n * KEPT,), Pa (6, 6), z (6, 3 n). Returns 0; 1 if a length is not n or a result not finite.
    """
    n = int(data[COUNT])
    fits = len(x) == n * KEPT and out.shape == (n, 3 * n) and z.shape == (6, 3 * n) and Pa.shape == (6, 6)
    if not fits or accel(data, q, qd, tau, qdd):
        return 1
    tip = outward(data, x, n, qd, qdd)
    inward(data, x, n, tip, Pa, out)
    tip_force_stays(data, x, n, tip, out)
    out[:, 2 * n:] = 0.0
    for i in range(n):
        out[i, 2 * n + i] = 1.0
    solve(x, n, z, out)
    check = 0.0
    for i in range(n):
        for j in range(3 * n):
            check += 0.0 * out[i, j]
    return 0 if check == 0.0 else 1


def kernel_for(n):
    """The function run(data, q, qd, tau, out) of `derivatives` for n joints, with a workspace of its own."""
    kernel = compiled(derivatives, (F1,) * 6 + (F2,) * 3)
    own = np.empty(n), np.empty(n * KEPT), np.empty((6, 6)), np.empty((6, 3 * n))
    return lambda data, q, qd, tau, out: kernel(data, q, qd, tau, *own, out)
