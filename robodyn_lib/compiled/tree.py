"""Trees with hinges, sliders, balls and free joints: FD4 with a fork, one state, one call.

Twists and forces are about one point, the origin of the first link at this instant, in the world's axes: nothing is
shifted from link to link, inertias and forces just add up. A joint of several freedoms is freed one after the other.
"""
import numpy as np

from .gradients import carried, carried_force, cross, dot, momentum, moved_body, plus, times, to_axes
from .jit import inline, lean

# The head: joints, freedoms, joint values; the base's acceleration, for gravity; tip wrench; tip in the last frame.
LINKS, FREEDOMS, VALUES, BASE_ACCELERATION, TIP_MOMENT, TIP_FORCE, TIP, HEAD = 0, 1, 2, 3, 6, 9, 12, 16
# A row a link: the joint's kind, the link before, its first value and first freedom, how many; fixed axes, place, joint
# axis; mass, first moment, moments of inertia; what rounding leaves of a joint inertia that vanishes.
KIND, PARENT, VALUE, FREEDOM, COUNT, ROTATION, OFFSET, AXIS, MASS, FIRST, SECOND, VANISHING, CONSTANTS = (
    0, 1, 2, 3, 4, 5, 14, 17, 20, 21, 24, 30, 31)
# What the sweeps keep of a link: axes, origin, velocity, bias, force, acceleration, articulated inertia.
R, O, V, ZETA, Z, A, P, ROW = 31, 40, 43, 49, 55, 61, 67, 103
# What they keep of a freedom: its twist, its gain, nu.
S, G, NU, FREE = 0, 6, 12, 13
HINGE, SLIDER, BALL, FREE_JOINT = 0.0, 1.0, 2.0, 3.0
KINDS = {"R": HINGE, "P": SLIDER, "S": BALL, "F": FREE_JOINT}


def data_of(arm):
    """The `data` (float64, one array) that the kernel takes, gravity and tip force zero."""
    arm = arm.in_floats
    data = np.zeros(HEAD + arm.n * ROW + arm.nv * FREE)
    data[[LINKS, FREEDOMS, VALUES]], data[TIP:TIP + 3] = (arm.n, arm.nv, arm.nq), arm.tip_offset
    rows = data[HEAD:HEAD + arm.n * ROW].reshape(arm.n, ROW)
    rows[:, KIND], rows[:, PARENT] = [KINDS[kind.letter] for kind in arm.kinds], arm.parents
    rows[:, VALUE], rows[:, FREEDOM] = [p.start for p in arm.q_places], [p.start for p in arm.places]
    rows[:, COUNT] = [kind.nv for kind in arm.kinds]
    rows[:, ROTATION:OFFSET] = arm.rotations.transpose(0, 2, 1).reshape(arm.n, 9)           # columns one by one
    rows[:, OFFSET:AXIS], rows[:, AXIS:MASS], rows[:, MASS] = arm.offsets, arm.axes, arm.masses
    c = arm.coms
    rows[:, FIRST:SECOND] = arm.masses[:, None] * c
    J = arm.inertias + arm.masses[:, None, None] * (np.sum(c * c, axis=1)[:, None, None] * np.eye(3)
                                                    - c[:, :, None] * c[:, None, :])
    rows[:, SECOND:VANISHING] = J[:, [0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]
    for i in np.flatnonzero(rows[:, PARENT] < 0):           # the base's own place, once for all
        rows[i, ROTATION:OFFSET] = (arm.base_rotation @ arm.rotations[i]).T.ravel()
        rows[i, OFFSET:AXIS] = arm.base_offset + arm.base_rotation @ arm.offsets[i]
    rows[:, VANISHING] = 4 * np.finfo(float).eps * _sizes(arm)
    return data


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
def get(x, r):
    return x[r], x[r + 1], x[r + 2]


@inline
def put(x, r, v):
    x[r], x[r + 1], x[r + 2] = v


@inline
def get2(x, r):
    return get(x, r), get(x, r + 3)


@inline
def put2(x, r, v):
    put(x, r, v[0])
    put(x, r + 3, v[1])


@inline
def axes_at(x, r):
    return get(x, r), get(x, r + 3), get(x, r + 6)


@inline
def product(R, Q):
    """R Q, both as columns."""
    return to_axes(R, Q[0]), to_axes(R, Q[1]), to_axes(R, Q[2])


@inline
def about(axis, angle):
    """Columns of the rotation about a unit axis."""
    c, s = np.cos(angle), np.sin(angle)
    k = 1.0 - c
    x, y, z = axis
    return ((c + k * x * x, k * x * y + s * z, k * x * z - s * y),
            (k * x * y - s * z, c + k * y * y, k * y * z + s * x),
            (k * x * z + s * y, k * y * z - s * x, c + k * z * z))


@inline
def attitude(q, i):
    """Columns of the rotation of the quaternion (x, y, z, w) at q[i], of any length but 0."""
    x, y, z, w = q[i], q[i + 1], q[i + 2], q[i + 3]
    k = 2.0 / (x * x + y * y + z * z + w * w)
    return ((1.0 - k * (y * y + z * z), k * (x * y + w * z), k * (x * z - w * y)),
            (k * (x * y - w * z), 1.0 - k * (x * x + z * z), k * (y * z + w * x)),
            (k * (x * z + w * y), k * (y * z - w * x), 1.0 - k * (x * x + y * y)))


# --- the sweeps -----------------------------------------------------------------------------------------------------

@inline
def place(data, r, q):
    """Axes and origin of a link, from the link before it."""
    Q, shift, kind, value = axes_at(data, r + ROTATION), get(data, r + OFFSET), data[r + KIND], int(data[r + VALUE])
    origin = shift
    if data[r + PARENT] >= 0.0:
        before = HEAD + int(data[r + PARENT]) * ROW
        X = axes_at(data, before + R)
        Q, origin = product(X, Q), plus(get(data, before + O), to_axes(X, shift))
    if kind == HINGE:
        Q = product(Q, about(get(data, r + AXIS), q[value]))
    elif kind == SLIDER:
        origin = plus(origin, times(q[value], to_axes(Q, get(data, r + AXIS))))
    elif kind == BALL:
        Q = product(Q, attitude(q, value))
    else:
        origin = plus(origin, to_axes(Q, (q[value], q[value + 1], q[value + 2])))
        Q = product(Q, attitude(q, value + 3))
    put(data, r + R, Q[0])
    put(data, r + R + 3, Q[1])
    put(data, r + R + 6, Q[2])
    put(data, r + O, origin)


@inline
def twists(data, r, f, centre):
    """The twists of a joint's freedoms about `centre`."""
    X, arm, kind = axes_at(data, r + R), plus(get(data, r + O), times(-1.0, centre)), data[r + KIND]
    if kind == HINGE:
        h = to_axes(X, get(data, r + AXIS))
        put2(data, f + S, (h, cross(arm, h)))
    elif kind == SLIDER:
        put2(data, f + S, ((0.0, 0.0, 0.0), to_axes(X, get(data, r + AXIS))))
    else:
        for i in range(3):
            put2(data, f + i * FREE + S, (X[i], cross(arm, X[i])))
        if kind == FREE_JOINT:
            for i in range(3):
                put2(data, f + (3 + i) * FREE + S, ((0.0, 0.0, 0.0), X[i]))


@inline
def outward(data, n, q, qd):
    """Places, velocities, and each link's own inertia and force."""
    freedoms = HEAD + n * ROW
    for i in range(n):
        r = HEAD + i * ROW
        place(data, r, q)
        centre = get(data, HEAD + O)
        f, first = freedoms + int(data[r + FREEDOM]) * FREE, int(data[r + FREEDOM])
        twists(data, r, f, centre)
        w, v, a, b = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        for c in range(int(data[r + COUNT])):
            s = get2(data, f + c * FREE + S)
            a, b = plus(a, times(qd[first + c], s[0])), plus(b, times(qd[first + c], s[1]))
        if data[r + PARENT] >= 0.0:
            w, v = get2(data, HEAD + int(data[r + PARENT]) * ROW + V)
        put2(data, r + ZETA, carried(w, v, a, b))
        w, v = plus(w, a), plus(v, b)
        put2(data, r + V, (w, v))
        link = data[r + MASS], get(data, r + FIRST), (data[r + SECOND], data[r + SECOND + 1], data[r + SECOND + 2],
                                                      data[r + SECOND + 3], data[r + SECOND + 4], data[r + SECOND + 5])
        m, h, J = moved_body(axes_at(data, r + R), plus(get(data, r + O), times(-1.0, centre)), link)
        L, p = momentum(m, h, J, w, v)
        put2(data, r + Z, carried_force(w, v, L, p))
        put_inertia(data, r + P, m, h, J)


@inline
def put_inertia(x, r, m, h, J):
    """[[J, h~], [-h~, m]] by rows."""
    J11, J12, J13, J22, J23, J33 = J
    put2(x, r, ((J11, J12, J13), (0.0, -h[2], h[1])))
    put2(x, r + 6, ((J12, J22, J23), (h[2], 0.0, -h[0])))
    put2(x, r + 12, ((J13, J23, J33), (-h[1], h[0], 0.0)))
    put2(x, r + 18, ((0.0, h[2], -h[1]), (m, 0.0, 0.0)))
    put2(x, r + 24, ((-h[2], 0.0, h[0]), (0.0, m, 0.0)))
    put2(x, r + 30, ((h[1], -h[0], 0.0), (0.0, 0.0, m)))


@inline
def free(data, r, f, tau, vanishing):
    """One freedom moves freely: its gain and nu; the inertia and force that are felt beyond it."""
    D, e = 0.0, tau
    for i in range(6):
        u = 0.0
        for j in range(6):
            u += data[r + P + 6 * i + j] * data[f + S + j]
        data[f + G + i] = u
        D += u * data[f + S + i]
        e -= data[f + S + i] * data[r + Z + i]
    k = 1.0 / D if D > vanishing else np.nan
    for i in range(6):
        g = k * data[f + G + i]
        for j in range(6):
            data[r + P + 6 * i + j] -= g * data[f + G + j]
        data[r + Z + i] += g * e
    for i in range(6):
        data[f + G + i] *= k
    data[f + NU] = k * e


@inline
def inward(data, n, tau):
    """Articulated inertias and forces, from the last link to the first."""
    freedoms = HEAD + n * ROW
    for i in range(n - 1, -1, -1):
        r = HEAD + i * ROW
        for a in range(6):
            z = 0.0
            for b in range(6):
                z += data[r + P + 6 * a + b] * data[r + ZETA + b]
            data[r + Z + a] += z
        first = int(data[r + FREEDOM])
        for c in range(int(data[r + COUNT]) - 1, -1, -1):
            free(data, r, freedoms + (first + c) * FREE, tau[first + c], data[r + VANISHING])
        if data[r + PARENT] >= 0.0:
            before = HEAD + int(data[r + PARENT]) * ROW
            for a in range(36):
                data[before + P + a] += data[r + P + a]
            for a in range(6):
                data[before + Z + a] += data[r + Z + a]


@inline
def add_tip_force(data, n):
    """The force at the tip, which the last link takes."""
    r = HEAD + (n - 1) * ROW
    tip = plus(plus(get(data, r + O), to_axes(axes_at(data, r + R), get(data, TIP))), times(-1.0, get(data, HEAD + O)))
    N, f = get(data, TIP_MOMENT), get(data, TIP_FORCE)
    moment, force = get2(data, r + Z)
    put2(data, r + Z, (plus(moment, plus(N, cross(tip, f))), plus(force, f)))


@lean
def accel_tree(data, q, qd, tau, out):
    """Forward dynamics: out (nv,) from q (nq,), qd, tau (nv,). Returns 0; 1 if a length does not fit or a result is not
    finite."""
    n, nv = int(data[LINKS]), int(data[FREEDOMS])
    if len(q) != int(data[VALUES]) or len(qd) != nv or len(tau) != nv or len(out) != nv:
        return 1
    outward(data, n, q, qd)
    add_tip_force(data, n)
    inward(data, n, tau)
    freedoms, check = HEAD + n * ROW, 0.0
    for i in range(n):
        r = HEAD + i * ROW
        a, b = (0.0, 0.0, 0.0), get(data, BASE_ACCELERATION)
        if data[r + PARENT] >= 0.0:
            a, b = get2(data, HEAD + int(data[r + PARENT]) * ROW + A)
        first = int(data[r + FREEDOM])
        for c in range(int(data[r + COUNT])):
            f = freedoms + (first + c) * FREE
            g, s = get2(data, f + G), get2(data, f + S)
            x = data[f + NU] - dot(g[0], a) - dot(g[1], b)
            a, b = plus(a, times(x, s[0])), plus(b, times(x, s[1]))
            out[first + c] = x
            check += 0.0 * x
        zeta = get2(data, r + ZETA)
        put2(data, r + A, (plus(a, zeta[0]), plus(b, zeta[1])))
    return 0 if check == 0.0 else 1
