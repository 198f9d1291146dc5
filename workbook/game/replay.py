"""Saved proofs, played again in Python.

From the moves that a page has saved come the lines that its reader saw.

A second reading of the rules, apart from the page's JavaScript: a test holds both against each
other, line by line. An expression is a tuple: ("letter", name, is symmetric), ("product", parts),
("sum", ((c, term), ...)) or ("transpose", part); I is the empty product and 0 the empty sum.
"""

import ast
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import mul

from .data import game

STRUCTURAL = ("expand", "factor", "transpose", "both")
I = ("product", ())
ZERO = ("sum", ())


@dataclass(frozen=True)
class Line:
    """A line of a played proof: both sides as text, and the move that led to it.

    The move is "" for the statement.
    """

    left: str
    right: str
    reason: str


def lines(level, moves):
    """Return the `Line` of each saved move, the statement first.

    Raises ValueError for a move that the level does not have.

    >>> about = next(x for x in game()["levels"] if x["id"] == "1.2")
    >>> move = {"rule": "expand", "side": "left", "path": [], "places": None}
    >>> [line.left for line in lines(about, [move])]
    ['A_1*(A_1_inv + B_1)', 'A_1*A_1_inv + A_1*B_1']
    """
    sides = dict(zip(("left", "right"), map(read, level["says"].split(" == ")), strict=True))
    out = [Line(written(sides["left"]), written(sides["right"]), "")]
    for number, move in enumerate(moves, start=1):
        try:
            sides = after(level, sides, move)
        except (IndexError, KeyError, TypeError, StopIteration) as error:
            raise ValueError(
                f"level {level['id']}, move {number}: there is no such move"
            ) from error
        out.append(Line(written(sides["left"]), written(sides["right"]), move["rule"]))
    return out


def after(level, sides, move):
    """Return both sides after a move."""
    rule = move["rule"]
    side = move["side"]
    if rule in STRUCTURAL and rule not in level["rules"]:
        raise KeyError(rule)
    if rule == "both":
        return multiplied(level, sides, move)
    node = at(sides[side], move["path"])
    check_places(node, move["places"])
    chosen = part(node, move["places"])
    if rule == "expand":
        other = multiplied_out(chosen, move.get("opens", -1))
    elif rule == "factor":
        other = factored(terms(chosen), move["atRight"])
    elif rule == "transpose":
        other = turned(node[1])
    else:
        other = by_fact(level, move, chosen)
    return sides | {side: put(sides[side], move["path"], move["places"], other)}


def check_places(node, places):
    """Raise KeyError unless places are None, terms in order, or neighbouring factors."""
    if places is None:
        return
    in_order = [place for place in range(len(node[1])) if place in places]
    has_gap = places[-1] - places[0] >= len(places)
    if any(type(place) is not int for place in places) or places != in_order:
        raise KeyError("places")
    if node[0] == "product" and has_gap:
        raise KeyError("places")


def multiplied(level, sides, move):
    """Multiply both sides by the inverse of the factor that was chosen."""
    node = at(sides[move["side"]], move["path"])
    check_places(node, move["places"])
    edge = part(node, move["places"])
    pair = next(
        x
        for x in game()["inverses"]
        if x["of"] in level["invertible"] and same(read(x["of"]), edge)
    )
    by = read(pair["by"])
    order = (lambda x: (x, by)) if move["atRight"] else (lambda x: (by, x))
    return {name: product(order(x)) for name, x in sides.items()}


def facts_of(level):
    """Return the facts on the cards of a level."""
    facts = game()["facts"][level["system"]]
    return [fact for card in level["facts"] for fact in facts[card]]


def by_fact(level, move, chosen):
    """Replace a side of a fact by its other side.

    Raises KeyError if the expression is something else.
    """
    fact = next(x for x in facts_of(level) if x["name"] == move["rule"])
    if move["transposed"] and "transpose" not in level["rules"]:
        raise KeyError("transpose")
    old, new = map(read, fact["says"].split(" == "))
    if move["direction"] < 0:
        old, new = new, old
    if old in (I, ZERO):
        raise KeyError("direction")
    if move["transposed"]:
        old, new = turned(old), turned(new)
    if move["sign"] < 0:
        old, new = (total([(-1, x)]) for x in (old, new))
    if not same(old, chosen):
        raise KeyError("place")
    return new


# --- false statements ---------------------------------------------------------------------------
def refutes(level, model, place):
    """Return whether both sides of a false level differ in an entry, for the numbers of a model.

    place: of the entry, row by row, as digits. Raises ValueError for what is no such choice.
    """
    if model not in level["refute"] or not re.fullmatch("[0-9]{1,4}", str(place)):
        raise ValueError("it refutes nothing")
    rows = game()["models"][model]["values"]
    known = {
        name: [[Fraction(x) for x in row.split()] for row in texts] for name, texts in rows.items()
    }
    left, right = (value(read(text), known) for text in level["says"].split(" == "))
    right = scaled(1, left) if right is None else right
    entries = [(x, y) for rows in zip(left, right, strict=True) for x, y in zip(*rows, strict=True)]
    number = int(place)
    return number < len(entries) and entries[number][0] != entries[number][1]


def value(x, known):
    """Return the rows that an expression is for {letter: rows}, or None for I."""
    if x[0] == "letter":
        text = game()["file"]["definitions"].get(x[1])
        return value(read(text), known) if text else known[x[1]]
    if x[0] == "transpose":
        return [list(column) for column in zip(*value(x[1], known), strict=True)]
    if x[0] == "product":
        matrices = [value(y, known) for y in x[1]]
        return reduce(times, [y for y in matrices if y is not None]) if x[1] else None
    matrices = [(c, value(y, known)) for c, y in x[1]]
    like = next(y for _, y in matrices if y is not None)
    scaled_terms = [scaled(c, like) if y is None else times(scaled(c, y), y) for c, y in matrices]
    return [
        [sum(entries) for entries in zip(*rows, strict=True)]
        for rows in zip(*scaled_terms, strict=True)
    ]


def times(a, b):
    """Return the product of two matrices, as rows."""
    columns = [*zip(*b, strict=True)]
    return [[sum(map(mul, row, column)) for column in columns] for row in a]


def scaled(c, like):
    """Return c I with as many rows as another matrix."""
    return [[c * (i == j) for j in range(len(like))] for i in range(len(like))]


# --- expressions ----------------------------------------------------------------------------------
def read(text):
    """The expression of a text in the syntax of certificates."""
    return _read(ast.parse(text, mode="eval").body)


def _read(tree):
    match tree:
        case ast.Name("I"):
            return I
        case ast.Name(name):
            return "letter", name, game()["letters"][name]["symmetric"]
        case ast.Constant(int(c)):
            return total([(c, I)])
        case ast.Attribute(x, "T"):
            return transposed(_read(x))
        case ast.UnaryOp(ast.USub(), x):
            return total([(-1, _read(x))])
        case ast.BinOp(x, ast.Mult(), y):
            return product((_read(x), _read(y)))
        case ast.BinOp(x, ast.Add() | ast.Sub() as sign, y):
            return total([(1, _read(x)), (1 if isinstance(sign, ast.Add) else -1, _read(y))])
    raise ValueError(f"cannot read {ast.unparse(tree)}")


def factors(x):
    """The factors of an expression."""
    return x[1] if x[0] == "product" else (x,)


def terms(x):
    """The terms of an expression, with their numbers."""
    return x[1] if x[0] == "sum" else ((1, x),)


def product(nodes):
    """The product, flat, its numbers in front."""
    c = 1
    out = []
    for x in nodes:
        if x == ZERO:
            return ZERO
        if x[0] == "sum" and len(x[1]) == 1:
            c, x = c * x[1][0][0], x[1][0][1]
        out.extend(factors(x))
    node = out[0] if len(out) == 1 else ("product", tuple(out))
    return node if c == 1 else ("sum", ((c, node),))


def total(list_of_terms):
    """Return the flat sum; like terms are combined in the place of the first."""
    out = {}
    for c, x in list_of_terms:
        for d, y in terms(x):
            name = canonical(y)
            old = out.get(name, (0, y))
            out[name] = (old[0] + c * d, old[1])
    kept = tuple(term for term in out.values() if term[0])
    return kept[0][1] if len(kept) == 1 and kept[0][0] == 1 else ("sum", kept)


def transposed(x):
    """The transpose, as one unit."""
    if x[0] == "transpose":
        return x[1]
    unmoved = x[2] if x[0] == "letter" else not x[1]
    return x if unmoved else ("transpose", x)


def turned(x):
    """The transpose, carried to the letters."""
    if x[0] == "product":
        return product([turned(y) for y in reversed(x[1])])
    if x[0] == "sum":
        return total([(c, turned(y)) for c, y in x[1]])
    return transposed(x)


def canonical(x):
    """Return the expression with the terms of sums in one order, so that all spellings agree."""
    if x[0] == "letter":
        return x
    if x[0] == "sum":
        return "sum", tuple(sorted(((c, canonical(y)) for c, y in x[1]), key=repr))
    return x[0], tuple(map(canonical, x[1])) if x[0] == "product" else canonical(x[1])


def same(x, y):
    """Return whether two expressions agree up to the order of terms."""
    return canonical(x) == canonical(y)


def at(x, path):
    """The part of an expression at a path."""
    for place in path:
        if type(place) is not int or place < 0:
            raise IndexError(place)
        if x[0] == "transpose":
            x = x[1]
        else:
            x = x[1][place] if x[0] == "product" else x[1][place][1]
    return x


def part(x, places):
    """Return some factors or terms of an expression as an expression."""
    if places is None:
        return x
    chosen = [x[1][i] for i in places]
    return product(chosen) if x[0] == "product" else total(chosen)


def put(x, path, places, other):
    """Return the expression with another part at a path.

    With `places`, it replaces these factors or terms.
    """
    if path:
        here = path[0]
        rest = path[1:]
        if x[0] == "transpose":
            return transposed(put(x[1], rest, places, other))
        if x[0] == "product":
            return product(
                [put(y, rest, places, other) if i == here else y for i, y in enumerate(x[1])]
            )
        return total(
            [(c, put(y, rest, places, other) if i == here else y) for i, (c, y) in enumerate(x[1])]
        )
    if places is None:
        return other
    if x[0] == "product":
        return product([*x[1][: places[0]], other, *x[1][places[-1] + 1 :]])
    kept = [
        (1, other) if i == places[0] else term
        for i, term in enumerate(x[1])
        if i == places[0] or i not in places
    ]
    return total(kept)


def multiplied_out(x, opens=-1):
    """A product multiplied out, or its bracket at the place `opens` alone."""
    rows = [(1, ())]
    for place, factor in enumerate(factors(x)):
        choices = terms(factor) if opens in (-1, place) else ((1, factor),)
        rows = [(c * d, (*row, *factors(y))) for c, row in rows for d, y in choices]
    return total([(c, product(row)) for c, row in rows])


def factored(list_of_terms, at_right):
    """Return terms with their common factors outside a bracket.

    The factors are those with which all terms begin (or end); raises KeyError if there are none.
    """
    rows = [factors(x)[::-1] if at_right else factors(x) for _, x in list_of_terms]
    n = 0
    while all(len(row) > n and same(row[n], rows[0][n]) for row in rows):
        n += 1
    if n == 0:
        raise KeyError("factor")
    order = slice(None, None, -1 if at_right else 1)
    rest = total(
        [(c, product(row[n:][order])) for (c, _), row in zip(list_of_terms, rows, strict=True)]
    )
    common = rows[0][:n][order]
    return product([rest, *common] if at_right else [*common, rest])


def written(x):
    """The expression in the syntax of certificates."""
    if x[0] == "letter":
        return x[1]
    if x[0] == "transpose":
        is_open = x[1][0] == "sum" or (x[1][0] == "product" and len(x[1][1]) > 1)
        return f"({written(x[1])}).T" if is_open else f"{written(x[1])}.T"
    if x[0] == "product":
        return "*".join(_bracketed(y) for y in x[1]) or "I"
    text = ""
    for c, y in x[1]:
        sign = " - " if c < 0 else " + "
        if not text:
            sign = "-" if c < 0 else ""
        text += sign + (f"{abs(c)}*" if abs(c) > 1 else "") + _bracketed(y)
    return text or "0*I"


def _bracketed(x):
    return f"({written(x)})" if x[0] == "sum" else written(x)
