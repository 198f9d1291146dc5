"""Check that the public API is annotated, annotations are meaningful, and py.typed is shipped."""

import inspect
from functools import cached_property
from importlib.resources import files
from typing import get_type_hints

import pytest

import robodyn_lib as rd

FUNCTIONS = {
    name: getattr(rd, name) for name in rd.__all__ if inspect.isfunction(getattr(rd, name))
}
FUNCTIONS |= {
    f"robots.{name}": f
    for name, f in vars(rd.robots).items()
    if inspect.isfunction(f) and f.__module__ == rd.robots.__name__ and not name.startswith("_")
}
CLASSES = [rd.Arm, rd.Pose, rd.Trajectory, rd.Method, rd.JointLaw]


def methods(of):
    """Return {name: function} of the public methods and properties that a class itself defines."""
    found = {}
    for name, x in vars(of).items():
        if isinstance(x, property):
            x = x.fget
        elif isinstance(x, cached_property):
            x = x.func
        if inspect.isfunction(x) and not name.startswith("_") and x.__name__ != "<lambda>":
            found[f"{of.__name__}.{name}"] = x
    return found


EVERYTHING = FUNCTIONS | {name: f for of in CLASSES[:4] for name, f in methods(of).items()}


def test_the_face_is_there():
    assert {
        "forward_dynamics",
        "simulate",
        "compile",
        "load_urdf",
        "verify",
        "robots.puma560",
    } <= set(FUNCTIONS)
    assert {"Arm.at", "Arm.in_floats", "Pose.C", "Trajectory.energy", "Method.solver"} <= set(
        EVERYTHING
    )


@pytest.mark.parametrize("name", EVERYTHING)
def test_every_argument_and_result_has_a_type(name):
    f = EVERYTHING[name]
    wanted = {"return", *inspect.signature(f).parameters} - {"self"}
    assert wanted <= set(get_type_hints(f))


def test_help_shows_each_type_by_its_name():
    """Not as the unions behind it, which fill a screen above the text."""
    for name, f in EVERYTHING.items():
        assert "_typing" not in str(inspect.signature(f)), name


@pytest.mark.parametrize("of", CLASSES, ids=lambda of: of.__name__)
def test_every_field_has_a_type_that_its_default_has(of):
    hints = get_type_hints(of)
    for name, parameter in inspect.signature(of).parameters.items():
        if parameter.default is None:
            assert type(None) in getattr(hints[name], "__args__", ()), name


def test_results_have_the_annotated_types():
    arm = rd.planar_arm(2)
    assert isinstance(arm, get_type_hints(rd.planar_arm)["return"])
    assert isinstance(arm.at([0, 0]), get_type_hints(rd.Arm.at)["return"])
    assert isinstance(rd.mass_matrix(arm, [0, 0]), get_type_hints(rd.mass_matrix)["return"])
    assert isinstance(rd.verify(arm, paper="rk"), get_type_hints(rd.verify)["return"])
    run = rd.simulate(arm, [0, 0], [0, 0], 0.01, method="rk-fd4")
    assert isinstance(run, get_type_hints(rd.simulate)["return"])
    assert isinstance(run.energy, get_type_hints(rd.Trajectory.energy.fget)["return"])


def test_the_package_is_marked_as_typed():
    assert files("robodyn_lib").joinpath("py.typed").is_file()
