"""RK section 3: dense operators against the recursions that they stand for, exactly."""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_motion

import robodyn_lib as rd
from robodyn_lib.numbers import array
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.rk import operators as op
from robodyn_lib.rk.recursions import (
    Chain,
    base_acceleration,
    bias_acceleration,
    from_tip,
    spatial_accelerations,
    spatial_forces,
    spatial_velocities,
)
from robodyn_lib.spatial import eye, inverse, zeros


@pytest.fixture(params=[(n, seed) for n in (1, 2, 3, 5) for seed in (0, 1)],
                ids=lambda x: f"{x[0]} links, seed {x[1]}")
def case(request):
    n, seed = request.param
    t, qd, qdd, gravity, f0 = exact_motion(n, 10 + seed)
    return (Chain(rd.rational_arm(n, seed=10 + seed).at_tangents(t)), from_tip(qd), from_tip(qdd),
            gravity, f0)


def test_stack_and_blocks_undo_each_other():
    x = {k: np.array([10.0 * k, k]) for k in range(5)}
    np.testing.assert_array_equal(op.stack(x, 3), [10, 1, 20, 2, 30, 3])
    assert {k: v.tolist() for k, v in op.blocks(op.stack(x, 3), 3).items()} == {k: x[k].tolist()
        for k in (1, 2, 3)}


def test_shapes_and_causality(case):
    chain, *_ = case
    N = chain.N
    phi, H, M, B, E = (f(chain) for f in (op.phi_operator, op.H_operator, op.M_operator,
                                          op.B_operator, op.E_operator))
    assert [x.shape for x in (phi, H, M, B, E)] == [(6 * N, 6 * N), (N, 6 * N), (6 * N, 6 * N),
                                                    (6 * N, 6), (6 * N, 6)]
    for i in range(N):
        for j in range(N):
            rows, columns = slice(6 * i, 6 * i + 6), slice(6 * j, 6 * j + 6)
            assert (phi[rows, columns] == (chain.phi(i + 1, j + 1) if i >= j else 0)).all()
            assert (M[rows, columns] == (chain.M[i + 1] if i == j else 0)).all()
            assert (H[i, columns] == (chain.H[i + 1][0] if i == j else 0)).all()
    assert (B[:6] == chain.phi(1, 0)).all()
    assert (B[6:] == 0).all()
    assert (E[-6:] == chain.phi(N + 1, N).T).all()
    assert (E[:-6] == 0).all()
    assert (M == M.T).all()


def test_phi_is_the_inverse_of_one_minus_the_shift(case):
    """phi = (1 - shift)^-1, where the shift has phi(k+1, k) below the diagonal: no entry of phi is
    used.
    """
    chain, *_ = case
    shift = zeros((6 * chain.N, 6 * chain.N), object)
    for k in range(1, chain.N):
        shift[6 * k:6 * k + 6, 6 * k - 6:6 * k] = chain.phi(k + 1, k)
    assert (op.phi_operator(chain) == inverse(eye(6 * chain.N, object) - shift)).all()


def test_operators_are_the_recursions(case):
    """3.11-3.21: V, alpha, f, T and the tip, dense against swept, with gravity and a tip force."""
    chain, rates, accelerations, gravity, f0 = case
    N, g = chain.N, base_acceleration(gravity, chain.dtype)
    phi, H, M, B, E = (f(chain) for f in (op.phi_operator, op.H_operator, op.M_operator,
                                          op.B_operator, op.E_operator))
    V = spatial_velocities(chain, rates)
    alpha = spatial_accelerations(chain, V, rates, accelerations, g)
    f, T = spatial_forces(chain, V, alpha, f0)
    qd, qdd = op.stack(rates, N), op.stack(accelerations, N)
    a, b = op.bias_accelerations(chain, V, rates), op.bias_forces(chain, V)
    assert (op.stack(V, N) == phi.T @ H.T @ qd).all()
    assert (V[0] == op.jacobian_operator(chain) @ qd).all()
    dense_alpha = phi.T @ (H.T @ qdd + a + E @ g)
    assert (op.stack(alpha, N) == dense_alpha).all()
    assert (alpha[0] == B.T @ dense_alpha + bias_acceleration(chain, V, rates, 0)).all()
    dense_f = phi @ (M @ dense_alpha + b + B @ f0)
    assert (op.stack(f, N) == dense_f).all()
    assert (op.stack(T, N) == H @ dense_f).all()
    bias = H @ phi @ (M @ phi.T @ (a + E @ g) + b) + op.jacobian_operator(chain).T @ f0
    assert (op.stack(T, N) == op.mass_operator(chain) @ qdd + bias).all()


def test_the_mass_matrix_three_ways(case):
    chain, _, accelerations, *_ = case
    dense = op.mass_operator(chain)
    assert (dense == dense.T).all()
    assert (dense[::-1, ::-1] == mass_matrix_at(chain.pose)).all()
    swept = op.stack(op.mass_times(chain, accelerations), chain.N)
    assert (swept == dense @ op.stack(accelerations, chain.N)).all()
    assert all(isinstance(x, int | Fraction) for x in [*dense.ravel(), *swept])


def test_the_printed_E_of_3_8_fails():
    """Its last block phi(N+1,N), untransposed, adds an angular acceleration l x g."""
    t, _, _, gravity, _ = exact_motion(3, 0)
    chain = Chain(rd.rational_arm(3, seed=0).at_tangents(t))
    g = base_acceleration(gravity, chain.dtype)
    printed = np.concatenate([zeros((12, 6), object), chain.phi(4, 3)])
    assert ((op.E_operator(chain) @ g)[-6:-3] == 0).all()
    assert ((printed @ g)[-6:-3] != 0).any()


def test_floats_agree_with_fractions():
    arm = rd.rational_arm(4, seed=3)
    t = array([Fraction(1, 2), Fraction(-1, 3), Fraction(2), Fraction(3, 4)])
    exact, machine = Chain(arm.at_tangents(t)), Chain(arm.at_tangents(t.astype(float)))
    assert machine.dtype == np.float64
    for name in ("phi_operator", "H_operator", "M_operator", "B_operator", "E_operator",
                 "mass_operator",
                 "jacobian_operator"):
        dense = getattr(op, name)
        assert dense(machine).dtype == np.float64
        np.testing.assert_allclose(dense(machine), dense(exact).astype(float), atol=1e-12)
