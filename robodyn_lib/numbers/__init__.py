"""Numbers on which the same formulas run: fractions, power series, numbers that count or record."""

from .comparison import Comparison, compare
from .counted import Counted, Counter, Counts, Graph, Traced, is_zero, known, lift
from .kinds import array, cos_sin, divisible, kind_of_number, odd_entry, plain, square_root
from .rational import Rational
from .taylor import Taylor, coefficient, joint_series
from .ties import first_largest, first_smallest

__all__ = [
    "Comparison",
    "Counted",
    "Counter",
    "Counts",
    "Graph",
    "Rational",
    "Taylor",
    "Traced",
    "array",
    "coefficient",
    "compare",
    "cos_sin",
    "divisible",
    "first_largest",
    "first_smallest",
    "is_zero",
    "joint_series",
    "kind_of_number",
    "known",
    "lift",
    "odd_entry",
    "plain",
    "square_root",
]
