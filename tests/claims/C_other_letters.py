"""The claims of page C, other letters, with the code that computes them."""

from functools import cache

import numpy as np
from cases import defined
from claims import claim
from predict_questions import answer_of

from robodyn_lib.spatial import block, phi, rotation, tilde


@cache
def on_page():
    """Return the digger and its six columns, as the cells of the page define them."""
    return defined("C", *"c001 c002 c003 c004 c005 c008 c009 c010".split())


@claim("so that each sine and cosine on this page is a fraction", "each")
def angles_of_the_digger_are_fractions(each):
    each([value.denominator > 0 for angle in on_page().angles for value in angle])


@claim(
    "The linear part is 0 where the axis passes, 1 m/s at the tip and 2.72 m/s at the base, where "
    "the stick never comes",
    "never",
)
def linear_halves_of_the_six_columns(never):
    page = on_page()
    speeds = {}
    for name, point in (("joint", page.O[2]), ("tip", page.tip), ("base", page.base)):
        speeds[name] = float(np.linalg.norm(page.moved(2, point)[3:].astype(float)))
    yield f"{speeds['joint']:.0f}"
    yield f"{speeds['tip']:.0f} m/s"
    yield f"{speeds['base']:.2f} m/s"
    length = float(np.linalg.norm((page.tip - page.O[2]).astype(float)))
    turns = np.linspace(0, 2 * np.pi, 36)
    lever = (page.tip - page.O[2]).astype(float)
    axis = page.h[2].astype(float)
    reached = [
        page.O[2].astype(float) + rotation(axis, np.cos(a), np.sin(a)) @ lever for a in turns
    ]
    never([float(np.linalg.norm(point)) < length / 2 for point in reached])


@claim(
    "Carry the first by $\\phi^T$ to the tip, put the linear part in front, and it is the second; "
    "carry it to the base, and it is the third; exchange the parts of the third, and it is the "
    "fourth. Turn the tip's column and the joint's into the axes of the stick, and they are the last "
    "two."
)
def six_columns_are_one_motion():
    page = on_page()
    first, second, third, fourth, fifth, sixth = page.columns.values()
    at_tip = phi(page.tip - page.O[2]).T @ first
    assert (page.swapped(at_tip) == second).all()
    assert (phi(page.base - page.O[2]).T @ first == third).all()
    assert (page.swapped(third) == fourth).all()
    into = page.pose.R[2].T
    found = [page.turned(into, at_tip), page.turned(into, first)]
    same = [bool((x == column).all()) for x, column in zip(found, (fifth, sixth), strict=True)]
    yield "two" if same == [True, True] else "other"


@claim("Two of the three problems have their solutions")
def solutions_of_page_c():
    from workbook.course.exercises import EXERCISES

    exercises = [one for number, one in EXERCISES.items() if number.startswith("C.")]
    yield {3: "three"}[len(exercises)]
    yield sum(one.public for one in exercises)


def not_the_power():
    """Compute which of the products of exercise C.3 are not the power, on one body in motion."""
    rng = np.random.default_rng(3)
    R = rotation(np.array([0, 0.6, 0.8]), np.cos(1.0), np.sin(1.0))
    p = rng.normal(size=3)
    twist = rng.normal(size=6)
    wrench = rng.normal(size=6)
    adjoint = block([[R, 0 * R], [tilde(p) @ R, R]])
    in_space = adjoint @ twist
    wrench_in_space = np.linalg.solve(adjoint.T, wrench)

    def murray(x):
        return np.concatenate([x[3:], x[:3]])

    ours = [np.kron(np.eye(2), R) @ x for x in (wrench, twist)]
    products = {
        "a": wrench @ twist,
        "b": wrench_in_space @ in_space,
        "c": wrench_in_space @ twist,
        "d": murray(wrench) @ murray(twist),
        "e": wrench @ murray(twist),
        "f": ours[0] @ ours[1],
        "g": wrench_in_space @ adjoint @ twist,
        "h": (adjoint @ wrench) @ in_space,
    }
    power = wrench[:3] @ twist[:3] + wrench[3:] @ twist[3:]
    return "".join(letter for letter, x in products.items() if not np.isclose(x, power))


TRUTHS = {"C.3": not_the_power}


# Answers to the predictions, computed from the words of the questions.


@answer_of("C.1")
def columns_of_one_motion(question):
    """Carry each column to the joint and into the base's axes; count those that become one."""
    page = on_page()
    joint = page.O[2]
    names = list(page.columns)
    ordered = {
        n: page.swapped(c) if n in (names[1], names[3]) else c for n, c in page.columns.items()
    }
    turns = {names[4]: page.pose.tip_R, names[5]: page.pose.R[2]}
    places = dict(zip(names, [joint, page.tip, page.base, page.base, page.tip, joint], strict=True))
    found = set()
    for name, column in ordered.items():
        column = page.turned(turns[name], column) if name in turns else column
        found.add(tuple(phi(joint - places[name]).T @ column))
    begin = {tuple(column[:3]) for column in page.columns.values()}
    assert 1 < len(begin) < len(names)
    parts = question.number_of("begin with the same # numbers")
    alike = 2
    question.says("a", "These # are one column", alike)
    question.says("a", "the other # are the same motion", len(names) - alike)
    question.choose("c" if len(found) == 1 else "b", b=len(joint) if parts == 3 else 0)


@answer_of("C.2")
def what_murrays_adjoint_carries(question):
    """Its matrix is our phi; a velocity with its parts exchanged is carried, a force is not."""
    page = on_page()
    p = page.O[2]
    matrix = [int(x) for x in question.numbers("\\begin{pmatrix}#&\\tilde p\\\\#&#\\end{pmatrix}")]
    one = np.eye(3, dtype=int)
    adjoint = block([[matrix[0] * one, tilde(p)], [matrix[1] * one, matrix[2] * one]])
    assert (adjoint == phi(p)).all()
    twist = page.moved(2, p)
    wrench = np.arange(6)
    carries = [
        (adjoint @ page.swapped(twist) == page.swapped(phi(-p).T @ twist)).all(),
        (adjoint @ page.swapped(wrench) == page.swapped(phi(p) @ wrench)).all(),
    ]
    question.choose({(True, False): "b", (False, True): "a"}[tuple(map(bool, carries))])
