"""Proofs for every N, blocks of links and costs of joins, which 15a and 15b rely on."""

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas import Case, State
from robodyn_lib.fixman.bodies import Bodies, hard_pivots
from robodyn_lib.numbers import Counter, lift
from robodyn_lib.prefix_sums import RiccatiMap, link_as_map
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain
from robodyn_lib.spatial import inverse
from workbook.course import blocks
from workbook.course import four_names as names


def test_what_a_joint_holds():
    """Compare with B P^-1 B^T of the articulated body beyond it."""
    state = State(rd.rational_arm(4, seed=3))
    b = Bodies(state.pose)
    kalman = riccati(Chain(state.pose))
    pivots = hard_pivots(b)[0]
    for i in b.links:
        P = b.E.T @ kalman.P[5 - i] @ b.E
        assert (names.across(b, pivots, i) == b.B[i] @ inverse(P) @ b.B[i].T).all()


@pytest.mark.parametrize("n, cuts", [(5, (2,)), (6, (1, 4))])
def test_blocks_of_links_are_the_sweep_exactly(n, cuts):
    state = State(rd.rational_arm(n, seed=n))
    r = Case(state)
    ends = [0, *cuts, n]
    given = [range(a + 1, b + 1) for a, b in zip(ends[:-1], ends[1:], strict=True)]
    found = blocks.forward_dynamics_by_blocks(r.chain, r.theta_dot, r.T, state.gravity, r.f0, given)
    assert all((found[k] == r.theta_ddot[k]).all() for k in range(1, n + 1))
    one = link_as_map(r.chain, 1)
    joined = blocks.all_links(r.chain, given[0])
    for k in given[0][1:]:
        one = one.then(link_as_map(r.chain, k))
    assert all((x == y).all() for x, y in zip(one, joined, strict=True))
    sweep, block = blocks.cost_of_a_link()
    assert 2 * sweep < block < 3 * sweep  # (counts are exact: 15b says 520 and 1391)


@pytest.mark.parametrize("prover", [names.DUALITY, names.BRACKETS], ids=["duality", "brackets"])
def test_what_the_page_calls_proved_is_proved(prover):
    head, *lines = names.proofs(prover).lines
    assert len(lines) == len(prover.tables[0])
    for (line, statement, verdict), (name, stated) in zip(
        lines, prover.tables[0].items(), strict=True
    ):
        assert name.endswith(f"line {line}")
        assert statement == str(stated)
        assert verdict == prover.prove(name).verdict.split("\n")[0]
        assert verdict.startswith("proved for every N")


def test_a_join_is_counted_by_hand():
    """A join of maps of Riccati: an inverse, six products, three sums; and three of affine maps."""
    one, other = (RiccatiMap(*np.random.default_rng(0).normal(size=(3, 6, 6))) for _ in range(2))
    counter = Counter()
    RiccatiMap(*(lift(x, counter) for x in one)).then(
        RiccatiMap(*(lift(x, counter) for x in other))
    )
    affine = 6 * 6 * (6 + 5) + 6 * (6 + 5) + 6  # A' A, A' b, and the sum
    assert names.cost_of_joins() == counter.counts.operations + 3 * affine
