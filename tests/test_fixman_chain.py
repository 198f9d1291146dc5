"""Point masses: every gradient against power series, complex steps and exact inverses."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same
from chains import LENGTHS, TANGENTS, lopsided, positions, right_triangles

from robodyn_lib.atlas.fixman.case import Case
from robodyn_lib.atlas.fixman.chain import as_printed
from robodyn_lib.atlas.fixman.theorem import four_masses
from robodyn_lib.fixman import chain as ch
from robodyn_lib.fixman.partition import constrained_inverse, metric, split
from robodyn_lib.numbers import Taylor, array, coefficient
from robodyn_lib.spatial import eye

SIZES = range(1, 6)


def cosines(x):
    """Return cos theta (N,) by LC 19, of positions (2N,) of any numbers; the base link is e_1."""
    x = np.concatenate([np.array([-1, 0, 0, 0]), x]).reshape(-1, 2)
    d = x[1:] - x[:-1]
    L = np.sqrt((d * d).sum(axis=1))
    return (d[1:] * d[:-1]).sum(axis=1) / (L[1:] * L[:-1])


@pytest.mark.parametrize("N", SIZES)
def test_gradients_of_cosines_by_complex_steps(N):
    chain = lopsided(N)
    x = positions(TANGENTS[:N], LENGTHS[:N]).astype(float)
    steps = np.stack([cosines(x + 1e-30j * e).imag / 1e-30 for e in np.eye(2 * N)], axis=1)
    L = np.array([1, *(float(v) for v in LENGTHS[:N])])
    np.testing.assert_allclose(
        ch.cosine_gradients(chain).astype(float), (L[1:] * L[:-1])[:, None] * steps, atol=1e-14
    )


@pytest.mark.parametrize("N", SIZES)
def test_frozen_gradients_are_those_of_the_product_of_two_links(N):
    chain = lopsided(N)
    found = []
    at = [
        Fraction(-1),
        Fraction(0),
        Fraction(0),
        Fraction(0),
        *positions(TANGENTS[:N], LENGTHS[:N]),
    ]
    for j in range(4, 2 * N + 4):
        x = np.array([Taylor(v, Fraction(i == j)) for i, v in enumerate(at)], dtype=object).reshape(
            -1, 2
        )
        d = x[1:] - x[:-1]
        found.append(coefficient((d[1:] * d[:-1]).sum(axis=1), 1))
    same(ch.cosine_gradients(chain, frozen=True), array(np.stack(found, axis=1)))
    L = {0: 1, **chain.L}
    for i in chain.links:
        same(
            ch.frozen_angle_gradients(chain)[i - 1] * (-chain.s[i] * L[i - 1] * L[i]),
            ch.cosine_gradients(chain, frozen=True)[i - 1],
        )


def test_a_straight_joint_stops_the_form_with_sines_and_no_other():
    chain = right_triangles((4, 3, 5), (1, 0, 1), (3, -4, 5))
    with pytest.raises(ZeroDivisionError):
        ch.frozen_angle_gradients(chain)
    G = metric(ch.position_gradients(chain), [Fraction(1)] * 3)
    same(constrained_inverse(ch.inverse_blocks(chain)) @ split(G, 3).aa, eye(3, object))


def test_unequal_numbers_of_links_are_refused():
    with pytest.raises(
        ValueError,
        match="lengths, masses, cosines, sines must have the same length, got 2, 2, 2, 1",
    ):
        ch.PointChain([1, 2], [1, 2], [1, 0], [0])


def test_the_form_with_sines_is_that_of_the_frozen_gradients():
    """Take LC 21 as in the atlas, with its last d corrected.

    The printed form differs from three masses on.
    """
    s = Case(four_masses())
    frozen = ch.inverse_blocks(s.chain, ch.frozen_angle_gradients)
    same(
        np.concatenate([np.concatenate(pair, axis=1) for pair in (frozen[:2], frozen[2:])]),
        as_printed(s, s.d),
    )
    printed = as_printed(s, {i: s.d[i - 1] for i in s.chain.links})
    same(printed[:2, :2], as_printed(s, s.d)[:2, :2])
    assert (printed[2, :3] != as_printed(s, s.d)[2, :3]).all()
