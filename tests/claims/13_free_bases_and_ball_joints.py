"""What the sentences of lecture 13 hang on."""
from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.rk import mobile_base as mb
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import cross
from workbook.course import floating


@claim("if the joints move twice as fast, the base moves twice as fast, on the same path")
def _():
    m = Case(rd.rational_arm(3, seed=1)).mobile
    assert (mb.recoil(m.chain, {k: 2 * x for k, x in m.W.items()}) == 2 * mb.recoil(m.chain, m.W)).all()


def bend(cosine):
    """The axes (u1, u2, e, d) of the halves, of the line, and of the bend, in exact numbers."""
    sine = {F(4, 5): F(3, 5), F(12, 13): F(5, 13)}[cosine]
    e, d = np.array([F(1), F(0), F(0)]), np.array([F(0), F(1), F(0)])
    return cosine * e + sine * d, sine * d - cosine * e, e, d


@claim("A half has the moment of inertia $A$ about its long axis and $B$ across it.")
def _():
    cat = floating.cat(0.03, 0.08)
    assert [list(np.diag(I)) for I in cat.inertias] == [[0.08, 0.08, 0.03]] * 2


@claim("the long axis of each half makes the angle $\\alpha$ with a line $e$")
def _():
    u1, u2, e, _ = bend(F(4, 5))
    assert u1 @ e == -u2 @ e == F(4, 5)


@claim("It never twists its spine.")
def _():
    u1, u2, e, _ = bend(F(4, 5))
    assert (u1 + u2) @ e == 0
    for psi in np.linspace(0, 6, 7):                            # what `bent` does: no axis of the joint lies along z
        assert np.array([np.cos(psi), np.sin(psi), 0])[2] == 0


@claim("The cat is a chain of two links: a free base (its rear half) and a ball joint, whose quaternion is given.")
def _():
    assert floating.cat(0.03, 0.08).joint_types == ("free", "spherical")


@claim("The report takes seven numbers")
def _():
    m = Case(rd.rational_arm(2, seed=1)).mobile
    assert len(m.theta_dot[m.N]) == 7
    assert len(m.W[m.N]) == 6


@claim("with $F=K/J$, a function of the angle of the hinge alone")
def _():
    assert np.allclose(*(momentum_ratio(np.array([place, turn]), 0.4) for place, turn in ((0.0, 0.0), (1.0, 2.0))))


def momentum_ratio(where, angle):
    """The base's rate over the joint's, without momentum, of a hull with one rod, somewhere, turned somehow."""
    arm = rd.Arm(axes=[[0, -1, 0]] * 2, joint_types="FR", offsets=[[0, 0, 0], [0.3, 0, 0]], masses=[5, 2],
                 coms=[[0, 0, 0], [0.5, 0, 0]], inertias=[np.eye(3), np.diag([0, 1, 1]) / 6], tip_offset=[1, 0, 0])
    place, turn = where
    M = rd.mass_matrix(arm, [place, 0, 0, 0, np.sin(turn / 2), 0, np.cos(turn / 2), angle])
    return -np.linalg.solve(M[:6, :6], M[:6, 6])[1]


@claim("A hull of 20 kg floats in space and carries an arm of two rods.")
def _():
    sat = floating.satellite()
    assert list(sat.masses) == [20, 2, 2]
    assert sat.joint_types == ("free", "revolute", "revolute")


@claim("joint 2, at the hull, by 120°, then joint 1 by 120°, then joint 2 back, then joint 1 back.")
def _():
    corners = [floating.along_a_square(t, 120, 20.0) for t in (0, 5, 10, 15, 20, 30)]
    assert np.allclose(corners, [[0, 0], [120, 0], [120, 120], [0, 120], [0, 0], [0, 0]])


@cache
def pointers():
    up, W = np.array([0, 0, 1.0]), np.array([1.0, 0, 0])
    turn = lambda t: mb.attitude(np.array([np.cos(t / 2), 0, 0, np.sin(t / 2)]))        # noqa: E731
    rates = {"station": lambda t: up + W, "table": lambda t: up + turn(t) @ W}
    move = lambda omega: lambda t, q: mb.Lambda(q) @ omega(t)                           # noqa: E731
    times = np.linspace(0, np.pi, 121)
    return {name: floating.integrate(move(omega), np.array([1.0, 0, 0, 0]), times) for name, omega in rates.items()}


@claim("Two turntables turn with 1 rad/s.")
def _():
    assert set(pointers()) == {"station", "table"}


@claim("Line 4 of 13.5 says that the angular accelerations differ by $\\omega(k{+}1)\\times W$; the picture shows what "
       "comes of it in half a turn of the table.")
def _():
    table, W = np.array([0, 0, 1.0]), np.array([1.0, 0, 0])
    step = 1e-6
    turned = mb.attitude(np.array([np.cos(step / 2), 0, 0, np.sin(step / 2)]))
    assert np.allclose((turned @ W - W) / step, cross(table, W), atol=1e-5)
    ends = [mb.attitude(q[-1])[:, 2] for q in pointers().values()]
    assert ends[0][2] > 0.3
    assert np.allclose(ends[1], [0, 0, -1], atol=1e-6)


@claim("With A = B the turn is 2 pi cos(alpha), and cos(60 degrees) = 1/2.")
def _():
    c = F(1, 2)
    assert c / (c ** 2 + 1 - c ** 2) == F(1, 2)
    assert np.isclose(np.cos(np.radians(60)), 0.5)


@claim("Lambda^T Lambda = 1/4 for every q of length 1, so no omega but 0 gives q_dot = 0. Three angles would have "
       "places where the rank is 2; the quaternion has none.")
def _():
    for seed in range(5):
        q = Case(rd.rational_arm(2, seed=1)).mobile.q if not seed else np.roll([F(1), F(0), F(0), F(0)], seed)
        assert (4 * mb.Lambda(q).T @ mb.Lambda(q) == np.eye(3, dtype=int)).all()
    yaw, pitch = np.pi / 5, np.pi / 2                           # omega by the rates of yaw, pitch, roll (z, y, x)
    axes = np.array([[0, 0, 1], [-np.sin(yaw), np.cos(yaw), 0],
                     [np.cos(yaw) * np.cos(pitch), np.sin(yaw) * np.cos(pitch), -np.sin(pitch)]])
    assert np.linalg.matrix_rank(axes) == 2


@claim("a chain has $c(k)=k{+}1$")
def _():
    chain = Chain(rd.rational_arm(3, seed=1).at_tangents([F(1)] * 3))
    assert [chain.before[k] for k in (1, 2, 3)] == [2, 3, 4]


@claim("On a chain its block $i$ is the single term $X(i{-}1)$.")
def _():
    o = Case(rd.rational_arm(3, seed=1)).op
    shifted = o.S @ o.M @ o.S.T
    assert (shifted[6:, 6:] == o.M[:12, :12]).all()
    assert (shifted[:6] == 0).all()


@claim("on a tree the block is the sum of $X(k)$ over all links $k$ that hang on link $i$")
def _():
    s = Case(replace(rd.rational_arm(3, seed=1), parents=(-1, 0, 0)))
    shifted = s.op.S @ s.op.M @ s.op.S.T
    assert (shifted[12:, 12:] == s.M[1] + s.M[2]).all()
    assert (shifted[:12] == 0).all()
    assert (shifted[:, :12] == 0).all()


@claim("The humanoid of this section is a tree of eleven bodies: a free pelvis, balls in spine, shoulders and hips, "
       "hinges in neck, elbows and knees.")
def _():
    body = floating.humanoid()
    assert body.n == 11
    assert body.joint_types == ("free", *(("spherical", "revolute") * 5))
    assert sum(parent == 1 for parent in body.parents) == 3     # head and two arms
