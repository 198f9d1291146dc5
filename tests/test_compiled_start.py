"""How compiled code starts: what an import brings, and a disk cache that may be cold, warm, stale, damaged or nowhere.

Every case runs in a process of its own. Most cache one small kernel, which takes no time to compile; their processes
are forks of one that has imported numba, and nothing of the library.
"""
import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from forked_kernels import Forked
from waiting import came, ended, until

import robodyn_lib as rd
from robodyn_lib import compiled

PACKAGE = Path(rd.__file__).parent
HEAVY = ["numba", "scipy", "sympy", "matplotlib", "IPython", "ipywidgets", "anywidget"]

SMALL = """
from robodyn_lib.compiled import jit
import numpy as np

@jit.jit
def double(x, out):
    for i in range(x.size):
        out[i] = 2 * x[i]
    return x.size

def ready():
    return jit.is_ready(double, (jit.F1, jit.F1))

def run():
    jit.compiled(double, (jit.F1, jit.F1))
    out = np.zeros(3)
    assert double(np.arange(3.0), out) == 3
    assert out.tolist() == [0, 2, 4]
    return sum(double.stats.cache_hits.values()), sum(double.stats.cache_misses.values())
"""
LOADED, COMPILED = "(1, 0)", "(0, 1)"


def python(code, path, **environment):
    """What a fresh Python prints that runs `code`, with `path` first among its modules; its error fails the test."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | {"PYTHONPATH": str(path)} | environment
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=path, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def forked(code, path, **environment):
    """The same in a fork of a process that has imported numba; in a Python of its own where forks are not safe."""
    if sys.platform != "linux":
        return python(code, path, **environment)
    env = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | environment
    out, err = (path / f"{word}{next(COUNT)}.txt" for word in ("printed", "said"))
    process = Forked(path, env, run=code, out=[str(out), str(err)])
    until(lambda: process.poll() is not None, "the end of a fork", patience=900)
    assert process.returncode == 0, err.read_text()
    return out.read_text().strip()


COUNT = itertools.count()


def furnished(folder):
    """Put a copy of the library and its bytecode, the small kernel and an empty cache into a folder."""
    skip = shutil.ignore_patterns("*.nbi", "*.nbc")
    shutil.copytree(PACKAGE, folder / "robodyn_lib", ignore=skip)
    (folder / "small.py").write_text(SMALL, encoding="utf-8")
    (folder / "cache").mkdir()
    return folder


@pytest.fixture
def place(tmp_path):
    return furnished(tmp_path)


@pytest.fixture
def warm(place):
    """The same with a cache that has been filled."""
    assert small(place) == COMPILED
    assert len(cached(place)) == 2
    return place


def small(place, code="import small; print(small.run())", cache="cache", **environment):
    return forked(code, place, NUMBA_CACHE_DIR=str(place / cache), **environment)


def cached(place):
    return [p for p in (place / "cache").rglob("small*") if p.suffix in (".nbc", ".nbi")]


# --- imports --------------------------------------------------------------------------------------------------------

def test_importing_the_library_brings_no_compiler_and_no_front_end():
    code = f"import sys, robodyn_lib; print([m for m in {HEAVY} if m in sys.modules])"
    assert python(code, PACKAGE.parent) == "[]"


def test_the_compiler_comes_with_the_first_use():
    code = """
import sys, numpy as np, robodyn_lib as rd
arm = rd.planar_arm(2)
rd.forward_dynamics(arm, [0, 0], [0, 0], [0, 0]), rd.METHODS["compiled"].serves(arm), dir(rd), repr(rd.METHODS)
print("numba" in sys.modules)
rd.compile
print("numba" in sys.modules)
"""
    assert python(code, PACKAGE.parent, NUMBA_DISABLE_JIT="1").split() == ["False", "True"]


# --- the cache ------------------------------------------------------------------------------------------------------

def test_a_second_process_compiles_nothing_and_knows_beforehand(place):
    code = "import small; print(small.ready(), small.run(), small.ready())"
    assert small(place, code) == f"False {COMPILED} True"
    assert small(place, code) == f"True {LOADED} True"


def test_a_damaged_file_is_compiled_again_and_put_right(warm):
    """Cut short, empty, of something else: each time there is another file where the damaged one was, and it serves."""
    for suffix, garbage in ((".nbc", None), (".nbi", None), (".nbi", b""), (".nbi", b"garbage")):
        damaged = {path: path.read_bytes()[:-20] if garbage is None else garbage
                   for path in cached(warm) if path.suffix == suffix}
        for path, content in damaged.items():
            path.write_bytes(content)
        assert small(warm, "import small; print(small.ready(), small.run())") == f"False {COMPILED}"
        assert damaged
        assert not [path for path, content in damaged.items() if path.read_bytes() == content]
    assert small(warm) == LOADED


def test_a_change_of_any_file_of_the_package_makes_kernels_stale(warm):
    """A kernel holds pieces of other files: its own file's date says nothing about them."""
    elsewhere = warm / "robodyn_lib" / "dynamics.py"
    elsewhere.write_text(elsewhere.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    assert small(warm) == LOADED
    path = warm / "robodyn_lib" / "compiled" / "hands.py"         # of which the small kernel holds nothing
    path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    assert small(warm) == COMPILED
    assert small(warm) == LOADED


def test_what_makes_kernels_stale_is_the_text_of_every_file_of_the_package():
    files = sorted(Path(compiled.__file__).parent.glob("*.py"))
    assert compiled.jit.SOURCES == hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    assert {path.stem for path in files} >= {"__init__", "jit", "steps", "plane", "integrate"}


# --- where nothing can be kept --------------------------------------------------------------------------------------

def block(place):
    """No folder near the sources or at home can be made: what should hold it is a file."""
    for folder in (place, place / "robodyn_lib" / "compiled"):
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        (folder / "__pycache__").write_text("a file", encoding="utf-8")
    (place / "home").write_text("a file", encoding="utf-8")
    (place / "a file").write_text("a file", encoding="utf-8")
    return dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "IPYTHONDIR"), str(place / "home"))


def test_without_any_folder_kernels_are_compiled_in_every_session(place):
    nowhere = block(place)
    code = "import small; print(small.jit.keeps_on_disk(small.double), small.ready(), small.run()[0], small.ready())"
    for _ in range(2):
        assert small(place, code, cache="a file/cache", **nowhere) == "False False 0 True"
    assert not list(place.rglob("*.nbi"))


def test_a_folder_that_goes_away_or_fills_does_no_harm(place):
    """It was there when the module was imported, and takes nothing when the kernel is done."""
    code = """
import shutil, small, pathlib
folder = pathlib.Path(small.double._cache._cache_path)
shutil.rmtree(folder)
folder.write_text("a file")
print(small.run())
"""
    assert small(place, code) == COMPILED
    code = """
import small, builtins, os
from numba.core import caching
def full(*given, **more):
    raise OSError(28, "No space left on device")
caching.IndexDataCacheFile._save_data = full
print(small.run())
"""
    assert small(place, code, cache="another") == COMPILED


def test_a_folder_that_is_read_only_does_no_harm(warm):
    """numba then keeps kernels beside the sources, or at home."""
    folders = [p for p in (warm / "cache").rglob("*") if p.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        if os.access(folders[-1], os.W_OK):
            pytest.skip("nothing is read-only for this user")
        assert small(warm) in (LOADED, COMPILED)
        assert small(warm) == LOADED
        nowhere = block(warm)
        assert small(warm, **nowhere) == small(warm, **nowhere)
    finally:
        for folder in folders:
            folder.chmod(0o755)


# --- without a compiler ---------------------------------------------------------------------------------------------

def test_with_numba_switched_off_all_is_the_same_but_slow():
    code = """
import numpy as np, robodyn_lib as rd
from robodyn_lib import compiled
rng = np.random.default_rng(0)
for arm in (rd.random_arm(3, rng), rd.planar_arm(3), rd.planar_arm(3, body="point")):
    q, qd, tau = rng.normal(size=(3, 2, 3))
    step, out = rd.compile(arm), np.zeros(3)
    step(q[0], qd[0], tau[0], out)
    np.testing.assert_allclose(out, rd.forward_dynamics(arm, q[0], qd[0], tau[0]), rtol=1e-9)
    for ours, theirs in [
            (rd.forward_dynamics(arm, q, qd, tau, method="compiled"), rd.forward_dynamics(arm, q, qd, tau)),
            (rd.inverse_dynamics(arm, q, qd, tau, method="compiled"), rd.inverse_dynamics(arm, q, qd, tau)),
            (rd.mass_matrix(arm, q, method="compiled"), rd.mass_matrix(arm, q))]:
        np.testing.assert_allclose(ours, theirs, rtol=1e-9)
    assert compiled.ready(arm)
    for bad in (np.inf, np.nan, -np.inf):
        try:
            rd.forward_dynamics(arm, np.array([0.1, bad, 0.2]), qd[0], tau[0], method="compiled")
        except ValueError as error:
            assert "q of joint 2 must be finite" in str(error)
        else:
            raise AssertionError
compiled.compile_all()
print("well")
"""
    assert python(code, PACKAGE.parent, NUMBA_DISABLE_JIT="1") == "well"


# --- warming up -----------------------------------------------------------------------------------------------------

def test_all_kernels_are_compiled_those_of_a_first_picture_first(monkeypatch):
    asked = []
    monkeypatch.setattr(compiled.hands, "compiled", lambda kernel, arguments: asked.append(kernel))
    for module in (compiled.integrate, compiled.adaptive, compiled.turning):
        monkeypatch.setattr(module, "loop", lambda module=module: asked.append(module))
    compiled.compile_all()
    assert asked[0] == compiled.integrate
    assert set(asked) == {*compiled.hands.HANDLED.values(), compiled.integrate, compiled.adaptive,
                          compiled.turning}


@pytest.mark.parametrize("on_disk", [True, False])
def test_warming_up_begins_once_and_waits_for_nothing(monkeypatch, on_disk):
    """Another process fills the disk; where there is no disk, a thread of this one compiles."""
    begun, gate = [], threading.Event()
    monkeypatch.setattr(compiled, "WARMING", [])
    monkeypatch.setattr(compiled, "keeps_on_disk", lambda kernel: on_disk)
    monkeypatch.setattr(compiled.subprocess, "Popen", lambda command, **more: begun.append(command))
    monkeypatch.setattr(compiled, "compile_all", lambda: came(gate, "the word") and begun.append("here"))
    compiled.warm_up()
    compiled.warm_up()
    assert on_disk or compiled.WARMING[0].is_alive()                # the thread waits for the gate, this one does not
    gate.set()
    if not on_disk:
        ended(compiled.WARMING[0])
        assert compiled.WARMING[0].daemon
    assert begun == ([[sys.executable, "-m", "robodyn_lib.compiled"]] if on_disk else ["here"])


def test_the_command_that_warms_up_compiles_all(monkeypatch):
    asked = []
    monkeypatch.setattr(compiled, "compile_all", lambda: asked.append(1))
    source = (PACKAGE / "compiled" / "__main__.py").read_text(encoding="utf-8")
    exec(source, {"__package__": "robodyn_lib.compiled", "__name__": "__main__"})
    assert asked == [1]


@pytest.mark.parametrize("loop, adaptive", [(True, True), (True, False), (False, True)])
def test_an_arm_is_ready_when_the_loops_are(monkeypatch, loop, adaptive):
    """Kernels of dynamics take no time."""
    there = {compiled.integrate.advance: loop, compiled.adaptive.advance_adaptive: adaptive}
    monkeypatch.setattr(compiled, "is_ready", lambda f, arguments: there[f])
    assert compiled.ready(rd.planar_arm(3)) == (loop and adaptive)
    assert compiled.jit.is_ready(lambda: None, ())                  # numba switched off: a plain function is ready


class Kernel:
    """What `is_ready` asks of a kernel that is not compiled yet."""

    def __init__(self, cache):
        self._cache, self.overloads, self.targetctx = cache, {}, None


def test_nobody_looks_on_disk_for_a_kernel_while_one_is_compiled():
    """numba fills its tables of types at the first look, without a lock; whoever compiles then finds half of them."""
    asked, said = [], []

    class Cache(compiled.jit.DiskCache):
        def __init__(self):
            pass

        def load_overload(self, sig, target_context):
            asked.append(sig)
    kernel = Kernel(Cache())
    with compiled.jit.ONE_AT_A_TIME:
        beside = threading.Thread(target=lambda: said.append(compiled.jit.is_ready(kernel, ())))
        beside.start()
        ended(beside)
    assert said == [False]
    assert asked == []
    assert not compiled.jit.is_ready(kernel, ())
    assert asked == [()]
