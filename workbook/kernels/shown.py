"""Planar chains for the laboratory's page, which has no Python.

Constants, places, energies, and what solvers compute.

Chains are those of `robots.planar_arm` in the x-z plane: hinges about one axis, links in one line
at q = 0. Vectors are (x, z), in base axes. `points` is 1 if the links are point masses, 0 for
slender rods.
"""

from pathlib import Path

import numpy as np

from robodyn_lib.compiled import wasm
from robodyn_lib.compiled.jit import F1, F2, F3, INT
from robodyn_lib.simulation.compiled import joint_torque, kind_of

from .hands import BENT, BRAKE, HELD, PUSH

BINARY = wasm.BINARIES["states", "on_the_way"] = Path(__file__).with_suffix(".wasm")

# Columns of a joint, as the laboratory paints them. z and epsilon: of FD4 and the 2-sweep
# algorithm; z_3, epsilon_3 of FD3; z_1 of FD1 and FD2, which have epsilon_3 too. acceleration:
# alpha without the pseudo-acceleration due to gravity.
COLUMNS = {
    "qdd": 1,
    "tension": 1,
    "whole": 3,
    "passed": 3,
    "free": 1,
    "locked": 1,
    "gain": 2,
    "z": 2,
    "epsilon": 1,
    "z_3": 2,
    "epsilon_3": 1,
    "z_1": 2,
    "acceleration": 2,
    "nu": 1,
    "xi": 1,
    "reaction": 2,
    "torque": 1,
    "direction": 2,
}
WIDTH = sum(COLUMNS.values())
(
    QDD,
    TENSION,
    WHOLE,
    PASSED,
    FREE,
    LOCKED,
    GAIN,
    Z,
    EPSILON,
    Z_3,
    EPSILON_3,
    Z_1,
    ACCELERATION,
    NU,
    XI,
    REACTION,
    TORQUE,
    DIRECTION,
) = (sum([*COLUMNS.values()][:i]) for i in range(len(COLUMNS)))
# Until the last sweep writes them, these columns hold what an earlier sweep passes on:
OMEGA = NU
ZETA = ACCELERATION
LOAD = QDD
VELOCITY = Z
STATE = ["speed", "kinetic", "potential", "leverage"]  # columns of `states` after the points


# --- what a state looks like ----------------------------------------------------------------------
def link(arm, points, i):
    """Return length, mass, first and second moment about its joint of link i.

    arm: lengths and masses (2, n).
    """
    l, m = arm[0, i], arm[1, i]
    if points != 0:
        return l, m, m * l, m * l * l
    return l, m, m * l / 2, m * l * l / 3


def states(arm, points, gravity, q, qd, out):
    """Write places and energies of states q, qd (T, n) into out (T, 2 n + 6).

    Joint points and tip, then as in STATE: the tip's speed, kinetic and potential energy, the
    weights' leverage about the first joint. Returns 0.
    """
    n = arm.shape[1]
    gx = gravity[0]
    gz = gravity[2]
    for k in range(len(q)):
        angle = 0.0
        omega = 0.0
        x = 0.0
        z = 0.0
        vx = 0.0
        vz = 0.0
        kinetic = 0.0
        potential = 0.0
        leverage = 0.0
        out[k, 0], out[k, 1] = 0.0, 0.0
        for i in range(n):
            l, m, h, I = link(arm, points, i)
            angle, omega = angle + q[k, i], omega + qd[k, i]
            c, s = np.cos(angle), np.sin(angle)
            kinetic += (
                m * (vx * vx + vz * vz) / 2 + omega * h * (c * vz - s * vx) + I * omega * omega / 2
            )
            hx, hz = m * x + h * c, m * z + h * s
            potential -= gx * hx + gz * hz
            leverage += np.sqrt((gx * gx + gz * gz) * (hx * hx + hz * hz))
            x = x + l * c
            z = z + l * s
            vx = vx - l * omega * s
            vz = vz + l * omega * c
            out[k, 2 * i + 2], out[k, 2 * i + 3] = x, z
        end = 2 * n + 2
        out[k, end] = np.sqrt(vx * vx + vz * vz)
        out[k, end + 1] = kinetic
        out[k, end + 2] = potential
        out[k, end + 3] = leverage
    return 0


# --- what solvers compute on the way --------------------------------------------------------------
def velocities(arm, points, gravity, q, qd, out):
    """Compute directions and rates of links, and velocities of joints, outward.

    With zeta, what joints accelerate by if no rate changes, with the pseudo-acceleration of
    gravity.
    """
    angle = 0.0
    omega = 0.0
    vx = 0.0
    vz = 0.0
    zx = -gravity[0]
    zz = -gravity[2]
    for i in range(q.size):
        angle, omega = angle + q[i], omega + qd[i]
        c = np.cos(angle)
        s = np.sin(angle)
        l = link(arm, points, i)[0]
        out[i, DIRECTION] = c
        out[i, DIRECTION + 1] = s
        out[i, OMEGA] = omega
        out[i, ZETA] = zx
        out[i, ZETA + 1] = zz
        out[i, VELOCITY] = vx
        out[i, VELOCITY + 1] = vz
        vx, vz = vx - l * omega * s, vz + l * omega * c
        zx, zz = zx - l * omega * omega * c, zz - l * omega * omega * s


def write_symmetric(xx, xz, zz, row, column):
    """Write a symmetric matrix (2, 2) to three columns of a row, from this one on."""
    row[column] = xx
    row[column + 1] = xz
    row[column + 2] = zz


def inertias(arm, points, hands, heed, out):
    """Compute articulated and composite bodies from the tip, RK 4.5.

    Where hands are heeded, a joint that is held passes all of P on, and has no pivot.
    """
    # P_plus of the joint beyond; a free joint passes on its first three entries
    xx = 0.0
    xz = 0.0
    zz = 0.0
    gx = 0.0
    gz = 0.0
    D = 0.0
    # mass and moments of all links beyond, about that joint
    whole = 0.0
    first_x = 0.0
    first_z = 0.0
    second = 0.0
    for i in range(len(out) - 1, -1, -1):
        l, m, h, I = link(arm, points, i)
        c, s = out[i, DIRECTION], out[i, DIRECTION + 1]
        px, pz = l * (c * xz - s * xx), l * (c * zz - s * xz)
        D += I + l * (2 * (c * gz - s * gx) + c * pz - s * px)
        gx, gz = gx + px - h * s, gz + pz + h * c
        second += I + l * (2 * (c * first_x + s * first_z) + l * whole)
        first_x = first_x + c * (l * whole + h)
        first_z = first_z + s * (l * whole + h)
        whole = whole + m
        xx, zz = xx + m, zz + m
        if heed and hands[HELD, i] != 0.0:
            for column in range(WHOLE, GAIN):
                out[i, column] = np.nan
        else:
            Gx, Gz = gx / D, gz / D
            write_symmetric(xx, xz, zz, out[i], WHOLE)
            out[i, FREE] = D
            out[i, LOCKED] = second
            out[i, GAIN] = Gx
            out[i, GAIN + 1] = Gz
            xx = xx - Gx * gx
            xz = xz - Gx * gz
            zz = zz - Gz * gz
            gx = 0.0
            gz = 0.0
            D = 0.0
            write_symmetric(xx, xz, zz, out[i], PASSED)


def inward(arm, points, out):
    """Compute z and epsilon of RK 5.16, and xi of K 34, from the tip.

    z_3 = z + P zeta, and z_1 = z_3 - f, where f is the force that zeta takes; so epsilon_3 =
    epsilon - D G^T zeta.
    """
    fx = 0.0
    fz = 0.0
    taken_x = 0.0
    taken_z = 0.0
    beyond = 0.0
    for i in range(len(out) - 1, -1, -1):
        l, m, h, _ = link(arm, points, i)
        c = out[i, DIRECTION]
        s = out[i, DIRECTION + 1]
        omega = out[i, OMEGA]
        D = out[i, FREE]
        ax = out[i, ZETA]
        az = out[i, ZETA + 1]
        vx = out[i, VELOCITY]
        vz = out[i, VELOCITY + 1]
        Gx = out[i, GAIN]
        Gz = out[i, GAIN + 1]
        xx = out[i, WHOLE]
        xz = out[i, WHOLE + 1]
        zz = out[i, WHOLE + 2]
        epsilon = out[i, LOAD] - beyond - l * (c * fz - s * fx)
        bx, bz = -omega * omega * h * c, -omega * omega * h * s
        fx = fx + bx
        fz = fz + bz
        taken_x = taken_x + m * ax + bx
        taken_z = taken_z + m * az + bz
        out[i, EPSILON], out[i, EPSILON_3] = epsilon, epsilon - D * (Gx * ax + Gz * az)
        out[i, Z], out[i, Z + 1] = fx, fz
        out[i, Z_3], out[i, Z_3 + 1] = fx + xx * ax + xz * az, fz + xz * ax + zz * az
        out[i, Z_1], out[i, Z_1 + 1] = out[i, Z_3] - taken_x, out[i, Z_3 + 1] - taken_z
        out[i, XI] = omega + Gx * vx + Gz * vz
        if i > 0:  # a(k), the acceleration of joint i due to velocities
            ax, az = ax - out[i - 1, ZETA], az - out[i - 1, ZETA + 1]
            xx = out[i, PASSED]
            xz = out[i, PASSED + 1]
            zz = out[i, PASSED + 2]
            fx, fz = fx + Gx * epsilon + xx * ax + xz * az, fz + Gz * epsilon + xz * ax + zz * az
        beyond = out[i, LOAD]


def outward(arm, points, gravity, hands, out):
    """Compute accelerations from the base, RK 5.17, then reactions from the tip.

    What of them lies along the links is written too. Hands that push a link take their share off.
    """
    before = 0.0
    ax = -gravity[0]
    az = -gravity[2]
    fx = 0.0
    fz = 0.0
    for i in range(len(out)):
        l, m, h, _ = link(arm, points, i)
        c = out[i, DIRECTION]
        s = out[i, DIRECTION + 1]
        w2 = out[i, OMEGA] * out[i, OMEGA]
        alpha = out[i, EPSILON] / out[i, FREE] - out[i, GAIN] * ax - out[i, GAIN + 1] * az
        out[i, QDD], out[i, NU] = alpha - before, np.sqrt(out[i, FREE]) * out[i, XI]
        out[i, ACCELERATION], out[i, ACCELERATION + 1] = ax + gravity[0], az + gravity[2]
        out[i, REACTION] = m * ax - h * (alpha * s + w2 * c) - hands[PUSH, i]
        out[i, REACTION + 1] = m * az + h * (alpha * c - w2 * s) - hands[PUSH + 1, i]
        ax = ax - l * (alpha * s + w2 * c)
        az = az + l * (alpha * c - w2 * s)
        before = alpha
    for i in range(len(out) - 1, -1, -1):
        fx, fz = fx + out[i, REACTION], fz + out[i, REACTION + 1]
        out[i, REACTION], out[i, REACTION + 1] = fx, fz
        out[i, TENSION] = -out[i, DIRECTION] * fx - out[i, DIRECTION + 1] * fz


def on_the_way(arm, points, gravity, law, t, q, qd, hands, out):
    """Write the solvers' quantities at instants t (T,) of a run into out (T, n, WIDTH).

    The run is q, qd (T, n); the columns are those of COLUMNS.

    law (7, n): rows of the torque law, as in `simulation.JointLaw`; hands (T, PER_JOINT, n): what
    `hands.handled` says of joints. The inertia that motors are loaded by is that of the arm whose
    held joints are rigid, not-a-number at these. Returns how many instants, from the first one on,
    are finite.
    """
    kind = kind_of(law)
    for k in range(t.size):
        now = out[k]
        check = 0.0
        held = False
        for i in range(len(now)):
            torque = joint_torque(law, kind, t[k], i, q[k, i], qd[k, i]) + hands[k, BRAKE, i]
            now[i, TORQUE], now[i, LOAD] = torque, torque + hands[k, BENT, i]
            held |= hands[k, HELD, i] != 0.0
        velocities(arm, points, gravity, q[k], qd[k], now)
        inertias(arm, points, hands[k], False, now)
        inward(arm, points, now)
        outward(arm, points, gravity, hands[k], now)
        for i in range(len(now)):
            for j in range(WIDTH):
                check += 0.0 * now[i, j]
        if check != 0.0:
            return k
        if held:
            inertias(arm, points, hands[k], True, now)
    return t.size


ARGUMENTS = {  # {function: the types of its arguments}
    states: (F2, INT, F1, F2, F2, F2),
    on_the_way: (F2, INT, F1, F2, F1, F2, F2, F3, F3),
}
