"""The robots of the reference data and their states, as texts. Nothing is computed here but angles.

A robot is `Robot(name, grade, joints, ...)`, its joints the dictionaries of `joint`. Whatever is drawn at
random is drawn from the robot's name, in decimals of few digits, so that a file never changes.
"""
import random
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from mpmath import mp

KIND = {"R": "revolute", "P": "prismatic", "S": "spherical", "F": "floating", "C": "continuous"}
SIX = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
UNIT_AXES = ("1 0 0", "0 1 0", "0 0 1", "0.6 0.8 0", "0 -0.6 0.8", "0.36 0.48 0.8", "-0.8 0 0.6",
             "-0.48 0.6 0.64")
COS_SIN = (("3/5", "4/5"), ("-4/5", "3/5"), ("5/13", "12/13"), ("8/17", "-15/17"), ("0", "1"),
           ("12/13", "-5/13"), ("-24/25", "7/25"), ("-7/25", "24/25"))
QUATERNIONS = (("0.1", "0.1", "0.7", "0.7"), ("0.5", "-0.1", "0.7", "0.5"),
               ("-0.2", "0.4", "0.4", "0.8"), ("0.3", "-0.1", "0.3", "0.9"), ("0", "0.6", "0", "0.8"))
GRAVITY = ("0", "0", "-9.81")


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
    few: bool = False                       # a long robot: no Jacobians, no inverse of the mass matrix
    gravity: tuple = GRAVITY
    base: str = ""                          # what stands in the root link

    @property
    def urdf(self):
        """The file's text."""
        root = self.joints[0]["parent"]
        lines = [f'<robot name="{self.name}">', _link(root, self.base)]
        for j in self.joints:
            lines += [_link(j["child"], j["inertial"]), _joint(j)]
        return "\n".join([*lines, "</robot>"])

    @property
    def moving(self):
        """The joints that move, in the order of the answers."""
        found = {j["name"]: j for j in self.joints if j["type"] != "fixed"}
        return [found[name] for name in self.order or found]


def _link(name, inertial):
    return f'<link name="{name}">{inertial}</link>' if inertial else f'<link name="{name}"/>'


def _attributes(**texts):
    return "".join(f' {key}="{text}"' for key, text in texts.items() if text is not None)


def inertial(mass, six, com=None, rpy=None):
    """The element <inertial> of texts; an origin that is not given is not written."""
    origin = f"<origin{_attributes(xyz=com, rpy=rpy)}/>" if com or rpy else ""
    values = _attributes(**dict(zip(SIX, six.split(), strict=True)))
    return f'<inertial>{origin}<mass value="{mass}"/><inertia{values}/></inertial>'


def joint(name, kind, parent, child, inertial="", xyz=None, rpy=None, axis=None, extra=""):
    """A joint and the link that it carries."""
    return {"name": name, "type": KIND.get(kind, kind), "parent": parent, "child": child, "inertial": inertial,
                "xyz": xyz, "rpy": rpy, "axis": axis, "extra": extra}


def _joint(j):
    parts = [f'<parent link="{j["parent"]}"/><child link="{j["child"]}"/>']
    if j["xyz"] or j["rpy"]:
        parts.append(f"<origin{_attributes(xyz=j['xyz'], rpy=j['rpy'])}/>")
    if j["axis"]:
        parts.append(f'<axis xyz="{j["axis"]}"/>')
    if j["type"] in ("revolute", "prismatic") and "<limit" not in j["extra"]:
        parts.append('<limit lower="-1000" upper="1000" effort="1000" velocity="1000"/>')
    return f'<joint name="{j["name"]}" type="{j["type"]}">{"".join(parts)}{j["extra"]}</joint>'


# --- what is drawn --------------------------------------------------------------------------------------------------

def decimal(rng, low, high, digits=2):
    """A decimal text between two numbers, never 0."""
    scale = 10 ** digits
    value = 0
    while value == 0:
        value = rng.randint(round(low * scale), round(high * scale))
    return f"{value / scale:.{digits}f}".rstrip("0").rstrip(".")


def vector(rng, size, digits=2):
    """Three decimals of a size, as a URDF writes them."""
    return " ".join(decimal(rng, -size, size, digits) for _ in range(3))


def six(rng, scale=1):
    """The six numbers of an inertia that a body has: (tr S) 1 - S of second moments S = L L^T."""
    a, b, c = (rng.randint(6, 15) for _ in range(3))
    d, e, f = (rng.choice((-1, 1)) * rng.randint(2, 5) for _ in range(3))
    S = [[a * a, a * d, a * e], [a * d, d * d + b * b, d * e + b * f],
         [a * e, d * e + b * f, e * e + f * f + c * c]]
    trace = S[0][0] + S[1][1] + S[2][2]
    numbers = [trace - S[0][0], -S[0][1], -S[0][2], trace - S[1][1], -S[1][2], trace - S[2][2]]
    return " ".join(f"{x * scale / 10000:.10g}" for x in numbers)


def body(rng, turned):
    """A lopsided body; turned: its inertial frame has angles."""
    return inertial(decimal(rng, 0.4, 3, 1), six(rng), vector(rng, 0.3),
                    vector(rng, 1.5) if turned else None)


def chain(name, word, turned=True, prefix="j", parent="base"):
    """A lopsided chain of joints, a letter each; "W" is a weld."""
    rng = random.Random(name)
    out = []
    for i, letter in enumerate(word, start=1):
        child = f"{prefix}{i}_link"
        kind = "fixed" if letter == "W" else letter
        axis = rng.choice(UNIT_AXES) if letter in "RPC" else None
        first = letter == "F" and i == 1
        out.append(joint(f"{prefix}{i}", kind, parent, child, body(rng, turned),
                         None if first else vector(rng, 0.4),
                         vector(rng, 1.5) if turned and not first else None, axis))
        parent = child
    return out


def tree(name, branches, turned=True, root="R"):
    """A root chain that carries branches, each a word; joints have names out of order."""
    rng = random.Random(name + " names")
    out = chain(name, root, turned, prefix="trunk")
    trunk = out[-1]["child"]
    for i, word in enumerate(branches):
        prefix = f"{rng.choice('zyxwm')}{len(branches) - i}_"
        out += chain(f"{name} {i}", word, turned, prefix, trunk)
    return out


def state(robot, number):
    """A state of a robot, drawn; of an exact one angles have rational cosines and sines."""
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


def angle(cosine, sine):
    """The angle of a rational cosine and sine, 40 digits."""
    c, s = (mp.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in (cosine, sine))
    return mp.nstr(mp.atan2(s, c), 40)


# --- grade 1: by hand -----------------------------------------------------------------------------------------------

ROD = inertial("3", "0 0 0 1 0 1", "1 0 0")                     # 2 m long, uniform, along x


def still(q, **others):
    """A state at rest in all but what is given."""
    zero = ["0"] * len(q)
    return {"q": q, "qd": zero, "qdd": zero, "tau": zero, "gravity": list(GRAVITY)} | others


def by_hand():
    """The first ten, whose answers are small fractions."""
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
    make = lambda name, joints, *states, **more: Robot(name, 1, joints, True,  # noqa: E731
                                                       states=list(states), **more)
    return [
        make("rod_held_level", [hinge], still(["0"], **moving)),
        make("rod_at_3_4_5", [hinge], still([a345], **moving, **c345)),
        make("block_on_upright_slider", [slider], still(["0.5"], **moving)),
        make("block_on_slanted_slider", [slider | {"axis": "0.6 0 0.8"}], still(["0.5"], **moving)),
        make("skew_hinge", [hinge | {"axis": "0.6 0.8 0", "inertial": full}], still(["0"], **moving)),
        make("two_rods", [hinge, second], still(["0", "0"], **pair)),
        make("two_rods_at_3_4_5", [hinge, second],
             still([a345, angle("-4/5", "3/5")], **pair,
                   cos_sin={"j1": ["3/5", "4/5"], "j2": ["-4/5", "3/5"]})),
        make("bead_on_turning_rod", [hinge, bead], still([a345, "0.5"], **pair, **c345)),
        make("rod_on_slider", [slider, on_rail], still(["1", "0"], **pair)),
        make("gravity_aslant", [hinge], still(["0"], **moving) | {"gravity": ["1", "2", "-9.81"]}),
    ]


def exact_ones():
    """Fractions stand beside the decimals: no angle but those of joints, and these rational."""
    words = ["".join(w) for k in (2, 3) for w in product("RP", repeat=k)]
    words += ["RRPR", "PRRP", "RPRR", "S", "SR", "RS", "PS", "SPR", "F", "FR", "FP", "FRR", "FS",
              "RWR", "RWP", "WRWP"]
    out = [Robot(f"exact_{w}", 1, chain(f"exact_{w}", w, False), True) for w in words]
    forks = {"fork_RR": ["R", "R"], "fork_RP_P": ["RP", "P"], "fork_three": ["R", "P", "RR"]}
    out += [Robot(f"exact_{name}", 1, tree(name, words, False), True) for name, words in forks.items()]
    return out


# --- grade 2 --------------------------------------------------------------------------------------------------------

def turned_ones():
    """Frames turned by angles of any size, so that a lost or doubled rotation shows."""
    words = ["R", "P", *("".join(w) for k in (2, 3) for w in product("RP", repeat=k))]
    words += ["RRRR", "RPRP", "PRPR", "RRRRR", "RRPRR", "RRRRRR", "PPPRRR", "RRRRRRR",
              "WR", "WP", "WRR", "RWR", "RWP", "PWR", "RWWR", "RRW", "RW", "PWW",
              "S", "RS", "SR", "SS", "PSR", "C", "RC"]
    return [Robot(f"turned_{w}", 2, chain(f"turned_{w}", w)) for w in words]


def trees():
    """Branches, with names whose alphabet is the wrong order."""
    shapes = {"fork_R_R": ("R", ["R", "R"]), "fork_R_P": ("R", ["R", "P"]), "fork_P_P": ("P", ["P", "P"]),
              "fork_RR_RP": ("R", ["RR", "RP"]), "fork_WR_RW": ("R", ["WR", "RW"]),
              "hand_of_three": ("RR", ["R", "R", "R"]), "four_fingers": ("R", ["RR", "R", "P", "R"]),
              "ball_fork": ("S", ["R", "R"]), "bush": ("P", ["RR", "RR", "RR"])}
    return [Robot(f"tree_{name}", 2, tree(name, words, True, root))
            for name, (root, words) in shapes.items()]


def free_ones():
    """Bodies on a free joint; a state of each in three representations."""
    chains = {"free_body": "F", "free_R": "FR", "free_P": "FP", "free_RR": "FRR", "free_W": "FW",
              "free_WRP": "FWRP", "free_RRR": "FRRR", "free_S": "FS"}
    out = [Robot(name, 2, chain(name, word)) for name, word in chains.items()]
    shapes = {"free_two_legs": ["R", "R"], "free_wheels": ["C", "C", "P"], "free_three_legs": ["RR", "RR", "RR"]}
    return out + [Robot(name, 2, tree(name, words, True, "F")) for name, words in shapes.items()]


EVERYTHING = (by_hand, exact_ones, turned_ones, trees, free_ones)
