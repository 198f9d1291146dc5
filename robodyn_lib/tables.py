"""A table that prints as text and is displayed as Markdown in notebooks."""

import shutil
import textwrap
from itertools import zip_longest


def terminal():
    """Return the width of the terminal [columns], at least 40; 100 if it is not known."""
    return max(40, shutil.get_terminal_size((100, 24)).columns)


def wrapped(head, text, width):
    """Return a text wrapped to `width` columns behind a head, with a hanging indent."""
    if not text:
        return head.rstrip()
    return textwrap.fill(
        text,
        width,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=len(head) + 20 < width,
        break_on_hyphens=False,
    )


def folded(line, markdown, summary):
    """Return a line with Markdown in a collapsible section below it, titled `summary`."""
    return f"{line}\n\n<details><summary>{summary}</summary>\n\n{markdown}\n\n</details>"


def shrink(widths, least, room):
    """Take from the widest columns until a table fits into room, none below its least width."""
    while room and sum(widths) + 2 * len(widths) - 2 > room:
        wide = [width if width > low else 0 for width, low in zip(widths, least, strict=True)]
        if not any(wide):
            return
        widths[wide.index(max(wide))] -= 1


class Table:
    """Rows of cells under a head, as text and as Markdown.

    below: a sentence under the table. rule: if True, text has a line of dashes under the head.
    unbroken: columns (from 0) whose cells are kept on one line in Markdown, for example tags.
    """

    def __init__(self, head, rows, below="", rule=False, unbroken=()):
        self.lines = [tuple(map(str, line)) for line in (head, *rows)]
        self.below = below
        self.rule = rule
        self.unbroken = frozenset(unbroken)

    def __repr__(self):
        return self.text()

    def text(self, room=None):
        """Return the table as text, no line longer than room.

        The widest columns are wrapped. Words are kept whole if there is room.
        """
        columns = list(zip(*self.lines, strict=True))
        widths = [max(map(len, column)) for column in columns]
        words = [
            max(len(word) for cell in column for word in [*cell.split(), ""]) for column in columns
        ]
        for least in ([max(8, word) for word in words], [8] * len(words), [1] * len(words)):
            shrink(widths, least, room)
        head, *rows = self.lines
        dashes = ["-" * width for width in (*widths[:-1], min(widths[-1], len(head[-1])))]
        ruled = [head, dashes] if self.rule else [head]
        lines = [line for row in (*ruled, *rows) for line in self._broken(row, widths)]
        below = self._below()
        if room and below:
            below = ["", *(wrapped("", line, room) for line in self.below.split("\n"))]
        return "\n".join([*lines, *below])

    @staticmethod
    def _broken(row, widths):
        """Yield the lines of a row; there are several if a cell is wider than its column."""
        cells = [
            textwrap.wrap(cell, width) if len(cell) > width else [cell]
            for cell, width in zip(row, widths, strict=True)
        ]
        for line in zip_longest(*cells, fillvalue=""):
            yield "  ".join(map(str.ljust, line, widths)).rstrip()

    def _repr_markdown_(self):
        head, *rows = self.lines
        rows = [
            [x.replace(" ", "&nbsp;") if i in self.unbroken else x for i, x in enumerate(row)]
            for row in rows
        ]
        head, *rows = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
        return "\n".join([head, "|---" * len(self.lines[0]) + "|", *rows, *self._below()])

    def _below(self):
        return ["", self.below] if self.below else []
