"""Test the kernels as WebAssembly, run by a replacement for a browser.

The committed binary belongs to these sources and agrees with pinocchio and machine code.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import test_compiled as doors
from cases import script

import robodyn_lib as rd
from robodyn_lib import compiled
from robodyn_lib.compiled import build, catalogue, jit, kernels, step, taught, wasm
from robodyn_lib.simulation.compiled import SCHEMES
from workbook.kernels import hands, shown

wasmtime = pytest.importorskip("wasmtime")
BROWSER = "import browser_stand_in; browser_stand_in.install()"
exec(BROWSER)
ROOT = Path(__file__).resolve().parent.parent
EPS = np.finfo(float).eps


@cache
def load_tool():
    return script("tools/wasm.py")


@pytest.fixture
def in_wasm(monkeypatch):
    """The library's kernels are WebAssembly, as they are where llvmlite is missing."""
    for module in (build, jit, kernels, step):
        monkeypatch.setattr(module, "engine", lambda: "WebAssembly")
    build.PREPARED.clear()
    yield
    build.PREPARED.clear()


# --- the binary -----------------------------------------------------------------------------------
BINARIES = wasm.PLANAR, wasm.TREES, hands.BINARY, shown.BINARY


def test_binaries_belong_to_these_sources_and_have_every_kernel():
    """If this fails: run `make wasm`, and commit both.

    The binaries import three functions and name no file of the machine that built them. The time
    loop exists for each kernel of forward dynamics, of trees with and without quaternions.
    """
    found = []
    tool = load_tool()
    for path in BINARIES:
        binary = path.read_bytes()
        assert binary.endswith(tool.digest().encode()), path
        assert not [word for word in (b".py", b"site-packages", b"builtins") if word in binary]
        module = wasmtime.Module(wasmtime.Engine(), binary)
        functions = [e.name for e in module.exports if isinstance(e.type, wasmtime.FuncType)]
        assert {*functions} == {*tool.files()[path]}
        assert {i.name for i in module.imports} <= {"sin", "cos", "atan2"}
        found += functions
    ours = 1 + len(hands.HANDLED)
    assert len(found) == len(shown.ARGUMENTS) + ours + ours + 3 + 1 + len(tool.programs())


def test_without_the_linker_the_command_names_it(monkeypatch):
    tool = load_tool()
    monkeypatch.setattr(tool, "LINKER", "no-such-linker")
    with pytest.raises(SystemExit, match="wasm-ld.*is missing.*apt install lld"):
        tool.main()


@pytest.mark.skipif(
    shutil.which("wasm-ld") is None, reason="wasm-ld is missing: kernels cannot be made anew"
)
def test_a_kernel_made_anew_is_the_one_that_is_committed(in_wasm):
    """Build one kernel again; `make wasm` compares all of them."""
    q = np.linspace(-1, 1, 7)
    (ours, theirs) = np.empty((2, 7))
    p = compiled.prepared(rd.robots.panda())
    name = "rows_forward_dynamics"
    again = wasm.Browser(load_tool().make([name]))
    for runner, out in ((again, ours), (None, theirs)):
        assert wasm.Kernel(name, runner=runner)(p.data, q, q, q, out) == 0
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=8 * EPS * abs(theirs).max())


# --- its numbers ----------------------------------------------------------------------------------
# Kernels serve all arms: each kind of joint and of kernel, one link and many, forks.
ARMS = {
    name: doors.ARMS[name]
    for name in (
        "panda",
        "one slider",
        "one rod",
        "rods",
        "points",
        "rods turned 17",
        "points turned 3",
        "ball",
        "free base",
        "fork",
        "crossed",
        "in planes",
        "random 100",
    )
} | {
    "of many kinds": lambda: doors.tree("FRCPH", (-1, 0, 0, 1, 3)),
    "on two roots": lambda: doors.tree("RSUE", (-1, -1, 0, 1)),
    "tree": lambda: rd.random_tree(9, np.random.default_rng(4), kinds=("revolute", "prismatic")),
}


@pytest.mark.parametrize("name", ARMS)
def test_every_way_to_call_agrees_with_pinocchio(name, in_wasm, monkeypatch):
    monkeypatch.setattr(taught, "explain", None)  # nor asks the teaching code
    arm = ARMS[name]()
    doors.every_door(arm)
    assert isinstance(compiled.prepared(arm).forward, wasm.Kernel)


def test_an_arm_may_need_more_memory_than_there_is(in_wasm):
    """Check also that memory used by a long arm does not affect a short one."""
    runner = wasm.Browser(wasm.PLANAR.read_bytes())
    assert "rows_bodies" in runner
    assert "no_such_kernel" not in runner
    for n in (4000, 3):
        arm = rd.planar_arm(n, lengths=1 / n, masses=1 / n)
        p = compiled.prepared(arm)
        q = np.linspace(0.1, 1, n)
        out = np.empty(n)
        assert wasm.Kernel("rows_bodies", runner=runner)(p.data, q, q, q, out) == 0
        doors.close(out, rd.forward_dynamics(arm, q, q, q), 1e-6)


def quantities_of_every_frame(arm, q, qd):
    """Yield results (name, link, array) of a step, of frames and of sums over all links."""
    step = rd.compile(arm)
    arrays = {"q": q, "qd": qd, "forces": np.linspace(-1, 2, 6 * arm.n).reshape(arm.n, 6)}
    for name in (*catalogue.OF_A_FRAME, "factor", "energy", "momentum", "generalized_forces"):
        links = [None, *range(arm.n)] if name in catalogue.OF_A_FRAME else [None]
        for link in links:
            given = [arrays[word] for word in catalogue.CATALOGUE[name].words]
            out = np.empty(compiled.prepared(arm).shapes(name)["out"])
            getattr(step if link is None else step.link(link), name)(*given, out)
            yield name, link, out


@pytest.mark.parametrize("name", ["panda", "ball", "free base", "fork", "in planes", "crossed"])
def test_quantities_of_frames_are_those_of_machine_code(name, request, monkeypatch):
    """Three that no binary holds are the teaching code's."""
    arm = ARMS[name]()
    rng = np.random.default_rng(3)
    q = arm.of_unit_quaternions(rng.normal(size=arm.nq))
    qd = rng.normal(size=arm.nv)
    native = [*quantities_of_every_frame(arm, q, qd)]
    request.getfixturevalue("in_wasm")
    asked = set()
    explain = taught.explain

    def asking(name, *given, **on):
        asked.add(name)
        return explain(name, *given, **on)

    monkeypatch.setattr(taught, "explain", asking)
    here = [*quantities_of_every_frame(arm, q, qd)]
    assert asked == {"mobility", "factor", "generalized_forces"}
    assert len(native) == 4 * (arm.n + 1) + 4
    for (*of, right), (*same, found) in zip(native, here, strict=True):
        assert of == same
        np.testing.assert_allclose(found, right, rtol=0, atol=1e-11 * abs(right).max(), err_msg=of)


def test_gradient_of_log_det_of_universal_joints_is_machine_code_or_refused(request):
    """A kernel takes such a joint for two hinges; the recursion would give wrong numbers."""
    arm = ARMS["crossed"]()
    q = np.linspace(0.2, 1, arm.nq)
    found = np.empty(arm.nv)
    rd.compile(arm).log_det_gradient(q, found)
    step = 1e-5 * np.eye(arm.nv)
    logs = np.linalg.slogdet(rd.mass_matrix(arm, [q + step, q - step]))[1]
    doors.close(found, (logs[0] - logs[1]) / 2e-5, 1e-8)
    request.getfixturevalue("in_wasm")
    with pytest.raises(ValueError, match="does not support joint 1, which is universal"):
        rd.compile(arm).log_det_gradient(q, found)


# --- in the library -------------------------------------------------------------------------------
LAW = {
    "constant": 0.4,
    "amplitude": 0.3,
    "frequency": 1.5,
    "phase": 0.2,
    "stiffness": 2.0,
    "target": 0.1,
    "damping": 0.05,
}


MOVED = [  # values with a quaternion
    *product(("rods", "points", "tree"), SCHEMES, (False, True)),
    *product(["of many kinds"], SCHEMES, [False]),
]


def run(name, integrator, law):
    arm = ARMS[name]()
    law = {key: np.full(arm.n, value) for key, value in LAW.items()} if law else {"constant": 0.4}
    start = arm.of_unit_quaternions(arm.neutral + 0.1), np.zeros(arm.nv)
    return rd.simulate(
        arm,
        *start,
        0.2,
        rd.JointLaw(**law),
        damping=0.1,
        integrator=integrator,
        dt=0.002,
        progress=False,
    )


@pytest.mark.parametrize("name, integrator, law", MOVED)
def test_motion_is_that_of_machine_code(name, integrator, law, request):
    theirs = run(name, integrator, law)
    request.getfixturevalue("in_wasm")
    ours = run(name, integrator, law)
    assert isinstance(compiled.prepared(ours.arm).forward, wasm.Kernel)
    assert (ours.stopped, len(ours.t)) == (theirs.stopped, len(theirs.t))
    assert abs(theirs.q[-1] - theirs.q[0]).max() > 1e-3
    np.testing.assert_allclose(ours.q, theirs.q, rtol=0, atol=1e-10)
    np.testing.assert_allclose(ours.qd, theirs.qd, rtol=0, atol=1e-9)


def test_errors_are_named_as_ever(in_wasm):
    doors.test_a_number_that_is_not_finite_is_named_with_its_joint_and_state("points", np.nan)
    for case in doors.BAD_ARRAYS:
        doors.test_step_names_an_array_that_it_cannot_take(*case)


# --- without LLVM ---------------------------------------------------------------------------------
WITHOUT = """
import subprocess, sys, threading, warnings
sys.modules["llvmlite"] = None
{browser}
def refuse(*args, **more):
    raise RuntimeError("can't start new thread")
threading.Thread.start = subprocess.Popen = refuse
import numpy as np, robodyn_lib as rd
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    print(rd.compiled.ENGINE, [str(w.message) for w in said if "LLVM" in str(w.message)])
assert sys.modules["llvmlite"] is None
rd.compiled.batches.MANY = 2  # batches of this size use a program for the arm
tree = rd.random_tree(4, np.random.default_rng(0), kinds=("revolute", "prismatic"))
for arm in (rd.robots.panda(), rd.planar_arm(3), rd.planar_arm(3, body="point"), tree):
    q, qd, tau = np.random.default_rng(0).normal(size=(3, 2, arm.n))
    out = np.empty(arm.n)
    rd.compile(arm)(q[0], qd[0], tau[0], out)
    np.testing.assert_allclose(out, rd.forward_dynamics(arm, q[0], qd[0], tau[0]), rtol=1e-9)
    asked = [(rd.forward_dynamics, (q, qd, tau)), (rd.inverse_dynamics, (q, qd, tau))]
    for f, given in (*asked, (rd.mass_matrix, (q,)), (rd.jacobian, (q,))):
        np.testing.assert_allclose(f(arm, *given, method="compiled"), f(arm, *given), rtol=1e-9, atol=1e-12)
    ends = [rd.simulate(arm, q[0], qd[0], 0.1, method=m, dt=0.01, progress=False).q[-1] for m in ("compiled", "rk-fd4")]
    np.testing.assert_allclose(*ends, rtol=1e-9)
from workbook.widgets.laboratory import laboratory
lab = laboratory(links=2, duration=0.5, step=0.01)
assert lab.wait(0) and lab.player.run["serial"] == 1
lab.put(links=3)
assert lab.wait(0) and lab.player.run["serial"] == 2 and lab.player.run["tracks"][0]["n"] == 3
"""


@pytest.mark.parametrize(
    "browser, message",
    [
        (f"sys.path.append('tests'); {BROWSER}", "WebAssembly []"),
        (
            "",
            " [\"neither LLVM nor WebAssembly is installed: method 'compiled' runs the teaching "
            "code, which is slower (pip install 'robodyn-lib[fast]' installs llvmlite)\"]",
        ),
    ],
)
def test_without_llvm_and_threads_all_is_the_same(browser, message):
    """Use the kernels as in a browser; elsewhere the teaching code runs, with one warning."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.replace("{browser}", browser)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.stderr, done.stdout.rstrip("\n")) == ("", message)


PLAIN = """import sys
sys.modules |= {"llvmlite": None, "wasmtime": None}
import robodyn_lib as rd
rd.simulate(rd.planar_arm(1), [0], [0], 0.02)  # the user's line
"""


def test_a_plain_install_gets_a_warning_at_the_calling_line(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(PLAIN)
    done = subprocess.run(
        [sys.executable, mine],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    notice, line = done.stderr.splitlines()
    assert notice.startswith(f"{mine}:4: UserWarning: neither LLVM nor WebAssembly is installed")
    assert line.strip() == PLAIN.splitlines()[3]
