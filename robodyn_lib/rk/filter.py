"""Rodriguez & Kreutz 1988, section 4: the mass matrix as a covariance, inverted by a Kalman filter.

White noise w(k) of covariance M(k) enters at the links and adds up toward the base: y = H phi w has
covariance H phi M phi^T H^T, the mass matrix. Filtering y from the tip inward gives P, D, G, L and
psi, and with them two factors of the mass matrix whose inverses are known. Links count from the
tip; the quantity of link k is the entry at key k. Sweeps are O(N). `Operators` and the functions
marked "Dense" build whole matrices for comparison.
"""

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace

import numpy as np

from ..elimination import unit_factor, vanishes
from ..needs import known
from ..reference import refuse_vanishing, rounding_in_P
from ..spatial import block, block_diagonal, eye, inverse, phi, zeros
from .operators import (
    B_operator,
    E_operator,
    H_operator,
    M_operator,
    by_blocks,
    diagonal,
    from_tip_places,
    mass_operator,
    phi_operator,
    stack,
)
from .recursions import Chain


# --- the process and its expectations -------------------------------------------------------------
def output_process(chain, w):  # RK 4.3
    """Return z and y of RK 4.1, 4.3 for link noise w: y = H phi w. Inward, O(N).

    z(k) = phi(k,k-1) z(k-1) + w(k), y(k) = H(k) z(k). w {k: (6,)}, or {k: (6, S)} for S samples at
    once. Returns a namespace z {k: (6,)}, y {k: (1,)} (or with S columns).
    """
    z = {0: zeros(w[1].shape, chain.dtype)}
    y = {}
    for k in range(1, chain.N + 1):
        z[k] = chain.phi(k, k - 1) @ z[k - 1] + w[k]
        y[k] = chain.H[k] @ z[k]
    return SimpleNamespace(z=z, y=y)


def noise_factor(chain, k):
    """Return columns C (6, 6) and weights (6,) with M(k) = C diag(weights) C^T.

    M(k) = phi(p) diag[Ic, m 1] phi^T(p): at the centre of mass there is a force with variance m
    along each axis and a moment with covariance Ic = U D U^T, and both are shifted to O(k). No
    square roots are taken, so exact data give an exact factor.
    """
    # if a pivot of Ic vanishes, the rest of its row is 0 too
    U, D = unit_factor(chain.Ic[k], lambda k, *pivot: vanishes(*pivot))
    zero = zeros((3, 3), chain.dtype)
    one = eye(3, chain.dtype)
    columns = phi(chain.p[k]) @ block([[U, zero], [zero, one]])
    return columns, np.concatenate([D, one[0] * 0 + chain.m[k]])


def weighted_ensemble(chain):
    """Return S = 6 N samples w {k: (6, S)} and weights (S,) with the covariance M of RK 4.1.

    E[w(i) w^T(j)] is M(k) for i = j = k and 0 otherwise. Each sample pushes one link along one
    column of `noise_factor`. `expectation` is then a finite sum, exact for exact data. Only second
    moments matter in 4.1 to 4.16; adding the mirror image of each sample makes the mean 0.
    """
    w = {}
    weights = []
    zero = zeros((6, 6), chain.dtype)
    for k in range(1, chain.N + 1):
        columns, share = noise_factor(chain, k)
        w[k] = np.concatenate([columns if j == k else zero for j in range(1, chain.N + 1)], axis=1)
        weights.append(share)
    return w, np.concatenate(weights)


def expectation(x, y, weights):
    """Return E[x y^T] (n, m), the sum of weights[s] x_s y_s^T over samples of x (n, S), y (m, S).

    >>> expectation(np.array([[1., 2.]]), np.array([[3., 0.]]), np.array([0.5, 0.5]))
    array([[1.5]])
    """
    return (x * weights) @ y.T


# --- the filter -----------------------------------------------------------------------------------
def refuse_vanishing_D(chain, k, before, P, D, G):
    """Return W(k), the running error bound of RK 4.5, or None for exact numbers.

    before {j: W(j)}, P, G: values of the links that link k carries, on a chain k-1. Raises
    ValueError, naming the joint, if a pivot of D(k) vanishes.
    """
    W = None
    if chain.dtype == np.float64:
        beyond = [(chain.phi(k, j), G[j], chain.H[j].T, P[j], before[j]) for j in chain.after[k]]
        W = rounding_in_P(chain.M[k], beyond)
    refuse_vanishing(chain.pose.arm, chain.N - k, D[k], chain.H[k].T, W)
    return W


@dataclass(frozen=True, eq=False, repr=False)
class Filter:
    """The Kalman filter of a chain; its fields are dictionaries over k = 1 (tip) .. N.

    P (6, 6): inertia of links 1..k at O(k) with joints 1..k-1 free; D (d, d): inertia about joint
    k; D_inv: its inverse; G (6, d): gain at O(k); P_plus (6, 6): the part of P that joint k
    transmits inward when it is free as well; L (6, d): gain carried to O(k+1); psi(i, j): the shift
    past free joints.
    """

    chain: Chain
    P: dict
    D: dict
    D_inv: dict
    G: dict
    P_plus: dict

    N = property(lambda s: s.chain.N, doc="Number of links.")
    L = known(
        lambda s: {k: s.chain.phi(s.chain.before[k], k) @ s.G[k] for k in range(1, s.N + 1)},
        "RK 4.4, 4.6: L(k) = phi(k+1,k) G(k), k = 1..N.",
    )

    @cached_property
    def step(self):
        """RK 4.7: {k: psi(k+1,k)} = phi(k+1,k) - L(k) H(k), k = 0..N.

        There is no joint at the tip, so psi(1,0) = phi(1,0).
        """
        c = self.chain
        return {0: c.phi(1, 0)} | {
            k: c.phi(c.before[k], k) - self.L[k] @ c.H[k] for k in range(1, self.N + 1)
        }

    def psi(self, i, j):
        """Return psi(i,j) (6, 6) of RK 4.7 for N+1 >= i >= j >= 0.

        psi(i,j) = psi(i,i-1) ... psi(j+1,j), psi(k,k) = 1. On a tree the steps lead from link j
        along the links that carry it; psi is 0 if link i does not carry link j. psi(k+1,k) is
        singular, since it removes the force along joint k; so, unlike phi, psi(i,j) does not exist
        for i < j, and ValueError is raised.
        """
        if not 0 <= j <= self.N + 1 or not 0 <= i <= self.N + 1:
            raise ValueError(f"psi({i}, {j}): i and j must be links 0 .. {self.N + 1}")
        if i < j:
            raise ValueError(
                f"psi({i}, {j}): psi(k+1, k) is singular and has no inverse, so i must be >= j"
            )
        product = eye(6, self.chain.dtype)
        while j < i:
            product = self.step[j] @ product
            j = self.chain.before[j]
        return product if i == j else 0 * product

    def __repr__(self):
        return f"Filter of {self.N} links"


def riccati(chain):
    """Return the `Filter` of a chain or a `fork.Tree` by RK 4.4-4.6 (corrected). Inward, O(N).

    P(k) = phi(k,k-1) [P - P H^T D^-1 H P](k-1) phi^T(k,k-1) + M(k), D = H P H^T, G = P H^T D^-1.
    The printed loop ends at N-1 and omits P(N) and D(N), which every algorithm needs; here it runs
    to N. Raises ValueError, naming the joint, if a D vanishes.
    """
    P, D, D_inv, G, P_plus, W = ({} for _ in range(6))
    for k in range(1, chain.N + 1):  # RK 4.4
        P[k] = sum(  # RK 4.5
            (chain.phi(k, j) @ P_plus[j] @ chain.phi(k, j).T for j in chain.after[k]), chain.M[k]
        )
        PH = P[k] @ chain.H[k].T
        D[k] = chain.with_rotor(k, chain.H[k] @ PH)  # RK 4.6
        W[k] = refuse_vanishing_D(chain, k, W, P, D, G)
        D_inv[k] = inverse(D[k])
        G[k] = PH @ D_inv[k]
        P_plus[k] = P[k] - G[k] @ PH.T
    return Filter(chain, P, D, D_inv, G, P_plus)


def innovations_model(kalman, epsilon):  # RK 4.13
    """Return y = (1 + H Phi L) epsilon of RK 4.12, 4.13 from innovations epsilon. Inward, O(N).

    z_hat(k) = phi z_hat(k-1) + L epsilon(k-1), y = H z_hat + epsilon. epsilon {k: (1,)} or
    {k: (1, S)}; returns a namespace z_hat, y.
    """
    c = kalman.chain
    y = {1: epsilon[1]}
    z_hat = {1: zeros((6, *epsilon[1].shape[1:]), c.dtype)}
    for k in range(2, c.N + 1):
        z_hat[k] = c.phi(k, k - 1) @ z_hat[k - 1] + kalman.L[k - 1] @ epsilon[k - 1]
        y[k] = c.H[k] @ z_hat[k] + epsilon[k]
    return SimpleNamespace(z_hat=z_hat, y=y)


def whitening_filter(kalman, y):
    """Return the innovations of RK 4.15, epsilon = (1 - H Psi L) y. Inward, O(N).

    z_hat(k) = psi(k,k-1) z_hat(k-1) + L(k-1) y(k-1), epsilon = y - H z_hat. y {k: (1,)} or
    {k: (1, S)}; returns a namespace z_hat, epsilon.
    """
    c = kalman.chain
    epsilon = {1: y[1]}
    z_hat = {1: zeros((6, *y[1].shape[1:]), c.dtype)}
    for k in range(2, c.N + 1):
        z_hat[k] = kalman.step[k - 1] @ z_hat[k - 1] + kalman.L[k - 1] @ y[k - 1]
        epsilon[k] = y[k] - c.H[k] @ z_hat[k]
    return SimpleNamespace(z_hat=z_hat, epsilon=epsilon)


# --- dense operators ------------------------------------------------------------------------------
class Operators:
    """The dense operators of the report on a filter and its chain, each built when first used.

    phi, H, M, B, E are those of `operators`; block (i, j) of the others is given below. one
    (6N, 6N) and one_N (nv, nv) are identities; the suffix `_t` stands for a tilde: the operator
    with its diagonal blocks set to 0.
    """

    def __init__(self, kalman):
        self.kalman = kalman
        self.chain = kalman.chain
        self.links = range(1, kalman.N + 1)

    phi = known(lambda o: phi_operator(o.chain), "RK 3.4: the rigid shifts. Causal.")
    H = known(lambda o: H_operator(o.chain), "RK 3.5: the joint axes. Memoryless.")
    M = known(lambda o: M_operator(o.chain), "RK 3.6: the spatial inertias. Memoryless.")
    B = known(lambda o: B_operator(o.chain), "RK 3.7: how the tip force enters (6N, 6).")
    E = known(lambda o: E_operator(o.chain), "RK 3.8: how the base's acceleration enters (6N, 6).")
    one = known(lambda o: eye(6 * o.chain.N, o.chain.dtype), "The identity over the links.")
    one_N = known(lambda o: eye(len(o.H), o.chain.dtype), "The identity over the joints.")

    @cached_property
    def S(self):  # RK 5.2
        """RK 5.2: ones in the blocks (k+1, k): (S x)(k) = x(k-1), and nothing enters at 1."""

        def entry(i, j):
            return eye(6, self.chain.dtype) if i == self.chain.before[j] else None

        return by_blocks(self.chain, entry)

    @cached_property
    def Phi(self):  # RK 4.9
        """RK 4.9: phi(i, j+1) for i > j, else 0. Strictly causal."""

        def entry(i, j):
            return self.chain.phi(i, self.chain.before[j]) if i > j else None

        return by_blocks(self.chain, entry)

    @cached_property
    def psi(self):  # RK 5.1
        """RK 5.1: psi(i, j) for i >= j, else 0. Causal."""

        def entry(i, j):
            return self.kalman.psi(i, j) if i >= j else None

        return by_blocks(self.chain, entry)

    @cached_property
    def Psi(self):  # RK 4.10
        """RK 4.10: psi(i, j+1) for i > j, else 0. Strictly causal."""

        def entry(i, j):
            before = self.chain.before[j]
            return self.kalman.psi(i, before) if i >= before else None

        return by_blocks(self.chain, entry)

    phi_t = known(lambda o: without_diagonal(o.phi), "RK a.3: phi without its diagonal blocks.")
    psi_t = known(lambda o: without_diagonal(o.psi), "RK 5.11: psi without its diagonal blocks.")
    Delta_phi = known(
        lambda o: block_diagonal([o.chain.phi(o.chain.before[k], k) for k in o.links]),
        "RK a.4: diag[phi(2,1), ..., phi(N+1,N)]. Memoryless.",
    )
    Delta_psi = known(lambda o: diagonal(o.kalman.step), "RK a.5: diag[psi(1,0), ..., psi(N+1,N)].")
    P = known(lambda o: diagonal(o.kalman.P), "RK 4.8: diag[P(1), ..., P(N)] (6N, 6N).")
    D = known(lambda o: diagonal(o.kalman.D), "RK 4.8: diag[D(1), ..., D(N)] (N, N).")
    D_inv = known(lambda o: diagonal(o.kalman.D_inv), "D^-1 (N, N).")
    L = known(lambda o: diagonal(o.kalman.L), "RK 4.8: diag[L(1), ..., L(N)] (6N, N).")
    G = known(
        lambda o: diagonal(o.kalman.G), "RK 5.12: P H^T D^-1 = diag[G(1), ..., G(N)] (6N, N)."
    )


def without_diagonal(operator):
    """Return an operator (6N, 6N) with its diagonal blocks set to 0."""
    out = operator.copy()
    link = np.arange(len(operator)) // 6
    out[link[:, np.newaxis] == link] = 0
    return out


def D_inverse_operator(kalman):
    """Return D^-1 (N, N). Dense."""
    return diagonal(kalman.D_inv)


def innovations_factor(kalman):
    """Return 1 + H Phi L (N, N) of RK 4.11, unit lower triangular, joints tip to base. Dense."""
    o = Operators(kalman)
    return o.one_N + o.H @ o.Phi @ o.L


def whitening_factor(kalman):
    """Return 1 - H Psi L (N, N) of RK 4.14, the inverse of `innovations_factor`. Dense."""
    o = Operators(kalman)
    return o.one_N - o.H @ o.Psi @ o.L


def mass_inverse(kalman):
    """Return the inverse mass matrix (N, N) of RK 4.16, joints tip to base. Dense.

    It is (1 - H Psi L)^T D^-1 (1 - H Psi L).
    """
    W = whitening_factor(kalman)
    return W.T @ D_inverse_operator(kalman) @ W


# --- the meaning of P(k): the inertia of a link that is pushed ------------------------------------
def free_chain(chain, k):
    """Return the mass matrix (k-1+6, k-1+6) of links 1..k, disconnected at joint k. Dense, O(k^3).

    No recursion is used. The unknowns are the accelerations of joints 1..k-1 and, last, the spatial
    acceleration of link k at O(k).
    """
    links = range(1, k + 1)
    joints = [
        [
            chain.phi(i, j).T @ chain.H[i].T if i >= j else zeros(chain.H[i].T.shape, chain.dtype)
            for i in range(1, k)
        ]
        for j in links
    ]
    A = block([[*row, chain.phi(k, j).T] for j, row in zip(links, joints, strict=True)])
    out = A.T @ block_diagonal([chain.M[j] for j in links]) @ A
    for i, at in enumerate(from_tip_places(chain, k - 1), start=1):
        out[at, at] = chain.with_rotor(i, out[at, at])
    return out


def articulated_inertia(chain, k):
    """Return P(k) (6, 6), the inertia of link k with the joints beyond it free. Dense.

    The free joints are eliminated from `free_chain`.
    """
    A = free_chain(chain, k)
    n = len(A) - 6
    return A[n:, n:] - A[n:, :n] @ inverse(A[:n, :n]) @ A[:n, n:] if n else A


def composite_inertia(chain, k):
    """Return the inertia (6, 6) at O(k) of links 1..k as one rigid body.

    It is the sum of phi(k,j) M(j) phi^T(k,j) over j <= k.
    """
    return sum(chain.phi(k, j) @ chain.M[j] @ chain.phi(k, j).T for j in range(1, k + 1))


def shove(chain, k, alpha):
    """Return the force and motion when link k is given the acceleration alpha (6,) from rest.

    Links 1..k are disconnected at joint k, and joints 1..k-1 are free. Returns a namespace: force
    (6,) needed at O(k); theta_ddot {j: (1,)} of the free joints; alpha {j: (6,)}, j = k..1, of the
    links. Dense, in any arithmetic; the filter's recursion is not used. Raises ZeroDivisionError if
    a free joint moves no inertia.

    >>> from robodyn_lib import planar_arm
    >>> rods = Chain(planar_arm(2).at([0., 0.]))
    >>> across = shove(rods, 2, np.array([0., 0., 0., 0., 0., 1.]))
    >>> print(f"{across.force[5]:.3f} of 2 kg")
    1.250 of 2 kg
    """
    A = free_chain(chain, k)
    n = len(A) - 6
    x = -(inverse(A[:n, :n]) @ (A[:n, n:] @ alpha)) if n else A[:0, 0]
    ends = np.cumsum([len(chain.H[j]) for j in range(1, k - 1)], dtype=int)
    theta_ddot = dict(enumerate(np.split(x, ends), start=1)) if n else {}
    moved = {k: alpha}
    for j in range(k - 1, 0, -1):
        moved[j] = chain.phi(j + 1, j).T @ moved[j + 1] + chain.H[j].T @ theta_ddot[j]
    return SimpleNamespace(
        force=articulated_inertia(chain, k) @ alpha, theta_ddot=theta_ddot, alpha=moved
    )


# --- a picture of the expectation -----------------------------------------------------------------
def monte_carlo(chain, counts, rng, runs=1):
    """Return sample covariances that approach the mass matrix, RK 4.2, in float64.

    Y = H phi W with Gaussian W of covariance M is filtered by RK 4.15. counts: numbers of samples
    at which errors are computed; rng: a `numpy.random.Generator`. Returns a namespace: counts (m,);
    errors (runs, m), relative Frobenius distance of the sample covariance of Y from the mass
    matrix; expected (m,), its root mean square for Gaussian samples, which falls as 1/sqrt(count);
    outputs (N, N) and innovations (N, N), the covariances before and after the filter of all
    samples of the last run, joints tip to base.
    """
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {type(rng).__name__}")
    counts = np.array(counts, dtype=int)
    M_hat = mass_operator(chain)
    kalman = riccati(chain)
    if counts.ndim != 1 or len(counts) == 0 or counts.min() < 1:
        raise ValueError(
            f"counts must be one or more numbers of samples >= 1, got {counts.tolist()}"
        )
    counts.sort()
    factors = {k: noise_factor(chain, k) for k in range(1, chain.N + 1)}
    size = np.sqrt((M_hat * M_hat).sum())
    errors = []
    for _ in range(runs):
        w = {
            k: (C * np.sqrt(share)) @ rng.standard_normal((6, counts[-1]))
            for k, (C, share) in factors.items()
        }
        y = output_process(chain, w).y
        Y = stack(y, chain.N)
        misses = [Y[:, :n] @ Y[:, :n].T / n - M_hat for n in counts]
        errors.append([np.sqrt((miss * miss).sum()) / size for miss in misses])
    white = stack(whitening_filter(kalman, y).epsilon, chain.N)
    return SimpleNamespace(
        counts=counts,
        errors=np.array(errors),
        expected=np.sqrt((np.trace(M_hat) ** 2 / size**2 + 1) / counts),
        outputs=Y @ Y.T / counts[-1],
        innovations=white @ white.T / counts[-1],
    )
