"""The matrix beside the arm: check its pivots, counts, bands, digits and links independently."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from cases import ROOT, script
from in_node import node_says

import robodyn_lib as rd
from robodyn_lib.elimination import eliminated
from robodyn_lib.fixman.chain import PointChain, absolute_angle_gradients, length_gradients
from robodyn_lib.numbers.counted import Counted, Counter
from workbook.draw import elimination as drawn
from workbook.widgets.parts import linked

DRIVER = ROOT / "tests" / "elimination_driver.js"
SIZES = (2, 5, 12, 40)


@cache
def front():
    return linked(DRIVER)


def reply_to(job, change=("", ""), **options):
    """Return the front end's reply to a job; change: a mutant of its text, (from, to)."""
    text = front()
    if change[0]:
        assert text.count(change[0]) == 1, change
        text = text.replace(*change)
    return node_says(text, {"job": job} | options)


@cache
def pose(n, seed=4):
    return tuple(reply_to("pose", n=n, seed=seed))


def model(n, **more):
    return reply_to("model", q=pose(n), stage=n // 2, **more)


def library(n):
    """Return the mass matrix and D(k) of the library, counted from the tip."""
    arm = rd.planar_arm(n)
    q = np.array(pose(n))[::-1]
    still = np.zeros(n)
    D = rd.quantities(arm, q, still, still, method="rk-fd1")["D"]
    return rd.mass_matrix(arm, q)[::-1, ::-1], np.ravel(D)[::-1]


def pivots_agree(n, found):
    M, D = library(n)
    sizes = np.diag(M)
    assert np.abs(np.reshape(found["M"], (n, n)) - M).max() <= 1e-12 * M.max()
    for way in ("matrix", "chain"):
        assert (np.abs(found[way] - D) <= 1e-12 * sizes).all(), way


@pytest.mark.parametrize("n", SIZES)
def test_both_ways_find_the_library_s_pivots(n):
    pivots_agree(n, model(n))


def test_elimination_agrees_with_fractions_of_the_same_matrix():
    n = 12
    found = model(n)
    exact = np.array([Fraction(x) for x in found["M"]]).reshape(n, n)
    *_, (_, _, D) = eliminated(exact)
    assert (np.abs(found["matrix"] - D.astype(float)) <= 1e-12 * np.diag(exact.astype(float))).all()
    half = n // 2
    inverse = np.linalg.inv(np.reshape(found["M"], (n, n)))[half:, half:]
    rest = np.reshape(found["stage"], (n, n))[half:, half:]
    np.testing.assert_allclose(rest @ inverse, np.eye(n - half), atol=1e-9)


def test_the_free_motion_has_the_pivot_as_twice_its_energy():
    n = 12
    found, (M, D) = model(n), library(12)
    for t, rates in enumerate(found["free"]):
        v = np.array([*rates, *np.zeros(n - t - 1)])
        assert v @ M @ v == pytest.approx(D[t], rel=1e-9)
        assert np.abs((M @ v)[:t]).max(initial=0) <= 1e-9 * M.max()  # no torque beyond


def counts(n, **more):
    found = reply_to("costs", q=pose(n), **more)
    rows = np.arange(n)
    lengths_first = [4, *(np.arange(4, n + 2) ** 2), n * n] if n > 1 else []
    assert found["matrix"] == (rows**2).sum() == drawn.costs(n).matrix
    assert found["chain"] == 9 * (n - 1) == drawn.costs(n).chain
    assert found["alternating"] == [4] * (2 * n - 2) + [0, 0]
    assert found["lengths"] == [*lengths_first, *(rows[::-1] ** 2)]
    if n > 2:
        in_band = drawn.costs(n, band=True)
        assert in_band == (sum(found["lengths"]), sum(found["alternating"]))
    return found


@pytest.mark.parametrize("n", SIZES)
def test_counts_are_those_of_the_formulas(n):
    found = counts(n)
    if n == 40:
        assert (found["matrix"], found["chain"]) == (20540, 351)
        assert (sum(found["alternating"]), sum(found["lengths"])) == (312, 45951)
    if n == 5:
        assert found["chain"] > found["matrix"]


def test_products_of_the_library_are_the_squares_on_and_below_the_diagonal():
    n = 12
    counter = Counter()
    M = np.array([Counted(x, counter) for x in library(n)[0].ravel()]).reshape(n, n)
    assert len([*eliminated(M)]) == n
    full = model(n)["touched"]
    below = sum((count + round(count**0.5)) // 2 for count in full)
    assert counter.mul == below


def band_holds(n, **more):
    q = pose(n)
    found = reply_to("band", q=pose(n), **more)
    chain = PointChain(np.ones(n), np.ones(n), np.cos(q[::-1]), np.sin(q[::-1]))
    gradients = np.vstack([length_gradients(chain)[::-1], absolute_angle_gradients(chain)[::-1]])
    H = np.reshape(found["H"], (2 * n, 2 * n))
    np.testing.assert_allclose(H, gradients @ gradients.T, atol=1e-12)
    turned = drawn.fixman_band(np.array(q)[::-1])
    order = [*range(0, 2 * n, 2), *range(1, 2 * n, 2)]
    np.testing.assert_allclose(turned[np.ix_(order, order)], H, atol=1e-12)
    # the mass matrix in directions, from the library's in joint angles
    M = rd.mass_matrix(rd.planar_arm(n, body="point"), np.array(q)[::-1])
    turn = np.eye(n) - np.eye(n, k=-1)
    in_headings = (turn.T @ M @ turn)[::-1, ::-1]
    rest = np.reshape(found["rest"], (2 * n, 2 * n))[n:, n:]
    np.testing.assert_allclose(rest @ in_headings, np.eye(n), atol=1e-9)
    hard = H[:n, :n]
    soft = H[n:, n:]
    schur = soft - H[n:, :n] @ np.linalg.solve(hard, H[:n, n:])
    np.testing.assert_allclose(rest, schur, atol=1e-12)
    first, second = (np.prod(pivots) for pivots in found["pivots"])
    assert first == pytest.approx(second, rel=1e-12)


def test_lengths_first_leaves_the_inverse_mass_matrix():
    band_holds(12)


@pytest.mark.parametrize(
    "change",
    [
        (
            "const [x, y] = [joints[i][0] - joints[i + 1][0]",
            "const [y, x] = [joints[i][0] - joints[i + 1][0]",
        ),
        ("1 / 12 + x * x + y * y", "1 / 3 + x * x + y * y"),
        ("const left = round(A[at] - taken);", "const left = round(A[at] + taken);"),
        ("rod <= a", "rod < a"),
        (
            "for (let i = t + 1; i < n; i++) if (filled",
            "for (let i = t + 2; i < n; i++) if (filled",
        ),
        ("put(length, angle + 2, -s);", "put(length, angle + 2, s);"),
        ("t === n - 1 ? 1 : 2", "t === 0 ? 1 : 2"),
        ("(a % 2) - (b % 2) || a - b", "(b % 2) - (a % 2) || a - b"),
        ("export const BLOCK = 9", "export const BLOCK = 6"),
        ("isGone ? 0 : 1", "1"),
    ],
)
def test_a_mutant_of_the_front_end_is_caught(change):
    with pytest.raises(AssertionError):
        pivots_agree(5, model(5, change=change))
        counts(5, change=change)
        band_holds(5, change=change)
        free_motion_is_free(5, change)


def free_motion_is_free(n, change):
    M, _ = library(n)
    for t, rates in enumerate(model(n, change=change)["free"]):
        v = np.array([*rates, *np.zeros(n - t - 1)])
        assert np.abs((M @ v)[:t]).max(initial=0) <= 1e-9 * M.max()


def test_most_digits_are_lost_when_the_matrix_is_written_down():
    kept = [reply_to("digits", q=pose(60, seed)) for seed in range(3)]
    at_base = {way: np.mean([x[way][-1] for x in kept]) for way in ("matrix", "written", "chain")}
    assert at_base["chain"] > 6.2
    assert at_base["written"] < 3.2
    lost_by_writing = 7.2 - at_base["written"]
    assert lost_by_writing > 4 * (at_base["written"] - at_base["matrix"])


def test_a_link_keeps_joints_arm_slider_and_view():
    bends = [round(x / (2 * np.pi / 4096)) * (2 * np.pi / 4096) for x in (0.3, -3.1, 0, 1.5)]
    state = {"n": 4, "at": 2.25, "view": "digits", "pose": 7, "bends": bends, "order": "lengths"}
    text, back, drawn_angles = reply_to("link", state=state)
    assert back["bends"] == pytest.approx(bends, abs=1e-12)
    assert drawn_angles == back["bends"]
    assert {name: back[name] for name in ("n", "at", "view", "order")} == {
        name: state[name] for name in ("n", "at", "view", "order")
    }
    plain = state | {"bends": None, "at": None, "view": "both", "order": "alternating"}
    assert reply_to("link", state=plain)[:2] == ["#n=4&pose=7", plain]
    assert len(reply_to("link", state=state | {"bends": [0.5] * 60})[0]) < 200


def test_nonsense_in_a_link_is_the_usual_picture():
    usual = reply_to("read", address="")
    assert usual["n"] == 12
    assert usual["at"] is None
    for address in (
        "#n=lynx&at=x&view=wolf&pose=-3&order=1",
        "#bends=!!!!",
        "#%E0%A4%A",
        "#n=&at=",
    ):
        found = reply_to("read", address=address)
        assert {**found, "at": None, "pose": 4, "n": 12} == usual, address
    assert reply_to("read", address="#n=9000&at=-4")["n"] == 60
    assert reply_to("read", address="#n=9000&at=99")["at"] == 60


def test_the_page_is_one_file_with_a_heading():
    page = script("tools/site/elimination.py").page("index.html")
    assert "<h1>The matrix beside the arm</h1>" in page
    assert "import {" not in page
    assert "/*S" not in page


def test_the_widget_names_arms_that_it_cannot_show():
    from workbook.widgets.elimination import elimination

    with pytest.raises(ValueError, match="no view 'wolf'; choose from both"):
        elimination(view="wolf")
    for joints in (1, 61, 2.5):
        with pytest.raises(ValueError, match="whole number from 2 to 60"):
            elimination(joints)
    with pytest.raises(ValueError, match="from 0 to 24"):
        elimination(view="band", at=25)
    assert elimination().state == "#n=12&pose=4"
    assert elimination(3, view="band").state == "#n=3&pose=4&view=band"
    shown = elimination(40, at=3)
    assert shown.state == "#n=40&pose=4&at=3"
    assert "20540" in repr(shown)
    assert "351" in repr(shown)
    data = shown._repr_mimebundle_()[0]
    assert "<img" in data["text/html"]
    assert {"n": 40, "at": 3} == {
        name: reply_to("read", address=shown.state)[name] for name in ("n", "at")
    }
