"""What the sentences of 08c hang on."""
from fractions import Fraction as F

import numpy as np
from claims import claim, fold
from notebook_rules import texts

import robodyn_lib as rd
from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import FEWEST, Bodies, hard_pivots
from workbook.course import mechanisms


@claim("its moment about that axis is all that was measured. A free body needs its mass and all six "
       "moments and products of inertia.")
def _():
    puma = rd.robots.puma560()
    assert puma.masses[0] == 0
    assert np.count_nonzero(puma.inertias[0]) == 1
    assert len(np.triu_indices(3)[0]) == 6                      # moments and products of a symmetric 3 x 3 matrix


def pivots(share):
    """(largest entry of W, largest pivot) with a share of the moments of inertia, in fractions."""
    a = rd.rational_arm(4, seed=1)
    arm = rd.Arm(a.axes, a.joint_types, a.offsets, a.masses, a.coms, [share * I for I in a.inertias],
                 rotations=a.rotations, tip_offset=a.tip_offset)
    b = Bodies(State(arm).pose)
    largest = lambda found: max(float(abs(x).max()) for x in found)  # noqa: E731
    inner = [hard_pivots(b)[0][i] for i in (1, 2, 3)]
    return largest([b.W[i] for i in b.links]), min(float(np.linalg.eigvalsh(x.astype(float)).min()) for x in inner)


@claim("$W$ grows like $1/I$, but the pivots stay bounded.")
def _():
    (W, left), (more, left_then) = pivots(F(1, 10**3)), pivots(F(1, 10**5))
    assert 90 < more / W < 110
    assert left_then < 3 * left                                 # in the directions that matter nothing grows


@claim("they carry an error that grows like $\\varepsilon/I$ (on this arm some ten times that number, with $I$ in "
       "kg m²)")
def _():
    a = rd.rational_arm(4, seed=1)
    for share in (F(1, 10**3), F(1, 10**4)):
        arm = rd.Arm(a.axes, a.joint_types, a.offsets, a.masses, a.coms, [share * I for I in a.inertias],
                     rotations=a.rotations, tip_offset=a.tip_offset)
        exact = State(arm)
        given = [x.astype(float) for x in (exact.qd, exact.tau, exact.gravity, exact.tip_force)]
        found = rd.METHODS["fixman"].solve(arm.in_floats.at_tangents(exact.q.astype(float)), *given)
        error = float(max(abs(found - exact.qdd)) / max(abs(exact.qdd)))
        least = min(np.linalg.eigvalsh(I.astype(float)).min() for I in arm.inertias)
        assert 3 < error * least / 2.0 ** -52 < 40


@claim("refuses where fewer than nine digits can be right")
def _():
    assert 2.0 ** -52 / FEWEST < 1e-9 < 2.0 ** -51 / FEWEST * 2


@claim("The bodies here are rods of 1 kg in a plane.")
def _():
    rods, _ = mechanisms.mechanism(*mechanisms.TREE)
    W = mechanisms.free_rods(rods)
    assert np.linalg.inv(W[:3, :3].astype(float))[1, 1] == 1


@claim("Two of four degrees of freedom remain, because a planar hinge removes two.")
def _():
    for rods, joints in (mechanisms.RING, (mechanisms.ARCH, [*mechanisms.HINGES, ((2, 0), 4, 0)])):
        rods, joints = mechanisms.mechanism(rods, joints)
        closing = mechanisms.soft_and_hard(rods, joints)[1][8:] @ mechanisms.motion_of_rods(rods, joints[:4])
        assert np.linalg.matrix_rank(closing.astype(float)) == 2


@claim("Joint 5 couples joint 4 with joints 1 and 2; once it is eliminated, those three are coupled directly.")
def _():
    rods, joints = mechanisms.mechanism(*mechanisms.RING)
    B = mechanisms.soft_and_hard(rods, joints)[1]
    before = mechanisms.coupled(B @ mechanisms.free_rods(rods) @ B.T, 5)
    assert before[4, [0, 1, 3]].all()
    assert not before[3, [0, 1]].any()


def printed(cell, *said):
    """A claim's function: the stored output of a cell says this."""
    def computed(page):
        found = fold("\n".join(text for c in page["cells"] if c["id"] == cell for _, text in texts(c)))
        for words in said:
            assert words in found, f"cell {cell} does not say {words}"
    computed.takes_page = True
    return computed


claim("Two of its lines say FAILS, as they should: the method refuses bodies that are nearly points, and the ring "
      "fills in.")(printed(
    "c057", "there Fixman's inversion still answers | FAILS", "ring: nothing fills in | FAILS"))
