"""Notebooks 12a and 12b: how fast, and from the page to the machine."""

from fractions import Fraction

import numpy as np

from robodyn_lib.codegen import trace
from robodyn_lib.counting import total_counts
from robodyn_lib.dynamics import forward_dynamics, inverse_dynamics, mass_matrix
from robodyn_lib.numbers import Counts

from .checkers import differs, exercise_checker, real
from .normal import kind_of

# Costs with hidden names: a method, and the part of it that is counted.
UNKNOWN = {
    "A": ("composite-cholesky", "mul"),
    "B": ("composite-cholesky", "div"),
    "C": ("rk-2sweep", "mul"),
}


def unknown_cost(letter, n):
    """Return the cost of forward dynamics of n joints by method "A", "B" or "C", an integer.

    >>> [unknown_cost("B", n) for n in (3, 4, 5)]
    [6, 10, 15]
    """
    if letter not in UNKNOWN:
        raise ValueError(f"expected one of {', '.join(UNKNOWN)}; got {letter!r}")
    method, kind = UNKNOWN[letter]
    return getattr(total_counts(method, n, setup=True), kind)


@exercise_checker(
    "12a.2", kind="design", minutes=8, wants='a dictionary, such as {"A": 1, "B": 1, "C": 1}'
)
def three_degrees(answer):
    if not isinstance(answer, dict) or set(answer) != set(UNKNOWN):
        got = kind_of(answer)
        return f'answer with a dictionary, such as {{"A": 1, "B": 1, "C": 1}}; it is {got}'
    for letter, power in answer.items():
        differences = np.array([unknown_cost(letter, n) for n in range(3, 10)])
        degree = -1
        while differences.any():
            differences = np.diff(differences)
            degree = degree + 1
        if power != degree:
            return (
                f"{letter} is not O(N^{power}); look at larger N, where the highest power is alone"
            )


@exercise_checker("12a.3", kind="code", minutes=8, wants="(ours, theirs) -> True or False")
def same_answers(answer):
    vector = np.array([3.0, -2.0, 0.5])
    nan = np.array([3.0, np.nan, 0.5])
    not_a_number = "not-a-number passes: no comparison with it is true, neither < nor >"
    stretched = "shapes that differ pass: numpy stretches one to fit the other"
    cases = [
        (vector, vector * (1 + 1e-12), True, "answers that differ by rounding agree"),
        (vector, vector * (1 + 1e-6), False, "a millionth apart is not within 1e-9"),
        (
            1e12 * vector,
            1e12 * vector + 1,
            True,
            "large numbers may differ by more: compare relative to their size",
        ),
        (
            1e-12 * vector,
            -1e-12 * vector,
            False,
            "small numbers of opposite sign pass: compare relative to their size",
        ),
        (
            np.array([1e6, 1e-6]),
            np.array([1e6, 2e-6]),
            True,
            "relative to the largest entry, not entry by entry",
        ),
        (nan, vector, False, not_a_number),
        (vector, nan, False, not_a_number),
        (nan, nan, False, not_a_number),
        (
            vector,
            np.array([3.0, np.inf, 0.5]),
            False,
            "infinity passes; with it as the largest entry, all is small",
        ),
        (vector, vector[:, None], False, stretched),
        (np.ones(1), np.ones(2), False, stretched),
    ]
    for ours, theirs, truth, hint in cases:
        with np.errstate(all="ignore"):
            result = answer(ours.copy(), theirs.copy())
        if str(result) not in ("True", "False"):
            return f"return True or False, got {kind_of(result)}"
        if bool(result) != truth:
            return hint


@exercise_checker("12a.4", kind="code", minutes=4, wants="(size) -> a whole number")
def longest_in_memory(answer):
    for n in (1, 2, 17, 100, 1000, 3001, 10**5):
        for size, truth in ((32 * n**3 - 1, n - 1), (32 * n**3, n), (32 * n**3 + 1, n)):
            if real(answer(size), "a whole number") != truth:
                return (
                    f"it is off for {size} bytes; a cube root in float64 may fall short of a whole "
                    f"number"
                )


def solved(arm, q, qd, tau, **more):
    """Find the accelerations by mass matrix and elimination."""
    return forward_dynamics(arm, q, qd, tau, method="composite-cholesky", **more)


def in_single_precision(arm, q, qd, tau):
    """Find the accelerations of a state of six to seven digits."""
    return solved(arm, *(np.asarray(x, dtype=np.float32).astype(float) for x in (q, qd, tau)))


def remembering():
    """Make a program that builds the mass matrix of an arm once."""
    kept = {}

    def program(arm, q, qd, tau):
        if kept.get("arm") is not arm:
            kept.update(arm=arm, M=mass_matrix(arm, q))
        rest = np.zeros(arm.n)
        return np.linalg.solve(kept["M"], tau - inverse_dynamics(arm, q, qd, rest))

    return program


# The methods of exercise 12a.6: functions (arm, q, qd, tau) -> accelerations (n,).
OFFERS = {
    "a": lambda arm, q, qd, tau: solved(arm, q, 0 * qd, tau),
    "b": solved,
    "c": in_single_precision,
    "d": remembering(),
    "e": lambda *state: forward_dynamics(*state, method="rk-2sweep"),
    "f": lambda arm, q, qd, tau: solved(arm, q, qd, np.clip(tau, -100, 100)),
    "g": lambda *state: solved(*state, gravity=(0, 0, -9.80665)),
}


@exercise_checker(
    "12a.7", kind="prove", minutes=10, wants="(d3, d2, d1, d0) -> a whole number or None"
)
def shifted_without_a_minus(answer):
    """Judge the smallest whole shift that leaves a cubic without a negative coefficient."""
    for d in (
        (1, 33, -1156, 594),
        (1, -20, 100, 5),
        (1, -30, 301, -1009),
        (0, 2, -9, 1),
        (0, 0, 3, -100),
        (2, 0, 1, 0),
        (0, 0, 0, 5),
        (0, 0, 0, -1),
        (-1, 50, 2, 7),
        (0, 0, 7, -(10**4)),
        (0, -1, 900, 0),
    ):
        truth = certificate(*d)
        result = answer(*d)
        if result is not None and not isinstance(result, int | np.integer):
            return f"return a whole number or None, got {kind_of(result)}"
        if result != truth:
            return (
                f"for the coefficients {d} it is {truth}; "
                "the first n with d(n) >= 0 may be too small"
            )


def certificate(*d):
    """Find the least whole n >= 0 for which d(n + x) has no negative coefficient; None if none.

    >>> certificate(1, 33, -1156, 594)                      # six times the difference of 12a.1
    21
    """
    if not any(d) or next(x for x in d if x) < 0:
        return None if any(d) else 0
    n = 0
    while any(x < 0 for x in shifted(d, n)):
        n += 1
    return n


def shifted(d, n):
    """Shift a polynomial, its coefficients from the highest power down: those of d(n + x)."""
    out = list(d)
    for last in range(len(out), 1, -1):
        for i in range(1, last):
            out[i] += n * out[i - 1]
    return out


# Functions of two numbers, and how many lines each leaves on a tape that simplifies by 0 and
# 1.
REMEMBERED = [
    (lambda a, b: (a + 1) * (b - 2) / a, 4),
    (lambda a, b: 3 - a + 5 * b / 7, 4),
    (lambda a, b: 0 * a + b * b, 1),
    (lambda a, b: (a * 0 + b) * (1 * a), 1),
    (lambda a, b: a * 1 + 0 - b / 1, 1),
    (lambda a, b: (0 + a) * b + (a - 0) * b, 2),
]


@exercise_checker(
    "12b.2",
    kind="code",
    minutes=12,
    wants="class MyNumber(name, tape) -> an object with a name that writes on the tape",
)
def knows_zero_and_one(answer):
    for function, lines in REMEMBERED:
        tape = {}
        out = function(answer("a", tape), answer("b", tape))
        room = {"a": Fraction(3), "b": Fraction(5, 2)}
        if not isinstance(tape, dict) or not hasattr(out, "name"):
            return "the result must have a name, and the tape be {operation: name}"
        for operation, name in tape.items():
            room[name] = eval(operation, {}, dict(room))
        if room.get(out.name) != function(Fraction(3), Fraction(5, 2)):
            return "run line by line, the tape does not give what the function gives"
        if len(tape) != lines:
            return f"a tape has {len(tape)} lines where {lines} are enough: {', '.join(tape)}"


PLANAR = Counts(mul=9, add=12, div=2)


@exercise_checker("12b.3", kind="design", minutes=12, wants="(p, d, m) -> six numbers")
def planar_step(answer):
    rng = np.random.default_rng(12)
    for _ in range(2):
        p, d, m = (
            np.array([Fraction(int(x), 3) for x in rng.integers(1, 20, n)]) for n in (6, 2, 6)
        )
        yield differs(
            np.array(answer(p, d, m)),
            riccati_in_the_plane(p, d, m),
            "the six entries are not those of the loop of 12b.2, in fractions",
        )
    inputs = (rng.normal(size=n) for n in (6, 2, 6))
    counts = trace(lambda p, d, m: np.array(answer(p, d, m)), *inputs).counts
    for words, kind in (("products", "mul"), ("sums", "add"), ("quotients", "div")):
        count = getattr(counts, kind)
        most = getattr(PLANAR, kind)
        yield f"it takes {count} {words}, and {most} are enough" if count > most else None


def riccati_in_the_plane(p, d, m):
    """Return P of the next link as six numbers, nn, na, nc, aa, ac, cc, by the formula itself."""

    def full(x):
        return np.array([[x[0], x[1], x[2]], [x[1], x[3], x[4]], [x[2], x[4], x[5]]])

    move = np.array([[1, -d[1], d[0]], [0, 1, 0], [0, 0, 1]], dtype=object)
    P = full(p)
    return (move @ (P - np.outer(P[0], P[0]) / P[0, 0]) @ move.T + full(m))[np.triu_indices(3)]
