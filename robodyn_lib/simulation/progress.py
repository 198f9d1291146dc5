"""Driving a run to its end, in portions that leave time to look at progress, to stop it, or to interrupt it."""
import sys
from time import perf_counter

import numpy as np

from .runs import Stop

TURN, PATIENCE = 0.02, 0.5      # [s]: of computation between progress checks; before a bar appears


def drive(run, progress):
    """Runs to the end, or as far as it goes: returns "" or when and why it stopped."""
    watch, budget = watched_by(progress), 1
    try:
        with np.errstate(all="ignore"):                         # what overflows is found and named
            while not run.done:
                began = perf_counter()
                run.advance(budget)
                budget = max(1, min(8 * budget, int(budget * TURN / max(perf_counter() - began, 1e-6))))
                if watch((run.time - run.t[0]) / (run.t[-1] - run.t[0])) and not run.done:
                    raise Stop("on request")
    except Stop as reason:
        return f"stopped at t = {run.time:.4g} s: {reason}"
    except KeyboardInterrupt:
        return f"stopped at t = {run.time:.4g} s: interrupted"
    finally:
        if isinstance(watch, Bar):
            watch.close()
    return ""


def watched_by(progress):
    """Return the function that gets the finished fraction, and stops the run by returning True."""
    if callable(progress):
        return progress
    if progress is not None and progress is not False:
        raise TypeError(f"progress must be None, False or a function of the finished fraction, got {progress!r}")
    watched = progress is None and sys.stderr is not None and sys.stderr.isatty()
    return Bar() if watched else lambda fraction: False


class Bar:
    """A progress bar on stderr, once a run has taken long enough for somebody to wonder."""

    def __init__(self):
        self.bar, self.began = None, perf_counter()

    def __call__(self, fraction):
        if self.bar is None and perf_counter() - self.began > PATIENCE:
            try:
                from tqdm import tqdm
            except ModuleNotFoundError:                         # a run without a bar is as good
                self.began = float("inf")
                return
            self.bar = tqdm(desc="simulate", total=1.0, initial=fraction, leave=False, file=sys.stderr,
                            bar_format="{desc} {percentage:3.0f}% {bar} [{elapsed}<{remaining}]")
        if self.bar is not None:
            self.bar.update(fraction - self.bar.n)

    def close(self):
        if self.bar is not None:
            self.bar.close()
