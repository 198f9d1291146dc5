"""Saha IV and appendix: articulated bodies, the O(n) solve, the same factors by other names."""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_state, same
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.reference import factor_from_tip, mass_matrix_at
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha import articulated as sa
from robodyn_lib.saha.links import Links
from robodyn_lib.spatial import block, eye, inverse, tilde, zeros

ONE = Fraction(1)


def pose_of(n, seed):
    return rd.rational_arm(n, seed=seed).at_tangents(exact_state(n, seed)[0])


@pytest.fixture(params=[(n, seed) for n in (1, 2, 3, 5) for seed in (0, 1)],
                ids=lambda x: f"{x[0]} links, seed {x[1]}")
def bodies(request):
    return sa.articulated_bodies(Links(pose_of(*request.param)))


@pytest.mark.parametrize("i, k", [(0, 1), (2, 1), (1, 5), (4, 4)])
def test_pairs_of_indices_that_mean_nothing_are_refused(i, k):
    bodies = sa.articulated_bodies(Links(pose_of(3, 0)))
    with pytest.raises(ValueError, match=rf"M_hat\({i}, {k}\): needs 1 <= i <= k <= 4, i <= 3"):
        sa.articulated_body(bodies, i, k)


def needle(com):
    """Three links, the last of them a point mass at `com` (3,), its axis e1 through the joint."""
    arm = rd.rational_arm(3, seed=1)
    return rd.Arm(axes=[*arm.axes[:2], [ONE, 0, 0]], joint_types="RRR", offsets=arm.offsets,
                  masses=arm.masses,
                  coms=[*arm.coms[:2], com], inertias=[*arm.inertias[:2],
                                                       np.zeros((3, 3), dtype=int)], name="needle",
                  joint_names=["base", "elbow", "twist"])


def test_a_point_mass_a_little_off_the_axis_is_served():
    """The lever e x d is small, but known to some digits; squared it would be lost beside |d|^2."""
    t, qd, tau, gravity, tip_force = exact_state(3, 0)
    arm = needle([ONE / 3, Fraction(1, 10 ** 9), 0])
    exact = sa.saha_udut(arm.at_tangents(t), qd, tau, gravity, tip_force)
    pose = arm.in_floats.at_tangents(t.astype(float))
    found = sa.saha_udut(pose, *[x.astype(float) for x in (qd, tau, gravity, tip_force)])
    close(found, exact.astype(float), 1e-5)


def to_joint(links, i):
    """S(i) (6, 6): the twist at C(i) to the twist at O(i)."""
    one = eye(3, object)
    return block([[one, zeros((3, 3), object)], [tilde(links.d[i]), one]])


def test_the_dictionary_of_saha_and_rodriguez_kreutz(bodies):
    """With k = n + 1 - i, seen from O(i) for C(i), each quantity is one of the other, exactly."""
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
