"""Test certified numbers: the bound holds at 80 digits; the checker accepts them, not changes."""

import copy
import json
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from cases import ROOT, script

import robodyn_lib as rd
from robodyn_lib.bounds import difference, digits_up, in_coq, rounded_up
from robodyn_lib.cli import main
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.numbers.balls import Ball, cosine_and_sine, decimals
from robodyn_lib.proving import coq
from robodyn_lib.rk.fork import Tree, fd4

CHECKER = ROOT / "proofs" / "check_acceleration.py"
ARMS = {
    "panda": rd.robots.panda(),
    "puma560": rd.robots.puma560(),
    "planar": rd.planar_arm(3),
    "hinges and sliders": rd.random_arm(5, np.random.default_rng(0), prismatic=0.5),
    "tree": rd.random_tree(6, np.random.default_rng(2), kinds=("revolute", "prismatic")),
    "exact": rd.rational_arm(3, seed=1),
    "rotors": replace(
        rd.random_arm(4, np.random.default_rng(1), prismatic=0.5), armature=[0.5, 0.0, 0.03, 2.0]
    ),
}


PROGRAM = script(CHECKER)
CHECK = PROGRAM.check


def state(arm, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=arm.n) for _ in range(3)]


def certified(arm, seed=0):
    qdd, bound, certificate = rd.certify(arm, *state(arm, seed))
    return qdd, bound, PROGRAM.parsed(json.dumps(certificate))


def in_digits(x):
    """Return float64 numbers as numbers of mpmath."""
    return np.array([mpmath.mpf(float(v)) for v in np.ravel(x)], dtype=object).reshape(np.shape(x))


def error_at(arm, q, qd, tau, qdd, gravity=rd.GRAVITY, digits=80):
    """Return the largest error of qdd at the given q, by FD4 with many digits."""
    with mpmath.workdps(digits):
        exact = copy.copy(arm.in_floats)
        data = {key: x for key, x in vars(exact).items() if isinstance(x, np.ndarray)}
        vars(exact).update({key: in_digits(x) for key, x in data.items()})
        tree = Tree(exact.at(in_digits(q)))
        solved = fd4(
            tree, from_tip(in_digits(qd)), from_tip(in_digits(tau)), in_digits(gravity), tree.zero()
        )
        found = to_base_order(solved.theta_ddot)
        return max(abs(mpmath.mpf(float(x)) - y) for x, y in zip(qdd, found, strict=True))


STATES = [(name, seed) for name in ARMS for seed in range(8)]


@pytest.mark.parametrize("name, seed", STATES)
def test_the_bound_holds_at_the_q_that_is_given(name, seed):
    """Compute with 80 digits and the true cosines of q, on oblique axes and on sliders."""
    arm = ARMS[name]
    qdd, bound, certificate = certified(arm, seed)
    error = error_at(arm, *state(arm, seed), qdd)
    assert isinstance(bound, Fraction)
    with mpmath.workdps(80):
        limit = mpmath.mpf(bound.numerator) / bound.denominator
        assert error <= limit <= 1000 * error + mpmath.mpf("1e-9")
        digits = digits_up(bound)
        assert error <= mpmath.mpf(digits)
    assert f"each of the {arm.n} accelerations is within" in CHECK(certificate)


def test_cosines_rounded_to_float64_are_not_those_of_q():
    certificate = certified(ARMS["puma560"])[2]
    for x in certificate["links"]:
        x["cos"], x["sin"] = (
            [repr(float(Fraction(e))) for e in x[word]] for word in ("cos", "sin")
        )
    with pytest.raises(ValueError, match="not shown: that cos q of link 0"):
        CHECK(certificate)


HARD = {
    "large angles": (1e5, 1.0, 1.0),
    "huge angles": (1e300, 1.0, 1.0),
    "small angles": (1e-300, 1.0, 1.0),
    "fast": (1.0, 1e6, 1.0),
    "very fast": (1.0, 1e100, 1.0),
    "pushed": (1.0, 1.0, 1e12),
}


@pytest.mark.parametrize("name", HARD)
def test_the_bound_holds_far_out(name):
    arm = ARMS["puma560"]
    factors = HARD[name]
    q, qd, tau = (f * x for f, x in zip(factors, state(arm, 3), strict=True))
    qdd, bound, certificate = rd.certify(arm, q, qd, tau)
    error = error_at(arm, q, qd, tau, qdd, digits=700)
    with mpmath.workdps(80):
        assert error <= mpmath.mpf(bound.numerator) / bound.denominator
    assert CHECK(PROGRAM.parsed(json.dumps(certificate)))


@pytest.mark.parametrize("ratio", [1e9, 1e24])
def test_the_bound_holds_for_masses_far_apart(ratio):
    arm = rd.planar_arm(4, masses=[ratio, 1.0, 1.0, 1 / ratio])
    q, qd, tau = state(arm)
    qdd, bound, certificate = rd.certify(arm, q, qd, tau)
    error = error_at(arm, q, qd, tau, qdd, digits=200)
    with mpmath.workdps(80):
        assert error <= mpmath.mpf(bound.numerator) / bound.denominator
    assert CHECK(PROGRAM.parsed(json.dumps(certificate)))


@pytest.mark.parametrize("q", [0.0, 1e-310, 0.1, -0.1, 1.5707963267948966, 22.0, -1e15, 1e300])
@pytest.mark.parametrize("bits", [64, 192, 768])
def test_cosines_and_sines_are_enclosed(q, bits):
    with mpmath.workdps(1000):
        true = [mpmath.cos(mpmath.mpf(q)), mpmath.sin(mpmath.mpf(q))]
        for found in (cosine_and_sine(q, bits), PROGRAM.cos_sin(q, bits)):
            for x, y in zip(found, true, strict=True):
                low, high = x.ends()
                assert mpmath.mpf(low.numerator) / low.denominator <= y
                assert y <= mpmath.mpf(high.numerator) / high.denominator
                assert high - low <= Fraction(8, 2**bits)


@pytest.mark.parametrize("seed", range(50))
def test_balls_enclose_what_is_computed_with_fractions(seed):
    """Check that sums, differences and products of balls contain those of random members.

    The same holds for the balls of the checker.
    """
    rng = np.random.default_rng(seed)
    for kind in (Ball, PROGRAM.Ball):
        found = kind(1, 0, 0, 64)
        true = Fraction(1)
        for _ in range(30):
            m, r, e = (int(x) for x in rng.integers((-(2**40), 0, -60), (2**40, 2**20, 20)))
            member = (m + r * Fraction(int(rng.integers(-8, 9)), 8)) * Fraction(2) ** e
            sign = int(rng.integers(3))
            other = kind(m, r, e, 64)
            found = (found + other, found - other, found * other)[sign]
            true = (true + member, true - member, true * member)[sign]
            low, high = found.ends()
            assert low <= true <= high
            assert max(found.m.bit_length(), found.r.bit_length()) <= 66


@pytest.mark.parametrize("seed", range(200))
def test_what_is_printed_is_rounded_up(seed):
    rng = np.random.default_rng(seed)
    x = Fraction(float(rng.random())) * Fraction(10) ** int(rng.integers(-300, 300)) / 3
    assert x <= Fraction(digits_up(x)) <= x * Fraction(101, 100)
    up = rounded_up(x)
    assert x <= min(Fraction(up), Fraction(repr(up))) <= x * (1 + Fraction(1, 2**50))
    low, high = decimals(Ball(3, 1, -int(rng.integers(1, 80)), 64), 12)
    assert Fraction(low) < Fraction(high)


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
    "q": lambda x: x + 1e-3,
    "cos": lambda x: [x[0], x[0]],
    "sin": lambda x: [f"-{x[1]}".replace("--", ""), x[1]],
    "mass": lambda x: x * 1.001,
    "rate": lambda x: x + 1e-3,
    "torque": lambda x: x + 1e-3,
    "com": first,
    "inertia": lambda x: [first(x[0]), *x[1:]],
    "axis": lambda x: [x[0] + 1e-2, x[1] - 1e-2, x[2]],
    "X": lambda x: [[0 * y for y in row] for row in x],
    "rotation": lambda x: [first(x[0]), *x[1:]],
    "armature": lambda x: x + 1e-9,
}


@pytest.mark.parametrize("word", CHANGES)
def test_the_checker_refuses_what_is_changed(word):
    certificate = certified(ARMS["hinges and sliders"])[2]
    refusals = r"not shown|nothing follows|not a rotation|length one|symmetric|wider"
    with pytest.raises(ValueError, match=refusals):
        CHECK(changed(certificate, word, CHANGES[word]))


def places(data, path=()):
    """Yield the path of each entry of a certificate, lists and objects included."""
    yield path
    if isinstance(data, dict | list):
        for key, x in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(x, (*path, key))


def other_shapes(x):
    """Yield wrong replacements of x: other types, one entry or key more or less, other digits."""
    yield from (None, True, False, "1.0", "\u0661.0", [], {}, [x], {"0": x}, float("nan"))
    yield from (float("inf"), 10**400, -(10**400), 2**53 + 1, "1.0\u0660", "", [[x]])
    if isinstance(x, list):
        yield from (x[:-1], x[1:], [*x, x[-1]], [x[0], *x], [*x, 0.0], dict(enumerate(x)), repr(x))
    if isinstance(x, dict):
        yield from ({k: v for k, v in x.items() if k != key} for key in x)
        yield from ({**x, "tip_force": [0.0] * 6}, {**x, "damping": 0.0}, list(x.values()))
    if isinstance(x, float):
        yield from (int(x), repr(x), complex(x), Fraction(x), np.float64(x), [x, x])
    if isinstance(x, int):
        yield from (float(x), str(x), -2, 99, [x])


def test_each_shape_and_each_key_changed_by_one_is_refused():
    certificate = certified(ARMS["hinges and sliders"])[2]
    tried = 0
    for path in places(certificate):
        *before, last = path or [None]
        for x in other_shapes(_at(certificate, path)):
            if path in (("arm",),) and isinstance(x, str):
                continue  # any text is a name
            tampered = copy.deepcopy(certificate)
            if path:
                _at(tampered, before)[last] = x
            else:
                tampered = x
            tried += 1
            with pytest.raises(ValueError):
                CHECK(tampered)
                pytest.fail(f"{path}: {x!r} is accepted")
    assert tried > 3000


def _at(data, path):
    for key in path:
        data = data[key]
    return data


def error_of(certificate, arm):
    """Return the largest error of the accelerations in a certificate, of the arm it describes.

    arm: one with the same joints; every number is taken from the certificate.
    """
    links = certificate["links"]
    columns = {key: [x[word] for x in links] for key, word in COLUMNS.items()}
    columns["base_rotation"] = certificate["base"]["rotation"]
    found = copy.copy(arm.in_floats)
    for word in ("rotors", "geared"):
        vars(found).pop(word, None)  # they are remembered
    vars(found).update({key: np.array(x, dtype=float) for key, x in columns.items()})
    vars(found)["in_floats"] = found
    q = [x["q"] if "q" in x else x["shift"] for x in links]
    qd, tau = ([x[word] for x in links] for word in ("rate", "torque"))
    gravity = np.array(certificate["gravity"])
    return error_at(found, q, qd, tau, certificate["qdd"], gravity)


COLUMNS = {
    "axes": "axis",
    "offsets": "offset",
    "rotations": "rotation",
    "masses": "mass",
    "coms": "com",
    "inertias": "inertia",
    "armature": "armature",
}


@pytest.mark.audit
def test_a_number_changed_by_one_unit_is_refused_unless_the_bound_is_still_true():
    """Change it up and down; if it is accepted, compute the error again with 80 digits."""
    arm = ARMS["rotors"]
    certificate = certified(arm)[2]
    accepted, refused = [], 0
    numbers = [p for p in places(certificate) if isinstance(_at(certificate, p), float)]
    for *before, last in numbers:
        for end in (-np.inf, np.inf):
            tampered = copy.deepcopy(certificate)
            place = _at(tampered, before)
            place[last] = np.nextafter(place[last], end).item()
            try:
                CHECK(tampered)
            except ValueError:
                refused += 1
                continue
            accepted.append([*before, last])
            with mpmath.workdps(80):
                assert error_of(tampered, arm) <= mpmath.mpf(tampered["bound"])
    assert refused > 100
    assert ["bound"] in accepted
    assert not [path for path in accepted if path[-1] == "q"]


TEXTS = {
    "the bound twice": ('"bound": ', '"bound": 1e-300, "bound": '),
    "the accelerations twice": ('"qdd": ', '"qdd": [9.0, 9.0, 9.0, 9.0, 9.0], "qdd": '),
    "an angle twice": ('"q": ', '"q": 0.5, "q": '),
    "a number that is none": ('"mass": ', '"mass": NaN, "was": '),
    "a number beyond float64": ('"mass": ', '"mass": 1e400, "was": '),
    "a number below float64": ('"bound": ', '"bound": 1e-400, "was": '),
    "a number that is cut in reading": ('"bound": ', '"bound": 0.10000000000000000001, "was": '),
    "a number with a zero more": ('"bound": ', '"bound": 0.50, "was": '),
    "a comment": ('"bound": ', '/* here */ "bound": '),
    "Arabic digits": ('"bits": ', '"bits": \u0661\u0662\u0668, "was": '),
    "lists in lists": ('"arm": ', f'"arm": {"[" * 100000}, "was": '),
    "two certificates": ('{"arm": ', '{} {"arm": '),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_could_be_read_in_two_ways_is_refused(name):
    text = json.dumps(certified(ARMS["hinges and sliders"])[2])
    old, new = TEXTS[name]
    assert old in text
    with pytest.raises(ValueError):
        CHECK(PROGRAM.parsed(text.replace(old, new, 1)))


def one_row(c):
    """Keep the first row of X, enough for a bound on the first joint and for no other."""
    c["X"] = c["X"][:1]
    c["qdd"][3] += 1000.0


def no_matrix(c):
    c["X"] = [[0.0] * 5] * 5


def other_enclosure(c):
    x = next(x for x in c["links"] if "q" in x)
    x["cos"], x["sin"] = x["sin"], x["cos"]


def a_turn_more(c):
    """Replace q by a number with nearly the same cosine."""
    x = next(x for x in c["links"] if "q" in x)
    x["q"] += 2 * np.pi


def wide(c):
    next(x for x in c["links"] if "q" in x)["cos"] = ["-1.0", "1.0"]


def outside(c):
    x = next(x for x in c["links"] if "q" in x)
    x["cos"] = [x["cos"][1], x["cos"][1]]


def many_digits(c):
    """Write decimals that claim more than is known."""
    x = next(x for x in c["links"] if "q" in x)
    x["cos"] = [x["cos"][0] + "0" * 40, x["cos"][0] + "9" * 40]


def few_bits(c):
    c["bits"] = 64


def many_bits(c):
    c["bits"] = 1024


def heavier(c):
    for x in c["links"]:
        x["mass"] *= 1 + 1e-9


def other_parent(c):
    c["links"][4]["parent"] = 2


def hinge_as_slider(c):
    x = next(x for x in c["links"] if "q" in x)
    x["shift"] = x.pop("q")
    del x["cos"], x["sin"]


def stretched(c):
    c["links"][0]["axis"] = [2 * x for x in c["links"][0]["axis"]]


def mirrored(c):
    c["links"][0]["rotation"][0] = [-x for x in c["links"][0]["rotation"][0]]


def less_bound(c):
    c["bound"] = np.nextafter(c["bound"], 0.0).item() * (1 - 1e-9)


def negative_bound(c):
    c["bound"] = -c["bound"]


def negative_mass(c):
    c["links"][2]["mass"] = -1.0


def negative_rotor(c):
    c["links"][1]["armature"] = -0.0625


def no_rotors(c):
    for x in c["links"]:
        del x["armature"]


def rotor_at_another_joint(c):
    c["links"][0]["armature"], c["links"][2]["armature"] = 0.5, 0.0


def skew_inertia(c):
    c["links"][2]["inertia"][0][1] += 0.1


def gravity_turned(c):
    c["gravity"] = c["gravity"][::-1]


TAMPERED = [
    *(one_row, no_matrix, other_enclosure, a_turn_more, wide, outside, many_digits, few_bits),
    *(many_bits, heavier, other_parent, hinge_as_slider, stretched, mirrored, less_bound),
    *(negative_bound, negative_mass, skew_inertia, gravity_turned, negative_rotor, no_rotors),
    rotor_at_another_joint,
]


@pytest.mark.parametrize("tamper", TAMPERED)
def test_a_false_certificate_is_refused(tamper):
    certificate = certified(ARMS["hinges and sliders"])[2]
    assert CHECK(certificate)
    tamper(certificate)
    with pytest.raises(ValueError):
        CHECK(certificate)


def test_the_checker_needs_nothing(tmp_path):
    text = CHECKER.read_text(encoding="utf-8")
    assert {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    } == {"json", "math", "re", "sys", "fractions"}
    file = tmp_path / "panda.json"
    file.write_text(json.dumps(certified(ARMS["panda"])[2]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(CHECKER), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("each of the 7 accelerations is within")


def test_the_command_prints_the_bound_and_writes_the_file(tmp_path, capsys, monkeypatch):
    """Coq would take half a minute for seven links: test_proofs_run.py."""
    monkeypatch.setattr(coq, "built", lambda folder: False)
    q, qd, tau = state(ARMS["panda"])
    state_file = tmp_path / "state.json"
    state_file.write_text(
        json.dumps({"q": list(q), "qd": list(qd), "tau": list(tau)}), encoding="utf-8"
    )
    out = tmp_path / "certificate.json"
    assert (
        main(["certify", "--arm", "panda", "--state", str(state_file), "--certificate", str(out)])
        == 0
    )
    output = capsys.readouterr().out
    assert repr(float(rd.certify(ARMS["panda"], q, qd, tau)[0][0])) in output
    assert "of the exact one for this q" in output
    assert CHECK(json.loads(out.read_text(encoding="utf-8")))
    assert main(["certify", "--check", str(out)]) == 0
    output = capsys.readouterr().out
    assert "Python: each of the 7 accelerations is within" in output
    assert "Coq: not asked, since" in output


def test_a_coq_file_is_no_certificate(tmp_path, capsys):
    state_file = tmp_path / "state.json"
    file = tmp_path / "near.v"
    state_file.write_text('{"q": [0], "qd": [0], "tau": [0]}', encoding="utf-8")
    file.write_text("Axiom magic : False.", encoding="utf-8")
    arm = ["--arm", "planar:1", "--state", str(state_file)]
    for words in (["--check", str(file)], [*arm, "--certificate", str(file)]):
        assert main(["certify", *words]) == 2
        assert "certificates are JSON" in capsys.readouterr().err
    assert main(["certify", "--check", str(state_file), "--certificate", str(file)]) == 2
    assert "takes no other option" in capsys.readouterr().err
    assert main(["certify", "--check", str(state_file), "--tip", "b"]) == 2
    assert "--tip needs a robot" in capsys.readouterr().err
    assert main(["certify"]) == 2
    assert "--state FILE; or --check FILE" in capsys.readouterr().err


SLIDER = replace(rd.planar_arm(1), joint_types="P")
OTHERS = {
    "another robot": (rd.planar_arm(2), {}, "the number of joints is 1"),
    "a slider": (SLIDER, {}, "the kind is hinge in the certificate, not slider"),
    "a heavier link": (rd.planar_arm(1, masses=2), {}, "mass is 1.0 in the certificate, not 2.0"),
    "another angle": (None, {"q": [0.5]}, "q is [0.25] in the certificate, not [0.5]"),
    "another rate": (None, {"qd": [1]}, "qd is [0.0]"),
    "another torque": (None, {"tau": [2]}, "tau is [1.0]"),
    "another gravity": (None, {"gravity": [0, 0, 0]}, "gravity is [0.0, 0.0, -9.81]"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_certificate_is_about_the_robot_and_the_state_that_are_named(name):
    """It is one of a rod; a name alone proves nothing."""
    arm, more, words = OTHERS[name]
    given = {"q": [0.25], "qd": [0], "tau": [1]}
    rod = rd.planar_arm(1)
    certificate = rd.certify(rod, **given)[2]
    assert difference(certificate, rod, given) == ""
    assert words in difference(certificate, arm, given | more)


def test_the_command_refuses_a_certificate_of_another_robot(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(coq, "built", lambda folder: False)
    state_file, out = tmp_path / "state.json", tmp_path / "rod.json"
    state_file.write_text('{"q": [0.25], "qd": [0], "tau": [1]}', encoding="utf-8")
    given = ["--state", str(state_file)]
    assert main(["certify", "--arm", "planar:1", *given, "--certificate", str(out)]) == 0
    capsys.readouterr()
    assert main(["certify", "--check", str(out), "--arm", "planar:1", *given]) == 0
    assert "it is about the robot or state" in capsys.readouterr().out
    assert main(["certify", "--check", str(out), "--arm", "planar:2"]) == 1
    assert "refused: it is about something else: the number of joints" in capsys.readouterr().out


@pytest.fixture
def fake_coq(tmp_path, monkeypatch):
    """Return a function that makes `ask` find a script in place of coqc."""

    def made(script):
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        path = folder / "coqc"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
        monkeypatch.setattr(coq, "built", lambda folder: True)

    return made


CLOSED = "echo Closed under the global context"
COQ = {
    "accepts": (CLOSED, 0, "none of it rests on an axiom"),
    "names an axiom": ("echo Axioms:; echo magic : False", 1, "taken on trust"),
    "says it twice": (f"{CLOSED}; {CLOSED}", 1, "taken on trust"),
    "says nothing": ("true", 1, "taken on trust"),
    "refuses": (f"{CLOSED}; echo Error: no >&2; exit 1", 1, "does not accept this: Error: no"),
}


@pytest.mark.parametrize("name", COQ)
def test_the_answer_of_coq_is_read(tmp_path, capsys, fake_coq, name):
    script, status, words = COQ[name]
    fake_coq(script)
    file = tmp_path / "c.json"
    file.write_text(json.dumps(certified(ARMS["planar"])[2]), encoding="utf-8")
    assert main(["certify", "--check", str(file)]) == status
    out = capsys.readouterr().out
    assert "Python: each of the 3 accelerations is within" in out
    assert words in out.split("Coq: ")[1]


def test_a_missing_coq_is_reported(tmp_path, capsys, monkeypatch):
    file = tmp_path / "c.json"
    file.write_text(json.dumps(certified(ARMS["planar"])[2]), encoding="utf-8")
    monkeypatch.setattr(coq.shutil, "which", lambda name: None)
    assert main(["certify", "--check", str(file)]) == 0
    assert "Coq: not asked, since there is no Coq here" in capsys.readouterr().out
    monkeypatch.setattr(coq.shutil, "which", lambda name: "coqc")
    assert not coq.built(tmp_path)
    monkeypatch.setattr(coq, "built", lambda folder: False)
    assert main(["certify", "--check", str(file)]) == 0
    assert "Coq: not asked, since the proofs are not compiled" in capsys.readouterr().out


def test_a_refused_certificate_is_not_shown_to_coq(tmp_path, capsys, fake_coq):
    fake_coq(CLOSED)
    certificate = certified(ARMS["planar"])[2]
    certificate["bound"] /= 2
    file = tmp_path / "c.json"
    file.write_text(json.dumps(certificate), encoding="utf-8")
    assert main(["certify", "--check", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Python: refused: not shown")
    assert "Coq" not in out


def test_identities_are_checked_by_both(tmp_path, capsys, fake_coq):
    file = tmp_path / "c.json"
    assert main(["prove", "psi G = G", "--certificate", str(file)]) == 0
    capsys.readouterr()
    fake_coq(CLOSED)
    assert main(["prove", "--check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Python: psi G = G: psi*G == G follows from FILTER" in out
    assert "Coq: 1 statement: it accepts this" in out
    assert "note" not in out
    data = json.loads(file.read_text(encoding="utf-8"))
    data["facts"]["FILTER"]["mine"] = "D == I"
    data["symmetric"].append("phi")
    data["sizes"]["6"] = "link"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["prove", "--check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "note: mine: D == I is a fact of this file, not of the library" in out
    assert "note: symmetric of this file, not of the library: phi" in out
    assert "note: sizes of this file, not of the library: 6" in out
    data["statements"]["psi G = G"]["says"] = "psi*G == phi*G"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["prove", "--check", str(file)]) == 1
    assert "Python: refused: psi G = G: not certified" in capsys.readouterr().out


def test_what_coq_reads_has_nothing_but_numbers_in_it():
    """The text for Coq is the same for all arms but for its fractions and lists."""
    texts = []
    for name in ("planar", "exact"):
        certificate = certified(ARMS[name])[2]
        certificate["arm"] = "*) Axiom magic : False. (*"
        assert CHECK(certificate)
        texts.append(in_coq(certificate))
        assert "magic" not in texts[-1]
    words = [set(text.replace("(", " ").replace(")", " ").split()) for text in texts]
    counted = re.compile(r"(cos|sin)_q?\d+(_lies)?[.,]?|\d+%N\.|inr|exactly")
    strange = {x for x in words[0] ^ words[1] if any(c.isalpha() for c in x)}
    assert {x for x in strange if not counted.fullmatch(x)} == set()


def test_coq_gets_the_enclosures_and_no_cosine():
    certificate = certified(ARMS["planar"])[2]
    text = in_coq(certificate)
    for i, x in enumerate(certificate["links"]):
        for word in ("cos", "sin"):
            low, high = (Fraction(end) for end in x[word])
            ends = " ".join(f"({end.numerator} # {end.denominator})" for end in (low, high))
            assert f"({word}_q{i}_lies : inside {ends} {word}_q{i})" in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1, 2", "is not JSON"),
        ("[1, 2]", "must be a JSON object with q, qd, tau"),
        ('{"q": [0]}', "must be a JSON object with q"),
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
    err = capsys.readouterr().err
    assert words in err
    assert len(err.splitlines()) == 1


def test_systems_without_a_certificate_are_refused_with_the_reason(tmp_path, capsys):
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
