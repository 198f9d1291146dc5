"""List what the .v files prove and define: theorems for readers, Assumptions.v for Coq.

A theorem's comment says in words what it states, and after "Assumes:" from what. What its section
supposes is quoted as it is written there.

    python proofs/theorems.py TARGET    writes Assumptions.v there and prints how many are proved
"""

import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
from to_coq import identities  # noqa: E402

FILES = re.search(r'files="(.*?)"', (FOLDER / "build.sh").read_text(encoding="utf-8"), re.DOTALL)[
    1
].split()
PROVED = r"Lemma|Theorem|Example"
# An axiom may be in any of these.
NAMED = rf"{PROVED}|Definition|Fixpoint|Instance|Record|Class|Inductive"
TOKEN = re.compile(
    rf"\(\*(?P<comment>.*?)\*\)"
    rf"|^(?:#\[\w+\] )?(?P<kind>Module|Section|End|Context|Variables?|Hypothes[ie]s|{NAMED})\b\s*"
    r"(?P<rest>.*?)\.(?=\s|$)",
    re.DOTALL | re.MULTILINE,
)


def folded(text):
    """Return a text with every white space a single blank."""
    return " ".join(text.split())


def source(file):
    """Return the text of a file; Identities.v is generated from the certificates."""
    if file != "Identities":
        return (FOLDER / f"{file}.v").read_text(encoding="utf-8")
    return identities(json.loads((FOLDER / "certificates.json").read_text(encoding="utf-8")))


def statements(file):
    """Yield (kind, full name, says, words, given) of everything that a file proves or defines."""
    yield from named(file, source(file))


def named(file, text):
    """Yield what `statements` yields, of a file with that text.

    Raises ValueError for what is supposed outside a section.
    """
    rooms, words, after = [], "", 0  # rooms: [kind, name, what it supposes]
    for token in TOKEN.finditer(text):
        if token["comment"] is not None:
            words, after = folded(token["comment"]), token.end()
            continue
        kind, rest = token["kind"], token["rest"]
        if kind in ("Module", "Section"):
            rooms.append([kind, rest.strip(), []])
        elif kind == "End":
            rooms.pop()
        elif re.fullmatch(NAMED, kind):
            name, says = re.fullmatch(r"([\w']+)\s*(.*)", rest, re.DOTALL).groups()
            near = words if not text[after : token.start()].strip() else ""
            path = ".".join([file, *(room[1] for room in rooms if room[0] == "Module"), name])
            yield (
                kind,
                path,
                folded(says).removeprefix(": "),
                near,
                [line for room in rooms for line in room[2]],
            )
        elif any(room[0] == "Section" for room in rooms):
            rooms[-1][2].append(folded(f"{kind} {rest}."))
        else:
            raise ValueError(
                f"{file}.v: outside a section this is an axiom: {folded(f'{kind} {rest}.')}"
            )


def theorems():
    """Return the theorems for readers.

    Each has what Coq has, words, what it assumes, and what its section supposes.
    """
    out = []
    for file in FILES:
        for kind, path, says, words, given in statements(file):
            if kind == "Theorem":
                words, _, assumed = words.partition(" Assumes: ")
                out.append(
                    {
                        "name": path.split(".")[-1],
                        "file": f"{file}.v",
                        "says": says,
                        "words": words,
                        "assumes": assumed,
                        "given": given,
                    }
                )
    return out


def assumptions():
    """Return Assumptions.v, in which Coq prints on what axioms the proofs rest.

    All that is proved or defined is in one term.
    """
    names = [path for file in FILES for _, path, *_ in statements(file)]
    return (
        "(* Made by theorems.py: all that the other files prove and define, and on what axioms "
        "it rests. *)\n\n"
        f"From RK Require {' '.join(FILES)}.\n\n"
        "Definition everything :=\n"
        + "\n".join(f"  let _ := @{name} in" for name in names)
        + "\n  tt.\n\n"
        "Print Assumptions everything.\n"
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(assumptions(), encoding="utf-8")
    proved = [
        path for file in FILES for kind, path, *_ in statements(file) if re.fullmatch(PROVED, kind)
    ]
    print(len(proved))
