"""Serial chains in space: inverse dynamics and the mass matrix, and the data that gradients and hands take as well.

Featherstone's recursion with angular velocity only: what a link's velocity does to its acceleration is the centripetal
part, w x (w x r). Accelerations and forces are (angular; linear) = (a; l) and (n; f). Forward dynamics of chains and
trees are `steps`.
"""
import numpy as np

from .frames import CONSTANTS, link_frames
from .jit import inline, lean
from .sincos import NEAR, sincos

# --- from a link to its parent --------------------------------------------------------------------------------------

@inline
def turn(c, s, x, y):
    return c * x - s * y, s * x + c * y


@inline
def turn_symmetric(cs, ss, a, b, d):
    u, v = d - a, b + b
    k = ss * u - cs * v
    return a + k, b - cs * u - ss * v, d - k


@inline
def force_to_parent(c, s, d, ca, sa, a, b, n, f):
    """(n; f) along and about z, then about and along x, then along y."""
    n1, n2 = turn(c, s, n[0], n[1])
    f1, f2 = turn(c, s, f[0], f[1])
    n1, n2 = n1 - d * f2, n2 + d * f1
    n2, n3 = turn(ca, sa, n2, n[2])
    f2, f3 = turn(ca, sa, f2, f[2])
    return (n1 + b * f3, n2 - a * f3, n3 + a * f2 - b * f1), (f1, f2, f3)


# --- a link itself --------------------------------------------------------------------------------------------------

@inline
def with_body(m, h, B, J, H, M):
    """Plus the rigid link: mass, first moment h = m c, second moments B about the origin."""
    hx, hy, hz = h
    return ((J[0] + B[0], J[1] + B[1], J[2] + B[2], J[3] + B[3], J[4] + B[4], J[5] + B[5]),
            (H[0], H[1] - hz, H[2] + hy, H[3] + hz, H[4], H[5] - hx, H[6] - hy, H[7] + hx, H[8]),
            (M[0] + m, M[1], M[2], M[3] + m, M[4], M[5] + m))


@inline
def centripetal(w, r):
    """w x (w x r)."""
    x, y, z = w
    along, w2 = x * r[0] + y * r[1] + z * r[2], x * x + y * y + z * z
    return along * x - w2 * r[0], along * y - w2 * r[1], along * z - w2 * r[2]


@inline
def gyroscopic(w, h, B):
    """(w x B w; w x (w x h)): the force that keeps the link at this angular velocity."""
    x, y, z = w
    Bx, By, Bz = B[0] * x + B[1] * y + B[2] * z, B[1] * x + B[3] * y + B[4] * z, B[2] * x + B[4] * y + B[5] * z
    return (y * Bz - z * By, z * Bx - x * Bz, x * By - y * Bx), centripetal(w, h)


# --- from a link to its child ---------------------------------------------------------------------------------------


@inline
def acceleration_to_child(c, s, d, ca, sa, a, b, A, L):
    x, y, z = A
    l1, l2, l3 = L[0] - b * z, L[1] + a * z, L[2] - a * y + b * x
    y, z = turn(ca, -sa, y, z)
    l2, l3 = turn(ca, -sa, l2, l3)
    l1, l2 = l1 + d * y, l2 - d * x
    x, y = turn(c, -s, x, y)
    l1, l2 = turn(c, -s, l1, l2)
    return (x, y, z), (l1, l2, l3)


@inline
def vector_to_child(c, s, ca, sa, v):
    y, z = turn(ca, -sa, v[1], v[2])
    x, y = turn(c, -s, v[0], y)
    return x, y, z


@inline
def velocity_brings(along_z, along_x, w, qd, slides):
    """The angular velocity of a link, and what acceleration velocities bring it: (cx, cy, lx, ly, lz).

    w: the parent's angular velocity in the axes before the turn about z; slides: 1 for a prismatic joint, else 0.
    """
    (d, c, s), (ca, sa, a, b) = along_z, along_x
    turning, sliding = qd - slides * qd, 2 * (slides * qd)
    l1, l2, l3 = centripetal(w, (a, b * ca, d - b * sa))
    x, y = turn(c, -s, w[0], w[1])
    l1, l2 = turn(c, -s, l1, l2)
    return (x, y, w[2] + turning), (y * turning, -x * turning, l1 + sliding * y, l2 - sliding * x, l3)


# --- one link of each sweep -----------------------------------------------------------------------------------------


@inline
def plus(x, y):
    return x[0] + y[0], x[1] + y[1], x[2] + y[2]


# --- one array holds it all -----------------------------------------------------------------------------------------

# A head, one row a link, then blocks of eight links, which the compiler takes side by side: what hangs on no other link
# but by numbers that are known before. A block's rows: joint angle; cosine and sine of theta0 + angle; d; the joint's
# rate; the parent's angular velocity in the axes before the turn about z; then, of what the sweeps go on with, the
# acceleration that velocities bring (V) and the force that keeps the link at its velocity (N, F). Then constants.
HEAD, LANES = 32, 8
COUNT, GRAVITY, TIP_MOMENT, TIP_FORCE, TIP, WORLD = 0, 1, 4, 7, 10, 13      # in the head
COS0, SIN0, D0, PRISMATIC, CA, SA, A, B, MASS, VANISHING = (CONSTANTS.index(key) for key in (
    "cos_theta0", "sin_theta0", "d0", "prismatic", "cos_alpha", "sin_alpha", "a", "b", "m", "vanishing"))
G, NU = (len(CONSTANTS) + x for x in (0, 6))                        # what the sweeps keep of a link
ROW = len(CONSTANTS) + 7
ANGLE, COSINE, SINE, DISTANCE, RATE_OF, CARRIED, VELOCITY, N_OF, F_OF, COPIED = (
    LANES * rows for rows in (0, 1, 2, 3, 4, 5, 8, 13, 16, 19))
IN_BLOCKS = ["cos_theta0", "sin_theta0", "prismatic", "cos_alpha", "sin_alpha", "a", "b", "hx", "hy", "hz",
             "Jxx", "Jxy", "Jxz", "Jyy", "Jyz", "Jzz"]             # these constants stand in the blocks too
AT_ZERO, SLIDES, ALPHA, STEPS, FIRST, SECOND = (COPIED + LANES * IN_BLOCKS.index(key) for key in (
    "cos_theta0", "prismatic", "cos_alpha", "a", "hx", "Jxx"))
LINKS = COPIED + LANES * len(IN_BLOCKS)                             # the length of a block
ZERO3, ZERO6, ZERO9 = (0.0,) * 3, (0.0,) * 6, (0.0,) * 9


def data_of(arm):
    """The `data` (float64, one array) that the kernels of this file take, gravity and tip force zero. O(n)."""
    table, world, tip = link_frames(arm)
    n, blocks = arm.n, -(-arm.n // LANES)
    data = np.zeros(HEAD + n * ROW + LINKS * blocks)
    data[COUNT], data[TIP:TIP + 3], data[WORLD:WORLD + 9] = n, tip, world.ravel()
    data[HEAD:HEAD + n * ROW].reshape(n, ROW)[:, :len(CONSTANTS)] = table
    copied = np.zeros((blocks * LANES, len(IN_BLOCKS)))
    copied[:n] = table[:, [CONSTANTS.index(key) for key in IN_BLOCKS]]
    in_blocks = data[HEAD + n * ROW:].reshape(blocks, LINKS)[:, COPIED:].reshape(blocks, -1, LANES)
    in_blocks[:] = copied.reshape(blocks, LANES, -1).transpose(0, 2, 1)
    return data


def set_surroundings(data, gravity, tip_force):
    """Gravity (3,) and tip force (6,), in the world's axes, for kernels of one state."""
    world = data[WORLD:WORLD + 9].reshape(3, 3)
    data[GRAVITY:GRAVITY + 3] = world @ -np.asarray(gravity)
    data[TIP_MOMENT:TIP_MOMENT + 3], data[TIP_FORCE:TIP_FORCE + 3] = world @ tip_force[:3], world @ tip_force[3:]


@inline
def row(i):
    return HEAD + i * ROW


@inline
def at(k):
    """An index that is not negative. Of others numba asks, at every access, whether they count from the end."""
    return np.uint64(k)


@inline
def get3(x, r, step):
    return x[at(r)], x[at(r + step)], x[at(r + 2 * step)]


@inline
def get4(x, r, step):
    return x[at(r)], x[at(r + step)], x[at(r + 2 * step)], x[at(r + 3 * step)]


@inline
def get5(x, r, step):
    return x[at(r)], x[at(r + step)], x[at(r + 2 * step)], x[at(r + 3 * step)], x[at(r + 4 * step)]


@inline
def get6(x, r, step):
    return x[at(r)], x[at(r + step)], x[at(r + 2 * step)], x[at(r + 3 * step)], x[at(r + 4 * step)], x[at(r + 5 * step)]


@inline
def put3(x, r, step, v):
    x[at(r)], x[at(r + step)], x[at(r + 2 * step)] = v


@inline
def put5(x, r, step, v):
    x[at(r)], x[at(r + step)], x[at(r + 2 * step)], x[at(r + 3 * step)], x[at(r + 4 * step)] = v


@inline
def put6(x, r, step, v):
    x[at(r)], x[at(r + step)], x[at(r + 2 * step)], x[at(r + 3 * step)], x[at(r + 4 * step)], x[at(r + 5 * step)] = v


@inline
def body(data, k):
    return data[at(k + MASS)], get3(data, k + MASS + 1, 1), get6(data, k + MASS + 4, 1)


@inline
def to_frame_0(data, v):
    """A vector in the world's axes, in those of frame 0 at q = 0."""
    k = WORLD
    return (data[at(k)] * v[0] + data[at(k + 1)] * v[1] + data[at(k + 2)] * v[2],
            data[at(k + 3)] * v[0] + data[at(k + 4)] * v[1] + data[at(k + 5)] * v[2],
            data[at(k + 6)] * v[0] + data[at(k + 7)] * v[1] + data[at(k + 8)] * v[2])


@inline
def moment_at_origin(data, N, f):
    """Return the wrench of force f and moment N at the tip, about the last frame's origin."""
    x, y, z = get3(data, TIP, 1)
    return N[0] + y * f[2] - z * f[1], N[1] + z * f[0] - x * f[2], N[2] + x * f[1] - y * f[0]


@inline
def near(angle):
    """The angle, reduced to (-pi, pi]."""
    return np.arctan2(np.sin(angle), np.cos(angle))


# --- one state ------------------------------------------------------------------------------------------------------

@inline
def fit(n, q, qd, x, out):
    """Say if arrays have a number for each joint: compiled code looks no further."""
    return len(q) == n and len(qd) == n and len(x) == n and len(out) == n


@inline
def place(i, n):
    """Where the column of link i stands in its block."""
    return row(n) + LINKS * (i // LANES) + i % LANES


@inline
def screw(data, i, n):
    """From frame i to its parent: cosine and sine about z, d along z, cosine and sine about x, a along x, b along y."""
    k, t = row(i), place(i, n)
    c, s, d = data[at(t + COSINE)], data[at(t + SINE)], data[at(t + DISTANCE)]
    return c, s, d, data[at(k + CA)], data[at(k + SA)], data[at(k + A)], data[at(k + B)]


@inline
def cosines_and_sines(data, n, q):
    """Write cosines and sines of all joint angles, block by block."""
    start, far = row(n), 0.0
    for i in range(n):
        k, t = row(i), place(i, n)
        angle = (1 - data[at(k + PRISMATIC)]) * q[i]
        data[at(t + DISTANCE)] = data[at(k + D0)] + data[at(k + PRISMATIC)] * q[i]
        data[at(t)] = angle
        far = max(far, abs(angle))
    if far > NEAR:
        for i in range(n):
            t = place(i, n)
            data[at(t)] = near(data[at(t)])
    for block in range((n + LANES - 1) // LANES):
        for lane in range(LANES):
            t = start + LINKS * block + lane
            s, c = sincos(data[at(t)])
            c, s = turn(data[at(t + AT_ZERO)], data[at(t + AT_ZERO + LANES)], c, s)
            data[at(t + COSINE)] = c
            data[at(t + SINE)] = s


@inline
def outward(data, n, qd):
    """Angular velocities, base to tip, and then, for eight links side by side, what they bring."""
    w = ZERO3
    for i in range(n):
        k, t = row(i), place(i, n)
        x, (y, z) = w[0], turn(data[at(k + CA)], -data[at(k + SA)], w[1], w[2])
        put3(data, t + CARRIED, LANES, (x, y, z))
        data[at(t + RATE_OF)] = qd[i]
        x, y = turn(data[at(t + COSINE)], -data[at(t + SINE)], x, y)
        w = x, y, z + (1 - data[at(k + PRISMATIC)]) * qd[i]
    for block in range((n + LANES - 1) // LANES):
        t = row(n) + LINKS * block
        for lane in range(LANES):
            o = t + lane
            z = data[at(o + DISTANCE)], data[at(o + COSINE)], data[at(o + SINE)]
            x = get4(data, o + ALPHA, LANES)
            w, v = velocity_brings(z, x, get3(data, o + CARRIED, LANES), data[at(o + RATE_OF)], data[at(o + SLIDES)])
            N, f = gyroscopic(w, get3(data, o + FIRST, LANES), get6(data, o + SECOND, LANES))
            put5(data, o + VELOCITY, LANES, v)
            put3(data, o + N_OF, LANES, N)
            put3(data, o + F_OF, LANES, f)


@inline
def tip_wrench(data, n):
    """(moment; force) of the tip on its environment, about the last frame's origin, in its axes."""
    N, f = get3(data, TIP_MOMENT, 1), get3(data, TIP_FORCE, 1)
    if N == ZERO3 and f == ZERO3:
        return N, f
    for i in range(n):
        c, s, d, ca, sa, a, b = screw(data, i, n)
        N, f = vector_to_child(c, s, ca, sa, N), vector_to_child(c, s, ca, sa, f)
    return moment_at_origin(data, N, f), f


# --- inverse dynamics and the mass matrix, one state ----------------------------------------------------------------

@inline
def surround(data, gravity, tip_force, state):
    """Gravity (B, 3) and tip force (B, 6) of one state, in the world's axes; those of state 0 where B is 1."""
    g, t = state if len(gravity) > 1 else 0, state if len(tip_force) > 1 else 0
    put3(data, GRAVITY, 1, to_frame_0(data, (-gravity[g, 0], -gravity[g, 1], -gravity[g, 2])))
    put3(data, TIP_MOMENT, 1, to_frame_0(data, (tip_force[t, 0], tip_force[t, 1], tip_force[t, 2])))
    put3(data, TIP_FORCE, 1, to_frame_0(data, (tip_force[t, 3], tip_force[t, 4], tip_force[t, 5])))


@inline
def inertia_times(link, w, l):
    """Force (n; f) of a rigid link on accelerations (w; l) of its frame."""
    m, (x, y, z), (B11, B12, B13, B22, B23, B33) = link
    return ((B11 * w[0] + B12 * w[1] + B13 * w[2] + y * l[2] - z * l[1],
             B12 * w[0] + B22 * w[1] + B23 * w[2] + z * l[0] - x * l[2],
             B13 * w[0] + B23 * w[1] + B33 * w[2] + x * l[1] - y * l[0]),
            (m * l[0] + w[1] * z - w[2] * y, m * l[1] + w[2] * x - w[0] * z, m * l[2] + w[0] * y - w[1] * x))


@lean
def torques(data, q, qd, qdd, out):
    """Inverse dynamics: out (n,) from q, qd, qdd (n,). Returns as `accel`."""
    n, check = int(data[COUNT]), 0.0
    if not fit(n, q, qd, qdd, out):
        return 1
    cosines_and_sines(data, n, q)
    outward(data, n, qd)
    w, l = ZERO3, get3(data, GRAVITY, 1)
    for i in range(n):
        k, t = row(i), place(i, n)
        c, s, d, ca, sa, a, b = screw(data, i, n)
        w, l = acceleration_to_child(c, s, d, ca, sa, a, b, w, l)
        v, slides = get5(data, t + VELOCITY, LANES), data[at(k + PRISMATIC)]
        w = w[0] + v[0], w[1] + v[1], w[2] + (qdd[i] - slides * qdd[i])
        l = l[0] + v[2], l[1] + v[3], l[2] + v[4] + slides * qdd[i]
        N, f = inertia_times(body(data, k), w, l)
        put3(data, k + G, 1, plus(N, get3(data, t + N_OF, LANES)))
        put3(data, k + G + 3, 1, plus(f, get3(data, t + F_OF, LANES)))
    N, f = tip_wrench(data, n)
    for i in range(n - 1, -1, -1):
        k = row(i)
        c, s, d, ca, sa, a, b = screw(data, i, n)
        x, y = get3(data, k + G, 1), get3(data, k + G + 3, 1)
        N, f = (N[0] + x[0], N[1] + x[1], N[2] + x[2]), (f[0] + y[0], f[1] + y[1], f[2] + y[2])
        out[i] = N[2] if data[at(k + PRISMATIC)] == 0.0 else f[2]
        check += 0.0 * (out[i] + qd[i])
        N, f = force_to_parent(c, s, d, ca, sa, a, b, N, f)
    return 0 if check == 0.0 else 1


@inline
def composite_to_parent(c, s, d, ca, sa, a, b, composite):
    """A rigid body (m, h, B) about the parent's origin, in its axes."""
    m, (hx, hy, hz), (B11, B12, B13, B22, B23, B33) = composite
    hx, hy = turn(c, s, hx, hy)
    B11, B12, B22 = turn_symmetric(c * s, s * s, B11, B12, B22)
    B13, B23 = turn(c, s, B13, B23)
    hy, hz = turn(ca, sa, hy, hz)
    B22, B23, B33 = turn_symmetric(ca * sa, sa * sa, B22, B23, B33)
    B12, B13 = turn(ca, sa, B12, B13)
    x, y, z = a, b - sa * d, ca * d
    gx, gy, gz = hx + m * x, hy + m * y, hz + m * z
    return (m, (gx, gy, gz),
            (B11 + y * (hy + gy) + z * (hz + gz), B12 - x * gy - hx * y, B13 - x * gz - hx * z,
             B22 + x * (hx + gx) + z * (hz + gz), B23 - y * gz - hy * z, B33 + x * (hx + gx) + y * (hy + gy)))


@lean
def mass_matrix(data, q, out):
    """The mass matrix out (n, n) at q (n,), by composite bodies. Returns as `accel`."""
    n, check = int(data[COUNT]), 0.0
    if len(q) != n or out.shape[0] != n or out.shape[1] != n:
        return 1
    cosines_and_sines(data, n, q)
    composite = 0.0, ZERO3, ZERO6
    for i in range(n - 1, -1, -1):
        m, h, I = body(data, row(i))
        M, H, B = composite
        composite = (m + M, (h[0] + H[0], h[1] + H[1], h[2] + H[2]),
                     (I[0] + B[0], I[1] + B[1], I[2] + B[2], I[3] + B[3], I[4] + B[4], I[5] + B[5]))
        revolute = data[at(row(i) + PRISMATIC)] == 0.0
        w, l = (0.0, 0.0, 1.0 if revolute else 0.0), (0.0, 0.0, 0.0 if revolute else 1.0)
        N, f = inertia_times(composite, w, l)
        for j in range(i, -1, -1):
            k = row(j)
            out[i, j] = out[j, i] = N[2] if data[at(k + PRISMATIC)] == 0.0 else f[2]
            check += 0.0 * out[i, j]
            c, s, d, ca, sa, a, b = screw(data, j, n)
            N, f = force_to_parent(c, s, d, ca, sa, a, b, N, f)
        check += 0.0 * q[i]
        c, s, d, ca, sa, a, b = screw(data, i, n)
        composite = composite_to_parent(c, s, d, ca, sa, a, b, composite)
    return 0 if check == 0.0 else 1


# --- surroundings of many states -------------------------------------------------------------------------------------

WIDTH = 16                                                   # states side by side


@inline
def any_force(tip_force):
    """Say if some number of (B, 6) is not zero; nothing is allocated for it."""
    found = False
    for x in tip_force.flat:
        found |= x != 0.0
    return found


