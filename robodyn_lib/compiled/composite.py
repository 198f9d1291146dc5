"""The mass matrix by composite bodies, a step a link and a step a pair, on any numbers.

A link and all beyond it are one rigid body: ten numbers, its mass, first moment and moments of
inertia about the origin of the link's frame. What a unit rate of a joint gives it, F, is a force
that moves inward; each joint that carries the link feels it along its own axis, S . F, an entry of
the matrix (Walker & Orin 1982, RK 3.20).

One text, `composed` and `met`, in two sets of axes. In each link's own (`MASS_MATRIX`) right angles
cost nothing, which is best for one robot's program. In the base's axes (`MASSES_OF_TREES`), turned
once for each link, a pair needs a shift alone: best where steps are rolled. Of a chain the columns
are taken side by side, and S moves outward in place of F (`MASSES_OF_CHAINS`).
"""

from dataclasses import dataclass

import numpy as np

from ..codegen import Climbing, Paired, Sweep, pivot, subtract
from ..spatial import cross, phi
from .gradients import stepped, turned
from .rows import BODY, carrying
from .steps import Joint, Screws, matrix, moments_of, vector, with_rotor

AXES = 1, 0, 0, 0, 1, 0, 0, 0, 1  # the base's axes, row by row
HALF = [(i, j) for i in range(3) for j in range(i, 3)]
PLACES = {pair: place for place, (i, j) in enumerate(HALF, 4) for pair in ((i, j), (j, i))}


# --- rigid bodies, ten numbers each ---------------------------------------------------------------


def momentum(body, S):
    """Return the momentum (6,) of a rigid body at a twist S (6,), both about the frame's origin."""
    m, h, J = body[0], vector(*body[1:4]), moments_of(body[4:])
    return np.concatenate([J @ S[:3] + cross(h, S[3:]), m * S[3:] - cross(h, S[:3])])


def body_shifted(body, r):
    """Return a rigid body about another point; its own point is at r (3,) from there."""
    m, h, J = body[0], vector(*body[1:4]), body[4:]
    moved = h + m * r
    turning = r @ (h + moved)
    moments = [
        x - r[i] * moved[j] - h[i] * r[j] + (turning if i == j else 0)
        for x, (i, j) in zip(J, HALF, strict=True)
    ]
    return [m, *moved, *moments]


def body_turned(body, R):
    """Return a rigid body in other axes; the columns of R (3, 3) are its own axes there."""
    RJ = R @ moments_of(body[4:])
    return [body[0], *(R @ vector(*body[1:4])), *(RJ[i] @ R[j] for i, j in HALF)]


def body_screwed(body, turn, r, axes):
    """Return the same for a screw along the last of these axes.

    It is by an angle and a length r: 9 products and 21 sums.
    """
    i, j, k = axes
    B, at = list(body), PLACES
    ii, ij, jj, ik, jk = at[i, i], at[i, j], at[j, j], at[i, k], at[j, k]
    B[1 + i], B[1 + j] = turn.vector(B[1 + i], B[1 + j])
    B[ii], B[ij], B[jj] = turn.symmetric(B[ii], B[ij], B[jj])
    B[ik], B[jk] = turn.vector(B[ik], B[jk])
    moved = B[1 + k] + B[0] * r
    turning = r * (B[1 + k] + moved)
    B[1 + k], B[ii], B[jj] = moved, B[ii] + turning, B[jj] + turning
    B[ik], B[jk] = B[ik] - r * B[1 + i], B[jk] - r * B[1 + j]
    return B


def body_inward(place, body):
    """Return a rigid body of a frame in the frame before."""
    if isinstance(place, Screws):
        for screw in place.screws:
            body = body_screwed(body, *screw)
        return body
    return body_shifted(body_turned(body, place.R), place.r)


# --- a link as the steps see it -------------------------------------------------------------------


class InOwnAxes(Joint):
    """A link in the axes of its frame."""

    def __init__(self, row, kept):
        super().__init__(row, kept["place"])
        self.body = [row.k[name] for name in BODY]

    def inward(self, f):
        """Return a force (6,) of this frame in the frame before."""
        return self.place.inward(f)

    def body_inward(self, body):
        """Return a rigid body of this frame in the frame before."""
        return body_inward(self.place, body)


class InBaseAxes:
    """A link in the axes of the base; l points to its origin from that of the link before."""

    def __init__(self, row, kept):
        S = kept.get("S", ())
        self.freedoms = list(vector(*S).reshape(-1, 6))
        self.l = vector(*kept["l"])
        self.body = [row.k["m"], *kept.get("h", ()), *kept.get("J", ())]

    def inward(self, f):
        return phi(self.l) @ f

    def body_inward(self, body):
        return body_shifted(body, self.l)


def seen(row, kept):
    """Return the link of a row, in the axes in which it was placed."""
    return (InBaseAxes if "l" in kept else InOwnAxes)(row, kept)


# --- steps ----------------------------------------------------------------------------------------


def placed(row, carried, kept):
    """Compute the place of a link in the frame before."""
    return [], {"place": Joint(row).place.kept}, []


def placed_in_base(row, carried, kept):
    """Return a link's axes and twists in base axes, and the way to it from the link before."""
    joint, before = Joint(row), matrix(carried)
    R, l = joint.place.axes(before), before @ joint.place.r
    S = [x for twist in joint.freedoms for half in (twist[:3], twist[3:]) for x in R @ half]
    return list(R.ravel()), {"R": list(R.ravel()), "l": list(l), "S": S}, []


def body_in_base(row, carried, kept):
    """Return the moments of a link in the base's axes."""
    body = body_turned([row.k[name] for name in BODY], matrix(kept["R"]))
    return [], {"h": body[1:4], "J": body[4:]}, []


def composed(row, carried, kept):
    """Return a link and all beyond it as one body, RK 3.20.

    It comes with its momenta F, and both as they are passed inward.
    """
    link = seen(row, kept)
    body = [x + y for x, y in zip(link.body, carried, strict=True)]
    F = [momentum(body, S) for S in link.freedoms]
    block = []
    for i, S in enumerate(link.freedoms):
        block += [with_rotor(row, i, S @ F[i]), *(S @ f for f in F[i + 1 :])]
    if row.parent is None:  # nothing carries it
        return [0] * 10, {"F": [x for f in F for x in f], "passed": []}, block
    passed = [x for f in F for x in link.inward(f)]
    return list(link.body_inward(body)), {"F": [x for f in F for x in f], "passed": passed}, block


def met(row, carried, kept):
    """Return the effect on a link's joints of a momentum from beyond, and it passed inward."""
    link, f = seen(row, kept), vector(*carried)
    onward = [0] * 6 if row.parent is None else list(link.inward(f))
    return onward, {}, [S @ f for S in link.freedoms]


INWARD = Sweep("composed", composed, 10, inward=True)
MASS_MATRIX = Climbing(
    "mass_matrix",
    (Sweep("placed", placed, 0), INWARD),
    absent=("qd", "tau"),
    climb=met,
    begin="passed",
)
MASSES_OF_TREES = Climbing(
    "mass_matrix",
    (Sweep("placed", placed_in_base, 9, first=AXES), Sweep("body", body_in_base, 0), INWARD),
    absent=("qd", "tau"),
    climb=met,
    begin="passed",
)


# --- chains of hinges and sliders, columns side by side -------------------------------------------


def placed_as_screw(row, carried, kept):
    """Return the quantities of `placed` for a row of `screw_rows`, whose axes are already known."""
    before, k = matrix(carried), row.k
    R, l = before @ matrix(kept["axes"]), before @ vector(*kept["step"])
    return stepped(
        R.ravel(), R=R.ravel(), l=l, S=[*(k["turns"] * R[:, 2]), *(k["pitch"] * R[:, 2])]
    )


def entry(row, column, carried):
    """Return the entry of a joint and of one that carries it, whose twist comes outward."""
    S = phi(vector(*row["l"])).T @ vector(*carried)
    x = vector(*row["F"]) @ S
    return [*S], [x], [x]


MASSES_OF_CHAINS = Paired(
    "mass_matrix",
    (
        Sweep("turned", turned, 0),
        Sweep("placed", placed_as_screw, 9, first=AXES),
        Sweep("body", body_in_base, 0),
        INWARD,
    ),
    absent=("qd", "tau"),
    pair=entry,
    begin=("S",),
)


# --- the inverse ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Inverted(Climbing):
    """A recursion whose result is the inverse of the matrix that the steps give."""

    def run(self, rows, q, qd, tau, base, wrench=None, tip=(0, 0, 0)):
        n = len(qd)
        M = np.array(super().run(rows, q, qd, tau, base), dtype=object).reshape(n, n)
        per_D, *rooms = (np.empty(shape, dtype=object) for shape in (n, *[(n, n)] * 4))
        inverted(M, *carrying(rows), per_D, *rooms)
        return list(rooms[-1].ravel())


def inverted(M, carries, least, per_D, U, W, V, out):
    """Write the inverse of a mass matrix (nv, nv), which is overwritten, to out.

    M = U D U^T, factored from the tips: rows of U^T are those of M, divided by D, and no zero of a
    tree is filled in. W is the inverse of U, V is -W divided by D, and the inverse is W^T D^-1 W.
    carries (nv, nv), least (nv,): of `carrying`; per_D (nv,), U, W, V (nv, nv): to work in.
    """
    n = len(out)
    for i in range(n):
        for k in range(n):
            U[i, k] = W[i, k] = V[i, k] = out[i, k] = 0
        W[i, i] = 1
    for j in range(n - 1, -1, -1):
        for i in range(n - 1, j, -1):
            if carries[j, i] > 0:
                subtract(M[j, : j + 1], M[i, j], U[i])
        per_D[j] = pivot(M[j, j], least[j])
        subtract(U[j, :j], -per_D[j], M[j])
        for i in range(n - 1, j, -1):
            if carries[j, i] > 0:
                subtract(W[j, i:], U[i, j], W[i, i:])
        subtract(V[j, j:], per_D[j], W[j, j:])
    for i in range(n):
        for j in range(i + 1):
            if carries[j, i] > 0:
                subtract(out[i, i:], V[j, i], W[j, i:])
        for k in range(i):
            out[i, k] = out[k, i]


INVERSE_MASS_MATRIX = Inverted(
    "inverse_mass_matrix", MASS_MATRIX.sweeps, absent=("qd", "tau"), climb=met, begin="passed"
)
