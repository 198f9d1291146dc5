"""Running a simulation to its end, in portions.

Between portions it reports progress, and can be stopped or interrupted.
"""

import sys
from time import perf_counter

import numpy as np

from .runs import Stop

TURN, PATIENCE = 0.02, 0.5  # [s] between two progress checks; before a bar appears


def drive(run, progress):
    """Run to the end, or as far as it goes; return "" or when and why it stopped."""
    (watch, close) = watched_by(progress)
    budget = 1
    try:
        with np.errstate(all="ignore"):  # an overflow is found later, and its joint named
            while not run.done:
                began = perf_counter()
                run.advance(budget)
                budget = max(
                    1, min(8 * budget, int(budget * TURN / max(perf_counter() - began, 1e-6)))
                )
                if watch((run.time - run.t[0]) / (run.t[-1] - run.t[0])) and not run.done:
                    raise Stop("on request")
    except Stop as reason:
        return f"stopped at t = {run.time:.4g} s: {reason}"
    except KeyboardInterrupt:
        return f"stopped at t = {run.time:.4g} s: interrupted"
    finally:
        close()
    return ""


def watched_by(progress):
    """Return the function called with the finished fraction, and the one that ends the display.

    The run stops if the first returns True.
    """

    def nothing(*_):
        return None

    if callable(progress):
        return progress, nothing
    if progress is not None and progress is not False:
        raise TypeError(
            f"progress must be None, False or a function of the finished fraction, got {progress!r}"
        )
    if progress is False or sys.stderr is None or not sys.stderr.isatty():
        return nothing, nothing
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:  # the run works without a bar too
        return nothing, nothing
    bar = tqdm(
        desc="simulate",
        total=1.0,
        leave=False,
        file=sys.stderr,
        delay=PATIENCE,
        bar_format="{desc} {percentage:3.0f}% {bar} [{elapsed}<{remaining}]",
    )

    def goes_on(fraction):
        """Move the bar to this fraction of the work. Return False, so that the work goes on."""
        bar.update(fraction - bar.n)
        return False

    return goes_on, bar.close
