"""The claims of 04a, and the code that computes them."""

from fractions import Fraction
from functools import cache

import numpy as np
from cases import defined
from claims import claim, quote, shown, unpublished
from notebook_rules import cells, source
from predict_questions import answer_of
from rows import let_go

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.simulation import simulate
from robodyn_lib.spatial import cross
from workbook.draw.algorithms import SWEEPS
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import trajectories

F = Fraction
DOWN = np.array([F(0), F(0), F(-1)])


@cache
def released(n):
    """Return accelerations of n released level rods: joints base to tip, tip downward, in g."""
    qdd = let_go(n)
    return qdd, -sum((n - i) * qdd[i] for i in range(n))


@cache
def case(seed=5, rest=False):
    return rd.atlas.Case(rd.rational_arm(4, seed=seed), **({"qd": [F(0)] * 4} if rest else {}))


@claim("the error of elimination is larger than theirs by several digits", "larger")
def digits_of_loops_and_of_elimination(larger):
    dense, loops = defined("04a", "c001", "c412").off_by(80)
    assert loops < 1e-13
    larger(dense, 1000 * loops)


@claim("$D(k)$ stays as small as one rod")
def pivots_of_a_long_chain_stay_small():
    n = 80
    rods = rd.atlas.Case(rd.planar_arm(n), q=np.zeros(n), qd=np.zeros(n), qdd=np.zeros(n))
    free = [rods.filter.D[k][0, 0] for k in rods.m]
    own = rods.M[1][1, 1]
    assert max(free) < 2 * own < n < rods.mass_matrix[-1, -1]
    yield f"{'one rod' if max(free) < 2 * own else 'many'}"


@claim("**the tip has the initial acceleration $\\tfrac67g=0.857\\,g$: the number of notebook 00**")
def tip_has_the_initial_acceleration_the_number():
    yield from (released(2)[1], f"{float(released(2)[1]):.3f}")


@claim("For three rods the same loops give $\\tfrac{27}{26}g=1.038\\,g$.")
def for_three_rods_the_same_loops_give():
    yield from (released(3)[1], f"{float(released(3)[1]):.3f}", len(released(3)[0]))


def forces():
    """Return upward forces at wall and elbow of two released rods: acceleration, and weight."""
    qdd, _ = released(2)
    centre = [qdd[0] / 2, qdd[0] + (qdd[0] + qdd[1]) / 2]
    return [centre[0] + centre[1] + 2, centre[1] + 1]


@claim(
    (
        "The wall carries $\\tfrac27$ of the weight of one rod.",
        "At the elbow the force on the outer rod is $-\\tfrac1{14}$ of it.",
    )
)
def wall_carries_of_the_weight_of_one_rod():
    yield from (forces()[0], forces()[1])


@claim(
    "the inner rod, whose end falls faster than a stone, pushes the outer rod *down*",
    "faster",
    "down",
)
def inner_rod_whose_end_falls_faster_than_a_stone(faster, down):
    faster(-released(2)[0][0], 1)
    down(forces()[1])


@claim(
    "9/7 g: the inner rod turns about the wall, so its far end moves twice as fast as its mass "
    "centre.",
    "far end / near end",
)
def g_the_inner_rod_turns_about_the_wall(far):
    rod = rd.planar_arm(1, F(1), F(1)).at_tangents([F(0)])
    yield (rod.tip - rod.base)[0] / (rod.C[0] - rod.base)[0]
    far(((rod.tip - rod.base) ** 2).sum() > ((rod.C[0] - rod.base) ** 2).sum())
    yield f"{-released(2)[0][0]} g"


@claim(
    "Nothing in these loops is larger than $6\\times6$, and each link is visited three times.",
    "Nothing",
)
def nothing_in_the_loops_is_larger(nothing):
    s = case(1)
    sizes = [x.shape for x in (s.filter.P[2], s.phi(2, 1), s.filter.G[2], s.M[2], s.alpha[2])]
    rows, columns = max(sizes)
    nothing([max(size) > len(s.M[2]) for size in sizes])
    yield from (rf"larger than ${rows}\times{columns}$", len(SWEEPS["rk-fd4"].sweeps))


@claim("the free one transmits $P^+$, which is smaller by $GDG^T$.", "smaller")
def free_one_transmits_which_is_smaller(smaller):
    f = case(1).filter
    for k in range(1, 5):
        assert (f.P[k] - f.P_plus[k] == f.G[k] @ f.D[k] @ f.G[k].T).all()
        smaller(np.trace(f.P_plus[k]), np.trace(f.P[k]))


def bead_on_its_axis():
    """Return three rods whose third is a point mass on the axis of its joint."""
    arm = rd.planar_arm(3, lengths=F(1), masses=F(1))
    return rd.Arm(
        arm.axes,
        arm.joint_types,
        arm.offsets,
        arm.masses,
        [*arm.coms[:2], 0 * arm.coms[2]],
        [*arm.inertias[:2], 0 * arm.inertias[2]],
        tip_offset=arm.tip_offset,
    )


@claim(
    (
        "and the mass matrix is positive definite if every motion of the joints moves some mass.",
        "So the hypothesis holds on an arm of solid links.",
        "It fails on an arm whose last link is a bead on the axis of its joint: there a pivot "
        "is 0 (6a.6).",
    ),
    "every",
    "holds",
    "fails",
)
def pivots_are_positive_unless_a_joint_moves_no_mass(every, holds, fails):
    seeds = range(1, 5)
    every([x[0, 0] > 0 for seed in seeds for x in case(seed).filter.D.values()])
    holds(all(np.linalg.eigvalsh(case(seed).mass_matrix.astype(float))[0] > 0 for seed in seeds))
    chain = rd.rk.recursions.Chain(bead_on_its_axis().at_tangents([F(0)] * 3))
    pivot = (chain.H[1] @ chain.M[1] @ chain.H[1].T)[0, 0]
    fails(pivot > 0)
    yield f"a pivot is {pivot}"


@claim("$D(k)$ is a pivot of the mass matrix (2a.3)", "pivot / diagonal entry")
def pivot_of_the_mass_matrix_2_a_3(pivot):
    s = case()
    D = [s.filter.D[k][0, 0] for k in range(1, 5)]
    pivot(D == [s.pivots[k] for k in range(1, 5)] != list(np.diag(s.mass_matrix)))


@claim(
    "which adds $\\dot\\theta_2e_3\\times\\dot\\theta_1e_1$ to the angular part",
    "adds / takes away",
)
def which_adds_to_the_angular_part(adds):
    """Put two hinges at one point, a massless link between them: its a is of the outer hinge."""
    arm = rd.Arm(
        [[0, 0, 1], [1, 0, 0]],
        ["revolute"] * 2,
        np.zeros((2, 3)),
        [0.0, 1.0],
        [[0, 0, 0], [0, 1, 0]],
        [np.zeros((3, 3)), np.eye(3)],
    )
    s = rd.atlas.Case(arm, q=[0.0, 0.0], qd=[2.0, 3.0], qdd=[0.0, 0.0])
    inner = np.array([0, 0, 1.0])
    outer = np.array([1.0, 0, 0])
    adds(np.allclose(s.omega_dot[1], np.cross(2 * inner, 3 * outer)))


quote(
    "LC",
    "Lee and Chirikjian (2005) call Vereshchagin's method \"the first $O(n)$ algorithm "
    'for dynamics calculation developed in the multi-body systems literature"',
)
quote(
    "RK",
    'Their report describes Featherstone\'s algorithm differently: it "first computes bias terms" '
    'by inverse dynamics and "then subtracts this bias from the input joint moments", as FD1 does.',
)


@claim(
    (
        "with joint 2 at a right angle and joint 3 straight its filled bar is 0.346 kg m², 3.8 "
        "times the 0.092 kg m² of the straight arm.",
        "The first motor has most inertia to move while the elbow is bent",
        "That bar is longest while the arm is straight.",
    ),
    "most / least",
    "longest / shortest",
)
def inertia_of_the_first_motor_straight_and_bent(most, longest):
    opening = OPENINGS["04a"]
    arm = trajectories(opening.preset, **opening.changes)[0].arm
    D = {}
    for bend in range(-150, 151, 15):
        s = rd.atlas.Case(arm, q=[0, np.deg2rad(bend), 0])
        D[bend] = float(s.filter.D[s.N][0, 0])
    yield from (f"{D[90]:.3f}", f"{D[90] / D[0]:.1f} times", f"{D[0]:.3f}")
    most(D[0] == min(D.values()) and D[90] > D[0])
    angles = np.linspace(-3, 3, 13)
    locked = [rd.mass_matrix(arm, np.array([0, a, b]))[0, 0] for a in angles for b in angles]
    straight = rd.mass_matrix(arm, np.zeros(3))[0, 0]
    longest(np.isclose(max(locked), straight) and min(locked) < straight / 2)


quote(
    "S97",
    "Saha (1997) says of Armstrong's approach (1979) that its \"complexity is also of "
    '$\\mathcal{O}(n)$, but is less efficient than that of" Featherstone (1983).',
)


@claim(
    "At rest $a(k)=0$ there, so an arm at rest does not notice, whatever gravity is",
    "does not",
    "whatever",
)
def arm_at_rest_does_not_notice(notice, whatever):
    """P a and P+ a agree on an arm at rest, at the links inward of which a loop continues."""
    changed = {
        rest: any((f.P[k] @ s.a[k] != f.P_plus[k] @ s.a[k]).any() for k in (1, 2, 3))
        for rest in (True, False)
        for s in [case(5, rest)]
        for f in [s.filter]
    }
    notice(changed[True])
    assert changed[False]
    fields = [[F(0), F(0), F(-1)], [F(3), F(0), F(-9)]]
    whatever(
        [
            not any(
                rd.atlas.Case(case().arm, qd=[F(0)] * 4, gravity=g).a[k].any() for k in (1, 2, 3)
            )
            for g in fields
        ]
    )


@claim("Mixed pairs count it twice or not at all.", "Mixed / Matching")
def mixed_pairs_count_it_twice(mixed):
    w = np.array([0, 0, 3])
    place = np.array([2, 0, 0])
    m = 1
    v = cross(w, place)
    point = cross(w, v), 0 * v
    spatial = cross(w, v) - cross(w, v), m * cross(w, v)

    def force(a, b):
        return -(m * a + b)[0]

    right = force(*point)
    mixed({force(point[0], spatial[1]), force(spatial[0], point[1])} == {2 * right, 0})
    assert force(*spatial) == right
    yield force(point[0], spatial[1]) // right


@claim("The right force is $m\\omega^2r=18$ N.")
def right_force_is_n(page):
    yield from shown(page, "c411", "18")


@claim("The rods of notebook 00 fall by these three loops.")
def rods_of_notebook_00_fall_by_these_three_loops(page):
    """Compare the page's own loops with the library's solver of another paper."""
    space = {}
    for _, cell in cells(page, "code"):
        if cell["id"].startswith(("c001", "c049r", "c049l")) or "def my_method" in source(cell):
            text = source(cell).partition("robot = ")[0]
            exec(text, space)
    start = np.zeros(2)
    loops = space["my_method"]
    run, other = (
        simulate(rd.planar_arm(2), start, start, 0.1, dt=1 / 60, method=method)
        for method in (loops, "saha-udut")
    )
    assert np.allclose(run.q, other.q, atol=1e-9)
    assert not np.allclose(run.q[-1], 0)
    yield len(SWEEPS["rk-fd4"].sweeps)


@claim("Four of the eight have no published solution")
def four_of_the_eight_have_no_published_solution():
    yield from unpublished("4a")


UNIFORM = (  # a rod's mass, the place of its mass centre, its moment of inertia there
    1,
    F(1, 2),
    F(1, 12),
)


def rods(outer=UNIFORM):
    """Return two rods of 1 m in fractions; UNIFORM describes the outer one."""
    masses, places, moments = zip(UNIFORM, outer, strict=True)
    inertias = [[[F(0)] * 3, [F(0), F(x), F(0)], [F(0), F(0), F(x)]] for x in moments]
    return rd.Arm(
        axes=[[0, F(-1), 0]] * 2,
        joint_types="RR",
        offsets=[[F(0)] * 3, [F(1), F(0), F(0)]],
        masses=[F(x) for x in masses],
        coms=[[F(x), F(0), F(0)] for x in places],
        inertias=inertias,
        tip_offset=[F(1), F(0), F(0)],
    )


def falls(arm, tangents, point):
    """Return the acceleration downward of the tip or of the elbow after release, in g."""
    pose = arm.at_tangents([F(x) for x in tangents])
    none = np.array([F(0)] * 6)
    qdd = METHODS["composite-cholesky"].solve(pose, none[:2], none[:2], DOWN, none)
    reach = pose.tip - pose.O[0], pose.tip - pose.O[1], pose.O[1] - pose.O[0]
    arms = reach[:2] if point == "tip" else (reach[2], reach[2] * 0)
    return -sum(np.cross(pose.h[i], arms[i]) * qdd[i] for i in range(2))[2]


def loaded():
    """Exercise 4a.2: a point mass of 1 kg at the tip of the outer rod."""
    outer = (2, F(3, 4), F(1, 12) + 2 * F(1, 16))
    return falls(rods(outer=outer), [0, 0], "tip")


def smallest_failing():
    """Exercise 4a.4: the fewest links that refute y = z + G T + P+ a, and if released rods do."""
    for n in range(1, 5):
        s = rd.atlas.Case(rd.rational_arm(n, seed=3))
        if any(slipped(s)[k][0] != s.theta_ddot[k][0] for k in s.theta_ddot):
            break
    r = rd.atlas.Case(
        rd.planar_arm(2, F(1), F(1)),
        tangents=[0, 0],
        qd=[0, 0],
        gravity=[0, 0, -1],
        tip_force=[0] * 6,
    )
    r.T = {k: 0 * x for k, x in r.T.items()}
    right = slipped(r, epsilon=True)
    return [n, "yes" if all(slipped(r)[k][0] == right[k][0] for k in right) else "no"]


def slipped(s, epsilon=False):
    """Run the colleague's program, or with `epsilon` the program of the page."""
    f = s.filter
    y = s.f0
    z = {}
    nu = {}
    theta_ddot = {}
    alpha = s.chain.zero()
    rates = rd.rk.forward.bias_velocity_terms(s.chain, s.theta_dot, s.gravity)
    for k in range(1, s.N + 1):
        z[k] = s.phi(k, k - 1) @ y + rates.b[k]
        nu[k] = f.D_inv[k] @ (s.T[k] - s.H[k] @ z[k])
        y = z[k] + f.G[k] @ (f.D[k] @ nu[k] if epsilon else s.T[k]) + f.P_plus[k] @ rates.a[k]
    for k in range(s.N, 0, -1):
        x = s.phi(k + 1, k).T @ alpha + rates.a[k]
        theta_ddot[k] = nu[k] - f.G[k].T @ x
        alpha = x + s.H[k].T @ theta_ddot[k]
    return theta_ddot


def ball_joint():
    """Exercise 4a.7: the rank of D = H P H^T, H = (1, 0), for a uniform thin rod about its end."""
    D = rods().at_tangents([F(0), F(0)])
    P = rd.rk.recursions.Chain(D).M[1][:3, :3].astype(float)
    rank = int(np.linalg.matrix_rank(P))
    return [rank, "yes" if rank == 3 else "no"]


TRUTHS = {
    "4a.2": loaded,
    "4a.4": smallest_failing,
    "4a.5": lambda: falls(rods(), [0, 1], "elbow"),
    "4a.7": ball_joint,
}


# Words in replies to predictions.


@claim(
    (
        "so its middle falls slower than a stone",
        "the far end of a rod that turns about the wall outruns its middle, and a stone.",
    ),
    "slower",
    "outruns / lags behind",
)
def inner_rod_beside_a_stone(slower, outruns):
    end = -let_go(2)[0]
    middle = end / 2
    stone = 1
    slower(middle, stone)
    outruns(middle < stone < end)


# Answers to the predictions, computed from the words of the questions.


@answer_of("4a.1")
def matrix_of_an_articulated_body(question):
    """f(2) is linear in alpha(2), with P(2), which is smaller than the welded links."""
    outer, inner = question.numbers("Link # now hangs on link #")
    given, acceleration = question.numbers(r"You give link # the acceleration $\alpha(#)$")
    force = question.number_of("The force $f(#)$")
    (times,) = question.numbers(r"(a) a matrix times $\alpha(#)$")
    welded = question.numbers("that of links # and # welded together")
    (again,) = question.numbers(r"(b) a matrix times $\alpha(#)$ plus")
    last = question.number_of("turns when link # is accelerated")
    assert {given, acceleration, force, times, again, last} == {inner}
    assert welded == [outer, inner]
    s = case(1)
    z = s.f[inner] - s.filter.P[inner] @ s.alpha[inner]
    assert outer in s.m
    together = s.phi(inner, outer) @ s.M[outer] @ s.phi(inner, outer).T + s.M[inner]
    assert z.any()
    lighter = np.trace(s.filter.P[inner]) < np.trace(together)
    question.choose("b" if lighter else "a", a=(times, *welded), b=again, c=last)
