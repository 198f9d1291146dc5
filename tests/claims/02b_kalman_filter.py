"""What computes the claims of lecture 2b."""
from fractions import Fraction

import numpy as np
from claims import claim
from rows import row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import filter as rf


def arm():
    return Case(rd.rational_arm(4, seed=1))


def rank(A):
    return np.linalg.matrix_rank(np.asarray(A, dtype=float))


@claim("$6N$ weighted draws have the right ones")
def _():
    s = arm()
    w, weights = rf.weighted_ensemble(s.chain)
    W = np.concatenate([w[k] for k in s.m])
    assert len(weights) == 6 * s.N
    assert (rf.expectation(W, W, weights) == s.op.M).all()


@claim("One draw for each column of each link is enough, and fewer cannot have the rank 6N of M.")
def _():
    s = arm()
    assert rank(s.op.M) == 6 * s.N == len(rf.weighted_ensemble(s.chain)[1])


@claim("A single step $\\psi(k{+}1,k)$ has rank 5: one direction of six is lost.")
def _():
    s = arm()
    assert {rank(s.filter.psi(k + 1, k)) for k in s.m} == {5}
    yield "5"


@claim("has the smallest error covariance of all linear estimates")
def _():
    s, rng = arm().chain, np.random.default_rng(3)
    f, w = rf.riccati(s), rf.weighted_ensemble(s)
    y, z = (rf.output_process(s, w[0]).__dict__[name] for name in "yz")
    known = np.concatenate([y[1], y[2]])
    for _ in range(3):                                              # any estimate A y: it errs by P(3) and more
        A = rng.integers(-3, 4, (6, 2))
        e = z[3] - A @ known
        worse = rf.expectation(e, e, w[1]) - f.P[3]
        assert np.linalg.eigvalsh(worse.astype(float)).min() > -1e-9


@claim("For the two rods and $k=1$ the torques are $\\tfrac13$ at joint 1 and $\\tfrac56$ at joint 2.")
def _():
    s = row(2)
    torques = s.mass_matrix @ rf.whitening_factor(s.filter)[0]
    assert torques.tolist() == [Fraction(1, 3), Fraction(5, 6)]


@claim("no torque at the joints beyond, so these swing free; $D(k)$ at joint $k$")
def _():
    s = arm()
    torques = s.mass_matrix @ rf.whitening_factor(s.filter).T
    for k in s.m:
        assert not torques[:k - 1, k - 1].any()
        assert torques[k - 1, k - 1] == s.filter.D[k][0, 0]


@claim("Fewer do not, because $\\mathcal M$ has rank $N$.")
def _():
    s = arm()
    assert rank(s.mass_matrix) == s.N


@claim("on three links and more it is not even diagonal")
def _():
    for n in (2, 3, 4):
        s = Case(rd.rational_arm(n, seed=1))
        V = s.op.one_N - s.op.H @ s.op.Phi @ s.op.L
        E = V @ s.mass_matrix @ V.T
        assert bool((E - np.diag(np.diag(E))).any()) == (n > 2)


@claim("The rank of $\\psi(3,1)$ is 5 again on the arm above.")
def _():
    yield str(rank(arm().filter.psi(3, 1)))


@claim("In the wrist of `rd.robots.puma560()` one has, and the rank drops to 4.")
def _():
    yield str(rank(Case(rd.robots.puma560()).filter.psi(3, 1)))


@claim("the mean square of the relative error is $\\left(1+(\\operatorname{tr}\\mathcal M/|\\mathcal M|)^2\\right)/n$")
def _():
    s = Case(rd.planar_arm(3))
    M = s.mass_matrix
    share = (1 + (np.trace(M) / np.linalg.norm(M)) ** 2)
    run = rf.monte_carlo(s.chain, [20], np.random.default_rng(5), runs=400)
    assert np.isclose(run.expected[0] ** 2, share / 20)
    assert 0.8 < np.mean(np.square(run.errors)) / (share / 20) < 1.25


@claim("The error falls like one over the root of n: a tenth of it takes a hundred times the draws.")
def _():
    run = rf.monte_carlo(Case(rd.planar_arm(2)).chain, [10, 1000], np.random.default_rng(5), runs=1)
    assert np.isclose(run.expected[0] / run.expected[1], 10)


@claim("The report lets the loop of 4.5 run from 2 to $N{-}1$. On two links that loop is empty")
def _():
    from robodyn_lib.atlas.registry import lookup
    assert any(r"k=2,\ldots,N{-}1" in misprint.formula for misprint in lookup("RK 4.5").misprints)
    assert not list(range(2, 2))


@claim("Phi and Psi have only blocks below the diagonal, and on two links just one: (2,1), which is I in both.")
def _():
    s = Case(rd.rational_arm(2, seed=1))
    for X in (s.op.Phi, s.op.Psi):
        assert (X[6:, :6] == s.phi(1, 1)).all()
        assert not X[:6].any()
        assert not X[6:, 6:].any()
