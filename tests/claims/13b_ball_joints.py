"""The claims of lecture 13b, with the code that computes them."""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import combinations

import numpy as np
from claims import claim, quote
from predict_questions import answer_of
from rows import beside, false_ones

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import mobile_base as mb
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import cross, eye, inverse, spatial_inertia, tilde
from workbook.course import floating
from workbook.widgets.mobile import lifted, mobile
from workbook.widgets.openings import OPENINGS


def angle_axes(pitch):
    """Return the axes of the rates of yaw, pitch and roll, as columns."""
    yaw = np.pi / 5
    return np.array(
        [
            [0, -np.sin(yaw), np.cos(yaw) * np.cos(pitch)],
            [0, np.cos(yaw), np.sin(yaw) * np.cos(pitch)],
            [1, 0, -np.sin(pitch)],
        ]
    )


@claim("Three numbers say how an attitude changes")
def three_numbers_say_how_an_attitude_changes():
    yield (mb.Lambda(np.array([1.0, 0, 0, 0])).shape[1])


@claim(
    "with yaw, pitch and roll the first and the last axis coincide at a pitch of 90°, and there "
    "two angles do the "
    "same",
    "the first and the last / all",
)
def with_yaw_pitch_and_roll_the_first_and_the_last(ends):
    pitches = [
        p
        for p in range(0, 91, 15)
        if np.linalg.matrix_rank(angle_axes(np.radians(p)), tol=1e-9) < 3
    ]
    yield pitches.pop()
    at = angle_axes(np.pi / 2)
    yield 3 - np.linalg.matrix_rank(at, tol=1e-9) + 1
    ends(np.allclose(abs(at[:, 0] @ at[:, 2]), 1) and abs(at[:, 0] @ at[:, 1]) < 1e-9)


@claim("So we take four numbers.")
def we_take_four_numbers():
    yield (len(Case(rd.rational_arm(2, seed=1)).mobile.q))


@claim("we take seven numbers")
def we_take_seven_numbers():
    m = Case(rd.rational_arm(2, seed=1)).mobile
    yield len(m.theta_dot[m.N])


@claim(
    "$\\mathcal M_{ij}=0$ where neither of the links $i$ and $j$ is a descendant of the other",
    "neither",
)
def where_neither_of_the_links_and_is_a_descendant(neither):
    tree = replace(rd.rational_arm(5, seed=2), parents=(-1, 0, 0, 1, 1))
    M = rd.mass_matrix(tree, [0.3] * 5)
    to_the_base = {0: (0,), 1: (0, 1), 2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 4)}
    apart = [
        (i, j)
        for i in to_the_base
        for j in to_the_base
        if i not in to_the_base[j] and j not in to_the_base[i]
    ]
    neither([abs(M[pair]) > 1e-12 for pair in apart])
    assert np.count_nonzero(np.abs(M) > 1e-12) == 25 - len(apart)


quote(
    "RK",
    'The first paragraph of the appendix promises more: the procedure "can be used to '
    'model any arm joint as a 3-dof spherical joint".',
)


@claim("no such term appears in the three lines above", "no")
def no_such_term_appears_in_the_three_lines_above(no):
    omega, e1, e2 = (np.array(x) for x in ([1.0, 2, -1], [1.0, 0, 0], [0, 1.0, 0]))
    a, b = 0.7, -0.4  # rates of the two hinges, inner first
    extra = a * b * cross(e1, e2)
    lines = [0 * omega, cross(omega, a * e1 + b * e2), cross(omega, a * e1 + b * e2)]
    both = cross(omega, a * e1) + cross(omega + a * e1, b * e2)  # the sum of two hinges' biases
    no([np.allclose(line, both) for line in lines])
    assert np.allclose(both - lines[1], extra)
    yield len(lines)


@claim("only the block changes, from one term to a sum over children", "only")
def only_the_block_changes_from_one_term_to_a_sum(only):
    chain, tree = (
        Case(x)
        for x in (
            rd.rational_arm(3, seed=1),
            replace(rd.rational_arm(3, seed=1), parents=(-1, 0, 0)),
        )
    )
    changed = []
    for s in (tree,):
        shifted = s.op.S @ s.op.M @ s.op.S.T
        if (shifted[12:, 12:] == s.M[1] + s.M[2]).all():
            changed.append("the block")
        if shifted[:12].any() or shifted[:, :12].any():
            changed.append("beside it")
    only(changed, ["the block"])
    assert ((chain.op.S @ chain.op.M @ chain.op.S.T)[6:, 6:] == chain.op.M[:12, :12]).all()


@claim("a chain has $c(k)=k{+}1$")
def carrier_in_a_chain():
    chain = Chain(rd.rational_arm(3, seed=1).at_tangents([F(1)] * 3))
    yield {chain.before[k] - k for k in (1, 2, 3)}.pop()


@cache
def pointers():
    up = np.array([0, 0, 1.0])
    W = np.array([1.0, 0, 0])

    def turn(t):
        return mb.attitude(np.array([np.cos(t / 2), 0, 0, np.sin(t / 2)]))

    rates = {"station": lambda t: up + W, "table": lambda t: up + turn(t) @ W}

    def move(omega):
        return lambda t, q: mb.Lambda(q) @ omega(t)

    times = np.linspace(0, np.pi, 121)
    return {
        name: floating.integrate(move(omega), np.array([1.0, 0, 0, 0]), times)
        for name, omega in rates.items()
    }


@claim("Two turntables turn with 1 rad/s.")
def two_turntables_turn_with_1_rad_s():
    yield from (len(pointers()), round(float(np.linalg.norm([0, 0, 1.0]))))


@claim(
    "Line 4 of 13b.2 says that the angular accelerations differ by $\\omega(k{+}1)\\times W$; "
    "the picture shows "
    "what comes of it in half a turn of the table.",
    "differ",
)
def line_4_of_13_b_2_says_that_the_angular(differ):
    table = np.array([0, 0, 1.0])
    W = np.array([1.0, 0, 0])
    step = 1e-6
    turned = mb.attitude(np.array([np.cos(step / 2), 0, 0, np.sin(step / 2)]))
    assert np.allclose((turned @ W - W) / step, cross(table, W), atol=1e-5)
    ends = [mb.attitude(q[-1])[:, 2] for q in pointers().values()]
    differ(*ends)
    assert np.allclose(ends[1], [0, 0, -1], atol=1e-6)
    yield F(round(180 * float(np.linalg.norm(table))), 360)


@claim(
    "The step has q = (1; 0, 0, 1) before it is normalized, half the angle has the tangent 1, "
    "and 2 arctan 1 is "
    "pi/2.",
    "half / twice",
)
def step_has_q_1_0_0_1_before_it_is_normalized(half):
    one = np.array([1.0, 0, 0, 0])
    q = one + mb.Lambda(one) @ np.array([0, 0, 2.0])
    assert np.allclose(q, [1, 0, 0, 1])
    turned = mb.attitude(q / np.linalg.norm(q))
    angle = np.arctan2(turned[1, 0], turned[0, 0])
    assert np.isclose(angle, np.pi / 2)
    half(np.isclose(np.tan(angle / 2), q[3] / q[0]))
    yield from (round(float(angle / np.arctan(q[3] / q[0]))), round(float(q[3])))
    yield round(0 * float(q[1]))


@claim(
    "The humanoid of this section is a tree of eleven bodies: a free pelvis, balls in spine, "
    "shoulders and hips, "
    "hinges in neck, elbows and knees.",
    "free / fixed",
)
def humanoid_of_this_section_is_a_tree_of_eleven(free):
    body = floating.humanoid()
    free(body.joint_types == ("free", *(("spherical", "revolute") * 5)))
    yield body.n


def masses():
    """Return the diagonal of the inertia that a body of 2 kg on a ball joint passes on."""
    p = np.array([F(1), F(0), F(0)])
    m = F(2)
    about_point = np.diag([F(1), F(4), F(4)])
    M = spatial_inertia(m, p, about_point - m * (p @ p * eye(3, object) - np.outer(p, p)))
    assert (M[:3, :3] == about_point).all()
    H = np.concatenate([eye(3, object), 0 * about_point], axis=1)
    P_plus = M - M @ H.T @ inverse(H @ M @ H.T) @ H @ M
    return [*np.diag(P_plus)[3:]]


def statements():
    """Return which of the six statements hold, for an inertia in general position and on a tree."""
    q = np.array([F(1, 2)] * 4)
    M = spatial_inertia(F(2), np.array([F(1), F(2), F(-1)]), np.diag([F(1), F(2), F(5, 2)]))
    H = np.concatenate([eye(3, object), 0 * M[:3, :3]], axis=1)
    D = H @ M @ H.T
    G = M @ H.T @ inverse(D)
    P_plus = (M - G @ D @ G.T).astype(float)
    turn = mb.attitude(np.array([F(3, 5), F(0), F(0), F(4, 5)]))
    turned = turn.T @ D @ turn

    def det(A):
        return np.linalg.det(A.astype(float))

    parents = {1: 3, 2: 3, 3: 5, 4: 5}
    still = all(parent > k for k, parent in parents.items())
    omega = np.array([F(1), F(2), F(3)])
    return false_ones(
        {
            "a": bool((mb.Lambda(q) @ mb.pi(q) == eye(4, object)).all()),
            "b": bool((G[:3] == eye(3, object)).all()),
            "c": bool((0 * tilde(omega) == 0).all()),
            "d": np.linalg.matrix_rank(P_plus, tol=1e-9) == 3,
            "e": not np.isclose(det(D), det(turned)),
            "f": still,
        }
    )


def starts(beam):
    """Return the mobile, and the acceleration of each body's mass centre when the fish is let go."""
    robot = mobile(beam)
    q = lifted(robot)
    soon = 1e-3
    run = rd.simulate(robot, q, np.zeros(robot.nv), [0, soon], dt=soon / 10, progress=False)
    gone = robot.at(run.q[-1]).C - robot.at(q).C
    sizes = 2 * np.linalg.norm(gone, axis=1) / soon**2
    return robot, dict(zip(robot.link_names, sizes, strict=True))


@claim(
    (
        "All the others move at once.",
        "With a beam of 0.1 kg the lifted fish begins with 6.0 m/s², and the two at the other end "
        "with 5.6 and 5.3 m/s².",
        "Yet $\\mathcal M_{ij}=0$ for any two fish, since neither is a descendant of the other.",
        "in $\\mathcal M^{-1}$ no block between two fish is 0",
        "with 10 kg they begin with 1.0 m/s².",
    ),
    "all",
    "neither",
    "no",
)
def first_picture_answers_which_of_the_others_move(all_, neither, no):
    light, *_, heavy = OPENINGS["13b"].sliders["beam_in_kg"]
    robot, begin = starts(light)
    all_([a > 1 for name, a in begin.items() if name != "left fish"])
    yield f"beam of {light:g} kg"
    fish = [name for name in begin if "fish" in name]
    yield from (f"{begin[name]:.1f} " for name in fish)
    M = rd.mass_matrix(robot, lifted(robot))
    blocks = {
        pair: tuple(robot.places[robot.link_names.index(name)] for name in pair)
        for pair in combinations(fish, 2)
    }
    neither([abs(M[block]).max() > 0 for block in blocks.values()])
    no([abs(np.linalg.inv(M)[block]).max() < 1e-6 for block in blocks.values()])
    yield f"the {len(fish) - 1 if len(fish) == 3 else len(fish)} at".replace("2", "two")
    _, slow = starts(heavy)
    yield f"with {heavy:g} kg"
    yield f"{slow['middle fish']:.1f} m/s²"
    assert round(slow["right fish"]) == round(slow["middle fish"])


def statements_and_a_determinant():
    """Return the false statements, and det D of a 1 kg, 2 m cube on a ball joint at its corner."""
    cube = spatial_inertia(F(1), np.array([F(1)] * 3), F(2, 3) * eye(3, object))
    return beside(statements(), np.linalg.det(cube[:3, :3].astype(float)))


TRUTHS = {"13b.2": masses, "13b.4": statements_and_a_determinant}


# Words in replies to predictions.


@claim("an arc tangent is less than its tangent", "less")
def arc_tangent_is_less_than_its_tangent(less):
    tangents = np.linspace(0.1, 5, 20)
    less(np.arctan(tangents), tangents)


# Answers to the predictions, computed from the words of the questions.


@answer_of("13b.1")
def angle_of_one_euler_step(question):
    """The angle in (a) is omega h, and (c) claims a larger one."""
    omega = question.number_of(r"spins at $\omega=#$ rad/s")
    step = question.number_of("with $h=#$ s")
    one = np.array([1.0, 0, 0, 0])
    q = one + step * mb.Lambda(one) @ np.array([0, 0, float(omega)])
    turned = mb.attitude(q / np.linalg.norm(q))
    angle = np.arctan2(turned[1, 0], turned[0, 0])
    assert angle < omega * step
    question.settle(round(np.pi / angle, 9), a=omega * step, c=omega * step)


@answer_of("13b.2")
def bias_of_a_free_base(question):
    """Differentiate diag(R, R) W at constant W, for a turning and gliding base."""
    rates = question.number_of("has all # rates")
    zeros = question.numbers(r"(a) $(#;\ \omega\times v)$; (b) #, because")
    (last,) = question.numbers(r"(c) $(\omega\times v;\ #)$")
    W = np.array([1.0, -2.0, 0.5, 3.0, 1.0, -1.0])
    assert len(W) == rates
    omega = W[:3]
    v = W[3:]

    def turned_by(t):
        size = np.linalg.norm(omega)
        half = t * size / 2
        return mb.attitude(np.append(np.cos(half), np.sin(half) * omega / size))

    def V(t):
        R = turned_by(t)
        return np.concatenate([R @ omega, R @ v])

    a = (V(1e-6) - V(-1e-6)) / 2e-6
    angular = a[:3]
    linear = a[3:]
    assert np.allclose(angular, zeros[0], atol=1e-6)
    assert np.allclose(linear, np.cross(omega, v), atol=1e-6)
    assert zeros[1] == last == 0
    question.choose("a", a=0, b=0, c=0)


@answer_of("13b.3")
def ball_joint_under_a_line(question):
    """D of a rod without thickness is singular, so there is no P+ and no zero along the rod."""
    zero = question.number_of("with $P^+=#$ along the rod")
    rod = Chain(rd.planar_arm(1, F(1), F(1)).at_tangents([F(0)])).M[1][:3, :3]
    along = np.array([1, 0, 0])
    assert rod[0, 0] == zero
    question.choose("c" if not (rod @ along).any() else "a", b=zero)
