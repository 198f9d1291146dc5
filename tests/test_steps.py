"""Test the steps of all kernels exactly, in fractions, by laws and teaching code; slips fail."""

import inspect
from dataclasses import replace
from fractions import Fraction as Q
from functools import cache, partial
from typing import NamedTuple

import numpy as np
import pytest
from mutation import unseen
from slips import Rule

import robodyn_lib as rd
from robodyn_lib.compiled import composite, gradients, kinematics, plane, steps, torque_gradients
from robodyn_lib.compiled.composite import (
    INVERSE_MASS_MATRIX,
    MASS_MATRIX,
    MASSES_OF_CHAINS,
    MASSES_OF_TREES,
)
from robodyn_lib.compiled.gradients import DERIVATIVES, INVERSE_MASSES, screw_rows
from robodyn_lib.compiled.inverse import (
    factored_by_branches,
    inverted_by_branches,
    inverted_on_the_way,
    multiplied_by_branches,
    rooms_of,
    tree_of,
)
from robodyn_lib.compiled.kinematics import (
    DRIFT,
    ENERGY,
    FACTOR,
    GENERALIZED_FORCES,
    JACOBIAN,
    LOG_DET_GRADIENT,
    MOBILITY,
    MOMENTUM,
    POSE,
)
from robodyn_lib.compiled.regrouped import RESISTS, regrouped, resists, simplest
from robodyn_lib.compiled.rows import BODY, COMPONENTS, Row, branch_by_branch, carrying, rows_of
from robodyn_lib.compiled.steps import (
    FORWARD_DYNAMICS,
    GUARDED,
    INVERSE_DYNAMICS,
    ROUNDING,
    Joint,
    body,
)
from robodyn_lib.compiled.torque_gradients import TORQUE_DERIVATIVES
from robodyn_lib.derivatives.recursions import forward_derivatives_at, inverse_derivatives_at
from robodyn_lib.elimination import solved, unit_factor
from robodyn_lib.joints import rodrigues
from robodyn_lib.loops import Loop
from robodyn_lib.loops.programs import TASKS, closing, eliminated, held, settling, spanned
from robodyn_lib.numbers import array
from robodyn_lib.quantities import quantities_at
from robodyn_lib.reference import (
    generalized_forces,
    inverse_dynamics_at,
    jacobian_at,
    mass_matrix_at,
    velocities_at,
)
from robodyn_lib.rk.mobility import log_det_gradient_at
from robodyn_lib.spatial import cross, eye, half_angle, phi, zeros
from workbook.kernels import hands


# --- fractions that belong together ---------------------------------------------------------------
class Angle:
    """An angle known by the tangent of its half, which has turned by so much in all."""

    def __init__(self, tangent, turned=0):
        self.tangent, self.turned = tangent, turned

    def cos_sin(self):
        return half_angle(self.tangent)

    def __rmul__(self, times):
        """Return a pitch times the turned angle, the angle itself, or nothing, by the joint's kind."""
        if self.turned:
            return times * self.turned
        return self if times else 0


class Random:
    """An endless sequence of small fractions that looks random."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def number(self):
        return Q(int(self.rng.integers(1, 9)), int(self.rng.integers(2, 9))) * int(
            self.rng.choice([-1, 1])
        )

    def numbers(self, count):
        return [self.number() for _ in range(count)]


def turn_z(c, s):
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=object)


def rotors(rows, draw):
    """Give each degree of freedom of the rows a rotor; return the armature of all (nv,)."""
    armature = []
    for i, row in enumerate(rows):
        new = [abs(draw.number()) for _ in COMPONENTS[row.kind]]
        named = {f"rotor{k}": x for k, x in enumerate(new)}
        rows[i] = replace(row, k=row.k | named, geared=True)
        armature += new
    return armature


def exact_tree(letters, parents, seed, geared=False):
    """Return rows of fractions, their `Arm`, joint values for the rows, and tangents.

    geared: each degree of freedom has a rotor.
    """
    draw = Random(seed)
    rows = []
    given = []
    tangents = []
    arm = {"rotations": [], "offsets": [], "masses": [], "coms": [], "inertias": [], "pitches": []}
    q_at = v_at = 0
    for letter, parent in zip(letters, parents, strict=True):
        (cg, sg), (ca, sa), (c0, s0) = (half_angle(draw.number()) for _ in range(3))
        (a, b, e, d) = draw.numbers(4)
        pitch = draw.number()
        if letter in "SFE":
            R = rodrigues(array(draw.numbers(3)))
            p = array(draw.numbers(3))
            k = {f"C{i}": x for i, x in enumerate(R.ravel())} | {
                f"o{i}": x for i, x in enumerate(p)
            }
        else:
            X = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]], dtype=object)
            R = turn_z(cg, sg) @ X @ turn_z(c0, s0)
            p = turn_z(cg, sg) @ (array([a, b, e]) + X[:, 2] * d)
            k = dict(
                zip(
                    ("cg", "sg", "a", "b", "e", "ca", "sa", "c0", "s0", "d0"),
                    (cg, sg, a, b, e, ca, sa, c0, s0, d),
                    strict=True,
                )
            )
        m = abs(draw.number())
        h = array(draw.numbers(3))
        spread = array(draw.numbers(9)).reshape(3, 3)
        second = spread @ spread.T
        c = h / m
        inertia = np.trace(second) * eye(3, object) - second
        J = inertia + m * ((c @ c) * eye(3, object) - np.outer(c, c))
        k |= dict(zip(BODY, [m, *h, *J[[0, 0, 0, 1, 1, 2], [0, 1, 2, 1, 2, 2]]], strict=True))
        k |= {"pitch": pitch, "vanishing": 0}
        rows.append(Row(letter, k, parent, q_at, v_at, steep=sa != 0))
        for word, x in zip(arm, (R, p, m, c, inertia, pitch), strict=True):
            arm[word].append(x)
        x = draw.numbers(3)
        t = draw.numbers(3)
        of_rows, of_arm = {
            "R": ([Angle(t[0])], t[:1]),
            "P": (x[:1], x[:1]),
            "H": ([Angle(t[0], x[0])], [t[0], x[0]]),
            "S": ([*(3 * y for y in t), 3], t),
            "F": ([*x, *t, 1], [*x, *t]),
            "E": ([x[0], x[1], Angle(t[0])], [x[0], x[1], t[0]]),
        }[letter]
        given += of_rows
        tangents += of_arm
        q_at = len(given)
        v_at = v_at + len(COMPONENTS[letter])
    built = rd.Arm(
        axes=[[0, 0, 1]] * len(letters),
        joint_types=letters,
        parents=parents,
        tip_offset=draw.numbers(3),
        armature=rotors(rows, draw) if geared else None,
        **{word: np.array(x, dtype=object) for word, x in arm.items()},
    )
    return rows, built, given, tangents


# --- trees ----------------------------------------------------------------------------------------
class MovingTree(NamedTuple):
    """A tree in fractions: its rows, q and qd, and qdd and tau that belong to each other."""

    rows: list
    state: tuple
    qdd: np.ndarray
    tau: np.ndarray
    around: tuple  # negative gravity, tip force, tip


@cache
def moving_tree(letters, parents, geared=False):
    """Return a `MovingTree` with joints of these kinds."""
    rows, arm, q, tangents = exact_tree(letters, parents, len(letters), geared)
    draw = Random(7)
    qd, qdd, force, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 6, 3))
    tau = inverse_dynamics_at(arm.at_tangents(tangents), qd, qdd, g, force)
    around = list(-g), list(force), list(arm.tip_offset)
    return MovingTree(rows, (q, qd), qdd, tau, around)


def of_trees(letters, parents, geared=False):
    """Judge the steps of trees by Newton's and Euler's laws."""
    x = moving_tree(letters, parents, geared)
    tau = array(INVERSE_DYNAMICS.run(x.rows, *x.state, x.qdd, *x.around))
    qdd = array(FORWARD_DYNAMICS.run(x.rows, *x.state, x.tau, *x.around))
    return bool((tau == x.tau).all() and (qdd == x.qdd).all())


def of_regrouped(letters, parents, geared=False):
    """Judge that regrouped rows move the same, with zeros in each link behind a hinge."""
    x = moving_tree(letters, parents, geared)
    rows = regrouped(x.rows)
    tau = array(INVERSE_DYNAMICS.run(rows, *x.state, x.qdd, *x.around))
    qdd = array(FORWARD_DYNAMICS.run(rows, *x.state, x.tau, *x.around))
    left = [row.k[word] for row in rows if row.kind == "R" for word in ("m", "hz", "Jyy")]
    return bool((tau == x.tau).all() and (qdd == x.qdd).all() and not any(left))


def test_rows_of_forward_dynamics_are_regrouped_where_no_joint_inertia_can_vanish():
    rows = rows_of(rd.robots.puma560())[0]
    little = {"Jzz": 0.9 * RESISTS * rows[3].k["vanishing"]}
    thin = [*rows[:3], replace(rows[3], k=rows[3].k | little), *rows[4:]]
    name = FORWARD_DYNAMICS.name
    assert simplest(name, rows) == regrouped(rows) != rows
    assert simplest(name, thin) == thin
    assert simplest(INVERSE_DYNAMICS.name, thin) == regrouped(thin)
    assert simplest("mass_matrix", rows) == rows
    slider, fixed = (replace(rows[2], kind=kind) for kind in "PX")
    for times, free in ((0.9, True), (1.1, False)):
        least = {"vanishing": times * slider.k["m"] / RESISTS}
        assert resists(replace(slider, k=slider.k | least)) == free
        assert resists(replace(fixed, k=fixed.k | least))


# --- the mass matrix, frames and sums over all links ----------------------------------------------
def chained_letters(letters):
    return not set(letters) - set("RP")


class PosedTree(NamedTuple):
    """A tree in fractions: its rows, q, qd and tau, its pose, and gravity."""

    rows: list
    state: tuple
    pose: object
    gravity: np.ndarray


@cache
def posed_tree(letters, parents, geared=False):
    """Return a `PosedTree` with joints of these kinds."""
    rows, arm, q, tangents = exact_tree(letters, parents, len(letters) + 2, geared)
    draw = Random(9)
    qd, tau, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 3))
    return PosedTree(rows, (q, qd, tau), arm.at_tangents(tangents), g)


def as_screws(rows):
    """Return rows of a chain of hinges and sliders, and values, as `screw_rows` has them."""
    return screw_rows(rows, np.zeros(3, dtype=object))


def of_masses(letters, parents, geared=False):
    """Judge by the teaching code: M in each set of axes, and its inverse."""
    tree = posed_tree(letters, parents, geared)
    rows = tree.rows
    arguments = (*tree.state, (0, 0, 0))
    M = mass_matrix_at(tree.pose)
    n = len(M)
    ways = [MASS_MATRIX.run(rows, *arguments), MASSES_OF_TREES.run(rows, *arguments)]
    inverses = [INVERSE_MASS_MATRIX.run(rows, *arguments)]
    if chained_letters(letters) and parents == (*range(-1, n - 1),):
        ways += MASSES_OF_CHAINS.run(as_screws(rows), *arguments)
        inverses += INVERSE_MASSES.run(as_screws(rows), *arguments)
    return all((array(A).reshape(n, n) == M).all() for A in ways) and all(
        (array(A).reshape(n, n) @ M == eye(n, object)).all() for A in inverses
    )


def of_branches(letters, parents):
    """Judge the inverse branch by branch, and the order of the rows.

    It is computed in the same rooms before and after a matrix that is refused.
    """
    tree = posed_tree(letters, parents)
    M = mass_matrix_at(tree.pose)
    n = len(M)
    rows, place = branch_by_branch(tree.rows)
    carries, least = carrying(rows)
    before, _ = carrying(tree.rows)
    rooms = {word: np.full(shape, Q(7)) for word, shape in rooms_of(carries, 3).items()}
    given = tree_of(carries, place, 3) | {"least": least, "way": np.zeros_like(rooms["way"], int)}
    fit = all(given[word].shape == rooms[word].shape for word in given)
    rooms |= {word: np.full(rooms[word].shape, Q(0)) for word in "WX"} | given
    out = np.empty((n, n), dtype=object)

    def work(M):
        inverted_by_branches(M[np.ix_(place, place)].copy(), **rooms, out=out)
        return [room.copy() for room in (*rooms.values(), out)]

    first = work(M)
    work(np.full((n, n), np.nan))
    again = work(M)
    in_order = np.array(place).argsort()
    return (
        fit
        and (out @ M == eye(n, object)).all()
        and (out == out.T).all()
        and all((x == y).all() for x, y in zip(first, again, strict=True))
        and (before == carries[np.ix_(in_order, in_order)]).all()
        and [row.q_at for row in rows] == [tree.rows[i].q_at for i in seats_of(tree.rows, place)]
        and [row.v_at for row in rows] == [*starts_of(rows)]
    )


def running_bounds(rows, parents, state):
    """Return W (6, 6) of each freedom, from the tips, by matrices: psi W psi^T and so on."""
    beyond = {i: [] for i in range(-1, len(rows))}
    found = []
    unit = eye(6, object)
    for i in reversed(range(len(rows))):
        joint = Joint(rows[i].in_state(*state))
        M = body(rows[i])[0]
        P = M + sum((x for x, _ in beyond[i]), zeros((6, 6), object))
        W = axes_mixed(M.diagonal()) + sum((x for _, x in beyond[i]), zeros((6, 6), object))
        X = np.array([joint.place.inward(e) for e in unit]).T
        turning, moving = P.diagonal().reshape(2, 3).sum(axis=1)
        r = joint.place.r
        more = np.diag([turning + (r @ r) * moving] * 3 + [moving] * 3)
        for S in reversed(joint.freedoms):
            found.append(S @ W @ S)
            G = P @ S / (S @ P @ S)
            psi = unit - np.outer(G, S)
            P, W = psi @ P, psi @ W @ psi.T
        beyond[parents[i]].append((X @ P @ X.T, X @ W @ X.T + more))
    return found


def axes_mixed(diagonal):
    """Return a diagonal matrix (6, 6) of the sums of each half of the given diagonal."""
    return np.diag(diagonal.reshape(2, 3).sum(axis=1).repeat(3))


def of_bounds(letters, parents):
    """Judge the bound that each pivot is compared with, and what forward dynamics is with it."""
    tree = posed_tree(letters, parents)
    compared = []
    own = steps.pivot

    def recorded(D, vanishing):
        compared.append(vanishing)
        return own(D, vanishing)

    arguments = (*tree.state, list(-tree.gravity))
    steps.pivot = recorded
    try:
        found = GUARDED.run(tree.rows, *arguments)
    finally:
        steps.pivot = own
    right = np.array(running_bounds(tree.rows, parents, tree.state), dtype=float)
    return list(found) == list(FORWARD_DYNAMICS.run(tree.rows, *arguments)) and np.allclose(
        np.array(compared, dtype=float), ROUNDING * right, rtol=1e-12, atol=0
    )


def starts_of(rows):
    """Yield the number of freedoms before each row."""
    count = 0
    for row in rows:
        yield count
        count += len(COMPONENTS[row.kind])


def seats_of(rows, place):
    """Return the numbers of the rows that freedoms at these places belong to, each once."""
    of_freedom = [i for i, row in enumerate(rows) for _ in COMPONENTS[row.kind]]
    return [*dict.fromkeys(of_freedom[k] for k in place)]


def of_carrying():
    """Judge which freedoms carry which: a free joint that carries two hinges, and two on the base.

    Of these two one carries a hinge.
    """
    forked, least = carrying(exact_tree("FRR", (-1, 0, 0), 6)[0])
    apart, _ = carrying(exact_tree("RRR", (-1, -1, 1), 5)[0])
    on_one_line = np.triu(np.ones((8, 8)))
    on_one_line[6, 7] = 0
    return (
        len(least) == 8
        and (forked == on_one_line).all()
        and (apart == [[1, 0, 0], [0, 1, 1], [0, 0, 1]]).all()
    )


def of_torque_gradients(letters):
    """Judge gradients of torques by the teaching code."""
    tree = posed_tree(letters, (*range(-1, len(letters) - 1),))
    q, qd, qdd = tree.state
    found = TORQUE_DERIVATIVES.run(as_screws(tree.rows), q, qd, qdd, list(-tree.gravity))
    truth = inverse_derivatives_at(tree.pose, qd, qdd, tree.gravity, zeros(6, object))
    return all((array(x) == y).all() for x, y in zip(found, truth, strict=True))


def seat(R, p):
    """Return a fixed row of fractions."""
    k = dict.fromkeys(BODY, 0) | {"pitch": 0, "vanishing": 0}
    k |= {f"C{i}": x for i, x in enumerate(R.ravel())} | {f"o{i}": x for i, x in enumerate(p)}
    return Row("X", k, -1, 0, 0)


def grounded(rows, arm, q):
    """Return rows on the ground, the tip's frame on the last link, the base turned and shifted."""
    at = array([Q(1, 2), Q(-3), Q(2, 7)])
    R = rodrigues(array([Q(1, 3), Q(2), Q(-1, 5)]))
    tip = replace(seat(arm.tip_rotation, arm.tip_offset), parent=len(rows))
    found = [seat(R, at), *(replace(row, parent=row.parent + 1) for row in rows), tip]
    return found, replace(arm, base_offset=at, base_rotation=R)


def drift(arm, tangents, qd):
    """Return the derivative of J qd along the motion, by a central difference, in floats."""
    t = np.array(tangents, dtype=float)
    v = np.array(qd, dtype=float)
    h = 1e-5
    arm = arm.in_floats
    rate = arm.tangent_rates(t, v)
    middle = [arm.tangent_rates(t + s * h / 2 * rate, v) for s in (1, -1)]
    ahead, back = (
        jacobian_at(arm.at_tangents(t + s * h * m)) @ v
        for s, m in zip((1, -1), middle, strict=True)
    )
    return (ahead - back) / (2 * h)


def of_frames(letters, parents, geared=False):
    """Judge by the teaching code; terms from velocities are differences."""
    rows, arm, q, tangents = exact_tree(letters, parents, len(letters) + 2, geared)
    draw = Random(9)
    qd, tau, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 3))
    rows, arm = grounded(rows, arm, q)
    pose = arm.at_tangents(tangents)
    J = jacobian_at(pose)
    M = mass_matrix_at(pose)
    path = [0, *(i + 1 for i in reversed(list(arm.inward_from(arm.n - 1)))), len(rows) - 1]
    leading = [replace(rows[i], parent=k - 1) for k, i in enumerate(path)]
    arguments = q, qd, tau, list(-g)
    frame = array(POSE.run(leading, *arguments)).reshape(4, 4)
    found = array(JACOBIAN.run(leading, *arguments)).reshape(6, -1)
    rate = np.array(DRIFT.run(leading, *arguments), dtype=float)
    mobility = array(MOBILITY.run(rows, *arguments)).reshape(6, 6)
    truth = drift(arm, tangents, qd)
    return bool(
        (frame[:3, :3] == pose.tip_R).all()
        and (frame[:3, 3] == pose.tip).all()
        and list(frame[3]) == [0, 0, 0, 1]
        and (found == J).all()
        and (mobility == J @ inverse_of(M) @ J.T).all()
        and abs(rate - truth).max() <= 1e-6 * abs(truth).max()
    )


def inverse_of(M):
    """Return the inverse of a matrix of fractions, column by column."""
    U, D = unit_factor(M, lambda *_: None)
    return np.stack([solved(U, D, column) for column in eye(len(M), object)], axis=1)


def of_sums(letters, parents, geared=False):
    """Return energies and momentum by their definitions, and the factor by the filter.

    The gradient of log det M is computed so too.
    """
    rows, arm, q, tangents = exact_tree(letters, parents, len(letters) + 2, geared)
    draw = Random(9)
    qd, tau, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 3))
    by_q = LOG_DET_GRADIENT.run(rows, q, qd, tau, list(-g))
    felt, pushed = of_pushes(rows, q, arm.at_tangents(tangents), draw)
    rows, arm = grounded(rows, arm, q)
    aside = draw.numbers(arm.n)  # origins of the links' own frames, on the axes of the rows' frames
    rows = [replace(row, k=row.k | {"own": x}) for row, x in zip(rows, [0, *aside], strict=False)]
    pose = arm.at_tangents(tangents)
    arguments = q, qd, tau, list(-g)
    V = velocities_at(pose, qd)
    total = zeros(6, object)
    for i in range(arm.n):
        at_com = phi(pose.p[i]).T @ V[i]
        p = pose.m[i] * at_com[3:]
        total = total + np.concatenate([pose.Ic[i] @ at_com[:3] + cross(pose.C[i], p), p])
    energies = (
        qd @ mass_matrix_at(pose) @ qd / 2,
        -sum(pose.m[i] * (g @ pose.C[i]) for i in range(arm.n)),
    )
    right = list(array(ENERGY.run(rows, *arguments)) == array(energies))
    right += list(array(MOMENTUM.run(rows, *arguments)) == total)
    right += list(array(by_q) == log_det_gradient_at(pose))
    right += list(felt == pushed)
    if chained_letters(letters) and arm.is_chain:
        found = array(FACTOR.run(rows, *arguments)).reshape(43, -1)
        truth = quantities_at(pose, qd, tau, g, zeros(6, object))
        right += list(found[0] == truth["D"])
        for i, (h, G, P) in enumerate(zip(pose.h, truth["G"], truth["P"], strict=True)):
            to_origin = phi(-aside[i] * h)
            right += list(found[1:7, i] == to_origin @ G)
            right += list((found[7:, i].reshape(6, 6) == to_origin @ P @ to_origin.T).ravel())
    return all(right)


def of_pushes(rows, q, pose, draw):
    """Return generalized forces of forces on the links, by the steps and by the teaching code.

    They are given to the steps about origins that lie aside on the joints' axes; every third row
    has none, as the first row of a universal joint.
    """
    n = len(rows)
    aside = draw.numbers(n)
    forces = array(draw.numbers(6 * n)).reshape(n, 6)
    pushed = [int(i % 3 != 1) for i in range(n)]
    order = [n - 1 - i for i in range(n)]  # where each row's force is among those of all links
    rows = [
        replace(row, k=row.k | {"own": own, "pushed": x}, load_at=6 * at)
        for row, own, x, at in zip(rows, aside, pushed, order, strict=True)
    ]
    felt = GENERALIZED_FORCES.run(rows, q, [0] * pose.arm.nv, forces.ravel(), [0] * 3)
    about_joints = zeros((n, 6), object)
    for i in range(n):
        z = pose.R[i][:, 2]  # the joint's axis
        about_joints[i] = pushed[i] * (phi(aside[i] * z) @ forces[order[i]])
    return array(felt), generalized_forces(pose, about_joints)


# --- gradients ------------------------------------------------------------------------------------
@cache
def differentiated(letters):
    """Return rows, (q, qd, tau, base, wrench), and derivatives by the teaching code."""
    rows, arm, _, tangents = exact_tree(letters, range(-1, len(letters) - 1), seed=len(letters))
    draw = Random(3)
    found = screw_rows(rows, arm.tip_offset)
    values = [Angle(x) if letter == "R" else x for letter, x in zip(letters, tangents, strict=True)]
    qd, tau, force, g = (array(draw.numbers(count)) for count in (arm.nv, arm.nv, 6, 3))
    truth = forward_derivatives_at(arm.at_tangents(tangents), qd, tau, g, force)
    return found, (values, qd, tau, list(-g), list(force)), truth


def of_gradients(letters):
    """Judge gradients by the teaching code."""
    rows, arguments, truth = differentiated(letters)
    return all(
        (array(x) == y).all() for x, y in zip(DERIVATIVES.run(rows, *arguments), truth, strict=True)
    )


# --- planar chains --------------------------------------------------------------------------------
def exact_chain(points, n=4):
    """Return rows and tip in fractions and their `Arm`; links out of line, axes for and against."""
    draw = Random(n + points)
    rows = []
    arm = {"rotations": [], "offsets": [], "masses": [], "coms": [], "inertias": []}
    for i in range(n):
        (c0, s0) = half_angle(draw.number()) if i else (1, 0)
        sign = (1, -1)[i == 1]
        l, m, cx, cy, I = (abs(x) for x in draw.numbers(5))
        if points:
            cx = l
            cy = 0 * l
            I = 0 * l
        J = I + m * (cx * cx + cy * cy)
        onward = l if points or i < n - 1 else 0
        k = {
            "sign": sign,
            "c0": c0,
            "s0": s0,
            "m": m,
            "hx": m * cx,
            "hy": m * cy,
            "J": J,
            "vanishing": 0,
            "l": onward,
            "l2": onward**2,
            "per_m": 1 / m,
            "per_l": 1 / l,
        }
        rows.append(Row("R", k, i - 1, i, i))
        step = [rows[i - 1].k["l"] if i else 0, 0, 0]
        for word, x in zip(
            arm, (turn_z(c0, s0), step, m, [cx, cy, 0], np.diag([I / 2, I / 2, I])), strict=True
        ):
            arm[word].append(x)
    tip = array([*draw.numbers(2), 0])
    built = rd.Arm(
        axes=[[0, 0, row.k["sign"]] for row in rows],
        joint_types="R" * n,
        tip_offset=tip,
        **{word: array(x) for word, x in arm.items()},
    )
    return rows, built, [tip[0] - points * rows[-1].k["l"], tip[1], 0], draw


def of_planes(points):
    """Return whether torques of a motion, and the motion of torques, are right in a plane."""
    rows, arm, tip, draw = exact_chain(points)
    tangents, qd, qdd, force, g = (array(draw.numbers(count)) for count in (4, 4, 4, 6, 3))
    free, tau = (
        inverse_dynamics_at(arm.at_tangents(tangents), qd, qdd, g, x) for x in (0 * force, force)
    )
    q = [Angle(t) for t in tangents]
    around = (list(-g), list(force), list(tip))
    answers = [
        (hands.TORQUES.run(rows, q, qd, qdd, *around[:1]), free),
        (plane.BODIES.run(rows, q, qd, tau, *around), qdd),
    ]
    if points:
        answers.append((plane.POINTS.run(rows, q, qd, tau, *around), qdd))
    return all((array(found) == expected).all() for found, expected in answers)


# --- closed chains --------------------------------------------------------------------------------
class ClosedMotion(NamedTuple):
    """A closed chain in fractions, in motion."""

    chain: object
    pose: object
    tangents: np.ndarray
    qd: np.ndarray
    tau: np.ndarray
    gravity: np.ndarray


@cache
def closed(contact):
    """Return the `ClosedMotion` of a chain whose last link is held by this contact."""
    if contact != "hinge":
        rods = rd.rational_arm(4, seed=2)
    else:
        rods = rd.Arm(
            axes=[[0, Q(1), 0]] * 3,
            joint_types="RRR",
            offsets=[[Q(x), 0, 0] for x in range(3)],
            masses=[Q(1), Q(2), Q(3)],
            coms=[[Q(1, 2), 0, 0]] * 3,
            inertias=[np.diag([Q(1), Q(2), Q(2)])] * 3,
        )
    point = (Q(1), 0, 0)
    axis = (0, Q(1), 0)
    other = (1, (0, Q(1), 0), axis) if contact == "point" else ("world", (Q(2), 0, 0), axis)
    chain = rd.close_loops(rods, [Loop((rods.n - 1, point, axis), other, contact)])
    draw = Random(6)
    qd, tau, g = (array(draw.numbers(count)) for count in (rods.nv, rods.nv, 3))
    t = array(draw.numbers(rods.n))
    return ClosedMotion(chain, rods.at_tangents(t), t, qd, tau, g)


def of_closures(contact):
    """Judge closures by the teaching code."""
    chain, pose, t, qd, tau, g = closed(contact)  # pins and hinges do not read t
    repeats = chain.rank_at(pose).repeats
    nothing = zeros(6, object)
    open_ = chain.without(chain.closures[0].name)
    rows = held(chain, pose, t, qd)
    free = partial(open_.forward_at, pose)
    M_inv = inverse_of(mass_matrix_at(pose))
    qdd = free(qd, tau, g, nothing).qdd
    count = len(rows["K"])
    wholes = [[int(i in repeats) for i in range(count)], [0] * count, [count] * count]
    vectors = qdd, rows["b"], rows["more"]
    answer = TASKS["forward"].run(rows["K"], M_inv, vectors, wholes)["out"]
    truth = chain.forward_at(pose, qd, tau, g, nothing).qdd
    out = TASKS["settle"].run(rows["K"], M_inv, (rows["gaps"], qd), wholes[:1])["out"]
    fast = chain._least(pose, rows["K"] @ qd)
    off = out - array([*chain._least(pose, rows["gaps"]), *rows["gaps"], *(qd - fast)])
    kept = chain.stabilized("baumgarte", 7)
    drift = held(kept, pose, t, qd)["more"] - kept.against_drift(pose, t, qd)
    return (
        bool((answer == truth).all())
        and not any(rows["more"])
        and max(abs(x.astype(float)).max() for x in (off, drift)) <= 1e-9
    )


def of_gears():
    """Judge the row of a joint that follows another, which comes before the rows of a loop."""
    arm = rd.rational_arm(4, seed=2)
    axis = (0, Q(1), 0)
    loop = [Loop((3, (Q(1), 0, 0), axis), ("world", (Q(2), 0, 0), axis), "point")]
    both = rd.close_loops(rd.couple(arm, {3: (1, Q(-3, 2), Q(1, 4))}), loop)
    draw = Random(6)
    t = array(draw.numbers(4))
    qd = array(draw.numbers(4))
    pose = arm.at_tangents(t)
    rows = held(both, pose, t, qd)
    others = held(rd.close_loops(arm, loop), pose, t, qd)
    row = [0, Q(3, 2), 0, 1]
    return (
        bool((rows["K"] == array([row, *others["K"]])).all())
        and [*rows["b"]] == [0, *others["b"]]
        and [*rows["gaps"]] == [t[3] + Q(3, 2) * t[1] - Q(1, 4), *others["gaps"]]
    )


def finite(*numbers):
    return bool(np.isfinite(np.array(numbers, dtype=float)).all())


def of_guards():
    """Judge in floats whether nearly dependent rows, and no others, go to the teaching code."""

    def solved_for(A, repeats):
        """Return whether A f = 1 is solved, and whether repeated rows fit, with f = 0."""
        W = np.c_[A, np.ones(len(A))]
        own = np.empty(len(A))
        f = np.empty((1, len(A)))
        fits = eliminated(W, repeats, own, f)
        return finite(*f[0]), finite(fits) and not any(f[0][np.array(repeats) > 0])

    for size in (1.0, 1e-6):
        for left, answered in ((1e-9, True), (1e-11, False), (0, False), (-1e-9, False)):
            A = size * np.array([[1.0, 1.0], [1.0, 1 + left]])
            if solved_for(A, (0, 0))[0] != answered:
                return False
        for left, fits in ((1e-12, False), (2e-14, True)):
            A = size * np.array([[1.0, 1.0], [1.0, 1 + left]])
            if solved_for(A, (0, 1))[1] != fits:
                return False
        for own, counts, fits in (
            (7e-21, True, False),
            (3e-21, False, False),
            (7e-27, False, False),
            (3e-27, False, True),
        ):
            A = size * np.diag([1.0, own])
            if (solved_for(A, (0, 0))[0], solved_for(A, (0, 1))[1]) != (counts, fits):
                return False
    return not solved_for(np.diag([1.0, 1, 3e-27]), (0, 1, 1))[1]


def of_repeated_rows():
    """Return whether repeated rows of a closure fit, or do not, where they should; in floats."""
    first = [[3.0, 0], [3, 0], [0, 1000]], ([0, 1, 0], [0, 0, 2], [2, 2, 3])
    last = [[1000.0, 0], [0, 3], [0, 3]], ([0, 0, 1], [0, 1, 1], [1, 3, 3])
    apart = [[3.0, 0], [3, 1e-3], [0, 1000]], first[1]
    for (K, wholes), rate, b, more, fits in (
        (first, 2, (0, 5.5e-8, 0), 0, True),
        (first, 2, (0, -6.5e-8, 0), 0, False),
        (first, 0, (0, 0, 0), 0, True),
        (first, 0, (0, -0.05, 0), 0.1, True),
        (first, 0, (0, 0.05, 0), 0.1, False),
        (last, 2, (0, 0, 5.5e-8), 0, True),
        (last, 2, (0, 0, -6.5e-8), 0, False),
        (last, 0, (0, 2, 2 + 1.9e-8), 0, True),
        (last, 0, (0, 2, 2 + 2.1e-8), 0, False),
        (apart, 0, (0, 0, 0), 0, False),
    ):
        vectors = rate * np.ones(2), np.array(b), np.array([0, more, 0])
        found = TASKS["forward"].run(np.array(K), np.eye(2), vectors, wholes)
        if finite(*found["fits"]) != fits:
            return False
    return True


# --- the steps, and slips in them -----------------------------------------------------------------
def steps_in(module):
    """Return the functions of a module, except those that make rows."""
    return [
        f
        for f in vars(module).values()
        if inspect.isfunction(f)
        and f.__module__ == module.__name__
        and f.__name__[0] != "_"
        and "rows" not in f.__name__
    ]


TREES = (
    ("RHRP", (-1, 0, 1, 2)),
    ("FRSR", (-1, 0, 0, 2)),
    ("RER", (-1, 0, 1)),
    ("EHPS", (-1, 0, -1, 2)),
    ("ERHP", (-1, 0, 0, 2), True),
)
CHAINS = (("RPR", (-1, 0, 1)), ("PRRP", (-1, 0, 1, 2)), ("RPR", (-1, 0, 1), True))
APART = "RPRR", (-1, 0, -1, 1)  # the chain of the last joint ends before another branch
BRANCHED = "RPRRSR", (-1, 0, 0, 1, 2, 1)  # no branch's joints follow one another
FOREST = "RPRR", (-1, -1, 0, 1)
OF_TREES = (
    steps.moving,
    steps.inward,
    steps.without,
    steps.accelerated,
    steps.driven,
    steps.held,
    steps.tip_turned,
    steps.at_the_tip,
    steps.Screws.__init__,
    steps.Screws.turned,
    steps.Seated.__init__,
    steps.Seated.turned,
    steps.Seated.outward,
    steps.Seated.inward,
    steps.Seated.carried,
    steps.Joint.moved,
)
JUDGED = [
    (
        OF_TREES,
        [
            *(partial(of_trees, *tree) for tree in TREES),
            *(partial(of_bounds, *tree) for tree in TREES[:3]),
        ],
    ),
    (
        [steps.guarded, steps.in_three_axes, steps.rounding_in_shift, steps.past_joint],
        [partial(of_bounds, *tree) for tree in TREES[:3]],
    ),
    ([regrouped], [partial(of_regrouped, *tree) for tree in (*TREES, *CHAINS)]),
    (
        [f for f in steps_in(gradients) if "torque" not in f.__name__],
        [partial(of_gradients, x) for x in ("P", "PRP", "RPRR")],
    ),
    (
        [
            *(f for f in steps_in(composite) if f.__name__ not in ("body_turned",)),
            composite.body_turned,
            composite.InBaseAxes.__init__,
            composite.InBaseAxes.inward,
            composite.InBaseAxes.body_inward,
            steps.Screws.axes,
            gradients.diagonal_by_torque,
            gradients.pair_by_torque,
            carrying,
        ],
        [*(partial(of_masses, *tree) for tree in (*TREES, *CHAINS, APART)), of_carrying],
    ),
    (
        [
            branch_by_branch,
            tree_of,
            factored_by_branches,
            inverted_by_branches,
            inverted_on_the_way,
            multiplied_by_branches,
        ],
        [partial(of_branches, *tree) for tree in (BRANCHED, FOREST, TREES[1])],
    ),
    (steps_in(torque_gradients), [partial(of_torque_gradients, x) for x in ("P", "PRP", "RPRR")]),
    (
        steps_in(kinematics),
        [partial(judge, *tree) for judge in (of_frames, of_sums) for tree in (*TREES, *CHAINS)],
    ),
    (
        [*steps_in(plane), hands.driven, hands.borne],
        [partial(of_planes, points) for points in (False, True)],
    ),
    (
        [held, spanned, eliminated, closing, settling],
        [
            *(partial(of_closures, x) for x in ("hinge", "hard finger", "point")),
            of_gears,
            of_guards,
            of_repeated_rows,
        ],
    ),
]
SAME = (
    Rule(
        "entries of a symmetric matrix are written twice",
        "range(6) -> range(6 + 1)",
        change=r"range\((i, )?6\) -> range\((6 \+ 1|i - 1, 6)\)",
    ),
    Rule("a kind of numbers", "dtype=object", change=r".*dtype=object\)"),
    Rule("bounds are 0 here", "LOST * row.k['vanishing'] -> LOST", change=r"LOST \* .*"),
)


@pytest.mark.parametrize("judge", [judge for _, judges in JUDGED for judge in judges])
def test_steps_are_exact(judge):
    assert judge()


@pytest.mark.audit
@pytest.mark.parametrize(
    "f, judges",
    [(f, judges) for fs, judges in JUDGED for f in fs],
    ids=lambda x: getattr(x, "__qualname__", ""),
)
def test_a_slip_in_a_step_is_seen(f, judges):
    """Make one slip at a time in a step; every kernel uses these steps."""
    faults = unseen(
        f, judges, name=f"{f.__module__.rpartition('.')[2]}.{f.__qualname__}", rules=SAME
    )
    assert not faults, faults
