"""Checks of Rodriguez & Kreutz, appendix A: equations a.1 to a.51.

Both sides are dense operators, each built block by block from its own definition: phi from points,
psi from products of steps, P and D as the filter leaves them. That they hold for every N is proved
apart, in `rk.proofs`.
"""

from fractions import Fraction
from functools import partial
from random import Random
from types import SimpleNamespace

import numpy as np

from ...rk.operators import diagonal
from ...spatial import eye, inverse
from ..registry import SECOND, equation, later_links, links, misprint, pairs_apart
from .filter import three_in_a_row
from .forward import whitener


def identity(tag):
    """Register an operator identity whose check returns its two sides."""

    def register(sides):
        def check(s):
            yield sides(s.op)

        check.__wrapped__ = sides
        return equation(tag)(check)

    return register


# --- definitions and A.1 --------------------------------------------------------------------------
@equation("RK a.1")
def rk_a_1(s):
    yield s.op.D, s.op.H @ s.op.P @ s.op.H.T
    yield np.diag(s.op.D), np.array([s.pivots[k] for k in range(1, s.N + 1)])


@equation("RK a.2")
def rk_a_2(s):
    yield s.op.G, s.op.P @ s.op.H.T @ s.op.D_inv
    yield s.op.H @ s.op.G, s.op.one_N


@equation("RK a.3")
def rk_a_3(s):
    yield s.op.phi_t + s.op.one, s.op.phi
    yield s.op.phi_t, s.op.phi @ s.op.S @ s.op.Delta_phi


@equation("RK a.4", over=links)
def rk_a_4(s, k):
    block = slice(6 * k - 6, 6 * k)
    yield s.op.Delta_phi[block, block], s.phi(k + 1, k)
    if s.N > 1:
        rest = np.delete(s.op.Delta_phi[block], block, axis=1)
        yield rest, 0 * rest


@equation("RK a.5")
def rk_a_5(s):
    steps = [s.phi(k + 1, k) - s.filter.L[k] @ s.H[k] for k in range(1, s.N + 1)]
    yield s.op.Delta_psi, s.op.Delta_phi - s.op.L @ s.op.H
    yield sum(np.split(s.op.Delta_psi, s.N, axis=1)), np.concatenate(steps)


identity("RK a.6")(lambda o: (o.Phi, o.phi @ o.S))
identity("RK a.7")(lambda o: (o.Psi, o.psi @ o.S))
identity("RK a.8")(lambda o: (o.Psi @ o.Delta_psi, o.psi_t))
identity("RK a.9")(lambda o: (o.Phi @ o.Delta_phi, o.phi_t))
identity("RK a.10")(lambda o: (inverse(o.psi), o.one - o.S @ o.Delta_psi))
identity("RK a.11")(lambda o: (inverse(o.phi), o.one - o.S @ o.Delta_phi))
identity("RK a.12")(lambda o: (o.L, o.Delta_phi @ o.G))
identity("RK a.13")(lambda o: (o.phi_t @ o.G, o.Phi @ o.L))

# --- A.2 and A.3: phi and psi in terms of each other ----------------------------------------------
identity("RK a.14")(lambda o: (o.phi, o.psi @ (o.one + o.S @ o.L @ o.H @ o.phi)))
identity("RK a.15")(lambda o: (o.psi, (o.one - o.Psi @ o.L @ o.H) @ o.phi))
identity("RK a.16")(lambda o: (o.Phi, o.Psi @ (o.one + o.L @ o.H @ o.Phi)))
identity("RK a.17")(lambda o: (o.Psi, (o.one - o.Psi @ o.L @ o.H) @ o.Phi))


@equation("RK a.18")
def rk_a_18(s):
    o = s.op
    yield o.phi - o.psi, o.Psi @ o.L @ o.H @ o.phi
    yield o.phi - o.psi, o.psi @ o.S @ o.L @ o.H @ o.phi


def telescoping(k, m, one, other):
    """Return T(k,m) (6, 6) from two shifts one(i, j), other(i, j)."""
    return sum(one(k, i + 1) @ other(i + 1, m) - one(k, i) @ other(i, m) for i in range(m, k))


@equation("RK a.19", over=pairs_apart, **SECOND)
def rk_a_19(s, k, m):
    block = (s.op.phi - s.op.psi)[6 * k - 6 : 6 * k, 6 * m - 6 : 6 * m]
    yield telescoping(k, m, s.filter.psi, s.phi), block


@equation("RK a.20", over=pairs_apart, **SECOND)
def rk_a_20(s, k, m):
    yield telescoping(k, m, s.filter.psi, s.phi), s.phi(k, m) - s.filter.psi(k, m)


@equation("RK a.21", over=pairs_apart, **SECOND)
def rk_a_21(s, k, m):
    psi = s.filter.psi
    L = s.filter.L
    yield (
        s.phi(k, m) - psi(k, m),
        sum(psi(k, i + 1) @ L[i] @ s.H[i] @ s.phi(i, m) for i in range(m, k)),
    )


identity("RK a.22")(lambda o: (o.phi, (o.one + o.Phi @ o.L @ o.H) @ o.psi))
identity("RK a.23")(lambda o: (o.psi, o.phi @ (o.one - o.S @ o.L @ o.H @ o.psi)))
identity("RK a.24")(lambda o: (o.Phi, (o.one + o.Phi @ o.L @ o.H) @ o.Psi))
identity("RK a.25")(lambda o: (o.Psi, o.Phi @ (o.one - o.L @ o.H @ o.Psi)))
identity("RK a.26")(lambda o: (o.Phi @ o.L @ o.H @ o.psi, o.Psi @ o.L @ o.H @ o.phi))
identity("RK a.27")(lambda o: (o.Phi @ o.L @ o.H @ o.Psi, o.Psi @ o.L @ o.H @ o.Phi))


@equation("RK a.28")
def rk_a_28(s):
    o = s.op
    yield o.phi - o.psi, o.Phi @ o.L @ o.H @ o.psi
    yield o.phi - o.psi, o.phi @ o.S @ o.L @ o.H @ o.psi


@equation("RK a.29", over=pairs_apart, **SECOND)
def rk_a_29(s, k, m):
    block = (s.op.psi - s.op.phi)[6 * k - 6 : 6 * k, 6 * m - 6 : 6 * m]
    yield telescoping(k, m, s.phi, s.filter.psi), block


@equation("RK a.30", over=pairs_apart, **SECOND)
def rk_a_30(s, k, m):
    yield telescoping(k, m, s.phi, s.filter.psi), s.filter.psi(k, m) - s.phi(k, m)


@equation("RK a.31", over=pairs_apart, **SECOND)
def rk_a_31(s, k, m):
    psi = s.filter.psi
    L = s.filter.L
    yield (
        psi(k, m) - s.phi(k, m),
        -sum(s.phi(k, i + 1) @ L[i] @ s.H[i] @ psi(i, m) for i in range(m, k)),
    )


# --- A.4: the same seen from the joints -----------------------------------------------------------
identity("RK a.32")(lambda o: (o.H @ o.phi, (o.one_N + o.H @ o.Phi @ o.L) @ o.H @ o.psi))
identity("RK a.33")(lambda o: (o.H @ o.Phi, (o.one_N + o.H @ o.Phi @ o.L) @ o.H @ o.Psi))
identity("RK a.34")(lambda o: (o.H @ o.Psi, o.H @ o.Phi @ (o.one - o.L @ o.H @ o.Psi)))
identity("RK a.35")(lambda o: (o.H @ o.psi, (o.one_N - o.H @ o.Psi @ o.L) @ o.H @ o.phi))
identity("RK a.36")(lambda o: (o.H @ o.Psi, (o.one_N - o.H @ o.Psi @ o.L) @ o.H @ o.Phi))
identity("RK a.37")(lambda o: (o.H @ o.Phi, o.H @ o.Psi @ (o.one + o.L @ o.H @ o.Phi)))
identity("RK a.38")(lambda o: (o.H @ o.Phi @ o.L @ o.H @ o.Psi, o.H @ o.Psi @ o.L @ o.H @ o.Phi))
identity("RK a.39")(lambda o: (o.Phi @ o.L, o.Psi @ o.L @ (o.one_N + o.H @ o.Phi @ o.L)))
identity("RK a.40")(lambda o: (o.Psi @ o.L, (o.one - o.Psi @ o.L @ o.H) @ o.Phi @ o.L))
identity("RK a.41")(lambda o: (o.Psi @ o.L, o.Phi @ o.L @ (o.one_N - o.H @ o.Psi @ o.L)))
identity("RK a.42")(lambda o: (o.Phi @ o.L, (o.one + o.Phi @ o.L @ o.H) @ o.Psi @ o.L))
identity("RK a.43")(lambda o: (o.Psi @ o.L @ o.H @ o.Phi @ o.L, o.Phi @ o.L @ o.H @ o.Psi @ o.L))


# --- Lemma A.1 and A.5 to A.7 ---------------------------------------------------------------------
class Unrelated:
    """Two unrelated semigroups and a block diagonal M, with blocks (2, 2), for Lemma A.1."""

    magnitude = 0.0

    def __init__(self, N=2, seed=0, steps=None, M=None):
        rnd = Random(seed)

        def draw():
            return np.array(
                [[Fraction(rnd.randint(-3, 3), rnd.randint(1, 3)) for _ in "12"] for _ in "12"]
            )

        self.N = N
        self.arm = SimpleNamespace(name="two unrelated blocks", parents=(), kinds=())
        self.is_exact = True
        self.steps = steps or {name: {k: draw() for k in range(1, N)} for name in ("psi", "phi")}
        self.M = M or {k: (lambda A: A + A.T)(draw()) for k in range(1, N + 1)}

    def block(self, name, i, j):
        """Return phi(i, j) or psi(i, j), i >= j."""
        product = eye(2, object)
        for k in range(j, i):
            product = self.steps[name][k] @ product
        return product

    def operator(self, name):
        links = range(1, self.N + 1)
        return np.concatenate(
            [
                np.concatenate(
                    [self.block(name, i, j) if i >= j else 0 * eye(2, object) for j in links],
                    axis=1,
                )
                for i in links
            ]
        )


def semigroups(s):
    """Return the functions psi(i, j) and phi(i, j) of a case or of unrelated blocks."""
    if isinstance(s, Unrelated):
        return partial(s.block, "psi"), partial(s.block, "phi")
    return s.filter.psi, s.phi


def semigroup_operators(s):
    """Return the operators psi and phi of a case or of unrelated blocks."""
    if isinstance(s, Unrelated):
        return s.operator("psi"), s.operator("phi")
    return s.op.psi, s.op.phi


def r_sum(s, k):
    """Return r(k) = sum_j psi(k,j) M(j) phi^T(k,j), the diagonal block of psi M phi^T."""
    psi, phi = semigroups(s)
    return sum(psi(k, j) @ s.M[j] @ phi(k, j).T for j in range(1, k + 1))


def r_recursion(s):
    """Return {k: r(k)} by RK a.44."""
    psi, phi = semigroups(s)
    r = {1: s.M[1]}
    for k in range(1, s.N):
        r[k + 1] = psi(k + 1, k) @ r[k] @ phi(k + 1, k).T + s.M[k + 1]
    return r


@equation("RK a.44")
def rk_a_44(s):
    for case in (s, Unrelated(N=3, seed=1)):
        r = r_recursion(case)
        for k in r:
            yield r[k], r_sum(case, k)


def lopsided_blocks():
    """Return blocks with psi(2,1) not symmetric, phi(2,1) = 1, M(1) = 1, M(2) = 0."""
    one = eye(2, object) * Fraction(1)
    return Unrelated(
        N=2,
        steps={
            "psi": {1: np.array([[one[0, 0], 2 * one[0, 0]], [0 * one[0, 0], one[0, 0]]])},
            "phi": {1: one},
        },
        M={1: one, 2: 0 * one},
    )


@misprint("RK a.44", lopsided_blocks)
def rk_a_44_transposed(s):
    psi, phi = semigroups(s)
    for k, r in r_recursion(s).items():
        yield r, sum(phi(k, j) @ s.M[j] @ psi(k, j).T for j in range(1, k + 1))


@equation("RK a.45")
def rk_a_45(s):
    for case in (s, Unrelated(N=3, seed=2)):
        psi, phi = semigroup_operators(case)
        r = diagonal(r_recursion(case))
        one = eye(len(psi), psi.dtype)
        yield psi @ diagonal(case.M) @ phi.T, r + (psi - one) @ r + r @ (phi - one).T


@equation("RK a.46")
def rk_a_46(s):
    o = s.op
    yield o.psi @ o.M @ o.phi.T, o.P + o.psi_t @ o.P + o.P @ o.phi_t.T
    yield o.P, diagonal(s.felt)


identity("RK a.47")(lambda o: (o.psi @ o.M @ o.psi.T, o.P + o.psi_t @ o.P + o.P @ o.psi_t.T))
identity("RK a.48")(
    lambda o: (
        o.phi @ o.M @ o.phi.T,
        o.P
        + o.phi_t @ o.P
        + o.P @ o.phi_t.T
        + o.phi_t @ o.P @ o.H.T @ o.D_inv @ o.H @ o.P @ o.phi_t.T,
    )
)


@equation("RK a.49", over=later_links, **SECOND)
def rk_a_49(s, k):
    felt = s.felt[k - 1]
    shift = s.phi(k, k - 1)
    PH = felt @ s.H[k - 1].T
    theta = shift @ PH @ PH.T @ shift.T / s.pivots[k - 1]
    yield s.filter.P[k], shift @ felt @ shift.T + s.M[k] - theta


@equation("RK a.50")
def rk_a_50(s):
    o = s.op
    W = whitener(s)
    yield (
        W.T @ o.D_inv @ o.H @ o.psi @ o.M @ o.phi.T,
        W.T @ o.D_inv @ o.H @ o.psi_t @ o.P + o.L.T @ o.Psi.T @ (o.one - o.G @ o.H).T + o.G.T,
    )


@misprint("RK a.50", three_in_a_row)
def rk_a_50_proof(s):
    o = s.op
    W = whitener(s)
    yield (
        W.T @ o.D_inv @ o.H @ o.psi @ o.M @ o.phi.T,
        W.T @ o.D_inv @ o.H @ (o.P + o.psi_t @ o.P + o.P @ o.phi.T),
    )


@equation("RK a.51")
def rk_a_51(s):
    o = s.op
    yield (
        whitener(s).T @ o.D_inv @ o.H @ o.P @ (o.one + o.phi_t.T),
        o.L.T @ o.Psi.T @ (o.one - o.G @ o.H).T + o.G.T,
    )
