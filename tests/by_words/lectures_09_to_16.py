"""Answers to exercises of lectures 09 to 16, B and C from their words."""

from math import exp, log10

import numpy as np
from exercise_words import solved
from rows import row, whole

from robodyn_lib.fixman.partition import determinant
from robodyn_lib.rk.filter import composite_inertia
from robodyn_lib.spatial import inverse

from .helpers import F, cosine, equal, letters, moments, page, straight


def u_and_d(c):
    """Return u and d of the two rods bent by an angle with this cosine, by 9a.1."""
    return 1 + F(3, 2) * c, F(4, 3) - F(3, 4) * c**2


@solved("9a.2")
def at_an_angle(words):
    return list(u_and_d(cosine(*words.numbers("$\\varphi=#°$"))))


@solved("9a.3")
def xi_and_energy(words):
    (c,) = words.numbers("$\\cos\\varphi=#$")
    first, second = words.numbers("$\\dot\\theta(~)=#$ and $\\dot\\theta(~)=#$ rad/s")
    u, d = u_and_d(c)
    xi = first + u * second
    return [xi, second, (xi**2 / 3 + d * second**2) / 2]


@solved("9a.4")
def blow(words):
    (impulse,) = words.numbers("gives a blow of # N m s")
    u, d = u_and_d(0)
    M = np.array([[F(1, 3), u / 3], [u / 3, d + u**2 / 3]])
    return list(inverse(M)[:, 0] * impulse)


@solved("9a.5")
def gamma(words):
    """J and m, which are equal, do not enter."""
    (r,) = words.numbers("for $J=m=~$, $r=#$")
    (slider,) = words.numbers("Joint # is the slider")
    return [-F(r) / (1 + r**2), slider]


@solved("9a.8")
def counterweight(words):
    (d,) = words.numbers("at distance $#$ m from the joint")
    mu = F(1, 2) / d
    return [mu, F(1, 3) + 1 + mu]


@solved("9b.1")
def bias(words):
    h = np.array(words.numbers("the axis $h=(#,#,#)$"))
    (rate,) = words.numbers("velocity $\\dot\\theta=#$")
    omega = np.array(words.numbers("$\\omega=(#,#,#)$"))
    v = np.array(words.numbers("$v=(#,#,#)$"))
    turned = np.cross(omega, h) * rate
    return [[*turned, *np.cross(v, h) * rate], [0, 0, 0, *turned]]


@solved("9b.2")
def rates(words):
    c, s = words.numbers("$\\cos\\varphi=#$, $\\sin\\varphi=#$")
    (rate,) = words.numbers("$\\dot\\varphi=#$ rad/s")
    return [0, F(3, 2) * c * s * rate, -F(3, 2) * s * rate]


@solved("9b.6")
def shares(words):
    (c,) = words.numbers("$\\cos\\varphi=#$")
    inner = F(1, 3) / u_and_d(c)[1]
    return [1 - inner, inner]


@solved("9b.7")
def errors(words):
    (allowed,) = words.numbers("to be known to # percent")
    (inner,) = words.numbers("known to $#$ percent")
    found = []
    for c in (1, 0):
        share = F(1, 3) / u_and_d(c)[1]
        found.append((allowed - share * inner) / (1 - share))
    return found


@solved("10a.5")
def elimination(words):
    n, width = words.numbers("a $#\\times#$ matrix")
    assert n == width
    return [
        sum(k * (k + 1) // 2 for k in range(n)),
        sum(range(n)),
        sum(2 * k * k for k in range(n)),
    ]


@solved("10a.7")
def matrices_first(words):
    n, width = words.numbers("full $#\\times#$ matrices")
    (turns,) = words.numbers("by # rotations in a row")
    assert n == width
    ways = ((turns - 1) * n**3 + k * n**2 < turns * k * n**2 for k in range(1, 10**5))
    return next(k for k, fewer in enumerate(ways, 1) if fewer)


@solved("10a.8")
def crossing(words):
    a, b = words.numbers("takes $#n-#$ operations")
    third, square, linear = words.numbers("another $#n^~+#n^~+#n$")
    more = {n: third * n**3 + square * n**2 + linear * n - (a * n - b) for n in range(1, 60)}
    first = max(n for n, x in more.items() if x <= 0) + 1
    return [first, more[first]]


@solved("10b.4")
def disc(words):
    (moment,) = words.numbers("has the moment $#$ about that axis")
    return page("10b.4").disc(moment)


@solved("10b.5")
def regrouped(words):
    xx, yy, zz = words.numbers("$I_{xx}=#$, $I_{yy}=#$, $I_{zz}=#$")
    return [xx - yy, 0, zz]


@solved("10b.7")
def momentum(words):
    n, p = words.numbers("$n=(#,#,#)$"), words.numbers("$p=(#,#,#)$")
    omega, v = words.numbers("$\\omega=(#,#,#)$"), words.numbers("$v=(#,#,#)$")
    return [*np.cross(omega, n) + np.cross(v, p), *np.cross(omega, p)]


@solved("11.4")
def hairs(words):
    base, power, first = words.numbers("start $#^{-#}$ rad apart part after # s")
    base2, power2, second = words.numbers("if they start $#^{-#}$ rad apart, they part after # s")
    base3, power3 = words.numbers("how many seconds does $#^{-#}$ rad buy")
    assert base == base2 == base3 == 10
    power, power2, power3 = map(abs, (power, power2, power3))
    rate = F(power2 - power, second - first)
    return [-(power + rate * (60 - first)), first + (power3 - power) / rate]


@solved("11.8")
def stiffest(words):
    n, l, m = words.numbers("# equal rods of # m and # kg")
    (step,) = words.numbers("takes steps of # ms")
    assert n == 2
    out = []
    for c in (1, 0, -1):
        own = F(m) * l**2 / 3
        beside = F(m) * l**2 / 2 * c
        M = np.array([[2 * own + m * l**2 + 2 * beside, own + beside], [own + beside, own]])
        out.append(8 / F(step, 1000) ** 2 / inverse(M)[1, 1])
    return out


@solved("12a.1")
def three_times(words):
    y1, x1, y2, x2 = words.numbers("# at $N=#$ and # at $N=#$")
    times, more = words.numbers("# as many links take # times as many")
    a, b = inverse(np.array([[F(x1) ** 2, x1], [F(x2) ** 2, x2]])) @ np.array([y1, y2])
    return [a, b, b * (more - times) / (a * (times**2 - more))]


@solved("12b.4")
def batch(words):
    t1, n1, t2, n2 = words.numbers("It takes # microseconds with # states and # with #.")
    (share,) = words.numbers("that reaches # of the best")
    b = F(t2 - t1, n2 - n1)
    a = t1 - b * n1
    size = next(B for B in range(1, 10**5) if B * b >= share * (a + b * B))
    return [a, b, size, a + b * size]


@solved("12b.5")
def cycles(words):
    (starts,) = words.numbers("begins # operations in a cycle")
    (wait,) = words.numbers("use a result # cycles later")
    work, chain = words.numbers("does # operations, and its critical path has #")
    (lanes,) = words.numbers("with # states in one vector")
    states, vectors = words.numbers("with # states in # vectors that take turns")
    return [
        F(max(chain * wait, F(n * work, starts)), count)
        for n, count in ((1, 1), (1, lanes), (vectors, states))
    ]


@solved("13a.2")
def wheel(words):
    hull, wheel = words.numbers("the hull has a moment of inertia of # kg m², the wheel # kg m²")
    (turns,) = words.numbers("the wheel makes # turns")
    return -F(turns) * wheel / (hull + wheel)


@solved("13a.3")
def other_cat(words):
    (c,) = words.numbers("bends by $\\cos\\beta=#$ only")
    (other,) = words.numbers("if it bends by $\\cos\\beta=#$ instead")
    (turn,) = words.numbers("turn # round in")
    ratio = (c / (1 - F(turn)) - c**2) / (1 - c**2)
    return [ratio, 1 - other / (other**2 + ratio * (1 - other**2))]


@solved("13a.5")
def difference(words):
    n, m, l = words.numbers("for # rods of # kg and # m in a row")
    assert n == 2
    case = row(n, lengths=F(l), masses=F(m))
    return [letters(words), np.trace(composite_inertia(case.chain, 2) - case.filter.P[2])]


def product(p, q):
    """Return the product of two quaternions, scalar first."""
    return [
        p[0] * q[0] - np.dot(p[1:], q[1:]),
        *p[0] * np.array(q[1:]) + q[0] * np.array(p[1:]) + np.cross(p[1:], q[1:]),
    ]


@solved("13b.1")
def quaternion_rates(words):
    degrees, *axis = words.numbers("turned by #° about $(#,#,#)$")
    half, *parts = words.numbers("$q=#(#;#,#,#)$")
    (rate,) = words.numbers("turns with # rad/s about")
    (other,) = words.numbers("Then take the # rad/s")
    q = [half * x for x in parts]
    assert (q[0], q[1:]) == (cosine(F(degrees) / 2), [half * x for x in axis])
    assert sum(x * x for x in q) == 1
    return [
        *(F(1, 2) * x for x in product([0, 0, 0, rate], q)),
        *(F(1, 2) * x for x in product(q, [0, 0, 0, other])),
    ]


@solved("13b.2")
def masses_shown(words):
    (m,) = words.numbers("A body of # kg is on a ball joint")
    (p,) = words.numbers("mass centre is # m away")
    yy, zz = words.numbers("# and # kg m² about $x$, $y$ and $z$")
    return [m, m - F(m * p) ** 2 / zz, m - F(m * p) ** 2 / yy]


@solved("13b.4")
def cube(words):
    m, a = words.numbers("a uniform cube of # kg, # m wide")
    moment = F(2, 3) * m * a**2
    beside = -F(1, 4) * m * a**2
    D = np.full((3, 3), beside) + np.diag([moment - beside] * 3)
    return [letters(words), determinant(D)]


@solved("14a.1")
def supported(words):
    """The length does not enter."""
    n, m = words.numbers("*#* equal rods of ~ m and # kg")
    (g,) = words.numbers("in gravity $g=#$")
    reach = np.array([F(n - i) for i in range(n)])
    yields = inverse(equal(n, m)) @ reach
    return [reach @ yields, yields @ (g * moments([1] * n, [m] * n)) / (reach @ yields)]


@solved("14a.2")
def under_the_hinge(words):
    (g,) = words.numbers("level in gravity $g=#$")
    (heavy,) = words.numbers("the outer rod has # kg")
    W = inverse(straight([1, 1], [1, heavy]))
    return W[0] @ (g * moments([1, 1], [1, heavy])) / W[0, 0]


@solved("14b.1")
def motions_left(words):
    rigid, joints = words.numbers("(i) # arms of # joints, rigid grasps")
    hard, joints2 = words.numbers("(ii) # arms of # joints, hard fingers")
    soft, joints3 = words.numbers("(iii) # arms of # joints, soft fingers")
    arms, joints4, grasps, points = words.numbers(
        "(iv) # arms of # joints, # rigid grasp and # points"
    )
    assert arms == grasps + points
    return [
        rigid * joints + 6 - 6 * rigid,
        hard * joints2 + 6 - 3 * hard,
        soft * joints3 + 6 - 4 * soft,
        arms * joints4 + 6 - 6 * grasps - points,
    ]


@solved("14b.3")
def gap(words):
    (open_by,) = words.numbers("A loop is open by # mm")
    (rate,) = words.numbers("$\\lambda=#$ per second")
    (time,) = words.numbers("after # s?")
    (places,) = words.numbers("# decimals")
    x = float(rate * time)
    return round(float(open_by) * (1 + x) * exp(-x), places)


@solved("14b.4")
def impulses(words):
    (flat,) = words.numbers("falls flat onto both supports with # m/s")
    left, right = words.numbers("comes down with # m/s and its right one with # m/s")
    A = np.array([[F(7, 4), F(1, 4)], [F(1, 4), F(7, 4)]])  # contact points half way to the ends
    out = []
    for v in ([flat, flat], [left, right]):
        f = inverse(A) @ np.array([F(x) for x in v])
        if min(f) < 0:  # that support is left out
            k = int(np.argmax(f))
            f = [v[k] / A[k, k] if i == k else 0 for i in (0, 1)]
        out += list(f)
    return out


@solved("15a.1")
def single_rod(words):
    m, l = words.numbers("A single rod of # kg and # m")
    D = F(m) * l**2 / 3
    det_P = m * (D * m - (F(m) * l / 2) ** 2)
    return [det_P, D / det_P, D]


@solved("15a.3")
def determinant_of_three(words):
    n, l, *masses = words.numbers("of # rods of # m in a row, #, # and # kg")
    assert n == len(masses)
    return [letters(words), determinant(straight([l] * n, masses))]


@solved("15b.3")
def prefix_sums(words):
    (n,) = words.numbers("Prefix sums over # links")
    rounds = (n - 1).bit_length()
    return [rounds, sum(n - 2**k for k in range(rounds))]


@solved("15b.4")
def processors(words):
    alone, each = words.numbers(
        "costs # operations, and everything that a processor does for a link of its block #"
    )
    (many,) = words.numbers("as fast as the sweep are #?")
    return [next(p for p in range(1, 10**5) if F(each, p) < alone), F(alone * many, each)]


@solved("15c.1")
def slider_at_rest(words):
    (rate,) = words.numbers("the turntable turns at # rad/s")
    return rate**2


@solved("15c.2")
def gradient(words):
    c, s = words.numbers("has the cosine $#$ and the sine $#$")
    return [letters(words), F(3, 2) * c * s / u_and_d(c)[1]]


@solved("15d.1")
def rods_of_a_beam(words):
    (part,) = words.numbers("right to one part in a #?")
    return [
        next(n for n in range(1, 10**5) if n * n >= part),
        next(n for n in range(1, 10**5) if (1 + F(1, n)) ** 2 - 1 <= F(1, part)),
    ]


@solved("16.1")
def level_rod(words):
    m, l = words.numbers("A uniform rod of # kg and # m")
    (g,) = words.numbers("with $g=#$ m/s²")
    return [F(m) * l**2 / 3, F(m) * l / 2 * g]


@solved("16.2")
def turned_frame(words):
    xx, yy = words.numbers("the moments #, # and")
    (c,) = words.numbers("with the cosine $#$")
    return [letters(words), F(c) ** 2 * xx + (1 - F(c) ** 2) * yy]


@solved("16.3")
def turned_about_x(words):
    xx, yy, zz = words.numbers("$I=\\operatorname{diag}(#,#,#)$")
    (degrees,) = words.numbers("turned by #° about the x axis")
    c2 = cosine(degrees) ** 2
    return [xx, c2 * yy + (1 - c2) * zz, c2 * zz + (1 - c2) * yy]


@solved("16.6")
def digits_left(words):
    thousands, rest, digits = words.numbers(
        "the condition number # #, and your numbers have # digits"
    )
    few, left = words.numbers("do numbers of # digits give #?")
    return [digits - log10(1000 * thousands + rest), 10 ** (few - left)]


@solved("16.8")
def another_g(words):
    theirs, ours = words.numbers("computes with $g=#$ where you ask for #.")
    (tenth,) = words.numbers("to #?")
    return [round(-log10((ours - theirs) / ours) / tenth) * tenth, "no"]


@solved("B.1")
def whole_counts(words):
    third, square, linear, constant = words.numbers("$#n^~+#n^~+#n#$")
    printed = dict(zip((3, 2, 1, 0), map(F, (third, square, linear, constant)), strict=True))
    out = []
    for power in (3, 2, 1):
        found = [x for x in (F(k, 60) for k in range(1, 400)) if whole(printed | {power: x})]
        out.append(min(found, key=lambda x: abs(x - printed[power]), default=F(0)))
    return out


@solved("B.2")
def other_triangle(words):
    a, b, b2, c = words.numbers("\\begin{bmatrix}#&#\\\\#&#\\end{bmatrix}")
    (torque,) = words.numbers("under a torque of # N m at the base")
    assert [[a, b], [b2, c]] == equal(2).tolist()
    wrong = c + F(1, 3)  # link 1's own moment in place of what both carry
    down = a * c - wrong**2
    return [wrong, c * torque / down, -wrong * torque / down]


@solved("B.8")
def slider_on_a_turntable(words):
    m, r = words.numbers("A slider of # kg is on a turntable, # m from the axis")
    rate, outward = words.numbers(
        "The table turns at $#$ rad/s, and the slider moves outward at # m/s"
    )
    whole = 2 * m * r * rate * outward
    return [whole, whole / 2, 0, -m * r * rate**2]


@solved("C.1")
def where_the_screw_passes(words):
    *omega, vx, vy, vz = words.numbers("$\\mathcal S=(#,#,#;\\,#,#,#)$")
    assert (omega[:2], vz) == ([0, 0], 0)
    return [-F(vy, omega[2]), F(vx, omega[2])]
