"""Pictures of Saha's elimination. Data in, Axes out, without pyplot; links from the base."""

from itertools import pairwise

import numpy as np

from . import BLUE, BODY, INK, VERMILLION, arrow, bare, drawing, figure, styled


@styled
def elimination_on_the_arm(arm, q, pivots):
    """Draw the bodies of each pivot: for k = n .. 1 bodies k..n at q (n,), joints free.

    arm moves in the x-z plane; pivots {k: m_hat(k)}, written above each [kg m^2]. Joint k is
    filled, joints beyond it are open, links before it are dashed. Returns the Axes, one for each k,
    n first.
    """
    pose = arm.in_floats.at(np.asarray(q, dtype=float))
    points = np.vstack([pose.O, pose.tip])[:, ::2]
    axes = np.ravel(figure(3.4 * arm.n, 3.4, columns=arm.n)[1])
    for ax, k in zip(axes, range(arm.n, 0, -1), strict=True):
        held = points[:k]
        moved = points[k - 1 :]
        ax.plot(*held.T, color="#8A8A8A", linestyle="--", linewidth=2.5, zorder=1)
        ax.plot(*moved.T, color=BODY, linestyle="-", linewidth=11, solid_capstyle="round", zorder=2)
        ax.plot(*moved.T, color=BLUE, linestyle="-", linewidth=2, zorder=3)
        ax.plot(
            *moved[1:-1].T,
            marker="o",
            markersize=12,
            markerfacecolor="white",
            markeredgecolor=INK,
            color=INK,
            markeredgewidth=2,
            linestyle="none",
            zorder=4,
        )
        ax.plot(
            *moved[:1].T, marker="o", markersize=13, color=VERMILLION, linestyle="none", zorder=5
        )
        for i in range(1, arm.n + 1):
            ax.annotate(
                str(i),
                points[i - 1],
                xytext=(0, -20),
                textcoords="offset points",
                ha="center",
                color=INK,
                fontsize=11,
            )
        ax.set_title(rf"$\hat m_{{{k}}}$ = {float(pivots[k]):.3f} kg m$^2$", fontsize=14)
        ax.set(aspect="equal", xlabel="x [m]", ylabel="z [m]" if k == arm.n else None)
        span = np.ptp(points, axis=0).max()
        ax.set(
            xlim=(points[:, 0].min() - 0.12 * span, points[:, 0].max() + 0.12 * span),
            ylim=(points[:, 1].mean() - 0.55 * span, points[:, 1].mean() + 0.55 * span),
        )
    return axes


@styled
def link_vectors(arm, q, i):
    """Draw links i-1 and i of an arm in the x-z plane at q (n,), with e_i, d_i and c_{i,i-1}.

    Returns the Axes.
    """
    pose, ax = _two_links(arm, q, i)
    O = pose.O[:, ::2]
    C = pose.C[:, ::2]
    arrow(ax, C[i - 1], C[i - 2], VERMILLION)
    arrow(ax, O[i - 1], C[i - 1], BLUE)
    ax.plot(*O[i - 1], marker="o", markersize=5, color=INK, zorder=7)
    _word(ax, (O[i - 1] + C[i - 1]) / 2, "$d_i$", (16, 14), BLUE)
    _word(ax, (C[i - 1] + C[i - 2]) / 2, "$c_{i,i-1}$", (0, -26), VERMILLION)
    direction = "out of" if pose.h[i - 1][1] < 0 else "into"
    _word(ax, O[i - 1], f"$e_i$ {direction} the page", (0, 22), INK)
    return ax


@styled
def shifts_between_points(arm, q, i):
    """Draw links i-1, i of an x-z arm at q (n,), with four shifts between joints and mass centres.

    phi leads a force from O_i to O_{i-1}; so do S_i^T, B^T and the inverse transpose of S_{i-1},
    one after the other. Returns the Axes.
    """
    pose, ax = _two_links(arm, q, i)
    O = pose.O[:, ::2]
    C = pose.C[:, ::2]

    def near(a, b):
        return (a + 0.06 * (b - a), a + 0.94 * (b - a))

    for a, b, name, aside in (
        (O[i - 1], C[i - 1], "$S_i^T$", (22, 14)),
        (C[i - 1], C[i - 2], "$B_{i,i-1}^T$", (0, -26)),
        (C[i - 2], O[i - 2], "$S_{i-1}^{-T}$", (34, -10)),
    ):
        arrow(ax, *near(a, b), BLUE)
        _word(ax, (a + b) / 2, name, aside, BLUE)
    inward = O[i - 2] - O[i - 1]
    above = 0.23 * np.array([inward[1], -inward[0]])
    a, b = near(O[i - 1] + above, O[i - 2] + above)
    arrow(ax, a, b, VERMILLION)
    _word(ax, (a + b) / 2, r"$\phi(k{+}1,k)$", (-48, 10), VERMILLION)
    return ax


def _two_links(arm, q, i):
    """Return the pose in floats, and Axes with links i-1 and i, their O and C, named."""
    if not 1 < i <= arm.n:
        raise ValueError(f"i must be one of 2..{arm.n}, got {i}")
    pose = arm.in_floats.at(np.asarray(q, dtype=float))
    ax = figure(7.2, 3.8)[1]
    ends = np.vstack([pose.O, pose.tip])[i - 2 : i + 1, ::2]
    ax.plot(*ends.T, color=BODY, linestyle="-", linewidth=26, solid_capstyle="round", zorder=1)
    for k, name in ((i - 1, "i-1"), (i, "i")):
        O = pose.O[k - 1, ::2]
        C = pose.C[k - 1, ::2]
        ax.plot(
            *O,
            marker="o",
            markersize=15,
            markerfacecolor="white",
            markeredgecolor=INK,
            markeredgewidth=2,
            zorder=4,
        )
        ax.plot(*C, marker="o", markersize=9, color=INK, zorder=4)
        _word(ax, O, f"$O_{{{name}}}$", (-20, -20), INK)
        _word(ax, C, f"$C_{{{name}}}$", (-2, 26) if name == "i-1" else (16, 16), INK)
    span = np.ptp(ends, axis=0).max()
    left, low = ends.min(axis=0) - 0.14 * span
    right, high = ends.max(axis=0) + 0.14 * span
    bare(ax, xlim=(left, right), ylim=(low, high))
    return pose, ax


def _word(ax, at, text, offset, colour):
    ax.annotate(
        text,
        at,
        xytext=offset,
        textcoords="offset points",
        ha="center",
        va="center",
        fontsize=15,
        color=colour,
        zorder=8,
    )


@drawing(6.4, 4.6)
def triangle_and_chain(n, ax=None):
    """Draw all M_hat(i,k), i <= k <= n + 1; those of the recursion filled, arrows in its order."""
    from matplotlib.patches import Rectangle

    chain = [place for k in range(n, 0, -1) for place in ((k, k + 1), (k, k))]
    for i in range(1, n + 1):
        for k in range(i, n + 2):
            needed = (i, k) in chain
            ax.add_patch(
                Rectangle(
                    (k - 0.45, i - 0.45),
                    0.9,
                    0.9,
                    edgecolor=INK,
                    linewidth=0.8,
                    facecolor="#DCEBF7" if needed else "white",
                )
            )
            ax.text(k, i, rf"$\hat M_{{{i}{k}}}$", ha="center", va="center", fontsize=13, color=INK)
    for (i, k), (above, left) in pairwise(chain):
        start = np.array([k, i])
        end = np.array([left, above])
        arrow(ax, start + 0.3 * (end - start), end - 0.3 * (end - start), VERMILLION)
    ax.text(n + 1, 0.35, "composite", ha="center", va="bottom", fontsize=12, color=INK)
    bare(ax, xlim=(0.3, n + 1.7), ylim=(n + 0.6, 0.0))
