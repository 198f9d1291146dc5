"""Joints that follow others: <mimic> of URDF against pinocchio, gears against reduced matrices."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from test_urdf import body, joint, link, load, robot  # noqa: F401
from witness import close

import robodyn_lib as rd
from robodyn_lib.coupled import couple

AXIS = '<axis xyz="0 0.6 0.8"/><origin xyz="0.1 0.2 -0.3" rpy="0.4 -0.5 0.6"/>'
HEAVY = body(2.0, (0.1, -0.2, 0.05))


def gripper(thumb='joint="finger" multiplier="-1.5" offset="0.2"', side='joint="slide"'):
    """Return a wrist with two hinges and two sliders; one of each follows the other."""
    return robot(
        link("base", ""),
        *(link(name, HEAVY) for name in ("palm", "thumb", "finger", "pad", "side")),
        joint("wrist", "base", "palm", "continuous", AXIS),
        joint("finger", "palm", "finger", inside=AXIS),
        joint("slide", "finger", "pad", "prismatic", AXIS),
        joint("thumb", "palm", "thumb", inside=f"{AXIS}<mimic {thumb}/>"),
        joint("side", "thumb", "side", "prismatic", f"{AXIS}<mimic {side}/>"),
    )


@pytest.fixture
def arm(load):  # noqa: F811
    return load(gripper(), whole=True, mimic="follow")


@pytest.fixture
def state(arm):
    return np.random.default_rng(0).normal(size=(3, 2, arm.dof))


def test_pinocchio_agrees(arm, state):
    pin = pytest.importorskip("pinocchio")
    model = pin.buildModelFromXML(gripper(), True)
    data = model.createData()
    order = [model.idx_vs[model.getJointId(name)] for name in arm.joint_names]
    assert (model.nv, arm.dof) == (3, 3)
    for q, qd, x in zip(*state):
        theirs = [np.empty(3) for _ in range(3)]
        for ours, their in zip((q, qd, x), theirs):
            their[order] = ours
        at = model.idx_qs[model.getJointId("wrist")]
        angle = theirs[0][order[0]]
        values = np.concatenate(
            [theirs[0][:at], [np.cos(angle), np.sin(angle)], theirs[0][at + 1 :]]
        )
        M = np.triu(pin.crba(model, data, values))
        close(rd.mass_matrix(arm, q), (M + np.triu(M, 1).T)[np.ix_(order, order)])
        close(rd.inverse_dynamics(arm, q, qd, x), pin.rnea(model, data, values, *theirs[1:])[order])


@pytest.mark.parametrize("method", ["rk-fd4", "composite-cholesky", "compiled"])
def test_forward_dynamics_undoes_inverse_dynamics(arm, state, method):
    q, qd, x = state
    forces, push = np.random.default_rng(1).normal(size=(2, 5, 6))
    tau = rd.inverse_dynamics(arm, q, qd, x, tip_force=push[0], forces=forces)
    close(rd.forward_dynamics(arm, q, qd, tau, tip_force=push[0], method=method, forces=forces), x)
    one = rd.forward_dynamics(
        arm, q[1], qd[1], tau[1], tip_force=push[0], method=method, forces=forces
    )
    close(one, x[1])


def test_damping_and_torques_are_of_joints_that_follow_none(arm):
    run = {"method": "rk-fd4", "dt": 0.01, "progress": False}
    start = [0.3, 0.2, -0.1], [1.0, -1.0, 0.5], [0.0, 0.01]
    law = rd.simulate(arm, *start, [1.0, 2.0, 3.0], damping=[0.1, 0.2, 0.3], **run)
    asked = rd.simulate(
        arm, *start, lambda t, q, qd: np.array([1.0, 2.0, 3.0]) - [0.1, 0.2, 0.3] * qd, **run
    )
    assert law.qd[-1] == pytest.approx(asked.qd[-1], rel=1e-12)
    with pytest.raises(ValueError, match="damping must .*3"):
        rd.simulate(arm, *start, damping=[0.1] * 5, **run)


def test_followers_of_followers():
    whole = rd.random_arm(4, np.random.default_rng(3), prismatic=0)
    arm = couple(whole, {3: (2, 2.0, 0.5), "joint 3": (0, -1.0, 0.25)})
    assert arm.couplings == {2: (0, -1.0, 0.25), 3: (0, -2.0, 1.0)}
    assert repr(arm) == "CoupledArm 'random_arm(4)': 4 joints, 2 of which follow; 2 rates"
    y = np.array([0.3, 0.7])
    assert arm.values(y) == pytest.approx([0.3, 0.7, -0.05, 0.4], abs=1e-15)
    assert (arm.K @ arm.G == 0).all()
    M = rd.mass_matrix(whole, arm.values(y))
    close(rd.mass_matrix(arm, y), arm.G.T @ M @ arm.G, 1e-15)


def test_a_free_base_and_a_ball_lead_nobody_and_stay():
    tree = rd.random_tree(
        5, np.random.default_rng(5), base="free", kinds=("revolute", "spherical", "revolute")
    )
    first, last = [i for i, kind in enumerate(tree.kinds) if kind.hinge][:2]
    arm = couple(tree, {last: (first, 0.5, 0.1)})
    zero = rd.mass_matrix(tree, arm.values(arm.neutral))
    close(rd.mass_matrix(arm, arm.neutral), arm.G.T @ zero @ arm.G)
    rng = np.random.default_rng(6)
    y = arm.leading.of_unit_quaternions(rng.normal(size=arm.nq))
    (v, x) = rng.normal(size=(2, arm.dof))
    close(rd.forward_dynamics(arm, y, v, rd.inverse_dynamics(arm, y, v, x)), x)
    path = rd.simulate(arm, y, v, [0.0, 0.02], dt=0.005, gravity=(0, 0, 0), progress=False)
    close(path.momentum[-1], path.momentum[0], 1e-6)
    with pytest.raises(
        ValueError, match="joint 1 is free; only joints with one rate can follow or lead"
    ):
        couple(tree, {last: (0, 1.0, 0.0)})


@pytest.mark.parametrize(
    "couplings, message",
    [
        (
            {"elbow": (0, 1.0, 0.0)},
            "no joint 'elbow' in 'planar_arm\\(3\\)': give a name or a number from 0 to 2",
        ),
        ({2: (7, 1.0, 0.0)}, "no joint 7"),
        ({2: (0, np.nan, 0.0)}, "joint 3: multiplier must be a finite number, got nan"),
        ({2: (0, np.float32(np.inf), 0.0)}, r"multiplier must be a finite number, got .*inf"),
        ({2: (0, 1.0, Fraction(10) ** 400)}, "offset must be a finite number, got one too large"),
        ({2: (0, 1.0, "x")}, "joint 3: offset must be a finite number, got 'x'"),
        ({2: (0, 1.0, 0.0), "joint 3": (1, 1.0, 0.0)}, "joint 3 is given two leaders"),
        ({0: (1, 1.0, 0.0), 1: (0, 2.0, 0.0)}, "joint 1 follows itself, by way of joint 2"),
        ({1: (1, 1.0, 0.0)}, "joint 2 follows itself$"),
    ],
)
def test_what_no_joint_can_follow(couplings, message):
    with pytest.raises(ValueError, match=message):
        couple(rd.planar_arm(3), couplings)


@pytest.mark.filterwarnings("error")
def test_ratios_of_any_width_are_read():
    for number in (np.float16, np.float32, np.longdouble, Fraction, int):
        couplings = couple(rd.planar_arm(3), {2: (0, number(2), number(0))}).couplings
        assert couplings == {2: (0, 2.0, 0.0)}


def test_gears_are_closures_too(arm, state):
    """Torques of followers go to their leaders; of a `ClosedChain` they have places of their own."""
    q, qd, x = state[:, 0]
    tau = rd.inverse_dynamics(arm, q, qd, x)
    chain = rd.close_loops(arm, [])
    whole = np.zeros(chain.nv)
    whole[arm.own] = tau
    close(rd.forward_dynamics(chain, arm.values(q), arm.G @ qd, whole), arm.G @ x)
    assert abs(chain.gap(arm.values(q))).max() < 1e-15
    wrong = arm.values(q) + 1e-3 * np.eye(5)[4]
    close(chain.gap(wrong)[1], 1e-3, 1e-12)
    assert chain.labels == [
        "'gear of thumb', turn that follows",
        "'gear of side', move that follows",
    ]
    report = rd.verify(arm, paper="fixman")
    assert report.ok
    assert "no paper has joints that follow others, so equations were judged as if none" in repr(
        report
    )
    assert "closures: 5 of 5 checks hold" in repr(report)
    run = rd.simulate(arm, q, qd, [0.0, 0.05], tau, dt=0.01, progress=False)
    same = rd.simulate(
        chain, arm.values(q), arm.G @ qd, [0.0, 0.05], whole, dt=0.01, progress=False
    )
    close(run.q[-1], same.q[-1], 1e-9)


def test_functions_that_do_not_support_followers_say_so(arm, state):
    q, qd, x = state[:, 0]
    for ask, arguments in (
        (rd.compile, ()),
        (rd.inverse_dynamics_derivatives, (q, qd, x)),
        (couple, ({},)),
    ):
        with pytest.raises(TypeError, match="must be an Arm, got CoupledArm"):
            ask(arm, *arguments)
    with pytest.raises(ValueError, match="joints follow others, method must be one of"):
        rd.forward_dynamics(arm, q, qd, x, method=lambda arm, q, qd, tau: tau)
    with pytest.raises(ValueError, match="q must have shape .*3"):
        rd.mass_matrix(arm, arm.values(q))


def test_a_file_defines_which_joint_follows_which(arm, load):  # noqa: F811
    assert arm.joint_names == ("wrist", "finger", "slide")
    assert arm.arm.joint_names == ("wrist", "finger", "slide", "thumb", "side")
    assert "joint 'thumb' follows: -1.5 * 'finger' + 0.2" in arm.notes
    assert "joint 'side' follows: 1 * 'slide' + 0" in arm.notes
    alone = load(gripper(), whole=True, mimic="independent")
    assert isinstance(alone, rd.Arm)
    assert alone.nv == 5
    with pytest.warns(rd.UrdfWarning, match="left out"):
        chain = load(gripper('joint="wrist"', 'joint="thumb"'), "side", mimic="follow")
    assert (chain.dof, chain.arm.n) == (1, 3)


@pytest.mark.parametrize(
    "thumb, tip, message",
    [
        (
            'joint="finge"',
            None,
            "joint 'thumb' follows joint 'finge', unknown; did you mean 'finger'",
        ),
        (
            'joint="finger"',
            "side",
            "joint 'thumb' follows joint 'finger', which does not move here",
        ),
        ('multiplier="1"', None, "<mimic> has no 'joint'"),
        (
            'joint="finger" multiplier="two"',
            None,
            "joint 'thumb': <mimic> multiplier must be finite decimal numbers",
        ),
        ('joint="thumb"', None, "follows itself"),
    ],
)
def test_a_file_that_names_no_leader_is_refused(thumb, tip, message, load):  # noqa: F811
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", rd.UrdfWarning)
        with pytest.raises(ValueError, match=message):
            load(gripper(thumb, 'joint="wrist"'), tip, whole=tip is None, mimic="follow")


def test_they_follow_in_a_whole_robot_and_are_refused_where_that_is_wanted(load):  # noqa: F811
    assert load(gripper(), whole=True).notes == load(gripper(), whole=True, mimic="follow").notes
    refused = "mimic joints are not supported .*, unless mimic='follow'"
    with pytest.raises(ValueError, match=refused):
        load(gripper(), whole=True, mimic="refuse")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", rd.UrdfWarning)
        with pytest.raises(ValueError, match=refused):
            load(gripper('joint="wrist"', 'joint="thumb"'), "side")
    with pytest.raises(
        ValueError, match="mimic must be 'follow', 'independent', 'refuse' or None, got 'yes'"
    ):
        load(gripper(), whole=True, mimic="yes")
