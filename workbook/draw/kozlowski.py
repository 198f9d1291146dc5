"""Pictures of quasi-velocities and their runs. Data in, Axes out, without pyplot; from the tip."""

import numpy as np

from . import BLUE, BODY, GREEN, INK, ORANGE, PURPLE, VERMILLION, arrow, drawing, figure, styled

LOOKS = [
    (BLUE, "-"),
    (VERMILLION, "--"),
    (GREEN, "-."),
    (PURPLE, ":"),
    (ORANGE, (0, (6, 2, 1, 2))),
    (INK, (0, (8, 3))),
]
NAMES = {
    "theta_dot": (r"$(\theta,\dot\theta)$", BLUE, "-", "o"),
    "nu": (r"$(\theta,\nu)$", VERMILLION, "--", "s"),
    "xi": (r"$(\theta,\xi)$", GREEN, "-.", "D"),
}
UNIT_NU = r"$\sqrt{\mathrm{J}}$"


@drawing(11, 3.9, columns=2)
def over_time(t, qd, nu, axes=None):
    """Draw joint rates and quasi-velocities over time: t (T,), qd and nu (T, n), base to tip.

    Dashed: plus and minus the length of nu, the root of twice the kinetic energy. An arm has at
    most six joints.
    """
    N = qd.shape[1]
    for ax, values, letter, unit in zip(
        axes, (qd, nu), (r"\dot\theta", r"\nu"), ("rad/s or m/s", UNIT_NU)
    ):
        for k in range(1, min(N, len(LOOKS)) + 1):
            colour, dashes = LOOKS[k - 1]
            ax.plot(t, values[:, N - k], color=colour, linestyle=dashes, label=f"${letter}({k})$")
        ax.set(xlabel="t [s]", ylabel=f"${letter}$ [{unit}]", xlim=(t[0], t[-1]))
        ax.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1),
            ncols=min(N, 6),
            borderaxespad=0.2,
            handlelength=2.2,
            columnspacing=1.0,
        )
    length = np.linalg.norm(nu, axis=1)
    for sign in (-1, 1):
        axes[1].plot(t, sign * length, color="#8A8A8A", linestyle="--", linewidth=1.2, zorder=1)


@drawing(9.6, 4.7, columns=2)
def planes(qd, nu, axes=None):
    """Draw one motion of two joints as paths: rate over rate, nu over nu; (T, 2), base first.

    The point is the start; dashed, a circle through it about 0.
    """
    for ax, values, letter, unit in zip(
        axes, (qd, nu), (r"\dot\theta", r"\nu"), ("rad/s", UNIT_NU)
    ):
        x = values[:, 1]
        y = values[:, 0]
        ax.plot(x, y, color=BLUE, linestyle="-", linewidth=1.8)
        ax.plot(x[:1], y[:1], marker="o", markersize=10, color=VERMILLION, linestyle="none")
        ax.axhline(0, color="#B8B8B8", linestyle="-", linewidth=1, zorder=0)
        ax.axvline(0, color="#B8B8B8", linestyle="-", linewidth=1, zorder=0)
        reach = 1.15 * np.linalg.norm(values, axis=1).max()
        ax.set(
            xlabel=f"${letter}(1)$ [{unit}]",
            ylabel=f"${letter}(2)$ [{unit}]",
            aspect="equal",
            xlim=(-reach, reach),
            ylim=(-reach, reach),
        )
    turn = np.linspace(0, 2 * np.pi, 181)
    length = np.linalg.norm(nu[0])
    axes[1].plot(
        length * np.cos(turn),
        length * np.sin(turn),
        color="#8A8A8A",
        linestyle="--",
        linewidth=1.2,
        zorder=1,
    )


@drawing(9.6, 4.4, columns=2)
def closed_loop(theta, total, axes=None):
    """Return a path of two joints and the integral of nu: theta, total (T, 2), joint 1 first."""
    labels = (
        (r"$\theta(1)$ [rad]", r"$\theta(2)$ [rad]"),
        (rf"$\int\nu(1)\,dt$ [{UNIT_NU} s]", rf"$\int\nu(2)\,dt$ [{UNIT_NU} s]"),
    )
    for ax, path, (xlabel, ylabel) in zip(axes, (theta, total), labels):
        ax.plot(*path.T, color=BLUE, linestyle="-", linewidth=2.4)
        for i in range(4):
            at = (2 * i + 1) * (len(path) - 1) // 8
            arrow(ax, path[at - 2], path[at + 2], BLUE, 2.4)
        ax.plot(
            *path[0],
            marker="o",
            markersize=11,
            color=GREEN,
            linestyle="none",
            zorder=4,
            label="start",
        )
        ax.plot(
            *path[-1],
            marker="X",
            markersize=11,
            color=VERMILLION,
            linestyle="none",
            zorder=5,
            label="end",
        )
        ax.set(xlabel=xlabel, ylabel=ylabel)
        ax.margins(0.15)
    axes[1].legend(loc="best")


@styled
def drifts(runs, floor=1e-12):
    """Draw the largest change of energy so far over time, in parts of its scale; a panel per run.

    runs: {title: [Run, ...]}; values below floor are drawn at the floor. Returns the Axes.
    """
    axes = np.ravel(figure(4.1 * len(runs), 4.3, columns=len(runs))[1])
    for ax, (title, runs_of_title) in zip(axes, runs.items(), strict=True):
        for run in runs_of_title:
            name, colour, dashes, _ = NAMES[run.method]
            so_far = np.maximum.accumulate(np.abs(run.drift)).clip(floor)
            ax.plot(
                run.t[1:], so_far[1:], color=colour, linestyle=dashes, linewidth=2.4, label=name
            )
        ax.set(yscale="log", xlabel="t [s]", ylim=(floor / 3, 1))
        ax.set_title(title, fontsize=13, loc="left")
    axes[0].set_ylabel("energy: largest drift so far")
    axes[-1].legend(loc="best")
    return axes


@styled
def errors(panels):
    """Draw errors against steps, log-log: panels {title: {variables: (steps, errors)}}; Axes."""
    from matplotlib.ticker import LogLocator, NullFormatter

    axes = np.ravel(figure(3.6 * len(panels), 4.1, columns=len(panels))[1])
    for ax, (title, curves) in zip(axes, panels.items(), strict=True):
        for variables, (x, y) in curves.items():
            name, colour, dashes, mark = NAMES[variables]
            ax.plot(x, y, color=colour, linestyle=dashes, marker=mark, markersize=7, label=name)
        ax.set(xscale="log", yscale="log", xlabel="step [s]")
        ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 4)))
        ax.xaxis.set_major_formatter("{x:g}")
        ax.xaxis.set_minor_formatter(NullFormatter())
        ax.set_title(title, fontsize=13, loc="left")
    axes[0].set_ylabel("error at the end [rad, rad/s]")
    axes[0].legend(loc="best")
    return axes


@drawing(11, 4.4, columns=2)
def inertia_by_link(shares, locked, axes=None):
    """Draw whose inertia a joint moves: shares (N, N), rows k sum to 1; left free, right locked."""
    N = len(shares)
    colours = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, BODY]
    hatches = ["", "//", "..", "xx", "\\\\", ""]
    for ax, table, title in zip(
        axes, (shares, locked), ("joints beyond k free: $D(k)$", "joints beyond k locked")
    ):
        below = np.zeros(N)
        for back in range(N):  # link k itself, k-1, ...
            part = np.array([table[k, k - back] if k >= back else 0 for k in range(N)])
            name = f"link k-{back}"
            if back == 0:
                name = "link k"
            elif back >= 5:
                name = "beyond"
            ax.bar(
                range(1, N + 1),
                part,
                bottom=below,
                color=colours[min(back, 5)],
                edgecolor="white",
                hatch=hatches[min(back, 5)],
                linewidth=0.8,
                label=name if back <= 5 else None,
            )
            below = below + part
        ax.set(xlabel="joint k, from the tip", ylim=(0, 1), xticks=range(1, N + 1))
        ax.set_title(title, fontsize=13, loc="left")
    axes[0].set_ylabel("share of the inertia")
    axes[1].legend(loc="center left", bbox_to_anchor=(1, 0.5))
