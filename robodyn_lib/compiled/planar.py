"""Planar chains: revolute joints about parallel axes. Point masses in the tension form, rigid bodies in link frames.

The plane's axes: x along link 1 at q = 0, y normal to it; angles grow from x toward y. Each link's own x points at the
next joint, the last one's at its mass or its tip. Only the angles between neighbours are needed, and the first link's.
What pulls out of the plane does no work and is left out.
"""
import math

import numpy as np

from .general import WIDTH, any_force, fit
from .jit import inline, lean
from .sincos import NEAR, sincos

__all__ = ["accel_planar", "accel_planar_batch", "accel_tension", "accel_tension_batch", "kept", "planar_data",
           "set_surroundings"]

# One array holds it all: a head; rows, one value a link and zeros up to whole blocks of eight, which the compiler takes
# at once, and eight more; then, for rigid bodies, a table of one row a link.
HEAD, LANES = 32, 8
COUNT, GRAVITY, MOMENT, FORCE, TIP, TURNED, TURN, WORLD = 0, 1, 3, 4, 6, 8, 9, 10       # in the head
SIGN, COS_TURN, SIN_TURN, COS, SIN, ROWS = range(6)                                     # rows of both kinds
LENGTH, PER_LENGTH, MASS, PER_MASS, PER_MASSES, SHEAR, WEIGHT, PULL, PIVOT, POINT_ROWS = range(ROWS, ROWS + 10)
LEN, M, HX, HY, J, VANISHING, RATE2, GX, GY, NU, OF_X, OF_Y, TO_X, TO_Y, BODY_ROWS = range(ROWS, ROWS + 15)
BLOCK = 16                                                  # links after which what grows is scaled anew


@inline
def width(n):
    """How long a row is."""
    return ((n + LANES - 1) & -LANES) + LANES


@inline
def two_sum(a, b):
    """a + b, and what rounding took from it."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


# --- angles, and what acts on the arm -------------------------------------------------------------------------------

@inline
def relative_angles(data, q, x):
    """Cosines and sines of the angles between links."""
    for i in range(q.size):
        x[SIN, i] = x[SIGN, i] * q[i]
    far = False
    for i in range(width(q.size) - LANES):
        angle = x[SIN, i]
        x[SIN, i], x[COS, i] = sincos(angle)
        far |= not abs(angle) <= NEAR
    if far:
        far_angles(q, x)
    if data[TURNED] != 0.0:
        turned_links(q.size, x)


@lean
def far_angles(q, x):
    """Those that `sincos` does not reach."""
    for i in range(q.size):
        if not abs(q[i]) <= NEAR:
            x[SIN, i], x[COS, i] = x[SIGN, i] * np.sin(q[i]), np.cos(q[i])


@lean
def turned_links(n, x):
    """Where links do not lie in one line at q = 0."""
    for i in range(n):
        c, s = x[COS, i], x[SIN, i]
        x[COS, i] = x[COS_TURN, i] * c - x[SIN_TURN, i] * s
        x[SIN, i] = x[SIN_TURN, i] * c + x[COS_TURN, i] * s


@inline
def is_loaded(data):
    return data[MOMENT] != 0.0 or data[FORCE] != 0.0 or data[FORCE + 1] != 0.0


@lean
def tip_load(data, q, x):
    """Return the pull at the tip, in the last link's axes: force x, y, and moment about the point TIP counts from."""
    angle, rest = data[TURN], 0.0
    for i in range(q.size):
        turn = q[i] if abs(q[i]) <= NEAR else np.arctan2(np.sin(q[i]), np.cos(q[i]))
        angle, lost = two_sum(angle, x[SIGN, i] * turn)
        rest += lost
    s, c, ds, dc = np.sin(angle), np.cos(angle), np.sin(rest), np.cos(rest)
    s, c = s * dc + c * ds, c * dc - s * ds
    fx, fy = c * data[FORCE] + s * data[FORCE + 1], c * data[FORCE + 1] - s * data[FORCE]
    return fx, fy, data[MOMENT] + data[TIP] * fy - data[TIP + 1] * fx


def set_surroundings(data, gravity, tip_force):
    """Gravity (3,) and tip force (6,), in the world's axes, onto the plane's; the force as it acts on the arm."""
    x, y, z = WORLD, WORLD + 3, WORLD + 6
    data[GRAVITY] = data[x] * gravity[0] + data[x + 1] * gravity[1] + data[x + 2] * gravity[2]
    data[GRAVITY + 1] = data[y] * gravity[0] + data[y + 1] * gravity[1] + data[y + 2] * gravity[2]
    data[MOMENT] = -(data[z] * tip_force[0] + data[z + 1] * tip_force[1] + data[z + 2] * tip_force[2])
    data[FORCE] = -(data[x] * tip_force[3] + data[x + 1] * tip_force[4] + data[x + 2] * tip_force[5])
    data[FORCE + 1] = -(data[y] * tip_force[3] + data[y + 1] * tip_force[4] + data[y + 2] * tip_force[5])


surround = inline(set_surroundings, fastmath=False)         # no a * b + c in one: the same bits


# --- point masses: the tension form ---------------------------------------------------------------------------------

@lean
def accel_tension(data, q, qd, tau, out):
    """Forward dynamics of a planar chain of point masses: out (n,) from q, qd, tau (n,). Returns as `general.accel`.

    The tensions T are unknown. With r_i = 1 / m_i, r_0 = 0 and the shear w_i = (tau_i - tau_i+1) / L_i, along link i:
        (r_i + r_i-1) T_i - r_i c_i+1 T_i+1 - r_i-1 c_i T_i-1 = L_i omega_i^2 + r_i s_i+1 w_i+1 - r_i-1 s_i w_i-1.
    Gravity enters the first equation only, for free points all fall alike.

    A point far lighter than one beyond it is moved by a small difference of large tensions: of 16 digits as many are
    lost as lie between their masses. (Bodies in link frames lose them where two light points are neighbours.)
    """
    n = int(data[COUNT])
    if not fit(n, q, qd, tau, out):
        return 1
    x = data[HEAD:].reshape((POINT_ROWS, width(n)))
    relative_angles(data, q, x)
    c, s, gx, gy = x[COS, 0], x[SIN, 0], data[GRAVITY], data[GRAVITY + 1]
    fx, fy, moment = tip_load(data, q, x) if is_loaded(data) else (0.0, 0.0, 0.0)
    eliminate(x, qd, tau, c * gx + s * gy, moment)
    x[PULL, n - 1] += x[WEIGHT, n - 1] * fx / x[MASS, n - 1]
    divide(n, x)
    return substitute(x, c * gy - s * gx, fy / x[MASS, n - 1], out)


@inline
def next_pivot(u, v, v_before, y, c, s, m, rs, e):
    """The pivot of link i is r_i + u/v, where u/v says how readily the point before it gives way:
    (u, v)_i+1 = (u + r_i s_i+1^2 v, v + m_i u). No term is negative, so nothing cancels, and none is a quotient.
    y/v is the right side."""
    u, y = u + rs * s * v_before, c * y + v * e
    return u, v + m * u, v, y


@inline
def eliminate(x, qd, tau, along, moment):
    """From base to tip. along: gravity along link 1; moment: on the last link."""
    n = qd.size
    before, rate = 0.0, 0.0                                 # omega is their sum
    u, v, v_before, y = 0.0, 1.0, 1.0, 0.0
    tau_next = x[SIGN, 1] * tau[1] if n > 1 else -moment
    w_before, w = 0.0, (tau[0] - tau_next) * x[PER_LENGTH, 0]         # the first axis is the plane's normal
    rs, e = 0.0, along
    for i in range(n):
        tau_here, tau_next = tau_next, x[SIGN, i + 2] * tau[i + 2] if i + 2 < n else -moment
        w_next = (tau_here - tau_next) * x[PER_LENGTH, i + 1]
        rs_next = x[PER_MASS, i + 1] * x[SIN, i + 1]
        rate += x[SIGN, i] * qd[i]
        omega = before + rate
        e += x[LENGTH, i] * omega * omega + rs_next * w_next - rs * w_before
        u, v, v_before, y = next_pivot(u, v, v_before, y, x[COS, i], x[SIN, i], x[MASS, i], rs, e)
        x[SHEAR, i], x[WEIGHT, i], x[PULL, i], x[PIVOT, i] = w, v_before, y, v
        w_before, w, rs, e = w, w_next, rs_next, 0.0
        if i % BLOCK == BLOCK - 1:
            before, rate = two_sum(before, rate)
            per = 1 / v
            u, v_before, y, v = u * per, v_before * per, y * per, 1.0


@inline
def divide(n, x):
    """Substitute backward: T_i = PULL_i + WEIGHT_i T_i+1."""
    for i in range(n):
        per = 1 / x[PIVOT, i]
        x[PULL, i] = x[MASS, i] * x[PULL, i] * per
        x[WEIGHT, i] = x[COS, i + 1] * x[WEIGHT, i] * per


@inline
def pulled(c, s, r, r_both, t, w, beyond, t_before, w_before):
    """Return the pulls across a link, by its own tension and shear and by those of the links before and beyond, and
    the pull of this link across the one before."""
    return r_both * w + beyond - r * (c * w_before + s * t_before), r * (s * t - c * w)


@inline
def substitute(x, across, shear, out):
    """From tip to base: the tensions, and what they and the torques do across each link.

    across: gravity across link 1; shear: what the tip's force does across the last."""
    n, beyond = out.size, shear
    t, w = x[PULL, n - 1], x[SHEAR, n - 1]
    for i in range(n - 1, 0, -1):
        t_before, w_before = x[WEIGHT, i - 1] * t + x[PULL, i - 1], x[SHEAR, i - 1]
        x[PIVOT, i], beyond = pulled(x[COS, i], x[SIN, i], x[PER_MASS, i], x[PER_MASSES, i], t, w, beyond,
                                     t_before, w_before)
        t, w = t_before, w_before
    x[PIVOT, 0] = x[PER_MASSES, 0] * w + beyond + across
    out[0] = x[PER_LENGTH, 0] * x[PIVOT, 0]
    bad = not abs(out[0]) + abs(t) < np.inf
    for i in range(1, n):
        out[i] = x[SIGN, i] * (x[PER_LENGTH, i] * x[PIVOT, i] - x[PER_LENGTH, i - 1] * x[PIVOT, i - 1])
        bad |= not abs(out[i]) < np.inf
    return 1 if bad else 0


# --- rigid bodies ---------------------------------------------------------------------------------------------------

@lean
def accel_planar(data, q, qd, tau, out):
    """Forward dynamics of a planar chain of rigid bodies: out (n,) from q, qd, tau (n,). Returns as `general.accel`.

    Articulated bodies in link frames. Link i and all beyond oppose an acceleration (angular; linear) of their joint
    with [[J, g^T], [g, [[a, b], [b, d]]]]; once the joint moves freely, [[a, b], [b, d]] - g g^T / J is left.
    """
    n = int(data[COUNT])
    if not fit(n, q, qd, tau, out):
        return 1
    x = data[HEAD:].reshape((BODY_ROWS, width(n)))
    relative_angles(data, q, x)
    square_rates(qd, x)
    fx, fy, moment = tip_load(data, q, x) if is_loaded(data) else (0.0, 0.0, 0.0)
    bad = inward(x, tau, fx, fy, moment)
    bad |= outward(x, -data[GRAVITY], -data[GRAVITY + 1], out)
    return 1 if bad else 0


@inline
def square_rates(qd, x):
    """The squares of the links' rates. Two links at a time: so the sums wait half as long for one another."""
    n, omega = qd.size, 0.0
    for i in range(n):
        x[RATE2, i] = x[SIGN, i] * qd[i]
    for i in range(0, n, 2):
        first, both = omega + x[RATE2, i], x[RATE2, i] + x[RATE2, i + 1]
        omega += both
        x[RATE2, i], x[RATE2, i + 1] = first * first, omega * omega


@inline
def freed(a, b, d, fx, fy, c, s, l, m, hx, hy, w2, torque, per):
    """A link and all beyond, its joint free to move: a, b, d, fx, fy as they were at the next joint and as they are at
    this one, in the axes of the link before; and gx, gy, nu: angular = nu - gx ax - gy ay. torque: on the link;
    per = 1 / J is long in coming, so all that can be done meanwhile comes first."""
    gx, gy = l * b - hy, l * d + hx
    fx, fy = fx - w2 * l * a, fy - w2 * l * b               # the next joint's centripetal acceleration
    nu = (torque - l * fy) * per
    fx, fy = fx - w2 * hx, fy - w2 * hy
    gx, gy = c * gx - s * gy, s * gx + c * gy
    fx, fy = c * fx - s * fy, s * fx + c * fy
    turn, skew = s * s * (d - a) - 2 * c * s * b, c * s * (a - d) - 2 * s * s * b
    a, b, d = a + m + turn - gx * gx * per, b + skew - gx * gy * per, d + m - turn - gy * gy * per
    return a, b, d, fx + gx * nu, fy + gy * nu, gx * per, gy * per, nu


@inline
def inward(x, tau, fx, fy, moment):
    """From tip to base: what each link and all beyond oppose. (fx, fy), moment: on the tip. True where nothing does.

    Each link turns the acceleration of its joint (ax, ay) into that of the next one:
    (c ax + s ay + TO_X, OF_X ax + OF_Y ay + TO_Y)."""
    a, b, d, fx, fy, beyond, bad = 0.0, 0.0, 0.0, -fx, -fy, -moment, False
    for i in range(tau.size - 1, -1, -1):
        c, s, l, w2, torque = x[COS, i], x[SIN, i], x[LEN, i], x[RATE2, i], x[SIGN, i] * tau[i]
        inertia = x[J, i] + l * l * d
        bad |= not inertia > x[VANISHING, i]
        a, b, d, fx, fy, gx, gy, nu = freed(
            a, b, d, fx, fy, c, s, l, x[M, i], x[HX, i], x[HY, i], w2, torque - beyond, 1 / inertia)
        beyond = torque
        x[GX, i], x[GY, i], x[NU, i] = gx, gy, nu
        x[OF_X, i], x[OF_Y, i], x[TO_X, i], x[TO_Y, i] = -s - l * gx, c - l * gy, -l * w2, l * nu
    return bad


@inline
def outward(x, ax, ay, out):
    """From base to tip: accelerations; whether one is not finite. (ax, ay): of joint 1, in the plane's axes."""
    before, bad = 0.0, False
    for i in range(out.size):
        angular = x[NU, i] - x[GX, i] * ax - x[GY, i] * ay
        ax, ay = x[COS, i] * ax + (x[SIN, i] * ay + x[TO_X, i]), x[OF_Y, i] * ay + (x[OF_X, i] * ax + x[TO_Y, i])
        out[i] = x[SIGN, i] * (angular - before)
        bad |= not abs(out[i]) < np.inf
        before = angular
    return bad


def kept(kind, data):
    """Quantities that a call has left in `data`: tension (n,) [N] of points; of bodies nu (n,) and G (n, 2).

    T_i = PULL_i + WEIGHT_i T_i+1, as `substitute` goes on with; a link's angular acceleration is nu - G . a, where a is
    its joint's acceleration in the axes of the link before.
    """
    n, rows = int(data[COUNT]), POINT_ROWS if kind == "tension" else BODY_ROWS
    x = data[HEAD:].reshape(rows, -1)
    if kind != "tension":
        return {"nu": x[NU, :n].copy(), "G": x[[GX, GY], :n].T.copy()}
    tension = x[PULL, :n].copy()
    for i in range(n - 2, -1, -1):
        tension[i] += x[WEIGHT, i] * tension[i + 1]
    return {"tension": tension}


# --- many states, side by side --------------------------------------------------------------------------------------

# A block of rows a link, each of WIDTH lanes, one lane a state; the base has a block too, and what is beyond the tip.
# What one link hands to the next is stored in their blocks: so all rows that a loop touches lie at distances known when
# it is compiled, and the compiler need not fear that one row is another. Rows serve more than once.
LC, LS, LQ, LR, LT, LA, LB, LD, LX, LY, LANE_ROWS = (WIDTH * rows for rows in range(11))
ANGLE, RATE, TORQUE = LC, LR, LT                            # as they come in: cosines and torques of links are later
OMEGA, LOAD_X, LOAD_Y = LA, LX, LY                          # on the way out
LGX, LGY, LNU, AX, AY = LA, LB, LT, LX, LY                  # rigid bodies, on the second way out
SHEARS, PULLS, WEIGHTS, BEYOND = LT, LQ, LB, LY             # points
ANGULAR, CHECK = LD, LR                                     # in the end; CHECK, as RATE, is zero at the base
BASE_X, BASE_Y, TIP_MOMENT = LC, LS, LQ                     # in the base's block


@inline
def two_blocks(i):
    """Where the blocks of link i and of the link before it lie in the workspace."""
    return slice(i * LANE_ROWS, (i + 2) * LANE_ROWS)


@inline
def lanes_begin(X, data, gravity, tip_force, first):
    """Surroundings of the states from `first` on, into the base's block, which rests."""
    for l in range(WIDTH):
        if l == 0 or len(gravity) > 1 or len(tip_force) > 1:
            surround(data, gravity[first + l if len(gravity) > 1 else 0],
                     tip_force[first + l if len(tip_force) > 1 else 0])
        X[BASE_X + l], X[BASE_Y + l], X[TIP_MOMENT + l] = data[GRAVITY], data[GRAVITY + 1], data[MOMENT]
        X[LOAD_X + l], X[LOAD_Y + l] = data[FORCE], data[FORCE + 1]
        X[OMEGA + l], X[RATE + l] = 0.0, 0.0


@inline
def lanes_in(X, sign, q, qd, tau):
    """States q, qd, tau (WIDTH, n)."""
    for i in range(q.shape[1]):
        x, turn = X[two_blocks(i)], sign[i]
        for l in range(WIDTH):
            o = LANE_ROWS + l
            x[ANGLE + o], x[RATE + o], x[TORQUE + o] = turn * q[l, i], turn * qd[l, i], turn * tau[l, i]


@inline
def turned_link(angle, ct, st):
    """Cosine and sine of an angle from where they are ct, st; not-a-number for a far one."""
    s, c = sincos(angle)
    c = c if abs(angle) <= NEAR else np.nan
    return ct * c - st * s, st * c + ct * s


@inline
def lanes_load(x):
    """The tip's force, in the axes of the next link."""
    for l in range(WIDTH):
        o = LANE_ROWS + l
        c, s, fx, fy = x[LC + o], x[LS + o], x[LOAD_X + l], x[LOAD_Y + l]
        x[LOAD_X + o], x[LOAD_Y + o] = c * fx + s * fy, c * fy - s * fx


@inline
def lanes_tip(x, X, data, loaded):
    """The tip's load, zero where there is none, as force and as part of the last link's torque."""
    for l in range(WIDTH):
        o = LANE_ROWS + l
        fx, fy = (x[LOAD_X + o], x[LOAD_Y + o]) if loaded else (0.0, 0.0)
        x[LOAD_X + o], x[LOAD_Y + o] = fx, fy
        x[TORQUE + o] += X[TIP_MOMENT + l] + data[TIP] * fy - data[TIP + 1] * fx


@inline
def lanes_out(X, sign, out):
    """From the links' accelerations those of the joints. 0 if all of them are finite."""
    n, check = out.shape[1], 0.0
    for l in range(WIDTH):
        X[ANGULAR + l] = 0.0
    for i in range(n):
        x, turn = X[two_blocks(i)], sign[i]
        for l in range(WIDTH):
            o = LANE_ROWS + l
            x[TORQUE + o] = turn * (x[ANGULAR + o] - x[ANGULAR + l])
            x[CHECK + o] = x[CHECK + l] + 0.0 * x[TORQUE + o]
    for i in range(n):
        x = X[two_blocks(i)]
        for l in range(WIDTH):
            out[l, i] = x[LANE_ROWS + TORQUE + l]
    for l in range(WIDTH):
        check += X[n * LANE_ROWS + CHECK + l]
    return 0 if check == 0.0 else 1


# rigid bodies

@inline
def lanes_outward(x, ct, st):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        x[LC + o], x[LS + o] = turned_link(x[ANGLE + o], ct, st)
        omega = x[OMEGA + l] + x[RATE + o]
        x[OMEGA + o], x[LQ + o] = omega, omega * omega
        x[TORQUE + l] -= x[TORQUE + o]


@inline
def lanes_inward(x, length, m, hx, hy, inertia, vanishing):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        a, b, d, fx, fy = x[LA + o], x[LB + o], x[LD + o], x[LX + o], x[LY + o]
        moved = inertia + length * length * d
        per = 1 / moved if moved > vanishing else np.nan
        a, b, d, fx, fy, gx, gy, nu = freed(
            a, b, d, fx, fy, x[LC + o], x[LS + o], length, m, hx, hy, x[LQ + o], x[TORQUE + o], per)
        x[LGX + o], x[LGY + o], x[LNU + o] = gx, gy, nu
        x[LA + l], x[LB + l], x[LD + l], x[LX + l], x[LY + l] = a, b, d, fx, fy


@inline
def lanes_accelerate(x, length):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        c, s, ax, ay = x[LC + o], x[LS + o], x[AX + l], x[AY + l]
        angular = x[LNU + o] - x[LGX + o] * ax - x[LGY + o] * ay
        x[ANGULAR + o] = angular
        x[AX + o], x[AY + o] = c * ax + s * ay - length * x[LQ + o], c * ay - s * ax + length * angular


@inline
def lanes_planar(data, x, X, q, qd, tau, loaded, out):
    """`accel_planar` of states (WIDTH, n)."""
    n = q.shape[1]
    lanes_in(X, x[SIGN], q, qd, tau)
    for i in range(n):
        lanes_outward(X[two_blocks(i)], x[COS_TURN, i], x[SIN_TURN, i])
        if loaded:
            lanes_load(X[two_blocks(i)])
    lanes_tip(X[two_blocks(n - 1)], X, data, loaded)
    for o in range(n * LANE_ROWS, n * LANE_ROWS + WIDTH):
        X[LA + o], X[LB + o], X[LD + o], X[LX + o], X[LY + o] = 0.0, 0.0, 0.0, -X[LOAD_X + o], -X[LOAD_Y + o]
    for i in range(n - 1, -1, -1):
        lanes_inward(X[two_blocks(i)], x[LEN, i], x[M, i], x[HX, i], x[HY, i], x[J, i], x[VANISHING, i])
    for l in range(WIDTH):
        X[AX + l], X[AY + l] = -X[BASE_X + l], -X[BASE_Y + l]
    for i in range(n):
        lanes_accelerate(X[two_blocks(i)], x[LEN, i])
    return lanes_out(X, x[SIGN], out)


@lean
def accel_planar_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """`accel_planar` of many states: out (B, n) from q, qd, tau (B, n), B at least WIDTH. 0 if all of it is finite.

    X (n + 2, LANE_ROWS), flat, is the workspace; gravity (1 or B, 3), tip_force (1 or B, 6): world's axes. A joint
    turned by more than NEAR gives not-a-number: that is for `accel_planar`.
    """
    bad, loaded = 0, any_force(tip_force)
    x = data[HEAD:].reshape((BODY_ROWS, width(q.shape[1])))
    for group in range(0, len(q), WIDTH):
        first = min(group, len(q) - WIDTH)                  # the last group may take some states again
        states = slice(first, first + WIDTH)
        lanes_begin(X, data, gravity, tip_force, first)
        bad |= lanes_planar(data, x, X, q[states], qd[states], tau[states], loaded, out[states])
    return bad


# points

@inline
def lanes_rates(x, ct, st, length, per_length_before):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        x[LC + o], x[LS + o] = turned_link(x[ANGLE + o], ct, st)
        x[OMEGA + o], x[RATE + o] = x[OMEGA + l], x[RATE + l] + x[RATE + o]
        omega = x[OMEGA + o] + x[RATE + o]
        x[LQ + o] = length * omega * omega
        x[SHEARS + l] = per_length_before * (x[TORQUE + l] - x[TORQUE + o])


@inline
def lanes_sum(x):
    for o in range(LANE_ROWS, LANE_ROWS + WIDTH):
        x[OMEGA + o], x[RATE + o] = two_sum(x[OMEGA + o], x[RATE + o])


@inline
def lanes_points_tip(x, m, per_length):
    """Beyond the last link: nothing, but for what the force does along it and across it."""
    for l in range(WIDTH):
        o = LANE_ROWS + l
        x[SHEARS + l] = per_length * x[TORQUE + l]
        x[LR + o], x[LY + o] = x[LOAD_X + l], x[LOAD_Y + l] / m
        x[LC + o], x[LS + o], x[SHEARS + o] = 1.0, 0.0, 0.0


@inline
def lanes_points_base(x):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        x[LQ + o] += x[LC + o] * x[BASE_X + l] + x[LS + o] * x[BASE_Y + l]
        x[LA + o], x[LB + o], x[LD + o], x[LX + o] = 0.0, 1.0, 1.0, 0.0


@inline
def lanes_eliminate(x, m, r_before, r):
    """Eliminate the first of two links. r, r_before: of its two points."""
    for l in range(WIDTH):
        o = LANE_ROWS + l
        rs = r * x[LS + o]
        u, v, v_before, y = next_pivot(x[LA + l], x[LB + l], x[LD + l], x[LX + l], x[LC + l], x[LS + l], m,
                                       r_before * x[LS + l], x[LQ + l] + rs * x[SHEARS + o])
        per = 1 / v
        x[PULLS + l], x[WEIGHTS + l] = m * y * per, x[LC + o] * v_before * per
        x[LQ + o] -= rs * x[SHEARS + l]
        x[LA + o], x[LB + o], x[LD + o], x[LX + o] = u, v, v_before, y


@inline
def lanes_scale(x):
    for o in range(LANE_ROWS, LANE_ROWS + WIDTH):
        per = 1 / x[LB + o]
        x[LA + o], x[LB + o], x[LD + o], x[LX + o] = x[LA + o] * per, 1.0, x[LD + o] * per, x[LX + o] * per


@inline
def lanes_substitute(x, per_length, r, r_both):
    for l in range(WIDTH):
        o = LANE_ROWS + l
        t_before = x[WEIGHTS + l] * x[LX + o] + x[PULLS + l]
        across, x[BEYOND + l] = pulled(x[LC + o], x[LS + o], r, r_both, x[LX + o], x[SHEARS + o], x[BEYOND + o],
                                       t_before, x[SHEARS + l])
        x[ANGULAR + o], x[LX + l] = per_length * across, t_before


@inline
def lanes_substitute_base(x, per_length, r):
    """A tension that is not finite shows."""
    for l in range(WIDTH):
        o = LANE_ROWS + l
        across = x[LC + o] * x[BASE_Y + l] - x[LS + o] * x[BASE_X + l]
        turning = per_length * (r * x[SHEARS + o] + x[BEYOND + o] + across)
        x[ANGULAR + o] = turning + 0.0 * x[LX + o]


@inline
def lanes_tension(data, x, X, q, qd, tau, loaded, out):
    """`accel_tension` of states (WIDTH, n)."""
    n = q.shape[1]
    lanes_in(X, x[SIGN], q, qd, tau)
    for i in range(n):
        lanes_rates(X[two_blocks(i)], x[COS_TURN, i], x[SIN_TURN, i], x[LENGTH, i], x[PER_LENGTH, i - 1] if i else 0.0)
        if i % BLOCK == BLOCK - 1:
            lanes_sum(X[two_blocks(i)])
        if loaded:
            lanes_load(X[two_blocks(i)])
    lanes_tip(X[two_blocks(n - 1)], X, data, loaded)
    lanes_points_tip(X[two_blocks(n)], x[MASS, n - 1], x[PER_LENGTH, n - 1])
    lanes_points_base(X[two_blocks(0)])
    for i in range(n):
        lanes_eliminate(X[two_blocks(i + 1)], x[MASS, i], x[PER_MASS, i], x[PER_MASS, i + 1])
        if i % BLOCK == BLOCK - 1:
            lanes_scale(X[two_blocks(i + 1)])
    for o in range(n * LANE_ROWS, n * LANE_ROWS + WIDTH):
        beyond = LANE_ROWS + o
        X[LX + o], X[BEYOND + o] = X[WEIGHTS + o] * X[LR + beyond] + X[PULLS + o], X[LY + beyond]
    for i in range(n - 1, 0, -1):
        lanes_substitute(X[two_blocks(i)], x[PER_LENGTH, i], x[PER_MASS, i], x[PER_MASSES, i])
    lanes_substitute_base(X[two_blocks(0)], x[PER_LENGTH, 0], x[PER_MASSES, 0])
    return lanes_out(X, x[SIGN], out)


@lean
def accel_tension_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """`accel_tension` of many states; arguments and what is returned as in `accel_planar_batch`."""
    bad, loaded = 0, any_force(tip_force)
    x = data[HEAD:].reshape((POINT_ROWS, width(q.shape[1])))
    for group in range(0, len(q), WIDTH):
        first = min(group, len(q) - WIDTH)
        states = slice(first, first + WIDTH)
        lanes_begin(X, data, gravity, tip_force, first)
        bad |= lanes_tension(data, x, X, q[states], qd[states], tau[states], loaded, out[states])
    return bad


# --- an arm's constants ---------------------------------------------------------------------------------------------

PARALLEL = 4 * np.finfo(float).eps


def planar_data(arm):
    """("tension" or "planar", data) for an arm of revolute joints about parallel axes; None for others. O(n).

    data: what the kernels of this file take (float64, one array), gravity and tip force zero.
    """
    arm, sign = arm.in_floats, _senses(arm.in_floats)
    if sign is None:
        return None
    normal = sign[:, None] * arm.axes
    step = np.concatenate([arm.offsets[1:], [arm.tip_offset]])
    short = np.linalg.norm(_level(step, normal), axis=1) <= PARALLEL * np.linalg.norm(step, axis=1)
    step, com = _level(step, normal), _level(arm.coms, normal)
    inertia = np.einsum("ij,ijk,ik->i", normal, arm.inertias, normal)
    points = _are_points(arm, step, com, inertia)
    x = _along(com if points else np.where(short[:, None], _anywhere(normal), step), normal)
    y = np.cross(normal, x)
    rows, turn = _rows(arm, sign, x, y, POINT_ROWS if points else BODY_ROWS)
    head = np.zeros(HEAD)
    head[COUNT], head[TURN] = arm.n, turn
    head[TURNED] = np.any(rows[SIN_TURN] != 0) or np.any(rows[COS_TURN] < 0)
    head[TIP:TIP + 2] = np.stack([x[-1], y[-1]]) @ (arm.tip_offset - (com[-1] if points else 0))
    head[WORLD:WORLD + 9] = (np.stack([x[0], y[0], normal[0]]) @ (arm.base_rotation @ arm.rotations[0]).T).ravel()
    if points:
        _put_points(rows, arm.masses, np.sum(com * x, axis=1))
        return "tension", np.concatenate([head, rows.ravel()])
    _put_bodies(rows, arm.masses, *(np.sum(a * b, axis=1) for a, b in [(step, x), (com, x), (com, y)]), inertia)
    return "planar", np.concatenate([head, rows.ravel()])


def _senses(arm):
    """Which way each axis points (n,): 1 as the first, -1 against it. None for axes not parallel, or not revolute."""
    if not all(arm.hinges):
        return None
    ahead = np.einsum("ijk,ik->ij", arm.rotations[1:], arm.axes[1:])            # the next axis, in each link
    if np.any(np.linalg.norm(np.cross(arm.axes[:-1], ahead), axis=1) > PARALLEL):
        return None
    return np.cumprod(np.append(1.0, np.sign(np.sum(arm.axes[:-1] * ahead, axis=1))))


def _level(v, normal):
    """Return the parts of vectors v (n, 3) that lie in the plane."""
    return v - np.sum(v * normal, axis=1)[:, None] * normal


def _along(v, normal):
    """Unit vectors along vectors v (n, 3) of the plane, as far as rounding lets them lie in it."""
    x = v / np.linalg.norm(v, axis=1)[:, None]
    x = _level(x, normal)                                   # once more: v may be a small rest of something long
    return x / np.linalg.norm(x, axis=1)[:, None]


def _anywhere(normal):
    """Vectors (n, 3) of the plane."""
    return np.cross(normal, np.eye(3)[np.argmin(np.abs(normal), axis=1)])


def _are_points(arm, step, com, inertia):
    """Say if each link is a mass at the next joint, the last one's anywhere off its axis."""
    length = np.linalg.norm(com, axis=1)
    slack = PARALLEL * np.linalg.norm(arm.coms, axis=1)
    return bool(np.all(arm.masses > 0) and np.all(length > slack)
                and np.all(np.linalg.norm(com - step, axis=1)[:-1] <= slack[:-1])
                and np.all(np.abs(inertia) <= PARALLEL * arm.masses * length ** 2))


def _rows(arm, sign, x, y, count):
    """The rows, with the senses of the axes and the angles between links at q = 0; and the sum of these."""
    n, rows = arm.n, np.zeros((count, -(-arm.n // LANES) * LANES + LANES))
    ahead = np.einsum("ijk,ik->ij", arm.rotations[1:], x[1:])
    c, s = np.sum(ahead * x[:-1], axis=1), np.sum(ahead * y[:-1], axis=1)
    rows[SIGN, :n], rows[COS_TURN, 0] = sign, 1
    rows[COS_TURN, 1:n], rows[SIN_TURN, 1:n] = c / np.hypot(c, s), s / np.hypot(c, s)
    return rows, math.fsum(np.arctan2(s, c))


def _put_points(rows, masses, lengths):
    n = len(masses)
    rows[LENGTH, :n], rows[PER_LENGTH, :n] = lengths, 1 / lengths
    rows[MASS, :n], rows[PER_MASS, 1:n] = masses, 1 / masses[:-1]
    rows[PER_MASSES, :n] = 1 / masses + rows[PER_MASS, :n]


def _put_bodies(rows, m, length, cx, cy, inertia):
    """Moments about the joint. A joint inertia below VANISHING is rounding noise."""
    n = len(m)
    rows[LEN, :n - 1] = length[:-1]
    rows[M, :n], rows[HX, :n], rows[HY, :n], rows[J, :n] = m, m * cx, m * cy, inertia + m * (cx * cx + cy * cy)
    beyond = np.cumsum(m[::-1])[::-1] - m
    rows[VANISHING, :n] = 4 * PARALLEL * (rows[J, :n] + beyond * rows[LEN, :n] ** 2)
