"""The effect of an impossible inertia on torques, and the typing errors that are guessed."""

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.cli import main
from robodyn_lib.doctor import consequence, guess, nearest, possible

FILE = """<robot name="sick"><link name="base"/>
<link name="upper"><inertial><origin xyz="0.1 0 0.2" rpy="0.3 0.2 0.1"/><mass value="1.6"/>
<inertia ixx="{ixx}" ixy="0.0001" ixz="0" iyy="0.00266" iyz="0.0002" izz="{izz}"/></inertial></link>
<joint name="a" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0.6 0.8"/></joint>
<link name="tool"><inertial><mass value="0.5"/>
<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
<joint name="b" type="fixed"><parent link="upper"/><child link="tool"/><origin xyz="0 0 0.3"/></joint></robot>"""


def stored(folder, **numbers):
    path = folder / "sick.urdf"
    path.write_text(FILE.format(**({"ixx": "0.0023", "izz": "0.0017"} | numbers)))
    return path


def test_three_powers_of_ten_are_found(tmp_path):
    """Use the error in a published file: izz="1676359E-6" for 1.676359E-3."""
    path = stored(tmp_path, izz="1676359E-6")
    with pytest.warns(rd.UrdfWarning, match="one slip explains it: izz off by 10") as caught:
        arm = rd.load_urdf(path, strict=False)
    text = next(str(w.message) for w in caught if "one slip" in str(w.message))
    assert "0.001676 for 1.676" in text
    assert "N m" in text
    assert "%" in text
    assert any("one slip" in note for note in arm.notes)
    off = float(text.split("'a': ")[1].split(" N m")[0])
    assert off == pytest.approx(
        effect(arm, rd.load_urdf(stored(tmp_path, izz="1676.359E-6"))), rel=0.01
    )


def effect(sick, sound):
    """Return the largest difference of torques over a fine grid of poses, at unit rates."""
    q = np.linspace(-3, 3, 721)[:, None]
    one = np.ones_like(q)
    return abs(
        rd.inverse_dynamics(sick, q, one, one) - rd.inverse_dynamics(sound, q, one, one)
    ).max()


def test_an_effect_below_rounding_is_no_zero():
    """A hand of a milligram on a large arm: the difference of two torques would be 0."""
    arm = rd.robots.puma560()
    large, small = (consequence(arm, 5, size * np.diag([1.0, 2.0, 4.0])) for size in (1e-3, 1e-18))
    number = float(large.split(": ")[1].split(" N m")[0])
    assert float(small.split(": ")[1].split(" N m")[0]) == pytest.approx(1e-15 * number, rel=0.01)
    assert "less than" not in large
    assert "less than 1e-06 % of its torque" in small
    assert "changes no torque" in consequence(arm, 5, np.zeros((3, 3)))


def test_a_sound_file_is_not_reported(tmp_path, recwarn):
    rd.load_urdf(stored(tmp_path), strict=False)
    assert not [w for w in recwarn if "inertia" in str(w.message)]


def test_the_command_says_it(tmp_path, capsys):
    main(
        [
            "verify",
            "--urdf",
            str(stored(tmp_path, izz="1676359E-6")),
            "--lenient",
            "--paper",
            "saha",
        ]
    )
    assert "one slip explains it: izz off by 10" in capsys.readouterr().err


def test_a_refused_inertia_gets_a_guess(tmp_path):
    with pytest.raises(
        ValueError, match=r"positive semidefinite.*one slip explains it: ixx with the other sign"
    ):
        rd.load_urdf(stored(tmp_path, ixx="-0.0023"), strict=False)


def test_without_a_single_explanation_the_nearest_is_compared(tmp_path):
    with pytest.warns(rd.UrdfWarning, match="compared with the nearest"):
        rd.load_urdf(stored(tmp_path, ixx="0.01", izz="0.2"), strict=False)


@pytest.mark.parametrize(
    ("six", "text"),
    [
        ((2.3, 0, 0, 2.6, 0, 1676.0), "izz off by 10^3"),
        ((-2.3, 0, 0, 2.6, 0, 1.7), "ixx with the other sign"),
        ((2.3, 0, 0, 0.01, 2.6, 1.7), "iyy and iyz exchanged"),
        ((1, 0, 0, 1, 0, 1), None),
        ((1, 0, 0, 1, 0, -1e-9), None),
        ((1, 5, 5, 1, 5, 1), None),
    ],
)
def test_one_slip_and_only_one(six, text):
    I = np.array([[six[0], six[1], six[2]], [six[1], six[3], six[4]], [six[2], six[4], six[5]]])
    if not possible(I):
        found = guess(I)
        assert (found is None) == (text is None)
        assert found is None or (text in found[0] and possible(found[1]))


@pytest.mark.parametrize("size", [1e-9, 1.0, 1e9])
def test_an_inertia_may_be_off_by_rounding_and_by_no_more(size):
    """A moment below zero or above the sum of the others, by 1e-9 of the largest, in any unit."""
    for share, holds in ((5e-10, True), (5e-9, False)):
        assert possible(np.diag([-share, 1.0, 1.0]) * size) == holds
        assert possible(np.diag([1.0, 1.0, 2 + 2 * share]) * size) == holds


def test_the_nearest_is_possible():
    rng = np.random.default_rng(0)
    for _ in range(50):
        I = rng.normal(size=(3, 3))
        assert possible(nearest(I + I.T))
    sound = np.diag([2.0, 3.0, 4.0])
    assert nearest(sound) == pytest.approx(sound)
