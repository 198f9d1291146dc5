"""Pictures of notebooks 12a, 12b: costs of operations and calls, and the machine's limits.

Every function takes data and returns the Axes; it measures nothing.
"""

import numpy as np

from robodyn_lib.counting import overtakes

from . import (
    BLUE,
    BODY,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    arrow,
    drawing,
    figure,
    styled,
)

BANDS = (SKY, ORANGE, "#F3D9E6")  # colours of the linear, quadratic and cubic terms
LOOKS = [
    (BLUE, "-", "o"),
    (VERMILLION, "--", "s"),
    (GREEN, "-.", "D"),
    (INK, ":", "^"),
    (PURPLE, (0, (6, 2, 1, 2)), "v"),
]


@drawing(9.0, 5.0)
def terms_per_link(polynomial, line, names, most=40, ax=None):
    """Draw multiplications per link: one method as stacked terms, another as a line.

    polynomial, line: sympy polynomials in N for the two methods; names: their names. A dot marks
    the smallest N at which the second method needs fewer multiplications.
    """
    N = np.arange(2, most + 1)
    *upper, linear, constant = (float(a) for a in polynomial.all_coeffs())
    bands = [linear + constant / N, *(a * N ** (k + 1) for k, a in enumerate(reversed(upper)))]
    ax.stackplot(N, bands, colors=BANDS, edgecolor="white", linewidth=0.8)
    tops = np.cumsum(bands, axis=0)
    for k, (top, band) in enumerate(zip(tops, bands)):
        at = round(0.8 * most)
        ax.text(
            N[at],
            top[at] - band[at] / 2,
            ("N", "N²", "N³")[k] + " term",
            ha="center",
            va="center",
            color=INK,
        )
    totals, straight = ({int(n): int(p(int(n))) for n in N} for p in (polynomial, line))
    ax.plot(
        N, [totals[n] / n for n in N], color="#000000", linestyle="-", linewidth=3, label=names[0]
    )
    ax.plot(
        N, [straight[n] / n for n in N], color=BLUE, linestyle="--", linewidth=3, label=names[1]
    )
    cross = overtakes(straight, totals)
    ax.plot(
        cross,
        straight[cross] / cross,
        "o",
        color=BLUE,
        markeredgecolor="white",
        markersize=11,
        zorder=5,
    )
    ax.annotate(
        f"N = {cross}",
        (cross, straight[cross] / cross),
        xytext=(0, 12),
        textcoords="offset points",
        ha="center",
    )
    ax.axvline(6, color=INK, linestyle=":", linewidth=1.5)
    ax.text(6, 0.93, " a robot", transform=ax.get_xaxis_transform(), va="top", color=INK)
    ax.set(
        xlim=(2, most),
        ylim=(0, None),
        xlabel="number of joints N",
        ylabel="multiplications per link",
    )
    ax.legend(loc="upper left", bbox_to_anchor=(0.25, 1.0))


@drawing(9.0, 4.8)
def exponents(costs, ax=None):
    """Draw log2 cost(2N) / cost(N) against N, for costs {name: {N: cost}} at doubling sizes."""
    for (name, cost), (colour, dashes, mark) in zip(costs.items(), LOOKS):
        sizes = sorted(cost)[:-1]
        ax.plot(
            sizes,
            [np.log2(cost[2 * n] / cost[n]) for n in sizes],
            color=colour,
            linestyle=dashes,
            marker=mark,
            markersize=7,
            label=name,
        )
    ax.axvspan(3, 7, color="#EFEFEF", zorder=0)
    ax.text(4.6, 3.1, "robots", ha="center", color=INK)
    ax.set(
        xscale="log",
        ylim=(0.8, 3.3),
        yticks=[1, 2, 3],
        xlabel="number of joints N",
        ylabel="exponent from N to 2N",
    )
    _plain(ax.xaxis, sorted({n for cost in costs.values() for n in cost})[:-1])
    ax.legend(loc="center right")


@drawing(9.0, 4.4)
def single_calls(seconds, typical, ax=None):
    """Draw times [s] of single calls in order, and what one call takes when timed fairly."""
    calls = np.arange(1, len(seconds) + 1)
    ax.plot(calls[1:], seconds[1:], linestyle="none", marker=".", color=BLUE, label="one call each")
    ax.plot(
        [1],
        seconds[:1],
        linestyle="none",
        marker="X",
        markersize=13,
        color=VERMILLION,
        label="the first call",
    )
    ax.axhline(typical, color=INK, linestyle="--", label="median of many rounds")
    ax.set(xscale="log", yscale="log", xlabel="number of the call", ylabel="time of the call")
    _in_units(ax.yaxis, "s")
    _whole(ax.xaxis)
    ax.legend(loc="upper right")


@drawing(9.0, 4.8)
def lines(curves, xlabel, ylabel, unit="", level=None, ax=None, scale="log"):
    """Draw curves {name: (x, y)}.

    unit: of y, for its prefixes; level: (y, words) of a dashed line; scale: of both axes.
    """
    for (name, (x, y)), (colour, dashes, mark) in zip(curves.items(), LOOKS):
        ax.plot(x, y, color=colour, linestyle=dashes, marker=mark, markersize=7, label=name)
    ax.set(xscale=scale, yscale=scale, xlabel=xlabel, ylabel=ylabel)
    if level:
        ax.axhline(level[0], color=INK, linewidth=1.4, linestyle=(0, (2, 2)))
        ax.text(
            0.01, level[0], level[1], transform=ax.get_yaxis_transform(), va="bottom", color=INK
        )
    low, high = ax.get_ylim()
    if unit:
        _in_units(ax.yaxis, unit)
    elif scale == "log" and high < 1e3 * low:
        _by_two_and_five(ax.yaxis)
    _whole(ax.xaxis)
    ax.legend(loc="best")


@styled
def pace(rows):
    """Draw operations per link and time per operation: rows (name, operations, seconds), per link.

    Returns the Figure.
    """
    fig, axes = figure(10.0, 0.6 * len(rows) + 1.5, columns=2)
    names, work, seconds = (np.array(column) for column in zip(*rows))
    axes[0].barh(range(len(rows)), work, height=0.6, color=SKY, edgecolor=INK, linewidth=0.8)
    axes[0].set(xlim=(0, 1.25 * work.max()), xlabel="operations per link")
    _rows(axes[0], names, work, lambda x: f"{x:.0f}")
    _pins(axes[1], names, seconds / work, "s")
    axes[1].set_xlabel("time per operation")
    axes[1].tick_params(labelleft=False)
    return fig


@styled
def rates(names, values, peaks):
    """Draw operations a second, logarithmic, and the machine's peaks {words: value}."""
    ax = figure(9.5, 0.6 * len(names) + 1.9)[1]
    _pins(ax, names, np.array(values), "")
    for (words, value), dashes in zip(peaks.items(), ("--", "-")):
        ax.axvline(value, color=VERMILLION, linestyle=dashes, linewidth=2.5, zorder=1)
        ax.text(
            value,
            1.02,
            words,
            transform=ax.get_xaxis_transform(),
            ha="center",
            va="bottom",
            color=INK,
        )
    ax.set_xlim(right=4 * max(*values, *peaks.values()))
    ax.set_xlabel("operations per second")
    return ax


@drawing(9.0, 4.0)
def shares(names, values, ax=None):
    """Draw bars for each name, side by side, one of each kind of shares {words: value by value}."""
    width = 0.8 / len(values)
    for k, ((words, heights), colour) in enumerate(zip(values.items(), (SKY, ORANGE))):
        ax.bar(
            np.arange(len(names)) + k * width,
            heights,
            width,
            color=colour,
            edgecolor=INK,
            label=words,
        )
    ax.set_xticks(np.arange(len(names)) + 0.4 - width / 2, names)
    ax.legend(loc="upper left")


def _pins(ax, names, values, unit):
    """Draw a dot for each value on a logarithmic axis, where bar lengths would mean nothing."""
    from matplotlib.ticker import EngFormatter

    write = EngFormatter(unit=unit)
    ax.set(xscale="log", xlim=(values.min() / 4, 12 * values.max()))
    ax.hlines(range(len(names)), values.min() / 4, values, color=SKY, linewidth=2.5, zorder=2)
    ax.plot(values, range(len(names)), "o", color=BLUE, markersize=10, zorder=3)
    _in_units(ax.xaxis, unit)
    _rows(ax, names, values, lambda x: write(float(f"{x:.2g}")))


def _rows(ax, names, values, write):
    """Draw one row for each name, the first on top, with its value at the end of its bar."""
    for y, value in enumerate(values):
        ax.annotate(
            write(value),
            (value, y),
            xytext=(10, 0),
            textcoords="offset points",
            va="center",
            zorder=4,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
        )
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.grid(False, axis="y")


def _plain(axis, ticks):
    axis.set_ticks(ticks)
    axis.set_ticks([], minor=True)
    axis.set_major_formatter("{x:.0f}")


def _whole(axis):
    """Write 10 000 and not 10^4."""
    axis.set_major_formatter(lambda x, _: f"{x:,.0f}".replace(",", " "))


def _by_two_and_five(axis):
    """Return ticks such as 0.5, 1, 2, 5, for a short logarithmic axis."""
    from matplotlib.ticker import LogLocator, NullLocator

    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter("{x:g}")


def _in_units(axis, unit):
    from matplotlib.ticker import EngFormatter

    axis.set_major_formatter(EngFormatter(unit=unit))


@drawing(9.0, 4.4)
def two_masses(ax=None):
    """Draw link i between masses i-1 and i of a planar chain, its neighbours, and all forces."""
    before, e, beyond = (np.array([np.cos(a), np.sin(a)]) for a in (-0.1, 0.35, 1.0))
    inner = np.zeros(2)
    outer = 4.0 * e
    for a, b, seen in (
        (-2.1 * before, inner, 0.45),
        (inner, outer, 1),
        (outer, outer + 2.1 * beyond, 0.45),
    ):
        ax.plot(
            *zip(a, b),
            color=BODY,
            linewidth=9,
            linestyle="-",
            alpha=seen,
            solid_capstyle="round",
            zorder=1,
        )

    def across(d):
        return np.array([-d[1], d[0]])

    forces = [
        (inner, -before, BLUE, r"\lambda_{i-1}"),
        (inner, across(before), VERMILLION, "w_{i-1}"),
        (inner, e, BLUE, r"\lambda_i"),
        (inner, -across(e), VERMILLION, "w_i"),
        (outer, -e, BLUE, r"\lambda_i"),
        (outer, across(e), VERMILLION, "w_i"),
        (outer, beyond, BLUE, r"\lambda_{i+1}"),
        (outer, -across(beyond), VERMILLION, "w_{i+1}"),
    ]
    for at, way, colour, name in forces:
        end = at + 1.25 * way
        arrow(ax, at, end, colour)
        if colour == BLUE:  # clear of the link
            aside = -26 * across(way) if way is beyond else 26 * across(way)
        else:
            aside = 23 * way
        ax.annotate(
            f"${name}$",
            at + 0.95 * way if colour == BLUE else end,
            xytext=aside,
            textcoords="offset points",
            color=colour,
            ha="center",
            va="center",
            fontsize=15,
        )
    for at, name, aside in ((inner, "mass $i-1$", (-44, 18)), (outer, "mass $i$", (40, 2))):
        ax.plot(*at, marker="o", markersize=17, color=INK, zorder=20)
        ax.annotate(name, at, xytext=aside, textcoords="offset points", ha="center")
    ax.annotate("link $i$", 2 * e, xytext=(8, -26), textcoords="offset points", ha="center")
    ax.set(aspect="equal", xlim=(-2.4, 6.2), ylim=(-1.9, 3.6))
    ax.axis("off")
