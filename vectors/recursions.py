"""The second route: the recursions of the papers, as this library teaches them, on other numbers.

It reads the URDF itself, merges what is welded, and asks for Newton-Euler (RK 2.24-2.30), composite
bodies, FD4 (RK 5.13-5.17) and the gradients of `robodyn_lib.derivatives`. With `virtual_power` it
shares the text of the file, cosines and roots.
"""

from xml.etree import ElementTree

import numpy as np
from mpmath import mp

import robodyn_lib as rd
from robodyn_lib.derivatives.recursions import forward_derivatives_at, inverse_derivatives_at
from robodyn_lib.loops.closures import Closure, Frame
from robodyn_lib.loops.forward import closed_forward
from robodyn_lib.numbers import cos_sin
from robodyn_lib.reference import inverse_dynamics_at, mass_matrix_at, velocities_at
from robodyn_lib.rk.forward import rk_fd4
from robodyn_lib.spatial import phi, spatial_inertia

KINDS = {"revolute": "R", "continuous": "R", "prismatic": "P", "spherical": "S", "floating": "F"}


class Robot:
    """An `Arm` of a URDF with joints in the order of `joints`.

    It also has where each link is on its carrier.
    """

    def __init__(self, urdf, joints, number):
        self.number = number
        self.root = ElementTree.fromstring(urdf)
        self.above = {j.find("child").get("link"): j for j in self.root.iter("joint")}
        self.links = {e.get("name"): e for e in self.root.findall("link")}
        self.carrier, self.seat = {}, {}
        for name in self.links:
            self._seat(name)
        child = {j.get("name"): link for link, j in self.above.items()}
        moving = [child[name] for name in joints]
        self.order = sorted(range(len(moving)), key=lambda i: self._depth(moving[i]))
        moving = [moving[i] for i in self.order]
        above = [self.above[link] for link in moving]
        R, p = zip(*(self._at_joint(link) for link in moving), strict=True)
        bodies = [self._merged(link) for link in moving]
        self.place = {link: i for i, link in enumerate(moving)}
        self.arm = rd.Arm(
            axes=[self._vector(j, "axis", "xyz", "1 0 0") for j in above],
            rotations=R,
            offsets=p,
            joint_types=[KINDS[j.get("type")] for j in above],
            masses=np.array([m for m, _, _ in bodies]),
            coms=[c for _, c, _ in bodies],
            inertias=[I for _, _, I in bodies],
            parents=[self.place.get(self.carrier[j.find("parent").get("link")], -1) for j in above],
        )

    def _vector(self, element, path, key, default):
        found = element.find(path)
        text = (found.get(key) if found is not None else None) or default
        return np.array([self.number(x) for x in text.split()])

    def _rotation(self, element, path):
        (cr, sr), (cp, sp), (cy, sy) = map(cos_sin, self._vector(element, path, "rpy", "0 0 0"))
        return np.array(
            [
                [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
                [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
                [-sp, cp * sr, cp * cr],
            ]
        )

    def _depth(self, link):
        return 0 if link not in self.above else 1 + self._depth(self._parent(link))

    def _parent(self, link):
        return self.above[link].find("parent").get("link")

    def _at_joint(self, link):
        """Return the frame of a joint in the frame of the moving link that carries it: (R, p)."""
        joint = self.above[link]
        self._seat(self._parent(link))
        R, p = self.seat[self._parent(link)]
        return (
            R @ self._rotation(joint, "origin"),
            p + R @ self._vector(joint, "origin", "xyz", "0 0 0"),
        )

    def _seat(self, link):
        if link in self.seat:
            return
        if link in self.above and self.above[link].get("type") == "fixed":
            self.seat[link] = self._at_joint(link)
            self.carrier[link] = self.carrier[self._parent(link)]
        else:
            self.seat[link] = np.eye(3, dtype=int), np.array([self.number("0")] * 3)
            self.carrier[link] = link

    def _merged(self, carrier):
        """Return mass, centre of mass and inertia about it of all that is welded together."""
        parts = []
        for name, element in self.links.items():
            if self.carrier[name] == carrier:
                R, p = self.seat[name]
                m = self._vector(element, "inertial/mass", "value", "0")[0]
                six = [
                    self._vector(element, "inertial/inertia", "i" + key, "0")[0]
                    for key in ("xx", "xy", "xz", "xy", "yy", "yz", "xz", "yz", "zz")
                ]
                Q = R @ self._rotation(element, "inertial/origin")
                c = p + R @ self._vector(element, "inertial/origin", "xyz", "0 0 0")
                parts.append((m, c, Q @ np.reshape(six, (3, 3)) @ Q.T))
        mass = sum(m for m, _, _ in parts)
        com = sum(m * c for m, c, _ in parts) / mass if mass else parts[0][1]
        inertia = 0
        for m, c, I in parts:
            d = c - com
            inertia = inertia + I + m * ((d @ d) * np.eye(3, dtype=int) - np.outer(d, d))
        return mass, com, (inertia + inertia.T) / 2

    def pose(self, state):
        """Return the pose, exact if every number is a fraction."""
        out, start = [], 0
        exact = self.number("0").__class__.__name__ in ("Fraction", "Rational")
        values = [self.number(x) for x in state["q"]]
        given = {}
        for name, joint in zip(state["joints"], state["kinds"], strict=True):
            size = {"floating": 7, "spherical": 4}.get(joint, 1)
            given[name] = values[start : start + size]
            start += size
        for i in self.order:
            name = state["joints"][i]
            q = given[name]
            turned = [self.number(x) for x in state.get("cos_sin", {}).get(name, ())]
            if len(q) > 1 and exact:
                q = [*q[:-4], *(x / q[-1] for x in q[-4:-1])]
            elif turned:  # the half-angle's tangent, or the angle
                c, s = turned
                q = [s / (1 + c)] if exact else [c.context.atan2(s, c)]
            out += q
        q = np.array(out)
        return self.arm.at_tangents(q) if exact else self.arm.at(q)

    def sorted(self, state):
        """Return the position of each rate of the arm among the rates of the file (nv,)."""
        sizes = [{"floating": 6, "spherical": 3}.get(kind, 1) for kind in state["kinds"]]
        starts = np.cumsum([0, *sizes])
        return np.concatenate([np.arange(starts[i], starts[i] + sizes[i]) for i in self.order])


def answers(  # noqa: PLR0915
    urdf, joints, kinds, state, number, links=(), closure=(), gradients=False
):
    """Return {quantity: array} as `virtual_power.answers` does, by the recursions."""
    robot = Robot(urdf, joints, number)
    state = {**state, "joints": joints, "kinds": kinds}

    def read(key):
        return np.array([number(x) for x in state[key]])

    pose = robot.pose(state)
    nv = robot.arm.nv
    zero = np.array([number("0")] * nv)
    rest = zero[:1].repeat(3)
    still = zero[:1].repeat(6)
    at = robot.sorted(state)
    T, Tdot = _representation(robot, pose, state, read("qd"), number)
    v = T @ read("qd")
    back = np.empty_like(at)
    back[at] = np.arange(nv)

    def to_arm(x):
        return x[at]

    def to_file(x):
        return x[back]

    def torque(v, a, g):
        return to_file(inverse_dynamics_at(pose, to_arm(v), to_arm(a), g, still))

    M = to_file(to_file(mass_matrix_at(pose)).T)
    g = read("gravity")
    units = np.eye(3, dtype=int) + rest
    G = np.stack([torque(zero, zero, u) for u in units], axis=1)
    bias = T.T @ torque(v, Tdot @ read("qd"), g)
    V = velocities_at(pose, to_arm(v))
    spatial = [spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) for i in range(pose.n)]
    out = {
        "mass_matrix": T.T @ M @ T,
        "bias": bias,
        "gravity_torque": T.T @ torque(zero, zero, g),
        "gravity_columns": T.T @ G,
        "kinetic_energy": sum(V[i] @ spatial[i] @ V[i] for i in range(pose.n)) / 2,
        "potential_energy": -sum(pose.m[i] * (g @ pose.C[i]) for i in range(pose.n)),
        "momentum": sum(phi(pose.O[i]) @ spatial[i] @ V[i] for i in range(pose.n)),
    }
    if "qdd" in state:
        a = T @ read("qdd") + Tdot @ read("qd")
        out["inverse_dynamics"] = T.T @ torque(v, a, g)
    if "tau" in state:

        def free(v, tau, g):
            return to_file(rk_fd4(pose, to_arm(v), to_arm(tau), g, still))

        W = np.stack([free(zero, u + zero, rest) for u in np.eye(nv, dtype=int)], axis=1)
        out["inverse_mass_matrix"] = T.T @ W @ T  # T is orthogonal
        qdd = free(v, T @ read("tau"), g)
        out["forward_dynamics"] = T.T @ (qdd - Tdot @ read("qd"))
    for name in links:
        out |= _link(robot, pose, name, T, v, back, out.get("inverse_mass_matrix"))
    if closure and "tau" in state:
        found = closed_forward(
            pose, _closures(robot, closure), to_arm(v), to_arm(read("tau")), g, still
        )
        forces = [
            f
            for loop, two in zip(closure, _split(found.forces, closure), strict=True)
            for f in _in_the_order_of_the_file(two, loop)
        ]
        out["closure_jacobian"] = np.concatenate(
            [_held(robot, pose, loop, back) for loop in closure]
        )
        out |= {"closed_forward_dynamics": to_file(found.qdd), "closure_forces": np.array(forces)}
    if gradients:
        by_q, by_qd, _ = inverse_derivatives_at(pose, to_arm(v), to_arm(read("qdd")), g, still)
        fd_q, fd_qd, _ = forward_derivatives_at(pose, to_arm(v), to_arm(read("tau")), g, still)
        for key, D in (
            ("inverse_dynamics_by_q", by_q),
            ("inverse_dynamics_by_qd", by_qd),
            ("forward_dynamics_by_q", fd_q),
            ("forward_dynamics_by_qd", fd_qd),
        ):
            out[key] = to_file(to_file(D).T).T
    return out


def with_inputs(urdf, joints, kinds, state, number, links=(), followers=()):
    """Return the answers with followers, armature, damping and wrenches, from those without.

    followers: (name, leader, factor, offset) of texts. The mass matrix is inverted by mpmath.
    """
    place, start = {}, 0
    for name, kind in zip(joints, kinds, strict=True):
        size = {"floating": 6, "spherical": 3}.get(kind, 1)
        place[name] = start
        start += size
    n = start
    rows = [[number(i == j) for j in range(n)] for i in range(n)]
    every = {key: state[key] for key in ("representation", "cos_sin", "gravity") if key in state}
    every |= {key: list(state[key]) for key in ("q", "qd")}
    q_of, at = {}, 0
    for name, kind in zip(joints, kinds, strict=True):
        q_of[name] = state["q"][at]
        at += {"floating": 7, "spherical": 4}.get(kind, 1)
    names = list(joints)
    types = list(kinds)
    for name, kind, leader, factor, offset in followers:
        k = number(factor)
        every["q"].append(k * number(q_of[leader]) + number(offset))
        every["qd"].append(k * number(state["qd"][place[leader]]))
        rows.append([k * x for x in rows[place[leader]]])
        names.append(name)
        types.append(kind)
    G = np.array(rows)
    loaded = sorted({*links, *state.get("wrenches", {})})
    found = answers(urdf, names, types, every, number, loaded)
    return _reduced(state, found, G, number, links)


def _reduced(state, found, G, number, links):
    """Return the answers in the rates that lead.

    G gives all rates by these; the inputs are the state's.
    """

    def read(key):
        return np.array([number(x) for x in state[key]])

    none = np.array([number(0)] * G.shape[1])
    armature = read("armature") if "armature" in state else none
    qd = read("qd")
    out = {key: found[key] for key in ("kinetic_energy", "potential_energy", "momentum")}
    out["kinetic_energy"] = out["kinetic_energy"] + (armature * qd * qd).sum() / 2
    out["mass_matrix"] = G.T @ found["mass_matrix"] @ G + np.diag(armature)
    for key in ("bias", "gravity_torque", "gravity_columns"):
        out[key] = G.T @ found[key]
    if "damping" in state:
        out["bias"] = out["bias"] + read("damping") * qd
    for name, six in state.get("wrenches", {}).items():
        J = found[f"links/{name}/jacobian"] @ G
        out["bias"] = out["bias"] - J.T @ np.array([number(x) for x in six])
    M = out["mass_matrix"]
    W = np.array((mp.matrix(M.tolist()) ** -1).tolist())
    out["inverse_mass_matrix"] = W
    out["inverse_dynamics"] = M @ read("qdd") + out["bias"]
    out["forward_dynamics"] = W @ (read("tau") - out["bias"])
    for name in links:
        start = f"links/{name}/"
        J = found[start + "jacobian"] @ G
        out |= {start + key: found[start + key] for key in ("position", "rotation", "velocity")}
        out |= {start + "jacobian": J, start + "mobility": J @ W @ J.T}
    return out


def displaced(state, kinds, h, rates):
    """Return the state moved by h along these rates.

    Its angles are numbers; it is exact to second order in h.
    """
    q = [mp.mpf(x) for x in state["q"]]
    out = []
    at = 0
    start = 0
    axes = state.get("representation", "body")
    for name, kind in zip(state["joints"], kinds, strict=True):
        if kind not in ("floating", "spherical"):
            turned = state.get("cos_sin", {}).get(name)
            x = q[at]
            if turned:
                c, s = (
                    mp.mpf(y.partition("/")[0]) / mp.mpf(y.partition("/")[2] or 1) for y in turned
                )
                x = mp.atan2(s, c)
            out.append(x + h * rates[start])
            at, start = at + 1, start + 1
            continue
        w = [h * x / 2 for x in rates[start : start + 3]]
        place = q[at : at + 3] if kind == "floating" else []
        at += len(place)
        quaternion = q[at : at + 4]
        step = [*w, mp.mpf(1)]
        in_world = kind == "floating" and axes == "world"
        turned = _product(step, quaternion) if in_world else _product(quaternion, step)
        size = mp.sqrt(sum(x * x for x in turned))
        if kind == "floating":
            v = np.array([h * x for x in rates[start + 3 : start + 6]])
            if axes == "body":  # use the axes of the time halfway
                half = _product(quaternion, [*(x / 2 for x in w), mp.mpf(1)])
                length = mp.sqrt(sum(x * x for x in half))
                v = _turning([x / length for x in half]) @ v
            out += [x + y for x, y in zip(place, v, strict=True)]
        out += [x / size for x in turned]
        at, start = at + 4, start + (6 if kind == "floating" else 3)
    return {key: x for key, x in state.items() if key != "cos_sin"} | {"q": out}


def _product(a, b):
    """Return the product of two quaternions (x, y, z, w)."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    ]


def _turning(q):
    """Return the rotation (3, 3) of a unit quaternion (x, y, z, w)."""
    back = [-q[0], -q[1], -q[2], q[3]]
    zero = mp.mpf(0)
    columns = []
    for e in np.eye(3, dtype=int):
        columns.append(_product(_product(q, [*(mp.mpf(int(x)) for x in e), zero]), back)[:3])
    return np.array(columns).T


def further(urdf, joints, kinds, state, links=()):
    """Return the answers that are rates of others, by central differences in 140 digits."""
    with mp.workdps(140):
        number = mp.mpf
        h = mp.mpf(10) ** -46
        robot = Robot(urdf, joints, number)
        state = {**state, "joints": joints, "kinds": kinds}
        qd, qdd = (np.array([number(x) for x in state[key]]) for key in ("qd", "qdd"))

        def near(rates):
            return [
                _moved_answers(robot, displaced(state, kinds, step, rates), links)
                for step in (-h, 0 * h, h)
            ]

        before, here, after = near(qd)
        rate = {key: (after[key] - before[key]) / (2 * h) for key in here}
        out = {
            "mass_matrix_rate": rate["M"],
            "centre_of_mass": here["centre"],
            "centroidal_momentum_matrix": here["A"],
            "centroidal_momentum": here["A"] @ qd,
            "centroidal_momentum_matrix_rate": rate["A"],
        }
        if not {"floating", "spherical"} & set(kinds):
            out["coriolis_matrix"] = _christoffel(near, len(qd), h, qd)
        for name in links:
            start = f"links/{name}/"
            J = here[start + "J"]
            R = rate[start + "J"]
            a = J @ qdd + R @ qd
            v = J @ qd
            out[start + "jacobian_rate"] = R
            out[start + "acceleration"] = a
            out[start + "acceleration_spatial"] = a - np.concatenate(
                [0 * v[:3], _cross(v[:3], v[3:])]
            )
        return out


def _cross(a, b):
    """Return a x b, of any numbers."""
    (a1, a2, a3), (b1, b2, b3) = a, b
    return np.array([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def _christoffel(near, n, h, qd):
    """Return the Coriolis matrix (n, n).

    Row i, column j is half the sum of the three derivatives.
    """
    by = []
    for k in range(n):
        before, _, after = near([mp.mpf(int(i == k)) for i in range(n)])
        by.append((after["M"] - before["M"]) / (2 * h))
    C = 0 * by[0]
    for k in range(n):
        C = C + by[k] * qd[k] / 2
    turn = np.array(
        [[sum(by[j][i, k] * qd[k] for k in range(n)) for j in range(n)] for i in range(n)]
    )
    return C + (turn - turn.T) / 2


def _moved_answers(robot, state, links):
    """Return the mass matrix, the momentum matrix and its centre, and Jacobians in a state."""
    pose = robot.pose(state)
    at = robot.sorted(state)
    back = np.empty_like(at)
    back[at] = np.arange(robot.arm.nv)
    number = robot.number
    qd = np.array([number(x) for x in state["qd"]])
    T, _ = _representation(robot, pose, state, qd, number)
    M = mass_matrix_at(pose)[back][:, back]
    A, moment = 0, 0
    moving = {i: link for link, i in robot.place.items()}
    for i in range(pose.n):
        _, _, J = _jacobian(robot, pose, moving[i], np.array([number(0)] * 3), back)
        A = A + phi(pose.O[i]) @ spatial_inertia(pose.m[i], pose.p[i], pose.Ic[i]) @ J @ T
        moment = moment + pose.m[i] * pose.C[i]
    centre = moment / sum(pose.m[i] for i in range(pose.n))
    shift = np.array([_cross(centre, column) for column in A[3:].T]).T
    out = {"M": T.T @ M @ T, "centre": centre, "A": np.concatenate([A[:3] - shift, A[3:]])}
    for name in links:
        _, _, J = _jacobian(robot, pose, name, np.array([number(0)] * 3), back)
        out[f"links/{name}/J"] = J @ T
    return out


def _representation(robot, pose, state, qd, number):
    """Return T and dT/dt: rates of this library (body axes) = T (rates of the file)."""
    n = robot.arm.nv
    T = np.eye(n, dtype=int) + np.array([[number("0")] * n] * n)
    Tdot = 0 * T
    axes = state.get("representation", "body")
    start = 0
    for name, kind in zip(state["joints"], state["kinds"], strict=True):
        if kind == "floating" and axes != "body":
            i = robot.order.index(state["joints"].index(name))
            R = pose.seat(i).T @ pose.R[i]
            turning = slice(start, start + 3)
            sliding = slice(start + 3, start + 6)
            w = R.T @ qd[turning] if axes == "world" else qd[turning]
            spin = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
            for part in [sliding] + [turning] * (axes == "world"):
                T[part, part] = R.T
                Tdot[part, part] = -spin @ R.T
        start += {"floating": 6, "spherical": 3}.get(kind, 1)
    return T, Tdot


def _jacobian(robot, pose, name, point, back):
    """Return a point of a link, the link's axes, and the Jacobian (6, nv) there."""
    i = robot.place[robot.carrier[name]]
    R, p = robot.seat[name]
    where = pose.O[i] + pose.R[i] @ (p + R @ point)
    axes = pose.R[i] @ R
    columns = [0 * S for S in pose.S]
    while i >= 0:
        columns[i] = phi(where - pose.O[i]).T @ pose.S[i]
        i = pose.arm.parents[i]
    return where, axes, np.concatenate(columns, axis=1)[:, back]


def _held(robot, pose, loop, back):
    """Return the rows of a closure: rates to the velocity of a's point, in held directions."""
    point = np.array([robot.number(x) for x in loop["a"]["point"]])
    J = _jacobian(robot, pose, loop["a"]["link"], point, back)[2]
    turns = ["xyz".index(letter) for letter in loop.get("turns_held", "")]
    return J[[3 + "xyz".index(letter) for letter in loop["held"]] + turns]


def _link(robot, pose, name, T, v, back, W):
    where, axes, J = _jacobian(robot, pose, name, np.zeros(3, dtype=int), back)
    out = {
        f"links/{name}/position": where,
        f"links/{name}/rotation": axes,
        f"links/{name}/velocity": J @ v,
        f"links/{name}/jacobian": J @ T,
    }
    if W is not None:
        out[f"links/{name}/mobility"] = J @ T @ W @ (J @ T).T
    return out


def _split(forces, closure):
    counts = [len(loop["held"]) + len(loop.get("turns_held", "")) for loop in closure]
    return np.split(forces, np.cumsum(counts)[:-1])


def _in_the_order_of_the_file(forces, loop):
    """Return the forces of a loop as the file has them: of the point, then of turns."""
    if loop["held"] == "xz":
        return forces[::-1]
    turns = len(loop.get("turns_held", ""))
    return [*forces[turns:], *forces[:turns]]


def _closures(robot, closure):
    """Return the closures of a file in the form of `robodyn_lib.loops`.

    Frame b has the world's axes, or z and x of them.
    """
    out = []
    for i, loop in enumerate(closure):
        point = {key: np.array([robot.number(x) for x in loop[key]["point"]]) for key in "ab"}
        R, p = robot.seat[loop["a"]["link"]]
        a = Frame(
            robot.place[robot.carrier[loop["a"]["link"]]], p + R @ point["a"], R + 0 * point["a"]
        )
        if loop["held"] == "xyz":
            axes = np.eye(3, dtype=int)
        else:
            axes = np.roll(np.eye(3, dtype=int), 1, axis=1)
        b = Frame(-1, point["b"], axes + 0 * point["b"])
        held = loop["held"] + loop.get("turns_held", "")
        contacts = {"xyz": "hard finger", "xz": "pin", "xyzxy": "hinge", "xyzxyz": "rigid"}
        out.append(Closure(a, b, contacts[held], f"loop {i + 1}", attitude=False))
    return out
