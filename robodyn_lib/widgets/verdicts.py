"""Verdicts of a notebook on what it measured: fixed sentences, and no number that another processor would change."""
from ..tables import Table

__all__ = ["Verdicts"]


class Verdicts:
    """confirm = Verdicts(); confirm("energy is kept", drift < 1e-6) prints `energy is kept: holds`, or `FAILS`.

    confirm.table() is a Table of all that was said. Raises TypeError where a verdict is not True or False.
    """

    def __init__(self):
        self.rows = []

    def __call__(self, what, truth):
        if str(truth) not in ("True", "False"):
            raise TypeError(f"a verdict is True or False, got {truth!r}")
        self.rows.append((what, "holds" if truth else "FAILS"))
        print(": ".join(self.rows[-1]))

    def table(self):
        return Table(("checked here", "verdict"), self.rows)
