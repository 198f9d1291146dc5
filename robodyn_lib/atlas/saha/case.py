"""A state in Saha's notation, counted from the base, with the library's recursions."""

from functools import cached_property

import numpy as np

from ...needs import known
from ...numbering import FromBase, from_base
from ...saha import articulated, links
from ...saha.elimination import factors, reverse_gaussian_elimination
from ...spatial import block, cross, eye, inverse, tilde, zeros
from ..state import View, eliminated


class Case(View):
    """A state in the symbols of Saha, keyed 1 (base) .. N.

    Symbols of the arm are those of `saha.links.Links`. Obtained by differentiating positions, from
    kinetic energy and momentum, and by eliminating densely, never by a formula of the papers: t, J,
    NOC, I, M_hat, psi_hat, m_hat, remainder, alpha, U, E, L, tau, tau_hat, tau_tilde, eta, mu.
    """

    def __init__(self, state, *arguments, **more):
        View.__init__(self, state, *arguments, **more)
        self.links = a = links.Links(self.pose)
        self.e = a.e
        self.d = a.d
        self.c = a.c
        self.m = a.m
        self.Ic = a.Ic
        self.p = a.p
        self.M = a.M
        self.B = a.B
        self.revolute = a.revolute
        self.dtype = a.dtype
        self.theta_dot = from_base(self.qd)
        self.theta_ddot = from_base(self.qdd)

    # --- witnesses: motion ------------------------------------------------------------------------
    def with_base(self, rows):
        """Return {i: (3,)}, i = 0..N, of rows of links; the base rests."""
        return FromBase({i: rows[i - 1] if i else 0 * rows[0] for i in range(self.N + 1)})

    omega = known(
        lambda s: s.with_base(s.state.motion.omega),
        "Angular velocities {i: (3,)}, i = 0..N; the base rests.",
    )
    c_dot = known(
        lambda s: s.with_base(s.state.motion.vc),
        "Velocities of the mass centres {i: (3,)}, i = 0..N; the base rests.",
    )
    t = known(
        lambda s: FromBase({i: np.concatenate([s.omega[i], s.c_dot[i]]) for i in s.omega}),
        "Twists of the mass centres (omega; c_dot) {i: (6,)}, i = 0..N.",
    )

    @cached_property
    def J(self):
        """Columns {i: (6, N)} of the twist of link i by each joint rate.

        They are derivatives of its orientation and mass centre.
        """
        g = self.state.gradients
        return FromBase(
            {i: np.concatenate([g.Jw[i - 1], g.Jc[i - 1]]) for i in range(1, self.N + 1)}
        )

    NOC = known(
        lambda s: np.concatenate([s.J[i] for i in range(1, s.N + 1)]),
        "The natural orthogonal complement T (6N, N): joint rates to the twists of all links.",
    )

    # --- witnesses: energy and momentum -----------------------------------------------------------
    energy = known(
        lambda s: FromBase({i: s.state.motion.energy[i - 1] for i in range(1, s.N + 1)}),
        "Kinetic energies {i: scalar}.",
    )

    @cached_property
    def I(self):
        """The generalized inertia matrix (N, N), from the kinetic energy as a form in the rates."""
        return self.state.mass_matrix

    @cached_property
    def cut_loose(self):
        """Return {(i, k): M_hat(i, k)} (6, 6), the inertia at C(i) of links i.. disconnected there.

        Joints k..N are free, the others locked: i = 1..N, k = i..N+1. `State.cut_loose`, which is
        at O(i), seen from C(i).
        """
        one = eye(3, self.dtype)
        zero = zeros((3, 3), self.dtype)
        out = {}
        for i in range(1, self.N + 1):
            to_joint = block([[one, zero], [tilde(self.d[i]), one]])
            for free, at_joint in enumerate(self.state.cut_loose(i - 1)):
                out[i, self.N + 1 - free] = to_joint.T @ at_joint @ to_joint
        return out

    def M_hat(self, i, k):
        """Return the inertia (6, 6) of links i..N at C(i), joints k..N free, see `cut_loose`."""
        return self.cut_loose[i, k]

    def M_tilde(self, i):
        """Return the inertia (6, 6) at C(i) of links i..N as one rigid body, the composite body."""
        return self.M_hat(i, self.N + 1)

    def rigid_size(self, i):
        """Return the largest entry of M_tilde(i), the size of the terms in articulated inertias."""
        return max(abs(x) for x in self.M_tilde(i).ravel())

    def joint_inertia_locked(self, k):
        """Return the inertia at joint k with all other joints locked; pivot k is part of it."""
        return abs(self.I[k - 1, k - 1])

    def momentum_of_the_rest(self, i):
        """Return the momentum (6,) about C(i) of links i+1..N that move with link i as one body."""
        out = zeros(6, self.dtype)
        for j in range(i + 1, self.N + 1):
            r = self.c[j] - self.c[i]
            linear = self.m[j] * (self.c_dot[i] + cross(self.omega[i], r))
            out = out + np.concatenate([self.Ic[j] @ self.omega[i] + cross(r, linear), linear])
        return out

    @cached_property
    def momenta(self):
        """Columns {i: (6, N)} of the momentum of all links about C(i) by each joint rate."""
        g = self.state.gradients
        out = FromBase()
        for i in range(1, self.N + 1):
            out[i] = zeros((6, self.N), self.dtype)
            for j in range(1, self.N + 1):
                linear = self.m[j] * g.Jc[j - 1]
                angular = self.Ic[j] @ g.Jw[j - 1] + tilde(self.c[j] - self.c[i]) @ linear
                out[i] = out[i] + np.concatenate([angular, linear])
        return out

    # --- witnesses: the matrix eliminated from its last row ---------------------------------------
    remainder = known(
        lambda s: FromBase({len(A) + 1: A for A in eliminated(s.I)}),
        "The rest of I {k: (k-1, k-1)} when rows N..k are eliminated, k = N+1..2.",
    )

    @cached_property
    def alpha(self):
        """Multipliers {k: (N,)}, k = 2..N: column k divided by its pivot, 0 from entry k on."""
        out = FromBase()
        for k in range(2, self.N + 1):
            A = self.remainder[k + 1]
            out[k] = np.concatenate([A[:-1, -1] / A[-1, -1], zeros(self.N + 1 - k, self.dtype)])
        return out

    @cached_property
    def L(self):
        """The matrices {k: (N, N)}, k = N+1..2: I with columns N..k cleared above the diagonal.

        Row j has the values that it was last given.
        """
        out = FromBase()
        for k in range(2, self.N + 2):
            rows = [self.remainder[max(j + 1, k)][j - 1] for j in range(1, self.N + 1)]
            out[k] = np.stack(
                [np.concatenate([row, zeros(self.N - len(row), self.dtype)]) for row in rows]
            )
        return out

    m_hat = known(
        lambda s: FromBase({i: s.state.pivots[i - 1] for i in range(1, s.N + 1)}),
        "Pivots {i: scalar} of I, eliminated from its last row: `State.pivots`.",
    )

    @cached_property
    def U(self):
        """The unit upper triangular factor U (N, N) of I = U D U^T.

        Column k above the diagonal is alpha(k).
        """
        return np.stack(
            [self.unit(1), *(self.unit(k) + self.alpha[k] for k in range(2, self.N + 1))], axis=1
        )

    def unit(self, k):
        """Return lambda(k) (N,), the k-th unit vector."""
        return eye(self.N, self.dtype)[k - 1]

    @cached_property
    def E(self):
        """The inverse of U (N, N).

        Row k: rates of joints k..N when joint k has rate 1 and those beyond it are free.
        """
        return inverse(self.U)

    def psi_hat(self, i, k):
        """Return psi_hat(i,k): the momentum (6,) about C(i) at unit rate of joint k.

        Joints beyond joint k are free.
        """
        return self.momenta[i] @ self.E[k - 1]

    # --- witnesses: forward dynamics --------------------------------------------------------------
    @cached_property
    def tau(self):
        """Return the torques (N,) of this motion minus those at the same rates, held constant."""
        return self.state.tau - self.state.bias_balance.tau

    tau_hat = known(lambda s: s.E @ s.tau, "U^-1 tau (N,).")
    tau_tilde = known(
        lambda s: s.tau_hat / s.state.pivots,
        "D^-1 tau_hat (N,): acceleration of each joint while all before it are held.",
    )

    def eta(self, i):
        """Return eta(i,i+1) (6,): the rate of momentum about C(i) of the links beyond link i.

        Links 1..i are held.
        """
        beyond = self.E[i:, i:].T @ self.tau_tilde[i:]
        return self.momenta[i][:, i:] @ beyond

    def mu(self, i):
        """Return mu(i,i-1) (6,): link i's acceleration at C(i) due to joints 1..i-1."""
        return self.J[i][:, : i - 1] @ self.qdd[: i - 1]

    # --- the library's recursions in this state ---------------------------------------------------
    twists = known(lambda s: links.twists(s.links, s.theta_dot), "S97 5, {i: t(i)}.")
    T_l = known(lambda s: links.T_l_operator(s.links), "S95 9a (6N, 6N).")
    T_d = known(lambda s: links.T_d_operator(s.links), "S95 9b (6N, N).")
    M_dense = known(lambda s: links.M_operator(s.links), "S95 11 (6N, 6N).")
    M_tilde_dense = known(lambda s: s.T_l.T @ s.M_dense @ s.T_l, "S97 3, T_l^T M T_l (6N, 6N).")
    inertia_matrix = known(lambda s: links.inertia_matrix(s.links), "S97 8 (N, N).")
    factors = known(
        lambda s: factors(s.inertia_matrix), "S97 11-13, (U, D) of the matrix that S97 8 gives."
    )
    composite = known(lambda s: links.composite_bodies(s.links), "S97 7, {i: M_tilde(i)}.")
    elimination = known(
        lambda s: {step.k: step for step in reverse_gaussian_elimination(s.inertia_matrix)},
        "S97 23 {k: Step} of the matrix that S97 8 gives.",
    )
    bodies = known(
        lambda s: articulated.articulated_bodies(s.links),
        "S97 25-27, the `Articulated` of the chain.",
    )
    U_closed = known(lambda s: articulated.U_operator(s.bodies), "S95 22 (N, N).")
    inward = known(
        lambda s: articulated.substitute_inward(s.bodies, from_base(s.tau)),
        "S97 16-17 on tau: ({i: tau_hat(i)}, {i: eta(i,i+1)}).",
    )
    outward = known(
        lambda s: articulated.substitute_outward(s.bodies, from_base(s.tau_tilde)),
        "S97 18-19 on tau_tilde: ({i: theta_ddot(i)}, {i: mu(i,i-1)}).",
    )
