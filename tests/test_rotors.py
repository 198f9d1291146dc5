"""Arms whose joints have rotors (`Arm.armature`): the mass matrix gains a diagonal, J.

What is wanted comes from the arm without rotors: M + diag(J), and its bias.
"""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import numpy as np
import pytest
from cases import exact_joints

import robodyn_lib as rd
from robodyn_lib.atlas.registry import REGISTRY, triples
from robodyn_lib.atlas.state import State, in_own_units
from robodyn_lib.elimination import solved, unit_factor
from robodyn_lib.fixman.bodies import Bodies
from robodyn_lib.fixman.forward import motions, planar
from robodyn_lib.kozlowski.equations import at_rates
from robodyn_lib.kozlowski.factor import joint_accelerations, quasi_accelerations
from robodyn_lib.numbering import from_tip, to_base_order
from robodyn_lib.prefix_sums import forward_dynamics_by_scans
from robodyn_lib.reference import inverse_dynamics_at, mass_matrix_at
from robodyn_lib.reference.composite import inertia_scale
from robodyn_lib.rk.filter import articulated_inertia, riccati
from robodyn_lib.rk.operators import mass_operator, mass_times
from robodyn_lib.rk.recursions import Chain, newton_euler
from robodyn_lib.saha.links import Links, inertia_matrix

ROTORS = [F(1, 3), F(0), F(2), F(5, 4), F(0), F(3, 7), F(1, 2), F(4, 5), F(0), F(2, 9), F(1), F(7)]


def geared(arm):
    return replace(arm, armature=ROTORS[: arm.nv])


@cache
def bare(key):
    return {
        "mixed": lambda: rd.rational_arm(4, seed=1),
        "turning": lambda: replace(rd.rational_arm(3, seed=2), joint_types="RRR"),
        "sliding": lambda: replace(rd.rational_arm(3, seed=2), joint_types="PPP"),
        "rods": lambda: rd.planar_arm(3, lengths=[F(1), F(2), F(1)], masses=[F(1), F(2), F(3)]),
        "many": lambda: exact_joints("RSUPC", 1),
    }[key]()


@cache
def state(key):
    """Return the state of an arm with rotors, and M, J and the bias of the same arm without."""
    arm = bare(key)
    s = State(geared(arm))
    none = np.zeros(arm.nv, dtype=int)
    same = State(arm, tangents=s.q, qd=s.qd, qdd=s.qdd, tip_force=s.tip_force)
    bias = inverse_dynamics_at(same.pose, s.qd, F(0) * s.qd + none, s.gravity, s.tip_force)
    return s, same.mass_matrix, np.array(ROTORS[: arm.nv]), bias


EXACT = [name for name, m in rd.METHODS.items() if m.arithmetic == "any"]
SERVED = [
    (name, key)
    for name in EXACT
    for key in ("mixed", "turning", "sliding", "rods", "many")
    if not rd.METHODS[name].lacks(geared(bare(key)))
]


@pytest.mark.parametrize("name, key", SERVED)
def test_every_method_takes_rotors_exactly(name, key):
    s, M, J, bias = state(key)
    tau = F(1, 3) + s.qdd
    found = rd.METHODS[name].solve(s.pose, s.qd, tau, s.gravity, s.tip_force)
    wanted = solved(*unit_factor(M + np.diag(J)), tau - bias)
    assert (found == wanted).all()


def test_methods_without_exact_numbers_take_rotors():
    arm = geared(rd.robots.panda())
    rng = np.random.default_rng(0)
    q, qd, tau = rng.normal(size=(3, 7))
    M = rd.mass_matrix(rd.robots.panda(), q) + np.diag([float(x) for x in ROTORS[:7]])
    wanted = np.linalg.solve(M, tau - rd.inverse_dynamics(rd.robots.panda(), q, qd, 0 * q))
    for method in rd.METHODS:
        found = rd.forward_dynamics(arm, q, qd, tau, method=method)
        np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("key", ["mixed", "many"])
def test_masses_and_torques_have_the_rotors(key):
    s, M, J, bias = state(key)
    assert (mass_matrix_at(s.pose) == M + np.diag(J)).all()
    found = inverse_dynamics_at(s.pose, s.qd, s.qdd, s.gravity, s.tip_force)
    assert (found == (M + np.diag(J)) @ s.qdd + bias).all()
    scale = inertia_scale(s.pose) - inertia_scale(replace(s.pose, arm=bare(key)))
    assert (scale == J).all()
    chain = Chain(s.pose)
    at = s.arm.places
    swept = newton_euler(chain, from_tip(s.qd, at), from_tip(s.qdd, at), s.gravity, s.tip_force)
    assert (to_base_order(swept.T) == found).all()
    turned = [i for place in reversed(at) for i in range(place.start, place.stop)]
    assert (mass_operator(chain) == (M + np.diag(J))[np.ix_(turned, turned)]).all()
    moved = mass_times(chain, from_tip(s.qdd, at))
    assert (to_base_order(moved) == (M + np.diag(J)) @ s.qdd).all()


@pytest.mark.parametrize("key", ["mixed", "many"])
def test_a_link_with_geared_joints_beyond_it_is_what_the_filter_says(key):
    s, *_ = state(key)
    chain = Chain(s.pose)
    kalman = riccati(chain)
    for k in range(1, chain.N + 1):
        assert (articulated_inertia(chain, k) == kalman.P[k]).all()


def test_sahas_matrix_and_kozlowskis_velocities_have_the_rotors():
    s, M, J, bias = state("mixed")
    assert (inertia_matrix(Links(s.pose)) == M + np.diag(J)).all()
    m = at_rates(s.pose, s.qd, s.gravity, s.tip_force)
    rate = quasi_accelerations(m.rates, m.V, from_tip(s.qdd))
    assert (to_base_order(joint_accelerations(m.rates, m.V, rate)) == s.qdd).all()
    torque = (M + np.diag(J)) @ s.qdd + bias
    found = rd.METHODS["kozlowski-xi"].solve(s.pose, s.qd, torque, s.gravity, s.tip_force)
    assert (found == s.qdd).all()


def test_the_force_in_a_geared_joint_is_what_the_link_needs():
    """The motor's torque less what its rotor takes reaches the link."""
    arm = geared(bare("rods")).in_floats
    q, qd, tau = np.array([[0.3, 0.5, -0.4], [1.0, -0.5, 0.7], [2.0, 1.0, -1.0]])
    found = rd.quantities(arm, q, qd, tau, method="fixman")
    without = tau - arm.armature * found["qdd"]
    plain = rd.quantities(bare("rods").in_floats, q, qd, without, method="fixman")
    np.testing.assert_allclose(found["qdd"], plain["qdd"], rtol=1e-10)
    np.testing.assert_allclose(found["tension"], plain["tension"], rtol=1e-10)
    pose = arm.at(q)
    bodies = Bodies(pose, motions(pose, planar(arm)))
    assert [bodies.yields[i] is None for i in bodies.links] == [False, True, False]


@pytest.mark.parametrize("key", ["rods", "mixed"])
def test_derivatives_have_the_rotors(key):
    arm = geared(bare(key)).in_floats
    rng = np.random.default_rng(1)
    q, qd, x = rng.normal(size=(3, arm.nv))
    plain = rd.inverse_dynamics_derivatives(bare(key).in_floats, q, qd, x)
    for method in ("recursion", "compiled"):
        found = rd.inverse_dynamics_derivatives(arm, q, qd, x, method=method)
        np.testing.assert_allclose(found.by_qdd, plain.by_qdd + np.diag(arm.armature), rtol=1e-9)
        np.testing.assert_allclose(found.by_q, plain.by_q, rtol=1e-8, atol=1e-9)
        ahead = rd.forward_dynamics_derivatives(arm, q, qd, x, method=method)
        qdd = rd.forward_dynamics(arm, q, qd, x)
        back = rd.inverse_dynamics_derivatives(arm, q, qd, qdd)
        np.testing.assert_allclose(ahead.by_tau @ back.by_qdd, np.eye(arm.nv), rtol=1e-8, atol=1e-9)
        np.testing.assert_allclose(back.by_qdd @ ahead.by_q, -back.by_q, rtol=1e-8, atol=1e-8)


def test_kernels_have_the_rotors_on_any_tree():
    rng = np.random.default_rng(5)
    tree = rd.random_tree(7, rng, base="free", kinds=("revolute", "screw", "universal", "planar"))
    arm = replace(tree, armature=rng.uniform(0, 2, tree.nv).round())
    q, (v, x) = arm.of_unit_quaternions(rng.normal(size=arm.nq)), rng.normal(size=(2, arm.nv))
    M = rd.mass_matrix(tree, q)
    J = arm.armature
    step = rd.compile(arm)
    found = np.zeros((arm.nv, arm.nv))
    energy = np.zeros(2)
    still = np.zeros(2)
    step.mass_matrix(q, found)
    np.testing.assert_allclose(found, M + np.diag(J), rtol=1e-9, atol=1e-9)
    step.inverse_mass_matrix(q, found)
    np.testing.assert_allclose(found @ (M + np.diag(J)), np.eye(arm.nv), atol=1e-8)
    step.energy(q, v, energy)
    rd.compile(tree).energy(q, v, still)
    np.testing.assert_allclose(energy - still, [J @ (v * v) / 2, 0], atol=1e-9)
    for method in ("rk-fd4", "compiled"):
        many = rd.forward_dynamics(arm, [q] * 300, [v] * 300, [x] * 300, method=method)
        wanted = np.linalg.solve(M + np.diag(J), x - rd.inverse_dynamics(tree, q, v, 0 * v))
        np.testing.assert_allclose(many[299], wanted, rtol=1e-8, atol=1e-9)


def test_an_exported_program_has_the_rotors(tmp_path):
    arm = geared(rd.planar_arm(2)).in_floats
    path = tmp_path / "geared.py"
    rd.export(arm, path, ["mass_matrix"])
    found = {}
    exec(path.read_text(encoding="utf-8"), found)
    M = np.zeros(4)
    q = [0.3, 0.4]
    found["mass_matrix"](q, M)
    np.testing.assert_allclose(M.reshape(2, 2), rd.mass_matrix(arm, q), rtol=1e-12)


GEARED = [
    geared(rd.rational_arm(4, seed=1)),
    replace(rd.random_arm(4, np.random.default_rng(0)), armature=[0.3, 1, 0.2, 0.5]),
]


@pytest.mark.audit
@pytest.mark.parametrize("arm", GEARED, ids=["exact", "floats"])
def test_an_equation_holds_with_rotors_or_is_marked_gearless(arm):
    """Equations marked gearless fail with rotors on one of these arms."""
    s = State(arm)
    wrong = []
    for tag, entry in REGISTRY.items():
        if replace(entry, gearless=False).serves(arm) and not entry.gearless:
            wrong += [tag] if not holds(entry, s) else []
    assert wrong == []


@pytest.mark.audit
def test_no_equation_is_marked_gearless_without_need():
    states = [State(arm) for arm in GEARED]
    asked = {tag: entry for tag, entry in REGISTRY.items() if entry.gearless}
    idle = []
    for tag, entry in asked.items():
        tried = [s for s in states if replace(entry, gearless=False).serves(s.arm)]
        idle += [tag] if tried and all(holds(entry, s) for s in tried) else []
    assert idle == []
    assert len(asked) == 40


def holds(entry, s):
    try:
        rows = triples(entry, s)
    except (ValueError, ZeroDivisionError):
        return False
    for _, left, right, size in rows:
        left, right = np.asarray(left), np.asarray(right)
        if s.is_exact and left.dtype == object:
            if not (left == right).all():
                return False
            continue
        a = left.astype(float)
        b = right.astype(float)
        if np.abs(a - b).max() > 1e-8 * max(np.abs(b).max(), float(np.max(size)), 1):
            return False
    return True


def test_verify_runs_on_an_arm_with_rotors():
    arm = geared(bare("rods")).in_floats
    report = rd.verify(arm, paper="saha")
    assert report.ok
    assert not REGISTRY["RK a.1"].serves(arm)
    assert "speaks of joints without rotors" in REGISTRY["RK a.1"].lacks(arm)


def test_a_massless_link_on_a_rotor_has_an_acceleration():
    arm = replace(rd.planar_arm(2), masses=[1, 0], inertias=np.zeros((2, 3, 3)))
    with pytest.raises(ValueError, match="joint 2: joint inertia D = 0 vanishes"):
        rd.forward_dynamics(arm, [0, 0], [0, 0], [0, 0.5])
    arm = replace(arm, armature=[0, 0.25])
    assert rd.forward_dynamics(arm, [0.1, 0.2], [0, 0], [0, 0.5])[1] == 2.0


def test_armature_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match=r"armature must have shape \(2,\), got \(3,\)"):
        rd.planar_arm(2).__class__(**{**fields_of(rd.planar_arm(2)), "armature": [1, 2, 3]})
    with pytest.raises(ValueError, match="joint 2: armature must be >= 0, got -1"):
        replace(rd.planar_arm(2), armature=[0, -1])
    with pytest.raises(ValueError, match="joint 1: armature must be finite"):
        replace(rd.planar_arm(2), armature=[np.nan, 0])


def fields_of(arm):
    return {key: getattr(arm, key) for key in arm.__dataclass_fields__}


def test_point_masses_in_a_plane_take_no_rotor_by_fixmans_method():
    arm = replace(rd.planar_arm(2, body="point"), armature=[1.0, 0])
    reason = rd.METHODS["fixman"].lacks(arm)
    assert "point masses in a plane has one equation a link" in reason
    assert rd.METHODS["fixman"].lacks(replace(rd.planar_arm(2), armature=[1.0, 0])) == ""


def test_parts_of_an_arm_keep_their_rotors():
    arm = geared(rd.planar_arm(4))
    assert list(arm.of_links([2, 3]).armature) == ROTORS[2:4]
    held = rd.closed_chain([arm], (1.0, np.eye(3)), [(0.1, 0, 0)])
    assert list(held.tree.armature) == [*ROTORS[:4], *[0] * 6]


def test_scans_have_the_rotors():
    s, M, J, bias = state("mixed")
    tau = F(1, 3) + s.qdd
    chain = Chain(s.pose)
    rates = from_tip(s.qd)
    found = forward_dynamics_by_scans(chain, rates, from_tip(tau), s.gravity, s.tip_force)
    wanted = solved(*unit_factor(M + np.diag(J)), tau - bias)
    assert (to_base_order(getattr(found, "theta_ddot", found)) == wanted).all()


def test_a_reaction_is_the_motors_force_and_what_holds_the_joint():
    pose = state("rods")[0].pose
    bodies = Bodies(pose, motions(pose, planar(pose.arm)))
    for i, rows in ((1, [bodies.A[1], bodies.B[1]]), (2, [bodies.B[2]])):
        force = np.array([F(k + 2) for k in range(3 if i == 1 else 2)])
        own = np.concatenate(rows).T @ force
        moved = bodies.A[i].T @ [F(7)] if i == 2 else 0
        assert (bodies.reaction(i, np.array([F(7)]), force) == own + moved).all()


def test_rotors_are_measured_in_the_arms_own_units():
    arm = replace(rd.rational_arm(4, seed=1).in_floats, armature=[1.0, 2.0, 3.0, 4.0])
    assert set(arm.units) == {"rad/s", "m/s"}
    lengths = sum(np.abs(x).sum() for x in (arm.offsets, arm.coms, arm.tip_offset))
    length = lengths / arm.n
    mass = arm.masses[-1]
    one = {"rad/s": mass * length**2, "m/s": mass}
    wanted = arm.armature / [one[unit] for unit in arm.units]
    assert np.allclose(in_own_units(arm).armature, wanted, rtol=1e-12)
