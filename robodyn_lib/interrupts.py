"""An interrupt while the command loads, which takes half a second: one line and no traceback."""

import os
import sys


def quiet_command():
    """Print an interrupt outside of `main` as one line if this is the command `robodyn`.

    Other threads are not affected.
    """
    name = os.path.basename(sys.argv[0]) if getattr(sys, "argv", None) else ""
    of_module = name == "-m" and "robodyn_lib" in getattr(sys, "orig_argv", ())
    if of_module or name in ("robodyn", "robodyn.exe"):
        sys.excepthook = _one_line


def _one_line(kind, error, trace):
    """Report an interrupt in one line, with status 130; any other error as Python does."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print("robodyn: interrupted", file=sys.stderr, flush=True)
    os._exit(130)


quiet_command()
