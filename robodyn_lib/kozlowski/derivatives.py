"""Kozłowski 1995, section 2: derivatives in moving frames, and Table 1.

Links count from the tip; the quantity of link k is the entry at key k. Everything is in common axes
at one instant, so the matrices A(k) that turn components from link to link are not needed. A
*local* derivative is the one seen by an observer in link k, with components taken in the axes of
link k and turned back; an *inertial* one is seen from rest. P, D, G, tau_bar and psi are those of
Rodriguez and Kreutz (`rk.filter`); Kozłowski's Phi(i,j) and Psi(i,j) are their phi and psi.
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
    """Return diag[omega~, omega~] (6, 6) of K 2.

    Applied to a spatial vector fixed in a frame that turns at omega (3,), it gives its derivative.
    """
    zero = zeros((3, 3), omega.dtype)
    return block([[tilde(omega), zero], [zero, tilde(omega)]])


def vector_rate(Omega, local, x):  # K 3, K 11
    """Return the derivative of a vector x (6,) by K 1, 3: local + Omega x.

    local (6,): the derivative seen in a frame; Omega (6, 6): that of the frame.
    """
    return local + Omega @ x


def tensor_rate(Omega, local, X):  # K 7, K 8, K 9, K 10
    """Return the derivative of a tensor X (6, 6) by K 6, 7: local + Omega X - X Omega."""
    return local + Omega @ X - X @ Omega


def S(chain, theta_dot, k):  # K 14
    """Return Omega_delta(k) = (H^T(k) theta_dot(k))~ (6, 6) of K 4 (corrected).

    With it, d/dt [Phi A] = Phi A Omega_delta. The printed diag[h~, h~] is right for a revolute
    joint; a sliding joint turns nothing and changes the length in Phi, so it has [[0, h~], [0, 0]].
    """
    return force_cross(chain.H[k].T @ theta_dot[k])


# --- articulated inertia in motion ----------------------------------------------------------------
@dataclass(frozen=True, eq=False, repr=False)
class Rates:
    """The local derivatives of a chain's filter in motion, as dictionaries over k = 1..N.

    S (6, 6): Omega_delta(k); X = S P; P_dot (6, 6): derivative of P(k) seen in link k; lambda_dot
    (6, 6): derivative of P(k) seen in link k+1 (where joint k slides, that of Phi P Phi^T); D_dot
    (1, 1), G_dot (6, 1), tau_bar_dot (6, 6).
    """

    filter: Filter
    S: dict
    X: dict
    P_dot: dict
    lambda_dot: dict

    @cached_property
    def D_dot(self):
        """K Table 1, row 5: D_dot = H P_dot H^T, a scalar, so the same in every frame."""
        H = self.filter.chain.H
        return {k: H[k] @ P_dot @ H[k].T for k, P_dot in self.P_dot.items()}

    @cached_property
    def G_dot(self):
        """K Table 1, row 6: G_dot = tau_bar P_dot H^T D^-1."""
        H = self.filter.chain.H
        D_inv = self.filter.D_inv
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
    """Return tau_bar(k) = 1 - G(k) H(k) (6, 6), by which a free joint k transmits forces."""
    return eye(6, kalman.chain.dtype) - kalman.G[k] @ kalman.chain.H[k]


def articulated_rates(kalman, theta_dot):  # K 15, K 16, K 17, K 18, K 19, K 20, K 21
    """Return the `Rates` of a filter at joint rates {k: (1,)}, K 13, 20, 21 (corrected).

    P_dot(k) = Psi(k,k-1) lambda_dot(k-1) Psi^T(k,k-1), lambda_dot(k) = P_dot(k) + X(k) + X^T(k), X
    = Omega_delta P. For joints that turn this is 20, since there Omega_delta is skew and X + X^T is
    the commutator [Omega_delta, P]. Inward, O(N).
    """
    turn = {}
    X = {}
    P_dot = {}
    lambda_dot = {}
    for k in range(1, kalman.N + 1):
        psi = kalman.step[k - 1]
        turn[k] = S(kalman.chain, theta_dot, k)
        X[k] = turn[k] @ kalman.P[k]
        P_dot[k] = psi @ lambda_dot[k - 1] @ psi.T if k > 1 else zeros((6, 6), kalman.chain.dtype)
        lambda_dot[k] = P_dot[k] + X[k] + X[k].T
    return Rates(kalman, turn, X, P_dot, lambda_dot)


# --- dense operators, and Table 1 -----------------------------------------------------------------
def operators(kalman):
    """Return every operator of the paper, as a namespace. Dense.

    It has E_Phi, Phi, E_Psi, Psi, H, M, P, D, D_inv, G, K and tau_bar. Phi = (1 - E_Phi)^-1 and Psi
    = (1 - E_Psi)^-1 are lower block triangular; each E has one row of blocks below the diagonal:
    block (k+1, k) is Phi(k+1,k), or Psi(k+1,k). K = E_Phi G, tau_bar = 1 - G H.
    """
    o = Operators(kalman)
    E_Phi = E_Phi_operator(kalman.chain)
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
    """Return E_Phi (6N, 6N), the rigid shift: block (k+1, k) is Phi(k+1,k)."""

    def entry(i, j):
        return chain.phi(i, j) if i == j + 1 else None

    return by_blocks(chain, entry)


def local_derivatives(rates, op):
    """Return the local column of K Table 1 (row 1 corrected), as a namespace. Dense.

    It has E_Phi, Phi, H, M, P, D, G, tau_bar, E_Psi. op: the `operators` of the filter. Row 1 is
    printed as E_Phi Omega_delta Phi.
    """
    turn = diagonal(rates.S)
    P_dot = diagonal(rates.P_dot)
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
    """Return the inertial column of K Table 1 from the local one and Omega (6N, 6N). Dense.

    It has the same names. Phi is the local one plus Phi [Omega, E_Phi] Phi, which follows from 10
    for the shift and from Phi = (1 - E_Phi)^-1.
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
