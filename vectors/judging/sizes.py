"""The size by which an error is measured, entry by entry, and the tolerance that an answer has.

The size of a sum is the sum of the sizes of its terms: a torque that is zero because two large
terms cancel is measured by those terms. Nothing is measured by an absolute number, so that neither
the units of a robot nor its heaviest link decide what is seen.
"""

import math
from types import SimpleNamespace

import numpy as np

from robodyn_lib.numbers import square_root

from . import virtual_power
from .virtual_power import hat, places

__all__ = ["TOLERANCE", "growth", "sizes", "tolerance"]

TOLERANCE = {"float64": 1e-9, "float32": 2e-5}  # for a sum of few terms
BY_DIFFERENCES = {"float64": 1e-6, "float32": 2e-3}  # for derivatives, which may be differences
SHORTEST = 100  # a lever arm counts at least this part of the way from the world's origin
MOST = 0.3  # an answer that may be off by more of its size cannot be judged
DERIVED = ("_by_q", "_by_qd", "_rate", "coriolis_matrix")
SOLVED = ("inverse_mass_matrix", "forward_dynamics", "closed_forward_dynamics", "mobility")


def norm(a):
    """Return the length of a vector of any numbers."""
    square = a @ a
    return square_root(square) if square else square


def lengths(J):
    """Return the lengths (n,) of the columns of J (3, n)."""
    return np.array([norm(column) for column in J.T])


def frame_sizes(tree, frames, qd):
    """Return {link: sizes of its position, Jacobians (nv,) and motion}, sums along its chain."""
    rate = abs(qd)
    none = 0 * rate
    zero = 0 * rate.sum()
    out = {
        tree[0].link: SimpleNamespace(
            p=zero, Jw=none, Jv=none, w=zero, alpha=zero, a=zero, arm=zero
        )
    }
    for body in tree[1:]:
        up = out[body.parent]
        before = frames[body.parent]
        f = frames[body.link]
        d = f.p - before.p
        long = norm(d)
        turning = lengths(f.Jw - before.Jw)
        sliding = lengths(f.Jv - before.Jv + hat(d) @ before.Jw)
        g = SimpleNamespace(p=up.p + long, Jw=up.Jw + turning, arm=norm(body.com))
        g.Jv = up.Jv + long * up.Jw + sliding
        g.w = g.Jw @ rate
        g.alpha = up.alpha + up.w * (turning @ rate)
        g.a = up.a + (up.alpha + up.w * up.w) * long + 2 * g.w * (sliding @ rate)
        out[body.link] = g
    return out


def sizes(urdf, joints, state, found, number=float, links=(), closure=()):
    """Return {answer: array of its shape}: what an error of each entry is measured by.

    found: the true answers, as `virtual_power` returns them, with those derivatives that are
    wanted.
    """
    tree = virtual_power.bodies(urdf, number)
    frames = virtual_power.placed(tree, places(tree, joints), state, number)
    qd, g = (np.array([number(x) for x in state[key]]) for key in ("qd", "gravity"))
    of_frames = frame_sizes(tree, frames, qd)
    sums = _sums(tree, frames, of_frames, abs(qd), norm(g))
    M = found["mass_matrix"]
    u = np.array([square_root(x) if x > 0 else 0 * x for x in M.diagonal()])
    out = {
        "mass_matrix": np.outer(u, u),
        "bias": sums.bias + sums.held * norm(g),
        "gravity_torque": sums.held * norm(g),
        "gravity_columns": np.stack([sums.held] * 3, axis=1),
        "kinetic_energy": found["kinetic_energy"],
        "potential_energy": sums.potential * norm(g),
        "momentum": np.array([sums.angular] * 3 + [sums.linear] * 3),
    }
    out["bias"] = out["bias"] + resisted_sizes(state, of_frames, qd, number)
    out["inverse_dynamics"] = out["bias"]
    if "qdd" in state:
        out["inverse_dynamics"] = out["bias"] + abs(M) @ _magnitudes(state["qdd"], number)
    for name in links:
        out |= _of_link(f"links/{name}/", of_frames[name], abs(qd), state, found, number)
    out |= _of_momentum(tree, of_frames, sums, abs(qd), found)
    by_qd, by_q = _rates(sums, of_frames, u, abs(qd), out["inverse_dynamics"])
    for key in ("mass_matrix_rate", "coriolis_matrix"):
        if key in found:
            out[key] = scaled(found[key], np.outer(u, u), by_qd)
    if "inverse_mass_matrix" in found:
        out |= _of_solved(state, found, out, number, u)
        load = out["bias"] + _magnitudes(state["tau"], number)
        _, forward_by_q = _rates(sums, of_frames, u, abs(qd), load)
        out |= _of_derivatives(found, u, by_qd, {"inverse": by_q, "forward": forward_by_q})
    if closure and "closure_jacobian" in found:
        out |= _of_loops(closure, of_frames, found, out, u, number)
    return {key: size for key, size in out.items() if key in found}


def resisted_sizes(state, of_frames, qd, number):
    """Return the sizes (nv,) of the torques of damping and of wrenches."""
    out = 0 * abs(qd)
    if "damping" in state:
        out = out + abs(np.array([number(x) for x in state["damping"]]) * qd)
    for name, six in state.get("wrenches", {}).items():
        wrench = np.array([number(x) for x in six])
        size = of_frames[name]
        out = out + norm(wrench[:3]) * size.Jw + norm(wrench[3:]) * size.Jv
    return out


def _magnitudes(texts, number):
    return abs(np.array([number(x) for x in texts]))


def _sums(tree, frames, of_frames, rate, pull):
    """Return the sums over links.

    They are those of torques of motion, torques of a unit gravity, energy and momentum.
    """
    first = of_frames[tree[0].link]
    out = SimpleNamespace(bias=first.Jw, held=first.Jw, potential=first.p, moment=first.p, mass=0)
    out.angular = out.linear = first.p
    for body in tree[1:]:
        f = frames[body.link]
        size = of_frames[body.link]
        arm = size.arm
        inertia = abs(body.inertia.trace())
        Jc = size.Jv + (arm + size.p / SHORTEST) * size.Jw
        far = size.p * size.Jw  # momentum about the world's origin
        turning = size.alpha + size.w * size.w
        out.bias = out.bias + body.m * (size.a + turning * arm) * Jc + inertia * turning * size.Jw
        out.held = out.held + body.m * Jc
        if (f.Jw != 0).any() or (f.Jv != 0).any():
            out.potential = out.potential + body.m * (size.p + arm)
        out.moment = out.moment + body.m * (size.p + arm)
        out.mass = out.mass + body.m
        v = (Jc + far) @ rate
        out.angular = out.angular + inertia * size.w + body.m * (size.p + arm) * v
        out.linear = out.linear + body.m * v
    return out


def scaled(a, unit, least=0):
    """Return the unit of each entry times the largest entry in these units, or this least one."""
    each = [abs(x) / y for x, y in zip(np.ravel(a), np.ravel(unit), strict=True) if y]
    return unit * max([*each, least])


def _rates(sums, of_frames, u, rate, load):
    """Return how fast forces change, in the units of `scaled`.

    The first are by rates [1/s], the second by positions [1/s^2].
    """
    speed = u @ rate
    motion = max((x / y for x, y in zip(sums.bias, u, strict=True) if y), default=0)
    force = max((x / y for x, y in zip(load, u, strict=True) if y), default=0)
    reach = max(size.p + size.arm for size in of_frames.values())
    by_q = force / (square_root(sums.mass) * reach) if sums.mass and reach else 0 * force
    return motion / speed if speed else 0 * motion, by_q


def _of_momentum(tree, of_frames, sums, rate, found):
    """Return the sizes of the centre of mass and of the momentum about it."""
    if "centroidal_momentum_matrix" not in found:
        return {}
    linear = 0 * rate
    angular = 0 * rate
    moving = 0 * rate
    centre = sums.moment / sums.mass
    for body in tree[1:]:
        size = of_frames[body.link]
        arm = size.arm
        Jc = size.Jv + (size.p + arm) * size.Jw  # relative to the world's origin
        moving = moving + 2 * body.m * (Jc @ rate) * Jc
        linear = linear + body.m * Jc
        angular = angular + abs(body.inertia.trace()) * size.Jw
        angular = angular + body.m * (size.p + arm + centre) * Jc
    A = np.stack([angular] * 3 + [linear] * 3)
    fastest = max(s.w for s in of_frames.values())
    rates = fastest * A + np.stack([moving] * 3 + [0 * moving] * 3)
    return {
        "centre_of_mass": np.array([centre] * 3),
        "centroidal_momentum_matrix": A,
        "centroidal_momentum": A @ rate,
        "centroidal_momentum_matrix_rate": rates,
    }


def _of_link(start, size, rate, state, found, number):
    """Return the sizes of the answers of one link."""
    one = 0 * size.p + 1
    J = np.stack([size.Jw] * 3 + [size.Jv + size.p * size.Jw] * 3)
    out = {
        "position": np.array([size.p] * 3),
        "rotation": np.array([[one] * 3] * 3),
        "velocity": J @ rate,
        "jacobian": J,
    }
    if "inverse_mass_matrix" in found:
        out["mobility"] = J @ abs(found["inverse_mass_matrix"]) @ J.T
    if start + "jacobian_rate" in found:
        more = np.array([0 * one] * 3 + [size.w * (size.Jv @ rate)] * 3)
        a = J @ _magnitudes(state["qdd"], number)
        far = size.p * (size.alpha + size.w * size.w)  # relative to the world's origin
        a = a + np.array([size.alpha] * 3 + [size.a + far] * 3)
        out["jacobian_rate"] = scaled(found[start + "jacobian_rate"], J, size.w)
        out |= {"acceleration": a, "acceleration_spatial": a + more}
    return {start + key: x for key, x in out.items()}


def _of_solved(state, found, out, number, u):
    """Return the sizes of the answers that are solved for with the mass matrix."""
    W = found["inverse_mass_matrix"]
    r = np.array([square_root(abs(x)) for x in W.diagonal()])
    load = _magnitudes(state["tau"], number) + out["bias"]
    more = {"inverse_mass_matrix": np.outer(r, r), "forward_dynamics": abs(W) @ load}
    return more


def _of_derivatives(found, u, by_qd, by_q):
    """Return the sizes of the derivatives: all joints in units of their own."""
    r = np.array([square_root(abs(x)) for x in found["inverse_mass_matrix"].diagonal()])
    out = {}
    for key in found:
        if "_by_q" in key:
            which = key.partition("_")[0]
            rows = r if which == "forward" else u
            least = by_qd if key.endswith("_by_qd") else by_q[which]
            out[key] = scaled(found[key], np.outer(rows, u), least)
    return out


def _of_loops(closure, of_frames, found, out, u, number):
    """Return the sizes of the answers with loops closed."""
    rows = []
    forces = []
    start = 0
    given = found.get("closure_forces")
    for loop in closure:
        size = of_frames[loop["a"]["link"]]
        arm = norm(np.array([number(x) for x in loop["a"]["point"]]))
        parts = (size.Jv + arm * size.Jw, len(loop["held"]))
        for row, held in (parts, (size.Jw, len(loop.get("turns_held", "")))):
            rows += [row] * held
            if given is not None and held:
                forces += [norm(given[start : start + held])] * held
            start += held
    A = found["closure_jacobian"]
    W = abs(found["inverse_mass_matrix"])
    more = {"closure_jacobian": np.array(rows), "closure_forces": np.array(forces)}
    load = out["inverse_dynamics"] if given is None else abs(A).T @ abs(given)
    more["closed_forward_dynamics"] = out["forward_dynamics"] + W @ load
    if "driving_torque" in found:
        per_unit = max(x / y for x, y in zip(out["bias"] + load, u) if y)
        more["driving_torque"] = np.array([per_unit * max(u)] * len(found["driving_torque"]))
    return more


def growth(found):
    """Return {answer: the factor by which its tolerance grows}: its terms, and what solving costs.

    The cost of solving is the condition number of M with its joints in units of their own, that is
    of M[i, j] / sqrt(M[i, i] M[j, j]).
    """
    M = np.array(found["mass_matrix"], dtype=float)
    n = len(M)
    u = np.sqrt(M.diagonal())
    sound = u.all() and np.isfinite(u).all()
    values = np.linalg.svd(M / np.outer(u, u), compute_uv=False) if sound else np.zeros(1)
    cost = values[0] / values[-1] if values[-1] > 0 else math.inf
    out = {}
    for key in found:
        solved = key.rpartition("/")[2] in SOLVED or key.startswith(("forward", "clos", "driving"))
        out[key] = (n + 1) / 2 * (cost if solved and key != "closure_jacobian" else 1.0)
    return out


def tolerance(key, factor, arithmetic):
    """Return how large an error may be, in sizes.

    It is None if this arithmetic cannot be judged by it.
    """
    derived = any(key.endswith(end) for end in DERIVED)
    allowed = (BY_DIFFERENCES if derived else TOLERANCE)[arithmetic] * float(factor)
    return allowed if allowed <= MOST else None
