"""Notebook 11: the arm laboratory."""
