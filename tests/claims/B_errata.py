"""The claims of B, and the code that computes them."""

import re
from fractions import Fraction as F

import numpy as np
from cases import ROOT, read
from claims import claim, shown
from notebook_rules import source
from predict_questions import answer_of
from rows import whole

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.kozlowski import tables
from robodyn_lib.robots import rational_arm
from workbook.course import errata
from workbook.course.exercises.misprints import verdicts


def fails(*tags):
    """Return whether every printed form of these equations fails on its counterexample."""
    for tag in tags:
        entry = atlas.lookup(tag)
        assert entry.misprints
        for misprint in entry.misprints:
            assert errata.try_out(entry, misprint).printed_fails
    return True


def says(tag, words):
    """Return whether the quotation of a printed form has these words."""
    return words in atlas.lookup(tag).misprints[0].said.quote


@claim(
    (
        "There are 26 of them.",
        "With the slips of notation the list has 35 entries, and with the doubtful scans 58.",
        "Two of the 26 are near the border. RK 3.8 has one transpose too many, where our rule "
        "speaks of smaller marks;",
        "If you give both of them the benefit of the doubt, 24 are left.",
    ),
    "both",
)
def counts_of_the_errata_are_reconciled(both):
    entries = errata.table()
    kinds = [entry.said.kind for entry in entries]
    wrong = entries.wrong()
    assert wrong == kinds.count("formula") + kinds.count("statement")
    yield from (f"are {wrong} of", f"{wrong + kinds.count('notation')} entries", f"{len(kinds)}.")
    border = {"RK 3.8": "formula", "LC 18": "statement"}
    found = [
        any(entry.tag == tag and entry.said.kind == kind for entry in entries)
        for tag, kind in border.items()
    ]
    both(found)
    yield from (len(border), f"of the {wrong}", f"{wrong - len(border)} are left")


@claim(
    "What is left is of three kinds: a wrong **formula**; a wrong **statement** in prose, a table "
    "or the nomenclature; and a slip of **notation**, where the meaning is clear."
)
def what_is_left_is_of_three_kinds_a_wrong_formula():
    kinds = set(atlas.registry.MISPRINTS) - {"scan"}
    yield len(kinds)
    yield from (f"**{kind}**" for kind in sorted(kinds))


@claim("Only formulas and statements count as wrong.", "only")
def only_formulas_and_statements_count_as_wrong(only):
    every = list(errata.table())
    only({e.said.kind for e in every if e.is_wrong}, ["formula", "statement"])
    assert {e.said.kind for e in every if not e.is_wrong} == {"notation", "scan"}


@claim(
    (
        "A slider of 1 kg is on a turntable, one metre from the axis.",
        "The table turns at 2 rad/s, and the slider moves outward at 3 m/s.",
    )
)
def slider_of_1_kg_is_on_a_turntable_one_metre():
    bead = atlas.counterexample("RK 2.32")
    found = (bead.l(2, 1), bead.omega[2], bead.h[1] * bead.theta_dot[1])
    far, turns, slides = (F(float(np.sqrt(float(x @ x)))) for x in found)
    yield from (f"{bead.M[1][3, 3]} kg", far, f"{turns} rad/s", f"{slides} m/s")


@claim(
    "A controller that follows these formulas applies half of the torque, or none.",
    "none / all of it",
)
def controller_that_follows_these_formulas_applies(none):
    bead = atlas.counterexample("RK 2.32")
    (right, first), (_, second) = (
        next(iter(m.check(bead))) for m in atlas.lookup("RK 2.32").misprints
    )
    assert (2 * first == right + 0 * first).sum() >= 5
    lost = bead.H[2] @ bead.phi(2, 1) @ bead.M[1]
    torques = [bead.T[2] - lost @ (right - some) for some in (right, first, second)]
    whole, part, nothing = (x[0] for x in torques)
    yield F(part, whole)
    none(nothing == 0)


@claim("Two crossed links are at rest, and gravity is 10 m/s² down.")
def two_crossed_links_are_at_rest_and_gravity():
    crossed = atlas.counterexample("RK 3.8")
    yield from (crossed.N, f"{-crossed.gravity[2]} m/s²")


@claim("The motors would lift four times the load.")
def motors_would_lift_four_times_the_load():
    assert fails("RK 3.8")
    printed = next(e for e in errata.table() if e.tag == "RK 3.8")
    right, wrong = map(int, re.findall(r"-\d+", printed.differ))
    yield wrong // right


@claim(
    "The loop as printed ends one joint early, so it never computes $D$ of the base joint; a "
    "program that starts "
    "$D$ with ones runs to the end all the same.",
    "never / always",
)
def loop_as_printed_ends_one_joint_early(never):
    assert atlas.counterexample("RK 4.5").filter.D[2][0, 0] == 7
    never(fails("RK 4.5") and says("RK 4.5", "k = 2, \\dots, N-1"))


@claim(
    "$B_{ij}$ exists for every pair, so no program crashes on it, and the matrix is still "
    "symmetric.",
    "every",
)
def exists_for_every_pair_so_no_program_crashes(every):
    assert fails("S97 8", "S95 16")
    rods = atlas.counterexample("S97 8")
    every([rods.B(i, j).shape == (6, 6) for i in (1, 2, 3) for j in (1, 2, 3)])


@claim(
    "Equations 17 and 18 name the letter of equation 25, which is not divided by $\\hat m$.",
    "is not / is",
)
def equations_17_and_18_name_the_letter(is_not):
    is_not(
        fails("S97 17", "S97 18")
        and says("S97 17", "is given in (25)")
        and says("S97 18", "is defined in (25)")
    )


@claim(
    "The last $d$ of LC 21 has no effect with two masses, and gives a wrong inverse with three.",
    "no effect / an effect",
    "wrong / right",
)
def last_of_lc_21_has_no_effect_with_two_masses(no_effect, wrong):
    two, three = (
        next(iter(atlas.lookup("LC 21").misprints[0].check(atlas.counterexample(name))))
        for name in ("LC 25", "LC 21")
    )
    no_effect((two[0] == two[1]).all())
    wrong((three[0] != three[1]).any())


@claim("The sum of LC 23 gives the fixed base a mass; here it is 1 kg.")
def sum_of_lc_23_gives_the_fixed_base_a_mass_here():
    assert fails("LC 23")
    assert says("LC 23", "\\sum_{l=0}^N")
    s = atlas.counterexample("LC 23")
    right, floating = next(iter(atlas.lookup("LC 23").misprints[0].check(s)))
    yield f"{s.u[1] @ s.u[1] / (floating - right)[0, 0]} kg"


@claim("The blocks of LC 25 are square, so their wrong order raises no error.", "square / oblong")
def blocks_of_lc_25_are_square_so_their_wrong(square):
    assert fails("LC 25")
    two = atlas.counterexample("LC 25")
    square({two.H_ab.shape, two.H_ba.shape, two.H_bb.shape} == {(2, 2)})


@claim(
    "its bias acceleration $a=\\Omega_\\delta^*V$ is then wrong, and so are the accelerations of "
    "an "
    "arm whose slider carries a link.",
    "wrong / right",
    "carries / is carried by",
)
def its_bias_acceleration_is_then_wrong(wrong, carries):
    wrong(fails("K 4"))
    on_last = verdicts("K 4", atlas.counterexample("RK 2.32").arm)  # its slider carries nothing
    carries(not atlas.counterexample("K 4").revolute[3] and on_last[0] == "coincides")


@claim(
    "The brackets of K 31 and K 42 are printed as commutators, which the nomenclature defines, "
    "but the second "
    "$\\mathcal E_\\Psi$ must be transposed.",
    "must be / must not be",
)
def brackets_of_k_31_and_k_42_are_printed(must_be):
    assert says("K 31", "[\\mathcal{E}_{\\Psi}, \\dot{\\lambda}]")
    must_be(fails("K 31", "K 42"))


@claim("The first row of Table 1 has a $\\Phi$ too many.", "too many / too few")
def first_row_of_table_1_has_a_too_many(too_many):
    too_many(fails("K Table 1.1 local") and says("K Table 1.1 local", "\\Omega_{\\delta} \\Phi"))


@claim(
    "*K 48* with a star at $\\Omega_\\delta$ is right, as it is with a minus sign.", "right / wrong"
)
def k_48_with_a_star_at_is_right(right_):
    entry = atlas.lookup("K 48")
    misprint = atlas.lookup("K 48").misprints[0]
    starred = misprint.formula.replace(r"\Omega_\delta(m)", r"\Omega_\delta^*(m)")
    assert [misprint.said.kind, starred.split(r"\right]")[0] in entry.formula] == ["scan", True]
    pairs = list(misprint.check(atlas.counterexample("K 48")))
    right_(all(left == -right for left, right in pairs) and any(right for _, right in pairs))


@claim(
    "With $\\Phi$ for $\\Psi$ it is right on one link and on two, where one tries it first.",
    "right / wrong",
)
def with_for_it_is_right_on_one_link(right_):
    check = atlas.lookup("RK 4.16").misprints[0].check
    pairs = [next(iter(check(atlas.Case(atlas.State(rational_arm(n, seed=1)))))) for n in (1, 2, 3)]
    right_([(left == right).all() for left, right in pairs] == [True, True, False])


@claim(
    "The filter in 4.20 uses $T'$, the torques $T$ less the bias; our copy has no prime in its "
    "second line, so gravity and centrifugal forces are missing from the innovation.",
    "are missing / are there",
)
def filter_in_4_20_uses_the_torques_less_the_bias(missing):
    missing(fails("RK 4.20") and says("RK 4.20", "\\epsilon(k) = T(k) - H"))


@claim("With the other triangle the energy has drifted by 8.6 % after 0.3 s")
def with_the_other_triangle_the_energy_has_drifted(page):
    yield from shown(page, "c056", "8.6", "0.3")


@claim("after one second the tip is 0.37 m from where it should be")
def tip_after_one_second(page):
    yield from shown(page, "c056", "0.37 m")


@claim(
    (
        "With the wrong sign it is constant, because the force of K 48 does no work: "
        "$\\nu^*C\\,\\nu=0$ with either "
        "sign.",
        "The force of K 48 does no work, whatever its sign.",
    ),
    "constant / drifting",
    "whatever",
)
def with_the_wrong_sign_it_is_constant(constant, whatever):
    s = atlas.counterexample("K 48")
    assert (s.C_skew @ s.nu).any()
    power = [sign * s.nu @ s.C_skew @ s.nu for sign in (1, -1)]
    constant(not any(power))
    whatever([x == 0 for x in power])


@claim(
    "With its dots, K 43 computes the kinetic energy from accelerations in the place of "
    "velocities.",
    "accelerations / velocities",
)
def with_its_dots_k_43_computes_the_kinetic_energy(other):
    other(fails("K 43"))
    assert [e.tag for e in errata.group("formula", "energy")] == ["K 43"]


# additions of Walker and Orin, as printed: coefficients of powers of n
PRINTED = {3: F(1, 6), 2: F(7), 1: F(116, 3), 0: F(-46)}


@claim(
    (
        "If only the coefficient of $n$ is wrong, it must end in $\\tfrac56$, since "
        "$\\tfrac16n^3+\\tfrac56n=\\tfrac16n(n^2+5)$ is whole for each whole $n$; the nearest is "
        "$38\\tfrac56$.",
        "If only the coefficient of $n^3$ is wrong, $\\tfrac13$ repairs it too, since "
        "$\\tfrac13n^3+\\tfrac23n=\\tfrac13n(n^2+2)$ is whole.",
    ),
    "only",
    "only",
)
def coefficient_that_makes_the_count_whole(only, only_too):
    endings = [F(k, 60) for k in range(60) if whole(PRINTED | {1: 38 + F(k, 60)})]
    only(endings, [1 - F(1, 6)])  # no other sixtieth
    near = min((k + endings[0] for k in range(60)), key=lambda x: abs(x - F(116, 3)))
    yield f"${int(near)}\\tfrac{(near % 1).numerator}{(near % 1).denominator}$"
    yield from endings
    found = [F(k, 60) for k in range(1, 60) if whole(PRINTED | {3: F(k, 60)})]
    yield from found
    only_too(found, [F(1, 6) + F(1, 6)])


@claim("The same $\\tfrac16$ for $\\tfrac13$ is in K Table 3.", "same / other")
def same_for_is_in_k_table_3(same):
    match = re.search(r"frac\{1\}\{(\d)\}N\^3", atlas.lookup("K Table 3").misprints[0].said.quote)[
        1
    ]
    same(fails("K Table 3") and match == str(F(7, 6).denominator))
    yield from (F(1, int(match)), F(1, int(match)) + F(36, 6**3))


def table_2():
    """Return K Table 2's (sums, printed sums, totals), and rows where right angles cost more."""
    sums = {
        part: np.sum(list(rows.values()), axis=0).tolist()
        for part, (rows, _) in tables.TABLE_2.items()
    }
    printed = {part: [list(cell) for cell in below] for part, (_, below) in tables.TABLE_2.items()}
    wrong = [(part, k) for part in sums for k in range(4) if sums[part][k] != printed[part][k]]
    assert wrong == [("both", 2), ("unnormalized", 1)]
    return sums, printed, {x[0] for cells in tables.TOTALS.values() for x in cells}


@claim(
    "In the block *both* the printed sum is wrong: the totals 530 N and 426 N need 345 N, and "
    "354 has two digits "
    "exchanged.",
    "wrong / right",
)
def in_the_block_both_the_printed_sum_is_wrong(wrong):
    sums, printed, totals = table_2()
    right = sums["both"][2][0]
    as_printed = printed["both"][2][0]
    wrong(as_printed != right and sorted(str(as_printed)) == sorted(str(right)))
    yield from (as_printed, f"{right} N")
    needing = [right + printed[part][2][0] for part in ("normalized", "unnormalized")]
    assert set(needing) <= totals
    yield from (f"{total} N" for total in needing)


@claim(
    "In the block *unnormalized* the sum is right, because the total 314 N needs its 66 N; so a "
    "row is 30 N too "
    "large.",
    "too large",
)
def in_the_block_unnormalized_the_sum_is_right(too_large):
    sums, printed, totals = table_2()
    row = sums["unnormalized"][1][0]
    as_printed = printed["unnormalized"][1][0]
    too_large(row, as_printed)
    yield from (f"{row - as_printed} N", f"{as_printed} N")
    total = as_printed + printed["both"][1][0]
    assert total in totals
    yield f"{total} N"


def dearer():
    """Return {row: operations per joint in any frames, with right angles} where these cost more."""
    rows = tables.TABLE_2["unnormalized"].rows
    return {name: (M[0], right[0]) for name, (M, right, _, _) in rows.items() if right[0] > M[0]}


@claim(
    "Right angles cannot cost more than any frames, and of the rows of this block only $z^+$ "
    "breaks that rule: 43 N "
    "against 21 N.",
    "more",
    "only",
)
def right_angles_cannot_cost_more_than_any_frames(more, only):
    found = dearer()
    ((any_, right),) = found.values()
    more(right, any_)
    only(found, ["z+"])
    yield from (f"{right} N", f"{any_} N")


@claim("It must be 13 N, and a 1 that became a 4 may be the scan.")
def digit_that_the_scan_may_have_changed():
    sums, printed, _ = table_2()
    ((_, right),) = dearer().values()
    mended = right - (sums["unnormalized"][1][0] - printed["unnormalized"][1][0])
    yield f"{mended} N"
    yield from (
        digit
        for pair in zip(str(mended), str(right), strict=True)
        if len({*pair}) > 1
        for digit in pair
    )


@claim("P is there twice, and (I - H Psi L)^T D^-1 H P = (I - H Psi L)^T G^T.", "twice / once")
def p_is_there_twice(twice):
    right, printed = next(
        iter(atlas.lookup("RK a.50").misprints[0].check(atlas.counterexample("RK a.50")))
    )
    o = atlas.counterexample("RK a.50").op
    W = o.one_N - o.H @ o.Psi @ o.L
    assert (W.T @ o.G.T == W.T @ o.D_inv @ o.H @ o.P).all()
    twice((printed - right == W.T @ o.G.T).all())


@claim(
    (
        "Two more formulas give a wrong count (B.6).",
        "The other wrong formulas cost nothing, for one of three reasons",
    ),
    "nothing / something",
)
def two_more_give_a_wrong_count_b_6(nothing):
    yield {2: "Two more"}[len(errata.group("formula", "count"))]
    shapes = {"RK 5.13"}
    proofs = {"RK a.44"}
    same = {"LC 20-1", "LC 20-2", "LC 20-3"}
    nothing({e.tag for e in errata.group("formula", "nothing")} == shapes | proofs | same)


@claim(
    "Equation 18 as printed is an equation for $\\dot P$; what solves it is "
    "$\\dot\\lambda+\\dot P$.",
    "solves / breaks",
)
def equation_18_as_printed_is_an_equation(solves):
    s = atlas.counterexample("K 18")
    both = s.lam + s.local.P
    solves((both == s.op.E_Psi @ (both + s.driving) @ s.op.E_Psi.T + s.driving).all())
    left, right = next(iter(atlas.lookup("K 18").misprints[0].check(s)))
    assert (left == s.local.P).all()
    assert not (left == right).all()


@claim(
    "LC 5 divides by entries of $G$ that are zero; in RK 3.19 and b.3 and in K 46 and 49 the "
    "shapes do "
    "not fit; the recursion of $\\dot\\lambda$ in K 4, $C(\\theta,\\xi)$, read as an equation for "
    "$\\dot\\lambda(k)$, has no solution, because $\\Psi(k,k{-}1)$ leaves a vector as it is; "
    "in LC 19 one length has two names; and S97 5 is printed for $i,j=1,\\dots,n$, but holds "
    "only where link $j$ is the one before link $i$.",
    "are zero / are not zero",
    "do not fit / fit",
    "no solution / a solution",
    "only",
)
def lc_5_divides_by_entries_of_that_are_zero_in_rk(zero, do_not_fit, no_solution, only):
    zero((atlas.counterexample("LC 5").G == 0).any())
    do_not_fit(
        all(
            "shape" in errata.try_out(atlas.lookup(tag), atlas.lookup(tag).misprints[0]).differ
            for tag in ("RK 3.19", "RK b.3", "K 46", "K 49")
        )
    )
    rates = atlas.counterexample("K 4 C(theta,xi)").rates
    far = []
    for k in (2, 3):
        Psi = rates.filter.psi(k, k - 1).astype(float)
        driven = (rates.X[k] + rates.X[k].T).astype(float).ravel()
        assert min(abs(np.linalg.eigvals(Psi) - 1)) < 1e-6
        equation = np.eye(36) - np.kron(Psi, Psi)
        nearest = np.linalg.lstsq(equation, driven, rcond=None)[0]
        far.append(np.linalg.norm(equation @ nearest - driven) > 0.01 * np.linalg.norm(driven))
    no_solution(all(far))
    assert says("LC 19", "L_{-1}e_1")
    assert says("S97 5", "for $i, j = 1, \\dots, n$")
    s = atlas.counterexample("S97 5")
    links = (1, 2, 3)
    only(
        [
            (i, j)
            for i in links
            for j in links
            if (s.t[i] == s.B(i, j) @ s.t[j] + s.p[i] * s.theta_dot[i]).all()
        ],
        [(2, 1), (3, 2)],
    )
    assert {e.tag for e in errata.group("notation", "nothing")} == {
        "S97 5",
        "LC 5",
        "LC 19",
        "RK b.3",
        "RK 3.19",
        "K 46",
        "K 49",
        "K 4 C(theta,xi)",
    }


@claim("it has seven numbers where six are needed")
def has_seven_numbers_where_six_are_needed():
    m = atlas.counterexample("RK b.6").mobile
    yield from (len(m.q_ddot) + len(m.l_ddot), len(m.alpha[m.N]))


def nearest():
    """Return the nearest positive coefficients that alone make the count whole; 0 if none."""
    printed = {3: F(1, 6), 2: F(3, 2), 1: F(8, 3), 0: F(-1)}
    out = []
    for power in (3, 2, 1):
        found = [x for x in (F(k, 60) for k in range(1, 400)) if whole(printed | {power: x})]
        out.append(min(found, key=lambda x: abs(x - printed[power]), default=F(0)))
    return out


def triangle():
    """Return Saha's entry of the other triangle on two rods in a row, and their accelerations.

    The torques are (1, 0).
    """
    arm = rd.planar_arm(2, lengths=F(1), masses=F(1))
    s = atlas.PAPERS["saha"].view(atlas.State(arm, tangents=[F(0)] * 2))

    def entry(i, j):
        return s.p[i] @ s.M_tilde(i) @ s.B(i, j) @ s.p[j]

    a = entry(1, 1)
    b = entry(1, 2)
    c = entry(2, 2)
    assert entry(2, 1) == F(5, 6)
    return [b, c / (a * c - b * b), -b / (a * c - b * b)]


def caught():
    """Return a row for each misprint, a column for each arm: 1 if the first printed form fails."""
    arms = [
        rd.planar_arm(2),
        rd.planar_arm(3),
        atlas.counterexample("RK 2.32").arm,
        rd.robots.ur5(),
    ]
    return [
        [int(verdicts(tag, arm)[0] == "fails") for arm in arms]
        for tag in ("RK 3.8", "RK 4.16", "K 4", "S97 8", "K 48")
    ]


def table():
    """Return the right sum and the right cell of the table that is printed with two misprints."""
    (cell,) = (c for c in read(ROOT / "notebooks" / "B_errata.ipynb")["cells"] if c["id"] == "xB7")

    def count(text):
        return [int(x) for x in re.findall(r"-?\d+", text.replace("- ", "-").replace("N", ""))]

    lines = [line for line in source(cell).splitlines() if re.match(r"\| \w.*\d", line)]
    rows = [[count(x) for x in line.split("|")[2:4]] for line in lines]
    *steps, sums, (total, _) = rows
    steps = np.array(steps)
    sums = np.array(sums)
    total = np.array(total)
    added = steps.sum(axis=0)
    (wrong_sum,) = (
        k for k in (0, 1) if (added[k] != sums[k]).any() and (added[k] + sums[1 - k] == total).all()
    )
    column = 1 - wrong_sum
    (row,) = (k for k, (M, A) in enumerate(steps) if A[0] > M[0])
    assert (sums[column] + added[wrong_sum] == total).all()
    right = steps[row, column] - (added[column] - sums[column])
    return [*added[wrong_sum].tolist(), *right.tolist()]


TRUTHS = {"B.1": nearest, "B.2": triangle, "B.3": caught, "B.7": table}


# Answers to the predictions, computed from the words of the questions.


@answer_of("B.1")
def faults_that_energy_shows(question):
    count = question.number_of("Which of the #")
    assert count == 2
    question.choose("b")


@answer_of("B.2")
def what_is_off_in_a_proof(question):
    one = question.number_of("after $D^{-#}H$")
    right, printed = next(
        iter(atlas.lookup("RK a.50").misprints[0].check(atlas.counterexample("RK a.50")))
    )
    o = atlas.counterexample("RK a.50").op
    W = (o.one_N - o.H @ o.Psi @ o.L).T
    off = printed - right
    assert (W @ np.linalg.inv(o.D.astype(float)) @ o.H @ o.P - W @ o.G.T == 0).all() or one == 1
    letters = {"a": 0 * off, "b": W @ o.G.T, "c": o.P}
    (letter,) = (
        x for x, matrix in letters.items() if matrix.shape == off.shape and (matrix == off).all()
    )
    assert one == 1
    question.choose(letter)
