"""The claims of the notation page, and the code that computes them."""

import re
from fractions import Fraction

import numpy as np
from cases import COURSE, read
from claims import claim, page_text
from notebook_rules import cells, source
from predict_questions import answer_of

import robodyn_lib as rd
from robodyn_lib.atlas import PAPERS
from robodyn_lib.atlas.saha.case import Case as SahaCase
from robodyn_lib.rk.recursions import from_tip
from workbook.course.notation import HEAVIER, LETTERS, LONGER, SLOWER, unit_factor

ARM = rd.rational_arm(4, seed=1)


@claim(
    "making the same arm twice as long, three times as heavy and five times as slow: a moment, "
    "kg m²/s², must then "
    "grow by the factor $3\\cdot4/25$, exactly",
    "twice / half",
    "three times / four times",
    "five times / six times",
    "exactly",
)
def making_the_same_arm_twice_as_long_three_times(longer, heavier, slower, exactly):
    longer(LONGER == 2)
    heavier(HEAVIER == 3)
    slower(SLOWER == 5)
    factor = unit_factor("kg m^2/s^2", *map(Fraction, (LONGER, HEAVIER, SLOWER)))
    yield f"{HEAVIER}\\cdot{LONGER**2}/{SLOWER**2}"
    exactly(factor, Fraction(HEAVIER * LONGER**2, SLOWER**2))


@claim(
    "Spatial vectors put the angular part first; a unit with a semicolon is that of the angular "
    "and of the linear "
    "half.",
    "first",
)
def spatial_vectors_put_the_angular_part_first(first):
    s = rd.atlas.Case(ARM)
    words = {"angular": s.omega[1], "linear": s.v[1]}
    first(
        [
            name
            for half in (s.V[1][:3], s.V[1][3:])
            for name, x in words.items()
            if (half == x).all()
        ],
        "angular",
    )
    yield Fraction(len(s.omega[1]), len(s.V[1]))


@claim(
    "The joint quantities $D$, $\\epsilon$ and $\\nu$ are the same numbers at either point.", "same"
)
def joint_quantities_and_are_the_same_numbers(same):
    s = rd.atlas.Case(ARM, qd=[0] * 4, gravity=[0, 0, 0], tip_force=[0] * 6)
    t = SahaCase(s.state)
    for i in range(1, 5):
        same(
            [t.m_hat[i], t.tau_hat[i - 1], t.tau_tilde[i - 1]],
            [s.filter.D[5 - i][0, 0], s.fd1.epsilon[5 - i][0], s.fd1.nu[5 - i][0]],
        )


@claim("`s`, `t`, `u` and `v` are the arm in the letters of the four papers, in this order.")
def four_cases_of_the_arm():
    found = {found for code in LETTERS.values() for found in re.findall(r"`([a-z])\.", code)}
    yield from (f"`{letter}`" for letter in sorted(found))
    yield len(found)


@claim("RK gives more letters two meanings than any of the others", "more / fewer")
def rk_has_most_letters_with_two_meanings(more):
    double = {key: sum(";" in x for x in p.words["letters"].values()) for key, p in PAPERS.items()}
    more(double.pop("rk") > max(double.values()))


def identities(prefix):
    """Count where formulas of a page add an I, and where they subtract from 1 in parentheses."""
    formulas = " ".join(
        re.findall(
            r"\$\$?.*?\$\$?", page_text(read(next(p for p in COURSE if p.stem[:3] == prefix)))
        )
    )
    return (
        len(re.findall(r"\(I ?[-+]|[-+=] ?I(?![\w(_^])", formulas)),
        len(re.findall(r"\(1-\\(?:psi|alpha)", formulas)),
    )


@claim(
    (
        "the identity of any size is $I$: in lectures 1 to 4 and 9, on Rodriguez & Kreutz and "
        "on Kozłowski.",
        "Where $I$ is the mass matrix, in lectures 5 and 6, it is $1$, as S97 10 prints it.",
    ),
    "any",
)
def identity_of_any_size_is_in_lectures_1_to_4(any_):
    found = [identities(x) for x in ("01b", "02a", "02b", "03a", "03b", "04a", "04b", "09a", "09b")]
    any_([as_I > 0 for as_I, _ in found])
    yield "$1$" if any(as_1 for _, as_1 in found) else "$I$"
    printed = re.search(r"=(\w)\+", rd.atlas.REGISTRY["S97 10"].formula.replace(" ", ""))[1]
    assert all(identities(x)[1] > 0 for x in ("05b", "06a", "06b"))
    yield f"${printed}$"


@claim("The last lectures, on free bases, closed chains and four names, write $1$ as well.")
def last_lectures_on_free_bases_closed_chains():
    pages = [
        page_text(read(next(path for path in COURSE if path.stem[:3] == lecture)))
        for lecture in ("13a", "14a", "15a")
    ]
    (letter,) = {found for page in pages for found in re.findall(r"\(([1I])-", page)}
    yield f"${letter}$"


@claim("And $1$ is the identity as a block inside a matrix, as in `RK 2.20`.")
def identity_as_a_block():
    formula = "".join(
        source(cell)
        for _, cell in cells(read(next(p for p in COURSE if p.stem[:3] == "01b")), "markdown")
    )
    (letter,) = {
        re.search(r"pmatrix\}([1I])&", text)[1]
        for text in (rd.atlas.REGISTRY["RK 2.20"].formula, formula)
    }
    yield f"${letter}$"


@claim("the mass centre, half a metre out, is pulled inward with $\\omega^2r=2$ m/s²")
def mass_centre_half_a_metre_out_is_pulled_inward():
    wheel = rd.atlas.Case(rd.planar_arm(1), q=[0.0], qd=[2.0], qdd=[0.0], gravity=[0, 0, 0])
    assert np.allclose(wheel.vc_dot[1], [-2, 0, 0])
    yield from (Fraction(float(np.linalg.norm(wheel.p[1]))), f"{-wheel.vc_dot[1][0]:.0f}")


# Words in replies to predictions.


@claim("Only a point on the axis has no acceleration", "Only")
def points_that_a_constant_turn_accelerates(only):
    places = [(0, 0, 0), (0, 0, 2), (1, 0, 0), (1, 2, 3)]
    axis = [0, 0, 1]
    still = [x for x in places if not np.cross(axis, np.cross(axis, x)).any()]
    only(still, [x for x in places if not np.cross(axis, x).any()])


# Answers to the predictions, computed from the words of the questions.


@answer_of("A.1")
def what_is_at_a_key(question):
    *values, last, key = question.numbers("For `q = [#, #, #, #]`, what is at key #?")
    numbered = from_tip([*values, last])
    assert list(np.diff([*values, last])) == [values[0]] * 3
    question.says("a", "# is the first number", values[0])
    question.settle(numbered[key], a=values[0])
