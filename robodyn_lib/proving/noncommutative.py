"""Sums of words in letters that do not commute, written as operator algebra, decided by rewriting.

An operator is a letter of an `Alphabet`, a product a word, a sum of words a polynomial over the
rationals. Letters have sizes, so that what does not fit is refused. A rewriting rule replaces a
word by smaller words: shorter ones, then alphabetically. Where two rules meet in one word, reading
it both ways may give a new rule; adding such rules until none is new (Buchberger, Mora) makes the
system *confluent*: every polynomial has one normal form, whatever is rewritten first. Then an
equation follows from the rules if and only if the normal form of the difference of its sides is 0.

From x y x = 1 the word x y x y x, read both ways, gives y x = x y:

>>> alphabet = Alphabet()
>>> x, y = alphabet.letter("x", "tip", "tip"), alphabet.letter("y", "tip", "tip")
>>> rules = completed([(polynomial(x*y*x - 1), "given")])
>>> [str(rule) for rule in rules], is_confluent(rules)
(['y x = x y', 'x x y = I'], True)
>>> written(reduced(polynomial(y*x*x - x*x*x*y), rules))
'I - x'
"""

import functools
import itertools
import re
from dataclasses import dataclass, field
from fractions import Fraction

# --- the language: letters, sums, products, transposes --------------------------------------------
SIZES = {  # {what rows or columns belong to: their number}
    "joint": "N",
    "link": "6N",
    "tip": "6",
    "one": "1",
}


class Nonconformal(ValueError):
    """A sum, product or equality of operators whose sizes do not fit, so neither true nor false."""


class Expression:
    """A letter, a number times the identity, a sum, a product or a transpose.

    `type` is (rows, columns), such as ("6N", "N"); None for a number, which adapts to the square
    that it is part of.
    """

    __array_priority__ = 1000

    def __init__(self, kind, parts, size):
        self.kind = kind
        self.parts = parts
        self.type = size

    @property
    def T(self):
        """The transpose."""
        if self.type is None or (self.kind == "letter" and self.parts.twin is self.parts):
            return self
        if self.kind == "transpose":
            return self.parts
        return Expression("transpose", self, self.type[::-1])

    def __add__(self, other):
        return _sum(self, expression(other))

    def __radd__(self, other):
        return _sum(expression(other), self)

    def __sub__(self, other):
        return _sum(self, -expression(other))

    def __rsub__(self, other):
        return _sum(expression(other), -self)

    def __neg__(self):
        return _product(number(-1), self)

    def __mul__(self, other):
        return _product(self, expression(other))

    def __rmul__(self, other):
        return _product(expression(other), self)

    __matmul__ = __mul__
    __rmatmul__ = __rmul__

    def __pow__(self, n):
        """Return phi**-1, psi**-1, D**-1, or a whole power of a square."""
        inverses = next((x.alphabet.inverses for x in _letters(polynomial(self))), {})
        if n == -1 and str(self) in inverses:
            return inverses[str(self)]
        if not isinstance(n, int) or n < 0:
            raise ValueError(f"{self} ** {n}: inverses are known only for {', '.join(inverses)}")
        return functools.reduce(_product, [self] * n, number(1))

    def __eq__(self, other):
        return Statement(self, expression(other))

    __hash__ = object.__hash__

    def __str__(self):
        return spelt_out(self)

    __repr__ = __str__

    def _repr_latex_(self):
        alphabet = next((x.alphabet for x in _letters(polynomial(self))), Alphabet())
        return f"${alphabet.latex(str(self))}$"


@dataclass(frozen=True, eq=False)
class Statement:
    """lhs = rhs, to be proved or refuted. Unpacks as (lhs, rhs)."""

    lhs: Expression
    rhs: Expression

    def __post_init__(self):
        if None not in (self.lhs.type, self.rhs.type) and self.lhs.type != self.rhs.type:
            raise Nonconformal(
                f"{self}: the left side is {_size(self.lhs)}, the right side {_size(self.rhs)}"
            )
        self.lhs - self.rhs

    def __iter__(self):
        return iter((self.lhs, self.rhs))

    def __bool__(self):
        raise TypeError(f"{self} is a statement, not yet true or false: call prove(...)")

    def __str__(self):
        return f"{self.lhs} = {self.rhs}"

    __repr__ = __str__

    def _repr_latex_(self):
        return f"{self.lhs._repr_latex_()[:-1]} = {self.rhs._repr_latex_()[1:]}"


def number(c=1):
    """Return c times the identity, of whatever size is needed."""
    return Expression("number", Fraction(c), None)


def expression(x):
    """Return an operator unchanged, and an exact number as a multiple of the identity.

    Raises TypeError for anything else.
    """
    if isinstance(x, Expression):
        return x
    if isinstance(x, int | Fraction) and not isinstance(x, bool):
        return number(x)
    raise TypeError(f"expected an operator or an exact number, got {x!r}")


def _size(x):
    return " x ".join(x.type)


def _sum(x, y):
    if x.type is None and y.type is None:
        return number(x.parts + y.parts)
    if None not in (x.type, y.type) and x.type != y.type:
        raise Nonconformal(f"cannot add {x} ({_size(x)}) and {y} ({_size(y)})")
    for c, other in ((x, y), (y, x)):
        if c.type is None:
            if c.parts == 0:
                return other
            if other.type[0] != other.type[1]:
                raise Nonconformal(
                    f"cannot add {c} and {other} ({_size(other)}): only a square has an identity"
                )
    terms = [t for z in (x, y) for t in (z.parts if z.kind == "sum" else [z])]
    return Expression("sum", terms, x.type or y.type)


def _product(x, y):
    if x.type is None and y.type is None:
        return number(x.parts * y.parts)
    for c, other in ((x, y), (y, x)):
        if c.type is None and c.parts in (0, 1):
            return other if c.parts else c
    if None not in (x.type, y.type) and x.type[1] != y.type[0]:
        raise Nonconformal(
            f"cannot multiply {x} ({_size(x)}) by {y} ({_size(y)}): {x.type[1]} columns meet "
            f"{y.type[0]} rows"
        )
    size = (x.type or y.type)[0], (y.type or x.type)[1]
    factors = [f for z in (x, y) for f in (z.parts if z.kind == "product" else [z])]
    scale = functools.reduce(
        lambda a, f: a * f.parts, [f for f in factors if f.type is None], Fraction(1)
    )
    factors = [f for f in factors if f.type is not None]
    factors = factors if scale == 1 else [number(scale), *factors]
    return factors[0] if len(factors) == 1 else Expression("product", factors, size)


def spelt_out(x, code=False, inside=""):
    """Return an expression in print, psi (I + S L)^T, or in Python's syntax, psi*(I + S*L).T.

    inside: the expression around it, for the brackets.
    """
    times, turned = ("*", ".T") if code else (" ", "^T")
    if x.kind == "letter":
        return name_code(x.parts.name) if code else x.parts.name
    if x.kind == "number":
        return {1: "I", -1: "-I", 0: "0*I" if code else "0"}.get(x.parts, f"{x.parts}{times}I")
    if x.kind == "transpose":
        return spelt_out(x.parts, code, "transpose") + turned
    if x.kind == "product":
        first, *rest = x.parts
        scaled = first.type is None
        sign = {-1: "-"}.get(first.parts, f"{first.parts}{times}") if scaled else ""
        text = sign + times.join(
            spelt_out(f, code, "product") for f in (rest if scaled else x.parts)
        )
    else:
        first, *rest = (spelt_out(term, code, "sum") for term in x.parts)
        text = first + "".join(
            f" - {term[1:]}" if term[0] == "-" else f" + {term}" for term in rest
        )
    bracket = inside == "transpose" or inside == "product" and (x.kind == "sum" or text[0] == "-")
    return f"({text})" if bracket else text


def name_code(name):
    """Return a letter's name as an identifier: D^-1 is D_inv, T' is T_prime."""
    return name.replace("^-1", "_inv").replace("'", "_prime")


class Letter:
    """A part of a word: a letter, its `stem`, or the transpose of one.

    `twin` is the other of the two, `rank` its place in the alphabet, `definition` the Expression
    that it abbreviates, or None; `weight` orders words.
    """

    def __init__(self, name, alphabet, definition=None, weight=1):
        self.name = name
        self.alphabet = alphabet
        self.definition = definition
        self.weight = weight
        self.rank = next(alphabet.ranks)
        self.twin = self
        self.stem = self

    def __str__(self):
        return self.name


class Alphabet:
    """The letters of one text.

    `letters` {name: Expression}, `inverses` {name: Expression}, and names `taken` for good.

    sizes: {word: label} for the rows and columns of letters. Another text makes another, with
    whatever names it has.
    """

    def __init__(self, sizes=SIZES):
        self.sizes = dict(sizes)
        self.letters = {}
        self.inverses = {}
        self.taken = set()
        self.symbols = {}
        self.ranks = itertools.count()

    @property
    def definitions(self):
        """Return {name: the Expression that it abbreviates}, in alphabetical order."""
        return {name: x.parts.definition for name, x in self.letters.items() if x.parts.definition}

    def letter(self, name, rows, columns, symbol=None, symmetric=False, weight=1):
        """Return a new letter, which represents any operator of this size.

        rows, columns: words of `sizes`; symbol: its LaTeX.

        weight: rules remove heavy letters first; a weight can help where completion does not come
        to an end.

        Declared again in the same way, it is the same letter; in another way, it is a new one, and
        `owns` disowns the old. Raises ValueError for a name that is taken.
        """
        if not {rows, columns} <= set(self.sizes):
            raise ValueError(
                f"letter {name}: rows and columns are among {', '.join(self.sizes)}, got {rows}, "
                f"{columns}"
            )
        if symmetric and rows != columns:
            raise ValueError(
                f"letter {name}: only a square matrix can be symmetric, and this one is "
                f"{rows} by {columns}"
            )
        return self._declared(
            name, (self.sizes[rows], self.sizes[columns]), symbol, symmetric, weight=weight
        )

    def define(self, name, expression, symbol=None):
        """Return a new letter that abbreviates an expression and is unfolded by proofs.

        It is symmetric if the expression is.
        """
        if expression.type is None:
            raise ValueError(f"letter {name}: {expression} has no size")
        p = polynomial(expression)
        if name in {x.name for x in reachable(p)}:
            raise ValueError(f"letter {name}: its definition {expression} contains it")
        return self._declared(name, expression.type, symbol, transposed(p) == p, expression)

    def _declared(self, name, size, symbol, symmetric, definition=None, weight=1):
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_']*(\^-1)?", name) or name in self.taken:
            taken = ": it is taken" if name in self.taken else ""
            raise ValueError(f"{name!r} cannot be the name of a new letter{taken}")
        self.symbols[name] = symbol

        def normal_form(text):
            return text and polynomial(text)

        old = self.letters.pop(name, None)
        same = size, symmetric, weight, normal_form(definition)
        if (
            old
            and (old.type, old.T is old, old.parts.weight, normal_form(old.parts.definition))
            == same
        ):
            self.letters[name] = old
            return old
        new = Letter(name, self, definition, weight)
        if not symmetric:
            new.twin = Letter(name + "^T", self, weight=weight)
            new.twin.twin = new.twin.stem = new
        self.letters[name] = Expression("letter", new, size)
        return self.letters[name]

    def owns(self, p):
        """Return whether all letters of p, and of their definitions, are letters of this alphabet.

        They must be as they were declared last.
        """
        return all(x.name in self.letters and self.letters[x.name].parts is x for x in reachable(p))

    def latex(self, text):
        """Return the LaTeX of a printed expression, letter by letter."""
        text = re.sub(r"[A-Za-z_0-9']+(\^-1)?(\^T)?", lambda m: self._symbol(m.group()) + " ", text)
        return re.sub(r" +", " ", text).replace(" )", ")").replace(" ,", ",").strip()

    def _symbol(self, name):
        stem, _, power = name.replace("-1^T", "-T").partition("^")
        plain = stem if len(stem.rstrip("'")) == 1 or stem.isdigit() else rf"\mathrm{{{stem}}}"
        return (self.symbols.get(stem) or plain) + (f"^{{{power}}}" if power else "")


# --- polynomials ----------------------------------------------------------------------------------
def turned(word):
    """Return a word transposed: its letters' twins in reverse order."""
    return tuple(x.twin for x in reversed(word))


def transposed(p):
    return {turned(word): c for word, c in p.items()}


def int_if_whole(c):
    """Return a rational number, as an int if it is whole, which is faster."""
    return c.numerator if c.denominator == 1 else c


def added(p, q, factor=1):
    """Return p + factor q."""
    return _add_to(dict(p), q, factor)


def _add_to(p, q, factor=1):
    for word, c in q.items():
        total = p.get(word, 0) + factor * c
        if total:
            p[word] = total
        else:
            p.pop(word, None)
    return p


def times(p, q):
    out = {}
    for u, c in p.items():
        _add_to(out, {u + v: d for v, d in q.items()}, c)
    return out


def polynomial(x):
    """Return the expression multiplied out: {word: coefficient}.

    A word is a tuple of letters, () the identity.
    """
    if x.kind == "letter":
        return {(x.parts,): 1}
    if x.kind == "number":
        return {(): int_if_whole(x.parts)} if x.parts else {}
    if x.kind == "transpose":
        return transposed(polynomial(x.parts))
    return functools.reduce(added if x.kind == "sum" else times, map(polynomial, x.parts))


def order(word):
    """Return the key of a word in deg-lex order.

    Shorter words come first, words of one length alphabetically; a heavy letter counts as several.
    """
    return sum(x.weight for x in word), [x.rank for x in word]


def terms(p):
    """Return the terms of p as (sign, text, word), smallest word first.

    A minus sign is put in front only if there is no other way.
    """
    words = sorted(p, key=order)
    first = next((word for word in words if p[word] > 0), None)
    words.sort(key=lambda word: word != first)
    number = {word: "" if abs(p[word]) == 1 else f"{abs(p[word])} " for word in words}
    return [("-" if p[word] < 0 else "+", number[word] + spelt(word), word) for word in words]


def spelt(word):
    """Return a word as text; the empty word is I."""
    return " ".join(map(str, word)) or "I"


def written(p):
    """Return a polynomial as text: psi S P - 2 phi."""
    text = " ".join(f"{sign} {name}" for sign, name, _ in terms(p)) or "0"
    return text.removeprefix("+ ") if text[0] != "-" else "-" + text[2:]


def reachable(p):
    """Return the Letters of p, of their definitions, and so on, untransposed."""
    here = _letters(p)
    return here.union(*(reachable(polynomial(x.definition)) for x in here if x.definition))


def _letters(p):
    return {x.stem for word in p for x in word}


def stems(p):
    """Return the names of the letters of p, transposed or not."""
    return {x.name for x in _letters(p)}


def substituted(p, name, q):
    """Return p with the polynomial q in place of a letter, and q^T in place of its transpose."""
    values = {True: q, False: transposed(q)}
    out = {}
    for word, c in p.items():
        factors = [values[x is x.stem] if x.stem.name == name else {(x,): 1} for x in word]
        _add_to(out, functools.reduce(times, factors, {(): c}))
    return out


# --- rewriting rules ------------------------------------------------------------------------------
@dataclass(frozen=True, eq=False)
class Rule:
    """A rewriting rule, word -> poly.

    A base fact has a name; a lemma has an origin, a word that two rules read in two ways.

    cofactors {(u, fact, v): c}: how the rule follows from the equations given, word - poly = sum of
    c u fact v.
    """

    word: tuple
    poly: dict
    name: str = ""
    origin: tuple = ()  # (word, rule, its place, other rule, its place)
    uses: tuple = ()  # the rules that simplified the result
    quoted: str = ""  # the statement quoted, as it was written
    cofactors: dict = field(default_factory=dict)

    def __str__(self):
        if self.quoted:
            return self.quoted
        equation = f"{spelt(self.word)} = {written(self.poly)}"
        return f"{self.name}: {equation}" if self.name else equation

    def zero(self):
        """Return word - poly."""
        return added({self.word: 1}, self.poly, -1)

    def places(self, word):
        """Return where the rule applies in a word."""
        n = len(self.word)
        first = self.word[0]
        if first in word:
            return [i for i, x in enumerate(word) if x == first and word[i : i + n] == self.word]
        return []

    def at(self, word, i):
        """Apply the rule to a word at place i."""
        return {word[:i] + v + word[i + len(self.word) :]: c for v, c in self.poly.items()}

    def simplified(self, rules):
        """Return the rule with its right side in normal form."""
        used = []
        taken = {}
        poly = reduced(self.poly, rules, used, taken)
        return Rule(  # word - new = (word - old) + (old - new)
            self.word,
            poly,
            self.name,
            self.origin,
            (*self.uses, *used),
            cofactors=added(self.cofactors, taken),
        )


def oriented(p, name="", origin=(), uses=(), cofactors=None):
    """Return the rule that rewrites the largest word of p = 0; cofactors: those of p."""
    word = max(p, key=order)
    if not word:
        raise ValueError("the facts contradict each other: they make the identity 0")
    poly = {v: int_if_whole(Fraction(-c) / p[word]) for v, c in p.items() if v != word}
    scaled = {key: int_if_whole(Fraction(c) / p[word]) for key, c in (cofactors or {}).items()}
    return Rule(word, poly, name, tuple(origin), tuple(uses), cofactors=scaled)


def reduced(p, rules, used=None, cofactors=None, from_right=False):
    """Return the normal form of p: rewrite until no rule fits.

    used, a list, collects the rules that were applied; cofactors, a dictionary, those of p less its
    normal form. from_right: rewrite the last place of a word first; the normal form is the same,
    the cofactors are not.
    """
    starting_with = {}
    for rule in rules:
        starting_with.setdefault(rule.word[0], []).append(rule)
    todo = dict(p)
    done = {}
    while todo:
        word, c = todo.popitem()
        places = reversed([*enumerate(word)]) if from_right else enumerate(word)
        rule, i = next(
            (
                (rule, i)
                for i, x in places
                for rule in starting_with.get(x, ())
                if word[i : i + len(rule.word)] == rule.word
            ),
            (None, 0),
        )
        if rule is None:
            _add_to(done, {word: c})
            continue
        _add_to(todo, rule.at(word, i), c)
        if used is not None and rule not in used:
            used.append(rule)
        if cofactors is not None:
            _add_to(cofactors, framed(rule, word, i), c)
    return done


def framed(rule, word, i):
    """Return the cofactors of word - rule.at(word, i)."""
    u = word[:i]
    v = word[i + len(rule.word) :]
    return {(u + x, fact, y + v): c for (x, fact, y), c in rule.cofactors.items()}


def critical_pairs(first, second):
    """Return the words in which a rule f of the first and a rule g of the second meet.

    A tail of f heads g, or g is inside f.

    The result is a list of (difference of the two readings, word, f, its place, g, its place).
    """
    pairs = []
    for f in first:
        for g in second:
            tails = [
                n for n in range(1, min(len(f.word), len(g.word))) if f.word[-n:] == g.word[:n]
            ]
            meetings = [(f.word + g.word[n:], 0, len(f.word) - n) for n in tails]
            meetings += [(f.word, 0, j) for j in g.places(f.word)] if f is not g else []
            pairs += [
                (added(f.at(word, i), g.at(word, j), -1), word, f, i, g, j)
                for word, i, j in meetings
            ]
    return pairs


def is_confluent(rules):
    """Return whether both readings of every word where two rules meet have one normal form."""
    return all(not reduced(p, rules) for p, *_ in critical_pairs(rules, rules))


def completed(equations):
    """Return rewriting rules for equations (polynomial that is 0, name).

    The rules are completed by critical pairs and reduced by one another.

    Base facts come first, then the critical pair with the smallest leading word. An equation may
    have a third part, its cofactors; without it the equation itself is the fact of that name.
    """
    rules = []
    todo = [
        (p, name, (), *(cofactors or [{((), name, ()): 1}])) for p, name, *cofactors in equations
    ]
    while todo:
        p, name, origin, cofactors = todo.pop(
            min(  # no tie: words are compared, not numbers
                range(len(todo)), key=lambda i: (not todo[i][1], _lead(todo[i][0]))
            )
        )
        used = []
        taken = {}
        p = reduced(p, rules, used, taken)
        if not p:
            continue
        cofactors = added(
            cofactors if cofactors is not None else _cofactors_of_a_meeting(*origin), taken, -1
        )
        new = oriented(p, "" if used else name, origin, used, cofactors)
        spoilt = [f for f in rules if new.places(f.word)]
        rules = [f for f in rules if f not in spoilt] + [new]
        todo += [(f.zero(), f.name, f.origin or (f.word, f, 0, f, 0), f.cofactors) for f in spoilt]
        pairs = critical_pairs([new], rules) + critical_pairs(rules[:-1], [new])
        todo += [(difference, "", meeting, None) for difference, *meeting in pairs]
    return [f.simplified([g for g in rules if g is not f]) for f in rules]


def _cofactors_of_a_meeting(word, f, i, g, j):
    """Return the cofactors of f.at(word, i) - g.at(word, j)."""
    return added(framed(g, word, j), framed(f, word, i), -1)


def _lead(p):
    return order(max(p, key=order)) if p else (0, [])
