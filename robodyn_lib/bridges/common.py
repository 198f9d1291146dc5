"""Parts of all bridges: links put together one by one, and values that go across."""

import math
from dataclasses import dataclass, field

import numpy as np

from ..arm import Arm
from ..inputs import one_of
from ..simulation import JointLaw

MOST_NAMES = 8  # names that a note lists at most


@dataclass
class Part:
    """A joint and the link that it carries, before they become part of an arm.

    parent: number of the part that carries it, -1 for the base. R (3, 3), p (3,): its frame at q =
    0 in the frame before. bodies: (mass, centre (3,), inertia (3, 3) about it) in its frame.
    """

    name: str
    link: str
    kind: str
    parent: int
    R: np.ndarray
    p: np.ndarray
    axis: np.ndarray = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    pitch: float = 0.0
    bodies: list = field(default_factory=list)

    def merged(self):
        """Return mass, centre of mass and inertia about it of all bodies of this link."""
        m = math.fsum(body[0] for body in self.bodies)
        if len(self.bodies) == 1:
            return self.bodies[0]
        c = sum((m_k * c_k for m_k, c_k, _ in self.bodies), np.zeros(3)) / (m or 1)
        I = np.zeros((3, 3))
        for m_k, c_k, I_k in self.bodies:
            d = c_k - c
            I += I_k + m_k * (d @ d * np.eye(3) - np.outer(d, d))
        return m, c, I


def arm_of(parts, name, notes, tip=(0, 0, 0), tip_rotation=None, **more):
    """Return the `Arm` of some `Part`s, in their order. O(n)."""
    bodies = [part.merged() for part in parts]
    return Arm(
        joint_types=[part.kind for part in parts],
        axes=[part.axis for part in parts],
        offsets=[part.p for part in parts],
        rotations=[part.R for part in parts],
        pitches=[part.pitch for part in parts],
        parents=[part.parent for part in parts],
        masses=[m for m, _, _ in bodies],
        coms=[c for _, c, _ in bodies],
        inertias=[(I + I.T) / 2 for _, _, I in bodies],
        joint_names=unique([part.name for part in parts]),
        link_names=unique([part.link for part in parts]),
        tip_offset=tip,
        tip_rotation=tip_rotation,
        name=name or "robot",
        notes=notes,
        **more,
    )


def law_of_file(arm, places=None, target=None, **values):
    """Return the `JointLaw` of the numbers (nv,) in a file, or None if all of them are 0.

    values: damping, friction, stiffness; target, places: of the springs, as in `JointLaw`.
    """
    values = {word: x for word, x in values.items() if x.any()}
    if "stiffness" in values:
        values["target"] = target
        if arm.nq > arm.nv:
            values["places"] = places
    return JointLaw(**values) if values else None


def unique(names):
    """Return the names, with a number behind repeated ones: a, a 2, a 3.

    >>> unique(["a", "b", "a"])
    ['a', 'b', 'a 2']
    """
    seen = set(names)
    counts = {}
    out = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        new = name
        while counts[name] > 1 and new in seen:
            new = f"{name} {counts[name]}"
            counts[name] += new in seen
        seen.add(new)
        out.append(new)
    return out


def tip_last(parents, tip, label):
    """Return the order in which links come such that `tip` is the last one and parents are first.

    parents (n,); tip: a link, which must carry none. Raises ValueError, beginning with label.
    """
    n = len(parents)
    if tip == n - 1:
        return list(range(n))
    if tip in parents:
        raise ValueError(f"{label} is on a link that carries others; choose one that carries none")
    path = set()
    k = tip
    while k >= 0:
        path.add(k)
        k = parents[k]
    below = [[] for _ in range(n + 1)]
    for i, parent in enumerate(parents):
        below[parent].append(i)
    order = []
    stack = [-1]
    while stack:
        link = stack.pop()
        order += [link] if link >= 0 else []
        stack += sorted(below[link], key=lambda i: (i not in path, -i))
    return order


def named(names):
    """Return a list of names for a note, cut off if it is long."""
    names = [repr(str(name)) for name in names]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def chosen(word, value, values):
    """Raise ValueError if an option has a value that is not allowed."""
    if not one_of(value, values):
        raise ValueError(f"{word} must be one of {', '.join(map(repr, values))}; got {value!r}")


class Bridge:
    """A model of another library and the arm made of it, with conversions of values both ways.

    model: the other library's. arm: the `Arm` of all joints. system: the arm with its loops and the
    joints that follow others, or `arm` itself without such joints. gravity (3,): the model's field
    [m/s^2].

    Values, rates and torques are those that `system` takes: of a `CoupledArm`, of the joints that
    follow no other. The other library's rates are T(q) times those, so forces go across by the
    transpose of T, and mass matrices as T^T M T. Batches are not taken: one state at a time.
    """

    model = None
    arm: Arm
    system = None
    gravity = np.array([0.0, 0.0, -9.81])

    def q(self, qpos):
        """Return joint values (nq,) of the arm for those of the model."""
        raise NotImplementedError

    def qpos(self, q):
        """Return joint values of the model for those of the arm (nq,)."""
        raise NotImplementedError

    def T(self, q):
        """Return T, which takes rates (nv,) at q (nq,) to those of the model."""
        raise NotImplementedError

    def drift(self, q, v):
        """Return T_dot v, the model's accelerations where those of the arm are 0."""
        return np.zeros(self.model.nv)

    def solved(self, q, rates):
        """Return rates (nv,) at q (nq,) for those of the model: T^-1 times them."""
        return np.linalg.solve(self.T(q), rates)

    def v(self, qvel, qpos=None):
        """Return rates (nv,) of the arm for those of the model, at its joint values qpos.

        qpos may be omitted if no joint is free.
        """
        return self.solved(self._place(qpos), self._vector("qvel", qvel, self.model.nv))

    def qvel(self, v, q=None):
        """Return rates of the model for those of the arm, v (nv,), at q (nq,)."""
        return self.T(self._own_place(q)) @ self._vector("v", v)

    def a(self, qacc, qvel, qpos):
        """Return accelerations (nv,) of the arm for those of the model."""
        q = self.q(qpos)
        v = self.v(qvel, qpos)
        qacc = self._vector("qacc", qacc, self.model.nv)
        return self.solved(q, qacc - self.drift(q, v))

    def qacc(self, a, v, q):
        """Return accelerations of the model for those of the arm, a (nv,)."""
        return self.T(q) @ self._vector("a", a) + self.drift(q, self._vector("v", v))

    def tau(self, qfrc, qpos=None):
        """Return generalized forces (nv,) of the arm for those of the model."""
        return self.T(self._place(qpos)).T @ self._vector("qfrc", qfrc, self.model.nv)

    def qfrc(self, tau, q=None):
        """Return generalized forces of the model for those of the arm, tau (nv,)."""
        return np.linalg.solve(self.T(self._own_place(q)).T, self._vector("tau", tau))

    def _place(self, qpos):
        return self._own_place(None if qpos is None else self.q(qpos))

    def _own_place(self, q):
        if q is not None:
            return np.asarray(q, dtype=float)
        if self._turning is not None:
            raise ValueError(
                f"{self._turning} is free, so rates depend on where it is: pass the joint values "
                "too"
            )
        return self.lead.neutral

    @property
    def lead(self):
        """The `Arm` whose joint values are converted."""
        return self.arm

    @property
    def _turning(self):
        """The label of a joint whose rates depend on q, or None."""
        for i, kind in enumerate(self.arm.kinds):
            if kind.free:
                return self.arm.joint_label(i)
        return None

    def _vector(self, word, x, size=None):
        x = np.asarray(x, dtype=float)
        size = self.lead.nv if size is None else size
        if x.shape != (size,):
            raise ValueError(f"{word} must have shape ({size},), got {x.shape}")
        return x

    def __repr__(self):
        return f"{type(self).__name__} of {self.system!r}"
