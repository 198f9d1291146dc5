"""Jobs for CasADi: textbook recursions as its expressions, written as C and compiled by gcc.

Forward dynamics by articulated bodies, inverse dynamics by Newton and Euler, the mass matrix by
composite bodies, from an arm's data and from nothing else of the library. CasADi does not compute
with zeros, and finds common subexpressions once. Its C goes through the same bound call as this
library's kernels, or through a loop over states in C. `exported` does the same with the C of
`rd.export`.
"""

import ctypes
import importlib
import subprocess
import tempfile
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from robodyn_lib import dynamics
from robodyn_lib.joints import across

from .timing import Job

FLAGS = "-O3", "-fPIC", "-shared"
TAKEN = {"forward_dynamics": 3, "inverse_dynamics": 3, "mass_matrix": 1}
ROUNDED = 1e-14  # entries of constant rotations that are so near to 0, 1 or -1 are that
AROUND = """
long long one(const double *D, const double *q, const double *qd, const double *x, double *out)
{{
  (void)D; (void)qd; (void)x;
  {call}
}}

long long many(long long count, const double *q, const double *qd, const double *x, double *out)
{{
  for (long long i = 0; i < count; i++, q += {n}, qd += {n}, x += {n}, out += {size})
    if (one(0, q, qd, x, out)) return 1;
  return 0;
}}
"""


# --- a chain in CasADi's expressions --------------------------------------------------------------


def whole_where_near(x):
    """Return an array in which entries near a whole number are that number."""
    x = np.array(x, dtype=float)
    near = np.round(x)
    return np.where(abs(x - near) < ROUNDED, near, x)


class Chain:
    """A chain of hinges and sliders as expressions of its joint values.

    Frames are turned so that each joint's axis is z. Twists and forces are (angular; linear).
    E (3, 3): each frame's axes in the frame before, a (3,): its origin there; bodies (m, h, J):
    mass, first moment and moments of inertia about the origin; I: the same as (6, 6); S: axes (6,).
    """

    def __init__(self, arm):
        self.ca = ca = importlib.import_module("casadi")
        arm = arm.in_floats
        self.q = ca.SX.sym("q", arm.n)
        self.E, self.a, self.bodies, self.I, self.S = [], [], [], [], []
        before = np.eye(3)
        for i, kind in enumerate(arm.kinds):
            R, at = arm.rotations[i], arm.offsets[i]
            if i == 0:
                R, at = arm.base_rotation @ R, arm.base_offset + arm.base_rotation @ at
            z = arm.axes[i]
            turn = np.column_stack([*across(z), z])
            R, at = whole_where_near(before.T @ R @ turn), whole_where_near(before.T @ at)
            self.E.append(ca.sparsify(ca.SX(R) @ self.about_z(self.q[i]) if kind.hinge else R))
            self.a.append(ca.sparsify(at if kind.hinge else at + R[:, 2] * self.q[i]))
            self.bodies.append(
                self.body(arm.masses[i], turn.T @ arm.coms[i], arm.inertias[i], turn)
            )
            m, h, J = self.bodies[-1]
            H = ca.skew(h)
            self.I.append(ca.sparsify(ca.blockcat([[J, H], [H.T, m * ca.SX.eye(3)]])))
            self.S.append(self.unit(2 if kind.hinge else 5))
            before = turn

    def unit(self, place):
        S = self.ca.SX(6, 1)
        S[place] = 1
        return S

    def about_z(self, q):
        turn = self.ca.SX(3, 3)
        c, s = self.ca.cos(q), self.ca.sin(q)
        turn[0, 0], turn[0, 1], turn[1, 0], turn[1, 1], turn[2, 2] = c, -s, s, c, 1
        return turn

    def body(self, m, c, J, turn):
        skew = np.cross(np.eye(3), whole_where_near(c))
        J = whole_where_near(turn.T @ J @ turn) + m * skew @ skew.T
        J = (J + J.T) / 2  # rounded alike, so that common subexpressions are found
        sparse = self.ca.sparsify
        return float(m), sparse(self.ca.SX(m * whole_where_near(c))), sparse(self.ca.SX(J))

    def outward(self, i, x):
        """Return a twist of the frame before as the twist of this one."""
        w, v = x[:3], x[3:]
        moved = v + self.ca.cross(w, self.a[i])
        return self.ca.vertcat(self.E[i].T @ w, self.E[i].T @ moved)

    def inward(self, i, x):
        """Return a force of this frame, seen in the frame before."""
        moment, force = self.E[i] @ x[:3], self.E[i] @ x[3:]
        return self.ca.vertcat(moment + self.ca.cross(self.a[i], force), force)

    def inertia_inward(self, i, A):
        """Return a symmetric matrix (6, 6) of this frame, seen in the frame before."""
        ca, E, shift = self.ca, self.E[i], self.ca.skew(self.a[i])
        J, H, M = (E @ (block @ E.T) for block in (A[:3, :3], A[:3, 3:], A[3:, 3:]))
        M = symmetric(ca, M)
        moved = H + shift @ M
        J = symmetric(ca, J + shift @ H.T - moved @ shift)
        return ca.sparsify(ca.blockcat([[J, moved], [moved.T, M]]))

    def body_inward(self, i, body):
        """Return a rigid body of this frame, seen in the frame before."""
        ca, E, (m, h, J) = self.ca, self.E[i], body
        shift, h = ca.skew(self.a[i]), E @ h
        moved = h + m * self.a[i]
        J = E @ J @ E.T - shift @ ca.skew(h) - ca.skew(moved) @ shift
        return m, moved, symmetric(ca, J)

    def moving(self, i, w, qd):
        """Return the angular velocity w (3,) of a frame from the one before, and its effects.

        Returns it, the bias acceleration (6,) of the origin itself, and the bias force (6,).
        """
        ca, cross, E, at, (_, h, J) = self.ca, self.ca.cross, self.E[i], self.a[i], self.bodies[i]
        turn, slide = self.S[i][:3] * qd, self.S[i][3:] * qd
        turned = E.T @ w
        bias = E.T @ cross(w, cross(w, at)) + 2 * cross(turned, slide)
        w = turned + turn
        force = ca.vertcat(cross(w, J @ w), cross(w, cross(w, h)))
        return w, ca.vertcat(cross(turned, turn), bias), force

    def forward_dynamics(self, qd, tau):
        """Return the accelerations by articulated bodies, Featherstone 2008, table 7.1.

        As in Luh, Walker & Paul, no linear velocity is needed: the linear half of an acceleration
        is that of the origin itself. Each joint divides once.
        """
        n, ca, S = len(self.I), self.ca, self.S
        w, c, p, IA = ca.SX(3, 1), [None] * n, [None] * n, [*self.I]
        for i in range(n):
            w, c[i], p[i] = self.moving(i, w, qd[i])
        U, per_d, u = [None] * n, [None] * n, [None] * n
        for i in reversed(range(n)):
            U[i] = IA[i] @ S[i]
            per_d[i] = 1 / ca.dot(S[i], U[i])
            u[i] = (tau[i] - ca.dot(S[i], p[i])) * per_d[i]
            if i:
                Ia = symmetric(ca, IA[i] - U[i] @ (U[i] * per_d[i]).T)
                pa = p[i] + Ia @ c[i] + U[i] * u[i]
                IA[i - 1] = IA[i - 1] + self.inertia_inward(i, Ia)
                p[i - 1] = p[i - 1] + self.inward(i, pa)
        a, found = against_gravity(ca), []
        for i in range(n):
            a = self.outward(i, a) + c[i]
            found.append(u[i] - ca.dot(U[i] * per_d[i], a))
            a = a + S[i] * found[-1]
        return ca.vertcat(*found)

    def inverse_dynamics(self, qd, qdd):
        """Return torques by Newton and Euler without linear velocities, Luh, Walker & Paul 1980."""
        n, ca, cross = len(self.I), self.ca, self.ca.cross
        w, dw, a, f = ca.SX(3, 1), ca.SX(3, 1), against_gravity(ca)[3:], []
        for i in range(n):
            E, at, (m, h, J) = self.E[i], self.a[i], self.bodies[i]
            a = E.T @ (a + cross(dw, at) + cross(w, cross(w, at)))
            w, dw = E.T @ w, E.T @ dw
            turn, slide = self.S[i][:3], self.S[i][3:]
            dw = dw + cross(w, turn * qd[i]) + turn * qdd[i]
            w = w + turn * qd[i]
            a = a + 2 * cross(w, slide * qd[i]) + slide * qdd[i]
            force = m * a + cross(dw, h) + cross(w, cross(w, h))
            f.append(ca.vertcat(J @ dw + cross(w, J @ w) + cross(h, a), force))
        tau = [None] * n
        for i in reversed(range(n)):
            tau[i] = ca.dot(self.S[i], f[i])
            if i:
                f[i - 1] = f[i - 1] + self.inward(i, f[i])
        return ca.vertcat(*tau)

    def mass_matrix(self):
        """Return M by composite bodies of ten numbers, Featherstone 2008, table 6.2."""
        n, ca, S = len(self.I), self.ca, self.S
        bodies, M = [*self.bodies], ca.SX(n, n)
        for i in reversed(range(n)):
            m, h, J = bodies[i]
            if i:
                passed = self.body_inward(i, bodies[i])
                bodies[i - 1] = tuple(x + y for x, y in zip(bodies[i - 1], passed, strict=True))
            w, v = S[i][:3], S[i][3:]
            F = ca.sparsify(ca.vertcat(J @ w + ca.cross(h, v), m * v - ca.cross(h, w)))
            M[i, i] = ca.dot(S[i], F)
            for j in reversed(range(i)):
                F = self.inward(j + 1, F)
                M[i, j] = M[j, i] = ca.dot(S[j], F)
        return M


def symmetric(ca, A):
    """Return a symmetric matrix, given its computed lower half."""
    return ca.sparsify(ca.tril2symm(ca.tril(A)))


def against_gravity(ca):
    return ca.sparsify(ca.SX([0, 0, 0, *(-np.asarray(dynamics.GRAVITY)).tolist()]))


# --- as C -----------------------------------------------------------------------------------------


def casadi_text(name, arm):
    """Return CasADi's C of a quantity, with the functions `one` and `many` around it."""
    chain = Chain(arm)
    ca = chain.ca
    inputs = [chain.q, *(ca.SX.sym(word, arm.n) for word in ("qd", "x"))][: TAKEN[name]]
    result = ca.densify(getattr(chain, name)(*inputs[1:]))
    function = ca.Function("casadi_function", inputs, [result], {"cse": True})
    generator = ca.CodeGenerator("casadi_function.c")
    generator.add(function)
    call = (
        f"const double *given[] = {{q, qd, x}}; double *results[] = {{out}}; "
        f"double w[{function.sz_w() + 1}]; return casadi_function(given, results, 0, w, 0);"
    )
    return generator.dump() + AROUND.format(call=call, n=arm.n, size=result.numel())


def exported_text(name, arm):
    """Return the C of `rd.export`, with the same functions around it."""
    from robodyn_lib import export

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "arm.c")
        export(arm, path, what=(name,), gravity=dynamics.GRAVITY)
        text = path.read_text(encoding="utf-8")
    given = ", ".join(("q", "qd", "x")[: TAKEN[name]])
    size = arm.n**2 if name == "mass_matrix" else arm.n
    call = f"return arm_{name}({given}, out);"
    return text + AROUND.format(call=call, n=arm.n, size=size)


def processor():
    """Return gcc's name of the processor that this library makes code for."""
    from robodyn_lib.codegen.llvm import PLAIN

    return {"": "native", "generic": "x86-64"}.get(PLAIN, PLAIN)


@cache
def library(text):
    """Compile C by gcc, and load it."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "arm.c"), Path(folder, "arm.so")
        source.write_text(text, encoding="utf-8")
        subprocess.run(
            ["gcc", f"-march={processor()}", *FLAGS, source, "-o", made, "-lm"], check=True
        )
        return ctypes.CDLL(str(made))


def bound(text_of, name, arm, *state):
    """Return a job: a quantity of one state in C, on bound arrays, called as our kernels are."""
    from robodyn_lib.compiled import direct

    run = library(text_of(name, arm)).one
    inputs = state[: TAKEN[name]]
    shape = (arm.n, arm.n) if name == "mass_matrix" else (arm.n,)
    out = np.empty(shape)
    if direct.fits():
        kernel = SimpleNamespace(address=ctypes.cast(run, ctypes.c_void_p).value, code=run)
        shapes = [*(x.shape for x in inputs), shape]
        arrays = *inputs, out
        return Job(
            direct.built_in(kernel, shapes, np.zeros(1), refuse, arrays), (), lambda _: out.copy()
        )
    addresses = [x.ctypes.data_as(ctypes.c_void_p) for x in (inputs * 3)[:3]]
    target = out.ctypes.data_as(ctypes.c_void_p)
    return Job(partial(run, None, *addresses, target), (), lambda _: out.copy())


def refuse(*_):
    raise ValueError("the C function does not take these arrays, or its result is not finite")


def in_a_loop(text_of, name, arm, *state):
    """Return a job: a quantity of many states, by a loop in C that writes into a given array."""
    run = library(text_of(name, arm)).many
    inputs = state[: TAKEN[name]]
    count = len(inputs[0])
    out = np.empty((count, arm.n, arm.n) if name == "mass_matrix" else (count, arm.n))
    addresses = [ctypes.c_void_p(x.ctypes.data) for x in (inputs * 3)[:3]]
    target = ctypes.c_void_p(out.ctypes.data)
    held = inputs, out  # kept alive as long as the job
    return Job(
        lambda: run(ctypes.c_longlong(count), *addresses, target), (), lambda _: held[1].copy()
    )


one_state = partial(bound, casadi_text)
many_states = partial(in_a_loop, casadi_text)
exported = partial(bound, exported_text)
