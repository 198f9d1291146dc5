"""Saved proofs, played again in Python.

From the moves that a page has saved come the lines that its reader saw. It is a second reading of
the rules, apart from the page's JavaScript: a test holds both against each other, line by line. An
expression is a tuple: ("letter", name, is symmetric), ("product", parts), ("sum", ((c, term), ...))
or ("transpose", part); I is the empty product and 0 the empty sum.
"""

import ast
import re
from functools import reduce
from itertools import pairwise

from .data import game

I = ("product", ())
ZERO = ("sum", ())

# What a saved move consists of; a field that it leaves out has the value here.
BLANK = {"rule": "", "side": "left", "path": [], "places": None, "direction": 0}
BLANK |= {"transposed": False, "sign": 1, "atRight": False, "opens": -1, "by": ""}
KINDS = {name: type(x) for name, x in BLANK.items() if name != "places"}
PLACE = {"rule", "side", "path", "places"}  # fields of every move
MOST_TERMS = 200  # that one move multiplies out


def lines(level, moves):
    """Return the lines of a played proof, the statement first, as {"left": ..., "right": ...}.

    Raises ValueError for a move that the level does not have.

    >>> about = next(x for x in game()["levels"] if x["id"] == "1.2")
    >>> move = {"rule": "expand", "side": "left", "path": [], "places": None}
    >>> lines(about, [move])[-1]["left"] == read("A_1*A_1_inv + A_1*B_1")
    True
    """
    out = [dict(zip(("left", "right"), map(read, level["says"].split(" == ")), strict=True))]
    for number, move in enumerate(moves, start=1):
        try:
            out.append(after(level, out[-1], with_all_fields(move)))
        except (IndexError, KeyError, TypeError, StopIteration) as error:
            raise ValueError(
                f"level {level['id']}, move {number}: there is no such move"
            ) from error
    return out


def with_all_fields(move):
    """Return a saved move with all its fields; raises KeyError if it is none."""
    words = BLANK | move
    places = words["places"]
    kinds = {name: type(x) for name, x in words.items() if name != "places"}
    require(kinds == KINDS and (places is None or places))
    require(all(type(x) is int and x >= 0 for x in words["path"] + (places or [])))
    return words


def after(level, sides, move):
    """Return both sides after a move; raises KeyError if the level does not have it."""
    rule = move["rule"]
    make, fields = MAKERS.get(rule, (by_fact, {"direction", "transposed", "sign"}))
    others = BLANK.keys() - PLACE - fields
    require(rule in level["rules"] or make is by_fact)
    require(all(move[name] == BLANK[name] for name in others))
    root = sides[move["side"]]
    node = at(root, move["path"])
    if rule == "both":
        return multiplied(level, sides, node, move)
    other = make(level, root, node, move)
    return sides | {move["side"]: put(root, move["path"], move["places"], other)}


def require(is_so):
    """Raise KeyError unless something is so."""
    if not is_so:
        raise KeyError("no such move")


def are_neighbours(places):
    """Return whether places follow one another."""
    return all(after == before + 1 for before, after in pairwise(places))


def is_selection(node, places):
    """Return whether places are neighbours: two or more, but not all of the parts of a node."""
    many = len(children(node))
    return are_neighbours(places) and 1 < len(places) < many and places[-1] < many


def expanded(level, root, node, move):
    """Return a product, or some of its neighbours, multiplied out, or one of its brackets alone."""
    places, opens = move["places"], move["opens"]
    require(node[0] == "product" and (places is None or is_selection(node, places)))
    chosen = part(node, places)
    brackets = [i for i, x in enumerate(factors(chosen)) if x[0] == "sum"]
    require(brackets)
    require(opens == -1 or (places is None and opens in brackets and len(brackets) > 1))
    return multiplied_out(chosen, opens)


def factored(level, root, node, move):
    """Return terms with their common factors outside a bracket.

    The terms are all that begin (or end) with the same factor, or some neighbours that do.
    """
    places, at_right = move["places"], move["atRight"]
    require(node[0] == "sum" and len(places) > 1)
    rows = [factors(x)[::-1] if at_right else factors(x) for x in children(node)]
    first = rows[places[0]][0]
    alike = [i for i, row in enumerate(rows) if row and same(row[0], first)]
    require(places == alike or (is_selection(node, places) and {*places} <= {*alike}))
    return factored_out([node[1][i] for i in places], at_right)


def transposed_out(level, root, node, move):
    """Return the transpose of a bracket, carried to its letters."""
    require(node[0] == "transpose" and node[1][0] != "letter" and move["places"] is None)
    return turned(node[1])


def by_fact(level, root, node, move):
    """Return the other side of a fact of which one side is at the place of a move."""
    places = move["places"]
    fact = next(x for x in facts_of(level) if x["name"] == move["rule"])
    old, new = map(read, fact["says"].split(" == "))
    require(move["direction"] in (1, -1) and move["sign"] in (1, -1))
    if move["direction"] < 0:
        old, new = new, old
    require(old not in (I, ZERO))
    if move["transposed"]:
        require("transpose" in level["rules"] and not same(old, turned(old)))
        old, new = turned(old), turned(new)
    if old[0] == "sum":
        require(node[0] == "sum" and places == sorted(set(places)))
        old, new = (total([(move["sign"], x)]) for x in (old, new))
    elif node[0] == "product":
        require(are_neighbours(places) and move["sign"] == 1)
    else:
        around = at(root, move["path"][:-1]) if move["path"] else node
        require(places is None and around[0] != "product" and move["sign"] == 1)
    require(same(old, part(node, places)))
    return new


def multiplied(level, sides, node, move):
    """Return both sides multiplied by the inverse of the factor at an edge of one of them."""
    at_right = move["atRight"]
    all_factors = factors(node)
    edge = len(all_factors) - 1 if at_right else 0
    require(len(move["path"]) == (1 if sides[move["side"]][0] == "sum" else 0))
    require(move["places"] == ([edge] if len(all_factors) > 1 else None))
    pair = next(
        x
        for x in game()["inverses"]
        if x["of"] in level["invertible"] and same(read(x["of"]), all_factors[edge])
    )
    by = read(pair["by"])
    require(move["by"] == key(by))
    return {name: product((x, by) if at_right else (by, x)) for name, x in sides.items()}


MAKERS = {  # what makes the result of a rule, and the fields that it uses
    "expand": (expanded, {"opens"}),
    "factor": (factored, {"atRight"}),
    "transpose": (transposed_out, set()),
    "both": (multiplied, {"atRight", "by"}),
}


def facts_of(level):
    """Return the facts on the cards of a level."""
    facts = game()["facts"][level["system"]]
    return [fact for card in level["facts"] for fact in facts[card]]


# --- false statements ---------------------------------------------------------------------------
def refutes(level, model, place):
    """Return whether both sides of a false level differ in an entry, for the numbers of a model.

    place: of the entry, row by row, as digits. Raises ValueError for what is no such choice.
    """
    is_place = isinstance(place, str) and re.fullmatch("[0-9]{1,4}", place)
    if not is_place or model not in level["refute"]:
        raise ValueError("it refutes nothing")
    return int(place) in level["differs"][model]


# --- expressions ----------------------------------------------------------------------------------
def read(text):
    """The expression of a text in the syntax of certificates."""
    whole = re.sub(
        r"(^|\()-", r"\g<1>0 - ", text
    )  # a minus is that of a term, not of its first factor
    return _read(ast.parse(whole, mode="eval").body)


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


def children(x):
    """Return the parts of an expression, without the numbers of a sum."""
    if x[0] == "letter":
        return ()
    if x[0] == "transpose":
        return (x[1],)
    return x[1] if x[0] == "product" else tuple(y for _, y in x[1])


def rebuilt(x, parts):
    """Return an expression of the same kind with other parts."""
    if x[0] == "letter":
        return x
    if x[0] == "transpose":
        return transposed(*parts)
    return product(parts) if x[0] == "product" else total(zip([c for c, _ in x[1]], parts))


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
            old = out.get(key(y), (0, y))
            out[key(y)] = (old[0] + c * d, old[1])
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
    if x[0] in ("letter", "transpose"):
        return transposed(x)
    parts = [turned(y) for y in children(x)]
    return rebuilt(x, parts[::-1] if x[0] == "product" else parts)


def key(x):
    """Return a text that is the same for expressions that differ in the order of terms at most."""
    if x[0] == "letter":
        return x[1]
    keys = [key(y) for y in children(x)]
    if x[0] == "transpose":
        return f"T[{keys[0]}]"
    if x[0] == "product":
        return " ".join(keys) or "I"
    signed = sorted(f"{c}:{name}" for (c, _), name in zip(x[1], keys, strict=True))
    return f"({' '.join(signed)})"


def same(x, y):
    """Return whether two expressions agree up to the order of terms."""
    return key(x) == key(y)


def at(x, path):
    """The part of an expression at a path."""
    return reduce(lambda here, place: children(here)[place], path, x)


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
        parts = [*children(x)]
        parts[path[0]] = put(parts[path[0]], path[1:], places, other)
        return rebuilt(x, parts)
    if places is None:
        return other
    parts = [*x[1]]
    parts[places[0]] = other if x[0] == "product" else (1, other)
    kept = [y for i, y in enumerate(parts) if i not in places[1:]]
    return product(kept) if x[0] == "product" else total(kept)


def multiplied_out(x, opens=-1):
    """A product multiplied out, or its bracket at the place `opens` alone.

    Raises KeyError for more than MOST_TERMS terms.
    """
    rows = [(1, ())]
    for place, factor in enumerate(factors(x)):
        choices = terms(factor) if opens in (-1, place) else ((1, factor),)
        rows = [(c * d, (*row, *factors(y))) for c, row in rows for d, y in choices]
        require(len(rows) <= MOST_TERMS)
    return total([(c, product(row)) for c, row in rows])


def factored_out(list_of_terms, at_right):
    """Return terms with the factors with which all begin (or end) outside a bracket."""

    def from_edge(parts):
        return parts[::-1] if at_right else parts

    rows = [from_edge(factors(x)) for _, x in list_of_terms]
    n = 0
    while all(len(row) > n and same(row[n], rows[0][n]) for row in rows):
        n += 1
    numbers = [c for c, _ in list_of_terms]
    rests = [product(from_edge(row[n:])) for row in rows]
    rest = total(zip(numbers, rests, strict=True))
    return product(from_edge((*rows[0][:n], rest)))
