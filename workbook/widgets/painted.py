"""Quantities of solvers, painted on the moving arm.

Which ones there are, and their values at instants of a run.

`quantities` computes them; here they are cut down to the x-z plane, put on one scale of force, and
packed for the player. A layer is a set of quantities that are painted together. Nothing here needs
a notebook.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from robodyn_lib.dynamics import METHODS, mass_matrix
from robodyn_lib.fixman.forward import planar
from robodyn_lib.numbering import from_tip
from robodyn_lib.quantities import quantities, rows
from robodyn_lib.rk.recursions import Chain, newton_euler

from .hands import welded

INSTANTS = 240  # most instants in a run, evenly spaced; the player interpolates between them
WORK = 5000  # most joints times instants: some seconds of Python
ARROW = 0.22  # length of the largest force's arrow, relative to the arm's length
ALL = "all of these"


class Layer(NamedTuple):
    """Arrays painted together.

    methods: the solvers whose it is, the usual one first; values(found, state): its arrays at one
    instant; sweeps: 1 if one sweep computes it, inward, 2 if another one follows, outward; says: a
    line of the legend for each array; apart: whether solvers differ in it, so that each of them has
    a layer of its own.
    """

    name: str
    methods: tuple
    values: Callable
    sweeps: int
    says: dict
    apart: bool = False


class State(NamedTuple):
    """An instant of a run.

    The arm, joint values, rates and torques (n,), gravity (3,), indices of joints that are held,
    forces (2,) in the plane on links: [(link from 0, force)], which are among the torques by J^T,
    and the torques (n,) without these, of motors and brakes; None if they are the same.
    """

    arm: object
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    gravity: np.ndarray
    held: tuple = ()
    forces: tuple = ()
    motors: np.ndarray | None = None


class Painting(NamedTuple):
    """Values of layers.

    Instants t (T,); arrays {key: {name: (T, n, ...)}}; by {key: method}. key: the layer's name, of
    a second solver's with " by " and the method.
    """

    t: np.ndarray
    arrays: dict
    by: dict


def _block(P):
    """Return three numbers (n, 3) [kg] of inertias (n, 6, 6): xx, xz and zz.

    They are the resistance to accelerations in the plane.
    """
    return P[:, (3, 3, 5), (3, 5, 5)]


def felt(values, state):
    """Return the inertia at each joint, and the part that a free joint transmits.

    It also has the pivots beside the diagonal of M.
    """
    whole = values["P"] if "P" in values else values["M_hat"]
    if "P_plus" in values:
        D = values["D"]
        passed = values["P_plus"]
    else:  # a force is the same about any point
        D = values["m_hat"]
        psi_hat = values["psi_hat"]
        passed = (
            whole
            - psi_hat[:, :, np.newaxis] * psi_hat[:, np.newaxis] / D[:, np.newaxis, np.newaxis]
        )
    locked = np.diagonal(mass_matrix(state.arm, state.q))
    return {"whole": _block(whole), "passed": _block(passed), "free": D, "locked": locked}


def waves(values, state):
    """Return the quantities that sweeps carry.

    Inward sweeps compute forces and innovations, the outward sweep accelerations.
    """
    alpha = values["alpha"][:, 3:] + state.gravity
    return {
        "carried": values["z"][:, 3::2],
        "innovation": values["epsilon"],
        "acceleration": alpha[:, ::2],
    }


def reactions(values, state):
    """Return the force of each joint on the link beyond it (n, 2), and its motor's torque (n,).

    Forces are in N, torques in N m.
    """
    moved = newton_euler(
        Chain(state.arm.at(state.q)),
        from_tip(state.qd),
        from_tip(values["qdd"]),
        state.gravity,
        np.zeros(6),
    )
    reaction = rows({k: moved.F[k] for k in range(1, state.arm.n + 1)})[:, ::2]
    for link, force in state.forces:  # a force on a link also loads the joints before it
        reaction[: link + 1] -= force
    return {"reaction": reaction, "torque": state.tau if state.motors is None else state.motors}


def pulled(values, state):
    """Return tensions (n,): a force on a link is carried by the links before it."""
    tension = values["tension"].copy()
    ends = np.diff([*state.arm.at(state.q).O, state.arm.at(state.q).tip], axis=0)
    along = ends[:, ::2] / np.linalg.norm(ends, axis=1)[:, np.newaxis]
    for link, force in state.forces:
        tension[: link + 1] += along[: link + 1] @ force
    return {"tension": tension}


RK = ("rk-fd4", "rk-fd1", "rk-fd2", "rk-fd3", "rk-2sweep")
LAYERS = {
    layer.name: layer
    for layer in (
        Layer(
            "tensions",
            ("fixman", "compiled"),
            pulled,
            1,
            {"tension": "tension of a link at its inner joint: pulled, pushed"},
        ),
        Layer(
            "felt inertia",
            (*RK, "saha-udut"),
            felt,
            1,
            {
                "whole": "P(k): force for 1 m/s\N{SUPERSCRIPT TWO}, all ways",
                "passed": "what the free joint transmits",
                "free": "D(k), joints beyond free",
                "locked": "the same, joints beyond locked",
            },
        ),
        Layer(
            "waves",
            RK,
            waves,
            2,
            {
                "carried": "inward: z(k)",
                "innovation": "\N{GREEK SMALL LETTER EPSILON}(k)",
                "acceleration": "outward: \N{GREEK SMALL LETTER ALPHA}(k), of the joint point",
            },
            apart=True,
        ),
        Layer(
            "quasi-velocities",
            ("kozlowski-nu", "kozlowski-xi"),
            lambda values, state: {"nu": values["nu"], "xi": values["xi"]},
            1,
            {
                "nu": "\N{GREEK SMALL LETTER NU}(k): of two links, the arrow in the circle",
                "xi": "\N{GREEK SMALL LETTER XI}(k)",
            },
        ),
        Layer(
            "reactions",
            (*METHODS,),
            reactions,
            1,
            {"reaction": "force of a joint on its link", "torque": "torque of a motor"},
        ),
    )
}


def choices():
    """Return words for the quantities that can be painted."""
    return ("nothing", *LAYERS, ALL)


def chosen(layer, solvers, arm):
    """Return the method whose quantities a layer shows first, see `each`, or None."""
    return next(iter(each(layer, solvers, arm)), None)


def each(layer, solvers, arm):
    """Return the methods whose quantities a layer shows.

    The first of the solvers that has them on this arm, or its usual one.

    Where solvers differ in it, all of them that have it. "compiled" has tensions of point masses
    alone.
    """
    able = [name for name in layer.methods if METHODS[name].serves(arm)]
    if (
        layer.name == "tensions"
        and "compiled" in able
        and ((flat := planar(arm)) is None or flat.lengths is None)
    ):
        able.remove("compiled")
    methods = [name for name in solvers if name in able] or able[:1]
    return methods if layer.apart else methods[:1]


def layer_of(key):
    """Return the layer that a painting's key names."""
    return LAYERS[key.partition(" by ")[0]]


def paint(choice, trajectory, law, solvers=(), progress=None, hands=None):
    """Return the `Painting` of a run, or None.

    It is None if there is nothing to paint, or if progress(fraction) ends it.

    choice: "nothing", a name in LAYERS, or all of these; law(t, q, qd) -> torques (n,); solvers: of
    the laboratory; hands(t, q, qd) -> (torques (n,), joints held, forces on links, torques of
    motors), see `State`, where there is more than a law. What cannot be computed (a run that blows
    up) ends the painting there.
    """
    arm = trajectory.arm
    ticks = []
    by = {
        f"{name} by {method}" if i else name: method
        for name, layer in LAYERS.items()
        if choice in (name, ALL)
        for i, method in enumerate(each(layer, solvers, arm))
    }
    if not by:
        return None
    last = len(trajectory.t) - 1
    count = min(last + 1, INSTANTS, max(WORK // arm.n, 12))
    frames = np.unique(np.rint(np.linspace(0, last, count)).astype(int))
    for i, frame in enumerate(frames):
        if progress and progress(i / len(frames)):
            break
        q = trajectory.q[frame]
        qd = trajectory.qd[frame]
        t = trajectory.t[frame]
        tau, held, forces, motors = hands(t, q, qd) if hands else (law(t, q, qd), (), (), None)
        state = State(
            arm, q, qd, tau, trajectory.gravity, tuple(sorted(held)), tuple(forces), motors
        )
        try:
            ticks.append(instant(by, state))
        except ValueError:
            break
    if not ticks:
        return None
    arrays = {
        key: {name: np.array([tick[key][name] for tick in ticks]) for name in layer_of(key).says}
        for key in by
    }
    return Painting(trajectory.t[frames[: len(ticks)]], arrays, by)


def instant(by, state):
    """Return {key: {name: (n, ...)}} at one instant; each method is called once for all layers."""
    layers = {
        method: quantities(
            state.arm, state.q, state.qd, state.tau, gravity=state.gravity, method=method
        )
        for method in {*by.values()}
    }
    values = {}
    for key, method in by.items():
        if state.held and key == "felt inertia":
            values[key] = _with_fewer_joints(layer_of(key), method, state)
        else:
            values[key] = layer_of(key).values(layers[method], state)
    return values


def _with_fewer_joints(layer, method, state):
    """Return values of a layer for the arm with held joints rigid, nan at these joints."""
    n = state.arm.n
    whole = welded(state.arm.at(state.q), state.held)
    kept = [i for i in range(n) if i not in state.held]
    if whole is None:
        return {
            name: np.full((n, 3) if name in ("whole", "passed") else n, np.nan)
            for name in layer.says
        }
    q = state.q[kept]
    qd = state.qd[kept]
    tau = state.tau[kept]
    computed = quantities(whole, q, qd, tau, gravity=state.gravity, method=method)
    out = {}
    for name, x in layer.values(computed, State(whole, q, qd, tau, state.gravity)).items():
        out[name] = np.full((n, *x.shape[1:]), np.nan)
        out[name][kept] = x
    return out


KINDS = {  # (layer, array) that the legend's arrow is the measure of
    "force": [("tensions", "tension"), ("waves", "carried"), ("reactions", "reaction")],
    "moment": [("waves", "innovation"), ("reactions", "torque")],
    "acceleration": [("waves", "acceleration")],
    "mass": [("felt inertia", "whole")],
    "inertia": [("felt inertia", "locked")],
    "nu": [("quasi-velocities", "nu")],
    "xi": [("quasi-velocities", "xi")],
}
MOST = 0.98  # share of the values that are no longer than the legend's arrow


def nice(x):
    """Return 1, 2 or 5 times a power of ten, not above x > 0."""
    power = 10.0 ** np.floor(np.log10(x))
    return float(
        f"{max(step for step in (1, 2, 5) if step * power <= x * (1 + 1e-12)) * power:.1g}"
    )


def largest(arrays, names):
    """Return the size below which all but a fiftieth of the values are, or 0 without values."""
    sizes = [
        np.abs(x).ravel() if x.ndim == 2 else np.linalg.norm(x, axis=-1).ravel()
        for x in (arrays[name] for name in names)
    ]
    sizes = np.concatenate(sizes) if sizes else np.zeros(0)
    sizes = sizes[np.isfinite(sizes)]  # a joint that is held has no pivot
    return float(np.quantile(sizes, MOST)) if len(sizes) else 0.0


def scales(painting):
    """Return the values that one arrow of the legend represents, by kind.

    There is one scale of force [N] for all layers.
    """
    flat = {(key, name): x for key, arrays in painting.arrays.items() for name, x in arrays.items()}
    sizes = {
        kind: largest(
            flat, [(key, name) for key, name in flat if (layer_of(key).name, name) in names]
        )
        for kind, names in KINDS.items()
    }
    if ("quasi-velocities", "nu") in flat:  # one arrow on the circle represents all of them
        sizes["nu"] = float(np.linalg.norm(flat["quasi-velocities", "nu"], axis=1).max())
    return {kind: nice(size) for kind, size in sizes.items() if size > 1e-9}


def header(painting):
    """Return the part of a header that describes a painting to the player, {} for None."""
    if painting is None:
        return {}
    layers = [
        {
            "name": layer.name,
            "key": key,
            "by": painting.by[key],
            "sweeps": layer.sweeps,
            "says": layer.says,
        }
        for key, layer in ((key, layer_of(key)) for key in painting.arrays)
    ]
    return {"paint": {"layers": layers, "scales": scales(painting)}}


def arrays(painting):
    """Return {name: float32 array} for a painting; names are `paint t` and `layer/name`."""
    if painting is None:
        return {}
    named = {
        f"{layer}/{name}": x
        for layer, those in painting.arrays.items()
        for name, x in those.items()
    }
    return {name: x.astype(np.float32) for name, x in ({"paint/t": painting.t} | named).items()}
