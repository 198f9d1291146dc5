"""The truths behind the digests of 12b, computed by the library."""
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import robodyn_lib as rd
from robodyn_lib.codegen import trace


class Number:
    """The number of 12b.1, whose tape is a list of operations."""

    def __init__(self, name, tape):
        self.name, self.tape = name, tape

    def did(self, a, sign, b):
        operation = a.name, sign, b.name
        return Number(self.tape.setdefault(operation, f"x{len(self.tape)}"), self.tape)

    __add__ = lambda a, b: a.did(a, "+", b)  # noqa: E731
    __sub__ = lambda a, b: a.did(a, "-", b)  # noqa: E731
    __mul__ = lambda a, b: a.did(a, "*", b)  # noqa: E731
    __truediv__ = lambda a, b: a.did(a, "/", b)  # noqa: E731


def written(a, b):
    return (a * b - b * a) + (a + b) * (b + a) / (a + b)


def counted():
    tape = {}
    written(Number("a", tape), Number("b", tape))
    signs = [sign for _, sign, _ in tape]
    counts = trace(written, 2.0, 3.0).counts
    return [signs.count("*"), signs.count("+") + signs.count("-"), signs.count("/"),
            counts.mul, counts.add, counts.div]


def cycles(work=390, chain=60, wait=4, starts=2):
    """Least cycles for each state where so many vectors take turns, of so many states each."""
    least = lambda vectors, lanes: (  # noqa: E731
        Fraction(max(chain * wait, Fraction(vectors * work, starts)), vectors * lanes))
    return [least(1, 1), least(1, 4), least(4, 4)]


def batch():
    b = Fraction(404 - 44, 256 - 16)
    a = 44 - 16 * b
    size = next(B for B in range(1, 1000) if B / (a + b * B) >= Fraction(9, 10) / b)
    return [a, b, size, a + b * size]


def chain(program):
    """How many operations of a program wait for each other, one after the other."""
    depth = {}
    for node, (word, *of) in program.tape.order(program.results):
        depth[node] = 0 if word == "given" else 1 + max(depth[x] for x in of if isinstance(x, int))
    return max(depth.values())


def exported(arm):
    """The functions of an arm's file in Python, and how many operations forward dynamics has."""
    room = {}
    with TemporaryDirectory() as folder:
        path = Path(folder, "arm.py")
        rd.export(arm, path, ("forward_dynamics",), gravity=rd.GRAVITY)
        exec(path.read_text(encoding="utf-8"), room)
        return room, path.read_text(encoding="utf-8").count(" = ")


def false_ones():
    """Each sentence, tried."""
    step = lambda x, y: x * y + (x + 2.0) * (y - x)  # noqa: E731
    program = trace(step, 2.0, 3.0)
    four = trace(lambda a, b, c, d: (step(a, b), step(b, c), step(c, d), step(d, a)), 2.0, 3.0, 4.0, 5.0)
    arms = [rd.planar_arm(n, lengths=2.0, masses=3.0) for n in (6, 12)]
    (one, short), (_, long) = map(exported, arms)
    other, state, out = rd.planar_arm(6, lengths=1.0, masses=3.0), np.full((3, 6), 0.5), [0.0] * 6
    one["forward_dynamics"](*state.tolist(), out)
    true = {"a": all(np.isclose(program(x, 1.5), step(x, 1.5)) for x in (-1.5, 0.25, 7.0)),
            "b": trace(lambda x: x * x / x, 2.0).counts.operations == 0,
            "c": 1.7 < long / short < 2.3,
            "d": chain(four) < chain(program),
            "e": np.allclose(out, rd.forward_dynamics(other, *state)),
            "f": trace(lambda x: 0 * x + x, 2.0).counts.operations == 0}
    assert np.allclose(out, rd.forward_dynamics(arms[0], *state))
    return ", ".join(letter for letter, holds in true.items() if not holds)


TRUTHS = {"12b.1": counted, "12b.4": batch, "12b.5": cycles, "12b.6": false_ones}
