"""Test style sheets and scripts by themselves, in pages of a few lines.

On paper nothing is folded, and what answers waits for a letter.
"""

import json

from pages import ROOT

from workbook.course.sentences import sentence
from workbook.widgets.parts import linked
from workbook.widgets.sentence import plain

FRONT = ROOT / "workbook" / "widgets" / "front"

STATIC = ROOT / "tools" / "site" / "static"
PAGE = """<body><details><summary>the formulas</summary><p style="height:200px" id="row">RK 2.1</p></details>
<details open><summary>open</summary><p>more</p></details></body>"""


def opened(fresh):
    return fresh.page.evaluate("[...document.querySelectorAll('details')].map((one) => one.open)")


def test_what_is_folded_is_open_on_paper(fresh):
    fresh.page.set_content(PAGE)

    def height():
        return fresh.page.evaluate(
            "document.querySelector('details').getBoundingClientRect().height"
        )

    fresh.page.emulate_media(media="print")
    assert height() < 100
    fresh.page.add_style_tag(path=STATIC / "site.css")
    assert height() > 200
    fresh.page.emulate_media(media="screen")
    assert height() < 100


def test_a_script_opens_what_css_cannot_and_shuts_it_again(fresh):
    fresh.page.set_content(PAGE)
    fresh.page.add_script_tag(path=STATIC / "print.js")
    fresh.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert opened(fresh) == [True, True]
    fresh.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert opened(fresh) == [False, True]


CHOICES = """<article><div class="rd-embed" data-view="choices">
<script type="application/json">{"number": "2.2"}</script></div>
<p id="told">1.25 kg</p><div class="cell" id="cell"><pre id="code">lab()</pre><iframe></iframe></div>
<p id="after">so 1.25 kg</p><div class="rd-ends" data-of="2.2"></div><p id="next">Check</p>"""


def test_what_answers_waits_for_a_letter_and_an_instrument_does_not(fresh):
    def served(route):
        body = CHOICES if route.request.url.endswith("page") else ""
        route.fulfill(body=body, content_type="text/html")

    fresh.page.route("http://book.example/*", served)
    fresh.page.goto("http://book.example/page")
    fresh.page.add_script_tag(path=STATIC / "book.js")
    hidden = fresh.page.locator('[hidden="until-found"]')

    def waits():
        return set(hidden.evaluate_all("nodes => nodes.map((node) => node.id)"))

    assert waits() == {"told", "code", "after"}
    assert fresh.page.locator("iframe").is_visible()
    fresh.page.get_by_role("button", name="Show it anyway").click()
    assert waits() == set()


SENTENCE = """<!doctype html><body><div id="place"></div><script>%s
$sentence.default.render({ model: $message.shelf(%s), el: document.getElementById("place") });
</script>"""


def test_a_number_in_a_sentence_is_a_slider_by_keys_and_by_dragging(fresh):
    view = sentence("06a")
    data = json.dumps({"sentence": view.sentence, "at": view.at})
    fresh.page.set_content(SENTENCE % (linked(FRONT / "sentence" / "sentence.js"), data))
    number = fresh.page.get_by_role("slider", name="bend of the elbow")
    words = fresh.page.locator(".rd-dragged-words")
    arm = fresh.page.locator("path.arm")

    def shown():
        return " ".join(words.inner_text().split()), arm.get_attribute("d")

    assert [number.get_attribute(f"aria-value{x}") for x in ("now", "text")] == ["3", "90 degrees"]
    before = shown()
    number.press("Home")
    assert number.get_attribute("aria-valuetext") == "0 degrees"
    assert shown() != before
    assert shown()[0] == plain(view.sentence, [0])
    box = number.bounding_box()
    fresh.page.mouse.move(box["x"] + 20, box["y"] + 10)
    fresh.page.mouse.down()
    fresh.page.mouse.move(box["x"] + 420, box["y"] + 10, steps=4)
    fresh.page.mouse.up()
    assert shown()[0] == plain(view.sentence, [6])
