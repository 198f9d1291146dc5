"""Pictures of Saha's elimination: one for each pivot, with the joints that are free in it."""
import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas.saha.case import Case
from workbook.draw import saha as draw_saha

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


def arrows(ax):
    return [(np.array(a.xyann), np.array(a.xy)) for a in ax.texts
            if getattr(a, "arrow_patch", None)]


def test_vectors_lead_where_their_letters_say():
    pose, ax = ARM.at(BENT), draw_saha.link_vectors(ARM, BENT, 2)
    O, C = pose.O[:, ::2], pose.C[:, ::2]
    # c_21 = c_1 - c_2, d_2
    np.testing.assert_allclose(arrows(ax), [(C[1], C[0]), (O[1], C[1])])


def test_a_force_goes_the_way_of_phi():
    pose, ax = ARM.at(BENT), draw_saha.shifts_between_points(ARM, BENT, 2)
    O, C = pose.O[:, ::2], pose.C[:, ::2]
    *three, phi = arrows(ax)
    for (start, end), (a, b) in zip(three, [(O[1], C[1]), (C[1], C[0]), (C[0], O[0])], strict=True):
        np.testing.assert_allclose([start, end], [a + 0.06 * (b - a), b - 0.06 * (b - a)])
    np.testing.assert_allclose(phi[1] - phi[0], 0.88 * (O[0] - O[1]))


def test_two_links_are_wanted():
    with pytest.raises(ValueError, match=r"i must be one of 2\.\.3, got 1"):
        draw_saha.link_vectors(ARM, BENT, 1)


def test_the_chain_visits_two_places_of_each_link():
    ax = draw_saha.triangle_and_chain(4)
    filled = [patch.get_xy() for patch in ax.patches if patch.get_facecolor()[:3] != (1, 1, 1)]
    places = {(round(y + 0.45), round(x + 0.45)) for x, y in filled}
    assert places == {(k, k) for k in range(1, 5)} | {(k, k + 1) for k in range(1, 5)}
    assert len(ax.patches) == 4 + 10
    assert len(arrows(ax)) == 7
    for start, end in arrows(ax):
        step = end - start
        assert step[0] <= 0 >= step[1]                                  # to the left, or up
