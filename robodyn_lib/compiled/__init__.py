"""Dynamics in compiled code: the formulas of the teaching modules, for machine numbers, in link frames.

llvmlite comes with this package and with nothing else of the library. Kernels are compiled when
first asked for, in a fraction of a second, and kept nowhere. Without llvmlite they are WebAssembly;
where nothing runs that either, the teaching code answers for forward dynamics, and a warning says
so.
"""

import warnings
from collections.abc import Callable
from functools import cache, partial
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import ArrayLike

from ..arm import Mechanism, plain
from ..codegen.loops import TABLE
from ..inputs import GRAVITY, joint_vectors, states, surroundings
from ..reference import inverse_dynamics_at, mass_matrix_at
from ..rk.forward import rk_fd4
from . import direct, wasm
from .jit import engine
from .kernels import Gradients, InPlane, Kernel, Kernels, surround, width
from .plane import BODIES, POINTS, planar_rows
from .steps import FLOW, FORWARD_DYNAMICS, INVERSE_DYNAMICS, MASSES

__all__ = ["compile", "forward_dynamics", "inverse_dynamics", "mass_matrix"]

ENGINE = engine()
KINDS = {BODIES: "planar", POINTS: "tension"}
STATE = "q", "qd", "tau", "out"
MANY = 256  # states from which on a batch is worth a program of the arm's own
FLOAT, EARTH, NO_FORCE = np.dtype(np.float64), np.array([GRAVITY]), np.zeros((1, 6))
# The teaching code, and what it is given: it answers, or names what is wrong, where a result is not
# finite.
TAUGHT = {
    rk_fd4: ("q", "qd", "tau"),
    inverse_dynamics_at: ("q", "qd", "qdd"),
    mass_matrix_at: ("q",),
}

if not ENGINE:
    warnings.warn(
        "neither LLVM nor WebAssembly is here: for method 'compiled' stands 'rk-fd4', slower "
        "(pip install 'robodyn-lib[fast]' brings llvmlite)",
        stacklevel=2,
    )


# --- an arm, prepared -----------------------------------------------------------------------------


class Prepared:
    """The constants of an arm as the kernels take them: `data`, for forward dynamics by the kernels of this `kind`."""

    def __init__(self, arm):
        self.n, self.nv, self.shapes = (
            arm.n,
            arm.nv,
            dict(zip(STATE, ((arm.nq,), *((arm.nv,),) * 3))),
        )
        plane = None if plain(arm) else planar_rows(arm)
        self.kind = "tree" if plain(arm) else KINDS[plane[0]] if plane else "general"
        arm_of = ref(arm)  # what is prepared goes with its arm
        self.kernels, self.gradients = (
            cache(lambda: Kernels(arm_of())),
            cache(lambda: Gradients(arm_of())),
        )
        self.work, self.usual = {}, {}
        self.ahead = cache(lambda: InPlane(*plane)) if plane else self.kernels  # forward dynamics
        self.recursion = plane[0] if plane else FORWARD_DYNAMICS
        self.forward, self.data, _ = self.of(self.recursion)
        self.data = self.surrounded(GRAVITY, NO_FORCE[0])

    def kernels_of(self, recursion):
        """The maker of a recursion's kernels."""
        return self.ahead() if recursion is self.recursion else self.kernels()

    def of(self, recursion, width=1):
        """(kernel, data, room) of a recursion; a kernel without an answer where nothing runs kernels."""
        if not ENGINE:
            return no_answer, np.zeros(TABLE), None
        try:
            return self.kernels_of(recursion).rolled(recursion, width)
        except ZeroDivisionError:  # a joint inertia that vanishes in every state
            return no_answer, np.zeros(TABLE), None

    def in_batches(self, recursion, own=False):
        """The same for many states, made once; own: by the arm's own program, where it has one."""
        key = recursion.name, own
        if key not in self.work:
            program = own and self.ahead().unrolled(width())
            self.work[key] = (*program, np.zeros(0)) if program else self.of(recursion, width())
        return self.work[key]

    def on_earth(self, count=None):
        """f(q, qd, tau, out) for one state, or so many in rows, made once; or a TypeError."""
        own = count and count >= MANY
        if own not in self.usual:
            kernel, data, shapes, around = self.forward, self.data, [*self.shapes.values()], None
            if own is not None:
                kernel, data, room = self.in_batches(self.recursion, own)
                gravity, tip_force = self.ahead().turned(EARTH, NO_FORCE)
                shapes, around = [(width(), *x) for x in shapes], (room, -gravity, tip_force)
            fits = type(kernel) is Kernel and direct.fits()
            self.usual[own] = (
                direct.built_in(kernel, shapes, data, elsewhere, around=around)
                if fits
                else elsewhere
            )
        return self.usual[own]

    def fastest(self, gravity, tip_force):
        """(kernel, data) for one state in these surroundings."""
        around = self.ahead().turned(np.asarray(gravity), np.asarray(tip_force))
        own = self.ahead().unrolled(gravity=around[0], loaded=bool(np.any(tip_force)))
        kernel, data = own or (self.forward, self.data.copy())
        surround(data, *around)
        return kernel, data

    def surrounded(self, gravity, tip_force):
        """A copy of `data` for this gravity (3,) and tip force (6,)."""
        data = self.data.copy()
        surround(data, *self.ahead().turned(np.asarray(gravity), np.asarray(tip_force)))
        return data


def no_answer(*given):
    """In the place of a kernel of forward dynamics where there is none: so each state is the teaching code's."""
    given[-1].fill(np.nan)
    return 1


no_answer.many = no_answer


def elsewhere(*given):
    """In the place of an answer."""
    raise TypeError


PREPARED = WeakKeyDictionary()  # by identity, as arms compare


def prepared(arm):
    """Return the data of an arm for the kernels: made once, kept as long as the arm, shared with no copy of it."""
    data = PREPARED.get(arm)
    if data is None:
        data = PREPARED[arm] = Prepared(arm)
    return data


# --- the fast path --------------------------------------------------------------------------------


def compile(
    arm: Mechanism, gravity: ArrayLike = GRAVITY, tip_force: ArrayLike | None = None
) -> Callable:
    """A function step(q, qd, tau, out): forward dynamics of one state, written to out; all (n,), contiguous float64.

    Of a tree, and where joints are balls or free, q is (nq,) and the others (nv,), and a quaternion
    of any length but 0 is read as one of length 1.

    gravity (3,), tip_force (6,): as in `forward_dynamics`. Nothing is allocated. Type, shape and
    layout of the arrays are checked in every call; the numbers in them are looked at only where the
    result is not finite. Raises TypeError or ValueError naming the argument; ValueError naming the
    joint that has zero inertia.

    run = step.bind(q, qd, tau, out) binds the arrays: then run(), without arguments, does what
    step(q, qd, tau, out) does. It reads what stands in the arrays when it is called, and they live
    as long as run; out must share no memory with the others. An array whose shape or type is
    changed later is refused then, as step refuses it.

    step.kind: "general" in space, "tree" for trees, balls and free joints, "planar" where all
    joints are revolute about parallel axes, "tension" where such an arm consists of point masses,
    "closed" for a `ClosedChain`, whose step has no more than bind. step.inverse_dynamics(q, qd,
    qdd, out) has out (n,), step.mass_matrix(q, out) (n, n); step.derivatives(q, qd, tau, out), of
    chains of hinges and sliders, with LLVM, (3 n, n): accelerations by q, below that by qd, below
    that by tau. All have a bind of their own. step.nbytes: the memory that forward dynamics needs,
    constants and workspace.

    >>> import robodyn_lib as rd
    >>> q, qd, tau, out = np.zeros((4, 1))
    >>> step = rd.compile(rd.planar_arm(1, lengths=1.0, masses=2.0))
    >>> step(q, qd, tau, out)                                  # let go: 3 g / 2 l, downward
    >>> out
    array([-14.715])
    >>> run = step.bind(q, qd, tau, out)
    >>> tau[0] = 2.0 * 9.81 / 2                                # m g l / 2 holds it
    >>> run()
    >>> bool(abs(out[0]) < 1e-12)
    True
    """
    closed = isinstance(arm, Mechanism) and arm.loops
    if not closed:
        joint_vectors(arm)
    gravity, tip_force = surroundings(gravity, tip_force)
    if gravity.ndim > 1 or tip_force.ndim > 1:
        raise ValueError("gravity must have shape (3,) and tip_force (6,) here")
    if closed:
        return arm.step(gravity, tip_force)
    p, vector = prepared(arm), (arm.nv,)
    kernel, data = p.fastest(gravity, tip_force)

    taught = partial(taught_around, arm, gravity, tip_force)

    def none_taught(*vectors):
        explain(rk_fd4, arm, *vectors, gravity, tip_force)
        raise ValueError(
            f"the derivatives of {arm.name!r} are not finite in compiled code; "
            "forward_dynamics_derivatives tries the recursion"
        )

    def around(kernel, data, *rest):
        surround(data, gravity, tip_force)
        return Checked(kernel, data, *rest)

    forward = Checked(kernel, data, taught(), p.shapes)
    call = forward.call

    def step(q, qd, tau, out):
        call(q, qd, tau, out)

    step.bind, step.kind, step.nbytes = forward.bind, p.kind, data.nbytes
    step.inverse_dynamics = when_asked(
        lambda: around(
            *p.of(INVERSE_DYNAMICS)[:2],
            taught(inverse_dynamics_at),
            {"q": (arm.nq,), "qd": vector, "qdd": vector, "out": vector},
        )
    )
    step.mass_matrix = when_asked(
        lambda: Checked(
            lambda _, q, out: columns(p, q[np.newaxis], out[np.newaxis]),
            None,
            lambda q: explain(mass_matrix_at, arm, q),
            {"q": (arm.nq,), "out": 2 * vector},
        )
    )
    if p.kind != "tree" and ENGINE == "LLVM":

        def gradients():
            kernel, data = p.gradients().of(bool(np.any(tip_force)))
            return around(kernel, data, none_taught, p.shapes | {"out": (3 * arm.nv, arm.nv)})

        step.derivatives = when_asked(gradients)
    return step


def when_asked(make):
    """A function with `bind`, as `Checked` has them; make() -> Checked at the first call of either."""
    made = cache(make)

    def function(*arrays):
        made().call(*arrays)

    function.bind = lambda *arrays: made().bind(*arrays)
    return function


class Checked:
    """A kernel with its constants, for arrays of these shapes {word: shape}: what does not fit is refused in words.

    call(*arrays) looks at each array in every call: nothing about it is remembered, so nothing that
    was done to it since is missed. otherwise(*copies of what is given): the result where it is not
    finite.
    """

    def __init__(self, kernel, data, otherwise, shapes):
        self.kernel, self.data, self.shapes = kernel, data, shapes
        self.slowly = partial(copied, kernel, data, otherwise, shapes)
        self.at_once = type(kernel) is Kernel and direct.fits()
        self.call = self.slowly
        if self.at_once:
            self.call = direct.built_in(kernel, tuple(shapes.values()), data, self.slowly)

    def bind(self, *arrays):
        """run(): call(*arrays) on these arrays, which it keeps."""
        check_arrays(arrays, self.shapes)
        for word, a in zip(self.shapes, arrays[:-1]):
            if np.may_share_memory(a, arrays[-1]):
                raise ValueError(f"out must share no memory with {word}")
        if self.at_once:
            shapes = tuple(self.shapes.values())
            return direct.built_in(self.kernel, shapes, self.data, self.slowly, arrays)
        return partial(self.call, *arrays)


def columns(p, q, out):
    """Mass matrices out (B, nv, nv) at q (B, nq); returns whether one is not finite."""
    kernel, data, room = p.in_batches(MASSES)
    count = max(p.nv, width())
    unit, forces = np.eye(count, p.nv), np.empty((count, p.nv))
    trouble = 0
    for values, M in zip(q, out, strict=True):
        trouble |= kernel.many(data, room, values[np.newaxis], unit, unit, EARTH, NO_FORCE, forces)
        M[:] = np.tril(forces[: p.nv])
        M += np.tril(M, -1).T
    return trouble


def copied(kernel, data, otherwise, shapes, *arrays):
    """The kernel on copies that it takes; `otherwise` where the result is not finite. The last array is written to."""
    check_arrays(arrays, shapes)
    still = direct.held(arrays)  # no other thread can move what is copied and written to
    own = [np.array(a) for a in arrays]
    check_arrays(own, shapes)
    if kernel(data, *own):
        own[-1][...] = otherwise(*own[:-1])
    check_arrays(arrays, shapes)
    arrays[-1][...] = own[-1]
    del still


def check_arrays(arrays, shapes):
    """Contiguous float64 arrays of these shapes {word: shape}, the last one writeable, or an error that names it."""
    if len(arrays) != len(shapes):
        raise TypeError(f"{len(shapes)} arrays are needed ({', '.join(shapes)}), got {len(arrays)}")
    for (word, shape), a in zip(shapes.items(), arrays):
        if type(a) is not np.ndarray or a.dtype != FLOAT or not a.flags.c_contiguous:
            got = (
                f"{a.dtype} array{'' if a.flags.c_contiguous else ', not contiguous'}"
                if (type(a) is np.ndarray)
                else type(a).__name__
            )
            raise TypeError(f"{word} must be a contiguous float64 array, got {got}")
        if a.shape != shape:
            raise ValueError(f"{word} must have shape {shape}, got {a.shape}")
    if not a.flags.writeable:
        raise ValueError(f"{word} must be writeable")


class Solver:
    """solve(q, qd, tau) -> qdd (n,) of an arm in constant surroundings; kernel and data are for a
    compiled loop, and flow, a kernel for rates of joint values, with data of its own."""

    def __init__(self, arm, gravity, tip_force):
        p = prepared(arm)
        self.kernel, self.data = p.fastest(gravity, tip_force)
        self.flow, self.flow_data = p.of(FLOW)[:2] if p.kind == "tree" else (None, None)
        self.write = Checked(
            self.kernel, self.data, taught_around(arm, gravity, tip_force), p.shapes
        ).call

    def __call__(self, q, qd, tau):
        out = np.empty(len(qd))
        self.write(q, qd, tau, out)
        return out


def solver(arm, gravity, tip_force):
    """A `Solver`; where nothing runs kernels, what the teaching code answers, and no kernel for a compiled loop."""
    return (Solver if ENGINE else taught_around)(arm, gravity, tip_force)


def taught_around(arm, gravity, tip_force, solve=rk_fd4):
    """The teaching code, of one state, in these surroundings."""
    return lambda *vectors: explain(solve, arm, *vectors, gravity, tip_force)


# --- where a result is not finite -----------------------------------------------------------------


def explain(solve, arm, *given):
    """The result of one state by a function of the teaching code, if its numbers allow it; or the error that is due."""
    joint_vectors(arm, **dict(zip(TAUGHT[solve], given)))
    with np.errstate(all="ignore"):
        out = solve(arm.in_floats.at(given[0]), *given[1:])
    if not np.isfinite(out).all():
        raise ValueError(f"numbers overflow for {arm.name!r}: the result is not finite")
    return out


# --- the public face's functions, of what it has checked ------------------------------------------


def forward_dynamics(arm, **given):
    """As the public `forward_dynamics`: states in any number."""
    p, (shape, vectors, around) = prepared(arm), states(**given)
    if shape:
        return many(arm, p.recursion, rk_fd4, vectors, *around).reshape(*shape, arm.nv)
    state, out, around = [x[0] for x in vectors], np.empty(arm.nv), [a[0] for a in around]
    if p.forward(p.surrounded(*around), *state, out):
        out = explain(rk_fd4, arm, *state, *around)
    return out


def quantities(arm, q, qd, tau, gravity, tip_force):
    """Quantities of one state, {name: array}: of point masses in a plane, tensions that the kernel leaves in `data`."""
    p, out = prepared(arm), np.empty(arm.nv)
    data, kernel = p.surrounded(gravity, tip_force), p.forward
    if hasattr(kernel, "runner"):
        kernel = wasm.Kernel(kernel.__name__, (0, -1), kernel.runner)
    if kernel(data, q, qd, tau, out):
        return {"qdd": explain(rk_fd4, arm, q, qd, tau, gravity, tip_force)}
    return {"qdd": out} | ({"tension": p.ahead().tensions(data)} if p.kind == "tension" else {})


def at_once(arm, q, qd, tau, gravity, tip_force):
    """The usual case: arrays (n,) or (B, n) as kernels want them, of an arm that has been prepared.

    None for any other.
    """
    p = PREPARED.get(arm)
    if p is None or gravity is not GRAVITY or tip_force is not None:
        return None
    rows = q.shape[:-1] if type(q) is np.ndarray else ()
    if (
        len(rows) == 1
        and 0 < rows[0] < width()
        and all(type(x) is np.ndarray and x.shape[:-1] == rows for x in (qd, tau))
    ):
        again = np.minimum(np.arange(width()), rows[0] - 1)  # the last one, to fill a group
        whole = at_once(arm, q[again], qd[again], tau[again], gravity, tip_force)
        return whole if whole is None else whole[: rows[0]]
    out = np.empty((*rows, p.nv))
    try:
        p.on_earth(*rows)(q, qd, tau, out)
        if p.kind == "tree":
            arm.check_quaternions("q", q)
    except (TypeError, ValueError):  # to be named by who looks at all
        return None
    return out


def many(arm, recursion, solve, vectors, gravity, tip_force):
    """The result (B, nv) of states (B, n) by a recursion, or by the teaching code where that has none.

    Surroundings are (1 or B, 3 or 6). Batch size and place do not matter.
    """
    p, count, least = prepared(arm), len(vectors[0]), width()
    if count < least:  # too few for the kernel: the last one again and again
        index = np.minimum(np.arange(least), max(count - 1, 0))
        return (
            many(
                arm,
                recursion,
                solve,
                [x[index] for x in vectors],
                part(gravity, index),
                part(tip_force, index),
            )[:count]
            if count
            else np.empty((0, arm.nv))
        )
    out = np.empty_like(vectors[-1])
    own = recursion is p.recursion and count >= MANY and not tip_force.any()
    kernel, data, room = p.in_batches(recursion, own)
    if kernel.many(data, room, *vectors, *p.kernels_of(recursion).turned(gravity, tip_force), out):
        joint_vectors(arm, **dict(zip(TAUGHT[solve], vectors)))
        for i in np.flatnonzero(~np.isfinite(out).all(axis=1)):
            out[i] = explain(
                solve,
                arm,
                *(x[i] for x in vectors),
                part(gravity, i).ravel(),
                part(tip_force, i).ravel(),
            )
    return out


def part(a, index):
    """The rows of states `index` of an array that may hold one row for all."""
    return a[index] if len(a) > 1 else a


def workspace(count):
    """Zeros (count,) that begin where a cache line does."""
    line = 64 // FLOAT.itemsize
    whole = np.zeros(count + line)
    first = -(whole.ctypes.data // FLOAT.itemsize) % line
    return whole[first : first + count]


def inverse_dynamics(arm, **given):
    """As the public `inverse_dynamics`."""
    shape, vectors, around = states(**given)
    return many(arm, INVERSE_DYNAMICS, inverse_dynamics_at, vectors, *around).reshape(
        *shape, arm.nv
    )


def mass_matrix(arm, q):
    """As the public `mass_matrix`."""
    shape, (q,), _ = states(q=q)
    out = np.empty((len(q), arm.nv, arm.nv))
    if columns(prepared(arm), q, out):
        for i in np.flatnonzero(~np.isfinite(out).all(axis=(1, 2))):
            out[i] = explain(mass_matrix_at, arm, q[i])
    return out.reshape(*shape, arm.nv, arm.nv)


def derivatives(arm, **given):
    """As the public `forward_dynamics_derivatives`: three arrays (..., n, n). With LLVM alone.

    None where they are not finite, though accelerations are.
    """
    shape, vectors, around = states(**given)
    n, (out, failed) = arm.n, prepared(arm).gradients().many(*vectors, *around)
    if failed:
        for i, state in enumerate(zip(*vectors, strict=True)):
            explain(rk_fd4, arm, *state, *(part(a, i).ravel() for a in around))
        return None
    return tuple(np.ascontiguousarray(x).reshape(*shape, n, n) for x in np.split(out, 3, axis=1))
