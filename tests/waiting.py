"""Wait in tests; on a timeout, raise with the awaited condition and each thread's position."""

import time

from workbook.widgets.engine import stacks

# [s] for things that take an instant; longer than any wait in the library
PATIENCE = 300


def came(event, what, patience=PATIENCE):
    """Return True once a `threading.Event` is set."""
    if not event.wait(patience):
        raise TimeoutError(f"{what} did not come in {patience:g} s. Every thread:\n{stacks()}")
    return True


def until(true, what, patience=PATIENCE, look=0.01):
    """Return what true() returns, once it is truthy."""
    end = time.monotonic() + patience
    while not (found := true()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not so within {patience:g} s. Every thread:\n{stacks()}")
        time.sleep(look)
    return found


def ended(thread, patience=PATIENCE):
    """Return True once a thread has ended."""
    thread.join(patience)
    if thread.is_alive():
        raise TimeoutError(
            f"thread {thread.name} goes on after {patience:g} s. Every thread:\n{stacks()}"
        )
    return True
