"""The claims of 08c, with the code that computes them."""

from fractions import Fraction as F
from itertools import combinations, pairwise, permutations

import numpy as np
from cases import defined
from claims import claim
from first_pictures import first_picture
from predict_questions import answer_of

import robodyn_lib as rd
from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import FEWEST, Bodies, Rates, hard_pivots
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.spatial import inverse
from workbook.course import mechanisms

PAGE = defined("08c", "c001", "c049rv", "c049r", "c052v")


def matters(entry):
    """Return whether a body with another entry of its inertia has another inverse inertia."""
    I = np.array([[F(3), F(1), F(1)], [F(1), F(4), F(1)], [F(1), F(1), F(5)]])
    other = I.copy()
    other[entry] = other[entry[::-1]] = I[entry] / 2
    return not (inverse(other) == inverse(I)).all()


@claim(
    "its moment about that axis is all that was measured. A free body needs its mass and all six "
    "moments and products of inertia.",
    "all",
)
def its_moment_about_that_axis_is_all_that_was(all_six):
    puma = rd.robots.puma560()
    assert puma.masses[0] == 0
    assert np.count_nonzero(puma.inertias[0]) == 1
    entries = list(  # moments and products of a symmetric 3 x 3 matrix
        zip(*np.triu_indices(3), strict=True)
    )
    yield len(entries)
    all_six([matters(entry) for entry in entries])


def light(share):
    """Return an arm whose links have a fraction of their inertias."""
    a = rd.rational_arm(4, seed=1)
    return rd.Arm(
        a.axes,
        a.joint_types,
        a.offsets,
        a.masses,
        a.coms,
        share * a.inertias,
        rotations=a.rotations,
        tip_offset=a.tip_offset,
    )


def pivots(share):
    """Return largest entries of W, H^bb and inner pivots, and these pivots' eigenvalues.

    The inertias are multiplied by a factor.
    """
    b = Bodies(State(light(share)).pose)
    found = hard_pivots(b)[0]  # the last one is a block of H^bb
    values = np.array([np.linalg.eigvalsh(found[i].astype(float)) for i in (1, 2, 3)])
    return np.array([float(abs(b.W[4]).max()), float(abs(found[4]).max()), values.max()]), values


@claim(
    "$W$ grows like $1/I$, and $H^{bb}$ with it, but in some directions the pivots of the inner "
    "joints stay bounded.",
    "grows",
    "some directions / all directions",
    "bounded / unbounded",
)
def grows_like_and_with_it_but_in_some_directions(grows, some, bounded):
    sizes, values = zip(*[pivots(F(1, 10**k)) for k in (3, 4, 5)], strict=True)
    grows([W for W, *_ in sizes])
    ratios = [late / early for early, late in pairwise(sizes)]
    some(all(((ratio > 8) & (ratio < 12)).all() for ratio in ratios))
    bounded(values[-1].min(axis=1).max() < 3 * values[0].min(axis=1).max())


@claim(
    "they carry an error that grows like $\\varepsilon/I$ (on this arm some ten times that "
    "number, with $I$ in "
    "kg m²)",
    "grows",
)
def error_of_light_links(grows):
    errors, times = [], []
    for share in (F(1, 10**3), F(1, 10**4)):
        arm = light(share)
        exact = State(arm)
        arguments = [x.astype(float) for x in (exact.qd, exact.tau, exact.gravity, exact.tip_force)]
        found = rd.METHODS["fixman"].solve(
            arm.in_floats.at_tangents(exact.q.astype(float)), *arguments
        )
        error = float(max(abs(found - exact.qdd)) / max(abs(exact.qdd)))
        least = min(np.linalg.eigvalsh(I.astype(float)).min() for I in arm.inertias)
        errors.append(error)
        times.append(error * least / 2.0**-52)
    grows(np.log10(errors))
    yield 10 if 3 < min(times) and max(times) < 40 else f"{times}"


@claim("refuses where fewer than nine digits can be right", "fewer / more")
def refuses_below_nine_digits(fewer):
    yield f"{-np.log10(2.0**-52 / FEWEST):.0f}"
    # an entry of H^bb, and a pivot that came from it
    largest = F(1)
    smallest = F(FEWEST) / 2
    fewer(smallest / largest < FEWEST and -np.log10(2.0**-52 / float(smallest)) < 9)


@claim("The bodies here are rods of 1 kg in a plane.")
def bodies_here_are_rods_of_1_kg_in_a_plane():
    rods, _ = mechanisms.mechanism(*mechanisms.TREE)
    inertia = inverse(PAGE.free_rods(rods))
    for i, (_, along) in rods.items():
        x, y = along / 2  # the centre of a slender rod
        assert (
            inertia[3 * i - 3 : 3 * i, 3 * i - 3 : 3 * i]
            == [[along @ along / 3, -y, x], [-y, 1, 0], [x, 0, 1]]
        ).all()
    yield f"{inertia[1, 1]} kg"


@claim("Two of four degrees of freedom remain, because a planar hinge removes two.")
def two_of_four_degrees_of_freedom_remain():
    for rods, joints in (mechanisms.RING, (mechanisms.ARCH, [*mechanisms.HINGES, ((2, 0), 4, 0)])):
        rods, joints = mechanisms.mechanism(rods, joints)
        closing = PAGE.soft_and_hard(rods, joints)[1][8:] @ PAGE.motion_of_rods(rods, joints[:4])
        rank = np.linalg.matrix_rank(closing.astype(float))
        yield from (rank, closing.shape[1])


@claim(
    "Joint 5 couples joint 4 with joints 1 and 2; once it is eliminated, those three are "
    "coupled directly.",
    "once / before",
)
def joint_5_couples_its_neighbours(once):
    rods, joints = mechanisms.mechanism(*mechanisms.RING)
    B = PAGE.soft_and_hard(rods, joints)[1]
    before = mechanisms.coupled(B @ PAGE.free_rods(rods) @ B.T, 5)
    assert before[4, [0, 1, 3]].all()
    yield np.count_nonzero(before[4, :4])
    H = B @ PAGE.free_rods(rods) @ B.T
    inner = H[:8, :8]
    last = H[:8, 8:]
    after = mechanisms.coupled(inner - last @ inverse(H[8:, 8:]) @ last.T, 4)
    once(after[3, [0, 1]].all() and not before[3, [0, 1]].any())


def terms():
    plane = [2, 3, 4]  # turn about z, along x, along y
    bodies = [[1, 1], [[0.5, 0, 0]] * 2, [np.eye(3) / 12.0] * 2]
    hinge = rd.Arm([[0, 0, 1.0]] * 2, "RR", [[0, 0, 0], [1, 0, 0]], *bodies)
    slider = rd.Arm([[0, 0, 1.0], [1.0, 0, 0]], "RP", [[0, 0, 0], [0.5, 0, 0]], *bodies)

    def rates(arm, q):
        return Rates(Bodies(arm.at(q)), np.array([2, 3]), np.zeros(3), np.zeros(6))

    turning = rates(hinge, [0, 0])
    sliding = rates(slider, [0, 0.5])
    return [*turning.f[1][plane], *turning.c[2][plane], *sliding.c[2][plane]]


def freedoms():
    rng = np.random.default_rng(2)

    def end_motion(n):
        arm = rd.random_arm(n, rng)
        b = Bodies(arm.at(rng.normal(size=n)))
        columns = []
        for i in b.links:
            twist = b.S[i]
            for j in range(i + 1, n + 1):
                twist = b.X[j] @ twist
            columns.append(twist)
        return np.array(columns).T

    x, y = (np.cumsum(rng.normal(size=7)[::-1])[::-1] for _ in range(2))
    planar_tip = np.array([-y, x])
    chain = end_motion(8)
    other = end_motion(4)
    more = end_motion(4)
    hinge = np.linalg.qr(rng.normal(size=(6, 6)))[0][:5]

    def left(J):
        return J.shape[1] - int(np.linalg.matrix_rank(J))

    return [
        left(planar_tip),
        left(chain),
        left(chain[3:]),
        left(hinge @ np.concatenate([other, -more], axis=1)),
    ]


def fill_in():
    joints = {tuple(sorted(pair)) for pair in [(1, 2), (1, 5), (2, 5), (2, 3), (3, 4), (4, 5)]}

    def new(order):
        coupled = set(joints)
        count = 0
        rest = set(order)
        for joint in order:
            rest -= {joint}
            beside = [j for j in rest if tuple(sorted((joint, j))) in coupled]
            added = {tuple(sorted(pair)) for pair in combinations(beside, 2)} - coupled
            coupled = coupled | added
            count = count + len(added)
        return count

    return [new((5, 4, 3, 2, 1)), new((3, 4, 5, 2, 1)), min(map(new, permutations(range(1, 6))))]


def squared_factors():
    def ratio(body):
        arm = rd.planar_arm(2, lengths=F(1), masses=F(1), body=body)
        bent, straight = (determinant(State(arm, tangents=[0, t]).mass_matrix) for t in (1, 0))
        return bent / straight

    return [ratio("rod"), ratio("point")]


@claim(
    (
        "While the chain is still an arch between the base and its pinned tip, all five links "
        "are pushed, the two at the pins most, with 3.6 N. After 0.2 s the three in the middle are pulled, and the two at the pins not "
        "until 0.43 s. From then on these two stay pulled, with up to 89 N."
    ),
    "all",
    "most / least",
)
def first_picture_answers_which_links_are_pulled(all_five, most):
    picture = first_picture("08c").painting
    times = picture.t
    tension = picture.arrays["tensions"]["tension"]
    all_five(tension[0] < 0)
    most([tension[0, 0], tension[0, -1]] == sorted(tension[0])[:2])
    yield f"{-tension[0].min():.1f} N"
    first_pulled = times[(tension > 0).argmax(axis=0)]
    assert np.ptp(first_pulled[1:-1]) == 0
    yield f"{first_pulled[2]:.1f}"
    yield f"{first_pulled[0]:.2f}"
    at_the_pins = tension[times >= first_pulled[0]][:, [0, -1]]
    assert (at_the_pins > 0).all()
    yield f"{at_the_pins.max():.0f} N."


TRUTHS = {"8c.3": terms, "8c.5": freedoms, "8c.6": fill_in, "8c.7": squared_factors}


# Words in replies to predictions.


@claim("Row N+1 involves one body, so it is coupled to joint N alone.", "alone")
def joint_at_the_pinned_tip_is_coupled_to_the_last(alone):
    N = 5
    bodies = {i: {i - 1, i} - {0, N + 1} for i in range(1, N + 2)}
    yield f"involves {'one' if len(bodies[N + 1]) == 1 else 'some'} body"
    alone([i for i in bodies if i <= N and bodies[i] & bodies[N + 1]], [N])
    yield f"Row N+{N + 1 - N}"


# Answers to the predictions, computed from the words of the questions.


@answer_of("8c.1")
def joints_that_share_a_body(question):
    *outer, inner = question.numbers("Bodies #, # and # are hinged to the end of body #")
    ground = question.number_of("hinged to the ground by joint #")
    first, last = question.numbers("Which of the joints # to #")
    one, *others = question.numbers("# with each of the others; #, # and # do not touch")
    assert inner == ground == first == one
    assert outer == others == list(range(first + 1, last + 1))
    bodies = {joint: {joint, inner if joint != inner else 0} - {0} for joint in (one, *others)}
    coupled = {pair for pair in combinations(bodies, 2) if bodies[pair[0]] & bodies[pair[1]]}
    every = set(combinations(range(first, last + 1), 2))
    question.says("b", "Bodies #, # and # do not touch", *others)
    question.says("b", "all # joints are on body #", last, inner)
    joints = [joint for joint, on in bodies.items() if inner in on]
    question.says("a", "Joints #, #, # and # are all on body #", *joints, inner)
    question.says("a", "so these # pairs are", len(coupled))
    question.choose("a" if coupled == every else "b", b=(one, *others))
