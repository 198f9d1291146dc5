"""Test closed chains: exactly by a dense KKT solve and derivatives, in floats by pinocchio."""

from fractions import Fraction as F
from functools import cache

import numpy as np
import pytest
from cases import exact_tree, same
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib import loops
from robodyn_lib.dynamics import GRAVITY
from robodyn_lib.loops import CONTACTS, Grasp, Loop, closures, delassus, forward, rank
from robodyn_lib.loops.mechanisms import carriers, four_bar, platform
from robodyn_lib.numbers import Taylor, array, coefficient
from robodyn_lib.reference import inverse_dynamics_at, mass_matrix_at
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.fork import Tree
from robodyn_lib.spatial import inverse

BODY = (
    F(3),
    array([[F(2), F(1, 3), 0], [F(1, 3), F(3), 0], [0, 0, F(2)]]),
    (F(1, 2), F(1, 3), F(0)),
)
NORMAL = (F(3, 5), F(4, 5), F(0))


def fractions(n, seed):
    rng = np.random.default_rng(seed)
    return array(
        [
            F(int(a), int(b))
            for a, b in zip(rng.integers(-5, 6, n), rng.integers(2, 6, n), strict=True)
        ]
    )


def geared(contact="pin"):
    """Return a tree with a loop, in which a hinge follows a slider and a slider follows a hinge."""
    tree = rd.close_loops(
        rd.couple(exact_tree("RPRRPR", (-1, 0, 1, 2, 0, 4)), {3: (1, -1.5, 0.25), 4: (2, 2.0, 0)}),
        [Loop((3, (F(1), F(1, 2), F(0)), NORMAL), (5, (F(0), F(-1), F(1, 3)), NORMAL), contact)],
    )
    return tree


def two_arms(first="hard finger", second="soft finger", n=3):
    arms = [rd.rational_arm(n, seed=seed) for seed in (1, 2)]
    return rd.closed_chain(
        arms,
        BODY,
        [Grasp((F(1), F(0), F(1, 2)), first, NORMAL), Grasp((F(0), F(1), F(0)), second, NORMAL)],
    )


def looped(contact, letters="RRSPR", parents=(-1, 0, 0, 1, 2)):
    """Return a tree whose last two links are joined and whose last link is pinned to the ground."""
    tree = exact_tree(letters, parents)
    one = (F(1), F(1, 2), F(0))
    other = (F(0), F(-1), F(1, 3))
    return rd.close_loops(
        tree,
        [
            Loop((3, one, NORMAL), (4, other, (F(0), F(3, 5), F(4, 5))), contact),
            Loop((4, one, NORMAL), (0 if contact == "hinge" else "world", other, NORMAL), "point"),
        ],
    )


@cache
def state(make, *words):
    """Return a chain, its pose, and rational qd, tau, gravity, in one state that closes nothing."""
    chain = make(*words)
    t = fractions(chain.tree.nt, 5) / 2
    vectors = (fractions(n, seed) for n, seed in ((chain.nv, 6), (chain.nv, 7), (3, 8)))
    return chain, t, chain.tree.at_tangents(t), *vectors


def rows(chain, pose):
    """Return K (R, nv), column by column."""
    unit = array([[F(int(i == j)) for j in range(chain.nv)] for i in range(chain.nv)])
    return np.stack([closures.velocity_gap(pose, chain.closures, e) for e in unit], axis=1)


def velocity_gap_later(chain, t, qd, qdd):
    """Return the velocity gap's time derivative (R,) along a motion given as power series."""
    rate = chain.tree.tangent_rates(t, qd)
    moving = np.array([Taylor(a, b, 0) for a, b in zip(t, rate, strict=True)], dtype=object)
    rates = np.array([Taylor(a, b, 0) for a, b in zip(qd, qdd, strict=True)], dtype=object)
    return coefficient(
        closures.velocity_gap(chain.tree.at_tangents(moving), chain.closures, rates), 1
    )


def kkt(chain, t, pose, qd, tau, gravity):
    """Return accelerations and forces by the dense [M, -K^T; K, 0], each part by another route."""
    none = qd * 0
    n = chain.nv
    M = mass_matrix_at(pose)
    K = rows(chain, pose)
    c = inverse_dynamics_at(pose, qd, none, gravity, array([F(0)] * 6))
    top = np.concatenate([M, -K.T], axis=1)
    bottom = np.concatenate([K, array([[F(0)] * len(K)] * len(K))], axis=1)
    both = inverse(np.concatenate([top, bottom])) @ np.concatenate(
        [tau - c, -velocity_gap_later(chain, t, qd, none)]
    )
    return both[:n], both[n:]


def named(case):
    make, *arguments = case
    return "-".join([make.__name__, *map(str, arguments)])


CASES = [
    (two_arms,),
    (two_arms, "point", "rigid", 6),
    (looped, "hard finger"),
    (looped, "hinge"),
    (looped, "slot"),
    (geared,),
]


@pytest.mark.parametrize("case", CASES[:1] + CASES[2:], ids=named)
def test_forward_dynamics_is_the_dense_solution_exactly(case):
    chain, t, pose, qd, tau, gravity = state(*case)
    out = chain.forward_at(pose, qd, tau, gravity, array([F(0)] * 6))
    qdd, f = kkt(chain, t, pose, qd, tau, gravity)
    same(out.qdd, qdd)
    same(out.forces, f)
    same(velocity_gap_later(chain, t, qd, out.qdd), f * 0)


@pytest.mark.parametrize("case", CASES[:2], ids=named)
def test_the_balance_of_the_body_is_the_whole_system(case):
    """Arm by arm, and all forces at once; with an arm that cannot yield in one held direction."""
    chain, _, pose, qd, tau, gravity = state(*case)
    extra = fractions(len(chain.labels), 9)
    arguments = pose, chain.closures, qd, tau, gravity, array([F(0)] * 6), extra
    ours = forward.closed_forward(*arguments, chain.arms)
    whole = forward.closed_forward(*arguments)
    same(ours.qdd, whole.qdd)
    same(ours.forces, whole.forces)
    K = rows(chain, pose)
    without = forward.closed_forward(*arguments[:-1], arms=chain.arms)
    same(K @ (ours.qdd - without.qdd), -extra)


@pytest.mark.parametrize("contact", [*CONTACTS, "gear"])
def test_the_delassus_operator_of_every_contact(contact):
    case = (geared,) if contact == "gear" else (looped, contact, "RRSPR", (-1, 0, 0, 1, 0))
    chain, _, pose, *_ = state(*case)
    kalman = riccati(Tree(pose))
    K = rows(chain, pose)
    F_ = delassus.wrenches(kalman.chain, chain.closures)
    W = delassus.innovations(kalman, F_, delassus.torques(kalman.chain, chain.closures))
    same(delassus.delassus_operator(kalman, W), K @ inverse(mass_matrix_at(pose)) @ K.T)
    f = fractions(len(K), 3)
    theta_ddot, alpha = delassus.accelerations(kalman, W, f)
    same(
        np.concatenate([theta_ddot[k] for k in range(pose.n, 0, -1)]),
        inverse(mass_matrix_at(pose)) @ K.T @ f,
    )
    assert delassus.rounding(kalman, F_, chain.closures) is None
    assert set(alpha) == set(range(1, pose.n + 2))


@pytest.mark.parametrize("contact", ["rigid", "hinge", "slider", "hard finger", "slot"])
def test_a_small_gap_is_what_velocities_make_of_it(contact):
    """Near the closed pose the gap's derivative is the velocity gap."""
    tree = exact_tree("FR", (-1, 0))
    a = (0, (F(1), F(0), F(2)), NORMAL)
    b = ("world", (F(1), F(-2), F(0)), NORMAL)
    chain = rd.close_loops(tree, [Loop(a, b, contact)])
    R, p = chain.closures[0].b.at(None)
    Ra = chain.closures[0].a.axes
    shut = array([F(0)] * 6 + [F(0)] * (tree.nt - 6))
    turned = tree.base_rotation @ tree.rotations[0]
    seat = tree.base_offset + tree.base_rotation @ tree.offsets[0]
    shut[:3] = turned.T @ (p - R @ Ra.T @ array([F(1), F(0), F(2)]) - seat)
    if (turned != np.eye(3, dtype=int)).any():  # the joint turns the link back
        A = turned.T
        w = np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]]) / (1 + np.trace(A))
        shut[3:6] = w
    pose = tree.at_tangents(shut)
    v = fractions(tree.nv, 4)
    same(closures.gap(pose, chain.closures[0]), array([F(0)] * len(chain.labels)))
    moving = np.array(
        [Taylor(a, b, 0) for a, b in zip(shut, tree.tangent_rates(shut, v), strict=True)],
        dtype=object,
    )
    same(
        coefficient(closures.gap(tree.at_tangents(moving), chain.closures[0]), 1),
        closures.velocity_gap(pose, chain.closures, v),
    )


def test_a_contact_that_holds_a_rate_has_no_gap_of_attitude():
    tree = exact_tree("FR", (-1, 0))
    pose = tree.at_tangents(fractions(tree.nt, 2))
    a = (1, (F(1), F(0), F(0)), NORMAL)
    b = ("world", (F(0), F(2), F(0)), NORMAL)
    soft, weld = (rd.close_loops(tree, [Loop(a, b, word)]) for word in ("soft finger", "rigid"))
    assert closures.gap(pose, soft.closures[0])[0] == 0
    assert closures.gap(pose, weld.closures[0])[2] != 0
    same(closures.gap(pose, soft.closures[0])[1:], closures.gap(pose, weld.closures[0])[3:])


# --- rank -----------------------------------------------------------------------------------------
def test_rank_and_forces_that_cancel():
    B = array([[F(1), 2, 0], [2, 4, 0], [0, 1, 1], [1, 3, 1]])
    A = B @ B.T
    found = rank.ranked(A)
    assert (found.new, found.repeats) == ([0, 2], [1, 3])
    same(A @ found.free, array([[F(0)] * 2] * 4))
    assert [found.depends(0), found.depends(1)] == [[0, 1], [0, 2, 3]]
    same(found.free[[1, 3]], np.eye(2, dtype=int))
    f = rank.solved(found, A @ array([F(1), 2, 3, 4]), "abcd")
    same(A @ f, A @ array([F(1), 2, 3, 4]))
    same(f[[1, 3]], array([F(0)] * 2))
    with pytest.raises(
        ValueError,
        match="^closure b: it cannot be kept; it depends on a, and the required accelerations "
        "differ by 1$",
    ):
        rank.solved(found, array([F(0), 1, 0, 0]), "abcd")
    floats = rank.ranked(np.array(A, dtype=float) * 1e-6)
    assert (floats.new, floats.repeats) == ([0, 2], [1, 3])
    assert floats.depends(1) == [0, 2, 3]
    rank.solved(floats, np.array([1, 2 + 1e-12, 0, 1.0]), "abcd")
    with pytest.raises(ValueError, match="closure b"):
        rank.solved(floats, np.array([1, 2 + 1e-4, 0, 1.0]), "abcd")
    rank.solved(floats, np.array([1, 2 + 1e-4, 0, 1.0]), "abcd", np.array([1e9] * 4))
    assert rank.ranked(np.diag([1e-30, 1.0]), size=np.array([1.0, 1.0])).repeats == [0]
    assert rank.ranked(np.diag([1e-30, 1.0]), size=np.array([1e-20, 1.0])).repeats == []


def test_a_row_that_hardly_counts_shakes_those_after_it():
    """Two of three rows in a plane count, however small the angle between the first two is."""
    for x, y in np.random.default_rng(0).normal(size=(200, 2, 2)):
        rows = np.array([x, x + 1e-4 * x[::-1] * [1, -1], y])
        assert rank.ranked(rows @ rows.T).new == [0, 1]


def test_a_planar_four_bar_in_space_reports_repeated_rows():
    spatial = four_bar(contact="hinge")
    planar = four_bar()
    q = planar.assemble([1.2, -1.0, -1.0])
    qd = planar.assemble_rates(q, [1.0, 0, 0])
    standing = spatial.standing(q)
    assert (standing.rows, standing.rank, standing.mobility) == (5, 2, 1)
    assert standing.repeats == tuple(
        (f"'pivot', {word}",) for word in ("turn about x", "turn about y", "move along z")
    )
    assert planar.standing(q).loose == ()
    close(
        rd.forward_dynamics(spatial, q, qd, [0, 0, 1]),
        rd.forward_dynamics(planar, q, qd, [0, 0, 1]),
    )
    with pytest.raises(ValueError, match="turn about x.* are not unique: 5 rows have rank 2"):
        spatial.contact_forces(q, qd, [0, 0, 0])
    forces = planar.contact_forces(q, qd, [0, 0, 0])["pivot"]
    assert forces.shape == (2,)
    assert "5 rows, rank 2, mobility 1" in repr(standing)
    assert "no joint can move it" in repr(standing)


def turn_of(angle):
    """Return a rotation about (1, 2, 2) / 3."""
    K = np.array([[0, -2, 2], [2, 0, -1], [-2, 1, 0]]) / 3
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


def opening(chain, q, qd):
    """Return how fast all closures open (R,)."""
    return closures.velocity_gap(chain.tree.at(q), chain.closures, qd)


def test_a_singular_four_bar_names_the_row():
    """A parallelogram laid flat: K loses a row, and most velocities would tear it."""
    flat = four_bar((1.0, 2.0, 1.0))
    q = np.array([0.0, 0.0, -np.pi])
    assert flat.standing(q).rank == 1
    assert flat.standing(q).mobility == 2
    assert flat.standing(np.array([0.5, -0.5, 0.5 - np.pi])).rank == 2
    on_a_branch = np.array([1.0, -1.0, 1.0])  # where a parallelogram passes through it
    assert abs(opening(flat, q, on_a_branch)).max() < 1e-15
    rd.forward_dynamics(flat, q, on_a_branch, [0, 0, 0], gravity=[0, 0, 0])
    with pytest.raises(
        ValueError, match="'pivot', move along .: it cannot be kept; .*would have to accelerate"
    ):
        rd.forward_dynamics(flat, q, [1.0, 0, 0], [0, 0, 0])


def test_rows_that_repeat_others_may_have_drifted_apart():
    """Two pins a tenth of a millimetre apart: Baumgarte's law pulls to both, without an error."""
    bars = rd.planar_arm(3, lengths=[1.0, 2.0, 1.5])
    y = (0, 1, 0)
    twice = rd.close_loops(
        bars, [Loop((2, (1.5, 0, 0), y), ("world", (2 + x, 0, 0), y), "pin") for x in (0, 1e-4)]
    )
    q = four_bar().assemble([1.2, -1.0, -1.0])
    rest = np.zeros(3)
    none = np.zeros(6)
    law = twice.against_drift(bars.at(q), q, rest)
    assert abs(law[2]) == pytest.approx(400 * 1e-4)
    twice.forward_at(bars.at(q), rest, rest, GRAVITY, none, law)
    flat = four_bar((1.0, 2.0, 1.0))
    q = np.array([0.0, 0.0, -np.pi])
    with pytest.raises(  # a law without torques does not excuse an error
        ValueError, match="it cannot be kept"
    ):
        flat.forward_at(flat.tree.at(q), np.array([1.0, 0, 0]), rest, GRAVITY, none, np.zeros(2))


def test_a_gear_may_repeat_what_a_loop_holds():
    """A parallelogram turns its rod back by the crank's angle, and so does a gear of -1."""
    bars = rd.planar_arm(3, lengths=[1.0, 2.0, 1.0])
    pin = Loop((2, (1, 0, 0), (0, 1, 0)), ("world", (2, 0, 0), (0, 1, 0)), "pin")
    alone = rd.close_loops(bars, [pin])
    both = rd.close_loops(rd.couple(bars, {1: (0, -1.0, 0.0)}), [pin])
    q = np.array([0.7, -0.7, -np.pi + 0.7])
    qd = alone.assemble_rates(q, [1.0, 2.0, -0.5])
    assert both.standing(q).rank == 2
    assert len(both.standing(q).loose) == 3
    for tau in ([3.0, -2.0, 1.0], [0.0, 0.0, 0.0]):
        close(rd.forward_dynamics(both, q, qd, tau), rd.forward_dynamics(alone, q, qd, tau), 1e-9)
    wrong = rd.close_loops(rd.couple(bars, {1: (0, -2.0, 0.7)}), [pin])
    with pytest.raises(ValueError, match="gear of joint 2.*opens by"):
        wrong.check_closed(q, qd)


def test_a_tilted_four_bar_fits_up_to_rounding():
    """Rows across the plane are 0 up to rounding, and their targets too; conflicts are reported."""
    tilted = rd.Arm(
        axes=[[0, -1, 0]] * 3,
        joint_types="RRR",
        offsets=[[0, 0, 0], [1, 0, 0], [2, 0, 0]],
        masses=[1, 2, 1.5],
        coms=[[0.5, 0, 0], [1, 0, 0], [0.75, 0, 0]],
        inertias=[np.eye(3)] * 3,
        rotations=np.stack([turn_of(0.7), np.eye(3), np.eye(3)]),
    )
    R = tilted.rotations[0]
    y = (0, 1, 0)

    def at(x):
        return R @ np.array([x, 0.0, 0.0])

    chain = rd.close_loops(
        tilted, [Loop((2, (1.5, 0, 0), y), ("world", at(2.0), R @ np.array(y)), "hinge", "pivot")]
    )
    q = chain.assemble([1.2, -1.0, -1.0])
    assert (chain.standing(q).rank, len(chain.standing(q).repeats)) == (2, 3)
    for word in loops.STABILIZERS:
        solve = chain.stabilized(word).solver(GRAVITY, np.zeros(6))
        solve(q, chain.assemble_rates(q, [1.0, 0, 0]), np.zeros(3))


def test_arms_without_enough_joints_hold_all_the_same():
    """Planar arms weld a body: accelerations are unique, forces across the plane are not."""
    arms = [rd.planar_arm(3, lengths=F(1), masses=F(1)) for _ in range(2)]
    chain = rd.closed_chain(arms, BODY, [(F(0), F(0), F(0)), (F(1), F(0), F(0))])
    t = array([F(1, 3), F(1, 4), F(-1, 2)] * 2 + [F(0)] * 6)
    qd = array([F(1), F(2), F(-1)] * 2 + [F(0)] * 6)
    pose = chain.tree.at_tangents(t)
    none = array([F(0)] * 6)
    with pytest.raises(ValueError, match="grasp 2', turn about x: it cannot be kept"):
        chain.forward_at(pose, qd * 0 + fractions(12, 3), qd * 0, fractions(3, 2), none)
    rest = qd * 0
    down = array([F(0), F(0), F(-10)])
    ours = chain.forward_at(pose, rest, rest, down, none)
    whole = forward.closed_forward(pose, chain.closures, rest, rest, down, none)
    same(ours.qdd, whole.qdd)
    standing = chain.standing_at(pose)
    assert standing.rank < standing.rows
    assert all("grasp 2" in row for row, *_ in standing.repeats)


# --- against pinocchio ----------------------------------------------------------------------------
class ClosedWitness(Witness):
    """The model of the tree, with pinocchio's own constraints."""

    def __init__(self, chain):
        super().__init__(chain.tree)
        pin = self.pin
        ids = {i: self.model.getJointId(f"joint{i}") for i in range(chain.n)} | {-1: 0}
        kinds = {"rigid": pin.ContactType.CONTACT_6D, "hard finger": pin.ContactType.CONTACT_3D}
        self.constraints = pin.StdVec_RigidConstraintModel()
        for c in chain.closures:
            places = [
                x for side in (c.b, c.a) for x in (ids[side.link], pin.SE3(side.axes, side.origin))
            ]
            self.constraints.append(
                pin.RigidConstraintModel(
                    kinds[c.contact], self.model, *places, pin.ReferenceFrame.LOCAL
                )
            )
        self.constraint_data = pin.StdVec_RigidConstraintData()
        self.constraint_data.extend([c.createData() for c in self.constraints])
        self.data = self.model.createData()

    def closed(self, q, qd, tau, gravity):
        """Return accelerations (nv,)."""
        q = self._theirs(self.q_order, q)
        v = self._theirs(self.v_order, qd)
        tau = self._theirs(self.v_order, tau)
        self.model.gravity = self.pin.Motion(np.array(gravity, dtype=float), np.zeros(3))
        self.pin.initConstraintDynamics(
            self.model, self.data, self.constraints, self.constraint_data
        )
        settings = self.pin.ProximalSettings(1e-14, 0.0, 1)
        found = self.pin.constraintDynamics(
            self.model, self.data, q, v, tau, self.constraints, self.constraint_data, settings
        )[self.v_order]
        if hasattr(self.pin, "lcaba"):  # articulated bodies with loops: another algorithm
            data = self.model.createData()
            self.pin.computeJointMinimalOrdering(self.model, data, self.constraints)
            close(
                self.pin.lcaba(
                    self.model,
                    data,
                    q,
                    v,
                    tau,
                    self.constraints,
                    self.constraint_data,
                    self.pin.ProximalSettings(1e-14, 0.01, 300),
                )[self.v_order],
                found,
            )
        return found


def reaching(contacts, seed):
    """Return arms of six and seven joints that hold one body, moving: chain, q, qd, tau."""
    rng = np.random.default_rng(seed)
    arms = [rd.random_arm(6 + (i == 2), rng, prismatic=0) for i in range(len(contacts))]
    joints = [rng.uniform(-1, 1, arm.nq) for arm in arms]
    tips = [arm.at(x).tip for arm, x in zip(arms, joints, strict=True)]
    centre = sum(tips) / len(tips)
    body = (2.0, np.diag([0.3, 0.4, 0.5]), (0.1, 0.0, 0.05))
    chain = rd.closed_chain(
        arms, body, [Grasp(x - centre, c) for x, c in zip(tips, contacts, strict=True)]
    )
    q = np.concatenate([*joints, centre, [0, 0, 0, 1]])
    return in_motion(chain.as_it_is(q), q)


def stewart():
    chain, q = platform()
    assert (chain.standing(q).rank, chain.standing(q).mobility) == (18, 6)
    return in_motion(chain, q)


def looped_tree():
    tree = rd.random_tree(8, np.random.default_rng(2), base="free", kinds=("revolute", "spherical"))
    ends = [i for i in range(8) if i not in tree.parents]
    q = tree.of_unit_quaternions(tree.neutral + 0.1)
    pose = tree.at(q)
    point = pose.R[ends[-1]].T @ (
        pose.O[ends[0]] + pose.R[ends[0]] @ [0.1, 0.2, 0.3] - pose.O[ends[-1]]
    )
    sides = (ends[0], (0.1, 0.2, 0.3)), (ends[-1], point)
    return in_motion(rd.close_loops(tree, [Loop(*sides, "hard finger")]), q)


def in_motion(chain, q):
    rng = np.random.default_rng(1)
    return chain, q, chain.assemble_rates(q, rng.normal(size=chain.nv)), rng.normal(size=chain.nv)


@pytest.mark.parametrize(
    "make",
    [
        lambda: reaching(("rigid", "rigid"), 1),
        lambda: reaching(("rigid", "hard finger", "rigid"), 2),
        lambda: reaching(("hard finger",) * 4, 3),
        stewart,
        looped_tree,
    ],
)
def test_closed_chains_against_pinocchio(make):
    chain, *state = make()
    assert abs(chain.gap(state[0])).max() < 1e-12
    gravity = [1.0, -2.0, -9.0]
    close(rd.forward_dynamics(chain, *state, gravity), ClosedWitness(chain).closed(*state, gravity))


# --- in motion ------------------------------------------------------------------------------------
def test_drift_and_what_stops_it():
    chain = four_bar()
    q = chain.assemble([1.2, -1.0, -1.0])
    qd = chain.assemble_rates(q, [2.0, 0, 0])
    open_by = {}
    for word in loops.STABILIZERS:
        run = rd.simulate(chain.stabilized(word), q, qd, [0.0, 0.5, 1.0], dt=0.02)
        assert not run.stopped
        assert run.method == f"closed chain, {word}"
        open_by[word] = abs(chain.gap(run.q[-1])).max()
        assert abs(run.drift[-1]) < 1e-3
    assert open_by["projection"] < 1e-11
    assert open_by["projection"] < open_by["baumgarte"] < open_by["none"] < 1e-2
    assert abs(opening(chain, run.q[-1], run.qd[-1])).max() < 1e-11


def test_frames_half_a_turn_apart():
    """A weld is open then, though the sine is 0; a hinge holds its axis, either way round."""
    arm = rd.random_arm(6, np.random.default_rng(4), 0)
    q = np.arange(6.0)
    ends = []
    pose = arm.at(q)
    side = (5, (0.2, 0.1, 0))
    z = np.array([2, 3, 6])
    R = pose.R[5]
    place = pose.O[5] + pose.R[5] @ side[1]
    for axis in (R @ z, -R @ z):
        chain = rd.close_loops(arm, [Loop((*side, z), ("world", place, axis))])
        ends.append(rd.simulate(chain, q, chain.assemble_rates(q, np.ones(6)), 0.1, dt=0.01).q[-1])
    close(*ends)
    world = "world", place, R * [1, -1, -1]
    over = rd.close_loops(arm, [Loop((*side, np.eye(3)), world, "rigid")])
    for ask in (over.assemble, lambda q: rd.simulate(over, q, 0 * q, 0.1)):
        with pytest.raises(ValueError, match="'loop 1': its frames are half a turn apart"):
            ask(q)


def test_a_hand_lets_go():
    chain, q, qd, tau = reaching(("rigid", "hard finger"), 5)
    alone = chain.without("grasp 2")
    assert [c.name for c in alone.closures] == ["grasp 1"]
    run = rd.simulate(alone, q, qd, [0.0, 0.02], dt=0.02)
    assert abs(alone.gap(run.q[-1])).max() < 1e-11
    assert abs(chain.gap(run.q[-1])).max() > 1e-5
    free = chain.without("grasp 1").without("grasp 2")
    assert repr(free).endswith("closed by nothing")
    assert free.ends == chain.ends  # pictures still show where hands were
    close(rd.forward_dynamics(free, q, qd, tau), rd.forward_dynamics(chain.tree, q, qd, tau))
    assert free.contact_forces(q, qd, tau) == {}
    assert rd.simulate(free, q, qd, [0.0, 0.02], dt=0.02).stopped == ""


def test_a_run_that_cannot_be_closed_again_keeps_what_was_recorded(monkeypatch):
    chain = four_bar()
    q = chain.assemble([1.2, -1.0, -1.0])
    assembled = loops.ClosedChain._assembled
    left = [2]

    def at_times(self, q):
        left[0] -= 1
        if not left[0]:
            raise ValueError("closure 'pivot', move along x: stays open by 1 near this pose")
        return assembled(self, q)

    monkeypatch.setattr(loops.ClosedChain, "_assembled", at_times)
    monkeypatch.setattr("robodyn_lib.loops.programs.Closed.run", lambda *given: False)
    run = rd.simulate(chain, q, [0.0] * 3, [0.0, 0.02, 0.04], dt=0.02)
    assert "'pivot', move along x: stays open by 1" in run.stopped
    assert len(run.t) == 2


def test_batches_forces_and_exact_chains():
    chain, q, qd, tau = reaching(("rigid", "rigid"), 1)
    both = rd.forward_dynamics(chain, np.stack([q, q]), np.stack([qd, qd]), np.stack([tau, tau]))
    close(both[1], rd.forward_dynamics(chain, q, qd, tau))
    push = np.zeros((chain.n, 6))
    push[-1, 5] = 7.0  # on the body, in its rates' axes at q: base axes
    more = tau.copy()
    more[-6:] += np.concatenate([np.zeros(3), [0, 0, 7.0]])
    close(
        rd.forward_dynamics(chain, q, qd, tau, forces=push), rd.forward_dynamics(chain, q, qd, more)
    )
    exact = state(two_arms)[0]
    assert exact.in_floats.tree.in_floats is exact.in_floats.tree
    assert chain.in_floats is chain
    bars = rd.planar_arm(  # fractions as floats: rounding makes no new row
        3, lengths=array([F(1), F(2), F(3, 2)])
    )
    end = (2, (F(3, 2), 0, 0), (0, 1, 0))
    pivot = ("world", (2, 0, 0), (0, 1, 0))
    bars = rd.close_loops(bars, [Loop(end, pivot, "hinge")])
    assert bars.standing(bars.assemble([1.2, -1.0, -1.0])).rank == 2
    assert rd.forward_dynamics(exact, exact.tree.neutral, [0] * 12, [0] * 12).shape == (12,)


def test_forces_are_those_on_the_arm():
    """A body at rest on one hand: the hand is loaded with its weight."""
    arm = rd.planar_arm(2)
    chain = rd.closed_chain([arm], (2.0, np.eye(3) * 0.1), [Grasp((0, 0, 0), "rigid")])
    pose = arm.at([0.3, 0.5])
    q = np.concatenate([[0.3, 0.5], pose.tip, [0, 0, 0, 1]])
    tau = np.concatenate(
        [
            rd.inverse_dynamics(
                arm, [0.3, 0.5], [0, 0], [0, 0], tip_force=[0, 0, 0, 0, 0, 2 * 9.81]
            ),
            np.zeros(6),
        ]
    )
    close(chain.contact_forces(q, np.zeros(8), tau)["grasp 1"], [0, 0, 0, 0, 0, -2 * 9.81])
    qdd = rd.forward_dynamics(chain, q, np.zeros(8), tau)
    assert abs(qdd).max() < 1e-12


# --- what is refused ------------------------------------------------------------------------------
ARM = rd.planar_arm(3)
ROD = (1.0, np.eye(3))
REFUSED = [
    (lambda: rd.closed_chain([ARM, 3], ROD, []), TypeError, "arm 2 must be an Arm, got int"),
    (lambda: rd.closed_chain([ARM], 3.0, []), TypeError, r"body must be \(mass, inertia\)"),
    (lambda: rd.closed_chain([ARM], ARM, []), ValueError, "body must be one link on a free joint"),
    (
        lambda: rd.closed_chain([ARM], ROD, [(0, 0)]),
        ValueError,
        r"grasp 1: point must be three finite numbers, got \(0, 0\)",
    ),
    *(
        (
            lambda x=x: rd.closed_chain([ARM], ROD, [Grasp((0, 0, 0), arm=x)]),
            ValueError,
            f"grasp 1: arm must be from 0 to 0, got {x!r}",
        )
        for x in (1, 0.5, True, "a")
    ),
    (
        lambda: rd.closed_chain([ARM], ROD, [Grasp((0, 0, 0), "glue")]),
        ValueError,
        "grasp 1: contact must be one of rigid",
    ),
    (
        lambda: rd.closed_chain([ARM], ROD, [Grasp((0, 0, 0), "point")]),
        ValueError,
        "grasp 1: 'point' needs a normal",
    ),
    (
        lambda: rd.closed_chain([ARM], ROD, [Grasp((0, 0, 0), "point", (0, 0, 0))]),
        ValueError,
        "grasp 1: axis must not be zero",
    ),
    *(
        (
            lambda axis=axis: rd.close_loops(
                ARM, [Loop((2, (0, 0, 0), axis), ("world", (1, 0, 0), (0, 1, 0)))]
            ),
            ValueError,
            message,
        )
        for axis, message in [
            ((0, np.nan, 1), "loop 1: axis must be three finite numbers"),
            ((0, 1), "loop 1: axis must be three finite numbers"),
            (2 * np.eye(3), "loop 1: axes must be a rotation matrix"),
        ]
    ),
    (lambda: rd.close_loops(3, []), TypeError, "tree must be an Arm or a CoupledArm, got int"),
    (lambda: rd.close_loops(ARM, [3]), TypeError, "loop 1 must be a Loop, got int"),
    (
        lambda: rd.close_loops(ARM, [Loop((1, (0, 0, 0)), (1, (1, 0, 0)), "rigid")]),
        ValueError,
        "on the same link",
    ),
    *(
        (
            lambda x=x: rd.close_loops(ARM, [Loop((x, (0, 0, 0)), ("world", (0, 0, 0)), "rigid")]),
            ValueError,
            f"loop 1: link must be a number from 0 to 2, a name or 'world'; got {x!r}",
        )
        for x in (7, "hand", 1.5, True, None)
    ),
    (
        lambda: rd.close_loops(ARM, [Loop((2, (0, 0, 0)), ("world", (0, 0, 0)), "glue")]),
        ValueError,
        "contact must be one",
    ),
    (
        lambda: four_bar().stabilized("hope"),
        ValueError,
        "stabilizer must be one of none, baumgarte, projection",
    ),
    (
        lambda: four_bar().without("grasp 1"),
        ValueError,
        "no closure 'grasp 1'; choose from 'pivot'",
    ),
    (
        lambda: four_bar(ground=9.0).assemble([0.1, 0.1, 0.1]),
        ValueError,
        "'pivot', .* stays open by",
    ),
    (
        lambda: rd.simulate(four_bar(), [0.0] * 3, [0.0] * 3, 1.0),
        ValueError,
        "closure 'pivot', .*: is open by .* m at the",
    ),
    (
        lambda: rd.simulate(four_bar((1.0, 2.0, 1.0)), [0.5, -0.5, 0.5 - np.pi], [1.0, 0, 0], 1.0),
        ValueError,
        "'pivot', .*: opens by .* m/s at the start",
    ),
    (
        lambda: rd.simulate(four_bar(), [0.0] * 3, [0.0] * 3, 1.0, method="compiled"),
        ValueError,
        "is solved by its own method",
    ),
    (
        lambda: rd.simulate(four_bar(), [0.0] * 3, [0.0] * 3, 1.0, integrator="adaptive"),
        ValueError,
        "projection needs fixed steps",
    ),
    (
        lambda: rd.forward_dynamics(four_bar(), [0.0] * 3, [0.0] * 3, [0.0] * 3, method="fixman"),
        ValueError,
        "method of a closed chain must be",
    ),
    (lambda: closures.axes_along(array([F(1), F(1), F(0)])), ValueError, "rational length"),
]


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_what_is_wrong_is_named(case):
    ask, error, words = REFUSED[case]
    with pytest.raises(error, match=words):
        ask()


def test_axes_along_an_axis():
    for axis in ((0, 0, 1), (0, 0, -1), (F(3, 5), F(0), F(4, 5)), (0, 2, 0)):
        A = closures.axes_along(axis)
        same(A.T @ A, np.eye(3, dtype=int))
        assert A[:, 2] @ array([F(x) for x in axis]) > 0
        same(np.cross(A[:, 2], array([F(x) for x in axis])), array([F(0)] * 3))
        assert (
            A[0]
            @ np.array(
                [
                    A[1, 1] * A[2, 2] - A[1, 2] * A[2, 1],
                    A[1, 2] * A[2, 0] - A[1, 0] * A[2, 2],
                    A[1, 0] * A[2, 1] - A[1, 1] * A[2, 0],
                ]
            )
            == 1
        )
    assert np.allclose(closures.axes_along([1.0, 1, 1])[:, 2], 3**-0.5)


@pytest.mark.parametrize("gap", [1e-13, 1e-11, 1e-9, 1e-7])
def test_two_arms_that_hold_a_bar_a_little_out_of_their_plane_move_as_if_they_held_it_in_it(gap):
    """Rows that repeat others up to the gap require nothing new."""
    chain = carriers()
    rng = np.random.default_rng(0)
    q = chain.assemble([1, -0.6, -0.4, 2.1, 0.6, 0.4, 1.5, 0, 1.2, 0, 0, 0, 1])
    tau = rng.normal(size=chain.nv)
    still = np.zeros(chain.nv)
    opened = q + gap * rng.normal(size=len(q))
    opened[9:] /= np.linalg.norm(opened[9:])
    expected = rd.forward_dynamics(chain, q, still, tau)
    close(rd.forward_dynamics(chain, opened, still, tau), expected, 1e3 * gap)
