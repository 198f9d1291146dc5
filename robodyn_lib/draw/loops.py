"""Pictures of closed chains in the x-z plane: moments of a motion, and how far loops drift open."""
import numpy as np

from . import BLUE, INK, ORANGE, VERMILLION, figure, styled

__all__ = ["drift", "moments"]

LINES = (("-", BLUE), ("-", VERMILLION), ("-", ORANGE))


@styled
def moments(tree, ends, parts, poses, titles, limits, axes=None):
    """Draw a mechanism at some moments, from the side: a line from each joint to the end (n, 3) of its link.

    ends[i]: (start (3,), end (3,)) of link i in its frame; parts (n,): the number of its colour; limits: (x, x, z, z)
    of the picture. The ground's pivots are dots. Returns the Axes.
    """
    height = 2.3 * (limits[3] - limits[2]) / (limits[1] - limits[0]) + 0.5
    axes = np.ravel(figure(2.3 * len(poses), height, columns=len(poses))[1] if axes is None else axes)
    for ax, q, title in zip(axes, poses, titles, strict=True):
        pose = tree.at(q)
        for i, (start, end) in enumerate(ends):
            line = np.array([pose.O[i] + pose.R[i] @ start, pose.O[i] + pose.R[i] @ end])
            dashes, colour = LINES[parts[i]]
            ax.plot(line[:, 0], line[:, 2], color=colour, linestyle=dashes, linewidth=6 - parts[i],
                    solid_capstyle="round")
            ax.plot(*pose.O[i][[0, 2]], "o", color=INK, markersize=4)
        ax.set(aspect="equal", xlim=limits[:2], ylim=limits[2:], xticks=[], yticks=[])
        ax.set_title(title, fontsize=12)
        ax.grid(False)
    return axes


@styled
def drift(times, gaps, ax=None):
    """Draw how far a loop is open [m] over time, a curve for each {stabilizer: (T,)}, on a logarithmic scale.

    What is below 1e-10 m is drawn there, since it is rounding, of which each processor has its own.
    """
    ax = figure(7.5, 3.2)[1] if ax is None else ax
    for (word, gap), (colour, dashes) in zip(gaps.items(), ((INK, ":"), (BLUE, "--"), (VERMILLION, "-")), strict=True):
        ax.semilogy(times[1:], np.maximum(gap[1:], 1e-10), color=colour, linestyle=dashes, label=word)
    ax.set(xlabel="time [s]", ylabel="loop open by [m]")
    ax.legend(loc="center right")
    return ax
