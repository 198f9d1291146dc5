"""The first picture of each lecture: its question, moving, in the laboratory, before any code.

`OPENINGS` holds a question and a state of the laboratory for each; `opening(number)` shows it.
"""

from typing import NamedTuple


class Opening(NamedTuple):
    """A question that can be answered by looking, and the state that shows it.

    preset: its name; only: the controls beside it; changes: fields of its Setup; seen: see `links`.
    """

    question: str
    preset: str
    only: tuple = ("links",)
    changes: dict = {}
    seen: dict = {}


FLOATING = {"gravity": 0.0, "damping": 0.0}
OPENINGS = {
    "00": Opening(
        "Three rods and a stone are let go. When does the tip fall ahead of the "
        "stone, and when behind it?",
        "A chain falls",
        ("links", "gravity"),
        {"links": 3, "duration": 1.0},
    ),
    "01a": Opening(
        "Three rods fall. Which joint carries the largest force, and when?",
        "What does a motor feel?",
        ("links", "start", "gravity"),
        {"paint": "reactions"},
    ),
    "01b": Opening(
        "The motor of the last joint works, and nothing weighs. Which links does it move?",
        "What does a motor feel?",
        ("links", "size", "at"),
        FLOATING | {"paint": "waves", "torque": "constant", "at": "the last joint", "size": 0.2},
    ),
    "02a": Opening(
        "Take a link while the chain moves and pull: along the chain, then across"
        " it. Where is it heavy?",
        "What does a motor feel?",
        ("links", "start", "gravity"),
        {"links": 5, "duration": 4.0},
    ),
    "02b": Opening(
        "What is sent inward from joint to joint, before any joint is allowed to answer?",
        "FD1 beside FD4",
        ("links", "start", "gravity"),
        seen={"layer": "waves by both"},
    ),
    "03a": Opening(
        "A joint is locked, and later it is freed. Which of the bars change, and which never do?",
        "A joint is locked while it swings",
        ("links", "hands"),
    ),
    "03b": Opening(
        "Does what you see of three links hold for thirty? What would convince you?",
        "A chain falls",
        ("links", "gravity"),
        {"links": 30, "duration": 2.0},
    ),
    "04a": Opening(
        "When is the first motor loaded by most: while the arm is straight, or "
        "while its elbow is bent?",
        "What does a motor feel?",
        ("links", "start", "gravity"),
    ),
    "04b": Opening(
        "Two algorithms move one arm. What travels inward in the one and not in the other?",
        "FD1 beside FD4",
        ("links", "start", "gravity"),
        seen={"layer": "waves by both"},
    ),
    "05a": Opening(
        "Which of these forces do no work, so that the equations of motion can do without them?",
        "What does a motor feel?",
        ("links", "start", "gravity"),
        {"paint": "reactions", "links": 2},
    ),
    "05b": Opening(
        "The filled bars are pivots of the mass matrix. Which of them depend on the pose?",
        "What does a motor feel?",
        ("links", "start", "gravity"),
        {"start": "folded", "links": 2},
    ),
    "06a": Opening(
        "A motor turns the second joint. Which pivots, drawn as bars, does that change?",
        "A joint is locked while it swings",
        ("links", "hands"),
        FLOATING | {"hands": "0 drive 2 2"},
    ),
    "06b": Opening(
        "One bar, and several names for it. What is it called, and what does it measure?",
        "What does a motor feel?",
        ("links", "start", "body"),
        {"links": 2},
    ),
    "07a": Opening(
        "Rods that may stretch a little: which of them is pulled most, and at what instant?",
        "Who holds the chain?",
        ("links", "gravity"),
        {"links": 3, "duration": 2.0},
    ),
    "07b": Opening(
        "One arm follows equation LC 21 as it is printed. When do the two part?", "LC 21", ("step",)
    ),
    "08a": Opening(
        "A chain of twenty masses falls. How much does its first link have to hold?",
        "Who holds the chain?",
        ("links", "body", "gravity"),
    ),
    "08b": Opening(
        "Rods instead of point masses: what else does a joint have to carry?",
        "Who holds the chain?",
        ("links", "body", "gravity"),
        {"links": 5, "body": "rod", "paint": "reactions"},
    ),
    "08c": Opening(
        "The tip is pinned, so the chain is a loop. Which links are pulled, and which are pushed?",
        "Two arms carry a bar",
        ("links", "tip"),
        {"body": "point", "paint": "tensions"},
    ),
    "09a": Opening(
        "What does the length of the arrow in the circle tell?",
        "Velocities that have no positions",
        ("links", "gravity"),
    ),
    "09b": Opening(
        "One of the two arms follows a wrong sign. Why does its energy not show it?",
        "A wrong formula that keeps its energy",
        ("step",),
    ),
    "10a": Opening(
        "Add links. What happens to the time of one call, if the work grows with "
        "N, or with its cube?",
        "Dense against O(N)",
        ("links", "solvers"),
    ),
    "10b": Opening(
        "Bars for quasi-velocities and for joint velocities: what does it cost to have both?",
        "Velocities that have no positions",
        ("links", "gravity"),
        {"links": 4},
    ),
    "11": Opening(
        "Two arms start a hair apart. How long do they stay together?",
        "Two arms a hair apart",
        ("hair", "damping", "links"),
    ),
    "12a": Opening(
        "A hundred links fall for a second. How long does your machine compute for that?",
        "A chain falls",
        ("links", "step"),
        {"links": 100, "duration": 1.0, "step": 0.0002},
    ),
    "12b": Opening(
        "One motion by several solvers. How far apart are their times, and does that grow with "
        "the links?",
        "Dense against O(N)",
        ("links", "body"),
        {"links": 40},
    ),
    "13a": Opening(
        "Nothing weighs and nobody pushes. The second joint is driven: what does the first one do?",
        "A joint is locked while it swings",
        ("links", "hands"),
        FLOATING | {"hands": "0 drive 2 3", "duration": 3.0},
    ),
    "13b": Opening(
        "A folded chain is let go. Where does the energy go that its first links lose?",
        "Whip crack",
        ("links", "masses", "taper"),
    ),
    "14a": Opening(
        "The tip is pinned, so the chain is a loop. How many of its joints can be"
        " moved by themselves?",
        "Two arms carry a bar",
        ("links", "tip"),
        {"links": 4},
    ),
    "14b": Opening(
        "Two arms carry a bar and are let go. When do the pins have to hold most?",
        "Two arms carry a bar",
        ("links", "tip"),
    ),
    "15a": Opening(
        "The filled bar at a joint has a name in each paper. Which motion would measure it?",
        "What does a motor feel?",
        ("links", "start", "body"),
        {"links": 2},
    ),
    "15b": Opening(
        "Forces go inward, accelerations outward. In how many rounds could ten links do that?",
        "FD1 beside FD4",
        ("links", "start"),
        {"links": 10, "solvers": "compiled"},
        seen={"layer": "waves"},
    ),
    "15c": Opening(
        "A small change at the start: how large is it after a second, and after ten?",
        "Two arms a hair apart",
        ("hair", "damping", "links"),
        {"duration": 10.0},
    ),
    "15d": Opening(
        "Sixty links and springs swing like one rod. What does a stiffer spring change?",
        "A beam of sixty links",
        ("stiffness", "step", "damper"),
    ),
    "16": Opening(
        "One of the two arms follows a formula with a misprint. How would you "
        "notice without the other arm?",
        "RK 2.32, first form",
        ("step",),
    ),
}


def opening(number):
    """Show the opening of a lecture, "02a": a `Laboratory` that plays. ValueError for no lecture."""
    from .laboratory import laboratory

    if number not in OPENINGS:
        raise ValueError(f"no opening {number!r}; there are {', '.join(OPENINGS)}")
    given = OPENINGS[number]
    return laboratory(
        given.preset, [*given.only], given.seen, plays=True, bare=True, **given.changes
    )
