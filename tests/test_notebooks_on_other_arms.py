"""Run lectures 1 to 9, 13 and 15 on other arms, in one process and without pictures.

The line `arm = ...` is replaced, and the cells that see the arm are run. The page's own arm is
exact: nbval runs on it. What a cell prints must then object to nothing that its stored output does
not object to. Widgets and the last table are left out: they have tests of their own.
"""

import ast
import contextlib
import io
import json
import re

import numpy as np
import pytest
from cases import ROOT
from page_names import imported, names, with_what_they_need

import benchmarks as bench
import robodyn_lib as rd
from workbook import draw, widgets
from workbook.course import classroom
from workbook.widgets import laboratory, views

pytestmark = pytest.mark.audit
NOTEBOOKS = ROOT / "notebooks"
OBJECTION = re.compile(r"^(.*?)(?:: NOT equal| FAILS at|: FAILS| DOES NOT FAIL)", re.MULTILINE)


def crane(folder):
    """Return a chain from a file: bent links, oblique inertias, a slider among hinges."""
    given = NOTEBOOKS.parent / "vectors" / "data" / "060_turned_RRPRR.json"
    path = folder / "crane.urdf"
    path.write_text(json.loads(given.read_text(encoding="utf-8"))["urdf"])
    return rd.load_urdf(path)


ARMS = {
    "planar_arm(4)": lambda folder: rd.planar_arm(4),
    "planar_arm(6)": lambda folder: rd.planar_arm(6),
    "puma560": lambda folder: rd.robots.puma560(),
    "panda": lambda folder: rd.robots.panda(),
    "urdf": crane,
}
# lecture 7 is about chains of point masses
POINTS = {
    "two points": lambda folder: rd.planar_arm(2, body="point"),
    "six points": lambda folder: rd.planar_arm(6, body="point"),
    "nine points, lopsided": lambda folder: rd.planar_arm(
        9, lengths=np.linspace(0.2, 2, 9), masses=np.linspace(5, 0.5, 9), body="point"
    ),
}
SLIDERS = {"two sliders": lambda folder: rd.random_arm(5, np.random.default_rng(3), prismatic=0.5)}
KINDS = (("planar_arm(4)", "planar_arm(6)"), ("puma560", "panda", "urdf"))
# chains of points, in a plane
KINDS_FOR = {
    "07": [*((name,) for name in POINTS), ("planar_arm(4)",), ("urdf",)],
    "08": [*KINDS, ("six points",), ("two sliders",)],
}


def runs():
    """Return [(stem, arm)]: each page once on every kind of arm.

    In a plane, and measured or from a file; the next page takes the next arm of the kind.
    """
    patterns = ("0[1-9]*.ipynb", "13*.ipynb", "15[a-c]*.ipynb")
    pages = sorted(path.stem for pattern in patterns for path in NOTEBOOKS.glob(pattern))
    return [
        (stem, kind[turn % len(kind)])
        for turn, stem in enumerate(pages)
        for kind in KINDS_FOR.get(stem[:2], KINDS)
    ]


RUNS = runs()


def code_cells(stem):
    """Return [(number, code, stored text)] of a notebook."""
    cells = json.loads((NOTEBOOKS / f"{stem}.ipynb").read_text(encoding="utf-8"))["cells"]

    def stored(cell):
        return "".join("".join(o.get("text", "")) for o in cell["outputs"])

    return [
        (i, "".join(cell["source"]), stored(cell))
        for i, cell in enumerate(cells)
        if cell["cell_type"] == "code"
    ]


def on_other_arm(tree):
    """Set an `arm = ...` at the left margin to other_arm. Return whether there was one."""
    chosen = [
        node
        for node in tree.body
        if isinstance(node, ast.Assign)
        and [getattr(target, "id", None) for target in node.targets] == ["arm"]
    ]
    for node in chosen:
        node.value = ast.Name("other_arm", ast.Load())
    return bool(chosen)


def about_the_arm(trees):
    """Return the numbers of cells that use the arm, directly or not, and of those they need."""
    seen = {"other_arm"}
    used = [names(tree) for tree in trees]
    chosen = set()
    for n, (gives, before) in enumerate(used):
        if before & seen:
            chosen.add(n)
            seen |= gives - imported(trees[n])
        else:
            seen -= gives  # it says something else from here on
    return with_what_they_need(chosen, used)


def objections(text):
    """Return the words before "NOT equal" and "FAILS" in a text."""
    return {found[1] for found in OBJECTION.finditer(text)}


def run(cells, arm):
    """Run the cells that use the arm with another arm. Return [(cell number, complaint)]."""
    trees = [ast.parse(code) for _, code, _ in cells]
    if not [tree for tree in trees if on_other_arm(tree)]:
        return [("", "there is no line arm = ...")]
    space = {"__name__": "__main__", "other_arm": arm}
    complaints = []
    for n in about_the_arm(trees):
        i, _, stored = cells[n]
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(ast.fix_missing_locations(trees[n]), f"cell {i}", "exec"), space)
        except Exception as error:  # (whatever a cell raises is the finding)
            complaints.append((i, f"{type(error).__name__}: {error}"))
        complaints += [
            (i, what) for what in sorted(objections(printed.getvalue()) - objections(stored))
        ]
    return complaints


@pytest.fixture
def no_pictures(monkeypatch):
    """Nothing is drawn, played, timed or summed up."""

    def nothing(*args, **kwargs):
        return None

    for module, name in (
        (draw, "show"),
        (widgets, "matrix_view"),
        (laboratory, "mini"),
        (views, "sweep_view"),
        (classroom, "checked_here"),
    ):
        monkeypatch.setattr(module, name, nothing)
    monkeypatch.setattr(bench, "race", lambda jobs, **limits: np.ones((len(jobs), 3)))


@pytest.mark.parametrize("stem, arm", RUNS)
def test_a_notebook_runs_on_another_arm(stem, arm, tmp_path, no_pictures):
    assert run(code_cells(stem), (ARMS | POINTS | SLIDERS)[arm](tmp_path)) == []


def test_every_lecture_on_every_kind_and_of_each_kind_every_arm():
    tried = {stem: [arm for page, arm in RUNS if page == stem] for stem, _ in RUNS}
    assert {stem[:2] for stem in tried} == {*(f"0{k}" for k in range(1, 10)), "13", "15"}
    for stem, arms in tried.items():
        assert all(set(kind) & set(arms) for kind in KINDS_FOR.get(stem[:2], KINDS)), stem
    assert {arm for arms in tried.values() for arm in arms} == set(ARMS | POINTS | SLIDERS)


def test_the_arm_of_each_page_itself_is_exact():
    """Check the arm on which nbval runs each page.

    `four` and `five` are chains of point masses in fractions. The page of derivatives is left out:
    it compares with finite differences in floats, on an industrial robot.
    """
    for stem in {stem for stem, _ in RUNS} - {"15c_derivatives"}:
        (own,) = (
            line
            for _, code, _ in code_cells(stem)
            for line in code.splitlines()
            if line.startswith("arm = ")
        )
        assert re.match(r"arm = (rd\.rational_arm\(4, seed=1\)|four|five)(\s|$)", own), stem


CELLS = [
    (0, "from workbook.course.classroom import compare", ""),
    (1, "import math\narm = None", ""),
    (2, "def broken():\n    arm = 1\n    return arm / 0\nx = broken()", ""),
    (3, "four = 4\nmath.sqrt(4)", ""),
    (9, "math.no_such_function", ""),
    (4, "def links():\n    return arm.n", ""),
    (
        5,
        "compare('four', links(), four)\ncompare('five', links(), 5)",
        "five: NOT equal, first seen\n",
    ),
]


def test_what_the_page_objects_to_may_be_objected_to_and_what_does_not_see_the_arm_is_not_run():
    assert run(CELLS, rd.planar_arm(4)) == []


@pytest.mark.parametrize(
    "spoil, complaint",
    [
        (lambda cells: [*cells[:-1], (5, cells[-1][1], "")], (5, "five")),
        (
            lambda cells: [*cells, (6, "links() / 0", "")],
            (6, "ZeroDivisionError: division by zero"),
        ),
        (
            lambda cells: [
                *cells,
                (6, "print('RK 2.2 FAILS at k = 1: 4 links' * (arm.n > 3))", ""),
            ],
            (6, "RK 2.2"),
        ),
        (lambda cells: [*cells, (6, "print('two is three: FAILS', arm)", "")], (6, "two is three")),
        (
            lambda cells: [cells[0], (1, "if True:\n    arm = 3", "")],
            ("", "there is no line arm = ..."),
        ),
    ],
)
def test_a_notebook_that_does_not_is_caught(spoil, complaint):
    assert run(spoil(CELLS), rd.planar_arm(4)) == [complaint]
