"""All methods of forward dynamics on all kinds of arms: against pinocchio, exactly, one another."""
from fractions import Fraction

import numpy as np
import pytest
from cases import ARMS, EXACT, exact_state, states
from witness import Witness

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.reference import inverse_dynamics_at


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ARMS)
def test_forward_dynamics_against_pinocchio(name, method):
    arm = ARMS[name]()
    if not METHODS[method].serves(arm):
        pytest.skip("the method does not serve this arm")
    witness = Witness(arm)
    for state in states(arm, seed=1, count=2):
        witness.holds(arm, *state, methods=[method])


@pytest.mark.parametrize("method", EXACT)
@pytest.mark.parametrize("n", range(1, 7))
def test_forward_undoes_inverse_exactly(n, method):
    arm = rd.rational_arm(n, seed=n)
    t, qd, qdd, gravity, tip_force = exact_state(n, n)
    pose = arm.at_tangents(t)
    tau = inverse_dynamics_at(pose, qd, qdd, gravity, tip_force)
    again = METHODS[method].solve(pose, qd, tau, gravity, tip_force)
    assert all(isinstance(x, Fraction) for x in [*tau, *again])
    assert (again == qdd).all()


@pytest.mark.parametrize("method, digits", [
    ("rk-fd4", 12), ("kozlowski-xi", 12), ("saha-udut", 10), ("fixman", 9)])
def test_digits_are_right_on_a_thousand_links_nearly_straight(method, digits):
    """Steps from link to link are never subtracted from places; Saha counts from mass centres."""
    n, rng = 1000, np.random.default_rng(0)
    arm, q, qd = rd.planar_arm(n, 1 / n, 1 / n), 1e-3 * rng.normal(size=n), rng.normal(size=n)
    q[0] = 0.7
    right = rd.forward_dynamics(arm, q, qd, np.zeros(n), method="compiled")
    found = rd.forward_dynamics(arm, q, qd, np.zeros(n), method=method)
    assert np.abs(found - right).max() < 10.0 ** -digits * np.abs(right).max()
