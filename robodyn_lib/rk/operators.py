"""Rodriguez & Kreutz 1988, section 3: the arm's equations of motion in spatial operators.

Operators are block matrices over the links 1 (tip) .. N: *causal* means lower block triangular,
*anticausal* upper, *memoryless* block diagonal. Functions named `*_operator` build theirs densely,
O(N^2) entries; `mass_times` applies one in two sweeps, O(N), without forming it.
"""

import numpy as np

from ..joints import slices
from ..numbering import refuse_from_base
from ..spatial import block, block_diagonal, zeros
from .recursions import bias_acceleration, bias_force, inward, outward


def stack(x, N):  # RK 3.10
    """Return (x(1); ...; x(N)) of {k: x(k)}, RK 3.9, 3.10, without the tip and the base.

    >>> stack({1: np.array([1.]), 2: np.array([2.]), 3: np.array([0.])}, 2)
    array([1., 2.])
    """
    refuse_from_base("the argument of stack", x)
    return np.concatenate([x[k] for k in range(1, N + 1)])


def blocks(stacked, N):
    """Return {k: x(k)} of (x(1); ...; x(N)): the inverse of `stack`."""
    return dict(enumerate(np.split(stacked, N), start=1))


def by_blocks(chain, entry):
    """Return the matrix (6N, 6N) with blocks entry(i, j), 0 for None; i, j are links 1..N."""
    zero = zeros((6, 6), chain.dtype)
    links = range(1, chain.N + 1)
    rows = [[entry(i, j) for j in links] for i in links]
    return block([[zero if x is None else x for x in row] for row in rows])


def diagonal(x):
    """Return diag[x(1), ..., x(N)] of blocks {k: x(k)}, without the tip's block x(0)."""
    return block_diagonal([x[k] for k in sorted(x) if k])


def phi_operator(chain):  # RK 3.11, RK 3.12
    """Return phi (6N, 6N) of RK 3.4: block (i, j) is phi(i, j) for i >= j, else 0. Causal."""

    def entry(i, j):
        return chain.phi(i, j) if i >= j else None

    return by_blocks(chain, entry)


def H_operator(chain):
    """Return H = diag[H(1), ..., H(N)] (N, 6N) of RK 3.5. Memoryless."""
    return diagonal(chain.H)


def M_operator(chain):
    """Return M = diag[M(1), ..., M(N)] (6N, 6N) of RK 3.6. Memoryless."""
    return diagonal(chain.M)


def B_operator(chain):  # RK 3.18
    """Return B = [phi(1,0); 0; ...; 0] (6N, 6) of RK 3.7, by which the tip force enters.

    The report gives its transpose, B^T = [phi^T(1,0), 0, ..., 0].
    """
    return np.concatenate([chain.phi(1, 0), zeros((6 * (chain.N - 1), 6), chain.dtype)])


def E_operator(chain):
    """Return E = [0; ...; 0; phi^T(N+1,N)] (6N, 6) of RK 3.8 (corrected).

    E brings in the acceleration of the base. Read like 3.7, the printed transpose leaves phi(N+1,N)
    in the last block, which shifts forces, not accelerations.
    """
    zero = zeros((6, 6), chain.dtype)
    base = chain.N + 1
    return np.concatenate(
        [chain.phi(base, k).T if chain.before[k] == base else zero for k in range(1, base)]
    )


def bias_accelerations(chain, V, theta_dot):  # RK 3.14
    """Return a = (a(1); ...; a(N)) (6N,) from RK 2.19, 2.32, without gravity (3.21 adds E g)."""
    return np.concatenate(
        [bias_acceleration(chain, V, theta_dot, k) for k in range(1, chain.N + 1)]
    )


def bias_forces(chain, V):  # RK 3.16
    """Return b = (b(1); ...; b(N)) (6N,) from RK 2.23."""
    return np.concatenate([bias_force(chain, V, k) for k in range(1, chain.N + 1)])


def jacobian_operator(chain):
    """Return J = B^T phi^T H^T (6, N) of RK 3.13, from joint rates, tip to base, to V(0)."""
    return B_operator(chain).T @ phi_operator(chain).T @ H_operator(chain).T


def mass_operator(chain):
    """Return the mass matrix H phi M phi^T H^T (N, N) of RK 3.20, joints tip to base. Dense."""
    H_phi = H_operator(chain) @ phi_operator(chain)
    out = H_phi @ M_operator(chain) @ H_phi.T
    for k, at in enumerate(from_tip_places(chain, chain.N), start=1):
        out[at, at] = chain.with_rotor(k, out[at, at])
    return out


def from_tip_places(chain, last):
    """Return the slice of each joint's rates, k = 1 .. last, in a vector of all, tip to base."""
    return slices(len(chain.H[k]) for k in range(1, last + 1))


def mass_times(chain, x):
    """Return H phi M phi^T H^T x {k: (1,)} in two sweeps, without forming the matrix. O(N).

    The outward sweep computes alpha = phi^T H^T x, the inward one f = phi M alpha; the result is H
    f. For joint accelerations x {k: (1,)} the result is the torques needed from rest without
    gravity.
    """
    alpha = outward(chain, {k: H.T @ x[k] for k, H in chain.H.items()}, chain.zero())
    f = inward(chain, {k: M @ alpha[k] for k, M in chain.M.items()})
    return {k: chain.at_motor(k, H @ f[k], x[k]) for k, H in chain.H.items()}
