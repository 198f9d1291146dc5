"""Rodriguez & Kreutz: phi and psi, P and P_plus, a tilde more or less, link k for k + 1."""

from . import Rule, Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(
        ("V", "alpha"),
        ("a", "b"),
        ("P", "P_plus"),
        ("K", "K_bar"),
        ("theta_dot", "theta_ddot"),
        ("H_operator", "M_operator"),
        ("B_operator", "E_operator"),
        ("L", "G"),
        ("P", "M"),
        ("D", "D_inv"),
        ("f", "alpha"),
        ("nu", "epsilon"),
        ("lam", "zeta"),
        ("zeta", "alpha"),
        ("y", "z"),
        # None: left out, s.weightless -> s
        ("z_hat", "z"),
    )
    | {"weightless": [None]},
    names=both_ways(
        ("turn", "slide"),
        ("turn_dot", "slide_dot"),
        ("phi", "psi"),
        ("Phi", "Psi"),
        ("P", "P_plus"),
        ("K", "K_bar"),
        ("theta_dot", "theta_ddot"),
    ),
    operators=both_ways(
        ("phi", "psi"),
        ("Phi", "Psi"),
        ("phi", "Phi"),
        ("psi", "Psi"),
        ("phi_t", "psi_t"),
        ("phi_t", "phi"),
        ("psi_t", "psi"),
        ("Delta_phi", "Delta_psi"),
    ),
    dense=frozenset({"o", "op"}),
    indexed=frozenset({"phi", "psi", "Phi", "Psi", "l"}),
    ordered=frozenset({"phi", "psi", "Phi", "Psi", "l"}),
    rules=(
        Rule(
            "the tip turns with link 1",
            "RK 2.7: rne.omega[0] -> rne.omega[1]",
            change=r"(?P<x>[\w.]*\b(omega|omega_dot|Jw|w|dw))\[([01])\] -> (?P=x)\[(?!\3)[01]\]",
        ),
        Rule(
            "at the base, link N + 1, velocities are zero, and so are accelerations at constant "
            "rates",
            "RK 4.21: s.alpha -> s.zeta",
            inside=r"[\w.]+\[\w+\.N \+ 1\]",
        ),
    ),
)
