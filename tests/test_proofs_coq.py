"""Coq's input is made of the certificates and states the same as the prover.

Coq itself runs in `make proofs`; here its place is taken by scripts, so that this needs no Coq and
no time.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from cases import ROOT, script
from statements import difference, proofs, same, systems

from robodyn_lib.proving import reading
from robodyn_lib.proving.noncommutative import added, name_code

FOLDER = ROOT / "proofs"
SAID = re.compile(r"^Lemma (\w+) : (.* == .*)\.$", re.MULTILINE)


to_coq = script("proofs/to_coq.py")
listing = script("proofs/theorems.py")
DATA = json.loads((FOLDER / "certificates.json").read_text(encoding="utf-8"))
IDENTITIES = listing.source("Identities")


def stored(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def test_every_file_is_built_and_nothing_is_admitted():
    assert {*listing.FILES} == {"Identities", *(path.stem for path in FOLDER.glob("*.v"))}
    for name in listing.FILES:
        text = re.sub(r"\(\*.*?\*\)", "", listing.source(name), flags=re.DOTALL)
        words = (
            "Axioms? Parameters? Conjecture Admitted admit Abort Unset bypass_check type.in.type "
            "native_compute"
        )
        assert re.findall(rf"\b({'|'.join(words.split())})\b", text) == [], name


def test_coq_prints_the_assumptions_of_all_that_is_proved_or_defined():
    words = (
        "Lemma Theorem Example Corollary Remark Fact Proposition Definition Let Fixpoint "
        "CoFixpoint Instance "
        "Record Class Inductive CoInductive Program Function"
    )
    begins = re.compile(rf"^\s*(?:#\[\w+\] )?(?:{'|'.join(words.split())}) \w+", re.MULTILINE)
    there = sum(
        len(begins.findall(re.sub(r"\(\*.*?\*\)", "", listing.source(file), flags=re.DOTALL)))
        for file in listing.FILES
    )
    assert listing.assumptions().count("\n  let _ := @") == there > 1000
    for name in (
        "Chains.chain",
        "Chains.any_gain",
        "Trees.tree",
        "Matrices.Matrices",
        "Forward.on_operators",
    ):
        assert f"@{name} in" in listing.assumptions()


@pytest.mark.parametrize(
    "line",
    [
        "Hypothesis cheat : forall X : Type, X.",
        "Variable cheat : 0 = 1.",
        "Context (cheat : 0 = 1).",
        "Module X.\nHypothesis cheat : 0 = 1.\nEnd X.",
    ],
)
def test_what_is_supposed_outside_a_section_is_refused(line):
    text = listing.source("Chains")
    assert list(listing.named("Chains", text))
    with pytest.raises(ValueError, match="outside a section this is an axiom: .*cheat"):
        list(listing.named("Chains", text.replace("Section Chains.", f"{line}\nSection Chains.")))


def test_every_system_is_tampered_with():
    assert set(re.findall(r"certified \d+ (\w+)\.accepts", stored("Refused.v"))) == set(
        DATA["facts"]
    )


def test_every_theorem_has_a_sentence():
    for x in listing.theorems():
        assert len(x["words"].split()) > 5, x["name"]
        assert x["assumes"].endswith("."), x["name"]


def folded_page():
    page = json.loads((ROOT / "notebooks" / "D_certificates.ipynb").read_text(encoding="utf-8"))
    return " ".join(" ".join("".join(cell["source"]) for cell in page["cells"]).split())


def test_the_theorem_that_page_d_shows_is_that_of_the_file():
    """Compare with Coq's closed form: with types, and with N of the links."""
    says = next(says for _, name, says, *_ in listing.statements("Run") if name == "Run.run_solves")
    for old, new in [
        (
            "V_base alpha_base found :",
            "forall (links : list given) (V_base alpha_base found : list Q),",
        ),
        ("forall theta_dd,", "forall theta_dd : nat -> Q,"),
        ("forall k, (k < N)%nat", "(forall k : nat, (k < N links)%nat"),
    ]:
        assert old in says
        says = says.replace(old, new, 1)
    assert f"run_solves : {says})" in folded_page()


def test_each_exercise_has_a_solution():
    """Five statements in the same words, proved in one file and left open in the other."""
    texts = [stored(f"exercises/{name}.v") for name in ("Exercises", "Solutions")]
    holes, proofs_ = (re.findall(r"^Lemma (.*?)^Proof", text, re.M | re.S) for text in texts)
    counted = [re.sub(r"\(Tally [\d ]+\)\.?\s*(\(\*.*?\*\))?", "", x).split() for x in holes]
    assert counted == [re.sub(r"\(Tally [\d ]+\)\.?\s*", "", x).split() for x in proofs_]
    assert len(holes) == texts[0].count("\nAdmitted.") == texts[1].count("Qed.") == 5
    assert "Admitted" not in texts[1]


def read(text, system):
    """Return a statement or fact of Coq in the form that the prover uses."""
    text = re.sub(r"== 0$", "== 0*I", text.replace("^T", ".T"))
    return reading.read(re.sub(r"(?<![\w*.])1\b", "I", text), system.alphabet)


def module(system):
    return IDENTITIES.split(f"Module {system}.\n")[1].split(f"End {system}.\n")[0]


def test_every_statement_is_a_lemma():
    for tag, proof in proofs().items():
        lemmas = dict(SAID.findall(module(proof.system)))
        assert same(read(lemmas[to_coq.name_of(tag)], proof.system), proof.statement), tag
    assert len(proofs()) == len(SAID.findall(IDENTITIES))


@pytest.mark.parametrize("name", DATA["facts"])
def test_base_facts_are_those_of_the_prover(name):
    system = systems()[name]
    given = re.findall(r"^  \w+_fact : (.*?)(?:;| }\.)$", module(name), re.MULTILINE)
    facts = [fact for _, fact in system.facts]
    facts += [system.alphabet.letters[letter] == x for letter, (_, x) in system.definitions.items()]
    assert len(given) == len(facts)
    for text, fact in zip(given, facts, strict=True):
        assert not added(difference(read(text, system)), difference(fact), -1)


@pytest.mark.parametrize("name", DATA["facts"])
def test_letters_are_symmetric_where_the_prover_has_them_so(name):
    letters = {name_code(letter): x for letter, x in systems()[name].alphabet.letters.items()}
    for letter in re.findall(r"^  (\w+)_symmetric :", module(name), re.MULTILINE):
        assert letters[letter].T is letters[letter]


def test_a_spoilt_statement_is_seen():
    proof = proofs()["RK 4.16"]
    text = dict(SAID.findall(module(proof.system)))["RK_4_16"]
    for old, new in [("Psi", "Phi"), ("D_inv", "D"), (" - ", " + "), ("^T", "")]:
        assert not same(read(text.replace(old, new, 1), proof.system), proof.statement)


def test_facts_that_no_certificate_uses_are_those_of_the_readme():
    used = {
        (x["system"], fact.removesuffix("^T"))
        for name in ("certificates.json", "quoting.json")
        for x in json.loads(stored(name))["statements"].values()
        for _, _, fact, _ in x["certificate"]
    }
    there = {(system, fact) for system, facts in DATA["facts"].items() for fact in facts}
    assert {": ".join(x) for x in there - used} == {
        "FILTER: RK 3.7",
        "FILTER: D > 0/2",
        "RESOLVENT: RK 3.7",
        "LEMMA: RK 3.7",
        "LEMMA: RK a.10/2",
        "LEMMA: RK a.11/2",
    }


COQ = """case "$*" in
    *--version*) echo "The Coq Proof Assistant, version VERSION" ;;
    *Assumptions.v) echo "ANSWER" ;;
    *REFUSED.v) exit 1 ;;
esac
"""
CLOSED = "Closed under the global context"


def coq(version="8.16.1", answer=CLOSED, refused="none"):
    return COQ.replace("VERSION", version).replace("ANSWER", answer).replace("REFUSED", refused)


@pytest.fixture
def machine(tmp_path):
    """Run tools/coq.sh with these programs only, name=text of a script: (status, output)."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in "sh env sed sort dirname mkdir rm mv cp cat chmod make getconf".split():
        (folder / name).symlink_to(shutil.which(name))
    (folder / "python3").symlink_to(sys.executable)
    shutil.copytree(FOLDER, tmp_path / "proofs")

    def run(CI="", **programs):
        for name, text in ({"coqdep": ""} | programs).items():
            path = folder / name.replace("_", "-")
            path.write_text("#!/bin/sh\n" + text.replace("FOLDER", str(folder)), encoding="utf-8")
            path.chmod(0o755)
        env = {"PATH": str(folder), "HOME": os.environ.get("HOME", "")} | ({"CI": CI} if CI else {})
        done = subprocess.run(
            ["sh", str(ROOT / "tools" / "coq.sh")],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env=env,
        )
        return done.returncode, done.stdout + done.stderr

    return run


GOOD = """echo "
* Axioms: <none>
* Constants/Inductives relying on type-in-type: <none>
* Inductives whose positivity is assumed: <none>"
"""
SECOND = {"CI": "1", "coqc": coq()}
MACHINES = [  # the programs there are, and what is said
    ({"coqc": coq()}, 0, "none rests on an axiom"),
    *(
        ({"coqc": coq(answer=answer)}, 1, "rests on an axiom")
        for answer in ("Axioms: classic : forall P : Prop, P \\/ ~ P", "", f"{CLOSED} Axioms:")
    ),
    (SECOND | {"coqchk": GOOD}, 0, "so does its second kernel"),
    *(
        (SECOND | {"coqchk": answer}, 1, "proofs: coqchk")
        for answer in (
            GOOD.replace("<none>", "RK.Chains.cheat", 1),
            "echo",
            *(
                f'case "$*" in {half} exit 1 ;; esac\n{GOOD}'
                for half in ("*Refused)", "*Refused) ;; *)")
            ),
        )
    ),
    ({"coqc": coq(refused="Chains")}, 1, "Chains.v is not accepted"),
    ({}, 0, "no Coq here, so the proofs are not checked"),
]


@pytest.mark.parametrize("given, status, words", MACHINES)
def test_the_output_of_make_proofs(machine, given, status, words):
    found, output = machine(**given)
    assert found == status, output
    assert words in output
    assert ("second kernel" in output) == ("second kernel" in words)
