"""The claims of lecture 15c, with the code that computes them."""

import numpy as np
from claims import cell, claim
from first_pictures import first_runs, tips_apart
from predict_questions import answer_of
from rows import beside, false_ones

import robodyn_lib as rd
from robodyn_lib.reference import jacobian_at, mass_matrix_at
from robodyn_lib.rk import filter as rf
from robodyn_lib.rk import recursions as rk
from robodyn_lib.rk.recursions import Chain
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import named


@claim(
    "In axes of the links $H(k)$ and $M(k)$ are constants of the arm, and the pose enters "
    "by $\\phi$ alone.",
    "alone",
)
def in_axes_of_the_links_and_are_constants(alone):
    arm = rd.robots.panda()
    a, b = (
        rk.Chain(arm.at(np.linspace(*ends, 7)), axes="link") for ends in ((0.1, 0.9), (-0.5, 1.3))
    )
    parts = {"H": (a.H[3], b.H[3]), "M": (a.M[3], b.M[3]), "phi": (a.phi(4, 3), b.phi(4, 3))}
    alone([name for name, (x, y) in parts.items() if not np.allclose(x, y)], ["phi"])


@claim(
    "At rest the bias is 0 in every pose, but $\\mathcal M$ is not the same in every pose.", "every"
)
def bias_vanishes_and_the_mass_matrix_changes(every):
    def bead(r):
        arm = rd.Arm(
            axes=[[0, 0, 1], [1, 0, 0]],
            joint_types="RP",
            offsets=np.zeros((2, 3)),
            masses=[0, 2.0],
            coms=np.zeros((2, 3)),
            inertias=np.zeros((2, 3, 3)),
            name="a bead",
        )
        bias = rd.inverse_dynamics(arm, [0.3, r], [0, 0], [0, 0], gravity=[0, 0, 0])
        return bias, rd.mass_matrix(arm, [0.3, r])

    found = [bead(r) for r in (0.5, 1.0, 2.0)]
    every([np.allclose(bias, 0) for bias, _ in found])
    assert not np.allclose(found[0][1], found[1][1])


def statements():
    """Return which of the four statements hold on the UR5."""
    arm = rd.robots.ur5()
    q = np.linspace(0.2, 1.1, 6)
    still = np.zeros(6)
    tau = np.linspace(1, 2, 6)
    by_q = rd.forward_dynamics_derivatives(arm, q, still, tau, gravity=[0, 0, 0]).by_q
    pose = arm.at(q)
    kalman = rf.riccati(Chain(pose))
    Y = np.zeros((6, 6))
    for k in range(6, 0, -1):
        Y = (
            kalman.step[k].T @ Y @ kalman.step[k]
            + kalman.chain.H[k].T @ kalman.D_inv[k] @ kalman.chain.H[k]
        )
    shift = kalman.chain.phi(1, 0)
    J = jacobian_at(pose)

    def spring(q):
        return rd.forward_dynamics(arm, q, still, -q, gravity=[0, 0, 0])

    moved = np.array([(spring(q + h) - spring(q - h)) / 2e-5 for h in 1e-5 * np.eye(6)]).T
    held = rd.forward_dynamics_derivatives(arm, q, still, -q, gravity=[0, 0, 0]).by_q
    return false_ones(
        {
            "a": np.allclose(by_q, 0),
            "b": abs(rd.log_det_gradient(arm, q)[0]) < 1e-9,
            "c": np.allclose(shift.T @ Y @ shift, J @ np.linalg.solve(mass_matrix_at(pose), J.T)),
            "d": np.allclose(moved, held, atol=1e-4),
        }
    )


@claim(
    (
        "The known run starts 0.1 rad off, and after a second the tip of the foretold arm is 9.8 mm "
        "from the true one.",
        "From a run 0.01 rad off it would be 0.09 mm, about a hundredth, since what a derivative "
        "leaves out grows with the square of the change.",
        "But after ten seconds the two tips are 2.9 m apart.",
    )
)
def first_picture_answers_how_far_off_a_foretold_run_is():
    off = {}
    for hair in (0.1, 0.01):
        off[hair] = tips_apart(*first_runs("15c", hair=hair), [1.0, 10.0])
    yield "starts 0.1 rad off" if named(OPENINGS["15c"].preset).setup().hair == 0.1 else "other"
    yield f"{1000 * off[0.1][0]:.1f} mm"
    yield f"{1000 * off[0.01][0]:.2f} mm"
    yield "a hundredth" if round(off[0.1][0] / off[0.01][0], -1) in (100, 110) else "other"
    yield "ten seconds" if round(first_runs("15c")[0].t[-1]) == 10 else "other"
    yield f"{off[0.1][1]:.1f} m"


def statements_and_a_gradient():
    """Return the false ones, and the derivative of log det M by the bend of two rods."""
    return beside(statements(), rd.log_det_gradient(rd.planar_arm(2), [0, np.arctan2(4, 3)])[1])


TRUTHS = {"15c.2": statements_and_a_gradient}


# Words in replies to predictions.


@claim("Each operand takes one product and one sum, and there are at most two of them.", "at most")
def operands_of_a_line(at_most, page):
    room = {"np": np}
    exec(cell(page, "c040v")[0], room)
    operands = [rule.__code__.co_argcount for rule in room["RULES"].values()]
    at_most(operands, max(operands))
    yield max(operands)


# Answers to the predictions, computed from the words of the questions.


@answer_of("15c.1")
def angles_in_a_pivot(question):
    tip, minus = question.numbers(r"$\theta(#)\ldots\theta(k{-}#)$")
    arm = rd.robots.ur5()
    k = 4
    q = np.linspace(0.2, 1.1, 6)

    def D(angles):
        return rf.riccati(Chain(arm.at(angles))).D[k][0, 0]

    changing = [
        6 - joint  # counted from the tip
        for joint in range(6)
        if abs(D(q + 1e-3 * np.eye(6)[joint]) - D(q)) > 1e-9
    ]
    letter = "a" if max(changing) < k else "b"
    assert max(changing) <= k - minus
    assert tip == 1
    question.choose(letter, a=(tip, minus))


@answer_of("15c.2")
def operations_back_for_each_line(question):
    """The page's own rules need a product and a sum for each operand."""
    operands = question.number_of("A line has at most # operands")
    angles = question.number_of("by all # angles")
    assert angles == rd.robots.panda().n
    question.says("c", "That would be # operations for each angle", operands)
    room = {"np": np}
    exec(cell(question.page, "c040v")[0], room)
    assert max(rule.__code__.co_argcount for rule in room["RULES"].values()) == operands
    question.settle(2 * operands, b=angles, c=2 * angles)
