"""Kozlowski 1995, section 4: the diagonalized equations of motion and their Coriolis operator, for every N.

The letters phi, psi, S Delta_phi, S Delta_psi, S L are Kozlowski's Phi, Psi, E_Phi, E_Psi, K. Base facts are the
filter's, the rate of its Riccati equation K 21, and H Omega_delta = 0: a joint does not turn its own axis. What the arm
does is stated by definitions: velocities, accelerations as a frame in the link sees them, torques by Newton and Euler.
R is D^(1/2), C_nu_2 is twice C(theta, nu): no statement has a fraction. Gravity is left out, as in the paper.
"""
from ...proving.derivations import Prover, System
from ...proving.noncommutative import SIZES, Alphabet

ALPHABET = Alphabet(SIZES)
letter, define = ALPHABET.letter, ALPHABET.define

R = letter("R", "joint", "joint", "D^{1/2}", symmetric=True)
R_inv = letter("R^-1", "joint", "joint", "D^{-1/2}", symmetric=True)
D = letter("D", "joint", "joint", symmetric=True)
D_inv = letter("D^-1", "joint", "joint", symmetric=True)
G = letter("G", "link", "joint")
phi, psi = letter("phi", "link", "link", r"\Phi"), letter("psi", "link", "link", r"\Psi")
S, Delta_phi = letter("S", "link", "link"), letter("Delta_phi", "link", "link", r"\Delta_\phi")
H = letter("H", "joint", "link")
P = letter("P", "link", "link", symmetric=True)
Delta_psi = letter("Delta_psi", "link", "link", r"\Delta_\psi")
L, M = letter("L", "link", "joint"), letter("M", "link", "link", symmetric=True)
Omega_delta = letter("Omega_delta", "link", "link", r"\Omega_\delta", weight=12)
lambda_dot = letter("lambda_dot", "link", "link", r"\dot\lambda", symmetric=True)
V_cross = letter("V_cross", "link", "link", r"V\times")
R_dot = letter("R_dot", "joint", "joint", r"\dot D^{1/2}", symmetric=True)
D_dot = letter("D_dot", "joint", "joint", r"\dot D", symmetric=True)
m_dot = letter("m_dot", "joint", "joint", r"\dot m")
theta_dot, theta_ddot = (letter(f"theta_{d}", "joint", "one", rf"\{d}\theta") for d in ("dot", "ddot"))
xi_40, xi_dot_40, C_xi_40, kappa_40, C_nu_40_2 = (letter(name, "joint", "one", symbol) for name, symbol in (
    ("xi_40", r"\xi"), ("xi_dot_40", r"\dot\xi"), ("C_xi_40", r"C(\theta,\xi)"), ("kappa_40", r"\kappa"),
    ("C_nu_40_2", r"2C(\theta,\nu)")))
energy_slope = letter("energy_slope", "joint", "one", r"\tfrac12\dot\theta^T\mathcal M_\theta\dot\theta")
ALPHABET.inverses |= {"D": D_inv, "R": R_inv}

Phi, Psi = define("Phi", phi*S, r"\Phi S"), define("Psi", psi*S, r"\Psi S")
mass = define("mass", H*phi*M*phi.T*H.T, r"\mathcal M")                                 # K 22
m = define("m", (1 + H*Phi*L)*R)                                                        # K 26
l = define("l", R_inv*(1 - H*Psi*L))                                                    # K 25
V = define("V", phi.T*H.T*theta_dot)
X = define("X_delta", Omega_delta*P, "X")
P_dot = define("P_dot", lambda_dot - X - X.T, r"\dot P")                                # K 20
G_dot = define("G_dot", (1 - G*H)*P_dot*H.T*D_inv, r"\dot G")                           # K Table 1
V_dot = define("V_dot", phi.T*(H.T*theta_ddot + Omega_delta.T*V), r"\dot V")
tau = define("tau", H*phi*(M*V_dot + V_cross*M*V), r"\tau")
xi = define("xi", (1 + H*Phi*L).T*theta_dot, r"\xi")                                    # K 34
xi_dot = define("xi_dot", G_dot.T*V + G.T*V_dot, r"\dot\xi")                            # K 36
nu = define("nu", R*(1 + H*Phi*L).T*theta_dot, r"\nu")                                  # K 28
nu_dot_40 = define("nu_dot_40", R_dot*xi_40 + R*xi_dot_40, r"\dot\nu")
epsilon_40 = define("epsilon_40", R_inv*kappa_40, r"\epsilon")
kappa = define("kappa", (1 - H*Psi*L)*tau, r"\kappa")                                   # K 44
C_xi = define("C_xi", H*psi*(lambda_dot*H.T*xi - (Omega_delta*P - V_cross*M)*V), r"C(\theta,\xi)")      # K 45
middle = define("middle", S*Delta_psi*lambda_dot - lambda_dot*Delta_psi.T*S.T - X + X.T + V_cross*M + V_cross*M)
C_nu_2 = define("C_nu_2", R_inv*H*psi*middle*psi.T*H.T*R_inv*nu, r"2C(\theta,\nu)")     # K 42
mass_dot = define("mass_dot", m_dot*m.T + m*m_dot.T, r"\dot{\mathcal M}")
nu_dot_41 = define("nu_dot_41", m_dot.T*theta_dot + m.T*theta_ddot, r"\dot\nu")
tau_41 = define("tau_41", mass*theta_ddot + mass_dot*theta_dot - energy_slope, r"\tau")
ALPHABET.taken.update(ALPHABET.letters)

_FILTER = [("RK a.11", phi*(1 - S*Delta_phi) == 1), ("RK a.11", (1 - S*Delta_phi)*phi == 1),
           ("RK a.10", psi*(1 - S*Delta_psi) == 1), ("RK a.10", (1 - S*Delta_psi)*psi == 1),
           ("RK a.1", H*P*H.T == D), ("RK a.2", P*H.T*D_inv == G), ("D > 0", D*D_inv == 1)]
_RICCATI = {"M": ("Riccati", P - S*Delta_psi*P*Delta_phi.T*S.T), "Delta_psi": ("RK 4.7", Delta_phi - L*H),
            "L": ("RK a.12", Delta_phi*G)}
_ROOT = [("root of D", R*R == D), ("root > 0", R*R_inv == 1)]
DIAGONALIZED = System(
    ALPHABET, "DIAGONALIZED", "from the filter's Riccati equation and its rate",
    [*_FILTER, *_ROOT,
     ("K 21", lambda_dot - S*Delta_psi*lambda_dot*Delta_psi.T*S.T == Omega_delta*P + P*Omega_delta.T),
     ("K 4", H*Omega_delta == 0)],
    _RICCATI, foreign={"R_dot", "D_dot", "xi_40", "xi_dot_40", "C_xi_40", "kappa_40", "C_nu_40_2"})
ROOTS = System(
    ALPHABET, "ROOTS", "from 44 and 46, where each joint has one freedom",
    [*_ROOT, ("one freedom", R*R_dot == R_dot*R)],
    {"kappa_40": ("K 44", D*xi_dot_40 + C_xi_40), "C_nu_40_2": ("K 46", R_inv*(C_xi_40 + C_xi_40 - D_dot*xi_40)),
     "D_dot": ("rate of D", R*R_dot + R_dot*R)},
    foreign={"phi", "psi", "S", "Delta_phi", "Delta_psi", "H", "P", "G", "L", "M", "D^-1", "Omega_delta", "lambda_dot",
             "V_cross", "m_dot", "theta_dot", "theta_ddot", "energy_slope"})

STATEMENTS = {
    "K 24": (1 + H*Phi*L)*(1 - H*Psi*L) == 1,
    "K 26": mass == m*m.T,
    "K 25": mass*(l.T*l) == 1,
    "K 27": nu.T*nu == theta_dot.T*mass*theta_dot,
    "K 34": xi == G.T*V,
    "K 41": nu_dot_41 + l*(m_dot*nu - energy_slope) == l*tau_41,
    "K 43": xi.T*D*xi == theta_dot.T*mass*theta_dot,
    "K 44": D*xi_dot + C_xi == kappa,
    "K 46": H*P_dot*H.T == H*lambda_dot*H.T,
    "K 42": C_xi + C_xi == R*C_nu_2 + H*P_dot*H.T*xi,
    "K 40": nu_dot_40 + nu_dot_40 + C_nu_40_2 == epsilon_40 + epsilon_40,
    "K 47": nu.T*C_nu_2 == V.T*middle*V,
}
CITES = {"K 25": ["K 26"], "K 42": ["K 46"]}
PROVER = Prover(ALPHABET, [ROOTS, DIAGONALIZED], (STATEMENTS,), CITES, prefix="K ")
prove = PROVER.prove
