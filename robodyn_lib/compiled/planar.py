"""Planar chains: revolute joints about parallel axes. Point masses in the tension form, rigid bodies in link frames.

The plane's axes: x along link 1 at q = 0, y normal to it; angles grow from x toward y. Each link's own x points at the
next joint, the last one's at its mass or its tip. Only the angles between neighbours are needed, and the first link's.
What pulls out of the plane does no work and is left out.
"""
import math

import numba
import numpy as np

from .jit import inline, lean
from .sincos import NEAR, sincos

__all__ = ["accel_planar", "accel_planar_batch", "accel_tension", "accel_tension_batch", "planar_data",
           "set_surroundings"]

# One array holds it all: a head; rows, one value a link and zeros up to whole blocks of eight, which the compiler takes
# at once, and eight more; then, for rigid bodies, a table of one row a link.
HEAD, LANES = 32, 8
COUNT, GRAVITY, MOMENT, FORCE, TIP, TURNED, TURN, WORLD = 0, 1, 3, 4, 6, 8, 9, 10       # in the head
SIGN, COS_TURN, SIN_TURN, COS, SIN, ROWS = range(6)                                     # rows of both kinds
LENGTH, PER_LENGTH, MASS, PER_MASS, PER_MASSES, SHEAR, WEIGHT, PULL, PIVOT, POINT_ROWS = range(ROWS, ROWS + 10)
LEN, M, HX, HY, J, VANISHING, RATE2, GX, GY, NU, COLUMNS = range(11)                    # in the table
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
    """What pulls at the tip, in the last link's axes: force x, y, and moment about the point that TIP counts from."""
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


surround = numba.njit(fastmath=False, forceinline=True)(set_surroundings)   # no a * b + c in one: the same bits


# --- point masses: the tension form ---------------------------------------------------------------------------------

@lean
def accel_tension(data, q, qd, tau, out):
    """Forward dynamics of a planar chain of point masses: out (n,) from q, qd, tau (n,). 0 if all of it is finite.

    The tensions T are unknown. With r_i = 1 / m_i, r_0 = 0 and the shear w_i = (tau_i - tau_i+1) / L_i, along link i:
        (r_i + r_i-1) T_i - r_i c_i+1 T_i+1 - r_i-1 c_i T_i-1 = L_i omega_i^2 + r_i s_i+1 w_i+1 - r_i-1 s_i w_i-1.
    Gravity stands in the first equation only, for free points all fall alike.
    """
    n = q.size
    x = data[HEAD:].reshape((POINT_ROWS, width(n)))
    relative_angles(data, q, x)
    c, s, gx, gy = x[COS, 0], x[SIN, 0], data[GRAVITY], data[GRAVITY + 1]
    fx, fy, moment = tip_load(data, q, x) if is_loaded(data) else (0.0, 0.0, 0.0)
    eliminate(x, qd, tau, c * gx + s * gy, moment)
    x[PULL, n - 1] += x[WEIGHT, n - 1] * fx / x[MASS, n - 1]
    divide(n, x)
    return substitute(x, c * gy - s * gx, fy / x[MASS, n - 1], out)


@inline
def eliminate(x, qd, tau, along, moment):
    """From base to tip. The pivot of link i is r_i + u/v, where u/v says how readily the point before it gives way:
    (u, v)_i+1 = (u + r_i s_i+1^2 v, v + m_i u). No term is negative, so nothing cancels, and none is a quotient.
    y/v is the right side. along: gravity along link 1; moment: on the last link."""
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
        u += rs * x[SIN, i] * v_before
        y = x[COS, i] * y + v * e
        x[SHEAR, i], x[WEIGHT, i], x[PULL, i] = w, v, y
        v_before = v
        v += x[MASS, i] * u
        x[PIVOT, i] = v
        w_before, w, rs, e = w, w_next, rs_next, 0.0
        if i % BLOCK == BLOCK - 1:
            before, rate = two_sum(before, rate)
            per = 1 / v
            u, v_before, y, v = u * per, v_before * per, y * per, 1.0


@inline
def divide(n, x):
    """What is left: T_i = PULL_i + WEIGHT_i T_i+1."""
    for i in range(n):
        per = 1 / x[PIVOT, i]
        x[PULL, i] = x[MASS, i] * x[PULL, i] * per
        x[WEIGHT, i] = x[COS, i + 1] * x[WEIGHT, i] * per


@inline
def substitute(x, across, shear, out):
    """From tip to base: the tensions, and what they and the torques do across each link.

    across: gravity across link 1; shear: what the tip's force does across the last."""
    n, beyond = out.size, shear
    t, w = x[PULL, n - 1], x[SHEAR, n - 1]
    for i in range(n - 1, 0, -1):
        c, s, r = x[COS, i], x[SIN, i], x[PER_MASS, i]
        t_before, w_before = x[WEIGHT, i - 1] * t + x[PULL, i - 1], x[SHEAR, i - 1]
        x[PIVOT, i] = x[PER_MASSES, i] * w + beyond - r * (c * w_before + s * t_before)
        beyond = r * (s * t - c * w)
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
    """Forward dynamics of a planar chain of rigid bodies: out (n,) from q, qd, tau (n,). 0 if all of it is finite.

    Articulated bodies in link frames. Link i and all beyond oppose an acceleration (angular; linear) of their joint
    with [[J, g^T], [g, [[a, b], [b, d]]]]; once the joint moves freely, [[a, b], [b, d]] - g g^T / J is left.
    """
    n = q.size
    end = HEAD + ROWS * width(n)
    x, links = data[HEAD:end].reshape((ROWS, width(n))), data[end:].reshape((n, COLUMNS))
    relative_angles(data, q, x)
    omega = 0.0
    for i in range(n):
        omega += x[SIGN, i] * qd[i]
        links[i, RATE2] = omega * omega
    fx, fy, moment = tip_load(data, q, x) if is_loaded(data) else (0.0, 0.0, 0.0)
    inward(x, links, tau, fx, fy, moment)
    return outward(x, links, -data[GRAVITY], -data[GRAVITY + 1], out)


@inline
def inward(x, links, tau, fx, fy, moment):
    """From tip to base: what each link and all beyond oppose. (fx, fy), moment: on the tip."""
    a, b, d, fx, fy, torque = 0.0, 0.0, 0.0, -fx, -fy, -moment
    for i in range(tau.size - 1, -1, -1):
        l, m, hx, hy, w2 = links[i, LEN], links[i, M], links[i, HX], links[i, HY], links[i, RATE2]
        fx, fy = fx - w2 * l * a, fy - w2 * l * b           # the next joint's centripetal acceleration
        gx, gy, inertia = l * b - hy, l * d + hx, links[i, J] + l * l * d
        per = 1 / inertia if inertia > links[i, VANISHING] else np.nan
        beyond, torque = torque, x[SIGN, i] * tau[i]
        nu = (torque - beyond - l * fy) * per
        a, b, d = a + m - gx * gx * per, b - gx * gy * per, d + m - gy * gy * per
        fx, fy = fx - w2 * hx + gx * nu, fy - w2 * hy + gy * nu
        c, s = x[COS, i], x[SIN, i]                         # now into the axes of the link before
        links[i, GX], links[i, GY], links[i, NU] = (c * gx - s * gy) * per, (s * gx + c * gy) * per, nu
        fx, fy = c * fx - s * fy, s * fx + c * fy
        turn, skew = s * s * (d - a) - 2 * c * s * b, c * s * (a - d) - 2 * s * s * b
        a, b, d = a + turn, b + skew, d - turn


@inline
def outward(x, links, ax, ay, out):
    """From base to tip: accelerations. (ax, ay): of joint 1, in the plane's axes."""
    before, bad = 0.0, False
    for i in range(out.size):
        c, s, l = x[COS, i], x[SIN, i], links[i, LEN]
        angular = links[i, NU] - links[i, GX] * ax - links[i, GY] * ay
        ax, ay = c * ax + s * ay - links[i, RATE2] * l, c * ay - s * ax + angular * l
        out[i] = x[SIGN, i] * (angular - before)
        bad |= not abs(out[i]) < np.inf
        before = angular
    return 1 if bad else 0


# --- many states ----------------------------------------------------------------------------------------------------

@lean
def accel_planar_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """`accel_planar` of many states, one after the other: out (B, n) from q, qd, tau (B, n).

    gravity (1 or B, 3), tip_force (1 or B, 6): world's axes. X is not used. Returns how many results are not finite.
    """
    bad = 0
    for b in range(len(q)):
        surround(data, gravity[b if len(gravity) > 1 else 0], tip_force[b if len(tip_force) > 1 else 0])
        bad += accel_planar(data, q[b], qd[b], tau[b], out[b])
    return bad


@lean
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
    rows, turn = _rows(arm, sign, x, y, POINT_ROWS if points else ROWS)
    head = np.zeros(HEAD)
    head[COUNT], head[TURN] = arm.n, turn
    head[TURNED] = np.any(rows[SIN_TURN] != 0) or np.any(rows[COS_TURN] < 0)
    head[TIP:TIP + 2] = np.stack([x[-1], y[-1]]) @ (arm.tip_offset - (com[-1] if points else 0))
    head[WORLD:WORLD + 9] = (np.stack([x[0], y[0], normal[0]]) @ (arm.base_rotation @ arm.rotations[0]).T).ravel()
    if points:
        _put_points(rows, arm.masses, np.sum(com * x, axis=1))
        return "tension", np.concatenate([head, rows.ravel()])
    links = _bodies(arm.masses, *(np.sum(a * b, axis=1) for a, b in [(step, x), (com, x), (com, y)]), inertia)
    return "planar", np.concatenate([head, rows.ravel(), links.ravel()])


def _senses(arm):
    """Which way each axis points (n,): 1 as the first, -1 against it. None for axes not parallel, or not revolute."""
    if set(arm.joint_types) != {"revolute"}:
        return None
    ahead = np.einsum("ijk,ik->ij", arm.rotations[1:], arm.axes[1:])            # the next axis, in each link
    if np.any(np.linalg.norm(np.cross(arm.axes[:-1], ahead), axis=1) > PARALLEL):
        return None
    return np.cumprod(np.append(1.0, np.sign(np.sum(arm.axes[:-1] * ahead, axis=1))))


def _level(v, normal):
    """Of vectors v (n, 3) what lies in the plane."""
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
    """Whether each link is a mass at the next joint, the last one's anywhere off its axis."""
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


def _bodies(m, length, cx, cy, inertia):
    """The table of rigid bodies; moments about the joint. A joint inertia below VANISHING is rounding noise."""
    links = np.zeros((len(m), COLUMNS))
    links[:-1, LEN] = length[:-1]
    links[:, M], links[:, HX], links[:, HY], links[:, J] = m, m * cx, m * cy, inertia + m * (cx * cx + cy * cy)
    beyond = np.cumsum(m[::-1])[::-1] - m
    links[:, VANISHING] = 4 * PARALLEL * (links[:, J] + beyond * links[:, LEN] ** 2)
    return links
