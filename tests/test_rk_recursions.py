"""RK section 2: the plain recursion, the spatial one, and the derivatives of positions say the
same, exactly.
"""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_motion

import robodyn_lib as rd
from robodyn_lib.numbers import Taylor, array, coefficient, half_angle_series
from robodyn_lib.rk.recursions import (
    Chain,
    base_acceleration,
    bias_acceleration,
    bias_force,
    from_tip,
    newton_euler,
    spatial_accelerations,
    spatial_forces,
    spatial_velocities,
    to_base_order,
)
from robodyn_lib.spatial import cross, tilde

ARMS = [(n, seed) for n in (1, 2, 3, 5) for seed in (0, 1)]


def moving_pose(arm, t, qd, qdd):
    """The pose along t(s): positions, velocities and accelerations in one Taylor series."""
    return arm.at_tangents([half_angle_series(*x) if kind == "revolute"
                            else Taylor(x[0], x[1], x[2] / 2)
                            for *x, kind in zip(t, qd, qdd, arm.joint_types)])


@pytest.fixture(params=ARMS, ids=lambda x: f"{x[0]} links, seed {x[1]}")
def case(request):
    n, seed = request.param
    arm = rd.rational_arm(n, seed=seed)
    t, qd, qdd, gravity, f0 = exact_motion(n, seed)
    chain = Chain(arm.at_tangents(t))
    rates, accelerations = from_tip(qd), from_tip(qdd)
    V = spatial_velocities(chain, rates)
    alpha = spatial_accelerations(chain, V, rates, accelerations,
                                  base_acceleration(gravity, chain.dtype))
    return arm, t, qd, qdd, gravity, f0, chain, rates, accelerations, V, alpha


def test_order_turns_and_turns_back():
    x = np.array([10.0, 20.0, 30.0])
    assert {k: v.tolist() for k, v in from_tip(x).items()} == {1: [30.0], 2: [20.0], 3: [10.0]}
    np.testing.assert_array_equal(to_base_order(from_tip(x)), x)


def test_numbering_from_the_tip():
    arm = rd.rational_arm(3, seed=0)
    chain = Chain(arm.at_tangents([Fraction(1, 2), 1, 2]))
    pose = chain.pose
    assert chain.N == 3
    assert (chain.O[0] == pose.tip).all()
    assert (chain.O[4] == pose.base).all()
    assert (chain.O[1] == pose.O[2]).all()
    assert (chain.h[3] == pose.h[0]).all()
    assert chain.m[2] == arm.masses[1]
    assert (chain.l(2, 1) == pose.O[2] - pose.O[1]).all()
    assert (chain.l(3, 1) == pose.O[2] - pose.O[0]).all()
    assert (chain.phi(2, 1)[:3, 3:] == tilde(pose.O[2] - pose.O[1])).all()
    for k in (1, 2, 3):
        h, none = chain.h[k], array([Fraction(0)] * 3)
        expected = [h, none] if arm.joint_types[3 - k] == "revolute" else [none, h]
        assert (chain.H[k] == np.concatenate(expected)).all()
        assert chain.H[k].shape == (1, 6)


def test_newton_euler_is_the_spatial_recursion(case):
    arm, t, qd, qdd, gravity, f0, chain, rates, accelerations, V, alpha = case
    plain = newton_euler(chain, rates, accelerations, gravity, f0)
    f, T = spatial_forces(chain, V, alpha, f0)
    for k in range(chain.N + 2):
        assert (V[k] == np.concatenate([plain.omega[k], plain.v[k]])).all()
        assert (alpha[k] == np.concatenate([plain.omega_dot[k], plain.v_dot[k]])).all()
    for k in range(chain.N + 1):
        assert (f[k] == np.concatenate([plain.N[k], plain.F[k]])).all()
    assert all(T[k] == plain.T[k] for k in range(1, chain.N + 1))
    assert all(isinstance(x, int | Fraction) for x in np.concatenate([*V.values(), *alpha.values(),
        *f.values()]))


def test_velocities_and_accelerations_are_derivatives_of_positions(case):
    """Positions and axes are differentiated twice; gravity adds its pseudo-acceleration -g
    everywhere.
    """
    arm, t, qd, qdd, gravity, f0, chain, *_, V, alpha = case
    pose = moving_pose(arm, t, qd, qdd)
    for k in range(chain.N + 1):
        i = max(chain.N - k, 0) if k else chain.N - 1
        point = pose.tip if k == 0 else pose.O[i]
        R, R_dot, R_half = (coefficient(pose.R[i], order) for order in range(3))
        W = R_dot @ R.T
        W_dot = 2 * R_half @ R.T + R_dot @ R_dot.T
        unskew = lambda A: array([A[2, 1], A[0, 2], A[1, 0]])  # noqa: E731
        assert (W == tilde(unskew(W))).all()
        assert (W_dot == tilde(unskew(W_dot))).all()
        assert (V[k] == np.concatenate([unskew(W), coefficient(point, 1)])).all()
        assert (alpha[k] == np.concatenate([unskew(W_dot),
                                            2 * coefficient(point, 2) - gravity])).all()


def test_forces_balance_the_momentum_of_each_link(case):
    """Newton and Euler about the base point, in total: sum of d(momentum)/dt = reaction of the base
    + gravity - tip.
    """
    arm, t, qd, qdd, gravity, f0, chain, *_, V, alpha = case
    f, _ = spatial_forces(chain, V, alpha, f0)
    pose = moving_pose(arm, t, qd, qdd)
    C, C_ddot = coefficient(pose.C, 0), 2 * coefficient(pose.C, 2)
    force = sum(m * (a - gravity) for m, a in zip(arm.masses, C_ddot)) + f0[3:]
    assert (f[chain.N][3:] == force).all()
    moment = f0[:3] + cross(coefficient(pose.tip, 0) - chain.O[chain.N], f0[3:])
    for i in range(arm.n):
        R, R_dot, R_half = (coefficient(pose.R[i], order) for order in range(3))
        w, w_dot = V[chain.N - i][:3], alpha[chain.N - i][:3]
        Ic = R @ arm.inertias[i] @ R.T
        spin = Ic @ w_dot + cross(w, Ic @ w)
        moment = moment + spin + cross(C[i] - chain.O[chain.N],
                                       arm.masses[i] * (C_ddot[i] - gravity))
    assert (f[chain.N][:3] == moment).all()


def test_bias_terms_are_what_remains_without_accelerations(case):
    arm, t, qd, qdd, gravity, f0, chain, rates, _, V, _ = case
    none = {k: array([Fraction(0)]) for k in range(1, chain.N + 1)}
    alpha = spatial_accelerations(chain, V, rates, none, array([Fraction(0)] * 6))
    # the base does not turn
    assert (bias_acceleration(chain, V, rates, chain.N) == 0).all()
    for k in range(chain.N + 1):
        assert (alpha[k] == chain.phi(k + 1, k).T @ alpha[k + 1]
                + bias_acceleration(chain, V, rates, k)).all()
    at_rest = {k: 0 * v for k, v in V.items()}
    for k in range(1, chain.N + 1):
        assert (bias_force(chain, at_rest, k) == 0).all()
        w, p = V[k][:3], chain.p[k]
        about_com = cross(w, chain.Ic[k] @ w)
        centripetal = chain.m[k] * cross(w, cross(w, p))
        assert (bias_force(chain, V, k) == np.concatenate([about_com + cross(p, centripetal),
                                                           centripetal])).all()


def test_a_bead_on_a_turning_rod_feels_the_whole_coriolis_force():
    """RK 2.32 prints half of it: the torque on the turntable is 2 m r r' w."""
    arm = rd.Arm(axes=[[0, 0, 1], [1, 0, 0]], joint_types="RP", offsets=np.zeros((2, 3)),
                 masses=[0, Fraction(1)],
                 coms=np.zeros((2, 3)), inertias=np.zeros((2, 3, 3)))
    chain = Chain(arm.at_tangents([Fraction(0), Fraction(1)]))
    rates = from_tip(array([Fraction(2), Fraction(3)]))
    V = spatial_velocities(chain, rates)
    assert bias_acceleration(chain, V, rates, 1).tolist() == [0, 0, 0, -4, 12, 0]
    none = array([Fraction(0)] * 6)
    alpha = spatial_accelerations(chain, V, rates, from_tip(array([Fraction(0)] * 2)), none)
    _, T = spatial_forces(chain, V, alpha, none)
    assert to_base_order(T).tolist() == [12, -4]
