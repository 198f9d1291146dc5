"""Rodriguez & Kreutz on a tree of links: phi with a fork. Their report is about chains; this is what carries over.

A link hangs on one link and may carry several. Links keep their count from the tip, so that
`before[k]`, what link k hangs on, is a higher number, N+1 the base; the tip, 0, is on link 1.
Nothing changes in the operators but phi: its block phi(i, j) is 0 where link i does not carry link
j. phi^-1 = 1 - S Delta_phi still holds, if S sends x(k) to the link before k and not to k+1, and
with it all that follows from it: the mass matrix H phi M phi^T H^T, the Riccati equation, the
innovations factor, FD4. Sweeps inward sum over what a link carries. O(N), any joints, any
arithmetic.
"""

from types import SimpleNamespace

from ..spatial import zeros
from .filter import riccati
from .recursions import Chain, base_acceleration, bias_acceleration, bias_force, spatial_velocities


class Tree(Chain):
    """A pose of any arm as RK write a chain; before[k] is what link k hangs on, after[k] the links that hang on it."""

    lacks = staticmethod(lambda arm: "")

    def phi(self, i, j):
        """RK 3.1 on a tree: as on a chain where link i carries link j, otherwise 0."""
        k = j
        while k < i:
            k = self.before[k]
        return super().phi(i, j) if k == i else zeros((6, 6), self.dtype)


def driven(kalman, a, b, T, base):
    """FD4's two sweeps, RK 5.14-5.17, with a fork: a namespace theta_ddot, alpha, nu, z. O(N).

    T {k: (d, ...)} torques; a, b {k: (6, ...)} bias accelerations and forces; base (6, ...):
    alpha(N+1). Inward z, which collects z + G epsilon + P_plus a of all that hangs on a link;
    outward alpha. Neither psi nor L is formed: on a chain this is the articulated-body algorithm
    (Featherstone 1983).
    """
    tree, z, nu, theta_ddot, handed = kalman.chain, {}, {}, {}, {}
    for k in range(1, tree.N + 1):
        z[k] = sum((tree.phi(k, j) @ handed[j] for j in tree.after[k]), b[k])
        epsilon = T[k] - tree.H[k] @ z[k]
        nu[k] = kalman.D_inv[k] @ epsilon
        handed[k] = z[k] + kalman.G[k] @ epsilon + kalman.P_plus[k] @ a[k]
    alpha = {tree.N + 1: base}
    for k in range(tree.N, 0, -1):
        x = tree.phi(tree.before[k], k).T @ alpha[tree.before[k]] + a[k]
        theta_ddot[k] = nu[k] - kalman.G[k].T @ x
        alpha[k] = x + tree.H[k].T @ theta_ddot[k]
    return SimpleNamespace(theta_ddot=theta_ddot, alpha=alpha, nu=nu, z=z)


def fd4(tree, theta_dot, T, gravity, f0):
    """FD4, RK 5.13-5.17, with a fork, in three sweeps: what `driven` returns, and V, a, b, filter. O(N).

    theta_dot, T {k: (d,)}. Each alpha(k), that of the tip, k = 0, too, has the pseudo-acceleration
    g of the base in it.
    """
    V, kalman = spatial_velocities(tree, theta_dot), riccati(tree)
    a = {k: bias_acceleration(tree, V, theta_dot, k) for k in range(tree.N + 1)}
    b = {k: bias_force(tree, V, k) for k in tree.H}
    pushed = b | {1: b[1] + tree.phi(1, 0) @ f0}  # link 1 carries the tip
    motion = driven(kalman, a, pushed, T, base_acceleration(gravity, tree.dtype))
    motion.z[0] = f0
    motion.alpha[0] = tree.phi(1, 0).T @ motion.alpha[1] + a[0]
    return SimpleNamespace(**vars(motion), V=V, a=a, b=b, filter=kalman)
