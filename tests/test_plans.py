"""Plans through the course: each lecture comes after what it needs, and a plan that breaks this is
seen.
"""
import pytest
from cases import COURSE as PAGES
from cases import read
from notebook_rules import cells, source

from workbook.course import plans
from workbook.course.lectures import COURSE, LECTURES, lecture


@pytest.mark.parametrize("name", plans.PLANS)
def test_a_plan_brings_nothing_before_what_it_needs(name):
    order = plans.PLANS[name]
    assert plans.missing(order) == []
    assert len(set(order)) == len(order)
    assert order.index("11") < order.index("09a") if "09a" in order else "11" in order
    said = " ".join(" ".join(map(str, row)) for row in plans.plan(name).lines)
    assert all(f"{lecture(x).number} {lecture(x).title} (" in said for x in order)


def test_long_plans_bring_every_lecture():
    every = {x.prefix for x in COURSE}
    assert set(plans.PLANS["semester"]) == set(plans.PLANS["self-study"]) == every


def test_what_comes_too_early_is_seen():
    assert plans.missing(["01a", "02a"]) == [("2a", "01b")]
    assert plans.missing(["04a", "01a", "01b", "02a"]) == [("4a", "02a")]


def test_needs_are_earlier_lectures():
    for place, one in enumerate(LECTURES):
        assert {lecture(x) for x in plans.needed(one)} <= set(LECTURES[:place])


def test_what_pages_say_that_they_need_is_in_the_table():
    said = {"04a": "It needs [01](01b_operators.ipynb) and sections 2a.1",
            "04b": "It needs [03](03b_every_n.ipynb)",
            "05a": "You need lecture 1", "06a": "You need 5b.3",
            "06b": "You need 6a.1, the filter of 2b.2"}
    there = {"04a": "02a", "04b": "03b", "05a": "01b", "06a": "05b", "06b": "02b"}
    for path in PAGES:
        prefix = lecture(path.stem).prefix
        if prefix in said:
            text = "".join(source(cell) for _, cell in cells(read(path), "markdown"))
            assert said[prefix] in text
            assert lecture(there[prefix]).number in plans.way_to(prefix)


def test_plans_and_the_map_are_shown():
    table = plans.course_map()
    assert len(table.lines) == 1 + len(COURSE)     # the head, and each lecture
    assert table.lines[8][2] == "2a"
    weeks = plans.plan("six weeks")
    assert weeks.lines[3][1] == f"4a Forward dynamics in O(N) ({lecture('4a').minutes})"
    assert (weeks.below
        == f"12 lectures, {sum(lecture(x).minutes for x in plans.PLANS['six weeks'])} minutes")
    with pytest.raises(ValueError, match="no plan 'a day'; there are semester, six weeks, "
                                         "self-study"):
        plans.plan("a day")
