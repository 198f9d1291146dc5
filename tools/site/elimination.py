"""Write the matrix beside the arm as one file: python tools/site/elimination.py PAGE.html.

It needs no Python, no server and no network; the script is the front end of
workbook/widgets/front/elimination.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

import single  # noqa: E402

from workbook.widgets.parts import linked, style  # noqa: E402


def page(home=""):
    """Return the page as text; home: the address of the book that it is part of, if it is."""
    return single.filled(
        "elimination.html",
        {"SCRIPT": linked(single.PAGES / "eliminating.js")},
        style("elimination/elimination.css"),
        '<a href="HOME">The workbook</a> derives both ways.',
        home,
    )


if __name__ == "__main__":
    single.write(page, __doc__)
