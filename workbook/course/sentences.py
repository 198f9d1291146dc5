"""Ten sentences of the lectures whose numbers are sliders: `sentence("00")`.

Each is a function from the stops of its numbers to words and a picture, computed by the library
when the page runs. The pictures are drawn in metres, with bars beside the arms to a scale of their
own.
"""

from dataclasses import replace
from functools import cache

import numpy as np

import robodyn_lib as rd
from robodyn_lib.counting import total_counts

from ..widgets.sentence import Mark, Number, Sentence, State, rounded

G = 9.81  # [m/s^2]
NO_GRAVITY = np.zeros(3)
SENTENCES = {}  # {page: (text, {name: Number}, function)}


def shown_on(page, text, **numbers):
    """Register the function below as the sentence of a page."""

    def keep(function):
        SENTENCES[page] = (" ".join(text.split()), numbers, function)
        return function

    return keep


def sentence(page):
    """Return the `Sentence` of a page; raises KeyError for a page that has none.

    >>> sentence("15b")
    Traceback (most recent call last):
        ...
    KeyError: "no sentence for '15b'; choose from 00, 01a, 02a, 04a, 06a, 08a, 09a, 10a, 14a, 16"
    """
    if page not in SENTENCES:
        raise KeyError(f"no sentence for {page!r}; choose from {', '.join(sorted(SENTENCES))}")
    return Sentence(*SENTENCES[page])


def drawn(arm, q, kind="arm"):
    """Return the mark of a planar arm in one pose, in its plane."""
    pose = arm.at(np.asarray(q, dtype=float))
    points = [*pose.O, pose.tip]
    return Mark(kind, tuple((float(x), float(z)) for x, _, z in points))


def bar(x, z, length, kind="bar"):
    return Mark(kind, ((x, z), (x, z + length)))


def across(x, z, length, kind="bar"):
    return Mark(kind, ((x, z), (x + length, z)))


def two_bars(start, lengths):
    """Return two bars, one above the other, that begin at x = start; lengths: {word: length}."""
    (upper, length), (lower, other) = lengths.items()
    return (
        words(0.0, 0.75, upper),
        across(start, 0.8, length),
        words(0.0, 0.25, lower),
        across(start, 0.3, other, "second"),
        Mark("faint", ((start, 0.05), (start, 1.05))),
    )


def words(x, z, text):
    return Mark("words", ((x, z),), text)


def rods(*stops, start):
    return Number("number of rods", stops, start, "rods", "rod")


def degrees(name, *stops, start):
    return Number(name, stops, start, "degrees")


@cache
def falling(n):
    """Return the first 0.4 s of n level rods that are released, recorded every 0.05 s."""
    level = np.zeros(n)
    return rd.simulate(rd.planar_arm(n), level, level, np.linspace(0, 0.4, 9), dt=0.005)


@shown_on(
    "00",
    """Hold {n} out level, let go, and look {t} later: the tip has fallen {tip} cm and a stone
    {stone} cm, so the tip is {place}.""",
    n=rods(1, 2, 3, 4, 5, 6, start=3),
    t=Number("time", (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4), 0.3, "s"),
)
def tip_and_stone(n, t):
    run = falling(n)
    k = int(np.rint(t / 0.05))
    stone = G * run.t[k] ** 2 / 2
    tip_cm = rounded(-100 * run.tip[k, 2], 1)
    stone_cm = rounded(100 * stone, 1)
    ahead = float(tip_cm) - float(stone_cm)  # as the reader would subtract them
    place = f"{rounded(abs(ahead), 1)} cm {'ahead' if ahead > 0 else 'behind'}"
    points = tuple((float(x), float(z)) for x, _, z in run.points[k])
    marks = (
        Mark("faint", ((0.0, 0.0), (n + 0.5, 0.0))),
        Mark("arm", points),
        Mark("dot", ((n + 0.25, -stone),)),
    )
    return State({"tip": tip_cm, "stone": stone_cm, "place": place}, marks)


@shown_on(
    "01a",
    """Three rods of 1 kg and 1 m, raised by {angle}, hold {load} in the hand: the motors at base,
    elbow and wrist need {base}, {elbow} and {wrist} N m.""",
    angle=degrees("angle of the arm", 0, 15, 30, 45, 60, 75, 90, start=0),
    load=Number("load in the hand", (0, 1, 2, 3, 4, 5), 2, "kg"),
)
def held_load(angle, load):
    arm = rd.planar_arm(3)
    q = np.radians([angle, 0, 0])
    weight = [0, 0, 0, 0, 0, load * G]  # the force that lifts the load
    torques = rd.inverse_dynamics(arm, q, 0 * q, 0 * q, tip_force=weight)
    base, elbow, wrist = (rounded(x, 1) for x in torques)
    bars = [bar(4.6 + 0.6 * j, 0.0, x / 80) for j, x in enumerate(torques)]
    floor = Mark("faint", ((4.2, 0.0), (6.2, 0.0)))
    pose = drawn(arm, q)
    hand = (Mark("dot", (pose.points[-1],)),) if load else ()
    return State(
        {"base": base, "elbow": elbow, "wrist": wrist},
        (pose, *hand, floor, *bars, words(4.2, -0.45, "base, elbow, wrist")),
    )


def felt_at_the_end(n, bend):
    """Return the mass [kg] that a force across the end of n free rods meets, and one along them."""
    arm = rd.planar_arm(n)
    q = np.radians([0, *[bend] * (n - 1)])
    P = rd.quantities(arm, q, 0 * q, 0 * q, gravity=NO_GRAVITY)["P"][0]
    moment, along, side = np.linalg.inv(P[np.ix_([1, 3, 5], [1, 3, 5])]).diagonal()
    return 1 / side, 1 / along


@shown_on(
    "02a",
    """Push {n} of 1 kg, free and bent by {bend} at each hinge, at one end: across the rod the end
    moves like {side} kg, along it like {along} kg.""",
    n=rods(1, 2, 3, 4, 6, 10, start=2),
    bend=degrees("bend at each hinge", 0, 10, 20, 30, 45, 60, 90, start=0),
)
def pushed_end(n, bend):
    side, along = felt_at_the_end(n, bend)
    arm = rd.planar_arm(n, lengths=3 / n)
    marks = (
        drawn(arm, np.radians([0, *[bend] * (n - 1)])),
        words(3.7, 0.9, "across"),
        across(4.8, 0.95, side / 5),
        words(3.7, 0.3, "along"),
        across(4.8, 0.35, along / 5, "second"),
        Mark("faint", ((4.8, 0.05), (4.8, 1.25))),
    )
    return State({"side": rounded(side, 3), "along": rounded(along, 2)}, marks)


@shown_on(
    "04a",
    """Five rods lie in a row on ice. Motor {k} alone gives 1 N m: its joint starts with {own}
    rad/s², and the end of the row with {end} m/s².""",
    k=Number("number of the motor, from the wall", (1, 2, 3, 4, 5), 3),
)
def one_motor(k):
    arm = rd.planar_arm(5)
    still = np.zeros(5)
    tau = np.where(np.arange(5) == k - 1, 1.0, 0.0)
    qdd = rd.forward_dynamics(arm, still, still, tau, gravity=NO_GRAVITY)
    starts = (rd.jacobian(arm, still) @ qdd)[5]
    bars = []
    for j, x in enumerate(qdd):
        kind = "bar" if x > 0 else "second"
        bars.append(bar(float(j), 0.0, x / 25, kind))
    caption = words(0.0, -1.15, "acceleration of each joint")
    marks = (*bars, drawn(arm, still), caption)
    return State({"own": rounded(qdd[k - 1], 2), "end": rounded(starts, 3)}, marks)


@shown_on(
    "06a",
    """Bend the elbow of two rods by {angle}: motor 1 drives {locked} kg m² while the elbow is
    locked, and {free} kg m² once it is free, {share} percent of that.""",
    angle=degrees("bend of the elbow", 0, 30, 60, 90, 120, 150, 180, start=90),
)
def locked_and_free(angle):
    arm = rd.planar_arm(2)
    q = np.radians([0, angle])
    locked = rd.mass_matrix(arm, q)[0, 0]
    free = rd.quantities(arm, q, 0 * q, 0 * q, method="saha-udut")["m_hat"][0]
    marks = (
        drawn(arm, q),
        words(2.4, 0.65, "locked"),
        across(3.3, 0.72, locked),
        words(2.4, 0.15, "free"),
        across(3.3, 0.22, free, "second"),
        Mark("faint", ((3.3, 0.0), (3.3, 0.95))),
    )
    share = rounded(100 * free / locked, 0)
    return State({"locked": rounded(locked, 2), "free": rounded(free, 2), "share": share}, marks)


@shown_on(
    "08a",
    """A chain of 1 m and 1 kg, cut into {n} with a point mass at the end of each, whirls at
    {rate}: its first link pulls with {first} N, its last with {last} N.""",
    n=Number("number of links", (2, 3, 4, 5, 8, 12, 20), 5, "links"),
    rate=Number("turns per second", (1, 2, 3, 4, 5), 2, "turns per second", "turn per second"),
)
def whirled(n, rate):
    arm = rd.planar_arm(n, lengths=1 / n, masses=1 / n, body="point")
    still = np.zeros(n)
    spin = np.zeros(n)
    spin[0] = 2 * np.pi * rate
    quantities = rd.quantities(arm, still, spin, still, gravity=NO_GRAVITY, method="fixman")
    tension = quantities["tension"]
    steps = []
    for j, pull in enumerate(tension):
        height = 0.05 + float(pull) / 1500
        steps += [(j / n, height), ((j + 1) / n, height)]
    marks = (
        drawn(arm, still),
        Mark("other", tuple(steps)),
        words(1.03, 0.1, "tension"),
        Mark("faint", ((0.0, 0.05), (1.25, 0.05))),
    )
    return State({"first": rounded(tension[0], 1), "last": rounded(tension[-1], 1)}, marks)


@shown_on(
    "09a",
    """Two rods, the elbow bent by {angle}, turn with 1 rad/s at the wall and {rate} at the elbow.
    Of their kinetic energy, {energy} J, ½ν² of the inner joint is {share} percent, and ½ν² of the
    outer joint the rest.""",
    angle=degrees("bend of the elbow", 0, 45, 90, 135, 180, start=90),
    rate=Number("rate of the elbow", (-4, -3, -2, -1, 0, 1, 2, 3, 4), -2, "rad/s"),
)
def two_energies(angle, rate):
    arm = rd.planar_arm(2)
    q = np.radians([0, angle])
    qd = np.array([1.0, rate])
    quantities = rd.quantities(arm, q, qd, 0 * q, gravity=NO_GRAVITY, method="kozlowski-nu")
    inner, outer = quantities["nu"] ** 2 / 2
    energy = qd @ rd.mass_matrix(arm, q) @ qd / 2
    marks = (
        drawn(arm, q),
        words(2.3, 0.95, "½ν(inner)²"),
        across(3.6, 1.0, inner / 3),
        words(2.3, 0.55, "½ν(outer)²"),
        across(3.6 + inner / 3, 0.6, outer / 3, "second"),
        words(2.3, 0.15, "energy"),
        across(3.6, 0.2, energy / 3),
        Mark("faint", ((3.6, 0.0), (3.6, 1.2))),
    )
    share = rounded(100 * inner / energy, 0)
    return State({"energy": rounded(energy, 2), "share": share}, marks)


@shown_on(
    "10a",
    """An arm of {n}, as taught: elimination takes {cubic} operations, the filter (FD4)
    {linear}, so {better}.""",
    n=Number("number of joints", (2, 4, 6, 8, 10, 12, 16, 20, 30), 6, "joints"),
)
def operations(n):
    cubic = total_counts("composite-cholesky", n, setup=True).operations
    linear = total_counts("rk-fd4", n, setup=True).operations
    cheaper = "elimination is cheaper" if cubic < linear else "the filter is cheaper"
    marks = two_bars(1.3, {"elimination": cubic / 20000, "filter": linear / 20000})
    return State({"cubic": f"{cubic:,}", "linear": f"{linear:,}", "better": cheaper}, marks)


@shown_on(
    "14a",
    """Two rods of 1 kg lie level from the wall, the second raised by {angle}, and the tip is on a
    support: let go, and it carries {force} N of their weight of 19.6 N.""",
    angle=degrees("angle of the second rod", 0, 15, 30, 45, 60, 75, start=30),
)
def supported(angle):
    arm = rd.planar_arm(2)
    q = np.radians([0, angle])
    free = rd.forward_dynamics(arm, q, 0 * q, 0 * q)
    J = rd.jacobian(arm, q)[5]
    force = -(J @ free) / (J @ np.linalg.solve(rd.mass_matrix(arm, q), J))
    pose = drawn(arm, q)
    x, z = pose.points[-1]
    marks = (
        pose,
        Mark("faint", ((x, z - 0.05), (x, -0.6))),
        bar(2.6, -0.6, float(force) / 6, "second"),
        words(2.8, -0.5, "force"),
        Mark("faint", ((-0.2, -0.6), (3.4, -0.6))),
    )
    return State({"force": rounded(force, 2)}, marks)


@shown_on(
    "16",
    """Rotors of 0.0002 kg m² behind gears of ratio {n}: as the elbow of two rods folds, what motor
    1 drives falls from {most} to {least} kg m², by {share} percent.""",
    n=Number("ratio of the gears", (1, 20, 50, 80, 100, 150, 200), 100),
)
def geared(n):
    arm = replace(rd.planar_arm(2), armature=[0.0002 * n**2] * 2)
    bends = (0, 180)
    most, least = (rd.mass_matrix(arm, np.radians([0, bend]))[0, 0] for bend in bends)
    marks = two_bars(1.5, {"straight": most / 2, "folded": least / 2})
    share = rounded(100 * (1 - least / most), 0)
    return State({"most": rounded(most, 2), "least": rounded(least, 2), "share": share}, marks)
