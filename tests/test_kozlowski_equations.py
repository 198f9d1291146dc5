"""Kozłowski sections 3 and 4: equations in nu and xi as forward dynamics, their C, and states
stepped in them.
"""
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy
from cases import exact_motion, same
from witness import close

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.factor import four_squares
from robodyn_lib.atlas.state import State
from robodyn_lib.dynamics import METHODS
from robodyn_lib.kozlowski import derivatives as kd
from robodyn_lib.kozlowski import equations as ke
from robodyn_lib.kozlowski import factor as kf
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.rk.recursions import Chain, spatial_velocities
from robodyn_lib.spatial import zeros

ONE = Fraction(1)
ARMS = [rd.robots.panda(), rd.random_arm(5, np.random.default_rng(2), prismatic=0.4),
        rd.planar_arm(4, body="point"),
        rd.random_arm(3, np.random.default_rng(3), prismatic=1)]
QUASI = {"nu": (ke.nu_of, ke.nu_rates), "xi": (ke.xi_of, ke.xi_rates)}


def state(arm, seed=4):
    rng = np.random.default_rng(seed)
    return (*rng.normal(size=(3, arm.n)), rng.normal(size=3) * 5, rng.normal(size=6))


def exact_state(n, seed):
    t, qd, tau, gravity, f0 = exact_motion(n, seed)
    return rd.rational_arm(n, seed=seed).at_tangents(t), qd, tau, gravity, f0


# --- bias -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("n, seed", [(1, 0), (3, 2), (4, 1)])
def test_bias_forces_are_momentum_crossed_and_what_acts_from_outside(n, seed):
    pose, qd, _, gravity, f0 = exact_state(n, seed)
    chain = Chain(pose)
    V, none = spatial_velocities(chain, from_tip(qd)), zeros(6, object)
    moved, all_in = (ke.bias_forces(chain, V, g, f)
                     for g, f in ((0 * gravity, none * ONE), (gravity, f0)))
    for k in range(1, n + 1):
        same(moved[k], kd.force_cross(V[k]) @ chain.M[k] @ V[k])
        same(ke.bias_force(chain, V, k), moved[k])
        weight = chain.M[k] @ np.concatenate([none[:3], gravity])
        same(all_in[k] - moved[k], (chain.phi(1, 0) @ f0 if k == 1 else none * ONE) - weight)


@pytest.mark.parametrize("n, seed", [(2, 0), (3, 2), (4, 1)])
def test_local_bias_belongs_to_local_bias_forces(n, seed):
    """H Phi (M Phi^T a + b) is what the motion takes without accelerations."""
    pose, qd, _, gravity, f0 = exact_state(n, seed)
    m = ke.at_rates(pose, qd, gravity, f0)
    op, links = kd.operators(m.filter), range(1, n + 1)
    a = np.concatenate([ke.bias_acceleration(m.rates, m.V, k) for k in links])
    b = np.concatenate([m.b[k] for k in links])
    known = inverse_dynamics_at(pose, qd, 0 * qd, gravity, f0)
    same((op.H @ op.Phi @ (op.M @ op.Phi.T @ a + b))[::-1], known)


# --- forward dynamics -----------------------------------------------------------------------------

@pytest.mark.parametrize("n", range(1, 6))
def test_xi_gives_the_accelerations_of_rk_exactly(n):
    given = exact_state(n, n)
    same(ke.kozlowski_xi(*given), METHODS["rk-fd1"].solve(*given))


@pytest.mark.parametrize("n, seed", [(1, 0), (3, 2), (5, 1)])
def test_the_merged_sweep_is_the_paper_s(n, seed):
    pose, qd, tau, gravity, f0 = exact_state(n, seed)
    m = ke.at_rates(pose, qd, gravity, f0)
    kappa, C = kf.kappa_from_torques(m.filter, from_tip(tau)), ke.C_xi(m.rates, m.V, m.xi, m.b)
    driven = ke.driven_merged(m.rates, m.V, m.xi, from_tip(tau), m.b)
    for k in kappa:
        same(driven[k], kappa[k] - C[k])
        same(ke.xi_dot(m.rates, m.V, m.xi, from_tip(tau), m.b)[k], m.filter.D_inv[k] @ driven[k])


def test_nu_is_exact_where_pivots_are_squares():
    s = State(four_squares())
    given = s.pose, s.qd, s.tau, s.gravity, s.tip_force
    same(ke.kozlowski_nu(*given), s.qdd)
    theta_dot, nu_dot = ke.nu_rates(s.pose, ke.nu_of(s.pose, s.qd), *given[2:])
    same(theta_dot, s.qd)
    assert all(isinstance(x, Fraction) for x in nu_dot)


def test_nu_refuses_exact_pivots_that_are_no_squares():
    with pytest.raises(ValueError, match="the square root of the exact number .* is not rational; "
                                         "give floats"):
        ke.kozlowski_nu(*exact_state(3, 2))


def test_nu_in_fifty_digits():
    arm = rd.robots.puma560()
    with mpmath.workdps(50):
        q, qd, qdd, gravity, f0 = (array([mpmath.mpf(1) / (k + 3) * (-1) ** k
                                          for k in range(i, i + n)])
                                   for i, n in enumerate((6, 6, 6, 3, 6)))
        pose = arm.at(q)
        again = ke.kozlowski_nu(pose, qd, inverse_dynamics_at(pose, qd, qdd, gravity, f0), gravity,
                                f0)
        assert max(abs(again - qdd)) < mpmath.mpf(10) ** -40


def test_nu_in_symbols():
    l, m, q, d, g = sympy.symbols("l m q d g", positive=True)
    pose, zero = rd.planar_arm(1, lengths=l, masses=m, body="point").at([q]), sympy.Integer(0)
    given = array([zero]), array([zero, zero, -g]), array([zero] * 6)
    qdd, = ke.kozlowski_nu(pose, array([d]), *given)
    assert sympy.simplify(qdd + g * sympy.cos(q) / l) == 0
    assert sympy.simplify(ke.nu_of(pose, array([d]))[0] - l * sympy.sqrt(m) * d) == 0


@pytest.mark.parametrize("name", ["kozlowski-nu", "kozlowski-xi"])
def test_registered(name):
    method = METHODS[name]
    assert method.cost == "O(N)"
    assert method.solve.__name__ == name.replace("-", "_")
    assert method.tags
    assert all(tag in rd.atlas.REGISTRY for tag in method.tags)
    assert method.roots == (name == "kozlowski-nu")


@pytest.mark.parametrize("name", ["kozlowski-nu", "kozlowski-xi"])
def test_a_joint_that_moves_no_inertia_is_named(name):
    arm = rd.Arm(axes=[[0.0, 0, 1], [1, 0, 0]], joint_types="RR", offsets=[[0, 0, 0], [1, 0, 0]],
                 masses=[1.0, 1.0],
                 coms=[[0.5, 0, 0], [0.5, 0, 0]], inertias=[np.eye(3), np.zeros((3, 3))],
                 joint_names=["hip", "twist"])
    with pytest.raises(ValueError, match="joint 2 'twist': joint inertia D = .* vanishes"):
        rd.forward_dynamics(arm, [0.3, 0.4], [1.0, 2.0], [0.0, 0.0], method=name)


# --- C --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_both_C_against_differentiated_momentum(arm):
    """C(theta,nu) = l (m_dot nu - theta_dot^T M_theta theta_dot / 2), by complex steps of the mass
    matrix alone.
    """
    q, qd, *_ = state(arm)
    m = ke.at_rates(arm.at(q), qd, np.zeros(3), np.zeros(6))
    factor, turned = kf.mass_factor(m.filter), np.eye(arm.n)[::-1]
    rate = np.linalg.cholesky(rd.mass_matrix(arm, q)[::-1, ::-1])
    close(factor, rate)
    M_by = [rd.reference.mass_matrix_at(arm.at(q + 1e-30j * e)).imag / 1e-30 for e in np.eye(arm.n)]
    M_theta = turned @ np.array([qd @ dM @ qd for dM in M_by])
    m_dot = kf.mass_factor(ke.at_rates(arm.at(q + 1e-30j * qd), qd + 0j, np.zeros(3),
                                       np.zeros(6)).filter).imag / 1e-30
    nu = factor.T @ qd[::-1]
    C = np.linalg.solve(factor, m_dot @ nu - M_theta / 2)
    found = to_base_order(ke.C_nu(m.rates, m.V, m.b))[::-1]
    close(found, C)
    assert abs(nu @ found) < 1e-12 * np.abs(nu).max() * max(1, np.abs(found).max())
    roots = np.array([kf.D_root(m.filter)[k][0, 0] for k in range(1, arm.n + 1)])
    D_dot = np.array([m.rates.D_dot[k][0, 0] for k in range(1, arm.n + 1)])
    close(to_base_order(ke.C_xi(m.rates, m.V, m.xi, m.b))[::-1],
          roots * C + D_dot * nu / (2 * roots))


@pytest.mark.parametrize("n, seed", [(2, 0), (3, 2), (4, 1)])
def test_xi_does_the_work_of_the_torques(n, seed):
    """D_dot xi^2 / 2 + xi D xi_dot = theta_dot tau, exactly, where nothing else acts."""
    pose, qd, tau, gravity, f0 = exact_state(n, seed)
    m = ke.at_rates(pose, qd, 0 * gravity, 0 * f0)
    xi_dot = ke.xi_dot(m.rates, m.V, m.xi, from_tip(tau), m.b)
    power = sum(m.xi[k] @ m.filter.D[k] @ xi_dot[k] + m.xi[k] @ m.rates.D_dot[k] @ m.xi[k] / 2
                for k in xi_dot)
    assert power == qd @ tau


# --- states (theta, nu) and (theta, xi) -----------------------------------------------------------

@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
@pytest.mark.parametrize("name", QUASI)
def test_rates_of_a_state_are_the_derivatives_along_the_motion(arm, name):
    of, rates = QUASI[name]
    q, qd, tau, gravity, f0 = state(arm)
    qdd = rd.forward_dynamics(arm, q, qd, tau, gravity, f0)
    h = 1e-30
    by_step = of(arm.at(q + 1j * h * qd), qd + 1j * h * qdd).imag / h
    theta_dot, change = rates(arm.at(q), of(arm.at(q), qd), tau, gravity, f0)
    close(theta_dot, qd)
    close(change, by_step)


@pytest.mark.parametrize("name", QUASI)
def test_stepping_the_state_is_the_motion(name):
    of, rates = QUASI[name]
    arm, none = rd.planar_arm(3, lengths=[1.0, 0.6, 0.8]), np.zeros(6)
    q, qd = np.array([0.3, -0.5, 0.8]), np.array([1.0, -0.4, 0.7])
    y, h = np.concatenate([q, of(arm.at(q), qd)]), 1e-3

    def f(y):
        return np.concatenate(rates(arm.at(y[:3]), y[3:], np.zeros(3), rd.GRAVITY, none))
    for _ in range(100):
        a = f(y)
        b = f(y + h / 2 * a)
        c = f(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + f(y + h * c))
    known = rd.simulate(arm, q, qd, [0.0, 0.1], integrator="adaptive", rtol=1e-12)
    close(y[:3], known.q[-1], 1e-9)
    close(y[3:], of(arm.at(y[:3]), known.qd[-1]), 1e-8)
