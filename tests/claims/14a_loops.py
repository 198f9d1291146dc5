"""The claims of lecture 14a, with the code that computes them."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
from claims import claim, quote, shown
from first_pictures import first_runs
from predict_questions import answer_of
from rows import row

from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.fork import Tree
from robodyn_lib.spatial import inverse
from workbook.course import closed
from workbook.widgets.openings import OPENINGS

quote(
    "RK",
    'the introduction of part I says of the reports on closed chains: "it is shown how '
    '$JM^{-1}J^T$, with J the manipulator Jacobian, can be recursively derived"',
)


def straight():
    """Return the filter of two straight rods on a support, and their pose."""
    pose = closed.supported().tree.at_tangents(array([F(0), F(0)]))
    return riccati(Tree(pose)), pose


@claim(
    (
        (
            "$D(1)=\\frac13$, $D(2)=\\frac7{12}$, and the free joint 1 transmits $-\\frac12$ of "
            "the force."
        ),
        (
            "So $f=\\frac67g\\,/\\,\\frac{24}7=\\frac g4$: the support carries a quarter of the "
            "weight of one rod."
        ),
    ),
    "free / locked",
)
def free_joint_1_transmits_of_the_force(free):
    kalman, pose = straight()
    across = (  # a force across at the tip, past joint 1
        kalman.step[1] @ kalman.chain.phi(1, 0)[:, 5]
    )
    yield from (kalman.D[1][0, 0], kalman.D[2][0, 0], across[5])
    free(across[5] != kalman.chain.phi(1, 0)[5, 5])
    chain = closed.supported()
    rest = array([F(0)] * 2)
    down = array([F(0), F(0), F(-1)])
    J = jacobian_at(pose)[5:]
    yield (J @ inverse(mass_matrix_at(pose)) @ J.T)[0, 0]
    yield chain.forward_at(pose, rest, rest, down, array([F(0)] * 6)).forces[0]


@claim(
    "So in this pose the $2\\times2$ block of $JM^{-1}J^T$ for motion in the plane is singular, "
    "and its inverse, "
    "the operational-space inertia, does not exist.",
    "in this pose / in every pose",
    "singular / invertible",
)
def in_this_pose_the_block_of_for_motion(in_this_pose, singular):
    dets = []
    for tangents in ([F(0), F(0)], [F(0), F(1)]):
        pose = closed.supported().tree.at_tangents(array(tangents))
        J = jacobian_at(pose)[[3, 5]]
        A = J @ inverse(mass_matrix_at(pose)) @ J.T
        dets.append(A[0, 0] * A[1, 1] - A[0, 1] ** 2)
    singular(dets[0] == 0)
    in_this_pose(dets[1] != 0)


def standing():
    bar = closed.four_bar(contact="hinge")
    return bar, bar.standing(bar.assemble([1.2, -1.0, -1.0]))


@claim(
    (
        "The rank is 2: three of the five constraints are redundant, since the other hinges "
        "already keep the links in "
        "the plane.",
        "Rows across the plane of motion repeat what the other hinges hold. Of the five rows two "
        "are independent, and "
        "3 - 2 = 1.",
    )
)
def rank_is_2_three_of_the_five_constraints():
    bar, state = standing()
    yield from (state.rank, len(state.repeats), state.rows, bar.nv, state.mobility)


@claim("three rows of a hinge in a plane mechanism repeat what other hinges hold")
def three_rows_of_a_hinge_in_a_plane_mechanism():
    yield (len(standing()[1].repeats))


def shares(k):
    """Return how three supports of stiffness k, equally spaced, share 12 N.

    Least sum of f^2 / k under two equations.
    """
    k = np.array(k, dtype=object)
    rows = np.array([[F(1)] * 3, [F(-1), F(0), F(1)]], dtype=object)
    least = np.diag(k) @ rows.T @ inverse(rows @ np.diag(k) @ rows.T)
    return least @ np.array([F(12), F(0)], dtype=object), rows


@claim(
    (
        "a beam of 12 N rests on three equal supports at equal distances, so $n=(1,-2,1)$ and "
        "$f=(4,4,4)+t\\,n$ is "
        "possible for any $t$",
        "With a middle support twice as stiff, "
        "$\\frac{d}{dt}\\left[2(4+t)^2+\\frac12(4-2t)^2\\right]=0$ gives $t=-1$: "
        "the forces are $(3,6,3)$.",
    ),
    "any",
    "equal",
)
def beam_of_12_n_rests_on_three_equal_supports(any_t, equal):
    f, rows = shares([F(1)] * 3)
    n = np.array([F(1), F(-2), F(1)], dtype=object)
    any_t([bool((rows @ (f + t * n) == rows @ f).all()) for t in (F(-1), F(2), F(5, 3))])
    equal(f[:2], f[1:])
    yield from (f.sum(), f"({','.join(map(str, f))})", f"({','.join(map(str, n))})", len(f))
    stiff = [F(1), F(2), F(1)]
    f = shares(stiff)[0]
    even = shares([F(1)] * 3)[0]
    yield from (f"({','.join(map(str, f))})", f"t={f[0] - even[0]}", int(stiff[1] / stiff[0]))


@claim("The forces enter the motion by $K^Tf$ alone", "alone")
def forces_enter_the_motion_by_alone(alone):
    K = np.array(  # two rows, one of them twice the other
        [[F(1), F(0)], [F(2), F(0)]], dtype=object
    )
    changes = {"K^T f": [F(1), F(0)], "n": [F(2), F(-1)]}
    alone(
        [name for name, f in changes.items() if (K.T @ np.array(f, dtype=object)).any()], ["K^T f"]
    )


@claim("equations that describe only motion determine $f$ up to such $n$", "only")
def equations_that_describe_only_motion_determine(only):
    bar, state = standing()
    only(
        [
            name
            for name, count in (("motion", state.rank), ("forces", state.rows))
            if count == state.rows - 3
        ],
        ["motion"],
    )


@claim(
    "From the flat pose `assemble` refuses: the loop is open along the rods, and there no joint "
    "can move the pivot "
    "along the rods. From the bent pose it closes, both rows count, and the mechanism has one "
    "motion.",
    "refuses / succeeds",
)
def from_the_flat_pose_assemble_refuses_the_loop(refuses):
    longer = closed.four_bar((1.0, 2.0, 1.0), ground=2.1)
    with pytest.raises(ValueError, match="move along x: stays open") as found:
        longer.assemble([0, 0, -np.pi])
    refuses(found is not None)
    state = longer.standing(longer.assemble([0.5, -0.5, 0.5 - np.pi]))
    assert state.rank == 2
    yield state.mobility


@claim("In this pose no joint motion opens the cut along the rods, so one row of $K$ is zero.")
def in_this_pose_no_joint_motion_opens_the_cut():
    flat = closed.four_bar(lengths=(1.0, 2.0, 1.0))
    state = flat.standing([0, 0, -np.pi])
    yield state.rows - state.rank


def reach(ground):
    """Return how far the parallelogram's loop is open, all bars level, cranks to the right."""
    return np.abs(closed.four_bar((1.0, 2.0, 1.0), ground).gap([0, 0, -np.pi])).max()


@claim("A four-bar whose ground is 10 cm shorter or longer has no such pose.", "no")
def four_bar_whose_ground_is_10_cm_shorter(no):
    no([reach(ground) < 1e-9 for ground in (1.9, 2.1)])
    yield (round(100 * reach(1.9)))


@claim(
    (
        "crank 1 and the coupler reach to 3 m, and crank 2 to 1 m beyond its pivot",
        "So they meet on a ground of 2 m alone.",
    ),
    "alone",
)
def crank_1_and_the_coupler_reach_to_3_m_and_crank(alone):
    ends = [reach(ground) for ground in (0.0, 1.0)]  # |3 - (ground + 1)|
    yield from (f"{round(ends[0] + 1)} m", f"to {round(ends[0] - ends[1])} m")
    found = [ground for ground in (0.5, 1.9, 1.999, 2.0, 2.001, 2.1, 3.0) if reach(ground) < 1e-9]
    alone(found, [2.0])
    yield f"{found[0]:.0f}"


@claim("On the shorter ground crank 1 turns back before it is level, on the longer one crank 2.")
def on_the_shorter_ground_crank_1_turns_back(page):
    yield from shown(page, "c071", "1", "2")


def three_rods():
    """Return how the tip of three straight rods yields across, and a support's force for g = 1."""
    pose = row(3).chain.pose
    J = jacobian_at(pose)[5:]
    M = mass_matrix_at(pose)
    answer = (J @ inverse(M) @ J.T)[0, 0]
    weights = array([F(9, 2), F(2), F(1, 2)])  # moments about the joints, base to tip
    return [answer, (J @ inverse(M) @ weights)[0] / answer]


def under_the_hinge():
    """Return the force of a support under the hinge of two level rods, in gravity 1, densely."""
    M = mass_matrix_at(row(2, masses=[F(1), F(7)]).chain.pose)
    row_of_K = array([F(1), F(0)])
    weights = array([F(1, 2) + F(7) * F(3, 2), F(7, 2)])
    return (row_of_K @ inverse(M) @ weights) / inverse(M)[0, 0]


@claim("The second lock leaves none, and from 0.5 s on the arm is as rigid as a roof.", "none")
def first_picture_answers_how_many_joints_can_be_moved(none):
    (run,) = first_runs("14a")
    locks = re.findall(r"([\d.]+) lock", OPENINGS["14a"].changes["hands"])
    yield f"from {float(locks[-1]):g} s on"
    later = np.abs(run.qd[run.t >= float(locks[-1])])
    none((later > 1e-6).any(axis=0))
    free = [4 - 2 - k for k in range(3)]
    assert free == [2, 1, 0]


TRUTHS = {"14a.1": three_rods, "14a.2": under_the_hinge}


# Answers to the predictions, computed from the words of the questions.


@answer_of("14a.1")
def answer_to_a_pull_along_the_rods(question):
    """Hinged to the wall; free rods together; the outer rod alone."""
    rods, force = question.numbers(
        "The # rods of 2a.2 are at rest, in one line. You pull the tip along the rods with # N"
    )
    count, mass = question.numbers("since # rods of # kg have to move")
    s = row(rods)
    assert list(s.m.values()) == [mass] * count
    question.says("b", "That would be so for # rods", count)
    pose = s.chain.pose
    J = jacobian_at(pose)[3:4]
    M = mass_matrix_at(pose)
    along = (J @ inverse(M) @ J.T)[0, 0] * force
    assert along == 0
    question.choose("a", b=(F(force, sum(s.m.values())), rods, s.m[1]), c=force / s.m[1])


@answer_of("14a.2")
def motions_of_a_four_bar(question):
    """The mobility follows from the rank of the loop's rows.

    (c) takes the hinge as one condition.
    """
    rods = question.number_of("# rods in a plane")
    sides = question.number_of("the ground form a #-bar")
    held = question.number_of("its last hinge holds # directions")
    rates = question.number_of("The open tree has # rates")
    bar, state = standing()
    assert sides == rods + 1
    assert rods == rates == bar.nv
    assert held == state.rows
    one_condition = rates - 1
    question.says("c", "is held in # directions", rates - state.mobility)
    question.settle(state.mobility, a=(rates, held, rates - held), c=(one_condition, 1, 1)[:1])
