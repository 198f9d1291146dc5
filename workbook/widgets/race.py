"""A race of solvers at the number of links that is set.

They are timed anew, a short while each, and drawn as bars.

`costs` has them race at one number of links after the other, for a curve.
"""

from html import escape
from statistics import median
from time import perf_counter
from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import METHODS, forward_dynamics
from robodyn_lib.numbers import first_smallest
from robodyn_lib.robots import planar_arm

from ..draw import drawing
from .parts import call_time
from .player import COLOURS

BUDGET = 0.05  # [s] spent on calls of each solver
LEAST = 3  # least number of calls of each, however long they take
SIZES = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)  # links, of the curve


class Race(NamedTuple):
    """Medians {solver: seconds} of one call for this number of links and kind of bodies."""

    links: int
    body: str
    seconds: dict

    @property
    def first(self):
        """The fastest."""
        return list(self.seconds)[first_smallest(self.seconds.values())]


def timed(calls, budget=BUDGET, clock=perf_counter, progress=None):
    """Return the median times of calls {name: function}.

    They are called in turns, until each has had its budget [s].

    Each is called LEAST times at least, and once before, which does not count. The result is None
    if progress(fraction) ends it.
    """
    taken = {name: [] for name in calls}
    for call in calls.values():
        call()
    while waiting := [
        name for name, each in taken.items() if len(each) < LEAST or sum(each) < budget
    ]:
        for name in waiting:
            begin = clock()
            calls[name]()
            taken[name].append(clock() - begin)
        spent = sum(min(sum(each), budget) for each in taken.values())
        if progress and progress(spent / (budget * len(calls))):
            return None
    return {name: median(each) for name, each in taken.items()}


def race(setup, progress=None, clock=perf_counter, budget=BUDGET, links=None):
    """Return the `Race` of a setup's solvers at its number of links, or another.

    The result is None if progress ends it, or if no solver can compute the arm.
    """
    n = links or setup.links
    arm = planar_arm(n, setup.length / n, setup.mass / n, setup.body)
    q = np.linspace(0.1, 0.5, n)
    qd = np.linspace(0.3, -0.2, n)
    tau = np.zeros(n)
    calls = {
        name: lambda name=name: forward_dynamics(arm, q, qd, tau, method=name)
        for name in setup.solvers
        if METHODS[name].serves(arm)
    }
    seconds = timed(calls, budget, clock, progress) if calls else None
    return seconds and Race(n, setup.body, seconds)


class Costs(NamedTuple):
    """Seconds of one call of forward_dynamics, measured on this machine.

    {solver: [of each size]}; sizes in links.
    """

    sizes: list
    seconds: dict
    setup: object


def costs(setup, progress=None, sizes=SIZES, budget=BUDGET):
    """Return `Costs` of the setup's solvers by a race at each size.

    The result is None if progress ends it, or if no solver can compute an arm.
    """
    races = []
    for i, n in enumerate(sizes):
        report = progress and (lambda fraction, i=i: progress((i + fraction) / len(sizes)))
        races.append(race(setup, report, budget=budget, links=n))
        if races[-1] is None:
            return None
    return Costs(
        [*sizes],
        {name: [each.seconds.get(name, np.nan) for each in races] for name in setup.solvers},
        setup,
    )


@drawing(9.6, 4.2)
def cost_figure(measured, ax=None):
    """Time of one call against the number of links, both logarithmic."""
    for solver, seconds in measured.seconds.items():
        ax.loglog(
            measured.sizes,
            1e6 * np.array(seconds),
            marker="o",
            label=f"{solver}, {METHODS[solver].cost}",
        )
    ax.set(
        xlabel="links",
        ylabel="one call [\N{MICRO SIGN}s]",
        title="Time for the accelerations, this machine",
    )
    ax.legend(loc="best")


def bars(times, tried):
    """Return the bars of a `Race` as HTML, and who was first at other numbers of links.

    tried: {links: solver}, who was first at each number of links that was tried.
    """
    longest = max(times.seconds.values())
    rows = "".join(
        '<div style="display:flex;align-items:center;gap:8px;min-height:26px"><span '
        'style="flex:0 0 11em">'
        f'{escape(name)}</span><span style="flex:1 1 8em"><span style="display:block;height:16px;'
        f"width:{100 * s / longest:.1f}%;min-width:2px;"
        f"background:{COLOURS[i % len(COLOURS)]};border:1px solid "
        f'currentColor"></span></span>'
        '<span style="flex:0 0 6em;'
        f'text-align:right;white-space:nowrap">{call_time(s)}</span></div>'
        for i, (name, s) in enumerate(times.seconds.items())
    )

    def aloud(words):
        return words.replace("\N{MICRO SIGN}s", "microseconds").replace("ms", "milliseconds")

    label = ", ".join(f"{name} {aloud(call_time(s))}" for name, s in times.seconds.items())
    firsts = "; ".join(f"{n}: {escape(tried[n])}" for n in sorted(tried))
    return (
        f'<div role="img" aria-label="One call at {times.links} links: '
        f'{escape(label)}."><strong>One call at '
        f"{times.links} links, just now</strong>{rows}</div><p>Fastest so far, by number of "
        f"links: {firsts}</p>"
    )
