"""The page "What is proved, by whom": each statement as Coq has it beside the paper's formula, and what is outside."""
import re
import sys
from pathlib import Path

from chapters import INDEX, anchor

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
HEAD = """# What is proved, by whom

This page says which statements are proved for every number of links, what each proof stands on, and who has checked
it. It is written from the files that were checked, so that what you read here in Coq's notation is what Coq has
accepted.

**Three checks of one proof.** A program of this project, the prover, finds a proof and writes it down as a
*certificate*: lines of which each is a base fact between two words, and which add up to left side minus right side.
You need not trust that program. A second program, `proofs/check.py`, 88 lines of plain Python, multiplies the lines
out and compares sizes; lecture 3b shows it whole. A third, the proof assistant [Coq](https://coq.inria.fr), checks
the same certificates with a checker that is itself proved correct, and with sizes as types. `make proofs` runs it; no
axiom is used.

**How to read Coq.** `phi^T` is the transpose, `1` the identity, `==` equality of operators. An operator of type `op m
n` has m rows and n columns, and what does not fit is a type error. `Class Facts` lists letters with their sizes and
the base facts; `Definition` lists abbreviations. A lemma then holds for all operators that satisfy the facts. The
column beside it has the formula of the paper, corrected where it is misprinted. The last column counts the lines of
the certificate.

"""
INDUCTION = """## Why the base facts hold for every N

The lemmas above follow from base facts. The theorems below are proved in Coq directly, by induction over the links and
by blocks. That all base facts of FILTER, RESOLVENT and LEMMA hold for a chain, for any number of links and any blocks,
is what `chain`, `any_gain` and `any_two_families` in `Chains.v` construct; for a tree of links, `tree` in `Trees.v`
constructs those of FILTER. `Forward.v` is about a program: what the three loops of lecture 4a compute solves the
equations of motion, and nothing else does; so do FD1 to FD4 as loops (`Fd.v`) and Saha's solve (`Saha.v`). What each
costs is counted beside it, and `Run.v` runs the first on fractions.
`Positive.v` says that pivots have inverses. `Elimination.v` is about Saha's elimination,
`Partition.v` about Fixman's theorem, `Rates.v` about Kozlowski's derivatives. A base fact of SAHA, DICTIONARY, METRIC,
PARTITION, DIAGONALIZED or ROOTS that is in none of them is tested on an arm, exactly.

"""
OUTSIDE = """## What is outside

- **That a rate is a derivative.** In `Rates.v` and `Motion.v` a rate is a letter that obeys the rule of Leibniz.
- **That the letters are an arm's matrices.** `Bodies.v` and `Arms.v` make them of masses, centres, tensors and axes.
  That those of a given arm in a given pose are the right ones is tested, in exact fractions, against quantities that
  are found in another way.
- **That floating-point code computes them.** A program adds floating-point numbers, which round. Tests compare the
  programs with each other and with fractions. Of one answer `robodyn certify` bounds the error, and Coq takes that
  bound (`Certify.v`).
- **That a statement is the paper's.** Coq does not read papers. The tables stand side by side so that you can
  compare.
- **A No.** That something is false is shown by an arm on which its two sides differ.
- **Coq's kernel and Python** are taken as they are.
"""


def printed(tag):
    """The paper's formula of a tag, with a link to its row in the index; of a statement that has no number, nothing."""
    known = re.split(r", | as operators", tag)[0]
    if known not in REGISTRY:
        return ""
    formula = REGISTRY[known].formula.replace("|", r"\vert ").replace("\n", " ")
    return f'${formula}$ <a href="{INDEX}#{anchor(known)}">{known}</a>'


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
    out = [HEAD]
    for name, text in MODULE.findall(identities):
        mine = {tag: proof for tag, proof in proofs.items() if str(proof.system) == name}
        out.append(system_section(name, text, mine))
    out.append(INDUCTION)
    return "".join([*out, "\n\n".join(map(theorem, theorems.theorems())), "\n\n", OUTSIDE])
