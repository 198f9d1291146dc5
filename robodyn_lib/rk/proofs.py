"""Rodriguez & Kreutz 1988, appendix A: operator identities proved for every N, as statements about letters.

The letters phi, psi, S, H, P, ... obey a few base facts. Completed to confluent rewriting rules
(`proving`), these decide every statement: it follows from them if and only if the difference of its
sides rewrites to 0. N appears nowhere, so what is proved holds for every arm; what is not is tried
on exact arms, and refuted where the sides differ. The base facts come from the level of blocks,
where tests check them exactly:

    phi (I - S Delta_phi) = I = (I - S Delta_phi) phi           RK a.11: S is nilpotent, phi is a semigroup
    psi (I - S Delta_psi) = I = (I - S Delta_psi) psi           RK a.10
    Delta_psi = Delta_phi - L H,  L = Delta_phi G               RK 4.7, a.12
    D = H P H^T,  G = P H^T D^-1,  D D^-1 = I = D^-1 D          RK a.1, a.2; D > 0
    M = P - S Delta_psi P Delta_phi^T S^T                       Riccati 4.4, 4.5: block k+1 of S X S^T is block k of X
    S^T B = 0                                                   RK 3.7: the tip force enters at link 1, S moves inward

RESOLVENT takes the first three with any L and H, and decides A.1-A.4; LEMMA takes phi and psi
unrelated, for Lemma A.1; FILTER takes all. FILTER completes to 28 rules. State your own: sums,
products, `.T`, `phi**-1`, numbers, `I` or 1 for the identity of any size, `==` between the sides.

>>> print(prove(psi == (I - Psi*L*H)*phi))
psi = (I - Psi L H) phi
proved for every N, from the resolvents alone (any L and H)
right side:
    (I - Psi L H) phi
  = phi - Psi L H phi                            [multiply out]
  = phi - psi S L H phi                          [Psi = psi S]
  = psi phi - psi S Delta_phi phi                [RK a.10: psi S L H = I - psi + psi S Delta_phi]
  = psi                                          [RK a.11: S Delta_phi phi = phi - I]
>>> print(prove(psi*G == phi*G))
psi G = phi G
refuted: on planar_arm(2), entry (8, 1) is 0 on the left, -19/10 on the right
left - right = G - phi G
"""

import functools
from fractions import Fraction
from functools import partial
from random import Random

import numpy as np

from ..numbers import array, compare
from ..proving import Nonconformal, Proof, Statement, System, read, theory  # noqa: F401
from ..proving.derivations import Step  # noqa: F401
from ..proving.noncommutative import is_confluent, name_code, number  # noqa: F401
from ..robots import planar_arm, rational_arm
from ..spatial import eye, zeros
from .filter import Filter, Operators, riccati
from .operators import diagonal, jacobian_operator, mass_operator
from .recursions import Chain

THEORY = theory(__file__)  # the letters of the report, base facts and statements: `proofs.toml`
globals().update(THEORY)
ALPHABET, FILTER, LEMMA, PROVER = (THEORY[x] for x in ("ALPHABET", "FILTER", "LEMMA", "PROVER"))
letter, define, latex, I = ALPHABET.letter, ALPHABET.define, ALPHABET.latex, number()
CITES, BASE_FACTS = PROVER.cites, PROVER.others
NONCONFORMAL = {  # misprints that are no statements at all
    tag: partial(read, text, ALPHABET) for tag, text in THEORY["said"]["nonconformal"].items()
}


# --- the same statements in numbers ---------------------------------------------------------------
def operators(chain, system=None, seed=0):
    """Dense matrices for the letters on a pose: {name: array}, exact where the arm is. O(N^3).

    Under FILTER, the default, the gain is the filter's, under RESOLVENT and LEMMA any. Letters that
    the base facts leave free (a, b, T, ..., your own) get small random numbers.
    """
    system, random, links = system or FILTER, Random(seed), range(1, chain.N + 1)
    size = sizes(chain.N)
    exact = Fraction if chain.dtype == object else int

    def few(rows, columns):
        return array(
            [
                [exact(random.choice([-3, -2, -1, 1, 2, 3])) for _ in range(columns)]
                for _ in range(rows)
            ]
        )

    kalman = (
        riccati(chain)
        if system is FILTER
        else Filter(chain, {}, {}, {}, {k: few(6, 1) for k in links}, {})
    )
    names, dense = "phi psi Phi Psi S Delta_phi Delta_psi L H M B".split(), Operators(kalman)
    names += ["P", "D", "D^-1", "G"] if system is FILTER else []
    values = {name: getattr(dense, name_code(name)) for name in names}
    values |= {"mass": mass_operator(chain), "J": jacobian_operator(chain)}
    if system is LEMMA:
        r = {1: chain.M[1]}
        for k in links[:-1]:
            r[k + 1] = kalman.step[k] @ r[k] @ chain.phi(k + 1, k).T + chain.M[k + 1]  # RK a.44
        values["r"] = diagonal(r)
    given = {*values, *ALPHABET.definitions, *system.foreign}
    for name in [name for name in ALPHABET.letters if name not in given]:
        x = ALPHABET.letters[name]
        thrown = few(*(size[side] for side in x.type))
        values[name] = thrown + thrown.T if x.T is x else thrown
    return values


def sizes(N):
    """{label: number of rows} of letters on an arm of N links."""
    return {"N": N, "6N": 6 * N, "6": 6, "1": 1}


def evaluate(x, chain, like=None):
    """The matrix of an expression, or the pair of matrices of a statement, on a `Chain` or a table of `operators`."""
    values = operators(chain) if isinstance(chain, Chain) else chain
    if isinstance(x, Statement):
        return tuple(evaluate(side, values, x.lhs.type or x.rhs.type) for side in x)
    if x.kind == "letter":
        if x.parts.name in values:
            return values[x.parts.name]
        if not x.parts.definition:
            raise LookupError(f"there is no matrix for the letter {x}")
        return evaluate(x.parts.definition, values)
    if x.kind == "number":
        N, dtype = values["H"].shape[0], values["H"].dtype
        rows, columns = (sizes(N)[side] for side in like or ("1", "1"))
        return _scaled(
            x.parts, eye(rows, dtype) if rows == columns else zeros((rows, columns), dtype)
        )
    if x.kind == "transpose":
        return evaluate(x.parts, values).T
    if x.kind == "sum":
        return sum(evaluate(term, values, x.type) for term in x.parts)
    factors = [evaluate(f, values) for f in x.parts if f.type is not None]
    return _scaled(
        x.parts[0].parts if x.parts[0].type is None else 1,
        functools.reduce(lambda u, v: u @ v, factors),
    )


def _scaled(c, matrix):
    return c * matrix if matrix.dtype == object else c.numerator * matrix / c.denominator


def counterexample(statement, system=None):
    """The first of a few exact arms on which the two sides differ, and where, as text; "" if there is none."""
    planar = [planar_arm(n, Fraction(1), Fraction(1)) for n in (2, 3, 6)]
    for arm in [*planar[:2], rational_arm(3, 2), rational_arm(4, 5), planar[2]]:
        pose = arm.at_tangents([Fraction(0), *[Fraction(1, k + 1) for k in range(1, arm.n)]])
        left, right = evaluate(statement, operators(Chain(pose), system))
        if not compare(left, right):
            place = next(place for place in np.ndindex(left.shape) if left[place] != right[place])
            numbers = f" is {left[place]} on the left, {right[place]} on the right"
            where = f"on {arm.name}, entry ({', '.join(str(i + 1) for i in place)})"
            return where + (numbers if len(numbers) < 90 else " differs")
    return ""


for _system in PROVER.systems:
    _system.refute = counterexample
