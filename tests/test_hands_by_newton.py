"""Test kernels of arms in hands, as plain Python and compiled, against Newton's laws."""

from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.compiled.kernels import InPlane
from robodyn_lib.compiled.plane import planar_rows
from workbook.kernels import hands

GRAVITY = np.array([0.4, 0.0, -9.0])
LENGTHS = np.array([1.0, 0.5, 0.8, 0.3])
MASSES = np.array([2.0, 1.0, 0.5, 0.7])
BENT = np.array([0.3, 0.8, -0.4, 1.1])
RATES = np.array([1.0, -0.5, 0.7, 0.2])
TAU = np.array([1.0, -2.0, 0.5, 0.1])
GRIP = 30.0
BASE = np.array([0.2, -0.1])
PULLS = [(3, 1.0, 2.0), (1, 0.25, 0.5)]  # link from 0, where on it, damper
BOTH = [(2, 1.0, 2.0), (2, 0.25, 0.5)]  # two hands on one link
PLACES = np.array([1.5, 0.4, 0.2, -0.3])
MOVES = np.array([0.3, -1.0, 2.0, 0.7])
# held joints, pulls, pins, joint values
CASES = [
    ((), None, [], BENT),
    ((1,), None, PULLS, BENT),
    ((0, 3), None, [], BENT),
    ((), (1.2, 0.9), BOTH, BENT),
    ((2,), (1.2, 0.9), PULLS[:1], BENT),
    ((), (2.5, 0.0), [], 0 * BENT),
    ((), (0.1, 2.6), [], np.eye(4)[0] * np.pi / 2),
    ((0,), (2.5, 0.0), PULLS, np.array([0.0, np.pi / 3, 0, 0])),
    ((1, 2, 3), (1.2, 0.9), [], BENT),
]


@cache
def arm(kind, times=1.0):
    """Return an arm that is `times` as heavy."""
    a = rd.planar_arm(4, LENGTHS, times * MASSES, body="point" if kind == "tension" else "rod")
    return replace(a, base_offset=np.array([BASE[0], 0.3, BASE[1]]))


def points(q):
    """Return joint points and the tip (5, 2)."""
    heading = np.cumsum(q)
    steps = LENGTHS[:, None] * np.stack([np.cos(heading), np.sin(heading)], axis=1)
    return BASE + np.concatenate([np.zeros((1, 2)), np.cumsum(steps, axis=0)])


def jacobian(link, at, q):
    """Return the Jacobian of the point `at` of a link, by turning each joint about its own point."""
    O = points(q)
    return np.array(
        [[O[i, 1] - at[1], at[0] - O[i, 0]] if i <= link else [0, 0] for i in range(4)]
    ).T


def pulled(pull, place, moves, q):
    """Return the point of a link that a hand pulls, its Jacobian, and the hand's force."""
    link, share, damper = pull
    grip = (1 - share) * points(q)[link] + share * points(q)[link + 1]
    J = jacobian(link, grip, q)
    return grip, J, GRIP * (place - grip) + damper * (moves - J @ RATES)


@cache
def truth(kind, number, struck):
    """Return a kernel's expected output for a case, from M, bias, Jacobians and least squares."""
    joints, pin, pulls, q = CASES[number]
    M = rd.mass_matrix(arm(kind), q)
    load = TAU.copy()
    forces = []
    each = np.zeros((5, 4))
    for pull, place, moves in zip(pulls, PLACES.reshape(2, 2), MOVES.reshape(2, 2)):
        grip, J, force = pulled(pull, place, moves, q)
        load += J.T @ force
        forces += [*grip, *force]
        each[2] += J.T @ force
        each[3:, pull[0]] += force
    G = np.eye(4)[list(joints)]
    wanted = np.zeros(len(joints))
    if struck:
        wanted = TAU[list(joints)]
        free = RATES
    else:
        free = np.linalg.solve(M, load - rd.inverse_dynamics(arm(kind), q, RATES, 0 * q, GRAVITY))
    if pin is not None:
        tip = points(q)[-1]
        J = jacobian(3, tip, q)
        bends = -(np.cumsum(RATES) ** 2) @ np.diff(points(q), axis=0)  # dJ/dt times the rates
        back = 0 if struck else -bends - 2 * 10 * J @ RATES - 10**2 * (tip - pin)
        G, wanted = np.concatenate([G, J]), np.concatenate([wanted, back * np.ones(2)])
    if not len(G):
        return np.concatenate([free, np.zeros(2 * len(pulls)), forces, each.ravel()])
    X = np.linalg.solve(M, G.T)
    lacking = wanted - G @ free
    held = len(joints)
    S = G @ X
    if pin is None:
        f = np.linalg.solve(S, lacking)
    else:  # joints first; the pin as it can
        A = S[:held, :held]
        part = np.linalg.solve(A, S[:held, held:]) if held else np.zeros((0, 2))
        first = np.linalg.solve(A, lacking[:held]) if held else np.zeros(0)
        pinned = np.linalg.pinv(S[held:, held:] - S[held:, :held] @ part, rcond=1e-9) @ (
            lacking[held:] - S[held:, :held] @ first
        )
        f = np.concatenate([first - part @ pinned, pinned])
        each[2] += J.T @ f[held:]
        each[3:, 3] += f[held:]
    each[:2, list(joints)] = np.ones(held), f[:held]
    return np.concatenate([free + X @ f, np.zeros(2 * len(pulls)), f, forces, each.ravel()])


def arm_data(one, kind):
    """Return the inputs of the inner kernel."""
    forward, *about = planar_rows(one)
    return InPlane(hands.TORQUES if kind == "dense" else forward, *about, of_all=True).falling(
        GRAVITY
    )


def inputs_of(kind, number, times=1.0):
    """Return data, q, qd, tau of a case, with all weights and pulls multiplied by `times`."""
    joints, pin, pulls, q = CASES[number]
    own = arm_data(arm(kind, times), kind)
    own = np.append(own, np.zeros(4 * 4 + 3 * 4)) if kind == "dense" else own
    pulls = [(link, share, times * damper) for link, share, damper in pulls]
    data = hands.data_of(own, LENGTHS, BASE, joints, pin, pulls, times * GRIP)
    h = 2 * len(pulls)
    data[int(data[hands.WORK]) :] = 7.0  # the previous contents of its memory must not matter
    data[int(data[hands.WORK]) + 10 : int(data[hands.WORK]) + 14] = (
        0.0  # rates at rest, which nobody writes
    )
    return (
        data,
        np.append(q, PLACES[:h]),
        np.append(RATES, MOVES[:h]),
        np.append(times * TAU, np.zeros(h)),
    )


def agrees(number, struck, kernel, kind):
    data, q, qd, tau = inputs_of(kind, number)
    data[hands.STRUCK], expected = struck, truth(kind, number, struck)
    out = np.full(len(expected), 7.0)
    short = np.full(len(q), 7.0)
    if kernel(data, q, qd, tau, out) or kernel(  # twice: nothing is left changed
        data, q, qd, tau, short
    ):
        return False
    scale = max(1.0, np.abs(expected).max())
    held = list(CASES[number][0])
    if not np.array_equal(  # the sums are lost to rounding there
        short[held], TAU[held] if struck else 0 * TAU[held]
    ):
        return False
    return (
        np.abs(out - expected).max() < 1e-8 * scale
        and np.abs(short - expected[: len(q)]).max() < 1e-8 * scale
    )


def weight_changes_no_motion(kernel, kind):
    """Check that all forces grow with the masses, also for a pin that moves along one line or two."""
    for number in (3, 5, 7):
        for times in (1e-13, 1e13):
            data, q, qd, tau = inputs_of(kind, number, times)
            out = np.empty(len(q))
            expected = truth(kind, number, False)[: len(q)]
            if (
                kernel(data, q, qd, tau, out)
                or np.abs(out - expected).max() > 1e-8 * np.abs(expected).max()
            ):
                return False
    return True


def another_size_is_refused(kernel, kind):
    data, *words = inputs_of(kind, 1)
    sizes = [len(word) for word in words] + [len(words[0])]
    for place in range(4):
        for more in (-1, 1):
            changed = [np.full(n + more * (i == place), 0.3) for i, n in enumerate(sizes)]
            if kernel(data, *changed) != 1:
                return False
    short = np.empty(len(truth(kind, 1, False)) - 1)  # no room for the data of the last joint
    return kernel(data, *words, short) == 1


def what_is_not_finite_is_seen(kernel, kind):
    """Try each joint, with nothing held and with a joint held, and an unbounded impulse."""
    for number in (0, 1, 3):
        data, *words = inputs_of(kind, number)
        for i in range(4):
            tau = words[2].copy()
            tau[i] = np.nan
            if kernel(data, *words[:2], tau, np.empty(len(tau))) != 1:
                return False
    data, q, qd, tau = inputs_of(kind, 1)
    data[hands.STRUCK], tau[1] = 1.0, np.inf
    with np.errstate(all="ignore"):
        return kernel(data, q, qd, tau, np.empty(len(q))) == 1


KINDS = ["planar", "tension", "dense"]
CHECKS = [
    *(
        partial(agrees, number, struck)
        for number in range(len(CASES))
        for struck in (False, True)
        if not (struck and not CASES[number][0])
    ),
    another_size_is_refused,
    what_is_not_finite_is_seen,
    weight_changes_no_motion,
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(len(CHECKS)))
@pytest.mark.parametrize("way", [hands.HANDLED.get, hands.kernel_for], ids=["text", "compiled"])
def test_an_arm_in_hands_moves_by_newtons_laws(way, kind, number):
    assert CHECKS[number](way(kind), kind), CHECKS[number]
