"""What computes the claims of 04a."""
from fractions import Fraction

import numpy as np
from claims import claim, shown

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.rk.sweeps import SWEEPS
from robodyn_lib.simulation import simulate
from robodyn_lib.spatial import cross
from workbook.course.exercises import EXERCISES

F = Fraction
DOWN = np.array([F(0), F(0), F(-1)])


def released(n):
    """Accelerations of n released level rods by elimination: joints base to tip, and of the tip downward, in g."""
    pose, none = rd.planar_arm(n, F(1), F(1)).at_tangents([F(0)] * n), np.array([F(0)] * 6)
    qdd = METHODS["composite-cholesky"].solve(pose, none[:n], none[:n], DOWN, none)
    return qdd, -sum((n - i) * qdd[i] for i in range(n))


@claim("**the tip starts with $\\tfrac67g=0.857\\,g$: the number of notebook 00**")
def _():
    assert released(2)[1] == F(6, 7)
    yield f"{float(released(2)[1]):.3f}"


@claim("For three rods the same loops give $\\tfrac{27}{26}g=1.038\\,g$.")
def _():
    assert released(3)[1] == F(27, 26)
    yield f"{float(released(3)[1]):.3f}"


def forces():
    """Upward forces at wall and elbow of two released rods, by Newton: mass times acceleration plus weight."""
    qdd, _ = released(2)
    centre = [qdd[0] / 2, qdd[0] + (qdd[0] + qdd[1]) / 2]
    return [centre[0] + centre[1] + 2, centre[1] + 1]


@claim("The wall carries $\\tfrac27$ of the weight of one rod.")
def _():
    assert forces()[0] == F(2, 7)


@claim("At the elbow the force on the outer rod is $-\\tfrac1{14}$ of it.")
def _():
    assert forces()[1] == F(-1, 14)


@claim("the inner rod, whose end falls faster than a stone, pushes the outer rod *down*")
def _():
    assert -released(2)[0][0] > 1
    assert forces()[1] < 0


@claim("9/7 g: the inner rod turns about the wall, so its far end moves twice as fast as its mass centre.")
def _():
    rod = rd.planar_arm(1, F(1), F(1)).at_tangents([F(0)])
    assert tuple(rod.tip - rod.base) == tuple(2 * (rod.C[0] - rod.base))
    yield f"{-released(2)[0][0]} g"


@claim("Nothing in these loops is larger than $6\\times6$, and each link is visited three times.")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    assert max(x.size for x in (s.filter.P[2], s.phi(2, 1), s.filter.G[2], s.M[2], s.alpha[2])) == 36
    assert len(SWEEPS["rk-fd4"].sweeps) == 3


@claim("The free one hands on $P^+$, which is smaller by $GDG^T$.")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    for k in range(1, 5):
        f = s.filter
        assert (f.P[k] - f.P_plus[k] == f.G[k] @ f.D[k] @ f.G[k].T).all()
        assert f.D[k][0, 0] > 0


@claim("$D(k)$ is a pivot of the mass matrix (2.4)")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=5))
    assert all(s.filter.D[k][0, 0] == s.pivots[k] for k in range(1, 5))


@claim("At rest $a(k)=0$ there, so an arm at rest does not notice, whatever gravity is")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=5), qd=[F(0)] * 4)
    assert all((s.a[k] == 0).all() for k in range(1, 4))


@claim("Mixed pairs count it twice or not at all.")
def _():
    w, place, m = np.array([0, 0, 3]), np.array([2, 0, 0]), 1
    v = cross(w, place)
    point, spatial = (cross(w, v), 0 * v), (cross(w, v) - cross(w, v), m * cross(w, v))
    force = lambda a, b: -(m * a + b)[0]  # noqa: E731
    assert force(*point) == force(*spatial) == 18
    assert force(point[0], spatial[1]) == 2 * 18
    assert force(spatial[0], point[1]) == 0


claim("The right force is $m\\omega^2r=18$ N.")(shown("c411", "18"))


@claim("The rods of notebook 00 fall by these three loops.")
def _():
    run = simulate(rd.planar_arm(2), np.zeros(2), np.zeros(2), 0.1, dt=1 / 60, method=lambda arm, q, qd, tau:
                   rd.forward_dynamics(arm, q, qd, tau, method="rk-fd4"))
    theirs = simulate(rd.planar_arm(2), np.zeros(2), np.zeros(2), 0.1, dt=1 / 60, method="rk-fd4")
    assert np.allclose(run.q, theirs.q, atol=1e-12)


@claim("Four of the eight have no published solution")
def _():
    mine = [EXERCISES[f"4.{n}"].public for n in (2, 7, 8, 9, 10, 11, 12, 13)]
    assert (len(mine), sum(mine)) == (8, 4)
