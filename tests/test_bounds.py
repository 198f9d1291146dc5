"""Certificates for numbers: a checker that knows no library accepts the bound, and refuses what is changed."""

import copy
import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from cases import ROOT, script

import robodyn_lib as rd
from robodyn_lib.bounds import _exact, _rational
from robodyn_lib.cli import main
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.rk.fork import Tree, fd4

CHECKER = ROOT / "proofs" / "check_acceleration.py"
ARMS = {
    "panda": rd.robots.panda(),
    "puma560": rd.robots.puma560(),
    "planar": rd.planar_arm(3),
    "hinges and sliders": rd.random_arm(5, np.random.default_rng(0), prismatic=0.5),
    "tree": rd.random_tree(6, np.random.default_rng(2), kinds=("revolute", "prismatic")),
    "exact": rd.rational_arm(3, seed=1),
}


CHECK = script(CHECKER).check


def state(arm, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=arm.n) for _ in range(3)]


def certified(arm, seed=0):
    qdd, bound, certificate = rd.certify(arm, *state(arm, seed))
    return qdd, bound, json.loads(json.dumps(certificate))


@pytest.mark.parametrize("name", ARMS)
def test_the_bound_holds_and_the_checker_accepts_it(name):
    arm = ARMS[name]
    q, qd, tau = state(arm)
    qdd, bound, certificate = certified(arm)
    tree = Tree(_exact(arm.in_floats, q))
    found = fd4(
        tree, from_tip(_rational(qd)), from_tip(_rational(tau)), _rational(rd.GRAVITY), tree.zero()
    )
    exact = to_base_order(found.theta_ddot)
    error = max(abs(Fraction(float(x)) - y) for x, y in zip(qdd, exact, strict=True))
    assert isinstance(bound, Fraction)
    assert error <= bound <= 1000 * error + Fraction(1, 10**9)
    assert f"each of the {arm.n} accelerations is within" in CHECK(certificate)


def changed(certificate, word, change):
    out = copy.deepcopy(certificate)
    for x in [out, *out["links"]]:
        if word in x:
            x[word] = change(x[word])
            return out
    raise KeyError(word)


def first(x):
    return [x[0] + 1e-3, *x[1:]]


CHANGES = {
    "bound": lambda x: x / 1e4,
    "qdd": first,
    "gravity": lambda x: [x[0], x[1], x[2] + 1e-3],
    "cos": lambda x: x + 1e-3,
    "sin": lambda x: x - 1e-3,
    "mass": lambda x: x * 1.001,
    "rate": lambda x: x + 1e-3,
    "torque": lambda x: x + 1e-3,
    "com": first,
    "inertia": lambda x: [first(x[0]), *x[1:]],
    "axis": lambda x: [x[0] + 1e-2, x[1] - 1e-2, x[2]],
    "X": lambda x: [[0 * y for y in row] for row in x],
    "rotation": lambda x: [first(x[0]), *x[1:]],
}


@pytest.mark.parametrize("word", CHANGES)
def test_the_checker_refuses_what_is_changed(word):
    certificate = certified(ARMS["hinges and sliders"])[2]
    with pytest.raises(ValueError, match=r"not shown|nothing follows"):
        CHECK(changed(certificate, word, CHANGES[word]))


def test_the_checker_is_short_and_needs_nothing(tmp_path):
    text = CHECKER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 115
    assert {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    } == {"json", "sys", "fractions"}
    file = tmp_path / "panda.json"
    file.write_text(json.dumps(certified(ARMS["panda"])[2]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("each of the 7 accelerations is within")


def test_the_command_says_it_and_writes_the_file(tmp_path, capsys):
    q, qd, tau = state(ARMS["panda"])
    given = tmp_path / "state.json"
    given.write_text(json.dumps({"q": list(q), "qd": list(qd), "tau": list(tau)}), encoding="utf-8")
    out = tmp_path / "certificate.json"
    assert (
        main(["certify", "--arm", "panda", "--state", str(given), "--certificate", str(out)]) == 0
    )
    said = capsys.readouterr().out
    assert repr(float(rd.certify(ARMS["panda"], q, qd, tau)[0][0])) in said
    assert "of the exact one" in said
    assert CHECK(json.loads(out.read_text(encoding="utf-8")))
    assert (
        main(
            [
                "certify",
                "--arm",
                "panda",
                "--state",
                str(given),
                "--certificate",
                str(tmp_path / "near.v"),
            ]
        )
        == 0
    )
    assert "Theorem near" in (tmp_path / "near.v").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1, 2", "is not JSON"),
        ("[1, 2]", "must be an object of q, qd, tau"),
        ('{"q": [0]}', "must be an object of q"),
        ('{"q": [0], "qd": [0], "tau": [0]}', "q must have shape"),
        ('{"q": ["a"], "qd": [0], "tau": [0]}', "q must be real machine numbers"),
        ('{"q": [NaN,0,0], "qd": [0,0,0], "tau": [0,0,0]}', "must be finite"),
        ('{"q": [[0,0,0]], "qd": [0,0,0], "tau": [0,0,0]}', "one state"),
    ],
)
def test_bad_states_get_one_sentence(tmp_path, capsys, text, words):
    file = tmp_path / "state.json"
    file.write_text(text, encoding="utf-8")
    assert main(["certify", "--arm", "planar:3", "--state", str(file)]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert len(said.splitlines()) == 1


def test_what_has_no_certificate_says_so(tmp_path, capsys):
    ball = rd.random_tree(3, np.random.default_rng(0), kinds=("spherical",))
    with pytest.raises(ValueError, match="has no certificates: joint 1 is spherical, with 3"):
        rd.certify(ball, [0, 0, 0, 1.0] * 3, np.zeros(9), np.zeros(9))
    rods = rd.planar_arm(2)
    weightless = replace(
        rods,
        masses=[1e-20, 1.0],
        offsets=[[0, 0, 0], [1e-9, 0, 0]],
        inertias=[0 * rods.inertias[0], rods.inertias[1]],
    )
    with pytest.raises(ValueError, match=r"planar_arm\(2\)|joint"):
        rd.certify(weightless, np.zeros(2), np.zeros(2), np.zeros(2))
    assert main(["certify", "--arm", "panda", "--state", str(tmp_path / "none.json")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
