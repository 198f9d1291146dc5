"""What computes the claims of 04a."""
from fractions import Fraction
from functools import cache

import numpy as np
from cases import COURSE, read
from claims import claim, quoted, shown
from notebook_rules import cells, source

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.rk.sweeps import SWEEPS
from robodyn_lib.simulation import simulate
from robodyn_lib.spatial import cross
from workbook.course.exercises import EXERCISES

F = Fraction
DOWN = np.array([F(0), F(0), F(-1)])


@cache
def released(n):
    """Accelerations of n released level rods: joints base to tip; of the tip downward, in g."""
    none = np.array([F(0)] * 6)
    pose = rd.planar_arm(n, F(1), F(1)).at_tangents([F(0)] * n)
    qdd = METHODS["composite-cholesky"].solve(pose, none[:n], none[:n], DOWN, none)
    return qdd, -sum((n - i) * qdd[i] for i in range(n))


@cache
def case(seed=5, rest=False):
    return rd.atlas.Case(rd.rational_arm(4, seed=seed), **({"qd": [F(0)] * 4} if rest else {}))


@claim("**the tip has the initial acceleration $\\tfrac67g=0.857\\,g$: the number of notebook "
       "00**")
def _():
    yield released(2)[1]
    yield f"{float(released(2)[1]):.3f}"


@claim("For three rods the same loops give $\\tfrac{27}{26}g=1.038\\,g$.")
def _():
    yield released(3)[1]
    yield f"{float(released(3)[1]):.3f}"
    yield len(released(3)[0])


def forces():
    """Upward forces at wall and elbow of two released rods: mass times acceleration, and weight."""
    qdd, _ = released(2)
    centre = [qdd[0] / 2, qdd[0] + (qdd[0] + qdd[1]) / 2]
    return [centre[0] + centre[1] + 2, centre[1] + 1]


@claim("The wall carries $\\tfrac27$ of the weight of one rod.")
def _():
    yield forces()[0]


@claim("At the elbow the force on the outer rod is $-\\tfrac1{14}$ of it.")
def _():
    yield forces()[1]


@claim("the inner rod, whose end falls faster than a stone, pushes the outer rod *down*",
       "faster", "down")
def _(faster, down):
    faster(-released(2)[0][0], 1)
    down(forces()[1])


@claim("9/7 g: the inner rod turns about the wall, so its far end moves twice as fast as its mass "
       "centre.", "far end / near end")
def _(far):
    rod = rd.planar_arm(1, F(1), F(1)).at_tangents([F(0)])
    yield (rod.tip - rod.base)[0] / (rod.C[0] - rod.base)[0]
    far(((rod.tip - rod.base) ** 2).sum() > ((rod.C[0] - rod.base) ** 2).sum())
    yield f"{-released(2)[0][0]} g"


@claim("Nothing in these loops is larger than $6\\times6$, and each link is visited three times.",
       "Nothing")
def _(nothing):
    s = case(1)
    sizes = [x.shape for x in (s.filter.P[2], s.phi(2, 1), s.filter.G[2], s.M[2], s.alpha[2])]
    rows, columns = max(sizes)
    nothing([max(size) > len(s.M[2]) for size in sizes])
    yield rf"larger than ${rows}\times{columns}$"
    yield len(SWEEPS["rk-fd4"].sweeps)


@claim("the free one transmits $P^+$, which is smaller by $GDG^T$.", "smaller")
def _(smaller):
    f = case(1).filter
    for k in range(1, 5):
        assert (f.P[k] - f.P_plus[k] == f.G[k] @ f.D[k] @ f.G[k].T).all()
        smaller(np.trace(f.P_plus[k]), np.trace(f.P[k]))


@claim("$D(k)$ is a pivot of the mass matrix (2a.3)", "pivot / diagonal entry")
def _(pivot):
    s = case()
    D = [s.filter.D[k][0, 0] for k in range(1, 5)]
    pivot(D == [s.pivots[k] for k in range(1, 5)] != list(np.diag(s.mass_matrix)))


@claim("which adds $\\dot\\theta_2e_3\\times\\dot\\theta_1e_1$ to the angular part",
       "adds / takes away")
def _(adds):
    """Two hinges at one point, the link between them without mass: its a of the outer hinge."""
    arm = rd.Arm([[0, 0, 1], [1, 0, 0]], ["revolute"] * 2, np.zeros((2, 3)), [0.0, 1.0],
                 [[0, 0, 0], [0, 1, 0]], [np.zeros((3, 3)), np.eye(3)])
    s = rd.atlas.Case(arm, q=[0.0, 0.0], qd=[2.0, 3.0], qdd=[0.0, 0.0])
    inner, outer = np.array([0, 0, 1.0]), np.array([1.0, 0, 0])
    adds(np.allclose(s.omega_dot[1], np.cross(2 * inner, 3 * outer)))


claim("Lee and Chirikjian (2005) call Vereshchagin's method \"the first $O(n)$ algorithm for "
      "dynamics calculation developed in the multi-body systems literature\"")(
          quoted("LC", "the first $O(n)$ algorithm for dynamics calculation developed in the "
                       "multi-body systems literature"))
claim("Saha (1997) says of Armstrong's approach (1979) that its \"complexity is also of "
      "$\\mathcal{O}(n)$, but is less efficient than that of\" Featherstone (1983).")(
          quoted("S97", "complexity is also of $\\mathcal{O}(n)$, but is less efficient than "
                        "that of"))


@claim("At rest $a(k)=0$ there, so an arm at rest does not notice, whatever gravity is",
       "does not", "whatever")
def _(notice, whatever):
    """P a and P+ a agree on an arm at rest, at the links inward of which a loop continues."""
    changed = {rest: any((f.P[k] @ s.a[k] != f.P_plus[k] @ s.a[k]).any() for k in (1, 2, 3))
               for rest in (True, False) for s in [case(5, rest)] for f in [s.filter]}
    notice(changed[True])
    assert changed[False]
    fields = [[F(0), F(0), F(-1)], [F(3), F(0), F(-9)]]
    whatever([not any(rd.atlas.Case(case().arm, qd=[F(0)] * 4, gravity=g).a[k].any()
                      for k in (1, 2, 3)) for g in fields])


@claim("Mixed pairs count it twice or not at all.", "Mixed / Matching")
def _(mixed):
    w, place, m = np.array([0, 0, 3]), np.array([2, 0, 0]), 1
    v = cross(w, place)
    point = cross(w, v), 0 * v
    spatial = cross(w, v) - cross(w, v), m * cross(w, v)
    force = lambda a, b: -(m * a + b)[0]    # noqa: E731
    right = force(*point)
    mixed({force(point[0], spatial[1]), force(spatial[0], point[1])} == {2 * right, 0})
    assert force(*spatial) == right
    yield force(point[0], spatial[1]) // right


claim("The right force is $m\\omega^2r=18$ N.")(shown("c411", "18"))


@claim("The rods of notebook 00 fall by these three loops.")
def _():
    """The page's own loops, in its words, against the library's solver of another paper."""
    space, page = {}, read(next(path for path in COURSE if path.stem.startswith("04a")))
    for _, cell in cells(page, "code"):
        if cell["id"] in ("c001", "c049r", "c049l") or "def my_method" in source(cell):
            text = source(cell).partition("robot = ")[0]
            exec(text, space)
    start, loops = np.zeros(2), space["my_method"]
    run, other = (simulate(rd.planar_arm(2), start, start, 0.1, dt=1 / 60, method=method)
                  for method in (loops, "saha-udut"))
    assert np.allclose(run.q, other.q, atol=1e-9)
    assert not np.allclose(run.q[-1], 0)
    yield len(SWEEPS["rk-fd4"].sweeps)


@claim("Four of the eight have no published solution")
def _():
    mine = [x.public for n, x in EXERCISES.items() if n.startswith("4a.")]
    yield mine.count(False)
    yield len(mine)
