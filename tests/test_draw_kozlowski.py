"""Pictures of quasi-velocities and of runs in them: they show the numbers they are given, and say
whose these are.
"""
import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.simulation import quasi
from workbook.draw import kozlowski as draw_k

ARM = rd.planar_arm(2, lengths=[1.0, 0.6])
RUNS = [quasi.run(ARM, [0.2, 0.9], [1.0, -2.0], 0.2, name, dt=0.02, gravity=[0, 0, 0])
        for name in quasi.VARIABLES]
NU = RUNS[1]


def curves(ax):
    """{label: (T, 2)} of the lines that have a label."""
    return {line.get_label(): line.get_xydata() for line in ax.get_lines()
            if not line.get_label().startswith("_")}


def test_over_time_counts_joints_from_the_tip_and_marks_the_length_of_nu():
    left, right = draw_k.over_time(NU.t, NU.qd, NU.v)
    for ax, values, letter in ((left, NU.qd, r"\dot\theta"), (right, NU.v, r"\nu")):
        for k in (1, 2):
            np.testing.assert_array_equal(curves(ax)[f"${letter}({k})$"],
                                          np.column_stack([NU.t, values[:, 2 - k]]))
    above = right.get_lines()[-1].get_ydata()
    np.testing.assert_allclose(above ** 2 / 2, NU.kinetic)


def test_planes_have_joint_1_along_and_a_circle_through_the_start():
    left, right = draw_k.planes(NU.qd, NU.v)
    np.testing.assert_array_equal(left.get_lines()[0].get_xydata(), NU.qd[:, ::-1])
    np.testing.assert_array_equal(right.get_lines()[1].get_xydata(), NU.v[:1, ::-1])
    assert np.hypot(*right.get_lines()[-1].get_xydata().T) == pytest.approx(np.linalg.norm(NU.v[0]))


def test_a_closed_loop_marks_where_it_starts_and_ends():
    path = np.column_stack([np.linspace(0, 1, 81), np.linspace(0, 3, 81)])
    for ax, points in zip(draw_k.closed_loop(path, 2 * path), (path, 2 * path)):
        np.testing.assert_array_equal(curves(ax)["start"], points[:1])
        np.testing.assert_array_equal(curves(ax)["end"], points[-1:])


def test_drifts_are_the_largest_so_far_and_lie_above_the_floor():
    ax, = draw_k.drifts({"free": RUNS}, floor=1e-9)
    for run, line in zip(RUNS, ax.get_lines(), strict=True):
        so_far = np.maximum.accumulate(np.abs(run.drift))[1:].clip(1e-9)
        np.testing.assert_array_equal(line.get_ydata(), so_far)
        assert line.get_label() == draw_k.NAMES[run.method][0]


def test_errors_are_drawn_against_steps():
    curve = lambda i: ([0.1, 0.2], [1e-3, 2e-3 * i])  # noqa: E731
    panels = {"one": {name: curve(i) for i, name in enumerate(quasi.VARIABLES, 1)}, "two": {}}
    one, two = draw_k.errors(panels)
    assert [line.get_ydata()[1] for line in one.get_lines()] == [2e-3, 4e-3, 6e-3]
    assert "step" in one.get_xlabel()
    assert two.get_title("left") == "two"
    assert one.get_xscale() == one.get_yscale() == "log"


def test_shares_are_stacked_link_by_link_from_the_joints_own():
    shares = np.array([[1, 0, 0], [0.3, 0.7, 0], [0.2, 0.3, 0.5]])
    left, right = draw_k.inertia_by_link(shares, np.eye(3))
    heights = [[bar.get_height() for bar in bars] for bars in left.containers]
    np.testing.assert_allclose(heights, [[1, 0.7, 0.5], [0, 0.3, 0.3], [0, 0, 0.2]], atol=1e-15)
    assert [bar.get_height() for bar in right.containers[0]] == [1, 1, 1]
