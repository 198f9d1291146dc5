"""Saha 1997, section III and appendix: Gaussian elimination from the last row, and U D U^T.

Rows and columns count from 1 in names and messages; arrays count from 0, as everywhere. Dense, any
arithmetic.
"""

from typing import NamedTuple

import numpy as np

from ..elimination import vanishes
from ..numbers import array
from ..spatial import eye


class Step(NamedTuple):  # S97 9, S95 17, S95 25
    """One step: column k, alpha (n,) with alpha(i) = 0 for i >= k, and L_k (n, n).

    In L_k, columns k..n are 0 above the diagonal.
    """

    k: int
    alpha: np.ndarray
    L: np.ndarray


def elementary(alpha, k):  # S97 20, S97 22, S95 18, S95 26, S95 28
    """Return the elementary upper triangular matrix E_k = 1 - alpha lambda^T (n, n) of S97 20-22.

    lambda is the k-th unit vector. The inverse is 1 + alpha lambda^T (S97 10), since lambda^T alpha
    = 0.
    """
    out = eye(len(alpha), alpha.dtype)
    out[:, k - 1] = out[:, k - 1] - alpha
    return out


def reverse_gaussian_elimination(A):  # S97 21, S97 24, S95 27, S95 29, S95 30, S95 31
    """Yield a `Step` for k = n .. 2 with L_k = E_k L_{k+1} of S97 23, from L_{n+1} = A (n, n).

    alpha(i) is entry (i, k) divided by the pivot (k, k), so that E_k clears column k above the
    diagonal. A need not be symmetric. Raises ValueError, naming the row, if a pivot vanishes.
    O(n^3).
    """
    L = array(A).copy()
    for k in range(len(L), 1, -1):
        pivot = L[k - 1, k - 1]
        if vanishes(pivot, A[k - 1, k - 1]):
            raise ValueError(f"row {k}: its pivot vanishes, so elimination cannot divide by it")
        alpha = L[:, k - 1] / pivot
        alpha[k - 1 :] = alpha[k - 1 :] * 0
        L = L - np.outer(alpha, L[k - 1])
        # zero by construction; floats leave rounding there
        L[: k - 1, k - 1] = L[: k - 1, k - 1] * 0
        yield Step(k, alpha, L)


def factors(A):  # S97 11, S97 12, S97 13, S95 19, S95 20, S95 21
    """Return U (n, n) and D (n,) of a symmetric A = U diag(D) U^T by S97 11-13.

    U = 1 + sum alpha_k lambda_k^T; D is the diagonal of L_2.
    """
    A = array(A)
    U = eye(len(A), A.dtype)
    L = A
    for step in reverse_gaussian_elimination(A):
        U[:, step.k - 1] = U[:, step.k - 1] + step.alpha
        L = step.L
    return U, np.diag(L).copy()
