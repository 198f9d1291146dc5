"""Planar chains of point masses for tests, and what they do by other routes than the library's: 80 digits, Newton."""
from decimal import Decimal, localcontext
from fractions import Fraction

import mpmath
import numpy as np

from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.numbers import Taylor, array, coefficient

TANGENTS = [Fraction(1, 3), Fraction(-1, 2), Fraction(2, 5), Fraction(-3, 2), Fraction(1, 4)]
LENGTHS = [Fraction(3, 2), Fraction(2, 3), Fraction(1), Fraction(5, 4), Fraction(1, 2)]
MASSES = [Fraction(2), Fraction(1, 3), Fraction(5, 2), Fraction(1), Fraction(3, 4)]


def of_tangents(t, L, m):
    """The `PointChain` with half-angle tangents t."""
    c, s = zip(*(((1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)) for x in t), strict=True)
    return PointChain(L, m, c, s)


def lopsided(N):
    """N unequal links of fractions, sines of mixed signs."""
    return of_tangents(TANGENTS[:N], LENGTHS[:N], MASSES[:N])


def right_triangles(*sides):
    """Unit lengths and masses, cosines and sines as given: [(4/5, 3/5), ...] from (4, 3, 5)."""
    N = len(sides)
    return PointChain([Fraction(1)] * N, [Fraction(1)] * N, [Fraction(a, c) for a, _, c in sides],
                      [Fraction(b, c) for _, b, c in sides])


def positions(t, L):
    """Positions (2N,) for half-angle tangents t and lengths L of any numbers: each link turns what is beyond it."""
    x, y, c, s, out = 0, 0, 1, 0, []
    for tangent, length in zip(t, L, strict=True):
        below = 1 + tangent * tangent
        a, b = (1 - tangent * tangent) / below, 2 * tangent / below
        c, s = c * a - s * b, s * a + c * b
        x, y = x + length * c, y + length * s
        out += [x, y]
    return np.array(out, dtype=object)


def dx_dq(N):
    """dx/dq (2N, 2N) of `lopsided(N)`, q = (theta, L), column by column from power series."""
    columns = []
    for j in range(2 * N):
        t, L = list(TANGENTS[:N]), list(LENGTHS[:N])
        if j < N:
            t[j] = Taylor(t[j], (1 + t[j] * t[j]) / 2, Fraction(0))
        else:
            L[j - N] = Taylor(L[j - N], Fraction(1), Fraction(0))
        columns.append(coefficient(positions(t, L), 1))
    return array(np.stack(columns, axis=1))


def eighty_digits(L, m, theta, rates, tau, g):
    """theta_ddot (N,) for float data of a chain, in 80 digits, gravity (2,); by Newton's law for each mass.

    Unknown are the forces along the links. The acceleration of each mass is that of all forces on it; between two
    neighbours it must have the part along their link that keeps its length. Vectors in base axes, none relative. The
    digits are those of `decimal`, which is compiled; cosines and sines are mpmath's.
    """
    with mpmath.workdps(80), localcontext(prec=80):
        many = lambda row: [Decimal(float(x)) for x in row]  # noqa: E731
        L, m, theta, rates, tau, g = map(many, (L, m, theta, rates, tau, g))
        N, ux, uy, omega, w = len(L), [], [], [], []
        a, b, turn = Decimal(1), Decimal(0), Decimal(0)
        for i in range(N):
            c, s = (Decimal(mpmath.nstr(x, 80)) for x in mpmath.cos_sin(mpmath.mpf(float(theta[i]))))
            a, b = a * c - b * s, b * c + a * s
            turn = turn + rates[i]
            ux.append(a), uy.append(b), omega.append(turn)
            w.append((tau[i] - (tau[i + 1] if i + 1 < N else 0)) / L[i])
        fx, fy = ([-w[i] * uy[i] for i in range(N)], [w[i] * ux[i] for i in range(N)])
        px = [(fx[i] - (fx[i + 1] if i + 1 < N else 0)) / m[i] + g[0] for i in range(N)]
        py = [(fy[i] - (fy[i + 1] if i + 1 < N else 0)) / m[i] + g[1] for i in range(N)]
        side = [0, *(-(ux[i] * ux[i - 1] + uy[i] * uy[i - 1]) / m[i - 1] for i in range(1, N))]
        diagonal = [1 / m[i] + (1 / m[i - 1] if i else 0) for i in range(N)]
        right = [L[i] * omega[i] ** 2 + ux[i] * (px[i] - (px[i - 1] if i else 0))
                 + uy[i] * (py[i] - (py[i - 1] if i else 0)) for i in range(N)]
        for i in range(1, N):                                       # from the base, where the library goes from the tip
            factor = side[i] / diagonal[i - 1]
            diagonal[i] -= factor * side[i]
            right[i] -= factor * right[i - 1]
        pull = [0] * (N + 1)
        for i in range(N - 1, -1, -1):
            pull[i] = (right[i] - (side[i + 1] * pull[i + 1] if i + 1 < N else 0)) / diagonal[i]
        ax = [px[i] + (-pull[i] * ux[i] + (pull[i + 1] * ux[i + 1] if i + 1 < N else 0)) / m[i] for i in range(N)]
        ay = [py[i] + (-pull[i] * uy[i] + (pull[i + 1] * uy[i + 1] if i + 1 < N else 0)) / m[i] for i in range(N)]
        phi = [(ux[i] * (ay[i] - (ay[i - 1] if i else 0)) - uy[i] * (ax[i] - (ax[i - 1] if i else 0))) / L[i]
               for i in range(N)]
        return np.array([float(phi[i] - (phi[i - 1] if i else 0)) for i in range(N)])
