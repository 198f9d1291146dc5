"""The register of predictions. The question itself stands on the page; here stands what is said of each letter."""
from dataclasses import dataclass

PREDICTIONS = {}


@dataclass(frozen=True)
class Prediction:
    """number: "2.3", as on the page; right: its letter; reasons: for each letter why it is right, or where it fails."""

    number: str
    right: str
    reasons: dict


def prediction(number, right, **reasons):
    """Register what is said of each letter: prediction("2a.2", "b", a="...", b="...", c="...").

    Raises ValueError for a number that stands twice, and for a right letter that has no reason.
    """
    if number in PREDICTIONS:
        raise ValueError(f"prediction {number} is registered twice")
    if right not in reasons:
        raise ValueError(f"prediction {number}: ({right}) is right, but there is no reason for it")
    PREDICTIONS[number] = Prediction(number, right, reasons)
