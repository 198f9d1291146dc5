"""The player in three dimensions: any arm or tree in motion.

It is computed in Python, sent once, and turned in the browser.

`pack` turns a trajectory into one message, a header and one binary buffer. A link is sent as what
is fixed in it (its piece of the arm, and the uniform capsule that has its mass and inertia) and as
where it is, frame by frame; forces and ellipsoids are stored apart from the frames, at instants of
their own. Nothing here needs a notebook.
"""

import json

import numpy as np

from robodyn_lib.arm import plain
from robodyn_lib.needs import needs
from robodyn_lib.numbering import from_tip
from robodyn_lib.quantities import rows
from robodyn_lib.reference.composite import mass_matrix_at
from robodyn_lib.rk import fork
from robodyn_lib.simulation.laws import law_of

from ..draw import styled
from ..draw.bones import bones, reach_of_bones
from ..draw.solids import arm_3d, link_path
from .painted import nice
from .parts import LIMIT, joined

INSTANTS = 120  # most painted instants in a run; the view interpolates between them
WORK = 3000  # most joints times instants: some seconds of Python
UNIT = 0.22  # length of the largest force's arrow, relative to the picture's radius
LAYERS = {
    "forces": "reactions of joints, motor torques",
    "P": "P(k), articulated-body inertia",
    "pivots": "m_hat(k) = D(k), at each motor",
    "nu": "\N{GREEK SMALL LETTER NU}(k), quasi-velocities",
    "composite": "composite inertia",
}


def capsule(mass, inertia):
    """Return (axis (3,), half (), radius ()) of the uniform capsule with a mass and an inertia.

    The inertia (3, 3) is about its middle.

    Its axis is that of the smallest moment; of the other two, which a capsule has equal, it has the
    mean. half: from the middle to the centre of each end's hemisphere [m]. A thin rod has radius 0,
    a point both 0. It is None if the link has no mass.
    """
    if not mass > 0:
        return None
    moments, axes = np.linalg.eigh(np.asarray(inertia, dtype=float))
    thin = max(moments[0], 0.0) / mass
    wide = max(moments[1:].mean(), 0.0) / mass
    if thin <= 1e-12 * wide:
        return axes[:, 0], np.sqrt(3 * wide), 0.0
    # x = half / radius: wide (0.75 x + 0.4) = thin (0.5 x^3 + x^2 + 1.125 x + 0.4), both over 1.5 x
    # + 1, times radius^2
    roots = np.roots([0.5, 1, 1.125 - 0.75 * wide / thin, 0.4 * (1 - wide / thin)])
    x = max(0.0, *roots[np.abs(roots.imag) < 1e-9].real)
    radius = np.sqrt(thin * (1.5 * x + 1) / (0.75 * x + 0.4))
    return axes[:, 0], x * radius, radius


def ellipsoid(mass, inertia):
    """Return A (3, 3), symmetric, of the uniform ellipsoid with a mass and an inertia.

    The ellipsoid is { A u: |u| = 1 }; the inertia is about its middle.
    """
    moments, axes = np.linalg.eigh(inertia)
    squares = 2.5 / mass * (moments.sum() - 2 * moments)
    return axes * np.sqrt(squares.clip(0)) @ axes.T


# --- what is fixed in links -----------------------------------------------------------------------
def _paths(pose, q):
    """Return {link: [path (m, 3), ...]} in the link's own axes, from its joint's point.

    -1 is the base, in the world's axes.
    """
    if plain(pose.arm):
        by_link = {i: [] for i in range(-1, pose.n)}
        for i, a, b in bones(pose):
            by_link[i].append(np.array([a, b]))
    else:
        by_link = {i: [link_path(pose, i, q)] for i in range(-1, pose.n)}

    def own(i, path):
        return path if i < 0 else (path - pose.O[i]) @ pose.R[i]

    return {
        i: [own(i, path) for path in paths if np.ptp(path, axis=0).max() > 0]
        for i, paths in by_link.items()
    }


def _joint(arm, i, inside):
    """Return a description of what is drawn of joint i.

    A drum along its axis, a ball, or what it slides away from on the link before.

    inside: the radius of the link's capsule where the joint is within it, otherwise 0; a drum comes
    out of it.
    """
    kind = arm.kinds[i]
    parent = arm.parents[i]
    what = "turns" if "rad/s" in kind.units else "slides"
    about = {"what": "free" if kind.free else what, "on": parent, "inside": inside}
    if kind.has_axis:
        about["axis"] = arm.axes[i].tolist()
    if kind.nv == 1:
        about["pivot"] = "mass" if kind.slider else "inertia"  # the scale of D(k)
    if "m/s" in kind.units and not kind.free:
        seat = (
            arm.offsets[i] if parent >= 0 else arm.base_offset + arm.base_rotation @ arm.offsets[i]
        )
        about["seat"] = np.asarray(seat, dtype=float).tolist()
    return about


def _bodies(arm, paths):
    out = []
    for i in range(arm.n):
        body = {"name": f"link {i + 1}", "paths": [path.tolist() for path in paths[i]]}
        inside = 0.0
        if arm.link_names[i] != body["name"]:
            body["name"] += f", {arm.link_names[i]}"
        if shape := capsule(arm.masses[i], arm.inertias[i]):
            axis, half, radius = shape
            centre = arm.coms[i]
            away = np.linalg.norm(centre + np.clip(-centre @ axis, -half, half) * axis)
            inside = float(radius) if away < radius else 0.0
            body["capsule"] = {
                "centre": centre.tolist(),
                "axis": axis.tolist(),
                "half": half,
                "radius": radius,
            }
        out.append(body | {"joint": _joint(arm, i, inside)})
    return out


def quaternions(R):
    """Return unit quaternions (T, n, 4), (x, y, z, w), of rotation matrices (T, n, 3, 3).

    Each is near the one before it.
    """
    Rotation = needs("scipy.spatial.transform", "integrate").Rotation
    turns = Rotation.from_matrix(R.reshape(-1, 3, 3)).as_quat().reshape(*R.shape[:2], 4)
    flips = np.where((turns[1:] * turns[:-1]).sum(axis=-1, keepdims=True) < 0, -1, 1)
    turns[1:] *= np.cumprod(flips, axis=0)
    return turns


# --- what is painted ------------------------------------------------------------------------------
def carried(pose):
    """Return (mass (n,), centre (n, 3), J (n, 3, 3)) of each link with all links that it carries.

    They are one body; J is about its centre.
    """
    arm = pose.arm
    n = pose.n
    mass = np.array(pose.m, dtype=float)
    moment = pose.m[:, None] * pose.C
    second = np.zeros((n, 3, 3))
    for i in range(n):
        c = pose.C[i]
        second[i] = pose.Ic[i] + pose.m[i] * (c @ c * np.eye(3) - np.outer(c, c))
    for i in range(n - 1, 0, -1):
        if arm.parents[i] >= 0:
            for sums in (mass, moment, second):
                sums[arm.parents[i]] += sums[i]
    centre = pose.C.copy()
    for i in np.flatnonzero(mass):
        c = centre[i] = moment[i] / mass[i]
        second[i] -= mass[i] * (c @ c * np.eye(3) - np.outer(c, c))
    return mass, centre, second


def motors(pose, force):
    """Return (moment (n, 3), force (n, 3)) of the motors.

    They are the part of the joint forces (n, 6) that does all their work.

    A motor turns about an axis of its joint, where that turns, and otherwise pushes along it;
    bearings carry the rest.
    """
    out = np.zeros_like(force)
    for i, S in enumerate(pose.S):
        ways = np.where(S[:3].any(axis=0), np.vstack([S[:3], 0 * S[3:]]), S)
        out[i] = ways @ np.linalg.solve(S.T @ ways, S.T @ force[i])
    return out[:, :3], out[:, 3:]


def pivots(arm, kalman):
    """Return D (n, 2) of joints with one degree of freedom, nan for others.

    The joints beyond are free, or locked, as in M.
    """
    out = np.full((arm.n, 2), np.nan)
    locked = np.diagonal(mass_matrix_at(kalman.chain.pose))
    for i in (i for i, kind in enumerate(arm.kinds) if kind.nv == 1):
        out[i] = kalman.D[arm.n - i][0, 0], locked[arm.places[i].start]
    return out


def quasi_velocities(s):
    """Return nu (n,) of a state of `fork.fd4`, nu = D^(1/2) G^T V.

    Half the sum of its squares is the kinetic energy.

    For a joint with several freedoms it is the root of their sum, since the root of a matrix D is
    not one.
    """
    xi = {k: G.T @ s.V[k] for k, G in s.filter.G.items()}
    sizes = np.sqrt([max(xi[k] @ s.filter.D[k] @ xi[k], 0.0) for k in sorted(xi, reverse=True)])
    return sizes * [
        -1.0 if len(xi[k]) == 1 and xi[k][0] < 0 else 1.0 for k in sorted(xi, reverse=True)
    ]


def instant(arm, q, qd, tau, gravity):
    """Return the painted quantities at one instant, {name: (n, ...)}.

    They are forces of joints, P(k), D(k), nu(k), and composite bodies.

    force [N]: the filter's P(k) alpha(k) + z(k), of a joint on its link; its moment [N m] about the
    joint's point is that of the bearing, `moment`, and of the motor, `motor`; push [N], where a
    joint slides: the motor's part of force. P: its block of masses, xx, xy, xz, yy, yz, zz [kg];
    carried: the same with locked joints, the mass beyond, which is one number. pivots (n, 2) and nu
    (n, 1): as `pivots` and `quasi_velocities` return them. centre (n, 3) and spread (n, 6): where
    the composite body of a link is, and the six numbers of its `ellipsoid`.
    """
    pose = arm.at(q)
    s = fork.fd4(
        fork.Tree(pose), from_tip(qd, arm.places), from_tip(tau, arm.places), gravity, np.zeros(6)
    )
    links = range(1, arm.n + 1)
    force = rows({k: s.filter.P[k] @ s.alpha[k] + s.z[k] for k in links})
    block = rows({k: s.filter.P[k][3:, 3:] for k in links})
    mass, centre, J = carried(pose)
    motor, push = motors(pose, force)
    A = np.array([ellipsoid(m, x) if m else 0 * x for m, x in zip(mass, J, strict=True)])
    slides = {"push": push} if any("m/s" in kind.units for kind in arm.kinds) else {}

    def six(B):
        return B[:, (0, 0, 0, 1, 1, 2), (0, 1, 2, 1, 2, 2)]

    return {
        "force": force[:, 3:],
        "moment": force[:, :3] - motor,
        "motor": motor,
        "P": six(block),
        "carried": mass[:, np.newaxis],
        "pivots": pivots(arm, s.filter),
        "nu": quasi_velocities(s)[:, np.newaxis],
        "centre": centre,
        "spread": six(A),
    } | slides


def _painting(arm, run, law):
    """Return arrays of `instant` over a run, and their times, up to the first it cannot compute."""
    count = min(len(run.t), INSTANTS, max(WORK // arm.n, 8))
    frames = np.unique(np.rint(np.linspace(0, len(run.t) - 1, count)).astype(int))
    instants = []
    for k in frames:
        try:
            instants.append(
                instant(arm, run.q[k], run.qd[k], law(run.t[k], run.q[k], run.qd[k]), run.gravity)
            )
        except ValueError:  # a joint without inertia
            break
    if not instants:
        return {}
    arrays = {name: np.array([instant[name] for instant in instants]) for name in instants[0]}
    return {"paint/t": run.t[frames[: len(instants)]]} | arrays


def _scales(arm, arrays):
    """Return values that one arrow of the legend represents.

    They are what all but a fiftieth stay below, as a round number.
    """
    if not arrays:
        return {}
    sizes = {name: np.linalg.norm(x, axis=-1) for name, x in arrays.items()}
    turning = [i for i, kind in enumerate(arm.kinds) if kind.nv == 1 and "rad/s" in kind.units]
    values = {
        "force": np.quantile(sizes["force"], 0.98),
        "mass": sizes["carried"].max(),
        "moment": max(np.quantile(sizes[name], 0.98) for name in ("moment", "motor")),
        "inertia": arrays["pivots"][:, turning].max(initial=0),
        "nu": np.linalg.norm(sizes["nu"], axis=-1).max(),
    }
    return {name: nice(size) for name, size in values.items() if size > 1e-9}


# --- a message ------------------------------------------------------------------------------------
def pack(run, torque=None, damping=0.0, title="", parameters=(), play=None, limit=LIMIT):
    """Return everything the browser needs to show a trajectory in space, as a dict.

    It has a header, and "buffer", bytes.

    run: a `Trajectory` of any arm; torque, damping: those of `simulate` that made it, from which
    the forces follow. parameters: short strings above the picture; play: whether it starts by
    itself. Where a message would have more than `limit` bytes frames are left out, evenly. Raises
    ValueError where a frame is not finite, with its time.
    """
    arm = run.arm.in_floats
    fine = np.isfinite(run.q).all(axis=1)
    if not fine.all():
        when = run.t[fine.argmin()]  # no tie: truths
        raise ValueError(f"run: joint values must be finite; they are not at t = {when:.4g} s")
    paint = {
        name: x.astype(np.float32)
        for name, x in _painting(arm, run, law_of(arm, torque, damping)).items()
    }
    first = arm.at(run.q[0])
    paths = _paths(first, run.q[0])
    still = {  # bones to the first joints, and the plate below
        "paths": [path.tolist() for path in paths[-1]]
    }
    if not arm.kinds[0].free:
        still |= {"at": arm.base_offset.tolist(), "up": arm.base_rotation[:, 2].tolist()}
    header = {
        "title": title,
        "parameters": [*parameters],
        "play": play,
        "base": still,
        "bodies": _bodies(arm, paths),
        "scales": _scales(arm, paint),
        "alt": _alt(arm, run),
        "layers": [[name, words] for name, words in LAYERS.items() if paint],
        "tip": {"at": arm.tip_offset.tolist(), "axes": arm.tip_rotation.tolist()},
    }
    room = limit - 4000 - len(json.dumps(header)) - sum(x.nbytes for x in paint.values())
    count = min(len(run.t), room // (4 * (1 + 7 * arm.n)))
    if count < min(len(run.t), 2):
        raise ValueError(f"run: {arm.n} links are too many for a message of {limit} bytes")
    frames = np.unique(np.rint(np.linspace(0, len(run.t) - 1, count)).astype(int))
    poses = [arm.at(q) for q in run.q[frames]]
    place = np.array([pose.O for pose in poses])
    turn = quaternions(np.array([pose.R for pose in poses]))
    arrays = {"t": run.t[frames], "place": place, "turn": turn}
    layout, buffer = joined({name: x.astype(np.float32) for name, x in arrays.items()} | paint)
    return header | _frame(arm, first, place, poses) | {"layout": layout, "buffer": buffer}


def _frame(arm, first, place, poses):
    """Return a ball that holds all frames, the floor's height, and sizes.

    The sizes are how thick links are, and the length of the largest arrow.
    """
    tips = np.array([pose.tip for pose in poses])[:, np.newaxis]
    ends, round_ = _ends(arm, poses)
    points = np.concatenate([place, tips, ends - round_, ends + round_], axis=1).reshape(-1, 3)
    if not arm.kinds[0].free:
        points = np.vstack([points, first.base])
    low = points.min(axis=0)
    high = points.max(axis=0)
    thin = 0.016 * reach_of_bones(first)
    radius = 1.04 * np.linalg.norm(points - (low + high) / 2, axis=1).max() + 3 * thin
    base = first.base[2] if not arm.kinds[0].free else low[2]
    return {
        "middle": ((low + high) / 2).tolist(),
        "radius": radius,
        "floor": float(min(low[2], base) - 2 * thin),
        "thin": thin,
        "unit": UNIT * radius,
    }


def _ends(arm, poses):
    """Return the centres of the half balls of capsules, and their radii (m, 1).

    The centres are those in all frames (T, m, 3).
    """
    bodies = [(i, *made) for i in range(arm.n) if (made := capsule(arm.masses[i], arm.inertias[i]))]
    ends = [
        [
            pose.C[i] + sign * half * (pose.R[i] @ axis)
            for i, axis, half, _ in bodies
            for sign in (-1, 1)
        ]
        for pose in poses
    ]
    radii = np.repeat([radius for *_, radius in bodies], 2)
    return np.reshape(ends, (len(poses), -1, 3)), radii[:, np.newaxis]


def _alt(arm, run):
    word = "link" if arm.n == 1 else "links"
    return f"{arm.name} in space: {arm.n} {word}, {run.t[-1] - run.t[0]:.4g} s"


@styled
def still(run, until=None):
    """Return the picture for places where no widget runs, a Figure.

    It has the pose at `until` [s], the last one if None, and four before it, faded. Branches of
    several poses hide one another, so a tree has only its first pose before it.
    """
    last = len(run.t) - 1 if until is None else int(np.searchsorted(run.t, until - 1e-9))
    frames = np.rint(np.linspace(0, last, 2 if plain(run.arm) else 5)).astype(int)
    return arm_3d(run.arm, run.q[np.unique(frames)], labels=None).figure
