"""A sign of life on a terminal while something long is computed."""

import sys
import threading
from contextlib import contextmanager

from .tables import terminal

ROWS = 24
PATIENCE = 1.0  # seconds before the first sign of life, and between two


def bar(items, desc, unit):
    """Return items with tqdm's bar on stderr, if that is a terminal and tqdm is installed."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return items
    silent = sys.stderr is None or not sys.stderr.isatty()
    return tqdm(items, desc=desc, unit=unit, disable=silent, **room())


def room():
    """Return tqdm's arguments for a line that disappears, also where a terminal reports no size."""
    return {"leave": False, "ncols": terminal(), "nrows": ROWS}


@contextmanager
def working(desc):
    """Show the seconds that the work inside has taken, from the first second.

    Nothing is shown if stderr is not a terminal. The line is erased when the work ends.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_count, args=(desc, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _count(desc, done):
    """Count seconds on stderr until the event."""
    if done.wait(PATIENCE):
        return
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return
    form = "{desc}: {elapsed}"
    with tqdm(desc=desc, bar_format=form, **room()) as line:
        line.start_t -= PATIENCE
        while not done.wait(PATIENCE):
            line.refresh()
