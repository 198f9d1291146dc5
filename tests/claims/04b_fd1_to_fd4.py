"""What computes the claims of 04b."""
import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib.counting import operation_counts
from robodyn_lib.rk import forward as fd
from robodyn_lib.rk.sweeps import SWEEPS
from workbook.course.exercises import EXERCISES

METHODS = ("rk-fd1", "rk-fd2", "rk-fd3", "rk-fd4")


def case():
    return rd.atlas.Case(rd.rational_arm(4, seed=1))


@claim("Both FD3 and FD4 are three sweeps, since $\\zeta$ runs along with the velocities.")
def _():
    assert len(SWEEPS["rk-fd3"].sweeps) == len(SWEEPS["rk-fd4"].sweeps) == 3


@claim("FD4 as printed takes a few operations more:")
def _():
    counts = {m: operation_counts(m) for m in METHODS}
    assert max(METHODS, key=lambda m: counts[m].mul) == "rk-fd4"


@claim("For twelve multiplications and thirteen additions more than FD3 one gets three things.")
def _():
    more = operation_counts("rk-fd4") - operation_counts("rk-fd3")
    assert (more.mul, more.add) == (12, 13)


@claim("these are the loops of 04a, the last row (\"simplified\"), and they are cheaper than any of the four")
def _():
    simple = operation_counts("rk-fd4 simplified")
    assert all(simple.mul < operation_counts(m).mul and simple.add < operation_counts(m).add for m in METHODS)


@claim("The accelerations of the links come out directly.")
def _():
    s = case()
    assert all((s.fd4.alpha[k] == s.alpha[k]).all() for k in range(1, 5))


@claim("Gravity is in $a(N)$ and nowhere else, and the inward sweep uses $a(1),\\ldots,a(N{-}1)$.")
def _():
    s = case()
    earth, moon = (fd.fd4(s.chain, s.theta_dot, s.T, field, s.f0) for field in (s.gravity, s.gravity / 6))
    assert [k for k in range(1, 5) if (earth.a[k] != moon.a[k]).any()] == [4]
    assert all((earth.z[k] == moon.z[k]).all() and (earth.nu[k] == moon.nu[k]).all() for k in range(1, 5))


@claim("L(0) H(0) = 0, since there is no joint to take a part of the force: psi(1,0) = phi(1,0).")
def _():
    s = case()
    assert (s.filter.step[0] == s.phi(1, 0)).all()


@claim("In link axes, each 6 x 10 matrix Z is multiplied by two 10 x 10 matrices at each link.")
def _():
    assert fd.substitution(np.eye(3), np.zeros(3)).shape == (10, 10)
    assert operation_counts("rk-2sweep").mul > operation_counts("rk-2sweep, base axes").mul + 2 * 6 * 50


@claim("The first sweep of FD4 runs outward for one reason")
def _():
    assert SWEEPS["rk-fd4"].sweeps[0].direction == "outward"
    assert SWEEPS["rk-2sweep"].sweeps[0].direction == "inward"


@claim("It is possible to apply the tools of this paper to obtain a \"2-Sweep\" forward dynamics algorithm")
def _():
    assert len(SWEEPS["rk-2sweep"].sweeps) == 2


@claim("5.13 as printed is the velocity of the tip, 6 numbers where $6N$ are needed.")
def _():
    o = case().op
    theta_dot = np.zeros(4)
    assert (o.B.T @ o.phi.T @ o.H.T @ theta_dot).shape == (6,)
    assert (o.phi.T @ o.H.T @ theta_dot).shape == (24,)


@claim("It would be counted twice.")
def _():
    s = case()
    tip = fd.fd2(s.chain, s.theta_dot, s.T, s.gravity, s.f0).alpha[0]
    free = fd.without_gravity({0: tip}, s.gravity)[0]
    assert (tip[3:] - free[3:] == -s.gravity).all()


@claim("With $g=1$ the printed formula gives both joints violent accelerations:")
def _():
    rods = rd.planar_arm(2, 1, 1)
    r = rd.atlas.Case(rods, q=[0, 0], qd=[0, 0], qdd=[0, 0], gravity=[0, 0, -1], tip_force=[0] * 6)
    printed, _ = fd.smoother(r.filter, {k: r.filter.D_inv[k] @ r.T[k] for k in (1, 2)})
    assert min(abs(printed[k][0]) for k in (1, 2)) > 3


@claim("Along its own line a stretched arm is a rod fixed at the base")
def _():
    give = fd.operational_inverse(rd.atlas.Case(rd.planar_arm(3), q=[0, 0, 0]).filter)
    assert abs(give[3, 3]) < 1e-12 < give[5, 5]


@claim("Four of the eight have no published solution.")
def _():
    mine = [EXERCISES[f"4.{n}"].public for n in (1, 3, 4, 5, 6, 14, 16, 17)]
    assert (len(mine), sum(mine)) == (8, 4)
