"""The claims of 04b, and the code that computes them."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from claims import cell, claim, printed, quote, quoted, unpublished
from first_pictures import first_picture
from predict_questions import answer_of
from rows import beside, row

import robodyn_lib as rd
from robodyn_lib.counting import operation_counts
from robodyn_lib.rk import forward as fd
from robodyn_lib.spatial import inverse
from workbook.draw.algorithms import SWEEPS, fused, known_after

METHODS = ("rk-fd1", "rk-fd2", "rk-fd3", "rk-fd4")
F = Fraction
RODS = row(2)


@cache
def case():
    return rd.atlas.Case(rd.rational_arm(4, seed=1))


@claim(
    (
        "If we weld joint 1, the moment of inertia about hinge 2 is $\\frac83$; if we leave it "
        "free, it is $D(2)=\\frac7{12}$, and so $\\nu(2)=\\frac{12}7$.",
        "D(2) = 7/12 with joint 1 free, 8/3 with the rods welded, and 8/3 : 7/12 = 32/7.",
    )
)
def welded_and_free_moment_of_inertia():
    welded = RODS.mass_matrix[1, 1]
    free = RODS.filter.D[2][0, 0]
    yield from (f"hinge {RODS.N}", f"D(2) = {free}", f"{welded} : {free} = {welded / free}")
    yield from (welded, free, 1 / free)


@claim(
    (
        "with variances $\\frac13$ and $\\frac83$ and $E(y_1y_2)=\\frac56$",
        "so the innovation is $y_1$ itself and $\\nu_1=y_1/\\frac13=3\\,y_1$",
        "The best guess is $\\frac56\\big/\\frac83=\\frac5{16}$ of $y_2$; what is left has the variance "
        "$\\frac13-\\frac5{16}\\cdot\\frac56=\\frac7{96}$, and divided by it "
        "$(y_1-\\frac5{16}y_2)/\\frac7{96}=\\frac{96}7y_1-\\frac{30}7y_2$.",
        "That is the first row of $\\mathcal M^{-1}$ times $y$: it is $\\ddot\\theta_1$, if $y$ are "
        "the torques.",
        "On the arm $\\frac13$ is the inertia about joint 1 with joint 2 held, and $\\frac7{96}$ the "
        "inertia with joint 2 free.",
    )
)
def outward_sweep_smooths_two_numbers():
    A = RODS.mass_matrix
    inverse_row = inverse(A)[0]
    yield from (A[0, 0], A[1, 1], A[0, 1])
    yield f"{1 / A[0, 0]}\\,y_1"
    guess = A[0, 1] / A[1, 1]
    left = A[0, 0] - guess * A[1, 0]
    yield from (guess, left, 1 / left, guess / left)
    assert list(inverse_row) == [1 / left, -guess / left]
    assert 1 / left == inverse_row[0]
    assert RODS.filter.D[1][0, 0] == A[0, 0]


def works(first, second):
    try:
        return bool(known_after(fused(SWEEPS["rk-fd1"], first, second), 4))
    except ValueError:
        return False


@claim("so loops 2 and 3 can be one", "can")
def loops_2_and_3_can_be_one(can):
    can(works(2, 3))


@claim("So loop 4 cannot start with loop 1.", "cannot / can")
def loop_4_cannot_start_with_loop_1(cannot):
    cannot(not works(1, 4))


@claim("So FD1 is forward dynamics in three sweeps.")
def we_now_have_forward_dynamics_in_three_sweeps():
    yield (len(known_after(fused(SWEEPS["rk-fd1"], 2, 3), 4)) // 4)


quote("RK", 'The report says so before RK 4.15, "taking $L(0)H(0) \\equiv 0$"')


@claim(
    "L(0) H(0) = 0, since there is no joint to take a part of the force: psi(1,0) = phi(1,0).",
    "no joint / a joint",
)
def l_0_h_0_0_since_there_is_no_joint_to_take(no_joint):
    s = case()
    no_joint((s.filter.step[0] == s.phi(1, 0)).all() and (s.filter.step[1] != s.phi(2, 1)).any())


@claim(
    "Both FD3 and FD4 are three sweeps, since $\\zeta$ runs along with the velocities.",
    "Both",
    "with",
)
def both_fd3_and_fd4_are_three_sweeps_since_runs(both, along):
    counts = [len(SWEEPS[name].sweeps) for name in ("rk-fd3", "rk-fd4")]
    both([count == 3 for count in counts])
    yield counts[0]
    first = SWEEPS["rk-fd3"].sweeps[0]
    signs = {"outward": 1, "inward": -1}
    along(signs[first.direction], signs[SWEEPS["rk-fd4"].sweeps[0].direction])
    assert {"V", "zeta"} <= {*first.finds}


@claim("And FD4 as printed takes more operations:", "more")
def fd4_as_printed_takes_more_operations(more):
    counts = {m: operation_counts(m) for m in METHODS}
    for m in METHODS[:3]:
        more(counts["rk-fd4"].mul, counts[m].mul)


@claim(
    "We have just made the algorithm slower, by twelve multiplications and thirteen additions "
    "per link.",
    "slower / faster",
)
def we_have_just_made_the_algorithm_slower(slower):
    extra = operation_counts("rk-fd4") - operation_counts("rk-fd3")
    slower(extra.mul > 0 < extra.add)
    yield from (extra.mul, extra.add)


def accelerations_of_fd2_are_those_of_the_links():
    s = case()
    fd2 = fd.fd2(s.chain, s.theta_dot, s.T, s.gravity, s.f0)
    return all((fd2.alpha[k] == s.alpha[k]).all() for k in range(1, s.N + 1))


@claim("What we buy is two other things.", "other")
def we_buy_two_other_things(other):
    """z contains no gravity, and P and z are forces. FD3 has neither, nor link accelerations."""
    s = case()
    fd3, fd4 = (run(s.chain, s.theta_dot, s.T, s.gravity / 6, s.f0) for run in (fd.fd3, fd.fd4))
    bought = {
        "gravity": all((fd4.z[k] == s.fd4.z[k]).all() for k in s.m)
        and not all((fd3.z[k] == s.fd3.z[k]).all() for k in s.m),
        "force": all((s.felt[k] @ s.alpha[k] + s.fd4.z[k] == s.f[k]).all() for k in s.m)
        and not all((s.felt[k] @ s.alpha[k] + s.fd3.z[k] == s.f[k]).all() for k in s.m),
        "accelerations": not accelerations_of_fd2_are_those_of_the_links(),
    }
    yield sum(bought.values())
    other([name for name, new in bought.items() if new], ["accelerations"])


@claim("But FD2 has them too, for six additions more than FD1 (line 5).", "too / not", "more")
def fd2_has_the_accelerations_of_the_links_too(too, more):
    too(accelerations_of_fd2_are_those_of_the_links())
    fd1, fd2 = (operation_counts(method) for method in ("rk-fd1", "rk-fd2"))
    assert fd1.mul == fd2.mul
    more(fd2.add, fd1.add)
    yield fd2.add - fd1.add


@claim(
    'the loops of 04a, the last row ("simplified"), which are cheaper than any of the four',
    "cheaper",
    "any",
)
def loops_of_04_a_the_last_row_simplified(cheaper, any_of):
    simple = operation_counts("rk-fd4 simplified")
    four = [operation_counts(m) for m in METHODS]
    any_of([simple.mul < one.mul and simple.add < one.add for one in four])
    cheaper(simple.mul, min(one.mul for one in four))
    yield len(four)


@claim(
    (
        "the accelerations of the links come out directly.",
        "Gravity is in $a(N)$ and nowhere else, but the inward sweep uses $a(1),\\ldots,a(N{-}1)$.",
    ),
    "directly / after one more sweep",
    "nowhere else",
)
def accelerations_of_the_links_come_out_directly(directly, nowhere_else):
    s = case()
    directly(all((s.fd4.alpha[k] == s.alpha[k]).all() for k in range(1, 5)))
    earth, moon = (
        fd.fd4(s.chain, s.theta_dot, s.T, field, s.f0) for field in (s.gravity, s.gravity / 6)
    )
    nowhere_else([k for k in s.m if (earth.a[k] != moon.a[k]).any()], [s.N])
    assert all((earth.z[k] == moon.z[k]).all() and (earth.nu[k] == moon.nu[k]).all() for k in s.m)


@claim(
    "FD3 has to sum $\\zeta$ again and filter again; FD4 goes on with its last sweep.",
    "again / before",
    "last",
)
def fd3_has_to_sum_again_and_filter_again_fd4_goes(again, last):
    s = case()
    changed = {}
    for name in ("fd3", "fd4"):
        earth, moon = (
            vars(getattr(fd, name)(s.chain, s.theta_dot, s.T, field, s.f0))
            for field in (s.gravity, s.gravity / 6)
        )
        changed[name] = {
            x
            for x in ("V", "b", "zeta", "z", "nu", "alpha", "theta_ddot")
            if x in earth and any((earth[x][k] != moon[x][k]).any() for k in s.m)
        }
    again({"zeta", "z", "nu"} <= changed["fd3"])
    redone = [
        bool(sweep & changed["fd4"]) for sweep in ({"V", "b"}, {"z", "nu"}, {"alpha", "theta_ddot"})
    ]
    last(redone, any(redone))
    assert sum(redone) == 1


def kept(name, k=0, moving=1):
    """Return the links whose D and nu stay when an angle, a rate, a torque or gravity changes."""
    arm = rd.rational_arm(4, seed=2)
    states = []
    for changed in (0, 1):
        tangents = [F(1, 3)] * arm.n
        qd = [F(x * moving, 2) for x in (2, 4, -2, 1)]
        for what, values in (("theta", tangents), ("rate", qd)):
            if changed and name == what:
                values[arm.n - k] += F(1, 5)
        s = rd.atlas.Case(arm, tangents=tangents, qd=qd, qdd=[F(0)] * arm.n)
        T = {
            link: torque + changed * (name == "T" and link == k) for link, torque in TORQUES.items()
        }
        gravity = s.gravity / (6 if changed and name == "gravity" else 1)
        states.append((s.filter.D, fd.fd4(s.chain, s.theta_dot, T, gravity, 0 * s.f0).nu))
    return tuple(
        [link for link in TORQUES if (one[link] == two[link]).all()]
        for one, two in zip(*states, strict=True)
    )


TORQUES = {k: np.array([F(k, 3)]) for k in (1, 2, 3, 4)}


@claim(
    "since $P$, $D$, $G$ of link $k$ contain $\\theta(1)\\ldots\\theta(k{-}1)$ and masses of "
    "links $1\\ldots k$, and nothing else",
    "nothing else",
)
def since_of_link_contain_and_masses_of_links(nothing_else):
    for k in (1, 2, 3, 4):
        changed = {link for link in range(1, 5) if link not in kept("theta", k)[0]}
        assert changed <= set(range(k + 1, 5))
    nothing_else(
        [what for what in ("T", "rate", "gravity", "theta") if kept(what, 1)[0] != [1, 2, 3, 4]],
        ["theta"],
    )


@claim(
    (
        "| gravity, the acceleration of the base, $\\theta(N)$ | nowhere | nothing |",
        "| $T(k)$ | link $k$ | $z$, $\\nu$ |",
    ),
    "nothing",
    "link $k$ / link $k+1$",
)
def gravity_the_acceleration_of_the_base_nowhere(nothing, link_k):
    nothing([kept(*change) != ([1, 2, 3, 4],) * 2 for change in (("gravity", 0), ("theta", 4))])
    link_k(all(kept("T", k) == ([1, 2, 3, 4], list(range(1, k))) for k in (1, 2, 3, 4)))


@claim("if the arm moves, $z$ and $\\nu$ at link 1 | all |", "moves / rests")
def if_the_arm_moves_and_at_link_1(moves):
    moves(kept("theta", 3)[1] == [] and kept("theta", 3, 0)[1] == [1, 2, 3])
    yield (f"link {min(TORQUES.keys() - kept('theta', 2)[1])}")


@claim("The first sweep of FD4 runs outward for two reasons.")
def first_sweep_of_fd4_runs_outward():
    """In base axes the rate and the axes of a link depend on the joints inward of it."""
    s = rd.atlas.Case(rd.planar_arm(3), q=[0.3, 0.4, 0.5], qd=[1, 2, 3])
    t = rd.atlas.Case(rd.planar_arm(3), q=[0.9, 0.4, 0.5], qd=[7, 2, 3])
    differ = [not np.allclose(s.omega[1], t.omega[1]), not np.allclose(s.l(1, 0), t.l(1, 0))]
    assert SWEEPS["rk-fd4"].sweeps[0].direction == "outward"
    assert SWEEPS["rk-2sweep"].sweeps[0].direction == "inward"
    yield sum(differ)


@claim(
    'It is possible to apply the tools of this paper to obtain a "2-Sweep" forward dynamics '
    "algorithm [...] although at the expense of much greater algorithmic complexity. The "
    "development is somewhat lengthy, however, and will not be given here."
)
def possible_to_apply_the_tools_of_this_paper():
    yield from quoted(
        "RK",
        'It is possible to apply the tools of this paper to obtain a "2-Sweep" '
        "forward dynamics algorithm",
        "although at the expense of much greater algorithmic complexity. The development "
        "is somewhat lengthy, however, and will not be given here.",
    )


@claim("In link axes, each 6 x 10 matrix Z is multiplied by two 10 x 10 matrices at each link.")
def in_link_axes_each_6_x_10_matrix_z():
    rows, columns = fd.substitution(np.eye(3), np.zeros(3)).shape
    yield f"each {len(case().M[1])} x {columns} matrix"
    extra = operation_counts("rk-2sweep").mul - operation_counts("rk-2sweep, base axes").mul
    assert extra > 2 * 6 * 50
    yield f"two {rows} x {columns}"


@claim("Our copy of the report reads $T$ for $T'$ in RK 4.20; the scan may have lost the prime.")
def our_copy_of_the_report_reads_for_in_rk_4_20():
    line = printed("RK", r"epsilon\(k\) = (T'?)\(k\)")
    assert rd.atlas.lookup("RK 4.20").misprints[0].said.kind == "scan"
    yield f"reads ${line[1]}$"


@claim("RK 5.13 as printed is the velocity of the tip, 6 numbers where $6N$ are needed.")
def rk_5_13_as_printed_is_the_velocity_of_the_tip():
    for arm in (rd.rational_arm(4, seed=1), rd.rational_arm(3, seed=1)):
        o = rd.atlas.Case(arm).op
        rates = np.zeros(arm.n)
        yield len(o.B.T @ o.phi.T @ o.H.T @ rates)
        yield f"{len(o.phi.T @ o.H.T @ rates) // arm.n}N"


@claim(
    "RK 5.14 is right where it is numbered; in our copy the proof of FD4 in the appendix reads "
    "$\\tilde\\phi$ for its $\\tilde\\psi$",
    "right / wrong",
)
def rk_5_14_is_right_where_it_is_numbered_in_our(right):
    entry = rd.atlas.lookup("RK 5.14")
    right(bool(rd.atlas.run(entry, rd.rational_arm(4, seed=1)).holds))
    assert "appendix A" in entry.misprints[0].said.place
    assert r"\tilde{\phi}" in entry.misprints[0].said.quote
    yield entry.tag.split()[1]


@claim("It would be counted twice.")
def would_be_counted_twice():
    s = case()
    tip = fd.fd2(s.chain, s.theta_dot, s.T, s.gravity, s.f0).alpha[0]
    none = fd.without_gravity({0: tip}, s.gravity)[0]
    once = (tip - none)[3:]
    assert (once == -s.gravity).all()
    yield ((once - s.gravity) / (once + (once == 0)))[2]


@claim("with $g=1$ the formula without the prime gives both joints violent", "both", "violent / no")
def with_the_formula_without_the_prime_gives_both(both, violent):
    r = rd.atlas.Case(
        rd.planar_arm(2, 1, 1),
        q=[0, 0],
        qd=[0, 0],
        qdd=[0, 0],
        gravity=[0, 0, -1],
        tip_force=[0] * 6,
    )
    found, _ = fd.smoother(r.filter, {k: r.filter.D_inv[k] @ r.T[k] for k in (1, 2)})
    both([abs(found[k][0]) > 3 for k in (1, 2)])
    violent(min(abs(found[k][0]) for k in (1, 2)) > 3)
    yield f"g={-r.gravity[2]:.0f}"


@claim("Along its own line a stretched arm is a rod fixed at the base", "Along / Across")
def along_its_own_line_a_stretched_arm_is_a_rod(along):
    give = fd.operational_inverse(rd.atlas.Case(rd.planar_arm(3), q=[0, 0, 0]).filter)
    along(abs(give[3, 3]) < 1e-12 < give[5, 5])


@claim("Four of the eight have no published solution.")
def four_of_the_eight_have_no_published_solution():
    yield from unpublished("4b")


def columns():
    """Exercise 4b.8: monomials of degree two or less, and three or less, in six unknowns."""
    return [len(list(combinations_with_replacement(range(7), degree))) for degree in (2, 3)]


def released(qd=(0, 0)):
    """Return two level rods with the torques off, g = 1."""
    s = rd.atlas.Case(
        rd.planar_arm(2, F(1), F(1)),
        tangents=[0, 0],
        qd=list(qd),
        gravity=[0, 0, -1],
        tip_force=[0] * 6,
    )
    return s, {k: 0 * s.T[k] for k in s.T}


def first_steps_of_fd1():
    """Exercise 4b.2: T'(1), T'(2), epsilon(2), nu(2) of the released rods."""
    s, off = released()
    out = fd.fd1(s.chain, s.theta_dot, off, s.gravity, s.f0)
    return [out.T_free[1][0], out.T_free[2][0], out.epsilon[2][0], out.nu[2][0]]


def slips_that_do_not_show():
    """Return the slips that change nothing on the released rods, and by what (d) multiplies."""
    s, off = released()
    f = s.filter
    terms = fd.bias_velocity_terms(s.chain, s.theta_dot, s.gravity)
    a = terms.a
    b = terms.b
    truth = fd.fd4(s.chain, s.theta_dot, off, s.gravity, s.f0).theta_ddot
    fd1 = fd.fd1(s.chain, s.theta_dot, off, s.gravity, s.f0)
    found = {
        "a": fd.smoother(f, {k: f.D_inv[k] @ (off[k] - s.H[k] @ fd1.z_hat[k]) for k in (1, 2)})[0],
        "b": fd.fd3(s.chain, s.theta_dot, off, s.gravity, 0 * s.f0).theta_ddot,
        "c": in_loops(f, a, b, off, f.P_plus),
        "d": in_loops(f, {1: a[1] + a[2], 2: a[2]}, b, off, f.P),
    }
    right = [letter for letter, x in found.items() if all(x[k][0] == truth[k][0] for k in truth)]
    return beside(right, found["d"][1][0] / truth[1][0])


def in_loops(f, a, b, T, P):
    """Return the accelerations by FD4 as printed, with P in the term P a."""
    z = {1: b[1]}
    nu = {}
    for k in (1, 2):
        if k > 1:
            z[k] = f.psi(k, k - 1) @ (z[k - 1] + P[k - 1] @ a[k - 1]) + f.L[k - 1] @ T[k - 1] + b[k]
        nu[k] = f.D_inv[k] @ (T[k] - f.chain.H[k] @ z[k])
    return fd.fd4_outward(f, nu, a)[0]


def carts():
    """Exercise 4b.7: cart masses under three rods whose tip yields 1/5 and 2/7 m/s^2 per N."""
    none = [F(0)] * 3
    rod = [F(1), F(0), F(0)]
    found = {}
    for half_kilograms in range(1, 12):
        mass = F(half_kilograms, 2)
        arm = rd.Arm(
            axes=[[1, 0, 0]] + [[0, -1, 0]] * 3,
            joint_types="PRRR",
            offsets=[none, none, rod, rod],
            masses=[mass, 1, 1, 1],
            coms=[none] + [[F(1, 2), F(0), F(0)]] * 3,
            inertias=[np.diag([F(1)] * 3)] + [np.diag([F(0), F(1, 12), F(1, 12)])] * 3,
            tip_offset=rod,
        )
        found[fd.operational_inverse(rd.atlas.Case(arm, tangents=[F(0)] * 4).filter)[3, 3]] = mass
    return [found[F(1, 5)], found[F(2, 7)]]


@claim(
    (
        "The weight travels inward in one algorithm, FD1: when the arm is let go, a force of 2.5 N "
        "arrives at the second joint, and 5.6 N at the base.",
        "In the other one, FD4, nothing travels inward at that moment.",
    ),
    "FD1 / FD4",
    "second / third",
    "nothing / something",
)
def first_picture_answers_what_travels_inward(fd1, second, nothing):
    arrays = first_picture("04b").painting.arrays
    one, other = (arrays[key]["carried"][0] for key in ("waves", "waves by rk-fd4"))
    size = np.linalg.norm(one, axis=1)
    fd1(size.any() and not other.any())
    second(size[1] > 0 and size[2] == 0)
    yield from (f"{size[1]:.1f} N", f"{size[0]:.1f} N")
    nothing(not other.any())


TRUTHS = {
    "4b.8": columns,
    "4b.2": first_steps_of_fd1,
    "4b.5": slips_that_do_not_show,
    "4b.7": carts,
}


# Words in replies to predictions.


@claim("Gravity is in a(N) alone", "alone")
def gravity_is_in_the_last_a(alone):
    s = case()
    earth, moon = (
        fd.fd4(s.chain, s.theta_dot, s.T, field, s.f0).a for field in (s.gravity, s.gravity / 6)
    )
    alone([k for k in earth if (earth[k] != moon[k]).any()], [s.N])


# Answers to the predictions, computed from the words of the questions.


@answer_of("4b.1")
def entries_that_one_torque_moves(question):
    s = case()
    torque = np.zeros(s.N, dtype=object)
    torque[-1] = F(1)  # at the base, joint N
    filtered = fd.smoother(s.filter, {k: s.filter.D_inv[k] @ [0 * F(1)] for k in s.m})
    assert not any(filtered[0][k][0] for k in s.m)
    op = s.op
    innovations = (op.one_N - op.H @ op.Psi @ op.L) @ torque
    moved = np.linalg.solve(s.mass_matrix.astype(float), torque.astype(float))
    some = np.count_nonzero(innovations)
    every = np.count_nonzero(moved)
    assert every == s.N
    question.settle(some, b=(some, 1))


@answer_of("4b.2")
def how_much_free_joints_help(question):
    rods, torque = question.numbers(
        "# equal rods lie in a row, without gravity, and a motor at the wall gives # N m"
    )
    joint = question.number_of("the acceleration of joint # with")
    s = row(rods)
    assert joint == rods
    free = torque / s.filter.D[joint][0, 0]
    welded = 1 / s.mass_matrix[joint - 1, joint - 1]
    question.says("b", "# rods have # the mass of one", rods, (s.m[1] + s.m[2]) / s.m[1])
    question.settle(free / welded, b=s.m[1] + s.m[2])


@answer_of("4b.3")
def step_from_the_tip(question):
    """The loop's first step: with L(0) H(0) = 0 it is phi(1,0)."""
    line, start, force = question.numbers("You write line # as a loop from $z(#)=f(#)$")
    first, *places = question.numbers(
        r"For $k=#$ it needs $\psi(#,#)=\phi(#,#)-L(#)H(#)$, but there is no joint #"
    )
    tip = 0
    assert [start, force, *places] == [tip, tip, 1, tip, 1, tip, tip, tip, tip]
    assert first == min(case().m)
    assert f'"line {line}", z3' in cell(question.page, "c023d")[0]
    s = case()
    right = (s.filter.step[tip] == s.phi(first, tip)).all()
    question.choose("a" if right else "b", a=(first, tip), b=0)


@answer_of("4b.5")
def sweeps_that_gravity_changes(question):
    """Compare the quantities of each of FD4's three sweeps with those under the moon's gravity."""
    s = case()
    earth, moon = (
        vars(fd.fd4(s.chain, s.theta_dot, s.T, field, s.f0)) for field in (s.gravity, s.gravity / 6)
    )
    sweeps = {1: ("V", "b"), 2: ("z", "nu"), 3: ("alpha", "theta_ddot")}
    assert len(sweeps) == len(SWEEPS["rk-fd4"].sweeps)
    again = [
        sweep
        for sweep, names in sweeps.items()
        if any((earth[x][k] != moon[x][k]).any() for x in names for k in s.m)
    ]
    question.settle(tuple(again), b=(2, 3))


@answer_of("4b.6")
def curve_of_an_innovation(question):
    """Its coefficients belong to the monomials of degree two or less in three unknowns."""
    coefficients = question.number_of("holds # coefficients")
    rows, columns = fd.substitution(np.eye(3), np.zeros(3)).shape
    monomials = list(combinations_with_replacement(range(4), 2))
    assert len(monomials) == rows == columns == coefficients
    degrees = {len(monomial) for monomial in monomials}
    question.says("a", "of degree # in omega, hence of degree # along", *degrees, *degrees)
    question.choose("a")


@answer_of("4b.7")
def multiplications_of_two_sweeps(question):
    """The ratio is rounded to a whole number; sweeps alone would be three against two."""
    sweeps = question.number_of("the #-sweep algorithm")
    assert sweeps == len(SWEEPS["rk-2sweep"].sweeps)
    mul = {name: operation_counts(name).mul for name in ("rk-2sweep", "rk-fd4 simplified")}
    times = mul["rk-2sweep"] / mul["rk-fd4 simplified"]
    more_sweeps = len(SWEEPS["rk-fd4"].sweeps) / sweeps
    _, columns = fd.substitution(np.eye(3), np.zeros(3)).shape
    question.says("a", "One column becomes #, and", columns)
    question.says("a", "But # columns have to be", columns)
    question.settle(round(times), a=float(more_sweeps), b=sweeps)


@answer_of("4b.8")
def pull_along_a_row(question):
    """A rod fixed at the base does not move; free rods together would."""
    rods = question.number_of("# rods lie in a row")
    mass = question.number_of("# kg each")
    force = question.number_of("along $x$ with # N")
    s = row(rods, masses=F(mass))
    along = fd.operational_inverse(s.filter)[3, 3] * force
    question.says("a", "# loose rods, or one of # kg", rods, sum(s.m.values()))
    question.says("b", "J M^-# J^T is #", 1, along)
    assert along == 0
    question.choose("b", a=F(force, sum(s.m.values())))
