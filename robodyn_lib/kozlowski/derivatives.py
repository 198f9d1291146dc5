"""Kozłowski 1995, section 2: what moves in a moving frame, and Table 1.

Links count from the tip, quantities of link k stand at key k. Everything is in common axes at one
instant, so the matrices A(k) that turn components from link to link are gone; a *local* derivative
is the one that an observer in link k sees, its components taken in his axes and turned back, an
*inertial* one is seen at rest. P, D, G, tau_bar and psi are Rodriguez and Kreutz's (`rk.filter`);
Kozłowski's Phi(i,j) and Psi(i,j) are their phi and psi.
"""

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace

from ..needs import known
from ..rk.filter import Filter, Operators
from ..rk.operators import by_blocks, diagonal
from ..spatial import block, eye, force_cross, tilde, zeros


# --- a derivative in a moving frame ---------------------------------------------------------------
def Omega(omega):  # K 5
    """K 2: diag[omega~, omega~] (6, 6): how a frame that turns at omega (3,) carries a spatial vector along."""
    zero = zeros((3, 3), omega.dtype)
    return block([[tilde(omega), zero], [zero, tilde(omega)]])


def vector_rate(Omega, local, x):  # K 3, K 11
    """K 1, 3: the derivative of a vector x (6,), from the one seen in a frame and the Omega (6, 6) of that frame."""
    return local + Omega @ x


def tensor_rate(Omega, local, X):  # K 7, K 8, K 9, K 10
    """K 6, 7: the derivative of a tensor X (6, 6), likewise: local + Omega X - X Omega."""
    return local + Omega @ X - X @ Omega


def S(chain, theta_dot, k):  # K 14
    """K 4 (corrected): Omega_delta(k) = (H^T(k) theta_dot(k))~ (6, 6), so that d/dt [Phi A] = Phi A Omega_delta.

    Printed is diag[h~, h~] for every joint. For a revolute joint that is the same; a sliding joint
    turns nothing and lengthens Phi, and has [[0, h~], [0, 0]].
    """
    return force_cross(chain.H[k].T @ theta_dot[k])


# --- articulated inertia in motion ----------------------------------------------------------------
@dataclass(frozen=True, eq=False, repr=False)
class Rates:
    """Local derivatives of the filter of a chain in motion, dictionaries over k = 1..N.

    S (6, 6), Omega_delta(k); X = S P; P_dot (6, 6), seen in link k; lambda_dot (6, 6), P(k) seen in
    link k+1 (of what link k hands on, Phi P Phi^T, where a joint slides); D_dot (1, 1), G_dot (6,
    1), tau_bar_dot (6, 6).
    """

    filter: Filter
    S: dict
    X: dict
    P_dot: dict
    lambda_dot: dict

    @cached_property
    def D_dot(self):
        """K Table 1, row 5: D_dot = H P_dot H^T, a scalar's derivative, the same for everybody."""
        H = self.filter.chain.H
        return {k: H[k] @ P_dot @ H[k].T for k, P_dot in self.P_dot.items()}

    @cached_property
    def G_dot(self):
        """K Table 1, row 6: G_dot = tau_bar P_dot H^T D^-1."""
        H, D_inv = self.filter.chain.H, self.filter.D_inv
        return {
            k: tau_bar(self.filter, k) @ P_dot @ H[k].T @ D_inv[k]
            for k, P_dot in self.P_dot.items()
        }

    tau_bar_dot = known(
        lambda s: {k: -G_dot @ s.filter.chain.H[k] for k, G_dot in s.G_dot.items()},
        "K Table 1, row 7: d/dt tau_bar = -G_dot H.",
    )

    def __repr__(self):
        return f"Rates of {self.filter.N} links"


def tau_bar(kalman, k):  # K 12
    """tau_bar(k) = 1 - G(k) H(k) (6, 6): what a free joint k lets through of a force."""
    return eye(6, kalman.chain.dtype) - kalman.G[k] @ kalman.chain.H[k]


def articulated_rates(kalman, theta_dot):  # K 15, K 16, K 17, K 18, K 19, K 20, K 21
    """K 13, 20, 21 (corrected): the `Rates` of a filter at joint rates {k: (1,)}. Inward, O(N).

    P_dot(k) = Psi(k,k-1) lambda_dot(k-1) Psi^T(k,k-1), lambda_dot(k) = P_dot(k) + X(k) + X^T(k), X
    = Omega_delta P, which is 20 for joints that turn: there Omega_delta is skew, and X + X^T the
    commutator [Omega_delta, P].
    """
    turn, X, P_dot, lambda_dot = {}, {}, {}, {}
    for k in range(1, kalman.N + 1):
        psi = kalman.step[k - 1]
        turn[k] = S(kalman.chain, theta_dot, k)
        X[k] = turn[k] @ kalman.P[k]
        P_dot[k] = psi @ lambda_dot[k - 1] @ psi.T if k > 1 else zeros((6, 6), kalman.chain.dtype)
        lambda_dot[k] = P_dot[k] + X[k] + X[k].T
    return Rates(kalman, turn, X, P_dot, lambda_dot)


# --- dense operators, and Table 1 -----------------------------------------------------------------
def operators(kalman):
    """Every operator of the paper, dense: a namespace E_Phi, Phi, E_Psi, Psi, H, M, P, D, D_inv, G, K, tau_bar.

    Phi = (1 - E_Phi)^-1 and Psi = (1 - E_Psi)^-1 are lower block triangular, the E one row of
    blocks below the diagonal: block (k+1, k) is Phi(k+1,k), or Psi(k+1,k). K = E_Phi G, tau_bar = 1
    - G H.
    """
    o, E_Phi = Operators(kalman), E_Phi_operator(kalman.chain)
    tau_bar = o.one - o.G @ o.H
    return SimpleNamespace(
        E_Phi=E_Phi,
        Phi=o.phi,
        E_Psi=E_Phi @ tau_bar,
        Psi=o.psi,
        H=o.H,
        M=o.M,
        P=o.P,
        D=o.D,
        D_inv=o.D_inv,
        G=o.G,
        K=E_Phi @ o.G,
        tau_bar=tau_bar,
    )


def E_Phi_operator(chain):
    """E_Phi (6N, 6N), the rigid shift: block (k+1, k) = Phi(k+1,k)."""
    return by_blocks(chain, lambda i, j: chain.phi(i, j) if i == j + 1 else None)


def local_derivatives(rates, op):
    """K Table 1, the local column (row 1 corrected), dense: a namespace E_Phi, Phi, H, M, P, D, G, tau_bar, E_Psi.

    op: the `operators` of the filter. Row 1 is printed E_Phi Omega_delta Phi.
    """
    turn, P_dot = diagonal(rates.S), diagonal(rates.P_dot)
    G = op.tau_bar @ P_dot @ op.H.T @ op.D_inv
    return SimpleNamespace(  # K Table 1.8 local
        E_Phi=op.E_Phi @ turn,  # K Table 1.1 local
        Phi=op.Phi @ op.E_Phi @ turn @ op.Phi,  # K Table 1.2 local
        H=0 * op.H,  # K Table 1.3 local
        M=0 * op.M,  # K Table 1.4 local
        P=P_dot,
        D=op.H @ P_dot @ op.H.T,  # K Table 1.5 local
        G=G,  # K Table 1.6 local
        tau_bar=-G @ op.H,  # K Table 1.7 local
        E_Psi=op.E_Psi @ (turn @ op.tau_bar - P_dot @ op.H.T @ op.D_inv @ op.H),
    )


def inertial_derivatives(local, Omega, op):
    """K Table 1, the inertial column, dense, from the local one and Omega (6N, 6N); the same names.

    Phi: the local one and Phi [Omega, E_Phi] Phi, as 10 says of the shift and Phi = (1 - E_Phi)^-1
    of the rest.
    """

    def carried(name):
        return tensor_rate(Omega, getattr(local, name), getattr(op, name))

    return SimpleNamespace(  # K Table 1.8 inertial
        E_Phi=carried("E_Phi"),  # K Table 1.1 inertial
        Phi=local.Phi
        + op.Phi @ (Omega @ op.E_Phi - op.E_Phi @ Omega) @ op.Phi,  # K Table 1.2 inertial
        H=-op.H @ Omega,  # K Table 1.3 inertial
        M=carried("M"),  # K Table 1.4 inertial
        P=carried("P"),
        D=local.D,  # K Table 1.5 inertial
        G=vector_rate(Omega, local.G, op.G),  # K Table 1.6 inertial
        tau_bar=carried("tau_bar"),  # K Table 1.7 inertial
        E_Psi=carried("E_Psi"),
    )
