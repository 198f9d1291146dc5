"""Saha 1995, 1997: the checks of each part, both papers side by side. Importing them registers them."""
from . import articulated, elimination, links, table  # noqa: F401
