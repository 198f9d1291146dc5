"""Arms in the plane, and common parts of all pictures of arms."""

import numpy as np

from robodyn_lib.arm import plain

from .figures import BADGE, BLUE, BODY, INK, ORANGE, SKY, VERMILLION, arrow, faded, figure, styled


@styled
def arm_2d(arm, q, ax=None, labels="tip", tip_frame=True):
    """Draw an arm that moves in the x-z plane at q (n,) or (k, n).

    The last pose is solid, others are faded.

    labels: "tip" numbers the links from the tip (Rodriguez-Kreutz, Kozlowski), "base" from the
    base, None not at all. Centres of mass are dots, area by mass, the heaviest of a fixed size;
    tip_frame: its x axis orange, its z axis blue. Returns the Axes, in metres. Raises ValueError
    naming the joint that leaves the plane.
    """
    check_labels(labels)
    check_joints(arm)
    poses = [arm.in_floats.at(values) for values in several(q)]
    for i in range(arm.n):
        check_planar(arm, poses[-1], i)
    ax = ax or figure(7, _height(7, poses))[1]
    radius = 0.045 * reach(poses[-1])
    for j, pose in enumerate(poses):
        _body_2d(ax, pose, several(q)[j], radius, fade=1 - (j + 1) / len(poses), zorder=2 + j)
    heaviest = max(poses[-1].m) or 1
    for C, m in zip(poses[-1].C, poses[-1].m, strict=True):
        if m > 0:
            ax.plot(
                *C[::2],
                marker="o",
                markersize=15 * np.sqrt(m / heaviest),
                zorder=3 + len(poses),
                linestyle="none",
                markerfacecolor="#000000",
                markeredgecolor="white",
                markeredgewidth=1.2,
            )
    if tip_frame:
        for axis, colour in ((0, VERMILLION), (2, BLUE)):
            arrow(
                ax,
                poses[-1].tip[::2],
                poses[-1].tip[::2] + 4 * radius * poses[-1].tip_R[::2, axis],
                colour,
            )
    if labels:
        starts = poses[-1].O[:, ::2]
        ends = link_ends(poses[-1])[:, ::2]
        places = [
            (a + b) / 2 + 2.1 * radius * _normal(b - a) for a, b in zip(starts, ends, strict=True)
        ]
        for place, text in joined(places, link_numbers(arm.n, labels), radius):
            ax.text(
                *place,
                text,
                ha="center",
                va="center",
                color=INK,
                fontsize=11,
                zorder=20,
                bbox=BADGE,
            )
    ax.update_datalim(poses[-1].tip[::2] + 4 * radius * np.array([[-1, -1], [1, 1]]))
    ax.autoscale_view()
    ax.set(aspect="equal", xlabel="x [m]", ylabel="z [m]")
    ax.margins(0.06)
    return ax


@styled
def stone(ax, x, z, size=0.16):
    """Draw a stone of this diameter [m] at (x, z) in an `arm_2d` picture, named below.

    Returns Axes.
    """
    from matplotlib.patches import Polygon

    turns = np.linspace(0, 2 * np.pi, 8)[:-1]
    radii = size / 2 * np.array([1.0, 0.85, 1.0, 0.9, 1.0, 0.8, 0.95])
    corners = np.column_stack([x + radii * np.cos(turns), z + radii * np.sin(turns)])
    ax.add_patch(Polygon(corners, facecolor="#8A949E", edgecolor=INK, linewidth=1.1, zorder=10))
    ax.text(x, z - 1.2 * size, "stone", ha="center", va="top", color=INK, fontsize=11, zorder=20)
    ax.update_datalim([[x - size, z - size], [x + size, z + size]])
    ax.autoscale_view()
    return ax


def _height(width, poses):
    """Return the figure height in inches that fits the arm."""
    x, _, z = np.ptp(
        np.vstack([[pose.base, *pose.O, pose.tip] for pose in poses]), axis=0
    ) + 0.3 * reach(poses[-1])
    return np.clip(width * z / x, 2.6, 5.5)


def _body_2d(ax, pose, q, radius, fade, zorder):
    from matplotlib.patches import Circle, Polygon

    line = {"edgecolor": faded(INK, fade), "linewidth": 1.1}
    thickness = np.linspace(1, 0.55, pose.n + 1) * radius
    if zorder == 2:
        _ground(ax, pose.base[::2], radius)
    starts = pose.O[:, ::2]
    ends = link_ends(pose)[:, ::2]
    if np.linalg.norm(starts[0] - pose.base[::2]) > radius:
        ax.add_patch(
            Polygon(
                capsule(pose.base[::2], starts[0], radius, radius),
                zorder=zorder,
                facecolor=faded("#8A949E", fade),
                **line,
            )
        )
    for i in range(pose.n):
        sliding = pose.arm.sliders[i]
        if sliding:  # the rail, from where the slider is at q = 0
            home = starts[i] - q[i] * pose.h[i, ::2]
            ax.add_patch(
                Polygon(
                    _bar(home, starts[i], 0.45 * radius, radius),
                    zorder=zorder,
                    facecolor=faded(SKY, fade),
                    **line,
                )
            )
        ax.add_patch(
            Polygon(
                capsule(starts[i], ends[i], thickness[i], thickness[i + 1]),
                zorder=zorder,
                facecolor=faded(BODY, fade),
                **line,
            )
        )
    for i in range(pose.n):
        if pose.arm.hinges[i]:
            ax.add_patch(
                Circle(
                    starts[i],
                    0.62 * thickness[i],
                    zorder=zorder + 0.3,
                    facecolor=faded(ORANGE, fade),
                    **line,
                )
            )
            ax.add_patch(
                Circle(
                    starts[i], 0.16 * thickness[i], zorder=zorder + 0.4, facecolor=line["edgecolor"]
                )
            )
        else:
            along = 0.9 * thickness[i] * pose.h[i, ::2]
            ax.add_patch(
                Polygon(
                    _bar(starts[i] - along, starts[i] + along, 0.75 * thickness[i]),
                    zorder=zorder + 0.3,
                    facecolor=faded(BLUE, fade),
                    **line,
                )
            )


def _ground(ax, at, radius):
    """Draw the base: a plate with hatching under it."""
    from matplotlib.patches import Rectangle

    x, z = at
    ax.plot(
        [x - 3 * radius, x + 3 * radius],
        [z - 1.2 * radius] * 2,
        color=INK,
        linewidth=2,
        linestyle="-",
        zorder=1,
    )
    ax.add_patch(
        Rectangle(
            (x - 3 * radius, z - 2.1 * radius),
            6 * radius,
            0.9 * radius,
            facecolor="white",
            edgecolor="#999999",
            hatch="////",
            linewidth=0,
            zorder=0.9,
        )
    )
    ax.add_patch(
        Rectangle(
            (x - 0.8 * radius, z - 1.2 * radius),
            1.6 * radius,
            1.2 * radius,
            facecolor="#8A949E",
            edgecolor=INK,
            zorder=1.1,
        )
    )


def capsule(a, b, ra, rb):
    """Return the outline (m, 2) of a rounded bar from a to b, tapered from radius ra to rb."""
    d = b - a
    distance = np.linalg.norm(d)
    if distance <= abs(ra - rb):
        turn = np.linspace(0, 2 * np.pi, 40)
        return a + ra * np.column_stack([np.cos(turn), np.sin(turn)])
    heading = np.arctan2(d[1], d[0])
    lean = np.arccos((ra - rb) / distance)
    far = heading + np.linspace(-lean, lean, 20)
    near = heading + np.linspace(lean, 2 * np.pi - lean, 20)
    return np.concatenate(
        [
            b + rb * np.column_stack([np.cos(far), np.sin(far)]),
            a + ra * np.column_stack([np.cos(near), np.sin(near)]),
        ]
    )


def _bar(a, b, half, overlap=0.0):
    along = (b - a) / (np.linalg.norm(b - a) or 1)
    side = half * np.array([-along[1], along[0]])
    a, b = a - overlap * along, b + overlap * along
    return np.array([a + side, b + side, b - side, a - side])


def joint_home(pose, i, q):
    """Return the end of the link before joint i: O(i), or for a slider O(i) at q = 0."""
    if q is None or not pose.arm.sliders[i]:
        return pose.O[i]
    return pose.O[i] - q[i] * pose.h[i]


def link_ends(pose, q=None):
    """Return points (n, 3) at which links end, base to tip."""
    return np.array([joint_home(pose, i, q) for i in range(1, pose.n)] + [pose.tip])


def joined(places, texts, near):
    """Yield labels; neighbours that would overlap share one: 1, 2, 3 -> 1-3."""
    groups = [[0]]
    for i in range(1, len(places)):
        if np.linalg.norm(places[i] - places[groups[-1][0]]) < near:
            groups[-1].append(i)
        else:
            groups.append([i])
    for group in groups:
        few = sorted((texts[group[0]], texts[group[-1]]), key=int)
        yield np.mean([places[i] for i in group], axis=0), "\N{EN DASH}".join(dict.fromkeys(few))


def several(q):
    """Return joint values of shape (n,) or (k, n) as an array (k, n)."""
    q = np.asarray(q, dtype=float)
    return q if q.ndim == 2 else q[np.newaxis]


def link_numbers(n, labels):
    """Return the numbers of the links as text, base to tip, counted from the tip or the base."""
    return [str(n - i if labels == "tip" else i + 1) for i in range(n)]


def check_labels(labels):
    """Raise ValueError for unknown labels."""
    if labels not in ("tip", "base", None):
        raise ValueError(f"labels must be 'tip', 'base' or None, got {labels!r}")


def check_joints(arm):
    """Raise ValueError naming the first joint or link that pictures cannot show."""
    if lacking := plain(arm):
        raise ValueError(f"pictures do not support {arm!r}: {lacking}")


def check_planar(arm, pose, i):
    """Raise ValueError naming joint i if it leaves the x-z plane or has no shape in pictures."""
    check_joints(arm)
    across = abs(pose.h[i, 1])
    turns = arm.hinges[i]
    if (turns and across < 1 - 1e-9) or (not turns and across > 1e-9):
        axis = ", ".join(f"{x + 0:.3g}" for x in pose.h[i])
        wanted = "along y" if turns else "across y"
        raise ValueError(
            f"{arm.joint_label(i)}: a picture in the x-z plane needs its axis {wanted}, got "
            f"({axis}); "
            "arm_3d draws any arm"
        )


def reach(pose):
    """Return the length of an arm along its joint points, base to tip [m]; 1 if it has none."""
    points = np.vstack([pose.base, pose.O, pose.tip])
    return np.linalg.norm(np.diff(points, axis=0), axis=1).sum() or 1.0


def _normal(v):
    length = np.linalg.norm(v)
    n = np.array([-v[1], v[0]]) / length if length else np.array([0.0, 1.0])
    return n if n[1] > 0 or (n[1] == 0 and n[0] < 0) else -n
