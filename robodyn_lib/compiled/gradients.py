"""Gradients of forward dynamics of serial chains in space: one state, one call.

Twists and forces in the axes of frame 0, about its origin, so that nothing is shifted, as in `robodyn_lib.derivatives`;
but no derivative of torques is formed, and nothing is solved column by column. Joint j moves all beyond it as one body,
so that its column is felt as a force z(j) on link j and as an acceleration a(j) and a turning u(j) that all links from
j on have more. The filter of forward dynamics takes all columns at once: with Y, its answer to a turning,

    inside j    by reciprocity: -z(j) . (what a unit torque of joint k accelerates link j by)
    beyond j    -G(k) . A - y(k) . u(j), where A = a(j) - Lambda(j) z(j) at link j, and A + S(k) times it at link k

Lambda(j), what a force on link j accelerates it by, comes in one sweep outward. A pair of joints, six entries, takes 57
products: 12 and 12 for the torques' columns and the two inside, 18 and 15 beyond. Eight columns lie side by side, and
so do eight links in what has no order. A rigid body's B u = I (u x V) + u x* I V + V x* I u depends on the angular part
of u alone: B u = -2 ((w~ E + h~ v~) u_w; p~ u_w), with its second moments E = 1/2 tr(J) - J, first moment h and
momentum p.
"""
import numpy as np

from .general import (
    COUNT,
    GRAVITY,
    HEAD,
    LANES,
    LINKS,
    MASS,
    PRISMATIC,
    ROW,
    TIP,
    TIP_FORCE,
    TIP_MOMENT,
    VANISHING,
    ZERO3,
    ZERO6,
    ZERO9,
    at,
    cosines_and_sines,
    fit,
    get3,
    get6,
    put3,
    put6,
    row,
    screw,
    surround,
    with_body,
)
from .jit import inline, lean

# A block holds eight links side by side. Its rows: the link's twist S, what its own motion adds to it, S_DOT, its
# velocity V and acceleration A; mobility LAMBDA; articulated inertia P, force Z and block Y, before which stand those
# of the link alone; gain G, nu, 1/D, and at the joint the row y of Y and x of what its turning does to the force at the
# tip; what a unit torque of the joint accelerates the link, OWN, and the joint, HERE; forces and
# accelerations of the columns by q and by rates; the entries of one row; what is 0 unless numbers are not finite; and,
# constant, mass, first moment and moments of inertia about the origin of the link's frame.
(S, S_DOT, V, A, LAMBDA, P, Z, Y, G, NU, D_INV, Y_JOINT, X_JOINT, OWN, HERE, Z_Q, Z_RATE, A_Q, A_RATE, ENTRIES, CHECK,
 BODY, BLOCK) = (LANES * rows for rows in (
     0, 6, 12, 18, 24, 45, 66, 72, 90, 96, 97, 98, 101, 104, 110, 111, 117, 123, 129, 135, 140, 141, 151))
AXES, ORIGIN = LAMBDA, LAMBDA + 9 * LANES                           # until LAMBDA is known
LOST = 1e-13                                                        # of what D is summed up from: rounding alone
BY_TAU, IN_Q, IN_RATE, BY_Q, BY_RATE = (ENTRIES + LANES * rows for rows in range(5))


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


@inline
def joint_twist(R, O, prismatic):
    return (ZERO3, R[2]) if prismatic else (R[2], cross(O, R[2]))


@inline
def kept(x, o):
    """A twist or a force, kept in six rows."""
    return get3(x, o, LANES), get3(x, o + 3 * LANES, LANES)


@inline
def keep(x, o, a):
    put3(x, o, LANES, a[0])
    put3(x, o + 3 * LANES, LANES, a[1])


@inline
def kept_matrix(x, o):
    """A symmetric matrix [[J, H], [H^T, M]] (6, 6), kept in 21 rows."""
    H = get6(x, o + 6 * LANES, LANES) + get3(x, o + 12 * LANES, LANES)
    return get6(x, o, LANES), H, get6(x, o + 15 * LANES, LANES)


@inline
def keep_matrix(x, o, J, H, M):
    put6(x, o, LANES, J)
    put6(x, o + 6 * LANES, LANES, H[:6])
    put3(x, o + 12 * LANES, LANES, H[6:])
    put6(x, o + 15 * LANES, LANES, M)


@inline
def spot(i):
    """Where the column of link i stands in its block."""
    return BLOCK * (i // LANES) + i % LANES


# --- the algebra of twists and forces -------------------------------------------------------------------------------

@inline
def both(a, b):
    """a + b."""
    return plus(a[0], b[0]), plus(a[1], b[1])


@inline
def more(a, r, b):
    """a + r b."""
    return ((a[0][0] + r * b[0][0], a[0][1] + r * b[0][1], a[0][2] + r * b[0][2]),
            (a[1][0] + r * b[1][0], a[1][1] + r * b[1][1], a[1][2] + r * b[1][2]))


@inline
def scaled(r, a):
    return times(r, a[0]), times(r, a[1])


@inline
def along(a, b):
    """a . b."""
    return dot(a[0], b[0]) + dot(a[1], b[1])


@inline
def bound(P, s):
    """More than what s . P s is summed up from."""
    J, _, M = P
    return (J[0] + J[3] + J[5]) * dot(s[0], s[0]) + (M[0] + M[3] + M[5]) * dot(s[1], s[1])


@inline
def times_matrix(P, a):
    """[[J, H], [H^T, M]] a."""
    J, H, M = P
    w, v = a
    return ((J[0] * w[0] + J[1] * w[1] + J[2] * w[2] + (H[0] * v[0] + H[1] * v[1] + H[2] * v[2]),
             J[1] * w[0] + J[3] * w[1] + J[4] * w[2] + (H[3] * v[0] + H[4] * v[1] + H[5] * v[2]),
             J[2] * w[0] + J[4] * w[1] + J[5] * w[2] + (H[6] * v[0] + H[7] * v[1] + H[8] * v[2])),
            (H[0] * w[0] + H[3] * w[1] + H[6] * w[2] + (M[0] * v[0] + M[1] * v[1] + M[2] * v[2]),
             H[1] * w[0] + H[4] * w[1] + H[7] * w[2] + (M[1] * v[0] + M[3] * v[1] + M[4] * v[2]),
             H[2] * w[0] + H[5] * w[1] + H[8] * w[2] + (M[2] * v[0] + M[4] * v[1] + M[5] * v[2])))


@inline
def symmetric_more(J, a, b):
    """J + a b^T, where that is symmetric, by rows."""
    return (J[0] + a[0] * b[0], J[1] + a[0] * b[1], J[2] + a[0] * b[2], J[3] + a[1] * b[1], J[4] + a[1] * b[2],
            J[5] + a[2] * b[2])


@inline
def matrix_more(P, a, b):
    """P + a b^T, of which the lower left block is not looked at."""
    J, H, M = P
    (a0, a1, a2), (b0, b1, b2) = a[0], b[1]
    H = (H[0] + a0 * b0, H[1] + a0 * b1, H[2] + a0 * b2, H[3] + a1 * b0, H[4] + a1 * b1, H[5] + a1 * b2,
         H[6] + a2 * b0, H[7] + a2 * b1, H[8] + a2 * b2)
    return symmetric_more(J, a[0], b[0]), H, symmetric_more(M, a[1], b[1])


# --- the sweeps -----------------------------------------------------------------------------------------------------

@inline
def travel(data, x, n, qd):
    """Base to tip: axes, twists and velocities, and accelerations while no joint accelerates. Returns the tip."""
    R, O = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), ZERO3
    velocity, acceleration = (ZERO3, ZERO3), (ZERO3, get3(data, GRAVITY, 1))
    for i in range(n):
        k, t = row(i), spot(i)
        R, O = step(R, O, *screw(data, i, n))
        s = joint_twist(R, O, data[at(k + PRISMATIC)] != 0.0)
        velocity = more(velocity, qd[i], s)
        s_dot = carried(*velocity, *s)
        acceleration = more(acceleration, qd[i], s_dot)
        for c in range(3):
            put3(x, t + AXES + 3 * LANES * c, LANES, R[c])
        put3(x, t + ORIGIN, LANES, O)
        keep(x, t + S, s)
        keep(x, t + S_DOT, s_dot)
        keep(x, t + V, velocity)
        keep(x, t + A, acceleration)
    return plus(O, to_axes(R, get3(data, TIP, 1)))


@inline
def turning_block(w, v, h, p, E, e):
    """B e of a rigid link for a unit vector e."""
    return (times(-2.0, plus(cross(w, times_symmetric(E, e)), cross(h, cross(v, e)))), times(-2.0, cross(p, e)))


@inline
def bodies(x, n):
    """Each link by itself: its inertia, the force that it takes while no joint accelerates, its block B."""
    for block in range((n + LANES - 1) // LANES):
        t = BLOCK * block
        for lane in range(LANES):
            o = t + lane
            R = (get3(x, o + AXES, LANES), get3(x, o + AXES + 3 * LANES, LANES), get3(x, o + AXES + 6 * LANES, LANES))
            link = x[at(o + BODY)], get3(x, o + BODY + LANES, LANES), get6(x, o + BODY + 4 * LANES, LANES)
            m, h, J = moved_body(R, get3(x, o + ORIGIN, LANES), link)
            (w, v), (aw, av) = kept(x, o + V), kept(x, o + A)
            L, p = momentum(m, h, J, w, v)
            half = 0.5 * (J[0] + J[3] + J[5])
            E = half - J[0], -J[1], -J[2], half - J[3], -J[4], half - J[5]
            put6(x, o + P, LANES, J)
            put3(x, o + P + 6 * LANES, LANES, h)
            x[at(o + P + 9 * LANES)] = m
            keep(x, o + Z, both(momentum(m, h, J, aw, av), carried_force(w, v, L, p)))
            keep(x, o + Y, turning_block(w, v, h, p, E, (1.0, 0.0, 0.0)))
            keep(x, o + Y + 6 * LANES, turning_block(w, v, h, p, E, (0.0, 1.0, 0.0)))
            keep(x, o + Y + 12 * LANES, turning_block(w, v, h, p, E, (0.0, 0.0, 1.0)))


@inline
def past_joint(x, t, column, y, s, u, k):
    """Column y of Y of all beyond: with the link's own it is kept; its part at the joint, and what gets past."""
    y = both(y, kept(x, t + column))
    keep(x, t + column, y)
    r = k * along(s, y)
    return r, more(y, -r, u)


@inline
def inward(data, x, n, tau, tip):
    """Tip to base: the filter, and the columns of Y."""
    N, f = get3(data, TIP_MOMENT, 1), get3(data, TIP_FORCE, 1)
    inertia, z = (ZERO6, ZERO9, ZERO6), (plus(N, cross(tip, f)), f)
    y0, y1, y2 = (ZERO3, ZERO3), (ZERO3, ZERO3), (ZERO3, ZERO3)
    for i in range(n - 1, -1, -1):
        t = spot(i)
        J, H, M = inertia
        inertia = with_body(x[at(t + P + 9 * LANES)], get3(x, t + P + 6 * LANES, LANES), get6(x, t + P, LANES), J, H, M)
        z = both(z, kept(x, t + Z))
        s = kept(x, t + S)
        u = times_matrix(inertia, s)
        D = along(s, u)
        k = 1 / D if D > max(data[at(row(i) + VANISHING)], LOST * bound(inertia, s)) else np.nan
        g, nu = scaled(k, u), k * (tau[i] - along(s, z))
        J, H, M = inertia
        keep_matrix(x, t + P, J, H, M)
        keep(x, t + Z, z)
        keep(x, t + G, g)
        x[at(t + NU)] = nu
        x[at(t + D_INV)] = k
        r0, y0 = past_joint(x, t, Y, y0, s, u, k)
        r1, y1 = past_joint(x, t, Y + 6 * LANES, y1, s, u, k)
        r2, y2 = past_joint(x, t, Y + 12 * LANES, y2, s, u, k)
        put3(x, t + Y_JOINT, LANES, (r0, r1, r2))
        put3(x, t + X_JOINT, LANES, ZERO3)
        inertia, z = matrix_more(inertia, scaled(-1.0, u), g), more(z, nu, u)


@inline
def tip_turned(data, x, n, tip):
    """The force at the tip keeps its direction while joints turn the arm: the columns of X, and their force.

    They have no links of their own: where the arm turns by e, the tip's force changes by -e x as seen from the arm.
    """
    N, f = get3(data, TIP_MOMENT, 1), get3(data, TIP_FORCE, 1)
    for c in range(3):
        e = 1.0 * (c == 0), 1.0 * (c == 1), 1.0 * (c == 2)
        force = cross(f, e)
        y = plus(cross(N, e), cross(tip, force)), force
        for i in range(n - 1, -1, -1):
            t = spot(i)
            s = kept(x, t + S)
            keep(x, t + Z_Q, more(kept(x, t + Z_Q), x[at(t + S + c * LANES)], y))
            r = along(s, y)
            x[at(t + X_JOINT + c * LANES)] = r * x[at(t + D_INV)]
            y = more(y, -r, kept(x, t + G))


@inline
def outward(x, n):
    """Base to tip: accelerations, and what forces and torques accelerate: Lambda, and each joint's own column."""
    mobility, a, check = (ZERO6, ZERO9, ZERO6), (ZERO3, ZERO3), 0.0
    for i in range(n):
        t = spot(i)
        s, g = kept(x, t + S), kept(x, t + G)
        qdd = x[at(t + NU)] - along(g, a)
        check += 0.0 * qdd
        a = more(a, qdd, s)
        keep(x, t + A_Q, a)
        keep(x, t + A, both(kept(x, t + A), a))
        u = times_matrix(mobility, g)
        d = x[at(t + D_INV)] + along(g, u)
        keep(x, t + OWN, more(scaled(-1.0, u), d, s))
        x[at(t + HERE)] = d
        h = more(scaled(-1.0, u), 0.5 * d, s)
        mobility = matrix_more(matrix_more(mobility, s, h), h, s)
        J, H, M = mobility
        keep_matrix(x, t + LAMBDA, J, H, M)
    return check


@inline
def turned_by(x, o, u):
    """Y u for u (3,)."""
    return more(more(scaled(u[0], kept(x, o + Y)), u[1], kept(x, o + Y + 6 * LANES)), u[2], kept(x, o + Y + 12 * LANES))


@inline
def felt(x, n):
    """Forces z and accelerations a that each column is felt as on its own link, by q and by rates."""
    for block in range((n + LANES - 1) // LANES):
        t = BLOCK * block
        for lane in range(LANES):
            o = t + lane
            s, s_dot, a = kept(x, o + S), kept(x, o + S_DOT), kept(x, o + A)
            s_ddot = both(carried(*a, *s), carried(*kept(x, o + V), *s_dot))
            P_, twice = kept_matrix(x, o + P), scaled(2.0, s_dot)
            f = both(times_matrix(P_, kept(x, o + A_Q)), kept(x, o + Z))
            z = both(both(times_matrix(P_, s_ddot), turned_by(x, o, s_dot[0])), carried_force(*s, *f))
            keep(x, o + Z_Q, z)
            keep(x, o + A_Q, s_ddot)
            keep(x, o + Z_RATE, both(times_matrix(P_, twice), turned_by(x, o, s[0])))
            keep(x, o + A_RATE, twice)


@inline
def answered(x, n):
    """The links' own answers: a - Lambda z."""
    for block in range((n + LANES - 1) // LANES):
        t = BLOCK * block
        for lane in range(LANES):
            o = t + lane
            mobility = kept_matrix(x, o + LAMBDA)
            keep(x, o + A_Q, more(kept(x, o + A_Q), -1.0, times_matrix(mobility, kept(x, o + Z_Q))))
            keep(x, o + A_RATE, more(kept(x, o + A_RATE), -1.0, times_matrix(mobility, kept(x, o + Z_RATE))))
            x[at(o + CHECK)] = 0.0


@inline
def entries(x, k, n, out):
    """Row k as far as the diagonal, and column k: first the blocks that lie before the diagonal as a whole."""
    for block in range(k // LANES):
        b = BLOCK * block
        by_torque(x, b, spot(k), LANES)
        by_place(x, b, spot(k), LANES)
        by_rate(x, b, spot(k), LANES)
        for lane in range(LANES):
            hand_out(x, b + lane, n, k, LANES * block + lane, out)
    b, left = BLOCK * (k // LANES), k % LANES
    by_torque(x, b, spot(k), left)
    by_place(x, b, spot(k), left)
    by_rate(x, b, spot(k), left)
    for lane in range(left + 1):
        hand_out(x, b + lane, n, k, k - left + lane, out)


# Of a block, the columns before `left` are inside the joint whose link stands at t; the next one is its own.

@inline
def by_torque(x, b, t, left):
    """Eight joints' unit torques accelerate the joint, and are answered in its columns by the forces z."""
    s, g, z_q, z_rate = kept(x, t + S), kept(x, t + G), kept(x, t + Z_Q), kept(x, t + Z_RATE)
    for lane in range(LANES):
        o = b + lane
        own, here = kept(x, o + OWN), x[at(o + HERE)]
        e = -along(g, own)
        e, here = e if lane < left else 0.0, e if lane < left else here
        own = more(own, e, s)
        keep(x, o + OWN, own)
        in_q, in_rate = -along(z_q, own), -along(z_rate, own)
        x[at(o + BY_TAU)] = here
        x[at(o + IN_Q)] = in_q
        x[at(o + IN_RATE)] = in_rate
        x[at(o + CHECK)] += 0.0 * (in_q + in_rate)


@inline
def by_place(x, b, t, left):
    """Eight columns by q accelerate the joint."""
    s, g, y, r = kept(x, t + S), kept(x, t + G), get3(x, t + Y_JOINT, LANES), get3(x, t + X_JOINT, LANES)
    for lane in range(LANES):
        o = b + lane
        a = kept(x, o + A_Q)
        e = -(along(g, a) + dot(y, get3(x, o + S_DOT, LANES)) + dot(r, get3(x, o + S, LANES)))
        e, entry = e if lane < left else 0.0, e if lane < left else x[at(o + IN_Q)]
        keep(x, o + A_Q, more(a, e, s))
        x[at(o + BY_Q)] = entry


@inline
def by_rate(x, b, t, left):
    """Eight columns by rates accelerate the joint."""
    s, g, y = kept(x, t + S), kept(x, t + G), get3(x, t + Y_JOINT, LANES)
    for lane in range(LANES):
        o = b + lane
        a = kept(x, o + A_RATE)
        e = -(along(g, a) + dot(y, get3(x, o + S, LANES)))
        e, entry = e if lane < left else 0.0, e if lane < left else x[at(o + IN_RATE)]
        keep(x, o + A_RATE, more(a, e, s))
        x[at(o + BY_RATE)] = entry


@inline
def hand_out(x, o, n, k, j, out):
    """The entries (k, j) and (j, k)."""
    e = x[at(o + BY_TAU)]
    out[at(k), at(j)] = x[at(o + BY_Q)]
    out[at(n + k), at(j)] = x[at(o + BY_RATE)]
    out[at(2 * n + k), at(j)] = e
    out[at(j), at(k)] = x[at(o + IN_Q)]
    out[at(n + j), at(k)] = x[at(o + IN_RATE)]
    out[at(2 * n + j), at(k)] = e


@lean
def derivatives(data, q, qd, tau, out):
    """out (3 n, n): d qdd / d q, below it d qdd / d qd, below it d qdd / d tau. Returns as `accel`.

    data: as `with_room` makes it.
    """
    n = int(data[COUNT])
    blocks = (n + LANES - 1) // LANES
    if not fit(n, q, qd, tau, q) or out.shape != (3 * n, n):
        return 1
    x = data[row(n) + LINKS * blocks:]
    cosines_and_sines(data, n, q)
    tip = travel(data, x, n, qd)
    bodies(x, n)
    inward(data, x, n, tau, tip)
    check = outward(x, n)
    felt(x, n)
    if get3(data, TIP_MOMENT, 1) != ZERO3 or get3(data, TIP_FORCE, 1) != ZERO3:
        tip_turned(data, x, n, tip)
    answered(x, n)
    for k in range(n):
        entries(x, k, n, out)
    for block in range(blocks):
        for lane in range(LANES):
            o = BLOCK * block + lane
            check += x[at(o + CHECK)] + 0.0 * (x[at(o + A_Q)] + x[at(o + A_RATE)])
    return 0 if check == 0.0 else 1


@lean
def derivatives_batch(data, q, qd, tau, gravity, tip_force, out):
    """`derivatives` of many states (B, n), out (B, 3 n, n); gravity (1 or B, 3), tip_force (1 or B, 6): world axes."""
    trouble = 0
    for state in range(len(q)):
        surround(data, gravity, tip_force, state)
        trouble += derivatives(data, q[state], qd[state], tau[state], out[state])
    return trouble


def with_room(data):
    """The `data` of `general`, and behind it the blocks that `derivatives` works in, with the links' own inertia."""
    n = int(data[COUNT])
    blocks = -(-n // LANES)
    links, room = np.zeros((blocks * LANES, (BLOCK - BODY) // LANES)), np.zeros((blocks, BLOCK))
    links[:n] = data[HEAD:row(n)].reshape(n, ROW)[:, MASS:MASS + 10]
    room[:, BODY:] = links.reshape(blocks, LANES, -1).transpose(0, 2, 1).reshape(blocks, -1)
    return np.concatenate([data, room.ravel()])
