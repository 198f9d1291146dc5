"""Right digits of every solver; the stored motion was computed with fifty digits."""

from dataclasses import replace

import numpy as np
import pytest
from cases import script

import robodyn_lib as rd
from workbook.widgets import Track, fifty, player
from workbook.widgets.presets import named

FEW = ("composite-cholesky", "fixman", fifty.TAU_C)


def test_the_stored_motion_is_what_its_script_computes(monkeypatch):
    """Check the first steps, zero torques by Newton-Euler, and that a float64 run stays close."""
    pytest.importorskip("mpmath")
    program = script("figures/fifty_digits.py")
    monkeypatch.setattr(program, "EVERY", 2)
    first = program.measured(steps=2)
    stored = fifty.stored()
    there = rd.simulate(program.SETUP.arm(), stored.q[0], stored.qd[0], [0, 0.001], dt=0.0005)
    assert np.allclose(first.q[1], there.q[1], rtol=0, atol=1e-14)
    assert first.setup == stored.setup
    assert np.array_equal(first.qdd[0], stored.qdd[0])
    assert len(stored.t) == 21
    assert stored.t[-1] == program.SETUP.duration
    arm = program.SETUP.arm()
    for k in (10, 20):
        tau, own = (
            rd.inverse_dynamics(arm, stored.q[k], rate, stored.qdd[k])
            for rate in (stored.qd[k], np.zeros(30))
        )
        assert abs(tau).max() < 1e-9 * abs(own).max()
    ours = rd.simulate(arm, stored.q[0], stored.qd[0], stored.t[:11], dt=0.0005)
    assert np.allclose(ours.q[10], stored.q[10], rtol=0, atol=1e-8)


def test_digits_are_counted_of_the_largest_acceleration():
    truth = np.array([100.0, 1.0])
    assert np.allclose(fifty.right_digits(truth + [[1e-8, 0], [0, 1e-2]], truth), [10, 4])
    assert fifty.right_digits(truth, truth) == fifty.MOST


def test_what_is_written_is_what_is_read():
    data = fifty.written(fifty.stored())
    assert data == fifty.STORED.read_text(encoding="utf-8")


def test_every_solver_is_counted_on_its_own_accelerations(monkeypatch):
    setup = named("Eleven solvers, one motion").setup()
    assert [*fifty.solvers(setup.arm())] == [
        *(name for name in rd.METHODS if rd.METHODS[name].serves(setup.arm())),
        fifty.TAU_C,
    ]
    short = fifty.stored()._replace(
        **{name: getattr(fifty.stored(), name)[:2] for name in ("t", "q", "qd", "qdd")}
    )
    monkeypatch.setattr(fifty, "stored", lambda: short)
    counted = fifty.count(setup, names=FEW)
    assert counted.names == [*FEW]
    assert counted.right.shape == (2, 3)
    assert 9 < counted.right[1, 0] < counted.right[1, 2] < counted.right[1, 1]
    assert min(counted.seconds) > 0
    fractions = []

    def stops_at_the_second(fraction):
        fractions.append(fraction)
        return len(fractions) == 2

    assert fifty.count(setup, stops_at_the_second, FEW) is None
    assert fractions == [0, 0.5]
    with pytest.raises(
        ValueError, match="fifty digits are stored for one motion: links must be 30"
    ):
        fifty.count(replace(setup, links=3))
    arm = rd.planar_arm(3, body="point")
    track = Track("arm", rd.simulate(arm, np.zeros(3), np.zeros(3), 0.1, dt=0.01))
    sent = player.pack([track], digits=counted)
    assert [line.partition(",")[0] for line in sent["digits"]] == [*FEW]
    assert np.allclose(player.unpack(sent)["digits"][0], counted.right[0], atol=1e-5)


def test_claim_the_mass_matrix_loses_most_and_a_bias_more_than_velocities_link_by_link():
    """Check the preset's answer: of sixteen digits five, about three, one or two are lost."""
    counted = fifty.count(named("Eleven solvers, one motion").setup())
    lost = dict(zip(counted.names, 16 - np.median(counted.right, axis=0), strict=True))
    bias = ("rk-fd1", "rk-fd2", "saha-udut", fifty.TAU_C)
    assert 4.5 < lost.pop("composite-cholesky") < 5.5
    assert all(2.3 < lost.pop(name) < 3.7 for name in bias)
    assert lost.pop("compiled") < 1.5
    of_papers = {name: digits for name, digits in lost.items() if rd.METHODS[name].tags}
    assert {"rk-fd4", "fixman", "kozlowski-xi"} <= {*of_papers}
    assert all(0.7 < digits < 2.3 for digits in of_papers.values())
