"""Rodriguez & Kreutz on a tree of links: phi with a fork. Their report is about chains; this is what carries over.

A link hangs on one link and may carry several. Links keep their count from the tip, so that `before[k]`, what link k
hangs on, is a higher number, N+1 the base; the tip, 0, is on link 1. Nothing changes in the operators but phi: its
block phi(i, j) is 0 where link i does not carry link j. phi^-1 = 1 - S Delta_phi still holds, if S sends x(k) to the
link before k and not to k+1, and with it all that follows from it: the mass matrix H phi M phi^T H^T, the Riccati
equation, the innovations factor, FD4. Sweeps inward sum over what a link carries. O(N), any joints, any arithmetic.
"""
from types import SimpleNamespace

from ..spatial import eye, zeros
from . import filter
from .filter import Filter
from .recursions import Chain, base_acceleration, bias_acceleration, bias_force


class Tree(Chain):
    """A pose of any arm as RK write a chain; before[k] is what link k hangs on, after[k] the links that hang on it."""

    lacks = staticmethod(lambda arm: "")

    def carries(self, i, j):
        """Judge whether link j moves with link i, or is it."""
        while j < i:
            j = self.before[j]
        return i == j

    def phi(self, i, j):
        """RK 3.1 on a tree: as on a chain where link i carries link j, otherwise 0."""
        return super().phi(i, j) if self.carries(i, j) else zeros((6, 6), self.dtype)


class Forked(Filter):
    """The filter of a tree. As phi(i, j), psi(i, j) is 0 where link i does not carry link j."""

    def psi(self, i, j):
        """RK 4.7 on a tree: the product of the steps from link j to link i, which carries it, otherwise 0."""
        if not self.chain.carries(i, j):
            return zeros((6, 6), self.chain.dtype)
        product = eye(6, self.chain.dtype)
        while j < i:
            product, j = self.step[j] @ product, self.chain.before[j]
        return product


def outward(tree, x, base):
    """y = phi^T x {k: (6,)}: y(k) = phi^T(before(k), k) y(before(k)) + x(k), from y(N+1) = base. O(N)."""
    y = {tree.N + 1: base}
    for k in range(tree.N, 0, -1):
        y[k] = tree.phi(tree.before[k], k).T @ y[tree.before[k]] + x[k]
    return y


def inward(tree, x):
    """z = phi x {k: (6, ...)}: z(k) = the sum of phi(k,j) z(j) over the links j that hang on link k, and x(k). O(N)."""
    z = {}
    for k in range(1, tree.N + 1):
        z[k] = sum((tree.phi(k, j) @ z[j] for j in tree.after[k]), x[k])
    return z


def riccati(tree):
    """RK 4.4-4.6 with a fork: the `Forked` filter of a tree. Raises ValueError naming a joint whose D vanishes. O(N).

    P(k) = M(k) + the sum of phi(k,j) P_plus(j) phi^T(k,j) over the links j that hang on link k.
    """
    found = filter.riccati(tree)
    return Forked(found.chain, found.P, found.D, found.D_inv, found.G, found.P_plus)


def fd4(tree, theta_dot, T, gravity, f0):
    """FD4, RK 5.13-5.17, with a fork, in three sweeps: a namespace theta_ddot, alpha, nu, z, V, a, b, filter. O(N).

    theta_dot, T {k: (d,)}. Outward V; inward z, which collects z + G epsilon + P_plus a of all that hangs on a link;
    outward alpha, each with the pseudo-acceleration g of the base.
    """
    H = tree.H
    V = outward(tree, {k: H[k].T @ theta_dot[k] for k in H}, tree.zero())
    a = {k: bias_acceleration(tree, V, theta_dot, k) for k in H}
    b = {k: bias_force(tree, V, k) for k in H}
    kalman, z, nu, theta_ddot, handed = riccati(tree), {0: f0}, {}, {}, {}
    for k in range(1, tree.N + 1):
        z[k] = sum((tree.phi(k, j) @ handed[j] for j in tree.after[k]), b[k])
        if k == 1:                                                  # which carries the tip
            z[k] = z[k] + tree.phi(1, 0) @ z[0]
        epsilon = T[k] - H[k] @ z[k]
        nu[k] = kalman.D_inv[k] @ epsilon
        handed[k] = z[k] + kalman.G[k] @ epsilon + kalman.P_plus[k] @ a[k]
    alpha = {tree.N + 1: base_acceleration(gravity, tree.dtype)}
    for k in range(tree.N, 0, -1):
        x = tree.phi(tree.before[k], k).T @ alpha[tree.before[k]] + a[k]
        theta_ddot[k] = nu[k] - kalman.G[k].T @ x
        alpha[k] = x + H[k].T @ theta_ddot[k]
    return SimpleNamespace(theta_ddot=theta_ddot, alpha=alpha, nu=nu, z=z, V=V, a=a, b=b, filter=kalman)
