"""What the sentences of 08c hang on."""
import itertools
from fractions import Fraction as F

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import FEWEST, Bodies, hard_pivots
from robodyn_lib.spatial import inverse
from workbook.course import mechanisms


def matters(entry):
    """Whether a body with another entry of its tensor of inertia has another inverse inertia."""
    I = np.array([[F(3), F(1), F(1)], [F(1), F(4), F(1)], [F(1), F(1), F(5)]])
    other = I.copy()
    other[entry] = other[entry[::-1]] = I[entry] / 2
    return not (inverse(other) == inverse(I)).all()


@claim("its moment about that axis is all that was measured. A free body needs its mass and all six "
       "moments and products of inertia.", "all")
def _(all_six):
    puma = rd.robots.puma560()
    assert puma.masses[0] == 0
    assert np.count_nonzero(puma.inertias[0]) == 1
    entries = list(zip(*np.triu_indices(3), strict=True))       # moments and products of a symmetric 3 x 3 matrix
    yield len(entries)
    all_six([matters(entry) for entry in entries])


def pivots(share):
    """(largest entry of W, largest pivot) with a share of the moments of inertia, in fractions."""
    a = rd.rational_arm(4, seed=1)
    arm = rd.Arm(a.axes, a.joint_types, a.offsets, a.masses, a.coms, [share * I for I in a.inertias],
                 rotations=a.rotations, tip_offset=a.tip_offset)
    b = Bodies(State(arm).pose)
    largest = lambda found: max(float(abs(x).max()) for x in found)  # noqa: E731
    inner = [hard_pivots(b)[0][i] for i in (1, 2, 3)]
    return largest([b.W[i] for i in b.links]), min(float(np.linalg.eigvalsh(x.astype(float)).min()) for x in inner)


@claim("$W$ grows like $1/I$, but the pivots stay bounded.", "grows", "bounded / unbounded")
def _(grows, bounded):
    found = [pivots(F(1, 10**k)) for k in (3, 4, 5)]
    grows([W for W, _ in found])
    assert all(8 < later[0] / W < 12 for (W, _), later in itertools.pairwise(found))
    bounded(found[-1][1] < 3 * found[0][1])                     # in the directions that matter nothing grows


@claim("they carry an error that grows like $\\varepsilon/I$ (on this arm some ten times that number, with $I$ in "
       "kg m²)", "grows")
def _(grows):
    a = rd.rational_arm(4, seed=1)
    errors, times = [], []
    for share in (F(1, 10**3), F(1, 10**4)):
        arm = rd.Arm(a.axes, a.joint_types, a.offsets, a.masses, a.coms, [share * I for I in a.inertias],
                     rotations=a.rotations, tip_offset=a.tip_offset)
        exact = State(arm)
        given = [x.astype(float) for x in (exact.qd, exact.tau, exact.gravity, exact.tip_force)]
        found = rd.METHODS["fixman"].solve(arm.in_floats.at_tangents(exact.q.astype(float)), *given)
        error = float(max(abs(found - exact.qdd)) / max(abs(exact.qdd)))
        least = min(np.linalg.eigvalsh(I.astype(float)).min() for I in arm.inertias)
        errors.append(error)
        times.append(error * least / 2.0 ** -52)
    grows(np.log10(errors))
    yield 10 if 3 < min(times) and max(times) < 40 else f"{times}"


@claim("refuses where fewer than nine digits can be right", "fewer / more")
def _(fewer):
    yield f"{-np.log10(2.0 ** -52 / FEWEST):.0f}"
    largest, smallest = F(1), F(FEWEST) / 2                     # an entry of H^bb, and a pivot that came from it
    fewer(smallest / largest < FEWEST and -np.log10(2.0 ** -52 / float(smallest)) < 9)


@claim("The bodies here are rods of 1 kg in a plane.")
def _():
    rods, _ = mechanisms.mechanism(*mechanisms.TREE)
    W = mechanisms.free_rods(rods)
    yield f"{np.linalg.inv(W[:3, :3].astype(float))[1, 1]:.0f} kg"


@claim("Two of four degrees of freedom remain, because a planar hinge removes two.")
def _():
    for rods, joints in (mechanisms.RING, (mechanisms.ARCH, [*mechanisms.HINGES, ((2, 0), 4, 0)])):
        rods, joints = mechanisms.mechanism(rods, joints)
        closing = mechanisms.soft_and_hard(rods, joints)[1][8:] @ mechanisms.motion_of_rods(rods, joints[:4])
        rank = np.linalg.matrix_rank(closing.astype(float))
        yield rank
        yield closing.shape[1]


@claim("Joint 5 couples joint 4 with joints 1 and 2; once it is eliminated, those three are coupled directly.",
       "once / before")
def _(once):
    rods, joints = mechanisms.mechanism(*mechanisms.RING)
    B = mechanisms.soft_and_hard(rods, joints)[1]
    before = mechanisms.coupled(B @ mechanisms.free_rods(rods) @ B.T, 5)
    assert before[4, [0, 1, 3]].all()
    yield np.count_nonzero(before[4, :4])
    H = B @ mechanisms.free_rods(rods) @ B.T
    inner, last = H[:8, :8], H[:8, 8:]
    after = mechanisms.coupled(inner - last @ inverse(H[8:, 8:]) @ last.T, 4)
    once(after[3, [0, 1]].all() and not before[3, [0, 1]].any())
