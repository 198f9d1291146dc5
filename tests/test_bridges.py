"""Models of MuJoCo and pinocchio as arms: every quantity, and values in both directions."""

import warnings

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib.bridges.common import tip_last

mujoco = pytest.importorskip("mujoco")

MESSY = """
<mujoco model="messy">
  <compiler angle="radian"/>
  <option gravity="0.3 -0.2 -9.7"/>
  <worldbody>
    <body name="fixed" pos="1 2 3" euler="0.1 0.2 0.3">
      <geom size="0.1"/>
      <body name="two" pos="0.1 0 0.2" euler="0.3 0 0.5">
        <joint name="slide" type="slide" axis="1 2 0" armature="0.7"/>
        <joint name="hinge" pos="0.1 0.2 0.3" axis="0 1 1" ref="0.4" damping="0.5"
               stiffness="3" springref="0.1" frictionloss="0.2"/>
        <geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0"/>
        <body name="rigid" pos="0 0 0.3"><geom size="0.1" pos="0.1 0.2 0"/></body>
        <body name="ball" pos="0 0.4 0" quat="0.5 0.5 -0.5 0.5">
          <joint name="ball" type="ball" pos="0 0.1 0" armature="0.2"/>
          <geom type="capsule" size="0.05" fromto="0 0 0 0.3 0.1 0"/>
        </body>
      </body>
    </body>
    <body name="floats" pos="0 0 2" euler="0.3 0.2 0.1">
      <freejoint name="free"/>
      <geom type="ellipsoid" size="0.1 0.2 0.3" pos="0.1 0 0"/>
      <body name="last" pos="0.3 0 0">
        <joint name="end" axis="0 0 1" pos="0.05 0 0" armature="0.1"/>
        <geom type="box" size="0.2 0.1 0.1" pos="0.2 0 0"/>
        <site name="eye" pos="0.4 0 0.1" euler="0 0.5 0"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
DAMPERS = mujoco.mjtDisableBit.mjDSBL_DAMPER | mujoco.mjtDisableBit.mjDSBL_SPRING
PLAIN = DAMPERS | mujoco.mjtDisableBit.mjDSBL_CONSTRAINT


def moving(text, seed=0, disabled=PLAIN):
    """Return a model, its data at a random state, and its bridge."""
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.disableflags |= disabled
    data = mujoco.MjData(model)
    rng = np.random.default_rng(seed)
    mujoco.mj_integratePos(model, data.qpos, rng.normal(size=model.nv), 0.7)
    data.qvel[:] = rng.normal(size=model.nv)
    data.qfrc_applied[:] = rng.normal(size=model.nv)
    mujoco.mj_forward(model, data)
    return model, data, rd.bridge(model)


def near(a, b):
    np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9 * max(1, np.abs(b).max()))


def masses(model, data, T):
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    return T.T @ M @ T


@pytest.mark.parametrize("method", rd.METHODS)
def test_forward_dynamics_with_rotors_is_mujocos_by_every_method(method):
    model, data, bridge = moving(MESSY)
    arm = bridge.arm
    if rd.METHODS[method].lacks(arm):
        model, data, bridge = moving(CHAIN)
        arm = bridge.arm
    assert arm.geared
    assert not rd.METHODS[method].lacks(arm)
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel, data.qpos)
    tau = bridge.tau(data.qfrc_applied, data.qpos)
    qdd = rd.forward_dynamics(arm, q, v, tau, gravity=bridge.gravity, method=method)
    near(qdd, bridge.a(data.qacc, data.qvel, data.qpos))


CHAIN = """
<mujoco model="chain"><worldbody>
  <body><joint axis="0 1 0" armature="2"/><geom type="box" size=".1 .2 .3" pos=".1 0 0"/>
    <body pos=".4 0 0"><joint axis="0 .6 .8" armature=".3"/><geom type="box" size=".3 .1 .2"/>
      <body pos="0 .2 .1"><joint type="slide" axis="1 0 0" armature=".5"/>
        <geom type="box" size=".1 .2 .1" pos=".1 0 .1"/></body></body></body>
</worldbody></mujoco>
"""


def test_every_quantity_is_mujocos():
    model, data, bridge = moving(MESSY)
    arm = bridge.arm
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel, data.qpos)
    T = bridge.T(q)
    M = masses(model, data, bridge.T(q))
    near(rd.mass_matrix(arm, q), M)
    near(rd.mass_matrix(arm, q, method="compiled"), M)
    bias = bridge.tau(data.qfrc_bias, data.qpos) + M @ np.linalg.solve(T, bridge.drift(q, v))
    near(rd.inverse_dynamics(arm, q, v, 0 * v, gravity=bridge.gravity), bias)
    a = bridge.a(data.qacc, data.qvel, data.qpos)
    tau = bridge.tau(data.qfrc_applied, data.qpos)
    near(rd.inverse_dynamics(arm, q, v, a, gravity=bridge.gravity), tau)
    step = rd.compile(arm)
    found = np.zeros(6)
    step.momentum(q, v, found)
    mujoco.mj_subtreeVel(model, data)
    linear = model.body_subtreemass[0] * data.subtree_linvel[0]
    near(found[3:], linear)
    near(found[:3], data.subtree_angmom[0] + np.cross(data.subtree_com[0], linear))
    energy = np.zeros(2)
    step.energy(q, v, energy)
    near(energy[0], data.qvel @ np.linalg.solve(T.T, M @ v) / 2)


def test_the_jacobian_of_a_site_is_mujocos():
    model, data, _ = moving(MESSY)
    bridge = rd.bridge(model, tip="eye")
    J = np.zeros((6, model.nv))
    site = model.site("eye").id
    mujoco.mj_jacSite(model, data, J[3:], J[:3], site)
    q = bridge.q(data.qpos)
    near(rd.jacobian(bridge.arm, q), J @ bridge.T(q))
    near(bridge.arm.at(q).tip, data.site_xpos[site])
    near(bridge.arm.at(q).tip_R, data.site_xmat[site].reshape(3, 3))


def test_a_tip_elsewhere_changes_the_order_and_values_follow():
    model, data, plain = moving(MESSY)
    bridge = rd.bridge(model, tip="ball")
    assert bridge.arm.joint_names[-1] == "ball"
    assert plain.arm.joint_names[-1] == "end"
    q = bridge.q(data.qpos)
    near(rd.mass_matrix(bridge.arm, q), masses(model, data, bridge.T(q)))
    with pytest.raises(ValueError, match="tip 'two' is on a link that carries others"):
        rd.from_mujoco(model, tip="two")
    with pytest.raises(ValueError, match="no site or body 'nose'"):
        rd.from_mujoco(model, tip="nose")
    with pytest.raises(ValueError, match="tip 'fixed' is fixed to the world"):
        rd.from_mujoco(model, tip="fixed")


def test_values_go_there_and_back():
    _, data, bridge = moving(MESSY)
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel, data.qpos)
    near(bridge.qpos(q), data.qpos)
    near(bridge.qvel(v, q), data.qvel)
    near(bridge.qacc(bridge.a(data.qacc, data.qvel, data.qpos), v, q), data.qacc)
    near(bridge.qfrc(bridge.tau(data.qfrc_applied, data.qpos), q), data.qfrc_applied)
    with pytest.raises(ValueError, match="'free' is free, so rates depend on where it is"):
        bridge.v(data.qvel)
    with pytest.raises(ValueError, match=r"qpos must have shape \(14,\), got \(3,\)"):
        bridge.q([1, 2, 3])


def test_dampers_springs_and_friction_are_a_law_that_the_file_fills():
    text = CHAIN.replace(
        'axis="0 1 0"', 'name="a" axis="0 1 0" damping=".7" stiffness="5" springref="20" ref="10"'
    )
    model, data, bridge = moving(text, disabled=0)
    arm = bridge.arm
    q = bridge.q(data.qpos)
    v = data.qvel
    tau = data.qfrc_applied + arm.law(0.0, q, v)
    near(rd.forward_dynamics(arm, q, v, tau), data.qacc)
    assert any("arm.law: damping of joint 'a'" in note for note in arm.notes)
    law = rd.from_mujoco(mujoco.MjModel.from_xml_string(MESSY)).law
    np.testing.assert_allclose(law.friction.max(), 0.2)
    rubbed = rd.JointLaw(friction=[0.5, 0.5])
    np.testing.assert_array_equal(rubbed(0.0, np.zeros(2), np.array([3.0, -1.0])), [-0.5, 0.5])
    rods = rd.planar_arm(2)
    run = rd.simulate(rods, [0.0, 0.0], [0.0, 0.0], [0.0, 0.1, 0.2], torque=rubbed)
    free = rd.simulate(rods, [0.0, 0.0], [0.0, 0.0], [0.0, 0.1, 0.2])
    assert abs(run.q[-1, 0]) < abs(free.q[-1, 0])


def test_springs_of_a_robot_that_floats_are_mujocos():
    """Joint values hold a quaternion, so a spring pulls a value at another place than its rate."""
    text = MESSY.replace('name="end"', 'name="end" stiffness="2" springref="0.3" damping="0.1"')
    model, data, bridge = moving(text, disabled=0)
    arm = rd.from_mujoco(model)
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel, data.qpos)
    own = arm.law(0.0, q, v) + arm.law.friction * np.sign(v)  # friction is a constraint there
    near(own, bridge.tau(data.qfrc_passive, data.qpos))
    assert np.count_nonzero(arm.law.stiffness) == 2
    run = rd.simulate(arm, q, v, [0.0, 1e-3], torque=arm.law, gravity=bridge.gravity, dt=1e-3)
    a = rd.forward_dynamics(arm, q, v, arm.law(0.0, q, v), gravity=bridge.gravity)
    np.testing.assert_allclose(run.qd[-1] - v, 1e-3 * a, rtol=0.05, atol=1e-4 * abs(a).max())
    with pytest.raises(ValueError, match="give `places` too, or a function"):
        rd.simulate(arm, q, v, 0.1, torque=rd.JointLaw(stiffness=1.0))


def test_losses_of_joints_that_follow_act_on_their_leaders():
    text = BOTH.replace('name="d"', 'name="d" stiffness="2" springref="0.3" damping="0.1"')
    text = text.replace('name="a"', 'name="a" damping=".7" frictionloss=".5" stiffness="1"')
    text = text.replace('name="d"', 'name="d" frictionloss=".2"')
    model, data, _ = moving(text, disabled=0)
    bridge = rd.bridge(model, loops="open")
    data.qpos[:] = bridge.qpos(bridge.q(data.qpos))
    data.qvel[:] = bridge.qvel(bridge.v(data.qvel))
    mujoco.mj_forward(model, data)
    law = bridge.system.law
    q = bridge.q(data.qpos)
    v = bridge.v(data.qvel)
    near(law(0.0, q, v) + law.friction * np.sign(v), bridge.tau(data.qfrc_passive))
    np.testing.assert_allclose(law.friction, [0.5 + 2 * 0.2, 0, 0])
    assert rd.from_mujoco(model).law.damping[3] == 0.1  # for a closed chain, over all joints


def test_what_is_not_modelled_is_named_once():
    text = CHAIN.replace(
        "</worldbody>",
        "<geom type='plane' size='1 1 1'/></worldbody><actuator>"
        "<motor name='push' joint='x'/></actuator><tendon><fixed name='rope' armature='1'>"
        "<joint joint='x' coef='1'/></fixed></tendon>",
    ).replace('type="slide"', 'name="x" type="slide" limited="true" range="-1 1"')
    notes = rd.from_mujoco(mujoco.MjSpec.from_string(text)).notes
    assert len(set(notes)) == len(notes)
    for words in ("tendons 'rope'", "actuators 'push'", "contacts", "limits of 1 joint"):
        assert f"not modelled: {words}" in notes
    assert "not modelled, but in MuJoCo's M: armature of tendon 'rope'" in notes


FOUR_BARS = """
<mujoco model="four bars"><compiler angle="radian"/>
  <worldbody>
    <body name="crank"><joint name="a" axis="0 -1 0"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .3 0 .4"/>
      <body name="rod" pos=".3 0 .4"><joint name="b" axis="0 -1 0"/>
        <geom type="capsule" size=".03" fromto="0 0 0 1 0 0"/></body></body>
    <body name="rocker" pos="1 0 0"><joint name="c" axis="0 -1 0"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .3 0 .4"/></body>
  </worldbody>
  <equality>{}</equality>
</mujoco>
"""
STIFF = 'solref="-1e9 -1e5" solimp="0.9999 0.9999 0.001 0.5 2"'
CONNECTED = f'<connect name="pin" body1="rod" body2="rocker" anchor="1 0 0" {STIFF}/>'
WELDED = f"""
<mujoco model="welded"><worldbody>
  <body pos="0 0 1"><joint axis="0 .6 .8" armature=".2"/><geom type="box" size=".1 .2 .3"/>
    <body name="arm" pos=".3 0 .1"><joint axis="1 0 0"/><geom type="box" size=".1 .1 .3"/></body>
  </body>
  <body name="load" pos=".7 .2 1" euler="20 30 40"><freejoint/><geom type="box" size=".1 .2 .1"/>
  </body></worldbody>
  <equality><weld name="grip" body1="arm" body2="load" {STIFF}/></equality></mujoco>
"""


def held_by_mujoco(text):
    """Return a bridge, its closed chain, a closed state q, v, tau, and MuJoCo's accelerations."""
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    model.opt.iterations, model.opt.tolerance = 500, 1e-14
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    bridge = rd.bridge(model)
    data = mujoco.MjData(model)
    rng = np.random.default_rng(0)
    chain = bridge.system
    assert isinstance(chain, rd.ClosedChain)
    q = bridge.q(data.qpos)
    if any(not closure.sides for closure in chain.closures):
        q = chain.assemble(q)
        data.qpos[:] = bridge.qpos(q)
    assert np.abs(chain.gap(q)).max() < 1e-12
    v = chain.assemble_rates(q, rng.normal(size=model.nv))
    data.qvel[:] = bridge.qvel(v, q)
    mujoco.mj_forward(model, data)
    J = data.efc_J.reshape(-1, model.nv)
    near(J @ data.qvel, np.zeros(len(J)))
    tau = rng.normal(size=model.nv)
    data.qfrc_applied[:] = bridge.qfrc(tau, q)
    mujoco.mj_forward(model, data)
    return bridge, chain, q, v, tau, bridge.a(data.qacc, data.qvel, data.qpos)


@pytest.mark.parametrize("text", [FOUR_BARS.format(CONNECTED), WELDED], ids=["connect", "weld"])
def test_loops_of_a_file_are_mujocos_own_constraint(text):
    _, chain, q, v, tau, found = held_by_mujoco(text)
    assert chain.notes[-1].endswith("exactly: MuJoCo's are soft")
    qdd = rd.forward_dynamics(chain, q, v, tau)
    size = np.abs(qdd).max()
    assert size > 0.1
    assert np.abs(qdd - found).max() < 2e-3 * size


def test_loops_that_are_left_open_or_refused():
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(CONNECTED))
    opened = rd.from_mujoco(model, loops="open")
    assert isinstance(opened, rd.Arm)
    assert "left open: 'pin'" in opened.notes
    with pytest.raises(ValueError, match="'four bars' has loops, 'pin'; pass loops="):
        rd.from_mujoco(model, loops="refuse")
    model.eq_active0[:] = 0
    assert "not modelled: 1 equalities that are switched off" in rd.from_mujoco(model).notes


def test_joints_that_follow_in_mjcf():
    rows = '<joint joint1="c" joint2="a" polycoef="0.1 -2 0 0 0"/>'
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(rows))
    geared = rd.from_mujoco(model)
    assert isinstance(geared, rd.CoupledArm)
    assert "joint 'c' follows: -2 * 'a' + 0.1" in geared.notes
    np.testing.assert_allclose(geared.values([0.3, 0.2]), [0.3, 0.2, -0.5])
    assert isinstance(rd.from_mujoco(model, follow="independent"), rd.Arm)
    with pytest.raises(ValueError, match="joints follow others, 'c'"):
        rd.from_mujoco(model, follow="refuse")


BOTH = FOUR_BARS.replace(
    "</worldbody>",
    """<body name="side" pos="0 1 0"><joint name="d" axis="0 0.6 0.8"/>
      <geom type="box" size=".1 .2 .3" pos=".2 .1 0"/></body></worldbody>""",
).format(CONNECTED + f'<joint joint1="d" joint2="a" polycoef="0.1 -2 0 0 0" {STIFF}/>')


def test_a_file_with_a_loop_and_a_follower():
    bridge, chain, q, v, tau, found = held_by_mujoco(BOTH)
    assert [closure.contact for closure in chain.closures] == ["gear", "hard finger"]
    assert "joint 'd' follows: -2 * 'a' + 0.1" in chain.notes
    np.testing.assert_allclose(v[3], -2 * v[0])
    qdd = rd.forward_dynamics(chain, q, v, tau)
    assert np.abs(qdd - found).max() < 2e-3 * np.abs(qdd).max()
    opened = rd.bridge(bridge.model, loops="open")
    assert isinstance(opened.system, rd.CoupledArm)
    assert "left open: 'pin'" in opened.system.notes
    free = rd.bridge(bridge.model, follow="independent").system
    assert [closure.name for closure in free.closures] == ["pin"]


def test_values_are_those_of_the_joints_that_follow_no_other():
    model, data, _ = moving(BOTH)
    bridge = rd.bridge(model, loops="open")
    q = bridge.q(data.qpos)
    geared = bridge.system
    assert q.shape == (geared.nq,) == (3,)
    near(bridge.qpos(q)[3], 0.1 - 2 * data.qpos[0])
    v = bridge.v(data.qvel)
    near(bridge.qvel(v), [*data.qvel[:3], -2 * data.qvel[0]])
    data.qpos[:], data.qvel[:] = bridge.qpos(q), bridge.qvel(v)
    mujoco.mj_forward(model, data)
    near(rd.mass_matrix(geared, q), masses(model, data, bridge.T(q)))
    near(rd.inverse_dynamics(geared, q, v, 0 * v), bridge.tau(data.qfrc_bias))
    near(bridge.qfrc([1.0, 2.0, 3.0]), [1, 2, 3, 0])
    near(bridge.a(bridge.qacc(v, v, q), data.qvel, data.qpos), v)


def test_models_that_make_no_arm():
    with pytest.raises(ValueError, match="model 'empty': nothing moves; it has 0 bodies"):
        rd.from_mujoco(mujoco.MjModel.from_xml_string('<mujoco model="empty"/>'))
    world = (
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='b'/></worldbody></mujoco>"
    )
    with pytest.raises(ValueError, match="nothing moves; it has 1 bodies, all of them fixed"):
        rd.from_mujoco(mujoco.MjModel.from_xml_string(world))
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(""))
    model.body_mass[2] = np.nan
    with pytest.raises(ValueError, match="body 'rod': body_mass must be finite"):
        rd.from_mujoco(model)
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(""))
    model.dof_armature[1] = np.inf
    with pytest.raises(ValueError, match="joint 'b': dof_armature must be finite"):
        rd.from_mujoco(model)
    with pytest.raises(TypeError, match="expected a mujoco.MjModel.*got builtins.dict"):
        rd.from_mujoco({})
    with pytest.raises(TypeError, match="expected a mujoco.MjModel"):
        rd.bridge(3)
    with pytest.raises(ValueError, match="loops must be one of 'close'"):
        rd.from_mujoco(model, loops="maybe")


@pytest.mark.parametrize(
    "word, value, message",
    [
        ("body_quat", 0.0, "body 'rocker': body_quat must not be zero"),
        ("jnt_stiffness", np.nan, "joint 'c': jnt_stiffness must be finite"),
        ("qpos0", np.inf, "joint 'c': qpos0 must be finite"),
        ("qpos_spring", np.nan, "joint 'c': qpos_spring must be finite"),
        ("eq_data", np.nan, "equality 'pin': eq_data must be finite"),
        ("body_iquat", np.nan, "body 'rocker': body_iquat must be finite"),
        ("jnt_axis", 0.0, "joint 3 'c': axis must not be zero"),
        ("dof_armature", -1.0, "joint 3 'c': armature must be >= 0"),
        ("body_mass", -1.0, "link 3 'rocker': mass must be >= 0"),
    ],
)
def test_a_wrong_number_is_named_by_its_body_or_joint(word, value, message):
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(CONNECTED))
    getattr(model, word)[-1] = value
    with pytest.raises(ValueError, match=message):
        rd.from_mujoco(model)


def test_more_that_makes_no_arm():
    model = mujoco.MjModel.from_xml_string(FOUR_BARS.format(""))
    model.opt.gravity[0] = np.nan
    with pytest.raises(ValueError, match="model 'four bars': gravity must be finite"):
        rd.from_mujoco(model)
    with pytest.raises(ValueError, match="got the text of a model: pass mujoco.MjModel.from_xml"):
        rd.from_mujoco(FOUR_BARS.format(""))


def test_losses_of_a_urdf_are_those_that_pinocchio_and_mujoco_read(tmp_path):
    pin = pytest.importorskip("pinocchio")
    text = URDF.replace(
        '<axis xyz="0 .6 .8"/></joint>',
        '<axis xyz="0 .6 .8"/><dynamics damping=".7" friction=".3"/></joint>',
    )
    path = tmp_path / "hand.urdf"
    path.write_text(text, encoding="utf-8")
    for own, other in (
        (rd.load(path, mimic="independent"), rd.from_pinocchio(pin.buildModelFromXML(text))),
        (rd.load(path), rd.from_mujoco(str(path))),
    ):
        assert own.law.damping.tolist() == other.law.damping.tolist()
        assert own.law.friction.tolist() == other.law.friction.tolist()
        assert own.law.damping[0] == 0.7


def test_files_by_suffix(tmp_path):
    path = tmp_path / "bars.xml"
    path.write_text(FOUR_BARS.format(""), encoding="utf-8")
    assert rd.load(path).joint_names == rd.from_mujoco(str(path)).joint_names == ("a", "b", "c")
    path.write_text("<mujoco><nothing/></mujoco>", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bars\.xml"):
        rd.load(path)
    with pytest.raises(FileNotFoundError):
        rd.load(tmp_path / "none.xml")
    with pytest.raises(ValueError, match=r"expected a file that ends in \.urdf"):
        rd.load("robot.usd")


def test_thousands_of_bodies_are_read_one_after_the_other():
    spec = mujoco.MjSpec()
    for _ in range(200):
        body = spec.worldbody
        for _ in range(10):
            body = body.add_body(pos=[0.1, 0, 0])
            body.add_joint(axis=[0, 1, 0])
            body.mass = 1
            body.inertia = [0.1, 0.1, 0.1]
            body.explicitinertial = True
    arm = rd.from_mujoco(spec)
    assert arm.n == 2000


def test_the_last_link_of_an_order():
    assert tip_last([-1, 0, 0, 1], 2, "tip") == [0, 1, 3, 2]
    assert tip_last([-1, -1, 0], 2, "tip") == [0, 1, 2]


# --- pinocchio ------------------------------------------------------------------------------------
URDF = """
<robot name="hand"><link name="base"/>
  <link name="l1"><inertial><origin xyz=".1 0 .2"/><mass value="2"/>
    <inertia ixx=".1" iyy=".2" izz=".15" ixy=".01" ixz="0" iyz="0"/></inertial></link>
  <link name="l2"><inertial><origin xyz="0 .1 .2"/><mass value="1"/>
    <inertia ixx=".1" iyy=".1" izz=".15" ixy="0" ixz="0" iyz=".02"/></inertial></link>
  <link name="l3"><inertial><origin xyz=".2 .1 0"/><mass value=".5"/>
    <inertia ixx=".02" iyy=".03" izz=".04" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="turns" type="continuous"><parent link="base"/><child link="l1"/>
    <origin xyz="0 0 .3" rpy=".1 .2 .3"/><axis xyz="0 .6 .8"/></joint>
  <joint name="left" type="prismatic"><parent link="l1"/><child link="l2"/>
    <origin xyz="0 .2 .3"/><axis xyz="0 1 0"/><limit lower="0" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="right" type="prismatic"><parent link="l1"/><child link="l3"/>
    <origin xyz="0 -.2 .3"/><axis xyz="0 -1 0"/><mimic joint="left" multiplier="-1.5" offset=".1"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""


def of_pinocchio(root=None, mimic=False):
    """Return a model, a random state (q, v, tau), and its bridge."""
    pin = pytest.importorskip("pinocchio")
    words = (URDF,) if root is None else (URDF, getattr(pin, root)())
    model = pin.buildModelFromXML(*words, mimic=True) if mimic else pin.buildModelFromXML(*words)
    rng = np.random.default_rng(3)
    if not mimic:
        model.armature = rng.uniform(0.1, 2, model.nv)
    q = pin.integrate(model, pin.neutral(model), rng.normal(size=model.nv))
    v, tau = rng.normal(size=(2, model.nv))
    return pin, model, (q, v, tau), rd.bridge(model)


ROOTS = (None, "JointModelFreeFlyer", "JointModelSphericalZYX", "JointModelPlanar")


@pytest.mark.parametrize("root", (*ROOTS, "JointModelTranslation", "JointModelSpherical"))
def test_every_quantity_is_pinocchios(root):
    pin, model, (q, v, tau), bridge = of_pinocchio(root)
    data = model.createData()
    T = bridge.T(None)
    arm = bridge.arm
    own = bridge.q(q)
    rates = bridge.v(v)
    forces = bridge.tau(tau)
    near(bridge.qvel(rates), v)
    near(bridge.qfrc(forces), tau)
    near(pin.difference(model, bridge.qpos(own), q), 0 * v)
    M = np.triu(pin.crba(model, data, q))
    near(rd.mass_matrix(arm, own), T.T @ (M + np.triu(M, 1).T) @ T)
    qdd = bridge.v(pin.aba(model, data, q, v, tau))
    for method, chosen in rd.METHODS.items():
        if not chosen.lacks(arm):
            near(rd.forward_dynamics(arm, own, rates, forces, method=method), qdd)
    near(rd.inverse_dynamics(arm, own, rates, qdd), forces)


def test_followers_of_pinocchio():
    pin, model, (q, v, tau), bridge = of_pinocchio(mimic=True)
    data = model.createData()
    hand = bridge.system
    assert isinstance(hand, rd.CoupledArm)
    assert "joint 'right' follows: -1.5 * 'left' + 0.1" in hand.notes
    M = np.triu(pin.crba(model, data, q))
    near(rd.mass_matrix(hand, bridge.q(q)), M + np.triu(M, 1).T)
    near(rd.inverse_dynamics(hand, bridge.q(q), v, tau), pin.rnea(model, data, q, v, tau))
    with pytest.raises(ValueError, match="joints follow others, 'right'"):
        rd.from_pinocchio(model, follow="refuse")


def test_models_of_pinocchio_that_make_no_arm():
    pin = pytest.importorskip("pinocchio")
    with pytest.raises(ValueError, match="it has no joints, so nothing can move"):
        rd.from_pinocchio(pin.Model())
    with pytest.raises(TypeError, match=r"expected a pinocchio\.Model, got builtins\.int"):
        rd.from_pinocchio(3)
    model = pin.Model()
    at = pin.SE3.Identity()
    joint = model.addJoint(0, pin.JointModelEllipsoid(0.1, 0.2, 0.3), at, "egg")
    model.appendBodyToJoint(joint, pin.Inertia.Random(), at)
    with pytest.raises(ValueError, match="joint 'egg' is a JointModelEllipsoid"):
        rd.from_pinocchio(model)


def test_a_urdf_follows_by_default_where_it_is_loaded_by_suffix(tmp_path):
    path = tmp_path / "hand.urdf"
    path.write_text(URDF, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hand = rd.load(path)
    assert isinstance(hand, rd.CoupledArm)
    assert hand.arm.n == 3
    with pytest.raises(ValueError, match="mimic"):
        rd.load(path, mimic="refuse")
