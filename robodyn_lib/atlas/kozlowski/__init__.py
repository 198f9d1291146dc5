"""Kozłowski 1995: the checks of each section. Importing them registers them."""
from . import derivatives, equations, factor, tables  # noqa: F401
