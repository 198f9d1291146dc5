"""Sketches of mechanisms as on a blackboard: links, joints, arrows, words; nothing computed."""

import numpy as np

from . import BLUE, INK, VERMILLION, bare, figure, styled


@styled
def board(panels, height=2.4):
    """Draw panels [(title, items)] side by side: items are (kind, place, ...). Returns the Figure.

    ("link", start, end, colour), ("hinge", place), ("ball", place), ("wall", place), ("floor",
    start, end), ("arrow", start, end, words, colour), ("turn", start, end, bend), ("words", place,
    words), ("box", corner, size).
    """
    fig, axes = figure(11, height, columns=len(panels))
    for ax, (title, items) in zip(np.ravel(axes), panels, strict=True):
        for kind, *arguments in items:
            DRAW[kind](ax, *arguments)
        bare(ax)
        ax.margins(0.16)
        ax.set_title(title, fontsize=12)
    return fig


def _link(ax, start, end, colour=BLUE):
    ax.plot(
        *zip(start, end, strict=True),
        color=colour,
        linestyle="-",
        linewidth=7,
        solid_capstyle="round",
        alpha=0.75,
    )


def _joint(ax, place, size=9, face="white"):
    ax.plot(*place, marker="o", markersize=size, markerfacecolor=face, color=INK, zorder=3)


def _floor(ax, start, end):
    start = np.array(start, dtype=float)
    end = np.array(end, dtype=float)
    ax.plot(*zip(start, end, strict=True), color=INK, linestyle="-", linewidth=1.5)
    along = (end - start) / np.linalg.norm(end - start)
    hatch = np.array([along[1], -along[0]]) * 0.1 - 0.06 * along
    for share in np.linspace(0.1, 1, 8):
        at = start + share * (end - start)
        ax.plot(*zip(at, at + hatch, strict=True), color=INK, linestyle="-", linewidth=0.8)


def _arrow(ax, start, end, words="", colour=VERMILLION):
    ax.annotate("", end, start, arrowprops={"arrowstyle": "-|>", "color": colour, "linewidth": 2})
    ax.plot(*zip(start, end, strict=True), alpha=0)
    side = 0.08 * np.sign(end[1] - start[1] or 1)
    ax.text(end[0] + 0.05, end[1] + side, words, color=colour, fontsize=12, ha="left", va="center")


def _turn(ax, start, end, bend):
    """Draw a moment: a bent arrow; bend: its height over its length."""
    style = {
        "arrowstyle": "-|>",
        "color": VERMILLION,
        "linewidth": 2,
        "connectionstyle": f"arc3,rad={bend}",
        "zorder": 4,
    }
    ax.annotate("", end, start, arrowprops=style)
    ax.plot(*zip(start, end, strict=True), alpha=0)


def _box(ax, corner, size):
    from matplotlib.patches import Rectangle

    ax.add_patch(Rectangle(corner, *size, facecolor="white", edgecolor=INK, linewidth=1.5))


DRAW = {
    "link": _link,
    "hinge": _joint,
    "floor": _floor,
    "arrow": _arrow,
    "turn": _turn,
    "box": _box,
    "ball": lambda ax, place: _joint(ax, place, 15, "#CCCCCC"),
    "wall": lambda ax, place: _floor(ax, (place[0], place[1] + 0.3), (place[0], place[1] - 0.3)),
    "words": lambda ax, place, words: ax.text(*place, words, fontsize=11, ha="center", va="center"),
}


def floating_rods():
    """Draw two rods held by a wall, two rods that float, and a cat, for 13a."""
    rods = [
        ("link", (0, 0), (1, 0)),
        ("link", (1, 0), (2, 0), VERMILLION),
        ("hinge", (1, 0)),
        ("words", (0.5, -0.25), "link 2"),
        ("words", (1.5, -0.25), "link 1"),
    ]
    cat = [
        ("link", (-0.8, 0.6), (0, 0)),
        ("link", (0, 0), (0.8, 0.6), VERMILLION),
        ("ball", (0, 0)),
        ("arrow", (-1.1, 0), (1.2, 0), "$e$", INK),
        ("words", (-1.1, 0.5), "rear"),
        ("words", (1.15, 0.5), "front"),
    ]
    return board(
        [
            ("joint 2 holds the arm", [("wall", (0, 0)), *rods, ("hinge", (0, 0))]),
            ("joint 2 holds nothing: the base floats", rods),
            ("a cat, its spine bent", cat),
        ]
    )


def held_joint():
    """Draw a ball joint with the three axes of its rates, and a tree of links."""
    ball = [
        ("link", (-1, 0), (0, 0)),
        ("link", (0, 0), (0.8, 0.6), VERMILLION),
        ("ball", (0, 0)),
        *(
            ("arrow", (0, 0), end, words, INK)
            for end, words in (((0.55, 0), "$x$"), ((0, 0.75), "$z$"), ((-0.35, -0.4), "$y$"))
        ),
        ("words", (-0.75, -0.25), "link $k{+}1$"),
        ("words", (1.05, 0.75), "link $k$"),
    ]
    tree = [
        ("link", (0, 0), (0, 0.7)),
        ("link", (0, 0.7), (-0.7, 1.2), VERMILLION),
        ("link", (0, 0.7), (0.7, 1.2), VERMILLION),
        ("ball", (0, 0.7)),
        ("floor", (-0.4, -0.08), (0.4, -0.08)),
        ("words", (0.5, 0.3), "parent"),
        ("words", (-1.05, 1.15), "child"),
        ("words", (1.05, 1.15), "child"),
    ]
    return board(
        [("a ball joint: three rates", ball), ("a tree: one parent, several children", tree)]
    )


def one_joint():
    """Draw an outer part on a hinge: the turn that is free, and motions that are held."""
    part = [
        ("link", (0, 0), (0.8, 0.3), VERMILLION),
        ("link", (0.8, 0.3), (1.5, 0), VERMILLION),
        ("hinge", (0.8, 0.3)),
        ("link", (-0.9, 0), (0, 0)),
        ("hinge", (0, 0)),
        ("words", (1.0, -0.2), "$P$"),
    ]
    return board(
        [
            ("the outer part, as one body: $P$, and $P^{-1}=\\Lambda$", part),
            (
                "free: one motion $A$",
                [*part, ("turn", (0.5, -0.15), (0.35, 0.5), 0.5), ("words", (0.2, 0.42), "$A$")],
            ),
            (
                "held: the others, $B$",
                [
                    *part,
                    ("arrow", (0, 0), (0.5, 0), "", INK),
                    ("arrow", (0, 0), (0, 0.5), "", INK),
                    ("words", (-0.17, 0.35), "$B$"),
                ],
            ),
        ],
        1.7,
    )


def pulled_tip():
    """Draw two rods in a row, pushed across at the tip and pulled along."""
    rods = [
        ("wall", (0, 0)),
        ("link", (0, 0), (1, 0)),
        ("link", (1, 0), (2, 0)),
        ("hinge", (0, 0)),
        ("hinge", (1, 0)),
    ]
    return board(
        [
            ("a force across the tip", [*rods, ("arrow", (2, 0.08), (2, 0.7), "$f$")]),
            ("a force along the rods", [*rods, ("arrow", (2.05, 0), (2.7, 0), "$f$")]),
        ],
        1.7,
    )


def cut_loop():
    """Draw a four-bar, and its last hinge cut: a force on either side keeps the cut closed."""
    floor = ("floor", (-0.3, -0.12), (2.4, -0.12))
    bars = [floor, ("link", (0, 0), (0.4, 0.9)), ("link", (0.4, 0.9), (1.9, 1.0))]
    loop = [
        *bars,
        ("link", (1.9, 1.0), (2.0, 0)),
        *(("hinge", x) for x in ((0, 0), (0.4, 0.9), (1.9, 1.0), (2, 0))),
    ]
    cut = [
        *bars,
        ("link", (1.9, 1.0), (1.75, 0.1)),
        *(("hinge", x) for x in ((0, 0), (0.4, 0.9), (1.9, 1.0))),
        ("hinge", (2.15, 0)),
        ("arrow", (1.75, 0.1), (1.3, 0.25), ""),
        ("arrow", (2.15, 0), (2.55, -0.02), ""),
        ("words", (1.35, 0.42), "$f$"),
        ("words", (2.5, 0.2), "$-f$"),
    ]
    return board(
        [("a loop of three rods and the ground", loop), ("cut open: a tree, and a force", cut)]
    )


def two_hands():
    """Draw two arms that hold one bar, and the same arms with open hands."""
    arms = [
        ("wall", (-1.6, 0)),
        ("link", (-1.6, 0), (-1.1, 0.7)),
        ("link", (-1.1, 0.7), (-0.5, 0.4)),
        ("floor", (1.6, -0.3), (1.6, 0.3)),
        ("link", (1.6, 0), (1.1, 0.7)),
        ("link", (1.1, 0.7), (0.5, 0.4)),
        *(("hinge", x) for x in ((-1.6, 0), (-1.1, 0.7), (1.6, 0), (1.1, 0.7))),
    ]
    closed = [
        *arms,
        ("link", (-0.5, 0.4), (0.5, 0.4), VERMILLION),
        ("hinge", (-0.5, 0.4)),
        ("hinge", (0.5, 0.4)),
    ]
    opened = [
        *arms,
        ("link", (-0.4, 0.05), (0.4, 0.05), VERMILLION),
        ("arrow", (-0.4, 0.05), (-0.4, -0.4), "$d_1$"),
        ("arrow", (0.4, 0.05), (0.4, -0.4), "$d_2$"),
    ]
    return board([("two arms hold a bar", closed), ("hands open: the grasps separate", opened)])


def contacts():
    """Draw four kinds of contact: the forces (straight) and moments (bent) that each holds."""

    def hand(*items):
        return [("floor", (-0.8, 0), (0.8, 0)), ("link", (0, 0.12), (0, 0.9)), *items]

    up = ("arrow", (0, 0.05), (0, 0.6), "")
    side = ("arrow", (0, 0.05), (0.5, 0.05), "")
    about_the_normal = ("turn", (-0.2, 0.75), (0.2, 0.75), 0.6)
    rolling = ("turn", (-0.55, 0.12), (-0.3, 0.55), -0.5)
    return board(
        [
            (
                "rigid grasp: 6 rows",
                hand(up, side, about_the_normal, rolling, ("box", (-0.25, -0.02), (0.5, 0.2))),
            ),
            (
                "soft finger: 4",
                hand(up, side, about_the_normal, ("link", (-0.15, 0.08), (0.15, 0.08), INK)),
            ),
            ("hard finger: 3", hand(up, side)),
            ("no friction: 1", hand(up)),
        ],
        1.9,
    )


def two_port():
    """Draw a link as a box between two joints, with the quantities that pass each of them."""
    box = [
        ("box", (0, 0), (1, 0.8)),
        ("words", (0.5, 0.4), "link $k$"),
        ("arrow", (-0.7, 0.6), (0, 0.6), ""),
        ("arrow", (0, 0.2), (-0.7, 0.2), ""),
        ("arrow", (1, 0.6), (1.7, 0.6), ""),
        ("arrow", (1.7, 0.2), (1, 0.2), ""),
        ("words", (-0.45, 0.75), "$a'$"),
        ("words", (-0.45, 0.05), "$z'$"),
        ("words", (1.35, 0.75), "$a$"),
        ("words", (1.35, 0.05), "$z$"),
        ("words", (-0.75, 0.4), "base"),
        ("words", (1.75, 0.4), "tip"),
    ]
    pair = [
        ("box", (0, 0), (0.7, 0.7)),
        ("box", (1.2, 0), (0.7, 0.7)),
        ("words", (0.35, 0.35), "2"),
        ("words", (1.55, 0.35), "1"),
        ("arrow", (0.7, 0.5), (1.2, 0.5), "", BLUE),
        ("arrow", (1.2, 0.2), (0.7, 0.2), "", BLUE),
        ("arrow", (-0.5, 0.5), (0, 0.5), ""),
        ("arrow", (0, 0.2), (-0.5, 0.2), ""),
        ("arrow", (1.9, 0.5), (2.4, 0.5), ""),
        ("arrow", (2.4, 0.2), (1.9, 0.2), ""),
    ]
    return board(
        [
            ("what passes a link's two joints", box),
            ("two links, joined: eliminate what is blue", pair),
        ],
        2.0,
    )
