"""Test certificates: an independent checker accepts them, refuses changes, and they match rk."""

import contextlib
import copy
import io
import json
import random
import re
import subprocess
import sys

import pytest
from cases import ROOT, script
from statements import proofs, same

from robodyn_lib import cli
from robodyn_lib.atlas.proved import SUMS
from robodyn_lib.proving.certificates import as_text, exported, remainder
from robodyn_lib.proving.reading import read
from robodyn_lib.rk import proofs as rk

CHECKER = ROOT / "proofs" / "check.py"
REFUSALS = (ValueError, KeyError, SyntaxError, TypeError, IndexError, ZeroDivisionError)


FILES = {
    name: json.loads((ROOT / "proofs" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("certificates", "quoting")
}
PROGRAM = script(CHECKER)
CHECK = PROGRAM.judge


def accepted(data):
    """Return (is everything certified?, why not)."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            CHECK(data)
        except REFUSALS as error:
            return False, str(error)
    return True, ""


# --- the checker ----------------------------------------------------------------------------------
def test_the_checker_imports_nothing_of_the_library():
    text = CHECKER.read_text(encoding="utf-8")
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) == {
        "ast",
        "itertools",
        "json",
        "re",
        "sys",
        "fractions",
    }
    assert "eval(" not in text
    assert "exec" not in text


@pytest.mark.parametrize("name", FILES)
def test_a_python_without_the_library_accepts_the_files(name, tmp_path):
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), str(ROOT / "proofs" / f"{name}.json")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(FILES[name]["statements"])


# --- the files say what the library says ----------------------------------------------------------
def test_those_of_appendix_a_are_all_there():
    statements = {
        tag: proofs()[tag].statement for tag in proofs() if tag.startswith("RK") or tag in rk.BEYOND
    }
    table = {**rk.STATEMENTS, **rk.BEYOND, **{f"{tag} as operators": x for tag, x in SUMS.items()}}
    assert len(table) == 72
    assert {tag: str(x) for tag, x in table.items()}.items() <= {
        tag: str(x) for tag, x in statements.items()
    }.items()


def test_the_files_are_up_to_date():
    for name, in_base_facts in (("certificates", True), ("quoting", False)):
        made = as_text(exported(proofs(), in_base_facts))
        assert made == (ROOT / "proofs" / f"{name}.json").read_text(encoding="utf-8"), (
            "robodyn prove --all makes it"
        )


# --- what is refused ------------------------------------------------------------------------------
def alone(data, tag):
    """Return the statement alone, with the statements it quotes as facts."""
    x = data["statements"][tag]
    out = {**data, "facts": copy.deepcopy(data["facts"]), "statements": {tag: copy.deepcopy(x)}}
    for _, _, fact, _ in x["certificate"]:
        fact = fact.removesuffix("^T")
        out["facts"][x["system"]].setdefault(fact, data["statements"].get(fact, {}).get("says"))
    out["facts"] = {x["system"]: out["facts"][x["system"]]}
    words = {word for line in x["certificate"] for word in (line[1], line[3])}
    used = set(
        re.findall(r"\w+", " ".join([x["says"], *words, *out["facts"][x["system"]].values()]))
    )
    for name, text in reversed(data["definitions"].items()):
        used |= set(re.findall(r"\w+", text)) if name in used else set()
    out["definitions"] = {name: text for name, text in data["definitions"].items() if name in used}
    return out


def letters_in(word):
    return [] if word == "I" else word.split("*")


def drop_line(x, data, rng):
    x["certificate"].remove(rng.choice(x["certificate"]))


def other_number(x, data, rng):
    line = rng.choice(x["certificate"])
    turned = line[0][1:] if line[0][0] == "-" else f"-{line[0]}"
    line[0] = rng.choice([turned, turned, "2", "1/2", "-3", "0"])


def swap_letters(x, data, rng):
    line = rng.choice(x["certificate"])
    k = rng.choice([1, 3])
    letters = letters_in(line[k])
    i, j = rng.sample(range(len(letters)), 2)
    letters[i], letters[j] = letters[j], letters[i]
    line[k] = "*".join(letters)


def other_letter(x, data, rng):
    line = rng.choice(x["certificate"])
    k = rng.choice([1, 3])
    letters = letters_in(line[k])
    turned = [name + ".T" for name in data["letters"] if name not in data["symmetric"]]
    letters[rng.randrange(len(letters))] = rng.choice([*data["letters"], *turned])
    line[k] = "*".join(letters)


def other_fact(x, data, rng):
    line = rng.choice(x["certificate"])
    family = line[2].removesuffix("^T").split("/")[0]  # "D > 0/1^T" says the same as "D > 0/2"
    line[2] = rng.choice(
        [f for f in data["facts"][x["system"]] if f.split("/")[0] != family]
    ) + rng.choice(["", "^T"])


def other_side(x, data, rng):
    line = rng.choice(x["certificate"])
    line[1], line[3] = line[3], line[1]


def says_other_letter(x, data, rng):
    names = [
        m
        for m in re.finditer(r"[A-Za-z_]\w*", x["says"])
        if m.group() != "I" and x["says"][m.start() - 1] != "."
    ]
    found = rng.choice(names)
    new = rng.choice([n for n in [*data["letters"], *data["definitions"]] if n != found.group()])
    x["says"] = x["says"][: found.start()] + new + x["says"][found.end() :]


def says_other_sign(x, data, rng):
    found = rng.choice(list(re.finditer(r" [+-] ", x["says"])))
    x["says"] = (
        x["says"][: found.start()]
        + (" - " if "+" in found.group() else " + ")
        + x["says"][found.end() :]
    )


CHANGES = [
    drop_line,
    other_number,
    swap_letters,
    other_letter,
    other_fact,
    other_side,
    says_other_letter,
    says_other_sign,
]


def tampered(count, seed):
    """Yield (change, tag, changed statement, accepted?) for `count` changes that have an effect."""
    rng = random.Random(seed)
    while count:
        data = rng.choice(list(FILES.values()))
        change = rng.choice(CHANGES)
        tag = rng.choice(
            [tag for tag, x in data["statements"].items() if len(x["certificate"]) < 60]
        )
        changed = alone(data, tag)
        before = json.dumps(changed["statements"])
        with contextlib.suppress(IndexError, ValueError):  # nothing there to change in this way
            change(changed["statements"][tag], changed, rng)
        if json.dumps(changed["statements"]) != before:
            count -= 1
            yield change.__name__, tag, changed["statements"][tag], accepted(changed)[0]


def test_of_a_thousand_tampered_certificates_none_is_accepted():
    found = list(tampered(1000, seed=23))
    assert [(change, tag, x["says"]) for change, tag, x, yes in found if yes] == []
    assert {change for change, *_ in found} == {change.__name__ for change in CHANGES}


def small(**changes):
    """Return a file with two operators, one fact and no statement, with some changes."""
    return {
        "letters": {"D": ["a", "a"], "E": ["a", "a"], "phi": ["b", "b"], "psi": ["b", "b"]},
        "symmetric": [],
        "definitions": {},
        "facts": {"F": {"f": "D*E == I"}},
        "statements": {},
    } | changes


def certificate_of(says, *lines):
    return {"t": {"system": "F", "says": says, "certificate": list(lines)}}


SOUND = certificate_of("D*E == I", ["1", "I", "f", "I"])
DOORS = {
    "a statement of every size": small(
        facts={"F": {"f": "D*E == I", "g": "D*E == 0*I"}},
        statements=certificate_of("I == 0*I", ["1", "I", "g", "I"], ["-1", "I", "f", "I"]),
    ),
    "a fact of every size": small(
        facts={"F": {"f": "I == 0*I"}},
        statements=certificate_of("phi == psi", ["1", "phi - psi", "f", "I"]),
    ),
    "a definition of I": small(definitions={"I": "D*E*D"}, statements=certificate_of("D*E*D == I")),
    "a definition of a letter": small(
        definitions={"E": "D"}, statements=certificate_of("D*D == D*E")
    ),
    "a comment": small(statements=certificate_of("D #*E*phi + psi == D")),
    "a bold letter": small(statements=certificate_of("\U0001d403 == D")),
    "the identity as a letter": small(
        letters={"I": ["a", "a"], "D": ["a", "a"], "E": ["a", "a"]},
        statements=certificate_of("D*E == I"),
    ),
    "symmetric letters in one text": small(symmetric="DE", statements=SOUND),
    "symmetric letters as an object": small(symmetric={"D": 1}, statements=SOUND),
    "a symmetric letter that is none": small(symmetric=["Q"], statements=SOUND),
    "a symmetric letter twice": small(symmetric=["D", "D"], statements=SOUND),
    "no statement": small(),
    "a tag of two lines": small(statements={"t: D == E follows from F\n": SOUND["t"]}),
    "a tag that says something": small(statements={"t: D == E follows from F, as": SOUND["t"]}),
    "a tag that hides something": small(statements={"\x1b[8mt": SOUND["t"]}),
    "a tag of other letters": small(statements={"\u0442": SOUND["t"]}),
    "a system of two lines": small(facts={"F\nF": {"f": "D*E == I"}}, statements=SOUND),
    "an unknown key": small(statements=SOUND, axioms={"g": "D == E"}),
    "an unknown key in a statement": small(statements={"t": SOUND["t"] | {"unless": "D == E"}}),
    "a line of five": small(statements=certificate_of("D*E == I", ["1", "I", "f", "I", "I"])),
    "a line of three": small(statements=certificate_of("D*E == I", ["1", "I", "f"])),
    "a line that is a text": small(statements=certificate_of("D*E == I", "1IfI")),
    "a number that is none": small(statements=certificate_of("D*E == I", [1, "I", "f", "I"])),
    "a number with an exponent": small(
        statements=certificate_of("D*E == I", ["1e0", "I", "f", "I"])
    ),
    "a number with blanks": small(statements=certificate_of("D*E == I", [" 1 ", "I", "f", "I"])),
    "a number of Arabic digits": small(
        statements=certificate_of("D*E == I", ["\u0661", "I", "f", "I"])
    ),
    "a number over zero": small(statements=certificate_of("D*E == I", ["1/0", "I", "f", "I"])),
    "true as a number": small(statements=certificate_of("D*E == True*I", ["1", "I", "f", "I"])),
    "a number in hexadecimal": small(
        statements=certificate_of("D*E == 0x1*I", ["1", "I", "f", "I"])
    ),
    "a number with an underscore": small(
        statements=certificate_of("0_1*D*E == I", ["1", "I", "f", "I"])
    ),
    "a comparison in a word": small(
        statements=certificate_of("D*E == I", ["1", "I == I", "f", "I"])
    ),
    "a call": small(statements=certificate_of("D(E) == I", ["1", "I", "f", "I"])),
    "a power": small(statements=certificate_of("D**2 == I", ["1", "I", "f", "I"])),
    "two equations": small(statements=certificate_of("D*E == I == I", ["1", "I", "f", "I"])),
    "a letter of one size": small(
        letters={"D": ["a"], "E": ["a", "a"]},
        statements=certificate_of("D*E == I", ["1", "I", "f", "I"]),
    ),
    "a letter of three sizes": small(
        letters={"D": ["a", "a", "a"], "E": ["a", "a"]},
        statements=certificate_of("D*E == I", ["1", "I", "f", "I"]),
    ),
    "sizes in one text": small(letters={"D": "aa", "E": "aa"}, statements=SOUND),
    "sizes that are numbers": small(letters={"D": [1, True], "E": [1, 1]}, statements=SOUND),
    "a letter that is a word of Python": small(
        letters={"D": ["a", "a"], "E": ["a", "a"], "lambda": ["a", "a"]},
        statements=certificate_of("lambda == D"),
    ),
    "a fact that is no text": small(facts={"F": {"f": ["D*E == I"]}}, statements=SOUND),
    "facts in a list": small(facts={"F": ["D*E == I"]}, statements=SOUND),
    "a certificate in an object": small(
        statements={"t": SOUND["t"] | {"certificate": {"1": "IfI"}}}
    ),
    "words without end": small(statements=certificate_of("*".join(["(D + E)"] * 30) + " == D")),
}


def test_the_page_with_nothing_changed_is_accepted():
    assert accepted(small(statements=SOUND))[0]


TWICE = {
    "a statement": ('"says": ', '"says": "D == E", "says": '),
    "a fact": ('"f": ', '"f": "D == E", "f": '),
    "what is symmetric": ('"symmetric": ', '"symmetric": ["D"], "symmetric": '),
    "all statements": ('"statements": ', '"statements": {}, "statements": '),
    "a letter": ('"D": ', '"D": ["b", "b"], "D": '),
}


@pytest.mark.parametrize("name", TWICE)
def test_a_key_that_occurs_twice_is_refused(name):
    text = json.dumps(small(statements=SOUND))
    assert PROGRAM.parsed(text)
    with pytest.raises(ValueError, match="occurs twice"):
        PROGRAM.parsed(text.replace(*TWICE[name], 1))


@pytest.mark.parametrize("text", ["", "root:x:0:0", '{"letters": '])
def test_a_file_that_is_no_json_is_refused_as_such(text):
    for checker in (PROGRAM, script(ROOT / "proofs" / "check_acceleration.py")):
        with pytest.raises(ValueError, match="^the file is not JSON: Expecting value"):
            checker.parsed(text)


LONG = json.dumps(
    {
        "letters": {"A": ["1", "1"]},
        **{"symmetric": [], "definitions": {}, "facts": {"F": {}}},
        "statements": {"s": {"system": "F", "says": f"A{' + A' * 9999} == A", "certificate": []}},
    }
)


@pytest.mark.parametrize("text", ["[" * 100000, LONG])
def test_lists_in_lists_and_long_sums_get_one_sentence(text, tmp_path):
    file = tmp_path / "deep.json"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(CHECKER), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("refused: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", DOORS)
def test_what_python_or_a_missing_size_would_let_pass_is_refused(name):
    assert not accepted(DOORS[name])[0]


def test_sizes_must_fit():
    data = alone(FILES["certificates"], "RK a.14")
    assert accepted(data)[0]
    for name in ("psi", "L", "H", "phi", "S"):
        changed = data | {"letters": data["letters"] | {name: ["6N", "1"]}}
        assert "of sizes" in accepted(changed)[1], name
    square = data | {"symmetric": [*data["symmetric"], "L"]}
    assert "of sizes" in accepted(square)[1]


@pytest.mark.parametrize(
    "text",
    [
        "psi.__class__",
        "print(psi)",
        "[psi]",
        "psi if phi else S",
        "(lambda: psi)()",
        "psi == S",
        "psi**2",
        "psi @ S",
        "'psi'",
        "1.5*psi",
        "Nowhere",
    ],
)
def test_the_checker_reads_sums_and_products_only(text):
    data = alone(FILES["certificates"], "RK a.14")
    data["statements"]["RK a.14"]["says"] = f"{text} == phi"
    assert not accepted(data)[0]


def test_a_proof_cannot_use_its_own_statement_or_a_later_one():
    data = alone(FILES["certificates"], "RK a.14")
    for fact in ("RK a.14", "RK a.15"):
        data["statements"]["RK a.14"]["certificate"] = [["1", "I", fact, "I"]]
        assert not accepted(data)[0]


def test_what_one_system_gives_does_not_hold_in_another():
    data = copy.deepcopy({**FILES["quoting"], "statements": {}})
    for tag in ("H G = I", "RK a.14"):
        data["statements"][tag] = copy.deepcopy(FILES["certificates"]["statements"][tag])
    assert accepted(data)[0]
    data["statements"]["RK a.14"]["certificate"] += [
        ["1", "L", "H G = I", "H"],
        ["-1", "L", "H G = I", "H"],
    ]
    assert not accepted(data)[0]  # RK a.14 is for any gain
    data["statements"]["RK a.14"]["system"] = "FILTER"
    assert accepted(data)[0]


# --- the library's certificates -------------------------------------------------------------------
def test_a_certificate_by_hand():
    proof = rk.prove("RK a.15")
    lines = [
        (1, rk.I, "RK a.10/1", rk.phi),
        (-1, rk.psi, "RK a.11/2", 1 * rk.I),
        (1, rk.psi * rk.S, "RK 4.7", rk.phi),
    ]
    assert remainder(proof.statement, lines, proof.system) == {}
    assert remainder(proof.statement, lines[1:], proof.system) != {}
    turned = [
        (1, rk.phi.T, "RK a.10/1^T", rk.I),
        (-1, rk.I, "RK a.11/2^T", rk.psi.T),
        (1, rk.phi.T, "RK 4.7^T", (rk.psi * rk.S).T),
    ]
    lhs, rhs = proof.statement
    assert remainder(lhs.T == rhs.T, turned, proof.system) == {}


def test_a_certificate_shows_its_lines():
    certificate = rk.prove("RK 4.18").certificate
    assert certificate.quotes == ["RK 4.16"]
    assert "[RK 4.16: mass (I - H Psi L)^T D^-1 (I - H Psi L) = I]  T'" in str(certificate)
    assert certificate._repr_markdown_().splitlines()[2:] == [
        "| $c$ | $u$ | fact | $v$ |",
        "|---|---|---|---|",
        r"| + | $I$ | RK 4.16: $\mathcal M (I - H \Psi L)^T D^{-1} (I - H \Psi L) = I$ | $T'$ |",
    ]
    assert ", transposed]" in str(rk.prove("RK 4.16").certificate)


@pytest.mark.parametrize("tag", FILES["certificates"]["statements"])
def test_a_statement_reads_as_it_is_printed(tag):
    statement = proofs()[tag].statement
    alphabet = proofs()[tag].system.alphabet
    assert same(read(str(statement), alphabet), statement)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("psi G", "one = between"),
        ("psi = G = H", "one = between"),
        ("psi G = ", "its right side is empty"),
        ("psi) = 0", "cannot read"),
        ("psi + (G = 0", "a bracket is open"),
        ("Q = 0", "Q in 'Q' is not a letter"),
        ("psi % S = 0", "cannot read '% S'"),
        ("1/0 G = 0", "cannot read '/0 G'"),
        ("()^T = 0", "something is missing"),
        (5000 * "I+" + "I = 0", "it is too long"),
        ("psi + = 0", "the end"),
        ("psi G = G psi", "columns meet"),
    ],
)
def test_what_cannot_be_read_is_named(text, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        read(text, rk.ALPHABET)


# --- the command ----------------------------------------------------------------------------------
def command(capsys, *words):
    status = cli.main(["prove", *words])
    return status, *capsys.readouterr()


def test_robodyn_prove_writes_a_certificate(capsys, tmp_path):
    for words in (
        ["psi G = G"],
        ["RK 4.18"],
        ["4.18", "--quoting"],
        ["mass*D_inv*mass == mass*D**-1*mass.T"],
        ["FD4: f = P alpha + z", "--quoting"],
        ["GIM = U m_hat U^T"],
        ["K 44"],
        ["LC 13", "--quoting"],
    ):
        path = tmp_path / "out.json"
        status, out, err = command(capsys, *words, "--certificate", str(path))
        assert (status, err) == (0, "")
        assert "proved for every N" in out
        assert accepted(json.loads(path.read_text(encoding="utf-8")))[0], words
        path.unlink()


def test_robodyn_prove_refuses(capsys, tmp_path):
    path = tmp_path / "out.json"
    status, out, _ = command(capsys, "psi G = phi G", "--certificate", str(path))
    assert status == 1
    assert "refuted: on planar_arm(2)" in out
    assert not path.exists()
    status, out, _ = command(capsys, "GIM = U^T m_hat U")
    assert status == 1
    assert "not proved: it does not follow from the base facts" in out
    for words in (
        [],
        ["psi G = G", "--all"],
        ["RK 9.99"],
        ["psi Q = 0"],
        ["H = H^T"],
        ["--all", "--certificate", str(tmp_path / "no" / "out.json")],
    ):
        status, out, err = command(capsys, *words)
        assert (status, out) == (2, "")
        assert err.startswith("robodyn: ")
