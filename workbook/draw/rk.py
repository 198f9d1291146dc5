"""Pictures of Rodriguez & Kreutz's filter: samples, covariances, factors, pushed links.

Same conventions as `draw`: data in, Axes out, nothing through pyplot. Links count from the tip.
"""

import numpy as np

from robodyn_lib.rk.filter import articulated_inertia, composite_inertia, riccati, shove
from robodyn_lib.rk.recursions import Chain

from .. import draw
from . import (
    BLUE,
    BODY,
    GREEN,
    INK,
    ORANGE,
    SKY,
    VERMILLION,
    arrow,
    bare,
    capsule,
    drawing,
    faded,
    figure,
    styled,
)
from .algorithms import heard, known_after, part_of


# --- samples and matrices -------------------------------------------------------------------------
@drawing(8, 4.6)
def error_against_samples(run, ax=None):
    """Draw the sample covariance's error against samples, log-log; run: from `monte_carlo`.

    Runs are thin lines. The dashed line is the expected root mean square: it falls as 1 / sqrt(n).
    """
    for j, errors in enumerate(run.errors):
        ax.plot(
            run.counts,
            errors,
            color=SKY,
            linewidth=1.4,
            linestyle="-",
            label=None if j else "one run each",
        )
    ax.plot(
        run.counts,
        run.expected,
        color=VERMILLION,
        linestyle="--",
        linewidth=2.8,
        label=r"expected: falls as $1/\sqrt{n}$",
    )
    ax.set(
        xscale="log",
        yscale="log",
        xlabel="number of samples n",
        ylabel=r"$|\,\overline{YY^T}-\mathcal{M}\,|\ /\ |\mathcal{M}|$",
    )
    ax.legend(loc="lower left")


@styled
def heat_row(matrices, of=None, unit=None):
    """Draw matrices over joints as colours on one scale, white at 0: [(LaTeX name, matrix), ...].

    Entries are written too where there are at most 6 rows. of: (arm, q) in the x-z plane, drawn at
    the left; unit: of the entries. Rows and columns are counted from 1. Returns the Axes.
    """
    from matplotlib.colors import LinearSegmentedColormap

    pictures = [(name, np.asarray(matrix, dtype=float)) for name, matrix in matrices]
    limit = max(abs(matrix).max() for _, matrix in pictures)
    cold_and_hot = LinearSegmentedColormap.from_list("cold and hot", [BLUE, "#FFFFFF", VERMILLION])
    tall = max(len(matrix) for _, matrix in pictures)
    x = 0.0
    ax = _beside(of, 4.4 * len(pictures) + 1, 4.6)
    for name, matrix in pictures:
        rows, columns = matrix.shape
        shown = ax.imshow(
            matrix, cmap=cold_and_hot, vmin=-limit, vmax=limit, extent=(x, x + columns, rows, 0)
        )
        ax.text(
            x + columns / 2,
            -0.11 * tall,
            f"${name}$",
            ha="center",
            va="bottom",
            fontsize=17,
            color=INK,
        )
        _entries(ax, matrix, x, limit, numbers=tall <= 6)
        x += columns + 0.2 * tall
    bare(
        ax,
        xlim=(-0.1 * tall, x - 0.1 * tall),
        ylim=(tall + 0.1, -0.3 * tall),
        xlabel="joint, from the tip",
    )
    ax.figure.colorbar(shown, ax=ax, shrink=0.75, pad=0.01, label=unit)
    return ax


def _beside(of, width, height):
    """Return Axes (inches); with of = (arm, q), links and joints are drawn at the left."""
    if of is None:
        return figure(width, height)[1]
    fig, (drawing, ax) = figure(width + 4.0, height, columns=2)
    drawing.get_gridspec().set_width_ratios([4.0, width])
    chain = _planar(*of)
    _links(drawing, chain, chain.N)
    _frame(drawing, chain, 0.35 * _mean_length(chain))
    return ax


def _entries(ax, matrix, x, limit, numbers):
    from matplotlib.patches import Rectangle

    rows, columns = matrix.shape
    ax.add_patch(Rectangle((x, 0), columns, rows, facecolor="none", edgecolor=INK, linewidth=1))
    for j in range(columns):
        ax.text(x + j + 0.5, -0.04, str(j + 1), ha="center", va="bottom", fontsize=11, color=INK)
    for i in range(rows):
        ax.text(x - 0.06, i + 0.5, str(i + 1), ha="right", va="center", fontsize=11, color=INK)
        for j in range(columns if numbers else 0):
            dark = abs(matrix[i, j]) > 0.75 * limit
            text = f"{matrix[i, j]:.2f}".replace("-0.00", "0.00")
            ax.text(
                x + j + 0.5,
                i + 0.5,
                text,
                ha="center",
                va="center",
                fontsize=11,
                color="white" if dark else INK,
            )


@styled
def free_and_locked(free, locked, of=None):
    """Draw each joint's inertia [kg m^2], joints beyond free (N,) or locked (N,); tip first.

    of: (arm, q) in the x-z plane, drawn at the left. Each filled bar is labelled with its share of
    the hatched one. Returns the Axes.
    """
    free = np.asarray(free, dtype=float)
    locked = np.asarray(locked, dtype=float)
    ax = _beside(of, 8, 4.4)
    k = np.arange(1, len(free) + 1)
    ax.bar(
        k - 0.2,
        locked,
        width=0.4,
        facecolor="white",
        edgecolor="#8A8A8A",
        hatch="//",
        linewidth=1,
        label="beyond it locked: the diagonal of $\\mathcal{M}$",
    )
    ax.bar(
        k + 0.2,
        free,
        width=0.4,
        color=BLUE,
        edgecolor=INK,
        linewidth=1,
        label="beyond it free: $D(k)$",
    )
    for shift, values in ((-0.2, locked), (0.2, free)):
        for x, y in zip(k, values, strict=True):
            ax.text(
                x + shift,
                y + 0.01 * locked.max(),
                f"{y:.2f}",
                ha="center",
                va="bottom",
                fontsize=12,
                color=INK,
            )
    ax.set(
        xlabel="joint, from the tip",
        ylabel=r"inertia about the joint [kg m$^2$]",
        ylim=(0, 1.1 * locked.max()),
    )
    ax.set_xticks(k)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
    return ax


# --- pushing a link -------------------------------------------------------------------------------
@styled
def growing_inertia(arm, q):
    """Draw an x-z arm, a panel for each joint of `riccati`.

    Each is what arrives, plus M(k), less what the joint releases.

    Each curve: over all directions, the force that an acceleration of 1 m/s^2 without turning
    takes, by three inertias: phi P+ phi^T of the joint before (dotted), P(k) = that + M(k) (solid),
    P+(k) (filled). Returns the Axes, an array.
    """
    chain = _planar(arm, q)
    kalman = riccati(chain)
    rows = -(-chain.N // 2)
    axes = np.ravel(figure(11, 3.3 * rows + 0.5, rows=rows, columns=2)[1])
    size = 0.36 * _mean_length(chain) / chain.m[1]
    for k, panel in enumerate(axes[: chain.N], start=1):
        _links(panel, chain, k)
        if k > 1:
            _curve(
                panel,
                chain,
                k,
                size,
                kalman.P_plus[k - 1],
                color=GREEN,
                linestyle=":",
                label="what arrives",
            )
        _curve(
            panel,
            chain,
            k,
            size,
            kalman.P[k],
            color=BLUE,
            linestyle="-",
            label="$P(k)$: plus the link itself",
        )
        panel.fill(
            *_force_curve(chain, k, size, kalman.P_plus[k]),
            facecolor=faded(VERMILLION, 0.6),
            zorder=11,
            edgecolor=VERMILLION,
            linestyle="--",
            linewidth=1.8,
            label="$P^+(k)$: what the free joint transmits",
        )
        _frame(panel, chain, 0.95 * _mean_length(chain))
        panel.set_title(f"joint {k}", loc="left")
    for panel in axes[chain.N :]:
        panel.set_visible(False)
    axes[0].figure.legend(
        *axes[min(1, chain.N - 1)].get_legend_handles_labels(), loc="outside upper center", ncols=3
    )
    return axes


@drawing(13, 3.7, columns=4)
def riccati_in_a_plane(chain, axes=None):
    """Draw a Riccati step from link 1 to 2 as one-deviation ellipses of z: moment, force across.

    Four panels: z(1); z(1) once y(1) is known; carried to O(2); plus w(2), and dashed z(2) while
    y(1) is unknown. What has vanishing variance along a line is drawn as that line.
    """
    kalman = riccati(chain)
    part = np.ix_((1, 5), (1, 5))
    shift = chain.phi(2, 1)
    M1, known, carried, P2, locked = (
        np.asarray(C[part], dtype=float)
        for C in (
            kalman.P[1],
            kalman.P_plus[1],
            shift @ kalman.P_plus[1] @ shift.T,
            kalman.P[2],
            composite_inertia(chain, 2),
        )
    )
    now = {"color": BLUE, "linestyle": "-", "linewidth": 2.6}
    before = {"color": "#9A9A9A", "linestyle": ":"}
    panels = (
        ("$P(1)=M(1)$", [(M1, now)]),
        ("$y(1)$ known: $P^+(1)$", [(M1, before), (known, now)]),
        (r"carried: $\phi P^+\phi^T$", [(known, before), (carried, now)]),
        (
            r"$P(2)=\phi P^+\phi^T+M(2)$",
            [(carried, before), (P2, now), (locked, {"color": VERMILLION, "linestyle": "--"})],
        ),
    )
    reach = 1.12 * np.sqrt(np.diag(locked))
    for panel, (title, curves) in zip(axes, panels, strict=True):
        for C, look in curves:
            panel.plot(*_ellipse(C), **look)
        panel.set(
            xlim=(-reach[0], reach[0]),
            ylim=(-reach[1], reach[1]),
            aspect="equal",
            xlabel="moment about y [N m]",
        )
        panel.set_title(title, loc="left", fontsize=14)
    axes[0].set_ylabel("force across [N]")


def _ellipse(C):
    """Return points (2, n) one deviation from 0 for covariance C (2, 2).

    A line if C is singular.
    """
    values, directions = np.linalg.eigh(C)
    round_ = np.linspace(0, 2 * np.pi, 121)
    return directions @ (
        np.sqrt(np.clip(values, 0, None))[:, np.newaxis] * [np.cos(round_), np.sin(round_)]
    )


@drawing(9, 5)
def shoved(arm, q, k, angle, ax=None):
    """Draw link k of an x-z arm gripped at O(k), cut there, and accelerated without turning.

    angle: direction of the push [degrees from x toward z]. Drawn at O(k): the force for 1 m/s^2, on
    the ellipse of all directions, and the circle it would lie on with joints locked; accelerations
    of the other joints and of the tip.
    """
    chain = _planar(arm, q)
    if not 1 <= k <= chain.N:
        raise ValueError(f"link {k}: links are counted 1 (tip) .. {chain.N}")
    towards = np.array([np.cos(np.radians(angle)), 0, np.sin(np.radians(angle))])
    answer = shove(chain, k, np.concatenate([np.zeros(3), towards]))
    _links(ax, chain, k)
    mean = _mean_length(chain)
    whole = composite_inertia(chain, k)[5, 5]
    unit = 0.55 * mean  # 1 m/s^2; for forces, the whole mass times that
    _felt(ax, chain, k, unit / whole)
    arrow(ax, chain.O[k][::2], (chain.O[k] + unit * towards)[::2], INK)
    arrow(ax, chain.O[k][::2], chain.O[k][::2] + unit / whole * answer.force[3::2], VERMILLION, 3)
    for j in range(k - 1, -1, -1):
        at_j = answer.alpha[j] if j else chain.phi(1, 0).T @ answer.alpha[1]
        if np.abs(at_j[3:]).max() > 0.02:
            arrow(ax, chain.O[j][::2], chain.O[j][::2] + unit * at_j[3::2], GREEN)
    for name, colour in (
        (r"acceleration, 1 m/s$^2$", INK),
        ("force it takes", VERMILLION),
        ("beyond", GREEN),
    ):
        ax.plot([], [], color=colour, linestyle="-", marker=">", label=name)
    _frame(ax, chain, 0.75 * mean)
    ax.set_title(
        f"link {k}: {towards @ answer.force[3:]:.2f} kg this way, {whole:.2f} kg if locked",
        loc="left",
    )
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3)


def _planar(arm, q):
    pose = arm.in_floats.at(q)
    for i in range(arm.n):
        draw.check_planar(arm, pose, i)
    return Chain(pose)


def _felt(ax, chain, k, size):
    """Draw the forces at O(k), times `size`, for unit accelerations all round; free, locked."""
    for P, look in (
        (
            articulated_inertia(chain, k),
            {"color": BLUE, "linestyle": "-", "label": "joints beyond free"},
        ),
        (
            composite_inertia(chain, k),
            {"color": INK, "linestyle": "--", "linewidth": 1.6, "label": "joints beyond locked"},
        ),
    ):
        _curve(ax, chain, k, size, P, **look)


def _curve(ax, chain, k, size, P, **look):
    ax.plot(*_force_curve(chain, k, size, P), zorder=12, **look)


def _force_curve(chain, k, size, P):
    """Return points (2, n) about O(k): the force P alpha, times `size`, for 1 m/s^2 all round."""
    round_ = np.linspace(0, 2 * np.pi, 121)
    curve = chain.O[k][::2, np.newaxis] + size * P[3::2, 3::2] @ np.array(
        [np.cos(round_), np.sin(round_)]
    )
    return np.round(curve, 9)  # so that rounding errors change no pixel


def _links(ax, chain, k):
    """Draw links 1..k solid and inner ones faded; turning joints as discs, links numbered."""
    from matplotlib.patches import Circle, Polygon

    radius = 0.07 * _mean_length(chain)
    for j in range(chain.N, 0, -1):
        fade = 0 if j <= k else 0.8
        a = chain.O[j][::2]
        b = chain.O[j - 1][::2]
        ax.add_patch(
            Polygon(
                capsule(a, b, radius, 0.8 * radius),
                facecolor=faded(BODY, fade),
                linewidth=1.1,
                edgecolor=faded(INK, fade),
                zorder=3 if j <= k else 2,
            )
        )
        ax.add_patch(
            Circle(
                a, 0.6 * radius, facecolor=faded(ORANGE, fade), edgecolor=faded(INK, fade), zorder=4
            )
        )
        across = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
        ax.text(
            *(a + b) / 2 + 2.3 * radius * across,
            str(j),
            ha="center",
            va="center",
            fontsize=11,
            color=faded(INK, fade),
            zorder=13,
            bbox=draw.BADGE | {"edgecolor": faded(INK, fade)},
        )


def _frame(ax, chain, margin):
    points = np.array([chain.O[k][::2] for k in range(chain.N + 1)])
    x0, z0 = points.min(axis=0) - margin
    x1, z1 = points.max(axis=0) + margin
    ax.set(aspect="equal", xlim=(x0, x1), ylim=(z0, z1), xlabel="x [m]", ylabel="z [m]")


def _mean_length(chain):
    return np.mean([np.linalg.norm(chain.l(k, k - 1)) for k in range(1, chain.N + 1)])


# --- one link, and what passes a joint ------------------------------------------------------------
@drawing(8, 4.0)
def cut_link(ax=None):
    """Draw link k cut free: both forces and moments, O(k), O(k-1), its mass centre, l and p."""
    from matplotlib.patches import Polygon

    inner = np.array([0.0, 0.0])
    outer = np.array([4.0, 1.0])
    centre = np.array([2.1, 0.3])
    ax.add_patch(
        Polygon(capsule(inner, outer, 0.42, 0.32), facecolor=BODY, edgecolor=INK, zorder=2)
    )
    for point, name, place in (
        (inner, "$O(k)$", (0.55, -0.62)),
        (outer, "$O(k{-}1)$", (3.45, 1.42)),
        (centre, "", centre),
    ):
        ax.plot(*point, marker="o", markersize=9, color=INK, linestyle="none", zorder=6)
        ax.text(*place, name, ha="center", va="center", color=INK)
    ax.text(2.1, -0.28, "mass centre", ha="left", va="center", color=INK)
    arrow(ax, inner, outer, GREEN)
    arrow(ax, inner, centre, BLUE)
    ax.text(1.6, 1.12, r"$\ell(k,k{-}1)$", color=GREEN, ha="center", va="center")
    ax.text(1.4, -0.3, "$p(k)$", color=BLUE, ha="center", va="center")
    for point, force, text, place in (
        (inner, (-1.5, 0.5), "$F(k)$", (-1.6, 0.72)),
        (outer, (1.4, -0.7), "$-F(k{-}1)$", (5.5, 0.05)),
    ):
        arrow(ax, point, point + force, VERMILLION, 3)
        ax.text(*place, text, color=VERMILLION, ha="center", va="center")
    _turning(ax, inner, "$N(k)$", (-1.3, -0.45), 125, 245)
    _turning(ax, outer, "$-N(k{-}1)$", (5.55, 1.55), -70, 60)
    ax.set(aspect="equal", xlim=(-2.3, 6.5), ylim=(-1.2, 2.1))
    ax.set_axis_off()


def _turning(ax, at, text, place, start, end, radius=0.8):
    """Draw a moment: an arc round a point, between two angles [degrees], with an arrow head."""
    angles = np.radians(np.linspace(start, end, 40))
    arc = np.asarray(at)[:, np.newaxis] + radius * np.array([np.cos(angles), np.sin(angles)])
    ax.plot(*arc, color=VERMILLION, linestyle="-", linewidth=3)
    arrow(ax, arc[:, -3], arc[:, -1] + 2 * (arc[:, -1] - arc[:, -3]), VERMILLION, 3)
    ax.text(*place, text, color=VERMILLION, ha="center", va="center")


@drawing(6.4, 5)
def oblique_projection(G, H, ax=None):
    """Draw I - G H in a plane of moment and force: its effect on six points, kernel and range.

    G, H: two numbers each, with H G = 1. Every point moves along G until H of it vanishes.
    """
    G, H = (np.asarray(x, dtype=float) for x in (G, H))
    if abs(H @ G - 1) > 1e-9:
        raise ValueError(f"H G must be 1, got {H @ G:.3g}")
    along = np.array([H[1], -H[0]])
    reach = 2.2
    for line, colour, style, name in (
        (G, VERMILLION, "--", "kernel: the line of $G$"),
        (along, BLUE, "-", "range: the kernel of $H$"),
    ):
        ends = np.outer([-3, 3], line / np.linalg.norm(line))
        ax.plot(*ends.T, color=colour, linestyle=style, label=name)
    for z in ((1.7, -1.0), (0.8, -1.6), (-1.6, 1.9), (-1.2, 0.4), (0.9, 0.4), (0.0, 1.3)):
        passed = np.array(z) - G * (H @ z)
        ax.plot(*z, marker="o", markersize=8, color=INK, linestyle="none")
        if np.abs(passed - z).max() > 1e-9:
            arrow(ax, z, passed, GREEN)
    ax.set(
        aspect="equal",
        xlim=(-reach, reach),
        ylim=(-reach, reach),
        xlabel="moment [N m]",
        ylabel="force across [N]",
    )
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)


# --- sweeps: what each link finds, and when -------------------------------------------------------
WAYS = {"outward": BLUE, "inward": VERMILLION}


@styled
def sweep_table(algorithm, N=3, step=None, title=""):
    """Draw what links find in each sweep: a row per sweep, a column per link, base left. Axes.

    algorithm: an `algorithms.Algorithm`. step: how many visits have been made, sweep by sweep and
    link by link, None for all; the last one is framed, unknown entries stay blank. Raises
    ValueError for a step outside 0 .. N times the sweeps, and for an order of sweeps that cannot
    work (see `known_after`).
    """
    steps = known_after(algorithm, N)
    passes = algorithm.sweeps
    step = len(steps) if step is None else step
    if not 0 <= step <= len(steps):
        raise ValueError(
            f"step must be 0 .. {len(steps)}, {N} links in {len(passes)} sweeps; got {step}"
        )
    ax = figure(2.5 * N + 2.2, 1.25 * len(passes) + (1.15 if title else 0.8))[1]
    seen = dict.fromkeys(range(1, N + 1), algorithm.given)
    for k in seen:
        ax.text(N - k + 0.5, -0.18, f"link {k}", ha="center", va="bottom", color=INK, fontsize=13)
    for i, (number, k, known) in enumerate(steps):
        latex = [algorithm.symbol(name).latex for name in known[k][len(seen[k]) :]]
        seen[k] = known[k]
        _cell(
            ax,
            N - k,
            number - 1,
            latex if i < step else (),
            WAYS[passes[number - 1].direction],
            framed=i + 1 == step < len(steps),
        )
    for row, sweep in enumerate(passes):
        _way(ax, row, sweep.direction, N)
    _edges(ax, N, len(passes), title)
    return ax


def _cell(ax, x, y, symbols, colour, framed):
    """Draw a box at column x, row y with LaTeX symbols in one or two lines; blank if none."""
    from matplotlib.patches import FancyBboxPatch

    look = {
        "facecolor": faded(colour, 0.86),
        "edgecolor": colour,
        "linewidth": 3.2 if framed else 1.2,
        "linestyle": "-",
    }
    blank = {
        "facecolor": "white",
        "edgecolor": "#B8B8B8",
        "linewidth": 1.2,
        "linestyle": (0, (3, 2)),
    }
    ax.add_patch(
        FancyBboxPatch(
            (x + 0.07, y + 0.3),
            0.86,
            0.6,
            boxstyle="round,pad=0,rounding_size=0.06",
            zorder=2,
            **look if symbols else blank,
        )
    )
    words = [f"${symbol}$" for symbol in symbols]
    half = len(words) if len(words) <= 5 else (len(words) + 1) // 2
    lines = ["   ".join(line) for line in (words[:half], words[half:]) if line]
    ax.text(
        x + 0.5,
        y + 0.6,
        "\n".join(lines),
        ha="center",
        va="center",
        color=INK,
        fontsize=14,
        zorder=3,
    )


def _way(ax, row, direction, N):
    start, end = (0.1, N - 0.1) if direction == "outward" else (N - 0.1, 0.1)
    arrow(ax, (start, row + 0.15), (end, row + 0.15), WAYS[direction], width=2.6)
    ax.text(
        -0.08,
        row + 0.6,
        f"{row + 1}. {direction}",
        ha="right",
        va="center",
        color=WAYS[direction],
        fontsize=13,
    )


def _edges(ax, N, rows, title):
    ax.plot([0, 0], [-0.1, rows], color=INK, linewidth=4, linestyle="-")
    ax.text(-0.08, -0.18, "base", ha="right", va="bottom", color=INK)
    ax.text(N + 0.05, -0.18, "tip", ha="left", va="bottom", color=INK)
    ax.set(xlim=(-0.85, N + 0.3), ylim=(rows + 0.02, -0.5))
    if title:
        ax.set_title(title, loc="left")
    ax.set_axis_off()


@styled
def sweep_flow(algorithms, N=4):
    """Draw what algorithms carry: a row per sweep, a stop per link, base left. Returns Axes.

    algorithms: `algorithms.Algorithm`s. Each row is labelled with what is passed from link to link,
    and what stays at the links for a later sweep. A stop is filled where its link first receives
    what enters at the tip, and in a square where it first receives what enters at the base
    (`heard`).
    """
    rows = sum(len(algorithm.sweeps) + 1 for algorithm in algorithms)
    ax = figure(11.5, 0.5 * rows + 1.1)[1]
    y = 0
    for algorithm in algorithms:
        ax.text(
            -0.75,
            y,
            algorithm.name,
            ha="left",
            va="center",
            color=INK,
            fontsize=15,
            fontweight="bold",
        )
        first_tip = heard(algorithm, N, "f(k-1)")
        first_base = heard(algorithm, N, "g")
        for number, sweep in enumerate(algorithm.sweeps, start=1):
            y += 1
            _flow(ax, y, N, sweep.direction)
            for i, k in enumerate(sweep.links(N)):
                step = (number - 1) * N + i + 1
                _stop(
                    ax,
                    N - k + 0.5,
                    y,
                    step,
                    first_tip.get(k) == (number, step),
                    first_base.get(k) == (number, step),
                )
            for x, symbols in zip((N + 0.6, N + 2.5), part_of(algorithm, number), strict=True):
                words = "   ".join(f"${algorithm.symbol(name).latex}$" for name in symbols)
                ax.text(
                    x,
                    y,
                    words,
                    va="center",
                    color=WAYS[sweep.direction] if x < N + 1 else INK,
                    fontsize=14,
                )
        y += 1
    _flow_edges(ax, N, rows)
    return ax


def _flow(ax, y, N, direction):
    start, end = (0.02, N + 0.02) if direction == "outward" else (N - 0.02, -0.02)
    arrow(ax, (start, y), (end, y), WAYS[direction], width=2.2)
    ax.text(-0.12, y, direction, ha="right", va="center", color=WAYS[direction], fontsize=12)


def _stop(ax, x, y, step, tip, base):
    ax.plot(
        [x],
        [y],
        marker="o",
        markersize=19,
        color=ORANGE if tip else "white",
        markeredgecolor=INK,
        zorder=42,
        markeredgewidth=1.2,
        linestyle="none",
    )
    if base:
        ax.plot(
            [x],
            [y],
            marker="s",
            markersize=25,
            color="none",
            markeredgecolor=GREEN,
            zorder=41,
            markeredgewidth=2.6,
            linestyle="none",
        )
    ax.text(x, y, str(step), ha="center", va="center", color=INK, fontsize=11, zorder=43)


def _flow_edges(ax, N, rows):
    for k in range(1, N + 1):
        ax.text(N - k + 0.5, -0.75, f"link {k}", ha="center", va="center", color=INK, fontsize=13)
    ax.text(-0.12, -0.75, "base", ha="right", va="center", color=INK, fontsize=13)
    for x, words in ((N + 0.12, "tip"), (N + 0.6, "goes along"), (N + 2.5, "stays at the link")):
        ax.text(x, -0.75, words, ha="left", va="center", color=INK, fontsize=13)
    for marker, face, edge, size, words in (
        ("o", ORANGE, INK, 14, "first receives the tip force"),
        ("s", "none", GREEN, 16, "first receives gravity"),
    ):
        ax.plot(
            [],
            [],
            marker=marker,
            color=face,
            markeredgecolor=edge,
            markersize=size,
            linestyle="none",
            label=words,
            markeredgewidth=1.2 if marker == "o" else 2.6,
        )
    ax.legend(loc="upper center", bbox_to_anchor=(0.45, 0.01), ncols=2)
    ax.set(xlim=(-0.85, N + 4.2), ylim=(rows - 0.45, -1.15))
    ax.set_axis_off()


# --- polynomials in an unknown rate, and what it costs --------------------------------------------
@drawing(8.5, 4.6)
def parabolas(curves, truths, xlabel, ylabel, ax=None):
    """Draw curves {label: (x, y)} over an unknown; dots mark the truth {label: (x, y)} on each."""
    for label, (x, y) in curves.items():
        (line,) = ax.plot(
            np.asarray(x, dtype=float), np.asarray(y, dtype=float), label=label, zorder=3
        )
        ax.plot(
            *([float(v)] for v in truths[label]),
            marker="o",
            markersize=10,
            color=line.get_color(),
            markeredgecolor="white",
            markeredgewidth=1.5,
            linestyle="none",
            zorder=5,
        )
    ax.axvline(
        next(iter(truths.values()))[0], color=INK, linewidth=1, linestyle=(0, (2, 3)), zorder=1
    )
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=max(2, min(6, len(curves))))


# --- identities -----------------------------------------------------------------------------------
@styled
def mixed_paths(k=4, m=1):
    """Draw RK a.19: psi(k,i) phi(i,m) for i = k..m, with the differences of rows. Returns Axes.

    A row is the way of a force from O(m) to O(k), tip on the right: locked joints solid with filled
    discs (phi), free ones dashed with open discs (psi). Raises ValueError unless k > m >= 1.
    """
    if not k > m >= 1:
        raise ValueError(f"a path leads inward, from m >= 1 to k > m; got k = {k}, m = {m}")
    n = k - m
    ax = figure(11, 0.95 * n + 1.5)[1]
    for row, i in enumerate(range(k, m - 1, -1)):
        for j in range(m, k):  # the step from O(j) to O(j+1)
            locked = j < i
            ax.plot(
                [k - j, k - j - 1],
                [row, row],
                color=BLUE if locked else VERMILLION,
                zorder=2,
                linewidth=3.4,
                linestyle="-" if locked else (0, (2.2, 1.4)),
            )
            ax.plot(
                [k - j],
                [row],
                marker="o",
                markersize=13,
                zorder=3,
                linestyle="none",
                markeredgewidth=2.2,
                markerfacecolor=BLUE if locked else "white",
                markeredgecolor=BLUE if locked else VERMILLION,
            )
        ax.plot([0], [row], marker="s", markersize=9, color=INK, zorder=3, linestyle="none")
        ax.text(n + 0.25, row, _mixed(k, i, m), ha="left", va="center", fontsize=15, color=INK)
        if i > m:
            later = rf"\psi({k},{i})\," if i < k else ""
            before = rf"\,\phi({i - 1},{m})" if i - 1 > m else ""
            ax.text(
                n + 1.25,
                row + 0.5,
                rf"difference: ${later}L({i - 1})H({i - 1}){before}$",
                ha="left",
                va="center",
                fontsize=14,
                color=GREEN,
            )
    for j in range(m, k + 1):
        ax.text(k - j, -0.42, f"$O({j})$", ha="center", va="bottom", fontsize=14, color=INK)
    ax.set(xlim=(-0.3, n + 3.6), ylim=(n + 0.4, -0.9))
    ax.set_axis_off()
    return ax


def _mixed(k, i, m):
    psi, phi = (
        rf"\{name}({a},{b})" if a > b else "" for name, a, b in (("psi", k, i), ("phi", i, m))
    )
    return f"${psi}\\,{phi}$" if psi and phi else f"${psi}{phi}$"


@drawing(9, 4.4)
def released(felt, given, ax=None):
    """Draw RK a.48's diagonal by link: inertia with free joints beyond, and what each releases.

    felt {k: number}; given {k: {joint i: number}}, i < k. Bars are parts of their sum, which is
    felt with the joints locked; fractions are written as such.
    """
    looks = [
        {"facecolor": faded(colour, 0.6), "hatch": hatch}
        for colour, hatch in ((VERMILLION, "//"), (ORANGE, "\\\\"), (GREEN, ".."), (SKY, "xx"))
    ]
    for k in felt:
        whole = float(felt[k] + sum(given[k].values()))
        at = 0.0
        for name, x in (
            ("P(k)", felt[k]),
            *((f"joint {i}", x) for i, x in sorted(given[k].items(), reverse=True)),
        ):
            part = float(x) / whole
            if name == "P(k)":
                look = {"facecolor": BLUE}
            else:
                look = looks[(int(name.split()[1]) - 1) % len(looks)]
            ax.barh(k, part, left=at, height=0.62, edgecolor=INK, linewidth=1, zorder=2, **look)
            text = str(x) if len(str(x)) < 7 else f"{float(x):.2f}"
            if part > 0.05:
                ax.text(
                    at + part / 2,
                    k,
                    text,
                    ha="center",
                    va="center",
                    fontsize=13,
                    zorder=3,
                    color="white" if name == "P(k)" else INK,
                    bbox=None if name == "P(k)" else draw.BADGE,
                )
            at += part
    ax.bar(0, 0, color=BLUE, label="$P(k)$: felt, joints beyond free")
    for i in range(1, max(felt)):
        ax.bar(0, 0, edgecolor=INK, label=f"released by joint {i}", **looks[(i - 1) % len(looks)])
    ax.set(
        xlim=(0, 1),
        xlabel="parts of what is felt with the joints beyond locked",
        ylim=(min(felt) - 0.5, None),
    )
    ax.set_yticks(list(felt), [f"link {k}" for k in felt])
    ax.set_xticks([0, 0.5, 1], ["0", "50 %", "100 %"])
    ax.grid(False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
