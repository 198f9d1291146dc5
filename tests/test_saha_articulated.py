"""Saha section IV and appendix: articulated bodies, the O(n) solve, and the same matrix factored
under other names.
"""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_motion, same
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.numbering import from_base, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.reference import factor_from_tip, mass_matrix_at
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha import articulated as sa
from robodyn_lib.saha.elimination import factors
from robodyn_lib.saha.links import Links, composite_bodies, inertia_matrix
from robodyn_lib.spatial import block, eye, inverse, tilde, zeros

ONE = Fraction(1)


def pose_of(n, seed):
    return rd.rational_arm(n, seed=seed).at_tangents(exact_motion(n, seed)[0])


@pytest.fixture(params=[(n, seed) for n in (1, 2, 3, 5) for seed in (0, 1)],
                ids=lambda x: f"{x[0]} links, seed {x[1]}")
def bodies(request):
    return sa.articulated_bodies(Links(pose_of(*request.param)))


# --- articulated bodies ---------------------------------------------------------------------------

def test_two_rods_by_hand():
    bodies = sa.articulated_bodies(Links(rd.planar_arm(2, lengths=ONE,
                                                       masses=ONE).at_tangents(array([0 * ONE,
                                                           0]))))
    assert bodies.m_hat == {2: Fraction(1, 3), 1: Fraction(7, 12)}
    links = bodies.links
    # straight up, across the rods
    push = np.concatenate([zeros(3, object), array([0 * ONE, 0, 1])])
    # link 2 at its joint
    assert push @ links.B(2, 1).T @ bodies.M_bar[2] @ links.B(2, 1) @ push == Fraction(1, 4)


def test_what_every_articulated_body_is(bodies):
    for k, M_bar in bodies.M_bar.items():
        same(bodies.M_hat[k], bodies.M_hat[k].T)
        same(M_bar, M_bar.T)
        # joint k is free: along it nothing is felt
        same(M_bar @ bodies.links.p[k], zeros(6, object) * ONE)
        assert bodies.links.p[k] @ bodies.psi[k] == 1


def test_pivots_and_U_are_those_of_the_matrix(bodies):
    I = inertia_matrix(bodies.links)
    U, D = factors(I)
    same(np.array([bodies.m_hat[i] for i in range(1, bodies.links.n + 1)]), D)
    same(sa.U_operator(bodies), U)


def test_an_articulated_body_with_no_joint_free_is_the_composite_one(bodies):
    n = bodies.links.n
    for i, M_tilde in composite_bodies(bodies.links).items():
        same(sa.articulated_body(bodies, i, n + 1), M_tilde)
        # S95 34: less what each free joint takes out
        for k in range(i, n + 1):
            gains = [(bodies.links.B(j, i).T @ bodies.psi_hat[j], bodies.m_hat[j])
                     for j in range(k, n + 1)]
            same(sa.articulated_body(bodies, i, k),
                 M_tilde - sum(np.outer(x, x) / m for x, m in gains))


@pytest.mark.parametrize("i, k", [(0, 1), (2, 1), (1, 5), (4, 4)])
def test_pairs_of_indices_that_mean_nothing_are_refused(i, k):
    bodies = sa.articulated_bodies(Links(pose_of(3, 0)))
    with pytest.raises(ValueError, match=rf"M_hat\({i}, {k}\): needs 1 <= i <= k <= 4, i <= 3"):
        sa.articulated_body(bodies, i, k)


def test_words():
    assert repr(sa.articulated_bodies(Links(pose_of(3, 0)))) == "Articulated bodies of 3 links"


# --- forward dynamics -----------------------------------------------------------------------------

def test_the_two_sweeps_solve_each_triangle(bodies):
    n = bodies.links.n
    tau = array([Fraction(i + 1, 2) for i in range(n)])
    I, U = inertia_matrix(bodies.links), sa.U_operator(bodies)
    tau_hat, eta = sa.substitute_inward(bodies, from_base(tau))
    same(U @ to_base_order(tau_hat), tau)
    theta_ddot, mu = sa.substitute_outward(bodies, from_base(tau))
    same(U.T @ to_base_order(theta_ddot), tau)
    assert set(eta) == set(mu) == set(range(1, n + 1))
    assert not eta[n].any()
    assert not mu[1].any()
    same(I @ to_base_order(sa.solve(bodies, from_base(tau))), tau)


@pytest.mark.parametrize("n", range(1, 6))
def test_the_same_accelerations_as_rk_exactly(n):
    _, qd, tau, gravity, tip_force = exact_motion(n, n)
    pose = pose_of(n, n)
    same(sa.saha_udut(pose, qd, tau, gravity, tip_force),
         METHODS["rk-fd1"].solve(pose, qd, tau, gravity, tip_force))


def test_registered():
    method = METHODS["saha-udut"]
    assert method.cost == "O(N)"
    assert method.solve is sa.saha_udut
    assert method.tags
    assert all(tag in rd.atlas.REGISTRY for tag in method.tags)


def needle(com):
    """Three links, the last of them a point mass at `com` (3,), its axis e1 through the joint."""
    arm = rd.rational_arm(3, seed=1)
    return rd.Arm(axes=[*arm.axes[:2], [ONE, 0, 0]], joint_types="RRR", offsets=arm.offsets,
                  masses=arm.masses,
                  coms=[*arm.coms[:2], com], inertias=[*arm.inertias[:2],
                                                       np.zeros((3, 3), dtype=int)], name="needle",
                  joint_names=["base", "elbow", "twist"])


def test_a_point_mass_on_the_last_axis_names_its_joint():
    t, qd, tau, gravity, tip_force = exact_motion(3, 0)
    arm = needle([ONE / 3, 0, 0])
    with pytest.raises(ValueError, match="joint 3 'twist': joint inertia D = 0 vanishes"):
        sa.saha_udut(arm.at_tangents(t), qd, tau, gravity, tip_force)
    floats = [x.astype(float) for x in (qd, tau, gravity, tip_force)]
    for angles in np.random.default_rng(0).uniform(-3, 3, size=(20, 3)):
        with pytest.raises(ValueError, match="joint 3 'twist': joint inertia D = .* vanishes"):
            rd.forward_dynamics(arm.in_floats, angles, *floats, method="saha-udut")


def test_a_point_mass_a_little_off_the_axis_is_served():
    """The lever e x d is small, but known to some digits; squared it would be lost beside |d|^2."""
    t, qd, tau, gravity, tip_force = exact_motion(3, 0)
    arm = needle([ONE / 3, Fraction(1, 10 ** 9), 0])
    exact = sa.saha_udut(arm.at_tangents(t), qd, tau, gravity, tip_force)
    pose = arm.in_floats.at_tangents(t.astype(float))
    found = sa.saha_udut(pose, *[x.astype(float) for x in (qd, tau, gravity, tip_force)])
    close(found, exact.astype(float), 1e-5)


# --- one factorization, four names ----------------------------------------------------------------

def to_joint(links, i):
    """S(i) (6, 6): the twist at C(i) to the twist at O(i)."""
    one = eye(3, object)
    return block([[one, zeros((3, 3), object)], [tilde(links.d[i]), one]])


def test_the_dictionary_of_saha_and_rodriguez_kreutz(bodies):
    """Reversed, k = n + 1 - i, and seen from O(i) for C(i): every quantity of one is one of the
    other, exactly.
    """
    links, n = bodies.links, bodies.links.n
    filter = rf.riccati(Chain(links.pose))
    chain = filter.chain
    for i in range(1, n + 1):
        k, S = n + 1 - i, to_joint(links, i)
        back = inverse(S)
        same(chain.H[k][0], S @ links.p[i])
        same(chain.M[k], back.T @ links.M[i] @ back)
        same(filter.P[k], back.T @ bodies.M_hat[i] @ back)
        same(filter.P_plus[k], back.T @ bodies.M_bar[i] @ back)
        same(filter.D[k], [[bodies.m_hat[i]]])
        same(filter.G[k][:, 0], back.T @ bodies.psi[i])
        if i > 1:
            before = inverse(to_joint(links, i - 1))
            same(chain.phi(k + 1, k), before.T @ links.B(i, i - 1).T @ S.T)
            same(filter.L[k][:, 0], before.T @ links.B(i, i - 1).T @ bodies.psi[i])
    U = sa.U_operator(bodies)
    same(rf.innovations_factor(filter), U[::-1, ::-1])
    same(rf.whitening_factor(filter), inverse(U)[::-1, ::-1])


def l_t_d_l(H):
    """Featherstone 2008, table 6.3, for a chain: H = L^T D L with L unit lower triangular, in
    place, from the tip.
    """
    H = H.copy()
    for k in range(len(H) - 1, -1, -1):
        for i in range(k - 1, -1, -1):
            a = H[k, i] / H[k, k]
            for j in range(i, -1, -1):
                H[i, j] = H[i, j] - a * H[k, j]
            H[k, i] = a
    return np.tril(H, -1) + eye(len(H), H.dtype), np.diag(H).copy()


def test_featherstones_factors_are_sahas_transposed(bodies):
    L, D = l_t_d_l(mass_matrix_at(bodies.links.pose))
    same(L.T, sa.U_operator(bodies))
    same(D, np.array([bodies.m_hat[i] for i in range(1, bodies.links.n + 1)]))


@pytest.mark.parametrize("arm", [rd.robots.puma560(), rd.robots.panda(),
                                 rd.random_arm(6, np.random.default_rng(3))],
                         ids=lambda arm: arm.name)
def test_pinocchios_sparse_cholesky_is_the_same_factorization(arm):
    pin = pytest.importorskip("pinocchio")
    witness = Witness(arm)
    q = np.random.default_rng(4).uniform(-1, 1, arm.n)
    bodies = sa.articulated_bodies(Links(arm.at(q)))
    pin.crba(witness.model, witness.data, q)
    pin.cholesky.decompose(witness.model, witness.data)
    close(sa.U_operator(bodies), witness.data.U, 1e-9)
    close([bodies.m_hat[i] for i in range(1, arm.n + 1)], witness.data.D, 1e-9)
    U, D = factor_from_tip(mass_matrix_at(arm.at(q)), arm)
    close(U, witness.data.U, 1e-9)
    close(D, witness.data.D, 1e-9)
