"""The claims of 08b, with the code that computes them."""

from fractions import Fraction as F

import numpy as np
from claims import claim
from first_pictures import first_picture
from predict_questions import answer_of
from rows import random_chain, row, sizes

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, complement, hard_pivots, inverse_blocks
from robodyn_lib.fixman.chain import inverse_blocks as blocks_of_points
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse


def rods(tangent=0):
    """Return two rods; joint 2 is at the angle with this tangent of its half."""
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, tangent])
    return state, Bodies(state.pose, motions(state.pose, planar(state.arm)))


@claim(
    "A free body has $k$ velocities: $k=6$ in space, and 3 in a plane (one angular velocity, two "
    "components of "
    "velocity)."
)
def free_body_has_velocities_in_space_and_3():
    arm = rd.rational_arm(2, seed=1)
    yield f"$k={len(Bodies(State(arm).pose, motions(State(arm).pose, planar(arm))).I[1])}$"
    yield len(rods()[1].I[1])


@claim("The other rows are hard: *in space, hard rows = 6 − degrees of freedom*.")
def other_rows_are_hard_in_space_hard_rows_6():
    rng = np.random.default_rng(0)
    sums = set()
    for freedoms in range(1, 6):
        S = np.linalg.qr(rng.normal(size=(6, freedoms)))[0]
        sums.add(freedoms + np.linalg.matrix_rank(np.eye(6) - S @ S.T))
    S = rng.normal(size=6)
    assert complement(S / np.linalg.norm(S)).shape == (5, 6)
    (total,) = sums
    yield total


@claim("on the two rods of lectures 2 to 6, 1 kg and 1 m each, in line.")
def on_the_two_rods_of_notebooks_02_to_06_1_kg():
    yield from (sizes(row(2)))


@claim(
    "Pushed sideways at one end, a free rod responds like $\\frac14$ kg (2a.1), so its mobility "
    "there is 4 "
    "kg$^{-1}$."
)
def pushed_sideways_at_one_end_a_free_rod_responds():
    mobility = rods()[1].W[1][2, 2]
    yield from (1 / mobility, mobility)


@claim("Along, $\\frac12$ is the inverse of 2 kg.")
def along_is_the_inverse_of_2_kg():
    P = Case(rods()[0]).filter.P[2]
    yield from (f"{P[3, 3]} kg", 1 / P[3, 3])


@claim(
    "For two unit masses and a bend of 45° the first is $\\frac43$ and the second $\\frac32$, "
    "the distinction of "
    "2a.3."
)
def for_two_unit_masses_and_a_bend_of_45_the_first():
    yield f"{np.degrees(np.arctan2(1, 1)):.0f}°"
    half = F(1, 2)  # sine and cosine of 45°, squared or multiplied
    I_A = np.array([[1 + half, half], [half, 1 + half]])
    yield from (1 / inverse(I_A)[0, 0], I_A[0, 0])


@claim(
    "Row i of A involves bodies i-1 and i, row i+2 involves i+1 and i+2: they share none", "none"
)
def rows_that_share_no_body(none):
    b = Bodies(State(rd.rational_arm(5, seed=1)).pose)
    diagonal, upper = inverse_blocks(b, b.A, b.A)
    assert (len(diagonal), sorted(upper)) == (5, [1, 2, 3, 4])
    bodies = [{i - 1, i} for i in range(1, 6)]  # bodies that row i involves
    apart = min(d for d in range(1, 5) if not bodies[0] & bodies[d])
    yield f"i+{apart}"
    none([a & c for i, a in enumerate(bodies) for c in bodies[i + apart :]])


@claim(
    "A force across the open hinge moves one end one way and the other the opposite way, 4 each.",
    "opposite / same",
)
def force_across_the_open_hinge_moves_one_end(opposite):
    _, b = rods()
    outer, inner = ((b.B[2] @ W @ b.B[2].T)[1, 1] for W in (b.W[2], b.X[2] @ b.W[1] @ b.X[2].T))
    yield outer
    opposite(
        outer == inner
        and (b.B[2] @ (b.W[2] + b.X[2] @ b.W[1] @ b.X[2].T) @ b.B[2].T)[1, 1] == outer + inner
    )


def right_angle():
    state, b = rods(1)
    pivot = hard_pivots(b)[0]
    axes = np.array(  # position of "along" among the hard rows
        [B @ array([0, 1, 0]) for B in (b.B[1], b.B[2])]
    )
    order = [[int(np.flatnonzero(row)[0]), 1 - int(np.flatnonzero(row)[0])] for row in axes]
    out = [pivot[i][j, j] for i, row in ((2, order[1]), (1, order[0])) for j in row]
    return [*out, determinant(state.mass_matrix)]


def two_masses():
    u = array([F(3, 5), F(4, 5)])
    I_A = np.array([[F(1), F(0)], [F(0), F(1)]]) + 2 * np.multiply.outer(u, u)
    return [1 / inverse(I_A)[0, 0], I_A[0, 0]]


def across():
    state, _ = rods()
    P = Case(state).filter.P[2][np.ix_([1, 3, 5], [1, 3, 5])]
    held = {
        letter: 1 / inverse(P[np.ix_([*free, 2], [*free, 2])])[-1, -1]
        for letter, free in {"b": [1], "c": [0]}.items()
    }
    both = 1 + 1  # joint 2 locked: a rod of 2 kg, pushed without turning
    held["a"] = F(both) - F(both) ** 2 / (F(1, 3) * 2 * 4)  # the same rod, its end free to turn
    letter = [name for name, mass in held.items() if mass == P[2, 2]]
    return [1 / inverse(P)[2, 2], *letter]


def from_the_base():
    state, b = rods()
    diagonal = b.B[2] @ (b.W[2] + b.X[2] @ b.W[1] @ b.X[2].T) @ b.B[2].T
    corner = b.B[1] @ b.W[1] @ b.B[1].T
    beside = -b.B[1] @ b.W[1] @ b.X[2].T @ b.B[2].T
    left = diagonal - beside.T @ inverse(corner) @ beside
    S = b.S[1]
    hinged = np.multiply.outer(S, S) / (S @ b.I[1] @ S)
    of = {"a": b.W[1], "b": hinged, "c": 0 * b.W[1]}
    letter = [
        name
        for name, W in of.items()
        if (b.B[2] @ (b.W[2] + b.X[2] @ W @ b.X[2].T) @ b.B[2].T == left).all()
    ]
    return [left[0, 0], left[1, 1], *letter]


@claim(
    (
        "when the rods are let go, the first joint carries 0.57 N across and nothing along, and at "
        "0.15 s it carries 0.87 N across and 4.96 N along.",
        "A link with a point mass at its end can only be pulled or pushed along itself.",
    ),
    "nothing / something",
    "only",
)
def first_picture_answers_what_else_a_joint_carries(nothing, only):
    def carried(t, **changes):
        """Return force along and across the first link at t."""
        picture = first_picture("08b", **changes)
        run = picture.tracks[0].trajectory
        k = np.abs(picture.painting.t - t).argmin()
        force = picture.painting.arrays["reactions"]["reaction"][k, 0]
        end = run.points[np.abs(run.t - picture.painting.t[k]).argmin(), 1, ::2]
        along = end / np.linalg.norm(end)
        return {"along": abs(force @ along), "across": abs(force @ [-along[1], along[0]])}

    at_rest = carried(0)
    nothing(round(at_rest["along"], 9) == 0)
    yield f"{at_rest['across']:.2f} N"
    later = 0.15
    falling = carried(later)
    yield from (f"{later} s", f"{falling['across']:.2f} N", f"{falling['along']:.2f} N")
    points = [carried(t, body="point") for t in (later, 2 * later)]
    only([way for way in ("along", "across") if max(x[way] for x in points) > 1e-6], ["along"])


TRUTHS = {"8b.2": right_angle, "8b.4": two_masses, "8b.5": across, "8b.7": from_the_base}


# Words in replies to predictions.


@claim("H^aa = A W A^T couples neighbours only", "only")
def mobilities_of_bodies_couple_neighbours(only):
    b = Bodies(State(rd.rational_arm(5, seed=1)).pose)
    diagonal, upper = inverse_blocks(b, b.A, b.A)
    bodies = {i: {i - 1, i} for i in diagonal}
    found = {abs(i - j) for i in bodies for j in bodies if bodies[i] & bodies[j]}
    neighbours = [0, len(diagonal) - len(upper)]
    only(found, neighbours)


@claim("Every constraint that is imposed makes it less mobile, or leaves it as it was.", "Every")
def constraints_take_mobility(every):
    rng = np.random.default_rng(3)
    root = rng.normal(size=(6, 6))
    W = root @ root.T
    taken = []
    for rows in range(1, 6):
        V = rng.normal(size=(rows, 6))
        left = W - W @ V.T @ np.linalg.inv(V @ W @ V.T) @ V @ W
        taken.append(np.linalg.eigvalsh(W - left).min() > -1e-9)
    every(taken)


# Answers to the predictions, computed from the words of the questions.


@answer_of("8b.1")
def reach_of_the_mobilities(question):
    reach = question.number_of("reaches # places to either side")
    b = Bodies(State(rd.rational_arm(5, seed=1)).pose)
    diagonal, upper = inverse_blocks(b, b.A, b.A)
    chain = blocks_of_points(random_chain(6)).aa
    of_points = max(d for d in range(6) if abs(np.diag(chain, d)).max() > 1e-12)
    bodies = [{i - 1, i} for i in range(1, 6)]  # bodies that row i involves
    of_bodies = max(d for d in range(5) if bodies[0] & bodies[d])
    assert len(upper) == len(diagonal) - of_bodies
    assert of_points == reach
    words = "an angle is defined by # of them. A joint lies between # bodies"
    question.says("a", words, of_points + 1, of_bodies + 1)
    question.settle(of_bodies, a=of_points)


@answer_of("8b.2")
def mobility_across_an_open_hinge(question):
    """The mobility of each of the two ends is 4; inertias would add up differently."""
    row_and_column, hinge, moved, inner, carried = question.numbers(
        r"$H^{bb}_{#}=B\,(W_#+X_#W_#X_#^T)B^T$"
    )
    share = question.number_of("for # of a kilogram at either end")
    assert str(row_and_column) == f"{hinge}{hinge}"
    assert hinge == moved == carried == inner + 1
    _, b = rods()
    ends = [
        (b.B[hinge] @ W @ b.B[hinge].T)[1, 1]
        for W in (b.W[hinge], b.X[moved] @ b.W[inner] @ b.X[carried].T)
    ]
    across = sum(ends)
    inertias = [1 / end for end in ends]
    assert inertias == [share, share]
    question.says("b", "between # ends, and each of them has its own mobility of #", 2, ends[0])
    question.says("c", "# kg is the inertia of one free rod", *set(inertias))
    question.settle(across, b=ends[0], c=(sum(inertias), inertias[0]))


@answer_of("8b.4")
def numbers_that_a_joint_inverts(question):
    b = Bodies(State(rd.rational_arm(4, seed=1)).pose)
    case = rd.atlas.Case(rd.rational_arm(4, seed=1))
    hard = len(b.B[2])
    free = len(case.filter.D[2])
    question.says("a", "a matrix of # rows there", hard)
    question.says("b", "what is hard in a joint, # rows", hard)
    question.says("c", "a block of # rows", hard)
    question.choose("c" if free < hard else "a")


@answer_of("8b.3")
def what_a_hinge_takes_from_mobility(question):
    """A hinge reduces the next body's pivot by a matrix of rank k - 1, with k = 3 in the plane."""
    bodies = question.numbers("Eliminate joint $i{+}#$")
    also = question.numbers("because body $i{+}#$ is hinged")
    fewer = question.number_of("by a matrix of rank $k-#$")
    _, b = rods()
    hard = len(b.B[2])
    assert bodies == also == [1]
    assert hard == len(b.W[2]) - fewer
    question.choose("b", b=fewer)
