"""The steps of gradients say what the teaching code says, exactly, and no slip in them passes."""

import inspect
import re
from functools import cache, partial

import pytest
from mutation import HOLDS, verdicts
from test_codegen import Angle, Random, exact_tree

from robodyn_lib.compiled import gradients
from robodyn_lib.compiled.gradients import DERIVATIVES
from robodyn_lib.compiled.rows import Row
from robodyn_lib.derivatives.recursions import forward_derivatives_at
from robodyn_lib.numbers import array


class Turned(Angle):
    """An angle, times whether it turns."""

    def __rmul__(self, times):
        return self if times else 0


@cache
def question(letters):
    """Rows, (q, qd, tau, base, wrench), and the derivatives by the teaching code: of fractions."""
    rows, arm, _, tangents = exact_tree(letters, range(-1, len(letters) - 1), seed=len(letters))
    draw, found = Random(3), []
    for i, (letter, row) in enumerate(zip(letters, rows, strict=True)):
        k = {word: x for word, x in row.k.items() if word[0] in "mhJ"} | {"vanishing": 0}
        for word, x in (("C", arm.rotations[i]), ("o", arm.offsets[i]), ("t", arm.tip_offset)):
            k |= {f"{word}{j}": y for j, y in enumerate(x.ravel())}
        k |= {"turns": int(letter == "R"), "moves": int(letter == "P"), "last": int(i == arm.n - 1)}
        found.append(Row("R", k, i - 1, i, i))
    values = [Turned(x) if letter == "R" else x for letter, x in zip(letters, tangents, strict=True)]
    qd, tau, force, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 6, 3))
    truth = forward_derivatives_at(arm.at_tangents(tangents), qd, tau, g, force)
    return found, (values, qd, tau, list(-g), list(force)), truth


def exact(letters):
    """Judge the steps by the teaching code."""
    rows, given, truth = question(letters)
    return all((array(x) == y).all()
               for x, y in zip(DERIVATIVES.run(rows, *given), truth, strict=True))


CHAINS = "RPRR", "PRP", "P"


@pytest.mark.parametrize("letters", CHAINS)
def test_steps_are_exact(letters):
    assert exact(letters)


FORMULAS = [f for f in vars(gradients).values() if inspect.isfunction(f)
            and f.__module__ == gradients.__name__ and f is not gradients.rows_in_base_axes]
IDLE = "matrix", "moments_of", "given", "stepped", "diagonal"       # which calculate nothing
IN_FLOATS = {"LOST * row.k['vanishing'] -> LOST", "LOST * row.k['vanishing'] -> row.k['vanishing']"}


@pytest.mark.parametrize("f", FORMULAS, ids=lambda f: f.__qualname__)
def test_a_slip_in_a_step_is_seen(f):
    seen = verdicts(f, [partial(exact, letters) for letters in CHAINS[:2]], name=f.__qualname__)
    assert seen or f.__name__ in IDLE
    unseen = {mutant.change for mutant, verdict in seen.items() if verdict == HOLDS}
    assert {x for x in unseen if not re.fullmatch(r"(.*) @ (.*) -> \2 @ \1", x)} <= IN_FLOATS
