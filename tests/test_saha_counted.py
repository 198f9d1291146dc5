"""Saha's Table I, measured: the counts, and that the counted program solves the equations."""

from dataclasses import fields, replace
from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.counting import link_frame_run
from robodyn_lib.link_frames import ALL, Frames, Tricks, Turn, general_chain, rational_chain
from robodyn_lib.numbers import Counted, Counter, Counts
from robodyn_lib.reference import mass_matrix_at
from robodyn_lib.saha import counted as sc

SIZES = range(3, 11)
SOLVES = [sc.articulated_solve, sc.composite_solve]
OFF = {"none off": ALL, "all off": Tricks(*[False] * 8)} | {
    f.name: replace(ALL, **{f.name: False}) for f in fields(Tricks)
}


def turns(frames, q):
    return {
        i: Turn(np.cos(x).item(), np.sin(x).item(), tricks=frames.tricks)
        for i, x in enumerate(q, 1)
    }


def test_the_count_of_the_articulated_solve():
    """Compare with the published counts 201 n - 335 and 193 n - 361."""
    for n in SIZES:
        run = link_frame_run(n)
        assert (run.mul, run.add) == (129 * n - 257, 121 * n - 262)
    assert link_frame_run(1)[:2] == (1, 0)
    assert link_frame_run(2)[:2] == (24, 13)


def test_the_count_of_composite_bodies_and_elimination():
    for n in SIZES:
        run = link_frame_run(n, sc.composite_solve)
        n = Fraction(n)
        assert run.mul == n**3 / 6 + 23 * n**2 / 2 + 7 * n / 3 - 37
        assert run.add == n**3 / 6 + 7 * n**2 + 107 * n / 6 - 59


def test_elimination_alone():
    for n in SIZES:
        counter = Counter()
        rng = np.random.default_rng(n)
        I = {
            (i, j): Counted(rng.uniform(1, 2), counter)
            for i in range(1, n + 1)
            for j in range(1, i + 1)
        }
        sc.udut_solve(I, {i: Counted(1.5, counter) for i in range(1, n + 1)})
        n = Fraction(n)
        assert counter.mul + counter.div == n**3 / 6 + 3 * n**2 / 2 - 2 * n / 3
        assert counter.add == n**3 / 6 + n**2 - 7 * n / 6


def test_a_link_by_hand():
    """One link: free the joint, shift about z, about x, add the link, sweep twice."""
    parts = [(20, 15), (20, 22), (8, 12), (20, 13), (10, 14), (0, 9), (26, 18), (25, 18)]
    long = link_frame_run(8)
    short = link_frame_run(7)
    assert (long.mul - short.mul, long.add - short.add) == tuple(map(sum, zip(*parts, strict=True)))


def test_what_each_trick_saves_per_link():
    saved = {
        "blocks": (51, 4),
        "constant": (3, 0),
        "shared": (2, 1),
        "screws": (28, 20),
        "partial": (0, 2),
        "regroup": (0, 6),
        "zeros": (23, 24),
        "base": (0, 0),
    }
    for name, (mul, add) in saved.items():
        short, long = (link_frame_run(n, tricks=OFF[name]) for n in (6, 7))
        assert (long.mul - short.mul - 129, long.add - short.add - 121) == (mul, add), name
        assert short.mul + short.add > sum(link_frame_run(6)[:2]), name


def test_right_angles_save_work():
    general = link_frame_run(6)
    puma = link_frame_run(6, arm=rd.robots.puma560())
    assert puma.mul < general.mul / 2
    assert puma.add < general.add / 2
    assert Counts(*puma[:2]) != Counts()


@pytest.mark.parametrize("solve", SOLVES)
@pytest.mark.parametrize("n", [2, *SIZES])
def test_every_counted_run_solves_the_equations_of_motion(n, solve):
    run = link_frame_run(n, solve)
    I = rd.mass_matrix(run.arm, run.q)
    room = 1e-12 * np.linalg.cond(I) * np.abs(run.theta_ddot).max()
    np.testing.assert_allclose(run.theta_ddot, np.linalg.solve(I, run.tau), rtol=0, atol=room)
    free = rd.forward_dynamics(run.arm, run.q, np.zeros(n), run.tau, gravity=np.zeros(3))
    np.testing.assert_allclose(run.theta_ddot, free, rtol=0, atol=room)


@pytest.mark.parametrize("name", OFF)
def test_the_equations_of_motion_are_solved_whatever_is_switched_off(name):
    arm = general_chain(5, np.random.default_rng(3))
    q = np.array([0.4, -0.9, 1.1, 0.3, -0.6])
    frames = Frames(arm, OFF[name])
    bodies = sc.decompose(frames, turns(frames, q))
    tau = {i: 0.5 * i for i in range(1, 6)}
    found = sc.solve_in_frames(frames, bodies, turns(frames, q), tau)
    np.testing.assert_allclose(
        rd.mass_matrix(arm, q) @ [found[i] for i in tau], [tau[i] for i in tau], rtol=1e-8
    )


@pytest.mark.parametrize(
    "n, solve", [(1, sc.articulated_solve)] + [(n, solve) for n in (2, 3, 5) for solve in SOLVES]
)
def test_exactly_on_a_chain_of_fractions(n, solve):
    arm, t = rational_chain(n)
    I = mass_matrix_at(arm.at_tangents(t))
    tau = {i: Fraction(i, 7) for i in range(1, n + 1)}
    turned = {i: Turn((1 - x * x) / (1 + x * x), 2 * x / (1 + x * x)) for i, x in enumerate(t, 1)}
    found = solve(Frames(arm), turned, tau)
    assert (I @ np.array([found[i] for i in tau]) == np.array(list(tau.values()))).all()
    if n > 1:
        composite = sc.composite_matrix(Frames(arm), turned)
        assert all(x == I[i - 1, j - 1] for (i, j), x in composite.items())
        assert len(composite) == n * (n + 1) // 2
