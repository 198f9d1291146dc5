"""Test style sheets and scripts by themselves, in pages of a few lines.

On paper nothing is folded, and what answers waits for a letter.
"""

from pages import ROOT

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
    fresh.page.route(
        "http://book.example/*",
        lambda route: route.fulfill(
            body=CHOICES if route.request.url.endswith("page") else "", content_type="text/html"
        ),
    )
    fresh.page.goto("http://book.example/page")
    fresh.page.add_script_tag(path=STATIC / "book.js")
    hidden = fresh.page.locator('[hidden="until-found"]')

    def waits():
        return set(hidden.evaluate_all("nodes => nodes.map((node) => node.id)"))

    assert waits() == {"told", "code", "after"}
    assert fresh.page.locator("iframe").is_visible()
    fresh.page.get_by_role("button", name="Show it anyway").click()
    assert waits() == set()
