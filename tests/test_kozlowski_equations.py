"""Kozłowski sections 3 and 4: equations in nu and xi as forward dynamics, their C, and states
stepped in them.
"""
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from cases import exact_motion, same

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.factor import four_squares
from robodyn_lib.atlas.state import State
from robodyn_lib.dynamics import METHODS
from robodyn_lib.kozlowski import equations as ke
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at


def exact_state(n, seed):
    t, qd, tau, gravity, f0 = exact_motion(n, seed)
    return rd.rational_arm(n, seed=seed).at_tangents(t), qd, tau, gravity, f0


# --- forward dynamics -----------------------------------------------------------------------------


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
