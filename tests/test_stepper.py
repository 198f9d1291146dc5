"""Views that step: every visit of every sweep in its place; matrices go there and back."""

import json

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.elimination import Step, elimination_steps
from workbook.draw.algorithms import SWEEPS, Algorithm, Formula, Sweep, Symbol, fused, known_after
from workbook.widgets.stepper import matrix_message, sweep_message, unpack

ARMS = [rd.rational_arm(3, seed=2), rd.rational_arm(4, seed=1), rd.rational_arm(1, seed=1)]
assert "".join(x[0] for x in ARMS[0].joint_types) == "rpr"


@pytest.mark.parametrize("method", SWEEPS)
@pytest.mark.parametrize("N", [1, 2, 5])
def test_known_after_each_visit(method, N):
    (table,) = sweep_message(SWEEPS[method], arm=N)["tables"]
    known = {k: set(table["given"]) for k in range(1, N + 1)}
    expected = known_after(SWEEPS[method], N)
    assert (len(table["steps"]), table["steps"][0]["found"]) == (1 + len(expected), [])
    for step, (number, k, after) in zip(table["steps"][1:], expected, strict=True):
        assert (step["sweep"], step["link"]) == (number, k)
        inward = table["sweeps"][number - 1]["direction"] == "inward"
        assert step["from"] == (k - 1 if inward else k + 1)
        for what in step["found"]:
            assert all(symbol in known[j] for symbol, j in what["reads"])
            known[k].add(what["symbol"])
        assert known == {j: set(symbols) for j, symbols in after.items()}
        assert bool(step["enters"]) <= (step["from"] in (0, N + 1))
    assert all("theta_ddot" in symbols for symbols in known.values())


@pytest.mark.parametrize("method", SWEEPS)
def test_tags_are_equations(method):
    tags = {
        what["tag"]
        for step in sweep_message(SWEEPS[method])["tables"][0]["steps"]
        for what in step["found"]
    }
    assert tags <= set(rd.atlas.REGISTRY)
    if method in rd.METHODS:
        assert tags & set(rd.METHODS[method].tags) or method == "rk-2sweep"


def test_sweeps_of_another_table():
    (own,) = sweep_message(fused(SWEEPS["rk-fd1"], 2, 3))["tables"]
    (stored,) = sweep_message(SWEEPS["rk-fd1 fused"])["tables"]
    assert (own, own["name"]) == (stored, "FD1 fused")
    with pytest.raises(
        ValueError, match="sweep 4, link 3: theta_ddot needs lambda of link 3, not known yet"
    ):
        sweep_message(
            Algorithm(
                "mine",
                (*SWEEPS["rk-fd1"].sweeps[:3], Sweep("outward", {"theta_ddot": ("lambda",)})),
            )
        )
    formulas = {
        "y": Formula("XX 1", "y(k) = y(k-1) + w(k)", "y(k-1)", first=Formula("XX 2", "y(k) = w(k)"))
    }
    mine = Algorithm(
        "mine",
        (Sweep("inward", {"y": ("w", "y<"), "x": ("y",)}),),
        formulas,
        {"w": Symbol(r"\omega", "ω", "omega", (3, 1))},
        given=("w",),
    )
    (table,) = sweep_message(mine, arm=2)["tables"]
    first, second = (
        [(what["tag"], what["formula"]) for what in step["found"]] for step in table["steps"][1:]
    )
    assert first == [("XX 2", "y(1) = w(1)"), ("", "")]
    assert second == [("XX 1", "y(2) = y(1) + w(2)"), ("", "")]
    assert [step["enters"] for step in table["steps"]] == [[], ["y(0)"], []]
    assert table["given"] == ["w"]
    assert table["symbols"]["w"] == {
        "latex": r"\omega",
        "text": "ω",
        "said": "omega",
        "shape": (3, 1),
    }
    assert table["symbols"]["y"] == {"latex": "y", "text": "y", "said": "y", "shape": (6, 1)}


def test_joints_are_counted_from_the_tip():
    message = sweep_message(SWEEPS["rk-fd4"], arm=ARMS[1])
    assert (message["links"], message["joints"]) == (4, "PRPR")
    # columns of a(k), k = 4 .. 1
    tags = [step["found"][1]["tag"] for step in message["tables"][0]["steps"][1:5]]
    assert tags == ["RK 3.21", "RK 2.32", "RK 2.19", "RK 2.32"]


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ({"algorithms": []}, ValueError, "expected one or more Algorithms, got none"),
        ({"algorithms": ["rk-fd4"]}, TypeError, "expected an Algorithm with sweeps, got 'rk-fd4'"),
        (
            {"algorithms": [SWEEPS["rk-fd4"].sweeps]},
            TypeError,
            "expected an Algorithm with sweeps, got ",
        ),
        (
            {"algorithms": [Algorithm("none", ())]},
            TypeError,
            "expected an Algorithm with sweeps, got ",
        ),
        ({"arm": 0}, ValueError, "room for 1 to 12 links, got 0"),
        ({"arm": 13}, ValueError, "room for 1 to 12 links, got 13"),
        ({"arm": 2.0}, TypeError, "arm must be an Arm or a number of links, got 2.0"),
        ({"arm": True}, TypeError, "arm must be an Arm"),
        ({"at": 10}, ValueError, "at must be a visit of FD4, from 0 to 9; got 10"),
        ({"at": -1}, ValueError, "at must be a visit of FD4, from 0 to 9"),
        ({"at": 1.5}, ValueError, "at must be a visit of FD4, from 0 to 9; got 1.5"),
    ],
)
def test_sweeps_refused(arguments, error, words):
    arguments = {"algorithms": [SWEEPS["rk-fd4"]], "arm": 3} | arguments
    with pytest.raises(error, match=words):
        sweep_message(*arguments.pop("algorithms"), **arguments)


def exact_steps():
    return list(elimination_steps(rd.atlas.Case(ARMS[1]).mass_matrix, range(4)))


def test_matrices_go_there_and_back():
    steps = exact_steps()
    message = matrix_message(steps)
    arrays = unpack(message)
    assert message["names"] == ["U", "R", "Uᵀ"]
    assert set(arrays) == {f"{x}{i}" for x in ("values", "marks") for i in range(3)}
    for i, name in enumerate(message["names"]):
        for number, step in enumerate(steps):
            matrix = step.matrices[name]
            before = steps[max(number - 1, 0)].matrices[name]
            np.testing.assert_array_equal(
                arrays[f"values{i}"][number], matrix.astype(float).astype(np.float32)
            )
            np.testing.assert_array_equal(
                arrays[f"marks{i}"][number], (matrix != 0) + 2 * (matrix != before)
            )
    U, R, turned = (arrays[f"values{i}"][-1].astype(float) for i in range(3))
    np.testing.assert_allclose(U @ R @ turned, steps[0].matrices["R"].astype(float), rtol=1e-6)
    assert message["sentences"] == [step.sentence for step in steps]
    assert message["pivots"] == [None, [0, 0], [1, 1], [2, 2]]
    json.dumps({name: part for name, part in message.items() if name != "buffer"})


@pytest.mark.parametrize(
    "steps, error, words",
    [
        ([], ValueError, "expected 1 to 1000 steps, got 0"),
        (
            [np.eye(2), np.eye(3)],
            ValueError,
            r"step 1: .* \{'A': \(2, 2\)\}, got \{'A': \(3, 3\)\}",
        ),
        ([np.ones(3)], ValueError, r"step 0: .* got \{'A': \(3,\)\}"),
        ([np.ones((0, 2))], ValueError, "step 0: expected matrices"),
        ([np.eye(2), {"B": np.eye(2)}], ValueError, r"step 1: .* got \{'B': \(2, 2\)\}"),
        (
            [np.eye(2), np.array([[1, np.nan], [0, 1]])],
            ValueError,
            r"step 1, A, entry \(1, 2\): must be a real.*nan",
        ),
        (
            [np.array([[1, np.inf]])],
            ValueError,
            r"step 0, A, entry \(1, 2\): must be a real number .* got inf",
        ),
        (
            [np.array([[1j]])],
            ValueError,
            r"step 0, A, entry \(1, 1\): must be a real number of ordinary size, got 1j",
        ),
        ([np.array([["x"]])], ValueError, "must be a real number of ordinary size, got x"),
        (
            [np.array([[10**400]], dtype=object)],
            ValueError,
            "must be a real number of ordinary size",
        ),
        (
            [Step({"A": np.eye(2)}, "", (2, 0))],
            ValueError,
            r"step 0: the pivot \(2, 0\), counted from 0, lies in no matrix",
        ),
        ([np.eye(120)] * 30, ValueError, "30 steps take 2.2 MB, at most 2 MB are sent"),
    ],
)
def test_matrices_refused(steps, error, words):
    def as_step(x):
        if isinstance(x, Step):
            return x
        return Step(x if isinstance(x, dict) else {"A": x})

    with pytest.raises(error, match=words):
        matrix_message(map(as_step, steps))
