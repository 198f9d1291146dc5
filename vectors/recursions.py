"""The second route: the recursions of the papers, as this library teaches them, on other numbers.

It reads the URDF itself, merges what is welded, and asks for Newton-Euler (RK 2.24-2.30), composite
bodies, FD4 (RK 5.13-5.17) and the gradients of `robodyn_lib.derivatives`. With `virtual_power` it
shares the text of the file, cosines and roots.
"""

from xml.etree import ElementTree

import numpy as np

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
    """An `Arm` of a URDF with joints in the order of `joints`, and where each link is on its carrier."""

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
        """The frame of a joint in the frame of the moving link that carries it: (R, p)."""
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
        """Mass, centre of mass and inertia about it of all that is welded together."""
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
        """The pose, exact where every number is a fraction."""
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
        """Where each rate of the arm stands among the rates of the file (nv,)."""
        sizes = [{"floating": 6, "spherical": 3}.get(kind, 1) for kind in state["kinds"]]
        starts = np.cumsum([0, *sizes])
        return np.concatenate([np.arange(starts[i], starts[i] + sizes[i]) for i in self.order])


def answers(urdf, joints, kinds, state, number, links=(), closure=(), gradients=False):
    """Return {quantity: array} as `virtual_power.answers` does, by the recursions."""
    robot = Robot(urdf, joints, number)
    state = {**state, "joints": joints, "kinds": kinds}

    def read(key):
        return np.array([number(x) for x in state[key]])

    pose = robot.pose(state)
    nv = robot.arm.nv
    zero = np.array([number("0")] * nv)
    rest, still = zero[:1].repeat(3), zero[:1].repeat(6)
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
            for f in (two[::-1] if loop["held"] == "xz" else two)
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


def _representation(robot, pose, state, qd, number):
    """Rates of this library (body axes) = T (rates of the file); and dT/dt, in the file's order."""
    n = robot.arm.nv
    T = np.eye(n, dtype=int) + np.array([[number("0")] * n] * n)
    Tdot = 0 * T
    axes = state.get("representation", "body")
    start = 0
    for name, kind in zip(state["joints"], state["kinds"], strict=True):
        if kind == "floating" and axes != "body":
            i = robot.order.index(state["joints"].index(name))
            R = pose.seat(i).T @ pose.R[i]
            turning, sliding = slice(start, start + 3), slice(start + 3, start + 6)
            w = R.T @ qd[turning] if axes == "world" else qd[turning]
            spin = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
            for part in [sliding] + [turning] * (axes == "world"):
                T[part, part] = R.T
                Tdot[part, part] = -spin @ R.T
        start += {"floating": 6, "spherical": 3}.get(kind, 1)
    return T, Tdot


def _jacobian(robot, pose, name, point, back):
    """Where a point of a link is, the link's axes, and the Jacobian (6, nv) there."""
    i = robot.place[robot.carrier[name]]
    R, p = robot.seat[name]
    where, axes = pose.O[i] + pose.R[i] @ (p + R @ point), pose.R[i] @ R
    columns = [0 * S for S in pose.S]
    while i >= 0:
        columns[i] = phi(where - pose.O[i]).T @ pose.S[i]
        i = pose.arm.parents[i]
    return where, axes, np.concatenate(columns, axis=1)[:, back]


def _held(robot, pose, loop, back):
    """The rows of a closure: rates to the velocity of the point of a, in the directions held."""
    point = np.array([robot.number(x) for x in loop["a"]["point"]])
    J = _jacobian(robot, pose, loop["a"]["link"], point, back)[2]
    return J[[3 + "xyz".index(letter) for letter in loop["held"]]]


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
    return np.split(forces, np.cumsum([len(loop["held"]) for loop in closure])[:-1])


def _closures(robot, closure):
    """The closures of a file as those of `robodyn_lib.loops`: frame b has the world's axes, or z and x of them."""
    out = []
    for i, loop in enumerate(closure):
        point = {key: np.array([robot.number(x) for x in loop[key]["point"]]) for key in "ab"}
        R, p = robot.seat[loop["a"]["link"]]
        a = Frame(
            robot.place[robot.carrier[loop["a"]["link"]]], p + R @ point["a"], R + 0 * point["a"]
        )
        axes = (
            np.eye(3, dtype=int)
            if loop["held"] == "xyz"
            else np.roll(np.eye(3, dtype=int), 1, axis=1)
        )
        b = Frame(-1, point["b"], axes + 0 * point["b"])
        contact = {"xyz": "hard finger", "xz": "pin"}[loop["held"]]
        out.append(Closure(a, b, contact, f"loop {i + 1}"))
    return out
