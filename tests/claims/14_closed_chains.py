"""What the sentences of lecture 14 hang on."""
from fractions import Fraction as F

import numpy as np
import pytest
from claims import claim, shown
from notebook_rules import source

from robodyn_lib.numbers import array
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk.fork import Tree, riccati
from robodyn_lib.spatial import inverse
from workbook.course import closed


def straight():
    """The filter of two straight rods on a support, and their pose."""
    pose = closed.supported().tree.at_tangents(array([F(0), F(0)]))
    return riccati(Tree(pose)), pose


@claim("$D(1)=\\frac13$, $D(2)=\\frac7{12}$, and the free joint 1 passes on $-\\frac12$ of the force.")
def _():
    kalman, _ = straight()
    assert [kalman.D[k][0, 0] for k in (1, 2)] == [F(1, 3), F(7, 12)]
    across = kalman.step[1] @ kalman.chain.phi(1, 0)[:, 5]          # a force across at the tip, past joint 1
    assert across[5] == F(-1, 2)


@claim("So $f=\\frac67g\\,/\\,\\frac{24}7=\\frac g4$: the support carries a quarter of the weight of one rod.")
def _():
    chain, (_, pose) = closed.supported(), straight()
    rest, down = array([F(0)] * 2), array([F(0), F(0), F(-1)])
    assert chain.forward_at(pose, rest, rest, down, array([F(0)] * 6)).forces[0] == F(6, 7) / F(24, 7) == F(1, 4)


@claim("Rank 2: three of the five rows hold what the plane of the other hinges holds already.")
def _():
    bar = closed.four_bar(contact="hinge")
    said = bar.standing(bar.assemble([1.2, -1.0, -1.0]))
    assert (said.rank, said.rows, len(said.repeats)) == (2, 5, 3)


@claim("Rows across the plane of motion repeat what the other hinges hold. Of the five rows two are independent, and "
       "3 - 2 = 1.")
def _():
    bar = closed.four_bar(contact="hinge")
    said = bar.standing(bar.assemble([1.2, -1.0, -1.0]))
    assert (said.rank, said.mobility, bar.nv) == (2, 1, 3)


@claim("From the flat pose `assemble` refuses: the loop is open along the rods, and there no joint can move the pivot "
       "along the rods. From the bent pose it closes, both rows count, and the mechanism has one motion.")
def _():
    longer = closed.four_bar((1.0, 2.0, 1.0), ground=2.1)
    with pytest.raises(ValueError, match="move along x: stays open"):
        longer.assemble([0, 0, -np.pi])
    said = longer.standing(longer.assemble([0.5, -0.5, 0.5 - np.pi]))
    assert (said.rank, said.mobility) == (2, 1)


@claim("Here the rods cannot yield along themselves, so a row of $K$ vanishes.")
def _():
    flat = closed.four_bar(lengths=(1.0, 2.0, 1.0))
    assert flat.standing([0, 0, -np.pi]).rank == 1


@claim("So even the part of $JM^{-1}J^T$ for the two directions along and across is singular in this pose, and its "
       "inverse, the operational-space inertia, does not exist.")
def _():
    _, pose = straight()
    J = jacobian_at(pose)[[3, 5]]
    part = J @ inverse(mass_matrix_at(pose)) @ J.T
    assert (part == np.diag([0, F(24, 7)])).all()
    bent = closed.supported().tree.at_tangents(array([F(0), F(1)]))
    J = jacobian_at(bent)[[3, 5]]
    part = J @ inverse(mass_matrix_at(bent)) @ J.T
    assert part[0, 0] * part[1, 1] > part[0, 1] ** 2                # in this pose, not in every one


# --- in the players ---------------------------------------------------------------------------------------------------

@claim("Arm 1 holds its end by a rigid grasp, arm 2 by a hard finger.")
def _():
    found = [(c.name, c.contact) for c in closed.carriers().closures]
    assert found == [("grasp 1", "rigid"), ("grasp 2", "hard finger")]


def after(page):
    """The cell that opens a hand waits as long as the sentence says."""
    cell = next(source(c) for c in page["cells"] if c.get("id") == "c061")
    assert "np.linspace(0, 0.3, 7)" in cell
    assert "np.linspace(0.3, 1.2, 37)" in cell


after.takes_page = True
claim("After 0.3 s a hand opens")(after)


@claim("The hard finger of arm 2 holds the place of the bar's end and no turn")
def _():
    pair = closed.carriers()
    assert [label.partition(", ")[2] for label in pair.labels[6:]] == [f"move along {x}" for x in "xyz"]
    assert pair.closures[1].a.link == 5                             # the last of arm 2


claim("When hand 2 opens, the rigid grasp of arm 1 holds the attitude as well, and the bar turns with the last link of "
      "arm 1.")(shown("c062", "1"))


def reach(ground):
    """How far the loop of the parallelogram's bars is open along the ground, all bars level, cranks to the right."""
    return np.abs(closed.four_bar((1.0, 2.0, 1.0), ground).gap([0, 0, -np.pi])).max()


@claim("A four-bar whose ground is 10 cm shorter or longer has no such pose.")
def _():
    assert reach(2.0) < 1e-12
    assert np.allclose([reach(1.9), reach(2.1)], 0.1)


@claim("With both cranks level and on the same side, crank 1 and the coupler reach to 3 m, and crank 2 to 1 m beyond "
       "its pivot.")
def _():
    assert np.allclose([reach(ground) for ground in (1.5, 2.0, 3.0)], [abs(3 - (g + 1)) for g in (1.5, 2.0, 3.0)])


@claim("So they meet on a ground of 2 m alone.")
def _():
    assert reach(2.0) < 1e-12 < min(reach(ground) for ground in (0.5, 1.9, 1.999, 2.001, 2.1, 3.0))


claim("On the shorter ground crank 1 turns back before it is level, on the longer one crank 2.")(
    shown("c071", "1", "2"))
