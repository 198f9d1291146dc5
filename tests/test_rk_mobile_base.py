"""Appendix B where the answer is known: a cat that turns by what its bend sweeps over."""

import numpy as np

from robodyn_lib.rk import mobile_base as mb
from workbook.course import floating


def test_a_cat_of_two_balls_turns_by_the_solid_angle():
    """A = B: 2 pi cos(alpha), at any bend; the smaller the steps, the better."""
    cat = floating.cat(0.05, 0.05)
    alpha = 0.7

    def bent(psi):
        return np.array([np.cos(alpha), *(np.sin(alpha) * np.array([np.cos(psi), np.sin(psi), 0]))])

    def turns(psi, q):
        q = q / np.linalg.norm(q)
        ball = bent(psi)
        change = np.array([0, *bent(psi + np.pi / 2)[1:]])
        chain = mb.MobileChain(cat.at([0, 0, 0, *q[1:], q[0], *ball[1:], ball[0]]))
        return mb.Lambda(q) @ mb.recoil(chain, {1: mb.attitude(ball).T @ mb.pi(ball) @ change})[:3]

    end = floating.integrate(turns, np.array([1.0, 0, 0, 0]), np.linspace(0, 2 * np.pi, 41))[-1]
    e = floating.spine(alpha)
    assert np.allclose(end[1:] / np.linalg.norm(end[1:]), np.sign(end[1:] @ e) * e, atol=1e-5)
    assert np.isclose(abs(end[0]), abs(np.cos(np.pi * np.cos(alpha))), atol=1e-5)
