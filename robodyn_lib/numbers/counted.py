"""Numbers that count operations: the teaching code, run on them, yields its cost."""

import numbers
from dataclasses import dataclass, fields

import numpy as np


@dataclass(frozen=True)
class Counts:
    """Numbers of multiplications, additions, divisions, and cosines with their sines.

    >>> Counts(mul=3, add=2) - Counts(mul=1)
    Counts(mul=2, add=2, div=0, trig=0)
    """

    mul: int = 0
    add: int = 0
    div: int = 0
    trig: int = 0

    @property
    def operations(self):
        """Multiplications, divisions and additions together."""
        return self.mul + self.div + self.add

    def __add__(self, other):
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def __sub__(self, other):
        return Counts(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))


class Counter:
    """Counts that the scalars of one run share."""

    def __init__(self):
        self.mul = self.add = self.div = self.trig = 0

    @property
    def counts(self):
        """The counts so far, as `Counts`."""
        return Counts(self.mul, self.add, self.div, self.trig)


class Counted:
    """A number that reports its operations to a `Counter` and carries its value along.

    >>> counter = Counter()
    >>> x, y = Counted(2.0, counter), Counted(3.0, counter)
    >>> np.array([x, 0, 1]) @ np.array([y, y, y]), counter.counts        # 2 * 3 + 0 * 3 + 1 * 3
    (Counted(9.0), Counts(mul=1, add=1, div=0, trig=0))
    """

    __slots__ = ("value", "counter")

    def __init__(self, value, counter):
        self.value = value
        self.counter = counter

    def _new(self, value):
        return Counted(value, self.counter)

    def __add__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented  # numpy then goes entry by entry
        if known(x, 0):
            return self
        self.counter.add += 1
        return self._new(self.value + _value(x))

    def __sub__(self, x):
        if x is self:
            return 0
        if isinstance(x, np.ndarray):
            return NotImplemented
        return self + -_whole(x)

    def __rsub__(self, x):
        return -self + x

    def __neg__(self):
        return self._new(-self.value)

    def __mul__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        if known(x, 0):
            return 0
        if known(x, 1) or known(x, -1):
            return self if x == 1 else -self
        self.counter.mul += 1
        return self._new(self.value * _value(x))

    def __truediv__(self, x):
        if isinstance(x, np.ndarray):
            return NotImplemented
        if x is self:
            return 1
        if known(x, 1) or known(x, -1):
            return self if x == 1 else -self
        self.counter.div += 1
        return self._new(self.value / _value(x))

    def __rtruediv__(self, x):
        if known(x, 0):
            return 0
        self.counter.div += 1
        return self._new(x / self.value)

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, x):
        return self.value == _value(x)

    __hash__ = None

    def sqrt(self):
        """Return the root; roots are not counted."""
        return self._new(np.sqrt(self.value).item())

    def cos_sin(self):
        """Return (cos, sin), one `trig`."""
        self.counter.trig += 1
        return self._new(np.cos(self.value).item()), self._new(np.sin(self.value).item())

    def __float__(self):
        return float(self.value)

    def __repr__(self):
        return f"Counted({self.value})"


class Graph(Counter):
    """A counter that builds the graph of operations and counts only the nodes that results need.

    Two numbers are the same node if they come from the same operation on the same operands, in
    either order, up to a sign. The distributive law is not applied. Roots are nodes that `needed`
    does not count.

    >>> graph = Graph()
    >>> x, y = graph.given(2.0), graph.given(3.0)
    >>> left, right, unused = x * (y - x), (x - y) * x, x / y
    >>> graph.needed([left + right * y])            # x (x - y) is one product
    Counts(mul=2, add=2, div=0, trig=0)
    """

    def __init__(self):
        super().__init__()
        self.nodes = {}  # key of an operation: its number
        self.kind = Traced  # the class of the numbers on this tape

    def given(self, value):
        """Return a number that is known when the run begins."""
        return self.kind(value, self, self._node(("given", len(self.nodes))))

    def _node(self, key):
        return self.nodes.setdefault(key, len(self.nodes))

    def reached(self, numbers):
        """Return {node: its key} of all nodes that the numbers come from, in running order."""
        keys = list(self.nodes)
        reached = set()
        todo = [x.node for x in numbers if isinstance(x, Traced)]
        while todo:
            node = todo.pop()
            if node not in reached:
                reached.add(node)
                todo += operands(keys[node])
        return {node: keys[node] for node in sorted(reached)}

    def needed(self, numbers):
        """Return the `Counts` of the operations that led to these numbers."""
        keys = self.reached(numbers).values()
        done = [key[0] for key in keys]
        angles = {key[1] for key in keys if key[0] in ("cos", "sin")}
        return Counts(
            mul=done.count("mul"),
            add=done.count("add"),
            div=done.count("div") + done.count("pivot"),
            trig=len(angles),
        )


def operands(key):
    """Return the nodes that an operation takes."""
    if key[0] == "given":
        return []
    return [x for x in key[1:] if isinstance(x, int)]


class Traced(Counted):
    """A number that records the operation it comes from.

    sign: -1 if it is the negative of its node.

    Operands are traced numbers and real constants. Some results are known whatever the number x
    is, also for 0, inf and nan: x - x and 0 * x are 0, x / x is 1.
    """

    __slots__ = ("node", "sign")

    def __init__(self, value, graph, node, sign=1):
        super().__init__(value, graph)
        self.node = node
        self.sign = sign

    def _made(self, value, word, *of, sign=1):
        return type(self)(value, self.counter, self.counter._node((word, *of)), sign)

    @property
    def own_node(self):
        """The node of this very number: for the negative of a node, a new one."""
        if self.sign > 0:
            return self.node
        return self.counter._node(("neg", self.node))

    def __add__(self, x):
        if not _operand(x):
            return NotImplemented
        if known(x, 0):
            return self
        (s, a), (t, b) = sorted([_signed(self), _signed(x)], key=_order)
        if a == b and s != t:
            return 0
        return self._made(self.value + _value(x), "add", a, (s * t,), b, sign=s)

    def __mul__(self, x):
        if not _operand(x):
            return NotImplemented
        if known(x, 0) or known(x, 1) or known(x, -1):
            return super().__mul__(x)
        (s, a), (t, b) = sorted([_signed(self), _signed(x)], key=_order)
        return self._made(self.value * _value(x), "mul", a, b, sign=s * t)

    def __truediv__(self, x):
        if not _operand(x):
            return NotImplemented
        if known(x, 1) or known(x, -1):
            return super().__truediv__(x)
        s, a = _signed(self)
        t, b = _signed(x)
        if a == b:
            return s * t
        return self._made(self.value / _value(x), "div", a, b, sign=s * t)

    def __rtruediv__(self, x):
        if not _operand(x):
            return NotImplemented
        if known(x, 0):
            return 0
        s, a = _signed(x)
        t, b = _signed(self)
        return self._made(x / self.value, "div", a, b, sign=s * t)

    def __neg__(self):
        return type(self)(-self.value, self.counter, self.node, -self.sign)

    def sqrt(self):
        """Return the root; a node that is not counted."""
        return self._made(np.sqrt(self.value).item(), "root", self.own_node)

    def cos_sin(self):
        """Return (cos, sin): two nodes, of an angle up to its sign."""
        return (
            self._made(np.cos(self.value).item(), "cos", self.node),
            self._made(np.sin(self.value).item(), "sin", self.node, sign=self.sign),
        )

    __radd__ = __add__
    __rmul__ = __mul__


def _operand(x):
    """Return whether a traced number can be combined with x."""
    return type(x) in (int, float) or isinstance(x, Traced | numbers.Real)


def _order(pair):
    """Order nodes by number, before constants by size."""
    return isinstance(pair[1], tuple), pair[1]


def _signed(x):
    """Return (sign, what it is up to a sign): the number of a node, or a constant as a tuple."""
    if isinstance(x, Traced):
        return x.sign, x.node
    return (-1 if x < 0 else 1), (abs(_whole(x)),)


def _whole(x):
    """Return numpy's integers as Python's, whose negative is exact, and others unchanged."""
    return x.item() if isinstance(x, np.integer) else x


def known(x, constant):
    """Return whether x is this constant before the run; a computed number never counts as known.

    >>> known(0.0, 0), known(Counted(0.0, Counter()), 0)
    (True, False)
    """
    return not isinstance(x, Counted) and x == constant


def _value(x):
    return x.value if isinstance(x, Counted) else x


def lift(values, counter):
    """Return numbers as an object array of `Counted`; exact 0, 1 and -1 stay integers.

    >>> lift([0.5, 0.0, -1.0], Counter())
    array([Counted(0.5), 0, -1], dtype=object)
    """
    a = np.asarray(values)
    out = np.empty(a.size, dtype=object)
    out[:] = [int(x) if x in (0, 1, -1) else Counted(x, counter) for x in a.ravel().tolist()]
    return out.reshape(a.shape)


def is_zero(x):
    """Return whether a number is known to be 0; a traced number is not, since it can be any."""
    return not isinstance(x, Traced) and bool(x == 0)
