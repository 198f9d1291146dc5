"""Lee & Chirikjian 2005, section II and appendix: soft and hard coordinates, Fixman's theorem, inversion in blocks.

N points x_l in d dimensions stand in one column x (dN,); coordinates q (n,) are the soft ones a
first, then the hard ones b, with n = dN. Dense, any arithmetic.
"""

from typing import NamedTuple

import numpy as np

from ..elimination import unit_factor
from ..numbers import array
from ..spatial import block, eye, inverse, zeros


class Blocks(NamedTuple):  # LC 22
    """LC 6: a matrix in four blocks, soft coordinates a before hard ones b."""

    aa: np.ndarray
    ab: np.ndarray
    ba: np.ndarray
    bb: np.ndarray


def mass_operator(masses, d):
    """diag(m_l) (dN, dN), each mass d times."""
    return np.diag(np.repeat(array(masses), d))


def metric(dx_dq, masses):
    """LC 4: G_ij = sum_l m_l dx_l/dq_i . dx_l/dq_j (n, n), from dx_dq (dN, n); the base is no point, so l = 1..N."""
    return dx_dq.T @ mass_operator(masses, len(dx_dq) // len(masses)) @ dx_dq


def inverse_metric(dq_dx, masses):  # LC 3
    """LC 5: H_ij = sum_l dq_i/dx_l (dq_j/dx_l)^T / m_l (n, n), from dq_dx (n, dN)."""
    m = array(masses)
    return dq_dx @ mass_operator(1 / m, dq_dx.shape[1] // len(m)) @ dq_dx.T


def split(A, f):
    """LC 6: the `Blocks` of a matrix (n, n) whose first f coordinates are soft."""
    return Blocks(A[:f, :f], A[:f, f:], A[f:, :f], A[f:, f:])


def determinant(A):
    """det A of a symmetric positive definite matrix (n, n): the product of its pivots. O(n^3)."""
    return np.prod(unit_factor(A)[1])


def block_inverse(A, B):
    """LC Appendix: the inverse of [1 A; 0 B] is [1 -A B^-1; 0 B^-1]; A (f, r), B (r, r)."""
    inv = inverse(B)
    return block([[eye(len(A), A.dtype), -A @ inv], [zeros((len(B), len(A)), A.dtype), inv]])


def constrained_inverse(H):  # LC 9
    """LC 12: (G^aa)^-1 = H^aa - H^ab (H^bb)^-1 (H^ab)^T (f, f), from the `Blocks` of H."""
    return H.aa - H.ab @ inverse(H.bb) @ H.ab.T


class Inversion(NamedTuple):
    """LC 13: c = H^aa b, d = (H^ab)^T b, e = (H^bb)^-1 d, f = H^ab e; qdd = c - f."""

    c: np.ndarray
    d: np.ndarray
    e: np.ndarray
    f: np.ndarray
    qdd: np.ndarray


def inversion(H, b):  # LC 11
    """LC 13: the `Inversion` that solves G^aa qdd = b (f,), from the `Blocks` of H.

    e is the Y of LC 10 and 11; the forces that hold the hard coordinates are G^ba qdd = -e.
    """
    c, d = H.aa @ b, H.ab.T @ b
    e = inverse(H.bb) @ d
    f = H.ab @ e
    return Inversion(c, d, e, f, c - f)
