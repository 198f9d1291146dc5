"""The inputs over the picture of a pushed link."""

import base64
import re

import pytest
from waiting import PATIENCE

import robodyn_lib as rd
from workbook.draw import figures
from workbook.draw.palette import few_colours
from workbook.draw.rk import shoved

pytest.importorskip("anywidget")
from workbook.widgets.push import Pushed


def drawn(html):
    alt, data = re.fullmatch(r'<img alt="(.*?)".* src="data:image/png;base64,(.*)">', html).groups()
    return alt, base64.b64decode(data)


def test_the_inputs_move_the_picture_and_its_words():
    arm = rd.planar_arm(3)
    pose = [0.5, -0.9, 0.7]
    pushed = Pushed(arm, pose)
    for k, angle, state in [(3, 90, {}), (2, 90, {"value_k": 2}), (2, -45, {"value_angle": -45})]:
        pushed.inputs.set_state(state)  # a message of the browser
        pushed.wait(PATIENCE)
        alt, picture = drawn(pushed.drawn.value)
        same = picture == few_colours(figures.drawn(shoved(arm, pose, k, angle).figure))
        assert same  # (a difference of bytes would tell nothing)
        assert alt.startswith(f"Link {k} of 3, counted from the tip, pushed at {angle} degrees")


def test_where_no_widget_runs_a_sentence_stands():
    pushed = Pushed(rd.planar_arm(3), [0.5, -0.9, 0.7])
    data, _ = pushed._repr_mimebundle_()
    assert data["text/plain"] == repr(pushed)
    assert "text/html" not in data
