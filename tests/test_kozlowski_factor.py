"""Kozłowski sections 2.1, 2.2 and 6: the mass factor, quasi-velocities and what drives them, there
and back.
"""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_motion, same
from witness import close

import robodyn_lib as rd
from robodyn_lib.kozlowski import derivatives as kd
from robodyn_lib.kozlowski import equations as ke
from robodyn_lib.kozlowski import factor as kf
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain, spatial_velocities

ONE = Fraction(1)
ARMS = [rd.robots.panda(), rd.random_arm(5, np.random.default_rng(2), prismatic=0.4),
        rd.planar_arm(4, body="point"),
        rd.random_arm(3, np.random.default_rng(3), prismatic=1)]


@pytest.fixture(params=[(1, 0), (2, 1), (3, 2), (5, 1)], ids=lambda x: f"{x[0]} links, seed {x[1]}")
def exact(request):
    """(filter, theta_dot, theta_ddot) of an arm of fractions."""
    n, seed = request.param
    t, qd, qdd, *_ = exact_motion(n, seed)
    return riccati(Chain(rd.rational_arm(n, seed=seed).at_tangents(t))), from_tip(qd), from_tip(qdd)


def stacked(x):
    return to_base_order(x)[::-1]


def two_rods():
    """Uniform rods of 1 m and 1 kg, in a row, the elbow at 1 rad/s: D(1) = 1/3, D(2) = 7/12."""
    return riccati(Chain(rd.planar_arm(2, lengths=ONE,
                                       masses=ONE).at_tangents(array([0 * ONE, 0 * ONE]))))


# --- quasi-velocities -----------------------------------------------------------------------------

def test_two_rods_by_hand():
    """G takes V to the rate at which a free elbow opens: omega, and 3/2 of its own velocity over 1
    m.
    """
    filter = two_rods()
    xi, V = kf.xi_from_rates(filter, {1: array([2 * ONE]), 2: array([ONE])})
    assert filter.D[1][0, 0] == Fraction(1, 3)
    assert filter.D[2][0, 0] == Fraction(7, 12)
    assert xi[2][0] == 1
    assert xi[1][0] == 2 + 1 + Fraction(3, 2)
    assert kf.kinetic_energy(filter, xi) == (Fraction(1, 3) * Fraction(81, 4) + Fraction(7, 12)) / 2
    assert list(V) == [3, 2, 1]


def test_velocities_are_those_of_rodriguez_and_kreutz_and_xi_is_theirs_filtered(exact):
    filter, theta_dot, _ = exact
    xi, V = kf.xi_from_rates(filter, theta_dot)
    again, V_again = kf.rates_from_xi(filter, xi)
    known = spatial_velocities(filter.chain, theta_dot)
    for k in range(1, filter.N + 1):
        same(again[k], theta_dot[k])
        same(V[k], known[k])
        same(V_again[k], known[k])
        same(filter.G[k].T @ V[k], xi[k])


def test_kinetic_energy_is_half_the_mass_matrix_between_rates(exact):
    filter, theta_dot, _ = exact
    qd = to_base_order(theta_dot)
    M = rd.reference.mass_matrix_at(filter.chain.pose)
    assert 2 * kf.kinetic_energy(filter, kf.xi_from_rates(filter, theta_dot)[0]) == qd @ M @ qd


def test_torques_and_what_drives_xi(exact):
    filter, tau, _ = exact
    op = kd.operators(filter)
    kappa = kf.kappa_from_torques(filter, tau)
    factor = op.H @ op.Phi @ op.G
    same(factor @ stacked(kappa), stacked(tau))
    same(stacked(kf.torques_from_kappa(filter, kappa)), stacked(tau))
    same(stacked(kf.torques_from_kappa(filter, tau)), factor @ stacked(tau))


def test_accelerations_there_and_back(exact):
    filter, theta_dot, theta_ddot = exact
    rates, V = kd.articulated_rates(filter, theta_dot), spatial_velocities(filter.chain, theta_dot)
    xi_dot = kf.quasi_accelerations(rates, V, theta_ddot)
    same(stacked(kf.joint_accelerations(rates, V, xi_dot)), stacked(theta_ddot))
    op = kd.operators(filter)                                       # 36, the first form
    links = range(1, filter.N + 1)
    Vs, HP = np.concatenate([V[k] for k in links]), op.D_inv @ op.H
    dense = (HP @ kd.diagonal(rates.P_dot) @ op.tau_bar.T @ Vs
             + HP @ op.P @ op.Phi.T @ kd.diagonal(rates.S).T @ Vs + op.G.T @ op.Phi.T @ op.H.T
             @ stacked(theta_ddot))
    same(stacked(xi_dot), dense)


# --- the mass factor ------------------------------------------------------------------------------

def state(arm, seed=4):
    q, qd = np.random.default_rng(seed).normal(size=(2, arm.n))
    return q, qd, riccati(Chain(arm.at(q)))


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_the_factor_its_inverse_and_its_rate(arm):
    q, qd, filter = state(arm)
    m, M = kf.mass_factor(filter), rd.mass_matrix(arm, q)[::-1, ::-1]
    close(m @ m.T, M)
    close(m, np.linalg.cholesky(M))
    close(kf.mass_factor_inverse(filter), np.linalg.inv(m))
    by_step = kf.mass_factor(riccati(Chain(arm.at(q + 1e-30j * qd)))).imag / 1e-30
    close(kf.mass_factor_rate(kd.articulated_rates(filter, from_tip(qd)), kd.operators(filter)),
          by_step)


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_nu_is_the_transposed_factor_times_rates(arm):
    q, qd, filter = state(arm)
    nu = kf.times_root(filter, kf.xi_from_rates(filter, from_tip(qd))[0])
    close(stacked(nu), kf.mass_factor(filter).T @ qd[::-1])
    close(stacked(nu) @ stacked(nu), qd @ rd.mass_matrix(arm, q) @ qd)
    close(stacked(kf.over_root(filter, nu)), stacked(kf.xi_from_rates(filter, from_tip(qd))[0]))


def test_an_exact_pivot_that_is_no_square_is_refused():
    with pytest.raises(ValueError, match="the square root of the exact number 1/3 is not rational; "
                                         "give floats"):
        kf.D_root(two_rods())


# --- why nu is the rate of nothing ----------------------------------------------------------------

def test_nu_of_two_rods_is_not_the_derivative_of_any_coordinate():
    """nu = m^T theta_dot would be dq'/dt if the rows of m^T were gradients: their mixed derivatives
    would agree.
    """
    arm, q = rd.planar_arm(2, lengths=[1.0, 0.7]), np.array([0.4, 0.9])
    by = [kf.mass_factor(riccati(Chain(arm.at(q + 1e-30j * e)))).imag.T[::-1, ::-1] / 1e-30
          for e in np.eye(2)]
    rows = [by[0][i, 1] - by[1][i, 0] for i in range(2)]            # base to tip
    close(rows[0], -by[1][0, 0])
    assert abs(rows[0]) > 0.05


def test_xi_of_a_pose_base_to_tip():
    arm = ARMS[1]
    q, qd, filter = state(arm)
    close(ke.xi_of(arm.at(q), qd), to_base_order(kf.xi_from_rates(filter, from_tip(qd))[0]))
    close(ke.nu_of(arm.at(q), qd)[::-1], kf.mass_factor(filter).T @ qd[::-1])
