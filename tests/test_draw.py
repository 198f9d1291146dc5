"""Pictures are drawn, hold what they promise, come out the same each time, and refuse what they
cannot show.
"""
import base64
import html
import io
import re
from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.rk import operators as rk
from robodyn_lib.rk.recursions import Chain
from workbook import draw
from workbook.draw import solids
from workbook.draw.bones import bones, reach_of_bones
from workbook.draw.figures import drawn


@pytest.fixture
def slider():
    """A planar arm with a sliding joint, on a pedestal."""
    return rd.Arm(axes=[[0, -1, 0], [1, 0, 0], [0, -1, 0]], joint_types="RPR", masses=[3, 0, 1],
                  name="slider",
                  offsets=[[0, 0, 0.5], [0.4, 0, 0], [0.5, 0, 0]],
                  coms=[[0.2, 0, 0], [0.2, 0, 0.05], [0.2, 0, 0]],
                  inertias=[np.eye(3), np.zeros((3, 3)), np.eye(3)], tip_offset=[0.5, 0, 0])


@pytest.mark.parametrize("base", ["fixed", "free"])
def test_any_tree_of_any_joints_is_drawn_in_space(base):
    arm = rd.random_tree(7, np.random.default_rng(2), base=base,
                         kinds=("R", "P", "S", "U", "C", "H", "E"))
    q = np.stack([arm.neutral, arm.neutral])
    q[0, arm.q_places[[*arm.joint_types].index("prismatic")]] = 0.4
    ax = draw.arm_3d(arm, q, labels="base", masses=True)
    assert {text.get_text() for text in ax.texts} == {*"1234567"}
    shown = {tuple(np.rint(255 * np.array(colour[:3])).astype(int))
             for colour in ax.collections[0].get_facecolor()}
    assert len(shown) > 50
    pose = arm.at(q[1])
    ends = {link: (a, b) for link, a, b in bones(pose)}
    assert [*ends][0] == (0 if base == "free" else -1)
    assert [*ends][-1] == arm.n - 1
    np.testing.assert_allclose(ends[arm.n - 1][1], pose.tip)
    assert reach_of_bones(pose) >= max(np.linalg.norm(b - a) for a, b in ends.values())


@pytest.fixture
def chain():
    return Chain(rd.rational_arm(3, seed=5).at_tangents([Fraction(1, 2), Fraction(1, 3),
                                                         Fraction(-2, 5)]))


def in_png(figure):
    """The pixels (rows, columns, 4) of it as a PNG, 0 to 1."""
    from matplotlib.image import imread
    return imread(io.BytesIO(draw.png(figure)), format="png")


def pixels(figure):
    """The same as they are drawn, (rows, columns, 3), 0 to 255, in half the time."""
    return drawn(getattr(figure, "figure", figure))


def colours(figure):
    """How many different ones."""
    return len(np.unique(pixels(figure).astype(int) @ [65536, 256, 1]))


UNCHANGED = {}


def unchanged(picture, **asked):
    """The pixels of arm_2d or arm_3d before anything else is asked of it; drawn once."""
    if picture not in UNCHANGED:
        UNCHANGED[picture] = pixels(picture(**asked))
    return UNCHANGED[picture]


def words(ax):
    return [text.get_text() for text in ax.texts if text.get_text()]


def same(a, b):
    return a.shape == b.shape and np.array_equal(a, b)


# --- arms -----------------------------------------------------------------------------------------

def test_arm_in_the_plane_is_drawn_to_scale_in_metres(slider):
    ax = draw.arm_2d(slider, [0.6, 0.5, -0.9])
    assert ax.get_aspect() == 1
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x [m]", "z [m]")
    tip = slider.at([0.6, 0.5, -0.9]).tip
    assert ax.get_xlim()[0] < tip[0] < ax.get_xlim()[1]
    assert ax.get_ylim()[0] < tip[2] < ax.get_ylim()[1]
    assert (in_png(ax)[..., 3] == 1).all()
    assert colours(ax) > 20


def test_a_stone_lies_where_it_is_put_and_in_sight(slider):
    ax = draw.arm_2d(slider, [0.6, 0.5, -0.9])
    assert draw.stone(ax, 4.0, -2.0, size=0.5) is ax
    assert words(ax)[-1] == "stone"
    corners = ax.patches[-1].get_xy()
    assert np.allclose(corners.mean(axis=0), [4, -2], atol=0.1)
    assert np.linalg.norm(np.ptp(corners, axis=0)) < 0.75
    assert ax.get_xlim()[0] < 3.5
    assert 4.5 < ax.get_xlim()[1]
    assert ax.get_ylim()[0] < -2.5


@pytest.mark.parametrize("labels, expected", [("tip", ["3", "2", "1"]), ("base", ["1", "2", "3"]),
                                              (None, [])])
def test_links_are_numbered_from_the_tip_or_from_the_base(slider, labels, expected):
    assert words(draw.arm_2d(slider, [0.6, 0.5, -0.9], labels=labels)) == expected
    assert words(draw.arm_3d(rd.planar_arm(3), [0.4, 0.5, -0.9], labels=labels)) == expected


def test_links_that_lie_on_each_other_share_a_number():
    assert words(draw.arm_3d(rd.robots.puma560(), [0.3, -0.6, 2.6, 0, 0.6, 0])) == ["6", "5", "4",
        "1\N{EN DASH}3"]


@pytest.mark.parametrize("change", [
    {"q": [0.6, 0.4, -0.9]}, {"masses": False}, {"tip_frame": False}, {"labels": None},
    {"q": [[0, 0, 0], [0.6, 0.5, -0.9]]}], ids=lambda change: next(iter(change)))
def test_everything_asked_for_is_seen(slider, change):
    asked = {"arm": slider, "q": [0.6, 0.5, -0.9]}
    assert not same(unchanged(draw.arm_2d, **asked), pixels(draw.arm_2d(**{**asked, **change})))


@pytest.mark.parametrize("change", [
    {"masses": True}, {"axes": False}, {"shadow": False}, {"view": (10, 30)},
    {"q": [[0.1] * 6, [0.3, -0.6, 2.6, 0, 0.6, 0]]}], ids=lambda change: next(iter(change)))
def test_everything_asked_for_is_seen_in_space(change):
    asked = {"arm": rd.robots.puma560(), "q": [0.3, -0.6, 2.6, 0, 0.6, 0]}
    assert not same(unchanged(draw.arm_3d, **asked), pixels(draw.arm_3d(**{**asked, **change})))


@pytest.mark.parametrize("arm", [*map(rd.robots.NAMED.get, rd.robots.NAMED),
                                 lambda: rd.rational_arm(5, seed=2),
                                 lambda: rd.random_arm(4, np.random.default_rng(3)),
                                 lambda: rd.planar_arm(1)])
def test_any_arm_is_drawn_in_space_to_one_scale(arm):
    arm = arm()
    ax = draw.arm_3d(arm, np.full(arm.n, 0.3), masses=True)
    extent = np.array([np.diff(limits)[0] for limits in (ax.get_xlim(), ax.get_ylim(),
                                                         ax.get_zlim())])
    assert np.ptp(extent / ax._box_aspect) < 1e-9 * extent.max()
    assert [ax.get_xlabel(), ax.get_ylabel(), ax.get_zlabel()] == ["x [m]", "y [m]", "z [m]"]
    tip = arm.at(np.full(arm.n, 0.3)).tip
    low, high = np.array([ax.get_xlim(), ax.get_ylim(), ax.get_zlim()]).T
    assert (low <= tip).all()
    assert (tip <= high).all()
    assert colours(ax) > 50


def test_a_spatial_arm_does_not_fit_into_the_plane():
    with pytest.raises(ValueError, match=r"joint 1 'shoulder pan': .* axis along y, got \(0, 0, "
                                         r"1\); arm_3d"):
        draw.arm_2d(rd.robots.ur5(), np.zeros(6))


def test_a_slider_out_of_the_plane_is_refused(slider):
    arm = rd.Arm(axes=[[0, -1, 0], [0, 1, 0]], joint_types="RP", offsets=np.zeros((2, 3)),
                 masses=[1, 1],
                 coms=np.zeros((2, 3)), inertias=[np.eye(3)] * 2)
    with pytest.raises(ValueError, match="joint 2: .* axis across y"):
        draw.arm_2d(arm, [0, 0])


def test_wrong_arguments_are_named(slider):
    with pytest.raises(ValueError, match="labels must be 'tip', 'base' or None, got 'top'"):
        draw.arm_3d(slider, [0, 0, 0], labels="top")
    with pytest.raises(ValueError, match=r"q must have shape \(3,\)"):
        draw.arm_2d(slider, [0, 0])
    with pytest.raises(TypeError, match="three dimensions"):
        draw.arm_3d(slider, [0, 0, 0], ax=draw.figure()[1])


def test_links_of_a_real_arm_follow_its_axes():
    """A UR5's shoulder is offset along the joint axis: its links have corners, and every corner is
    a right angle."""
    pose = rd.robots.ur5().at(np.array([0.3, -1.2, 1.3, -1.6, -1.57, 0.2]))
    path = solids.link_path(pose, 1)
    assert len(path) == 3
    assert np.allclose(path[0], pose.O[1])
    assert np.allclose(path[-1], pose.O[2])
    assert abs((path[1] - path[0]) @ (path[2] - path[1])) < 1e-12
    assert np.allclose(np.cross(path[1] - path[0], pose.h[1]), 0)


def test_solids_are_closed_and_look_outward():
    """Divergence theorem: the faces of a closed solid enclose its volume, with the sign of their
    sense of turning."""
    def volume(faces):
        triangles = np.concatenate([faces[:, [0, 1, 2]], faces[:, [0, 2, 3]]])
        return np.linalg.det(triangles).sum() / 6
    a, b = np.array([0.3, 1, 2]), np.array([1.3, -1, 4])
    assert 0.9 < volume(solids._ball(a, 2.0)) / (4 / 3 * np.pi * 8) < 1
    box = solids._tube(a, b, 0.5, 0.5, solids.SQUARE, caps=(0.0, 0.6))
    assert np.isclose(volume(box), 3.0 * 1.0)
    drum = solids._tube(a, b, 0.5, 0.25)
    assert 0.95 < volume(drum) / (np.pi * 3 / 3 * (0.25 + 0.125 + 0.0625)) < 1


# --- operators ------------------------------------------------------------------------------------

def test_structure_of_the_operators(chain):
    phi = rk.phi_operator(chain)
    kinds = [draw.structure(op, 3) for op in (phi, phi.T, rk.M_operator(chain),
                                              rk.H_operator(chain), phi @ phi.T)]
    assert kinds == ["causal", "anticausal", "memoryless", "memoryless", "full"]


def test_spy_shows_each_entry_that_is_not_zero(chain):
    from matplotlib.collections import PatchCollection
    phi = rk.phi_operator(chain)
    ax = draw.figure(5, 5)[1]
    draw.spy_at(ax, phi, 3, 0, 0)
    tinted, filled = [c for c in ax.collections if isinstance(c, PatchCollection)]
    assert len(filled.get_paths()) == sum(x != 0 for x in phi.ravel())
    assert len(tinted.get_paths()) == 6
    corners = {tuple(np.floor(path.vertices.min(axis=0)).astype(int)[::-1])
               for path in filled.get_paths()}
    assert corners == {tuple(index) for index in np.argwhere(phi != 0)}


def test_spy_row_names_every_factor(chain):
    H, phi = rk.H_operator(chain), rk.phi_operator(chain)
    ax = draw.spy_row([("H", H), (r"\phi", phi)], 3, result=(r"H\phi", H @ phi))
    assert words(ax) == ["$H$", "memoryless", r"$\phi$", "causal", "=", r"$H\phi$", "causal"]


def test_shades_are_relative_to_the_largest_entry():
    small, large = draw.shades([("one", np.array([[1, -2], [0, 4]])), ("two", [[Fraction(1, 2)]])])
    assert np.array_equal(small.images[0].get_array(), [[0.25, 0.5], [0, 1]])
    assert large.images[0].get_array() == 1
    assert [small.get_title(), large.get_title()] == ["one", "two"]
    with pytest.raises(ValueError, match="three: expected a matrix"):
        draw.shades([("three", [1, 2])])


def test_sweeps_name_every_link():
    said = words(draw.sweeps(3, outward="V", inward="z"))
    assert {f"${x}({k})$" for x in "Vz" for k in (1, 2, 3)} <= set(said)
    assert {"base", "tip"} <= set(said)
    assert sum(text == r"$\phi^T$" for text in said) == sum(text == r"$\phi$" for text in said) == 2


# --- showing and saving ---------------------------------------------------------------------------

@pytest.mark.parametrize("kind", ["svg", "png"])
def test_files_come_out_the_same_each_time_and_carry_their_text(tmp_path, kind):
    for name in ("a", "b"):
        draw.save(draw.spy_row([("M", np.eye(6))], 3), tmp_path / f"{name}.{kind}", alt="three blocks")
    a, b = ((tmp_path / f"{name}.{kind}").read_bytes() for name in ("a", "b"))
    assert a == b
    assert b"three blocks" in a
    assert not re.search(rb"date|Matplotlib v", a)


@pytest.mark.parametrize("alt", ["", "  ", None])
def test_no_picture_without_alt_text(tmp_path, alt):
    ax = draw.spy_row([("M", np.eye(6))], 3)
    with pytest.raises(ValueError, match="alt text"):
        draw.show(ax, alt)
    with pytest.raises(ValueError, match="alt text"):
        draw.save(ax, tmp_path / "a.svg", alt)


def test_other_formats_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"must end in \.svg or \.png, got .*a\.jpg"):
        draw.save(draw.spy_row([("M", np.eye(6))], 3), tmp_path / "a.jpg", "three blocks")


def test_outside_a_notebook_show_prints_the_text(capsys):
    draw.show(draw.spy_row([("M", np.eye(6))], 3), "three  blocks\n")
    assert capsys.readouterr().out == "three blocks\n"


def test_in_a_notebook_show_sends_picture_and_text(monkeypatch):
    import IPython
    import IPython.display
    sent = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: True)
    monkeypatch.setattr(IPython.display, "display", lambda data, raw: sent.append(data))
    draw.show(draw.spy_row([("M", np.eye(6))], 3), "three blocks, \"1\" on the diagonal")
    image, caption = sent
    alt, width, data = re.fullmatch(r'<img alt="([^"]*)" width="(\d+)" style="max-width: 100%" '
                                    r'src="data:image/png;base64,([^"]*)">',
                                    image["text/html"]).groups()
    assert image["text/plain"] == html.unescape(alt) == "three blocks, \"1\" on the diagonal"
    assert base64.b64decode(data).startswith(b"\x89PNG")
    assert int(width) == 1248
    assert caption == {"text/markdown": f"*{image['text/plain']}*",
                       "text/plain": image["text/plain"]}
