"""A sentence whose numbers are sliders: the reader drags a number, and words and picture follow.

Python computes every state before, with a row for each choice of stops. The front end only looks
rows up, so JupyterLab, the book and a page without a kernel show the same numbers.
"""

import html
import math
from dataclasses import dataclass
from itertools import product
from string import Formatter

from robodyn_lib.needs import needs

from . import film
from .parts import beside, description, front_end, style

anywidget = needs("anywidget", "notebooks")
traitlets = needs("traitlets", "notebooks")

WIDTH = 620  # width of the picture in its units, as wide as a sentence
TALL = 170
MARGIN = 26
KINDS = ("arm", "other", "faint", "bar", "second", "dot", "words")
STYLE = """path { fill: none; stroke: #0072b2; stroke-width: 7; stroke-linecap: round; }
path.other, path.second { stroke: #d55e00; } path.faint { stroke: #999; stroke-width: 1.5; }
path.bar, path.second { stroke-width: 18; stroke-linecap: butt; }
circle { fill: #d55e00; } text { font: 17px sans-serif; fill: #333; }"""


@dataclass(frozen=True)
class Number:
    """A number that the reader drags.

    name: what it is, read aloud; stops: the values that it can take, in order; start: the one that
    a page begins with; unit: written behind it; one: the unit of a single one.
    """

    name: str
    stops: tuple
    start: object
    unit: str = ""
    one: str = ""

    def __post_init__(self):
        if self.start not in self.stops:
            raise ValueError(f"{self.name}: start must be one of its stops, got {self.start!r}")

    def written(self, stop):
        unit = self.one if self.one and stop == 1 else self.unit
        return f"{stop} {unit}".strip().replace("-", "\N{MINUS SIGN}", 1 if stop < 0 else 0)


@dataclass(frozen=True)
class Mark:
    """A piece of the picture.

    kind: one of KINDS; points: (x, z) in the picture's own units, one for "dot" and "words".
    """

    kind: str
    points: tuple
    text: str = ""


@dataclass(frozen=True)
class State:
    """The results {name: text} and the marks of one choice of stops."""

    words: dict
    marks: tuple


def rounded(value, digits):
    """Return a number with this number of decimals; ties do not depend on earlier rounding.

    >>> rounded(0.125 - 1e-15, 2), rounded(0.125 + 1e-15, 2), rounded(-1e-12, 1)
    ('0.13', '0.13', '0.0')
    """
    scale = 10**digits
    whole = math.floor(abs(float(value)) * scale + 0.5 + 1e-6)
    sign = "\N{MINUS SIGN}" if value < 0 and whole else ""
    return f"{sign}{whole / scale:.{digits}f}"


class Sentence(anywidget.AnyWidget):
    """A sentence with sliders, in a notebook: `Sentence(text, numbers, state)`.

    text: the sentence, with {name} for each number and result; numbers: {name: Number};
    state(*stops) returns the `State` of a choice. Raises ValueError for a name in the sentence that
    is neither. Where no widget runs, the sentence keeps the numbers that it begins with, above
    their picture.
    """

    _esm = front_end("sentence/sentence.js")
    _css = style("shared/view.css", "sentence/sentence.css")
    sentence = traitlets.Dict().tag(sync=True)
    at = traitlets.List().tag(sync=True)  # the index of each number's stop

    def __init__(self, text, numbers, state):
        packed = pack(text, numbers, state)
        super().__init__(sentence=packed, at=list(packed["start"]))

    def __repr__(self):
        return plain(self.sentence, self.at)

    def described(self):
        """Return the data that a page without Python shows, see `parts.description`."""
        return description("sentence", sentence=self.sentence, at=self.at)

    def _repr_mimebundle_(self, **kwargs):
        words = plain(self.sentence, self.at)
        drawn = film.image(picture(self.sentence, self.at), words, WIDTH)
        stored = f"<p>{html.escape(words)}</p>{drawn}"
        return beside(
            super()._repr_mimebundle_(**kwargs), {"text/html": stored, "text/plain": words}
        )


def pack(text, numbers, state):
    """Return the data of a sentence for a page: its parts, its numbers, a row for each choice."""
    choices = product(*(number.stops for number in numbers.values()))
    states = [state(*stops) for stops in choices]
    parts = [part[:2] for part in Formatter().parse(text)]
    for _, name in parts:
        if name is not None and name not in numbers and name not in states[0].words:
            raise ValueError(
                f"the sentence names {name!r}, which is neither a number nor a result of it"
            )
    to_units, high = _frame([mark for state in states for mark in state.marks])
    return {
        "parts": [[before, name or ""] for before, name in parts],
        "numbers": [
            {
                "key": key,
                "name": number.name,
                "stops": list(number.stops),
                "shown": [number.written(stop) for stop in number.stops],
            }
            for key, number in numbers.items()
        ],
        "start": [number.stops.index(number.start) for number in numbers.values()],
        "high": high,
        "rows": [
            {
                "words": state.words,
                "marks": [[m.kind, [to_units(p) for p in m.points], m.text] for m in state.marks],
            }
            for state in states
        ],
    }


def row(packed, at):
    """Return the row of a packed sentence for these indices of stops."""
    index = 0
    for number, k in zip(packed["numbers"], at, strict=True):
        index = index * len(number["stops"]) + k
    return packed["rows"][index]


def plain(packed, at):
    """Return a packed sentence as text, with the stops of these indices."""
    values = dict(row(packed, at)["words"])
    for number, k in zip(packed["numbers"], at, strict=True):
        values[number["key"]] = number["shown"][k]
    return "".join(before + values.get(name, "") for before, name in packed["parts"])


def picture(packed, at):
    """Return the picture of a packed sentence as SVG."""
    drawn = [_svg(*mark) for mark in row(packed, at)["marks"]]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {packed["high"]}" '
            f'width="{WIDTH}" height="{packed["high"]}">',
            f'<style>{STYLE}</style><rect width="{WIDTH}" height="{packed["high"]}" fill="#fff"/>',
            *drawn,
            "</svg>",
        ]
    )


def _svg(kind, points, text):
    x, y = points[0]
    if kind == "words":
        return f'<text x="{x}" y="{y}">{html.escape(text)}</text>'
    if kind == "dot":
        return f'<circle cx="{x}" cy="{y}" r="8"/>'
    return f'<path class="{kind}" d="M{" L".join(f"{px},{py}" for px, py in points)}"/>'


def _frame(marks):
    """Return (function from a point to whole units of the picture, its height) for all marks."""
    points = [point for mark in marks for point in mark.points]
    low = [min(point[axis] for point in points) for axis in (0, 1)]
    high = [max(point[axis] for point in points) for axis in (0, 1)]
    wide, tall = (max(high[axis] - low[axis], 1e-9) for axis in (0, 1))
    scale = min((WIDTH - 2 * MARGIN) / wide, TALL / tall)
    left = (WIDTH - scale * wide) / 2

    def to_units(point):
        x = left + scale * (point[0] - low[0])
        y = MARGIN + scale * (high[1] - point[1])
        return [math.floor(x + 0.5 + 1e-6), math.floor(y + 0.5 + 1e-6)]

    return to_units, math.floor(scale * tall + 2 * MARGIN + 0.5 + 1e-6)
