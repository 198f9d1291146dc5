"""The papers: a record each, `PAPER` of `atlas/<key>/__init__.py`, which all else reads.

A folder with such a record is a paper. Their order is that of their sources in `equations.json`.
"""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ..arm import plain

HERE = Path(__file__).parent


class Paper(NamedTuple):
    """A paper of the atlas: its key, which is the name of its folder, its title, and its data.

    sources: in `equations.json`; sections: {name as printed: its tags}; checks: the modules of its
    folder that register checks, in their order; lacks(arm): a sentence on why the paper's equations
    do not apply to an arm, "" if they do; short: its authors, for a narrow column.
    """

    key: str
    title: str
    sources: tuple
    sections: dict
    checks: tuple
    lacks: Callable = plain
    short: str = ""

    @property
    def words(self):
        """The data of `words.json`: "symbols" {ours: printed}, "letters" {letter: meaning}."""
        path = HERE / self.key / "words.json"
        if not path.exists():
            return {"symbols": {}, "letters": {}}
        return json.loads(path.read_text(encoding="utf-8"))

    @property
    def authors(self):
        """The title without its years."""
        return self.title.rstrip("0123456789, ")

    @property
    def view(self):
        """The paper's `Case`, a `View`.

        Raises ModuleNotFoundError if the paper has no checks yet.
        """
        return import_module(f".{self.key}.case", __package__).Case

    def load(self):
        """Import the paper's checks, which registers them."""
        for name in self.checks:
            import_module(f".{self.key}.{name}", __package__)


def _records():
    folders = [
        path
        for path in HERE.glob("*/__init__.py")
        if "PAPER = Paper(" in path.read_text(encoding="utf-8")
    ]
    order = list(json.loads((HERE / "equations.json").read_text(encoding="utf-8")))
    records = [import_module(f".{path.parent.name}", __package__).PAPER for path in folders]
    return {
        paper.key: paper
        for paper in sorted(records, key=lambda paper: min(map(order.index, paper.sources)))
    }


PAPERS = _records()
