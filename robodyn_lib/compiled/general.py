"""Serial chains in space: articulated bodies in link frames, whole chain in one call.

Featherstone's recursion with angular velocity only: what a link's velocity does to its acceleration is the centripetal
part, w x (w x r). The inertia of link i and all beyond, felt at the origin of frame i, is [[J, H], [H^T, M]]; J and M
are symmetric, and all are held by rows: J = (J11, J12, J13, J22, J23, J33), M likewise, H = (H11, H12 .. H33).
Accelerations and forces are (angular; linear) = (a; l) and (n; f). Scalars in, scalars out: the loop over the links
and the loop over WIDTH states side by side call the same lines.
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
def turn_block(cs, ss, a, b, c, d):
    """[[a, b], [c, d]] seen from turned axes; ss = s^2."""
    u, v = d - a, b + c
    k, e = ss * u - cs * v, -cs * u - ss * v
    return a + k, b + e, c + e, d - k


@inline
def turn_row(cs, ss, a, b):
    """`turn_block` of [[a, b], [0, 0]]."""
    k, e = ss * a + cs * b, cs * a - ss * b
    return a - k, b + e, e, k


@inline
def turn_symmetric(cs, ss, a, b, d):
    u, v = d - a, b + b
    k = ss * u - cs * v
    return a + k, b - cs * u - ss * v, d - k


@inline
def leave_revolute(J, H, M, n, f, c, tau, vanishing):
    """The joint about z moves freely: 15 entries are left of 21. c = (cx, cy, lx, ly, lz), the velocity's acceleration.

    An inertia that vanishes makes it not-a-number, and so the result.
    """
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H13, H21, H22, H23, H31, H32, H33 = H
    M11, M12, M13, M22, M23, M33 = M
    cx, cy, lx, ly, lz = c
    k = 1 / J33 if J33 > vanishing else np.nan
    g1, g2, g4, g5, g6 = J13 * k, J23 * k, H31 * k, H32 * k, H33 * k
    nu = (tau - n[2]) * k
    J11, J12, J22 = J11 - J13 * g1, J12 - J13 * g2, J22 - J23 * g2
    H11, H12, H13 = H11 - J13 * g4, H12 - J13 * g5, H13 - J13 * g6
    H21, H22, H23 = H21 - J23 * g4, H22 - J23 * g5, H23 - J23 * g6
    M11, M12, M13 = M11 - H31 * g4, M12 - H31 * g5, M13 - H31 * g6
    M22, M23, M33 = M22 - H32 * g5, M23 - H32 * g6, M33 - H33 * g6
    n = (n[0] + J13 * nu + J11 * cx + J12 * cy + H11 * lx + H12 * ly + H13 * lz,
         n[1] + J23 * nu + J12 * cx + J22 * cy + H21 * lx + H22 * ly + H23 * lz, tau)
    f = (f[0] + H31 * nu + H11 * cx + H21 * cy + M11 * lx + M12 * ly + M13 * lz,
         f[1] + H32 * nu + H12 * cx + H22 * cy + M12 * lx + M22 * ly + M23 * lz,
         f[2] + H33 * nu + H13 * cx + H23 * cy + M13 * lx + M23 * ly + M33 * lz)
    J, H, M = (J11, J12, J22), (H11, H12, H13, H21, H22, H23), (M11, M12, M13, M22, M23, M33)
    return J, H, M, n, f, (g1, g2, g4, g5, g6), nu


@inline
def leave_prismatic(J, H, M, n, f, c, tau, vanishing):
    """The joint along z moves freely. c = (lx, ly, lz)."""
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H13, H21, H22, H23, H31, H32, H33 = H
    M11, M12, M13, M22, M23, M33 = M
    lx, ly, lz = c
    k = 1 / M33 if M33 > vanishing else np.nan
    g1, g2, g3, g4, g5 = H13 * k, H23 * k, H33 * k, M13 * k, M23 * k
    nu = (tau - f[2]) * k
    J = (J11 - H13 * g1, J12 - H13 * g2, J13 - H13 * g3, J22 - H23 * g2, J23 - H23 * g3, J33 - H33 * g3)
    H11, H12, H21, H22 = H11 - H13 * g4, H12 - H13 * g5, H21 - H23 * g4, H22 - H23 * g5
    H31, H32 = H31 - H33 * g4, H32 - H33 * g5
    M11, M12, M22 = M11 - M13 * g4, M12 - M13 * g5, M22 - M23 * g5
    n = (n[0] + H13 * nu + H11 * lx + H12 * ly, n[1] + H23 * nu + H21 * lx + H22 * ly,
         n[2] + H33 * nu + H31 * lx + H32 * ly)
    f = f[0] + M13 * nu + M11 * lx + M12 * ly, f[1] + M23 * nu + M12 * lx + M22 * ly, tau
    return J, (H11, H12, H21, H22, H31, H32), (M11, M12, M22), n, f, (g1, g2, g3, g4, g5), nu


@inline
def unscrew_z_revolute(c, s, d, J, H, M):
    """About z back to the parent, then along z. Zeros of a freed joint about z stay: J13 = J23 = J33 = H3j = 0."""
    J11, J12, J22 = J
    H11, H12, H13, H21, H22, H23 = H
    M11, M12, M13, M22, M23, M33 = M
    cs, ss = c * s, s * s
    J11, J12, J22 = turn_symmetric(cs, ss, J11, J12, J22)
    H11, H12, H21, H22 = turn_block(cs, ss, H11, H12, H21, H22)
    H13, H23 = turn(c, s, H13, H23)
    M11, M12, M22 = turn_symmetric(cs, ss, M11, M12, M22)
    M13, M23 = turn(c, s, M13, M23)
    h11, h12, h21, h22 = H11 - d * M12, H12 - d * M22, H21 + d * M11, H22 + d * M12
    return ((J11 - d * (H12 + h12), J12 + d * (h11 - H22), J22 + d * (H21 + h21)),
            (h11, h12, H13 - d * M23, h21, h22, H23 + d * M13), (M11, M12, M13, M22, M23, M33))


@inline
def unscrew_z_prismatic(c, s, d, J, H, M):
    """About z back to the parent, then along z, after a freed joint along z: its zeros Hi3 = Mi3 = 0 stay."""
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H21, H22, H31, H32 = H
    cs, ss = c * s, s * s
    J11, J12, J22 = turn_symmetric(cs, ss, J11, J12, J22)
    J13, J23 = turn(c, s, J13, J23)
    H11, H12, H21, H22 = turn_block(cs, ss, H11, H12, H21, H22)
    H31, H32 = turn(c, s, H31, H32)
    M11, M12, M22 = turn_symmetric(cs, ss, M[0], M[1], M[2])
    h11, h12, h21, h22 = H11 - d * M12, H12 - d * M22, H21 + d * M11, H22 + d * M12
    return ((J11 - d * (H12 + h12), J12 + d * (h11 - H22), J13 - d * H32, J22 + d * (H21 + h21), J23 + d * H31, J33),
            (h11, h12, h21, h22, H31, H32), (M11, M12, M22))


@inline
def turn_x_revolute(c, s, J, H, M):
    """About x back to the parent: the zeros fill in."""
    J11, J12, J22 = J
    H11, H12, H13, H21, H22, H23 = H
    M11, M12, M13, M22, M23, M33 = M
    H12, H13 = turn(c, s, H12, H13)
    H22, H23, H32, H33 = turn_row(c * s, s * s, H22, H23)
    M12, M13 = turn(c, s, M12, M13)
    M22, M23, M33 = turn_symmetric(c * s, s * s, M22, M23, M33)
    k = s * s * J22
    return ((J11, c * J12, s * J12, J22 - k, c * s * J22, k),
            (H11, H12, H13, c * H21, H22, H23, s * H21, H32, H33), (M11, M12, M13, M22, M23, M33))


@inline
def turn_x_prismatic(c, s, J, H, M):
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H21, H22, H31, H32 = H
    M11, M12, M22 = M
    J12, J13 = turn(c, s, J12, J13)
    J22, J23, J33 = turn_symmetric(c * s, s * s, J22, J23, J33)
    H21, H31 = turn(c, s, H21, H31)
    H22, H32 = turn(c, s, H22, H32)
    sM = s * M22
    return ((J11, J12, J13, J22, J23, J33),
            (H11, c * H12, s * H12, H21, c * H22, s * H22, H31, c * H32, s * H32),
            (M11, c * M12, s * M12, c * c * M22, c * sM, s * sM))


@inline
def shift_x(a, J, H, M):
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H13, H21, H22, H23, H31, H32, H33 = H
    M11, M12, M13, M22, M23, M33 = M
    h21, h22, h23 = H21 - a * M13, H22 - a * M23, H23 - a * M33
    h31, h32, h33 = H31 + a * M12, H32 + a * M22, H33 + a * M23
    return ((J11, J12 - a * H13, J13 + a * H12, J22 - a * (H23 + h23), J23 + a * (h22 - H33), J33 + a * (H32 + h32)),
            (H11, H12, H13, h21, h22, h23, h31, h32, h33), M)


@inline
def shift_y(b, J, H, M):
    J11, J12, J13, J22, J23, J33 = J
    H11, H12, H13, H21, H22, H23, H31, H32, H33 = H
    M11, M12, M13, M22, M23, M33 = M
    h11, h12, h13 = H11 + b * M13, H12 + b * M23, H13 + b * M33
    h31, h32, h33 = H31 - b * M11, H32 - b * M12, H33 - b * M13
    return ((J11 + b * (H13 + h13), J12 + b * H23, J13 + b * (H33 - h11), J22, J23 - b * H21, J33 - b * (H31 + h31)),
            (h11, h12, h13, H21, H22, H23, h31, h32, h33), M)


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
def velocity_to_child(c, s, d, ca, sa, a, b, w):
    """The parent's angular velocity in the child's axes, and the acceleration of the child's origin due to it."""
    x = w[0]
    y, z = turn(ca, -sa, w[1], w[2])
    l1, l2, l3 = centripetal((x, y, z), (a, b * ca, d - b * sa))
    x, y = turn(c, -s, x, y)
    l1, l2 = turn(c, -s, l1, l2)
    return (x, y, z), (l1, l2, l3)


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
def outward_revolute(c, s, d, ca, sa, a, b, w, qd):
    """Angular velocity of the link, and what acceleration it brings: (cx, cy, lx, ly, lz)."""
    (x, y, z), (l1, l2, l3) = velocity_to_child(c, s, d, ca, sa, a, b, w)
    return (x, y, z + qd), (y * qd, -x * qd, l1, l2, l3)


@inline
def outward_prismatic(c, s, d, ca, sa, a, b, w, qd):
    (x, y, z), (l1, l2, l3) = velocity_to_child(c, s, d, ca, sa, a, b, w)
    return (x, y, z), (l1 + 2 * qd * y, l2 - 2 * qd * x, l3)


@inline
def plus(x, y):
    return x[0] + y[0], x[1] + y[1], x[2] + y[2]


@inline
def link_with_all_beyond(link, w, J, H, M, n, f):
    """The link itself joins what its children brought."""
    m, h, B = link
    J, H, M = with_body(m, h, B, J, H, M)
    N, F = gyroscopic(w, h, B)
    return J, H, M, plus(n, N), plus(f, F)


@inline
def to_parent_revolute(c, s, d, ca, sa, a, J, H, M):
    J, H, M = unscrew_z_revolute(c, s, d, J, H, M)
    J, H, M = turn_x_revolute(ca, sa, J, H, M)
    return shift_x(a, J, H, M)


@inline
def to_parent_prismatic(c, s, d, ca, sa, a, J, H, M):
    J, H, M = unscrew_z_prismatic(c, s, d, J, H, M)
    J, H, M = turn_x_prismatic(ca, sa, J, H, M)
    return shift_x(a, J, H, M)


@inline
def accelerate_revolute(g, nu, cb, A, L):
    """The parent's acceleration, in this frame: the joint's, and the link's."""
    x, y, l1, l2, l3 = A[0] + cb[0], A[1] + cb[1], L[0] + cb[2], L[1] + cb[3], L[2] + cb[4]
    z = nu - (g[0] * x + g[1] * y + g[2] * l1 + g[3] * l2 + g[4] * l3)
    return z - A[2], (x, y, z), (l1, l2, l3)


@inline
def accelerate_prismatic(g, nu, cb, A, L):
    l1, l2, l3 = L[0] + cb[0], L[1] + cb[1], L[2] + cb[2]
    z = nu - (g[0] * A[0] + g[1] * A[1] + g[2] * A[2] + g[3] * l1 + g[4] * l2)
    return z - l3, A, (l1, l2, z)


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


def kept(kind, data):
    """Quantities that a call of `accel` has left in `data`: nu (n,) and G (n, 6), in the axes of the links' frames.

    A link's acceleration along its joint is nu - G . (acceleration of the link before, with what velocities bring).
    """
    n = int(data[COUNT])
    links = data[HEAD:HEAD + n * ROW].reshape(n, ROW)
    return {"nu": links[:, NU].copy(), "G": links[:, G:G + 6].copy()}


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
def cos_sin_or_nan(cos0, sin0, angle):
    """Return cosine and sine of theta0 + angle, exactly those of theta0 where the angle is zero."""
    s, c = sincos(angle)
    return turn(cos0, sin0, c if abs(angle) <= NEAR else np.nan, s)


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


@inline
def inward(data, n, tau):
    """Articulated inertias and forces, tip to base."""
    J, H, M = ZERO6, ZERO9, ZERO6
    N, f = tip_wrench(data, n)
    for i in range(n - 1, -1, -1):
        k, t = row(i), place(i, n)
        (c, s, d, ca, sa, a, b), vanishing = screw(data, i, n), data[at(k + VANISHING)]
        J, H, M = with_body(*body(data, k), J, H, M)
        N, f = plus(N, get3(data, t + N_OF, LANES)), plus(f, get3(data, t + F_OF, LANES))
        if data[at(k + PRISMATIC)] == 0.0:
            v = get5(data, t + VELOCITY, LANES)
            Jr, Hr, Mr, N, f, g, nu = leave_revolute(J, H, M, N, f, v, tau[i], vanishing)
            if i > 0:
                J, H, M = to_parent_revolute(c, s, d, ca, sa, a, Jr, Hr, Mr)
        else:
            v3 = get3(data, t + VELOCITY + 2 * LANES, LANES)
            Jp, Hp, Mp, N, f, g, nu = leave_prismatic(J, H, M, N, f, v3, tau[i], vanishing)
            if i > 0:
                J, H, M = to_parent_prismatic(c, s, d, ca, sa, a, Jp, Hp, Mp)
        put5(data, k + G, 1, g)
        data[at(k + NU)] = nu
        if i > 0:
            if b != 0.0:
                J, H, M = shift_y(b, J, H, M)
            N, f = force_to_parent(c, s, d, ca, sa, a, b, N, f)


@lean
def accel(data, q, qd, tau, out):
    """Forward dynamics: out (n,) from q, qd, tau (n,). Returns 0; 1 if a length is not n or a result not finite."""
    n = int(data[COUNT])
    if not fit(n, q, qd, tau, out):
        return 1
    cosines_and_sines(data, n, q)
    outward(data, n, qd)
    inward(data, n, tau)
    w, l, check = ZERO3, get3(data, GRAVITY, 1), 0.0
    for i in range(n):
        k, t = row(i), place(i, n) + VELOCITY
        c, s, d, ca, sa, a, b = screw(data, i, n)
        w, l = acceleration_to_child(c, s, d, ca, sa, a, b, w, l)
        g, nu = get5(data, k + G, 1), data[at(k + NU)]
        if data[at(k + PRISMATIC)] == 0.0:
            out[i], w, l = accelerate_revolute(g, nu, get5(data, t, LANES), w, l)
        else:
            out[i], w, l = accelerate_prismatic(g, nu, get3(data, t + 2 * LANES, LANES), w, l)
        check += 0.0 * out[i]
    return 0 if check == 0.0 else 1


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


@lean
def torques_batch(data, q, qd, qdd, gravity, tip_force, out):
    """`torques` of many states (B, n), one after the other; gravity (1 or B, 3), tip_force (1 or B, 6): world axes."""
    trouble = 0
    for state in range(len(q)):
        surround(data, gravity, tip_force, state)
        trouble += torques(data, q[state], qd[state], qdd[state], out[state])
    return trouble


@lean
def mass_matrix_batch(data, q, out):
    """`mass_matrix` of many states, q (B, n), out (B, n, n)."""
    trouble = 0
    for state in range(len(q)):
        trouble += mass_matrix(data, q[state], out[state])
    return trouble


# --- forward dynamics, sixteen states side by side ------------------------------------------------------------------

# A block of rows a link, each of 16 lanes: what the links beyond hand to it (J, H, M, n, f), and what it keeps itself.
# The carried values are stored in the block of the link that takes them: so all rows that a loop touches lie at
# distances known when it is compiled, and the compiler need not fear that one row is another.
WIDTH = 16
BJ, BH, BM, BN, BF, COS, SIN, LW, LV, TORQUE, BLOCK = (
    WIDTH * rows for rows in (0, 6, 15, 21, 24, 27, 28, 29, 32, 37, 38))
# A row is used again once it has served:
PLACE, RATE, LTN, LTF = BJ, BJ + WIDTH, BM, BM + 3 * WIDTH   # on the way out, where nothing is carried yet
LD = LV + 3 * WIDTH                                          # of a prismatic joint, which has three of the five v
LG, LNU = BJ, TORQUE                                         # once the joint is left
LA, LL = BH, BH + 3 * WIDTH                                  # the link's acceleration
CHECK = BM                                                   # zero, or not-a-number if one was not finite


@inline
def get_carried(x, o):
    return (get6(x, BJ + o, WIDTH), get6(x, BH + o, WIDTH) + get3(x, BH + 6 * WIDTH + o, WIDTH),
            get6(x, BM + o, WIDTH), get3(x, BN + o, WIDTH), get3(x, BF + o, WIDTH))


@inline
def put_carried(x, o, J, H, M, N, f):
    put6(x, BJ + o, WIDTH, J)
    put6(x, BH + o, WIDTH, H[:6])
    put3(x, BH + 6 * WIDTH + o, WIDTH, H[6:])
    put6(x, BM + o, WIDTH, M)
    put3(x, BN + o, WIDTH, N)
    put3(x, BF + o, WIDTH, f)


@inline
def lanes_in(x, i, q, qd, tau, first):
    """Joint i of the states from `first` on."""
    for l in range(WIDTH):
        x[BLOCK + PLACE + l] = q[first + l, i]
        x[BLOCK + RATE + l] = qd[first + l, i]
        x[BLOCK + TORQUE + l] = tau[first + l, i]


@inline
def lanes_outward(x, k, data):
    cos0, sin0 = data[k + COS0], data[k + SIN0]
    d, ca, sa, a, b = data[k + D0], data[k + CA], data[k + SA], data[k + A], data[k + B]
    if data[k + PRISMATIC] == 0.0:
        for l in range(WIDTH):
            o = BLOCK + l
            c, s = cos_sin_or_nan(cos0, sin0, x[PLACE + o])
            x[COS + o], x[SIN + o] = c, s
            w, v = outward_revolute(c, s, d, ca, sa, a, b, get3(x, LW + l, WIDTH), x[RATE + o])
            put3(x, LW + o, WIDTH, w)
            put5(x, LV + o, WIDTH, v)
    else:
        for l in range(WIDTH):
            o = BLOCK + l
            z = d + x[PLACE + o]
            c, s = cos_sin_or_nan(cos0, sin0, 0.0 * z)
            x[COS + o], x[SIN + o], x[LD + o] = c, s, z
            w, v3 = outward_prismatic(c, s, z, ca, sa, a, b, get3(x, LW + l, WIDTH), x[RATE + o])
            put3(x, LW + o, WIDTH, w)
            put3(x, LV + o, WIDTH, v3)


@inline
def lanes_outward_base(x, k, data):
    """`lanes_outward` for the link on the base: its rate adds no acceleration; 0 * rate hands on what is not finite."""
    turns, slides = 1 - data[k + PRISMATIC], data[k + PRISMATIC]
    for l in range(WIDTH):
        o, none = BLOCK + l, 0.0 * x[BLOCK + RATE + l]
        c, s = cos_sin_or_nan(1.0, 0.0, turns * x[PLACE + o])
        x[COS + o], x[SIN + o] = c, s
        put3(x, LW + o, WIDTH, (none, none, turns * x[RATE + o] + slides * none))
        put5(x, LV + o, WIDTH, (none, none, none, slides * x[PLACE + o], none))     # the fourth is d of a slider


@inline
def lanes_tip_outward(x, k, data):
    ca, sa = data[k + CA], data[k + SA]
    for l in range(WIDTH):
        o = BLOCK + l
        put3(x, LTN + o, WIDTH, vector_to_child(x[COS + o], x[SIN + o], ca, sa, get3(x, LTN + l, WIDTH)))
        put3(x, LTF + o, WIDTH, vector_to_child(x[COS + o], x[SIN + o], ca, sa, get3(x, LTF + l, WIDTH)))


@inline
def lanes_at_the_tip(x, data, loaded):
    """Start the inward sweep at the last link: the tip's wrench, no inertia."""
    for l in range(WIDTH):
        o = BLOCK + l
        N, f = ZERO3, ZERO3
        if loaded:
            N, f = get3(x, LTN + o, WIDTH), get3(x, LTF + o, WIDTH)
        put_carried(x, o, ZERO6, ZERO9, ZERO6, moment_at_origin(data, N, f), f)


# Both loops stand here for the two kinds of joints: a loop with a branch in it the compiler does not vectorize.
# to_parent is True or False where these lines are inlined, so it is no branch.

@inline
def lanes_inward(x, k, data, to_parent):
    """The joint of the link with data from k on is left free: gains and nu are kept, the rest goes to the parent.

    x (2 BLOCK,): the blocks of the parent and of the link. to_parent: False for the link on the base.
    """
    link, vanishing = body(data, k), data[k + VANISHING]
    ca, sa, a, b = data[k + CA], data[k + SA], data[k + A], data[k + B]
    if data[k + PRISMATIC] == 0.0:
        d = data[k + D0]
        for l in range(WIDTH):
            o = BLOCK + l
            J, H, M, N, f = get_carried(x, o)
            J, H, M, N, f = link_with_all_beyond(link, get3(x, LW + o, WIDTH), J, H, M, N, f)
            Jr, Hr, Mr, N, f, g, nu = leave_revolute(J, H, M, N, f, get5(x, LV + o, WIDTH), x[TORQUE + o], vanishing)
            put5(x, LG + o, WIDTH, g)
            x[LNU + o] = nu
            if to_parent:
                J, H, M = to_parent_revolute(x[COS + o], x[SIN + o], d, ca, sa, a, Jr, Hr, Mr)
                N, f = force_to_parent(x[COS + o], x[SIN + o], d, ca, sa, a, b, N, f)
                put_carried(x, l, J, H, M, N, f)
    else:
        for l in range(WIDTH):
            o = BLOCK + l
            J, H, M, N, f = get_carried(x, o)
            J, H, M, N, f = link_with_all_beyond(link, get3(x, LW + o, WIDTH), J, H, M, N, f)
            Jp, Hp, Mp, N, f, g, nu = leave_prismatic(J, H, M, N, f, get3(x, LV + o, WIDTH), x[TORQUE + o], vanishing)
            put5(x, LG + o, WIDTH, g)
            x[LNU + o] = nu
            if to_parent:
                J, H, M = to_parent_prismatic(x[COS + o], x[SIN + o], x[LD + o], ca, sa, a, Jp, Hp, Mp)
                N, f = force_to_parent(x[COS + o], x[SIN + o], x[LD + o], ca, sa, a, b, N, f)
                put_carried(x, l, J, H, M, N, f)
    if to_parent and b != 0.0:
        for l in range(WIDTH):
            J, H, M, N, f = get_carried(x, l)
            J, H, M = shift_y(b, J, H, M)
            put_carried(x, l, J, H, M, N, f)


@inline
def lanes_accelerate(x, k, data):
    """The joint's acceleration, in the place of its torque."""
    ca, sa, a, b = data[k + CA], data[k + SA], data[k + A], data[k + B]
    if data[k + PRISMATIC] == 0.0:
        d = data[k + D0]
        for l in range(WIDTH):
            o = BLOCK + l
            w, v = acceleration_to_child(x[COS + o], x[SIN + o], d, ca, sa, a, b, get3(x, LA + l, WIDTH),
                                         get3(x, LL + l, WIDTH))
            qdd, w, v = accelerate_revolute(get5(x, LG + o, WIDTH), x[LNU + o], get5(x, LV + o, WIDTH), w, v)
            x[TORQUE + o] = qdd
            x[CHECK + o] = x[CHECK + l] + 0.0 * qdd
            put3(x, LA + o, WIDTH, w)
            put3(x, LL + o, WIDTH, v)
    else:
        for l in range(WIDTH):
            o = BLOCK + l
            w, v = acceleration_to_child(x[COS + o], x[SIN + o], x[LD + o], ca, sa, a, b, get3(x, LA + l, WIDTH),
                                         get3(x, LL + l, WIDTH))
            qdd, w, v = accelerate_prismatic(get5(x, LG + o, WIDTH), x[LNU + o], get3(x, LV + o, WIDTH), w, v)
            x[TORQUE + o] = qdd
            x[CHECK + o] = x[CHECK + l] + 0.0 * qdd
            put3(x, LA + o, WIDTH, w)
            put3(x, LL + o, WIDTH, v)


@inline
def lanes_vector(X, r, data, vectors, column, first, sign):
    """Plus or minus columns column .. column + 2 of one vector for all, or of one a state, in the axes of frame 0."""
    for l in range(WIDTH if len(vectors) > 1 else 1):
        v = vectors[first + l] if len(vectors) > 1 else vectors[0]
        put3(X, r + l, WIDTH, to_frame_0(
            data, (sign * v[column], sign * v[column + 1], sign * v[column + 2])))
    if len(vectors) == 1:
        x, y, z = get3(X, r, WIDTH)
        for l in range(WIDTH):
            put3(X, r + l, WIDTH, (x, y, z))


@inline
def lanes_at_rest(X, r):
    for l in range(WIDTH):
        put3(X, r + l, WIDTH, ZERO3)


@inline
def any_force(tip_force):
    """Say if some number of (B, 6) is not zero; nothing is allocated for it."""
    found = False
    for x in tip_force.flat:
        found |= x != 0.0
    return found


@lean
def accel_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """Forward dynamics of many states: out (B, n) from q, qd, tau (B, n), B at least WIDTH.

    X (n + 1, BLOCK), flat, is the workspace; the base has a block too; what is handed to `lanes_..` are the blocks of
    link i's parent and of link i, as one view. gravity (1 or B, 3), tip_force (1 or B, 6): world axes.
    Returns 0 if all of out is finite. A joint turned by more than NEAR gives not-a-number: that is for `accel`.
    """
    n, check, loaded = int(data[COUNT]), 0.0, any_force(tip_force)
    for group in range(0, len(q), WIDTH):
        first = min(group, len(q) - WIDTH)                     # the last group may take some states again
        for i in range(n):                                     # apart: what was just written in pieces is slow to read
            lanes_in(X[i * BLOCK:(i + 2) * BLOCK], i, q, qd, tau, first)
        if loaded:
            lanes_vector(X, LTN, data, tip_force, 0, first, 1.0)
            lanes_vector(X, LTF, data, tip_force, 3, first, 1.0)
        for i in range(n):
            x, k = X[i * BLOCK:(i + 2) * BLOCK], row(i)
            if i == 0:
                lanes_outward_base(x, k, data)
            else:
                lanes_outward(x, k, data)
            if loaded:
                lanes_tip_outward(x, k, data)
        lanes_at_the_tip(X[(n - 1) * BLOCK:(n + 1) * BLOCK], data, loaded)
        for i in range(n - 1, 0, -1):
            lanes_inward(X[i * BLOCK:(i + 2) * BLOCK], row(i), data, True)
        lanes_inward(X[:2 * BLOCK], HEAD, data, False)
        lanes_at_rest(X, LA)
        lanes_vector(X, LL, data, gravity, 0, first, -1.0)
        X[CHECK:CHECK + WIDTH] = 0.0
        for i in range(n):
            x = X[i * BLOCK:(i + 2) * BLOCK]
            lanes_accelerate(x, row(i), data)
            for l in range(WIDTH):
                out[first + l, i] = x[BLOCK + TORQUE + l]
        for l in range(WIDTH):
            check += X[n * BLOCK + CHECK + l]
    return 0 if check == 0.0 else 1
