"""Reasons for each letter of a prediction: a text file for each page, `04b.md`.

The questions are on the pages.

A heading names the prediction and its right letter, an item a letter says why it is right, or where
it fails.
"""

import re
from dataclasses import dataclass
from pathlib import Path

PREDICTIONS = {}


@dataclass(frozen=True)
class Prediction:
    """number: "2.3", as on the page; right: its letter; reasons: {letter: sentence}."""

    number: str
    right: str
    reasons: dict


def read(text):
    """Register the predictions of a text: "# 4b.1: c", then "- a: ...", "- b: ...".

    Raises ValueError for a number that occurs twice, and for a right letter without a reason.
    """
    for block in re.split(r"^# ", text, flags=re.M)[1:]:
        head, *items = re.split(r"^- ", block, flags=re.M)
        number, right = head.strip().split(": ")
        reasons = {
            letter: " ".join(text.split())
            for letter, text in (item.split(": ", 1) for item in items)
        }
        if number in PREDICTIONS:
            raise ValueError(f"prediction {number} is registered twice")
        if right not in reasons:
            raise ValueError(
                f"prediction {number}: ({right}) is right, but there is no reason for it"
            )
        PREDICTIONS[number] = Prediction(number, right, reasons)


for _page in sorted(Path(__file__).parent.glob("*.md")):
    read(_page.read_text(encoding="utf-8"))
