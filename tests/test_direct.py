"""Test kernels as built-in functions: bound calls, object lifetimes, and crash safety."""

import gc
import subprocess
import sys
import weakref
from functools import partial

import numpy as np
import pytest
import test_compiled as doors
from test_compiled import random, shapes_of_memory
from witness import close

import robodyn_lib as rd
from robodyn_lib import compiled
from robodyn_lib.compiled import direct
from robodyn_lib.compiled.catalogue import CATALOGUE


def arrays_for(n, seed=0):
    return [*np.random.default_rng(seed).normal(size=(3, n)), np.zeros(n)]


# --- what may be bound ----------------------------------------------------------------------------
def test_out_must_be_writeable_and_its_own():
    """Check that inputs may be read-only, unaligned, or the same array."""
    step = rd.compile(random(4))
    whole = np.zeros(10)
    M = np.zeros((4, 4))
    locked = np.zeros(4)
    locked.flags.writeable = M.flags.writeable = False
    for call, arrays in (
        (step, [np.zeros(4)] * 3 + [locked]),
        (step.mass_matrix, [locked, M]),
        (step.inverse_dynamics, [np.zeros(4)] * 3 + [locked]),
    ):
        for ask in (call, call.bind):
            with pytest.raises(ValueError, match="^out must be writeable$"):
                ask(*arrays)
    for place, word in enumerate(("q", "qd", "tau")):
        arrays = arrays_for(4)
        arrays[place], arrays[3] = whole[:4], whole[3:7]
        with pytest.raises(ValueError, match=f"^out must share no memory with {word}$"):
            step.bind(*arrays)
        arrays[3] = whole[4:8]
        step.bind(*arrays)()
    square = np.zeros((4, 4))
    with pytest.raises(ValueError, match="^out must share no memory with q$"):
        step.mass_matrix.bind(square[1], square)
    out = shapes_of_memory(np.zeros(4))["not aligned"]
    step.bind(locked, locked, locked, out)()
    assert out.any()
    step(*arrays_for(4)[:3], out)
    close(out, rd.forward_dynamics(random(4), *arrays_for(4)[:3]), 1e-11)
    assert not locked.any()
    assert not M.any()


def test_the_error_names_the_number_of_arrays():
    step = rd.compile(random(4))
    arrays = arrays_for(4)
    for call, words, count in (
        (step, "q, qd, tau, out", 3),
        (step.mass_matrix, "q, out", 4),
        (step.inverse_dynamics, "q, qd, qdd, out", 2),
    ):
        for ask in (call, call.bind):
            message = rf"^{len(words.split())} arrays are needed \({words}\), got {count}$"
            with pytest.raises(TypeError, match=message):
                ask(*arrays[:count])
            named = rf"is not an argument; the arguments are {words}$"
            with pytest.raises(TypeError, match=f"^zeta {named}"):
                ask(*arrays, zeta=arrays[0])
            with pytest.raises(TypeError, match="^q is given twice; the arguments are q, "):
                ask(arrays[0], q=arrays[0])
    with pytest.raises(TypeError):
        step.bind(*arrays)(1)
    for link in (True, 1.0, "1"):
        with pytest.raises(TypeError, match=f"^link must be a whole number, got {link!r}$"):
            step.link(link)
    with pytest.raises(IndexError, match="^link must be from 0 to 3, got 4$"):
        step.link(4)
    others = {"bind", "kind", "nbytes", "link"} | {*CATALOGUE} - {"forward_dynamics"}
    assert {name for name in dir(step) if not name.startswith("_")} == others


def test_arrays_may_be_given_by_name():
    step = rd.compile(random(4))
    rng = np.random.default_rng(0)
    q, qd, tau, right, found = rng.normal(size=(5, 4))
    step(q, qd, tau, right)
    step(q, tau=tau, out=found, qd=qd)
    assert (found == right).all()
    step.bind(q, tau=tau, out=found, qd=qd)()
    assert (found == right).all()
    step.bias(q, qd, right)
    step.bias(out=found, qd=qd, q=q)
    assert (found == right).all()


# --- memory ---------------------------------------------------------------------------------------
def test_arrays_live_as_long_as_what_is_bound_to_them():
    step = rd.compile(random(4))
    arrays = arrays_for(4)
    held = [weakref.ref(a) for a in arrays]
    run = step.bind(*arrays)
    other = step.inverse_dynamics.bind(*arrays)
    del arrays, step
    gc.collect()
    for one in (run, other):
        one()
    assert all(ref() is not None for ref in held)
    del run, one, other
    gc.collect()
    assert all(ref() is None for ref in held)


CHANGED = """
import gc, sys, threading, warnings, numpy as np, robodyn_lib as rd
warnings.simplefilter("ignore")
n, step = 6, rd.compile(rd.robots.puma560())
def fresh():
    return np.full(n, 0.25)
def setstate(x, count=1, kind=float):
    x.__setstate__((1, (count,), np.dtype(kind), False, bytes(count * np.dtype(kind).itemsize)))
changes = {
    "shape": lambda x: setattr(x, "shape", (1, x.size)),
    "no axes": lambda x: (x.resize(1, refcheck=False), setattr(x, "shape", ())),
    "strides": lambda x: setattr(x, "strides", (0,)),
    "other bytes": lambda x: setattr(x, "dtype", ">f8"),
    "shorter": lambda x: x.resize(1, refcheck=False),
    "longer": lambda x: x.resize(3_000_000, refcheck=False), "another state": setstate,
    "same length, other type": lambda x: setstate(x, x.size, np.float32),
    "other memory": lambda x: setattr(x, "data", memoryview(np.zeros(1))),
    "read-only": lambda x: setattr(x.flags, "writeable", False)}
calls = {"forward": (step, ("q", "qd", "tau"), (n,)),
         "inverse": (step.inverse_dynamics, ("q", "qd", "qdd"), (n,)),
         "masses": (step.mass_matrix, ("q",), (n, n)),
         "derivatives": (step.derivatives, ("q", "qd", "tau"), (3 * n, n))}
def befalls(call, words, shape, change, place, bound):
    arrays = [*(fresh() for _ in words), np.zeros(shape)]
    run = call.bind(*arrays) if bound else lambda: call(*arrays)
    run()
    bad, out, expected = arrays[place], arrays[-1], arrays[-1].copy()
    own = bad.shape
    try:
        change(bad)
    except (ValueError, AttributeError, TypeError):         # numpy refuses it itself
        pass
    before = out.tobytes()
    waste = [np.full(n, 7.0) for _ in range(200)]       # whoever gets memory that was given back
    for _ in range(3):
        try:
            run()
        except (TypeError, ValueError) as error:
            assert str(error).split()[0] == (*words, "out")[place], error
            assert out.tobytes() == before
        else:
            assert bad.shape == own and bad.dtype == float and bad.flags.c_contiguous
            assert bad.flags.writeable or bad is not out
            assert (out == expected).all()
    assert all((x == 7).all() for x in waste)
    again = [*(fresh() for _ in words), np.zeros(shape)]
    call(*again)
    assert (again[-1] == expected).all()
for way, (call, words, shape) in calls.items():
    for name, change in changes.items():
        for place in range(len(words) + 1):
            for bound in False, True:
                befalls(call, words, shape, change, place, bound)
    gc.collect()
    print(way, flush=True)

whole = np.full((4, n), 0.25)                                       # rows of one array, which then moves
run = step.bind(*whole)
try:
    whole.resize(3_000_000, refcheck=False)
except ValueError:
    print("rows", flush=True)
run()

arrays, stop = [fresh() for _ in range(4)], []                      # another thread changes what is bound
run = step.bind(*arrays)
def change():
    while not stop:
        for a in arrays:
            for size in 100_000, n:
                try:
                    a.resize(size, refcheck=False)
                except ValueError:                                  # numpy refuses it while the array is read
                    pass
sys.setswitchinterval(1e-6)
thread = threading.Thread(target=change)
thread.start()
refused = 0
for _ in range(20_000):
    try:
        run()
    except ValueError:
        refused += 1
stop.append(True)
thread.join()
for a in arrays:
    a.resize(n, refcheck=False)
run()
print("threads", flush=True)
"""


def test_no_array_that_is_changed_between_calls_takes_the_interpreter_down():
    """Change arrays in a separate process, which may crash: each change is refused or harmless."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", CHANGED], capture_output=True, text=True
    )
    assert done.returncode == 0, f"after {done.stdout.split()}:\n{done.stderr[-2000:]}"
    assert done.stdout.split() == ["forward", "inverse", "masses", "derivatives", "rows", "threads"]


# --- the other ways -------------------------------------------------------------------------------
def test_memory_lies_as_the_file_has_it(monkeypatch):
    """Compare with this Python and this numpy; if the layout differs, nothing may use it."""
    assert direct.fits()
    for name in ("ENTRIES", "TYPE", "DATA", "AXES", "SHAPE", "DTYPE", "FLAGS"):
        with monkeypatch.context() as patch:
            patch.setattr(
                direct, name, getattr(direct, name) + 4 * (1 + (name not in ("AXES", "FLAGS")))
            )
            direct.fits.cache_clear()
            assert not direct.fits(), name
    direct.fits.cache_clear()
    assert direct.fits()


def test_ctypes_replaces_direct_calls(monkeypatch):
    """Check that with an older LLVM, for example, answers and refusals are the same."""
    monkeypatch.setattr(direct, "fits", lambda: False)
    assert isinstance(rd.compile(random(4)).bind(*arrays_for(4)), partial)
    doors.every_door(random(4))
    doors.test_a_number_that_is_not_finite_is_named_with_its_joint_and_state("random 3", np.nan)
    for case in doors.BAD_ARRAYS:
        doors.test_step_names_an_array_that_it_cannot_take(*case)


def test_constants_do_not_move():
    """The constants can be found, and numpy refuses to resize them."""
    run = rd.compile(random(4)).bind(*arrays_for(4))
    with pytest.raises(ValueError, match="cannot resize"):
        run.__self__[0].resize(1, refcheck=False)
    run()


def test_machine_code_is_made_once_for_arrays_of_a_kind():
    found = direct.method("bound", (1, 1, 1, 1))
    rd.compile(random(3)), rd.compile(random(4)).bind(*arrays_for(4))
    assert direct.method("bound", (1, 1, 1, 1)) is found


# --- states in rows -------------------------------------------------------------------------------
BALLS = rd.random_tree(3, np.random.default_rng(0), kinds=("spherical",))


@pytest.mark.parametrize("arm", [random(4), BALLS], ids=["chain", "balls"])
@pytest.mark.parametrize("count", [0, 3, 8, 300])
def test_rows_of_any_number_are_right_and_others_are_refused(arm, count):
    """Each vector needs as many rows as the others, each row as many entries as the arm."""
    rng = np.random.default_rng(0)
    states = [
        arm.of_unit_quaternions(rng.normal(size=(count, arm.nq))),
        *rng.normal(size=(2, count, arm.nv)),
    ]
    forward = partial(rd.forward_dynamics, arm, method="compiled")
    if not count:
        assert forward(*states).shape == (0, arm.nv)
        return
    close(forward(*states), rd.forward_dynamics(arm, *states), 1e-9)
    for place in range(3):
        own = states[place]
        for other in (
            own[1:],
            np.concatenate([own, own[:1]]),
            own[:, 1:],
            np.concatenate([own, own], axis=1),
            own.ravel(),
        ):
            with pytest.raises(ValueError, match="have shape|do not broadcast|unit quaternion"):
                forward(*states[:place], other, *states[place + 1 :])
    if arm.nq > arm.nv:
        states[0][-1, -4:] *= 2
        with pytest.raises(ValueError, match="unit quaternion, got length 2"):
            forward(*states)


def test_the_solver_of_a_run_calls_directly():
    """A run with a torque law in Python calls the solver in every stage."""
    solve = compiled.solver(random(3), np.array([0, 0, -9.81]), np.zeros(6))
    assert type(solve.write) is type(len)
