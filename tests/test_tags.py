"""Tags: the list of the sources, sections, and ranges that are written as they are read."""

import pytest
from cases import ROOT

from robodyn_lib.atlas import PAPERS, tags


@pytest.mark.parametrize(
    "tag, section",
    [
        ("RK 4.21b", "RK 4"),
        ("RK a.51", "RK a"),
        ("S97 8", "S97 II"),
        ("S97 Table I", "S97 III"),
        ("S97 27", "S97 appendix"),
        ("S95 9c", "S95 2"),
        ("S95 10", "S95 3"),
        ("LC 20-1", "LC III"),
        ("K Table 1.5 local", "K 2"),
        ("K 6", "K 2"),
        ("K 6 tau to epsilon", "K 6"),
        ("K 4 C(theta,xi)", "K 4"),
    ],
)
def test_sections(tag, section):
    assert tags.section_of(tag) == section


@pytest.mark.parametrize(
    "text, named",
    [
        ("RK 2.5", ["RK 2.5"]),
        ("LC 20-1", ["LC 20-1"]),
        ("LC 20-1-20-3", ["LC 20-1", "LC 20-2", "LC 20-3"]),
        ("RK 2.9, 2.10", ["RK 2.9", "RK 2.10"]),
        ("RK 2.31 to 3.2", ["RK 2.31", "RK 2.32", "RK 3.1", "RK 3.2"]),
        ("K 4 C(theta,nu), 49", ["K 4 C(theta,nu)", "K 49"]),
        ("RK 2.1 and S97 3", ["RK 2.1", "S97 3"]),
        ("K 6 theta to nu-6 nu to theta", ["K 6 theta to nu", "K 6 nu to theta"]),
    ],
)
def test_ranges_are_read(text, named):
    assert tags.expand(text) == named


@pytest.mark.parametrize(
    "text, message",
    [
        ("RK 2.33", "no equation 'RK 2.33'; near it: .*RK 2.3"),
        ("RK a.1-a.99", "no equation 'RK a.99'"),
        ("RK 2.5-2.1", "runs backward"),
        ("zebra", "no equation 'zebra'$"),
    ],
)
def test_what_is_no_range_is_named(text, message):
    with pytest.raises(ValueError, match=message):
        tags.expand(text)


def test_what_is_written_is_read():
    every = list(tags.all_tags())
    for chosen in (
        every[:1],
        every[:2],
        every[:40:3],
        every[100:120] + every[130:140],
        [t for t in every if "K" in t],
    ):
        paper_by_paper = {}
        for tag in chosen:
            paper_by_paper.setdefault(tag.split()[0], []).append(tag)
        for some in paper_by_paper.values():
            assert tags.expand(tags.listed(some)) == some


def test_a_paper_is_one_record():
    """Check that the names in the record exist, and that nothing is left out."""
    assert {source for paper in PAPERS.values() for source in paper.sources} == set(tags.sources())
    for key, paper in PAPERS.items():
        assert paper.key == key
        named = [tag for words in paper.sections.values() for tag in tags.expand(words)]
        assert sorted(named) == sorted(tag for tag in tags.all_tags() if tags.paper_of(tag) == key)
        register = {
            path.stem
            for path in (ROOT / "robodyn_lib" / "atlas" / key).glob("*.py")
            if "@equation(" in path.read_text(encoding="utf-8")
        }
        assert register <= set(paper.checks)
        assert paper.view.__name__ == "Case"
