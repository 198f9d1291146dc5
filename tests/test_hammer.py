"""Tests of the functions of page 15d: the beam of rods at rest, the path of its tip, its blow."""

from types import SimpleNamespace

import numpy as np
import pytest
from cases import defined

from workbook.course import hammer


def on():
    """Return the names that the page defines."""
    return vars(defined("15d", *"c001 c050v c050 c052w c052v c052ww c052vw c052".split()))


def test_a_hammer_at_rest_stays():
    assert np.allclose(on()["springs"](hammer.Beam(N=6, EI=2.0)), [40, 20, 20, 20, 20, 20])
    run = on()["swing"](hammer.Beam(N=6), 0.3, 0.0)
    assert np.allclose(run.q, run.q[0], atol=1e-7)
    assert run.q[0].sum() < 0.3  # it hangs down


def test_the_tip_is_read_from_its_path():
    beam = hammer.Beam(N=6)
    run = on()["swing"](beam, 0.2, 0.5)
    along, across, angle = on()["tip"](run)
    directions = np.cumsum(run.q, axis=1)
    rates = np.cumsum(run.qd, axis=1)
    apart = directions - directions[:, -1:]  # direction of each link relative to the last one
    assert np.allclose(angle, directions[:, -1])
    for found, share in ((across, np.cos(apart)), (along, -np.sin(apart))):
        assert np.allclose(found, (rates * share).sum(axis=1) * beam.length / beam.N, atol=2e-2)


@pytest.mark.parametrize(
    "falls, found",
    [(lambda t: -3 * t**2, [1.5, -9, 0]), (lambda t: 3 * (t - 3) ** 2, [0.5, -15, 0])],
    ids=["ever faster", "ever slower"],
)
def test_the_hardest_blow_is_found_between_frames(falls, found):
    """A tip goes straight down while its link swings: it moves across the link at two moments."""
    t = np.linspace(0.013, 2, 401)  # no frame at a blow
    angle = np.pi / 2 * np.cos(np.pi * t)
    points = np.zeros((len(t), 2, 3))
    points[:, 1, 2] = falls(t)
    run = SimpleNamespace(t=t, q=angle[:, np.newaxis], points=points)
    assert np.allclose(on()["blow"](run), found, atol=5e-3)
