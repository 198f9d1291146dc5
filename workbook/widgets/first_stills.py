"""Pictures of the lectures' openings, for places where no widget runs.

The left side shows the arm at the instant that answers the question, with the quantity in question
painted on it; the right side shows the numbers of the answer.

Each function takes the `experiment.Picture` of a run and returns a Figure, 9.6 by 4.6 inches. The
caption at its bottom is also its alternative text.
"""

import numpy as np

from robodyn_lib.numbers import first_largest, first_smallest

from ..draw import styled
from . import painted
from .player import COLOURS, DASHES
from .stills import PAINTERS, both, legend_above, two_sides

GREY = "#333333"
ARROWS = (  # arrays that are drawn as arrows, or as widths, and the kind of their unit
    ("force", "tension"),
    ("force", "carried"),
    ("force", "reaction"),
    ("acceleration", "acceleration"),
)


def at_instant(picture, t):
    """Draw the arms at time t [s], with what is painted on the first. Returns Figure and Axes."""
    fig, aside = two_sides(picture.tracks, t, ghosts=0)
    shown = picture.painting
    if shown is not None:
        key, arrays = next(iter(shown.arrays.items()))
        paint_on(fig.axes[0], picture, key, arrays, t)
    return fig, aside


def paint_on(ax, picture, key, arrays, t):
    """Paint the layer of this key on the first arm, as it is at time t [s].

    The longest arrow has the length of a third of the arm.
    """
    shown = picture.painting
    run = picture.tracks[0].trajectory
    points = run.points[first_smallest(np.abs(run.t - t))][:, ::2]
    k = first_smallest(np.abs(shown.t - t))
    arm = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
    now = {name: x[k] for name, x in arrays.items()}
    unit = painted.scales(shown) | {
        kind: np.linalg.norm(now[name].reshape(run.arm.n, -1), axis=1).max()
        for kind, name in ARROWS
        if name in now and now[name].any()
    }
    longest = {"felt inertia": painted.ARROW}.get(painted.layer_of(key).name, 1 / 3)
    PAINTERS[painted.layer_of(key).name](ax, ax, points, now, unit, longest * arm)
    x, z = points.mean(axis=0)
    half = arm / 3
    ax.update_datalim([[x, z - half], [x, z + half], points[0] - [half, 0], *points])
    ax.autoscale_view()
    ax.locator_params(nbins=6)


def told(fig, words):
    """Write a caption at the bottom of a picture."""
    fig.supxlabel(words, fontsize=11)
    return fig


def mark(ax, t):
    """Mark the instant of the picture on the left."""
    ax.axvline(t, color=GREY, linewidth=1, linestyle=(0, (4, 3)))


def joint_names(n):
    """Return names of joints, from the base."""
    return [f"joint {i + 1}" + " (base)" * (i == 0) for i in range(n)]


def curves(ax, t, values, names, log=False):
    """Draw values (T, n) against time, a curve for each name."""
    for i, name in enumerate(names):
        draw = ax.semilogy if log else ax.plot
        draw(t, values[:, i], color=COLOURS[i % 6], linestyle=DASHES[i % 6], label=name)
    ax.set(xlabel="t [s]")
    ax.locator_params(axis="x", nbins=6)
    if len(names) > 1:
        ax.legend(loc="best", fontsize=10)


@styled
def ahead(picture):
    """Draw the tip's height above the stone, and both at the instant when the tip is lowest."""
    (arm, stone), t = both(picture)
    above = 100 * (arm.tip[: len(t), 2] - stone.tip[: len(t), 2])
    until = t <= 0.66
    k = first_smallest(above[until])
    fig, ax = at_instant(picture, t[k])
    ax.plot(t[until], above[until], color=COLOURS[0])
    ax.axhline(0, color=COLOURS[1], linestyle=DASHES[1], label="the stone")
    mark(ax, t[k])
    ax.set(xlabel="t [s]", ylabel="tip above the stone [cm]")
    ax.legend(loc="best")
    early = ax.inset_axes([0.14, 0.07, 0.42, 0.33])
    soon = t <= 0.46
    early.plot(t[soon], above[soon], color=COLOURS[0])
    early.axhline(0, color=COLOURS[1], linestyle=DASHES[1])
    early.tick_params(labelsize=9)
    early.set_title("the first 0.46 s, larger", fontsize=9)
    return told(fig, f"The tip and the stone at {t[k]:.2f} s, and the tip above the stone [cm].")


@styled
def forces(picture):
    """Draw the forces of all joints when that at the base is largest, and their sizes over time."""
    shown = picture.painting
    sizes = np.linalg.norm(shown.arrays["reactions"]["reaction"], axis=2)
    k = first_largest(sizes.max(axis=1))
    fig, ax = at_instant(picture, shown.t[k])
    fig.axes[0].update_datalim([[0, picture.setup.length / 3]])  # the arrow at the base
    fig.axes[0].autoscale_view()
    curves(ax, shown.t, sizes, joint_names(sizes.shape[1]))
    mark(ax, shown.t[k])
    ax.set(ylabel="force of a joint on its link [N]")
    return told(fig, f"Reactions: forces of the joints at {shown.t[k]:.2f} s, and over time.")


@styled
def turning(picture):
    """Draw the accelerations at the first instant, and how fast each link turns after it."""
    run = picture.tracks[0].trajectory
    soon = run.t <= 0.2
    fig, ax = at_instant(picture, 0.0)
    rates = np.cumsum(run.qd[soon], axis=1)
    curves(ax, run.t[soon], rates, [f"link {i + 1}" for i in range(run.arm.n)])
    ax.axhline(0, color=GREY, linewidth=1)
    ax.set(ylabel="angular velocity of a link [rad/s]")
    return told(
        fig, "Waves at the first instant: forces in purple, accelerations in green; how links turn."
    )


def bars(ax, free, locked):
    """Draw two bars for each joint: inertia with the joints beyond locked, in outline, and free."""
    place = np.arange(len(free))
    ax.barh(place - 0.2, locked, 0.36, facecolor="white", edgecolor=GREY)
    ax.barh(place + 0.2, free, 0.36, color=COLOURS[0])
    room = max(np.nanmax(locked), np.nanmax(free))
    for y, x in zip([*(place - 0.2), *(place + 0.2)], [*locked, *free], strict=True):
        if not np.isnan(x):
            ax.text(x + 0.02 * room, y, f"{x:.3f}", va="center", fontsize=9, color=GREY)
    for y in place[np.isnan(free)]:
        ax.text(0.02 * room, y, "is locked", va="center", fontsize=9, color=GREY)
    ax.set(xlim=(0, 1.2 * room), yticks=place, yticklabels=[f"joint {i + 1}" for i in place])
    ax.invert_yaxis()
    ax.tick_params(labelsize=9)


FELT = "Felt inertia: filled bars, the joints beyond are free; outlined bars, they are locked."


def pivots(picture, instants, words=FELT):
    """Draw the bars of all joints at one or two instants [s], and the arm at the last one.

    Where there is one instant, the filled bars are drawn over time as well.
    """
    shown = picture.painting
    arrays = shown.arrays["felt inertia"]
    ks = [first_smallest(np.abs(shown.t - t)) for t in instants]
    fig, ax = at_instant(picture, shown.t[ks[-1]])
    ax.axis("off")
    for i, k in enumerate(ks):
        part = ax.inset_axes([0.04, 0.55 - 0.52 * i, 0.96, 0.38])
        bars(part, arrays["free"][k], arrays["locked"][k])
        part.set_title(f"bars [kg m²] at {shown.t[k]:.2f} s", fontsize=10)
    if len(ks) == 1:
        part = ax.inset_axes([0.04, 0.08, 0.96, 0.33])
        free = arrays["free"]
        curves(part, shown.t, free, [f"joint {i + 1}" for i in range(free.shape[1])])
        part.set(ylim=(0, 1.1 * free.max()))
        part.set_title("the filled bars over time [kg m²]", fontsize=10)
        mark(part, shown.t[ks[0]])
        part.tick_params(labelsize=9)
    return told(fig, words)


@styled
def largest_first_bar(picture):
    """Draw the bars when the first filled one is largest beside its outlined one."""
    arrays = picture.painting.arrays["felt inertia"]
    k = first_largest(arrays["free"][:, 0] / arrays["locked"][:, 0])
    return pivots(picture, [picture.painting.t[k]])


@styled
def first_bars(picture):
    """Draw the bars at the first instant, and over time."""
    return pivots(picture, [0.0])


@styled
def two_poses(picture):
    """Draw the bars in the first pose and in the one where the first filled bar is largest."""
    k = first_largest(picture.painting.arrays["felt inertia"]["free"][:, 0])
    return pivots(picture, [0.0, picture.painting.t[k]])


@styled
def bars_before_and_after(picture):
    """Draw the bars just before a joint is locked, and just after that."""
    t = picture.painting.t
    is_locked = np.isnan(picture.painting.arrays["felt inertia"]["free"]).any(axis=1)
    k = first_largest(is_locked.astype(int))
    return pivots(picture, [t[k - 1], t[k]], "Felt inertia: the bars before and after the lock.")


@styled
def pulls(picture):
    """Draw the inertia of the links, as ellipses, in a bent chain; along and across at a link."""
    shown = picture.painting
    t = 0.3
    k = first_smallest(np.abs(shown.t - t))
    fig, ax = at_instant(picture, shown.t[k])
    run = picture.tracks[0].trajectory
    points = run.points[first_smallest(np.abs(run.t - shown.t[k]))][:, ::2]
    along = np.diff(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, np.newaxis]
    across = along[:, ::-1] * [-1, 1]
    xx, xz, zz = shown.arrays["felt inertia"]["passed"][k].T

    def size(u):
        return xx * u[:, 0] ** 2 + 2 * xz * u[:, 0] * u[:, 1] + zz * u[:, 1] ** 2

    place = np.arange(run.arm.n)
    ax.barh(place - 0.2, size(along), 0.38, color=COLOURS[0], label="along the link")
    ax.barh(place + 0.2, size(across), 0.38, color=COLOURS[1], label="across it")
    ax.set(yticks=place, yticklabels=joint_names(run.arm.n), xlabel="transmitted mass [kg]")
    ax.invert_yaxis()
    ax.legend(loc="best")
    return told(
        fig,
        f"Felt inertia at {shown.t[k]:.2f} s: what a joint passes on is dashed, and at the right.",
    )


@styled
def two_algorithms(picture):
    """Draw the two algorithms side by side: what each of them sends inward at one instant."""
    shown = picture.painting
    t = 0.0
    fig, aside = two_sides(picture.tracks[:1], t, ghosts=0)
    run = picture.tracks[0].trajectory
    points = run.points[first_smallest(np.abs(run.t - t))][:, ::2]
    aside.plot(*points.T, color=COLOURS[0], linewidth=5, solid_capstyle="round", zorder=3)
    k = first_smallest(np.abs(shown.t - t))
    for ax, (key, arrays) in zip(fig.axes, shown.arrays.items(), strict=True):
        sent = {name: x for name, x in arrays.items() if name != "acceleration"}
        sent["acceleration"] = np.zeros_like(arrays["acceleration"])
        paint_on(ax, picture, key, sent, t)
        for i, force in enumerate(arrays["carried"][k]):
            words = f"{np.linalg.norm(force):.2g} N"
            ax.annotate(words, points[i], xytext=(6, 8), textcoords="offset points", fontsize=10)
        ax.set_title(shown.by[key])
        ax.set(aspect="equal", xlabel="x [m]")
    return told(
        fig, f"Waves at {shown.t[k]:.2f} s: the force that arrives at each joint, going inward."
    )


@styled
def work(picture):
    """Draw the forces of two hinges, and the power of the second one on the rod at either side."""
    shown = picture.painting
    run = picture.tracks[0].trajectory
    force = shown.arrays["reactions"]["reaction"]
    hinge = np.stack([np.interp(shown.t, run.t, run.points[:, 1, c]) for c in (0, 2)], axis=1)
    speed = np.gradient(hinge, shown.t, axis=0)
    power = (force[:, 1] * speed).sum(axis=1)
    k = first_smallest(np.abs(shown.t - 0.3))
    fig, ax = at_instant(picture, shown.t[k])
    curves(
        ax,
        shown.t,
        np.stack([power, -power, 0 * power], axis=1),
        ["hinge 2 on the outer rod", "hinge 2 on the inner rod", "hinge 2 in all, and hinge 1"],
    )
    mark(ax, shown.t[k])
    ax.set(ylabel="power [W]", ylim=(1.15 * -abs(power).max(), 1.6 * abs(power).max()))
    return told(fig, f"Reactions at {shown.t[k]:.2f} s, and the power of these forces.")


@styled
def tensions(picture):
    """Draw a chain when its first link is pulled most, and the tension of each link over time."""
    return _tensions(picture, None)


@styled
def pulled_and_pushed(picture):
    """Draw a pinned chain while some of its links are pulled and others pushed."""
    return _tensions(picture, 0.3)


def _tensions(picture, at):
    shown = picture.painting
    tension = shown.arrays["tensions"]["tension"]
    t = shown.t[first_largest(tension[:, 0])] if at is None else at
    fig, ax = at_instant(picture, t)
    n = tension.shape[1]
    chosen = range(n) if n <= 6 else (0, n // 2, n - 1)
    soon = slice(None) if at is None else shown.t <= 0.5
    curves(ax, shown.t[soon], tension[soon][:, [*chosen]], [f"link {i + 1}" for i in chosen])
    ax.axhline(0, color=GREY, linewidth=1)
    mark(ax, t)
    ax.set(ylabel="tension [N], pushed below 0")
    return told(fig, f"Tensions at {t:.2f} s: solid where pulled, dashed where pushed.")


@styled
def parting(picture):
    """Draw two arms when their tips are 10 cm apart, and that distance over time."""
    (one, other), t = both(picture)
    distance = np.linalg.norm(one.tip[: len(t)] - other.tip[: len(t)], axis=1)
    k = first_largest((distance > 0.1).astype(int))
    fig, ax = two_sides(picture.tracks, t[k], ghosts=0)
    ax.semilogy(t[1:], distance[1:], color=COLOURS[0])
    for level, words in ((1e-3, "1 mm"), (1e-2, "1 cm"), (1e-1, "10 cm")):
        ax.axhline(level, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
        ax.annotate(words, (t[-1], level), xytext=(-2, 3), textcoords="offset points", ha="right")
    ax.set(xlabel="t [s]", ylabel="distance of the tips [m]")
    return told(fig, f"The two arms at {t[k]:.2f} s, and the distance of their tips.")


@styled
def along_and_across(picture):
    """Draw the forces of the joints of rods, and at the first joint their two components."""
    shown = picture.painting
    run = picture.tracks[0].trajectory
    force = shown.arrays["reactions"]["reaction"][:, 0]
    end = np.stack([np.interp(shown.t, run.t, run.points[:, 1, c]) for c in (0, 2)], axis=1)
    along = end / np.linalg.norm(end, axis=1)[:, np.newaxis]
    across = along[:, ::-1] * [-1, 1]
    k = first_smallest(np.abs(shown.t - 0.15))
    fig, ax = at_instant(picture, shown.t[k])
    soon = shown.t <= 0.4
    parts = np.stack([-(force * along).sum(axis=1), (force * across).sum(axis=1)], axis=1)
    curves(ax, shown.t[soon], parts[soon], ["along the link", "across it"])
    ax.axhline(0, color=GREY, linewidth=1)
    mark(ax, shown.t[k])
    ax.set(ylabel="force at the first joint [N]")
    return told(fig, f"Reactions at {shown.t[k]:.2f} s, and the first of them in two parts.")


@styled
def visits(picture):
    """Draw forces and accelerations half way, and which link each visit of the sweeps is at."""
    shown = picture.painting
    links = picture.tracks[0].trajectory.arm.n
    t = shown.t[len(shown.t) // 2]
    fig, ax = at_instant(picture, t)
    numbers = np.arange(1, links + 1)
    ax.plot(numbers, numbers[::-1], "o-", color=COLOURS[3], label="forces, inward")
    ax.plot(links + numbers, numbers, "s--", color=COLOURS[2], label="accelerations, outward")
    ax.set(xlabel="visit, one after another", ylabel="link that is visited")
    ax.set_yticks(numbers)
    legend_above(ax)
    return told(fig, f"Waves at {t:.2f} s, and the links in the order of the visits.")


def _fastest(picture):
    """Return the painting, its two arrays nu and xi (T, n), and the row with the most energy."""
    shown = picture.painting
    arrays = shown.arrays["quasi-velocities"]
    return shown, arrays, first_largest((arrays["nu"] ** 2).sum(axis=1))


@styled
def arrow_in_its_circle(picture):
    """Draw the two quasi-velocities as an arrow when it is longest, and its length over time."""
    shown, arrays, k = _fastest(picture)
    fig, ax = two_sides(picture.tracks, shown.t[k], ghosts=0)
    ax.axis("off")
    nu = arrays["nu"]
    length = np.linalg.norm(nu, axis=1)
    circle = ax.inset_axes([0.2, 0.47, 0.6, 0.53])
    PAINTERS["quasi-velocities"](fig.axes[0], circle, None, {"nu": nu[k]}, None, None)
    circle.set_title("")
    below = ax.inset_axes([0.04, 0.08, 0.96, 0.22])
    curves(below, shown.t, length[:, np.newaxis], ["length"])
    mark(below, shown.t[k])
    below.set_title("length of the arrow over time [√J]", fontsize=10)
    for part in (circle, below):
        part.tick_params(labelsize=9)
        part.xaxis.label.set_size(10)
        part.yaxis.label.set_size(10)
    words = f"the arrow is {length[k]:.2f} √J long."
    return told(fig, f"Quasi-velocities at {shown.t[k]:.2f} s: {words}")


@styled
def quasi_bars(picture):
    """Draw the quasi-velocities of each joint as bars, when there is most energy."""
    shown, arrays, k = _fastest(picture)
    fig, ax = two_sides(picture.tracks, shown.t[k], ghosts=0)
    fig.axes[0].locator_params(axis="x", nbins=6)
    now = {name: x[k] for name, x in arrays.items()}
    PAINTERS["quasi-velocities"](fig.axes[0], ax, None, now, None, None)
    for place, values in ((-0.2, now["nu"]), (0.2, now["xi"])):
        for y, x in enumerate(values):
            away = (4, "left") if x > 0 else (-4, "right")
            ax.annotate(
                f"{x:.1f}",
                (x, y + place),
                xytext=(away[0], 0),
                textcoords="offset points",
                ha=away[1],
                va="center",
                fontsize=9,
                color=GREY,
            )
    ax.margins(x=0.15)
    return told(fig, f"Quasi-velocities ν and ξ of the joints at {shown.t[k]:.2f} s.")
