# needs:
"""An adapter for this workbook's library."""

import warnings
from types import SimpleNamespace

import numpy as np

import robodyn_lib as rd
from robodyn_lib.loops import CONTACTS
from robodyn_lib.loops.closures import velocity_gap
from robodyn_lib.reference.composite import mass_matrix_at
from robodyn_lib.reference.jacobian import velocities_at

VERSION = rd.__version__
LACKS = ("Armature",)  # a property of an Arm, not an input of a state
STEP = 1e-30  # step along the imaginary axis for derivatives in time


def load(urdf):
    """Return the whole tree, in which joints that follow others do so."""
    tree = rd.load_urdf(urdf.path, whole=True, mimic="follow")
    return SimpleNamespace(tree=tree, urdf=urdf, frames={})


def answers(robot, joints, state):
    """Return answers in the library's own order, derivatives only if no joint follows another."""
    tree = robot.tree
    g = state.gravity
    names = tree.leading.joint_names
    q, (v, a, tau) = state.values(names), state.rates(names)
    pushed = _outside(robot, state, q)
    damping = state.vector(state.damping)
    columns = [rd.inverse_dynamics(tree, q, 0 * v, 0 * v, e) for e in np.eye(3)]
    tau = tau + pushed - damping * v

    def torque(v, a):
        return rd.inverse_dynamics(tree, q, v, a, g) - pushed + damping * v

    out = {
        "mass_matrix": rd.mass_matrix(tree, q),
        "gravity_columns": np.stack(columns, axis=1),
        "gravity_torque": np.stack(columns, axis=1) @ g,
        "inverse_dynamics": torque,
        "forward_dynamics": rd.forward_dynamics(tree, q, v, tau, g, method="compiled"),
    }
    n = len(v)
    units = rd.forward_dynamics(tree, [q] * n, np.zeros((n, n)), np.eye(n), np.zeros(3))
    out["inverse_mass_matrix"] = units.T
    if isinstance(tree, rd.Arm) and not state.asked:
        by = rd.inverse_dynamics_derivatives(tree, q, v, a, g)
        forward_by = rd.forward_dynamics_derivatives(tree, q, v, tau, g)
        out |= {
            "inverse_dynamics_by_q": by.by_q,
            "inverse_dynamics_by_qd": by.by_qd,
            "forward_dynamics_by_q": forward_by.by_q,
            "forward_dynamics_by_qd": forward_by.by_qd,
        }
    if state.closure:
        out |= of_loops(robot, q, v, tau, state)
    pose = _in_motion(tree, q, v)
    twists = _twists(tree, pose)
    out |= of_the_whole(tree, pose, twists, q, v, g)
    return out | {"links": _links(robot, state, pose, twists, v, a, out["inverse_mass_matrix"])}


def _in_motion(tree, q, v):
    """Return the pose whose numbers have STEP times their rates of change as imaginary parts."""
    q, v = tree.spread(q, v)
    return tree.tree.at(q + 1j * STEP * tree.tree.rates(q, v))


def _values(name, x):
    """Return {name: x, name_rate: its rate of change} of numbers in motion."""
    return {name: x.real, f"{name}_rate": x.imag / STEP}


def _twists(tree, pose):
    """Return the velocities (n, 6, nv) of all links, at their joint points, by unit rates."""
    each = [velocities_at(pose, e) for e in np.eye(pose.arm.nv)]
    twists = np.array([[V[i] for V in each] for i in range(pose.n)])
    return tree.gathered(np.swapaxes(twists, 1, 2))


def of_the_whole(tree, pose, twists, q, v, g):
    """Return energies, momenta and rates of matrices, from the links of a pose in motion."""
    M = tree.congruent(mass_matrix_at(pose))
    A = 0
    bodies = zip(twists, pose.O, pose.p, pose.m, pose.Ic, strict=True)
    for twist, point, to_c, m, I in bodies:
        linear = m * (twist[3:] + np.cross(twist[:3], to_c, axis=0))
        angular = I @ twist[:3] + np.cross(point + to_c, linear, axis=0)
        A = A + np.concatenate([angular, linear])
    mass = sum(pose.m)
    centre = pose.m @ pose.C / mass if mass else 0 * pose.C[0]
    about = np.concatenate([A[:3] - np.cross(centre, A[3:], axis=0), A[3:]])
    moving = _values("centroidal_momentum_matrix", about) | _values("mass_matrix", M)
    out = moving | {
        "kinetic_energy": v @ M.real @ v / 2,
        "potential_energy": -(pose.m @ pose.C.real @ g).real,
        "momentum": A.real @ v,
        "centre_of_mass": centre.real,
        "centroidal_momentum": about.real @ v,
    }
    if isinstance(tree, rd.Arm) and tree.nq == tree.nv:
        along = [mass_matrix_at(tree.at(q + 1j * STEP * e)).imag / STEP for e in np.eye(tree.nq)]
        by_q = np.stack(along, axis=2)  # M[i, j] by q[k]
        half = (by_q + np.swapaxes(by_q, 1, 2) - np.moveaxis(by_q, 2, 0)) / 2
        out["coriolis_matrix"] = half @ v
    return out


def _place(robot, name):
    """Return (number of the link that carries a link, rotation and position in it)."""
    if name not in robot.frames:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", rd.UrdfWarning)  # about branches that are left out
            chain = rd.load_urdf(robot.urdf.path, tip=name, mimic="independent")
        pose = chain.at(chain.neutral)
        back = pose.R[-1].T
        number = robot.tree.tree.link_names.index(chain.link_names[-1])
        robot.frames[name] = number, back @ pose.tip_R, back @ pose.to_tip
    return robot.frames[name]


def _jacobian(robot, pose, twists, name):
    """Return rotation, position and Jacobian of a link at a pose."""
    number, rotation, position = _place(robot, name)
    R = pose.R[number]
    J = twists[number]
    linear = J[3:] + np.cross(J[:3], R @ position, axis=0)
    return R @ rotation, pose.O[number] + R @ position, np.concatenate([J[:3], linear])


def _links(robot, state, pose, twists, v, a, inverse):
    """Return the answers for all links in question."""
    out = {}
    for name in state.links:
        rotation, position, J = _jacobian(robot, pose, twists, name)
        velocity = J.real @ v
        acceleration = J.real @ a + J.imag @ v / STEP
        swept = np.concatenate([np.zeros(3), np.cross(velocity[:3], velocity[3:])])
        out[name] = _values("jacobian", J) | {
            "position": position.real,
            "rotation": rotation.real,
            "velocity": velocity,
            "acceleration": acceleration,
            "acceleration_spatial": acceleration - swept,
            "mobility": J.real @ inverse @ J.real.T,
        }
    return out


def _outside(robot, state, q):
    """Return the torques (nv,) of the state's wrenches on links."""
    tree = robot.tree
    total = np.zeros(robot.tree.leading.nv)
    if not state.wrenches:
        return total
    pose = tree.tree.at(*tree.spread(q))
    twists = _twists(tree, pose)
    for name, six in state.wrenches.items():
        total = total + _jacobian(robot, pose, twists, name)[2].T @ six
    return total


def of_loops(robot, q, v, tau, state):
    """Return accelerations with the loops closed, forces in them, and the torques of drives."""
    tree = robot.tree
    g = state.gravity
    loops = [_loop(robot, tree.at(q), loop) for loop in state.closure]
    chain = rd.close_loops(tree, loops)
    turning = np.concatenate([np.array(CONTACTS[loop.contact]) < 3 for loop in loops])
    whose = np.repeat(range(len(loops)), [len(CONTACTS[loop.contact]) for loop in loops])
    order = np.lexsort((turning, whose))  # in each loop of the file, turns come last
    gaps = [velocity_gap(tree.at(q), chain.closures, e) for e in np.eye(len(v))]
    A = np.stack(gaps, axis=1)[order]
    a = rd.forward_dynamics(chain, q, v, tau, g)
    out = {"closure_jacobian": A, "closed_forward_dynamics": a}
    if not chain.standing(q).loose:
        forces = chain.contact_forces(q, v, tau, g)
        out["closure_forces"] = np.concatenate(list(forces.values()))[order]
    if state.driven:
        columns = [tree.joint_names.index(name) for name in state.driven]
        drives = np.concatenate([np.eye(len(v))[:, columns], A.T], axis=1)
        load = rd.inverse_dynamics(tree, q, v, a, g)
        out["driving_torque"] = np.linalg.lstsq(drives, load)[0][: len(columns)]
    return out


def _loop(robot, pose, loop):
    """Return a loop of a file as the library has it, with the world's axes at this pose."""
    turns = loop.get("turns_held", "")
    contact = {"": "hard finger", "xy": "hinge", "xyz": "rigid"}[turns]
    axes = np.eye(3)
    if loop["held"] == "xz":
        contact = "pin"
        axes = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]]).T
    sides = []
    for side in (loop["a"], loop["b"]):
        point = np.array(side["point"], dtype=float)
        if side["link"] == robot.urdf.root:
            sides.append(("world", point, axes))
            continue
        number, rotation, position = _place(robot, side["link"])
        sides.append((number, position + rotation @ point, pose.R[number].T @ axes))
    return rd.Loop(*sides, contact)


def beside(robot, joints, state):
    """Return a function: the torques of a wrench that a link exerts at its frame's origin."""
    tree = robot.tree

    def torque(link, wrench):
        q, (v, _, _) = state.values(tree.joint_names), state.rates(tree.joint_names)
        pushes = np.zeros((tree.n, 6))
        pushes[tree.link_names.index(link)] = wrench
        return rd.inverse_dynamics(tree, q, 0 * v, 0 * v, state.gravity, forces=pushes)

    return {"tip_force": torque}
