"""Kozłowski 1995: derivatives in moving frames, the mass factor, equations in quasi-velocities."""
