"""Pictures of lecture 15: joins round by round, costs, errors. Data in, Axes out."""

import numpy as np

from . import BLUE, GREEN, INK, ORANGE, VERMILLION, drawing, figure, styled

LOOKS = ((BLUE, "-"), (VERMILLION, "--"), (GREEN, "-."), (ORANGE, ":"))


@styled
def rounds_of(joins, N):
    """Draw joins of prefix sums over N elements, [(distance, pairs)], a row a round, from the tip.

    A number is how many links the map at this place holds after the round. Returns the Axes.
    """
    ax = figure(9.5, 0.9 + 0.95 * (len(joins) + 1))[1]
    held = np.ones(N, dtype=int)
    for row in range(len(joins) + 1):
        if row:
            distance, pairs = joins[row - 1]
            for i, k in pairs:
                ax.plot(
                    [i + 1, k + 1],
                    [1 - row, -row],
                    color=VERMILLION,
                    linestyle="-",
                    linewidth=1.6,
                    zorder=1,
                )
            before = held
            held = held.copy()
            for i, k in pairs:
                held[k] = before[k] + before[i]
            for k in range(N):
                ax.plot(
                    [k + 1] * 2,
                    [1 - row, -row],
                    color="#B8B8B8",
                    linestyle="-",
                    linewidth=1.2,
                    zorder=0,
                )
        for k in range(N):
            done = held[k] == k + 1
            ax.plot(
                k + 1,
                -row,
                marker="o",
                markersize=19,
                color=BLUE if done else "white",
                markeredgecolor=BLUE,
                linestyle="none",
                zorder=2,
            )
            ax.text(
                k + 1,
                -row,
                str(held[k]),
                ha="center",
                va="center",
                color="white" if done else INK,
                zorder=3,
            )
    ax.set(
        xlim=(0.4, N + 0.6),
        ylim=(-len(joins) - 0.45, 0.45),
        xlabel="link, counted from the tip",
        xticks=range(1, N + 1),
        yticks=[-row for row in range(len(joins) + 1)],
    )
    ax.set_yticklabels(["links alone", *(f"round {row}" for row in range(1, len(joins) + 1))])
    ax.grid(False)
    return ax


@drawing(7.6, 3.9)
def costs(N, curves, ax=None):
    """Draw sequential operations against the number of links N: {name: (len(N),)}, log-log."""
    for (name, steps), (colour, dashes) in zip(curves.items(), LOOKS, strict=False):
        ax.loglog(N, steps, color=colour, linestyle=dashes, label=name)
    ax.set(xlabel="links N", ylabel="operations, one after the other", xlim=(N[0], N[-1]))
    ax.legend(fontsize=10)


@drawing(7.6, 3.9)
def orders(N, errors, ax=None):
    """Draw the sizes of relative errors against N: errors {name: (len(N),)}, log-log."""
    for (name, values), (colour, dashes) in zip(errors.items(), LOOKS, strict=False):
        ax.loglog(
            N, np.abs(values), color=colour, linestyle=dashes, marker="o", markersize=5, label=name
        )
    ax.set(xlabel="links N", ylabel="relative error", xticks=N)
    ax.set_xticklabels([str(n) for n in N])
    ax.minorticks_off()
    ax.legend(fontsize=10)
