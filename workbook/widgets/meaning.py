"""Tables of what the values of a setup mean.

`experiment` reads them, and the laboratory's page does (`meaning.js`).

A pose, a law, a sentence more is a row more here, and no line elsewhere.
"""

import numpy as np

OPENING = 0.05  # [rad] between the halves of a folded arm
BRACKET = 0.5  # [m] from the origin of the base to the first joint
SPREAD = (  # generator of random numbers: its product with a square, without the integer part
    5**0.5 - 1
) / 2

# Weights of links: evenly from the first to the last, or random between two numbers. A name is that
# of a control.
SHAPES = {
    "uniform": {"ends": (1.0, 1.0)},
    "tapered": {"ends": (1.0, "taper")},
    "random": {"within": (0.3, 1.7)},
}

# Joint values of n links: of the first joint, of the one in the middle, of all others, by which
# those two go where they have none. An angle (a, b, c) is a pi + b pi / n + c.
POSES = {
    "hanging": {"first": (-0.5, 0, 0), "others": (0, 0, 0)},
    "straight out": {"others": (0, 0, 0)},
    "upright": {"first": (0.5, 0, 0), "others": (0, 0, 0)},
    "folded": {"first": (-0.5, 0, 0), "middle": (1, 0, -OPENING), "others": (0, 0, 0)},
    "arched": {  # half a regular polygon, ground to ground
        "first": (0.5, -0.5, 0),
        "others": (0, -1, 0),
    },
    "random": {"within": (-2.0, 2.0)},
}

# The joints that a torque drives, as a slice.
JOINTS = {
    "the first joint": (0, 1),
    "all joints": (0, None),
    "all joints but the first": (1, None),
    "the last joint": (-1, None),
}

# Terms of `simulation.JointLaw`, and the control of each: a number, at the joints that are
# driven, or a pose.
LAWS = {
    "none": {},
    "constant": {"constant": "size"},
    "sine": {"amplitude": "size", "frequency": "frequency"},
    "springs": {"stiffness": "stiffness", "damping": "damper", "target": "target"},
}


# Words for values, of one link and of more.
WORDS = {
    "rod": ("rod", "rods"),
    "point": ("point mass", "point masses"),
    "uniform": ("in equal parts",),
    "tapered": ("tapered to {taper:g}",),
    "random": ("at random, seed {seed}",),
}

# Sentences by the value of a control, "" for any other value. Two setups with the same sentences
# compute the same numbers.
SAID = (
    ("", {"": ["{links} {body}: {length:g} m {lengths}, {mass:g} kg {masses}"]}),
    (
        "joints",
        {
            "hinges, on a bracket": [f"on a bracket of {BRACKET:g} m"],
            "hinges, the second slides": ["the second joint slides"],
        },
    ),
    (
        "",
        {
            "": [
                "starts {start}; gravity {gravity:g} m/s\N{SUPERSCRIPT TWO}, damping {damping:g} "
                "N m s/rad"
            ]
        },
    ),
    ("bent", {"yes": ["bent at the start to {angles} rad"]}),
    (
        "torque",
        {
            "none": ["no torque"],
            "constant": ["torque {size:g} N m at {at}"],
            "sine": ["torque {size:g} N m, {frequency:g} Hz, at {at}"],
            "springs": [
                "springs {stiffness:g} N m/rad at {at}",
                "toward {target}, dampers {damper:g} N m s/rad",
                "the energy of springs is not counted",
            ],
        },
    ),
    (
        "beside",
        {
            "the same arm, a hair apart": [
                "beside it: the same arm, {hair:g} rad off at the first joint"
            ],
            "what a derivative foretells": [
                "beside it: what a run {hair:g} rad off at the first joint foretells,",
                "by its derivative",
            ],
            "one rigid rod": ["beside it: one rigid rod of the same length and mass"],
            "a stone": ["beside it: a stone, let go at the tip"],
        },
    ),
    ("", {"": ["{solvers}"]}),
    ("misprint", {"none": [], "": ["beside it: a solver with {misprint} as printed"]}),
    ("", {"": ["{integrators}"]}),
    (
        "integrators",
        {
            "adaptive": ["samples for step {step:g} s; {duration:g} s"],
            "": ["step {step:g} s; {duration:g} s"],
        },
    ),
    ("digits", {"of all solvers": ["right digits of all solvers"]}),
    ("paint", {"nothing": [], "": ["painted: {paint}"]}),
    ("tip", {"pinned": ["tip pinned"]}),
    ("pulled", {"yes": ["the hand is a spring of {grip:g} N/m"]}),
)

# Controls that have no effect if no sentence mentions their value.
SOMETIMES = (
    "at",
    "damper",
    "frequency",
    "grip",
    "hair",
    "seed",
    "size",
    "stiffness",
    "taper",
    "target",
)


def drawn(setup, stream, low, high):
    """Return random numbers (n,) between two limits."""
    k = 101 * (4 * setup.seed + stream) + np.arange(setup.links)
    return low + (high - low) * (SPREAD * k**2 % 1)


def shares(setup, shape, stream):
    """Return the parts (n,) of a whole that the links are given."""
    row = SHAPES[shape]
    if "within" in row:
        w = drawn(setup, stream, *row["within"])
    else:
        first, last = (getattr(setup, x) if isinstance(x, str) else x for x in row["ends"])
        w = np.linspace(first, last, setup.links)
    return w / w.sum()


def pose(setup, name, stream):
    """Return joint values (n,) [rad]."""
    row = POSES[name]
    n = setup.links
    if "within" in row:
        return drawn(setup, stream, *row["within"])
    first, middle, others = (
        a * np.pi + b * np.pi / n + c
        for a, b, c in (row.get(place, row["others"]) for place in ("first", "middle", "others"))
    )
    q = np.full(n, others)
    q[n // 2] = middle
    q[0] = first
    return q


def law(setup):
    """Return terms of the torque law, {name: (n,)}."""
    driven = np.zeros(setup.links)
    driven[slice(*JOINTS[setup.at])] = 1.0
    values = {term: getattr(setup, name) for term, name in LAWS[setup.torque].items()}
    return {
        term: pose(setup, x, 3) if isinstance(x, str) else x * driven for term, x in values.items()
    }


class Words:
    """Values in the form for sentences; `asked` holds the names that were used."""

    def __init__(self, values):
        self.values = values
        self.asked = set()

    def __getitem__(self, name):
        self.asked.add(name)
        value = self.values[name]
        if isinstance(value, tuple):
            return "\n".join(listed(value))
        return (
            WORDS[value][-(self.values["links"] > 1)].format_map(self) if value in WORDS else value
        )


def told(values):
    """Return sentences for {name: value} of the controls.

    The names of the controls that they mention are returned too.
    """
    words = Words(values)
    lines = []
    for name, sentences in SAID:
        value = values.get(name)
        by_value = sentences.get(
            ", ".join(value) if isinstance(value, tuple) else value, sentences.get("", [])
        )
        lines += "\n".join(text.format_map(words) for text in by_value).splitlines()
    return lines, words.asked


def listed(names, width=50):
    """Return the names, joined by commas into as many lines as needed."""
    lines = []
    for name in names:
        if lines and len(lines[-1]) + len(name) + 2 <= width:
            lines[-1] += f", {name}"
        else:
            lines.append(name)
    return lines
