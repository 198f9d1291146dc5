"""Which arms the kernels of planar chains take, on both sides of each bound; sines and cosines of all kernels."""
from dataclasses import replace
from functools import cache

import mpmath
import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.codegen import trace
from robodyn_lib.codegen.llvm import NEAR
from robodyn_lib.codegen.loops import straight
from robodyn_lib.compiled import plane, prepared
from robodyn_lib.compiled.kernels import machine_of
from robodyn_lib.numbers import cos_sin

EPS = np.finfo(float).eps


# --- sines and cosines ----------------------------------------------------------------------------------------------
def angles():
    rng = np.random.default_rng(3)
    multiples = np.arange(1, 300) * (np.pi / 2)
    x = np.concatenate([rng.normal(size=300) * 3, multiples, multiples * 1000, multiples / 2,
                        10 ** rng.uniform(-320, 6.2, 300), [0.0, 5e-324, NEAR]])
    return np.concatenate([x, np.nextafter(x, np.inf), -x])


@cache
def sincos():
    """A kernel: sine and cosine of one angle."""
    program = trace(lambda q: np.array(cos_sin(q[0])[::-1]), np.array([0.5]))
    return machine_of("sincos", lambda name: straight(program, name), 1)


def sines_and_cosines(x):
    out = np.empty((len(x), 2))
    for angle, own in zip(x, out, strict=True):
        sincos()(np.zeros(1), np.array([angle]), np.zeros(1), np.zeros(1), own)
    return out.T


def test_sines_and_cosines_are_good_to_the_last_digits():
    x = angles()[abs(angles()) <= NEAR]
    s, c = sines_and_cosines(x)
    exact = mpmath.mp.clone()
    exact.prec = 1300
    for angle, sine, cosine in zip(x, s, c):
        angle = exact.mpf(float(angle))
        assert abs(sine - exact.sin(angle)) <= 2e-16
        assert abs(cosine - exact.cos(angle)) <= 2e-16
        assert abs(sine - exact.sin(angle)) <= 2 * EPS * abs(exact.sin(angle)) + 5e-324


def test_sines_of_what_is_no_angle_or_far_are_no_numbers():
    s, c = sines_and_cosines(np.array([np.nan, 1.0, np.inf, -np.inf, 1.01 * NEAR, -1e300]))
    assert list(np.isnan(s)) == list(np.isnan(c)) == [True, False, True, True, True, True]


# --- which arms -----------------------------------------------------------------------------------------------------
def next_to_no_inertia(length, l, m=1.0):
    """A massless link with a pendulum on its end: straight, it turns without moving anything but rounding errors."""
    return rd.Arm([[0, -1, 0]] * 3, "RRR", [[0, 0, 0], [0.7, 0, 0], [length, 0, 0]], [1, 0, m],
                  [[0.2, 0, 0.1], [0, 0, 0], [l, 0, 0]], np.zeros((3, 3, 3)), tip_offset=[l, 0, 0])


def test_a_joint_that_moves_next_to_no_inertia_is_reported():
    rng = np.random.default_rng(6)
    for m, length, l in rng.uniform(0.1, 3, (50, 3)):
        found, out = prepared(next_to_no_inertia(length, l, m)), np.empty(3)
        assert found.kind == "planar"
        for q3, failed in ((0.0, 1), (1.0, 0)):
            q = np.array([0.3, 0.7, q3])
            assert found.forward(found.data, q, q, q, out) == failed


def kind_of(arm):
    found = plane.planar_rows(arm)
    return found and ("tension" if found[0] is plane.POINTS else "planar")


def with_entry(a, index, value):
    a = np.array(a, dtype=float)
    a[index] = value
    return a


def test_arms_that_are_no_planar_chains_are_left_to_others():
    rods = rd.planar_arm(4)
    for arm in [rd.robots.ur5(), rd.random_arm(3, np.random.default_rng(1)), replace(rods, joint_types="RRPR"),
                replace(rods, axes=with_entry(rods.axes, (2, 0), 1e-12))]:
        assert kind_of(arm) is None
    assert kind_of(replace(rods, axes=with_entry(rods.axes, (2, 0), 1e-16))) == "planar"


@pytest.mark.parametrize("what, index, value, kind", [
    ("coms", (1, 0), 1 - 1e-12, "planar"), ("coms", (1, 1), 0.3, "tension"), ("coms", (1, 2), 1e-12, "planar"),
    ("coms", (3, 0), 0.4, "tension"), ("coms", (3, 0), 0.0, "planar"), ("masses", 2, 0.0, "planar"),
    ("inertias", (0, 0, 0), 1e-12, "tension"), ("inertias", (0, (0, 1), (0, 1)), 1e-12, "planar")])
def test_point_masses_sit_on_the_next_joint(what, index, value, kind):
    points = rd.planar_arm(4, body="point")
    assert kind_of(points) == "tension"
    with np.errstate(all="ignore"), pytest.MonkeyPatch.context() as patch:
        patch.setattr("robodyn_lib.arm.warnings.warn", lambda *_, **__: None)    # of an inertia that no body has
        assert kind_of(replace(points, **{what: with_entry(getattr(points, what), index, value)})) == kind
