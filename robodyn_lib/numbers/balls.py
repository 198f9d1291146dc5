"""Ball arithmetic: each number lies within a radius of a midpoint, and so do sums and products."""

import math
from fractions import Fraction

import numpy as np


class Ball:
    """All numbers from (m - r) 2^e to (m + r) 2^e, for whole numbers m, r >= 0 and e.

    Sums, differences and products of balls, and of a ball and an int or a float, contain those of
    all their members. They are rounded to at most `bits` bits, outward.

    >>> third = Ball(1, 0, 0, 64) * Ball(0x5555555555555555, 1, -64, 64)
    >>> low, high = (third * 3).ends()
    >>> low < 1 < high, high - low < Fraction(1, 10**18)
    (True, True)
    """

    __slots__ = ("bits", "e", "m", "r")

    def __init__(self, m: int, r: int, e: int, bits: int):
        extra = max(m.bit_length(), r.bit_length()) - bits
        if extra > 0:
            m = m >> extra
            r = (r >> extra) + 2
            e = e + extra
        self.m = m
        self.r = r
        self.e = e
        self.bits = bits

    @classmethod
    def of(cls, x: float, bits: int) -> "Ball":
        """Return an int, a finite float or a dyadic fraction as a ball without radius."""
        p, q = x.as_integer_ratio()
        return cls(int(p), 0, 1 - int(q).bit_length(), bits)

    @classmethod
    def between(cls, low: Fraction, high: Fraction, bits: int) -> "Ball":
        """Return a ball that contains low and high, with its exponent -bits."""
        least = math.floor(low * 2**bits)
        most = math.ceil(high * 2**bits)
        middle = (least + most) // 2
        return cls(middle, max(middle - least, most - middle), -bits, bits)

    def _other(self, x):
        return x if isinstance(x, Ball) else Ball.of(x, self.bits)

    def __add__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented
        other = self._other(other)
        if not (other.m or other.r):
            return self
        e = min(self.e, other.e)
        i = self.e - e
        j = other.e - e
        return Ball((self.m << i) + (other.m << j), (self.r << i) + (other.r << j), e, self.bits)

    def __neg__(self):
        return Ball(-self.m, self.r, self.e, self.bits)

    def __sub__(self, other):
        return NotImplemented if isinstance(other, np.ndarray) else self + -self._other(other)

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        if isinstance(other, np.ndarray):
            return NotImplemented
        other = self._other(other)
        if not (self.m or self.r) or not (other.m or other.r):
            return Ball(0, 0, 0, self.bits)
        r = abs(self.m) * other.r + self.r * (abs(other.m) + other.r)
        return Ball(self.m * other.m, r, self.e + other.e, self.bits)

    __radd__ = __add__
    __rmul__ = __mul__

    def ends(self) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest number of the ball."""
        unit = Fraction(2) ** self.e
        return (self.m - self.r) * unit, (self.m + self.r) * unit

    def size(self) -> Fraction:
        """Return the largest absolute value in the ball."""
        return (abs(self.m) + self.r) * Fraction(2) ** self.e

    def width(self) -> Fraction:
        """Return the radius."""
        return self.r * Fraction(2) ** self.e

    def __repr__(self):
        return f"Ball({self.m}, {self.r}, {self.e}, {self.bits})"


def balls(x, bits: int) -> np.ndarray:
    """Return an array of finite float64 as balls without radius, of the same shape."""
    x = np.asarray(x, dtype=float)
    out = np.empty(x.size, dtype=object)
    out[:] = [Ball.of(float(v), bits) for v in x.ravel()]
    return out.reshape(x.shape)


def cosine_and_sine(q: float, bits: int) -> tuple[Ball, Ball]:
    """Return balls of cos q and sin q for the number that the float64 q is, however large.

    The series at x = q / 2^k, |x| < 1/8, is summed in whole multiples of 2^-work, and the angle
    doubled k times. Each term is wrong by less than three units, the rest of an alternating series
    is no more than its first term left out, and x is cut by one unit.

    >>> c, s = cosine_and_sine(1e300, 128)
    >>> round(float(c.ends()[0]), 15) == round(math.cos(1e300), 15), float(s.width()) < 1e-37
    (True, True)
    """
    k = max(0, math.frexp(q)[1] + 3)
    work = bits + 2 * k + 64
    p, d = q.as_integer_ratio()
    x = (p << work) // (d << k)
    sums = [0, 0]
    term = 1 << work
    n = 0
    while abs(term) > 3:
        sums[n % 2] += term if n % 4 < 2 else -term
        n += 1
        term = ((term * x) >> work) // n
    radius = 0 if q == 0 else 3 * n + 10
    c, s = (Ball(total, radius, -work, work) for total in sums)
    for _ in range(k):
        c, s = c * c - s * s, 2 * (c * s)
    return tuple(Ball(b.m, b.r, b.e, bits) for b in (c, s))


def decimals(x: Ball, digits: int) -> list[str]:
    """Return two decimals with this number of digits that enclose the ball.

    >>> decimals(Ball(-1, 0, -2, 64), 5)
    ['-0.25000', '-0.25000']
    """
    low, high = x.ends()
    ends = math.floor(low * 10**digits), math.ceil(high * 10**digits)
    out = []
    for end in ends:
        before, after = divmod(abs(end), 10**digits)
        out.append(f"{'-' * (end < 0)}{before}.{after:0{digits}d}")
    return out
