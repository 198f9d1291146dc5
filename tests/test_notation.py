"""The notation table measures itself, and sees a row that is wrong."""

import re
from dataclasses import replace

import numpy as np
import pytest
from notebook_rules import PAPER

import robodyn_lib as rd
from robodyn_lib.atlas.fixman.case import Case as FixmanCase
from robodyn_lib.atlas.kozlowski.case import Case as KozlowskiCase
from robodyn_lib.atlas.papers import PAPERS
from robodyn_lib.atlas.saha.case import Case as SahaCase
from robodyn_lib.numbers import compare
from workbook.course import notation
from workbook.course.notation import NotationTable, unit_factor


@pytest.fixture
def case():
    return rd.atlas.Case(replace(rd.rational_arm(4, seed=1), joint_types="RRRR"))


def test_every_row_is_as_stated(case):
    table = NotationTable(case)
    assert table.ok, repr(table)
    assert repr(table) == f"{len(notation.NOTATION)} symbols, shapes and units as stated"
    assert table._repr_markdown_().count("\n") == len(notation.NOTATION) + 1


@pytest.mark.parametrize(
    "key, wrong, problem",
    [
        ("shape", "6 x 6", "shape is 3 x 3"),
        ("unit", "kg m", "unit is not kg m"),
        ("unit", "kg m^2/s", "unit is not kg m^2/s"),
    ],
)
def test_a_wrong_row_is_seen(case, monkeypatch, key, wrong, problem):
    rows = [
        replace(row, **{key: wrong}) if row.symbol == "I(k)" else row for row in notation.NOTATION
    ]
    monkeypatch.setattr(notation, "NOTATION", rows)
    table = NotationTable(case)
    assert not table.ok
    assert repr(table) == f"s.I[k]: {problem}"
    assert problem in table._repr_markdown_()
    which = table.verified().lines[1 if key == "shape" else 2]
    assert int(which[2]) == int(which[1]) - 1


def test_places_on_the_chart_are_equations_and_code_is_there(case):
    cases = {
        "s": case,
        "t": SahaCase(case.state),
        "u": FixmanCase(rd.planar_arm(3, body="point")),
        "v": KozlowskiCase(case.state),
        "rd": rd,
    }
    tags = set(rd.atlas.all_tags())
    named = []
    for letter, code in notation.LETTERS.items():
        text = " ".join(paper.words["letters"].get(letter, "-") for paper in PAPERS.values())
        for place in re.findall(rf"\(({PAPER} .*?)\)(?=[\s;,:]|$)", text):
            named += [tag.strip() for tag in place.split(", ")]
        for name in re.findall(r"`([^`]+)`", code):
            assert eval(name, {**cases, "k": 2}) is not None
    assert sorted(set(named) - tags) == []
    assert len(named) > 50


def test_the_chart_names_each_letter_in_code(case):
    t = SahaCase(case.state)
    v = KozlowskiCase(case.state)
    s = case
    assert (np.shape(s.p[2]), np.shape(t.p[2])) == ((3,), (6,))
    assert compare(t.I, s.mass_matrix[::-1, ::-1])
    assert compare(v.op.K, s.op.S @ s.op.L)
    assert compare(v.op.Psi, s.op.psi)
    assert compare(v.op.Phi, s.op.phi)
    assert compare(v.op.tau_bar, s.op.one - s.op.G @ s.op.H)
    assert set(notation.LETTERS) >= {
        "p",
        r"\psi",
        "L",
        "I",
        "S",
        "J",
        "K",
        "E",
        "T",
        "N",
        "W",
        "U",
        "x",
        "z",
        r"\lambda",
        "D",
        "P",
        "V",
        r"\nu",
        r"\epsilon",
    }
    assert notation.letter_chart()._repr_markdown_().count("\n") == len(notation.LETTERS) + 1


def test_the_letters_of_a_paper_are_on_the_chart():
    """A word in a record that has no row in the chart would be shown nowhere."""
    for paper in PAPERS.values():
        assert set(paper.words["symbols"]) <= {row.symbol for row in notation.NOTATION}
        assert set(paper.words["letters"]) <= set(notation.LETTERS)
        assert paper.short
    assert [paper.authors for paper in PAPERS.values()][:3] == [
        "Rodriguez & Kreutz",
        "Saha",
        "Lee & Chirikjian",
    ]
    assert {row.of(PAPERS["saha"]) for row in notation.NOTATION if row.symbol == "D(k)"} == {
        r"\hat m_k"
    }


def test_units_need_an_exact_arm_of_revolute_joints():
    for arm in (rd.rational_arm(4, seed=1), rd.robots.puma560()):
        with pytest.raises(
            ValueError, match="units are measured on an exact arm of revolute joints"
        ):
            NotationTable(rd.atlas.Case(arm))


def test_unit_factor():
    assert unit_factor("1") == 1
    assert unit_factor("1/s^2", slower=5) == pytest.approx(1 / 25)
    with pytest.raises(KeyError):
        unit_factor("lbf")
