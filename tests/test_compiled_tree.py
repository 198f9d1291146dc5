"""The kernel of trees, balls and free joints: against the teaching code and pinocchio, in batches; what is refused."""
from dataclasses import replace

import numpy as np
import pytest
from cases import with_joints
from witness import Witness, close

import robodyn_lib as rd

ARMS = {"ball": with_joints("RSP"), "free base": with_joints("FSRPR"),
        "fork": replace(with_joints("FSRPR"), parents=(-1, 0, 0, 1, 3)),
        "two roots": replace(with_joints("RSPRF"), parents=(-1, -1, 1, 1, 0)),
        "large": rd.random_tree(30, np.random.default_rng(4), base="free", kinds=("revolute",))}


def state(arm, seed=0, count=()):
    rng = np.random.default_rng(seed)
    q = arm.of_unit_quaternions(arm.neutral + 0.4 * rng.normal(size=(*count, arm.nq)))
    return q, *rng.normal(size=(2, *count, arm.nv)), rng.normal(size=(*count, 3)), rng.normal(size=(*count, 6))


@pytest.mark.parametrize("name", ARMS)
def test_one_state_and_many_against_the_teaching_code_and_pinocchio(name):
    arm = ARMS[name]
    q, v, tau, gravity, push = state(arm, count=(3,))
    many = rd.forward_dynamics(arm, q, v, tau, gravity, push, method="compiled")
    truth = rd.forward_dynamics(arm, q, v, tau, gravity, push)
    close(many, truth)
    witness = Witness(arm)
    for i in range(3):
        one = rd.forward_dynamics(arm, q[i], v[i], tau[i], gravity[i], push[i], method="compiled")
        assert (one == many[i]).all()
        close(one, witness.forward_dynamics(q[i], v[i], tau[i], gravity[i], push[i]))


def test_step_and_bind():
    arm = ARMS["fork"]
    q, v, tau, *_ = state(arm)
    out, other = np.zeros((2, arm.nv))
    step = rd.compile(arm)
    assert step.kind == "tree"
    step(q, v, tau, out)
    close(out, rd.forward_dynamics(arm, q, v, tau))
    step.bind(q, v, tau, other)()
    assert (out == other).all()
    q[3:7] *= 3                                     # a quaternion of another length is the same attitude
    step(q, v, tau, other)
    assert other == pytest.approx(out, rel=1e-12)
    with pytest.raises(ValueError, match="q must have shape"):
        step(v, v, tau, out)
    for kernel in (step.inverse_dynamics, step.mass_matrix):
        with pytest.raises(ValueError, match="does not serve .*a tree"):
            kernel(q, v)


def test_refusals():
    arm = ARMS["ball"]
    q, v, tau, *_ = state(arm)
    with pytest.raises(ValueError, match="must be a unit quaternion"):
        rd.forward_dynamics(arm, 2 * q, v, tau, method="compiled")
    crossed = with_joints("RUR")
    with pytest.raises(ValueError, match="joint 2 is universal, and compiled code knows revolute, prismatic, "
                                         "spherical, free joints"):
        rd.compile(crossed)
    light = replace(arm, masses=[1.0, 1.0, 0.0], inertias=[*arm.inertias[:2], np.zeros((3, 3))])
    with pytest.raises(ValueError, match="joint 3.*vanishes"):
        rd.forward_dynamics(light, q, v, tau, method="compiled")
