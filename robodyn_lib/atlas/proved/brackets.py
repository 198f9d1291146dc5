"""Lecture 15: three maps P -> C + A P (1 + J P)^-1 A^T in a row, joined in two orders, for matrices of any size.

E_12, E_23 are (1 + C J)^-1 of the joins of neighbours; E_a, E_b those of the last join, when the first two or the last
two were joined before it. Where C is compared, Y_a abbreviates E_a A_2 E_12 C_1 A_2^T, of the left bracket, and K the
symmetric J_3 E_23, with which E_23 is 1 - C_2 K.
"""
from ...proving.derivations import Prover, System
from ...proving.noncommutative import Alphabet

ALPHABET = Alphabet({"tip": "6"})
letter = ALPHABET.letter

A1, A2, A3, E12, E23, Ea, Eb = (letter(x, "tip", "tip") for x in "A_1 A_2 A_3 E_12 E_23 E_a E_b".split())
C1, C2, J2, J3, K = (letter(x, "tip", "tip", symmetric=True) for x in "C_1 C_2 J_2 J_3 K".split())
Ya = letter("Y_a", "tip", "tip")
C12, J23 = C2 + A2*E12*C1*A2.T, J2 + A2.T*J3*E23*A2                   # of neighbours, joined
ALPHABET.taken.update(ALPHABET.letters)

ONE = Ea*A2*E12*C1*A2.T*J3*E23 == E23 - Ea
TWO = E12*C1*A2.T*J3*E23*A2*Eb == E12 - Eb
_OUTER, _NAMED = {"A_1", "A_3"}, {"Y_a", "K"}

LEFT = System(ALPHABET, "LEFT", "from the joins of the left bracket",
              [("E_23", (1 + C2*J3)*E23 == 1), ("E_a", Ea*(1 + C12*J3) == 1)], foreign={"E_b"} | _OUTER | _NAMED)
RIGHT = System(ALPHABET, "RIGHT", "from the joins of the right bracket",
               [("E_12", E12*(1 + C1*J2) == 1), ("E_b", (1 + C1*J23)*Eb == 1)], foreign={"E_a"} | _OUTER | _NAMED)
BOTH = System(ALPHABET, "BOTH", "from lines 5 and 6", [("line 5", ONE), ("line 6", TWO)],
              foreign={"C_2", "J_2"} | _NAMED)
OFFSET = System(ALPHABET, "OFFSET", "from line 5, and the result for A", [],
                {"E_a": ("line 5", E23 - Ya*K), "Y_a": ("line 7, A", E23*A2*Eb*C1*A2.T), "E_23": ("E_23", 1 - C2*K)},
                foreign={"A_1", "E_12", "J_2", "J_3"})

STATEMENTS = {
    "joins, line 5": ONE,
    "joins, line 6": TWO,
    "joins, line 7, A": A3*Ea*(A2*E12*A1) == (A3*E23*A2)*Eb*A1,
    "joins, line 7, C": A3*(Ea*C2 + Ya)*A3.T == A3*E23*C2*A3.T + (A3*E23*A2)*Eb*C1*(A3*E23*A2).T,
}
PROVER = Prover(ALPHABET, [LEFT, RIGHT, BOTH, OFFSET], (STATEMENTS,), prefix="joins, ")
prove = PROVER.prove
