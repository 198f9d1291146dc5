"""Trees with joints of any kind, sixteen states side by side: forward dynamics of many, by the formulas of `tree`.

Each link has a block of rows, and a row holds one number of each state. Kind, parent and constants of a link are the
same in all states; they are looked up outside the loops over the states, so these hold no branch and are vectorized.
"""
from .general import any_force, cos_sin_or_nan
from .gradients import carried, carried_force, cross, momentum, moved_body, plus, times, to_axes
from .jit import inline, lean
from .tree import (
    ALONG,
    ANGLE_AT,
    AXIS,
    BALL,
    COUNT,
    FIRST,
    FREE_JOINT,
    FREEDOM,
    FREEDOMS,
    KIND,
    LANES,
    LINKS,
    MASS,
    OFFSET,
    PARENT,
    PLAIN,
    SEAT,
    SECOND,
    SLIDE_AT,
    SLIDES,
    TIP,
    TURN,
    TURNS,
    UNIVERSAL,
    VALUE,
    VALUES,
    VANISHING,
    about_z,
    at,
    attitude,
    dot2,
    freed,
    freedom,
    get,
    get2,
    get3,
    get_sum,
    place,
    plus2,
    product,
    put,
    put2,
    put3,
    put_sum,
    row,
    times2,
    with_sum,
)

WIDTH = 16                                  # fewer, and the compiler thinks it not worth asking whether views overlap
# A block: axes, with the z that a universal joint's first axis keeps, and origin; velocity; acceleration; then inertia
# and force of the link and of all beyond it. The base has the first block.
R, FIXED, O, V, A, SUM, Z, BLOCK = (WIDTH * rows for rows in (0, 9, 12, 15, 21, 27, 48, 54))
S, G, NU, FREE = (WIDTH * rows for rows in (0, 6, 12, 13))          # of a freedom: twist, gain, nu


def workspace_size(arm):
    """How many numbers the workspace for an arm holds: values, rates and torques; blocks; freedoms."""
    return WIDTH * (arm.nq + 2 * arm.nv) + BLOCK * (arm.n + 1) + FREE * arm.nv


@inline
def lanes_in(X, x, first):
    """Numbers x (B, m) of the states from `first` on, a row of X each."""
    for j in range(x.shape[1]):
        for l in range(WIDTH):
            X[at(j * WIDTH + l)] = x[at(first + l), at(j)]


@inline
def lanes_fill(x, r, count, value):
    for k in range(r, r + count * WIDTH):
        x[at(k)] = value


# Parts of the workspace as slices: what is handed to the loops are views, within which places are known when the loops
# are compiled; so it is known that one row is not another.

@inline
def rows(r, count):
    return slice(r * WIDTH, (r + count) * WIDTH)


@inline
def block(base, i):
    return slice(base + BLOCK * i, base + BLOCK * (i + 1))


@inline
def freedoms(free, k, count):
    return slice(free + FREE * k, free + FREE * (k + count))


# --- outward: where the links are, and what they take ---------------------------------------------------------------

@inline
def lanes_seated(x, Q, offset, turns, angle, slides, slide):
    """Axes and origin of a link in those of the link before it, by one value that turns it and one that moves it."""
    for l in range(WIDTH):
        cosine, sine = cos_sin_or_nan(1.0, 0.0, turns * angle[l])
        put3(x, R + l, WIDTH, about_z(cosine, sine, Q))
        put(x, O + l, WIDTH, plus(offset, times(slides * slide[l], Q[2])))


@inline
def lanes_seated_otherwise(x, kind, q, Q, offset):
    """The same for a joint that does not just turn about z and move along it; q: the rows of its values."""
    if kind == BALL:
        for l in range(WIDTH):
            put3(x, R + l, WIDTH, product(Q, attitude(q, l, WIDTH)))
    elif kind == FREE_JOINT:
        for l in range(WIDTH):
            put(x, O + l, WIDTH, plus(offset, to_axes(Q, get(q, l, WIDTH))))
            put3(x, R + l, WIDTH, product(Q, attitude(q, 3 * WIDTH + l, WIDTH)))
    elif kind == UNIVERSAL:
        for l in range(WIDTH):
            cosine, sine = cos_sin_or_nan(1.0, 0.0, q[WIDTH + l])
            a, b, c = get3(x, R + l, WIDTH)
            b, c, a = about_z(cosine, sine, (b, c, a))
            put3(x, R + l, WIDTH, (a, b, c))
    else:
        for l in range(WIDTH):
            put(x, O + l, WIDTH, plus(offset, to_axes(Q, (q[l], q[WIDTH + l], 0.0))))


@inline
def lanes_placed(x, before):
    """Axes and origin of a link in the world; before: the block of the link before it."""
    for l in range(WIDTH):
        Q, origin, P = get3(x, R + l, WIDTH), get(x, O + l, WIDTH), get3(before, R + l, WIDTH)
        put(x, O + l, WIDTH, plus(get(before, O + l, WIDTH), to_axes(P, origin)))
        put3(x, R + l, WIDTH, product(P, Q))


@inline
def lanes_fixed_axis(x, before, z):
    """The first axis of a universal joint, which stays with the link before."""
    for l in range(WIDTH):
        put(x, FIXED + l, WIDTH, to_axes(get3(before, R + l, WIDTH), z))


@inline
def lanes_freedom(x, f, axis, turn, along, rate):
    """The twist of a freedom, and in the place of the link's velocity what its joint adds to it."""
    for l in range(WIDTH):
        e = get(axis, l, WIDTH)
        w = times(turn, e)
        s = w, plus(cross(get(x, O + l, WIDTH), w), times(along, e))
        put2(f, S + l, WIDTH, s)
        put2(x, V + l, WIDTH, plus2(get2(x, V + l, WIDTH), times2(rate[l], s)))


@inline
def lanes_second_axis(x, f, rate):
    """The acceleration that a universal joint's second axis brings, as it turns with the first."""
    for l in range(WIDTH):
        a = carried(*get2(f, S + l, WIDTH), *get2(f, FREE + S + l, WIDTH))
        put2(x, A + l, WIDTH, times2(rate[l] * rate[WIDTH + l], a))


@inline
def lanes_moving(x, before, link):
    """Velocity and acceleration at constant rates, the body, and the force that it takes."""
    for l in range(WIDTH):
        joint = get2(x, V + l, WIDTH)
        w, v = plus2(joint, get2(before, V + l, WIDTH))
        a = plus2(plus2(get2(x, A + l, WIDTH), get2(before, A + l, WIDTH)), carried(w, v, *joint))
        m, h, J = moved_body(get3(x, R + l, WIDTH), get(x, O + l, WIDTH), link)
        force = plus2(momentum(m, h, J, *a), carried_force(w, v, *momentum(m, h, J, w, v)))
        put2(x, V + l, WIDTH, (w, v))
        put2(x, A + l, WIDTH, a)
        put_sum(x, SUM + l, WIDTH, J, (0.0, -h[2], h[1], h[2], 0.0, -h[0], -h[1], h[0], 0.0),
                (m, 0.0, 0.0, m, 0.0, m), force)


@inline
def lanes_on_the_base(x, first_link, gravity, first):
    """The base stands still, and is accelerated against gravity; the point of all forces is the origin of link 0."""
    one, zero = 1 if len(gravity) > 1 else 0, (0.0, 0.0, 0.0)
    for l in range(WIDTH):
        g = one * (first + l)
        put3(x, R + l, WIDTH, ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
        put(x, O + l, WIDTH, times(-1.0, get(first_link, O + l, WIDTH)))
        put2(x, V + l, WIDTH, (zero, zero))
        put2(x, A + l, WIDTH, (zero, (-gravity[g, 0], -gravity[g, 1], -gravity[g, 2])))
    lanes_fill(x, SUM, 27, 0.0)


@inline
def lanes_at_the_tip(x, tip, tip_force, first):
    """The tip's force is one that the last link takes."""
    one = 1 if len(tip_force) > 1 else 0
    for l in range(WIDTH):
        g = one * (first + l)
        N = tip_force[g, 0], tip_force[g, 1], tip_force[g, 2]
        f = tip_force[g, 3], tip_force[g, 4], tip_force[g, 5]
        at_tip = plus(get(x, O + l, WIDTH), to_axes(get3(x, R + l, WIDTH), tip))
        put2(x, Z + l, WIDTH, plus2(get2(x, Z + l, WIDTH), (plus(N, cross(at_tip, f)), f)))


# --- inward, and outward again --------------------------------------------------------------------------------------

@inline
def lanes_freed(x, f, torque, vanishing):
    """One freedom moves freely: its gain and nu, and what is felt of the link beyond it."""
    for l in range(WIDTH):
        J, H, M, z, g, nu = freed(*get_sum(x, SUM + l, WIDTH), get2(f, S + l, WIDTH), torque[l], vanishing)
        put2(f, G + l, WIDTH, g)
        f[NU + l] = nu
        put_sum(x, SUM + l, WIDTH, J, H, M, z)


@inline
def lanes_freed_last(x, before, f, torque, vanishing):
    """The same for a joint's first freedom, which is the last to be freed: what is felt goes to the link before."""
    for l in range(WIDTH):
        J, H, M, z, g, nu = freed(*get_sum(x, SUM + l, WIDTH), get2(f, S + l, WIDTH), torque[l], vanishing)
        put2(f, G + l, WIDTH, g)
        f[NU + l] = nu
        put_sum(before, SUM + l, WIDTH, *with_sum(before, SUM + l, WIDTH, J, H, M, z))


@inline
def lanes_accelerate(x, before, f, torque):
    """The acceleration of a freedom, in the place of its torque; the link's is the one before and what it adds."""
    for l in range(WIDTH):
        a = get2(before, A + l, WIDTH)
        u = f[NU + l] - dot2(get2(f, G + l, WIDTH), a)
        put2(x, A + l, WIDTH, plus2(a, times2(u, get2(f, S + l, WIDTH))))
        torque[l] = u


# --- the sweeps -----------------------------------------------------------------------------------------------------

@inline
def outward_seated(X, base, data, n, nv):
    for i in range(n):
        r, c, x = row(i), place(i, n, nv), X[block(base, i + 1)]
        kind, Q, offset = data[at(r + KIND)], get3(data, c + SEAT, LANES), get(data, c + OFFSET, LANES)
        angle, slide = X[rows(int(data[at(r + ANGLE_AT)]), 1)], X[rows(int(data[at(r + SLIDE_AT)]), 1)]
        lanes_seated(x, Q, offset, data[at(r + TURNS)], angle, data[at(r + SLIDES)], slide)
        if kind != PLAIN:
            lanes_seated_otherwise(x, kind, X[rows(int(data[at(r + VALUE)]), 7)], Q, offset)


@inline
def outward_moving(X, base, free, data, n, nq, nv):
    for i in range(n):
        r, c, x = row(i), place(i, n, nv), X[block(base, i + 1)]
        before, universal = X[block(base, int(data[at(r + PARENT)]) + 1)], data[at(r + KIND)] == UNIVERSAL
        first, J = int(data[at(r + FREEDOM)]), get2(data, c + SECOND, LANES)
        lanes_placed(x, before)
        lanes_fill(x, V, 12, 0.0)
        if universal:
            lanes_fixed_axis(x, before, get(data, c + SEAT + 6 * LANES, LANES))
        for k in range(first, first + int(data[at(r + COUNT)])):
            d = freedom(k, n)
            lanes_freedom(x, X[freedoms(free, k, 1)], x[rows(3 * int(data[at(d + AXIS)]), 3)], data[at(d + TURN)],
                          data[at(d + ALONG)], X[rows(nq + k, 1)])
        if universal:
            lanes_second_axis(x, X[freedoms(free, first, 2)], X[rows(nq + first, 2)])
        lanes_moving(x, before, (data[at(c + MASS)], get(data, c + FIRST, LANES), J[0] + J[1]))


@inline
def inward(X, base, free, data, n, first_torque):
    for i in range(n - 1, -1, -1):
        r, x = row(i), X[block(base, i + 1)]
        before, vanishing = X[block(base, int(data[at(r + PARENT)]) + 1)], data[at(r + VANISHING)]
        first = int(data[at(r + FREEDOM)])
        for k in range(first + int(data[at(r + COUNT)]) - 1, first, -1):
            lanes_freed(x, X[freedoms(free, k, 1)], X[rows(first_torque + k, 1)], vanishing)
        lanes_freed_last(x, before, X[freedoms(free, first, 1)], X[rows(first_torque + first, 1)], vanishing)


@inline
def outward(X, base, free, data, n, first_torque):
    for i in range(n):
        r, x = row(i), X[block(base, i + 1)]
        before, first = X[block(base, int(data[at(r + PARENT)]) + 1)], int(data[at(r + FREEDOM)])
        lanes_accelerate(x, before, X[freedoms(free, first, 1)], X[rows(first_torque + first, 1)])
        for k in range(first + 1, first + int(data[at(r + COUNT)])):
            lanes_accelerate(x, x, X[freedoms(free, k, 1)], X[rows(first_torque + k, 1)])


@lean
def accel_tree_batch(data, X, q, qd, tau, gravity, tip_force, out):
    """Forward dynamics of many states: out (B, nv) from q (B, nq), qd, tau (B, nv), B at least WIDTH.

    X is the workspace; gravity (1 or B, 3), tip_force (1 or B, 6): world axes. Returns 0 if all of out is finite. A
    joint turned by more than NEAR gives not-a-number: that is for `accel_tree`.
    """
    n, nq, nv, check = int(data[LINKS]), int(data[VALUES]), int(data[FREEDOMS]), 0.0
    base, loaded = WIDTH * (nq + 2 * nv), any_force(tip_force)
    free = base + BLOCK * (n + 1)
    for group in range(0, len(q), WIDTH):
        first = min(group, len(q) - WIDTH)                     # the last group may take some states again
        lanes_in(X, q, first)
        lanes_in(X[rows(nq, nv)], qd, first)
        lanes_in(X[rows(nq + nv, nv)], tau, first)
        outward_seated(X, base, data, n, nv)
        lanes_on_the_base(X[block(base, 0)], X[block(base, 1)], gravity, first)
        outward_moving(X, base, free, data, n, nq, nv)
        if loaded:
            lanes_at_the_tip(X[block(base, n)], get(data, TIP, 1), tip_force, first)
        inward(X, base, free, data, n, nq + nv)
        lanes_fill(X[block(base, 0)], A, 6, 0.0)
        outward(X, base, free, data, n, nq + nv)
        for c in range(nv):
            for l in range(WIDTH):
                x = X[at((nq + nv + c) * WIDTH + l)]
                out[at(first + l), at(c)] = x
                check += 0.0 * x
    return 0 if check == 0.0 else 1
