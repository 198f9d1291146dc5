"""Kozłowski: what he writes with one letter more or less."""
from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(("P", "P_bar"), ("theta_dot", "theta_ddot")),
    names=both_ways(("theta_dot", "theta_ddot"), ("P", "P_bar"), ("omega", "omega_dot"), ("nu", "xi"),
                    ("xi", "theta_dot"), ("D", "D_dot")))
