"""Why do the mass matrices of two models differ? Order, frames, armature, damping, bodies.

Two robots, each read from its own file or library, are compared at joint values 0, in base axes, so
that frames which a format chooses inside a link do not count.
"""

from dataclasses import dataclass

import numpy as np

from ..arm import Arm
from ..dynamics import mass_matrix
from .common import MOST_NAMES, named

CLOSE = 1e-6  # relative to the larger of two numbers: files have at least six digits
TURNED = 1e-4  # [rad] error of six-digit angles along a chain; times the robot's size for lengths
LOSSES = ("damping", "friction", "stiffness")


@dataclass(frozen=True)
class Answer:
    """An answer to a question about two robots.

    same: True if they agree in it; said: the difference in one sentence.
    """

    question: str
    same: bool
    said: str


def differences(one: object, other: object) -> list[Answer]:
    """Return the answers to: order? frames? armature? damping? bodies? and the mass matrices.

    one, other: `Arm`s, `CoupledArm`s or `ClosedChain`s, of which the trees of all joints are
    compared. Joints are matched by name, or by place if no name is common.

    >>> import robodyn_lib as rd
    >>> from dataclasses import replace
    >>> puma = rd.robots.ur5()
    >>> geared = replace(puma, armature=[0.0, 0.0, 0.5, 0.0, 0.0, 0.0])
    >>> [answer.question for answer in differences(puma, geared) if not answer.same]
    ['armature?', 'mass matrix?']
    """
    a = one.tree.in_floats
    b = other.tree.in_floats
    pairs, order = matched(a, b)
    answers = [order, frames(a, b, pairs), rotors(a, b, pairs), losses(a, b, pairs)]
    answers.append(bodies(a, b, pairs))
    if len(pairs) == a.n == b.n and all(a.kinds[i] == b.kinds[j] for i, j in pairs):
        answers.append(matrices(a, b, pairs))
    return answers


def matched(a, b):
    """Return pairs (i, j) of the same joint, from 0, and the `Answer` about their order."""
    common = [name for name in a.joint_names if name in b.joint_names]
    if not common:
        words = "no name of a joint is common: they are compared in their order"
        if a.n != b.n:
            words += f", of {a.n} and {b.n} joints the first {min(a.n, b.n)}"
        return [(i, i) for i in range(min(a.n, b.n))], Answer("order?", a.n == b.n, words)
    pairs = [(a.joint_names.index(name), b.joint_names.index(name)) for name in common]
    alone = [
        f"{word} alone has {named([name for name in arm.joint_names if name not in common])}"
        for word, arm in (("the first", a), ("the second", b))
        if arm.n > len(common)
    ]
    if alone:
        return pairs, Answer("order?", False, "; ".join(alone))
    if all(i == j for i, j in pairs):
        return pairs, Answer("order?", True, "the same joints, in the same order")
    moved = [a.joint_names[i] for i, j in pairs if i != j]
    words = f"rows and columns are permuted: {named(moved)} have other places"
    return pairs, Answer("order?", False, words)


def frames(a, b, pairs):
    """Return the `Answer` about the joints' places and axes at joint values 0, in base axes."""
    here = a.at(a.neutral)
    there = b.at(b.neutral)
    size = size_of(here, there)
    turned = []
    away = []
    kinds = []
    for i, j in pairs:
        if a.kinds[i] != b.kinds[j]:
            kinds.append(a.joint_names[i])
            continue
        if a.kinds[i].nv == 1:
            cosine = (here.R[i] @ a.axes[i]) @ (there.R[j] @ b.axes[j])
            if cosine < 1 - CLOSE:
                turned.append(f"{a.joint_names[i]} ({np.degrees(np.arccos(max(cosine, -1))):.0f})")
        if np.abs(here.O[i] - there.O[j]).max() > TURNED * size:
            away.append(a.joint_names[i])
    words = [f"other kinds of joints: {named(kinds)}"] * bool(kinds)
    words += [f"axes are turned by these angles [degrees]: {some(turned)}"] * bool(turned)
    words += [f"joints are elsewhere at joint values 0: {named(away)}"] * bool(away)
    if words:
        return Answer("frames?", False, "; ".join(words))
    return Answer("frames?", True, "joints are at the same places, and turn the same way")


def size_of(here, there):
    """Return the largest coordinate of a joint or a mass centre of two poses [m]."""
    return max(np.abs(points).max() for pose in (here, there) for points in (pose.O, pose.C))


def some(texts):
    """Return texts joined into one, cut off if it is long."""
    more = f"; and {len(texts) - MOST_NAMES} more" if len(texts) > MOST_NAMES else ""
    return "; ".join(texts[:MOST_NAMES]) + more


def far(x, y):
    """Return whether two numbers differ by more than the digits of a file."""
    return abs(x - y) > CLOSE * max(abs(x), abs(y))


def of_joints(a, b, pairs, values):
    """Return "joint: x and y" for each rate whose numbers differ; values: two arrays (nv,)."""
    out = []
    for i, j in pairs:
        for x, y in zip(values[0][a.places[i]], values[1][b.places[j]], strict=False):
            if far(x, y):
                out.append(f"{a.joint_names[i]}: {x:.6g} and {y:.6g}")
    return out


def rotors(a, b, pairs):
    """Return the `Answer` about the inertias of rotors."""
    out = of_joints(a, b, pairs, (a.armature, b.armature))
    if out:
        words = f"the diagonal of M differs by inertias of rotors [kg m^2, kg]: {some(out)}"
        return Answer("armature?", False, words)
    return Answer("armature?", True, "the same inertias of rotors")


def losses(a, b, pairs):
    """Return the `Answer` about dampers, constant friction and springs."""
    words = []
    for word in LOSSES:
        values = [np.broadcast_to(getattr(arm.law, word, 0.0), arm.nv) for arm in (a, b)]
        out = of_joints(a, b, pairs, values)
        if out:
            words.append(f"{word}: {some(out)}")
    if words:
        return Answer(
            "damping?", False, "M is not changed, accelerations are, by " + ", by ".join(words)
        )
    return Answer("damping?", True, "the same dampers, friction and springs")


def bodies(a, b, pairs):
    """Return the `Answer` about masses, centres of mass and inertias at joint values 0."""
    here = a.at(a.neutral)
    there = b.at(b.neutral)
    size = size_of(here, there)
    out = []
    for i, j in pairs:
        if far(a.masses[i], b.masses[j]):
            out.append(f"{a.link_names[i]}: {a.masses[i]:.6g} and {b.masses[j]:.6g} kg")
            continue
        gap = here.C[i] - there.C[j]
        if a.masses[i] and np.abs(gap).max() > TURNED * size:
            out.append(f"{a.link_names[i]}: centres {np.linalg.norm(gap):.3g} m apart")
            continue
        I = here.R[i] @ a.inertias[i] @ here.R[i].T
        J = there.R[j] @ b.inertias[j] @ there.R[j].T
        if np.abs(I - J).max() > TURNED * max(np.abs(I).max(), np.abs(J).max()):
            out.append(f"{a.link_names[i]}: inertias, by {np.abs(I - J).max():.3g} kg m^2")
    if out:
        return Answer("bodies?", False, some(out))
    return Answer("bodies?", True, "the same masses, centres and inertias")


def matrices(a: Arm, b: Arm, pairs):
    """Return the `Answer` about M at joint values 0, with and without rotors."""
    rows = np.concatenate([np.arange(a.places[i].start, a.places[i].stop) for i, _ in pairs])
    columns = np.concatenate([np.arange(b.places[j].start, b.places[j].stop) for _, j in pairs])
    M = mass_matrix(a, a.neutral)[np.ix_(rows, rows)]
    N = mass_matrix(b, b.neutral)
    off = M - N[np.ix_(columns, columns)]
    size = np.abs(M).max()
    if np.abs(off).max() <= CLOSE * size:
        return Answer("mass matrix?", True, "the same, at joint values 0")
    bare = off - np.diag(a.armature[rows] - b.armature[columns])
    words = f"entries differ by up to {np.abs(off).max() / size:.2g} of the largest"
    words += f", without rotors by {np.abs(bare).max() / size:.2g}"
    return Answer("mass matrix?", False, words)
