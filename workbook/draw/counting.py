"""The picture of lecture 10a: operations against joints, and where one method overtakes another."""

from itertools import accumulate, cycle

from . import INK, drawing
from .speed import LOOKS


@drawing(9.5, 5.6)
def operations(counts, crossings=(), ax=None):
    """Draw operations per joint against N, {name: {N: count}}; a dot where a line is first lower.

    crossings: (lower, higher, N) of those dots. The lines are named at their ends, where they do
    not hide each other.
    """
    each = {name: {n: x / n for n, x in count.items()} for name, count in counts.items()}
    sizes = sorted(next(iter(each.values())))
    top = max(max(count.values()) for count in each.values())
    for (name, count), (colour, dashes, _) in zip(each.items(), cycle(LOOKS)):
        ax.plot(
            sizes,
            [count[n] for n in sizes],
            color=colour,
            linestyle=dashes,
            linewidth=2.5,
            label=name,
        )
    ends = sorted(((count[sizes[-1]], name) for name, count in each.items()), reverse=True)
    heights = [height for height, _ in ends]  # moved down where they are close
    places = accumulate(heights, lambda above, height: min(height, above - 0.055 * top))
    for (height, name), text in zip(ends, places, strict=True):
        ax.annotate(
            name,
            (sizes[-1], height),
            xytext=(sizes[-1] + 0.5, text),
            va="center",
            color=INK,
            arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 0.6},
        )
    for at, (lower, _, n) in enumerate(sorted(crossings, key=lambda crossing: crossing[2])):
        ax.plot(n, each[lower][n], "o", color=INK, markersize=8, zorder=5)
        ax.annotate(
            f"N = {n}",
            (n, each[lower][n]),
            xytext=(-14, 12) if at % 2 else (8, -18),
            color=INK,
            textcoords="offset points",
            ha="right" if at % 2 else "left",
        )
    ax.axvspan(3, 7, color="#EFEFEF", zorder=0)
    ax.text(5, 0.95 * top, "robots", ha="center", color=INK)
    ax.set(
        xlim=(sizes[0], sizes[-1] * 1.28),
        ylim=(0, 1.05 * top),
        xlabel="number of joints N",
        ylabel="operations per joint",
    )
    ax.set_xticks([n for n in sizes if n % 2 == 0])
