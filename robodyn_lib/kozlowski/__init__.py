"""Kozłowski 1995: derivatives in moving frames (2), the mass factor and quasi-velocities (2.1, 6), equations (4)."""
