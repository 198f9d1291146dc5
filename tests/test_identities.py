"""Three ways side by side: the table agrees with the prover and the atlas, also on failures."""

from dataclasses import replace

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.rk import proofs as rk
from workbook.course import identities
from workbook.course.identities import for_every_N, pencil, statements, three_ways

D, G, H, L, M, P, S, r, phi, psi, Phi, Psi = (
    rk.ALPHABET.letters[name] for name in "D G H L M P S r phi psi Phi Psi".split()
)
I = rk.I
Delta_phi = rk.Delta_phi
Delta_psi = rk.Delta_psi
EXACT = rd.rational_arm(3, seed=5)
FLOAT = rd.robots.puma560()


@pytest.fixture(scope="module")
def table():
    return three_ways("RK a.1-a.9, a.13-a.14, a.44-a.46, 4.16", EXACT, FLOAT)


def test_every_equation_of_the_notebook_is_proved_or_given():
    tags = [tag for tag, entry in atlas.REGISTRY.items() if entry.notebook.startswith("03")]
    words = {tag: for_every_N(tag) for tag in tags}
    given = {"definition": {1, 2, 3, 4, 5, 19, 29}, "base fact": {6, 7, 10, 11, 12, 44}}
    for word, numbers in given.items():
        assert {tag for tag in tags if words[tag] == word} == {f"RK a.{n}" for n in numbers}
    assert all(words[tag].startswith("proved, ") for tag in tags if words[tag] not in given)
    assert words["RK a.14"] == "proved, any gain L"
    assert words["RK a.45"] == "proved, any two semigroups"
    assert words["RK a.47"] == "proved, with the filter"


def test_sums_read_as_operators():
    """Block (k,m) of both sides is the sum of the report, by the definitions of psi and phi."""
    s = rd.atlas.Case(rd.rational_arm(4, seed=6))
    values = rk.operators(s.chain)
    psi_ = s.filter.psi
    phi_ = s.phi
    sums = {
        "RK a.20": lambda k, m, i: psi_(k, i + 1) @ phi_(i + 1, m) - psi_(k, i) @ phi_(i, m),
        "RK a.30": lambda k, m, i: phi_(k, i + 1) @ psi_(i + 1, m) - phi_(k, i) @ psi_(i, m),
    }
    for tag, term in sums.items():
        left, right = rk.evaluate(statements(tag)[0], values)
        for k, m in ((4, 1), (3, 2), (2, 1)):
            block = np.s_[6 * k - 6 : 6 * k, 6 * m - 6 : 6 * m]
            total = sum(term(k, m, i) for i in range(m, k))
            assert (left[block] == total).all()
            assert (right[block] == total).all()
    for tag in ("RK a.21", "RK a.31"):
        left, right = rk.evaluate(statements(tag)[0], values)
        assert (left == right).all()


def test_the_three_columns(table):
    assert table.ok
    head, *rows = table.lines
    assert head == (
        "tag",
        "equation",
        "for every N",
        "rational_arm(3, seed=5), 3 links",
        "puma560, 6 links",
    )
    assert [row[0] for row in rows] == table.tags
    assert len(rows) == 15
    assert {row[3] for row in rows} == {"residual 0"}
    assert {row[4] for row in rows} == {"agrees, float64"}
    assert dict(zip(table.tags, table.proofs, strict=True))["RK a.14"] == "proved, any gain L"
    assert table.summary() == (
        "15 equations: 7 proved for every N, 8 given (definitions, base facts); rational_arm(3, "
        "seed=5): 15 hold, "
        "15 exactly; puma560: 15 hold; 1 of 1 misprints refuted; "
        "1 of 1 doubtful scans are wrong as our copy reads"
    )


def test_an_unsupported_arm_is_replaced_by_a_named_witness():
    one = three_ways("RK a.20", rd.rational_arm(1), FLOAT)
    assert one.lines[1][3] == "residual 0 (on rational_arm(4, seed=1))"
    assert one.ok


def test_unproved_statements_are_reported(monkeypatch):
    monkeypatch.setitem(identities.STATEMENTS, "RK a.14", phi == psi * (I - Psi * L * H * phi))
    table = three_ways("RK a.14, a.15", EXACT, FLOAT)
    assert table.proofs == ["NOT proved", "proved, any gain L"]
    assert not table.ok
    assert table.summary().startswith("2 equations: 1 proved for every N; ")
    monkeypatch.setitem(identities.STATEMENTS, "RK a.14", phi == phi)
    monkeypatch.delitem(identities.STATEMENTS, "RK a.15")
    assert for_every_N("RK a.15") == "NOT proved"


def test_statements_that_fail_on_an_arm_are_reported(monkeypatch):
    entry = atlas.REGISTRY["RK a.14"]

    def wrong(s):
        yield s.op.phi, s.op.psi

    monkeypatch.setitem(atlas.REGISTRY, "RK a.14", replace(entry, check=wrong))
    table = three_ways("RK a.14", EXACT, FLOAT)
    assert not table.ok
    assert all(cell.startswith("FAILS at entry (") for cell in table.lines[1][3:])
    assert "0 hold" in table.summary()


def test_pencil_judges_each_line_twice():
    s = rd.atlas.Case(rd.rational_arm(3, seed=6))
    lines = pencil(
        s,
        psi**-1 == phi**-1 + S * L * H,
        P * H.T == G * D,
        r == S * Delta_psi * r * Delta_phi.T * S.T + M,
    )
    assert lines.ok
    assert [row[2:] for row in lines.lines[1:]] == [
        ("proved, any gain L", "equal, exact"),
        ("proved, with the filter", "equal, exact"),
        ("proved, any two semigroups", "equal, exact"),
    ]
    wrong = pencil(s, phi == phi, P * H.T == G)
    assert not wrong.ok
    assert wrong.lines[2][2:] == ("NOT proved", "NOT equal, first seen at entry (1, 1)")
    assert wrong._repr_markdown_().startswith("line 2: NOT proved, and NOT equal, first seen at ")
    by_chance = pencil(rd.atlas.Case(rd.rational_arm(1)), Phi == S * phi)  # true on one link only
    assert not by_chance.ok
    assert by_chance.lines[1][2:] == ("NOT proved", "equal, exact")


def test_pencil_measures_rounding_by_what_cancels():
    s = rd.atlas.Case(rd.planar_arm(4))
    assert pencil(
        s,
        Delta_psi * G == 0,
        Phi - Psi - Phi * L * H * Psi == 0,
        H * (phi - psi * phi) - H * phi == -H * psi * phi,
    ).ok
    wrong = pencil(s, Phi - Psi - Phi * L * H * Phi == 0, Delta_phi * G == 0)
    assert [row[3][:9] for row in wrong.lines[1:]] == ["NOT equal"] * 2
    values = {"phi": np.array([[1.0, -2.0], [0.0, 3.0]]), "H": np.zeros((1, 2))}
    assert (identities.terms_of(phi - 2 * phi * phi, values) == [[3, 18], [0, 21]]).all()
