"""The beam of rods beside the cantilever, and the swing that hits flatwise."""
from types import SimpleNamespace

import numpy as np
import pytest

from workbook.course import hammer

BEAM = hammer.Beam(N=6)


def test_frequencies_and_sag_go_to_the_cantilever_in_second_order():
    unit = lambda N, wall=2: hammer.frequencies(hammer.Beam(N, 1, 1, 1), wall) / hammer.BEAM_ROOTS ** 2 - 1  # noqa: E731
    assert np.allclose(unit(24) * 24 ** 2, [-0.459, -1.593, -2.615], rtol=0.01)
    assert np.allclose(np.log2(unit(12) / unit(24)), 2, atol=0.05)
    assert np.allclose(np.log2(unit(12, wall=1) / unit(24, wall=1)), 1, atol=0.15)
    for N in (1, 4, 9):
        assert np.isclose(hammer.sag(hammer.Beam(N, 2.0, 3.0, 5.0), gravity=0.1),
                          0.1 * 3 * 8 / 40 * (1 + 1 / N ** 2))


def test_a_hammer_at_rest_stays():
    run = hammer.swing(BEAM, 0.3, 0.0)
    assert np.allclose(run.q, run.q[0], atol=1e-7)
    assert run.q[0].sum() < 0.3                                     # and hangs


def test_the_tip_is_read_from_its_path():
    run = hammer.swing(BEAM, 0.2, 0.5)
    assert np.isclose(run.t[-1], 1 / 3)                             # half a swing of 1.5 Hz
    along, across, angle = hammer.tip(run)
    n = BEAM.N
    directions, rates = np.cumsum(run.q, axis=1), np.cumsum(run.qd, axis=1)
    apart = directions - directions[:, -1:]                         # of each link from the last one
    assert np.allclose(angle, directions[:, -1])
    assert np.allclose(across, (rates * np.cos(apart)).sum(axis=1) * BEAM.length / n, atol=2e-2)
    assert np.allclose(along, -(rates * np.sin(apart)).sum(axis=1) * BEAM.length / n, atol=2e-2)


@pytest.mark.parametrize("tilt", [0.0, 1.0])
def test_a_swing_that_was_found_hits_flatwise(tilt):
    c, A = hammer.find_swing(BEAM, 5.0, tilt)
    hit = hammer.blow(hammer.swing(BEAM, c, A))
    assert np.isclose(hit.across, -5, atol=1e-5)
    assert np.isclose(hit.angle, tilt, atol=1e-5)
    along, across, _ = hammer.tip(hammer.swing(BEAM, c, A, until=hit.time))
    assert abs(along[-1]) < 1e-2 * abs(across[-1])


def test_blows_are_found_between_frames():
    """A tip on a circle whose link is turned away from the radius: its velocity is across it at two
    moments."""
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


def test_no_blow_and_no_swing_are_said():
    # a tip that flies out along its link as it turns
    turns = np.linspace(0, 1, 50)
    points = np.zeros((50, 2, 3))
    points[:, 1, 0], points[:, 1, 2] = turns * np.cos(turns), turns * np.sin(turns)
    with pytest.raises(ValueError, match="never across"):
        hammer.blow(SimpleNamespace(t=turns, q=turns[:, np.newaxis], points=points))
    with pytest.raises(ValueError, match="no swing was found that hits at 5 m/s and 0 degrees"):
        hammer.find_swing(BEAM, 5.0, steps=1)
