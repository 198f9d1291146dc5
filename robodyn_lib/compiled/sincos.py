"""Sines and cosines of many angles at once: no branch and no table, so that the compiler takes eight side by side."""
import math

import numpy as np

from .jit import inline, jit

__all__ = ["NEAR", "sincos", "sincos_array"]

# pi/2 in three parts; the first two have 33 bits, so that their products with a quadrant below 2^20 are exact.
QUARTER_1, QUARTER_2, QUARTER_3 = 1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21
QUADRANTS = 2 / math.pi
TO_WHOLE = 1.5 * 2.0 ** 52          # adding it rounds to a whole number, whose last bits are then the last of the sum
NEAR = 1.6e6                        # up to here `sincos` is good to an ulp

# Minimax on |r| <= pi/4 (fdlibm): sin r = r + r^3 (S1 + S2 r^2 + ...), cos r = 1 - r^2/2 + r^4 (C1 + C2 r^2 + ...).
S1, S2, S3 = -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04
S4, S5, S6 = 2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10
C1, C2, C3 = 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05
C4, C5, C6 = -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11


@inline
def sincos(x):
    """(sin x, cos x) for |x| <= NEAR [rad]; beyond that the result is wrong."""
    shifted = x * QUADRANTS + TO_WHOLE
    k = shifted - TO_WHOLE
    r = x - k * QUARTER_1 - k * QUARTER_2 - k * QUARTER_3
    z = r * r
    s = r + r * z * (S1 + z * (S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)))))
    c = 1 - z * (0.5 - z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6))))))
    quadrant = np.float64(shifted).view(np.int64)
    s, c = (c, s) if quadrant & 1 else (s, c)
    return -s if quadrant & 2 else s, -c if (quadrant + 1) & 2 else c


@jit
def sincos_array(x, s, c):
    """s = sin x, c = cos x for arrays (n,) [rad]; nan where x is not finite."""
    far = False
    for i in range(x.shape[0]):
        s[i], c[i] = sincos(x[i])
        far |= not abs(x[i]) <= NEAR
    if far:
        _redo(x, s, c)


@jit
def _redo(x, s, c):
    for i in range(x.shape[0]):
        if not abs(x[i]) <= NEAR:
            s[i], c[i] = np.sin(x[i]), np.cos(x[i])
