"""One motion in three sets of variables: they agree, converge, and conserve energy."""

import numpy as np
import pytest

import robodyn_lib as rd
from workbook.course import quasi as qs

MIXED = rd.rational_arm(4, seed=1)  # RPRP, lopsided
Q0 = [0.3, -0.2, 0.7, 0.1]
QD0 = [0.8, -0.5, 1.0, 0.4]
WEIGHTLESS = [0.0, 0.0, 0.0]


@pytest.fixture(scope="module")
def reference():
    """Another method, in compiled code, with adaptive steps."""
    return rd.simulate(MIXED, Q0, QD0, 0.3, integrator="adaptive", rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("variables", qs.VARIABLES)
@pytest.mark.parametrize("integrator, order", [(qs.rk4, 4), (qs.midpoint, 2)])
def test_every_variable_converges_to_the_same_motion_at_the_integrators_order(
    reference, variables, integrator, order
):
    coarse, fine = (
        qs.distance(qs.run(MIXED, Q0, QD0, 0.3, variables, integrator, dt), reference)
        for dt in (0.02, 0.01)
    )
    assert fine < 1e-2
    assert order - 0.35 < np.log2(coarse / fine) < order + 0.7


@pytest.mark.parametrize("variables", qs.VARIABLES)
def test_adaptive_steps_reach_the_same_motion(reference, variables):
    found = qs.adaptive(MIXED, Q0, QD0, 0.3, variables, rtol=1e-9)
    assert qs.distance(found, reference) < 1e-7
    assert found.dt is None
    assert found.calls > 0


@pytest.mark.parametrize("variables", qs.VARIABLES)
def test_velocities_are_those_of_the_rates(variables):
    kind = qs.VARIABLES[variables]
    found = qs.run(MIXED, Q0, QD0, 0.05, variables, dt=0.01)
    poses = [found.arm.at(q) for q in found.q]
    assert found.v == pytest.approx(
        np.array([kind.of(pose, qd) for pose, qd in zip(poses, found.qd)]), abs=1e-12
    )
    assert found.qd[0] == pytest.approx(QD0, abs=1e-13)
    assert found.calls == 4 * 5


def test_the_midpoint_keeps_kinetic_energy_in_nu_and_in_no_other_variable():
    runs = {
        name: qs.run(MIXED, Q0, QD0, 0.4, name, qs.midpoint, 0.02, WEIGHTLESS)
        for name in qs.VARIABLES
    }
    drift = {name: np.abs(run.drift).max() for name, run in runs.items()}
    assert drift["nu"] < 1e-11 < 1e-6 < min(drift["theta_dot"], drift["xi"])


def test_what_cannot_be_run_is_named():
    with pytest.raises(ValueError, match="variables must be one of theta_dot, nu, xi; got 'omega'"):
        qs.run(MIXED, Q0, QD0, 0.1, "omega")
    with pytest.raises(RuntimeError, match="does not converge at steps of 0.5 s"):
        qs.run(rd.planar_arm(3), [0.1, 0.2, 0.3], [5.0, -9.0, 9.0], 0.5, "nu", qs.midpoint, 0.5)


def test_scattered_pivots_scatter_about_those_of_the_arm_and_not_where_nothing_is_wrong():
    arm = rd.planar_arm(3)
    q = [0.2, 0.9, -0.4]
    exact = rd.atlas.State(arm, q=q).pivots[::-1]
    D, locked = qs.scattered_pivots(arm, q, 0.0, 2)
    assert D == pytest.approx(np.array([exact, exact]))
    assert locked == pytest.approx(np.array([np.diag(rd.mass_matrix(arm, q))[::-1]] * 2))
    D, _ = qs.scattered_pivots(arm, q, 1.0, 200)
    assert D.mean(axis=0) == pytest.approx(exact, rel=5e-3)
    assert (D.std(axis=0) / exact < 0.03).all()


@pytest.mark.parametrize(
    "changed, message",
    [
        ({"q0": [0.0]}, "q0 must have shape"),
        ({"qd0": [0.0, np.nan]}, "qd0 of joint 2.* must be finite"),
        ({"t": -1.0}, "t must be one number > 0"),
        ({"dt": 0.0}, "dt must be one number > 0"),
        ({"gravity": [0, 0]}, "gravity must have shape"),
        ({"variables": "mu"}, "variables must be one of theta_dot, nu"),
    ],
)
def test_an_argument_that_makes_no_run_is_named(changed, message):
    options = {"q0": [0.0, 0.5], "qd0": [0.0, 0.0], "t": 0.1, **changed}
    with pytest.raises(ValueError, match=message):
        qs.run(rd.planar_arm(2), **options)
