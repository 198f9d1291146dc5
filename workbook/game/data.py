"""Data of the Operator Game: what `making` makes of its levels and of the theories, as stored.

It uses neither the prover nor numpy, so that the game starts at once wherever Python runs.
"""

import functools
import json
from pathlib import Path

STORED = Path(__file__).parent / "game.json"


@functools.cache
def game():
    """Return the data of the page as one dictionary, which JSON can hold."""
    return json.loads(STORED.read_text(encoding="utf-8"))


def as_json():
    """Return the data as JSON that can be put into a script element."""
    text = json.dumps(game(), ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/")
