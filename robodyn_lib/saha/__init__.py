"""Saha 1995, 1997: the natural orthogonal complement, elimination and articulated bodies."""
