"""Setups worth a lecture, each with a question for the class and one sentence of answer.

`PRESETS` holds them by name, in the order of the laboratory's menu. The question and answer of each
are text: `presets.md`.
"""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from robodyn_lib.atlas import lookup

from . import stills
from .experiment import FORETOLD, Setup, run, solvers
from .misprinted import MISPRINTS


@dataclass(frozen=True)
class Preset:
    """A setup with its question and its answer.

    measure: the time of its solvers is drawn against N as well; race: they are timed at the number
    of links that is set. still(picture): the Figure of its decisive instant, for where no widget
    runs; the picture of all without it. speed: at which its decisive instant can be seen; plots:
    those that answer the question, see `player.pack`; seen: as in `laboratory`; front: the controls
    to try first; hides: the question is about the first instant, so what is painted on the arm then
    waits for a letter.

    setup: a function without arguments, called when the preset is chosen, so that it can look at
    what solvers there are.
    """

    name: str
    question: str
    answer: str
    setup: object
    measure: bool = False
    race: bool = False
    still: object = None
    speed: float = 1
    plots: tuple = ("energy", "angles")
    seen: dict = field(default_factory=dict)
    front: tuple = ("links", "start", "gravity")
    hides: bool = False

    @property
    def asks(self):
        """Return the question in the form of the player's messages, see `asked`."""
        return asked(self.name, self.question, self.answer, self.hides)


def asked(name, question, answer, hides=False):
    """Return a question, and the reply to each letter.

    It is {"name", "question", "answer", "right", "reasons", "hides"}.

    The letters are those in the question, "(a)"; the answer begins with the right one. A question
    without letters has no reasons, and its answer is folded.
    """
    letters = re.findall(r"(?<!\w)\(([a-z])\)", question)
    match = re.match(r"\(([a-z])\)[:,] (.)", answer)
    right = match[1] if letters and match else ""
    reasons = {}
    if right:
        reasons = dict.fromkeys(letters, f"It is {answer}")
        reasons[right] = match[2].upper() + answer[match.end() :]
    return {
        "name": name,
        "question": question,
        "answer": answer,
        "right": right,
        "reasons": reasons,
        "hides": hides,
    }


def at(layer, joint, *names):
    """Return the plot of a quantity painted at a joint.

    It has all arrays of a layer, or those of these names.
    """
    return {"layer": layer, "joint": joint} | ({"names": names} if names else {})


def named(name):
    """Return the preset of this name, or that of `wheel` for a misprint in `MISPRINTS`.

    Raises ValueError for an unknown one.
    """
    if name in MISPRINTS:
        (tag, place), *_ = MISPRINTS[name].forms
        (why,) = (
            misprint.why for misprint in lookup(tag).misprints if misprint.said.place == place
        )
        return Preset(
            name,
            f"One arm follows the right formulas, the other one {name} as it is printed. Which "
            "of the plots show the fault?",
            f"What is wrong: {why}.",
            lambda: wheel(name),
            plots=("apart", "drift", "energy"),
        )
    if name not in PRESETS:
        raise ValueError(
            f"no preset {name!r}; choose from {', '.join(PRESETS)}, and every name of a misprint, "
            f"such as {next(iter(MISPRINTS))!r}"
        )
    return PRESETS[name]


def wheel(name, **changes):
    """Return the `Setup` in which a misprint drives an arm beside the right solver.

    Its fault is seen within a second.
    """
    return Setup(
        **{"links": 3, "start": "folded", "duration": 1.0, "step": 0.01, "misprint": name}
        | MISPRINTS[name].shown
        | changes
    )


def trajectories(name, **changes):
    """Return the Trajectories of a preset, with fields of its Setup changed.

    There is one for each solver, integrator and arm.
    """
    setup = replace(named(name).setup(), **{"digits": "not counted", "paint": "nothing"} | changes)
    return [track.trajectory for track in run(setup).tracks]


SAID = {
    name: words.strip().split("\n\n")
    for name, words in re.findall(
        r"^# (.*)\n((?:(?!# ).*\n)*)",
        Path(__file__).with_suffix(".md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}


def preset(name, setup, **more):
    """Return a `Preset` with its question and answer from `presets.md`."""
    question, answer = (" ".join(words.split()) for words in SAID[name])
    return Preset(name, question, answer, setup, **more)


PRESETS = {
    each.name: each
    for each in (
        preset(
            "Two arms a hair apart",
            lambda: Setup(links=2, duration=20.0, beside="the same arm, a hair apart", hair=1e-4),
            still=stills.hair,
            plots=("apart", "angles"),
            front=("hair", "damping", "links"),
        ),
        preset(
            "A chain falls",
            lambda: Setup(links=30, duration=5.0, step=0.0005, beside="a stone"),
            still=stills.chain,
            speed=0.25,
            plots=("height", "apart"),
            front=("links", "gravity", "beside"),
        ),
        preset(
            "Whip crack",
            lambda: Setup(
                links=30, duration=1.5, start="folded", masses="tapered", taper=0.05, step=0.0001
            ),
            still=stills.whip,
            speed=0.1,
            plots=("speed", "energy"),
            front=("links", "masses", "taper"),
        ),
        preset(
            "A beam of sixty links",
            lambda: Setup(
                links=60,
                duration=3.0,
                torque="springs",
                at="all joints but the first",
                stiffness=500.0,
                target="straight out",
                beside="one rigid rod",
                step=5e-5,
            ),
            still=stills.beam,
            plots=("apart", "height"),
            front=("stiffness", "step", "damper"),
        ),
        preset(
            "Energy drift",
            lambda: Setup(
                links=1,
                duration=30.0,
                step=0.01,
                integrators=("euler", "semi-implicit", "midpoint"),
            ),
            plots=("energy", "drift"),
            front=("links", "step", "integrators"),
        ),
        preset(
            "Dense against O(N)",
            lambda: Setup(
                links=20,
                duration=0.5,
                step=0.01,
                solvers=[
                    name
                    for name in solvers()
                    if name in ("compiled", "composite-cholesky", "rk-fd4")
                ],
            ),
            measure=True,
            still=stills.dense,
            speed=0.1,
            plots=("apart", "drift"),
            front=("links", "body", "solvers"),
        ),
        preset(
            "Who holds the chain?",
            lambda: Setup(links=20, body="point", duration=1.0, step=0.0005, paint="tensions"),
            still=stills.painted,
            speed=0.1,
            plots=(at("tensions", 1), "height"),
            front=("links", "body", "paint"),
        ),
        preset(
            "What does a motor have to move?",
            lambda: Setup(links=3, duration=2.0, paint="felt inertia"),
            still=stills.painted,
            speed=0.25,
            plots=(at("felt inertia", 1), "angles"),
            front=("links", "start", "paint"),
        ),
        preset(
            "FD1 beside FD4",
            lambda: Setup(
                links=3, duration=2.0, step=0.01, paint="waves", solvers=("rk-fd1", "rk-fd4")
            ),
            still=stills.painted,
            speed=0.25,
            plots=(at("waves", 1, "carried"),),
            seen={"layer": "waves by both"},
            hides=True,
        ),
        preset(
            "Velocities that have no positions",
            lambda: Setup(links=2, duration=4.0, paint="quasi-velocities"),
            still=stills.painted,
            speed=0.5,
            plots=("energy", at("quasi-velocities", 1, "nu")),
            front=("links", "gravity", "paint"),
        ),
        preset(
            "A wrong formula that keeps its energy",
            lambda: wheel("K 48"),
            still=stills.wrong,
            speed=0.5,
            plots=("apart", "drift"),
            front=("misprint", "step", "links"),
        ),
        preset(
            "Eleven solvers, one motion",
            lambda: Setup(
                links=30, body="point", duration=1.0, step=0.0005, digits="of all solvers"
            ),
            still=stills.digits,
            speed=0.1,
            plots=("digits",),
            front=("links", "body", "digits"),
        ),
        preset(
            "A joint is locked while it swings",
            lambda: Setup(
                links=3, duration=2.0, hands="0.6 lock 2; 1.2 free 2", paint="felt inertia"
            ),
            still=stills.painted,
            speed=0.25,
            plots=(at("felt inertia", 1), "energy"),
            front=("hands", "links", "paint"),
        ),
        preset(
            "Two arms carry a bar",
            lambda: Setup(links=5, start="arched", tip="pinned", duration=1.0, step=0.002),
            still=stills.pin,
            speed=0.25,
            plots=("pin", "energy"),
            front=("links", "tip", "gravity"),
        ),
        preset(
            "Where do they cross?",
            lambda: Setup(
                links=10, duration=0.5, step=0.01, solvers=("composite-cholesky", "rk-fd4")
            ),
            race=True,
            speed=0.1,
            plots=("apart",),
            front=("links", "body", "solvers"),
        ),
        preset(
            "One run foretells another",
            lambda: Setup(links=2, duration=2.0, beside=FORETOLD, hair=0.1),
            still=stills.foretold,
            speed=0.5,
            plots=("apart", "angles"),
            front=("hair", "duration", "links"),
        ),
        preset(
            "A hammer is stopped at its hub",
            lambda: Setup(
                links=8,
                duration=1.0,
                torque="springs",
                at="all joints but the first",
                stiffness=100.0,
                target="straight out",
                hands="0.5 lock 1",
                step=0.0005,
            ),
            still=stills.stopped,
            speed=0.25,
            plots=("speed", "energy"),
            front=("links", "stiffness", "hands"),
        ),
    )
}
