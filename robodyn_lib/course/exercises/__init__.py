"""Checkers of the notebooks' exercises: one module for each paper, and for each notebook that is nobody's paper.

How to write one, how to make one whose answer is not in the library, and what answers may look like: `checkers`.
A checker takes the reader's answer and returns None if it is right, otherwise a sentence that says where to look. It
computes the truth on arms and in states that the notebook does not show.
"""
from . import counting, fixman, kozlowski, laboratory, n00, n01, n02, n03, n04, saha, speed  # noqa: F401  (importing registers)
from .checkers import EXERCISES

__all__ = ["EXERCISES"]
