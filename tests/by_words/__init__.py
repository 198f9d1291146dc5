"""Answers to exercises from the words of their statements: a module for some lectures each."""

from . import lectures_00_to_04, lectures_05_to_08, lectures_09_to_16  # noqa: F401  they register
