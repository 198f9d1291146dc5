"""Lee & Chirikjian 2005, section II: Fixman's theorem by blocks, and the inversion that follows, for any sizes.

A mass matrix G and its inverse H are split into blocks of soft coordinates a and hard ones b. What is proved holds for
any number of both. Determinants are no words, so that LC 8 stands here as the factors whose determinants it takes.
"""
from ...proving.derivations import Prover, System
from ...proving.noncommutative import Alphabet

ALPHABET = Alphabet({"soft": "f", "hard": "c", "point": "dN", "coordinate": "n", "one": "1"})
letter, define = ALPHABET.letter, ALPHABET.define

H_bb_inv = letter("H_bb^-1", "hard", "hard", symmetric=True)
G_aa = letter("G_aa", "soft", "soft", "G^{aa}", symmetric=True)
G_ab = letter("G_ab", "soft", "hard", "G^{ab}")
G_bb = letter("G_bb", "hard", "hard", "G^{bb}", symmetric=True)
H_aa = letter("H_aa", "soft", "soft", "H^{aa}", symmetric=True)
H_ab = letter("H_ab", "soft", "hard", "H^{ab}")
H_bb = letter("H_bb", "hard", "hard", "H^{bb}", symmetric=True)
b_a = letter("b_a", "soft", "one", "b")
X = letter("X", "point", "coordinate")
Q = letter("Q", "coordinate", "point")
masses = letter("masses", "point", "point", "M", symmetric=True)
masses_inv = letter("masses^-1", "point", "point", "M^{-1}", symmetric=True)
ALPHABET.inverses |= {"H_bb": H_bb_inv, "masses": masses_inv}

metric = define("metric", X.T*masses*X, "G")                                            # LC 4
inverse_metric = define("inverse_metric", Q*masses_inv*Q.T, "H")                        # LC 5
G_aa_inv = define("G_aa_inv", H_aa - H_ab*H_bb_inv*H_ab.T, r"(G^{aa})^{-1}")            # LC 12
c_LC = define("c_LC", H_aa*b_a, "c")                                                    # LC 13
d_LC = define("d_LC", H_ab.T*b_a, "d")
e_LC = define("e_LC", H_bb_inv*d_LC, "e")
f_LC = define("f_LC", H_ab*e_LC, "f")
qdd_LC = define("qdd_LC", c_LC - f_LC, r"\ddot q")
Y_LC = define("Y_LC", -G_ab.T*qdd_LC, "Y")                                              # LC 10
ALPHABET.taken.update(ALPHABET.letters)

PARTITION = System(ALPHABET, "PARTITION", "from G H = I in blocks, with H^bb invertible", [
    ("LC 3", G_aa*H_aa + G_ab*H_ab.T == 1), ("LC 3", G_aa*H_ab + G_ab*H_bb == 0),
    ("LC 3", G_ab.T*H_aa + G_bb*H_ab.T == 0), ("LC 3", G_ab.T*H_ab + G_bb*H_bb == 1),
    ("H_bb > 0", H_bb*H_bb_inv == 1)], {}, foreign={"X", "Q", "masses", "masses^-1"})
METRIC = System(ALPHABET, "METRIC", "from true gradients of as many coordinates as there are positions", [
    ("LC 7", X*Q == 1), ("LC 7", Q*X == 1), ("masses > 0", masses*masses_inv == 1)], {},
    foreign={"G_aa", "G_ab", "G_bb", "H_aa", "H_ab", "H_bb", "H_bb^-1", "b_a"})

STATEMENTS = {
    "LC 3": metric*inverse_metric == 1,
    "LC 3, other order": inverse_metric*metric == 1,
    "LC 12": G_aa*(H_aa - H_ab*H_bb_inv*H_ab.T) == 1,
    "LC 12, other order": (H_aa - H_ab*H_bb_inv*H_ab.T)*G_aa == 1,
    "LC 8": H_bb_inv == G_bb - G_ab.T*G_aa_inv*G_ab,
    "LC 13": G_aa*qdd_LC == b_a,
    "LC 11": qdd_LC + H_ab*Y_LC == H_aa*b_a,
    "LC 11, hard coordinates": H_bb*Y_LC == H_ab.T*b_a,
    "LC 13, e is Y": e_LC == Y_LC,
}
CITES = {"LC 8": ["LC 12, other order"], "LC 13": ["LC 12"], "LC 13, e is Y": ["LC 11, hard coordinates"]}
PROVER = Prover(ALPHABET, [METRIC, PARTITION], (STATEMENTS,), CITES, prefix="LC ")
prove = PROVER.prove
