"""Exported files agree with independent routes, in each language and by each compiler."""

import ctypes
import re
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from runpy import run_path

import numpy as np
import pytest
from in_node import node_says
from needed import needed

import robodyn_lib as rd
from robodyn_lib.cli import main
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.loops.mechanisms import MECHANISMS

# Without any, tests of programs in C name gcc as missing.
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)] or ["gcc"]
STRICT = [
    "-std=c99",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-pedantic",
    "-Wshadow",
    "-Wdouble-promotion",
    "-Wmissing-prototypes",
    "-Werror",
]
KINDS = "revolute", "prismatic", "spherical", "universal", "cylindrical", "planar", "screw"
DERIVATIVES = "forward_dynamics_derivatives"
NAMES = "forward_dynamics", "inverse_dynamics", "mass_matrix"
EARTH = (0.0, 0.0, -9.81)
STATES = 1000
RNG = np.random.default_rng(0)
ROBOTS = [
    (rd.robots.puma560(), None),
    (rd.robots.panda(), EARTH),
    (rd.planar_arm(3), EARTH),
    (rd.random_arm(4, RNG), (1.0, -2.0, 0.0)),
    (rd.random_arm(1, RNG), EARTH),
    (rd.random_tree(8, np.random.default_rng(2), base="free", kinds=KINDS), None),
]
CASES = pytest.mark.parametrize(("arm", "gravity"), ROBOTS, ids=[arm.name for arm, _ in ROBOTS])


def inputs_of(arm, gravity):
    """Return lists of inputs of each state: [gravity], q, qd, and torques or accelerations."""
    rng = np.random.default_rng(2)
    sizes = [*[3] * (gravity is None), arm.nq, arm.nv, arm.nv]
    states = [[rng.normal(size=size) for size in sizes] for _ in range(STATES)]
    return [
        [*(x.tolist() for x in g), arm.of_unit_quaternions(q).tolist(), qd.tolist(), x.tolist()]
        for *g, q, qd, x in states
    ]


@cache
def wanted(place):
    """Return the results of rolled kernels for all states, and of dense matrices for the first."""
    arm, gravity = ROBOTS[place]
    *g, q, qd, x = (np.array(words) for words in zip(*inputs_of(arm, gravity), strict=True))
    g = g[0] if g else gravity
    qdd = rd.forward_dynamics(arm, q, qd, x, g, method="compiled")
    dense = rd.forward_dynamics(arm, q[:9], qd[:9], x[:9], g[:9], method="composite-cholesky")
    assert qdd[:9] == pytest.approx(dense, rel=1e-8, abs=1e-8 * np.abs(dense).max())
    M = rd.mass_matrix(arm, q, method="compiled")
    return qdd, rd.inverse_dynamics(arm, q, qd, x, g, method="compiled"), M.reshape(STATES, -1)


def judge(arm, gravity, found):
    """Compare answers, three lists per state, with those of independent routes."""
    place = next(i for i, (robot, _) in enumerate(ROBOTS) if robot is arm)
    for name, answers, truth in zip(NAMES, zip(*found, strict=True), wanted(place), strict=True):
        size = np.abs(truth).max(axis=1, keepdims=True)
        assert (np.abs(np.array(answers) - truth) <= 1e-8 * size).all(), name


def answers(arm, gravity, ask):
    """Return the output of ask(name, inputs, out) for each quantity in each state."""
    found = []
    for state in inputs_of(arm, gravity):
        found.append([np.zeros(arm.nv), np.zeros(arm.nv), np.zeros(arm.nv**2)])
        for name, given, out in zip(NAMES, [state, state, state[-3:-2]], found[-1], strict=True):
            assert ask(name, given, out) == 0
    return found


@CASES
@pytest.mark.parametrize("compiler", COMPILERS)
def test_c(compiler, arm, gravity, tmp_path):
    rd.export(arm, tmp_path / "robot.c", gravity=gravity)
    made = library(compiler, ["robot.c"], tmp_path)
    judge(
        arm,
        gravity,
        answers(
            arm,
            gravity,
            lambda name, given, out: made[f"robot_{name}"](
                *(np.array(x).ctypes for x in given), out.ctypes
            ),
        ),
    )
    checks_itself(compiler, tmp_path)


def library(compiler, sources, folder, *more):
    """Return programs in C as functions, compiled without a warning. more: words for the compiler."""
    needed(compiler)
    words = [*STRICT, *more, "-shared", "-fPIC", *sources, "-lm", "-o", f"{compiler}.so"]
    subprocess.run([compiler, *words], cwd=folder, check=True)
    return ctypes.CDLL(folder / f"{compiler}.so")


def checks_itself(compiler, folder):
    """Compile in double and in float."""
    for kind in ([], ["-DROBODYN_FLOAT"]):
        assert built(compiler, kind, folder) == "right\n"


def built(compiler, words, folder, status=0):
    """Return the output of the program in robot.c, which must compile without a warning."""
    needed(compiler)
    words = [*STRICT, "-DROBODYN_SELF_CHECK", *words, "robot.c", "-lm", "-o", "program"]
    subprocess.run([compiler, *words], cwd=folder, check=True)
    run = subprocess.run([folder / "program"], capture_output=True, text=True)
    assert run.returncode == status
    return run.stdout


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_wrong_file_fails_its_own_check(compiler, tmp_path):
    rd.export(rd.robots.ur5(), tmp_path / "robot.c")
    text = (tmp_path / "robot.c").read_text().replace("out[2] = ", "out[2] = (real)1.0001 * ")
    (tmp_path / "robot.c").write_text(text)
    assert built(compiler, [], tmp_path, status=1) == "wrong\n"


@pytest.mark.parametrize("compiler", COMPILERS)
def test_two_robots_are_linked_into_one_program(compiler, tmp_path):
    arms = {"left-arm.c": rd.planar_arm(1), "2.c": replace(rd.planar_arm(2), name="planar_arm(1)")}
    for name, arm in arms.items():
        rd.export(arm, tmp_path / name, what="mass_matrix")
    made = library(compiler, arms, tmp_path)
    q = np.array([0.3, 0.4])
    for word, arm in zip(("left_arm", "robot_2"), arms.values(), strict=True):
        M = np.empty((arm.n, arm.n))
        assert made[f"{word}_mass_matrix"](q.ctypes, M.ctypes) == 0
        assert M == pytest.approx(rd.mass_matrix(arm, q[: arm.n]))


@pytest.mark.parametrize("compiler", COMPILERS)
def test_angles_of_any_size_in_c(compiler, tmp_path):
    """All are turned together, by a loop where none is far away, otherwise by the C library."""
    arm = rd.random_arm(5, np.random.default_rng(4), prismatic=0)
    rd.export(arm, tmp_path / "robot.c", what="mass_matrix")
    ask = library(compiler, ["robot.c"], tmp_path, "-march=native").robot_mass_matrix
    M = np.empty((arm.n, arm.n))
    for size in (0.0, 1.0, 9.0, 1e5, 0.9 * NEAR, 1.1 * NEAR, 1e12):
        q = size * np.random.default_rng(5).uniform(-1, 1, arm.n)
        q[2] = size
        assert ask(q.ctypes, M.ctypes) == 0
        truth = rd.mass_matrix(arm, q)
        assert M == pytest.approx(truth, rel=0, abs=1e-14 * np.abs(truth).max())
    for lost in (np.nan, np.inf):
        ask(np.full(arm.n, lost).ctypes, M.ctypes)
        assert np.isnan(M[0, 0])


@CASES
def test_javascript_and_webassembly(arm, gravity, tmp_path):
    """Their digits are the same, since the module does the same in the same order."""
    files = [str(tmp_path / f"robot{suffix}") for suffix in (".wasm", ".js")]
    for path in files:
        rd.export(arm, path, gravity=gravity)
    found, same, sizes, names, head = node_says(
        """const code = require("fs").readFileSync(GIVEN[0]);
const made = new WebAssembly.Module(code);
const { memory, JOINTS, NQ, NV, ...robot } = new WebAssembly.Instance(made, { env: Math }).exports;
const words = new Float64Array(memory.buffer), other = require(GIVEN[1]);
const tell = say => GIVEN[2].map(x => [say("forward_dynamics", x, NV.value),
    say("inverse_dynamics", x, NV.value), say("mass_matrix", [x[x.length - 3]], NV.value ** 2)]);
const found = tell((name, given, count) => {
    let end = 0;
    const put = x => { words.set(x, end); end += x.length; return 8 * (end - x.length); };
    if (robot[name](...given.map(put), 8 * end)) throw name;
    return [...words.slice(end, end + count)];
});
const same = tell((name, given) => { const out = []; other[name](...given, out); return out; });
const told = word => new TextDecoder().decode(WebAssembly.Module.customSections(made, word)[0]);
console.log(JSON.stringify([found, JSON.stringify(found) == JSON.stringify(same),
    [JOINTS, NQ, NV].map(x => x.value), JSON.parse(told("joint_names")), told("robodyn")]));
""",
        [*files, inputs_of(arm, gravity)],
    )
    assert sizes == [arm.n, arm.nq, arm.nv]
    assert len(names) == arm.n
    assert "m/s^2" in head
    judge(arm, gravity, found)
    assert same


PAGE = """const vm = require("vm"), fs = require("fs"), path = require("path");
const said = [];
for (const [file, word] of GIVEN) try {
    vm.runInThisContext(fs.readFileSync(file, "utf8"), file);
    said.push(vm.runInThisContext(word).JOINTS);
} catch (error) { said.push(String(error)); }
const words = Object.keys(globalThis).filter(x => GIVEN.some(([, word]) => x === word));
console.log(JSON.stringify([said, words.length]));
"""


def test_two_robots_on_one_page_are_an_object_each(tmp_path):
    files = {"one.js": "one", "left-arm.js": "left_arm", "3.js": "robot_3"}
    for joints, name in enumerate(files, start=1):
        rd.export(rd.planar_arm(joints), tmp_path / name, what="mass_matrix")
    arguments = [[str(tmp_path / name), word] for name, word in files.items()]
    messages, count = node_says(PAGE, [*arguments, arguments[0]])
    assert messages == [1, 2, 3, "Error: one is taken already: give the file another name"]
    assert count == 3


def test_a_page_keeps_its_own_words(tmp_path):
    rd.export(rd.planar_arm(1), tmp_path / "Map.js", what="mass_matrix")
    messages, _ = node_says(PAGE, [[str(tmp_path / "Map.js"), "Map"]])
    assert messages == ["Error: Map is taken already: give the file another name"]


def test_modules_export_their_functions(tmp_path):
    """Import a .mjs by names, a .js as a module by its object, and both as a bundler does."""
    for joints, name in ((2, "one.mjs"), (3, "two.mjs"), (4, "three.js")):
        rd.export(rd.planar_arm(joints), tmp_path / name, what="mass_matrix")
    (tmp_path / "four.mjs").write_text((tmp_path / "three.js").read_text())
    reply = node_says(
        """const all = GIVEN.map(path => import(path));
Promise.all(all).then(([one, two, three]) => {
    const M = [];
    one.mass_matrix([0.1, 0.2], M);
    console.log(JSON.stringify([one.JOINTS, two.default.JOINTS, two.NV, three.default.JOINTS,
        three.JOINTS, globalThis.three.JOINTS, M]));
});
""",
        [str(tmp_path / name) for name in ("one.mjs", "two.mjs", "three.js", "four.mjs")],
    )
    assert reply[:-1] == [2, 3, 3, 4, 4, 4]
    assert reply[-1] == pytest.approx(rd.mass_matrix(rd.planar_arm(2), [0.1, 0.2]).ravel())


def test_arrays_that_are_too_short_are_refused_in_javascript(tmp_path):
    rd.export(rd.planar_arm(2), tmp_path / "x.js", gravity=EARTH)
    reply = node_says(
        """const robot = require(GIVEN), two = [0.1, 0.2], found = [];
for (const act of [
    () => robot.inverse_dynamics(two, two, [1], []),
    () => robot.inverse_dynamics([], two, two, []),
    () => robot.mass_matrix(3, []),
    () => robot.mass_matrix(two, new Float64Array(3)),
    () => robot.mass_matrix([...two, 9], new Float64Array(5)),
    () => robot.forward_dynamics(two, two, new Float64Array(2), new Float64Array(2)),
]) try { found.push(act()); } catch (error) { found.push(String(error)); }
console.log(JSON.stringify(found));
""",
        str(tmp_path / "x.js"),
    )
    assert reply == [
        "RangeError: inverse_dynamics: qdd has 1 numbers, expected 2",
        "RangeError: inverse_dynamics: q has 0 numbers, expected 2",
        "RangeError: mass_matrix: q has undefined numbers, expected 2",
        "RangeError: mass_matrix: out has room for 3 numbers, expected 4",
        0,
        0,
    ]


@CASES
def test_python(arm, gravity, tmp_path):
    rd.export(arm, tmp_path / "robot.py", gravity=gravity)
    robot = run_path(tmp_path / "robot.py")
    assert [robot[x] for x in ("JOINTS", "NQ", "NV")] == [arm.n, arm.nq, arm.nv]
    judge(
        arm,
        gravity,
        answers(arm, gravity, lambda name, arguments, out: robot[name](*arguments, out)),
    )


def test_the_head_counts_what_the_text_has(tmp_path):
    rd.export(rd.robots.puma560(), tmp_path / "x.py", what="forward_dynamics", gravity=EARTH)
    text = (tmp_path / "x.py").read_text()
    signs = text.count(" * "), text.count(" + ") + text.count(" - "), text.count(" / ")
    assert "{} multiplications, {} additions, {} divisions".format(*signs) in text
    assert "def mass_matrix" not in text


@pytest.mark.parametrize(
    "arm", [rd.robots.puma560(), rd.random_arm(3, RNG, prismatic=0.5)], ids=lambda arm: arm.name
)
def test_derivatives_of_chains(arm, tmp_path):
    for name in ("robot.c", "robot.py"):
        rd.export(arm, tmp_path / name, what=DERIVATIVES)
    ask = run_path(tmp_path / "robot.py")[DERIVATIVES]
    out = [0.0] * 3 * arm.nv**2
    for g, q, qd, tau in inputs_of(arm, None)[:20]:
        assert ask(g, q, qd, tau, out) == 0
        truth = np.ravel(rd.forward_dynamics_derivatives(arm, q, qd, tau, g))
        assert out == pytest.approx(truth, rel=0, abs=1e-9 * np.abs(truth).max())
    for compiler in COMPILERS:
        checks_itself(compiler, tmp_path)
    with pytest.raises(
        TypeError, match="derivatives cannot be exported for this arm: link 3 is attached to link 1"
    ):
        rd.export(rd.random_tree(4, np.random.default_rng(0)), tmp_path / "x.c", what=DERIVATIVES)
    with pytest.raises(
        ValueError, match=f"{DERIVATIVES} cannot .*: joint 1 has no inertia to move"
    ):
        rd.export(point_masses([[0, 0, 1]], [1.0]), tmp_path / "x.c", what=DERIVATIVES)


def point_masses(coms, masses):
    """Return joints about z, then x, through one point, with a mass each."""
    n = len(coms)
    return rd.Arm(
        axes=[[0, 0, 1], [1, 0, 0]][:n],
        joint_types="R" * n,
        offsets=[[0, 0, 0]] * n,
        masses=masses,
        coms=coms,
        inertias=np.zeros((n, 3, 3)),
    )


# A pendulum on a massless fork, hanging straight down: nothing resists a turn about z.
FORK = point_masses([[0, 0, 0], [0, 0, -1]], [0, 1])


def test_a_pivot_that_vanishes_is_a_status(tmp_path):
    path = tmp_path / "x.py"
    rd.export(FORK, path, gravity=EARTH)
    ask = run_path(path)["forward_dynamics"]
    out = [7.0, 7.0]
    assert [ask([0.3, x], [0.0] * 2, [1.0] * 2, out) for x in (0.0, float("nan"))] == [1, 1]
    assert out == [7.0, 7.0]
    assert ask([0.3, 0.4], [0.0] * 2, [1.0] * 2, out) == 0
    files = [str(tmp_path / f"x{suffix}") for suffix in (".wasm", ".js")]
    for path in files:
        rd.export(FORK, path, gravity=EARTH)
    assert (
        node_says(
            """const code = require("fs").readFileSync(GIVEN[0]);
const made = new WebAssembly.Instance(new WebAssembly.Module(code), { env: Math }).exports;
const words = new Float64Array(made.memory.buffer);
console.log(JSON.stringify([0, NaN].map(x => {
    const out = [7, 7];
    words.set([0.3, x, 0, 0, 1, 1, 7, 7]);
    return [made.forward_dynamics(0, 16, 32, 48), ...words.slice(6, 8),
        require(GIVEN[1]).forward_dynamics([0.3, x], [0, 0], [1, 1], out), ...out];
})));
""",
            files,
        )
        == [[1, 7, 7, 1, 7, 7]] * 2
    )
    rd.export(FORK, tmp_path / "x.c", gravity=EARTH)
    q = np.zeros(2)
    out = np.full(2, 7.0)
    for compiler in COMPILERS:
        ask = library(compiler, ["x.c"], tmp_path).x_forward_dynamics
        assert ask(q.ctypes, q.ctypes, q.ctypes, out.ctypes) == 1
        assert (out == 7).all()


REFUSED = [
    ("path", "x.h", "path must end in .c, .js, .mjs, .py, .wasm, got 'x.h'"),
    ("path", "no/x.c", "there is no folder for 'no/x.c'"),
    ("what", "energy", "what must name some of .*; got 'energy'"),
    ("what", (), "what must name some of"),
    ("what", 3, "what must name some of .*; got 3"),
    ("gravity", [1, 2], "gravity must have shape"),
    ("robot", 3, "robot must be an Arm, got int"),
    ("robot", point_masses([[0, 0, 0], [0, 0, 1]], [1, 0]), "joint 2 has no inertia to move"),
    ("robot", point_masses([[0, 0, 1]], [1.0]), "joint 1 has no inertia to move"),
    (
        "robot",
        rd.Arm(
            axes=[[0, 0, 1]] * 3,
            joint_types="RRR",
            offsets=[[0, 0, 0]] * 2 + [[1, 0, 0]],
            masses=[0, 0, 1],
            coms=[[1, 0, 0]] * 3,
            inertias=[np.zeros((3, 3))] * 2 + [np.eye(3)],
        ),
        "joint 1 has no inertia",
    ),
    ("robot", rd.couple(rd.planar_arm(3), {1: (0, 1.0, 0.0)}), "joint 2 follows joint 1"),
    ("robot", next(iter(MECHANISMS.values()))(), "closes a loop"),
]


@pytest.mark.parametrize(("word", "x", "sentence"), REFUSED, ids=[x[-1] for x in REFUSED])
def test_what_cannot_be_written_is_refused_by_name(word, x, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises((TypeError, ValueError), match=sentence) as caught:
        rd.export(**({"robot": rd.planar_arm(2), "path": "x.c"} | {word: x}))
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named_and_is_not_there(tmp_path, monkeypatch, capsys):
    def refused(beside, _):
        raise PermissionError(13, "Permission denied", str(beside))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.replace", refused)
    assert main(["export", "x.c"]) == 2
    assert capsys.readouterr().err == "robodyn: x.c: Permission denied\n"
    assert list(tmp_path.iterdir()) == []


def test_help_lists_all_quantities(capsys):
    with pytest.raises(SystemExit):
        main(["export", "--help"])
    for text in (rd.export.__doc__, capsys.readouterr().out):
        assert {DERIVATIVES, "inverse_dynamics_derivatives"} <= set(re.findall(r"\w+", text))


def test_heads_know_one_from_two(tmp_path):
    arm = replace(rd.planar_arm(1), joint_names=("\N{ROBOT FACE}",))
    for name in ("x.js", "x.py"):
        rd.export(arm, tmp_path / name)
    text = (tmp_path / "x.js").read_text()
    assert run_path(tmp_path / "x.py")["joint_names"] == list(arm.joint_names)
    assert ", 1 joint, " in text
    assert "2 additions, 0 divisions, 1 angle with" in text


def test_the_command(tmp_path, capsys):
    path = tmp_path / "x.py"
    words = ["--arm", "planar:2", "--gravity", "0,-9.81,0", "--what", ", ".join(NAMES[1:])]
    assert main(["export", str(path), *words]) == 0
    out = [0.0] * 4
    assert run_path(path)["mass_matrix"]([0.1, 0.2], out) == 0
    assert out == pytest.approx(rd.mass_matrix(rd.planar_arm(2), [0.1, 0.2]).ravel())
    for gravity in ("down", "1,2", "1,2,3,4"):
        assert main(["export", str(path), "--gravity", gravity]) == 2
        assert f"--gravity must be X,Y,Z, got '{gravity}'" in capsys.readouterr().err
