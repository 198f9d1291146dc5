"""Rodriguez & Kreutz on a tree of links. Their report treats chains; this is the generalization.

Each link is attached to one link and may carry several. Links keep their count from the tip, so
that `before[k]`, the link that carries link k, is a higher number, N+1 for the base; the tip, 0, is
on link 1. Only the operator phi changes: its block phi(i, j) is 0 if link i does not carry link j.
phi^-1 = 1 - S Delta_phi still holds if S sends x(k) to the link before k instead of k+1, and so
does everything that follows from it: the mass matrix H phi M phi^T H^T, the Riccati equation, the
innovations factor, FD4. Inward sweeps sum over the links that a link carries. O(N), any joints, any
arithmetic.
"""

from types import SimpleNamespace

from ..spatial import zeros
from .filter import riccati
from .recursions import Chain, base_acceleration, bias_acceleration, bias_force, spatial_velocities


class Tree(Chain):
    """A pose of any arm in the notation of `Chain`.

    before[k] is the link that carries link k, after[k] lists the links that link k carries.
    """

    lacks = staticmethod(lambda arm: "")

    def phi(self, i, j):
        """Return phi of RK 3.1 on a tree: as on a chain where link i carries link j, else 0."""
        k = j
        while k < i:
            k = self.before[k]
        return super().phi(i, j) if k == i else zeros((6, 6), self.dtype)


def driven(kalman, a, b, T, base):
    """Return theta_ddot, alpha, nu and z of FD4's last two sweeps on a tree, as a namespace. O(N).

    This is RK 5.14-5.17. T {k: (d, ...)}: torques; a, b {k: (6, ...)}: bias accelerations and
    forces; base (6, ...): alpha(N+1). The inward sweep for z collects z + G epsilon + P_plus a of
    the links that a link carries; the outward sweep gives alpha. Neither psi nor L is formed: on a
    chain this is the articulated-body algorithm (Featherstone 1983).
    """
    tree = kalman.chain
    z = {}
    nu = {}
    theta_ddot = {}
    handed = {}
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
    """Return forward dynamics of a tree by FD4, RK 5.13-5.17, as a namespace. O(N).

    It has the entries of `driven`, and V, a, b, filter. theta_dot, T {k: (d,)}. Each alpha(k),
    including the tip's, k = 0, contains the pseudo-acceleration g of the base.
    """
    V = spatial_velocities(tree, theta_dot)
    kalman = riccati(tree)
    a = {k: bias_acceleration(tree, V, theta_dot, k) for k in range(tree.N + 1)}
    b = {k: bias_force(tree, V, k) for k in tree.H}
    pushed = b | {1: b[1] + tree.phi(1, 0) @ f0}  # link 1 carries the tip
    motion = driven(kalman, a, pushed, T, base_acceleration(gravity, tree.dtype))
    motion.z[0] = f0
    motion.alpha[0] = tree.phi(1, 0).T @ motion.alpha[1] + a[0]
    return SimpleNamespace(**vars(motion), V=V, a=a, b=b, filter=kalman)
