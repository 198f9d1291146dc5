"""Gradients of inverse and forward dynamics on one pose, in any arithmetic, joints base to tip.

Every twist and every force of link i is taken about its own joint point, and shift(i) carries
forces to the link before, its transpose motions from there: numbers stay as small as links are,
wherever the robot is. Moving joint j carries all that lies beyond it along as one rigid body:
joints, inertias and forces turn with it, and their products do not change. What does not come along
is the velocity and the acceleration of the link before joint j. So only these have to be
differentiated.

Indices count from 0 at the base, -1 is the base; a sum over what lies beyond link i holds link i
too. Spatial vectors are (angular; linear). By q means: by a small motion of the joint along its
freedoms, for hinges and sliders by q.
"""

from types import SimpleNamespace

import numpy as np

from ..numbering import from_tip, to_base_order
from ..reference import jacobian_at
from ..rk.filter import riccati
from ..rk.fork import Tree, driven
from ..spatial import block, cross, eye, motion_cross, phi, spatial_inertia, tilde, zeros


def momentum_cross(h):
    """Return the matrix (6, 6) of V -> -(V x)^T h.

    This is the rate of a momentum or force h (6,) that is carried along at V.
    """
    moment = tilde(h[:3])
    force = tilde(h[3:])
    return -block([[moment, force], [force, zeros((3, 3), h.dtype)]])


def moving(pose, qd, qdd, gravity, tip_force):
    """Return the quantities of which gradients consist, by one sweep outward and one inward. O(n).

    Returns a namespace of dictionaries over the joints: shift (6, 6); S (6, nv) their directions;
    V, A (6,) of the link, gravity included as an upward acceleration of the base; S_dot = V' x S
    and S_ddot = A' x S + V' x S_dot, V' and A' those of the link before; and of all that lies
    beyond: I (6, 6) the inertia, f (6,) the force that it takes, and B (6, 6), the sum of u -> I (u
    x V) + u x* I V + V x* I u.
    """
    V = {-1: zeros(6, pose.dtype)}
    A = {-1: np.concatenate([zeros(3, pose.dtype), -gravity])}
    shift, S_dot, S_ddot, I, f, B = ({} for _ in range(6))
    S = pose.S
    for i, (before, place) in enumerate(zip(pose.arm.parents, pose.arm.places, strict=True)):
        shift[i] = phi(pose.l[i])
        carried = shift[i].T @ V[before]
        driven = shift[i].T @ A[before]
        S_dot[i] = motion_cross(carried) @ S[i]
        S_ddot[i] = motion_cross(driven) @ S[i] + motion_cross(carried) @ S_dot[i]
        V[i] = carried + S[i] @ qd[place]
        turn = motion_cross(V[i])
        A[i] = driven + S[i] @ qdd[place] + turn @ S[i] @ qd[place]
        I[i] = spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i])
        momentum = I[i] @ V[i]
        f[i] = I[i] @ A[i] - turn.T @ momentum
        B[i] = momentum_cross(momentum) - turn.T @ I[i] - I[i] @ turn
    f[pose.n - 1] = f[pose.n - 1] + phi(pose.to_tip) @ tip_force
    for i in range(pose.n - 1, -1, -1):
        before = pose.arm.parents[i]
        if before >= 0:
            I[before] = I[before] + shift[i] @ I[i] @ shift[i].T
            B[before] = B[before] + shift[i] @ B[i] @ shift[i].T
            f[before] = f[before] + shift[i] @ f[i]
    return SimpleNamespace(shift=shift, S=S, V=V, A=A, S_dot=S_dot, S_ddot=S_ddot, I=I, f=f, B=B)


def inverse_derivatives_at(pose, qd, qdd, gravity, tip_force):
    """Return d tau / d q, d tau / d qd and d tau / d qdd, (nv, nv) each.

    The last is the mass matrix. O(n^2), each entry O(1).

    For joint k and each joint j from k inward, V' of the link before k, V of k itself:
    (k, j): S_k^T (I S_ddot_j + B S_dot_j),             S_k^T (2 I S_dot_j + B S_j),  S_k^T I S_j
    (j, k): S_j^T (I S_ddot_k + B S_dot_k + S_k x* f),  S_j^T (I (V' + V) x S_k + B S_k)
    with I, B and f of all that lies beyond k. Joints on different branches have no entry. Columns
    of I, B and f, which are forces, go inward from joint to joint.
    """
    m = moving(pose, qd, qdd, gravity, tip_force)
    place = pose.arm.places
    by_q, by_rate, M = (zeros((pose.arm.nv, pose.arm.nv), m.f[0].dtype) for _ in range(3))
    drag = {j: m.S_dot[j] + motion_cross(m.V[j]) @ m.S[j] for j in range(pose.n)}
    for k in range(pose.n):
        I = m.I[k]
        B = m.B[k]
        S = m.S[k]
        S_dot = m.S_dot[k]
        moved, driven = (
            I @ m.S_ddot[k] + B @ S_dot + momentum_cross(m.f[k]) @ S,
            I @ drag[k] + B @ S,
        )
        forces = np.stack([moved, driven, I @ S, B.T @ S])
        for j in pose.arm.inward_from(k):
            moved, driven, IS, BS = forces
            by_q[place[j], place[k]] = m.S[j].T @ moved
            by_rate[place[j], place[k]] = m.S[j].T @ driven
            M[place[j], place[k]] = m.S[j].T @ IS
            M[place[k], place[j]] = M[place[j], place[k]].T
            by_q[place[k], place[j]] = IS.T @ m.S_ddot[j] + BS.T @ m.S_dot[j]
            by_rate[place[k], place[j]] = IS.T @ drag[j] + BS.T @ m.S[j]
            forces = m.shift[j] @ forces
    M = M + np.diag(pose.arm.armature) if pose.arm.geared else M
    return by_q + tip_force_stays(pose, tip_force), by_rate, M


def tip_force_stays(pose, tip_force):
    """Return the part of d tau / d q (nv, nv) due to a tip force that does not turn with the arm.

    Carried along at S_j it would change by S_j x* f; it does change by what its point of attack
    moves alone.
    """
    J = jacobian_at(pose)
    turned = [np.concatenate([cross(w, tip_force[:3]), cross(w, tip_force[3:])]) for w in J[:3].T]
    return -(J.T @ np.stack(turned, axis=1))


def mass_solve(kalman, X):
    """Return M^-1 X for X (nv, c), with `kalman` the filter of a pose.

    FD4's sweeps without bias, all columns at once. O(n c).
    """
    tree = kalman.chain
    none = zeros((6, X.shape[1]), X.dtype)
    still = dict.fromkeys(tree.H, none)
    return to_base_order(
        driven(kalman, still, still, from_tip(X, tree.pose.arm.places), none).theta_ddot
    )


def forward_derivatives_at(pose, qd, tau, gravity, tip_force):
    """Return d qdd / d q, d qdd / d qd and d qdd / d tau, (nv, nv) each.

    The last is the inverse of the mass matrix. O(n^2).

    Torques are M qdd + C, so d tau = M d qdd + (d tau / d q) dq + (d tau / d qd) dqd, and d qdd =
    M^-1 (d tau - (d tau / d q) dq - (d tau / d qd) dqd).
    """
    nv = pose.arm.nv
    kalman = riccati(Tree(pose))
    at_rest = moving(pose, qd, zeros(nv, pose.dtype), gravity, tip_force)
    bias = np.concatenate([at_rest.S[i].T @ at_rest.f[i] for i in range(pose.n)])
    qdd = mass_solve(kalman, (tau - bias)[:, np.newaxis])[:, 0]
    by_q, by_rate, _ = inverse_derivatives_at(pose, qd, qdd, gravity, tip_force)
    both = mass_solve(kalman, np.concatenate([-by_q, -by_rate, eye(nv, by_q.dtype)], axis=1))
    return both[:, :nv], both[:, nv : 2 * nv], both[:, 2 * nv :]
