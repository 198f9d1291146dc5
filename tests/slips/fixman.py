"""Lee & Chirikjian: soft for hard, G for H, cosine for sine, across for along, angle for length,
link i for i - 1."""
from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(
    attributes=both_ways(
        ("G", "H"), ("aa", "bb"), ("ab", "ba"), ("aa", "ab"), ("G_aa", "G_bb"), ("G_ab", "G_ba"),
        ("H_aa", "H_bb"),
        ("H_ab", "H_ba"), ("H_aa", "G_aa"), ("c", "s"), ("u", "n"), ("u", "d"), ("d", "x"),
        ("L", "r"), ("m", "r"),
        ("lower", "upper"), ("phiphi", "LL"), ("phiL", "LL"), ("dx_dq", "dq_dx"),
        ("J_theta", "J_L"),
        ("theta_dot", "theta_ddot"), ("theta_dot", "L_dot"), ("A", "B"), ("X", "W"), ("I", "W"),
        ("tau", "C"),
        ("b", "tau"), ("angle_rows", "length_rows"), ("angle_rows", "absolute_rows"),
        ("coms", "offsets")),
    names=both_ways(
        ("c", "s"), ("tau", "theta_dot"), ("near", "far"), ("of_angle", "of_length"),
        ("cosine", "sine"), ("A", "B"),
        ("phi_ddot", "omega"), ("pull", "w"), ("right", "across"), ("before", "after"),
        ("cosines", "sines"),
        ("turn", "shift"), ("own", "bend"), ("b", "b_phi"), ("N", "F"), ("one", "zero"),
        ("X", "W"), ("U", "D")),
    indexed=frozenset({"of_angle", "of_length", "cosine", "sine", "cosine_gradient", "in_room"}),
    ordered=frozenset({"of_angle", "of_length"}))
