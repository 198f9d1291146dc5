"""Find the conventions of a library: free joints, order, gravity, armature, wrenches.

They are found by running it.
"""

from itertools import product
from xml.etree import ElementTree

import numpy as np
from questions import CONVENTIONS, State, Urdf
from scoring import answer, at, convention, description, digits, files, score

LEAST = {"float32": 2.5, "float64": 6}  # digits of a convention that fits


def least(peer):
    """Return the number of digits that distinguishes conventions in the library's arithmetic."""
    return LEAST[getattr(peer, "ARITHMETIC", "float64")]


def about(peer):
    """Return all findings about a peer, as texts."""
    return {
        "conventions": [list(vars(given).values()) for given in conventions_found(peer)],
        "order": order_found(peer),
        "gravity": gravity_found(peer),
        "armature": armature_found(peer),
        "tip_force": tip_force_found(peer),
        "long_axes": long_axes_found(peer),
    }


def conventions_found(peer):
    """Return the `CONVENTIONS` in which a peer's answers are right for a free body with an arm."""
    robot = next(files(["free_R.json"]))
    tried = [(given, score(peer, robot, given)) for given in CONVENTIONS]
    return [given for given, found in tried if found.digits and found.fewest >= least(peer)]


def long_axes_found(peer):
    """Return whether an axis that is not a unit vector is scaled."""
    found = score(peer, next(files(["long_axes_RR.json"])))
    fits = found.digits and found.fewest >= least(peer)
    return "scaled to 1" if fits else "not scaled, or refused"


def gravity_found(peer):
    """Return the gravity that a peer computes with where (0, 0, -9.81) is given.

    The robot is one whose M is right.
    """
    for data in files():
        if data["result"] != "valid":
            continue
        state = data["states"][0]
        down = np.array(state["gravity"], dtype=float)
        stated = np.array(state["gravity_torque"], dtype=float)
        if down[:2].any() or not stated.any():
            continue
        try:
            found, _ = answer(peer, data)
            right = digits(
                found["mass_matrix"], state["mass_matrix"], state["sizes"]["mass_matrix"]
            )
            if right >= least(peer):
                share = found["gravity_torque"] @ stated / (stated @ stated)
                as_asked = abs(share - 1) < 1e-6
                return "as asked" if as_asked else f"always {-share * down[2]:.6g} down"
        except Exception:
            continue
    return "-"


def order_found(peer):
    """Return the orders that a peer may have for joints whose names are out of order.

    They are those that fit all robots.

    Each is tried as it is, and with the joints in its text the other way round.
    """
    ways = None
    for data in files():
        several = {"floating", "spherical"} & {*data["joint_types"]}
        if data["result"] != "valid" or "NamesOutOfOrder" not in data["flags"] or several:
            continue
        if "Follower" in data["flags"]:
            continue
        root = ElementTree.fromstring(data["urdf"])
        root[:] = [e for e in root if e.tag != "joint"] + root.findall("joint")[::-1]
        for text in (data["urdf"], ElementTree.tostring(root, encoding="unicode")):
            right = _ways_that_fit(peer, data | {"urdf": text})
            if right is not None:
                ways = right if ways is None else ways & right
    return " or ".join(sorted(ways or ())) or "otherwise"


def _ways_that_fit(peer, data):
    """Return the rules that give the order in which a peer has the joints of a robot.

    It is None if the peer fails.
    """
    urdf = Urdf(data)
    joints = dict(zip(data["joints"], data["joint_types"]))
    question = State(data, data["states"][0], convention(peer))
    try:
        peer.answers(peer.load(urdf), joints, question)
    except Exception:
        return None
    order = [name for _, name in sorted(zip(question.at, joints))]
    known = [name for name in urdf.child if name in joints]
    links = [e.get("name") for e in ElementTree.fromstring(urdf).findall("link")]
    by_link = sorted(urdf.child, key=lambda name: links.index(urdf.child[name]))
    tried = {
        "as asked": [*joints],
        "as in the file": known,
        "by the alphabet": sorted(joints),
        "level by level": urdf.by_level,
        "depth first": urdf.by_depth([*urdf.child]),
        "depth first, by the links' order": urdf.by_depth(by_link),
        "depth first, by the alphabet": urdf.by_depth(sorted(urdf.child)),
    }
    return {way for way, names in tried.items() if names == order}


def _beside(peer):
    """Return the file and state of a question, and what else a peer can compute."""
    data = next(files(["_turned_RPR."]))
    question = State(data, data["states"][0], convention(peer))
    joints = dict(zip(data["joints"], data["joint_types"]))
    can = getattr(peer, "beside", None)
    return data, question, can(peer.load(description(peer, data)), joints, question) if can else {}


def armature_found(peer):
    """Return how a motor's inertia enters a peer's mass matrix."""
    _, asked, found = _beside(peer)
    if "armature" not in found:
        return "-"
    M, more = (
        asked.completed({"mass_matrix": found["armature"](x)})["mass_matrix"] for x in (0.0, 0.5)
    )
    on_diagonal = np.allclose(more - M, 0.5 * np.eye(len(M)), atol=1e-5)
    return "added to the diagonal of M" if on_diagonal else "otherwise"


def tip_force_found(peer):
    """Return how a peer reads six numbers that act on its last link.

    They are those ways that its torques agree with.
    """
    data, asked, found = _beside(peer)
    if "tip_force" not in found:
        return "-"
    state = data["states"][0]
    ((link, _),) = state["links"].items()
    rng = np.random.default_rng(0)
    ways = None
    for _ in range(2):
        six = rng.uniform(-1, 1, 6)
        torque = found["tip_force"](link, six) - found["tip_force"](link, 0 * six)
        off = asked.completed({"bias": torque})["bias"]
        right = _readings_that_fit(data, state, link, six, off)
        ways = right if ways is None else ways & right
    return " or ".join(sorted(ways)) or "otherwise"


def _readings_that_fit(data, state, link, six, off):
    """Return the readings of six numbers on a link that give these torques."""
    origin = next(
        e for e in ElementTree.fromstring(data["urdf"]).findall("link") if e.get("name") == link
    )
    centre = np.array(origin.find("inertial/origin").get("xyz").split(), dtype=float)
    J, R, p = (
        np.array(at(state, f"links/{link}/{key}"), dtype=float)
        for key in ("jacobian", "rotation", "position")
    )
    points = {"its origin": 0 * p, "its centre of mass": R @ centre, "the world's origin": -p}
    right = set()
    for order, axes, point, doer in product(
        ("moment, force", "force, moment"),
        ("world's", "link's"),
        points,
        ("on the robot", "by the robot"),
    ):
        m, f = np.split(np.roll(six, 0 if order == "moment, force" else 3), 2)
        m, f = (R @ m, R @ f) if axes == "link's" else (m, f)
        pushed = J.T @ np.concatenate([m + np.cross(points[point], f), f])
        if np.allclose(off, -pushed if doer == "on the robot" else pushed, atol=1e-5):
            right.add(f"({order}) in the {axes} axes, at {point}, {doer}")
    return right
