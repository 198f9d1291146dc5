"""Exercises of lectures 1a and 1b: two sweeps, and spatial operators."""
import numpy as np

from robodyn_lib.atlas import Case
from robodyn_lib.dynamics import inverse_dynamics
from robodyn_lib.rk.operators import blocks, mass_operator, phi_operator, stack
from robodyn_lib.rk.proofs import Delta_phi, S, phi
from robodyn_lib.rk.recursions import base_acceleration, spatial_forces
from robodyn_lib.robots import planar_arm, rational_arm
from robodyn_lib.spatial import zeros

from ..matrices import power
from .checkers import by_link_differs, close, differs, exercise_checker, operator_proof

operator_proof("1a.4", *power.claim, minutes=8, prover=power.prover)


@exercise_checker("1a.6", kind="design", minutes=6)
def masses_for_four_times_the_torque(answer):
    """Judge three masses by the holding torques of the level arm."""
    masses = np.asarray(answer, dtype=float)
    if masses.shape != (3,) or (masses <= 0).any():
        return "return three positive masses, base first"
    if abs(masses.sum() - 3) > 1e-9:
        return f"they weigh {masses.sum():.6g} kg together, not 3"
    base, elbow, _ = inverse_dynamics(planar_arm(3, masses=masses), *np.zeros((3, 3)))
    return close(base / elbow, 4.0, f"the base carries {base / elbow:.4g} times the torque of the elbow")


@exercise_checker("1a.7", kind="code", minutes=15)
def planar_newton_euler(answer):
    """Judge inverse dynamics of planar rods: at rest, moving, and all together."""
    rng = np.random.default_rng(17)
    for n in (1, 2, 4):
        lengths, masses = rng.uniform(0.3, 1.5, (2, n))
        q, qd, qdd = rng.normal(size=(3, n))
        for rates, accelerations, hint in ((0 * qd, 0 * qdd, "holding it still"), (0 * qd, qdd, "starting from rest"),
                                           (qd, qdd, "in motion")):
            truth = inverse_dynamics(planar_arm(n, lengths=lengths, masses=masses), q, rates, accelerations)
            mine = np.asarray(answer(list(lengths), list(masses), list(q), list(rates), list(accelerations)), float)
            yield differs(mine, truth, f"it is off for n = {n}, {hint}")


@exercise_checker("1b.1", kind="code", minutes=5)
def phi_times(answer):
    """Judge z = phi w against the dense product."""
    case = Case(rational_arm(4, seed=13))
    w = blocks(np.arange(1, 6 * case.N + 1).astype(object), case.N)
    truth = blocks(phi_operator(case.chain) @ stack(w, case.N), case.N)
    return by_link_differs(answer(case, w), truth, "z(k) differs from the dense product")


@exercise_checker("1b.2", kind="code", minutes=5)
def holding_torques(answer):
    """Judge the torques that hold an arm still against inverse dynamics at rest."""
    case = Case(rational_arm(4, seed=14))
    g = base_acceleration(case.gravity, case.chain.dtype)
    rest = dict.fromkeys(range(case.N + 2), zeros(6, case.chain.dtype))
    _, truth = spatial_forces(case.chain, rest, dict.fromkeys(range(case.N + 2), g), zeros(6, case.chain.dtype))
    return by_link_differs(answer(case, g), truth, "T(k) differs from inverse dynamics at rest")


@exercise_checker("1b.3", kind="hand", minutes=10)
def mass_of_two_bent_rods(answer):
    """Judge the mass matrix of two rods as a function of the cosine of the angle between them."""
    rods = planar_arm(2)
    for angle in (0.0, 0.7, 2.0, np.pi):
        truth = mass_operator(Case(rods, q=[0.3, angle]).chain)
        yield differs(np.array(answer(np.cos(angle)), dtype=float), truth,
                      f"it is off at c = {np.cos(angle):.3g}; which way does the force on link 1 point, and how "
                      "far is its line of action from the base hinge?")


operator_proof("1b.5", S*Delta_phi*phi*S*Delta_phi, phi*S*Delta_phi - S*Delta_phi, minutes=6)
