"""Every erratum in the atlas is judged, and an entry whose printed form is right is detected."""

import json
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from cases import ROOT

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.registry import COSTS, MISPRINTS, quotes
from robodyn_lib.cli import main
from workbook.course import errata
from workbook.course.errata import try_out

NOTEBOOK = ROOT / "notebooks" / "B_errata.ipynb"


@pytest.fixture(scope="module")
def table():
    return errata.table()


def stored():
    return [
        (tag, misprint) for tag, entry in atlas.REGISTRY.items() for misprint in entry.misprints
    ]


def test_every_misprint_of_the_atlas_is_there_once(table):
    assert sorted((e.tag, e.misprint.why) for e in table) == sorted(
        (tag, m.why) for tag, m in stored()
    )
    order = {tag: i for i, tag in enumerate(atlas.all_tags())}
    assert [order[e.tag] for e in table] == sorted(order[e.tag] for e in table)


def test_every_printed_form_fails_and_every_corrected_form_holds(table):
    assert table.ok
    assert len(table) == len(stored())
    assert all(
        e.printed_fails and e.corrected_holds and e.arithmetic == "exact" and e.differ
        for e in table
    )
    kinds = {kind: sum(m.said.kind == kind for _, m in stored()) for kind in MISPRINTS}
    assert table.wrong() == kinds["formula"] + kinds["statement"]
    assert table.summary() == (
        f"{len(table)} errata, {table.wrong()} of them wrong beyond doubt: "
        f"{kinds['formula']} wrong formulas, {kinds['statement']} wrong statements, "
        f"{kinds['notation']} slips of notation, {kinds['scan']} doubtful scans; "
        f"{len(table)} fail as they read, {len(table) - 2} hold when corrected, 2 left open"
    )


def test_an_erratum_shows_what_is_printed_and_what_holds(table):
    for e in table:
        text = e.markdown()
        assert f"**{e.tag}**" in text
        assert all(words in text for words in (e.misprint.formula, e.said.quote))
        assert e.corrected is None or e.corrected in text
    with pytest.raises(ValueError, match="paper must be one of rk, .*; got 'x'"):
        errata.table("x")


@pytest.mark.parametrize(
    "tag, message", [(tag, m.said) for tag, m in stored()], ids=lambda x: str(x)[:20]
)
def test_each_erratum_quotes_words_of_its_excerpt(tag, message):
    """The excerpt is the passage of the paper as its stored text has it; white space apart."""
    assert message.kind in MISPRINTS
    assert message.costs in COSTS
    assert " ".join(message.quote.split()) == message.quote
    assert message.quote in message.excerpt
    assert len(message.quote) < len(message.excerpt) <= len(message.quote) + 230
    assert len(message.place.split()) > 1


def test_kind_and_cost_make_groups(table):
    groups = [errata.group(kind, costs) for kind in MISPRINTS for costs in COSTS]
    assert sum(map(len, groups)) == len(table)
    assert {e.tag for e in errata.group("formula", "energy")} == {"K 43"}
    with pytest.raises(ValueError, match="kind must be one of formula, .*; got 'x'"):
        errata.group("x", "motion")
    with pytest.raises(ValueError, match="costs must be one of motion, .*; got 'x'"):
        errata.group("formula", "x")


def test_no_quotation_is_left_over():
    assert {tag: len(found) for tag, found in quotes().items()} == Counter(
        tag for tag, _ in stored()
    )


def test_an_equation_that_is_printed_correctly_is_not_called_refuted():
    """RK 4.16's slip is in the abstract and may be the scan's: it is reported, not refuted."""
    report = rd.verify(rd.rational_arm(2), paper="rk")
    found = {r.tag: report.verdict(r) for r in report.results}
    assert "in the abstract of Part I, as our copy reads: " in found["RK 4.16"]
    assert "refuted" not in found["RK 4.16"]
    assert found["RK 4.20"].startswith("holds; as our copy reads: ")
    assert found["RK 3.8"].startswith("holds; as printed: ")


def test_the_command_hands_them_out(capsys):
    assert main(["errata", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(stored())
    assert all(list(row) == ["tag", "kind", "quote", "place", "corrected"] for row in rows)
    assert {row["kind"] for row in rows} == set(MISPRINTS)
    assert [row["tag"] for row in rows if row["corrected"] is None] == ["S97 Table I", "K Table 3"]


def test_a_misprint_that_is_none_is_found_out():
    entry = atlas.lookup("RK 5.13")
    harmless = replace(entry.misprints[0], check=lambda s: [(s.V[1], s.V[1])])
    e = try_out(entry, harmless)
    assert not e.printed_fails
    assert e.differ == ""
    assert "DOES NOT FAIL" in str(e)
    assert not errata.Errata([e]).ok
    wrong = replace(entry, check=lambda s: [(s.V[1], 2 * s.V[1])])
    e = try_out(wrong, entry.misprints[0])
    assert not e.corrected_holds
    assert "DOES NOT HOLD" in str(e)
    assert not errata.Errata([e]).ok
    table = errata.ErrataTable([e])
    assert "DOES NOT HOLD" in table._repr_markdown_()
    assert "0 hold when corrected" in " ".join(repr(table).split())


def test_shapes_that_do_not_fit(table):
    entry = atlas.lookup("RK 5.13")
    short = replace(entry.misprints[0], check=lambda s: [(s.V[1], np.zeros(5))])
    assert try_out(entry, short).differ == "its sides have shapes (6,) and (5,)"
    (odd,) = (e for e in table if e.tag == "RK 3.19")
    assert odd.printed_fails
    assert odd.differ == "shape (12,) cannot be added to shape (2,)"


def test_the_notebook_shows_them_all():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    outputs = [
        "".join(out["data"].get("text/markdown", ""))
        for cell in cells
        for out in cell.get("outputs", [])
        if "data" in out
    ]
    shown = re.findall(r"\*\*(.+?)\*\*", "\n".join(outputs))
    missing = {tag for tag, _ in stored()} - set(shown)
    assert not missing
    assert outputs[-1] == errata.table()._repr_markdown_()
