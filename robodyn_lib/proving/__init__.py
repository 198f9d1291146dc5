"""Prove statements about operators of any size by rewriting words in letters that do not commute.

To use other letters: an `Alphabet` declares them with their sizes, a `System` says which facts
hold, a `Prover` decides what follows; a `Proof` prints its derivation and carries a certificate,
which another program checks. Nothing here is about robots, and these modules use Python's standard
library alone. A `theory` is all of that in a file. Three examples.

The identity of Woodbury: A is n by n, C is k by k, U is n by k, and the inverses that occur are
given as facts.

>>> from robodyn_lib.proving import Alphabet, Prover, System
>>> alphabet = Alphabet({"n": "n", "k": "k"})
>>> A, A_inv = alphabet.letter("A", "n", "n"), alphabet.letter("A^-1", "n", "n")
>>> C, C_inv = alphabet.letter("C", "k", "k"), alphabet.letter("C^-1", "k", "k")
>>> U, V = alphabet.letter("U", "n", "k"), alphabet.letter("V", "k", "n")
>>> W = alphabet.letter("W", "k", "k")          # the inverse of C^-1 + V A^-1 U
>>> inverses = [("A", A*A_inv == 1), ("A", A_inv*A == 1), ("C", C*C_inv == 1), ("C", C_inv*C == 1),
...             ("W", (C_inv + V*A_inv*U)*W == 1), ("W", W*(C_inv + V*A_inv*U) == 1)]
>>> woodbury = Prover(alphabet, [System(alphabet, "WOODBURY", "from the inverses", inverses)])
>>> woodbury.prove((A + U*C*V)*(A_inv - A_inv*U*W*V*A_inv) == 1).certificate
(A + U C V) (A^-1 - A^-1 U W V A^-1) - I is the sum of 4 lines u (left - right) v:
c  u    fact                            v
+  I    [A/1: A A^-1 = I]               I
-  I    [A/1: A A^-1 = I]               U W V A^-1
+  U    [C/1: C C^-1 = I]               W V A^-1
-  U C  [W/1: (C^-1 + V A^-1 U) W = I]  V A^-1

Weighted least squares: x = (X^T R^-1 X)^-1 X^T R^-1 y leaves a residual that is orthogonal to the
columns of X.

>>> alphabet = Alphabet({"data": "d", "unknowns": "u", "one": "1"})
>>> X, y = alphabet.letter("X", "data", "unknowns"), alphabet.letter("y", "data", "one")
>>> R_inv = alphabet.letter("R^-1", "data", "data", symmetric=True)             # the weights
>>> N_inv = alphabet.letter("N^-1", "unknowns", "unknowns", symmetric=True)
>>> normal = System(alphabet, "NORMAL", "from the normal equations",
...                 [("N", X.T*R_inv*X*N_inv == 1)])
>>> prove = Prover(alphabet, [normal]).prove
>>> x = alphabet.define("x", N_inv*X.T*R_inv*y)
>>> bool(prove(X.T*R_inv*(y - X*x) == 0)), bool(prove(X.T*(y - X*x) == 0))  # the weights forgotten
(True, False)
>>> hat = X*N_inv*X.T*R_inv
>>> print(prove(hat*hat == hat).verdict)
proved for every N, from the normal equations

One step of a Kalman smoother: its gain J = P F^T Q^-1, Q = F P F^T + W the covariance of the
prediction. With Q_s, the smoothed covariance one step later, P + J (Q_s - Q) J^T is the same as in
the form of Joseph.

>>> alphabet = Alphabet({"state": "n"})
>>> P, Q, Q_inv, W, Q_s = (alphabet.letter(name, "state", "state", symmetric=True)
...                        for name in ("P", "Q", "Q^-1", "W", "Q_s"))
>>> F, J = alphabet.letter("F", "state", "state"), alphabet.letter("J", "state", "state")
>>> smoother = System(alphabet, "SMOOTHER", "from the filter's covariances",
...                   [("predicted", Q*Q_inv == 1), ("gain", J == P*F.T*Q_inv)],
...                   {"W": ("noise", Q - F*P*F.T)})
>>> prove = Prover(alphabet, [smoother]).prove
>>> joseph = (1 - J*F)*P*(1 - J*F).T + J*(W + Q_s)*J.T
>>> bool(prove(P + J*(Q_s - Q)*J.T == joseph))
True
"""

from .certificates import Certificate, as_text, exported
from .derivations import Proof, Prover, System
from .noncommutative import Alphabet, Expression, Nonconformal, Statement
from .reading import read
from .theories import theory

__all__ = [
    "Alphabet",
    "Certificate",
    "Expression",
    "Nonconformal",
    "Proof",
    "Prover",
    "Statement",
    "System",
    "as_text",
    "exported",
    "read",
    "theory",
]
