"""Sweeps as prefix sums: associative, equal to the sweeps in fractions, of the stated depth."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, log2
from typing import NamedTuple

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import prefix_sums as ps
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.recursions import Chain


class State(NamedTuple):
    """The arguments of `fd4`, in fractions."""

    chain: Chain
    theta_dot: dict
    T: dict
    gravity: np.ndarray
    f0: np.ndarray


def state(n, seed=0):
    s = rd.atlas.Case(rd.rational_arm(n, seed))
    return State(s.chain, s.theta_dot, s.T, s.gravity, s.f0)


def equal(a, b):
    return set(a) <= set(b) and all((a[k] == b[k]).all() for k in a)


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_scans_are_the_sweeps_exactly(n):
    arguments = state(n)
    ours = ps.forward_dynamics_by_scans(*arguments)
    theirs = fd4(*arguments)
    for name in ("theta_ddot", "z"):
        assert equal({k: getattr(ours, name)[k] for k in range(1, n + 1)}, getattr(theirs, name)), (
            name
        )
    assert equal({k: ours.alpha[k] for k in range(1, n + 1)}, theirs.alpha)
    assert equal(ours.P, theirs.filter.P)
    assert equal(ours.V, theirs.V)


def test_prefixes_of_the_riccati_map_are_what_is_felt_beyond_free_joints():
    chain = state(6).chain
    _, behind = ps.articulated_inertias(chain)
    assert equal({k: behind[k] for k in range(1, 7)}, riccati(chain).P_plus)


def test_to_put_maps_one_behind_the_other_is_associative():
    chain = state(5, seed=2).chain
    x, y, z = (ps.link_as_map(chain, k) for k in (1, 3, 4))
    left = x.then(y).then(z)
    right = x.then(y.then(z))
    for name in left._fields:
        assert (getattr(left, name) == getattr(right, name)).all(), name
    P = riccati(chain).P_plus[2]
    assert (x.then(y)(P) == y(x(P))).all()
    a, b, c = (ps.Affine(m.A, m.C[0]) for m in (x, y, z))
    assert all((s == t).all() for s, t in zip(a.then(b).then(c), a.then(b.then(c)), strict=True))
    assert (a.then(b)(P[1]) == b(a(P[1]))).all()


@pytest.mark.parametrize("N", [*range(1, 34), 63, 64, 65, 127, 128, 129, 1000, 1023, 1024])
def test_rounds_and_prefixes(N):
    class Run(tuple):
        def then(self, after):
            assert self[1] + 1 == after[0]
            return Run((self[0], after[1]))

    seen = []
    out = ps.prefixes(
        [Run((k, k)) for k in range(N)], lambda distance, pairs: seen.append((distance, len(pairs)))
    )
    assert out == [(0, k) for k in range(N)]
    assert len(seen) == ps.rounds(N) == ceil(log2(N))
    assert seen == [(2**r, N - 2**r) for r in range(ps.rounds(N))]


def test_a_link_without_inertia_about_its_joint_is_refused_by_name():
    arm = rd.rational_arm(3, 1)
    light = replace(
        arm, masses=[1, 0, 1], inertias=[arm.inertias[0], 0 * arm.inertias[1], arm.inertias[2]]
    )
    with pytest.raises(ValueError, match="joint 2.*has no inertia"):
        ps.articulated_inertias(Chain(light.at_tangents(np.array([Fraction(1)] * 3))))
