"""The sliders over the picture of a pushed link."""
import pytest

import robodyn_lib as rd
from robodyn_lib.draw.rk import shoved_png

pytest.importorskip("ipywidgets")
from robodyn_lib.widgets.push import push_widgets


def test_the_sliders_call_the_picture():
    arm, pose = rd.planar_arm(3), [0.5, -0.9, 0.7]
    k, angle, picture = push_widgets(arm, pose).children
    assert bytes(picture.value).startswith(b"\x89PNG") and bytes(picture.value) == shoved_png(arm, pose, 3, 90)
    k.value, angle.value = 2, -45
    assert bytes(picture.value) == shoved_png(arm, pose, 2, -45)
