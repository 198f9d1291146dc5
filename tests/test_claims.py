"""Every sentence of a page that claims something hangs on what computes it; and what a spoiled page says is noticed."""
import pytest
from cases import COURSE, ROOT, read
from claims import FOLDER, load, unclaimed, walk
from notebook_rules import of_the_new_cut

PAGES = [path for path in COURSE if of_the_new_cut(path)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_claims_are_on_the_page_and_computed(path):
    assert walk(read(path), load(path.stem)) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_sentence_claims_what_nothing_computes(path):
    assert unclaimed(read(path), load(path.stem)) == []


def test_each_file_of_claims_has_its_page():
    assert {path.stem for path in FOLDER.glob("[0-9AB]*.py")} <= {path.stem for path in COURSE}
    assert ROOT in FOLDER.parents
