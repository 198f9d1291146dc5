"""Four papers' own numbers of one arm, what is proved of them, what joins cost; and the player with
all four below.
"""
from fractions import Fraction as F

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas import State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.fixman.partition import determinant
from robodyn_lib.numbers import Counter, lift
from robodyn_lib.prefix_sums import RiccatiMap, prefixes, rounds
from workbook.course import four_names as names


@pytest.mark.parametrize("arm", [rd.random_arm(4, np.random.default_rng(2)),
                                 rd.rational_arm(4, seed=1).in_floats],
                         ids=["hinges", "hinges and sliders"])
def test_four_papers_agree_in_space(arm):
    q, qd = np.array([0.3, -0.2, 0.5, 0.1]), np.array([1.0, -0.4, 0.7, 0.2])
    found = names.in_four(arm.at(q), qd)
    first = found[names.PAPERS[0]]
    for paper in names.PAPERS:
        for quantity in names.QUANTITIES:
            for i, truth in first[quantity].items():
                assert np.allclose(found[paper][quantity][i], truth,
                                   atol=1e-10 * np.abs(truth).max())
    M = rd.mass_matrix(arm, q)
    left = [np.linalg.det(M[i:, i:]) for i in range(4)] + [1]       # not in any paper's letters
    assert np.allclose([first["pivot"][i] for i in range(1, 5)], np.divide(left[:-1], left[1:]))
    assert np.isclose(sum(x * x for x in first["velocity"].values()), qd @ M @ qd)


def test_pivots_of_the_mass_matrix_from_those_of_the_constraints_exactly():
    state = State(rd.rational_arm(4, seed=3))
    b = Bodies(state.pose)
    pivots, M = hard_pivots(b)[0], state.mass_matrix
    for i in b.links:
        right = determinant(M[i:, i:]) if i < 4 else F(1)
        assert names.pivot_of_hard_pivots(b, pivots, i) * right == determinant(M[i - 1:, i - 1:])


@pytest.mark.parametrize("prover", [names.DUALITY, names.BRACKETS], ids=["duality", "brackets"])
def test_what_the_page_calls_proved_is_proved(prover):
    head, *lines = names.proofs(prover).lines
    assert len(lines) == len(prover.tables[0])
    for (line, statement, verdict), (name, said) in zip(lines, prover.tables[0].items(),
                                                        strict=True):
        assert name.endswith(f"line {line}")
        assert statement == str(said)
        assert verdict == prover.prove(name).verdict.split("\n")[0]
        assert verdict.startswith("proved for every N")


def test_joins_are_counted():
    class Run(tuple):
        def then(self, after):
            return Run((self[0], after[1]))
    for N in (1, 2, 7, 8, 1000):
        seen = []
        prefixes([Run((k, k)) for k in range(N)], lambda distance, pairs,
                 seen=seen: seen.append(len(pairs)))
        assert names.joined(N) == sum(seen)
    # link + 0 is less than N link from 2 on
    assert names.first_gain(link=1, joins=0) == 2
    gain = names.first_gain(link=10, joins=90)
    assert all(10 * N > 10 + 90 * rounds(N) for N in range(gain, 2000))
    assert 10 * (gain - 1) <= 10 + 90 * rounds(gain - 1)


def test_a_join_is_counted_by_hand():
    """A join of maps of Riccati: an inverse, six products, three sums; and three of affine maps."""
    one, other = (RiccatiMap(*np.random.default_rng(0).normal(size=(3, 6, 6))) for _ in range(2))
    counter = Counter()
    RiccatiMap(*(lift(x, counter) for x in one)).then(RiccatiMap(*(lift(x,
        counter) for x in other)))
    affine = 6 * 6 * (6 + 5) + 6 * (6 + 5) + 6                      # A' A, A' b, and the sum
    assert names.cost_of_joins() == counter.counts.operations + 3 * affine


def test_what_is_drawn_is_of_the_rods():
    run = rd.simulate(rd.planar_arm(2, [2.0, 0.5], [1.0, 3.0]), [0.1, 0.5], [1.0, -1.0],
                      np.linspace(0, 0.1, 3))
    computed = names.over_time(run)
    for paper in names.PAPERS:
        found = {quantity: computed[quantity][paper] for quantity in names.QUANTITIES}
        # half the mass, over the inertia m l / 3 per length
        assert np.allclose(found["gain"][:, 1], -3)
        assert np.allclose(found["passed on"][:, 1], 3)             # all of the outer rod, along it
        for frame, (q, qd) in enumerate(zip(run.q, run.qd, strict=True)):
            M, nu = rd.mass_matrix(run.arm, q), found["velocity"][frame]
            assert np.allclose(found["pivot"][frame], [np.linalg.det(M) / M[1, 1], M[1, 1]])
            assert np.isclose(nu @ nu, qd @ M @ qd)
            own, u = names.in_four(run.arm.at(q),
                                   qd)[paper], np.array([np.cos(q[0]), 0, np.sin(q[0])])
            assert np.isclose(found["passed on"][frame, 0], u @ own["passed on"][1][3:, 3:] @ u)
            assert np.isclose(found["gain"][frame, 0], np.cross(u, own["gain"][1][3:])[1])


def test_the_panels_are_of_what_is_chosen():
    pytest.importorskip("ipywidgets")
    pytest.importorskip("anywidget")
    from workbook.widgets.names import name_view
    run = rd.simulate(rd.planar_arm(2), [0.1, 0.5], [1.0, -1.0], np.linspace(0, 0.2, 5))
    letters = {q: dict(zip(names.PAPERS, x, strict=True)) for q, x in names.LETTERS.items()}
    computed = names.over_time(run)
    for quantity in names.QUANTITIES:
        for paper in names.PAPERS:
            assert np.allclose(computed[quantity][paper], computed[quantity]["Saha"])
    view = name_view(run, computed, letters, names.UNITS, joint=1)
    view.wait(60)
    before = view.panels.value
    assert "quantity = pivot, given by = Rodriguez &amp; Kreutz, joint = 1" in before
    assert view.picture()["text/html"] == before
    view.put(quantity="gain", given_by="Saha", joint=2)
    view.wait(60)
    assert "quantity = gain, given by = Saha, joint = 2" in view.panels.value
    assert view.panels.value != before
