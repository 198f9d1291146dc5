"""Notebook 12: how fast."""
