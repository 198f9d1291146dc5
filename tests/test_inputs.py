"""User input: values pass unchanged, in the shape that kernels need.

That each public function asks them of each argument, once, is in test_door.py.
"""

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import inputs
from robodyn_lib.arm import named_array

ARM = rd.planar_arm(2)


def error_of(function, *arguments, **named):
    """Return the kind and the words of the error."""
    with pytest.raises((TypeError, ValueError)) as error:
        function(*arguments, **named)
    return f"{error.type.__name__}: {error.value}"


def test_arrays_are_copies():
    given = np.array([[1.0, 2.0], [3.0, 4.0]])
    got = inputs.real_array("x", given, 2, "anything")
    assert got is not given
    assert not np.shares_memory(got, given)
    assert (got == given).all()
    assert inputs.real_array("x", np.ones((3, 2)), 2, "anything").shape == (3, 2)
    for numbers in ([1, 2], np.array([1, 2], dtype=np.uint8), np.float32([1, 2]), (1.0, 2)):
        got = inputs.real_array("x", numbers, 2, "anything")
        assert got.dtype == np.float64
        assert got.tolist() == [1.0, 2.0]


def test_refusals_are_named():
    name = "link {}".format
    for words, *arguments in [
        ("ValueError: x of link 1 must be finite, got nan", [1.0, np.nan], 2, "w", name),
        ("ValueError: entry 2 of x must be finite, got inf", [1.0, np.inf], 2, "w"),
        (
            "ValueError: x of link 0 must be finite, got nan, state (1,)",
            [[0, 0], [np.nan, 0]],
            2,
            "w",
            name,
        ),
        (
            "ValueError: x must have shape (..., 2), w; its rows have unequal lengths",
            [[1, 2], [3]],
            2,
            "w",
        ),
        ("ValueError: x must have shape (..., 1), w; got ()", 3.0, 1, "w"),
        ("ValueError: x must have shape (..., 2), w; got (1,)", [3.0], 2, "w"),
        ("TypeError: x must be real machine numbers, got None", None, 2, "w"),
        ("TypeError: x must be real machine numbers, got complex128", [1j, 2], 2, "w"),
        ("TypeError: x must be real machine numbers, got bool", [True, False], 2, "w"),
        (
            "TypeError: x must be real machine numbers, got object; exact and symbolic work goes "
            "through arm.at(...)",
            [None, 2],
            2,
            "w",
        ),
    ]:
        assert error_of(inputs.real_array, "x", *arguments) == words


def test_joint_vectors_come_in_their_order():
    qd, q = inputs.joint_vectors(ARM, qd=[3, 4], q=[[1, 2]])
    assert q.tolist() == [[1, 2]]
    assert qd.tolist() == [3, 4]
    assert inputs.joint_vectors(ARM) == []
    assert error_of(inputs.joint_vectors, "arm", q=[1]) == "TypeError: arm must be an Arm, got str"
    assert error_of(inputs.joint_vectors, ARM, q=[1]) == (
        "ValueError: q must have shape (..., 2), one value per joint of 'planar_arm(2)'; got (1,)"
    )
    assert (
        error_of(inputs.joint_vectors, ARM, q=[1, np.nan])
        == "ValueError: q of joint 2 must be finite, got nan"
    )


def test_one_number_above_zero():
    assert inputs.positive("dt", 2) == 2.0
    assert type(inputs.positive("dt", np.float32(0.5))) is float
    for value in (0.0, -1, [1.0]):
        assert (
            error_of(inputs.positive, "dt", value)
            == f"ValueError: dt must be one number > 0, got {value!r}"
        )
    assert error_of(inputs.positive, "dt", [1.0, 2.0]).startswith("ValueError: dt must have shape")
    assert (
        error_of(inputs.positive, "dt", np.nan)
        == "ValueError: entry 1 of dt must be finite, got nan"
    )
    assert error_of(inputs.positive, "dt", None).startswith("TypeError: dt must be real machine")


def test_no_tip_force_is_zero():
    gravity, force = inputs.surroundings([1, 2, 3], None)
    assert gravity.tolist() == [1, 2, 3]
    assert force.tolist() == [0] * 6
    assert inputs.surroundings([1, 2, 3], [1, 2, 3, 4, 5, 6])[1].tolist() == [1, 2, 3, 4, 5, 6]
    assert (
        error_of(inputs.surroundings, [1, 2], None)
        == "ValueError: gravity must have shape (..., 3), x, y, z; got (2,)"
    )
    assert error_of(inputs.surroundings, [1, 2, 3], 0) == (
        "ValueError: tip_force must have shape (..., 6), moment and force; got ()"
    )


def test_batches_are_rows():
    q = np.arange(6.0).reshape(3, 1, 2)
    qd = np.arange(8.0).reshape(4, 2)
    gravity = np.arange(12.0).reshape(4, 3)
    shape, (rows, rates), (one, each) = inputs.states(
        q=q, qd=qd, gravity=np.array([1.0, 2, 3]), tip_force=gravity
    )
    assert shape == (3, 4)
    assert rows.shape == rates.shape == (12, 2)
    assert one.tolist() == [[1, 2, 3]]
    for i in range(12):
        assert (rows[i] == q[i // 4, 0]).all()
        assert (rates[i] == qd[i % 4]).all()
        assert (each[i] == gravity[i % 4]).all()
    assert all(a.flags.c_contiguous and a.flags.writeable for a in (rows, rates, one, each))
    shape, (row,), _ = inputs.states(q=np.array([4, 5]))
    assert shape == ()
    assert row.tolist() == [[4, 5]]
    assert row.flags.writeable
    assert row.flags.c_contiguous
    assert inputs.states(q=np.arange(6.0).reshape(2, 3).T[0])[1][0].flags.c_contiguous
    assert error_of(inputs.states, q=np.zeros((2, 2)), gravity=np.zeros((3, 3))) == (
        "ValueError: leading axes do not broadcast: q (2, 2), gravity (3, 3)"
    )


def test_values_and_rates_are_distinguished():
    ball = rd.Arm(
        axes=[[0, 0, 1.0]] * 2,
        joint_types="SR",
        offsets=[[0, 0, 0], [1.0, 0, 0]],
        masses=[1.0, 1.0],
        coms=[[0.5, 0, 0]] * 2,
        inertias=[np.eye(3)] * 2,
        joint_names=["ball", "hinge"],
    )
    q, qd = inputs.joint_vectors(ball, q=[0, 0, 0, 1, 0.5], qd=[1, 2, 3, 4])
    assert q.tolist() == [0, 0, 0, 1, 0.5]
    assert qd.tolist() == [1, 2, 3, 4]
    assert error_of(inputs.joint_vectors, ball, q0=[0, 0, 0, 1]) == (
        "ValueError: q0 must have shape (..., 5), the values of all joints of 'arm'; got (4,)"
    )
    assert error_of(inputs.joint_vectors, ball, qd=[0] * 5) == (
        "ValueError: qd must have shape (..., 4), the rates of all joints of 'arm'; got (5,)"
    )
    assert error_of(inputs.joint_vectors, ball, q0=[[0, 0, 0, 2, 0]]) == (
        "ValueError: q0 of joint 1 'ball': (x, y, z, w) must be a unit quaternion, got length 2"
    )
    assert (
        error_of(inputs.joint_vectors, ball, qd=[0, 0, np.inf, 0])
        == "ValueError: qd of joint 1 'ball' must be finite, got inf"
    )


@pytest.mark.parametrize(
    "q, got",
    [
        ([True, 0.5], "bool among numbers"),
        ([0.5, np.True_], "bool among numbers"),
        ([[0.1, 0.2], [0.3, False]], "bool among numbers"),
        ((np.array([True, False]), [0.1, 0.2]), "bool among numbers"),
        (np.ma.array([0.1, 0.2], mask=[False, True]), "a masked entry"),
        ([np.ma.masked, 0.2], "a masked entry"),
        ([True, False], "bool"),
    ],
)
def test_what_numpy_reads_as_a_number_is_refused(q, got):
    arm = rd.planar_arm(2)
    with pytest.raises(TypeError, match=f"q must be real machine numbers, got {got}"):
        rd.mass_matrix(arm, q)
    with pytest.raises(TypeError, match="expected numbers, got "):
        named_array("masses", q)


def test_a_masked_array_without_masked_entries_is_read():
    arm = rd.planar_arm(2)
    q = np.ma.array([0.1, 0.2], mask=False)
    assert (rd.mass_matrix(arm, q) == rd.mass_matrix(arm, [0.1, 0.2])).all()
