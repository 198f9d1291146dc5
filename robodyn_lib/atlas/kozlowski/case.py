"""A state in Kozłowski's notation, counted from the tip, with the library's recursions.

What a derivative is, is found from power series in time: the arm's positions and orientations along
its real motion, and with them every operator, in the axes of a link or at rest. Articulated inertia
comes from the kinetic energy of links cut loose, D and the mass factor from the mass matrix, each
eliminated densely with its rate of change.
"""

from functools import cached_property
from itertools import product
from types import SimpleNamespace

import numpy as np

from ...kozlowski import derivatives as kd
from ...kozlowski import equations as ke
from ...needs import known
from ...numbering import FromTip, frames_from_tip, from_tip
from ...numbers import Taylor, coefficient, square_root
from ...rk.filter import composite_inertia, riccati
from ...rk.recursions import Chain
from ...spatial import block, block_diagonal, cross, eye, phi, spatial_inertia, zeros
from ..motion import series_pose
from ..state import View, eliminated


class Series(Taylor):
    """A matrix or vector and its rate: the first two coefficients of its power series in time."""

    __slots__ = ()
    now = property(lambda s: s.c[0], doc="Its value.")
    rate = property(lambda s: s.c[1], doc="Its rate.")
    T = property(lambda s: Series(s.now.T, s.rate.T), doc="The transpose.")

    def __matmul__(self, other):
        return Series(self.now @ other.now, self.rate @ other.now + self.now @ other.rate)

    def __len__(self):
        return len(self.now)

    def __getitem__(self, place):
        return Series(self.now[place], self.rate[place])


def constant(x):
    """Return a matrix that does not change."""
    return Series(x, 0 * x)


def both(x):
    """Return diag[x, x] (6, 6)."""
    return block_diagonal([x, x])


class Case(View):
    """A state in the symbols of Kozłowski, keyed 1 (tip) .. N.

    Symbols of the arm are those of `rk.recursions.Chain`. Obtained from positions along the motion,
    from kinetic energy, momentum and power, and by eliminating densely, never by a formula of the
    paper: omega, V, V_dot, P, eliminated, m, mass_matrix, M_theta, nu, nu_dot, xi, xi_dot, tau, b,
    now, local, inertial, lambda_dot.
    """

    def __init__(self, state, *arguments, **more):
        View.__init__(self, state, *arguments, **more)
        self.chain = c = Chain(self.pose)
        self.h = c.h
        self.H = c.H
        self.p = c.p
        self.m_link = c.m
        self.M = c.M
        self.phi = c.phi
        self.revolute = c.revolute
        self.dtype = c.dtype
        self.theta_dot, self.theta_ddot = from_tip(self.qd), from_tip(self.qdd)
        self.f0 = self.state.tip_force

    def stacked(self, x):
        """Return {k: (m,)} as one vector, link 1 first."""
        return np.concatenate([x[k] for k in range(1, self.N + 1)])

    # --- witnesses: where things are, and how that changes ----------------------------------------
    path = known(lambda s: s.path_at(s.qd), "Where the motion goes, see `path_at`.")

    def path_at(self, qd):
        """Return a namespace R, O, p, m, Ic, H, M {k: ...}, k = 1..N, at joint rates qd.

        The numbers are power series in time. O also has the base, k = N+1.
        """
        pose = series_pose(self.arm, self.q, qd, 0 * self.qdd, self.by_tangents)
        path = SimpleNamespace(
            **{
                name: frames_from_tip(getattr(pose, name), self.N)
                for name in ("R", "O", "p", "m", "Ic")
            }
        )
        path.O = path.O | {self.N + 1: pose.base}
        path.H = frames_from_tip([S.T for S in pose.S], self.N)
        path.M = {k: spatial_inertia(path.m[k], path.p[k], path.Ic[k]) for k in path.m}
        return path

    def series(self, x):
        """Return a matrix whose entries are power series, as a `Series`."""
        return Series(*(coefficient(x, i).astype(self.dtype) for i in (0, 1)))

    R = known(
        lambda s: (
            {k: s.series(R) for k, R in s.path.R.items()} | {s.N + 1: constant(eye(3, s.dtype))}
        ),
        "Axes {k: Series (3, 3)} of the links, and, N+1, of the base.",
    )

    def seen(self, i, X, j=None):
        """Return the rate of X as seen by an observer in link i, i = 1..N+1.

        Rows are in axes i, and columns, if there are any, in axes j. Components in the axes of the
        links are differentiated and turned back.
        """
        R, Q = (Series(*map(both, self.R[k].c)) if k else None for k in (i, j))
        there = X if R is None else R.T @ X
        there = (there if Q is None else there @ Q).rate
        there = there if R is None else R.now @ there
        return there if Q is None else there @ Q.now.T

    omega = known(
        lambda s: frames_from_tip(s.state.motion.omega[: s.N], s.N),
        "Angular velocities {k: (3,)}, k = 1..N.",
    )

    @cached_property
    def V_series(self):
        """Spatial velocities (omega; v) and their rates at rest, {k: Series}, k = 1..N+1."""
        m = self.state.motion
        N = self.N
        now = np.concatenate([m.omega, m.v], axis=1)[:N].astype(self.dtype)
        rate = np.concatenate([m.omega_dot, m.v_dot], axis=1)[:N].astype(self.dtype)
        moving = frames_from_tip([Series(x, y) for x, y in zip(now, rate, strict=True)], N)
        return moving | {N + 1: constant(zeros(6, self.dtype))}

    V = known(
        lambda s: FromTip({k: x.now for k, x in s.V_series.items()}),
        "Spatial velocities {k: (6,)}, k = 1..N+1.",
    )
    V_dot = known(
        lambda s: FromTip({k: s.seen(k, x) for k, x in s.V_series.items()}),
        "alpha(k): the rate of V(k) as seen in link k {k: (6,)}, k = 1..N+1; gravity is not in it.",
    )
    V_tip = known(
        lambda s: np.concatenate([s.state.motion.omega[-1], s.state.motion.v[-1]]),
        "Spatial velocity of the tip (6,).",
    )

    def shift(self, i, j):
        """Return phi(i,j) as a `Series` (6, 6): the shift over O(j) - O(i)."""
        return self.series(phi(self.path.O[j] - self.path.O[i]))

    # --- witnesses: energy, and elimination from the tip ------------------------------------------
    def to_centre(self, path, i, j):
        """Return the matrix (6, 6) from (omega; velocity of O(i)) to those of C(j).

        C(j) is the mass centre of link j, which moves with link i as one body.
        """
        return phi(path.O[j] - path.O[i] + path.p[j]).T

    def column(self, path, i, j):
        """Return the column of joint i in (omega; velocity of C) of link j, a `Series` (6, 1).

        It is 0 for i < j.
        """
        moved = self.to_centre(path, i, j) @ path.H[i].T
        return self.series(moved if i >= j else 0 * moved)

    def side_by_side(self, columns):
        """Return series (6, a) side by side."""
        return Series(
            *(np.concatenate(x, axis=1) for x in zip(*(x.c for x in columns), strict=True))
        )

    def energy(self, path, j, columns):
        """Return twice the kinetic energy of link j as a form in these columns, a `Series`."""
        J = self.side_by_side(columns)
        return J.T @ self.series(block_diagonal([path.Ic[j], path.m[j] * eye(3, object)])) @ J

    @cached_property
    def P(self):
        """Articulated inertias {k: Series (6, 6)}, with the rates of joints 1..k-1 eliminated.

        Links 1..k are disconnected at O(k).
        """
        out = FromTip()
        for k in range(1, self.N + 1):
            A = constant(zeros((k + 5, k + 5), self.dtype))
            for j in range(1, k + 1):
                joint_k = self.series(self.to_centre(self.path, k, j))
                beyond = (self.column(self.path, i, j) for i in range(k - 1, 0, -1))
                A = A + self.energy(self.path, j, [joint_k, *beyond])
            A = A + self.rotors([0] * 6 + [*range(k - 1, 0, -1)])
            *_, out[k] = eliminated(A, 6)
        return out

    def rotors(self, joints):
        """Return the diagonal matrix of these joints' armature as a `Series`, or 0 if all is 0."""
        armature = [self.arm.armature[self.N - k] if k else 0 for k in joints]
        return constant(np.diag(armature).astype(self.dtype))

    mass_series = known(
        lambda s: s.mass_along(s.path), "The mass matrix along the motion, see `mass_along`."
    )

    def mass_along(self, path):
        """Return the mass matrix, joints tip to base, as a `Series` (N, N)."""
        A = constant(zeros((self.N, self.N), self.dtype))
        for j in range(1, self.N + 1):
            A = A + self.energy(path, j, [self.column(path, i, j) for i in range(1, self.N + 1)])
        return A + self.rotors(range(1, self.N + 1))

    @cached_property
    def eliminated(self):
        """U, a `Series` (N, N), and D {k: Series (1, 1)} of the mass matrix U D U^T.

        U is unit lower triangular, with rows from the tip.
        """
        A = self.mass_series
        U = []
        D = FromTip()
        for k in range(1, self.N + 1):
            D[k] = A[:1, :1]
            column = A[:, :1] / D[k]
            U.append(
                Series(*(np.concatenate([zeros((k - 1, 1), self.dtype), x]) for x in column.c))
            )
            A = A[1:, 1:] - column[1:] @ A[:1, 1:]
        return self.side_by_side(U), D

    mass_matrix = known(
        lambda s: s.state.mass_matrix[::-1, ::-1],
        "Second derivatives of the kinetic energy by the rates (N, N), joints tip to base.",
    )
    pivots = known(
        lambda s: frames_from_tip(s.state.pivots, s.N),
        "{k: pivot} of `mass_matrix`, eliminated from the tip.",
    )

    @cached_property
    def m(self):
        """The mass factor U D^(1/2) as a `Series` (N, N).

        Raises ValueError if an exact pivot is not a square.
        """
        U, D = self.eliminated
        roots = [Taylor(D[k].now[0, 0], D[k].rate[0, 0]).sqrt() for k in D]
        return U @ self.series(np.diag(roots))

    still = known(
        lambda s: type(s)(s.state.under(0 * s.gravity, 0 * s.f0)),
        "The same motion with nothing outside: no gravity, no tip force.",
    )

    @cached_property
    def M_theta(self):
        """theta_dot^T M_theta theta_dot (N,), tip first.

        M_theta are the derivatives of the mass matrix by each joint value.
        """
        by_joint = []
        zero = 0 * self.qd
        for k in range(1, self.N + 1):
            rate = zero.copy()
            rate[self.N - k] = 1
            by_joint.append(self.mass_along(self.path_at(rate)).rate)
        theta_dot = self.stacked(self.theta_dot)
        return np.array([theta_dot @ dM @ theta_dot for dM in by_joint], dtype=self.dtype)

    # --- witnesses: quasi-velocities and forces ---------------------------------------------------
    rates_series = known(
        lambda s: Series(s.stacked(s.theta_dot), s.stacked(s.theta_ddot)),
        "theta_dot as a `Series` (N,), from the tip.",
    )
    xi_series = known(
        lambda s: s.eliminated[0].T @ s.rates_series, "U^T theta_dot as a `Series` (N,)."
    )
    nu_series = known(lambda s: s.m.T @ s.rates_series, "m^T theta_dot as a `Series` (N,).")

    xi = property(lambda self: self.xi_series.now, doc="xi (N,), from the tip.")
    xi_dot = property(lambda self: self.xi_series.rate, doc="Its derivative along the motion.")
    nu = property(lambda self: self.nu_series.now, doc="nu (N,), from the tip.")
    nu_dot = property(lambda self: self.nu_series.rate, doc="Its derivative along the motion.")

    tau = known(
        lambda s: s.state.tau[::-1].astype(s.dtype),
        "Joint torques (N,), from the tip: what this motion takes.",
    )
    tau_bias = known(
        lambda s: s.state.bias_balance.tau[::-1].astype(s.dtype),
        "The same at the same rates with no joint acceleration.",
    )

    @cached_property
    def b(self):
        """Bias forces {k: (6,)}: rate of momentum about O(k) less M V_dot, weight, tip force."""
        balance = self.state.balance
        out = FromTip()
        Fc, Nc = (frames_from_tip(x, self.N) for x in (balance.Fc, self.state.motion.Nc))
        for k in range(1, self.N + 1):
            taken = np.concatenate([Nc[k] + cross(self.p[k], Fc[k]), Fc[k]])
            out[k] = taken - self.M[k] @ self.V_dot[k] + (self.phi(1, 0) @ self.f0 if k == 1 else 0)
        return out

    # --- witnesses: operators and their derivatives -----------------------------------------------
    @cached_property
    def parts(self):
        """Return {name of an operator: {(i, j): Series}} of its blocks; missing blocks are zero."""
        links = range(1, self.N + 1)
        H, M = ({k: self.series(x[k]) for k in links} for x in (self.path.H, self.path.M))
        D = {k: H[k] @ self.P[k] @ H[k].T + self.rotors([k]) for k in links}
        G = {k: self.P[k] @ H[k].T / D[k] for k in links}
        tau_bar = {k: constant(eye(6, self.dtype)) - G[k] @ H[k] for k in links}
        shift = {k: self.shift(k + 1, k) for k in links}
        blocks = {"H": H, "P": self.P, "D": D, "G": G, "tau_bar": tau_bar, "M": M}
        return {name: {(k, k): x[k] for k in links} for name, x in blocks.items()} | {
            "E_Phi": {(k + 1, k): shift[k] for k in links[:-1]},
            "E_Psi": {(k + 1, k): shift[k] @ tau_bar[k] for k in links[:-1]},
            "Phi": {(i, j): self.shift(i, j) for i in links for j in links if i >= j},
        }

    def dense(self, of):
        """Return a namespace {name: of(i, X, j)} of operators.

        i or j is None if rows or columns are plain numbers.
        """
        out = {}
        links = range(1, self.N + 1)
        for name, parts in self.parts.items():
            rows, columns = {"H": (0, 1), "G": (1, 0), "D": (0, 0)}.get(name, (1, 1))
            zero = zeros((6 if rows else 1, 6 if columns else 1), self.dtype)
            blocks = dict.fromkeys(product(links, links), zero)
            for (i, j), part in parts.items():
                blocks[i, j] = of(i if rows else None, part, j if columns else None)
            out[name] = block([[blocks[i, j] for j in links] for i in links])
        return SimpleNamespace(**out)

    @cached_property
    def now(self):
        """The operators E_Phi, Phi, H, M, P, D, G, tau_bar, E_Psi, dense."""
        return self.dense(lambda i, X, j: X.now)

    @cached_property
    def inertial(self):
        """Return their derivatives in a frame at rest."""
        return self.dense(lambda i, X, j: X.rate)

    @cached_property
    def local(self):
        """Derivatives of the operators seen in the links: block (i, j) in links i and j."""
        return self.dense(self.seen)

    @cached_property
    def lambda_dot(self):
        """Rates {k: (6, 6)} of Phi P(k) Phi^T seen in link k+1, moved back to O(k), k = 1..N."""
        out = FromTip()
        for k in range(1, self.N + 1):
            back = self.phi(k, k + 1)
            forth = self.shift(k + 1, k)
            out[k] = back @ self.seen(k + 1, forth @ self.P[k] @ forth.T, k + 1) @ back.T
        return out

    lam = known(lambda s: kd.diagonal(s.lambda_dot), "lambda_dot as an operator (6N, 6N).")

    @cached_property
    def elimination_rates(self):
        """diag of the rates of the pivots (N, N)."""
        return np.diag(
            np.array([D.rate[0, 0] for D in self.eliminated[1].values()], dtype=self.dtype)
        )

    # --- sizes, which rounding is measured by -----------------------------------------------------
    def rigid_size(self, k):
        """Return the largest entry of the rigid inertia of links 1..k at O(k).

        P(k) is a difference of numbers of this size.
        """
        return max(abs(x) for x in composite_inertia(self.chain, k).ravel())

    def P_rate_size(self, k):
        """Return the size of P(k) times the fastest rate: the scale of a derivative of P(k)."""
        return self.rigid_size(k) * self.fastest

    G_rate_size = known(
        lambda s: max(abs(x) for x in s.now.G.ravel()) * s.fastest,
        "The largest entry of G times the fastest rate.",
    )
    fastest = known(
        lambda s: max(abs(x) for x in [*s.qd, *(x for w in s.omega.values() for x in w)]),
        "The largest of joint rates and angular velocities.",
    )

    # --- the library's recursions in this state ---------------------------------------------------
    filter = known(lambda s: riccati(s.chain), "The Riccati sweep of `rk.filter`.")

    @cached_property
    def op(self):
        """Every operator, dense; `one` (6N, 6N) and `one_N` (N, N) are identities."""
        o = kd.operators(self.filter)
        o.one = eye(6 * self.N, self.dtype)
        o.one_N = eye(self.N, self.dtype)
        o.Phi_t, o.Psi_t = o.Phi - o.one, o.Psi - o.one
        return o

    rates = known(
        lambda s: kd.articulated_rates(s.filter, s.theta_dot),
        "K 13, 20, 21, the `Rates` of the filter.",
    )

    @cached_property
    def table(self):
        """K Table 1, a namespace local, inertial of namespaces."""
        local = kd.local_derivatives(self.rates, self.op)
        Omega = block_diagonal([kd.Omega(self.omega[k]) for k in range(1, self.N + 1)])
        return SimpleNamespace(
            local=local, inertial=kd.inertial_derivatives(local, Omega, self.op), Omega=Omega
        )

    @cached_property
    def dot(self):
        """Dense operators of the motion: Omega_delta, lambda_dot, V, V_cross, and X + X^T.

        X + X^T is named `skew`.
        """
        r = self.rates
        links = range(1, self.N + 1)
        return SimpleNamespace(
            Omega_delta=kd.diagonal(r.S),
            X=kd.diagonal(r.X),
            P=kd.diagonal(r.P_dot),
            lam=kd.diagonal(r.lambda_dot),
            V=self.stacked(self.V),
            V_cross=block_diagonal([kd.force_cross(self.V[k]) for k in links]),
        )

    @cached_property
    def driving(self):
        """Return [Omega_delta, P] = X + X^T (6N, 6N), X = Omega_delta P, with P by elimination."""
        X = self.dot.Omega_delta @ self.now.P
        return X + X.T

    bracket = known(
        lambda s: s.op.E_Psi @ s.lam - s.lam @ s.op.E_Psi.T,
        "[E_Psi, lambda_dot] as 31 and 42 mean it: E_Psi lambda_dot - lambda_dot E_Psi^T (6N, 6N).",
    )

    @cached_property
    def middle(self):
        """The middle factor of 47, and of 42 before V x M: the bracket less X - X^T (6N, 6N)."""
        X = self.dot.Omega_delta @ self.now.P
        return self.bracket - X + X.T

    @cached_property
    def C_skew(self):
        """The matrix (N, N) of 42 without V x M and nu, whose entries are given by 48."""
        H_Psi = self.over_root @ self.op.H @ self.op.Psi
        return H_Psi @ self.middle @ H_Psi.T / 2

    @cached_property
    def C_free(self):
        """45 without V x M, as a matrix on xi (N, N)."""
        H_Psi = self.op.H @ self.op.Psi
        return H_Psi @ (self.lam @ self.op.H.T - self.dot.Omega_delta @ self.now.P @ H_Psi.T)

    going = known(
        lambda s: ke.at_rates(s.pose, s.qd, s.gravity, s.f0),
        "The quantities of `equations.moving` in this state.",
    )
    over_root = known(lambda s: np.diag(1 / s.roots), "D^(-1/2) (N, N), of the pivots.")
    roots = known(
        lambda s: np.array([square_root(d) for d in s.pivots.values()], dtype=s.dtype),
        "D^(1/2) (N,), from the tip, of the pivots.",
    )
