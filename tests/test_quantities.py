"""Quantities on the way, by name: exactly, by dense algebra and laws of motion; who has none."""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_state, same

import robodyn_lib as rd
from robodyn_lib.atlas.kozlowski.factor import four_squares
from robodyn_lib.atlas.state import State
from robodyn_lib.numbering import from_tip
from robodyn_lib.quantities import quantities_at, rows
from robodyn_lib.reference import inverse_dynamics_at, mass_matrix_at
from robodyn_lib.rk.filter import articulated_inertia, innovations_factor, riccati
from robodyn_lib.rk.recursions import Chain, newton_euler
from robodyn_lib.spatial import phi

PAPERS = [name for name in rd.METHODS if name not in ("composite-cholesky", "compiled")]
FILTERS = [name for name in PAPERS if name.startswith("rk")]
N = 3
BALL = rd.random_tree(3, np.random.default_rng(1), kinds=("spherical",))
SKEW = rd.random_arm(3, np.random.default_rng(2), prismatic=0)


def at(arm, seed=5):
    """An exact state: pose, (qd, tau, gravity, tip force), accelerations by the dense way."""
    pose = arm.at_tangents([Fraction(i + 1, 3 + i) for i in range(arm.n)])
    _, qd, tau, gravity, tip_force = exact_state(arm.n, seed)
    given = qd, tau, gravity, tip_force
    return pose, given, rd.METHODS["composite-cholesky"].solve(pose, *given)


@pytest.fixture(scope="module")
def lopsided():
    return at(rd.rational_arm(N, seed=4))


@pytest.fixture(scope="module", params=["rod", "point"])
def planar(request):
    lengths, masses = ([Fraction(x, 3) for x in numbers] for numbers in ((2, 5, 4), (1, 7, 2)))
    return at(rd.planar_arm(N, lengths, masses, body=request.param))


def newton(state):
    """What Newton and Euler say of a state: a namespace, links from the tip."""
    pose, (qd, _, gravity, tip_force), qdd = state
    return newton_euler(Chain(pose), from_tip(qd), from_tip(qdd), gravity, tip_force)


def axes_of(pose):
    """Motion of each joint (n, 6), one freedom each."""
    return np.stack([S[:, 0] for S in pose.S])


def times(matrices, vectors):
    """Products (n, 6) of matrices (n, 6, 6) and vectors (n, 6)."""
    return (matrices @ vectors[:, :, np.newaxis])[:, :, 0]


@pytest.mark.parametrize("method", FILTERS)
def test_the_filter_of_every_algorithm_exactly(lopsided, method):
    pose, given, qdd = lopsided
    found, chain, moved = quantities_at(pose, *given, method), Chain(pose), newton(lopsided)
    links = range(1, N + 1)
    same(found["qdd"], qdd)
    same(found["P"], rows({k: articulated_inertia(chain, k) for k in links}))
    gains = found["G"][:, :, np.newaxis]
    same(found["P"] - found["P_plus"], gains * found["D"][:, np.newaxis,
                                                          np.newaxis] * gains.transpose(0, 2, 1))
    same(times(found["P_plus"], axes_of(pose)), 0 * found["G"])
    same(found["G"] * found["D"][:, np.newaxis], times(found["P"], axes_of(pose)))
    same(found["alpha"], rows({k: np.concatenate([moved.omega_dot[k],
                                                  moved.v_dot[k]]) for k in links}))
    same(found["epsilon"], found["D"] * found["nu"])


@pytest.mark.parametrize("method", FILTERS)
def test_innovations_by_two_other_routes(lopsided, method):
    """FD1 to FD3 whiten torques less those that rates and gravity take; in FD4 alpha carries these.
    """
    pose, given, qdd = lopsided
    found = quantities_at(pose, *given, method)
    if method in ("rk-fd4", "rk-2sweep"):
        before = found["alpha"] - axes_of(pose) * qdd[:, np.newaxis]
        same(found["nu"], qdd + (found["G"] * before).sum(axis=1))
        same(found["epsilon"], given[1] - (axes_of(pose) * found["z"]).sum(axis=1))
    else:
        still = inverse_dynamics_at(pose, given[0], 0 * qdd, *given[2:])
        whitened = innovations_factor(riccati(Chain(pose)))[::-1, ::-1] @ found["epsilon"]
        same(whitened, given[1] - still)


def test_articulated_bodies_of_saha_are_those_of_the_filter(lopsided):
    """M_hat is about the mass centre, P about the joint; the pivots are one and the same."""
    pose, given, qdd = lopsided
    found, filtered = quantities_at(pose, *given, "saha-udut"), quantities_at(pose, *given,
        "rk-fd4")
    same(found["qdd"], qdd)
    same(found["m_hat"], filtered["D"])
    carried = np.stack([phi(p) for p in pose.p])
    same(carried @ found["M_hat"] @ carried.transpose(0, 2, 1), filtered["P"])
    same(times(carried, found["psi_hat"]), filtered["G"] * filtered["D"][:, np.newaxis])


def test_tensions_are_what_newton_and_euler_find_along_the_links(planar):
    pose, given, qdd = planar
    found, moved = quantities_at(pose, *given, "fixman"), newton(planar)
    ends = np.concatenate([pose.O[1:], [pose.tip]]) - pose.O
    lengths = np.array([Fraction(x, 3) for x in (2, 5, 4)])
    along = (ends * rows({k: moved.F[k] for k in range(1, N + 1)})).sum(axis=1)
    same(found["qdd"], qdd)
    same(found["tension"], -along / lengths)


def test_pivots_of_the_tensions(planar):
    """Their product, with that of the free bodies, is det M, by LC 8."""
    pose, given, _ = planar
    pivots = quantities_at(pose, *given, "fixman")["pivots"]
    D = quantities_at(pose, *given, "rk-fd4")["D"]
    if pivots.ndim == 1:
        sizes = [m * l * l * m for m, l in zip(pose.m, (Fraction(x, 3) for x in (2, 5, 4)),
                                               strict=True)]
        same(np.prod(sizes) * np.prod(pivots), np.prod(D))
    else:
        blocks = [p[0, 0] * p[1, 1] - p[0, 1] * p[1, 0] for p in pivots]
        turning = pose.Ic[:, 1, 1] * pose.m * pose.m
        same(np.prod(turning) * np.prod(blocks), np.prod(D))


@pytest.mark.parametrize("method", ["kozlowski-nu", "kozlowski-xi"])
def test_quasi_velocities_hold_the_kinetic_energy(method):
    """On an arm whose pivots have square roots."""
    pose = State(four_squares()).pose
    _, qd, tau, gravity, tip_force = exact_state(4, 5)
    found, M = quantities_at(pose, qd, tau, gravity, tip_force, method), mass_matrix_at(pose)
    same(found["qdd"], rd.METHODS["composite-cholesky"].solve(pose, qd, tau, gravity, tip_force))
    same(found["nu"] @ found["nu"], qd @ M @ qd)
    same((found["xi"] * found["D"]) @ found["xi"], qd @ M @ qd)
    same(found["nu"] * found["nu"], found["xi"] * found["xi"] * found["D"])


@pytest.mark.parametrize("method", rd.METHODS)
def test_batches_have_the_leading_axes_of_q(method):
    arm = rd.planar_arm(N, [1.0, 2.0, 0.5], body="point")
    q, qd, tau = np.random.default_rng(3).normal(size=(3, 2, 1, N))
    found = rd.quantities(arm, q, qd[0], tau, method=method)
    assert np.allclose(found["qdd"], rd.forward_dynamics(arm, q, qd[0], tau, method=method),
                       rtol=1e-11)
    one = rd.quantities(arm, q[1, 0], qd[0, 0], tau[1, 0], method=method)
    for name, values in found.items():
        assert values.shape == (2, 1, *one[name].shape)
        assert np.array_equal(values[1, 0], one[name])
    none = rd.quantities(arm, q[:0], qd[:0], tau[:0], method=method)
    assert {name: x.shape[2:] for name, x in none.items()} == {name: x.shape
                                                               for name, x in one.items()}


def test_what_the_kernels_keep():
    """Tensions of points; of bodies nu and G, by which a link accelerates if its joint does."""
    rng = np.random.default_rng(9)
    q, qd, tau = rng.normal(size=(3, N))
    points, rods = (rd.planar_arm(N, [1, 2, 0.5], body=body) for body in ("point", "rod"))
    tension = [rd.quantities(points, q, qd, tau, method=name)["tension"]
               for name in ("compiled", "fixman")]
    assert np.allclose(*tension, rtol=1e-12)
    kept, filtered = (rd.quantities(rods, q, qd, tau, method=name)
                      for name in ("compiled", "rk-fd4"))
    before = np.concatenate([[0], np.cumsum(q)[:-1]])
    x, z = filtered["alpha"][:, 3], filtered["alpha"][:, 5]
    across = [np.cos(before) * x + np.sin(before) * z, np.cos(before) * z - np.sin(before) * x]
    turning = kept["nu"] - kept["G"][:, 0] * across[0] - kept["G"][:, 1] * across[1]
    assert np.allclose(turning, -filtered["alpha"][:, 1], rtol=1e-10)
    kept, filtered = (rd.quantities(SKEW, q, qd, tau, (0, 0, 0), method=name)
                      for name in ("compiled", "rk-fd4"))
    assert np.isclose(kept["nu"][0], kept["qdd"][0], rtol=1e-11)
    sizes = [np.linalg.norm(x, axis=1) for x in (kept["G"][:, 3:], filtered["G"][:, 3:])]
    assert np.allclose(*sizes, rtol=1e-11)


@pytest.mark.parametrize("arm, method, words", [
    (SKEW, "fixman", "method 'fixman' has no such quantities for .*: joint 2 .*out of the plane"),
    (BALL, "rk-fd4", "method 'rk-fd4' has no such quantities for .*: joint 1 is spherical"),
    (BALL, "fd9", "method must be one of .*; got 'fd9'")])
def test_what_a_method_does_not_serve_is_refused_by_name(arm, method, words):
    with pytest.raises(ValueError, match=words):
        rd.quantities(arm, arm.of_unit_quaternions(np.ones(arm.nq)), np.zeros(arm.nv),
                      np.zeros(arm.nv), method=method)


def test_what_serves_any_arm_has_accelerations_of_any_arm():
    q, rest = BALL.of_unit_quaternions(np.ones(BALL.nq)), np.zeros(BALL.nv)
    found = rd.quantities(BALL, q, rest, rest, method="composite-cholesky")
    assert np.allclose(found["qdd"], rd.forward_dynamics(BALL, q, rest, rest))


def test_a_tree_has_the_quantities_of_its_links():
    tree = rd.random_tree(4, np.random.default_rng(6), kinds=("revolute", "prismatic"))
    q, qd, tau = np.random.default_rng(7).normal(size=(3, 4))
    found = rd.quantities(tree, q, qd, tau)
    before = found["alpha"] - axes_of(tree.at(q)) * found["qdd"][:, np.newaxis]
    assert np.allclose(found["nu"], found["qdd"] + (found["G"] * before).sum(axis=1), rtol=1e-9)
    assert np.isclose(np.prod(found["D"]), np.linalg.det(rd.mass_matrix(tree, q)), rtol=1e-9)
