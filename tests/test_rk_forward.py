"""Forward dynamics in O(N) on exact motions, and the facts about the sweeps."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.rk import forward as fw
from robodyn_lib.rk import operators as op
from robodyn_lib.rk import recursions as rk
from robodyn_lib.rk.filter import riccati
from robodyn_lib.spatial import block_diagonal, eye, inverse

SIZES = range(1, 6)


def state(n, seed=0):
    """Return chain, (theta_dot, T, gravity, f0) and accelerations of an arm in exact motion."""
    s = rd.atlas.Case(rd.rational_arm(n, seed=seed))
    return s.chain, (s.theta_dot, s.T, s.gravity, s.f0), rk.to_base_order(s.theta_ddot)


@pytest.mark.parametrize("n", SIZES)
def test_two_sweeps_in_link_axes_give_accelerations_in_link_axes(n):
    chain, (theta_dot, T, gravity, f0), truth = state(n, 11)
    axes = rk.Chain(chain.pose, "link")
    four = fw.fd4(chain, theta_dot, T, gravity, f0)
    turned = np.concatenate([axes.R[1].T @ f0[:3], axes.R[1].T @ f0[3:]])
    out = fw.two_sweep(axes, theta_dot, T, rk.base_acceleration(gravity, object), turned)
    same(rk.to_base_order(out.theta_ddot), truth)
    for k in range(1, n + 1):
        same(axes.R[k] @ out.alpha[k][:3], four.alpha[k][:3])
        same(axes.R[k] @ out.alpha[k][3:], four.alpha[k][3:])


def test_in_link_axes_nothing_waits_for_a_sweep_from_the_base():
    """The inputs of the inward sweep at link k do not change when another joint turns."""
    arm = rd.rational_arm(5, seed=12)
    t = [Fraction(i + 1, 4) for i in range(5)]
    here = rk.Chain(arm.at_tangents(array(t)), "link")
    for turned in range(5):
        moved = list(t)
        moved[turned] += 1
        there = rk.Chain(arm.at_tangents(array(moved)), "link")
        for k in range(1, 6):
            for key in ("h", "p", "M", "H", "I"):
                same(getattr(here, key)[k], getattr(there, key)[k])
            stays = (here.phi(k + 1, k) == there.phi(k + 1, k)).all()
            assert stays == (k != 5 - turned)
    base = rk.Chain(arm.at_tangents(array(t)))
    assert all((base.Q(k + 1, k) == eye(3, object)).all() for k in range(6))
    for i, j in ((3, 1), (2, 5), (4, 4), (6, 0)):
        turn = block_diagonal([here.R[i], here.R[i]])
        same(turn @ here.phi(i, j) @ block_diagonal([here.R[j], here.R[j]]).T, base.phi(i, j))
        same(here.R[i] @ here.l(i, j), base.l(i, j))
    with pytest.raises(ValueError, match="axes must be 'base' or 'link', got 'world'"):
        rk.Chain(arm.at_tangents(array(t)), "world")


@pytest.mark.parametrize("axes", ["base", "link"])
def test_a_placed_chain_is_the_chain_and_computes_what_neighbours_share_once(axes):
    pose = rd.rational_arm(4, seed=12).at_tangents(array([Fraction(i + 1, 4) for i in range(4)]))
    chain = rk.Chain(pose, axes)
    placed = rk.Placed(pose, axes)
    for name in ("Q", "l", "phi"):
        here = getattr(placed, name)
        there = getattr(chain, name)
        for i, j in ((1, 0), (3, 2), (5, 4), (2, 3), (4, 1), (0, 5)):
            same(here(i, j), there(i, j))
        assert all(here(k + 1, k) is here(k + 1, k) for k in range(5))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_operational_space_inertia_against_the_dense_product(n):
    chain = rk.Chain(
        rd.rational_arm(n, seed=20).at_tangents(array([Fraction(i + 1, 3) for i in range(n)]))
    )
    filter = riccati(chain)
    J = op.jacobian_operator(chain)
    M_inverse = inverse(mass_matrix_at(chain.pose))[::-1, ::-1]
    same(fw.operational_inverse(filter), J @ M_inverse @ J.T)
