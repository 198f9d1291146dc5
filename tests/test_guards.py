"""Guards and judges of the library, each held from both sides: just inside it lets pass, just outside it does not.

Also slips that were placed by hand and that no test saw; each has its test here.
"""
import os
import threading
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from cases import with_joints
from test_urdf import ONE, body, joint, link, load, robot  # noqa: F401  (load is a fixture)

import robodyn_lib as rd
from robodyn_lib import dynamics
from robodyn_lib.atlas import agreement as methods_judge
from robodyn_lib.atlas import report
from robodyn_lib.atlas.closed import Check, Closures, judged
from robodyn_lib.dynamics import METHODS, Method
from robodyn_lib.loops.rank import ranked, solved
from robodyn_lib.numbers import compare
from workbook.course.exercises.checkers import by_link_differs, close
from workbook.widgets.hands import Event, written
from workbook.widgets.touched import Touch

SIDES = pytest.mark.parametrize("off, passes", [(0.9, True), (1.1, False)])


# --- tolerances and guards ------------------------------------------------------------------------------------------

@SIDES
def test_a_quaternion_may_be_off_by_a_millionth(off, passes):
    arm, q = with_joints("RS"), np.array([0.3, 0, 0, 0, 1 + off * 1e-6])
    with nullcontext() if passes else pytest.raises(ValueError, match="must be a unit quaternion"):
        rd.mass_matrix(arm, q)


@SIDES
def test_a_row_repeats_another_within_an_angle_of_a_millionth(off, passes):
    angle = off * 1e-6
    rows = np.array([[1, 0], [np.cos(angle), np.sin(angle)]])
    assert ranked(rows @ rows.T).repeats == ([1] if passes else [])


@SIDES
def test_a_row_that_rounding_has_left_is_none(off, passes):
    assert ranked(np.array([[off * 1e-24]]), np.array([1.0])).repeats == ([0] if passes else [])


@SIDES
def test_what_dependent_rows_ask_for_may_differ_by_rounding(off, passes):
    rank = ranked(np.ones((2, 2)))
    asked = np.array([1.0, 1.0 + off * 2e-8])
    with nullcontext() if passes else pytest.raises(ValueError, match="closure b: it cannot be kept"):
        solved(rank, asked, ["a", "b"], np.ones(2))


def bars():
    """Two rods, the end of which a pin holds 2 m from the base along x: closed where it is straight."""
    chain = rd.planar_arm(2)
    return rd.close_loops(chain, [rd.Loop((1, (1, 0, 0)), ("world", (2, 0, 0)), "hard finger")])


@SIDES
def test_a_run_may_start_open_by_a_micrometre(off, passes):
    chain = bars()
    ends = replace(chain.closures[0], b=replace(chain.closures[0].b, origin=np.array([2 - off * 1e-6, 0, 0])))
    chain = replace(chain, closures=(ends,))
    with nullcontext() if passes else pytest.raises(ValueError, match="is open by .* m at the start"):
        chain.check_closed([0, 0], [0, 0])
    with nullcontext() if passes else pytest.raises(ValueError, match="opens by .* m/s at the start"):
        bars().check_closed([0, 0], [0, off * 1e-6])


@pytest.mark.parametrize("strict", [True, False])
@SIDES
def test_an_inertia_is_repaired_where_it_is_a_little_indefinite(load, off, passes, strict):  # noqa: F811
    text = robot('<link name="base"/>', link("a", body(1.0, xx=-off * 1e-3, yy=1, zz=1)), joint("j", "base", "a"))
    said = (pytest.warns(rd.UrdfWarning, match="0 is read for the negative ones") if passes and not strict else
            pytest.raises(ValueError, match="positive semidefinite"))
    with said:
        load(text, strict=strict)


@SIDES
def test_an_explicit_step_is_too_long_beyond_two_of_what_acts(off, passes):
    """A damper on one joint of unit inertia: qdd = -c qd, and the step is c h = 2 off."""
    arm = rd.planar_arm(1, lengths=1.0, masses=3.0)
    system = rd.simulation.runs.System(arm, METHODS["rk-fd4"].solver(arm, np.zeros(3), np.zeros(6)),
                                       rd.JointLaw(damping=200.0 * off))
    steps = rd.simulation.runs.FixedSteps(system, "rk4", np.array([0.0, 0.01]), np.zeros(1), np.ones(1), 0.01)
    assert bool(steps.advice()) is not passes


@pytest.mark.parametrize("method", ["compiled", "rk-fd4"])
def test_stiff_damping_says_that_the_step_is_too_long(method):
    said = rd.simulate(rd.robots.puma560(), [0.1] * 6, [0.1] * 6, [0, 0.05], damping=1e4, method=method).stopped
    assert "ran away" in said
    assert ": the step of 0.001 s is too long for what acts here within " in said
    driven = rd.simulate(rd.planar_arm(1), [0.1], [0.1], [0, 1.0], rd.JointLaw(damping=-100.0), method=method).stopped
    assert driven.endswith("rad/s)")


# --- slips that were seen by none -------------------------------------------------------------------------------------

def test_forces_on_links_are_carried_the_same_way_by_compiled_code():
    rng = np.random.default_rng(0)
    arm = rd.random_arm(4, rng)
    q, qd, x = rng.normal(size=(3, 2, 4))
    forces = rng.normal(size=(2, 4, 6))
    slow, fast = (rd.inverse_dynamics(arm, q, qd, x, forces=forces, method=name)
                  for name in ("newton-euler", "compiled"))
    assert abs(slow - fast).max() < 1e-12 * abs(slow).max()
    assert abs(slow - rd.inverse_dynamics(arm, q, qd, x)).max() > 0.1


def test_an_overflow_names_the_joint_of_a_freedom():
    arm = with_joints("SPR")
    with pytest.raises(ValueError, match="first at joint 2$"):
        dynamics._walk(arm, lambda q: np.array([1.0, 1, 1, np.inf, 1]), (5,), q=arm.neutral)


def test_adaptive_runs_record_unit_quaternions():
    arm = with_joints("S")
    path = rd.simulate(arm, [0, 0, 0, 1.0], [3.0, -2, 1], [0, 0.5, 1, 2, 4], integrator="adaptive", rtol=1e-3,
                       atol=1e-3)
    assert abs(np.linalg.norm(path.q, axis=1) - 1).max() < 1e-14


@pytest.mark.parametrize("key", ["iyx", "izx", "izy"])
def test_an_inertia_that_is_not_symmetric_is_refused(load, key):  # noqa: F811
    text = robot('<link name="base"/>', link("a").replace('ixy="', f'{key}="0.5" ixy="'), joint("j", "base", "a"))
    with pytest.raises(ValueError, match=f"inertia must be symmetric, but {key} differs from i{key[:0:-1]}"):
        load(text)


def test_a_free_root_is_not_fixed_on_the_base(load):  # noqa: F811
    text = robot(link("base"), link("a"), joint("j", "base", "a"))
    assert any("fixed on the base" in note for note in load(text).notes)
    assert not any("fixed on the base" in note for note in load(text, base="free").notes)


def test_a_file_that_floats_already_says_so(load):  # noqa: F811
    text = robot('<link name="world"/>', link("body"), joint("float", "world", "body", "floating", ""))
    assert load(text).joint_types == ("free",)
    with pytest.raises(ValueError, match="joint 'float' floats already, and nothing that weighs is on the root"):
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
    assert found.agree == ("rk-fd4",)
    assert set(found.part) == {"forgetful"}
    assert not found.ok


@SIDES
def test_methods_are_judged_by_the_size_of_what_cancels(off, passes):
    arm, zero, bias = rd.planar_arm(1, masses=3.0), np.zeros((1, 1)), np.array([[1.0]])     # of inertia 1
    tau = rd.inverse_dynamics(arm, zero, zero, zero)
    qdd = off * methods_judge.TOLERANCE * (bias + abs(tau))
    said = methods_judge.parts(arm, zero, zero, tau, qdd, np.zeros((1, 1, 1)), bias)
    assert said == ("" if passes else "joint 1")


def test_all_that_a_check_of_closures_yields_is_judged():
    one = np.ones(2)
    right, wrong = (one, one, 0), (one, one + 1, 0)
    check = lambda *found: Check("", "", lambda case: iter(found))  # noqa: E731
    assert judged(check(right, right), None)
    for found in ((right, wrong), (wrong, right), (right, right, wrong)):
        assert not judged(check(*found), None)


@pytest.mark.parametrize("here, exactly, ok", [(True, True, True), (False, True, False), (True, False, False)])
def test_closures_hold_where_both_verdicts_do(here, exactly, ok):
    verdict = lambda holds: compare(np.ones(1), np.ones(1) + (not holds))  # noqa: E731
    assert Closures({"K": verdict(here)}, {"K": verdict(exactly)}, "").ok is ok


def test_a_printed_form_that_cannot_be_run_is_not_refuted():
    def raises(words):
        def check(case):
            raise ValueError(words)
        return SimpleNamespace(check=check)

    assert report.misprint_fails(raises("operands could not be broadcast together"), None)
    with pytest.raises(ValueError, match="no such link"):
        report.misprint_fails(raises("no such link"), None)


def test_two_numbers_of_other_signs_differ():
    assert close(2.0, 2.0, "no") is None
    assert close(-2.0, 2.0, "no") == "no"
    assert close(2.0, -2.0, "no") == "no"


@SIDES
def test_two_numbers_agree_within_a_share(off, passes):
    assert (close(3 + off * 3e-9, 3.0, "no") is None) is passes
    assert (close(off * 5e-9, 0.0, "no", beside=5.0) is None) is passes


@pytest.mark.parametrize("wrong", [1, 2, 3, 4])
def test_every_link_of_an_answer_is_compared(wrong):
    truth = {k: np.ones(2) for k in (1, 2, 3, 4)}
    assert by_link_differs(truth, truth, "no") is None
    assert by_link_differs({**truth, wrong: 2 * np.ones(2)}, truth, "no") == f"no; first wrong at k = {wrong}"


def test_undo_takes_the_last_event_back():
    events = [Event(0.5, "lock", 1), Event(1.0, "lock", 2), Event(1.5, "free", 1)]
    kept = {"hands": written(events)}
    laboratory = SimpleNamespace(values=kept, put=lambda **new: kept.update(new), player=SimpleNamespace())
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
    assert [touch._frame(t) for t in (0.0, 0.05, 0.1, 0.25, 9.0)] == [(0, 0.0), (0, 0.0), (1, 0.1), (2, 0.2), (3, 0.3)]


# --- doors ------------------------------------------------------------------------------------------------------------

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
    """Ten thousand links, points of mass each: articulated inertias, one a link, say that none vanishes."""
    text = ['<robot name="r"><link name="0"/>']
    zero = " ".join(f'{key}="0"' for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    point = f'<inertial><origin xyz="1 0 0"/><mass value="1"/><inertia {zero}/>'
    for i in range(1, 10_001):
        text.append(f'<link name="{i}">{point}</inertial></link><joint name="j{i}" type="continuous">'
                    f'<parent link="{i - 1}"/><child link="{i}"/><axis xyz="0 1 0"/></joint>')
    largest = []
    grown = np.zeros
    monkeypatch.setattr(np, "zeros", lambda shape, *a, **k: largest.append(np.prod(shape)) or grown(shape, *a, **k))
    assert load("".join([*text, "</robot>"]), whole=True).n == 10_000
    assert max(largest) <= 9 * 10_001


PAIR = bars()


@pytest.mark.parametrize("ask, error, said", [
    (lambda: PAIR.assemble([0, 0], steps=0), ValueError, "steps must be a whole number > 0, got 0"),
    (lambda: PAIR.assemble([0, 0], tolerance=np.nan), ValueError, "entry 1 of tolerance must be finite"),
    (lambda: PAIR.assemble([0j, 0]), TypeError, "q must be real machine numbers, got complex128"),
    (lambda: PAIR.assemble([[0, 0]]), ValueError, r"q must have shape \(2,\), got \(1, 2\)"),
    (lambda: PAIR.assemble_rates([0, 0], [np.nan, 0]), ValueError, "qd of joint 1 must be finite, got nan"),
    (lambda: PAIR.assemble_rates([np.nan, 0], [0, 0]), ValueError, "q of joint 1 must be finite, got nan"),
    (lambda: PAIR.rate_gap([0, 0], [np.nan, 0]), ValueError, "qd of joint 1 must be finite, got nan"),
    (lambda: PAIR.rate_gap([0, 0], [0, 0, 0]), ValueError, "qd must have shape .*2"),
    (lambda: PAIR.rate_gap([0, 0], 1.0), ValueError, "qd must have shape .*2"),
    (lambda: PAIR.gap([np.nan, 0]), ValueError, "q of joint 1 must be finite, got nan"),
    (lambda: PAIR.contact_forces([0, 0], [0, np.nan], [0, 0]), ValueError, "qd of joint 2 must be finite, got nan"),
    (lambda: PAIR.tree.rates([np.nan, 0], [0, 0]), ValueError, "q of joint 1 must be finite, got nan"),
    (lambda: PAIR.tree.rates([0, 0], [0, np.inf]), ValueError, "v of joint 2 must be finite, got inf"),
    (lambda: PAIR.stabilized("baumgarte", [[1], [2, 3]]), ValueError, "rate must have shape"),
    (lambda: PAIR.stabilized("baumgarte", -1.0), ValueError, "rate must be one number > 0, got -1.0"),
    (lambda: rd.forward_dynamics_derivatives(PAIR, [0, 0], [0, 0], [0, 0], method="compiled"), TypeError,
     "arm must be an Arm, got ClosedChain"),
    (lambda: rd.couple(PAIR.tree, {1: (0, 1.0, 10 ** 5000)}), ValueError,
     "offset must be a finite number, got one too large"),
    (lambda: rd.couple(PAIR.tree, {1: (0, 1.0)}), ValueError,
     r"joint 2: give \(leader, multiplier, offset\), got \(0, 1.0\)"),
    (lambda: rd.couple(PAIR.tree, [1]), TypeError, "couplings must be {follower: "),
])
def test_newer_doors_say_what_is_wrong(ask, error, said):
    with pytest.raises(error, match=said):
        ask()
