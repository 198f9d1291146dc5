"""Dynamics in compiled code, for machine numbers, in link frames.

The formulas are those of the teaching modules.

llvmlite comes with this package and with nothing else of the library. Kernels are compiled when
first needed, in a fraction of a second, and kept nowhere. Without llvmlite they are WebAssembly;
where nothing runs that either, the teaching code takes their place, and a warning says so.

Three stages, a room each: `describe` makes rows of an arm, `kernels` makes kernels of rows, out of
the steps that `catalogue` lists, and `calls` checks arrays and runs kernels on them.
"""

import warnings

from .calls import (
    ENGINE,
    Checked,
    at_once,
    compile,
    derivatives,
    forward_dynamics,
    in_three,
    inverse_dynamics,
    jacobian,
    mass_matrix,
    prepared,
    quantities,
    solver,
    workspace,
)

__all__ = [
    "ENGINE",
    "Checked",
    "at_once",
    "compile",
    "derivatives",
    "forward_dynamics",
    "in_three",
    "inverse_dynamics",
    "jacobian",
    "mass_matrix",
    "prepared",
    "quantities",
    "solver",
    "workspace",
]

if not ENGINE:
    warnings.warn(
        "neither LLVM nor WebAssembly is installed: method 'compiled' runs the teaching code, "
        "which is slower (pip install 'robodyn-lib[fast]' installs llvmlite)",
        stacklevel=2,
    )
