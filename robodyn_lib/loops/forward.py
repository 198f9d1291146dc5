"""Forward dynamics of closed chains on one pose, in any arithmetic.

1. FD4 with the loops open gives accelerations alpha, and from them the accelerations d with which
   the closures would open.
2. The forces f in the held directions solve K M^-1 K^T f = -d.
3. The result is theta_ddot + M^-1 K^T f, by the same factors.

For arms that hold one body, step 2 is the balance of the body: each arm separately, then six
equations, O(total links). In floats all grasps are solved at once, O(N R + R^3), if an arm cannot
yield in each held direction: see `grasped`.
"""

from types import SimpleNamespace

import numpy as np

from ..numbering import from_tip, to_base_order
from ..rk.fork import Tree, fd4
from ..spatial import inverse, zeros
from .closures import bias, closure_rows, stacked
from .delassus import accelerations, delassus_operator, innovations, rounding, torques, wrenches
from .rank import ranked, solved


def come_apart(tree, free, closures):
    """Return the accelerations d (R,) of the closures in free motion, and their sizes (R,).

    The sizes are those of the terms that d is summed from.
    """
    V = {tree.N - k: x for k, x in free.V.items()}  # links from 0 at the base, -1 the world
    d = []
    parts = []
    qdd = to_base_order(free.theta_ddot)
    for c in closures:
        if not c.sides:
            d.append(c.row[None] @ qdd)
            parts.append(abs(c.row[None]) @ abs(qdd))
            continue
        rest = bias(tree.pose, V, c)
        Ca, Cb = closure_rows(tree.pose, c)
        a, b = (
            free.alpha[tree.N - side.link] if side.link >= 0 else free.alpha[tree.N + 1]
            for side in (c.a, c.b)
        )
        d.append(Ca @ a + Cb @ b + rest)
        parts.append(sizes(rest, (Ca, a), (Cb, b)))
    return stacked(d, tree.dtype), stacked(parts, tree.dtype)


def sizes(rest, *products):
    """Return the size (r,) of the terms that each row is summed from.

    It is the largest of them, since rows share their terms.
    """
    return 0 * rest + max(abs(rest) + sum(abs(C) @ abs(x) for C, x in products))


def excused(parts, extra):
    """Return sizes (R,) with which repeated rows pass even if they have drifted apart.

    Such drift is an error of integration, not of the closures.
    """
    return parts + abs(extra) * 10**8


def balance(A, C, d, M, labels, parts):
    """Return the forces f [(r,), ...] in the grasps of a body, and its acceleration a (6,).

    M (6, 6) is the inertia of the body. A[i] f[i] + C[i] a = -d[i] of each arm, A[i] its `Rank`; M
    a = the sum of C^T[i] f[i]. Where an arm can move, its f follows from a and drops out; where it
    cannot, it leaves an equation for a alone. Linear in the number of arms, as long as they can
    move.
    """
    P = M
    g = zeros(6, M.dtype)
    for rank, Ci, di in zip(A, C, d, strict=True):
        pulled = Ci[rank.new].T @ rank.inverse
        P = P + pulled @ Ci[rank.new]
        g = g - pulled @ di[rank.new]
    P_inv = inverse(P)
    a = P_inv @ g
    loads = [None] * len(A)
    if any(rank.repeats for rank in A):
        E = np.concatenate([rank.free.T @ Ci for rank, Ci in zip(A, C, strict=True)])
        right = -np.concatenate([rank.free.T @ di for rank, di in zip(A, d, strict=True)]) - E @ a
        size = np.concatenate(
            [
                sizes(0 * x[rank.repeats], (rank.free.T, x))
                for rank, x in zip(A, parts, strict=True)
                if rank.repeats
            ]
        )
        names = [name[i] for rank, name in zip(A, labels, strict=True) for i in rank.repeats]
        mu = solved(ranked(E @ P_inv @ E.T), right, names, size)
        a = a + P_inv @ (E.T @ mu)
        loads = np.split(mu, np.cumsum([len(rank.repeats) for rank in A])[:-1])
    f = []
    for rank, Ci, di, load in zip(A, C, d, loads, strict=True):
        force = zeros(len(di), M.dtype)
        force[rank.new] = -rank.inverse @ (di + Ci @ a)[rank.new]
        f.append(force + (rank.free @ load if rank.repeats else 0))
    return f, a


def closed_forward(pose, closures, qd, tau, gravity, tip_force, extra=None, arms=None):
    """Return qdd (nv,) and forces f (R,) in the held directions of a tree with closures.

    Both run base to tip. extra (R,): accelerations of the closures against their drift, instead of
    0. arms: the links of each arm that holds the last link, a range for each closure; None for
    loops of any kind. Raises ValueError, naming the row, if no acceleration keeps the loops closed.
    O(N R + R^3), or O(total links) with arms that can move in each held direction.
    """
    tree = Tree(pose)
    places = pose.arm.places
    free = fd4(tree, from_tip(qd, places), from_tip(tau, places), gravity, tip_force)
    d, parts = come_apart(tree, free, closures)
    if extra is not None:
        d = d + extra
        parts = excused(parts, extra)
    F = wrenches(tree, closures)
    T = torques(tree, closures)
    labels = [c.labels for c in closures]
    held = arms and grasped(tree, free.filter, closures, arms, d, parts, labels)
    if held:
        f, more = held
    else:
        W = innovations(free.filter, F, T)
        rank = ranked(delassus_operator(free.filter, W), rounding(free.filter, F, closures, T))
        f = solved(rank, -d, sum(labels, []), parts)
        more = accelerations(free.filter, W, f)[0]
    return SimpleNamespace(qdd=to_base_order(free.theta_ddot) + to_base_order(more), forces=f)


def grasped(tree, kalman, closures, arms, d, parts, labels):
    """Return the forces f (R,) of arms on the last link, and the corrections {k: (d,)}.

    They are computed arm by arm, O(total links). In floats the result is None if an arm cannot move
    in each held direction, since repeated rows are then found from all rows together.
    """
    ends = np.cumsum([len(c.held) for c in closures])[:-1]
    A = []
    C = []
    W = []
    for closure, links in zip(closures, arms, strict=True):
        F = wrenches(tree, [closure], links)
        W.append(innovations(kalman, F))
        A.append(ranked(delassus_operator(kalman, W[-1]), rounding(kalman, F, [closure])))
        C.append(closure_rows(tree.pose, closure)[1])
    if tree.dtype != object and any(rank.repeats for rank in A):
        return None
    d, parts = (np.split(x, ends)[: len(closures)] for x in (d, parts))  # [] without closures
    f, a = balance(A, C, d, tree.M[1], labels, parts)
    more = {k: zeros(len(H), tree.dtype) for k, H in tree.H.items()}
    more[1] = tree.H[1] @ a  # the body's joint is free: H^-1 = H^T
    for w, x in zip(W, f, strict=True):
        more |= accelerations(kalman, w, x)[0]
    return stacked(f, tree.dtype), more
