"""The claims of 06a, and the code that computes them."""

import re
from fractions import Fraction as F

import numpy as np
from claims import claim, printed
from first_pictures import first_picture
from predict_questions import answer_of

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.saha.articulated import solve
from robodyn_lib.spatial import inverse
from workbook.course.matrices import lighter as m

S = Case(rd.rational_arm(4, seed=1))


def rods(n):
    return Case(rd.planar_arm(n, lengths=F(1), masses=F(1)), tangents=[0] * n)


TWO = rods(2)


@claim(
    (
        "A motor that turns the last joint changes the first two pivots, and not its own, since "
        "$\\hat M_{k,k+1}$ contains only the joints beyond joint $k$.",
        "hold joint 2 at 0.3 rad and turn joint 3 from 0 to 1 rad: the second bar grows from 0.086 "
        "to 0.165 kg m², the first one shrinks from 0.114 to 0.104 kg m², and the third stays at "
        "0.049 kg m².",
    ),
    "first two / last two",
    "only",
    "second / third",
    "grows / falls",
    "shrinks / rises",
    "third / first",
)
def turning_the_last_joint_changes_the_first_two_pivots(
    first_two, only, second, grows, shrinks, third
):
    arm = first_picture("06a").tracks[0].trajectory.arm
    bend = 0.3
    end = 1

    def bars(*q):
        D = rd.atlas.Case(arm, q=list(q)).filter.D
        return np.array([float(D[k][0, 0]) for k in (3, 2, 1)])

    straight = bars(0, bend, 0)
    turned = bars(0, bend, end)
    swung = bars(0, 2 * bend, 0)
    changed = [1 + i for i in np.flatnonzero(~np.isclose(straight, turned))]
    first_two(changed == [1, 2])
    only([1 + i for i in np.flatnonzero(~np.isclose(straight, swung))], [1])
    yield from (f"{bend} rad", f"{end} rad")
    second(turned[1] > 1.5 * straight[1])
    grows([straight[1], turned[1]])
    yield from (f"{straight[1]:.3f}", f"{turned[1]:.3f} kg m²")
    shrinks([straight[0], turned[0]])
    yield from (f"{straight[0]:.3f}", f"{turned[0]:.3f} kg m²")
    third(np.isclose(straight[2], turned[2]))
    yield f"{turned[2]:.3f} kg m²."


@claim(
    "Then $\\hat M_{22}=M_2-\\psi_2\\hat\\psi_2^T$ has $\\frac14$ in its last place: of the "
    "mass of rod 2 a quarter is left across.",
    "last / first",
)
def quarter_of_the_mass_is_left_across(last):
    left = np.diag(TWO.bodies.M_bar[2])[[1, 3, 5]]
    last(left[2] == F(1, 4) != left[0])
    yield left[2] / TWO.m[2]


@claim(
    "First $\\hat\\psi_2=M_2p=(-\\frac1{12},0,\\frac12)$, so $\\hat "
    "m_2=\\frac1{12}+\\frac14=\\frac13$ and $\\psi_2=(-\\frac14,0,\\frac32)$."
)
def first_step_of_two_rods():
    in_the_plane = [1, 3, 5]
    psi_hat = TWO.bodies.psi_hat[2][in_the_plane]
    psi = TWO.bodies.psi[2][in_the_plane]
    yield from (*psi_hat[[0, 2]], *psi[[0, 2]], TWO.m_hat[2], psi_hat[2] / 2)
    assert TWO.m_hat[2] == -psi_hat[0] + psi_hat[2] / 2


@claim("one direction is missing after each step, never two", "never two / sometimes two")
def one_direction_is_missing_after_each_step_never(never):
    missing = [
        len(X) - np.linalg.matrix_rank(X.astype(float))
        for arm in (rd.rational_arm(6, seed=2), rd.rational_arm(5, seed=3))
        for X in Case(arm).bodies.M_bar.values()
    ]
    never(2 not in missing)
    yield from set(missing)


@claim("With links that are lines two may be missing", "two / four")
def with_links_that_are_lines_two_may_be_missing(two):
    two(6 - np.linalg.matrix_rank(TWO.bodies.M_bar[2].astype(float)) == 2)


@claim("the rods of `planar_arm` are lines without inertia about themselves", "without / with some")
def rods_of_planar_arm_are_lines_without_inertia(without):
    rod = Case(rd.planar_arm(3))
    along = rod.d[2] / np.linalg.norm(rod.d[2])
    without(abs(along @ rod.M[2][:3, :3] @ along) < 1e-12)
    assert min(rod.m_hat.values()) > 0


def pushed_at(motor):
    """Return how many entries of tau_hat, and of theta_dd, are not 0 when one motor works."""
    tau = S.unit(motor)
    return np.count_nonzero(inverse(S.U) @ tau), np.count_nonzero(inverse(S.I) @ tau)


def pushed():
    found = solve(TWO.bodies, {1: F(1), 2: F(0)})
    return found[1], found[2]


@claim("released from level, the tip of three starts with 1.038 $g$, the tip of two with 0.857 $g$")
def released_from_level_the_tip_of_three_starts():
    for n in (3, 2):
        arm = rd.planar_arm(n)
        level = np.zeros(n)
        start = rd.jacobian(arm, level) @ rd.forward_dynamics(
            arm, level, level, level, method="saha-udut"
        )
        yield f"{-start[5] / 9.81:.3f}"


@claim(
    "With $\\tilde M_i$ every link beyond $i$ is counted twice, once rigid and once "
    "articulated, and each pivot but $\\hat m_n$ is too large.",
    "every",
    "each",
    "too large",
)
def with_every_link_beyond_is_counted_twice_once(every, each, too_large):
    M_hat = S.M[S.N]
    pivots = {}
    for k in range(S.N, 0, -1):
        pivots[k] = S.p[k] @ M_hat @ S.p[k]
        if k > 1:
            B = S.B(k, k - 1)
            psi_hat = M_hat @ S.p[k]
            M_hat = S.M_tilde(k - 1) + B.T @ (M_hat - np.outer(psi_hat, psi_hat) / pivots[k]) @ B
    assert pivots[S.N] == S.m_hat[S.N]
    each([pivots[k] != S.m_hat[k] for k in range(1, S.N)])
    for k in range(1, S.N):
        too_large(pivots[k], S.m_hat[k])
    once = {i: sum(S.m[link] for link in range(i + 1, S.N + 1)) for i in range(1, S.N)}
    rigid = {i: S.M_tilde(i)[3, 3] - S.m[i] for i in once}  # inertia of the links beyond i
    every([rigid[i] == once[i] for i in once])  # and articulated, once more
    yield len({"rigid": rigid, "articulated": S.bodies.M_bar})


@claim("$\\psi_1$ and $\\hat M_{11}$ are never needed.", "never")
def are_never_needed(never):
    tau = {i: S.tau[i - 1] for i in range(1, S.N + 1)}
    bodies = S.bodies
    truth = solve(bodies, tau)
    spoiled = {**bodies.psi, 1: 0 * bodies.psi[1] + 7}
    from dataclasses import replace

    from robodyn_lib.numbering import FromBase

    found = solve(
        replace(bodies, psi=FromBase(spoiled), M_bar=FromBase({**bodies.M_bar, 1: None})), tau
    )
    never([found[i] != truth[i] for i in truth])


@claim(
    'The paper says of elimination that it "never fails, since the matrix" is positive '
    "definite; here $I$ is only semidefinite.",
    "only semidefinite / definite",
)
def paper_says_of_elimination_that_it_never_fails(semidefinite):
    yield printed("S97", r"never fails, since the matrix(?=.*positive definite)")[0]
    I = with_bead(0).state.mass_matrix
    assert I[2, 2] == 0
    semidefinite(abs(np.linalg.eigvalsh(I.astype(float)).min()) < 1e-9)


def with_bead(out):
    """Return three rods, the third a point mass of 1 kg, `out` times half a metre from its axis."""
    arm = rd.planar_arm(3, lengths=F(1), masses=F(1))
    arm = rd.Arm(
        arm.axes,
        arm.joint_types,
        arm.offsets,
        arm.masses,
        [*arm.coms[:2], out * arm.coms[2]],
        [*arm.inertias[:2], 0 * arm.inertias[2]],
        tip_offset=arm.tip_offset,
    )
    return Case(arm, tangents=[0, 0, 0])


def refuted(*tags):
    for tag in tags:
        assert all(
            caught for _, _, caught in atlas.run(atlas.registry.lookup(tag), S.arm).misprints
        )
    return True


@claim(
    "Joint $n$ has the right $\\hat\\tau_n$; but $\\eta_{n-1,n}$ is $\\hat m_n$ times too large",
    "right / wrong",
)
def joint_has_the_right_but_is_times_too_large(right):
    ratio = S.bodies.psi_hat[S.N] / (S.bodies.psi[S.N] + (S.bodies.psi[S.N] == 0))
    assert set(ratio[S.bodies.psi[S.N] != 0]) == {S.m_hat[S.N]}
    right(  # its row of U is 0 beyond the diagonal
        refuted("S97 17") and (inverse(S.U) @ S.unit(S.N))[-1] == 1
    )


@claim(
    "M_hat(1,2) contains M(1) and has rank 6. Joint 1, set free, takes one direction out of "
    "it: M_hat(1,1) p(1) = 0."
)
def m_hat_1_2_contains_m_1_and_has_rank_6_joint_1():
    yield f"rank {np.linalg.matrix_rank(S.bodies.M_hat[1].astype(float))}"
    left = len(S.bodies.M_bar[1]) - np.linalg.matrix_rank(S.bodies.M_bar[1].astype(float))
    yield f"{'one' if left == 1 else left} direction"
    assert not np.any(S.bodies.M_bar[1] @ S.p[1])


@claim(
    "If motor 1 alone works, nothing runs inward: one entry of $\\hat\\tau$ is not 0, and $n$ "
    "of $\\ddot\\theta$.",
    "alone",
    "nothing",
)
def if_motor_1_alone_works_nothing_runs_inward(alone, nothing):
    inward, moving = pushed_at(1)
    alone(np.flatnonzero(S.unit(1)) + 1, [1])
    tau_hat = inverse(S.U) @ S.unit(1)
    nothing([entry != 0 for entry in tau_hat[1:]])
    assert moving == S.N
    yield f"{'one' if inward == 1 else inward} entry"


@claim(
    "The inward loop carries the reaction to motor $n$ down to joint 1, and the outward loop "
    "then accelerates the joints one after the other.",
    "inward / outward",
)
def inward_loop_carries_the_reaction(inward):
    inward(pushed_at(S.N) == (S.N, S.N) != pushed_at(1))
    yield (np.flatnonzero(inverse(S.U) @ S.unit(S.N))[0] + 1)


@claim("Motor 1 gives 1 N m, motor 2 nothing.", "nothing / as much")
def motor_1_works_alone(nothing):
    back = TWO.I @ [*pushed()]
    yield f"gives {back[0]} N m"
    nothing(back[1] == 0)


@claim(
    "Push the inner rod, and the outer joint turns back two and a half times as fast.",
    "back",
    "fast / slowly",
)
def push_the_inner_rod_and_the_outer_joint_turns(back, fast):
    inner, outer = pushed()
    back(outer, inner)
    yield -outer / inner
    fast(abs(outer) > abs(inner))


@claim(
    (
        "A point mass half a metre from the axis has the moment of inertia $\\frac14$ kg m² about "
        "it",
        "The other pivots are $\\frac7{12}$ and $\\frac13$, as if there were two rods",
    ),
    "as if there were / although there are",
)
def pivots_with_a_bead(as_if):
    case = with_bead(1)
    yield from (case.m_hat[3], abs(case.d[3]).sum())
    as_if([case.m_hat[i] for i in (1, 2)] == [TWO.m_hat[i] for i in (1, 2)])
    yield from (case.m_hat[1], case.m_hat[2])


@claim(
    "The marks of this copy are doubtful: in (15) it has the same hat on $\\tau$ three times, "
    "where two different letters are needed.",
    "different / equal",
)
def marks_of_this_copy_are_doubtful(different):
    row = printed("S97", r"\$\$(.*?\(15\))")[1]
    hats = re.findall(r"\\(\w+)\{\\boldsymbol\{\\tau\}\}", row)
    assert set(hats) == {"hat"}
    yield f"{'three' if len(hats) - 1 == 3 else len(hats)} times"
    different(
        not np.allclose(
            (inverse(S.U) @ S.tau).astype(float),
            (inverse(S.U) @ S.tau / [S.m_hat[i] for i in range(1, S.N + 1)]).astype(float),
        )
    )
    yield {2: "two"}[len({"tau_hat", "tau_tilde"})]


@claim("Second, the loops of equations 24 and 27 are for $k=n,\\ldots,2$. Let $D$ end there, too.")
def second_the_loops_of_equations_24_and_27():
    assert refuted("S97 27")
    yield re.search(r"k=n,\\ldots,\d", atlas.lookup("S97 24").formula)[0]
    assert len(S.m_hat) == S.N  # the first after the loops
    assert S.m_hat[1] == S.p[1] @ S.M_hat(1, 2) @ S.p[1]


def psi_not_divided():
    """Return which sweep gives -10/7 for joint 1 with psi_hat in it, and its result for joint 2."""
    s = rods(2)
    tau = {1: F(0), 2: F(1)}
    for equation in (17, 18):
        inward, outward = (s.bodies.psi_hat if equation == e else s.bodies.psi for e in (17, 18))
        hat = {2: tau[2]}
        hat[1] = tau[1] - s.p[1] @ (s.B(2, 1).T @ inward[2] * hat[2])
        first = hat[1] / s.m_hat[1]
        second = hat[2] / s.m_hat[2] - outward[2] @ (s.B(2, 1) @ s.p[1] * first)
        if first == F(-10, 7):
            return [equation, second]
    raise AssertionError("neither")


TRUTHS = {
    "6a.4": lambda: inverse(rods(2).I) @ np.array([F(0), F(1)]),
    "6a.5": lambda: [
        m.claim[0],
        m.x.T * m.W * m.W_hat.T * m.x,
        m.x.T * m.W * m.D * m.D_inv * m.W_hat.T * m.x,
        m.claim[1],
    ],
    "6a.6": psi_not_divided,
    "6a.8": lambda: inverse(rods(3).I)[0, 0],
}


# Words in replies to predictions.


@claim(
    (
        "From motor n the inward loop reaches every joint.",
        "the reaction to motor n reaches every joint inward, and then every joint moves.",
    ),
    "every",
)
def outermost_motor_reaches_every_joint(every):
    eta = S.unit(S.N)
    reached, moving = pushed_at(S.N)
    every([reached == S.N, moving == S.N, len(eta) == S.N])


# Answers to the predictions, computed from the words of the questions.


@answer_of("6a.1")
def how_many_matrices_a_link_needs(question):
    per_link = question.number_of("(a) # for each link")
    row, links = question.numbers(r"$\hat M_{#k}$: at the end only link # is left")
    assert row == links == min(S.p)
    kept = [S.bodies.M_hat, S.bodies.M_bar]
    question.choose("a", a=len(kept), c=(row, links))
    assert per_link == len(kept)


@answer_of("6a.2")
def rank_of_a_body_with_free_joints(question):
    first = question.number_of(r"all joints $#\ldots n$")
    (row_and_column,) = question.numbers(r"$\hat M_{#}$ is")
    M = S.bodies.M_bar[first]
    assert f"{row_and_column}" == f"{first}{first}"
    rank = np.linalg.matrix_rank(M.astype(float))
    question.says("a", "with mass in all #", len(M))
    question.settle(int(rank), a=len(M), c=len(M))


@answer_of("6a.3")
def entries_that_the_outermost_motor_moves(question):
    zero = question.number_of("are usually not #")
    inward, moving = pushed_at(S.N)
    assert zero == np.count_nonzero(0 * S.unit(S.N))
    alone, all_moving = pushed_at(1)
    assert (inward, moving, all_moving) == (S.N, S.N, S.N)
    question.choose("c", a=(alone, alone), b=alone)


@claim(
    "For twelve rods in a plane they touch 506 and 99. For five rods the loop costs more: 36 "
    "squares against 30.",
    "more",
)
def squares_of_elimination_and_of_the_loop(more):
    for n in (12, 5):
        left = sum(np.ones((k, k)).sum() for k in range(n))
        block = np.ones((3, 3)).sum() * (n - 1)
        yield from (n, int(left), int(block))
    more(block, left)
