"""Notebooks 04a and 04b: forward dynamics after Rodriguez & Kreutz."""
from fractions import Fraction

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import inverse_dynamics, mass_matrix
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.proofs import B, D, D_inv, Delta_psi, G, H, I, L, P, Psi, phi, psi
from robodyn_lib.robots import planar_arm, puma560, rational_arm

from .checkers import by_link_differs, differs, exercise_checker, number, operator_proof, secret

number("4a.1", [Fraction(96, 7), Fraction(-30, 7)], kind="hand", minutes=6,
       hint="inward z(1) = 0 and nu(1) = T(1)/D(1); what does link 1 hand on to link 2?")
secret("4a.2", "293b5cf134aff58f4ad5e73ec3601c2a", kind="hand", minutes=8,
       hint="P(1) is that of a rod with a mass at its end; D, G, P+ follow, and then lines 2 to 6 of 4a.2")
operator_proof("4a.3", Delta_psi*(P - G*D*G.T), Delta_psi*P, minutes=8)
secret("4a.4", "999441220f44ab7e7470d581ca9bd394", kind="fault", minutes=8,
       hint="T and epsilon differ by H z; where is y of link N used, and what is z on the released rods?")
secret("4a.5", "1480d0d04f2d62f1006b72786fb507ac", kind="hand", minutes=8,
       hint="phi(2,1) now shifts along the level rod, and P(1) is that of a rod that hangs: no moment arm across")
number("4a.6", Fraction(13, 12), kind="design", minutes=10,
       hint="the mass belongs to the inner rod: P(2) changes, P+(1) does not; the tip starts with 3/2 g minus half of "
            "what the elbow starts with")
secret("4a.7", "05bfba1f9b4cf0374d71c427ee3c9615", kind="hand", minutes=5,
       hint="about which axis has a line no inertia?")


@exercise_checker("4a.8", kind="code", minutes=25)
def own_forward_dynamics(answer):
    for arm, seed in ((planar_arm(1), 46), (puma560(), 47), (rational_arm(4, seed=48).in_floats, 48)):
        zero, draw = np.zeros(arm.n), np.random.default_rng(seed)
        q, qd, qdd, rotor = (draw.uniform(low, 1.0, arm.n) for low in (-1.0, -1.0, -1.0, 0.5))
        for rates, geared, hint in (
                (zero, zero, "already at rest and with r = 0, where it is the algorithm of 4a.1"),
                (qd, zero, "right at rest, not in motion; see a(k), b(k), RK 2.19, 2.32 and 2.23"),
                (zero, rotor, "right with r = 0; in which of the lines 1 to 5 of 4a.1 does r change something?"),
                (qd, rotor, "right for each by itself, but not in motion with rotors")):
            tau = inverse_dynamics(arm, q, rates, qdd) + geared * qdd
            found = np.asarray(answer(arm, q.copy(), rates.copy(), tau, geared.copy()), dtype=float)
            # torques that the answer's accelerations need, so that a badly conditioned mass matrix does no harm
            if found.shape != qdd.shape:
                yield f"return {arm.n} accelerations, base to tip"
            needed = (mass_matrix(arm, q) + np.diag(geared)) @ (found - qdd)
            yield differs(needed + 100.0, np.full(arm.n, 100.0), f"{arm.name}: {hint}")


secret("4b.8", "942d4ee6086f399c2ea02924f942dadf", kind="hand", minutes=4,
       hint="1, the linear ones, squares, and products of two different ones")
operator_proof("4b.6", B.T*phi.T*H.T*(I - H*Psi*L).T*D_inv*(I - H*Psi*L)*H*phi*B, B.T*psi.T*H.T*D_inv*H*psi*B,
               minutes=10)
secret("4b.2", "b670c2329762e4374a7ea05b59e365d3", kind="hand", minutes=8,
       hint="zeta(1) and zeta(2) first: what do the links do if no joint accelerates, under gravity alone? Then "
            "RK 4.17 and 4.20 with T = 0")
secret("4b.5", "a7595ebc6c3a2d6a3325e8b4fd959255", kind="fault", minutes=8,
       hint="for each slip: which term carries it, and what is that term at rest, without a tip force?")
secret("4b.7", "1070e160d80c0f523ded93418fda76f2", kind="design", minutes=6,
       hint="along the row no hinge yields; what is left to be accelerated?")


@exercise_checker("4b.1", kind="code", minutes=12)
def inward_sweep_of_fd3(answer):
    case = Case(rational_arm(4, seed=41))
    return by_link_differs(answer(case, dict(case.fd3.zeta), dict(case.fd3.b)), case.fd3.nu,
                           "nu(k) is not that of FD3; the loop starts from z(0) = f(0), with phi(1,0) at the tip")


@exercise_checker("4b.3", kind="prove", minutes=6)
def state_of_fd4(answer):
    case = Case(rational_arm(4, seed=42))
    for k in case.m:
        yield differs(answer(case.fd3.z[k], case.filter.P[k], case.zeta[k]), case.fd4.z[k],
                      "it is not z(k) of FD4; which part of P alpha does FD3 carry in its z?")


@exercise_checker("4b.4", kind="code", minutes=10)
def other_gravity(answer):
    case = Case(rational_arm(4, seed=43))
    for more in (-case.gravity, case.gravity[::-1] / 3):
        truth = fd4(case.chain, case.theta_dot, case.T, case.gravity + more, case.f0).theta_ddot
        before = {k: x.copy() for k, x in case.fd4.a.items()}
        hint = "theta_ddot(k) is not that of the new gravity; a(N) holds phi^T(N+1,N) (0; -gravity)"
        yield by_link_differs(answer(case, case.fd4, more), truth, hint)
        if any((before[k] != case.fd4.a[k]).any() for k in before):
            yield "out.a has changed: copy it before you write into it"
