"""Check certificates of operator identities.

It knows no prover: it multiplies out words with rational coefficients.

lhs == rhs follows from facts if lhs - rhs is a sum of c u (f.lhs - f.rhs) v, with numbers c, words
u, v (or sums of words), and facts f or their transposes (f^T). A fact is given, or was checked
before. All sizes must fit, and a statement has one. Usage: python check.py FILE.json
"""

import ast
import itertools
import json
import re
import sys
from fractions import Fraction

# --- reading: what a reader of the file could take for something else is refused ------------------

LETTER = r"(?!I\b)[A-Za-z_][A-Za-z0-9_]*"
SIZE = r"[A-Za-z0-9]{1,20}"
TAG = r"(?!.*(==|follows from))[A-Za-z0-9][-A-Za-z0-9 _.,()^*+/=>:]{0,299}"
NUMBER = r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?"
EXPRESSION = r"(\.T(?!\w)|(?<!\w)([A-Za-z_]\w*|[0-9]{1,9})(?!\w)|[-+*() ])+"
KEYS = {"sizes", "letters", "symmetric", "definitions", "facts", "statements"}


def object_of(pairs):
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice in one object")
    return found


def parsed(text):  # the data of a JSON text
    try:
        return json.loads(text, object_pairs_hook=object_of)
    except json.JSONDecodeError as error:
        raise ValueError(f"the file is not JSON: {error}") from None
    except RecursionError:
        raise ValueError("lists are nested too deeply") from None


def texts(x, pattern, where):  # every text in lists or objects matches; keys are checked elsewhere
    if type(x) is str:
        if not re.fullmatch(pattern, x, re.ASCII):
            raise ValueError(f"{where}: cannot read {x!r}")
    elif type(x) in (list, dict):
        for y in x.values() if type(x) is dict else x:
            texts(y, pattern, where)
    else:
        raise ValueError(f"{where}: expected a text, got {x!r}")


def table(x, keys, where):  # an object whose keys match
    if type(x) is not dict:
        raise ValueError(f"{where} must be an object")
    texts(list(x), keys, f"the keys of {where}")
    return x


def equation(text, where):
    if type(text) is not str or text.count("==") != 1 or text.count(" == ") != 1:
        raise ValueError(f"{where}: {text!r} is not one equation")
    texts(text.split(" == "), EXPRESSION, where)


def statement(tag, x):
    if type(x) is not dict or x.keys() != {"system", "says", "certificate"}:
        raise ValueError(f"{tag} must be an object of system, says and certificate")
    texts(x["system"], TAG, f"the system of {tag}")
    equation(x["says"], tag)
    if type(x["certificate"]) is not list:
        raise ValueError(f"the certificate of {tag} must be a list")
    for line in x["certificate"]:
        if type(line) is not list or len(line) != 4:
            raise ValueError(f"a line of {tag} must be a list of a number, a word, a fact, a word")
        for text, pattern in zip(line, (NUMBER, EXPRESSION, TAG, EXPRESSION), strict=True):
            if type(text) is not str:
                raise ValueError(f"a line of {tag}: expected a text, got {text!r}")
            texts(text, pattern, f"a line of {tag}")


def shapes(data):  # an error where the data is not what `robodyn prove` writes, in keys and types
    if type(data) is not dict or data.keys() | {"sizes"} != KEYS:
        raise ValueError(f"a file must be an object of the keys {', '.join(sorted(KEYS))}")
    texts(table(data.get("sizes", {}), SIZE, "sizes"), r"[A-Za-z_]\w*", "sizes")
    for x, sides in table(data["letters"], LETTER, "letters").items():
        if type(sides) is not list or len(sides) != 2:
            raise ValueError(f"the letter {x} must have two sizes")
        texts(sides, SIZE, f"the letter {x}")
    symmetric = data["symmetric"]
    if type(symmetric) is not list or any(type(x) is not str for x in symmetric):
        raise ValueError("symmetric must be a list of letters")
    if len(set(symmetric)) < len(symmetric) or not set(symmetric) <= data["letters"].keys():
        raise ValueError("symmetric must be a list of letters, each once")
    for x, text in table(data["definitions"], LETTER, "definitions").items():
        if type(text) is not str:
            raise ValueError(f"the definition of {x} must be a text")
        texts(text, EXPRESSION, f"the definition of {x}")
    for s, facts in table(data["facts"], TAG, "facts").items():
        for f, says in table(facts, TAG, f"the facts of {s}").items():
            equation(says, f)
    if not table(data["statements"], TAG, "statements"):
        raise ValueError("there is no statement in the file")
    for tag, x in data["statements"].items():
        statement(tag, x)


# --- multiplying out ------------------------------------------------------------------------------

# An operator is (size, terms): (rows, columns), or None for a number; and {word: c}.
# A word is a tuple of letters (name, k): k is 0, or 1 for the transpose of a letter,
# or 2 for a letter that is its own transpose.


def plus(x, y, c=1):  # x + c y
    (m, p), (n, q), size = x, y, x[0] or y[0]
    for other, terms in (x, y):
        # a number stands for that many identities, and only a square has one
        if other != size and (other or terms and size[0] != size[1]):
            raise ValueError(f"a sum of sizes {m} and {n}")
    sums = {word: p.get(word, 0) + c * q.get(word, 0) for word in p | q}
    return size, {word: d for word, d in sums.items() if d}


def times(x, y):
    (m, p), (n, q), terms = x, y, {}
    if m and n and m[1] != n[0]:
        raise ValueError(f"a product of sizes {m} and {n}")
    if len(p) * len(q) > 10**5:
        raise ValueError("a product of more than a hundred thousand words")
    for u, v in itertools.product(p, q):
        terms[u + v] = terms.get(u + v, 0) + p[u] * q[v]
    terms = {word: c for word, c in terms.items() if c}
    return (m or n) and ((m or n)[0], (n or m)[1]), terms


def transposed(x):
    size, terms = x
    turned = {}
    for word, c in terms.items():
        turned[tuple((name, (1, 0, 2)[k]) for name, k in word[::-1])] = c
    return size and size[::-1], turned


def value(tree, names):  # of a sum, product or transpose, in Python's grammar
    match tree:
        case ast.Name(name) if name in names:
            return names[name]
        case ast.Constant(int(c)) if c is not True and c is not False:
            return None, {(): Fraction(c)} if c else {}
        case ast.Attribute(x, "T"):
            return transposed(value(x, names))
        case ast.UnaryOp(ast.USub(), x):
            return times((None, {(): Fraction(-1)}), value(x, names))
        case ast.BinOp(x, ast.Mult(), y):
            return times(value(x, names), value(y, names))
        case ast.BinOp(x, ast.Add(), y):
            return plus(value(x, names), value(y, names))
        case ast.BinOp(x, ast.Sub(), y):
            return plus(value(x, names), value(y, names), -1)
    raise ValueError(f"cannot read {ast.unparse(tree)}")


def read(text, names):
    # Python drops comments, and takes some letters for others
    if not text.isascii() or "#" in text:
        raise ValueError(f"cannot read {text}")
    return value(ast.parse(text, mode="eval").body, names)


def difference(says, names):
    lhs, rhs = says.split(" == ")  # an error if it is not one equation
    size, terms = plus(read(lhs, names), read(rhs, names), -1)
    if terms and not size:
        raise ValueError(f"of which size is {says}?")
    return size, terms


def differences(facts, names):
    return {f: difference(says, names) for f, says in facts.items()}


def left(x, facts, names):
    # what is left of lhs - rhs when the lines are subtracted: {} if all cancel
    rest = difference(x["says"], names)
    for c, u, f, v in x["certificate"]:
        fact = transposed(facts[f[:-2]]) if f.endswith("^T") else facts[f]
        line = times(times(read(u, names), fact), read(v, names))
        rest = plus(rest, line, -Fraction(c))
    return rest[1]


def check(data):  # an error at the first statement that is not certified
    names = {"I": (None, {(): Fraction(1)})}
    for x, (m, n) in data["letters"].items():
        symmetric = x in data["symmetric"]
        names[x] = (m, n), {((x, 2 * symmetric),): Fraction(1)}
        plus(names[x], transposed(names[x]) if symmetric else names[x])  # is it square?
    for x, text in data["definitions"].items():
        if x in names:
            raise ValueError(f"{x} has a meaning already")
        names[x] = read(text, names)
    known = {s: differences(facts, names) for s, facts in data["facts"].items()}
    for tag, x in data["statements"].items():
        if rest := left(x, facts := known[x["system"]], names):
            raise ValueError(f"{tag}: not certified, {rest} is left")
        # a fact for what follows, in each system that has the facts it stands on
        given = dict(facts)
        for others in known.values():
            if all(others.get(f) == given[f] for f in given):
                others.setdefault(tag, difference(x["says"], names))
        print(f"{tag}: {x['says']} follows from {x['system']}")


def judge(data):  # an error where the data has another form, or is not certified
    shapes(data)
    check(data)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            judge(parsed(file.read()))
    except (OSError, ValueError, SyntaxError, KeyError, RecursionError) as error:
        sys.exit(f"refused: {error}")
