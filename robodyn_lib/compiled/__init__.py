"""Dynamics in compiled code, for machine numbers, in link frames.

The formulas are those of the teaching modules.

No other part of the library imports llvmlite. Kernels are compiled when first needed, in a fraction
of a second, and kept nowhere. Without llvmlite they are WebAssembly; without WebAssembly the
teaching code takes their place, with a warning.

Three stages, describe -> build -> call:

1. `describe`: an arm becomes `Rows`, numbers alone (`rows`, `plane`);
2. `build`: rows become a kernel with its data (`kernels`), out of the steps in `catalogue`;
3. `step` calls a kernel on one state, which is what `rd.compile` returns, and `batches` on many.
"""

import functools
import importlib
import sys
import warnings
from pathlib import Path

from .batches import (
    at_once,
    derivatives,
    forward_dynamics,
    generalized_forces,
    in_three,
    inverse_dynamics,
    jacobian,
    log_det_gradient,
    mass_matrix,
    of_machine_numbers,
    quantities,
    workspace,
)
from .build import prepared
from .jit import engine
from .step import Checked, solver, step_of

__all__ = [
    "ENGINE",
    "Checked",
    "at_once",
    "derivatives",
    "forward_dynamics",
    "generalized_forces",
    "in_three",
    "inverse_dynamics",
    "jacobian",
    "log_det_gradient",
    "mass_matrix",
    "of_machine_numbers",
    "prepared",
    "quantities",
    "solver",
    "step_of",
    "workspace",
]

ENGINE = engine()


def _caller():
    """Return the file and the line of the call into this library that led to its import."""
    library = str(Path(__file__).resolve().parents[1])
    skipped = (library, functools.__file__, importlib.__file__, "<frozen importlib")
    frame = sys._getframe()
    while frame.f_back and frame.f_code.co_filename.startswith(skipped):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


if not ENGINE:
    warnings.warn_explicit(
        "neither LLVM nor WebAssembly is installed: method 'compiled' runs the teaching code, "
        "which is slower (pip install 'robodyn-lib[fast]' installs llvmlite)",
        UserWarning,
        *_caller(),
    )
