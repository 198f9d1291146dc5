"""The third stage: arrays are checked and handed to kernels. What users of compiled code call.

One state: `rd.compile(arm)` and its quantities, each with a `bind`. The public functions with
method="compiled": `at_once` for arrays that kernels can take as they are, otherwise `answer`, of
what the public face has checked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from ..arm import Mechanism
from ..codegen.loops import TABLE
from ..inputs import GRAVITY, joint_vectors, states, surroundings
from . import direct, wasm
from .catalogue import CATALOGUE, OF_A_FRAME
from .describe import describe
from .jit import engine
from .kernels import (
    Built,
    InPlane,
    Kernel,
    Kernels,
    build,
    build_many,
    over_states,
    padded,
    surround,
    width,
)
from .steps import FLOW
from .taught import TAUGHT

ENGINE = engine()
MANY = 256  # states from which on a batch is worth a program of the arm's own
FIELDS = 8  # gravities besides the Earth's for which an arm's calls are kept
FLOAT, EARTH, NO_FORCE = np.dtype(np.float64), np.array([GRAVITY]), np.zeros((1, 6))
FORWARD = "forward_dynamics"
PLAIN = {"derivatives": FORWARD, "inverse_dynamics_derivatives": "inverse_dynamics"}  # of what


# --- an arm, prepared -----------------------------------------------------------------------------


class Prepared:
    """The kernels of an arm, with their data.

    `forward` and `data` are those of forward dynamics, of this `kind`.
    """

    def __init__(self, arm):
        self.rows = describe(arm)
        self.kind, self.nq, self.nv = self.rows.kind, arm.nq, arm.nv
        self.kernels = cache(lambda: Kernels(self.rows, self.rows.links()))
        plane = self.rows.plane
        self.ahead = cache(lambda: InPlane(*plane)) if plane else self.kernels  # forward dynamics
        self.work, self.usual = {}, {}
        self.recursion = self.rows.recursion
        self.forward, self.data, _ = self.of(self.recursion)
        self.data = self.surrounded(GRAVITY, NO_FORCE[0])

    def shapes(self, name):
        """Return the shapes of the arrays that a quantity takes in one state.

        {word: shape}, its result last.
        """
        sizes = {"q": (self.nq,)}
        quantity = CATALOGUE[name]
        return {word: sizes.get(word, (self.nv,)) for word in quantity.words} | {
            "out": quantity.shape(self.nv)
        }

    def of(self, recursion, width=1):
        """Return (kernel, data, room) of rolled steps.

        The kernel gives no answer where nothing runs kernels.
        """
        if not ENGINE:
            return no_answer, np.zeros(TABLE), None
        maker = self.ahead() if recursion is self.recursion else self.kernels()
        try:
            return maker.rolled(recursion, width)
        except ZeroDivisionError:  # a joint inertia that vanishes in every state
            return no_answer, np.zeros(TABLE), None

    def in_batches(self, own=False):
        """Return forward dynamics of many states, made once.

        own: by the arm's own program, where it has one.
        """
        if own not in self.work:
            program = own and self.ahead().unrolled(width())
            self.work[own] = (
                (*program, np.zeros(0)) if program else self.of(self.recursion, width())
            )
        return self.work[own]

    def one(self, name, link=None, gravity=GRAVITY, tip_force=NO_FORCE[0]):
        """Return (kernel, data) of a quantity for one state in these surroundings.

        None where there is none.
        """
        if name == FORWARD:
            return self.fastest(gravity, tip_force)
        falls = tuple(bool(x) for x in gravity) if CATALOGUE[name].falls else (1, 1, 1)
        loaded = bool(np.any(tip_force)) and CATALOGUE[name].loads
        key = name, link, falls, loaded
        if key not in self.work:
            self.work[key] = build(self.rows, name, link, falls, loaded)
        built = self.work[key]
        if built is None:
            return None
        data = built.data.copy()
        surround(data, gravity, tip_force)
        return built.kernel, data

    def many(self, name):
        """The `Built` of a quantity for many states."""
        if name not in self.work:
            self.work[name] = build_many(self.rows, name)
        return self.work[name]

    def fastest(self, gravity, tip_force):
        """(kernel, data) of forward dynamics for one state in these surroundings."""
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

    def ready(self, name, gravity, count):
        """Return f(*inputs, out) for one state, or for so many in rows, made once.

        Where there is no kernel, f raises TypeError.

        gravity: GRAVITY, or a contiguous array (3,) of finite float64.
        """
        own = None
        if count is not None:
            own = count >= MANY if name == FORWARD else True
        key = name, None if gravity is GRAVITY else gravity.tobytes(), own
        if key not in self.usual:
            if key[1] is not None and sum(1 for x in self.usual if x[1]) >= FIELDS:
                self.usual = {k: f for k, f in self.usual.items() if k[1] is None}
            make = self._one_ready if count is None else self._many_ready
            self.usual[key] = make(name, gravity, own)
        return self.usual[key]

    def _one_ready(self, name, gravity, _):
        if name == FORWARD:
            found = self.forward, self.surrounded(gravity, NO_FORCE[0])
        else:
            found = self.one(name, gravity=gravity)
        if not found or not built_here(found[0]):
            return elsewhere
        return direct.built_in(found[0], [*self.shapes(name).values()], found[1], elsewhere)

    def _many_ready(self, name, gravity, own):
        shapes = [*self.shapes(name).values()]
        if name == FORWARD:
            kernel, data, room = self.in_batches(own)
            around = self.ahead().turned(gravity[np.newaxis], NO_FORCE)
        else:
            built = self.many(name)
            if built is None:
                return elsewhere
            kernel, data, room = built.kernel, built.data, built.room
            around = gravity[np.newaxis], NO_FORCE
        if not built_here(kernel):
            return elsewhere
        if room is None:
            return InRows(built, shapes, gravity)
        shapes = [(width(), *x) for x in shapes]
        return direct.built_in(
            kernel, shapes, data, elsewhere, around=(room, -around[0], around[1])
        )


def built_here(kernel):
    """Return whether Python can call this kernel as a built-in function."""
    return type(kernel) is Kernel and direct.fits()


@dataclass(frozen=True)
class InRows:
    """A kernel of one state in a compiled loop over rows.

    Raises TypeError for arrays that it cannot take.
    """

    built: object
    shapes: list
    gravity: np.ndarray

    def __call__(self, *arrays):
        for a, shape in zip(arrays, self.shapes, strict=True):
            if type(a) is not np.ndarray or a.dtype != FLOAT or a.shape[1:] != shape:
                raise TypeError
        gravity = self.gravity[np.newaxis]
        if over_states(self.built, arrays[:-1], gravity, NO_FORCE, arrays[-1]):
            raise TypeError


def no_answer(*given, **_):
    """In the place of a kernel where there is none: each state is then the teaching code's."""
    given[-1].fill(np.nan)
    return 1


no_answer.many = no_answer


def elsewhere(*given):
    """In the place of an answer."""
    raise TypeError


PREPARED = WeakKeyDictionary()  # by identity, as arms compare


def prepared(arm):
    """Return the data of an arm for the kernels.

    They are made once, kept as long as the arm, and shared with no copy of it.
    """
    data = PREPARED.get(arm)
    if data is None:
        data = PREPARED[arm] = Prepared(arm)
    return data


# --- the fast path --------------------------------------------------------------------------------


def compile(
    arm: Mechanism, gravity: ArrayLike = GRAVITY, tip_force: ArrayLike | None = None
) -> Callable:
    """Return step(q, qd, tau, out) for the forward dynamics of one state.

    Each argument is (n,) float64, and the accelerations are written to out.

    Of a tree, and where joints are balls or free, q is (nq,) and the others (nv,), and a quaternion
    of any length but 0 is read as one of length 1.

    gravity (3,), tip_force (6,): as in `forward_dynamics`. Nothing is allocated. Type, shape and
    layout of the arrays are checked in every call; the numbers in them are looked at only where the
    result is not finite. Raises TypeError or ValueError naming the argument; ValueError naming the
    joint that has zero inertia.

    run = step.bind(q, qd, tau, out) binds the arrays: then run(), without arguments, does what
    step(q, qd, tau, out) does. It reads what is in the arrays when it is called, and they live as
    long as run; out must share no memory with the others. An array whose shape or type is changed
    later is refused then, as step refuses it.

    Other quantities, called as step is, each with a bind of its own; base axes, SI, twists and
    forces (angular; linear):

    - step.inverse_dynamics(q, qd, qdd, out), .bias(q, qd, out), .gravity_torque(q, out): (n,)
    - step.mass_matrix(q, out), .inverse_mass_matrix(q, out): (n, n)
    - step.factor(q, out): (43, n), of each degree of freedom its pivot D, gain G (6,) and
      articulated inertia P (6, 6) row by row
    - step.energy(q, qd, out): (2,), kinetic and potential energy
    - step.momentum(q, qd, out): (6,), about the origin of the base
    - step.jacobian(q, out): (6, n); .pose(q, out): (4, 4); .jacobian_rate(q, qd, out): (6,), the
      derivative of the Jacobian times qd; .mobility(q, out): (6, 6), J M^-1 J^T. All are of the
      tip; step.link(i) has the same four of the frame of link i, counted from 0
    - step.derivatives(q, qd, tau, out), .inverse_dynamics_derivatives(q, qd, qdd, out): (3 n, n),
      by q, below that by qd, below that by the third; of chains of hinges and sliders, with LLVM

    step.kind: "general" in space, "tree" for trees, balls and free joints, "planar" where all
    joints are revolute about parallel axes, "tension" where such an arm consists of point masses,
    "closed" for a `ClosedChain`, whose step has no more than bind. step.nbytes: the memory that
    forward dynamics needs, constants and workspace.

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
    >>> jacobian = np.zeros((6, 1))
    >>> step.jacobian(q, jacobian)
    >>> jacobian[:, 0] + 0
    array([ 0., -1.,  0.,  0.,  0.,  1.])
    """
    closed = isinstance(arm, Mechanism) and arm.loops
    if not closed:
        joint_vectors(arm)
    gravity, tip_force = surroundings(gravity, tip_force)
    if gravity.ndim > 1 or tip_force.ndim > 1:
        raise ValueError("gravity must have shape (3,) and tip_force (6,) here")
    if closed:
        return arm.step(gravity, tip_force)
    return Compiled(arm, gravity, tip_force).step()


# The name that pickle prints of a step, whose machine code belongs to one process.
NO_PICKLE = "compiled step: pickle the arm instead, and compile it where it is needed"


@dataclass(frozen=True)
class Compiled:
    """An arm in constant surroundings, whose quantities are functions of one state.

    The surroundings are gravity (3,) and tip force (6,).
    """

    arm: object
    gravity: np.ndarray
    tip_force: np.ndarray

    def step(self):
        """Return what `compile` returns."""
        forward, p = self.checked(FORWARD), prepared(self.arm)
        call = forward.call

        def step(q, qd, tau, out):
            call(q, qd, tau, out)

        step.__qualname__ = NO_PICKLE
        step.bind, step.kind, step.nbytes = forward.bind, p.kind, forward.data.nbytes
        for name, quantity in CATALOGUE.items():
            by_chains_alone = quantity.steps is None
            if name == FORWARD or by_chains_alone and (not p.rows.is_chain or ENGINE != "LLVM"):
                continue
            setattr(step, name, when_asked(partial(self.checked, name)))
        step.link = self.link
        return step

    def link(self, i):
        """The quantities of the frame of link i, from 0. IndexError where there is no such link."""
        if not 0 <= i < self.arm.n:
            raise IndexError(f"link must be from 0 to {self.arm.n - 1}, got {i}")
        return OfALink(*(when_asked(partial(self.checked, name, i)) for name in OF_A_FRAME))

    def checked(self, name, link=None):
        """The `Checked` of a quantity."""
        p = prepared(self.arm)
        found = p.one(name, link, self.gravity, self.tip_force)
        if not found:
            found = (partial(by_columns, p) if can_solve(name) else no_answer), None
        otherwise = partial(self.refused if name in PLAIN else self.taught, name)
        return Checked(*found, partial(otherwise, link), p.shapes(name))

    def taught(self, name, link, *vectors):
        """The teaching code's result, or the error that is due."""
        return explain(name, self.arm, *vectors, self.gravity, self.tip_force, link=link)

    def refused(self, name, _, *vectors):
        """Raise the error that is due where derivatives are not finite."""
        explain(PLAIN[name], self.arm, *vectors, self.gravity, self.tip_force)
        raise ValueError(
            f"the derivatives of {self.arm.name!r} are not finite in compiled code; "
            f"{PLAIN[name]}_derivatives tries the recursion"
        )


@dataclass(frozen=True)
class OfALink:
    """Quantities of the frame of a link, as those of the tip.

    They are functions of (q, out) or (q, qd, out) with a bind.
    """

    jacobian: Callable
    pose: Callable
    jacobian_rate: Callable
    mobility: Callable


def can_solve(name):
    """Return whether a quantity can be computed by columns of forward dynamics."""
    return name == "inverse_mass_matrix" and bool(ENGINE)


def by_columns(p, _, q, out):
    """Compute the inverse of the mass matrix (nv, nv) of a tree too large for a program.

    Its columns are accelerations of unit torques.
    """
    kernel, data, room = p.in_batches()
    count = max(p.nv, width())
    unit, still, rows = np.eye(count, p.nv), np.zeros((count, p.nv)), np.empty((count, p.nv))
    weightless = np.zeros((1, 3))
    trouble = kernel.many(data, room, q[np.newaxis], still, unit, weightless, NO_FORCE, rows)
    out[...] = (rows[: p.nv] + rows[: p.nv].T) / 2
    return trouble


def when_asked(make):
    """Return a function with `bind`, as `Checked` has them.

    make() -> Checked is called at the first call of either.
    """
    made = cache(make)

    def function(*arrays):
        made().call(*arrays)

    function.__qualname__ = NO_PICKLE
    function.bind = lambda *arrays: made().bind(*arrays)
    return function


class Checked:
    """A kernel with its constants, for arrays of these shapes {word: shape}.

    What does not fit is refused in words.

    call(*arrays) looks at each array in every call: nothing about it is remembered, so nothing that
    was done to it since is missed. otherwise(*copies of what is given): the result where it is not
    finite.
    """

    def __init__(self, kernel, data, otherwise, shapes):
        self.kernel, self.data, self.shapes = kernel, data, shapes
        self.slowly = partial(copied, kernel, data, otherwise, shapes)
        self.at_once = built_here(kernel)
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


def copied(kernel, data, otherwise, shapes, *arrays):
    """Call the kernel on copies that it takes.

    `otherwise` answers where the result is not finite. The last array is written to.
    """
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
    """Return contiguous float64 arrays of these shapes {word: shape}, the last one writeable.

    Otherwise raise an error that names the array.
    """
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
    """A function solve(q, qd, tau) -> qdd (n,) of an arm in constant surroundings.

    kernel and data are for a compiled loop, and flow is a kernel for rates of joint values, with
    data of its own.
    """

    def __init__(self, arm, gravity, tip_force):
        p = prepared(arm)
        checked = Compiled(arm, gravity, tip_force).checked(FORWARD)
        self.kernel, self.data, self.write = checked.kernel, checked.data, checked.call
        self.flow, self.flow_data = p.of(FLOW)[:2] if p.kind == "tree" else (None, None)

    def __call__(self, q, qd, tau):
        out = np.empty(len(qd))
        self.write(q, qd, tau, out)
        return out


def solver(arm, gravity, tip_force):
    """Return a `Solver`; where nothing runs kernels, the teaching code of these surroundings."""
    if ENGINE:
        return Solver(arm, gravity, tip_force)
    return lambda *vectors: explain(FORWARD, arm, *vectors, gravity, tip_force)


# --- where a result is not finite -----------------------------------------------------------------


def explain(name, arm, *given, link=None):
    """Return the result of one state by the teaching code, or raise the error that is due.

    There is a result if the numbers of the state allow it.

    given: the quantity's inputs, gravity (3,), tip force (6,).
    """
    inputs, around = given[:-2], given[-2:]
    joint_vectors(arm, **dict(zip(CATALOGUE[name].words, inputs, strict=True)))
    if name not in TAUGHT or link is not None:
        raise ValueError(
            f"{name} of {arm.name!r} is not finite in compiled code, or has no kernel here"
            + "; the recursion may know more" * (name not in TAUGHT)
        )
    with np.errstate(all="ignore"):
        out = TAUGHT[name](arm.in_floats.at(inputs[0]), *inputs[1:], *around)
    if not np.isfinite(out).all():
        raise ValueError(f"numbers overflow for {arm.name!r}: the result is not finite")
    return out


# --- the public face's functions, of what it has checked ------------------------------------------


def quantities(arm, q, qd, tau, gravity, tip_force):
    """Return the quantities of one state, {name: array}.

    For point masses in a plane there are tensions, which the kernel leaves in `data`.
    """
    p, out = prepared(arm), np.empty(arm.nv)
    data, kernel = p.surrounded(gravity, tip_force), p.forward
    if hasattr(kernel, "runner"):
        kernel = wasm.Kernel(kernel.__name__, (0, -1), kernel.runner)
    if kernel(data, q, qd, tau, out):
        return {"qdd": explain(FORWARD, arm, q, qd, tau, gravity, tip_force)}
    return {"qdd": out} | ({"tension": p.ahead().tensions(data)} if p.kind == "tension" else {})


def at_once(arm, name, *inputs, gravity=GRAVITY, tip_force=None):
    """The usual case: arrays (n,) or (B, n) as kernels want them, of an arm that has been prepared.

    None for any other.
    """
    p = PREPARED.get(arm)
    if p is None or tip_force is not None:
        return None
    if gravity is not GRAVITY:
        gravity = field(gravity)
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
        again = np.minimum(np.arange(width()), count - 1)  # the last one, to fill a group
        whole = at_once(arm, name, *(x[again] for x in inputs), gravity=gravity)
        return whole if whole is None else whole[:count]
    out = np.empty((*rows, *CATALOGUE[name].shape(p.nv)))
    try:
        p.ready(name, gravity, count)(*inputs, out)
        if p.kind == "tree":
            arm.check_quaternions("q", q)
    except (TypeError, ValueError):  # to be named by who looks at all
        return None
    return out


def field(gravity):
    """A gravity that is the same for all states, as an array (3,); None for any other value."""
    if type(gravity) is not np.ndarray or gravity.dtype != FLOAT or gravity.shape != (3,):
        return None
    return np.ascontiguousarray(gravity) if np.isfinite(gravity).all() else None


def answer(arm, name, **given):
    """Return a quantity (..., *shape) of states in any number.

    They are joint vectors, and gravity and tip_force where they count.
    """
    p, (shape, vectors, around) = prepared(arm), states(**given)
    around = around or [EARTH, NO_FORCE]
    if name == FORWARD and not shape:
        state, out, around = [x[0] for x in vectors], np.empty(arm.nv), [a[0] for a in around]
        if p.forward(p.surrounded(*around), *state, out):
            out = explain(name, arm, *state, *around)
        return out
    out = _many(arm, p, name, vectors, *around)
    return out.reshape(*shape, *out.shape[1:])


def _many(arm, p, name, vectors, gravity, tip_force):
    """Return the result (B, ...) of states (B, n).

    Surroundings are (1 or B, 3 or 6). Batch size and place do not matter.
    """
    count, least = len(vectors[0]), width()
    out = np.empty((max(count, least), *CATALOGUE[name].shape(arm.nv)))
    if not count:
        return out[:0]
    if count < least:  # too few for the kernel: the last one again and again
        index = np.minimum(np.arange(least), count - 1)
        vectors = [x[index] for x in vectors]
        gravity, tip_force = part(gravity, index), part(tip_force, index)
    if _run(p, name, vectors, gravity, tip_force, out):
        words = CATALOGUE[name].words
        vectors = [x[:count] for x in vectors]
        joint_vectors(arm, **dict(zip(words, vectors, strict=True)))
        failed = ~np.isfinite(out[:count].reshape(count, -1)).all(axis=1)
        for i in np.flatnonzero(failed):
            around = part(gravity, i).ravel(), part(tip_force, i).ravel()
            out[i] = explain(name, arm, *(x[i] for x in vectors), *around)
    return out[:count]


def _run(p, name, vectors, gravity, tip_force, out):
    """Have a kernel write to out; whether some of it is not finite."""
    if name == FORWARD:
        own = len(out) >= MANY and not tip_force.any()
        kernel, data, room = p.in_batches(own)
        return kernel.many(data, room, *vectors, *p.ahead().turned(gravity, tip_force), out)
    if tip_force.any() and CATALOGUE[name].loads:
        kernel, data, room = p.of(CATALOGUE[name].trees, width())
        return kernel.many(data, room, *padded([*vectors, out])[:3], gravity, tip_force, out)
    built = p.many(name)
    if built is None:
        return no_answer(out)
    if built.room is None:
        return over_states(built, vectors, gravity, tip_force, out)
    inputs = padded([*vectors, out])[:3]
    return built.kernel.many(built.data, built.room, *inputs, gravity, tip_force, out, p.nv)


def part(a, index):
    """The rows of states `index` of an array that may hold one row for all."""
    return a[index] if len(a) > 1 else a


def workspace(count):
    """Zeros (count,) that begin where a cache line does."""
    line = 64 // FLOAT.itemsize
    whole = np.zeros(count + line)
    first = -(whole.ctypes.data // FLOAT.itemsize) % line
    return whole[first : first + count]


def forward_dynamics(arm, **given):
    """As the public `forward_dynamics`."""
    return answer(arm, FORWARD, **given)


def inverse_dynamics(arm, **given):
    """As the public `inverse_dynamics`."""
    return answer(arm, "inverse_dynamics", **given)


def mass_matrix(arm, q):
    """As the public `mass_matrix`."""
    return answer(arm, "mass_matrix", q=q)


def jacobian(arm, q):
    """As the public `jacobian`."""
    return answer(arm, "jacobian", q=q)


def derivatives(arm, name, **given):
    """Return three arrays (..., n, n) as the public `forward_dynamics_derivatives` does.

    By name, or as `inverse_dynamics_derivatives` does. None where they are not finite, though what
    they are derivatives of is. With LLVM alone.
    """
    shape, vectors, around = states(**given)
    p, n = prepared(arm), arm.n
    gravity, tip_force = (*around, NO_FORCE)[:2]
    kernel, data = p.one(name, tip_force=tip_force.any(axis=0))
    built, out = Built(kernel, data), np.empty((len(vectors[0]), 3 * n, n))
    if over_states(built, vectors, gravity, tip_force, out):
        for i, state in enumerate(zip(*vectors, strict=True)):
            explain(PLAIN[name], arm, *state, *(part(a, i).ravel() for a in (gravity, tip_force)))
        return None
    return in_three(out.reshape(*shape, 3 * n, n), n)


def in_three(out, n):
    """Three matrices (..., n, n), one below the other in (..., 3 n, n)."""
    return tuple(np.ascontiguousarray(out[..., k : k + n, :]) for k in (0, n, 2 * n))
