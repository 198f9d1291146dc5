"""What the sentences of 07a hang on."""
from fractions import Fraction as F

import numpy as np
from claims import claim

from robodyn_lib.fixman.bands import tension_form
from robodyn_lib.fixman.chain import PointChain, inverse_blocks, position_gradients
from robodyn_lib.fixman.partition import metric, split
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse
from workbook.draw.fixman import without_rounding


def random_chain(N, seed=0):
    rng = np.random.default_rng(seed)
    turns = rng.uniform(-3, 3, N)
    return PointChain(*rng.uniform(0.5, 2, (2, N)), np.cos(turns), np.sin(turns))


def larger(chain):
    return metric(position_gradients(chain), [chain.m[i] for i in chain.links])


@claim("In $x$ and $y$ the mass matrix of $N$ points is diagonal. In joint angles it is full, because turning joint "
       "1 moves "
       "all masses.")
def _():
    chain = random_chain(7)
    assert without_rounding(split(larger(chain), 7).aa).all()
    assert position_gradients(chain)[:, 0].reshape(7, 2).any(axis=1).all()


@claim("no $Q$ satisfies $XQ=1$, and $(X^TMX)^{-1}$ does not split into factors")
def _():
    X = position_gradients(random_chain(5))[:, :5]
    assert np.linalg.matrix_rank(X) == 5 < len(X)               # X Q has rank 5 at most, 1 has rank 10


@claim("a length depends on two neighbouring points and an angle on three, so coordinates far apart share no point")
def _():
    H = inverse_blocks(random_chain(9))
    spread = [max(abs(i - j) for i, j in zip(*np.nonzero(without_rounding(A)), strict=True)) for A in (H.bb, H.aa)]
    assert spread == [1, 2]


@claim("Both have 1 kg, the links have 1 m, and they meet at a right angle: $x_1=(1,0)$, $x_2=(1,1)$.")
def _():
    two = PointChain([F(1)] * 2, [F(1)] * 2, [F(1), F(0)], [F(0), F(1)])
    assert [list(two.x[i]) for i in (1, 2)] == [[1, 0], [1, 1]]


@claim("Two masses of 1 kg that hang at rest have $b=0$ and $Y=0$, but their links carry 19.6 N and 9.8 N.")
def _():
    hanging = PointChain([F(1)] * 2, [F(1)] * 2, [F(0), F(1)], [F(-1), F(0)])
    none = array([F(0), F(0)])
    accelerations, tension = tension_form(hanging, none, none, array([F(0), F("-9.80665")]))
    assert not accelerations.any()                              # so b = G^aa 0, and Y = -G^ba 0
    for force in tension:
        yield f"{float(force):.1f} N"


@claim("The matrix that (12) subtracts has no negative diagonal entry")
def _():
    for seed in range(20):
        H = inverse_blocks(random_chain(6, seed))
        assert (np.diag(H.ab @ inverse(H.bb) @ H.ba) > -1e-12).all()


@claim("a constraint takes mobility away, or none, as on the straight chain, where H^ab is 0.")
def _():
    straight = PointChain([F(1)] * 4, [F(2)] * 4, [F(1)] * 4, [F(0)] * 4)
    assert not inverse_blocks(straight).ab.any()
