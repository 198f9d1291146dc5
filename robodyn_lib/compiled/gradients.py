"""Gradients of forward dynamics of a chain, a step a link and a step a pair, on any numbers.

Twists and forces in the base's axes, about the origin of each link's own frame: l leads there from
the one before. Joint j moves all links beyond it as one body, so its column acts as a force z on
link j and as an acceleration a and a turning u that all links from j on have more. The filter of
forward dynamics takes all columns at once: with Y, its answer to a turning,

    inside j    by reciprocity: -z(j) . (what a unit torque of joint k accelerates link j by)
    beyond j    -G(k) . A - y(k) . u(j), where A = a(j) - Lambda(j) z(j) at link j, and A plus
                S(k) times it at link k

Lambda, what a force on a link accelerates it by, comes outward. Of a rigid body B u = I (u x V) + u
x* I V + V x* I u depends on the angular part of u alone: B u = -2 (w x E u + h x (v x u); p x u),
with its second moments E = 1/2 tr(J) - J, first moment h and momentum p.
"""

from dataclasses import replace

import numpy as np

from ..codegen import Paired, Sweep, pivot
from ..link_frames import added, rigid_body, shifted_by
from ..numbers import cos_sin
from ..spatial import cross, eye, force_cross, halves, motion_cross, phi
from .rows import BODY, LOST
from .steps import Screws, matrix, moments_of, symmetric, upper, vector, with_rotor, without

HALF = [(i, j) for i in range(3) for j in range(i, 3)]


def screw_rows(rows, tip):
    """Return rows of hinges and sliders as rows of one type: screws, one half of which is 0."""
    screws = []
    for row in rows:
        turns = row.kind == "R"
        last = row is rows[-1]
        k = {"turns": int(turns), "pitch": int(not turns), "last": int(last)}
        k |= {f"t{j}": x for j, x in enumerate((tip * last).tolist())}
        screws.append(replace(row, kind="H", k=row.k | k, steep=False))
    return screws


def swapped(x):
    """Return (linear; angular) of (angular; linear): a twist then shifts like a force, but back."""
    return np.concatenate([x[3:], x[:3]])


def columns(values):
    """Return the answers (6,) to turns about x, y and z."""
    return [vector(*values[6 * c : 6 * c + 6]) for c in range(3)]


def turned_by(values, u):
    """Return the answer to a turn u (3,)."""
    return sum(y * x for y, x in zip(columns(values), u, strict=True))


def stepped(carried=(), results=(), **kept):
    """Collect the results of a step."""
    return list(carried), {word: list(x) for word, x in kept.items()}, list(results)


def turned(row, _, kept):
    """Return a link's axes and origin as the link before sees them."""
    k = row.k
    c, s = cos_sin(row.k["turns"] * row.q[0])
    place = Screws(row, (k["c0"] * c - k["s0"] * s, k["s0"] * c + k["c0"] * s))
    return stepped(axes=np.concatenate([place.turned(e) for e in eye(3, object)]), step=place.r)


def travelled(row, carried, kept):
    """Return axes, twists S, velocities, accelerations at qdd = 0, and the tip's force."""
    k = row.k
    before = matrix(carried[:9])
    wrench = vector(*carried[21:])
    R = before @ matrix(kept["axes"])
    l = before @ vector(*kept["step"])
    V, A = (phi(l).T @ vector(*carried[k : k + 6]) for k in (9, 15))
    S = np.concatenate([k["turns"] * R[:, 2], k["pitch"] * R[:, 2]])
    S_dot = motion_cross(V) @ S
    V, A = V + S * row.qd[0], A + S_dot * row.qd[0]
    lever = R @ vector(k["t0"], k["t1"], k["t2"])
    return stepped(
        [*R.ravel(), *V, *A, *wrench],
        R=R.ravel(),
        l=l,
        S=S,
        S_dot=S_dot,
        V=V,
        A=A,
        pushed=k["last"] * wrench,
        lever=lever,
    )


def bodies(row, _, kept):
    """Return for each link its inertia, its force while no joint accelerates, and block B.

    The last link also has the tip force, whose direction is fixed, so it turns backward as seen
    from the arm: T.
    """
    m, *moments = (row.k[name] for name in BODY)
    R = matrix(kept["R"])
    V = vector(*kept["V"])
    A = vector(*kept["A"])
    h = R @ vector(*moments[:3])
    RJ = R @ moments_of(moments[3:])
    half = [RJ[i] @ R[j] for i, j in HALF]
    J = moments_of(half)
    unit = eye(3, object)
    M = rigid_body(m, h, J)
    p = M @ V
    E = (J[0, 0] + J[1, 1] + J[2, 2]) / 2 * unit - J
    B = [
        np.concatenate([cross(V[:3], E @ e) + cross(h, cross(V[3:], e)), cross(p[3:], e)])
        for e in unit
    ]
    pushed = vector(*kept["pushed"])
    shift = phi(vector(*kept["lever"]))
    T = [shift @ np.concatenate([cross(x, e) for x in halves(pushed)]) for e in unit]
    z = M @ A + force_cross(V) @ p + shift @ pushed
    return stepped(h=h, J=half, f=z, B=-2 * np.concatenate(B), T=np.concatenate(T))


def filtered(row, carried, kept):
    """Return the articulated inertia and force (RK 4.2-4.8), and the responses to turnings."""
    S, l = vector(*kept["S"]), vector(*kept["l"])
    link = rigid_body(row.k["m"], vector(*kept["h"]), moments_of(kept["J"]))
    P = added(symmetric(carried[:21]), link)
    z = vector(*carried[21:27]) + vector(*kept["f"])
    U = P @ S
    D_inv = pivot(with_rotor(row, 0, S @ U), LOST * row.k["vanishing"])
    G = U * D_inv
    nu = (row.tau[0] - S @ z) * D_inv
    answers = vector(*carried[27:]) + vector(*kept["B"], *kept["T"])
    felt = []
    passed = []
    for y in columns(answers[:18]) + columns(answers[18:]):
        felt.append(S @ y * D_inv)
        passed += list(phi(l) @ (y - G * (S @ y)))
    return stepped(
        [*upper(shifted_by(without(P, U, G), l)), *(phi(l) @ (z + U * nu)), *passed],
        P=upper(P),
        z=z,
        G=G,
        nu=[nu],
        D_inv=[D_inv],
        Y=answers[:18],
        X=answers[18:],
        y=felt[:3],
        x=felt[3:],
    )


def answered(row, carried, kept):
    """Return accelerations, RK 4.13-4.15, Lambda, and the acceleration by a unit torque."""
    S, l, G = (vector(*kept[word]) for word in ("S", "l", "G"))
    x = phi(l).T @ vector(*carried[:6])
    Lambda = shifted_by(symmetric(carried[6:]), -l)
    alpha = x + S * (kept["nu"][0] - G @ x)
    u = swapped(Lambda @ swapped(G))
    d = kept["D_inv"][0] + G @ u
    h, s = swapped(S * (d / 2) - u), swapped(S)
    more = upper(added(Lambda, np.outer(s, h) + np.outer(h, s)))
    return stepped([*alpha, *more], alpha=alpha, Lambda=more, own=S * d - u, d=[d])


def felt(row, _, kept):
    """Return the forces z of columns on their own links, and accelerations A."""
    S, S_dot, V, alpha = (vector(*kept[word]) for word in ("S", "S_dot", "V", "alpha"))
    P = symmetric(kept["P"])
    Lambda = symmetric(kept["Lambda"])
    A = vector(*kept["A"]) + alpha
    S_ddot = motion_cross(A) @ S + motion_cross(V) @ S_dot
    force = P @ alpha + vector(*kept["z"])
    turning = turned_by(kept["Y"], S_dot[:3]) + turned_by(kept["X"], S[:3])
    z_q = P @ S_ddot + turning + force_cross(S) @ force
    z_rate = 2 * (P @ S_dot) + turned_by(kept["Y"], S[:3])
    A_q = S_ddot - swapped(Lambda @ swapped(z_q))
    A_rate = 2 * S_dot - swapped(Lambda @ swapped(z_rate))
    at_joint = vector(*kept["own"])
    return stepped(
        z_q=z_q,
        z_rate=z_rate,
        A_q=A_q,
        A_rate=A_rate,
        here=[-(z_q @ at_joint), -(z_rate @ at_joint), kept["d"][0]],
    )


def diagonal(row, _, kept):
    """Return the diagonal entries of a joint."""
    return stepped(results=kept["here"])


def pair(row, column, carried):
    """Return entries of a joint by one inward of it, by q, rates and torques, and conversely."""
    words = "S", "l", "G", "y", "x", "z_q", "z_rate"
    S, l, G, y, x, z_q, z_rate = (vector(*row[word]) for word in words)
    force, A_q, A_rate = (phi(l).T @ vector(*carried[k : k + 6]) for k in (0, 6, 12))
    u = vector(*column["S"][:3])
    u_dot = vector(*column["S_dot"][:3])
    by_tau = -(G @ force)
    by_q = -(G @ A_q + y @ u_dot + x @ u)
    by_rate = -(G @ A_rate + y @ u)
    force = force + S * by_tau
    return (
        [*force, *(A_q + S * by_q), *(A_rate + S * by_rate)],
        [by_q, by_rate, by_tau],
        [-(z_q @ force), -(z_rate @ force), by_tau],
    )


DERIVATIVES = Paired(
    "derivatives",
    (
        Sweep("turned", turned, 0),
        Sweep(
            "travelled",
            travelled,
            27,
            start={"base": 18, "wrench": 21},
            first=(1, 0, 0, 0, 1, 0, 0, 0, 1),
        ),
        Sweep("bodies", bodies, 0),
        Sweep("filtered", filtered, 63, inward=True),
        Sweep("answered", answered, 27),
        Sweep("felt", felt, 0),
        Sweep("diagonal", diagonal, 0),
    ),
    pair=pair,
    begin=("own", "A_q", "A_rate"),
)


# --- the inverse of the mass matrix ---------------------------------------------------------------


def diagonal_by_torque(row, _, kept):
    """Return the acceleration of a joint for a unit torque at that joint."""
    return stepped(results=[kept["d"][0]])


def pair_by_torque(row, column, carried):
    """Return the acceleration of a joint by a unit torque of a joint inside."""
    S, l, G = (vector(*row[word]) for word in ("S", "l", "G"))
    force = phi(l).T @ vector(*carried)
    x = -(G @ force)
    return [*(force + S * x)], [x], [x]


INVERSE_MASSES = Paired(
    "inverse_mass_matrix",
    (*DERIVATIVES.sweeps[:5], Sweep("diagonal", diagonal_by_torque, 0)),
    absent=("qd", "tau"),
    base=(False, False, False),
    pair=pair_by_torque,
    begin=("own",),
)
