"""The claims of 11, and the code that computes them."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from unittest import mock

import numpy as np
import sympy
from cases import ROOT
from claims import cell, claim, shown
from first_pictures import first_runs, tips_apart
from predict_questions import answer_of

import benchmarks as bench
import robodyn_lib as rd
from robodyn_lib.counting import overtakes, total_counts
from robodyn_lib.dynamics import GRAVITY, METHODS, forward_dynamics, mass_matrix
from robodyn_lib.robots import planar_arm
from workbook.course.exercises import laboratory
from workbook.course.exercises.laboratory import SUSPECTS
from workbook.widgets import fifty
from workbook.widgets.experiment import run, tip_speed
from workbook.widgets.hands import Held, pivots, read
from workbook.widgets.misprinted import MISPRINTS
from workbook.widgets.presets import named, trajectories


def apart(page):
    """Return the seconds that each hair buys over the one a thousand times thicker, as printed."""
    return np.diff([int(s) for s in re.findall(r"(\d+) s\b", cell(page, "c004")[1])])


def thinner(page):
    """Return how many times each hair of the page is thinner than the one before."""
    hairs = [float(x) for x in re.search(r"hairs = \((.*)\)", cell(page, "c004")[0])[1].split(",")]
    return np.divide(hairs[:-1], hairs[1:])


def factor(turned):
    """Return the factor by which a step of RK4 multiplies a vibration that turns by this angle."""
    return abs(sum((1j * turned) ** k / float(sympy.factorial(k)) for k in range(5)))


@claim(
    "On average the distance grows by the same *factor* every second, so a hair a thousand times "
    "thinner buys the "
    "same few seconds each time.",
    "grows",
    "every",
    "a thousand times / ten times",
)
def on_average_the_distance_grows_by_the_same(grows, every, thousand, page):
    bought = apart(page)
    grows(np.cumsum(bought))
    every([1 < seconds < 10 and abs(seconds - bought[0]) <= 1 for seconds in bought])
    thousand(np.allclose(thinner(page), 1000))


@claim(
    "a thousand times thinner buys the time of one factor of a thousand, six or seven seconds",
    "a thousand times / ten times",
)
def thousand_times_thinner_buys_the_time(thousand, page):
    thousand(np.allclose(thinner(page), 1000))
    yield from sorted({*apart(page).tolist()})


@claim("Somewhere between $0.01$ and $0.02$ N m s.")
def damping_that_tames_the_arm(page):
    yield from shown(page, "c008", "0.01", "0.02")


@claim("At 0.53 s the tip is at its fastest.", "fastest / slowest")
def at_0_53_s_the_tip_is_at_its_fastest(fastest):
    (whip,) = trajectories("Whip crack")
    speed = tip_speed(whip)
    yield f"{whip.t[np.argmax(speed)]:.2f}"
    fastest(speed.max() > speed[0])


@claim("A spring in each joint but the first, 500 N m/rad, turns sixty loose links into a beam.")
def springs_of_the_beam():
    beam = named("A beam of sixty links").setup()
    assert (beam.links, beam.at) == (60, "all joints but the first")
    yield f"{beam.stiffness:.0f} N m/rad"


@claim(
    "The step has to be chosen for the *fastest* vibration of the arm, one that nobody sees or "
    "wants: "
    "$\\omega_{\\max}^2$ is the largest eigenvalue of $\\mathcal M^{-1}K$.",
    "fastest / slowest",
    "largest / smallest",
)
def step_has_to_be_chosen_for_the_fastest(fastest, largest):
    step = 0.01
    squares = np.linalg.eigvals(
        np.linalg.solve(mass_matrix(planar_arm(3), np.zeros(3)), np.diag([0, 7000.0, 7000.0]))
    ).real
    kept = [factor(step * w) <= 1 + 1e-12 for w in np.sqrt(np.sort(abs(squares)))]
    fastest(kept == sorted(kept, reverse=True) and not kept[-1] and kept[0])
    largest(factor(step * np.sqrt(squares.max())) > 1 >= factor(step * np.sqrt(abs(squares).min())))


@claim(
    "A hundred times stiffer vibrates ten times faster, and RK4 makes a vibration grow if it "
    "turns by more than "
    "2.83 rad in a step.",
    "more",
)
def hundred_times_stiffer_vibrates_ten_times(more):
    stiffer = 100
    yield from (stiffer, round(np.sqrt(stiffer)))
    low, high = 2.0, 4.0
    while high - low > 1e-9:
        low, high = (
            ((low + high) / 2, high) if factor((low + high) / 2) < 1 else (low, (low + high) / 2)
        )
    yield f"{low:.2f} rad"
    more([x for x in np.linspace(2, 4, 99) if factor(x) > 1], low)


@claim("Three integrators take the same steps of 10 ms.")
def three_integrators_take_the_same_steps_of_10_ms():
    drift = named("Energy drift").setup()
    assert len(drift.integrators) == 3
    yield f"{1000 * drift.step:.0f} ms"


@claim(
    (
        "Explicit Euler gains energy from swing to swing, and after some twenty seconds it is "
        "over the top.",
        "so energy grows in every swing.",
    ),
    "gains",
    "every",
)
def explicit_euler_gains_energy_from_swing(gains, every):
    euler = trajectories("Energy drift")[0]
    over = np.argmax((euler.q[:, 0] < -3 * np.pi / 2) | (euler.q[:, 0] > np.pi / 2))
    turns = np.flatnonzero(np.diff(np.sign(euler.qd[:over, 0])))
    gains(np.diff(euler.drift[turns]))
    every(np.diff(euler.drift[turns]) > 0)
    yield round(float(euler.t[over]) / 10) * 10


@claim("the two Eulers are of the same order, and only one of them gains", "only")
def only_one_euler_gains(only):
    drift = dict(zip(("explicit", "semi-implicit"), trajectories("Energy drift"), strict=False))
    only([name for name, one in drift.items() if one.drift[-1] > 0.02], ["explicit"])


@claim("beyond the 21 links of the count")
def beyond_the_21_links_of_the_count():
    n = sympy.symbols("n")
    counts = []
    for name, sizes in (("rk-fd4", range(3, 6)), ("composite-cholesky", range(3, 8))):
        products = sympy.interpolate(
            [(size, total_counts(name, size, setup=True).mul) for size in sizes], n
        )
        counts.append({size: int(products.subs(n, size)) for size in range(3, 40)})
    yield f"{overtakes(*counts)} links"


@claim("In each joint a motor pulls toward *straight out*, like a spring of 20 N m/rad")
def in_each_joint_a_motor_pulls_toward_straight(page):
    yield re.search(r"stiffness=(\d+)\.0", cell(page, "c047")[0])[1] + " N m/rad"


@claim("At 0.65 s the bend runs out at the tip.")
def at_0_65_s_the_bend_runs_out_at_the_tip(page):
    yield from shown(page, "c061", "0.65")


@claim("A chain of twenty point masses weighs 10 N.")
def chain_of_twenty_point_masses_weighs_10_n():
    chain = named("Who holds the chain?").setup()
    assert (chain.links, chain.body) == (20, "point")
    yield f"{chain.mass * chain.gravity:.0f} N"


@claim("the wrong forces act like a motor at the wall", "at the wall / nowhere at the wall")
def wrong_forces_act_like_a_motor_at_the_wall(at_the_wall):
    _, wrong = trajectories("A wrong formula that keeps its energy")
    q = wrong.q[60]
    qd = wrong.qd[60]
    off = MISPRINTS["K 48"](wrong.arm, q, qd, 0 * q, GRAVITY, np.zeros(6)) - forward_dynamics(
        wrong.arm, q, qd, 0 * q
    )
    at_the_wall(abs((mass_matrix(wrong.arm, q) @ off)[0]) > 0.1)


@claim("After 0.6 s a brake locks the second joint at once, and at 1.2 s it releases the joint.")
def when_the_brake_locks():
    lock, free = read(named("A joint is locked while it swings").setup().hands)
    assert (lock.verb, lock.at, free.verb, free.at) == ("lock", 2, "free", 2)
    yield from (f"{lock.t:g} s", f"{free.t:g} s")


@claim(
    "While it acts, the rate of the joint falls in proportion from its full value to zero, so "
    "the work is the "
    "impulse times half the rate, and the rods lose as much energy.",
    "falls",
    "as much / less",
)
def while_it_acts_the_rate_of_the_joint_falls(falls, as_much):
    arm = planar_arm(3, [1.0, 0.5, 0.8])
    q = np.array([0.3, 0.8, -0.4])
    qd = np.array([1.0, -0.5, 0.7])
    M = mass_matrix(arm, q)
    held = Held(arm, "rk-fd4", np.array(GRAVITY), [1])
    after, (impulse,), *_ = held.asked(q, qd, 0 * qd, struck=True)
    lost = (qd @ M @ qd - after @ M @ after) / 2
    yield Fraction(lost / (-impulse * qd[1])).limit_denominator(100)
    as_much(np.isclose(lost, -impulse * qd[1] / 2))
    parts = np.array([0, 0.25, 0.5, 1])
    rates = [(qd + np.linalg.solve(M, [0, part * impulse, 0]))[1] / qd[1] for part in parts]
    falls(rates)
    assert np.allclose(rates, 1 - parts)


@claim("Write `0.6 drive 2 3` into *Hands*: a motor then keeps the second joint at 3 rad/s.")
def motor_that_keeps_a_rate():
    (event,) = read("0.6 drive 2 3")
    assert (event.verb, event.at) == ("drive", 2)
    yield f"{event.rate:g} rad/s"


@claim(
    "So no joint inward of a locked one has less inertia to move, and a joint that would have moved "
    "the locked one has more.",
    "no",
    "inward / outward",
    "more",
)
def joints_inward_of_a_locked_one(no, inward, more):
    arm = planar_arm(4, [1.0, 0.5, 0.8, 0.3], [2.0, 1.0, 0.5, 0.7])
    q = [0.3, 0.8, -0.4, 1.1]
    free = pivots(arm, q)
    locked = {j: pivots(arm, q, {j}) for j in range(4)}
    changes = {j: {k: D / free[k] - 1 for k, D in locked[j].items()} for j in range(4)}
    no([changes[j][k] < -1e-9 for j in range(4) for k in range(j)])
    inward(not any(changes[j][k] > 1e-9 for j in range(4) for k in range(j + 1, 4)))
    more([locked[3][k] for k in range(3)], [free[k] for k in range(3)])
    square = [0, np.arccos(-2 / 3)]  # here the lock changes nothing
    assert np.isclose(pivots(planar_arm(2), square, ())[0], pivots(planar_arm(2), square, {1})[0])


@claim(
    "$D$ of the first joint is the same as with a brake, because at a given pose $D$ depends "
    "on which joints are held and not on their rates.",
    "same",
)
def of_the_first_joint_is_the_same_as_with_a_brake(same):
    setup = named("A joint is locked while it swings").setup()
    braked, driven = (
        run(replace(setup, duration=1.0, paint="nothing", hands=hands)).hands.notes[0]
        for hands in (setup.hands, "0.6 drive 2 3")
    )
    now = [re.search(r"D of joint 1: \S+ to (\S+) kg", words)[1] for _, words in (braked, driven)]
    same(*now)


@claim(
    "All eleven solvers move the arm alike. They differ in the quantities that they compute on the "
    "way"
)
def there_are_eleven_solvers():
    yield len(METHODS)


@claim(
    "At 21 instants of a run in fifty digits every solver computes the accelerations",
    "every",
    "fifty digits / sixteen digits",
)
def every_solver_in_fifty_digits(every, in_fifty_digits):
    yield f"{len(fifty.stored().t)} instants"
    arm = named("Eleven solvers, one motion").setup().arm()
    every([name in fifty.solvers(arm) for name, method in METHODS.items() if method.serves(arm)])
    in_fifty_digits(
        "\nDIGITS = 50\n" in (ROOT / "figures" / "fifty_digits.py").read_text(encoding="utf-8")
    )


@claim("its condition number says that up to six digits may be lost when it is eliminated")
def its_condition_number_says_that_up_to_six():
    chain = named("Eleven solvers, one motion").setup().arm()
    yield int(np.log10(np.linalg.cond(mass_matrix(chain, np.zeros(chain.n)))))


def felt(*q):
    """Return D of the first joint of three rods, and the same with the other joints locked."""
    M = mass_matrix(planar_arm(3, [2 / 3] * 3, [1 / 3] * 3), np.array(q))
    return 1 / np.linalg.inv(M)[0, 0], M[0, 0]


@claim(
    "The outline is longest while the arm is straight, since a straight arm reaches "
    "farther than a bent one.",
    "longest / shortest",
    "farther / less far",
)
def outline_is_longest_while_the_arm_is_straight(longest, farther):
    elbows = np.linspace(0.1, 3.1, 11)
    wrists = np.linspace(-3.1, 3.1, 11)
    bent = [(a, b) for a in elbows for b in wrists]
    longest(max(felt(0, *pair)[1] for pair in bent) < felt(0, 0, 0)[1])
    reach = [abs(1 + np.exp(1j * a) + np.exp(1j * (a + b))) for a, b in bent]
    farther(max(reach) < 3)


@claim(
    "In the folded pose (*Start*) the filled bar is nearly as short as on the straight arm, "
    "because there the elbow "
    "moves across the second rod again.",
    "nearly as short / much longer",
)
def in_the_folded_pose_start_the_filled_bar(as_short):
    setup = named("What does a motor have to move?").setup()
    folded = felt(*setup.pose("folded"))[0]
    as_short(felt(0, 0, 0)[0] < folded < 1.05 * felt(0, 0, 0)[0] < 0.4 * felt(0, np.pi / 2, 0)[0])


def hairs():
    """Return the power of ten for a minute, and the seconds that 16 digits buy.

    A hair of 10^-3 parts the runs at 5 s, one of 10^-6 at 12 s.
    """
    rate = Fraction(6 - 3, 12 - 5)
    return [-(3 + rate * (60 - 5)), 5 + (16 - 3) / rate]


def limits():
    """Return the largest (h omega)^2 without growth: Euler, Runge-Kutta 2 and 3, semi-implicit."""
    u = sympy.symbols("u", positive=True)
    y = sympy.I * sympy.sqrt(u)
    out = []
    for order in (1, 2, 3):
        factor = sum(y**k / sympy.factorial(k) for k in range(order + 1))
        grows = sympy.expand(sympy.re(factor) ** 2 + sympy.im(factor) ** 2) - 1
        zeros = sympy.solve(grows, u)
        out.append(zeros[0] if zeros else sympy.Integer(0))
    step = sympy.Matrix([[1 - u, 1], [-u, 1]])  # acts on (q, h qd)
    assert step.det() == 1
    return [*out, sympy.solve(step.trace() + 2, u)[0]]


def table():
    """Return a row for each solver: whether energy and angular momentum show its fault."""
    arm = rd.planar_arm(3)
    q = np.array([0.3, 1.0, -0.7])
    t = np.linspace(0, 2, 201)
    rows = []
    for solver in SUSPECTS.values():
        with mock.patch.object(
            laboratory, "forward_dynamics", partial(rd.forward_dynamics, method="compiled")
        ):
            run = rd.simulate(arm, q, np.array([0.5, -1.0, 2.0]), t, method=solver, dt=0.01)
        L = np.einsum("ti,ti->t", rd.mass_matrix(arm, run.q)[:, 0], run.qd)
        moment = -rd.inverse_dynamics(arm, run.q, 0 * run.q, 0 * run.q)[:, 0]
        put_in = np.append(0, np.cumsum((moment[1:] + moment[:-1]) / 2 * np.diff(t)))
        off = abs(L - L[0] - put_in).max() / abs(L).max()
        rows.append([int(abs(run.drift).max() > 1e-2), int(off > 1e-3)])
    return rows


def stiffest():
    """Return spring constants of the outer joint for which 10 ms is the limit.

    The arm is straight, at a right angle, or folded.
    """
    out = []
    for bend in (0, np.pi / 2, np.pi):
        M = sympy.Matrix(
            2,
            2,
            [
                sympy.Rational(Fraction(float(x)).limit_denominator(99))
                for x in rd.mass_matrix(rd.planar_arm(2), [0.0, bend]).ravel()
            ],
        )
        out.append(8 * 100**2 / M.inv()[1, 1])
    return out


@claim(
    (
        "here the tips stay within a centimetre of each other for 6.7 s.",
        "Less than half a second later they are ten centimetres apart, and after 8.1 s half a "
        "metre.",
    ),
    "less",
)
def first_picture_answers_how_long_two_arms_stay_together(less):
    runs = first_runs("11")
    apart = tips_apart(*runs, runs[0].t)
    centimetre, ten, half = (runs[0].t[np.argmax(apart > much)] for much in (0.01, 0.1, 0.5))
    yield f"{centimetre:.1f} s"
    less(ten - centimetre, 0.5)
    yield Fraction(1, 2)
    yield f"after {half:.1f} s"


TRUTHS = {"11.4": hairs, "11.5": limits, "11.7": table, "11.8": stiffest}


# Answers to the predictions, computed from the words of the questions.


@answer_of("11.1")
def seconds_that_a_thinner_hair_buys(question):
    """Use the page's own setup and hairs, and what its cell printed for them."""
    pendula = question.number_of("# double pendulums")
    base, power = question.numbers("start level, $#^{-#}$ rad apart")
    seconds = question.number_of("They part after # seconds or so")
    closer = question.number_of("If they start a # times closer")
    code, output = cell(question.page, "c004")
    parted = [int(s) for s in re.findall(r"(\d+) s\b", output)]
    setup = named("Two arms a hair apart").setup()
    assert pendula == len(trajectories("Two arms a hair apart", duration=0.5)) == setup.links
    assert f"({base**-power:.0e}".replace("e-0", "e-") in code.replace(" ", "")
    assert parted[0] == seconds
    assert np.allclose(thinner(question.page), closer)
    question.says("b", "A # times thinner", closer)
    question.says("b", "start a factor of a # earlier", closer)
    buys = parted[1] - parted[0]
    question.choose("a" if buys <= seconds else "b", b=round(closer ** (1 / 3)), c=closer)


@answer_of("11.2")
def how_long_the_tip_falls_with_the_stone(question):
    chain, stone = trajectories("A chain falls")
    apart = np.abs(chain.tip[:, 2] - stone.tip[:, 2])
    parts = chain.t[np.argmax(apart > 1e-4)]
    question.says("c", "for # a second", Fraction(round(10 * parts), 10))
    question.choose("b" if parts > 0.3 else "c")


@answer_of("11.3")
def top_speed_of_the_tip(question):
    """Compare with a stone that falls by the length of the arm."""
    metres, speed = question.numbers("A stone that falls # metres reaches # m/s")
    whip = named("Whip crack").setup()
    assert metres == whip.length
    assert speed == round(np.sqrt(2 * 9.81 * metres))
    (run_,) = trajectories("Whip crack")
    question.choose("a" if tip_speed(run_).max() > 2 * speed else "b")


@answer_of("11.4")
def what_stiffer_springs_do(question):
    """The vibration turns by the root of the factor more in a step, and RK4 makes it grow."""
    stiffer = question.number_of("make each spring a # times stiffer")
    beam = named("A beam of sixty links").setup()
    arm = beam.arm()
    springs = np.diag([0.0, *[beam.stiffness] * (arm.n - 1)])
    M = mass_matrix(arm, np.zeros(arm.n))
    fastest = np.sqrt(abs(np.linalg.eigvals(np.linalg.solve(M, springs))).max()) * beam.step
    stays = factor(fastest) <= 1 + 1e-12
    grows = factor(fastest * float(stiffer) ** 0.5) > 1
    question.says("c", "vibrates # times faster", float(stiffer) ** 0.5)
    question.choose("c" if stays and grows else "b")


@cache
def calls(links):
    """Return how many calls Python makes in the sweep, and in elimination."""
    state = np.random.default_rng(11).normal(size=(3, links))
    return [
        bench.jobs.calls(bench.jobs.method(name, rd.planar_arm(links), *state))
        for name in ("rk-fd4", "composite-cholesky")
    ]


@cache
def products():
    """Return the multiplications of the sweep, and of elimination, for 3 to 39 links."""
    return [
        {n: total_counts(name, n, setup=True).mul for n in range(3, 40)}
        for name in ("rk-fd4", "composite-cholesky")
    ]


@answer_of("11.6")
def calls_of_a_sweep(question):
    first = question.number_of("the sweep wins from # joints on")
    links = question.number_of("With # links, how many calls")
    assert first == overtakes(*products())
    assert f"planar_arm({links})" in cell(question.page, "c039")[0]
    sweep, dense = calls(links)
    more = sweep / dense - 1
    fifths = Fraction(round(5 * more), 5)
    question.choose("c", c=fifths)


@answer_of("11.8")
def pull_on_the_first_link(question):
    """Compare the output of the page's cell, to ten newtons, with the weight and twice the weight."""
    masses, weight = question.numbers("A chain of # point masses weighs # N")
    chain = named("Who holds the chain?").setup()
    assert (chain.links, chain.body) == (masses, "point")
    places = np.arange(1, chain.links + 1) / chain.links
    rigid = 1 + 2 * places.mean() ** 2 / (places**2).mean()
    question.says("b", "pulls with # times its weight", rigid)
    assert round(chain.mass * chain.gravity) == weight
    pull = int(re.search(r"at most (\d+) N", cell(question.page, "c061")[1])[1])
    question.settle(round(pull / 10) * 10, a=weight, b=2 * weight)


@answer_of("11.13")
def digits_of_float64(question):
    digits = question.number_of("float64 has # digits")
    assert digits == round(-np.log10(np.finfo(float).eps))
    chain = named("Eleven solvers, one motion").setup().arm()
    lost = np.log10(np.linalg.cond(mass_matrix(chain, np.zeros(chain.n))))
    question.choose("c" if lost > 3 else "a")
