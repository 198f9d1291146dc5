"""Rodriguez & Kreutz 1988, sections 4 and 5: forward dynamics in O(N) by five algorithms.

Four are printed in the report; the fifth, the 2-sweep algorithm, is announced there but left out.
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
    """Return V, a and b of RK 5.13, 2.19, 2.23, 3.21 in one sweep outward, as a namespace.

    They depend on the rates alone. V {k: (6,)}, k = N+1 .. 0; a {k: (6,)}, k = N .. 0, where a(N)
    includes gravity as a + E g and a(0) does not; b {k: (6,)}, k = N .. 1. The formula printed in
    5.13, V = B^T phi^T H^T theta_dot, is V(0) alone.
    """
    N = chain.N
    V = spatial_velocities(chain, theta_dot)
    a = {k: bias_acceleration(chain, V, theta_dot, k) for k in range(N, -1, -1)}
    a[N] = a[N] + chain.phi(N + 1, N).T @ base_acceleration(gravity, chain.dtype)
    return SimpleNamespace(V=V, a=a, b={k: bias_force(chain, V, k) for k in range(N, 0, -1)})


def bias_free_torques(chain, zeta, b, T, f0):
    """Return T' = T - H f {k: (1,)} and f {k: (6,)} of RK 3.22, 4.17. Inward.

    f = phi [M zeta + b + B f(0)] are the forces needed for the accelerations zeta.
    """
    f = {0: f0}
    T_free = {}
    for k in range(1, chain.N + 1):
        f[k] = chain.phi(k, k - 1) @ f[k - 1] + chain.M[k] @ zeta[k] + b[k]
        T_free[k] = T[k] - chain.H[k] @ f[k]
    return T_free, f


def smoother(kalman, nu):
    """Return theta_ddot = (1 - H Psi L)^T nu and lambda of RK 4.21, 4.22. Outward.

    lambda(k) = psi^T(k+1,k) lambda(k+1) + H^T nu, theta_ddot = nu - L^T lambda(k+1).
    """
    c = kalman.chain
    theta_ddot = {}
    lam = {c.N + 1: c.zero()}
    for k in range(c.N, 0, -1):
        theta_ddot[k] = nu[k] - kalman.L[k].T @ lam[k + 1]
        lam[k] = kalman.step[k].T @ lam[k + 1] + c.H[k].T @ nu[k]
    return theta_ddot, lam


def scaled(kalman, epsilon):
    """Return nu(k) = D^-1(k) epsilon(k) of RK 4.20."""
    return {k: kalman.D_inv[k] @ x for k, x in epsilon.items()}


def tip_acceleration(chain, alpha, a):
    """Return alpha(0) = phi^T(1,0) alpha(1) + a(0) (6,) of RK 5.7, 4.23."""
    return chain.phi(1, 0).T @ alpha[1] + a[0]


def without_gravity(alpha, gravity):
    """Return true accelerations {k: (6,)} from those that include the pseudo-acceleration g.

    g is the same for all links.
    """
    return {k: x - np.concatenate([zeros(3, x.dtype), -gravity]) for k, x in alpha.items()}


# --- the four algorithms of the report ------------------------------------------------------------
def fd1(chain, theta_dot, T, gravity, f0):
    """Return forward dynamics by FD1, RK 4.17-4.22 (4.20 corrected), as a namespace. O(N).

    theta_ddot = (1 - H Psi L)^T D^-1 (1 - H Psi L) T', T' = T - H phi [M phi^T a + b + B f(0)]. In
    4.20 epsilon = T' - H z_hat, where T is printed for T'. Four sweeps: outward zeta, inward T',
    inward epsilon, outward theta_ddot. The namespace has theta_ddot, lam, nu, epsilon, z_hat,
    T_free, f, zeta, V, a, b, filter.
    """
    bias = bias_velocity_terms(chain, theta_dot, gravity)
    kalman = riccati(chain)
    zeta = outward(chain, bias.a, chain.zero())  # RK 4.22b: motion if no joint accelerates
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
    """Return `fd1` with the accelerations of the links: FD2, RK 5.5-5.7, 4.21b-4.23. O(N).

    alpha = psi^T H^T nu + phi^T a = lambda + zeta. The namespace of `fd1` gains alpha {k: (6,)},
    k = 0 (tip) .. N, each including the base's pseudo-acceleration g (see `without_gravity`). a(0)
    is without gravity, since alpha(1) already includes it.
    """
    out = fd1(chain, theta_dot, T, gravity, f0)
    out.alpha = {k: out.lam[k] + out.zeta[k] for k in range(chain.N, 0, -1)}
    out.alpha[0] = tip_acceleration(chain, out.alpha, out.a)
    return out


def fd3(chain, theta_dot, T, gravity, f0):
    """Return forward dynamics by FD3, RK 5.8-5.10, as a namespace. O(N).

    epsilon = T - H psi [S L T + M zeta + b + B f(0)], theta_ddot = (1 - H Psi L)^T D^-1 epsilon.
    The bias force is filtered as it is summed, in one inward sweep: z(k) = psi(k,k-1) z(k-1) +
    L(k-1) T(k-1) + M zeta + b, z(0) = f(0), psi(1,0) = phi(1,0). The namespace has theta_ddot, lam,
    nu, z, zeta, V, a, b, filter.
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
    """Return nu {k: (1,)} and z {k: (6,)} of RK 5.14, 5.16. Inward.

    z(k) = psi(k,k-1) [z + P a](k-1) + L(k-1) T(k-1) + b(k), nu = D^-1 (T - H z), with P(0) = 0,
    z(0) = f(0), psi(1,0) = phi(1,0).
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
    """Return theta_ddot {k: (1,)} and lambda {k: (6,)} of RK 5.15, 5.17. Outward.

    theta_ddot = nu - L^T lambda(k+1) - G^T a and lambda(k) = psi^T(k+1,k) lambda(k+1) + H^T nu +
    (1 - G H)^T a, where (G H)^T a = H^T (G^T a). Gravity, which is part of a(N), enters only here.
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
    """Return forward dynamics by FD4, RK 5.13-5.17, as a namespace. O(N).

    Three sweeps: outward V, inward z and nu, outward lambda and theta_ddot. lambda(k) is the
    acceleration alpha(k) of link k, at no extra cost. The namespace has theta_ddot, alpha {k:
    (6,)}, k = 0 .. N (including g, see `without_gravity`), nu, z, V, a, b, filter.
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
    """Return m(w) (10,): 1, the three w_i, and w_i w_j for ij = 11, 22, 33, 12, 13, 23.

    >>> monomials(np.array([1., 2., 3.]))
    array([1., 1., 2., 3., 1., 4., 9., 2., 3., 6.])
    """
    return np.array([1, *w, *(w[i] * w[j] for i, j in PAIRS)], dtype=w.dtype)


def quadratic(beta, dtype=np.float64):
    """Return coefficients C (r, 6) with C m(w)[4:] = beta(w, w).

    beta(x, y) (r,) must be linear in each of the two 3-vectors.
    """
    e = eye(3, dtype)
    columns = []
    for i, j in PAIRS:
        column = beta(e[i], e[j])
        if i != j:
            column = column + beta(e[j], e[i])
        columns.append(column)
    return np.stack(columns, axis=1)


def substitution(R, s):
    """Return U (10, 10) with m(R w + s) = U m(w).

    It turns a polynomial in one link's w into one in its neighbour's.
    """
    rows = [np.array([1] + [0] * 9, dtype=np.result_type(R, s))]
    rows += [np.concatenate([s[i : i + 1], R[i], zeros(6, R.dtype)]) for i in range(3)]
    for i, j in PAIRS:
        constant = s[i : i + 1] * s[j]
        linear = s[i] * R[j] + s[j] * R[i]
        quadratic = [R[i][a] * R[j][b] + (R[i][b] * R[j][a] if a != b else 0) for a, b in PAIRS]
        rows.append(np.concatenate([constant, linear, quadratic]))
    return np.stack(rows)


def bias_force_polynomial(chain, k):
    """Return B(k) (6, 10) with b(k) = B(k) m(omega(k)): RK 2.23 is quadratic in omega."""
    I = chain.I[k]
    m = chain.m[k]
    p = chain.p[k]
    beta = quadratic(
        lambda x, y: np.concatenate([cross(x, I @ y), m * cross(x, cross(y, p))]), chain.dtype
    )
    return np.concatenate([zeros((6, 4), chain.dtype), beta], axis=1)


def bias_acceleration_polynomial(chain, theta_dot, k):
    """Return A(k) (6, 10) with a(k) = A(k) m(w), from RK 2.19, 2.32.

    w = Q^T(k) omega(k+1) is the angular velocity of link k+1 in the axes of link k.
    """
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
    """Return (e, A, s, Z), dictionaries over k, the inward sweep of the 2-sweep algorithm.

    Z(k) (6, 10) and e(k) (1, 10) give the filter state z(k) = Z(k) m(omega(k)) before omega is
    known: Z(1) = phi(1,0) f(0) e1^T + B(1), e = T e1^T - H Z, Z(k+1) = phi(k+1,k) [(Z + G e)
    U(1, s) + P_plus A] U(Q^T, 0) + B(k+1), where s is the angular part of H^T theta_dot.
    """
    e = {}
    A = {}
    s = {}
    Z = {}
    e1 = eye(10, chain.dtype)[:1]
    Z[1] = (chain.phi(1, 0) @ f0)[:, np.newaxis] @ e1 + bias_force_polynomial(chain, 1)
    for k in range(1, chain.N + 1):
        s[k] = chain.H[k][:, :3].T @ theta_dot[k]
        A[k] = bias_acceleration_polynomial(chain, theta_dot, k)
        e[k] = T[k][:, np.newaxis] * e1 - chain.H[k] @ Z[k]
        if k < chain.N:
            U_s = substitution(eye(3, chain.dtype), s[k])
            U_Q = substitution(chain.Q(k + 1, k).T, zeros(3, chain.dtype))
            carried = (Z[k] + kalman.G[k] @ e[k]) @ U_s + kalman.P_plus[k] @ A[k]
            Z[k + 1] = chain.phi(k + 1, k) @ (carried @ U_Q) + bias_force_polynomial(chain, k + 1)
    return e, A, s, Z


def two_sweep_outward(chain, kalman, e, A, s, base):
    """Return theta_ddot {k: (1,)}, alpha {k: (6,)} and omega {k: (3,)} of the outward sweep.

    theta_ddot = nu - G^T x and alpha = x + H^T theta_ddot, with x = phi^T alpha(k+1) + A m(w), nu =
    D^-1 e m(omega), w = Q^T omega(k+1) and omega = w + s. base (6,): the given alpha(N+1);
    omega(N+1) = 0.
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
    """Return forward dynamics by the 2-sweep algorithm, which RK announce but leave out. O(N).

    The first sweep goes inward without any velocity, the second outward. a(k) and b(k) depend on
    the motion of the links inward only through omega and are quadratic in it, so the filter state
    of FD4 is a polynomial z(k) = Z(k) m(omega(k)) with ten coefficients per row, and sweep 1 can
    compute the coefficients. f0 (6,) in the axes of link 1; base (6,) = alpha(N+1), gravity
    included, in base axes. Returns a namespace theta_ddot, alpha {k: (6,)}, omega {k: (3,)} in the
    axes of each link, k = N+1 .. 1; e, Z, polynomials of the inward sweep; filter.
    """
    kalman = riccati(chain)
    e, A, s, Z = two_sweep_inward(chain, kalman, theta_dot, T, f0)
    theta_ddot, alpha, omega = two_sweep_outward(chain, kalman, e, A, s, base)
    return SimpleNamespace(theta_ddot=theta_ddot, alpha=alpha, omega=omega, e=e, Z=Z, filter=kalman)


# --- operational space ----------------------------------------------------------------------------
def operational_inverse(kalman):
    """Return J M^-1 J^T (6, 6), the acceleration of the tip per unit force on it. Outward, O(N).

    J M^-1 J^T = B^T psi^T H^T D^-1 H psi B. Y(k) = psi^T(k+1,k) Y(k+1) psi(k+1,k) + H^T D^-1 H,
    Y(N+1) = 0; the result is phi^T(1,0) Y(1) phi(1,0).
    """
    c = kalman.chain
    Y = zeros((6, 6), c.dtype)
    for k in range(c.N, 0, -1):
        Y = kalman.step[k].T @ Y @ kalman.step[k] + c.H[k].T @ kalman.D_inv[k] @ c.H[k]
    return c.phi(1, 0).T @ Y @ c.phi(1, 0)


# --- on one pose, base to tip ---------------------------------------------------------------------
def _solver(algorithm, title, on_a_tree=None):
    def solve(pose, qd, tau, gravity, tip_force):
        rates = from_tip(qd, pose.arm.places)
        T = from_tip(tau, pose.arm.places)
        if on_a_tree and not pose.arm.is_chain:
            s = on_a_tree(Tree(pose), rates, T, gravity, tip_force)
        else:
            s = algorithm(Chain(pose), rates, T, gravity, tip_force)
        return to_base_order(s.theta_ddot)

    solve.__name__ = solve.__qualname__ = "rk_" + algorithm.__name__
    solve.__doc__ = f"Return the accelerations (nv,) of a pose, base to tip, by {title}. O(N)."
    return solve


rk_fd1 = _solver(fd1, "FD1, RK 4.17-4.22")
rk_fd2 = _solver(fd2, "FD2, RK 5.5-5.7")
rk_fd3 = _solver(fd3, "FD3, RK 5.8-5.10")
rk_fd4 = _solver(fd4, "FD4, RK 5.13-5.17, also on trees", fork.fd4)


def rk_2sweep(pose, qd, tau, gravity, tip_force):
    """Return the accelerations (n,) of a pose, base to tip, by the 2-sweep algorithm. O(N).

    It runs in link axes; the tip force, given in base axes, is first turned into the axes of the
    last link.
    """
    chain = Placed(pose, "link")
    f0 = np.concatenate([chain.R[1].T @ tip_force[:3], chain.R[1].T @ tip_force[3:]])
    base = base_acceleration(gravity, pose.dtype)
    rates = from_tip(qd, pose.arm.places)
    T = from_tip(tau, pose.arm.places)
    return to_base_order(two_sweep(chain, rates, T, base, f0).theta_ddot)
