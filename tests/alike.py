"""Two runs of one motion, by the compiled loop and by the integrators in Python, held against each
other.
"""
import numpy as np

from robodyn_lib.simulation.runs import Stop


def alike(machine, python, steps, seen=lambda run: None):
    """Return whether two runs, in four pieces of some steps, stop at the same times with the same
    words, and agree.

    seen(run): what else of a run is compared, when it has come as far as it does.
    """
    said = []
    for run in machine, python:
        said.append([])
        try:
            for _ in range(4):
                run.advance(steps)
                said[-1].append(run.time)
        except Stop as words:
            said[-1].append(str(words))
        said[-1] += [run.time, seen(run)]
    n = python.recorded
    return said[0] == said[1] and machine.recorded == n and all(
        np.allclose(one[:n], other[:n], rtol=0, atol=1e-13)
        for one, other in ((machine.q, python.q), (machine.qd, python.qd)))
