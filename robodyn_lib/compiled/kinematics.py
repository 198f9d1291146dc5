"""Where links are and how they move, a step a link, on any numbers.

Pose, Jacobian, energy, momentum, mobility, the gradient of log det M, and what forces on links do.

Rows are those of `rows`, with one for the ground and one for a frame on a link (kind X), where a
step gives what is wanted of the whole arm. Quantities of a link are in its own axes, as in `steps`,
or in the base's if a docstring says so.
"""

import numpy as np

from ..codegen import Recursion, Sweep
from ..spatial import block_diagonal, motion_cross, phi
from .composite import AXES, momentum, placed_in_base, seen
from .rows import BODY
from .steps import Joint, inward, matrix, moving, outward, symmetric, upper, vector, without


def holds(row):
    """Return whether a row is the frame that is wanted; the ground has no row before it."""
    return row.kind == "X" and row.parent not in (None, -1)


def is_ground(row):
    return row.kind == "X" and not holds(row)


# --- a frame on a link ----------------------------------------------------------------------------


def travelled(row, carried, kept):
    """Return axes and origin of a frame in the base's axes; for the last frame a matrix (4, 4)."""
    place, before = Joint(row).place, matrix(carried[:9])
    R, p = place.axes(before), vector(*carried[9:]) + before @ place.r
    pose = [x for line, at in zip(R, p, strict=True) for x in (*line, at)]
    return [*R.ravel(), *p], {}, [*pose, 0, 0, 0, 1] if holds(row) else []


def levers(row, carried, kept):
    """Return the motion, by the rate of each joint, of a frame beyond it, in base axes.

    The lever leads to the frame's origin.
    """
    link, lever = seen(row, kept), vector(*carried)
    columns = [phi(lever).T @ S for S in link.freedoms]
    return list(lever + link.l), {}, [x for column in columns for x in column]


def pushing(row, carried, kept):
    """Return what the joints feel of forces (6,) on the links, moved inward in base axes.

    Each is given about the origin of its link's own frame; a joint's first row of two has none.
    """
    link = seen(row, kept)
    to_origin = row.k["own"] * matrix(kept["R"])[:, 2]
    f = vector(*carried) + row.k["pushed"] * (phi(to_origin) @ vector(*row.tau))
    onward = [0] * 6 if row.parent is None else list(link.inward(f))
    return onward, {}, [S @ f for S in link.freedoms]


def drifting(row, carried, kept):
    """Return velocity and acceleration of a frame while no joint accelerates: J_dot qd.

    At the end they are in base axes.
    """
    joint, w, bias, _ = moving(row, vector(*carried[9:12]))
    R = joint.place.axes(matrix(carried[:9]))
    a = joint.place.outward(vector(*carried[12:])) + bias
    return [*R.ravel(), *w, *a], {}, [*(R @ a[:3]), *(R @ a[3:])] if holds(row) else []


def taken_along(place, Lambda):
    """Return the mobility (6, 6) of a body of the link before, seen in this frame."""
    Lambda = np.array([place.outward(column) for column in Lambda])
    return np.array([place.outward(column) for column in Lambda.T])


def freed(joint, kept, Lambda):
    """Return the mobility (6, 6) of a link, from the one with its joint locked."""
    for k, S in enumerate(joint.freedoms):
        G = vector(*kept["gain"][6 * k : 6 * k + 6])
        u = Lambda @ G
        d = kept["per_D"][k] + G @ u
        Lambda = Lambda - np.outer(S, u) - np.outer(u, S) + np.outer(d * S, S)
    return Lambda


def mobile(row, carried, kept):
    """Return the acceleration of a frame by a force on it, Lambda = J M^-1 J^T.

    It is computed from the base, and is at the end in base axes.
    """
    joint = Joint(row, kept["place"])
    R = joint.place.axes(matrix(carried[:9]))
    Lambda = freed(joint, kept, taken_along(joint.place, symmetric(carried[9:])))
    turn = block_diagonal([R, R])
    found = (turn @ Lambda @ turn.T).ravel() if holds(row) else []
    return [*R.ravel(), *upper(Lambda)], {}, list(found)


def balanced(row, carried, kept):
    """Return for each freedom s d log det M = -2 tr(s x Lambda P_plus), Fixman's force but for kT.

    Lambda is what a force accelerates the link by while its joint is locked, P_plus what is felt of
    it and all beyond it once the joint moves freely.
    """
    joint = Joint(row, kept["place"])
    Lambda = taken_along(joint.place, symmetric(carried))
    G = vector(*kept["gain"][:6])
    P_plus = without(symmetric(kept["P"][:21]), kept["D"][0] * G, G)
    felt = Lambda @ P_plus
    found = [-2 * (motion_cross(S).T * felt).sum() for S in joint.freedoms]
    return upper(freed(joint, kept, Lambda)), {}, found


def factored(row, carried, kept):
    """Return pivot D, gain G (6,), inertia P (6, 6) of each freedom, RK 4.2-4.5.

    They are in base axes, about the origin of the link's own frame.
    """
    joint, columns = Joint(row, kept["place"]), []
    R = joint.place.axes(matrix(carried))
    turn = block_diagonal([R, R]) @ phi(vector(0, 0, -row.k["own"]))
    for k in range(len(joint.freedoms)):
        G, P = vector(*kept["gain"][6 * k : 6 * k + 6]), symmetric(kept["P"][21 * k : 21 * k + 21])
        columns += [kept["D"][k], *(turn @ G), *(turn @ P @ turn.T).ravel()]
    return list(R.ravel()), {}, columns


# --- the whole arm --------------------------------------------------------------------------------


def rated(row, carried, kept):
    """Return the velocity of a link, its momentum (6,) and, in gravity, its energies."""
    joint = Joint(row)
    place, body = joint.place, [row.k[name] for name in BODY]
    V = place.outward(vector(*carried[:6])) + joint.moved(row.qd)
    g, height = vector(*carried[6:9]), carried[9]
    height = height + g @ place.r
    g = place.turned(g)
    p = momentum(body, V)
    twice = V @ p
    if row.geared:
        twice = twice + sum(row.k[f"rotor{k}"] * v * v for k, v in enumerate(row.qd))
    energy = [twice / 2, body[0] * height + g @ vector(*body[1:4])]
    return [*V, *g, height], {"place": place.kept, "p": list(p), "energy": energy}, []


def moved(row, carried, kept):
    """Return the momentum of a link and all beyond it, or of all links about the base's origin."""
    p = vector(*carried) + vector(*kept["p"])
    p = list(Joint(row, kept["place"]).place.inward(p))
    return p, {}, p if is_ground(row) else []


def summed(row, carried, kept):
    """Return the kinetic and potential energy of a link and all beyond it."""
    total = [x + y for x, y in zip(carried, kept["energy"], strict=True)]
    return total, {}, total if is_ground(row) else []


RATED = Sweep("rated", rated, 10, start={"base": 6})
FREE = Sweep("outward", outward, 3), Sweep("inward", inward, 27, inward=True)
POSE = Recursion(
    "pose", (Sweep("travelled", travelled, 12, first=AXES),), absent=("qd", "tau"), whole=16
)
JACOBIAN = Recursion(
    "jacobian",
    (Sweep("placed", placed_in_base, 9, first=AXES), Sweep("levers", levers, 3, inward=True)),
    absent=("qd", "tau"),
    lines=6,
)
GENERALIZED_FORCES = Recursion(
    "generalized_forces",
    (Sweep("placed", placed_in_base, 9, first=AXES), Sweep("pushing", pushing, 6, inward=True)),
    absent=("qd",),
    on_links=True,
)
DRIFT = Recursion(
    "jacobian_rate", (Sweep("drifting", drifting, 18, first=AXES),), absent=("tau",), whole=6
)
MOBILITY = Recursion(
    "mobility", (*FREE, Sweep("mobile", mobile, 30, first=AXES)), absent=("qd", "tau"), whole=36
)
LOG_DET_GRADIENT = Recursion(
    "log_det_gradient", (*FREE, Sweep("balanced", balanced, 21)), absent=("qd", "tau")
)
FACTOR = Recursion(
    "factor", (*FREE, Sweep("factored", factored, 9, first=AXES)), absent=("qd", "tau"), lines=43
)
MOMENTUM = Recursion(
    "momentum",
    (RATED, Sweep("moved", moved, 6, inward=True)),
    absent=("tau",),
    base=(False, False, False),
    whole=6,
)
ENERGY = Recursion(
    "energy", (RATED, Sweep("summed", summed, 2, inward=True)), absent=("tau",), whole=2
)
