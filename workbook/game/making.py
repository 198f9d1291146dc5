"""The Operator Game's data, made of its levels and of the theories: python -m workbook.game.making.

A fact that a level offers is a statement of a theory. Its certificate in base facts is the
prover's, so that a played proof, which cites it, becomes a certificate in base facts as well.
The data is stored in `game.json`, which `data` reads.
"""

import json
import re
import tomllib
import unicodedata
from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from robodyn_lib.numbers import array
from robodyn_lib.proving import read
from robodyn_lib.proving.certificates import letters_of, polynomial_code, said
from robodyn_lib.proving.noncommutative import name_code
from robodyn_lib.rk import proofs
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.robots import planar_arm
from robodyn_lib.spatial import inverse

from . import inverses
from .data import STORED, game

VERSION = 1
LEVELS = STORED.with_name("levels.toml")
SYSTEMS = {"INVERSES": inverses.THEORY, "RESOLVENT": proofs.THEORY, "FILTER": proofs.THEORY}
ACCENTS = {
    "tilde": "\N{COMBINING TILDE}",
    "hat": "\N{COMBINING CIRCUMFLEX ACCENT}",
    "dot": "\N{COMBINING DOT ABOVE}",
    "ddot": "\N{COMBINING DIAERESIS}",
}
# The LaTeX of a letter.
LOOK = re.compile(
    r"""
    (?:\\(tilde|hat|dot|ddot)\s*)?     # accent
    (\\?\w+?'?|\(.*\))                 # base, or a sum in brackets
    (?:_\{?(?:\\mathrm\{)?(.*?)\}*)?   # index
    (\(0\))?                           # at the start
    (\^\{-1\})?                        # inverse
    """,
    re.VERBOSE,
)
REFUTED = 1  # moves that refute a false statement: point at an entry that differs
NO_RULES = {"rules": [], "invertible": []}
# What a level has where it says nothing of it.
DEFAULTS = NO_RULES | {"tag": "", "facts": [], "fresh": "", "refute": None, "laboratory": ""}
MOST_LINES = 14  # of a derivation that is shown beside the reader's
LONGEST_LINE = 300  # of such a derivation, in letters
IN_PLANE = (1, 3, 5)  # of six: the moment about y, the force along x and along z


def made(known):
    """Return the data of the page as one dictionary, which JSON can hold.

    known: {id: moves}, a proof of each true level, as tests/game_proofs.py finds the shortest.
    """
    about = tomllib.loads(LEVELS.read_text(encoding="utf-8"))
    worlds = about["worlds"]
    models = about["numbers"] | about["rods"]
    matrices = {name: matrices_of(model) for name, model in models.items()}
    levels = []
    for one in about["levels"]:
        inherited = worlds[int(one["id"].split(".")[0]) - 1]
        levels.append(_level(inherited | one, levels, known.get(one["id"], []), matrices))
    file = _head(levels)
    return {
        "version": VERSION,
        "file": file,
        "letters": _letters(file, about["letters"]),
        "inverses": _inverses(about["inverses"]),
        "facts": {system: _facts(about, levels, system) for system in SYSTEMS},
        "worlds": [{"title": world["title"], "says": world["says"]} for world in worlds],
        "levels": levels,
        "models": {
            name: {"title": model["title"], "values": _texts(matrices[name], file["letters"])}
            for name, model in models.items()
        },
    }


def stored(known):
    """Return the data as it is stored: JSON with a line for each letter, fact and level."""

    def rows(table, depth):
        if not depth or not isinstance(table, list | dict) or not table:
            return json.dumps(table, ensure_ascii=False)
        if isinstance(table, list):
            return "[\n" + ",\n".join(rows(x, depth - 1) for x in table) + "\n]"
        named = [f"{json.dumps(name)}: {rows(x, depth - 1)}" for name, x in table.items()]
        return "{\n" + ",\n".join(named) + "\n}"

    return rows(made(known), 3) + "\n"


def proofs_known():
    """Return {id: moves} of the proofs that are stored."""
    return {level["id"]: level["proof"] for level in game()["levels"] if level["proof"]}


def letter_of(system, text):
    """The statement that a text makes in the alphabet of a system."""
    return read(text, SYSTEMS[system]["ALPHABET"])


def lines_of(system, says):
    """Return the certificate of a statement in base facts, as lines.

    Raises ValueError if it is not proved.
    """
    proof = SYSTEMS[system]["prove"](letter_of(system, says))
    known = SYSTEMS[system][system].named
    if not proof.holds or not {x[2].removesuffix("^T") for x in proof.expanded.lines} <= set(known):
        raise ValueError(f"{says} does not follow from the base facts of {system}")
    return proof.expanded.lines


# --- letters --------------------------------------------------------------------------------------
def _head(levels):
    """Return a file of certificates, as proofs/check.py reads it, without its statements.

    It has the letters that levels and base facts use, and what these abbreviate.
    """
    systems = {name: theory[name] for name, theory in SYSTEMS.items()}
    stated = {
        level["name"]: SimpleNamespace(statement=letter_of(level["system"], level["says"]))
        for level in levels
    }
    facts = {
        name: {key: said(x) for key, x in system.named.items()} for name, system in systems.items()
    }
    return letters_of(stated, systems) | {"facts": facts}


def _letters(file, meanings):
    """Return {letter: its looks, size and meaning} of the letters in a file."""
    return {
        name_code(name): glyph(theory["ALPHABET"], name)
        | {"size": [*x.type], "symmetric": x.T is x, "means": meanings.get(name_code(name), "")}
        for theory in (inverses.THEORY, proofs.THEORY)
        for name, x in theory["ALPHABET"].letters.items()
        if name_code(name) in file["letters"] | file["definitions"]
    }


def glyph(alphabet, name):
    """Return how a letter looks, {"t": base, "sub": index, "power": -1 or none}, of its LaTeX.

    >>> from robodyn_lib.rk.proofs import ALPHABET
    >>> glyph(ALPHABET, "Delta_phi"), glyph(ALPHABET, "psi^-1")["power"]
    ({'t': 'Δ', 'sub': 'φ', 'power': ''}, '-1')
    """
    stem, _, power = name.partition("^")
    symbol = alphabet.latex(stem).strip().replace(r"\mathcal M", "\N{SCRIPT CAPITAL M}")
    match = LOOK.fullmatch(symbol)
    if not match:
        raise ValueError(f"{name}: its symbol {symbol} has no glyph in the page's font")
    accent, base, index, start, inverted = match.groups("")
    return {
        "t": _plain(base) + ACCENTS.get(accent, "") + start,
        "sub": _plain(index),
        "power": "-1" if inverted else power,
    }


def _plain(latex):
    """Return LaTeX with Greek letters for their commands, and inverses as superscripts."""
    text = latex.replace("^{-1}", "\N{SUPERSCRIPT MINUS}\N{SUPERSCRIPT ONE}")
    return re.sub(r"\\(\w+)", lambda m: _greek(m[1]), text)


def _greek(name):
    case = "SMALL" if name.islower() else "CAPITAL"
    return unicodedata.lookup(f"GREEK {case} LETTER {name.upper().replace('LAMBDA', 'LAMDA')}")


def _inverses(pairs):
    """Return [{of, by, after, before}], where `by` is the inverse of `of`.

    The last two are certificates of of*by == I and of by*of == I.
    """
    return [
        {
            "of": of,
            "by": by,
            "after": lines_of(system, f"({of})*({by}) == I"),
            "before": lines_of(system, f"({by})*({of}) == I"),
        }
        for system, pairs_of in pairs.items()
        for of, by in _both_ways(pairs_of)
    ]


def _both_ways(pairs):
    return [pair[::way] for pair in pairs for way in (1, -1)]


# --- levels ---------------------------------------------------------------------------------------
def _level(about, before, proof, matrices):
    """Return a level in the form that the page reads; before: the levels before it.

    matrices: {model: those of its letters}, with which a false level is refuted.
    """
    level = DEFAULTS | about
    tag, system, refute = level["tag"], level["system"], level["refute"]
    is_named = tag and tag not in {other["name"] for other in before}
    says = said(statement(system, tag)) if tag else level["says"]
    computed = {
        "world": int(level["id"].split(".")[0]),
        "name": tag if is_named else f"game {level['id']}",
        "says": says,
        "proof": proof,
        "shortest": len(proof) or REFUTED,
        "book": [] if refute else book(system, says),
        "differs": {name: _differing(system, says, matrices[name]) for name in refute or ()},
    }
    return level | computed | (NO_RULES if refute else {})


def book(system, says):
    """Return the prover's derivation of a statement, [[expression, reason], ...].

    It is [] if it is long.
    """
    chains = SYSTEMS[system]["prove"](letter_of(system, says)).chains
    lines = [
        [polynomial_code(step.poly) if i else says.split(" == ")[side == "right side"], step.reason]
        for side, steps in chains.items()
        for i, step in enumerate(steps)
    ]
    is_short = len(lines) <= MOST_LINES and all(len(text) <= LONGEST_LINE for text, _ in lines)
    return lines if is_short else []


def statement(system, tag):
    """The statement with a tag, in the theory of a system."""
    theory = SYSTEMS[system]
    for table in ("STATEMENTS", "BEYOND", "MISPRINTS"):
        if tag in theory.get(table, {}):
            return theory[table][tag]
    raise ValueError(f"levels.toml: no statement {tag!r} in the theory of {system}")


def _facts(about, levels, system):
    """Return {card: its facts} of the levels of a system; only "cancel" has more than one."""
    cards = [card for level in levels if level["system"] == system for card in level["facts"]]
    return {card: _facts_on(about, system, card) for card in dict.fromkeys(cards)}


def _facts_on(about, system, card):
    if card != "cancel":
        says = about["facts"].get(card) or said(statement(system, card))
        return [{"name": card, "says": says, "lines": lines_of(system, says)}]
    found = []
    for pair in _both_ways(about["inverses"][system]):
        of, by = (f"({x})" if " " in x else x for x in pair)
        says = f"{of}*{by} == I"
        found.append({"name": f"cancel {of}", "says": says, "lines": lines_of(system, says)})
    return found


# --- numbers --------------------------------------------------------------------------------------
def matrices_of(model):
    """Return {letter: matrix}, exact, of blocks with `values` or of equal rods.

    The inverses of blocks come with them. The half-angle tangents of rods are `tangents`; if the
    model is `still`, they are at rest, without gravity and without a load at the tip.
    """
    if "values" in model:
        blocks = {
            name: array([[*map(Fraction, row.split())] for row in rows])
            for name, rows in model["values"].items()
        }
        inverse_of = inverses.THEORY["ALPHABET"].inverses
        return blocks | {
            str(inverse_of[name]): inverse(x) for name, x in blocks.items() if name in inverse_of
        }
    tangents = [Fraction(t) for t in model["tangents"]]
    arm = planar_arm(len(tangents), Fraction(1), Fraction(1))
    values = proofs.operators(Chain(arm.at_tangents(tangents)))
    if model.get("still"):
        values |= {name: 0 * values[name] for name in ("a", "b", "f0")}
    return values


def in_plane(matrix, size):
    """Return the rows and columns of a matrix that are about the rods' plane.

    size: the labels of its sides, of which those of links and of the tip have six rows each.
    """
    kept = [
        [i for i in range(n) if label not in ("6N", "6") or i % 6 in IN_PLANE]
        for label, n in zip(size, np.shape(matrix), strict=True)
    ]
    return np.asarray(matrix)[np.ix_(*kept)]


def _texts(matrices, letters):
    """Return {letter: its matrix, rows as texts} of the letters that a file has."""
    alphabets = (inverses.THEORY["ALPHABET"], proofs.ALPHABET)
    return {
        name_code(name): [
            " ".join(str(Fraction(entry)) for entry in row)
            for row in in_plane(matrices[name], x.type)
        ]
        for alphabet in alphabets
        for name, x in alphabet.letters.items()
        if name in matrices and name_code(name) in letters
    }


def _differing(system, says, matrices):
    """Return the places, counted row by row, at which the sides of a statement differ."""
    left, right = letter_of(system, says)
    gap = proofs.evaluate(left - right, matrices)
    return np.flatnonzero(in_plane(gap, (left - right).type)).tolist()


if __name__ == "__main__":
    STORED.write_text(stored(proofs_known()), encoding="utf-8")
    print(STORED)
