"""Saha 1997: the articulated recursion factors the mass matrix, in operators; and the dictionary to Rodriguez & Kreutz.

Links count from the base in Saha's letters. T_l = (1 - B)^-1, where B has the blocks B(k+1,k), carries twists outward;
S97 27 for all links at once reads M = M_hat - B^T (M_hat - psi m_hat psi^T) B. In the dictionary J reverses the order of
joints, and Z has the matrices S_i of 6.5, in the other order: it takes twists at mass centres to twists at hinges.
"""
from ...proving.derivations import Prover, System
from ...proving.noncommutative import SIZES, Alphabet

ALPHABET = Alphabet(SIZES)
letter, define = ALPHABET.letter, ALPHABET.define

m_hat = letter("m_hat", "joint", "joint", r"\hat m", symmetric=True)
m_hat_inv = letter("m_hat^-1", "joint", "joint", r"\hat m^{-1}", symmetric=True)
T_d = letter("T_d", "link", "joint", "T_d")
T_l = letter("T_l", "link", "link", "T_l")
B_l = letter("B_l", "link", "link", "B")
W = letter("W", "link", "link")
M_hat = letter("M_hat", "link", "link", r"\hat M", symmetric=True)
N_l = letter("N_l", "link", "link", "N")
M_l = letter("M_l", "link", "link", "M", symmetric=True)
psi_l = letter("psi_l", "link", "joint", r"\psi")
tau_l = letter("tau_l", "joint", "one", r"\tau")
# the dictionary
J_n = letter("J_n", "joint", "joint", "J", symmetric=True)
Z, Z_inv = letter("Z", "link", "link"), letter("Z^-1", "link", "link")
R = letter("R", "joint", "joint", "D^{1/2}", symmetric=True)
theta_dot = letter("theta_dot", "joint", "one", r"\dot\theta")
S, Delta_phi = letter("S", "link", "link"), letter("Delta_phi", "link", "link", r"\Delta_\phi")
phi, psi = letter("phi", "link", "link", r"\phi"), letter("psi", "link", "link", r"\psi")
Delta_psi = letter("Delta_psi", "link", "link", r"\Delta_\psi")
H, L, G = letter("H", "joint", "link"), letter("L", "link", "joint"), letter("G", "link", "joint")
P, M = (letter(name, "link", "link", symmetric=True) for name in "PM")
D, D_inv = (letter(name, "joint", "joint", symmetric=True) for name in ("D", "D^-1"))
ALPHABET.inverses |= {"m_hat": m_hat_inv, "Z": Z_inv, "D": D_inv}

GIM = define("GIM", T_d.T*T_l.T*M_l*T_l*T_d, "I")                                       # S97 5
U = define("U", 1 + T_d.T*(T_l - 1).T*N_l*T_d)                                          # S95 22a
E_l = define("E_l", 1 - T_d.T*W*B_l.T*psi_l, "E")                                       # S97 9, in closed form
Phi, Psi = define("Phi", phi*S, r"\Phi"), define("Psi", psi*S, r"\Psi")                 # RK a.6, a.7
mass = define("mass", H*phi*M*phi.T*H.T, r"\mathcal M")                                 # RK 3.20
m_root = define("m_root", J_n*R*J_n, r"\hat m^{1/2}")
nu = define("nu", R*(1 + H*Phi*L).T*theta_dot, r"\nu")                                  # K 28
ALPHABET.taken.update(ALPHABET.letters)

_RIGID = [("S97 6", T_l*(1 - B_l) == 1), ("S97 6", (1 - B_l)*T_l == 1)]
_FREE = [("W", W*(1 - B_l.T*(1 - psi_l*T_d.T)) == 1), ("W", (1 - B_l.T*(1 - psi_l*T_d.T))*W == 1)]
_PIVOTS = [("S97 25", T_d.T*M_hat*T_d == m_hat), ("m_hat > 0", m_hat*m_hat_inv == 1),
           ("S95 22b", N_l*T_d == M_hat*T_d*m_hat_inv)]
_GAIN = {"psi_l": ("S97 26", M_hat*T_d*m_hat_inv)}
TRANSLATED = {"J_n", "Z", "Z^-1", "R", "theta_dot", "S", "Delta_phi", "phi", "psi", "Delta_psi", "H", "L", "G", "P",
              "M", "D", "D^-1"}
SAHA = System(ALPHABET, "SAHA", "from Saha's recursion S97 27", _RIGID + _FREE + _PIVOTS,
              {"M_l": ("S97 27", M_hat - B_l.T*(M_hat - psi_l*m_hat*psi_l.T)*B_l), **_GAIN}, foreign=TRANSLATED)
DICTIONARY = System(
    ALPHABET, "DICTIONARY", "from the filter's Riccati equation, translated into Saha's letters",
    [("RK a.11", phi*(1 - S*Delta_phi) == 1), ("RK a.1", H*P*H.T == D), ("RK a.2", P*H.T*D_inv == G),
     ("D > 0", D*D_inv == 1), ("J twice", J_n*J_n == 1), ("Z", Z*Z_inv == 1),
     ("S95 22b", N_l*T_d == M_hat*T_d*m_hat_inv)],
    {**_GAIN, "T_d": ("line 1 of 6.5", Z_inv*H.T*J_n), "T_l": ("line 3 of 6.5", Z_inv*phi.T*Z), "M_l": ("line 2 of 6.5", Z.T*M*Z),
     "B_l": ("line 3 of 6.5, one step", Z_inv*Delta_phi.T*S.T*Z), "W": ("line 4 of 6.9", Z.T*psi*Z_inv.T),
     "M_hat": ("line 4 of 6.5", Z.T*P*Z), "m_hat": ("line 4 of 6.5, pivots", J_n*D*J_n),
     "m_hat^-1": ("line 4 of 6.5, inverses", J_n*D_inv*J_n),
     "M": ("Riccati", P - S*Delta_psi*P*Delta_phi.T*S.T), "Delta_psi": ("RK 4.7", Delta_phi - L*H),
     "L": ("RK a.12", Delta_phi*G)})

STATEMENTS = {
    "S97 13": GIM == U*m_hat*U.T,
    "S97 10": E_l*U == 1,
    "S97 11": U*E_l == 1,
    "S97 9": E_l*GIM == m_hat*U.T,
    "S97 14": GIM*(E_l.T*m_hat_inv*E_l*tau_l) == tau_l,
    "dictionary: S97 27": M == Z_inv.T*(M_hat - B_l.T*(M_hat - psi_l*m_hat*psi_l.T)*B_l)*Z_inv,
    "dictionary: pivots": H*P*H.T == J_n*(T_d.T*M_hat*T_d)*J_n,
    "dictionary: G": G == Z_inv.T*psi_l*J_n,
    "dictionary: mass": mass == J_n*GIM*J_n,
    "dictionary: U": 1 + H*Phi*L == J_n*U*J_n,
    "dictionary: E": 1 - H*Psi*L == J_n*E_l*J_n,
    "dictionary: nu": J_n*nu == m_root*U.T*J_n*theta_dot,
}
PROVER = Prover(ALPHABET, [SAHA, DICTIONARY], (STATEMENTS,), prefix="S97 ")
prove = PROVER.prove
