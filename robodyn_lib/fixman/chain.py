"""Lee & Chirikjian 2005, section III: the planar chain of point masses and its coordinates.

Links and masses count from the base, i = 1..N; mass i is at x(i), the far end of link i, and x(0)
is the base. The plane is right-handed, and J is the rotation by 90 degrees. Joint angles theta(i)
are relative, phi(i) = theta(1) + .. + theta(i) are absolute. Gradients of coordinates are dense
arrays (N, 2N), with a row for each coordinate and two columns for each mass.
"""

import numpy as np

from ..numbering import FromBase
from ..numbers import array
from ..spatial import eye, zeros
from .partition import inverse_metric, split


class PointChain:
    """A planar chain of N point masses at one instant; each quantity is a `FromBase`.

    The arguments are arrays (N,): lengths L [m], masses m [kg], cosines c and sines s of the
    relative angles. r[i] = 1/m[i], with r[0] = 0, since the base does not move; u[i] (2,): unit
    vector along link i; n[i] = J u[i]; d[i] = L[i] u[i]; x[i] (2,): position of mass i [m]. Raises
    ValueError for arrays of different lengths.
    """

    def __init__(self, lengths, masses, cosines, sines):
        L, m, c, s = map(array, (lengths, masses, cosines, sines))
        if not len(L) == len(m) == len(c) == len(s):
            raise ValueError(
                "lengths, masses, cosines, sines must have the same length, got "
                f"{len(L)}, {len(m)}, {len(c)}, {len(s)}"
            )
        self.N = len(L)
        self.dtype = np.result_type(L, m, c, s)

        def of(row):
            return FromBase({i: row[i - 1] for i in self.links})

        self.L = of(L)
        self.m = of(m)
        self.c = of(c)
        self.s = of(s)
        self.r = of(1 / m)
        self.r[0] = 0 * self.r[1]
        self.u, self.n, self.d, self.x = (FromBase() for _ in range(4))
        u = eye(2, self.dtype)[0]
        self.x[0] = zeros(2, self.dtype)
        for i in self.links:
            u = self.u[i] = self.c[i] * u + self.s[i] * quarter(u)
            self.n[i] = quarter(u)
            self.d[i] = self.L[i] * u
            self.x[i] = self.x[i - 1] + self.d[i]  # LC 14

    links = property(lambda s: range(1, s.N + 1), doc="1 .. N.")

    def __repr__(self):
        return f"PointChain of {self.N} masses"


def quarter(v):
    """Return J v (2,): a vector of the plane turned by 90 degrees."""
    return np.array([-v[1], v[0]], dtype=v.dtype)


def differences(N, dtype=np.float64):
    """Return D (N, N) with theta = D phi: theta(i) = phi(i) - phi(i-1). Then tau_phi = D^T tau."""
    D = eye(N, dtype)
    D[np.arange(1, N), np.arange(N - 1)] = -1
    return D


def position_gradients(chain):
    """Return dx/dq (2N, 2N) for q = (theta, L).

    The first N columns turn the masses beyond each joint, the last N move those beyond each link.
    """
    N = chain.N
    out = zeros((chain.N, 2, 2 * chain.N), chain.dtype)
    for j in chain.links:
        for k in range(j, N + 1):
            out[k - 1, :, j - 1] = quarter(chain.x[k] - chain.x[j - 1])
            out[k - 1, :, N + j - 1] = chain.u[j]
    return out.reshape(2 * N, 2 * N)


def from_ends(chain, ends):
    """Return gradients (N, 2N): row i has ends[i] (2,) for x(i) and -ends[i] for x(i-1), i > 1."""
    out = zeros((chain.N, chain.N, 2), chain.dtype)
    for i in chain.links:
        out[i - 1, i - 1] = ends[i]
        if i > 1:
            out[i - 1, i - 2] = -ends[i]
    return out.reshape(chain.N, 2 * chain.N)


def length_gradients(chain):  # LC 15, LC 16, LC 17
    """Return dL/dx (N, 2N) by LC 18, without columns for the base.

    dL(i)/dx(k) = d(i)^T / L(i) (delta_ki - delta_k,i-1).
    """
    return from_ends(chain, {i: chain.d[i] / chain.L[i] for i in chain.links})


def absolute_angle_gradients(chain):
    """Return dphi/dx (N, 2N): dphi(i)/dx(k) = n(i)^T / L(i) (delta_ki - delta_k,i-1)."""
    return from_ends(chain, {i: chain.n[i] / chain.L[i] for i in chain.links})


def angle_gradients(chain):
    """Return dtheta/dx (N, 2N) of LC 21 as D dphi/dx, without dividing by sines.

    theta(i) = atan2(d(i-1) x d(i), d(i-1) . d(i)).
    """
    return differences(chain.N, chain.dtype) @ absolute_angle_gradients(chain)


def cosine_gradients(chain, frozen=False):  # LC 19
    """Return L(i-1) L(i) d(cos theta(i))/dx (N, 2N) of LC 20.

    frozen: if True, as printed, the gradient of d(i) . d(i-1) alone; otherwise corrected, that is,
    less cos theta(i) times the gradient of L(i-1) L(i). The base link is L(0) e_1; it does not move
    and its length cancels, so it is taken as 1.
    """
    N = chain.N
    out = zeros((N, N + 2, 2), chain.dtype)  # columns: x(-1), x(0), x(1), .., x(N)
    d = {0: eye(2, chain.dtype)[0], **chain.d}
    L = {0: 1, **chain.L}
    for i in chain.links:
        out[i - 1, i + 1] = d[i - 1]  # LC 20-1
        out[i - 1, i] = d[i] - d[i - 1]  # LC 20-2
        out[i - 1, i - 1] = -d[i]  # LC 20-3
        if not frozen:
            before = chain.c[i] * L[i] / L[i - 1] * d[i - 1]
            after = chain.c[i] * L[i - 1] / L[i] * d[i]
            out[i - 1, i + 1] = out[i - 1, i + 1] - after
            out[i - 1, i] = out[i - 1, i] + after - before
            out[i - 1, i - 1] = out[i - 1, i - 1] + before
    return out[:, 2:].reshape(N, 2 * N)


def frozen_angle_gradients(chain):
    """Return LC 21 (N, 2N) with its last d corrected and its lengths frozen.

    It is -1/(L(i-1) L(i) sin theta(i)) times LC 20 as printed: the true gradients of other angles,
    which equal theta as long as the lengths keep their values. If a sine is 0, the result is
    infinite, or ZeroDivisionError is raised.
    """
    L = {0: 1, **chain.L}
    factors = array([-1 / (L[i - 1] * L[i] * chain.s[i]) for i in chain.links])
    return factors[:, np.newaxis] * cosine_gradients(chain, frozen=True)


def inverse_blocks(chain, angles=angle_gradients):
    """Return the `Blocks` of H of LC 23 for q = (theta, L). Dense.

    angles: the function that returns the gradients of the angles.
    """
    gradients = np.concatenate([angles(chain), length_gradients(chain)])
    return split(inverse_metric(gradients, [chain.m[i] for i in chain.links]), chain.N)
