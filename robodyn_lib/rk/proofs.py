"""Rodriguez & Kreutz 1988, appendix A: operator identities proved for every N, as statements about letters.

The letters phi, psi, S, H, P, ... obey a few base facts. Completed to confluent rewriting rules (`proving`), these
decide every statement: it follows from them if and only if the difference of its sides rewrites to 0. N appears
nowhere, so what is proved holds for every arm; what is not is tried on exact arms, and refuted where the sides differ.
The base facts come from the level of blocks, where tests check them exactly:

    phi (I - S Delta_phi) = I = (I - S Delta_phi) phi           RK a.11: S is nilpotent, phi is a semigroup
    psi (I - S Delta_psi) = I = (I - S Delta_psi) psi           RK a.10
    Delta_psi = Delta_phi - L H,  L = Delta_phi G               RK 4.7, a.12
    D = H P H^T,  G = P H^T D^-1,  D D^-1 = I = D^-1 D          RK a.1, a.2; D > 0
    M = P - S Delta_psi P Delta_phi^T S^T                       Riccati 4.4, 4.5: block k+1 of S X S^T is block k of X
    S^T B = 0                                                   RK 3.7: the tip force enters at link 1, S moves inward

RESOLVENT takes the first three with any L and H, and decides A.1-A.4; LEMMA takes phi and psi unrelated, for Lemma A.1;
FILTER takes all. FILTER completes to 28 rules. State your own: sums, products, `.T`, `phi**-1`, numbers, `I` or 1 for
the identity of any size, `==` between the sides.

>>> print(prove(psi == (I - Psi*L*H)*phi))
psi = (I - Psi L H) phi
proved for every N, from the resolvents alone (any L and H)
right side:
    (I - Psi L H) phi
  = phi - Psi L H phi                            [multiply out]
  = phi - psi S L H phi                          [Psi = psi S]
  = psi phi - psi S Delta_phi phi                [RK a.10: psi S L H = I - psi + psi S Delta_phi]
  = psi                                          [RK a.11: S Delta_phi phi = phi - I]
>>> print(prove(psi*G == phi*G))
psi G = phi G
refuted: on planar_arm(2), entry (8, 1) is 0 on the left, -19/10 on the right
left - right = G - phi G
"""
import functools
from fractions import Fraction
from random import Random

import numpy as np

from ..numbers import array, compare
from ..proving.derivations import Proof, Prover, Step, System
from ..proving.noncommutative import Alphabet, Nonconformal, Statement, is_confluent, number
from ..robots import planar_arm, rational_arm
from ..spatial import eye, zeros
from .filter import (
    D_inverse_operator,
    D_operator,
    Delta_phi_operator,
    Delta_psi_operator,
    Filter,
    G_operator,
    L_operator,
    P_operator,
    Phi_operator,
    Psi_operator,
    S_operator,
    psi_operator,
    riccati,
)
from .operators import B_operator, H_operator, M_operator, diagonal, jacobian_operator, mass_operator, phi_operator
from .recursions import Chain

__all__ = [  # the letters first
    "B", "D", "D_inv", "Delta_phi", "Delta_psi", "G", "H", "I", "J", "L", "M", "P", "Phi", "Psi", "S", "T", "T_prime",
    "V", "a", "a0", "alpha_FD2", "alpha_FD4", "b", "epsilon_FD3", "f0", "f_FD4", "f_bias", "lambda_FD4", "mass",
    "nu_FD4", "phi", "phi_tilde", "psi", "psi_tilde", "r", "theta_FD1", "theta_FD3", "theta_FD4", "theta_ddot",
    "theta_dot", "z", "z_FD1", "z_FD3", "z_FD4", "zeta",
    "ALPHABET", "BASE_FACTS", "BEYOND", "CITES", "FILTER", "LEMMA", "MISPRINTS", "NONCONFORMAL", "Nonconformal",
    "PROVER", "Proof", "RESOLVENT", "STATEMENTS", "Step", "System", "counterexample", "define", "evaluate",
    "is_confluent", "letter", "operators", "prove"]

# --- the letters of the report ---------------------------------------------------------------------------------------

ALPHABET = Alphabet()
letter, define, latex = ALPHABET.letter, ALPHABET.define, ALPHABET.latex

D = letter("D", "joint", "joint", symmetric=True)                   # in alphabetical order: rules turn P H^T into G D
D_inv = letter("D^-1", "joint", "joint", symmetric=True)
G = letter("G", "link", "joint")
phi = letter("phi", "link", "link", r"\phi")
psi = letter("psi", "link", "link", r"\psi")
S = letter("S", "link", "link")
Delta_phi = letter("Delta_phi", "link", "link", r"\Delta_\phi")
H = letter("H", "joint", "link")
P = letter("P", "link", "link", symmetric=True)
r = letter("r", "link", "link")
B = letter("B", "link", "tip")
Delta_psi = letter("Delta_psi", "link", "link", r"\Delta_\psi")
L = letter("L", "link", "joint")
M = letter("M", "link", "link", symmetric=True)
a, b, z = (letter(name, "link", "one") for name in "abz")
T = letter("T", "joint", "one")
theta_dot, theta_ddot = (letter(f"theta_{d}", "joint", "one", rf"\{d}\theta") for d in ("dot", "ddot"))
f0, a0 = letter("f0", "tip", "one", "f(0)"), letter("a0", "tip", "one", "a(0)")
I = number()

# Abbreviations; a proof unfolds the later ones first.
Phi = define("Phi", phi*S, r"\Phi")                                                     # RK a.6
Psi = define("Psi", psi*S, r"\Psi")                                                     # RK a.7
phi_tilde = define("phi_tilde", phi - I, r"\tilde\phi")                                 # RK a.3
psi_tilde = define("psi_tilde", psi - I, r"\tilde\psi")                                 # RK 5.11
ALPHABET.inverses |= {"phi": define("phi^-1", I - S*Delta_phi), "psi": define("psi^-1", I - S*Delta_psi),
                      "D": D_inv, "D^-1": D}                                            # RK a.11, a.10
BASIC = list(ALPHABET.definitions)
mass = define("mass", H*phi*M*phi.T*H.T, r"\mathcal M")                                 # RK 3.20
J = define("J", B.T*phi.T*H.T)                                                          # RK 3.13
V = define("V", phi.T*H.T*theta_dot)                                                    # RK 5.13 (corrected)
f_bias = define("f_bias", phi*(M*phi.T*a + b + B*f0), r"f_{\mathrm{bias}}")
T_prime = define("T'", T - H*f_bias)                                                    # RK 4.17, 5.5
theta_FD1 = define("theta_FD1", (I - H*Psi*L).T*D_inv*(I - H*Psi*L)*T_prime, r"\ddot\theta_{FD1}")      # RK 4.18
z_FD1 = define("z_FD1", Psi*L*T_prime, r"\hat z_{FD1}")                                 # RK 4.20
alpha_FD2 = define("alpha_FD2", psi.T*H.T*D_inv*(I - H*Psi*L)*T_prime + phi.T*a, r"\alpha_{FD2}")        # RK 5.6
zeta = define("zeta", phi.T*a, r"\zeta")                                                # RK 5.8
z_FD3 = define("z_FD3", psi*(S*L*T + M*zeta + b + B*f0), "z_{FD3}")
epsilon_FD3 = define("epsilon_FD3", T - H*z_FD3, r"\epsilon_{FD3}")                     # RK 5.9
theta_FD3 = define("theta_FD3", (I - H*Psi*L).T*D_inv*epsilon_FD3, r"\ddot\theta_{FD3}")                # RK 5.10
z_FD4 = define("z_FD4", Psi*L*T + psi_tilde*P*a + psi*(b + B*f0), "z_{FD4}")
nu_FD4 = define("nu_FD4", D_inv*(I - H*Psi*L)*T - D_inv*H*psi_tilde*P*a - D_inv*H*psi*(b + B*f0), r"\nu_{FD4}")
theta_FD4 = define("theta_FD4", (I - H*Psi*L).T*nu_FD4 - L.T*Psi.T*(I - G*H).T*a - G.T*a, r"\ddot\theta_{FD4}")
lambda_FD4 = define("lambda_FD4", psi.T*H.T*nu_FD4 + psi.T*(I - G*H).T*a, r"\lambda_{FD4}")
alpha_FD4 = define("alpha_FD4", phi.T*(H.T*theta_FD4 + a), r"\alpha_{FD4}")             # RK 3.15
f_FD4 = define("f_FD4", phi*(M*alpha_FD4 + b + B*f0), "f_{FD4}")                        # RK 3.17
ALPHABET.taken.update(ALPHABET.letters)

# --- systems of base facts -------------------------------------------------------------------------------------------


def _refuted(statement, system):
    return counterexample(statement, system)                        # defined below, where matrices are


_PHI = [("RK a.11", phi*(I - S*Delta_phi) == I), ("RK a.11", (I - S*Delta_phi)*phi == I)]
_PSI = [("RK a.10", psi*(I - S*Delta_psi) == I), ("RK a.10", (I - S*Delta_psi)*psi == I)]
_TIP = [("RK 3.7", S.T*B == 0)]
RESOLVENT = System(
    ALPHABET, "RESOLVENT", "from the resolvents alone (any L and H)", _PHI + _PSI + _TIP,
    {"Delta_psi": ("RK 4.7", Delta_phi - L*H)}, foreign={"D", "D^-1", "G", "P", "M", "r"}, basic=BASIC, refute=_refuted)
LEMMA = System(
    ALPHABET, "LEMMA", "for unrelated resolvents phi and psi", _PHI + _PSI + _TIP,
    {"M": ("RK a.44", r - S*Delta_psi*r*Delta_phi.T*S.T)}, foreign={"D", "D^-1", "G", "P", "L"},
    own={"r": "r is a letter of Lemma A.1, whose psi is any resolvent"}, basic=BASIC, refute=_refuted)
FILTER = System(
    ALPHABET, "FILTER", "from the filter's Riccati equation", _PHI + _PSI + _TIP + [
        ("RK a.1", H*P*H.T == D), ("RK a.2", P*H.T*D_inv == G), ("D > 0", D*D_inv == I), ("D > 0", D_inv*D == I)],
    {"M": ("Riccati", P - S*Delta_psi*P*Delta_phi.T*S.T), "Delta_psi": ("RK 4.7", Delta_phi - L*H),
     "L": ("RK a.12", Delta_phi*G)}, foreign={"r"}, basic=BASIC, refute=_refuted)


# --- the same statements in numbers ----------------------------------------------------------------------------------


def operators(chain, system=None, seed=0):
    """Dense matrices for the letters on a pose: {name: array}, exact where the arm is. O(N^3).

    Under FILTER, the default, the gain is the filter's, under RESOLVENT and LEMMA any. Letters that the base facts
    leave free (a, b, T, ..., your own) get small random numbers.
    """
    system, random, links = system or FILTER, Random(seed), range(1, chain.N + 1)
    size = sizes(chain.N)
    exact = Fraction if chain.dtype == object else int
    few = lambda rows, columns: array([[exact(random.choice([-3, -2, -1, 1, 2, 3])) for _ in range(columns)]  # noqa: E731
                                       for _ in range(rows)])
    kalman = riccati(chain) if system is FILTER else Filter(chain, {}, {}, {}, {k: few(6, 1) for k in links}, {})
    values = {"phi": phi_operator(chain), "psi": psi_operator(kalman), "Phi": Phi_operator(chain),
              "Psi": Psi_operator(kalman), "S": S_operator(chain), "Delta_phi": Delta_phi_operator(chain),
              "Delta_psi": Delta_psi_operator(kalman), "L": L_operator(kalman), "H": H_operator(chain),
              "M": M_operator(chain), "B": B_operator(chain), "mass": mass_operator(chain),
              "J": jacobian_operator(chain)}
    if system is FILTER:
        values |= {"P": P_operator(kalman), "D": D_operator(kalman), "D^-1": D_inverse_operator(kalman),
                   "G": G_operator(kalman)}
    if system is LEMMA:
        r = {1: chain.M[1]}
        for k in links[:-1]:
            r[k + 1] = kalman.step[k] @ r[k] @ chain.phi(k + 1, k).T + chain.M[k + 1]                      # RK a.44
        values["r"] = diagonal(r)
    given = {*values, *ALPHABET.definitions, *system.foreign}
    for name in [name for name in ALPHABET.letters if name not in given]:
        x = ALPHABET.letters[name]
        thrown = few(*(size[side] for side in x.type))
        values[name] = thrown + thrown.T if x.T is x else thrown
    return values


def sizes(N):
    """{label: number of rows} of letters on an arm of N links."""
    return {"N": N, "6N": 6 * N, "6": 6, "1": 1}


def evaluate(x, chain, like=None):
    """The matrix of an expression, or the pair of matrices of a statement, on a `Chain` or a table of `operators`."""
    values = operators(chain) if isinstance(chain, Chain) else chain
    if isinstance(x, Statement):
        return tuple(evaluate(side, values, x.lhs.type or x.rhs.type) for side in x)
    if x.kind == "letter":
        if x.parts.name in values:
            return values[x.parts.name]
        if not x.parts.definition:
            raise LookupError(f"there is no matrix for the letter {x}")
        return evaluate(x.parts.definition, values)
    if x.kind == "number":
        N, dtype = values["H"].shape[0], values["H"].dtype
        rows, columns = (sizes(N)[side] for side in like or ("1", "1"))
        return _scaled(x.parts, eye(rows, dtype) if rows == columns else zeros((rows, columns), dtype))
    if x.kind == "transpose":
        return evaluate(x.parts, values).T
    if x.kind == "sum":
        return sum(evaluate(term, values, x.type) for term in x.parts)
    factors = [evaluate(f, values) for f in x.parts if f.type is not None]
    return _scaled(x.parts[0].parts if x.parts[0].type is None else 1, functools.reduce(lambda u, v: u @ v, factors))


def _scaled(c, matrix):
    return c * matrix if matrix.dtype == object else c.numerator * matrix / c.denominator


def counterexample(statement, system=None):
    """The first of a few exact arms on which the two sides differ, and where, as text; "" if there is none."""
    planar = [planar_arm(n, Fraction(1), Fraction(1)) for n in (2, 3, 6)]
    for arm in [*planar[:2], rational_arm(3, 2), rational_arm(4, 5), planar[2]]:
        pose = arm.at_tangents([Fraction(0), *[Fraction(1, k + 1) for k in range(1, arm.n)]])
        left, right = evaluate(statement, operators(Chain(pose), system))
        if not compare(left, right):
            place = next(place for place in np.ndindex(left.shape) if left[place] != right[place])
            numbers = f" is {left[place]} on the left, {right[place]} on the right"
            where = f"on {arm.name}, entry ({', '.join(str(i + 1) for i in place)})"
            return where + (numbers if len(numbers) < 90 else " differs")
    return ""


# --- what the report states ------------------------------------------------------------------------------------------

STATEMENTS = {
    "RK 4.7": Delta_psi == Delta_phi*(I - G*H),
    "RK a.1": D == H*P*H.T,
    "RK a.2": G == P*H.T*D_inv,
    "RK a.3": phi_tilde == phi - I,
    "RK a.6": Phi == phi*S,
    "RK a.7": Psi == psi*S,
    "RK a.8": Psi*Delta_psi == psi_tilde,
    "RK a.9": Phi*Delta_phi == phi_tilde,
    "RK a.10": psi*(I - S*Delta_psi) == I,
    "RK a.11": phi*(I - S*Delta_phi) == I,
    "RK a.12": L == Delta_phi*G,
    "RK a.13": phi_tilde*G == Phi*L,
    "RK a.14": phi == psi*(I + S*L*H*phi),
    "RK a.15": psi == (I - Psi*L*H)*phi,
    "RK a.16": Phi == Psi*(I + L*H*Phi),
    "RK a.17": Psi == (I - Psi*L*H)*Phi,
    "RK a.18": phi - psi == Psi*L*H*phi,
    "RK a.22": phi == (I + Phi*L*H)*psi,
    "RK a.23": psi == phi*(I - S*L*H*psi),
    "RK a.24": Phi == (I + Phi*L*H)*Psi,
    "RK a.25": Psi == Phi*(I - L*H*Psi),
    "RK a.26": Phi*L*H*psi == Psi*L*H*phi,
    "RK a.27": Phi*L*H*Psi == Psi*L*H*Phi,
    "RK a.28": phi - psi == Phi*L*H*psi,
    "RK a.32": H*phi == (I + H*Phi*L)*H*psi,
    "RK a.33": H*Phi == (I + H*Phi*L)*H*Psi,
    "RK a.34": H*Psi == H*Phi*(I - L*H*Psi),
    "RK a.35": H*psi == (I - H*Psi*L)*H*phi,
    "RK a.36": H*Psi == (I - H*Psi*L)*H*Phi,
    "RK a.37": H*Phi == H*Psi*(I + L*H*Phi),
    "RK a.38": H*Phi*L*H*Psi == H*Psi*L*H*Phi,
    "RK a.39": Phi*L == Psi*L*(I + H*Phi*L),
    "RK a.40": Psi*L == (I - Psi*L*H)*Phi*L,
    "RK a.41": Psi*L == Phi*L*(I - H*Psi*L),
    "RK a.42": Phi*L == (I + Phi*L*H)*Psi*L,
    "RK a.43": Psi*L*H*Phi*L == Phi*L*H*Psi*L,
    "RK a.44": r == S*Delta_psi*r*Delta_phi.T*S.T + M,
    "RK a.45": psi*M*phi.T == r + psi_tilde*r + r*phi_tilde.T,
    "RK a.46": psi*M*phi.T == P + psi_tilde*P + P*phi_tilde.T,
    "RK a.47": psi*M*psi.T == P + psi_tilde*P + P*psi_tilde.T,
    "RK a.48": phi*M*phi.T == P + phi_tilde*P + P*phi_tilde.T + phi_tilde*P*H.T*D_inv*H*P*phi_tilde.T,
    "RK a.49": P == S*Delta_phi*P*Delta_phi.T*S.T + (M - S*Delta_phi*P*H.T*D_inv*H*P*Delta_phi.T*S.T),
    "RK a.51": (I - H*Psi*L).T*D_inv*H*P*(I + phi_tilde.T) == L.T*Psi.T*(I - G*H).T + G.T,
    "RK a.50": (I - H*Psi*L).T*D_inv*H*psi*M*phi.T
               == (I - H*Psi*L).T*D_inv*H*psi_tilde*P + L.T*Psi.T*(I - G*H).T + G.T,
    "RK 4.11": mass == (I + H*Phi*L)*D*(I + H*Phi*L).T,
    "RK 4.14": (I + H*Phi*L)*(I - H*Psi*L) == I,
    "RK 4.14, other order": (I - H*Psi*L)*(I + H*Phi*L) == I,
    "RK 4.16": mass*(I - H*Psi*L).T*D_inv*(I - H*Psi*L) == I,
    "RK 4.16, other order": (I - H*Psi*L).T*D_inv*(I - H*Psi*L)*mass == I,
    "RK 4.18": mass*theta_FD1 + H*phi*(M*phi.T*a + b + B*f0) == T,
    "RK 5.3": Psi == psi*S,
    "RK 5.4": (I - H*Psi*L)*H*phi == H*psi,
    "RK 5.6": alpha_FD2 == phi.T*(H.T*theta_FD1 + a),
    "RK 5.7": B.T*alpha_FD2 + a0 == J*theta_FD1 + (B.T*phi.T*a + a0),
    "RK 5.9": epsilon_FD3 == (I - H*Psi*L)*T_prime,
    "RK 5.10": theta_FD3 == theta_FD1,
    "RK 5.14": D*nu_FD4 == T - H*z_FD4,
    "RK 5.15": theta_FD4 == theta_FD1,
}
CITES = {                                                           # what a derivation may quote, as in the report
    "RK a.50": ["RK a.46", "RK a.51"],
    "RK a.51": ["RK a.13", "RK a.25"],
    "RK 4.11": ["RK a.48", "RK a.13"],
    "RK 4.16": ["RK 4.11", "RK 4.14", "RK 4.14, other order"],
    "RK 4.16, other order": ["RK 4.11", "RK 4.14", "RK 4.14, other order"],
    "RK 4.18": ["RK 4.16"],
    "RK 5.6": ["RK a.35"],
    "RK 5.7": ["RK 5.6"],
    "RK 5.9": ["RK a.35"],
    "RK 5.10": ["RK 5.9"],
    "RK 5.15": ["RK a.35", "RK a.50"],
    "J M^-1 J^T": ["RK a.35"],
    "FD3: z = z_FD1 + f_bias": ["RK a.18"],
    "FD4: z = z_FD3 - P zeta": ["RK a.46"],
    "FD4: alpha = lambda": ["RK a.35", "RK a.15"],
    "FD4: f = P alpha + z": ["FD4: alpha = lambda", "RK a.46", "RK a.13", "RK 5.14", "RK a.28", "RK a.41"],
}
BEYOND = {
    "H G = I": H*G == I,
    "psi G = G": psi*G == G,
    "P(+)": (I - G*H)*P*(I - G*H).T == (I - G*H)*P,
    "Corollary A.1": phi*(r - S*Delta_phi*r*Delta_phi.T*S.T)*phi.T == r + phi_tilde*r + r*phi_tilde.T,
    "J M^-1 J^T": J*(I - H*Psi*L).T*D_inv*(I - H*Psi*L)*J.T == B.T*psi.T*H.T*D_inv*H*psi*B,
    "FD3: z = z_FD1 + f_bias": z_FD3 == z_FD1 + f_bias,
    "FD4: z = z_FD3 - P zeta": z_FD4 == z_FD3 - P*zeta,
    "FD4: alpha = lambda": alpha_FD4 == lambda_FD4,
    "FD4: f = P alpha + z": f_FD4 == P*alpha_FD4 + z_FD4,
    "FD4 is the articulated-body algorithm":
        Delta_psi*(z + P*a) + L*T == Delta_phi*(z + G*(T - H*z) + (P - G*D*G.T)*a),
}
MISPRINTS = {
    "Part I abstract": mass*(I - H*Phi*L).T*D_inv*(I - H*Phi*L) == I,
    "RK 4.20": theta_FD1 == (I - H*Psi*L).T*D_inv*(T - H*z_FD1),
    "RK 5.10, end of the proof": (I + H*Phi*L)*D_inv*epsilon_FD3 == theta_FD1,
    "Lemma A.1, the sum in the proof": psi*M*phi.T == r.T + psi_tilde*r.T + r.T*phi_tilde.T,
    "RK a.50, line 2 of the proof": (I - H*Psi*L).T*D_inv*H*psi*M*phi.T
                                    == (I - H*Psi*L).T*D_inv*H*(P + psi_tilde*P + P*phi.T),
    "FD4, end of the proof": theta_FD1 == (I - H*Psi*L).T*D_inv*((I - H*Psi*L)*T - H*psi*(b + B*f0))
                             - ((I - H*Psi*L).T*D_inv*H*phi_tilde*P + L.T*Psi.T*(I - G*H).T + G.T)*a,
}
NONCONFORMAL = {                                                    # misprints that are no statements at all
    "RK 3.19, line 1": lambda: T == H*phi*(M*phi.T*H.T*theta_ddot + H*phi*(M*phi.T*a + b + B*f0)),
    "RK 5.4, handwritten": lambda: H*(I - Psi*L)*phi == H*psi,
    "RK 5.13": lambda: V == B.T*phi.T*H.T*theta_dot,
}
BASE_FACTS = {
    "RK a.4": "the definition of Delta_phi, block by block; its last block is arbitrary: only S Delta_phi occurs",
    "RK a.5": "the definition of Delta_psi, block by block; with 4.7 Delta_psi = Delta_phi - L H",
    "RK a.19": "the definition of T(k,m), whose sum is block (k,m) of phi - psi",
    "RK a.20": "a sum that telescopes: block (k,m) of the left side of a.18",
    "RK a.21": "block (k,m) of the right side of a.18",
    "RK a.29": "the definition of T'(k,m), whose sum is block (k,m) of psi - phi",
    "RK a.30": "a sum that telescopes: block (k,m) of the left side of a.28, with the other sign",
    "RK a.31": "block (k,m) of the right side of a.28, with the other sign",
    "RK 4.4": "the start of the Riccati recursion: block 1 of M = P - S Delta_psi P Delta_phi^T S^T, a base fact",
    "RK 4.5": "the Riccati recursion: block k of M = P - S Delta_psi P Delta_phi^T S^T, a base fact",
    "RK 4.17": "the definition of T'",
    "RK 5.8": "the definition of zeta",
    "RK 5.11": "the definition of psi_tilde",
    "RK 5.12": "the definition of G, as a.2",
    "RK 5.13": "the definition of V = phi^T H^T theta_dot (printed with B^T in front, which does not fit)",
}

PROVER = Prover(ALPHABET, [RESOLVENT, LEMMA, FILTER], (STATEMENTS, BEYOND, MISPRINTS), CITES, BASE_FACTS, prefix="RK ")
prove = PROVER.prove
