"""Pictures of Lee & Chirikjian's chain. Data in, Axes out, without pyplot; links from the base."""

import numpy as np

from robodyn_lib.spatial import inverse

from . import BLUE, BODY, INK, SKY, VERMILLION, arrow, bare, drawing, figure, styled


@styled
def pushes(chain, Q, by=0.35):
    """Draw a `PointChain`, one mass pushed at a time, along x, then y; links stretch as they must.

    Q (2N, 2N): gradients of (theta, L); what each coordinate changes by, for a push of 1, is
    written above. Returns the Axes, one for each column of Q.
    """
    N = chain.N
    x = np.array([np.asarray(chain.x[i], dtype=float) for i in range(chain.N + 1)])
    axes = np.ravel(figure(3.1 * 2 * N, 3.7, columns=2 * N)[1])
    names = [
        rf"\{word}_{i}" if word == "theta" else f"{word}_{i}"
        for word in ("theta", "L")
        for i in chain.links
    ]
    for column, ax in enumerate(axes):
        mass = column // 2 + 1
        way = np.eye(2)[column % 2]
        pushed = x.copy()
        pushed[mass] += by * way
        ax.plot(
            *x.T, color="#9A9A9A", linestyle="--", marker="o", markersize=9, linewidth=2, zorder=1
        )
        ax.plot(*pushed.T, color=BODY, linestyle="-", linewidth=8, solid_capstyle="round", zorder=2)
        ax.plot(*pushed[1:].T, color=INK, marker="o", markersize=13, linestyle="none", zorder=3)
        ax.plot(*x[0], marker="s", markersize=11, color=INK, zorder=3)
        arrow(ax, x[mass], pushed[mass], VERMILLION)
        changes = [
            f"${name}$: ${float(dq):+.3g}$"
            for name, dq in zip(names, Q[:, column], strict=True)
            if dq != 0
        ]
        low = x.min(axis=0) - 0.25
        high = x.max(axis=0) + by + 0.15
        text = f"mass {mass} along {'xy'[column % 2]}\n" + ",  ".join(changes)
        ax.text((low[0] + high[0]) / 2, high[1], text, ha="center", va="bottom", fontsize=14)
        ax.set(
            aspect="equal",
            xlim=(low[0], high[0]),
            ylim=(low[1], high[1] + 0.25 * (high[1] - low[1])),
        )
        ax.axis("off")
    return axes


@drawing(9.5, 4.6)
def three_masses(ax=None):
    """Draw masses i-1, i, i+1 and four gradients at mass i: of L along the links, of phi across."""
    turn = 0.9

    def across(d):
        return np.array([-d[1], d[0]])

    u, beyond = (np.array([np.cos(a), np.sin(a)]) for a in (0.2, 0.2 + turn))
    inner = np.zeros(2)
    middle = 3.6 * u
    outer = middle + 3.0 * beyond
    for a, b in ((inner, middle), (middle, outer)):
        ax.plot(
            *zip(a, b), color=BODY, linewidth=10, linestyle="-", solid_capstyle="round", zorder=1
        )
    ax.plot(
        *zip(middle, middle + 2.2 * u),
        color="#999999",
        linestyle=(0, (3, 3)),
        linewidth=1.5,
        zorder=1,
    )
    bent = np.linspace(0.2, 0.2 + turn, 30)
    ax.plot(
        *(middle[:, np.newaxis] + 0.85 * np.array([np.cos(bent), np.sin(bent)])),
        color=INK,
        linestyle="-",
        linewidth=1.4,
        zorder=3,
    )
    ax.annotate(
        r"$\theta_{i+1}$",
        middle + 1.3 * np.array([np.cos(0.65), np.sin(0.65)]),
        ha="center",
        va="center",
    )
    arrows = [
        (u, BLUE, r"$u_i$", (4, -18)),
        (-beyond, BLUE, r"$-u_{i+1}$", (-12, -18)),
        (across(u), VERMILLION, r"$\frac{n_i}{L_i}$", (-4, 22)),
        (-across(beyond), VERMILLION, r"$-\frac{n_{i+1}}{L_{i+1}}$", (26, -10)),
    ]
    for way, colour, name, aside in arrows:
        end = middle + 1.3 * way
        arrow(ax, middle, end, colour)
        ax.annotate(
            name,
            end,
            xytext=aside,
            textcoords="offset points",
            color=colour,
            ha="center",
            va="center",
            fontsize=15,
        )
    for at, way, colour, name, aside in (
        (inner, -u, BLUE, "$-u_i$", (0, 16)),
        (inner, -across(u), VERMILLION, r"$-\frac{n_i}{L_i}$", (-30, 0)),
        (outer, beyond, BLUE, "$u_{i+1}$", (24, 0)),
        (outer, across(beyond), VERMILLION, r"$\frac{n_{i+1}}{L_{i+1}}$", (-8, 18)),
    ):
        arrow(ax, at, at + 0.9 * way, colour)
        ax.annotate(
            name,
            at + 0.9 * way,
            xytext=aside,
            textcoords="offset points",
            color=colour,
            ha="center",
            va="center",
            fontsize=13,
        )
    for at, name, aside in (
        (inner, "mass $i-1$", (44, -20)),
        (middle, "mass $i$", (14, -46)),
        (outer, "mass $i+1$", (52, -14)),
    ):
        ax.plot(*at, marker="o", markersize=17, color=INK, zorder=20)
        ax.annotate(name, at, xytext=aside, textcoords="offset points", ha="center")
    for at, name, aside in (
        (inner + 1.8 * u, "link $i$", (-14, 14)),
        (middle + 1.9 * beyond, "link $i+1$", (36, -14)),
    ):
        ax.annotate(name, at, xytext=aside, textcoords="offset points", ha="center")
    ax.set(aspect="equal", xlim=(-1.9, 7.6), ylim=(-1.7, 4.9))
    ax.axis("off")


@styled
def bands(matrices):
    """Draw which entries of matrices are 0: [(name, matrix, stars), ...], names in LaTeX.

    stars: (lower, upper), claimed half widths, outlined, and a 0 if an entry inside is 0 all the
    same; None for no claim, then a matrix of even size is cut into four blocks. Returns the Axes,
    one for each.
    """
    from matplotlib.patches import Rectangle

    axes = np.ravel(figure(3.0 * len(matrices), 3.5, columns=len(matrices))[1])
    for ax, (name, matrix, stars) in zip(axes, matrices, strict=True):
        rows, columns = matrix.shape
        for i, j in np.ndindex(rows, columns):
            inside = stars is not None and -stars[0] <= j - i <= stars[1]
            if matrix[i, j] != 0:
                ax.add_patch(
                    Rectangle(
                        (j + 0.06, i + 0.06),
                        0.88,
                        0.88,
                        facecolor=BLUE if stars and i == j else SKY,
                        edgecolor=VERMILLION if stars and not inside else "none",
                        linewidth=2,
                    )
                )
            elif inside:
                ax.text(
                    j + 0.5,
                    i + 0.5,
                    "0",
                    ha="center",
                    va="center",
                    color=VERMILLION,
                    fontsize=13,
                    fontweight="bold",
                )
        if stars is not None:
            _outline(ax, rows, *stars)
        elif rows % 2 == 0:
            for cut in (([0, columns], [rows / 2] * 2), ([columns / 2] * 2, [0, rows])):
                ax.plot(*cut, color=INK, linewidth=1, linestyle="-")
        ax.add_patch(
            Rectangle((0, 0), columns, rows, facecolor="none", edgecolor=INK, linewidth=1, zorder=6)
        )
        ax.text(
            columns / 2, -0.06 * rows, f"${name}$", ha="center", va="bottom", fontsize=17, color=INK
        )
        bare(ax, xlim=(-0.02 * columns, 1.02 * columns), ylim=(1.02 * rows, -0.24 * rows))
    return axes


def without_rounding(A):
    """Set entries of a float matrix below 1e-9 of its largest to 0, for pictures of zeros."""
    return np.where(abs(A) > 1e-9 * abs(A).max(), A, 0)


def _outline(ax, rows, lower, upper):
    """Return the upper and lower outlines of a band with these half widths."""
    steps = range(rows)
    above = [(min(i + upper + 1, rows), y) for i in steps for y in (i, i + 1)]
    below = [(max(i - lower, 0), y) for i in steps for y in (i, i + 1)]
    for stairs in (above, below):
        ax.plot(*zip(*stairs), color=VERMILLION, linestyle="-", linewidth=2, zorder=5)


@drawing(9.0, 4.8)
def digits_against_sine(sines, errors, ax=None):
    """Draw relative errors {name: values} against the sine of joint angles; slope -2 beside."""
    looks = ((VERMILLION, "--", "s"), (BLUE, "-", "o"))
    for (name, values), (colour, dashes, mark) in zip(errors.items(), looks):
        ax.plot(
            sines, values, color=colour, linestyle=dashes, marker=mark, markersize=7, label=name
        )
    sines = np.asarray(sines)
    ax.plot(
        sines,
        np.finfo(float).eps / sines**2,
        color=INK,
        linewidth=1.4,
        linestyle=":",
        label=r"$\varepsilon\,\sin^{-2}\theta$",
    )
    ax.set(
        xscale="log",
        yscale="log",
        xlabel=r"$|\sin\theta_i|$, all joints alike (1 at a right angle, 0 straight)",
        ylabel="relative error of the accelerations",
    )
    ax.legend(loc="upper right")


@drawing(11.5, 4.2, columns=3)
def innovations(bodies, axes=None):
    """Draw two straight rods of a gas, cut at joint 2: velocity covariances as ellipses.

    bodies: the `Bodies` of two rods along x, three motions each. Left: the two ends at joint 2;
    middle: their difference; right: the end of rod 1 at the wall, before and after joint 2 holds.
    """
    B = bodies.B
    W = bodies.W
    X = bodies.X
    inner = B[2] @ X[2] @ W[1] @ X[2].T @ B[2].T
    outer = B[2] @ W[2] @ B[2].T
    pull = W[1] @ X[2].T @ B[2].T
    wall = B[1] @ W[1] @ B[1].T
    held = wall - B[1] @ pull @ inverse(inner + outer) @ pull.T @ B[1].T
    rods = (((-4.2, -1.2), (1.2, 4.2)), ((0, 3.4),), ((0, 3.4),))
    drawn = (
        [(-1.2, inner, BLUE, "-"), (1.2, outer, VERMILLION, "-")],
        [(0, inner + outer, INK, "-")],
        [(0, wall, BLUE, "--"), (0, held, BLUE, "-")],
    )
    titles = ("the two ends at joint 2", "their difference", "rod 1 at the wall")
    for ax, spans, ellipses, title in zip(axes, rods, drawn, titles, strict=True):
        for span in spans if title != "their difference" else ():
            ax.plot(
                span,
                (0, 0),
                color=BODY,
                linestyle="-",
                linewidth=9,
                solid_capstyle="round",
                zorder=1,
            )
        for x, covariance, colour, dashes in ellipses:
            _ellipse(ax, x, np.asarray(covariance, dtype=float), colour, dashes)
        ax.set_title(title, fontsize=15)
        ax.set(
            aspect="equal", xlim=(-4.4, 4.4), ylim=(-3.2, 3.2), xticks=[], yticks=[], xlabel="along"
        )
        ax.grid(False)
    axes[0].set_ylabel("across")


def _ellipse(ax, x, covariance, colour, dashes):
    """Draw the ellipse v^T covariance^-1 v = 1 about (x, 0)."""
    values, vectors = np.linalg.eigh(covariance)
    turn = np.linspace(0, 2 * np.pi, 90)
    along, across = vectors @ (np.sqrt(values)[:, np.newaxis] * [np.cos(turn), np.sin(turn)])
    ax.plot(x + along, across, color=colour, linestyle=dashes, linewidth=2.2, zorder=3)
    ax.plot(x, 0, marker="o", markersize=7, color=INK, zorder=4)


@styled
def mechanisms(rows):
    """Draw planar mechanisms, and below each the nonzero blocks of a matrix over its joints.

    rows: [(title, rods {i: (start (2,), end (2,))}, joints [(place (2,), body, body)], matrix)],
    the matrix of as many block rows as there are joints; bodies count from 1, 0 is the ground.
    Returns the Axes, (2, columns).
    """
    axes = np.reshape(figure(3.4 * len(rows), 6.4, rows=2, columns=len(rows))[1], (2, len(rows)))
    for (title, rods, joints, matrix), above, below in zip(rows, *axes, strict=True):
        for i, (start, end) in rods.items():
            above.plot(
                *zip(start, end),
                color=BODY,
                linestyle="-",
                linewidth=9,
                solid_capstyle="round",
                zorder=1,
            )
            along = np.subtract(end, start) / np.hypot(*np.subtract(end, start))
            above.annotate(
                str(i),
                np.add(start, end) / 2,
                xytext=15 * np.array([-along[1], along[0]]),
                ha="center",
                va="center",
                textcoords="offset points",
                color=INK,
                zorder=4,
            )
        for place, first, second in joints:
            ground = 0 in (first, second)
            above.plot(
                *place,
                marker="s" if ground else "o",
                markersize=13,
                markerfacecolor=SKY if ground else "white",
                markeredgecolor=INK,
                markeredgewidth=1.8,
                zorder=3,
            )
        above.set_title(title, fontsize=15)
        bare(above)
        above.margins(0.16)
        _joint_blocks(below, matrix, len(joints))
    return axes


def _joint_blocks(ax, matrix, joints):
    from matplotlib.patches import Rectangle

    size = len(matrix) // joints
    colours = {0: BLUE, 1: SKY}  # by the distance from the diagonal
    for i, j in np.ndindex(joints, joints):
        if (matrix[size * i : size * i + size, size * j : size * j + size] != 0).any():
            colour = colours.get(abs(i - j), VERMILLION)
            ax.add_patch(
                Rectangle((j + 0.05, i + 0.05), 0.9, 0.9, facecolor=colour, edgecolor="none")
            )
    ax.add_patch(Rectangle((0, 0), joints, joints, facecolor="none", edgecolor=INK, linewidth=1))
    ax.set(
        aspect="equal",
        xlim=(-0.1, joints + 0.1),
        ylim=(joints + 0.1, -0.1),
        xticks=np.arange(joints) + 0.5,
        yticks=np.arange(joints) + 0.5,
        xlabel="joint",
    )
    ax.set_xticklabels(range(1, joints + 1))
    ax.set_yticklabels(range(1, joints + 1))
    ax.tick_params(length=0)
    ax.grid(False)
    ax.spines[:].set_visible(False)
