"""The command robodyn: its output, its JSON, and its exit status."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest
from cases import ROOT
from waiting import PATIENCE

import robodyn_lib as rd
from robodyn_lib import atlas, cli
from robodyn_lib.atlas import proved
from robodyn_lib.atlas.registry import REGISTRY
from robodyn_lib.tables import Table
from robodyn_lib.tex import as_text

URDF = """<robot name="pendulum"><link name="base"/><link name="rod"><inertial><origin xyz="0 0 -0.5"/><mass value="2"/>
<inertia ixx="0.2" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.01"/></inertial></link>
<joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>"""


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Use only two equations, one of which needs a sliding joint."""
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


def test_verify_prints_its_summary_in_the_width_of_a_terminal_and_takes_puma560_by_default(
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
    "asked, message",
    [
        ("rk4.5", "near it: RK 4.5"),
        ("Riccati", "'Riccati' occurs in the descriptions of RK 4.5"),
        (" ", "no equation ' '"),
    ],
)
def test_show_suggests_a_tag_for_an_unknown_one(capsys, monkeypatch, asked, message):
    monkeypatch.undo()
    status, _, err = run(capsys, "show", asked)
    assert status == 2
    assert message in err


def test_show_stays_in_the_width_of_a_terminal(capsys, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = run(capsys, "show", "RK", "4.5")
    assert status == 0
    assert "for k = 2, …, N-1 loop" in out
    assert "P(k) = φ(k,k-1)[P-PHᵀD⁻¹HP](k-1)" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    "words", [["RK 4.5", "K 48"], ["RK", "4.5", "K", "48"], ["RK 4.5, K 48"], ["RK 4.5", "K", "48"]]
)
def test_show_takes_several_tags(capsys, monkeypatch, words):
    monkeypatch.undo()
    status, out, _ = run(capsys, "show", *words)
    assert status == 0
    heads = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert heads == ["RK 4.5", "K 48"]


def test_show_of_several_tags_names_the_one_that_is_none(capsys, monkeypatch):
    monkeypatch.undo()
    assert cli.tags_in(["K Table 2", "RK", "4.5"]) == ["K Table 2", "RK 4.5"]
    status, out, err = run(capsys, "show", "RK 4.5", "RK 4.99")
    assert status == 2
    assert out.startswith("RK 4.5\n")
    assert "no equation 'RK 4.99'; near it: RK 4.9" in err


def test_formulas_are_shown_as_text(monkeypatch):
    """Check every equation: no TeX is left, and no letter is lost."""
    monkeypatch.undo()
    for entry in REGISTRY.values():
        text = as_text(entry.formula)
        assert not re.search(r"[\\$]|\{\}|\b(dot|hat|tilde|frac|begin|left|right)\b", text), text
        for word, letter in (("\\theta", "θ"), ("\\Psi", "Ψ"), ("\\omega", "ω")):
            found = len(re.findall(re.escape(word) + r"(?![A-Za-z])", entry.formula))
            assert text.count(letter) == found, text


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize(
    "words",
    [
        ["atlas"],
        ["verify", "--all"],
        ["verify"],
        ["show", "K 48"],
        ["errata", "--paper", "fixman"],
        ["certify", "--state", "state.json"],
    ],
)
def test_nothing_is_wider_than_columns(capsys, monkeypatch, tmp_path, words, columns):
    if words[0] != "verify":
        monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "state.json").write_text(STATE)
    monkeypatch.setenv("COLUMNS", str(columns))
    status, out, _ = run(capsys, *words)
    assert status == 0
    assert max(map(len, out.splitlines())) <= columns


def test_a_table_breaks_no_word_that_has_room():
    table = Table(("tag", "says"), [("RK 4.5", "the articulated inertia"), ("RK 4.6", "pivots")])
    assert table.text(22).splitlines()[1:4] == [
        "RK 4.5  the",
        "        articulated",
        "        inertia",
    ]
    assert max(map(len, table.text(12).splitlines())) <= 12
    assert table.text() == table.text(80)


STATE = '{"q": [0, 0, 0, 0, 0, 0.1], "qd": [0, 0, 0, 0, 0, 0], "tau": [1, 0, 0, 0, 0, 0]}'


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_state_may_have_a_byte_order_mark(code, tmp_path):
    path = tmp_path / "state.json"
    path.write_bytes(STATE.encode(code))
    assert cli.state_in(path)["q"][5] == 0.1


@pytest.mark.parametrize(
    "text, message",
    [
        (STATE.replace('"tau"', '"q"'), "has 'q' twice"),
        (STATE[:-1] + ', "qd": []}', "has 'qd' twice"),
        (STATE[:-1], "is not JSON"),
        ("[1]", "must be a JSON object with q, qd, tau"),
        (STATE.replace("tau", "torque"), "must be a JSON object with q, qd, tau"),
        (STATE.replace("[1, 0", "[true, 0"), "tau must be real machine numbers, got bool"),
        (STATE.replace("[1, 0", '["1", 0'), "tau must be real machine numbers"),
    ],
)
def test_a_state_that_does_not_fit_is_refused_with_its_reason(capsys, tmp_path, text, message):
    path = tmp_path / "state.json"
    path.write_text(text)
    status, out, err = run(capsys, "certify", "--state", str(path))
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_no_arguments_is_help(capsys):
    status, out, err = run(capsys)
    assert (status, err) == (0, "")
    assert out.startswith("usage: robodyn")
    assert "verify" in out


@pytest.mark.parametrize(
    "words, message",
    [
        (["verfy"], "robodyn: no command 'verfy'; did you mean 'verify'"),
        (["xyz"], "robodyn: no command 'xyz'; choose from verify, certify, export"),
        (["verify", "--jsn"], "robodyn: unknown option '--jsn'; did you mean '--json'"),
        (["verify", "--urfd=x"], "robodyn: unknown option '--urfd=x'; did you mean '--urdf'"),
        (["atlas", "RK"], "robodyn: unknown argument 'RK'"),
        (["verify", "--arm", "puma"], "no arm 'puma'; did you mean 'puma560'?; choose from"),
        (["verify", "--arm", "rnadom:3"], "no arm 'rnadom:3'; did you mean 'random'?; choose from"),
        (["export"], "arguments are required: FILE; robodyn export --help explains them"),
    ],
)
def test_a_misspelt_word_gets_the_nearest_one(capsys, words, message):
    try:
        status = cli.main(words)
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_export_prints_what_it_wrote(capsys, tmp_path):
    path = tmp_path / "x.py"
    status, out, _ = run(capsys, "export", str(path), "--arm", "planar:1", "--what", "mass_matrix")
    assert status == 0
    size = path.stat().st_size / 1000
    assert out == f"{path}: mass_matrix of 'planar_arm(1)', 1 joint, {size:.1f} kB\n"


COMMANDS = {  # the function that each of them calls
    "verify": (["verify"], "robodyn_lib.atlas.verify"),
    "certify": (["certify", "--state", "state.json"], "robodyn_lib.bounds.certify"),
    "export": (["export", "x.c"], "robodyn_lib.exports.export"),
    "atlas": (["atlas"], "robodyn_lib.atlas.index"),
    "show": (["show", "RK 4.5"], "robodyn_lib.atlas.show"),
    "errata": (["errata"], "robodyn_lib.atlas.errata.table"),
    "judge": (["judge", "--numbers", "x"], "vectors.judging.judge"),
    "prove": (["prove", "psi G = G"], "robodyn_lib.atlas.proved.prove_text"),
    "bench": (["bench", "--quick"], "benchmarks.one_thread"),
    "assign": (["assign", "02a"], "workbook.course.marking.assigning.assign"),
    "grade": (["grade", "x"], "workbook.course.marking.commands.graded"),
    "robots": (["robots"], "robodyn_lib.bridges.gallery.rows"),
    "parameters": (["parameters"], "robodyn_lib.parameters.base_parameters"),
    "differ": (["differ", "ur5", "ur5"], "robodyn_lib.bridges.differ.differences"),
    "": (["verify"], "robodyn_lib.cli.parser"),
}


def test_all_commands_are_interrupted_below():
    parts = cli.parser()._subparsers._group_actions[0].choices
    assert {*parts, ""} == COMMANDS.keys()


@pytest.mark.parametrize("command", COMMANDS)
def test_an_interrupt_is_one_line_and_status_130(capsys, monkeypatch, tmp_path, command):
    words, called = COMMANDS[command]

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(called, interrupted)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "state.json").write_text(STATE)
    assert run(capsys, *words) == (130, "", "robodyn: interrupted\n")


def heeded():
    """Let a new process be interrupted, also where the tests ignore that, as a background job does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.parametrize("wait", [0.1, 0.5, 3.0])
def test_an_interrupt_at_any_time_leaves_no_traceback(wait):
    """An interrupt is quiet at any time.

    While numpy and the library load, from when Python itself has begun, and while it computes.
    """
    command = [sys.executable, "-v", "-m", "robodyn_lib", "verify", "--arm", "random:6"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, stderr=pipe, stdout=pipe, preexec_fn=heeded)
    lines = iter(process.stderr.readline, b"")
    next(line for line in lines if line.startswith(b"import 'robodyn_lib.interrupts'"))
    outputs = []
    reader = threading.Thread(target=outputs.extend, args=(lines,))
    reader.start()
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    out = process.stdout.read()
    reader.join()
    assert b"Traceback" not in b"".join(outputs)
    if b"equations hold" not in out:
        assert process.wait() == 130
        assert b"".join(outputs).count(b"robodyn: interrupted") == 1


WHERE_NOTHING_IS_RAISED = {
    "a callback of a weak reference": "held = weakref.ref(some := Some(), interrupt); del some",
    "the deletion of an object": "Some.__del__ = interrupt; Some()",
    "a function called at the end": "atexit.register(interrupt)",
    "the wait for threads at the end": "threading._shutdown = interrupt",
}
HIDDEN = f"""import atexit, signal, sys, threading, weakref
sys.path.insert(0, {str(ROOT / "robodyn_lib")!r})
sys.argv = ["robodyn"]
import interrupts
class Some: pass
def interrupt(*_): signal.raise_signal(signal.SIGINT)
"""


def ended(program):
    """Return (stderr, status) of a program in Python that can be interrupted."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=heeded)
    return done.stderr, done.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
@pytest.mark.parametrize("where", WHERE_NOTHING_IS_RAISED)
def test_an_interrupt_where_python_can_raise_none_is_one_line_too(where):
    assert ended(f"{HIDDEN}{WHERE_NOTHING_IS_RAISED[where]}") == ("robodyn: interrupted\n", 130)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_while_python_takes_itself_down_an_interrupt_is_ignored_and_another_error_is_shown():
    program = f"{HIDDEN}Some.__del__ = lambda self, f=signal.raise_signal: f(2); last = Some()"
    assert ended(program) == ("", 0)
    stderr, status = ended(f"{HIDDEN}Some.__del__ = lambda self: 1 / 0; Some()")
    assert "ZeroDivisionError" in stderr
    assert status == 0


def on_a_terminal(words):
    """Return the output of a command whose stderr is a terminal."""
    import pty

    reader, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", words], cwd=ROOT, stderr=its, stdout=subprocess.DEVNULL
    )
    os.close(its)
    parts = []
    try:
        while part := os.read(reader, 4096):
            parts.append(part)
    except OSError:  # the end of it
        pass
    os.close(reader)
    assert process.wait() == 0
    return b"".join(parts).decode()


# Work that ends when its line is shown, at once, or after a moment.
WORK = """import time
from robodyn_lib import working
working.PATIENCE = {patience}
with working.working('export'):
    {work}
"""
UNTIL_SHOWN = f"""from tqdm import tqdm
    end = time.monotonic() + {PATIENCE}
    while not getattr(tqdm, "_instances", ()) and time.monotonic() < end:
        time.sleep(0.01)"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_what_takes_long_shows_on_a_terminal_that_it_works():
    pytest.importorskip("tqdm")
    assert "export: 00:0" in on_a_terminal(WORK.format(patience=0.01, work=UNTIL_SHOWN))
    assert on_a_terminal(WORK.format(patience=1000, work="pass")) == ""
    command = [sys.executable, "-c", WORK.format(patience=0.01, work="time.sleep(0.5)")]
    silent = subprocess.run(command, cwd=ROOT, capture_output=True)
    assert (silent.returncode, silent.stderr) == (0, b"")


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


def test_prove_prints_how_many_statements_it_proved(capsys, monkeypatch):
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
    "words, message",
    [
        (["--arm", "kuka"], "no arm 'kuka'; choose from puma560, ur5, panda, four-bar"),
        (["--arm", "planar:x"], "no arm 'planar:x'"),
        (["--arm", ""], "no arm ''"),
        (["--arm", "planar:2:3:4"], "no arm 'planar:2:3:4'"),
        (["--arm", "puma560:3"], "no arm 'puma560:3'"),
        (["--arm", "random:3:1:5"], "no arm 'random:3:1:5'"),
        (["--arm", "planar:0"], "n, the number of links, must be a whole number >= 1, got 0"),
        (["--paper", "euler"], f"paper must be one of {', '.join(atlas.PAPERS)}; got 'euler'"),
        (["--tip", "hand"], "--tip needs a file"),
        (["--strict"], "--strict needs a file"),
        (["--lenient"], "--lenient needs --urdf"),
        (["--whole"], "--whole needs --urdf"),
        (["--free"], "--free needs --urdf"),
        (["--urdf", "no-such-file.urdf"], "robodyn: no-such-file.urdf: No such file or directory"),
    ],
)
def test_a_request_without_sense_gets_a_sentence_and_status_2(capsys, words, message):
    status, out, err = run(capsys, "verify", *words)
    assert (status, out) == (2, "")
    assert err.startswith("robodyn: ")
    assert message in err
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


def test_a_lenient_reader_reports_on_stderr_what_it_ignored(capsys, tmp_path):
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
    for words, message in (
        (["--help"], "verify"),
        (["verify", "--help"], "--urdf"),
        (["--version"], rd.__version__),
    ):
        with pytest.raises(SystemExit) as stop:
            cli.main(words)
        assert stop.value.code == 0
        assert message in capsys.readouterr().out


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


BESIDE_THE_LIBRARY = (
    *("proofs.check", "proofs.check_acceleration", "proofs.to_coq", "vectors.judging"),
    *("benchmarks", "workbook.course.marking.commands"),
)
ALONE = [
    *(
        "atlas",
        "robots",
        "errata --paper fixman",
        "show 'RK 4.5'",
        "prove 'psi G = G'",
        "differ ur5 ur5",
    ),
    *("parameters --arm planar:2", "verify --arm planar:1"),
    *("export --arm planar:1 one.py", "certify --arm planar:1 --state state.json"),
]
NOT_ALONE = [
    *("assign 02a", "bench", "grade .", "judge --numbers x.json", "certify --check x.json"),
    "prove --check x.json",
]


@pytest.fixture
def library_alone(monkeypatch, tmp_path):
    """Work in an empty folder, as if only the library were installed."""
    for module in BESIDE_THE_LIBRARY:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "state.json").write_text('{"q": [0.5], "qd": [0.5], "tau": [0.5]}')
    (tmp_path / "x.json").write_text("{}")


@pytest.mark.parametrize("line", ALONE + NOT_ALONE)
def test_commands_without_the_workbook(line, library_alone, capsys):
    status, _, err = run(capsys, *shlex.split(line))
    assert status == (2 if line in NOT_ALONE else 0), err
    assert ("run this in a copy of the project" in err) is (line in NOT_ALONE)


def test_the_guide_lists_the_commands_that_need_the_workbook():
    text = " ".join((ROOT / "docs" / "guide.md").read_text(encoding="utf-8").split())
    sentence = re.search(r"Then (`assign`.*?) need a copy of the project, and the other", text)[1]
    named = re.findall(r"`(.*?)`", sentence)
    assert named == [re.match(r"\w+( --check)?", line)[0] for line in NOT_ALONE]
    commands = {line.split()[0] for line in ALONE + NOT_ALONE}
    assert commands == set(cli.parser()._subparsers._group_actions[0].choices)
