"""Test `robodyn judge`: digits of answers, the slip that explains them, errors in one sentence."""

import json
import sys
from importlib import import_module

import numpy as np
import pytest
from cases import ROOT
from public_slips import SLIPS_OF_OTHERS, answered, told_apart

from robodyn_lib.cli import main
from vectors import judging

DATA = ROOT / "vectors" / "data"


def data(name):
    (path,) = DATA.glob(f"[0-9][0-9][0-9]_{name}.json")
    return json.loads(path.read_text(encoding="utf-8"))


def stored(folder, content):
    path = folder / "answers.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


def with_slip(found, slip):
    """Return the file with the answers that a library with this slip gives."""
    for state in found["states"]:
        for key in list(state):
            if key not in judging.INPUTS:
                del state[key]
        with np.errstate(all="ignore"):
            wrong = judging.slipped(slip).answers(found["urdf"], found["joints"], state)
        state |= {key: np.asarray(x).tolist() for key, x in wrong.items()}
    return found


def test_right_answers_are_right(tmp_path, capsys):
    assert main(["judge", "--numbers", stored(tmp_path, data("turned_RPR"))]) == 0
    out = capsys.readouterr().out
    assert "all answers are within the tolerance of float64" in out
    assert "not judged" not in out
    found = data("two_rods")
    del found["digest"], found["states"][0]["bias"]
    found["states"][0]["my_own"] = [1]
    judged = judging.judge(stored(tmp_path, found | {"states": found["states"][:1]}))
    assert judged["ok"]
    assert judged["not_judged"] == ["bias", "my_own"]


@pytest.mark.parametrize(
    ("name", "slip"),
    [
        ("turned_RPR", "inertial rotation lost"),
        ("free_R", "inertia turned on one side only"),
        ("tree_ball_fork", "gravity with the other sign"),
        ("pinned_RWRRR", "inertial rotation lost"),
        ("parallelogram_xyz", "gravity with the other sign"),
    ],
)
def test_derivatives_and_loops_are_judged(name, slip, tmp_path):
    """Spoil each of them by a slip in the formulas; nothing else may be reported."""
    found = data(name)
    state = found["states"][0]
    found = {key: x for key, x in found.items() if key != "digest"} | {"states": [state]}
    kinds = ("_by_q", "_by_qd") if "closure" not in found else ("closed_", "closure_f", "driving")
    asked = {key for key in state if any(kind in key for kind in kinds)}
    assert len(asked) >= 2
    assert (
        set(judging.judge(stored(tmp_path, with_answers(found, asked, "right")))["digits"]) == asked
    )
    judged = judging.judge(stored(tmp_path, with_answers(found, asked, slip)))
    assert not judged["ok"]
    assert slip in judged["slips"]
    assert len(judged["slips"]) <= 3
    state[min(asked)] = (np.array(state[min(asked)], dtype=float) * 1.37).tolist()
    judged = judging.judge(stored(tmp_path, found))
    assert not judged["ok"]
    assert judged["slip"] is None


def with_answers(found, asked, slip):
    """Return the file with these answers alone, as they are or with a slip."""
    state = found["states"][0]
    kept = {key: x for key, x in state.items() if key in (*judging.INPUTS, "driven")}
    if slip == "right":
        return found | {"states": [kept | {key: state[key] for key in asked}]}
    route = judging.slipped(slip)
    wrong = route.answers(found["urdf"], found["joints"], state, closure=found.get("closure", ()))
    wrong |= route.derivatives(found["urdf"], found["joints"], state)
    return found | {"states": [kept | {key: wrong[key].tolist() for key in asked}]}


# a file that tells this slip from all others, each
NAMED = {
    "free_WRP": [
        slip
        for slip in judging.SLIPS
        if slip
        not in (
            "quaternion read as w, x, y, z",
            "ball's block of the mass matrix diagonal",
            "omitted axis taken as z",
            "inertia lost where <origin> is omitted",
            "axis not scaled to length 1",
            "gravity along z alone",
            "light links dropped",
            "joints in alphabetical order",
            "a branch hung on the link before it",
            "weld's rotation lost",
            "root's rotation lost",
            "gravity's torques shifted by the base's six",
        )
    ],
    "tree_ball_fork": ["quaternion read as w, x, y, z", "ball's block of the mass matrix diagonal"],
    "no_axis_RR": ["omitted axis taken as z"],
    "no_inertial_origin_RR": ["inertia lost where <origin> is omitted"],
    "long_axes_RR": ["axis not scaled to length 1"],
    "gravity_everywhere_RPR": ["gravity along z alone"],
    "light_tip_4": ["light links dropped"],
    "tree_four_fingers": ["a branch hung on the link before it"],
    "exact_fork_three": ["joints in alphabetical order"],
    "turned_WR": ["root's rotation lost"],
    "turned_RWP": ["weld's rotation lost"],
    "free_RRR": ["gravity's torques shifted by the base's six"],
}


@pytest.mark.parametrize(
    ("name", "slip"), [(name, slip) for name, slips in NAMED.items() for slip in slips]
)
def test_each_slip_is_named(name, slip, tmp_path):
    found = judging.judge(stored(tmp_path, with_slip(data(name), slip)))
    assert not found["ok"]
    assert slip in found["slips"]
    assert len(found["slips"]) <= 3


def test_every_slip_is_tried():
    assert {slip for slips in NAMED.values() for slip in slips} == set(judging.SLIPS)


def test_a_tie_is_reported(tmp_path, capsys):
    """A pendulum cannot distinguish these two slips."""
    path = stored(tmp_path, with_slip(data("rod_held_level"), "gravity with the other sign"))
    assert main(["judge", "--numbers", path, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {"ok", "digits", "needed", "wrong", "slip", "cause", "fits", "first"} <= set(found)
    path = stored(tmp_path, with_slip(data("two_rods"), "slider's Coriolis term lost"))
    assert main(["judge", "--numbers", path]) == 0  # nothing slides
    found = judging.judge(
        stored(
            tmp_path,
            with_slip(data("turned_R"), "inertial rotation lost")
            | {
                "states": [
                    {k: v for k, v in s.items() if k in judging.INPUTS} | {"gravity_torque": [0.0]}
                    for s in data("turned_R")["states"]
                ]
            },
        )
    )
    assert found["slip"] is None or " or " in found["slip"]


def test_no_slip_explains_noise(tmp_path):
    found = data("turned_RPR")
    for state in found["states"]:
        state["mass_matrix"] = (np.array(state["mass_matrix"], dtype=float) * 1.37).tolist()
    judged = judging.judge(stored(tmp_path, found))
    assert not judged["ok"]
    assert judged["slip"] is None


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda d: "{", "not JSON"),
        (lambda d: "[]", "urdf: missing"),
        (lambda d: {}, "urdf: missing"),
        (lambda d: '{"urdf": "", "urdf": ""}', "the key 'urdf' occurs twice"),
        (lambda d: changed(d, "qd", ["0", True]), "states[0].qd: must be numbers"),
        (lambda d: changed(d, "bias", [10**4000, 1]), "states[0].bias: must be numbers"),
        (
            lambda d: changed(d, "cos_sin", {"j1": ["3/0", "1"]}),
            "cos_sin.j1: must be two fractions",
        ),
        (lambda d: changed(d, "cos_sin", {"j1": ["3/5", "3/5"]}), "cos_sin.j1: must be two"),
        (
            lambda d: changed(d, "cos_sin", {"j1": ["3/5", "4/5"]}),
            "cos_sin.j1: is not the angle in q",
        ),
        (lambda d: changed(d, "cos_sin", {"j9": ["3/5", "4/5"]}), "cos_sin: must be cosine and"),
        (lambda d: changed(d, "wrenches", {"hand": [0] * 6}), "wrenches: must be six numbers"),
        (lambda d: changed(d, "links", {"rod/x": {}}), "the robot has no link 'rod/x'"),
        (
            lambda d: loop(a={"link": "j4_link", "point": ["nan", "0", "0"]}),
            "closure[0]: must be a and b",
        ),
        (lambda d: d | {"urdf": "<robot"}, "urdf: cannot be read"),
        (lambda d: d | {"urdf": "<robot name='x'/>"}, "urdf: cannot be read"),
        (
            lambda d: d | {"urdf": d["urdf"].replace("revolute", "planar", 1)},
            "joint 'j1': type 'planar' is not supported",
        ),
        (
            lambda d: d | {"urdf": d["urdf"].replace('parent link="base"', 'parent link="rod2"')},
            "urdf: cannot be read, line 4: joint 'j1': the links run in a cycle",
        ),
        (
            lambda d: d | {"joints": ["elbow"]},
            "the robot has no moving joint 'elbow', it has j1, j2",
        ),
        (lambda d: d | {"joints": ["j1"]}, "joints: must be j1, j2, each once"),
        (lambda d: d | {"joints": ["j1", 2]}, "no moving joint 2"),
        (lambda d: d | {"states": []}, "states: missing, empty"),
        (lambda d: d | {"states": [1]}, "states[0].q: missing"),
        (lambda d: d | {"digest": "0" * 64}, "digest: it belongs to another robot"),
        (lambda d: changed(d, "q", None), "states[0].q: missing"),
        (lambda d: changed(d, "q", ["0"]), "states[0].q: must be 2 finite numbers"),
        (lambda d: changed(d, "qd", ["0", "nan"]), "states[0].qd: must be 2 finite numbers"),
        (lambda d: changed(d, "gravity", "down"), "states[0].gravity: must be numbers"),
        (lambda d: changed(d, "bias", ["1", "two"]), "states[0].bias: must be numbers"),
        (lambda d: changed(d, "bias", [1, 2, 3]), "states[0].bias: expected shape (2,), got (3,)"),
        (
            lambda d: changed(d, "mass_matrix", [[1, 2], [3]]),
            "states[0].mass_matrix: must be numbers",
        ),
        (
            lambda d: changed(d, "links", {"hand": {"position": [0, 0, 0]}}),
            "states[0].links: the robot has no link 'hand'",
        ),
        (lambda d: changed(d, "links", []), "states[0].links: must be objects"),
        (
            lambda d: changed(d, "representation", "wolrd"),
            "states[0].representation: must be body, world or mixed",
        ),
        (lambda d: changed(d, "driven", ["j9"]), "states[0].driven: must be joints of the robot"),
        (
            lambda d: changed(data("free_R"), "q", [0] * 8),
            "states[0].q: joint 'j1' must have a unit quaternion",
        ),
        (
            lambda d: loop(a={"link": "hand", "point": ["0", "0", "0"]}),
            "closure[0]: must be a and b, each a link",
        ),
        (lambda d: loop(b={"link": "base", "point": ["0", "0"]}), "closure[0]: must be a and b"),
        (lambda d: loop(held="xw"), "closure[0]: must be a and b"),
        (lambda d: loop(a=None), "closure[0]: must be a"),
        (lambda d: data("pinned_RRRR") | {"closure": 5}, "closure[0]: must be a and b"),
        (
            lambda d: (
                d
                | {
                    "states": [
                        {k: d["states"][0][k] for k in judging.INPUTS if k in d["states"][0]}
                    ]
                }
            ),
            "no state contains a result to judge",
        ),
    ],
)
def test_what_is_no_answer_gets_one_sentence(spoil, sentence, tmp_path, capsys):
    found = data("two_rods")
    del found["digest"]
    assert main(["judge", "--numbers", stored(tmp_path, spoil(found))]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1


def test_a_robot_that_must_be_refused_is_not_judged(tmp_path, capsys):
    """Give each invalid robot right answers of its valid twin: one sentence, mostly with a line."""
    twin = data("valid_swing_slide")
    lines = 0
    invalid = sorted(DATA.glob("*_invalid_*.json"))
    for path in invalid:
        urdf = json.loads(path.read_text(encoding="utf-8"))["urdf"]
        kept = {key: x for key, x in twin.items() if key != "digest"}
        assert main(["judge", "--numbers", stored(tmp_path, kept | {"urdf": urdf})]) == 2, path.name
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert "urdf: " in err
        lines += ", line " in err or ": line " in err
    assert lines > 30


def changed(found, key, value):
    state = {k: v for k, v in (found["states"][0] | {key: value}).items() if v is not None}
    return {k: v for k, v in found.items() if k != "digest"} | {"states": [state]}


def loop(**options):
    found = data("pinned_RRRR")
    return found | {"closure": [found["closure"][0] | options]}


def test_a_file_that_is_not_there(capsys):
    assert main(["judge", "--numbers", "/nowhere/x.json"]) == 2


def test_the_library_alone_names_where_the_judge_is(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "vectors.judging", None)
    assert main(["judge", "--numbers", str(DATA / "006_two_rods.json")]) == 2
    assert "run this in a copy of the project" in capsys.readouterr().err


def test_the_table_of_slips_is_what_the_files_see(monkeypatch):
    """A part of vectors/slips.md, computed again."""
    monkeypatch.syspath_prepend(str(DATA.parent))
    see = import_module("see")
    page = (DATA.parent / "slips.md").read_text(encoding="utf-8")
    for name in ("usual_test_arm", "free_WRP", "turned_RPR", "skew_hinge"):
        found = data(name)
        slips = [slip for slip in judging.SLIPS if see.sees(found, slip)]
        assert f"| `{found['name']}` | {len(slips)} |" in page
    rows = [
        line.split(" | ")
        for line in page.splitlines()
        if line.startswith("| ") and line.count("|") == 6
    ]
    counts = {row[0][2:]: int(row[2]) for row in rows[1:]}
    assert set(counts) == set(judging.SLIPS)
    assert min(counts.values()) >= 2  # each is seen by two files or more


@pytest.mark.parametrize("name", list(SLIPS_OF_OTHERS))
def test_a_slip_that_is_on_no_list_is_described(name, tmp_path):
    """Make somebody's slip: a fitted number, an order, a frame or a point."""
    slip = SLIPS_OF_OTHERS[name]
    judged = judging.judge(stored(tmp_path, answered(data(slip.robot), slip)))
    assert not judged["ok"]
    cause = judged["cause"] or "; ".join(judged["fits"].values())
    assert slip.words in cause, judged
    assert judged["cause"] or set(judged["fits"]) == set(judged["wrong"]), judged


def test_no_slip_is_described_as_another():
    """Check that the words for a slip fit no other slip, unless the two are the same."""
    assert len(SLIPS_OF_OTHERS) >= 25
    assert told_apart()


def test_right_answers_of_float32_are_right_in_float32_alone(tmp_path):
    """A dense implementation whose every number is a float32, on robots of all kinds."""
    refused = 0
    for name in (
        "turned_RPR",
        "exact_fork_RR",
        "free_R",
        "tree_ball_fork",
        "chain_10",
        "heavy_tip_6",
    ):
        found = data(name)
        for state in found["states"]:
            given = {key: state[key] for key in judging.INPUTS if key in state}
            given.pop("cos_sin", None)
            right = judging.virtual_power.answers(found["urdf"], found["joints"], given, np.float32)
            for key in [key for key in state if key not in judging.INPUTS]:
                del state[key]
            state |= {key: np.asarray(x, dtype=float).tolist() for key, x in right.items()}
        path = stored(tmp_path, found)
        assert judging.judge(path, "float32")["ok"], name
        assert main(["judge", "--numbers", path, "--arithmetic", "float32"]) == 0
        refused += not judging.judge(path)["ok"]
    assert refused == 6


def test_answers_that_float32_cannot_judge_are_reported(tmp_path, capsys):
    """A condition number that takes all digits: forward dynamics is not judged, and the rest is."""
    found = data("straight_rods_12")
    path = stored(tmp_path, found)
    judged = judging.judge(path, "float32")
    left = {key for key, needed in judged["needed"].items() if needed is None}
    assert left == {"forward_dynamics"}
    main(["judge", "--numbers", path, "--arithmetic", "float32"])
    assert "not judged in this arithmetic" in capsys.readouterr().out


def test_an_unknown_arithmetic(tmp_path):
    with pytest.raises(ValueError, match="one of float64, float32, got 'float16'"):
        judging.judge(stored(tmp_path, data("two_rods")), "float16")


@pytest.mark.parametrize("name", ["light_tip_4", "light_tip_12", "micro_robot", "ton_to_milligram"])
@pytest.mark.parametrize("arithmetic", ["float64", "float32"])
def test_no_entry_hides_behind_a_larger_one(name, arithmetic, tmp_path):
    """Leave out the last row of the mass matrix; change the sign of the last torque."""
    found = data(name)
    for state in found["states"]:
        for i in range(len(state["mass_matrix"])):
            state["mass_matrix"][i][-1] = state["mass_matrix"][-1][i] = "0"
        last = state["inverse_dynamics"][-1]
        state["inverse_dynamics"][-1] = last[1:] if last.startswith("-") else "-" + last
    judged = judging.judge(stored(tmp_path, found), arithmetic)
    assert judged["wrong"] == ["inverse_dynamics", "mass_matrix"]
    assert judged["first"]["mass_matrix"] == f"joint {found['joints'][-1]!r}"
    assert judged["first"]["inverse_dynamics"] == f"joint {found['joints'][-1]!r}"
    if name == "light_tip_12":  # so light that any words about the right matrix would fit
        assert judged["fits"] == {}


@pytest.mark.parametrize("times", [0, -1, 100])
def test_a_robot_of_micrograms_is_judged_by_itself(times, tmp_path):
    """All answers times a number: nothing is so small that it passes as rounding."""
    found = data("micro_robot")
    for state in found["states"]:
        for key in list(state):
            if key not in (*judging.INPUTS, "links", "condition", "sizes", "tolerance"):
                state[key] = (times * np.array(state[key], dtype=float)).tolist()
    judged = judging.judge(stored(tmp_path, found))
    assert set(judged["wrong"]) == set(judged["digits"]) - {
        key for key in judged["digits"] if key.startswith("links/")
    }


INVALID = sorted(DATA.glob("*invalid*.json"))


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_no_robot_that_must_be_refused_is_judged(path, tmp_path, capsys):
    found = json.loads(path.read_text(encoding="utf-8"))
    zero = {key: [0, 0] for key in ("q", "qd", "qdd", "tau")}
    state = zero | {"gravity": [0, 0, -9.81], "mass_matrix": [[1, 0], [0, 1]]}
    path = stored(tmp_path, {"urdf": found["urdf"], "joints": found["joints"], "states": [state]})
    assert main(["judge", "--numbers", path]) == 2
    err = capsys.readouterr().err
    assert "urdf: " in err
    assert err.count("\n") == 1
