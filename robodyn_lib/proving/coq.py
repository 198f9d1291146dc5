"""Run Coq on a text that was written here, and read whether it accepts it and on what axioms.

`robodyn certify --check` and `robodyn prove --check` write such texts from data, never take them
from anybody: a Coq file is a program, and one that declares an axiom is accepted too.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROOFS = Path(__file__).resolve().parents[2] / "proofs"
CLOSED = "Closed under the global context"


@dataclass(frozen=True)
class Answer:
    """The answer of Coq: accepted is True, False or None (it did not run); words: the reason."""

    accepted: bool | None
    words: str


def built(folder: Path) -> bool:
    """Return whether `make proofs` has compiled the proofs as they are now."""
    made = folder / "sources"
    if not made.is_file():
        return False
    files = [path for end in ("v", "py", "json") for path in sorted(PROOFS.glob(f"*.{end}"))]
    return made.read_bytes() == b"".join(path.read_bytes() for path in files)


def ask(text: str, theorems: list[str]) -> Answer:
    """Run Coq on a text, and have it list the axioms that each of its theorems depends on.

    The text requires modules RK of `proofs/`. Where Coq or the compiled proofs are missing, the
    answer says so and accepted is None.
    """
    folder = PROOFS.parent / ".artefacts" / "proofs"
    if shutil.which("coqc") is None:
        return Answer(None, "there is no Coq here (Debian: apt-get install coq)")
    if not built(folder):
        return Answer(None, "the proofs are not compiled here as they are now: make proofs")
    commands = "".join(f"Print Assumptions {name}.\n" for name in theorems)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "Asked.v"
        file.write_text(f"{text}\n{commands}", encoding="utf-8")
        done = subprocess.run(
            ["coqc", "-noglob", "-Q", folder, "RK", file],
            capture_output=True,
            text=True,
            cwd=place,
            check=False,
        )
    if done.returncode:
        reason = re.sub(r"\s+", " ", done.stderr).strip()
        return Answer(False, f"it does not accept this: {reason[-200:]}")
    if done.stdout.splitlines() != [CLOSED] * len(theorems):
        return Answer(False, f"it names what is taken on trust: {done.stdout.strip()[:200]}")
    return Answer(True, "it accepts this, and none of it rests on an axiom")
