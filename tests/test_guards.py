"""Test guards and judges on both sides of their bound: just inside passes, just outside fails.

Also slips that were placed by hand and that no test saw; each has its test here.
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

import robodyn_lib as rd
from robodyn_lib import dynamics, robots, simulation
from robodyn_lib.atlas import agreement as methods_judge
from robodyn_lib.atlas import report
from robodyn_lib.atlas.closed import Check, Closures, judged
from robodyn_lib.atlas.state import in_own_units
from robodyn_lib.compiled.plane import planar_rows
from robodyn_lib.dynamics import METHODS, Method
from robodyn_lib.elimination import elimination_steps
from robodyn_lib.fixman import bodies
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


def passes(said, ask, *given, **more):
    """Whether a call is answered; a refusal has to say this."""
    try:
        ask(*given, **more)
    except ValueError as error:
        assert said in str(error)
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
    """A file of one link on one joint."""
    return robot(
        '<link name="base"/>',
        link("a", body(1.0, **{"xx": 1, "yy": 1, "zz": 1} | moments)),
        joint("j", "base", "a", "revolute", inside),
    )


def bars(off=0.0):
    """Return two straight rods whose end is pinned 2 m from the base along x, less by `off`."""
    pin = rd.Loop((1, (1, 0, 0)), ("world", (2 - off, 0, 0)), "hard finger")
    return rd.close_loops(rd.planar_arm(2), [pin])


def far(off):
    near = in_own_units(rod(tip_offset=[2, 0, 0], base_offset=[off * 20, 0, 0]))
    return np.isclose(near.base_offset[0], off * 10)


def agrees(off):
    arm, zero, bias = (  # of inertia 1
        rd.planar_arm(1, masses=3.0),
        np.zeros((1, 1)),
        np.array([[1.0]]),
    )
    tau = rd.inverse_dynamics(arm, zero, zero, zero)
    qdd = off * 1e-8 * (bias + abs(tau))
    said = methods_judge.parts(arm, zero, zero, tau, qdd, np.zeros((1, 1, 1)), bias)
    assert said in ("", "joint 1")
    return not said


def too_light(off):
    """Pivots that elimination leaves, and by how much rounding separates a joint."""
    one, all_six = np.eye(6)[3], {1: np.eye(6)}
    pose = SimpleNamespace(p=np.eye(3)[:1], l=np.zeros((1, 3)), m=[1.0], arm=rd.planar_arm(2))
    some = SimpleNamespace(
        dtype=np.float64, pose=pose, B=all_six, W=all_six, E=np.eye(6), links=[1]
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bodies, "lighter", lambda which, i: "link 1")
        return [
            passes("link 1 is too light", bodies.refuse_light, some, 1, 3 * 2.0**-22 / off, 3.0),
            passes(
                "rounding separates joint 1",
                bodies.refuse_parted,
                some,
                {1: one},
                {1: off * 2.0**-35 * one},
                {1: 0 * one},
            ),
        ]


def unmoved(off):
    """What moves a pin by less along an axis does not move it."""
    f = np.zeros(2)
    hands.hold(np.diag([1.0, off * 1e-12]), np.ones(2), 0, f)
    return f[1] == 0


def parallel(off):
    turn = 4 * 2.0**-52 * off**30  # rounding is no smaller
    axes = [[0, 1, 0], [0, np.cos(turn), np.sin(turn)]]
    return planar_rows(replace(rd.planar_arm(2), axes=axes)) is not None


def repeats(off):
    rows = np.array([[1, 0], [np.cos(off * 1e-6), np.sin(off * 1e-6)]])
    return [
        ranked(rows @ rows.T).repeats == [1],
        ranked(np.array([[off * 1e-24]]), np.array([1.0])).repeats == [0],
    ]


def damped(off):
    """A damper on one joint of unit inertia: qdd = -c qd, and the step is c h = 2 off."""
    arm = rd.planar_arm(1, lengths=1.0, masses=3.0)
    system = simulation.runs.System(
        arm,
        METHODS["rk-fd4"].solver(arm, np.zeros(3), np.zeros(6)),
        rd.JointLaw(damping=200.0 * off),
    )
    run = simulation.runs.FixedSteps(
        system, "rk4", np.array([0.0, 0.01]), np.zeros(1), np.ones(1), 0.01
    )
    return not run.advice()


def fast(off):
    ways = {"method": "rk-fd4"}, {"method": "compiled"}, {"integrator": "adaptive"}
    return [
        not rd.simulate(
            rd.planar_arm(1), [0], [off * 1e6], [0, 1e-6], dt=1e-6, gravity=[0, 0, 0], **how
        ).stopped
        for how in ways
    ]


def settles(answers, h=2.0):
    """Whether each implicit midpoint takes a step that sees these answers, and then two in turn."""
    zero, out = np.zeros(1), []
    for take in (
        lambda f: steps.midpoint_step(f, 0, h, zero, zero, zero),
        lambda f: steps.midpoint_step(f, 0, h, zero, zero, zero, lambda q, v: 0 * v),
        lambda f: quasi.midpoint(f, zero, h / 2),
    ):
        seen = itertools.chain(answers, itertools.cycle([5.0, 6.0]))
        try:
            take(lambda *given: np.array([next(seen)]))  # noqa: B023
            out.append(True)
        except (steps.NotConverged, RuntimeError):
            out.append(False)
    return out


HELD = {  # {limit: does `off` times it pass?}
    "arm.UNIT": lambda off, _: passes(
        "must be a unit quaternion",
        rd.mass_matrix,
        with_joints("RS"),
        [0.3, 0, 0, 0, 1 + off * 1e-6],
    ),
    "arm.1e-09": lambda off, _: passes(
        "must be a rotation", rod, rotations=[np.diag([1 + off * 5e-10, 1, 1])]
    ),
    "arm.inertia_slack": lambda off, _: [
        passes("positive semidefinite", rod, inertias=[np.diag([-off * 1e-9, 1, 1])]),
        passes("must be symmetric", rod, inertias=[np.eye(3) + off * 1e-9 * np.eye(3, k=1)]),
    ],
    "elimination.1e-09": lambda off, _: passes(
        "must be finite and symmetric",
        lambda: [*elimination_steps(np.array([[1, 0], [off * 1e-9, 1]]))],
    ),
    "link_frames.1e-12": lambda off, _: passes(
        "must be a revolute joint about z", Frames, rod(offsets=[[0, off * 1e-12, 0]])
    ),
    "robots.MOST_LINKS": lambda off, _: passes(
        "must be at most 1000000", robots._count, round(off * 1e6)
    ),
    "numbers.ties.TIE": lambda off, _: first_largest([1.0, 1 + off * 1e-9]) == 0,
    "atlas.state.FARTHEST": lambda off, _: far(off),
    "atlas.agreement.TOLERANCE": lambda off, _: agrees(off),
    "fixman.bodies.FEWEST": lambda off, _: too_light(off)[0],
    "fixman.bodies.PARTED": lambda off, _: too_light(off)[1],
    "kernels.hands.VANISHING": lambda off, _: unmoved(off),
    "compiled.planar.PARALLEL": lambda off, _: parallel(off),
    "loops.CLOSED": lambda off, _: [
        passes("is open by ", bars(off * 1e-6).check_closed, [0, 0], [0, 0]),
        passes("opens by ", bars().check_closed, [0, 0], [0, off * 1e-6]),
    ],
    "loops.ASSEMBLED": lambda off, _: passes(
        "stays open by", bars(off * 1e-9)._assembled, np.zeros(2), 1
    ),
    "loops.rank.DEPENDENT": lambda off, _: repeats(off),
    "loops.rank.FITS": lambda off, _: passes(
        "closure b: it cannot be kept",
        solved,
        ranked(np.ones((2, 2))),
        np.array([1, 1 + off * 2e-8]),
        ["a", "b"],
        np.ones(2),
    ),
    "loops.rank.TAKES_PART": lambda off, _: (
        Rank([0], [1], np.eye(1), np.array([[off * 1e-6], [1.0]]), np.ones(2)).depends(0) == [1]
    ),
    "urdf.MOST_BYTES": lambda off, folder: passes(
        "larger than 16 MB", read, folder, hanging().ljust(round(off * 2**24))
    ),
    "urdf.LARGEST": lambda off, folder: [
        passes(said, read, folder, hanging(f'<axis xyz="{number} 0 0"/>'))
        for said, number in (
            ("must be finite decimal numbers", off * 1e30),
            ("axis must not be zero", 1e-30 / off),
        )
    ],
    "urdf.1e-06": lambda off, folder: (
        not any(
            "axis scaled" in note
            for note in read(folder, hanging(f'<axis xyz="{1 + off * 5e-7} 0 0"/>')).notes
        )
    ),
    "urdf.REPAIRED": lambda off, folder: passes(
        "positive semidefinite", read, folder, hanging(xx=-off * 1e-3), strict=False
    ),
    "simulation.MEMORY": lambda off, _: passes(
        "GB", simulation._check_memory, off * 1e7, 12, "", ""
    ),
    "simulation.runs.LONGEST": lambda off, _: damped(off),
    "simulation.steps.FASTEST": lambda off, _: fast(off),
    # beside 1, at rates of 1
    "simulation.steps.TOLERANCE": lambda off, _: settles([1.0, 1 + off * 2e-13])[:2],
    "course.quasi.CLOSE": lambda off, _: settles([1.0, 1 + off * 1e-13])[2],
    "simulation.steps.ITERATIONS": lambda off, _: settles([*np.arange(1, 100 * off), 0.5, 0.5]),
}
TWO_WAYS = "two right ways, and both are judged on both sides of it: test_compiled.py, hard_arms.py"
CHOICE = "which of two programs is faster"
NOT_HERE = {  # {limit, or a beginning: why, or where it is held}
    "atlas.report.": "test_what_judges.py",
    "compiled.gradients.LOST": "test_singular.py",
    "urdf.MOST_COMPARED": "test_urdf.py counts",
    "loops.1e-12": "where Newton's steps end; what then stays open is held by ASSEMBLED",
    "loops.programs.": "beyond it the teaching code answers: test_closed_programs.py",
    "quantities.1e-12": "which joint a sentence names",
    "simulation.runs.0.1": "which motion a piece of advice is about",
    "atlas.rk.mobile_base.1e-05": "which arms have free bases judged; no verdict hangs on it",
    "atlas.closed.DRAWS": "tries",
    "doctor.POSES": "tries",
    "exports.STATES": "tries",
    "robots.0.2": "a share",
    "elimination.EPSILON": "of machine numbers",
    "exports.EPS": "of machine numbers",
    "proving.derivations.QUOTED": "the length of what a page shows: test_proved.py",
    "simulation.progress.": "seconds",
    "compiled.plane.": "test_compiled.py on both sides",
    "compiled.rows.": TWO_WAYS,
    "codegen.llvm.": "test_compiled.py on both sides",
    "compiled.MANY": CHOICE,
    "compiled.kernels.": CHOICE,
}


def limits():
    """{module.NAME or literal} it compares with, that are not whole, or say how often it tries."""
    found = set()
    for path in sorted(ROOT.rglob("*.py")):
        words, tree = (
            path.relative_to(ROOT).with_suffix("").parts,
            ast.parse(path.read_text(encoding="utf-8")),
        )
        module = ".".join(word for word in words if word != "__init__")
        own = (
            {}
            if "__main__" in words
            else vars(importlib.import_module(f"robodyn_lib.{module}".rstrip(".")))
        )
        made = {  # sizes of blocks
            x.id
            for node in tree.body
            if isinstance(node, ast.Assign)
            for x in ast.walk(node)
            if isinstance(x, ast.Name)
            and x.id.isupper()
            and isinstance(own.get(x.id), int | float)
            and not x.id.endswith(("LANES", "WIDTH"))
        }
        inside = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare) and isinstance(
                node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE
            ):
                inside += [node.left, *node.comparators]
            elif (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "range"
                and len(node.args) == 1
            ):
                inside += [x for x in node.args if isinstance(x, ast.Name)]
        hidden = {
            x
            for side in inside
            for at in ast.walk(side)
            if isinstance(at, ast.Subscript)
            for x in ast.walk(at.slice)
        }
        seen = {x for side in inside for x in ast.walk(side)} - hidden
        names = {x.id for x in seen if isinstance(x, ast.Name)} | {
            x for x in made if isinstance(own[x], float)
        }
        literals = {
            x.value for x in seen if isinstance(x, ast.Constant) and isinstance(x.value, float)
        }
        found |= {f"{module}.{x}" for x in names & made} | {
            f"{module}.{x}" for x in literals - {0, 0.5, 1, 2}
        }
    return found


def test_every_limit_is_held_from_both_sides_or_it_is_said_why_not():
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
    assert {bool(x) for x in np.ravel(HELD[name](off, tmp_path))} == {inside}


@pytest.mark.parametrize("method", ["compiled", "rk-fd4"])
def test_stiff_damping_says_that_the_step_is_too_long(method):
    said = rd.simulate(
        rd.robots.puma560(), [0.1] * 6, [0.1] * 6, [0, 0.05], damping=1e4, method=method
    ).stopped
    assert "ran away" in said
    assert ": the step of 0.001 s is too long for what acts here within " in said
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


def test_a_file_that_floats_already_says_so(load):  # noqa: F811
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
    right, wrong = (one, one, 0), (one, one + 1, 0)

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
    said = []

    def ask():
        try:
            rd.load_urdf(path)
        except ValueError as error:
            said.append(str(error))

    reader = threading.Thread(target=ask, daemon=True)
    reader.start()
    reader.join(20)
    assert said == [f"{path}: not a regular file, not read: a pipe may never end"]


def test_reading_asks_for_no_matrix_of_the_robots_size(load, monkeypatch):  # noqa: F811
    """Return 2000 point-mass links; an articulated inertia for each says that none vanishes."""
    text = ['<robot name="r"><link name="0"/>']
    zero = " ".join(f'{key}="0"' for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    point = f'<inertial><origin xyz="1 0 0"/><mass value="1"/><inertia {zero}/>'
    for i in range(1, 2_001):
        text.append(
            f'<link name="{i}">{point}</inertial></link><joint name="j{i}" type="continuous">'
            f'<parent link="{i - 1}"/><child link="{i}"/><axis xyz="0 1 0"/></joint>'
        )
    largest = []
    grown = np.zeros
    monkeypatch.setattr(
        np, "zeros", lambda shape, *a, **k: largest.append(np.prod(shape)) or grown(shape, *a, **k)
    )
    assert load("".join([*text, "</robot>"]), whole=True).n == 2_000
    assert max(largest) <= 9 * 2_001
