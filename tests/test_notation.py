"""The notation table measures itself, and sees a row that is wrong."""
from dataclasses import replace

import pytest

import robodyn_lib as rd
from robodyn_lib.course import notation
from robodyn_lib.course.notation import NotationTable, unit_factor


@pytest.fixture
def case():
    return rd.atlas.Case(replace(rd.rational_arm(4, seed=1), joint_types="RRRR"))


def test_every_row_is_as_stated(case):
    table = NotationTable(case)
    assert table.ok, repr(table)
    assert repr(table) == f"{len(notation.NOTATION)} symbols, shapes and units as stated"
    assert table._repr_markdown_().count("\n") == len(notation.NOTATION) + 1


@pytest.mark.parametrize("key, wrong, problem", [
    ("shape", "6 x 6", "shape is 3 x 3"), ("unit", "kg m", "unit is not kg m"),
    ("unit", "kg m^2/s", "unit is not kg m^2/s"),
])
def test_a_wrong_row_is_seen(case, monkeypatch, key, wrong, problem):
    rows = [replace(row, **{key: wrong}) if row.symbol == "I(k)" else row for row in notation.NOTATION]
    monkeypatch.setattr(notation, "NOTATION", rows)
    table = NotationTable(case)
    assert not table.ok
    assert repr(table) == f"s.I[k]: {problem}"
    assert problem in table._repr_markdown_()
    which = table.verified().lines[1 if key == "shape" else 2]
    assert int(which[2]) == int(which[1]) - 1


def test_units_need_an_exact_arm_of_revolute_joints():
    for arm in (rd.rational_arm(4, seed=1), rd.robots.puma560()):
        with pytest.raises(ValueError, match="units are measured on an exact arm of revolute joints"):
            NotationTable(rd.atlas.Case(arm))


def test_unit_factor():
    assert unit_factor("1") == 1
    assert unit_factor("1/s^2", slower=5) == pytest.approx(1 / 25)
    with pytest.raises(KeyError):
        unit_factor("lbf")
