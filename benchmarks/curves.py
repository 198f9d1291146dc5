"""Time against the number of links, for all contestants and sizes in one race.

The exponents with which the times grow come from it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from robodyn_lib.dynamics import METHODS
from workbook import draw

from . import jobs as who
from .rows import AGREE, no_room, one_state, residual, space
from .timing import SAMPLE, Spread, lap, race, slope

SIZES = (2, 3, 6, 10, 30, 60, 100, 300, 1000, 3000, 10_000)
MOST = 1.05  # the exponent that an O(N) method may have
OURS = "compiled step"


@dataclass(frozen=True)
class Contestant:
    """A method or library that is timed on one state.

    make(arm, q, qd, tau) returns the Job, with module `needs`. point_masses: True if it supports
    only planar chains of point masses; most: largest number of links; memory(n): bytes taken.
    """

    make: Callable
    needs: str = "numpy"
    linear: bool = False
    point_masses: bool = False
    most: float = np.inf
    memory: Callable = lambda n: 0

    def cannot(self, n):
        """Return why it does not run at n links; "" if it does."""
        if n > self.most:
            return f"stops at {self.most:g} links"
        return who.missing(self.needs) or no_room(self.memory(n))


CONTESTANTS = {
    OURS: Contestant(who.compiled_step, "llvmlite", linear=True),
    "pinocchio aba": Contestant(
        who.pinocchio_aba, "pinocchio", linear=True, memory=who.pinocchio_bytes
    ),
    "MuJoCo forward": Contestant(who.mujoco_forward, "mujoco", most=300),
    "scipy solveh_banded": Contestant(who.scipy_banded, "scipy", linear=True, point_masses=True),
    "sympy Kane": Contestant(who.sympy_kane, "sympy", point_masses=True, most=6),
}


def contestant(name):
    """Return the `Contestant` of a name in CONTESTANTS or METHODS.

    Raises ValueError where there is none.
    """
    if name in CONTESTANTS:
        return CONTESTANTS[name]
    if name not in METHODS:
        raise ValueError(f"no contestant {name!r}; there are {', '.join([*CONTESTANTS, *METHODS])}")
    return Contestant(partial(who.method, name), linear=METHODS[name].cost == "O(N)")


def contestants(arm):
    """Return the names of all that support an arm: this library's methods first, then the peers."""
    ours = [name for name, method in METHODS.items() if method.serves(arm)]
    masses = planar(arm) and not np.any(arm.inertias)
    return [
        OURS,
        *ours,
        *(
            name
            for name, c in CONTESTANTS.items()
            if name != OURS and (masses or not c.point_masses)
        ),
    ]


def planar(arm):
    """Judge whether all joints turn about one axis, as `planar_arm` makes them."""
    return bool(np.all(arm.axes == arm.axes[0]) and np.all(arm.rotations == np.eye(3)))


@dataclass(frozen=True)
class Curve:
    """Seconds per forward dynamics of one contestant: sizes n, and a Spread at each.

    linear: whether it is said to be O(N); off: the largest `residual` of its answers; note: why it
    ends where it ends, or is not there at all.
    """

    name: str
    arms: str
    n: tuple
    seconds: tuple
    linear: bool
    off: float = 0.0
    note: str = ""

    @property
    def slope(self):
        """The exponent from 30 links up, or None for fewer than three sizes there."""
        return slope(self.n, [s.median for s in self.seconds])

    @property
    def ok(self):
        """True if an O(N) method grows with an exponent of at most 1.05.

        It is None if nothing is required or measured.
        """
        return self.slope <= MOST if self.linear and self.slope is not None else None

    @property
    def agrees(self):
        """True if inverse dynamics takes its answers back to the torques."""
        return self.off <= AGREE

    @classmethod
    def from_json(cls, data):
        """Return the Curve that a `Report` wrote, to be drawn.

        How far off its answers were is not read.
        """
        kept = {key: data[key] for key in ("name", "arms", "linear", "note")}
        return cls(n=tuple(data["n"]), seconds=tuple(Spread(**s) for s in data["seconds"]), **kept)


def growth(names=None, sizes=SIZES, seconds=10.0, arm=space, sample=SAMPLE):
    """Return a list of Curve, one for each name: time against N on arms of one kind.

    Answers are judged, then all are timed.

    names: of METHODS or CONTESTANTS (default: all that support the arm). arm(n) makes the arms. A
    contestant ends where one call would take a hundredth of `seconds`, were it O(N); a peer that is
    not installed has no points. Raises ValueError for an unknown name.
    """
    arms = {n: arm(n) for n in sizes}
    names = contestants(arms[sizes[0]]) if names is None else list(names)
    jobs, said = {}, {}
    for name in names:
        mine, off, note = _prepared(contestant(name), arms, seconds / 100)
        jobs.update({(name, n): job for n, job in mine.items()})
        said[name] = {"off": off, "note": note, "linear": contestant(name).linear}
    times = race(list(jobs.values()), rounds=25, seconds=seconds, sample=sample) if jobs else []
    spreads = {key: Spread.of(t) for key, t in zip(jobs, times, strict=True)}
    kind = "planar" if planar(arms[sizes[0]]) else "spatial"
    return [
        Curve(
            name,
            kind,
            n=tuple(n for key, n in jobs if key == name),
            seconds=tuple(s for (key, _), s in spreads.items() if key == name),
            **said[name],
        )
        for name in names
    ]


def _prepared(one, arms, longest):
    """Return the jobs {n: Job} of a contestant, its largest `residual`, and why it stops."""
    jobs = {}
    off = 0.0
    each = 0.0
    for n, arm in arms.items():
        why = one.cannot(n) or (
            f"over {1e3 * longest:.3g} ms for N = {n}" if each * n > longest else ""
        )
        if why:
            return jobs, off, why
        job = jobs[n] = one.make(arm, *one_state(arm))
        off = max(off, residual(arm, *one_state(arm), job.answer()))
        each = lap(job, 1) / n
    return jobs, off, ""


ALT = """Time of one forward dynamics against the number of links, both axes logarithmic, one line for each method and
    each other library, exponents in the legend. Left for any arm in space, right for planar chains of point masses."""
LINES = ["-", "--", "-.", ":", (0, (6, 2, 1, 2, 1, 2)), (0, (3, 1)), (0, (1, 1))]
MARKS, PEER_MARKS = "sD^vP*", "Xpd<>8h"
TITLES = {"spatial": "any arm in space", "planar": "planar chain of point masses"}


def look(name):
    """Return colour, line and marker of a contestant, the same in every picture.

    Ours is red, methods are cool, peers dark.
    """
    if name == OURS:
        return {
            "color": draw.VERMILLION,
            "linestyle": "-",
            "marker": "o",
            "linewidth": 3.2,
            "zorder": 5,
        }
    if name in METHODS and METHODS[name].compiled:
        return {"color": draw.ORANGE, "linestyle": "--", "marker": "o", "linewidth": 2.2}
    if name in CONTESTANTS:
        j = list(CONTESTANTS).index(name) - 1
        return {
            "color": (draw.INK, draw.PURPLE)[j % 2],
            "linestyle": LINES[j % len(LINES)],
            "marker": PEER_MARKS[j % len(PEER_MARKS)],
        }
    j = (
        [key for key in METHODS if not METHODS[key].compiled].index(name)
        if name in METHODS
        else len(METHODS)
    )
    return {
        "color": (draw.BLUE, draw.SKY, draw.GREEN)[j % 3],
        "linestyle": LINES[j % len(LINES)],
        "marker": MARKS[j % len(MARKS)],
        "linewidth": 1.6,
    }


@draw.styled
def draw_growth(curves, ax=None):
    """Draw time against N, both logarithmic, one line per Curve, and return the Axes.

    The exponent of each is in the legend below.
    """
    from matplotlib.ticker import EngFormatter, FormatStrFormatter

    ax = ax if ax is not None else draw.figure(8.0, 7.0)[1]
    for curve in curves:
        if not curve.n:
            continue
        low, median, high = np.array([(s.low, s.median, s.high) for s in curve.seconds]).T
        label = curve.name if curve.slope is None else f"{curve.name}: $N^{{{curve.slope:.2f}}}$"
        ax.plot(curve.n, median, label=label, markersize=6, **look(curve.name))
        ax.fill_between(curve.n, low, high, color=look(curve.name)["color"], alpha=0.2, linewidth=0)
    kinds = {curve.arms for curve in curves}
    ax.set(xscale="log", yscale="log", xlabel="number of links N", ylabel="one forward dynamics")
    ax.xaxis.set_major_formatter(FormatStrFormatter("%d"))
    ax.yaxis.set_major_formatter(EngFormatter(unit="s"))
    ax.set_title(TITLES[kinds.pop()] if len(kinds) == 1 else "")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=2, fontsize=11, handlelength=3)
    return ax


@draw.styled
def picture(curves, footnote=""):
    """Draw a panel for each kind of arm among the curves, all to one scale; return the Figure."""
    kinds = list(dict.fromkeys(curve.arms for curve in curves))
    fig, axes = draw.figure(6.8 * len(kinds), 6.8, columns=len(kinds))
    axes = np.atleast_1d(axes)
    for ax, kind in zip(axes, kinds, strict=True):
        draw_growth([curve for curve in curves if curve.arms == kind], ax)
        ax.sharex(axes[0])
        ax.sharey(axes[0])
    if footnote:
        fig.supxlabel(footnote, fontsize=10, color=draw.INK)
    return fig
