"""A case: an arm in a state, with every symbol of the papers at hand and its independent witness."""
import numbers
import warnings
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from random import Random

import numpy as np

from ..arm import REVOLUTE, Arm, InertiaWarning, finite
from ..rk import filter as rk_filter
from ..rk import forward as rk_forward
from ..rk import operators as rk_operators
from ..rk import recursions as rk
from ..spatial import array, eye, zeros
from .motion import Balance, Gradients, Motion


class Case:
    """Arm, joint values q (or half-angle tangents), rates, accelerations, gravity and tip force: base to tip, SI.

    What is not given is drawn from `seed`: rational numbers for an arm of rational data, float64 otherwise.
    Attributes carry the symbols of Rodriguez & Kreutz, keyed 1 (tip) .. N. Quantities obtained by differentiating
    positions, never by a formula of the papers: omega, v, omega_dot, v_dot, vc_dot, V, alpha, f, T, mass_matrix.
    """

    def __init__(self, arm, q=None, qd=None, qdd=None, gravity=None, tip_force=None, *, tangents=None, seed=0):
        require_arm(arm)
        if q is not None and tangents is not None:
            raise ValueError("give q or tangents, not both")
        exact = arm.is_exact and all(_exact(x) for x in (tangents, qd, qdd, gravity, tip_force)) and q is None
        rnd, draw = Random(seed), _rational if exact else _real

        def given(word, values, length):
            drawn = values is None
            return _vector(word, [draw(rnd) for _ in range(length)] if drawn else values, length, exact)

        self.arm, self.N, self.is_exact = arm, arm.n, exact
        self.by_tangents = tangents is not None or exact
        self.q = given("q", tangents if q is None else q, arm.n)
        self.qd, self.qdd, self.f0 = given("qd", qd, arm.n), given("qdd", qdd, arm.n), given("tip_force", tip_force, 6)
        if q is None and tangents is None:                         # sliders move less than angles
            share = [1 if kind == REVOLUTE else 2 for kind in arm.joint_types]
            self.q = self.q / np.array(share, dtype=self.q.dtype)
        down = [0, 0, Fraction(-981, 100) if exact else -9.81]
        self.gravity = given("gravity", down if gravity is None else gravity, 3)
        self.pose = arm.at_tangents(self.q) if self.by_tangents else arm.at(self.q)
        self.chain = c = rk.Chain(self.pose)
        self.h, self.H, self.O, self.p, self.m, self.Ic, self.I, self.M = c.h, c.H, c.O, c.p, c.m, c.Ic, c.I, c.M
        self.l, self.phi, self.revolute = c.l, c.phi, c.revolute
        self.C = {k: c.O[k] + c.p[k] for k in c.p}
        self.theta_dot, self.theta_ddot = rk.from_tip(self.qd), rk.from_tip(self.qdd)

    # --- witnesses ----------------------------------------------------------------------------------------------

    @cached_property
    def motion(self):
        return Motion(self.arm, self.q, self.qd, self.qdd, self.by_tangents)

    @cached_property
    def motion_at_constant_rates(self):
        return Motion(self.arm, self.q, self.qd, self.qdd * 0, self.by_tangents)

    @cached_property
    def gradients(self):
        return Gradients(self.arm, self.q, self.by_tangents)

    @cached_property
    def balance(self):
        return Balance(self, self.motion, self.gravity, self.f0)

    @cached_property
    def bias_balance(self):
        """Forces and torques at the same rates with no joint acceleration."""
        return Balance(self, self.motion_at_constant_rates, self.gravity, self.f0)

    @cached_property
    def omega(self):
        return self.motion.omega

    @cached_property
    def v(self):
        return self.motion.v

    @cached_property
    def omega_dot(self):
        return self.motion.omega_dot

    @cached_property
    def v_dot(self):
        """True acceleration of O(k) less gravity: RK's second reading of 2.1."""
        return {k: x - self.gravity for k, x in self.motion.v_dot.items()}

    @cached_property
    def vc_dot(self):
        return {k: x - self.gravity for k, x in self.motion.vc_dot.items()}

    @cached_property
    def V(self):
        return {k: np.concatenate([self.omega[k], self.v[k]]) for k in self.omega}

    @cached_property
    def alpha(self):
        return {k: np.concatenate([self.omega_dot[k], self.v_dot[k]]) for k in self.omega_dot}

    @cached_property
    def a(self):
        """Bias accelerations {k: (6,)}, k = 0..N: what 2.18 leaves of alpha(k) without theta_ddot."""
        a = {k: self.alpha[k] - self.phi(k + 1, k).T @ self.alpha[k + 1] for k in range(self.N + 1)}
        return {k: x - self.H[k].T @ self.theta_ddot[k] if k else x for k, x in a.items()}

    @cached_property
    def b(self):
        """Bias forces {k: (6,)}: what the rate of momentum of link k about O(k) is more than M(k) alpha(k)."""
        Fc, Nc = self.balance.Fc, self.motion.Nc
        return {k: np.concatenate([Nc[k] + rk.cross(self.p[k], Fc[k]), Fc[k]]) - self.M[k] @ self.alpha[k] for k in Fc}

    @cached_property
    def f(self):
        return self.balance.f

    @cached_property
    def T(self):
        return self.balance.T

    @cached_property
    def mass_matrix(self):
        """Second derivatives of the kinetic energy by the rates (N, N), joints tip to base."""
        g = self.gradients
        return sum(self.m[k] * (g.Jc[k].T @ g.Jc[k]) + g.Jw[k].T @ self.Ic[k] @ g.Jw[k] for k in self.m)

    # --- the library's recursions in this state ---------------------------------------------------------------------

    @cached_property
    def newton_euler(self):
        return rk.newton_euler(self.chain, self.theta_dot, self.theta_ddot, self.gravity, self.f0)

    @cached_property
    def spatial(self):
        """V, alpha, f, T by RK 2.24-2.30, as one namespace."""
        V = rk.spatial_velocities(self.chain, self.theta_dot)
        base = rk.base_acceleration(self.gravity, self.chain.dtype)
        alpha = rk.spatial_accelerations(self.chain, V, self.theta_dot, self.theta_ddot, base)
        f, T = rk.spatial_forces(self.chain, V, alpha, self.f0)
        return rk.SimpleNamespace(V=V, alpha=alpha, f=f, T=T)

    @cached_property
    def filter(self):
        """The Riccati sweep, RK 4.4-4.6."""
        return rk_filter.riccati(self.chain)

    @cached_property
    def op(self):
        """Every spatial operator, dense; `one` (6N, 6N) and `one_N` (N, N) are identities, `_t` a tilde."""
        c, F, o = self.chain, self.filter, rk.SimpleNamespace
        one = eye(6 * self.N, c.dtype)
        phi, psi = rk_operators.phi_operator(c), rk_filter.psi_operator(F)
        return o(phi=phi, psi=psi, phi_t=phi - one, psi_t=psi - one, one=one, one_N=eye(self.N, c.dtype),
                 Phi=rk_filter.Phi_operator(c), Psi=rk_filter.Psi_operator(F), S=rk_filter.S_operator(c),
                 Delta_phi=rk_filter.Delta_phi_operator(c), Delta_psi=rk_filter.Delta_psi_operator(F),
                 H=rk_operators.H_operator(c), M=rk_operators.M_operator(c), B=rk_operators.B_operator(c),
                 E=rk_operators.E_operator(c), P=rk_filter.P_operator(F), D=rk_filter.D_operator(F),
                 D_inv=rk_filter.D_inverse_operator(F), L=rk_filter.L_operator(F), G=rk_filter.G_operator(F))

    @cached_property
    def felt(self):
        """Inertia {k: (6, 6)} that a push on link k meets, joints beyond it free: by dense elimination."""
        return {k: rk_filter.felt_inertia(self.chain, k) for k in range(1, self.N + 1)}

    @cached_property
    def pivots(self):
        """{k: pivot} of the mass matrix of `mass_matrix`, eliminated from the tip."""
        A, out = self.mass_matrix.copy(), {}
        for k in range(self.N):
            out[k + 1] = A[k, k]
            A[k + 1:, k + 1:] = A[k + 1:, k + 1:] - np.outer(A[k + 1:, k], A[k, k + 1:]) / A[k, k]
        return out

    def composite(self, k):
        """What joint k feels with all joints locked: the entry of the mass matrix that pivot k is left of."""
        return abs(self.mass_matrix[k - 1, k - 1])

    def solve(self, algorithm):
        """Forward dynamics by fd1, fd2, fd3, fd4 or articulated_body of `rk_forward`, from the torques T."""
        return getattr(rk_forward, algorithm)(self.chain, self.theta_dot, self.T, self.gravity, self.f0)

    @cached_property
    def fd1(self):
        return self.solve("fd1")

    @cached_property
    def fd2(self):
        return self.solve("fd2")

    @cached_property
    def fd3(self):
        return self.solve("fd3")

    @cached_property
    def fd4(self):
        return self.solve("fd4")

    @cached_property
    def zeta(self):
        """Accelerations at constant rates, gravity included {k: (6,)}: what phi^T a must give."""
        m = self.motion_at_constant_rates
        return {k: np.concatenate([m.omega_dot[k], m.v_dot[k] - self.gravity]) for k in m.v_dot}

    # --- variations -------------------------------------------------------------------------------------------------

    @cached_property
    def weightless(self):
        """The same state without gravity."""
        return self._like(gravity=self.gravity * 0)

    def _like(self, **changes):
        state = {"qd": self.qd, "qdd": self.qdd, "gravity": self.gravity, "tip_force": self.f0,
                 "tangents" if self.by_tangents else "q": self.q, **changes}
        return Case(self.arm, **state)

    @cached_property
    def none(self):
        return zeros(3, self.chain.dtype)

    @cached_property
    def magnitude(self):
        """The largest number in sight: what rounding is measured against where a truth is zero."""
        seen = [*self.V.values(), *self.alpha.values(), *self.f.values()]
        return float(max(abs(x) for a in seen for x in a))


def in_own_units(arm):
    """A float64 arm with its mean link length and its last link's mass as units; an exact or symbolic arm as it is.

    Every equation is true in any units, and in these a robot of millimetres and milligrams is judged like any other:
    nothing that counts is small beside the numbers that rounding is measured against, and the force drawn for the tip
    does not drown the inertia of the link that it acts on. (A last link without mass: the mean mass.)
    """
    require_arm(arm)
    arrays = {key: getattr(arm, key) for key in ("offsets", "coms", "tip_offset", "base_offset", "masses", "inertias")}
    if any(a.dtype == object for a in arrays.values()):
        return arm
    length = sum(np.abs(arrays[key]).sum() for key in ("offsets", "coms", "tip_offset")) / arm.n or 1.0
    mass = arm.masses[-1] or arm.masses.sum() / arm.n or 1.0
    units = {"masses": mass, "inertias": mass * length ** 2}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InertiaWarning)             # said when the arm was made
        return replace(arm, **{key: a / units.get(key, length) for key, a in arrays.items()})


def require_arm(arm):
    """TypeError for anything but an arm, a name for instance."""
    if not isinstance(arm, Arm):
        raise TypeError(f"arm must be an Arm, got {type(arm).__name__}")


def _exact(values):
    return values is None or all(isinstance(x, numbers.Rational) for x in np.asarray(values, dtype=object).ravel())


def _vector(word, values, length, exact):
    """values (length,); beside exact data whole numbers are exact too."""
    a = array([Fraction(x) for x in values] if exact else values)
    if a.shape != (length,):
        raise ValueError(f"{word} must have shape ({length},), got {a.shape}")
    for i, in np.argwhere(~finite(a)):
        raise ValueError(f"entry {i + 1} of {word} must be finite, got {a[i]}")
    return a


def _rational(rnd):
    return Fraction(rnd.choice([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]), rnd.choice([2, 3, 4]))


def _real(rnd):
    return rnd.uniform(0.3, 2.0) * rnd.choice([-1, 1])
