"""The third stage, for one state: the step that `rd.compile` returns, and its checks of arrays.

`step_of(arm, gravity, tip_force)` goes through all stages: `prepared` describes the arm and builds
its kernels, and `Checked` calls a kernel on arrays of the user.
"""

import numbers
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from . import direct, taught
from .build import FORWARD, NO_FORCE, no_answer, prepared
from .catalogue import CATALOGUE, OF_A_FRAME
from .jit import engine
from .kernels import Kernel, width
from .steps import FLOW

FLOAT = np.dtype(np.float64)
PLAIN = {
    "derivatives": FORWARD,
    "inverse_dynamics_derivatives": "inverse_dynamics",
}  # {derivatives: the quantity that they are derivatives of}

# The name that pickle's error prints for a step: its machine code belongs to one process.
NO_PICKLE = "compiled step: pickle the arm instead, and compile it where it is needed"


def step_of(arm, gravity, tip_force):
    """Return the step of an `Arm` in constant surroundings, as `rd.compile` does.

    gravity (3,), tip_force (6,).
    """
    return Compiled(arm, prepared(arm), gravity, tip_force).step()


@dataclass(frozen=True)
class Compiled:
    """An arm in constant surroundings, whose quantities are functions of one state.

    The surroundings are gravity (3,) and tip force (6,).
    """

    arm: object
    prepared: object
    gravity: np.ndarray
    tip_force: np.ndarray

    def step(self):
        """Return the step that `rd.compile` returns."""
        forward = self.checked(FORWARD)
        call = forward.call

        def step(*arrays, **named):
            call(*(forward.in_order(arrays, named) if named else arrays))

        step.__qualname__ = NO_PICKLE
        step.bind = forward.bind
        step.kind = self.prepared.kind
        step.nbytes = forward.data.nbytes
        for name in CATALOGUE:
            if name != FORWARD:
                there = when_called(partial(self.checked, name))
                setattr(step, name, there if self.has(name) else refusing(self.reason(name)))
        step.link = self.link
        return step

    def has(self, name):
        """Return whether a step has this quantity: some are there only of chains, with LLVM."""
        for_chains_only = CATALOGUE[name].steps is None
        return not for_chains_only or (self.prepared.rows.is_chain and engine() == "LLVM")

    def reason(self, name):
        """Return why a step has not this quantity, and what to use."""
        function = f"rd.{PLAIN[name]}_derivatives(arm, ...)"
        if engine() != "LLVM":
            return f"{name} needs LLVM (pip install 'robodyn-lib[fast]'); use {function}"
        return (
            f"{name} in compiled code is there for chains of hinges and sliders, "
            f"but {self.arm!r} has other joints or branches; use {function}"
        )

    def link(self, i):
        """Return the quantities of the frame of link i, from 0.

        Raises TypeError if i is no whole number, and IndexError.
        """
        if isinstance(i, bool) or not isinstance(i, numbers.Integral):
            raise TypeError(f"link must be a whole number, got {i!r}")
        if not 0 <= i < self.arm.n:
            raise IndexError(f"link must be from 0 to {self.arm.n - 1}, got {i}")
        i = int(i)
        return OfALink(*(when_called(partial(self.checked, name, i)) for name in OF_A_FRAME))

    def checked(self, name, link=None):
        """Return the `Checked` of a quantity."""
        p = self.prepared
        shapes = p.shapes(name)
        if "forces" in shapes:
            shapes = shapes | {"forces": (self.arm.n, 6)}
        built = p.one(name, link, self.gravity, self.tip_force)
        if built:
            kernel = built.kernel
        elif name == "inverse_mass_matrix" and engine():
            kernel = partial(by_columns, p)
        else:
            kernel = no_answer
        otherwise = partial(self.refuse if name in PLAIN else self.by_teaching_code, name, link)
        return Checked(kernel, built and built.data, otherwise, shapes)

    def by_teaching_code(self, name, link, *vectors):
        """Return the teaching code's result, or raise the error that explains why there is none."""
        flat = (x.ravel() for x in vectors)
        return taught.explain(name, self.arm, *flat, self.gravity, self.tip_force, link=link)

    def refuse(self, name, _, *vectors):
        """Raise the error that explains why derivatives are not finite."""
        taught.explain(PLAIN[name], self.arm, *vectors, self.gravity, self.tip_force)
        raise ValueError(
            f"the derivatives of {self.arm.name!r} are not finite in compiled code; "
            f"{PLAIN[name]}_derivatives falls back on the recursion"
        )


@dataclass(frozen=True)
class OfALink:
    """The quantities of a link's frame, like those of the tip.

    They are functions of (q, out) or (q, qd, out) with a bind.
    """

    jacobian: Callable
    pose: Callable
    jacobian_rate: Callable
    mobility: Callable


def by_columns(p, _, q, out):
    """Compute the inverse of the mass matrix (nv, nv) if no kernel for it can run.

    Its columns are accelerations of unit torques.
    """
    built = p.in_batches()
    count = max(p.nv, width())
    unit_torques = np.eye(count, p.nv)
    at_rest = np.zeros((count, p.nv))
    rows = np.empty((count, p.nv))
    no_gravity = np.zeros((1, 3))
    states = q[np.newaxis], at_rest, unit_torques
    failed = built.kernel.many(built.data, built.room, *states, no_gravity, NO_FORCE, rows)
    out[...] = (rows[: p.nv] + rows[: p.nv].T) / 2
    return failed


def when_called(make):
    """Return a function with a `bind`, as `Checked` has them.

    make() -> Checked runs at the first call of either.
    """
    made = cache(make)

    def function(*arrays, **named):
        checked = made()
        checked.call(*(checked.in_order(arrays, named) if named else arrays))

    function.__qualname__ = NO_PICKLE
    function.bind = lambda *arrays, **named: made().bind(*arrays, **named)
    return function


def refusing(reason):
    """Return a function with a `bind`; both raise ValueError with this reason."""

    def function(*arrays):
        raise ValueError(reason)

    function.__qualname__ = NO_PICKLE
    function.bind = function
    return function


def built_here(kernel):
    """Return whether Python can call this kernel as a built-in function."""
    return type(kernel) is Kernel and direct.fits()


class Checked:
    """A kernel with its constants, for arrays of these shapes {word: shape}.

    call(*arrays) checks each array in every call, since it may have changed meanwhile; an error
    names the array. otherwise(*copies of the inputs) is called if the kernel's result is not
    finite, and returns the result.
    """

    def __init__(self, kernel, data, otherwise, shapes):
        self.kernel = kernel
        self.data = data
        self.shapes = shapes
        self.slowly = partial(copied, kernel, data, otherwise, shapes)
        self.at_once = built_here(kernel)
        self.call = self.slowly
        if self.at_once:
            self.call = direct.built_in(kernel, tuple(shapes.values()), data, self.slowly)

    def in_order(self, arrays, named):
        """Return all arrays in the order of a call: some in it, the others by name.

        Raises TypeError for a name that is none, or is that of an array in order.
        """
        left = [*self.shapes][len(arrays) :]
        for word in named:
            if word not in left:
                why = "is given twice" if word in self.shapes else "is not an argument"
                raise TypeError(f"{word} {why}; the arguments are {', '.join(self.shapes)}")
        return *arrays, *(named[word] for word in left if word in named)

    def bind(self, *arrays, **named):
        """Return run(), which does call(*arrays) on these arrays and keeps them."""
        arrays = self.in_order(arrays, named)
        check_arrays(arrays, self.shapes)
        for word, a in zip(self.shapes, arrays[:-1]):
            if np.may_share_memory(a, arrays[-1]):
                raise ValueError(f"out must share no memory with {word}")
        if self.at_once:
            shapes = tuple(self.shapes.values())
            return direct.built_in(self.kernel, shapes, self.data, self.slowly, arrays)
        return partial(self.call, *arrays)


def copied(kernel, data, otherwise, shapes, *arrays):
    """Call the kernel on copies of the arrays, and write its result to the last array.

    The result is that of `otherwise` if the kernel's is not finite.
    """
    check_arrays(arrays, shapes)
    lock = direct.held(arrays)  # other threads cannot resize the arrays meanwhile
    copies = [np.array(a) for a in arrays]
    check_arrays(copies, shapes)
    if kernel(data, *copies):
        copies[-1][...] = otherwise(*copies[:-1])
    check_arrays(arrays, shapes)
    arrays[-1][...] = copies[-1]
    del lock


def check_arrays(arrays, shapes):
    """Check that arrays are contiguous float64 of these shapes {word: shape}, the last writeable.

    Raises TypeError or ValueError naming the array that is not.
    """
    if len(arrays) != len(shapes):
        raise TypeError(f"{len(shapes)} arrays are needed ({', '.join(shapes)}), got {len(arrays)}")
    for (word, shape), a in zip(shapes.items(), arrays):
        if type(a) is not np.ndarray:
            raise TypeError(f"{word} must be a contiguous float64 array, got {type(a).__name__}")
        if a.dtype != FLOAT or not a.flags.c_contiguous:
            layout = "" if a.flags.c_contiguous else ", not contiguous"
            raise TypeError(
                f"{word} must be a contiguous float64 array, got {a.dtype} array{layout}"
            )
        if a.shape != shape:
            raise ValueError(f"{word} must have shape {shape}, got {a.shape}")
    if not a.flags.writeable:
        raise ValueError(f"{word} must be writeable")


class Solver:
    """A function solve(q, qd, tau) -> qdd (n,) of an arm in constant surroundings.

    kernel, data: of forward dynamics, for a compiled loop; flow, flow_data: of the rates of joint
    values, for a "tree", otherwise None.
    """

    def __init__(self, arm, gravity, tip_force):
        p = prepared(arm)
        checked = Compiled(arm, p, gravity, tip_force).checked(FORWARD)
        self.kernel = checked.kernel
        self.data = checked.data
        self.write = checked.call
        self.flow = None
        self.flow_data = None
        if p.kind == "tree":
            built = p.of(FLOW)
            self.flow = built.kernel
            self.flow_data = built.data

    def __call__(self, q, qd, tau):
        out = np.empty(len(qd))
        self.write(q, qd, tau, out)
        return out


def solver(arm, gravity, tip_force):
    """Return a `Solver`, or the teaching code in these surroundings if no kernel can run."""
    if engine():
        return Solver(arm, gravity, tip_force)

    def solve(q, qd, tau):
        return taught.explain(FORWARD, arm, q, qd, tau, gravity, tip_force)

    return solve
