"""The player with rates and quasi-velocities under it."""

import base64

import pytest
from waiting import PATIENCE

import robodyn_lib as rd
from workbook.course import quasi
from workbook.draw import figures
from workbook.draw.kozlowski import over_time
from workbook.draw.palette import few_colours

pytest.importorskip("ipywidgets")
pytest.importorskip("anywidget")
from workbook.widgets.quasi import watch


def fall(bend):
    return quasi.run(rd.planar_arm(2), [0.1, bend], [1.0, -1.0], 0.2, "nu", dt=0.05)


def drawn(bend):
    run = fall(bend)
    return base64.b64encode(
        few_colours(figures.drawn(over_time(run.t, run.qd, run.v)[0].figure))
    ).decode()


def test_the_picture_below_is_of_the_run_that_is_played():
    watched = watch(fall, "Fall", bend=[0.5, 1.5])
    watched.wait(PATIENCE)
    assert drawn(0.5) in watched.rates.value
    assert 'over time; bend = 0.5"' in watched.rates.value
    watched.put(bend=1.5)
    watched.wait(PATIENCE)
    assert drawn(1.5) in watched.rates.value
    assert 'over time; bend = 1.5"' in watched.rates.value
    assert list(watched.box.children) == [watched.player, watched.inputs, watched.rates]
    assert "base64,iVBOR" in watched._repr_mimebundle_()[0]["text/html"]
