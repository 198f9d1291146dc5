"""Checks certificates of operator identities, and knows no prover: it multiplies out words with rational coefficients.

lhs == rhs follows from facts if lhs - rhs is a sum of c u (f.lhs - f.rhs) v, with numbers c, words
u, v (or sums of words), and facts f or their transposes (f^T). A fact is given, or was checked
before. All sizes must fit, and a statement has one. Usage: python check.py FILE.json
"""

import ast
import json
import sys
from fractions import Fraction

# An operator is (size, terms): (rows, columns), or None for a number; and {word: coefficient}. A
# word is a tuple of letters (name, k), where k is 0, or 1 for the transpose of a letter, or 2 for a
# letter that is its own transpose.


def plus(x, y, c=1):  # x + c y
    (m, p), (n, q), size = x, y, x[0] or y[0]
    for other, terms in (  # a number stands for that many identities, and only a square has one
        x,
        y,
    ):
        if other != size and (other or terms and size[0] != size[1]):
            raise ValueError(f"a sum of sizes {m} and {n}")
    return size, {word: d for word in p | q if (d := p.get(word, 0) + c * q.get(word, 0))}


def times(x, y):
    (m, p), (n, q), terms = x, y, {}
    if m and n and m[1] != n[0]:
        raise ValueError(f"a product of sizes {m} and {n}")
    for u, c in p.items():
        for v, d in q.items():
            terms[u + v] = terms.get(u + v, 0) + c * d
    return (m or n) and ((m or n)[0], (n or m)[1]), {word: c for word, c in terms.items() if c}


def transposed(x):
    size, terms = x
    return size and size[::-1], {
        tuple((name, (1, 0, 2)[k]) for name, k in word[::-1]): c for word, c in terms.items()
    }


def value(tree, names):  # of a sum, difference, product or transpose, in Python's grammar
    match tree:
        case ast.Name(name):
            return names[name]
        case ast.Constant(int(c)):
            return None, {(): Fraction(c)} if c else {}
        case ast.Attribute(x, "T"):
            return transposed(value(x, names))
        case ast.UnaryOp(ast.USub(), x):
            return times((None, {(): Fraction(-1)}), value(x, names))
        case ast.BinOp(x, ast.Mult(), y):
            return times(value(x, names), value(y, names))
        case ast.BinOp(x, ast.Add() | ast.Sub() as sign, y):
            return plus(value(x, names), value(y, names), 1 if isinstance(sign, ast.Add) else -1)
    raise ValueError(f"cannot read {ast.unparse(tree)}")


def read(text, names):
    if (  # Python drops comments, and takes some letters for others
        not text.isascii() or "#" in text
    ):
        raise ValueError(f"cannot read {text}")
    return value(ast.parse(text, mode="eval").body, names)


def difference(says, names):
    lhs, rhs = says.split(" == ")  # an error if it is not one equation
    size, terms = plus(read(lhs, names), read(rhs, names), -1)
    if terms and not size:
        raise ValueError(f"of which size is {says}?")
    return size, terms


def left(x, facts, names):  # terms of lhs - rhs after the lines are subtracted, {} if all cancel
    rest = difference(x["says"], names)
    for c, u, f, v in x["certificate"]:
        fact = transposed(facts[f[:-2]]) if f.endswith("^T") else facts[f]
        rest = plus(rest, times(times(read(u, names), fact), read(v, names)), -Fraction(c))
    return rest[1]


def check(data):  # an error at the first statement that is not certified
    names = {"I": (None, {(): Fraction(1)})}
    for x, (m, n) in data["letters"].items():
        names[x] = (m, n), {((x, 2 * (x in data["symmetric"])),): Fraction(1)}
        # is it square?
        plus(names[x], names[x] if x not in data["symmetric"] else transposed(names[x]))
    for x, text in data["definitions"].items():
        if x in names:
            raise ValueError(f"{x} has a meaning already")
        names[x] = read(text, names)
    known = {
        s: {f: difference(says, names) for f, says in facts.items()}
        for s, facts in data["facts"].items()
    }
    for tag, x in data["statements"].items():
        if rest := left(x, facts := known[x["system"]], names):
            raise ValueError(f"{tag}: not certified, {rest} is left")
        for others in [
            others for others in known.values() if all(others.get(f) == facts[f] for f in facts)
        ]:
            # a fact for what follows, where those are given
            others.setdefault(tag, difference(x["says"], names))
        print(f"{tag}: {x['says']} follows from {x['system']}")


if __name__ == "__main__":
    check(json.load(open(sys.argv[1], encoding="utf-8")))
