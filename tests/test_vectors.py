"""The reference data in vectors/: format, who recomputes them, whether one wrong digit is seen."""

import hashlib
import json
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

import jsonschema
import pytest
from cases import ROOT

VECTORS = ROOT / "vectors"
FILES = sorted((VECTORS / "data").glob("*.json"))
sys.path.insert(0, str(VECTORS))

check, make, robots, run = map(import_module, ("check", "make", "robots", "run"))


def some(nightly):
    """Parametrize (number, path) of all files; those with nightly(number, joints) are nightly."""
    counts = [len(json.loads(path.read_text()).get("joints", [])) for path in FILES]
    return pytest.mark.parametrize(
        "number, path",
        [
            pytest.param(i, path, id=path.stem, marks=[pytest.mark.nightly] * bool(nightly(i, n)))
            for i, (path, n) in enumerate(zip(FILES, counts, strict=True))
        ],
    )


def data(name):
    (path,) = (VECTORS / "data").glob(f"[0-9][0-9][0-9]_{name}.json")
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_file_keeps_the_schema_and_its_digest():
    validator = jsonschema.Draft202012Validator(json.loads((VECTORS / "schema.json").read_text()))
    for path in FILES:
        found = json.loads(path.read_text(encoding="utf-8"))
        assert list(validator.iter_errors(found)) == [], path.name
        assert found["name"] == path.stem
        assert found["digest"] == make.digest(found)


def test_check_needs_the_standard_library_alone():
    path = str(FILES[0])
    assert (
        subprocess.run(
            [sys.executable, "-I", "-S", str(VECTORS / "check.py"), path], check=False
        ).returncode
        == 0
    )


def test_one_digit_changed_anywhere_is_seen(tmp_path, monkeypatch, capsys):
    """Change one last digit of each kind of answer, in copies; checker and runner must notice."""
    kinds = {}
    for path in FILES:
        text = path.read_text()
        for found in re.finditer(r'"(\w+)": [\[\s]*"-?[0-9.]*([0-9])"', text):
            if len(text) < kinds.get(found[1], (10**5,))[0]:
                kinds[found[1]] = (
                    len(text),
                    path,
                    text[: found.start(2)],
                    text[found.end(2) :],
                    found[2],
                )
    assert {
        "mass_matrix",
        "mobility",
        "forward_dynamics_by_qd",
        "closure_forces",
        "driving_torque",
        "q",
        "condition",
        "momentum",
        "bias",
        "gravity_torque",
        "gravity_columns",
        "inverse_dynamics",
        "kinetic_energy",
        "potential_energy",
        "inverse_mass_matrix",
        "inverse_dynamics_by_qd",
        "position",
        "rotation",
        "velocity",
        "jacobian",
    } <= set(kinds)
    (tmp_path / "data").mkdir()
    (tmp_path / "SHA256SUMS").write_text((VECTORS / "SHA256SUMS").read_text())
    peer = run.load("robodyn")
    monkeypatch.setattr(run, "load", lambda name: peer)
    monkeypatch.setattr(run, "HERE", tmp_path)
    monkeypatch.setattr(run, "its_python", lambda name: None)
    for key, (_, path, before, after, digit) in kinds.items():
        copy = tmp_path / "data" / path.name
        copy.write_text(before + str((int(digit) + 5) % 10) + after)
        done = subprocess.run(
            [sys.executable, str(VECTORS / "check.py"), str(copy)], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr != b"") == (1, True), (key, path.name)
        assert run.main(["robodyn", path.name]) == 1
        assert "SHA256SUMS names other bytes" in capsys.readouterr().out
        copy.unlink()
    for path in {path for _, path, *_ in kinds.values()}:
        (tmp_path / "data" / path.name).write_text(path.read_text())
        assert run.main(["robodyn", path.name]) == 0


def test_decimals_are_what_the_fractions_say():
    seen = 0
    for path in FILES:
        for state in json.loads(path.read_text())["states"]:
            for key, exact in state.get("exact", {}).items():
                said, fractions = check.flat(state[key]), check.flat(exact)
                size = max(1, *(abs(Fraction(x)) for x in fractions))
                for decimal, fraction in zip(said, fractions, strict=True):
                    assert (
                        abs(Fraction(decimal) - Fraction(fraction)) < size * Fraction(10) ** -28
                    ), (path.name, key)
                seen += 1
    assert seen > 300


def test_the_first_file_by_hand():
    """A rod of 3 kg and 2 m about its end: 4 kg m^2, and 3 g to hold it level."""
    state = data("rod_held_level")["states"][0]
    assert state["exact"]["mass_matrix"] == [["4"]]
    assert Fraction(state["exact"]["gravity_torque"][0]) == -3 * Fraction("9.81")


@pytest.mark.parametrize("peer", ["robodyn", "pinocchio"])
def test_a_library_has_twelve_digits(peer):
    if peer == "pinocchio":
        pytest.importorskip("pinocchio")
    module = run.load(peer)
    for name in ("two_rods", "turned_RWP", "tree_four_fingers", "free_R"):
        score = run.scores(module, data(name))
        assert min(score.values()) > 12, (name, score)
        assert len(score) > 8


def test_a_peer_with_a_slip_is_named(monkeypatch, capsys):
    """The mass matrix with the other sign."""
    right = run.load("robodyn").answers
    slipped = type(
        "Peer",
        (),
        {
            "VERSION": "1",
            "answers": staticmethod(lambda *given: {"mass_matrix": -right(*given)["mass_matrix"]}),
        },
    )
    monkeypatch.setattr(run, "load", lambda name: slipped)
    assert run.main(["robodyn", "two_rods"]) == 1
    assert "mass_matrix 0.0" in capsys.readouterr().out


def test_flags_are_explained():
    explained = json.loads((VECTORS / "flags.json").read_text())
    used = {flag for path in FILES for flag in json.loads(path.read_text())["flags"]}
    assert used == set(explained)
    assert all(
        len(issue.split("/")) == 7 for flag in explained.values() for issue in flag["issues"]
    )


def test_every_byte_is_summed():
    lines = dict(line.split()[::-1] for line in (VECTORS / "SHA256SUMS").read_text().splitlines())
    assert set(lines) == {f"data/{path.name}" for path in FILES}
    for path in FILES:
        assert lines[f"data/{path.name}"] == hashlib.sha256(path.read_bytes()).hexdigest(), (
            path.name
        )


def test_what_is_no_robot_is_refused():
    """By this workbook's reader, each with a sentence."""
    peer = run.load("robodyn")
    broken = [path for path in FILES if "invalid" in path.name]
    assert len(broken) > 30
    for path in broken:
        assert "refuses" in run.scores(peer, json.loads(path.read_text())), path.name


@pytest.fixture(scope="module")
def everything():
    return [robot for family in robots.EVERYTHING for robot in family()]


@pytest.mark.audit
@some(nightly=lambda number, joints: number % 3 or joints > 8)
def test_a_file_is_what_two_routes_compute(number, path, everything):
    assert len(everything) == len(FILES)
    found = make.as_text(make.written(everything[number], number + 1))
    assert found == path.read_text(encoding="utf-8")


@pytest.mark.audit
@some(nightly=lambda number, joints: joints > 8)
def test_a_third_route_finds_a_file(number, path):
    found = json.loads(path.read_text())
    for state in found["states"]:
        for name, one, other in check.judged(found, state):
            one, other = check.flat(one), check.flat(other)
            off = max(abs(a - b) for a, b in zip(one, other))
            assert off / max(1, *map(abs, other)) < Decimal("1e-27"), name


@pytest.mark.audit
@pytest.mark.parametrize("peer", ["robodyn", "pinocchio"])
def test_a_library_on_every_file(peer):
    if peer == "pinocchio":
        pytest.importorskip("pinocchio")
    module = run.load(peer)
    for path in FILES:
        found = json.loads(path.read_text())
        score = run.scores(module, found)
        if found["result"] == "valid":
            assert min(score.values()) > 8, (path.name, score)


def test_the_paper_says_what_is_computed():
    paper = import_module("paper")
    assert (VECTORS / "paper.md").read_text(encoding="utf-8") == paper.filled()
    assert len(paper.filled().split()) < 2200  # four pages


@pytest.mark.parametrize("broken", ["{files}", "{slips}"])
def test_a_number_of_the_paper_that_nobody_computes_is_noticed(broken, monkeypatch):
    paper = import_module("paper")
    monkeypatch.setattr(paper, "read", lambda name: broken.replace("s}", "z}"))
    monkeypatch.setattr(paper, "numbers", lambda: {"files": 1, "slips": 1})
    with pytest.raises(KeyError):
        paper.filled()


def test_the_page_on_notation_has_the_table_of_conventions():
    """As `vectors/hall.py` wrote it: a row for each library of `peers/` with its version."""
    notebook = json.loads((ROOT / "notebooks" / "A_notation.ipynb").read_text(encoding="utf-8"))
    hall = import_module("hall")
    cell = "".join(next(cell["source"] for cell in notebook["cells"] if cell["id"] == hall.CELL))
    page = (VECTORS / "conventions.md").read_text(encoding="utf-8")
    head, *rows = [line for line in cell.splitlines() if line.startswith("|")]
    assert "\n".join([head, *rows]) in page
    named = {row.split(" | ")[0][2:] for row in rows[1:]}
    needed = {
        f"{path.stem} {found[1]}"
        for path in (VECTORS / "peers").glob("*.py")
        if (found := re.search(r"==([\d.]+)", path.read_text().splitlines()[0]))
    }
    assert needed <= named
    assert len(named) == len(needed) + 1  # and this workbook's own
