"""Lee & Chirikjian 2005, section III: the planar chain of point masses, its coordinates and their gradients.

Links and masses count from the base, i = 1..N; mass i is at x(i), the far end of link i, and x(0)
is the base. The plane is right-handed, J turns by a quarter. Joint angles theta(i) are relative,
phi(i) = theta(1) + .. + theta(i) are absolute. Gradients are dense: (N, 2N), a row for each
coordinate, two columns for each mass.
"""

import numpy as np

from ..numbering import FromBase
from ..numbers import array
from ..spatial import eye, zeros
from .partition import inverse_metric, split


class PointChain:
    """A planar chain of N point masses at one instant, each a `FromBase`.

    Given as arrays (N,): lengths L [m], masses m [kg], cosines c and sines s of the relative
    angles. r[i] = 1/m[i], and r[0] = 0: the base does not move. u[i] (2,) points along link i, n[i]
    = J u[i]; d[i] = L[i] u[i]; x[i] (2,) is where mass i is. Errors: ValueError for arrays of
    unequal lengths.
    """

    def __init__(self, lengths, masses, cosines, sines):
        L, m, c, s = map(array, (lengths, masses, cosines, sines))
        if not len(L) == len(m) == len(c) == len(s):
            raise ValueError(
                f"lengths, masses, cosines, sines must be equally many, got "
                f"{len(L)}, {len(m)}, {len(c)}, {len(s)}"
            )
        self.N = len(L)
        self.dtype = np.result_type(L, m, c, s)

        def of(row):
            return FromBase({i: row[i - 1] for i in self.links})

        self.L, self.m, self.c, self.s, self.r = of(L), of(m), of(c), of(s), of(1 / m)
        self.r[0] = 0 * self.r[1]
        self.u, self.n, self.d, self.x = (FromBase() for _ in range(4))
        u, self.x[0] = eye(2, self.dtype)[0], zeros(2, self.dtype)
        for i in self.links:
            u = self.u[i] = self.c[i] * u + self.s[i] * quarter(u)
            self.n[i], self.d[i] = quarter(u), self.L[i] * u
            self.x[i] = self.x[i - 1] + self.d[i]  # LC 14

    links = property(lambda s: range(1, s.N + 1), doc="1 .. N.")

    def __repr__(self):
        return f"PointChain of {self.N} masses"


def quarter(v):
    """J v: a vector of the plane (2,) turned by a right angle."""
    return np.array([-v[1], v[0]], dtype=v.dtype)


def differences(N, dtype=np.float64):
    """D (N, N) with theta = D phi: theta(i) = phi(i) - phi(i-1). Torques go the other way, tau_phi = D^T tau."""
    D = eye(N, dtype)
    D[np.arange(1, N), np.arange(N - 1)] = -1
    return D


def position_gradients(chain):
    """dx/dq (2N, 2N) for q = (theta, L): columns turn, and then stretch, what is beyond links 1..N."""
    N, out = chain.N, zeros((chain.N, 2, 2 * chain.N), chain.dtype)
    for j in chain.links:
        for k in range(j, N + 1):
            out[k - 1, :, j - 1] = quarter(chain.x[k] - chain.x[j - 1])
            out[k - 1, :, N + j - 1] = chain.u[j]
    return out.reshape(2 * N, 2 * N)


def from_ends(chain, ends):
    """Gradients (N, 2N) that are ends[i] (2,) at x(i), and -ends[i] at x(i-1) unless that is the base."""
    out = zeros((chain.N, chain.N, 2), chain.dtype)
    for i in chain.links:
        out[i - 1, i - 1] = ends[i]
        if i > 1:
            out[i - 1, i - 2] = -ends[i]
    return out.reshape(chain.N, 2 * chain.N)


def length_gradients(chain):  # LC 15, LC 16, LC 17
    """LC 18: dL(i)/dx(k) = d(i)^T / L(i) (delta_ki - delta_k,i-1); no column for the base."""
    return from_ends(chain, {i: chain.d[i] / chain.L[i] for i in chain.links})


def absolute_angle_gradients(chain):
    """dphi(i)/dx(k) = n(i)^T / L(i) (delta_ki - delta_k,i-1): never singular."""
    return from_ends(chain, {i: chain.n[i] / chain.L[i] for i in chain.links})


def angle_gradients(chain):
    """LC 21, without its sines: dtheta/dx = D dphi/dx, from theta(i) = atan2(d(i-1) x d(i), d(i-1) . d(i))."""
    return differences(chain.N, chain.dtype) @ absolute_angle_gradients(chain)


def cosine_gradients(chain, frozen=False):  # LC 19
    """LC 20: L(i-1) L(i) d(cos theta(i))/dx (N, 2N), row i as printed on the left times 1.

    frozen: as printed, the gradient of d(i) . d(i-1) alone. Corrected: less cos theta(i) times that
    of L(i-1) L(i). The base link is L(0) e_1 of any length; it does not move, and its length
    cancels: taken as 1.
    """
    N, out = (  # columns: x(-1), x(0), x(1), .., x(N)
        chain.N,
        zeros((chain.N, chain.N + 2, 2), chain.dtype),
    )
    d, L = {0: eye(2, chain.dtype)[0], **chain.d}, {0: 1, **chain.L}
    for i in chain.links:
        out[i - 1, i + 1] = d[i - 1]  # LC 20-1
        out[i - 1, i] = d[i] - d[i - 1]  # LC 20-2
        out[i - 1, i - 1] = -d[i]  # LC 20-3
        if not frozen:
            before, after = (
                chain.c[i] * L[i] / L[i - 1] * d[i - 1],
                chain.c[i] * L[i - 1] / L[i] * d[i],
            )
            out[i - 1, i + 1] = out[i - 1, i + 1] - after
            out[i - 1, i] = out[i - 1, i] + after - before
            out[i - 1, i - 1] = out[i - 1, i - 1] + before
    return out[:, 2:].reshape(N, 2 * N)


def frozen_angle_gradients(chain):
    """LC 21 with its last d corrected and its lengths frozen: -1/(L(i-1) L(i) sin theta(i)) times LC 20 as printed.

    True gradients of other angles, equal to theta where the lengths have their values. (N, 2N);
    ZeroDivisionError or infinite where a sine is 0.
    """
    L = {0: 1, **chain.L}
    factors = array([-1 / (L[i - 1] * L[i] * chain.s[i]) for i in chain.links])
    return factors[:, np.newaxis] * cosine_gradients(chain, frozen=True)


def inverse_blocks(chain, angles=angle_gradients):
    """LC 23: the `Blocks` of H for q = (theta, L), or for other angles whose gradients are given. Dense."""
    gradients = np.concatenate([angles(chain), length_gradients(chain)])
    return split(inverse_metric(gradients, [chain.m[i] for i in chain.links]), chain.N)
