"""Arms as rows of constants, one row for each simple joint and its link, in frames of the links.

Steps read a link's row and nothing else about the link.

Frame i has z along its joint's axis. It follows from the frame before by a turn gamma about z, a
shift (a, b, e), a turn alpha about x, then along its own z by theta and d, one of which the joint
changes. Where a link's frame may be chosen, its x axis is the common normal to the axis of the link
that follows: then gamma and e are 0, and b too unless the axes are nearly parallel. The
frame of a ball, a free or a planar joint is the link's own; C and o are its axes and origin in the
frame before. A universal joint is two hinges, a cylindrical one a hinge and a slider, without mass
between them. A row of kind X is fixed, with C and o too: the ground below the roots, or a frame on
a link.
"""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from ..joints import across

OBLIQUE = 0.3  # the common normal is used if sin(alpha) exceeds this
EPS = np.finfo(float).eps
LOST = 16  # times the value of `bounds`: in common axes all entries are mixed
SCREW = ("cg", "sg", "a", "b", "e", "ca", "sa", "c0", "s0", "d0")
SEAT = (*(f"C{k}" for k in range(9)), *(f"o{k}" for k in range(3)))
BODY = ("m", "hx", "hy", "hz", "Jxx", "Jxy", "Jxz", "Jyy", "Jyz", "Jzz")
# {kind: the free directions of the link's frame}; a screw turns about z and moves along it at once.
COMPONENTS = {
    "R": (2,),
    "P": (5,),
    "H": (2,),
    "S": (0, 1, 2),
    "F": (0, 1, 2, 3, 4, 5),
    "E": (2, 3, 4),
    "X": (),
}
VALUES = {"R": 1, "P": 1, "H": 1, "S": 4, "F": 7, "E": 3, "X": 0}


@dataclass
class Row:
    """One joint and its link.

    kind: a letter; k: constants {name: number}; parent: a row or -1; values and freedoms begin at
    places q_at and v_at; q, qd, tau: its part of the state, during a run. load_at: where the force
    on its link begins among those on all links, if there are any.
    """

    kind: str
    k: dict
    parent: int
    q_at: int
    v_at: int
    q: list = field(default_factory=list)
    qd: list = field(default_factory=list)
    tau: list = field(default_factory=list)
    steep: bool = False  # alpha is not 0
    geared: bool = False  # k has the armature of each freedom, rotor0, rotor1, ...
    load_at: int = 0

    def in_state(self, q, qd, tau):
        """Return this row with its part of joint values (nq,), rates (nv,) and torques (nv,)."""
        values = slice(self.q_at, self.q_at + VALUES[self.kind])
        rates = slice(self.v_at, self.v_at + len(COMPONENTS[self.kind]))
        return replace(self, q=list(q[values]), qd=list(qd[rates]), tau=list(tau[rates]))


def rows_of(arm):
    """Return the rows of an arm in machine numbers, and the tip in the last one's frame (3,)."""
    rows, frames, arm = _rows_and_frames(arm, 0)
    T, t = frames[-1]
    return rows, T.T @ arm.tip_offset - [0, 0, t]


def rows_to(arm, link=None):
    """Return the rows that lead from the ground to a frame, which is the last row.

    link: the frame is that link's own; None: it is the tip's.
    """
    rows, frames, arm = _rows_and_frames(arm, 1)
    number, seat = _seat(arm, rows, frames, link)
    return _grounded(arm, _path(rows, number), seat)


def rows_pushed(arm):
    """Return rows as `rows_of`, for forces (6,) on links about the origins of their own frames.

    "own" as in `rows_on_ground`; "pushed" is 1, and 0 in the first of two rows of one joint.
    """
    rows, frames, arm = _rows_and_frames(arm, 0)
    _put_origins(rows, frames)
    links = [i for i, kind in enumerate(arm.kinds) for _ in range(1 + (kind.letter in "UC"))]
    for row, link, after in zip(rows, links, [*links[1:], None], strict=True):
        row.load_at = 6 * link
        row.k["pushed"] = int(link != after)
    return rows, np.zeros(3)


def rows_on_ground(arm):
    """Return all rows of an arm, after one for the ground.

    In each row "own" is the place of the link frame's origin on the z axis of the row's frame.
    """
    rows, frames, arm = _rows_and_frames(arm, 1)
    _put_origins(rows, frames)
    grounded = _grounded(arm, rows)
    grounded[0].k["own"] = 0.0
    return grounded


def rows_with_frame(arm, link=None):
    """Return all rows of an arm, after one for the ground; the last is a frame as in `rows_to`."""
    rows, frames, arm = _rows_and_frames(arm, 1)
    number, seat = _seat(arm, rows, frames, link)
    grounded = _grounded(arm, rows, seat)
    grounded[-1].parent = number + 1
    return grounded


def _rows_and_frames(arm, at):
    """Return (rows, frames, the arm in machine numbers).

    at: 1 to keep the places of the roots, 0 to drop them.
    """
    arm = arm.in_floats
    simple = simple_joints(arm, at)
    frames = [_frame(simple, i) for i in range(len(simple))]
    rows = [_row(simple, frames, i) for i in range(len(simple))]
    bounds(simple, rows)
    if arm.geared:
        for row in rows:
            _put_rotors(row, arm.armature)
    return rows, frames, arm


def _put_origins(rows, frames):
    """Give each row "own", see `rows_on_ground`."""
    for row, (_, t) in zip(rows, frames, strict=True):
        row.k["own"] = -float(t)


def _put_rotors(row, armature):
    """Give a row the armature of its freedoms, of all rates (nv,)."""
    row.geared = True
    for k in range(len(COMPONENTS[row.kind])):
        row.k[f"rotor{k}"] = float(armature[row.v_at + k])


def _path(rows, last):
    """Return the rows from a root to this one, in order."""
    numbers = [last]
    while rows[numbers[-1]].parent >= 0:
        numbers.append(rows[numbers[-1]].parent)
    return [replace(rows[number], parent=i - 1) for i, number in enumerate(numbers[::-1])]


def _seat(arm, rows, frames, link):
    """Return the number of the row that a frame is fixed to, and a row for it.

    The frame is that of a link, or of the tip if link is None.
    """
    last = arm.n - 1 if link is None else link
    number = max(i for i, row in enumerate(rows) if arm.joint_of[row.v_at] == last)
    T, t = frames[number]
    R, p = (arm.tip_rotation, arm.tip_offset) if link is None else (np.eye(3), np.zeros(3))
    return number, fixed(snapped(T.T @ R), T.T @ p - [0, 0, t])


def _grounded(arm, rows, *after):
    """Return the rows after one for the ground, at the base's offset, and `after` on the last."""
    ground = fixed(np.eye(3), np.asarray(arm.base_offset, dtype=float))
    rows = [ground, *(replace(row, parent=row.parent + 1) for row in rows)]
    return rows + [replace(row, parent=len(rows) - 1) for row in after]


def fixed(R, p):
    """Return a row without a joint or a mass.

    It has these axes (3, 3) and this origin (3,) in the frame before.
    """
    k = dict.fromkeys(BODY, 0.0) | {"pitch": 0.0, "vanishing": 0.0}
    k |= dict(zip(SEAT, [*R.ravel().tolist(), *p.tolist()], strict=True))
    return Row("X", k, -1, 0, 0)


@dataclass
class Simple:
    """A joint of one of the six kinds.

    parent: the joint before, or -1; R, p: seat of its link's own frame there; axis; m, c, I: mass,
    centre of mass and inertia of its link; main: the joint that its frame is chosen for, or -1;
    normal: of a hinge, slider or screw, a unit vector across the axis.
    """

    kind: str
    parent: int
    R: np.ndarray
    p: np.ndarray
    axis: np.ndarray
    m: float
    c: np.ndarray
    I: np.ndarray
    pitch: float
    q_at: int
    v_at: int
    main: int = -1
    normal: np.ndarray | None = None


def simple_joints(arm, at=0):
    """Return the joints as `Simple` ones: universal and cylindrical joints become two each.

    at: 1 to keep the places of the roots, 0 to drop them.
    """
    parts = []
    last = {-1: -1}  # {joint of the arm: its last simple joint}
    for i, parent in enumerate(arm.parents):
        parts += _parts_of(arm, i, last[parent], len(parts), at)
        last[i] = len(parts) - 1
    for i in range(len(parts) - 1, -1, -1):
        part = parts[i]
        if part.kind in "RPHE":
            part.normal = across(part.axis)[0]
        if part.parent >= 0 and part.kind in "RPH":
            parts[part.parent].main = i
    return parts


def _parts_of(arm, i, parent, count, at):
    """Return joint i as one or two `Simple` ones on the simple joint `parent`; `count` exist."""
    letter = arm.kinds[i].letter
    joint = Simple(
        kind=letter,
        parent=parent,
        R=arm.rotations[i].astype(float),
        p=arm.offsets[i].astype(float),
        axis=arm.axes[i],
        m=float(arm.masses[i]),
        c=arm.coms[i],
        I=arm.inertias[i],
        pitch=float(arm.pitches[i]),
        q_at=arm.q_places[i].start,
        v_at=arm.places[i].start,
    )
    if parent < 0:
        joint.R = arm.base_rotation @ joint.R
        joint.p = at * (arm.base_rotation @ arm.offsets[i].astype(float))
    if letter not in "UC":
        return [joint]
    none = np.zeros(3)
    first = replace(joint, kind="R", m=0.0, c=none, I=np.zeros((3, 3)), pitch=0.0)
    second = replace(
        joint,
        kind="R" if letter == "U" else "P",
        parent=count,
        R=np.eye(3),
        p=none,
        axis=across(joint.axis)[0] if letter == "U" else joint.axis,
        q_at=joint.q_at + 1,
        v_at=joint.v_at + 1,
    )
    return [first, second]


def snapped(x, size=1.0):
    """Return x with exact 0, 1 and -1 for entries that differ from them by rounding alone.

    size: of the numbers that x was computed from.
    """
    x = np.where(np.abs(x) <= 4 * EPS * size, 0.0, x)
    return np.where(np.abs(np.abs(x) - 1) <= 4 * EPS, np.sign(x), x) if size == 1.0 else x


def _unit(v):
    return v / math.sqrt(v @ v)


def _frame(simple, i):
    """Return the axes of frame i (3, 3) in link i's own, as columns, and its origin's distance.

    The distance is along its axis.
    """
    joint = simple[i]
    if joint.kind in "SF":
        return np.eye(3), 0.0
    z = joint.axis
    if joint.kind == "E" or joint.main < 0:
        return np.column_stack([joint.normal, np.cross(z, joint.normal), z]), 0.0
    after = simple[joint.main]
    w = after.R @ after.axis
    P = after.p
    x = np.cross(z, w)
    sine = math.sqrt(x @ x)
    if sine <= 4 * EPS:
        x = P - z * (z @ P)
        if math.sqrt(x @ x) <= 1e-9 * math.sqrt(P @ P) or not P.any():
            x = joint.normal
    x = _unit(x - z * (z @ x))
    T = snapped(np.column_stack([x, np.cross(z, x), z]))
    _, y, along = T.T @ P
    return T, along + (z @ w) * y / sine if sine > OBLIQUE else along


def _row(simple, frames, i):
    """Return row i with its constants."""
    joint = simple[i]
    T, t = frames[i]
    before, t0 = frames[joint.parent] if joint.parent >= 0 else (np.eye(3), 0.0)
    R = snapped(before.T @ joint.R @ T)
    p = before.T @ joint.p - [0, 0, t0]
    p = snapped(p, math.sqrt(joint.p @ joint.p) + abs(t0))
    k = {"pitch": joint.pitch} | moments(joint, T, t)
    if joint.kind in "SFE":
        k |= dict(zip(SEAT, [*R.ravel().tolist(), *p.tolist()], strict=True))
        return Row(joint.kind, k, joint.parent, joint.q_at, joint.v_at)
    chosen = (
        joint.parent >= 0 and simple[joint.parent].main == i and simple[joint.parent].kind in "RPH"
    )
    cg, sg, ca, sa = _gamma_and_alpha(R, chosen)
    level = np.array([[cg, sg, 0], [-sg, cg, 0], [0, 0, 1]])
    turn = level @ R  # Rx(alpha) Rz(theta0)
    x = turn[0, 0]
    y = ca * turn[1, 0] + sa * turn[2, 0]
    length = math.hypot(x, y)
    size = math.sqrt(p @ p) + abs(t)
    a, b, e = snapped(level @ p, size).tolist()
    d = 0.0
    if abs(sa) > OBLIQUE:
        d = -b / sa
        b = 0.0
        e -= ca * d
    if chosen:
        e = 0.0
    c0, s0 = snapped(np.array([x / length, y / length])).tolist()
    e = float(snapped(np.array(e), size))
    k |= dict(zip(SCREW, (cg, sg, a, b, e, ca, sa, c0, s0, d + t), strict=True))
    return Row(joint.kind, k, joint.parent, joint.q_at, joint.v_at, steep=sa != 0)


def _gamma_and_alpha(R, chosen):
    """Return the cosines and sines of gamma and alpha for axes R (3, 3) in the frame before.

    chosen: the x axis of the frame before is the common normal, so that gamma is 0.
    """
    cg = 1.0
    sg = 0.0
    ca = R[2, 2]
    if chosen:
        sa = -R[1, 2]
    else:
        sa = math.hypot(R[0, 2], R[1, 2])
        if sa > 4 * EPS:
            cg = -R[1, 2] / sa
            sg = R[0, 2] / sa
    if abs(sa) <= 4 * EPS:
        sa = 0.0
        ca = math.copysign(1.0, ca)
    return cg, sg, ca, sa


def moments(joint, T, t):
    """Return {word: number}: mass and its moments about the frame's origin, in the frame's axes."""
    c = T.T @ joint.c - [0, 0, t]
    J = T.T @ joint.I @ T + joint.m * (c @ c * np.eye(3) - np.outer(c, c))
    h = snapped(joint.m * c, joint.m * (math.sqrt(joint.c @ joint.c) + abs(t)))
    J = snapped(J, float(np.trace(J)))
    upper = J[np.triu_indices(3)]
    return dict(zip(BODY, [joint.m, *h.tolist(), *upper.tolist()], strict=True))


def bounds(simple, rows):
    """Set `vanishing` of each row: the largest rounding error of a joint inertia that is zero.

    It is relative to the mass that the joint moves, or to the polar moment of this mass with the
    chain stretched out.
    """
    sums = np.zeros((len(rows), 3))
    for i in range(len(rows) - 1, -1, -1):
        joint = simple[i]
        mass, turning, length = sums[i]
        mass += joint.m
        turning += np.trace(joint.I)
        reach = length + math.sqrt(joint.c @ joint.c)
        polar = turning + mass * reach**2
        size = {"P": mass, "R": polar, "H": polar}.get(joint.kind, min(mass, polar))
        rows[i].k["vanishing"] = float(4 * EPS * size)
        if joint.parent >= 0:
            sums[joint.parent] += mass, turning, reach + math.sqrt(joint.p @ joint.p)


def carrying(rows):
    """Return carries (nv, nv), 1 where a freedom carries another or is it, and least (nv,).

    least: what is taken for 0 in D of each freedom, where common axes mix all entries.
    """
    seats = [i for i, row in enumerate(rows) for _ in COMPONENTS[row.kind]]
    carried = np.zeros((len(rows), len(rows)), dtype=np.int64)
    for i, row in enumerate(rows):
        carried[i, i] = 1
        if row.parent >= 0:
            carried[:, i] += carried[:, row.parent]
    carries = np.triu(carried[np.ix_(seats, seats)])
    return carries, np.array([LOST * rows[i].k["vanishing"] for i in seats])


def branch_by_branch(rows):
    """Return rows in an order in which all that a row carries follows it, and the old places.

    The places (nv,) are those of the freedoms of these rows among the freedoms of the given rows.
    """
    ways = []  # for each row the numbers of the rows from the base to it
    for i, row in enumerate(rows):
        ways.append([*(ways[row.parent] if row.parent >= 0 else ()), i])
    order = sorted(range(len(rows)), key=ways.__getitem__)
    numbers = {-1: -1} | {i: number for number, i in enumerate(order)}
    ordered = []
    places = []
    for i in order:
        row = rows[i]
        ordered.append(replace(row, parent=numbers[row.parent], v_at=len(places)))
        places += range(row.v_at, row.v_at + len(COMPONENTS[row.kind]))
    return ordered, places
