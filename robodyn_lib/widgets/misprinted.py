"""Solvers with one formula as it is printed in a paper, to be seen beside the right one.

Each is a function (arm, q, qd, tau, gravity, tip_force) -> qdd (n,), base to tip, for chains of hinges. The errata and
the atlas say what is wrong with each formula; here the rest of the solver is right.
"""
import numpy as np

from ..kozlowski.equations import at_rates, nu_dot, xi_dot_of_nu_dot
from ..kozlowski.factor import D_root, joint_accelerations, times_root
from ..numbering import from_tip, to_base_order
from ..reference import inverse_dynamics_at
from ..rk.filter import riccati
from ..rk.forward import bias_free_torques, bias_velocity_terms, outward_accelerations, smoother
from ..rk.recursions import Chain
from ..saha.links import Links, composite_bodies

__all__ = ["MISPRINTS"]


def k_33(arm, q, qd, tau, gravity, tip_force):
    """b(k) of the nomenclature: m p x v in its lower row, where m omega x v is meant."""
    m = at_rates(arm.at(q), qd, gravity, tip_force)
    for k, b in m.b.items():
        (w, v), p, mass = (m.V[k][:3], m.V[k][3:]), m.filter.chain.p[k], m.filter.chain.m[k]
        m.b[k] = b + np.concatenate([np.zeros(3), mass * (np.cross(p, v) - np.cross(w, v))])
    return kozlowski(m, nu_dot(m.rates, m.V, from_tip(tau), m.b))


def k_48(arm, q, qd, tau, gravity, tip_force):
    """The entries of C between the joints with + where - is meant; they stay skew, so they still do no work."""
    m = at_rates(arm.at(q), qd, gravity, tip_force)
    nu, change = times_root(m.filter, m.xi), nu_dot(m.rates, m.V, from_tip(tau), m.b)
    c = entries_48(m)
    return kozlowski(m, {k: x + 2 * sum(c[k, i] * nu[i] for i in nu if i != k) for k, x in change.items()})


def entries_48(m):
    """c(k,i) {(k, i): number}, k != i, of K 48, corrected: what C(theta, nu) has without the bias forces."""
    kalman, c = m.filter, {}
    H, roots = kalman.chain.H, D_root(kalman)
    turned = {j: kalman.P[j] @ m.rates.S[j] for j in kalman.P}
    for i in kalman.P:
        for k in range(i + 1, kalman.N + 1):
            summed = sum((H[k] @ kalman.psi(k, j) @ turned[j] @ kalman.psi(i, j).T @ H[i].T)[0, 0] for j in range(1, i))
            c[k, i] = -summed / (roots[k][0, 0] * roots[i][0, 0])
            c[i, k] = -c[k, i]
    return c


def kozlowski(m, change):
    """Accelerations (n,) of nu_dot {k: (1,)}."""
    return to_base_order(joint_accelerations(m.rates, m.V, xi_dot_of_nu_dot(m.rates, m.xi, change)))


def rk_4_20(arm, q, qd, tau, gravity, tip_force):
    """epsilon = T - H z_hat, with T where T' is meant, the torques less their bias."""
    chain = Chain(arm.at(q))
    bias, kalman = bias_velocity_terms(chain, from_tip(qd), gravity), riccati(chain)
    T, z_hat, nu = from_tip(tau), {}, {}
    T_free, _ = bias_free_torques(chain, outward_accelerations(chain, bias.a), bias.b, T, tip_force)
    for k in range(1, chain.N + 1):
        z_hat[k] = kalman.step[k - 1] @ z_hat[k - 1] + kalman.L[k - 1] @ T_free[k - 1] if k > 1 else chain.zero()
        nu[k] = kalman.D_inv[k] @ (T[k] - chain.H[k] @ z_hat[k])
    return to_base_order(smoother(kalman, nu)[0])


def s97_8(arm, q, qd, tau, gravity, tip_force):
    """The inertia matrix from the other triangle: M_tilde(i) B(i,j) for i <= j, where j <= i is meant."""
    pose = arm.at(q)
    links, n = Links(pose), arm.n
    M_tilde, I = composite_bodies(links), np.zeros((n, n))
    for j in range(1, n + 1):
        for i in range(1, j + 1):
            I[i - 1, j - 1] = I[j - 1, i - 1] = links.p[i] @ M_tilde[i] @ links.B(i, j) @ links.p[j]
    return np.linalg.solve(I, tau - inverse_dynamics_at(pose, qd, np.zeros(n), gravity, tip_force))


MISPRINTS = {"K 48": k_48, "K 33": k_33, "RK 4.20": rk_4_20, "S97 8": s97_8}
