"""Saha's articulated bodies: the same factorization under four names, the dictionary to RK, and
what is refused.
"""
from fractions import Fraction

import numpy as np
import pytest
from cases import ARMS, same, states
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.arm import plain
from robodyn_lib.elimination import unit_factor
from robodyn_lib.numbering import from_base, to_base_order
from robodyn_lib.numbers import array
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha import articulated as sa
from robodyn_lib.saha.links import Links, composite_bodies
from robodyn_lib.spatial import eye, inverse, tilde


def pose_of(n, seed):
    return rd.rational_arm(n, seed=seed).at_tangents(array([Fraction(3 * i + 2, 7 - i)
                                                            for i in range(n)]))


def pivots(bodies):
    return np.array([bodies.m_hat[i] for i in range(1, bodies.links.n + 1)])


# --- one factorization, four names ----------------------------------------------------------------

@pytest.mark.parametrize("name", [name for name in ARMS if not plain(ARMS[name]())])
def test_u_and_the_pivots_are_the_sparse_cholesky_factors_of_pinocchio(name):
    arm = ARMS[name]()
    witness = Witness(arm)
    for q, *_ in states(arm):
        bodies = sa.articulated_bodies(Links(arm.in_floats.at(q)))
        witness.pin.crba(witness.model, witness.data, np.array(q, dtype=float))
        witness.pin.cholesky.decompose(witness.model, witness.data)
        close(sa.U_operator(bodies), witness.data.U)
        close(pivots(bodies), np.ravel(witness.data.D))


@pytest.mark.parametrize("n", range(1, 6))
def test_elimination_the_recursion_and_the_filter_find_the_same_factors_exactly(n):
    pose = pose_of(n, n)
    bodies, filter = sa.articulated_bodies(Links(pose)), rf.riccati(Chain(pose))
    U, D = unit_factor(mass_matrix_at(pose))
    same(sa.U_operator(bodies), U)
    same(pivots(bodies), D)
    same(rf.innovations_factor(filter)[::-1, ::-1], U)
    same(np.diag(rf.D_operator(filter))[::-1], D)


# --- the dictionary -------------------------------------------------------------------------------

@pytest.mark.parametrize("n", range(1, 6))
def test_the_dictionary_to_rodriguez_and_kreutz_exactly(n):
    """S(i) = [1 0; d~ 1] takes a twist at C(i) to O(i); forces go by its inverse transpose,
    inertias by both.
    """
    pose = pose_of(n, 10 + n)
    links, chain = Links(pose), Chain(pose)
    bodies, filter = sa.articulated_bodies(links), rf.riccati(chain)
    back = {}
    for i in range(1, n + 1):
        S, k = eye(6, links.dtype), n + 1 - i
        S[3:, :3] = tilde(links.d[i])
        back[i] = inverse(S)
        same(chain.H[k][0], S @ links.p[i])
        same(chain.M[k], back[i].T @ links.M[i] @ back[i])
        same(filter.P[k], back[i].T @ bodies.M_hat[i] @ back[i])
        same(filter.P_plus[k], back[i].T @ bodies.M_bar[i] @ back[i])
        same(filter.D[k][0, 0], bodies.m_hat[i])
        same(filter.G[k][:, 0], back[i].T @ bodies.psi[i])
        if i > 1:
            inward = back[i - 1].T @ links.B(i, i - 1).T
            same(chain.phi(k + 1, k), inward @ S.T)
            same(filter.L[k][:, 0], inward @ bodies.psi[i])


# --- articulated bodies and the solution ----------------------------------------------------------

@pytest.mark.parametrize("n", range(1, 6))
def test_a_body_with_no_joint_free_is_the_composite_one(n):
    links = Links(pose_of(n, 20 + n))
    bodies, composite = sa.articulated_bodies(links), composite_bodies(links)
    for i in range(1, n + 1):
        same(sa.articulated_body(bodies, i, n + 1), composite[i])
        # the free joint's own direction
        same(sa.articulated_body(bodies, i, i) @ links.p[i], 0 * links.p[i])


@pytest.mark.parametrize("n", range(1, 6))
def test_the_two_loops_solve_exactly(n):
    pose = pose_of(n, 30 + n)
    tau = array([Fraction(i * i - 5, i + 1) for i in range(1, n + 1)])
    theta_ddot = to_base_order(sa.solve(sa.articulated_bodies(Links(pose)), from_base(tau)))
    same(mass_matrix_at(pose) @ theta_ddot, tau)


@pytest.mark.parametrize("i, k", [(0, 1), (2, 1), (1, 5), (4, 4)])
def test_there_is_no_other_body(i, k):
    bodies = sa.articulated_bodies(Links(pose_of(3, 1)))
    with pytest.raises(ValueError, match=rf"M_hat\({i}, {k}\): needs 1 <= i <= k <= 4, i <= 3"):
        sa.articulated_body(bodies, i, k)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("joint", [1, 3])
def test_a_point_mass_on_the_axis_is_refused_by_the_name_of_its_joint(joint, exact):
    """The last joint that moves anything: nothing beyond it has mass, and its own mass is a point
    on its axis.
    """
    arm = rd.planar_arm(joint, lengths=Fraction(1), masses=Fraction(1))
    coms, inertias = [*arm.coms[:-1], 0 * arm.coms[-1]], [*arm.inertias[:-1], 0 * arm.inertias[-1]]
    bead = rd.Arm(arm.axes, arm.joint_types, arm.offsets, arm.masses, coms, inertias,
                  tip_offset=arm.tip_offset)
    pose = bead.at_tangents([Fraction(1, 3)] * joint) if exact else bead.in_floats.at([0.3] * joint)
    with pytest.raises(ValueError, match=f"joint {joint}"):
        sa.articulated_bodies(Links(pose))
