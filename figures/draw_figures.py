"""Draw the static figures of the README and the notebooks into figures/*.svg.

Run `make figures` after a change.

The files are the same byte for byte each time one matplotlib draws them; a test draws them again
and compares.
"""

import json
import sys
from pathlib import Path

import numpy as np

import benchmarks as bench
import robodyn_lib as rd
import robodyn_lib.rk.operators as rk
from robodyn_lib import robots
from robodyn_lib.rk.recursions import Chain
from workbook import draw

HERE = Path(__file__).parent
ALT = {
    "readme": """A seven-joint arm in three poses. Beside it the mass matrix as a product of five operators, of which
        only phi and its transpose connect different links, and its inverse as upper triangular times diagonal times
        lower triangular.""",
    "conventions": """Left: an arm whose links are numbered from the tip, 1, to the base, N + 1, with the points O(0) at
        the tip to O(N+1) on the base. Right: link k with joint axis h(k), the vectors l(k,k-1) and p(k), and the forces
        f(k) and -f(k-1) on it.""",
    "papers": """One mass matrix, four languages: Rodriguez and Kreutz factor it by a Kalman filter along the arm, Saha
        by Gaussian elimination from the last row, Lee and Chirikjian with banded matrices of a free system, Kozlowski
        by velocities in which it is the identity. All four lead to accelerations in time that grows with N.""",
    "how_fast": bench.ALT,
    "fall": """A film: a level rod, hinged at its left end, and a stone beside its tip are let go at once. The tip of
        the rod is below the stone until the rod hangs.""",
}
GROUND, LOOK = "#999999", {"facecolor": draw.BODY, "edgecolor": draw.INK}
MIDDLE = {"ha": "center", "va": "center"}


def readme():
    """Draw the arm, and the mass matrix and its inverse as products."""
    from matplotlib.figure import Figure

    arm = robots.panda()
    poses = [
        [0.95, -1.0, 0.05, -2.5, 0.1, 1.6, 0.8],
        [0.25, -0.35, 0.05, -2.35, 0.1, 2.0, 0.8],
        [-0.55, 0.45, 0.05, -1.7, 0.1, 2.1, 0.8],
    ]
    fig = Figure(figsize=(13, 4.9), layout="none")
    solid = fig.add_axes([-0.075, -0.3, 0.5, 1.6], projection="3d")
    draw.arm_3d(arm, poses, ax=solid, labels=None, axes=False, view=(18, -62))
    solid.set_axis_off()
    chain = Chain(arm.at(np.array(poses[-1])))
    N = arm.n
    H = rk.H_operator(chain)
    phi = rk.phi_operator(chain)
    M = rk.M_operator(chain)
    place = [0.365, 0.42, 0.63, 0.57]
    draw.spy_row(
        [("H", H), (r"\phi", phi), ("M", M), (r"\phi^T", phi.T), ("H^T", H.T)],
        N,
        ax=fig.add_axes(place),
        result=(r"\mathcal{M}", np.ones((N, N))),
        kind=False,
    )
    inverse_as_product(fig, N)
    return fig


def inverse_as_product(fig, N):
    """Draw the shapes of the factors of M^-1 = (1 - H Psi L)^T D^-1 (1 - H Psi L)."""
    ax = fig.add_axes([0.4, 0.02, 0.56, 0.42])
    lower = np.tril(np.ones((N, N)))
    x = 0.0
    parts = [
        (np.ones((N, N)), r"$\mathcal{M}^{-1}$"),
        (lower.T, r"$(1-H\Psi L)^T$"),
        (np.eye(N), "$D^{-1}$"),
        (lower, r"$1-H\Psi L$"),
    ]
    for j, (matrix, name) in enumerate(parts):
        draw.spy_at(ax, matrix, N, x, 0)
        ax.text(x + N / 2, -0.5, name, fontsize=16, ha="center", va="bottom", color=draw.INK)
        if j == 0:
            ax.text(x + 1.375 * N, N / 2, "=", fontsize=22, **MIDDLE, color=draw.INK)
        x += (1.75 if j == 0 else 1.4) * N
    ax.set(aspect="equal", xlim=(-1, x), ylim=(N + 0.5, -2.5))
    ax.set_axis_off()


# --- the conventions of Rodriguez and Kreutz ------------------------------------------------------


def conventions():
    """Draw the numbering of links and points, after Figs. 1.1 and 1.2 of the paper."""
    fig, (left, right) = draw.figure(13, 5.2, columns=2)
    for ax in (left, right):
        ax.set(aspect="equal", xlim=(-0.5, 6.9), ylim=(-0.5, 5.0))
        ax.set_axis_off()
    numbered_arm(left)
    one_link(right)
    return fig


def numbered_arm(ax):
    from matplotlib.patches import Circle, Polygon

    points = np.array(  # base to tip
        [[0.7, 0.75], [1.5, 2.6], [3.1, 3.75], [4.7, 3.35], [5.9, 2.2]]
    )
    names = ["O(N)", "O(N-1)", "O(N-2)", "O(1)", "O(0)"]
    links = ["N", "N-1", None, "1"]
    ax.plot([0.0, 1.4], [0.3, 0.3], color=draw.INK, linewidth=2.5, linestyle="-")
    ax.add_patch(
        Polygon(
            [[0.0, 0.05], [1.4, 0.05], [1.4, 0.3], [0.0, 0.3]],
            facecolor="white",
            edgecolor=GROUND,
            hatch="////",
            linewidth=0,
        )
    )
    ax.add_patch(
        Polygon(
            [[0.45, 0.3], [0.95, 0.3], [0.85, 0.75], [0.55, 0.75]],
            facecolor="#8A949E",
            edgecolor=draw.INK,
        )
    )
    ax.add_patch(Circle((1.2, 0.3), 0.06, facecolor=draw.INK, zorder=3))
    ax.text(1.25, 0.45, "$O(N+1)$", color=draw.INK)
    ax.text(1.55, 0.17, r"base: link $N+1$", va="center", color=draw.INK)
    for j, number in enumerate(links):
        a, b = points[j], points[j + 1]
        if number is None:  # the links in between
            for s in np.linspace(0.2, 0.8, 4):
                ax.add_patch(Circle(a + s * (b - a), 0.055, facecolor=draw.INK))
            continue
        ax.add_patch(Polygon(draw.capsule(a, b, 0.24 - 0.03 * j, 0.2 - 0.03 * j), **LOOK))
        shift = [0.7, -0.2] if len(number) > 1 else [0, 0]
        ax.text(*(a + b) / 2 + shift, f"${number}$", fontsize=15, color=draw.INK, **MIDDLE)
    beside = [(-0.25, 0.0), (-0.25, 0.12), (0.0, 0.3), (0.08, 0.3), (0.15, -0.05)]
    sides = [
        ("right", "center"),
        ("right", "center"),
        ("center", "bottom"),
        ("left", "bottom"),
        ("left", "center"),
    ]
    for j, (point, name) in enumerate(zip(points, names, strict=True)):
        joint = j < len(names) - 1
        ax.add_patch(
            Circle(
                point,
                0.13 if joint else 0.05,
                facecolor=draw.ORANGE if joint else draw.INK,
                edgecolor=draw.INK,
                zorder=3,
            )
        )
        ax.text(*point + beside[j], f"${name}$", ha=sides[j][0], va=sides[j][1], color=draw.INK)
    ax.text(6.05, 1.75, "environment:\nlink 0", va="top", ha="center", color=draw.INK)
    draw.arrow(ax, (4.5, 1.75), (2.35, 1.1), draw.VERMILLION)
    ax.text(
        3.55,
        1.2,
        "causal: from the tip inward",
        color=draw.VERMILLION,
        fontsize=12,
        va="top",
        ha="left",
    )
    draw.arrow(ax, (0.45, 3.5), (2.0, 4.75), draw.BLUE)
    ax.text(
        2.15, 4.75, "anticausal: from the base outward", color=draw.BLUE, fontsize=12, va="center"
    )


def one_link(ax):
    from matplotlib.patches import Circle, Polygon

    O = np.array([1.55, 1.35])
    P = np.array([5.0, 2.75])
    C = np.array([3.05, 2.75])
    blob = np.array(
        [
            [1.0, 0.9],
            [2.3, 0.75],
            [4.0, 1.6],
            [5.45, 2.3],
            [5.5, 3.05],
            [4.7, 3.5],
            [3.2, 3.55],
            [1.9, 2.9],
            [1.0, 1.9],
        ]
    )
    ax.add_patch(Polygon(smooth(blob), **LOOK))
    ax.text(3.95, 3.2, "link $k$", **MIDDLE, color=draw.INK, fontsize=15)
    for point, name, shift in ((O, "O(k)", (0.14, -0.3)), (P, "O(k-1)", (-0.72, -0.5))):
        ax.add_patch(Circle(point, 0.12, facecolor=draw.ORANGE, edgecolor=draw.INK, zorder=16))
        ax.text(*point + shift, f"${name}$", color=draw.INK, zorder=16)
    ax.plot(
        *C, marker="o", markersize=11, markerfacecolor="black", markeredgecolor="white", zorder=16
    )
    ax.text(C[0] + 0.15, C[1] - 0.05, "centre of mass", color=draw.INK, fontsize=11)
    vectors = [
        (O, P, draw.BLUE, r"\ell(k,k-1)", (-0.3, -0.42), "left"),
        (O, C, draw.GREEN, "p(k)", (-0.2, 0.12), "right"),
        (O, O + [-0.75, 1.35], draw.INK, "h(k)", (-0.45, 0.72), "right"),
    ]
    for start, end, colour, name, shift, side in vectors:
        draw.arrow(ax, start, end, colour)
        middle = (start + end) / 2 if name != "h(k)" else start
        ax.text(*middle + shift, f"${name}$", color=colour, ha=side, fontsize=15, zorder=17)
    draw.arrow(ax, O - [1.45, 0.5], O - [0.13, 0.05], draw.VERMILLION, width=3)
    ax.text(-0.25, 0.55, "$f(k)$", color=draw.VERMILLION, fontsize=15, ha="left", va="top")
    ax.text(
        -0.25,
        0.1,
        "on link $k$, from link $k+1$, at $O(k)$",
        color=draw.VERMILLION,
        fontsize=11,
        va="top",
    )
    draw.arrow(ax, P + [1.45, 0.6], P + [0.13, 0.05], draw.VERMILLION, width=3)
    ax.text(6.5, 3.5, "$-f(k-1)$", color=draw.VERMILLION, fontsize=15, ha="center")
    ax.text(
        6.9,
        4.1,
        "on link $k$, from link $k-1$, at $O(k-1)$",
        color=draw.VERMILLION,
        fontsize=11,
        ha="right",
    )


def smooth(corners, times=4):
    """Return a closed curve through rounded corners (Chaikin's cutting)."""
    for _ in range(times):
        after = np.roll(corners, -1, axis=0)
        corners = np.stack(
            [0.75 * corners + 0.25 * after, 0.25 * corners + 0.75 * after], axis=1
        ).reshape(-1, 2)
    return corners


# --- four papers ----------------------------------------------------------------------------------

ROUNDED = "round,pad=0.05,rounding_size=0.15"
PAPERS = [
    (
        "Rodriguez & Kreutz 1988",
        draw.VERMILLION,
        "a Kalman filter\nthat runs along the arm",
        r"$\mathcal{M}=(1+H\Phi L)\,D\,(1+H\Phi L)^T$",
        "lower diagonal upper",
        "links counted from the tip",
    ),
    (
        "Saha 1995, 1997",
        draw.BLUE,
        "Gaussian elimination\nthat starts at the last row",
        r"$I=U\,D\,U^T$",
        "upper diagonal lower",
        "links counted from the base",
    ),
    (
        "Lee & Chirikjian 2005",
        draw.GREEN,
        "a larger system without\nconstraints, inverted first",
        r"$(G^{aa})^{-1}=H^{aa}-H^{ab}(H^{bb})^{-1}H^{ba}$",
        "banded - banded banded-inverse banded",
        "planar chains of point masses",
    ),
    (
        "Kozłowski 1995",
        "#9C4F7C",
        "velocities $\\nu$ in which\nthe mass matrix is 1",
        r"$\dot\nu+C(\theta,\nu)=\epsilon,\quad \mathcal{M}=m\,m^{*}$",
        "lower upper",
        "links counted from the tip",
    ),
]


def papers():
    """Draw how the four papers relate: one matrix, four readings of it, one result."""
    fig, ax = draw.figure(13, 6.4)
    ax.set(xlim=(0, 13), ylim=(0, 6.4), aspect="equal")
    ax.set_axis_off()
    wide(
        ax,
        5.35,
        r"One arm, one mass matrix:  $\tau=\mathcal{M}(\theta)\,\ddot\theta+\mathrm{bias}$",
    )
    for j, (who, colour, reading, formula, shapes, note) in enumerate(PAPERS):
        paper(ax, 0.3 + 3.15 * j, who, colour, reading, formula, shapes, note)
    wide(
        ax,
        0.15,
        r"$\ddot\theta=\mathcal{M}^{-1}(\tau-\mathrm{bias})$ in time that grows with $N$, not "
        r"with $N^3$",
    )
    return fig


def wide(ax, y, text):
    from matplotlib.patches import FancyBboxPatch

    ax.add_patch(
        FancyBboxPatch(
            (0.35, y),
            12.3,
            0.75,
            boxstyle=ROUNDED,
            facecolor="#EEF1F4",
            edgecolor=draw.INK,
            linewidth=1.4,
        )
    )
    ax.text(6.5, y + 0.375, text, **MIDDLE, fontsize=17, color=draw.INK)


def paper(ax, x, who, colour, reading, formula, shapes, note):
    from matplotlib.patches import FancyBboxPatch

    middle = x + 1.475
    ax.add_patch(
        FancyBboxPatch(
            (x + 0.08, 1.45),
            2.79,
            3.3,
            boxstyle=ROUNDED,
            facecolor="white",
            edgecolor=colour,
            linewidth=2.2,
        )
    )
    ax.text(middle, 4.5, who, **MIDDLE, fontsize=13, color=colour, fontweight="bold")
    ax.text(middle, 3.9, reading, **MIDDLE, fontsize=12, color=draw.INK, linespacing=1.35)
    ax.text(
        middle, 3.2, formula, **MIDDLE, fontsize=11.5 if len(formula) > 40 else 14, color=draw.INK
    )
    glyphs(ax, middle, 2.35, shapes.split(), colour)
    ax.text(middle, 1.6, note, **MIDDLE, fontsize=11, color="#555555")
    for top, bottom in ((5.25, 4.85), (1.35, 0.98)):
        draw.arrow(ax, (middle, top), (middle, bottom), colour)


def glyphs(ax, middle, y, shapes, colour, size=5):
    """Draw small pictures of matrices in a row, with signs between them."""
    from matplotlib.patches import Rectangle

    cell = 0.11 if len(shapes) < 4 else 0.085
    row, column = np.indices((size, size))
    band = abs(row - column) <= 1
    filled = {
        "lower": row >= column,
        "upper": row <= column,
        "diagonal": row == column,
        "banded": band,
        "banded-inverse": band,
    }
    steps = [0.3 if shape == "-" else size * cell + 0.1 for shape in shapes]
    x = middle - (sum(steps) + 0.16 * ("banded-inverse" in shapes)) / 2 + 0.05
    for shape, step in zip(shapes, steps, strict=True):
        if shape == "-":
            ax.text(x + 0.1, y, "$-$", **MIDDLE, color=draw.INK)
        else:
            for r, c in np.argwhere(filled[shape]):
                corner = (x + c * cell, y + (size / 2 - 1 - r) * cell)
                ax.add_patch(
                    Rectangle(corner, 0.86 * cell, 0.86 * cell, facecolor=colour, edgecolor="none")
                )
            ax.add_patch(
                Rectangle(
                    (x - 0.02, y - size / 2 * cell - 0.02),
                    size * cell + 0.03,
                    size * cell + 0.03,
                    facecolor="none",
                    edgecolor="#9A9A9A",
                    linewidth=0.9,
                )
            )
            if shape == "banded-inverse":
                ax.text(
                    x + size * cell + 0.02,
                    y + size / 2 * cell - 0.06,
                    "$^{-1}$",
                    color=draw.INK,
                    fontsize=12,
                )
        x += step + (0.16 if shape == "banded-inverse" else 0)


# --- how fast -------------------------------------------------------------------------------------


def how_fast():
    """Draw time against N from `robodyn bench --json`; how_fast.json keeps the numbers."""
    return bench.drawn(json.loads((HERE / "how_fast.json").read_text(encoding="utf-8")))


# --- a film ---------------------------------------------------------------------------------------

FILM = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400" role="img">
<title>{title}</title>
<g id="patch_1"><path style="fill: #ffffff" d="M 0 0 H 640 V 400 H 0 Z"/></g>
<path d="M 100 {top} H 620" stroke="#999999" stroke-dasharray="3 5"/>
<g transform="translate(150 {top})"><rect y="-9" x="-9" width="{long}" height="18" rx="9" fill="{blue}" stroke="{ink}">
<animateTransform attributeName="transform" type="rotate" values="{angles}" keyTimes="{times}" dur="{dur}s"
 repeatCount="indefinite"/>
</rect><circle r="4" fill="#ffffff" stroke="{ink}"/></g>
<circle cx="{x}" cy="{top}" r="11" fill="{orange}" stroke="{ink}">
<animate attributeName="cy" values="{heights}" keyTimes="{times}" dur="{dur}s" repeatCount="indefinite"/></circle>
</svg>
"""


def fall():
    """Draw a falling rod of 1 m beside a stone, four times slowed down.

    Both rest for a second at the end.
    """
    t = np.linspace(0.0, 0.44, 45)
    run = rd.simulate(rd.planar_arm(1), [0.0], [0.0], t)
    scale = 300
    top = 50
    slow = 4
    dur, drop = slow * t[-1] + 1.0, 9.81 * t**2 / 2
    times = [*(slow * t / dur), 1.0]

    def listed(x, digits):
        return ";".join(f"{v:.{digits}f}" for v in [*x, x[-1]])

    return FILM.format(
        title=" ".join(ALT["fall"].split()),
        top=top,
        long=scale + 18,
        x=150 + scale + 24,
        dur=f"{dur:.2f}",
        angles=listed(-np.degrees(run.q[:, 0]), 1),
        heights=listed(top + scale * drop, 1),
        times=";".join(f"{v:.4f}" for v in times),
        blue=draw.BLUE,
        orange=draw.VERMILLION,
        ink=draw.INK,
    )


FIGURES = {
    "readme": readme,
    "conventions": conventions,
    "papers": papers,
    "how_fast": how_fast,
    "fall": fall,
}


def main(folder=HERE):
    for name, function in FIGURES.items():
        if name == "fall":
            (Path(folder) / "fall.svg").write_text(fall(), encoding="utf-8")
            continue
        draw.save(draw.styled(function)(), Path(folder) / f"{name}.svg", ALT[name])


if __name__ == "__main__":
    main(*sys.argv[1:])
