"""The shortest proof of each level of the Operator Game: python tests/game_proofs.py writes them.

A search by the game's own JavaScript finds them. The page's hints follow them, and a reader who has
won sees them beside her own proof.
"""

import sys

from cases import ROOT
from in_node import node_says

sys.path[:0] = [str(ROOT)]

from workbook.game import data, making  # noqa: E402
from workbook.widgets.parts import linked  # noqa: E402

MOST = 30_000  # most lines that the search examines
# defaults of a move, which need not be stored: BLANK of workbook/widgets/front/game/rules.js
BLANK = {"places": None, "direction": 0, "transposed": False, "sign": 1}
BLANK |= {"atRight": False, "opens": -1, "by": ""}


def driven(job, **options):
    """Return what tests/game_driver.js prints for a job."""
    known = options.pop("data", None) or data.game()
    return node_says(
        linked(ROOT / "tests" / "game_driver.js"), {"data": known, "job": job} | options
    )


def searched():
    """Return {id: (the shortest proof, further results of the search)} of all true levels."""
    names = [level["id"] for level in data.game()["levels"] if not level["refute"]]
    return driven("solve", only=names, most=MOST)


def short(move):
    """Return a saved move without the fields that are those of a blank move."""
    return {key: value for key, value in move.items() if key not in BLANK or value != BLANK[key]}


def proofs_of(found):
    """Return {id: moves} of what the search has found, each move without what is blank."""
    return {name: [short(move) for move in x["words"]] for name, x in found.items()}


if __name__ == "__main__":
    proofs = proofs_of(searched())
    data.STORED.write_text(making.stored(proofs), encoding="utf-8")
    print(f"{data.STORED}: {len(proofs)} proofs")
