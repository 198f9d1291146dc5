"""Write the Operator Game as one file: python tools/site/game.py PAGE.html.

It needs no Python, no server and no network.

Levels, letters and certificates are `workbook.game.data`; the script is the front end of
workbook/widgets/front/game.
"""

import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1])]

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
    """Return the page as text; home: the address of the book that it is part of, if it is."""
    script = f"const GAME = {as_json()};\n{linked(HERE / 'page' / 'playing.js')}".replace(
        "</", r"<\/"
    )
    way = f'<a href="{home}">The workbook</a> has the same proofs on paper.' if home else ""
    frame = (HERE / "page" / "game.html").read_text(encoding="utf-8")
    looks = style("game/game.css")
    parts = {
        "<!--HOME-->": way,
        "<!--LEVELS-->": contents(),
        "/*STYLE*/": looks,
        "/*SCRIPT*/": script,
    }
    for place, text in parts.items():
        frame = frame.replace(place, text)
    return frame


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
