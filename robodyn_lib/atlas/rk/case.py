"""A state in Rodriguez & Kreutz's notation, counted from the tip, with their recursions."""

from functools import cached_property
from types import SimpleNamespace

import numpy as np

from ...needs import known
from ...numbering import FromTip, frames_from_tip, from_tip
from ...rk import filter as rk_filter
from ...rk import fork
from ...rk import forward as rk_forward
from ...rk import recursions as rk
from ...spatial import cross, zeros
from ..state import View
from .mobile import Mobile


def motion_from_tip(motion, n):
    """Return a `Motion` as a namespace of `FromTip`: 0 is the tip, N+1 the base, at rest."""
    at_rest = {n + 1: 0 * motion.vc[0]}
    return SimpleNamespace(
        **{
            name: frames_from_tip(rows, n) | (at_rest if len(rows) > n else {})
            for name, rows in vars(motion).items()
        }
    )


class Case(View):
    """A state in the symbols of Rodriguez & Kreutz, keyed 1 (tip) .. N.

    Symbols of the arm are those of `rk.recursions.Chain`. Quantities obtained by differentiating
    positions, never by a formula of the paper: omega, v, omega_dot, v_dot, vc_dot, V, alpha, a, b,
    f, T, zeta, mass_matrix, pivots.
    """

    def __init__(self, state, *arguments, **more):
        View.__init__(self, state, *arguments, **more)
        self.chain = c = (rk.Chain if self.arm.is_chain else fork.Tree)(self.pose)
        self.h = c.h
        self.H = c.H
        self.O = c.O
        self.p = c.p
        self.m = c.m
        self.Ic = c.Ic
        self.I = c.I
        self.M = c.M
        self.l = c.l
        self.phi = c.phi
        self.revolute = c.revolute
        self.sliding = c.sliding
        self.theta_dot, self.theta_ddot = self.by_joint(self.qd), self.by_joint(self.qdd)
        self.f0 = self.state.tip_force

    def by_joint(self, x):
        """Return rates or torques (nv,), base to tip, as {k: (d,)}."""
        return from_tip(x, self.arm.places)

    freedoms = known(
        lambda s: [j for place in reversed(s.arm.places) for j in range(place.start, place.stop)],
        "The places of each joint's rates in a public vector (nv,), joints tip to base.",
    )

    # --- witnesses --------------------------------------------------------------------------------
    motion = known(
        lambda s: motion_from_tip(s.state.motion, s.N),
        "The state's `Motion`, see `motion_from_tip`.",
    )
    motion_at_constant_rates = known(
        lambda s: motion_from_tip(s.state.motion_at_constant_rates, s.N),
        "The same at the same rates with no joint acceleration.",
    )

    @cached_property
    def gradients(self):
        """Jacobians Jw[k], Jv[k] (3, nv) of frame k (0: tip), Jc[k] (3, nv) of mass centre k.

        Columns count from the tip.
        """
        return SimpleNamespace(
            **{
                name: frames_from_tip(J[..., self.freedoms], self.N)
                for name, J in vars(self.state.gradients).items()
            }
        )

    Fc = known(
        lambda s: frames_from_tip(s.state.balance.Fc, s.N),
        "Rate of linear momentum less weight {k: (3,)}.",
    )
    Nc = known(lambda s: s.motion.Nc, "Rate of angular momentum about the mass centre {k: (3,)}.")
    f = known(
        lambda s: frames_from_tip(s.state.balance.f, s.N),
        "f(k) = (N; F) {k: (6,)}, k = 0..N: what links 1..k together take from link k+1, at O(k).",
    )
    T = known(lambda s: s.by_joint(s.state.tau), "Joint torques {k: (d,)}.")
    T_bias = known(
        lambda s: s.by_joint(s.state.bias_balance.tau),
        "Joint torques {k: (d,)} at the same rates with no joint acceleration.",
    )
    omega = known(
        lambda s: s.motion.omega, "Angular velocities {k: (3,)}, k = 0..N+1, as those below."
    )
    v = known(lambda s: s.motion.v, "Velocities of the points O(k).")
    omega_dot = known(lambda s: s.motion.omega_dot, "Angular accelerations.")
    v_dot = known(
        lambda s: FromTip({k: x - s.gravity for k, x in s.motion.v_dot.items()}),
        "True acceleration of O(k) less gravity: RK's second reading of 2.1.",
    )
    vc_dot = known(
        lambda s: FromTip({k: x - s.gravity for k, x in s.motion.vc_dot.items()}),
        "True acceleration of the mass centres less gravity {k: (3,)}, k = 1..N.",
    )
    V = known(
        lambda s: FromTip({k: np.concatenate([s.omega[k], s.v[k]]) for k in s.omega}),
        "Spatial velocities (omega; v).",
    )
    alpha = known(
        lambda s: FromTip({k: np.concatenate([s.omega_dot[k], s.v_dot[k]]) for k in s.omega_dot}),
        "Spatial accelerations (omega_dot; v_dot).",
    )

    @cached_property
    def a(self):
        """Bias accelerations {k: (6,)}, k = 0..N: alpha(k) of 2.18 at theta_ddot = 0."""
        before = self.chain.before  # k+1, but on a tree
        a = {
            k: self.alpha[k] - self.phi(before[k], k).T @ self.alpha[before[k]]
            for k in range(self.N + 1)
        }
        return FromTip({k: x - self.H[k].T @ self.theta_ddot[k] if k else x for k, x in a.items()})

    @cached_property
    def b(self):
        """Bias forces {k: (6,)}: the rate of momentum of link k about O(k) less M(k) alpha(k)."""
        Fc = self.Fc
        Nc = self.Nc
        return FromTip(
            {
                k: np.concatenate([Nc[k] + cross(self.p[k], Fc[k]), Fc[k]])
                - self.M[k] @ self.alpha[k]
                for k in Fc
            }
        )

    @cached_property
    def zeta(self):
        """Return accelerations {k: (6,)} at constant rates, with gravity, which are phi^T a."""
        m = self.motion_at_constant_rates
        return FromTip(
            {k: np.concatenate([m.omega_dot[k], m.v_dot[k] - self.gravity]) for k in m.v_dot}
        )

    mass_matrix = known(
        lambda s: s.state.mass_matrix[np.ix_(s.freedoms, s.freedoms)],
        "Second derivatives of the kinetic energy by the rates (nv, nv), joints tip to base.",
    )
    pivots = known(
        lambda s: frames_from_tip(s.state.pivots, s.N),
        "{k: pivot} of `mass_matrix`, eliminated from the tip.",
    )

    def joint_inertia_locked(self, k):
        """Return |M_kk|, the inertia at joint k with all other joints locked.

        Rounding in pivot k, which is a part of it, is compared with this size.
        """
        return abs(self.mass_matrix[k - 1, k - 1])

    @cached_property
    def felt(self):
        """Articulated inertias {k: (6, 6)} of `State.articulated_inertia`."""
        return frames_from_tip(self.state.articulated_inertia, self.N)

    def rigid_size(self, k):
        """Return the largest entry of the rigid inertia of links 1..k at O(k).

        `felt[k]` is a difference of numbers of this size.
        """
        return max(abs(x) for x in rk_filter.composite_inertia(self.chain, k).ravel())

    # --- the library's recursions in this state ---------------------------------------------------
    newton_euler = known(
        lambda s: rk.newton_euler(s.chain, s.theta_dot, s.theta_ddot, s.gravity, s.f0),
        "RK 2.1-2.13, as `rk.recursions.newton_euler` returns it.",
    )

    @cached_property
    def spatial(self):
        """V, alpha, f, T by RK 2.24-2.30, as one namespace."""
        V = rk.spatial_velocities(self.chain, self.theta_dot)
        base = rk.base_acceleration(self.gravity, self.chain.dtype)
        alpha = rk.spatial_accelerations(self.chain, V, self.theta_dot, self.theta_ddot, base)
        f, T = rk.spatial_forces(self.chain, V, alpha, self.f0)
        T = {k: self.chain.at_motor(k, x, self.theta_ddot[k]) for k, x in T.items()}
        return SimpleNamespace(V=V, alpha=alpha, f=f, T=T)

    filter = known(lambda s: rk_filter.riccati(s.chain), "The Riccati sweep, RK 4.4-4.6.")

    op = known(lambda s: rk_filter.Operators(s.filter), "Every spatial operator, dense.")
    mobile = known(
        lambda s: Mobile(s),
        "The same arm with link N loose, as appendix B has it: a `mobile.Mobile`.",
    )

    def solve(self, algorithm):
        """Return forward dynamics by fd1, fd2, fd3 or fd4 of `rk.forward`, from the torques T.

        On a tree it is fd4 of `rk.fork`.
        """
        solver = getattr(rk_forward if self.arm.is_chain else fork, algorithm)
        return solver(self.chain, self.theta_dot, self.T, self.gravity, self.f0)

    fd1 = known(lambda s: s.solve("fd1"), "What FD1 finds, see `rk.forward.fd1`.")
    fd2 = known(lambda s: s.solve("fd2"), "What FD2 finds.")
    fd3 = known(lambda s: s.solve("fd3"), "What FD3 finds.")
    fd4 = known(lambda s: s.solve("fd4"), "What FD4 finds.")

    zero3 = known(lambda s: zeros(3, s.chain.dtype), "Three zeros, in the arithmetic of the case.")
