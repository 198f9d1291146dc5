"""Planar arms in hands.

Joints are held at their rates, a tip is pinned to a place, springs pull at links.

Around any kernel of forward dynamics, which is asked for what it answers to a unit torque or force
at all that is held. A hand that pulls is two coordinates behind those of the joints, its place x
and z [m]: their rates do not change, so any loop of time steps moves it along a straight line. As
plain Python, `handled` supports any solver: `widgets.hands`.
"""

from pathlib import Path

import numpy as np

from robodyn_lib.codegen import Recursion, Sweep
from robodyn_lib.codegen.loops import PLACE
from robodyn_lib.compiled import wasm
from robodyn_lib.compiled.jit import F1, compiled, engine
from robodyn_lib.compiled.kernels import Inside
from robodyn_lib.compiled.plane import BODIES, PLACED, POINTS
from robodyn_lib.link_frames import Turn

BINARY = wasm.BINARIES["_handled", "_dense", "_torques"] = Path(__file__).with_suffix(".wasm")
GRAVITY = PLACE["base"]  # its place in the data of those kernels

CLOSING = 10.0  # [1/s] rate at which a pinned tip is drawn back after rounding has moved it
VANISHING = 1e-12  # share of a pin's displacement below which it counts as 0

# One array: a head; lengths of links; joints that are held; of each hand its link, where on it (0
# to 1), and its damper [N s/m]; what the arm's own kernel takes; and workspace.
HEAD = 16
PER_HAND = 3
PER_JOINT = 5
# Places in the head; at PIN and BASE are two numbers, x and z.
COUNT = 0
HOLDS = 1
PULLS = 2
PINNED = 3
STRUCK = 4
GRIP = 5
PIN = 6
BASE = 8
LENGTHS, JOINTS, HANDS, ARM, WORK = range(
    10, 15
)  # the head's entries that say where these parts begin
# Results of a kernel for joints, one row each: 1 if a joint is held, the torque that holds it, the
# torque of all forces on links, and the force on its own link, x and z.
HELD, BRAKE, BENT, PUSH = range(4)


# --- torques of a planar chain, as steps ----------------------------------------------------------
def driven(row, carried, kept):
    """Return accelerations at given rates of rates, and the force on each link: RK 2.24-2.27."""
    x, y, _, omega, alpha = carried
    k = row.k
    omega, alpha = omega + k["sign"] * row.qd[0], alpha + k["sign"] * row.tau[0]
    (x, y), w2 = Turn(*kept["turn"]).back(x, y), omega * omega
    force = [
        k["m"] * x - w2 * k["hx"] - alpha * k["hy"],
        k["m"] * y - w2 * k["hy"] + alpha * k["hx"],
    ]
    moment = k["J"] * alpha + k["hx"] * y - k["hy"] * x
    return [x - k["l"] * w2, y + k["l"] * alpha, 0, omega, alpha], {"force": [*force, moment]}, []


def borne(row, carried, kept):
    """Return forces from the tip to the base, and the joints' shares of them, RK 2.28-2.30."""
    x, y, n = carried
    fx, fy, moment = kept["force"]
    n = n + row.k["l"] * y + moment
    return [*Turn(*kept["turn"]).vector(x + fx, y + fy), n], {}, [row.k["sign"] * n]


TORQUES = Recursion(
    "torques",
    (PLACED, Sweep("driven", driven, 5, start={"base": 0}), Sweep("borne", borne, 3, inward=True)),
    base=(True, True, False),
)
rows_bodies, rows_points, rows_torques = map(  # the arm's own kernels, called from the ones below
    Inside, (BODIES, POINTS, TORQUES)
)


# --- the mass matrix, factored --------------------------------------------------------------------
def fit(data, q, qd, x, out):
    """Say if arrays have a number for each joint: compiled code looks no further."""
    n = np.float64(data[0]).view(np.int64)
    return len(q) == n and len(qd) == n and len(x) == n and len(out) == n


def accel_dense(data, q, qd, tau, out):
    """Compute forward dynamics by the mass matrix and U D U^T from the tip, O(n^3).

    As in `reference.composite_cholesky`.

    data: that of the kernel of torques, then room. Returns 0, or 1 if a result is not finite or
    an array too long.
    """
    if not fit(data, q, qd, tau, out):
        return 1
    n = len(q)
    end = len(data) - n * n - 3 * n
    arm = data[:end]
    M = data[end : end + n * n].reshape((n, n))
    vectors = data[end + n * n :].reshape((3, n))
    bias = vectors[0]
    still = vectors[1]
    unit = vectors[2]
    for i in range(n):
        still[i] = unit[i] = 0.0
    x, y = arm[GRAVITY], arm[GRAVITY + 1]
    trouble = rows_torques(arm, q, qd, still, bias)
    arm[GRAVITY] = arm[GRAVITY + 1] = 0.0
    for k in range(n):
        unit[k] = 1.0
        trouble |= rows_torques(arm, q, still, unit, M[k])
        unit[k] = 0.0
    arm[GRAVITY], arm[GRAVITY + 1] = x, y
    if trouble != 0:
        return 1
    for i in range(n):
        out[i] = tau[i] - bias[i]
    for k in range(n - 1, -1, -1):  # U y = tau - bias; M keeps U above its diagonal
        D = M[k, k]
        for i in range(k):
            u = M[i, k] / D
            for j in range(i + 1):
                M[j, i] -= u * M[j, k]
            out[i] -= u * out[k]
        for i in range(k):
            M[i, k] /= D
    bad = False
    for k in range(n):  # U^T qdd = D^-1 y, from the base
        out[k] /= M[k, k]
        for i in range(k):
            out[k] -= M[i, k] * out[i]
        bad |= not abs(out[k]) < np.inf
    return 1 if bad else 0


# --- what hands do --------------------------------------------------------------------------------
def put_points(data, n, q, points):
    """Write joint points and the tip, x and z of each in turn."""
    points[0], points[1] = data[BASE], data[BASE + 1]
    first, heading = int(data[LENGTHS]), 0.0
    for i in range(n):
        heading += q[i]
        points[2 * i + 2] = points[2 * i] + data[first + i] * np.cos(heading)
        points[2 * i + 3] = points[2 * i + 1] + data[first + i] * np.sin(heading)


def pull(data, k, n, q, qd, points, load):
    """Return hand k's grip (x, z) and its force on the link.

    The force is added to the joint torques `load` (n,).
    """
    at, hand = int(data[HANDS]) + PER_HAND * k, n + 2 * k
    link = int(data[at])
    share = data[at + 1]
    damper = data[at + 2]
    x = points[2 * link] + share * (points[2 * link + 2] - points[2 * link])
    z = points[2 * link + 1] + share * (points[2 * link + 3] - points[2 * link + 1])
    rate_x, rate_z = 0.0, 0.0
    for i in range(link + 1):
        rate_x += (points[2 * i + 1] - z) * qd[i]
        rate_z += (x - points[2 * i]) * qd[i]
    fx = data[GRIP] * (q[hand] - x) + damper * (qd[hand] - rate_x)
    fz = data[GRIP] * (q[hand + 1] - z) + damper * (qd[hand + 1] - rate_z)
    for i in range(link + 1):
        load[i] += fx * (points[2 * i + 1] - z) + fz * (x - points[2 * i])
    return x, z, fx, fz


def put_row(data, r, n, points, row):
    """Write row r of G (n,): held points move by G times the rates.

    Joints come first, then x and z of a pinned tip.
    """
    holds = int(data[HOLDS])
    for i in range(n):
        row[i] = 0.0
    if r < holds:
        row[int(data[int(data[JOINTS]) + r])] = 1.0
    else:
        for i in range(n):
            row[i] = (
                points[2 * n] - points[2 * i]
                if r > holds
                else points[2 * i + 1] - points[2 * n + 1]
            )


def closing(data, axis, n, qd, points, row):
    """Return the acceleration along x or z that a pinned tip needs.

    What the joints' accelerations contribute is left out.
    """
    rate = 0.0
    toward = 0.0
    moves = 0.0
    for i in range(n):
        rate += qd[i]
        toward += rate * rate * (points[2 * i + 2 + axis] - points[2 * i + axis])
        moves += row[i] * qd[i]
    return (
        toward - 2 * CLOSING * moves - CLOSING * CLOSING * (points[2 * n + axis] - data[PIN + axis])
    )


def smallest(a, b, d, x, y, least):
    """Return the smallest solution of [[a, b], [b, d]] f = (x, y).

    What is moved by no more than `least` is left.
    """
    turn = 0.5 * np.arctan2(2 * b, a - d)
    c, s = np.cos(turn), np.sin(turn)
    one, two = c * c * a + 2 * c * s * b + s * s * d, s * s * a - 2 * c * s * b + c * c * d
    along = (c * x + s * y) / one if one > least else 0.0
    across = (c * y - s * x) / two if two > least else 0.0
    return c * along - s * across, s * along + c * across


def hold(S, w, m, f):
    """Write the solution f of S f = w, S (k, k).

    The first m rows, joints, are solved without a rest; those of a pin, where it can be moved.
    """
    k = len(w)
    least = VANISHING * (S[m, m] + S[m + 1, m + 1]) if k > m else 0.0
    for i in range(m):
        for r in range(i + 1, k):
            part = S[r, i] / S[i, i]
            for c in range(i + 1, k):
                S[r, c] -= part * S[i, c]
            w[r] -= part * w[i]
    if k > m:
        f[m], f[m + 1] = smallest(S[m, m], S[m, m + 1], S[m + 1, m + 1], w[m], w[m + 1], least)
    for i in range(m - 1, -1, -1):
        f[i] = w[i]
        for c in range(i + 1, k):
            f[i] -= S[i, c] * f[c]
        f[i] /= S[i, i]


def answers(accel, arm, first, q, qd, torques, still, X):
    """Write accelerations X (k + 1, n) by the rows of torques (k + 1, n) from row `first` on.

    Row 0 has them as the arm moves, the others without gravity, at rest. Returns trouble.
    """
    x = arm[GRAVITY]
    y = arm[GRAVITY + 1]
    trouble = 0
    for r in range(first, len(torques)):
        if r > 0:
            arm[GRAVITY] = arm[GRAVITY + 1] = 0.0
        trouble |= accel(arm, q, still if r > 0 else qd, torques[r], X[r])
    arm[GRAVITY], arm[GRAVITY + 1] = x, y
    return trouble


def held_at(data, r, row, f, joints):
    """Add the effect of constraint row r of G, with force f, to the results of the joints."""
    n, holds = len(row), int(data[HOLDS])
    for i in range(n):
        joints[(BRAKE if r < holds else BENT) * n + i] += row[i] * f
    if r < holds:
        joints[HELD * n + int(data[int(data[JOINTS]) + r])] = 1.0
    else:  # a pin holds the end of the last link
        joints[(PUSH + r - holds) * n + n - 1] += f


def handled(accel, data, q, qd, tau, out):  # noqa: C901, PLR0915  (compiled as one function)
    """Return accelerations of an arm in hands by `accel`.

    q, qd, tau (n + 2 h,): joints, then places, rates, nothing of h hands. out: as many, then, if it
    is longer, the torques and forces that hold, of each hand its grip (x, z) and its force, and
    PER_JOINT rows of joints, see above. Where data[STRUCK], tau holds the rates that joints are to
    have at once, and out has the rates of all after that, and impulses in the place of what holds.
    """
    n = int(data[COUNT])
    m = int(data[HOLDS])
    hands = int(data[PULLS])
    pinned = int(data[PINNED])
    k, all_n = m + 2 * pinned, n + 2 * hands
    joints, full = all_n + k + 4 * hands, len(out) > all_n
    if len(out) < (joints + PER_JOINT * n if full else all_n) or not (
        len(q) == all_n and len(qd) == all_n and len(tau) == all_n
    ):
        return 1
    struck = data[STRUCK] != 0.0
    arm, work = data[int(data[ARM]) : int(data[WORK])], data[int(data[WORK]) :]
    points = work[: 2 * n + 2]
    still = work[2 * n + 2 : 3 * n + 2]
    rest = work[3 * n + 2 :]
    torques, X = (
        rest[: k * n + n].reshape((k + 1, n)),
        rest[k * n + n : 2 * k * n + 2 * n].reshape((k + 1, n)),
    )
    load = torques[0]
    G = torques[1:]
    rest = rest[2 * k * n + 2 * n :]
    put_points(data, n, q, points)
    for i in range(n):
        load[i], out[i] = 0.0, qd[i]
    if full:
        for i in range(joints, joints + PER_JOINT * n):
            out[i] = 0.0
    for h in range(hands):
        x, z, fx, fz = pull(data, h, n, q, qd, points, load)
        out[n + 2 * h] = out[n + 2 * h + 1] = 0.0
        if full:
            at = all_n + k + 4 * h
            out[at] = x
            out[at + 1] = z
            out[at + 2] = fx
            out[at + 3] = fz
            row = joints + PUSH * n + int(data[int(data[HANDS]) + PER_HAND * h])
            out[row], out[row + n] = out[row] + fx, out[row + n] + fz
    for i in range(n):
        if full:
            out[joints + BENT * n + i] = load[i]
        load[i] += tau[i]
    for r in range(k):
        put_row(data, r, n, points, G[r])
    if answers(accel, arm, int(struck), q[:n], qd[:n], torques, still, X) != 0:
        return 1
    for i in range(0 if struck else n):
        out[i] = X[0, i]
    if k == 0:
        return 0
    S = rest[: k * k].reshape((k, k))
    w = rest[k * k : k * k + k]
    f = rest[k * k + k : k * k + 2 * k]
    for r in range(k):
        w[r] = 0.0
        if struck and r < m:
            w[r] = tau[int(data[int(data[JOINTS]) + r])]
        elif r >= m and not struck:
            w[r] = closing(data, r - m, n, qd, points, G[r])
        for i in range(n):
            w[r] -= G[r, i] * out[i]
        for c in range(k):
            S[r, c] = 0.0
            for i in range(n):
                S[r, c] += G[r, i] * X[c + 1, i]
    hold(S, w, m, f)
    bad = False
    for r in range(k):
        for i in range(n):
            out[i] += X[r + 1, i] * f[r]
        if full:
            out[all_n + r] = f[r]
            held_at(data, r, G[r], f[r], out[joints : joints + PER_JOINT * n])
    for i in range(n):
        bad |= not abs(out[i]) < np.inf
    for r in range(m):  # what is held keeps its rate to the last bit
        i = int(data[int(data[JOINTS]) + r])
        out[i] = tau[i] if struck else 0.0
    return 1 if bad else 0


def accel_planar_handled(data, q, qd, tau, out):
    """Run `handled` with the kernel of rigid bodies."""
    return handled(rows_bodies, data, q, qd, tau, out)


def accel_tension_handled(data, q, qd, tau, out):
    """Run `handled` with the kernel of point masses."""
    return handled(rows_points, data, q, qd, tau, out)


def accel_dense_handled(data, q, qd, tau, out):
    """Run `handled` with the mass matrix."""
    return handled(accel_dense, data, q, qd, tau, out)


HANDLED = {
    "planar": accel_planar_handled,
    "tension": accel_tension_handled,
    "dense": accel_dense_handled,
}


# --- an arm in hands, prepared --------------------------------------------------------------------
def data_of(arm_data, lengths, base, joints=(), pin=None, pulls=(), grip=0.0):
    """Return the data of a kernel of HANDLED, from the data of the arm's own kernel.

    It is one array of float64.

    lengths (n,), base (2,): as `widgets.hands.planned` has them; joints: held ones, from 0; pin:
    None, or the place (2,) of the tip; pulls: (link from 0, where on it, damper [N s/m]) of each
    hand; grip: the stiffness of all of them [N/m].
    """
    n = len(lengths)
    k = len(joints) + 2 * (pin is not None)
    head = np.zeros(HEAD)
    head[[COUNT, HOLDS, PULLS, PINNED, GRIP]] = n, len(joints), len(pulls), pin is not None, grip
    head[PIN : PIN + 2], head[BASE : BASE + 2] = (0, 0) if pin is None else pin, base
    parts = [
        head,
        lengths,
        joints,
        np.ravel(pulls),
        arm_data,
        np.zeros(5 * n + 2 + 2 * k * n + k * k + 2 * k),
    ]
    head[LENGTHS : WORK + 1] = np.cumsum([len(part) for part in parts[:-1]])
    return np.concatenate(parts, dtype=float)


def kernel_for(kind):
    """Return the compiled kernel for arms of this kind in hands, or None."""
    return compiled(HANDLED[kind], (F1,) * 5) if kind in HANDLED and engine() else None
