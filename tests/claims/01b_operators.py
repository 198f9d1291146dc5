"""What computes the claims of lecture 1b."""
from fractions import Fraction

import numpy as np
from claims import claim
from rows import row

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import operators as op


@claim("A **spatial vector** is an angular vector on top of a linear one, six numbers.")
def _():
    s = Case(rd.rational_arm(3, seed=1))
    assert len(s.V[2]) == 6
    assert (s.V[2] == np.concatenate([s.omega[2], s.v[2]])).all()


@claim("1 kg and 1 m each, laid out straight, without gravity")
def _():
    s = row(2)
    assert set(s.m.values()) == {1}
    assert all(abs(s.l(k, k - 1)).sum() == 1 for k in s.m)


@claim("In their plane three of the six components matter")
def _():
    s = row(2)
    inside, outside = [1, 3, 5], [0, 2, 4]
    for matrix in (*s.M.values(), s.phi(2, 1)):
        assert (matrix[np.ix_(inside, outside)] == 0).all()


@claim("$f(2)=(-\\tfrac56,0,\\tfrac12)$, $T(2)=\\tfrac56$")
def _():
    s = row(2)
    f = s.phi(2, 1) @ s.M[1] @ s.H[1].T[:, 0]
    assert f[[1, 3, 5]].tolist() == [Fraction(-5, 6), 0, Fraction(1, 2)]
    assert s.H[2] @ f == [Fraction(5, 6)]


@claim("Carried to hinge 2, the force $\\tfrac12$ at distance 1 adds $-\\tfrac12$ to the moment:")
def _():
    s = row(2)
    before = s.M[1] @ s.H[1].T[:, 0]
    assert (s.phi(2, 1) @ before - before)[1] == Fraction(-1, 2)


@claim("gravity's torques are $-\\tfrac12g$ and $-2g$")
def _():
    torques = rd.inverse_dynamics(rd.planar_arm(2), *np.zeros((3, 2)), gravity=[0, 0, -1])
    assert np.allclose(-torques[::-1], [-1 / 2, -2])


@claim("The tip gets $2\\,\\ddot\\theta(2)+\\ddot\\theta(1)=-\\tfrac67g$: this is the 0.857 g of")
def _():
    fall = np.linalg.solve(np.array(op.mass_operator(row(2).chain), dtype=float), [-1 / 2, -2])
    assert np.isclose(2 * fall[1] + fall[0], -6 / 7)
    yield f"{-(2 * fall[1] + fall[0]):.3f}"


@claim("two blocks in each row, one in the first")
def _():
    s = Case(rd.rational_arm(4, seed=1))
    back = np.linalg.inv(s.op.phi.astype(float))
    blocks = [[np.abs(back[6 * i:6 * i + 6, 6 * j:6 * j + 6]).max() > 1e-9 for j in range(4)] for i in range(4)]
    assert [sum(line) for line in blocks] == [1, 2, 2, 2]


@claim("this misprint goes unnoticed on the Puma, but not on the arm above")
def _():
    for arm, unnoticed in ((rd.robots.puma560(), True), (rd.rational_arm(4, seed=1), False)):
        s = Case(arm)
        assert (not np.cross(s.l(s.N + 1, s.N), s.gravity).any()) == unnoticed
