"""Planar chains: revolute joints about parallel axes. Point masses in the tension form, rigid bodies in link frames.

The plane's axes: x along link 1 at q = 0, y normal to it; angles grow from x toward y. Link i's own x points at the
next joint, the last one's at its mass or its tip. Only the angles between neighbours are needed, and the first link's.
What pulls out of the plane does no work and is left out.
"""
import math

import numpy as np

from .jit import inline, jit
from .sincos import NEAR, sincos

__all__ = ["accel_planar", "accel_planar_batch", "accel_tension", "accel_tension_batch", "planar_data",
           "set_surroundings"]

# --- one array holds it all -----------------------------------------------------------------------------------------

# A head, then rows: one value a link, and zeros up to whole blocks of eight, which the compiler takes at once.
HEAD, LANES = 32, 8
COUNT, GRAVITY, MOMENT, FORCE, TIP, TURNED, TURN, WORLD = 0, 1, 3, 4, 6, 8, 9, 10       # in the head
SIGN, COS_TURN, SIN_TURN, COS, SIN = range(5)               # rows of both kinds
LENGTH, PER_LENGTH, MASS, PER_MASS, PER_MASSES, SHEAR, WEIGHT, PULL, PIVOT = range(5, 14)   # rows of point masses
BODIES = 5                                                  # of rigid bodies: a table after these rows, one row a link
LEN, M, HX, HY, J, VANISHING, RATE2, GX, GY, NU, COLUMNS = range(11)
BLOCK = 16                                                  # links after which what grows is scaled anew


@inline
def blocks(n):
    return (n + LANES - 1) & -LANES


@inline
def row(data, k):
    width = blocks(int(data[COUNT])) + LANES
    return data[HEAD + k * width:HEAD + (k + 1) * width]


@inline
def table(data):
    n = int(data[COUNT])
    return data[HEAD + BODIES * (blocks(n) + LANES):].reshape((n, COLUMNS))


@inline
def two_sum(a, b):
    """a + b, and what rounding took from it."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


@inline
def relative_angles(data, q, sign, c, s):
    """c, s: cosines and sines of the angles between links."""
    for i in range(q.size):
        s[i] = sign[i] * q[i]
    far = False
    for i in range(blocks(q.size)):
        angle = s[i]
        s[i], c[i] = sincos(angle)
        far |= not abs(angle) <= NEAR
    if far:
        far_angles(q, sign, c, s)
    if data[TURNED] != 0.0:
        turned_links(q.size, c, s, row(data, COS_TURN), row(data, SIN_TURN))


@jit
def far_angles(q, sign, c, s):
    for i in range(q.size):
        if not abs(q[i]) <= NEAR:
            s[i], c[i] = sign[i] * np.sin(q[i]), np.cos(q[i])


@jit
def turned_links(n, c, s, cos_turn, sin_turn):
    """The same where links do not lie straight at q = 0."""
    for i in range(n):
        c[i], s[i] = cos_turn[i] * c[i] - sin_turn[i] * s[i], sin_turn[i] * c[i] + cos_turn[i] * s[i]


@inline
def gravity_along(data, c, s):
    """Gravity along link 1, and across it."""
    x, y = data[GRAVITY], data[GRAVITY + 1]
    return c * x + s * y, c * y - s * x


@inline
def is_loaded(data):
    return data[MOMENT] != 0.0 or data[FORCE] != 0.0 or data[FORCE + 1] != 0.0


@jit
def tip_load(data, q, sign):
    """What pulls at the tip, in the last link's axes: force x, y, and moment about the point that TIP counts from."""
    angle, rest = data[TURN], 0.0
    for i in range(q.size):
        angle, lost = two_sum(angle, sign[i] * q[i])
        rest += lost
    s, c = sincos(angle)
    if not abs(angle) <= NEAR:
        s, c = np.sin(angle), np.cos(angle)
    s, c = s + c * rest, c - s * rest
    x, y = c * data[FORCE] + s * data[FORCE + 1], c * data[FORCE + 1] - s * data[FORCE]
    return x, y, data[MOMENT] + data[TIP] * y - data[TIP + 1] * x


# --- point masses: the tension form ---------------------------------------------------------------------------------

@jit
def accel_tension(data, q, qd, tau, out):
    """Forward dynamics of a planar chain of point masses: out (n,) from q, qd, tau (n,). 0 if all of it is finite.

    The tensions T are unknown. With r_i = 1 / m_i, r_0 = 0 and w_i = (tau_i - tau_i+1) / L_i, along link i:
        (r_i + r_i-1) T_i - r_i c_i+1 T_i+1 - r_i-1 c_i T_i-1 = L_i omega_i^2 + r_i s_i+1 w_i+1 - r_i-1 s_i w_i-1.
    Gravity stands in the first equation only, for free points all fall alike.
    """
    n = q.size
    c, s, w = row(data, COS), row(data, SIN), row(data, SHEAR)
    relative_angles(data, q, row(data, SIGN), c, s)
    along, across = gravity_along(data, c[0], s[0])
    x, y, moment = tip_load(data, q, row(data, SIGN)) if is_loaded(data) else (0.0, 0.0, 0.0)
    r = 1 / row(data, MASS)[n - 1]
    last = eliminate(data, qd, tau, along, r * x, moment)
    return substitute(data, last, across, r * y, out)


@inline
def eliminate(data, qd, tau, along, pull, moment):
    """From base to tip. The pivot of link i is r_i + u/v: u/v says how readily the point before it gives way.

    Both grow and no term of them is negative, so that there is no cancellation, and no quotient to wait for.
    Leaves T_i = PULL_i + WEIGHT_i T_i+1; returns the last T.
    """
    n, sign = qd.size, row(data, SIGN)
    length, per_length, m, r = row(data, LENGTH), row(data, PER_LENGTH), row(data, MASS), row(data, PER_MASS)
    c, s, w, weight, y_, v_ = row(data, COS), row(data, SIN), row(data, SHEAR), row(data, WEIGHT), row(data, PULL), row(data, PIVOT)
    before, rate = 0.0, 0.0                             # omega is their sum
    u, v, v_before, y = 0.0, 1.0, 1.0, 0.0
    tau_next = sign[1] * tau[1] if n > 1 else -moment
    w_before, w_here = 0.0, (sign[0] * tau[0] - tau_next) * per_length[0]
    rs, e = 0.0, along
    for i in range(n - 1):
        tau_here = tau_next
        tau_next = sign[i + 2] * tau[i + 2] if i + 2 < n else -moment
        w_next = (tau_here - tau_next) * per_length[i + 1]
        rate += sign[i] * qd[i]
        omega = before + rate
        rs_next = r[i + 1] * s[i + 1]
        e += length[i] * omega * omega + rs_next * w_next - rs * w_before
        u += rs * s[i] * v_before
        y = c[i] * y + v * e
        w[i], weight[i], y_[i] = w_here, v, y
        v_before = v
        v += m[i] * u
        v_[i] = v
        e, rs, w_before, w_here = 0.0, rs_next, w_here, w_next
        if i % BLOCK == BLOCK - 1:
            before, rate = two_sum(before, rate)
            u, v_before, y, v = u / v, v_before / v, y / v, 1.0
    i = n - 1
    omega = before + (rate + sign[i] * qd[i])
    e += length[i] * omega * omega - rs * w_before + pull
    u += rs * s[i] * v_before
    y = c[i] * y + v * e
    w[i] = w_here
    for i in range(n - 1):
        per = 1 / v_[i]
        y_[i] = m[i] * y_[i] * per
        weight[i] = c[i + 1] * weight[i] * per
    return m[n - 1] * y / (v + m[n - 1] * u)


@inline
def substitute(data, t, across, shear, out):
    """From tip to base: the tensions, and what they and the torques do across each link. t: the last tension."""
    n, sign, per_length, r, both = out.size, row(data, SIGN), row(data, PER_LENGTH), row(data, PER_MASS), row(data, PER_MASSES)
    c, s, w, weight, y_, a = row(data, COS), row(data, SIN), row(data, SHEAR), row(data, WEIGHT), row(data, PULL), row(data, PIVOT)
    beyond = shear
    w_here = w[n - 1]
    for i in range(n - 1, 0, -1):
        t_before, w_before = weight[i - 1] * t + y_[i - 1], w[i - 1]
        a[i] = both[i] * w_here + beyond - r[i] * (c[i] * w_before + s[i] * t_before)
        beyond = r[i] * (s[i] * t - c[i] * w_here)
        t, w_here = t_before, w_before
    a[0] = both[0] * w_here + beyond + across
    out[0] = sign[0] * per_length[0] * a[0]
    bad = not abs(out[0]) + abs(t) < np.inf
    for i in range(1, n):
        out[i] = sign[i] * (per_length[i] * a[i] - per_length[i - 1] * a[i - 1])
        bad |= not abs(out[i]) < np.inf
    return 1 if bad else 0


# --- rigid bodies ---------------------------------------------------------------------------------------------------

@jit
def accel_planar(data, q, qd, tau, out):
    """Forward dynamics of a planar chain of rigid bodies: out (n,) from q, qd, tau (n,). 0 if all of it is finite.

    Articulated bodies in link frames. What link i and all beyond oppose to an acceleration (angular; linear) of their
    joint is [[J, g^T], [g, M]], with J a number and M symmetric; once the joint moves freely only M - g g^T / J is left.
    """
    n = q.size
    c, s, sign = row(data, COS), row(data, SIN), row(data, SIGN)
    links = table(data)
    relative_angles(data, q, sign, c, s)
    omega = 0.0
    for i in range(n):
        omega += sign[i] * qd[i]
        links[i, RATE2] = omega * omega
    x, y, moment = tip_load(data, q, sign) if is_loaded(data) else (0.0, 0.0, 0.0)
    inward(links, sign, c, s, tau, x, y, moment)
    return outward(links, sign, c, s, -data[GRAVITY], -data[GRAVITY + 1], out)


@inline
def inward(links, sign, c, s, tau, x, y, moment):
    """From tip to base: what each link and all beyond oppose to the acceleration of its joint."""
    a, b, d, fx, fy, beyond = 0.0, 0.0, 0.0, -x, -y, -moment
    for i in range(len(links) - 1, -1, -1):
        l, w2 = links[i, LEN], links[i, RATE2]
        fx, fy = fx - w2 * l * a, fy - w2 * l * b           # the next joint's centripetal acceleration
        gx, gy = l * b - links[i, HY], l * d + links[i, HX]
        inertia = links[i, J] + l * l * d
        torque = sign[i] * tau[i]
        nu, per = torque - beyond - l * fy, 1 / inertia if inertia > links[i, VANISHING] else np.nan
        nu *= per
        links[i, GX], links[i, GY], links[i, NU] = gx * per, gy * per, nu
        a, b, d = a + links[i, M] - gx * gx * per, b - gx * gy * per, d + links[i, M] - gy * gy * per
        fx, fy = fx - w2 * links[i, HX] + gx * nu, fy - w2 * links[i, HY] + gy * nu
        beyond = torque
        fx, fy = c[i] * fx - s[i] * fy, s[i] * fx + c[i] * fy
        cs, ss = c[i] * s[i], s[i] * s[i]
        turn = ss * (d - a) - 2 * cs * b
        a, b, d = a + turn, b - cs * (d - a) - 2 * ss * b, d - turn


@inline
def outward(links, sign, c, s, ax, ay, out):
    """From base to tip: accelerations. (ax, ay): of joint 1, in the plane's axes."""
    before, bad = 0.0, False
    for i in range(len(links)):
        ax, ay = c[i] * ax + s[i] * ay, c[i] * ay - s[i] * ax
        angular = links[i, NU] - links[i, GX] * ax - links[i, GY] * ay
        out[i] = sign[i] * (angular - before)
        bad |= not abs(out[i]) < np.inf
        ax, ay = ax - links[i, RATE2] * links[i, LEN], ay + angular * links[i, LEN]
        before = angular
    bad |= not abs(ax) + abs(ay) < np.inf
    return 1 if bad else 0


# --- many states ----------------------------------------------------------------------------------------------------

@inline
def surround(data, gravity, tip_force):
    """Gravity (3,) and tip force (6,), in the world's axes, onto the plane's."""
    for k in range(2):
        data[GRAVITY + k], data[FORCE + k] = 0.0, 0.0
    data[MOMENT] = 0.0
    for j in range(3):
        for k in range(2):
            data[GRAVITY + k] += data[WORLD + 3 * k + j] * gravity[j]
            data[FORCE + k] -= data[WORLD + 3 * k + j] * tip_force[3 + j]
        data[MOMENT] -= data[WORLD + 6 + j] * tip_force[j]


@jit
def accel_planar_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """`accel_planar` for out (B, n) from q, qd, tau (B, n), gravity (1 or B, 3), tip_force (1 or B, 6) in the world's
    axes. X is not used. Returns the number of states whose result is not finite."""
    bad = 0
    for b in range(len(q)):
        surround(data, gravity[b if len(gravity) > 1 else 0], tip_force[b if len(tip_force) > 1 else 0])
        bad += accel_planar(data, q[b], qd[b], tau[b], out[b])
    return bad


@jit
def accel_tension_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """The same for `accel_tension`."""
    bad = 0
    for b in range(len(q)):
        surround(data, gravity[b if len(gravity) > 1 else 0], tip_force[b if len(tip_force) > 1 else 0])
        bad += accel_tension(data, q[b], qd[b], tau[b], out[b])
    return bad


# --- an arm's constants ---------------------------------------------------------------------------------------------

PARALLEL = 4 * np.finfo(float).eps


def planar_data(arm):
    """("tension" or "planar", data) for an arm of revolute joints about parallel axes, in floats; None for others. O(n).

    data: what the kernels of this file take (float64, one array), gravity and tip force zero.
    """
    sign = _senses(arm)
    if sign is None:
        return None
    normal = sign[:, None] * arm.axes
    step, com = (v - np.sum(v * normal, axis=1)[:, None] * normal
                 for v in (np.concatenate([arm.offsets[1:], [arm.tip_offset]]), arm.coms))
    inertia = np.einsum("ij,ijk,ik->i", normal, arm.inertias, normal)
    points = _are_points(arm, step, com, inertia)
    x = _along(com if points else step, normal)
    y = np.cross(normal, x)
    rows = (PIVOT + 1) if points else BODIES
    data = np.zeros(HEAD + rows * (blocks(arm.n) + LANES) + (0 if points else arm.n * COLUMNS))
    data[COUNT] = arm.n
    data[WORLD:WORLD + 9] = (np.array([x[0], y[0], normal[0]]) @ (arm.base_rotation @ arm.rotations[0]).T).ravel()
    row(data, SIGN)[:arm.n] = sign
    _lay_turns(data, arm, x, y)
    tip = arm.tip_offset - (com[-1] if points else 0)
    data[TIP:TIP + 2] = tip @ x[-1], tip @ y[-1]
    if points:
        _lay_points(data, arm.masses, np.linalg.norm(com, axis=1))
    else:
        _lay_bodies(data, arm, step, np.sum(com * x, axis=1), np.sum(com * y, axis=1), inertia)
    return "tension" if points else "planar", data


def _senses(arm):
    """Which way each axis points (n,): 1 as the first, -1 against it. None where they are not parallel revolute axes."""
    if set(arm.joint_types) != {"revolute"}:
        return None
    ahead = np.einsum("ijk,ik->ij", arm.rotations[1:], arm.axes[1:])            # the next axis, in each link
    if np.any(np.linalg.norm(np.cross(arm.axes[:-1], ahead), axis=1) > PARALLEL):
        return None
    return np.cumprod(np.append(1.0, np.sign(np.sum(arm.axes[:-1] * ahead, axis=1))))


def _are_points(arm, step, com, inertia):
    """Whether each link is a mass at the next joint, the last anywhere off its axis."""
    length = np.linalg.norm(com, axis=1)
    slack = PARALLEL * np.maximum(np.abs(arm.coms).max(axis=1), np.abs(arm.offsets).max())
    return bool(np.all(arm.masses > 0) and np.all(length > slack)
                and np.all(np.linalg.norm(com - step, axis=1)[:-1] <= slack[:-1])
                and np.all(inertia <= PARALLEL * arm.masses * length ** 2))


def _along(v, normal):
    """Unit vectors along v (n, 3), or anywhere in the plane where v is zero."""
    size = np.linalg.norm(v, axis=1)[:, None]
    some = np.eye(3)[np.argmin(np.abs(normal), axis=1)]
    v = np.where(size > 0, v / np.where(size > 0, size, 1), np.cross(normal, some))
    return v / np.linalg.norm(v, axis=1)[:, None]


def _lay_turns(data, arm, x, y):
    """The angles between links at q = 0."""
    ahead = np.einsum("ijk,ik->ij", arm.rotations[1:], x[1:])
    c, s = np.sum(ahead * x[:-1], axis=1), np.sum(ahead * y[:-1], axis=1)
    row(data, COS_TURN)[0] = 1
    row(data, COS_TURN)[1:arm.n], row(data, SIN_TURN)[1:arm.n] = c / np.hypot(c, s), s / np.hypot(c, s)
    data[TURNED] = np.any(s != 0) or np.any(c < 0)
    data[TURN] = math.fsum(np.arctan2(s, c))


def _lay_points(data, masses, lengths):
    n = len(masses)
    row(data, LENGTH)[:n], row(data, PER_LENGTH)[:n] = lengths, 1 / lengths
    row(data, MASS)[:n], row(data, PER_MASS)[1:n] = masses, 1 / masses[:-1]
    row(data, PER_MASSES)[:n] = 1 / masses + row(data, PER_MASS)[:n]


def _lay_bodies(data, arm, step, cx, cy, inertia):
    """The table of rigid bodies; moments about the joint. A joint inertia below VANISHING is rounding noise."""
    links, m = table(data), arm.masses
    links[:-1, LEN] = np.linalg.norm(step[:-1], axis=1)
    links[:, M], links[:, HX], links[:, HY], links[:, J] = m, m * cx, m * cy, inertia + m * (cx * cx + cy * cy)
    beyond = np.cumsum(m[::-1])[::-1] - m
    links[:, VANISHING] = 4 * PARALLEL * (links[:, J] + beyond * links[:, LEN] ** 2)


def set_surroundings(data, gravity, tip_force):
    """Gravity (3,) and tip force (6,: moment, force that the tip exerts), in the world's axes, for kernels of one state."""
    surround(data, np.asarray(gravity, dtype=float), np.asarray(tip_force, dtype=float))
