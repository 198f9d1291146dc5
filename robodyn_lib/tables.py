"""A table that prints as text and shows as Markdown."""

__all__ = ["Table"]


class Table:
    """Rows under a head, as text and as Markdown."""

    def __init__(self, head, rows):
        self.lines = [tuple(map(str, line)) for line in (head, *rows)]

    def __repr__(self):
        widths = [max(map(len, column)) for column in zip(*self.lines, strict=True)]
        return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in self.lines)

    def _repr_markdown_(self):
        head, *rows = ["| " + " | ".join(line) + " |" for line in self.lines]
        return "\n".join([head, "|---" * len(self.lines[0]) + "|", *rows])
