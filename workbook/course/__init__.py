"""Texts, exercises, predictions and verdicts of the notebooks.

classroom: what a cell calls, check, compare, pencil, predict, exercise, checked_here. lectures: the
table of lectures. exercises: their checkers; its docstring explains how to make one, and how to
keep its answer. predictions: the reason for each letter. errata, notation, identities: the tables
of B, of A and of lecture 3. verdicts: what an answer earned. marking: assignments and marks. colab:
the first cell of copies for Colab.
"""
