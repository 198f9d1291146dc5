"""The truths behind the digests of B, computed by the library."""
import re
from fractions import Fraction

import numpy as np
from cases import ROOT, read
from notebook_rules import source

import robodyn_lib as rd
from robodyn_lib import atlas
from workbook.course.exercises.misprints import verdicts


def whole(powers):
    return all(sum(c * n ** p for p, c in powers.items()).denominator == 1 for n in range(1, 25))


def repaired():
    """The nearest positive value of each coefficient that alone makes the count whole, 0 where there is none."""
    printed, out = {3: Fraction(1, 6), 2: Fraction(3, 2), 1: Fraction(8, 3), 0: Fraction(-1)}, []
    for power in (3, 2, 1):
        found = [x for x in (Fraction(k, 60) for k in range(1, 400)) if whole(printed | {power: x})]
        out.append(min(found, key=lambda x: abs(x - printed[power]), default=Fraction(0)))
    return out


def triangle():
    """Saha's entry of the other triangle on two equal rods in a row, and the accelerations under torques (1, 0)."""
    arm = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
    s = atlas.PAPERS["saha"].view(atlas.State(arm, tangents=[Fraction(0)] * 2))
    entry = lambda i, j: s.p[i] @ s.M_tilde(i) @ s.B(i, j) @ s.p[j]  # noqa: E731
    a, b, c = entry(1, 1), entry(1, 2), entry(2, 2)
    assert entry(2, 1) == Fraction(5, 6)
    return [b, c / (a * c - b * b), -b / (a * c - b * b)]


def shown():
    """A row for each misprint, a column for each arm: 1 where the first printed form fails."""
    arms = [rd.planar_arm(2), rd.planar_arm(3), atlas.counterexample("RK 2.32").arm, rd.robots.ur5()]
    return [[int(verdicts(tag, arm)[0] == "fails") for arm in arms]
            for tag in ("RK 3.8", "RK 4.16", "K 4", "S97 8", "K 48")]


def table():
    """The right sum and the right cell of the table that the page prints with two misprints."""
    cell, = (c for c in read(ROOT / "notebooks" / "B_errata.ipynb")["cells"] if c["id"] == "xB7")
    count = lambda text: [int(x) for x in re.findall(r"-?\d+", text.replace("- ", "-").replace("N", ""))]  # noqa: E731
    lines = [line for line in source(cell).splitlines() if re.match(r"\| \w.*\d", line)]
    rows = [[count(x) for x in line.split("|")[2:4]] for line in lines]
    *steps, sums, (total, _) = rows
    steps, sums, total = np.array(steps), np.array(sums), np.array(total)
    added = steps.sum(axis=0)
    wrong_sum, = (k for k in (0, 1) if (added[k] != sums[k]).any() and (added[k] + sums[1 - k] == total).all())
    column = 1 - wrong_sum
    row, = (k for k, (M, A) in enumerate(steps) if A[0] > M[0])
    assert (sums[column] + added[wrong_sum] == total).all()
    right = steps[row, column] - (added[column] - sums[column])
    return [*added[wrong_sum].tolist(), *right.tolist()]


TRUTHS = {"B.1": repaired, "B.2": triangle, "B.3": shown, "B.7": table}
