"""Rodriguez & Kreutz 1988, section 4: the mass matrix as a covariance, and the Kalman filter that inverts it.

White noise w(k) of covariance M(k) enters at the links and adds up toward the base: y = H phi w has
covariance H phi M phi^T H^T, the mass matrix. Filtering y from the tip inward gives P, D, G, L and
psi, and with them two factors of the mass matrix whose inverses are known. Links count from the
tip, quantities of link k stand at key k. Sweeps are O(N); `Operators`, and functions that say
dense, build whole matrices to compare with.
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
    mass_operator,
    phi_operator,
    stack,
)
from .recursions import Chain


# --- the process and its expectations -------------------------------------------------------------
def output_process(chain, w):  # RK 4.3
    """RK 4.1, 4.3: z(k) = phi(k,k-1) z(k-1) + w(k), y(k) = H(k) z(k), so y = H phi w. Inward, O(N).

    w {k: (6,)}, or {k: (6, S)} for S samples at once. Returns a namespace z {k: (6,)}, y {k: (1,)}
    (or with S columns).
    """
    z, y = {0: zeros(w[1].shape, chain.dtype)}, {}
    for k in range(1, chain.N + 1):
        z[k] = chain.phi(k, k - 1) @ z[k - 1] + w[k]
        y[k] = chain.H[k] @ z[k]
    return SimpleNamespace(z=z, y=y)


def noise_factor(chain, k):
    """Columns C (6, 6) and weights (6,) with M(k) = C diag(weights) C^T, without square roots.

    A force at the centre of mass of variance m along each axis and a moment of covariance Ic = U D
    U^T there, both shifted to O(k): M(k) = phi(p) diag[Ic, m 1] phi^T(p), so exact data give an
    exact factor.
    """
    U, D = unit_factor(  # then the rest of its row is 0 too
        chain.Ic[k], lambda k, *pivot: vanishes(*pivot)
    )
    zero, one = zeros((3, 3), chain.dtype), eye(3, chain.dtype)
    columns = phi(chain.p[k]) @ block([[U, zero], [zero, one]])
    return columns, np.concatenate([D, one[0] * 0 + chain.m[k]])


def weighted_ensemble(chain):
    """S = 6 N samples w {k: (6, S)} and weights (S,) with E[w(i) w^T(j)] = M(k) for i = j = k, and 0 otherwise.

    Each sample pushes one link along one column of `noise_factor`. `expectation` is then a finite
    sum, exact for exact data. Second moments are all that 4.1 to 4.16 speak of; with each sample
    its mirror image, the mean is 0.
    """
    w, weights, zero = {}, [], zeros((6, 6), chain.dtype)
    for k in range(1, chain.N + 1):
        columns, share = noise_factor(chain, k)
        w[k] = np.concatenate([columns if j == k else zero for j in range(1, chain.N + 1)], axis=1)
        weights.append(share)
    return w, np.concatenate(weights)


def expectation(x, y, weights):
    """E[x y^T] = sum over samples s of weights[s] x_s y_s^T, for x (n, S) and y (m, S): (n, m).

    >>> expectation(np.array([[1., 2.]]), np.array([[3., 0.]]), np.array([0.5, 0.5]))
    array([[1.5]])
    """
    return (x * weights) @ y.T


# --- the filter -----------------------------------------------------------------------------------
def refuse_vanishing_D(chain, k, before, P, D, G):
    """ValueError where a pivot of D(k) vanishes. Returns W(k), the running error bound of RK 4.5; None for exact
    numbers. before {j: W(j)}, P, G: of the links that hang on link k, on a chain k-1."""
    W = None
    if chain.dtype == np.float64:
        W = rounding_in_P(
            chain.M[k],
            [(chain.phi(k, j), G[j], chain.H[j].T, P[j], before[j]) for j in chain.after[k]],
        )
    refuse_vanishing(chain.pose.arm, chain.N - k, D[k], chain.H[k].T, W)
    return W


@dataclass(frozen=True, eq=False, repr=False)
class Filter:
    """The filter of a chain, each a dictionary over k = 1 (tip) .. N.

    P (6, 6) inertia of links 1..k at O(k) with joints 1..k-1 free; D (d, d) what joint k moves of
    it; D_inv its inverse; G (6, d) gain at O(k); P_plus (6, 6) what is felt of P beyond joint k
    when joint k is free as well; L (6, d) gain carried to O(k+1); psi(i, j) the shift past free
    joints.
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
        """RK 4.7: {k: psi(k+1,k)} = phi(k+1,k) - L(k) H(k), k = 0..N; no joint stands at the tip, so 0: phi(1,0)."""
        c = self.chain
        return {0: c.phi(1, 0)} | {
            k: c.phi(c.before[k], k) - self.L[k] @ c.H[k] for k in range(1, self.N + 1)
        }

    def psi(self, i, j):
        """RK 4.7: psi(i,j) = psi(i,i-1) ... psi(j+1,j), psi(k,k) = 1; N+1 >= i >= j >= 0.

        On a tree the steps lead from link j to what carries it; 0 where link i does not carry link
        j. psi(k+1,k) is singular (it stops what drives joint k), so unlike phi there is no way
        back: ValueError for i < j.
        """
        if not 0 <= j <= self.N + 1 or not 0 <= i <= self.N + 1:
            raise ValueError(f"psi({i}, {j}): links are counted 0 .. {self.N + 1}")
        if i < j:
            raise ValueError(
                f"psi({i}, {j}): psi(k+1, k) is singular and has no inverse, so i must be >= j"
            )
        product = eye(6, self.chain.dtype)
        while j < i:
            product, j = self.step[j] @ product, self.chain.before[j]
        return product if i == j else 0 * product

    def __repr__(self):
        return f"Filter of {self.N} links"


def riccati(chain):
    """RK 4.4-4.6 (corrected: the loop runs to N): the `Filter` of a chain, or of a `fork.Tree`. Inward, O(N).

    P(k) = phi(k,k-1) [P - P H^T D^-1 H P](k-1) phi^T(k,k-1) + M(k), D = H P H^T, G = P H^T D^-1.
    The printed loop ends at N-1 and leaves out P(N) and D(N), which every algorithm needs. Raises
    ValueError naming a joint whose D vanishes.
    """
    P, D, D_inv, G, P_plus, W = {}, {}, {}, {}, {}, {}
    for k in range(1, chain.N + 1):  # RK 4.4
        P[k] = sum(  # RK 4.5
            (chain.phi(k, j) @ P_plus[j] @ chain.phi(k, j).T for j in chain.after[k]), chain.M[k]
        )
        PH = P[k] @ chain.H[k].T
        D[k] = chain.H[k] @ PH  # RK 4.6
        W[k] = refuse_vanishing_D(chain, k, W, P, D, G)
        D_inv[k] = inverse(D[k])
        G[k] = PH @ D_inv[k]
        P_plus[k] = P[k] - G[k] @ PH.T
    return Filter(chain, P, D, D_inv, G, P_plus)


def innovations_model(kalman, epsilon):  # RK 4.13
    """RK 4.12, 4.13: y = (1 + H Phi L) epsilon; z_hat(k) = phi z_hat(k-1) + L epsilon(k-1), y = H z_hat + epsilon.

    epsilon {k: (1,)} or {k: (1, S)}; returns a namespace z_hat, y. Inward, O(N).
    """
    c, y = kalman.chain, {1: epsilon[1]}
    z_hat = {1: zeros((6, *epsilon[1].shape[1:]), c.dtype)}
    for k in range(2, c.N + 1):
        z_hat[k] = c.phi(k, k - 1) @ z_hat[k - 1] + kalman.L[k - 1] @ epsilon[k - 1]
        y[k] = c.H[k] @ z_hat[k] + epsilon[k]
    return SimpleNamespace(z_hat=z_hat, y=y)


def whitening_filter(kalman, y):
    """RK 4.15: epsilon = (1 - H Psi L) y; z_hat(k) = psi(k,k-1) z_hat(k-1) + L(k-1) y(k-1), epsilon = y - H z_hat.

    y {k: (1,)} or {k: (1, S)}; returns a namespace z_hat, epsilon. Inward, O(N).
    """
    c, epsilon = kalman.chain, {1: y[1]}
    z_hat = {1: zeros((6, *y[1].shape[1:]), c.dtype)}
    for k in range(2, c.N + 1):
        z_hat[k] = kalman.step[k - 1] @ z_hat[k - 1] + kalman.L[k - 1] @ y[k - 1]
        epsilon[k] = y[k] - c.H[k] @ z_hat[k]
    return SimpleNamespace(z_hat=z_hat, epsilon=epsilon)


# --- dense operators ------------------------------------------------------------------------------
class Operators:
    """Every operator of the report on a filter and its chain, dense, each built when it is first asked for.

    phi, H, M, B, E as in `operators`; block (i, j) of the others is said below. one (6N, 6N) and
    one_N (nv, nv) are identities, `_t` a tilde: zeros for diagonal blocks.
    """

    def __init__(self, kalman):
        self.kalman, self.chain, self.links = kalman, kalman.chain, range(1, kalman.N + 1)

    phi = known(lambda o: phi_operator(o.chain), "Causal.")
    H = known(lambda o: H_operator(o.chain), "Memoryless.")
    M = known(lambda o: M_operator(o.chain), "Memoryless.")
    B = known(lambda o: B_operator(o.chain), "Where the tip force enters (6N, 6).")
    E = known(lambda o: E_operator(o.chain), "Where the base's acceleration enters (6N, 6).")
    one = known(lambda o: eye(6 * o.chain.N, o.chain.dtype), "Of the links.")
    one_N = known(lambda o: eye(len(o.H), o.chain.dtype), "Of the joints.")
    S = known(
        lambda o: by_blocks(  # RK 5.2
            o.chain, lambda i, j: eye(6, o.chain.dtype) if i == o.chain.before[j] else None
        ),
        "RK 5.2: ones in the blocks (k+1, k): (S x)(k) = x(k-1), and nothing enters at 1.",
    )
    Phi = known(
        lambda o: by_blocks(  # RK 4.9
            o.chain, lambda i, j: o.chain.phi(i, o.chain.before[j]) if i > j else None
        ),
        "RK 4.9: phi(i, j+1) for i > j, else 0. Strictly causal.",
    )
    psi = known(
        lambda o: by_blocks(  # RK 5.1
            o.chain, lambda i, j: o.kalman.psi(i, j) if i >= j else None
        ),
        "RK 5.1: psi(i, j) for i >= j, else 0. Causal.",
    )
    Psi = known(
        lambda o: by_blocks(  # RK 4.10
            o.chain,
            lambda i, j: o.kalman.psi(i, o.chain.before[j]) if i >= o.chain.before[j] else None,
        ),
        "RK 4.10: psi(i, j+1) for i > j, else 0. Strictly causal.",
    )
    phi_t = known(lambda o: without_diagonal(o.phi), "RK a.3.")
    psi_t = known(lambda o: without_diagonal(o.psi), "RK 5.11.")
    Delta_phi = known(
        lambda o: block_diagonal([o.chain.phi(o.chain.before[k], k) for k in o.links]),
        "RK a.4: diag[phi(2,1), ..., phi(N+1,N)]. Memoryless.",
    )
    Delta_psi = known(lambda o: diagonal(o.kalman.step), "RK a.5: the same of psi.")
    P = known(lambda o: diagonal(o.kalman.P), "RK 4.8: diag[P(1), ..., P(N)] (6N, 6N).")
    D = known(lambda o: diagonal(o.kalman.D), "RK 4.8: diag[D(1), ..., D(N)] (N, N).")
    D_inv = known(lambda o: diagonal(o.kalman.D_inv), "D^-1 (N, N).")
    L = known(lambda o: diagonal(o.kalman.L), "RK 4.8: diag[L(1), ..., L(N)] (6N, N).")
    G = known(
        lambda o: diagonal(o.kalman.G), "RK 5.12: P H^T D^-1 = diag[G(1), ..., G(N)] (6N, N)."
    )


def without_diagonal(operator):
    """An operator (6N, 6N) with zeros for its diagonal blocks."""
    out, link = operator.copy(), np.arange(len(operator)) // 6
    out[link[:, np.newaxis] == link] = 0
    return out


def D_inverse_operator(kalman):
    """D^-1 (N, N)."""
    return diagonal(kalman.D_inv)


def innovations_factor(kalman):
    """RK 4.11: 1 + H Phi L (N, N), unit lower triangular, joints tip to base. Dense."""
    o = Operators(kalman)
    return o.one_N + o.H @ o.Phi @ o.L


def whitening_factor(kalman):
    """RK 4.14: 1 - H Psi L (N, N), the inverse of `innovations_factor`. Dense."""
    o = Operators(kalman)
    return o.one_N - o.H @ o.Psi @ o.L


def mass_inverse(kalman):
    """RK 4.16: (1 - H Psi L)^T D^-1 (1 - H Psi L) (N, N), the inverse of the mass matrix, joints tip to base. Dense."""
    W = whitening_factor(kalman)
    return W.T @ D_inverse_operator(kalman) @ W


# --- what P(k) is: push a link and feel it --------------------------------------------------------
def free_chain(chain, k):
    """Links 1..k cut loose at joint k: their mass matrix (k-1+6, k-1+6), without any recursion. Dense, O(k^3).

    The unknowns are the accelerations of joints 1..k-1 and, last, the spatial acceleration of link
    k at O(k).
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
    return A.T @ block_diagonal([chain.M[j] for j in links]) @ A


def articulated_inertia(chain, k):
    """The inertia (6, 6) that a push on link k meets, joints beyond it free: P(k), by eliminating them densely."""
    A = free_chain(chain, k)
    n = len(A) - 6
    return A[n:, n:] - A[n:, :n] @ inverse(A[:n, :n]) @ A[:n, n:] if n else A


def composite_inertia(chain, k):
    """The inertia (6, 6) at O(k) of links 1..k as one rigid body: sum of phi(k,j) M(j) phi^T(k,j), j <= k."""
    return sum(chain.phi(k, j) @ chain.M[j] @ chain.phi(k, j).T for j in range(1, k + 1))


def shove(chain, k, alpha):
    """Links 1..k are cut loose at joint k, at rest, joints 1..k-1 free; link k is given the acceleration alpha (6,).

    Returns a namespace: force (6,) that it takes at O(k); theta_ddot {j: (1,)} of the free joints;
    alpha {j: (6,)}, j = k..1, of the links. Any arithmetic; dense, no recursion of the filter.
    Raises ZeroDivisionError where a free joint moves no inertia.

    >>> from robodyn_lib import planar_arm
    >>> rods = Chain(planar_arm(2).at([0., 0.]))
    >>> across = shove(rods, 2, np.array([0., 0., 0., 0., 0., 1.]))
    >>> print(f"{across.force[5]:.3f} of 2 kg")
    1.250 of 2 kg
    """
    A = free_chain(chain, k)
    n = len(A) - 6
    x = -(inverse(A[:n, :n]) @ (A[:n, n:] @ alpha)) if n else A[:0, 0]
    sizes = [len(chain.H[j]) for j in range(1, k)]
    theta_ddot = (
        dict(enumerate(np.split(x, np.cumsum(sizes[:-1], dtype=int)), start=1)) if n else {}
    )
    moved = {k: alpha}
    for j in range(k - 1, 0, -1):
        moved[j] = chain.phi(j + 1, j).T @ moved[j + 1] + chain.H[j].T @ theta_ddot[j]
    return SimpleNamespace(
        force=articulated_inertia(chain, k) @ alpha, theta_ddot=theta_ddot, alpha=moved
    )


# --- a picture of the expectation -----------------------------------------------------------------
def monte_carlo(chain, counts, rng, runs=1):
    """RK 4.2 by sampling, in float64: Y = H phi W with Gaussian W of covariance M, filtered by RK 4.15.

    counts: numbers of samples to judge at; rng: a `numpy.random.Generator`. Returns a namespace:
    counts (m,); errors (runs, m), Frobenius distance of the sample covariance of Y from the mass
    matrix, relative; expected (m,), the root mean square that Gaussian samples have, falling as
    1/sqrt(count); and of all samples of the last run, joints tip to base, outputs (N, N) and
    innovations (N, N), the covariances before and after the filter.
    """
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {type(rng).__name__}")
    counts, M_hat, kalman = np.array(counts, dtype=int), mass_operator(chain), riccati(chain)
    if counts.ndim != 1 or len(counts) == 0 or counts.min() < 1:
        raise ValueError(
            f"counts must be one or more numbers of samples >= 1, got {counts.tolist()}"
        )
    counts.sort()
    factors = {k: noise_factor(chain, k) for k in range(1, chain.N + 1)}
    size, errors = np.sqrt((M_hat * M_hat).sum()), []
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
