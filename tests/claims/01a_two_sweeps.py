"""The claims of lecture 1a, and the code that computes them."""

from fractions import Fraction
from functools import cache

import numpy as np
from claims import claim, quoted
from predict_questions import answer_of
from rows import beside, false_ones, sizes

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas import Case
from workbook.widgets.openings import OPENINGS
from workbook.widgets.presets import trajectories


def forces_of_the_first_picture():
    """Return times and the force of each joint, base first, and the weight of the rods.

    The force of a joint is the sum of m (a - g) over the links beyond it; a is the second difference
    of the positions of their mass centres.
    """
    opening = OPENINGS["01a"]
    picture = trajectories(opening.preset, **opening.changes | {"paint": "nothing"})[0]
    arm = picture.arm
    step = picture.t[1] - picture.t[0]
    centres = np.array([arm.at(q).C for q in picture.q])
    a = (centres[2:] - 2 * centres[1:-1] + centres[:-2]) / step**2
    carried = np.asarray(arm.masses)[:, None] * (a + [0, 0, 9.81])
    forces = np.cumsum(carried[:, ::-1], axis=1)[:, ::-1]
    return picture.t[1:-1], np.linalg.norm(forces, axis=2), 9.81 * sum(arm.masses)


@claim(
    (
        "It is the joint at the base that carries the largest force, at each instant of these two "
        "seconds.",
        "Just before they are over, that force is for a moment more than 15 times the weight of "
        "the three rods.",
    ),
    "largest / smallest",
    "each",
    "Just before / long before",
)
def the_base_carries_the_largest_force(largest, each, just_before):
    t, forces, weight = forces_of_the_first_picture()
    largest((forces[:, 0] > forces[:, 1:].max(axis=1)).all())
    each(forces.argmax(axis=1) == 0)
    # The picture has fewer instants than the run: its peak is lower, and above this too.
    yield f"more than {5 * int(forces[:, 0].max() / weight / 5)} times"
    yield f"these {['no', 'one', 'two'][round(t[-1])]} seconds"
    yield f"the {['one', 'two', 'three'][forces.shape[1] - 1]} rods"
    just_before(t[-1] - t[forces[:, 0].argmax()] < 0.02 * t[-1])


@claim(
    'Rodriguez and Kreutz number it from the tip: "This ordering allows one to think of '
    'sequentially moving from joint 1 to joint N as going "forward""'
)
def rodriguez_and_kreutz_number_it_from_the_tip():
    yield from quoted(
        "RK",
        "This ordering allows one to think of sequentially moving from joint 1 to "
        'joint N as going "forward"',
    )


@claim("forward is where the filter of lecture 2 runs", "forward / backward")
def forward_is_where_the_filter_of_lecture_2_runs(forward):
    """The filter starts at link 1: its P(1) does not change with the links that follow."""
    light, heavy = (Case(rd.planar_arm(3, masses=m)).filter.P for m in ([1, 1, 1], [9, 1, 1]))
    forward((light[1] == heavy[1]).all() and (light[3] != heavy[3]).any())


@claim(
    "Forces add up from the tip: the load on joint $k$ comes from links $1\\ldots k$, with all "
    "that acts on them, and from no other link.",
    "no",
)
def forces_add_up_from_the_tip_the_load_on_joint(no):
    state = [0.3, 0.5, 0.7], [1, 2, 3], [3, 2, 1]
    light = rd.inverse_dynamics(rd.planar_arm(3), *state)
    from_inward = []
    for heavy in range(3):  # base first
        masses = [9 if link == heavy else 1 for link in range(3)]
        changed = ~np.isclose(rd.inverse_dynamics(rd.planar_arm(3, masses=masses), *state), light)
        assert changed[: heavy + 1].all()
        from_inward += list(changed[heavy + 1 :])
    no(from_inward)


@claim(
    'The report says of an algorithm that iterates from $k=1$ to $k=N$ that it "is then called '
    '"causal"", and one that iterates from $k=N$ to $k=1$ "is called "anticausal""'
)
def algorithm_that_iterates_from_to_is_then_called():
    yield from quoted("RK", 'is then called "causal"', 'is called "anticausal"')


@cache
def bead():
    return atlas.counterexample("RK 2.32")


@claim(
    (
        "One half of the motor's torque turns the direction of the sliding velocity.",
        "The other half speeds the bead up: farther out the turntable moves faster.",
        "The angular momentum m r^2 omega changes at the rate 2 m r r-dot omega = 12 N m.",
    ),
    "direction / size",
    "faster",
)
def one_half_of_the_motor_torque_turns(direction, faster):
    s = bead()
    velocity = s.h[1] * s.theta_dot[1]
    turned = s.m[1] * np.cross(s.omega[2], velocity)  # m omega x r-dot
    direction(turned @ velocity == 0 != (turned @ turned))
    yield np.cross(s.l(2, 1), turned)[2] / s.T[2][0]
    speeds = [
        np.linalg.norm(np.cross(s.omega[2].astype(float), r * s.l(2, 1).astype(float)))
        for r in (1, 1.5, 2)
    ]
    faster(speeds[1:], speeds[:-1])
    gained = s.m[1] * np.cross(s.omega[2], s.h[1] * s.theta_dot[1])  # gain of the speed omega r
    yield np.cross(s.l(2, 1), gained)[2] / s.T[2][0]
    m = s.m[1]
    r = s.l(2, 1)[0]
    speed = s.theta_dot[1][0]
    omega = s.omega[2][2]
    yield from (f"{s.T[2][0] / (m * r * speed * omega)} m r r-dot omega", str(s.T[2][0]))


@cache
def level():
    return rd.inverse_dynamics(rd.planar_arm(3), *np.zeros((3, 3)), gravity=[0, 0, -2])


@claim("In units of $\\tfrac12mgl$ the wrist holds 1, the elbow $1+3$, the base $1+3+5$")
def in_units_of_the_wrist_holds_1_the_elbow():
    wrist, elbow, base = level()[::-1]
    yield from (f"holds {wrist:.0f}", f"the elbow ${wrist:.0f}+{elbow - wrist:.0f}$")
    yield f"the base ${wrist:.0f}+{elbow - wrist:.0f}+{base - elbow:.0f}$"


@claim(
    "The distances of the rods' centres are 1, 3, 5 half lengths, and 1, 1 + 3, 1 + 3 + 5 are "
    "the squares.",
    "squares / cubes",
)
def distances_of_the_rods_centres_are_1_3_5_half(squares):
    centres = 2 * rd.planar_arm(3).at(np.zeros(3)).C[:, 0]
    yield ", ".join(f"{x:.0f}" for x in centres) + " half lengths"
    yield ", ".join(" + ".join(f"{x:.0f}" for x in centres[:n]) for n in (1, 2, 3))
    squares(np.allclose(np.cumsum(centres), np.arange(1, 4) ** 2))
    assert np.allclose(level()[::-1], np.cumsum(centres))


@claim(
    "every $\\dot v^c$ then contains the same extra $g$, so every mass needs an extra upward "
    "force $mg$",
    "every",
    "same",
    "upward",
)
def every_mass_needs_an_extra_force(every, same, upward):
    s = Case(rd.rational_arm(4, seed=1))
    more = {k: s.vc_dot[k] - s.weightless.vc_dot[k] for k in s.m}
    every([(more[k] == -s.gravity).all() for k in s.m])
    for k in s.m:
        same(more[k], more[1])
        upward(s.m[k] * (more[k] @ -s.gravity))


@claim(
    (
        "Two rods come back from lecture to lecture: 1 kg and 1 m each",
        "Let the whole line turn about the base hinge at 1 rad/s.",
    ),
    "whole / half",
)
def two_rods_come_back_from_lecture_to_lecture_1(whole):
    nothing = [Fraction(0)] * 6
    s = Case(
        rd.planar_arm(2, lengths=Fraction(1), masses=Fraction(1)),
        tangents=nothing[:2],
        qd=[1, 0],
        qdd=nothing[:2],
        gravity=nothing[:3],
        tip_force=nothing,
    )
    yield from sizes(s)
    whole((s.omega[1] == s.omega[2]).all())
    yield f"{abs(s.omega[1]).sum()} rad/s"


@claim(
    "**Coriolis** (sliding): $\\omega\\times[\\omega\\times\\ell+2\\,h\\dot\\theta]$, with the "
    "factor 2."
)
def coriolis_has_the_factor_2():
    s = bead()
    turn = s.omega[2]
    slide = s.h[1] * s.theta_dot[1]
    for factor in (1, 2, 3):
        rest = np.cross(turn, np.cross(turn, s.l(2, 1)) + factor * slide)
        if (rest == s.v_dot[1] - s.v_dot[2]).all():
            yield f"factor {factor}"


def on_a_turntable():
    """Return the turntable's torque and the force along the slide of an arm on a turntable."""
    arm = rd.Arm(
        axes=[[0, 0, 1], [1, 0, 0]],
        joint_types="RP",
        offsets=[[0, 0, 0]] * 2,
        masses=[0, 2],
        coms=[[0, 0, 0]] * 2,
        inertias=[np.zeros((3, 3))] * 2,
        tip_offset=[0, 0, 0],
    )
    return list(rd.inverse_dynamics(arm, [0, 1.5], [4, -0.5], [0, 0], gravity=[0, 0, 0]))


def holding():
    """Return torques of three level rods in units of g/2, base first."""
    rods = rd.planar_arm(3, masses=[3, 2, 1])
    return list(rd.inverse_dynamics(rods, *np.zeros((3, 3)), gravity=[0, 0, -2]).round(9))


def kinematics():
    """Return the false ones of six statements: on skew axes, on sliders, on a massless link."""
    s = Case(rd.rational_arm(4, seed=1))
    hinges, sliders = [[k for k in s.h if s.revolute[k] == kind] for kind in (True, False)]
    cross = np.cross
    turns = s.omega
    bent = Case(
        rd.planar_arm(2),
        q=[0.3, 0.9],
        qd=[1.0, 0.5],
        qdd=[0.0, 0.0],
        gravity=[0, 0, 0],
        tip_force=np.zeros(6),
    )
    load = np.array([0, 0, 0, 1, 2, 3])
    none = Case(
        rd.planar_arm(2, masses=[1, 1e-9]),
        q=[0.0, 0.0],
        qd=[0.0] * 2,
        qdd=[0.0] * 2,
        gravity=[0, 0, 0],
        tip_force=load,
    )
    return false_ones(
        {
            "a": all((s.v[k] == s.v[k + 1] + cross(turns[k], s.l(k + 1, k))).all() for k in hinges),
            "b": all((s.omega_dot[k] == s.omega_dot[k + 1]).all() for k in sliders),
            "c": all(
                (cross(turns[k], s.h[k]) == cross(turns[k + 1], s.h[k])).all() for k in hinges
            ),
            "d": np.allclose(none.f[1][:3], none.f[0][:3]),
            "e": all((s.f[k][3:] == s.f[k - 1][3:] + s.m[k] * s.vc_dot[k]).all() for k in s.m),
            "f": np.allclose([bent.T[k][0] for k in bent.m], 0),
        }
    )


def power():
    """Return the power of all motors."""
    s = Case(rd.rational_arm(5, seed=7))
    return sum(s.T[k][0] * s.theta_dot[k][0] for k in s.m)


def kinematics_and_a_torque():
    """Return the false ones, and the base torque of two rods that turn at 3 and at 2 rad/s."""
    bend = np.arctan2(4, 3)
    moved = rd.inverse_dynamics(rd.planar_arm(2), [0, bend], [3, 2], [0, 0], gravity=[0, 0, 0])
    return beside(kinematics(), moved[0])


TRUTHS = {"1a.2": on_a_turntable, "1a.3": holding, "1a.5": kinematics_and_a_torque, "1a.8": power}


# Answers to the predictions, computed from the words of the questions.


@answer_of("1a.1")
def acceleration_of_a_two_axis_head(question):
    joints = question.number_of("of a #-axis head")
    rest = np.zeros(joints)
    turned = Case(
        rd.Arm(
            [[0, 0, 1], [1, 0, 0]],
            "RR",
            np.zeros((2, 3)),
            [1.0, 1.0],
            np.zeros((2, 3)),
            [np.eye(3)] * 2,
        ),
        q=rest,
        qd=rest + 1,
        qdd=rest,
    )
    acceleration = turned.omega_dot[1]
    axes = [turned.h[k] for k in turned.m]
    at_right_angles = not any(acceleration @ axis for axis in axes)
    question.choose("c" if acceleration.any() and at_right_angles else "a")


@answer_of("1a.2")
def torque_that_keeps_the_turntable_turning(question):
    """Differentiate the angular momentum m r^2 omega; half of it forgets one of the two terms."""
    mass, radius = question.numbers("A bead of # kg sits # m out")
    omega, speed = question.numbers("turns at # rad/s, and slides outward at # m/s")
    s = bead()  # the counterexample of RK 2.32 is this bead
    assert (s.m[1], abs(s.l(2, 1)).sum()) == (mass, radius)
    assert (abs(s.omega[2]).sum(), s.theta_dot[1][0]) == (omega, speed)
    turning = mass * radius * omega * speed
    assert s.T[2][0] == 2 * turning
    question.says("a", "the rate # m r r-dot omega = # N m", s.T[2][0] / turning, s.T[2][0])
    question.says("b", "One # of it changes", turning / s.T[2][0])
    question.says("b", "with r-dot = #: # N m. The other # is", speed, turning, turning / s.T[2][0])
    question.settle(s.T[2][0], b=turning)


@answer_of("1a.3")
def torques_of_a_level_arm(question):
    """Compute in units of the wrist's torque. Answer (a) only counts rods, (c) nothing."""
    rods = question.number_of("A planar arm of # equal rods")
    rest = np.zeros((3, rods))
    torques = rd.inverse_dynamics(rd.planar_arm(rods), *rest, gravity=[0, 0, -1])
    carried = tuple(range(rods, 0, -1))
    question.says("c", "The base carries # rods", rods)
    question.settle(tuple(torques / torques[-1]), a=carried, c=(1,) * rods)
