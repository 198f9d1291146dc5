"""Kernels for the page without Python, against `rd.quantities` of every method.

Here in plain Python; as the page runs them: test_laboratory_in_node.py."""
from functools import cache

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.simulation import JointLaw
from workbook.kernels import hands, shown
from workbook.widgets import painted
from workbook.widgets.experiment import tip_speed

GRAVITY = np.array([0.7, 0.0, -9.1])
# A method's own columns, by what the laboratory paints; others have the names of what is painted.
OWN = {method: {"carried": carried, "innovation": innovation} for method, carried, innovation in
       [("rk-fd1", "z_1", "epsilon_3"), ("rk-fd2", "z_1", "epsilon_3"), ("rk-fd3", "z_3", "epsilon_3"),
        ("rk-fd4", "z", "epsilon"), ("rk-2sweep", "z", "epsilon")]}
ARMS = {"rods": (4, "rod"), "points": (4, "point"), "one": (1, "rod")}


@cache
def case(name, instants=3):
    """An arm, whether it is of points, its law, a few instants t, q, qd, and what hands do there (instants, 5, n)."""
    n, body = ARMS[name]
    rng = np.random.default_rng(n)
    arm = rd.planar_arm(n, rng.uniform(0.4, 1.5, n), rng.uniform(0.3, 2.0, n), body)
    law = JointLaw(*rng.uniform(0.2, 1.0, (7, n)))
    t, q, qd = rng.uniform(0, 2, instants), *rng.uniform(-2, 2, (2, instants, n))
    return arm, int(body == "point"), law, t, q, qd, np.stack([in_hands(arm, rng, one, k) for k, one in enumerate(q)])


def in_hands(arm, rng, q, k):
    """Nothing at instant 0; joints held by brakes and links pushed at 1; links alone at 2. Of one joint all is held."""
    out, pose = np.zeros((hands.PER_JOINT, arm.n)), arm.at(q)
    ends = np.array([*pose.O, pose.tip])
    if k == 1:
        held = [0] if arm.n == 1 else [1, 3]
        out[hands.HELD, held], out[hands.BRAKE, held] = 1.0, rng.uniform(-2, 2, len(held))
    for link in range(arm.n) if k else ():
        force = out[hands.PUSH:, link] = rng.uniform(-3, 3, 2)
        point = ends[link] + 0.3 * (ends[link + 1] - ends[link])
        out[hands.BENT, :link + 1] += np.cross([0, -1, 0], point - pose.O[:link + 1])[:, ::2] @ force
    return out


def state(arm, law, t, q, qd, does):
    """The same as the laboratory has it in Python."""
    motors = law(t, q, qd) + does[hands.BRAKE]
    forces = tuple((link, push) for link, push in enumerate(does[hands.PUSH:].T) if push.any())
    held = tuple(np.flatnonzero(does[hands.HELD]))
    return painted.State(arm, q, qd, motors + does[hands.BENT], GRAVITY, held, forces, motors)


@cache
def truth(name):
    """{(method, painted name): values at all instants} of every method that serves the arm, and qdd."""
    arm, _, law, *instants = case(name)
    out, states = {}, [state(arm, law, *each) for each in zip(*instants, strict=True)]
    for layer in painted.LAYERS.values():
        for method in layer.methods:
            if painted.chosen(layer, [method], arm) != method:
                continue
            each = [painted.instant({layer.name: method}, one)[layer.name] for one in states]
            out |= {(method, key): np.array([one[key] for one in each]) for key in each[0]}
    out["compiled", "qdd"] = np.array([rd.forward_dynamics(arm, s.q, s.qd, s.tau, GRAVITY) for s in states])
    return out


def described(name):
    """The chain as kernels take it: lengths and masses (2, n), whether it is of points, gravity."""
    arm, points = case(name)[:2]
    return np.array([lengths(arm), arm.masses]), points, GRAVITY


def lengths(arm):
    return np.array([*arm.offsets[1:, 0], arm.tip_offset[0]])


def right(ours, theirs):
    """To eleven digits of the largest; and no number where there is none."""
    ours, theirs = np.atleast_1d(ours, theirs)
    there = ~np.isnan(theirs)
    return bool((np.isnan(ours) != there).all() and np.abs(ours[there] - theirs[there]).max(initial=0)
                <= 1e-11 * max(np.abs(theirs[there]).max(initial=0), 1e-3))


def handed_out(k, name):
    """{column: values} of `on_the_way`."""
    arm, _, law, t, q, qd, does = case(name)
    out = np.full((len(t), arm.n, k.WIDTH), np.nan)
    assert k.on_the_way(*described(name), law.table(arm), t, q, qd, does, out) == len(t)
    ends = np.cumsum([*k.COLUMNS.values()])
    return {key: x if size > 1 else x[..., 0] for (key, size), x in
            zip(k.COLUMNS.items(), np.split(out, ends[:-1], axis=-1), strict=True)}


def differing(found, name):
    """[(method, what)] that is not what `rd.quantities` makes of it."""
    return [(method, key) for (method, key), theirs in truth(name).items()
            if not right(found[OWN.get(method, {}).get(key, key)], theirs)]


def quantities_agree(k, name):
    return not differing(handed_out(k, name), name)


def states_agree(k, name):
    arm, _, _, t, q, qd, _ = case(name)
    out = np.full((len(t), 2 * arm.n + 2 + len(k.STATE)), np.nan)
    assert k.states(*described(name), q, qd, out) == 0
    run = rd.simulation.Trajectory(arm, np.sort(t), q.copy(), qd.copy(), "", "", None, GRAVITY.copy())
    places, (speed, kinetic, potential, leverage) = out[:, :2 * arm.n + 2].reshape(len(t), -1, 2), out[:, -4:].T
    return all(right(*both) for both in [
        (places, run.points[..., ::2]), (speed, tip_speed(run)), (kinetic, run.kinetic),
        (kinetic + potential, run.energy), (kinetic[:1] + leverage[:1], run.energy_scale)])


def what_is_not_finite_ends_it(k, name):
    arm, _, law, t, q, qd, does = case(name)
    q = q.copy()
    q[1, -1] = np.nan
    out = np.zeros((len(t), arm.n, k.WIDTH))
    return k.on_the_way(*described(name), law.table(arm), t, q, qd, does, out) == 1


def constant_torques_agree(k, name):
    arm, _, law, t, q, qd, does = case(name)
    table, out = np.zeros((7, arm.n)), np.zeros((len(t), arm.n, k.WIDTH))
    table[0] = law.table(arm)[0]
    return k.on_the_way(*described(name), table, t, q, qd, 0 * does, out) == len(t) and right(
        out[..., 0], rd.forward_dynamics(arm, q, qd, table[0], gravity=GRAVITY))


CHECKS = quantities_agree, constant_torques_agree, states_agree, what_is_not_finite_ends_it


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("check", CHECKS)
def test_the_kernels_say_what_python_says(check, name):
    assert check(shown, name)


def test_every_method_and_every_layer_was_compared():
    methods = {method for name in ARMS for method, _ in truth(name)}
    assert methods == {method for layer in painted.LAYERS.values() for method in layer.methods}
    said = {name for layer in painted.LAYERS.values() for name in layer.says}
    assert {key for _, key in truth("rods")} == {"qdd", *said}


@pytest.mark.parametrize("key", ["tension", "whole", "passed", "free", "locked", "z", "epsilon", "z_3", "epsilon_3",
                                 "z_1", "acceleration", "nu", "xi", "reaction", "torque"])
def test_another_number_is_caught(key):
    found = handed_out(shown, "rods")
    assert differing(found | {key: found[key] * (1 + 1e-9)}, "rods")
