"""Test guards and judges on both sides of their bound: just inside passes, just outside fails.

There are also slips that were made by hand and that no test found; each has its test here.
"""

import ast
import importlib
import itertools
import os
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from cases import with_joints
from test_urdf import ONE, body, joint, link, load, robot  # noqa: F401
from waiting import ended

import robodyn_lib as rd
from robodyn_lib import doctor, dynamics, robots, simulation
from robodyn_lib.atlas import agreement as methods_judge
from robodyn_lib.atlas import report
from robodyn_lib.atlas.closed import Check, Closures, judged
from robodyn_lib.atlas.state import in_own_units
from robodyn_lib.bridges import differ
from robodyn_lib.compiled.plane import planar_rows
from robodyn_lib.dynamics import METHODS, Method
from robodyn_lib.elimination import elimination_steps
from robodyn_lib.fixman import bodies
from robodyn_lib.joints import across
from robodyn_lib.link_frames import Frames
from robodyn_lib.loops.rank import Rank, ranked, solved
from robodyn_lib.numbers import compare, first_largest
from robodyn_lib.simulation import steps
from workbook.course import quasi
from workbook.course.exercises.checkers import by_link_differs, close
from workbook.kernels import hands
from workbook.widgets.hands import Event, written
from workbook.widgets.touched import Touch

SIDES = pytest.mark.parametrize("off, passes", [(0.9, True), (1.1, False)])


# --- tolerances and guards ------------------------------------------------------------------------
ROOT = Path(rd.__file__).parent


def passes(words, function, *arguments, **more):
    """Return True if the call succeeds; a ValueError must contain `words`."""
    try:
        function(*arguments, **more)
    except ValueError as error:
        assert words in str(error)
        return False
    return True


def rod(**more):
    given = {
        "axes": [[0, 0, 1]],
        "joint_types": "R",
        "offsets": [[0, 0, 0]],
        "masses": [1],
        "coms": [[0, 0, 0]],
        "inertias": [np.eye(3)],
    }
    return rd.Arm(**given | more)


def read(folder, text, **more):
    file = folder / "robot.urdf"
    file.write_text(text)
    return rd.load_urdf(file, **more)


def hanging(inside="", **moments):
    """Return a file of one link on one joint."""
    return robot(
        '<link name="base"/>',
        link("a", body(1.0, **{"xx": 1, "yy": 1, "zz": 1} | moments)),
        joint("j", "base", "a", "revolute", inside),
    )


def bars(off=0.0):
    """Return two straight rods whose end is pinned 2 m from the base along x, less by `off`."""
    pin = rd.Loop((1, (1, 0, 0)), ("world", (2 - off, 0, 0)), "hard finger")
    return rd.close_loops(rd.planar_arm(2), [pin])


HELD = {}  # {limit: function of `off`: does what is `off` times the limit away pass?}


def holds(limit):
    """Register the function that shows a limit from both sides, at 0.9 and at 1.1 of it."""

    def register(function):
        HELD[limit] = function
        return function

    return register


@holds("arm.UNIT")
def quaternion_of_length(off):
    q = [0.3, 0, 0, 0, 1 + off * 1e-6]
    return passes("must be a unit quaternion", rd.mass_matrix, with_joints("RS"), q)


@holds("arm.1e-09")
def rotation_that_stretches(off):
    stretched = np.diag([1 + off * 5e-10, 1, 1])
    return passes("must be a rotation", rod, rotations=[stretched])


@holds("arm.inertia_slack")
def inertia_that_is_indefinite_or_lopsided(off):
    indefinite = np.diag([-off * 1e-9, 1, 1])
    lopsided = np.eye(3) + off * 1e-9 * np.eye(3, k=1)
    return [
        passes("positive semidefinite", rod, inertias=[indefinite]),
        passes("must be symmetric", rod, inertias=[lopsided]),
    ]


@holds("joints.SAME")
def axis_nearly_on_a_diagonal(off):
    """The first of several entries that are equal up to rounding counts."""
    leaning = np.array([1.0, 1 / (1 - off * 1e-6), 0.0])
    turned = across(leaning / np.linalg.norm(leaning))
    diagonal = across(np.array([1.0, 1.0, 0.0]) / np.sqrt(2))
    return np.allclose(turned, diagonal, atol=1e-5)


@holds("elimination.1e-09")
def lopsided_matrix(off):
    lopsided = np.array([[1, 0], [off * 1e-9, 1]])
    return passes("must be finite and symmetric", lambda: [*elimination_steps(lopsided)])


@holds("link_frames.1e-12")
def joint_off_its_axis(off):
    displaced = rod(offsets=[[0, off * 1e-12, 0]])
    return passes("must be a revolute joint about z", Frames, displaced)


@holds("robots.MOST_LINKS")
def arm_of_many_links(off):
    return passes("must be at most 1000000", robots._count, round(off * 1e6))


@holds("numbers.ties.TIE")
def numbers_that_tie(off):
    return first_largest([1.0, 1 + off * 1e-9]) == 0


@holds("atlas.state.FARTHEST")
def arm_far_away(off):
    near = in_own_units(rod(tip_offset=[2, 0, 0], base_offset=[off * 20, 0, 0]))
    return np.isclose(near.base_offset[0], off * 10)


@holds("atlas.agreement.TOLERANCE")
def accelerations_of_two_methods(off):
    arm = rd.planar_arm(1, masses=3.0)  # its inertia is 1
    zero = np.zeros((1, 1))
    bias = np.array([[1.0]])
    tau = rd.inverse_dynamics(arm, zero, zero, zero)
    qdd = off * 1e-8 * (bias + abs(tau))
    refused = methods_judge.parts(arm, zero, zero, tau, qdd, np.zeros((1, 1, 1)), bias)
    assert refused in ("", "joint 1")
    return not refused


def one_body():
    """Return one unit body whose joint is at its mass centre, with all directions hard."""
    pose = SimpleNamespace(p=np.eye(3)[:1], l=np.zeros((1, 3)), m=[1.0], arm=rd.planar_arm(2))
    six = {1: np.eye(6)}
    return SimpleNamespace(
        dtype=np.float64, pose=pose, B=six, held=six, W=six, E=np.eye(6), links=[1]
    )


@holds("fixman.bodies.FEWEST")
def pivot_that_elimination_leaves(off):
    left = 3 * 2.0**-22 / off
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bodies, "lighter", lambda which, i: "link 1")
        return passes("link 1 is too light", bodies.refuse_light, one_body(), 1, left, 3.0)


@holds("fixman.bodies.PARTED")
def joint_that_rounding_separates(off):
    one = np.eye(6)[3]
    rates = {1: one}, {1: off * 2.0**-35 * one}, {1: 0 * one}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bodies, "lighter", lambda which, i: "link 1")
        return passes("rounding separates joint 1", bodies.refuse_parted, one_body(), *rates)


@holds("kernels.hands.VANISHING")
def pin_that_hardly_moves(off):
    """A pin that moves less than this along an axis counts as fixed along it."""
    f = np.zeros(2)
    hands.hold(np.diag([1.0, off * 1e-12]), np.ones(2), 0, f)
    return f[1] == 0


@holds("compiled.planar.PARALLEL")
def axes_that_are_nearly_parallel(off):
    turn = 4 * 2.0**-52 * off**30  # rounding is no smaller
    axes = [[0, 1, 0], [0, np.cos(turn), np.sin(turn)]]
    return planar_rows(replace(rd.planar_arm(2), axes=axes)) is not None


@holds("loops.CLOSED")
def loop_that_is_open(off):
    return [
        passes("is open by ", bars(off * 1e-6).check_closed, [0, 0], [0, 0]),
        passes("opens by ", bars().check_closed, [0, 0], [0, off * 1e-6]),
    ]


@holds("loops.ASSEMBLED")
def loop_that_stays_open(off):
    return passes("stays open by", bars(off * 1e-9)._assembled, np.zeros(2), 1)


@holds("loops.rank.DEPENDENT")
def rows_that_repeat(off):
    rows = np.array([[1, 0], [np.cos(off * 1e-6), np.sin(off * 1e-6)]])
    return [
        ranked(rows @ rows.T).repeats == [1],
        ranked(np.array([[off * 1e-24]]), np.array([1.0])).repeats == [0],
    ]


@holds("loops.rank.FITS")
def rows_that_contradict(off):
    targets = np.array([1, 1 + off * 2e-8])
    arguments = ranked(np.ones((2, 2))), targets, ["a", "b"], np.ones(2)
    return passes("closure b: it cannot be kept", solved, *arguments)


@holds("loops.rank.TAKES_PART")
def row_that_takes_part(off):
    parts = np.array([[off * 1e-6], [1.0]])
    return Rank([0], [1], np.eye(1), parts, np.ones(2)).depends(0) == [1]


@holds("urdf.MOST_BYTES")
def large_file(off, folder):
    text = hanging().ljust(round(off * 2**24))
    return passes("larger than 16 MB", read, folder, text)


@holds("urdf.FULL_TURN")
def angle_that_is_probably_in_degrees(off, folder):
    text = hanging(f'<origin rpy="{off * 6.2832} 0 0"/>')
    return not any("in degrees?" in note for note in read(folder, text).notes)


@holds("urdf.LARGEST")
def large_and_small_numbers(off, folder):
    large, small = (hanging(f'<axis xyz="{x} 0 0"/>') for x in (off * 1e30, 1e-30 / off))
    return [
        passes("must be finite decimal numbers", read, folder, large),
        passes("axis must not be zero", read, folder, small),
    ]


@holds("urdf.1e-06")
def axis_that_is_scaled(off, folder):
    text = hanging(f'<axis xyz="{1 + off * 5e-7} 0 0"/>')
    return not any("axis scaled" in note for note in read(folder, text).notes)


@holds("urdf.REPAIRED")
def inertia_that_is_repaired(off, folder):
    text = hanging(xx=-off * 1e-3)
    return passes("positive semidefinite", read, folder, text, strict=False)


@holds("simulation.MEMORY")
def long_run(off):
    return passes("GB", simulation._check_memory, off * 1e7, 12, "", "")


@holds("simulation.runs.LONGEST")
def damper(off):
    """Return whether a damped joint, qdd = -c qd, runs without advice; the step is c h = 2 off."""
    arm = rd.planar_arm(1, lengths=1.0, masses=3.0)
    solver = METHODS["rk-fd4"].solver(arm, np.zeros(3), np.zeros(6))
    system = simulation.runs.System(arm, solver, rd.JointLaw(damping=200.0 * off))
    times = np.array([0.0, 0.01])
    run = simulation.runs.FixedSteps(system, "rk4", times, np.zeros(1), np.ones(1), 0.01)
    return not run.advice()


@holds("simulation.steps.FASTEST")
def fast_joint(off):
    rod = rd.planar_arm(1)
    arguments = ([0], [off * 1e6], [0, 1e-6])
    ways = {"method": "rk-fd4"}, {"method": "compiled"}, {"integrator": "adaptive"}
    runs = [rd.simulate(rod, *arguments, dt=1e-6, gravity=[0, 0, 0], **how) for how in ways]
    return [not run.stopped for run in runs]


def settles(take, answers):
    """Return whether an implicit step settles that sees these answers, and then two in turn."""
    seen = itertools.chain(answers, itertools.cycle([5.0, 6.0]))
    try:
        take(lambda *given: np.array([next(seen)]))
    except (steps.NotConverged, RuntimeError):
        return False
    return True


def each_settles(answers, h=2.0):
    """Return whether the implicit midpoint settles: the library's, with rates, and the course's."""
    zero = np.zeros(1)

    def midpoint(f):
        steps.midpoint_step(f, 0, h, zero, zero, zero)

    def with_rates(f):
        steps.midpoint_step(f, 0, h, zero, zero, zero, lambda q, v: 0 * v)

    def of_the_course(f):
        quasi.midpoint(f, zero, h / 2)

    return [settles(take, answers) for take in (midpoint, with_rates, of_the_course)]


@holds("simulation.steps.TOLERANCE")
def change_of_a_step(off):
    """The change is compared with 1, at rates of 1."""
    return each_settles([1.0, 1 + off * 2e-13])[:2]


@holds("course.quasi.CLOSE")
def change_of_a_step_of_the_course(off):
    return each_settles([1.0, 1 + off * 1e-13])[2]


@holds("simulation.steps.ITERATIONS")
def iterations_of_a_step(off):
    return each_settles([*np.arange(1, 100 * off), 0.5, 0.5])


@holds("doctor.LEAST_SHARE")
def share_of_a_torque_that_is_no_number(off):
    arm = rd.robots.puma560()
    share = doctor.worst_effect(arm, 5, 1e-9 * np.eye(3)).share
    change = 1e-9 * np.eye(3) * off * 1e-8 / share
    return "less than" in doctor.consequence(arm, 5, change)


def ur5_beside(question, **changed):
    """Return whether a UR5 with some other numbers passes for the same, by one question."""
    ur5 = rd.robots.ur5()
    answers = differ.differences(ur5, replace(ur5, **changed))
    return next(answer.same for answer in answers if answer.question == question)


def with_third(word, value):
    """Return the values of a UR5 in one word, with another third one."""
    values = np.array(getattr(rd.robots.ur5(), word), dtype=float)
    values[2] = value(values[2])
    return {word: values}


@holds("bridges.differ.CLOSE")
def numbers_of_two_files(off):
    small = off * differ.CLOSE
    tilt = np.arccos(1 - small)
    across_it = rd.spatial.rotation(np.array([1.0, 0.0, 0.0]), np.cos(tilt), np.sin(tilt))
    largest = abs(rd.mass_matrix(rd.robots.ur5(), np.zeros(6))).max()
    return [
        ur5_beside("bodies?", **with_third("masses", lambda m: m * (1 - small))),
        ur5_beside("frames?", **with_third("axes", lambda axis: across_it @ axis)),
        ur5_beside("mass matrix?", armature=[0, 0, small * largest, 0, 0, 0]),
    ]


@holds("bridges.differ.TURNED")
def places_and_tensors_of_two_files(off):
    small = off * differ.TURNED
    ur5 = rd.robots.ur5()
    pose = ur5.at(ur5.neutral)
    shift = [0, small * differ.size_of(pose, pose), 0]
    return [
        ur5_beside("frames?", **with_third("offsets", lambda place: place + shift)),
        ur5_beside("bodies?", **with_third("coms", lambda centre: centre + shift)),
        ur5_beside(
            "bodies?", **with_third("inertias", lambda I: I - small * abs(I).max() * np.eye(3))
        ),
    ]


TWO_WAYS = "two right ways, and both are judged on both sides of it: test_compiled.py, hard_arms.py"
CHOICE = "which of two programs is faster"
NOT_HERE = {  # {limit, or a beginning: why, or where it is held}
    "atlas.report.": "test_what_judges.py",
    "compiled.inverse.OF_CHAINS": CHOICE,
    "compiled.inverse.WRITTEN_OUT": CHOICE,
    "compiled.regrouped.RESISTS": "test_steps.py on both sides",
    "compiled.steps.ROUNDING": "test_steps.py compares what it multiplies; test_singular.py refuses",
    "codegen.files.NEAR": "test_export.py on both sides",
    "arm.5e-10": "beyond it each link is judged by itself: test_arm.py",
    "arm.DENSEST": "test_urdf.py on both sides, by radii of gyration",
    "nearest.MOST": "test_urdf.py counts",
    "working.PATIENCE": "seconds",
    "loops.1e-12": "where Newton's steps end; what then stays open is held by ASSEMBLED",
    "loops.programs.": "beyond it the teaching code answers: test_closed_programs.py",
    "quantities.1e-12": "which joint a sentence names",
    "simulation.runs.0.1": "which motion a piece of advice is about",
    "atlas.rk.mobile_base.1e-05": "which arms have free bases judged; no verdict hangs on it",
    "atlas.closed.DRAWS": "tries",
    "doctor.POSES": "tries",
    "exports.STATES": "tries",
    "bridges.common.MOST_NAMES": "the length of a note",
    "parameters.STATES": "tries",
    "parameters.1e-06": "which of equally large numbers is the first",
    "robots.0.2": "a share",
    "elimination.EPSILON": "of machine numbers",
    "exports.EPS": "of machine numbers",
    "proving.derivations.QUOTED": "the length of what a page shows: test_proved.py",
    "simulation.progress.": "seconds",
    "compiled.plane.": "test_compiled.py on both sides",
    "compiled.rows.": TWO_WAYS,
    "codegen.llvm.": "test_compiled.py on both sides",
    "codegen.loops.MATRIX": CHOICE,
    "compiled.batches.": CHOICE,
    "compiled.build.": CHOICE,
    "compiled.kernels.": CHOICE,
}


def sizes_of(module, tree):
    """Return the upper-case numbers that a module defines, but for numbers of lanes."""
    own = vars(importlib.import_module(f"robodyn_lib.{module}".rstrip(".")))
    names = {
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and name.id.isupper()
    }
    sizes = {name: own.get(name) for name in names if not name.endswith(("LANES", "WIDTH"))}
    return {name: size for name, size in sizes.items() if isinstance(size, int | float)}


def compared(tree):
    """Yield the sides of the inequalities of a module, and the names in range(NAME)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                yield from (node.left, *node.comparators)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "range":
            if len(node.args) == 1 and isinstance(node.args[0], ast.Name):
                yield node.args[0]


def outside_of_brackets(side):
    """Return the nodes of an expression that are not part of an index."""
    subscripts = [node for node in ast.walk(side) if isinstance(node, ast.Subscript)]
    hidden = {node for subscript in subscripts for node in ast.walk(subscript.slice)}
    return set(ast.walk(side)) - hidden


def limits():
    """Return {module.NAME or literal} of its comparisons that are not integers, or are limits of loops."""
    found = set()
    for path in sorted(ROOT.rglob("*.py")):
        words = path.relative_to(ROOT).with_suffix("").parts
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(word for word in words if word != "__init__")
        sizes = {} if "__main__" in words else sizes_of(module, tree)
        nodes = set().union(*map(outside_of_brackets, compared(tree)))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {name for name, size in sizes.items() if isinstance(size, float)}
        constants = {node.value for node in nodes if isinstance(node, ast.Constant)}
        literals = {x for x in constants if isinstance(x, float)} - {0, 0.5, 1, 2}
        found |= {f"{module}.{x}" for x in (names & set(sizes)) | literals}
    return found


def test_every_limit_is_tested_from_both_sides_or_has_a_reason():
    found = limits()
    assert {
        name for name in found if name not in HELD and not name.startswith(tuple(NOT_HERE))
    } == set()
    assert all(
        any(name.startswith(word) for name in found) for word in NOT_HERE if "compiled." not in word
    )


@pytest.mark.filterwarnings("ignore::robodyn_lib.UrdfWarning", "ignore::robodyn_lib.InertiaWarning")
@pytest.mark.parametrize("off, inside", [(0.9, True), (1.1, False)])
@pytest.mark.parametrize("name", HELD)
def test_just_inside_passes_and_just_outside_does_not(name, off, inside, tmp_path):
    arguments = (off, tmp_path) if name.startswith("urdf.") else (off,)
    assert {bool(x) for x in np.ravel(HELD[name](*arguments))} == {inside}


@pytest.mark.parametrize("method", ["compiled", "rk-fd4"])
def test_stiff_damping_reports_that_the_step_is_too_long(method):
    trajectory = rd.simulate(
        rd.robots.puma560(), [0.1] * 6, [0.1] * 6, [0, 0.05], damping=1e4, method=method
    ).stopped
    assert "ran away" in trajectory
    assert ": the step of 0.001 s is too long for what acts here within " in trajectory
    driven = rd.simulate(
        rd.planar_arm(1), [0.1], [0.1], [0, 1.0], rd.JointLaw(damping=-100.0), method=method
    ).stopped
    assert driven.endswith("rad/s)")


# --- slips that were seen by none -----------------------------------------------------------------
def test_forces_on_links_are_carried_the_same_way_by_compiled_code():
    rng = np.random.default_rng(0)
    arm = rd.random_arm(4, rng)
    q, qd, x = rng.normal(size=(3, 2, 4))
    forces = rng.normal(size=(2, 4, 6))
    slow, fast = (
        rd.inverse_dynamics(arm, q, qd, x, forces=forces, method=name)
        for name in ("newton-euler", "compiled")
    )
    assert abs(slow - fast).max() < 1e-12 * abs(slow).max()
    assert abs(slow - rd.inverse_dynamics(arm, q, qd, x)).max() > 0.1


def test_an_overflow_names_the_joint_of_a_freedom():
    arm = with_joints("SPR")
    with pytest.raises(ValueError, match="first at joint 2$"):
        dynamics.each_state(arm, lambda q: np.array([1.0, 1, 1, np.inf, 1]), (5,), q=arm.neutral)


def test_adaptive_runs_record_unit_quaternions():
    arm = with_joints("S")
    path = rd.simulate(
        arm,
        [0, 0, 0, 1.0],
        [3.0, -2, 1],
        [0, 0.5, 1, 2, 4],
        integrator="adaptive",
        rtol=1e-3,
        atol=1e-3,
    )
    assert abs(np.linalg.norm(path.q, axis=1) - 1).max() < 1e-14


@pytest.mark.parametrize("key", ["iyx", "izx", "izy"])
def test_an_inertia_that_is_not_symmetric_is_refused(load, key):  # noqa: F811
    text = robot(
        '<link name="base"/>',
        link("a").replace('ixy="', f'{key}="0.5" ixy="'),
        joint("j", "base", "a"),
    )
    with pytest.raises(
        ValueError, match=f"inertia must be symmetric, but {key} differs from i{key[:0:-1]}"
    ):
        load(text)


def test_a_free_root_is_not_fixed_on_the_base(load):  # noqa: F811
    text = robot(link("base"), link("a"), joint("j", "base", "a"))
    assert any("fixed on the base" in note for note in load(text).notes)
    assert not any("fixed on the base" in note for note in load(text, base="free").notes)


def test_a_robot_that_floats_already_is_refused_with_that_reason(load):  # noqa: F811
    text = robot(
        '<link name="world"/>', link("body"), joint("float", "world", "body", "floating", "")
    )
    assert load(text).joint_types == ("free",)
    with pytest.raises(
        ValueError, match="joint 'float' floats already, and nothing that weighs is on the root"
    ):
        load(text, base="free")
    heavy = robot(link("world"), link("body"), joint("float", "world", "body", "floating", ""))
    assert load(heavy, base="free").joint_types == ("free", "free")


@pytest.mark.parametrize("wrong", ["rates", "torques", "gravity"])
def test_methods_are_judged_in_motion_under_torques_and_weight(monkeypatch, wrong):
    """A method that forgets one of them is right where that is 0."""

    def forgets(pose, qd, tau, gravity, tip_force):
        given = {"rates": qd, "torques": tau, "gravity": gravity}
        given[wrong] = 0 * given[wrong]
        return METHODS["rk-fd4"].solve(pose, *given.values(), tip_force)

    monkeypatch.setitem(METHODS, "forgetful", Method("forgetful", forgets, "", ""))
    found = methods_judge.agreement(rd.robots.puma560(), ["rk-fd4", "forgetful"])
    assert (found.agree, set(found.part)) == (("rk-fd4",), {"forgetful"})
    assert not found.ok


def test_all_that_a_check_of_closures_yields_is_judged():
    one = np.ones(2)
    right = (one, one, 0)
    wrong = (one, one + 1, 0)

    def check(*found):
        return Check("", "", lambda case: iter(found))

    assert judged(check(right, right), None)
    for found in ((right, wrong), (wrong, right), (right, right, wrong)):
        assert not judged(check(*found), None)


@pytest.mark.parametrize(
    "here, exactly, ok", [(True, True, True), (False, True, False), (True, False, False)]
)
def test_closures_hold_where_both_verdicts_do(here, exactly, ok):
    def verdict(holds):
        return compare(np.ones(1), np.ones(1) + (not holds))

    assert Closures({"K": verdict(here)}, {"K": verdict(exactly)}, "").ok is ok


def test_a_printed_form_that_cannot_be_run_is_not_refuted():
    def raises(words):
        def check(case):
            raise ValueError(words)

        return SimpleNamespace(check=check)

    assert report.misprint_fails(raises("operands could not be broadcast together"), None)
    with pytest.raises(ValueError, match="no such link"):
        report.misprint_fails(raises("no such link"), None)


@SIDES
def test_two_numbers_agree_within_a_share(off, passes):
    assert (close(3 + off * 3e-9, 3.0, "no") is None) is passes
    assert (close(off * 5e-9, 0.0, "no", beside=5.0) is None) is passes


@pytest.mark.parametrize("wrong", [1, 2, 3, 4])
def test_every_link_of_an_answer_is_compared(wrong):
    truth = {k: np.ones(2) for k in (1, 2, 3, 4)}
    assert by_link_differs(truth, truth, "no") is None
    assert (
        by_link_differs({**truth, wrong: 2 * np.ones(2)}, truth, "no")
        == f"no; first wrong at k = {wrong}"
    )


def test_undo_takes_the_last_event_back():
    events = [Event(0.5, "lock", 1), Event(1.0, "lock", 2), Event(1.5, "free", 1)]
    kept = {"hands": written(events)}
    laboratory = SimpleNamespace(
        values=kept, put=lambda **new: kept.update(new), player=SimpleNamespace()
    )
    touch = Touch(laboratory)
    touch._undo({})
    assert kept["hands"] == written(events[:2])
    touch._put(written(events[:1]))
    touch._undo({})
    assert kept["hands"] == written(events[:2])


def test_hands_see_the_frame_that_is_shown():
    touch = Touch(SimpleNamespace(player=SimpleNamespace()))
    run = SimpleNamespace(trajectory=SimpleNamespace(t=np.array([0.0, 0.1, 0.2, 0.3])))
    touch.shown = SimpleNamespace(tracks=[run])
    assert [touch._frame(t) for t in (0.0, 0.05, 0.1, 0.25, 9.0)] == [
        (0, 0.0),
        (0, 0.0),
        (1, 0.1),
        (2, 0.2),
        (3, 0.3),
    ]


# --- doors ----------------------------------------------------------------------------------------
def test_a_pipe_is_not_waited_for(tmp_path):
    path = tmp_path / "robot.urdf"
    os.mkfifo(path)
    messages = []

    def ask():
        try:
            rd.load_urdf(path)
        except ValueError as error:
            messages.append(str(error))

    reader = threading.Thread(target=ask, daemon=True)
    reader.start()
    ended(reader)
    assert messages == [f"{path}: not a regular file; pipes and devices are not read"]


def test_reading_needs_no_matrix_of_the_robots_size(load, monkeypatch):  # noqa: F811
    """Read two thousand point masses; an articulated inertia per link shows that none vanishes."""
    text = ['<robot name="r"><link name="0"/>']
    zero = " ".join(f'{key}="0"' for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    point = f'<inertial><origin xyz="1 0 0"/><mass value="1"/><inertia {zero}/>'
    for i in range(1, 2_001):
        text.append(
            f'<link name="{i}">{point}</inertial></link><joint name="j{i}" type="continuous">'
            f'<parent link="{i - 1}"/><child link="{i}"/><axis xyz="0 1 0"/></joint>'
        )
    largest = []
    zeros = np.zeros

    def recorded(shape, *args, **options):
        largest.append(np.prod(shape))
        return zeros(shape, *args, **options)

    monkeypatch.setattr(np, "zeros", recorded)
    assert load("".join([*text, "</robot>"]), whole=True).n == 2_000
    assert max(largest) <= 9 * 2_001
