"""What the sentences of lecture 16 hang on."""
from claims import claim

from vectors.judging.virtual_power import bodies
from workbook.course import is_it_right as page


@claim("for a forearm of 1.6 kg")
def _():
    forearm, = (body for body in bodies(page.SICK, float) if body.joint)
    yield f"{forearm.m:g}"
