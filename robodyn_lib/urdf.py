"""Read URDF files: a serial chain of a robot, or the whole robot, as an `Arm`.

Three steps: expat reads the elements (no DOCTYPE, so no entity is ever expanded), the links and
joints become a tree, in which each link has the moving link that carries it, and the bodies that
fixed joints hold together are merged. `arm.notes` lists what is merged, left out or not modelled.
Nothing recurses: a chain may have thousands of links.
"""

import difflib
import math
import os
import re
import stat
import warnings
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import Any
from xml.parsers import expat

import numpy as np

from .arm import Arm, InertiaWarning, check_body
from .coupled import CoupledArm, couple
from .doctor import consequence, guess, nearest, possible
from .inputs import one_of
from .nearest import did_you_mean
from .rk.filter import riccati
from .rk.fork import Tree
from .simulation.laws import JointLaw

KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "floating": "free",
    "planar": "planar",
    "spherical": "spherical",
    "ball": "spherical",
}
AXIAL = ("revolute", "prismatic", "planar")  # other types have no <axis>
UNSUPPORTED = ("universal", "screw")  # files have no second axis and no pitch
READ = {  # elements that are kept, by the element that holds them
    "robot": ("link", "joint"),
    "link": ("inertial",),
    "inertial": ("origin", "mass", "inertia"),
    "joint": ("origin", "parent", "child", "axis", "mimic", "limit", "dynamics"),
}
ATTRIBUTES = {  # all attributes that an element may have; those of limit and dynamics are noted
    "robot": ("name", "version"),
    "link": ("name", "type"),
    "inertial": (),
    "mass": ("value",),
    "inertia": ("ixx", "ixy", "ixz", "iyy", "iyz", "izz", "iyx", "izx", "izy"),
    "origin": ("xyz", "rpy"),
    "joint": ("name", "type", "dont_collapse"),
    "parent": ("link",),
    "child": ("link",),
    "axis": ("xyz",),
    "mimic": ("joint", "multiplier", "offset"),
    "limit": (
        *("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk"),
        "drake:acceleration",
        *("current", "gear_velocity", "command_effort"),
    ),
    "dynamics": (
        *("damping", "friction", "armature", "rotor_inertia", "gear_ratio", "stiffness"),
        *("spring_stiffness", "spring_reference", "D", "K", "mu_coulomb", "mu_viscous"),
    ),
}
WITHOUT_MECHANICS = {  # elements that do not affect the motion of the links
    "link": (
        *("visual", "collision", "collision_checking", "self_collision_checking", "self_filter"),
        *("contact", "surface", "gravity", "kinematic", "material", "sensor", "gazebo"),
    ),
    "joint": ("calibration", "safety_controller", "hardwareInterface", "sensor", "gazebo"),
}
BARE = (
    "visual",
    "collision",
    "calibration",
    "safety_controller",
)  # they contain no element of MECHANICAL
MECHANICAL = {tag for tags in READ.values() for tag in tags} - {"origin"}  # pictures have one too
OTHER_NAMES = {"pose": "origin", "com": "origin", "ratio": "multiplier", "gear": "multiplier"}
PREFIXES = ("xml", "xmlns", "xsi")  # attributes of XML itself
NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
LOSSES = ("damping", "friction")  # attributes of <dynamics> that become arm.law
ZERO = re.compile(r"[+-]?[0.]+")
LARGEST = 1e30  # products of a mass and two lengths stay far from overflow
MOST_BYTES = 2**24
FULL_TURN = 6.2832  # [rad]; a larger angle is probably in degrees
REPAIRED = 1e-3  # share of the largest principal moment up to which a negative one is raised to 0


class UrdfWarning(UserWarning):
    """A part of a URDF file that moves but is left out, is skipped, or is in doubt."""


def load_urdf(
    path: str | os.PathLike,
    tip: str | None = None,
    strict: bool = True,
    base: str = "fixed",
    whole: bool = False,
    mimic: str | None = None,
) -> Arm | CoupledArm:
    """Return the serial chain of a URDF file from its root link to `tip`, as an Arm.

    Link frames are the URDF's joint frames.

    whole=True: the whole tree, all links that move. Branches are numbered one after the other, the
    one with the tip last, so the tip must be on a link that carries no moving joint. base="free":
    the root link moves as well, on a free joint called "base".

    mimic="follow": joints with <mimic> follow the joint that they name, multiplier * value +
    offset, and with such joints the result is a `CoupledArm`; `notes` lists who follows whom.
    mimic="independent": each moves alone. mimic="refuse": a ValueError names the first one. By
    default they follow in a whole robot, and are refused on the path of a serial chain.

    path: str or os.PathLike. tip: any link of the file, a fixed frame too; the default is the last
    moving link, or its one fixed leaf frame if it has exactly one. revolute, continuous, prismatic,
    floating and planar joints move, and spherical or ball joints, which some files have. What fixed
    joints carry, on the path or off it, is merged into the moving link that carries it (mass,
    centre of mass, inertia); a link without <inertial> is massless. Where moving joints branch a
    tip is needed; the branches off the path are left out, with a UrdfWarning. `arm.notes` lists all
    that was merged, left out or not modelled.

    strict=False reads what other readers read. For each fault a UrdfWarning and a note name file,
    line and element, and say what was done about it; everything else is refused as before:

    - xacro elements: skipped
    - inside links and joints, an element that is neither read nor known to be without mechanics
      (misspelt or misplaced): skipped
    - attributes that are not read (misspelt ones, units), text inside an element: ignored
    - a second element where one is allowed: the first counts
    - ${...} in a name: kept to the letter
    - a robot without a name: named after the file
    - iyx, izx, izy that differ from ixy, ixz, iyz: ignored
    - mimic joints on the path: independent joints, unless mimic="follow"
    - an inertia that is indefinite by at most 1e-3 of its largest moment: its negative moments
      become 0
    - a joint whose inertia D vanishes: kept, though forward dynamics is not defined
    - an inertia that no body has: kept, with its worst effect on the torques and, where exactly one
      slip of writing explains it (a power of ten, two numbers exchanged, a sign), a guess what was
      meant

    Raises OSError for a file that cannot be read, and ValueError naming file, line and culprit:
    broken XML, DOCTYPE, unexpanded xacro, malformed numbers, unknown, duplicate or missing names,
    loops, two roots, unsupported or mimic joints on the path, impossible bodies, a joint whose
    inertia D vanishes, and in strict reading all of the above. Warns (InertiaWarning) as Arm does,
    and (UrdfWarning) of an angle in rpy above a full turn, which is probably in degrees. Cost O(N).
    """
    if not isinstance(path, str | bytes | os.PathLike):
        raise TypeError(f"path must be the name of a file, got {type(path).__name__}")
    if not one_of(base, ("fixed", "free")):
        raise ValueError(f"base must be 'fixed' or 'free', got {base!r}")
    if mimic is not None and not one_of(mimic, ("follow", "independent", "refuse")):
        raise ValueError(f"mimic must be 'follow', 'independent', 'refuse' or None, got {mimic!r}")
    if mimic is None and whole:
        mimic = "follow"
    elif mimic == "refuse":
        mimic = None
    for word, value in (("whole", whole), ("strict", strict)):
        if not isinstance(value, bool | np.bool_):
            raise TypeError(f"{word} must be True or False, got {type(value).__name__}")
    path = os.fsdecode(path)
    warned = []
    passed = None if strict else []
    if tip is not None and not isinstance(tip, str):
        raise TypeError(f"tip must be the name of a link, got {type(tip).__name__}")
    try:
        file_name = os.path.splitext(os.path.basename(path))[0]
        arm = _arm(_read(path, passed), tip, warned, passed, file_name, base, whole, mimic)
    except ValueError as error:
        before = f" (passed over before that: {passed[-1]})" if passed else ""
        raise ValueError(f"{path}: {error}{before}") from None
    for category, text in [(UrdfWarning, f"{path}: {text}") for text in passed or []] + warned:
        warnings.warn(text, category, stacklevel=2)
    return arm


# --- the file: elements with their lines ----------------------------------------------------------
@dataclass
class Other:
    """An element that is not read. inside: the tag of the element around it."""

    tag: str
    line: int
    inside: str


@dataclass
class Element:
    """An element that is read, with what it holds.

    children: the elements in it that are read. others: each other element in it. text: the
    text between its tags, stripped. reader: the `_Reader` that found it.
    """

    tag: str
    attributes: dict
    line: int
    reader: "_Reader"
    children: list = field(default_factory=list)
    others: list = field(default_factory=list)
    text: str = ""

    def fault(self, what, instead):
        """Raise ValueError(what); a lenient reader notes "what; instead" and returns."""
        self.reader.fault(what, instead)


def _read(path, passed=None):
    """Return the <robot> `Element` of a file; a lenient reader appends each fault to `passed`."""
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise ValueError("not a regular file; pipes and devices are not read")
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"larger than {MOST_BYTES >> 20} MB, not read")
    if not data.strip():
        raise ValueError("the file is empty")
    reader = _Reader(passed)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        _refuse_other_encoding(data)
        inside = ""
        if reader.open:
            last = reader.open[-1]
            inside = f", <{last.tag}> of line {last.line} is open"
        raise ValueError(
            f"line {error.lineno}: broken XML: {expat.ErrorString(error.code)}{inside}"
        ) from None
    except LookupError as error:
        raise ValueError(f"broken XML: {error}") from None
    return reader.robot


def _refuse_other_encoding(data):
    """Raise ValueError if the bytes of a file are text in another encoding than they declare."""
    if b"encoding" in data[:200] or b"\0" in data:
        return
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise ValueError(
            f"line {line}: byte {data[error.start]:#x} is not UTF-8: save the file as UTF-8, or "
            'begin it with <?xml version="1.0" encoding="..."?>'
        ) from None


@dataclass
class _Open:
    """A tag that is not closed yet. element: its `Element`, or None if it is not read."""

    tag: str
    line: int
    element: Element | None
    in_xacro: bool


class _Reader:
    """A reader that keeps the elements named in READ and counts the others in `unread`.

    passed: None, or the list of faults of a lenient reader. remarks: doubts that are not faults.
    """

    def __init__(self, passed):
        self.passed = passed
        self.robot = None
        self.open = []
        self.xacro = {"xacro"}  # prefixes of xacro's elements
        self.unread = Counter()
        self.remarks = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype

    def doctype(self, *_):
        raise ValueError(
            f"line {self.parser.CurrentLineNumber}: DOCTYPE is refused: "
            "a URDF needs none, and entities can hide other files or grow without end"
        )

    def fault(self, what, instead):
        if self.passed is None:
            raise ValueError(what)
        self.passed.append(f"{what}; {instead}")

    def start(self, tag, attributes):
        line = self.parser.CurrentLineNumber
        above = self.open[-1] if self.open else None
        if above is None and tag != "robot":
            raise ValueError(f"line {line}: the root element must be <robot>, got <{_short(tag)}>")
        inside = above is not None and above.in_xacro
        xacro = self.is_xacro(tag, attributes)
        if xacro and not inside:
            self.fault(
                f"line {line}: <{_short(tag)}> is not expanded: run xacro first",
                "skipped with all it holds",
            )
        element = None
        if not xacro and not inside:
            holder = None if above is None else above.element
            element = self.kept(tag, attributes, line, holder)
        self.open.append(_Open(tag, line, element, xacro or inside))

    def end(self, tag):
        self.open.pop()

    def characters(self, text):
        element = self.open[-1].element
        if element is not None:
            element.text += text.strip()

    def kept(self, tag, attributes, line, above):
        """Return the new element inside the current one, or None if it is not read."""
        if self.open and above is None:
            self.misplaced(tag, line)
            return None
        if above is not None and tag not in READ.get(above.tag, ()):
            above.others.append(Other(_short(tag), line, above.tag))
            self.unread[_short(tag)] += 1
            return None
        element = Element(tag, attributes, line, self)
        if any("${" in text or "$(" in text for text in attributes.values()):
            self.fault(
                f"line {line}: <{tag}> holds an unexpanded xacro expression: run xacro first",
                "kept to the letter",
            )
        if above is None:
            self.robot = element
        else:
            above.children.append(element)
        return element

    def misplaced(self, tag, line):
        """Keep elements with mechanics that are inside one without, such as a <visual>."""
        depth = next(i for i, level in enumerate(self.open) if level.element is None)
        if self.open[depth].tag in BARE and tag.lower() in MECHANICAL:
            holder = self.open[depth - 1].element
            holder.others.append(Other(tag, line, _short(self.open[-1].tag)))

    def is_xacro(self, tag, attributes):
        for key, text in attributes.items():
            if key.startswith("xmlns:") and "xacro" in text:
                self.xacro.add(key.removeprefix("xmlns:"))
        prefix, _, word = tag.rpartition(":")
        below_robot = len(self.open) == 1
        return prefix in self.xacro or (below_robot and word in ("include", "macro"))


def _short(text):
    return text if len(text) <= 60 else f"{text[:57]}..."


def _some(words, most=12, comma=", "):
    words = list(words)
    return comma.join(words[:most]) + (
        f" and {len(words) - most} more" if len(words) > most else ""
    )


def _near(name, names):
    """Return the end of a sentence about an unknown name: the nearest ones, or all there are."""
    near = did_you_mean(name, names)
    if near:
        return near
    return f"; there are {_some(map(repr, names))}" if names else "; there are none"


# --- nothing is overlooked ------------------------------------------------------------------------
def _all_read(element, whose=""):
    """Report, as a fault, all that an element has that is neither read nor without mechanics."""
    at = f"line {element.line}: {whose}{': ' if whose else ''}<{element.tag}>"
    known = ATTRIBUTES[element.tag]
    for key in _strange(element):
        meant = _meant(element.tag, key)
        element.fault(f"{at} {_short(key)} is not read{meant}", "ignored")
    if element.text:
        write = _listed(known) if known else "other elements"
        element.fault(
            f"{at} holds the text {_short(element.text)!r}, which is not read: expected {write}",
            "ignored",
        )
    for other in element.others:
        if _overlooked(other.inside, other.tag):
            before = f"line {other.line}: {whose}{': ' if whose else ''}"
            element.fault(
                f"{before}<{other.tag}> is misspelt or misplaced in <{other.inside}>"
                f"{_belongs(other.inside, other.tag)}",
                "skipped",
            )


def _strange(element):
    """List the attributes that an element does not have."""
    known = ATTRIBUTES[element.tag]
    return [
        key
        for key in element.attributes
        if key not in known and key.partition(":")[0] not in PREFIXES
    ]


def _overlooked(above, tag):
    """Return whether an element that is not read might affect the motion."""
    if above != "robot":
        return tag not in WITHOUT_MECHANICS.get(above, ())
    words = {tag.lower(), *re.split(r"[^a-z0-9]+", tag.lower().replace("robot_", ""))}
    return not words.isdisjoint(ATTRIBUTES) or bool(_nearest(tag, READ["robot"], 0.7))


def _nearest(word, words, cutoff=0.55):
    """Return the word that is most like a misspelt one, or ""."""
    lower = {known.lower(): known for known in words}
    other = OTHER_NAMES.get(word.lower(), "")
    if other in words:
        return other
    close = difflib.get_close_matches(word.lower()[:60], lower, 1, cutoff)
    if close:
        return lower[close[0]]
    parts = re.split(r"[^a-z0-9]+", word.lower())
    return next((lower[part] for part in parts if part in lower), "")


def _meant(tag, key):
    """Return what an attribute of an element should be, as the end of a sentence."""
    known = ATTRIBUTES[tag]
    near = _nearest(key, known)
    if near:
        return f"; did you mean {near!r}?"
    part = _nearest(key, READ.get(tag, ()), 0.8)
    if part:
        return f": <{part}> is an element in <{tag}>"
    return f", only {_listed(known)}" if known else f": <{tag}> has no attributes"


def _belongs(above, tag):
    """Return what an element should be, or where it belongs, as the end of a sentence."""
    near = _nearest(tag, (*READ.get(above, ()), *WITHOUT_MECHANICS.get(above, ())))
    if near:
        return f": did you mean <{near}>?"
    homes = [f"<{home}>" for home, tags in READ.items() if tag.lower() in tags and home != above]
    if homes:
        return f": it belongs in {' or '.join(homes)}"
    if above not in READ:
        return f": <{above}> holds no elements"
    return f": <{above}> holds {_some(f'<{word}>' for word in READ[above])}"


def _listed(words):
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _lacks(element, key):
    """Return the words for an attribute that is missing, with what the element has instead."""
    strange = [word for word in _strange(element) if _nearest(word, (key,), 0.5)]
    if strange:
        return f"has no {key!r} but {_short(strange[0])!r}; did you mean {key!r}?"
    if element.text:
        return f"has no {key!r} but the text {_short(element.text)!r}"
    return f"has no {key!r}"


def _name(element, key="name"):
    name = element.attributes.get(key, "")
    if not name:
        raise ValueError(f"line {element.line}: <{element.tag}> {_lacks(element, key)}")
    if len(name) > 200:
        raise ValueError(
            f"line {element.line}: <{element.tag}> {key} is longer than 200 characters"
        )
    return name


def _once(element, tag, whose):
    same = [child for child in element.children if child.tag == tag]
    if len(same) > 1:
        element.fault(
            f"line {same[1].line}: {whose}: a second <{tag}>, the first is in line {same[0].line}",
            "the first one is read",
        )
    return same[0] if same else None


def _numbers(element, key, count, whose, default=None):
    """Return `count` finite decimal numbers as float64; anything else is refused."""
    at = f"line {element.line}: {whose}: <{element.tag}>"
    text = element.attributes.get(key, default)
    if text is None:
        raise ValueError(f"{at} {_lacks(element, key)}")
    words = text.split()
    if len(words) != count:
        number = "1 number" if count == 1 else f"{count} numbers"
        raise ValueError(f"{at} {key} must be {number}, got {_short(text)!r}")
    for word in words:
        if len(word) > 100 or not NUMBER.fullmatch(word) or abs(float(word)) > LARGEST:
            raise ValueError(f"{at} {key} must be finite decimal numbers, got {_short(word)!r}")
    return np.array([float(word) for word in words])


def _placement(origin, whose):
    """Return R (3, 3) = Rz(yaw) Ry(pitch) Rx(roll) and p (3,) of an <origin>, or of none."""
    if origin is None:
        return np.eye(3), np.zeros(3)
    angles = _numbers(origin, "rpy", 3, whose, "0 0 0")
    p = _numbers(origin, "xyz", 3, whose, "0 0 0")
    _all_read(origin, whose)
    if np.abs(angles).max() > FULL_TURN:
        origin.reader.remarks.append(
            f"line {origin.line}: {whose}: rpy is read in radians, and "
            f"{_short(origin.attributes['rpy'])!r} has more than a full turn: is it in degrees?"
        )
    (cr, cp, cy) = np.cos(angles)
    (sr, sp, sy) = np.sin(angles)
    R = [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]
    return np.array(R), p


# --- links, joints, and the tree they make --------------------------------------------------------
@dataclass
class Link:
    """A link of the file. m, c, I: mass, centre of mass, inertia about it, in the link's frame.

    written: the inertia (3, 3) as the file has it, in axes that `turn` (3, 3) takes to the link's.
    """

    name: str
    element: Element
    m: float
    c: np.ndarray
    I: np.ndarray
    written: np.ndarray
    turn: np.ndarray

    @property
    def line(self):
        return self.element.line

    @property
    def weighs(self):
        return bool(self.m > 0 or self.I.any())

    @property
    def text(self):
        """Name and mass, for notes."""
        if self.m:
            return f"{self.name!r} ({self.m:.6g} kg)"
        return f"{self.name!r} ({'inertia only' if self.weighs else 'massless'})"


def _link(element):
    """Return the `Link` of an element <link>."""
    name = _name(element)
    whose = f"link {name!r}"
    _all_read(element, whose)
    inertial = _once(element, "inertial", whose)
    if inertial is None:
        none = np.zeros((3, 3))
        return Link(name, element, 0.0, np.zeros(3), none, none, np.eye(3))
    _all_read(inertial, whose)
    origin, mass, inertia = (_once(inertial, tag, whose) for tag in READ["inertial"])
    if mass is None:
        raise ValueError(f"line {inertial.line}: {whose}: <inertial> has no <mass>")
    m = float(_numbers(mass, "value", 1, whose)[0])
    _all_read(mass, whose)
    if m < 0:
        raise ValueError(f"line {mass.line}: {whose}: mass must be >= 0, got {m:g}")
    if inertia is None and m > 0:
        raise ValueError(f"line {inertial.line}: {whose}: <inertial> has a mass and no <inertia>")
    R, c = _placement(origin, whose)
    written = np.zeros((3, 3)) if inertia is None else _inertia(inertia, whose)
    return Link(name, element, m, c, R @ written @ R.T, written, R)


def _inertia(element, whose):
    xx, xy, xz, yy, yz, zz = (
        _numbers(element, f"i{key}", 1, whose)[0] for key in ("xx", "xy", "xz", "yy", "yz", "zz")
    )
    _all_read(element, whose)
    for key, value in (("iyx", xy), ("izx", xz), ("izy", yz)):
        if key in element.attributes and _numbers(element, key, 1, whose)[0] != value:
            element.fault(
                f"line {element.line}: {whose}: inertia must be symmetric, but {key} differs from "
                f"i{key[:0:-1]}",
                f"{key} is ignored",
            )
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


@dataclass
class Joint:
    """A joint of the file. placement: (R, p) of its frame in the parent's; seat: in the carrier's.

    at: how errors name it. mimic: the element, or None. losses: {damping, friction: number} of
    <dynamics>; unknown: what else it has that is not zero.
    """

    name: str
    kind: str
    parent: str | None
    child: str
    axis: np.ndarray
    element: Element | None = None
    placement: Any = None
    seat: Any = None
    mimic: Element | None = None
    limited: bool = False
    losses: dict = field(default_factory=dict)
    unknown: list = field(default_factory=list)

    @property
    def line(self):
        return self.element.line

    @property
    def at(self):
        return f"line {self.line}: joint {self.name!r}"


def _joint(element):
    """Return the `Joint` of an element <joint>."""
    name = _name(element)
    kind = element.attributes.get("type")
    whose = f"joint {name!r}"
    at = f"line {element.line}: {whose}"
    kinds = (*KINDS, "fixed", *UNSUPPORTED)
    if kind is None:
        lacks = _lacks(element, "type").removeprefix("has no 'type'")
        raise ValueError(f"{at}: no type{lacks}")
    if kind not in kinds:
        near = _nearest(kind, kinds)
        meant = f"; did you mean {near!r}?" if near else f"; choose from {', '.join(kinds)}"
        raise ValueError(f"{at}: unknown type {_short(kind)!r}{meant}")
    _all_read(element, whose)
    parts = {tag: _once(element, tag, whose) for tag in READ["joint"]}
    for tag in ("parent", "child"):
        if parts[tag] is None:
            raise ValueError(f"{at} has no <{tag}>")
    parent = _name(parts["parent"], "link")
    child = _name(parts["child"], "link")
    axis = np.array([1.0, 0, 0])
    if parts["axis"] is not None and KINDS.get(kind) in AXIAL:
        axis = _numbers(parts["axis"], "xyz", 3, whose)
        if np.abs(axis).max() < 1 / LARGEST:
            given = parts["axis"].attributes["xyz"]
            raise ValueError(
                f"line {parts['axis'].line}: {whose}: axis must not be zero, got {given!r}"
            )
    losses = {}
    unknown = []
    for part in element.children:
        if part.tag != "origin":
            _all_read(part, whose)
        if part.tag == "dynamics":
            read = {key: _loss(part, key, whose) for key in LOSSES}
            losses = {key: value for key, value in read.items() if value}
            unknown = [
                key
                for key, text in part.attributes.items()
                if not ZERO.fullmatch(text) and key not in LOSSES
            ]
    return Joint(
        name=name,
        kind=kind,
        parent=parent,
        child=child,
        axis=axis,
        element=element,
        placement=_placement(parts["origin"], whose),
        mimic=parts["mimic"],
        limited=any(part.tag == "limit" for part in element.children),
        losses=losses,
        unknown=unknown,
    )


def _loss(element, key, whose):
    """Return the damping or friction that <dynamics> gives a joint, 0 by default."""
    if key not in element.attributes:
        return 0.0
    try:
        value = float(_numbers(element, key, 1, whose)[0])
    except ValueError as error:
        element.fault(str(error), f"no {key}")
        return 0.0
    if value < 0:
        fault = f"line {element.line}: {whose}: <dynamics> {key} must be >= 0, got {value:g}"
        element.fault(fault, f"no {key}")
        return 0.0
    return value


def _by_name(things, word):
    named = {}
    for thing in things:
        if named.setdefault(thing.name, thing) is not thing:
            raise ValueError(
                f"line {thing.line}: {word} {thing.name!r} is defined twice, "
                f"first in line {named[thing.name].line}"
            )
    return named


class _Tree:
    """The tree of links and joints.

    links: by name. root: its name. For each link: above, its joint; below, the joints on it;
    carrier, the moving link or the root to which it is fixed; placement (R, p) there. For each
    carrier: bodies, the links fixed to it, itself first; out, the moving joints on it.
    """

    def __init__(self, robot, strict=True, mimic=None):
        self.refuses_mimic = strict and mimic is None
        self.mimic = mimic
        _all_read(robot)
        self.links = _by_name([_link(e) for e in robot.children if e.tag == "link"], "link")
        joints = _by_name([_joint(e) for e in robot.children if e.tag == "joint"], "joint")
        self.above = {}
        self.below = defaultdict(list)
        self.bodies = defaultdict(list)
        self.out = defaultdict(list)
        for joint in joints.values():
            self._hang(joint)
        roots = [name for name in self.links if name not in self.above]
        if len(roots) > 1:
            raise ValueError(
                f"{len(roots)} roots, expected one link without a parent: {_some(map(repr, roots))}"
            )
        if not roots:
            raise ValueError(self._cycle(next(iter(self.links))) if self.links else "no <link>")
        self.root = roots[0]
        self.carrier = {self.root: self.root}
        self.placement = {self.root: (np.eye(3), np.zeros(3))}
        self._walk()

    def _hang(self, joint):
        for link in (joint.parent, joint.child):
            if link not in self.links:
                raise ValueError(
                    f"{joint.at} names an unknown link {link!r}{_near(link, self.links)}"
                )
        other = self.above.setdefault(joint.child, joint)
        if other is not joint:
            raise ValueError(
                f"{joint.at}: link {joint.child!r} has two parents, the other one by joint "
                f"{other.name!r} in line {other.line}"
            )
        self.below[joint.parent].append(joint)

    def _cycle(self, name):
        trail = {}
        while name not in trail:
            trail[name] = len(trail)
            name = self.above[name].parent
        cycle = [*list(trail)[trail[name] :], name]
        return f"{self.above[name].at}: the links run in a cycle: {_some(map(repr, cycle[::-1]))}"

    def _walk(self):
        """Find who carries whom, and where, from the root outward."""
        stack = [self.root]
        while stack:
            name = stack.pop()
            carrier = self.carrier[name]
            R, p = self.placement[name]
            self.bodies[carrier].append(name)
            for joint in self.below[name]:
                joint.seat = (  # in the frame of the carrier
                    R @ joint.placement[0],
                    p + R @ joint.placement[1],
                )
                if joint.kind == "fixed":
                    self.carrier[joint.child] = carrier
                    self.placement[joint.child] = joint.seat
                else:
                    self.carrier[joint.child] = joint.child
                    self.placement[joint.child] = (np.eye(3), np.zeros(3))
                    self.out[carrier].append(joint)
            stack += [joint.child for joint in reversed(self.below[name])]
        lost = next((name for name in self.links if name not in self.carrier), None)
        if lost:
            raise ValueError(self._cycle(lost))

    def path(self, tip):
        """Return the moving joints from the root to a link.

        Raises ValueError for a joint that is not supported.
        """
        if tip not in self.links:
            raise ValueError(f"tip: no link {_short(tip)!r}{_near(tip[:200], self.links)}")
        joints = []
        carrier = self.carrier[tip]
        while carrier != self.root:
            joints.append(self.above[carrier])
            carrier = self.carrier[joints[-1].parent]
        self._serve(joints[::-1], f"on the path from {self.root!r} to {tip!r}")
        return joints[::-1]

    def _serve(self, joints, where):
        """Refuse joints that are not supported, or note what is done instead."""
        for joint in joints:
            if joint.kind not in KINDS:
                raise ValueError(f"{joint.at}: {joint.kind} joints are not supported {where}")
            if joint.mimic and self.mimic is None:
                joint.element.fault(
                    f"{joint.at}: mimic joints are not supported {where}, unless mimic='follow' "
                    "is asked for",
                    "read as an independent joint",
                )

    def all_joints(self, tip):
        """Return all moving joints, each after the one that carries it, the tip's last."""
        last = self.carrier[tip]
        path = {joint.name for joint in self.path(tip)}
        if self.out[last]:
            raise ValueError(
                f"tip: {tip!r} is on link {last!r}, which carries joint "
                f"{self.out[last][0].name!r}; if the whole robot is read, the tip must be on a "
                f"link that carries none: "
                f"{_some(map(repr, self._ends()), 40)}"
            )
        joints = []
        stack = [self.root]
        while stack:
            carrier = stack.pop()
            joints += [self.above[carrier]] if carrier != self.root else []
            ahead = sorted(  # the tip's branch is last
                self.out[carrier], key=lambda joint: joint.name in path
            )
            stack += [joint.child for joint in reversed(ahead)]
        self._serve(joints, "in a whole robot")
        return joints

    def _ends(self):
        """Return the moving links that carry no moving joint, or the root if nothing moves."""
        return [carrier for carrier in self.bodies if not self.out[carrier]]

    def last_link(self):
        """Return the tip of a whole robot if none is given, and a list with the note on it."""
        end = self._ends()[-1]
        return end, [f"tip not given: it is link {end!r}"]

    def frames(self, carrier):
        """Return the fixed leaf frames of a moving link."""
        return [name for name in self.bodies[carrier] if name != carrier and not self.below[name]]

    def default_tip(self):
        """Return the end of the moving chain and a list with the note on it.

        Raises ValueError for branches.
        """
        end = self.root
        while self.out[end]:
            if len(self.out[end]) > 1:
                raise ValueError(
                    f"moving joints branch on link {end!r}: "
                    f"{_some(repr(joint.name) for joint in self.out[end])}; choose tip= one of "
                    f"{_some(map(repr, self._tips()), 40) or 'none: no chain here is supported'}"
                )
            end = self.out[end][0].child
        frames = self.frames(end)
        if len(frames) == 1:
            return frames[0], [f"tip not given: it is frame {frames[0]!r}"]
        leaves = f"; fixed leaf frames on it: {_some(map(repr, frames))}" if frames else ""
        return end, [f"tip not given: it is the last moving link {end!r}{leaves}"]

    def _tips(self):
        """List the links, and their fixed leaf frames, where supported chains end or branch."""
        good = {self.root}
        tips = []
        for carrier in self.bodies:  # parents come before children
            joint = self.above.get(carrier)
            served = joint and joint.kind in KINDS and not (joint.mimic and self.refuses_mimic)
            if served and self.carrier[joint.parent] in good:
                good.add(carrier)
                tips += [carrier, *self.frames(carrier)] if len(self.out[carrier]) != 1 else []
        return tips


# --- the arm --------------------------------------------------------------------------------------
def _arm(robot, tip, warned, passed, file_name, base="fixed", whole=False, mimic=None):
    """Return the arm. Appends warnings (category, text) to `warned` and faults to `passed`."""
    tree = _Tree(robot, passed is None, mimic)
    notes = []
    if tip is None:
        tip, notes = tree.last_link() if whole else tree.default_tip()
    path = tree.path(tip)
    moving = tree.all_joints(tip) if whole else path
    out = [] if whole else list(_left_out(tree, path))
    if out:
        text = f"left out, not on the path to {tip!r}: {_some(out, comma='; ')}"
        warned.append((UrdfWarning, text))
    root = [_free_base(tree)] if base == "free" else []
    joints = root + moving
    if not joints and whole:
        raise ValueError(
            f"no joint of the robot moves; base='free' (--free) lets its root {tree.root!r} float"
        )
    if not joints:
        raise ValueError(f"no moving joint between the root {tree.root!r} and the tip {tip!r}")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        masses, coms, inertias = zip(*(_merge(tree, joint.child) for joint in joints), strict=True)
    warned += [(w.category, str(w.message)) for w in caught]
    follows = _followed(tree, moving) if mimic == "follow" else {}
    warned += [(UrdfWarning, text) for text in robot.reader.remarks]
    notes += [
        *robot.reader.remarks,
        *_merge_notes(tree, joints),
        *(f"left out: {text}" for text in out),
        *(str(w.message) for w in caught),
        *(
            f"joint {name!r} follows: {k:g} * {leader!r} + {offset:g}"
            for name, (leader, k, offset) in follows.items()
        ),
        *_unmodelled(moving, robot),
    ]
    number = {joint.child: i for i, joint in enumerate(joints)}
    with warnings.catch_warnings(  # warned about above, by the names in the file
        action="ignore", category=InertiaWarning
    ):
        (rotations, offsets) = zip(*(joint.seat for joint in joints), strict=True)
        (R, p) = tree.placement[tip]
        arm = Arm(
            name=_robot_name(robot, file_name),
            joint_types=[KINDS[joint.kind] for joint in joints],
            axes=[joint.axis for joint in joints],
            rotations=rotations,
            offsets=offsets,
            masses=masses,
            coms=coms,
            inertias=inertias,
            tip_rotation=R,
            tip_offset=p,
            notes=notes,
            parents=[
                -1 if joint in root else number.get(tree.carrier[joint.parent], -1)
                for joint in joints
            ],
            joint_names=[joint.name for joint in joints],
            link_names=[joint.child for joint in joints],
        )
        _refuse_idle(arm, tree)
        if passed is not None:
            passed += _impossible(arm, tree, number)
        arm = replace(arm, law=_law(arm, joints), notes=[*(passed or ()), *notes])
        return couple(arm, follows) if follows else arm


def _followed(tree, joints):
    """Return {name: (leader, multiplier, offset)} of joints with <mimic>.

    Raises ValueError for a fixed leader.
    """
    moving = {joint.name for joint in joints}
    all_names = {joint.name for joint in tree.above.values()}
    couplings = {}
    for joint in joints:
        if joint.mimic:
            whose = f"joint {joint.name!r}"
            leader = _name(joint.mimic, "joint")
            if leader not in moving:
                if leader in all_names:
                    known = "which does not move here"
                else:
                    known = f"unknown{_near(leader, all_names)}"
                raise ValueError(f"{joint.at} follows joint {leader!r}, {known}")
            couplings[joint.name] = (
                leader,
                *(
                    float(_numbers(joint.mimic, key, 1, whose, default)[0])
                    for key, default in (("multiplier", "1"), ("offset", "0"))
                ),
            )
    return couplings


def _free_base(tree):
    """Return the free joint under the root link, with a new name.

    Raises ValueError if the root floats already.
    """
    out = tree.out[tree.root]
    if (
        len(out) == 1
        and out[0].kind == "floating"
        and not any(tree.links[x].weighs for x in tree.bodies[tree.root])
    ):
        out[0].element.fault(
            f"{out[0].at} floats already, and nothing that weighs is on the root {tree.root!r}: "
            "base='fixed' "
            "has this free joint",
            "a second free joint is put under it",
        )
    name = next(
        word
        for word in ("base", *(f"base_{i}" for i in range(2, len(tree.links) + 3)))
        if word not in {joint.name for joint in tree.above.values()}
    )
    return Joint(
        name=name,
        kind="floating",
        parent=None,
        child=tree.root,
        axis=np.array([1.0, 0, 0]),
        seat=(np.eye(3), np.zeros(3)),
    )


def _robot_name(robot, file_name):
    if not robot.attributes.get("name") and file_name:
        robot.fault(
            f"line {robot.line}: <robot> has no 'name'", f"named {file_name!r} after the file"
        )
        return file_name
    return _name(robot)


def _judge(link):
    """Warn or raise, by line and link, for an impossible body.

    Within limits, its inertia is repaired instead.
    """
    whose = f"line {link.line}: link {link.name!r}"
    try:
        check_body(whose, link.m, link.c, link.I, written=True)
    except ValueError as error:
        moments, axes = np.linalg.eigh((link.I + link.I.T) / 2)
        if moments[0] < -REPAIRED * moments[2]:
            slip = guess(link.written)
            explained = f"; one slip explains it: {slip[0]}" if slip else ""
            raise ValueError(f"{error}{explained}") from None
        link.element.fault(str(error), "0 is read for the negative ones")
        link.I = axes * np.maximum(moments, 0) @ axes.T
        check_body(whose, link.m, link.c, link.I, written=True)


def _impossible(arm, tree, number):
    """Yield a sentence for each impossible inertia.

    It guesses what was meant, and gives its effect on torques.
    """
    for name, link in tree.links.items():
        i = number.get(tree.carrier[name])
        if i is not None and link.weighs and not possible(link.written):
            slip = guess(link.written)
            R = tree.placement[name][0]
            meant = link.turn @ (slip[1] if slip else nearest(link.written)) @ link.turn.T
            if slip:
                text = f"one slip explains it: {slip[0]}"
            else:
                text = "it is compared with the nearest inertia that a body has"
            yield (
                f"line {link.line}: link {name!r} has an inertia that no body has; {text}; "
                f"{consequence(arm, i, R @ (meant - link.I) @ R.T)}"
            )


def _merge(tree, carrier):
    """Return mass, centre of mass and inertia of all bodies that are fixed to a carrier.

    m = sum m_k, m c = sum m_k c_k, I = sum (R_k I_k R_k^T + m_k (|d_k|^2 1 - d_k d_k^T)) with
    d_k = c_k - c.
    """
    parts = []
    for name in tree.bodies[carrier]:
        link = tree.links[name]
        R, p = tree.placement[name]
        _judge(link)
        if link.weighs:
            parts.append((link.m, R @ link.c + p, R @ link.I @ R.T))
    m = sum(m_k for m_k, _, _ in parts)
    if len(parts) == 1:
        c = parts[0][1]
    else:
        c = sum(m_k * c_k for m_k, c_k, _ in parts) / (m or 1) + np.zeros(3)
    I = np.zeros((3, 3))
    for m_k, c_k, I_k in parts:
        d = c_k - c
        I = I + (I_k + I_k.T) / 2 + m_k * (d @ d * np.eye(3) - np.outer(d, d))
    if len(parts) > 1:
        check_body(f"link {carrier!r} with what is fixed on it", m, c, I)
    return m, c, I


def _refuse_idle(arm, tree):
    """Raise ValueError, with line and link, where the articulated inertia of a joint vanishes.

    In a generic pose: an arm that is singular in it is singular in all. If every link resists every
    motion, no inertia vanishes. O(n).
    """
    least, _, most = np.linalg.eigvalsh(arm.inertias).T
    if (arm.masses > 0).all() and (least > REPAIRED * most).all():
        return
    q = arm.of_unit_quaternions((0.37 + np.arange(arm.nq) * 0.6180339887) % 2 - 1)
    try:
        riccati(Tree(arm.at(q)))
    except ValueError as error:
        link = next(
            (
                tree.links[name]
                for i, name in enumerate(arm.link_names)
                if str(error).startswith(f"{arm.joint_label(i)}:")
            ),
            None,
        )
        if link is None:
            raise
        link.element.fault(f"line {link.line}: link {link.name!r} on {error}", "kept all the same")


def _left_out(tree, path):
    """Yield a line for each moving joint that branches off the path or lies beyond the tip."""
    on = {joint.name for joint in path}
    for carrier in (tree.root, *(joint.child for joint in path)):
        for joint in tree.out[carrier]:
            if joint.name not in on:
                beyond = [joint.child]
                for name in beyond:  # extended in the loop
                    beyond += [j.child for j in tree.below[name]]
                mass = math.fsum(tree.links[name].m for name in beyond)
                yield (
                    f"{joint.kind} joint {joint.name!r} on {joint.parent!r} with link "
                    f"{joint.child!r}"
                    + f" and {len(beyond) - 1} more" * (len(beyond) > 1)
                    + f", {mass:.6g} kg"
                )


def _turns_or_slides(joint):
    """Return whether a joint has one rate, to which damping and friction belong."""
    return KINDS[joint.kind] in ("revolute", "prismatic")


def _law(arm, joints):
    """Return the `JointLaw` of the damping and friction of the joints of a file, or None."""
    values = {word: np.zeros(arm.nv) for word in LOSSES}
    for place, joint in zip(arm.places, joints, strict=True):
        if _turns_or_slides(joint):
            for word, value in joint.losses.items():
                values[word][place] = value
    values = {word: x for word, x in values.items() if x.any()}
    return JointLaw(**values) if values else None


def _merge_notes(tree, path):
    base = [tree.links[name] for name in tree.bodies[tree.root]]
    if path[0].child != tree.root and (len(base) > 1 or base[0].weighs):
        yield f"fixed on the base, does not move: {', '.join(link.text for link in base)}"
    for joint in path:
        fixed = [tree.links[name].text for name in tree.bodies[joint.child][1:]]
        if fixed:
            yield f"merged into link {joint.child!r}, fixed on it: {', '.join(fixed)}"


def _unmodelled(path, robot):
    """Yield notes on what the file specifies and an Arm does not model."""
    limited = sum(joint.limited for joint in path)
    lossy = [joint for joint in path if joint.losses and _turns_or_slides(joint)]
    joints = [joint for joint in path if joint.unknown or joint.losses and joint not in lossy]
    if limited:
        yield f"not modelled: limits of {limited} joint{'s' * (limited > 1)}"
    if lossy:
        words = sorted({word for joint in lossy for word in joint.losses})
        yield (
            f"not in the dynamics, but in arm.law: {', '.join(words)} of joint "
            f"{', '.join(repr(joint.name) for joint in lossy)}"
        )
    if joints:
        words = {word for joint in joints for word in joint.unknown}
        words |= {word for joint in joints if joint not in lossy for word in joint.losses}
        yield (
            f"not modelled: {', '.join(sorted(words))} of joint "
            f"{', '.join(repr(joint.name) for joint in joints)}"
        )
    scaled = [
        joint
        for joint in path
        if KINDS[joint.kind] in AXIAL and abs(joint.axis @ joint.axis - 1) > 1e-6
    ]
    if scaled:
        yield f"axis scaled to length 1: joint {', '.join(repr(joint.name) for joint in scaled)}"
    unread = robot.reader.unread
    if unread:
        yield f"not read: {', '.join(f'<{tag}> {count}' for tag, count in unread.items())}"
