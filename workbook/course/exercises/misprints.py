"""Notebook B: errata."""

from robodyn_lib import atlas
from robodyn_lib.arm import Arm
from robodyn_lib.dynamics import forward_dynamics
from robodyn_lib.rk.proofs import D_inv, G, H, I, L, P, Psi, phi, phi_tilde
from robodyn_lib.robots import planar_arm, rational_arm

from .checkers import exercise_checker, operator_proof
from .laboratory import SUSPECTS
from .normal import kind_of


def verdicts(tag, arm):
    """List verdicts on an equation's printed forms on an arm; None if the arm cannot have it."""
    entry = atlas.lookup(tag)
    if entry.serves(arm):
        return [verdict for _, verdict, _ in atlas.run(entry, arm).misprints]
    return None


@exercise_checker("B.4", kind="design", minutes=10, wants="an Arm")
def shows_them_all(answer):
    """Judge an arm of at most three joints by the misprints that it shows."""
    if not isinstance(answer, Arm):
        return f"return an Arm, got {kind_of(answer)}"
    if answer.n > 3:
        return f"it has {answer.n} joints, three are enough"
    for tag in ("RK 2.32", "RK 3.8", "RK 4.16", "K 4", "S97 8"):
        outcomes = verdicts(tag, answer)
        if outcomes is None:
            return f"{tag} speaks of {atlas.lookup(tag).needs}, and the arm has none"
        if not all(verdict == "fails" for verdict in outcomes):
            return f"{tag} as printed is right on it"


def doubtful():
    """List solvers with their faults, "" if none; and arms: [(solver, fault), ...], [Arm, ...]."""

    def way(name):
        return lambda arm, q, qd, tau: forward_dynamics(arm, q, qd, tau, method=name)

    def light(arm, q, qd, tau):
        return forward_dynamics(arm, q, qd, tau, gravity=(0, 0, 0))

    def slack(arm, q, qd, tau):
        return forward_dynamics(arm, q, qd, tau * [*[1] * (arm.n - 1), 1.01])

    return (
        [
            (way("composite-cholesky"), ""),
            (way("rk-fd4"), ""),
            (SUSPECTS["a"], "forgets the velocities"),
            (SUSPECTS["d"], "has a force that does no work"),
            (light, "forgets gravity"),
            (slack, "has the last torque too large by a hundredth"),
            (SUSPECTS["c"], "has a damper"),
        ],
        [planar_arm(3), rational_arm(3, seed=1).in_floats],
    )


@exercise_checker("B.5", kind="code", minutes=12, wants="(solver, arm) -> True or False")
def finds_the_fault(answer):
    """Judge a test of solvers: it must pass right solvers and no others."""
    solvers, arms = doubtful()
    for arm in arms:
        for solver, fault in solvers:
            result = answer(solver, arm)
            if str(result) not in ("True", "False"):
                return f"return True or False, got {kind_of(result)}"
            if bool(result) == bool(fault):
                if fault:
                    return f"it passes a solver that {fault}"
                return "it refuses one that is right up to rounding"
    heavy = planar_arm(3, lengths=1e3, masses=1e4)
    if not all(answer(solver, heavy) for solver, fault in solvers if not fault):
        return "it refuses one that is right up to rounding, on an arm of kilometres and tons"


operator_proof(
    "B.6",
    (I - H * Psi * L).T * D_inv * H * (P * phi.T - P * phi_tilde.T),
    (I - H * Psi * L).T * G.T,
    minutes=8,
)
