"""Pictures of bodies that nothing holds. Data in, Axes out, nothing through pyplot."""

import numpy as np

from robodyn_lib.rk.mobile_base import attitude

from . import BLUE, INK, VERMILLION, drawing, figure, styled

LEGS = np.array([0.0, -1.0, 0.0])  # the direction of a half's legs, in its own axes
HALF_FRONT = np.radians(35.0)  # viewing angle, measured from the front of a robot that faces x


@styled
def cat(chain, attitudes, ball):
    """Draw a falling cat at moments of one round, seen along the line about which it turns.

    chain: the cat, an `Arm`; attitudes (m, 4): quaternions of its rear half; ball(psi): the
    quaternion of its joint. Returns the Axes.
    """
    axes = figure(11.5, 1.9, columns=9)[1]
    half = chain.offsets[1]
    length = np.linalg.norm(half)
    e = half / length + attitude(ball(0)) @ half / length
    side = np.array([e, np.cross(e, [1, 0, 0])]) / np.linalg.norm(e)
    side[1] *= np.sign(side[1] @ LEGS)
    turns = np.linspace(0, 2 * np.pi, len(attitudes))
    for ax, place in zip(axes, np.linspace(0, len(turns) - 1, len(axes)).astype(int), strict=True):
        R = attitude(attitudes[place])
        front = R @ attitude(ball(turns[place]))
        joint = R @ half
        centre = (joint + front @ half) / 2
        for start, way, colour in ((joint, -R, BLUE), (joint, front, VERMILLION)):
            ends = np.array([start, start + 2 * way @ half]) - centre
            ax.plot(
                *(side @ ends.T), color=colour, linestyle="-", linewidth=7, solid_capstyle="round"
            )
            legs = abs(np.linalg.det(way)) * (R if way is not front else front) @ LEGS
            for share in (0.35, 0.8):
                foot = ends[0] + share * (ends[1] - ends[0])
                ax.plot(
                    *(side @ np.array([foot, foot + 0.14 * legs]).T),
                    color=INK,
                    linestyle="-",
                    linewidth=2,
                )
        ax.set(aspect="equal", xlim=(-0.42, 0.42), ylim=(-0.4, 0.4), xticks=[], yticks=[])
        ax.set_title(f"{np.degrees(turns[place]):.0f}°", fontsize=12)
        ax.grid(False)
    return axes


@styled
def pointers(paths, names):
    """Draw paths (m, 3) of points on a sphere, each with a dot at its start. Returns the Axes."""
    axes = np.ravel(figure(3.6 * len(paths), 3.6, columns=len(paths), solid=True)[1])
    around = np.linspace(0, 2 * np.pi, 60)
    for ax, path, name, colour in zip(axes, paths, names, (BLUE, VERMILLION), strict=False):
        for turn in np.linspace(0, np.pi, 6, endpoint=False):
            ax.plot(
                np.cos(turn) * np.sin(around),
                np.sin(turn) * np.sin(around),
                np.cos(around),
                color="#CCCCCC",
                linestyle="-",
                linewidth=0.8,
            )
        ax.plot(*path.T, color=colour, linestyle="-", linewidth=3)
        ax.plot(*path[:1].T, marker="o", markersize=8, color=INK)
        ax.set_title(name, fontsize=13)
        ax.set_box_aspect((1, 1, 1))
        ax.set_axis_off()
    return axes


@drawing(7.5, 3.4)
def answers(times, joints, hull, ax=None):
    """Draw a hull turning as its arm moves: joint angles (m, 2) and hull angle (m,), in degrees."""
    for values, name, dashes in zip(
        np.degrees(joints).T, ("joint 2", "joint 1"), ("--", ":"), strict=True
    ):
        ax.plot(times, values, color=INK, linestyle=dashes, label=name)
    ax.plot(times, np.degrees(hull), color=VERMILLION, linestyle="-", linewidth=3, label="hull")
    ax.set(xlabel="time [s]", ylabel="angle [degrees]")
    ax.legend()


@styled
def falling(robot, ends, poses, titles):
    """Draw a robot's poses (m, nq), seen half from its front.

    A line goes from each joint to the end of its body, ends (n, 3). Limbs are blue on the left and
    red on the right; the ground is the line at z = 0. Returns the Axes.
    """
    across = np.array([np.sin(HALF_FRONT), np.cos(HALF_FRONT), 0])  # to the right of the viewer
    axes = np.ravel(figure(2.1 * len(poses), 2.9, columns=len(poses))[1])
    for ax, q, title in zip(axes, poses, titles, strict=True):
        pose = robot.at(q)
        for i in range(robot.n):
            line = np.array([pose.O[i], pose.O[i] + pose.R[i] @ ends[i]])
            colour = {"left": BLUE, "right": VERMILLION}.get(robot.link_names[i].split()[0], INK)
            ax.plot(
                line @ across,
                line[:, 2],
                color=colour,
                linestyle="-",
                linewidth=6,
                solid_capstyle="round",
            )
        ax.axhline(0.0, color=INK, linestyle="-", linewidth=1)
        ax.set(
            aspect="equal",
            xlim=(pose.O[0] @ across - 0.8, pose.O[0] @ across + 0.8),
            ylim=(-0.3, 2.4),
            xticks=[],
            yticks=[],
        )
        ax.set_title(title, fontsize=12)
        ax.grid(False)
    return axes
