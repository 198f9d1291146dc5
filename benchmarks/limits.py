"""The machine's peak, the share of it that compiled kernels reach, and how long a chain may be."""

import ctypes
import subprocess
import sys
from dataclasses import dataclass

import numpy as np

from robodyn_lib.codegen.llvm import Machine, Writer, lanes

from . import jobs as who
from .rows import AGREE, BATCH, batch, chain, free_bytes, one_state, residual, space
from .timing import Job, Spread, lap, race

CHAINS, TIMES = (  # number of rounds of a loop; the cost of the call itself is then negligible
    10,
    50_000,
)
NO_COMPILER = (
    "what a compiler makes of the kernels cannot be measured where there is none, as "
    "in a browser's Python"
)


def needs_compiler():
    """Print a notice where no compiler is installed, and nothing otherwise.

    It is for the first cell of a notebook that needs a compiler.
    """
    if who.missing("llvmlite"):
        print(
            f"This notebook needs llvmlite: {NO_COMPILER}. Some cells below will stop with an "
            "error; after `make lab` all of them run."
        )


@dataclass(frozen=True)
class Peak:
    """Floating-point operations a second on one core; a * b + c counts as two."""

    scalar: float
    vector: float


def rounds(width):
    """Return a function in LLVM's language that computes x s + t for ten values x in each round.

    The values do not wait for one another.

    A value is `width` numbers side by side. %x has these ten, s and t, and gets the ten.
    """
    w = Writer(width)
    places = [w.place("%x", width * i) for i in range(CHAINS + 2)]
    *start, s, t = map(w.load, places)
    sums = w.loop(
        0,
        "%times",
        dict(enumerate(start)),
        lambda _, values: {i: w.op("add", w.op("mul", x, s), t) for i, x in values.items()},
    )
    for x, place in zip(sums.values(), places, strict=False):
        w.store(x, place)
    w.line("ret i64 0")
    return w.function("i64 @rounds(ptr noalias %x, i64 %times)")


def peak_job(width):
    """Return a job that runs many `rounds` as machine code."""
    if who.missing("llvmlite"):
        raise ModuleNotFoundError(NO_COMPILER, name="llvmlite")
    x = np.full((CHAINS + 2, width), 0.5)
    run = Machine({"rounds": rounds(width)}).function("rounds", ctypes.c_void_p, ctypes.c_int64)
    return Job(run, (x.ctypes.data, TIMES), lambda _: x)


def peak(seconds=1.0):
    """Return the scalar and vector peak: the best of many rounds, and of vectors of two sizes."""
    widths = np.array([1, min(lanes(), 4), lanes()])
    least = race([*map(peak_job, widths)], 40, seconds).min(axis=1)
    scalar, *vector = (2 * CHAINS * TIMES * widths / least).tolist()
    return Peak(scalar, max(vector))


def operations(arm):
    """Return the floating-point operations of a forward dynamics, rolled; sines are polynomials."""
    from robodyn_lib.compiled import prepared

    kernels = prepared(arm).forward_kernels()
    worth = {"cos": 37, "sin": 0, "neg": 0, "given": 0}
    return sum(
        kernels.types.count(kind) * worth.get(word, 1)
        for sweep, steps, _ in kernels.layout().rolled.traces
        for kind, step in steps.items()
        for node, (word, *_) in step.order
        if not (sweep.optional or node in step.known)
    )


@dataclass(frozen=True)
class Effort:
    """Operations and time of one call, and their quotient as a share of the machine's limit."""

    title: str
    n: int
    operations: int
    seconds: Spread
    rate: float
    of_scalar: float
    of_vector: float


def efforts(best, seconds=1.0):
    """Return the `Effort` of one state and of many, in space and in the plane.

    Each is a share of `best`, a Peak.
    """
    shares = []
    for word, arm in (("in space", space), ("planar chain", chain)):
        for n in (7, 100):
            robot = arm(n)
            for title, many, make, states in (
                ("1 state", 1, who.compiled_step, one_state),
                (f"{BATCH} states", BATCH, who.compiled_batch, batch),
            ):
                done = many * operations(robot)
                taken = Spread.of(race([make(robot, *states(robot))], 25, seconds)[0])
                rate = done / taken.median
                shares.append(
                    Effort(
                        f"{title}, {word}",
                        n,
                        done,
                        taken,
                        rate,
                        rate / best.scalar,
                        rate / best.vector,
                    )
                )
    return shares


FIRST = """import time
import numpy as np
import robodyn_lib as rd
arm, (q, qd, tau, out) = rd.robots.puma560(), np.zeros((4, 6))
start = time.process_time()
rd.compile(arm)(q, qd, tau, out)
print(time.process_time() - start)"""


def first_call(times=5):
    """Return the time of the first accelerations of a Puma in a new process, without imports."""
    run = [
        subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
        for _ in range(times)
    ]
    return Spread.of([float(one.stdout) for one in run])


@dataclass(frozen=True)
class Longest:
    """Forward dynamics of a very long arm: seconds a call, and the `residual` of its answer."""

    n: int
    seconds: float
    residual: float
    peer_bytes: int
    free_bytes: int = None

    @property
    def agrees(self):
        return self.residual <= AGREE

    def __repr__(self):
        free = "" if self.free_bytes is None else f"; free are {self.free_bytes / 1e9:.3g} GB"
        return (
            f"N = {self.n}: {self.seconds:.3g} s a call, inverse dynamics gives the torques back "
            f"within {self.residual:.1e}. For N = 1000 pinocchio's Data takes up to "
            f"{self.peer_bytes / 1e9:.3g} GB "
            f"(6 n^3 doubles){free}."
        )


def longest(n=50_000):
    """Return a compiled step on an arm of n links in space, and the `residual` of its answer."""
    arm = space(n)
    state = one_state(arm)
    job = who.compiled_step(arm, *state)
    off = residual(arm, *state, job.answer())
    return Longest(
        n, min(lap(job, 1) for _ in range(3)), off, who.pinocchio_bytes(1000), free_bytes()
    )
