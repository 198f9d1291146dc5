"""The notation table: our symbol, its name in code, shape and units, and what each paper calls it.

Nothing in it is only said. The code names are evaluated on an arm, shapes are measured, and units are found by making
the same arm 2 times as long, 3 times as heavy and 5 times as slow: a quantity of kg m^2/s must grow by 3 * 4 / 5.
"""
from dataclasses import dataclass, replace

import numpy as np

from ..arm import REVOLUTE
from ..atlas import Case
from ..numbers import compare
from ..rk import operators as rk_operators
from ..rk import recursions as rk_recursions
from ..tables import Table

__all__ = ["NOTATION", "Symbol", "measured_rows", "scaled_case", "unit_factor"]

LONGER, HEAVIER, SLOWER = 2, 3, 5


@dataclass(frozen=True)
class Symbol:
    """One row. code: an expression in s (a case), k, op (rk_operators) and rk (rk_recursions).

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
)


def scaled_case(case, longer, heavier, slower):
    """The same exact arm and motion with other units of length, mass and time; revolute joints only."""
    a = case.arm
    if set(a.joint_types) != {REVOLUTE} or not case.is_exact:
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
    return eval(symbol.code, {"s": case, "k": k, "op": rk_operators, "rk": rk_recursions, "range": range})


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
