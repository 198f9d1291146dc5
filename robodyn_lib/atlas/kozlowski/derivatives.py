"""Checks of Kozłowski, section 2, equations 1 to 21 and Table 1: derivatives of operators.

s.seen(k, X) is what an observer in link k sees of a rate, from components along the motion; s.local
and s.inertial are that of all operators, s.now the operators. Formulas are stated on these, and the
library's are compared with them. The paper writes Omega_delta P - P Omega_delta, which is right
where Omega_delta is skew. A sliding joint's is not: there it is Omega_delta P + P Omega_delta^T,
and every formula holds with that.
"""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from ...arm import Arm
from ...kozlowski import derivatives as kd
from ...robots import rational_arm
from ...spatial import block, spatial_inertia, tilde, zeros
from ..registry import SECOND, equation, later_links, links, misprint, turners
from .case import Case, both

TURNER = {"over": turners, "serves": lambda arm: any(arm.hinges), "needs": "a joint that turns"}


@lru_cache(1)
def four_in_motion():
    """Return an RPRP arm of fractions, off all axes, in motion."""
    return Case(rational_arm(4, seed=1))


@lru_cache(1)
def three_skew():
    """Return three joints about x, y and z, with links of whole numbers, moving without gravity."""
    one = Fraction(1)

    def whole(*rows):
        return [[Fraction(x) for x in row] for row in rows]

    arm = Arm(
        axes=whole([0, 0, 1], [0, 1, 0], [1, 0, 0]),
        joint_types="RRR",
        offsets=whole([0, 0, 0], [1, 0, 0], [1, 1, 0]),
        masses=[one, 2 * one, one],
        coms=whole([1, 0, 0], [0, 1, 1], [1, 0, 1]),
        tip_offset=[one, 0, 0],
        inertias=[np.diag(row) for row in whole([2, 3, 4], [3, 3, 2], [1, 2, 2])],
        name="three skew turns",
    )
    return Case(
        arm,
        tangents=[0 * one, one / 2, one / 3],
        qd=[one, -one, 2 * one],
        qdd=[one, one, -one],
        gravity=[0 * one] * 3,
        tip_force=[0 * one] * 6,
    )


# --- vectors and tensors in moving frames ---------------------------------------------------------
@equation("K 1", over=links)
def k_1(s, k):
    G = s.parts["G"][k, k]
    for x in (s.V_series[k], G):
        yield x.rate, s.seen(k, x) + kd.Omega(s.omega[k]) @ x.now
    yield kd.vector_rate(kd.Omega(s.omega[k]), s.seen(k, G), G.now), G.rate


@equation("K 2", over=links)
def k_2(s, k):
    R = s.R[k]
    yield kd.Omega(s.omega[k]), both(R.rate @ R.now.T)
    yield kd.Omega(s.omega[k]), both(tilde(s.omega[k]))


@equation("K 3", **TURNER)
def k_3(s, k):
    for x in (s.V_series[k], s.parts["G"][k, k]):
        yield s.seen(k + 1, x), s.seen(k, x) + kd.S(s.chain, s.theta_dot, k) @ x.now
        yield kd.vector_rate(s.rates.S[k], s.seen(k, x), x.now), s.seen(k + 1, x)


@equation("K 4", over=links)
def k_4(s, k):
    h = tilde(s.h[k])
    zero = zeros((3, 3), s.dtype)
    H = both(h) if s.revolute[k] else block([[zero, h], [zero, zero]])
    yield kd.S(s.chain, s.theta_dot, k), H * s.theta_dot[k]
    yield s.phi(k, k + 1) @ s.seen(k + 1, s.shift(k + 1, k), k), H * s.theta_dot[k]


@misprint("K 4", four_in_motion)
def k_4_for_every_joint(s):
    for k in range(1, s.N + 1):
        G = s.parts["G"][k, k]
        yield s.seen(k + 1, G), s.seen(k, G) + both(tilde(s.h[k])) @ G.now * s.theta_dot[k]


@equation("K 5", over=links)
def k_5(s, k):
    turned = [s.h[i] * s.theta_dot[i] if s.revolute[i] else 0 * s.h[i] for i in range(k, s.N + 1)]
    yield s.omega[k], sum(turned)


@equation("K 6", over=links)
def k_6(s, k):
    P = s.P[k]
    yield (
        P.rate,
        s.seen(k, P, k) + kd.Omega(s.omega[k]) @ P.now - P.now @ kd.Omega(s.omega[k]),
        s.P_rate_size(k),
    )
    yield kd.tensor_rate(kd.Omega(s.omega[k]), s.seen(k, P, k), P.now), P.rate, s.P_rate_size(k)


@equation("K 7", **TURNER)
def k_7(s, k):
    P = s.P[k]
    turn = s.rates.S[k]
    yield s.seen(k + 1, P, k + 1), s.seen(k, P, k) + turn @ P.now - P.now @ turn, s.P_rate_size(k)
    yield kd.tensor_rate(turn, s.seen(k, P, k), P.now), s.seen(k + 1, P, k + 1), s.P_rate_size(k)


@equation("K 8", over=links)
def k_8(s, k):
    there = s.R[k + 1].now
    arm = s.arm
    i = s.N - k
    r = there.T @ s.R[k].now
    inertia = spatial_inertia(arm.masses[i], arm.coms[i], arm.inertias[i])
    for row in (slice(0, 3), slice(3, 6)):
        for column in (slice(0, 3), slice(3, 6)):
            b = inertia[row, column]
            yield (
                there.T @ s.M[k][row, column] @ there,
                np.array(
                    [
                        [
                            sum(r[a, i] * r[c, j] * b[i, j] for i in range(3) for j in range(3))
                            for c in range(3)
                        ]
                        for a in range(3)
                    ]
                ),
            )


@equation("K 9")
def k_9(s):
    yield s.inertial.M, s.table.Omega @ s.now.M - s.now.M @ s.table.Omega
    yield s.local.M, 0 * s.now.M
    yield s.op.M, s.now.M


@equation("K 10")
def k_10(s):
    yield (
        s.inertial.P,
        s.local.P + s.table.Omega @ s.now.P - s.now.P @ s.table.Omega,
        s.P_rate_size(s.N),
    )
    yield s.table.inertial.P, s.inertial.P, s.P_rate_size(s.N)
    yield s.op.P, s.now.P, s.rigid_size(s.N)


@equation("K 11")
def k_11(s):
    yield s.inertial.G, s.local.G + s.table.Omega @ s.now.G
    yield s.op.G, s.now.G


# --- articulated inertia --------------------------------------------------------------------------
@equation("K 12", over=later_links, **SECOND)
def k_12(s, k):
    P = s.P[k - 1].now
    tau_bar = s.parts["tau_bar"][k - 1, k - 1].now
    shift = s.phi(k, k - 1)
    yield s.P[k].now, shift @ tau_bar @ P @ tau_bar.T @ shift.T + s.M[k], s.rigid_size(k)
    yield tau_bar @ P @ tau_bar.T, tau_bar @ P, s.rigid_size(k - 1)
    yield tau_bar @ P, P @ tau_bar.T, s.rigid_size(k - 1)
    yield kd.tau_bar(s.filter, k - 1), tau_bar


@equation("K 13", over=later_links, **SECOND)
def k_13(s, k):
    P = s.P[k - 1]
    turn = s.rates.S[k - 1]
    tau_bar = s.parts["tau_bar"][k - 1, k - 1].now
    psi = s.phi(k, k - 1) @ tau_bar
    before = s.seen(k - 1, P, k - 1) + turn @ P.now + P.now @ turn.T
    yield s.seen(k, s.P[k], k), psi @ before @ psi.T
    yield s.rates.P_dot[k], s.seen(k, s.P[k], k)
    yield s.H[k - 1] @ turn, zeros((1, 6), s.dtype)  # so tau_bar Omega_delta = Omega_delta


@equation("K 14", over=links)
def k_14(s, k):
    yield s.seen(k + 1, s.shift(k + 1, k), k), s.phi(k + 1, k) @ s.rates.S[k]


@equation("K 15", over=later_links, **SECOND)
def k_15(s, k):
    added = zeros((6, 6), s.dtype)
    for i in range(1, k):
        psi = s.filter.psi(k, i)
        X = s.rates.S[i] @ s.P[i].now
        added = added + psi @ (X + X.T) @ psi.T
    yield s.seen(k, s.P[k], k), added
    yield s.rates.P_dot[k], added


@equation("K 16")
def k_16(s):
    yield s.local.P, s.op.E_Psi @ (s.local.P + s.driving) @ s.op.E_Psi.T, s.P_rate_size(s.N)
    yield s.table.local.P, s.local.P, s.P_rate_size(s.N)


def blocks_on_diagonal(s, X):
    """Return diag[X] (6N, 6N), the diagonal blocks of X."""
    link = np.arange(6 * s.N) // 6
    return np.where(link[:, np.newaxis] == link, X, 0 * X)


@equation("K 17")
def k_17(s):
    yield (
        s.local.P,
        blocks_on_diagonal(s, s.op.Psi_t @ s.driving @ s.op.Psi_t.T),
        s.P_rate_size(s.N),
    )
    yield s.dot.P, s.local.P, s.P_rate_size(s.N)


@equation("K 18")
def k_18(s):
    E = s.op.E_Psi
    yield s.lam, E @ (s.local.P + s.driving) @ E.T + s.driving, s.P_rate_size(s.N)


@misprint("K 18", three_skew)
def k_18_one_letter(s):
    yield s.local.P, s.op.E_Psi @ (s.local.P + s.driving) @ s.op.E_Psi.T + s.driving


@equation("K 19")
def k_19(s):
    yield s.lam, blocks_on_diagonal(s, s.op.Psi @ s.driving @ s.op.Psi.T), s.P_rate_size(s.N)


@equation("K 20")
def k_20(s):
    yield s.lam, s.local.P + s.driving, s.P_rate_size(s.N)
    yield s.dot.lam, s.lam, s.P_rate_size(s.N)


@equation("K 21")
def k_21(s):
    yield s.lam, s.op.E_Psi @ s.lam @ s.op.E_Psi.T + s.driving, s.P_rate_size(s.N)
    yield s.dot.lam, s.op.E_Psi @ s.dot.lam @ s.op.E_Psi.T + s.dot.X + s.dot.X.T, s.P_rate_size(s.N)


# --- Table 1 --------------------------------------------------------------------------------------
def entry(tag, name, size=lambda s: 0):
    """Return a decorator that registers an entry of Table 1.

    pairs(s): the rate of an operator as seen in the links or from rest, and the formula. The rate
    is also compared with the library's table, and the library's operator with the true one.
    """
    seen = tag.split()[-1]

    def register(pairs):
        def check(s):
            yield from ((*pair, size(s)) for pair in pairs(s))
            yield *(getattr(getattr(x, seen), name) for x in (s.table, s)), size(s)
            if seen == "local":
                yield getattr(s.op, name), getattr(s.now, name), size(s)

        check.__wrapped__ = pairs
        return equation(tag)(check)

    return register


def carried(s, X, local):
    """Return the derivative at rest of an operator X from its local derivative."""
    return local + s.table.Omega @ X - X @ s.table.Omega


def of_P(s):
    """Return the size that rounding in derivatives of P and D is compared with."""
    return s.P_rate_size(s.N)


def of_G(s):
    """Return the scale for derivatives of the gain and for results computed from it."""
    return s.G_rate_size


entry("K Table 1.1 local", "E_Phi")(lambda s: [(s.local.E_Phi, s.op.E_Phi @ s.dot.Omega_delta)])
entry("K Table 1.1 inertial", "E_Phi")(
    lambda s: [(s.inertial.E_Phi, carried(s, s.op.E_Phi, s.local.E_Phi))]
)
entry("K Table 1.2 local", "Phi")(
    lambda s: [
        (s.local.Phi, s.op.Phi @ s.op.E_Phi @ s.dot.Omega_delta @ s.op.Phi),
        (s.op.Phi @ (s.op.one - s.op.E_Phi), s.op.one),
    ]
)
entry("K Table 1.2 inertial", "Phi")(
    lambda s: [
        (
            s.inertial.Phi,
            s.local.Phi
            + s.op.Phi @ (s.table.Omega @ s.op.E_Phi - s.op.E_Phi @ s.table.Omega) @ s.op.Phi,
        ),
        (s.inertial.Phi, s.local.Phi + s.table.Omega @ s.op.Phi - s.op.Phi @ s.table.Omega),
    ]
)
entry("K Table 1.3 local", "H")(lambda s: [(s.local.H, 0 * s.now.H)])
entry("K Table 1.3 inertial", "H")(lambda s: [(s.inertial.H, -s.now.H @ s.table.Omega)])
entry("K Table 1.4 local", "M")(lambda s: [(s.local.M, 0 * s.now.M)])
entry("K Table 1.4 inertial", "M")(lambda s: [(s.inertial.M, carried(s, s.op.M, 0 * s.op.M))])
entry("K Table 1.5 local", "D", of_P)(
    lambda s: [
        (s.local.D, s.op.H @ s.local.P @ s.op.H.T),
        (s.local.D, s.op.H @ s.lam @ s.op.H.T),
        (kd.diagonal(s.rates.D_dot), s.local.D),
    ]
)
entry("K Table 1.5 inertial", "D", of_P)(
    lambda s: [(s.inertial.D, s.op.H @ s.local.P @ s.op.H.T), (s.inertial.D, s.elimination_rates)]
)
entry("K Table 1.6 local", "G", of_G)(
    lambda s: [
        (s.local.G, s.op.tau_bar @ s.local.P @ s.op.H.T @ s.op.D_inv),
        (kd.diagonal(s.rates.G_dot), s.local.G),
        (s.op.D_inv @ s.now.D, s.op.one_N),
    ]
)
entry("K Table 1.6 inertial", "G", of_G)(
    lambda s: [(s.inertial.G, s.local.G + s.table.Omega @ s.op.G)]
)
entry("K Table 1.7 local", "tau_bar", of_G)(
    lambda s: [
        (s.local.tau_bar, -s.local.G @ s.op.H),
        (kd.diagonal(s.rates.tau_bar_dot), s.local.tau_bar),
    ]
)
entry("K Table 1.7 inertial", "tau_bar", of_G)(
    lambda s: [(s.inertial.tau_bar, carried(s, s.op.tau_bar, s.local.tau_bar))]
)
entry("K Table 1.8 local", "E_Psi", of_G)(
    lambda s: [
        (
            s.local.E_Psi,
            s.op.E_Psi
            @ (-s.local.P @ s.op.H.T @ s.op.D_inv @ s.op.H + s.dot.Omega_delta @ s.op.tau_bar),
        ),
        (s.op.Psi @ (s.op.one - s.op.E_Psi), s.op.one),
    ]
)
entry("K Table 1.8 inertial", "E_Psi", of_G)(
    lambda s: [(s.inertial.E_Psi, carried(s, s.op.E_Psi, s.local.E_Psi))]
)


@misprint("K Table 1.1 local", three_skew)
def k_table_1_1_one_too_many(s):
    yield s.local.E_Phi, s.op.E_Phi @ s.dot.Omega_delta @ s.op.Phi
