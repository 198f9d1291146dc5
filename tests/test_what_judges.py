"""The judges are judged: each tolerance has a case just inside and one just outside.

Here too: slips in recursions that only an arm of another kind shows, each with an arm that does.
"""

from types import SimpleNamespace

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas import report
from robodyn_lib.elimination import elimination_steps
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.reference.composite import refuse_no_inertia
from robodyn_lib.rk import recursions as rk
from robodyn_lib.saha.elimination import reverse_gaussian_elimination
from workbook.course import quasi

# the numbers of `report`, repeated: a slip there must not change this file
TOLERANCE = 1e-9
ROW = 1e-3
SIZE = 1e-3
ALL = 1e-6


def judged(left, right, size=0, magnitude=0.0):
    return bool(report.judge([("", np.array(left), np.array(right), size)], magnitude))


@pytest.mark.parametrize("off, holds", [(0.9, True), (1.1, False)])
@pytest.mark.parametrize(
    "left, entry, measure, size, magnitude",
    [
        ([1.0, 1.0], 1, 1.0, 0, 0.0),  # the entry itself
        ([1.0, 1e-5], 1, ROW, 0, 0.0),  # the largest of its row
        # the largest number of the state
        ([0.0, 0.0], 1, ALL * 7.0, 0, 7.0),
        # the terms that cancel, if a check yields them
        ([0.0, 0.0], 1, SIZE * 3.0, 3.0, 0.0),
        # the largest entry of the equation
        ([[1.0], [0.0]], (1, 0), ALL, 0, 0.0),
    ],
)
def test_each_tolerance_is_as_wide_as_it_says(left, entry, measure, size, magnitude, off, holds):
    right = np.array(left)
    right[entry] += off * TOLERANCE * measure
    assert judged(left, right, size, magnitude) is holds


def test_the_first_triple_that_fails_is_named_whatever_is_judged_beside_it():
    right = np.ones(2)
    longer = np.ones(3)
    found = [
        ("k = 1, part 1", right, right, 0),
        ("k = 1, part 2", longer + [0, 0, 1], longer, 0),
        ("k = 2, part 1", right + [0, 5], right, 0),
        ("k = 2, part 2", longer, longer, 0),
    ]
    verdict = report.judge(found)
    assert verdict.where == "k = 1, part 2, entry (3)"
    assert verdict.residual == 1.0
    assert report.judge(found[2:]).where == "k = 2, part 1, entry (2)"
    assert report.judge([found[0], found[3]]).arithmetic == "float64"


@pytest.mark.parametrize("part, size, holds", [(1, 0, True), (2, 0, False), (2, 10.0, True)])
def test_triples_judged_together_keep_their_own_part_and_size(part, size, holds):
    off = 5 * TOLERANCE * ALL  # relative to 10, the largest entry of part 1
    found = [
        ("k = 1, part 1", np.array([10.0]), np.array([10.0]), 10.0),
        ("k = 2, part 2", np.array([0.0]), np.array([0.0]), 10.0),
        (f"k = 3, part {part}", np.array([0.0]), np.array([off]), size),
    ]
    assert bool(report.judge(found)) is holds


@pytest.mark.parametrize("off, fails", [(0.9, False), (1.1, True)])
def test_a_misprint_is_judged_by_the_same_tolerance(off, fails):
    case = SimpleNamespace(magnitude=5.0)
    printed = SimpleNamespace(
        check=lambda case: [(np.array([0.0]), np.array([off * TOLERANCE * ALL * 5.0]))]
    )
    assert report.misprint_fails(printed, case) is fails


def test_in_link_axes_the_environment_turns_with_link_1():
    chain = rk.Chain(rd.rational_arm(3, seed=2).at_tangents([1, 2, 3]), axes="link")
    assert (chain.Q(0, 1) == np.eye(3, dtype=int)).all()
    assert (chain.R[0] == chain.R[1]).all()
    assert (chain.R[0] != np.eye(3, dtype=int)).any()


@pytest.mark.parametrize("D", [-0.5, 0.0, 1e-18])
def test_an_inertia_that_is_negative_is_refused_as_one_that_vanishes(D):
    with pytest.raises(ValueError, match="joint inertia D = .* vanishes"):
        refuse_no_inertia(None, 0, D, 1.0)
    refuse_no_inertia(None, 0, 0.5, 1.0)


@pytest.mark.parametrize("order", [[1, 2, 0], [2, 0, 1], [1, 3, 0, 2], [3, 0, 1, 2]])
def test_an_order_of_pivots_need_not_be_its_own_inverse(order):
    n = len(order)
    A = np.array([[10.0 * (i == j) + 1 / (1 + i + j) for j in range(n)] for i in range(n)])
    for step in elimination_steps(A, order):
        U, R, V = step.matrices.values()
        np.testing.assert_allclose(U @ R @ V, A, rtol=1e-14)
        assert (U.T == V).all()
    assert np.count_nonzero(R) == n  # at the end R is diagonal


@pytest.mark.parametrize("unit", [1e-12, 1.0, 1e12])
def test_a_pivot_vanishes_beside_its_own_matrix_not_beside_one(unit):
    """A mass matrix in milligrams and micrometres is as regular as it is in SI."""
    *_, last = reverse_gaussian_elimination(unit * np.array([[2.0, 1.0], [1.0, 3.0]]))
    np.testing.assert_allclose(last.L, unit * np.array([[5 / 3, 0.0], [1.0, 3.0]]))
    with pytest.raises(ValueError, match="row 2"):
        list(reverse_gaussian_elimination(unit * np.array([[2.0, 1.0], [1.0, 0.0]])))
    with pytest.raises(ValueError, match="row 2"):
        list(
            reverse_gaussian_elimination(
                unit * np.array([[2.0, 1.0, 3.0], [1.0, 1.0, 1.0], [3.0, 1.0, 1.0]])
            )
        )


@pytest.mark.parametrize("n", [8, 9, 10])
def test_recursions_from_eight_links_on(n):
    """Compare, exactly, sweeps along many links with the ground's."""
    arm = rd.rational_arm(n, seed=n)
    pose = arm.at_tangents([(i % 5) - 2 or 1 for i in range(n)])
    qd, qdd = ([((i * k) % 7 - 3) for i in range(1, n + 1)] for k in (2, 3))
    qd, qdd = (np.array(x, dtype=object) for x in (qd, qdd))
    gravity = np.array([0, 0, -10], dtype=object)
    f0 = np.array([1, 2, 3, 4, 5, 6], dtype=object)
    expected = inverse_dynamics_at(pose, qd, qdd, gravity, f0)
    chain = rk.Chain(pose)
    rates = rk.from_tip(qd)
    accelerations = rk.from_tip(qdd)
    plain = rk.newton_euler(chain, rates, accelerations, gravity, f0)
    V = rk.spatial_velocities(chain, rates)
    alpha = rk.spatial_accelerations(
        chain, V, rates, accelerations, rk.base_acceleration(gravity, chain.dtype)
    )
    _, T = rk.spatial_forces(chain, V, alpha, f0)
    assert (rk.to_base_order(plain.T) == expected).all()
    assert (rk.to_base_order(T) == expected).all()


def test_runs_that_meet_with_other_rates_are_apart():
    one = SimpleNamespace(q=np.zeros((2, 2)), qd=np.zeros((2, 2)))
    other = SimpleNamespace(q=np.zeros((2, 2)), qd=np.array([[0.0, 0.0], [0.0, 0.25]]))
    assert quasi.distance(one, other) == 0.25
    assert quasi.distance(one, SimpleNamespace(q=np.full((2, 2), 0.5), qd=one.qd)) == 0.5
