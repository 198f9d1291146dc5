"""The third stage, for the public functions with method="compiled": states in any number.

`at_once` handles the usual case, arrays that kernels can take unchanged, with few checks; `answer`
takes what the public function has checked.
"""

import math
from dataclasses import dataclass
from threading import get_ident

import numpy as np

from ..arm import UNIT
from ..codegen.loops import TABLE
from ..inputs import GRAVITY, joint_vectors, states
from . import direct, taught, wasm
from .build import FORWARD, NO_FORCE, PREPARED, no_answer, over_states, prepared
from .catalogue import CATALOGUE
from .kernels import Built, padded, surround, width
from .step import FLOAT, PLAIN, built_here

MANY = 256  # states from which a batch is worth compiling the arm's own program
FIELDS = 8  # fields other than the Earth's for which an arm's functions are kept
EARTH = np.array([GRAVITY])


# --- the usual case -------------------------------------------------------------------------------


def at_once(arm, name, *inputs, gravity=GRAVITY, tip_force=None):
    """Return a quantity of an arm that has been prepared, from arrays (n,) or (B, n) of float64.

    Returns None in any other case, and where an error is due: `answer` then names the argument.
    """
    p = PREPARED.get(arm)
    if p is None:
        return None
    if tip_force is not None:
        return _loaded_at_once(arm, p, name, inputs, gravity, tip_force)
    if gravity is not GRAVITY:
        gravity = numbers(gravity, 3)
        if gravity is None:
            return None
    q = inputs[0]
    rows = q.shape[:-1] if type(q) is np.ndarray else ()
    if len(rows) > 1:
        return None
    count = rows[0] if rows else None
    if count is not None and count < width():
        if not count or not all(type(x) is np.ndarray and x.shape[:-1] == rows for x in inputs):
            return None
        again = np.minimum(np.arange(width()), count - 1)  # repeat the last state to fill a group
        out = at_once(arm, name, *(x[again] for x in inputs), gravity=gravity)
        return out if out is None else out[:count]
    out = np.empty((*rows, *p.shapes(name)["out"]))
    try:
        ready(p, name, gravity, count)(*inputs, out)
        if p.kind == "tree" and not of_unit_length(arm, q):
            return None
    except (TypeError, ValueError):
        return None
    return out


def _loaded_at_once(arm, p, name, inputs, gravity, tip_force):
    """Return the result of `at_once` for one state with a force (6,) at the tip, or None."""
    q = inputs[0]
    tip_force = numbers(tip_force, 6)
    if tip_force is None or type(q) is not np.ndarray or q.ndim != 1:
        return None
    if not any(tip_force.tolist()):
        return at_once(arm, name, *inputs, gravity=gravity)
    gravity = numbers(gravity, 3)
    if gravity is None:
        return None
    data, function = ready_loaded(p, name, gravity)
    if name == FORWARD:
        gravity, tip_force = p.forward_kernels().turned(gravity, tip_force)
    surround(data, gravity, tip_force)
    out = np.empty(p.shapes(name)["out"])
    try:
        function(*inputs, out)
        if p.kind == "tree" and not of_unit_length(arm, q):
            return None
    except (TypeError, ValueError):
        return None
    return out


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
    if type(vector) in (list, tuple) and {*map(type, vector)} <= {float, int}:
        try:
            vector = np.array(vector, dtype=float)
        except OverflowError:
            return None
    if type(vector) is not np.ndarray or vector.dtype != FLOAT or vector.shape != (count,):
        return None
    return np.ascontiguousarray(vector) if all(map(math.isfinite, vector.tolist())) else None


def ready(p, name, gravity, count):
    """Return f(*inputs, out) of a `Prepared` for one state, or for `count` states in rows.

    f raises TypeError for arrays that it cannot take, and if there is no kernel. It is made once
    for each gravity, which is GRAVITY or a contiguous array (3,) of finite float64.
    """
    by_program = None
    if count is not None:
        by_program = count >= MANY if name == FORWARD else True
    field = None if gravity is GRAVITY else gravity.tobytes()
    key = name, field, by_program
    if key not in p.functions:
        keys = [k for k in p.functions if k[1] is not None]
        if field is not None and len(keys) >= FIELDS:
            for k in keys:
                del p.functions[k]
        if count is None:
            p.functions[key] = _ready_for_one(p, name, gravity)
        else:
            p.functions[key] = _ready_for_many(p, name, gravity, by_program)
    return p.functions[key]


def ready_loaded(p, name, gravity):
    """Return (data, f) of a `Prepared` for one state with a force at the tip, as in `ready`.

    Gravity and force are written into the data before a call. So each thread has its own.
    """
    falls = tuple(map(bool, gravity.tolist()))
    key = name, falls, get_ident()
    made = p.loaded_functions.get(key)
    if made:
        return made
    if len(p.loaded_functions) >= FIELDS:
        p.loaded_functions.clear()
    if name == FORWARD:
        built = Built(p.forward, p.data.copy())
    else:
        built = p.one(name, gravity=gravity, tip_force=np.ones(6))
    if not built or not built_here(built.kernel):
        return np.zeros(TABLE), elsewhere
    function = direct.built_in(built.kernel, [*p.shapes(name).values()], built.data, elsewhere)
    p.loaded_functions[key] = built.data, function
    return built.data, function


def _ready_for_one(p, name, gravity):
    if name == FORWARD:
        built = Built(p.forward, p.surrounded(gravity, NO_FORCE[0]))
    else:
        built = p.one(name, gravity=gravity)
    if not built or not built_here(built.kernel):
        return elsewhere
    return direct.built_in(built.kernel, [*p.shapes(name).values()], built.data, elsewhere)


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
        return elsewhere
    if built.room is None:
        return InRows(built, shapes, gravity)
    shapes = [(width(), *x) for x in shapes]
    around = built.room, -field, tip_force
    return direct.built_in(built.kernel, shapes, built.data, elsewhere, around=around)


@dataclass(frozen=True)
class InRows:
    """A kernel of one state in a compiled loop over rows.

    Raises TypeError for arrays that it cannot take.
    """

    built: Built
    shapes: list
    gravity: np.ndarray

    def __call__(self, *arrays):
        for a, shape in zip(arrays, self.shapes, strict=True):
            if type(a) is not np.ndarray or a.dtype != FLOAT or a.shape[1:] != shape:
                raise TypeError
        gravity = self.gravity[np.newaxis]
        if over_states(self.built, arrays[:-1], gravity, NO_FORCE, arrays[-1]):
            raise TypeError


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
    least = width()
    out = np.empty((max(count, least), *p.shapes(name)["out"]))
    if not count:
        return out[:0]
    if count < least:  # too few for the kernel: repeat the last one
        index = np.minimum(np.arange(least), count - 1)
        vectors = [x[index] for x in vectors]
        gravity = part(gravity, index)
        tip_force = part(tip_force, index)
    if _run(p, name, vectors, gravity, tip_force, out):
        words = CATALOGUE[name].words
        vectors = [x[:count] for x in vectors]
        joint_vectors(arm, **dict(zip(words, vectors, strict=True)))
        failed = ~np.isfinite(out[:count].reshape(count, -1)).all(axis=1)
        for i in np.flatnonzero(failed):
            around = part(gravity, i).ravel(), part(tip_force, i).ravel()
            out[i] = taught.explain(name, arm, *(x[i] for x in vectors), *around)
    return out[:count]


def _run(p, name, vectors, gravity, tip_force, out):
    """Run a kernel that writes to out, and return whether some of the result is not finite."""
    if name == FORWARD:
        built = p.in_batches(by_program=len(out) >= MANY and not tip_force.any())
        turned = p.forward_kernels().turned(gravity, tip_force)
        return built.kernel.many(built.data, built.room, *vectors, *turned, out)
    inputs = padded([*vectors, out])[:3]
    if tip_force.any() and CATALOGUE[name].loads:
        built = p.many_loaded(name)
        return built.kernel.many(built.data, built.room, *inputs, gravity, tip_force, out)
    built = p.many(name)
    if built is None:
        return no_answer(out)
    if built.room is None:
        return over_states(built, vectors, gravity, tip_force, out)
    return built.kernel.many(built.data, built.room, *inputs, gravity, tip_force, out, p.nv)


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


def derivatives(arm, name, **inputs):
    """Return three arrays (..., n, n) as the public `forward_dynamics_derivatives` does.

    name: "derivatives", or "inverse_dynamics_derivatives". Returns None if they are not finite
    although the quantity is. Needs LLVM.
    """
    shape, vectors, around = states(**inputs)
    gravity, tip_force = (*around, NO_FORCE)[:2]
    n = arm.n
    built = prepared(arm).one(name, tip_force=tip_force.any(axis=0))
    out = np.empty((len(vectors[0]), 3 * n, n))
    if over_states(built, vectors, gravity, tip_force, out):
        for i, state in enumerate(zip(*vectors, strict=True)):
            around = (part(a, i).ravel() for a in (gravity, tip_force))
            taught.explain(PLAIN[name], arm, *state, *around)
        return None
    return in_three(out.reshape(*shape, 3 * n, n), n)


def in_three(out, n):
    """Return three matrices (..., n, n) that are one below the other in (..., 3 n, n)."""
    return tuple(np.ascontiguousarray(out[..., k : k + n, :]) for k in (0, n, 2 * n))
