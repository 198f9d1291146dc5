"""Intermediate quantities by name agree exactly with dense algebra and the laws of motion."""

from fractions import Fraction

import numpy as np
import pytest
from cases import same

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.factor import four_squares
from robodyn_lib.atlas.state import State
from robodyn_lib.quantities import quantities_at
from robodyn_lib.rk.filter import innovations_factor, riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import phi

PAPERS = [name for name in rd.METHODS if name not in ("composite-cholesky", "compiled")]
FILTERS = [name for name in PAPERS if name.startswith("rk")]
N = 3
BALL = rd.random_tree(3, np.random.default_rng(1), kinds=("spherical",))
SKEW = rd.random_arm(3, np.random.default_rng(2), prismatic=0)


@pytest.fixture(scope="module")
def lopsided():
    return State(rd.rational_arm(N, seed=4))


LENGTHS, MASSES = ([Fraction(x, 3) for x in numbers] for numbers in ((2, 5, 4), (1, 7, 2)))


@pytest.fixture(scope="module", params=["rod", "point"])
def planar(request):
    return State(rd.planar_arm(N, LENGTHS, MASSES, body=request.param))


def found_in(s, method):
    """Return a method's intermediate results in an exact state, and check its accelerations."""
    found = quantities_at(s.pose, s.qd, s.tau, s.gravity, s.tip_force, method)
    same(found["qdd"], s.qdd)
    return found


def axes_of(pose):
    """Return the motion axis of each joint (n, 6); each has one degree of freedom."""
    return np.stack([S[:, 0] for S in pose.S])


def times(matrices, vectors):
    """Return products (n, 6) of matrices (n, 6, 6) and vectors (n, 6)."""
    return (matrices @ vectors[:, :, np.newaxis])[:, :, 0]


@pytest.mark.parametrize("method", FILTERS)
def test_the_filter_of_every_algorithm_exactly(lopsided, method):
    s = lopsided
    axes = axes_of(lopsided.pose)
    found = found_in(s, method)
    same(found["P"], s.articulated_inertia)
    gains = found["G"][:, :, np.newaxis]
    same(
        found["P"] - found["P_plus"],
        gains * found["D"][:, np.newaxis, np.newaxis] * gains.transpose(0, 2, 1),
    )
    same(times(found["P_plus"], axes), 0 * found["G"])
    same(found["G"] * found["D"][:, np.newaxis], times(found["P"], axes))
    same(
        found["alpha"],
        [np.concatenate([s.motion.omega_dot[i], s.motion.v_dot[i] - s.gravity]) for i in range(N)],
    )
    same(found["epsilon"], found["D"] * found["nu"])


@pytest.mark.parametrize("method", FILTERS)
def test_innovations_by_two_other_routes(lopsided, method):
    """FD1 to FD3 use torques minus bias and gravity; in FD4 alpha contains both."""
    s = lopsided
    axes = axes_of(lopsided.pose)
    found = found_in(s, method)
    if method in ("rk-fd4", "rk-2sweep"):
        before = found["alpha"] - axes * s.qdd[:, np.newaxis]
        same(found["nu"], s.qdd + (found["G"] * before).sum(axis=1))
        same(found["epsilon"], s.tau - (axes * found["z"]).sum(axis=1))
    else:
        whitened = innovations_factor(riccati(Chain(s.pose)))[::-1, ::-1] @ found["epsilon"]
        same(whitened, s.mass_matrix @ s.qdd)


def test_articulated_bodies_of_saha_are_those_of_the_filter(lopsided):
    """M_hat is about the mass centre, P about the joint; the pivots are one and the same."""
    found = found_in(lopsided, "saha-udut")
    filtered = found_in(lopsided, "rk-fd4")
    same(found["m_hat"], filtered["D"])
    carried = np.stack([phi(p) for p in lopsided.pose.p])
    same(carried @ found["M_hat"] @ carried.transpose(0, 2, 1), filtered["P"])
    same(times(carried, found["psi_hat"]), filtered["G"] * filtered["D"][:, np.newaxis])


def test_tensions_are_what_newton_and_euler_find_along_the_links(planar):
    ends = np.concatenate([planar.pose.O[1:], [planar.pose.tip]]) - planar.pose.O
    along = [end @ planar.balance.f[i][3:] for i, end in enumerate(ends)]
    same(found_in(planar, "fixman")["tension"], -np.array(along) / np.array(LENGTHS))


def test_pivots_of_the_tensions(planar):
    """Multiplied by that of the free bodies, their product is det M, by LC 8."""
    pose = planar.pose
    pivots = found_in(planar, "fixman")["pivots"]
    D = found_in(planar, "rk-fd4")["D"]
    if pivots.ndim == 1:
        sizes = [m * l * l * m for m, l in zip(pose.m, LENGTHS, strict=True)]
        same(np.prod(sizes) * np.prod(pivots), np.prod(D))
    else:
        blocks = [p[0, 0] * p[1, 1] - p[0, 1] * p[1, 0] for p in pivots]
        turning = pose.Ic[:, 1, 1] * pose.m * pose.m
        same(np.prod(turning) * np.prod(blocks), np.prod(D))


@pytest.mark.parametrize("method", ["kozlowski-nu", "kozlowski-xi"])
def test_quasi_velocities_hold_the_kinetic_energy(method):
    """Check it on an arm whose pivots have rational square roots."""
    s = State(four_squares())
    found = found_in(s, method)
    same(found["nu"] @ found["nu"], s.qd @ s.mass_matrix @ s.qd)
    same((found["xi"] * found["D"]) @ found["xi"], s.qd @ s.mass_matrix @ s.qd)
    same(found["nu"] * found["nu"], found["xi"] * found["xi"] * found["D"])


@pytest.mark.parametrize("method", rd.METHODS)
def test_batches_have_the_leading_axes_of_q(method):
    arm = rd.planar_arm(N, [1.0, 2.0, 0.5], body="point")
    q, qd, tau = np.random.default_rng(3).normal(size=(3, 2, 1, N))
    found = rd.quantities(arm, q, qd[0], tau, method=method)
    assert np.allclose(
        found["qdd"], rd.forward_dynamics(arm, q, qd[0], tau, method=method), rtol=1e-11
    )
    one = rd.quantities(arm, q[1, 0], qd[0, 0], tau[1, 0], method=method)
    for name, values in found.items():
        assert values.shape == (2, 1, *one[name].shape)
        assert np.array_equal(values[1, 0], one[name])
    none = rd.quantities(arm, q[:0], qd[:0], tau[:0], method=method)
    assert {name: x.shape[2:] for name, x in none.items()} == {
        name: x.shape for name, x in one.items()
    }


def test_what_the_kernels_keep():
    q, qd, tau = np.random.default_rng(9).normal(size=(3, N))
    points = rd.planar_arm(N, [1, 2, 0.5], body="point")
    tension = [
        rd.quantities(points, q, qd, tau, method=name)["tension"] for name in ("compiled", "fixman")
    ]
    assert np.allclose(*tension, rtol=1e-12)
    assert {*rd.quantities(SKEW, q, qd, tau, method="compiled")} == {"qdd"}


@pytest.mark.parametrize(
    "arm, method, words",
    [
        (
            SKEW,
            "fixman",
            "method 'fixman' has no such quantities for .*: joint 2 .*out of the plane",
        ),
        (BALL, "rk-fd4", "method 'rk-fd4' has no such quantities for .*: joint 1 is spherical"),
        (BALL, "fd9", "method must be one of .*; got 'fd9'"),
    ],
)
def test_what_a_method_does_not_serve_is_refused_by_name(arm, method, words):
    with pytest.raises(ValueError, match=words):
        rd.quantities(
            arm,
            arm.of_unit_quaternions(np.ones(arm.nq)),
            np.zeros(arm.nv),
            np.zeros(arm.nv),
            method=method,
        )


def test_what_serves_any_arm_has_accelerations_of_any_arm():
    q = BALL.of_unit_quaternions(np.ones(BALL.nq))
    rest = np.zeros(BALL.nv)
    found = rd.quantities(BALL, q, rest, rest, method="composite-cholesky")
    assert np.allclose(found["qdd"], rd.forward_dynamics(BALL, q, rest, rest))


def test_a_tree_has_the_quantities_of_its_links():
    tree = rd.random_tree(4, np.random.default_rng(6), kinds=("revolute", "prismatic"))
    q, qd, tau = np.random.default_rng(7).normal(size=(3, 4))
    found = rd.quantities(tree, q, qd, tau)
    before = found["alpha"] - axes_of(tree.at(q)) * found["qdd"][:, np.newaxis]
    assert np.allclose(found["nu"], found["qdd"] + (found["G"] * before).sum(axis=1), rtol=1e-9)
    assert np.isclose(np.prod(found["D"]), np.linalg.det(rd.mass_matrix(tree, q)), rtol=1e-9)
