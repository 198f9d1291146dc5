"""What style sheets and scripts do by themselves, in pages of a few lines."""

from pages import ROOT

STATIC = ROOT / "tools" / "site" / "static"


CHOICES = (
    '<div class="rd-embed" data-view="choices"><script type="application/json">{"number": "2.2"}</script></div>'
    '<p id="told">1.25 kg</p><div class="cell" id="cell"><pre id="code">lab()</pre><iframe></iframe></div>'
    '<p id="after">so 1.25 kg</p><div class="rd-ends" data-of="2.2"></div><p id="next">Check</p>'
)


def test_what_answers_waits_for_a_letter_and_an_instrument_does_not(fresh):
    fresh.page.route(
        "http://book.example/*",
        lambda route: route.fulfill(
            body=f"<article>{CHOICES}</article>" if route.request.url.endswith("page") else "",
            content_type="text/html",
        ),
    )
    fresh.page.goto("http://book.example/page")
    fresh.page.add_script_tag(path=STATIC / "book.js")

    def waits():
        hidden = '[hidden="until-found"]'
        return set(fresh.page.locator(hidden).evaluate_all("nodes => nodes.map((node) => node.id)"))

    assert waits() == {"told", "code", "after"}
    assert fresh.page.locator("iframe").is_visible()
    fresh.page.get_by_role("button", name="Show it anyway").click()
    assert waits() == set()
