"""Test which data an Arm accepts, its messages about the rest, and its poses."""

import copy
import dataclasses
import pickle
import warnings
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy
from test_compiled import calls_of_python

import robodyn_lib as rd
from robodyn_lib import Arm, InertiaWarning
from robodyn_lib.arm import _sound, check_body, check_rotation
from robodyn_lib.numbers import Taylor, coefficient, joint_series

DATA = (
    "axes",
    "offsets",
    "rotations",
    "masses",
    "coms",
    "inertias",
    "tip_offset",
    "tip_rotation",
    "base_offset",
    "base_rotation",
)
X = sympy.Symbol("x")
HALF = Fraction(1, 2)


def data(**changed):
    """Return a good arm's arguments, with some replaced."""
    good = {
        "axes": [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
        "joint_types": "RPR",
        "offsets": np.zeros((3, 3)),
        "masses": [3, 1, 2],
        "coms": [[0, 0, 0], [0.2, 0, 0], [0, 0.1, 0]],
        "inertias": [np.eye(3)] * 3,
        "link_names": ["base plate", "forearm", "hand"],
        "joint_names": ["turn", "reach", "wrist"],
    }
    return good | changed


def with_entry(key, index, value):
    """Return the good value of a field with one entry replaced."""
    a = np.array(data()[key], dtype=float)
    a[index] = value
    return {key: a}


SKEW = np.array([[1.0, 0.5, 0], [0, 1, 0], [0, 0, 1]])
REFUSED = [
    ({"joint_types": ""}, "joint_types is empty: an arm needs at least one joint"),
    ({"joint_types": None}, "joint_types must be a list, got None"),
    *(({key: 3}, f"{key} must be a list, got 3") for key in ("parents", "notes", "link_names")),
    ({"joint_types": "RXR"}, "joint 2: type must be one of revolute, prismatic, .*; got 'X'"),
    (
        {"joint_types": ["R", "P", "floating"]},
        "joint 3: type must be one of revolute, prismatic, .*; got 'floating'",
    ),
    ({"joint_types": "RP"}, "link_names: expected 2 names, got 3"),
    (
        {"joint_types": "RP", "link_names": None, "joint_names": None},
        r"axes must have shape \(2, 3\), got \(3, 3\)",
    ),
    ({"link_names": ["a", "b", "a"]}, "link_names: 'a' occurs twice"),
    ({"link_names": [1, 2, 3]}, "link_names: the name of link 1 must be a text, got 1"),
    ({"link_names": ["a", " ", "b"]}, "link_names: the name of link 2 is empty, got ' '"),
    ({"joint_names": ["a", "b"]}, "joint_names: expected 3 names, got 2"),
    ({"axes": np.eye(3)[:2]}, r"axes must have shape \(3, 3\), got \(2, 3\)"),
    ({"offsets": np.zeros(3)}, r"offsets must have shape \(3, 3\), got \(3,\)"),
    ({"masses": 1.0}, r"masses must have shape \(3,\), got \(\)"),
    ({"coms": [[1, 2, 3], [1, 2], [0, 0, 0]]}, "coms: the rows have unequal lengths"),
    ({"inertias": np.eye(3)}, r"inertias must have shape \(3, 3, 3\), got \(3, 3\)"),
    ({"rotations": np.eye(3)}, r"rotations must have shape \(3, 3, 3\), got \(3, 3\)"),
    ({"tip_offset": [0, 0]}, r"tip_offset must have shape \(3,\), got \(2,\)"),
    ({"base_rotation": np.eye(4)}, r"base_rotation must have shape \(3, 3\), got \(4, 4\)"),
    (with_entry("masses", 1, np.nan), "link 2 'forearm': masses must be finite, got nan"),
    (with_entry("masses", 2, np.inf), "link 3 'hand': masses must be finite, got inf"),
    (with_entry("offsets", (1, 0), -np.inf), "joint 2 'reach': offsets must be finite, got -inf"),
    ({"tip_offset": [0, np.nan, 0]}, "tip_offset must be finite, got nan"),
    ({"masses": [1, sympy.nan, 1]}, "link 2 'forearm': masses must be finite, got nan"),
    ({"masses": [1, mpmath.inf, 1]}, r"link 2 'forearm': masses must be finite, got \+inf"),
    ({"masses": [1, HALF, float("nan")]}, "link 3 'hand': masses must be finite, got nan"),
    (with_entry("axes", 1, 0), "joint 2 'reach': axis must not be zero, got \\(0.0, 0.0, 0.0\\)"),
    (
        {"axes": [[0, 0, 1], [0, 1, 1], [HALF, 0, 0]]},
        r"joint 2 'reach': an exact axis must have a rational length, .* = 2",
    ),
    (with_entry("masses", 1, -1.2), "link 2 'forearm': mass must be >= 0, got -1.2"),
    ({"masses": [1, -HALF, 1]}, "link 2 'forearm': mass must be >= 0, got -1/2"),
    (
        {"masses": [-1, 1, 1], "inertias": [np.eye(3) * X] + [np.eye(3)] * 2},
        "link 1 'base plate': mass must be >= 0",
    ),
    (
        {"inertias": [np.eye(3), SKEW, np.eye(3)]},
        "link 2 'forearm': inertia must be symmetric, got",
    ),
    (
        {"inertias": [np.eye(3), np.diag([1, -1e-3, 1]), np.eye(3)]},
        "link 2 'forearm': .* positive semi.*-0.001",
    ),
    (
        {"inertias": [np.eye(3), [[1, 2, 0], [2, 1, 0], [0, 0, 1]], np.eye(3)]},
        "link 2 .* positive semidefinite",
    ),
    (
        {"rotations": [np.eye(3), np.diag([1, 1, -1]), np.eye(3)]},
        "joint 2 'reach': rotation must be a rotation matrix",
    ),
    (
        {"rotations": [np.eye(3), np.eye(3), 2 * np.eye(3)]},
        "joint 3 'wrist': rotation must be a rotation matrix",
    ),
    ({"tip_rotation": np.zeros((3, 3))}, "tip_rotation must be a rotation matrix"),
    (
        {"masses": [1, 1j, 1]},
        "link 1 'base plate': masses must be real, got|link 2 'forearm': masses must be real",
    ),
    ({"masses": [1, 1, sympy.I]}, "link 3 'hand': masses must be real, got I"),
    ({"masses": ["1", "2", "3"]}, "masses: expected numbers, got str"),
    ({"masses": None}, "masses: expected a number, got None"),
    ({"coms": [[None] * 3] * 3}, "coms: expected a number, got None"),
]


@pytest.mark.parametrize("changed, message", REFUSED, ids=[message[:50] for _, message in REFUSED])
def test_refused_by_name(changed, message):
    with pytest.raises((ValueError, TypeError), match=message) as refusal:
        Arm(**data(**changed))
    assert "0x" not in str(refusal.value)


def test_a_default_name_is_printed_once():
    with pytest.raises(ValueError, match=r"^link 2: mass must be >= 0, got -1\.0$"):
        Arm(**data(masses=[1, -1, 1], link_names=None, joint_names=None))


def test_exact_inertias_are_symmetric_exactly_and_others_up_to_rounding():
    almost = np.array([[1, Fraction(1, 10**12), 0], [0, 1, 0], [0, 0, 1]], dtype=object)
    with pytest.raises(ValueError, match="link 1 'base plate': inertia must be symmetric"):
        Arm(**data(inertias=[almost, np.eye(3), np.eye(3)]))
    Arm(**data(inertias=[almost.astype(float), np.eye(3), np.eye(3)]))


def test_an_inertia_may_be_off_by_what_rounding_in_m_c_squared_is():
    """With 2 kg at 3 m from the frame's origin, m |c|^2 = 18, and 64 eps of that is 2.6e-13."""
    off = np.zeros((3, 3))
    coms = np.array([[0, 0, 0], [1, 2, 2], [1, 2, 2]])
    for size, fine in ((2e-13, True), (-2e-13, True), (4e-13, False)):
        off[0, 1] = off[1, 0] = size
        options = data(masses=[1, 2, 0], coms=coms, inertias=[np.eye(3), off, np.eye(3)])
        if fine:
            assert Arm(**options).inertias[1, 0, 1] == size
            with pytest.raises(
                ValueError, match="link 3 'hand': inertia must be positive semidefinite"
            ):
                Arm(**options | {"inertias": [np.eye(3), np.eye(3), off]})  # no mass, no rounding
        else:
            with pytest.raises(
                ValueError, match="link 2 'forearm': inertia must be positive semidefinite, got"
            ):
                Arm(**options)


def test_an_inertia_that_no_body_has_warns_and_names_the_link():
    with pytest.warns(
        InertiaWarning, match="link 3 'hand': .* violates the triangle inequality.* 1, 1, 3"
    ) as seen:
        Arm(**data(inertias=[np.eye(3), np.eye(3), np.diag([1, 1, 3])]))
    assert seen[0].filename == __file__


@pytest.mark.parametrize(
    "I", [np.zeros((3, 3)), np.diag([0, 1, 1]), np.diag([1, 1, 2]), np.diag([1e-12, 1, 1])]
)
def test_inertias_on_the_edge_are_fine(I):
    R = np.linalg.qr(np.random.default_rng(0).normal(size=(3, 3)))[0]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        arm = Arm(
            **data(masses=[0, 0, 0], inertias=[I, R @ I @ R.T, (R @ I @ R.T + R @ I.T @ R.T) / 2])
        )
        arm.in_floats.at([0, 0, 0])


def test_links_that_are_accepted_at_once_are_those_that_each_check_accepts():
    """Inertias and rotations lie on both sides of every limit, by any part of the slack."""
    rng = np.random.default_rng(0)
    n = 400
    turns = np.linalg.qr(rng.normal(size=(n, 3, 3)))[0]
    turns *= np.linalg.det(turns)[:, np.newaxis, np.newaxis]
    moments = rng.choice([0, 1.0, 2.0, 3.0], size=(n, 3))
    moments += 1e-9 * rng.uniform(-9, 9, (n, 3)) * rng.choice([0, 0.1, 1], size=(n, 1))
    inertias = turns @ (moments[:, :, np.newaxis] * turns.transpose(0, 2, 1))
    inertias = (inertias + inertias.transpose(0, 2, 1)) / 2
    inertias[::7, 0, 1] += 1e-10
    masses = rng.choice([1.0, 0.0, -1.0], p=[0.8, 0.1, 0.1], size=n)
    turns += 1e-10 * rng.uniform(-9, 9, (n, 3, 3)) * rng.choice([0, 1], size=(n, 1, 1))
    turns[::11] *= -1
    sound = _sound(masses, inertias, turns)
    passed = []
    for m, I, R in zip(masses, inertias, turns, strict=True):
        try:
            with warnings.catch_warnings(action="error"):
                check_body("", m, np.zeros(3), I)
            check_rotation("", R)
            passed.append(True)
        except (ValueError, InertiaWarning):
            passed.append(False)
    assert not (sound & ~np.array(passed)).any()
    assert 0.1 < sound.mean() < np.mean(passed) < 0.9
    exact = np.array([np.diag([Fraction(1)] * 3)])
    assert not _sound(masses[:1], exact, turns[:1]).any()


def test_many_links_are_made_in_few_calls():
    """A million links take some seconds: none of them is checked by itself."""
    few, many = (calls_of_python(lambda n=n: rd.planar_arm(n)) for n in (100, 1100))
    assert (many - few) / 1000 <= 30


def test_frozen_and_not_aliased():
    options = {key: np.array(value, dtype=float) for key, value in data().items() if key in DATA}
    arm = Arm(**data(**options))
    for key, a in options.items():
        before = getattr(arm, key).copy()
        a += 1
        np.testing.assert_array_equal(getattr(arm, key), before)
    for key in DATA:
        with pytest.raises(ValueError, match="read-only"):
            getattr(arm, key)[...] = 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        arm.masses = np.ones(3)
    assert isinstance(arm.link_names, tuple)
    assert isinstance(arm.joint_types, tuple)
    assert isinstance(arm.notes, tuple)


def test_axes_come_to_unit_length_at_any_scale():
    arm = Arm(**data(axes=[[0, 0, 1e200], [3e-200, 4e-200, 0], [0.6, 0.8, 0]]))
    np.testing.assert_allclose(arm.axes, [[0, 0, 1], [0.6, 0.8, 0], [0.6, 0.8, 0]], rtol=1e-15)
    exact = rd.Arm(**data(axes=[[0, 0, 7], [3, 4, 0], [HALF, 0, 0]]))
    assert exact.axes.tolist() == [[0, 0, 1], [Fraction(3, 5), Fraction(4, 5), 0], [1, 0, 0]]
    symbolic = rd.Arm(**data(axes=[[0, 0, 7], [1, 0, 0], [0, sympy.Integer(1), sympy.Integer(1)]]))
    assert symbolic.axes[2, 2] == sympy.sqrt(2) / 2


def test_reprs_have_no_addresses():
    arm = Arm(**data())
    assert repr(arm) == "Arm 'arm': 3 joints (RPR), 6 kg"
    assert repr(arm.at([0, 0, 0])) == "Pose of Arm 'arm': 3 joints (RPR), 6 kg"
    assert repr(rd.planar_arm(20)) == "Arm 'planar_arm(20)': 20 joints (20 R, 0 P), 20 kg"
    assert repr(rd.planar_arm(1, masses=X)) == "Arm 'planar_arm(1)': 1 joint (R), x kg"
    assert repr(rd.planar_arm(2, masses=HALF)) == "Arm 'planar_arm(2)': 2 joints (RR), 1 kg"


# --- numbers that are kept as given ---------------------------------------------------------------
def test_whole_numbers_are_exact_beside_exact_ones_and_machine_numbers_otherwise():
    whole = data(
        offsets=np.zeros((3, 3), dtype=int),
        coms=np.zeros((3, 3), dtype=object),
        inertias=[np.eye(3, dtype=object)] * 3,
    )
    machine = Arm(**whole)
    assert all(getattr(machine, key).dtype == np.float64 for key in DATA)
    assert not machine.is_exact
    exact = Arm(**whole | {"masses": [HALF, 1, np.int64(2)]})
    assert exact.is_exact
    assert all(isinstance(x, Fraction) for key in DATA for x in getattr(exact, key).ravel())
    assert not Arm(**data(masses=[HALF, 1, 0.5])).is_exact
    assert machine.in_floats is machine
    floats = exact.in_floats
    assert floats.in_floats is floats
    assert exact.in_floats is floats
    np.testing.assert_array_equal(floats.masses, [0.5, 1, 2])


def test_whole_tangents_are_exact_too():
    arm = rd.rational_arm(3, seed=1)
    for t in (
        [1, 2, 3],
        np.array([1, 2, 3]),
        (1, Fraction(2), 3),
        np.array([1, 2, 3], dtype=object),
    ):
        pose = arm.at_tangents(t)
        assert all(isinstance(x, Fraction) for x in [*pose.R.ravel(), *pose.O.ravel(), *pose.tip])
        assert (pose.O == arm.at_tangents([Fraction(1), Fraction(2), Fraction(3)]).O).all()
    assert arm.at_tangents([1.0, 2.0, 3.0]).dtype == np.float64
    assert rd.planar_arm(3).at_tangents([1, 2, 3]).dtype == np.float64


def test_one_pose_in_every_arithmetic():
    arm = rd.random_arm(4, np.random.default_rng(3))
    q = np.array([0.3, -0.7, 0.2, 1.1])
    expected = arm.at(q)
    t = np.where([kind == "revolute" for kind in arm.joint_types], np.tan(q / 2), q)
    poses = {
        "complex": arm.at(q + 0j),
        "tangents": arm.at_tangents(t),
        "mpmath": arm.at([mpmath.mpf(x) for x in q]),
        "sympy": arm.at([sympy.Float(x) for x in q]),
        "Taylor": arm.at(joint_series(q, q, q)),
        "Fractions": arm.at_tangents([Fraction(float(x)) for x in t]),
    }
    for name, pose in poses.items():
        for key in ("R", "O", "h", "p", "C", "Ic", "tip", "tip_R"):
            a = getattr(pose, key)
            a = coefficient(a, 0) if name == "Taylor" else a
            np.testing.assert_allclose(
                a.astype(complex).real, getattr(expected, key), atol=1e-14, err_msg=name
            )
    assert poses["complex"].dtype == np.complex128
    assert expected.dtype == np.float64
    assert isinstance(poses["Taylor"].O[-1, 0], Taylor)


def test_symbols_mix_with_zeros_and_exact_numbers():
    arm = rd.planar_arm(3, lengths=[1, 2, 3], masses=[HALF, 1, 1])
    tip = arm.at([X, 0, sympy.pi / 2]).tip
    assert [
        sympy.simplify(a - b)
        for a, b in zip(
            tip, [3 * sympy.cos(X) - 3 * sympy.sin(X), 0, 3 * sympy.sin(X) + 3 * sympy.cos(X)]
        )
    ] == [0, 0, 0]
    arm.at([X, sympy.Rational(1, 2), 0])


def test_a_pose_needs_one_finite_value_per_joint():
    arm = rd.robots.ur5()
    for bad, error, message in [
        (
            np.zeros(5),
            ValueError,
            r"q must have shape \(6,\), one value per joint of 'ur5', got \(5,\)",
        ),
        (np.zeros((2, 6)), ValueError, r"q must have shape \(6,\)"),
        (0.0, ValueError, r"got \(\)"),
        ([0, 0, np.nan, 0, 0, 0], ValueError, "q of joint 3 'elbow' must be finite, got nan"),
        ([0, X, sympy.oo, 0, 0, 0], ValueError, "q of joint 3 'elbow' must be finite, got oo"),
        (
            [0, 0, 0, 0, 1j * np.inf, 0],
            ValueError,
            "q of joint 5 'wrist 1'|q of joint 5 'wrist 2' must be finite",
        ),
        (
            [Fraction(1, 3)] * 6,
            TypeError,
            "joint 1 'shoulder pan': the cosine of the exact number 1/3 is not rat",
        ),
        (None, TypeError, "q: expected a number, got None"),
        ("abcdef", TypeError, "q: expected numbers"),
        ([True] * 6, TypeError, "q: expected numbers, got bool"),
    ]:
        with pytest.raises(error, match=message):
            arm.at(bad)
    with pytest.raises(ValueError, match="t of joint 2 'shoulder lift' must be finite, got inf"):
        arm.at_tangents([0, np.inf, 0, 0, 0, 0])
    slider = rd.Arm(**data(joint_types="PPP", masses=[HALF, 1, 1], offsets=np.zeros((3, 3), int)))
    assert slider.at([HALF, Fraction(1, 3), 2]).O[2].tolist() == [Fraction(1, 3), 2, HALF]


def test_symbolic_arms_explain_why_floats_are_not_supported():
    arm = rd.planar_arm(2, masses=[X, 1])
    with pytest.raises(
        TypeError,
        match=r"'planar_arm\(2\)' has symbolic data, which cannot be converted to float64",
    ):
        arm.at([0.1, 0.2])
    assert arm.at_tangents([HALF, 1]).m[0] == X


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda arm: pickle.loads(pickle.dumps(arm))]
)
def test_a_copy_takes_the_fields_and_derives_the_rest_anew(again):
    arm = rd.rational_arm(3, seed=2)
    arm.at([0.1, 0.2, 0.3])  # makes and keeps the arm in floats
    other = again(arm)
    assert set(vars(other)) == {f.name for f in dataclasses.fields(Arm)} < set(vars(arm))
    for key in DATA:
        assert (getattr(other, key) == getattr(arm, key)).all()
        assert not getattr(other, key).flags.writeable
    # computed properties of a copy use its own fields
    object.__setattr__(other, "masses", 2 * other.masses)
    assert (other.in_floats.masses == 2 * arm.in_floats.masses).all()
