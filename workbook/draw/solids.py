"""Arms in space: links as tapered tubes with round elbows, joints as drums and boxes, shaded."""

from itertools import pairwise

import numpy as np

from robodyn_lib.arm import plain
from robodyn_lib.numbers import first_smallest

from .arms import check_labels, joined, joint_home, link_ends, link_numbers, reach, several
from .bones import bones, joint_seat, reach_of_bones
from .figures import BADGE, BLUE, BODY, GREEN, INK, ORANGE, SKY, VERMILLION, figure, mixed, styled


@styled
def arm_3d(arm, q, ax=None, labels="tip", axes=True, view=(22, -58)):
    """Draw a mechanism in space at q (nq,) or (k, nq): the last pose solid, earlier ones faded.

    Turning joints are orange drums along their axes, sliding ones blue boxes on a rail, balls
    orange spheres, a free joint a green box; axes: dashed lines along joint axes. labels: as in
    `arm_2d`. view: elevation and azimuth of the eye [degrees]. Returns Axes3D.
    """
    from matplotlib.colors import to_rgb
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    check_labels(labels)
    chain = not plain(arm)
    poses = [arm.in_floats.at(values) for values in several(q)]
    ax = ax or figure(7, 6, solid=True)[1]
    if not hasattr(ax, "get_zlim"):
        raise TypeError("arm_3d draws into axes in three dimensions: figure(..., solid=True)")
    radius = 0.036 * max((reach if chain else reach_of_bones)(pose) for pose in poses)
    eye = np.array(
        [
            np.cos(np.radians(view)).prod(),
            np.cos(np.radians(view[0])) * np.sin(np.radians(view[1])),
            np.sin(np.radians(view[0])),
        ]
    )
    ax.computed_zorder = False
    faces = []
    colours = []
    shadows = []
    for j, pose in enumerate(poses):
        fade = 0.8 * (1 - (j + 1) / len(poses)) ** 0.7
        last = j + 1 == len(poses)
        if chain:
            parts = _body_3d(pose, several(q)[j], radius, over=None if last else poses[-1])
        else:
            parts = _solid_bones(pose, radius, ghost=not last)
        for colour, mesh in parts:
            normals = np.cross(  # two corners may coincide
                mesh[:, 2] - mesh[:, 0], mesh[:, 3] - mesh[:, 1]
            )
            normals /= np.linalg.norm(normals, axis=1, keepdims=True).clip(1e-300)
            light = 0.55 + 0.45 * (normals @ LIGHT).clip(0)
            seen = normals @ eye > 0
            faces.append(mesh[seen])
            colours.append(mixed(np.outer(light, to_rgb(colour))[seen], fade))
            shadows.append(_hull(mesh[..., :2].reshape(-1, 2)))
    faces = np.concatenate(faces)
    colours = np.concatenate(colours)
    floor = min(
        faces[..., 2].min(), faces[..., 2].min() if arm.kinds[0].free else poses[-1].base[2]
    )
    look = {"linewidths": 0.4, "linestyles": "-"}
    ax.add_collection(
        Poly3DCollection(faces, facecolors=colours, edgecolors=colours, zorder=5, **look),
        autolim=False,
    )
    flat = [np.column_stack([outline, np.full(len(outline), floor)]) for outline in shadows]
    ax.add_collection(
        Poly3DCollection(flat, facecolors="#E3E3E3", edgecolors="#E3E3E3", zorder=1, **look),
        autolim=False,
    )
    _notes_3d(ax, poses[-1], radius, labels, axes)
    tips = poses[-1].tip + 5 * radius * poses[-1].tip_R.T
    _equal_3d(ax, np.vstack([faces.reshape(-1, 3), tips]), floor)
    ax.view_init(*view)
    return ax


LIGHT = np.array([0.35, -0.55, 0.76])


def _notes_3d(ax, pose, radius, labels, axes):
    """Write over the body: axes, tip frame, numbers of the links."""
    if axes:
        for i in (i for i, kind in enumerate(pose.arm.kinds) if kind.has_axis):
            a = pose.O[i] - 4.2 * radius * pose.h[i]
            b = pose.O[i] + 4.2 * radius * pose.h[i]
            ax.plot(
                *np.array([a, b]).T, color=INK, linewidth=1.1, linestyle=(0, (5, 2, 1, 2)), zorder=6
            )
    for axis, colour in enumerate((VERMILLION, GREEN, BLUE)):
        ax.quiver(
            *pose.tip,
            *(5 * radius * pose.tip_R[:, axis]),
            color=colour,
            linewidth=2.4,
            zorder=8,
            arrow_length_ratio=0.25,
        )
    if labels:
        places = _places_of_numbers(pose)
        for place, text in joined(places, link_numbers(pose.n, labels), 1.6 * radius):
            ax.text(
                *place, text, color=INK, fontsize=11, ha="center", va="center", zorder=9, bbox=BADGE
            )


def _places_of_numbers(pose):
    """Return places for the numbers of links (n, 3), each in the middle of a piece of its link."""
    if plain(pose.arm):
        middle = {i: (a + b) / 2 for i, a, b in bones(pose)}
        return [  # a link that carries only free joints has no bone
            middle.get(i, pose.O[i]) for i in range(pose.n)
        ]
    paths = [link_path(pose, i) for i in range(pose.n)]
    return [(path[-2] + path[-1]) / 2 for path in paths]


def _body_3d(pose, q, radius, over=None):
    """Return [(colour, faces)]: pedestal, tapered links, joints, less what `over` hides."""
    thickness = np.linspace(1, 0.6, pose.n + 1) * radius
    up = pose.arm.base_rotation.astype(float)[:, 2]
    parts = []
    if over is None:
        parts = [
            ("#6F7A84", _tube(pose.base - 0.6 * radius * up, pose.base, 2.4 * radius, 2.4 * radius))
        ]
        parts += [
            ("#8A949E", mesh)
            for mesh in _bent_tube(link_path(pose, -1, q), 0.95 * radius, 0.95 * radius)
        ]
    for i in range(pose.n):
        rounded = i + 1 == pose.n or pose.arm.sliders[i + 1]
        parts += [
            (BODY, mesh)
            for mesh in _bent_tube(link_path(pose, i, q), thickness[i], thickness[i + 1], rounded)
        ]
        along = pose.h[i]
        r = thickness[i]
        half = 1.4 * r * along
        if over is not None and np.linalg.norm(pose.O[i] - over.O[i]) < radius:
            continue
        if pose.arm.hinges[i]:
            parts.append((ORANGE, _tube(pose.O[i] - half, pose.O[i] + half, 1.35 * r, 1.35 * r)))
        else:
            home = pose.O[i] - q[i] * along
            parts.append((SKY, _tube(home - r * along, pose.O[i], 0.6 * r, 0.6 * r, SQUARE)))
            parts.append(
                (BLUE, _tube(pose.O[i] - half, pose.O[i] + half, 1.1 * r, 1.1 * r, SQUARE))
            )
    return parts


def _solid_bones(pose, radius, ghost):
    """Return a mechanism's [(colour, faces)]: bones as tubes, joints by kind.

    Ghosts have no pedestal.

    Hinges are orange drums along their axes, balls orange spheres, sliders blue boxes, a free joint
    a green box at the origin of its link; other kinds show what they turn about as drums, and what
    they slide along as boxes.
    """
    arm = pose.arm
    parts = []
    up = pose.arm.base_rotation.astype(float)[:, 2]
    if not ghost and not arm.kinds[0].free:
        parts.append(
            ("#6F7A84", _tube(pose.base - 0.6 * radius * up, pose.base, 2.4 * radius, 2.4 * radius))
        )
    for i, a, b in bones(pose):
        if np.linalg.norm(b - a) > 1e-9:
            parts += [
                ("#8A949E" if i < 0 else BODY, _tube(a, b, radius, 0.7 * radius, caps=())),
                ("#8A949E" if i < 0 else BODY, _ball(b, 0.7 * radius)),
            ]
    for i, kind in enumerate(arm.kinds):
        O = pose.O[i]
        r = 1.35 * radius
        if kind.free:
            parts.append(
                (GREEN, _tube(O - r * pose.R[i][:, 2], O + r * pose.R[i][:, 2], r, r, SQUARE))
            )
        elif not kind.has_axis:
            parts.append((ORANGE, _ball(O, 1.25 * r)))
        else:
            home = joint_seat(pose, i)
            half = 1.05 * r * pose.h[i]
            if np.linalg.norm(O - home) > 1e-9:
                parts.append((BLUE, _tube(home, O, 0.5 * radius, 0.5 * radius, SQUARE)))
            turns = "rad/s" in kind.units
            parts.append(
                (
                    ORANGE if turns else BLUE,
                    _tube(O - half, O + half, r, r, *([] if turns else [SQUARE])),
                )
            )
    return parts


def link_path(pose, i, q=None):
    """Return corners of link i (-1: pedestal) between joints.

    The path runs along its own axis, across, and along the next axis.

    Real arms are built so; without it a PUMA would look like a bundle of sticks. Where axes are
    neither parallel nor perpendicular the link is straight.
    """
    a = pose.base if i < 0 else pose.O[i]
    b = link_ends(pose, q)[i] if i >= 0 else joint_home(pose, 0, q)
    first = pose.h[i] if i >= 0 else pose.arm.base_rotation.astype(float)[:, 2]
    last = pose.h[i + 1] if i + 1 < pose.n else pose.tip_R[:, 2]
    between = abs(first @ last)
    if 1e-6 < between < 1 - 1e-6:
        return np.array([a, b])
    step = (b - a) @ first * first
    rest = b - a - step
    then = rest @ last * last if between < 0.5 else 0 * rest
    corners = [a, a + step, b - then, b]
    small = 1e-3 * reach(pose)
    kept = [a] + [y for x, y in pairwise(corners) if np.linalg.norm(y - x) > small]
    return np.array(kept if len(kept) > 1 else [a, b])


def _bent_tube(path, ra, rb, rounded=False):
    """Return tapered tubes along a path, with balls at its bends.

    Ends at joints are hidden, free ones are round.
    """
    lengths = [np.linalg.norm(b - a) for a, b in pairwise(path)]
    if sum(lengths) == 0:
        return []
    r = ra + (rb - ra) * np.concatenate([[0], np.cumsum(lengths)]) / sum(lengths)
    pieces = [
        _tube(path[j], path[j + 1], r[j], r[j + 1], caps=())
        for j in range(len(path) - 1)
        if lengths[j] > 0
    ]
    return pieces + [_ball(path[j], r[j]) for j in range(1, len(path) - (not rounded))]


ROUND = np.exp(2j * np.pi * np.arange(21) / 20)
SQUARE = np.concatenate(
    [1j**k * (1 - 1j + 1j * np.linspace(0, 2, 6)[:-1]) for k in range(4)] + [[1 - 1j]]
)


def _tube(a, b, ra, rb, outline=ROUND, caps=(0.0, 0.6)):
    """Return faces (m, 4, 3) of a frustum from a to b, small, as the painter sorts by distance."""
    length = np.linalg.norm(b - a)
    axis = (b - a) / length
    u = np.cross(axis, np.eye(3)[first_smallest(abs(axis))])
    u /= np.linalg.norm(u)
    ring = np.outer(outline.real, u) + np.outer(outline.imag, np.cross(axis, u))
    pieces = max(2, round(length / (0.9 * max(ra, rb))))
    s = np.linspace(0, 1, pieces + 1)
    caps = np.array(caps)
    place = np.concatenate([0 * caps, s, 0 * caps + 1])
    width = np.concatenate([caps * ra, ra + s * (rb - ra), caps[::-1] * rb])
    centres = a + np.multiply.outer(place, b - a)
    return _quads(centres[:, np.newaxis] + np.multiply.outer(width, ring))


def _ball(centre, r):
    """Return faces (m, 4, 3) of a sphere."""
    tilt = np.linspace(-np.pi / 2, np.pi / 2, 10)
    circles = np.outer(np.cos(tilt), ROUND)
    high = np.broadcast_to(np.sin(tilt)[:, np.newaxis], circles.shape)
    return _quads(centre + r * np.stack([circles.real, circles.imag, high], axis=-1))


def _quads(grid):
    """Return faces between grid neighbours (rows, columns, 3), all with the same orientation."""
    return np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=2).reshape(
        -1, 4, 3
    )


def _hull(points):
    """Return the convex hull of points in the plane, by Andrew's chains.

    What rounding alone makes a corner is none: the same picture comes from processors that round
    differently.
    """
    points = sorted(set(map(tuple, np.round(points, 9))))
    slack = 1e-9 * np.ptp(points, axis=0).max() ** 2
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and _left_turn(*chain[-2:], p) <= slack:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return np.array(chains)


def _left_turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _equal_3d(ax, points, floor):
    """Set the same scale and the same ticks on three axes."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator

    low = points.min(axis=0)
    high = points.max(axis=0)
    low[2] = floor
    middle = (low + high) / 2
    half = 0.53 * (high - low).clip(0.6 * (high - low).max())
    x, y, _ = zip(middle - half, middle + half, strict=True)
    ax.set(
        xlim=x,
        ylim=y,
        zlim=(floor, floor + 2 * half[2]),
        xlabel="x [m]",
        ylabel="y [m]",
        zlabel="z [m]",
    )
    ax.set_box_aspect(half / half.max(), zoom=0.86)
    ticks = MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(0, 2 * half.max())
    step = np.diff(ticks)[0]
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_pane_color("#FAFAFA")
        axis.set_major_locator(MultipleLocator(step))
        axis.labelpad = 9
