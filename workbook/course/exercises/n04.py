"""Notebooks 04a and 04b: forward dynamics after Rodriguez & Kreutz."""

import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import inverse_dynamics, mass_matrix
from robodyn_lib.rk.forward import fd4
from robodyn_lib.rk.proofs import B, D, D_inv, Delta_psi, G, H, I, L, P, Psi, phi, psi
from robodyn_lib.robots import planar_arm, puma560, rational_arm

from .checkers import by_link_differs, differs, exercise_checker, operator_proof

operator_proof("4a.3", Delta_psi*(P - G*D*G.T), Delta_psi*P, minutes=8)


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


operator_proof("4b.6", B.T*phi.T*H.T*(I - H*Psi*L).T*D_inv*(I - H*Psi*L)*H*phi*B, B.T*psi.T*H.T*D_inv*H*psi*B,
               minutes=10)


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
