"""Experiments of the laboratory.

A `Setup` holds the value of every control, and `run` turns it into trajectories.

Nothing here needs a notebook. A field of `Setup` carries the control that shows it; values that no
control could show are refused, so that what is printed, what the controls say and what was computed
are one thing.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from itertools import product
from time import perf_counter
from typing import NamedTuple

import numpy as np

from robodyn_lib.arm import Arm
from robodyn_lib.dynamics import METHODS
from robodyn_lib.robots import planar_arm
from robodyn_lib.simulation import INTEGRATORS, JointLaw, simulate
from robodyn_lib.simulation.laws import law_of

from . import fifty, meaning, painted
from .hands import Handled, Hands, Script, read, said
from .misprinted import MISPRINTS
from .player import MOST, Track

FRAMES = 600  # frames of a short run, which can be watched in slow motion
FORETOLD = "what a derivative foretells"


# --- the controls: what values a field may have ---------------------------------------------------
def number(name, value):
    """Return a finite number as a float.

    Raises ValueError, naming its control, for anything else.
    """
    if isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool):
        with suppress(OverflowError):
            if np.isfinite(real := float(value)):
                return real
    raise ValueError(f"{name} must be a number, got {value!r}")


class Range(NamedTuple):
    """Values low, low + step, ... , high: a slider."""

    low: float
    high: float
    step: float
    unit: str = ""

    def take(self, name, value):
        """Return the value, on the grid to the last bit.

        Raises ValueError for one that is not on it.
        """
        value = number(name, value)
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        on_grid = float(f"{self.low + steps * self.step:.10g}")
        if abs(value - on_grid) > 1e-6 * self.step:
            raise ValueError(
                f"{name} must be {self.low:g} to {self.high:g} in steps of {self.step:g}, "
                f"got {value:.10g}"
            )
        return int(on_grid) if isinstance(self.step, int) else on_grid


class Steps(NamedTuple):
    """A slider over a list of values that may span several orders of magnitude."""

    values: tuple
    unit: str = ""

    def take(self, name, value):
        value = number(name, value)
        near = [x for x in self.values if abs(x - value) <= 1e-9 * abs(x)]
        if not near:
            raise ValueError(
                f"{name} must be one of {', '.join(f'{x:g}' for x in self.values)}, got {value!r}"
            )
        return near[0]


class Choice(NamedTuple):
    """A choice of one word from a list."""

    values: tuple

    def take(self, name, value):
        if not isinstance(value, str) or value not in self.values:
            raise ValueError(f"{name} must be one of {', '.join(self.values)}; got {value!r}")
        return value


class Several(NamedTuple):
    """A choice of one or more names, which are looked up when they are needed.

    They keep their order.
    """

    names: Callable

    def take(self, name, value):
        names = [*value] if isinstance(value, list | tuple | set) else [value]
        unknown = [x for x in names if not isinstance(x, str) or x not in self.names()]
        if unknown or not names:
            got = unknown[0] if unknown else "none"
            raise ValueError(f"{name}: choose at least one of {', '.join(self.names())}; got {got}")
        return tuple(x for x in self.names() if x in names)


class Angles(NamedTuple):
    """A control that holds joint values from the base on, "0.3 -0.5"; "" for none.

    values: some such texts.
    """

    values: tuple = ("", "0.5", "0.3 -0.5")

    def take(self, name, value):
        """Return the text, each number to a ten-thousandth.

        Raises ValueError for one that holds anything but numbers.
        """
        try:
            numbers = [float(word) for word in value.split()]
        except (AttributeError, ValueError):
            numbers = [np.nan]
        if not np.isfinite(numbers).all() or np.abs(numbers).max(initial=0.0) > 1000:
            raise ValueError(
                f"{name} must be joint values [rad] from the base on, such as '0.3 -0.5', got "
                f"{value!r}"
            )
        return " ".join(f"{x:g}" for x in np.round(numbers, 4) + 0.0)


def solvers():
    """Return names in METHODS for planar arms, of rods or of point masses; "compiled" first."""
    names = [
        name for name, method in METHODS.items() if any(method.serves(arm) for arm in _examples())
    ]
    return tuple(sorted(names, key=lambda name: name != "compiled"))


@cache
def _examples():
    return [planar_arm(3, body=body) for body in ("rod", "point")]


def decades(low, high):
    """Return 1, 2, 5, 10, ... from 10^low to 10^high, rounded as they are written."""
    return tuple(
        float(f"{digit}e{power}")
        for power in range(low, high + 1)
        for digit in (1, 2, 5)
        if power < high or digit == 1
    )


def of(default, control, label, group, says):
    return field(
        default=default, metadata={"control": control, "label": label, "group": group, "says": says}
    )


# --- a setup --------------------------------------------------------------------------------------
SHAPES, POSES, JOINTS, LAWS = (
    Choice((*getattr(meaning, name),)) for name in ("SHAPES", "POSES", "JOINTS", "LAWS")
)


@dataclass(frozen=True)
class Setup:
    """The value of every control of the laboratory. SI units, radians.

    length and mass are of the whole arm; angles are joint values that replace those of start, from
    the base on; taper is last link over first, where lengths or masses are tapered. torque is a
    law: "constant" and "sine" have size [N m], "springs" are a PD controller of stiffness [N m/rad]
    and damper [N m s/rad] toward the pose target; at says which joints it drives. The run is
    repeated for every solver and every integrator, and for what is put beside the arm: hair [rad]
    is by how much the first joint of the same arm is off. solvers: None stands for "compiled". tip:
    "pinned" holds the tip where it starts. hands: events as `hands.read` has them; a hand that
    pulls is a spring of stiffness grip [N/m], with a damper. Raises ValueError for a value that its
    control does not have.
    """

    links: int = of(
        2,
        Range(1, 100, 1),
        "Links",
        "Arm",
        "How many links the arm has; its length and its mass are shared among them",
    )
    body: str = of(
        "rod",
        Choice(("rod", "point")),
        "Links are",
        "Arm",
        "Slender rods, or point masses at the far ends of links without mass",
    )
    length: float = of(2.0, Range(0.1, 10.0, 0.1, "m"), "Length", "Arm", "Of the whole arm")
    lengths: str = of(
        "uniform", SHAPES, "Lengths", "Arm", "How the length is shared among the links"
    )
    mass: float = of(1.0, Range(0.1, 10.0, 0.1, "kg"), "Mass", "Arm", "Of the whole arm")
    masses: str = of("uniform", SHAPES, "Masses", "Arm", "How the mass is shared among the links")
    taper: float = of(
        0.1,
        Range(0.01, 1.0, 0.01),
        "Last/first",
        "Arm",
        "Last link over first, where lengths or masses are tapered",
    )
    seed: int = of(
        1,
        Range(1, 50, 1),
        "Seed",
        "Arm",
        "Another number draws other lengths, masses and poses, where they are random",
    )
    joints: str = of(
        "hinges",
        Choice(("hinges", "hinges, on a bracket", "hinges, the second slides")),
        "Joints are",
        "Arm",
        "Hinges; on a bracket, away from the origin; or with a second joint that slides",
    )
    start: str = of("straight out", POSES, "Start", "Motion", "The pose in which the arm is let go")
    angles: str = of(
        "",
        Angles(),
        "Bent to [rad]",
        "Motion",
        "Joint angles at the start, from the base on: dragging the arm before it plays writes them",
    )
    gravity: float = of(
        9.81,
        Range(0.0, 25.0, 0.01, "m/s\N{SUPERSCRIPT TWO}"),
        "Gravity",
        "Motion",
        "The acceleration of free fall; 0 switches it off",
    )
    damping: float = of(
        0.0,
        Steps((0.0, *decades(-5, 1)), "N m s/rad"),
        "Damping",
        "Motion",
        "Every joint resists its rate by so much, whatever else drives it",
    )
    duration: float = of(
        10.0, Range(0.5, 60.0, 0.5, "s"), "Duration", "Motion", "How long the run is"
    )
    beside: str = of(
        "nothing",
        Choice(("nothing", "the same arm, a hair apart", FORETOLD, "one rigid rod", "a stone")),
        "Beside it",
        "Motion",
        "A second body that starts with the arm, to compare it with",
    )
    hair: float = of(
        1e-4,
        Steps(decades(-12, -1), "rad"),
        "A hair is",
        "Motion",
        "By how much the first joint of the run beside it is off",
    )
    torque: str = of("none", LAWS, "Torque", "Torque", "What drives the joints")
    at: str = of("the first joint", JOINTS, "At", "Torque", "The joints that are driven")
    size: float = of(
        1.0,
        Range(-50.0, 50.0, 0.1, "N m"),
        "Size",
        "Torque",
        "Of a constant torque, or the amplitude of a sine",
    )
    frequency: float = of(
        1.0, Range(0.0, 10.0, 0.05, "Hz"), "Frequency", "Torque", "Of a torque that is a sine"
    )
    stiffness: float = of(
        100.0,
        Steps(decades(-3, 5), "N m/rad"),
        "Stiffness",
        "Torque",
        "Of springs that pull joints toward a pose",
    )
    damper: float = of(
        0.0,
        Steps((0.0, *decades(-5, 2)), "N m s/rad"),
        "Damper",
        "Torque",
        "Resists the rate of the joints that springs pull, and of no others",
    )
    target: str = of(
        "straight out", POSES, "Toward", "Torque", "The pose toward which springs pull"
    )
    solvers: tuple = of(
        None,
        Several(solvers),
        "Solvers",
        "Solver",
        "What computes the accelerations; several are drawn over each other",
    )
    integrators: tuple = of(
        ("rk4",),
        Several(lambda: tuple(INTEGRATORS)),
        "Integrators",
        "Solver",
        "What makes motion of accelerations; several are drawn over each other",
    )
    step: float = of(
        0.001,
        Steps(tuple(x for x in decades(-6, -1) if x <= 0.02), "s"),
        "Step",
        "Solver",
        "The time step of the integrator",
    )
    misprint: str = of(
        "none",
        Choice(("none", *MISPRINTS)),
        "With a misprint",
        "Solver",
        "Beside the right solver runs one with this equation as its paper prints it",
    )
    paint: str = of(
        "nothing",
        Choice(painted.choices()),
        "Painted",
        "Solver",
        "Quantities that a solver computes on the way, drawn on the arm",
    )
    digits: str = of(
        "not counted",
        Choice(("not counted", "of all solvers")),
        "Right digits",
        "Solver",
        "Count the right digits of all solvers against a run in fifty digits",
    )
    tip: str = of(
        "free", Choice(("free", "pinned")), "Tip", "Hands", "Free, or pinned where it starts"
    )
    grip: float = of(
        50.0,
        Steps(decades(0, 3), "N/m"),
        "The hand's spring",
        "Hands",
        "Stiffness of the spring between the hand and the link that it takes",
    )
    hands: str = of(
        "", Script(), "Hands", "Hands", "What hands do, such as: 1 lock 2; 1.5 free 2; 2 drive 1 3"
    )

    def __post_init__(self):
        if self.solvers is None:
            object.__setattr__(self, "solvers", solvers()[:1])
        for f in fields(self):
            value = f.metadata["control"].take(f.name, getattr(self, f.name))
            object.__setattr__(self, f.name, value)

    # what it means

    def arm(self):
        """Return the arm, base to tip; its lengths and masses add up to `length` and `mass`."""
        lengths = self.length * meaning.shares(self, self.lengths, stream=0)
        masses = self.mass * meaning.shares(self, self.masses, stream=1)
        arm = planar_arm(self.links, lengths, masses, self.body, name=f"planar arm of {self.links}")
        if self.joints == "hinges, on a bracket":
            return replace(
                arm,
                offsets=arm.offsets
                + np.outer(np.arange(self.links) == 0, [meaning.BRACKET, 0.0, 0.0]),
            )
        if self.slides:
            return replace(
                arm,
                joint_types="RP" + "R" * (self.links - 2),
                axes=[[1, 0, 0] if i == 1 else axis for i, axis in enumerate(arm.axes)],
            )
        return arm

    @property
    def slides(self):
        """True if the second joint slides, along the first link."""
        return self.joints == "hinges, the second slides" and self.links > 1

    def pose(self, name, stream=2):
        """Return joint values (n,) [rad] of a pose by name."""
        q = meaning.pose(self, name, stream)
        if self.slides:  # the next joint turns if the second one does not
            turned = q[1]
            q[1] = 0.0
            q[2 % self.links] += turned
        return q

    def begin(self):
        """Return joint values (n,) [rad] at the start."""
        q = self.pose(self.start)
        angles = [float(word) for word in self.angles.split()][: self.links]
        q[: len(angles)] = angles
        return q

    def law(self):
        """Return the torque law, or None."""
        terms = meaning.law(self)
        return JointLaw(**terms) if terms else None

    @cached_property
    def arms(self):
        """The arms that run: [(label, arm, q0, law)], the first one is the arm itself."""
        arm = self.arm()
        q0 = self.begin()
        law = self.law()
        if self.beside == "nothing":
            return [("arm", arm, q0, law)]
        if self.beside == "the same arm, a hair apart":
            off = np.array([self.hair, *[0.0] * (self.links - 1)])
            return [("arm", arm, q0, law), ("a hair apart", arm, q0 + off, law)]
        if self.beside == FORETOLD:
            off = np.array([self.hair, *[0.0] * (self.links - 1)])
            return [("arm", arm, q0, law), ("foretold", arm, q0 + off, law)]
        other = "a stone", stone(arm, q0), np.zeros(1), None
        if self.beside == "one rigid rod":
            rod = planar_arm(1, self.length, self.mass, name="one rigid rod")
            other = "one rigid rod", rod, q0[:1], law and JointLaw(*law.table(arm)[:, :1])
        return [(f"{self.links} link{'s' * (self.links > 1)}", arm, q0, law), other]

    def handled(self, q0=None):
        """Return the arm as `Handled` by tip and hands, whether they do something or not.

        q0 (n,): where it starts.
        """
        arm = self.arms[0][1]
        q0 = self.arms[0][2] if q0 is None else q0
        pin = arm.at(q0).tip[::2] if self.tip == "pinned" else None
        return Handled(
            arm,
            law_of(arm, self.law(), self.damping),
            [0.0, 0.0, -self.gravity],
            read(self.hands),
            self.grip,
            pin,
        )

    def times(self):
        """Return the recording times (T,) [s].

        There are about 60 a second, or about FRAMES in all, a whole number of steps apart.
        """
        every = self.step * max(1, round(min(1 / 60, self.duration / FRAMES) / self.step))
        return np.arange(round(self.duration / every) + 1) * every

    def idle(self):
        """Return the names of the controls that have no effect here.

        An example is the taper if nothing is tapered.
        """
        idle = {*meaning.SOMETIMES} - self._told[1]
        return idle | (
            {"joints"} if self.links == 1 and self.joints != "hinges, on a bracket" else set()
        )

    # what is printed

    def lines(self):
        """Return the short sentences in the picture.

        Two setups that print the same compute the same.
        """
        return self._told[0] + said(read(self.hands))

    @cached_property
    def _told(self):
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        pulled = any(event.verb == "pull" for event in read(self.hands))
        return meaning.told(
            values
            | {"pulled": "yes" if pulled else "no", "bent": "yes" if self.angles else "no"}
            | {"joints": "" if "slides" in self.joints and not self.slides else self.joints}
        )


def stone(arm, q0):
    """Return one kilogram that falls from the tip of an arm at q0.

    It is a slider along the vertical, so that any solver can move it.
    """
    zero = np.zeros((1, 3))
    return Arm(
        axes=[[0, 0, -1]],
        joint_types="P",
        offsets=zero,
        masses=[1.0],
        coms=zero,
        inertias=np.zeros((1, 3, 3)),
        base_offset=arm.at(q0).tip,
        name="a stone",
    )


# --- a run ----------------------------------------------------------------------------------------
class Picture(NamedTuple):
    """A picture to show.

    The tracks, their setup, a note, the seconds that each track took, and for the first one its
    `painted.Painting`, what `hands.Hands` do to it, and the `fifty.Digits` that solvers have right.
    """

    tracks: list
    setup: Setup
    message: str = ""
    seconds: tuple = ()
    painting: object = None
    hands: object = None
    digits: object = None


@dataclass(frozen=True)
class Curves:
    """The curves of a setup.

    solvers: the names of the chosen solvers that support the arm. methods: {name: None for a
    solver, the method of a printed form}. cases: (name, integrator, (label, arm, q0, law)) of each
    curve. message: a note on the solvers that are left out, or "".
    """

    solvers: list
    methods: dict
    cases: list
    message: str


def chosen(setup):
    """Return the `Curves` of a setup. Raises ValueError as `run` does."""
    arm = setup.arms[0][1]
    able = [name for name in setup.solvers if METHODS[name].serves(arm)]
    left_out = [name for name in setup.solvers if name not in able]
    message = f"{', '.join(left_out)}: not for {arm.n} {setup.body}s" if left_out else ""
    if not able:
        raise ValueError(f"{message}; choose another solver, or other bodies")
    methods = dict.fromkeys(able)
    if setup.misprint != "none":
        printed = MISPRINTS[setup.misprint]
        if lacking := printed.lacks(arm):
            message = "; ".join(filter(None, [message, f"{setup.misprint} as printed: {lacking}"]))
        else:
            methods[f"{setup.misprint} as printed"] = printed
    cases = [*product(methods, setup.integrators, setup.arms)]
    if len(cases) > MOST:
        raise ValueError(
            f"{len(cases)} curves (solvers: {len(methods)}, integrators: "
            f"{len(setup.integrators)}, arms: {len(setup.arms)}); at most {MOST} can be told apart"
        )
    return Curves(able, methods, cases, message)


def run(setup, progress=None):
    """Return a Picture of every solver, integrator and arm of a setup.

    progress(fraction) is called now and then, and stops the run where it returns True; what was
    computed is kept. A solver that does not support the arm is left out, and the message names it.
    Raises ValueError if none does, or for more curves than can be told apart.
    """
    curves = chosen(setup)
    count = len(curves.cases)
    tracks = []
    seconds = []
    ended = False
    notes = [curves.message]
    told = []
    touched = setup.hands or setup.tip == "pinned"
    for i, (solver, integrator, (label, body, q0, law)) in enumerate(curves.cases):
        if ended:
            notes.append(f"{count - i} of {count} curves were not computed")
            break

        begin = perf_counter()

        def so_far(fraction, done=i):
            nonlocal ended
            ended = bool(progress and progress((done + fraction) / count))
            return ended

        def made(start, name=curves.methods[solver] or solver):
            return _made(setup, label, body, start, law, name, integrator, so_far)  # noqa: B023

        if label == "foretold":
            first = AWAY * np.eye(body.n)[0]
            before, by_hand = made(q0 - first)
            after, _ = made(q0 + first)
            trajectory = foretold(before, after, -setup.hair)
        else:
            trajectory, by_hand = made(q0)
        told = told or by_hand
        seconds.append(perf_counter() - begin)
        tracks.append(Track(_label(setup, curves.methods, solver, integrator, label), trajectory))
    if any(
        re.search("ran away|take a smaller|too small", track.trajectory.stopped) for track in tracks
    ):
        notes.append("shorter steps may go further")
    handled = setup.handled()
    reference = tracks[0].trajectory
    digits = None
    painting = None if ended else _painting(setup, curves.solvers, reference, handled, progress)
    hands = Hands(
        setup.hands,
        told,
        handled.arrays(curves.solvers[0], reference) if touched else {},
        setup.joints == "hinges",
    )
    if setup.digits != "not counted" and not ended:
        try:
            digits = fifty.count(setup, progress)
        except ValueError as error:
            notes.append(str(error))
    return Picture(
        tracks, setup, "; ".join(filter(None, notes)), tuple(seconds), painting, hands, digits
    )


AWAY = 1e-6  # [rad] from a run to each of the two whose difference is its derivative


def foretold(before, after, change):
    """Return the run that a derivative foretells, `change` [rad] away at the first joint.

    The known run is the middle of two, AWAY before and after it, and their difference is its
    derivative with respect to where the first joint begins.
    """
    frames = min(len(before.t), len(after.t))

    def line(name):
        low, high = (getattr(run, name)[:frames] for run in (before, after))
        return (low + high) / 2 + change * (high - low) / (2 * AWAY)

    return replace(
        after,
        t=after.t[:frames],
        q=line("q"),
        qd=line("qd"),
        stopped=before.stopped or after.stopped,
    )


def _made(setup, label, body, q0, law, method, integrator, so_far):
    """Return (trajectory, notes of hands) of one run of a setup, by one method."""
    touched = setup.hands or setup.tip == "pinned"
    if touched and label not in ("a stone", "one rigid rod"):
        return setup.handled(q0).run(
            q0, np.zeros(body.n), setup.times(), method, integrator, setup.step, so_far
        )
    trajectory = simulate(
        body,
        q0,
        np.zeros(body.n),
        setup.times(),
        torque=law,
        damping=setup.damping * (label != "a stone"),
        method=method,
        integrator=integrator,
        dt=setup.step,
        gravity=[0.0, 0.0, -setup.gravity],
        progress=so_far,
    )
    return trajectory, []


def _painting(setup, able, trajectory, handled, progress):
    """Return the `painted.Painting` of the first track.

    Its quantities are those of the chosen solvers, if these have the painted ones.
    """
    if setup.paint == "nothing":
        return None
    return painted.paint(
        setup.paint,
        trajectory,
        handled.law,
        able,
        progress and (lambda fraction: progress(1.0)),
        lambda t, q, qd: handled.state(able[0], t, q, qd),
    )


def tip_speed(trajectory):
    """Return the speed of the tip (T,) [m/s] of a planar arm.

    Link after link it adds rate times length, across the link.

    A joint that slides adds its rate, along the link before it.
    """
    along = np.diff(trajectory.points, axis=1)[..., ::2]
    turns = np.array(trajectory.arm.hinges)
    rate = np.cumsum(trajectory.qd * turns, axis=1)
    x = -(rate * along[..., 1]).sum(axis=1)
    z = (rate * along[..., 0]).sum(axis=1)
    for i in np.flatnonzero(~turns[1:]) + 1:
        ahead = trajectory.qd[:, i] / np.hypot(*along[:, i - 1].T)
        x = x + ahead * along[:, i - 1, 0]
        z = z + ahead * along[:, i - 1, 1]
    return np.hypot(x, z)


def _label(setup, methods, solver, integrator, arm):
    """Return a name that distinguishes a track from the others, by default its solver."""
    words = [solver] * (len(methods) > 1) + [integrator] * (len(setup.integrators) > 1)
    return ", ".join(words + [arm] * (setup.beside != "nothing")) or solver
