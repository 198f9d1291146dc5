"""The beam of rods at rest, the path of its tip, and its blows."""
from types import SimpleNamespace

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw
from workbook.course import hammer

BEAM = hammer.Beam(N=6)


def swung(c, A):
    """Half a swing of 1.5 Hz, its hub at c + A at the beginning."""
    hub, k = np.eye(BEAM.N)[0], hammer.springs(BEAM)
    law = JointLaw(constant=hub * k * c, amplitude=hub * k * A, frequency=1.5, phase=np.pi / 2, stiffness=k)
    return rd.simulate(BEAM.arm, hammer.at_rest(BEAM, c + A), np.zeros(BEAM.N), np.linspace(0, 1 / 3, 301),
                       torque=law, dt=5e-4)


def test_a_hammer_at_rest_stays():
    assert np.allclose(hammer.springs(BEAM._replace(EI=2.0)), [40, 20, 20, 20, 20, 20])
    run = swung(0.3, 0.0)
    assert np.allclose(run.q, run.q[0], atol=1e-7)
    assert run.q[0].sum() < 0.3                                     # and hangs


def test_the_tip_is_read_from_its_path():
    run = swung(0.2, 0.5)
    along, across, angle = hammer.tip(run)
    n = BEAM.N
    directions, rates = np.cumsum(run.q, axis=1), np.cumsum(run.qd, axis=1)
    apart = directions - directions[:, -1:]                         # of each link from the last one
    assert np.allclose(angle, directions[:, -1])
    assert np.allclose(across, (rates * np.cos(apart)).sum(axis=1) * BEAM.length / n, atol=2e-2)
    assert np.allclose(along, -(rates * np.sin(apart)).sum(axis=1) * BEAM.length / n, atol=2e-2)


def test_blows_are_found_between_frames():
    """On a circle, its link turned off the radius, the tip moves across it at two moments."""
    t = np.linspace(0.013, 2, 401)                                  # no frame at a blow
    # of the link, while the tip goes straight down
    angle = np.pi / 2 * np.cos(np.pi * t)
    points = np.zeros((len(t), 2, 3))
    points[:, 1, 2] = -3 * t
    found = hammer.blows(SimpleNamespace(t=t, q=angle[:, np.newaxis], points=points))
    assert np.allclose([hit.time for hit in found], [0.5, 1.5], atol=1e-5)
    assert np.allclose([[hit.across, hit.angle] for hit in found], [[-3, 0], [-3, 0]], atol=5e-4)
    assert hammer.blow(SimpleNamespace(t=t, q=angle[:, np.newaxis],
                                       points=points * t[:, None, None])) == pytest.approx(
        hammer.blows(SimpleNamespace(t=t, q=angle[:, np.newaxis],
                                     points=points * t[:, None, None]))[1])


def test_no_blow_is_said():
    # a tip that flies out along its link as it turns
    turns = np.linspace(0, 1, 50)
    points = np.zeros((50, 2, 3))
    points[:, 1, 0], points[:, 1, 2] = turns * np.cos(turns), turns * np.sin(turns)
    with pytest.raises(ValueError, match="never across"):
        hammer.blow(SimpleNamespace(t=turns, q=turns[:, np.newaxis], points=points))
