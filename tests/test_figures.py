"""The stored figures are what the script draws today, and each of them is used."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from notebook_rules import pictures_compare

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "figures"


@pytest.fixture(scope="module")
def script():
    """figures/draw_figures.py as a module; it is not part of the library."""
    sys.path.insert(0, str(FIGURES))
    try:
        import draw_figures

        yield draw_figures
    finally:
        sys.path.remove(str(FIGURES))


@pytest.fixture(scope="module")
def drawn(script, tmp_path_factory):
    folder = tmp_path_factory.mktemp("figures")
    script.main(folder)
    return folder


def unshown(stems, pages):
    """Return figures that no page refers to. pages: their texts."""
    return sorted(
        stem
        for stem in stems
        if not any(re.search(rf"figures/{stem}\.svg\b", page) for page in pages)
    )


def pages():
    files = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "notebooks").rglob("*.ipynb"),
    ]
    return [
        file.read_text(encoding="utf-8") for file in files if ".ipynb_checkpoints" not in file.parts
    ]


def test_committed_figures_are_those_of_the_script(script):
    assert {path.stem for path in FIGURES.glob("*.svg")} == set(script.FIGURES) == set(script.ALT)


def test_committed_figures_are_what_the_script_draws(drawn, script):
    if not pictures_compare():
        pytest.skip("another matplotlib than the locked one drew the committed figures")
    changed = [
        name
        for name in script.FIGURES
        if (FIGURES / f"{name}.svg").read_bytes() != (drawn / f"{name}.svg").read_bytes()
    ]
    assert not changed, f"run `make figures` and look at what it changed: {', '.join(changed)}"


def test_figures_are_opaque_and_have_a_description(drawn, script):
    for name in script.FIGURES:
        text = (drawn / f"{name}.svg").read_text(encoding="utf-8")
        svg = ElementTree.fromstring(text)
        assert svg.find("{*}title").text == " ".join(script.ALT[name].split())
        background = svg.find(".//{*}g[@id='patch_1']/{*}path")
        assert "fill: #ffffff" in background.get("style")
        assert "opacity" not in background.get("style")
        assert "<dc:date>" not in text
        assert "<image" not in text


def test_every_figure_is_shown_somewhere(script):
    assert unshown(script.FIGURES, pages()) == []
    some = ["![x](figures/readme.svg)", "see papers.svg"]
    assert unshown(["readme", "papers"], some) == ["papers"]
