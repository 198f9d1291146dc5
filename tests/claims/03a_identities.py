"""What computes the claims of 03a."""
from fractions import Fraction
from itertools import product

from claims import claim

import robodyn_lib as rd
from robodyn_lib.rk.proofs import RESOLVENT, STATEMENTS, H, L, Phi, Psi, S, evaluate, operators, phi, prove, psi
from workbook.course.exercises import EXERCISES


@claim("so three of them move it by three or more, and on three links nothing is left")
def _():
    for n, left in ((1, False), (2, False), (3, False), (4, True)):
        value = evaluate(Phi*L*H*Psi*L*H*Phi, operators(rd.atlas.Case(rd.rational_arm(n, seed=1)).chain))
        assert bool((value != 0).any()) is left


@claim("The sides differ by $\\Phi LH\\Psi LH\\Phi$.")
def _():
    assert prove(Phi*L*H*Phi - Phi*L*H*Psi == Phi*L*H*Psi*L*H*Phi)


@claim("For every $n$ there is a false identity of this form that passes all tests on up to $n$ links.")
def _():
    left, right = Phi*L*H*Psi, Phi*L*H*Phi
    for n in (3, 4, 5):
        for links in (n, n + 1):
            sides = evaluate(left == right, operators(rd.atlas.Case(rd.rational_arm(links, seed=1)).chain))
            assert bool((sides[0] == sides[1]).all()) is (links == n)
        left, right = Phi*L*H*left, Phi*L*H*right


@claim("This lecture needs the first row; the others come in with the filter, in 03b.")
def _():
    for n in (*range(14, 19), *range(22, 29), *range(32, 44)):
        for name, statement in STATEMENTS.items():
            if name.split(",")[0] == f"RK a.{n}":
                assert prove(statement).system is RESOLVENT


@claim("Multiplied out, over ten joints, that is $2^{10}$ products.")
def _():
    assert len(set(product("pq", repeat=10))) == 2 ** 10


@claim("Single steps need not even be invertible, and those of $\\psi$ are not.")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    for k in range(1, 4):
        assert (s.filter.psi(k + 1, k) @ s.filter.G[k] == 0).all()


@claim("With base facts allowed, the twelve are one.")
def _():
    twelve = [x for name, x in STATEMENTS.items() if name.split(",")[0] in {f"RK a.{n}" for n in (
        *range(14, 19), *range(22, 29))}]
    assert len(twelve) >= 12
    assert all(prove(x) for x in twelve)


@claim("Three are the first, three the third, two and two are these times S, and two are differences.")
def _():
    from workbook.course.identities import distinct
    assert sorted(map(len, distinct("RK a.14-a.18, a.22-a.28").groups.values())) == [1, 1, 2, 2, 3, 3]


@claim("left over is $2\\phi-2\\psi$")
def _():
    proof = prove(phi == psi*(1 - S*L*H*phi))
    assert not proof
    assert str(proof.normal_form) == "2 phi - 2 psi"


@claim("on three unequal links the two orders of this product differ, as the prover's counterexample shows")
def _():
    assert "refuted" in prove(phi*psi == psi*phi).verdict
    s = rd.atlas.Case(rd.rational_arm(3, seed=1))
    one, other = s.op.S @ s.op.Delta_phi, s.op.S @ s.op.L @ s.op.H
    assert (one @ other != other @ one).any()


@claim("Nothing: the false equation holds there.")
def _():
    row = rd.atlas.Case(rd.planar_arm(4, Fraction(1), Fraction(1)), tangents=[Fraction(0)] * 4)
    left, right = evaluate(Phi == S*phi, operators(row.chain))
    assert (left == right).all()
    assert "refuted" in prove(Phi == S*phi).verdict


@claim("One for each joint that is released, with psi inward of it and phi toward the tip.")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=1))
    f = s.filter
    parts = [f.psi(4, i + 1) @ f.L[i] @ s.H[i] @ s.phi(i, 1) for i in (1, 2, 3)]
    assert (sum(parts) == s.phi(4, 1) - f.psi(4, 1)).all()


@claim("Four of the eight have no published solution.")
def _():
    mine = [EXERCISES[f"3.{n}"].public for n in (2, 3, 5, 6, 7, 8, 9, 10)]
    assert (len(mine), sum(mine)) == (8, 4)
