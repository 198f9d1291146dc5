"""On paper nothing is folded: by the book's CSS, and by its script where CSS cannot."""
from pages import ROOT

STATIC = ROOT / "tools" / "site" / "static"
PAGE = """<body><details><summary>the formulas</summary><p style="height:200px" id="row">RK 2.1</p></details>
<details open><summary>open</summary><p>more</p></details></body>"""


def opened(fresh):
    return fresh.page.evaluate("[...document.querySelectorAll('details')].map((one) => one.open)")


def test_what_is_folded_is_open_on_paper(fresh):
    fresh.page.set_content(PAGE)
    height = lambda: fresh.page.evaluate("document.querySelector('details').getBoundingClientRect().height")  # noqa: E731
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
