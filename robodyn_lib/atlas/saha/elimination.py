"""Checks of Saha 1997, section III and 20 to 24, and 1995, 17 to 21 and 25 to 31: elimination from the last row.

`s` is a case. s.I is the Hessian of the kinetic energy; s.remainder, s.alpha, s.L, s.U are what dense elimination makes
of its numbers. The symbols that the papers find in their place are held against them: s.M_hat from the energy of links
cut loose, s.psi_hat from their momentum.
"""
import numpy as np

from ...saha import elimination as se
from ...spatial import eye, inverse
from ..registry import SECOND, also, equation, sampled_links

NOTEBOOK = "05b_reverse_elimination"


def eliminated(s):
    """k = 2..N, the columns that are cleared (see `sampled_links`)."""
    return [(k,) for k in sampled_links(s.N) if k > 1]


def eliminated_with_row(s):
    """i < k, k = 2..N (see `sampled_links`)."""
    return [(i, k) for k in sampled_links(s.N) for i in sampled_links(s.N) if i < k]


def eliminators(s):
    """E = E_2 E_3 ... E_n (N, N), the product of the library's elementary matrices."""
    E = eye(s.N, s.dtype)
    for k in range(2, s.N + 1):
        E = E @ se.elementary(s.alpha[k], k)
    return E


def diagonal(s):
    """D (N, N)."""
    return np.diag(s.state.pivots)


@also("S95 17", "S97 9", r"EI=L_2,\quad E=E_2\cdots E_n")
@equation("S97 9", r"EI=L_2,\quad E=E_2E_3\cdots E_n", "elimination, step by step, leaves a lower triangle", "identity",
          NOTEBOOK)
def s97_9(s):
    yield eliminators(s) @ s.I, s.L[2]
    yield eliminators(s), s.E
    if s.N > 1:
        yield s.elimination[2].L, s.L[2]


@also("S95 18", "S97 10")
@equation("S97 10", r"E_k^{-1}=(1-\alpha_k\lambda_k^T)^{-1}=1+\alpha_k\lambda_k^T", "a step is undone by its sign",
          "identity", NOTEBOOK, over=eliminated, **SECOND)
def s97_10(s, k):
    undone = eye(s.N, s.dtype) + np.outer(s.alpha[k], s.unit(k))
    yield inverse(se.elementary(s.alpha[k], k)), undone
    yield undone @ s.L[k], s.L[k + 1]
    yield s.unit(k) @ s.alpha[k], 0 * s.m_hat[k]                    # lambda^T alpha = 0, which is why


@also("S95 19", "S97 11")
@equation("S97 11", r"I=UL_2,\quad U=E^{-1}=1+\sum_{k=2}^n\alpha_k\lambda_k^T", "the steps undone in the other order: "
          "their columns are put side by side", "identity", NOTEBOOK)
def s97_11(s):
    U = eye(s.N, s.dtype) + sum(np.outer(s.alpha[k], s.unit(k)) for k in range(2, s.N + 1))
    yield s.I, U @ s.L[2]
    yield eliminators(s) @ U, eye(s.N, s.dtype)
    yield s.factors[0], U


@also("S95 20", "S97 12", r"L_2=DL,\quad D=\mathrm{diag}[\hat m_1,\ldots,\hat m_n]",
      says="the diagonal taken out")
@equation("S97 12", r"L_2=DL,\quad D=\mathrm{diag}(\hat m_1,\ldots,\hat m_n)", "the diagonal taken out: pivots, m_hat(1) "
          "among them", "identity", NOTEBOOK)
def s97_12(s):
    yield s.L[2], diagonal(s) @ s.U.T
    yield s.factors[1], s.state.pivots
    yield s.L[2].diagonal(), s.state.pivots


@also("S95 21", "S97 13")
@equation("S97 13", r"I=UDU^T", "the decomposition", "identity", NOTEBOOK)
def s97_13(s):
    yield s.I, s.U @ diagonal(s) @ s.U.T
    U, D = s.factors
    yield (U * D) @ U.T, s.I
    yield U, s.U


@equation("S95 25", r"L_n=\begin{bmatrix}i^{(n)}_{11}&&\mathrm{sym}&0\\\vdots&\ddots&&\vdots\\i^{(n)}_{n-1,1}&\cdots&"
          r"i^{(n)}_{n-1,n-1}&0\\i_{n1}&\cdots&i_{n,n-1}&i_{nn}\end{bmatrix}",
          "after one step: the last column is cleared, the last row stays, the rest is symmetric again", "identity",
          NOTEBOOK, status="ocr", **SECOND)
def s95_25(s):
    n, L_n = s.N, s.elimination[s.N].L
    rest = s.I[:-1, :-1] - np.outer(s.I[:-1, -1], s.I[-1, :-1]) / s.I[-1, -1]
    yield L_n[:-1, :-1], rest
    yield L_n[-1], s.I[-1]
    yield L_n[:, -1], s.unit(n) * s.I[-1, -1]


@also("S95 26", "S97 20")
@equation("S97 20", r"E_k=1-\alpha_k\lambda_k^T", "one step of elimination as a matrix", "definition", NOTEBOOK,
          over=eliminated, **SECOND)
def s97_20(s, k):
    yield se.elementary(s.alpha[k], k), eye(s.N, s.dtype) - np.outer(s.alpha[k], s.unit(k))
    yield (se.elementary(s.alpha[k], k) @ s.L[k + 1])[:k - 1, k - 1], 0 * s.alpha[k][:k - 1]


@also("S95 27", "S97 21")
@equation("S97 21", r"\alpha_k=[\alpha_{1k},\ldots,\alpha_{k-1,k},0,\ldots,0]^T", "multipliers: column k over its pivot, "
          "above the pivot", "definition", NOTEBOOK, over=eliminated, **SECOND)
def s97_21(s, k):
    yield s.elimination[k].alpha, s.alpha[k]
    yield s.alpha[k] * s.m_hat[k], s.L[k + 1][:, k - 1] * (np.arange(1, s.N + 1) < k)


@also("S95 28", "S97 22")
@equation("S97 22", r"\lambda_k=[0,\ldots,0,1,0,\ldots,0]^T", "the k-th unit vector: it takes row k", "definition",
          NOTEBOOK, over=eliminated, **SECOND)
def s97_22(s, k):
    yield s.unit(k) @ s.I, s.I[k - 1]
    taken = eye(s.N, s.dtype) - se.elementary(s.alpha[k], k)        # alpha lambda^T
    yield taken @ s.qd, s.alpha[k] * s.qd[k - 1]


@equation("S95 29", r"E_k=\begin{bmatrix}1&&-\alpha_{1k}&&\\&\ddots&\vdots&&\\&&1&&\\&&&\ddots&\\&&&&1\end{bmatrix}",
          "the same written out: column k alone is not a unit vector", "definition", NOTEBOOK, over=eliminated,
          status="ocr", **SECOND)
def s95_29(s, k):
    for j in range(1, s.N + 1):
        yield se.elementary(s.alpha[k], k)[:, j - 1], s.unit(j) - s.alpha[k] if j == k else s.unit(j)


@also("S95 30", "S97 23", r"L_k=E_kL_{k+1},\quad L_{n+1}=I",
      says="reverse Gaussian elimination, k = n..2")
@equation("S97 23", r"L_k=E_kL_{k+1},\quad k=n,\ldots,2,\quad L_{n+1}=I", "reverse Gaussian elimination", "recursion",
          NOTEBOOK, over=eliminated, **SECOND)
def s97_23(s, k):
    yield se.elementary(s.alpha[k], k) @ s.L[k + 1], s.L[k]
    yield s.elimination[k].L, s.L[k]
    yield s.inertia_matrix, s.I


@also("S95 31", "S97 24",
      r"\alpha_{ik}=p_i^T\psi_{ik},\quad i^{(k)}_{ij}=p_i^T\hat M_{ik}B_{ij}p_j,\quad j\le i<k")
@equation("S97 24", r"\alpha_{ik}=p_i^T\psi_{ik},\quad i^{(k)}_{ij}=p_i^T\hat M_{ik}B_{ij}p_j,\quad k=n,\ldots,2,\ "
          r"i=k-1,\ldots,1,\ j=i,\ldots,1", "what elimination makes of each entry is an expression again, with an "
          "articulated body in it", "identity", NOTEBOOK, over=eliminated_with_row, **SECOND)
def s97_24(s, i, k):
    yield s.alpha[k][i - 1], s.p[i] @ s.psi_hat(i, k) / s.m_hat[k]
    for j in range(i, 0, -1):
        yield s.remainder[k][i - 1, j - 1], s.p[i] @ s.M_hat(i, k) @ s.B(i, j) @ s.p[j]
    yield s.elimination[k].L[i - 1, :i], s.remainder[k][i - 1, :i]
