"""Verdicts on saved proofs of the Operator Game: the levels that a file proves.

A certificate counts if it follows from this game's own letters, definitions and base facts; what
the file says of them is not read. Saved moves count if they lead, played again, to a line whose
sides agree, or, where a level is false, to an entry in which they differ.
"""

import importlib.util
import json
import re
from dataclasses import dataclass
from pathlib import Path

from . import replay
from .data import game

# Paths in a copy of the project and in the workbook's wheel.
PLACES = [Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1] / "beside"]
CHECKERS = [place / "proofs" / "check.py" for place in PLACES]


@dataclass(frozen=True)
class Verdict:
    """A level that a file claims: whether its certificate proves it, and if not, why not."""

    level: str
    proved: bool
    because: str = ""


def verdicts(data):
    """Return the `Verdict` of each level that a file's data claims.

    Its certificates come first, then its moves.

    >>> verdicts({"statements": {"game 1.2": {"says": "I == I", "certificate": []}}})
    [Verdict(level='1.2', proved=False, because='it states something else')]
    """
    if not isinstance(data, dict) or not {"statements", "game"} & data.keys():
        raise ValueError("not a file of the Operator Game: it has neither statements nor a game")
    known = game()
    claims = data.get("statements", {})
    played = data.get("game", {})
    moves = played.get("proofs", {}) if isinstance(played, dict) else {}
    if not isinstance(claims, dict) or not isinstance(moves, dict):
        raise ValueError("not a file of the Operator Game: its proofs are not a table")
    proofs = [
        _verdict(known, level, claims[level["name"]])
        for level in known["levels"]
        if level["name"] in claims and not level["refute"]
    ]
    return proofs + [
        _replayed(level, moves[level["id"]]) for level in known["levels"] if level["id"] in moves
    ]


def _replayed(level, moves):
    if not isinstance(moves, list):
        return Verdict(level["id"], False, "it has no moves")
    try:
        if level["refute"]:
            shown = len(moves) == 2 and replay.refutes(level, *moves)
            return Verdict(level["id"], shown, "" if shown else "it refutes nothing")
        last = replay.lines(level, moves)[-1]
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        return Verdict(level["id"], False, str(error)[:80])
    agree = replay.same(replay.read(last.left), replay.read(last.right))
    return Verdict(level["id"], agree, "" if agree else "its last line has two sides")


def _verdict(known, level, claim):
    if not isinstance(claim, dict) or claim.get("says") != level["says"]:
        return Verdict(level["id"], False, "it states something else")
    certificate = alone(known, level, claim.get("certificate"))
    try:
        check_lines(known, level, claim.get("certificate"))
        _checker().judge(certificate)
    except (ValueError, KeyError, TypeError, SyntaxError, AttributeError, RecursionError) as error:
        why = str(error).partition(", {")[0]  # without the terms that are left
        return Verdict(level["id"], False, f"its certificate is refused: {why[:80]}")
    return Verdict(level["id"], True)


def check_lines(known, level, certificate):
    """Raise ValueError unless a certificate is a list of [whole number, word, base fact, word].

    So much is what the page saves and reads; proofs/check.py reads more.
    """
    if not isinstance(certificate, list):
        raise ValueError("it has no certificate")
    letters = known["file"]["letters"]
    facts = known["file"]["facts"][level["system"]]

    def is_word(text):
        return text == "I" or all(x.removesuffix(".T") in letters for x in text.split("*"))

    for line in certificate:
        has_four = isinstance(line, list) and len(line) == 4
        if not has_four or not all(isinstance(x, str) for x in line):
            raise ValueError("a line is not four texts")
        c, u, fact, v = line
        is_line = re.fullmatch("-?[0-9]{1,9}", c) and is_word(u) and is_word(v)
        if not is_line or fact.removesuffix("^T") not in facts:
            raise ValueError("a line is not a number, a word, a base fact and a word")


def alone(known, level, certificate):
    """Return a file for proofs/check.py with one statement, and all else this game's own."""
    statement = {"system": level["system"], "says": level["says"], "certificate": certificate}
    return known["file"] | {"statements": {level["name"]: statement}}


def _checker():
    """Return proofs/check.py without its printing: it uses neither the prover nor this library."""
    path = next(path for path in CHECKERS if path.is_file())
    spec = importlib.util.spec_from_file_location("game_check", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.print = lambda *words: None
    return module


def _parsed(path):
    """Return the data of a file, which a browser reads as the same: without NaN, with any mark."""

    def refuse(word):
        raise ValueError(f"not a file of the Operator Game: it has {word}")

    return json.loads(path.read_text(encoding="utf-8-sig"), parse_constant=refuse)


def listing(paths):
    """Return a table as text, one row for each file.

    Return the number of levels that it proves, which they are, and what is refused.
    """
    rows = [("file", "levels", "proved", "refused")]
    for path in map(Path, paths):
        try:
            judged = verdicts(_parsed(path))
        except (json.JSONDecodeError, RecursionError):
            rows.append((path.name, "0", "", "not a file of the Operator Game: it is not JSON"))
            continue
        except (OSError, ValueError) as error:
            rows.append((path.name, "0", "", str(error)))
            continue
        proved = [x.level for x in judged if x.proved]
        refused = [f"{x.level}: {x.because}" for x in judged if not x.proved]
        rows.append((path.name, str(len(proved)), " ".join(proved), "; ".join(refused)))
    widths = [max(len(row[k]) for row in rows) for k in range(3)]
    return "\n".join(
        "  ".join(
            [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]
        ).rstrip()
        for row in rows
    )
