"""A table that prints as text and shows as Markdown."""

__all__ = ["Table", "folded"]


def folded(line, markdown, summary):
    """Put Markdown below a line, folded: a reader opens it, paper shows it open."""
    return f"{line}\n\n<details><summary>{summary}</summary>\n\n{markdown}\n\n</details>"


class Table:
    """Rows under a head, as text and as Markdown.

    below: a sentence under the table. rule: a line of dashes under the head, in text. unbroken: columns, from 0, whose
    words stay on one line in Markdown, tags for instance.
    """

    def __init__(self, head, rows, below="", rule=False, unbroken=()):
        self.lines = [tuple(map(str, line)) for line in (head, *rows)]
        self.below, self.rule, self.unbroken = below, rule, frozenset(unbroken)

    def __repr__(self):
        widths = [max(map(len, column)) for column in zip(*self.lines, strict=True)]
        head, *rows = self.lines
        ruled = [head, ["-" * width for width in (*widths[:-1], len(head[-1]))]] if self.rule else [head]
        lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in (*ruled, *rows)]
        return "\n".join([*lines, *self._below()])

    def _repr_markdown_(self):
        head, *rows = self.lines
        rows = [[x.replace(" ", "&nbsp;") if i in self.unbroken else x for i, x in enumerate(row)] for row in rows]
        head, *rows = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
        return "\n".join([head, "|---" * len(self.lines[0]) + "|", *rows, *self._below()])

    def _below(self):
        return ["", self.below] if self.below else []
