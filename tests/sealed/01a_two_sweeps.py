"""Answers of the exercises of lecture 1a that have no public solution, computed."""
import numpy as np
from rows import false_ones

import robodyn_lib as rd
from robodyn_lib.atlas import Case


def bead():
    """The turntable's torque and the force along the slide, of an arm with a slider on a turntable."""
    arm = rd.Arm(axes=[[0, 0, 1], [1, 0, 0]], joint_types="RP", offsets=[[0, 0, 0]] * 2, masses=[0, 2],
                 coms=[[0, 0, 0]] * 2, inertias=[np.zeros((3, 3))] * 2, tip_offset=[0, 0, 0])
    return list(rd.inverse_dynamics(arm, [0, 1.5], [4, -0.5], [0, 0], gravity=[0, 0, 0]))


def holding():
    """Torques of three level rods in units of g/2, base first."""
    rods = rd.planar_arm(3, masses=[3, 2, 1])
    return list(rd.inverse_dynamics(rods, *np.zeros((3, 3)), gravity=[0, 0, -2]).round(9))


def kinematics():
    """Which of the six statements fail: on skew axes, on sliders, on a massless link under load."""
    s = Case(rd.rational_arm(4, seed=1))
    hinges, sliders = [[k for k in s.h if s.revolute[k] == kind] for kind in (True, False)]
    cross, turns = np.cross, s.omega
    bent = Case(rd.planar_arm(2), q=[0.3, 0.9], qd=[1.0, 0.5], qdd=[0.0, 0.0], gravity=[0, 0, 0], tip_force=np.zeros(6))
    load = np.array([0, 0, 0, 1, 2, 3])
    none = Case(rd.planar_arm(2, masses=[1, 1e-9]), q=[0.0, 0.0], qd=[0.0] * 2, qdd=[0.0] * 2, gravity=[0, 0, 0],
                tip_force=load)
    return false_ones({
        "a": all((s.v[k] == s.v[k + 1] + cross(turns[k], s.l(k + 1, k))).all() for k in hinges),
        "b": all((s.omega_dot[k] == s.omega_dot[k + 1]).all() for k in sliders),
        "c": all((cross(turns[k], s.h[k]) == cross(turns[k + 1], s.h[k])).all() for k in hinges),
        "d": np.allclose(none.f[1][:3], none.f[0][:3]),
        "e": all((s.f[k][3:] == s.f[k - 1][3:] + s.m[k] * s.vc_dot[k]).all() for k in s.m),
        "f": np.allclose([bent.T[k][0] for k in bent.m], 0)})


def power():
    """All motors' power."""
    s = Case(rd.rational_arm(5, seed=7))
    return sum(s.T[k][0] * s.theta_dot[k][0] for k in s.m)


TRUTHS = {"1a.2": bead, "1a.3": holding, "1a.5": kinematics, "1a.8": power}
