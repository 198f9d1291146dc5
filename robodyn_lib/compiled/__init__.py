"""Dynamics in compiled code: the formulas of the teaching modules, for machine numbers, in link frames.

numba comes with this package and with nothing else of the library. Kernels are compiled when first called and kept on
disk; where no disk will have them, they are compiled in every session. Without numba they are WebAssembly; where
nothing runs that either, the teaching code answers for forward dynamics, and a warning says so.
"""
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from functools import cache, partial
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from ..arm import Arm
from ..inputs import GRAVITY, joint_vectors, states, surroundings
from ..rk.forward import rk_fd4
from . import general, integrate, planar
from .jit import F1, F2, F3, compiled, engine, is_ready, keeps_on_disk

__all__ = ["compile", "forward_dynamics", "inverse_dynamics", "mass_matrix", "ready", "warm_up"]

FORWARD = {"general": general.accel, "planar": planar.accel_planar, "tension": planar.accel_tension}
BATCH = {"general": general.accel_batch, "planar": planar.accel_planar_batch, "tension": planar.accel_tension_batch}
ARGUMENTS = {**dict.fromkeys((*FORWARD.values(), general.torques), (F1,) * 5),
             **dict.fromkeys(BATCH.values(), (F1, F1, *(F2,) * 6)),
             general.mass_matrix: (F1, F1, F2), general.torques_batch: (F1, *(F2,) * 6),
             general.mass_matrix_batch: (F1, F2, F3)}
ENGINE = engine()
FLOAT, EARTH, NO_FORCE = np.dtype(np.float64), np.array([GRAVITY]), np.zeros((1, 6))

if not ENGINE:
    warnings.warn("neither numba nor WebAssembly is here: for method 'compiled' stands 'rk-fd4', slower "
                  "(pip install 'robodyn-lib[fast]' brings numba)", stacklevel=2)


# --- an arm, prepared -----------------------------------------------------------------------------------------------

class Prepared:
    """The constants of an arm as the kernels take them: `data`, for forward dynamics by the kernels of this `kind`."""

    def __init__(self, arm):
        self.n, found = arm.n, planar.planar_data(arm.in_floats)
        self.kind, self.data = found or ("general", general.data_of(arm))
        self.space = None if found else self.data.copy()
        self.module, self.work = planar if found else general, None
        self.module.set_surroundings(self.data, GRAVITY, NO_FORCE[0])
        self.forward = compiled(FORWARD[self.kind], ARGUMENTS[FORWARD[self.kind]]) if ENGINE else no_answer

    def in_batches(self):
        """(kernel, data, workspace) for many states."""
        if not ENGINE:
            return no_answer, self.data, None
        if self.work is None:
            block = general.BLOCK if self.module is general else planar.LANE_ROWS
            self.work = self.data.copy(), workspace((self.n + 2) * block)
        return compiled(BATCH[self.kind], ARGUMENTS[BATCH[self.kind]]), *self.work

    def in_space(self, arm):
        """The constants for the kernels that serve every arm."""
        if self.space is None:
            self.space = general.data_of(arm)
        return self.space

    def surrounded(self, gravity, tip_force):
        """A copy of `data` for this gravity (3,) and tip force (6,)."""
        data = self.data.copy()
        self.module.set_surroundings(data, gravity, tip_force)
        return data


def no_answer(*given):
    """In the place of a kernel of forward dynamics where there is none: so each state is the teaching code's."""
    given[-1].fill(np.nan)
    return 1


PREPARED = WeakKeyDictionary()                               # by identity, as arms compare


def prepared(arm):
    """Return the data of an arm for the kernels: made once, kept as long as the arm, shared with no copy of it."""
    found = PREPARED.get(arm)
    if found is None:
        found = PREPARED[arm] = Prepared(arm)
    return found


# --- the fast path --------------------------------------------------------------------------------------------------

def compile(arm: Arm, gravity: ArrayLike = GRAVITY, tip_force: ArrayLike | None = None) -> Callable:
    """A function step(q, qd, tau, out): forward dynamics of one state, written to out; all (n,), contiguous float64.

    gravity (3,), tip_force (6,): as in `forward_dynamics`. Nothing is allocated, unless an input is read-only: then
    copies are made. Type, shape and layout of the arrays are checked in every call; the numbers in them are looked at
    only where the result is not finite. Raises TypeError or ValueError naming the argument; ValueError naming the joint
    that has zero inertia.

    step.kind: "general" in space, "planar" where all joints are revolute about parallel axes, "tension" where such an
    arm consists of point masses. step.inverse_dynamics(q, qd, qdd, out) has out (n,), step.mass_matrix(q, out) (n, n).
    step.nbytes: the memory that forward dynamics needs, constants and workspace.

    >>> import robodyn_lib as rd
    >>> step, out = rd.compile(rd.planar_arm(1, lengths=1.0, masses=2.0)), np.zeros(1)
    >>> step(np.zeros(1), np.zeros(1), np.zeros(1), out)       # let go: 3 g / 2 l, downward
    >>> out
    array([-14.715])
    """
    joint_vectors(arm)
    gravity, tip_force = surroundings(gravity, tip_force)
    if gravity.ndim > 1 or tip_force.ndim > 1:
        raise ValueError("gravity must have shape (3,) and tip_force (6,) here")
    p = prepared(arm)
    data, space = p.surrounded(gravity, tip_force), p.in_space(arm).copy()
    general.set_surroundings(space, gravity, tip_force)

    def explained(q, qd, tau, out):
        out[:] = explain(arm, q, qd, tau, gravity, tip_force)

    step = checked(p.forward, data, explained, dict.fromkeys(("q", "qd", "tau", "out"), (arm.n,)))
    step.kind, step.nbytes = p.kind, data.nbytes
    step.inverse_dynamics = when_asked(lambda: checked(
        compiled(general.torques, ARGUMENTS[general.torques]), space,
        lambda q, qd, qdd, out: refuse(arm, (q, qd, qdd), ("q", "qd", "qdd")),
        dict.fromkeys(("q", "qd", "qdd", "out"), (arm.n,))))
    step.mass_matrix = when_asked(lambda: checked_mass_matrix(arm, space))
    return step


def when_asked(make):
    """The function that make() returns; it is made, and its kernel compiled, at the first call."""
    made = cache(make)
    return lambda *given: made()(*given)


def checked(kernel, data, otherwise, shapes):
    """kernel(data, q, qd, tau, out) without data, for arrays of any kind: what does not fit is refused in words.

    Nothing about an array is remembered, so nothing that was done to it since is missed. numba's dispatcher looks at
    dimensions, alignment and permission to write, the kernel at lengths. What the dispatcher may overlook is asked
    here: subclasses (a mask, say) and the order of bytes.
    """
    slowly, array, float64 = partial(copied, kernel, data, otherwise, shapes), np.ndarray, FLOAT
    if not hasattr(kernel, "overloads"):                    # numba is switched off: plain Python checks nothing
        return lambda q, qd, tau, out: slowly(q, qd, tau, out)

    def step(q, qd, tau, out):
        if (type(q) is array and type(qd) is array and type(tau) is array and type(out) is array and q.dtype is float64
                and qd.dtype is float64 and tau.dtype is float64 and out.dtype is float64):
            try:
                if kernel(data, q, qd, tau, out) == 0:
                    return
            except TypeError:
                pass
        slowly(q, qd, tau, out)

    return step


def copied(kernel, data, otherwise, shapes, *arrays):
    """The kernel on copies that it takes; `otherwise` where the result is not finite. The last array is written to."""
    check_arrays(arrays, shapes)
    own = [np.array(a) for a in arrays]
    if kernel(data, *own):
        otherwise(*own)
    arrays[-1][...] = own[-1]


def check_arrays(arrays, shapes):
    """Contiguous float64 arrays of these shapes {word: shape}, the last one writeable, or an error that names it."""
    for (word, shape), a in zip(shapes.items(), arrays):
        if type(a) is not np.ndarray or a.dtype != FLOAT or not a.flags.c_contiguous:
            got = f"{a.dtype} array{'' if a.flags.c_contiguous else ', not contiguous'}" if (
                type(a) is np.ndarray) else type(a).__name__
            raise TypeError(f"{word} must be a contiguous float64 array, got {got}")
        if a.shape != shape:
            raise ValueError(f"{word} must have shape {shape}, got {a.shape}")
    if not a.flags.writeable:
        raise ValueError(f"{word} must be writeable")


def checked_mass_matrix(arm, data):
    kernel, shapes = compiled(general.mass_matrix, ARGUMENTS[general.mass_matrix]), {
        "q": (arm.n,), "out": (arm.n, arm.n)}

    def mass_matrix(q, out):
        check_arrays((q, out), shapes)
        try:
            failed = kernel(data, q, out)
        except TypeError:                                   # read-only, or not aligned
            failed = True
        if failed:
            copied(kernel, data, lambda q, out: refuse(arm, (q,), ["q"]), shapes, q, out)

    return mass_matrix


class Solver:
    """solve(q, qd, tau) -> qdd (n,) of an arm in constant surroundings; kernel and data are for a compiled loop."""

    def __init__(self, arm, gravity, tip_force):
        p = prepared(arm)
        self.kernel, self.data = p.forward, p.surrounded(gravity, tip_force)
        self.explain = partial(explain, arm, gravity=gravity, tip_force=tip_force)

    def __call__(self, q, qd, tau):
        out = np.empty(len(q))
        return self.explain(q, qd, tau) if self.kernel(self.data, q, qd, tau, out) else out


def solver(arm, gravity, tip_force):
    """A `Solver`; where nothing runs kernels, what the teaching code answers, and no kernel for a compiled loop."""
    make = Solver if ENGINE else partial(partial, explain)
    return make(arm, gravity=gravity, tip_force=tip_force)


# --- where a result is not finite -----------------------------------------------------------------------------------

def refuse(arm, given, words):
    """The error for inputs whose result is not finite: it names what is not finite, or says that numbers overflow."""
    joint_vectors(arm, **dict(zip(words, given)))
    raise ValueError(f"numbers overflow for {arm.name!r}: the result is not finite")


def explain(arm, q, qd, tau, gravity, tip_force):
    """The accelerations (n,) of one state, by the teaching code if its numbers allow it; or the error that is due."""
    joint_vectors(arm, q=q, qd=qd, tau=tau)
    with np.errstate(all="ignore"):
        out = rk_fd4(arm.in_floats.at(q), qd, tau, gravity, tip_force)
    if not np.isfinite(out).all():
        refuse(arm, (), ())
    return out


# --- the public face's functions ------------------------------------------------------------------------------------

def forward_dynamics(arm, q, qd, tau, gravity, tip_force):
    """As the public `forward_dynamics`: states in any number."""
    if gravity is GRAVITY and tip_force is None and type(q) is type(qd) is type(tau) is np.ndarray:
        out = at_once(arm, q, qd, tau)
        if out is not None:
            return out
    gravity, tip_force = surroundings(gravity, tip_force)
    q, qd, tau = joint_vectors(arm, q=q, qd=qd, tau=tau)
    shape, (q, qd, tau), around = states(q=q, qd=qd, tau=tau, gravity=gravity, tip_force=tip_force)
    if shape:
        return many(arm, q, qd, tau, *around).reshape(*shape, arm.n)
    p, out, around = prepared(arm), np.empty(arm.n), [a[0] for a in around]
    if p.forward(p.surrounded(*around), q[0], qd[0], tau[0], out):
        out = explain(arm, q[0], qd[0], tau[0], *around)
    return out


def at_once(arm, q, qd, tau):
    """The usual case, arrays (n,) or (B, n) that are as the kernels want them; None for any other."""
    p = prepared(arm)
    if q.shape == qd.shape == tau.shape and q.shape[-1:] == (p.n,) and q.dtype == qd.dtype == tau.dtype == FLOAT:
        if q.ndim == 1:
            out = np.empty(p.n)
            try:
                failed = p.forward(p.data, q, qd, tau, out)
            except TypeError:                           # not contiguous, or read-only
                return None
            return None if failed else out
        if q.ndim == 2 and q.flags.carray and qd.flags.carray and tau.flags.carray:
            return many(arm, q, qd, tau, EARTH, NO_FORCE)
    return None


def many(arm, q, qd, tau, gravity, tip_force):
    """Forward dynamics of states (B, n), surroundings (1 or B, 3 or 6): (B, n). Batch size and place do not matter."""
    p, count = prepared(arm), len(q)
    if count < general.WIDTH:                               # too few for the kernel: the last one again and again
        index = np.minimum(np.arange(general.WIDTH), max(count - 1, 0))
        return many(arm, q[index], qd[index], tau[index], part(gravity, index), part(tip_force, index))[:count] \
            if count else np.empty_like(q)
    kernel, *own = p.in_batches()
    out = np.empty_like(q)
    if kernel(*own, q, qd, tau, gravity, tip_force, out):
        joint_vectors(arm, q=q, qd=qd, tau=tau)
        for state in np.flatnonzero(~np.isfinite(out).all(axis=1)):
            around = part(gravity, state).ravel(), part(tip_force, state).ravel()
            if p.forward(p.surrounded(*around), q[state], qd[state], tau[state], out[state]):
                out[state] = explain(arm, q[state], qd[state], tau[state], *around)
    return out


def part(a, index):
    """The rows of states `index` of an array that may hold one row for all."""
    return a[index] if len(a) > 1 else a


def workspace(count):
    """Zeros (count,) that begin where a cache line does."""
    line = 64 // FLOAT.itemsize
    whole = np.zeros(count + line)
    first = -(whole.ctypes.data // FLOAT.itemsize) % line
    return whole[first:first + count]


def inverse_dynamics(arm, q, qd, qdd, gravity, tip_force):
    """As the public `inverse_dynamics`."""
    gravity, tip_force = surroundings(gravity, tip_force)
    q, qd, qdd = joint_vectors(arm, q=q, qd=qd, qdd=qdd)
    shape, vectors, around = states(q=q, qd=qd, qdd=qdd, gravity=gravity, tip_force=tip_force)
    out = np.empty_like(vectors[0])
    kernel = compiled(general.torques_batch, ARGUMENTS[general.torques_batch])
    if kernel(prepared(arm).in_space(arm), *vectors, *around, out):
        refuse(arm, (), ())
    return out.reshape(*shape, arm.n)


def mass_matrix(arm, q):
    """As the public `mass_matrix`."""
    q, = joint_vectors(arm, q=q)
    shape, (q,), _ = states(q=q)
    out = np.empty((len(q), arm.n, arm.n))
    kernel = compiled(general.mass_matrix_batch, ARGUMENTS[general.mass_matrix_batch])
    if kernel(prepared(arm).in_space(arm), q, out):
        refuse(arm, (), ())
    return out.reshape(*shape, arm.n, arm.n)


# --- start-up -------------------------------------------------------------------------------------------------------

WARMING = []                                                 # the process that fills the cache, or the thread


def ready(arm):
    """Judge whether the kernel of this arm is there, or on disk: the first call will not wait for a compiler."""
    found = planar.planar_data(arm.in_floats)
    kernel = FORWARD[found[0] if found else "general"]
    return is_ready(kernel, ARGUMENTS[kernel]) and is_ready(integrate.advance, integrate.ARGUMENTS)


def warm_up():
    """Begin to compile all kernels, beside whatever goes on; returns at once. Another call does nothing more."""
    if WARMING or ENGINE != "numba":
        return
    if all(keeps_on_disk(kernel) for kernel in ARGUMENTS):
        WARMING.append(subprocess.Popen([sys.executable, "-m", __name__], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    else:
        WARMING.append(threading.Thread(target=compile_all, daemon=True))
        WARMING[0].start()


def compile_all():
    """All kernels, those that a first picture needs first."""
    for kernel in FORWARD.values():
        compiled(kernel, ARGUMENTS[kernel])
    integrate.loop()
    for kernel, arguments in ARGUMENTS.items():
        compiled(kernel, arguments)
