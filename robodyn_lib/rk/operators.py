"""Rodriguez & Kreutz 1988, section 3: the arm's equations of motion in spatial operators.

Operators are block matrices over the links 1 (tip) .. N: *causal* means lower block triangular,
*anticausal* upper, *memoryless* block diagonal. Functions named `*_operator` build theirs densely,
O(N^2) entries; `mass_times` applies one in two sweeps, O(N), without forming it.
"""

import numpy as np

from ..numbering import refuse_from_base
from ..spatial import block, block_diagonal, zeros
from .recursions import bias_acceleration, bias_force, inward, outward


def stack(x, N):  # RK 3.10
    """RK 3.9, 3.10: {k: x(k)} -> (x(1); ...; x(N)). Entries outside 1..N (tip and base) stay out.

    >>> stack({1: np.array([1.]), 2: np.array([2.]), 3: np.array([0.])}, 2)
    array([1., 2.])
    """
    refuse_from_base("what is stacked tip first", x)
    return np.concatenate([x[k] for k in range(1, N + 1)])


def blocks(stacked, N):
    """The inverse of `stack`: (x(1); ...; x(N)) -> {k: x(k)}."""
    return dict(enumerate(np.split(stacked, N), start=1))


def by_blocks(chain, entry):
    """The matrix (6N, 6N) of blocks entry(i, j), 0 where that is None; i and j are links, 1..N."""
    zero, links = zeros((6, 6), chain.dtype), range(1, chain.N + 1)
    rows = [[entry(i, j) for j in links] for i in links]
    return block([[zero if x is None else x for x in row] for row in rows])


def diagonal(x):
    """diag[x(1), ..., x(N)] of blocks {k: x(k)}; what stands at 0, the tip, stays out."""
    return block_diagonal([x[k] for k in sorted(x) if k])


def phi_operator(chain):  # RK 3.11, RK 3.12
    """RK 3.4: phi (6N, 6N), block (i, j) = phi(i, j) for i >= j, else 0. Causal."""
    return by_blocks(chain, lambda i, j: chain.phi(i, j) if i >= j else None)


def H_operator(chain):
    """RK 3.5: H = diag[H(1), ..., H(N)] (N, 6N). Memoryless."""
    return diagonal(chain.H)


def M_operator(chain):
    """RK 3.6: M = diag[M(1), ..., M(N)] (6N, 6N). Memoryless."""
    return diagonal(chain.M)


def B_operator(chain):  # RK 3.18
    """RK 3.7: B^T = [phi^T(1,0), 0, ..., 0], so B = [phi(1,0); 0; ...; 0] (6N, 6): where the tip force enters."""
    return np.concatenate([chain.phi(1, 0), zeros((6 * (chain.N - 1), 6), chain.dtype)])


def E_operator(chain):
    """RK 3.8 (corrected): E = [0; ...; 0; phi^T(N+1,N)] (6N, 6): where the acceleration of the base enters.

    The printed transpose leaves phi(N+1,N) in the last block when read like 3.7; forces, not
    accelerations, move by it.
    """
    zero, base = zeros((6, 6), chain.dtype), chain.N + 1
    return np.concatenate(
        [chain.phi(base, k).T if chain.before[k] == base else zero for k in range(1, base)]
    )


def bias_accelerations(chain, V, theta_dot):  # RK 3.14
    """a = (a(1); ...; a(N)) (6N,), from RK 2.19 and 2.32; gravity is not in it (3.21 adds E g)."""
    return np.concatenate(
        [bias_acceleration(chain, V, theta_dot, k) for k in range(1, chain.N + 1)]
    )


def bias_forces(chain, V):  # RK 3.16
    """b = (b(1); ...; b(N)) (6N,), from RK 2.23."""
    return np.concatenate([bias_force(chain, V, k) for k in range(1, chain.N + 1)])


def jacobian_operator(chain):
    """RK 3.13: J = B^T phi^T H^T (6, N): joint rates, tip to base, to the spatial velocity V(0) of the tip."""
    return B_operator(chain).T @ phi_operator(chain).T @ H_operator(chain).T


def mass_operator(chain):
    """RK 3.20: the mass matrix H phi M phi^T H^T (N, N), joints tip to base, from dense operators."""
    H_phi = H_operator(chain) @ phi_operator(chain)
    return H_phi @ M_operator(chain) @ H_phi.T


def mass_times(chain, x):
    """H phi M phi^T H^T x in two sweeps, O(N): outward alpha = phi^T H^T x, inward f = phi M alpha, then H f.

    x {k: (1,)}: joint accelerations; returns {k: (1,)}, the torques they take from rest without
    gravity.
    """
    alpha = outward(chain, {k: H.T @ x[k] for k, H in chain.H.items()}, chain.zero())
    f = inward(chain, {k: M @ alpha[k] for k, M in chain.M.items()})
    return {k: H @ f[k] for k, H in chain.H.items()}
