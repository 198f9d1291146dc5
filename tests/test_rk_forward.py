"""Forward dynamics in O(N) against dense algebra, exactly; against pinocchio; and the facts about
the sweeps.
"""
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from cases import EXACT, chain_X, chain_Y, same
from witness import Witness, close

import robodyn_lib as rd
from robodyn_lib.dynamics import DEFAULT_METHOD, METHODS
from robodyn_lib.numbers import array
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.rk import forward as fw
from robodyn_lib.rk import operators as op
from robodyn_lib.rk import recursions as rk
from robodyn_lib.rk.filter import riccati, whitening_filter
from robodyn_lib.spatial import block_diagonal, cross, eye, inverse, zeros

SIZES = range(1, 6)
RK = ["rk-fd1", "rk-fd2", "rk-fd3", "rk-fd4", "rk-2sweep"]
ALGORITHMS = [fw.fd1, fw.fd1_fused, fw.fd2, fw.fd3, fw.fd4, fw.articulated_body]


def state(n, seed=0):
    """A rational arm in an exact state: chain, (theta_dot, T, gravity, f0), and the truth by dense
    algebra.
    """
    few = lambda k, s: array([Fraction((-1) ** (i * s + s) * (2 * i + s + 1), 2 + (i + s) % 3) for i in range(k)])  # noqa: E731
    pose = rd.rational_arm(n, seed=seed).at_tangents(few(n, 1))
    chain, qd, tau, gravity, f0 = rk.Chain(pose), few(n, 2), few(n, 3), few(3, 4), few(6, 5)
    bias = rk.newton_euler(chain, rk.from_tip(qd), rk.from_tip(zeros(n, object)), gravity, f0).T
    truth = inverse(mass_matrix_at(pose)) @ (tau - rk.to_base_order(bias))
    return chain, (rk.from_tip(qd), rk.from_tip(tau), gravity, f0), truth


def hanging_X(algorithm):
    """Chain X at theta_dot = (1, 1), T = (1, 2) from the tip, gravity 10 down: theta_ddot from the
    tip.
    """
    chain, F = chain_X(), Fraction
    out = algorithm(chain, {1: array([F(1)]), 2: array([F(1)])},
                    {1: array([F(1)]), 2: array([F(2)])},
                    array([F(0), F(0), F(-10)]), zeros(6, object))
    return [out.theta_ddot[1][0], out.theta_ddot[2][0]]


# --- all agree ------------------------------------------------------------------------------------

@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_algorithm_equals_dense_algebra_exactly(n, seed):
    chain, (theta_dot, T, gravity, f0), truth = state(n, seed)
    for algorithm in ALGORITHMS:
        same(rk.to_base_order(algorithm(chain, theta_dot, T, gravity, f0).theta_ddot), truth)
    qd, tau = rk.to_base_order(theta_dot), rk.to_base_order(T)
    for name in EXACT:
        same(METHODS[name].solve(chain.pose, qd, tau, gravity, f0), truth)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_chain_X(algorithm):
    assert hanging_X(algorithm) == [Fraction(11, 2), Fraction(2, 7)]


def test_the_printed_4_20_filters_the_wrong_torques():
    def printed(chain, theta_dot, T, gravity, f0):
        right = fw.fd1(chain, theta_dot, T, gravity, f0)
        epsilon = {k: T[k] - chain.H[k] @ right.z_hat[k] for k in T}          # T where T' belongs
        theta_ddot, _ = fw.smoother(right.filter, fw.scaled(right.filter, epsilon))
        return SimpleNamespace(theta_ddot=theta_ddot)
    assert hanging_X(printed) == [Fraction(1, 2), Fraction(2, 7)]


def test_the_print_s_last_line_of_the_proof_of_FD3_lacks_a_transpose():
    chain = chain_Y()
    filter = riccati(chain)
    nu = fw.scaled(filter, {k: array([Fraction(int(k == 1))]) for k in (1, 2, 3)})
    same(op.stack(fw.smoother(filter, nu)[0], 3), [Fraction(1, 2), 0, 0])
    W_inverse = inverse(whitening_dense(filter))
    same(W_inverse @ op.stack(nu, 3), [Fraction(1, 2), Fraction(3, 4), 1])


def whitening_dense(filter):
    columns = [op.stack(whitening_filter(filter, op.blocks(e, filter.N)).epsilon, filter.N)
               for e in eye(filter.N, object)]
    return np.stack(columns, axis=1)


def test_the_printed_5_13_gives_the_velocity_of_the_tip():
    bias = fw.bias_velocity_terms(chain_X(), {1: array([Fraction(1)]), 2: array([Fraction(1)])},
                                  zeros(3, object))
    same(bias.V[1], [0, 1, 1, 0, 1, 0])
    same(bias.V[0], [0, 1, 1, 0, 2, -1])


def test_the_printed_coriolis_term_is_half_of_the_true_one(monkeypatch):
    """A slider on a turntable: with 2.32 as printed the turntable accelerates half as much."""
    arm = rd.Arm(axes=array([[Fraction(0), 0, 1], [1, 0, 0]]), joint_types="RP",
                 offsets=[[0, 0, 0]] * 2,
                 masses=[1, 1], coms=[[0, 0, 0]] * 2,
                 inertias=[np.eye(3, dtype=int), np.zeros((3, 3), dtype=int)])
    chain = rk.Chain(arm.at_tangents([Fraction(0), Fraction(1)]))
    theta_dot, T = {2: array([Fraction(2)]), 1: array([Fraction(3)])}, {k: array([Fraction(0)])
        for k in (1, 2)}
    none = zeros(3, object)
    bias = fw.bias_velocity_terms(chain, theta_dot, none)
    same(bias.a[1], [0, 0, 0, -4, 12, 0])
    for algorithm in ALGORITHMS:
        out = algorithm(chain, theta_dot, T, none, zeros(6, object))
        # slider r w^2; turntable -2 m r rdot w / (I + m r^2)
        same(op.stack(out.theta_ddot, 2), [4, -6])

    def printed(chain, V, theta_dot, k):
        half = cross(V[k + 1][:3], chain.h[k] * theta_dot[k]) if k == 1 else none
        return rk.bias_acceleration(chain, V, theta_dot, k) - np.concatenate([none, half])
    monkeypatch.setattr(fw, "bias_acceleration", printed)
    for algorithm in ALGORITHMS:
        same(op.stack(algorithm(chain, theta_dot, T, none, zeros(6, object)).theta_ddot, 2),
             [4, -3])


@pytest.mark.parametrize("word", ["gravity", "tip force", "rates"])
def test_nothing_of_the_surroundings_is_lost(word):
    """The equality above would hold among algorithms that all forget the same thing; the truth must
    move as well.
    """
    chain, (theta_dot, T, gravity, f0), truth = state(4, 3)
    without = {"gravity": (theta_dot, T, 0 * gravity, f0),
               "tip force": (theta_dot, T, gravity, 0 * f0),
               "rates": ({k: 0 * x for k, x in theta_dot.items()}, T, gravity, f0)}[word]
    for algorithm in ALGORITHMS:
        assert (rk.to_base_order(algorithm(chain, *without).theta_ddot) != truth).all()


# --- accelerations of links and tip ---------------------------------------------------------------

@pytest.mark.parametrize("n", SIZES)
def test_link_accelerations_come_with_FD2_and_FD4(n):
    chain, (theta_dot, T, gravity, f0), truth = state(n, 4)
    plain = rk.newton_euler(chain, theta_dot, rk.from_tip(truth), gravity, f0)
    for algorithm in (fw.fd2, fw.fd4, fw.articulated_body):
        out = algorithm(chain, theta_dot, T, gravity, f0)
        real = fw.without_gravity(out.alpha, gravity)
        for k in range(n + 1):
            same(out.alpha[k], np.concatenate([plain.omega_dot[k], plain.v_dot[k]]))
            same(real[k], np.concatenate([plain.omega_dot[k], plain.v_dot[k] + gravity]))


@pytest.mark.parametrize("n", SIZES)
def test_tip_acceleration_from_the_jacobian(n):
    """alpha(0) = J theta_ddot + B^T phi^T a + a(0), where a is without gravity: Jdot theta_dot
    knows none.
    """
    chain, (theta_dot, T, gravity, f0), truth = state(n, 5)
    out, none = fw.fd4(chain, theta_dot, T, gravity, f0), 0 * gravity
    a = fw.bias_velocity_terms(chain, theta_dot, none).a
    Jdot_qd = op.B_operator(chain).T @ op.phi_operator(chain).T @ op.stack(a, n) + a[0]
    same(fw.without_gravity(out.alpha, gravity)[0],
         op.jacobian_operator(chain) @ truth[::-1] + Jdot_qd)
    # gravity comes along with alpha(1)
    same(out.a[0], a[0])
    if n > 1:
        assert all((out.a[k] == a[k]).all() for k in range(n))
    assert (out.a[n] != a[n]).any()


# --- how the four hang together -------------------------------------------------------------------

@pytest.mark.parametrize("n", SIZES)
def test_facts_about_the_four(n):
    chain, given, _ = state(n, 6)
    one, two, three, four = (algorithm(chain, *given)
                             for algorithm in (fw.fd1, fw.fd2, fw.fd3, fw.fd4))
    P, alpha = four.filter.P, {k: two.lam[k] + two.zeta[k] for k in range(1, n + 1)}
    plain = rk.spatial_accelerations(chain, one.V, given[0], four.theta_ddot,
                                     rk.base_acceleration(given[2], object))
    f, _ = rk.spatial_forces(chain, one.V, plain, given[3])
    for k in range(1, n + 1):
        same(four.alpha[k], alpha[k])                                   # lambda of FD4 is alpha
        same(f[k], P[k] @ four.alpha[k] + four.z[k])
        same(four.z[k], three.z[k] - P[k] @ three.zeta[k])
        same(three.z[k], one.z_hat[k] + one.f[k])
        same(four.nu[k] - one.nu[k], four.filter.D_inv[k] @ chain.H[k] @ P[k] @ one.zeta[k])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_what_the_rates_give_is_handed_on(algorithm):
    chain, (theta_dot, T, gravity, f0), _ = state(3, 14)
    out, bias = algorithm(chain, theta_dot, T, gravity, f0), fw.bias_velocity_terms(chain,
        theta_dot, gravity)
    for key in ("V", "a", "b"):
        assert list(getattr(out, key)) == list(getattr(bias, key))
        for k, x in getattr(bias, key).items():
            same(getattr(out, key)[k], x)


@pytest.mark.parametrize("n", SIZES)
def test_FD1_is_a_three_sweep_algorithm(n):
    chain, given, _ = state(n, 7)
    four, three = fw.fd1(chain, *given), fw.fd1_fused(chain, *given)
    for key in ("theta_ddot", "lam", "nu", "epsilon", "z_hat", "T_free", "f", "zeta"):
        for k in range(1, n + 1):
            same(getattr(four, key)[k], getattr(three, key)[k])


def test_gravity_enters_FD4_in_the_last_sweep_only():
    chain, (theta_dot, T, gravity, f0), _ = state(4, 8)
    here, there = (fw.fd4(chain, theta_dot, T, g, f0) for g in (gravity, 0 * gravity))
    for k in range(1, 5):
        same(here.nu[k], there.nu[k])
        same(here.z[k], there.z[k])
    assert all((here.theta_ddot[k] != there.theta_ddot[k]).all() for k in range(1, 5))


def test_the_zeta_of_FD2_is_the_acceleration_at_constant_rates():
    chain, (theta_dot, T, gravity, f0), _ = state(4, 9)
    out = fw.fd2(chain, theta_dot, T, gravity, f0)
    at_rest = rk.newton_euler(chain, theta_dot, rk.from_tip(zeros(4, object)), gravity, f0)
    for k in range(1, 5):
        same(out.zeta[k], np.concatenate([at_rest.omega_dot[k], at_rest.v_dot[k]]))
        same(out.T_free[k], T[k] - at_rest.T[k])


# --- two sweeps -----------------------------------------------------------------------------------

def test_polynomials_in_omega():
    w, s = array([Fraction(2), Fraction(-1, 3), Fraction(5)]), array([Fraction(1, 2), Fraction(3),
        Fraction(-4)])
    R = array(np.array([[Fraction(i * j + 2, j + 1) for j in range(3)] for i in range(3)]))
    same(fw.substitution(R, s) @ fw.monomials(w), fw.monomials(R @ w + s))
    assert fw.substitution(R, s).shape == (10, 10)


@pytest.mark.parametrize("n", SIZES)
def test_the_filter_state_is_a_polynomial_in_the_unknown_omega(n):
    chain, (theta_dot, T, gravity, f0), truth = state(n, 10)
    axes, four = rk.Placed(chain.pose), fw.fd4(chain, theta_dot, T, gravity, f0)
    filter = riccati(axes)
    e, A, s, _ = fw.two_sweep_inward(axes, filter, theta_dot, T, f0)
    for k in range(1, n + 1):
        same(filter.P[k], four.filter.P[k])
        omega = four.V[k][:3]
        same(e[k] @ fw.monomials(omega), T[k] - chain.H[k] @ four.z[k])
        same(fw.bias_force_polynomial(axes, k) @ fw.monomials(omega), four.b[k])
        if k < n:
            same(A[k] @ fw.monomials(four.V[k + 1][:3]), four.a[k])
    out = fw.two_sweep(axes, theta_dot, T, rk.base_acceleration(gravity, object), f0)
    for k in range(1, n + 1):
        same(out.alpha[k], four.alpha[k])
        same(out.omega[k], four.V[k][:3])
    same(rk.to_base_order(out.theta_ddot), truth)


@pytest.mark.parametrize("n", SIZES)
def test_two_sweeps_in_link_axes_give_accelerations_in_link_axes(n):
    chain, (theta_dot, T, gravity, f0), truth = state(n, 11)
    axes, four = rk.Chain(chain.pose, "link"), fw.fd4(chain, theta_dot, T, gravity, f0)
    turned = np.concatenate([axes.R[1].T @ f0[:3], axes.R[1].T @ f0[3:]])
    out = fw.two_sweep(axes, theta_dot, T, rk.base_acceleration(gravity, object), turned)
    same(rk.to_base_order(out.theta_ddot), truth)
    for k in range(1, n + 1):
        same(axes.R[k] @ out.alpha[k][:3], four.alpha[k][:3])
        same(axes.R[k] @ out.alpha[k][3:], four.alpha[k][3:])


def test_in_link_axes_nothing_waits_for_a_sweep_from_the_base():
    """What the inward sweep reads of link k hangs on joint k alone: turn another joint, and it
    stays.
    """
    arm, t = rd.rational_arm(5, seed=12), [Fraction(i + 1, 4) for i in range(5)]
    here = rk.Chain(arm.at_tangents(array(t)), "link")
    for turned in range(5):
        moved = list(t)
        moved[turned] += 1
        there = rk.Chain(arm.at_tangents(array(moved)), "link")
        for k in range(1, 6):
            for key in ("h", "p", "M", "H", "I"):
                same(getattr(here, key)[k], getattr(there, key)[k])
            stays = (here.phi(k + 1, k) == there.phi(k + 1, k)).all()
            assert stays == (k != 5 - turned)
    base = rk.Chain(arm.at_tangents(array(t)))
    assert all((base.Q(k + 1, k) == eye(3, object)).all() for k in range(6))
    for i, j in ((3, 1), (2, 5), (4, 4), (6, 0)):
        turn = block_diagonal([here.R[i], here.R[i]])
        same(turn @ here.phi(i, j) @ block_diagonal([here.R[j], here.R[j]]).T, base.phi(i, j))
        same(here.R[i] @ here.l(i, j), base.l(i, j))
    with pytest.raises(ValueError, match="axes must be 'base' or 'link', got 'world'"):
        rk.Chain(arm.at_tangents(array(t)), "world")


@pytest.mark.parametrize("axes", ["base", "link"])
def test_a_placed_chain_is_the_chain_and_computes_what_neighbours_share_once(axes):
    pose = rd.rational_arm(4, seed=12).at_tangents(array([Fraction(i + 1, 4) for i in range(4)]))
    chain, placed = rk.Chain(pose, axes), rk.Placed(pose, axes)
    for name in ("Q", "l", "phi"):
        here, there = getattr(placed, name), getattr(chain, name)
        for i, j in ((1, 0), (3, 2), (5, 4), (2, 3), (4, 1), (0, 5)):
            same(here(i, j), there(i, j))
        assert all(here(k + 1, k) is here(k + 1, k) for k in range(5))


@pytest.mark.parametrize("joint", [1, 2])
def test_two_sweeps_from_a_moving_base(joint):
    """Links 1..k of a longer arm, standing on the moving link k+1, accelerate as they do in the
    whole arm.
    """
    chain, (theta_dot, T, gravity, f0), _ = state(5, 13)
    whole, k = fw.fd4(chain, theta_dot, T, gravity, f0), 5 - joint
    axes = rk.Placed(chain.pose)
    axes.N = k
    out = fw.two_sweep(axes, theta_dot, T, whole.alpha[k + 1], f0, whole.V[k + 1][:3])
    for j in range(1, k + 1):
        same(out.theta_ddot[j], whole.theta_ddot[j])
    still = fw.two_sweep(axes, theta_dot, T, whole.alpha[k + 1], f0)
    assert (still.theta_ddot[k] != whole.theta_ddot[k]).any()


# --- operational space ----------------------------------------------------------------------------

@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_operational_space_inertia_against_the_dense_product(n):
    chain = rk.Chain(rd.rational_arm(n, seed=20).at_tangents(array([Fraction(i + 1, 3)
        for i in range(n)])))
    filter, J = riccati(chain), op.jacobian_operator(chain)
    M_inverse = inverse(mass_matrix_at(chain.pose))[::-1, ::-1]
    same(fw.operational_inverse(filter), J @ M_inverse @ J.T)


# --- the public face ------------------------------------------------------------------------------

def test_registered_methods():
    assert DEFAULT_METHOD == "rk-fd4"
    assert list(METHODS)[:6] == ["composite-cholesky", *RK]
    for name in RK:
        assert METHODS[name].cost == "O(N)"
        assert METHODS[name].tags
        assert METHODS[name].solve.__doc__
        assert METHODS[name].solve.__name__ == name.replace("-", "_")


@pytest.mark.parametrize("method", RK)
@pytest.mark.parametrize("arm", [*rd.robots.NAMED.values(), lambda: rd.planar_arm(7, body="point"),
                                 lambda: rd.random_arm(9, np.random.default_rng(31),
                                                       prismatic=0.4)])
def test_batches_against_pinocchio_and_cholesky(arm, method):
    arm = arm()
    rng, witness = np.random.default_rng(32), Witness(arm)
    q, qd, tau = rng.normal(size=(3, 2, 3, arm.n))
    gravity, f0 = rng.normal(size=(2, 1, 3)) * 9.81, rng.normal(size=(3, 6)) * 4
    ours = rd.forward_dynamics(arm, q, qd, tau, gravity=gravity, tip_force=f0, method=method)
    other = rd.forward_dynamics(arm, q, qd, tau, gravity=gravity, tip_force=f0,
                                method="composite-cholesky")
    for i in np.ndindex(2, 3):
        theirs = witness.forward_dynamics(q[i], qd[i], tau[i], gravity[i[0], 0], f0[i[1]])
        close(ours[i], theirs, 1e-10)
        close(ours[i], other[i], 1e-10)


LONG = {
    "rods": (lambda: rd.planar_arm(100, lengths=0.1, masses=0.3),
             lambda rng: rng.normal(size=100) * 0.2),
    "lopsided rods": (lambda: rd.planar_arm(100, lengths=np.linspace(0.05, 0.3, 100),
                                            masses=np.linspace(2, 0.1, 100)),
                      lambda rng: rng.normal(size=100) * 0.2),
    "random": (lambda: rd.random_arm(100, np.random.default_rng(41)),
               lambda rng: rng.normal(size=100) * 0.5),
    "turning": (lambda: rd.random_arm(100, np.random.default_rng(42), prismatic=0),
                lambda rng: rng.normal(size=100)),
}


@pytest.mark.parametrize("name", LONG)
def test_chains_of_100_links(name):
    make, pose = LONG[name]
    arm, rng = make(), np.random.default_rng(43)
    q, (qd, tau), f0 = pose(rng), rng.normal(size=(2, 100)), rng.normal(size=6)
    theirs = Witness(arm).forward_dynamics(q, qd, tau, tip_force=f0)
    for method in RK:
        close(rd.forward_dynamics(arm, q, qd, tau, tip_force=f0, method=method), theirs, 1e-8)
