"""Checkers of the notebooks' exercises: one module for each paper, and for each notebook that is nobody's paper.

How to write one, how to make one whose answer is not in the library, and what answers may look like: `checkers`.
A checker takes the reader's answer and returns None if it is right, otherwise a sentence that says where to look. It
computes the truth on arms and in states that the notebook does not show.
"""
import pkgutil
from importlib import import_module

from .checkers import EXERCISES

for _found in pkgutil.iter_modules(__path__):
    import_module(f".{_found.name}", __package__)              # which registers what is in it

__all__ = ["EXERCISES"]
