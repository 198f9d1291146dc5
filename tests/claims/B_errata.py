"""What computes the claims of B."""
from fractions import Fraction as F

import numpy as np
from claims import claim, shown

from robodyn_lib import atlas
from robodyn_lib.atlas.kozlowski import tables
from robodyn_lib.robots import rational_arm
from workbook.course import errata


def fails(*tags):
    """Every printed form of these equations fails on its counterexample."""
    for tag in tags:
        entry = atlas.lookup(tag)
        assert entry.misprints
        for misprint in entry.misprints:
            assert errata.try_out(entry, misprint).printed_fails
    return True


def says(tag, words, which=0):
    """The quotation of a printed form has these words."""
    return words in atlas.lookup(tag).misprints[which].said.quote


@claim("What is left is of three kinds: a wrong **formula**; a wrong **statement** in prose, a table "
       "or the nomenclature; and a slip of **notation**, where the meaning is clear.")
def _():
    assert set(atlas.registry.MISPRINTS) - {"scan"} == {"formula", "statement", "notation"}


@claim("Only formulas and statements count as wrong.")
def _():
    every = list(errata.table())
    assert {e.said.kind for e in every if e.is_wrong} == {"formula", "statement"}
    assert {e.said.kind for e in every if not e.is_wrong} == {"notation", "scan"}


def turntable():
    bead = atlas.counterexample("RK 2.32")
    assert bead.omega[2] @ bead.omega[2] == 4
    assert (bead.h[1] * bead.theta_dot[1]) @ (bead.h[1] * bead.theta_dot[1]) == 9
    assert bead.M[1][3, 3] == 1
    assert bead.l(2, 1) @ bead.l(2, 1) == 1


claim("A slider of 1 kg is on a turntable, one metre from the axis.")(turntable)
claim("The table turns at 2 rad/s, and the slider moves outward at 3 m/s.")(turntable)


@claim("A controller that follows these formulas applies half of the torque, or none.")
def _():
    bead = atlas.counterexample("RK 2.32")
    (right, first), (_, second) = (next(iter(m.check(bead))) for m in atlas.lookup("RK 2.32").misprints)
    assert (2 * first == right + 0 * first).sum() >= 5
    lost = bead.H[2] @ bead.phi(2, 1) @ bead.M[1]
    torques = [bead.T[2] - lost @ (right - some) for some in (right, first, second)]
    assert [x[0] for x in torques] == [12, 6, 0]


@claim("Two crossed links are at rest, and gravity is 10 m/s² down.")
def _():
    assert atlas.counterexample("RK 3.8").N == 2


@claim("The motors would lift four times the load.")
def _():
    assert fails("RK 3.8")
    report = errata.section(3).errata[0]
    assert report.differ == "entry (1) of its two sides is -10 and -40"


@claim("The short loop never computes $D$ of the base joint; a program that starts $D$ with ones runs to the end.")
def _():
    assert fails("RK 4.5")
    assert says("RK 4.5", "k = 2, \\dots, N-1")
    assert atlas.counterexample("RK 4.5").filter.D[2][0, 0] == 7


@claim("$B_{ij}$ exists for every pair, so with the range of the other triangle no program crashes, and the matrix is "
       "still symmetric.")
def _():
    assert fails("S97 8", "S95 16")
    rods = atlas.counterexample("S97 8")
    assert all(rods.B(i, j).shape == (6, 6) for i in (1, 2, 3) for j in (1, 2, 3))


@claim("Equations 17 and 18 name the letter of 25, which is not divided by $\\hat m$.")
def _():
    assert fails("S97 17", "S97 18")
    assert says("S97 17", "is given in (25)")
    assert says("S97 18", "is defined in (25)")


@claim("The last $d$ of 21 has no effect with two masses, and gives a wrong inverse with three.")
def _():
    for name, holds in (("LC 25", True), ("LC 21", False)):
        printed, right = next(iter(atlas.lookup("LC 21").misprints[0].check(atlas.counterexample(name))))
        assert (printed == right).all() == holds


@claim("The sum of 23 gives the fixed base a mass; here it is 1 kg.")
def _():
    assert fails("LC 23")
    assert says("LC 23", "\\sum_{l=0}^N")


@claim("The blocks of 25 are square, so their wrong order raises no error.")
def _():
    assert fails("LC 25")
    two = atlas.counterexample("LC 25")
    assert {two.H_ab.shape, two.H_ba.shape, two.H_bb.shape} == {(2, 2)}


@claim("With 4 as printed a slider turns what it carries; its bias acceleration $a=\\Omega_\\delta^*V$ is then wrong, "
       "and so are all accelerations of an arm that has a slider.")
def _():
    assert fails("K 4")
    assert not all(atlas.counterexample("K 4").revolute[k] for k in range(1, 5))


def printed_brackets():
    assert fails("K 31", "K 42", "K 35", "K 48")
    assert says("K 31", "[\\mathcal{E}_{\\Psi}, \\dot{\\lambda}]")
    assert says("K 35", "(I + H\\Phi K)\\ddot{\\theta}")
    assert fails("K Table 1.1 local")
    assert says("K Table 1.1 local", "\\Omega_{\\delta} \\Phi")


claim("The brackets of 31 and 42 are printed as commutators, which the nomenclature defines, but the second "
      "$\\mathcal E_\\Psi$ must be transposed.")(printed_brackets)
claim("The first row of Table 1 has a $\\Phi$ too many.")(printed_brackets)


def with_star(tag, bare, starred):
    """What our copy reads becomes the equation where one star is put back, and fails without it."""
    entry, misprint = atlas.lookup(tag), atlas.lookup(tag).misprints[0]
    assert fails(tag)
    assert misprint.said.kind == "scan"
    assert bare in misprint.formula
    assert misprint.formula.replace(bare, starred).split(r"\right]")[0] in entry.formula


@claim("*K 48* with a star at $\\Omega_\\delta$ is right, as it is with a minus sign.")
def _():
    with_star("K 48", r"\Omega_\delta(m)", r"\Omega_\delta^*(m)")
    s = atlas.counterexample("K 48")
    for left, right in atlas.lookup("K 48").misprints[0].check(s):
        assert left == -right
    assert any(right for _, right in atlas.lookup("K 48").misprints[0].check(s))


@claim("With $\\Phi$ for $\\Psi$ it is right on one link and on two, where everybody tries it first.")
def _():
    check = atlas.lookup("RK 4.16").misprints[0].check
    for n in (1, 2, 3):
        (left, right), = check(atlas.Case(atlas.State(rational_arm(n, seed=1))))
        assert (left == right).all() == (n < 3)


@claim("The filter in 4.20 uses $T'$, the torques $T$ less the bias; our copy has no prime in its "
       "second line, so gravity and centrifugal forces are missing from the innovation.")
def _():
    assert fails("RK 4.20")
    assert says("RK 4.20", "\\epsilon(k) = T(k) - H")


claim("With the other triangle the energy has drifted by 8.6 % after 0.3 s")(shown("c056", "8.6", "0.3"))


def no_work():
    s = atlas.counterexample("K 48")
    assert s.nu @ s.C_skew @ s.nu == 0
    assert (s.C_skew @ s.nu).any()


claim("after one second the tip is 0.37 m from where it should be")(shown("c056", "0.37 m"))
claim("With the wrong sign it is constant, because the force of 48 does no work: $\\nu^*C\\,\\nu=0$ with either "
      "sign.")(no_work)
claim("The force of 48 does no work, whatever its sign.")(no_work)


@claim("With the dots of 43 the kinetic energy is that of other numbers, the accelerations.")
def _():
    assert fails("K 43")
    assert [e.tag for e in errata.group("formula", "energy")] == ["K 43"]


def repaired(extra):
    """Additions of Walker and Orin at n = 1..40, with something added: are all whole?"""
    return all((F(n**3, 6) + 7 * n**2 + F(116, 3) * n - 46 + extra(n)).denominator == 1 for n in range(1, 41))


@claim("If only the coefficient of $n$ is wrong, it must end in $\\tfrac56$, since "
       "$\\tfrac16n^3+\\tfrac56n=\\tfrac16n(n^2+5)$ is whole for each whole $n$; the nearest is $38\\tfrac56$.")
def _():
    endings = [k for k in range(60) if repaired(lambda n, k=k: (F(k, 60) - F(2, 3)) * n)]
    assert endings == [50]                                                     # 50/60: no other sixtieth


@claim("If only the coefficient of $n^3$ is wrong, $\\tfrac13$ repairs it too, since "
       "$\\tfrac13n^3+\\tfrac23n=\\tfrac13n(n^2+2)$ is whole.")
def _():
    assert repaired(lambda n: F(n**3, 6))


@claim("The same $\\tfrac16$ for $\\tfrac13$ is in Kozłowski's Table 3.")
def _():
    assert says("K Table 3", "\\frac{1}{6}N^3")
    assert fails("K Table 3")


def table_2():
    sums = {part: np.sum(list(rows.values()), axis=0).tolist() for part, (rows, _) in tables.TABLE_2.items()}
    printed = {part: [list(cell) for cell in below] for part, (_, below) in tables.TABLE_2.items()}
    wrong = [(part, k) for part in sums for k in range(4) if sums[part][k] != printed[part][k]]
    assert wrong == [("both", 2), ("unnormalized", 1)]
    assert sums["both"][2] == [345, -180]
    assert printed["both"][2] == [354, -180]
    assert sums["unnormalized"][1][0] - printed["unnormalized"][1][0] == 30
    assert printed["unnormalized"][1][0] == 66
    totals = {x[0] for cells in tables.TOTALS.values() for x in cells}
    assert {530, 426, 314} <= totals
    dearer = [name for name, (M, right, _, _) in tables.TABLE_2["unnormalized"].rows.items() if right[0] > M[0]]
    assert dearer == ["z+"]
    assert [cell[0] for cell in tables.TABLE_2["unnormalized"].rows["z+"][:2]] == [21, 43]


claim("In the block *both* the printed sum is wrong: the totals 530 N and 426 N need 345 N, and 354 has two digits "
      "exchanged.")(table_2)
claim("In the block *unnormalized* the sum is right, because the total 314 N needs its 66 N; so a row is 30 N too "
      "large.")(table_2)
claim("Right angles cannot cost more than any frames, and of the rows of this block only $z^+$ breaks that rule: 43 N "
      "against 21 N.")(table_2)
claim("It must be 13 N, and a 1 that became a 4 may be the scan.")(table_2)


@claim("P is there twice, and (I - H Psi L)^T D^-1 H P = (I - H Psi L)^T G^T.")
def _():
    right, printed = next(iter(atlas.lookup("RK a.50").misprints[0].check(atlas.counterexample("RK a.50"))))
    o = atlas.counterexample("RK a.50").op
    W = o.one_N - o.H @ o.Psi @ o.L
    assert (printed - right == W.T @ o.G.T).all()
    assert (W.T @ o.G.T == W.T @ o.D_inv @ o.H @ o.P).all()


@claim("The other wrong formulas cost nothing, for one of three reasons")
def _():
    shapes, proofs, same = {"RK 5.13"}, {"RK a.44"}, {"LC 20-1", "LC 20-2", "LC 20-3"}
    assert {e.tag for e in errata.group("formula", "nothing")} == shapes | proofs | same


@claim("Equation 18 as printed is an equation for $\\dot P$; what solves it is $\\dot\\lambda+\\dot P$.")
def _():
    s = atlas.counterexample("K 18")
    both = s.lam + s.local.P
    assert (both == s.op.E_Psi @ (both + s.driving) @ s.op.E_Psi.T + s.driving).all()
    left, right = next(iter(atlas.lookup("K 18").misprints[0].check(s)))
    assert (left == s.local.P).all()
    assert not (left == right).all()


@claim("LC 5 divides by entries of $G$ that are zero; in RK 3.19 and in K 46 and 49 the shapes do not "
       "fit; RK b.3 says of a matrix with four rows and three columns that it is nonsingular, and means "
       "its rank; the equation in K 4, $C(\\theta,\\xi)$, has no solution, because $\\Psi$ leaves a vector "
       "as it is; and in LC 19 one length has two names.")
def _():
    assert (atlas.counterexample("LC 5").G == 0).any()
    for tag in ("RK 3.19", "K 46", "K 49"):
        assert "shape" in errata.try_out(atlas.lookup(tag), atlas.lookup(tag).misprints[0]).differ
    assert says("RK b.3", "always nonsingular", which=1)
    rates = atlas.counterexample("K 4 C(theta,xi)").rates
    for k in (2, 3):
        Psi, driven = rates.filter.psi(k, k - 1).astype(float), (rates.X[k] + rates.X[k].T).astype(float).ravel()
        assert min(abs(np.linalg.eigvals(Psi) - 1)) < 1e-6
        equation = np.eye(36) - np.kron(Psi, Psi)
        nearest = np.linalg.lstsq(equation, driven, rcond=None)[0]
        assert np.linalg.norm(equation @ nearest - driven) > 0.01 * np.linalg.norm(driven)
    assert says("LC 19", "L_{-1}e_1")
    assert {e.tag for e in errata.group("notation", "nothing")} == {
        "LC 5", "LC 19", "RK b.3", "RK 3.19", "K 46", "K 49", "K 4 C(theta,xi)"}



@claim("it has seven numbers where six are needed")
def _():
    m = atlas.counterexample("RK b.6").mobile
    assert len(m.q_ddot) + len(m.l_ddot) == 7
    assert len(m.alpha[m.N]) == 6
