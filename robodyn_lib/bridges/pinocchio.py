"""pinocchio's models as arms.

Joints that pinocchio writes with angles, or as several joints in one, become hinges and sliders
without a mass between them. The value of a joint with an unbounded angle is a cosine and a sine. A
free joint's rates are [linear; angular] there, and [angular; linear] here.
"""

from dataclasses import replace

import numpy as np

from ..coupled import couple
from ..needs import needs
from .common import Bridge, Part, arm_of, chosen, law_of_file, named, tip_last

TURN = "revolute"
SLIDE = "prismatic"
SEVERAL = {  # joints with several axes: (kind, axis) of each
    "JointModelSphericalZYX": [(TURN, 2), (TURN, 1), (TURN, 0)],
    "JointModelTranslation": [(SLIDE, 0), (SLIDE, 1), (SLIDE, 2)],
}
SWAPPED = {
    "free": [3, 4, 5, 0, 1, 2],
    "planar": [2, 0, 1],
}  # the places of pinocchio's rates in our order
FIELDS = ("armature", "damping", "rotorInertia", "jointPlacements", "inertias", "gravity")


class PinocchioBridge(Bridge):
    """The bridge of a pinocchio.Model. options: see `robodyn_lib.from_pinocchio`."""

    def __init__(self, model, follow="follow", tip=None):
        chosen("follow", follow, ("follow", "refuse"))
        self.pin = pin = needs("pinocchio", "pinocchio")
        if not isinstance(model, pin.Model):
            raise TypeError(
                f"expected a pinocchio.Model, got {type(model).__module__}.{type(model).__name__}"
            )
        missing = [word for word in FIELDS if not hasattr(model, word)]
        if missing:
            raise ValueError(
                f"pinocchio {pin.__version__}: its models have no {', '.join(missing)}; "
                "version 4 is needed"
            )
        if model.nv == 0:
            raise ValueError(f"model {model.name!r}: it has no joints, so nothing can move")
        self.model = model
        self.gravity = np.array(model.gravity.linear)
        parts, self.last, self.of_joint = links_of(pin, model)
        link, tip_offset, tip_rotation = self._tip(tip, len(parts))
        order = tip_last([part.parent for part in parts], link, f"tip {tip!r}")
        place = np.argsort(np.array(order))  # no tie: whole numbers
        ordered = [parts[j] for j in order]
        for part in ordered:
            part.parent = int(place[part.parent]) if part.parent >= 0 else -1
        sources = [self.of_joint[j] for j in order]
        self.arm = arm_of(ordered, model.name, list(unmodelled(model)), tip_offset, tip_rotation)
        couplings = followers(model)
        notes = list(self.arm.notes)
        if couplings and follow == "refuse":
            raise ValueError(
                f"model {model.name!r}: joints follow others, {named(couplings)}; pass "
                "follow='follow'"
            )
        self.system = couple(self.arm, couplings) if couplings else self.arm
        self.sources = [sources[i] for i in getattr(self.system, "leads", range(self.arm.n))]
        for word, (leader, k, offset) in couplings.items():
            notes.append(f"joint {word!r} follows: {k:g} * {leader!r} + {offset:g}")
        self.arm = replace(
            self.arm, armature=self._of_all("armature"), law=self._law(), notes=tuple(notes)
        )
        self.system = couple(self.arm, couplings) if couplings else self.arm

    @property
    def lead(self):
        return self.system.leading

    def _tip(self, tip, count):
        if tip is None:
            return count - 1, np.zeros(3), None
        if not self.model.existFrame(str(tip)):
            raise ValueError(f"tip: no frame {tip!r} in model {self.model.name!r}")
        frame = self.model.frames[self.model.getFrameId(str(tip))]
        if frame.parentJoint == 0:
            raise ValueError(f"tip {tip!r} is fixed to the world")
        at = frame.placement
        return self.last[frame.parentJoint], np.array(at.translation), np.array(at.rotation)

    # --- values -----------------------------------------------------------------------------------
    def q(self, qpos):
        qpos = self._vector("qpos", qpos, self.model.nq)
        out = np.empty(self.lead.nq)
        for place, kind, source in zip(
            self.lead.q_places, self.lead.kinds, self.sources, strict=True
        ):
            x = qpos[source.q : source.q + kind.nq + source.circle]
            if source.circle:
                x = np.array([*x[:-2], np.arctan2(x[-1], x[-2])])
            out[place] = x
        return out

    def qpos(self, q):
        q = self._vector("q", q, self.lead.nq)
        out = np.empty(self.model.nq)
        for place, kind, source in zip(
            self.lead.q_places, self.lead.kinds, self.sources, strict=True
        ):
            x = q[place]
            if source.circle:
                x = np.array([*x[:-1], np.cos(x[-1]), np.sin(x[-1])])
            out[source.q : source.q + kind.nq + source.circle] = x
        return out

    def T(self, q):
        arm = self.lead
        out = np.zeros((self.model.nv, self.model.nv))
        for place, kind, source in zip(arm.places, arm.kinds, self.sources, strict=True):
            order = SWAPPED.get(kind.name, range(kind.nv))
            out[[source.v + k for k in order], range(place.start, place.stop)] = 1
        return out

    def diagonal(self, word):
        """Return an array of the model, one entry a rate (nv,), in the order of the arm's rates."""
        values = np.asarray(getattr(self.model, word, np.zeros(self.model.nv)))
        return self.T(None).T @ values

    def _of_all(self, word):
        """Return `diagonal` for the rates (nv,) of all joints, 0 for those that follow."""
        out = np.zeros(self.arm.nv)
        out[getattr(self.system, "own", slice(None))] = self.diagonal(word)
        return out

    def _law(self):
        """Return the `JointLaw` of the model's dampers and friction, or None."""
        word = "friction" if hasattr(self.model, "friction") else "upperDryFrictionLimit"
        return law_of_file(self.arm, damping=self._of_all("damping"), friction=self._of_all(word))

    _turning = None  # both sides use the axes of the moving link


class Source:
    """The place of a joint in pinocchio: its values begin at q, its rates at v.

    circle: whether its last value is a cosine and a sine.
    """

    def __init__(self, q, v, circle=False):
        self.q = q
        self.v = v
        self.circle = circle


def links_of(pin, model):
    """Return the `Part`s, the last part of each of pinocchio's joints, and the `Source` of each."""
    parts = []
    sources = []
    last = {0: -1}
    neutral = pin.neutral(model)
    for i in range(1, model.njoints):
        joint = model.joints[i]
        at = model.jointPlacements[i]
        name = model.names[i]
        steps = axes_of(model, neutral, i)
        link = last[model.parents[i]]
        R = np.array(at.rotation)
        p = np.array(at.translation)
        for k, (kind, axis, pitch) in enumerate(steps):
            word = name if len(steps) == 1 else f"{name} {k + 1}"
            part = Part(name=word, link=word, kind=kind, parent=link, R=R, p=p, pitch=pitch)
            if axis is not None:
                part.axis = axis
            parts.append(part)
            link = len(parts) - 1
            R = np.eye(3)
            p = np.zeros(3)
            circle = kind == "planar" or (joint.nq, joint.nv) == (2, 1)
            sources.append(Source(joint.idx_q + k, joint.idx_v + k, circle))
        last[i] = link
        body = model.inertias[i]
        rigid_body = float(body.mass), np.array(body.lever), np.array(body.inertia)
        if not np.isfinite([rigid_body[0], *rigid_body[2].ravel()]).all():
            raise ValueError(f"joint {name!r}: mass and inertia of its body must be finite")
        if rigid_body[0] == 0:
            rigid_body = 0.0, np.zeros(3), rigid_body[2]
        parts[link].bodies.append(rigid_body)
    return parts, last, sources


def axes_of(model, neutral, i):
    """Return (kind, axis, pitch) of each simple joint that joint i of a model consists of."""
    joint = model.joints[i]
    word = joint.shortname()
    scale = 1.0
    if word in SEVERAL:
        return [(kind, np.eye(3)[k], 0.0) for kind, k in SEVERAL[word]]
    if "FreeFlyer" in word:
        return [("free", None, 0.0)]
    if word == "JointModelSpherical":
        return [("spherical", None, 0.0)]
    if word == "JointModelPlanar":
        return [("planar", np.array([0.0, 0.0, 1.0]), 0.0)]
    if word == "JointModelMimic":
        scale = joint.extract().scaling
    elif joint.nv != 1:
        raise ValueError(f"joint {model.names[i]!r} is a {word}, which has no counterpart here")
    data = joint.createData()
    joint.calc(data, neutral)
    if scale == 0:
        raise ValueError(f"joint {model.names[i]!r} mimics another joint with multiplier 0")
    S = np.reshape(data.S, 6) / scale
    turn = S[3:]
    slide = S[:3]
    if not np.any(turn):
        return [(SLIDE, slide, 0.0)]
    if np.any(slide):
        return [("screw", turn, float(slide @ turn))]
    return [(TURN, turn, 0.0)]


def followers(model):
    """Return {joint: (leader, multiplier, offset)} of a model's mimic joints, by name."""
    leaders = {}
    mimicking = getattr(model, "mimicking_joints", ())
    for i, leader in zip(mimicking, getattr(model, "mimicked_joints", ()), strict=True):
        joint = model.joints[i].extract()
        leaders[model.names[i]] = model.names[leader], joint.scaling, joint.offset
    return leaders


def unmodelled(model):
    """Yield a note on each thing that the model has and an arm has not."""
    names = [model.names[i] for i in range(1, model.njoints) for _ in range(model.joints[i].nv)]
    for word in ("damping", "friction", "rotorInertia"):
        values = np.asarray(getattr(model, word, np.zeros(model.nv)))
        places = np.flatnonzero(values) if values.shape == (model.nv,) else []
        if len(places):
            where = "not in the dynamics, but in arm.law"
            if word == "rotorInertia":
                where = "not modelled, nor in pinocchio's M unless it is in model.armature"
            yield f"{where}: {word} of joint {named(dict.fromkeys(names[j] for j in places))}"
    field = ", ".join(f"{x:g}" for x in model.gravity.linear)
    if not np.array_equal(model.gravity.linear, [0, 0, -9.81]):
        yield f"gravity of the model is ({field}): pass it as gravity="
