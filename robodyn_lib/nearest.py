"""Words that are like a misspelt one."""

import difflib
import heapq
import os

MOST = 40  # number of words that are compared letter by letter


def nearest(word, words, cutoff=0.5, most=3):
    """List the words that are most like a misspelt one, the nearest first; capitals do not matter.

    Comparing is slow, so of many words only those are compared that begin and end most like it. A
    word that the misspelt one begins counts as near.

    >>> nearest("verfy", ["verify", "export"]), nearest("puma", ["ur5", "puma560"])
    (['verify'], ['puma560'])
    """
    lower = {known.lower(): known for known in words}
    typed = word.lower()[:200]
    likely = list(lower)
    if len(likely) > MOST:
        likely = heapq.nlargest(MOST, likely, key=lambda known: _shared(typed, known))
    close = difflib.get_close_matches(typed, likely, most, cutoff)
    begun = [known for known in likely if typed and known.startswith(typed) and known not in close]
    return [lower[known] for known in [*close, *begun][:most]]


def _shared(a, b):
    """Return the number of letters that two words share at their beginning and at their end."""
    beginning = os.path.commonprefix([a, b])
    end = os.path.commonprefix([a[::-1], b[::-1]])
    return len(beginning) + len(end)


def did_you_mean(word, words, cutoff=0.5):
    """Return "; did you mean 'a' or 'b'?" with the nearest words, or "" without any.

    >>> did_you_mean("verfy", ["verify", "export"])
    "; did you mean 'verify'?"
    """
    close = nearest(word, words, cutoff)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
