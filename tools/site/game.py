"""Write the Operator Game as one file: python tools/site/game.py PAGE.html.

It needs no Python, no server and no network.

Levels, letters and certificates are `workbook.game.data`; the script is the front end of
workbook/widgets/front/game.
"""

import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

import single  # noqa: E402

from workbook.game.data import as_json, game  # noqa: E402
from workbook.widgets.parts import linked, style  # noqa: E402


def contents():
    """Return the list of levels, with an anchor for each: a browser without modules shows it."""
    lines = [
        f'<li id="{level["id"]}"><b>{level["id"]} {escape(level["title"])}</b> '
        f"{escape(level['tag'])}<br>{escape(level['text'])}</li>"
        for level in game()["levels"]
    ]
    return f"<ul>{''.join(lines)}</ul>"


def page(home=""):
    """Return the page as text; home: the address of the book that it is part of, if it is.

    Only the book has the laboratory's page beside it, from which a solved world shows an arm.
    """
    return single.filled(
        "game.html",
        {"SCRIPT": f"const GAME = {as_json()};\n{linked(single.PAGES / 'playing.js')}"},
        style("game/game.css"),
        '<a href="HOME">The workbook</a> has the same proofs on paper.',
        home,
        LEVELS=contents(),
        LABORATORY="laboratory.html" if home else "",
    )


if __name__ == "__main__":
    single.write(page, __doc__)
