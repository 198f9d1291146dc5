"""Saha 1997, section II: twists, the decoupled natural orthogonal complement, composite bodies.

Saha counts from the base: link 1 is the first, n the last. A quantity of link i is the entry at key
i of a `FromBase`. Twists are [angular; linear] at the mass centre C(i) of the link; moments of
inertia are about C(i) too. B(i, j) carries a twist from C(j) to C(i). Functions named `*_operator`
return dense matrices.
"""

import numpy as np

from ..arm import plain
from ..numbering import FromBase
from ..numbers import array
from ..spatial import block, block_diagonal, cross, phi, spatial_inertia, zeros


class Links:  # S95 12
    """A pose in Saha's notation, with links i = 1 (base) .. n.

    e[i] (3,): joint axis; d[i] (3,) = C(i) - O(i), where O(i) is a point of the axis; c[i] (3,):
    position of C(i); p[i] (6,): joint motion propagation vector; M[i] (6, 6): extended mass about
    C(i); revolute[i]: True for a revolute joint.
    """

    def __init__(self, pose):
        if reason := plain(pose.arm):
            raise ValueError(f"Saha's recursion does not apply: {reason}")
        self.pose = pose
        self.n = pose.n
        self.dtype = pose.dtype
        links = range(1, pose.n + 1)

        def of(rows):
            return FromBase({i: rows[i - 1] for i in links})

        self.e = of(pose.h)
        self.d = of(pose.p)
        self.c = of(pose.C)
        self.m = of(pose.m)
        self.Ic = of(pose.Ic)
        self.revolute = of(pose.arm.hinges)
        self.p = FromBase({i: self.propagation(i) for i in links})
        self.M = FromBase(  # S97 2
            {i: spatial_inertia(self.m[i], zeros(3, pose.dtype), self.Ic[i]) for i in links}
        )

    def propagation(self, i):
        """Return p(i) (6,), S97 after 6: [e; e x d] for a revolute joint, else [0; e]."""
        e = self.e[i]
        return np.concatenate(
            [e, cross(e, self.d[i])] if self.revolute[i] else [zeros(3, self.dtype), e]
        )

    def with_rotor(self, i, pivot):
        """Return a pivot of joint i plus its armature."""
        rotor = self.pose.arm.rotors[i - 1]
        return pivot if rotor is None else pivot + rotor[0, 0]

    def B(self, i, j):  # S95 4, S95 5, S95 6
        """Return B(i, j) = [1 0; C_ij 1] (6, 6) of S97 6 for any two links.

        C_ij x = c_ij x x with c_ij = c(j) - c(i).
        """
        if i == j + 1:  # for neighbours, without a difference of positions
            return phi(self.pose.l[j] + self.d[i] - self.d[j]).T
        return phi(self.c[i] - self.c[j]).T


def twists(links, theta_dot):  # S95 1, S95 2a, S95 2b, S95 3, S95 7
    """Return the twists of S97 5, a `FromBase` of (6,), for theta_dot {i: (1,)}. Outward, O(n).

    t(i) = B(i,i-1) t(i-1) + p(i) theta_dot(i).
    """
    t = FromBase({1: links.p[1] * theta_dot[1]})
    for i in range(2, links.n + 1):
        t[i] = links.B(i, i - 1) @ t[i - 1] + links.p[i] * theta_dot[i]
    return t


def T_l_operator(links):  # S95 8
    """Return T_l (6n, 6n) of S95 9a: lower block triangular, with blocks B(i, j) for i >= j."""
    zero = zeros((6, 6), links.dtype)
    r = range(1, links.n + 1)
    return block([[links.B(i, j) if i >= j else zero for j in r] for i in r])


def T_d_operator(links):  # S95 9b, S95 9c, S95 13
    """Return T_d = diag[p(1), ..., p(n)] (6n, n) of S97 3."""
    return block_diagonal([links.p[i][:, np.newaxis] for i in range(1, links.n + 1)])


def M_operator(links):  # S95 10, S95 11
    """Return M = diag[M(1), ..., M(n)] (6n, 6n) of S97 1."""
    return block_diagonal([links.M[i] for i in range(1, links.n + 1)])


def composite_bodies(links):  # S97 4, S95 14, S95 15a, S95 15b, S95 15c
    """Return M_tilde (6, 6) of S97 7, a `FromBase`: links i..n as one rigid body about C(i). O(n).

    M_tilde(i) = M(i) + B^T(i+1,i) M_tilde(i+1) B(i+1,i).
    """
    M_tilde = FromBase({links.n: links.M[links.n]})
    for i in range(links.n - 1, 0, -1):
        B = links.B(i + 1, i)
        M_tilde[i] = links.M[i] + B.T @ M_tilde[i + 1] @ B
    return M_tilde


def inertia_matrix(links):  # S95 16
    """Return the generalized inertia matrix (n, n) by S97 8 (corrected: j = 1..i). O(n^2).

    i_ij = p^T(i) M_tilde(i) B(i,j) p(j). It is printed for j = i..n, for which M_tilde(i) contains
    links that joint j does not move.
    """
    M_tilde = composite_bodies(links)
    out = zeros((links.n, links.n), links.dtype)
    for i in range(1, links.n + 1):
        row = links.p[i] @ M_tilde[i]
        for j in range(i, 0, -1):
            row = row @ links.B(j + 1, j) if j < i else row
            out[i - 1, j - 1] = out[j - 1, i - 1] = row @ links.p[j]
        out[i - 1, i - 1] = links.with_rotor(i, out[i - 1, i - 1])
    return array(out)
