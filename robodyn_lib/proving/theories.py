"""Read a theory from a file: letters, abbreviations, base facts and statements, as text.

TOML: `sizes` {word: label}; letters {name: {of: rows and columns, symbol, symmetric, weight}};
definitions {name: {is, symbol, basic}}; inverses; groups of facts [[name, statement], ...];
systems, the one with fewest facts first, {name: {says, facts: groups, definitions {letter: [name,
expression]}, foreign, own}}; statements, and further tables of them.
"""

import tomllib
from pathlib import Path

from .derivations import Prover, System
from .noncommutative import SIZES, Alphabet, name_code
from .reading import read, read_expression


def theory(module):
    """Return {name: object} of the file beside a module.

    It holds each letter, and ALPHABET, PROVER, prove, STATEMENTS, each system.

    Further tables, `beyond` for one, are BEYOND; `cites` and `others` as in `Prover`, and `said`
    the remaining text.
    """
    data = tomllib.loads(Path(module).with_suffix(".toml").read_text(encoding="utf-8"))
    alphabet = Alphabet(data.get("sizes", SIZES))
    for name, x in data["letters"].items():
        alphabet.letter(name, *x.pop("of").split(), **x)
    for name, x in data.get("definitions", {}).items():
        alphabet.define(name, read_expression(x["is"], alphabet), x.get("symbol"))
    alphabet.inverses |= {a: alphabet.letters[b] for a, b in data.get("inverses", {}).items()}
    alphabet.taken.update(alphabet.letters)
    facts = {
        group: [(name, read(text, alphabet)) for name, text in rows]
        for group, rows in data["facts"].items()
    }
    systems = {
        name: _system(alphabet, name, facts, data.get("definitions", {}), **x)
        for name, x in data["systems"].items()
    }
    tables = {
        word.upper(): {tag: read(text, alphabet) for tag, text in data[word].items()}
        for word in ("statements", "beyond", "misprints")
        if word in data
    }
    prover = Prover(
        alphabet,
        [*systems.values()],
        tuple(tables.values()),
        data.get("cites"),
        data.get("others"),
        data["prefix"],
    )
    letters = {name_code(name): x for name, x in alphabet.letters.items()}
    return (
        letters
        | systems
        | tables
        | {"ALPHABET": alphabet, "PROVER": prover, "prove": prover.prove, "said": data}
    )


def _system(
    alphabet, name, groups, abbreviations, says, facts, definitions=None, foreign=(), own=()
):
    own_letters = {
        letter: (tag, read_expression(text, alphabet))
        for letter, (tag, text) in (definitions or {}).items()
    }
    basic = [letter for letter, x in abbreviations.items() if x.get("basic")]
    return System(
        alphabet,
        name,
        says,
        [fact for group in facts for fact in groups[group]],
        own_letters,
        foreign,
        own,
        basic,
    )
