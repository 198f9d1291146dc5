"""What the sentences of lecture 14 hang on."""
from fractions import Fraction as F

import numpy as np
import pytest
from claims import claim

from robodyn_lib.course import closed
from robodyn_lib.numbers import array
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.fork import Tree, riccati


def straight():
    """The filter of two straight rods on a support, and their pose."""
    pose = closed.supported().tree.at_tangents(array([F(0), F(0)]))
    return riccati(Tree(pose)), pose


@claim("$D(1)=\\frac13$, $D(2)=\\frac7{12}$, and $G(1)$ passes on $-\\frac12$ of the force.")
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


@claim("$JM^{-1}J^T$ is singular there, and its inverse, the operational-space inertia, does not exist.")
def _():
    _, pose = straight()
    W = rf.riccati(rf.Chain(pose))
    assert W.chain.H[1] @ W.chain.phi(1, 0)[:, 3] == 0              # a force along loads no joint
