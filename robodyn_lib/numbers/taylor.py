"""Truncated Taylor series as scalars: the teaching code run on them gives exact derivatives."""

from operator import mul

import numpy as np

from .kinds import cos_sin, divisible, plain, square_root


class Taylor:
    """A truncated power series c0 + c1 t + ... + cm t^m over any scalar.

    >>> from fractions import Fraction
    >>> t = Taylor(Fraction(1, 2), 1, 0)
    >>> (1 / (1 + t * t)).c
    (Fraction(4, 5), Fraction(-16, 25), Fraction(-16, 125))
    """

    __slots__ = ("c",)

    def __init__(self, *c):
        self.c = c

    def _series(self, x):
        return x.c if isinstance(x, Taylor) else (x,) + (0,) * (len(self.c) - 1)

    def __add__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented  # numpy then goes entry by entry
        return type(self)(*[a + b for a, b in zip(self.c, self._series(x), strict=True)])

    def __sub__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        return type(self)(*[a - b for a, b in zip(self.c, self._series(x), strict=True)])

    def __rsub__(self, x):
        return -self + x

    def __neg__(self):
        return type(self)(*[-a for a in self.c])

    def __mul__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        if not isinstance(x, Taylor):
            return type(self)(*[a * x for a in self.c])
        return type(self)(*[sum(map(mul, self.c, x.c[k::-1])) for k in range(len(self.c))])

    def __truediv__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        b = self._series(x)
        q = []
        for k in range(len(self.c)):
            rest = self.c[k] - sum(q[i] * b[k - i] for i in range(k))
            q.append(divisible(rest) / b[0])
        return type(self)(*q)

    def __rtruediv__(self, x):
        return Taylor(*self._series(x)) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def cos_sin(self):
        """Return cos and sin of the series, by their differential equations."""
        c0, s0 = cos_sin(self.c[0])
        c = [c0]
        s = [s0]
        for k in range(1, len(self.c)):
            dc, ds = (sum(i * self.c[i] * x[k - i] for i in range(1, k + 1)) for x in (s, c))
            c.append(-divisible(dc) / k)
            s.append(divisible(ds) / k)
        return Taylor(*c), Taylor(*s)

    def sqrt(self):
        """Return the square root of the series, term by term from r r = x."""
        r = [square_root(self.c[0])]
        for k in range(1, len(self.c)):
            rest = self.c[k] - sum(r[i] * r[k - i] for i in range(1, k))
            r.append(divisible(rest) / (2 * r[0]))
        return Taylor(*r)

    def __repr__(self):
        return f"Taylor{self.c}"


def coefficient(a, k):
    """Return the k-th derivatives at t = 0, over k!, of an array of series and constants."""

    def of_one(x):
        if isinstance(x, Taylor):
            return x.c[k]
        return x if k == 0 else 0

    flat = [of_one(x) for x in np.asarray(a).ravel()]
    out = np.empty(len(flat), dtype=object)
    out[:] = flat
    machine = all(isinstance(x, float | int) for x in flat) and any(
        isinstance(x, float) for x in flat
    )
    return (out.astype(np.float64) if machine else out).reshape(np.shape(a))


def joint_series(q, qd, qdd):
    """Return q(t) = q + qd t + qdd t^2/2 as an object array of Taylor scalars (n,)."""
    out = np.empty(len(q), dtype=object)
    out[:] = [
        Taylor(a, b, divisible(c) / 2) for a, b, c in zip(*map(plain, (q, qd, qdd)), strict=True)
    ]
    return out
