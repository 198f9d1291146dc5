"""All methods of forward dynamics on all kinds of arms: against pinocchio, exactly, one another."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from cases import ARMS, EVERY, EXACT, TREES, exact_joints, exact_tree, same, states, with_joints
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.atlas.state import State
from robodyn_lib.dynamics import METHODS
from robodyn_lib.reference import inverse_dynamics_at, jacobian_at, mass_matrix_at


# joints of every kind; pinocchio has those of two freedoms, and screws, about axes of the frame
def of_kinds(letters):
    """Return an arm with joints of these kinds."""
    arm = with_joints(letters)
    if set(letters) & set("CUH"):
        return replace(arm, axes=np.eye(3), pitches=[0.2, 0.3, -0.4])
    return arm


KINDS = {letters: partial(of_kinds, letters) for letters in ("F", "S", "RSPS", "PF", "FCU", "UHR")}
RANDOM_TREES = {
    f"tree {seed}, {base}": lambda seed=seed, base=base: rd.random_tree(
        9, np.random.default_rng(seed), base=base
    )
    for seed in range(3)
    for base in ("fixed", "free")
}


@pytest.mark.parametrize(
    "make",
    [pytest.param(make, id=name) for name, make in {**ARMS, **KINDS, **RANDOM_TREES}.items()],
)
def test_every_method_that_serves_against_pinocchio(make):
    arm = make()
    witness = Witness(arm)
    serving = [name for name in METHODS if METHODS[name].serves(arm)]
    for q, *rest in states(arm, seed=1, count=2):
        witness.holds(arm, q, *rest, methods=serving)
        for ours, theirs in zip((arm.at(q).tip_R, arm.at(q).tip), witness.tip_placement(q)):
            close(ours, theirs)


EXACTLY = (
    {f"rational {n}": lambda n=n: rd.rational_arm(n, seed=n) for n in range(1, 7)}
    | {letters: lambda letters=letters: exact_joints(letters) for letters in EVERY}
    | {name: lambda tree=tree: exact_tree(*tree) for name, tree in TREES.items()}
)


@pytest.mark.parametrize("name", EXACTLY)
def test_dynamics_exactly(name):
    """Compare with virtual power and with derivatives of positions, for every exact method."""
    s = State(EXACTLY[name](), seed=1)
    same(inverse_dynamics_at(s.pose, s.qd, s.qdd, s.gravity, s.tip_force), s.tau)
    same(mass_matrix_at(s.pose), s.mass_matrix)
    same(jacobian_at(s.pose), np.concatenate([s.gradients.Jw[-1], s.gradients.Jv[-1]]))
    for method in (METHODS[method] for method in EXACT if METHODS[method].serves(s.arm)):
        same(method.solve(s.pose, s.qd, s.tau, s.gravity, s.tip_force), s.qdd)


@pytest.mark.parametrize(
    "method, digits", [("rk-fd4", 12), ("kozlowski-xi", 12), ("saha-udut", 10), ("fixman", 9)]
)
def test_digits_are_right_on_a_thousand_links_nearly_straight(method, digits):
    """Steps from link to link are never subtracted from places; Saha counts from mass centres."""
    n = 1000
    rng = np.random.default_rng(0)
    arm = rd.planar_arm(n, 1 / n, 1 / n)
    q = 1e-3 * rng.normal(size=n)
    qd = rng.normal(size=n)
    q[0] = 0.7
    right = rd.forward_dynamics(arm, q, qd, np.zeros(n), method="compiled")
    found = rd.forward_dynamics(arm, q, qd, np.zeros(n), method=method)
    assert np.abs(found - right).max() < 10.0**-digits * np.abs(right).max()
