"""The third stage, for the public functions with method="compiled": states in any number.

`at_once` handles the usual case, arrays that kernels can take unchanged, with few checks; `answer`
takes what the public function has checked.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from threading import get_ident

import numpy as np

from ..arm import UNIT
from ..inputs import GRAVITY, states
from ..numbers import odd_entry
from . import direct, taught, wasm
from .build import FORWARD, NO_FORCE, PREPARED, no_answer, over_states, prepared
from .catalogue import CATALOGUE
from .kernels import WRENCH, Built, padded
from .step import FLOAT, PLAIN, built_here

MANY = 256  # states from which a batch is worth compiling the arm's own program
FIELDS = 8  # fields other than the Earth's for which an arm's functions are kept
EARTH = np.array([GRAVITY])


# --- the usual case -------------------------------------------------------------------------------


def at_once(arm, name, *inputs, gravity=GRAVITY, tip_force=None, forces=None):
    """Return a quantity of an arm that has been prepared.

    Returns None where an error is due: `answer` then names the argument. Arrays (n,) or (B, n) of
    float64 with a gravity and a tip force for all states take the least time. forces (..., n, 6):
    on the links, for dynamics, or None.
    """
    p = PREPARED.get(arm)
    if p is None:
        return None
    if forces is not None:
        return _with_forces(arm, name, inputs, forces, {"gravity": gravity, "tip_force": tip_force})
    if tip_force is None:
        out = _unloaded(arm, p, name, inputs, gravity)
    else:
        out = _loaded(arm, p, name, inputs, gravity, tip_force)
    return _of_any_shape(arm, p, name, inputs, gravity, tip_force) if out is None else out


def pushed(arm, q, forces):
    """Return generalized forces by `at_once` of forces (..., n, 6) on the links."""
    forces = of_machine_numbers(forces)
    if forces is None or forces.shape[-2:] != (arm.n, 6):
        return None
    flat = forces.reshape(*forces.shape[:-2], 6 * arm.n)
    return at_once(arm, "generalized_forces", q, flat)


def _with_forces(arm, name, inputs, forces, around):
    """Return forward or inverse dynamics by `at_once`, with forces (..., n, 6) on the links."""
    loads = pushed(arm, inputs[0], forces)
    if loads is None:
        return None
    if name != FORWARD:
        out = at_once(arm, name, *inputs, **around)
        return None if out is None else out - loads
    *state, tau = inputs
    tau = of_machine_numbers(tau)
    if tau is None or tau.shape[-1:] != loads.shape[-1:]:
        return None
    try:
        tau = tau + loads
    except ValueError:
        return None
    return at_once(arm, name, *state, tau, **around)


def _unloaded(arm, p, name, inputs, gravity):
    """Return the result of `at_once` for arrays (n,) or (B, n) without a tip force, or None."""
    if gravity is not GRAVITY:
        gravity = numbers(gravity, 3)
        if gravity is None:
            return None
    q = inputs[0]
    rows = q.shape[:-1] if type(q) is np.ndarray else ()
    if len(rows) > 1:
        return None
    count = rows[0] if rows else None
    made = ready(p, name, gravity, count)
    if count is not None and count < made.least:
        if not count or not all(type(x) is np.ndarray and x.shape[:-1] == rows for x in inputs):
            return None
        again = np.minimum(np.arange(made.least), count - 1)  # repeat the last to fill a group
        out = _unloaded(arm, p, name, [x[again] for x in inputs], gravity)
        return out if out is None else out[:count]
    out = np.empty((*rows, *p.shapes(name)["out"]))
    try:
        made.function(*inputs, out)
        if p.kind == "tree" and not of_unit_length(arm, q):
            return None
    except (TypeError, ValueError):
        return None
    return out


def _loaded(arm, p, name, inputs, gravity, tip_force):
    """Return the result of `at_once` for one state with a force (6,) at the tip, or None."""
    q = inputs[0]
    tip_force = numbers(tip_force, 6)
    if tip_force is None or type(q) is not np.ndarray or q.ndim != 1:
        return None
    force = tip_force.tolist()
    if not any(force):
        return _unloaded(arm, p, name, inputs, gravity)
    if gravity is not GRAVITY:
        gravity = numbers(gravity, 3)
        if gravity is None:
            return None
    loaded = ready_loaded(p, name, gravity)
    if name == FORWARD:
        force = p.forward_kernels().loads(force)
    loaded.wrench[:] = force
    out = np.empty(p.shapes(name)["out"])
    try:
        loaded.function(*inputs, out)
        if p.kind == "tree" and not of_unit_length(arm, q):
            return None
    except (TypeError, ValueError):
        return None
    return out


def _of_any_shape(arm, p, name, inputs, gravity, tip_force):
    """Return the result of `at_once` for lists, other kinds of numbers, and shapes that broadcast.

    None where anything is wrong with them, or with a result.
    """
    sizes = [size for (size,) in [*p.shapes(name).values()][: len(inputs)]]
    given = [*inputs, gravity, np.zeros(6) if tip_force is None else tip_force]
    arrays = [of_machine_numbers(x) for x in given]
    for a, size in zip(arrays, [*sizes, 3, 6], strict=True):
        if a is None or a.ndim == 0 or a.shape[-1] != size:
            return None
    *vectors, gravity, tip_force = arrays
    if not np.isfinite(gravity).all() or not np.isfinite(tip_force).all():
        return None
    try:
        shape = np.broadcast_shapes(*{a.shape[:-1] for a in arrays})
        if p.kind == "tree":
            arm.check_quaternions("q", vectors[0])
    except ValueError:
        return None
    loaded = tip_force.any()
    if not shape and loaded:
        return _loaded(arm, p, name, vectors, gravity, tip_force)
    if not shape:
        return _unloaded(arm, p, name, vectors, gravity)
    vectors = [in_rows(a, shape) for a in vectors]
    if not len(vectors[0]):
        return None
    if gravity.ndim == 1 and not loaded:
        out = _unloaded(arm, p, name, vectors, gravity)
        return out if out is None else out.reshape(*shape, *out.shape[1:])
    around = [in_rows(a, shape if a.ndim > 1 else (1,)) for a in (gravity, tip_force)]
    out, failed = _padded_run(p, name, vectors, *around)
    return None if failed else out.reshape(*shape, *out.shape[1:])


def of_machine_numbers(x):
    """Return an array, or a list or tuple, nested or not, of numbers as contiguous float64.

    None for anything else, as for truth values and masked arrays.
    """
    if type(x) in (list, tuple):
        if not is_of_numbers(x) and odd_entry(x):
            return None
        try:
            x = np.array(x)
        except ValueError:  # rows of unequal lengths
            return None
    if type(x) is not np.ndarray or x.dtype.kind not in "iuf":
        return None
    return np.ascontiguousarray(x, dtype=FLOAT)


def is_of_numbers(x):
    """Return whether a list or tuple holds floats and whole numbers, or such lists, alone."""
    kinds = {*map(type, x)}
    return kinds <= {float, int} or (kinds <= {list, tuple} and all(map(is_of_numbers, x)))


def in_rows(a, shape):
    """Return vectors (..., n) of a batch of this shape as rows (B, n)."""
    whole = a if a.shape[:-1] == shape else np.broadcast_to(a, shape + a.shape[-1:])
    return np.ascontiguousarray(whole.reshape(-1, a.shape[-1]))


def of_unit_length(arm, q):
    """Return whether the quaternions in joint values (nq,) or (B, nq) are of length 1.

    Of one state by Python's own numbers, which takes a microsecond; numpy takes six.
    """
    if q.ndim > 1:
        arm.check_quaternions("q", q)
        return True
    values = q.tolist()
    return all(
        abs(math.sqrt(math.fsum(x * x for x in values[k : k + 4])) - 1) <= UNIT
        for k in arm.quaternion_starts
    )


def numbers(vector, count):
    """Return a gravity or tip force, the same for all states, as an array (count,), or None.

    It is an array (count,) of float64, or floats and whole numbers in a list or tuple.
    """
    if type(vector) in (list, tuple):
        vector = of_machine_numbers(vector)
    if type(vector) is not np.ndarray or vector.dtype != FLOAT or vector.shape != (count,):
        return None
    return np.ascontiguousarray(vector) if all(map(math.isfinite, vector.tolist())) else None


@dataclass(frozen=True)
class Ready:
    """A kernel as f(*inputs, out), for one state or at least so many.

    f raises TypeError for arrays that it cannot take, and if there is no kernel.
    """

    function: Callable
    least: int = 1


def ready(p, name, gravity, count):
    """Return the `Ready` of a `Prepared` for one state, or for `count` states in rows.

    It is made once for each gravity, which is GRAVITY or a contiguous array (3,) of finite float64.
    """
    by_program = None
    if count is not None:
        by_program = count >= MANY if name == FORWARD else True
    field = None if gravity is GRAVITY else gravity.tobytes()
    key = name, field, by_program
    made = p.functions.get(key)
    if made is None:
        others = [k for k in list(p.functions) if k[1] is not None]
        if field is not None and len(others) >= FIELDS:
            for k in others:
                p.functions.pop(k, None)  # another thread may have done so
        if count is None:
            made = _ready_for_one(p, name, gravity)
        else:
            made = _ready_for_many(p, name, gravity, by_program)
        p.functions[key] = made
    return made


@dataclass(frozen=True)
class Loaded:
    """A kernel as f(*inputs, out), and the place of the tip force (6,) in its data."""

    function: Callable
    wrench: np.ndarray


def ready_loaded(p, name, gravity):
    """Return the `Loaded` of a `Prepared` for one state with a force at the tip, as in `ready`.

    The force is written into the data before a call. So each thread has its own.
    """
    key = name, None if gravity is GRAVITY else gravity.tobytes(), get_ident()
    made = p.loaded_functions.get(key)
    if made:
        return made
    if len(p.loaded_functions) >= FIELDS:
        p.loaded_functions.clear()
    if name == FORWARD:
        built = Built(p.forward, p.surrounded(gravity, np.ones(6)))
    else:
        built = p.one(name, gravity=gravity, tip_force=np.ones(6))
    if not built or not built_here(built.kernel):
        return Loaded(elsewhere, np.zeros(6))
    function = direct.built_in(built.kernel, [*p.shapes(name).values()], built.data, elsewhere)
    made = p.loaded_functions[key] = Loaded(function, built.data[WRENCH:][:6])
    return made


def _ready_for_one(p, name, gravity):
    if name == FORWARD:
        built = Built(p.forward, p.surrounded(gravity, NO_FORCE[0]))
    else:
        built = p.one(name, gravity=gravity)
    if not built or not built_here(built.kernel):
        return Ready(elsewhere)
    shapes = [*p.shapes(name).values()]
    return Ready(direct.built_in(built.kernel, shapes, built.data, elsewhere))


def _ready_for_many(p, name, gravity, by_program):
    shapes = [*p.shapes(name).values()]
    field = gravity[np.newaxis]
    tip_force = NO_FORCE
    if name == FORWARD:
        built = p.in_batches(by_program)
        field, tip_force = p.forward_kernels().turned(field, tip_force)
    else:
        built = p.many(name)
    if not built or not built_here(built.kernel):
        return Ready(elsewhere)
    least = built.kernel.width
    shapes = [(least, *x) for x in shapes]
    around = built.room, -field, tip_force
    function = direct.built_in(built.kernel, shapes, built.data, elsewhere, around=around)
    return Ready(function, least)


def elsewhere(*arrays):
    """Raise TypeError: no kernel takes these arrays, so the public function goes without."""
    raise TypeError


# --- arrays that have been checked ----------------------------------------------------------------


def answer(arm, name, **vectors_and_surroundings):
    """Return a quantity (..., *shape) of states in any number.

    They are joint vectors, and gravity and tip_force if the quantity depends on them.
    """
    p = prepared(arm)
    shape, vectors, around = states(**vectors_and_surroundings)
    around = around or [EARTH, NO_FORCE]
    if name == FORWARD and not shape:
        return _one_acceleration(arm, p, [x[0] for x in vectors], [a[0] for a in around])
    out = _many(arm, p, name, vectors, *around)
    return out.reshape(*shape, *out.shape[1:])


def _one_acceleration(arm, p, state, around):
    out = np.empty(arm.nv)
    if p.forward(p.surrounded(*around), *state, out):
        out = taught.explain(FORWARD, arm, *state, *around)
    return out


def _many(arm, p, name, vectors, gravity, tip_force):
    """Return the result (B, ...) of states (B, n).

    Surroundings are (1 or B, 3 or 6). Batch size and place do not matter.
    """
    count = len(vectors[0])
    out, failed = _padded_run(p, name, vectors, gravity, tip_force)
    if failed:
        taught.check_inputs(arm, name, vectors)
        failed = ~np.isfinite(out.reshape(count, -1)).all(axis=1)
        for i in np.flatnonzero(failed):
            around = part(gravity, i).ravel(), part(tip_force, i).ravel()
            out[i] = taught.explain(name, arm, *(x[i] for x in vectors), *around)
    return out


def _padded_run(p, name, vectors, gravity, tip_force):
    """Return the result (B, ...), and whether some of it is not finite."""
    count = len(vectors[0])
    if not count:
        return np.empty((0, *p.shapes(name)["out"])), False
    built = _kernel_for(p, name, count, tip_force.any())
    least = built.kernel.width if built else 1
    out = np.empty((max(count, least), *p.shapes(name)["out"]))
    if count < least:  # too few for the kernel: repeat the last one
        index = np.minimum(np.arange(least), count - 1)
        vectors = [x[index] for x in vectors]
        gravity = part(gravity, index)
        tip_force = part(tip_force, index)
    if name == FORWARD:
        gravity, tip_force = p.forward_kernels().turned(gravity, tip_force)
    failed = _run(p, built, vectors, gravity, tip_force, out)
    return out[:count], failed


def _kernel_for(p, name, count, loaded):
    """Return the `Built` of so many states, or None; loaded: whether forces act on tips."""
    if name == FORWARD:
        return p.in_batches(by_program=count >= MANY and not loaded)
    if loaded and CATALOGUE[name].loads:
        return p.many_loaded(name)
    return p.many(name)


def _run(p, built, vectors, gravity, tip_force, out):
    """Run a kernel that writes to out, and return whether some of the result is not finite."""
    if built is None:
        return no_answer(out)
    if built.room is None:
        return over_states(built, vectors, gravity, tip_force, out)
    inputs = padded([*vectors, out])[:3]
    rates = inputs[1].shape[1] if len(vectors) > 1 else p.nv
    return built.kernel.many(built.data, built.room, *inputs, gravity, tip_force, out, rates)


def quantities(arm, q, qd, tau, gravity, tip_force):
    """Return the quantities of one state, {name: array}.

    For point masses in a plane there are tensions, which the kernel leaves in its data.
    """
    p = prepared(arm)
    out = np.empty(arm.nv)
    data = p.surrounded(gravity, tip_force)
    kernel = p.forward
    if hasattr(kernel, "runner"):
        kernel = wasm.Kernel(kernel.__name__, (0, -1), kernel.runner)
    if kernel(data, q, qd, tau, out):
        return {"qdd": taught.explain(FORWARD, arm, q, qd, tau, gravity, tip_force)}
    if p.kind == "tension":
        return {"qdd": out, "tension": p.forward_kernels().tensions(data)}
    return {"qdd": out}


def part(a, index):
    """Return the rows of states `index` of an array that may hold one row for all."""
    return a[index] if len(a) > 1 else a


def workspace(count):
    """Return zeros (count,) that begin at a cache line."""
    line = 64 // FLOAT.itemsize
    whole = np.zeros(count + line)
    first = -(whole.ctypes.data // FLOAT.itemsize) % line
    return whole[first : first + count]


def forward_dynamics(arm, **inputs):
    """Return the result of the public `forward_dynamics`."""
    return answer(arm, FORWARD, **inputs)


def inverse_dynamics(arm, **inputs):
    """Return the result of the public `inverse_dynamics`."""
    return answer(arm, "inverse_dynamics", **inputs)


def mass_matrix(arm, q):
    """Return the result of the public `mass_matrix`."""
    return answer(arm, "mass_matrix", q=q)


def jacobian(arm, q):
    """Return the result of the public `jacobian`."""
    return answer(arm, "jacobian", q=q)


def log_det_gradient(arm, q):
    """Return the result of the public `log_det_gradient`."""
    return answer(arm, "log_det_gradient", q=q)


def generalized_forces(arm, **inputs):
    """Return generalized forces (..., nv) of forces (..., 6 n) on the links at q (..., nq)."""
    return answer(arm, "generalized_forces", **inputs)


def derivatives(arm, name, **inputs):
    """Return three arrays (..., n, n) as the public `forward_dynamics_derivatives` does.

    name: "derivatives", or "inverse_dynamics_derivatives". Returns None if they are not finite
    although the quantity is. Needs LLVM.
    """
    shape, vectors, around = states(**inputs)
    gravity, tip_force = (*around, NO_FORCE)[:2]
    n = arm.n
    out, failed = _padded_run(prepared(arm), name, vectors, gravity, tip_force)
    if failed:
        for i, state in enumerate(zip(*vectors, strict=True)):
            around = (part(a, i).ravel() for a in (gravity, tip_force))
            taught.explain(PLAIN[name], arm, *state, *around)
        return None
    return in_three(out.reshape(*shape, 3 * n, n), n)


def in_three(out, n):
    """Return three matrices (..., n, n) that are one below the other in (..., 3 n, n)."""
    return tuple(np.ascontiguousarray(out[..., k : k + n, :]) for k in (0, n, 2 * n))
