"""Kernels of planar chains, and of sines and cosines: against the teaching code, and against 50 digits."""
from functools import cache, partial

import mpmath
import numpy as np
import pytest
from fifty_digits import exactly
from hard_arms import turned
from mutation import unseen
from test_codegen import Angle, Random
from test_codegen import turn_z as steps_turn

import robodyn_lib as rd
from robodyn_lib.codegen import trace
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.codegen.loops import straight
from robodyn_lib.compiled import Prepared, plane
from robodyn_lib.compiled.kernels import machine_of
from robodyn_lib.compiled.rows import Row
from robodyn_lib.numbers import array, cos_sin
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.spatial import half_angle
from workbook.kernels import hands

KERNELS = "tension", "planar"
GRAVITY = np.array([1.2, -3.4, -8.1])
FORCE = np.array([0.7, -1.1, 0.4, 2.3, -0.8, 1.7])                  # out of every plane
EPS = np.finfo(float).eps


def chain(kind, n, rng):
    """A lopsided planar arm: frames, base and tip turned, axes for and against, joints out of line.

    kind: "tension" for point masses, "planar" for rigid bodies.
    """
    Q = [turned(rng) for _ in range(n)]                             # link axes (z normal to the plane) in link frames
    before = [turned(rng), *Q[:-1]]
    at_zero = rng.uniform(-3, 3, n)
    sense = [-1 if i == 1 else s for i, s in enumerate([1, *rng.choice([-1, 1], n - 1)])]
    steps = [[rng.uniform(0.3, 1.5), rng.normal(), rng.normal()] for _ in range(n)]
    bodies = rd.random_arm(n, rng)
    aside = np.array([0, 0, rng.normal()])                          # the last mass may lie out of the plane
    coms = [Q[i] @ (steps[i] + (i == n - 1) * aside) for i in range(n)]
    return rd.Arm(
        axes=[s * R[:, 2] for s, R in zip(sense, Q)], joint_types="R" * n,
        offsets=[rng.normal(size=3), *[R @ step for R, step in zip(Q[:-1], steps)]],
        rotations=[P @ about_z(angle) @ R.T for P, angle, R in zip(before, at_zero, Q)], masses=bodies.masses,
        coms=coms if kind == "tension" else bodies.coms,
        inertias=np.zeros((n, 3, 3)) if kind == "tension" else bodies.inertias, tip_offset=rng.normal(size=3),
        tip_rotation=turned(rng), base_offset=rng.normal(size=3), base_rotation=turned(rng))


def about_z(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def kind_of(arm):
    found = plane.planar_rows(arm)
    return found and ("tension" if found[0] is plane.POINTS else "planar")


def prepared(arm, gravity=GRAVITY, tip_force=FORCE):
    """(kind, the kernel, data)."""
    p = Prepared(arm)
    return p.kind, p.forward, p.surrounded(gravity, tip_force)


def accelerations(arm, q, qd, tau, **around):
    _, kernel, data = prepared(arm, **around)
    out = np.empty(arm.n)
    assert kernel(data, q, qd, tau, out) == 0
    return out


def relative_error(found, expected):
    """Largest error over largest value."""
    return abs(found - expected).max() / abs(expected).max()


# --- exactly, by Newton's and Euler's laws ------------------------------------------------------------
def exact_chain(points, n=4):
    """Rows of fractions and the tip, the `Arm` of which these are; links out of line, axes for and against."""
    draw, rows = Random(n + points), []
    arm = {"rotations": [], "offsets": [], "masses": [], "coms": [], "inertias": []}
    for i in range(n):
        (c0, s0), sign = half_angle(draw.number()) if i else (1, 0), (1, -1)[i == 1]
        l, m, cx, cy, I = (abs(x) for x in draw.numbers(5))
        if points:
            cx, cy, I = l, 0 * l, 0 * l
        J = I + m * (cx * cx + cy * cy)
        onward = l if points or i < n - 1 else 0
        k = {"sign": sign, "c0": c0, "s0": s0, "m": m, "hx": m * cx, "hy": m * cy, "J": J, "vanishing": 0,
             "l": onward, "l2": onward ** 2, "per_m": 1 / m, "per_l": 1 / l}
        rows.append(Row("R", k, i - 1, i, i))
        step = [rows[i - 1].k["l"] if i else 0, 0, 0]
        for word, x in zip(arm, (steps_turn(c0, s0), step, m, [cx, cy, 0], np.diag([I / 2, I / 2, I])), strict=True):
            arm[word].append(x)
    tip = array([*draw.numbers(2), 0])
    built = rd.Arm(axes=[[0, 0, row.k["sign"]] for row in rows], joint_types="R" * n, tip_offset=tip,
                   **{word: array(x) for word, x in arm.items()})
    return rows, built, [tip[0] - points * rows[-1].k["l"], tip[1], 0], draw


def exactly_so(points):
    """Judge the steps: torques of a motion, and the motion of torques."""
    rows, arm, tip, draw = exact_chain(points)
    tangents, qd, qdd, force, g = (array(draw.numbers(count)) for count in (4, 4, 4, 6, 3))
    free, tau = (inverse_dynamics_at(arm.at_tangents(tangents), qd, qdd, g, x) for x in (0 * force, force))
    q, around = [Angle(t) for t in tangents], (list(-g), list(force), list(tip))
    answers = [(hands.TORQUES.run(rows, q, qd, qdd, *around[:1]), free),
               (plane.BODIES.run(rows, q, qd, tau, *around), qdd)]
    if points:
        answers.append((plane.POINTS.run(rows, q, qd, tau, *around), qdd))
    return all((array(found) == expected).all() for found, expected in answers)


@pytest.mark.parametrize("points", [False, True])
def test_steps_are_exact(points):
    assert exactly_so(points)


STEPS = [f for f in vars(plane).values() if getattr(f, "__module__", "") == plane.__name__
         and f.__code__.co_name in "placed ahead back tip_turned at_the_tip turning inward accelerated "
         "sheared borne pulled swung".split()] + [hands.driven, hands.borne]


@pytest.mark.parametrize("f", STEPS, ids=lambda f: f.__name__)
def test_a_slip_in_a_step_is_seen(f):
    """On which every kernel of planar chains hangs."""
    name = f"{f.__module__.rpartition('.')[2]}.{f.__name__}"
    said = unseen(f, [partial(exactly_so, points) for points in (False, True)], name=name)
    assert not said, said


# --- sines and cosines ----------------------------------------------------------------------------------------------
def angles():
    rng = np.random.default_rng(3)
    multiples = np.arange(1, 300) * (np.pi / 2)
    x = np.concatenate([rng.normal(size=300) * 3, multiples, multiples * 1000, multiples / 2,
                        10 ** rng.uniform(-320, 6.2, 300), [0.0, 5e-324, NEAR]])
    return np.concatenate([x, np.nextafter(x, np.inf), -x])


@cache
def sincos():
    """A kernel: sine and cosine of one angle."""
    program = trace(lambda q: np.array(cos_sin(q[0])[::-1]), np.array([0.5]))
    return machine_of("sincos", lambda name: straight(program, name), 1)


def sines_and_cosines(x):
    out = np.empty((len(x), 2))
    for angle, own in zip(x, out, strict=True):
        sincos()(np.zeros(1), np.array([angle]), np.zeros(1), np.zeros(1), own)
    return out.T


def test_sines_and_cosines_are_good_to_the_last_digits():
    x = angles()[abs(angles()) <= NEAR]
    s, c = sines_and_cosines(x)
    exact = mpmath.mp.clone()
    exact.prec = 1300
    for angle, sine, cosine in zip(x, s, c):
        angle = exact.mpf(float(angle))
        assert abs(sine - exact.sin(angle)) <= 2e-16
        assert abs(cosine - exact.cos(angle)) <= 2e-16
        assert abs(sine - exact.sin(angle)) <= 2 * EPS * abs(exact.sin(angle)) + 5e-324


def test_sines_of_what_is_no_angle_or_far_are_no_numbers():
    s, c = sines_and_cosines(np.array([np.nan, 1.0, np.inf, -np.inf, 1.01 * NEAR, -1e300]))
    assert list(np.isnan(s)) == list(np.isnan(c)) == [True, False, True, True, True, True]


# --- against the teaching code, in 50 digits ------------------------------------------------------------------------
@pytest.mark.parametrize("n", [*range(1, 10), 15, 16, 17, 33])
@pytest.mark.parametrize("kind", KERNELS)
def test_lopsided_chains_against_the_teaching_code(kind, n):
    rng = np.random.default_rng(n)
    arm, state = chain(kind, n, rng), rng.normal(size=(3, n))
    assert kind_of(arm) == kind
    assert relative_error(accelerations(arm, *state), exactly(arm, *state, GRAVITY, FORCE)) < 1e-12


def test_massless_links_and_joints_on_one_line():
    rng = np.random.default_rng(4)
    arm = chain("planar", 6, rng)
    light = [m * (i not in (1, 3)) for i, m in enumerate(arm.masses)]
    inertias = [I * (i not in (1, 3)) for i, I in enumerate(arm.inertias)]
    on_one_line = [0.7 * arm.axes[4] if i == 5 else p for i, p in enumerate(arm.offsets)]
    arm = rd.Arm(arm.axes, arm.joint_types, on_one_line, light, arm.coms, inertias, rotations=arm.rotations)
    state = rng.normal(size=(3, 6))
    assert relative_error(accelerations(arm, *state), exactly(arm, *state, GRAVITY, FORCE)) < 1e-12


def next_to_no_inertia(length, l, m=1.0):
    """A massless link with a pendulum on its end: straight, it turns without moving anything but rounding errors."""
    return rd.Arm([[0, -1, 0]] * 3, "RRR", [[0, 0, 0], [0.7, 0, 0], [length, 0, 0]], [1, 0, m],
                  [[0.2, 0, 0.1], [0, 0, 0], [l, 0, 0]], np.zeros((3, 3, 3)), tip_offset=[l, 0, 0])


def test_a_joint_that_moves_next_to_no_inertia_is_reported():
    rng = np.random.default_rng(6)
    for m, length, l in rng.uniform(0.1, 3, (50, 3)):
        kind, kernel, data = prepared(next_to_no_inertia(length, l, m))
        q, out = np.array([0.3, 0.7, 0.0]), np.empty(3)
        assert kind == "planar"
        assert kernel(data, q, q, q, out) == 1
        q[2] = 1.0
        assert kernel(data, q, q, q, out) == 0


# --- which arms -----------------------------------------------------------------------------------------------------
def changed(arm, **more):
    names = "axes joint_types offsets masses coms inertias rotations tip_offset base_rotation".split()
    return rd.Arm(**{**{name: getattr(arm, name) for name in names}, **more})


def with_entry(a, index, value):
    a = np.array(a, dtype=float)
    a[index] = value
    return a


def test_arms_that_are_no_planar_chains_are_left_to_others():
    rods = rd.planar_arm(4)
    for arm in [rd.robots.ur5(), rd.random_arm(3, np.random.default_rng(1)), changed(rods, joint_types="RRPR"),
                changed(rods, axes=with_entry(rods.axes, (2, 0), 1e-12))]:
        assert kind_of(arm) is None
    assert kind_of(changed(rods, axes=with_entry(rods.axes, (2, 0), 1e-16))) == "planar"


@pytest.mark.parametrize("what, index, value, kind", [
    ("coms", (1, 0), 1 - 1e-12, "planar"), ("coms", (1, 1), 0.3, "tension"), ("coms", (1, 2), 1e-12, "planar"),
    ("coms", (3, 0), 0.4, "tension"), ("coms", (3, 0), 0.0, "planar"), ("masses", 2, 0.0, "planar"),
    ("inertias", (0, 0, 0), 1e-12, "tension"), ("inertias", (0, (0, 1), (0, 1)), 1e-12, "planar")])
def test_point_masses_sit_on_the_next_joint(what, index, value, kind):
    points = rd.planar_arm(4, body="point")
    assert kind_of(points) == "tension"
    with np.errstate(all="ignore"), pytest.MonkeyPatch.context() as patch:
        patch.setattr("robodyn_lib.arm.warnings.warn", lambda *_, **__: None)    # of an inertia that no body has
        assert kind_of(changed(points, **{what: with_entry(getattr(points, what), index, value)})) == kind


# --- digits on long chains ------------------------------------------------------------------------
def poses(n, rng):
    return {"straight": (np.zeros(n), rng.normal(size=n) * 0.1, rng.normal(size=n)),
            "folded": (np.pi * np.arange(n).clip(max=1), rng.normal(size=n) * 0.1, rng.normal(size=n)),
            "random": (rng.uniform(-3, 3, n), rng.normal(size=n), rng.normal(size=n)),
            "curled, rates that add up": np.full((3, n), 0.1)}


def far_from_uniform(n, rng, body):
    return rd.planar_arm(n, lengths=rng.uniform(0.2, 3, n), masses=10 ** rng.uniform(-2, 2, n), body=body)


@pytest.mark.parametrize("pose", poses(1, np.random.default_rng(0)))
@pytest.mark.parametrize("body, n, tolerance", [
    ("point", 10, 1e-14), ("point", 100, 3e-14), ("point", 300, 1e-13),
    ("rod", 10, 1e-13), ("rod", 100, 1e-12), ("rod", 300, 1e-12)])
def test_digits_on_long_chains(body, n, tolerance, pose):
    """Alike links and free, or all unlike and pulled."""
    rng = np.random.default_rng(n)
    for arm, pull in ((rd.planar_arm(n, body=body), 0), (far_from_uniform(n, rng, body), 1)):
        state, around = poses(n, rng)[pose], (np.array(rd.GRAVITY), pull * FORCE)
        found = accelerations(arm, *state, gravity=around[0], tip_force=around[1])
        assert relative_error(found, exactly(arm, *state, *around)) < tolerance
