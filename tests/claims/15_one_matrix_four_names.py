"""What the sentences of lecture 15 hang on."""
from fractions import Fraction as F
from functools import cache

import numpy as np
from claims import claim, shown

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.counting import total_counts
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.prefix_sums import rounds
from robodyn_lib.spatial import inverse
from workbook.course import four_names as names
from workbook.course import hammer


@cache
def two_rods():
    """P and C at the joints of two rods in a row, {k: .}, in (about, along, across)."""
    state = State(rd.planar_arm(2, lengths=F(1), masses=F(1)), tangents=[0, 0])
    b = Bodies(state.pose, motions(state.pose, planar(state.arm)))
    P = {k: b.E.T @ P @ b.E for k, P in Case(state).filter.P.items()}
    return b, P, {k: b.B[3 - k] @ inverse(P[k]) @ b.B[3 - k].T for k in P}


@claim("Joint 1, at the tip rod: $\\det P(1)=\\frac1{12}$ and $C=BWB^T=\\operatorname{diag}(1,4)$. So "
       "$D(1)=\\frac4{12}=\\frac13$.")
def _():
    _, P, C = two_rods()
    assert determinant(P[1]) == F(1, 12)
    assert (C[1] == np.diag([1, 4])).all()
    assert determinant(P[1]) * determinant(C[1]) == F(1, 3)


@claim("Joint 2, at the wall: $\\det P(2)=2\\cdot\\frac16=\\frac13$ and "
       "$C=\\text{pivot}_1=\\operatorname{diag}(\\frac12,\\frac72)$")
def _():
    b, P, C = two_rods()
    assert determinant(P[2]) == F(1, 3)
    assert (C[2] == np.diag([F(1, 2), F(7, 2)])).all()
    assert (hard_pivots(b)[0][1] == C[2]).all()


@claim("by line 7, without $P$, $\\frac1{12}\\cdot\\frac74\\cdot\\frac{16}4=\\frac7{12}$")
def _():
    b, _, C = two_rods()
    pivots = hard_pivots(b)[0]
    assert determinant(b.I[1]) == F(1, 12)
    assert determinant(C[2]) == F(7, 4)
    assert F(determinant(pivots[2]), determinant(C[1])) == F(16, 4)
    assert names.pivot_of_hard_pivots(b, pivots, 1) == F(7, 12)


@claim("$(\\mathcal M^{-1})_{kk}$ is the acceleration for a unit torque when *all* other joints are free")
def _():
    r = Case(rd.rational_arm(3, seed=1))
    free = inverse(r.mass_matrix)
    assert free[2, 2] * r.filter.D[3][0, 0] == 1                    # the joint at the base has no inner ones
    assert free[0, 0] * r.filter.D[1][0, 0] > 1


@claim("the product is $\\det\\mathcal M$ in both orders, and each pivot is now a ratio of *other* determinants")
def _():
    M, outward = Case(rd.rational_arm(3, seed=1)).mass_matrix[::-1, ::-1].copy(), []
    inward = Case(rd.rational_arm(3, seed=1)).filter.D
    for j in range(3):
        outward.append(M[j, j])
        M[j + 1:, j + 1:] = M[j + 1:, j + 1:] - np.outer(M[j + 1:, j], M[j, j + 1:]) / M[j, j]
    found = [inward[k][0, 0] for k in (3, 2, 1)]
    assert np.prod(outward) == np.prod(found)
    assert not set(outward) & set(found)


claim("How many does an arm of 2000 links take, with 2000 processors?")(shown("c043", "2000"))


@claim("After r rounds a map holds 2^r links, and 2^11 = 2048 is at least 2000.")
def _():
    assert rounds(2000) == rounds(2048) == 11
    assert rounds(1000) == 10


claim("The price is work: the scans do 77 times that of the sweep at 1000 links, in order to wait less.")(
    shown("c045", "77"))


@claim("with eight processors they never catch up with the sweep: each of these processors must join its links before "
       "it can go through them, and a join costs more than eight steps of the sweep")
def _():
    joins, link = names.cost_of_joins(), (total_counts("rk-fd4", 7) - total_counts("rk-fd4", 6)).operations
    assert joins > 8 * link
    assert (link + joins) / 8 > link                                # for each link, whatever N


@claim("a chain of thousands of links on a graphics processor has")
def _():
    joins, link = names.cost_of_joins(), (total_counts("rk-fd4", 7) - total_counts("rk-fd4", 6)).operations
    assert names.first_gain(link, joins) < 100
    assert 1000 * link > 10 * (link + rounds(1000) * joins)


# --- the hammer -------------------------------------------------------------------------------------------------------

def sagged(N, wall):
    """The sag of N rods over the cantilever's, exact: line 3 of 15.6 with the hub's spring `wall` times the others."""
    cubes = sum(F(j) ** 3 for j in range(1, N)) + F(N) ** 3 / wall
    return F(1, 2 * N) * cubes / F(N) ** 3 * 8


@claim("So the beam of $N$ rods sags by $1+\\frac1{N^2}$ times the cantilever's sag, exactly.")
def _():
    assert all(sagged(N, 2) == 1 + F(1, N * N) for N in range(1, 30))
    cantilever = 0.5 * 0.6 ** 3 / 8
    assert np.isclose(hammer.sag(hammer.Beam(5)) / cantilever, float(sagged(5, 2)), rtol=1e-9)
    assert np.isclose(hammer.sag(hammer.Beam(5), wall=1) / cantilever, float(sagged(5, 1)), rtol=1e-9)


@claim("with half a weight at the end it is the trapezoidal rule, and the error goes with 1/N^2.")
def _():
    assert abs(64 * (sagged(64, 2) - 1) - F(1, 64)) < F(1, 10 ** 9)
    assert 1 < 64 * (sagged(64, 1) - 1) < 3                         # of first order


@claim("A rigid hammer would need none of this: its tip always moves across its handle.")
def _():
    run = rd.simulate(rd.planar_arm(1), [1.0], [0.5], np.linspace(0, 1, 401))
    along, across, _ = hammer.tip(run)
    assert np.abs(along).max() < 1e-4 * np.abs(across).max()


@claim("Shortly before the hub comes to rest, the beam overtakes it, and for a moment the tip's velocity has no part "
       "along the last link.")
def _():
    c, A = hammer.find_swing(hammer.Beam(), 6.0)
    run = hammer.swing(hammer.Beam(), c, A)
    hit, half = hammer.blow(run), 0.5 / 1.5
    bend = run.q.sum(axis=1) - (c + A * np.cos(3 * np.pi * run.t))    # of the last link beside the hub
    assert bend[np.searchsorted(run.t, half / 2)] > 0               # it lags: the hub turns down, the tip is above
    overtaken = run.t[np.flatnonzero((bend[:-1] > 0) & (bend[1:] <= 0))]
    assert len(overtaken) == 1
    assert 0.8 * half < overtaken[0] < hit.time < 0.95 * half


@claim("without gravity the swing would simply turn as well".capitalize())
def _():
    beam, none, tilt = hammer.Beam(), np.zeros(3), 0.8
    level, turned = (hammer.swing(beam, c, 0.5, gravity=none) for c in (0.1, 0.1 + tilt))
    assert np.allclose(level.q[:, 1:], turned.q[:, 1:], atol=1e-9)
