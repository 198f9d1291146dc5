"""The verdict on an answer: a sentence for the reader of a page, fields for programs."""

import sys
from dataclasses import dataclass, field


def cell_now():
    """Return the number of the cell that is running, or None outside IPython."""
    shell = "IPython" in sys.modules and sys.modules["IPython"].get_ipython()
    return getattr(shell, "execution_count", None)


@dataclass(frozen=True)
class Verdict:
    """The verdict on one answer, as `exercise` and `predict` return it.

    number: "2a.3", as on the page; right: True, False, or None for an answer not yet given; hint:
    for a wrong answer the sentence that says where to look, for a prediction the reason of its
    letter; says: the sentence that a notebook shows. A verdict is true where the answer is right.

    >>> verdict = Verdict("2a.3", False, "look again", "2a.3 wrong: look again")
    >>> bool(verdict), verdict.unanswered, verdict
    (False, False, 2a.3 wrong: look again)
    """

    number: str
    right: bool | None
    hint: str
    says: str
    cell: int | None = field(default=None, compare=False)

    @property
    def unanswered(self):
        """True if no answer has been given yet."""
        return self.right is None

    @property
    def word(self):
        """The verdict in one word: right, wrong or unanswered."""
        if self.right is None:
            return "unanswered"
        return "right" if self.right else "wrong"

    def __bool__(self):
        return self.right is True

    def __repr__(self):
        return self.says

    def _ipython_display_(self):
        """Show the sentence, except in the cell that has already printed it."""
        if self.cell != cell_now():
            print(self.says)


def said(number, right, hint, sentence):
    """Print the sentence of a verdict and return the verdict."""
    print(sentence)
    return Verdict(number, right, hint, sentence, cell_now())
