"""Rodriguez & Kreutz 1988, sections 4 and 5: forward dynamics in O(N), four times, and the fifth they left out.

Every algorithm is a few sweeps over the links, inward (tip to base, k = 1..N) or outward (base to
tip, k = N..1), and each sweep is one function. Torques T, rates theta_dot and accelerations
theta_ddot are dictionaries {k: (1,)}, spatial vectors {k: (6,)}, counted from the tip. gravity (3,)
is the field's vector; f0 (6,) = (moment; force) is what the tip exerts on its environment. Gravity
enters as the pseudo-acceleration g = (0; -gravity) of the base, so each alpha(k) is the true
acceleration plus g. The functions `rk_*` at the end solve on a pose, base to tip.
"""

from types import SimpleNamespace

import numpy as np

from ..numbering import from_tip, to_base_order
from ..spatial import cross, eye, halves, tilde, zeros
from . import fork
from .filter import riccati, whitening_filter
from .fork import Tree
from .recursions import (
    Chain,
    Placed,
    base_acceleration,
    bias_acceleration,
    bias_force,
    outward,
    spatial_velocities,
)


# --- sweeps that several algorithms share ---------------------------------------------------------
def bias_velocity_terms(chain, theta_dot, gravity):
    """RK 5.13, 2.19, 2.23, 3.21: what the rates give, in one sweep outward: a namespace V, a, b.

    V {k: (6,)}, k = N+1 .. 0; a {k: (6,)}, k = N .. 0, with gravity in a(N) as a + E g, not in
    a(0); b {k: (6,)}, k = N .. 1. Printed in 5.13 is V = B^T phi^T H^T theta_dot, which is V(0)
    alone.
    """
    N = chain.N
    V = spatial_velocities(chain, theta_dot)
    a = {k: bias_acceleration(chain, V, theta_dot, k) for k in range(N, -1, -1)}
    a[N] = a[N] + chain.phi(N + 1, N).T @ base_acceleration(gravity, chain.dtype)
    return SimpleNamespace(V=V, a=a, b={k: bias_force(chain, V, k) for k in range(N, 0, -1)})


def bias_free_torques(chain, zeta, b, T, f0):
    """RK 3.22, 4.17: T' = T - H f and f = phi [M zeta + b + B f(0)], the forces that zeta takes. Inward.

    Returns (T' {k: (1,)}, f {k: (6,)}).
    """
    f = {0: f0}
    T_free = {}
    for k in range(1, chain.N + 1):
        f[k] = chain.phi(k, k - 1) @ f[k - 1] + chain.M[k] @ zeta[k] + b[k]
        T_free[k] = T[k] - chain.H[k] @ f[k]
    return T_free, f


def smoother(kalman, nu):
    """RK 4.21, 4.22: theta_ddot = (1 - H Psi L)^T nu. Outward.

    lambda(k) = psi^T(k+1,k) lambda(k+1) + H^T nu, theta_ddot = nu - L^T lambda(k+1). Returns
    (theta_ddot, lambda).
    """
    c = kalman.chain
    theta_ddot = {}
    lam = {c.N + 1: c.zero()}
    for k in range(c.N, 0, -1):
        theta_ddot[k] = nu[k] - kalman.L[k].T @ lam[k + 1]
        lam[k] = kalman.step[k].T @ lam[k + 1] + c.H[k].T @ nu[k]
    return theta_ddot, lam


def scaled(kalman, epsilon):
    """RK 4.20: nu(k) = D^-1(k) epsilon(k)."""
    return {k: kalman.D_inv[k] @ x for k, x in epsilon.items()}


def tip_acceleration(chain, alpha, a):
    """RK 5.7, 4.23: alpha(0) = phi^T(1,0) alpha(1) + a(0)."""
    return chain.phi(1, 0).T @ alpha[1] + a[0]


def without_gravity(alpha, gravity):
    """True accelerations {k: (6,)} from those that carry the pseudo-acceleration g of the base, the same at every k."""
    return {k: x - np.concatenate([zeros(3, x.dtype), -gravity]) for k, x in alpha.items()}


# --- the four algorithms of the report ------------------------------------------------------------
def fd1(chain, theta_dot, T, gravity, f0):
    """FD1, RK 4.17-4.22: theta_ddot = (1 - H Psi L)^T D^-1 (1 - H Psi L) T', T' = T - H phi [M phi^T a + b + B f(0)].

    4.20 corrected: epsilon = T' - H z_hat, where T is printed. Four sweeps: outward zeta, inward
    T', inward epsilon, outward theta_ddot. Returns a namespace theta_ddot, lam, nu, epsilon,
    z_hat, T_free, f, zeta, V, a, b, filter. O(N).
    """
    bias = bias_velocity_terms(chain, theta_dot, gravity)
    kalman = riccati(chain)
    zeta = outward(chain, bias.a, chain.zero())  # RK 4.22b: what links do if no joint accelerates
    T_free, f = bias_free_torques(chain, zeta, bias.b, T, f0)
    white = whitening_filter(kalman, T_free)  # RK 4.19, RK 4.20
    nu = scaled(kalman, white.epsilon)
    theta_ddot, lam = smoother(kalman, nu)
    return SimpleNamespace(
        theta_ddot=theta_ddot,
        lam=lam,
        nu=nu,
        epsilon=white.epsilon,
        z_hat=white.z_hat,
        T_free=T_free,
        f=f,
        zeta=zeta,
        V=bias.V,
        a=bias.a,
        b=bias.b,
        filter=kalman,
    )


def fd2(chain, theta_dot, T, gravity, f0):
    """FD2, RK 5.5-5.7, 4.21b-4.23: FD1, and the links' accelerations alpha = psi^T H^T nu + phi^T a = lambda + zeta.

    Returns the namespace of `fd1` with alpha {k: (6,)}, k = 0 (tip) .. N, each with g of the base
    in it (see `without_gravity`); a(0) is without gravity, which alpha(1) brings along. O(N).
    """
    out = fd1(chain, theta_dot, T, gravity, f0)
    out.alpha = {k: out.lam[k] + out.zeta[k] for k in range(chain.N, 0, -1)}
    out.alpha[0] = tip_acceleration(chain, out.alpha, out.a)
    return out


def fd3(chain, theta_dot, T, gravity, f0):
    """FD3, RK 5.8-5.10: epsilon = T - H psi [S L T + M zeta + b + B f(0)], theta_ddot = (1 - H Psi L)^T D^-1 epsilon.

    The bias force is filtered as it is summed: one inward sweep. z(k) = psi(k,k-1) z(k-1) + L(k-1)
    T(k-1) + M zeta + b, z(0) = f(0), psi(1,0) = phi(1,0). Returns a namespace theta_ddot, lam, nu,
    z, zeta, V, a, b, filter. O(N).
    """
    bias = bias_velocity_terms(chain, theta_dot, gravity)
    kalman = riccati(chain)
    zeta = outward(chain, bias.a, chain.zero())  # RK 5.8
    z = {0: f0}
    epsilon = {}
    for k in range(1, chain.N + 1):
        z[k] = kalman.step[k - 1] @ z[k - 1] + chain.M[k] @ zeta[k] + bias.b[k]
        if k > 1:
            z[k] = z[k] + kalman.L[k - 1] @ T[k - 1]
        epsilon[k] = T[k] - chain.H[k] @ z[k]
    nu = scaled(kalman, epsilon)
    theta_ddot, lam = smoother(kalman, nu)
    return SimpleNamespace(
        theta_ddot=theta_ddot,
        lam=lam,
        nu=nu,
        z=z,
        zeta=zeta,
        V=bias.V,
        a=bias.a,
        b=bias.b,
        filter=kalman,
    )


def fd4_inward(kalman, a, b, T, f0):
    """RK 5.14, 5.16: z(k) = psi(k,k-1) [z + P a](k-1) + L(k-1) T(k-1) + b(k), nu = D^-1 (T - H z). Inward.

    P(0) = 0, z(0) = f(0), psi(1,0) = phi(1,0). Returns (nu {k: (1,)}, z {k: (6,)}).
    """
    c = kalman.chain
    z = {0: f0}
    nu = {}
    for k in range(1, c.N + 1):
        if k == 1:
            z[k] = kalman.step[0] @ z[0] + b[k]
        else:
            z[k] = (
                kalman.step[k - 1] @ (z[k - 1] + kalman.P[k - 1] @ a[k - 1])
                + kalman.L[k - 1] @ T[k - 1]
                + b[k]
            )
        nu[k] = kalman.D_inv[k] @ (T[k] - c.H[k] @ z[k])
    return nu, z


def fd4_outward(kalman, nu, a):
    """RK 5.15, 5.17: theta_ddot = nu - L^T lambda(k+1) - G^T a, outward.

    lambda(k) = psi^T(k+1,k) lambda(k+1) + H^T nu + (1 - G H)^T a, where (G H)^T a = H^T (G^T a).
    Gravity, which stands in a(N), is met here only. Returns (theta_ddot {k: (1,)}, lambda {k:
    (6,)}).
    """
    c = kalman.chain
    theta_ddot = {}
    lam = {c.N + 1: c.zero()}
    for k in range(c.N, 0, -1):
        Ga = kalman.G[k].T @ a[k]
        theta_ddot[k] = nu[k] - kalman.L[k].T @ lam[k + 1] - Ga
        lam[k] = kalman.step[k].T @ lam[k + 1] + c.H[k].T @ (nu[k] - Ga) + a[k]
    return theta_ddot, lam


def fd4(chain, theta_dot, T, gravity, f0):
    """FD4, RK 5.13-5.17: three sweeps, outward V, inward z and nu, outward lambda and theta_ddot.

    lambda(k) is the acceleration alpha(k) of link k, so it comes free. Returns a namespace
    theta_ddot, alpha {k: (6,)}, k = 0 .. N (with g, see `without_gravity`), nu, z, V, a, b, filter.
    O(N).
    """
    bias = bias_velocity_terms(chain, theta_dot, gravity)
    kalman = riccati(chain)
    nu, z = fd4_inward(kalman, bias.a, bias.b, T, f0)
    theta_ddot, lam = fd4_outward(kalman, nu, bias.a)
    alpha = {k: lam[k] for k in range(chain.N, 0, -1)}
    alpha[0] = tip_acceleration(chain, alpha, bias.a)
    return SimpleNamespace(
        theta_ddot=theta_ddot, alpha=alpha, nu=nu, z=z, V=bias.V, a=bias.a, b=bias.b, filter=kalman
    )


# --- the 2-sweep algorithm ------------------------------------------------------------------------
PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


def monomials(w):
    """m(w) (10,): 1, the three w_i, and w_i w_j for ij = 11, 22, 33, 12, 13, 23.

    >>> monomials(np.array([1., 2., 3.]))
    array([1., 1., 2., 3., 1., 4., 9., 2., 3., 6.])
    """
    return np.array([1, *w, *(w[i] * w[j] for i, j in PAIRS)], dtype=w.dtype)


def quadratic(beta, dtype=np.float64):
    """Coefficients (r, 6) with quadratic @ m(w)[4:] = beta(w, w), for beta(x, y) (r,) linear in both 3-vectors."""
    e = eye(3, dtype)
    return np.stack(
        [beta(e[i], e[j]) if i == j else beta(e[i], e[j]) + beta(e[j], e[i]) for i, j in PAIRS],
        axis=1,
    )


def substitution(R, s):
    """U (10, 10) with m(R w + s) = U m(w): how a polynomial in one link's w reads in its neighbour's."""
    rows = [np.array([1] + [0] * 9, dtype=np.result_type(R, s))]
    rows += [np.concatenate([s[i : i + 1], R[i], zeros(6, R.dtype)]) for i in range(3)]
    for i, j in PAIRS:
        rows.append(
            np.concatenate(
                [
                    s[i : i + 1] * s[j],
                    s[i] * R[j] + s[j] * R[i],
                    [R[i][a] * R[j][b] + (R[i][b] * R[j][a] if a != b else 0) for a, b in PAIRS],
                ]
            )
        )
    return np.stack(rows)


def bias_force_polynomial(chain, k):
    """B(k) (6, 10) with b(k) = B(k) m(omega(k)): RK 2.23 is quadratic in omega."""
    I = chain.I[k]
    m = chain.m[k]
    p = chain.p[k]
    beta = quadratic(
        lambda x, y: np.concatenate([cross(x, I @ y), m * cross(x, cross(y, p))]), chain.dtype
    )
    return np.concatenate([zeros((6, 4), chain.dtype), beta], axis=1)


def bias_acceleration_polynomial(chain, theta_dot, k):
    """A(k) (6, 10) with a(k) = A(k) m(w), w = Q^T(k) omega(k+1), the rate of link k+1 in axes k: RK 2.19, 2.32."""
    turn, slide = halves(chain.H[k].T @ theta_dot[k])
    l = chain.Q(k + 1, k).T @ chain.l(k + 1, k)
    centripetal = quadratic(lambda x, y: cross(x, cross(y, l)), chain.dtype)
    linear = np.concatenate([-tilde(turn), -2 * tilde(slide)])
    return np.concatenate(
        [
            chain.bias(k, theta_dot[k])[:, np.newaxis],
            linear,
            np.concatenate([zeros((3, 6), chain.dtype), centripetal]),
        ],
        axis=1,
    )


def two_sweep_inward(chain, kalman, theta_dot, T, f0):
    """Z(k) (6, 10) and e(k) (1, 10): the filter state z(k) = Z(k) m(omega(k)) before omega is known. Inward.

    Z(1) = phi(1,0) f(0) e1^T + B(1), e = T e1^T - H Z, Z(k+1) = phi(k+1,k) [(Z + G e) U(1, s) +
    P_plus A] U(Q^T, 0) + B(k+1), s the turn of H^T theta_dot. Returns (e, A, s, Z), dictionaries
    over k.
    """
    e, A, s, Z = {}, {}, {}, {}
    e1 = eye(10, chain.dtype)[:1]
    Z[1] = (chain.phi(1, 0) @ f0)[:, np.newaxis] @ e1 + bias_force_polynomial(chain, 1)
    for k in range(1, chain.N + 1):
        s[k] = chain.H[k][:, :3].T @ theta_dot[k]
        A[k] = bias_acceleration_polynomial(chain, theta_dot, k)
        e[k] = T[k][:, np.newaxis] * e1 - chain.H[k] @ Z[k]
        if k < chain.N:
            carried = (Z[k] + kalman.G[k] @ e[k]) @ substitution(
                eye(3, chain.dtype), s[k]
            ) + kalman.P_plus[k] @ A[k]
            Z[k + 1] = chain.phi(k + 1, k) @ (
                carried @ substitution(chain.Q(k + 1, k).T, zeros(3, chain.dtype))
            ) + bias_force_polynomial(chain, k + 1)
    return e, A, s, Z


def two_sweep_outward(chain, kalman, e, A, s, base):
    """theta_ddot = nu - G^T x and alpha = x + H^T theta_ddot, x = phi^T alpha(k+1) + A m(w), nu = D^-1 e m(omega).

    Outward; w = Q^T omega(k+1), omega = w + s. base (6,): alpha(N+1), known beforehand;
    omega(N+1) = 0. Returns (theta_ddot {k: (1,)}, alpha {k: (6,)}, omega {k: (3,)}).
    """
    theta_ddot = {}
    alpha = {chain.N + 1: base}
    omega = {chain.N + 1: zeros(3, chain.dtype)}
    for k in range(chain.N, 0, -1):
        w = chain.Q(k + 1, k).T @ omega[k + 1]
        omega[k] = w + s[k]
        nu = kalman.D_inv[k] @ (e[k] @ monomials(omega[k]))
        x = chain.phi(k + 1, k).T @ alpha[k + 1] + A[k] @ monomials(w)
        theta_ddot[k] = nu - kalman.G[k].T @ x
        alpha[k] = x + chain.H[k].T @ theta_ddot[k]
    return theta_ddot, alpha, omega


def two_sweep(chain, theta_dot, T, base, f0):
    """The 2-sweep algorithm, announced and left out by RK: inward without any velocity, then outward. O(N).

    a(k) and b(k) know the motion inboard through omega alone and are quadratic in it, so the filter
    state of FD4 is a polynomial z(k) = Z(k) m(omega(k)) with ten coefficients per row, and sweep 1
    may carry the coefficients. f0 (6,) in the axes of link 1; base (6,) = alpha(N+1), gravity
    included, in base axes. Returns a namespace theta_ddot, alpha {k: (6,)}, omega {k: (3,)} in the
    axes of each link, k = N+1 .. 1; e, Z, polynomials of the inward sweep; filter.
    """
    kalman = riccati(chain)
    e, A, s, Z = two_sweep_inward(chain, kalman, theta_dot, T, f0)
    theta_ddot, alpha, omega = two_sweep_outward(chain, kalman, e, A, s, base)
    return SimpleNamespace(theta_ddot=theta_ddot, alpha=alpha, omega=omega, e=e, Z=Z, filter=kalman)


# --- operational space ----------------------------------------------------------------------------
def operational_inverse(kalman):
    """J M^-1 J^T (6, 6) = B^T psi^T H^T D^-1 H psi B: what the tip accelerates by per force on it. Outward, O(N).

    Y(k) = psi^T(k+1,k) Y(k+1) psi(k+1,k) + H^T D^-1 H, Y(N+1) = 0, then phi^T(1,0) Y(1) phi(1,0).
    """
    c = kalman.chain
    Y = zeros((6, 6), c.dtype)
    for k in range(c.N, 0, -1):
        Y = kalman.step[k].T @ Y @ kalman.step[k] + c.H[k].T @ kalman.D_inv[k] @ c.H[k]
    return c.phi(1, 0).T @ Y @ c.phi(1, 0)


# --- on one pose, base to tip ---------------------------------------------------------------------
def _solver(algorithm, words, on_a_tree=None):
    def solve(pose, qd, tau, gravity, tip_force):
        rates, T = (from_tip(x, pose.arm.places) for x in (qd, tau))
        run, links = (
            (on_a_tree, Tree) if on_a_tree and not pose.arm.is_chain else (algorithm, Chain)
        )
        return to_base_order(run(links(pose), rates, T, gravity, tip_force).theta_ddot)

    solve.__name__ = solve.__qualname__ = "rk_" + algorithm.__name__
    solve.__doc__ = (
        f"Forward dynamics on a pose by {words}: accelerations (nv,), base to tip. O(N)."
    )
    return solve


rk_fd1 = _solver(fd1, "FD1, RK 4.17-4.22")
rk_fd2 = _solver(fd2, "FD2, RK 5.5-5.7")
rk_fd3 = _solver(fd3, "FD3, RK 5.8-5.10")
rk_fd4 = _solver(fd4, "FD4, RK 5.13-5.17, on a tree by phi with a fork", fork.fd4)


def rk_2sweep(pose, qd, tau, gravity, tip_force):
    """Forward dynamics on a pose by the 2-sweep algorithm in link axes: accelerations (n,), base to tip. O(N).

    The tip force, given in base axes, is turned into the axes of the last link at the door.
    """
    chain = Placed(pose, "link")
    f0 = np.concatenate([chain.R[1].T @ tip_force[:3], chain.R[1].T @ tip_force[3:]])
    base = base_acceleration(gravity, pose.dtype)
    rates, T = (from_tip(x, pose.arm.places) for x in (qd, tau))
    return to_base_order(two_sweep(chain, rates, T, base, f0).theta_ddot)
