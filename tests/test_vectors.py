"""The reference data in vectors/: format, who recomputes them, whether one wrong digit is seen."""

import hashlib
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tarfile
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import jsonschema
import numpy as np
import pytest
from cases import ROOT
from in_node import needs_node
from needed import missing

from vectors import judging
from vectors.judging import virtual_power

VECTORS = ROOT / "vectors"
FILES = sorted((VECTORS / "data").glob("*.json"))
sys.path.insert(0, str(VECTORS))

check, make, questions, robots, run, scoring = map(
    import_module, ("check", "make", "questions", "robots", "run", "scoring")
)


def each_file(nightly):
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
    peer = scoring.load("robodyn")
    monkeypatch.setattr(run, "load", lambda name: peer)
    monkeypatch.setattr(scoring, "HERE", tmp_path)
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
    twin = next((VECTORS / "data").glob(f"*{scoring.TWIN}"))
    (tmp_path / "data" / twin.name).write_text(twin.read_text())
    for path in {path for _, path, *_ in kinds.values()}:
        (tmp_path / "data" / path.name).write_text(path.read_text())
        not_asked = {*peer.LACKS} & {*json.loads(path.read_text())["flags"]}
        assert run.main(["robodyn", path.name]) == (2 if not_asked else 0)


def parts_of(found):
    """Yield (number of a state, name of a link or None, the part of the state with answers)."""
    for k, state in enumerate(found["states"]):
        yield k, None, state
        for name, link in state.get("links", {}).items():
            yield k, name, link


def answers_in_least_files():
    """Return {answer: (length, path, state, link)} where an answer in machine numbers is not 0."""
    least = {}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        found = json.loads(text)
        if "Exact" in found["flags"] and "Loop" not in found["flags"]:
            continue
        for k, name, part in parts_of(found):
            for key in {*part} & {*questions.ANSWERS, *questions.OF_LINKS}:
                if len(text) < least.get(key, (10**9,))[0] and any(
                    map(float, scoring.flat(part[key]))
                ):
                    least[key] = (len(text), path, k, name)
    return least


@pytest.mark.audit
def test_the_last_digit_of_each_answer_is_recomputed():
    """Change the last digit of each answer's last number; check.py alone must notice it."""
    least = answers_in_least_files()
    assert set(least) == {*questions.ANSWERS, *questions.OF_LINKS}
    for key, (_, path, k, name) in least.items():
        found = json.loads(path.read_text(encoding="utf-8"))
        state = found["states"][k]
        part = state["links"][name] if name else state
        part[key] = last_digit_changed(part[key])
        wrong = [
            word
            for word, *answers in check.judged(found, state)
            if not word.startswith("exact") and check.off(*answers) > 1
        ]
        assert [word for word in wrong if key in word or key in IN_WORDS], (key, path.name, wrong)


IN_WORDS = ("position", "rotation", "acceleration_spatial")  # check.py uses other names for them


def last_digit_changed(x):
    """Return the same nested texts with another last digit of the last nonzero number."""
    if isinstance(x, str):
        digits, e, power = x.partition("e")
        return digits[:-1] + str((int(digits[-1]) + 5) % 10) + e + power
    at = max(i for i, y in enumerate(x) if any(float(z) for z in scoring.flat(y)))
    return [last_digit_changed(y) if i == at else y for i, y in enumerate(x)]


def test_decimals_are_what_the_fractions_say():
    seen = 0
    for path in FILES:
        for state in json.loads(path.read_text())["states"]:
            for key, exact in state.get("exact", {}).items():
                decimals = check.flat(state[key])
                fractions = check.flat(exact)
                size = max(1, *(abs(Fraction(x)) for x in fractions))
                for decimal, fraction in zip(decimals, fractions, strict=True):
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
    module = scoring.load(peer)
    for name in ("two_rods", "turned_RWP", "tree_four_fingers", "free_R"):
        found = scoring.score(module, data(name))
        assert found.outcome == "right", (name, found)
        assert found.fewest > 12, (name, found)
        assert len(found.digits) > 8


def test_each_answer_is_given_by_a_library():
    """The workbook's adapter gives all answers of these files and of the format."""
    peer = scoring.load("robodyn")
    asked = set()
    for name in ("hinged_RRRRRR", "parallelogram_xyz", "turned_RWP", "follow_RPR", "wrench_SRP"):
        found = data(name)
        outcome = scoring.score(peer, found)
        assert outcome.outcome == "right", (name, outcome)
        assert set(outcome.digits) == answers_of(found), name
        asked |= {key.rpartition("/")[2] for key in outcome.digits}
    assert asked == {*questions.ANSWERS, *questions.OF_LINKS}


def test_loops_are_closed_by_a_library_of_others():
    """Use pinocchio's constraint dynamics: points and welds, redundant ones too."""
    pytest.importorskip("pinocchio")
    peer = scoring.load("pinocchio")
    for name, has_forces in (("welded_RRRRRRR", True), ("parallelogram_xyz", False)):
        outcome = scoring.score(peer, data(name))
        assert outcome.outcome == "right", (name, outcome)
        assert {"closed_forward_dynamics", "closure_jacobian"} <= set(outcome.digits)
        assert ("closure_forces" in outcome.digits) is has_forces


def test_a_peer_with_a_slip_is_named(monkeypatch, capsys):
    """Use a mass matrix with the other sign."""
    right = scoring.load("robodyn")
    peer = SimpleNamespace(
        VERSION="1",
        load=right.load,
        answers=lambda *arguments: {"mass_matrix": -right.answers(*arguments)["mass_matrix"]},
    )
    monkeypatch.setattr(run, "load", lambda name: peer)
    assert run.main(["robodyn", "two_rods"]) == 1
    assert "mass_matrix 0.0" in capsys.readouterr().out


class Perfect:
    """A peer that returns the answers of the files.

    Its joints are the other way round, and linear parts come before angular ones.
    """

    VERSION = "1"
    TWIST = "linear angular"
    AXES = "body"

    def __init__(self, found, axes="body", spoil=None):
        self.found = found
        self.spoil = spoil
        self.AXES = axes

    def load(self, urdf):
        return urdf

    def answers(self, robot, joints, state):
        answers = self.found["states"][state.number]
        order = list(joints)[::-1]
        state.values(order), state.rates(order)
        assert state.armature is None or len(state.vector(state.armature))
        assert state.damping is None or len(state.vector(state.damping))
        assert state.wrenches is None or state.wrenches
        out = {
            key: self.own(key, x, state.at)
            for key, x in answers.items()
            if key in questions.ANSWERS
        }
        out["links"] = {
            name: {key: self.own(key, x, state.at) for key, x in link.items()}
            for name, link in answers.get("links", {}).items()
        }
        return self.spoil(out) if self.spoil else out

    def own(self, key, texts, at):
        """Return an answer as this peer has it."""
        x = np.array(texts, dtype=float)
        back = np.argsort(at)
        if key in questions.VECTORS:
            return x[back]
        if key in questions.SQUARES:
            return x[np.ix_(back, back)]
        return x[:, back] if key in questions.COLUMNS else x


def answers_of(found):
    """Return the names of all answers of a file, as the runner has them."""
    keys = set()
    for state in found["states"]:
        keys |= {key for key in state if key in questions.ANSWERS}
        for name, link in state.get("links", {}).items():
            keys |= {f"links/{name}/{key}" for key in link}
    return keys


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_perfect_peer_is_right_in_every_answer_of_every_file(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["result"] == "invalid":
        return
    keys = set()
    for axes in ("body", "world", "mixed"):
        outcome = scoring.score(Perfect(found, axes), found)
        assert outcome.outcome == "right", outcome
        assert outcome.fewest > 15.5, outcome
        keys |= set(outcome.digits)
    assert keys == answers_of(found)


def last_entry(x, change):
    """Return the array with its last entry changed."""
    x = np.array(x, dtype=float)
    x.flat[-1] = change(x.flat[-1])
    return x


def without(key):
    """Return a spoiler that leaves an answer as it is but doubles its last entry."""

    def spoil(out):
        if key not in out:
            return out
        return out | {key: last_entry(out[key], lambda x: 2 * x + 1e-3)}

    return spoil


def in_links(key, change):
    """Return a spoiler of an answer of links."""

    def spoil(out):
        links = {name: link | {key: change(link[key])} for name, link in out["links"].items()}
        return out | {"links": links}

    return spoil


def with_transposed_derivative(out):
    """Spoil the derivative of inverse dynamics by q, and leave the links out."""
    kept = {key: x for key, x in out.items() if key != "links"}
    if "inverse_dynamics_by_q" in kept:
        kept["inverse_dynamics_by_q"] = kept["inverse_dynamics_by_q"].T
    return kept


SPOILED = {
    "mass matrix": ("turned_RPR", without("mass_matrix"), "mass_matrix"),
    "forward dynamics": ("turned_RPR", without("forward_dynamics"), "forward_dynamics"),
    "momentum": ("turned_RPR", without("momentum"), "momentum"),
    "energy": ("turned_RPR", without("kinetic_energy"), "kinetic_energy"),
    "jacobian": ("turned_RPR", in_links("jacobian", lambda J: J[::-1]), "links/j3_link/jacobian"),
    "rotation": ("turned_RPR", in_links("rotation", np.transpose), "links/j3_link/rotation"),
    "mobility": (
        "turned_RPR",
        in_links("mobility", lambda x: np.roll(x, 3, axis=(0, 1))),
        "links/j3_link/mobility",
    ),
    "closure forces": ("pinned_RRRR", without("closure_forces"), "closure_forces"),
    "closure jacobian": (
        "pinned_RRRR",
        lambda out: out | {"closure_jacobian": out["closure_jacobian"][:, ::-1]},
        "closure_jacobian",
    ),
    "driving torque": ("pinned_RRRR", without("driving_torque"), "driving_torque"),
    "one number too many": (
        "turned_RPR",
        lambda out: out | {"momentum": [*out["momentum"], 0.0]},
        "momentum",
    ),
    "no number": ("turned_RPR", lambda out: out | {"bias": ["a", "b", "c"]}, "bias"),
    "not a number": ("turned_RPR", without("bias"), "bias"),
    "coriolis matrix": ("turned_RPR", without("coriolis_matrix"), "coriolis_matrix"),
    "transposed derivative": ("turned_RPR", with_transposed_derivative, "inverse_dynamics_by_q"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_peer_is_caught_in_what_is_spoiled(name):
    robot, spoil, key = SPOILED[name]
    found = data(robot)
    outcome = scoring.score(Perfect(found, spoil=spoil), found)
    assert outcome.outcome == "wrong"
    assert outcome.wrong == [key]


@pytest.mark.parametrize(
    ("answers", "outcome", "words"),
    [
        ({"massmatrix": [[1]]}, "wrong", "'massmatrix' is not an answer; choose from bias"),
        ({"links": {"j3_link": {"pose": 1}}}, "wrong", "'links/j3_link/pose' is not an answer"),
        ({}, "nothing", "no answer that could be scored"),
        ({"closure_forces": [1]}, "nothing", "no answer that could be scored"),
    ],
)
def test_a_peer_that_answers_nothing_does_not_pass(answers, outcome, words, monkeypatch, capsys):
    peer = SimpleNamespace(VERSION="1", load=str, answers=lambda *given: answers)
    found = scoring.score(peer, data("turned_RPR"))
    assert (found.outcome, found.good) == (outcome, False)
    assert words in found.text
    monkeypatch.setattr(run, "load", lambda name: peer)
    assert run.main(["robodyn", "_turned_RPR."]) == 1
    assert "2 failed" in capsys.readouterr().out


def test_a_missing_file_is_reported(capsys):
    assert run.main(["robodyn", "nonsense"]) == 2
    assert "no file of data/ has 'nonsense' in its name" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="no robot 'nonsense'"):
        made("nonsense")


def made(*arguments):
    """Run make.py with these arguments."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["make.py", *arguments])
        return make.main()


def test_a_file_is_found_with_its_number_and_without(tmp_path, monkeypatch, capsys):
    """A file that was altered differs by either name."""
    name = "001_rod_held_level.json"
    text = (VECTORS / "data" / name).read_text()
    monkeypatch.setattr(make, "DATA", tmp_path)
    (tmp_path / name).write_text(text)
    assert made("--check", "rod_held_level") == 0
    (tmp_path / name).write_text(text.replace('"mass_matrix": [["4"]]', '"mass_matrix": [["5"]]'))
    for asked in ("rod_held_level", "001_rod_held_level"):
        assert made("--check", asked) == 1
        assert f"differs: {name}" in capsys.readouterr().out


def test_only_a_reader_refuses():
    """A library that reads everything and fails afterwards has refused nothing."""

    def fails(*given):
        raise ValueError("afterwards")

    right = scoring.load("robodyn")
    broken = data("invalid_negative_mass")
    careless = SimpleNamespace(VERSION="1", load=str, answers=right.answers)
    assert scoring.score(careless, broken).outcome == "answered"
    fails_later = SimpleNamespace(VERSION="1", load=right.load, answers=fails)
    assert scoring.score(fails_later, data("two_rods")).outcome == "raises"
    found = scoring.scores(fails_later, ["invalid_negative", "valid_swing"])
    assert {x.outcome for name, x in found.items() if "invalid" in name} == {"untested"}
    refuses_all = SimpleNamespace(VERSION="1", load=fails, answers=right.answers)
    assert scoring.score(refuses_all, data("long_axes_RR")).outcome == "refused, as it may"
    assert scoring.score(refuses_all, data("two_rods")).outcome == "raises"


def test_states_with_unused_inputs_are_skipped():
    """Give a state with armature to an adapter that never reads it."""
    right = scoring.load("robodyn")
    found = scoring.score(right, data("armature_R") | {"flags": []})
    assert (found.outcome, found.text) == ("not asked", "the adapter does not use armature")


@pytest.mark.parametrize(
    ("found", "message", "sizes", "right"),
    [
        ([1.0, 1e-9], ["1", "2e-9"], ["1", "2e-9"], 0.3),
        ([1.0, 2e-9], ["1", "2e-9"], ["1", "2e-9"], 16),
        ([0.0], ["0"], ["0"], 16),
        ([1e-300], ["0"], ["0"], 0),
        ([float("nan")], ["1"], ["1"], 0),
        ([1.001e-12], ["1e-12"], ["1e-12"], 3),
    ],
)
def test_digits_are_those_of_each_entry_by_its_size(found, message, sizes, right):
    assert abs(scoring.digits(found, message, sizes) - right) < 0.01


def test_tolerances_follow_arithmetic_and_condition():
    """The tolerances depend on arithmetic and condition.

    float32 is allowed more than float64, and solving more than multiplying; none allows everything.
    """
    kept = refused = 0
    for path in FILES:
        found = json.loads(path.read_text())
        for state in found["states"]:
            allowed = state["tolerance"]
            for key, least in allowed["float64"].items():
                more = allowed["float32"][key]
                refused += more is None
                if least is None:  # rare for float64; then float32 cannot be judged either
                    assert (more, key) == (None, "forward_dynamics")
                    assert float(state["condition"]) > 1e6
                    continue
                assert 1e-11 < float(least) < 0.3, (path.name, key)
                if more is not None:
                    kept += 1
                    assert float(least) < float(more) <= 0.3
            solved = allowed["float64"]["forward_dynamics"]
            assert solved is None or float(allowed["float64"]["mass_matrix"]) <= float(solved)
    assert kept > 100 * refused > 0


def numbers_in_order():
    """Return the names of numbers.txt."""
    return (VECTORS / "numbers.txt").read_text(encoding="utf-8").split()


def test_numbers_never_move(tmp_path, monkeypatch):
    """The number of a robot never moves.

    The first 198 are those of version 1.0.0; a new robot gets the next number, wherever its family
    is.
    """
    names = numbers_in_order()
    first = hashlib.sha256("\n".join(names[:198]).encode()).hexdigest()
    assert first == "dbb8d9c21126d9838c51b51825b614dd75272ee0fc754b02d188c7f3d718a455"
    assert [path.stem for path in FILES] == [f"{i:03d}_{name}" for i, name in enumerate(names, 1)]
    copy = tmp_path / "numbers.txt"
    copy.write_text((VECTORS / "numbers.txt").read_text())
    monkeypatch.setattr(make, "NUMBERS", copy)
    everything = [robot for family in robots.EVERYTHING for robot in family()]
    new = robots.Robot("new", 1, robots.swing_and_slide())
    found = {robot.name: number for number, robot in make.numbered([new, *everything[::-1]])}
    assert found == {name: i for i, name in enumerate([*names, "new"], 1)}


def by_model(found, state):
    """Return the answers at a state, computed from the key `model` without reading the URDF."""
    bodies = []
    root = found["model"]["root"]
    bodies.append(SimpleNamespace(joint=None, kind="fixed", parent=None, link=root, follows=None))
    for body in found["model"]["bodies"]:
        up = found["model"]["bodies"][body["parent"]]["link"] if body["parent"] >= 0 else root
        follows = body.get("follows")
        rotation, position, com, inertia = (
            np.array(body[key], dtype=float)
            for key in ("rotation", "position", "centre", "inertia")
        )
        bodies.append(
            SimpleNamespace(
                joint=body["joint"],
                kind=body["kind"],
                parent=up,
                link=body["link"],
                xyz=position,
                rpy=rotation,
                axis=np.array(body.get("axis", [0, 0, 1]), dtype=float),
                m=float(body["mass"]),
                com=com,
                inertial_rpy=np.eye(3),
                inertia=inertia,
                follows=follows
                and SimpleNamespace(
                    leader=follows["joint"],
                    factor=float(follows["factor"]),
                    offset=float(follows["offset"]),
                ),
            )
        )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(virtual_power, "bodies", lambda urdf, number: bodies)
        patch.setattr(virtual_power, "rpy", lambda matrix: matrix)
        return virtual_power.answers("", found["joints"], state)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_model_alone_gives_the_answers(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["result"] == "invalid" or len(found["joints"]) > 12:
        return
    for state in found["states"]:
        inputs = {key: state[key] for key in judging.INPUTS if key in state}
        found_here = by_model(found, inputs)
        for key in ("mass_matrix", "inverse_dynamics", "momentum", "potential_energy"):
            d = scoring.digits(found_here[key], state[key], state["sizes"][key])
            assert d > -math.log10(float(state["tolerance"]["float64"][key])), (key, d)


def test_a_wrong_model_is_noticed():
    found = data("turned_RPR")
    found["model"]["bodies"][1]["rotation"] = np.transpose(
        found["model"]["bodies"][1]["rotation"]
    ).tolist()
    state = found["states"][0]
    found_here = by_model(found, state)
    assert (
        scoring.digits(
            found_here["mass_matrix"], state["mass_matrix"], state["sizes"]["mass_matrix"]
        )
        < 3
    )
    names = [
        name
        for name, x, stated, limits in check.judged(found, state)
        if check.off(x, stated, limits) > 1
    ]
    assert names == ["model: rotation of j2_link"]


def test_fractions_of_the_model_are_its_decimals():
    seen = 0
    for path in FILES:
        found = json.loads(path.read_text())
        for body, exact in zip(
            found.get("model", {}).get("bodies", []), found.get("model", {}).get("exact", [])
        ):
            for key in exact:
                if key != "link":
                    seen += 1
                    for one, other in zip(
                        scoring.flat(body[key]), scoring.flat(exact[key]), strict=True
                    ):
                        assert abs(Fraction(one) - Fraction(other)) < Fraction(10) ** -29
    assert seen > 300


def test_mjcf_compiles_to_the_same_robot():
    """Compare mass matrix and bias of each state with MuJoCo, if it is installed."""
    pytest.importorskip("mujoco")
    assert import_module("compiled_mjcf").main([]) == 0


def test_free_roots_are_the_same_robot_without_a_joint():
    seen = 0
    for path in FILES:
        found = json.loads(path.read_text())
        if "urdf_free_root" not in found:
            continue
        seen += 1
        whole = ElementTree.fromstring(found["urdf"])
        less = ElementTree.fromstring(found["urdf_free_root"])
        names = [e.get("name") for e in whole]
        kept = [e.get("name") for e in less]
        assert [name for name in names if name not in kept] == [
            whole[0].get("name"),
            found["joints"][0],
        ]
        assert "floating" not in found["urdf_free_root"]
        assert all(ElementTree.tostring(e).strip() in ElementTree.tostring(whole) for e in less)
    assert seen > 20


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
    """Use this workbook's reader, which accepts the robot that each file modifies."""
    peer = scoring.load("robodyn")
    broken = [path for path in FILES if "invalid" in path.name]
    assert len(broken) > 30
    found = scoring.scores(peer, ["invalid", "valid_swing_slide"])
    assert found.pop("199_valid_swing_slide").outcome == "right"
    assert {x.outcome for x in found.values()} == {"refused"}


@pytest.fixture(scope="module")
def everything():
    return dict(make.numbered([robot for family in robots.EVERYTHING for robot in family()]))


@pytest.mark.audit
@each_file(nightly=lambda number, joints: number % 3 or joints > 8)
def test_a_file_is_what_two_routes_compute(number, path, everything):
    assert len(everything) == len(FILES)
    found = make.unchanged_but_for_the_version(
        path, make.written(everything[number + 1], number + 1)
    )
    assert found == path.read_text(encoding="utf-8")


@pytest.mark.audit
@each_file(nightly=lambda number, joints: number % 2 or joints > 8)
def test_a_third_route_finds_a_file(number, path):
    found = json.loads(path.read_text())
    for state in found["states"]:
        for name, one, other, limits in check.judged(found, state):
            assert check.off(one, other, limits) <= 1, name


@pytest.mark.audit
@pytest.mark.parametrize("peer", ["robodyn", "pinocchio", "mujoco"])
def test_a_library_on_every_file(peer, monkeypatch, tmp_path):
    """Require that each is right, refused, or failed as peers/NAME.xfail.json lists it.

    pinocchio builds a robot from 14 of the descriptions that have to be refused, and MuJoCo from 6.
    If one begins to refuse another of them, its list is wrong, and the test is red.
    """
    if peer != "robodyn":
        pytest.importorskip(peer)
    monkeypatch.chdir(tmp_path)  # MuJoCo writes its warnings into a file
    listed = scoring.expected_failures(peer)
    found = scoring.expecting(scoring.scores(scoring.load(peer)), listed)
    failed = {name: outcome for name, outcome in found.items() if not outcome.good}
    assert not failed
    assert set(listed) == {name for name, outcome in found.items() if outcome.listed}
    assert len(found) == len(FILES)


def test_the_numbers_of_the_paper_are_computed():
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
    """Compare with `vectors/hall.py`: a row with its version for each library of `peers/`."""
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
    assert len(named) == len(needed) + 1  # and this workbook's


ON_FILES = ("006_two_rods", "082_tree_hand_of_three", "141_mixed_chain_9", "151_micro_robot")


def consumed(command, folder, files):
    """Return the status and the last line of a consumer on files."""
    done = subprocess.run(
        [*command, *files], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """Return the unpacked archive, without any other file of the repository."""
    dist = import_module("dist")
    folder = tmp_path_factory.mktemp("archive")
    path = dist.pack(folder)
    assert path.read_bytes() == dist.pack(folder).read_bytes()
    with tarfile.open(path) as packed:
        packed.extractall(folder, filter="data")
    return folder / path.name.removesuffix(".tar.gz")


def runs(command, **options):
    """Return whether a command is installed and ends well."""
    if not shutil.which(command[0]):
        return False
    return subprocess.run(command, capture_output=True, check=False, **options).returncode == 0


def compiled_cpp(source, folder):
    """Return the command that runs the C++ consumer."""
    found = runs(
        ["g++", "-E", "-x", "c++", "-", "-o", os.devnull], input=b"#include <nlohmann/json.hpp>"
    )
    if not found:
        missing("no g++ with nlohmann/json.hpp: Debian has it in nlohmann-json3-dev")
    program = str(folder / "consumer")
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["g++", *flags, "-o", program, str(source)], check=True)
    return [program]


def compiled_rust(source, folder):
    """Return the command that runs the Rust consumer, built from Debian's serde_json, offline."""
    cargo = shutil.which("cargo") or str(Path.home() / ".cargo" / "bin" / "cargo")
    registry = Path("/usr/share/cargo/registry")
    if not runs([cargo, "--version"]):
        pytest.skip("no cargo")
    if not list(registry.glob("serde_json-1*")):
        missing("no serde_json for cargo: Debian has it in librust-serde-json-dev")
    debian = ["source.crates-io.replace-with='debian'", f"source.debian.directory='{registry}'"]
    arguments = [word for line in debian for word in ("--config", line)]
    manifest = ["--manifest-path", str(source.with_name("Cargo.toml")), "--target-dir", str(folder)]
    subprocess.run([cargo, "build", "--quiet", "--offline", *manifest, *arguments], check=True)
    return [str(folder / "debug" / "consumer")]


def in_node(source, folder):
    """Return the command that runs the JavaScript consumer."""
    return [needs_node(), str(source)]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("consumer.cpp", compiled_cpp),
        ("consumer.mjs", in_node),
        pytest.param("consumer.rs", compiled_rust, marks=pytest.mark.audit),
    ],
)
def test_a_consumer_is_short_and_sees_what_is_wrong(name, made, archive, tmp_path):
    """Build it from the archive alone; run it on right files, a changed number, and no file."""
    source = archive / "consumers" / name
    assert len(source.read_text().splitlines()) <= 80
    command = made(source, tmp_path)
    files = [f"data/{stem}.json" for stem in ON_FILES]
    status, lines = consumed(command, archive, files)
    asked = sum(len(json.loads((archive / name).read_text())["states"]) for name in files)
    assert (status, lines[-1]) == (0, f"{asked} states, 0 wrong")
    assert consumed(command, archive, []) == (1, ["0 states, 0 wrong"])
    found = json.loads((archive / files[1]).read_text())
    last = found["states"][1]["inverse_dynamics"]
    last[-1] = str(float(last[-1]) * (1 + 1e-6))
    (tmp_path / "spoiled.json").write_text(json.dumps(found))
    status, lines = consumed(command, archive, [str(tmp_path / "spoiled.json")])
    assert (status, lines[-1]) == (1, "3 states, 1 wrong")


def test_the_archive_checks_itself(archive):
    done = subprocess.run(
        [sys.executable, "-I", "-S", "check.py", *(f"data/{stem}.json" for stem in ON_FILES[:2])],
        cwd=archive,
        check=False,
    )
    assert done.returncode == 0
    assert (archive / "LICENSE").read_text()
    assert (archive / "schema.json").read_text()


PUBLISHED = (
    "1.0.0 e7d6b5068e0178e7d44163fe49cf4fd3111cc0c4e3b659d6ed67de04e838834f",
    "1.1.0 5c3d80247909b338f9c9ad73b832308042f106ef8264ff7accc7b156c8ecc848",
)


def test_a_changed_byte_needs_a_new_version(tmp_path, monkeypatch):
    """If this is red, run `python vectors/versions.py --bump`; published lines never change."""
    versions = import_module("versions")
    lines = (VECTORS / "VERSIONS").read_text().splitlines()
    assert tuple(lines[: len(PUBLISHED)]) == PUBLISHED
    assert versions.version() == lines[-1].split()[0] == make.VERSION
    numbers = [[int(x) for x in line.split()[0].split(".")] for line in lines]
    assert all(before < after for before, after in zip(numbers, numbers[1:], strict=False))
    assert f"vectors-{make.VERSION}.tar.gz" in (VECTORS / "consumers" / "ci.yml").read_text()
    monkeypatch.setattr(versions, "HERE", tmp_path)
    (tmp_path / "VERSIONS").write_text((VECTORS / "VERSIONS").read_text())
    sums = (VECTORS / "SHA256SUMS").read_text()
    (tmp_path / "SHA256SUMS").write_text(sums)
    assert versions.version() == make.VERSION
    (tmp_path / "SHA256SUMS").write_text(sums.replace("a", "b", 1))
    with pytest.raises(ValueError, match=r"the data are not those .* run: .*versions.py --bump"):
        versions.version()


@pytest.fixture
def committed(tmp_path, monkeypatch):
    """A folder of two data files at version 1.1.0, as git has them."""
    versions = import_module("versions")
    monkeypatch.setattr(versions, "HERE", tmp_path)
    for folder in ("data", "consumers"):
        (tmp_path / folder).mkdir()
    for name in ("001_rod_held_level", "006_two_rods"):
        shutil.copy(VECTORS / "data" / f"{name}.json", tmp_path / "data")
    shutil.copy(VECTORS / "consumers" / "ci.yml", tmp_path / "consumers")
    versions.write_sums()
    (tmp_path / "VERSIONS").write_text(f"1.1.0 {versions.digest()}\n")
    versions.git("init", "--quiet")
    versions.git("add", "--all")
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
    versions.git(*who, "commit", "--quiet", "--message", "1.1.0")
    return tmp_path


def more_tolerance(found):
    found["states"][0]["tolerance"]["float64"]["bias"] = "1e-3"


def less_tolerance(found):
    found["states"][0]["tolerance"]["float64"]["bias"] = "1e-15"


def another_digit(found):
    found["states"][0]["mass_matrix"][0][0] = "4.1"


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda found: None, "1.1.0"),
        (lambda found: found.update(flags=[]), "1.1.1"),
        (lambda found: found["states"].append(found["states"][0]), "1.2.0"),
        (lambda found: found["states"][0].update(new_answer=["1"]), "1.2.0"),
        (lambda found: found["model"]["bodies"][0].update(colour="1"), "1.2.0"),
        (more_tolerance, "1.2.0"),
        (less_tolerance, "2.0.0"),
        (another_digit, "2.0.0"),
        (lambda found: found["states"].clear(), "2.0.0"),
        (lambda found: found["states"][0].pop("bias"), "2.0.0"),
    ],
)
def test_a_change_has_the_version_that_the_policy_says(change, number, committed):
    """The changed file names it, and the other one keeps its own; a second run changes nothing."""
    versions = import_module("versions")
    path, other = sorted((committed / "data").glob("*"))
    kept = other.read_bytes()
    found = json.loads(path.read_text())
    change(found)
    path.write_text(make.as_text(found))
    versions.write_sums()
    assert versions.main([]) == (number != "1.1.0")
    for _ in range(2):
        assert versions.main(["--bump"]) == 0
        assert versions.version() == number
    assert len((committed / "VERSIONS").read_text().splitlines()) == 1 + (number != "1.1.0")
    assert number == "1.1.0" or json.loads(path.read_text())["version"] == number
    assert other.read_bytes() == kept
    assert f"rigid-body-vectors-{number}.tar.gz" in (committed / "consumers/ci.yml").read_text()


def test_a_file_that_is_gone_needs_a_major_version(committed):
    versions = import_module("versions")
    (committed / "data" / "006_two_rods.json").unlink()
    assert versions.bump() == "2.0.0"
    shutil.copy(VECTORS / "data" / "006_two_rods.json", committed / "data")
    shutil.copy(VECTORS / "data" / "002_rod_at_3_4_5.json", committed / "data")
    assert versions.bump() == "1.2.0"


def test_expected_failures_are_expected_and_no_more(monkeypatch):
    """Check that the listed failures occur, in the listed answers."""
    wrong = {"outcome": "wrong", "digits": {"bias": 0.0}, "wrong": ["bias"]}
    assert scoring.Outcome(**wrong, listed=["bias"]).good
    assert not scoring.Outcome(**wrong, listed=["bias", "mass_matrix"]).good
    assert not scoring.Outcome("right", digits={"bias": 16.0}, listed=["bias"]).good
    assert scoring.Outcome("raises", "ValueError", listed=["raises"]).good
    peer = SimpleNamespace(VERSION="1", load=str, answers=lambda *given: {"bias": [0, 0]})
    monkeypatch.setattr(run, "load", lambda name: peer)
    assert run.main(["robodyn", "006_two_rods"]) == 1
    monkeypatch.setattr(run, "expected_failures", lambda name: {"006_two_rods": ["bias"]})
    assert run.main(["robodyn", "006_two_rods"]) == 0
    assert run.main(["robodyn", "001_rod_held_level"]) == 1
    monkeypatch.setattr(run, "expected_failures", lambda name: {"6_two_rods": ["bias"]})
    with pytest.raises(ValueError, match="no file of data/: 6_two_rods"):
        run.main(["robodyn", "006_two_rods"])


def test_a_library_that_begins_to_refuse_is_noticed():
    """Refuse a file listed as answered, and answer a file that is not listed."""
    name = "162_invalid_negative_mass"
    listed = {name: ["answered"]}
    refuses = scoring.load("robodyn")
    takes_all = SimpleNamespace(VERSION="1", load=str, answers=refuses.answers)
    for peer, good in ((refuses, False), (takes_all, True)):
        found = {name: scoring.score(peer, data("invalid_negative_mass"))}
        assert scoring.expecting(found, listed)[name].good is good
        assert scoring.expecting(found, {})[name].good is not good
