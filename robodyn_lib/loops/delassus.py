"""K M^-1 K^T in O(N), from the factors of the mass matrix.

It gives the accelerations in the closures per unit of force in them. The field says Delassus
operator, and operational-space inertia for the inverse of J M^-1 J^T. M^-1 is (1 - H Psi L)^T D^-1
(1 - H Psi L), and (1 - H Psi L) H phi = H psi. So with the forces' wrenches F on the links, K^T = H
phi F and

    K M^-1 K^T = W^T D^-1 W,   W = H psi F:   one sweep inward, and no matrix of the size of M.

Links count from the tip, as in `rk`; trees and joints of any kind; any arithmetic. A sweep may keep
to some links, such as those of one arm, as long as the links that carry them are among them: F is a
dictionary over these.
"""

import numpy as np

from ..numbering import from_tip
from ..spatial import zeros
from .closures import closure_rows, geared


def wrenches(tree, closures, links=None):
    """Return F {k: (6, R)}: the wrenches of unit forces in all held directions.

    Each acts on link k, about O(k). links: those to keep to, from 0 at the base; by default all.
    """
    R = sum(len(c.held) for c in closures)
    if links is None:
        links = range(tree.N)
    F = {tree.N - i: zeros((6, R), tree.dtype) for i in reversed(links)}
    first = 0
    for closure in closures:
        columns = slice(first, first + len(closure.held))
        rows = closure_rows(tree.pose, closure) if closure.sides else ()
        for side, C in zip(closure.sides, rows, strict=True):
            if side.link in links:
                F[tree.N - side.link][:, columns] = C.T
        first = columns.stop
    return F


def torques(tree, closures):
    """Return T {k: (d, R)}: what unit forces in gears exert on joints. {} if there are none."""
    numbers, rows = geared(closures)
    if not rows:
        return {}
    R = sum(len(c.held) for c in closures)
    T = zeros((tree.pose.arm.nv, R), tree.dtype)
    for i, row in zip(numbers, rows, strict=True):
        T[:, i] = row
    return from_tip(T, tree.pose.arm.places)


def innovations(kalman, F, T=None):
    """Return W = H psi F + (1 - H Psi L) T {k: (d, R)}. Inward, O(N).

    z(k) = F(k) plus the sum of psi(k,j) z(j) - phi(k,j) G(j) T(j) over the links j that link k
    carries; W(k) = H(k) z(k) + T(k). T: of gears, see `torques`; left out, it is 0.
    """
    tree = kalman.chain
    z = {}
    W = {}
    for k in F:
        z[k] = sum((kalman.step[j] @ z[j] for j in tree.after[k]), F[k])
        if T:
            z[k] = z[k] - sum(tree.phi(k, j) @ kalman.G[j] @ T[j] for j in tree.after[k])
        W[k] = tree.H[k] @ z[k]
        if T:
            W[k] = W[k] + T[k]
    return W


def delassus_operator(kalman, W):
    """Return K M^-1 K^T (R, R), the sum over the joints of W^T(k) D^-1(k) W(k). O(N)."""
    return sum(W[k].T @ kalman.D_inv[k] @ W[k] for k in W)


def accelerations(kalman, W, f):
    """Return M^-1 K^T f as {k: (d,)} of the joints and {k: (6,)} of the links. O(N).

    nu = D^-1 W f, followed by RK 4.22 outward.
    """
    tree = kalman.chain
    theta_ddot = {}
    alpha = {kalman.N + 1: kalman.chain.zero()}
    for k in reversed(W):
        x = tree.phi(tree.before[k], k).T @ alpha[tree.before[k]]
        theta_ddot[k] = kalman.D_inv[k] @ (W[k] @ f) - kalman.G[k].T @ x
        alpha[k] = x + tree.H[k].T @ theta_ddot[k]
    return theta_ddot, alpha


def rounding(kalman, F, closures, T=None):
    """Return the sizes (R,) of the terms in the diagonal of K M^-1 K^T; None if exact. O(N).

    Rounding is compared with them, since the terms may cancel. Moments and forces go inward by
    their lengths alone: rounding may decide whether a lever points along a force.
    """
    if kalman.chain.dtype != np.float64:
        return None
    tree = kalman.chain
    z = {}
    total = 0.0

    def size(x):
        return np.sqrt((x * x).sum(axis=0))

    lever = max(
        (size(side.arm_of(tree.pose)) for c in closures for side in c.sides if side.link >= 0),
        default=0,
    )
    for k in F:
        force = size(F[k][3:])
        moment = size(F[k][:3]) + lever * force
        for j in tree.after[k]:
            moment = moment + z[j][0] + size(tree.l(k, j)) * z[j][1]
            force = force + z[j][1]
            if T:
                pulled = kalman.G[j] @ T[j]
                moment = moment + size(pulled[:3]) + size(tree.l(k, j)) * size(pulled[3:])
                force = force + size(pulled[3:])
        z[k] = moment, force
        seen = np.outer(size(tree.H[k][:, :3].T), moment) + np.outer(
            size(tree.H[k][:, 3:].T), force
        )
        if T:
            seen = seen + abs(T[k])
        total = total + np.sum(seen * (abs(kalman.D_inv[k]) @ seen), axis=0)
    return total
