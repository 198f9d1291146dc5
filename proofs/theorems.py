"""List what the .v files prove: theorems.json for readers, Assumptions.v for Coq.

A theorem's comment says in words what it states, and after "Stands on:" from what. What its section
supposes is quoted as it is written there.

    python proofs/theorems.py            writes both files anew
"""
import json
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
FILES = re.search(r"for file in (.*?); do", (FOLDER / "build.sh").read_text(encoding="utf-8"))[1].split()
NAMED = r"Lemma|Theorem|Example"
TOKEN = re.compile(rf"\(\*(?P<comment>.*?)\*\)"
                   rf"|^(?P<kind>Module|Section|End|Context|Variables?|Hypothes[ie]s|{NAMED})\b\s*(?P<rest>.*?)\.(?=\s|$)",
                   re.DOTALL | re.MULTILINE)


def folded(text):
    """Return a text with every white space a single blank."""
    return " ".join(text.split())


def statements(file):
    """Yield (kind, full name, says, words, given) of every lemma, theorem and example of a file, in its order."""
    text = (FOLDER / f"{file}.v").read_text(encoding="utf-8")
    rooms, words, after = [], "", 0                         # rooms: [kind, name, what it supposes]
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
            near = words if not text[after:token.start()].strip() else ""
            path = ".".join([file, *(room[1] for room in rooms if room[0] == "Module"), name])
            yield kind, path, folded(says).removeprefix(": "), near, [line for room in rooms for line in room[2]]
        elif rooms:
            rooms[-1][2].append(folded(f"{kind} {rest}."))


def theorems():
    """Return the theorems for readers: what Coq has, words, what it stands on, what its section supposes."""
    out = []
    for file in FILES:
        for kind, path, says, words, given in statements(file):
            if kind == "Theorem":
                words, _, stands_on = words.partition(" Stands on: ")
                out.append({"name": path.split(".")[-1], "file": f"{file}.v", "says": says, "words": words,
                            "stands_on": stands_on, "given": given})
    return out


def assumptions():
    """Return Assumptions.v: all that is proved in one term, and the question on what axioms it rests."""
    names = [path for file in FILES for _, path, *_ in statements(file)]
    return ("(* Made by theorems.py: everything that the other files prove, and on what axioms it rests. *)\n\n"
            f"From RK Require {' '.join(FILES)}.\n\n"
            "Definition everything := (\n" + ",\n".join(f"  @{name}" for name in names) + ").\n\n"
            "Print Assumptions everything.\n")


def as_text(data):
    """Return theorems as JSON, a line for each value."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (FOLDER / "theorems.json").write_text(as_text(theorems()), encoding="utf-8")
    (FOLDER / "Assumptions.v").write_text(assumptions(), encoding="utf-8")
