"""What computes the claims of 03b."""
import contextlib
import importlib.util
import io
import json
from fractions import Fraction
from pathlib import Path

import numpy as np
from claims import claim, shown

import robodyn_lib as rd
from robodyn_lib.proving import exported
from robodyn_lib.proving.noncommutative import order
from robodyn_lib.rk.proofs import (
    FILTER,
    D_inv,
    Delta_psi,
    G,
    H,
    I,
    M,
    P,
    is_confluent,
    mass,
    phi,
    prove,
    psi,
    psi_tilde,
)
from workbook.course.exercises import EXERCISES

F, ROOT = Fraction, Path(__file__).resolve().parent.parent.parent


def rods(n):
    return rd.atlas.Case(rd.planar_arm(n, F(1), F(1)), tangents=[F(0)] * n)


@claim("So with the filter's gain no test on any arm can find this misprint; a gain of random numbers finds it.")
def _():
    assert prove(psi*M*phi.T == P.T + psi_tilde*P.T + P.T*(phi - I).T)
    from robodyn_lib.rk.proofs import r
    assert "refuted" in prove(psi*M*phi.T == r.T + psi_tilde*r.T + r.T*(phi - I).T).verdict


@claim("$\\phi M\\phi^T$ does not involve the joints.")
def _():
    mixed, turned = rd.rational_arm(3, seed=2), rd.rational_arm(3, seed=2)
    one, other = rd.atlas.Case(mixed), rd.atlas.Case(turned, qd=[F(9)] * 3)
    assert (one.op.phi @ one.op.M @ one.op.phi.T == other.op.phi @ other.op.M @ other.op.phi.T).all()


@claim("On the two rods $H\\Phi L$ has one entry that is not zero, $H(2)L(1)=\\frac52$")
def _():
    o = rods(2).op
    product = o.H @ o.Phi @ o.L
    assert [x for x in product.ravel() if x] == [F(5, 2)]


@claim("then $P=\\psi_KP\\psi_K^T+M-(K-L)D(K-L)^T$ at every step")
def _():
    s = rd.atlas.Case(rd.rational_arm(4, seed=9))
    f = s.filter
    for k in (1, 2, 3):
        K = f.L[k] + np.array([[F(k * n, 5)] for n in (2, 1, -1, 0, 3, -2)])
        step = s.phi(k + 1, k) - K @ s.H[k]
        assert (f.P[k + 1] == step @ f.P[k] @ step.T + s.M[k + 1] - (K - f.L[k]) @ f.D[k] @ (K - f.L[k]).T).all()


@claim("Lines 1 and 2 hold for any $G$ with $HG=I$ and $L=\\Delta_\\phi G$.")
def _():
    s = rd.atlas.Case(rd.rational_arm(3, seed=4))
    h = s.H[1]
    other = np.array([[F(n, 3)] for n in (1, 2, -1, 4, 0, 5)])
    G1 = other + h.T @ (1 - h @ other) / (h @ h.T)
    assert (h @ G1 == 1).all()
    assert (s.phi(2, 1) @ G1 - s.phi(2, 1) @ G1 @ h @ G1 == 0).all()


@claim("psi = I + psi S Delta_psi, and Delta_psi G = 0.")
def _():
    assert prove(Delta_psi*G == 0)
    assert prove(psi*G == G)


def reachable(x, steps):
    """What a word becomes by any number of steps, itself included."""
    seen, new = set(), {x}
    while new:
        seen |= new
        new = {y for z in new for a, y in steps if a == z} - seen
    return seen


@claim("If that is so for *every* word in which two rules meet, and if rewriting always ends, the rules are "
       "**confluent**")
def _():
    steps = [("x", "y"), ("y", "x"), ("x", "a"), ("y", "b")]
    assert reachable("y", steps) & reachable("a", steps)            # the two results at x can be joined
    assert reachable("x", steps) & reachable("b", steps)            # and those at y
    assert {z for z in reachable("x", steps) if not any(a == z for a, _ in steps)} == {"a", "b"}


@claim("Rewriting ends here because every rule replaces a word by smaller ones, in an order by length and then by "
       "alphabet.")
def _():
    assert all(order(word) < order(rule.word) for rule in FILTER.rules for word in rule.poly)


claim("For the filter there are 28 rules.")(shown("c073", "28"))


@claim("The base facts alone were not confluent.")
def _():
    given = [rule for rule in FILTER.rules if not rule.origin]
    assert 0 < len(given) < len(FILTER.rules)
    assert not is_confluent(given)


@claim("$\\Psi L$ has $6N$ rows and $N$ columns")
def _():
    o = rods(3).op
    assert (o.Psi @ o.L).shape == (6 * 3, 3)


@claim("A proof covers everything that satisfies the base facts, axes of length two included.")
def _():
    assert not prove(H*H.T == I)
    assert "refuted" not in prove(H*H.T == I).verdict


@claim("Five of the ten have no published solution.")
def _():
    mine = [EXERCISES[f"3.{n}"].public for n in (1, 4, 12, 13, 14, 15, 17, 18, 19, 20)]
    assert (len(mine), sum(mine)) == (10, 5)


# --- 3.14 -----------------------------------------------------------------------------------------------------------

def lines_of(*names):
    return [len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in names]


def refused(data):
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            checker(data)
        except (ValueError, KeyError):
            return True
    return False


def checker(data):
    spec = importlib.util.spec_from_file_location("the_checker", ROOT / "proofs" / "check.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.check(data)


@claim("The prover is a program of more than a thousand lines, and programs have faults.")
def _():
    assert sum(lines_of(*(f"robodyn_lib/proving/{name}.py" for name in ("noncommutative", "derivations",
                                                                      "certificates")))) > 1000


claim("Here is a certificate with 3 lines.")(shown("c140", "3 lines"))


@claim("The file `proofs/check.py` has the same text; with its imports it is 80 lines long, and it imports nothing of "
       "this library.")
def _():
    text = (ROOT / "proofs" / "check.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 80
    assert "robodyn" not in text
    page = json.loads((ROOT / "notebooks" / "03b_every_n.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in page["cells"] if cell["id"].startswith("k14")]
    shown_there = [line for source in sources for line in source.splitlines()]
    told = text[text.index("# An operator is"):text.index("if __name__")].splitlines()
    assert [line for line in shown_there if line] == [line for line in told if line]


@claim("If the lines add up, the equation follows from the facts, no matter who wrote them. A faulty prover costs you "
       "true equations: its lines do not add up.")
def _():
    data = exported({"RK a.15": prove("RK a.15")})
    assert not refused(data)
    data["statements"]["RK a.15"]["certificate"][0][0] = "-1"
    assert refused(data)


@claim("Both are refused, and the words that are left over are printed.")
def _():
    data = exported({"RK 4.16": prove("RK 4.16")})
    data["statements"]["RK 4.16"]["certificate"][0][0] = "2"
    assert refused(data)
    data = exported({"RK 4.16": prove("RK 4.16")})
    data["statements"]["RK 4.16"]["says"] = "mass*D_inv == I"
    assert refused(data)


@claim("But add `data[\"facts\"][\"FILTER\"][\"mine\"] = \"mass*D_inv == I\"` and the certificate")
def _():
    data = exported({"RK 4.16": prove("RK 4.16")})
    data["facts"]["FILTER"]["mine"] = "mass*D_inv == I"
    data["statements"]["RK 4.16"] |= {"says": "mass*D_inv == I", "certificate": [["1", "I", "mine", "I"]]}
    assert not refused(data)
    assert "refuted" in prove(mass*D_inv == I).verdict
