"""The errata as notebooks show them, each with the arm in the laboratory that follows the print."""

import numpy as np

from robodyn_lib.atlas.errata import (
    MOVES,
    Errata,
    ErrataTable,
    Erratum,
    all_errata,
    group,
    sentence,
    table,
    try_out,
)
from robodyn_lib.atlas.registry import lookup

from ..widgets.misprinted import OFF_THE_WHEEL, wheel_of

__all__ = [
    "Errata",
    "ErrataTable",
    "Erratum",
    "all_errata",
    "cost",
    "group",
    "sentence",
    "table",
    "tried",
    "try_out",
    "words",
]

for _entry, _misprint in all_errata():
    _form = (_entry.tag, _misprint.said.place)
    if _name := wheel_of(*_form):
        MOVES[_form] = f'An arm follows it in `laboratory("{_name}")`.'
    elif _form in OFF_THE_WHEEL:
        MOVES[_form] = f"It {OFF_THE_WHEEL[_form]}."


def words(values):
    """Write numbers with four digits.

    >>> words([1, 2 / 3])
    '1, 0.6667'
    """
    return ", ".join(f"{float(x):.4g}" for x in np.ravel(values))


def cost(name, right, printed):
    """Print the right values, those of a printed formula, and the largest error.

    The error is measured by the largest of the right values.

    >>> cost("speed", [2, 4], [2, 3])
    speed: 2, 4; as it reads: 2, 3; off by 25 %
    """
    right, printed = np.ravel(right), np.ravel(printed)
    error = max(abs(printed - right)) / max(abs(right))
    print(
        f"{name}: {words(right)}; as it reads: {words(printed)}; off by {100 * float(error):.3g} %"
    )


def tried(tag, which=0):
    """Return the right and the printed side of a misprint on its counterexample."""
    misprint = lookup(tag).misprints[which]
    return next(iter(misprint.check(misprint.counterexample())))
