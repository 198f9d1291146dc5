"""Verdicts on saved proofs of the Operator Game: the levels that a file proves.

A certificate counts if it follows from this game's own letters, definitions and base facts; what the
file says of them is not read, nor how many moves it claims.
"""

import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

from .data import game

CHECKER = Path(__file__).resolve().parents[2] / "proofs" / "check.py"


@dataclass(frozen=True)
class Verdict:
    """A level that a file claims: whether its certificate proves it, and if not, why not."""

    level: str
    proved: bool
    because: str = ""


def verdicts(data):
    """Return the `Verdict` of each level that a file's data claims, in the order of the game.

    >>> verdicts({"statements": {"game 1.2": {"says": "I == I", "certificate": []}}})
    [Verdict(level='1.2', proved=False, because='it states something else')]
    """
    statements = data.get("statements") if isinstance(data, dict) else None
    if not isinstance(statements, dict):
        raise ValueError("this is no file of the Operator Game: it has no statements")
    known = game()
    return [
        _verdict(known, level, statements[level["name"]])
        for level in known["levels"]
        if not level["refute"] and level["name"] in statements
    ]


def _verdict(known, level, claim):
    if not isinstance(claim, dict) or claim.get("says") != level["says"]:
        return Verdict(level["id"], False, "it states something else")
    own = alone(known, level, claim.get("certificate"))
    try:
        _checker().check(own)
    except (ValueError, KeyError, TypeError, SyntaxError, AttributeError, RecursionError) as error:
        return Verdict(level["id"], False, f"its certificate is refused: {str(error)[:80]}")
    return Verdict(level["id"], True)


def alone(known, level, certificate):
    """Return a file for proofs/check.py with one statement, and all else this game's own."""
    definitions = known["definitions"]
    letters = {name: x for name, x in known["letters"].items() if name not in definitions}
    return {
        "sizes": known["sizes"],
        "letters": {name: x["size"] for name, x in letters.items()},
        "symmetric": [name for name, x in letters.items() if x["symmetric"]],
        "definitions": definitions,
        "facts": {level["system"]: known["systems"][level["system"]]},
        "statements": {
            level["name"]: {
                "system": level["system"],
                "says": level["says"],
                "certificate": certificate,
            }
        },
    }


def _checker():
    """proofs/check.py, without its printing: it knows no prover, and nothing of this library."""
    spec = importlib.util.spec_from_file_location("game_check", CHECKER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.print = lambda *words: None
    return module


def listing(paths):
    """Return a table as text: for each file the number of levels that it proves, which, and what is refused."""
    rows = [("file", "levels", "proved", "refused")]
    for path in map(Path, paths):
        try:
            found = verdicts(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            rows.append((path.name, "0", "", str(error)))
            continue
        proved = [x.level for x in found if x.proved]
        refused = [f"{x.level}: {x.because}" for x in found if not x.proved]
        rows.append((path.name, str(len(proved)), " ".join(proved), "; ".join(refused)))
    widths = [max(len(row[k]) for row in rows) for k in range(3)]
    return "\n".join(
        "  ".join(
            [*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]
        ).rstrip()
        for row in rows
    )
