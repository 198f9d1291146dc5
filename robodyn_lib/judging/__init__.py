"""Somebody else's answers, judged: an independent route to compare with, and the slips that are known."""
