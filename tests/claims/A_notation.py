"""What computes the claims of the notation."""
import re
from fractions import Fraction

import numpy as np
from cases import COURSE, read
from claims import claim, page_text
from notebook_rules import cells, source

import robodyn_lib as rd
from robodyn_lib.atlas import PAPERS
from robodyn_lib.atlas.saha.case import Case as SahaCase
from workbook.course.notation import HEAVIER, LETTERS, LONGER, SLOWER, unit_factor

ARM = rd.rational_arm(4, seed=1)


@claim("making the same arm twice as long, three times as heavy and five times as slow: a moment, kg m²/s², must then "
       "grow by the factor $3\\cdot4/25$, exactly")
def _():
    assert (LONGER, HEAVIER, SLOWER) == (2, 3, 5)
    assert unit_factor("kg m^2/s^2", *map(Fraction, (LONGER, HEAVIER, SLOWER))) == Fraction(3 * 4, 25)


@claim("Spatial vectors put the angular part first; a unit with a semicolon is that of the angular and of the linear "
       "half.")
def _():
    s = rd.atlas.Case(ARM)
    assert all((s.V[k] == np.concatenate([s.omega[k], s.v[k]])).all() for k in s.m)


@claim("The joint quantities $D$, $\\epsilon$ and $\\nu$ are the same numbers at either point.")
def _():
    s = rd.atlas.Case(ARM, qd=[0] * 4, gravity=[0, 0, 0], tip_force=[0] * 6)
    t = SahaCase(s.state)
    for i in range(1, 5):
        assert t.m_hat[i] == s.filter.D[5 - i][0, 0]
        assert t.tau_hat[i - 1] == s.fd1.epsilon[5 - i][0]
        assert t.tau_tilde[i - 1] == s.fd1.nu[5 - i][0]


@claim("`s`, `t`, `u` and `v` are the arm in the letters of the four papers, in this order.")
def _():
    assert {found for x in LETTERS for found in re.findall(r"`([a-z])\.", x.code)} == set("stuv")


@claim("the report has most of the double letters")
def _():
    double = {key: sum(";" in x.of(paper) for x in LETTERS) for key, paper in PAPERS.items()}
    assert double.pop("rk") > max(double.values())


def identities(prefix):
    """How often formulas of a page add an I, and how often they subtract from a 1 in parentheses."""
    formulas = " ".join(re.findall(r"\$\$?.*?\$\$?", page_text(read(next(p for p in COURSE if p.stem[:3] == prefix)))))
    return (len(re.findall(r"\(I ?[-+]|[-+=] ?I(?![\w(_^])", formulas)),
            len(re.findall(r"\(1-\\(?:psi|alpha)", formulas)))


@claim("Where the letter is free, the identity of any size is $I$: in the lectures on Rodriguez & Kreutz and on "
       "Kozłowski (1 to 4, 9).")
def _():
    found = [identities(x) for x in ("01b", "02a", "02b", "03a", "03b", "04a", "04b", "09a", "09b")]
    assert all(as_I > 0 == as_1 for as_I, as_1 in found)


@claim("Where $I$ is Saha's mass matrix, in lectures 5 and 6, it is $1$, as he prints it.")
def _():
    assert all(identities(x)[1] > 0 for x in ("05b", "06a", "06b"))
    assert "=1+" in rd.atlas.REGISTRY["S97 10"].formula.replace(" ", "")


@claim("The last lectures, on free bases, closed chains and four names, write $1$ as well.")
def _():
    for lecture in ("13a", "14a", "15a"):
        said = page_text(read(next(path for path in COURSE if path.stem[:3] == lecture)))
        assert "(1-" in said
        assert "(I-" not in said


@claim("And $1$ is the identity as a block inside a matrix, as in `RK 2.20`.")
def _():
    assert "pmatrix}1&" in rd.atlas.REGISTRY["RK 2.20"].formula
    said = "".join(source(cell) for _, cell in cells(read(next(p for p in COURSE if p.stem[:3] == "01b")), "markdown"))
    assert "pmatrix}1&" in said


@claim("the mass centre, half a metre out, is pulled inward with $\\omega^2r=2$ m/s²")
def _():
    wheel = rd.atlas.Case(rd.planar_arm(1), q=[0.0], qd=[2.0], qdd=[0.0], gravity=[0, 0, 0])
    assert np.allclose(wheel.vc_dot[1], [-2, 0, 0])
    assert np.linalg.norm(wheel.p[1]) == 0.5
    yield f"{-wheel.vc_dot[1][0]:.0f}"
