"""Check that an interrupt at any moment leaves no lock that another thread waits for.

Interrupts come at random, in a process of its own: what they left behind would wait for the tests
that come later.
"""

import signal
import subprocess
import sys
import threading

import numpy as np
import pytest
from waiting import came, ended

from robodyn_lib.compiled import jit
from robodyn_lib.robots import planar_arm
from robodyn_lib.simulation import simulate

pytest.importorskip("llvmlite")
pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="no timers of the system's here"
)

A_THOUSAND = """
import random, signal, time
import numpy as np, robodyn_lib as rd
from llvmlite.binding import ffi
from workbook.widgets.laboratory import Laboratory

arm, rest, t = rd.planar_arm(20), np.zeros(20), np.linspace(0, 1e6, 10**4)
rd.simulate(arm, rest, rest, 0.01, progress=False)
lab, came, dice = Laboratory("Whip crack"), 0, random.Random({seed})
lab.wait(300)

def interrupt(number, frame):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, interrupt)

def one(i):
    if i % 4:
        if "interrupted" in rd.simulate(arm, rest, rest, t, progress=False).stopped:
            raise KeyboardInterrupt
    lab.put(links=dice.randint(2, 5))
    lab.wait(300)
    time.sleep(1)

for i in range(1000):
    try:
        try:            # what strikes in the callback of a weak reference Python drops: so it strikes again
            signal.setitimer(signal.ITIMER_REAL, dice.uniform(5e-4, 6e-3), 0.5)
            one(i)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        came += 1
waited = lab.wait(300), Laboratory("Whip crack").wait(300)             # what still compiles holds the lock rightly
print(came, "unlocked" in repr(ffi.lib._lock._lock), "unlocked" in repr(rd.compiled.jit.ONE_AT_A_TIME))
print(*waited)
"""


@pytest.mark.audit
def test_after_a_thousand_interrupts_a_laboratory_opens():
    code = A_THOUSAND.format(seed=1)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()[-2:]
    assert first == "1000 True True"
    assert second == "True True"


def test_a_run_does_not_call_llvmlite(monkeypatch):
    """Its lock is written in Python: an interrupt in it would leave it held by the main thread."""
    from llvmlite.binding import ffi

    arm = planar_arm(4)
    rest = np.zeros(4)
    entered = []
    simulate(arm, rest, rest, 0.1, progress=False)
    enter = ffi._LLVMLock.__enter__
    monkeypatch.setattr(
        ffi._LLVMLock,
        "__enter__",
        lambda lock: (entered.append(threading.current_thread()), enter(lock))[1],
    )
    simulate(arm, rest, rest, 0.1, progress=False)
    assert entered == []

    def nothing(out):
        return 0

    jit.compiled(nothing, (jit.F1,))  # the counter counts
    assert entered
    assert threading.main_thread() not in entered


def test_compiling_goes_on_where_an_interrupt_ends_the_waiting():
    """The main thread waits, and nothing of llvmlite's is held by it."""
    go = threading.Event()
    done = threading.Event()
    main = []

    def work():
        main.append(threading.current_thread() is threading.main_thread())
        # it waits by now, or is about to
        signal.pthread_kill(threading.main_thread().ident, signal.SIGALRM)
        came(go, "the word to go on")
        done.set()

    def strike(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, strike)
    try:
        with pytest.raises(KeyboardInterrupt):
            jit.aside(work)
    finally:
        signal.signal(signal.SIGALRM, before)
    go.set()
    assert came(done, "the end of the work")
    assert main == [False]


@pytest.mark.parametrize("threads", [True, False])
def test_aside_returns_and_raises_what_the_work_does(monkeypatch, threads):
    """If no thread can be started, the work is done in this one."""

    def refuse(*given):
        raise RuntimeError("can't start new thread")

    if not threads:
        monkeypatch.setattr(jit, "start_new_thread", refuse)
    assert (jit.aside(threading.current_thread) is threading.main_thread()) is not threads
    with pytest.raises(ZeroDivisionError):
        jit.aside(lambda: 1 / 0)


def test_a_kernel_in_memory_waits_for_nobody_who_compiles():
    def nothing(out):
        return 0

    kernel = jit.compiled(nothing, (jit.F1,))
    found = []
    with jit.ONE_AT_A_TIME:
        beside = threading.Thread(target=lambda: found.append(jit.compiled(nothing, (jit.F1,))))
        beside.start()
        ended(beside)
        assert found == [kernel]
