"""The input of adapters: the robot, and a state in their conventions. It needs numpy alone."""

import atexit
import os
import tempfile
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from xml.etree import ElementTree

import numpy as np

SIZES = {"floating": (7, 6), "spherical": (4, 3)}  # sizes of q and of the rates

# Answers, grouped by the axes that are in the order of the rates.
VECTORS = (
    "bias gravity_torque inverse_dynamics forward_dynamics closed_forward_dynamics gravity_columns"
).split()
SQUARES = (
    "mass_matrix inverse_mass_matrix inverse_dynamics_by_q inverse_dynamics_by_qd "
    "forward_dynamics_by_q forward_dynamics_by_qd mass_matrix_rate coriolis_matrix"
).split()
COLUMNS = (
    "closure_jacobian centroidal_momentum_matrix centroidal_momentum_matrix_rate jacobian "
    "jacobian_rate"
).split()
AS_THEY_ARE = (
    "kinetic_energy potential_energy momentum centre_of_mass centroidal_momentum closure_forces "
    "driving_torque position rotation velocity acceleration acceleration_spatial mobility"
).split()
OF_LINKS = (
    "position rotation velocity jacobian mobility jacobian_rate acceleration acceleration_spatial"
).split()
ANSWERS = {*VECTORS, *SQUARES, *COLUMNS, *AS_THEY_ARE} - {*OF_LINKS}
OPTIONAL = ("armature", "damping", "wrenches")  # inputs that few states have


@dataclass(frozen=True)
class Convention:
    """The convention for q and the rates of a free joint: their order and axes."""

    pose: str = "position xyzw"
    twist: str = "angular linear"
    axes: str = "body"


CONVENTIONS = [
    Convention(*words)
    for words in product(
        ("position xyzw", "position wxyz", "wxyz position"),
        ("angular linear", "linear angular"),
        ("body", "world", "mixed"),
    )
]


class Urdf(str):
    """A robot description, with the data that libraries need beside its text.

    joints: {name: type} in the order of the file's vectors. model, mjcf: the same robot as numbers,
    and in MuJoCo's language, None where that cannot say it. free: the name of the floating joint,
    None where there is none.
    """

    def __new__(cls, data, free_root=False):
        """Take the text of a file.

        If the root is to be free, it is the text without the floating joint.
        """
        text = data.get("urdf_free_root", data["urdf"]) if free_root else data["urdf"]
        self = super().__new__(cls, text)
        self.joints = dict(zip(data["joints"], data["joint_types"]))
        self.model, self.mjcf = data.get("model"), data.get("mjcf")
        self.free = next((x for x, kind in self.joints.items() if kind == "floating"), None)
        self.closure = data.get("closure", [])
        return self

    @property
    def path(self):
        """A file that holds it."""
        with tempfile.NamedTemporaryFile("w", suffix=".urdf", delete=False) as file:
            file.write(self)
        atexit.register(os.unlink, file.name)
        return file.name

    @cached_property
    def child(self):
        """{joint: the link that it carries}."""
        return self._ends("child")

    @cached_property
    def root(self):
        """The link that no joint carries."""
        links = [e.get("name") for e in ElementTree.fromstring(self).findall("link")]
        return next(link for link in links if link not in self.child.values())

    @cached_property
    def by_level(self):
        """Return the joints that are not fixed, level by level: those of the root come first."""
        parent = self._ends("parent")
        level = {self.root}
        order = []
        while level:
            here = [name for name in parent if parent[name] in level]
            order += [name for name in here if self._ends("parent", fixed=False).get(name)]
            level = {self.child[name] for name in here}
        return order

    def by_depth(self, names, link=None):
        """Return the joints that are not fixed, each before the joints on its link.

        Side by side they are in the order of `names`.
        """
        parent = self._ends("parent")
        moving = self._ends("child", fixed=False)
        here = sorted((x for x in parent if parent[x] == (link or self.root)), key=names.index)
        return [y for x in here for y in [x] * (x in moving) + self.by_depth(names, self.child[x])]

    def _ends(self, which, fixed=True):
        return {
            joint.get("name"): joint.find(which).get("link")
            for joint in ElementTree.fromstring(self).findall("joint")
            if fixed or joint.get("type") != "fixed"
        }


class State:
    """A question to a peer, in the peer's conventions.

    q, qd, qdd, tau: {joint: array}; gravity (3,). armature, damping: {joint: array}, wrenches:
    {link: array (6,)}, None where the state has none. number: which state of the file it is. links:
    those that are asked for. closure: the loops of the file. driven: the joints whose driving
    torques are asked for. starts: set by `rates`, where the library has each joint.
    """

    def __init__(self, data, state, convention=CONVENTIONS[0], number=0):
        self.number, self.links = number, list(state.get("links", {}))
        self.driven, self.closure = list(state.get("driven", [])), data.get("closure", [])
        self.gravity = np.array(state["gravity"], dtype=float)
        self.sizes = {
            name: SIZES.get(kind, (1, 1)) for name, kind in zip(data["joints"], data["joint_types"])
        }
        self.turned = 3 if convention.twist == "linear angular" else 0
        self.at = self.vectors = self.starts = None
        self.asked, self.used = {key for key in OPTIONAL if key in state}, set()
        self.q = {name: _pose(x, convention.pose) for name, x in self._split(state["q"], 0).items()}
        for key in ("qd", "qdd", "tau"):
            setattr(self, key, self._rates(state[key]))
        self._inputs = {
            key: self._rates(state[key]) for key in ("armature", "damping") if key in state
        }
        if "wrenches" in state:
            self._inputs["wrenches"] = {
                name: np.array(x, dtype=float) for name, x in state["wrenches"].items()
            }

    def __getattr__(self, key):
        """Return an input that few states have, and note that the adapter uses it."""
        if key not in OPTIONAL:
            raise AttributeError(key)
        self.used.add(key)
        return self._inputs.get(key)

    def _split(self, texts, which):
        """Return {joint: its numbers}."""
        values = np.array(texts, dtype=float)
        start = 0
        found = {}
        for name, sizes in self.sizes.items():
            found[name] = values[start : start + sizes[which]]
            start += sizes[which]
        return found

    def _rates(self, texts):
        """Return {joint: its rates}; those of a free joint are in the library's order."""
        return {
            name: np.roll(x, self.turned) if len(x) == 6 else x
            for name, x in self._split(texts, 1).items()
        }

    def values(self, starts):
        """Return q as the library's vector: joints in this order, or {joint: its first place}."""
        return self._put(self.q, self._starts(starts, 0))

    def rates(self, starts):
        """Return qd, qdd, tau as the library's vectors; answers are expected in their order."""
        self.starts = starts = self._starts(starts, 1)
        at = [
            starts[name] + np.roll(np.arange(size), self.turned if size == 6 else 0)
            for name, (_, size) in self.sizes.items()
        ]
        self.at = np.concatenate(at)
        self.vectors = [self._put(x, starts) for x in (self.qd, self.qdd, self.tau)]
        return self.vectors

    def vector(self, values):
        """Return {joint: array} of rates as the library's vector.

        It is in the order given to `rates`; None gives zeros.
        """
        if values is None:
            return 0 * self.vectors[0]
        return self._put(values, self.starts)

    def _starts(self, starts, which):
        if isinstance(starts, dict):
            return starts
        sizes = [self.sizes[name][which] for name in starts]
        return dict(zip(starts, np.cumsum([0, *sizes])))

    def _put(self, values, starts):
        out = np.zeros(max(starts[name] + len(x) for name, x in values.items()))
        for name, x in values.items():
            out[starts[name] : starts[name] + len(x)] = x
        return out

    def completed(self, found):
        """Return a peer's answers in the file's order: {quantity: array, or the error it made}."""
        found = self._of_links(self._of_functions(dict(found)))
        out = {}
        for key, value in found.items():
            try:
                out[key] = self._ordered(key, np.array(value, dtype=float))
            except (TypeError, ValueError, IndexError) as error:
                out[key] = error
        return out

    def _of_functions(self, found):
        """Return answers of a peer without inverse dynamics, from three of its torques."""
        torque = found.get("inverse_dynamics")
        if callable(torque):
            if self.vectors is None:
                raise ValueError("inverse_dynamics is a function: call state.rates first")
            qd, qdd, _ = self.vectors
            asked = {
                "bias": (qd, 0 * qd),
                "gravity_torque": (0 * qd, 0 * qd),
                "inverse_dynamics": (qd, qdd),
            }
            if self.asked:  # at rest there are wrenches, too
                asked.pop("gravity_torque")
            found |= {key: np.array(torque(*rates)) for key, rates in asked.items()}
        return found

    def _of_links(self, found):
        """Return answers, those of links as links/NAME/quantity; links may be a function."""
        links = found.pop("links", {})
        if callable(links):
            links = {name: links(name) for name in self.links}
        for name, answers in links.items():
            found |= {f"links/{name}/{key}": x for key, x in answers.items()}
        return found

    def _ordered(self, key, x):
        """Return an answer in the order of the file, given which axes are in the order of rates."""
        word = key.rpartition("/")[2]
        if word in ("mass_matrix", "inverse_mass_matrix") and not np.tril(x, -1).any():
            x = np.triu(x) + np.triu(x, 1).T
        if self.at is None:
            return x
        if word in VECTORS:
            return x[self.at]
        if word in SQUARES:
            return x[np.ix_(self.at, self.at)]
        return x[:, self.at] if word in COLUMNS else x


def _pose(x, pose):
    """Return the numbers of a joint; for a ball or free joint, as the library writes them."""
    if len(x) == 1:
        return x
    place = x[:-4]
    quaternion = x[-4:-1]
    w = x[-1:]
    turned = [quaternion, w] if "xyzw" in pose else [w, quaternion]
    return np.concatenate([*turned, place] if pose == "wxyz position" else [place, *turned])
