"""What computes the claims of lecture 1a."""
from fractions import Fraction

import numpy as np
from claims import claim

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas import Case


@claim("the load on joint $k$ comes from links $1\\ldots k$, with all that acts on them, and from no other link")
def _():
    heavy = rd.planar_arm(3, masses=[9, 1, 1])
    torques = [rd.inverse_dynamics(arm, [0.3, 0.5, 0.7], [1, 2, 3], [3, 2, 1]) for arm in (rd.planar_arm(3), heavy)]
    assert np.allclose(torques[0][1:], torques[1][1:])                  # a heavier base link loads the base joint
    assert not np.isclose(torques[0][0], torques[1][0])


def bead():
    return atlas.counterexample("RK 2.32")


@claim("One half of the 12 N m turns the direction of the sliding velocity.")
def _():
    s = bead()
    turned = s.m[1] * np.cross(s.omega[2], s.h[1] * s.theta_dot[1])     # m omega x r-dot, at distance 1
    lever = s.l(2, 1)
    assert 2 * np.cross(lever, turned)[2] == s.T[2][0]
    yield str(s.T[2][0])


@claim("The angular momentum m r^2 omega changes at the rate 2 m r r-dot omega = 12 N m.")
def _():
    s = bead()
    m, r, speed, omega = s.m[1], s.l(2, 1)[0], s.theta_dot[1][0], s.omega[2][2]
    assert 2 * m * r * speed * omega == s.T[2][0]
    yield str(s.T[2][0])



@claim("In units of $\\tfrac12mgl$ the wrist holds 1, the elbow $1+3$, the base $1+3+5$")
def _():
    torques = rd.inverse_dynamics(rd.planar_arm(3), *np.zeros((3, 3)), gravity=[0, 0, -2])
    assert np.allclose(torques, [1 + 3 + 5, 1 + 3, 1])


@claim("The distances of the rods' centres are 1, 3, 5 half lengths, and 1, 1 + 3, 1 + 3 + 5 are the squares.")
def _():
    arm = rd.planar_arm(3)
    pose = arm.at(np.zeros(3))
    assert np.allclose(2 * pose.C[:, 0], [1, 3, 5])
    assert [sum((1, 3, 5)[:n]) for n in (1, 2, 3)] == [1, 4, 9]


@claim("every $\\dot v^c$ then contains the same extra $g$, so every mass needs an extra upward force $mg$")
def _():
    s = Case(rd.rational_arm(4, seed=1))
    more = {k: s.vc_dot[k] - s.weightless.vc_dot[k] for k in s.m}
    assert all((more[k] == -s.gravity).all() for k in s.m)


def two():
    nothing = [Fraction(0)] * 6
    return Case(rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1)), tangents=nothing[:2], qd=[1, 0],
                qdd=nothing[:2], gravity=nothing[:3], tip_force=nothing)


@claim("Two rods come back from lecture to lecture: 1 kg and 1 m each")
def _():
    s = two()
    assert set(s.m.values()) == {1}
    assert all(abs(s.l(k, k - 1)).sum() == 1 for k in s.m)


@claim("Let the whole line turn about the base hinge at 1 rad/s.")
def _():
    s = two()
    assert all(abs(s.omega[k]).sum() == 1 for k in s.m)


@claim("**Coriolis** (sliding): $\\omega\\times[\\omega\\times\\ell+2\\,h\\dot\\theta]$, with the factor 2.")
def _():
    s = bead()
    turn, slide = s.omega[2], s.h[1] * s.theta_dot[1]
    for factor in (1, 2, 3):
        rest = np.cross(turn, np.cross(turn, s.l(2, 1)) + factor * slide)
        if (rest == s.v_dot[1] - s.v_dot[2]).all():
            yield str(factor)
