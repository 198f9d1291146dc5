"""Saha IV and appendix: articulated bodies, the O(n) solve, the same factors by other names."""

from fractions import Fraction

import numpy as np
import pytest
from cases import exact_state
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.reference import factor_from_tip, mass_matrix_at
from robodyn_lib.saha import articulated as sa
from robodyn_lib.saha.links import Links

ONE = Fraction(1)


@pytest.mark.parametrize("i, k", [(0, 1), (2, 1), (1, 5), (4, 4)])
def test_pairs_of_indices_that_mean_nothing_are_refused(i, k):
    pose = rd.rational_arm(3, seed=0).at_tangents(exact_state(3, 0)[0])
    bodies = sa.articulated_bodies(Links(pose))
    with pytest.raises(
        ValueError, match=rf"M_hat\({i}, {k}\): indices must satisfy 1 <= i <= k <= 4 and i <= 3"
    ):
        sa.articulated_body(bodies, i, k)


def needle(com):
    """Return three links, the last a point mass at `com` (3,), its axis e1 through the joint."""
    arm = rd.rational_arm(3, seed=1)
    return rd.Arm(
        axes=[*arm.axes[:2], [ONE, 0, 0]],
        joint_types="RRR",
        offsets=arm.offsets,
        masses=arm.masses,
        coms=[*arm.coms[:2], com],
        inertias=[*arm.inertias[:2], np.zeros((3, 3), dtype=int)],
        name="needle",
        joint_names=["base", "elbow", "twist"],
    )


def test_a_point_mass_a_little_off_the_axis_is_served():
    """The lever e x d is small, but known to some digits; squared it would be lost beside |d|^2."""
    t, qd, tau, gravity, tip_force = exact_state(3, 0)
    arm = needle([ONE / 3, Fraction(1, 10**9), 0])
    exact = sa.saha_udut(arm.at_tangents(t), qd, tau, gravity, tip_force)
    pose = arm.in_floats.at_tangents(t.astype(float))
    found = sa.saha_udut(pose, *[x.astype(float) for x in (qd, tau, gravity, tip_force)])
    close(found, exact.astype(float), 1e-5)


@pytest.mark.parametrize(
    "arm",
    [rd.robots.puma560(), rd.robots.panda(), rd.random_arm(6, np.random.default_rng(3))],
    ids=lambda arm: arm.name,
)
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
