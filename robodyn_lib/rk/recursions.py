"""Rodriguez & Kreutz 1988, section 2: Newton-Euler recursions, plain and spatial.

RK count from the tip: link 1 is the last, link N the first, N+1 the base, 0 the environment at the
tip. A quantity of link k is the entry at key k of a dictionary, so that code and paper use the same
indices. A sweep from the base outward is *anticausal*, one from the tip inward *causal*. phi(i, j)
carries forces from O(j) to O(i), its transpose velocities from O(i) to O(j). A joint's rates are an
array (d,), d = 1 for hinges and sliders, and H(k) is (d, 6). Everything is O(N) and works in any
arithmetic.
"""

from types import SimpleNamespace

import numpy as np

from ..arm import chained
from ..numbering import frames_from_tip, from_tip, refuse_from_base, to_base_order
from ..spatial import block_diagonal, cross, eye, halves, phi, spatial_inertia, zeros

__all__ = [
    "Chain",
    "Placed",
    "bias_acceleration",
    "bias_force",
    "from_tip",
    "newton_euler",
    "spatial_accelerations",
    "spatial_forces",
    "spatial_velocities",
    "to_base_order",
]


class Chain:
    """A pose in the notation of RK: links k = 1 (tip) .. N, points O(0) (tip) .. O(N+1) (base).

    h[k], p[k] (3,); m[k]; Ic[k], I[k] (3, 3), I about O(k); M[k] (6, 6); H[k] (d, 6), H^T(k) =
    (h; 0) for a revolute joint, (0; h) for a sliding one, (R; 0) for a ball; O[k] (3,);
    revolute[k], sliding[k]; before[k] = k+1 and after[k] = [k-1], empty for k = 1. O is in base
    axes. All other vectors and matrices are in base axes too, or, with axes="link", in the axes
    R[k] (3, 3) of link k (at the tip, of link 1): h, p, Ic, I, M, H are then constants of the arm,
    and phi(k+1,k) depends on joint k alone.
    """

    lacks = staticmethod(chained)

    def __init__(self, pose, axes="base"):
        if axes not in ("base", "link"):
            raise ValueError(f"axes must be 'base' or 'link', got {axes!r}")
        if reason := self.lacks(pose.arm):
            raise ValueError(f"the recursions of Rodriguez & Kreutz do not apply: {reason}")
        N = self.N = pose.n
        self.before = {0: 1} | {N - i: N - parent for i, parent in enumerate(pose.arm.parents)}
        self.after = {k: [] for k in range(1, N + 2)}
        for k in range(1, N + 1):
            self.after[self.before[k]].append(k)
        self.pose = pose
        self.dtype = pose.dtype
        self.h = frames_from_tip(pose.h, N)
        self.p = frames_from_tip(pose.p, N)
        self.m = frames_from_tip(pose.m, N)
        self.Ic = frames_from_tip(pose.Ic, N)
        self.revolute = frames_from_tip(pose.arm.hinges, N)
        self.sliding = frames_from_tip(pose.arm.sliders, N)
        self.O = frames_from_tip([*pose.O, pose.tip], N) | {N + 1: pose.base}
        self.along = frames_from_tip([*pose.l, pose.to_tip], N)  # l(k+1, k), without a difference
        self.R = dict.fromkeys(range(N + 2), eye(3, pose.dtype))
        self.turned = axes == "link"
        if self.turned:
            self.R |= frames_from_tip(pose.R, N)
            self.R[0] = self.R[1]
            self.p = {k: self.R[k].T @ p for k, p in self.p.items()}
            self.Ic = {k: self.R[k].T @ Ic @ self.R[k] for k, Ic in self.Ic.items()}
        self.M = {k: spatial_inertia(self.m[k], self.p[k], self.Ic[k]) for k in self.m}
        self.I = {k: self.M[k][:3, :3] for k in self.m}
        self.H = {k: self._in_axes(pose.S[N - k], k).T for k in self.m}  # RK 2.16, RK 2.31
        if self.turned:  # of a hinge or a slider: the half of H(k) that contains its axis
            self.h = {k: H[0, :3] if self.revolute[k] else H[0, 3:] for k, H in self.H.items()}

    def Q(self, i, j):
        """Return the rotation (3, 3) from the axes of link j to those of link i; 1 in base axes."""
        return eye(3, self.dtype) if self.R[i] is self.R[j] else self.R[i].T @ self.R[j]

    def l(self, i, j):
        """Return l(i, j) = O(j) - O(i) (3,) [m] (RK Table 1.1), in the axes of link i."""
        l = self.along[j] if self.before.get(j) == i else self.O[j] - self.O[i]
        return self.R[i].T @ l if self.turned else l

    def phi(self, i, j):  # RK 3.2, RK 3.3
        """Return phi(i, j) (6, 6) of RK 3.1; between link axes it is phi(l) diag[Q, Q]."""
        shift = phi(self.l(i, j))
        return shift @ block_diagonal([self.Q(i, j)] * 2) if self.turned else shift

    def bias(self, k, rates):
        """Return the rate of change (6,) of H^T(k) rates at constant rates (d,), seen in link k+1.

        It is 0 for hinges, sliders and balls.
        """
        return self._in_axes(self.pose.bias(self.N - k, rates), k)

    def with_rotor(self, k, D):
        """Return the inertia D (d, d) about joint k plus its armature, the motor's share."""
        return self.pose.with_rotor(self.N - k, D)

    def at_motor(self, k, T, theta_ddot):
        """Return T (d,) plus the torque that accelerates the rotor of joint k at theta_ddot."""
        rotor = self.pose.arm.rotors[self.N - k]
        return T if rotor is None else T + rotor @ theta_ddot

    def _in_axes(self, x, k):
        """Return x (6, ...), given in base axes, in the axes that this chain uses for link k."""
        return block_diagonal([self.R[k].T] * 2) @ x if self.turned else x

    def zero(self):  # RK 2.14
        """Return a spatial vector of zeros (6,)."""
        return zeros(6, self.dtype)


class Placed(Chain):
    """A chain that computes l(k+1,k), Q(k+1,k) and phi(k+1,k) of neighbours only once."""

    def __init__(self, pose, axes="base"):
        super().__init__(pose, axes)
        self.Q = self._kept(self.Q)
        self.l = self._kept(self.l)
        self.phi = self._kept(self.phi)  # uses both

    def _kept(self, compute):
        """Return compute(i, j) with the values for i = j + 1 computed beforehand."""
        kept = {(k + 1, k): compute(k + 1, k) for k in range(self.N + 1)}

        def look_up(i, j):
            return kept[i, j] if (i, j) in kept else compute(i, j)

        return look_up


def base_acceleration(gravity, dtype):
    """Return the pseudo-acceleration (0; -gravity) (6,) of the base (RK 2.1, RK 3.21).

    It replaces uniform gravity (3,) [m/s^2].
    """
    return np.concatenate([zeros(3, dtype), -gravity])


def newton_euler(chain, theta_dot, theta_ddot, gravity, f0):
    """Return inverse dynamics with 3-vectors, RK 2.1-2.13, as a namespace of dictionaries.

    The velocities and accelerations are computed outward, the forces inward; joints may be of any
    kind. theta_dot, theta_ddot: {k: (d,)}; gravity (3,) [m/s^2]; f0 (6,) = (moment; force) that the
    tip exerts on the environment at O(0). The namespace has omega, v, omega_dot, v_dot, vc_dot, N,
    F, T.
    """
    refuse_from_base("theta_dot", theta_dot)
    c = chain
    zero3 = zeros(3, chain.dtype)
    w = {c.N + 1: zero3}  # RK 2.1
    v = {c.N + 1: zero3}
    dw = {c.N + 1: zero3}
    dv = {c.N + 1: -gravity}
    dvc = {}
    for k in range(c.N, 0, -1):
        l = c.l(k + 1, k)
        turn, slide = halves(c.H[k].T @ theta_dot[k])
        turn_dot, slide_dot = halves(c.H[k].T @ theta_ddot[k] + c.bias(k, theta_dot[k]))
        w[k] = w[k + 1] + turn  # RK 2.2
        v[k] = v[k + 1] + cross(w[k + 1], l) + slide  # RK 2.3
        dw[k] = dw[k + 1] + turn_dot + cross(w[k + 1], turn)  # RK 2.4
        dv[k] = (
            dv[k + 1]
            + cross(dw[k + 1], l)
            + cross(w[k + 1], cross(w[k + 1], l))  # RK 2.5
            + slide_dot
            + 2 * cross(w[k + 1], slide)
        )
        dvc[k] = dv[k] + cross(dw[k], c.p[k]) + cross(w[k], cross(w[k], c.p[k]))  # RK 2.6
    l = c.l(1, 0)
    w[0] = w[1]
    v[0] = v[1] + cross(w[1], l)  # RK 2.7
    dw[0] = dw[1]
    dv[0] = dv[1] + cross(dw[1], l) + cross(w[1], cross(w[1], l))
    N = {0: f0[:3]}  # RK 2.8
    F = {0: f0[3:]}
    T = {}
    for k in range(1, c.N + 1):
        Nc = c.Ic[k] @ dw[k] + cross(w[k], c.Ic[k] @ w[k])  # RK 2.9
        Fc = c.m[k] * dvc[k]  # RK 2.10
        F[k] = F[k - 1] + Fc  # RK 2.11
        N[k] = N[k - 1] + cross(c.l(k, k - 1), F[k - 1]) + cross(c.p[k], Fc) + Nc  # RK 2.12
        T[k] = c.at_motor(k, c.H[k] @ np.concatenate([N[k], F[k]]), theta_ddot[k])  # RK 2.13
    return SimpleNamespace(omega=w, v=v, omega_dot=dw, v_dot=dv, vc_dot=dvc, N=N, F=F, T=T)


def outward(chain, x, base):
    """Return y = phi^T x {k: (6,)}: y(k) = phi^T(k+1,k) y(k+1) + x(k), from y(N+1) = base.

    On a tree, k+1 is replaced by `before[k]`, the link that carries link k.
    """
    y = {chain.N + 1: base}
    for k in range(chain.N, 0, -1):
        y[k] = chain.phi(chain.before[k], k).T @ y[chain.before[k]] + x[k]
    return y


def inward(chain, x):
    """Return z = phi x {k: (6, ...)}: z(k) = phi(k,k-1) z(k-1) + x(k).

    On a tree, the first term is summed over all links j = `after[k]` that link k carries.
    """
    z = {}
    for k in range(1, chain.N + 1):
        z[k] = sum((chain.phi(k, j) @ z[j] for j in chain.after[k]), x[k])
    return z


def spatial_velocities(chain, theta_dot):  # RK 2.17, RK 2.25
    """Return V {k: (6,)}, k = N+1 .. 0, of RK 2.24, 2.25, 2.27.

    V(k) = phi^T(k+1,k) V(k+1) + H^T(k) theta_dot(k).
    """
    refuse_from_base("theta_dot", theta_dot)
    V = outward(chain, {k: H.T @ theta_dot[k] for k, H in chain.H.items()}, chain.zero())
    V[0] = chain.phi(1, 0).T @ V[1]  # RK 2.27
    return V


def bias_acceleration(chain, V, theta_dot, k):
    """Return the bias acceleration a(k) (6,), k = 0..N, of RK 2.19, RK 2.32 (corrected).

    It is the acceleration of link k relative to link k+1 when all rates are constant. With (turn;
    slide) = H^T theta_dot it is (w(k+1) x turn; w(k+1) x [w(k+1) x l(k+1,k) + 2 slide]) plus
    `Chain.bias`, the change of H^T itself. This is 2.19 for a revolute joint and 2.32, printed
    without the 2, for a sliding one. At the tip, k = 0, it is 2.19 without a turn: w(0) = w(1).
    """
    before = chain.before[k]  # k+1
    w = V[before][:3]
    l = chain.l(before, k)
    centripetal = cross(w, cross(w, l))
    if k == 0:
        return np.concatenate([zeros(3, chain.dtype), centripetal])
    turn, slide = halves(chain.H[k].T @ theta_dot[k])
    carried = np.concatenate([cross(w, turn), centripetal + 2 * cross(w, slide)])
    return carried + chain.bias(k, theta_dot[k])


def bias_force(chain, V, k):  # RK 2.21
    """Return b(k) = (w x I w; m w x [w x p]) (6,) of RK 2.23.

    It is the force on link k needed to turn it at a constant angular velocity.
    """
    w = V[k][:3]
    return np.concatenate([cross(w, chain.I[k] @ w), chain.m[k] * cross(w, cross(w, chain.p[k]))])


def spatial_accelerations(chain, V, theta_dot, theta_ddot, base):
    """Return alpha {k: (6,)}, k = N+1 .. 0, of the material points O(k), RK 2.24, 2.26, 2.27.

    base (6,): alpha(N+1), zero or the pseudo-acceleration that replaces gravity.
    """
    a = {k: bias_acceleration(chain, V, theta_dot, k) for k in range(chain.N + 1)}
    relative = {k: H.T @ theta_ddot[k] + a[k] for k, H in chain.H.items()}
    alpha = outward(chain, relative, base)  # RK 2.18, RK 2.26
    alpha[0] = chain.phi(1, 0).T @ alpha[1] + a[0]
    return alpha


def spatial_forces(chain, V, alpha, f0):  # RK 2.20
    """Return f {k: (6,)}, k = 0..N, and T {k: (1,)} of RK 2.28-2.30.

    f(k) acts on link k from link k+1 at O(k).
    """
    f = {0: f0}  # RK 2.28
    T = {}
    for k in range(1, chain.N + 1):
        link_force = chain.M[k] @ alpha[k] + bias_force(chain, V, k)
        f[k] = chain.phi(k, k - 1) @ f[k - 1] + link_force  # RK 2.22, RK 2.29
        T[k] = chain.H[k] @ f[k]  # RK 2.30
    return f, T
