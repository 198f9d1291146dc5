"""Run cells of notebooks as a browser's Python would: python without_compiler.py PAGES.

That Python has no compiler, threads or other processes; a stand-in for the browser runs the
kernels. PAGES is {path: numbers of cells} as JSON; the output is {notebook: [[cell, complaint],
...]}.

Pictures are made, but not turned into pixels; the cost of solvers is measured on short arms, once;
where teaching code computes alone, runs are a tenth as long and chains have four links. That would
take most of the time, and is the same here and there.
"""

import base64
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import browser_stand_in

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQAB"
    "h6FO1AAAAABJRU5ErkJggg=="
)


def refuse_threads(*args, **more):
    raise RuntimeError("can't start new thread")


def refuse_processes(*args, **more):
    raise OSError("there are no processes here")


def write_a_pixel(figure, out, **more):
    Path(out).write_bytes(PIXEL) if isinstance(out, str | os.PathLike) else out.write(PIXEL)


def shell():
    """Return an IPython that keeps no history, since that takes a thread."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    config = Config()
    config.HistoryManager.enabled = False
    return InteractiveShell.instance(config=config)


def complaints(path, numbers):
    """Return [[cell number, complaint]] of a notebook whose given cells are run from the top."""
    from IPython.utils.capture import capture_output

    here = shell()
    found = []
    here.reset(new_session=False)
    cells = json.loads(Path(path).read_text(encoding="utf-8"))["cells"]
    for i in numbers:
        source = "".join(cells[i]["source"])
        with capture_output() as printed:
            result = here.run_cell(source)
        if not result.success:
            found.append([i, repr(result.error_before_exec or result.error_in_exec)])
        elif printed.stderr:
            found.append([i, printed.stderr])
    return found


def main(pages):
    sys.modules["llvmlite"] = None
    browser_stand_in.install()
    threading.Thread.start = refuse_threads
    subprocess.Popen = refuse_processes
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.figure

    matplotlib.figure.Figure.savefig = write_a_pixel
    import numpy as np

    from benchmarks import digits
    from workbook.course import quasi
    from workbook.draw import figures
    from workbook.widgets import race

    figures.drawn = lambda figure, dpi=None: np.zeros((1, 1, 3), dtype=np.uint8)
    race.costs.__defaults__ = None, race.SIZES[:4], 1e-9
    digits.one_chain = lambda N, shape, chain=digits.one_chain: chain(4, shape)
    quasi.run = lambda arm, q, qd, t, *more, run=quasi.run, **options: run(
        arm, q, qd, t / 10, *more, **options
    )
    found = {}
    for path, numbers in pages.items():
        os.chdir(Path(path).parent)
        found[Path(path).name] = complaints(path, numbers)
    assert sys.modules["llvmlite"] is None
    return found


if __name__ == "__main__":
    print(json.dumps(main(json.loads(sys.argv[1]))))
