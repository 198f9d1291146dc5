"""What no method can use is refused with the name of the argument, in words of this library, at
every door.
"""
import numpy as np
import pytest
import sympy

import robodyn_lib as rd

HUGE, TWO = 10 ** 400, rd.planar_arm(2)


@pytest.mark.parametrize("ask, said", [
    (lambda: rd.planar_arm(10 ** 70), "n, the number of links, must be at most 1000000"),
    (lambda: rd.random_arm(10 ** 70, np.random.default_rng(0)),
     "n, the number of links, must be at most 1000000"),
    (lambda: rd.rational_arm(10 ** 70), "n, the number of links, must be at most 1000000"),
    (lambda: rd.planar_arm(2, lengths=HUGE), "lengths: a whole number is too large"),
    (lambda: rd.planar_arm(2, masses=[1, HUGE]), "masses: a whole number is too large"),
    (lambda: TWO.at([HUGE, 0]), "q: a whole number is too large"),
    (lambda: TWO.at_tangents([HUGE, 0]), "t: a whole number is too large"),
    (lambda: rd.atlas.evaluate("RK 2.5", TWO, [HUGE, 0]), "q: a whole number is too large"),
    (lambda: rd.atlas.evaluate("RK 2.5", TWO, [0.5, 0.1], [HUGE, 0]),
     "qd: a whole number is too large"),
    (lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=sympy.Symbol("x")),
     "prismatic, the chance"),
    (lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=1.5), "prismatic, the chance"),
    (lambda: rd.random_arm(3, np.random.default_rng(0), prismatic=float("nan")),
     "prismatic, the chance")])
def test_a_value_that_no_arm_can_have_is_named(ask, said):
    with pytest.raises(ValueError, match=f"^{said}"):
        ask()


@pytest.mark.parametrize("ask, said", [
    (lambda: rd.load_urdf(None), "path must be the name of a file, got NoneType"),
    (lambda: rd.load_urdf(7), "path must be the name of a file, got int"),
    (lambda: rd.simulate(TWO, [0, 0], [0, 0], 1.0, torque=dict),
     "torque must be torques, .* got the class 'dict'"),
    (lambda: rd.forward_dynamics(TWO, [HUGE, 0], [0, 0], [0, 0]),
     "q must be real machine numbers, got object")])
def test_a_thing_of_the_wrong_kind_is_named(ask, said):
    with pytest.raises(TypeError, match=f"^{said}"):
        ask()

