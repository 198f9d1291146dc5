"""Quantities that a method computes on its way to the accelerations, by name.

The papers' rooms compute them; here they are put in the public order, base to tip, and into base
axes. `quantities_at` takes one pose in any arithmetic, `quantities` is the public face.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from .arm import Arm, hinged, once, plain
from .dynamics import DEFAULT_METHOD, METHODS, method_for
from .fixman.bands import tension_pivots
from .fixman.bodies import Bodies, Rates, accelerations, hard_pivots
from .fixman.forward import in_tension_form, motions, planar, plane
from .inputs import GRAVITY, at_door, states
from .kozlowski.equations import at_rates, nu_dot, xi_dot, xi_dot_of_nu_dot
from .kozlowski.factor import joint_accelerations, times_root
from .numbering import FromBase, from_base, from_tip, to_base_order
from .numbers import square_root
from .reference import inverse_dynamics_at
from .rk import fork
from .rk.forward import fd2, fd3, fd4, monomials, two_sweep
from .rk.recursions import Chain, Placed, base_acceleration
from .saha.articulated import articulated_bodies, solve
from .saha.links import Links
from .spatial import block_diagonal, zeros


def quantities(
    arm: Arm,
    q: ArrayLike,
    qd: ArrayLike,
    tau: ArrayLike,
    gravity: ArrayLike = GRAVITY,
    tip_force: ArrayLike | None = None,
    method: str | Callable = DEFAULT_METHOD,
) -> dict[str, np.ndarray]:
    """Quantities that a method computes on the way to the accelerations: {name: array}, base to tip, base axes, SI.

    Arguments as in `forward_dynamics`; the leading axes of all arrays are those of the states. Each
    method has "qdd" (..., n). Besides, about the joint points O and with [angular; linear] vectors:

    rk-*            P (n,6,6) articulated-body inertias; P_plus (n,6,6), the part that a free joint transmits; D (n,)
                    their pivots; G (n,6) gains; z (n,6) bias forces, of rk-fd1 and rk-fd2 the filter's estimates;
                    epsilon (n,) = D nu innovations [N m, N]; nu (n,); alpha (n,6), link accelerations, to which the
                    pseudo-acceleration of gravity is added, as in the report
    saha-udut       m_hat (n,) pivots; M_hat (n,6,6), psi_hat (n,6), both about the mass centres
    fixman          on planar arms: tension (n,) of each link at its inner joint [N], positive when pulled, in the plane
                    (what holds a link along the axes is not in it); pivots (n,) of H^LL for point
                    masses, (n,2,2) of H^bb for bodies
    kozlowski-*     nu (n,), xi (n,), D (n,)
    compiled        tension (n,) for point masses in a plane; otherwise qdd alone
    composite-cholesky, and functions of your own: qdd alone

    Raises ValueError for an unknown method, for an arm that it does not serve, and, naming the
    joint, for an arm on which it has no such quantities: trees, joints of several freedoms, and for
    "fixman" what is not planar.

    >>> import robodyn_lib as rd
    >>> hanging = rd.planar_arm(3, body="point")
    >>> tension = rd.quantities(hanging, [-np.pi / 2, 0, 0], np.zeros(3), np.zeros(3), method="fixman")["tension"]
    >>> [f"{x:.2f}" for x in tension]                  # each link carries the weights of all masses below it
    ['29.43', '19.62', '9.81']
    """
    chosen = method_for(method, arm)
    given = at_door(arm, gravity, tip_force, q=q, qd=qd, tau=tau)
    if lacking := _refused(chosen, arm):
        raise ValueError(lacking)
    shape, vectors, around = states(**given)
    count = len(vectors[0])
    rows = [
        *zip(*vectors, *(np.broadcast_to(x, (count, x.shape[-1])) for x in around), strict=True)
    ]
    rest = (
        *(np.zeros(size) for size in (arm.nq, arm.nv, arm.nv)),
        GRAVITY,
        np.zeros(6),
    )  # for names and shapes
    with np.errstate(over="ignore", invalid="ignore"):  # judged below
        of_states = [_of_state(chosen, arm, *row) for row in rows or [rest]]
    out = {
        name: np.array([one[name] for one in of_states], dtype=np.float64) for name in of_states[0]
    }
    for name, x in out.items():
        if not np.isfinite(x).all():
            raise ValueError(f"numbers overflow for {arm.name!r}: {name} is not finite")
    return {name: x[:count].reshape(*shape, *x.shape[1:]) for name, x in out.items()}


def quantities_at(pose, qd, tau, gravity, tip_force, method=DEFAULT_METHOD):
    """The same of one pose in any arithmetic: {name: array}. Raises ValueError as `quantities` does."""
    chosen = METHODS[method]
    if lacking := _refused(chosen, pose.arm):
        raise ValueError(lacking)
    if chosen.name not in ON_THE_WAY:
        return {"qdd": chosen.solve(pose, qd, tau, gravity, tip_force)}
    return ON_THE_WAY[chosen.name](pose, qd, tau, gravity, tip_force)


def _of_state(chosen, arm, q, qd, tau, gravity, tip_force):
    """The quantities of one state in machine numbers."""
    if chosen.compiled:
        from . import compiled

        return compiled.quantities(arm, q, qd, tau, gravity, tip_force)
    if chosen.solve is None:
        return {"qdd": chosen.solver(arm, gravity, tip_force)(q, qd, tau)}
    return quantities_at(arm.in_floats.at(q), qd, tau, gravity, tip_force, chosen.name)


def _refused(chosen, arm):
    """Say why a method has no quantities on this arm, in a sentence that names method and joint; "" if it has."""
    name = chosen.name
    if name not in ON_THE_WAY:
        return ""
    lacking = (hinged(arm) if name == "rk-fd4" else plain(arm)) or chosen.lacks(arm)
    if not lacking and name == "fixman":
        lacking = out_of_plane(arm)
    return f"method {name!r} has no such quantities for {arm.name!r}: {lacking}" if lacking else ""


@once
def out_of_plane(arm):
    """Name the first joint that moves an arm out of a plane, in a sentence; "" where all stay in one."""
    if planar(arm) is not None:
        return ""
    pose = arm.in_floats.at(np.zeros(arm.nq))
    first = next((i for i, turns in enumerate(arm.hinges) if turns), None)
    if first is None:
        return "no joint turns, so its links have no plane"

    def off(i):
        return (
            np.linalg.norm(np.cross(pose.h[i], pose.h[first])) > 1e-12
            if arm.hinges[i]
            else (abs(pose.h[i] @ pose.h[first]) > 1e-12)
        )

    i = next((i for i in range(arm.n) if off(i)), arm.n - 1)
    return f"{arm.joint_label(i)} moves its link out of the plane, and tensions are those of planar arms"


def rows(counted):
    """{k: x(k)} of the links, counted from either end, as an array (n, ...), base to tip."""
    links = [k for k in sorted(counted) if 0 < k]
    return np.stack([counted[k] for k in (links if isinstance(counted, FromBase) else links[::-1])])


def numbers(counted):
    """{k: (1,) or (1, 1)} as an array (n,), base to tip."""
    values = rows(counted)
    return values.reshape(len(values))


def of_filter(kalman, turned=lambda k, x: x):
    """P, P_plus, D and G of a filter; turned(k, x): x of link k in base axes."""
    inertias = {
        name: rows({k: turned(k, x) for k, x in getattr(kalman, name).items()})
        for name in ("P", "P_plus")
    }
    G = rows({k: turned(k, x[:, 0]) for k, x in kalman.G.items()})
    return inertias | {"D": numbers(kalman.D), "G": G}


def rodriguez_kreutz(algorithm, z, on_a_tree, pose, qd, tau, gravity, tip_force):
    """Quantities of FD1 to FD4. z: the name that an algorithm gives to what it takes from the torques."""
    rates, T = from_tip(qd), from_tip(tau)
    forked = on_a_tree and not pose.arm.is_chain
    chain = fork.Tree(pose) if forked else Chain(pose)
    s = (on_a_tree if forked else algorithm)(chain, rates, T, gravity, tip_force)
    links = range(1, chain.N + 1)
    alpha = getattr(s, "alpha", None) or {k: s.lam[k] + s.zeta[k] for k in links}  # RK 4.23
    moved = of_filter(s.filter)
    return {
        "qdd": to_base_order(s.theta_ddot),
        **moved,
        "z": rows({k: getattr(s, z)[k] for k in links}),
        "epsilon": moved["D"] * numbers(s.nu),
        "nu": numbers(s.nu),
        "alpha": rows({k: alpha[k] for k in links}),
    }


def two_sweeps(pose, qd, tau, gravity, tip_force):
    """Quantities of the 2-sweep algorithm: values of its polynomials at omega, turned from link axes to base axes."""
    chain = Placed(pose, "link")
    turn = {k: block_diagonal([chain.R[k], chain.R[k]]) for k in range(1, chain.N + 1)}
    f0 = turn[1].T @ tip_force
    s = two_sweep(chain, from_tip(qd), from_tip(tau), base_acceleration(gravity, pose.dtype), f0)
    at = {k: monomials(s.omega[k]) for k in turn}
    moved = of_filter(
        s.filter, lambda k, x: turn[k] @ x if x.ndim == 1 else turn[k] @ x @ turn[k].T
    )
    epsilon = numbers({k: s.e[k] @ at[k] for k in turn})
    return {
        "qdd": to_base_order(s.theta_ddot),
        **moved,
        "z": rows({k: turn[k] @ (s.Z[k] @ at[k]) for k in turn}),
        "epsilon": epsilon,
        "nu": epsilon / moved["D"],
        "alpha": rows({k: turn[k] @ s.alpha[k] for k in turn}),
    }


def saha(pose, qd, tau, gravity, tip_force):
    """Quantities of S97 14-19 and 25-27."""
    bias = inverse_dynamics_at(pose, qd, zeros(pose.n, pose.dtype), gravity, tip_force)
    bodies = articulated_bodies(Links(pose))
    return {
        "qdd": to_base_order(solve(bodies, from_base(tau - bias))),
        "m_hat": rows(bodies.m_hat),
        "M_hat": rows(bodies.M_hat),
        "psi_hat": rows(bodies.psi_hat),
    }


def pulled(pose, reaction, normal):
    """Tension (n,) of each link at its inner joint: the reaction (n, 6) there, against the direction of the link.

    Both as they are seen along the plane's normal (3,). Of a link without extent there, 0.
    """

    def flat(x):
        return x - np.outer(x @ normal, normal)

    along, p = flat(np.concatenate([pose.l[1:], [pose.to_tip]])), flat(pose.p)
    along = np.where((along * along).sum(axis=1, keepdims=True) == 0, p, along)
    return np.array(
        [
            -(l @ f) / square_root(l @ l) if l @ l else 0 * (l @ f)
            for l, f in zip(along, reaction[:, 3:], strict=True)
        ]
    )


def lee_chirikjian(pose, qd, tau, gravity, tip_force):
    """Quantities of Fixman's inversion on a planar arm. Reactions of bodies: constraint forces, and a slider's own."""
    flat = planar(pose.arm)
    if flat.lengths is not None:
        qdd, tension, chain = in_tension_form(pose, flat, qd, tau, gravity, tip_force)
        return {"qdd": qdd, "tension": tension, "pivots": tension_pivots(chain)}
    bodies = Bodies(pose, motions(pose, flat))
    qdd, force = accelerations(bodies, Rates(bodies, qd, gravity, tip_force), from_base(tau))
    reaction = np.stack(
        [
            bodies.E @ (bodies.A[i].T @ tau[i - 1 : i] + bodies.B[i].T @ force[i])
            for i in bodies.links
        ]
    )
    return {
        "qdd": to_base_order(qdd),
        "tension": pulled(pose, reaction, plane(pose, flat.sense)[2]),
        "pivots": rows(hard_pivots(bodies)[0]),
    }


def kozlowski(normalized, pose, qd, tau, gravity, tip_force):
    """Quantities of K 40 and K 44. nu takes square roots: ValueError where exact numbers have none."""
    m, T = at_rates(pose, qd, gravity, tip_force), from_tip(tau)
    change = (
        xi_dot_of_nu_dot(m.rates, m.xi, nu_dot(m.rates, m.V, T, m.b))
        if normalized
        else xi_dot(m.rates, m.V, m.xi, T, m.b)
    )
    return {
        "qdd": to_base_order(joint_accelerations(m.rates, m.V, change)),
        "D": numbers(m.filter.D),
        "xi": to_base_order(m.xi),
        "nu": to_base_order(times_root(m.filter, m.xi)),
    }


ON_THE_WAY = {
    "rk-fd1": partial(rodriguez_kreutz, fd2, "z_hat", None),
    "rk-fd2": partial(rodriguez_kreutz, fd2, "z_hat", None),
    "rk-fd3": partial(rodriguez_kreutz, fd3, "z", None),
    "rk-fd4": partial(rodriguez_kreutz, fd4, "z", fork.fd4),
    "rk-2sweep": two_sweeps,
    "saha-udut": saha,
    "fixman": lee_chirikjian,
    "kozlowski-nu": partial(kozlowski, True),
    "kozlowski-xi": partial(kozlowski, False),
}
