"""Write the matrix beside the arm as one file: python tools/site/elimination.py PAGE.html.

It needs no Python, no server and no network; the script is the front end of
workbook/widgets/front/elimination.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1])]

from workbook.widgets.parts import linked, style  # noqa: E402


def page(home=""):
    """Return the page as text; home: the address of the book that it is part of, if it is."""
    script = linked(HERE / "page" / "eliminating.js").replace("</", r"<\/")
    way = f'<a href="{home}">The workbook</a> derives both ways.' if home else ""
    frame = (HERE / "page" / "elimination.html").read_text(encoding="utf-8")
    looks = style("elimination/elimination.css")
    for place, text in {"<!--HOME-->": way, "/*STYLE*/": looks, "/*SCRIPT*/": script}.items():
        frame = frame.replace(place, text)
    return frame


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
