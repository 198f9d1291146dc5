"""Letters for proofs about matrices of any size: 7b.2, the inversion lemma (8b.3), 13a.2, Gauss (14a.2), 15b.1.

P takes forces on points to accelerations that keep the lengths, so B P = 0. R is the K of 8b.3, and Z the inverse of
R^-1 + V^T W V. U, Q and R_N are blocks of the mass matrix of a floating arm. C_1 and J_2 are those of 15b.1, and Z is
what a third link adds to J_2. e is the acceleration that a loop adds to the free one, e + x what another closed motion
adds.
"""
from robodyn_lib.proving.derivations import Prover, System
from robodyn_lib.proving.noncommutative import Alphabet

POINTS = Alphabet({"angle": "N", "length": "N", "point": "2N"})
A = POINTS.letter("A", "angle", "point")
B = POINTS.letter("B", "length", "point")
K = POINTS.letter("K", "angle", "length")
P = POINTS.letter("P", "point", "point", symmetric=True)

BODIES = Alphabet({"body": "k", "held": "r"})
W, W_inv = (BODIES.letter(x, "body", "body", symmetric=True) for x in ("W", "W^-1"))
R, R_inv, Z = (BODIES.letter(x, "held", "held", symmetric=True) for x in ("R", "R^-1", "Z"))
V = BODIES.letter("V", "body", "held")

LOOP = Alphabet({"joint": "n", "cut": "r", "one": "1"})
M = LOOP.letter("M", "joint", "joint", symmetric=True)
K_cut = LOOP.letter("K", "cut", "joint")
e, x = (LOOP.letter(name, "joint", "one") for name in "ex")
f = LOOP.letter("f", "cut", "one")

FLOATING = Alphabet({"joint": "n", "base": "6", "one": "1"})
U = FLOATING.letter("U", "joint", "joint", symmetric=True)
R_N, R_N_inv = (FLOATING.letter(x, "base", "base", symmetric=True) for x in ("R", "R^-1"))
Q = FLOATING.letter("Q", "base", "joint")
w, v = FLOATING.letter("w", "joint", "one"), FLOATING.letter("v", "base", "one")

TWO_PORT = Alphabet({"six": "6"})
C_1, J_2, Z_3 = (TWO_PORT.letter(x, "six", "six", symmetric=True) for x in ("C_1", "J_2", "Z"))
E_12, E_b = (TWO_PORT.letter(x, "six", "six") for x in ("E_12", "E_b"))


def prover(alphabet, name, says, facts):
    """Make the prover of an alphabet that has these base facts and no others."""
    alphabet.taken.update(alphabet.letters)
    return Prover(alphabet, [System(alphabet, name, says, facts)], ({},))


LENGTHS_HELD = prover(POINTS, "LENGTHS_HELD", "from B P = 0", [("B P = 0", B*P == 0)])
LEMMA = prover(BODIES, "LEMMA", "from inverses", [
    ("W W^-1 = 1", W*W_inv == 1), ("R R^-1 = 1", R*R_inv == 1),
    ("Z (R^-1 + V^T W V) = 1", Z*(R_inv + V.T*W*V) == 1)])
GAUSS = prover(LOOP, "GAUSS", "from a closed cut", [("M e = K^T f", M*e == K_cut.T*f), ("K x = 0", K_cut*x == 0)])
NO_MOMENTUM = prover(FLOATING, "NO_MOMENTUM", "without momentum", [
    ("R v = -Q w", R_N*v == -Q*w), ("R^-1 R = 1", R_N_inv*R_N == 1)])
RIGHT_FIRST = prover(TWO_PORT, "RIGHT_FIRST", "from two inverses", [
    ("E_12 (1 + C_1 J_2) = 1", E_12*(1 + C_1*J_2) == 1),
    ("(1 + C_1 (J_2 + Z)) E_b = 1", (1 + C_1*(J_2 + Z_3))*E_b == 1)])
