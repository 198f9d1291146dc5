"""The errata as notebooks show them, each with the arm in the laboratory that follows the print."""

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

from ..widgets.misprinted import OFF_THE_WHEEL, wheel_of

__all__ = [
    "Errata",
    "ErrataTable",
    "Erratum",
    "all_errata",
    "group",
    "sentence",
    "table",
    "try_out",
]

for _entry, _misprint in all_errata():
    _form = (_entry.tag, _misprint.said.place)
    if _name := wheel_of(*_form):
        MOVES[_form] = f'An arm follows it in `laboratory("{_name}")`.'
    elif _form in OFF_THE_WHEEL:
        MOVES[_form] = f"It {OFF_THE_WHEEL[_form]}."
