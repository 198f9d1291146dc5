"""Check that user input is validated once, at each public function, for each kind of system."""

import sys
import threading
from array import array
from collections import Counter

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import inputs
from robodyn_lib.loops import programs
from robodyn_lib.loops.mechanisms import four_bar

ARMS = [rd.planar_arm(3, body="point"), rd.random_arm(3, np.random.default_rng(1))]
OPEN = [*ARMS, rd.couple(ARMS[1], {"joint 3": ("joint 2", 2.0, 0.1)})]
CHAIN = four_bar()
AROUND = ("gravity", "tip_force")
COMPILED = {"method": "compiled"}
PUSHED = {"forces": np.ones((3, 6)).tolist()}
WAYS = [{}, COMPILED]
DOORS = [  # function, systems, state, ways to call it
    (rd.forward_dynamics, [*OPEN, CHAIN], "q qd tau", [*WAYS, PUSHED, COMPILED | PUSHED]),
    (rd.inverse_dynamics, OPEN, "q qd qdd", [*WAYS, PUSHED, COMPILED | PUSHED]),
    (rd.mass_matrix, OPEN, "q", WAYS),
    (rd.jacobian, OPEN, "q", [{}]),
    (rd.quantities, ARMS, "q qd tau", WAYS),
    (rd.forward_dynamics_derivatives, ARMS, "q qd tau", WAYS),
    (rd.inverse_dynamics_derivatives, ARMS, "q qd qdd", [{}]),
    (rd.log_det_gradient, ARMS, "q", WAYS),
    (rd.certify, ARMS, "q qd tau", [{}]),
]


@pytest.fixture
def checked(monkeypatch):
    """Return {word: how often this thread checks the argument}; a laboratory may be running."""
    counts = Counter()
    check = inputs.real_array
    here = threading.get_ident()

    def counting(word, *rest):
        if threading.get_ident() == here:
            counts[word] += 1
        return check(word, *rest)

    for name, module in [*sys.modules.items()]:
        if name.startswith("robodyn_lib") and vars(module).get("real_array") is check:
            monkeypatch.setattr(module, "real_array", counting)
    return counts


@pytest.mark.parametrize("function, systems, words, ways", DOORS)
def test_each_argument_is_checked_once(checked, function, systems, words, ways):
    for system in systems:
        for way in ways:
            checked.clear()
            # neither a list nor an array of numpy: compiled code does not take it at once
            state = array("d", [0.1] * system.leading.nv)
            function(system, **dict.fromkeys(words.split(), state), **way)
            around = AROUND if words != "q" else ()
            assert checked == dict.fromkeys([*words.split(), *around, *way.keys() - COMPILED], 1)


@pytest.mark.parametrize("engine", ["LLVM", ""])
@pytest.mark.parametrize("system", [*OPEN[1:], CHAIN], ids=["arm", "geared", "chain"])
def test_a_run_checks_its_start_and_no_step(checked, monkeypatch, system, engine):
    monkeypatch.setattr(programs, "ENGINE", engine and programs.ENGINE)
    q0 = CHAIN.assemble([1.0, -1.0, -1.0]) if system.loops else system.leading.neutral
    checked.clear()
    rest = [0.0] * len(q0)
    method = {} if engine or system.loops else {"method": "rk-fd4"}
    assert not rd.simulate(system, list(q0), rest, 0.02, torque=rest, dt=0.005, **method).stopped
    assert [checked[word] for word in ("q0", "qd0", "torque", *AROUND)] == [1] * 5
    assert not checked.keys() & {"q", "qd", "qdd", "tau", "forces"}


def test_a_closed_chain_checks_a_state_once(checked):
    q = CHAIN.assemble([1.0, -1.0, -1.0])
    assert checked == {"q": 1}
    CHAIN.contact_forces(q, [0.0] * 3, [0.1] * 3)
    assert checked == {"q": 2} | dict.fromkeys(("qd", "tau", *AROUND), 1)
