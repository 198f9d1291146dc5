"""Every method refuses a singular mass matrix in every attitude, and none refuses a regular one.

Bodies on a line, point masses, last links without mass: turned at random, in random poses.
"""

from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.compiled import rows
from robodyn_lib.compiled.build import Prepared
from robodyn_lib.compiled.steps import FORWARD_DYNAMICS, GUARDED
from robodyn_lib.reference import Vanishing

pytestmark = pytest.mark.filterwarnings("ignore::robodyn_lib.InertiaWarning")
ATTITUDES = 30
SAID = r"(joint|link) \d.*(vanishes|has no mass|has no moment of inertia|too light)"
OBLIQUE = np.array([2.0, 3, 6]) / 7
ACROSS = np.array([3.0, -2, 0]) / 13**0.5
THIN = np.diag([0, 1e-3, 1e-3])
SOLID = np.diag([0.1, 0.2, 0.25])
NOTHING = np.zeros((3, 3))


def on_line(*along):
    """Return the inertia of a rod along this direction."""
    v = np.array(along)
    return v @ v * np.eye(3) - np.outer(v, v)


def arm_of(kinds, axes, coms, inertias, masses, parents=None):
    n = len(kinds)
    offsets = [[0, 0, 0], *[[0.5, 0.1, 0.2]] * (n - 1)]
    return rd.Arm(
        axes=axes,
        joint_types=kinds,
        offsets=offsets,
        masses=masses,
        coms=coms,
        inertias=inertias,
        parents=parents,
        name="singular",
    )


SINGULAR = {
    "free rod": lambda: arm_of("F", [[0, 0, 1]], [[0, 0, 0]], [THIN], [0.1]),
    "free rod off its frame": lambda: arm_of("F", [[0, 0, 1]], [[0.3, 0, 0]], [THIN], [0.1]),
    "free point": lambda: arm_of("F", [[0, 0, 1]], [[0.3, 0.2, 0.1]], [NOTHING], [0.1]),
    "rod on a ball": lambda: arm_of("S", [[0, 0, 1]], [[0.3, 0, 0]], [THIN], [0.1]),
    "hinge along a rod": lambda: arm_of(
        "RR", [[0, 0, 1], [1, 0, 0]], [[0.2, 0.1, 0.1], [0.3, 0, 0]], [SOLID, THIN], [1, 1]
    ),
    "last link without mass": lambda: arm_of(
        "RRR",
        [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
        [[0.2, 0.1, 0.1]] * 3,
        [SOLID, SOLID, NOTHING],
        [1, 1, 0],
    ),
    "slider that carries nothing": lambda: arm_of(
        "RP", [[0, 0, 1], [1, 0, 0]], [[0.2, 0.1, 0.1]] * 2, [SOLID, NOTHING], [1, 0]
    ),
    "rods on balls, the last through its joint": lambda: arm_of(
        "SS",
        [[0, 0, 1]] * 2,
        [[0.2, 0.1, 0.1], [0.3, 0.1, 0.2]],
        [SOLID, on_line(0.3, 0.1, 0.2)],
        [1, 1],
    ),
    "fork of rods, the last without mass": lambda: arm_of(
        "RRRRRR",
        [[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]],
        [[0.3, 0.1, 0.2]] * 6,
        [*[on_line(0.3, 0.1, 0.2)] * 5, NOTHING],
        [1, 1, 1, 1, 1, 0],
        [-1, 0, 1, 0, 3, 4],
    ),
    "free base, and a hinge that moves nothing": lambda: arm_of(
        "FRR",
        [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
        [[0.2, 0.1, 0.1]] * 3,
        [SOLID, SOLID, NOTHING],
        [1, 1, 0],
    ),
    "cylinder along a rod": lambda: arm_of(
        "RC", [[0, 0, 1], [1, 0, 0]], [[0.2, 0.1, 0.1], [0.3, 0, 0]], [SOLID, THIN], [1, 1]
    ),
    "point on its own hinge": lambda: arm_of(
        "RR", [[0, 0, 1], OBLIQUE], [[0.2, 0.1, 0.1], 0.7 * OBLIQUE], [SOLID, NOTHING], [1, 1]
    ),
    "heavy needle between": lambda: replace(
        arm_of(
            "RRR",
            [[0, 1, 0], OBLIQUE, OBLIQUE],
            [[0.5, 0, 0], OBLIQUE, [0, 0, 0]],
            [np.eye(3), NOTHING, 1e-9 * np.eye(3)],
            [1, 1, 1e-9],
        ),
        offsets=[[0, 0, 0], [1, 0, 0], [0, 0, 0]],
    ),
    "far out on a hinge": lambda: replace(
        arm_of(
            "RR",
            [OBLIQUE, ACROSS],
            np.zeros((2, 3)),
            [NOTHING, 1e-9 * np.outer(ACROSS, ACROSS)],
            [0, 1],
        ),
        offsets=[[0, 0, 0], 30 * OBLIQUE],
    ),
    "two hinges on one line": lambda: replace(
        arm_of("RR", [[0, 0, 1]] * 2, [[0, 0, 0], [0.3, 0, 0.1]], [NOTHING, SOLID], [0, 1]),
        offsets=np.zeros((2, 3)),
    ),
}


def states(arm, count=ATTITUDES):
    """Yield the arm with its base turned at random, in random states."""
    rng = np.random.default_rng(arm.n)
    for _ in range(count):
        Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        q = arm.of_unit_quaternions(rng.normal(size=arm.nq))
        yield replace(arm, base_rotation=Q * np.linalg.det(Q)), (q, *rng.normal(size=(2, arm.nv)))


def ways(arm):
    """Return all that divides by joint inertias: {name: function of (arm, q, qd, tau)}."""
    out = {
        name: lambda *state, name=name: rd.forward_dynamics(*state, method=name)
        for name, method in rd.METHODS.items()
        if method.serves(arm)
    }
    out["gradients"] = rd.forward_dynamics_derivatives
    out["log det"] = lambda arm, q, qd, tau: rd.log_det_gradient(arm, q)
    if not any(kind.nv > 1 for kind in arm.kinds) and arm.is_chain:
        out["compiled gradients"] = lambda *state: rd.forward_dynamics_derivatives(
            *state, method="compiled"
        )
    return out


ASKED = [(body, way) for body, make in SINGULAR.items() for way in ways(make())]


@pytest.mark.parametrize("body, way", ASKED)
def test_what_is_singular_is_refused_in_every_attitude(body, way):
    arm = SINGULAR[body]()
    ask = ways(arm)[way]
    for turned, state in states(arm):
        with pytest.raises(ValueError, match=SAID):
            ask(turned, *state)


def at_the_tip(n, prismatic):
    """Return three sliders, or six joints, that all carry one body, at the tip."""
    arm = rd.random_arm(n, np.random.default_rng(n), prismatic)
    last = np.arange(n) == n - 1
    return replace(arm, masses=arm.masses * last, inertias=arm.inertias * last[:, None, None])


REFUSED = SINGULAR | {
    "five sliders": lambda: at_the_tip(5, 1),
    "eight hinges": lambda: at_the_tip(8, 0),
    "a needle in a plane": lambda: arm_of(
        "RR", [[0, 1, 0]] * 2, [[0.5, 0, 0], [0, 0.7, 0]], [NOTHING, NOTHING], [1, 1]
    ),
}


@pytest.mark.parametrize("body", REFUSED)
def test_compiled_code_refuses_in_the_words_of_the_teaching_code(body):
    """One state, several, a step, a bound one; it computes the mass matrix."""
    arm = REFUSED[body]()
    out = np.zeros(REFUSED[body]().nv)
    compiled = partial(rd.forward_dynamics, method="compiled")
    for turned, state in states(arm, 5):
        with pytest.raises(ValueError, match=SAID) as theirs:
            rd.forward_dynamics(turned, *state)
        step = rd.compile(turned)
        many = [np.stack([x] * 17) for x in state]
        for ask in (
            partial(compiled, turned, *state),
            partial(compiled, turned, *many),
            partial(step, *state, out),
            step.bind(*state, out),
        ):
            with pytest.raises(ValueError) as ours:
                ask()
            assert str(ours.value) == str(theirs.value)
    assert compiled(arm, *(x[:0] for x in many)).shape == (0, arm.nv)  # nothing is computed with it
    M, ours = (rd.mass_matrix(turned, state[0], name) for name in ("composite", "compiled"))
    assert abs(ours - M).max() <= 1e-12 * max(1, abs(M).max())


def by_running_bound(arm, *state):
    """Return whether rolled code with the running bound of `steps.guarded` answers a state."""
    pytest.importorskip("llvmlite")
    built = Prepared(arm).of(GUARDED)
    return built.kernel(built.data, *state, np.empty(arm.nv)) == 0


@pytest.mark.parametrize("body", REFUSED)
def test_the_running_bound_of_compiled_code_refuses_what_is_singular(body):
    """With small rotors the same arms are answered."""
    for turned, state in states(REFUSED[body](), 10):
        assert not by_running_bound(turned, *state)
        assert by_running_bound(replace(turned, armature=np.full(turned.nv, LITTLE)), *state)


def test_where_the_constant_bound_is_too_cautious_the_running_one_decides(monkeypatch):
    """The constant bound is raised, as it is along an arm ten thousand times as long."""
    arm = rd.random_arm(25, np.random.default_rng(1))
    (_, state), *_ = states(arm, 1)
    assert Prepared(arm).recursion is FORWARD_DYNAMICS
    constant = rows.bounds

    def raised(simple, given):
        constant(simple, given)
        for row in given:
            row.k["vanishing"] *= 1e13

    monkeypatch.setattr(rows, "bounds", raised)
    long = replace(arm)
    p = Prepared(long)
    refusing = p.of(FORWARD_DYNAMICS)
    assert refusing.kernel(refusing.data, *state, np.empty(25))
    assert p.recursion is GUARDED
    found = np.empty(25)
    assert p.forward(p.data, *state, found) == 0
    right = rd.forward_dynamics(arm, *state)
    assert abs(found - right).max() <= 1e-9 * abs(right).max()
    bare = replace(arm, masses=arm.masses * (np.arange(25) < 24), inertias=arm.inertias * 0)
    with pytest.raises(Vanishing):
        rd.forward_dynamics(bare, *state, method="compiled")


LITTLE = 1e-7  # part of a body's inertia


@pytest.mark.parametrize("body", SINGULAR)
def test_a_little_inertia_more_is_enough(body):
    """Beyond the bound, the same bodies, a little thicker, are answered and move accordingly."""
    arm = SINGULAR[body]()
    regular = replace(
        arm,
        masses=arm.masses + LITTLE * (arm.masses == 0),
        inertias=arm.inertias + LITTLE * np.eye(3),
    )
    ways_there = {
        name: ask
        for name, ask in ways(regular).items()
        if name in ("rk-fd4", "saha-udut", "compiled")
    }
    for turned, (q, qd, x) in states(regular, 10):
        tau = rd.inverse_dynamics(turned, q, qd, x)
        for name, ask in ways_there.items():
            again = rd.inverse_dynamics(turned, q, qd, ask(turned, q, qd, tau))
            assert abs(again - tau).max() <= 1e-7 * max(1, abs(tau).max()), name


@cache
def finger():
    """Return a wrist, a finger, and a follower without mass, as many grippers have them."""
    return arm_of(
        "RRR",
        [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
        [[0.2, 0.1, 0.1]] * 3,
        [SOLID, SOLID, NOTHING],
        [1, 1, 0],
    )


@pytest.mark.parametrize(
    "method", [name for name, method in rd.METHODS.items() if method.serves(finger())]
)
def test_a_follower_without_mass_is_answered(method):
    geared = rd.couple(finger(), {2: (1, -0.7, 0.1)})
    rng = np.random.default_rng(0)
    q, qd, x = rng.normal(size=(3, 4, 2))
    push = rng.normal(size=6)
    forces = rng.normal(size=(3, 6))
    tau = rd.inverse_dynamics(geared, q, qd, x, tip_force=push, forces=forces)
    found = rd.forward_dynamics(geared, q, qd, tau, tip_force=push, forces=forces, method=method)
    assert abs(found - x).max() < 1e-12
    one = rd.forward_dynamics(
        geared, q[1], qd[1], tau[1], tip_force=push, forces=forces, method=method
    )
    assert abs(one - x[1]).max() < 1e-12


def test_a_leader_that_moves_nothing_is_refused():
    still = replace(finger(), masses=[1, 0, 0], inertias=[SOLID, NOTHING, NOTHING])
    with pytest.raises(Vanishing, match="joint 2: joint inertia D = .* vanishes"):
        rd.forward_dynamics(rd.couple(still, {2: (1, -0.7, 0.1)}), [0.1, 0.2], [0, 0], [0, 0])


def test_a_base_that_cannot_push_is_not_said_to_move_links_without_mass():
    """It has no mass of its own, and its first joint is free: what that carries has mass."""
    tree = arm_of(
        "FR", [[0, 0, 1], [0, 1, 0]], [[0, 0, 0], [0.2, 0.1, 0.1]], [NOTHING, SOLID], [0, 1]
    )
    here = "joint 1: joint inertia D = .* vanishes.*; with the joints beyond it free, the links"
    for method in ("rk-fd4", "compiled", "composite-cholesky"):
        with pytest.raises(Vanishing, match=here):
            rd.forward_dynamics(tree, tree.neutral, np.zeros(7), np.zeros(7), method=method)
