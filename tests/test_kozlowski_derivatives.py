"""Kozłowski section 2: what observers see, articulated inertia in motion, and Table 1 against
series in time.
"""
from fractions import Fraction

import numpy as np
import pytest
from cases import exact_motion, same
from witness import close

import robodyn_lib as rd
from robodyn_lib.atlas.motion import series_pose
from robodyn_lib.kozlowski import derivatives as kd
from robodyn_lib.numbering import from_tip
from robodyn_lib.numbers import array, coefficient
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain, spatial_velocities
from robodyn_lib.spatial import block_diagonal, cross, eye, phi, rotation, tilde, zeros

ONE = Fraction(1)
ROWS_OF_NUMBERS, COLUMNS_OF_NUMBERS = ("H", "D"), ("G", "D")


class Moving:
    """An exact arm in motion: its filter, rates and operators, and those of the filter run on
    series in time.
    """

    def __init__(self, n, seed):
        arm, (t, self.qd, self.qdd, *_) = rd.rational_arm(n, seed=seed), exact_motion(n, seed)
        self.chain, self.n = Chain(arm.at_tangents(t)), n
        self.filter = riccati(self.chain)
        self.rates, self.op = kd.articulated_rates(self.filter,
                                                   from_tip(self.qd)), kd.operators(self.filter)
        self.V = spatial_velocities(self.chain, from_tip(self.qd))
        self.pose = series_pose(arm, t, self.qd, self.qdd, by_tangents=True)
        self.series = kd.operators(riccati(Chain(self.pose)))

    def axes(self):
        """diag[R, R, ...] (6n, 6n) of links from the tip, as series."""
        return block_diagonal([R for k in range(self.n)
                               for R in (self.pose.R[self.n - 1 - k],) * 2])

    def seen_in_links(self, name):
        """Rates of components in the links' own axes, turned back."""
        Q, X = self.axes(), getattr(self.series, name)
        left, right = name not in ROWS_OF_NUMBERS, name not in COLUMNS_OF_NUMBERS
        rate = coefficient((Q.T @ X if left else X) @ (Q if right else eye(X.shape[1], object)), 1)
        Q = coefficient(Q, 0)
        return (Q @ rate if left else rate) @ (Q.T if right else eye(X.shape[1], object))


@pytest.fixture(scope="module", params=[(1, 0), (2, 0), (3, 1), (3, 2)],
                ids=lambda x: f"{x[0]} links, seed {x[1]}")
def moving(request):
    return Moving(*request.param)


def rational(x):
    return x * ONE


# --- a derivative in a moving frame ---------------------------------------------------------------

def test_a_vector_fixed_in_a_turning_frame():
    """A frame turns about an axis; what stands still in it is carried by omega."""
    rng = np.random.default_rng(0)
    axis, x, h = np.array([2, 1, 2]) / 3, rng.normal(size=6), 1e-30
    turn = lambda angle: block_diagonal([rotation(axis, np.cos(angle), np.sin(angle))] * 2)  # noqa: E731
    Omega, X = kd.Omega(0.7 * axis), rng.normal(size=(6, 6))
    close(kd.vector_rate(Omega, 0 * x, turn(0.3) @ x), (turn(0.3 + 0.7j * h) @ x).imag / h)
    seen = turn(0.3) @ X @ turn(0.3).T
    close(kd.tensor_rate(Omega, 0 * X, seen), (turn(0.3 + 0.7j * h) @ X
                                               @ turn(0.3 + 0.7j * h).T).imag / h)
    # and what is seen to move is added
    moving = np.arange(6.0)
    same_by_hand = moving + np.concatenate([cross(0.7 * axis, x[:3]), cross(0.7 * axis, x[3:])])
    close(kd.vector_rate(Omega, moving, x), same_by_hand)
    close(kd.tensor_rate(Omega, X, X) - X, Omega @ X - X @ Omega)


def test_a_force_carried_by_a_moving_body():
    V, f = np.random.default_rng(1).normal(size=(2, 6))
    w, v, N, F = V[:3], V[3:], f[:3], f[3:]
    close(kd.force_cross(V) @ f, np.concatenate([cross(w, N) + cross(v, F), cross(w, F)]))


def test_a_sliding_joint_lengthens_and_does_not_turn():
    chain = Chain(rd.rational_arm(3, seed=2).at_tangents(array([ONE, ONE / 2, ONE / 3])))
    for k, turns in chain.revolute.items():
        S, h = kd.S(chain, from_tip(array([ONE, 2 * ONE, 3 * ONE])), k), tilde(chain.h[k] * (4 - k))
        none = zeros((3, 3), object)
        same(S[:3, :3], rational(h if turns else none))
        same(S[:3, 3:], rational(none if turns else h))
        same(S[3:, 3:], S[:3, :3])
        same(chain.H[k] @ S, rational(zeros((1, 6), object)))
        assert (S == -S.T).all() == turns


# --- Table 1 --------------------------------------------------------------------------------------

def test_the_local_column_is_what_observers_in_the_links_see(moving):
    table = kd.local_derivatives(moving.rates, moving.op)
    for name in vars(table):
        same(rational(getattr(table, name)), rational(moving.seen_in_links(name)))


def test_the_inertial_column_is_what_is_seen_at_rest(moving):
    Omega = block_diagonal([kd.Omega(moving.V[k][:3]) for k in range(1, moving.n + 1)])
    table = kd.inertial_derivatives(kd.local_derivatives(moving.rates, moving.op), Omega, moving.op)
    for name in vars(table):
        same(rational(getattr(table, name)), rational(coefficient(getattr(moving.series, name), 1)))


def test_rates_of_single_links_are_the_blocks_of_the_table(moving):
    table, rates = kd.local_derivatives(moving.rates, moving.op), moving.rates
    for name, parts in (("P", rates.P_dot), ("D", rates.D_dot), ("G", rates.G_dot),
                        ("tau_bar", rates.tau_bar_dot)):
        same(rational(kd.diagonal(parts)), rational(getattr(table, name)))
    same(rational(kd.diagonal(rates.X)), rational(kd.diagonal(rates.S) @ moving.op.P))


def test_lambda_dot_is_what_the_next_link_sees_of_what_it_is_handed(moving):
    """Of Phi P Phi^T, in the axes of link k + 1, turned and moved back."""
    c, P, O = moving.chain, moving.series.P, [moving.pose.tip, *moving.pose.O[::-1],
                                              moving.pose.base]
    for k in range(1, moving.n + 1):
        Q = block_diagonal([moving.pose.R[moving.n - 1 - k]] * 2) if k < moving.n else eye(6,
            object)
        shift = Q.T @ phi(O[k] - O[k + 1])
        rate = coefficient(shift @ P[6 * k - 6:6 * k, 6 * k - 6:6 * k] @ shift.T, 1)
        back = c.phi(k, k + 1) @ coefficient(Q, 0)
        same(rational(moving.rates.lambda_dot[k]), rational(back @ rate @ back.T))


def test_shifts_are_resolvents(moving):
    one = eye(6 * moving.n, object)
    same(rational(moving.op.Phi @ (one - moving.op.E_Phi)), rational(one))
    same(rational(moving.op.Psi @ (one - moving.op.E_Psi)), rational(one))
    same(rational(moving.op.K), rational(moving.op.E_Phi @ moving.op.G))


def test_the_shortcut_that_serves_for_P_does_not_serve_for_its_rate():
    m = Moving(3, 2)
    for k in (1, 2):
        tau_bar, P_dot = kd.tau_bar(m.filter, k), m.rates.P_dot[k]
        same(tau_bar @ m.filter.P[k] @ tau_bar.T, rational(tau_bar @ m.filter.P[k]))
        assert k == 1 or (tau_bar @ P_dot @ tau_bar.T != tau_bar @ P_dot).any()


def test_words():
    assert repr(Moving(2, 0).rates) == "Rates of 2 links"
