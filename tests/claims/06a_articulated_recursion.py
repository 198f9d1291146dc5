"""What computes the claims of 06a."""
from fractions import Fraction

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.saha.articulated import solve
from robodyn_lib.spatial import inverse

F = Fraction
S = Case(rd.rational_arm(4, seed=1))


def rods(n):
    return Case(rd.planar_arm(n, lengths=F(1), masses=F(1)), tangents=[0] * n)


TWO = rods(2)


@claim("Then $\\hat M_{22}=M_2-\\psi_2\\hat\\psi_2^T$ has $\\frac14$ in its last place: of the mass of rod 2 a "
       "quarter is left across.")
def _():
    assert TWO.bodies.M_bar[2][5, 5] == F(1, 4) * TWO.m[2]


@claim("First $\\hat\\psi_2=M_2p=(\\frac1{12},0,\\frac12)$, so $\\hat m_2=\\frac1{12}+\\frac14=\\frac13$ and "
       "$\\psi_2=(\\frac14,0,\\frac32)$.")
def _():
    about = np.array([-1, 1, 1])
    assert (TWO.bodies.psi_hat[2][[1, 3, 5]] * about == [F(1, 12), 0, F(1, 2)]).all()
    assert (TWO.bodies.psi[2][[1, 3, 5]] * about == [F(1, 4), 0, F(3, 2)]).all()
    assert TWO.m_hat[2] == F(1, 3)


@claim("one direction is missing after each step, never two")
def _():
    for arm in (rd.rational_arm(6, seed=2), rd.rational_arm(5, seed=3)):
        case = Case(arm)
        ranks = [np.linalg.matrix_rank(X.astype(float)) for X in case.bodies.M_bar.values()]
        assert set(ranks) == {5}


def rank_six():
    assert np.linalg.matrix_rank(S.bodies.M_hat[1].astype(float)) == 6
    assert not np.any(S.bodies.M_bar[1] @ S.p[1])


@claim("the rods of `planar_arm` are lines without inertia about themselves")
def _():
    rod = Case(rd.planar_arm(3))
    assert np.linalg.matrix_rank(rod.M[2].astype(float)) == 5
    assert min(rod.m_hat.values()) > 0


def pushed_at(motor, inward):
    tau = S.unit(motor)
    assert np.count_nonzero(inverse(S.U) @ tau) == inward
    assert np.count_nonzero(inverse(S.I) @ tau) == S.N


def folds_back():
    pushed = solve(TWO.bodies, {1: F(1), 2: F(0)})
    assert [pushed[1], pushed[2]] == [F(12, 7), F(-30, 7)]
    assert pushed[2] == -F(5, 2) * pushed[1]


@claim("released from level, the tip of three starts with 1.038 $g$, the tip of two with 0.857 $g$")
def _():
    for n in (3, 2):
        arm, level = rd.planar_arm(n), np.zeros(n)
        start = rd.jacobian(arm, level) @ rd.forward_dynamics(arm, level, level, level, method="saha-udut")
        yield f"{-start[5] / 9.81:.3f}"


@claim("With $\\tilde M_i$ every link beyond $i$ is counted twice, once rigid and once articulated, and each pivot "
       "but $\\hat m_n$ is too large.")
def _():
    M_hat, pivots = S.M[S.N], {}
    for k in range(S.N, 0, -1):
        pivots[k] = S.p[k] @ M_hat @ S.p[k]
        if k > 1:
            B, psi_hat = S.B(k, k - 1), M_hat @ S.p[k]
            M_hat = S.M_tilde(k - 1) + B.T @ (M_hat - np.outer(psi_hat, psi_hat) / pivots[k]) @ B
    assert pivots[S.N] == S.m_hat[S.N]
    assert all(pivots[k] > S.m_hat[k] for k in range(1, S.N))


@claim("$\\psi_1$ and $\\hat M_{11}$ are never needed.")
def _():
    tau = {i: S.tau[i - 1] for i in range(1, S.N + 1)}
    bodies = S.bodies
    truth = solve(bodies, tau)
    spoiled = {**bodies.psi, 1: 0 * bodies.psi[1] + 7}
    from dataclasses import replace

    from robodyn_lib.numbering import FromBase
    found = solve(replace(bodies, psi=FromBase(spoiled), M_bar=FromBase({**bodies.M_bar, 1: None})), tau)
    assert all(found[i] == truth[i] for i in truth)


@claim("The paper says that elimination \"never fails\" because $I$ is positive definite; here $I$ is only "
       "semidefinite.")
def _():
    I = with_bead(0).state.mass_matrix
    assert I[2, 2] == 0
    assert np.linalg.eigvalsh(I.astype(float)).min() > -1e-12


def with_bead(out):
    """Three rods, the third a point mass of 1 kg, `out` times half a metre from its axis."""
    arm = rd.planar_arm(3, lengths=F(1), masses=F(1))
    arm = rd.Arm(arm.axes, arm.joint_types, arm.offsets, arm.masses, [*arm.coms[:2], out * arm.coms[2]],
                 [*arm.inertias[:2], 0 * arm.inertias[2]], tip_offset=arm.tip_offset)
    return Case(arm, tangents=[0, 0, 0])


def off_the_axis():
    case = with_bead(1)
    assert [case.m_hat[i] for i in (3, 1, 2)] == [F(1, 4), F(7, 12), F(1, 3)]


def printed(*tags):
    for tag in tags:
        assert all(caught for _, _, caught in atlas.run(atlas.registry.lookup(tag), S.arm).misprints)


@claim("Joint $n$ has the right $\\hat\\tau_n$; but $\\eta_{n-1,n}$ is $\\hat m_n$ times too large")
def _():
    assert (S.bodies.psi_hat[S.N] == S.m_hat[S.N] * S.bodies.psi[S.N]).all()


claim("M_hat(1,2) contains M(1) and has rank 6. Joint 1, set free, takes one direction out of it: M_hat(1,1) p(1) "
      "= 0.")(rank_six)


@claim("If motor 1 alone works, nothing runs inward: one entry of $\\hat\\tau$ is not 0, and $n$ of "
       "$\\ddot\\theta$.")
def _():
    assert not pushed_at(1, 1)


@claim("The inward loop carries the reaction to motor $n$ down to joint 1, and the outward loop then "
       "accelerates the joints one after the other.")
def _():
    assert not pushed_at(S.N, S.N)


claim("Motor 1 gives 1 N m, motor 2 nothing.")(folds_back)
claim("Push the inner rod, and the outer joint turns back two and a half times as fast.")(folds_back)
claim("A point mass half a metre from the axis has the moment of inertia $\\frac14$ kg m² about it")(off_the_axis)
claim("The other pivots are $\\frac7{12}$ and $\\frac13$, as if there were two rods")(off_the_axis)


@claim("Under equations 17 and 18 the paper says that its $\\psi$ is given, or defined, in (25).")
def _():
    assert not printed("S97 17", "S97 18")


@claim("Second, the loops of equations 24 and 27 are for $k=n,\\ldots,2$. Let $D$ end there, too.")
def _():
    assert not printed("S97 27")
    assert "k=n,\\ldots,2" in atlas.lookup("S97 24").formula
    assert len(S.m_hat) == S.N    # the first after the loops
    assert S.m_hat[1] == S.p[1] @ S.M_hat(1, 2) @ S.p[1]
