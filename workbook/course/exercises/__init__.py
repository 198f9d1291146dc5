"""Checkers of the notebooks' exercises: a module for each paper, and for other lectures.

A text file for each page holds the exercises whose answer is a number, a letter or a list of them.

How to write one, how to make one whose answer is not in the library, and what answers may look
like: `checkers`. A checker takes the reader's answer and returns None if it is right, otherwise a
sentence that says where to look. It computes the truth on arms and in states that the notebook does
not show.
"""

import pkgutil
from importlib import import_module
from pathlib import Path

from .checkers import EXERCISES as EXERCISES
from .checkers import read

for _found in pkgutil.iter_modules(__path__):
    import_module(f".{_found.name}", __package__)  # which registers what is in it
for _page in sorted(Path(__file__).parent.glob("*.md")):
    read(_page.read_text(encoding="utf-8"))
