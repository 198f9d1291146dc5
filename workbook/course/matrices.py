"""Letters for proofs about matrices of any size, lectures 1 to 15: each problem's facts and claim.

R is the K of 8b.3, and Z the inverse of R^-1 + V^T W V. In 7b.5 P takes forces on points to
accelerations that keep the lengths. In 13a.4 U, Q and R are blocks of the mass matrix of a floating
arm. In 15b.1 Z is what a third link adds to J. In 14a.3 e is the acceleration that a loop adds to
the free one, e + x what another closed motion adds.
"""

from types import SimpleNamespace

from robodyn_lib.proving.derivations import Prover, System
from robodyn_lib.proving.noncommutative import Alphabet


def problem(says, sizes, letters, facts, claim):
    """Return a problem's letters. claim: both sides to be proved; prover: knows only its facts.

    sizes, letters: "body k, held r", "V body held, W body body ~"; ~ for a symmetric one, + for one
    that a rule takes away. facts, claim: functions of the letters. A fact with a letter alone on
    its left abbreviates.
    """
    alphabet = Alphabet(dict(pair.split() for pair in sizes.split(",")))
    words = [word.split() for word in letters.split(",")]
    made = {
        name: alphabet.letter(
            name, rows, columns, symmetric="~" in more, weight=1 + more.count("+")
        )
        for name, rows, columns, *more in words
    }
    alphabet.taken.update(alphabet.letters)
    out = SimpleNamespace(**{name.replace("^-1", "_inv"): letter for name, letter in made.items()})
    named_facts = [(str(fact), fact) for fact in facts(out)]
    short = {
        str(fact.lhs): (name, fact.rhs) for name, fact in named_facts if fact.lhs.kind == "letter"
    }
    base = [(name, fact) for name, fact in named_facts if fact.lhs.kind != "letter"]
    out.prover = Prover(alphabet, [System(alphabet, "GIVEN", f"from {says}", base, short)], ({},))
    out.claim = claim(out)
    return out


power = problem(  # 1a.4
    "one link cut free",
    "axis 3, one 1",
    "N axis one, F axis one, N_o axis one, F_o axis one, N_c axis one, "
    "F_c axis one, omega axis one, v axis one, v_c axis one, l axis axis, p axis axis",
    lambda m: [
        m.F == m.F_o + m.F_c,
        m.N == m.N_o + m.l * m.F_o + m.N_c + m.p * m.F_c,
        m.l.T == -m.l,
        m.p.T == -m.p,
        m.v_c == m.v - m.p * m.omega,
    ],
    lambda m: (
        m.omega.T * m.N + m.v.T * m.F - m.omega.T * m.N_o - (m.v - m.l * m.omega).T * m.F_o,
        m.omega.T * m.N_c + m.v_c.T * m.F_c,
    ),
)
complement = problem(  # 5a.4
    "what joints forbid",
    "twist 6n, joint n",
    "S twist twist, T_l twist twist, T_d twist joint, X joint twist, Q twist twist, K twist twist",
    lambda m: [m.K == m.Q * (1 - m.S), m.Q == 1 - m.T_d * m.X, m.T_l * (1 - m.S) == 1],
    lambda m: (m.T_l * m.T_d * m.X * (1 - m.S) + m.T_l * m.K, 1),
)
outer = problem(  # 5b.5
    "triangles",
    "joint n, outer r",
    "E joint outer, M joint joint ~, U joint joint +, D joint joint ~ +, "
    "U_o outer outer, D_o outer outer ~",
    lambda m: [
        m.M == m.U * m.D * m.U.T,
        m.E.T * m.U == m.U_o * m.E.T,
        m.E.T * m.D == m.D_o * m.E.T,
        m.E.T * m.E == 1,
    ],
    lambda m: (m.E.T * m.M * m.E, m.U_o * m.D_o * m.U_o.T),
)
lighter = problem(  # 6a.5
    "line 1 of 6a.1",
    "twist 6, joint r, one 1",
    "M twist twist ~, M_hat twist twist ~, W twist joint, "
    "W_hat twist joint, D joint joint ~, D^-1 joint joint ~, x twist one",
    lambda m: [m.M == m.M_hat + m.W * m.W_hat.T, m.W == m.W_hat * m.D_inv, m.D * m.D_inv == 1],
    lambda m: (m.x.T * (m.M - m.M_hat) * m.x, (m.W.T * m.x).T * m.D * (m.W.T * m.x)),
)
point = problem(  # 6b.3
    "another point",
    "twist 6, one 1",
    "S twist twist, S^-1 twist twist, M twist twist ~, M_new twist twist ~, "
    "p twist one, p_new twist one",
    lambda m: [m.p_new == m.S * m.p, m.M_new == m.S_inv.T * m.M * m.S_inv, m.S_inv * m.S == 1],
    lambda m: (m.p_new.T * m.M_new * m.p_new, m.p.T * m.M * m.p),
)
lengths = problem(  # 7b.5
    "B P = 0",
    "angle N, length N, point 2N",
    "A angle point, B length point, K angle length, P point point ~",
    lambda m: [m.B * m.P == 0],
    lambda m: ((m.A + m.K * m.B) * m.P * (m.A + m.K * m.B).T, m.A * m.P * m.A.T),
)
tensions = problem(  # 8a.3
    "Gauss's principle",
    "point 2N, length N, one 1",
    "B length point, M point point ~, M^-1 point point ~, "
    "a point one, F point one, lam length one, gamma length one",
    lambda m: [m.B.T * m.lam == m.F - m.M * m.a, m.B * m.a == m.gamma, m.M_inv * m.M == 1],
    lambda m: (m.B * m.M_inv * m.B.T * m.lam, m.B * m.M_inv * m.F - m.gamma),
)
lemma = problem(  # 8b.6
    "inverses",
    "body k, held r",
    "W body body ~, W^-1 body body ~, R held held ~, R^-1 held held ~, Z held held ~, V body held",
    lambda m: [m.W * m.W_inv == 1, m.R * m.R_inv == 1, m.Z * (m.R_inv + m.V.T * m.W * m.V) == 1],
    lambda m: ((m.W - m.W * m.V * m.Z * m.V.T * m.W) * (m.W_inv + m.V * m.R * m.V.T), 1),
)
ring = problem(  # 8c.4
    "Newton's law at rest",
    "body k, joint n, held r, closing s, one 1",
    "I body body ~, T body joint, A joint body, "
    "B_1 held body, B_2 closing body, J closing joint, G joint joint ~, G^-1 joint joint ~, ydot "
    "body one, "
    "qdd joint one, tau joint one, lam held one, mu closing one",
    lambda m: [
        m.B_2.T * m.mu == m.A.T * m.tau + m.B_1.T * m.lam - m.I * m.ydot,
        m.ydot == m.T * m.qdd,
        m.A * m.T == 1,
        m.B_1 * m.T == 0,
        m.J == m.B_2 * m.T,
        m.G == m.T.T * m.I * m.T,
        m.J * m.qdd == 0,
        m.G_inv * m.G == 1,
    ],
    lambda m: (m.J * m.G_inv * m.J.T * m.mu, m.J * m.G_inv * m.tau),
)
square = problem(  # 9b.3
    "the gain",
    "twist 6, joint r, one 1",
    "P twist twist ~, H joint twist, D joint joint ~, G twist joint, x twist one, s joint one",
    lambda m: [m.D == m.H * m.P * m.H.T, m.P * m.H.T == m.G * m.D],
    lambda m: (
        (m.x + m.H.T * m.s).T * m.P * (m.x + m.H.T * m.s),
        m.x.T * (m.P - m.G * m.D * m.G.T) * m.x + (m.s + m.G.T * m.x).T * m.D * (m.s + m.G.T * m.x),
    ),
)
loop = problem(  # 14a.3
    "a closed cut",
    "joint n, cut r, one 1",
    "M joint joint ~, K cut joint, e joint one, x joint one, f cut one",
    lambda m: [m.M * m.e == m.K.T * m.f, m.K * m.x == 0],
    lambda m: ((m.e + m.x).T * m.M * (m.e + m.x), m.e.T * m.M * m.e + m.x.T * m.M * m.x),
)
floating = problem(  # 13a.4
    "no momentum",
    "joint n, base 6, one 1",
    "U joint joint ~, R base base ~, R^-1 base base ~, Q base joint, w joint one, v base one",
    lambda m: [m.R * m.v == -m.Q * m.w, m.R_inv * m.R == 1],
    lambda m: (
        m.w.T * m.U * m.w + m.w.T * m.Q.T * m.v + m.v.T * m.Q * m.w + m.v.T * m.R * m.v,
        m.w.T * m.U * m.w - m.w.T * m.Q.T * m.R_inv * m.Q * m.w,
    ),
)
joined = problem(  # 15b.1
    "two inverses",
    "six 6",
    "C six six ~, J six six ~, Z six six ~, E_12 six six, E_b six six",
    lambda m: [m.E_12 * (1 + m.C * m.J) == 1, (1 + m.C * (m.J + m.Z)) * m.E_b == 1],
    lambda m: (m.E_12 * m.C * m.Z * m.E_b, m.E_12 - m.E_b),
)

# in the words of 13a, 14a and 15b
U = floating.U
R_N = floating.R
R_N_inv = floating.R_inv
Q = floating.Q
w = floating.w
v = floating.v
K_cut = loop.K
M = loop.M
e = loop.e
f = loop.f
x = loop.x
C_1 = joined.C
J_2 = joined.J
Z_3 = joined.Z
E_12 = joined.E_12
E_b = joined.E_b
