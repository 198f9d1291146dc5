"""Turn the operations that numbers remember of a run into a program, and print it in any language.

`program`: straight-line programs of traced runs. `printers`: C, JavaScript, Python; `binary`:
WebAssembly. `rolled`: sweeps over links, one step traced for all. `llvm`: both as machine code, one
state or several side by side. `lowered`: loops and branches, out of their text.
"""

from .program import Program, Tape, pivot, subtract, subtract_rows, trace
from .rolled import Climbing, Paired, Recursion, Sweep

__all__ = [
    "Climbing",
    "Paired",
    "Program",
    "Recursion",
    "Sweep",
    "Tape",
    "pivot",
    "subtract",
    "subtract_rows",
    "trace",
]
