"""MuJoCo's compiled models as arms.

A body of MuJoCo may have several joints; links without mass are then put between them. A joint may
lie off its body's origin: the link's frame has its origin on the joint. MuJoCo counts a joint's
value from qpos0, writes quaternions (w, x, y, z), and gives the linear rates of a free joint in
world axes. All of this is undone here.
"""

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..coupled import couple
from ..inputs import GRAVITY
from ..joints import attitude
from ..loops import Loop, close_loops
from ..needs import needs
from ..spatial import cross, tilde
from .common import Bridge, Part, arm_of, chosen, law_of_file, named, tip_last

KINDS = {0: "free", 1: "spherical", 2: "prismatic", 3: "revolute"}
USED = ("body_parentid", "jnt_type", "jnt_pos", "dof_armature", "eq_type", "eq_data", "qpos0")
READ = ("body_mass", "body_ipos", "body_iquat", "body_inertia", "body_pos", "body_quat")
# members of the enumeration mjtEq
CONNECT = 0
WELD = 1
JOINT = 2


class MujocoBridge(Bridge):
    """The bridge of an MjModel. options: see `robodyn_lib.from_mujoco`."""

    def __init__(self, model, loops="close", follow="follow", tip=None):
        chosen("loops", loops, ("close", "open", "refuse"))
        chosen("follow", follow, ("follow", "independent", "refuse"))
        self.model = compiled_model(model)
        self.gravity = gravity_of(self.model)
        parts, seats = links_of(self.model)
        if not parts:
            raise ValueError(
                f"model {_title(self.model)!r}: nothing moves; it has "
                f"{self.model.nbody - 1} bodies, all of them fixed to the world"
            )
        self.seats = seats
        link, tip_offset, tip_rotation = self._tip(tip)
        order = tip_last([part.parent for part in parts], link, f"tip {tip!r}")
        self.order = np.array(order)  # joints of the model, in the arm's order
        place = np.argsort(self.order)  # no tie: whole numbers
        ordered = [parts[j] for j in order]
        for part in ordered:
            part.parent = int(place[part.parent]) if part.parent >= 0 else -1
        self.place = place
        self.arm = arm_of(ordered, _title(self.model), [], tip_offset, tip_rotation)
        self.arm = replace(self.arm, armature=self.diagonal("dof_armature"), law=self._law())
        notes = list(unmodelled(self.model))
        self.system = self.arm
        notes += self._constrained(loops, follow)
        self._note(notes)

    def _note(self, notes):
        for arm in {id(x): x for x in (self.arm, self.system.tree)}.values():
            object.__setattr__(arm, "notes", tuple(notes))

    def _tip(self, tip):
        """Return (joint, offset (3,), axes (3, 3)) of the tip in the link of that joint."""
        m = self.model
        if tip is None:
            return m.njnt - 1, np.zeros(3), None
        mj = needs("mujoco", "mujoco")
        for kind, word in ((mj.mjtObj.mjOBJ_SITE, "site"), (mj.mjtObj.mjOBJ_BODY, "body")):
            i = mj.mj_name2id(m, kind, str(tip))
            if i < 0:
                continue
            body = m.site_bodyid[i] if word == "site" else i
            link, R, p = self.seats[body]
            if link < 0:
                raise ValueError(f"tip {tip!r} is fixed to the world")
            if word == "site":
                p = p + R @ m.site_pos[i]
                R = R @ rotation_of(m.site_quat[i])
            return link, p, R
        raise ValueError(f"tip: no site or body {tip!r} in model {_title(m)!r}")

    # --- values -----------------------------------------------------------------------------------
    @property
    def lead(self):
        return getattr(self.system, "leading", self.arm)

    def q(self, qpos):
        values = self._values(qpos)
        if self.lead is self.arm:
            return values
        places = [self.arm.q_places[i] for i in self.system.leads]
        return np.concatenate([values[place] for place in places])

    def qpos(self, q):
        q = self._vector("q", q, self.lead.nq)
        return self._qpos(q if self.lead is self.arm else self.system.values(q))

    def T(self, q):
        if self.lead is self.arm:
            return self._T(q)
        return self._T(self.system.values(q)) @ self.system.G

    def drift(self, q, v):
        if self.lead is self.arm:
            return self._drift(q, v)
        return self._drift(self.system.values(q), self.system.G @ v)

    def solved(self, q, rates):
        if self.lead is self.arm:
            return np.linalg.solve(self._T(q), rates)
        return np.linalg.solve(self._T(self.system.values(q)), rates)[self.system.own]

    def qfrc(self, tau, q=None):
        tau = self._vector("tau", tau)
        q = self._own_place(q)
        if self.lead is self.arm:
            return np.linalg.solve(self._T(q).T, tau)
        whole = np.zeros(self.arm.nv)
        whole[self.system.own] = tau
        return np.linalg.solve(self._T(self.system.values(q)).T, whole)

    def _values(self, qpos):
        """Return values (nq,) of all joints of `arm`."""
        qpos = self._vector("qpos", qpos, self.model.nq)
        m = self.model
        out = np.empty(self.arm.nq)
        for i, kind in enumerate(self.arm.kinds):
            at = m.jnt_qposadr[self.order[i]]
            x = qpos[at : at + kind.nq]
            if kind.nq == 1:
                x = x - m.qpos0[at]
            else:
                w = x[-4]
                quaternion = x[-3:]
                x = np.concatenate([x[:-4], quaternion, [w]])
            out[self.arm.q_places[i]] = x
        return out

    def _qpos(self, q):
        """Return the model's values for those of all joints of `arm`."""
        m = self.model
        out = np.empty(m.nq)
        for i, kind in enumerate(self.arm.kinds):
            at = m.jnt_qposadr[self.order[i]]
            x = q[self.arm.q_places[i]]
            if kind.nq == 1:
                x = x + m.qpos0[at]
            else:
                x = np.concatenate([x[:-4], x[-1:], x[-4:-1]])
            out[at : at + kind.nq] = x
        return out

    def _own(self, i):
        """Return the places of joint i of the arm in MuJoCo's rates."""
        at = self.model.jnt_dofadr[self.order[i]]
        return slice(at, at + self.arm.kinds[i].nv)

    def _T(self, q):
        """Return T for the rates of all joints of `arm`."""
        out = np.zeros((self.arm.nv, self.arm.nv))
        for i, kind in enumerate(self.arm.kinds):
            block = np.eye(kind.nv)
            if kind.free:
                R = attitude(q[self.arm.q_places[i]][3:])
                block = np.block([[np.zeros((3, 3)), R], [np.eye(3), np.zeros((3, 3))]])
            out[self._own(i), self.arm.places[i]] = block
        return out

    def _drift(self, q, v):
        """Return T_dot v for the rates of all joints of `arm`."""
        out = np.zeros(self.arm.nv)
        for i, kind in enumerate(self.arm.kinds):
            if kind.free:
                R = attitude(q[self.arm.q_places[i]][3:])
                rates = v[self.arm.places[i]]
                out[self._own(i)][:3] = R @ cross(rates[:3], rates[3:])
        return out

    def diagonal(self, word):
        """Return an array of the model, one entry a rate (nv,), in the order of the arm's rates.

        For a free joint, entries in world axes are copied: they are the same in the link's axes if
        all three are equal.
        """
        values = getattr(self.model, word)
        out = np.zeros(self.arm.nv)
        for i, kind in enumerate(self.arm.kinds):
            entries = values[self._own(i)]
            out[self.arm.places[i]] = np.roll(entries, 3) if kind.free else entries
        return out

    def _law(self):
        """Return the `JointLaw` of the model's dampers, springs and friction, or None."""
        m = self.model
        arm = self.arm
        stiffness = np.zeros(arm.nv)
        target = np.zeros(arm.nv)
        places = np.zeros(arm.nv, dtype=int)
        for i, kind in enumerate(arm.kinds):
            j = self.order[i]
            if kind.nq == 1:
                at = m.jnt_qposadr[j]
                stiffness[arm.places[i]] = m.jnt_stiffness[j]
                target[arm.places[i]] = m.qpos_spring[at] - m.qpos0[at]
                places[arm.places[i]] = arm.q_places[i].start
        return law_of_file(
            arm,
            damping=self.diagonal("dof_damping"),
            friction=self.diagonal("dof_frictionloss"),
            stiffness=stiffness,
            target=target,
            places=places,
        )

    # --- loops and joints that follow -------------------------------------------------------------
    def _constrained(self, loops, follow):
        """Close the loops and couple the joints of the model's equalities; yield notes."""
        m = self.model
        couplings = {}
        closures = []
        counts = Counter()
        for k in range(m.neq):
            if not m.eq_active0[k]:
                counts["equalities that are switched off"] += 1
            elif m.eq_type[k] == JOINT:
                self._coupled(k, couplings, counts)
            elif m.eq_type[k] in (CONNECT, WELD):
                self._closed(k, closures, counts)
            else:
                counts["equalities of tendons and flexible bodies"] += 1
        if closures and loops == "refuse":
            raise ValueError(
                f"model {_title(m)!r} has loops, {named(x.name for x in closures)}; pass "
                "loops='close' or loops='open'"
            )
        if couplings and follow == "refuse":
            raise ValueError(
                f"model {_title(m)!r}: joints follow others, {named(couplings)}; pass "
                "follow='follow' or follow='independent'"
            )
        yield from (f"not modelled: {count} {word}" for word, count in counts.items())
        if couplings and follow == "follow":
            self.system = couple(self.arm, couplings)
            for word, (leader, k, offset) in couplings.items():
                yield f"joint {word!r} follows: {k:g} * {leader!r} + {offset:g}"
        if closures and loops == "close":
            self.system = close_loops(self.system, closures)
            yield f"closed by {named(x.name for x in closures)}, exactly: MuJoCo's are soft"
        elif closures:
            yield f"left open: {named(x.name for x in closures)}"
        if couplings and follow == "independent":
            yield f"joints that follow others are independent here: {named(couplings)}"

    def _coupled(self, k, couplings, counts):
        """Read an <equality joint>: a polynomial of the joint that leads."""
        m = self.model
        arm = self.arm
        c = m.eq_data[k, :5]
        if m.eq_obj2id[k] < 0:
            counts["equalities that fix a joint"] += 1
        elif c[2:].any():
            counts["equalities of joints that are not linear"] += 1
        else:
            follower = self.place[m.eq_obj1id[k]]
            leader = self.place[m.eq_obj2id[k]]
            couplings[arm.joint_names[follower]] = arm.joint_names[leader], c[1], c[0]

    def _closed(self, k, closures, counts):
        """Read an <equality connect> or <equality weld> as a `Loop`."""
        m = self.model
        data = self.model.eq_data[k]
        weld = self.model.eq_type[k] == WELD
        a, b = (self._side(k, i) for i in (m.eq_obj1id[k], m.eq_obj2id[k]))
        mj = needs("mujoco", "mujoco")
        on_sites = m.eq_objtype[k] == mj.mjtObj.mjOBJ_SITE
        here = np.zeros(3)
        there = np.zeros(3)
        if not on_sites:
            here, there = (data[3:6], data[:3]) if weld else (data[:3], data[3:6])
        if a[0] == b[0]:
            counts["equalities between bodies that do not move against each other"] += 1
            return
        name = m.equality(k).name or f"{'weld' if weld else 'connect'} {k + 1}"
        turn = rotation_of(data[6:10]) if weld and not on_sites else np.eye(3)
        side_a = [int(a[0]), a[2] + a[1] @ here]
        side_b = [int(b[0]), b[2] + b[1] @ there]
        if weld:
            side_a.append(a[1] @ turn)
            side_b.append(b[1])
        contact = "rigid" if weld else "hard finger"
        closures.append(Loop(tuple(side_a), tuple(side_b), contact, name))

    def _side(self, k, i):
        """Return (link of the arm, axes, origin) of the body or site i of equality k."""
        m = self.model
        mj = needs("mujoco", "mujoco")
        if m.eq_objtype[k] == mj.mjtObj.mjOBJ_SITE:
            link, R, p = self.seats[m.site_bodyid[i]]
            p = p + R @ m.site_pos[i]
            R = R @ rotation_of(m.site_quat[i])
        else:
            link, R, p = self.seats[i]
        return (int(self.place[link]) if link >= 0 else -1), R, p


# --- the model ------------------------------------------------------------------------------------
def compiled_model(model):
    """Return the MjModel of an MjModel, an MjSpec, a file, or an object that holds one."""
    mj = needs("mujoco", "mujoco")
    if isinstance(model, str | os.PathLike):
        return _read(mj, Path(os.fsdecode(model)))
    if isinstance(model, mj.MjSpec):
        model = model.compile()
    for word in ("ptr", "_model"):  # the attributes of dm_control and of robosuite
        inner = getattr(model, word, None)
        model = inner if isinstance(inner, mj.MjModel) else model
    if not isinstance(model, mj.MjModel):
        raise TypeError(
            "expected a mujoco.MjModel, a mujoco.MjSpec or the path of an .xml file, got "
            f"{type(model).__module__}.{type(model).__name__}"
        )
    missing = [word for word in USED if not hasattr(model, word)]
    if missing:
        raise ValueError(
            f"MuJoCo {mj.__version__}: its models have no {', '.join(missing)}; "
            "version 3.3 or newer is needed"
        )
    _refuse_not_finite(model)
    return model


def _read(mj, path):
    if "<mujoco" in str(path):
        raise ValueError(
            "got the text of a model: pass mujoco.MjModel.from_xml_string(text), or write it to a "
            "file and pass its path"
        )
    if not path.is_file():
        raise FileNotFoundError(2, "no such file", str(path))
    try:
        read = mj.MjModel.from_binary_path
        if path.suffix.lower() != ".mjb":
            read = mj.MjModel.from_xml_path
        return compiled_model(read(str(path)))
    except (ValueError, mj.FatalError) as error:
        text = " ".join(str(error).split())
        raise ValueError(text if str(path) in text else f"{path}: {text}") from None


def _refuse_not_finite(m):
    """Raise ValueError, naming the body, joint or equality, for a number that cannot be one."""
    for word in READ:
        for i in _not_finite(m, word, m.nbody):
            raise ValueError(f"body {m.body(i).name or i!r}: {word} must be finite")
    for word in ("body_quat", "body_iquat"):
        for i in np.flatnonzero(~getattr(m, word).any(1)):
            raise ValueError(f"body {m.body(i).name or i!r}: {word} must not be zero")
    for k in _not_finite(m, "eq_data", m.neq):
        raise ValueError(f"equality {m.equality(k).name or k!r}: eq_data must be finite")
    _refuse_joints(m)
    if not np.isfinite(m.opt.gravity).all():
        raise ValueError(f"model {_title(m)!r}: gravity must be finite, got {m.opt.gravity}")


def _refuse_joints(m):
    """Raise ValueError, naming the joint, for a number of a joint that is not finite."""
    joints_of_q = [j for j in range(m.njnt) for _ in range((7, 4, 1, 1)[m.jnt_type[j]])]
    for words, joints in (
        (("jnt_pos", "jnt_axis", "jnt_stiffness"), range(m.njnt)),
        (("dof_armature", "dof_damping", "dof_frictionloss"), m.dof_jntid),
        (("qpos0", "qpos_spring"), joints_of_q),
    ):
        for word in words:
            for i in _not_finite(m, word, len(joints)):
                raise ValueError(f"joint {joint_name(m, joints[i])!r}: {word} must be finite")


def _not_finite(m, word, count):
    """Return the rows of an array of a model that hold a number which is not finite."""
    values = np.reshape(getattr(m, word), (count, -1)) if count else np.zeros((0, 1))
    return np.flatnonzero(~np.isfinite(values).all(1))


def gravity_of(m):
    """Return the field (3,) that acts in a model: zero where a flag switches it off [m/s^2]."""
    off = needs("mujoco", "mujoco").mjtDisableBit.mjDSBL_GRAVITY
    return np.zeros(3) if m.opt.disableflags & off else np.array(m.opt.gravity)


def _title(m):
    return m.names[: m.names.index(b"\0")].decode() or "MuJoCo model"


def rotation_of(quaternion):
    """Return the rotation (3, 3) of MuJoCo's quaternion (w, x, y, z)."""
    w, *v = quaternion
    turn = tilde(np.array(v))
    return np.eye(3) + 2 / (quaternion @ quaternion) * (w * turn + turn @ turn)


def links_of(m):
    """Return the `Part` of each joint, and for each body the (joint, R, p) that it is fixed to.

    A body without a joint is fixed on the link of the body that carries it. O(nbody).
    """
    seats = {0: (-1, np.eye(3), np.zeros(3))}
    parts = []
    for b in range(1, m.nbody):
        link, R, p = seats[m.body_parentid[b]]
        R, p = R @ rotation_of(m.body_quat[b]), p + R @ m.body_pos[b]
        first = m.body_jntadr[b]
        name = m.body(b).name or f"body {b}"
        for j in range(first, first + m.body_jntnum[b]):
            kind = KINDS[int(m.jnt_type[j])]
            if kind == "free":  # its values are its pose in the world
                R = np.eye(3)
                p = np.zeros(3)
                anchor = np.zeros(3)
            else:
                anchor = m.jnt_pos[j]
            last = j == first + m.body_jntnum[b] - 1
            parts.append(
                Part(
                    name=joint_name(m, j),
                    link=name if last else f"{name}, inside",
                    kind=kind,
                    parent=link,
                    R=R,
                    p=p + R @ anchor,
                )
            )
            if kind in ("revolute", "prismatic"):
                parts[-1].axis = np.array(m.jnt_axis[j])
            link = len(parts) - 1
            R = np.eye(3)
            p = -np.array(anchor)
        seats[b] = link, R, p
        if link >= 0:
            turn = R @ rotation_of(m.body_iquat[b])
            inertia = turn @ np.diag(m.body_inertia[b]) @ turn.T
            parts[link].bodies.append((float(m.body_mass[b]), p + R @ m.body_ipos[b], inertia))
    return parts, seats


def joints_of(m, rates):
    """Return the names of the joints that have these rates, for a note."""
    return named(dict.fromkeys(joint_name(m, m.dof_jntid[j]) for j in rates))


def joint_name(m, j):
    """Return the name of joint j, or one made of its body's name."""
    b = m.jnt_bodyid[j]
    return m.joint(j).name or f"joint of {m.body(b).name or f'body {b}'}"


def unmodelled(m):
    """Yield a note on each thing that the model has and the dynamics of an arm have not."""
    yield from losses(m)
    yield from rotors(m)
    limited = int(np.count_nonzero(m.jnt_limited))
    if limited:
        yield f"not modelled: limits of {limited} joint{'s' * (limited > 1)}"
    lists = {
        "tendons": (m.tendon(i).name or i for i in range(m.ntendon)),
        "actuators": (m.actuator(i).name or i for i in range(m.nu)),
        "gravity compensation of body": (m.body(b).name for b in np.flatnonzero(m.body_gravcomp)),
    }
    for word, names in lists.items():
        if words := named(names):
            yield f"not modelled: {word} {words}"
    if m.nmocap:
        held = [m.body(b).name or b for b in np.flatnonzero(m.body_mocapid >= 0)]
        yield f"at rest where the model has it, moved by hand in MuJoCo: mocap body {named(held)}"
    if np.any(m.geom_contype) or m.npair:
        yield "not modelled: contacts"
    if m.opt.density or m.opt.viscosity:
        yield "not modelled: the fluid around the bodies"
    gravity = gravity_of(m)
    if not np.array_equal(gravity, GRAVITY):
        field = ", ".join(f"{x:g}" for x in gravity)
        yield f"gravity of the model is ({field}): pass it as gravity="


def losses(m):
    """Yield notes on dampers, friction and springs."""
    for word in ("damping", "frictionloss"):
        rates = np.flatnonzero(getattr(m, f"dof_{word}"))
        if len(rates):
            yield f"not in the dynamics, but in arm.law: {word} of joint {joints_of(m, rates)}"
    for where, kinds in (("not in the dynamics, but in arm.law", (2, 3)), ("not modelled", (0, 1))):
        springs = [j for j in np.flatnonzero(m.jnt_stiffness) if m.jnt_type[j] in kinds]
        if springs:
            yield f"{where}: stiffness of joint {named(joint_name(m, j) for j in springs)}"
    for word in ("dof_dampingpoly", "jnt_stiffnesspoly"):
        if np.any(getattr(m, word, 0)):
            yield f"not modelled: {word}, dampers or springs that are not linear"


def rotors(m):
    """Yield notes on armature that MuJoCo treats differently from an arm."""
    free = [m.jnt_dofadr[j] for j in range(m.njnt) if m.jnt_type[j] == 0]
    heavy = [at for at in free if m.dof_armature[at : at + 3].any()]
    if heavy:
        yield (
            f"armature of the free joint {joints_of(m, heavy)} acts on rates in the link's axes "
            "here and on rates in the world's in MuJoCo: the mass matrix is the same if the three "
            "are equal, the bias is not"
        )
    tendons = np.flatnonzero(getattr(m, "tendon_armature", ()))
    if len(tendons):
        names = named(m.tendon(i).name or i for i in tendons)
        yield f"not modelled, but in MuJoCo's M: armature of tendon {names}"
