"""Words of each paper that are easily confused: swaps for the mutator, and synonyms.

One module for each paper, named by its key, with a `VOCABULARY`; `common` has what belongs to no
paper.
"""

import importlib
import re
from dataclasses import dataclass, field

from robodyn_lib.atlas.registry import PAPERS


def both_ways(*pairs):
    """Return {word: the words that may replace it by mistake}."""
    out = {}
    for pair in pairs:
        for a, b in (pair, pair[::-1]):
            out.setdefault(a, []).append(b)
    return out


@dataclass(frozen=True)
class Rule:
    """A reason why mutants of one kind may survive anywhere; it permits them and demands none.

    change: a pattern for "before -> after"; inside: one for the entry that the change is a part of,
    v[k] of v. example: a mutant that survives by this rule, so that a rule without use is found.
    """

    reason: str
    example: str
    change: str = ".*"
    inside: str = ".*"

    def permits(self, mutant):
        return bool(
            re.fullmatch(self.change, mutant.change) and re.fullmatch(self.inside, mutant.inside)
        )


@dataclass(frozen=True)
class Vocabulary:
    """The words that the mutator swaps.

    attributes, names: what is taken for what; operators: attributes of `dense` names; indexed:
    calls whose arguments are link numbers; ordered: calls whose two arguments must not be swapped.
    """

    attributes: dict = field(default_factory=dict)
    names: dict = field(default_factory=dict)
    operators: dict = field(default_factory=dict)
    dense: frozenset = frozenset()
    indexed: frozenset = frozenset()
    ordered: frozenset = frozenset()
    rules: tuple = ()

    def __or__(self, other):
        """Return the union of both: the words of a paper and the common ones."""

        def join(a, b):
            return {k: list(dict.fromkeys(a.get(k, []) + b.get(k, []))) for k in {**a, **b}}

        return Vocabulary(
            join(self.attributes, other.attributes),
            join(self.names, other.names),
            join(self.operators, other.operators),
            self.dense | other.dense,
            self.indexed | other.indexed,
            self.ordered | other.ordered,
            self.rules + other.rules,
        )


def vocabulary_of(module):
    """Return the words for a module's room: its paper's and the common ones, or the common ones."""
    from .common import VOCABULARY as common

    paper = next((part for part in module.split(".") if part in PAPERS), None)
    return common | importlib.import_module(f"slips.{paper}").VOCABULARY if paper else common
