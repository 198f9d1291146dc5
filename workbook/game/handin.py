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

# In a copy of the project, and in the workbook's wheel.
ROOT = Path(__file__).resolve().parents[2]
CHECKERS = [ROOT / "proofs" / "check.py", ROOT / "workbook" / "beside" / "proofs" / "check.py"]

# More than any proof needs; without a limit a file could keep whoever reads it busy for days.
MOST_MOVES = 500
MOST_LINES = 5000
MOST_LETTERS = 100  # of a word
UNREADABLE = (ValueError, KeyError, TypeError, SyntaxError, AttributeError, RecursionError)


@dataclass(frozen=True)
class Verdict:
    """A level that a file claims: whether the file proves it, and if not, why not."""

    level: str
    proved: bool
    because: str = ""


def verdicts(data):
    """Return the `Verdict` of each level that a file's data claims.

    Its certificates come first, then its moves.

    >>> verdicts({"statements": {"game 1.2": {"says": "I == I", "certificate": []}}})
    [Verdict(level='1.2', proved=False, because='it states something else')]
    """
    statements, proofs = claims(data)
    levels = game()["levels"]
    return [
        _judged(level, check_certificate, statements[level["name"]])
        for level in levels
        if level["name"] in statements and not level["refute"]
    ] + [
        _judged(level, check_moves, proofs[level["id"]])
        for level in levels
        if level["id"] in proofs
    ]


def claims(data):
    """Return the certificates and the moves that a file has, as tables.

    Raises ValueError for the data of a file that the game has not saved.
    """
    file = data if isinstance(data, dict) else {}
    played = file["game"] if isinstance(file.get("game"), dict) else {}
    tables = [of[name] for of, name in ((file, "statements"), (played, "proofs")) if name in of]
    if not tables or not all(isinstance(table, dict) for table in tables):
        raise ValueError("not a file of the Operator Game: it has no table of proofs")
    return file.get("statements", {}), played.get("proofs", {})


def _judged(level, check, claim):
    try:
        check(level, claim)
    except UNREADABLE as error:
        why = str(error).partition(", {")[0]  # without the terms that are left
        return Verdict(level["id"], False, why[:80])
    return Verdict(level["id"], True)


def check_moves(level, moves):
    """Raise ValueError unless moves lead to the end of a level, or refute it."""
    if not isinstance(moves, list):
        raise ValueError("it has no moves")
    if level["refute"]:
        if len(moves) != 2 or not replay.refutes(level, *moves):
            raise ValueError("it refutes nothing")
        return
    if len(moves) > MOST_MOVES:
        raise ValueError(f"it has more than {MOST_MOVES} moves")
    last = replay.lines(level, moves)[-1]
    if not replay.same(last["left"], last["right"]):
        raise ValueError("its last line has two different sides")


def check_certificate(level, claim):
    """Raise an error unless a claim is a level's statement with a certificate that proves it."""
    if not isinstance(claim, dict) or claim.get("says") != level["says"]:
        raise ValueError("it states something else")
    certificate = claim.get("certificate")
    check_lines(level, certificate)
    statement = {"system": level["system"], "says": level["says"], "certificate": certificate}
    try:  # a file with one statement, and all else this game's own
        _checker().judge(game()["file"] | {"statements": {level["name"]: statement}})
    except UNREADABLE as error:
        raise ValueError(f"its certificate is refused: {error}") from error


def check_lines(level, certificate):
    """Raise ValueError unless a certificate is a list of [whole number, word, base fact, word].

    So much is what the page saves and reads; proofs/check.py reads more.
    """
    if not isinstance(certificate, list):
        raise ValueError("it has no certificate")
    if len(certificate) > MOST_LINES:
        raise ValueError(f"it has more than {MOST_LINES} lines")
    letters = game()["file"]["letters"]
    facts = game()["file"]["facts"][level["system"]]

    def is_word(text):
        names = text.split("*")
        known = all(x.removesuffix(".T") in letters for x in names)
        return text == "I" or (known and len(names) <= MOST_LETTERS)

    for line in certificate:
        has_four = isinstance(line, list) and len(line) == 4
        if not has_four or not all(isinstance(x, str) for x in line):
            raise ValueError("a line is not four texts")
        c, u, fact, v = line
        is_line = re.fullmatch("-?[0-9]{1,9}", c) and is_word(u) and is_word(v)
        if not is_line or fact.removesuffix("^T") not in facts:
            raise ValueError("a line is not a number, a word, a base fact and a word")


def _checker():
    """Return proofs/check.py without its printing: it uses neither the prover nor this library."""
    path = next(path for path in CHECKERS if path.is_file())
    spec = importlib.util.spec_from_file_location("game_check", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.print = lambda *words: None
    return module


# --- files ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Judged:
    """A file and what it proves; `fault` is a sentence if it cannot be read."""

    name: str
    verdicts: tuple = ()
    fault: str = ""

    @property
    def is_clean(self):
        """Return whether the file could be read and nothing in it is refused."""
        return not self.fault and all(x.proved for x in self.verdicts)

    @property
    def row(self):
        """Return the row of a table: the name, how many levels, which, and what is refused."""
        proved = [x.level for x in self.verdicts if x.proved]
        refused = [f"{x.level}: {x.because}" for x in self.verdicts if not x.proved]
        return self.name, str(len(proved)), " ".join(proved), self.fault or "; ".join(refused)


def files_in(paths):
    """Return {name: path} of the files that paths name: of a folder, all files *.json below it.

    Raises ValueError for a path that does not exist, and for a folder without such a file.
    """
    found = {}
    for path in map(Path, paths):
        inside = sorted(path.rglob("*.json"))
        if not path.exists():
            raise ValueError(f"there is no file {str(path)!r}")
        if path.is_dir() and not inside:
            raise ValueError(f"in the folder {str(path)!r} there is no file *.json")
        found |= (
            {str(one.relative_to(path)): one for one in inside} if inside else {str(path): path}
        )
    return found


def judged(name, path):
    """Return the `Judged` of a file."""
    try:
        return Judged(name, tuple(verdicts(parsed(path))))
    except json.JSONDecodeError:
        fault = "not a file of the Operator Game: it is not JSON"
    except RecursionError:
        fault = "not a file of the Operator Game: its lists are nested too deeply"
    except OSError as error:
        fault = f"it cannot be read: {error.strerror}"
    except ValueError as error:
        fault = str(error)
    return Judged(name, fault=fault)


def is_saved_by_the_game(path):
    """Return whether a file is one that the game saves; nothing in it is judged."""
    try:
        return path.suffix == ".json" and bool(claims(parsed(path)))
    except (OSError, ValueError, RecursionError):
        return False


def parsed(path):
    """Return the data of a file, as a browser reads it: without NaN, with any mark, in doubles."""

    def refuse(word):
        raise ValueError(f"not a file of the Operator Game: it has {word}")

    def number(text):
        x = float(text)
        return int(x) if x.is_integer() else x

    text = path.read_text(encoding="utf-8-sig", errors="replace")
    return json.loads(text, parse_constant=refuse, parse_int=number, parse_float=number)


def listing(files):
    """Return a table of files as a text, one row for each `Judged`."""
    rows = [("file", "levels", "proved", "refused"), *(file.row for file in files)]
    columns = [*zip(*rows, strict=True)][:3]
    widths = [max(map(len, cells)) for cells in columns]
    return "\n".join("  ".join(map(str.ljust, row, [*widths, 0])).rstrip() for row in rows)
