"""Plans through the course: each lecture comes after those that it needs."""

import re

import pytest
from cases import COURSE as PAGES
from cases import ROOT, read
from notebook_rules import cells, source

from workbook.course import plans
from workbook.course.lectures import COURSE, LECTURES, lecture

NOTES = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", plans.PLANS)
def test_a_plan_brings_nothing_before_what_it_needs(name):
    order = plans.PLANS[name]
    for place, one in enumerate(order):
        assert {lecture(x).prefix for x in plans.needed(lecture(one))} <= {*order[:place]}
        assert one not in order[:place]
    assert order.index("11") < order.index("09a") if "09a" in order else "11" in order
    rows = " ".join(", ".join(map(str, row)) for row in plans.plan(name).lines)
    assert all(f" {rows}".count(f" {lecture(x).number} {lecture(x).title} (") == 1 for x in order)


def test_long_plans_bring_every_lecture():
    every = {x.prefix for x in COURSE}
    assert set(plans.PLANS["semester"]) == set(plans.PLANS["self-study"]) == every


def test_the_notes_name_the_fourteen_lectures_of_a_semester():
    taught, read_, seminars = re.search(
        r"fourteen lectures:\*\* taught are (.*?), one a week\. Read (.*?)\. "
        r"Seminars are (.*?)\. With two",
        NOTES,
        re.DOTALL,
    ).groups()
    weeks = [[lecture(x).number for x in part.split()] for week in plans.SEMESTER for part in week]
    assert len(plans.SEMESTER) == 14 == len(sum(weeks[::3], []))
    assert [lecture(x).number for x in taught.split(", ")] == sum(weeks[::3], [])
    inside = re.compile(r"\([^)]*\)")
    for words, part in ((read_, weeks[1::3]), (seminars, weeks[2::3])):
        assert re.findall(r"\b\d+[a-d]?\b", inside.sub("", words)) == sum(part, [])
    week_of = {number: at // 3 for at, part in enumerate(weeks) for number in part}
    waits = re.findall(
        r"((?:\w+(?:, | and )?)+) \((after|before) (\w+)\)", " ".join(f"{read_} {seminars}".split())
    )
    assert len(waits) == 7
    for one, how, other in [
        (one, how, other) for names, how, other in waits for one in re.findall(r"\d+[a-d]?", names)
    ]:
        assert (0 if how == "after" else 1) == week_of[other] - week_of[one], one


def test_the_notes_have_the_other_plans_too():
    six, early, second, *then = re.search(
        r"a week:\*\* (00.*?)\. Nothing.*Self-study:\*\* (\w+) after (\w+), then (\w+), then (\w+)",
        NOTES,
        re.DOTALL,
    ).groups()
    assert [lecture(x).prefix for x in re.findall(r"\w+", six)] == plans.PLANS["six weeks"]
    assert [lecture(x).prefix for x in (second, early, *then)] == plans.PLANS["self-study"][3:7]


def test_who_leaves_a_lecture_out_still_has_what_the_others_need():
    match = re.search(r"leaves out what:\*\*(.*?)Give out", NOTES, re.DOTALL)[1]
    classes = re.findall(r"leaves out (.*?), and\s+teaches (.*?)\.", match, re.DOTALL)
    assert len(classes) == 3
    for out, instead in classes:
        out, instead = (re.findall(r"\d+[a-d]?", words) for words in (out, instead))
        taught = [lecture(week[0]).number for week in plans.SEMESTER]
        assert set(out) <= set(taught)
        assert not set(instead) & set(taught)
        for one in {*taught, *instead} - set(out):
            assert not set(plans.way_to(one)) & set(out), one


def test_needs_are_earlier_lectures():
    for place, one in enumerate(LECTURES):
        assert {lecture(x) for x in plans.needed(one)} <= set(LECTURES[:place])


def test_prerequisites_on_pages_are_in_the_table():
    sentences = {
        "04a": "It needs [01b](01b_operators.ipynb) and sections 2a.1",
        "04b": "Theorem 4.1 and a.50 from [03b](03b_every_n.ipynb)",
        "05a": "You need lecture 1",
        "06a": "You need 5b.3",
        "06b": "You need 6a.1, the filter of 2b.2",
    }
    there = {"04a": "02a", "04b": "03b", "05a": "01b", "06a": "05b", "06b": "02b"}
    for path in PAGES:
        prefix = lecture(path.stem).prefix
        if prefix in sentences:
            text = "".join(source(cell) for _, cell in cells(read(path), "markdown"))
            assert sentences[prefix] in text
            assert lecture(there[prefix]).number in plans.way_to(prefix)


def test_a_plan_that_there_is_not_is_named():
    with pytest.raises(
        ValueError, match="no plan 'a day'; choose from semester, six weeks, self-study"
    ):
        plans.plan("a day")


@pytest.mark.parametrize(
    "path", [path for path in PAGES if path.stem != "A_notation"], ids=lambda path: path.stem
)
def test_notes_and_cores_name_the_same_sections_and_a_plan_fills_its_time(path):
    section = re.search(
        rf"^## {lecture(path.stem).prefix} .*?(?=^## |\Z)", NOTES, re.M | re.DOTALL
    )[0]
    text = "\n".join(source(cell) for _, cell in cells(read(path), "markdown"))
    core = re.split(r"(?m)^## (?:To take away|Further|Problems)", text)[0]
    sections = re.findall(r"(?m)^### (\w+\.\d+) ", core)
    for minutes, exact in ((45, True), (25, False)):
        plan = re.search(rf"\*\*In {minutes} minutes:\*\* (.*(?:\n  .*)*)", section)[1]
        planned = re.match(r".*\(\d+\)", plan, re.DOTALL)[0]
        named = re.findall(r"(?<!Predict )(?<!\w)(\d*[abcdBCD]?\.\d+)", planned)
        assert sum(map(int, re.findall(r"\((\d+)\)", planned))) == minutes
        assert set(sections) >= set(named)
        assert not exact or list(dict.fromkeys(named)) == sections
