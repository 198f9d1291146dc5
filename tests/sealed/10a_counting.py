"""The truths behind the digests of 10a, computed by the library."""
from fractions import Fraction

from robodyn_lib.counting import overtakes
from robodyn_lib.elimination import unit_factor
from robodyn_lib.link_frames import Turn
from robodyn_lib.numbers import Counted, Counter, lift


def turned():
    counter = Counter()
    turn = Turn(Counted(0.6, counter), Counted(0.8, counter))
    turn.symmetric(*(Counted(x, counter) for x in (2.0, 0.3, 1.0)))
    turn.vector(Counted(0.5, counter), Counted(0.7, counter))
    return [counter.mul, counter.add - 1]                               # 2 c is given


def elimination(n=6):
    counter = Counter()
    unit_factor(lift([[n + 1.5 if i == j else 1 / (1.5 + i + j) for j in range(n)] for i in range(n)], counter))
    return [counter.mul, counter.div, sum(2 * k * k for k in range(n))]     # k rows and columns beyond, two products


def fractions():
    """Find the fractions of sixths that make the additions of Walker and Orin whole at n = 1 .. 6."""
    value = lambda cubic, linear, n: cubic * n ** 3 + 7 * n ** 2 + linear * n - 46  # noqa: E731
    whole = lambda *given: all(value(*given, n).denominator == 1 for n in range(1, 7))  # noqa: E731
    sixths = [Fraction(k, 6) for k in range(1, 6)]
    linear, = (x for x in sixths if whole(Fraction(1, 6), 38 + x))
    cubic, = (x for x in sixths if whole(x, 38 + Fraction(2, 3)))
    return [linear, cubic]


def crossing():
    first = {n: Fraction(300 * n - 200) for n in range(1, 60)}
    other = {n: Fraction(n ** 3, 3) + 10 * n ** 2 + 20 * n for n in first}
    n = overtakes(first, other)
    return [n, other[n] - first[n]]


TRUTHS = {"10a.3": turned, "10a.5": elimination, "10a.6": fractions, "10a.8": crossing}
