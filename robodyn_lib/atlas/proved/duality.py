"""Lecture 15: one joint split in two, H the motions that it leaves free and B_h those that it holds, for every N.

P and its inverse Lambda are what lies beyond each joint, as one body that it would move or that would move it; all
letters are block diagonal. The gain and what a free joint passes on are then stated with B_h and Lambda alone, as Lee
and Chirikjian would have them. Whether joints have one freedom each is not used.
"""
from ...proving.derivations import Prover, System
from ...proving.noncommutative import Alphabet

ALPHABET = Alphabet({"link": "6N", "joint": "N", "held": "5N"})
letter, define = ALPHABET.letter, ALPHABET.define

P = letter("P", "link", "link", symmetric=True)
Lambda = letter("Lambda", "link", "link", r"\Lambda", symmetric=True)
H = letter("H", "joint", "link")
B_h = letter("B_h", "held", "link", "B")
D, D_inv = (letter(name, "joint", "joint", symmetric=True) for name in ("D", "D^-1"))
C_h, C_inv = (letter(name, "held", "held", symbol, symmetric=True)
              for name, symbol in (("C_h", "C"), ("C_h^-1", "C^{-1}")))
G = letter("G", "link", "joint")

P_plus = define("P_plus", P - G*D*G.T, "P^+")
ALPHABET.inverses |= {"D": D_inv, "C_h": C_inv}
ALPHABET.taken.update(ALPHABET.letters)

DUALITY = System(ALPHABET, "DUALITY", "from H and B_h, which split the motions in two", [
    ("P > 0", P*Lambda == 1), ("split", H*B_h.T == 0), ("split", H.T*H + B_h.T*B_h == 1),
    ("RK a.1", H*P*H.T == D), ("D > 0", D*D_inv == 1),
    ("C > 0", C_inv*C_h == 1)], {"C_h": ("C", B_h*Lambda*B_h.T), "G": ("RK a.2", P*H.T*D_inv)})

STATEMENTS = {
    "duality, line 4": P_plus == B_h.T*C_inv*B_h,
    "duality, line 5": G.T == H - H*Lambda*B_h.T*C_inv*B_h,
    "duality, line 5, times H^T": Lambda - Lambda*B_h.T*C_inv*B_h*Lambda == H.T*D_inv*H,
}
PROVER = Prover(ALPHABET, [DUALITY], (STATEMENTS,), prefix="duality, ")
prove = PROVER.prove
