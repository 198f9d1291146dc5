"""Saha: composite or articulated, normalized or not, after U or D, B(i,j) or B(j,i).

Others take link i for i + 1.
"""

from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(
        ("M", "M_tilde"),
        ("M_tilde", "M_hat"),
        ("M_hat", "M_bar"),
        ("M_bar", "M"),
        ("psi", "psi_hat"),
        ("tau_hat", "tau_tilde"),
        ("tau_hat", "tau"),
        ("theta_dot", "theta_ddot"),
        ("T_l", "T_d"),
        ("T_l_operator", "T_d_operator"),
        ("T_d_operator", "M_operator"),
        ("p", "e"),
        ("p", "d"),
        ("e", "d"),
        ("c", "d"),
        ("U", "E"),
        ("I", "NOC"),
        ("t", "mu"),
        ("c_dot", "omega"),
        ("inward", "outward"),
        ("composite", "M"),
    ),
    names=both_ways(
        ("tau_hat", "tau_tilde"),
        ("tau_hat", "tau"),
        ("tau_tilde", "tau"),
        ("theta_dot", "theta_ddot"),
        ("eta", "mu"),
        ("M_hat", "M_bar"),
        ("psi", "psi_hat"),
        ("T_l", "T_d"),
        ("turn", "travel"),
        ("angular", "linear"),
    ),
    indexed=frozenset(
        {"B", "M_hat", "M_tilde", "psi_hat", "articulated_body", "unit", "eta", "mu"}
    ),
    ordered=frozenset({"B", "psi_hat", "M_hat"}),
)
