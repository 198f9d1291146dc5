"""Closed chains in compiled code: the loops open, then the forces that close them.

What closures hold, K qd = 0, and what velocities bring, b, are the teaching code's, traced; M^-1
comes from forward dynamics of the tree, once for each row of K. Where rows are dependent, or nearly
so, in another way than before, and where no acceleration keeps the loops closed, the teaching code
answers.
"""

import math
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from inspect import signature
from itertools import accumulate
from weakref import WeakKeyDictionary

import numpy as np

from ..codegen import pivot, trace
from ..codegen.llvm import Machine
from ..codegen.loops import function
from ..compiled import ENGINE, Checked
from ..compiled.build import no_answer
from ..compiled.describe import describe
from ..compiled.jit import aside
from ..compiled.kernels import Kernel, Kernels, surround
from ..compiled.step import NO_PICKLE
from ..compiled.steps import FLOW, FORWARD_DYNAMICS
from ..inputs import GRAVITY, joint_vectors
from ..numbering import from_tip
from ..numbers import Traced
from ..rk.fork import Tree
from ..rk.recursions import bias_acceleration, inward, outward, spatial_velocities
from ..spatial import zeros
from .closures import bias, closure_rows, geared
from .delassus import wrenches
from .rank import FITS

NO_FORCE = (0.0,) * 6
FEWEST = 1e-10  # of a row's own size has to be left of it where it counts
MOST = 1e-13  # may be left of one that repeats others
DRIFT = 1e8  # as in `loops.forward.excused`
VARIANTS = 8  # choices of rows that repeat others which have kernels
LARGE = 12  # rows from which on machine code is made in a hurry
STEPS, CLOSED = 20, 1e-12  # of Newton; `ClosedChain.assemble` then tries for longer
SHARED = WeakKeyDictionary()  # {chain: its kernels}, which go with it


def held(chain, pose, q, qd):
    """K (R, nv), b (R,) with K qdd + b = 0, what is added against drift, gaps: on any numbers."""
    tree = Tree(pose)
    rates = from_tip(qd, chain.tree.places)
    z = inward(tree, wrenches(tree, chain.closures))
    K = np.concatenate([tree.H[k] @ z[k] for k in range(tree.N, 0, -1)]).T
    for i, row in zip(*geared(chain.closures), strict=True):
        K[i] = row
    V = spatial_velocities(tree, rates)
    alpha = outward(tree, {k: bias_acceleration(tree, V, rates, k) for k in tree.H}, tree.zero())
    V, alpha = ({tree.N - k: x for k, x in of_links.items()} for of_links in (V, alpha))
    b = []
    for c in chain.closures:
        if not c.sides:
            b.append(zeros(1, pose.dtype))
            continue
        Ca, Cb = closure_rows(pose, c)
        b.append(Ca @ alpha[c.a.link] + Cb @ alpha[c.b.link] + bias(pose, V, c))
    gaps = chain._gap(pose, q)
    more = 0 * gaps
    if chain.stabilizer == "baumgarte":
        more = 2 * chain.rate * (K @ qd) + chain.rate**2 * gaps
    return {"K": K, "b": np.concatenate(b), "more": more, "gaps": gaps}


def eliminated(A, x, repeats):
    """Return f (R, ...) of A f = x, 0 in rows that repeat others.

    Also what these ask for besides, and numbers that are finite if they do repeat others.
    """
    R = len(A)
    left = A.copy()
    x = x.copy()
    per = {}
    fits = []
    mean = sum(np.diag(A)) / len(A)
    for i in range(R):
        own = A[i, i]
        if i in repeats:
            fits.append(pivot(MOST * own + MOST**2 * mean - left[i, i], 0))
            continue
        per[i] = pivot(left[i, i], FEWEST * own + FEWEST**2 * mean)
        for j in range(i + 1, R):
            factor = left[j, i] * per[i]
            left[j, i + 1 :] = left[j, i + 1 :] - factor * left[i, i + 1 :]
            x[j] = x[j] - factor * x[i]
    f = 0 * x
    for i in reversed(per):
        f[i] = (x[i] - left[i, i + 1 :] @ f[i + 1 :]) * per[i]
    return f, [x[i] for i in repeats], fits


def closing(K, X, qdd, b, more, repeats, spans):
    """Accelerations (nv,) of the closed chain from those of the open one: qdd + X^T f.

    X^T = M^-1 K^T.

    spans: the rows of each closure. Also numbers that are finite where rows that repeat others fit.
    """
    f, asked, fits = eliminated(K @ X.T, -(K @ qdd + b + more), repeats)
    for i, x in zip(repeats, asked, strict=True):
        span = next(span for span in spans if i in span)
        parts = [[*(K[j] * qdd), b[j]] for j in span]
        drift = DRIFT * more[i]
        size = sum(y * y for row in parts for y in row) / len(span) + drift * drift
        fits.append(pivot(FITS**2 * size - x * x + 1e-200, 0))
    return {"out": qdd + X.T @ f, "fits": np.array(fits, dtype=object)}


def settling(K, X, gaps, qd, repeats):
    """The least change of q, in kinetic energy, that closes gaps; these; rates that keep them."""
    f, _, fits = eliminated(K @ X.T, np.stack([gaps, K @ qd], axis=1), repeats)
    change, fast = (X.T @ f).T
    return {"out": np.concatenate([change, gaps, qd - fast]), "fits": np.array(fits, dtype=object)}


class Closed:
    """solve(q, qd, tau) -> qdd (nv,) of a `ClosedChain` in constant surroundings; `settled`."""

    def __init__(self, chain, gravity=GRAVITY, tip_force=NO_FORCE):
        self.chain = chain.in_floats
        self.surroundings = np.asarray(gravity), np.asarray(tip_force)
        self.tree = self.chain.tree
        self.shared = SHARED.setdefault(chain, {})
        if "kernels" not in self.shared:
            self.shared["kernels"] = Kernels(describe(self.tree))
        self.kernels = self.shared["kernels"]
        self.repeats = self.shared.get("repeats", ())
        self.made = {}
        self.flow = cache(lambda: self.kernels.rolled(FLOW))
        ends = np.cumsum([0, *(len(c.held) for c in chain.closures)])
        self.spans = [range(a, b) for a, b in zip(ends, ends[1:], strict=False)]
        self.own = [np.empty(size) for size in (chain.nq, chain.nv, chain.nv)]
        self.places = [a.ctypes.data for a in self.own]
        self.shapes = {"q": (chain.nq,), "qd": (chain.nv,), "tau": (chain.nv,), "out": (chain.nv,)}

    def variant(self, what):
        """Return (kernel, data) of "forward" or "settle" for the known repeated rows, or None."""
        key = what, self.repeats
        if key not in self.made:
            try:
                if key not in self.shared:
                    aside(partial(self._make, *key))
                kernel, data = self.shared[key]
                self.made[key] = kernel, data.copy()
                surround(self.made[key][1], *self.surroundings)
            except ZeroDivisionError:  # a row that nothing moves, whatever the pose
                self.made[key] = None
        return self.made[key]

    def _make(self, what, repeats):
        tree, count = self.tree, self.spans[-1].stop
        built = self.kernels.rolled(FORWARD_DYNAMICS)
        kernel = built.kernel
        data = built.data
        near = tree.of_unit_quaternions(tree.neutral + 0.1 * np.arange(1, tree.nq + 1))
        first = trace(lambda q, qd: held(self.chain, tree.at(q), q, qd), near, np.ones(tree.nv))

        def known(word, given):
            """Keep constant what is constant in a result of `held`."""
            traced = first.outputs[word]
            return np.where(np.vectorize(lambda x: isinstance(x, Traced))(traced), given, traced)

        def forward(K, X, qdd, b, more):
            K = known("K", K)
            b = known("b", b)
            more = known("more", more)
            return closing(K, X, qdd, b, more, repeats, self.spans)

        def settle(K, X, gaps, qd):
            return settling(known("K", K), X, known("gaps", gaps), qd, repeats)

        text, asked = settle, ("K", "gaps")
        if what == "forward":
            text, asked = forward, ("K", "b", "more")
        rows, freedoms = (count,), (tree.nv,)
        shapes = {
            "K": rows + freedoms,
            "X": rows + freedoms,
            "b": rows,
            "more": rows,
            "gaps": rows,
            "qdd": freedoms,
            "zero": freedoms,
            "still": data.shape,
        }
        known_shapes = shapes | self.shapes
        last = trace(text, *(np.ones(known_shapes[word]) for word in signature(text).parameters))
        begins = [*accumulate(map(math.prod, shapes.values()), initial=len(data))]
        rooms = {"data": 0, **dict(zip(shapes, begins, strict=False))}

        def write(w, states):
            def column(i, _):
                states.call(
                    kernel.address,
                    *((word, 0) for word in ("still", "q", "zero")),
                    *((word, w.integer("mul", i, tree.nv)) for word in ("K", "X")),
                )
                return {}

            if what == "forward":
                states.call(
                    kernel.address, *((word, 0) for word in ("data", "q", "qd", "tau", "qdd"))
                )
            states.run(replace(first, outputs={word: first.outputs[word] for word in asked}))
            w.loop(0, count, {}, column)
            states.run(last)

        machine = Machine({what: function(what, 1, write, rooms)}, opt=2 if count < LARGE else 0)
        whole = np.zeros(begins[-1])
        whole[: len(data)] = whole[rooms["still"] :] = data
        self.shared[what, repeats] = Kernel(machine, what), whole

    def run(self, what, out, q, qd, tau):
        """Write an answer, and return whether there is one."""
        variant = self.variant(what)
        if variant is None:
            return False
        for own, given in zip(self.own, (q, qd, tau), strict=True):
            own[:] = given
        kernel, data = variant
        return kernel.function(data.ctypes.data, *self.places, out.ctypes.data) == 0

    def __call__(self, q, qd, tau):
        out = np.empty(self.tree.nv)
        return out if self.run("forward", out, q, qd, tau) else self.slowly(q, qd, tau)

    def around(self, q, qd, tau, gravity, tip_force):
        """Compute one state under this gravity and tip force."""
        self.surroundings = gravity, tip_force
        for made in self.made.values():
            if made:
                surround(made[1], gravity, tip_force)
        return self(q, qd, tau)

    def slowly(self, q, qd, tau):
        """Return the result of the teaching code, or its error.

        After it the kernels know which rows repeat others.
        """
        out = self.chain.solver(*self.surroundings)(q, qd, tau)
        repeats = tuple(self.chain.rank_at(self.tree.at(q)).repeats)
        if ("forward", repeats) in self.made or len(self.made) < VARIANTS:
            self.repeats = self.shared["repeats"] = repeats
        return out

    def rates(self, q, v):
        """Return dq/dt (nq,)."""
        out = np.empty(self.tree.nq)
        flow = self.flow()
        flow.kernel(flow.data, q, v, v, out)
        return out

    def settled(self, q, qd):
        """Return a closed state (q, qd) as `ClosedChain.settled` does, by kernels if possible."""
        chain = self.chain
        tree = self.tree
        start = q
        if chain.stabilizer != "projection" or not chain.closures:
            return q, qd
        out = np.empty(2 * tree.nv + self.spans[-1].stop)
        for _ in range(STEPS):
            if not self.run("settle", out, q, qd, qd):
                break
            change, gaps = out[: tree.nv], out[tree.nv : -tree.nv]
            if chain._in_sizes(gaps).max() <= CLOSED:
                return q, out[-tree.nv :]
            change = change * min(1, 0.5 / max(abs(change / chain.units).max(), 0.5))
            q = tree.of_unit_quaternions(q - self.rates(q, change))
        return chain.settled(start, qd)


def closed(chain, gravity=GRAVITY, tip_force=NO_FORCE):
    """Make a `Closed`; None where nothing compiles programs here, or nothing is closed."""
    if ENGINE != "LLVM" or not chain.closures:
        return None
    return Closed(chain, gravity, tip_force)


def closed_step(chain, gravity, tip_force):
    """Return step(q, qd, tau, out) of a closed chain, as `rd.compile` does."""
    solve = closed(chain, gravity, tip_force)
    if solve is None:
        raise ValueError(
            f"compile needs a chain with closures, and LLVM (pip install 'robodyn-lib[fast]'); "
            f"got {chain!r}"
        )

    def explained(q, qd, tau):
        joint_vectors(chain.tree, q=q, qd=qd, tau=tau)
        return solve(q, qd, tau)

    made = {}  # {rows that repeat others: the kernel that is right for them}

    def checked():
        if solve.repeats not in made:
            kernel, data = solve.variant("forward") or (no_answer, None)
            made[solve.repeats] = Checked(kernel, data, explained, solve.shapes)
        return made[solve.repeats]

    def step(q, qd, tau, out):
        checked().call(q, qd, tau, out)

    def bind(*arrays):
        """Bind arrays. The state in them shows which rows repeat others, if it is one."""
        with suppress(TypeError, ValueError):
            solve(*arrays[:-1])
        return checked().bind(*arrays)

    step.__qualname__ = NO_PICKLE
    step.bind, step.kind = bind, "closed"
    return step
