"""The Operator Game in a notebook: the page's own front end, as a widget.

It needs anywidget and nothing of the library, so that it starts where numpy is slow to come.
"""

from html import escape

import anywidget
import traitlets

from ..game.data import as_json, game
from .parts import beside, front_end, style


class OperatorGame(anywidget.AnyWidget):
    """The Operator Game at a level, such as "2.2". Progress is kept in the browser.

    Raises ValueError for an unknown level.
    """

    _esm = f"const GAME = {as_json()};\n{front_end('game/widget.js')}"
    _css = style("game/game.css")
    level = traitlets.Unicode().tag(sync=True)

    def __init__(self, level="1.1"):
        names = [row["id"] for row in game()["levels"]]
        if level not in names:
            raise ValueError(
                f"no level {level!r} in the Operator Game; choose from {', '.join(names)}"
            )
        super().__init__(level=level)

    def __repr__(self):
        about = next(level for level in game()["levels"] if level["id"] == self.level)
        return f"The Operator Game, level {about['id']}, {about['title']}: {about['says']}"

    def _repr_mimebundle_(self, **kwargs):
        still = f"<p>{escape(repr(self))}.</p><p>Where widgets run, it is played here.</p>"
        words = {"text/plain": repr(self), "text/html": still}
        return beside(super()._repr_mimebundle_(**kwargs), words)
