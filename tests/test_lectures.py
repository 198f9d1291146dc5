"""The table of lectures: complete, in order, in agreement with the pages; executing pages."""

import json
import re
import subprocess
import sys

import nbformat
import pytest
from cases import COURSE, ROOT, read, script
from notebook_rules import cells, source

from workbook.course.classroom import answers
from workbook.course.lectures import LECTURES, lecture
from workbook.course.predictions import PREDICTIONS
from workbook.game.data import game


def numbers_called(nb, call):
    """Return the numbers that a page's calls of "predict" or "exercise" name, in order."""
    return [
        *dict.fromkeys(
            number
            for _, cell in cells(nb, "code")
            for number in re.findall(rf'\b{call}\("([^"]+)"', source(cell))
        )
    ]


def test_the_table_is_in_order():
    assert [x.stem for x in LECTURES] == sorted({x.stem for x in LECTURES})


def test_the_levels_of_the_game_that_the_notes_use_in_class():
    """Twenty minutes of 3a: 1.4 and 3.3 are false, 2.2 is Theorem 3.1 in four moves."""
    notes = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"(?m)^- \*\*The Operator Game, twenty minutes in class.*", notes)
    levels = {level["id"]: level for level in game()["levels"]}
    assert sum(map(int, re.findall(r"\((\d+)\)", line))) == 20
    assert "Stop at 1.4 and ask who tried the numbers first" in line
    assert levels["1.4"]["refute"][0] == "numbers"
    assert "the four moves of 2.2" in line
    assert levels["2.2"]["shortest"] == len(levels["2.2"]["proof"]) == 4
    assert levels["2.2"]["says"] == "phi - psi == psi*S*L*H*phi"
    assert "3.3 (2): true for three links, false for four" in line
    assert levels["3.3"]["refute"][-2:] == ["three", "four"]
    assert [x for x in levels if levels[x]["refute"]][:2] == ["1.4", "3.3"]


def test_each_prediction_has_its_lecture():
    assert {x for path in COURSE for x in numbers_called(read(path), "predict")} == set(PREDICTIONS)


def test_the_right_letter_cannot_be_guessed():
    """Check that in lectures 0 to 6 each of the first three letters is right for a quarter."""
    right = [
        PREDICTIONS[number].right
        for path in COURSE
        if path.stem < "07"
        for number in numbers_called(read(path), "predict")
    ]
    assert all(4 * right.count(letter) >= len(right) for letter in "abc")


def test_lectures_are_found():
    assert lecture("02a") is lecture("2a") is lecture("02a_articulated_bodies") is not lecture(11)
    with pytest.raises(ValueError, match="no lecture '2c'"):
        lecture("2c")


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_a_page_fits_its_row_and_counts_from_one(path):
    """Check sections, predictions and exercises, each with the page's number."""
    row = lecture(path.stem)
    nb = read(path)
    text = "\n".join(source(cell) for _, cell in cells(nb, "markdown"))
    sections = re.findall(r"^### (\w+\.\d+) ", text, re.MULTILINE)
    assert text.splitlines()[0] == f"# {row.number}. {row.title}"
    assert int(re.search(r"(\d+)\s*minutes", source(nb["cells"][0]))[1]) == row.minutes
    for found in (sections, numbers_called(nb, "predict"), numbers_called(nb, "exercise")):
        assert found == [f"{row.number}.{k + 1}" for k in range(len(found))]


@pytest.mark.parametrize(
    "path", [path for path in COURSE if path.stem[0] not in "ABCD"], ids=lambda path: path.stem
)
def test_a_page_leads_to_the_next(path):
    following = LECTURES[LECTURES.index(lecture(path.stem)) + 1]
    last = "".join(
        source(cell) for cell in read(path)["cells"][-2:] if cell["cell_type"] == "markdown"
    )
    assert f"]({following.stem}.ipynb)" in last


def test_answers_are_those_of_a_file_or_of_a_lecture():
    def rows(name):
        return [row.split()[0] for row in repr(answers(name)).splitlines()[1:]]

    (page,) = (path for path in COURSE if path.stem.startswith("02a"))
    assert rows("02a") == rows("02a_articulated_bodies") == numbers_called(read(page), "predict")
    assert rows("A") == ["A.1", "A.2"]


def tool():
    return script("tools/execute.py")


def unrun():
    """Return a small notebook as an editor leaves it."""
    nb = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell("# 1. One"),
            nbformat.v4.new_code_cell("import os\nprint(1 + 1)"),
            nbformat.v4.new_code_cell("print(os.environ['OMP_NUM_THREADS'])"),
            nbformat.v4.new_code_cell(
                "from IPython.display import display\ndisplay({'text/plain': 'a "
                "player', "
                "'application/vnd.jupyter.widget-view+json': {'model_id': '1'}}, "
                "raw=True)"
            ),
        ]
    )
    nb.metadata = {
        "language_info": {"name": "python", "version": "3.1"},
        "widgets": {},
        "title": "One",
    }
    nb.cells[1].id = "keep"
    return nb


def test_notebooks_are_executed_in_place(tmp_path):
    for name in ("a", "b"):
        nbformat.write(unrun(), tmp_path / f"{name}.ipynb")
    subprocess.run(
        [sys.executable, ROOT / "tools" / "execute.py", *tmp_path.glob("*.ipynb")], check=True
    )
    for name in ("a", "b"):
        nb = json.loads((tmp_path / f"{name}.ipynb").read_text(encoding="utf-8"))
        assert (nb["cells"][1]["id"], nb["cells"][1]["outputs"][0]["text"]) == ("keep", ["2\n"])
        assert [cell.get("execution_count") for cell in nb["cells"]] == [None, 1, 2, 3]
        assert (nb["cells"][2]["outputs"][0]["text"], nb["cells"][3]["outputs"]) == (["1\n"], [])
        assert nb["metadata"] == {
            "kernelspec": tool().KERNEL,
            "language_info": {"name": "python"},
            "title": "One",
        }


def test_what_came_in_pieces_is_one_output():
    pieces = [
        nbformat.v4.new_output("stream", name=name, text=text)
        for name, text in (
            ("stdout", "a\n"),
            ("stdout", "b\n"),
            ("stderr", "c\n"),
            ("stdout", "d\n"),
        )
    ]
    assert [(x.name, x.text) for x in tool().merged(pieces)] == [
        ("stdout", "a\nb\n"),
        ("stderr", "c\n"),
        ("stdout", "d\n"),
    ]


def test_where_a_cell_raises_the_file_stays(tmp_path):
    path = tmp_path / "a.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), path)
    before = path.read_bytes()
    run = subprocess.run(
        [sys.executable, ROOT / "tools" / "execute.py", path], capture_output=True, text=True
    )
    assert run.returncode
    assert "ZeroDivisionError" in run.stderr
    assert path.read_bytes() == before


def test_a_page_takes_away_the_methods_that_it_registers():
    """Otherwise the laboratories below it count them among the solvers."""
    for path in COURSE:
        code = "\n".join(source(cell) for _, cell in cells(read(path), "code"))
        put, gone = (
            set(re.findall(rf'{words}rd\.METHODS\["([\w-]+)"\]{end}', code))
            for words, end in (("", " = "), ("del ", ""))
        )
        assert put == gone, path.stem
    assert any(
        'rd.METHODS["forgetful"] =' in source(cell)
        for path in COURSE
        for _, cell in cells(read(path), "code")
    )
