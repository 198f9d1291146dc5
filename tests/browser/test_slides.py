"""Slides in a browser: every slide fits its screen, answers wait, the speaker has notes, players play."""
import functools
import http.server
import os
import threading

import pytest
from pages import ROOT

DECKS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def address():
    if "ROBODYN_SITE" not in os.environ:
        pytest.skip("ROBODYN_SITE names no book")
    serve = functools.partial(http.server.SimpleHTTPRequestHandler, directory=os.environ["ROBODYN_SITE"])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


FITS = """() => {
    const bad = [];
    for (let k = 0; k < Reveal.getTotalSlides(); k++) {
        Reveal.slide(k);
        const slide = Reveal.getCurrentSlide();
        slide.querySelectorAll(".fragment").forEach((node) => node.classList.add("visible"));
        if (slide.scrollHeight > 800 || slide.scrollWidth > 1282 || slide.dataset.fit < 0.55)
            bad.push([k, slide.scrollHeight, slide.scrollWidth, slide.dataset.fit, slide.innerText.slice(0, 60)]);
    }
    return bad;
}"""


@pytest.mark.parametrize("name", DECKS)
def test_every_slide_fits_its_screen(fresh, address, name):
    fresh.page.set_viewport_size({"width": 1280, "height": 800})
    fresh.page.goto(f"{address}/slides/{name}.html")
    fresh.page.wait_for_function("() => document.body.dataset.ready")
    assert fresh.run(FITS) == []
    assert fresh.complaints() == []


def test_answers_wait_and_the_speaker_has_notes(fresh, address):
    fresh.page.goto(f"{address}/slides/01_rk_operators.html")
    fresh.page.wait_for_function("() => document.body.dataset.ready")
    answers = fresh.page.locator("section .fragment")
    first = answers.first.evaluate("node => Reveal.slide(Reveal.getIndices(node.closest('section')).h, 0, -1)")
    assert first is None and not answers.first.evaluate("node => node.classList.contains('visible')")
    fresh.page.keyboard.press("ArrowRight")
    assert fresh.comes(lambda: answers.first.evaluate("node => node.classList.contains('visible')"))
    fresh.page.evaluate("() => Reveal.slide(0)")
    assert fresh.page.evaluate("() => Reveal.getSlideNotes()").strip()
