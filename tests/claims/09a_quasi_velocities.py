"""The claims of 09a, and the code that computes them."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import sympy
from claims import claim, quote, shown
from first_pictures import first_runs
from predict_questions import answer_of

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.case import Case
from robodyn_lib.counting import frame_run
from robodyn_lib.spatial import inverse
from workbook.course import quasi

PAIR = rd.planar_arm(2)
START = ([0.3, 1.2], [1.0, -2.0])


@cache
def errors(heavy, puma=False):
    """Return three errors {variables: errors} of Runge-Kutta at steps of 0.04, 0.02 and 0.01 s."""
    arm = rd.robots.puma560() if puma else PAIR
    start, t = (
        ((np.linspace(-0.8, 0.8, 6), np.linspace(1.5, -1.5, 6)), 0.08) if puma else (START, 0.64)
    )
    gravity = rd.GRAVITY if heavy else [0, 0, 0]
    truth = rd.simulate(
        arm, *start, t, integrator="adaptive", rtol=1e-12, atol=1e-13, gravity=gravity
    )
    return {
        name: [
            quasi.distance(quasi.run(arm, *start, t, name, dt=dt, gravity=gravity), truth)
            for dt in (0.04, 0.02, 0.01)
        ]
        for name in quasi.VARIABLES
    }


def panels():
    return [errors(heavy, puma) for puma in (False, True) for heavy in (False, True)]


def bent(half, qd=(0, 0)):
    rods = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
    return Case(rods, tangents=[0, half], qd=[Fraction(x) for x in qd])


@claim("In a row $u=\\frac52$ and $d=\\frac7{12}$; at a right angle $u=1$ and $d=\\frac43$")
def in_a_row_and_at_a_right_angle():
    for half in (0, 1):
        u = bent(half).eliminated[0].now[1, 0]
        d = bent(half).op.D[1, 1]
        yield from (f"$u={u}$" if half else rf"$u=\frac{u.numerator}{u.denominator}$", d)


@cache
def squares(heavy):
    """Return (nu(1)^2 + nu(2)^2, the kinetic energy at the start) of a run."""
    run = quasi.run(PAIR, *START, 1.0, "nu", dt=0.02, gravity=rd.GRAVITY if heavy else [0, 0, 0])
    case = Case(PAIR, q=START[0], qd=START[1])
    rates = case.stacked(case.theta_dot)
    return (run.v**2).sum(axis=1), rates @ case.mass_matrix @ rates / 2


@claim(
    (
        "is twice the kinetic energy, and that cannot change here",
        "nu(1)^2 + nu(2)^2 is twice the kinetic energy, and nothing does work on the rods.",
    ),
    "cannot / can",
    "nothing",
)
def twice_the_kinetic_energy_and_that_cannot(cannot, nothing):
    along, energy = squares(False)
    cannot(np.ptp(along) < 1e-4 * energy < np.ptp(squares(True)[0]))
    yield f"{along[0] / energy:.0f}"
    nothing(abs(along - along[0]) > 1e-4 * energy)


@cache
def curvature():
    """Return the curvature of the two rods from their metric, by Brioschi's formula.

    The page computes it in another way.
    """
    x, y = sympy.symbols("x y", real=True)
    E = sympy.Rational(1, 3)
    F = sympy.Rational(1, 3) + sympy.cos(x) / 2
    G = sympy.Rational(5, 3) + sympy.cos(x)
    d = sympy.diff
    first = sympy.Matrix(
        [
            [-d(E, y, 2) / 2 + d(F, x, y) - d(G, x, 2) / 2, d(E, x) / 2, d(F, x) - d(E, y) / 2],
            [d(F, y) - d(G, x) / 2, E, F],
            [d(G, y) / 2, F, G],
        ]
    )
    second = sympy.Matrix([[0, d(E, y) / 2, d(G, x) / 2], [d(E, y) / 2, E, F], [d(G, x) / 2, F, G]])
    return x, sympy.simplify((first.det() - second.det()) / (E * G - F**2) ** 2)


@claim(
    "For the two rods $\\kappa$ vanishes at a right angle only, so **no factor of their mass "
    "matrix will ever belong"
    " to coordinates**.",
    "only",
    "no",
)
def for_the_two_rods_vanishes_at_a_right_angle(only, no):
    x, K = curvature()
    c = sympy.cos(x)
    assert sympy.simplify(K - 126 * c / (16 - 9 * c**2) ** 2) == 0
    flat = [k for k in range(12) if sympy.simplify(K.subs(x, k * sympy.pi / 12)) == 0]
    only(flat, [6])  # twelfths of a half turn: a right angle
    no([sympy.simplify(K.diff(x).subs(x, k * sympy.pi / 12)) == 0 for k in flat] + [not flat])


@claim(
    "if and only if the metric $\\mathcal M$ is flat there, that is, if its Riemann "
    "curvature vanishes",
    "only",
)
def flat_metric_has_coordinates(only):
    r, J = sympy.symbols(  # a slider on a turntable, m = 1: polar coordinates if J = 0
        "r J", positive=True
    )
    root = sympy.sqrt(J + r**2)
    K = sympy.simplify(-sympy.diff(root, r, 2) / root)
    only([value for value in (0, 1, 2) if sympy.simplify(K.subs(J, value)) == 0], [0])


@claim('Lines 1 to 3 prove "only if" for two joints', "only")
def lines_1_to_3_prove_only_if_for_two_joints(only):
    """kappa is 0 exactly if E_1 alpha = a and E_2 alpha = b for some alpha."""
    x, y = sympy.symbols("x y", positive=True)
    kappas = {}
    for name, r in (("plane", x), ("turntable", sympy.sqrt(1 + x * x))):
        E = [lambda g: sympy.diff(g, x), lambda g, r=r: sympy.diff(g, y) / r]
        b = -sympy.diff(r, x) / r  # [E_1, E_2] = b E_2, a = 0
        kappas[name] = sympy.simplify(E[0](b) - b**2)
        alpha = y * sympy.diff(-r, x)  # the angle whose E_2 is b
        exists = sympy.simplify(E[1](alpha) - b) == 0 == sympy.simplify(E[0](alpha))
        assert exists == (kappas[name] == 0)
    only([name for name, kappa in kappas.items() if kappa == 0], ["plane"])


@claim(
    (
        "563 operations against 362, more than half as many again",
        (
            "Uncoupled accelerations save one sweep, and the derivative of the gain costs more "
            "than that sweep."
        ),
    ),
    "more than / less than",
    "more",
)
def operations_against_362_more_than_half_as_many(more_than, more):
    nu, theta = (
        frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
        for name in ("kozlowski-nu", "kalman")
    )
    again = Fraction(round(2 * (nu - theta) / theta), 2)
    more_than(nu - theta > again * theta)
    yield from (again, nu, theta)
    more(nu, theta)  # fewer are saved than added


@claim("563 operations against 362")
def operations_against_362(page):
    yield from shown(page, "c130", "563", "362")


@claim(
    "on two rods and on a Puma no variable has the smallest error everywhere",
    "no",
    "smallest / largest",
)
def no_variable_is_best_everywhere(no, smallest):
    best = [
        min(panel, key=lambda name: panel[name][place]) for panel in panels() for place in range(3)
    ]
    no([all(one == name for one in best) for name in quasi.VARIABLES])
    smallest(len({best[0], *best}) > 1)


@claim(
    "$\\frac12\\xi^TD\\xi$ is not one, since $D$ depends on $\\theta$; nor is potential energy.",
    "depends",
)
def not_one_since_depends_on_nor_is_potential(depends):
    depends(bent(0).op.D[1, 1] != bent(1).op.D[1, 1])


@claim(
    "It is not a faster way to simulate a robot on the ground, since one evaluation costs "
    "more (9a.5).",
    "not a / a",
    "more",
)
def not_a_faster_way_to_simulate_a_robot(not_a, more):
    more(frame_run("kozlowski-nu", 6).counts.operations, frame_run("kalman", 6).counts.operations)
    last = [[some[-1] for some in panel.values()] for panel in panels()]
    not_a(
        all(max(errors) < 10 * min(errors) for errors in last)
    )  # hence longer steps do not compensate


quote("K", '"For the purpose of control the mass matrix of the manipulator should be diagonal"')
quote("K", '"is restrictive and rarely satisfied in practice"')

RODS = rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1))
HALF = {1: 0, Fraction(3, 5): Fraction(1, 2), 0: 1}  # cosine of the bend: tangent of its half


def at(cosine, arm=RODS):
    """Return the two rods bent by an angle with this cosine."""
    return Case(arm, tangents=[0, HALF[cosine]])


def xi_and_energy():
    two = at(Fraction(3, 5))
    rates = np.array([Fraction(-1), Fraction(2)])
    xi = (two.op.one_N + two.op.H @ two.op.Phi @ two.op.K).T @ rates
    return [*xi, rates @ two.mass_matrix @ rates / 2]


def balanced(mu, behind=Fraction(1, 4)):
    """Return the rods with a point mass mu behind joint 1."""
    mass = 1 + mu
    centre = (Fraction(1, 2) - mu * behind) / (1 + mu)
    about = (  # about the mass centre, across the plane
        Fraction(1, 3) + mu * behind**2 - mass * centre**2
    )
    across = np.diag([0, 1, 1])
    return replace(
        RODS,
        masses=[1, mass],
        coms=[RODS.coms[0], [centre, 0, 0]],
        inertias=[RODS.inertias[0], about * across],
    )


def counterweight():
    """Try weights until neither u nor d depends on the bend."""
    for mu in (Fraction(k, 2) for k in range(1, 9)):
        cases = [at(cosine, balanced(mu)) for cosine in HALF]
        if len({(case.op.D[1, 1], case.eliminated[0].now[1, 0]) for case in cases}) == 1:
            return [mu, cases[0].op.D[1, 1]]


@claim(
    (
        "The square of the arrow's length is twice the kinetic energy.",
        "It grows and shrinks as they swing, and is longest at 1.97 s: then the rods hang down "
        "almost straight, and the 9.8 J that their weight can give have become kinetic energy.",
    ),
    "longest / shortest",
    "almost / hardly",
)
def first_picture_answers_what_the_length_of_the_arrow_is(longest, almost):
    (run,) = first_runs("09a")
    rates = [Case(run.arm, q=q, qd=qd) for q, qd in zip(run.q[::100], run.qd[::100], strict=True)]
    squares = np.array([case.nu @ case.nu for case in rates])
    masses = [rd.mass_matrix(run.arm, q) for q in run.q]
    kinetic = np.array([qd @ M @ qd / 2 for M, qd in zip(masses, run.qd, strict=True)])
    with np.errstate(invalid="ignore"):
        quotient = np.nanmedian(squares / kinetic[::100])
    yield Fraction(round(quotient, 6)).limit_denominator(100)
    at_most = kinetic.argmax()
    slopes = np.diff(kinetic)
    peaks = np.sort(kinetic[1:-1][(slopes[:-1] > 0) & (slopes[1:] < 0)])
    longest(kinetic[at_most] == peaks[-1] > peaks[-2])  # it grows and shrinks
    yield f"at {run.t[at_most]:.2f} s"
    yield f"{kinetic[at_most]:.1f} J"
    hanging = run.q[at_most] - [np.pi / 2 * np.sign(run.q[at_most][0]), 0]
    almost(abs(np.cumsum(hanging)).max() < 0.1)


TRUTHS = {
    "9a.3": xi_and_energy,
    "9a.4": lambda: [*(inverse(at(0).mass_matrix) @ np.array([1, 0]))],
    "9a.7": lambda: ["c", at(0).op.D[1, 1] - at(1).op.D[1, 1]],
    "9a.8": counterweight,
}


# Words in replies to predictions.


@claim(
    (
        "nu(k) depends on the blows at joints 1 to k only",
        "The base drags every link along, so the joint velocities are not 0.",
    ),
    "only",
    "every",
)
def blows_that_a_quasi_velocity_depends_on(only, every):
    case = Case(rd.rational_arm(4, seed=1))
    op = case.op
    to_xi = (op.one_N + op.H @ op.Phi @ op.K).T @ inverse(case.mass_matrix)
    for k in range(4):
        only(np.flatnonzero(to_xi[k]), range(k + 1))
    every(inverse(case.mass_matrix)[:, -1] != 0)
    yield f"joints {1 + np.flatnonzero(to_xi[-1])[0]} to k"


# Answers to the predictions, computed from the words of the questions.


@answer_of("9a.1")
def velocities_after_a_blow_at_the_base(question):
    zero = question.number_of("are not # afterwards")
    assert zero == 0
    case = Case(rd.rational_arm(4, seed=1))
    blow = np.zeros(4, dtype=object)
    blow[-1] = Fraction(1)
    rates = inverse(case.mass_matrix) @ blow
    xi = (case.op.one_N + case.op.H @ case.op.Phi @ case.op.K).T @ rates
    moving = np.count_nonzero(rates)
    quasi_moving = np.flatnonzero(xi) + 1
    question.choose("a" if moving == 4 and list(quasi_moving) == [4] else "b")


@answer_of("9a.2")
def curve_of_the_quasi_velocities(question):
    second, first = question.numbers(r"Plot $\nu(#)$ against $\nu(#)$")
    run = quasi.run(PAIR, *START, 1.0, "nu", dt=0.02, gravity=[0, 0, 0])
    assert (first, second) == (1, run.v.shape[1])
    radius = (run.v**2).sum(axis=1)
    ratio = run.v[:, 1] / run.v[:, 0]
    if np.ptp(ratio) < 1e-6:
        question.choose("a")
    else:
        question.choose("b" if np.ptp(radius) < 1e-6 else "c")


@answer_of("9a.3")
def integrals_around_a_loop(question):
    """Integrate sqrt(D(2)) dtheta(2) out and back, since nu = sqrt(D) xi."""
    count = question.number_of("Lead the # rods")
    bent_joint, start = question.numbers("bend joint # from # to a right angle")
    turned, angle = question.numbers("turn joint # by # rad")
    unbent, back = question.numbers("unbend joint #, turn joint # back")
    nu_1, nu_2, zero = question.numbers(r"Which of $\int\nu(#)\,dt$, $\int\nu(#)\,dt$ is #?")
    xi, theta = question.numbers(r"for $\xi(#)=\dot\theta(#)$")
    assert [bent_joint, unbent, nu_1] == [1, 1, 1]
    assert [turned, back, nu_2, xi, theta] == [RODS.n] * 5 == [count] * 5
    straight = at(1 if start == 0 else None)
    right_angle = at(0)
    out, home = (float(case.op.D[1, 1]) ** 0.5 * angle for case in (right_angle, straight))
    gap = out - home
    coupling = [case.eliminated[0].now[1, 0] * angle for case in (right_angle, straight)]
    assert zero == 0
    neither = gap != zero and coupling[0] - coupling[1] != zero
    question.choose("c" if neither else "b", a=(), b=(xi, theta))


@answer_of("9a.4")
def variables_that_keep_the_energy(question):
    step = question.number_of("steps of # s by the midpoint rule")
    count = question.number_of("In all #.")
    assert count == len(quasi.VARIABLES)
    cells = "".join("".join(cell["source"]) for cell in question.page["cells"])
    assert f"three(quasi.midpoint, [0, 0, 0], {float(step)})" in cells
    kept = []
    for name in quasi.VARIABLES:
        run = quasi.run(PAIR, *START, 1.0, name, quasi.midpoint, dt=float(step), gravity=[0, 0, 0])
        if np.ptp(run.energy) < 1e-9:
            kept.append(name)
    question.choose("b" if kept == ["nu"] else "c", a=len(quasi.VARIABLES))


@answer_of("9a.5")
def order_of_the_method(question):
    order = question.number_of("order #, one tolerance")
    assert f"of order {order}" in quasi.adaptive.__doc__
    question.choose("b")


@cache
def energy_left(gain, bend):
    """Return which part of its energy an arm of this bend has after 1 s of brakes."""

    def brakes(t, q, qd):
        return -gain * rd.mass_matrix(PAIR, q, method="compiled") @ qd

    run = rd.simulate(PAIR, [0.3, bend], START[1], 1.0, torque=brakes, gravity=[0, 0, 0])
    energy = [x @ rd.mass_matrix(PAIR, q) @ x for q, x in zip(run.q, run.qd)]
    return energy[-1] / energy[0]


@answer_of("9a.6")
def energy_left_after_a_second(question):
    """Brake two arms by motors with the mass matrix; lengths are roots of the energy."""
    gain = -question.number_of(r"$\epsilon=#\nu$")
    above = {letter: question.number_of(f"({letter}) The part $#/") for letter in "ab"}
    parts = [energy_left(float(gain), bend) for bend in (0.2, 1.2)]
    assert np.allclose(parts, float(above["a"]) / np.e, atol=1e-4)
    assert np.isclose(np.sqrt(parts[0]), float(above["b"]) / np.sqrt(np.e), atol=1e-4)
    question.choose("a" if np.ptp(parts) < 1e-4 else "c", **above)
