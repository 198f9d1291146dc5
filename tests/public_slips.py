"""Slips out of public threads that are on no list of the judge, put into a dense implementation."""

from dataclasses import dataclass, field

import numpy as np

from vectors import judging
from vectors.judging import fits, virtual_power


def nothing(answers, data, state):
    """Leave the answers as they are."""


def same_robot(data):
    """Return the robot as it is."""
    return data["urdf"]


@dataclass
class Slip:
    """A slip: the robot on which it is tried, the words that describe it, and its change."""

    robot: str
    words: str
    answers: object = nothing
    robot_read: object = same_robot
    inputs: dict = field(default_factory=dict)


def answered(data, slip):
    """Return the file with the answers that a library with this slip gives."""
    states = []
    urdf = slip.robot_read(data)
    for state in data["states"]:
        inputs = {key: state[key] for key in (*judging.INPUTS, "driven") if key in state}
        read = inputs | {key: change(state) for key, change in slip.inputs.items()}
        links = list(state.get("links", {}))
        found = virtual_power.answers(urdf, data["joints"], read, float, links)
        slip.answers(found, data, inputs)
        states.append(inputs | nested(found))
    return {key: x for key, x in data.items() if key != "digest"} | {"states": states}


def nested(found):
    """Return answers in the form of a file, with those of links under the link's name."""
    out, links = {}, {}
    for key, x in found.items():
        if key.startswith("links/"):
            _, name, word = key.split("/")
            links.setdefault(name, {})[word] = np.asarray(x).tolist()
        else:
            out[key] = np.asarray(x).tolist()
    return out | {"links": links}


def gravity(strength):
    """Return inputs with another strength of gravity in place of 9.81."""
    return {"gravity": lambda state: [float(x) * strength / 9.81 for x in state["gravity"]]}


def at_each_joint(key, amount):
    """Return inputs with one amount at each joint."""
    return {key: lambda state: [amount] * len(state["qd"])}


def times(number, *keys):
    """Return a change that multiplies these answers; all, where none is named."""

    def change(answers, data, state):
        for key in keys or list(answers):
            answers[key] = number * answers[key]

    return change


def of(end, change):
    """Return a function that applies `change` to the answers whose names end in `end`."""

    def each(answers, data, state):
        for key in answers:
            if key.endswith(end):
                answers[key] = change(answers[key])

    return each


def placed(data, state):
    """Return the bodies of a robot, and {link: its frame}."""
    tree = virtual_power.bodies(data["urdf"], float)
    place = virtual_power.places(tree, data["joints"])
    return tree, virtual_power.placed(tree, place, state, float)


def in_the_links_axes(answers, data, state):
    """Give velocities in the axes of the link."""
    _, frames = placed(data, state)
    for key in answers:
        if key.endswith("velocity"):
            answers[key] = np.kron(np.eye(2), frames[key.split("/")[1]].R.T) @ answers[key]


def at_the_centre(answers, data, state):
    """Give Jacobians of the centre of mass."""
    tree, frames = placed(data, state)
    for key in answers:
        if key.endswith("jacobian"):
            name = key.split("/")[1]
            (body,) = (body for body in tree if body.link == name)
            s = frames[name].R @ body.com
            J = answers[key]
            answers[key] = np.concatenate([J[:3], J[3:] - virtual_power.hat(s) @ J[:3]])


def about_the_centre(answers, data, state):
    """Give the momentum about the centre of mass."""
    tree, frames = placed(data, state)
    mass = sum(body.m for body in tree[1:])
    moment = sum(
        body.m * (frames[body.link].p + frames[body.link].R @ body.com) for body in tree[1:]
    )
    h = answers["momentum"]
    answers["momentum"] = np.concatenate([h[:3] - np.cross(moment / mass, h[3:]), h[3:]])


def gravity_twice(answers, data, state):
    """Count gravity twice in each torque."""
    G = answers["gravity_torque"].copy()
    for key in ("bias", "inverse_dynamics", "gravity_torque"):
        answers[key] = answers[key] + G
    answers["forward_dynamics"] = answers["forward_dynamics"] - answers["inverse_mass_matrix"] @ G


def bias_added(answers, data, state):
    """Add the bias to the torques where it has to be subtracted."""
    tau = np.array(state["tau"], dtype=float)
    answers["forward_dynamics"] = answers["inverse_mass_matrix"] @ (tau + answers["bias"])


def inverse_for_matrix(answers, data, state):
    """Give the inverse of the mass matrix in its place."""
    answers["mass_matrix"] = answers["inverse_mass_matrix"]


def shifted(answers, data, state):
    """Give joints one place too early."""
    n = len(state["qd"])
    order = [*range(1, n), 0]
    for key, x in answers.items():
        if np.shape(x) in ((n,), (n, n)) and key != "momentum" and "/" not in key:
            answers[key] = x[np.ix_(order, order)] if np.ndim(x) == 2 else x[order]


def with_bodies(change):
    """Return a reader that changes inertial numbers of bodies: change(link, numbers, as read)."""

    def read(data):
        own = {body.link: body for body in virtual_power.bodies(data["urdf"], float)}
        return fits.with_bodies(data["urdf"], lambda name, body: change(name, body, own[name]))

    return read


def heavier(link, number):
    """Return a reader that multiplies the mass of one link."""

    def change(name, body, own):
        if name == link:
            body.m *= number
        return name == link

    return with_bodies(change)


def one_kilogram(name, body, own):
    """Give a link without mass one kilogram and a unit inertia."""
    if body.m == 0:
        body.m = 1.0
        body.I = np.eye(3)
    return body.m == 1


def balanced(name, body, own):
    """Replace an inertia that no body has by its mean."""
    moments = np.linalg.eigvalsh(body.I)
    impossible = moments[2] > moments[0] + moments[1]
    if impossible:
        body.I = moments.mean() * np.eye(3)
    return impossible


def another_order(name, body, own):
    """Read the six numbers of an inertia as diagonal first."""
    xx, xy, xz, yy, yz, zz = own.inertia[np.triu_indices(3)]
    Q = virtual_power.rpy(own.inertial_rpy)
    body.I = Q @ np.array([[xx, yy, yz], [yy, xy, zz], [yz, zz, xz]]) @ Q.T
    return True


SHORT, LONG = "no_axis_RPR", "turned_RRRRRR"
SLIPS_OF_OTHERS = {
    "gravity 9.8": Slip(SHORT, "9.8 for 9.81", inputs=gravity(9.8)),
    "gravity 9.82": Slip(SHORT, "9.82 for 9.81", inputs=gravity(9.82)),
    "gravity 9.78": Slip(LONG, "9.78 for 9.81", inputs=gravity(9.78)),
    "gravity 10": Slip(LONG, "10 for 9.81", inputs=gravity(10)),
    "armature 0.1": Slip(LONG, "armature of 0.1", inputs=at_each_joint("armature", 0.1)),
    "armature 0.3": Slip(SHORT, "armature of 0.3", inputs=at_each_joint("armature", 0.3)),
    "damping": Slip(LONG, "damping of 0.7", inputs=at_each_joint("damping", 0.7)),
    "damping as declared": Slip(
        "damping_declared_RPR", "as the URDF declares", inputs=at_each_joint("damping", 3.0)
    ),
    "kinetic energy twice": Slip(SHORT, "2 times", times(2, "kinetic_energy")),
    "gravity twice": Slip(SHORT, "2 gravity", gravity_twice),
    "all times 3": Slip(SHORT, "3 times", times(3)),
    "potential negated": Slip(SHORT, "-1 times", times(-1, "potential_energy")),
    "upper triangle": Slip(LONG, "the upper triangle alone", of("mass_matrix", np.triu)),
    "linear first": Slip(
        LONG, "[linear; angular]", of("jacobian", lambda J: np.roll(J, 3, axis=0))
    ),
    "momentum linear first": Slip(
        LONG, "[linear; angular]", of("momentum", lambda h: np.roll(h, 3))
    ),
    "link axes": Slip(LONG, "in the axes of j6_link", in_the_links_axes),
    "centre of mass": Slip(LONG, "at its centre of mass", at_the_centre),
    "centroidal momentum": Slip(LONG, "at the centre of mass", about_the_centre),
    "mass of one link": Slip(
        LONG, "'j3_link' has a mass of 15.6 for 2.6", robot_read=heavier("j3_link", 6)
    ),
    "massless link": Slip("massless_link_RRR", "'j2_link'", robot_read=with_bodies(one_kilogram)),
    "balanced inertia": Slip("impossible_inertia", "'j2_link'", robot_read=with_bodies(balanced)),
    "order of six": Slip(SHORT, "izz as iyz", robot_read=with_bodies(another_order)),
    "joints shifted": Slip(LONG, "in another order: j2, j3", shifted),
    "rotation transposed": Slip(LONG, "the transpose", of("rotation", np.transpose)),
    "bias added": Slip(SHORT, "1 tau, -1 motion, -1 gravity", bias_added),
    "inverse": Slip(LONG, "its inverse", inverse_for_matrix),
}


def told_apart():
    """Return whether slips on one robot with one kind of change have distinct descriptions."""
    words = [slip.words for slip in SLIPS_OF_OTHERS.values()]
    return sum(words.count(word) == 1 for word in words) >= len(words) - 6
