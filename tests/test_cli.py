"""The command robodyn: what it prints, what it answers in JSON, and its exit status."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from cases import ROOT

import robodyn_lib as rd
from robodyn_lib import atlas, cli
from robodyn_lib.atlas import proved
from robodyn_lib.atlas.registry import REGISTRY

URDF = """<robot name="pendulum"><link name="base"/><link name="rod"><inertial><origin xyz="0 0 -0.5"/><mass value="2"/>
<inertia ixx="0.2" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.01"/></inertial></link>
<joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>"""


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Two equations, one of which needs a slider."""
    few = {tag: REGISTRY[tag] for tag in ("RK 2.2", "RK 2.32")}
    monkeypatch.setattr(atlas.report, "REGISTRY", few)
    return few


def run(capsys, *words):
    status = cli.main(list(words))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    "name, arm",
    [
        ("puma560", "puma560"),
        ("ur5", "ur5"),
        ("panda", "panda"),
        ("planar:2", "planar_arm(2)"),
        ("planar_arm:4", "planar_arm(4)"),
        ("planar", "planar_arm(3)"),
        ("random:3:1", "random_arm(3)"),
        ("rational:2:5", "rational_arm(2, seed=5)"),
    ],
)
def test_verify_answers_for_each_built_in_arm(capsys, name, arm):
    status, out, err = run(capsys, "verify", "--arm", name, "--json")
    data = json.loads(out, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert (status, err) == (0, "")
    assert list(data) == ["arm", "ok", "results", "methods"]
    assert data["arm"] == arm
    assert data["ok"] is True
    assert [list(r)[:5] for r in data["results"]] == [
        ["tag", "holds", "arithmetic", "residual", "arm"]
    ] * 2
    witness = arm if "prismatic" in cli.named_arm(name).joint_types else "rational_arm(4, seed=1)"
    assert [r["arm"] for r in data["results"]] == [arm, witness]


def test_verify_says_its_summary_in_the_width_of_a_terminal_and_takes_puma560_by_default(
    capsys, monkeypatch
):
    monkeypatch.setenv("COLUMNS", "72")
    status, out, _ = run(capsys, "verify", "--paper", "rk")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("puma560: 2 of 2 equations hold")
    assert len(lines) <= 6
    assert max(map(len, lines)) <= 72


@pytest.mark.parametrize(
    "asked, said",
    [("rk4.5", "near it: RK 4.5"), ("Riccati", "'Riccati' occurs in the descriptions of RK 4.5")],
)
def test_show_of_what_is_no_tag_says_which_is_meant(capsys, monkeypatch, asked, said):
    monkeypatch.undo()
    status, _, err = run(capsys, "show", asked)
    assert status == 2
    assert said in err


def test_show_stays_in_the_width_of_a_terminal(capsys, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = run(capsys, "show", "RK", "4.5")
    assert status == 0
    assert "for $k = 2, \\dots, N-1$ loop" in out
    assert max(map(len, out.splitlines())) <= 80


def test_errata_print_the_words_of_the_paper_over_the_corrected_formula(capsys, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "2000")
    status, out, _ = run(capsys, "errata", "--paper", "rk")
    assert status == 0
    found = {(e.tag, e.said.place): e for e in atlas.errata.table("rk")}
    for text in out.split("\n\n")[:-1]:
        head, printed, corrected, *_ = text.splitlines()
        e = found.pop(next(key for key in found if head.startswith(f"{key[0]}, {key[1]}: ")))
        assert printed.split()[1 + (e.said.kind == "scan") :] == e.said.quote.split()  # our copy
        assert corrected.split(maxsplit=1) == ["corrected", " ".join(e.corrected.split())]
    assert not found


def test_prove_says_how_many_statements_it_proved(capsys, monkeypatch):
    class Unproved:
        def __bool__(self):
            return False

    monkeypatch.setattr(proved, "prove_all", lambda: {"psi G = G": True, "psi = G": Unproved()})
    status, out, _ = run(capsys, "prove", "--all")
    assert status == 1
    assert out.splitlines() == ["1 of 2 statements are proved for every N", "NOT proved: psi = G"]


def test_verify_fails_with_status_1_where_an_equation_does_not_hold(capsys, few):
    def off(s, k):
        yield s.omega[k], s.omega[k] + 1

    few["RK 2.2"] = replace(few["RK 2.2"], check=off)
    status, out, _ = run(capsys, "verify", "--arm", "planar:2", "--json")
    assert status == 1
    assert json.loads(out)["ok"] is False
    assert [r["holds"] for r in json.loads(out)["results"]] == [False, True]
    status, out, _ = run(capsys, "verify", "--arm", "planar:2")
    assert status == 1
    assert "FAILS at k = 1" in out


@pytest.mark.parametrize(
    "words, said",
    [
        (["--arm", "kuka"], "no arm 'kuka'; there are puma560, ur5, panda, four-bar"),
        (["--arm", "planar:x"], "no arm 'planar:x'"),
        (["--arm", ""], "no arm ''"),
        (["--arm", "planar:2:3:4"], "no arm 'planar:2:3:4'"),
        (["--arm", "puma560:3"], "no arm 'puma560:3'"),
        (["--arm", "random:3:1:5"], "no arm 'random:3:1:5'"),
        (["--arm", "planar:0"], "n, the number of links, must be a whole number >= 1, got 0"),
        (["--paper", "euler"], f"paper must be one of {', '.join(atlas.PAPERS)}; got 'euler'"),
        (["--tip", "hand"], "--tip goes with --urdf"),
        (["--lenient"], "--lenient goes with --urdf"),
        (["--whole"], "--whole goes with --urdf"),
        (["--free"], "--free goes with --urdf"),
        (["--urdf", "no-such-file.urdf"], "robodyn: no-such-file.urdf: No such file or directory"),
    ],
)
def test_a_request_without_sense_gets_a_sentence_and_status_2(capsys, words, said):
    status, out, err = run(capsys, "verify", *words)
    assert (status, out) == (2, "")
    assert err.startswith("robodyn: ")
    assert said in err
    assert len(err.splitlines()) == 1


def test_verify_reads_a_urdf_file(capsys, tmp_path):
    path = tmp_path / "pendulum.urdf"
    path.write_text(URDF)
    status, out, _ = run(capsys, "verify", "--urdf", str(path), "--json")
    assert status == 0
    assert json.loads(out)["arm"] == "pendulum"
    status, out, err = run(capsys, "verify", "--urdf", str(path), "--tip", "hand")
    assert (status, out) == (2, "")
    assert "hand" in err


def test_verify_takes_a_whole_robot_on_a_free_base(capsys, tmp_path):
    path = tmp_path / "pendulum.urdf"
    path.write_text(URDF)
    status, _, err = run(capsys, "verify", "--urdf", str(path), "--whole", "--free")
    assert status == 2
    assert "joint 1 'base'" in err  # a base that floats needs a mass
    inertial = URDF[URDF.index("<inertial>") : URDF.index("</inertial>")] + "</inertial>"
    path.write_text(URDF.replace('<link name="base"/>', f'<link name="base">{inertial}</link>'))
    status, out, _ = run(capsys, "verify", "--urdf", str(path), "--whole", "--free", "--json")
    assert status == 0
    assert json.loads(out)["ok"]


def test_a_lenient_reader_says_on_stderr_what_it_passed_over(capsys, tmp_path):
    path = tmp_path / "pendulum.urdf"
    path.write_text(URDF.replace("<joint", '<xacro:arm xmlns:xacro="xacro"/>\n<joint'))
    status, out, err = run(capsys, "verify", "--urdf", str(path))
    assert (status, out) == (2, "")
    assert "line 3: <xacro:arm> is not expanded: run xacro first" in err
    status, out, err = run(capsys, "verify", "--urdf", str(path), "--lenient", "--json")
    assert status == 0
    assert json.loads(out)["ok"]
    assert json.loads(out)["arm"] == "pendulum"
    assert err.startswith("note: line 3: <xacro:arm> is not expanded")
    assert "skipped" in err


def test_atlas_lists_every_tag(capsys):
    status, out, _ = run(capsys, "atlas", "--json")
    rows = json.loads(out)
    assert status == 0
    assert rows == atlas.index()
    assert len(rows) == len(atlas.tags.all_tags())
    status, out, _ = run(capsys, "atlas")
    done = len(REGISTRY)
    assert status == 0
    assert out.splitlines()[-2].startswith(f"{done} of {len(rows)} numbered equations are checked")
    assert sum(line.startswith("RK 2.2 ") for line in out.splitlines()) == 1


def test_help_and_version(capsys):
    for words, said in (
        (["--help"], "verify"),
        (["verify", "--help"], "--urdf"),
        (["--version"], rd.__version__),
    ):
        with pytest.raises(SystemExit) as stop:
            cli.main(words)
        assert stop.value.code == 0
        assert said in capsys.readouterr().out


def test_python_minus_m_is_the_command_and_survives_a_closed_pipe():
    command = [sys.executable, "-m", "robodyn_lib", "atlas"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert shown.returncode == 0
    assert shown.stdout.startswith("tag")
    assert shown.stderr == ""
    piped = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    piped.stdout.close()
    errors = piped.stderr.read()
    piped.stderr.close()
    assert piped.wait() in (0, 120)
    assert b"Traceback" not in errors
