"""The first picture of each lecture: the setup of its first question, in the laboratory.

`OPENINGS` holds a state of the laboratory for each; `opening(number)` shows it.
"""

from typing import NamedTuple

from . import first_stills, stills


class Opening(NamedTuple):
    """A state of the laboratory that answers a page's first question by looking.

    preset: its name; only: the controls beside it; changes: fields of its Setup; seen: see `links`;
    still(picture): the Figure of what the question names, for where no widget runs; None for that
    of the preset; bare: whether there are no plots beside the arm.
    """

    preset: str
    only: tuple = ("links", "start", "gravity")
    changes: dict = {}
    seen: dict = {}
    still: object = None
    bare: bool = True


class SpaceOpening(NamedTuple):
    """An opening in three dimensions, which the planar laboratory does not have.

    run_of(**values) -> Trajectory; sliders, until: of `laboratory.Scene`; title: above the picture.
    """

    run_of: object
    title: str
    sliders: dict
    until: float | None = None


def released(beam_in_kg):
    """Return the run of a mobile whose left fish is lifted and let go."""
    import numpy as np

    from robodyn_lib.simulation import simulate

    from .mobile import lifted, mobile

    robot = mobile(beam_in_kg)
    return simulate(
        robot, lifted(robot), np.zeros(robot.nv), np.linspace(0, 4, 201), dt=0.005, progress=False
    )


FLOATING = {"gravity": 0.0, "damping": 0.0}
OPENINGS = {
    "00": Opening(
        "A chain falls",
        ("links", "gravity"),
        {"links": 3, "duration": 1.0},
        still=first_stills.ahead,
        bare=False,
    ),
    "01a": Opening(
        "What does a motor have to move?", changes={"paint": "reactions"}, still=first_stills.forces
    ),
    "01b": Opening(
        "What does a motor have to move?",
        ("links", "size", "at"),
        FLOATING | {"paint": "waves", "torque": "constant", "at": "the last joint", "size": 0.2},
        still=first_stills.turning,
    ),
    "02a": Opening(
        "What does a motor have to move?",
        changes={"links": 5, "duration": 4.0},
        still=first_stills.pulls,
    ),
    "02b": Opening("FD1 beside FD4", still=first_stills.two_algorithms),
    "03a": Opening(
        "A joint is locked while it swings",
        ("links", "hands"),
        still=first_stills.bars_before_and_after,
    ),
    "03b": Opening(
        "What does a motor have to move?",
        ("start", "gravity"),
        {"links": 2, "mass": 2.0},
        still=first_stills.first_bars,
    ),
    "04a": Opening("What does a motor have to move?", still=first_stills.largest_first_bar),
    "04b": Opening("FD1 beside FD4", still=first_stills.two_algorithms),
    "05a": Opening(
        "What does a motor have to move?",
        changes={"paint": "reactions", "links": 2},
        still=first_stills.work,
    ),
    "05b": Opening(
        "What does a motor have to move?",
        changes={"start": "folded", "links": 2},
        still=first_stills.two_poses,
    ),
    "06a": Opening(
        "What does a motor have to move?",
        ("size", "gravity", "start"),
        FLOATING | {"torque": "constant", "at": "the last joint", "size": 0.2},
        still=first_stills.two_poses,
    ),
    "06b": Opening(
        "What does a motor have to move?",
        ("links", "start", "body"),
        {"links": 2},
        still=first_stills.first_bars,
    ),
    "07a": Opening(
        "Who holds the chain?",
        ("links", "gravity"),
        {"links": 3, "duration": 2.0},
        still=first_stills.tensions,
    ),
    "07b": Opening("LC 21", ("step",), still=first_stills.parting),
    "08a": Opening(
        "Who holds the chain?",
        ("links", "body", "gravity"),
        seen={"layer": "tensions", "sweep": 20},
        still=first_stills.tensions,
    ),
    "08b": Opening(
        "Who holds the chain?",
        ("links", "body", "gravity"),
        {"links": 5, "body": "rod", "paint": "reactions"},
        still=first_stills.along_and_across,
    ),
    "08c": Opening(
        "Two arms carry a bar",
        ("links", "tip"),
        {"body": "point", "paint": "tensions"},
        still=first_stills.pulled_and_pushed,
    ),
    "09a": Opening(
        "Velocities that have no positions",
        ("links", "gravity"),
        still=first_stills.arrow_in_its_circle,
    ),
    "09b": Opening("A wrong formula that keeps its energy", ("step",)),
    "10a": Opening("Dense against O(N)", ("links", "solvers")),
    "10b": Opening(
        "Velocities that have no positions",
        ("links", "gravity"),
        {"links": 4},
        still=first_stills.quasi_bars,
    ),
    "11": Opening("Two arms a hair apart", ("hair", "damping", "links")),
    "12a": Opening(
        "A chain falls",
        ("links", "step"),
        {"links": 100, "duration": 1.0, "step": 0.0002},
        still=stills.clock,
    ),
    "12b": Opening("Dense against O(N)", ("links", "body"), {"links": 40}),
    "13a": Opening(
        "A joint is locked while it swings",
        ("links", "hands"),
        FLOATING | {"hands": "0 drive 2 3", "duration": 3.0},
        still=stills.angles,
    ),
    "13b": SpaceOpening(
        released, "A mobile, one fish let go", {"beam_in_kg": [0.1, 0.5, 2.0, 10.0]}, 0.4
    ),
    "14a": Opening(
        "Two arms carry a bar",
        ("links", "hands"),
        {"links": 4, "hands": "0.2 lock 1; 0.5 lock 2"},
        still=stills.angles,
    ),
    "14b": Opening("Two arms carry a bar", ("links", "tip")),
    "15a": Opening(
        "What does a motor have to move?",
        ("links", "start", "body"),
        {"links": 2},
        still=first_stills.first_bars,
    ),
    "15b": Opening(
        "FD1 beside FD4",
        ("links", "start"),
        {"links": 10, "solvers": "compiled", "duration": 0.5},
        {"layer": "waves"},
        still=first_stills.visits,
    ),
    "15c": Opening("One run foretells another", ("hair", "damping", "links"), {"duration": 10.0}),
    "15d": Opening("A hammer is stopped at its hub", ("links", "stiffness", "hands")),
    "16": Opening("RK 2.32, first form", ("step",)),
}


def opening(number):
    """Show the opening of a lecture, "02a": a `Laboratory` that plays, or a `Scene`.

    Raises ValueError for no lecture.
    """
    from .laboratory import Scene, laboratory
    from .presets import named

    if number not in OPENINGS:
        raise ValueError(f"no opening {number!r}; choose from {', '.join(OPENINGS)}")
    start = OPENINGS[number]
    if isinstance(start, SpaceOpening):
        return Scene(start.run_of, start.title, plays=True, until=start.until, **start.sliders)
    return laboratory(
        start.preset,
        [*start.only],
        start.seen,
        plays=True,
        bare=start.bare,
        still=start.still or named(start.preset).still,
        **start.changes,
    )
