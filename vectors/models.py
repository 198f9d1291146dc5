"""A robot without URDF.

`model` is its bodies as numbers, and `mjcf` is the same robot in MuJoCo's language.
"""

from fractions import Fraction
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import recursions
from mpmath import mp, mpf

from vectors.judging import virtual_power
from vectors.judging.sizes import norm

SMALLEST = 1e-15  # MuJoCo moves nothing that has less mass or inertia


def parsed(urdf, number):
    """Return the bodies of a URDF, parents first.

    Numbers are of one kind, all turned into the axes of the links.
    """
    tree = virtual_power.bodies(urdf, number)
    place = {body.link: i - 1 for i, body in enumerate(tree)}  # the root is -1
    out = []
    for body in tree[1:]:
        Q = virtual_power.rpy(body.inertial_rpy)
        axial = body.kind in ("revolute", "continuous", "prismatic")
        out.append(
            SimpleNamespace(
                link=body.link,
                joint=body.joint,
                kind=body.kind,
                parent=place[body.parent],
                rotation=virtual_power.rpy(body.rpy),
                position=body.xyz,
                axis=body.axis / norm(body.axis) if axial else None,
                mass=body.m,
                centre=body.com,
                inertia=Q @ body.inertia @ Q.T,
                follows=body.follows,
            )
        )
    return out


def check_by_the_other_reader(urdf, bodies, agreed):
    """Raise ValueError where the reader of `recursions` has other frames or inertias."""
    other = recursions.Robot(urdf, [body.joint for body in bodies if body.kind != "fixed"], mpf)
    for body in bodies:
        joint = other.above[body.link]
        link = other.links[body.link]
        Q = other._rotation(link, "inertial/origin")
        six = [
            other._vector(link, "inertial/inertia", "i" + key, "0")[0]
            for key in ("xx", "xy", "xz", "xy", "yy", "yz", "xz", "yz", "zz")
        ]
        pairs = (
            (body.rotation, other._rotation(joint, "origin")),
            (body.position, other._vector(joint, "origin", "xyz", "0 0 0")),
            (body.inertia, Q @ np.reshape(six, (3, 3)) @ Q.T),
        )
        for mine, yours in pairs:
            if max(abs(x) for x in np.ravel(mine - yours)) > agreed:
                raise ValueError(f"{body.link}: the readers differ")


def model(urdf, texts, agreed, exact):
    """Return the bodies as nested texts.

    Fractions are beside the decimals if every rotation is rational.
    """
    bodies = parsed(urdf, mpf)
    check_by_the_other_reader(urdf, bodies, agreed)
    root = virtual_power.bodies(urdf, float)[0].link
    out = {"root": root, "bodies": [_written(body, texts) for body in bodies]}
    if exact:
        out["exact"] = [_written(body, texts, False) for body in parsed(urdf, Fraction)]
    return out


def _written(body, texts, names=True):
    """Return a body as a dictionary of texts."""
    out = {"link": body.link}
    if names:
        out |= {"joint": body.joint, "kind": body.kind, "parent": body.parent}
    for key in ("rotation", "position", "axis", "mass", "centre", "inertia"):
        value = getattr(body, key)
        if value is not None:
            out[key] = texts(value)
    if names and body.follows:
        out["follows"] = {
            "joint": body.follows.leader,
            "factor": texts(body.follows.factor),
            "offset": texts(body.follows.offset),
        }
    return out


def why_no_mjcf(bodies, closure):
    """Return why MJCF cannot describe a robot, or None if it can."""
    for i, body in enumerate(bodies):
        if body.kind == "floating" and (body.parent >= 0 or any(body.position)):
            return "a free joint not at the world's origin"
        if body.kind == "fixed":
            continue
        carried = {i}
        for j, other in enumerate(bodies):
            if other.parent in carried and other.kind == "fixed":
                carried.add(j)
        least = sum(float(bodies[j].mass) for j in carried)
        moments = [float(x) for x in mp.eigsy(mp.matrix(body.inertia.tolist()), eigvals_only=True)]
        moments.sort()
        if min(least, *moments) < SMALLEST:
            return "a moving body without mass or inertia"
        if moments[2] > moments[0] + moments[1] + 1e-12 * moments[2]:
            return "an inertia that no body has"
    if any(loop["held"] != "xyz" or loop.get("turns_held") for loop in closure):
        return "a loop that is held in some directions only"
    return None


def mjcf(name, bodies, closure=()):
    """Return the robot as MJCF with the file's names of joints, or None if that is impossible."""
    if why_no_mjcf(bodies, closure):
        return None
    top = ElementTree.Element("mujoco", model=name)
    told = {"angle": "radian", "autolimits": "false", "balanceinertia": "false"}
    ElementTree.SubElement(top, "compiler", **told, boundmass="0", boundinertia="0")
    world = ElementTree.SubElement(top, "worldbody")
    at, links = [], {}
    for body in bodies:
        parent = world if body.parent < 0 else at[body.parent]
        element = ElementTree.SubElement(parent, "body", name=body.link)
        element.set("pos", numbers(body.position))
        element.set("quat", numbers(quaternion(body.rotation)))
        _joint(element, body)
        if body.mass:
            inertial = ElementTree.SubElement(element, "inertial", mass=numbers([body.mass]))
            inertial.set("pos", numbers(body.centre))
            (xx, xy, xz), (_, yy, yz), (_, _, zz) = body.inertia
            inertial.set("fullinertia", numbers([xx, yy, zz, xy, xz, yz]))
        at.append(element)
        links[body.link] = element
    _equalities(top, world, links, bodies, closure)
    ElementTree.indent(top, " ")
    return ElementTree.tostring(top, encoding="unicode")


def _joint(element, body):
    """Put the joint of a body into its element."""
    kinds = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slide"}
    if body.kind in kinds:
        axis = {"type": kinds[body.kind], "axis": numbers(body.axis)}
        ElementTree.SubElement(element, "joint", name=body.joint, **axis)
    elif body.kind == "spherical":
        ElementTree.SubElement(element, "joint", name=body.joint, type="ball")
    elif body.kind == "floating":
        ElementTree.SubElement(element, "freejoint", name=body.joint)


def _equalities(top, world, links, bodies, closure):
    """Put loops and followers into the file."""
    followers = [body for body in bodies if body.follows]
    if not closure and not followers:
        return
    equality = ElementTree.SubElement(top, "equality")
    for i, loop in enumerate(closure):
        for side in "ab":
            element = links.get(loop[side]["link"], world)
            point = " ".join(loop[side]["point"])
            ElementTree.SubElement(element, "site", name=f"loop{i}{side}", pos=point)
        ElementTree.SubElement(equality, "connect", site1=f"loop{i}a", site2=f"loop{i}b")
    for body in followers:
        rule = numbers([body.follows.offset, body.follows.factor, 0, 0, 0])
        pair = {"joint1": body.joint, "joint2": body.follows.leader}
        ElementTree.SubElement(equality, "joint", **pair, polycoef=rule)


def numbers(values):
    """Return numbers as text for MJCF, with 20 digits."""
    return " ".join(
        "0" if x == 0 else mp.nstr(mpf(x), 20, strip_zeros=True).removesuffix(".0") for x in values
    )


def quaternion(R):
    """Return the unit quaternion (w, x, y, z) of a rotation.

    Of its four forms it is the one whose divisor is largest.
    """
    R = [[mpf(x) for x in row] for row in R]
    trace = R[0][0] + R[1][1] + R[2][2]
    squares = [trace, *(2 * R[i][i] - trace for i in range(3))]
    best = max(range(4), key=lambda i: mp.nint(squares[i] * 1000))
    half = mp.sqrt(1 + squares[best]) / 2
    turned = [R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]]
    if best == 0:
        return [half, *(x / (4 * half) for x in turned)]
    i = best - 1
    out = [turned[i] / (4 * half), *[mpf(0)] * 3]
    for j in range(3):
        out[1 + j] = half if j == i else (R[i][j] + R[j][i]) / (4 * half)
    return out
