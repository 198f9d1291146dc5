"""Trees: phi with a fork, against positions as power series, exactly, and against pinocchio."""

from fractions import Fraction

import numpy as np
import pytest
from cases import TREES, exact_tree, same, states
from witness import close

import robodyn_lib as rd
from robodyn_lib import reference
from robodyn_lib.atlas.registry import REGISTRY
from robodyn_lib.atlas.report import attempt
from robodyn_lib.atlas.state import State
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.rk import fork
from robodyn_lib.rk.filter import innovations_factor, riccati
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.operators import mass_operator, phi_operator
from robodyn_lib.rk.recursions import Chain, inward


def state_of(name):
    return State(exact_tree(*TREES[name]), seed=4)


@pytest.mark.parametrize("name", TREES)
def test_fd4_with_a_fork(name):
    s = state_of(name)
    tree = fork.Tree(s.pose)
    places = s.arm.places
    out = fork.fd4(tree, from_tip(s.qd, places), from_tip(s.tau, places), s.gravity, s.tip_force)
    same(to_base_order(out.theta_ddot), s.qdd)
    for i in range(s.n):
        k = s.n - i
        same(out.V[k], np.concatenate([s.motion.omega[i], s.motion.v[i]]))
        same(out.alpha[k][:3], s.motion.omega_dot[i])
        same(out.alpha[k][3:], s.motion.v_dot[i] - s.gravity)
        same(out.filter.P[k], s.articulated_inertia[i])
    same(out.alpha[0], np.concatenate([s.motion.omega_dot[-1], s.motion.v_dot[-1] - s.gravity]))


@pytest.mark.parametrize("name", TREES)
def test_operators_keep_their_words(name):
    """Check phi^-1 = 1 - S Delta; H phi M phi^T H^T; (1 + H (phi - 1) G) D (...)^T."""
    s = state_of(name)
    tree = fork.Tree(s.pose)
    one = array(np.eye(6 * s.n, dtype=int) + s.q[0] * 0)
    step = one * 0
    for k in range(1, s.n + 1):
        if tree.before[k] <= s.n:
            step[6 * tree.before[k] - 6 : 6 * tree.before[k], 6 * k - 6 : 6 * k] = tree.phi(
                tree.before[k], k
            )
    same(phi_operator(tree) @ (one - step), one)
    order = [j for place in reversed(s.arm.places) for j in range(place.start, place.stop)]
    M = s.mass_matrix[np.ix_(order, order)]
    same(mass_operator(tree), M)
    kalman = riccati(tree)
    L = innovations_factor(kalman)
    D = 0 * M
    ends = np.cumsum([0] + [len(kalman.D[k]) for k in range(1, tree.N + 1)])
    for k in range(1, tree.N + 1):
        D[ends[k - 1] : ends[k], ends[k - 1] : ends[k]] = kalman.D[k]
    same(L @ D @ L.T, M)
    x = {k: tree.M[k] for k in tree.M}
    stacked = np.concatenate([x[k] for k in range(1, tree.N + 1)])
    same(
        np.concatenate([inward(tree, x)[k] for k in range(1, tree.N + 1)]),
        phi_operator(tree) @ stacked,
    )


def carried_over():
    return [entry for entry in REGISTRY.values() if entry.on_trees]


@pytest.mark.parametrize("name", ["hand", "two on the base"])
def test_equations_that_carry_over_run_on_the_tree_itself(name):
    s = state_of(name)
    verdicts = {entry.tag: attempt(entry, entry.case(s)) for entry in carried_over()}
    assert len(verdicts) == 69
    assert [tag for tag, verdict in verdicts.items() if not verdict.holds] == []
    assert {verdict.arithmetic for verdict in verdicts.values()} == {"exact"}


def test_without_the_fork_they_fail(monkeypatch):
    monkeypatch.setattr(fork.Tree, "phi", Chain.phi)
    s = state_of("hand")
    failed = {entry.tag for entry in carried_over() if not attempt(entry, entry.case(s)).holds}
    assert {"RK 3.12", "RK 3.20", "RK 4.11", "RK a.11"} <= failed


def test_a_chain_is_a_tree():
    s = State(rd.rational_arm(4, seed=2))
    arguments = from_tip(s.qd), from_tip(s.tau), s.gravity, s.tip_force
    ours = fork.fd4(fork.Tree(s.pose), *arguments)
    theirs = fd4(Chain(s.pose), *arguments)
    for word in ("theta_ddot", "nu", "alpha", "z", "b", "V"):
        for k in range(1, 5):
            same(vars(ours)[word][k], vars(theirs)[word][k])
    same(ours.a[4][:3], theirs.a[4][:3])
    same(ours.a[4][3:], theirs.a[4][3:] + s.gravity)  # FD4 adds gravity here
    same(innovations_factor(ours.filter), innovations_factor(theirs.filter))
    for i in range(1, 6):
        for j in range(1, i + 1):
            same(ours.filter.psi(i, j), theirs.filter.psi(i, j))


def test_forces_on_branches():
    arm = rd.random_tree(7, np.random.default_rng(5), base="free")
    rng = np.random.default_rng(6)
    q, qd, qdd, gravity, _ = next(states(arm))
    forces = rng.normal(size=(7, 6))
    tau = rd.inverse_dynamics(arm, q, qd, qdd, gravity, forces=forces)
    close(rd.forward_dynamics(arm, q, qd, tau, gravity, forces=forces), qdd)
    motion = State(arm, q=q, qd=qd, qdd=qdd).motion
    power = np.sum(forces[:, :3] * motion.omega[:7] + forces[:, 3:] * motion.v[:7])
    close((rd.inverse_dynamics(arm, q, qd, qdd, gravity) - tau) @ qd, power)
    for i, V in reference.velocities_at(arm.at(q), qd).items():
        close(V, np.concatenate([motion.omega[i], motion.v[i]]) if i >= 0 else np.zeros(6))


def test_who_hangs_on_whom():
    s = state_of("every kind")  # parents -1, 0, 0, 1, 2, 2
    tree = fork.Tree(s.pose)
    chain = Chain(rd.rational_arm(3, seed=2).at_tangents([Fraction(1, 2)] * 3), "link")
    assert tree.before == {0: 1, 1: 4, 2: 4, 3: 5, 4: 6, 5: 6, 6: 7}
    assert tree.after == {1: [], 2: [], 3: [], 4: [1, 2], 5: [3], 6: [4, 5], 7: [6]}
    assert (chain.before, chain.after) == (
        {0: 1, 1: 2, 2: 3, 3: 4},
        {1: [], 2: [1], 3: [2], 4: [3]},
    )
    assert True in chain.revolute.values()
    assert True in chain.sliding.values()
    for k in (1, 2, 3):
        same(chain.h[k], chain.pose.arm.axes[3 - k])
        same(chain.p[k], chain.pose.arm.coms[3 - k])
        same(chain.Ic[k], chain.pose.arm.inertias[3 - k])
        same(Chain(chain.pose).h[k], chain.pose.h[3 - k])


def test_the_scale_of_rounding_is_of_all_that_a_joint_moves():
    s = state_of("every kind")
    pose = s.pose
    arm = s.arm
    scale = reference.inertia_scale(s.pose)
    for j, i in enumerate(arm.joint_of):
        moved = arm.carried[i]
        r = [pose.C[k] - pose.O[i] for k in moved]
        polar = sum(
            np.trace(pose.Ic[k]) + pose.m[k] * (x @ x) for k, x in zip(moved, r, strict=True)
        )
        assert scale[j] == (polar if arm.units[j] == "rad/s" else sum(pose.m[k] for k in moved))


def test_random_trees_name_wrong_arguments():
    rng = np.random.default_rng(1)
    refused = [
        ({"base": "floating"}, "base must be 'fixed' or 'free'"),
        ({"kinds": "R"}, "kinds must be one"),
        ({"kinds": ()}, "kinds must be one"),
        ({"kinds": ("R", "X")}, "joint 2: type must be one of"),
    ]
    for options, words in refused:
        with pytest.raises(ValueError, match=words):
            rd.random_tree(3, rng, **options)
    assert rd.random_tree(1, rng).parents == (-1,)
    assert not rd.random_tree(9, rng).is_chain
    assert rd.random_tree(9, rng, base="free").joint_types[0] == "free"
    assert set(rd.random_tree(9, rng).joint_types) == {"revolute", "prismatic", "spherical"}
