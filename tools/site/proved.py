"""Write the page "What is proved, by whom": Coq's statements beside the paper's formulas."""

import re
import sys
from pathlib import Path

from robodyn_lib.atlas.proved import prove_all
from robodyn_lib.atlas.registry import REGISTRY

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "proofs"))
import theorems
from to_coq import name_of

MODULE = re.compile(r"^Module (\w+)\.$(.*?)^End \1\.$", re.MULTILINE | re.DOTALL)
LEMMA = re.compile(r"^Lemma (\w+) : (.*)\.$", re.MULTILINE)
FACTS = re.compile(r"^Class Facts .*?\}\.$", re.MULTILINE | re.DOTALL)
DEFINED = re.compile(r"^Definition (?![xpsc]_)\w+ := [^%\n]*\.$", re.MULTILINE)
NOTES = {  # notes about systems and tags
    name: " ".join(words.split())
    for name, words in re.findall(
        r"^- ([^:]+): ((?:.+\n)+?)(?=- |\n|\Z)",
        Path(__file__).with_name("proved_notes.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}


def printed(tag):
    """Return the paper's formula of a tag, and the tag; for a statement without a number, ""."""
    known = re.split(r", | as operators", tag)[0]
    if known not in REGISTRY:
        return ""
    formula = REGISTRY[known].formula.replace("|", r"\vert ").replace("\n", " ")
    return f"${formula}$ {known}"


def statement_rows(proofs, lemmas):
    """Yield a row for each statement: tag, formula, Coq's lemma, lines of the certificate."""
    for tag, proof in proofs.items():
        lines = f"{len(proof.expanded)}"
        if len(proof.certificate) < len(proof.expanded):
            short = f" ({len(proof.certificate)} where it quotes)"
        else:
            short = ""
        note = f" ({NOTES[tag]})" if tag in NOTES else ""
        yield f"| {tag} | {printed(tag)} | `{lemmas[name_of(tag)]}`{note} | {lines}{short} |"


def folded(summary, text):
    """Return Coq's text under a line that opens it."""
    return f"<details><summary>{summary}</summary>\n\n```coq\n{text}\n```\n\n</details>\n"


def system_section(name, text, proofs):
    """Return the section of a system: description, base facts as in Coq, their consequences."""
    system = next(proof.system for proof in proofs.values())
    out = [
        f"## {name}: proved {system.says}",
        "",
        NOTES.get(name, ""),
        "",
        folded("the base facts and letters, as Coq has them", FACTS.search(text)[0]),
    ]
    definitions = "\n".join(found[0] for found in DEFINED.finditer(text))
    out += [folded("the abbreviations", definitions)] * bool(definitions)
    head = ["| statement | in the paper | in Coq | lines |", "|---|---|---|---:|"]
    return "\n".join([*out, *head, *statement_rows(proofs, dict(LEMMA.findall(text))), "", ""])


def theorem(x):
    """Return a theorem about chains and trees: its words, Coq's statement, and its assumptions."""
    given = folded("what is given", "\n".join(x["given"])) if x.get("given") else ""
    return (
        f"**{x['name']}** (`{x['file']}`). {x['words']}\n\n```coq\n{x['says']}\n```\n\n"
        f"It assumes {x['assumes']}\n\n{given}"
    )


def page():
    """Return the whole page. Raises KeyError for a statement without a lemma in Coq."""
    identities = theorems.source("Identities")
    proofs = prove_all()
    systems = [
        system_section(
            name, text, {tag: proof for tag, proof in proofs.items() if str(proof.system) == name}
        )
        for name, text in MODULE.findall(identities)
    ]
    words = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
    return words.replace("<!-- systems -->", "\n".join(systems)).replace(
        "<!-- theorems -->", "\n\n".join(map(theorem, theorems.theorems()))
    )
