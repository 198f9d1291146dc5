"""The page "What is proved, by whom": each statement as Coq has it beside the paper's formula, and what is outside."""
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
NOTES = {                                       # beside the words of a system, what a reader of its letters should know
    "RESOLVENT":
        "L and H are any operators of their sizes; nothing is said of P or D.",
    "LEMMA":
        "phi and psi are any two resolvents; r solves the recursion of Lemma A.1.",
    "SAHA":
        "`B_l` has the blocks B(k+1,k) of Saha's recursion, `W` is the inverse of 1 - B^T (1 - psi T_d^T), and "
        "`M_l` is his M. That elimination from the last row on leaves this U and these pivots is proved too, in "
        "`Elimination.v`.",
    "DICTIONARY":
        "Saha's letters are translated, line by line as in lecture 6b: `J_n` reverses the order of the joints, "
        "and `Z` takes twists from mass centres to hinges.",
    "PARTITION":
        "A determinant is no operator. Fixman's theorem, det G^aa = det G det H^bb, takes the determinants of the"
        " two sides of LC 3 in blocks; LC 8 here is the statement about inverses that belongs to it.",
    "METRIC":
        "`X` has the columns dx/dq and `Q` the rows dq/dx.",
    "DIAGONALIZED":
        "`phi` and `psi` are Kozlowski's Phi and Psi, `S*Delta_phi` is his E_Phi and `S*L` his K. `R` is D^(1/2)."
        " `C_nu_2` is twice C(theta, nu) as 42 writes it. `V_cross` may be any operator. Gravity is left out.",
    "ROOTS":
        "Quantities that satisfy 44 and 46. Here D^(1/2) and its rate have to commute, as they do where each "
        "joint has one degree of freedom.",
}
DIFFERS = {                                     # where the paper's formula and Coq's lemma are not the same statement
    "RK 4.7": "the first half; the second is `RK_4_7_semigroup` below",
    "K 26": "without the last equality, with H Phi G D^(1/2)",
    "K 42": "42 defines what is here `C_nu_2`; the lemma relates it to C of xi, as 46 does",
    "K 46": "the last of its equalities; the first is a premise of ROOTS",
    "K 47": "without the zero, which is `K_47_is_zero` below",
    "S97 9": "the product of all elementary matrices, in closed form; each step is `S97_23` below",
    "S97 10": "the inverse of the whole product, not of one elementary matrix",
}


def printed(tag):
    """The paper's formula of a tag, and the tag; of a statement that has no number, nothing."""
    known = re.split(r", | as operators", tag)[0]
    if known not in REGISTRY:
        return ""
    formula = REGISTRY[known].formula.replace("|", r"\vert ").replace("\n", " ")
    return f"${formula}$ {known}"


def statement_rows(proofs, lemmas):
    """A row for each statement: its tag, the paper's formula, the lemma as Coq has it, lines of the certificate."""
    for tag, proof in proofs.items():
        lines = f"{len(proof.expanded)}"
        short = f" ({len(proof.certificate)} where it quotes)" if len(proof.certificate) < len(proof.expanded) else ""
        note = f" ({DIFFERS[tag]})" if tag in DIFFERS else ""
        yield f"| {tag} | {printed(tag)} | `{lemmas[name_of(tag)]}`{note} | {lines}{short} |"


def folded(summary, text):
    """Coq's text under a line that opens it."""
    return f"<details><summary>{summary}</summary>\n\n```coq\n{text}\n```\n\n</details>\n"


def system_section(name, text, proofs):
    """A system of base facts: what it is in words, the facts as Coq has them, and what follows from them."""
    system = next(proof.system for proof in proofs.values())
    out = [f"## {name}: proved {system.says}", "", NOTES.get(name, ""), "",
           folded("the base facts and letters, as Coq has them", FACTS.search(text)[0])]
    definitions = "\n".join(found[0] for found in DEFINED.finditer(text))
    out += [folded("the abbreviations", definitions)] * bool(definitions)
    head = ["| statement | in the paper | in Coq | lines |", "|---|---|---|---:|"]
    return "\n".join([*out, *head, *statement_rows(proofs, dict(LEMMA.findall(text))), "", ""])


def theorem(x):
    """One theorem about chains and trees: words, Coq's statement, what is given."""
    given = folded("what is given", "\n".join(x["given"])) if x.get("given") else ""
    return (f"**{x['name']}** (`{x['file']}`). {x['words']}\n\n```coq\n{x['says']}\n```\n\n"
            f"It stands on {x['stands_on']}\n\n{given}")


def page():
    """The whole page. KeyError for a statement that Coq has no lemma of."""
    identities, proofs = theorems.source("Identities"), prove_all()
    systems = [system_section(name, text, {tag: proof for tag, proof in proofs.items() if str(proof.system) == name})
               for name, text in MODULE.findall(identities)]
    words = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
    return (words.replace("<!-- systems -->", "\n".join(systems))
            .replace("<!-- theorems -->", "\n\n".join(map(theorem, theorems.theorems()))))
