"""Answers that are rates of other answers: of M, of Jacobians, of momentum; accelerations of links.

Rates are small steps along the imaginary axis, as the derivatives of `virtual_power` are.
"""

import numpy as np

from . import virtual_power
from .virtual_power import SIZES, bodies, hat, placed, places, rpy

__all__ = ["FURTHER", "centroidal", "further"]

FURTHER = (
    "mass_matrix_rate",
    "coriolis_matrix",
    "centre_of_mass",
    "centroidal_momentum",
    "centroidal_momentum_matrix",
    "centroidal_momentum_matrix_rate",
    "jacobian_rate",
    "acceleration",
    "acceleration_spatial",
)


def centroidal(tree, frames):
    """Return the centre of mass (3,) [m] and the matrix (6, nv) of the momentum about it.

    The matrix takes rates to the momentum.

    Links that no joint moves do not count.
    """
    mass = 0
    moment = 0
    parts = []
    for body in tree[1:]:
        f = frames[body.link]
        if not (f.Jw != 0).any() and not (f.Jv != 0).any():
            continue
        s = f.R @ body.com
        Q = f.R @ rpy(body.inertial_rpy)
        J = f.Jv - hat(s) @ f.Jw
        parts.append((body.m, f.p + s, J, Q @ body.inertia @ Q.T @ f.Jw))
        mass = mass + body.m
        moment = moment + body.m * (f.p + s)
    centre = moment / mass
    linear = sum(m * J for m, _, J, _ in parts)
    angular = sum(spin + m * (hat(c - centre) @ J) for m, c, J, spin in parts)
    return centre, np.concatenate([angular, linear])


def along(tree, joints, state, number, rates, h):
    """Return the state moved by h along these rates, to first order."""
    for k, rate in enumerate(rates):
        state = virtual_power.nudged(tree, joints, state, number, "q", k, h * rate)
    return state


def further(urdf, joints, state, links=(), number=complex):
    """Return {quantity: array} of the answers named in FURTHER, for a state with qdd."""
    tree = bodies(urdf, number)
    place = places(tree, joints)
    qd, qdd = (np.array([number(x) for x in state[key]]) for key in ("qd", "qdd"))
    ih = number(0, 1) * number(10) ** -60

    here = placed(tree, place, state, number)
    moved_state = along(tree, joints, state, number, qd, ih)
    moved = placed(tree, place, moved_state, number)
    centre, A = centroidal(tree, here)
    _, A_moved = centroidal(tree, moved)
    masses = virtual_power.answers(urdf, joints, moved_state | {"qd": state["qd"]}, number)
    out = {
        "mass_matrix_rate": _step(masses["mass_matrix"], ih),
        "centre_of_mass": _real(centre),
        "centroidal_momentum_matrix": _real(A),
        "centroidal_momentum": _real(A @ qd),
        "centroidal_momentum_matrix_rate": _step(A_moved, ih),
    }
    if all(SIZES.get(body.kind, (1, 1)) == (1, 1) for body in tree if body.kind != "fixed"):
        out["coriolis_matrix"] = _christoffel(urdf, joints, tree, state, number, ih)
    for name in links:
        f = here[name]
        g = moved[name]
        J = np.concatenate([f.Jw, f.Jv])
        a = np.concatenate([f.alpha, f.a]) + J @ qdd
        spatial = a - np.concatenate([0 * f.v, hat(f.w) @ f.v])
        out |= {
            f"links/{name}/jacobian_rate": _step(np.concatenate([g.Jw, g.Jv]), ih),
            f"links/{name}/acceleration": _real(a),
            f"links/{name}/acceleration_spatial": _real(spatial),
        }
    return out


def _christoffel(urdf, joints, tree, state, number, ih):
    """Return the Coriolis matrix (n, n) of Christoffel's symbols."""
    n = len(joints)
    bare = {key: x for key, x in state.items() if key not in ("tau", "qdd")}
    by = []
    for k in range(n):
        nudged = virtual_power.nudged(tree, joints, bare, number, "q", k, ih)
        found = virtual_power.answers(urdf, joints, nudged, number)
        by.append(_step(found["mass_matrix"], ih))
    qd = _real(np.array([number(x) for x in state["qd"]]))
    D = np.array(by)  # D[k, i, j]: M[i, j] by q[k]
    return np.array(
        [
            [
                sum((D[k, i, j] + D[j, i, k] - D[i, j, k]) * qd[k] for k in range(n)) / 2
                for j in range(n)
            ]
            for i in range(n)
        ]
    )


def _real(a):
    """Return the real parts of an array."""
    return np.array([x.real for x in np.ravel(a)]).reshape(np.shape(a))


def _step(a, ih):
    """Return the derivative that an imaginary step has written into an array."""
    return np.array([(x / ih).real for x in np.ravel(a)]).reshape(np.shape(a))
