"""An interrupt while the command loads or ends, not only while it works: one line, no traceback.

Loading takes half a second. An interrupt may also come where Python cannot raise it: while an
object is deleted, in a callback of the import system, or after the command's last statement.
Python then reports the interrupt with a traceback and goes on, unless it is told otherwise.
"""

import atexit
import contextlib
import os
import signal
import sys


def quiet_command():
    """Print an interrupt outside of `main` as one line if this is the command `robodyn`.

    Other threads are not affected.
    """
    name = os.path.basename(sys.argv[0]) if getattr(sys, "argv", None) else ""
    of_module = name == "-m" and "robodyn_lib" in getattr(sys, "orig_argv", ())
    if of_module or name in ("robodyn", "robodyn.exe"):
        sys.excepthook = _one_line
        sys.unraisablehook = _one_line_where_none_is_raised
        # called last: while Python takes itself down, its hooks are gone
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


def _one_line(kind, error, trace):
    """Report an interrupt in one line, with status 130; any other error as Python does."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    print("robodyn: interrupted", file=sys.stderr, flush=True)
    os._exit(130)


def _one_line_where_none_is_raised(unraisable):
    """Report an interrupt that Python cannot raise in one line; any other error as Python does."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        _one_line(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)
    sys.__unraisablehook__(unraisable)


quiet_command()
