"""The kernels of trees and of joints of any kind: against the teaching code and pinocchio, in batches; refusals."""
from dataclasses import replace

import numpy as np
import pytest
from cases import with_joints
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib import joints

AXES = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]


def of_every_kind(letters, parents):
    """On axes of the frame, where pinocchio has universal joints."""
    arm = with_joints(letters)
    return replace(arm, axes=AXES[:arm.n], pitches=[0.3] * arm.n, parents=parents)


ARMS = {"ball": with_joints("RSP"), "free base": with_joints("FSRPR"),
        "fork": replace(with_joints("FSRPR"), parents=(-1, 0, 0, 1, 3)),
        "two roots": replace(with_joints("RSPRF"), parents=(-1, -1, 1, 1, 0)),
        "crossed": of_every_kind("UCHU", (-1, 0, 1, 0)),
        "large": rd.random_tree(30, np.random.default_rng(4), base="free", kinds=("revolute",))}


def state(arm, seed=0, count=()):
    rng = np.random.default_rng(seed)
    q = arm.of_unit_quaternions(arm.neutral + 0.4 * rng.normal(size=(*count, arm.nq)))
    return q, *rng.normal(size=(2, *count, arm.nv)), rng.normal(size=(*count, 3)), rng.normal(size=(*count, 6))


FUNCTIONS = {"forward_dynamics": 5, "inverse_dynamics": 5, "mass_matrix": 1}


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", ARMS)
def test_one_state_and_many_against_the_teaching_code_and_pinocchio(name, function):
    arm, witness, f = ARMS[name], Witness(ARMS[name]), getattr(rd, function)
    given = state(arm, count=(3,))[:FUNCTIONS[function]]
    many = f(arm, *given, method="compiled")
    close(many, f(arm, *given))
    for i in range(3):
        one = f(arm, *(x[i] for x in given), method="compiled")
        close(one, many[i], 1e-11)
        close(one, getattr(witness, function)(*(x[i] for x in given)))


def test_planar_joints_against_the_teaching_code():
    """pinocchio's have their plane at right angles to z alone, and another order."""
    arm = replace(with_joints("REUE"), parents=(-1, 0, 0, 2))
    given = state(arm)
    for function, count in FUNCTIONS.items():
        f = getattr(rd, function)
        close(f(arm, *given[:count], method="compiled"), f(arm, *given[:count]), 1e-12)


def test_surroundings_of_all_states_and_of_each():
    arm = ARMS["fork"]
    q, v, tau, gravity, push = state(arm, count=(4,))
    for f in (rd.forward_dynamics, rd.inverse_dynamics):
        close(f(arm, q, v, tau, gravity[1], push, method="compiled"), f(arm, q, v, tau, gravity[1], push))
        close(f(arm, q, v, tau, gravity, push[2], method="compiled"), f(arm, q, v, tau, gravity, push[2]))
    assert rd.forward_dynamics(arm, q[:0], v[:0], tau[:0], method="compiled").shape == (0, arm.nv)


def test_results_do_not_depend_on_size_and_place_of_a_batch():
    arm = ARMS["fork"]
    given = state(arm, count=(21,))
    many = rd.forward_dynamics(arm, *given, method="compiled")
    for part in (slice(0, 1), slice(2, 19), slice(4, 21)):
        assert (rd.forward_dynamics(arm, *(x[part] for x in given), method="compiled") == many[part]).all()


@pytest.mark.parametrize("far", [1.6e6 + 1, -3e9])
def test_joints_that_have_turned_far(far):
    arm = ARMS["crossed"]
    q, *rest = state(arm)
    q[0], q[1] = far, 3 + far
    close(rd.forward_dynamics(arm, q, *rest, method="compiled"), rd.forward_dynamics(arm, q, *rest), 1e-9)
    many = [np.stack([x, y]) for x, y in zip((q, *rest), state(arm, 1))]
    close(rd.forward_dynamics(arm, *many, method="compiled"), rd.forward_dynamics(arm, *many), 1e-9)


def test_step_and_bind():
    arm = ARMS["fork"]
    q, v, tau, *_ = state(arm)
    out, other = np.zeros((2, arm.nv))
    step = rd.compile(arm)
    assert step.kind == "tree"
    step(q, v, tau, out)
    close(out, rd.forward_dynamics(arm, q, v, tau))
    step.bind(q, v, tau, other)()
    assert (out == other).all()
    q[3:7] *= 3                                     # a quaternion of another length is the same attitude
    step(q, v, tau, other)
    assert other == pytest.approx(out, rel=1e-12)
    with pytest.raises(ValueError, match="q must have shape"):
        step(v, v, tau, out)


def test_inverse_dynamics_and_mass_matrix_of_a_step():
    arm = ARMS["fork"]
    q, v, tau, gravity, push = state(arm)
    out, M = np.zeros(arm.nv), np.zeros((arm.nv, arm.nv))
    step = rd.compile(arm, gravity, push)
    step.inverse_dynamics(q, v, tau, out)
    close(out, rd.inverse_dynamics(arm, q, v, tau, gravity, push))
    step.mass_matrix.bind(q, M)()
    close(M, rd.mass_matrix(arm, q))
    with pytest.raises(ValueError, match="q must have shape"):
        step.mass_matrix(v, M)
    with pytest.raises(ValueError, match="qdd of joint 1.* must be finite"):
        step.inverse_dynamics(q, v, np.full(arm.nv, np.nan), out)


def test_refusals(monkeypatch):
    arm = ARMS["ball"]
    q, v, tau, *_ = state(arm)
    for f, given in ((rd.forward_dynamics, (v, tau)), (rd.inverse_dynamics, (v, tau)), (rd.mass_matrix, ())):
        with pytest.raises(ValueError, match="must be a unit quaternion"):
            f(arm, 2 * q, *given, method="compiled")
    light = replace(arm, masses=[1.0, 1.0, 0.0], inertias=[*arm.inertias[:2], np.zeros((3, 3))])
    with pytest.raises(ValueError, match="joint 3.*vanishes"):
        rd.forward_dynamics(light, q, v, tau, method="compiled")
    with pytest.raises(ValueError, match="joint 3.*vanishes"):
        rd.forward_dynamics(light, *(np.stack([x, x]) for x in (q, v, tau)), method="compiled")
    new = replace(joints.KINDS["universal"], name="geared", letter="G", in_kernels=False)
    monkeypatch.setitem(joints.KINDS, "geared", new)
    with pytest.raises(ValueError, match="joint 2 is geared, and compiled code knows revolute, prismatic, spherical, "
                                         "free, cylindrical, universal, planar, screw joints"):
        rd.compile(with_joints(["R", "geared", "R"]))


# --- digits, far from the first link ----------------------------------------------------------------------------------
def boom(n, length):
    """A boom of rods with two fingers of a gram and a centimetre at its end."""
    rod, finger = np.diag([1e-4, length ** 2 / 12, length ** 2 / 12]), np.diag([1e-9, 1e-8, 1e-8])
    return rd.Arm(axes=[[0, 1, 0]] * (n + 2), joint_types="R" * (n + 2), parents=[*range(-1, n - 1), n - 1, n - 1],
                  offsets=[[0, 0, 0], *[[length, 0, 0]] * (n - 1), [length, 0, 0.01], [length, 0, -0.01]],
                  masses=[1.0] * n + [1e-3] * 2, coms=[[length / 2, 0, 0]] * n + [[0.005, 0, 0]] * 2,
                  inertias=[rod] * n + [finger] * 2)


@pytest.mark.parametrize("n", [6, 100])
def test_light_links_far_out_lose_no_digit(n):
    arm = boom(n, 1.0)
    for seed in range(3):
        given = np.random.default_rng(seed).normal(size=(3, n + 2))
        ours, theirs = (rd.forward_dynamics(arm, *given, method=name) for name in ("compiled", "rk-fd4"))
        assert abs(ours - theirs).max() <= 1e-13 * abs(theirs).max()


def beside(chain, link, parent):
    """The chain with one link more, {word: value}, behind one of its links, or on the base."""
    words = ("axes", "offsets", "rotations", "masses", "coms", "inertias")
    return rd.Arm(joint_types="R" * (chain.n + 1), parents=[*range(-1, chain.n - 1), parent],
                  **{word: [*getattr(chain, word), link[word]] for word in words})


def test_straight_rods_in_a_tree_keep_the_digits_of_the_chain():
    n, rng = 1000, np.random.default_rng(1)
    rods = rd.planar_arm(n)
    tree = beside(rods, {"axes": [0, 0, 1], "offsets": [0, 0, 0], "rotations": np.eye(3), "masses": 1.0,
                         "coms": [0.1, 0, 0], "inertias": 0.01 * np.eye(3)}, -1)
    given = rng.normal(size=(3, n)) * [[1e-3], [0.1], [1.0]]
    ours = rd.forward_dynamics(tree, *np.column_stack([given, np.zeros(3)]), method="compiled")[:n]
    theirs = rd.forward_dynamics(rods, *given, method="compiled")
    assert abs(ours - theirs).max() <= 1e-11 * abs(theirs).max()
