"""Notebooks 04a and 04b: forward dynamics after Rodriguez & Kreutz."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import inverse_dynamics, mass_matrix
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.proofs import B, D, D_inv, Delta_psi, G, H, I, L, P, Psi, phi, psi
from robodyn_lib.robots import planar_arm, puma560, rational_arm

from .checkers import by_link_differs, differs, exercise_checker, number, operator_proof, secret

# --- 04a ------------------------------------------------------------------------------------------------------------

number("4.7", [Fraction(96, 7), Fraction(-30, 7)], kind="hand", minutes=6,
       hint="inward z(1) = 0 and nu(1) = T(1)/D(1); what does link 1 hand on to link 2?")
secret("4.8", "34ead1cbdf45f81e00f93f2e2dd8a569", kind="hand", minutes=8,
       hint="P(1) is that of a rod with a mass at its end; D, G, P+ follow, and then lines 2 to 6 of 4.4")
operator_proof("4.9", Delta_psi*(P - G*D*G.T), Delta_psi*P, minutes=8)
secret("4.10", "1988b45eeb8bd349fd5e0acb2fea6ab1", kind="fault", minutes=8,
       hint="T and epsilon differ by H z; where is y of link N used, and what is z on the released rods?")
secret("4.11", "4a86635414405b07eabe3966dfbd8e79", kind="hand", minutes=8,
       hint="phi(2,1) now shifts along the level rod, and P(1) is that of a rod that hangs: no moment arm across")
number("4.12", Fraction(13, 12), kind="design", minutes=10,
       hint="the mass belongs to the inner rod: P(2) changes, P+(1) does not; the tip starts with 3/2 g minus half of "
            "what the elbow starts with")
secret("4.13", "1efe94a8c629da0c78b2d2cdc42d6f99", kind="hand", minutes=5,
       hint="about which axis has a line no inertia?")


@exercise_checker("4.2", kind="code", minutes=25)
def own_forward_dynamics(answer):
    for arm, seed in ((planar_arm(1), 46), (puma560(), 47), (rational_arm(4, seed=48).in_floats, 48)):
        zero, draw = np.zeros(arm.n), np.random.default_rng(seed)
        q, qd, qdd, rotor = (draw.uniform(low, 1.0, arm.n) for low in (-1.0, -1.0, -1.0, 0.5))
        for rates, geared, hint in (
                (zero, zero, "already at rest and with r = 0, where it is the algorithm of 4.3"),
                (qd, zero, "right at rest, not in motion; see a(k), b(k), 2.19, 2.32 and 2.23"),
                (zero, rotor, "right with r = 0; in which of the lines 1 to 5 of 4.3 does r change something?"),
                (qd, rotor, "right for each by itself, but not in motion with rotors")):
            tau = inverse_dynamics(arm, q, rates, qdd) + geared * qdd
            found = np.asarray(answer(arm, q.copy(), rates.copy(), tau, geared.copy()), dtype=float)
            # torques that the answer's accelerations need, so that a badly conditioned mass matrix does no harm
            if found.shape != qdd.shape:
                yield f"return {arm.n} accelerations, base to tip"
            needed = (mass_matrix(arm, q) + np.diag(geared)) @ (found - qdd)
            yield differs(needed + 100.0, np.full(arm.n, 100.0), f"{arm.name}: {hint}")


# --- 04b ------------------------------------------------------------------------------------------------------------

secret("4.5", "106d861eb0a30864d9b68dc88a4714fb", kind="hand", minutes=4,
       hint="1, the linear ones, squares, and products of two different ones")
operator_proof("4.6", B.T*phi.T*H.T*(I - H*Psi*L).T*D_inv*(I - H*Psi*L)*H*phi*B, B.T*psi.T*H.T*D_inv*H*psi*B,
               minutes=10)
secret("4.14", "9754f3ba377c58df31d41236f1990060", kind="hand", minutes=8,
       hint="zeta(1) and zeta(2) first: what do the links do if no joint accelerates, under gravity alone? Then "
            "4.17 and 4.20 with T = 0")
secret("4.16", "8c50577597a8a34367a8b3181348057a", kind="fault", minutes=8,
       hint="for each slip: which term carries it, and what is that term at rest, without a tip force?")
secret("4.17", "feb9266c6f1c157cd8e80f93bf16650a", kind="design", minutes=6,
       hint="along the row no hinge yields; what is left to be accelerated?")


@exercise_checker("4.1", kind="code", minutes=12)
def inward_sweep_of_fd3(answer):
    case = Case(rational_arm(4, seed=41))
    return by_link_differs(answer(case, dict(case.fd3.zeta), dict(case.fd3.b)), case.fd3.nu,
                           "nu(k) is not that of FD3; the loop starts from z(0) = f(0), with phi(1,0) at the tip")


@exercise_checker("4.3", kind="prove", minutes=6)
def state_of_fd4(answer):
    case = Case(rational_arm(4, seed=42))
    for k in case.m:
        yield differs(answer(case.fd3.z[k], case.filter.P[k], case.zeta[k]), case.fd4.z[k],
                      "it is not z(k) of FD4; which part of P alpha does FD3 carry in its z?")


@exercise_checker("4.4", kind="code", minutes=10)
def other_gravity(answer):
    case = Case(rational_arm(4, seed=43))
    for more in (-case.gravity, case.gravity[::-1] / 3):
        truth = fd4(case.chain, case.theta_dot, case.T, case.gravity + more, case.f0).theta_ddot
        before = {k: x.copy() for k, x in case.fd4.a.items()}
        hint = "theta_ddot(k) is not that of the new gravity; a(N) holds phi^T(N+1,N) (0; -gravity)"
        yield by_link_differs(answer(case, case.fd4, more), truth, hint)
        if any((before[k] != case.fd4.a[k]).any() for k in before):
            yield "out.a has changed: copy it before you write into it"
