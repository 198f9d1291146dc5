"""Setups worth a lecture, each with a question for the class and one sentence of answer.

`PRESETS` holds them by name in the order in which they were added; a preset that is added later appears in the
laboratory by itself.
"""
from dataclasses import dataclass, field, replace

from robodyn_lib.atlas import lookup

from . import stills
from .experiment import Setup, run, solvers
from .misprinted import MISPRINTS

PRESETS = {}


@dataclass(frozen=True)
class Preset:
    """A setup with its question and its answer. measure: the time of its solvers is drawn against N as well;
    race: they are timed at the number of links that is set.
    still(picture): the Figure of its decisive instant, for where no widget runs; the picture of all without it.
    speed: at which its decisive instant can be seen; plots: those that answer the question, see `player.pack`;
    seen: as in `laboratory`; front: the controls to try first.

    setup: a function without arguments, which is asked when the preset is chosen, so that it can look at what solvers
    there are.
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


def at(layer, joint, *names):
    """A plot of what is painted at a joint: all that a layer says of it, or the arrays of these names."""
    return {"layer": layer, "joint": joint} | ({"names": names} if names else {})


def add(preset):
    """Register a preset. Raises ValueError where its name is taken or its question or answer is missing."""
    if preset.name in PRESETS:
        raise ValueError(f"there is a preset {preset.name!r} already")
    for word in ("name", "question", "answer"):
        if not getattr(preset, word).strip():
            raise ValueError(f"preset {preset.name!r}: {word} must not be empty")
    PRESETS[preset.name] = preset
    return preset


def named(name):
    """The preset of this name; of a misprint in `MISPRINTS`, that of `wheel`. Raises ValueError for an unknown one."""
    if name in MISPRINTS:
        (tag, place), *_ = MISPRINTS[name].forms
        why, = (misprint.why for misprint in lookup(tag).misprints if misprint.said.place == place)
        return Preset(name, f"One arm follows the right formulas, the other one {name} as it is printed. Which of the "
                      "plots show the fault?", f"What is wrong: {why}.", lambda: wheel(name),
                      plots=("apart", "drift", "energy"))
    if name not in PRESETS:
        raise ValueError(f"no preset {name!r}; there are {', '.join(PRESETS)}, and every name of a misprint, such as "
                         f"{next(iter(MISPRINTS))!r}")
    return PRESETS[name]


def wheel(name, **changes):
    """The `Setup` in which a misprint drives an arm beside the right solver, and its fault is seen within a second."""
    return Setup(**{"links": 3, "start": "folded", "duration": 1.0, "step": 0.01, "misprint": name}
                 | MISPRINTS[name].shown | changes)


def trajectories(name, **changes):
    """The Trajectories of a preset, with fields of its Setup changed; one for each solver, integrator and arm."""
    setup = replace(named(name).setup(), **{"digits": "not counted", "paint": "nothing"} | changes)
    return [track.trajectory for track in run(setup).tracks]


add(Preset(
    "Two arms a hair apart",
    "Two double pendulums start 0.0001 rad apart, and part after some seconds. Make the hair a thousand times thinner: "
    "do they stay together (a) a thousand times longer, (b) ten times longer, (c) a few seconds longer?",
    "(c): the distance grows by about the same factor every second, so each factor of a thousand buys the same few "
    "seconds, six or seven here; nobody can set an angle finely enough to buy a minute.",
    lambda: Setup(links=2, duration=20.0, beside="the same arm, a hair apart", hair=1e-4),
    still=stills.hair, plots=("apart", "angles"),
    front=("hair", "damping", "links")))

add(Preset(
    "A chain falls",
    "Thirty links are held out level and let go, together with a stone beside the tip. Does the tip fall (a) ahead of "
    "the stone, (b) with it, (c) behind it?",
    "(b), until the bend arrives: links far from the wall feel no force but their weight, and what takes the tip away "
    "from the stone is the bend that runs along the chain from the wall.",
    lambda: Setup(links=30, duration=5.0, step=0.0005, beside="a stone"),
    still=stills.chain, speed=0.25, plots=("height", "apart"),
    front=("links", "gravity", "beside")))

add(Preset(
    "Whip crack",
    "A tapered chain hangs folded, its tip beside its base, and the tip is let go. It can fall two meters, which gives "
    "a stone 6 m/s. How fast does the tip get: (a) slower than the stone, (b) as fast, (c) several times faster?",
    "(c): the energy of all that fell gathers in the few light links that still move, and when the fold runs out at "
    "the tip there is almost no mass left to carry it.",
    lambda: Setup(links=30, duration=1.5, start="folded", masses="tapered", taper=0.05, step=0.0001),
    still=stills.whip, speed=0.1, plots=("speed", "energy"),
    front=("links", "masses", "taper")))

add(Preset(
    "A beam of sixty links",
    "Springs in the joints of sixty links make a beam that swings almost like one rigid rod. Make each spring a "
    "hundred times stiffer. Is the run (a) closer to the rod, (b) the same, (c) over within a millisecond?",
    "(c): a hundred times stiffer vibrates ten times faster, and the steps that were short enough are too long now; "
    "with steps ten times shorter it is (a).",
    lambda: Setup(links=60, duration=3.0, torque="springs", at="all joints but the first", stiffness=500.0,
                  target="straight out", beside="one rigid rod", step=5e-5),
    still=stills.beam, plots=("apart", "height"),
    front=("stiffness", "step", "damper")))

add(Preset(
    "Energy drift",
    "One pendulum, three integrators, the same steps of 10 ms. Which one swings over the top, and which ones stay near "
    "the energy they began with? Then add a second link: which ones do now?",
    "Explicit Euler gains energy in every swing and goes over the top; semi-implicit Euler is symplectic as long as "
    "the mass matrix is constant, which is for one link, and drifts with two; the midpoint rule stays within a percent "
    "with both, for it is the same backward in time; where the motion is chaotic, its energy creeps all the same.",
    lambda: Setup(links=1, duration=30.0, integrators=("euler", "semi-implicit", "midpoint"), step=0.01),
    plots=("energy", "drift"),
    front=("links", "step", "integrators")))

add(Preset(
    "Dense against O(N)",
    "Two of these solvers run in Python: one builds the mass matrix and factors it, O(N^3), the other sweeps along the "
    "chain, O(N), and multiplies less from 21 links on. By the clock, does it win (a) from two, (b) from about 21, "
    "(c) later?",
    "(c): a call of Python costs more than the arithmetic in it, and elimination makes few calls. The curves below "
    "were measured here, just now.",
    lambda: Setup(links=20, duration=0.5, step=0.01, solvers=[
        name for name in solvers() if name in ("compiled", "composite-cholesky", "rk-fd4")]),
    measure=True, still=stills.dense, speed=0.1, plots=("apart", "drift"),
    front=("links", "body", "solvers")))

add(Preset(
    "Who holds the chain?",
    "A chain of twenty point masses that weigh 10 N together is held out level and let go. What is the most that its "
    "first link has to hold: (a) 10 N, the weight, (b) twice the weight, (c) four times the weight?",
    "(c): at the first instant no link pulls at all. While the chain comes down, the first link holds it and turns its "
    "motion round; when the bend runs out at the tip, it holds a little more than four times the weight.",
    lambda: Setup(links=20, body="point", duration=1.0, step=0.0005, paint="tensions"),
    still=stills.painted, speed=0.1, plots=(at("tensions", 1), "height"),
    front=("links", "body", "paint")))

add(Preset(
    "What does a motor feel?",
    "Three rods fall from level. The bars at a joint are the inertia that its motor is loaded by: filled with the "
    "joints beyond it free, D(k), in outline with these locked. When is the filled bar of the first joint longest: "
    "(a) while the arm is straight, as its outline is, (b) while the elbow is bent, (c) at no time, since it does not "
    "change?",
    "(b): while the arm is straight, D(k) of the first joint is 7 percent of the outline, because the next link turns "
    "when its joint is moved across it, and hardly resists. Where the elbow is bent, the motor has to pull that link "
    "along, and the share rises to a third.",
    lambda: Setup(links=3, duration=2.0, paint="felt inertia"),
    still=stills.painted, speed=0.25, plots=(at("felt inertia", 1), "angles"),
    front=("links", "start", "paint")))

add(Preset(
    "FD1 beside FD4",
    "Two algorithms move one arm: each of the two pictures shows what its sweeps carry from joint to joint. Three rods "
    "are let go level, without motors. Which of them sends forces inward at that instant: (a) both, (b) FD1 alone, "
    "(c) FD4 alone?",
    "(b): FD1 first subtracts from the torques what weight and velocities need, so its inward sweep carries "
    "the weight. FD4 lets it in at the base, as an acceleration that goes outward: at rest nothing travels inward.",
    lambda: Setup(links=3, duration=2.0, step=0.01, solvers=("rk-fd1", "rk-fd4"), paint="waves"),
    still=stills.painted, speed=0.25, plots=(at("waves", 1, "carried"),), seen={"layer": "waves by both"},
    front=("links", "start", "gravity")))

add(Preset(
    "Velocities that have no positions",
    "Two rods fall. The arrow in the circle is (nu_1, nu_2), the quasi-velocities of Kozłowski. "
    "What does its length tell: (a) how fast the tip moves, (b) the kinetic energy, at every pose, (c) how far the arm "
    "has turned?",
    "(b): half its square is the kinetic energy. It cannot tell (c): summed over time along two ways to the same pose, "
    "nu gives two results, so there is no position of which it is the rate.",
    lambda: Setup(links=2, duration=4.0, paint="quasi-velocities"),
    still=stills.painted, speed=0.5, plots=("energy", at("quasi-velocities", 1, "nu")),
    front=("links", "gravity", "paint")))

add(Preset(
    "A wrong formula that keeps its energy",
    "Beside the right solver runs one with equation 48 of Kozłowski as it is printed, with a "
    "wrong sign. Which plot shows the fault: (a) the energy drift, (b) the distance between the tips, (c) both?",
    "(b): with either sign the matrix is skew-symmetric, so the wrong forces do no work. Shorter steps take away the "
    "drift of both solvers, and the distance stays.",
    lambda: wheel("K 48"),
    still=stills.wrong, speed=0.5, plots=("apart", "drift"),
    front=("misprint", "step", "links")))

add(Preset(
    "Eleven solvers, one motion",
    "Thirty point masses fall. At instants of a run in fifty digits every solver is asked for the accelerations, and a "
    "plot counts how many of the sixteen digits of float64 are right. Which solver loses the most: (a) all alike, (b) "
    "the one with the longest formulas, (c) the one that builds the mass matrix?",
    "(c): it loses five digits or so. Solvers that first take the bias from the torques (FD1, FD2, Saha's, and the "
    "route over tau - C) lose about three; those that carry velocities along the chain, and the tensions of fixman, "
    "lose one or two.",
    lambda: Setup(links=30, body="point", duration=1.0, step=0.0005, digits="of all solvers"),
    still=stills.digits, speed=0.1, plots=("digits",),
    front=("links", "body", "digits")))

add(Preset(
    "A joint is locked while it swings",
    "Three rods fall. After 0.6 s a brake locks the second joint at once. What do D of the first joint and the kinetic "
    "energy do: (a) neither jumps, since nothing has moved yet, (b) D jumps up and kinetic energy is lost, (c) D jumps "
    "up, and the energy stays, since a locked joint does no work?",
    "(b): a free joint passes on only a part of P(k), a locked joint all of it, so all joints inward of it are loaded "
    "by more. The brake stops the joint by an impulse, and half the impulse times the rate that it stops is lost. When "
    "it is released, D falls back, and no energy returns.",
    lambda: Setup(links=3, duration=2.0, hands="0.6 lock 2; 1.2 free 2", paint="felt inertia"), speed=0.25,
    plots=(at("felt inertia", 1), "energy"),
    front=("hands", "links", "paint")))

add(Preset(
    "Two arms carry a bar",
    "Five rods stand as an arch with both ends pinned to the ground: two arms of two links that carry a bar. They are "
    "let go. What is the most that the right pin holds in the first second: (a) half the weight, (b) the weight, "
    "(c) many times the weight?",
    "(c): for half a second the pin holds less than six tenths of the weight. Then both arms come straight, so the bar "
    "can go no lower, and it is thrown up again within hundredths of a second: that takes nearly fourteen times the "
    "weight at either pin.",
    lambda: Setup(links=5, start="arched", tip="pinned", duration=1.0, step=0.002), speed=0.25,
    plots=("pin", "energy"),
    front=("links", "tip", "gravity")))

add(Preset(
    "Where do they cross?",
    "Two solvers in Python: one factors the mass matrix, O(N^3), the other sweeps along the chain, O(N). Drag the "
    "number of links: both are timed anew. From how many links on is the sweep the faster one: (a) from two, (b) from "
    "about 21, where it multiplies less, (c) from more?",
    "(c): the elimination makes few calls of Python and the sweep makes many, so the sweep has to save much arithmetic "
    "before it wins. The line below the bars names the fastest at each number of links; the crossing of this "
    "machine is between two of them.",
    lambda: Setup(links=10, duration=0.5, step=0.01, solvers=("composite-cholesky", "rk-fd4")), race=True, speed=0.1,
    plots=("apart",),
    front=("links", "body", "solvers")))
