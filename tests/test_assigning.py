"""Assignments: drawn from a seed, answered, marked; plain, sealed by a pepper, and for nbgrader."""

import csv
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import unicodedata
from fractions import Fraction

import pytest
from cases import ROOT

from robodyn_lib import cli
from workbook.course.classroom import exercise, hand_in
from workbook.course.exercises import EXERCISES
from workbook.course.exercises.normal import agree, normal
from workbook.course.marking import drawn, seals
from workbook.course.marking.assigning import Pages

CHOSEN = "2a.1=4,2a.3,2a.8=2"


def assigned(tmp_path, capsys, *words):
    out = tmp_path / "out"
    status = cli.main(["assign", "02a", "--exercises", CHOSEN, "--out", str(out), *words])
    output = capsys.readouterr()
    assert status == 0, output.err
    return out


def notebook_in(folder):
    (path,) = sorted(folder.rglob("*.ipynb"))
    return json.loads(path.read_text())


def with_answers(notebook, answers):
    """Return the notebook with the first dots of an exercise's call replaced."""
    text = json.dumps(notebook)
    for number, answer in answers.items():
        for call in ("exercise", "hand_in"):
            text = text.replace(f'{call}(\\"{number}\\", ...', f'{call}(\\"{number}\\", {answer}')
    return text


def marks_of(folder, capsys, *words):
    assert cli.main(["grade", str(folder), *words]) == 0
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    return {(row["student"], row["exercise"]): row for row in rows}


def truth(number, seed):
    return drawn.DRAWN[number].truth(**drawn.numbers_of(number, seed))


def test_an_assignment_is_drawn_answered_and_marked(tmp_path, capsys):
    names = tmp_path / "names"
    names.write_text("ann\nbo\n")
    out = assigned(tmp_path, capsys, "--seed", "fall", "--students", str(names), "--due", "1 May")
    handed = tmp_path / "handed_in"
    for student in ("ann", "bo"):
        made = notebook_in(out / "handed_out" / student)
        text = json.dumps(made)
        assert made["metadata"]["due"] == "1 May"
        assert "4 points" in text
        assert "2a.2" not in text
        (handed / student).mkdir(parents=True)
        # bo hands in the answers of ann
        answers = {number: repr(float(truth(number, "fall/ann"))) for number in ("2a.3", "2a.8")}
        (handed / student / "x.ipynb").write_text(with_answers(made, answers))
    marks = marks_of(handed, capsys, "--assignment", str(out / "assignment.json"))
    assert (marks["ann", "2a.3"]["points"], marks["ann", "2a.8"]["points"]) == ("1", "2")
    assert marks["bo", "2a.8"]["verdict"] == "wrong"
    assert marks["bo", "2a.1"]["verdict"] == "unanswered"


def test_a_handed_out_question_has_what_its_page_defines_and_no_link_that_leads_nowhere(
    tmp_path, capsys
):
    out = assigned(tmp_path, capsys)
    cells = {cell["id"]: cell["source"] for cell in notebook_in(out)["cells"]}
    assert "(04a needs yours" in cells["q-2a-1"]
    assert "`riccati`" in cells["q-2a-8"]
    names = {}
    exec(cells["d-2a-8"], names)
    assert callable(names["riccati"])


def test_a_function_of_a_page_comes_with_those_that_it_calls(tmp_path, capsys):
    out = tmp_path / "out"
    assert cli.main(["assign", "08c", "--exercises", "8c.1", "--out", str(out)]) == 0
    capsys.readouterr()
    cells = ["".join(cell["source"]) for cell in notebook_in(out)["cells"]]
    (given,) = [text for text in cells if "def velocity_terms(" in text]
    assert "gyroscopic(" in given.partition("def velocity_terms(")[2]
    assert "def gyroscopic(" in given.partition("def velocity_terms(")[0]


def test_the_lecturer_reads_which_solutions_are_public_and_how_to_mark(tmp_path, capsys):
    out = tmp_path / "set 1"
    assert cli.main(["assign", "02a", "--exercises", "2a.1,2a.3,2a.4", "--out", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    public = [x for x in ("2a.1", "2a.3", "2a.4") if EXERCISES[x].public]
    assert 0 < len(public) < 3
    assert f"with a solution in notebooks/solutions: {', '.join(public)}" in lines
    words = shlex.split(lines[-1].strip().replace("FOLDER", f"'{out}'").removesuffix("> marks.csv"))
    assert cli.main(words[1:]) == 0


def test_a_pepper_seals_questions_of_ones_own(tmp_path, capsys):
    own = tmp_path / "own.toml"
    own.write_text(
        '[[question]]\nnumber = "X.1"\ntext = "How many?"\nanswer = "41/7"\npoints = 3\nhint = "count"\n'
    )
    pepper = tmp_path / "pepper"
    out = assigned(tmp_path, capsys, "--pepper", str(pepper), "--own", str(own), "--seed", "fall")
    assert pepper.stat().st_mode & 0o077 == 0 or os.name == "nt"
    files = "".join(path.read_text() for path in out.rglob("*") if path.is_file())
    for secret in (pepper.read_text().strip(), "41/7", 'seed="'):
        assert secret not in files
    handed = tmp_path / "handed_in"
    for student, answer in (("ann", "'41/7'"), ("bo", "5.9")):
        (handed / student).mkdir(parents=True)
        text = with_answers(notebook_in(out / "handed_out"), {"X.1": answer})
        (handed / student / "x.ipynb").write_text(text)
    words = "--assignment", str(out / "assignment.json"), "--pepper", str(pepper)
    marks = marks_of(handed, capsys, *words)
    assert (marks["ann", "X.1"]["points"], marks["bo", "X.1"]["verdict"]) == ("3", "wrong")
    assert cli.main(["grade", str(handed), *words[:2]]) == 2
    assert "was made with a pepper" in capsys.readouterr().err
    other = tmp_path / "other"
    other.write_text("q" * 40)
    marks = marks_of(handed, capsys, *words[:2], "--pepper", str(other))
    assert marks["ann", "X.1"]["verdict"] == "wrong"


def test_a_handed_in_notebook_prints_neither_right_nor_wrong(capsys):
    for answer, message in ((5, "is here"), (..., "not answered yet")):
        assert hand_in("2a.3", answer).unanswered
        assert message in capsys.readouterr().out


@pytest.mark.parametrize("number", drawn.DRAWN)
def test_numbers_that_are_drawn_have_their_truth_and_no_other(number, capsys):
    seeds = [f"class {i}" for i in range(12)]
    questions = {drawn.asked(number, seed) for seed in seeds}
    assert len(questions) > 5
    truths = [normal(truth(number, seed)) for seed in seeds]
    assert len(set(truths)) > 4
    for seed, right in zip(seeds, truths, strict=True):
        assert exercise(number, right, seed=seed).right
        assert not exercise(number, right + Fraction(1, 7), seed=seed)
        assert not exercise(number, None if agree(right, 0) else -right, seed=seed)
    capsys.readouterr()


def test_the_truth_of_drawn_numbers_is_that_of_another_route():
    from workbook.course.marking.drawn import pivot_of, pivots

    # rods in line: the outer one counts a quarter of its mass at the inner one's end
    for l1, m1, l2, m2 in ((1, 2, 3, 4), (2, 3, 1, 5)):
        assert abs(pivots([l1, l2], [m1, m2])[1] - l2**2 * (m2 / 3 + m1 / 4)) < 1e-12
    # a rod with q at its end, by the energy of its best swing
    q = Fraction(2, 5)
    swing = -(Fraction(1, 2) + q) / (Fraction(1, 3) + q)
    energy = (1 + q) + 2 * swing * (Fraction(1, 2) + q) + swing**2 * (Fraction(1, 3) + q)
    assert pivot_of(q) == Fraction(1, 3) + energy


def test_a_page_gives_all_its_exercises():
    pages = Pages()
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        page = path.stem.partition("_")[0]
        stem = page.lstrip("0") or "0"
        numbers = {number for number in EXERCISES if number.partition(".")[0] == stem}
        assert set(pages.asked(page)) == numbers, page


def test_numbers_are_drawn_for_a_name_however_it_is_written(tmp_path, capsys):
    """macOS writes accents apart, and Canvas writes the family name first, without a space."""
    name = "Zo\u00eb M\u00fcller"
    (tmp_path / "names").write_text(name + "\n", encoding="utf-8")
    out = assigned(tmp_path, capsys, "--seed", "fall", "--students", str(tmp_path / "names"))
    made = notebook_in(out)
    right = repr(float(truth("2a.3", f"fall/{name.casefold()}")))
    text = with_answers(made, {"2a.3": right})
    apart = unicodedata.normalize("NFD", name)
    for place, student in ((f"{apart}/x.ipynb", name), ("mullerzoe_12_34_x.ipynb", "mullerzoe")):
        folder = tmp_path / student
        (folder / place).parent.mkdir(parents=True)
        (folder / place).write_text(text, encoding="utf-8")
        marks = marks_of(folder, capsys, "--assignment", str(out / "assignment.json"))
        assert marks[student, "2a.3"]["verdict"] == "right"


def test_what_cannot_be_assigned_is_refused(tmp_path, capsys):
    (tmp_path / "bad").write_text("../x\n")
    (tmp_path / "twice").write_text("Ann Lee\nBo\nann lee\n")
    out = "--out", str(tmp_path / "out")
    for words, message in (
        (["99z", *out], "there is no page '99z'"),
        (["02a", *out, "--exercises", "3a.1"], "is not on these pages"),
        (["02a", *out, "--own", "x"], "needs a pepper"),
        (["02a", *out, "--seed", "s", "--students", str(tmp_path / "bad")], "cannot be the name"),
        (["02a", *out, "--seed", "s", "--students", str(tmp_path / "twice")], "occurs 2 times"),
        (["02a", "--out", str(ROOT / "docs")], "is not empty"),
        (["02a", *out, "--notebooks", str(tmp_path)], "there are no notebooks"),
    ):
        assert cli.main(["assign", *words]) == 2
        assert message in capsys.readouterr().err


def test_a_digest_of_a_pepper_is_no_digest_of_another():
    seal = seals.sealed("X.1", "41/7", "p" * 16)
    assert seal == seals.sealed("X.1", Fraction(41, 7), "p" * 16)
    assert seal != seals.sealed("X.2", "41/7", "p" * 16)


NBGRADER = shutil.which(
    "nbgrader", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
)


@pytest.mark.nightly
@pytest.mark.skipif(NBGRADER is None, reason="no nbgrader: pip install -e '.[nbgrader]'")
def test_nbgrader_generates_grades_and_exports(tmp_path, capsys):
    out = assigned(tmp_path, capsys, "--nbgrader", "--seed", "fall", "--title", "ps1")

    def nbgrader(*words):
        done = subprocess.run(
            [NBGRADER, *words], cwd=out, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    nbgrader("generate_assignment", "ps1")
    released = (out / "release" / "ps1" / "ps1.ipynb").read_text()
    right = released.replace("answer_2a_3 = ...", f"answer_2a_3 = {float(truth('2a.3', 'fall'))!r}")
    for student, text in (("ann", right), ("bo", released)):
        place = out / "submitted" / student / "ps1"
        place.mkdir(parents=True)
        (place / "ps1.ipynb").write_text(text)
    nbgrader("autograde", "ps1")
    nbgrader("export")
    scores = {row["student_id"]: row for row in csv.DictReader((out / "grades.csv").open())}
    assert (float(scores["ann"]["score"]), float(scores["bo"]["score"])) == (1, 0)
    assert float(scores["ann"]["max_score"]) == 7
    # robodyn grade reads the same notebooks
    marks = marks_of(out / "submitted", capsys, "--assignment", str(out / "assignment.json"))
    assert (marks["ann", "2a.3"]["points"], marks["bo", "2a.3"]["points"]) == ("1", "0")
