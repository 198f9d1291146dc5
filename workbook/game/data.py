"""Data of the Operator Game for its page: letters, facts with their certificates, levels, numbers.

A fact that a level offers is a statement of a theory. Its certificate in base facts is the
prover's, so that a played proof, which cites it, becomes a certificate in base facts as well.
"""

import functools
import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import numpy as np

from robodyn_lib.proving import exported, read
from robodyn_lib.proving.certificates import code, polynomial_code, said
from robodyn_lib.proving.noncommutative import name_code
from robodyn_lib.rk import proofs
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.robots import planar_arm

from . import inverses

HERE = Path(__file__).parent
PROOFS = HERE / "proofs.json"
VERSION = 1
SYSTEMS = {"INVERSES": inverses.THEORY, "RESOLVENT": proofs.THEORY, "FILTER": proofs.THEORY}
GREEK = {
    "phi": "\N{GREEK SMALL LETTER PHI}",
    "psi": "\N{GREEK SMALL LETTER PSI}",
    "Phi": "\N{GREEK CAPITAL LETTER PHI}",
    "Psi": "\N{GREEK CAPITAL LETTER PSI}",
    "Delta": "\N{GREEK CAPITAL LETTER DELTA}",
    "theta": "\N{GREEK SMALL LETTER THETA}",
    "epsilon": "\N{GREEK SMALL LETTER EPSILON}",
    "alpha": "\N{GREEK SMALL LETTER ALPHA}",
    "zeta": "\N{GREEK SMALL LETTER ZETA}",
    "nu": "\N{GREEK SMALL LETTER NU}",
    "lambda": "\N{GREEK SMALL LETTER LAMDA}",
}
ACCENTS = {
    "tilde": "\N{COMBINING TILDE}",
    "hat": "\N{COMBINING CIRCUMFLEX ACCENT}",
    "dot": "\N{COMBINING DOT ABOVE}",
    "ddot": "\N{COMBINING DIAERESIS}",
}
REFUTED = (
    2  # moves that refute a false statement: choose numbers, and point at an entry that differs
)
LONGEST = (
    14,
    300,
)  # most lines, and letters in a line, of a derivation that is shown beside the reader's
IN_PLANE = (1, 3, 5)  # of six: the moment about y, the force along x and along z


@functools.cache
def game():
    """Return the data of the page as one dictionary, which JSON can hold."""
    levels = tomllib.loads((HERE / "levels.toml").read_text(encoding="utf-8"))
    return {
        "version": VERSION,
        **_alphabets(levels["letters"]),
        "inverses": _inverses(levels["inverses"]),
        "worlds": levels["worlds"],
        "levels": [_level(levels, about) for about in levels["levels"]],
        "models": _models(levels),
    }


def as_json():
    """Return the data as JSON that can be put into a script element."""
    text = json.dumps(game(), ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/")


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
def _alphabets(meanings):
    """Return sizes, letters with looks and meanings, definitions and base facts of all systems."""
    proof_of = {
        "RESOLVENT": ("RK a.14", proofs.THEORY["prove"]("RK a.14")),
        "FILTER": ("RK 5.15", proofs.THEORY["prove"]("RK 5.15")),
        "INVERSES": ("push through", inverses.THEORY["prove"]("push through")),
    }
    out = exported(dict(proof_of.values()))
    letters = {}
    for theory in (inverses.THEORY, proofs.THEORY):
        for name, x in theory["ALPHABET"].letters.items():
            look = glyph(theory["ALPHABET"], name)
            about = {"size": [*x.type], "symmetric": x.T is x}
            about["means"] = meanings.get(name_code(name), "")
            letters[name_code(name)] = look | about
    definitions = {
        name_code(name): code(x.parts.definition)
        for name, x in proofs.THEORY["ALPHABET"].letters.items()
        if x.parts.definition and not re.search("/", str(x.parts.definition))
    }
    return {
        "sizes": out["sizes"],
        "letters": letters,
        "definitions": definitions,
        "systems": {
            name: {key: said(x) for key, x in SYSTEMS[name][name].named.items()} for name in SYSTEMS
        },
    }


def glyph(alphabet, name):
    """Return how a letter looks, {"t": base, "sub": index, "power": -1 or none}, of its LaTeX.

    >>> from robodyn_lib.rk.proofs import ALPHABET
    >>> glyph(ALPHABET, "Delta_phi"), glyph(ALPHABET, "psi^-1")["power"]
    ({'t': 'Δ', 'sub': 'φ', 'power': ''}, '-1')
    """
    stem, _, power = name.partition("^")
    symbol = alphabet.latex(stem).strip()
    if symbol.endswith("^{-1}"):
        symbol, _, power = symbol.rpartition("^")
        return {
            "t": _plain(symbol).replace("^{-1}", "\N{SUPERSCRIPT MINUS}\N{SUPERSCRIPT ONE}"),
            "sub": "",
            "power": "-1",
        }
    if match := re.fullmatch(r"\\mathcal M", symbol):
        return {"t": "\N{SCRIPT CAPITAL M}", "sub": "", "power": power}
    match = re.fullmatch(
        r"(?:\\(tilde|hat|dot|ddot)\s*)?(\\?\w+?'?)(?:_\{?(?:\\mathrm\{)?(.*?)\}*)?(\(0\))?", symbol
    )
    if not match:
        raise ValueError(f"{name}: its symbol {symbol} has no glyph in the page's font")
    accent, base, index, after = match.groups("")
    return {
        "t": _plain(base) + ACCENTS.get(accent, "") + after,
        "sub": _plain(index),
        "power": power,
    }


def _plain(latex):
    return re.sub(r"\\(\w+)", lambda m: GREEK[m[1]], latex)


def _inverses(pairs):
    """Return [{of, by, after, before}], where `by` is the inverse of `of`.

    The last two are certificates of by*of == I and of*by == I.
    """
    return [
        {
            "of": of,
            "by": by,
            "after": lines_of(system, f"({of})*({by}) == I"),
            "before": lines_of(system, f"({by})*({of}) == I"),
        }
        for system, pairs_of in pairs.items()
        for of, by in [pair[::way] for pair in pairs_of for way in (1, -1)]
    ]


# --- levels ---------------------------------------------------------------------------------------
def _level(levels, about):
    """Return a level in the form that the page reads.

    Its facts have their certificates, its statement is text.
    """
    world = next(x for x in levels["worlds"] if x["number"] == int(about["id"].split(".")[0]))
    level = {"system": world["system"], "model": world["model"], "tag": "", "rules": []} | about
    proof = _proofs().get(about["id"], [])
    system = level["system"]
    level |= {
        "world": world["number"],
        "name": level["tag"] if level.get("named") else f"game {level['id']}",
        "facts": [x for name in level.get("facts", []) for x in _facts(levels, system, name)],
        "says": level.get("says") or said(statement(system, level["tag"])),
        "invertible": level.get("invertible", []),
        "refute": level.get("refute"),
        "fresh": level.get("fresh", ""),
        "laboratory": level.get("laboratory", ""),
        "proof": proof,
        "shortest": len(proof) or REFUTED,
        "book": [] if level.get("refute") else book(system, level),
    }
    return level


@functools.cache
def _proofs():
    """Return {id: moves} of the shortest proofs known, as tests/game_proofs.py has written them."""
    return json.loads(PROOFS.read_text(encoding="utf-8"))


def book(system, level):
    """Return the prover's derivation of a level's statement, [[expression, reason], ...].

    It is [] if it is long.
    """
    says = level.get("says") or said(statement(system, level["tag"]))
    chains = SYSTEMS[system]["prove"](letter_of(system, says)).chains
    lines = [
        [polynomial_code(step.poly) if i else says.split(" == ")[side == "right side"], step.reason]
        for side, steps in chains.items()
        for i, step in enumerate(steps)
    ]
    short = len(lines) <= LONGEST[0] and all(len(text) <= LONGEST[1] for text, _ in lines)
    return lines if short else []


def statement(system, tag):
    """The statement with a tag, in the theory of a system."""
    theory = SYSTEMS[system]
    for table in ("STATEMENTS", "BEYOND", "MISPRINTS"):
        if tag in theory.get(table, {}):
            return theory[table][tag]
    raise ValueError(f"levels.toml: no statement {tag!r} in the theory of {system}")


def _facts(levels, system, name):
    """Yield the facts on a card: one, or the pairs of the card "cancel"."""
    if name == "cancel":
        for of, by in [x[::way] for x in levels["inverses"][system] for way in (1, -1)]:
            of, by = (f"({x})" if " " in x else x for x in (of, by))
            says = f"{of}*{by} == I"
            yield {
                "name": f"cancel {of}",
                "card": "cancel",
                "says": says,
                "directions": [1],
                "lines": lines_of(system, says),
            }
        return
    about = levels.get("facts", {}).get(name, {})
    says = about.get("says") or said(statement(system, name))
    is_definition = about.get("definition", False)
    yield {
        "name": name,
        "card": name,
        "says": says,
        "directions": about.get("directions", [1, -1]),
        "definition": is_definition,
        "lines": lines_of(system, says),
    }


# --- numbers --------------------------------------------------------------------------------------
def _models(levels):
    """Return {name: {title, values}}, matrices of fractions for the letters of a world.

    Each has a text for each row.
    """
    rods = {
        name: {"title": x["title"], "values": rods_in_plane(x["tangents"], x.get("still", False))}
        for name, x in levels["rods"].items()
    }
    return levels["numbers"] | rods


def rods_in_plane(tangents, still=False):
    """Return {letter: rows as texts} of equal rods in their plane, exact.

    The half-angle tangents are these.

    still: at rest, without gravity and without a load at the tip.
    """
    arm = planar_arm(len(tangents), Fraction(1), Fraction(1))
    values = proofs.operators(Chain(arm.at_tangents([Fraction(t) for t in tangents])))
    if still:
        values |= {name: 0 * values[name] for name in ("a", "b", "f0")}
    links = {"6N": [6 * k + i for k in range(arm.n) for i in IN_PLANE], "6": [*IN_PLANE]}
    out = {}
    for name, x in proofs.ALPHABET.letters.items():
        if name in values and name not in proofs.ALPHABET.definitions:
            matrix = np.asarray(values[name])
            sides = zip(x.type, matrix.shape, strict=True)
            rows, columns = ([*links.get(label, range(n))] for label, n in sides)
            out[name_code(name)] = [
                " ".join(str(Fraction(entry)) for entry in row)
                for row in matrix[np.ix_(rows, columns)]
            ]
    return out
