"""What computes the claims of 05a."""
from fractions import Fraction

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.saha.links import M_operator, T_d_operator, T_l_operator
from robodyn_lib.spatial import block_diagonal, eye, inverse

S = Case(rd.rational_arm(4, seed=1))
LINKS = range(1, S.N + 1)
T = T_l_operator(S.links) @ T_d_operator(S.links)
RODS = Case(rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1)), tangents=[0, 0])


def rank(X):
    return np.linalg.matrix_rank(np.asarray(X, dtype=float))


def projectors():
    return [eye(6, S.dtype) - np.outer(S.p[i], S.p[i]) / (S.p[i] @ S.p[i]) for i in LINKS]


def constraints(Q):
    return block_diagonal(Q) @ inverse(T_l_operator(S.links))


@claim("Cut the arm at all its joints: $n$ free bodies have $6n$ velocities. The joints leave $n$ of them.")
def _():
    assert T.shape == (6 * S.N, S.N)
    assert rank(T) == S.N


@claim("Any $Q_i$ of rank 5 with $Q_ip_i=0$ serves, and $T$ stays the same.")
def _():
    lower = np.tril(np.arange(36).reshape(6, 6) % 7 + 1)                       # invertible, and no projector
    Q = [lower @ q for q in projectors()]
    assert {rank(q) for q in Q} == {5}
    assert not np.any(constraints(Q) @ T)
    assert rank(constraints(Q)) == 5 * S.N


def check_rank():
    K = constraints(projectors())
    assert rank(K) == 5 * S.N
    assert rank(T) == S.N
    assert not np.any(K @ T)


@claim("First for one rod, hinged at its end: cut free, it has three equations in its plane, with two unknown "
       "components of the hinge force. Take moments about the hinge, and both are gone.")
def _():
    one = Case(rd.planar_arm(1, lengths=Fraction(1), masses=Fraction(1)), tangents=[0])
    p, plane = one.p[1], [1, 3, 5]                                             # the rotation, and two forces
    assert not np.any(np.delete(p, plane))
    forces = np.zeros((6, 2), dtype=object)
    forces[3, 0] = forces[5, 1] = 1                                            # at the hinge; at C: with their moments
    at_C = one.pose.p[0]
    for k in range(2):
        force = forces[3:, k]
        assert p @ np.concatenate([np.cross(-at_C, force), force]) == 0


@claim("$p_i^Tp_i=1+|e_i\\times d_i|^2$ adds a pure number to square metres, so $Q_i$ depends on the unit of length")
def _():
    turning = next(i for i in LINKS if S.revolute[i])
    across = np.cross(S.e[turning], S.d[turning])
    assert S.p[turning] @ S.p[turning] == 1 + across @ across


@claim("To multiply by $p_i^T=[e_i^T,(e_i\\times d_i)^T]$ is to take moments about the axis of joint $i$.")
def _():
    turning, w = next(i for i in LINKS if S.revolute[i]), np.arange(1, 7)
    assert S.p[turning] @ w == S.e[turning] @ (w[:3] + np.cross(S.d[turning], w[3:]))


@claim("$I=T^TMT$ is symmetric, and positive definite if every motion of the joints moves some mass.")
def _():
    I = T.T @ M_operator(S.links) @ T
    assert (I == I.T).all()
    assert (I == S.I).all()
    assert np.linalg.eigvalsh(I.astype(float)).min() > 0


def other_triangle():
    printed = RODS.p[1] @ RODS.M_tilde(1) @ RODS.B(1, 2) @ RODS.p[2]
    assert printed != RODS.I[0, 1]
    assert RODS.M_tilde(1)[3, 3] == RODS.M_tilde(2)[3, 3] + 1


def printed(tag):
    assert all(caught for _, _, caught in atlas.run(atlas.registry.lookup(tag), S.arm).misprints)
    gap = S.t[3] - S.B(3, 1) @ S.t[1] - S.p[3] * S.theta_dot[3]
    assert (gap == S.B(3, 2) @ S.p[2] * S.theta_dot[2]).all()


def verified():
    mine = {tag for tag, entry in atlas.REGISTRY.items() if entry.notebook == "05a_natural_orthogonal_complement"}
    assert mine == {tag for tag in atlas.all_tags() for paper, last in (("S97", 8), ("S95", 16))
                    if tag.startswith(paper) and tag.split()[1].rstrip("abc").isdigit()
                    and int(tag.split()[1].rstrip("abc")) <= last}


claim("They are unknown, and there are $5n$ of them.")(check_rank)
claim("where $K$ has rank $5n$ and $T$ has $n$ independent columns")(check_rank)
claim("The answer is (b). $\\tilde M_1$ contains link 1, which joint 2 does not move.")(other_triangle)
claim("Equal rods do not hide that.")(other_triangle)


@claim("The paper prints the range of line 6 as $i=1,\\ldots,j$: the *other* triangle.")
def _():
    assert not printed("S97 8")


@claim("The relation is for neighbouring links, $j=i{-}1$, as in the figure of the paper. A hasty reader takes it for "
       "any pair, and forgets the joints in between:")
def _():
    step = {j: S.t[3] - S.B(3, j) @ S.t[j] - S.p[3] * S.theta_dot[3] for j in (1, 2)}
    assert not np.any(step[2])
    assert np.any(step[1])
    assert (step[1] == S.B(3, 2) @ S.p[2] * S.theta_dot[2]).all()


claim("This page checked equations 1 to 8 of the paper of 1997 and 1 to 16 of the paper of 1995 on your arm.")(verified)
