"""The robots of the reference data and their states, as texts. Nothing is computed here but angles.

A robot is `Robot(name, grade, joints, ...)`, its joints the dictionaries of `joint`. Whatever is
drawn at random is drawn from the robot's name, in decimals of few digits, so that a file never
changes.
"""

import random
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from mpmath import mp

KIND = {"R": "revolute", "P": "prismatic", "S": "spherical", "F": "floating", "C": "continuous"}
SIX = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
UNIT_AXES = (
    "1 0 0",
    "0 1 0",
    "0 0 1",
    "0.6 0.8 0",
    "0 -0.6 0.8",
    "0.36 0.48 0.8",
    "-0.8 0 0.6",
    "-0.48 0.6 0.64",
)
COS_SIN = (
    ("3/5", "4/5"),
    ("-4/5", "3/5"),
    ("5/13", "12/13"),
    ("8/17", "-15/17"),
    ("0", "1"),
    ("12/13", "-5/13"),
    ("-24/25", "7/25"),
    ("-7/25", "24/25"),
)
QUATERNIONS = (
    ("0.1", "0.1", "0.7", "0.7"),
    ("0.5", "-0.1", "0.7", "0.5"),
    ("-0.2", "0.4", "0.4", "0.8"),
    ("0.3", "-0.1", "0.3", "0.9"),
    ("0", "0.6", "0", "0.8"),
)
GRAVITY = ("0", "0", "-9.81")
ASLANT = ("0.7", "-1.3", "-9.6")


@dataclass
class Robot:
    """A robot of the data; `states` are dictionaries of texts, drawn where none are given."""

    name: str
    grade: int
    joints: list
    exact: bool = False
    result: str = "valid"
    order: list | None = None
    states: list | None = None
    closure: list = field(default_factory=list)
    links: list | None = None
    note: str = ""
    few: bool = False  # a long robot: no Jacobians, no inverse of the mass matrix
    gravity: tuple = GRAVITY
    base: str = ""  # content of the root link's element
    aslant: bool = True  # whether another state with oblique gravity is drawn

    @property
    def urdf(self):
        """The file's text."""
        (root,) = {j["parent"] for j in self.joints} - {j["child"] for j in self.joints}
        lines = [f'<robot name="{self.name}">', _link(root, self.base)]
        for j in self.joints:
            lines += [_link(j["child"], j["inertial"]), _joint(j)]
        return "\n".join([*lines, "</robot>"])

    @property
    def moving(self):
        """The joints that move, in the order of the answers."""
        found = {j["name"]: j for j in self.joints if j["type"] != "fixed"}
        own = [name for name in found if "<mimic" not in found[name]["extra"]]
        return [found[name] for name in self.order or own]

    @property
    def urdf_free_root(self):
        """Return the same robot without its floating joint, or None.

        Its first link is the root, and free.
        """
        free = [j for j in self.joints if j["type"] == "floating"]
        if not free or free[0] is not self.joints[0] or self.base:
            return None
        lines = self.urdf.split("\n")
        return "\n".join([lines[0], lines[2], *lines[4:]])


def _link(name, inertial):
    return f'<link name="{name}">{inertial}</link>' if inertial else f'<link name="{name}"/>'


def _attributes(**texts):
    return "".join(f' {key}="{text}"' for key, text in texts.items() if text is not None)


def inertial(mass, six, com=None, rpy=None):
    """Return the element <inertial> of texts; an origin that is not given is not written."""
    origin = f"<origin{_attributes(xyz=com, rpy=rpy)}/>" if com or rpy else ""
    values = _attributes(**dict(zip(SIX, six.split(), strict=True)))
    return f'<inertial>{origin}<mass value="{mass}"/><inertia{values}/></inertial>'


def joint(name, kind, parent, child, inertial="", xyz=None, rpy=None, axis=None, extra=""):
    """Return a joint and the link that it carries."""
    return {
        "name": name,
        "type": KIND.get(kind, kind),
        "parent": parent,
        "child": child,
        "inertial": inertial,
        "xyz": xyz,
        "rpy": rpy,
        "axis": axis,
        "extra": extra,
    }


def _joint(j):
    parts = [f'<parent link="{j["parent"]}"/><child link="{j["child"]}"/>']
    if j["xyz"] or j["rpy"]:
        parts.append(f"<origin{_attributes(xyz=j['xyz'], rpy=j['rpy'])}/>")
    if j["axis"]:
        parts.append(f'<axis xyz="{j["axis"]}"/>')
    if j["type"] in ("revolute", "prismatic") and "<limit" not in j["extra"]:
        parts.append('<limit lower="-1000" upper="1000" effort="1000" velocity="1000"/>')
    return f'<joint name="{j["name"]}" type="{j["type"]}">{"".join(parts)}{j["extra"]}</joint>'


# --- what is drawn --------------------------------------------------------------------------------


def decimal(rng, low, high, digits=2):
    """Return a decimal text between two numbers, never 0."""
    scale = 10**digits
    value = 0
    while value == 0:
        value = rng.randint(round(low * scale), round(high * scale))
    return f"{value / scale:.{digits}f}".rstrip("0").rstrip(".")


def vector(rng, size, digits=2):
    """Return three decimals of a size, as a URDF writes them."""
    return " ".join(decimal(rng, -size, size, digits) for _ in range(3))


def six(rng, scale=1):
    """Return the six numbers of the inertia (tr S) 1 - S for second moments S = L L^T."""
    a, b, c = (rng.randint(6, 15) for _ in range(3))
    d, e, f = (rng.choice((-1, 1)) * rng.randint(2, 5) for _ in range(3))
    S = [
        [a * a, a * d, a * e],
        [a * d, d * d + b * b, d * e + b * f],
        [a * e, d * e + b * f, e * e + f * f + c * c],
    ]
    trace = S[0][0] + S[1][1] + S[2][2]
    numbers = [trace - S[0][0], -S[0][1], -S[0][2], trace - S[1][1], -S[1][2], trace - S[2][2]]
    return " ".join(f"{x * scale / 10000:.10g}" for x in numbers)


def body(rng, turned):
    """Return a lopsided body. turned: its inertial frame has angles."""
    return inertial(
        decimal(rng, 0.4, 3, 1), six(rng), vector(rng, 0.3), vector(rng, 1.5) if turned else None
    )


def chain(name, word, turned=True, prefix="j", parent="base"):
    """Return a lopsided chain of joints, a letter each; "W" is a weld."""
    rng = random.Random(name)
    out = []
    for i, letter in enumerate(word, start=1):
        child = f"{prefix}{i}_link"
        kind = "fixed" if letter == "W" else letter
        axis = rng.choice(UNIT_AXES) if letter in "RPC" else None
        first = letter == "F" and i == 1
        out.append(
            joint(
                f"{prefix}{i}",
                kind,
                parent,
                child,
                body(rng, turned),
                None if first else vector(rng, 0.4),
                vector(rng, 1.5) if turned and not first else None,
                axis,
            )
        )
        parent = child
    return out


def tree(name, branches, turned=True, root="R"):
    """Return a root chain with branches, each a word; the names of joints are out of order."""
    rng = random.Random(name + " names")
    out = chain(name, root, turned, prefix="trunk")
    trunk = out[-1]["child"]
    for i, word in enumerate(branches):
        prefix = f"{rng.choice('zyxwm')}{len(branches) - i}_"
        out += chain(f"{name} {i}", word, turned, prefix, trunk)
    return out


def state(robot, number):
    """Return a random state of a robot; angles of an exact one have rational cosines and sines."""
    rng = random.Random(f"{robot.name} state {number}")
    out = {"q": [], "qd": [], "qdd": [], "tau": [], "gravity": list(robot.gravity)}
    for j in robot.moving:
        size = {"floating": 6, "spherical": 3}.get(j["type"], 1)
        if j["type"] == "floating":
            out["q"] += [decimal(rng, -1, 1) for _ in range(3)]
        if size > 1:
            out["q"] += rng.choice(QUATERNIONS)
        elif robot.exact and j["type"] != "prismatic":
            c, s = rng.choice(COS_SIN)
            out.setdefault("cos_sin", {})[j["name"]] = [c, s]
            out["q"].append(angle(c, s))
        else:
            reach = 0.5 if j["type"] == "prismatic" else 2.5
            out["q"].append(decimal(rng, -reach, reach, 3))
        for key, reach in (("qd", 2), ("qdd", 5), ("tau", 20)):
            out[key] += [decimal(rng, -reach, reach) for _ in range(size)]
    return out


def aslant_state(robot):
    """Return a random state of a robot with gravity in a random direction."""
    rng = random.Random(f"{robot.name} aslant")
    down = [decimal(rng, -6, 6, 1), decimal(rng, -6, 6, 1), decimal(rng, -9, 9, 1)]
    return state(robot, "aslant") | {"gravity": down}


def angle(cosine, sine):
    """Return the angle of a rational cosine and sine to 40 digits."""
    c, s = (mp.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (cosine, sine))
    return mp.nstr(mp.atan2(s, c), 40)


# --- grade 1: by hand -----------------------------------------------------------------------------

ROD = inertial("3", "0.25 0 0 1 0 1", "1 0 0")  # 2 m long along x, uniform, not quite thin


def still(q, **others):
    """Return a state at rest, except for the given values."""
    zero = ["0"] * len(q)
    return {"q": q, "qd": zero, "qdd": zero, "tau": zero, "gravity": list(GRAVITY)} | others


def by_hand():
    """Return the first ten robots, whose answers are small fractions."""
    c345 = {"cos_sin": {"j1": ["3/5", "4/5"]}}
    a345 = angle("3/5", "4/5")
    hinge = joint("j1", "R", "base", "rod", ROD, axis="0 1 0")
    second = joint("j2", "R", "rod", "rod2", ROD, xyz="2 0 0", axis="0 1 0")
    point = inertial("2", "1 0 0 1 0 1", "1 0 0")
    full = inertial("2", "1.2 -0.1 0.2 1.4 0.3 1.6", "1 0 0.5")
    moving = {"qd": ["2"], "qdd": ["1"], "tau": ["5"]}
    pair = {"qd": ["1", "-2"], "qdd": ["3", "1"], "tau": ["4", "-1"]}
    slider = joint("j1", "P", "base", "block", point, axis="0 0 1")
    bead = joint("j2", "P", "rod", "bead", point, axis="1 0 0")
    on_rail = joint("j2", "R", "block", "rod2", ROD, axis="0 1 0")

    def make(name, joints, *states):
        return Robot(name, 1, joints, True, states=list(states))

    return [
        make("rod_held_level", [hinge], still(["0"], **moving)),
        make("rod_at_3_4_5", [hinge], still([a345], **moving, **c345)),
        make("block_on_upright_slider", [slider], still(["0.5"], **moving)),
        make("block_on_slanted_slider", [slider | {"axis": "0.6 0 0.8"}], still(["0.5"], **moving)),
        make(
            "skew_hinge", [hinge | {"axis": "0.6 0.8 0", "inertial": full}], still(["0"], **moving)
        ),
        make("two_rods", [hinge, second], still(["0", "0"], **pair)),
        make(
            "two_rods_at_3_4_5",
            [hinge, second],
            still(
                [a345, angle("-4/5", "3/5")],
                **pair,
                cos_sin={"j1": ["3/5", "4/5"], "j2": ["-4/5", "3/5"]},
            ),
        ),
        make("bead_on_turning_rod", [hinge, bead], still([a345, "0.5"], **pair, **c345)),
        make("rod_on_slider", [slider, on_rail], still(["1", "0"], **pair)),
        make(
            "gravity_aslant",
            [hinge],
            still([a345], **moving, **c345) | {"gravity": ["1", "2", "-9.81"]},
        ),
    ]


def exact_ones():
    """Return robots with fractions beside the decimals: only joint angles, which are rational."""
    words = ["".join(w) for k in (2, 3) for w in product("RP", repeat=k)]
    words += [
        "RRPR",
        "PRRP",
        "RPRR",
        "S",
        "SR",
        "RS",
        "PS",
        "SPR",
        "F",
        "FR",
        "FP",
        "FRR",
        "FS",
        "RWR",
        "RWP",
        "WRWP",
    ]
    out = [Robot(f"exact_{w}", 1, chain(f"exact_{w}", w, False), True) for w in words]
    forks = {"fork_RR": ["R", "R"], "fork_RP_P": ["RP", "P"], "fork_three": ["R", "P", "RR"]}
    out += [
        Robot(f"exact_{name}", 1, tree(name, words, False), True) for name, words in forks.items()
    ]
    return out


# --- grade 2 --------------------------------------------------------------------------------------


def turned_ones():
    """Return robots with frames turned by angles of any size, so that a lost rotation shows."""
    words = ["R", "P", *("".join(w) for k in (2, 3) for w in product("RP", repeat=k))]
    words += [
        "RRRR",
        "RPRP",
        "PRPR",
        "RRRRR",
        "RRPRR",
        "RRRRRR",
        "PPPRRR",
        "RRRRRRR",
        "WR",
        "WP",
        "RWR",
        "RWP",
        "PWR",
        "RWWR",
        "RW",
        "S",
        "RS",
        "SR",
        "PSR",
        "C",
        "RC",
    ]
    out = [Robot(f"turned_{w}", 2, chain(f"turned_{w}", w)) for w in words]
    for robot in out[8::13]:
        robot.gravity = ASLANT
    return out


def trees():
    """Return trees whose names are in the wrong alphabetical order."""
    shapes = {
        "fork_R_R": ("R", ["R", "R"]),
        "fork_R_P": ("R", ["R", "P"]),
        "fork_P_P": ("P", ["P", "P"]),
        "fork_RR_RP": ("R", ["RR", "RP"]),
        "fork_WR_RW": ("R", ["WR", "RW"]),
        "hand_of_three": ("RR", ["R", "R", "R"]),
        "four_fingers": ("R", ["RR", "R", "P", "R"]),
        "ball_fork": ("S", ["R", "R"]),
        "bush": ("P", ["RR", "RR", "RR"]),
    }
    return [
        Robot(f"tree_{name}", 2, tree(name, words, True, root))
        for name, (root, words) in shapes.items()
    ]


def free_ones():
    """Return bodies on a free joint, and a state of each in three representations."""
    chains = {
        "free_body": "F",
        "free_R": "FR",
        "free_P": "FP",
        "free_RR": "FRR",
        "free_W": "FW",
        "free_WRP": "FWRP",
        "free_RRR": "FRRR",
        "free_S": "FS",
    }
    out = [Robot(name, 2, chain(name, word)) for name, word in chains.items()]
    shapes = {
        "free_two_legs": ["R", "R"],
        "free_wheels": ["C", "C", "P"],
        "free_three_legs": ["RR", "RR", "RR"],
    }
    return out + [Robot(name, 2, tree(name, words, True, "F")) for name, words in shapes.items()]


def special_ones():
    """Return robots for what readers of URDF drop, assume or double."""
    out = []

    def add(name, word, change=lambda joints: None, turned=True, **more):
        joints = chain(name, word, turned)
        change(joints)
        out.append(Robot(name, more.pop("grade", 2), joints, **more))

    def put(key, value, which=slice(None)):
        return lambda joints: [j.__setitem__(key, value) for j in joints[which]]

    def no_inertial_origin(joints):
        for j in joints:
            j["inertial"] = j["inertial"].replace(j["inertial"].split("<mass")[0], "<inertial>")

    def diagonal(joints):
        for j in joints:
            for key in ("ixy", "ixz", "iyz"):
                start = j["inertial"].index(f'{key}="') + 5
                j["inertial"] = (
                    j["inertial"][:start] + "0" + j["inertial"][j["inertial"].index('"', start) :]
                )

    def tips_first(joints):
        joints.reverse()

    for word in ("RR", "PR", "RP", "RPR"):
        add(f"no_axis_{word}", word, put("axis", None))
        add(
            f"no_origin_{word}",
            word,
            lambda joints: [put("xyz", None)(joints), put("rpy", None)(joints)],
        )
    for word in ("RR", "RPR"):
        add(f"no_inertial_origin_{word}", word, no_inertial_origin)
        add(f"negative_axes_{word}", word, put("axis", "0 0 -1"))
        add(f"massless_link_{word}R", word + "R", put("inertial", "", slice(1, 2)))
        add(
            f"long_axes_{word}",
            word,
            put("axis", "3 4 0"),
            result="acceptable",
            note="the axes are no unit vectors; a reader that takes them must scale them to "
            "length 1",
        )
        add(
            f"short_axis_{word}",
            word,
            put("axis", "0.02 -0.01 0.03", slice(1)),
            result="acceptable",
            note="an axis is no unit vector; a reader that takes it must scale it to length 1",
        )
        add(
            f"tips_first_{word}",
            word,
            tips_first,
            order=[f"j{i + 1}" for i in range(len(word))],
            note="joints and links are written tips first",
        )
        add(f"axes_of_x_{word}", word, put("axis", "1 0 0"))
        add(f"order_turned_{word}", word, order=[f"j{i + 1}" for i in reversed(range(len(word)))])
    word = "RPR"
    add(f"diagonal_inertias_{word}", word, diagonal)
    add(
        f"limits_narrower_{word}",
        word,
        put("extra", '<limit lower="-0.01" upper="0.01" effort="1" velocity="1"/>'),
        note="q lies outside the limits, which are no part of the dynamics asked for here",
    )
    add(
        f"damping_declared_{word}",
        word,
        put("extra", '<dynamics damping="3" friction="2"/>'),
        note="damping and friction are no part of the torques asked for here",
    )
    add(f"gravity_everywhere_{word}", word, gravity=("3.2", "-4.1", "-8.5"))
    add(
        f"heavy_base_{word}",
        word,
        base=inertial("30", "1 0 0 1 0 1", "0.1 0.2 0.3"),
        note="the base has a mass, which does not move and counts nowhere",
    )
    impossible = inertial("1", "0.01 0 0 0.02 0 0.5", "0.1 0 0.2", "0.4 0.3 0.2")
    add(
        "impossible_inertia",
        "RR",
        put("inertial", impossible, slice(1, 2)),
        result="acceptable",
        note="one principal moment is larger than the sum of the other two: no body has that",
    )
    add(
        "usual_test_arm",
        "RRR",
        usual,
        note="the arm that tests like to use: straight, diagonal, along z and y",
    )
    return out


def usual(joints):
    """Give three joints the axes z, y, y, links straight up, and diagonal inertias."""
    rods = (
        ("1", "0.02 0 0 0.02 0 0.01", "0 0 0.1"),
        ("0.8", "0.01 0 0 0.01 0 0.005", "0 0 0.2"),
        ("0.5", "0.006 0 0 0.006 0 0.002", "0 0 0.15"),
    )
    for j, rod, axis, xyz in zip(
        joints, rods, ("0 0 1", "0 1 0", "0 1 0"), ("0 0 0.3", "0 0 0.3", "0 0 0.4"), strict=True
    ):
        j.update(inertial=inertial(*rod), axis=axis, xyz=xyz, rpy=None)


# --- loops ----------------------------------------------------------------------------------------


def bars(name, lengths, grade=2):
    """Return rods of these lengths in the x-z plane, hinged about y."""
    joints = []
    parent = "base"
    at = "0 0 0"
    for i, length in enumerate(lengths, start=1):
        half = f"{length / 2:g}"
        inertia = f"{length**2:g}"
        rod = inertial("12", f"0.001 0 0 {inertia} 0 {inertia}", f"{half} 0 0")
        joints.append(joint(f"j{i}", "R", parent, f"bar{i}", rod, at, axis="0 1 0"))
        parent = f"bar{i}"
        at = f"{length} 0 0"
    return joints


def loops():
    """Return mechanisms with closed loops.

    Points stay together in all directions, or in the plane.
    """
    turns = {"j1": ["3/5", "4/5"], "j2": ["3/5", "-4/5"], "j3": ["-3/5", "-4/5"]}
    out = []
    for held, note in (
        ("xz", ""),
        ("xyz", "the row along y repeats others, so forces are not unique; accelerations are"),
    ):
        side = (
            {"link": "bar3", "point": ["1", "0", "0"]},
            {"link": "base", "point": ["2", "0", "0"]},
        )
        state = {
            "q": [angle(*turns[f"j{i}"]) for i in (1, 2, 3)],
            "cos_sin": turns,
            "qd": ["2", "-2", "2"],
            "qdd": ["1", "2", "-1"],
            "tau": ["30", "-4", "7"],
            "gravity": list(GRAVITY),
            "driven": ["j1"],
        }
        out.append(
            Robot(
                f"parallelogram_{held}",
                2,
                bars("four", (1, 2, 1)),
                True,
                states=[state],
                note=note,
                closure=[{"a": side[0], "b": side[1], "held": held}],
            )
        )
    for name, word, driven in (
        ("pinned_RRRR", "RRRR", ["j1"]),
        ("pinned_RPRR", "RPRR", ["j2"]),
        ("pinned_SRR", "SRR", None),
        ("pinned_RRRRR", "RRRRR", ["j1", "j4"]),
        ("pinned_PRRRR", "PRRRR", ["j1", "j2"]),
        ("pinned_RWRRR", "RWRRR", ["j4"]),
    ):
        out.append(pinned(name, chain(name, word), [f"j{len(word)}_link"], driven))
    both = tree("pinned_fork", ["RR", "RR"], True, "RRR")
    parents = {j["parent"] for j in both}
    out.append(
        pinned(
            "pinned_fork", both, [j["child"] for j in both if j["child"] not in parents], ["trunk1"]
        )
    )
    return out


def pinned(name, joints, ends, driven):
    """Return a robot with one point of each end link held fixed.

    Its rates are such that it stays there.
    """
    point = ["0.2", "-0.1", "0.3"]
    closure = [
        {"a": {"link": end, "point": point}, "b": {"link": "base", "point": None}, "held": "xyz"}
        for end in ends
    ]
    robot = Robot(name, 2, joints, closure=closure)
    robot.states = [state(robot, 0) | ({"driven": driven} if driven else {})]
    return robot


# --- grade 3 --------------------------------------------------------------------------------------


def hard_ones():
    """Return robots that are long, light, heavy, fast or nearly singular."""
    out = [Robot(f"chain_{n}", 3, chain(f"chain_{n}", "R" * n), few=True) for n in (10, 12, 20, 30)]
    out += [
        Robot(f"mixed_chain_{n}", 3, chain(f"mixed_chain_{n}", ("RRP" * n)[:n]), few=True)
        for n in (9, 12)
    ]
    out += [
        Robot(
            f"straight_rods_{n}",
            3,
            bars("straight", [1] * n),
            few=True,
            states=[straight(n, reach)],
        )
        for n, reach in ((12, 0.001), (20, 0.001))
    ]
    for name, masses in (
        ("light_tip_4", [1, 1, 1, 1e-6]),
        ("light_tip_12", [1] * 11 + [1e-6]),
        ("milligram_to_ton", [1e-6 * 10**k for k in range(10)]),
        ("ton_to_milligram", [1e3 / 10**k for k in range(10)]),
        ("heavy_tip_6", [1] * 5 + [1e4]),
        ("light_middle_5", [1, 1, 1e-5, 1, 1]),
    ):
        joints = chain(name, "R" * len(masses))
        for j, m in zip(joints, masses, strict=True):
            rng = random.Random(name + j["name"])
            j["inertial"] = inertial(
                f"{m:.10f}".rstrip("0").rstrip("."), six(rng, m), vector(rng, 0.2), vector(rng, 1.5)
            )
        out.append(Robot(name, 3, joints, few=len(masses) > 8))
    for name, scale in (("micro_robot", 1e-3), ("giant_robot", 30)):
        joints = chain(name, "RPRR")
        for j in joints:
            rng = random.Random(name + j["name"])
            j["inertial"] = inertial(
                f"{scale**3:.10g}", six(rng, scale**5), vector_of(rng, scale), vector(rng, 1.5)
            )
            j["xyz"] = vector_of(rng, scale)
        out.append(Robot(name, 3, joints))
    for name, word in (("aligned_wrist", "RRR"), ("aligned_wrist_6", "RRRRRR")):
        joints = chain(name, word)
        joints[-1].update(
            xyz="0.3 0 0",
            rpy="0 0 0",
            axis="0 0 1",
            inertial=inertial("0.1", "0.000001 0 0 0.000001 0 0.000001", "0 0 0.2"),
        )
        joints[-2].update(axis="0 0 1")
        out.append(Robot(name, 3, joints))
    for name, key in (("fast_RPR", "qd"), ("fast_free", "qd")):
        robot = Robot(name, 3, chain(name, "RPR" if "RPR" in name else "FR"))
        robot.states = [
            state(robot, 0)
            | {
                key: [
                    x + "00" if "." not in x else x.replace(".", "") for x in state(robot, 0)[key]
                ]
            }
        ]
        out.append(robot)
    many = Robot("many_turns", 3, chain("many_turns", "RRC"))
    many.states = [state(many, 0) | {"q": ["12.5", "-13.25", "14.75"]}]
    shapes = {
        "biped": ["RRR", "RRR"],
        "quadruped": ["RRR", "RRR", "RRR", "RRR"],
        "humanoid": ["RRRR", "RRRR", "RRR", "RRR", "RR"],
    }
    out += [
        Robot(name, 3, tree(name, words, True, "F"), few=True) for name, words in shapes.items()
    ]
    out += [Robot("hand_of_twenty", 3, tree("hand_of_twenty", ["RRRR"] * 5, True, "R"), few=True)]
    return [*out, many]


def vector_of(rng, scale):
    """Return three decimals of the size of a scale."""
    return " ".join(f"{float(x) * scale:.6g}" for x in vector(rng, 0.4).split())


def straight(n, reach):
    """Return a state of rods that are nearly in one line."""
    rng = random.Random(f"straight {n}")

    def draw(size, digits=2):
        return [decimal(rng, -size, size, digits) for _ in range(n)]

    return {
        "q": draw(reach, 5),
        "qd": draw(1),
        "qdd": draw(3),
        "tau": draw(20),
        "gravity": list(GRAVITY),
    }


# --- appended later: their numbers follow those of what must be refused ---------------------------


def twin():
    """Return the valid robot of which each invalid file is a modification.

    A reader that refuses it refuses for another reason.
    """
    return [Robot("valid_swing_slide", 1, swing_and_slide(), note="the twin of all invalid files")]


def followers():
    """Return robots with joints that follow another: <mimic>."""

    def led(name, word, which, leader, rule):
        joints = chain(name, word)
        joints[which]["extra"] = f'<mimic joint="{joints[leader]["name"]}"{rule}/>'
        return Robot(name, 2, joints)

    out = [
        led("follow_RR", "RR", 1, 0, ' multiplier="-0.5" offset="0.3"'),
        led("follow_RPR", "RPR", 1, 0, ' multiplier="0.2"'),
        led("follow_RRR_across", "RRR", 2, 0, ' multiplier="2" offset="-0.4"'),
        led("follow_PRP", "PRP", 2, 0, ' offset="0.1"'),
        led("follow_before_leader_RRR", "RRR", 0, 2, ' multiplier="1.5"'),
    ]
    fingers = tree("follow_gripper", ["R", "R", "P"], True, "R")
    names = [j["name"] for j in fingers]
    fingers[2]["extra"] = f'<mimic joint="{names[1]}" multiplier="-1"/>'
    fingers[3]["extra"] = f'<mimic joint="{names[1]}" multiplier="0.05" offset="0.02"/>'
    free = chain("follow_free_RRR", "FRRR")
    free[2]["extra"] = '<mimic joint="j2" multiplier="-2" offset="0.2"/>'
    return [*out, Robot("follow_gripper", 2, fingers), Robot("follow_free_RRR", 2, free)]


def with_inputs():
    """Return robots whose states have a motor's inertia, damping, and wrenches on links."""
    out = []
    for name, word, keys in (
        ("armature_R", "R", "armature"),
        ("armature_RPR", "RPR", "armature"),
        ("armature_light_tip", "RRRR", "armature"),
        ("armature_free_RR", "FRR", "armature"),
        ("damping_RPR", "RPR", "damping"),
        ("damping_free_RP", "FRP", "damping"),
        ("wrench_RRR", "RRR", "wrenches"),
        ("wrench_SRP", "SRP", "wrenches"),
        ("wrench_free_RR", "FRR", "wrenches"),
        ("wrench_on_a_weld_RWP", "RWP", "wrenches"),
        ("all_inputs_RPRR", "RPRR", "armature damping wrenches"),
        ("all_inputs_free_RS", "FRS", "armature damping wrenches"),
    ):
        robot = Robot(name, 2, chain(name, word), aslant=False)
        if "light" in name:
            robot.joints[-1]["inertial"] = inertial("0.001", six(random.Random(name), 0.001))
        rng = random.Random(f"{name} inputs")
        state_of = aslant_state(robot)
        n = len(state_of["qd"])
        if "armature" in keys:
            # a free or ball joint has no motor
            sizes = [{"floating": 6, "spherical": 3}.get(j["type"], 1) for j in robot.moving]
            each = [decimal(rng, 0.1, 0.9) if k == 1 else "0" for k in sizes for _ in range(k)]
            state_of["armature"] = each
        if "damping" in keys:
            state_of["damping"] = [decimal(rng, 0.1, 3) for _ in range(n)]
        if "wrenches" in keys:
            links = [robot.joints[-1]["child"], robot.joints[len(word) // 2]["child"]]
            state_of["wrenches"] = {
                link: [decimal(rng, -9, 9, 1) for _ in range(6)] for link in dict.fromkeys(links)
            }
        robot.states = [state_of]
        out.append(robot)
    return out


def continuous_ones():
    """Return robots of joints without limits; angles exceed a turn."""
    words = ("CC", "CP", "PC", "CRC", "CCC", "CPC", "RCCR", "CCCC", "SC", "CWC", "CCCCCC")
    out = [Robot(f"endless_{word}", 2, chain(f"endless_{word}", word)) for word in words]
    shapes = {"endless_fork": ("C", ["C", "CP"]), "endless_free_wheels": ("F", ["C", "C", "C"])}
    out += [Robot(name, 2, tree(name, words, True, root)) for name, (root, words) in shapes.items()]
    many = Robot("endless_many_turns", 2, chain("endless_many_turns", "CRC"), aslant=False)
    many.states = [aslant_state(many) | {"q": ["-23.5", "2.25", "19.75"]}]
    return [*out, many]


def singular_ones():
    """Return robots whose last link can move in fewer directions than it has joints for."""

    def standard(name, axes, offsets, q):
        rng = random.Random(name)
        joints, parent = [], "base"
        for i, (axis, xyz) in enumerate(zip(axes, offsets, strict=True), start=1):
            link = f"j{i}_link"
            joints.append(joint(f"j{i}", "R", parent, link, body(rng, True), xyz, None, axis))
            parent = link
        robot = Robot(name, 3, joints, aslant=False)
        robot.states = [aslant_state(robot) | {"q": q}]
        return robot

    six_axes = ("0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0")
    six_offsets = ("0 0 0.4", "0.1 0 0", "0 0 0.5", "0.4 0 0", "0 0 0", "0 0 0")
    return [
        standard(
            "singular_elbow",
            ("0 0 1", "0 1 0", "0 1 0"),
            ("0 0 1", "0 0 0", "0 0 1"),
            ["0.3", "0.5", "0"],
        ),
        standard(
            "singular_wrist_6", six_axes, six_offsets, ["0.2", "0.4", "-0.7", "0.6", "0", "-1.1"]
        ),
        standard(
            "singular_parallel_RRR",
            ("0 0 1",) * 3,
            ("0 0 0.2", "0.5 0 0", "0.4 0 0"),
            ["0.7", "0", "0"],
        ),
        standard("singular_all_zero_6", six_axes, six_offsets, ["0"] * 6),
        standard(
            "singular_gimbal_RRR",
            ("0 0 1", "0 1 0", "0 0 1"),
            ("0 0 1", "0 0 0", "0 0 0"),
            ["0.4", "0", "1.2"],
        ),
    ]


def held_loops():
    """Return loops held by hinges and by welds, so that turns are held besides the point."""
    out = []
    for name, word, turns, driven in (
        ("hinged_RRRRRR", "RRRRRR", "xy", ["j1"]),
        ("hinged_RPRRRR", "RPRRRR", "xy", None),
        ("hinged_RRRRRRR", "RRRRRRR", "xy", ["j1", "j2"]),
        ("welded_RRRRRRR", "RRRRRRR", "xyz", ["j1"]),
        ("welded_RRPRRRR", "RRPRRRR", "xyz", None),
        ("welded_SRRRRR", "SRRRRR", "xyz", None),
    ):
        robot = pinned(name, chain(name, word), [f"j{len(word)}_link"], driven)
        robot.closure[0]["turns_held"] = turns
        robot.states[0]["gravity"] = aslant_state(robot)["gravity"]
        out.append(robot)
    return out


# --- what must be refused -------------------------------------------------------------------------


def broken():
    """Return (name, why, replaced text, by what) for faults of a valid robot of two links."""
    return [
        ("negative_mass", "a mass is negative", 'value="1.5"', 'value="-1.5"'),
        ("mass_is_a_word", "a mass is no number", 'value="1.5"', 'value="heavy"'),
        ("mass_is_nan", "a mass is not a number", 'value="1.5"', 'value="nan"'),
        ("mass_is_infinite", "a mass is infinite", 'value="1.5"', 'value="inf"'),
        ("mass_with_comma", "a decimal comma", 'value="1.5"', 'value="1,5"'),
        ("mass_missing", "an <inertial> has no <mass>", '<mass value="1.5"/>', ""),
        ("mass_without_value", "<mass> has no value", '<mass value="1.5"/>', "<mass/>"),
        (
            "inertia_missing",
            "a mass without <inertia>",
            '<inertia ixx="0.04" ixy="0" ixz="0" iyy="0.05" iyz="0" izz="0.03"/>',
            "",
        ),
        ("inertia_lacks_ixx", "<inertia> has no ixx", ' ixx="0.04"', ""),
        ("inertia_indefinite", "a principal moment is negative", 'ixx="0.04"', 'ixx="-0.04"'),
        (
            "inertia_indefinite_by_product",
            "a product of inertia makes a principal moment negative",
            'ixy="0"',
            'ixy="0.3"',
        ),
        ("axis_zero", "an axis is zero", 'axis xyz="0 1 0"', 'axis xyz="0 0 0"'),
        ("axis_of_two", "an axis has two numbers", 'axis xyz="0 1 0"', 'axis xyz="0 1"'),
        ("axis_of_four", "an axis has four numbers", 'axis xyz="0 1 0"', 'axis xyz="0 1 0 0"'),
        (
            "axis_with_commas",
            "numbers of an axis are parted by commas",
            'axis xyz="0 1 0"',
            'axis xyz="0,1,0"',
        ),
        ("axis_nan", "an axis is not a number", 'axis xyz="0 1 0"', 'axis xyz="0 nan 0"'),
        ("origin_of_two", "an origin has two numbers", 'xyz="0.3 0 0.1"', 'xyz="0.3 0"'),
        ("origin_is_words", "an origin has words", 'xyz="0.3 0 0.1"', 'xyz="a b c"'),
        ("rpy_infinite", "an angle is infinite", 'rpy="0.2 0 0"', 'rpy="inf 0 0"'),
        (
            "unknown_type",
            "a joint has a type that there is not",
            'type="prismatic"',
            'type="telescopic"',
        ),
        ("no_type", "a joint has no type", ' type="prismatic"', ""),
        (
            "parent_unknown",
            "a joint names a parent that there is not",
            'parent link="upper"',
            'parent link="uper"',
        ),
        (
            "child_unknown",
            "a joint names a child that there is not",
            'child link="lower"',
            'child link="lowwer"',
        ),
        ("parent_missing", "a joint has no parent", '<parent link="upper"/>', ""),
        ("child_missing", "a joint has no child", '<child link="lower"/>', ""),
        (
            "two_parents",
            "a link has two parents",
            "</robot>",
            '<joint name="again" type="fixed"><parent link="base"/>'
            '<child link="lower"/></joint></robot>',
        ),
        ("two_roots", "a link hangs on nothing", "</robot>", '<link name="lost"/></robot>'),
        (
            "cycle",
            "links run in a cycle",
            "</robot>",
            '<joint name="again" type="fixed"><parent link="lower"/>'
            '<child link="base"/></joint></robot>',
        ),
        (
            "own_parent",
            "a link is its own parent",
            '<parent link="upper"/>',
            '<parent link="lower"/>',
        ),
        ("same_link_twice", "two links have one name", "</robot>", '<link name="lower"/></robot>'),
        (
            "same_joint_twice",
            "two joints have one name",
            'joint name="slide"',
            'joint name="swing"',
        ),
        ("unclosed_element", "the XML is broken", "</robot>", ""),
        ("bad_quote", "the XML is broken", 'value="1.5"', 'value="1.5'),
        ("no_robot", "the root element is not <robot>", "robot", "model"),
        ("empty_text", "there is nothing in it", None, ""),
        ("no_links", "a robot without links", None, '<robot name="none"></robot>'),
        (
            "xacro_not_expanded",
            "a number is an unexpanded expression",
            'value="1.5"',
            'value="${mass}"',
        ),
    ]


@dataclass
class Broken:
    """A text that a reader must refuse."""

    name: str
    note: str
    urdf: str
    grade: int = 1
    result: str = "invalid"


def swing_and_slide():
    """Return a valid robot: a hinge that carries a slider."""
    swing = joint(
        "swing",
        "R",
        "base",
        "upper",
        inertial("1.5", "0.04 0 0 0.05 0 0.03", "0 0 0.2"),
        "0 0 0.1",
        None,
        "0 1 0",
    )
    slide = joint(
        "slide",
        "P",
        "upper",
        "lower",
        inertial("2", "0.06 0 0 0.05 0 0.04", "0.1 0 0"),
        "0.3 0 0.1",
        "0.2 0 0",
        "0 0 1",
    )
    return [swing, slide]


def invalid_ones():
    """Return descriptions that describe no robot."""
    whole = Robot("broken", 1, swing_and_slide()).urdf
    out = []
    for name, why, old, new in broken():
        if old is not None and old not in whole:
            raise ValueError(f"{name}: {old!r} is not in the text")
        times = -1 if old == "robot" else 1
        out.append(
            Broken(f"invalid_{name}", why, new if old is None else whole.replace(old, new, times))
        )
    return out


EVERYTHING = (
    by_hand,
    exact_ones,
    turned_ones,
    trees,
    free_ones,
    special_ones,
    loops,
    hard_ones,
    invalid_ones,
    twin,
    followers,
    with_inputs,
    continuous_ones,
    singular_ones,
    held_loops,
)
