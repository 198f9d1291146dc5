"""Lee & Chirikjian 2005, section III, in O(N): banded blocks of H and the tension form.

With absolute angles phi all blocks of H are tridiagonal and contain only cosines and sines of
relative angles. A block is a `Band`; vectors are arrays (N,), base to tip.
"""

from typing import NamedTuple

import numpy as np

from ..elimination import vanishes
from ..numbers import array
from ..spatial import zeros


class Band(NamedTuple):
    """A tridiagonal matrix: entries (i+1, i) lower (N-1,), diagonal (N,), (i, i+1) upper (N-1,)."""

    lower: np.ndarray
    diagonal: np.ndarray
    upper: np.ndarray

    def dense(self):
        """Return the matrix as an array (N, N)."""
        out = np.diag(self.diagonal)
        at = np.arange(len(self.lower))
        out[at + 1, at] = self.lower
        out[at, at + 1] = self.upper
        return out

    def __matmul__(self, x):
        out = self.diagonal * x
        out[:-1] = out[:-1] + self.upper * x[1:]
        out[1:] = out[1:] + self.lower * x[:-1]
        return out

    T = property(lambda s: Band(s.upper, s.diagonal, s.lower), doc="The transpose.")


class Bands(NamedTuple):  # LC 24
    """The blocks of H for q = (phi, L), each a `Band`."""

    phiphi: Band
    phiL: Band
    LL: Band


def absolute_bands(chain):
    """Return the `Bands` of a chain by LC 23 for absolute angles. O(N).

    Each entry depends on three neighbouring masses.
    """

    def row(values):
        return np.array(list(values), dtype=chain.dtype)

    L = chain.L
    r = chain.r
    links = chain.links
    c = row(chain.r[i] * chain.c[i + 1] for i in links[:-1])
    s = row(chain.r[i] * chain.s[i + 1] for i in links[:-1])
    along = row(L[i] for i in links)
    main = row(r[i] + r[i - 1] for i in links)
    near = along[:-1]
    far = along[1:]
    bend = -c / (near * far)
    return Bands(
        Band(bend, main / (along * along), bend),
        Band(s / far, 0 * main, -s / near),
        Band(-c, main, -c),
    )


def backward_difference(x):
    """Return D x (N,), where theta = D phi."""
    return np.concatenate([x[:1], x[1:] - x[:-1]])


def tridiagonal_pivots(A):
    """Return the pivots (N,) of a symmetric positive definite `Band`, last row first. O(N).

    Raises ValueError, naming the row, if a pivot vanishes.
    """
    pivots = A.diagonal.copy()
    for i in range(len(pivots) - 2, -1, -1):
        pivots[i] = pivots[i] - A.upper[i] * A.lower[i] / pivots[i + 1]
        if vanishes(pivots[i], A.diagonal[i]):
            raise ValueError(f"row {i + 1}: its pivot vanishes, so elimination cannot divide by it")
    return pivots


def tension_pivots(chain):
    """Return the pivots (N,) of H^LL, last row first, without subtractions. O(N).

    On long chains, straight or folded, subtractions would cost digits. pivot(i) = r(i-1) + y(i),
    where y(i) is the acceleration of mass i and all masses beyond it under a unit pull along link
    i: y(i) = r(i) (y(i+1) + r(i) s(i+1)^2) / (r(i) + y(i+1)), since c^2 = 1 - s^2. It is an inverse
    mass: 1/y(i) resists the pull when mass i is free to move sideways too.
    """
    r = chain.r
    s = chain.s
    y = chain.r[chain.N]
    pivots = [r[chain.N - 1] + y]
    for i in range(chain.N - 1, 0, -1):
        y = r[i] * (y + r[i] * s[i + 1] * s[i + 1]) / (r[i] + y)
        pivots.append(r[i - 1] + y)
    return array(pivots[::-1])


def solve_from_tip(A, right, pivots=None):
    """Return x (N,) of A x = right for a symmetric positive definite `Band`. O(N).

    No pivoting is needed. pivots (N,): the pivots of A, last row first, if they are known more
    accurately than the entries of A give them.
    """
    if pivots is None:
        pivots = tridiagonal_pivots(A)
    x = array(right).copy()
    for i in range(len(x) - 2, -1, -1):
        x[i] = x[i] - A.upper[i] / pivots[i + 1] * x[i + 1]
    x = x / pivots
    for i in range(1, len(x)):
        x[i] = x[i] - A.lower[i - 1] / pivots[i] * x[i - 1]
    return x


def banded_inversion(chain, b):  # LC Figure 2
    """Return theta_ddot (N,) of G^aa theta_ddot = b by LC 13 and 25. O(N).

    It takes four banded products and one banded solution. In absolute angles b_phi = D^T b and
    theta_ddot = D phi_ddot. On a long folded chain the Coriolis vector C in b = tau - C is far
    larger than tau, which costs digits; `tension_form` keeps them.
    """
    H = absolute_bands(chain)
    b = array(b)
    b_phi = np.concatenate([b[:-1] - b[1:], b[-1:]])
    e = solve_from_tip(H.LL, H.phiL.T @ b_phi, tension_pivots(chain))
    return backward_difference(H.phiphi @ b_phi - H.phiL @ e)


def constrained_determinant(chain):
    """Return det G^aa = det G det H^LL by LC 8; det G is the product of m(i)^2 L(i)^2. O(N)."""
    pivots = tension_pivots(chain)
    factors = 1
    for i in chain.links:
        scale = chain.m[i] * chain.L[i]
        factors = factors * scale * scale * pivots[i - 1]
    return factors


def tension_form(chain, theta_dot, tau, gravity=None, forces=None, couple=0):
    """Return theta_ddot (N,) and tensions (N,) [N], without forming a Coriolis vector. O(N).

    theta_dot, tau (N,): rates and torques of the relative angles; gravity (2,): the field's vector;
    forces {i: (2,)}: forces on masses; couple: a moment on the last link. Link i pulls its ends
    together with tension lambda(i) and pushes them sideways with w(i) = (tau(i) - tau(i+1)) / L(i).
    Masses i and i-1 accelerate so that link i keeps its length, which is row i of H^LL lambda =
    ...; gravity accelerates all free masses alike, so it enters row 1 alone.
    """
    N = chain.N
    L = chain.L
    r = chain.r
    u = chain.u
    n = chain.n
    zero = zeros(2, chain.dtype)
    c = {**chain.c, N + 1: 0}  # there is no link beyond the last mass
    s = {**chain.s, N + 1: 0}
    w = {
        0: 0,
        **{i: (tau[i - 1] - tau[i]) / L[i] for i in chain.links[:-1]},
        N: (tau[-1] + couple) / L[N],
        N + 1: 0,
    }
    applied = {i: r[i] * (forces or {}).get(i, zero) for i in chain.links}
    applied[0] = zero if gravity is None else -gravity
    omega = np.cumsum(theta_dot)
    right = zeros(N, chain.dtype)
    phi_ddot = zeros(N, chain.dtype)
    for i in chain.links:
        right[i - 1] = (
            L[i] * omega[i - 1] * omega[i - 1]
            + r[i] * s[i + 1] * w[i + 1]
            - r[i - 1] * s[i] * w[i - 1]
            + u[i] @ (applied[i] - applied[i - 1])
        )
    tension = solve_from_tip(absolute_bands(chain).LL, right, tension_pivots(chain))
    pull = {0: 0, **dict(zip(chain.links, tension, strict=True)), N + 1: 0}
    for i in chain.links:
        across = (
            (r[i] + r[i - 1]) * w[i]
            + r[i] * (s[i + 1] * pull[i + 1] - c[i + 1] * w[i + 1])
            - r[i - 1] * (s[i] * pull[i - 1] + c[i] * w[i - 1])
        )
        phi_ddot[i - 1] = (across + n[i] @ (applied[i] - applied[i - 1])) / L[i]
    return backward_difference(phi_ddot), tension
