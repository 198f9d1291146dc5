"""Tokens of the Operator Game by file: python tests/plumbing/game_tokens.py.

Python and JavaScript are counted as in `tokens`, all else by words and signs, without comments.
What `making` writes, game.json, is not counted.
"""

import re

from tokens import ROOT, of_javascript, of_python

PLACES = [
    "workbook/game/*.py",
    "workbook/game/*.toml",
    "workbook/widgets/game.py",
    "workbook/widgets/front/game/*",
    "tools/site/game.py",
    "tools/site/page/game.html",
    "tools/site/page/playing.js",
]
COMMENTS = {".css": r"(?s)/\*.*?\*/", ".toml": r"(?m)^#.*$", ".html": r"(?s)<!--.*?-->"}


def count(path):
    """Return the number of tokens of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return of_python(text)
    if path.suffix == ".js":
        return of_javascript(text)
    return len(re.findall(r"\w+|[^\w\s]", re.sub(COMMENTS[path.suffix], "", text)))


if __name__ == "__main__":
    counts = {path: count(path) for place in PLACES for path in sorted(ROOT.glob(place))}
    for path, many in sorted(counts.items(), key=lambda row: -row[1]):
        print(f"{many:7,} {path.relative_to(ROOT)}")
    for suffix in sorted({path.suffix for path in counts}):
        print(f"{sum(n for path, n in counts.items() if path.suffix == suffix):7,} *{suffix}")
    print(f"{sum(counts.values()):7,} in all")
