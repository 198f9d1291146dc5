"""A file of a robot: its dynamics as straight lines in C, JavaScript, Python, WebAssembly.

The steps of `compiled/steps.py` are traced on the robot's rows, with its constants folded; here the
programs get a head, a guard for each joint inertia, and reference states.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, Mechanism, plain
from .codegen import trace
from .codegen.files import FILES, QUANTITIES
from .codegen.rolled import folded
from .compiled.composite import MASS_MATRIX
from .compiled.describe import describe
from .compiled.gradients import DERIVATIVES, screw_rows
from .compiled.kernels import Kernels
from .compiled.regrouped import simplest
from .compiled.steps import FORWARD_DYNAMICS, INVERSE_DYNAMICS
from .coupled import CoupledArm
from .derivatives import forward_dynamics_derivatives
from .dynamics import forward_dynamics, inverse_dynamics, mass_matrix
from .inputs import for_all_times, real_array
from .saving import save

EPS = float(np.finfo(float).eps)
STATES = 3  # number of states in a self-check
RECURSIONS = {x.name: x for x in (FORWARD_DYNAMICS, INVERSE_DYNAMICS)} | {
    "forward_dynamics_derivatives": DERIVATIVES
}
SOLVED = {x.__name__: x for x in (forward_dynamics, forward_dynamics_derivatives)}
WHAT = "forward_dynamics", "inverse_dynamics", "mass_matrix"


def export(
    robot: Arm,
    path: str | os.PathLike,
    what: tuple[str, ...] = WHAT,
    gravity: ArrayLike | None = None,
) -> None:
    """Write a robot's dynamics to a file: .c (C99), .js, .mjs, .py or .wasm, whole or not at all.

    robot: a chain or a tree on a fixed or free base. what: quantities; for chains of hinges and
    sliders "forward_dynamics_derivatives" too, but never inverse_dynamics_derivatives. gravity (3,)
    [m/s^2] in the base's axes; None: the functions take it as their first argument. The head of a
    file gives the order and units of its arguments. No force acts on the tip.

    In C, names begin with the file's; real is double, or float with -DROBODYN_FLOAT, and
    -DROBODYN_SELF_CHECK makes a program that tries states. A .js is one object of a page, named
    after the file, or what `require` returns; a .mjs is a module that exports its functions; both
    throw a RangeError where an array is too short. A .wasm has its head in its section "robodyn".

    Raises TypeError, ValueError or OSError that name the joint, suffix, quantity or path at fault.
    """
    path = Path(path)
    if path.suffix not in FILES:
        raise ValueError(f"path must end in {', '.join(FILES)}, got {path.name!r}")
    if not path.resolve().parent.is_dir():
        raise ValueError(f"path: there is no folder for {str(path)!r}")
    if path.is_dir():
        raise ValueError(f"path: {str(path)!r} is a folder")
    names = [what] if isinstance(what, str) or not np.iterable(what) else list(what)
    wrong = [repr(x) for x in names if not isinstance(x, str) or x not in QUANTITIES]
    if wrong or not names:
        raise ValueError(f"what must name some of {', '.join(QUANTITIES)}; got {[*wrong, '()'][0]}")
    if gravity is not None:
        gravity = for_all_times("gravity", real_array("gravity", gravity, 3, "x, y, z"))
    arm = served(robot)
    programs = [program_of(arm, x, gravity) for x in dict.fromkeys(names)]
    text = FILES[path.suffix](arm, programs, gravity, reference(arm, programs, gravity), path.stem)
    save(path, text)


def served(robot):
    """Return the arm in machine numbers. Raises TypeError if a joint cannot be exported."""
    if isinstance(robot, CoupledArm):
        follower, (leader, *_) = next(iter(robot.couplings.items()))
        raise TypeError(
            f"{robot.arm.joint_label(follower)} follows {robot.arm.joint_label(leader)}"
            f", and export supports only joints that move independently"
        )
    if isinstance(robot, Mechanism) and not isinstance(robot, Arm):
        raise TypeError(
            f"{robot.closures[0].name!r} closes a loop; export supports no closed chains"
        )
    if not isinstance(robot, Arm):
        raise TypeError(f"robot must be an Arm, got {type(robot).__name__}")
    return robot.in_floats


def program_of(arm, quantity, gravity):
    """Return the `Program` of a quantity. Raises ValueError if a joint never moves any inertia."""
    kernels = Kernels(describe(arm))
    if quantity == "mass_matrix":
        return masses(kernels)
    recursion = RECURSIONS[quantity]
    rows = kernels.rows
    if recursion is DERIVATIVES:
        if plain(arm):
            raise TypeError(f"derivatives cannot be exported for this arm: {plain(arm)}")
        rows = screw_rows(rows, kernels.tip)
    rows = simplest(quantity, rows)
    rows = [replace(row, k={word: folded(x) for word, x in row.k.items()}) for row in rows]
    inputs = [np.full(size, np.nan) for size in (3, arm.nq, arm.nv, arm.nv)]
    if gravity is not None:
        inputs[0] = [folded(x) for x in gravity]

    def holds(first):
        """Return the program of rows from `first` on, or None; other rows count as the base."""
        part = [replace(row, parent=max(row.parent - first, -1)) for row in rows[first:]]

        def of_torques(gravity, q, qd, tau):
            results = recursion.run(part, q, qd, tau, [-x for x in gravity])
            return np.array(results, dtype=object).ravel()

        def of_accelerations(gravity, q, qd, qdd):  # names its input as the program should
            return of_torques(gravity, q, qd, qdd)

        run = of_accelerations if recursion is INVERSE_DYNAMICS else of_torques
        try:
            with np.errstate(all="ignore"):
                program = trace(run, *inputs, name=quantity)
        except ZeroDivisionError:
            return None
        order = program.tape.order(program.results)
        known = [x[0] for _, key in order for x in key[1:] if isinstance(x, tuple)]
        known += [x for x in program.results if isinstance(x, int | float)]
        return program if np.isfinite(known).all() else None

    program = holds(0)
    if program is None:
        row = next(rows[i] for i in reversed(range(len(rows))) if holds(i) is None)
        raise ValueError(
            f"{quantity} cannot be exported: {arm.joint_label(arm.joint_of[row.v_at])} has no "
            "inertia to move in any state"
        )
    return program


def masses(kernels):
    """Return the mass matrix by composite bodies, as a `Program`."""
    still = [0] * kernels.nv
    rows = [replace(row, k={word: folded(x) for word, x in row.k.items()}) for row in kernels.rows]

    def mass_matrix(q):
        return np.array(MASS_MATRIX.run(rows, list(q), still, still, (0, 0, 0)), dtype=object)

    return trace(mass_matrix, np.full(kernels.nq, np.nan))


def reference(arm, programs, gravity):
    """Yield (program, {input: numbers}, expected results, tolerance relative to the largest).

    They are computed by the teaching code, in a few states.
    """
    rng = np.random.default_rng(1)
    for _ in range(STATES):
        inputs = {
            "gravity": rng.normal(size=3) if gravity is None else gravity,
            "q": arm.of_unit_quaternions(rng.normal(size=arm.nq)),
            **{word: rng.normal(size=arm.nv) for word in ("qd", "tau", "qdd")},
        }
        q, qd, tau, qdd, g = (inputs[word] for word in ("q", "qd", "tau", "qdd", "gravity"))
        M = mass_matrix(arm, q)
        within = 1000 * arm.nv * EPS
        for program in programs:
            if program.name == "mass_matrix":
                yield program, inputs, M.ravel(), within
            elif program.name == "inverse_dynamics":
                yield program, inputs, inverse_dynamics(arm, q, qd, qdd, g), within
            else:
                solve = SOLVED[program.name]
                yield (
                    program,
                    inputs,
                    np.ravel(solve(arm, q, qd, tau, g)),
                    within * np.linalg.cond(M),
                )
