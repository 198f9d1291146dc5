"""Pictures of Saha's elimination: one for each pivot, with the joints that are free in it."""
import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas.saha.case import Case
from robodyn_lib.draw import saha as draw_saha

ARM, BENT = rd.planar_arm(3, lengths=[1.0, 0.5, 2.0]), [0.4, -0.9, 0.7]


def markers(ax, face):
    return [line.get_xydata() for line in ax.get_lines() if line.get_marker() == "o"
            and line.get_markerfacecolor() == face]


def test_each_pivot_shows_its_bodies_and_the_joints_that_are_free():
    case, joints = Case(ARM, q=BENT), ARM.at(BENT).O[:, ::2]
    axes = draw_saha.elimination_on_the_arm(ARM, BENT, case.m_hat)
    for ax, k in zip(axes, (3, 2, 1), strict=True):
        (free,), (driven,) = markers(ax, "white"), markers(ax, draw_saha.VERMILLION)
        np.testing.assert_allclose(free, joints[k:])
        np.testing.assert_allclose(driven, joints[k - 1:k])
        assert ax.get_title() == rf"$\hat m_{{{k}}}$ = {case.m_hat[k]:.3f} kg m$^2$"


def test_links_before_the_joint_are_dashed():
    first, *_ , last = draw_saha.elimination_on_the_arm(ARM, BENT, Case(ARM, q=BENT).m_hat)
    dashed = lambda ax: next(line for line in ax.get_lines() if line.get_linestyle() == "--").get_xydata()  # noqa: E731
    assert len(dashed(first)) == 3
    assert len(dashed(last)) == 1


def test_a_pivot_for_each_joint_is_wanted():
    with pytest.raises(KeyError):
        draw_saha.elimination_on_the_arm(ARM, BENT, {1: 1.0})
