"""Saha 1995, 1997: links and the natural orthogonal complement (II), elimination (III), articulated bodies (IV)."""
