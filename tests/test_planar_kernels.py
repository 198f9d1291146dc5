"""Kernels of planar chains, and of sines and cosines: against the teaching code, and against 50 digits."""
import re
import types
from fractions import Fraction

import mpmath
import numba
import numpy as np
import pytest
from hard_arms import turned
from mutator import mutants, put

import robodyn_lib as rd
from robodyn_lib.compiled import planar, sincos
from robodyn_lib.compiled.jit import F1, F2, compiled

EXACT = mpmath.mp.clone()
EXACT.dps = 50
KERNELS = {"tension": planar.accel_tension, "planar": planar.accel_planar}
BATCHES = {"tension": planar.accel_tension_batch, "planar": planar.accel_planar_batch}
GRAVITY = np.array([1.2, -3.4, -8.1])
FORCE = np.array([0.7, -1.1, 0.4, 2.3, -0.8, 1.7])                  # out of every plane
EPS = np.finfo(float).eps


def chain(kind, n, rng, flat=False):
    """A lopsided planar arm: link frames, base and tip turned at random, axes for and against, joints out of line.

    kind: "tension" for point masses, "planar" for rigid bodies; flat: joints in line, axes all one way.
    """
    Q = [turned(rng) for _ in range(n)]                             # link axes (z normal to the plane) in link frames
    before = [turned(rng), *Q[:-1]]
    at_zero = [0 if flat else angle for angle in rng.uniform(-3, 3, n)]
    sense = [1 if flat else -1 if i == 1 else s for i, s in enumerate([1, *rng.choice([-1, 1], n - 1)])]
    steps = [[rng.uniform(0.3, 1.5), 0 if flat else rng.normal(), rng.normal()] for _ in range(n)]
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


def prepared(arm, gravity=GRAVITY, tip_force=FORCE):
    """(kind, the kernel, data)."""
    kind, data = planar.planar_data(arm)
    planar.set_surroundings(data, gravity, tip_force)
    return kind, compiled(KERNELS[kind], (F1,) * 5), data


def accelerations(arm, q, qd, tau, **around):
    _, kernel, data = prepared(arm, **around)
    out = np.empty(arm.n)
    assert kernel(data, q, qd, tau, out) == 0
    return out


def relative_error(found, expected):
    """Largest error over largest value; `expected` may hold more digits."""
    error = max(abs(EXACT.mpf(float(a)) - b) for a, b in zip(found, expected))
    return float(error / max(abs(b) for b in expected))


# --- sines and cosines ----------------------------------------------------------------------------------------------

def angles():
    rng = np.random.default_rng(3)
    multiples = np.arange(1, 300) * (np.pi / 2)
    x = np.concatenate([rng.normal(size=300) * 3, multiples, multiples * 1000, multiples / 2,
                        10 ** rng.uniform(-320, 6.2, 300), [0.0, 5e-324, sincos.NEAR]])
    return np.concatenate([x, np.nextafter(x, np.inf), -x])


def sines_and_cosines(x):
    s, c = np.empty_like(x), np.empty_like(x)
    compiled(sincos.sincos_array, (F1,) * 3)(x, s, c)
    return s, c


@pytest.mark.parametrize("x", [angles(), np.array([1e7, -1e22, 1e300, 1.7e6])], ids=["near", "far"])
def test_sines_and_cosines_are_good_to_the_last_digits(x):
    s, c = sines_and_cosines(x)
    exact = mpmath.mp.clone()
    exact.prec = 1300
    for angle, sine, cosine in zip(x, s, c):
        angle = exact.mpf(float(angle))
        assert abs(sine - exact.sin(angle)) <= 2e-16 and abs(cosine - exact.cos(angle)) <= 2e-16
        assert abs(sine - exact.sin(angle)) <= 2 * EPS * abs(exact.sin(angle)) + 5e-324


def test_sines_of_what_is_no_angle_are_no_numbers():
    x = np.array([np.nan, 1.0, np.inf, -np.inf])
    with np.errstate(invalid="ignore"):
        s, c = sines_and_cosines(x)
    assert list(np.isnan(s)) == list(np.isnan(c)) == [True, False, True, True]
    assert (s[1], c[1]) == tuple(np.ravel(sines_and_cosines(np.array([1.0]))))


def test_many_sines_are_computed_side_by_side():
    for kernel, arguments in [(sincos.sincos_array, 3), *((k, 5) for k in KERNELS.values())]:
        fresh = numba.jit(nopython=True, error_model="numpy", fastmath={"contract"})(kernel.py_func)
        fresh.compile((F1,) * arguments)
        assembly, = fresh.inspect_asm().values()
        if not re.search(r"fmadd\d+[sp]d", assembly):
            pytest.skip("no x86 processor that multiplies and adds in one instruction")
        assert len(re.findall(r"fn?m(?:add|sub)\d+pd", assembly)) >= 12         # pd: packed, sd: one by one


# --- against the teaching code --------------------------------------------------------------------------------------

@pytest.mark.parametrize("n", [*range(1, 10), 15, 16, 17, 33])
@pytest.mark.parametrize("kind", KERNELS)
def test_lopsided_chains_against_the_teaching_code(kind, n):
    rng = np.random.default_rng(n)
    arm, state = chain(kind, n, rng), rng.normal(size=(3, n))
    assert planar.planar_data(arm)[0] == kind
    found = accelerations(arm, *state)
    for method, tolerance in [("rk-fd4", 1e-11), ("composite-cholesky", 1e-9)]:
        expected = rd.forward_dynamics(arm, *state, gravity=GRAVITY, tip_force=FORCE, method=method)
        assert relative_error(found, expected) < tolerance


@pytest.mark.parametrize("kind", KERNELS)
@pytest.mark.parametrize("around", [{"gravity": np.zeros(3)}, {"tip_force": np.zeros(6)},
                                    {"tip_force": np.array([1.0, 2, 3, 0, 0, 0])},
                                    {"tip_force": np.array([0.0, 0, 0, 1, 2, 3])}])
def test_surroundings_one_by_one(kind, around):
    rng = np.random.default_rng(8)
    arm, state = chain(kind, 5, rng), rng.normal(size=(3, 5))
    around = {"gravity": GRAVITY, "tip_force": FORCE, **around}
    assert relative_error(accelerations(arm, *state, **around), rd.forward_dynamics(arm, *state, **around)) < 1e-12


@pytest.mark.parametrize("kind", KERNELS)
def test_many_turns_are_as_good_as_none(kind):
    rng = np.random.default_rng(2)
    arm, (q, qd, tau) = chain(kind, 6, rng), rng.normal(size=(3, 6))
    q = q + np.array([0, 1e7, -1e300, 2e6, 1.0, -3e9])
    expected = accelerations(arm, np.arctan2(np.sin(q), np.cos(q)), qd, tau)
    assert relative_error(accelerations(arm, q, qd, tau), expected) < 1e-12


def test_massless_links_and_joints_on_one_line():
    rng = np.random.default_rng(4)
    arm = chain("planar", 6, rng)
    light = [m * (i not in (1, 3)) for i, m in enumerate(arm.masses)]
    inertias = [I * (i not in (1, 3)) for i, I in enumerate(arm.inertias)]
    on_one_line = [0.7 * arm.axes[4] if i == 5 else p for i, p in enumerate(arm.offsets)]
    arm = rd.Arm(arm.axes, arm.joint_types, on_one_line, light, arm.coms, inertias, rotations=arm.rotations)
    state = rng.normal(size=(3, 6))
    found = accelerations(arm, *state, gravity=rd.GRAVITY, tip_force=np.zeros(6))
    assert relative_error(found, rd.forward_dynamics(arm, *state)) < 1e-10


def test_a_joint_that_moves_no_inertia_is_reported():
    arm = rd.planar_arm(4)
    arm = rd.Arm(arm.axes, arm.joint_types, arm.offsets, [1, 1, 1, 0], arm.coms, [*arm.inertias[:3], np.zeros((3, 3))])
    kind, kernel, data = prepared(arm)
    assert kind == "planar" and kernel(data, *np.zeros((3, 4)), np.empty(4)) == 1


def test_a_joint_that_moves_next_to_no_inertia_is_reported():
    """A massless link with a pendulum on its end: straight, it turns without moving anything but rounding errors."""
    rng = np.random.default_rng(6)
    for m, length, l in rng.uniform(0.1, 3, (50, 3)):
        arm = rd.Arm([[0, -1, 0]] * 3, "RRR", [[0, 0, 0], [0.7, 0, 0], [length, 0, 0]], [1, 0, m],
                     [[0.2, 0, 0.1], [0, 0, 0], [l, 0, 0]], np.zeros((3, 3, 3)), tip_offset=[l, 0, 0])
        kind, kernel, data = prepared(arm)
        q, out = np.array([0.3, 0.7, 0.0]), np.empty(3)
        assert kind == "planar" and kernel(data, q, q, q, out) == 1
        q[2] = 1.0
        assert kernel(data, q, q, q, out) == 0


@pytest.mark.parametrize("body", ["point", "rod"])
def test_links_that_lie_folded_at_zero(body):
    arm = rd.planar_arm(4, body=body)
    back = np.array([1, 1, -1, 1])[:, None]
    arm = changed(arm, offsets=arm.offsets * np.array([1, 1, 1, -1])[:, None], coms=arm.coms * back)
    state = np.random.default_rng(1).normal(size=(3, 4))
    expected = rd.forward_dynamics(arm, *state, gravity=GRAVITY, tip_force=FORCE)
    assert relative_error(accelerations(arm, *state), expected) < 1e-12


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
        assert planar.planar_data(arm) is None
    assert planar.planar_data(changed(rods, axes=with_entry(rods.axes, (2, 0), 1e-16)))[0] == "planar"


@pytest.mark.parametrize("what, index, value, kind", [
    ("coms", (1, 0), 1 - 1e-12, "planar"), ("coms", (1, 1), 0.3, "tension"), ("coms", (1, 2), 1e-12, "planar"),
    ("coms", (3, 0), 0.4, "tension"), ("coms", (3, 0), 0.0, "planar"), ("masses", 2, 0.0, "planar"),
    ("inertias", (0, 0, 0), 1e-12, "tension"), ("inertias", (0, (0, 1), (0, 1)), 1e-12, "planar")])
def test_point_masses_sit_on_the_next_joint(what, index, value, kind):
    points = rd.planar_arm(4, body="point")
    assert planar.planar_data(points)[0] == "tension"
    with np.errstate(all="ignore"), pytest.MonkeyPatch.context() as patch:
        patch.setattr("robodyn_lib.arm.warnings.warn", lambda *_, **__: None)    # of an inertia that no body has
        arm = changed(points, **{what: with_entry(getattr(points, what), index, value)})
    assert planar.planar_data(arm)[0] == kind


def test_exact_arms_are_taken_too():
    arm = rd.planar_arm(3, lengths=[1, Fraction(1, 3), 2], body="point")
    state = np.random.default_rng(1).normal(size=(3, 3))
    assert relative_error(accelerations(arm, *state), rd.forward_dynamics(
        arm, *state, gravity=GRAVITY, tip_force=FORCE)) < 1e-12


# --- against 50 digits ----------------------------------------------------------------------------------------------

def exactly(arm, q, qd, tau, force):
    """Articulated bodies in base axes, in 50 digits, of a chain that lies along x at q = 0; force (2,): on the tip."""
    numbers = lambda values: [EXACT.mpf(float(x)) for x in values]  # noqa: E731
    q, qd, tau, m, at = map(numbers, (q, qd, tau, arm.masses, arm.coms[:, 0]))
    l, inertia = map(numbers, ([*arm.offsets[1:, 0], arm.tip_offset[0]], arm.inertias[:, 1, 1]))
    angle, rate, links, out = EXACT.mpf(0), EXACT.mpf(0), [], []
    for i in range(arm.n):
        angle, rate = angle + q[i], rate + qd[i]
        links.append((EXACT.cos(angle), EXACT.sin(angle), rate ** 2))
    a = b = d = later = EXACT.mpf(0)
    fx, fy = numbers(-np.asarray(force))
    rules = []
    for i in range(arm.n - 1, -1, -1):
        c, s, w2 = links[i]
        x, y, cx, cy = l[i] * c, l[i] * s, at[i] * c, at[i] * s
        fx, fy = fx - w2 * (a * x + b * y), fy - w2 * (b * x + d * y)
        gx, gy = b * x - a * y, d * x - b * y
        J = inertia[i] + m[i] * at[i] ** 2 + x * gy - y * gx
        nu = (tau[i] - later - x * fy + y * fx) / J
        gx, gy = gx - m[i] * cy, gy + m[i] * cx
        fx, fy = fx - m[i] * w2 * cx + gx * nu, fy - m[i] * w2 * cy + gy * nu
        a, b, d = a + m[i] - gx * gx / J, b - gx * gy / J, d + m[i] - gy * gy / J
        rules.append((gx / J, gy / J, nu))
        later = tau[i]
    ax, ay, before = EXACT.mpf(0), EXACT.mpf(-float(rd.GRAVITY[2])), EXACT.mpf(0)
    for (c, s, w2), (gx, gy, nu), length in zip(links, rules[::-1], l):
        angular = nu - gx * ax - gy * ay
        out.append(angular - before)
        ax, ay, before = ax - length * (angular * s + w2 * c), ay + length * (angular * c - w2 * s), angular
    return out


def poses(n, rng):
    return {"straight": (np.zeros(n), rng.normal(size=n) * 0.1, rng.normal(size=n)),
            "folded": (np.pi * np.arange(n).clip(max=1), rng.normal(size=n) * 0.1, rng.normal(size=n)),
            "random": (rng.uniform(-3, 3, n), rng.normal(size=n), rng.normal(size=n)),
            "curled, rates that add up": np.full((3, n), 0.1)}


def far_from_uniform(n, rng, body):
    return rd.planar_arm(n, lengths=rng.uniform(0.2, 3, n), masses=10 ** rng.uniform(-2, 2, n), body=body)


@pytest.mark.parametrize("force", [(0.0, 0.0), (3.0, -2.0)], ids=["free", "pulled"])
@pytest.mark.parametrize("pose", poses(1, np.random.default_rng(0)))
@pytest.mark.parametrize("body, n, tolerance", [
    ("point", 10, 1e-14), ("point", 100, 3e-14), ("point", 1000, 1e-13),
    ("rod", 10, 1e-13), ("rod", 100, 1e-12), ("rod", 300, 1e-12)])
def test_digits_on_long_chains(body, n, tolerance, pose, force):
    rng = np.random.default_rng(n)
    for arm in (rd.planar_arm(n, body=body), far_from_uniform(n, rng, body)):
        state = poses(n, rng)[pose]
        tip_force = -np.array([0, 0, 0, force[0], 0, force[1]])
        found = accelerations(arm, *state, gravity=rd.GRAVITY, tip_force=tip_force)
        assert relative_error(found, exactly(arm, *state, force)) < tolerance


@pytest.mark.parametrize("ratio", [1e-6, 1e6, 1e12])
def test_light_and_heavy_points_by_turns(ratio):
    rng = np.random.default_rng(5)
    arm = rd.planar_arm(70, masses=np.where(np.arange(70) % 2, ratio, 1.0), body="point")
    state = rng.normal(size=(3, 70))
    found = accelerations(arm, *state, gravity=rd.GRAVITY, tip_force=np.zeros(6))
    assert relative_error(found, exactly(arm, *state, (0, 0))) < 1e-13


def test_rates_that_add_up_over_very_many_links_lose_no_digits():
    """Plain sums of 0.1 would be off by 2e-12. On a straight chain without torques the tension of equal links tells."""
    n = 20_000
    points = rd.planar_arm(3, body="point")
    many = types.SimpleNamespace(
        n=n, joint_types=("revolute",) * n, axes=np.tile(points.axes[0], (n, 1)),
        rotations=np.tile(np.eye(3), (n, 1, 1)), offsets=np.tile([1.0, 0, 0], (n, 1)), masses=np.ones(n),
        coms=np.tile([1.0, 0, 0], (n, 1)), inertias=np.zeros((n, 3, 3)), tip_offset=points.tip_offset,
        base_rotation=points.base_rotation)
    many.in_floats = many
    kind, kernel, data = prepared(many, rd.GRAVITY, np.zeros(6))
    q = np.zeros(n)
    q[-1] = np.pi / 2                       # the last link's rate drives the joint before it: omega^2 at full size
    out = np.empty(n)
    assert kernel(data, q, np.full(n, 0.1), np.zeros(n), out) == 0
    assert relative_error(out[-3:], exactly(many, q, np.full(n, 0.1), np.zeros(n), (0, 0))[-3:]) < 1e-13


# --- how the kernels behave -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("n", [1, 2, 9])
@pytest.mark.parametrize("kind", KERNELS)
def test_an_input_that_is_not_finite_is_reported_and_forgotten(kind, n, bad):
    rng = np.random.default_rng(n)
    for around in ({}, {"gravity": np.zeros(3), "tip_force": np.zeros(6)}):
        _, kernel, data = prepared(chain(kind, n, rng, flat=True), **around)
        state, out = rng.normal(size=(3, n)) * [[0], [1], [1]], np.empty(n)
        assert kernel(data, *state, out) == 0
        expected = out.copy()
        for word in range(3):
            for i in range(n):
                spoilt = state.copy()
                spoilt[word, i] = bad
                with np.errstate(invalid="ignore"):
                    assert kernel(data, *spoilt, out) == 1
        assert kernel(data, *state, out) == 0 and np.array_equal(out, expected)


@pytest.mark.parametrize("kind", KERNELS)
def test_rates_that_overflow_are_reported(kind):
    _, kernel, data = prepared(chain(kind, 4, np.random.default_rng(1)))
    assert kernel(data, np.zeros(4), np.full(4, 1e200), np.zeros(4), np.empty(4)) == 1


@pytest.mark.parametrize("kind", KERNELS)
def test_inputs_stay_as_they_are(kind):
    rng = np.random.default_rng(1)
    _, kernel, data = prepared(chain(kind, 12, rng))
    state = rng.normal(size=(3, 12))
    before, head = state.copy(), data[:planar.HEAD].copy()
    assert kernel(data, *state, np.empty(12)) == 0
    assert np.array_equal(state, before) and np.array_equal(data[:planar.HEAD], head)


@pytest.mark.parametrize("many_surroundings", [False, True])
@pytest.mark.parametrize("n", [1, 7, 40])
@pytest.mark.parametrize("kind", KERNELS)
def test_a_batch_is_its_states_one_by_one_to_the_last_bit(kind, n, many_surroundings):
    rng = np.random.default_rng(n)
    arm, count = chain(kind, n, rng), 9
    q, qd, tau = rng.normal(size=(3, count, n))
    rows = count if many_surroundings else 1
    gravity, tip_force, out = rng.normal(size=(rows, 3)), rng.normal(size=(rows, 6)), np.empty((count, n))
    data = prepared(arm)[2]
    batch = compiled(BATCHES[kind], (F1, F1, *(F2,) * 6))
    assert batch(data, np.empty(0), q, qd, tau, gravity, tip_force, out) == 0
    for k in range(count):
        around = {"gravity": gravity[k % rows], "tip_force": tip_force[k % rows]}
        assert np.array_equal(out[k], accelerations(arm, q[k], qd[k], tau[k], **around))
    q[[2, 5], 0] = np.nan
    assert batch(data, np.empty(0), q, qd, tau, gravity, tip_force, out) == 2


# --- slips ----------------------------------------------------------------------------------------------------------

SOURCES = {name: f.py_func for name, f in vars(planar).items() if hasattr(f, "py_func") and name != "sincos"}
EITHER = ("relative_angles", "far_angles", "turned_links", "tip_load", "set_surroundings")
MUTATED = {"tension": [*EITHER, "accel_tension", "eliminate", "divide", "substitute"],
           "planar": [*EITHER, "accel_planar", "inward", "outward"]}
HARMLESS = {
    "in places that are filled up, nothing depends on what stands there": """
        relative_angles: range(width(q.size) - LANES) -> range(width(q.size) - LANES + 1)
        turned_links: range(n) -> range(n + 1)
        divide: range(n) -> range(n + 1)
        substitute: range(1, n) -> range(1 - 1, n)""",
    "either way is right at this very number": """
        relative_angles: abs(angle) <= NEAR -> abs(angle) < NEAR
        far_angles: abs(q[i]) <= NEAR -> abs(q[i]) < NEAR
        tip_load: abs(q[i]) <= NEAR -> abs(q[i]) < NEAR
        inward: inertia > links[i, VANISHING] -> inertia >= links[i, VANISHING]""",
    "what rounding takes from a few angles is small": """
        tip_load: s * dc -> s
        tip_load: c * dc -> c""",
    "the scale is anybody's choice; the digits are for test_light_and_heavy_points_by_turns": """
        eliminate: i % BLOCK == BLOCK - 1 -> not i % BLOCK == BLOCK - 1
        eliminate: i % BLOCK == BLOCK - 1 -> i % BLOCK != BLOCK - 1
        eliminate: BLOCK - 1 -> BLOCK + 1
        eliminate: BLOCK - 1 -> BLOCK
        eliminate: BLOCK - 1 -> BLOCK - 2""",
}
LOAD = "data[MOMENT] + data[TIP] * fy - data[TIP + 1] * fx"
HARMLESS_TO_BODIES = {                                              # x of the last rigid link points at the tip
    f"tip_load: {LOAD} -> {LOAD.replace('-', '+')}", f"tip_load: {LOAD} -> {LOAD.partition(' - ')[0]}",
    "tip_load: data[TIP + 1] * fx -> data[TIP + 1]"}


def in_python(name=None, code=None):
    """The kernels as plain Python that calls plain Python; function `name` with another code."""
    functions = {"set_surroundings": planar.set_surroundings, **SOURCES}
    space = {**vars(planar), "sincos": lambda x: (np.sin(x), np.cos(x)) if abs(x) <= planar.NEAR else (np.nan, np.nan)}
    for key, function in functions.items():
        space[key] = types.FunctionType(code if key == name else function.__code__, space, key)
    return space


def cases(kind):
    """(data without surroundings, state, accelerations by the teaching code; None where a state must be reported)."""
    for n in (1, 4, 8, planar.BLOCK + 2):
        rng = np.random.default_rng(n)
        arm, (q, qd, tau) = chain(kind, n, rng), rng.normal(size=(3, n))
        data = planar.planar_data(arm)[1]
        senses = data[planar.HEAD + planar.SIGN:][:n]
        for turns in (np.zeros(n), 0.9 * planar.NEAR * senses, 1e300 * rng.uniform(1, 2, n))[:3 if n >= 8 else 1]:
            near = np.arctan2(np.sin(q + turns), np.cos(q + turns))
            yield data, (q + turns, qd, tau), rd.forward_dynamics(
                arm, near, qd, tau, gravity=GRAVITY, tip_force=FORCE)
        yield data, (q, np.full(n, 1e200), tau), None
    body = {"tension": "point", "planar": "rod"}[kind]
    for n in (1, 2):
        data = planar.planar_data(rd.planar_arm(n, lengths=[1, 1e-5][-n:], body=body))[1]
        yield data, (np.zeros(n), np.zeros(n), np.array([0, 1e300])[-n:]), None


def agrees(space, kind, cases):
    for data, state, expected in cases:
        data, out = data.copy(), np.zeros(len(state[0]))
        with np.errstate(all="ignore"):
            try:
                space["set_surroundings"](data, GRAVITY, FORCE)
                failed = space[KERNELS[kind].py_func.__name__](data, *state, out)
            except (IndexError, NameError, TypeError, ValueError, ZeroDivisionError):
                return False
        if failed != (expected is None) or not (failed or relative_error(out, expected) < 1e-12):
            return False
    return True


@pytest.mark.parametrize("kind", KERNELS)
def test_a_slip_in_the_source_changes_the_result(kind):
    tried, survivors = list(cases(kind)), []
    assert agrees(in_python(), kind, tried)
    for name in MUTATED[kind]:
        function = SOURCES.get(name, planar.set_surroundings)
        survivors += [m.name for m in mutants(function, name) if agrees(in_python(name, m.code), kind, tried)]
    harmless = {line.strip() for lines in HARMLESS.values() for line in lines.strip().splitlines()}
    harmless = {line for line in harmless if line.partition(":")[0] in MUTATED[kind]}
    assert set(survivors) == harmless | (HARMLESS_TO_BODIES if kind == "planar" else set())


LAID_OUT = "planar_data _senses _level _along _rows _put_points _bodies".split()
HARMLESS_LAYOUT = {
    "_senses: np.cross(arm.axes[:-1], ahead) -> np.cross(ahead, arm.axes[:-1])",            # it is as long
    "_along: v / np.linalg.norm(v, axis=1)[:, None] -> v",                                  # for the sake of short ones
    "_along: x / np.linalg.norm(x, axis=1)[:, None] -> x",                                  # the last digit
    "_rows: c / np.hypot(c, s) -> c", "_rows: s / np.hypot(c, s) -> s"}
OF_THRESHOLDS = ("PARALLEL", "VANISHING", "beyond", "cumsum", "links[:, LEN]", "COS_TURN] < 0")    # tests of decisions


def test_a_slip_in_the_constants_changes_the_result():
    space, tried, survivors = in_python(), [], set()
    for kind in KERNELS:
        for n in (1, 4, planar.BLOCK + 2):
            rng = np.random.default_rng(n)
            arm, state = chain(kind, n, rng), rng.normal(size=(3, n))
            tried.append((kind, arm, state, rd.forward_dynamics(arm, *state, gravity=GRAVITY, tip_force=FORCE)))

    def all_agree():
        for kind, arm, state, expected in tried:
            with np.errstate(all="ignore"):
                try:
                    found, data = planar.planar_data(arm)
                except (IndexError, TypeError, ValueError):
                    return False
            if found != kind or not agrees(space, kind, [(data, state, expected)]):
                return False
        return True
    assert all_agree()
    for name in LAID_OUT:
        for mutant in mutants(getattr(planar, name), name):
            with put(getattr(planar, name), mutant):
                if all_agree() and not any(word in mutant.name for word in OF_THRESHOLDS):
                    survivors.add(mutant.name)
    assert survivors == HARMLESS_LAYOUT
