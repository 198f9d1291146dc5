"""Answers to exercises of lectures 05 to 08 from their words."""

import numpy as np
from exercise_words import solved

from robodyn_lib.fixman.bands import tension_form
from robodyn_lib.fixman.chain import PointChain, inverse_blocks, position_gradients
from robodyn_lib.fixman.partition import determinant, metric, split
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse

from .helpers import F, equal, moments, pivots, sine


@solved("5a.2")
def mass_on_a_rod(words):
    m, l = words.numbers("A rod of # kg and # m turns about its hinge")
    bead, r = words.numbers("A point mass of # kg slides along the rod, joint ~, and is $#$ m")
    return [F(m) * l**2 / 3 + bead * r**2, 0, bead]


@solved("5a.3")
def right_angle(words):
    n, m, l = words.numbers("# rods of # kg and # m, rod")
    assert n == 2
    own = F(m) * l**2 / 3
    return [own + m * l**2 + own, own, own]


@solved("5a.5")
def three_programs(words):
    (n,) = words.numbers("# equal rods in a row have")
    right = words.numbers("$i_{~}=#$, $i_{~}=#$, $i_{~}=#$")
    programs = [
        words.numbers("Program A gives $#,#,#$"),
        words.numbers("program B $#,#,#$"),
        words.numbers("program C $#,#,#$"),
    ]
    M = equal(n)
    assert right == [M[0, 0], M[1, 0], M[1, 1]]
    outer = M[1, 1]
    first_body = F(1, 3) + F(1, 3)  # rod 2 about hinge 1 where c_21 is turned
    of = {
        "a": [M[0, 0], outer + F(1, 3), outer],
        "b": [M[0, 0], -M[1, 0], outer],
        "c": [first_body, outer - F(1, 2), outer],
    }
    return "".join(letter for mine in programs for letter, x in of.items() if x == mine)


@solved("5a.6")
def no_coupling(words):
    (L,) = words.numbers("is # m long")
    m, moment = words.numbers("has # kg and the moment of inertia $#$ kg m²")
    (none,) = words.numbers("=#$, and the motors")
    root = float(L**2 - 4 * F(moment - none) / m) ** 0.5
    return max((-L - root) / 2, (-L + root) / 2, key=lambda d: -abs(d))


@solved("5a.7")
def holding(words):
    n, m, l = words.numbers("# rods of # kg and # m are held level")
    (g,) = words.numbers("take $g=#$ m/s²")
    return list(g * moments([l] * n, [m] * n))


@solved("5b.2")
def pivots_of_a_matrix(words):
    rows = words.numbers(r"\begin{pmatrix}#&#&#\\#&#&#\\#&#&#\end{pmatrix}")
    return pivots(np.array(rows, dtype=object).reshape(3, 3))[::-1]


@solved("5b.6")
def entry_of_the_inverse(words):
    (n,) = words.numbers("# equal rods in a row")
    (wrong,) = words.numbers("and gets $E_{~}=#$")
    M = equal(n) + F(0)
    U = np.eye(n, dtype=int) + F(0)
    for k in range(n - 1, -1, -1):
        U[:k, k] = M[:k, k] / M[k, k]
        M[:k, :k] = M[:k, :k] - np.outer(M[:k, k], M[:k, k]) / M[k, k]
    assert -U[0, 2] == wrong
    return inverse(U)[0, 2]


@solved("5b.7")
def mass_for_a_pivot(words):
    n, m, l = 2, 1, 1
    (pivot,) = words.numbers("$\\hat m_~=#$ kg m²")
    (count,) = words.numbers("# equal rods in a row")
    assert count == n
    rest = pivot - F(m, 3) * l
    return (rest / 3 - F(1, 12)) / (F(1, 3) - rest)


@solved("5b.8")
def slanted_rail(words):
    m, l = words.numbers("A rod of # kg and # m turns about its hinge")
    (bead,) = words.numbers("a point mass of # kg slides")
    (c,) = words.numbers("across the rod is $#$")
    return F(m) * l**2 / 3 + bead * l**2 * (1 - c**2)


@solved("6a.4")
def motor_two(words):
    n, m, l = words.numbers("# equal rods of # kg and # m in a row")
    (torque,) = words.numbers("gives # N m, motor")
    return list(inverse(equal(n, m, l)) @ np.array([F(0)] * (n - 1) + [F(torque)]))


@solved("6a.7")
def joint_three_alone(words):
    (n,) = words.numbers("# equal rods in a row")
    (torque,) = words.numbers("gives # N m. Choose")
    M = equal(n)
    return list(M[:-1, -1] * torque / M[-1, -1])


@solved("6a.8")
def motor_one(words):
    (n,) = words.numbers("Take the same # rods")
    (torque,) = words.numbers("works, with # N m")
    return inverse(equal(n))[0, 0] * torque


@solved("6b.2")
def gain_of_a_rod(words):
    (l,) = words.numbers("A rod of ~ kg and # m on a hinge")
    return [-1, 0, F(3, 2 * l)]


@solved("6b.6")
def determinant_of_three(words):
    n, m, l = words.numbers("# equal rods in a row (# kg, # m)")
    return determinant(equal(n, m, l) + F(0))


@solved("6b.7")
def percussion(words):
    m, l = words.numbers("A rod of # kg and # m carries")
    (bead,) = words.numbers("carries a point mass of $#$ kg")
    return (F(m) * l**2 / 3 + bead * l**2) / (F(m) * l / 2 + bead * l)


@solved("6b.8")
def branches(words):
    arms, joints = words.numbers("on it are # arms of # joints each")
    (all_of_them,) = words.numbers("for each of the # joints")
    (more,) = words.numbers("if each arm has # joints")
    assert all_of_them == 1 + arms * joints
    return [arms * k * (k + 1) // 2 for k in (joints, more)]


@solved("7a.1")
def pushed_across(words):
    n, m1, m2, l1, l2 = words.numbers("# masses of # kg and # kg on links of # m and # m")
    assert n == 2
    first = np.array([F(1, l1), F(0)])
    second = np.array([-F(1, l1) - F(1, l2), F(1, l2)])
    weights = np.array([F(1, m1), F(1, m2)])
    return [(weights * a * b).sum() for a in (first, second) for b in (first, second)]


def bent_chain(length, masses, cosines):
    cosines = [F(1), *cosines]
    return PointChain(
        [F(length)] * len(masses), [F(m) for m in masses], cosines, [sine(c) for c in cosines]
    )


@solved("7a.2")
def two_determinants(words):
    n, l = words.numbers("# links of # m with masses")
    masses = words.numbers("masses of #, # and # kg")
    cosines = words.numbers("$\\cos\\theta_~=#$, $\\cos\\theta_~=#$")
    chain = bent_chain(l, masses, cosines)
    G = metric(position_gradients(chain), [chain.m[i] for i in chain.links])
    assert len(masses) == n
    return [determinant(inverse_blocks(chain).bb), determinant(split(G, n).aa)]


@solved("7b.4")
def pivots_of_a_band(words):
    n, m = words.numbers("# links with masses of # kg")
    cosines = words.numbers("$\\cos\\theta_~=#$, $\\cos\\theta_~=#$")
    p = [F(2, m)] * n
    p[0] = F(1, m)  # the wall does not move
    for i in range(n - 2, -1, -1):
        p[i] = p[i] - (F(cosines[i]) / m) ** 2 / p[i + 1]
    return p


@solved("7b.8")
def gradients_in_line(words):
    n, l1, l2 = words.numbers("# links of # m and # m lie in line")
    second, first = words.numbers(
        "changes by # when mass ~ is pulled along $x$, and by # when mass"
    )
    assert n == 2
    return [0, -F(1, l1) - F(1, l2), 0, F(1, l2), first + second, second]


@solved("8a.1")
def turning_about_the_wall(words):
    n, m, l, rate = words.numbers(
        "# masses of # kg on links of # m are in line and turn about the wall at # rad/s"
    )
    return [sum(m * l * j * rate**2 for j in range(i, n + 1)) for i in range(1, n + 1)]


@solved("8a.4")
def let_go_level(words):
    n, l = words.numbers("# masses of ~ kg on links of # m")
    (g,) = words.numbers("with gravity # m/s² downward")
    assert n == 2
    return [0, 0, -F(g, l), F(g, l)]


@solved("8a.5")
def right_angled_push(words):
    c, s = words.numbers("($c_~=#$, $s_~=#$)")
    (torque,) = words.numbers("gives # N m")
    ones = [F(1), F(1)]
    chain = PointChain(ones, ones, [F(1), F(c)], [F(0), F(s)])
    accelerations, tension = tension_form(chain, array([F(0)] * 2), array([F(0), F(torque)]))
    return [*tension, *accelerations]


@solved("8a.7")
def stored_numbers(words):
    (chain,) = words.numbers("a chain of # links from the wall")
    ring, links = words.numbers("a closed ring of # masses and # links")
    rays, central, others = words.numbers("a star, # links from # central mass to # others")
    assert ring == links
    assert (rays, central) == (others, 1)
    return [2 * chain - 1, 2 * ring, rays * (rays + 1) // 2]


@solved("8b.1")
def mobility_of_a_rod(words):
    l, m = words.numbers("A uniform rod of # m and # kg")
    own = F(m) * l**2 / 3
    beside = F(m) * l / 2
    return list(inverse(np.array([[own, 0, beside], [0, F(m), 0], [beside, 0, F(m)]])).ravel())


@solved("8b.4")
def pulled_along(words):
    m1, m2 = words.numbers("$m_~=#$ kg and $m_~=#$ kg")
    (c,) = words.numbers("with $\\cos\\theta_~=#$")
    across = m1 + m2 * (1 - F(c) ** 2)
    return [m1 * F(m1 + m2) / across, m1 + m2 * F(c) ** 2]


@solved("8c.3")
def velocity_terms(words):
    m, l, rate = words.numbers("A rod of # kg and # m turns about its end at # rad/s")
    r, outward = words.numbers("along the rod, # m from the wall, at # m/s")
    return [
        *(0, F(m) * l / 2 * rate**2, 0),
        *(0, -l * rate**2, 0),
        *(0, -r * rate**2, 2 * rate * outward),
    ]


@solved("8c.5")
def freedoms(words):
    (planar,) = words.numbers("A planar chain of # rods")
    (spatial,) = words.numbers("a spatial chain of # bodies")
    chains, bodies = words.numbers("# such spatial chains of # bodies")
    return [planar - 2, spatial - 6, spatial - 3, chains * bodies - 5]


@solved("8c.8")
def screw(words):
    (pitch,) = words.numbers("moves by $#$ m per radian")
    zero, zero2, zero3, zero4, one = words.numbers("$(#,#,x;\\,#,#,#)$ is a hard row")
    assert (zero, zero2, zero3, zero4) == (0, 0, 0, 0)
    return [0, 0, 1, 0, 0, pitch, 5, -pitch * one]
