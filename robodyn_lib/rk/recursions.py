"""Rodriguez & Kreutz 1988, section 2: Newton-Euler recursions, plain and spatial.

RK count from the tip: link 1 is the last, link N the first, N+1 the base, 0 the environment at the tip. A quantity of
link k stands at key k of a dictionary, so that code and paper carry the same indices. A sweep from the base outward is
*anticausal*, one from the tip inward *causal*. phi(i, j) carries forces from O(j) to O(i), its transpose velocities
from O(i) to O(j). A joint rate is an array (1,), H(k) is (1, 6). Everything is O(N) and runs in any arithmetic.
"""
from types import SimpleNamespace

import numpy as np

from ..arm import REVOLUTE
from ..numbering import frames_from_tip, from_tip, refuse_from_base, to_base_order
from ..spatial import block_diagonal, cross, eye, phi, spatial_inertia, zeros

__all__ = ["Chain", "Placed", "bias_acceleration", "bias_force", "from_tip", "newton_euler", "spatial_accelerations",
           "spatial_forces", "spatial_velocities", "to_base_order"]


class Chain:
    """A pose as RK write it: links k = 1 (tip) .. N, points O(0) (tip) .. O(N+1) (base).

    h[k], p[k] (3,); m[k]; Ic[k], I[k] (3, 3), I about O(k); M[k] (6, 6); H[k] (1, 6); revolute[k]; O[k] (3,),
    these in base axes. So is all, or with axes="link" in the axes R[k] (3, 3) of link k, at the tip those of link 1:
    h, p, Ic, I, M, H are then constants of the arm, and phi(k+1,k) depends on joint k alone.
    """

    def __init__(self, pose, axes="base"):
        if axes not in ("base", "link"):
            raise ValueError(f"axes must be 'base' or 'link', got {axes!r}")
        N = self.N = pose.n
        self.pose, self.dtype = pose, pose.dtype
        self.h, self.p, self.m, self.Ic = (frames_from_tip(x, N) for x in (pose.h, pose.p, pose.m, pose.Ic))
        self.revolute = frames_from_tip([kind == REVOLUTE for kind in pose.arm.joint_types], N)
        self.O = frames_from_tip([*pose.O, pose.tip], N) | {N + 1: pose.base}
        self.R, self.turned = dict.fromkeys(range(N + 2), eye(3, pose.dtype)), axes == "link"
        if self.turned:
            self._turn_into_links()
        self.M = {k: spatial_inertia(self.m[k], self.p[k], self.Ic[k]) for k in self.m}
        self.I = {k: self.M[k][:3, :3] for k in self.m}
        self.H = {k: self.joint_map(k) for k in self.m}

    def _turn_into_links(self):
        self.R |= frames_from_tip(self.pose.R, self.N)
        self.R[0] = self.R[1]
        self.h, self.p = ({k: self.R[k].T @ v for k, v in x.items()} for x in (self.h, self.p))
        self.Ic = {k: self.R[k].T @ Ic @ self.R[k] for k, Ic in self.Ic.items()}

    def Q(self, i, j):
        """A vector in the axes of link j, turned into those of link i (3, 3); 1 in base axes."""
        return eye(3, self.dtype) if self.R[i] is self.R[j] else self.R[i].T @ self.R[j]

    def l(self, i, j):
        """l(i, j) = O(j) - O(i), the vector from O(i) to O(j) [m] (RK Table 1.1), in the axes of link i."""
        l = self.O[j] - self.O[i]
        return self.R[i].T @ l if self.turned else l

    def phi(self, i, j):
        """RK 3.1: phi(i, j) (6, 6); between axes of links it turns as well: phi(l) diag[Q, Q]."""
        shift = phi(self.l(i, j))
        return shift @ block_diagonal([self.Q(i, j)] * 2) if self.turned else shift

    def joint_map(self, k):
        """RK 2.16, 2.31: H(k) (1, 6); H^T(k) = (h; 0) for a revolute joint, (0; h) for a sliding one."""
        none = zeros(3, self.dtype)
        return np.concatenate([self.h[k], none] if self.revolute[k] else [none, self.h[k]])[np.newaxis]

    def zero(self):
        """A spatial vector of zeros (6,)."""
        return zeros(6, self.dtype)


class Placed(Chain):
    """A chain that keeps l(k+1,k), Q(k+1,k) and phi(k+1,k) of neighbours: each is computed once."""

    def __init__(self, pose, axes="base"):
        super().__init__(pose, axes)
        self.turns = {k: Chain.Q(self, k + 1, k) for k in range(self.N + 1)}
        self.steps = {k: Chain.l(self, k + 1, k) for k in range(self.N + 1)}
        self.shifts = {k: Chain.phi(self, k + 1, k) for k in range(self.N + 1)}

    def Q(self, i, j):
        """As of any chain, kept where i = j + 1."""
        return self.turns[j] if i == j + 1 else super().Q(i, j)

    def l(self, i, j):
        """As of any chain, kept where i = j + 1."""
        return self.steps[j] if i == j + 1 else super().l(i, j)

    def phi(self, i, j):
        """As of any chain, kept where i = j + 1."""
        return self.shifts[j] if i == j + 1 else super().phi(i, j)


def base_acceleration(gravity, dtype):
    """RK 2.1, 3.21: the pseudo-acceleration (0; -gravity) of the base that stands for uniform gravity (6,)."""
    return np.concatenate([zeros(3, dtype), -gravity])


def newton_euler(chain, theta_dot, theta_ddot, gravity, f0):
    """RK 2.1-2.13: inverse dynamics with 3-vectors, outward then inward; revolute and sliding joints.

    theta_dot, theta_ddot: {k: (1,)}; gravity (3,) [m/s^2]; f0 (6,) = (moment; force) that the tip exerts on the
    environment at O(0). Returns a namespace of dictionaries: omega, v, omega_dot, v_dot, vc_dot, N, F, T.
    """
    refuse_from_base("theta_dot", theta_dot)
    c, none = chain, zeros(3, chain.dtype)
    w, v, dw, dv, dvc = {c.N + 1: none}, {c.N + 1: none}, {c.N + 1: none}, {c.N + 1: -gravity}, {}        # 2.1
    for k in range(c.N, 0, -1):
        l = c.l(k + 1, k)
        turn, slide = (c.h[k] * theta_dot[k], none) if c.revolute[k] else (none, c.h[k] * theta_dot[k])
        turn_dot, slide_dot = (c.h[k] * theta_ddot[k], none) if c.revolute[k] else (none, c.h[k] * theta_ddot[k])
        w[k] = w[k + 1] + turn                                                                             # 2.2
        v[k] = v[k + 1] + cross(w[k + 1], l) + slide                                                       # 2.3
        dw[k] = dw[k + 1] + turn_dot + cross(w[k + 1], turn)                                               # 2.4
        dv[k] = (dv[k + 1] + cross(dw[k + 1], l) + cross(w[k + 1], cross(w[k + 1], l))                     # 2.5
                 + slide_dot + 2 * cross(w[k + 1], slide))
        dvc[k] = dv[k] + cross(dw[k], c.p[k]) + cross(w[k], cross(w[k], c.p[k]))                           # 2.6
    l = c.l(1, 0)
    w[0], v[0], dw[0] = w[1], v[1] + cross(w[1], l), dw[1]                                                 # 2.7
    dv[0] = dv[1] + cross(dw[1], l) + cross(w[1], cross(w[1], l))
    N, F, T = {0: f0[:3]}, {0: f0[3:]}, {}                                                                 # 2.8
    for k in range(1, c.N + 1):
        Nc = c.Ic[k] @ dw[k] + cross(w[k], c.Ic[k] @ w[k])                                                 # 2.9
        Fc = c.m[k] * dvc[k]                                                                               # 2.10
        F[k] = F[k - 1] + Fc                                                                               # 2.11
        N[k] = N[k - 1] + cross(c.l(k, k - 1), F[k - 1]) + cross(c.p[k], Fc) + Nc                          # 2.12
        T[k] = c.h[k][np.newaxis] @ (N[k] if c.revolute[k] else F[k])                                      # 2.13
    return SimpleNamespace(omega=w, v=v, omega_dot=dw, v_dot=dv, vc_dot=dvc, N=N, F=F, T=T)


def spatial_velocities(chain, theta_dot):
    """RK 2.24, 2.25, 2.27: V {k: (6,)}, k = N+1 .. 0; V(k) = phi^T(k+1,k) V(k+1) + H^T(k) theta_dot(k)."""
    refuse_from_base("theta_dot", theta_dot)
    V = {chain.N + 1: chain.zero()}
    for k in range(chain.N, 0, -1):
        V[k] = chain.phi(k + 1, k).T @ V[k + 1] + chain.H[k].T @ theta_dot[k]
    V[0] = chain.phi(1, 0).T @ V[1]
    return V


def bias_acceleration(chain, V, theta_dot, k):
    """RK 2.19, 2.32 (corrected): a(k) (6,), what link k accelerates by when nothing but rates is given; k = 0..N.

    Revolute: (w(k+1) x h theta_dot; w(k+1) x [w(k+1) x l(k+1,k)]). Sliding: (0; w(k+1) x [w(k+1) x l(k+1,k) +
    2 h theta_dot]): the print lacks the 2. The tip is 2.19 at k = 0 with nothing turning: w(0) = w(1).
    """
    w, l = V[k + 1][:3], chain.l(k + 1, k)
    centripetal = cross(w, cross(w, l))
    if k == 0:
        return np.concatenate([zeros(3, chain.dtype), centripetal])
    rate = chain.h[k] * theta_dot[k]
    if chain.revolute[k]:
        return np.concatenate([cross(w, rate), centripetal])
    return np.concatenate([zeros(3, chain.dtype), centripetal + 2 * cross(w, rate)])


def bias_force(chain, V, k):
    """RK 2.23: b(k) = (w x I w; m w x [w x p]) (6,), the force that link k takes to turn at a constant rate."""
    w = V[k][:3]
    return np.concatenate([cross(w, chain.I[k] @ w), chain.m[k] * cross(w, cross(w, chain.p[k]))])


def spatial_accelerations(chain, V, theta_dot, theta_ddot, base):
    """RK 2.24, 2.26, 2.27: alpha {k: (6,)}, k = N+1 .. 0, of the material points O(k).

    base (6,): alpha(N+1), zero or the pseudo-acceleration that stands for gravity.
    """
    alpha = {chain.N + 1: base}
    for k in range(chain.N, 0, -1):
        alpha[k] = (chain.phi(k + 1, k).T @ alpha[k + 1] + chain.H[k].T @ theta_ddot[k]
                    + bias_acceleration(chain, V, theta_dot, k))
    alpha[0] = chain.phi(1, 0).T @ alpha[1] + bias_acceleration(chain, V, theta_dot, 0)
    return alpha


def spatial_forces(chain, V, alpha, f0):
    """RK 2.28-2.30: f {k: (6,)}, k = 0..N, acting on link k from link k+1 at O(k), and T {k: (1,)}."""
    f, T = {0: f0}, {}
    for k in range(1, chain.N + 1):
        f[k] = chain.phi(k, k - 1) @ f[k - 1] + chain.M[k] @ alpha[k] + bias_force(chain, V, k)
        T[k] = chain.H[k] @ f[k]
    return f, T
