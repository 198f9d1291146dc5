"""Shared by the test modules: arms of all kinds, motions, scripts, and the list of notebooks."""

import json
import numbers
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import numpy as np

import robodyn_lib as rd
from robodyn_lib.dynamics import METHODS
from robodyn_lib.numbers import array

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(
    path
    for path in (ROOT / "notebooks").rglob("*.ipynb")
    if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
)
COURSE = [path for path in NOTEBOOKS if path.parent.name != "solutions"]


def page(lecture, words=""):
    """Find the stem of the first page of a lecture, "02" or "02b", whose file has these words."""
    return next(
        path.stem
        for path in COURSE
        if path.stem.startswith(lecture) and words in path.read_text(encoding="utf-8")
    )


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def defined(lecture, *ids):
    """Return the names that cells of a page define. No fixture: slips are made in the library."""
    names = {}
    for cell in read(ROOT / "notebooks" / f"{page(lecture)}.ipynb")["cells"]:
        if cell["id"] in ids:
            exec("".join(cell["source"]), names)
    return SimpleNamespace(**names)


def script(path):
    """Load a program that is in no package as a module; path: from the project's folder."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FEWER = 100


def hash_less(patch):
    """Let answers that are kept as digests be hashed 1/FEWER as often, until the patch is undone.

    The digests stored in the course do not agree with these.
    """
    from workbook.course.exercises import checkers

    stretched = checkers._stretched
    patch.setattr(
        checkers, "_stretched", lambda text, salt, rounds: stretched(text, salt, rounds // FEWER)
    )


def same(left, right):
    left = np.asarray(left)
    right = np.asarray(right)
    assert left.shape == right.shape
    assert all(isinstance(x, numbers.Rational) for x in [*left.ravel(), *right.ravel()])
    assert (left == right).all()


def with_joints(letters, seed=7):
    """Return a lopsided arm with these joints."""
    arm = rd.random_arm(len(letters), np.random.default_rng([seed, len(letters)]))
    return replace(arm, joint_types=letters, name=letters)


def exact_joints(letters, seed=3):
    """Return a lopsided arm of rational data with these joints; screws have the pitch 1/3."""
    arm = rd.rational_arm(len(letters), seed=seed)
    return replace(arm, joint_types=letters, pitches=array([Fraction(1, 3)] * arm.n), name=letters)


def exact_tree(letters, parents, seed=3):
    """Return a lopsided tree of rational data."""
    return replace(exact_joints(letters, seed), parents=parents)


# joints of each kind at the base or at the tip, and within
EVERY = ["FSR", "RSP", "PCU", "HES", "REF", "UHC"]
TREES = {
    "hand": ("FRRRP", (-1, 0, 0, 1, 1)),
    "two on the base": ("RSPR", (-1, 0, -1, 2)),
    "every kind": ("FCUEHS", (-1, 0, 0, 1, 2, 2)),
    "tip on a branch": ("RRRR", (-1, 0, 1, 0)),
}
SPECIAL = {
    "puma560": rd.robots.puma560,
    "ur5": rd.robots.ur5,
    "panda": rd.robots.panda,
    "rods": lambda: rd.planar_arm(
        5, lengths=[1.0, 0.3, 0.7, 0.2, 0.5], masses=[3.0, 1.0, 0.2, 2.0, 0.5]
    ),
    "points": lambda: rd.planar_arm(
        4, lengths=[0.4, 0.9, 0.3, 0.6], masses=[1.0, 0.4, 2.0, 0.7], body="point"
    ),
    "one rod": lambda: rd.planar_arm(1),
    "one slider": lambda: rd.random_arm(1, np.random.default_rng(3), prismatic=1),
    "three sliders": lambda: rd.random_arm(3, np.random.default_rng(4), prismatic=1),
    "turns only": lambda: rd.random_arm(8, np.random.default_rng(5), prismatic=0),
    "rational": lambda: rd.rational_arm(5, seed=2),
    "ball": lambda: with_joints("RSP"),
    "free base": lambda: with_joints("FSRPR"),
}
RANDOM = {
    f"random {n}": (lambda n=n: rd.random_arm(n, np.random.default_rng(100 + n)))
    for n in range(1, 13)
}
ARMS = SPECIAL | RANDOM
# methods for any numbers, exact ones too; and those that also need square roots
EXACT = [name for name, method in METHODS.items() if method.arithmetic == "any"]
TAUGHT = [name for name, method in METHODS.items() if method.arithmetic != "float64"]


def states(arm, seed=0, count=4):
    """Yield q, qd, qdd or tau, gravity in any direction, tip force."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        q = arm.of_unit_quaternions(rng.normal(size=arm.nq))
        yield (q, *rng.normal(size=(2, arm.nv)), rng.normal(size=3) * 9.81, rng.normal(size=6) * 5)


def batch(arm, count, seed=0):
    """Return several such states, as rows."""
    return [np.array(rows) for rows in zip(*states(arm, seed, count), strict=True)]


def exact_state(n, seed):
    """Return t, qd, qdd, gravity and tip force in Fractions."""
    rng = np.random.default_rng(seed)
    return [
        array(
            [
                Fraction(int(a), int(b)) * int(sign)
                for a, b, sign in zip(
                    rng.integers(1, 9, k), rng.integers(1, 9, k), rng.choice([-1, 1], k)
                )
            ]
        )
        for k in (n, n, n, 3, 6)
    ]
