"""Compare the program of proofs/Run.v, extracted by Coq, with FD4 in fractions: exactly equal.

It needs Coq and the OCaml that comes with it; where they are missing, `make proofs` says so in CI.
"""

import copy
import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest
from cases import ROOT
from needed import needed

import robodyn_lib as rd
from robodyn_lib.bounds import in_coq
from robodyn_lib.cli import main
from robodyn_lib.numbering import from_tip
from robodyn_lib.rk.fork import Tree, fd4

FOLDER = ROOT / "proofs"
ROWS = [tuple(sign * int(i == j) for j in range(3)) for i in range(3) for sign in (1, -1)]
TRIPLES = [[x, y, z] for x in ROWS for y in ROWS for z in ROWS]
QUARTERS = [np.array(rows, dtype=object) for rows in TRIPLES if np.linalg.det(rows) > 0.5]

pytestmark = [pytest.mark.audit, pytest.mark.usefixtures("coq")]


@pytest.fixture(scope="session")
def coq():
    """Require Coq, which `make proofs` installs where CI is set, and OCaml, which comes with it."""
    needed("coqc", "ocamlopt", brings="apt-get install coq")


@pytest.fixture(scope="session")
def program(coq):
    """Return the path of the extracted program; accepted proofs are not proved again."""
    out = ROOT / ".artefacts" / "proofs"
    sources = b"".join(
        path.read_bytes() for end in ("v", "py", "json") for path in sorted(FOLDER.glob(f"*.{end}"))
    )
    if not (out / "sources").exists() or (out / "sources").read_bytes() != sources:
        subprocess.run(["sh", FOLDER / "build.sh"], env={**os.environ, "CI": ""}, check=True)
    shutil.copy(FOLDER / "driver.ml", out)
    subprocess.run(
        ["ocamlopt", "-w", "-a", "run.ml", "driver.ml", "-o", "run"], cwd=out, check=True
    )
    return out / "run"


def read(word):
    numerator, denominator = word.split("/")
    return Fraction(int(numerator, 2), int(denominator, 2))


def words(matrix):
    return [f"{x.numerator:b}/{x.denominator:b}" for x in map(Fraction, np.asarray(matrix).ravel())]


def few(n, rnd):
    return np.array(
        [Fraction(rnd.randint(-4, 4), rnd.randint(1, 2)) for _ in range(n)], dtype=object
    )


class Motion(NamedTuple):
    """An exact tree in motion; dictionaries count from the tip."""

    tree: Tree
    rates: dict
    torques: dict
    gravity: np.ndarray
    tip_force: np.ndarray


def motion(arm, rnd, general=False):
    """Return the `Motion` of an arm, with random numbers.

    Where it is not general, the axes of joints and frames are turned by quarters: numbers stay
    short.
    """
    if not general:
        axes = [np.array(row) for row in ROWS]
        turns = [QUARTERS[rnd.randrange(len(QUARTERS))] for _ in range(arm.n)]
        arm = replace(arm, axes=[rnd.choice(axes) for _ in range(arm.n)], rotations=turns)
    if general:
        tangents = few(arm.n, rnd)
    else:
        tangents = np.array([Fraction(rnd.randint(-2, 2)) for _ in range(arm.n)])
    tree = Tree(arm.at_tangents(tangents))
    rates = from_tip(few(arm.n, rnd))
    torques = from_tip(few(arm.n, rnd))
    return Motion(tree, rates, torques, gravity=few(3, rnd), tip_force=few(6, rnd))


def as_input(tree, rates, torques, gravity, f0):
    """Return the same for the program: links from the tip, counted from 0."""
    out = [str(tree.N)]
    for k in range(1, tree.N + 1):
        before = tree.before[k]
        outside = tree.phi(1, 0) @ f0 if k == 1 else tree.zero()
        out += [
            str(before - 1),
            *words(tree.phi(before, k)),
            *words(tree.H[k]),
            *words(tree.M[k]),
            *words(rates[k]),
            *words(torques[k]),
            *words(outside),
        ]
    return " ".join([*out, *["0/1"] * 9, *words(-gravity)])


def answered(program, given):
    """Return the program's output for a text, and its status."""
    done = subprocess.run([program], input=given, capture_output=True, text=True, check=False)
    return done.stdout, done.returncode


def results_of(program, states):
    output, status = answered(program, "\n".join(as_input(*x) for x in states))
    assert status == 0
    return [[read(word) for word in line.split()] for line in output.splitlines()]


def expected(state):
    tree = state[0]
    return [fd4(*state).theta_ddot[k][0] for k in range(1, tree.N + 1)]


def forked(n, seed):
    """Return a tree of exact links with hinges and sliders."""
    rnd = Random(f"tree {n} {seed}")
    return replace(
        rd.rational_arm(n, seed), parents=[-1, 0, 0][:n] + [rnd.randrange(i) for i in range(3, n)]
    )


def test_a_thousand_arms_are_solved_as_by_fd4(program):
    rnd = Random("a thousand arms")
    states = [motion(rd.rational_arm(1 + i % 3, seed=i), rnd, general=i < 15) for i in range(1000)]
    answers = results_of(program, states)
    assert len(answers) == 1000
    for state, answer in zip(states, answers, strict=True):
        assert answer == expected(state)


def test_fifty_trees_are_solved_as_by_fd4(program):
    rnd = Random("fifty trees")
    states = [motion(forked(3 + i % 3, seed=i), rnd) for i in range(50)]
    assert all(max(map(len, tree.after.values())) > 1 for tree, *_ in states)
    for state, answer in zip(states, results_of(program, states), strict=True):
        assert answer == expected(state)


def vectors():
    """Yield (state, accelerations from the tip) of reference data in fractions, plain joints."""

    def exact(text):
        return np.array([Fraction(x) for x in text.split()], dtype=object)

    for path in sorted((ROOT / "vectors" / "data").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        states = [x for x in data.get("states", []) if "forward_dynamics" in x.get("exact", {})]
        if not states or {*data["joint_types"]} - {"revolute", "prismatic"}:
            continue
        robot = ElementTree.fromstring(data["urdf"])
        joints, links = ({x.get("name"): x for x in robot.iter(word)} for word in ("joint", "link"))
        if (
            len(joints) != len(data["joints"])
            or len(links) != len(joints) + 1
            or "rpy" in data["urdf"]
        ):
            continue  # welded
        carriers = [joints[x].find("child").get("link") for x in data["joints"]]
        bodies = [links[x].find("inertial") for x in carriers]

        def origin(x):
            if x.find("origin") is not None:
                return exact(x.find("origin").get("xyz"))
            return exact("0 0 0")

        arm = rd.Arm(
            axes=[exact(joints[x].find("axis").get("xyz")) for x in data["joints"]],
            joint_types=data["joint_types"],
            offsets=[origin(joints[x]) for x in data["joints"]],
            rotations=[np.eye(3, dtype=int).astype(object) for _ in carriers],
            parents=[
                carriers.index(x) if x in carriers else -1
                for x in (joints[name].find("parent").get("link") for name in data["joints"])
            ],
            masses=[Fraction(x.find("mass").get("value")) for x in bodies],
            coms=[origin(x) for x in bodies],
            inertias=[
                np.array(
                    [
                        [
                            Fraction(x.find("inertia").get("i" + "".join(sorted(a + b))))
                            for a in "xyz"
                        ]
                        for b in "xyz"
                    ]
                )
                for x in bodies
            ],
        )
        for x in states:
            turned = {
                name: Fraction(s) / (1 + Fraction(c))
                for name, (c, s) in x.get("cos_sin", {}).items()
            }
            turns = [
                turned.get(name, Fraction(q))
                for name, q in zip(data["joints"], x["q"], strict=True)
            ]
            rates, torques, gravity = (
                exact(" ".join(x[word])) for word in ("qd", "tau", "gravity")
            )
            tree = Tree(arm.at_tangents(np.array(turns, dtype=object)))
            yield (
                (tree, from_tip(rates), from_tip(torques), gravity, 0 * few(6, Random())),
                [Fraction(a) for a in reversed(x["exact"]["forward_dynamics"])],
            )


def test_the_vectors_are_met_exactly(program):
    states, answers = zip(*vectors(), strict=True)
    assert len(states) >= 20
    assert results_of(program, states) == list(answers)


def test_a_wrong_letter_is_seen(program):
    state = motion(rd.rational_arm(3, seed=7), Random("one arm"))
    assert results_of(program, [state])[0] == expected(state)
    tree, rates, torques, gravity, f0 = state
    assert results_of(program, [(tree, rates, {**torques, 2: torques[2] + 1}, gravity, f0)])[
        0
    ] != expected(state)


def spoilt(words, place, word):
    """Return the text of a tree in which the word at a place is replaced."""
    words = words.split()
    words[place] = word
    return " ".join(words)


def test_what_the_theorem_does_not_cover_is_refused(program):
    """Try a link that is its own parent or comes after it, an asymmetric inertia, and D(k) = 0."""
    state = motion(rd.rational_arm(2, seed=7), Random("one arm"))
    good = as_input(*state)
    hangs_on, inertia = 1, 2 + 36 + 6  # words of the first link
    massless = good.split()
    massless[inertia : inertia + 36] = ["0/1"] * 36
    for text in (
        spoilt(good, hangs_on, "0"),
        spoilt(good, hangs_on, "11"),
        spoilt(good, inertia + 1, "101/11"),
        " ".join(massless),
    ):
        assert answered(program, text) == ("refused\n", 0)
    assert answered(program, f"{' '.join(massless)}\n{good}")[0].splitlines()[0] == "refused"


def test_what_cannot_be_read_ends_the_program(program):
    good = as_input(*motion(rd.rational_arm(2, seed=7), Random("one arm")))
    for text in (good[:-10], spoilt(good, 3, "2/1x"), spoilt(good, 3, "1/0"), f"{good} two"):
        assert answered(program, text)[1] == 1


def bent(seed, kinds, parents=None):
    """Return an arm of given joints, with axes, frames and tensors that no coordinate axis fits."""
    arm = rd.random_arm(len(kinds), np.random.default_rng(seed), prismatic=0.0)
    arm = replace(arm, joint_types=kinds)
    return arm if parents is None else replace(arm, parents=parents)


NUMBERS = {
    "hinges": rd.planar_arm(2),
    "a slider behind a hinge": bent(5, ["revolute", "prismatic"]),
    "a hinge behind a slider behind a hinge": bent(6, ["revolute", "prismatic", "revolute"]),
    "tree": bent(7, ["revolute", "prismatic", "revolute"], [-1, 0, 0]),
    "rotors": replace(bent(8, ["revolute", "prismatic"]), armature=[0.5, 2.0]),
}


def test_the_arms_of_the_certificates_are_bent():
    """A slip changes the torques of some of them.

    The slips are a halved Coriolis term, and a tensor turned the other way.
    """
    for name in list(NUMBERS)[1:]:
        arm = NUMBERS[name]
        assert "prismatic" in arm.joint_types[1:]
        assert (np.abs(arm.axes) > 1e-3).all()
        assert (np.abs(np.eye(3) - np.abs(arm.rotations)) > 1e-3).all()


@pytest.mark.parametrize("name", NUMBERS)
def test_coq_accepts_a_bound_and_refuses_a_smaller_one(program, tmp_path, name):
    rng = np.random.default_rng(1)
    certificate = rd.certify(NUMBERS[name], *(rng.normal(size=NUMBERS[name].n) for _ in range(3)))[
        2
    ]
    assert coq_accepts(program, tmp_path, certificate)
    assert not coq_accepts(program, tmp_path, {**certificate, "bound": certificate["bound"] / 2})
    assert not coq_accepts(program, tmp_path, widened(certificate))
    if NUMBERS[name].geared:
        certificate["links"][0]["armature"] += 2**-30
        assert not coq_accepts(program, tmp_path, certificate)


def coq_accepts(program, folder, certificate):
    (folder / "near.v").write_text(in_coq(certificate), encoding="utf-8")
    command = ["coqc", "-noglob", "-Q", program.parent, "RK", folder / "near.v"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def sixteen_units(*path):
    """Return what changes the number at that place by 16 float64, more than bounds leave room."""

    def change(text):
        data = json.loads(text)
        place = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] *= 1 + 2**-48
        return json.dumps(data)

    return change


def other(old, new):
    """Return what replaces the first match of a pattern in a certificate's text."""
    return lambda text: re.sub(old, new, text, count=1)


REFUSED = {
    "an acceleration by 16 units": sixteen_units("qdd", 0),
    "a mass by 16 units": sixteen_units("links", 1, "mass"),
    "a rotor by 16 units": sixteen_units("links", 0, "armature"),
    "an angle and not its box": sixteen_units("links", 0, "q"),
    "an axis by 16 units": sixteen_units("links", 1, "axis", 0),
    "a key twice": other(r'"bound"', '"bound": 1.0, "bound"'),
    "a bool": other(r'"rate": [^,]*', '"rate": true'),
    "a text": other(r'"mass": ([^,]*)', r'"mass": "\1"'),
    "a large whole number": other(r'"torque": [^,]*', f'"torque": {10**400}'),
}
HARMLESS = {
    "as it is": lambda text: text,
    "a larger bound": other(r'"bound": ([^,]*)', '"bound": 0.5'),
    "another name": other(r'"arm": "[^"]*"', '"arm": "*) Axiom magic : False. (*"'),
}


def all_but_one_nightly():
    """Leave each change of the numbers to the nightly run, and one look at what is right to CI."""
    return [
        name if name == "as it is" else pytest.param(name, marks=pytest.mark.nightly)
        for name in [*REFUSED, *HARMLESS]
    ]


@pytest.mark.parametrize("name", all_but_one_nightly())
def test_the_command_refuses_what_is_tampered_with(program, tmp_path, capsys, name):
    """Show each change of the numbers to Coq too, which does not know Python's verdict."""
    arm = NUMBERS["rotors"]
    rng = np.random.default_rng(1)
    text = json.dumps(rd.certify(arm, *(rng.normal(size=arm.n) for _ in range(3)))[2])
    changed = {**REFUSED, **HARMLESS}[name](text)
    assert (changed == text) == (name == "as it is")
    file = tmp_path / "near.json"
    file.write_text(changed, encoding="utf-8")
    assert main(["certify", "--check", str(file)]) == (name in REFUSED)
    out = capsys.readouterr().out
    if name in HARMLESS:
        assert "none of it rests on an axiom" in out
    else:
        assert out.startswith("Python: refused")
        assert "Coq" not in out
    if name.endswith("by 16 units"):
        assert not coq_accepts(program, tmp_path, json.loads(changed))


@pytest.mark.nightly
def test_the_command_asks_coq_about_a_robot_of_seven_links(program, tmp_path, capsys):
    arm = rd.robots.panda()
    rng = np.random.default_rng(0)
    file = tmp_path / "panda.json"
    certificate = rd.certify(arm, *(rng.normal(size=arm.n) for _ in range(3)))[2]
    file.write_text(json.dumps(certificate), encoding="utf-8")
    assert main(["certify", "--check", str(file)]) == 0
    assert "none of it rests on an axiom" in capsys.readouterr().out


def widened(certificate):
    """Return the certificate with the first hinge's cosine from -1 to 1 and the same bound."""
    out = copy.deepcopy(certificate)
    next(x for x in out["links"] if "q" in x)["cos"] = ["-1.0", "1.0"]
    return out


SLIPS = {
    "the Coriolis acceleration of a slider, halved": (
        *("Bodies.v", "Moves.v"),
        "crossed V_in (rate + linear (rate + phi^T * turning V_in))",
        "crossed V_in (rate + linear (phi^T * turning V_in))",
    ),
    "the gyroscopic force, with the other sign": (
        *("Bodies.v", "Moves.v"),
        "crossed V (M * turning V).",
        "crossed V (- (M * turning V)).",
    ),
    "a hinge, turned the other way": (
        *("Placed.v", "Newton.v"),
        "plus3 unit (plus3 (scaled3 s (cross3 h unit))",
        "plus3 unit (plus3 (scaled3 (opp s) (cross3 h unit))",
    ),
    "a tensor, turned on one side as a vector is": (
        *("Placed.v", "Newton.v"),
        "let I_c := times3 (times3 axes (tensor x)) (turned3 axes) in",
        "let I_c := times3 axes (tensor x) in",
    ),
}


def dearer(name):
    """Leave a slip that Newton.v judges to the nightly run, since it takes ten seconds."""
    return pytest.param(name, marks=pytest.mark.nightly) if "Newton.v" in SLIPS[name] else name


@pytest.mark.parametrize("name", [dearer(name) for name in SLIPS])
def test_a_slip_in_what_bodies_do_is_against_newton_and_euler(program, tmp_path, name):
    """The file with the slip is accepted, since it only defines; the next one is not."""
    spoilt, judge, right, wrong = SLIPS[name]
    text = (FOLDER / spoilt).read_text(encoding="utf-8")
    assert text.count(right) == 1
    for path in program.parent.glob("*.vo"):
        shutil.copy(path, tmp_path)
    (tmp_path / spoilt).write_text(text.replace(right, wrong), encoding="utf-8")
    shutil.copy(FOLDER / judge, tmp_path)
    accepted = []
    for file in (spoilt, judge):
        command = ["coqc", "-noglob", "-Q", ".", "RK", file]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        accepted.append(done.returncode == 0)
    assert accepted == [True, False]


@pytest.mark.parametrize("name", ["Exercises", "Solutions"])
def test_coq_reads_the_exercises_and_their_solutions(program, tmp_path, name):
    shutil.copy(FOLDER / "exercises" / f"{name}.v", tmp_path)
    command = ["coqc", "-noglob", "-Q", str(program.parent), "RK", f"{name}.v"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
