"""Notebooks 03a and 03b: identities of operators, and proofs for every N."""
from robodyn_lib.atlas import Case
from robodyn_lib.numbers import compare
from robodyn_lib.proving.certificates import remainder
from robodyn_lib.proving.noncommutative import Statement, expression, polynomial, stems, written
from robodyn_lib.rk.proofs import FILTER, RESOLVENT, STATEMENTS, G, H, I, L, P, Phi, Psi, S, evaluate, phi, prove, psi
from robodyn_lib.robots import rational_arm

from .checkers import by_link_differs, differs, exercise_checker, operator_proof

operator_proof("3a.3", psi, phi*(I - S*L*H*psi), minutes=8)
operator_proof("3a.4", Phi*L*H*psi, Psi*L*H*phi, minutes=10)


@exercise_checker("3a.8", kind="code", minutes=10)
def terms_in_the_other_order(answer):
    case = Case(rational_arm(4, seed=31))
    for k, m in ((4, 1), (3, 2)):
        truth = {i: case.phi(k, i + 1) @ case.filter.L[i] @ case.H[i] @ case.filter.psi(i, m) for i in range(m, k)}
        yield by_link_differs(answer(case, k, m), truth, f"k = {k}, m = {m}: a term is not what joint i releases "
                              "when the joints from m to i-1 are free already")


def fewest_links(statement, last=7):
    """The number of links of the shortest arm on which a statement fails, None if it holds on all up to `last`."""
    for n in range(1, last + 1):
        if not compare(*evaluate(statement, Case(rational_arm(n, seed=32).in_floats).chain)):
            return n


@exercise_checker("3a.7", kind="design", minutes=8)
def false_from_six_links_on(answer):
    if not isinstance(answer, Statement):
        return "answer with a statement, two expressions with == between them"
    if prove(answer):
        return "it is true for every N"
    fewest = fewest_links(answer)
    return None if fewest == 6 else f"it fails on {fewest} links already" if fewest else "it holds on seven links too"


operator_proof("3b.4", psi*G, G, minutes=8)


@exercise_checker("3b.5", kind="prove", minutes=6)
def inertia_past_the_joint(answer):
    answer = expression(answer)
    letters = stems(polynomial(answer))
    if not letters <= {"P", "G", "D"}:
        return f"use P, G and D only; it has {', '.join(sorted(letters - {'P', 'G', 'D'}))}"
    proof = prove((I - G*H)*P*(I - G*H).T == answer)
    return None if proof else f"left side - your answer is {proof.normal_form}"


@exercise_checker("3b.7", kind="design", minutes=10)
def needs_the_filter(answer):
    if not isinstance(answer, Statement):
        return "answer with a statement, two expressions with == between them"
    if polynomial(answer.lhs) == polynomial(answer.rhs):
        return "multiplied out, both sides are the same words"
    if any({str(answer.lhs), str(answer.rhs)} == {str(x.lhs), str(x.rhs)} for x in STATEMENTS.values()):
        return "that one is in the report"
    proof = prove(answer)
    if not proof:
        return "it is not proved"
    return "it holds for any gain" if proof.system is RESOLVENT else None


@exercise_checker("3b.8", kind="code", minutes=8)
def block_from_the_diagonal(answer):
    case = Case(rational_arm(4, seed=33))
    whole = case.op.psi @ case.op.M @ case.op.phi.T
    for i, j in ((3, 3), (4, 1), (3, 2), (1, 4), (2, 3)):
        block = whole[6*i - 6:6*i, 6*j - 6:6*j]
        yield differs(answer(case, i, j), block, f"block ({i},{j}) is another; which of the three parts of a.45 "
                      "has blocks there?")


@exercise_checker("3b.9", kind="prove", minutes=6)
def certificate_by_hand(answer):
    lines = [(c, expression(u), str(fact), expression(v)) for c, u, fact, v in answer]
    strange = [fact for _, _, fact, _ in lines if fact.removesuffix("^T") not in FILTER.named]
    if strange:
        return f"{strange[0]} is no fact; there are {', '.join(FILTER.named)}"
    for _, u, fact, v in lines:
        said = FILTER.named[fact.removesuffix("^T")]
        left = said.lhs.T if fact.endswith("^T") else said.lhs
        u * left * v - H*G                                          # sizes that do not fit are refused here
    left = remainder(H*G == I, lines, FILTER)
    return f"HG - I less your lines leaves {written(left)}" if left else None
