"""The notation table: our symbol, its name in code, shape and units, and what each paper calls it.

Nothing in it is only said. The code names are evaluated on an arm, shapes are measured, and units are found by making
the same arm 2 times as long, 3 times as heavy and 5 times as slow: a quantity of kg m^2/s must grow by 3 * 4 / 5.
"""
from dataclasses import dataclass, replace

import numpy as np

from ..atlas import Case
from ..atlas.kozlowski.case import Case as KozlowskiCase
from ..numbers import compare
from ..rk import operators as rk_operators
from ..rk import recursions as rk_recursions
from ..tables import Table

__all__ = ["LETTERS", "NOTATION", "Letter", "Symbol", "letter_chart", "measured_rows", "scaled_case", "unit_factor"]

LONGER, HEAVIER, SLOWER = 2, 3, 5


@dataclass(frozen=True)
class Symbol:
    """One row. code: an expression in s (a case), v (Kozlowski's), k, op (rk_operators) and rk (rk_recursions).

    shape: words in 3, 6, N. unit: of the whole, or of the angular and the linear half, joined by "; ".
    rk, saha, fixman, kozlowski: the papers' symbols, "-" where a paper has none.
    """

    symbol: str
    says: str
    code: str
    shape: str
    unit: str
    rk: str
    saha: str = "-"
    fixman: str = "-"
    kozlowski: str = "-"


NOTATION = (
    Symbol("q", "joint values, base to tip", "s.arm, s.q", "-", "-", r"\theta", r"\theta", r"\theta", r"\theta"),
    Symbol("k", "link and joint, counted", "range(1, s.N + 1)", "-", "-", r"1\,\text{tip}\ldots N",
           r"1\,\text{base}\ldots n", r"1\,\text{base}\ldots N", r"1\,\text{tip}\ldots N"),
    Symbol(r"\ell(i,j)", "from O(i) to O(j)", "s.l(k, k - 1)", "3", "m", r"\ell(i,j)", r"c_{ij}\ (C_i\text{ to }C_j)",
           r"d_i=x_i-x_{i-1}",
           r"l(k,k-1)"),
    Symbol("p(k)", "from O(k) to the mass centre", "s.p[k]", "3", "m", "p(k)", "d_k", "-", "p(k)"),
    Symbol("h(k)", "unit vector along joint k", "s.h[k]", "3", "1", "h(k)", "e_k", "-", "h(k)"),
    Symbol("m(k)", "mass", "s.m[k]", "scalar", "kg", "m(k)", "m_k", "m_k", "m(k)"),
    Symbol("I^c(k)", "inertia about the mass centre", "s.Ic[k]", "3 x 3", "kg m^2", "I^c(k)", "I_k", "-", "-"),
    Symbol("I(k)", "inertia about O(k)", "s.I[k]", "3 x 3", "kg m^2", "I(k)", "-", "-", "I(k)"),
    Symbol(r"\omega(k)", "angular velocity", "s.omega[k]", "3", "1/s", r"\omega(k)", r"\omega_k", "-", r"\omega(k)"),
    Symbol("v(k)", "velocity of O(k)", "s.v[k]", "3", "m/s", "v(k)", r"\dot c_k\ (\text{at } C_k)", r"\dot x_k",
           "v(k)"),
    Symbol("V(k)", "spatial velocity", "s.V[k]", "6", "1/s; m/s", "V(k)", r"t_k\ (\text{at } C_k)", "-", "V(k)"),
    Symbol(r"\alpha(k)", "spatial acceleration of the point O(k)", "s.alpha[k]", "6", "1/s^2; m/s^2", r"\alpha(k)",
           r"\dot t_k", "-", r"\alpha(k)\ (\text{local})"),
    Symbol("a(k)", "bias acceleration", "s.a[k]", "6", "1/s^2; m/s^2", "a(k)", "-", "-", "a(k)\\ (\\text{local})"),
    Symbol("b(k)", "bias force", "s.b[k]", "6", "kg m^2/s^2; kg m/s^2", "b(k)", "-", "-", "b(k)\\ (\\text{local})"),
    Symbol("f(k)", "force on link k from link k+1, at O(k)", "s.f[k]", "6", "kg m^2/s^2; kg m/s^2", "f(k)", "-", "-",
           "f(k)"),
    Symbol("f(0)", "force of the tip on the environment", "s.f0", "6", "kg m^2/s^2; kg m/s^2", "f(0)"),
    Symbol("H(k)", "joint map, H^T = (h; 0) or (0; h)", "s.H[k]", "1 x 6", "1", "H(k)", r"p_k^T\ (\text{at } C_k)", "-",
           "H(k)"),
    Symbol("M(k)", "spatial inertia about O(k), its angular block", "s.M[k][:3, :3]", "3 x 3", "kg m^2", "M(k)",
           r"M_k\ (\text{about } C_k)", "-", "M(k)"),
    Symbol(r"\phi(i,j)", "shift of forces from O(j) to O(i), its upper right block", "s.phi(k, k - 1)[:3, 3:]", "3 x 3",
           "m", r"\phi(i,j)", r"B_{ji}^T\ (C_j\text{ to }C_i)", "-", r"\phi(k,k-1)"),
    Symbol(r"\phi", "all shifts, causal", "op.phi_operator(s.chain)", "6N x 6N", "-", r"\phi", "T_l^T", "-", r"\Phi"),
    Symbol("H", "all joint maps, memoryless", "op.H_operator(s.chain)", "N x 6N", "1", "H", "T_d^T", "-", "H"),
    Symbol("M", "all spatial inertias, memoryless", "op.M_operator(s.chain)", "6N x 6N", "-", "M", "M",
           r"\mathrm{diag}(m_i)", "M"),
    Symbol("J", "Jacobian of the tip", "op.jacobian_operator(s.chain)", "6 x N", "-", "J", "-",
           r"\partial x/\partial q", "-"),
    Symbol(r"\mathcal M", "mass matrix", "op.mass_operator(s.chain)", "N x N", "kg m^2", r"\mathcal M", "I", "G^{aa}",
           r"\mathcal M"),
    Symbol(r"\dot\theta(k)", "joint rate", "s.theta_dot[k]", "1", "1/s", r"\dot\theta(k)", r"\dot\theta_k",
           r"\dot\theta_k", r"\dot\theta(k)"),
    Symbol("T(k)", "joint torque", "s.T[k]", "1", "kg m^2/s^2", "T(k)", r"\tau_k", r"\tau_k", r"\tau(k)"),
    Symbol("P(k)", "articulated inertia at O(k), its angular block", "s.filter.P[k][:3, :3]", "3 x 3", "kg m^2", "P(k)",
           r"\hat M_{k,k+1}\ (\text{at } C_k)", "-", "P(k)"),
    Symbol("D(k)", "inertia at joint k, joints beyond it free", "s.filter.D[k]", "1 x 1", "kg m^2", "D(k)",
           r"\hat m_k", "-", "D(k)"),
    Symbol("G(k)", "gain at O(k)", "s.filter.G[k]", "6 x 1", "1; 1/m", "G(k)",
           r"\psi_k\ (\text{at } C_k)", "-", "G(k)"),
    Symbol("L(k)", "gain carried to O(k+1)", "s.filter.L[k]", "6 x 1", "1; 1/m", "L(k)",
           r"\psi_{k-1,k}\ (\text{at } C_{k-1})", "-", "K(k)"),
    Symbol(r"\psi(k{+}1,k)", "shift past a free joint, upper right block", "s.filter.psi(k + 1, k)[:3, 3:]", "3 x 3",
           "m", r"\psi(k{+}1,k)", "-", "-", r"\Psi(k{+}1,k)"),
    Symbol(r"\Phi", "phi, one link late", "s.op.Phi", "6N x 6N", "-", r"\Phi", "-", "-", r"\Phi S"),
    Symbol(r"\Psi", "psi, one link late", "s.op.Psi", "6N x 6N", "-", r"\Psi", "-", "-", r"\Psi S"),
    Symbol(r"\epsilon(k)", "innovation", "s.fd1.epsilon[k]", "1", "kg m^2/s^2", r"\epsilon(k)",
           r"\hat\tau_k"),
    Symbol(r"\nu(k)", "innovation over D", "s.fd1.nu[k]", "1", "1/s^2", r"\nu(k)", r"\tilde\tau_k"),
    Symbol(r"\lambda(k)", "what joint accelerations add to link k", "s.fd1.lam[k]", "6", "1/s^2; m/s^2",
           r"\lambda(k)"),
    Symbol(r"\bar\tau(k)", "I - G(k) H(k), its angular block", "v.op.tau_bar[6:9, 6:9]", "3 x 3", "1", "I-G(k)H(k)",
           r"1-\psi_kp_k^T\ (\text{at } C_k)", "-", r"\bar\tau(k)"),
    Symbol(r"\mathcal E_\Phi", "shifts to the next link, below the diagonal", "v.op.E_Phi", "6N x 6N", "-",
           r"S\Delta_\phi", "-", "-", r"\mathcal E_\Phi"),
    Symbol(r"\Omega_\delta(k)", "turning of joint k alone, first block", "v.dot.Omega_delta[6:9, 6:9]", "3 x 3", "1/s",
           "-", "-", "-", r"\Omega_\delta(k)"),
    Symbol(r"\dot\lambda(k)", "derivative of P(k) as link k+1 sees it, angular block", "v.lambda_dot[k][:3, :3]",
           "3 x 3", "kg m^2/s", "-", "-", "-", r"\dot\lambda(k)"),
    Symbol(r"\xi(k)", "quasi-velocity", "v.xi[k - 1]", "scalar", "1/s", "-", "-", "-", r"\xi(k)"),
    Symbol(r"\kappa", "torques that belong to xi", "(v.op.one_N - v.op.H @ v.op.Psi @ v.op.K) @ v.tau", "N",
           "kg m^2/s^2", r"(I-H\Psi L)\,T", r"\hat\tau", "-", r"\kappa"),
)


@dataclass(frozen=True)
class Letter:
    """One letter of the wall chart: what it means in each paper, with the place, and in code; "-" where it is free.

    code: expressions in s, t, u, v, the cases of the four papers in this order, in backticks.
    """

    letter: str
    rk: str = "-"
    saha: str = "-"
    fixman: str = "-"
    kozlowski: str = "-"
    code: str = "-"


LETTERS = (
    Letter("a", "bias acceleration, of a point (RK 2.19)", "-", "soft coordinates (LC 6)",
           "bias acceleration, local (K 38)", "`s.a[k]`"),
    Letter("b", "bias force (RK 2.23)", "-", r"hard coordinates (LC 6), and $\tau-C$ (LC 9)",
           "bias force, local (K 38)", "`s.b[k]`, `u.b`"),
    Letter("C", "bias torques (RK 3.20)", "$C_{ij}$: cross product with $c_{ij}$ (S97 6); $C_i$: mass centre",
           "bias torques (LC 1)", "bias torques of the variables in its brackets (K 37, K 40, K 44)", "`u.C`"),
    Letter("D", "pivots (RK 4.6)", r"pivots $\hat m_i$, base first (S97 12)", "-",
           "pivots (K 23); $D/Dt$: derivative at rest (K 6)", "`s.filter.D`, `s.op.D`"),
    Letter("E", r"where the base's acceleration enters (RK 3.8); $E(\cdot)$: expectation (RK 4.1)",
           "elimination, $EI=L_2$ (S97 9)", "-", r"$\mathcal E_\Phi$: shifts to the next link (K 16)",
           "`s.op.E`, `t.E`, `v.op.E_Phi`"),
    Letter(r"\epsilon", "innovation (RK 4.13)", "-", "-",
           r"torque that belongs to $\nu$ (K 40): $D^{-1/2}$ times the report's, at rest", "`s.fd1.epsilon`"),
    Letter("G", "gain (RK 4.14)", "-", "mass matrix of all coordinates (LC 1)", "gain, as in the report (K 26)",
           "`s.op.G`, `u.G`, `v.op.G`"),
    Letter("H", "joint map (RK 2.18)", "-", "$G^{-1}$ (LC 5)", "joint map (K 22)", "`s.op.H`, `u.H`, `v.op.H`"),
    Letter("I", "identity; $I(k)$: inertia about $O(k)$ (RK 2.15)",
           "mass matrix (S97 13); $I_i$: inertia about $C_i$ (S97 2); the identity is 1", "-", "identity (K 24)",
           "`s.op.one`, `s.I`, `t.I`"),
    Letter("J", "Jacobian of the tip (RK 3.13)", "here, in 6.5: reverses the order of links, $JIJ$",
           "here: a quarter turn, $n_i=Ju_i$", "-", "`rd.jacobian`, `t.J` (Jacobians of the bodies)"),
    Letter("K", "-", "here, in 5.1: constraints, $Kt=0$", "-",
           r"gain, $\mathcal E_\Phi G$ (K 23), in the report $SL$; $K(\cdot)$: kinetic energy (K 27)", "`v.op.K`"),
    Letter("L", "gain, one link inward (RK 4.6)", "triangle, $I=UDU^T$, $L_2=DL$ (S97 12)", "$L_i$: length (LC 15)",
           "-", "`s.op.L`, `t.L`, `u.L`"),
    Letter(r"\lambda", "what joint accelerations add to a link (RK 4.22); in FD4 the acceleration (RK 5.17)",
           r"$\lambda_k$: $k$-th unit vector (S97 20)", "here, in 8: tension",
           r"$\dot\lambda$ is one symbol: derivative of $P$ as link $k{+}1$ sees it (K 20)",
           "`s.fd1.lam`, `v.lambda_dot`"),
    Letter("M, m", r"spatial inertia (RK 2.15); $\mathcal M$: mass matrix (RK 3.20); $m(k)$: mass",
           r"$M_i$, $\tilde M_i$, $\hat M_{ik}$: of a body, composite, articulated (S97 2, S97 7, S97 "
           r"27); $\hat m_i$: pivot", "$m_i$: mass (LC 4)",
           r"spatial inertia (K 22); $m$: factor, $\mathcal M=mm^*$ (K 26)",
           "`s.M`, `s.m`, `t.M_hat`, `t.m_hat`, `v.m_link`"),
    Letter(r"\mu", "-", "twist handed outward (S97 19)", "-", "-", "`t.mu`"),
    Letter("N", "number of links; $N(k)$: moment (RK 2.12)", r"$\mathrm{diag}(\hat M/\hat m)$ (S95 22b); links are $n$",
           "number of masses (LC 14)", "number of links", "`s.N`, `s.filter.N`"),
    Letter(r"\nu", "innovation over $D$ (RK 4.20)", "-", "-",
           r"quasi-velocity, kinetic energy $\frac12\nu^*\nu$ (K 28)", "`s.fd1.nu`"),
    Letter("p", "3-vector from $O(k)$ to the mass centre (RK 2.6)",
           "6-vector, unit twist of joint $i$ at $C_i$ (S97 5)", "-", "3-vector, as in the report", "`s.p`, `t.p`"),
    Letter("P", "articulated-body inertia at $O(k)$, covariance (RK 4.5)", "-",
           "here, in 8.3: a block of the constraints", "articulated-body inertia (K 12)", "`s.op.P`, `v.P`"),
    Letter(r"\psi", r"matrix: force past free joints (RK 4.7); $\Psi=\psi S$ (RK 5.3)",
           r"vector: gain $\psi_k$ at $C_k$; $\hat\psi_k$ without the division (S97 25, S97 26)", "-",
           r"$\Psi$ is the report's $\psi$, ones on its diagonal (K 24)", "`s.op.psi`, `t.psi_hat`, `v.op.Psi`"),
    Letter(r"\phi, \varphi", r"shift of forces (RK 2.20); $\Phi=\phi S$ (RK a.6)", "-",
           r"here: $\varphi_i=\theta_1+\ldots+\theta_i$", r"$\Phi$ is the report's $\phi$ (K 22)",
           "`s.op.phi`, `v.op.Phi`"),
    Letter("S", "delay by one link (RK 5.2)", "here, in 5: steps $B$; in 6: $S_i$ moves a twist from $C_i$ to $O_i$",
           "here, in 8: joint motions", "-", "`s.op.S`"),
    Letter("T", "torques (RK 2.13); $T(k,m)$: a sum (RK a.19); $T'$: without bias (RK 3.22)",
           "natural orthogonal complement (S97 1)", "-", "-", "`s.T`, `t.NOC`"),
    Letter(r"\tau", "-", r"torques; $\hat\tau$ after $U^{-1}$, $\tilde\tau$ after $D^{-1}$ (S97 15)", "torques (LC 1)",
           r"torques (K 37); $\bar\tau=I-GH$ (K 12)", "`t.tau_hat`, `t.tau_tilde`, `v.op.tau_bar`"),
    Letter("U", "-", "$I=UDU^T$, upper triangle, links from the base (S97 13)", "-", "-", "`t.U`, `t.U_closed`"),
    Letter("V", "spatial velocity at $O(k)$ (RK 3.9); at $C_i$ Saha has the twist $t_i$", "-", "here, in 8.5: $X^TB^T$",
           r"spatial velocity; $\tilde V$: cross product with it (K 33)", "`s.V`, `t.t`, `v.V`"),
    Letter("W", "noise, as large as $M$ (RK 4.1)", "-", "here, in 8: mobilities, $W_i=I_i^{-1}$"),
    Letter("x", "any vector (RK 5.2); here, in 2.3: acceleration of the hinge", "-", "positions (LC 14)",
           "any vector (K 3)", "`u.x`"),
    Letter("X", "-", "-", "unknowns (LC 10)", r"$\Omega_\delta P$ (K 4 C(theta,nu)), and any tensor (K 6)",
           "`v.dot.X`"),
    Letter(r"\xi", "-", "-", "-", r"quasi-velocity, kinetic energy $\frac12\xi^*D\xi$ (K 43)", "`v.xi`"),
    Letter("z", r"state (RK 4.3) and its estimate $\hat z$ (RK 4.13); in FD4 it holds the bias too (RK 5.16)", "-", "-",
           "force handed inward (K 6 tau to epsilon)", "`s.fd1.z_hat`"),
    Letter(r"\zeta", r"acceleration without joint accelerations (RK 4.22b), $\phi^Ta$ (RK 5.8)", "-", "-", "-",
           "`s.fd1.zeta`"),
)


def letter_chart():
    """Show the wall chart: what each letter means in the four papers and in code."""
    head = ("letter", "Rodriguez & Kreutz", "Saha", "Lee & Chirikjian", "Kozłowski", "in code")
    return Table(head, [(f"${x.letter}$", x.rk, x.saha, x.fixman, x.kozlowski, x.code) for x in LETTERS])


def scaled_case(case, longer, heavier, slower):
    """The same exact arm and motion with other units of length, mass and time; revolute joints only."""
    a = case.arm
    if not all(a.hinges) or not case.is_exact:
        raise ValueError(f"{a!r}: units are measured on an exact arm of revolute joints")
    arm = replace(a, offsets=a.offsets * longer, coms=a.coms * longer, tip_offset=a.tip_offset * longer,
                  base_offset=a.base_offset * longer, masses=a.masses * heavier,
                  inertias=a.inertias * heavier * longer ** 2)
    force = case.f0 * heavier * longer / slower ** 2
    force[:3] = force[:3] * longer
    return Case(arm, tangents=case.q, qd=case.qd / slower, qdd=case.qdd / slower ** 2,
                gravity=case.gravity * longer / slower ** 2, tip_force=force)


def unit_factor(unit, longer=LONGER, heavier=HEAVIER, slower=SLOWER):
    """By what a quantity of this unit grows: "kg m^2/s" by heavier * longer^2 / slower.

    >>> unit_factor("kg m^2/s^2", longer=2, heavier=3, slower=5) == 3 * 4 / 25
    True
    """
    factor = 1
    above, _, below = unit.partition("/")
    for words, sign in ((above, 1), (below, -1)):
        for word in words.split():
            name, _, power = word.partition("^")
            if name != "1":
                factor = factor * {"m": longer, "kg": heavier, "s": slower}[name] ** (sign * int(power or 1))
    return factor


def value(symbol, case, k=2):
    """The code name of a symbol, evaluated on a case at link k."""
    names = {"s": case, "v": KozlowskiCase(case.state), "k": k, "op": rk_operators, "rk": rk_recursions, "range": range}
    return eval(symbol.code, names)


def shape_words(shape, N):
    """(6, 24) -> "6 x 6N" for N = 4: a measured shape in the table's words."""
    if shape == ():
        return "scalar"
    return " x ".join({N: "N", 6 * N: "6N"}.get(n, str(n)) for n in shape)


def measured_rows(case):
    """[(symbol, problem), ...]: every row evaluated on a case, problem "" where shape and unit are as stated.

    The case must be exact, with revolute joints only and N other than 1, 3 and 6, so that no two sizes coincide.
    """
    scaled, out = scaled_case(case, LONGER, HEAVIER, SLOWER), []
    for row in NOTATION:
        now, then, problems = value(row, case), value(row, scaled), []
        if row.shape != "-" and shape_words(np.shape(now), case.N) != row.shape:
            problems.append(f"shape is {shape_words(np.shape(now), case.N)}")
        if row.unit != "-":
            halves = [(now, then)] if ";" not in row.unit else [(now[:3], then[:3]), (now[3:], then[3:])]
            for unit, (a, b) in zip(row.unit.split("; "), halves, strict=True):
                if not compare(np.asarray(a) * _exactly(unit), b) or not np.any(a != a * 0):
                    problems.append(f"unit is not {unit}")
        out.append((row, "; ".join(problems)))
    return out


def _exactly(unit):
    from fractions import Fraction
    return unit_factor(unit, *map(Fraction, (LONGER, HEAVIER, SLOWER)))


class NotationTable:
    """The table as a notebook shows it, with a mark for each row that was measured as stated."""

    def __init__(self, case):
        self.rows = measured_rows(case)

    @property
    def ok(self):
        return not any(problem for _, problem in self.rows)

    def verified(self):
        """How many rows were measured, and how many came out as stated: a small table."""
        shapes, units = (sum(getattr(row, key) != "-" for row, _ in self.rows) for key in ("shape", "unit"))
        off = {key: sum(key in problem for _, problem in self.rows) for key in ("shape is", "unit is")}
        return Table(("measured", "rows", "as stated"), [("shape", shapes, shapes - off["shape is"]),
                                                         ("unit", units, units - off["unit is"])])

    def __repr__(self):
        wrong = [f"{row.code}: {problem}" for row, problem in self.rows if problem]
        return "\n".join(wrong) or f"{len(self.rows)} symbols, shapes and units as stated"

    def _repr_markdown_(self):
        tex = lambda x: x if x == "-" else f"${x}$"  # noqa: E731
        head = ("symbol", "what it is", "in code", "shape", "unit", "R & K", "Saha", "Lee & Ch.", "Kozłowski")
        return Table(head, [(f"${r.symbol}$", r.says, f"`{r.code}`", r.shape, problem or r.unit,
                             *map(tex, (r.rk, r.saha, r.fixman, r.kozlowski))) for r, problem in self.rows]
                     )._repr_markdown_()
