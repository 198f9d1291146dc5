"""Every notebook keeps to the rules, and every rule catches a notebook that breaks it."""

import base64
import copy
import html
import io
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import notebook_rules as rules
import numpy as np
import pytest
from cases import COURSE, NOTEBOOKS, ROOT, read
from notebook_rules import cells, code_cells, links, minutes, source, words_never_again

from robodyn_lib import atlas
from workbook.course.exercises import EXERCISES
from workbook.course.exercises.checkers import KINDS
from workbook.course.predictions import PREDICTIONS


def name(path):
    return path.relative_to(ROOT / "notebooks").as_posix()


ANYWHERE = [
    rules.runs_top_to_bottom,
    rules.no_errors,
    rules.nothing_of_this_machine,
    rules.no_float_noise,
    rules.short_cells,
    rules.alt_text,
    rules.headings,
    rules.table_heads,
    rules.widgets,
    rules.metadata,
    rules.small,
]
LETTERS = {number: list(asked.reasons) for number, asked in PREDICTIONS.items()}


def predictions_commit(nb):
    return rules.predictions_commit(nb, LETTERS)


IN_THE_COURSE = [
    rules.opening,
    rules.closing,
    rules.read_cells,
    rules.broken_is_answered,
    rules.answers_fold,
    rules.nothing_gives_its_prediction_away,
    rules.pictures_fold,
    rules.honest_minutes,
    rules.plain_words,
    rules.verdicts_fold,
    predictions_commit,
]


@pytest.mark.parametrize(
    "path, rule",
    [*itertools.product(NOTEBOOKS, ANYWHERE), *itertools.product(COURSE, IN_THE_COURSE)],
    ids=lambda x: x.__name__ if callable(x) else name(x),
)
def test_rule(path, rule):
    assert rule(read(path)) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_links_lead_somewhere_and_tags_are_equations_and_there(path):
    nb = read(path)
    known = atlas.all_tags()
    mine = [tag for tag, entry in atlas.REGISTRY.items() if entry.notebook == path.stem]
    assert links(nb, path.parent, ROOT) + rules.tags_exist(nb, known) == []
    assert path not in COURSE or rules.tags_appear(nb, mine, known) == []


def test_few_lines_of_code_that_a_reader_sees_are_wide():
    """Count lines of more than 88 characters; their number may only fall."""
    seen = [
        source(cell)
        for path in COURSE
        for _, cell in code_cells(read(path))
        if not rules.folded(cell)
    ]
    assert sum(len(line) > 88 for text in seen for line in text.splitlines()) <= 10


def test_the_sentences_of_the_atlas_are_plain():
    texts = [
        (tag, text)
        for tag, entry in atlas.REGISTRY.items()
        for text in (
            entry.says,
            entry.needs,
            entry.note,
            *(misprint.why for misprint in entry.misprints),
        )
    ]
    assert [(tag, found) for tag, text in texts for found in words_never_again(text)] == []


# that page is a chart, with one exercise
LECTURED = [path for path in COURSE if path.stem != "A_notation"]
# halves of a lecture, and sheets
FEWER = (
    {"12a": 7, "12b": 6, "13a": 7}
    | dict.fromkeys(("13b", "14a", "14b", "15a", "15b"), 4)
    | {"15c": 2, "15d": 2, "C_o": 3, "D_c": 2}
)
GRADED = {number: (KINDS[x.kind], x.minutes, x.public) for number, x in EXERCISES.items()}


@pytest.mark.parametrize("path", LECTURED, ids=name)
def test_eight_problems_are_graded_and_the_formulas_are_collected(path):
    text = "\n".join(source(cell) for _, cell in cells(read(path), "markdown"))
    assert re.findall(r"^##(?:#)? (To take away|Problems)$", text, re.MULTILINE) == [
        "To take away",
        "Problems",
    ]
    assert rules.problems_are_graded(read(path), GRADED, at_least=FEWER.get(path.stem[:3], 8)) == []


@pytest.mark.parametrize("path", COURSE, ids=name)
def test_replies_to_predictions_and_answers_are_plain(path):
    numbers = [
        number
        for _, cell in cells(read(path), "code")
        for number in re.findall(r'^predict\(\s*"([^"]+)"', source(cell), re.MULTILINE)
    ]
    assert [
        found
        for number in numbers
        for reason in PREDICTIONS[number].reasons.values()
        for found in words_never_again(reason)
    ] == []


def test_the_notebook_that_is_served_alone_has_a_title():
    served = re.findall(
        r"notebooks/\w+\.ipynb(?= \$\(if)", (ROOT / "Makefile").read_text(encoding="utf-8")
    )
    assert [read(ROOT / path)["metadata"]["title"] for path in served] == ["The arm laboratory"]


def test_every_equation_is_taught_in_a_notebook_that_exists():
    stems = {path.stem for path in COURSE}
    assert sorted({entry.notebook for entry in atlas.REGISTRY.values()} - stems) == []


def picture(shade=0, spot=None, size=(4, 6)):
    """Return a small PNG as a notebook stores it."""
    from matplotlib.image import imsave

    image = np.full((*size, 3), shade, dtype=np.uint8)
    if spot is not None:
        image[1, 2] = spot
    out = io.BytesIO()
    imsave(out, image, format="png")
    return base64.b64encode(out.getvalue()).decode()


def shown(data, alt="a bar and a ball"):
    """Return a picture as `workbook.draw.show` stores it."""
    tag = f'<img alt="{html.escape(alt)}" width="6" src="data:image/png;base64,{data}">'
    return {
        "output_type": "display_data",
        "data": {"text/html": tag, "text/plain": alt},
        "metadata": {},
    }


def good():
    """Return a notebook without fault."""

    def markdown(i, text):
        return {"cell_type": "markdown", "id": f"m{i}", "metadata": {}, "source": text}

    def code(i, n, text, *outputs):
        return {
            "cell_type": "code",
            "id": f"c{i}",
            "metadata": {},
            "source": text,
            "execution_count": n,
            "outputs": list(outputs),
        }

    def printed(text):
        return {"output_type": "stream", "name": "stdout", "text": text}

    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"name": "python3"},
            "language_info": {"name": "python"},
            "title": "Operators",
        },
        "cells": [
            markdown(
                0,
                "# 1. Operators\n\nYou are here: after nothing.\n\n- see\n- say\n- "
                "check\n\n8 minutes.",
            ),
            code(1, 1, 'check("RK 2.1", arm)', printed("RK 2.1 holds: 3 links, exact\n")),
            markdown(
                2,
                "$$a = b \\qquad [\\text{RK 2.2}]$$ `RK 2.3-2.5` ![an arm](arm.svg) "
                "[home](other.ipynb)",
            ),
            code(3, 2, "show(fig)", shown(picture())),
            code(4, None, "  "),
            markdown(
                6,
                "**Break it.** What if?\n\n<details><summary>What "
                "breaks</summary>\n\nAll.\n\n"
                "</details>\n\n**Predict 1.1.** It is (a) this, (b) that.",
            ),
            code(7, 3, 'predict("1.1", ...)', printed("Predict 1.1: not answered yet.\n")),
            markdown(
                5, "| tag | verdict |\n|---|---|\n| RK 2.1 | holds |\n\nNext: [other](other.ipynb)"
            ),
        ],
    }


@pytest.fixture
def project(tmp_path):
    """A project of three files, with notebooks/ in it."""
    (tmp_path / "notebooks").mkdir()
    for file in ("README.md", "notebooks/arm.svg", "notebooks/other.ipynb"):
        (tmp_path / file).write_text("")
    return tmp_path


RULES = {rule.__name__: rule for rule in (*ANYWHERE, *IN_THE_COURSE[:7])} | {
    "honest_minutes": lambda nb: rules.honest_minutes(nb, core_at_most=11),
    "predictions_commit": lambda nb: rules.predictions_commit(nb, {"1.1": ["a", "b"]}),
    "tags_exist": lambda nb: rules.tags_exist(nb, atlas.all_tags()),
    "tags_appear": lambda nb: rules.tags_appear(
        nb, [f"RK 2.{k}" for k in range(1, 6)], atlas.all_tags()
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_good_notebook_passes(rule):
    assert RULES[rule](good()) == []


def with_value(i, key, value):
    def spoil(nb):
        nb["cells"][i][key] = value

    return spoil


def write(i, text):
    return with_value(i, "source", text)


def answered_below(text):
    """Return a prediction, a cell that prints this, and then the answer in its fold."""

    def spoil(nb):
        printing = {
            "cell_type": "code",
            "id": "told",
            "metadata": {},
            "execution_count": 4,
            "source": "print(found)",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": text}],
        }
        nb["cells"].insert(7, printing)
        nb["cells"][8]["source"] = "<details><summary>Answer</summary>\n\n(a).\n\n</details>"

    return spoil


def test_verdicts_alone_may_precede_an_answer():
    for text in ("lines 1-5: equal, exact\n", "RK 2.4 holds: 4 links, exact\n"):
        nb = good()
        answered_below(text)(nb)
        assert rules.nothing_gives_its_prediction_away(nb) == []


def output(i, **changes):
    def spoil(nb):
        nb["cells"][i]["outputs"] = [{**nb["cells"][i]["outputs"][0], **changes}]

    return spoil


def printed(text):
    return output(1, text=text)


def add(i, more):
    def spoil(nb):
        nb["cells"][i]["source"] += more

    return spoil


def meta(**changes):
    return lambda nb: nb["metadata"].update(changes)


FIRST = "You are here: after nothing.\n\n- see\n- say\n- check\n\n8 minutes."

SPOILED = [
    ("small", output(3, data=shown("A" * 90_000)["data"])),
    ("runs_top_to_bottom", with_value(3, "execution_count", 5)),
    ("runs_top_to_bottom", with_value(1, "execution_count", None)),
    ("no_errors", output(1, output_type="error", ename="KeyError", evalue="3")),
    ("no_errors", output(1, name="stderr")),
    ("nothing_of_this_machine", printed("<Arm object at 0x7f3a2b1c9d50>")),
    ("nothing_of_this_machine", printed("read /home/ann/arm.urdf")),
    ("nothing_of_this_machine", output(3, data={"text/html": "<a href='/Users/ann/x'>x</a>"})),
    ("no_float_noise", printed("residual 1.1102230246251565e-16")),
    ("no_float_noise", output(3, data={"text/plain": "array([0.1234567])"})),
    ("short_cells", write(1, "x = 1\n" * 21)),
    ("read_cells", write(1, "x = 1\n" * 11)),
    ("opening", write(0, "Welcome.\n" + FIRST)),
    ("opening", write(0, FIRST.replace("- check\n", ""))),
    ("opening", with_value(0, "cell_type", "code")),
    ("closing", write(7, "Next: [other](other.ipynb)")),
    ("closing", write(7, "| tag | verdict |\n|---|---|\n| RK 2.1 | holds |")),
    (
        "alt_text",
        output(
            3,
            data={"image/png": "", "text/plain": "a bar and a ball"},
            metadata={"image/png": {"alt": "a bar and a ball"}},
        ),
    ),
    ("alt_text", output(3, data=shown("", "figure")["data"])),
    (
        "alt_text",
        output(3, data=shown("")["data"] | {"text/plain": "<Figure size 640x480 with 1 Axes>"}),
    ),
    (
        "alt_text",
        output(3, data={"text/html": '<img src="data:image/png;base64,AAAA">', "text/plain": ""}),
    ),
    ("headings", add(2, "\n\n### 1.1 Two levels below")),
    (
        "table_heads",
        write(7, "| | verdict |\n|---|---|\n| RK 2.1 | holds |\n\nNext: [other](other.ipynb)"),
    ),
    ("table_heads", output(3, data={"text/html": "<table><tr><th></th><th>b</th></tr></table>"})),
    ("table_heads", output(3, data={"text/markdown": "| a |  |\n|:--|--:|\n| 1 | 2 |"})),
    ("alt_text", add(2, " ![](arm.svg)")),
    ("widgets", write(1, "mini(swing, 'Swing', length=(0.5, 2.0, 0.1, 1.0))")),
    (
        "widgets",
        with_value(
            3, "outputs", [shown("") | {"data": {"application/vnd.jupyter.widget-view+json": {}}}]
        ),
    ),
    ("widgets", meta(widgets={"application/vnd.jupyter.widget-state+json": {}})),
    ("metadata", meta(kernelspec={"name": "robots"})),
    ("metadata", meta(language_info={"name": "python", "version": "3.11.7"})),
    ("metadata", meta(title="Operations")),
    ("metadata", with_value(3, "id", "c1")),
    ("metadata", with_value(3, "metadata", {"execution": {"iopub.status.busy": "2026-01-01"}})),
    ("honest_minutes", write(0, FIRST.replace("8 minutes", "40 minutes"))),
    ("honest_minutes", write(2, "## Further\n\n" + "word " * 1300)),
    ("honest_minutes", add(2, "word " * 1300)),
    (
        "honest_minutes",
        lambda nb: (write(0, FIRST.replace("8 minutes", "12 min"))(nb), add(2, "word " * 1300)(nb)),
    ),
    ("predictions_commit", write(6, 'predict("1.1", "a")')),
    ("predictions_commit", write(6, 'predict("1.2", ...)')),
    ("predictions_commit", write(5, "**Predict.** It is (a) this, (b) that.")),
    ("predictions_commit", write(5, "**Predict 1.1.** It is (a) this, (b) that, (c) neither.")),
    ("broken_is_answered", write(5, "**Break it.** What if?\n\n### Next")),
    ("broken_is_answered", write(5, "**Break it.** What if?\n\n**Break it.** And if not?")),
    (
        "broken_is_answered",
        lambda nb: (
            write(5, "**Break it.** What if?")(nb),
            with_value(6, "cell_type", "markdown")(nb),
        ),
    ),
    ("answers_fold", write(5, "So it was.\n\nThe answer is (a), by line 2.")),
    ("answers_fold", write(5, "(b). It does.")),
    ("nothing_gives_its_prediction_away", answered_below("torque: 12 N m\n")),
    ("nothing_gives_its_prediction_away", answered_below("psi G = G: proved\n")),
    ("nothing_gives_its_prediction_away", answered_below("E(e e^T) and D: equal, exact\n")),
    ("pictures_fold", write(1, "draw.show(ax, 'An arm.')")),
    ("pictures_fold", write(1, "x = ax()\ndraw.show(x, 'An arm of four rods, level, at rest.')")),
    ("tags_exist", add(2, " $$x \\tag{RK 2.99}$$")),
    ("tags_exist", write(1, 'check(["RK 2.1", "RK 9.1"], arm)')),
    ("tags_appear", write(1, 'check("RK 2.6", arm)')),
    ("tags_appear", write(2, "`RK 2.3-2.5`")),
]


@pytest.mark.parametrize(
    "rule, spoil", SPOILED, ids=[f"{rule}-{i}" for i, (rule, _) in enumerate(SPOILED)]
)
def test_spoiled_notebook_is_caught(rule, spoil):
    nb = copy.deepcopy(good())
    spoil(nb)
    assert RULES[rule](nb) != []


def test_minutes_are_those_of_reading_predicting_trying_and_running():
    nb = good()
    before = minutes(nb)
    nb["cells"][2]["source"] += " word" * 260
    nb["cells"][1]["source"] = 'exercise("1.1", ...)'
    assert minutes(nb) == pytest.approx((before[0] + 2 + 4.5, 0, 0))
    nb["cells"][2]["source"] = "## Further\n" + nb["cells"][2]["source"]
    core, further, problems = minutes(nb)
    assert core + further == pytest.approx(before[0] + 6.5, abs=0.01)
    assert further > 2
    assert problems == 0


LINES = """**With a pencil.** Start.

1. one two three, $a=b$,
   and a line more.

   $$c = d$$
2. four.
3. five.

End."""


@pytest.mark.parametrize(
    "more, took",
    [
        (LINES, (3.75 + 5 / 130, 0, 0)),
        (LINES.replace("With a pencil", "Two rods by hand"), (3.75 + 6 / 130, 0, 0)),
        (
            LINES.replace("**With a pencil.** Start.", "Say:").replace("$$c = d$$", ""),
            (15 / 130, 0, 0),
        ),
        ("**Break it.** Why?", (2 + 3 / 130, 0, 0)),
        ("![a bar](arm.svg)", (1.5, 0, 0)),
        ("$$a$$", (0.4, 0, 0)),
        ("## Problems\n\nword " + "word " * 129, (0, 0, 131 / 130)),
        (
            "word\n## Further\nword\n### 1.9 More\nword\n## To take away\nword",
            (5 / 130, 6 / 130, 0),
        ),
    ],
    ids=["pencil", "by hand", "a list", "break it", "picture", "formula", "problems", "parts"],
)
def test_minutes_of_text(more, took):
    cell = {"cell_type": "markdown", "source": more, "metadata": {}}
    assert minutes({"cells": [cell]}) == pytest.approx(took, abs=1.5 / 130)


@pytest.mark.parametrize(
    "text, found",
    [
        ("It stands there.", "stands"),
        ("what stood in line 2", "stands"),
        ("None heeds it.", "heed"),
        ("in the print", "the print"),
        ("a joint gives way", "gives way"),
        ("It lets go", "lets go"),
        ("is told its shape", "is told"),
        ("It shakes all", "shake"),
        ("P(1) is spared", "spared"),
        ("for which reason", "for which reason"),
        ("A weightless arm", "weightless"),
        ("Whoever knows", "whoever"),
        ("values on file", "on file"),
        ("none the less for it", "none the less for it"),
        ("what stands inward", "what stands inward"),
    ],
)
def test_words_that_no_reader_shall_see(text, found):
    assert found in [word for word, _ in words_never_again(text)]
    for spoil in (add(2, "\n\n" + text), printed(text)):
        spoil(nb := good())
        assert rules.plain_words(nb) != []


@pytest.mark.parametrize(
    "text",
    [
        "It stands for mass.",
        "The links stand still.",
        "understands",
        "printed forms",
        "a profile",
        "`the_print stands`",
        "$stands$",
        "[x](on file)",
        "a spare",
    ],
)
def test_words_that_may_be_seen(text):
    assert words_never_again(text) == []


def tabled(rows, folded):
    table = "| line | verdict |\n|---|---|\n" + "| 1 | equal, exact |\n" * rows
    table = (
        f"2 lines\n\n<details><summary>all</summary>\n\n{table}\n\n</details>" if folded else table
    )
    return {
        "output_type": "display_data",
        "data": {"text/markdown": table, "text/plain": "2 lines"},
        "metadata": {},
    }


@pytest.mark.parametrize(
    "outputs, complaints",
    [
        ([tabled(12, False)], 0),
        ([tabled(13, False)], 1),
        ([tabled(13, False), tabled(60, True)], 0),
        ([tabled(500, True)], 0),
        ([{"output_type": "stream", "text": "line 1: equal, exact\n" * 40}], 0),
        ([{"output_type": "stream", "text": "P(2): equal, exact\n" * 13}], 1),
        ([{"output_type": "stream", "text": "RK 2.1 holds: 3 links, exact\n" * 13}], 1),
    ],
)
def test_tables_of_verdicts_fold(outputs, complaints):
    nb = {"cells": [{**good()["cells"][1], "outputs": outputs}]}
    assert len(rules.verdicts_fold(nb)) == complaints


def page_of_problems(n, kind="by hand", minutes=6, cell=True):
    asked = [
        {"cell_type": "markdown", "source": f"**Exercise 1.{k}** ({kind}, {minutes} min). Go."}
        for k in range(n)
    ]
    tried = [
        {"cell_type": "code", "source": f'exercise("1.{k}", ...)', "outputs": []}
        for k in range(n)
        if cell
    ]
    return {"cells": asked + tried}


@pytest.mark.parametrize(
    "nb, public, complaint",
    [
        (page_of_problems(8), 4, ""),
        (page_of_problems(7), 3, "7 exercises, at least 8"),
        (page_of_problems(9), 5, ""),
        (page_of_problems(8), 5, "5 of 8 have a public solution"),
        (page_of_problems(8, minutes=7), 4, "the page says"),
        (page_of_problems(8, kind="prove"), 4, "the page says"),
        (page_of_problems(8, cell=False), 0, "no cell answers"),
    ],
)
def test_problems_are_eight_and_graded(nb, public, complaint):
    known = {f"1.{k}": ("by hand", 6, k < public) for k in range(9)}
    found = "; ".join(rules.problems_are_graded(nb, known))
    assert complaint in found
    assert bool(found) == bool(complaint)


def test_every_rule_has_a_spoiled_notebook():
    assert {rule for rule, _ in SPOILED} == set(RULES)


BROKEN = [
    "[gone](gone.ipynb)",
    "![an arm](figures/arm.svg)",
    "[out](../../secret.md)",
    "<a href='gone.html'>x</a>",
    "[wrong case](Other.ipynb)",
    "[absolute](/etc/hosts)",
    "![pasted](attachment:paste.png)",
]
SOUND = [
    "",
    "[up](../README.md#two-commands)",
    "[web](https://example.org/a)",
    "[here](#top)",
    "`[x](gone)`",
    "$[a](b)$",
    "[mail](mailto:a@b.c)",
    '[spaced](other.ipynb "title")',
]


@pytest.mark.parametrize("text", [*BROKEN, *SOUND])
def test_broken_links_are_caught_and_sound_ones_pass(project, text):
    nb = good()
    nb["cells"][2]["source"] += " " + text
    assert len(links(nb, project / "notebooks", project)) == (text in BROKEN)


def test_sentences_are_no_tags():
    nb = good()
    nb["cells"][2]["source"] = "`K = 3`, `RK`, $\\text{K is the gain}$, `LC circuit`"
    nb["cells"][1]["source"] = "print('RK and S97 agree')"
    assert rules.displayed(nb, atlas.all_tags()) == []


JPEG = {"output_type": "display_data", "data": {"image/jpeg": ""}, "metadata": {}}


@pytest.mark.parametrize(
    "tags, was, now, complaints",
    [
        ([], picture(), [picture()], 0),
        ([], picture(), [picture(shade=3)], 0),
        ([], picture(), [picture(spot=40)], 1),
        ([], picture(), [picture(size=(5, 6))], 1),
        ([], picture(), [], 1),
        ([], picture(), [picture(), picture()], 1),
        ([], JPEG, [JPEG], 1),
        (["measured"], picture(), [picture(shade=200)], 0),
        (["measured"], picture(), [picture(size=(5, 6))], 1),
    ],
    ids=[
        "same",
        "rounding",
        "a pixel",
        "size",
        "none",
        "two",
        "a JPEG",
        "measured",
        "measured, size",
    ],
)
def test_pictures_that_are_not_drawn_are_caught(tags, was, now, complaints):
    def stored(x):
        return x if x is JPEG else shown(x)

    cell = {"metadata": {"tags": tags}, "outputs": [stored(was)]}
    assert len(rules.pictures_drawn(cell, [*map(stored, now)])) == complaints


def test_nbval_catches_a_picture_that_the_code_does_not_draw(tmp_path):
    if not rules.pictures_compare():
        pytest.skip("another matplotlib than the locked one drew the stored pictures")
    nb = good()
    code = f"from display_it import show\nshow({picture()!r})"
    nb["cells"] = [
        {
            **nb["cells"][3],
            "id": f"c{n}",
            "source": code,
            "execution_count": n,
            "outputs": [shown(stored)],
        }
        for n, stored in ((1, picture(shade=0)), (2, picture(shade=255)))
    ]
    (tmp_path / "one.ipynb").write_text(json.dumps(nb))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "display_it.py").write_text(
        "from IPython.display import display\n"
        'def show(data): display({\'text/html\': f\'<img alt="a bar and a ball" width="6" '
        "src=\"data:image/png;base64,{data}\">', 'text/plain': 'a bar and a ball'}, raw=True)\n"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--nbval",
            "--nbval-current-env",
            "-p",
            "notebook_rules",
            "-p",
            "no:cacheprovider",
            "one.ipynb",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    )
    assert "1 failed, 1 passed" in run.stdout, run.stdout + run.stderr
    assert "not what the code draws: 24 pixels differ" in run.stdout
