"""Pictures: arms in the plane and in space, the block structure of operators, sweeps along a chain.

Every function takes data, not files, and an optional `ax`, and returns the Axes. `show` puts a picture into a notebook
as PNG with alt text; `save` writes a file that is the same byte for byte each time it is drawn with one matplotlib.
Nothing here goes through pyplot, so no window opens and no backend matters. matplotlib is loaded at the first picture.
"""
import base64
import functools
import html
import io
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np

from ..arm import REVOLUTE

__all__ = ["BLUE", "GREEN", "INK", "ORANGE", "PURPLE", "SKY", "VERMILLION", "arm_2d", "arm_3d", "arrow", "capsule",
           "figure", "picture", "png", "save", "shades", "show", "spy", "spy_at", "spy_row", "stone", "structure",
           "styled", "sweeps"]

BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"      # Okabe and Ito
ORANGE, SKY = "#E69F00", "#56B4E9"
BODY, INK = "#C9D3DC", "#333333"
BADGE = {"boxstyle": "round,pad=0.2,rounding_size=0.6", "facecolor": "white", "edgecolor": INK, "linewidth": 0.8}
STYLE = Path(__file__).with_name("workbook.mplstyle")


def styled(function):
    """Run `function` under the workbook's style, whatever the reader's settings are, and put those back."""
    @functools.wraps(function)
    def run(*args, **kwargs):
        from matplotlib import style
        with style.context(["default", STYLE]):
            return function(*args, **kwargs)
    return run


@styled
def figure(width=9.0, height=4.5, rows=1, columns=1, solid=False):
    """A figure (inches) and its Axes: one, or an array of them. solid: axes in three dimensions."""
    from matplotlib.figure import Figure
    fig = Figure(figsize=(width, height))
    if solid:
        import mpl_toolkits.mplot3d  # noqa: F401  (registers the projection)
    return fig, fig.subplots(rows, columns, subplot_kw={"projection": "3d"} if solid else None)


def png(fig):
    """The picture as PNG bytes, without date or program name."""
    return _written(fig, "png", {"Software": None})


def save(fig, path, alt):
    """Write the picture to `path`, .svg or .png; alt says what it shows and goes into the file."""
    kind = Path(path).suffix[1:]
    known = {"svg": {"Date": None, "Creator": None, "Title": _said(alt)}, "png": {"Software": None, "Description": alt}}
    if kind not in known:
        raise ValueError(f"path must end in .svg or .png, got {str(path)!r}")
    Path(path).write_bytes(_written(fig, kind, known[kind]))


def picture(fig, alt):
    """Return a figure as a notebook stores it: {type: text}, HTML with the PNG inside, and alt as plain text.

    The PNG has at most 256 colours: a third of the bytes. As image/png it would have no alt attribute in JupyterLab,
    which drops what its metadata say.
    """
    from .palette import few_colours
    data, width = base64.b64encode(few_colours(png(fig))).decode(), round(96 * fig.get_size_inches()[0])
    tag = f'<img alt="{html.escape(alt)}" width="{width}" style="max-width: 100%" src="data:image/png;base64,{data}">'
    return {"text/html": tag, "text/plain": alt}


def show(fig, alt, caption=True):
    """Show a figure (or the figure of an Axes) in a notebook: PNG, with alt text, the same text below it.

    Outside a notebook the text is printed. Raises ValueError where alt is empty.
    """
    alt = _said(alt)
    fig = getattr(fig, "figure", fig)
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close(fig)                 # the inline backend would show it once more
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if not shell:
        print(alt)
        return
    from IPython.display import display
    display(picture(fig, alt), raw=True)
    if caption:
        display({"text/markdown": f"*{alt}*", "text/plain": alt}, raw=True)


@styled
def _written(fig, kind, metadata):
    out = io.BytesIO()
    getattr(fig, "figure", fig).savefig(out, format=kind, metadata=metadata)
    return out.getvalue()


def _said(alt):
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError(f"a picture needs alt text, a sentence that says what it shows; got {alt!r}")
    return " ".join(alt.split())


# --- an arm in the plane --------------------------------------------------------------------------------------------

@styled
def arm_2d(arm, q, ax=None, labels="tip", masses=True, tip_frame=True):
    """An arm that moves in the x-z plane, at q (n,), or at several q (k, n): the last one solid, those before it faded.

    labels: "tip" numbers the links from the tip (Rodriguez-Kreutz, Kozlowski), "base" from the base, None not at all.
    masses: centres of mass, area by mass; tip_frame: its x axis orange, its z axis blue. Returns the Axes, in metres.
    Raises ValueError naming the joint that leaves the plane.
    """
    _check_labels(labels)
    poses = [arm.in_floats.at(values) for values in _several(q)]
    for i in range(arm.n):
        _check_planar(arm, poses[-1], i)
    ax = ax or figure(7, _height(7, poses))[1]
    radius = 0.045 * _reach(poses[-1])
    for j, pose in enumerate(poses):
        _body_2d(ax, pose, _several(q)[j], radius, fade=1 - (j + 1) / len(poses), zorder=2 + j)
    if masses:
        _masses(ax, poses[-1], lambda C: (C[0], C[2]), zorder=3 + len(poses))
    if tip_frame:
        for axis, colour in ((0, VERMILLION), (2, BLUE)):
            arrow(ax, poses[-1].tip[::2], poses[-1].tip[::2] + 4 * radius * poses[-1].tip_R[::2, axis], colour)
    if labels:
        starts, ends = poses[-1].O[:, ::2], _ends(poses[-1])[:, ::2]
        places = [(a + b) / 2 + 2.1 * radius * _normal(b - a) for a, b in zip(starts, ends, strict=True)]
        for place, text in _joined(places, _numbers(arm.n, labels), radius):
            ax.text(*place, text, ha="center", va="center", color=INK, fontsize=11, zorder=20,
                    bbox=BADGE)
    ax.update_datalim(poses[-1].tip[::2] + 4 * radius * np.array([[-1, -1], [1, 1]]))
    ax.autoscale_view()
    ax.set(aspect="equal", xlabel="x [m]", ylabel="z [m]")
    ax.margins(0.06)
    return ax


@styled
def stone(ax, x, z, size=0.16):
    """A stone of this diameter [m] at (x, z) in a picture of `arm_2d`, named below. Returns the Axes."""
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
    """Of a figure that an arm fills [inches]."""
    x, _, z = np.ptp(np.vstack([[pose.base, *pose.O, pose.tip] for pose in poses]), axis=0) + 0.3 * _reach(poses[-1])
    return np.clip(width * z / x, 2.6, 5.5)


def _body_2d(ax, pose, q, radius, fade, zorder):
    from matplotlib.patches import Circle, Polygon
    line = {"edgecolor": _faded(INK, fade), "linewidth": 1.1}
    thickness = np.linspace(1, 0.55, pose.n + 1) * radius
    if zorder == 2:
        _ground(ax, pose.base[::2], radius)
    starts, ends = pose.O[:, ::2], _ends(pose)[:, ::2]
    if np.linalg.norm(starts[0] - pose.base[::2]) > radius:
        ax.add_patch(Polygon(capsule(pose.base[::2], starts[0], radius, radius), zorder=zorder,
                             facecolor=_faded("#8A949E", fade), **line))
    for i in range(pose.n):
        sliding = pose.arm.joint_types[i] != REVOLUTE
        if sliding:                                                 # the rail, from where the slider is at q = 0
            home = starts[i] - q[i] * pose.h[i, ::2]
            ax.add_patch(Polygon(_bar(home, starts[i], 0.45 * radius, radius), zorder=zorder,
                                 facecolor=_faded(SKY, fade), **line))
        ax.add_patch(Polygon(capsule(starts[i], ends[i], thickness[i], thickness[i + 1]), zorder=zorder,
                             facecolor=_faded(BODY, fade), **line))
    for i in range(pose.n):
        if pose.arm.joint_types[i] == REVOLUTE:
            ax.add_patch(Circle(starts[i], 0.62 * thickness[i], zorder=zorder + 0.3, facecolor=_faded(ORANGE, fade),
                                **line))
            ax.add_patch(Circle(starts[i], 0.16 * thickness[i], zorder=zorder + 0.4, facecolor=line["edgecolor"]))
        else:
            along = 0.9 * thickness[i] * pose.h[i, ::2]
            ax.add_patch(Polygon(_bar(starts[i] - along, starts[i] + along, 0.75 * thickness[i]), zorder=zorder + 0.3,
                                 facecolor=_faded(BLUE, fade), **line))


def _ground(ax, at, radius):
    """The base: a plate with hatching under it."""
    from matplotlib.patches import Rectangle
    x, z = at
    ax.plot([x - 3 * radius, x + 3 * radius], [z - 1.2 * radius] * 2, color=INK, linewidth=2, linestyle="-", zorder=1)
    ax.add_patch(Rectangle((x - 3 * radius, z - 2.1 * radius), 6 * radius, 0.9 * radius, facecolor="white",
                           edgecolor="#999999", hatch="////", linewidth=0, zorder=0.9))
    ax.add_patch(Rectangle((x - 0.8 * radius, z - 1.2 * radius), 1.6 * radius, 1.2 * radius, facecolor="#8A949E",
                           edgecolor=INK, zorder=1.1))


def capsule(a, b, ra, rb):
    """Outline (m, 2) of a rounded bar from a to b that tapers from radius ra to rb (hull of two circles)."""
    d = b - a
    distance = np.linalg.norm(d)
    if distance <= abs(ra - rb):
        turn = np.linspace(0, 2 * np.pi, 40)
        return a + ra * np.column_stack([np.cos(turn), np.sin(turn)])
    heading, lean = np.arctan2(d[1], d[0]), np.arccos((ra - rb) / distance)
    far = heading + np.linspace(-lean, lean, 20)
    near = heading + np.linspace(lean, 2 * np.pi - lean, 20)
    return np.concatenate([b + rb * np.column_stack([np.cos(far), np.sin(far)]),
                           a + ra * np.column_stack([np.cos(near), np.sin(near)])])


def _bar(a, b, half, overlap=0.0):
    along = (b - a) / (np.linalg.norm(b - a) or 1)
    side = half * np.array([-along[1], along[0]])
    a, b = a - overlap * along, b + overlap * along
    return np.array([a + side, b + side, b - side, a - side])


# --- an arm in space ------------------------------------------------------------------------------------------------

@styled
def arm_3d(arm, q, ax=None, labels="tip", masses=False, axes=True, tip_frame=True, shadow=True, view=(22, -58)):
    """Any arm in space, at q (n,), or at several q (k, n): the last one solid, those before it faded.

    Turning joints are orange drums along their axes, sliding ones blue boxes on a rail; axes: dashed lines along joint
    axes. labels, masses, tip_frame: as in `arm_2d`. view: elevation and azimuth of the eye [degrees]. Returns Axes3D.
    """
    from matplotlib.colors import to_rgb
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection
    _check_labels(labels)
    poses = [arm.in_floats.at(values) for values in _several(q)]
    ax = ax or figure(7, 6, solid=True)[1]
    if not hasattr(ax, "get_zlim"):
        raise TypeError("arm_3d draws into axes in three dimensions: figure(..., solid=True)")
    radius = 0.036 * max(_reach(pose) for pose in poses)
    eye = np.array([np.cos(np.radians(view)).prod(), np.cos(np.radians(view[0])) * np.sin(np.radians(view[1])),
                    np.sin(np.radians(view[0]))])
    ax.computed_zorder = False
    faces, colours, shadows = [], [], []
    for j, pose in enumerate(poses):
        fade = 0.8 * (1 - (j + 1) / len(poses)) ** 0.7
        for colour, mesh in _body_3d(pose, _several(q)[j], radius, over=None if j + 1 == len(poses) else poses[-1]):
            normals = _normals(mesh)
            light = 0.55 + 0.45 * (normals @ LIGHT).clip(0)
            seen = normals @ eye > 0
            faces.append(mesh[seen])
            colours.append(_mixed(np.outer(light, to_rgb(colour))[seen], fade))
            shadows.append(_hull(mesh[..., :2].reshape(-1, 2)))
    faces, colours = np.concatenate(faces), np.concatenate(colours)
    floor = min(faces[..., 2].min(), poses[-1].base[2])
    look = {"linewidths": 0.4, "linestyles": "-"}
    ax.add_collection3d(Poly3DCollection(faces, facecolors=colours, edgecolors=colours, zorder=5, **look),
                        autolim=False)
    if shadow:
        flat = [np.column_stack([outline, np.full(len(outline), floor)]) for outline in shadows]
        ax.add_collection3d(Poly3DCollection(flat, facecolors="#E3E3E3", edgecolors="#E3E3E3", zorder=1, **look),
                            autolim=False)
    _notes_3d(ax, poses[-1], radius, labels, masses, axes, tip_frame)
    tips = poses[-1].tip + 5 * radius * poses[-1].tip_R.T
    _equal_3d(ax, np.vstack([faces.reshape(-1, 3), tips]), floor)
    ax.view_init(*view)
    return ax


LIGHT = np.array([0.35, -0.55, 0.76])


def _notes_3d(ax, pose, radius, labels, masses, axes, tip_frame):
    """What is written over the body: axes, centres of mass, tip frame, numbers of the links."""
    if axes:
        for i in range(pose.n):
            a, b = pose.O[i] - 4.2 * radius * pose.h[i], pose.O[i] + 4.2 * radius * pose.h[i]
            ax.plot(*np.array([a, b]).T, color=INK, linewidth=1.1, linestyle=(0, (5, 2, 1, 2)), zorder=6)
    if masses:
        _masses(ax, pose, lambda C: C, zorder=7)
    if tip_frame:
        for axis, colour in enumerate((VERMILLION, GREEN, BLUE)):
            ax.quiver(*pose.tip, *(5 * radius * pose.tip_R[:, axis]), color=colour, linewidth=2.4, zorder=8,
                      arrow_length_ratio=0.25)
    if labels:
        places = [(path[-2] + path[-1]) / 2 for path in (_path(pose, i) for i in range(pose.n))]
        for place, text in _joined(places, _numbers(pose.n, labels), 1.6 * radius):
            ax.text(*place, text, color=INK, fontsize=11, ha="center", va="center", zorder=9, bbox=BADGE)


def _joined(places, texts, near):
    """Neighbours that would be written over each other share one label: 1, 2, 3 -> 1-3."""
    groups = [[0]]
    for i in range(1, len(places)):
        if np.linalg.norm(places[i] - places[groups[-1][0]]) < near:
            groups[-1].append(i)
        else:
            groups.append([i])
    for group in groups:
        few = sorted((texts[group[0]], texts[group[-1]]), key=int)
        yield np.mean([places[i] for i in group], axis=0), "\N{EN DASH}".join(dict.fromkeys(few))


def _body_3d(pose, q, radius, over=None):
    """[(colour, faces)]: pedestal, links as tapered tubes with round elbows, joints; without what `over` hides."""
    thickness = np.linspace(1, 0.6, pose.n + 1) * radius
    up = pose.arm.base_rotation.astype(float)[:, 2]
    parts = []
    if over is None:
        parts = [("#6F7A84", _tube(pose.base - 0.6 * radius * up, pose.base, 2.4 * radius, 2.4 * radius))]
        parts += [("#8A949E", mesh) for mesh in _bent_tube(_path(pose, -1, q), 0.95 * radius, 0.95 * radius)]
    for i in range(pose.n):
        rounded = i + 1 == pose.n or pose.arm.joint_types[i + 1] != REVOLUTE
        parts += [(BODY, mesh) for mesh in _bent_tube(_path(pose, i, q), thickness[i], thickness[i + 1], rounded)]
        along, r = pose.h[i], thickness[i]
        half = 1.4 * r * along
        if over is not None and np.linalg.norm(pose.O[i] - over.O[i]) < radius:
            continue
        if pose.arm.joint_types[i] == REVOLUTE:
            parts.append((ORANGE, _tube(pose.O[i] - half, pose.O[i] + half, 1.35 * r, 1.35 * r)))
        else:
            home = pose.O[i] - q[i] * along
            parts.append((SKY, _tube(home - r * along, pose.O[i], 0.6 * r, 0.6 * r, SQUARE)))
            parts.append((BLUE, _tube(pose.O[i] - half, pose.O[i] + half, 1.1 * r, 1.1 * r, SQUARE)))
    return parts


def _path(pose, i, q=None):
    """Corner points of link i (-1: the pedestal) between its two joints: along its own axis, across, along the next.

    Real arms are built so: it is what tells a PUMA from a bundle of sticks. Where axes are neither parallel nor
    perpendicular the link is straight.
    """
    a, b = (pose.base if i < 0 else pose.O[i]), _ends(pose, q)[i] if i >= 0 else _home(pose, 0, q)
    first = pose.h[i] if i >= 0 else pose.arm.base_rotation.astype(float)[:, 2]
    last = pose.h[i + 1] if i + 1 < pose.n else pose.tip_R[:, 2]
    between = abs(first @ last)
    if 1e-6 < between < 1 - 1e-6:
        return np.array([a, b])
    step = (b - a) @ first * first
    rest = b - a - step
    then = rest @ last * last if between < 0.5 else 0 * rest
    corners = [a, a + step, b - then, b]
    small = 1e-3 * _reach(pose)
    kept = [a] + [y for x, y in pairwise(corners) if np.linalg.norm(y - x) > small]
    return np.array(kept if len(kept) > 1 else [a, b])


def _home(pose, i, q):
    """Where the link before joint i ends: at O(i), or for a slider where O(i) is at q = 0."""
    return pose.O[i] if q is None or pose.arm.joint_types[i] == REVOLUTE else pose.O[i] - q[i] * pose.h[i]


def _ends(pose, q=None):
    return np.array([_home(pose, i, q) for i in range(1, pose.n)] + [pose.tip])


def _bent_tube(path, ra, rb, rounded=False):
    """Tubes along a path, tapering, with balls at its bends; its ends stick in joints, a free end is rounded."""
    lengths = [np.linalg.norm(b - a) for a, b in pairwise(path)]
    if sum(lengths) == 0:
        return []
    r = ra + (rb - ra) * np.concatenate([[0], np.cumsum(lengths)]) / sum(lengths)
    pieces = [_tube(path[j], path[j + 1], r[j], r[j + 1], caps=()) for j in range(len(path) - 1) if lengths[j] > 0]
    return pieces + [_ball(path[j], r[j]) for j in range(1, len(path) - (not rounded))]


ROUND = np.exp(2j * np.pi * np.arange(21) / 20)
SQUARE = np.concatenate([1j ** k * (1 - 1j + 1j * np.linspace(0, 2, 6)[:-1]) for k in range(4)] + [[1 - 1j]])


def _tube(a, b, ra, rb, outline=ROUND, caps=(0.0, 0.6)):
    """Faces (m, 4, 3) of a frustum from a to b. Small ones: the painter sorts faces by their distance."""
    axis = (b - a) / np.linalg.norm(b - a)
    u = np.cross(axis, np.eye(3)[np.argmin(abs(axis))])
    u /= np.linalg.norm(u)
    ring = np.outer(outline.real, u) + np.outer(outline.imag, np.cross(axis, u))
    s = np.linspace(0, 1, max(2, round(np.linalg.norm(b - a) / (0.9 * max(ra, rb)))) + 1)
    caps = np.array(caps)
    place = np.concatenate([0 * caps, s, 0 * caps + 1])
    width = np.concatenate([caps * ra, ra + s * (rb - ra), caps[::-1] * rb])
    return _quads(a + np.multiply.outer(place, b - a)[:, np.newaxis] + np.multiply.outer(width, ring))


def _ball(centre, r):
    """Faces (m, 4, 3) of a sphere."""
    tilt = np.linspace(-np.pi / 2, np.pi / 2, 10)
    circles = np.outer(np.cos(tilt), ROUND)
    high = np.broadcast_to(np.sin(tilt)[:, np.newaxis], circles.shape)
    return _quads(centre + r * np.stack([circles.real, circles.imag, high], axis=-1))


def _quads(grid):
    """Faces between neighbours of a grid (rows, columns, 3), seen from outside in one sense of turning."""
    return np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=2).reshape(-1, 4, 3)


def _hull(points):
    """The convex hull of points in the plane, by Andrew's chains.

    What rounding alone makes a corner is none: the same picture comes from processors that round differently.
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


def _normals(faces):
    normals = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1])     # fine where two corners coincide
    return normals / np.linalg.norm(normals, axis=1, keepdims=True).clip(1e-300)


def _equal_3d(ax, points, floor):
    """The same scale and the same ticks on three axes."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator
    low, high = points.min(axis=0), points.max(axis=0)
    low[2] = floor
    middle, half = (low + high) / 2, 0.53 * (high - low).clip(0.6 * (high - low).max())
    x, y, _ = zip(middle - half, middle + half, strict=True)
    ax.set(xlim=x, ylim=y, zlim=(floor, floor + 2 * half[2]), xlabel="x [m]", ylabel="y [m]", zlabel="z [m]")
    ax.set_box_aspect(half / half.max(), zoom=0.86)
    step = np.diff(MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(0, 2 * half.max()))[0]
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_pane_color("#FAFAFA")
        axis.set_major_locator(MultipleLocator(step))
        axis.labelpad = 9


# --- operators ------------------------------------------------------------------------------------------------------

def structure(operator, N):
    """Which blocks of an operator are not zero: "memoryless", "causal", "anticausal" or "full". Zero means exactly 0.

    >>> structure(np.kron(np.tril(np.ones((3, 3))), np.ones((6, 6))), 3)
    'causal'
    """
    filled = _filled_blocks(operator, N)
    above, below = np.triu(filled, 1).any(), np.tril(filled, -1).any()
    return {(0, 0): "memoryless", (0, 1): "causal", (1, 0): "anticausal", (1, 1): "full"}[int(above), int(below)]


@styled
def spy(operator, N, ax=None, name=None, kind=True, colour=None):
    """The entries of an operator that are not exactly 0, in its N x N blocks, 1 (tip) to N (base).

    operator (rows, columns), both multiples of N, in any arithmetic; blocks with a filled entry are tinted. name: LaTeX
    for the title; kind: add what `structure` says. Returns the Axes. Raises ValueError for shapes that do not divide.
    """
    filled = _filled(operator, N)
    ax = ax or figure(5, 5)[1]
    spy_at(ax, operator, N, 0, 0, colour)
    rows, columns = filled.shape
    ax.set(aspect="equal", xlim=(-0.3, columns + 0.3), ylim=(rows + 0.3, -0.3))
    ax.set_xticks((np.arange(N) + 0.5) * columns / N, range(1, N + 1))
    ax.set_yticks((np.arange(N) + 0.5) * rows / N, range(1, N + 1))
    ax.tick_params(length=0, top=False, labeltop=True, labelbottom=False)
    ax.grid(False)
    ax.spines[:].set_visible(False)
    title = ", ".join(filter(None, [name and f"${name}$", structure(operator, N) if kind else None]))
    ax.set_title(title, pad=10)
    ax.set_xlabel("link, from the tip")
    return ax


@styled
def spy_row(operators, N, ax=None, result=None, kind=True):
    """A product of operators as pictures in one row, all to one scale: [(name, matrix), ...], then `= result`.

    names are LaTeX; result: (name, matrix) or None, then the sign of equality stays away. Returns the Axes.
    """
    pictures = [*operators] + ([result] if result else [])
    gap = 0.14 * max(np.shape(matrix)[0] for _, matrix in pictures)
    tall, x, ax = max(np.shape(matrix)[0] for _, matrix in pictures), 0.0, ax or figure(13, 3.6)[1]
    for j, (name, matrix) in enumerate(pictures):
        rows, columns = np.shape(matrix)
        if result and j == len(operators):
            ax.text(x + gap, tall / 2, "=", fontsize=22, ha="center", va="center", color=INK)
            x += 2 * gap
        top = (tall - rows) / 2
        spy_at(ax, matrix, N, x, top)
        ax.text(x + columns / 2, top - 0.25 * gap, f"${name}$", ha="center", va="bottom", fontsize=17, color=INK)
        if kind:
            ax.text(x + columns / 2, top + rows + 0.3 * gap, structure(matrix, N), ha="center", va="top", fontsize=12,
                    color=COLOURS[structure(matrix, N)])
        x += columns + gap
    ax.set(aspect="equal", xlim=(-gap, x), ylim=(tall + gap, -1.3 * gap))
    ax.set_axis_off()
    return ax


@styled
def shades(matrices, ax=None):
    """Matrices side by side, each entry shaded by its size, relative to the largest of its own: [(title, matrix), ...].

    titles are LaTeX or words. Returns an array of Axes. Raises ValueError for something that is not a matrix.
    """
    axes = np.atleast_1d(ax if ax is not None else figure(4.6 * len(matrices), 4.6, columns=len(matrices))[1])
    for one, (title, matrix) in zip(axes, matrices, strict=True):
        size = np.abs(np.asarray(matrix, dtype=float))
        if size.ndim != 2:
            raise ValueError(f"{title}: expected a matrix, got shape {size.shape}")
        one.imshow(size / (size.max() or 1), cmap="Blues", vmin=0, vmax=1, interpolation="nearest")
        one.set(xticks=[], yticks=[])
        one.grid(False)
        one.set_title(title, pad=10)
    return axes


COLOURS = {"causal": VERMILLION, "anticausal": BLUE, "memoryless": GREEN, "full": INK}


def spy_at(ax, operator, N, x, y, colour=None):
    """An operator with its first entry at (x, y) of the Axes, one unit per entry, rows downward."""
    from matplotlib.collections import LineCollection, PatchCollection
    from matplotlib.patches import Rectangle
    filled, blocks = _filled(operator, N), _filled_blocks(operator, N)
    colour = colour or COLOURS[structure(operator, N)]
    height, width = filled.shape[0] / N, filled.shape[1] / N
    tint = [Rectangle((x + c * width, y + r * height), width, height) for r, c in np.argwhere(blocks)]
    ax.add_collection(PatchCollection(tint, facecolor=_faded(colour, 0.84), edgecolor="none", zorder=1))
    dots = [Rectangle((x + c + 0.06, y + r + 0.06), 0.88, 0.88) for r, c in np.argwhere(filled)]
    ax.add_collection(PatchCollection(dots, facecolor=colour, edgecolor="none", zorder=2))
    across = [[(x, y + r * height), (x + N * width, y + r * height)] for r in range(N + 1)]
    down = [[(x + c * width, y), (x + c * width, y + N * height)] for c in range(N + 1)]
    ax.add_collection(LineCollection(across + down, colors="#9A9A9A", linewidths=0.9, linestyles="-", zorder=3))


def _filled(operator, N):
    operator = np.asarray(operator)
    if operator.ndim != 2 or any(size == 0 or size % N for size in operator.shape):
        raise ValueError(f"an operator over {N} links needs rows and columns in multiples of {N}, got {operator.shape}")
    return np.array([[bool(x != 0) for x in row] for row in operator])


def _filled_blocks(operator, N):
    filled = _filled(operator, N)
    return filled.reshape(N, filled.shape[0] // N, N, filled.shape[1] // N).any(axis=(1, 3))


# --- sweeps ---------------------------------------------------------------------------------------------------------

BAR = {"color": INK, "linewidth": 5, "linestyle": "-", "solid_capstyle": "butt", "zorder": 0}


@styled
def sweeps(N, outward=r"\alpha", inward="f", ax=None, given=r"\ddot\theta", taken="T", carried=r"M \alpha"):
    """Two sweeps over N links, base on the left: outward (anticausal, phi^T), then inward (causal, phi).

    outward, inward: LaTeX of what each sweep carries; given: what enters the outward sweep at each joint; taken: what
    leaves the inward one; carried: what goes over from one to the other in each link. Returns the Axes.
    """
    ax = ax or figure(max(7, 1.9 * N + 2.5), 4.2)[1]
    links, top, low = {k: 2.0 * (N - k) for k in range(1, N + 1)}, 1.35, -1.35
    for k, x in links.items():
        _box(ax, x, 0, f"link {k}", BODY)
        for y, name, colour in ((top, outward, BLUE), (low, inward, VERMILLION)):
            _box(ax, x, y, f"${name}({k})$", _faded(colour, 0.85), colour)
        arrow(ax, (x, 0.98), (x, 0.37), BLUE)
        arrow(ax, (x, -0.37), (x, -0.98), VERMILLION)
        arrow(ax, (x - 0.35, top + 1.0), (x - 0.35, top + 0.37), INK)
        arrow(ax, (x - 0.35, low - 0.37), (x - 0.35, low - 1.0), INK)
        ax.text(x - 0.22, top + 0.78, f"${given}({k})$", va="center", fontsize=12, color=INK)
        ax.text(x - 0.22, low - 0.8, f"${taken}({k})$", va="center", fontsize=12, color=INK)
        ax.text(x + 0.1, -0.68, f"${carried}$", va="center", fontsize=12, color=INK)
        if k > 1:
            arrow(ax, (x + 0.62, top), (x + 1.38, top), BLUE)
            arrow(ax, (x + 1.38, low), (x + 0.62, low), VERMILLION)
            ax.text(x + 1, top + 0.14, r"$\phi^T$", ha="center", fontsize=13, color=BLUE)
            ax.text(x + 1, low - 0.16, r"$\phi$", ha="center", va="top", fontsize=13, color=VERMILLION)
            ax.plot([x + 0.62, x + 1.38], [0, 0], **BAR)
    _ends_of_sweeps(ax, N, links, top, low)
    ax.set(aspect="equal", xlim=(-2.1, 2.0 * N + 0.3), ylim=(-2.6, 2.6))
    ax.set_axis_off()
    return ax


def _ends_of_sweeps(ax, N, links, top, low):
    ax.plot([-1.25, -1.25], [-0.55, 0.55], color=INK, linewidth=4, linestyle="-")
    ax.plot([-1.25, -0.62], [0, 0], **BAR)
    ax.text(-1.4, 0, "base", ha="right", va="center", color=INK)
    ax.text(links[1] + 0.8, 0, "tip", va="center", color=INK)
    ax.text(-0.75, top, "outward\n(anticausal)", ha="right", va="center", color=BLUE, fontsize=12)
    ax.text(-0.75, low, "inward\n(causal)", ha="right", va="center", color=VERMILLION, fontsize=12)


def _box(ax, x, y, text, face, edge=INK):
    from matplotlib.patches import FancyBboxPatch
    ax.add_patch(FancyBboxPatch((x - 0.55, y - 0.3), 1.1, 0.6, boxstyle="round,pad=0.05,rounding_size=0.18",
                                facecolor=face, edgecolor=edge, linewidth=1.3))
    ax.text(x, y, text, ha="center", va="center", color=INK)


# --- small things ---------------------------------------------------------------------------------------------------

def arrow(ax, start, end, colour, width=2.2):
    """A straight arrow between two points of the plane."""
    look = {"arrowstyle": "-|>,head_length=0.5,head_width=0.25", "shrinkA": 0, "shrinkB": 0, "linestyle": "-"}
    ax.annotate("", end, start, arrowprops={"color": colour, "linewidth": width, **look}, zorder=15)


def _masses(ax, pose, place, zorder):
    """Centres of mass, area by mass; the heaviest has a fixed size."""
    heaviest = max(pose.m) or 1
    for C, m in zip(pose.C, pose.m, strict=True):
        if m > 0:
            ax.plot(*([x] for x in place(C)), marker="o", markersize=15 * np.sqrt(m / heaviest), zorder=zorder,
                    markerfacecolor="#000000", markeredgecolor="white", markeredgewidth=1.2, linestyle="none")


def _several(q):
    q = np.asarray(q, dtype=float)
    return q if q.ndim == 2 else q[np.newaxis]


def _numbers(n, labels):
    return [str(n - i if labels == "tip" else i + 1) for i in range(n)]


def _check_labels(labels):
    if labels not in ("tip", "base", None):
        raise ValueError(f"labels must be 'tip', 'base' or None, got {labels!r}")


def _check_planar(arm, pose, i):
    across = abs(pose.h[i, 1])
    turns = arm.joint_types[i] == REVOLUTE
    if (turns and across < 1 - 1e-9) or (not turns and across > 1e-9):
        axis = ", ".join(f"{x + 0:.3g}" for x in pose.h[i])
        wanted = "along y" if turns else "across y"
        raise ValueError(f"{arm.joint_label(i)}: a picture in the x-z plane needs its axis {wanted}, got ({axis}); "
                         "arm_3d draws any arm")


def _reach(pose):
    points = np.vstack([pose.base, pose.O, pose.tip])
    return np.linalg.norm(np.diff(points, axis=0), axis=1).sum() or 1.0


def _normal(v):
    length = np.linalg.norm(v)
    n = np.array([-v[1], v[0]]) / length if length else np.array([0.0, 1.0])
    return n if n[1] > 0 or (n[1] == 0 and n[0] < 0) else -n


def _faded(colour, fade):
    from matplotlib.colors import to_rgb
    return _mixed(np.array(to_rgb(colour)), 0.8 * fade if fade < 0.8 else fade)


def _mixed(rgb, white):
    return tuple(rgb + (1 - rgb) * white)
