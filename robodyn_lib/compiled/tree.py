"""Trees with joints of any kind: FD4 with a fork, inverse dynamics and the mass matrix, whole tree in one call.

Twists and forces are about one point, the origin of the first link at this instant, in the world's axes: nothing is
shifted from link to link, inertias and forces just add up. A link's frame has z along its joint's axis and x and y as
`joints.across` has them. What hangs on no other link is computed for eight links side by side. The filter starts from
the forces that velocities and gravity take, and finds what comes on top; a joint of several freedoms is freed one after
the other.
"""
import numpy as np

from ..joints import across
from .gradients import carried, carried_force, cross, dot, momentum, moved_body, plus, times, to_axes
from .jit import inline, lean
from .sincos import NEAR, sincos

LANES = 8
# The head: joints, freedoms, joint values; the base's acceleration, for gravity; tip wrench; tip in the last frame.
LINKS, FREEDOMS, VALUES, BASE_ACCELERATION, TIP_MOMENT, TIP_FORCE, TIP, HEAD = 0, 1, 2, 3, 6, 9, 12, 16
# A row a link: the joint's kind, the link before, its first freedom, how many, its first value; which value turns it
# about z and which moves it along z, and how much; what rounding leaves of a joint inertia that vanishes; whether links
# hang on it that are not the next one. Then what comes on top of its acceleration; inertia and force of these links.
(KIND, PARENT, FREEDOM, COUNT, VALUE, ANGLE_AT, TURNS, SLIDE_AT, SLIDES, VANISHING, FORKED, ALPHA, SUM, ROW) = (
    *range(1, 13), 18, 45)
# A row a freedom: which axis of the link it has, how much it turns about it and moves along it; twist, gain, nu.
AXIS, TURN, ALONG, S, G, NU, FREE = 1, 2, 3, 4, 10, 16, 17
# A block of eight links: angle and displacement; the fixed axes and place, then mass, first moment and moments of
# inertia, in the link's frame; in the frame before it, axes and origin; in the world, axes, with the z that a universal
# joint's first axis keeps, and origin, velocity and what the joint adds to it, acceleration, force; first moment and
# moments of inertia about the point.
ANGLE, SLIDE, SEAT, OFFSET, MASS, FIRST, SECOND, L, SHIFT, R, O, V, JOINT, A, F, H_OF, J_OF, BLOCK = (
    LANES * rows for rows in (1, 2, 3, 12, 15, 16, 19, 25, 34, 37, 49, 52, 58, 64, 70, 76, 79, 85))
ZERO3 = (0.0, 0.0, 0.0)
ZERO = (0.0,) * 6, (0.0,) * 9, (0.0,) * 6
X_AXIS, Y_AXIS, Z_AXIS, FIXED_Z = range(4)
PLAIN, BALL, FREE_JOINT, UNIVERSAL, PLANAR = map(float, range(5))
# {letter: (kind; which value turns the joint about z, which moves it along z, None for none; its freedoms)}
TURNING, SLIDING = [(axis, 1.0, 0.0) for axis in range(4)], [(axis, 0.0, 1.0) for axis in range(3)]
KINDS = {"R": (PLAIN, 0, None, TURNING[2:3]), "P": (PLAIN, None, 0, SLIDING[2:]),
         "H": (PLAIN, 0, 0, TURNING[2:3]), "C": (PLAIN, 0, 1, [TURNING[Z_AXIS], SLIDING[Z_AXIS]]),
         "S": (BALL, None, None, TURNING[:3]), "F": (FREE_JOINT, None, None, TURNING[:3] + SLIDING),
         "U": (UNIVERSAL, 0, None, [TURNING[FIXED_Z], TURNING[X_AXIS]]),
         "E": (PLANAR, 2, None, [TURNING[Z_AXIS], *SLIDING[:2]])}


# --- an arm's constants ---------------------------------------------------------------------------------------------

def data_of(arm):
    """The `data` (float64, one array) that the kernels take, gravity and tip force zero."""
    arm = arm.in_floats
    blocks = -(-arm.n // LANES)
    data = np.zeros(HEAD + arm.n * ROW + arm.nv * FREE + blocks * BLOCK)
    rows = data[HEAD:HEAD + arm.n * ROW].reshape(arm.n, ROW)
    free = data[HEAD + arm.n * ROW:][:arm.nv * FREE].reshape(arm.nv, FREE)
    turned = [np.column_stack([*across(h), h]) if kind.has_axis else np.eye(3) for kind, h in zip(arm.kinds, arm.axes)]
    data[[LINKS, FREEDOMS, VALUES]], data[TIP:TIP + 3] = (arm.n, arm.nv, arm.nq), arm.tip_offset @ turned[-1]
    for i, kind in enumerate(arm.kinds):
        _put_joint(arm, i, KINDS[kind.letter], rows[i], free[arm.places[i]])
    rows[:, VANISHING] = 4 * np.finfo(float).eps * _sizes(arm)
    for i, before in enumerate(arm.parents):
        if before not in (i - 1, -1):
            rows[before, FORKED] = 1
    columns = np.zeros((blocks * LANES, (L - SEAT) // LANES))
    columns[:arm.n] = [_of_link(arm, i, turned) for i in range(arm.n)]
    data[HEAD + arm.n * ROW + arm.nv * FREE:].reshape(blocks, -1, LANES)[:, SEAT // LANES:L // LANES] = (
        columns.reshape(blocks, LANES, -1).transpose(0, 2, 1))
    return data


def _put_joint(arm, i, words, row, freedoms):
    """Write what a joint says into its link's row and those of its freedoms."""
    kind, angle, slide, axes = words
    value, pitch = arm.q_places[i].start, 1.0 if len(axes) > 1 or axes[0][2] else float(arm.pitches[i])
    row[KIND:ANGLE_AT] = kind, arm.parents[i], arm.places[i].start, len(axes), value
    row[ANGLE_AT:SLIDE_AT] = value + (angle or 0), angle is not None
    row[SLIDE_AT:VANISHING] = value + (slide or 0), 0.0 if slide is None else pitch
    freedoms[:, AXIS:S] = axes
    if arm.kinds[i].letter == "H":
        freedoms[0, ALONG] = pitch


def _of_link(arm, i, turned):
    """The constants of link i that stand in its block. How the base is turned matters, places on it do not."""
    T, before = turned[i], arm.parents[i]
    seat, offset, c = arm.rotations[i] @ T, arm.offsets[i], arm.coms[i] @ T
    if before < 0:
        seat, offset = arm.base_rotation @ seat, 0 * offset
    else:
        seat, offset = turned[before].T @ seat, turned[before].T @ offset
    J = T.T @ arm.inertias[i] @ T + arm.masses[i] * (c @ c * np.eye(3) - np.outer(c, c))
    return np.concatenate([seat.T.ravel(), offset, arm.masses[i:i + 1], arm.masses[i] * c,
                           J[[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]])


def _sizes(arm):
    """Mass and polar moment of what each joint carries, stretched out: the size of numbers that cancel in D."""
    reach = np.linalg.norm(arm.offsets, axis=1) + np.linalg.norm(arm.coms, axis=1)
    out = []
    for i, links in enumerate(arm.carried):
        links = list(links)
        m, length = arm.masses[links].sum(), reach[links].sum()
        turning = m * length ** 2 + np.trace(arm.inertias[links].sum(axis=0))
        out.append(m if arm.sliders[i] else turning if arm.kinds[i].nv == 1 else min(m, turning))
    return np.array(out, dtype=float)


def set_surroundings(data, gravity, tip_force):
    """Gravity (3,) and tip force (6,), in the world's axes."""
    data[BASE_ACCELERATION:TIP_MOMENT] = -np.asarray(gravity)
    data[TIP_MOMENT:TIP] = tip_force


# --- reading and writing --------------------------------------------------------------------------------------------

@inline
def at(k):
    """An index that is not negative. Of others numba asks, at every access, whether they count from the end."""
    return np.uint64(k)


@inline
def row(i):
    return HEAD + i * ROW


@inline
def freedom(k, n):
    return HEAD + n * ROW + k * FREE


@inline
def place(i, n, nv):
    """Where the column of link i stands in its block."""
    return HEAD + n * ROW + nv * FREE + BLOCK * (i >> 3) + (i & 7)


@inline
def get(x, r, step):
    return x[at(r)], x[at(r + step)], x[at(r + 2 * step)]


@inline
def put(x, r, step, v):
    x[at(r)], x[at(r + step)], x[at(r + 2 * step)] = v


@inline
def get2(x, r, step):
    return get(x, r, step), get(x, r + 3 * step, step)


@inline
def put2(x, r, step, v):
    put(x, r, step, v[0])
    put(x, r + 3 * step, step, v[1])


@inline
def get3(x, r, step):
    return get(x, r, step), get(x, r + 3 * step, step), get(x, r + 6 * step, step)


@inline
def put3(x, r, step, v):
    put(x, r, step, v[0])
    put(x, r + 3 * step, step, v[1])
    put(x, r + 6 * step, step, v[2])


@inline
def plus2(x, y):
    return plus(x[0], y[0]), plus(x[1], y[1])


@inline
def times2(k, x):
    return times(k, x[0]), times(k, x[1])


@inline
def dot2(x, y):
    return dot(x[0], y[0]) + dot(x[1], y[1])


# --- where the links are --------------------------------------------------------------------------------------------

@inline
def product(R, Q):
    """R Q, both as columns."""
    return to_axes(R, Q[0]), to_axes(R, Q[1]), to_axes(R, Q[2])


@inline
def about_z(c, s, Q):
    """Q turned about its own z."""
    x, y, z = Q
    return plus(times(c, x), times(s, y)), plus(times(c, y), times(-s, x)), z


@inline
def attitude(q, i, step):
    """Columns of the rotation of the quaternion (x, y, z, w), of any length but 0, whose numbers begin at q[i]."""
    (x, y, z), w = get(q, i, step), q[at(i + 3 * step)]
    k = 2.0 / (x * x + y * y + z * z + w * w)
    return ((1.0 - k * (y * y + z * z), k * (x * y + w * z), k * (x * z - w * y)),
            (k * (x * y - w * z), 1.0 - k * (x * x + z * z), k * (y * z + w * x)),
            (k * (x * z + w * y), k * (y * z - w * x), 1.0 - k * (x * x + y * y)))


@inline
def near(angle):
    """The angle, reduced to (-pi, pi]."""
    return np.arctan2(np.sin(angle), np.cos(angle))


@inline
def seated(data, n, nv, q):
    """Axes and origin of each link in those of the link before it."""
    for i in range(n):
        r, t = row(i), place(i, n, nv)
        angle = data[at(r + TURNS)] * q[at(int(data[at(r + ANGLE_AT)]))]
        data[at(t + ANGLE)] = angle if abs(angle) <= NEAR else near(angle)
        data[at(t + SLIDE)] = data[at(r + SLIDES)] * q[at(int(data[at(r + SLIDE_AT)]))]
    for block in range((n + LANES - 1) // LANES):
        for lane in range(LANES):
            t = place(LANES * block, n, nv) + lane
            s, c = sincos(data[at(t + ANGLE)])
            Q = get3(data, t + SEAT, LANES)
            put3(data, t + L, LANES, about_z(c, s, Q))
            put(data, t + SHIFT, LANES, plus(get(data, t + OFFSET, LANES), times(data[at(t + SLIDE)], Q[2])))
    for i in range(n):
        if data[at(row(i) + KIND)] != PLAIN:
            seated_otherwise(data, row(i), place(i, n, nv), q)


@inline
def seated_otherwise(data, r, t, q):
    """The same for a joint that does not just turn about z and move along it."""
    kind, value = data[at(r + KIND)], int(data[at(r + VALUE)])
    Q, X, shift = get3(data, t + SEAT, LANES), get3(data, t + L, LANES), get(data, t + OFFSET, LANES)
    if kind == BALL:
        X = product(Q, attitude(q, value, 1))
    elif kind == FREE_JOINT:
        X, shift = product(Q, attitude(q, value + 3, 1)), plus(shift, to_axes(Q, get(q, value, 1)))
    elif kind == UNIVERSAL:
        z, x, y = about_z(np.cos(q[value + 1]), np.sin(q[value + 1]), (X[1], X[2], X[0]))
        X = y, z, x
    else:
        shift = plus(shift, to_axes(Q, (q[value], q[value + 1], 0.0)))
    put3(data, t + L, LANES, X)
    put(data, t + SHIFT, LANES, shift)


@inline
def placed(data, n, nv):
    """Axes and origin of each link in the world, and the twists of its joint's freedoms."""
    centre = get(data, place(0, n, nv) + SHIFT, LANES)
    for i in range(n):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        X, origin = get3(data, t + L, LANES), get(data, t + SHIFT, LANES)
        if before < 0:
            origin = plus(origin, times(-1.0, centre))
        else:
            b = place(before, n, nv)
            Q = get3(data, b + R, LANES)
            X, origin = product(Q, X), plus(get(data, b + O, LANES), to_axes(Q, origin))
        put3(data, t + R, LANES, X)
        put(data, t + O, LANES, origin)
        if data[at(r + KIND)] == UNIVERSAL:
            fixed = get(data, t + SEAT + 6 * LANES, LANES)
            put(data, t + R + 9 * LANES, LANES, fixed if before < 0 else to_axes(Q, fixed))
        first = int(data[at(r + FREEDOM)])
        for c in range(first, first + int(data[at(r + COUNT)])):
            f = freedom(c, n)
            e = get(data, t + R + 3 * LANES * int(data[at(f + AXIS)]), LANES)
            turn = times(data[at(f + TURN)], e)
            put2(data, f + S, 1, (turn, plus(cross(origin, turn), times(data[at(f + ALONG)], e))))


@inline
def bodies(data, n, nv):
    """First moments and moments of inertia in the world's axes."""
    for block in range((n + LANES - 1) // LANES):
        for lane in range(LANES):
            t = place(LANES * block, n, nv) + lane
            J = get2(data, t + SECOND, LANES)
            link = data[at(t + MASS)], get(data, t + FIRST, LANES), J[0] + J[1]
            _, h, J = moved_body(get3(data, t + R, LANES), get(data, t + O, LANES), link)
            put(data, t + H_OF, LANES, h)
            put2(data, t + J_OF, LANES, (J[:3], J[3:]))


@inline
def body(data, t):
    J = get2(data, t + J_OF, LANES)
    return data[at(t + MASS)], get(data, t + H_OF, LANES), J[0] + J[1]


# --- what velocities and accelerations take -------------------------------------------------------------------------

@inline
def velocities(data, n, nv, qd):
    """Write the velocity of each link, and what its joint adds to it."""
    for i in range(n):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        own, first = (ZERO3, ZERO3), int(data[at(r + FREEDOM)])
        for c in range(first, first + int(data[at(r + COUNT)])):
            own = plus2(own, times2(qd[at(c)], get2(data, freedom(c, n) + S, 1)))
        put2(data, t + JOINT, LANES, own)
        if before >= 0:
            own = plus2(own, get2(data, place(before, n, nv) + V, LANES))
        put2(data, t + V, LANES, own)


@inline
def what_velocities_bring(data, n, nv):
    """The acceleration that a joint brings its link at constant rates, and the force that keeps the link going."""
    for block in range((n + LANES - 1) // LANES):
        for lane in range(LANES):
            t = place(LANES * block, n, nv) + lane
            w, v = get2(data, t + V, LANES)
            put2(data, t + A, LANES, carried(w, v, *get2(data, t + JOINT, LANES)))
            put2(data, t + F, LANES, carried_force(w, v, *momentum(*body(data, t), w, v)))


@inline
def accelerations(data, n, nv, qd, qdd, with_qdd):
    """Write the acceleration of each link, for gravity and velocities, and for qdd where with_qdd."""
    for i in range(n):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        a, first = get2(data, t + A, LANES), int(data[at(r + FREEDOM)])
        if before < 0:
            a = ZERO3, get(data, BASE_ACCELERATION, 1)
        else:
            a = plus2(a, get2(data, place(before, n, nv) + A, LANES))
        if data[at(r + KIND)] == UNIVERSAL:                 # whose second axis turns with the first
            s, u = get2(data, freedom(first, n) + S, 1), get2(data, freedom(first + 1, n) + S, 1)
            a = plus2(a, times2(qd[at(first)] * qd[at(first + 1)], carried(*s, *u)))
        if with_qdd:
            for c in range(first, first + int(data[at(r + COUNT)])):
                a = plus2(a, times2(qdd[at(c)], get2(data, freedom(c, n) + S, 1)))
        put2(data, t + A, LANES, a)


@inline
def forces(data, n, nv):
    """The force that each link takes."""
    for block in range((n + LANES - 1) // LANES):
        for lane in range(LANES):
            t = place(LANES * block, n, nv) + lane
            f = momentum(*body(data, t), *get2(data, t + A, LANES))
            put2(data, t + F, LANES, plus2(get2(data, t + F, LANES), f))


@inline
def at_the_tip(data, n, nv):
    """Return the wrench of the tip's force about the point."""
    t = place(n - 1, n, nv)
    tip = plus(get(data, t + O, LANES), to_axes(get3(data, t + R, LANES), get(data, TIP, 1)))
    N, f = get2(data, TIP_MOMENT, 1)
    return plus(N, cross(tip, f)), f


@inline
def loaded(data, n, nv, q, qd, qdd, with_qdd):
    """Where the links are, and what each takes."""
    seated(data, n, nv, q)
    placed(data, n, nv)
    bodies(data, n, nv)
    velocities(data, n, nv, qd)
    what_velocities_bring(data, n, nv)
    accelerations(data, n, nv, qd, qdd, with_qdd)
    forces(data, n, nv)


# --- forward dynamics -----------------------------------------------------------------------------------------------

@inline
def with_body(m, h, B, J, H, M):
    """[[J, H], [H^T, M]] and the rigid body [[B, h~], [-h~, m]]; J, M and B by rows of their upper halves."""
    x, y, z = h
    return ((J[0] + B[0], J[1] + B[1], J[2] + B[2], J[3] + B[3], J[4] + B[4], J[5] + B[5]),
            (H[0], H[1] - z, H[2] + y, H[3] + z, H[4], H[5] - x, H[6] - y, H[7] + x, H[8]),
            (M[0] + m, M[1], M[2], M[3] + m, M[4], M[5] + m))


@inline
def inertia_times(J, H, M, s):
    """[[J, H], [H^T, M]] times a twist (a; b). Halves are summed apart, so that neither waits for the other."""
    (x, y, z), (u, v, w) = s
    return plus2(((J[0] * x + J[1] * y + J[2] * z, J[1] * x + J[3] * y + J[4] * z, J[2] * x + J[4] * y + J[5] * z),
                  (H[0] * x + H[3] * y + H[6] * z, H[1] * x + H[4] * y + H[7] * z, H[2] * x + H[5] * y + H[8] * z)),
                 ((H[0] * u + H[1] * v + H[2] * w, H[3] * u + H[4] * v + H[5] * w, H[6] * u + H[7] * v + H[8] * w),
                  (M[0] * u + M[1] * v + M[2] * w, M[1] * u + M[3] * v + M[4] * w, M[2] * u + M[4] * v + M[5] * w)))


@inline
def freed(J, H, M, z, s, tau, vanishing):
    """One freedom moves freely: the inertia and force that are felt beyond it, its gain and nu."""
    u, v = inertia_times(J, H, M, s)
    D, e = dot2(s, (u, v)), tau - dot2(s, z)
    k = 1.0 / D if D > vanishing else np.nan
    g, h = times(k, u), times(k, v)
    nu = k * e
    J = (J[0] - u[0] * g[0], J[1] - u[0] * g[1], J[2] - u[0] * g[2], J[3] - u[1] * g[1], J[4] - u[1] * g[2],
         J[5] - u[2] * g[2])
    H = (H[0] - u[0] * h[0], H[1] - u[0] * h[1], H[2] - u[0] * h[2], H[3] - u[1] * h[0], H[4] - u[1] * h[1],
         H[5] - u[1] * h[2], H[6] - u[2] * h[0], H[7] - u[2] * h[1], H[8] - u[2] * h[2])
    M = (M[0] - v[0] * h[0], M[1] - v[0] * h[1], M[2] - v[0] * h[2], M[3] - v[1] * h[1], M[4] - v[1] * h[2],
         M[5] - v[2] * h[2])
    return J, H, M, plus2(z, times2(nu, (u, v))), (g, h), nu


@inline
def get_sum(x, k, step):
    """The inertia (J, H, M) and the force at k."""
    J, H, M = get2(x, k, step), get3(x, k + 6 * step, step), get2(x, k + 15 * step, step)
    return J[0] + J[1], H[0] + H[1] + H[2], M[0] + M[1], get2(x, k + 21 * step, step)


@inline
def put_sum(x, k, step, J, H, M, z):
    put2(x, k, step, (J[:3], J[3:]))
    put3(x, k + 6 * step, step, (H[:3], H[3:6], H[6:]))
    put2(x, k + 15 * step, step, (M[:3], M[3:]))
    put2(x, k + 21 * step, step, z)


@inline
def added(x, y):
    return x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3], x[4] + y[4], x[5] + y[5]


@inline
def with_sum(x, k, step, J, H, M, z):
    """An inertia and a force, and those at k."""
    j, h, m, y = get_sum(x, k, step)
    return added(J, j), added(H[:6], h[:6]) + plus(H[6:], h[6:]), added(M, m), plus2(z, y)


@inline
def inward(data, n, nv, tau):
    """Articulated inertias and forces, from the last link to the first."""
    for i in range(n):
        if data[at(row(i) + FORKED)] != 0.0:
            for k in range(row(i) + SUM, row(i) + ROW):
                data[at(k)] = 0.0
    (J, H, M), z = ZERO, at_the_tip(data, n, nv)
    for i in range(n - 1, -1, -1):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        if data[at(r + FORKED)] != 0.0:
            J, H, M, z = with_sum(data, r + SUM, 1, J, H, M, z)
        J, H, M = with_body(*body(data, t), J, H, M)
        z = plus2(z, get2(data, t + F, LANES))
        first, vanishing = int(data[at(r + FREEDOM)]), data[at(r + VANISHING)]
        for c in range(first + int(data[at(r + COUNT)]) - 1, first - 1, -1):
            f = freedom(c, n)
            J, H, M, z, g, nu = freed(J, H, M, z, get2(data, f + S, 1), tau[at(c)], vanishing)
            put2(data, f + G, 1, g)
            data[at(f + NU)] = nu
        if before < i - 1:
            if before >= 0:
                put_sum(data, row(before) + SUM, 1, *with_sum(data, row(before) + SUM, 1, J, H, M, z))
            (J, H, M), z = ZERO, (ZERO3, ZERO3)


@inline
def outward(data, n, out):
    """The accelerations of the joints. Zero, or not-a-number where one is not finite."""
    a, check = (ZERO3, ZERO3), 0.0
    for i in range(n):
        r, before = row(i), int(data[at(row(i) + PARENT)])
        if before < i - 1:
            a = get2(data, row(before) + ALPHA, 1) if before >= 0 else (ZERO3, ZERO3)
        first = int(data[at(r + FREEDOM)])
        for c in range(first, first + int(data[at(r + COUNT)])):
            f = freedom(c, n)
            x = data[at(f + NU)] - dot2(get2(data, f + G, 1), a)
            a = plus2(a, times2(x, get2(data, f + S, 1)))
            out[at(c)] = x
            check += 0.0 * x
        put2(data, r + ALPHA, 1, a)
    return check


@lean
def accel_tree(data, q, qd, tau, out):
    """Forward dynamics: out (nv,) from q (nq,), qd, tau (nv,). Returns 0; 1 if a length does not fit or a result is not
    finite."""
    n, nv = int(data[LINKS]), int(data[FREEDOMS])
    if len(q) != int(data[VALUES]) or len(qd) != nv or len(tau) != nv or len(out) != nv:
        return 1
    loaded(data, n, nv, q, qd, tau, False)
    inward(data, n, nv, tau)
    return 0 if outward(data, n, out) == 0.0 else 1


# --- inverse dynamics and the mass matrix ---------------------------------------------------------------------------

@lean
def torques_tree(data, q, qd, qdd, out):
    """Inverse dynamics: out (nv,) from q (nq,), qd, qdd (nv,). Returns as `accel_tree`."""
    n, nv, check = int(data[LINKS]), int(data[FREEDOMS]), 0.0
    if len(q) != int(data[VALUES]) or len(qd) != nv or len(qdd) != nv or len(out) != nv:
        return 1
    loaded(data, n, nv, q, qd, qdd, True)
    t = place(n - 1, n, nv) + F
    put2(data, t, LANES, plus2(get2(data, t, LANES), at_the_tip(data, n, nv)))
    for i in range(n - 1, -1, -1):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        f, first = get2(data, t + F, LANES), int(data[at(r + FREEDOM)])
        for c in range(first, first + int(data[at(r + COUNT)])):
            out[at(c)] = dot2(get2(data, freedom(c, n) + S, 1), f)
            check += 0.0 * out[at(c)]
        if before >= 0:
            b = place(before, n, nv) + F
            put2(data, b, LANES, plus2(get2(data, b, LANES), f))
    return 0 if check == 0.0 else 1


@inline
def column(data, n, i, c, force, out):
    """Entries of the mass matrix for freedom c of link i, whose motion takes this force: of all joints on the way."""
    check, j = 0.0, i
    for _ in range(n):
        if j < 0:
            break
        first = int(data[at(row(j) + FREEDOM)])
        for k in range(first, min(first + int(data[at(row(j) + COUNT)]), c + 1)):
            out[c, k] = out[k, c] = dot2(get2(data, freedom(k, n) + S, 1), force)
            check += 0.0 * out[c, k]
        j = int(data[at(row(j) + PARENT)])
    return check


@lean
def mass_matrix_tree(data, q, out):
    """The mass matrix out (nv, nv) at q (nq,), by composite bodies. Returns as `accel_tree`."""
    n, nv, check = int(data[LINKS]), int(data[FREEDOMS]), 0.0
    if len(q) != int(data[VALUES]) or out.shape[0] != nv or out.shape[1] != nv:
        return 1
    seated(data, n, nv, q)
    placed(data, n, nv)
    bodies(data, n, nv)
    out[:] = 0.0
    for i in range(n):
        data[at(place(i, n, nv) + F)] = data[at(place(i, n, nv) + MASS)]
    for i in range(n - 1, -1, -1):
        r, t, before = row(i), place(i, n, nv), int(data[at(row(i) + PARENT)])
        _, h, J = body(data, t)
        m, first = data[at(t + F)], int(data[at(r + FREEDOM)])
        for c in range(first, first + int(data[at(r + COUNT)])):
            check += column(data, n, i, c, momentum(m, h, J, *get2(data, freedom(c, n) + S, 1)), out)
        if before >= 0:
            b = place(before, n, nv)
            data[at(b + F)] += m
            for k in range(H_OF, BLOCK, LANES):
                data[at(b + k)] += data[at(t + k)]
    return 0 if check == 0.0 else 1


# --- rates of joint values ------------------------------------------------------------------------------------------

@inline
def put_quaternion_rate(q, i, w, out):
    """The rate of the quaternion at q[i] at the angular velocity w in the axes of what turns."""
    x, y, z, s = q[i], q[i + 1], q[i + 2], q[i + 3]
    out[i], out[i + 1], out[i + 2] = times(0.5, plus(times(s, w), cross((x, y, z), w)))
    out[i + 3] = -0.5 * dot((x, y, z), w)


@lean
def flow_tree(data, q, qd, unused, out):
    """Rates of joint values, out (nq,), from q (nq,), qd (nv,). Returns 0; all arrays are of the right length."""
    n = int(data[LINKS])
    for i in range(n):
        r = row(i)
        kind, at_q, k = data[at(r + KIND)], int(data[at(r + VALUE)]), int(data[at(r + FREEDOM)])
        if kind == BALL:
            put_quaternion_rate(q, at_q, (qd[k], qd[k + 1], qd[k + 2]), out)
        elif kind == FREE_JOINT:
            put(out, at_q, 1, to_axes(attitude(q, at_q + 3, 1), get(qd, k + 3, 1)))
            put_quaternion_rate(q, at_q + 3, (qd[k], qd[k + 1], qd[k + 2]), out)
        elif kind == PLANAR:
            c, s = np.cos(q[at_q + 2]), np.sin(q[at_q + 2])
            out[at_q], out[at_q + 1] = c * qd[k + 1] - s * qd[k + 2], s * qd[k + 1] + c * qd[k + 2]
            out[at_q + 2] = qd[k]
        else:
            for c in range(int(data[at(r + COUNT)])):
                out[at_q + c] = qd[k + c]
    return 0


# --- many states, one after the other -------------------------------------------------------------------------------

@inline
def surround(data, gravity, tip_force, state):
    """Gravity (B, 3) and tip force (B, 6) of one state; those of state 0 where B is 1."""
    g, t = state if len(gravity) > 1 else 0, state if len(tip_force) > 1 else 0
    put(data, BASE_ACCELERATION, 1, (-gravity[g, 0], -gravity[g, 1], -gravity[g, 2]))
    put(data, TIP_MOMENT, 1, (tip_force[t, 0], tip_force[t, 1], tip_force[t, 2]))
    put(data, TIP_FORCE, 1, (tip_force[t, 3], tip_force[t, 4], tip_force[t, 5]))


@lean
def torques_tree_batch(data, q, qd, qdd, gravity, tip_force, out):
    """`torques_tree` of many states: out (B, nv) from q (B, nq), qd, qdd (B, nv); gravity (1 or B, 3), tip_force (1 or
    B, 6). Returns how many results are not finite."""
    trouble = 0
    for state in range(len(q)):
        surround(data, gravity, tip_force, state)
        trouble += torques_tree(data, q[state], qd[state], qdd[state], out[state])
    return trouble


@lean
def mass_matrix_tree_batch(data, q, out):
    """`mass_matrix_tree` of many states, q (B, nq), out (B, nv, nv)."""
    trouble = 0
    for state in range(len(q)):
        trouble += mass_matrix_tree(data, q[state], out[state])
    return trouble
