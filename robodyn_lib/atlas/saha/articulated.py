"""Checks of Saha 1997, section IV and 25 to 27, and 1995, 22 to 24 and 32 to 39: articulated bodies, forward dynamics.

s.M_hat comes from the energy of links cut loose, s.psi_hat and s.eta from momentum, s.mu from accelerations, s.m_hat
and s.U from dense elimination. The torques s.tau are those of a known motion, so what solves for accelerations must
give back the motion's own.
"""
import numpy as np

from ...saha import articulated as sa
from ...spatial import block_diagonal, eye, zeros
from ..registry import SECOND, also, equation, later_links, links, misprint, sampled_links
from .elimination import diagonal
from .links import stacked, three_rods

NOTEBOOK = "06a_articulated_recursion"
ELIMINATION = "05b_reverse_elimination"
CLOSED = "06b_dictionary"


def bodies(s):
    """i <= k, both 1..N (see `sampled_links`)."""
    return [(i, k) for k in sampled_links(s.N) for i in sampled_links(s.N) if i <= k]


def momentum_size(s, k):
    """The largest entry of M_tilde(k), times that of p(k): what psi_hat(k) is left of."""
    return s.rigid_size(k) * max(abs(x) for x in s.p[k])


def psi(s, k):
    """psi(k) (6,), from momentum."""
    return s.psi_hat(k, k) / s.m_hat[k]


# --- articulated bodies ---------------------------------------------------------------------------------------------

@also("S95 32", "S97 25",
      r"\hat\psi_k=\hat M_{k,k+1}p_k,\quad\hat\psi_{ik}=B_{ki}^T\hat\psi_k,\quad\hat m_k=p_k^T\hat\psi_k")
@equation("S97 25", r"\hat\psi_k=\hat M_{k,k+1}p_k,\quad\hat\psi_{ik}=B_{ki}^T\hat\psi_k,\quad\hat m_k=p_k^T\hat\psi_k,"
          r"\quad k=n,\ldots,1", "the momentum of an articulated body for a unit rate of its joint, and its part along the "
          "joint: the pivot", "identity", NOTEBOOK, over=bodies, status="corrected")
def s97_25(s, i, k):
    yield s.psi_hat(k, k), s.M_hat(k, k + 1) @ s.p[k], momentum_size(s, k)
    yield s.psi_hat(i, k), s.B(k, i).T @ s.psi_hat(k, k)
    yield s.m_hat[k], s.p[k] @ s.psi_hat(k, k), s.joint_inertia_locked(k)
    yield s.bodies.psi_hat[k], s.psi_hat(k, k), momentum_size(s, k)
    yield s.bodies.m_hat[k], s.m_hat[k], s.joint_inertia_locked(k)


@misprint("S97 25", r"\psi_{ik}=B_{ki}^T\hat\psi_k", "25 and 26 both define psi(i,k), 25 with no division by m_hat(k): one of them "
          "has lost a mark; taken from 25, the multiplier of 24 is not divided by its pivot", three_rods)
def s97_25_undivided(s):
    for k in range(2, s.N + 1):
        for i in range(1, k):
            yield s.alpha[k][i - 1], s.p[i] @ s.psi_hat(i, k)


@also("S95 33", "S97 26")
@equation("S97 26", r"\psi_k=\hat\psi_k/\hat m_k,\quad\psi_{ik}=\hat\psi_{ik}/\hat m_k", "normalized: along its own joint "
          "its part is 1", "definition", NOTEBOOK, over=bodies)
def s97_26(s, i, k):
    yield s.bodies.psi[k], s.psi_hat(k, k) / s.m_hat[k], momentum_size(s, k) / s.m_hat[k]
    yield s.p[k] @ s.bodies.psi[k], s.m_hat[k] / s.m_hat[k], s.joint_inertia_locked(k) / s.m_hat[k]
    yield s.B(k, i).T @ s.bodies.psi[k], s.psi_hat(i, k) / s.m_hat[k]


@equation("S97 27", r"\hat M_{kk}=\hat M_{k,k+1}-\psi_k\hat\psi_k^T;\quad\hat M_{ik}=M_i+B_{i+1,i}^T\hat M_{i+1,k}"
          r"B_{i+1,i},\ i<k;\quad\hat M_{n,n+1}=M_n", "a free joint takes its own direction out of the inertia; what is left "
          "is carried inward", "recursion", NOTEBOOK, over=bodies, status="corrected")
def s97_27(s, i, k):
    freed = s.M_hat(k, k + 1) - np.outer(psi(s, k), s.psi_hat(k, k))
    yield s.M_hat(k, k), freed, s.rigid_size(k)
    if i < k:
        shift = s.B(i + 1, i)
        yield s.M_hat(i, k), s.M[i] + shift.T @ s.M_hat(i + 1, k) @ shift, s.rigid_size(i)
    yield sa.articulated_body(s.bodies, i, k), s.M_hat(i, k), s.rigid_size(i)
    yield s.bodies.M_hat[k], s.M_hat(k, k + 1), s.rigid_size(k)
    yield s.bodies.M_bar[k], s.M_hat(k, k), s.rigid_size(k)
    yield sa.articulated_body(s.bodies, i, s.N + 1), s.M_tilde(i), s.rigid_size(i)


@misprint("S97 27", r"\hat M_{ik}=\hat M_i+B_{i+1,i}^T\hat M_{i+1,k}B_{i+1,i},\ i<k", "M(i) has a mark that 27 does not define; "
          "read as in the text after 13, where the same mark means the composite body, it counts the links beyond i twice", three_rods)
def s97_27_composite(s):
    for k in range(2, s.N + 1):
        shift = s.B(k, k - 1)
        yield s.M_hat(k - 1, k), s.M_tilde(k - 1) + shift.T @ s.M_hat(k, k) @ shift


@equation("S95 34", r"\hat M_{ik}=\tilde M_i-\hat\Psi_{ik},\quad\hat\Psi_{ik}=\sum_{l=k}^n\psi_{il}\hat\psi_{il}^T",
          "an articulated body is the composite body less a matrix of rank one for each free joint", "identity", NOTEBOOK, over=bodies,
          status="ocr")
def s95_34(s, i, k):
    taken = sum(np.outer(s.psi_hat(i, l), s.psi_hat(i, l)) / s.m_hat[l] for l in range(k, s.N + 1))
    yield s.M_hat(i, k), s.M_tilde(i) - taken, s.rigid_size(i)
    yield sa.articulated_body(s.bodies, i, k), s.composite[i] - taken, s.rigid_size(i)


@equation("S95 35", r"\hat M_{ik}=M_i+B_{i+1,i}^T\hat M_{i+1,k}B_{i+1,i},\quad i=k{-}1:\ \hat M_{kk}=\hat M_{k,k+1}-"
          r"\psi_k\hat\psi_k^T,\quad\hat M_{n,n+1}=M_n", "the same as a recursion, from the tip inward", "recursion",
          NOTEBOOK, over=later_links, status="ocr", **SECOND)
def s95_35(s, k):
    freed = s.bodies.M_hat[k] - np.outer(psi(s, k), s.psi_hat(k, k))
    yield freed, s.M_hat(k, k), s.rigid_size(k)
    for i in range(k - 1, 0, -1):
        inner = freed = s.M[i] + s.B(i + 1, i).T @ freed @ s.B(i + 1, i)
        yield sa.articulated_body(s.bodies, i, k), inner, s.rigid_size(i)
    yield s.bodies.M_hat[k - 1], s.M_hat(k - 1, k), s.rigid_size(k - 1)
    yield s.bodies.M_hat[s.N], s.M[s.N]


@equation("S95 22a", r"U=1+T_d^T(T_l-1)^TNT_d", "U in closed form, as the innovations factor of Kalman filtering",
          "identity", CLOSED, status="ocr")
def s95_22a(s):
    N = block_diagonal([s.M_hat(i, i + 1) / s.m_hat[i] for i in range(1, s.N + 1)])
    yield s.U, eye(s.N, s.dtype) + s.T_d.T @ (s.T_l - eye(6 * s.N, s.dtype)).T @ N @ s.T_d
    yield s.U_closed, s.U


@equation("S95 22b", r"N=\mathrm{diag}[\hat M_{12}/\hat m_1,\ldots,\hat M_{n,n+1}/\hat m_n]", "what turns a unit rate into "
          "psi: articulated bodies over their pivots", "definition", CLOSED, over=links, status="ocr")
def s95_22b(s, i):
    N_p = s.M_hat(i, i + 1) @ s.p[i] / s.m_hat[i]
    yield N_p, psi(s, i), momentum_size(s, i) / s.m_hat[i]
    column = np.array([s.p[j] @ s.B(i, j).T @ N_p for j in range(1, i + 1)])
    yield s.U_closed[:i, i - 1], column


# --- forward dynamics -----------------------------------------------------------------------------------------------

@also("S95 23", "S97 14", r"I\ddot\theta=\tau",
      says="the equations of motion; tau is what is left of the torques")
@equation("S97 14", r"I\ddot\theta=\tau,\quad\tau=\tau_{\rm applied}-\tau|_{\ddot\theta=0}", "the equations of motion; tau is "
          "what is left of the torques when inverse dynamics without acceleration is taken off", "derivative", ELIMINATION)
def s97_14(s):
    yield s.I @ s.qdd, s.tau
    yield s.state.tau - s.state.bias_balance.tau, s.I @ s.qdd
    yield sa.saha_udut(s.pose, s.qd, s.state.tau, s.gravity, s.state.tip_force), s.qdd


@also("S95 24", "S97 15")
@equation("S97 15", r"U\hat\tau=\tau,\quad D\tilde\tau=\hat\tau,\quad U^T\ddot\theta=\tilde\tau", "three systems, each solved "
          "by substitution", "identity", ELIMINATION, status="ocr")
def s97_15(s):
    tau_hat, _ = s.inward
    theta_ddot, _ = s.outward
    yield s.U @ stacked(s, tau_hat), s.tau
    yield diagonal(s) @ s.tau_tilde, stacked(s, tau_hat)
    yield s.U.T @ stacked(s, theta_ddot), s.tau_tilde
    yield s.U.T @ s.qdd, s.tau_tilde


@also("S95 36", "S97 16", r"\hat\tau_i=\tau_i-p_i^T\eta_{i,i+1},\quad\hat\tau_n=\tau_n")
@equation("S97 16", r"\hat\tau_i=\tau_i-p_i^T\eta_{i,i+1},\quad\hat\tau_n=\tau_n,\quad i=n{-}1,\ldots,1", "what is left of the "
          "torque of a joint when the joints beyond it are accounted for", "recursion", NOTEBOOK, over=links)
def s97_16(s, i):
    yield s.tau_hat[i - 1], s.tau[i - 1] - s.p[i] @ s.eta(i)
    tau_hat, _ = s.inward
    yield tau_hat[i], s.tau_hat[i - 1:i]


@also("S95 37", "S97 17")
@equation("S97 17", r"\eta_{i,i+1}=B_{i+1,i}^T\eta_{i+1},\quad\eta_{i+1}=\psi_{i+1}\hat\tau_{i+1}+\eta_{i+1,i+2},\quad"
          r"\eta_{n,n+1}=0", "the force carried inward: each joint adds psi times its torque", "recursion", NOTEBOOK,
          over=links, status="corrected")
def s97_17(s, i):
    carried = zeros(6, s.dtype)
    if i < s.N:
        carried = s.B(i + 1, i).T @ (psi(s, i + 1) * s.tau_hat[i] + s.eta(i + 1))
    yield s.eta(i), carried
    _, eta = s.inward
    yield eta[i], s.eta(i)


@misprint("S97 17", r"\eta_{i+1}=\hat\psi_{i+1}\hat\tau_{i+1}+\eta_{i+1,i+2}", "psi is said to be that of 25, which is not "
          "divided by m_hat; the one of 26 is meant", three_rods)
def s97_17_undivided(s):
    for i in range(1, s.N):
        yield s.eta(i), s.B(i + 1, i).T @ (s.psi_hat(i + 1, i + 1) * s.tau_hat[i] + s.eta(i + 1))


@also("S95 38", "S97 18",
      r"\ddot\theta_i=\tilde\tau_i-\psi_i^T\mu_{i,i-1},\quad\ddot\theta_1=\tilde\tau_1")
@equation("S97 18", r"\ddot\theta_i=\tilde\tau_i-\psi_i^T\mu_{i,i-1},\quad\ddot\theta_1=\tilde\tau_1,\quad i=2,\ldots,n",
          "the acceleration of a joint when the links before it accelerate as well", "recursion", NOTEBOOK, over=links,
          status="corrected")
def s97_18(s, i):
    yield s.qdd[i - 1], s.tau_tilde[i - 1] - psi(s, i) @ s.mu(i)
    theta_ddot, _ = s.outward
    yield theta_ddot[i], s.theta_ddot[i]


@misprint("S97 18", r"\ddot\theta_i=\tilde\tau_i-\hat\psi_i^T\mu_{i,i-1}", "psi is said to be that of 25, which is not divided "
          "by m_hat; the one of 26 is meant", three_rods)
def s97_18_undivided(s):
    for i in range(1, s.N + 1):
        yield s.qdd[i - 1], s.tau_tilde[i - 1] - s.psi_hat(i, i) @ s.mu(i)


@also("S95 39", "S97 19")
@equation("S97 19", r"\mu_{i,i-1}=B_{i,i-1}\mu_{i-1},\quad\mu_{i-1}=p_{i-1}\ddot\theta_{i-1}+\mu_{i-1,i-2},\quad\mu_{10}=0",
          "the acceleration that the joints so far add at the next mass centre", "recursion", NOTEBOOK, over=links)
def s97_19(s, i):
    carried = s.B(i, i - 1) @ (s.p[i - 1] * s.qdd[i - 2] + s.mu(i - 1)) if i > 1 else zeros(6, s.dtype)
    yield s.mu(i), carried
    _, mu = s.outward
    yield mu[i], s.mu(i)
