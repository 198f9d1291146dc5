"""Pictures of presets, for places where no widget runs.

They show the decisive instant, and beside it the quantity that decides.

Each function takes the `experiment.Picture` of a run and returns a Figure, 9.6 by 4.6 inches.
"""

import numpy as np

from robodyn_lib.dynamics import METHODS
from robodyn_lib.numbers import first_largest, first_smallest

from ..draw import figure, styled
from . import painted as painting
from .experiment import tip_speed
from .hands import read
from .player import COLOURS, DASHES, draw_poses
from .race import costs


@styled
def two_sides(tracks, until, ghosts=6):
    """Draw poses up to time `until` [s] and the tip's path so far on the left.

    Returns the Figure, and empty axes on the right.
    """
    fig, (arms, aside) = figure(9.6, 4.6, columns=2)
    for i, track in enumerate(tracks):
        run = track.trajectory
        points = run.points[run.t <= until + 1e-9][:, :, ::2]
        draw_poses(arms, points, i, ghosts=ghosts if i == 0 else 0)
        arms.plot([], [], color=COLOURS[i], linestyle=DASHES[i], linewidth=3, label=track.label)
    arms.set(aspect="equal", xlabel="x [m]", ylabel=f"z [m], until {until:.2f} s")
    arms.margins(0.06)
    if len(tracks) > 1:
        legend_above(arms, ncols=2)
    return fig, aside


def legend_above(ax, ncols=1):
    """Put the legend above the axes, where it hides no curve."""
    ax.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=ncols, borderaxespad=0.2, handlelength=2.6
    )


def both(picture):
    """Return the two trajectories, and the times that both have.

    One may have been stopped, or have run away.
    """
    runs = [track.trajectory for track in picture.tracks]
    return runs, min((run.t for run in runs), key=len)


@styled
def hair(picture):
    """Draw two arms at the instant at which they part, and their tips' distance, logarithmic."""
    (a, b), t = both(picture)
    distance = np.linalg.norm(a.tip[: len(t)] - b.tip[: len(t)], axis=1)
    # no tie: truths
    parted = t[np.argmax(distance > 0.1)] if distance.max() > 0.1 else t[-1]
    fig, ax = two_sides(picture.tracks, parted, ghosts=0)
    soon = slice(1, np.searchsorted(t, parted + 3.0))
    ax.semilogy(t[soon], distance[soon], color=COLOURS[0])
    ax.axhline(0.1, color="#333333", linewidth=1, linestyle=(0, (4, 3)))
    ax.annotate("10 cm", (0, 0.1), xytext=(2, 4), textcoords="offset points")
    ax.set(
        xlabel="t [s]",
        ylabel="distance of the tips [m]",
        title="on average by one factor each second",
    )
    return fig


@styled
def chain(picture):
    """Return the chain shortly after its tip has left the stone, and how high both are."""
    runs, t = both(picture)
    t = t[t <= 0.8]
    fig, ax = two_sides(picture.tracks, 0.7)
    for i, (label, run) in enumerate(zip(("the tip", "a stone"), runs, strict=True)):
        ax.plot(t, run.tip[: len(t), 2], color=COLOURS[i], linestyle=DASHES[i], label=label)
    ax.set(xlabel="t [s]", ylabel="height [m]", title="together, until the bend arrives")
    ax.legend(loc="best")
    return fig


@styled
def whip(picture):
    """Draw the chain at six instants side by side, and the speed of the tip.

    In the last one its tip is fastest.
    """
    run = picture.tracks[0].trajectory
    speed = tip_speed(run)
    k = first_largest(speed)
    fig, (arms, ax) = figure(9.6, 4.6, columns=2)
    frames = np.searchsorted(run.t, run.t[k] * np.array([0, 0.5, 0.75, 0.9, 0.97, 1])).clip(max=k)
    for place, frame in enumerate(frames):
        x, z = run.points[frame][:, ::2].T
        arms.plot(x + 0.3 * place, z, "-", color=COLOURS[0], linewidth=2.6, solid_capstyle="round")
        arms.plot(x[-1] + 0.3 * place, z[-1], marker="o", color=COLOURS[1])
    arms.set(
        aspect="equal",
        ylabel="z [m]",
        xlabel="t [s]",
        xticks=0.3 * np.arange(6),
        title="the tip is the dot",
        xticklabels=[f"{run.t[frame]:.2f}" for frame in frames],
    )
    stone = np.sqrt(2 * picture.setup.gravity * picture.setup.length)
    ax.plot(run.t, speed, color=COLOURS[0], label="the tip")
    ax.axhline(
        stone,
        color=COLOURS[1],
        linestyle=DASHES[1],
        label=f"a stone that fell {picture.setup.length:g} m",
    )
    ax.annotate(
        f"{speed[k]:.0f} m/s",
        (run.t[k], speed[k]),
        xytext=(-8, -4),
        textcoords="offset points",
        va="top",
        ha="right",
    )
    ax.set(xlabel="t [s]", ylabel="speed [m/s]", title="the crack")
    ax.legend(loc="upper right")
    return fig


@styled
def beam(picture):
    """Draw the beam beside the rigid rod, and how far apart their ends are.

    This is the vibration that the rod does not have.
    """
    (beam, rod), t = both(picture)
    fig, ax = two_sides(picture.tracks, t[-1] / 4)
    angle = rod.q[: len(t), 0]
    across = np.stack([-np.sin(angle), np.cos(angle)], axis=1)  # to the rod, in the plane
    off = ((beam.tip[: len(t)] - rod.tip[: len(t)])[:, ::2] * across).sum(axis=1)
    ax.plot(t, 1e3 * off, color=COLOURS[0])
    ax.axhline(0, color=COLOURS[1], linestyle=DASHES[1])
    ax.set(
        xlabel="t [s]",
        ylabel="end of the beam, across the rod [mm]",
        title="what a rigid rod does not do",
    )
    return fig


@styled
def dense(picture):
    """Draw one arm over the other, and the times of a call at four numbers of links."""
    run = picture.tracks[0].trajectory
    fig, ax = two_sides(picture.tracks, run.t[-1])
    links = picture.setup.links
    sizes = sorted({max(1, links // 4), max(1, links // 2), links, 2 * links})
    races = [costs(picture.setup, sizes=sizes, budget=0.02) for _ in range(5)]
    for i, solver in enumerate(races[0].seconds):
        # other programs can only slow a call down
        least = 1e3 * np.min([race.seconds[solver] for race in races], axis=0)
        ax.plot(
            sizes,
            least,
            color=COLOURS[i],
            linestyle=DASHES[i],
            marker="o",
            label=f"{solver}, {METHODS[solver].cost}",
        )
    ax.set(xscale="log", yscale="log", xlabel="links", ylabel="one call, this machine [ms]")
    ax.set_xticks(sizes, [str(n) for n in sizes])
    ax.set_xticks([], minor=True)
    legend_above(ax)
    return fig


@styled
def clock(picture):
    """Draw the arm, and how long computing its run took on this machine."""
    run = picture.tracks[0].trajectory
    fig, ax = two_sides(picture.tracks[:1], run.t[-1])
    ax.barh(["this machine", "the arm itself"], [picture.seconds[0], run.t[-1]], color=COLOURS[:2])
    ax.invert_yaxis()
    ax.set(xlabel="time for the whole run [s]", title=f"{picture.setup.links} links")
    return fig


@styled
def angles(picture):
    """Draw the arm at the end of its run, and the angle of each joint over time."""
    run = picture.tracks[0].trajectory
    fig, ax = two_sides(picture.tracks[:1], run.t[-1])
    for i, angle in enumerate(run.q.T):
        ax.plot(
            run.t,
            np.degrees(angle - angle[0]),
            color=COLOURS[i],
            linestyle=DASHES[i],
            label=f"joint {i + 1}",
        )
    for event in read(picture.setup.hands):
        ax.axvline(event.t, color="#333333", linewidth=1, linestyle=(0, (4, 3)))
    ax.set(xlabel="t [s]", ylabel="turned by [degrees]")
    legend_above(ax, ncols=2)
    return fig


@styled
def pin(picture):
    """Draw the arm at the instant at which its pin holds most, and the pin's force over time."""
    run = picture.tracks[0].trajectory
    force = np.linalg.norm(picture.hands.arrays["pin"], axis=1)[: len(run.t)]
    k = first_largest(force)
    fig, ax = two_sides(picture.tracks[:1], run.t[k])
    ax.plot(run.t[: len(force)], force, color=COLOURS[0], label="at the right pin")
    weight = picture.setup.mass * picture.setup.gravity
    ax.axhline(weight, color=COLOURS[1], linestyle=DASHES[1], label="the weight of the whole")
    ax.annotate(
        f"{force[k]:.0f} N", (run.t[k], force[k]), xytext=(6, -4), textcoords="offset points"
    )
    ax.set(xlabel="t [s]", ylabel="force of the pin [N]")
    legend_above(ax)
    return fig


@styled
def stopped(picture):
    """Draw a hammer shortly after its hub is stopped, and the speed of its head over time."""
    run = picture.tracks[0].trajectory
    speed = tip_speed(run)
    event, *_ = read(picture.setup.hands)
    fig, ax = two_sides(picture.tracks[:1], min(event.t + 0.1, run.t[-1]))
    ax.plot(run.t, speed, color=COLOURS[0], label="the head")
    ax.axvline(event.t, color="#333333", linewidth=1, linestyle=(0, (4, 3)))
    ax.set(xlabel="t [s]", ylabel="speed [m/s]", title="dashed: the hub is stopped")
    ax.legend(loc="best")
    return fig


@styled
def foretold(picture):
    """Draw a run and its forecast when their tips are 10 cm apart, and their distance over time."""
    (run, foretold), t = both(picture)
    distance = np.linalg.norm(run.tip[: len(t)] - foretold.tip[: len(t)], axis=1)
    # no tie: truths
    parted = t[np.argmax(distance > 0.1)] if distance.max() > 0.1 else t[-1]
    fig, ax = two_sides(picture.tracks, parted, ghosts=0)
    ax.semilogy(t[1:], distance[1:], color=COLOURS[0])
    ax.set(xlabel="t [s]", ylabel="foretold tip off by [m]")
    return fig


@styled
def wrong(picture):
    """Draw the right solver and the misprinted one at the end.

    It also shows the drift of both, and the distance of their tips.
    """
    runs, t = both(picture)
    fig, ax = two_sides(picture.tracks, t[-1], ghosts=0)
    distance = np.linalg.norm(runs[0].tip[: len(t)] - runs[1].tip[: len(t)], axis=1)
    for i, (track, run) in enumerate(zip(picture.tracks, runs, strict=True)):
        ax.semilogy(
            t[1:],
            abs(run.drift[1 : len(t)]),
            color=COLOURS[i],
            linestyle=DASHES[i],
            label=f"energy drift, {track.label}",
        )
    ax.semilogy(
        t[1:], distance[1:], color=COLOURS[2], linestyle=DASHES[2], label="distance of the tips [m]"
    )
    ax.set(xlabel="t [s]")
    legend_above(ax)
    return fig


@styled
def digits(picture):
    """Draw the chain at the end of its run, and the right digits of every solver.

    Digits are shown where they could be counted.
    """
    counted = picture.digits
    fig, ax = two_sides(picture.tracks, picture.tracks[0].trajectory.t[-1])
    ax.set(xlabel="t [s]", ylabel="right digits of the accelerations", ylim=(0, 17))
    if counted is None:
        return fig
    for i, name in enumerate(counted.names):
        ax.plot(
            counted.t,
            counted.right[:, i],
            label=name,
            color=COLOURS[i % 6],
            linewidth=1.6,
            linestyle=DASHES[(i + 2 * (i // 6)) % 6],
        )
    ax.legend(loc="lower left", fontsize=9, ncols=2)
    return fig


OVER_TIME = {
    "tensions": (("tension",), "N"),
    "felt inertia": (("free", "locked"), "kg m²"),
    "waves": (("innovation",), "N m"),
    "reactions": (("reaction",), "N"),
}


def decisive(layer, arrays):
    """Return the number of the instant that shows a layer.

    For tensions it is the instant half way to the largest, where they differ.
    """
    if layer == "felt inertia":
        return first_largest(arrays["free"][:, 0] / arrays["locked"][:, 0])
    first = np.abs(next(iter(arrays.values())).reshape(len(next(iter(arrays.values()))), -1)).max(
        axis=1
    )
    if layer == "tensions":
        return int((first >= first.max() / 2).argmax())  # no tie: truths
    return first_largest(first)


@styled
def painted(picture):
    """Draw the arm at the instant that shows its painted quantity.

    The quantity is drawn on it, and plotted over time beside it.
    """
    run = picture.tracks[0].trajectory
    shown = picture.painting
    layer, arrays = next(iter(shown.arrays.items()))
    k = decisive(layer, arrays)
    unit = painting.scales(shown)
    fig, ax = two_sides(picture.tracks, shown.t[k], ghosts=0)
    points = run.points[first_smallest(np.abs(run.t - shown.t[k]))][:, ::2]
    arms = fig.axes[0]
    now = {name: x[k] for name, x in arrays.items()}
    size = painting.ARROW * np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
    PAINTERS[layer](arms, ax, points, now, unit, size)
    arms.set_title(f"{layer}, by {shown.by[layer]}")
    if layer != "quasi-velocities":
        over_time(ax, shown.t, arrays, layer)
        ax.axvline(shown.t[k], color="#333333", linewidth=1, linestyle=(0, (4, 3)))
    return fig


def over_time(ax, t, arrays, layer):
    """Draw the numbers of the first joint, or the sizes of its vectors, against time."""
    names, units = OVER_TIME[layer]
    for i, name in enumerate(names):
        x = arrays[name][:, 0]
        ax.plot(
            t,
            x if x.ndim == 1 else np.linalg.norm(x, axis=1),
            color=COLOURS[i],
            linestyle=DASHES[i],
            label=painting.LAYERS[layer].says[name],
        )
    ax.set(xlabel="t [s]", ylabel=f"at the first joint [{units}]")
    if len(names) > 1:
        ax.legend(loc="best", fontsize=10)
    else:
        ax.set_title(painting.LAYERS[layer].says[names[0]], fontsize=10)


def arrows(ax, points, vectors, colour, unit, size):
    x, z = (vectors * (size / unit)).T
    ax.quiver(
        *points[: len(vectors)].T,
        x,
        z,
        color=colour,
        angles="xy",
        scale_units="xy",
        scale=1,
        width=0.008,
        zorder=12,
    )


def tensions(ax, aside, points, now, unit, size):
    for a, b, pull in zip(points[:-1], points[1:], now["tension"], strict=True):
        is_pulled = pull >= 0
        ax.plot(
            *zip(a, b, strict=True),
            color=COLOURS[int(is_pulled)],
            linestyle="-" if is_pulled else (0, (2, 1)),
            linewidth=1.5 + 10 * min(abs(pull) / unit["force"], 2.6),
            solid_capstyle="butt",
            zorder=11,
        )


def felt(ax, aside, points, now, unit, size):
    turn = np.linspace(0, 2 * np.pi, 60)
    circle = [np.cos(turn), np.sin(turn)]
    for name, colour, dash in (("whole", COLOURS[0], "-"), ("passed", COLOURS[1], DASHES[1])):
        for point, (xx, xz, zz) in zip(points, now[name], strict=False):
            mass = np.array([[xx, xz], [xz, zz]])
            curve = mass @ circle * size / unit["mass"]
            ax.plot(
                *(point[:, np.newaxis] + curve),
                color=colour,
                linestyle=dash,
                linewidth=1.8,
                zorder=11,
            )


def waves(ax, aside, points, now, unit, size):
    arrows(ax, points, now["carried"], COLOURS[3], unit["force"], size)
    arrows(ax, points, now["acceleration"], COLOURS[2], unit["acceleration"], size)


def reactions(ax, aside, points, now, unit, size):
    arrows(ax, points, now["reaction"], COLOURS[1], unit["force"], size)


def quasi(ax, aside, points, now, unit, size):
    nu = now["nu"]
    turn = np.linspace(0, 2 * np.pi, 90)
    if len(nu) == 2:
        radius = np.linalg.norm(nu)
        aside.plot(radius * np.cos(turn), radius * np.sin(turn), color=COLOURS[0])
        aside.quiver(
            0, 0, *nu, color=COLOURS[0], angles="xy", scale_units="xy", scale=1, width=0.012
        )
        aside.set(
            aspect="equal",
            title="half its square is the kinetic energy",
            xlabel="first quasi-velocity [√J]",
            ylabel="second quasi-velocity [√J]",
        )
        return
    joints = np.arange(len(nu))
    aside.barh(joints - 0.2, nu, 0.36, color=COLOURS[0], label="ν [√J]")
    aside.barh(joints + 0.2, now["xi"], 0.36, color=COLOURS[1], label="ξ [rad/s]")
    aside.set(yticks=joints, yticklabels=[f"joint {i + 1}" for i in joints])
    aside.invert_yaxis()
    aside.legend(loc="best")


PAINTERS = {
    "tensions": tensions,
    "felt inertia": felt,
    "waves": waves,
    "reactions": reactions,
    "quasi-velocities": quasi,
}
