"""The chain in O(N): against dense matrices, and Newton's law for each mass."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same
from chains import LENGTHS, MASSES, dx_dq, lopsided

from robodyn_lib.fixman import bands as ba
from robodyn_lib.fixman.partition import metric
from robodyn_lib.numbers import array
from robodyn_lib.spatial import inverse

SIZES = range(1, 6)


def absolute(N):
    """Return H (2N, 2N) for q = (phi, L), from the dense metric: phi are sums of theta."""
    H = inverse(metric(dx_dq(N), MASSES[:N]))
    S = np.tril(np.ones((N, N), dtype=int)).astype(object)
    S = np.block([[S, 0 * S], [0 * S, np.eye(N, dtype=int).astype(object)]])
    return S @ H @ S.T


@pytest.mark.parametrize("N", SIZES)
def test_bands_are_the_blocks_of_the_dense_inverse(N):
    found = ba.absolute_bands(lopsided(N))
    H = absolute(N)
    same(found.phiphi.dense(), H[:N, :N])
    same(found.phiL.dense(), H[:N, N:])
    same(found.LL.dense(), H[N:, N:])
    x = array([Fraction(i * i + 1, 2) for i in range(N)])
    for band in found:
        same(band @ x, band.dense() @ x)
        same(band.T.dense(), band.dense().T)
    same(ba.backward_difference(x), np.array([x[0], *(x[1:] - x[:-1])]))


def test_a_pivot_that_vanishes_is_named():
    with pytest.raises(ValueError, match="row 1: its pivot vanishes"):
        ba.tridiagonal_pivots(ba.Band(np.array([1.0]), np.array([1.0, 1.0]), np.array([1.0])))


@pytest.mark.parametrize("N", SIZES)
def test_the_tension_form_is_newtons_law_for_each_mass(N):
    """Compute accelerations of positions from angles; check link and given forces on each mass."""
    chain = lopsided(N)
    rates, tau = (
        array([Fraction(a * (-1) ** i + i, b) for i in range(N)]) for a, b in ((3, 2), (5, 3))
    )
    gravity = array([Fraction(1), Fraction(-9)])
    couple = Fraction(7, 2)
    forces = {i: array([Fraction(i), Fraction(1, i)]) for i in range(1, N + 1) if i != 2}
    theta_ddot, tension = ba.tension_form(chain, rates, tau, gravity, forces, couple)
    omega = np.cumsum(rates)
    alpha = np.cumsum(theta_ddot)
    none = gravity * 0
    w = [(tau[i] - (tau[i + 1] if i + 1 < N else -couple)) / LENGTHS[i] for i in range(N)]
    # force of link i+1 on its mass
    on = [-tension[i] * chain.u[i + 1] + w[i] * chain.n[i + 1] for i in range(N)] + [none]
    acceleration = none
    for i in range(1, N + 1):
        acceleration = acceleration + chain.L[i] * (
            alpha[i - 1] * chain.n[i] - omega[i - 1] ** 2 * chain.u[i]
        )
        force = on[i - 1] - on[i] + forces.get(i, none) + chain.m[i] * gravity
        same(chain.m[i] * acceleration, force)
    bare, _ = ba.tension_form(chain, rates, tau)
    same(bare, ba.tension_form(chain, rates, tau, none, {}, 0)[0])
