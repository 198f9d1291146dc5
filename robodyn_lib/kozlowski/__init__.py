"""Kozłowski 1995: robot dynamics in generalized and in quasi-coordinates."""
