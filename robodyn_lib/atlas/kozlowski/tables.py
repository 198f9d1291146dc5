"""Kozłowski 1995, Tables 2 and 3: their arithmetic, and counted runs of the algorithms.

A cell of Table 2 is (a, b) for a N + b operations, N > 2. Its columns: multiplications and
divisions for any frames and for right angles, then additions and subtractions for both.
"""

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...counting import frame_run
from ...kozlowski.counted import forward_dynamics, from_the_tip, inverse_dynamics, unnormalized
from ...link_frames import ALL, Frames, Turn, rational_chain, right_angled_chain
from ...numbering import frames_from_tip
from ...numbers import array, coefficient, joint_series
from ...reference import factor_from_tip, inverse_dynamics_at, mass_matrix_at
from ...robots import rational_arm
from ...spatial import zeros
from ..motion import series_pose
from ..registry import equation, misprint
from ..saha.table import HALF, SIXTH, THIRD, polynomial, whole_numbers
from .case import Case

FIRST_SIZE = {  # counts are linear from here; right angles leave zeros in the first three links
    False: 3,
    True: 4,
}


class Part(NamedTuple):
    """Rows of Table 2 and the sum that is printed under them: {word: four cells}, four cells."""

    rows: dict
    sum: tuple


def tuples(x):
    """Return lists of lists as tuples of tuples, and text as fractions."""
    if isinstance(x, list):
        return tuple(map(tuples, x))
    return Fraction(x) if isinstance(x, str) else x


AS_PRINTED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TABLE_2 = {
    part: Part({word: tuples(row) for word, row in x["rows"].items()}, tuples(x["sum"]))
    for part, x in AS_PRINTED["table_2"].items()
}
TOTALS, IN_ALL, TABLE_3, MEASURED, PRINTED = (
    {name: tuples(row) for name, row in AS_PRINTED[word].items()}
    for word in ("totals", "in_all", "table_3", "measured", "printed")
)
PRINTED |= {"kozlowski-nu": TOTALS["normalized"], "kozlowski-xi": TOTALS["unnormalized"]}


def with_cell(table, part, row, column, cell):
    """Return a table with one cell replaced; row None: a cell of the sum."""

    def put(cells):
        return (*cells[:column], cell, *cells[column + 1 :])

    rows, total = table[part]
    new = Part(rows, put(total)) if row is None else Part(rows | {row: put(rows[row])}, total)
    return table | {part: new}


CORRECTED_2 = with_cell(
    with_cell(TABLE_2, "both", None, 2, (345, -180)), "unnormalized", "z+", 1, (13, -3)
)
# the formula and the numbers of this row cannot both be right, and it is not known which are wrong
UNSETTLED = "Walker & Orin 1982, 4"
CORRECTED_3 = TABLE_3 | {
    "Walker & Orin 1982, 3": ((THIRD, 21 + HALF, 358 + SIXTH, -113), 2882, 7857)
}


def line(cell, n):
    """Write a n + b as a formula."""
    return Fraction(cell[0] * n + cell[1])


def summed(cells):
    """Return cells (4, 2), added column by column."""
    return array(
        [[Fraction(sum(row[column][i] for row in cells)) for i in (0, 1)] for column in range(4)]
    )


@cache
def counted(method, n, right_angles=False):
    """Return multiplications with divisions, and additions (2,), of a run on n link frames."""
    arm = right_angled_chain(n, np.random.default_rng(n)) if right_angles else None
    counts = frame_run(method, n, arm).counts
    return whole_numbers(counts.mul + counts.div, counts.add)


def as_printed_or_less(method, n):
    """Yield pairs: counts lie on a line and are not above the printed one.

    This holds for any frames and for right angles.
    """
    for right_angles in (False, True):
        n = max(n, FIRST_SIZE[right_angles])
        counts = counted(method, n, right_angles)
        printed = PRINTED[method]
        yield counts, whole_numbers(*(line(cell, n) for cell in MEASURED[method][right_angles]))
        if len(printed) == 4:
            most = array([line(cell, n) for cell in printed[right_angles::2]])
            yield np.minimum(counts, most), counts
        elif not right_angles:
            yield whole_numbers(min(line(printed[0], n), counts.sum())), whole_numbers(counts.sum())


def arithmetic(table):
    """Yield pairs: sums under the rows of Table 2, totals, and operations in all."""
    for rows, total in table.values():
        yield summed(rows.values()), summed([total])
    for name, total in TOTALS.items():
        yield summed([table["both"].sum, table[name].sum]), summed([total])
        for column, printed in enumerate(IN_ALL[name]):
            yield summed([total])[column::2].sum(axis=0), whole_numbers(*printed)


@equation("K Table 2")
def k_table_2(s):
    yield from arithmetic(CORRECTED_2)
    for method in ("kozlowski-nu", "kozlowski-xi"):
        yield from as_printed_or_less(method, s.N)
    yield rates_of_xi(min(s.N, 3))


@misprint("K Table 2", lambda: Case(rational_arm(3, seed=1)))
def k_table_2_subtotal(s):
    yield from arithmetic(with_cell(CORRECTED_2, "both", None, 2, TABLE_2["both"].sum[2]))


@misprint("K Table 2", lambda: Case(rational_arm(3, seed=1)))
def k_table_2_z(s):
    yield from arithmetic(
        with_cell(CORRECTED_2, "unnormalized", "z+", 1, TABLE_2["unnormalized"].rows["z+"][1])
    )


def values(table):
    """Yield pairs: each formula of Table 3 at 6 and 12, and the printed number.

    Its value at any N is a whole number.
    """
    for name, (coefficients, *printed) in table.items():
        if name != UNSETTLED:
            yield array([polynomial(coefficients, n) for n in (6, 12)]), whole_numbers(*printed)
            yield (
                array([polynomial(coefficients, n) % 1 for n in range(1, 7)]),
                whole_numbers(*[0] * 6),
            )


@equation("K Table 3")
def k_table_3(s):
    yield from values(CORRECTED_3)
    for method in ("kalman", "newton-euler"):
        yield from as_printed_or_less(method, s.N)
    yield from accelerations(min(s.N, 3))


@misprint("K Table 3", lambda: Case(rational_arm(3, seed=1)))
def k_table_3_walker_orin(s):
    yield from values(CORRECTED_3 | {name: TABLE_3[name] for name in ["Walker & Orin 1982, 3"]})


@misprint("K Table 3", lambda: Case(rational_arm(3, seed=1)))
def k_table_3_fourth(s):
    coefficients, *printed = TABLE_3[UNSETTLED]
    yield array([polynomial(coefficients, n) for n in (6, 12)]), whole_numbers(*printed)


# --- what is counted is right ---------------------------------------------------------------------
def exact_run(n, tricks=ALL):
    """Return a chain of fractions, half-angle tangents, and joints and turns of counted runs."""
    arm, t = rational_chain(n)
    turns = [Turn((1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)) for x in t]
    return arm, t, from_the_tip(Frames(arm, tricks)), frames_from_tip(turns, n)


def quarters(n, start):
    """Return n fractions, base to tip: (start + i^2) / 4."""
    return array([Fraction(start + i * i, 4) for i in range(n)])


GRAVITY = array([Fraction(1, 3), Fraction(-2, 5), Fraction(7, 2)])


def rows(x):
    """Return {k: number} as a vector (n,), base to tip."""
    return array([x[k] for k in sorted(x, reverse=True)])


def accelerations(n, tricks=ALL):
    """Yield pairs: the torques of the motion that the filter finds, by the library and the run."""
    arm, t, joints, turns = exact_run(n, tricks)
    theta_dot = quarters(n, 1)
    tau = quarters(n, 5)
    theta_ddot = forward_dynamics(
        joints, turns, *(frames_from_tip(x, n) for x in (theta_dot, tau)), GRAVITY
    )
    back = inverse_dynamics(joints, turns, frames_from_tip(theta_dot, n), theta_ddot, GRAVITY)
    yield (
        inverse_dynamics_at(
            arm.at_tangents(t), theta_dot, rows(theta_ddot), GRAVITY, zeros(6, object)
        ),
        tau,
    )
    yield rows(back), tau


def rates_of_xi(n, tricks=ALL):
    """Return (xi, xi') twice: as given and by the counted run, and of U^T theta_dot.

    U is the factor of the mass matrix along the motion. The motion has the rates that the run
    gives, and the accelerations of its torques.
    """
    arm, t, joints, turns = exact_run(n, tricks)
    xi = quarters(n, 2)
    tau = quarters(n, 5)
    vectors = [frames_from_tip(x, n) for x in (xi, tau)]
    theta_dot, xi_dot = unnormalized(joints, turns, *vectors, GRAVITY)
    theta_ddot = rows(forward_dynamics(joints, turns, theta_dot, vectors[1], GRAVITY))
    rates = rows(theta_dot)
    U, _ = factor_from_tip(mass_matrix_at(series_pose(arm, t, rates, 0 * rates, True)))
    along = U.T @ joint_series(rates, theta_ddot, zeros(n, object))
    return np.concatenate([xi, rows(xi_dot)]), np.concatenate(
        [coefficient(along, 0), coefficient(along, 1)]
    )
