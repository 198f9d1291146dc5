"""The notation table: our symbol, its name in code, shape and units, and what each paper calls it.

Every entry is checked. The code names are evaluated on an arm, shapes are measured, and units are
found by making the same arm 2 times as long, 3 times as heavy and 5 times as slow: a quantity of kg
m^2/s must grow by 3 * 4 / 5.
"""

from dataclasses import dataclass, replace

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.atlas.kozlowski.case import Case as KozlowskiCase
from robodyn_lib.atlas.papers import PAPERS
from robodyn_lib.numbers import compare
from robodyn_lib.rk import operators as rk_operators
from robodyn_lib.rk import recursions as rk_recursions
from robodyn_lib.tables import Table

LONGER = 2
HEAVIER = 3
SLOWER = 5


@dataclass(frozen=True)
class Symbol:
    """One row; code: an expression in s (a case), v (Kozlowski's), k, op and rk.

    shape: words in 3, 6, N. unit: of the whole, or of the angular and the linear half, joined by ";
    ". The paper's own name for it is in `Paper.words`.
    """

    symbol: str
    says: str
    code: str
    shape: str
    unit: str

    def of(self, paper):
        """Return the symbol of a `Paper` for it, or "-" if the paper has none."""
        return paper.words["symbols"].get(self.symbol, "-")


NOTATION = (
    Symbol("q", "joint values, base to tip", "s.arm, s.q", "-", "-"),
    Symbol("k", "link and joint, counted", "range(1, s.N + 1)", "-", "-"),
    Symbol(r"\ell(i,j)", "from O(i) to O(j)", "s.l(k, k - 1)", "3", "m"),
    Symbol("p(k)", "from O(k) to the mass centre", "s.p[k]", "3", "m"),
    Symbol("h(k)", "unit vector along joint k", "s.h[k]", "3", "1"),
    Symbol("m(k)", "mass", "s.m[k]", "scalar", "kg"),
    Symbol("I^c(k)", "inertia about the mass centre", "s.Ic[k]", "3 x 3", "kg m^2"),
    Symbol("I(k)", "inertia about O(k)", "s.I[k]", "3 x 3", "kg m^2"),
    Symbol(r"\omega(k)", "angular velocity", "s.omega[k]", "3", "1/s"),
    Symbol("v(k)", "velocity of O(k)", "s.v[k]", "3", "m/s"),
    Symbol("V(k)", "spatial velocity", "s.V[k]", "6", "1/s; m/s"),
    Symbol(
        r"\alpha(k)", "spatial acceleration of the point O(k)", "s.alpha[k]", "6", "1/s^2; m/s^2"
    ),
    Symbol("a(k)", "bias acceleration", "s.a[k]", "6", "1/s^2; m/s^2"),
    Symbol("b(k)", "bias force", "s.b[k]", "6", "kg m^2/s^2; kg m/s^2"),
    Symbol("f(k)", "force on link k from link k+1, at O(k)", "s.f[k]", "6", "kg m^2/s^2; kg m/s^2"),
    Symbol("f(0)", "force of the tip on the environment", "s.f0", "6", "kg m^2/s^2; kg m/s^2"),
    Symbol("H(k)", "joint map, H^T = (h; 0) or (0; h)", "s.H[k]", "1 x 6", "1"),
    Symbol(
        "M(k)", "spatial inertia about O(k), its angular block", "s.M[k][:3, :3]", "3 x 3", "kg m^2"
    ),
    Symbol(
        r"\phi(i,j)",
        "shift of forces from O(j) to O(i), its upper right block",
        "s.phi(k, k - 1)[:3, 3:]",
        "3 x 3",
        "m",
    ),
    Symbol(r"\phi", "all shifts, causal", "op.phi_operator(s.chain)", "6N x 6N", "-"),
    Symbol("H", "all joint maps, memoryless", "op.H_operator(s.chain)", "N x 6N", "1"),
    Symbol("M", "all spatial inertias, memoryless", "op.M_operator(s.chain)", "6N x 6N", "-"),
    Symbol("J", "Jacobian of the tip", "op.jacobian_operator(s.chain)", "6 x N", "-"),
    Symbol(r"\mathcal M", "mass matrix", "op.mass_operator(s.chain)", "N x N", "kg m^2"),
    Symbol(r"\dot\theta(k)", "joint rate", "s.theta_dot[k]", "1", "1/s"),
    Symbol("T(k)", "joint torque", "s.T[k]", "1", "kg m^2/s^2"),
    Symbol(
        "P(k)",
        "articulated inertia at O(k), its angular block",
        "s.filter.P[k][:3, :3]",
        "3 x 3",
        "kg m^2",
    ),
    Symbol("D(k)", "inertia at joint k, joints beyond it free", "s.filter.D[k]", "1 x 1", "kg m^2"),
    Symbol("G(k)", "gain at O(k)", "s.filter.G[k]", "6 x 1", "1; 1/m"),
    Symbol("L(k)", "gain carried to O(k+1)", "s.filter.L[k]", "6 x 1", "1; 1/m"),
    Symbol(
        r"\psi(k{+}1,k)",
        "shift past a free joint, upper right block",
        "s.filter.psi(k + 1, k)[:3, 3:]",
        "3 x 3",
        "m",
    ),
    Symbol(r"\Phi", "phi, one link late", "s.op.Phi", "6N x 6N", "-"),
    Symbol(r"\Psi", "psi, one link late", "s.op.Psi", "6N x 6N", "-"),
    Symbol(r"\epsilon(k)", "innovation", "s.fd1.epsilon[k]", "1", "kg m^2/s^2"),
    Symbol(r"\nu(k)", "innovation over D", "s.fd1.nu[k]", "1", "1/s^2"),
    Symbol(
        r"\lambda(k)", "what joint accelerations add to link k", "s.fd1.lam[k]", "6", "1/s^2; m/s^2"
    ),
    Symbol(
        r"\bar\tau(k)", "I - G(k) H(k), its angular block", "v.op.tau_bar[6:9, 6:9]", "3 x 3", "1"
    ),
    Symbol(
        r"\mathcal E_\Phi",
        "shifts to the next link, below the diagonal",
        "v.op.E_Phi",
        "6N x 6N",
        "-",
    ),
    Symbol(
        r"\Omega_\delta(k)",
        "turning of joint k alone, first block",
        "v.dot.Omega_delta[6:9, 6:9]",
        "3 x 3",
        "1/s",
    ),
    Symbol(
        r"\dot\lambda(k)",
        "derivative of P(k) as link k+1 sees it, angular block",
        "v.lambda_dot[k][:3, :3]",
        "3 x 3",
        "kg m^2/s",
    ),
    Symbol(r"\xi(k)", "quasi-velocity", "v.xi[k - 1]", "scalar", "1/s"),
    Symbol(
        r"\kappa",
        "torques that belong to xi",
        "(v.op.one_N - v.op.H @ v.op.Psi @ v.op.K) @ v.tau",
        "N",
        "kg m^2/s^2",
    ),
)


# Letters of the wall chart, with expressions in s, t, u, v: the cases of the four papers in this
# order; "-" where a letter is unused. `Paper.words` has a letter's meaning in a paper, with the
# place.
LETTERS = {
    "a": "`s.a[k]`",
    "b": "`s.b[k]`, `u.b`",
    "C": "`u.C`",
    "D": "`s.filter.D`, `s.op.D`",
    "E": "`s.op.E`, `t.E`, `v.op.E_Phi`",
    r"\epsilon": "`s.fd1.epsilon`",
    "G": "`s.op.G`, `u.G`, `v.op.G`",
    "H": "`s.op.H`, `u.H`, `v.op.H`",
    "I": "`s.op.one`, `s.I`, `t.I`",
    "J": "`rd.jacobian`, `t.J` (Jacobians of the bodies)",
    "K": "`v.op.K`",
    "L": "`s.op.L`, `t.L`, `u.L`",
    r"\lambda": "`s.fd1.lam`, `v.lambda_dot`",
    "M, m": "`s.M`, `s.m`, `t.M_hat`, `t.m_hat`, `v.m_link`",
    r"\mu": "`t.mu`",
    "N": "`s.N`, `s.filter.N`",
    r"\nu": "`s.fd1.nu`",
    "p": "`s.p`, `t.p`",
    "P": "`s.op.P`, `v.P`",
    r"\pi": "`rd.rk.mobile_base.pi`",
    r"\psi": "`s.op.psi`, `t.psi_hat`, `v.op.Psi`",
    r"\phi, \varphi": "`s.op.phi`, `v.op.Phi`",
    "S": "`s.op.S`",
    "T": "`s.T`, `t.NOC`",
    r"\tau": "`t.tau_hat`, `t.tau_tilde`, `v.op.tau_bar`",
    "U": "`t.U`, `t.U_closed`",
    "V": "`s.V`, `t.t`, `v.V`",
    "W": "-",
    "x": "`u.x`",
    "X": "`v.dot.X`",
    r"\xi": "`v.xi`",
    "z": "`s.fd1.z_hat`",
    r"\zeta": "`s.fd1.zeta`",
}


def letter_chart():
    """Show the wall chart: what each letter means in the papers and in code."""
    head = ("letter", *(paper.authors for paper in PAPERS.values()), "in code")
    return Table(
        head,
        [
            (
                f"${letter}$",
                *(paper.words["letters"].get(letter, "-") for paper in PAPERS.values()),
                code,
            )
            for letter, code in LETTERS.items()
        ],
    )


def scaled_case(case, longer, heavier, slower):
    """Return the exact arm and motion in other units of length, mass, time.

    All joints must be revolute.
    """
    a = case.arm
    if not all(a.hinges) or not case.is_exact:
        raise ValueError(f"{a!r}: units are measured on an exact arm of revolute joints")
    arm = replace(
        a,
        offsets=a.offsets * longer,
        coms=a.coms * longer,
        tip_offset=a.tip_offset * longer,
        base_offset=a.base_offset * longer,
        masses=a.masses * heavier,
        inertias=a.inertias * heavier * longer**2,
    )
    force = case.f0 * heavier * longer / slower**2
    force[:3] = force[:3] * longer
    return Case(
        arm,
        tangents=case.q,
        qd=case.qd / slower,
        qdd=case.qdd / slower**2,
        gravity=case.gravity * longer / slower**2,
        tip_force=force,
    )


def unit_factor(unit, longer=LONGER, heavier=HEAVIER, slower=SLOWER):
    """Return the factor for a unit: heavier * longer^2 / slower for "kg m^2/s".

    >>> unit_factor("kg m^2/s^2", longer=2, heavier=3, slower=5) == 3 * 4 / 25
    True
    """
    factor = 1
    above, _, below = unit.partition("/")
    for words, sign in ((above, 1), (below, -1)):
        for word in words.split():
            name, _, power = word.partition("^")
            if name != "1":
                factor = factor * {"m": longer, "kg": heavier, "s": slower}[name] ** (
                    sign * int(power or 1)
                )
    return factor


def value(symbol, case, k=2):
    """Return the value of a symbol's code name, evaluated on a case at link k."""
    names = {
        "s": case,
        "v": KozlowskiCase(case.state),
        "k": k,
        "op": rk_operators,
        "rk": rk_recursions,
        "range": range,
    }
    return eval(symbol.code, names)


def shape_words(shape, N):
    """Return a measured shape in the table's words: for N = 4, (6, 24) is "6 x 6N"."""
    if shape == ():
        return "scalar"
    return " x ".join({N: "N", 6 * N: "6N"}.get(n, str(n)) for n in shape)


def measured_rows(case):
    """Evaluate all rows on a case: [(symbol, problem), ...], "" if shape and unit are right.

    The case must be exact, with revolute joints only and N other than 1, 3 and 6, so that no two
    sizes coincide.
    """
    scaled = scaled_case(case, LONGER, HEAVIER, SLOWER)
    out = []
    for row in NOTATION:
        now = value(row, case)
        then = value(row, scaled)
        problems = []
        if row.shape != "-" and shape_words(np.shape(now), case.N) != row.shape:
            problems.append(f"shape is {shape_words(np.shape(now), case.N)}")
        if row.unit != "-":
            halves = (
                [(now, then)] if ";" not in row.unit else [(now[:3], then[:3]), (now[3:], then[3:])]
            )
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
        """Return a table with the numbers of rows that were measured and that agree."""
        shapes, units = (
            sum(getattr(row, key) != "-" for row, _ in self.rows) for key in ("shape", "unit")
        )
        off = {
            key: sum(key in problem for _, problem in self.rows) for key in ("shape is", "unit is")
        }
        return Table(
            ("measured", "rows", "as stated"),
            [("shape", shapes, shapes - off["shape is"]), ("unit", units, units - off["unit is"])],
        )

    def __repr__(self):
        wrong = [f"{row.code}: {problem}" for row, problem in self.rows if problem]
        return "\n".join(wrong) or f"{len(self.rows)} symbols, shapes and units as stated"

    def _repr_markdown_(self):
        def tex(x):
            return x if x == "-" else f"${x}$"

        head = (
            "symbol",
            "what it is",
            "in code",
            "shape",
            "unit",
            *(paper.short for paper in PAPERS.values()),
        )
        return Table(
            head,
            [
                (
                    f"${r.symbol}$",
                    r.says,
                    f"`{r.code}`",
                    r.shape,
                    problem or r.unit,
                    *map(tex, map(r.of, PAPERS.values())),
                )
                for r, problem in self.rows
            ],
        )._repr_markdown_()
