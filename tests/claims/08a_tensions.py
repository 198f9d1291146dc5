"""What the sentences of 08a hang on."""
import json
from fractions import Fraction as F

import numpy as np
from cases import ROOT
from claims import claim, fold, quoted
from notebook_rules import texts

from benchmarks import digits
from robodyn_lib.fixman.bands import absolute_bands, tension_form
from robodyn_lib.fixman.chain import PointChain
from robodyn_lib.numbers import array


def printed(cell, *said):
    """A claim's function: the stored output of a cell says this."""
    def computed(page):
        found = fold("\n".join(text for c in page["cells"] if c["id"] == cell for _, text in texts(c)))
        for words in said:
            assert words in found, f"cell {cell} does not say {words}"
    computed.takes_page = True
    return computed


def of_shape(shape, N=300):
    angles, length, mass, rates, torque = digits.one_chain(N, shape)
    return PointChain(length, mass, np.cos(angles), np.sin(angles)), np.cumsum(rates), torque


@claim("*straight*, all angles 0; *nearly straight*, angles up to a thousandth of a radian; *bent*, up to a radian; "
       "*folded*, "
       "each within 0.3 rad of a half turn")
def _():
    assert digits.SHAPES == {"straight": (0, 0), "nearly straight": (0, 1e-3), "bent": (0, 1), "folded": (np.pi, 0.3)}


@claim("The reference is the loop `tension` once more, computed with fifty digits. It has a check of its own: Newton "
       "and Euler, "
       "also with fifty digits, must reproduce the torques from its accelerations.")
def _():
    assert digits.DIGITS == 50
    assert digits.torques_given_back(10, "bent", digits.from_tensions) < 1e-30


@claim("The page measures up to 3000 masses; the errors for 100 000 were measured beforehand")
def _():
    assert "100000" in json.loads((ROOT / "figures" / "fixman_digits.json").read_text(encoding="utf-8"))


claim("Two of the lines above say FAILS, as they should: on the bent chain $\\tau-C$ has lost more than six digits, "
      "and pivots "
      "with a subtraction have lost more than three on the nearly straight one.")(printed(
          "c021", "3000 masses, bent: tau - C keeps 10 digits: FAILS",
          "3000 masses, nearly straight: with a subtraction in its pivots it keeps 13: FAILS",
          "3000 masses, straight: tau - C keeps 13 digits: holds"))


@claim("On the straight chain all these forces run along the links and have no moment, so $C=0$ and nothing is lost.")
def _():
    chain, omega, _ = of_shape("straight")
    given = [np.array([row[i] for i in chain.links]) for row in (chain.L, chain.m, chain.c, chain.s)]
    assert not digits.bias(*given, omega).any()
    assert digits.errors(300, "straight", digits.from_tensions)["tau - C"] < 1e-13


@claim("On the nearly straight chain $1/\\rho_i$ is the mass of a long piece of chain, which follows a pull along link "
       "$i$. So $\\rho_i$ is far smaller than the two numbers whose difference it is.")
def _():
    chain, _, _ = of_shape("nearly straight")
    rho = {chain.N: chain.r[chain.N]}
    for i in range(chain.N - 1, 0, -1):
        rho[i] = chain.r[i] * (rho[i + 1] + chain.r[i] * chain.s[i + 1] ** 2) / (chain.r[i] + rho[i + 1])
    beyond = sum(chain.m[k] for k in chain.links[100:])
    assert 0.5 < rho[101] * beyond < 2
    assert rho[101] < 0.03 * chain.r[101]


@claim("2 N for mass 2 on a circle of radius 2, and 1 N for mass 1 on a circle of radius 1.")
def _():
    straight = PointChain([F(1)] * 2, [F(1)] * 2, [F(1)] * 2, [F(0)] * 2)
    none = array([F(0), F(0)])
    assert list(tension_form(straight, array([F(1), F(0)]), none)[1]) == [2 + 1, 2]
    assert absolute_bands(straight).LL.dense().tolist() == [[1, -1], [-1, 2]]


claim('the paper has "$\\bar{b} = \\bar{\\tau} - \\bar{C}(\\bar{q}, \\dot{\\bar{q}})$"')(
    quoted("LC", '\\bar{b} = \\bar{\\tau} - \\bar{C}(\\bar{q}, \\dot{\\bar{q}})'))
