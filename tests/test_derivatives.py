"""Test gradients of the dynamics: exactly by Taylor series in fractions, in floats by pinocchio."""

from dataclasses import replace
from fractions import Fraction
from math import prod

import numpy as np
import pytest
from cases import with_joints

import robodyn_lib as rd
from benchmarks import jobs
from robodyn_lib.compiled import taught
from robodyn_lib.derivatives import recursions as dr
from robodyn_lib.numbers import Taylor
from robodyn_lib.reference import factor_from_tip, inverse_dynamics_at, mass_matrix_at
from robodyn_lib.rk.forward import rk_fd4
from robodyn_lib.rk.mobility import log_det_gradient_at

GRAVITY = np.array([Fraction(1, 3), Fraction(-2), Fraction(-9, 2)])
PUSH = np.array([Fraction(x, 7) for x in (3, -1, 4, 1, -5, 9)])


def fractions(rng, n):
    return np.array([Fraction(int(x), 5) for x in rng.integers(-7, 8, n)])


def exact_state(n, seed, **more):
    """Return a rational arm at rational tangents, with rates and accelerations."""
    rng = np.random.default_rng(seed)
    arm = replace(rd.rational_arm(n, seed), **more)
    return (
        arm,
        fractions(rng, arm.nt) + Fraction(1, 11),
        fractions(rng, arm.nv),
        fractions(rng, arm.nv),
    )


def moved(arm, t, j):
    """Return the tangents as Taylor scalars in time; only velocity j is 1, the others are 0."""
    e = np.array([Fraction(int(i == j)) for i in range(arm.nv)])
    out = np.empty(arm.nt, dtype=object)
    out[:] = [Taylor(a, b) for a, b in zip(t, arm.tangent_rates(t, e), strict=True)]
    return out


def slope(values):
    """Return the coefficients of the first power of an array of Taylor scalars and numbers."""
    return [x.c[1] if isinstance(x, Taylor) else 0 for x in np.asarray(values, dtype=object)]


def by_taylor(arm, t, of_pose, *vectors):
    """Return d of_pose(pose, *vectors) by q and by each vector, by columns, over fractions."""
    out = [[slope(of_pose(arm.at_tangents(moved(arm, t, j)), *vectors)) for j in range(arm.nv)]]
    for which, vector in enumerate(vectors):
        columns = []
        for j in range(arm.nv):
            changed = np.array([Taylor(x, int(i == j)) for i, x in enumerate(vector)], dtype=object)
            columns.append(
                slope(of_pose(arm.at_tangents(t), *vectors[:which], changed, *vectors[which + 1 :]))
            )
        out.append(columns)
    return [np.array(columns, dtype=object).T for columns in out]


CASES = [(n, {}) for n in (1, 2, 3, 4)]
CASES += [(3, {"joint_types": kinds}) for kinds in ("RSP", "FSR", "CEH")]
# Two links on the first one: joints on different branches have no entry, the last has the tip.
CASES += [(3, {"joint_types": "RPR", "parents": (-1, 0, 0)})]
EXACTLY = {
    "inverse": (dr.inverse_derivatives_at, inverse_dynamics_at),
    "forward": (dr.forward_derivatives_at, rk_fd4),
}


def exactly(what, arm, t, *vectors):
    """Assert that a recursion agrees with Taylor scalars, for the dynamics or for log det M."""
    pose = arm.at_tangents(t)
    if what == "log det":
        dets = [
            prod(factor_from_tip(mass_matrix_at(arm.at_tangents(moved(arm, t, j))))[1])
            for j in range(arm.nv)
        ]
        truth = [d.c[1] / d.c[0] if isinstance(d, Taylor) else 0 for d in dets]
        assert list(log_det_gradient_at(pose)) == truth
        return
    recursion, dynamics = EXACTLY[what]
    truth = by_taylor(arm, t, lambda pose, qd, x: dynamics(pose, qd, x, GRAVITY, PUSH), *vectors)
    for name, a, b in zip(
        ("q", "qd", "x"), recursion(pose, *vectors, GRAVITY, PUSH), truth, strict=True
    ):
        assert (a == b).all(), name


@pytest.mark.parametrize("what", [*EXACTLY, "log det"])
@pytest.mark.parametrize(("n", "more"), CASES)
def test_gradients_exactly(n, more, what):
    exactly(what, *exact_state(n, n + 10, **more))


def close(ours, theirs, relative=1e-10):
    for name, a, b in zip(("q", "qd", "tau"), ours, theirs, strict=True):
        assert abs(a - b).max() <= relative * max(1, abs(b).max()), name


def pinocchios(arm, q, qd, tau):
    """Return d qdd by q, qd and tau, by pinocchio's computeABADerivatives."""
    pin = pytest.importorskip("pinocchio")
    model = jobs.pinocchio_model(arm, pin)
    data = model.createData()
    pin.computeABADerivatives(model, data, q, qd, tau)
    upper = np.triu(data.Minv)
    return data.ddq_dq, data.ddq_dv, upper + upper.T - np.diag(np.diag(upper))


@pytest.mark.parametrize("seed", range(30))
def test_forward_dynamics_against_pinocchio(seed):
    rng = np.random.default_rng(seed)
    arm = rd.random_arm(int(rng.integers(1, 13)), rng)
    q, qd, tau = rng.normal(size=(3, arm.n))
    truth = pinocchios(arm, q, qd, tau)
    close(rd.forward_dynamics_derivatives(arm, q, qd, tau), truth)
    close(rd.forward_dynamics_derivatives(arm, q, qd, tau, method="compiled"), truth)


def test_compiled_is_the_recursion_in_batches_with_gravity_and_tip_force_of_each_state():
    rng = np.random.default_rng(3)
    arm = rd.random_arm(5, rng)
    q, qd, tau = rng.normal(size=(3, 2, 3, 5))
    gravity = rng.normal(size=(3, 3))
    push = rng.normal(size=(2, 1, 6))
    ours, theirs = (
        rd.forward_dynamics_derivatives(arm, q, qd, tau, gravity, push, method=name)
        for name in ("compiled", "recursion")
    )
    assert ours.by_q.shape == (2, 3, 5, 5)
    close(ours, theirs)
    one = rd.forward_dynamics_derivatives(arm, q[1, 2], qd[1, 2], tau[1, 2], gravity[2], push[1, 0])
    close([a[1, 2] for a in theirs], one, relative=1e-14)
    for derivatives in (rd.forward_dynamics_derivatives, rd.inverse_dynamics_derivatives):
        of_none = derivatives(arm, *(x[:, :0] for x in (q, qd, tau)), method="compiled")
        assert [a.shape for a in of_none] == 3 * [(2, 0, 5, 5)]


@pytest.mark.parametrize(
    "arm",
    [
        rd.random_arm(9, np.random.default_rng(6)),
        rd.random_tree(30, np.random.default_rng(7), "free"),
        with_joints("RSPFEC"),
    ],
    ids=["chain", "tree", "joints"],
)
def test_the_compiled_gradient_of_log_det_is_the_recursion(arm, monkeypatch):
    """One state and batches, twice: the first call prepares the arm.

    The teaching code computes none of them.
    """
    monkeypatch.setattr(taught, "explain", None)
    q = arm.of_unit_quaternions(np.random.default_rng(8).normal(size=(2, 2, arm.nq)))
    truth = rd.log_det_gradient(arm, q)
    for _ in range(2):
        for states, expected in ((q, truth), (q[1, 0], truth[1, 0])):
            found = rd.log_det_gradient(arm, states, method="compiled")
            np.testing.assert_allclose(found, expected, atol=1e-10 * abs(truth).max())


def test_the_fast_path_writes_what_the_recursion_says():
    """Write twice into the same array, bound and not; non-finite values are refused by name."""
    arm = rd.random_arm(9, np.random.default_rng(6))
    q, qd, tau = np.random.default_rng(7).normal(size=(3, 9))
    step = rd.compile(arm, [1, 2, 3], [1, 0, 2, 0, 3, 0])
    out = np.empty((27, 9))
    truth = rd.forward_dynamics_derivatives(arm, q, qd, tau, [1, 2, 3], [1, 0, 2, 0, 3, 0])
    run = step.derivatives.bind(q, qd, tau, out)
    for ask in (run, run, lambda: step.derivatives(q, qd, tau, out)):
        out[:] = np.nan
        ask()
        close(out.reshape(3, 9, 9), truth)
    qd[4] = np.inf
    with pytest.raises(ValueError, match="qd of joint 5"):
        run()
    with pytest.raises(ValueError, match=r"out must have shape \(27, 9\)"):
        step.derivatives(q, qd, tau, np.empty((9, 27)))


def test_what_is_not_served_is_refused_by_name():
    crossed = with_joints("RUP")
    ball = with_joints("RSP")
    q = crossed.neutral.astype(float)
    v = np.zeros(crossed.nv)
    for ask in (
        lambda: rd.forward_dynamics_derivatives(crossed, q, v, v),
        lambda: rd.log_det_gradient(crossed, q),
        lambda: rd.log_det_gradient(crossed, q, method="compiled"),
        lambda: rd.inverse_dynamics_derivatives(crossed, q, v, v),
    ):
        with pytest.raises(ValueError, match="joint 2 is universal: one of its axes stays behind"):
            ask()
    with pytest.raises(ValueError, match="joint 2 is spherical"):
        rd.forward_dynamics_derivatives(
            ball, ball.neutral, np.zeros(5), np.zeros(5), method="compiled"
        )


@pytest.mark.parametrize("method", ["recursion", "compiled"])
def test_a_joint_that_moves_nothing_is_refused_by_name(method):
    light = rd.Arm(
        axes=[[0, 1, 0]] * 2,
        joint_types="RR",
        offsets=[[0, 0, 0], [1, 0, 0]],
        masses=[1.0, 0.0],
        coms=[[0.5, 0, 0]] * 2,
        inertias=[np.eye(3), np.zeros((3, 3))],
    )
    with pytest.raises(ValueError, match="joint 2.*vanishes"):
        rd.forward_dynamics_derivatives(light, [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], method=method)
