"""Elimination step by step: the product stays A, the end is the factorization, counts are true."""

from fractions import Fraction

import numpy as np
import pytest

from robodyn_lib.elimination import elimination_steps, solved, unit_factor, vanishes
from robodyn_lib.numbers import Counter, Counts, lift


def springs(n):
    """Return (n, n), tridiagonal: each mass touches its neighbours only."""
    A = np.full((n, n), Fraction(0), dtype=object)
    for i in range(n):
        A[i, i] = Fraction(2)
        A[i, max(i - 1, 0)] -= i > 0
        A[max(i - 1, 0), i] -= i > 0
    return A


def full(n):
    """Return a lopsided symmetric matrix of fractions, positive definite."""
    rows = np.array(
        [[Fraction((3 * i + j * j) % 7 - 3, 1 + i) for j in range(n)] for i in range(n)]
    )
    return rows @ rows.T + np.diag([Fraction(i + 1) for i in range(n)])


def complaints(A, order=None):
    """Return the faults in the steps of A: each statement in words is computed in another way."""
    steps = list(elimination_steps(A, order))
    n = len(A)
    order = list(range(n))[::-1] if order is None else list(order)
    faults = [] if len(steps) == n else [f"{len(steps)} steps"]
    for number, (matrices, sentence, pivot) in enumerate(steps):
        U, R, turned = matrices.values()
        k, rest = (order[number - 1], order[number:]) if number else (None, order)
        cleared = [
            (i, j) for i in range(n) for j in range(n) if i != j and not (i in rest and j in rest)
        ]
        before = steps[number - 1].matrices["R"]
        wrong = {
            "product": (U @ R @ U.T != A).any() or (turned != U.T).any(),
            "not cleared": any(R[i, j] != 0 for i, j in cleared),
            "U": any(U[i, j] != (i == j) for j in rest for i in range(n)),
            f"pivot {pivot}": pivot != (None if k is None else (k, k)),
            sentence: any(words not in sentence for words in expected(n, k, rest, before, R)),
        }
        faults += [f"step {number}: {what}" for what, bad in wrong.items() if bad]
    return faults


def expected(n, k, rest, before, after):
    """Return the words that the sentence of a step must contain."""
    if k is None:
        return [f"{n} by {n}"]
    changed = sum(before[i, j] != after[i, j] for i in rest for j in rest)
    return [
        f"column {k + 1} are cleared",
        f"{len(rest)} by {len(rest)}, {changed or 'no'} ",
        " entry changes." if changed == 1 else " entries change.",
    ]


EXAMPLES = [
    (full(4), None),
    (full(4), range(4)),
    (full(3), [1, 0, 2]),
    (springs(5), None),
    (full(1), None),
    (np.diag([Fraction(2), Fraction(3)]), None),
]


@pytest.mark.parametrize("A, order", EXAMPLES)
def test_every_step_is_what_it_says(A, order):
    before = A.copy()
    assert complaints(A, order) == []
    assert (A == before).all()


def test_the_row_to_blame_is_named():
    for A, order, row in (
        ([[2, 1, 0], [1, 2, 0], [0, 0, 0]], None, 3),
        ([[1, 1, 0], [1, 1, 1], [0, 1, 1]], range(3), 2),
    ):
        with pytest.raises(ValueError, match=f"row {row}: its pivot vanishes"):
            list(elimination_steps(np.array(A) * Fraction(1), order))


def semidefinite(rank):
    """Return A (4, 4) of fractions and this rank, with rows of zeros among the others."""
    rows = full(4)[:, :rank]
    rows[1] = 0
    return rows @ rows.T


def test_a_unit_factor_is_triangular_also_where_pivots_vanish():
    for A in (full(4), springs(5), semidefinite(2), semidefinite(3)):
        U, D = unit_factor(A, refuse=lambda k, *pivot: vanishes(*pivot))
        assert (U @ np.diag(D) @ U.T == A).all()
        assert (np.tril(U) == np.eye(len(A), dtype=int)).all()


def test_the_factors_solve_for_a_vector_and_for_columns():
    A = full(4)
    b = full(4)[:, :2]
    for x in (b, b[:, 0]):
        assert (A @ solved(*unit_factor(A), x) == x).all()


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_each_entry_takes_one_product_for_each_pivot_before(n):
    counter = Counter()
    A = np.random.default_rng(n).uniform(0.1, 0.9, (n, n)) + n * np.eye(n)
    U, D = unit_factor(lift((A + A.T) / 2, counter))
    assert counter.counts == Counts(mul=(n**3 - n) // 6, add=(n**3 - n) // 6, div=n * (n - 1) // 2)
    np.testing.assert_allclose((U @ np.diag(D) @ U.T).astype(float), (A + A.T) / 2, rtol=1e-13)


def test_the_half_that_is_not_read():
    A = full(4)
    assert (unit_factor(np.triu(A))[1] == unit_factor(A)[1]).all()


def test_floats_and_names():
    A = np.array([[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]])
    for step in elimination_steps(A, names=("L", "rest", "L^T")):
        L, rest, turned = (step.matrices[name] for name in ("L", "rest", "L^T"))
        assert L.dtype == rest.dtype == np.float64
        np.testing.assert_allclose(L @ rest @ turned, A, rtol=0, atol=1e-14)
    assert (rest == np.diag(np.diag(rest))).all()  # cleared entries are 0, not rounding


@pytest.mark.parametrize(
    "A, order, words",
    [
        (np.ones((2, 3)), None, r"A must be square, got shape \(2, 3\)"),
        (np.ones(3), None, "A must be square"),
        (np.ones((0, 0)), None, "A must be square"),
        (
            [[1.0, 2.0], [3.0, 1.0]],
            None,
            r"symmetric; entry \(1, 2\) is 2.0, entry \(2, 1\) is 3.0",
        ),
        (
            [[Fraction(1), Fraction(2)], [Fraction(3), Fraction(1)]],
            None,
            r"symmetric; entry \(1, 2\) is 2",
        ),
        ([[1.0, np.nan], [np.nan, 1.0]], None, "must be finite and symmetric"),
        (np.eye(2), [0, 0], r"order must name each row 0 .. 1 once, got \[0, 0\]"),
        (np.eye(2), [1, 2], "order must name each row"),
        ([[1.0, 1.0], [1.0, 0.0]], None, "row 2: its pivot vanishes"),
        (
            [[1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]],
            range(3),
            "row 2: its pivot vanishes",
        ),
        (
            [[Fraction(0), Fraction(1)], [Fraction(1), Fraction(1)]],
            [0, 1],
            "row 1: its pivot vanishes",
        ),
    ],
)
def test_refusals(A, order, words):
    with pytest.raises(ValueError, match=words):
        list(elimination_steps(A, order))


def test_a_last_pivot_that_vanishes_divides_nothing():
    end = list(elimination_steps([[Fraction(0)]]))[-1].matrices
    assert end["R"] == [[0]]
