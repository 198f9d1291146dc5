"""Operators of all papers are an arm's matrices: facts, rules, statements hold there, exactly."""

import functools
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from statements import difference

from robodyn_lib import planar_arm, rational_arm
from robodyn_lib.atlas.fixman import case as fixman
from robodyn_lib.atlas.kozlowski.factor import skew_squares
from robodyn_lib.atlas.proved import (
    MODULES,
    brackets,
    diagonalized,
    duality,
    elimination,
    partition,
)
from robodyn_lib.atlas.state import State
from robodyn_lib.fixman.bodies import Bodies
from robodyn_lib.fixman.partition import Blocks, inversion, mass_operator, split
from robodyn_lib.kozlowski import equations as ke
from robodyn_lib.kozlowski import factor as kf
from robodyn_lib.numbers import compare
from robodyn_lib.prefix_sums import link_as_map
from robodyn_lib.proving.noncommutative import is_confluent, polynomial, reduced, substituted
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk import proofs as rk
from robodyn_lib.rk.proofs import operators
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.saha import articulated as sa
from robodyn_lib.saha.elimination import factors
from robodyn_lib.saha.links import Links, M_operator, T_d_operator, T_l_operator, inertia_matrix
from robodyn_lib.spatial import block, block_diagonal, eye, inverse, tilde, zeros


def value(p, table):
    """Return the value of a polynomial; table {letter: matrix}."""
    p = dict(p)
    number = p.pop((), 0)

    def factor(x):
        return table[x.stem.name] if x is x.stem else table[x.stem.name].T

    total = sum(c * functools.reduce(np.matmul, [factor(x) for x in word]) for word, c in p.items())
    return total + number * np.eye(len(total), dtype=int).astype(object) if number else total


def unfolded(p, table):
    """Return the polynomial without letters that are not in the table."""
    while missing := [x.stem for word in p for x in word if x.stem.name not in table]:
        p = substituted(p, missing[0].name, polynomial(missing[0].definition))
    return p


def meaning(letter, table):
    """Return the matrix of a letter, by its definition if it has one."""
    definition = letter.parts.definition
    if definition:
        return value(unfolded(polynomial(definition), table), table)
    return table[letter.parts.name]


def holds(statement, table):
    """Return whether a statement holds exactly on a table of matrices."""
    return not np.any(value(unfolded(difference(statement), table), table))


@cache
def of_the_report(system):
    """Return Rodriguez and Kreutz's letters; the gain is the filter's or any, by the system."""
    pose = rational_arm(3, seed=3).at_tangents([Fraction(k - 1, k + 2) for k in range(3)])
    return operators(Chain(pose), system)


def columns(x):
    return np.array(x, dtype=object).reshape(-1, 1)


@cache
def arm():
    """Return a moving arm in fractions whose pivots are squares: three skew hinges."""
    return skew_squares()


@cache
def of_the_filter():
    """Return the letters that all papers share."""
    s = arm()
    f = s.filter
    shared = operators(s.chain)
    root = np.diag(s.roots)
    found = {
        name: shared[name]
        for name in (
            "phi",
            "psi",
            "S",
            "Delta_phi",
            "Delta_psi",
            "H",
            "L",
            "G",
            "P",
            "M",
            "D",
            "D^-1",
        )
    }
    assert compare(np.diag(rf.Operators(f).D), s.roots * s.roots).holds
    return found | {"R": root, "R^-1": inverse(root), "theta_dot": columns(s.stacked(s.theta_dot))}


@cache
def of_saha():
    """Return Saha's letters by his recursion, and the two matrices that translate."""
    s = arm()
    links = Links(s.pose)
    n = links.n
    r = range(1, links.n + 1)
    none = zeros((6, 6), links.dtype)
    one = eye(3, links.dtype)
    bodies = sa.articulated_bodies(links)
    M_hat = block_diagonal([bodies.M_hat[i] for i in r])
    m_hat = np.diag([bodies.m_hat[i] for i in r])
    T_d = T_d_operator(links)
    B_l = block([[links.B(i, j) if i == j + 1 else none for j in r] for i in r])
    to_hinge = {i: block([[one, 0 * one], [tilde(links.d[i]), one]]) for i in r}
    Z = block([[to_hinge[i] if k + i == n + 1 else none for i in r] for k in r])
    psi_l = M_hat @ T_d @ inverse(m_hat)
    all_one = eye(6 * n, links.dtype)
    return of_the_filter() | {
        "T_d": T_d,
        "T_l": T_l_operator(links),
        "B_l": B_l,
        "M_hat": M_hat,
        "m_hat": m_hat,
        "psi_l": psi_l,
        "m_hat^-1": inverse(m_hat),
        "M_l": M_operator(links),
        "tau_l": columns(s.tau[::-1]),
        "W": inverse(all_one - B_l.T @ (all_one - psi_l @ T_d.T)),
        "Z": Z,
        "Z^-1": inverse(Z),
        "N_l": block_diagonal([bodies.M_hat[i] / bodies.m_hat[i] for i in r]),
        "J_n": np.eye(n, dtype=int).astype(object)[::-1],
    }


@cache
def of_kozlowski():
    """Return Kozlowski's letters by differentiating the motion; the last five by his recursions."""
    s = arm()
    rates = np.diag(s.elimination_rates)
    m = ke.at_rates(s.pose, s.qd, 0 * s.gravity, 0 * s.f0)
    C_xi = columns(s.stacked(ke.C_xi(m.rates, m.V, m.xi, m.b)))
    xi = columns(s.xi)
    xi_dot = columns(s.xi_dot)
    D = np.diag(s.roots * s.roots)
    return of_the_filter() | {
        "Omega_delta": s.dot.Omega_delta,
        "lambda_dot": s.lam,
        "V_cross": s.dot.V_cross,
        "m_dot": s.m.rate,
        "theta_ddot": columns(s.stacked(s.theta_ddot)),
        "energy_slope": columns(s.M_theta / 2),
        "D_dot": np.diag(rates),
        "R_dot": np.diag(rates / (2 * s.roots)),
        "xi_40": xi,
        "xi_dot_40": xi_dot,
        "C_xi_40": C_xi,
        "kappa_40": D @ xi_dot + C_xi,
        "C_nu_40_2": 2 * columns(s.stacked(ke.C_nu(m.rates, m.V, m.b))),
    }


@cache
def of_a_chain():
    """Return Lee and Chirikjian's letters on three point masses in a plane."""
    lengths = [Fraction(k) for k in (1, 2, 1)]
    masses = [Fraction(k) for k in (2, 1, 3)]
    s = fixman.Case(State(planar_arm(3, lengths, masses, body="point")))
    H = split(s.H, 3)
    G = split(s.G, 3)
    whole = mass_operator(s.pose.m, 2)
    return {
        "G_aa": G.aa,
        "G_ab": G.ab,
        "G_bb": G.bb,
        "H_aa": H.aa,
        "H_ab": H.ab,
        "H_bb": H.bb,
        "H_bb^-1": inverse(H.bb),
        "b_a": columns([Fraction(k, 3) for k in (1, -2, 5)]),
        "X": s.dx_dq,
        "Q": s.dq_dx,
        "masses": whole,
        "masses^-1": inverse(whole),
    }


@cache
def of_split_joints():
    """Return P at each joint, and the motions that the joint holds, as Fixman has them."""
    bodies = Bodies(arm().pose)
    found = {name: of_the_filter()[name] for name in ("P", "H", "D", "D^-1", "G")}
    B_h = block_diagonal([bodies.B[i] for i in reversed(bodies.links)])
    Lambda = inverse(found["P"])
    C = B_h @ Lambda @ B_h.T
    return found | {"Lambda": Lambda, "B_h": B_h, "C_h": C, "C_h^-1": inverse(C)}


@cache
def three_maps():
    """Return the maps of the arm's links, tip to base."""
    return [link_as_map(arm().chain, k) for k in (1, 2, 3)]


@cache
def of_joins():
    """Return three maps, and the E of each join, in both orders."""
    (A1, C1, _), (A2, C2, J2), (A3, _, J3) = three_maps()
    one = eye(6, C1.dtype)
    E12 = inverse(one + C1 @ J2)
    E23 = inverse(one + C2 @ J3)
    Y = A2 @ E12 @ C1 @ A2.T
    K = J3 @ E23
    Ea = inverse(one + (C2 + Y) @ J3)
    Eb = inverse(one + C1 @ (J2 + A2.T @ K @ A2))
    return {
        "A_1": A1,
        "A_2": A2,
        "A_3": A3,
        "C_1": C1,
        "C_2": C2,
        "J_2": J2,
        "J_3": J3,
        "E_12": E12,
        "E_23": E23,
        "Y_a": Ea @ Y,
        "K": K,
        "E_a": Ea,
        "E_b": Eb,
    }


TABLES = {
    elimination: of_saha,
    diagonalized: of_kozlowski,
    partition: of_a_chain,
    duality: of_split_joints,
    brackets: of_joins,
}
STATED = [(module, tag) for module in MODULES for tag in module.STATEMENTS]
STATED += [(rk, tag) for tag in (*rk.STATEMENTS, *rk.BEYOND)]
SYSTEMS = [(module, system) for module in (rk, *MODULES) for system in module.PROVER.systems]


def table_of(module, system):
    """Return {letter: matrix} of a module's letters, as they are in a system of base facts."""
    return of_the_report(system) if module is rk else TABLES[module]()


def word(x):
    """Return a module, a system or a name as part of a test's name."""
    return getattr(x, "__name__", str(x)).split(".")[-1]


@pytest.mark.parametrize(("module", "system"), SYSTEMS, ids=word)
def test_base_facts_hold_exactly(module, system):
    table = table_of(module, system)
    assert [name for name, fact in system.named.items() if not holds(fact, table)] == []


@pytest.mark.parametrize(("module", "system"), SYSTEMS, ids=word)
def test_rules_are_confluent_and_inter_reduced_and_hold_exactly(module, system):
    rules = system.rules
    table = table_of(module, system)
    assert is_confluent(rules)
    for rule in rules:
        assert [other for other in rules if other.places(rule.word)] == [rule]
        assert reduced(rule.poly, rules) == rule.poly
    assert [
        rule
        for rule in (*rules, *system.shortcuts)
        if np.any(value(unfolded(rule.zero(), table), table))
    ] == []


@pytest.mark.parametrize(("module", "tag"), STATED, ids=word)
def test_statements_are_proved_and_hold_exactly(module, tag):
    proof = module.prove(tag)
    assert proof.holds
    assert proof.verdict.startswith("proved for every N")
    assert (proof.normal_form, proof.counterexample) == ("0", "")
    assert proof.certificate.remainder == {}
    assert holds(proof.statement, table_of(module, proof.system))


def exactly(found, truth):
    result = compare(np.asarray(found, dtype=object), np.asarray(truth, dtype=object))
    assert result.holds, result
    assert result.arithmetic == "exact"


def test_saha_s_letters_are_the_library_s():
    links = Links(arm().pose)
    table = of_saha()
    bodies = sa.articulated_bodies(links)
    letters = elimination.ALPHABET.letters
    U, pivots = factors(inertia_matrix(links))  # elimination on the matrix, from its last row
    exactly(meaning(letters["GIM"], table), inertia_matrix(links))
    exactly(meaning(letters["U"], table), U)
    exactly(meaning(letters["U"], table), sa.U_operator(bodies))
    exactly(np.diag(table["m_hat"]), pivots)
    exactly(meaning(letters["E_l"], table), inverse(U))
    exactly(meaning(letters["mass"], table), arm().mass_matrix)
    exactly(meaning(letters["nu"], table).ravel(), arm().nu)


def test_kozlowski_s_letters_are_the_library_s():
    s = arm()
    table = of_kozlowski()
    letters = diagonalized.ALPHABET.letters
    still = ke.at_rates(s.pose, s.qd, 0 * s.gravity, 0 * s.f0)
    truth = {
        "V": s.dot.V,
        "xi": s.xi,
        "nu": s.nu,
        "xi_dot": s.xi_dot,
        "m": s.m.now,
        "mass": s.mass_matrix,
        "P_dot": s.local.P,
        "tau": s.still.tau,
        "nu_dot_40": s.nu_dot,
        "C_xi": s.stacked(ke.C_xi(still.rates, still.V, still.xi, still.b)),
        "C_nu_2": 2 * s.stacked(ke.C_nu(still.rates, still.V, still.b)),
        "nu_dot_41": s.nu_dot,
        "tau_41": s.still.tau,
        "l": kf.mass_factor_inverse(s.filter),
    }
    for name, matrix in truth.items():
        found = meaning(letters[name], table)
        exactly(found.ravel() if np.ndim(matrix) == 1 else found, matrix)


def test_lee_and_chirikjian_s_letters_are_the_library_s():
    table = of_a_chain()
    letters = partition.ALPHABET.letters
    solved = inversion(
        Blocks(table["H_aa"], table["H_ab"], table["H_ab"].T, table["H_bb"]), table["b_a"]
    )
    for name in "cdef":
        exactly(meaning(letters[f"{name}_LC"], table), getattr(solved, name))
    exactly(meaning(letters["qdd_LC"], table), solved.qdd)
    exactly(meaning(letters["G_aa_inv"], table), inverse(table["G_aa"]))
    exactly(meaning(letters["metric"], table)[:3, :3], table["G_aa"])
    exactly(meaning(letters["inverse_metric"], table)[:3, 3:], table["H_ab"])


def test_the_letters_of_lecture_15_are_the_library_s():
    exactly(
        meaning(duality.ALPHABET.letters["P_plus"], of_split_joints()),
        block_diagonal([arm().filter.P_plus[k] for k in (1, 2, 3)]),
    )
    table = of_joins()
    (first, second, third) = three_maps()
    b = brackets
    exactly(
        value(polynomial(b.C_2 + b.A_2 * b.E_12 * b.C_1 * b.A_2.T), table), first.then(second).C
    )
    exactly(
        value(polynomial(b.J_2 + b.A_2.T * b.J_3 * b.E_23 * b.A_2), table), second.then(third).J
    )
    exactly(table["K"], table["K"].T)
    whole = first.then(second).then(third)
    other = first.then(second.then(third))
    exactly(table["A_3"] @ table["E_a"] @ table["A_2"] @ table["E_12"] @ table["A_1"], whole.A)
    left, right = (
        value(polynomial(side), table) for side in brackets.STATEMENTS["joins, line 7, C"]
    )
    exactly(left + third.C, whole.C)
    exactly(right + third.C, other.C)


e = elimination
k = diagonalized
c = partition
COMMUTATOR = k.middle + k.lambda_dot * k.Delta_psi.T * k.S.T - k.lambda_dot * k.S * k.Delta_psi
WRONG = {
    "U without its transpose": (e, e.GIM == e.U.T * e.m_hat * e.U),
    "the dictionary without J": (e, 1 + e.H * e.Phi * e.L == e.U),
    "the complement with a plus": (c, c.G_aa * (c.H_aa + c.H_ab * c.H_bb_inv * c.H_ab.T) == 1),
    "K 42 with the commutator of the nomenclature": (
        k,
        k.C_xi + k.C_xi
        == k.H * k.psi * COMMUTATOR * k.psi.T * k.H.T * k.R_inv * k.nu
        + k.H * k.P_dot * k.H.T * k.xi,
    ),
    "a variance that the joint holds as well": (
        duality,
        duality.P_plus
        == duality.B_h.T * duality.C_h_inv * duality.B_h + duality.H.T * duality.D * duality.H,
    ),
    "joins in the other order": (
        brackets,
        brackets.STATEMENTS["joins, line 6"].lhs == brackets.E_23 - brackets.E_b,
    ),
    "K 44 with the other sign of lambda": (
        k,
        k.D * k.xi_dot + k.C_xi - 2 * k.H * k.psi * k.lambda_dot * k.H.T * k.xi == k.kappa,
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_not_proved_and_fails_on_the_arm(name):
    module, statement = WRONG[name]
    assert not module.prove(statement)
    assert not holds(statement, TABLES[module]())
