"""Parts of exercise checkers: the register, and comparisons that locate a difference.

An exercise is registered with its kind (by hand, prove, find the fault, design, code) and its
minutes. Where the answer is a number, a letter or a list of them, it is text, a file a page, here
`04a.md`:

    # 4a.6: design, 10                                     number, kind and minutes
    = 13/12                                                the answer: its solution is public
    the mass belongs to the inner rod ...                  the hint

    # 4a.7: hand, 5
    05bfba1f9b4cf0374d71c427ee3c9615 a number, yes/no      its digest and form: it stays secret
    about which axis has a line no inertia?

A list of three numbers or more may have a line below its digest, "without one: 5d1f03aa 90c4e2b1
7e33d810": the digest of the list without its first number, without its second, and so on. Then the
reply names a part that is wrong by itself. `sealed_parts` computes them.

All others are Python:

    @exercise_checker("2.3", kind="code", minutes=10)  a function of the answer: None, or a sentence
                                                       that objects; or a generator of these, of
                                                       which the first sentence counts
    wants="(s, w) -> a dictionary {k: number}"         an argument of it: what the answer is, for
                                                       the reply to another kind; see `wanted`
    number("2.4", truth, minutes=6, hint="...")        an answer that is computed
    operator_proof("2.6", psi*G, G, minutes=10)        a chain of operators, one fact a step

To make a secret one, a lecturer chooses a question whose answer is a number, a list or a letter;
what Python prints for `print(sealed("2.5", answer))` is its digest. It is salted with the number of
the exercise, slow to compute, and stands for all spellings of the answer (7/12, 0.58333..., sympy's
and numpy's). So the text can be handed out, and who reads it does not read the answer. With numbers
of your own in the question the digest changes and nothing else. Answers that can be tried out in a
second, such as one letter of three, are not secret: ask for several at once. The digest of a public
text is a self-check: everybody has the same salt, and tests/claims/<stem>.py has the truth,
computed by the library. Answers that count for marks are sealed by a pepper, or drawn from a seed:
`marking.seals`, `marking.drawn`.
"""

import hashlib
import hmac
import numbers
import re
from dataclasses import dataclass
from functools import partial
from inspect import isgenerator
from itertools import pairwise

import numpy as np

from robodyn_lib.dynamics import forward_dynamics, inverse_dynamics
from robodyn_lib.numbers import compare

from .normal import Refused, agree, has_decimals, kind_of, normal, shape_of, written
from .replies import flat, form_of, reply
from .wanted import Wanted, wanted

EXERCISES = {}
KINDS = {
    "hand": "by hand",
    "prove": "prove",
    "fault": "find the fault",
    "design": "design",
    "code": "code",
}
ROUNDS = 100_000  # rounds of hashing, some 50 ms; fixed, since stored digests depend on it
PAIR_ROUNDS = 10 * ROUNDS  # for a pair, which is left of three numbers and has few values to try
PART_DIGITS = 8  # hexadecimal digits of the digest of a list without one of its numbers


@dataclass(frozen=True)
class Exercise:
    """One exercise: number, checker, kind, minutes, public solution or not.

    Call it with an answer.
    """

    number: str
    check: object
    kind: str = "code"
    minutes: float = 5
    public: bool = True
    digest: object = None  # a function that returns the digest of an answer that a page can judge
    hint: str = ""
    claim: tuple = ()  # both sides of a statement that is to be proved in operators
    form: str = ""  # the form of a secret answer, as `replies` describes it
    without_one: tuple = ()  # the digests of a secret list without each of its numbers
    wants: Wanted = None  # what the answer is, for the reply to one of another kind

    def __call__(self, answer):
        if self.wants and (objection := self.wants.objection(answer)):
            return objection
        try:
            faults = self.check(answer)
            return next(filter(None, faults), None) if isgenerator(faults) else faults
        except Refused as why:
            return str(why)


def exercise_checker(
    number,
    kind="code",
    minutes=5,
    public=True,
    digest=None,
    hint="",
    claim=(),
    form="",
    without_one=(),
    wants="",
):
    """Register an exercise's checker (decorator). ValueError for a used number or unknown kind.

    wants: the answer in words, as `wanted` reads it.
    """
    if kind not in KINDS:
        raise ValueError(f"exercise {number}: kind {kind!r} is not one of {', '.join(KINDS)}")
    if number in EXERCISES:
        raise ValueError(f"exercise {number} is registered twice")

    def register(checker):
        EXERCISES[number] = Exercise(
            number,
            checker,
            kind,
            minutes,
            public,
            digest,
            hint,
            claim,
            form,
            without_one,
            wanted(wants) if wants else None,
        )
        return checker

    return register


# --- answers that are numbers ---------------------------------------------------------------------
def number(number, truth, kind="hand", minutes=6, hint="look again", form=""):
    """Register an exercise whose answer is a number, a letter, or a list of them.

    truth: the answer, or a function without arguments that gives it. Fractions are compared
    exactly. form: that of an answer of words, as `replies` describes it.
    """

    if not callable(truth) and not form and not has_words(normal(truth)):
        form = shape_of(normal(truth))

    def right():
        return normal(truth() if callable(truth) else truth)

    def checker(answer):
        known = right()
        values = read_as(answer, form or ("" if has_words(known) else shape_of(known)))
        shape = form or ("" if has_words(known) else shape_of(known))
        if not shape and shape_of(values[0]) != shape_of(known):
            if not any(agree(x, known) for x in values):
                return f"expected {shape_of(known)}, got {shape_of(values[0])}"
        return reply(
            values,
            partial(agree, truth=known),
            hint,
            form_of(shape) if shape else None,
            known,
            has_decimals(answer),
        )

    def digest():
        return sealed(number, right())

    exercise_checker(number, kind, minutes, digest=digest, hint=hint, form=form)(checker)


def has_words(x):
    """Return whether a normal form has words in it."""
    return any(isinstance(entry, str) for entry in flat(x))


def readings(answer):
    """Return the normal form of an answer; for letters also a word, a list and a sorted list."""
    value = normal(answer)
    letters = re.sub("[(), ']", "", str(value))
    return [
        value,
        *([letters, tuple(letters), tuple(sorted(letters))] if letters.isalpha() else []),
    ]


def read_as(answer, form):
    """Return the readings of an answer. Raises `Refused`, with the form that is wanted.

    A text is refused for how a number in it is written, so its form is not added.
    """
    try:
        return readings(answer)
    except Refused as why:
        if form and not isinstance(answer, str):
            raise Refused(f"{why}; this exercise wants {form_of(form)}") from None
        raise


def read(text):
    """Register the exercises in a text.

    An exercise has a heading, "# 4a.2: hand, 8" (number, kind, minutes), then the answer, "= 13/12,
    0", or its digest, then the hint. After a digest comes the form of the answer, "2 numbers", as
    also after an answer in words: "= b, d as letters a-e". See `replies`.
    """
    for block in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        head, answer, *hint = block.splitlines()
        name, kind, minutes = re.split("[:,] ", head)
        without_one = ()
        if hint and hint[0].startswith("without one: "):
            without_one = tuple(hint.pop(0).removeprefix("without one: ").split())
        hint = " ".join(hint).strip()
        if answer.startswith("= "):
            truth, _, form = answer.removeprefix("= ").partition(" as ")
            number(name, truth, kind, int(minutes), hint, form)
        else:
            digest, _, form = answer.partition(" ")
            secret(name, digest, kind, int(minutes), hint, form, without_one)


def secret(number, digest, kind="hand", minutes=6, hint="look again", form="", without_one=()):
    """Register an exercise whose answer is stored as a digest only: see this module's docstring."""

    def accepts(x):
        texts = dict.fromkeys(written(x, nudge) for nudge in (0.0, 2e-10, -2e-10))
        return any(hmac.compare_digest(_digest(number, text), digest) for text in texts)

    def others_are_right(value, place):
        return part_digest(number, value, place) == without_one[place]

    def checker(answer):
        return reply(
            read_as(answer, form),
            accepts,
            hint,
            form_of(form) if form else None,
            decimals_in=has_decimals(answer),
            others_are_right=others_are_right if without_one else None,
        )

    exercise_checker(
        number,
        kind,
        minutes,
        public=False,
        digest=lambda: digest,
        hint=hint,
        form=form,
        without_one=without_one,
    )(checker)


def sealed(number, answer):
    """Return the digest of an answer, for `secret`. Raises ValueError if it is not an answer.

    >>> sealed("2.5", 0.75) == sealed("2.5", "3/4") != sealed("2.6", "3/4")
    True
    """
    return _digest(number, written(normal(answer)))


def sealed_parts(number, answer):
    """Return the line that lets a secret list name a part which is wrong by itself.

    Raises ValueError for less than three numbers: without one, too little would be left to guess.

    >>> sealed_parts("2.5", [1, 2, 3, "1/2"])
    'without one: 75afe779 0c493276 5995f6bc 7e98be9a'
    """
    value = normal(answer)
    if not isinstance(value, tuple) or len(value) < 3 or shape_of(value) != f"{len(value)} numbers":
        raise ValueError(f"exercise {number}: a list of three numbers or more can name its parts")
    return "without one: " + " ".join(part_digest(number, value, k) for k in range(len(value)))


def part_digest(number, value, place):
    """Return the digest of a list without its number at a place."""
    rest = (*value[:place], *value[place + 1 :])
    rounds = PAIR_ROUNDS if len(rest) == 2 else ROUNDS
    return _digest(f"{number} without {place + 1}", written(rest), rounds)[:PART_DIGITS]


def _digest(number, text, rounds=ROUNDS):
    salt = f"robodyn exercise {number}".encode()
    return _stretched(text.encode(), salt, rounds).hex()[:32]


def _stretched(text, salt, rounds):
    """Compute PBKDF2 with SHA-256; a browser's Python has hashlib without it."""
    if hasattr(hashlib, "pbkdf2_hmac"):
        return hashlib.pbkdf2_hmac("sha256", text, salt, rounds)
    keyed = hmac.new(text, digestmod="sha256")
    out = 0
    block = salt + b"\0\0\0\1"
    for _ in range(rounds):
        step = keyed.copy()
        step.update(block)
        block = step.digest()
        out ^= int.from_bytes(block, "big")
    return out.to_bytes(32, "big")


# --- proofs ---------------------------------------------------------------------------------------
def operator_proof(number, lhs, rhs, minutes=10, prover=None, public=True):
    """Register a proof in operators: the answer is a list of expressions from lhs to rhs.

    Each is proved equal to the one before it, for every N, and may differ from it by one fact: by
    multiplying out, by one abbreviation, or by one base fact. prover: of other letters than those
    of lecture 3.
    """
    from robodyn_lib.proving.noncommutative import expression

    def checker(answer):
        if not isinstance(answer, list | tuple) or len(answer) < 2:
            return (
                "answer with a list of expressions, the first and the last side of the claim among "
                f"them; it is {kind_of(answer)}"
            )
        lines = []
        for place, x in enumerate(answer, start=1):
            try:
                lines.append(expression(x))
            except TypeError:
                return f"line {place}: expected an expression in letters, got {kind_of(x)}"
        if (str(lines[0]), str(lines[-1])) != (str(expression(lhs)), str(expression(rhs))):
            return f"the chain starts with {lhs} and ends with {rhs}"
        return _first_gap(lines, prover)

    # a page without Python has the letters of lecture 3 only
    claim = () if prover else (lhs, rhs)
    exercise_checker(number, "prove", minutes, public, claim=claim)(checker)


def _first_gap(lines, prover):
    """Say which line is not equal to the one before, or takes more than one fact; None if none."""
    from robodyn_lib.proving.noncommutative import added, polynomial
    from robodyn_lib.rk.proofs import PROVER

    by_one = partial(by_a_fact_of, prover.systems) if prover else by_one_fact
    for place, (x, y) in enumerate(pairwise(lines), start=2):
        step = (prover or PROVER).prove(x == y)
        if not step:
            return (
                f"line {place} is not equal to line {place - 1}: they differ by {step.normal_form}"
            )
        if not by_one(added(polynomial(x), polynomial(y), -1)):
            return f"line {place} is right, but takes more than one fact: put a line between"
    return None


def by_one_fact(p):
    """Return whether p vanishes when expanded, or by one abbreviation, base fact or H G = 1."""
    from robodyn_lib.proving.noncommutative import oriented, polynomial, reduced, substituted
    from robodyn_lib.rk.proofs import ALPHABET, FILTER, G, H, I

    for name in ("phi^-1", "psi^-1"):
        p = substituted(p, name, polynomial(FILTER.definition(name)))
    facts = {}
    for rule in FILTER.shortcuts:
        facts.setdefault(rule.name, []).append(rule)
    facts["H G = 1"] = [oriented(polynomial(H * G - I))]
    unfolded = [
        substituted(p, name, polynomial(FILTER.definition(name)))
        for name in dict.fromkeys([*FILTER.definitions, *ALPHABET.definitions])
    ]
    return not p or {} in unfolded or any(not reduced(p, rules) for rules in facts.values())


def by_a_fact_of(systems, p):
    """Return whether p vanishes when expanded, or by one fact of these systems or its transpose."""
    from robodyn_lib.proving.noncommutative import oriented, reduced, transposed

    facts = [system.zero(fact) for system in systems for fact in system.named.values()]
    return not p or any(not reduced(p, [oriented(q), oriented(transposed(q))]) for q in facts)


# --- comparisons ----------------------------------------------------------------------------------
def differs(result, truth, hint):
    """Return None if two arrays agree, else the hint.

    A wrong shape or a non-number is reported in a sentence.
    """
    if objection := shape_differs(result, truth):
        return objection
    result = np.asarray(result)
    if result.dtype == object:
        result = np.array([_entry(x) for x in result.ravel()], dtype=object).reshape(result.shape)
    elif result.dtype.kind not in "biufc":
        return (
            f"expected numbers, got {'a text' if result.dtype.kind in 'SU' else result.dtype.name}"
        )
    elif not np.isfinite(result).all():
        return "it contains a number that is not finite"
    return None if compare(result, truth) else hint


def shape_differs(result, truth):
    """Return None if a result has the shape of the truth, else what it is in a sentence."""
    wanted_array = array_of(np.shape(truth))
    try:
        found = np.asarray(result)
    except ValueError:  # rows of different lengths
        return f"expected {wanted_array}, got {kind_of(result)}"
    if found.shape == np.shape(truth):
        return None
    got = result if found.dtype == object or not found.shape else found
    return f"expected {wanted_array}, got {kind_of(got)}"


def array_of(shape):
    """Say which array is wanted, as `kind_of` says which was returned.

    >>> array_of((8, 8)), array_of((1,)), array_of(())
    ('an array of shape (8, 8)', 'an array of shape (1,)', 'a number')
    """
    return f"an array of shape {shape}" if shape else "a number"


def _entry(x):
    """Return an entry of an object array. Raises `Refused` if it is not a finite number."""
    if not isinstance(x, numbers.Number) and (getattr(x, "free_symbols", True)):
        raise Refused(f"expected numbers, got {kind_of(x)}")
    if isinstance(x, float | complex) and not np.isfinite(x):
        raise Refused("it contains a number that is not finite")
    return x


def close(result, truth, hint, tolerance=1e-9, beside=0.0):
    """Return None if two numbers agree within a share of the truth (or of `beside`), else the hint.

    An entry that is not a finite number never agrees.
    """
    try:
        if isinstance(result, np.ndarray | list | tuple):
            result = np.asarray(result, dtype=float).item()
        result = float(result)
    except (TypeError, ValueError):
        return f"expected a number, got {kind_of(result)}"
    if not np.isfinite(result):
        return f"expected a number, got {result}"
    error = abs(result - truth)
    return None if error <= tolerance * max(abs(truth), beside) else hint


def real(result, words):
    """Return a result that is one real number. Raises `Refused`, with what is wanted, if not."""
    if not isinstance(result, numbers.Real):
        raise Refused(f"return {words}, got {kind_of(result)}")
    return result


def parts(answer, words, count=2):
    """Return the parts of an answer. Raises `Refused`, with the expected parts, for others."""
    if isinstance(answer, np.ndarray) and answer.shape[:1] == (count,):
        return list(answer)
    if not isinstance(answer, tuple | list) or len(answer) != count:
        raise Refused(f"return {words}; it is {kind_of(answer)}")
    return answer


def floats(answer, words, count=2):
    """Return the numbers of an answer that is a list of this length.

    Raises `Refused`, with the expected form, if it is not one.
    """
    values = parts(answer.tolist() if isinstance(answer, np.ndarray) else answer, words, count)
    entries = [normal(x) for x in values]
    if any(isinstance(x, str | tuple) for x in entries):
        raise Refused(f"return {words}; it is {kind_of(values)}")
    return [float(x) for x in entries]


def by_link_differs(result, truth, hint, link="k"):
    """Compare dictionaries {k: array} as `differs` does; link: the page's letter for k."""
    if not isinstance(result, dict) or not set(truth) <= set(result):
        keys = (
            f"keys {', '.join(map(str, sorted(truth)))}"
            if len(truth) > 1
            else f"the key {min(truth)}"
        )
        if isinstance(result, dict) and result:
            return f"return a dictionary with {keys}; its keys are {', '.join(map(str, result))}"
        return f"return a dictionary with {keys}; it is {kind_of(result)}"
    for k in truth:
        if objection := differs(result[k], truth[k], hint):
            return f"{objection}; first wrong at {link} = {k}"
    return None


def dynamics_differ(answer, arm, name, hints):
    """Return the fault of answer(arm, q, qd, tau) -> accelerations, on an arm held, pushed, moving.

    hints: a sentence for each of the three. Accelerations are compared relative to the largest, or
    1 if all are smaller: at rest they are rounding.
    """
    q = np.linspace(0.3, 1.1, arm.n)
    rates = np.linspace(-1.0, 1.5, arm.n)
    still = 0 * rates
    weight = inverse_dynamics(arm, q, still, still)
    pushed = weight + q + 1
    for qd, tau, hint in zip((still, still, rates), (weight, pushed, pushed), hints, strict=True):
        truth = forward_dynamics(arm, q, qd, tau, method="composite-cholesky")
        result = np.asarray(answer(arm, q.copy(), qd.copy(), tau.copy()), dtype=float)
        size = max(1.0, float(np.abs(truth).max()))
        yield differs(result + size, truth + size, f"{name}: {hint}")
