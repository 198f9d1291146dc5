"""Notebooks 00 to 04, A and B: Rodriguez & Kreutz."""
