"""Checks of Saha 1997, section III, and 1995, 17 to 31: elimination from the last row.

`s` is a case. s.I is the Hessian of the kinetic energy; s.remainder, s.alpha, s.L, s.U are what
dense elimination makes of its numbers. The symbols that the papers find in their place are held
against them: s.M_hat from the energy of links cut loose, s.psi_hat from their momentum.
"""

import numpy as np

from ...saha import elimination as se
from ...spatial import eye, inverse
from ..registry import SECOND, equation, sampled_links


def eliminated(s):
    """Return k = 2..N, the columns that are cleared (see `sampled_links`)."""
    return [(k,) for k in sampled_links(s.N) if k > 1]


def eliminated_with_row(s):
    """Return the pairs i < k, k = 2..N (see `sampled_links`)."""
    return [(i, k) for k in sampled_links(s.N) for i in sampled_links(s.N) if i < k]


def eliminators(s):
    """Return E = E_2 E_3 ... E_n (N, N), the product of the library's elementary matrices."""
    E = eye(s.N, s.dtype)
    for k in range(2, s.N + 1):
        E = E @ se.elementary(s.alpha[k], k)
    return E


def diagonal(s):
    """Return D (N, N)."""
    return np.diag(s.state.pivots)


@equation("S97 9")
def s97_9(s):
    yield eliminators(s) @ s.I, s.L[2]
    yield eliminators(s), s.E
    if s.N > 1:
        yield s.elimination[2].L, s.L[2]


@equation("S97 10", over=eliminated, **SECOND)
def s97_10(s, k):
    undone = eye(s.N, s.dtype) + np.outer(s.alpha[k], s.unit(k))
    yield inverse(se.elementary(s.alpha[k], k)), undone
    yield undone @ s.L[k], s.L[k + 1]
    yield s.unit(k) @ s.alpha[k], 0 * s.m_hat[k]  # lambda^T alpha = 0, which is why


@equation("S97 11")
def s97_11(s):
    U = eye(s.N, s.dtype) + sum(np.outer(s.alpha[k], s.unit(k)) for k in range(2, s.N + 1))
    yield s.I, U @ s.L[2]
    yield eliminators(s) @ U, eye(s.N, s.dtype)
    yield s.factors[0], U


@equation("S97 12")
def s97_12(s):
    yield s.L[2], diagonal(s) @ s.U.T
    yield s.factors[1], s.state.pivots
    yield s.L[2].diagonal(), s.state.pivots


@equation("S97 13")
def s97_13(s):
    yield s.I, s.U @ diagonal(s) @ s.U.T
    U, D = s.factors
    yield (U * D) @ U.T, s.I
    yield U, s.U


@equation("S95 25", **SECOND)
def s95_25(s):
    n = s.N
    L_n = s.elimination[s.N].L
    rest = s.I[:-1, :-1] - np.outer(s.I[:-1, -1], s.I[-1, :-1]) / s.I[-1, -1]
    yield L_n[:-1, :-1], rest
    yield L_n[-1], s.I[-1]
    yield L_n[:, -1], s.unit(n) * s.I[-1, -1]


@equation("S97 20", over=eliminated, **SECOND)
def s97_20(s, k):
    yield se.elementary(s.alpha[k], k), eye(s.N, s.dtype) - np.outer(s.alpha[k], s.unit(k))
    yield (se.elementary(s.alpha[k], k) @ s.L[k + 1])[: k - 1, k - 1], 0 * s.alpha[k][: k - 1]


@equation("S97 21", over=eliminated, **SECOND)
def s97_21(s, k):
    yield s.elimination[k].alpha, s.alpha[k]
    yield s.alpha[k] * s.m_hat[k], s.L[k + 1][:, k - 1] * (np.arange(1, s.N + 1) < k)


@equation("S97 22", over=eliminated, **SECOND)
def s97_22(s, k):
    yield s.unit(k) @ s.I, s.I[k - 1]
    taken = eye(s.N, s.dtype) - se.elementary(s.alpha[k], k)  # alpha lambda^T
    yield taken @ s.qd, s.alpha[k] * s.qd[k - 1]


@equation("S95 29", over=eliminated, **SECOND)
def s95_29(s, k):
    for j in range(1, s.N + 1):
        yield (
            se.elementary(s.alpha[k], k)[:, j - 1],
            s.unit(j) - s.alpha[k] if j == k else s.unit(j),
        )


@equation("S97 23", over=eliminated, **SECOND)
def s97_23(s, k):
    yield se.elementary(s.alpha[k], k) @ s.L[k + 1], s.L[k]
    yield s.elimination[k].L, s.L[k]
    yield s.inertia_matrix, s.I


@equation("S97 24", over=eliminated_with_row, **SECOND)
def s97_24(s, i, k):
    yield s.alpha[k][i - 1], s.p[i] @ s.psi_hat(i, k) / s.m_hat[k]
    for j in range(i, 0, -1):
        yield s.remainder[k][i - 1, j - 1], s.p[i] @ s.M_hat(i, k) @ s.B(i, j) @ s.p[j]
    yield s.elimination[k].L[i - 1, :i], s.remainder[k][i - 1, :i]
