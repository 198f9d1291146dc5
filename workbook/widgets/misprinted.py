"""Solvers with one formula as it is printed in a paper, to be seen beside the right one.

`MISPRINTS` holds a solver for each wrong formula or statement that changes a motion, by the name
that it has in a menu: (arm, q, qd, tau, gravity, tip_force) -> qdd (n,), base to tip, for the arms
of its `Wheel`. The errata and the atlas explain the error in each formula; here the rest of the
solver is right. `OFF_THE_WHEEL` gives the reason why any other wrong formula or statement moves
nothing.
"""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from robodyn_lib.fixman.chain import frozen_angle_gradients, inverse_blocks
from robodyn_lib.fixman.forward import planar, point_chain
from robodyn_lib.fixman.partition import constrained_inverse
from robodyn_lib.kozlowski import derivatives as kd
from robodyn_lib.kozlowski.equations import moving, xi_dot
from robodyn_lib.kozlowski.factor import joint_accelerations, xi_from_rates
from robodyn_lib.numbering import FromBase, from_base, from_tip, to_base_order
from robodyn_lib.reference import inverse_dynamics_at
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import Chain, base_acceleration
from robodyn_lib.saha.articulated import (
    Articulated,
    articulated_bodies,
    substitute_inward,
    substitute_outward,
)
from robodyn_lib.saha.links import Links, composite_bodies


class State:
    """An instant as Rodriguez, Kreutz and Kozłowski write it, from the tip.

    Dense operators have Kozłowski's letters.

    free (N,): the torques less what the motion takes without accelerations; W (N, N) = 1 - H Psi K,
    the inverse of 1 + H Phi K; V (6N,); roots (N,) of the pivots.
    """

    def __init__(self, arm, q, qd, tau, gravity, tip_force):
        self.pose = arm.at(q)
        self.qd = qd
        self.tau = tau
        self.gravity = gravity
        self.tip_force = tip_force
        self.free = (tau - inverse_dynamics_at(self.pose, qd, 0 * qd, gravity, tip_force))[::-1]

    @cached_property
    def kalman(self):
        return riccati(Chain(self.pose))

    @cached_property
    def o(self):
        return kd.operators(self.kalman)

    @cached_property
    def m(self):
        """The mass matrix, as in `kozlowski.equations.moving`."""
        theta_dot = from_tip(self.qd)
        return moving(
            self.kalman,
            theta_dot,
            *xi_from_rates(self.kalman, theta_dot),
            self.gravity,
            self.tip_force,
        )

    @cached_property
    def W(self):
        return np.eye(len(self.free)) - self.o.H @ self.o.Psi @ self.o.K

    @cached_property
    def V(self):
        return self.stacked(self.m.V)

    @cached_property
    def roots(self):
        return np.sqrt(np.diagonal(self.o.D))

    def stacked(self, x):
        """Return {k: (d,)} as one vector, link 1 first."""
        return np.concatenate([x[k] for k in range(1, self.kalman.N + 1)])

    def filtered(self, free=None):
        """Return accelerations (n,) of torques less the bias, by RK 4.16."""
        return (self.W.T @ self.o.D_inv @ self.W @ (self.free if free is None else free))[::-1]

    def driven(self, more=0.0, rates=None):
        """Return accelerations (n,) by K 44, with `more` (N,) in D xi_dot.

        rates: `Rates` in place of the right ones.
        """
        m = self.m
        rates = self.m.rates if rates is None else rates
        change = self.stacked(xi_dot(rates, m.V, m.xi, from_tip(self.tau), m.b)) + self.o.D_inv @ (
            more + 0 * self.free
        )
        return to_base_order(joint_accelerations(rates, m.V, {k: change[k - 1 : k] for k in m.xi}))

    def accelerated(self, off):
        """Return accelerations (n,) by RK 3.20 with bias accelerations wrong by `off` {k: (6,)}."""
        wrong = np.concatenate([off.get(k, np.zeros(6)) for k in range(1, self.kalman.N + 1)])
        return self.filtered(self.free - self.o.H @ self.o.Phi @ self.o.M @ self.o.Phi.T @ wrong)


# --- Rodriguez & Kreutz ---------------------------------------------------------------------------
def sliding(s, wrong):
    """Return {k: (6,)}, by how much the bias accelerations of sliding joints are off.

    The slip is wrong(omega(k+1), slide, omega(k)) (3,).
    """
    c = s.kalman.chain
    V = s.m.V
    return {
        k: np.concatenate(
            [np.zeros(3), np.cross(V[k + 1][:3], wrong(c.h[k] * s.m.theta_dot[k], V[k][:3]))]
        )
        for k in c.sliding
        if c.sliding[k]
    }


def rk_2_32_first(s):
    """Return a(k) with h theta_dot, where 2 h theta_dot is meant."""
    return s.accelerated(sliding(s, lambda slide, omega: -slide))


def rk_2_32_second(s):
    """Return a(k) with the angular velocity omega(k), where 2 h theta_dot is meant."""
    return s.accelerated(sliding(s, lambda slide, omega: omega - 2 * slide))


def rk_3_8(s):
    """Return E with phi(N+1,N) in its last block, not its transpose: gravity turns the base."""
    c = s.kalman.chain
    g = base_acceleration(s.gravity, s.pose.dtype)
    shift = c.phi(c.N + 1, c.N)
    return s.accelerated({c.N: (shift - shift.T) @ g})


def rk_4_5(s):
    """Return the answer of a loop that stops at N-1.

    In a program whose D begins with ones, that of the base joint stays 1.
    """
    D_inv = s.o.D_inv.copy()
    if len(D_inv) > 1:  # k = 1 comes before the loop
        D_inv[-1, -1] = 1.0
    return (s.W.T @ D_inv @ s.W @ s.free)[::-1]


def rk_4_16(s):
    """Solve by the inverse of the mass matrix with Phi for Psi."""
    W = np.eye(len(s.free)) - s.o.H @ s.o.Phi @ s.o.K
    return (W.T @ s.o.D_inv @ W @ s.free)[::-1]


def rk_4_20(s):
    """Solve with epsilon = T - H z_hat, where T', the torques less their bias, is meant."""
    return (s.W.T @ s.o.D_inv @ (s.tau[::-1] - s.o.H @ s.o.Psi @ s.o.K @ s.free))[::-1]


def rk_5_10(s):
    """Return theta_ddot = (1 - H Psi L)^-1 nu, with an inverse where a transpose is meant."""
    return np.linalg.solve(s.W, s.o.D_inv @ s.W @ s.free)[::-1]


# --- Saha -----------------------------------------------------------------------------------------
def s97_8(s):
    """Solve by the inertia matrix from the other triangle.

    M_tilde(i) B(i,j) is taken for i <= j, where j <= i is meant.
    """
    links = Links(s.pose)
    n = s.pose.n
    M_tilde = composite_bodies(links)
    I = np.zeros((n, n))
    for j in range(1, n + 1):
        for i in range(1, j + 1):
            I[i - 1, j - 1] = I[j - 1, i - 1] = links.p[i] @ M_tilde[i] @ links.B(i, j) @ links.p[j]
    return np.linalg.solve(I, s.free[::-1])


def s97_17(s):
    """Solve by eta with psi_hat, where psi = psi_hat / m_hat is meant, in the inward sweep."""
    return undivided(s, inward=True)


def s97_18(s):
    """Solve by mu with psi_hat, where psi is meant, in the outward sweep."""
    return undivided(s, inward=False)


def undivided(s, inward):
    """Return accelerations by S97 15-19, psi taken from 25 in one of the two substitutions."""
    right = articulated_bodies(Links(s.pose))
    wrong = Articulated(
        right.links, right.M_hat, right.psi_hat, right.m_hat, right.psi_hat, right.M_bar
    )
    bodies = (wrong, right) if inward else (right, wrong)
    tau_hat, _ = substitute_inward(bodies[0], from_base(s.free[::-1]))
    tau_tilde = FromBase({i: x / right.m_hat[i] for i, x in tau_hat.items()})
    return to_base_order(substitute_outward(bodies[1], tau_tilde)[0])


# --- Lee & Chirikjian -----------------------------------------------------------------------------
def in_blocks(s, change):
    """Return accelerations by LC 23 and 25 of point masses.

    change(chain, H) -> the inverse of the mass matrix (N, N).
    """
    plane = planar(s.pose.arm)
    chain = point_chain(s.pose, plane)[0]
    sense = np.array(plane.sense)
    return sense * (change(chain) @ (sense * s.free[::-1]))


def lc_21(s):
    """Return the gradient of an angle with d(i-1) for d(i) in its last term."""

    def as_printed(chain):
        rows = frozen_angle_gradients(chain)
        L = chain.L
        for i in range(3, chain.N + 1):  # mass i - 2 is in columns 2 (i - 3) and the next
            rows[i - 1, 2 * i - 6 : 2 * i - 4] += (chain.d[i - 1] - chain.d[i]) / (
                L[i - 1] * L[i] * chain.s[i]
            )
        return rows

    return in_blocks(s, lambda chain: constrained_inverse(inverse_blocks(chain, as_printed)))


def lc_23(s):
    """Return the sum over the masses from l = 0.

    This is the base, as if it were a mass of 1 kg that can move.
    """

    def floating(chain):
        H = inverse_blocks(chain)
        H.bb[0, 0] += 1.0
        return constrained_inverse(H)

    return in_blocks(s, floating)


def lc_25(s):
    """Return the outer blocks exchanged."""

    def swapped(chain):
        H = inverse_blocks(chain)
        return H.aa - H.ba @ np.linalg.solve(H.bb, H.ab)

    return in_blocks(s, swapped)


# --- Kozłowski ------------------------------------------------------------------------------------
def k_4(s):
    """Return Omega_delta = diag[h~, h~] theta_dot for every joint, sliders included."""
    turn = {}
    X = {}
    P_dot = {}
    lambda_dot = {}
    kalman = s.kalman
    for k in range(1, kalman.N + 1):
        turn[k] = kd.Omega(kalman.chain.h[k] * s.m.theta_dot[k])
        X[k] = turn[k] @ kalman.P[k]
        if k > 1:
            P_dot[k] = kalman.step[k - 1] @ lambda_dot[k - 1] @ kalman.step[k - 1].T
        else:
            P_dot[k] = np.zeros((6, 6))
        lambda_dot[k] = P_dot[k] + X[k] + X[k].T
    return s.driven(0.0, kd.Rates(kalman, turn, X, P_dot, lambda_dot))


def k_22(s):
    """Return l(k,k-1) reversed, so that Phi(k,k-1) shifts backward."""
    c = s.kalman.chain
    size = 6 * s.kalman.N
    E = np.zeros((size, size))
    for k in range(1, c.N):
        E[6 * k : 6 * k + 6, 6 * k - 6 : 6 * k] = c.phi(k, k + 1)
    H_Phi = s.o.H @ np.linalg.inv(np.eye(size) - E)
    return np.linalg.solve(H_Phi @ s.o.M @ H_Phi.T, s.free)[::-1]


def k_31(s):
    """Return the commutator of the nomenclature, used in 31 and in 42.

    Its second term has lost the transpose of E_Psi.
    """
    lam = kd.diagonal(s.m.rates.lambda_dot)
    E = s.o.E_Psi
    return s.driven(-s.o.H @ s.o.Psi @ lam @ (E.T - E) @ s.V / 2)


def k_33(s):
    """Return b(k) of the nomenclature: m p x v in its lower row, where m omega x v is meant."""
    c = s.kalman.chain
    off = {}
    for k in c.m:
        w, v = np.split(s.m.V[k], 2)
        off[k] = np.concatenate([np.zeros(3), c.m[k] * (np.cross(c.p[k], v) - np.cross(w, v))])
    return s.driven(-s.o.H @ s.o.Psi @ s.stacked(off))


def k_35(s):
    """Solve xi_dot = ... + (1 + H Phi K) theta_ddot, without the star, for theta_ddot."""
    return (s.W @ np.linalg.solve(s.W.T, s.driven()[::-1]))[::-1]


def entries_48(s):
    """Return c(k,i) (N, N) of K 48, corrected: C(theta, nu) without the bias forces."""
    H_Psi = s.o.H @ s.o.Psi / s.roots[:, np.newaxis]
    turn = kd.diagonal(s.m.rates.S)
    X = turn @ s.o.P
    shifted = s.o.E_Psi @ kd.diagonal(s.m.rates.lambda_dot)
    return H_Psi @ (shifted - shifted.T - X + X.T) @ H_Psi.T / 2


def k_48(s):
    """Return the torques with + instead of - in the entries of C between joints.

    These entries stay skew, so they still do no work.
    """
    return s.driven(2 * s.roots * (entries_48(s) @ (s.roots * s.stacked(s.m.xi))))


def k_48_text(s):
    """Return the torques with the correct entries put into the unnormalized equations.

    The unnormalized equations do not have the factors D^(-1/2) of these entries.
    """
    c = entries_48(s)
    return s.driven((np.outer(s.roots, s.roots) * c - c) @ s.stacked(s.m.xi))


def k_table_1(s):
    """Return the rate of E_Phi with one Phi too many, as in that of K = E_Phi G, and so in 35."""
    o = s.o
    turn = kd.diagonal(s.m.rates.S)
    theta_dot = s.stacked(s.m.theta_dot)
    off = o.H @ o.Phi @ o.E_Phi @ turn @ (o.Phi - np.eye(len(o.Phi))) @ o.G
    return s.driven() - (s.W.T @ off.T @ theta_dot)[::-1]


# --- which they are -------------------------------------------------------------------------------
class Wheel(NamedTuple):
    """A formula as printed that drives an arm.

    solver(State) -> qdd (n,); forms: (tag, place in the paper) of each printed form that it is;
    lacks(arm): why it does not apply to an arm, "" if it does; shown: fields of a `Setup` in which
    the fault is seen.
    """

    solver: Callable
    forms: tuple
    lacks: Callable = lambda arm: ""
    shown: dict = {}

    def __call__(self, arm, q, qd, tau, gravity, tip_force):
        return self.solver(State(arm, q, qd, tau, gravity, tip_force))


def no_slider(arm):
    return "" if not all(arm.hinges) else "it is about joints that slide, and no joint slides"


def no_bracket(arm):
    if arm.offsets[0].any():
        return ""
    return "it is about a first joint that is off the origin of the base"


def no_points(arm):
    plane = planar(arm)
    return (
        "" if plane is not None and plane.lengths is not None else "it is about hinged point masses"
    )


SLIDES = no_slider, {"joints": "hinges, the second slides", "start": "straight out"}
POINTS = no_points, {"body": "point"}
MISPRINTS = {
    "RK 2.32, first form": Wheel(
        rk_2_32_first, (("RK 2.32", "equation 2.32, first form"),), *SLIDES
    ),
    "RK 2.32, second form": Wheel(
        rk_2_32_second, (("RK 2.32", "equation 2.32, second form"),), *SLIDES
    ),
    "RK 3.8": Wheel(
        rk_3_8, (("RK 3.8", "equation 3.8"),), no_bracket, {"joints": "hinges, on a bracket"}
    ),
    "RK 4.5": Wheel(rk_4_5, (("RK 4.5", "equation 4.5, its loop"),)),
    "RK 4.16": Wheel(rk_4_16, (("RK 4.16", "the abstract of Part I"),)),
    "RK 4.20": Wheel(rk_4_20, (("RK 4.20", "equation 4.20, its second line"),)),
    "RK 5.10": Wheel(rk_5_10, (("RK 5.10", "the proof of 5.8 to 5.10, last line"),)),
    "S97 8": Wheel(
        s97_8, (("S97 8", "equation 8, its range"), ("S95 16", "equation 16, its range"))
    ),
    "S97 17": Wheel(s97_17, (("S97 17", "equation 17, its letters"),)),
    "S97 18": Wheel(s97_18, (("S97 18", "equation 18, its letters"),)),
    "LC 21": Wheel(
        lc_21, (("LC 21", "equation 21"),), no_points, {"body": "point", "start": "random"}
    ),
    "LC 23": Wheel(lc_23, (("LC 23", "equation 23"),), *POINTS),
    "LC 25": Wheel(lc_25, (("LC 25", "equation 25"),), *POINTS),
    "K 4": Wheel(k_4, (("K 4", "equation 4"),), *SLIDES),
    "K 22": Wheel(k_22, (("K 22", "the nomenclature, individual body quantities"),)),
    "K 31": Wheel(k_31, (("K 31", "equation 31"), ("K 42", "equation 42"))),
    "K 33": Wheel(k_33, (("K 33", "the nomenclature, bias forces, lower row"),)),
    "K 35": Wheel(k_35, (("K 35", "equation 35"),)),
    "K 48": Wheel(k_48, (("K 48", "equation 48"),)),
    "K 48, the text": Wheel(k_48_text, (("K 48", "the text below equation 48"),)),
    "K Table 1": Wheel(k_table_1, (("K Table 1.1 local", "Table 1, row 1"),)),
}

CANNOT = "cannot be run: the sizes of its sides differ"
NOT_ENTER = "does not enter a motion"
OFF_THE_WHEEL = {
    ("RK 3.19", "equation 3.19, first line"): CANNOT,
    ("RK 5.13", "equation 5.13"): CANNOT,
    ("RK a.44", "the proof of Lemma A.1"): NOT_ENTER,
    ("S97 Table I", "Table I, additions of [4]"): NOT_ENTER,
    ("LC 18", "the sentence before equation 18"): NOT_ENTER,
    ("LC 20-1", "equation 20-1"): NOT_ENTER,
    ("LC 20-2", "equation 20-2"): NOT_ENTER,
    ("LC 20-3", "equation 20-3"): NOT_ENTER,
    ("K 22", "the nomenclature, block diagonal quantities"): CANNOT,
    ("K 43", "equation 43"): NOT_ENTER,
    ("K 46", "the line below equation 46"): CANNOT,
    ("K 47", "the text below equation 46"): NOT_ENTER,
    ("K Table 2", "Table 2, the row of subtotals"): NOT_ENTER,
    ("K Table 3", "Table 3, the third row of Walker and Orin"): NOT_ENTER,
    ("K Table 3", "Table 3, the fourth row of Walker and Orin"): NOT_ENTER,
}


def wheel_of(tag, place):
    """Return the name in `MISPRINTS` of a printed form, or None if it drives no arm here."""
    return next((name for name, wheel in MISPRINTS.items() if (tag, place) in wheel.forms), None)
