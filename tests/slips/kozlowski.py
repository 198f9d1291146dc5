"""Kozłowski: who observes a rate, Phi or Psi, with or without diagonal, P-dot or lambda-dot.

Others concern nu or xi.
"""

from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(
        ("local", "inertial"),
        ("now", "local"),
        ("now", "rate"),
        ("P_dot", "lambda_dot"),
        ("lam", "P"),
        ("nu", "xi"),
        ("nu_dot", "xi_dot"),
        ("theta_dot", "theta_ddot"),
        ("D", "D_inv"),
        ("S", "X"),
        ("V", "V_dot"),
        ("G", "G_dot"),
        ("P", "P_plus"),
        ("D_dot", "D"),
        ("P", "M"),
        ("Omega", "Omega_delta"),
        ("driving", "bracket"),
    )
    | {"still": [None]},  # None: left out, s.still -> s
    names=both_ways(
        ("xi", "theta_dot"),
        ("xi_dot", "theta_ddot"),
        ("P_dot", "lambda_dot"),
        ("kappa", "tau"),
        ("turn", "travel"),
        ("Omega", "X"),
        ("S", "X"),
    ),
    operators=both_ways(
        ("Phi", "Psi"), ("Phi_t", "Phi"), ("Psi_t", "Psi"), ("E_Phi", "E_Psi"), ("G", "K")
    ),
    dense=frozenset({"op", "o"}),
    indexed=frozenset({"phi", "psi", "shift", "column"}),
    ordered=frozenset({"phi", "psi", "shift"}),
)
