"""The scalar that counts, and the counts that the algorithms give."""

from fractions import Fraction

import numpy as np
import pytest
from cases import TAUGHT

import robodyn_lib as rd
from robodyn_lib import counting as ct
from robodyn_lib.dynamics import METHODS
from robodyn_lib.joints import KINDS
from robodyn_lib.link_frames import Frames, Turn
from robodyn_lib.numbers import Counted, Counter, Counts, Graph, lift
from robodyn_lib.spatial import cross, inverse, phi, tilde


def counted(run, *sizes):
    """Return the counts of run(*arrays) and its result; all numbers differ, and none is 0 or 1."""
    counter = Counter()
    rng = np.random.default_rng(0)
    arrays = [lift(rng.uniform(2, 3, size), counter) for size in sizes]
    return run(*arrays), counter.counts, [a.astype(float) for a in arrays]


@pytest.mark.parametrize(
    "run, sizes, expected",
    [
        (lambda a, b: a @ b, [(3, 3), (3, 3)], Counts(27, 18)),
        (lambda a, b: a @ b, [(6, 6), 6], Counts(36, 30)),
        (cross, [3, 3], Counts(6, 3)),
        (lambda a, b: a - b, [3, 3], Counts(0, 3)),
        (lambda a: -a, [3], Counts()),
        (lambda a: 2 * a, [3], Counts(3, 0)),
        (lambda a: a + Fraction(1, 2), [3], Counts(0, 3)),
        (lambda a: a + 1, [3], Counts(0, 3)),
        (lambda a: 1 - a, [3], Counts(0, 3)),
        (lambda a, b: a / b, [3, 3], Counts(0, 0, 3)),
        (lambda a: 1 / a, [3], Counts(0, 0, 3)),
        (tilde, [3], Counts()),
        (lambda a, b: phi(a) @ b, [3, 6], Counts(6, 6)),  # n + l x f
        (lambda a, b: phi(a).T @ b, [3, 6], Counts(6, 6)),
        (inverse, [(1, 1)], Counts(0, 0, 1)),
        (lambda a, b: np.outer(a, b), [6, 6], Counts(36)),
    ],
)
def test_operations(run, sizes, expected):
    result, counts, values = counted(run, *sizes)
    assert counts == expected
    np.testing.assert_allclose(
        result.astype(float), np.asarray(run(*values), dtype=float), rtol=1e-14
    )


@pytest.mark.parametrize(
    "free",
    [
        lambda x: x * 0,
        lambda x: 0 * x,
        lambda x: x * 1,
        lambda x: -1 * x,
        lambda x: x + 0,
        lambda x: 0 + x,
        lambda x: x - 0,
        lambda x: 0 - x,
        lambda x: x / 1,
        lambda x: x / -1,
        lambda x: 0 / x,
        lambda x: x - x,
        lambda x: x / x,
        lambda x: -x,
        lambda x: x * Fraction(1),
        lambda x: x + 0.0,
    ],
)
def test_known_zeros_and_ones_are_free(free):
    counter = Counter()
    assert float(free(Counted(2.5, counter))) == free(2.5)
    assert counter.counts == Counts()


def test_a_computed_zero_is_not_known_beforehand():
    counter = Counter()
    x = Counted(2.0, counter)
    y = Counted(2.0, counter)
    zero = x - y
    assert zero == 0
    assert isinstance(zero, Counted)
    assert zero * x == 0
    assert counter.counts == Counts(mul=1, add=1)


@pytest.mark.parametrize("method", TAUGHT)
def test_a_counted_run_computes_the_same(method):
    arm = rd.random_arm(4, np.random.default_rng(1), prismatic=0.4)
    rng = np.random.default_rng(2)
    counter = Counter()
    q, qd, tau, gravity, f0 = (rng.normal(size=n) for n in (4, 4, 4, 3, 6))
    plain = rd.forward_dynamics(arm, q, qd, tau, gravity, f0, method)
    arguments = [lift(x, counter) for x in (qd, tau, gravity, f0)]
    for pose in (ct.lift_pose(arm.at(q), counter), ct.lift_arm(arm, counter).at(lift(q, counter))):
        before = counter.counts
        result = METHODS[method].solve(pose, *arguments)
        assert (counter.counts - before).mul > 500
        np.testing.assert_allclose(result.astype(float), plain, rtol=1e-9)


def test_the_riccati_count_by_hand():
    shift = Counts(6 * 6, 6 * 6)  # phi X: a cross product and a sum for each column
    sums = Counts(0, 36 - 3 - 3 - 6)  # + M(k): m p~ twice and m 1 have known zeros
    PH = Counts(18, 12)
    HPH = Counts(3, 2)
    gain = Counts(6)
    rest = Counts(36, 36)
    total = shift + shift + sums + PH + HPH + Counts(0, 0, 1) + gain + rest
    for slides in (False, True):
        assert ct.operation_counts("riccati", prismatic=slides) == total


@pytest.mark.parametrize("method", ct.COUNTED)
@pytest.mark.parametrize("setup", [False, True])
def test_cost_grows_linearly(method, setup):
    slopes = {ct.operation_counts(method, n, setup, prismatic=False) for n in (3, 5)}
    assert len(slopes) == 1
    (slope,) = slopes
    six, three = (ct.total_counts(method, n, setup) for n in (6, 3))
    assert six - three == slope + slope + slope
    assert len({ct.operation_counts(method, n, setup, prismatic=True) for n in (3, 5)}) == 1


def test_table_and_refusals():
    rows = ct.count_table(["riccati", "rk-fd4"])
    assert [row[:2] for row in rows] == [
        (m, j) for m in ("riccati", "rk-fd4") for j in ("revolute", "prismatic")
    ]
    assert all(isinstance(x, Counts) for row in rows for x in row[2:])
    for method, setup in (
        ("fd9", True),
        ("composite-cholesky", False),
        ("compiled", True),
        ("compiled", False),
    ):
        with pytest.raises(ValueError, match=f"method must be one of riccati, .*; got '{method}'"):
            ct.total_counts(method, 3, setup)


@pytest.mark.parametrize(
    "counts, found",
    [
        ([9, 9, 1, 1], 3),
        ([1, 9, 1, 1], 3),
        ([1, 1, 1, 1], 1),
        ([1, 1, 1, 5], None),
        ([5, 5, 5, 4], 4),
    ],
)
def test_overtaking_counts_only_if_it_lasts(counts, found):
    assert ct.overtakes(dict(enumerate(counts, 1)), dict.fromkeys(range(1, 5), 5)) == found


def graph(*values):
    """Return a `Graph`, and numbers that it is given."""
    found = Graph()
    return found, [found.given(x) for x in values]


@pytest.mark.parametrize(
    "formula, expected",
    [
        # a product and itself: one sum
        (lambda x, y, z: [x * y + y * x], Counts(1, 1)),
        (lambda x, y, z: [x + y, y + x, -x - y], Counts(0, 1)),
        (lambda x, y, z: [x - y, y - x, (x - y) * (y - x)], Counts(1, 1)),
        (lambda x, y, z: [(-x) * y, x * y, x * -y], Counts(1, 0)),
        (lambda x, y, z: [x / y, -x / y, y / x], Counts(0, 0, 2)),
        (lambda x, y, z: [2 / x, -2 / x, 1 / x], Counts(0, 0, 2)),
        (lambda x, y, z: [2 * x, x * -2, 2.0 * x, 3 * x], Counts(2, 0)),
        (lambda x, y, z: [x + 2, 2 + x, x - 2, 2 - x], Counts(0, 2)),
        (
            lambda x, y, z: [
                (x + y) - (y + x),
                (x - y) / (y - x),
                0 * x,
                x + 0,
                1 * x,
                x / 1,
                0 / x,
                x / -1,
            ],
            Counts(),
        ),
        # the distributive law is not looked for
        (lambda x, y, z: [x * (y + z), x * y + x * z], Counts(3, 2)),
        (lambda x, y, z: [np.sqrt(x) * y, np.sqrt(x) * z], Counts(2, 0)),  # roots apart
    ],
)
def test_a_graph_shares_what_is_formed_twice(formula, expected):
    values = 2.5, 3.5, 0.75
    found, numbers = graph(*values)
    results = formula(*numbers)
    assert found.needed(results) == expected
    np.testing.assert_allclose([float(x) for x in results], formula(*values), rtol=1e-15)


def test_a_graph_leaves_out_what_nobody_needs():
    found, (x, y, z) = graph(2.0, 3.0, 5.0)
    product = x * y
    unused = (x + y) / z
    assert found.needed([product + z]) == Counts(1, 1)
    assert found.needed([product, unused]) == Counts(1, 1, 1)
    assert found.needed([x, 7, 0]) == Counts()
    assert repr(unused) == "Counted(1.0)"


def test_arrays_of_traced_numbers_go_entry_by_entry():
    found, numbers = graph(2.0, 3.0, 5.0)
    a = np.array(numbers, dtype=object)
    assert found.needed([a @ a, a @ a]) == Counts(3, 2)
    assert found.needed([a @ a, a[::-1] @ a[::-1]]) == Counts(3, 4)  # another order, another sum
    assert found.needed(list(a / a)) == Counts()
    assert [*(a - a)] == [0, 0, 0]
    assert found.needed([*(numbers[0] + a), *(numbers[0] * a), *(numbers[0] / a)]) == Counts(
        3, 3, 2
    )


@pytest.mark.parametrize("method", ct.IN_FRAMES)
def test_a_run_in_link_frames_needs_no_more_than_it_carries_out(method):
    """The same run, every operation counted when it is done; its results are the same numbers."""
    run = ct.frame_run(method, 4)
    counter = Counter()

    def count(x):
        return [Counted(value, counter) for value in x.tolist()]

    turns = [Turn(c, s) for c, s in zip(count(np.cos(run.q)), count(np.sin(run.q)), strict=True)]
    rows = ct.IN_FRAMES[method].run(
        Frames(run.arm), turns, count(run.rates), count(run.tau), count(run.gravity)
    )
    done = counter.counts
    assert run.counts.mul <= done.mul
    assert run.counts.add < done.add
    assert run.counts.div <= done.div
    for row, found in zip(rows, run.found.values(), strict=True):
        assert [float(x) for x in row] == found.tolist()


def test_a_ball_costs_less_than_three_hinges():
    """Count FD4's articulated bodies with a ball and with three hinges, per link and for the set-up."""
    ball, hinge = (
        counts.mul + counts.add
        for counts in (
            ct.operation_counts("rk-fd4 simplified", kind=kind)
            for kind in ("spherical", "revolute")
        )
    )
    assert hinge == 262 + 257
    assert hinge < ball < 2 * hinge
    for kind in KINDS:
        assert ct.operation_counts("composite-cholesky", n=3, setup=True, kind=kind).mul > 0
