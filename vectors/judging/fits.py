"""Explain wrong answers that no known slip explains.

Numbers that are fitted, orders, frames, and points.

First one cause for all answers: another gravity, armature, damping, all masses scaled, the inertial
numbers of one link, the six numbers of each inertia in another order. Where there is none, each
quantity by itself. Whatever is found is put into the formulas again, and has to give the answers.
"""

from dataclasses import dataclass
from itertools import permutations
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np

from . import quantities, virtual_power
from .sizes import tolerance

__all__ = ["first_rows", "fitted", "with_bodies"]

SLACK = 30  # tolerances: a fitted number is as uncertain as the answers that it comes from
SIX = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


@dataclass
class Row:
    """The error of an answer that depends linearly on the robot's parameters.

    These are masses, gravity, armature and damping.
    """

    state: int
    kind: str
    difference: np.ndarray
    size: np.ndarray
    qdd: np.ndarray


@dataclass
class Effect:
    """The change of a state's answers per unit of a cause."""

    M: object = 0.0
    motion: object = 0.0
    gravity: object = 0.0
    columns: object = 0.0
    kinetic: object = 0.0
    potential: object = 0.0
    momentum: object = 0.0

    def on(self, row):
        """Return its contribution to the answer of a row, in the row's shape."""
        inert = self.M @ row.qdd if np.ndim(self.M) else 0.0
        added = {
            "mass_matrix": self.M,
            "torque": inert + self.motion + self.gravity,
            "gravity_torque": self.gravity,
            "gravity_columns": self.columns,
            "kinetic_energy": self.kinetic,
            "potential_energy": self.potential,
            "momentum": self.momentum,
        }[row.kind]
        return np.broadcast_to(np.asarray(added, dtype=float), row.difference.shape)


def fitted(file, truths, wrong, arithmetic):
    """Return {"cause": sentence or None, "fits": {quantity: sentence}}."""
    case = SimpleNamespace(file=file, truths=truths, wrong=wrong, arithmetic=arithmetic)
    case.rows = _rows(case)
    for attempt in (_gravity, _armature, _damping, _all_masses, _six_in_another_order, _one_link):
        with np.errstate(all="ignore"):
            sentence = attempt(case)
        if sentence:
            return {"cause": sentence, "fits": {}}
    with np.errstate(all="ignore"):
        return {"cause": None, "fits": quantities.explained(case)}


def first_rows(file, truths, wrong):
    """Return {quantity: the first joint whose row differs, or the link}, of wrong quantities.

    A row of a square matrix counts up to its diagonal, so that a wrong last joint is the first one.
    """
    out = {}
    place = virtual_power.places(virtual_power.bodies(file.urdf, float), file.joints)
    for key in wrong:
        if key.startswith("links/"):
            out[key] = f"link {key.split('/')[1]!r}"
            continue
        for given, right in zip(file.answers, truths, strict=True):
            if key in given and key in right and right[key].value.shape[:1] == _rates(place):
                off = abs(given[key] - right[key].value) > 1e-6 * right[key].size
                square = off.ndim == 2 and off.shape[0] == off.shape[1]
                off = (np.tril(off) if square else off.reshape(len(off), -1)).any(axis=1)
                names = [name for name in file.joints if off[place[name][1]].any()]
                if names:
                    out.setdefault(key, f"joint {names[0]!r}")
    return out


def _rates(place):
    return (max(at.stop for _, at in place.values()),)


def _rows(case):
    """Return the rows of all states."""
    rows = []
    for k, (given, right) in enumerate(zip(case.file.answers, case.truths, strict=True)):
        state = case.file.asked(k)
        n = len(state["qd"])
        asked = {"bias": np.zeros(n)}
        if "qdd" in state:
            asked["inverse_dynamics"] = np.array(state["qdd"], dtype=float)
        for key in set(given) & set(right):
            difference = given[key] - right[key].value
            size = right[key].size
            if not np.isfinite(difference).all():
                continue
            if key in asked:
                rows.append(Row(k, "torque", difference, size, asked[key]))
            elif key in ("forward_dynamics", "inverse_mass_matrix"):
                rows += _solved_row(k, key, given[key], right, state)
            elif key in ("mass_matrix", "gravity_torque", "gravity_columns", "momentum") or (
                key in ("kinetic_energy", "potential_energy")
            ):
                rows.append(Row(k, key, difference, size, asked["bias"]))
    return rows


def _solved_row(k, key, given, right, state):
    """Return the row of the torque that given accelerations need.

    It can also be the row of the inverse of an inverse.
    """
    M = right["mass_matrix"]
    none = np.zeros(len(given))
    if key == "forward_dynamics":
        difference = np.array(state["tau"], dtype=float) - M.value @ given - right["bias"].value
        size = right["bias"].size + abs(M.value) @ abs(given) + abs(none)
        return [Row(k, "torque", difference, size, given)]
    try:
        return [Row(k, "mass_matrix", np.linalg.inv(given) - M.value, M.size, none)]
    except np.linalg.LinAlgError:
        return []


def _fit(rows, effects):
    """Return the amounts of effects [amount][state] that explain the rows best, and their rank."""
    A, b = [], []
    for row in rows:
        size = np.where(row.size > 0, row.size, np.inf).ravel()
        A.append(np.stack([e[row.state].on(row).ravel() / size for e in effects], axis=1))
        b.append(row.difference.ravel() / size)
    if not A:
        return None
    A, b = np.concatenate(A), np.concatenate(b)
    unit = np.linalg.norm(A, axis=0)
    unit = np.where(unit > 0, unit, 1)
    amounts, _, rank, _ = np.linalg.lstsq(A / unit, b, rcond=1e-9)
    determined = np.count_nonzero(abs(A).max(axis=1) > 0) > rank
    return SimpleNamespace(amounts=amounts / unit, rank=rank, determined=determined)


def _holds(case, urdf=None, **changed):
    """Return whether the formulas with a changed robot or state give all answers of the file.

    changed: {input of a state: function of a state's inputs}.
    """
    for k, (given, right) in enumerate(zip(case.file.answers, case.truths, strict=True)):
        state = case.file.asked(k)
        state |= {key: change(state) for key, change in changed.items()}
        links = {key.split("/")[1] for key in given if key.startswith("links/")}
        found = virtual_power.answers(
            urdf or case.file.urdf, case.file.joints, state, float, links, case.file.closure
        )
        if any("_by_q" in key for key in given):
            found |= virtual_power.derivatives(urdf or case.file.urdf, case.file.joints, state)
        if not _given_by(given, found, right, case.arithmetic):
            return False
    return True


def _given_by(given, found, right, arithmetic):
    """Return whether all given answers are those found, within some tolerances."""
    for key in set(given) & set(right) & set(found):
        allowed = tolerance(key, right[key].factor, arithmetic)
        if allowed is None:
            continue
        size = right[key].size + abs(np.asarray(found[key], dtype=float))
        if not (abs(given[key] - found[key]) <= SLACK * allowed * size).all():
            return False
    return True


def _states(case):
    """Return (inputs, values of the right answers) of each state."""
    for k, right in enumerate(case.truths):
        yield case.file.asked(k), {key: x.value for key, x in right.items()}


def number(x, of=0.0):
    """Return a fitted number as text, five digits.

    It is 0 where it is rounding beside numbers as large as `of`.
    """
    return "0" if abs(x) < 1e-9 * of else f"{x:.5g}"


def _gravity(case):
    """Return a sentence where gravity has another strength, or another direction."""
    effects = [
        Effect(gravity=x["gravity_torque"], potential=x["potential_energy"])
        for _, x in _states(case)
    ]
    rows = [row for row in case.rows if row.kind in ("torque", "gravity_torque")]
    found = _fit(rows, [effects])
    if found is None or not found.determined or not found.rank:
        return None
    times = 1 + found.amounts[0]

    def scaled(state):
        return [times * float(x) for x in state["gravity"]]

    if abs(times - 1) < 1e-9 or not _holds(case, gravity=scaled):
        return None
    if abs(times) < 1e-6:
        return "gravity is lost"
    pull = np.linalg.norm([float(x) for x in case.file.asked(0)["gravity"]])
    return (
        f"gravity is {number(times)} times what it should be: "
        f"{number(times * pull)} for {number(pull)} m/s^2"
    )


def _each_joint(case, effect):
    """Return effects [rate][state], of one unit at each rate."""
    n = len(case.file.asked(0)["qd"])
    return [[effect(np.eye(n)[i], state) for state, _ in _states(case)] for i in range(n)]


def _of_joints(case, key, rows, effect, declared=None):
    """Return the amounts (nv,) at the joints that explain the answers, or None.

    One amount for all joints is tried first.
    """
    each = _each_joint(case, effect)
    n = len(each)
    uniform = [[effect(np.ones(n), state) for state, _ in _states(case)]]
    found = _fit(rows, uniform)
    tries = []
    if found is not None and found.rank:
        tries.append(np.full(n, found.amounts[0]))
    if declared is not None:
        tries.append(declared)
    found = _fit(rows, each)
    if found is not None and found.determined and found.rank == n:
        tries.append(found.amounts)
    for amounts in tries:
        if abs(amounts).max() > 1e-12 and _holds(case, **{key: lambda state: list(amounts)}):  # noqa: B023
            return amounts
    return None


def _said(what, amounts, joints):
    """Return a sentence about amounts at joints."""
    if np.ptp(amounts) <= 1e-4 * abs(amounts).max():
        return f"{what} of {number(amounts.mean())} at each joint"
    if len(amounts) != len(joints):
        return f"{what} of {', '.join(map(number, amounts))} along the rates"
    each = zip(joints, amounts, strict=True)
    return f"{what} of " + ", ".join(f"{number(x)} at {name}" for name, x in each)


def _armature(case):
    """Return a sentence where the diagonal of M has more."""

    def effect(unit, state):
        qd = np.array(state["qd"], dtype=float)
        return Effect(M=np.diag(unit), kinetic=unit @ (qd * qd) / 2)

    rows = [row for row in case.rows if row.kind in ("mass_matrix", "torque")]
    amounts = _of_joints(case, "armature", rows, effect)
    return None if amounts is None else _said("armature", amounts, case.file.joints)


def _damping(case):
    """Return a sentence where torques are proportional to rates.

    It ends with "as the URDF declares it" where they are.
    """

    def effect(unit, state):
        return Effect(motion=unit * np.array(state["qd"], dtype=float))

    rows = [row for row in case.rows if row.kind == "torque"]
    joints = {e.get("name"): e for e in ElementTree.fromstring(case.file.urdf).iter("joint")}
    elements = [joints[name].find("dynamics") for name in case.file.joints]
    declared = [0.0 if e is None else float(e.get("damping", 0)) for e in elements]
    n = len(case.file.asked(0)["qd"])
    declared = np.array(declared) if any(declared) and len(declared) == n else None
    amounts = _of_joints(case, "damping", rows, effect, declared)
    if amounts is None:
        return None
    text = _said("damping", amounts, case.file.joints)
    same = declared is not None and np.allclose(declared, amounts, rtol=1e-4)
    return text + ", as the URDF declares it" * bool(same)


def with_bodies(urdf, change):
    """Return a URDF with the inertial numbers of each link changed: change(link, numbers)."""
    root = ElementTree.fromstring(urdf)
    bodies = {body.link: body for body in virtual_power.bodies(urdf, float)[1:]}
    for link in root.findall("link"):
        body = bodies.get(link.get("name"))
        if body is None:
            continue
        Q = virtual_power.rpy(body.inertial_rpy)
        numbers = SimpleNamespace(m=body.m, com=body.com, I=Q @ body.inertia @ Q.T)
        if not change(link.get("name"), numbers):
            continue
        for old in link.findall("inertial"):
            link.remove(old)
        inertial = ElementTree.SubElement(link, "inertial")
        xyz = " ".join(repr(float(x)) for x in numbers.com)
        ElementTree.SubElement(inertial, "origin", xyz=xyz)
        ElementTree.SubElement(inertial, "mass", value=repr(float(numbers.m)))
        six = dict(zip(SIX, (repr(float(x)) for x in numbers.I[np.triu_indices(3)]), strict=True))
        ElementTree.SubElement(inertial, "inertia", six)
    return ElementTree.tostring(root, encoding="unicode")


def _all_masses(case):
    """Return a sentence where all masses and inertias are scaled by one number."""
    effects = []
    for _, x in _states(case):
        motion = x["bias"] - x["gravity_torque"]
        effects.append(
            Effect(
                M=x["mass_matrix"],
                motion=motion,
                gravity=x["gravity_torque"],
                columns=x["gravity_columns"],
                kinetic=x["kinetic_energy"],
                potential=x["potential_energy"],
                momentum=x["momentum"],
            )
        )
    found = _fit(case.rows, [effects])
    if found is None or not found.determined or len({row.kind for row in case.rows}) < 2:
        return None
    times = 1 + found.amounts[0]

    def scale(link, body):
        body.m, body.I = times * body.m, times * body.I
        return True

    if (
        abs(times - 1) < 1e-9
        or abs(times) < 1e-9
        or not _holds(case, with_bodies(case.file.urdf, scale))
    ):
        return None
    return f"all masses and inertias are {number(times)} times what they should be"


def _alone(case, link, m, com, I, states=None):
    """Return the effects of one body in place of all others, on these states, or on all."""

    def change(name, body):
        body.m, body.com, body.I = (
            (m, com, I) if name == link else (0.0, np.zeros(3), np.zeros((3, 3)))
        )
        return True

    urdf = with_bodies(case.file.urdf, change)
    out = []
    for state in states or [state for state, _ in _states(case)]:
        state = {
            key: x for key, x in state.items() if key in ("q", "qd", "gravity", "representation")
        }
        x = virtual_power.answers(urdf, case.file.joints, state)
        motion = x["bias"] - x["gravity_torque"]
        out.append(
            Effect(
                x["mass_matrix"],
                motion,
                x["gravity_torque"],
                x["gravity_columns"],
                x["kinetic_energy"],
                x["potential_energy"],
                x["momentum"],
            )
        )
    return out


def _unit_inertias():
    """Return the six symmetric matrices with one number, in the order of SIX."""
    out = []
    for i, j in zip(*np.triu_indices(3), strict=True):
        I = np.zeros((3, 3))
        I[i, j] = I[j, i] = 1.0
        out.append(I)
    return out


def _six_in_another_order(case):
    """Return a sentence where the six numbers of each inertia are in other places."""
    bodies = virtual_power.bodies(case.file.urdf, float)[1:]
    six = {body.link: body.inertia[np.triu_indices(3)] for body in bodies}
    if not case.rows or len(bodies) > 12:
        return None
    row = next((r for r in case.rows if r.kind == "mass_matrix"), case.rows[0])
    state = case.file.asked(row.state)
    parts = {}
    for body in bodies:
        Q = virtual_power.rpy(body.inertial_rpy)
        for i, E in enumerate(_unit_inertias()):
            (effect,) = _alone(case, body.link, 0.0, np.zeros(3), Q @ E @ Q.T, [state])
            on = effect.on(row)
            for j in range(6):
                parts[i, j] = parts.get((i, j), 0) + six[body.link][j] * on
    here = sum(parts[i, i] for i in range(6))
    size = np.where(row.size > 0, row.size, np.inf)
    for order in permutations(range(6)):
        off = sum(parts[i, order[i]] for i in range(6)) - here - row.difference
        if order == tuple(range(6)) or (abs(off) / size).max() > 1e-3:
            continue

        def change(name, body, order=order):
            own = next(b for b in bodies if b.link == name)
            I = np.zeros((3, 3))
            I[np.triu_indices(3)] = six[name][list(order)]
            I = I + np.triu(I, 1).T
            Q = virtual_power.rpy(own.inertial_rpy)
            body.I = Q @ I @ Q.T
            return True

        if _holds(case, with_bodies(case.file.urdf, change)):
            names = ", ".join(f"{SIX[j]} as {SIX[i]}" for i, j in enumerate(order) if i != j)
            return f"the six numbers of each inertia in another order: {names}"
    return None


def _one_link(case):
    """Return a sentence where the inertial numbers of one link, or of either of two, are others."""
    bodies = virtual_power.bodies(case.file.urdf, float)[1:]
    if not case.rows or len(bodies) > 12:
        return None
    found = []
    for body in bodies:
        sentence = _other_numbers(case, body)
        if sentence:
            found.append(sentence)
    return " or ".join(found[:2]) if 0 < len(found) <= 2 else None


def _other_numbers(case, body):
    """Return a sentence where other inertial numbers of this link give all answers."""
    Q = virtual_power.rpy(body.inertial_rpy)
    I = Q @ body.inertia @ Q.T
    own = _alone(case, body.link, body.m, body.com, I)
    only_mass = _alone(case, body.link, 1.0, body.com, np.zeros((3, 3)))
    tries = ([own], [only_mass], [own, only_mass])
    for effects in tries:
        found = _fit(case.rows, effects)
        if found is None or not found.determined or found.rank < len(effects):
            continue
        amounts = dict(zip([id(e) for e in effects], found.amounts, strict=True))
        times = 1 + amounts.get(id(own), 0.0)
        m = times * body.m + amounts.get(id(only_mass), 0.0)
        J = times * I
        if _body_holds(case, body.link, m, body.com, J):
            has = []
            if abs(m - body.m) > 1e-6 * abs(body.m):
                has.append(f"a mass of {number(m)} for {number(body.m)}")
            if abs(times - 1) > 1e-6:
                has.append(f"{number(times, 1.0)} times its inertia")
            return f"link {body.link!r} has {' and '.join(has)}" if has else None
    return _all_ten(case, body, I)


def _body_holds(case, link, m, com, I):
    """Return whether these numbers of a link give all answers."""

    def change(name, body):
        if name == link:
            body.m = m
            body.com = com
            body.I = I
        return name == link

    return _holds(case, with_bodies(case.file.urdf, change))


def _all_ten(case, body, I):
    """Return a sentence where ten other inertial numbers of a link give all answers."""
    none = np.zeros((3, 3))
    point = _alone(case, body.link, 1.0, np.zeros(3), none)
    basis = [point] + [_alone(case, body.link, 1.0, e, none) for e in np.eye(3)]
    basis += [_alone(case, body.link, 0.0, np.zeros(3), E) for E in _unit_inertias()]
    found = _fit(case.rows, basis)
    if found is None or not found.determined:
        return None
    x = found.amounts
    m = body.m + x[:4].sum()
    moment = body.m * body.com + x[1:4]
    if not m > 1e-9 * abs(x[:4]).max():
        return None
    about_origin = I + body.m * (body.com @ body.com * np.eye(3) - np.outer(body.com, body.com))
    about_origin = about_origin + sum(a * E for a, E in zip(x[4:], _unit_inertias(), strict=True))
    about_origin = about_origin + np.diag(x[1:4].sum() - x[1:4])
    com = moment / m
    J = about_origin - m * (com @ com * np.eye(3) - np.outer(com, com))
    if not _body_holds(case, body.link, m, com, J):
        return None
    words = f"link {body.link!r} has other inertial numbers"
    if found.rank == len(basis):
        six = ", ".join(number(x, abs(J).max()) for x in J[np.triu_indices(3)])
        centre = ", ".join(number(x, abs(com).max() + abs(J).max() ** 0.5) for x in com)
        words += f": mass {number(m)}, centre {centre}, inertia {six}"
    return words
