"""Rodriguez & Kreutz 1988, appendix A: operator identities, proved for every N.

The letters phi, psi, S, H, P, ... obey a few base facts. Completed to confluent rewriting rules
(`proving`), these decide every statement: it follows from them if and only if the difference of its
sides rewrites to 0. N does not appear, so a proved statement holds for every arm. A statement that
is not proved is tried on exact arms, and refuted if its sides differ there. The base facts are
properties of the blocks, which tests check exactly:

    phi (I - S Delta_phi) = I = (I - S Delta_phi) phi       RK a.11: S nilpotent, phi a semigroup
    psi (I - S Delta_psi) = I = (I - S Delta_psi) psi       RK a.10
    Delta_psi = Delta_phi - L H,  L = Delta_phi G           RK 4.7, a.12
    D = H P H^T,  G = P H^T D^-1,  D D^-1 = I = D^-1 D      RK a.1, a.2; D > 0
    M = P - S Delta_psi P Delta_phi^T S^T                   RK 4.4, 4.5 (Riccati)
    S^T B = 0                                               RK 3.7: the tip force enters at link 1

Block k+1 of S X S^T is block k of X, since S moves inward.

RESOLVENT uses the first three with any L and H, and decides A.1-A.4; LEMMA treats phi and psi as
unrelated, for Lemma A.1; FILTER uses all of them and completes to 28 rules. State your own with
sums, products, `.T`, `phi**-1`, numbers, `I` or 1 for the identity of any size, and `==` between
the sides.

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

THEORY = theory(__file__)  # letters of the report, base facts and statements, from `proofs.toml`
globals().update(THEORY)
ALPHABET, FILTER, LEMMA, PROVER = (THEORY[x] for x in ("ALPHABET", "FILTER", "LEMMA", "PROVER"))
letter = ALPHABET.letter
define = ALPHABET.define
latex = ALPHABET.latex
I = number()
CITES = PROVER.cites
BASE_FACTS = PROVER.others
NONCONFORMAL = {  # misprints in which the sizes of factors do not match
    tag: partial(read, text, ALPHABET) for tag, text in THEORY["said"]["nonconformal"].items()
}


# --- the same statements in numbers ---------------------------------------------------------------
def operators(chain, system=None, seed=0):
    """Return dense matrices {name: array} of the letters on a pose, exact for an exact arm. O(N^3).

    In the system FILTER, the default, the gain is the filter's; in RESOLVENT and LEMMA it is
    arbitrary. Letters that the base facts leave free (a, b, T, ..., your own) get small random
    numbers.
    """
    system = system or FILTER
    random = Random(seed)
    links = range(1, chain.N + 1)
    size = sizes(chain.N)
    exact = Fraction if chain.dtype == object else int

    def random_matrix(rows, columns):
        numbers = [-3, -2, -1, 1, 2, 3]
        return array([[exact(random.choice(numbers)) for _ in range(columns)] for _ in range(rows)])

    names = "phi psi Phi Psi S Delta_phi Delta_psi L H M B".split()
    if system is FILTER:
        kalman = riccati(chain)
        names += ["P", "D", "D^-1", "G"]
    else:
        gains = {k: random_matrix(6, 1) for k in links}
        kalman = Filter(chain, {}, {}, {}, gains, {})
    dense = Operators(kalman)
    values = {name: getattr(dense, name_code(name)) for name in names}
    values |= {"mass": mass_operator(chain), "J": jacobian_operator(chain)}
    if system is LEMMA:
        r = {1: chain.M[1]}
        for k in links[:-1]:
            r[k + 1] = kalman.step[k] @ r[k] @ chain.phi(k + 1, k).T + chain.M[k + 1]  # RK a.44
        values["r"] = diagonal(r)
    defined = {*values, *ALPHABET.definitions, *system.foreign}
    for name in [name for name in ALPHABET.letters if name not in defined]:
        x = ALPHABET.letters[name]
        matrix = random_matrix(*(size[side] for side in x.type))
        values[name] = matrix + matrix.T if x.T is x else matrix
    return values


def sizes(N):
    """Return {label: number of rows} of the letters on an arm of N links."""
    return {"N": N, "6N": 6 * N, "6": 6, "1": 1}


def evaluate(x, chain, like=None):
    """Return the matrix of an expression, or the pair of matrices of a statement.

    chain: a `Chain`, or a dictionary of `operators`. like: labels of the sizes of a plain number.
    """
    values = operators(chain) if isinstance(chain, Chain) else chain
    if isinstance(x, Statement):
        return tuple(evaluate(side, values, x.lhs.type or x.rhs.type) for side in x)
    if x.kind == "letter":
        if x.parts.name in values:
            return values[x.parts.name]
        if not x.parts.definition:
            raise LookupError(f"the letter {x} has no matrix here; declare it in the alphabet")
        return evaluate(x.parts.definition, values)
    if x.kind == "number":
        H = values["H"]
        size = sizes(len(H))
        rows, columns = (size[side] for side in like or ("1", "1"))
        square = rows == columns
        return _scaled(x.parts, eye(rows, H.dtype) if square else zeros((rows, columns), H.dtype))
    if x.kind == "transpose":
        return evaluate(x.parts, values).T
    if x.kind == "sum":
        return sum(evaluate(term, values, x.type) for term in x.parts)
    factors = [evaluate(f, values) for f in x.parts if f.type is not None]
    coefficient = x.parts[0].parts if x.parts[0].type is None else 1
    return _scaled(coefficient, functools.reduce(lambda u, v: u @ v, factors))


def _scaled(c, matrix):
    return c * matrix if matrix.dtype == object else c.numerator * matrix / c.denominator


def counterexample(statement, system=None):
    """Return a message on the first of a few exact arms on which the two sides differ, or ""."""
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
