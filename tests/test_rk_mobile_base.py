"""Appendix B beside the public face: a free arm in station axes, and in link axes."""
from dataclasses import replace

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.atlas import Case
from robodyn_lib.joints import KINDS
from robodyn_lib.rk import mobile_base as mb
from workbook.course import floating

FREE = KINDS["free"].name


@pytest.fixture(scope="module", params=[2, 4])
def pair(request):
    """An arm with a free first joint, a state of it, and the report's chain in the same pose."""
    rng = np.random.default_rng(request.param)
    arm = rd.random_arm(request.param, rng)
    # the station's axes are the base axes
    turns = np.concatenate([[np.eye(3)], arm.rotations[1:]])
    arm = replace(arm, joint_types=(FREE, *arm.joint_types[1:]), rotations=turns,
                  base_rotation=np.eye(3))
    q = arm.neutral + 0.3 * rng.normal(size=arm.nq)
    q[3:7] /= np.linalg.norm(q[3:7])
    v, tau = rng.normal(size=(2, arm.nv))
    return arm, q, v, tau, mb.MobileChain(arm.at(q))


def in_station_axes(arm, q, x):
    """Base to tip in link axes, (angular; linear) first, as the report's {k: x(k)} in station axes.
    """
    R = arm.at(q).R[0]
    base = np.concatenate([R @ x[:3], R @ x[3:6]])
    return {arm.n - i: x[5 + i:6 + i] for i in range(1, arm.n)} | {arm.n: base}


def test_the_bases_answer_alike(pair):
    arm, q, v, tau, chain = pair
    gravity, force = np.array([0.3, -1.0, -9.0]), np.arange(6.0)
    found = rd.forward_dynamics(arm, q, v, tau, gravity=gravity, tip_force=force)
    W, T = in_station_axes(arm, q, v), in_station_axes(arm, q, tau)
    W_dot = mb.forward(chain, W, T, force, gravity).W_dot
    R = arm.at(q).R[0]
    # a(N) of rates in link axes
    mine = np.concatenate([R @ found[:3], R @ (found[3:6] + np.cross(v[:3], v[3:6]))])
    assert np.allclose(W_dot[arm.n], mine, rtol=1e-9, atol=1e-9)
    for i in range(1, arm.n):
        assert np.allclose(W_dot[arm.n - i], found[5 + i], rtol=1e-9, atol=1e-9)


def test_quaternions_move_as_the_library_moves_them(pair):
    arm, q, v, _, chain = pair
    rates = mb.configuration_rates(chain, np.array([q[6], *q[3:6]]),
                                   in_station_axes(arm, q, v))[arm.n]
    assert np.allclose(arm.rates(q, v)[:7], [*rates[4:], *rates[1:4], rates[0]])


def test_without_momentum_the_last_rows_are_zero():
    m = Case(rd.rational_arm(3, seed=4)).mobile
    W = m.W | {m.N: mb.recoil(m.chain, m.W)}
    assert (mb.momentum(m.chain, W) == 0).all()
    assert len(mb.unstack(m.chain, m.balance.tau)[m.N]) == 6


def test_a_cat_of_two_balls_turns_by_the_solid_angle():
    """A = B: 2 pi cos(alpha), at any bend; the smaller the steps, the better."""
    cat, alpha = floating.cat(0.05, 0.05), 0.7

    def bent(psi):
        return np.array([np.cos(alpha), *(np.sin(alpha) * np.array([np.cos(psi), np.sin(psi), 0]))])

    def turns(psi, q):
        q, ball, change = q / np.linalg.norm(q), bent(psi), np.array([0,
            *bent(psi + np.pi / 2)[1:]])
        chain = mb.MobileChain(cat.at([0, 0, 0, *q[1:], q[0], *ball[1:], ball[0]]))
        return mb.Lambda(q) @ mb.recoil(chain, {1: mb.attitude(ball).T @ mb.pi(ball) @ change})[:3]
    end = floating.integrate(turns, np.array([1.0, 0, 0, 0]), np.linspace(0, 2 * np.pi, 41))[-1]
    e = floating.spine(alpha)
    assert np.allclose(end[1:] / np.linalg.norm(end[1:]), np.sign(end[1:] @ e) * e, atol=1e-5)
    assert np.isclose(abs(end[0]), abs(np.cos(np.pi * np.cos(alpha))), atol=1e-5)
