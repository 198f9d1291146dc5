"""The picture of notebook 10: operations against the number of joints, and where one method overtakes another."""
from . import INK, figure, styled
from .speed import LOOKS

__all__ = ["operations"]


@styled
def operations(counts, crossings=(), ax=None):
    """Operations against N, a line for each method, {name: {N: count}}; a dot at the first N where a line is lower.

    crossings: (lower, higher, N) of those dots. The lines are named at their ends, where they do not hide each other.
    """
    ax = ax or figure(9.5, 5.6)[1]
    sizes = sorted(next(iter(counts.values())))
    top = max(map(max, (count.values() for count in counts.values())))
    ends = sorted(((count[sizes[-1]], name) for name, count in counts.items()), reverse=True)
    for (name, count), (colour, dashes, _) in zip(counts.items(), LOOKS, strict=False):
        ax.plot(sizes, [count[n] for n in sizes], color=colour, linestyle=dashes, linewidth=2.5, label=name)
    heights = _apart([height for height, _ in ends], 0.055 * top)
    for (height, name), text in zip(ends, heights, strict=True):
        ax.annotate(name, (sizes[-1], height), xytext=(sizes[-1] + 0.5, text), va="center", color=INK,
                    arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 0.6})
    for lower, _, n in crossings:
        ax.plot(n, counts[lower][n], "o", color=INK, markersize=8, zorder=5)
        ax.annotate(f"N = {n}", (n, counts[lower][n]), xytext=(8, -16), textcoords="offset points", color=INK)
    ax.axvspan(3, 7, color="#EFEFEF", zorder=0)
    ax.text(5, 0.95 * top, "robots", ha="center", color=INK)
    ax.set(xlim=(sizes[0], sizes[-1] * 1.28), ylim=(0, 1.05 * top), xlabel="number of joints N",
           ylabel="multiplications, divisions, additions")
    ax.set_xticks([n for n in sizes if n % 2 == 0])
    return ax


def _apart(heights, gap):
    """Heights, highest first, moved down where they are closer than gap."""
    out = []
    for height in heights:
        out.append(min(height, out[-1] - gap) if out else height)
    return out
