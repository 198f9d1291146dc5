"""The quantities that a method computes on the way to the accelerations, by name.

The packages of the papers compute them; here they are put into the public order, base to tip, and
into base axes. `quantities` is the public function, `quantities_at` works on one pose in any
arithmetic.
"""

from __future__ import annotations

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
    """Return what a method computes on the way to the accelerations, as {name: array}.

    Arrays run base to tip, in base axes and SI units. Arguments are those of `forward_dynamics`;
    the leading axes of all arrays are those of the states. Every method gives "qdd" (..., n). In
    addition, about the joint points O and with [angular; linear] vectors:

    rk-*            P (n,6,6) articulated-body inertias; P_plus (n,6,6), the part of P that a free
                    joint transmits; D (n,) pivots; G (n,6) gains; z (n,6) bias forces, for rk-fd1
                    and rk-fd2 the filter's estimates; epsilon (n,) = D nu innovations [N m, N];
                    nu (n,); alpha (n,6) link accelerations, including the pseudo-acceleration of
                    gravity, as in the report
    saha-udut       m_hat (n,) pivots; M_hat (n,6,6), psi_hat (n,6), both about the centres of mass
    fixman          on planar arms: tension (n,) of each link at its inner joint [N], positive when
                    the link is pulled; only components in the plane; pivots (n,) of H^LL for point
                    masses, (n,2,2) of H^bb for bodies
    kozlowski-*     nu (n,), xi (n,), D (n,)
    compiled        tension (n,) for point masses in a plane; otherwise qdd alone
    composite-cholesky, and functions of your own: qdd alone

    Raises ValueError for an unknown method, for an arm that the method does not support, and,
    naming the joint, for an arm on which these quantities are not defined: trees, joints with
    several degrees of freedom, and, for "fixman", arms that are not planar.

    >>> import robodyn_lib as rd
    >>> hanging = rd.planar_arm(3, body="point")
    >>> state = [-np.pi / 2, 0, 0], np.zeros(3), np.zeros(3)
    >>> tension = rd.quantities(hanging, *state, method="fixman")["tension"]
    >>> [f"{x:.2f}" for x in tension]        # each link carries the weight of all masses below it
    ['29.43', '19.62', '9.81']
    """
    chosen = method_for(method, arm)
    arguments = at_door(arm, gravity, tip_force, q=q, qd=qd, tau=tau)
    if reason := _refused(chosen, arm):
        raise ValueError(reason)
    shape, vectors, around = states(**arguments)
    count = len(vectors[0])
    around = [np.broadcast_to(x, (count, x.shape[-1])) for x in around]
    rows = list(zip(*vectors, *around, strict=True))
    if not rows:  # without states, one at rest gives the names and shapes
        rows = [(np.zeros(arm.nq), np.zeros(arm.nv), np.zeros(arm.nv), GRAVITY, np.zeros(6))]
    with np.errstate(over="ignore", invalid="ignore"):  # checked below
        of_states = [_of_state(chosen, arm, *row) for row in rows]
    out = {
        name: np.array([values[name] for values in of_states], dtype=np.float64)
        for name in of_states[0]
    }
    for name, x in out.items():
        if not np.isfinite(x).all():
            raise ValueError(f"numbers overflow for {arm.name!r}: {name} is not finite")
    return {name: x[:count].reshape(*shape, *x.shape[1:]) for name, x in out.items()}


def quantities_at(pose, qd, tau, gravity, tip_force, method=DEFAULT_METHOD):
    """Return `quantities` of one pose in any arithmetic: {name: array}. Raises the same errors."""
    chosen = METHODS[method]
    if reason := _refused(chosen, pose.arm):
        raise ValueError(reason)
    if chosen.name not in ON_THE_WAY:
        return {"qdd": chosen.solve(pose, qd, tau, gravity, tip_force)}
    return ON_THE_WAY[chosen.name](pose, qd, tau, gravity, tip_force)


def _of_state(chosen, arm, q, qd, tau, gravity, tip_force):
    """Return the quantities of one state in machine numbers."""
    if chosen.compiled:
        from . import compiled

        return compiled.quantities(arm, q, qd, tau, gravity, tip_force)
    if chosen.solve is None:
        return {"qdd": chosen.solver(arm, gravity, tip_force)(q, qd, tau)}
    return quantities_at(arm.in_floats.at(q), qd, tau, gravity, tip_force, chosen.name)


def _refused(chosen, arm):
    """Return a message on why a method has no quantities for this arm, or ""."""
    name = chosen.name
    if name not in ON_THE_WAY:
        return ""
    restriction = hinged if name == "rk-fd4" else plain
    reason = restriction(arm) or chosen.lacks(arm)
    if not reason and name == "fixman":
        reason = out_of_plane(arm)
    return f"method {name!r} has no such quantities for {arm.name!r}: {reason}" if reason else ""


@once
def out_of_plane(arm):
    """Return a message naming the first joint that moves an arm out of a plane, or ""."""
    if planar(arm) is not None:
        return ""
    pose = arm.in_floats.at(np.zeros(arm.nq))
    first = next((i for i, turns in enumerate(arm.hinges) if turns), None)
    if first is None:
        return "the arm has no revolute joint, so its links have no common plane of motion"
    normal = pose.h[first]

    def leaves_plane(i):
        if arm.hinges[i]:
            return np.linalg.norm(np.cross(pose.h[i], normal)) > 1e-12
        return abs(pose.h[i] @ normal) > 1e-12

    i = next((i for i in range(arm.n) if leaves_plane(i)), arm.n - 1)
    return (
        f"{arm.joint_label(i)} moves its link out of the plane, "
        "and tensions are defined for planar arms only"
    )


def rows(counted):
    """Return {k: x(k)} of the links, counted from either end, as an array (n, ...), base to tip."""
    links = [k for k in sorted(counted) if 0 < k]
    if not isinstance(counted, FromBase):
        links = links[::-1]
    return np.stack([counted[k] for k in links])


def numbers(counted):
    """Return {k: (1,) or (1, 1)} of the links as an array (n,), base to tip."""
    values = rows(counted)
    return values.reshape(len(values))


def of_filter(kalman, turned=lambda k, x: x):
    """Return P, P_plus, D and G of a filter; turned(k, x) turns x of link k into base axes."""
    inertias = {
        name: rows({k: turned(k, x) for k, x in getattr(kalman, name).items()})
        for name in ("P", "P_plus")
    }
    G = rows({k: turned(k, x[:, 0]) for k, x in kalman.G.items()})
    return inertias | {"D": numbers(kalman.D), "G": G}


def rodriguez_kreutz(algorithm, z, on_a_tree, pose, qd, tau, gravity, tip_force):
    """Return the quantities of FD1 to FD4.

    z: the algorithm's name for its bias forces. on_a_tree: the algorithm for trees, or None.
    """
    rates = from_tip(qd)
    T = from_tip(tau)
    if on_a_tree and not pose.arm.is_chain:
        chain = fork.Tree(pose)
        s = on_a_tree(chain, rates, T, gravity, tip_force)
    else:
        chain = Chain(pose)
        s = algorithm(chain, rates, T, gravity, tip_force)
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
    """Return the quantities of the 2-sweep algorithm, turned from link axes to base axes.

    They are the values of its polynomials at omega.
    """
    chain = Placed(pose, "link")
    turn = {k: block_diagonal([chain.R[k], chain.R[k]]) for k in range(1, chain.N + 1)}
    f0 = turn[1].T @ tip_force
    s = two_sweep(chain, from_tip(qd), from_tip(tau), base_acceleration(gravity, pose.dtype), f0)
    at = {k: monomials(s.omega[k]) for k in turn}

    def turned(k, x):
        return turn[k] @ x if x.ndim == 1 else turn[k] @ x @ turn[k].T

    moved = of_filter(s.filter, turned)
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
    """Return the quantities of S97 14-19 and 25-27."""
    bias = inverse_dynamics_at(pose, qd, zeros(pose.n, pose.dtype), gravity, tip_force)
    bodies = articulated_bodies(Links(pose))
    return {
        "qdd": to_base_order(solve(bodies, from_base(tau - bias))),
        "m_hat": rows(bodies.m_hat),
        "M_hat": rows(bodies.M_hat),
        "psi_hat": rows(bodies.psi_hat),
    }


def pulled(pose, reaction, normal):
    """Return the tension (n,) of each link at its inner joint [N], positive when it is pulled.

    reaction (n, 6): force at the inner joint. Only components in the plane with the given normal
    (3,) count. The tension of a link without extent in the plane is 0.
    """

    def in_plane(x):
        return x - np.outer(x @ normal, normal)

    along = in_plane(np.concatenate([pose.l[1:], [pose.to_tip]]))
    along = np.where((along * along).sum(axis=1, keepdims=True) == 0, in_plane(pose.p), along)
    tensions = []
    for l, f in zip(along, reaction[:, 3:], strict=True):
        square = l @ l
        along_l = l @ f
        tensions.append(-along_l / square_root(square) if square else 0 * along_l)
    return np.array(tensions)


def lee_chirikjian(pose, qd, tau, gravity, tip_force):
    """Return the quantities of Fixman's inversion on a planar arm.

    The reaction at the joint of a body consists of the constraint force and, for a slider, its
    motor force.
    """
    flat = planar(pose.arm)
    if flat.lengths is not None:
        qdd, tension, chain = in_tension_form(pose, flat, qd, tau, gravity, tip_force)
        return {"qdd": qdd, "tension": tension, "pivots": tension_pivots(chain)}
    bodies = Bodies(pose, motions(pose, flat))
    qdd, force = accelerations(bodies, Rates(bodies, qd, gravity, tip_force), from_base(tau))
    reaction = np.stack(
        [bodies.E @ bodies.reaction(i, tau[i - 1 : i], force[i]) for i in bodies.links]
    )
    values = {
        "qdd": to_base_order(qdd),
        "tension": pulled(pose, reaction, plane(pose, flat.sense)[2]),
    }
    if not pose.arm.geared:  # a rotor adds a row to the pivot of its joint
        values["pivots"] = rows(hard_pivots(bodies)[0])
    return values


def kozlowski(normalized, pose, qd, tau, gravity, tip_force):
    """Return the quantities of K 40 and K 44.

    nu needs square roots; raises ValueError if the root of an exact number is not rational.
    """
    m = at_rates(pose, qd, gravity, tip_force)
    T = from_tip(tau)
    if normalized:
        rate = xi_dot_of_nu_dot(m.rates, m.xi, nu_dot(m.rates, m.V, T, m.b))
    else:
        rate = xi_dot(m.rates, m.V, m.xi, T, m.b)
    return {
        "qdd": to_base_order(joint_accelerations(m.rates, m.V, rate)),
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
