"""What the sentences of lecture 16 hang on."""
from claims import claim

from robodyn_lib.doctor import guess
from vectors.judging.virtual_power import bodies
from workbook.course import is_it_right as page


@claim("for a forearm of 1.6 kg")
def _():
    forearm, = (body for body in bodies(page.SICK, float) if body.joint)
    yield f"{forearm.m:g}"


@claim("because among powers of ten, exchanges of two numbers and signs only one repair gives moments that a body can "
       "have", "only")
def _(only):
    written = next(body for body in bodies(page.SICK, float) if body.joint).inertia
    only([(guess(written) or ["many"])[0][:7]], ["izz off"])        # None where there are several
