"""Gradients of inverse and forward dynamics on one pose, in any arithmetic, joints base to tip.

Every twist and every force is taken about one point, the origin of the base. All shifts phi(i, j) are then the
identity, and moving joint j carries all that lies beyond it along as one rigid body: joints, inertias and forces turn
with it, and their products do not change. What does not come along is the velocity and the acceleration of the link
before joint j. So only these have to be differentiated.

Indices count from 0 at the base, -1 is the base; a sum over what lies beyond link i holds link i too. Spatial vectors
are (angular; linear). By q means: by a small motion of the joint along its freedoms, for hinges and sliders by q.
"""
from types import SimpleNamespace

import numpy as np

from ..reference import inertia_scale, refuse_no_inertia
from ..spatial import block, cross, eye, inverse, phi, spatial_inertia, tilde, zeros

__all__ = ["articulated", "forward_derivatives_at", "inverse_derivatives_at", "log_det_gradient_at", "mass_solve",
           "momentum_cross", "motion_cross", "moving"]


# --- about one point ------------------------------------------------------------------------------------------------

def motion_cross(V):
    """V x (6, 6): how a twist changes that is carried along at the twist V (6,). A carried force: -(V x)^T f."""
    w, v = tilde(V[:3]), tilde(V[3:])
    return block([[w, zeros((3, 3), V.dtype)], [v, w]])


def momentum_cross(h):
    """The matrix (6, 6) of V -> -(V x)^T h: how a momentum or force h (6,) changes that is carried along at V."""
    moment, force = tilde(h[:3]), tilde(h[3:])
    return -block([[moment, force], [force, zeros((3, 3), h.dtype)]])


def twists(pose, i):
    """S (6, nv): the twists of unit rates of joint i, about the origin."""
    return phi(-pose.O[i]).T @ pose.S[i]


def inertia(pose, i):
    """I (6, 6): the spatial inertia of link i about the origin."""
    shift = phi(pose.O[i])
    return shift @ spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) @ shift.T


def beyond(pose, own):
    """Add up a quantity {i: own[i]} of each link over all that lies beyond. Inward."""
    out = dict(own)
    for i in range(pose.n - 1, -1, -1):
        before = pose.arm.parents[i]
        if before >= 0:
            out[before] = out[before] + out[i]
    return out


def moving(pose, qd, qdd, gravity, tip_force):
    """Find what the gradients are made of, in one sweep outward and one inward. O(n).

    Returns a namespace of dictionaries over the joints: S (6, nv) `twists`; V, A (6,) of the link, gravity included as
    an upward acceleration of the base; S_dot = V' x S and S_ddot = A' x S + V' x S_dot, V' and A' those of the link
    before; and of all that lies beyond: I (6, 6) the inertia, f (6,) the force that it takes, and B (6, 6), the sum of
    u -> I (u x V) + u x* I V + V x* I u.
    """
    V, A = {-1: zeros(6, pose.dtype)}, {-1: np.concatenate([zeros(3, pose.dtype), -gravity])}
    S, S_dot, S_ddot, I, f, B = ({} for _ in range(6))
    for i, (before, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        S[i] = twists(pose, i)
        S_dot[i] = motion_cross(V[before]) @ S[i]
        S_ddot[i] = motion_cross(A[before]) @ S[i] + motion_cross(V[before]) @ S_dot[i]
        V[i] = V[before] + S[i] @ qd[place]
        turn = motion_cross(V[i])
        A[i] = A[before] + S[i] @ qdd[place] + turn @ S[i] @ qd[place]
        I[i] = inertia(pose, i)
        momentum = I[i] @ V[i]
        f[i] = I[i] @ A[i] - turn.T @ momentum
        B[i] = momentum_cross(momentum) - turn.T @ I[i] - I[i] @ turn
    f[pose.n - 1] = f[pose.n - 1] + phi(pose.tip) @ tip_force
    return SimpleNamespace(S=S, V=V, A=A, S_dot=S_dot, S_ddot=S_ddot, I=beyond(pose, I), f=beyond(pose, f),
                           B=beyond(pose, B))


def path(pose, k):
    """The joints from k inward to the base, k itself first."""
    for _ in range(pose.n):
        if k >= 0:
            yield k
            k = pose.arm.parents[k]


# --- inverse dynamics -----------------------------------------------------------------------------------------------

def inverse_derivatives_at(pose, qd, qdd, gravity, tip_force):
    """d tau / d q, d tau / d qd, d tau / d qdd (nv, nv) each, the last the mass matrix. O(n^2), each entry O(1).

    For joint k and each joint j from k inward, V' of the link before k, V of k itself:
    (k, j): S_k^T (I S_ddot_j + B S_dot_j),               S_k^T (2 I S_dot_j + B S_j),             S_k^T I S_j
    (j, k): S_j^T (I S_ddot_k + B S_dot_k + S_k x* f),    S_j^T (I (V' + V) x S_k + B S_k)
    with I, B and f of all that lies beyond k. Joints on different branches have no entry.
    """
    m, place = moving(pose, qd, qdd, gravity, tip_force), pose.arm.places
    by_q, by_rate, M = (zeros((pose.arm.nv, pose.arm.nv), m.f[0].dtype) for _ in range(3))
    for k in range(pose.n):
        I, B, S, S_dot = m.I[k], m.B[k], m.S[k], m.S_dot[k]
        drag = S_dot + motion_cross(m.V[k]) @ S
        moved, driven = I @ m.S_ddot[k] + B @ S_dot + momentum_cross(m.f[k]) @ S, I @ drag + B @ S
        for j in path(pose, k):
            by_q[place[j], place[k]] = m.S[j].T @ moved
            by_rate[place[j], place[k]] = m.S[j].T @ driven
            M[place[j], place[k]] = m.S[j].T @ I @ S
            M[place[k], place[j]] = M[place[j], place[k]].T
            drag = m.S_dot[j] + motion_cross(m.V[j]) @ m.S[j]
            by_q[place[k], place[j]] = S.T @ (I @ m.S_ddot[j] + B @ m.S_dot[j])
            by_rate[place[k], place[j]] = S.T @ (I @ drag + B @ m.S[j])
    return by_q + tip_force_stays(pose, m.S, tip_force), by_rate, M


def tip_force_stays(pose, S, tip_force):
    """Return what d tau / d q (nv, nv) has more, because a force at the tip does not turn with the arm.

    Carried along at S_j it would change by S_j x* f; it does change by what its point of attack moves alone.
    """
    J = zeros((6, pose.arm.nv), pose.dtype)                     # of the tip, about the origin
    for j in path(pose, pose.n - 1):
        J[:, pose.arm.places[j]] = S[j]
    turned = [np.concatenate([cross(w, tip_force[:3]), cross(w, tip_force[3:])]) for w in J[:3].T]
    return -(J.T @ phi(pose.tip) @ np.stack(turned, axis=1))


# --- forward dynamics -----------------------------------------------------------------------------------------------

def articulated(pose):
    """The filter about the origin, dictionaries over the joints: S, P, D, D_inv, G, P_plus. Inward, O(n).

    RK 4.4 to 4.6 with phi = 1: P(i) = I(i) + the sum of P_plus of the links that hang on i, D = S^T P S,
    G = P S D^-1, P_plus = P - G S^T P. Raises ValueError naming a joint whose D vanishes.
    """
    scale, P = inertia_scale(pose), {i: inertia(pose, i) for i in range(pose.n)}
    S, D, D_inv, G, P_plus = ({} for _ in range(5))
    for i in range(pose.n - 1, -1, -1):
        S[i], place, before = twists(pose, i), pose.arm.places[i], pose.arm.parents[i]
        D[i] = S[i].T @ P[i] @ S[i]
        for d, size in zip(D[i].diagonal(), scale[place], strict=True):
            refuse_no_inertia(pose.arm, i, d, size)
        D_inv[i] = inverse(D[i])
        G[i] = P[i] @ S[i] @ D_inv[i]
        P_plus[i] = P[i] - G[i] @ D[i] @ G[i].T
        if before >= 0:
            P[before] = P[before] + P_plus[i]
    return SimpleNamespace(S=S, P=P, D=D, D_inv=D_inv, G=G, P_plus=P_plus)


def mass_solve(pose, kalman, X):
    """M^-1 X for X (nv, c): the innovations of all columns inward, their accelerations outward. O(n c)."""
    none = zeros((6, X.shape[1]), X.dtype)
    z, A, nu, out = dict.fromkeys(range(-1, pose.n), none), {-1: none}, {}, zeros(X.shape, X.dtype)
    for i in range(pose.n - 1, -1, -1):
        epsilon = X[pose.arm.places[i]] - kalman.S[i].T @ z[i]
        nu[i] = kalman.D_inv[i] @ epsilon
        z[pose.arm.parents[i]] = z[pose.arm.parents[i]] + z[i] + kalman.G[i] @ epsilon
    for i, (before, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        out[place] = nu[i] - kalman.G[i].T @ A[before]
        A[i] = A[before] + kalman.S[i] @ out[place]
    return out


def forward_derivatives_at(pose, qd, tau, gravity, tip_force):
    """d qdd / d q, d qdd / d qd, d qdd / d tau (nv, nv) each, the last the inverse of the mass matrix. O(n^2).

    Where tau stays, what M qdd + C changes by is 0: d qdd = M^-1 (d tau - (d tau / d q) dq - (d tau / d qd) dqd).
    """
    nv, kalman = pose.arm.nv, articulated(pose)
    at_rest = moving(pose, qd, zeros(nv, pose.dtype), gravity, tip_force)
    bias = np.concatenate([at_rest.S[i].T @ at_rest.f[i] for i in range(pose.n)])
    qdd = mass_solve(pose, kalman, (tau - bias)[:, np.newaxis])[:, 0]
    by_q, by_rate, _ = inverse_derivatives_at(pose, qd, qdd, gravity, tip_force)
    both = mass_solve(pose, kalman, np.concatenate([-by_q, -by_rate, eye(nv, by_q.dtype)], axis=1))
    return both[:, :nv], both[:, nv:2 * nv], both[:, 2 * nv:]


# --- the determinant of the mass matrix -----------------------------------------------------------------------------

def log_det_gradient_at(pose):
    """d log det M / d q (nv,), where log det M is the sum of log det D(k). One sweep inward, one outward, O(n).

    Torques of covariance M drive link i at an acceleration of covariance Y(i) = (1 - S G^T) Y' (1 - S G^T)^T +
    S D^-1 S^T, Y' of the link before, 0 of the base. A freedom s of joint i has d log det M = -2 tr(s x Y' P_plus(i)).
    Fixman's force is -kT/2 times this.
    """
    kalman, Y = articulated(pose), {-1: zeros((6, 6), pose.dtype)}
    out = zeros(pose.arm.nv, kalman.P[0].dtype)
    for i, (before, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        S, felt = kalman.S[i], Y[before] @ kalman.P_plus[i]
        out[place] = [-2 * np.trace(motion_cross(s) @ felt) for s in S.T]
        past = eye(6, S.dtype) - S @ kalman.G[i].T
        Y[i] = past @ Y[before] @ past.T + S @ kalman.D_inv[i] @ S.T
    return out
