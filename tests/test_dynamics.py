"""Public dynamics, compared with pinocchio, exact arithmetic and energy; and its refusals."""

import copy
import itertools
import operator
import pickle
import re

import mpmath
import numpy as np
import pytest
import sympy
from cases import EXACT, TAUGHT, exact_state
from witness import close

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.loops.mechanisms import four_bar
from robodyn_lib.numbers import array
from robodyn_lib.reference import inverse_dynamics_at


def test_the_sign_and_the_axes_of_the_tip_force_are_those_of_the_docstring():
    """A rod along x presses on a table: the table's force is (0, 0, -F), the joint pushes down."""
    arm = rd.planar_arm(1, lengths=2.0, masses=1.0)
    held = rd.inverse_dynamics(arm, [0.0], [0.0], [0.0])
    pressing = rd.inverse_dynamics(arm, [0.0], [0.0], [0.0], tip_force=[0, 0, 0, 0, 0, -3.0])
    np.testing.assert_allclose(pressing - held, [-6.0])


@pytest.mark.parametrize("method", TAUGHT)
def test_fifty_digits(method):
    arm = next(
        arm for arm in (rd.robots.puma560(), rd.robots.panda()) if METHODS[method].serves(arm)
    )
    with mpmath.workdps(50):
        numbers = [
            array([mpmath.mpf(1) / (k + 3) * (-1) ** k for k in range(i, i + n)])
            for i, n in enumerate((arm.n, arm.n, arm.n, 3, 6))
        ]
        q, qd, qdd, gravity, tip_force = numbers
        pose = arm.at(q)
        tau = inverse_dynamics_at(pose, qd, qdd, gravity, tip_force)
        again = METHODS[method].solve(pose, qd, tau, gravity, tip_force)
        assert max(abs(again - qdd)) < mpmath.mpf(10) ** -40
        machine = rd.inverse_dynamics(arm, *(x.astype(float) for x in numbers))
        close(machine, tau.astype(float), 1e-13)


# --- batches --------------------------------------------------------------------------------------
def test_a_batch_is_its_states_one_by_one():
    arm = rd.robots.ur5()
    rng = np.random.default_rng(2)
    q, qd, x = rng.normal(size=(3, 4, 2, 6))
    gravity = rng.normal(size=(4, 1, 3))
    tip_force = rng.normal(size=(2, 6))
    M = rd.mass_matrix(arm, q)
    J = rd.jacobian(arm, q)
    tau = rd.inverse_dynamics(arm, q, qd, x, gravity, tip_force)
    qdd = rd.forward_dynamics(arm, q, qd, x, gravity, tip_force)
    assert M.shape == (4, 2, 6, 6)
    assert J.shape == (4, 2, 6, 6)
    assert tau.shape == qdd.shape == (4, 2, 6)
    for i, j in itertools.product(range(4), range(2)):
        assert (M[i, j] == rd.mass_matrix(arm, q[i, j])).all()
        assert (J[i, j] == rd.jacobian(arm, q[i, j])).all()
        rest = q[i, j], qd[i, j], x[i, j], gravity[i, 0], tip_force[j]
        assert (tau[i, j] == rd.inverse_dynamics(arm, *rest)).all()
        assert (qdd[i, j] == rd.forward_dynamics(arm, *rest)).all()


@pytest.mark.parametrize("arm", [rd.planar_arm(3), rd.random_arm(3, np.random.default_rng(0))])
def test_empty_batches(arm):
    none = np.zeros((0, 2, 3))
    one = np.zeros(3)
    assert rd.mass_matrix(arm, none).shape == (0, 2, 3, 3)
    assert rd.jacobian(arm, none).shape == (0, 2, 6, 3)
    assert rd.inverse_dynamics(arm, none, one, one).shape == (0, 2, 3)
    assert rd.forward_dynamics(arm, one, none, one).shape == (0, 2, 3)


def test_an_empty_batch_of_an_arm_without_forward_dynamics_is_empty():
    arm = rd.Arm(
        axes=[[0, 0, 1]],
        joint_types="R",
        offsets=[[0, 0, 0]],
        masses=[0],
        coms=[[0, 0, 0]],
        inertias=[np.zeros((3, 3))],
    )
    assert rd.forward_dynamics(arm, np.zeros((0, 1)), [0], [0]).shape == (0, 1)


def test_what_is_given_is_left_alone():
    arm = rd.random_arm(4, np.random.default_rng(0))
    arguments = [np.random.default_rng(1).normal(size=s) for s in (4, 4, 4, 3, 6)]
    copies = [x.copy() for x in arguments]
    for method in METHODS:
        rd.forward_dynamics(arm, *arguments, method=method)
    rd.inverse_dynamics(arm, *arguments)
    assert all((a == b).all() for a, b in zip(arguments, copies))
    with pytest.raises(ValueError, match="read-only"):
        rd.GRAVITY[2] = 0
    np.testing.assert_array_equal(rd.GRAVITY, [0, 0, -9.81])


# --- refusals -------------------------------------------------------------------------------------
UR5 = rd.robots.ur5()
OK = np.zeros(6)


def test_other_things_than_arms_and_methods():
    for method in ("lagrange", None, ["composite-cholesky"]):
        with pytest.raises(ValueError, match="method must be one of .*composite-cholesky, "):
            rd.forward_dynamics(UR5, OK, OK, OK, method=method)
        with pytest.raises(ValueError, match="method must be 'newton-euler' or 'compiled', got"):
            rd.inverse_dynamics(UR5, OK, OK, OK, method=method)
    for function in (rd.mass_matrix, rd.inverse_dynamics, rd.forward_dynamics):
        with pytest.raises(TypeError, match="arm must be an Arm, got str"):
            function("ur5", *[OK] * (1 if function is rd.mass_matrix else 3), method="compiled")
    for name, method in METHODS.items():
        assert method.name == name
        assert name in repr(method)
        assert " at 0x" not in repr(method)
        assert set(method.tags) <= set(rd.atlas.REGISTRY)
        assert method.cost in ("O(N)", "O(N^2)", "O(N^3)")


def test_symbolic_arms_go_through_poses():
    arm = rd.planar_arm(1, lengths=sympy.Symbol("l"))
    for method in ("composite", "compiled"):
        with pytest.raises(TypeError, match=r"'planar_arm\(1\)' has symbolic data"):
            rd.mass_matrix(arm, [0.0], method=method)
    assert not METHODS["compiled"].serves(arm)
    assert METHODS["compiled"].serves(rd.rational_arm(2))
    with pytest.raises(ValueError, match="method 'compiled' does not support Arm 'planar_arm"):
        rd.forward_dynamics(arm, [0.0], [0.0], [0.0], method="compiled")


# --- joints that move nothing ---------------------------------------------------------------------
def refuses(method, arm, vanishes, *state, pose=None):
    """Require that forward_dynamics reports a vanishing inertia, and others name the link."""
    lacking = METHODS[method].lacks(arm)
    assert not lacking or re.match(r"link \d+( '.*')? has no (mass|moment of inertia)", lacking)
    with pytest.raises(ValueError, match=re.escape(lacking) or vanishes):
        if pose is None:
            rd.forward_dynamics(arm, *state, method=method)
        else:
            METHODS[method].solve(pose, *state)


def with_weightless(arm, links):
    keep = np.array([i not in links for i in range(arm.n)])
    return rd.Arm(
        axes=arm.axes,
        joint_types=arm.joint_types,
        offsets=arm.offsets,
        rotations=arm.rotations,
        masses=arm.masses * keep,
        coms=arm.coms,
        inertias=arm.inertias * keep[:, None, None],
        name="empty",
    )


@pytest.mark.parametrize("method", METHODS)
def test_a_massless_link_inside_is_served(method):
    """A method whose bodies must be free to move one by one does not support it."""
    arm = with_weightless(rd.random_arm(4, np.random.default_rng(1), 0), [1])
    rng = np.random.default_rng(2)
    q, qd, tau = rng.normal(size=(3, 4))
    if method == "fixman":
        assert METHODS[method].lacks(arm).startswith("link 2 has no mass")
        return refuses(method, arm, None, q, qd, tau)
    close(
        rd.inverse_dynamics(arm, q, qd, rd.forward_dynamics(arm, q, qd, tau, method=method)),
        tau,
        1e-9,
    )


@pytest.mark.parametrize("method", EXACT)
def test_an_exactly_massless_tip_names_its_joint(method):
    arm = with_weightless(rd.rational_arm(3, seed=1), [2])
    t, qd, tau, gravity, tip_force = exact_state(3, 0)
    refuses(
        method,
        arm,
        "joint 3: joint inertia D = 0 vanishes",
        qd,
        tau,
        gravity,
        tip_force,
        pose=arm.at_tangents(t),
    )


LONG = rd.planar_arm(300, masses=[1.0] * 299 + [1e9])
SHORT_BASE = rd.planar_arm(20, lengths=[1e-5] + [1.0] * 19, masses=[1e-4] + [1.0] * 19)


@pytest.mark.parametrize("method", [name for name in METHODS if METHODS[name].cost == "O(N)"])
@pytest.mark.parametrize("arm", [LONG, SHORT_BASE])
def test_little_inertia_far_from_much_is_served_by_the_recursions(method, arm):
    """The body that a joint moves has over 1e13 times D; the recursion's rounding is smaller.

    A body that has to carry 1e9 times its mass is said to be too light by the method that first
    lets it go.
    """
    none = np.zeros(arm.n)
    if method == "fixman" and arm is LONG:
        with pytest.raises(
            ValueError, match="link 1 is too light for what it carries: elimination leaves"
        ):
            rd.forward_dynamics(arm, none, none, none, method=method)
        return
    qdd = rd.forward_dynamics(arm, none, none, none, method=method)
    np.testing.assert_allclose(
        qdd,
        rd.forward_dynamics(arm, none, none, none, method="compiled"),
        atol=1e-2 * np.abs(qdd).max(),
    )


def test_a_dense_method_names_the_size_in_which_the_inertia_was_lost():
    none = np.zeros(20)
    with pytest.raises(
        ValueError,
        match="joint 1: joint inertia D = .* vanishes .it is what elimination leaves of .*e.03.*"
        " or too little for dense methods",
    ):
        rd.forward_dynamics(SHORT_BASE, none, none, none, method="composite-cholesky")


# --- numbers that overflow ------------------------------------------------------------------------
@pytest.mark.parametrize("count", [(), (3,)])
def test_results_that_overflow_are_refused_by_joint_and_state(count):
    arm = rd.planar_arm(3, name="fast")
    q = np.zeros((*count, 3)) + 0.5
    qd = np.zeros((*count, 3))
    qd[-1] = 1e200
    state = r", state \(2,\)" if count else ""
    for method in METHODS:
        with pytest.raises(
            ValueError, match="numbers overflow for 'fast': the result is not finite"
        ):
            rd.forward_dynamics(arm, q, qd, q, method=method)
    message = rf"^numbers overflow for 'fast': the result is not finite, first at joint 1{state}$"
    with pytest.raises(ValueError, match=message):
        rd.forward_dynamics(arm, q, qd, q)
    with pytest.raises(ValueError, match=message):
        rd.inverse_dynamics(arm, q, qd, q)


def test_a_joint_is_named_where_only_some_results_overflow():
    """The second slider is 1e200 m out: what turns with it has more inertia than a float holds."""
    arm = rd.Arm(
        axes=[[0, 0, 1], [1, 0, 0], [0, 1, 0]],
        joint_types="RPR",
        offsets=np.zeros((3, 3)),
        name="far",
        masses=np.ones(3),
        coms=np.full((3, 3), 0.1),
        inertias=[np.eye(3)] * 3,
        joint_names=["turn", "slide", "wrist"],
    )
    q = [0.0, 1e200, 0.0]
    overflow = "numbers overflow for 'far': the "
    with pytest.raises(
        ValueError, match=overflow + "result is not finite, first at joint 1 'turn'"
    ):
        rd.mass_matrix(arm, q)
    for method in ("rk-fd1", "rk-fd2", "rk-fd3", "rk-fd4", "rk-2sweep", "composite-cholesky"):
        with pytest.raises(ValueError, match=overflow + "inertia of joint 1 'turn' is not finite"):
            rd.forward_dynamics(arm, q, np.zeros(3), np.zeros(3), method=method)
    rails = rd.Arm(
        axes=[[1, 0, 0]] * 3,
        joint_types="PPP",
        offsets=np.zeros((3, 3)),
        masses=[1, 1, 1],
        coms=np.zeros((3, 3)),
        inertias=np.zeros((3, 3, 3)),
        name="rails",
    )
    with pytest.raises(
        ValueError,
        match="numbers overflow for 'rails': the result is not finite, first at joint 1$",
    ):
        rd.jacobian(rails, [1e308, 1e308, 1e308])


@pytest.mark.parametrize("name", METHODS)
def test_an_entry_of_the_table_is_pickled_by_its_name(name):
    assert pickle.loads(pickle.dumps(METHODS[name])) is METHODS[name]
    assert copy.deepcopy(METHODS[name]) is METHODS[name]


def test_a_method_of_ones_own_is_pickled_by_what_it_holds():
    own = rd.Method("own", METHODS["rk-fd4"].solve, "nowhere", "O(N)", lacks=operator.not_)
    assert pickle.loads(pickle.dumps(own)) == own


@pytest.mark.parametrize("system", [rd.planar_arm(2), four_bar()], ids=["arm", "closed"])
def test_pickling_a_step_is_refused_and_the_arm_suggested(system):
    step = rd.compile(system)
    for one in [step, *(f for f in vars(step).values() if hasattr(f, "bind"))]:
        with pytest.raises((pickle.PicklingError, AttributeError), match="pickle the arm instead"):
            pickle.dumps(one)
    assert rd.compile(pickle.loads(pickle.dumps(system))).kind == step.kind
