"""Timing side by side: in rounds, every job once a round, in rotating order.

Medians and quartiles are computed from the rounds.

Other work on the machine comes and goes within seconds. It slows jobs that are timed in turn by the
same factor, so the quotient of two neighbours hardly changes. The clock is that of this process, if
the system has a fine one: it stops while another process has the processor, and a job that used
several threads would be charged for each of them.
"""

import gc
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import repeat

import numpy as np

FINE = sys.platform != "win32"  # there it ticks 64 times a second, whatever it reports
CLOCK, CLOCK_NAME = (
    (time.process_time, "processor time") if FINE else (time.perf_counter, "wall time")
)
SAMPLE = (
    8e-3  # length of one sample [s]: far above the clock's resolution, below most interruptions
)
LEAST = 3  # rounds that are run however long they take
FROM_LINKS = 30  # growth is judged from here on; for fewer joints the cost of one call hides it


@dataclass(frozen=True)
class Job:
    """A call that can be timed, run(*args), and a function that reads its answer from it."""

    run: Callable
    args: tuple = ()
    read: Callable = lambda returned: returned

    def answer(self):
        """Return the result of the call, as a new float64 array."""
        return np.array(self.read(self.run(*self.args)), dtype=np.float64)


@dataclass(frozen=True)
class Spread:
    """Median and quartiles.

    >>> Spread.of([3.0, 1.0, 2.0, 4.0, 5.0])
    Spread(median=3.0, low=2.0, high=4.0)
    """

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values):
        low, median, high = np.percentile(values, [25, 50, 75]).tolist()
        return cls(median, low, high)


def lap(job, calls):
    """Return seconds per call, over `calls` calls in a row."""
    run, args = job.run, job.args
    start = CLOCK()
    for _ in repeat(None, calls):
        run(*args)
    return (CLOCK() - start) / calls


def calls_for(job, sample=SAMPLE):
    """Return how many calls in a row take about `sample` seconds; at least one.

    The first two calls, in which kernels are still made, do not count.
    """
    lap(job, 2)
    calls = 1
    while (each := max(lap(job, calls), 1e-9)) * calls < sample / 4:
        calls = min(10 * calls, math.ceil(sample / each))
    return max(1, round(sample / each))


def race(jobs, rounds=15, seconds=3.0, sample=SAMPLE):
    """Return seconds per call of each job in each round (jobs, rounds).

    Each job is called once a round; the first of one round is the last of the next. Short calls
    begin with some that are not timed. No new round begins once `seconds` are over, but at least
    three are run.
    """
    times = [[] for _ in jobs]
    start = time.perf_counter()
    gc.collect()
    gc.disable()  # it runs in whichever job happens to allocate
    try:
        calls = [calls_for(job, sample) for job in jobs]
        for r in range(rounds):
            if r >= LEAST and time.perf_counter() - start > seconds:
                break
            for j in range(len(jobs)):
                k = (j + r) % len(jobs)
                if calls[k] > 1:  # the caches still contain the code of the previous job
                    lap(jobs[k], math.ceil(calls[k] / 10))
                times[k].append(lap(jobs[k], calls[k]))
    finally:
        gc.enable()
    return np.array(times)


def difference(ours, theirs):
    """Return the largest difference, relative to the largest entry of `theirs`.

    It is inf where anything is not finite or shapes differ.

    >>> difference([1.0, 2.0], [1.0, 4.0]), difference([1.0, np.nan], [1.0, 4.0])
    (0.5, inf)
    """
    ours = np.asarray(ours, dtype=np.float64)
    theirs = np.asarray(theirs, dtype=np.float64)
    if ours.shape != theirs.shape or not (np.isfinite(ours).all() and np.isfinite(theirs).all()):
        return math.inf
    off = np.abs(ours - theirs).max(initial=0)
    size = np.abs(theirs).max(initial=0)
    if size:
        return float(off / size)
    return math.inf if off else 0.0


def slope(n, seconds):
    """Return the exponent p of seconds ~ n^p, from 30 links up.

    It is found by least squares in logarithms. It is None for fewer than three sizes.

    >>> slope([6, 30, 100, 300], [1.0, 30.0, 100.0, 300.0])
    1.0
    """
    far = [(math.log(a), math.log(t)) for a, t in zip(n, seconds, strict=True) if a >= FROM_LINKS]
    if len(far) < 3:
        return None
    x, y = np.array(far).T - np.mean(far, axis=0)[:, None]
    return round(float(x @ y / (x @ x)), 12)
