"""Pictures of presets where no widget runs: the decisive instant, and beside it the quantity that decides.

Each function takes the `experiment.Picture` of a run and returns a Figure, 9.6 by 4.6 inches.
"""
import numpy as np

from ..draw import figure, styled
from .experiment import tip_speed
from .player import COLOURS, DASHES, draw_poses

__all__ = ["beam", "chain", "dense", "hair", "whip"]


@styled
def two_sides(tracks, until, ghosts=6):
    """Poses up to time `until` [s] and the tip's path so far on the left; the Figure, and empty axes on the right."""
    fig, (arms, aside) = figure(9.6, 4.6, columns=2)
    for i, track in enumerate(tracks):
        run = track.trajectory
        points = run.points[run.t <= until + 1e-9][:, :, ::2]
        draw_poses(arms, points, i, ghosts=ghosts if i == 0 else 0)
        arms.plot([], [], color=COLOURS[i], linestyle=DASHES[i], linewidth=3, label=track.label)
    arms.set(aspect="equal", xlabel="x [m]", ylabel=f"z [m], until {until:.2f} s")
    arms.margins(0.06)
    if len(tracks) > 1:
        arms.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.2, handlelength=2.6)
    return fig, aside


def both(picture):
    """The two trajectories, and the times that both have: one may have been stopped, or have run away."""
    runs = [track.trajectory for track in picture.tracks]
    return runs, min((run.t for run in runs), key=len)


@styled
def hair(picture):
    """Two arms at the instant at which they part, and the distance of their tips, logarithmic."""
    (a, b), t = both(picture)
    distance = np.linalg.norm(a.tip[:len(t)] - b.tip[:len(t)], axis=1)
    parted = t[np.argmax(distance > 0.1)] if distance.max() > 0.1 else t[-1]
    fig, ax = two_sides(picture.tracks, parted, ghosts=0)
    soon = slice(1, np.searchsorted(t, parted + 3.0))
    ax.semilogy(t[soon], distance[soon], color=COLOURS[0])
    ax.axhline(0.1, color="#333333", linewidth=1, linestyle=(0, (4, 3)))
    ax.annotate("10 cm", (0, 0.1), xytext=(2, 4), textcoords="offset points")
    ax.set(xlabel="t [s]", ylabel="distance of the tips [m]", title="on average by one factor each second")
    return fig


@styled
def chain(picture):
    """The chain shortly after its tip has left the stone, and how high both are."""
    runs, t = both(picture)
    t = t[t <= 0.8]
    fig, ax = two_sides(picture.tracks, 0.7)
    for i, (label, run) in enumerate(zip(("the tip", "a stone"), runs, strict=True)):
        ax.plot(t, run.tip[:len(t), 2], color=COLOURS[i], linestyle=DASHES[i], label=label)
    ax.set(xlabel="t [s]", ylabel="height [m]", title="together, until the bend arrives")
    ax.legend(loc="best")
    return fig


@styled
def whip(picture):
    """The chain at six instants up to the one at which its tip is fastest, side by side, and the speed of the tip."""
    run = picture.tracks[0].trajectory
    speed = tip_speed(run)
    k = int(speed.argmax())
    fig, (arms, ax) = figure(9.6, 4.6, columns=2)
    frames = np.searchsorted(run.t, run.t[k] * np.array([0, 0.5, 0.75, 0.9, 0.97, 1])).clip(max=k)
    for place, frame in enumerate(frames):
        x, z = run.points[frame][:, ::2].T
        arms.plot(x + 0.3 * place, z, "-", color=COLOURS[0], linewidth=2.6, solid_capstyle="round")
        arms.plot(x[-1] + 0.3 * place, z[-1], marker="o", color=COLOURS[1])
    arms.set(aspect="equal", ylabel="z [m]", xlabel="t [s]", xticks=0.3 * np.arange(6), title="the tip is the dot",
             xticklabels=[f"{run.t[frame]:.2f}" for frame in frames])
    stone = np.sqrt(2 * picture.setup.gravity * picture.setup.length)
    ax.plot(run.t, speed, color=COLOURS[0], label="the tip")
    ax.axhline(stone, color=COLOURS[1], linestyle=DASHES[1], label=f"a stone that fell {picture.setup.length:g} m")
    ax.annotate(f"{speed[k]:.0f} m/s", (run.t[k], speed[k]), xytext=(-8, -4), textcoords="offset points", va="top",
                ha="right")
    ax.set(xlabel="t [s]", ylabel="speed [m/s]", title="the crack")
    ax.legend(loc="upper right")
    return fig


@styled
def beam(picture):
    """The beam beside the rigid rod, and how far apart their ends are: the vibration that the rod does not have."""
    (beam, rod), t = both(picture)
    fig, ax = two_sides(picture.tracks, t[-1] / 4)
    angle = rod.q[:len(t), 0]
    across = np.stack([-np.sin(angle), np.cos(angle)], axis=1)                      # to the rod, in the plane
    off = ((beam.tip[:len(t)] - rod.tip[:len(t)])[:, ::2] * across).sum(axis=1)
    ax.plot(t, 1e3 * off, color=COLOURS[0])
    ax.axhline(0, color=COLOURS[1], linestyle=DASHES[1])
    ax.set(xlabel="t [s]", ylabel="end of the beam, across the rod [mm]", title="what a rigid rod does not do")
    return fig


@styled
def dense(picture):
    """One arm drawn over the other, and what a step of each solver took."""
    run = picture.tracks[0].trajectory
    fig, ax = two_sides(picture.tracks, run.t[-1])
    steps = round(picture.setup.duration / picture.setup.step)
    names = [track.label for track in picture.tracks]
    ax.barh(names, [1e3 * s / steps for s in picture.seconds], color=COLOURS[:len(names)], height=0.6)
    ax.invert_yaxis()
    ax.set(xscale="log", xlabel="one step [ms]", title=f"{picture.setup.links} links, this machine")
    return fig
