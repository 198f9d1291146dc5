"""The filter of Rodriguez & Kreutz section 4 against dense algebra, exactly, and its refusals."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.reference import inertia_scale
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import eye, inverse


def chain_of(n, seed=0):
    t = array([Fraction(3 * i + 2, 7 - i) for i in range(n)])
    return Chain(rd.rational_arm(n, seed=seed).at_tangents(t))


def test_a_shove_frees_a_ball_joint_too():
    """Use H (3, 6) and D (3, 3), whose inverse is a matrix inverse."""
    chain = chain_of(4, 2)
    alpha = array([Fraction(i) for i in range(6)])
    chain.H[2] = eye(6, object)[:3]
    answer = rf.shove(chain, 4, alpha)
    assert [len(answer.theta_ddot[j]) for j in (1, 2, 3)] == [1, 3, 1]
    same(answer.force, rf.riccati(chain).P[4] @ alpha)


def test_psi_is_a_semigroup_with_no_way_back():
    filter = rf.riccati(chain_of(4, 3))
    for k in range(1, 5):
        with pytest.raises(ZeroDivisionError):
            inverse(filter.psi(k + 1, k))
    with pytest.raises(
        ValueError,
        match=r"psi\(1, 3\): .* singular and has no inverse, so i must "
        r"be >= j",
    ):
        filter.psi(1, 3)
    for i, j in ((6, 1), (2, -1)):
        with pytest.raises(ValueError, match=r"i and j must be links 0 \.\. 5"):
            filter.psi(i, j)
    assert repr(filter) == "Filter of 4 links"


def test_noise_of_point_masses_and_rods_has_no_negative_weight():
    for body in ("point", "rod"):
        chain = Chain(rd.planar_arm(3, lengths=[1.0, 0.3, 0.7], body=body).at([0.3, 0.4, -1.1]))
        for k in (1, 2, 3):
            columns, weights = rf.noise_factor(chain, k)
            assert (weights >= 0).all()
            np.testing.assert_allclose((columns * weights) @ columns.T, chain.M[k], atol=1e-15)


@pytest.mark.parametrize("k", [1, 2, 4])
def test_a_shove_and_the_equations_of_motion_exactly(k):
    """In inverse dynamics of the free links, free joints have no torque, and k the force."""
    s = rd.atlas.Case(rd.rational_arm(4, seed=31))
    alpha = array([Fraction(i - 2, 3) for i in range(6)])
    answer = rf.shove(s.chain, k, alpha)
    f = 0 * alpha
    for j in range(1, k + 1):
        f = s.phi(j, j - 1) @ f + s.M[j] @ answer.alpha[j]
        if j < k:
            assert (s.H[j] @ f == 0).all()
    assert (f == answer.force).all()
    assert (f == rf.riccati(s.chain).P[k] @ alpha).all()
    assert list(answer.theta_ddot) == list(range(1, k))


def test_locked_links_are_one_body_in_the_equations_of_motion():
    s = rd.atlas.Case(rd.rational_arm(4, seed=32))
    for k in range(1, 5):
        A = rf.free_chain(s.chain, k)
        assert (rf.composite_inertia(s.chain, k) == A[k - 1 :, k - 1 :]).all()


@pytest.mark.parametrize("n, seed", [(2, 0), (3, 4), (4, 1), (4, 2), (6, 0), (6, 3)])
def test_the_rounding_in_P_is_what_its_bound_says(n, seed):
    """Compare E, P in floats less P in fractions: |x^T E x| <= 4 eps x^T W x at every link."""
    arm = rd.rational_arm(n, seed=seed)
    tangents = [Fraction(5 * i - 7, 8) for i in range(n)]
    exact = rf.riccati(Chain(arm.at_tangents(tangents)))
    chain = Chain(arm.in_floats.at_tangents([float(t) for t in tangents]))
    rounded = rf.riccati(chain)
    W = {}
    for k in range(1, n + 1):
        W[k] = rf.refuse_vanishing_D(chain, k, W, rounded.P, rounded.D, rounded.G)
        E = (np.vectorize(Fraction)(rounded.P[k]) - exact.P[k]).astype(float)
        B = np.linalg.inv(np.linalg.cholesky(W[k]))
        assert np.linalg.norm(B @ E @ B.T, 2) <= 4 * np.finfo(float).eps


def test_the_bound_does_not_grow_along_a_chain_as_composite_inertia_does():
    """For rods in a line D and its rounding converge; the composite inertia grows as n^3."""
    chain = Chain(rd.planar_arm(200).at(np.zeros(200)))
    filter = rf.riccati(chain)
    W = {}
    bound = {}
    for k in range(1, 201):
        W[k] = rf.refuse_vanishing_D(chain, k, W, filter.P, filter.D, filter.G)
        bound[k] = (chain.H[k] @ W[k] @ chain.H[k].T)[0, 0]
    assert max(bound.values()) < 30 * bound[1]
    assert inertia_scale(chain.pose)[0] > 1e6 * bound[1]


def test_monte_carlo_falls_like_one_over_the_root_of_the_count():
    chain = Chain(rd.random_arm(4, np.random.default_rng(1)).at([0.1, 0.2, 0.3, 0.4]))
    counts = [100, 400, 1600, 6400]
    run = rf.monte_carlo(chain, counts, np.random.default_rng(2), runs=40)
    again = rf.monte_carlo(chain, counts, np.random.default_rng(2), runs=40)
    assert (run.errors == again.errors).all()
    assert run.errors.shape == (40, 4)
    rms = np.sqrt((run.errors**2).mean(axis=0))
    np.testing.assert_allclose(rms, run.expected, rtol=0.35)
    slope = np.polyfit(np.log(run.counts), np.log(rms), 1)[0]
    assert -0.6 < slope < -0.4
    np.testing.assert_allclose(run.expected[0] / run.expected[1], 2)


def test_monte_carlo_refuses():
    chain = Chain(rd.planar_arm(2).at([0.1, 0.2]))
    with pytest.raises(TypeError, match="rng must be a numpy.random.Generator, got int"):
        rf.monte_carlo(chain, [10], 3)
    for counts in ([], [0, 5], 7):
        with pytest.raises(ValueError, match="counts must be one or more"):
            rf.monte_carlo(chain, counts, np.random.default_rng(0))
