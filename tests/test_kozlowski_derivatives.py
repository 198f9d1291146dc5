"""Kozłowski section 2: its table of rates is the atlas's, exactly, `test_atlas.py`; here their name.
"""
import robodyn_lib as rd
from robodyn_lib.kozlowski import derivatives as kd
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain


def test_words():
    chain = Chain(rd.planar_arm(2).at([0.1, 0.2]))
    assert repr(kd.articulated_rates(riccati(chain), {1: [1.0], 2: [2.0]})) == "Rates of 2 links"
