"""Marking: notebooks are read as data; hostile or broken ones get the marks they deserve."""

import csv
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cases import NOTEBOOKS, ROOT
from needed import needed

from robodyn_lib import cli
from workbook.course.exercises import EXERCISES
from workbook.course.marking import grading, programs, tables
from workbook.course.marking.assignment import Assignment
from workbook.course.marking.reading import Unreadable, read

START = "from fractions import Fraction\nfrom workbook.course.classroom import exercise"
RIGHT = ['exercise("0.3", Fraction(3, 4))', 'mine = (0.5, 1)\nexercise("0.6", mine)']
WRONG = ['exercise("0.3", 7)', 'exercise("0.6", ...)']


def no_isolation():
    """Return why no program can be run apart here, "" if one can."""
    try:
        programs.isolation()
    except programs.CannotRun as why:
        return str(why)
    return ""


@pytest.fixture
def isolated():
    """Let a test run programs apart. A system may refuse that to a bubblewrap that is there."""
    needed("bwrap", brings="make sandbox")
    if why := no_isolation():
        pytest.skip(why)


needs_bwrap = pytest.mark.usefixtures("isolated")

# What is in the cells, and the verdicts on 0.3 and 0.6 that this earns.
HOSTILE = {
    "registry": (
        [
            "import workbook.course.exercises as e\nfor k in list(e.EXERCISES):\n    e.EXERCISES[k] = lambda a: None"
        ]
        + WRONG,
        ("wrong", "unanswered"),
    ),
    "endless": (["while True:\n    pass", *RIGHT], ("right", "right")),
    "bomb": (["import os\nwhile True:\n    os.fork()", *WRONG], ("wrong", "unanswered")),
    "prints": (
        ['print("0.3 right")\nprint("student,0.3,1,right,data")', *WRONG],
        ("wrong", "unanswered"),
    ),
    "patch": (
        ["from workbook.course import classroom\nclassroom.exercise = print", *RIGHT],
        ("right", "right"),
    ),
    "own exercise": (
        ["def exercise(n, a):\n    print(n, 'right')", *WRONG],
        ("wrong", "unanswered"),
    ),
    "reordered": (['exercise("0.6", mine)', "mine = (0.5, 1)", RIGHT[0]], ("right", "right")),
    "twice": ([*RIGHT, 'exercise("0.3", 5)', 'exercise("0.6", ...)'], ("wrong", "right")),
    "guesses": (["for x in range(99):\n    exercise('0.3', x / 4)"], ("by hand", "unanswered")),
    "power": (
        ['exercise("0.3", 9**9**9**9)', "big = 'a' * 10**12", RIGHT[1]],
        ("by hand", "right"),
    ),
    "wide": (['exercise("0.3", ' + "7**63*" * 300 + "1)", RIGHT[1]], ("by hand", "right")),
    "parentheses": (
        ['exercise("0.3", ' + "(" * 5000 + "1" + ")" * 5000 + ")", RIGHT[1]],
        ("wrong", "right"),
    ),
    "minus signs": (['exercise("0.3", ' + "-" * 50_000 + "1)", RIGHT[1]], ("wrong", "right")),
    "syntax": (["this is no Python", *RIGHT], ("right", "right")),
    "magics": (
        ["%pip install x\n!rm -rf ~\n%%bash", "%%bash\nrm -rf ~", *RIGHT],
        ("right", "right"),
    ),
    "division": (['exercise("0.3", 1 / 0)', RIGHT[1]], ("wrong", "right")),
    "mutated": (
        ["mine = [0]\nmine[0] = 0.5\nmine.append(1)", 'exercise("0.6", mine)'],
        ("unanswered", "by hand"),
    ),
    "always equal": (
        [
            "class Yes:\n    def __eq__(self, x):\n        return True",
            'exercise("0.3", Yes())',
            RIGHT[1],
        ],
        ("by hand", "right"),
    ),
    "another's name": (['student = "good"', *WRONG], ("wrong", "unanswered")),
    "../../escape": (WRONG, ("wrong", "unanswered")),
    "=HYPERLINK(1)": (WRONG, ("wrong", "unanswered")),
}


def notebook(cells, outputs=()):
    made = [
        {
            "cell_type": "code",
            "metadata": {},
            "source": source,
            "outputs": list(outputs),
            "execution_count": 1,
        }
        for source in (START, *cells)
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def handed_in(folder, name, text):
    path = folder / name.replace("/", "_") / "00_start_here.ipynb"
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A folder with hostile, broken and honest notebooks, and the marks on it."""
    folder = tmp_path_factory.mktemp("handed_in")
    for name, (cells, _) in HOSTILE.items():
        handed_in(folder, name, notebook(cells))
    handed_in(folder, "good", notebook(RIGHT))
    handed_in(
        folder,
        "loud",
        notebook(RIGHT, [{"output_type": "stream", "name": "stdout", "text": "x" * 3_000_000}]),
    )
    for name, text in BROKEN.items():
        handed_in(folder, name, text)
    students, assignment = grading.grade(
        folder, Assignment("quiz", {"0.3": 1, "0.6": 2}), progress=False
    )
    return folder, {student.name: student for student in students}, assignment


BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)),
    "cut": notebook(RIGHT)[:300],
    "list": "[]",
    "no source": '{"cells": [{"cell_type": "code"}]}',
    "deep": "[" * 100_000 + "]" * 100_000,
    "long": notebook(["x = 1\n" * 50_000]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_notebook_gets_what_it_earned(hostile, name):
    _, students, _ = hostile
    marks = students[name.replace("/", "_")].marks
    assert (marks["0.3"].verdict, marks["0.6"].verdict) == HOSTILE[name][1]


def test_an_honest_notebook_beside_them_has_all_points(hostile):
    _, students, assignment = hostile
    assert students["good"].total == students["loud"].total == 3
    assert tables.most(assignment) == "3"


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_notebook_is_a_row_and_not_an_end(hostile, name):
    _, students, _ = hostile
    assert {mark.verdict for mark in students[name].marks.values()} == {"unreadable"}
    assert "could not be read" in students[name].notes[0]


def test_a_name_in_a_cell_joins_nobody(hostile):
    _, students, _ = hostile
    assert any("'good'" in note for note in students["another's name"].notes)


def test_tables_have_a_row_for_each_student_and_no_formula(hostile):
    _, students, assignment = hostile
    students = list(students.values())
    rows = list(csv.DictReader(io.StringIO(tables.canvas(students, assignment))))
    assert rows[0]["Student"].strip() == "Points Possible"
    assert len(rows) == len(students) + 1
    assert {row["Student"]: row["quiz"] for row in rows}["good"] == "3"
    sheet = list(csv.DictReader(io.StringIO(tables.moodle(students, assignment))))
    assert len(sheet) == len(students)
    for row in (*rows, *sheet):
        assert not any(value.startswith(("=", "+", "@")) for value in row.values())


def test_reports_stay_in_their_folder_and_hold_no_answer(hostile, tmp_path):
    _, students, assignment = hostile
    tables.write_reports(list(students.values()), assignment, tmp_path / "a" / "b")
    assert {path.parent for path in tmp_path.rglob("*.md")} == {tmp_path / "a" / "b"}
    assert len(list(tmp_path.rglob("*.md"))) == len(students)
    text = (tmp_path / "a" / "b" / "registry.md").read_text()
    assert "0 of 3 points" in text
    assert EXERCISES["0.3"].hint in text
    assert "3/4" not in text


def test_the_command_prints_rows_and_reports_open_answers_on_stderr(hostile, capsys):
    folder, _, _ = hostile
    assert cli.main(["grade", str(folder), "--exercises", "0.3, 0.6=2"]) == 1
    out, err = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["student", "exercise", "points", "verdict", "by"]
    assert len(rows) == 2 * (len(HOSTILE) + len(BROKEN) + 2)
    assert {
        "student": "good",
        "exercise": "0.6",
        "points": "2",
        "verdict": "right",
        "by": "data",
    } in rows
    assert "3 points: 0.3, 0.6" in err
    assert err.count("could not be read") == len(BROKEN)


def test_names_of_canvas_and_moodle_are_read():
    folder = Path("x")
    named = {
        "leeann_12_345_02a.ipynb": ("leeann", "12"),
        "leeann_LATE_12_345_02a-1.ipynb": ("leeann", "12"),
        "Ann Lee_77_assignsubmission_file_/02a.ipynb": ("Ann Lee", "77"),
        "ann/02a.ipynb": ("ann", ""),
        "02a_articulated_bodies.ipynb": ("", ""),
    }
    for path, owner in named.items():
        assert grading.owner_of(folder / path, folder) == owner


def test_who_hands_in_no_notebook_has_a_row_too_and_browsers_may_rename_one(tmp_path, capsys):
    handed_in(tmp_path, "good", notebook(RIGHT))
    for name, file in (("renamed", "quiz.ipynb.txt"), ("caps", "QUIZ.IPYNB"), ("page", "q.html")):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(notebook(RIGHT))
    (tmp_path / "nothing").mkdir()
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "good.md").write_text("an earlier report")
    (tmp_path / "__MACOSX").mkdir()
    (tmp_path / "zhang_5_6_quiz.pdf").write_text("a print")
    assert cli.main(["grade", str(tmp_path), "--exercises", "0.3"]) == 1
    out, err = capsys.readouterr()
    rows = {row["student"]: row["verdict"] for row in csv.DictReader(io.StringIO(out))}
    right = dict.fromkeys(("good", "renamed", "caps"), "right")
    assert rows == right | dict.fromkeys(("page", "nothing", "zhang"), "unreadable")
    assert "page: no notebook was found: the folder holds q.html" in err
    assert "nothing: no notebook was found: the folder is empty" in err


def test_proofs_of_the_operator_game_are_named_and_what_marks_them(tmp_path, capsys):
    marks = "has proofs of the Operator Game, which python -m workbook.game marks"
    for name, text in (("ann", '{"game": {"proofs": {}}}'), ("bob", '{"points": 3}')):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.json").write_text(text)
    assert cli.main(["grade", str(tmp_path)]) != 0
    assert f"ann.json {marks}" in capsys.readouterr().err
    handed_in(tmp_path, "good", notebook(RIGHT))
    assert cli.main(["grade", str(tmp_path), "--exercises", "0.3"]) == 1
    out, err = capsys.readouterr()
    assert f"ann: no notebook was found: the folder holds ann.json; ann.json {marks}" in err
    assert "bob" not in out + err


def test_the_lecturer_learns_what_got_lost_and_what_to_do(tmp_path, capsys):
    handed_in(tmp_path, "slip", notebook([RIGHT[0], 'mine = 13/\nexercise("0.6", mine)']))
    handed_in(tmp_path, "cut", notebook([RIGHT[0]]))
    handed_in(tmp_path, "other", notebook([*RIGHT, 'exercise("0.61", 7)']))
    for name, file, data in (
        ("abroad", "quiz.ipynb", b'{"cells": [], "of": "\xb0"}'),
        ("text", "quiz.ipynb", b"an answer"),
        ("list", "quiz.ipynb", b"[1, 2]"),
        ("packed", "quiz.zip", b"PK"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_bytes(data)
    reports = ["--reports", str(tmp_path / "reports")]
    assert cli.main(["grade", str(tmp_path), "--exercises", "0.3,0.6", *reports]) == 1
    out, err = capsys.readouterr()
    assert "slip,0.6,0,wrong" in out
    broken = "it is not Python, in line 1: mine = 13/"
    assert f"its cell cannot be read: {broken}" in (tmp_path / "reports" / "slip.md").read_text()
    for words in (
        f"slip: 00_start_here.ipynb: code cell 3 cannot be read: {broken}",
        "cut: 0.6 is not in the notebook",
        "other: 00_start_here.ipynb: there is an answer to 0.61, which is no exercise",
        "abroad: quiz.ipynb could not be read: it is not text in UTF-8; ask for the file",
        "text: quiz.ipynb could not be read: the file is not a notebook, but other text",
        "list: quiz.ipynb could not be read: the file is not a notebook: it has no cells",
        "packed: no notebook was found: the folder holds quiz.zip; unpack it there, and grade",
    ):
        assert words in err, words
    assert "Error" not in err


def test_a_name_that_is_missing_is_named_and_a_lost_import_of_fractions_does_no_harm(tmp_path):
    without = notebook(['exercise("0.3", Fraction(3, 4))']).replace("from fractions", "# ")
    handed_in(tmp_path, "no_import", without)
    handed_in(tmp_path, "no_function", notebook(['exercise("0.3", my_answer)']))
    students, _ = grading.grade(tmp_path, Assignment.of_exercises("0.3"))
    marks = {student.name: student.marks["0.3"] for student in students}
    assert marks["no_import"].verdict == "right"
    assert marks["no_function"].hint == "it needs my_answer, which was not found in the notebook"


def test_the_lecturer_is_warned_of_a_hand_in_of_another_student(tmp_path, capsys):
    handed_in(tmp_path, "ann", notebook(['student = "Ann"', *RIGHT]))
    handed_in(tmp_path, "bo", notebook(['student = "Ann"', *RIGHT]))
    assert cli.main(["grade", str(tmp_path), "--exercises", "0.3"]) == 0
    err = capsys.readouterr().err
    assert "bo: 00_start_here.ipynb says in a cell that its student is 'Ann'" in err
    assert "ann: " not in err


def test_a_list_without_brackets_is_read_as_the_page_reads_it(tmp_path):
    handed_in(tmp_path, "ann", notebook(['exercise("0.8", Fraction(9, 10), Fraction(9, 11))']))
    (ann,), _ = grading.grade(tmp_path, Assignment.of_exercises("0.8"), progress=False)
    assert ann.marks["0.8"].verdict == "right"


def test_a_roster_gives_names_and_numbers(tmp_path):
    path = tmp_path / "export.csv"
    path.write_text('Student,ID,SIS User ID,SIS Login ID,Section\n"Lee, Ann",12,u9,alee,1\n')
    roster = tables.roster_in(path)
    for student in (
        grading.Student("leeann", "12"),
        grading.Student("alee"),
        grading.Student("LeeAnn"),
    ):
        assert tables.listed(student, roster)["SIS User ID"] == "u9"
    assert tables.listed(grading.Student("somebody"), roster) == {}


def test_two_of_one_name_are_told_apart_also_without_a_notebook(tmp_path, capsys):
    for number, file in ((101, "x.ipynb"), (102, "x.txt")):
        folder = tmp_path / f"Ann Lee_{number}_assignsubmission_file_"
        folder.mkdir()
        (folder / file).write_text(notebook([START, *RIGHT]))
    cli.main(["grade", str(tmp_path), "--exercises", "0.3"])
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.partition(",")[0] for row in rows] == ["Ann Lee (101)", "Ann Lee (102)"]


def test_points_given_by_hand_enter_the_list_of_the_class(tmp_path, capsys):
    code = 'def work(n, m, l, g):\n    return 1\n\nexercise("0.1", work)'
    for student, cells in (("ann", [code, *RIGHT]), ("bo", [code])):
        (tmp_path / "in" / student).mkdir(parents=True)
        (tmp_path / "in" / student / "x.ipynb").write_text(notebook([START, *cells]))
    words = ["grade", str(tmp_path / "in"), "--exercises", "0.1=4,0.3,0.6"]
    assert cli.main(words) == 0
    output = capsys.readouterr()
    assert "by hand' and no points: 2" in output.err
    copy = tmp_path / "copy.csv"
    by_hand = "ann,0.1,,by hand,hand"
    wrong = "bo,0.3,0,unanswered,data"
    assert by_hand in output.out
    changed = output.out.replace(by_hand, 'ann,0.1,"2,5",by hand,hand')
    copy.write_text(changed.replace(wrong, "bo,0.3,1,unanswered,hand"))
    table = tmp_path / "class.csv"
    assert cli.main([*words, "--marked", str(copy), "--list", str(table)]) == 0
    assert "ann,0.1,2.5,by hand,hand" in capsys.readouterr().out
    assert table.read_text().splitlines() == [
        "student,points,of,left to judge",
        "ann,4.5,6,",
        "bo,1,6,0.1",
    ]
    as_printed = changed.replace('"2,5"', "2.5").replace(",", ";")
    copy.write_text(as_printed.replace("2.5", "2,5"), encoding="utf-8-sig")  # as spreadsheets do
    assert cli.main([*words, "--marked", str(copy)]) == 0
    assert "ann,0.1,2.5,by hand,hand" in capsys.readouterr().out
    copy.write_bytes(changed.replace("ann,0.1", "Zoë,0.1").encode("latin-1"))
    assert cli.main([*words, "--marked", str(copy)]) == 2
    assert f"--marked: {copy} is not text in UTF-8" in capsys.readouterr().err
    for text, message in (
        ("", "is not a table with the columns"),
        (changed.replace("ann,0.3", "ann,0.1"), "ann, 0.1: expected one row, got two"),
        (changed.replace("2,5", "5"), "ann, 0.1: got '5', expected 0 to 4 points"),
        (changed.replace("2,5", "-1"), "ann, 0.1: got '-1', expected 0 to 4 points"),
        (changed.replace("ann,0.1", "eve,0.1"), "no hand-in of 'eve'"),
    ):
        copy.write_text(text)
        assert cli.main([*words, "--marked", str(copy)]) == 2
        assert message in capsys.readouterr().err


def test_what_cannot_be_graded_is_refused(capsys, tmp_path):
    for words, message in (
        ([str(tmp_path / "none")], "there is no folder"),
        ([str(tmp_path)], "there is no notebook"),
        (
            [str(tmp_path), "--exercises", "2a.33"],
            "there is no exercise '2a.33'; did you mean '2a.3'",
        ),
        ([str(tmp_path), "--exercises", "2a.3=-1"], "expected points above 0, got '-1'"),
    ):
        assert cli.main(["grade", *words]) == 2
        assert message in capsys.readouterr().err


def test_all_public_solutions_that_are_data_are_right():
    kinds = []
    for path in NOTEBOOKS:
        if path.parent.name != "solutions":
            continue
        for number, answer in read(path).answers.items():
            kinds.append(answer.kind)
            if answer.kind == "data":
                assert not EXERCISES[number](answer.value), (number, answer.source)
    assert kinds.count("data") > kinds.count("code") / 2
    assert set(kinds) == {"data", "code"}


def test_a_page_as_it_is_handed_out_is_unanswered():
    for path in NOTEBOOKS:
        if path.parent.name != "solutions":
            assert {answer.kind for answer in read(path).answers.values()} <= {"unanswered"}


def test_a_huge_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("workbook.course.marking.reading.LARGEST_FILE", 100)
    (tmp_path / "x.ipynb").write_text(notebook(RIGHT))
    with pytest.raises(Unreadable, match="MB"):
        read(tmp_path / "x.ipynb")


# --- answers that are code ------------------------------------------------------------------------
def by_running(tmp_path, number, cells):
    path = tmp_path / "x.ipynb"
    path.write_text(notebook(cells))
    handed = read(path)
    return programs.judged(handed, handed.answers[number], EXERCISES[number])


GOOD = "def work(n, m, l, g):\n    return n * m * g * n * l / 2"
CALL = 'exercise("0.1", work)'
ATTACKS = {
    "endless": "def work(*_):\n    while True:\n        pass",
    "leaves": "import os\ndef work(*_):\n    os._exit(0)",
    "forks": "import os\ndef work(*_):\n    os.fork()",
    "memory": "def work(*_):\n    return bytearray(10**11)",
    "network": "import socket\ndef work(*_):\n    socket.create_connection(('127.0.0.1', 9))",
    "equal to all": "class Yes(float):\n    __eq__ = lambda *_: True\ndef work(*_):\n    return Yes(0.5)",
    "patches": "import workbook.course.exercises as e\ne.EXERCISES.clear()\ndef work(*_):\n    return 0",
    "writes replies": (
        'import os\nfor fd in range(3, 20):\n    try:\n        os.write(fd, b\'{"verdict": "right"}\\n\')\n'
        "    except OSError:\n        pass\ndef work(*_):\n    return 0"
    ),
}


# Why each of them is wrong. That it took too long is the reason of one: all would take too long on a
# machine that is busy enough.
REASONS = {
    "endless": "it took more than 1 s",
    "leaves": "its process ended",
    "forks": "os.fork is not allowed",
    "memory": "MemoryError",
    "network": "is not allowed here",
    "equal to all": "it is off for n = 1",
    "patches": "it is off for n = 1",
    "writes replies": "it is off for n = 1",
}


@needs_bwrap
def test_a_right_program_is_right_with_what_it_depends_on(tmp_path):
    cells = [
        "half = 0.5",
        "def work(n, m, l, g):\n    return n * m * g * n * l * half",
        "1 / 0",
        CALL,
    ]
    assert by_running(tmp_path, "0.1", cells) == ""


@needs_bwrap
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_from_inside_a_program_is_wrong(tmp_path, monkeypatch, name):
    if name == "endless":
        monkeypatch.setattr(programs, "SECONDS", 1.0)
    assert REASONS[name] in by_running(tmp_path, "0.1", [ATTACKS[name], CALL])


@needs_bwrap
def test_a_program_sees_no_file_of_this_machine(tmp_path):
    (tmp_path / "secret").write_text("pepper")
    spy = f"def work(*_):\n    return open({str(tmp_path / 'secret')!r}).read()"
    assert "FileNotFoundError" in by_running(tmp_path, "0.1", [spy, CALL])
    tests = f"def work(*_):\n    return open({str(ROOT / 'tests' / 'claims.py')!r}).read()"
    assert "FileNotFoundError" in by_running(tmp_path, "0.1", [tests, CALL])


@needs_bwrap
def test_what_a_checker_watches_is_left_to_a_person(tmp_path):
    turn = "def turn(s, t, x, y):\n    return x, y"
    with pytest.raises(programs.CannotRun, match="watches what the program does"):
        by_running(tmp_path, "10a.1", [turn, 'exercise("10a.1", turn)'])


def test_where_bubblewrap_may_not_run_code_is_left_to_a_person(tmp_path, monkeypatch):
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho setting up uid map: Permission denied >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _: str(broken))
    with pytest.raises(programs.CannotRun, match="uid map: Permission denied"):
        by_running(tmp_path, "0.1", [GOOD, CALL])


def test_without_bubblewrap_code_is_left_to_a_person(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(programs.CannotRun, match="bubblewrap"):
        by_running(tmp_path, "0.1", [GOOD, CALL])


@needs_bwrap
@pytest.mark.nightly
def test_no_public_solution_that_is_code_is_called_wrong():
    ways = []
    for path in NOTEBOOKS:
        if path.parent.name != "solutions":
            continue
        handed = read(path)
        for number, answer in handed.answers.items():
            if answer.kind != "code" or number == "12a.3":  # the page ends with a wrong one
                continue
            try:
                assert programs.judged(handed, answer, EXERCISES[number]) == "", number
                ways.append("run")
            except programs.CannotRun:
                ways.append("by hand")
    assert ways.count("run") > ways.count("by hand")


@pytest.mark.audit
@pytest.mark.skipif(sys.platform == "win32", reason="processes of POSIX")
def test_the_command_is_quiet_when_its_reader_leaves(hostile):
    folder, _, _ = hostile
    command = f"{sys.executable} -m robodyn_lib grade '{folder}' --exercises 0.3 | head -1"
    done = subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("student,exercise")
    assert "Traceback" not in done.stderr
