"""Pictures of Saha's elimination. Data in, Axes out, nothing through pyplot. Links count from the base."""
import numpy as np

from . import BLUE, BODY, INK, VERMILLION, figure, styled

__all__ = ["elimination_on_the_arm"]


@styled
def elimination_on_the_arm(arm, q, pivots, axes=None):
    """What each pivot is the inertia of: for k = n .. 1 the arm at q (n,), bodies k..n and the joints that are free.

    arm moves in the x-z plane; pivots {k: m_hat(k)}, written above each [kg m^2]. Joint k is filled, joints beyond it
    are open, links before it are dashed. Returns the Axes, one for each k, n first.
    """
    pose = arm.in_floats.at(np.asarray(q, dtype=float))
    points = np.vstack([pose.O, pose.tip])[:, ::2]
    axes = np.ravel(figure(3.4 * arm.n, 3.4, columns=arm.n)[1] if axes is None else axes)
    for ax, k in zip(axes, range(arm.n, 0, -1), strict=True):
        held, moved = points[:k], points[k - 1:]
        ax.plot(*held.T, color="#8A8A8A", linestyle="--", linewidth=2.5, zorder=1)
        ax.plot(*moved.T, color=BODY, linestyle="-", linewidth=11, solid_capstyle="round", zorder=2)
        ax.plot(*moved.T, color=BLUE, linestyle="-", linewidth=2, zorder=3)
        ax.plot(*moved[1:-1].T, marker="o", markersize=12, markerfacecolor="white", markeredgecolor=INK, color=INK,
                markeredgewidth=2, linestyle="none", zorder=4)
        ax.plot(*moved[:1].T, marker="o", markersize=13, color=VERMILLION, linestyle="none", zorder=5)
        for i in range(1, arm.n + 1):
            ax.annotate(str(i), points[i - 1], xytext=(0, -20), textcoords="offset points", ha="center", color=INK,
                        fontsize=11)
        ax.set_title(rf"$\hat m_{{{k}}}$ = {float(pivots[k]):.3f} kg m$^2$", fontsize=14)
        ax.set(aspect="equal", xlabel="x [m]", ylabel="z [m]" if k == arm.n else None)
        span = np.ptp(points, axis=0).max()
        ax.set(xlim=(points[:, 0].min() - 0.12 * span, points[:, 0].max() + 0.12 * span),
               ylim=(points[:, 1].mean() - 0.55 * span, points[:, 1].mean() + 0.55 * span))
    return axes
