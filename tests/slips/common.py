"""Words of no single paper: rates and accelerations, points, moments and forces, derivatives."""

from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(
        ("omega", "omega_dot"),
        ("v", "v_dot"),
        ("vc", "vc_dot"),
        ("vc_dot", "v_dot"),
        ("N", "F"),
        ("Ic", "I"),
        ("h", "p"),
        ("Jw", "Jv"),
        ("Jc", "Jv"),
        ("O", "C"),
        ("qd", "qdd"),
        ("motion", "motion_at_constant_rates"),
        ("balance", "bias_balance"),
    ),
    names=both_ways(
        ("w", "dw"),
        ("v", "dv"),
        ("dv", "dvc"),
        ("N", "F"),
        ("Nc", "Fc"),
        ("qd", "qdd"),
        ("R0", "R1"),
        ("R1", "R2"),
        ("I0", "I1"),
        ("a", "b"),
    ),
    ordered=frozenset({"cross"}),
)
