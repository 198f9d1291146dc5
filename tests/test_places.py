"""Every tag is found at its check, at the line that computes it, and at its cell."""

import re

from cases import ROOT

from robodyn_lib import atlas
from robodyn_lib.atlas.places import cell, check_place, computed_at, runs
from robodyn_lib.cli import main

TAGS = atlas.all_tags()


def line(place):
    path, _, number = place.partition(":")
    return (ROOT / path).read_text(encoding="utf-8").splitlines()[int(number) - 1]


def test_every_tag_is_found_at_a_line_that_computes_it():
    assert [tag for tag in TAGS if atlas.place(tag) is None] == []
    assert [
        place
        for tag in TAGS
        for place in computed_at()[tag]
        if tag not in line(place) or "/cli." in place
    ] == []


def test_a_tag_is_found_whole():
    """RK 4.2 is not found where RK 4.21 is, nor RK 3.1 where 3.13 is."""
    for tag in ("RK 4.2", "RK 3.1", "RK a.1", "LC 2", "K 4"):
        assert all(
            re.search(re.escape(tag) + r"(?!\w|\.\w|-\d)", line(place))
            for place in computed_at()[tag]
        )


def test_a_place_is_in_the_room_of_its_paper_where_that_computes_it():
    assert all(
        atlas.place(tag).split("/")[1] == atlas.paper_of(tag)
        for tag in TAGS
        if any(x.split("/")[1] == atlas.paper_of(tag) for x in computed_at()[tag])
    )
    assert "P[k] = " in line(atlas.place("RK 4.5"))


def test_every_check_is_found_by_its_tag():
    for tag in TAGS:
        path, number = check_place(tag).split(":")
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        first = int(number) - 1  # line of a function, or of an expression below its decorator
        near = " ".join(lines[first - 2 : first + 5])
        assert (atlas.lookup(tag).same_as or tag) in near, tag


def test_every_tag_has_its_cell():
    assert [tag for tag in TAGS if cell(tag) is None] == []


def test_what_a_check_runs():
    called = runs("RK 4.5")
    assert called.index("rk.filter.riccati") < called.index("rk.filter.refuse_vanishing_D")
    assert "rk.mobile_base.Lambda" in runs("RK b.3")


def test_the_command_shows_an_equation(capsys):
    assert main(["show", "RK 4.5"]) == 0
    out = capsys.readouterr().out
    for words in (
        "RK 4.5",
        "Riccati",
        "loop (equation 4.5",
        "robodyn_lib/atlas/rk/filter.py:",
        "rk.filter.riccati",
        atlas.place("RK 4.5"),
        "notebooks/02a_articulated_bodies.ipynb, cell",
    ):
        assert words in out
    assert main(["show", "K", "40"]) == 0
    assert capsys.readouterr().out.startswith("K 40\n")
    assert main(["show", "RK 4.55"]) == 2
