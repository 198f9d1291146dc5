"""Lee & Chirikjian 2005, section II and appendix: Fixman's theorem and inversion in blocks.

N points x_l in d dimensions form one column x (dN,). Of the coordinates q (n,), n = dN, the soft
ones a come first, then the hard ones b. Dense, any arithmetic.
"""

from typing import NamedTuple

import numpy as np

from ..elimination import unit_factor
from ..numbers import array
from ..spatial import block, eye, inverse, zeros


class Blocks(NamedTuple):  # LC 22
    """A matrix in the four blocks of LC 6, soft coordinates a before hard ones b."""

    aa: np.ndarray
    ab: np.ndarray
    ba: np.ndarray
    bb: np.ndarray


def mass_operator(masses, d):
    """Return diag(m_l) (dN, dN), with each mass d times."""
    return np.diag(np.repeat(array(masses), d))


def metric(dx_dq, masses):
    """Return the metric G (n, n) of LC 4 from dx_dq (dN, n).

    G_ij = sum of m_l dx_l/dq_i . dx_l/dq_j over l = 1..N; the base is not one of the points.
    """
    return dx_dq.T @ mass_operator(masses, len(dx_dq) // len(masses)) @ dx_dq


def inverse_metric(dq_dx, masses):  # LC 3
    """Return the inverse metric H (n, n) of LC 5 from dq_dx (n, dN).

    H_ij = sum over l of dq_i/dx_l (dq_j/dx_l)^T / m_l.
    """
    m = array(masses)
    return dq_dx @ mass_operator(1 / m, dq_dx.shape[1] // len(m)) @ dq_dx.T


def split(A, f):
    """Return the `Blocks` of LC 6 of a matrix (n, n) whose first f coordinates are soft."""
    return Blocks(A[:f, :f], A[:f, f:], A[f:, :f], A[f:, f:])


def determinant(A):
    """Return the determinant of a symmetric positive definite matrix (n, n), by pivots. O(n^3)."""
    return np.prod(unit_factor(A)[1])


def block_inverse(A, B):
    """Return the inverse [1 -A B^-1; 0 B^-1] of [1 A; 0 B], LC Appendix; A (f, r), B (r, r)."""
    inv = inverse(B)
    return block([[eye(len(A), A.dtype), -A @ inv], [zeros((len(B), len(A)), A.dtype), inv]])


def constrained_inverse(H):  # LC 9
    """Return (G^aa)^-1 = H^aa - H^ab (H^bb)^-1 (H^ab)^T (f, f) of LC 12 from the `Blocks` of H."""
    return H.aa - H.ab @ inverse(H.bb) @ H.ab.T


class Inversion(NamedTuple):
    """The terms of LC 13: c = H^aa b, d = (H^ab)^T b, e = (H^bb)^-1 d, f = H^ab e; qdd = c - f."""

    c: np.ndarray
    d: np.ndarray
    e: np.ndarray
    f: np.ndarray
    qdd: np.ndarray


def inversion(H, b):  # LC 11
    """Return the `Inversion` of LC 13 that solves G^aa qdd = b (f,), from the `Blocks` of H.

    e is the Y of LC 10 and 11; the constraint forces on the hard coordinates are G^ba qdd = -e.
    """
    c = H.aa @ b
    d = H.ab.T @ b
    e = inverse(H.bb) @ d
    f = H.ab @ e
    return Inversion(c, d, e, f, c - f)
