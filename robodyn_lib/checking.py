"""Judges certificates of numbers and of identities: by the programs in `proofs/`, and by Coq.

A certificate is data. What Coq reads is written here from that data, after the program in Python
has accepted it.
"""

import contextlib
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .arm import Arm
from .bounds import difference, in_coq
from .needs import beside
from .proving.coq import PROOFS, ask

REFUSALS = (ValueError, KeyError, SyntaxError, RecursionError)


@dataclass(frozen=True)
class Finding:
    """The words of one checker about a certificate; it prints as "CHECKER: WORDS"."""

    checker: str
    words: str
    refused: bool = False

    def __str__(self):
        return f"{self.checker}: {self.words}"


def text_of(path: str) -> str:
    """Return the text of a certificate's file.

    Raises ValueError if its name does not end in .json, or if it is not text.
    """
    if Path(path).suffix == ".v":
        raise ValueError(
            f"--check: {path} is a Coq file, which could declare any axiom; "
            "certificates are JSON files"
        )
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"--check: {path} is not text: {error}") from None


def accelerations(
    path: str, arm: Arm | None = None, state: dict | None = None
) -> Iterator[Finding]:
    """Yield the findings of check_acceleration.py and Coq on a certificate of `robodyn certify`.

    arm, state: what it must be about; state is {"q": , "qd": , "tau": } and perhaps "gravity".
    """
    checker = beside("proofs.check_acceleration")
    text = text_of(path)
    try:
        data = checker.parsed(text)
        words = checker.check(data)
    except REFUSALS as error:
        yield Finding("Python", f"refused: {error}", refused=True)
        return
    yield Finding("Python", words)
    if arm is not None or state is not None:
        other = difference(data, arm, state)
        if other:
            yield Finding("Python", f"refused: it is about something else: {other}", refused=True)
            return
        yield Finding("Python", "it is about the robot or state that is named here")
    answer = ask(in_coq(data), ["near"])
    if answer.accepted is False:  # perhaps the precision was too low
        answer = ask(in_coq(data, more=2 * data["bits"]), ["near"])
    if answer.accepted is None:
        yield Finding("Coq", f"not asked, since {answer.words}")
        return
    claim = (
        f"each is within {data['bound']!r} of the exact one for all cosines and sines between the "
        "decimals in the file"
    )
    yield Finding("Coq", f"{claim}; {answer.words}", refused=not answer.accepted)


def identities(path: str) -> Iterator[Finding]:
    """Yield what `proofs/check.py` and Coq find in a file of `robodyn prove --certificate`."""
    checker = beside("proofs.check")
    writer = beside("proofs.to_coq")
    text = text_of(path)
    printed = io.StringIO()
    try:
        data = checker.parsed(text)
        with contextlib.redirect_stdout(printed):
            checker.judge(data)
    except REFUSALS as error:
        yield Finding("Python", f"refused: {error}", refused=True)
        return
    yield from (Finding("Python", line) for line in printed.getvalue().splitlines())
    yield from strange_facts(data)
    names = [f"{x['system']}.{writer.name_of(tag)}" for tag, x in data["statements"].items()]
    many = f"{len(names)} statement{'s' * (len(names) != 1)}"
    try:
        written = writer.identities(data)
    except REFUSALS as error:
        yield Finding("Coq", f"not asked, since this file cannot be written for it: {error}")
        return
    answer = ask(written, names)
    if answer.accepted is None:
        yield Finding("Coq", f"not asked, since {answer.words}")
        return
    yield Finding("Coq", f"{many}: {answer.words}", refused=not answer.accepted)


def strange_facts(data: dict) -> Iterator[Finding]:
    """Yield facts, letters, sizes and definitions that a file assumes and this library does not."""
    ours = json.loads((PROOFS / "certificates.json").read_text(encoding="utf-8"))
    for system, facts in data["facts"].items():
        proved = statements_of(ours, system).values()
        known = {*ours["facts"].get(system, {}).values(), *proved}
        for name, says in facts.items():
            if says not in known:
                yield Finding("note", f"{name}: {says} is a fact of this file, not of the library")
    for word in ("sizes", "letters", "symmetric", "definitions"):
        if strange := differences(data.get(word, {}), ours[word]):
            yield Finding("note", f"{word} of this file, not of the library: {', '.join(strange)}")


def statements_of(data: dict, system: str) -> dict:
    """Return the proved statements of a system as {tag: sentence}."""
    return {tag: x["says"] for tag, x in data["statements"].items() if x["system"] == system}


def differences(got, expected) -> list[str]:
    """Return the names that a file uses differently from the library."""
    if isinstance(got, dict):
        return [name for name, x in got.items() if expected.get(name) != x]
    return [name for name in got if name not in expected]
