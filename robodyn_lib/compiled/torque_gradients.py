"""Gradients of inverse dynamics of a chain, and its mass matrix, on any numbers.

They take a step a link and a step a pair.

As in `gradients`, in the base's axes about the origin of each link's own frame. All beyond joint j
moves with it as one body: of a link and all beyond it, besides the rigid body, two sums are formed,
the block B by which the momentum's rate answers a turning and the force f that it takes. With
F = I S, D1 = B^T S, D3 = I S'' + B S' + S x* f and D4 = 2 I S' + B S of a link, a joint i and one
inside of it, j, whose S, S', S'' come outward, have the entries

    by q, rates, accelerations:  [i, j]  D1 . S' + F . S'',  D1 . S + 2 F . S',  F . S
                                 [j, i]  S . D3,             S . D4,             S . F
"""

import numpy as np

from ..codegen import Paired, Sweep
from ..link_frames import rigid_body
from ..spatial import cross, eye, force_cross, motion_cross, phi
from .composite import AXES, HALF, body_shifted, momentum
from .gradients import stepped, turned
from .rows import BODY
from .steps import matrix, moments_of, vector, with_rotor


def travelled(row, carried, kept):
    """Return axes, twists S, velocities and accelerations; row.tau is the joint's acceleration."""
    k = row.k
    before = matrix(carried[:9])
    R = before @ matrix(kept["axes"])
    l = before @ vector(*kept["step"])
    V, A = (phi(l).T @ vector(*carried[i : i + 6]) for i in (9, 15))
    S = np.concatenate([k["turns"] * R[:, 2], k["pitch"] * R[:, 2]])
    S_dot = motion_cross(V) @ S
    V = V + S * row.qd[0]
    A = A + S_dot * row.qd[0] + S * row.tau[0]
    return stepped([*R.ravel(), *V, *A], R=R.ravel(), l=l, S=S, S_dot=S_dot, V=V, A=A)


def bodies(row, _, kept):
    """Return the body of each link, the force that it takes, and block B.

    p is the linear part of B. Each link is treated separately.
    """
    m, *moments = (row.k[name] for name in BODY)
    R, V, A, S, S_dot = matrix(kept["R"]), *(vector(*kept[w]) for w in ("V", "A", "S", "S_dot"))
    h = R @ vector(*moments[:3])
    RJ = R @ moments_of(moments[3:])
    half = [RJ[i] @ R[j] for i, j in HALF]
    J = moments_of(half)
    unit = eye(3, object)
    M = rigid_body(m, h, J)
    p = M @ V
    E = (J[0, 0] + J[1, 1] + J[2, 2]) / 2 * unit - J
    B = [-2 * (cross(V[:3], E @ e) + cross(h, cross(V[3:], e))) for e in unit]
    S_ddot = motion_cross(A) @ S + motion_cross(V) @ S_dot
    force = M @ A + force_cross(V) @ p
    return stepped(h=h, J=half, B=np.concatenate(B), p=-2 * p[3:], f=force, S_ddot=S_ddot)


def answer(B, p, u):
    """Return B u of a turn u (3,), from the angular part B (3, 3), a row per axis, and p (3,)."""
    return np.concatenate([u @ B, cross(p, u)])


def composed(row, carried, kept):
    """Return the composite body of a link, and its effect on its joint and on joints inward."""
    S, S_dot, S_ddot, l = (vector(*kept[word]) for word in ("S", "S_dot", "S_ddot", "l"))
    body = [row.k["m"], *kept["h"], *kept["J"]]
    body = [x + y for x, y in zip(body, carried[:10], strict=True)]
    B = matrix(carried[10:19]) + matrix(kept["B"])
    p = vector(*carried[19:22]) + vector(*kept["p"])
    f = vector(*carried[22:]) + vector(*kept["f"])
    D1 = B @ S[:3] - cross(p, S[3:])
    D3 = momentum(body, S_ddot) + answer(B, p, S_dot[:3]) + force_cross(S) @ f
    D4 = 2 * momentum(body, S_dot) + answer(B, p, S[:3])
    F = momentum(body, S)
    moved = np.stack([row + cross(l, cross(p, e)) for row, e in zip(B, eye(3, object))])
    onward = [*body_shifted(body, l), *moved.ravel(), *p, *(phi(l) @ f)]
    return stepped(onward, [S @ D3, S @ D4, with_rotor(row, 0, S @ F)], F=F, D1=D1, D3=D3, D4=D4)


def pair(row, column, carried):
    """Return entries of a joint by one inside of it, and of that one by it.

    They are by q, rates and accelerations.
    """
    l, F, D1, D3, D4 = (vector(*row[word]) for word in ("l", "F", "D1", "D3", "D4"))
    S, S_dot, S_ddot = (phi(l).T @ vector(*carried[k : k + 6]) for k in (0, 6, 12))
    x = F @ S
    by_q = D1 @ S_dot[:3] + F @ S_ddot
    by_rate = D1 @ S[:3] + 2 * (F @ S_dot)
    return [*S, *S_dot, *S_ddot], [by_q, by_rate, x], [S @ D3, S @ D4, x]


TORQUE_DERIVATIVES = Paired(
    "inverse_dynamics_derivatives",
    (
        Sweep("turned", turned, 0),
        Sweep("travelled", travelled, 21, start={"base": 18}, first=AXES),
        Sweep("bodies", bodies, 0),
        Sweep("composed", composed, 28, inward=True),
    ),
    pair=pair,
    begin=("S", "S_dot", "S_ddot"),
)
