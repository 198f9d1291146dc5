"""Make views describe themselves in a mime type of their own, in the book's kernels.

A player with sliders tells what it shows at some of their stops. The laboratory becomes a frame
with the page that needs no Python, where that page has its preset and controls. `runs.py` makes
HTML of it.
"""

import json
from html import escape
from urllib.parse import quote

from workbook.widgets import elimination, game, laboratory, sentence, views
from workbook.widgets.engine import Engine
from workbook.widgets.laboratory import Asked
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.parts import MIME

PAGE = "../laboratory.html"

# Nothing is computed but what a page shows: neither the run that a panel begins with, which is one
# of its states, nor that of a laboratory which has a page.
Engine.ask = lambda self, snapshot: None


def described(view):
    """Return a view's display {type: data}: its description, in the mime type of the views."""
    return {"text/plain": repr(view), MIME: view.described()}


def frame(view):
    """Return the laboratory's page; if the page cannot show it, the first run."""
    wanted = view.opened
    named = {*wanted.get("only", []), *wanted["changes"]}
    moves = (  # an opening: the page has all of it
        view.opened.get("plays") and view.preset.name not in MISPRINTS
    )
    in_python = view.setup.paint != "nothing" or view.setup.misprint != "none"
    if not moves and (view.preset.measure or "solvers" in named or in_python):
        asked = Asked(view.values, view.preset, chosen=True)
        view.present(next(view.results(asked, lambda share: False)))
        return described(view.player)
    about = escape(
        f"Arm laboratory: {view.preset.name}"
        + "".join(f", {name}" for name in wanted.get("only", []))
    )
    address = f"{PAGE}#{quote(json.dumps(wanted))}"
    return {
        "text/plain": repr(view),
        "text/html": f'<iframe class="rd-laboratory" title="{about}" src="{address}" '
        'loading="lazy"></iframe>',
    }


def played(view):
    """Return the page of the Operator Game, at the level of a widget."""
    return {
        "text/plain": repr(view),
        "text/html": f'<iframe class="rd-laboratory rd-game" title="The Operator Game, level {view.level}" '
        f'src="../game.html#{view.level}" loading="lazy"></iframe>',
    }


def eliminated(view):
    """Return the page of the matrix beside the arm, in the state of a widget."""
    return {
        "text/plain": repr(view),
        "text/html": '<iframe class="rd-laboratory rd-elimination" title="The matrix beside the arm" '
        f'src="../elimination.html{view.state}" loading="lazy"></iframe>',
    }


SHOWN = {
    elimination.MatrixBesideArm: eliminated,
    game.OperatorGame: played,
    sentence.Sentence: described,
    views.Player: described,
    views.Space: described,
    views.Stepper: described,
    laboratory.Panel: described,
    laboratory.Laboratory: frame,
}
for kind, show in SHOWN.items():
    get_ipython().display_formatter.mimebundle_formatter.for_type(kind, show)  # noqa: F821
