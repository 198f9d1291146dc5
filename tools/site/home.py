"""Write the book's first page and the installation page; their long text is the guide's."""

import re
from dataclasses import replace
from html import escape
from pathlib import Path

from robodyn_lib import atlas
from workbook.course import errata
from workbook.course.exercises import EXERCISES
from workbook.course.lectures import COURSE
from workbook.course.predictions import PREDICTIONS
from workbook.widgets import links, player
from workbook.widgets.experiment import run
from workbook.widgets.parts import embedded
from workbook.widgets.presets import named

LEAD = (
    "A robot arm's mass matrix is full, and solving with it takes work that grows like $N^3$. "
    "But the arm is only "
    "a chain: five papers solve with work that grows like $N$, and this book checks every "
    "equation of theirs."
)
QUESTION = (
    "A level rod and a stone beside its tip are let go at once. Which is lower, until the "
    "rod hangs?"
)
WORDS = {"a": "the stone", "b": "neither: they fall alike", "c": "the tip of the rod"}
RIGHT = "c"
REASONS = {
    "a": "A hinge holds one end of the rod, one thinks, so the other end must lag. It turns "
    "about that hinge instead: "
    "its centre starts with 3/4 of g, and its tip, twice as far out, with 3/2 of g.",
    "b": "This would be so if gravity alone moved the tip. But the rod is rigid: where its "
    "centre goes down, its tip, "
    "twice as far from the hinge, goes down twice as far.",
    "c": "The rod turns about its hinge: its centre starts with 3/4 of g, and its tip, twice as "
    "far out, with 3/2 of "
    "g. Now set two links, and three.",
}
SURPRISE = "Then set two links, and three. Drag a link, and the arm starts from there."
COSTS = (
    "The mass matrix of this arm is full. Why does the work along the chain grow with N, and not "
    "with its cube? Drag the slider."
)
LEFT_OUT = r"README\.md|LICENSE[\w-]*|CITATION\.cff|CONTRIBUTING\.md|CHANGELOG\.md|docs/[\w-]+\.md"
PAGE = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")


PRESET = "A chain falls"
FALL = {"links": 1, "length": 1.0, "duration": 0.5}


def fall(**changes):
    """Return a `Picture` of the first page's arm and a stone beside its tip, both released."""
    return run(replace(named(PRESET).setup(), **FALL | changes))


def film():
    """Return the rod and the stone, in slow motion, on the laboratory's page. A guess starts it."""
    state = links.State(PRESET, ["links"], FALL, bare=True)
    return (
        f'<iframe class="rd-laboratory" title="A rod and a stone fall" '
        f'src="laboratory.html{links.written(state)}">'
        "</iframe>"
    )


def elimination():
    """Return the matrix beside the arm, in a frame; it starts when it comes into view."""
    return (
        '<iframe class="rd-laboratory rd-elimination" title="The matrix beside the arm" '
        'src="elimination.html" loading="lazy"></iframe>'
    )


def numbers():
    """Return [(number, the counted things), ...], computed."""
    rows = atlas.index()
    wrong = sum(
        misprint.said.kind in ("formula", "statement") for _, misprint in errata.all_errata()
    )
    return [
        (len(rows), "numbered equations, all of five papers"),
        (
            sum(row["status"] != "open" for row in rows),
            "of them with a check that runs, most in exact fractions",
        ),
        (
            wrong,
            (
                "printed formulas and statements that are wrong, each with an example on which it "
                "fails"
            ),
        ),
        (len(PREDICTIONS), "questions to answer before the result is shown"),
        (len(EXERCISES), "problems that say right or wrong"),
    ]


def sections(guide):
    """Return {heading: text} of docs/guide.md, "" before the first.

    Only pages of the book are linked.
    """
    text = re.sub(rf"\[([^\]]*)\]\(({LEFT_OUT})\)", r"\1", guide.replace("](../", "]("))
    parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    return {"": parts[0]} | dict(zip(parts[1::2], parts[2::2], strict=True))


def trees(course, reference, solutions):
    """Return the tables of contents, hidden in the page."""
    contents = {"The course": course, "Reference": reference, "Solutions": solutions}
    return "".join(
        f"```{{toctree}}\n:hidden:\n:caption: {caption}\n" + "\n".join(names) + "\n```\n"
        for caption, names in contents.items()
    )


def front_page(title, guide, course, address=""):
    """Return the first page in Markdown; `address`, the book's, ends in a slash."""
    found = sections(guide)
    choices = embedded(
        "choices", number="home", right=RIGHT, reasons=REASONS, options=WORDS, head="Your guess"
    )
    listed = "\n".join(
        f"<div><dt>{number}</dt><dd>{escape(what)}</dd></div>" for number, what in numbers()
    )
    page = PAGE.format(
        title=title,
        lead=LEAD,
        description=LEAD.replace("$", ""),
        film=film(),
        question=QUESTION,
        choices=choices,
        surprise=SURPRISE,
        costs=COSTS,
        elimination=elimination(),
        numbers=listed,
        first=course[0],
        lectures=len(COURSE),
        address=address,
    )
    below = ("The notebooks", "What is verified, and how", "Sources")
    return page + "".join(f"## {name}\n{found[name]}" for name in below)


def install_page(guide):
    """Return the guide's sections on using, installing, teaching and marking, in Markdown."""
    found = sections(guide)
    return (
        "# Install\n\n"
        + found["Ways to use it"]
        + "".join(
            f"## {name}\n{found[name]}"
            for name in ("Installing", "A classroom", "Marks", "Your robot")
        )
    )


def social(path):
    """Draw a preview picture for shared links: three falling rods, and what this is."""
    from workbook import draw

    picture = fall(links=3, length=3.0)
    fig, ax = draw.figure(12, 6.3)
    for k, track in enumerate(picture.tracks):
        player.draw_poses(ax, track.trajectory.points[..., ::2], k, ghosts=6 * (k == 0))
    ax.set(aspect="equal", title="Robot dynamics in time that grows with N")
    ax.axis("off")
    fig.savefig(path, dpi=100)
