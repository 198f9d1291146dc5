"""Test URDF files: generated ones by pinocchio and urdf_parser_py, broken ones by their errors."""

import difflib
import inspect
import os
import re
import sys
import warnings

import numpy as np
import pytest
from witness import close

import robodyn_lib as rd
from robodyn_lib import nearest, urdf
from robodyn_lib.arm import InertiaWarning
from robodyn_lib.reference import factor_from_tip, inertia_scale
from robodyn_lib.urdf import UrdfWarning, load_urdf


# --- writing URDF ---------------------------------------------------------------------------------
def numbers(values):
    return " ".join(repr(float(x)) for x in values)


def inertia(xx=1.0, yy=1.0, zz=1.0, xy=0.0, xz=0.0, yz=0.0):
    return f'<inertia ixx="{xx}" ixy="{xy}" ixz="{xz}" iyy="{yy}" iyz="{yz}" izz="{zz}"/>'


def body(m=1.0, xyz=(0, 0, 0), **moments):
    return (
        f'<inertial><origin xyz="{numbers(xyz)}"/><mass '
        f'value="{m}"/>{inertia(**moments)}</inertial>'
    )


def link(name, inside=None):
    return f'<link name="{name}">{body() if inside is None else inside}</link>\n'


def joint(name, parent, child, kind="revolute", inside='<axis xyz="0 0 1"/>'):
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<limit effort="1" velocity="1" lower="-1" upper="1"/>{inside}</joint>\n'
    )


def robot(*elements):
    return f'<robot name="r">\n{"".join(elements)}</robot>\n'


BASE = link("base", "")
ONE = BASE + link("a") + joint("j", "base", "a")


class Generator:
    """A random tree: a path of moving links, with fixed and moving branches and frames."""

    def __init__(self, seed, branches=True):
        self.rng = np.random.default_rng(seed)
        self.elements = []
        self.count = 0
        self.moving = []
        end = self.link()
        for _ in range(self.rng.integers(1, 7)):
            end = self.bunch(end, branches)
            end = self.hang(end, self.rng.choice(["revolute", "continuous", "prismatic"]))
            self.moving.append(end)
        self.tip = self.bunch(end, branches)
        self.rng.shuffle(self.elements)
        self.xml = robot(*self.elements)

    def link(self, light=False):
        name = f"link{self.count}"
        rng = self.rng
        self.count += 1
        if light and rng.random() < 0.4:
            inside = rng.choice(["", body(0.0, xx=0, yy=0, zz=0)])
        else:
            half = rng.normal(size=(3, 3)) * 0.3
            S = half @ half.T
            m = rng.uniform(0.2, 3)
            I = m * (np.trace(S) * np.eye(3) - S)
            moments = {
                key: I["xyz".index(key[0]), "xyz".index(key[1])]
                for key in ("xx", "yy", "zz", "xy", "xz", "yz")
            }
            xyz = numbers(rng.normal(size=3) * 0.2)
            rpy = numbers(rng.normal(size=3))
            inside = (
                f'<inertial><origin xyz="{xyz}" rpy="{rpy}"/>'
                f'<mass value="{m}"/>{inertia(**moments)}</inertial>'
            )
        self.elements.append(
            link(
                name, inside + '<visual><origin/><geometry><sphere radius="1"/></geometry></visual>'
            )
        )
        return name

    def hang(self, parent, kind):
        rng = self.rng
        child = self.link(light=kind == "fixed")
        axis = rng.normal(size=3) if rng.random() < 0.7 else [0, -1, 0]
        axis = f'<axis xyz="{numbers(axis)}"/>' if rng.random() < 0.9 else ""
        origin = (
            f'<origin rpy="{numbers(rng.uniform(-4, 4, 3))}" '
            f'xyz="{numbers(rng.normal(size=3) * 0.3)}"/>'
        )
        self.elements.append(joint(f"to_{child}", parent, child, kind, origin + axis))
        return child

    def bunch(self, link, branches):
        """Return frames and branches on a link, and the end of one run of fixed joints."""
        rng = self.rng
        for _ in range(rng.integers(0, 3)):
            side = link
            for _ in range(rng.integers(0, 3)):
                side = self.hang(side, "fixed")
            if branches and rng.random() < 0.3:
                self.hang(
                    self.hang(side, rng.choice(["revolute", "prismatic", "continuous"])), "fixed"
                )
        for _ in range(rng.integers(0, 3)):
            link = self.hang(link, "fixed")
        return link


@pytest.fixture
def load(tmp_path):
    """Loads text or bytes as a file."""

    def load(text, tip=None, **more):
        file = tmp_path / "robot.urdf"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_urdf(file, tip, **more)

    return load


# --- witnesses ------------------------------------------------------------------------------------
def pinocchio_model(pin, xml, joint_names):
    """Return the file's model; joints off the path are locked, and their links have no mass."""
    model = pin.buildModelFromXML(xml)
    off = [i for i in range(1, model.njoints) if model.names[i] not in joint_names]
    for i in off:
        model.inertias[i] = pin.Inertia.Zero()
    return pin.buildReducedModel(model, off, pin.neutral(model)) if off else model


@pytest.mark.filterwarnings("ignore::robodyn_lib.UrdfWarning")
@pytest.mark.parametrize("seed", range(30))
def test_generated_arms_agree_with_pinocchio(seed, load):
    pin = pytest.importorskip("pinocchio")
    made = Generator(seed)
    arm = load(made.xml, made.tip)
    assert arm.link_names == tuple(made.moving)
    model = pinocchio_model(pin, made.xml, arm.joint_names)
    assert tuple(model.names)[1:] == arm.joint_names
    rng = np.random.default_rng(seed + 1000)
    q, qd, x, gravity, f = (rng.normal(size=size) for size in (arm.n, arm.n, arm.n, 3, 6))
    model.gravity.linear = 9.81 * gravity
    data = model.createData()
    spread = np.concatenate(
        [
            [np.cos(a), np.sin(a)] if joint.nq == 2 else [a]
            for a, joint in zip(q, list(model.joints)[1:], strict=True)
        ]
    )
    pin.framesForwardKinematics(model, data, spread)
    tip = data.oMf[model.getFrameId(made.tip)]
    close(arm.at(q).tip, tip.translation)
    close(arm.at(q).tip_R, tip.rotation)
    forces = pin.StdVec_Force([pin.Force.Zero() for _ in range(model.njoints)])
    on_tip = pin.SE3(np.eye(3), tip.translation).act(pin.Force(-f[3:], -f[:3]))
    forces[model.njoints - 1] = data.oMi[model.njoints - 1].actInv(on_tip)
    M = np.triu(pin.crba(model, data, spread))
    close(rd.mass_matrix(arm, q), M + np.triu(M, 1).T)
    close(
        rd.inverse_dynamics(arm, q, qd, x, 9.81 * gravity, f),
        pin.rnea(model, data, spread, qd, x, forces),
    )
    close(
        rd.forward_dynamics(arm, q, qd, x, 9.81 * gravity, f),
        pin.aba(model, data, spread, qd, x, forces),
    )


def rpy_matrix(roll, pitch, yaw):
    """Return Rz(yaw) Ry(pitch) Rx(roll), by three turns."""
    from robodyn_lib.spatial import rotation

    turns = [
        rotation(np.eye(3)[i], np.cos(a), np.sin(a)) for i, a in ((2, yaw), (1, pitch), (0, roll))
    ]
    return turns[0] @ turns[1] @ turns[2]


# --- what becomes of the links --------------------------------------------------------------------
def test_a_fixed_body_is_merged_with_its_mass_centre_and_inertia(load):
    """Merge two bodies of 1 and 3 kg, 4 m apart on x: the centre is at 3 m.

    m1 m2 d^2 / (m1 + m2) = 12 is added about y and z.
    """
    text = robot(
        ONE,
        link("ball", body(3, xx=2, yy=2, zz=2)),
        joint("weld", "a", "ball", "fixed", '<origin xyz="4 0 0" rpy="1 2 3"/>'),
    )
    arm = load(text)
    assert arm.masses.tolist() == [4]
    assert arm.link_names == ("a",)
    assert arm.joint_names == ("j",)
    assert arm.name == "r"
    np.testing.assert_allclose(arm.coms, [[3, 0, 0]])
    np.testing.assert_allclose(arm.inertias[0], np.diag([3, 15, 15]), atol=1e-14)
    assert any("'ball' (3 kg)" in note and "'a'" in note for note in arm.notes)


def test_what_is_fixed_on_the_base_does_not_move(load):
    arm = load(
        robot(
            link("world", ""),
            link("base", body(50)),
            joint("stand", "world", "base", "fixed", '<origin xyz="0 0 2"/>'),
            link("a"),
            joint("j", "base", "a", inside='<origin xyz="1 0 0"/>'),
        )
    )
    assert arm.offsets.tolist() == [[1, 0, 2]]
    assert arm.masses.tolist() == [1]
    assert any("does not move: 'world' (massless), 'base' (50 kg)" in note for note in arm.notes)


def test_the_default_tip_is_the_one_fixed_frame_or_the_last_moving_link(load):
    frame = link("tool", "") + joint("t", "a", "tool", "fixed", '<origin xyz="0 0 7"/>')
    two = frame + link("camera", "") + joint("c", "a", "camera", "fixed", '<origin xyz="0 5 0"/>')
    assert load(robot(ONE)).tip_offset.tolist() == [0, 0, 0]
    assert load(robot(ONE, frame)).tip_offset.tolist() == [0, 0, 7]
    assert "'tool'" in load(robot(ONE, frame)).notes[0]
    arm = load(robot(ONE, two))
    assert arm.tip_offset.tolist() == [0, 0, 0]
    assert "'a'" in arm.notes[0]
    assert "'tool', 'camera'" in arm.notes[0]
    assert load(robot(ONE, two), "camera").tip_offset.tolist() == [0, 5, 0]


HAND = robot(
    ONE,
    link("palm"),
    joint("wrist", "a", "palm"),
    link("frame", ""),
    joint("f", "palm", "frame", "fixed", ""),
    link("thumb"),
    joint("left", "palm", "thumb", "prismatic"),
    link("nail"),
    joint("n", "thumb", "nail", "fixed", ""),
    link("finger"),
    joint("right", "frame", "finger", "prismatic", '<mimic joint="left"/>'),
    link("rope"),
    joint("tied", "a", "rope", "screw"),
)


def test_a_moving_branching_needs_a_tip_and_lists_those_that_serve(load):
    with pytest.raises(
        ValueError, match="branch on link 'a': 'wrist', 'tied'; choose tip= one of"
    ) as caught:
        load(HAND)
    tips = re.findall(r"'(\w+)'", str(caught.value).split("one of")[1])
    assert tips == ["a", "palm", "thumb", "nail"]
    for tip in tips:
        with pytest.warns(UrdfWarning):
            assert load(HAND, tip).n >= 1


def test_branches_off_the_path_are_left_out_and_reported(load):
    with pytest.warns(UrdfWarning) as caught:
        arm = load(HAND, "frame")
    (text,) = (str(w.message) for w in caught)
    assert caught[0].filename == __file__
    assert arm.joint_names == ("j", "wrist")
    assert arm.masses.tolist() == [1, 1]
    for part in (
        "screw joint 'tied' on 'a' with link 'rope', 1 kg",
        "prismatic joint 'left' on 'palm' with link 'thumb' and 1 more, 2 kg",
        "prismatic joint 'right' on 'frame' with link 'finger', 1 kg",
    ):
        assert part in text
        assert f"left out: {part}" in arm.notes


@pytest.mark.parametrize(
    "tip, sentence",
    [
        ("finger", "joint 'right': mimic joints are not supported on the path"),
        ("rope", "joint 'tied': screw joints are not supported on the path"),
        ("base", "no moving joint between the root 'base' and the tip 'base'"),
        ("plam", "no link 'plam'; did you mean 'palm'"),
    ],
)
def test_tips_that_cannot_be_had(tip, sentence, load):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        load(HAND, tip)


def test_what_an_arm_has_no_place_for_is_noted(load):
    arm = load(
        robot(
            ONE.replace(
                "</joint>", '<dynamics damping="0.5" friction="0.0" armature="2"/></joint>'
            ).replace("0 0 1", "0 0 2"),
            "<gazebo><link/></gazebo>",
            "<gazebo/>",
        )
    )
    assert "not modelled: limits of 1 joint" in arm.notes
    assert "not in the dynamics, but in arm.law: damping of joint 'j'" in arm.notes
    assert "not modelled: armature of joint 'j'" in arm.notes
    assert arm.law.damping.tolist() == [0.5]
    assert not arm.law.friction.any()
    assert "axis scaled to length 1: joint 'j'" in arm.notes
    assert arm.axes.tolist() == [[0, 0, 1]]
    assert "not read: <gazebo> 2" in arm.notes


def test_impossible_inertias_warn_once_by_the_name_in_the_file(load):
    text = robot(
        BASE,
        link("a", body(xx=3)),
        joint("j", "base", "a"),
        link("f"),
        joint("k", "a", "f", "fixed"),
    )
    with pytest.warns(InertiaWarning) as caught:
        arm = load(text)
    (message,) = (str(w.message) for w in caught)
    assert "link 'a': inertia violates the triangle inequality" in message
    assert message in arm.notes
    with pytest.warns(InertiaWarning) as caught:
        load(text.replace('ixx="3"', 'ixx="30"'))
    assert len(caught) == 2
    assert "'a' with what is fixed on it" in str(caught[1].message)


# --- massless links -------------------------------------------------------------------------------
def test_a_massless_link_is_allowed_where_the_mass_matrix_stays_regular(load):
    ends = link("a", ""), link("b"), joint("j", "base", "a")
    assert load(robot(BASE, *ends, joint("k", "a", "b", inside='<axis xyz="1 0 0"/>'))).n == 2
    with pytest.raises(ValueError, match="link 'a' on joint 1 'j': joint inertia D = .* vanishes"):
        load(  # two joints on one axis, nothing between them
            robot(BASE, *ends, joint("k", "a", "b"))
        )


@pytest.mark.parametrize("seed", range(40))
def test_massless_links_are_refused_where_the_pivots_of_the_mass_matrix_vanish(seed, load):
    rng = np.random.default_rng(seed)
    point = body(xx=0, yy=0, zz=0, xyz=(0.3, 0.2, 0))
    text, above = BASE, "base"
    for i in range(4):
        axis = '<axis xyz="0 0 1"/>' if rng.random() < 0.6 else '<axis xyz="0.6 0 0.8"/>'
        text += link(f"l{i}", str(rng.choice(["", point, body(), body(0.5, xx=0, yy=0, zz=0)])))
        text += joint(
            f"j{i}",
            above,
            f"l{i}",
            str(rng.choice(["revolute", "prismatic"])),
            f'<origin xyz="{rng.choice([0, 0.5])} 0 0"/>{axis}',
        )
        above = f"l{i}"
    assert refuses(lambda: load(robot(text))) == singular(load, robot(text), rng.normal(size=4))


def singular(load, text, q):
    """Return whether a pivot vanishes in the dense factorization of an arm."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(urdf, "_refuse_idle", lambda arm, tree: None)
        arm = load(text)
    return refuses(lambda: factor_from_tip(rd.mass_matrix(arm, q), arm, inertia_scale(arm.at(q))))


def refuses(act):
    try:
        act()
    except ValueError as error:
        assert "joint inertia D" in str(error)
        return True
    return False


# --- broken and hostile files ---------------------------------------------------------------------
def number_cases():
    for bad in ("nan 0 0", "0 inf 0", "1_0 0 1", "0x1 0 0", "one 0 0", "1e999 0 0", "0 0 １"):
        yield (
            robot(BASE, link("a"), joint("j", "base", "a", inside=f'<axis xyz="{bad}"/>')),
            "line 4: joint 'j': <axis> xyz must be finite decimal numbers",
        )
    for bad in ("0,0,1", "0 1", "0 0 1 0", ""):
        yield (
            robot(BASE, link("a"), joint("j", "base", "a", inside=f'<origin rpy="{bad}"/>')),
            f"line 4: joint 'j': <origin> rpy must be 3 numbers, got {bad!r}",
        )
    for bad in ("nan", "-inf", "2,5", "1kg", "None"):
        yield (
            robot(BASE, link("a", body(bad)), joint("j", "base", "a")),
            "link 'a': <mass> value must be finite",
        )


def with_body(inside):
    return robot(BASE, link("a", inside), joint("j", "base", "a"))


def with_joint(inside="", kind="revolute"):
    return robot(BASE, link("a"), joint("j", "base", "a", kind, inside))


STRICT = [  # refused by a strict reader; more of them under LENIENT
    (
        '<robot name="r" xmlns:x="http://wiki.ros.org/xacro"><x:if value="1"/></robot>',
        "run xacro first",
    ),
    (
        with_body(body("${m}")),
        "line 3: <mass> holds an unexpanded xacro expression: run xacro first",
    ),
    (with_joint('<axis xyz="0 0 1"/><axis xyz="0 1 0"/>'), "joint 'j': a second <axis>"),
    (with_joint('<parent link="a"/>'), "joint 'j': a second <parent>"),
    (with_body(""), "line 3: link 'a' on joint 1 'j': joint inertia D = 0 vanishes"),
    (with_body(body(xx=0, yy=0, zz=0)), "link 'a' on joint 1 'j': joint inertia D = 0 vanishes"),
    (with_body('<mass value="1"/>'), "<mass> is misspelt or misplaced in <link>"),
    (
        robot(BASE, f'<link name="a">{joint("j", "base", "a")}</link>'),
        "<joint> is misspelt or misplaced in <link>",
    ),
]
LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10 if i else "ha"}">' for i in range(12))
BROKEN = [  # refused by every reader
    ("", "the file is empty"),
    (" \n", "the file is empty"),
    ("robot", "line 1: broken XML"),
    (b"\x1f\x8b\x08\x00\xff\xfe", "line 1: broken XML"),
    (robot(ONE).replace("'a'", "'ä'").replace('"a"', '"ä"').encode("latin-1"), "byte 0xe4 is not"),
    (robot(ONE)[:-40], "line 4: broken XML: unclosed token, <joint> of line 4 is open"),
    (robot(ONE)[:-9], "broken XML: no element found, <robot> of line 1 is open"),
    (robot(ONE) + "<robot/>", "junk after document element"),
    (robot('<link name="a" name="b"/>'), "line 2: broken XML: duplicate attribute"),
    ('<?xml version="1.0" encoding="klingon"?>' + robot(ONE), "unknown encoding"),
    ('<sdf version="1.6"/>', "the root element must be <robot>, got <sdf>"),
    (f'<!DOCTYPE robot [{LAUGHS}]><robot name="&l11;"/>', "line 1: DOCTYPE is refused"),
    (
        '<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<robot name="&x;"/>',
        "line 1: DOCTYPE is refused",
    ),
    (
        (
            '<?xml version="1.0"?>\n<!DOCTYPE robot SYSTEM "http://localhost:1/robot.dtd"><robot '
            'name="r"/>'
        ),
        "line 2: DOCTYPE is refused",
    ),
    (robot(link("&x;")), "undefined entity"),
    (robot(), "no <link>"),
    (robot(BASE), "no moving joint"),
    (robot(ONE, link("alone")), "2 roots, expected one link without a parent: 'base', 'alone'"),
    (
        robot(link("a"), link("b"), joint("j", "a", "b"), joint("k", "b", "a")),
        "the links run in a cycle",
    ),
    (
        robot(ONE, link("b"), link("c"), joint("k", "b", "c"), joint("l", "c", "b")),
        "the links run in a cycle: 'b', 'c', 'b'",
    ),
    (robot(ONE, link("b"), joint("k", "b", "b")), "joint 'k': the links run in a cycle: 'b', 'b'"),
    (
        robot(ONE, link("b"), joint("k", "a", "b"), joint("l", "base", "b")),
        "line 7: joint 'l': link 'b' has two parents, the other one by joint 'k' in line 6",
    ),
    (robot(ONE, link("a")), "line 5: link 'a' is defined twice, first in line 3"),
    (
        robot(ONE, link("b"), joint("j", "a", "b")),
        "line 6: joint 'j' is defined twice, first in line 4",
    ),
    (
        robot(BASE, link("upper_arm"), joint("j", "base", "uper_arm")),
        "unknown link 'uper_arm'; did you mean 'upper_arm'?",
    ),
    (robot("<link/>"), "line 2: <link> has no 'name'"),
    (robot(ONE.replace(' name="j"', "")), "line 4: <joint> has no 'name'"),
    (robot(ONE.replace('<parent link="base"/>', "")), "line 4: joint 'j' has no <parent>"),
    (robot(ONE.replace('<child link="a"/>', "")), "line 4: joint 'j' has no <child>"),
    (
        robot(ONE.replace('parent link="base"', 'parent name="base"')),
        "line 4: <parent> has no 'link'",
    ),
    (robot(ONE.replace(' type="revolute"', "")), "joint 'j': no type"),
    (with_joint(kind="hinge"), "joint 'j': unknown type 'hinge'"),
    (
        with_joint(kind="universal"),
        "joint 'j': universal joints are not supported on the path from 'base' to 'a'",
    ),
    (with_joint(kind="fixed"), "no moving joint between the root 'base' and the tip 'a'"),
    (with_joint('<axis xyz="0 0 0"/>'), "joint 'j': axis must not be zero, got '0 0 0'"),
    (with_joint('<axis xyz="0 1e-200 0"/>'), "axis must not be zero, got '0 1e-200 0'"),
    (with_joint("<axis/>"), "joint 'j': <axis> has no 'xyz'"),
    (with_body(body(-1)), "line 3: link 'a': mass must be >= 0, got -1"),
    (with_body(f"<inertial>{inertia()}</inertial>"), "link 'a': <inertial> has no <mass>"),
    (with_body("<inertial/>"), "link 'a': <inertial> has no <mass>"),
    (
        with_body('<inertial><mass value="1"/></inertial>'),
        "link 'a': <inertial> has a mass and no <inertia>",
    ),
    (with_body("<inertial><mass>1</mass></inertial>"), "<mass> has no 'value'"),
    (with_body(body().replace('ixy="0.0"', "")), "<inertia> has no 'ixy'"),
    (
        with_body(body(xx=-1)),
        "link 'a': inertia must be positive semidefinite, got principal moments -1, 1, 1",
    ),
    (
        robot(ONE, link("f", body(xy=3)), joint("k", "a", "f", "fixed")),
        "link 'f': inertia must be positive semidefinite",
    ),
    (robot(BASE, link("a" * 300)), "longer than 200 characters"),
    *number_cases(),
]


@pytest.mark.filterwarnings("ignore::robodyn_lib.UrdfWarning")
@pytest.mark.parametrize(
    "text, sentence, strict",
    [
        *((*case, True) for case in BROKEN + STRICT),
        *((*case, False) for case in BROKEN),
        (with_body(body("${m}")), "<mass> value must be finite decimal numbers, got '${m}'", False),
    ],
)
def test_broken_files_are_refused_by_file_line_and_culprit(text, sentence, strict, load):
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        load(text, strict=strict)
    assert "robot.urdf: " in str(caught.value)
    assert len(str(caught.value)) < 600


ODD = [
    ("\ufeff" + robot(ONE)).encode(),
    robot(ONE).encode("utf-16"),
    ('<?xml version="1.0" encoding="iso-8859-1"?>' + robot(ONE, "<!-- \xe9 -->")).encode("latin-1"),
    robot(ONE).replace(
        "<robot", '<robot xmlns="urn:x" xmlns:xacro="http://www.ros.org/wiki/xacro"'
    ),
    robot(
        "<!-- <link name='x'/> -->",
        ONE,
        "<?pi x?>",
        "<transmission><joint name='j'/><link/></transmission>",
    ),
    robot(ONE, link("f"), joint("k", "a", "f", "fixed", '<axis xyz="0 0 0"/><mimic joint="j"/>')),
    robot(ONE, "<gazebo>" + "<a>" * 20000 + "</a>" * 20000 + "</gazebo>"),
    with_joint('<axis xyz="  +0\n-0.\t.1e+1 "/>'),
    robot(  # the base's inertia is never used
        link("base", body(xx=-1)), link("a"), joint("j", "base", "a")
    ),
    with_body(body(0.0)),  # an inertia without mass, as for rotors
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_but_valid_files_load(text, load):
    arm = load(text)
    assert arm.joint_names == ("j",)
    assert rd.mass_matrix(arm, [0.3]) >= 1


def test_names_may_hold_any_characters(load):
    assert load(
        robot(BASE, link("a&amp;b é"), joint("&lt;j&gt;", "base", "a&amp;b é"))
    ).link_names == ("a&b é",)


def test_paths(tmp_path):
    file = tmp_path / "one.urdf"
    file.write_text(robot(ONE))
    for path in (file, str(file), os.fsencode(file)):
        assert load_urdf(path).n == 1
    with pytest.raises(FileNotFoundError, match="two.urdf"):
        load_urdf(tmp_path / "two.urdf")
    with pytest.raises(OSError, match=re.escape(tmp_path.name)):
        load_urdf(tmp_path)
    with pytest.raises(TypeError, match="tip must be the name of a link"):
        load_urdf(file, tip=3)


def long_chain(n, kind, inside='<origin xyz="0.1 0 0.05"/><axis xyz="0 0.6 0.8"/>'):
    return ONE + "".join(
        link(f"l{i}") + joint(f"j{i}", f"l{i - 1}" if i else "a", f"l{i}", kind, inside)
        for i in range(n)
    )


def test_long_chains_need_no_recursion(load):
    """Read more links than nested calls are allowed, here 200."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 200)
    try:
        arm = load(robot(long_chain(300, "revolute")))
        assert arm.n == 301
        assert np.isfinite(arm.at(np.zeros(301)).tip).all()
        arm = load(robot(long_chain(300, "fixed")))
        assert arm.n == 1
        assert arm.masses.tolist() == [301]
        with pytest.raises(ValueError, match="and 290 more"):
            load(
                robot(long_chain(300, "fixed"), link("x"), joint("y", "x", "x"))
                .replace('<parent link="base"/>', '<parent link="l299"/>')
                .replace(link("base", ""), "")
            )
    finally:
        sys.setrecursionlimit(before)


# --- inertias off by rounding ---------------------------------------------------------------------
def point(off, xyz=(0.0185, -0.1108, 6.78454e-18)):
    """Return a point mass off its frame, with one nonzero entry of the inertia about its centre."""
    return body(1.33687, xyz, xx=0, yy=0, zz=0, xz=off)


@pytest.mark.parametrize("off", [2.40741e-35, -2.40741e-35, 1.35525e-20, 1e-17])
def test_a_point_mass_with_what_rounding_leaves_of_its_inertia_is_read(load, off):
    """m |c|^2 is subtracted at the mass centre: 1.3 kg, 0.11 m, eps 2e-16.

    It is read, and reported: no body of 1.3 kg is that small.
    """
    with pytest.warns(
        InertiaWarning, match="line 3: link 'head': no body of 1.33687 kg has"
    ) as warned:
        arm = load(robot(BASE, link("head", point(off)), joint("j", "base", "head")))
    assert len(warned) == 1
    assert arm.inertias[0, 0, 2] == off  # kept, not repaired


@pytest.mark.parametrize(
    "inside",
    [
        point(1e-12),
        point(1e-12, (0, 0, 0)),
        point(1e-35, (0, 0, 0)),
        body(xx=1, yy=1, zz=-1e-6, xyz=(1, 1, 1)),
    ],
)
def test_more_than_rounding_is_refused(load, inside):
    with pytest.raises(ValueError, match="line 3: link 'a': inertia must be positive semidefinite"):
        load(with_body(inside))


# --- a reader that is not strict ------------------------------------------------------------------
XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
LENIENT = [  # file, line and action for each ignored part; the arm is that of ONE
    (
        XACRO + f'<xacro:property name="m" value="1"/>\n{ONE}</robot>',
        ["line 2: <xacro:property> is not expanded: run xacro first; skipped with all it holds"],
    ),
    (
        XACRO
        + (
            f'<xacro:macro name="x">\n<link '
            f'name="z"/><xacro:y/>\n</xacro:macro>{ONE}<xacro:x/></robot>'
        ),
        ["line 2: <xacro:macro> is not", "line 7: <xacro:x> is not"],
    ),
    (robot(ONE, '<include filename="hand.urdf"/>'), ["line 5: <include> is not expanded"]),
    (
        robot(ONE, body()),
        ["line 5: <inertial> is misspelt or misplaced in <robot>: it belongs in <link>; skipped"],
    ),
    (
        robot(ONE.replace("</joint>", body() + "</joint>")),
        ["line 4: joint 'j': <inertial> is misspelt or misplaced in <joint>: it belongs in <link>"],
    ),
    (
        robot(ONE, link("f", "<Inertial/>"), joint("k", "a", "f", "fixed", "")),
        [
            (
                "line 5: link 'f': <Inertial> is misspelt or misplaced in <link>: did you mean "
                "<inertial>?"
            )
        ],
    ),
    (
        robot(ONE).replace(' name="r"', ""),
        ["line 1: <robot> has no 'name'; named 'robot' after the file"],
    ),
    (
        with_body(body() + body(7)),
        ["line 3: link 'a': a second <inertial>, the first is in line 3; the first one is"],
    ),
    (
        with_joint('<axis xyz="0 0 1"/><origin quat_xyzw="0 0 0 1"/>'),
        ["line 4: joint 'j': <origin> quat_xyzw is not read, only xyz and rpy; ignored"],
    ),
    (
        with_body(body().replace('ixy="0.0"', 'ixy="0.0" iyx="0.5"')),
        ["line 3: link 'a': inertia must be symmetric, but iyx differs from ixy; iyx is ignored"],
    ),
    (
        with_joint('<axis xyz="0 0 1"/><mimic joint="k"/>'),
        [
            (
                "line 4: joint 'j': mimic joints are not supported on the path from 'base' to 'a', "
                "unless mimic='follow'"
            )
        ],
    ),
    (
        robot(ONE, link("${side}_f", ""), joint("k", "a", "${side}_f", "fixed", "")),
        [
            (
                "line 5: <link> holds an unexpanded xacro expression: run xacro first; kept to the "
                "letter"
            ),
            "line 6: <child> holds an unexpanded",
        ],
    ),
]


@pytest.mark.parametrize("text, noted", LENIENT, ids=range(len(LENIENT)))
def test_what_a_lenient_reader_passes_over_it_names_by_file_line_and_element(text, noted, load):
    with pytest.raises(ValueError, match=re.escape(noted[0].split(";")[0])):
        load(text)
    with pytest.warns(UrdfWarning) as caught:
        arm = load(text, strict=False)
    texts = [str(w.message) for w in caught]
    assert len(texts) == len(noted)
    for message, words, note in zip(texts, noted, arm.notes, strict=False):
        assert "robot.urdf: line" in message
        assert words in message
        assert message.endswith(note)
    plain = load(robot(ONE))
    assert arm.joint_names == ("j",)
    assert arm.masses == plain.masses
    assert (arm.inertias == plain.inertias).all()
    assert (arm.at([0.3]).R == plain.at([0.3]).R).all()


def test_a_slightly_indefinite_inertia_gets_0_for_its_negative_moment(load):
    """Indefinite by 1e-6 of its largest moment, axes turned: refused, or repaired by that much."""
    R = rpy_matrix(0.3, 0.5, -1.1)
    moments = np.array([-1e-6, 0.7, 1.0])
    I = R * moments @ R.T
    entries = {
        a + b: I["xyz".index(a), "xyz".index(b)] for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")
    }
    text = with_body(body(2.0, (0.1, 0.2, 0.3), **entries))
    with pytest.raises(
        ValueError,
        match="line 3: link 'a': inertia must be positive semidefinite, got principal mom",
    ):
        load(text)
    with pytest.warns() as caught:
        arm = load(text, strict=False)
    assert [w.category for w in caught] == [  # 0.7 + 0 < 1: no body either
        UrdfWarning,
        UrdfWarning,
        InertiaWarning,
    ]
    assert "moments -1e-06, 0.7, 1; 0 is read for the negative ones" in str(caught[0].message)
    np.testing.assert_allclose(arm.inertias[0], R * [0, 0.7, 1] @ R.T, atol=1e-15)
    np.testing.assert_allclose(np.linalg.norm(arm.inertias[0] - I, 2), 1e-6, rtol=1e-8)


def test_a_chain_without_masses_is_read_for_its_geometry(load):
    with pytest.warns(
        UrdfWarning,
        match="line 3: link 'a' on joint 1 'j': joint inertia D = 0 vanishes.*kept all the",
    ):
        arm = load(with_body(""), strict=False)
    assert rd.mass_matrix(arm, [0.1]) == 0
    assert rd.jacobian(arm, [0.1]).shape == (6, 1)
    with pytest.raises(ValueError, match="joint 1 'j': joint inertia D = 0 vanishes"):
        rd.forward_dynamics(arm, [0.1], [0.0], [0.0])


def test_a_lenient_reader_offers_tips_beyond_mimic_joints(load):
    with pytest.raises(
        ValueError, match="choose tip= one of 'a', 'palm', 'finger', 'thumb', 'nail'"
    ):
        load(HAND, strict=False)
    with pytest.warns(UrdfWarning) as caught:
        arm = load(HAND, "finger", strict=False)
    assert arm.joint_names == ("j", "wrist", "right")
    assert "read as an independent joint" in str(caught[0].message)


# --- one slip of spelling in each element and attribute -------------------------------------------
WHOLE = """<robot name="r" version="1.0">
<link name="base"/>
<link name="a">
  <inertial>
    <origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>
    <mass value="1.3"/>
    <inertia ixx="0.3" ixy="0.01" ixz="0.02" iyy="0.31" iyz="0.03" izz="0.32"/>
  </inertial>
  <visual><origin xyz="0 0 0"/><geometry><box size="1 1 1"/></geometry></visual>
  <collision><geometry><box size="1 1 1"/></geometry></collision>
</link>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
  </inertial></link>
<joint name="j" type="revolute">
  <origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>
  <parent link="base"/>
  <child link="a"/>
  <axis xyz="0 1 0"/>
  <limit lower="-1" upper="1" effort="2" velocity="3"/>
  <dynamics damping="0.1" friction="0.2"/>
  <calibration rising="0"/>
  <safety_controller k_velocity="1"/>
</joint>
<joint name="k" type="continuous">
  <parent link="a"/>
  <child link="b"/>
  <axis xyz="0 0 1"/>
  <mimic joint="j" multiplier="2" offset="0.1"/>
</joint>
</robot>
"""
TAGS = sorted(set(re.findall(r"<([a-z]\w*)", WHOLE)) - {"geometry", "box"})
SILENT = ("visual", "collision", "calibration", "safety_controller")  # no mechanics in them
PLACES = [  # (line from 0, element, attribute)
    (number, tag, key)
    for number, line in enumerate(WHOLE.splitlines())
    if not any(f"<{tag}" in line for tag in SILENT)
    for tag, inside in re.findall(r"<([a-z]\w*)([^>]*)", line)
    for key in re.findall(r"(\w+)=", inside)
]


def slips(word):
    """Yield misspellings: two letters exchanged, one left out or doubled, a capital, a plural."""
    middle = len(word) // 2
    yield word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    yield word[:middle] + word[middle + 1 :]
    yield word[:middle] + word[middle] + word[middle:]
    yield word.capitalize()
    yield word + "s"


def is_said(load, text, word):
    """Assert that a slip is refused or, by a lenient reader, reported; nearly always by name."""
    with pytest.raises(ValueError, match=r"robot.urdf: ") as strict:
        load(text, mimic="follow")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            load(text, mimic="follow", strict=False)
        except ValueError as error:
            caught.append(error)
    assert any(word in str(getattr(each, "message", each)) for each in caught)
    return re.search(rf"\b{word}\b", str(strict.value).split("robot.urdf: ")[1])


@pytest.mark.parametrize("text", ["-0.1", "much", "1 2"])
def test_a_damping_that_is_none(load, text):
    wrong = WHOLE.replace('damping="0.1"', f'damping="{text}"')
    with pytest.raises(ValueError, match=r"line 20: joint 'j': <dynamics> damping must be"):
        load(wrong, mimic="follow")
    with pytest.warns(rd.urdf.UrdfWarning, match="no damping"):
        arm = load(wrong, mimic="follow", strict=False)
    assert (arm.law.damping.tolist(), arm.law.friction.tolist()) == ([0.0], [0.2])


def test_the_file_without_a_slip_is_read(load):
    arm = load(WHOLE, mimic="follow")
    assert arm.dof == 1
    assert "not in the dynamics, but in arm.law: damping, friction of joint 'j'" in arm.notes
    assert (arm.law.damping.tolist(), arm.law.friction.tolist()) == ([0.1], [0.2])
    assert len(TAGS) == 17
    assert len(PLACES) == 42


@pytest.mark.parametrize("tag", TAGS)
def test_a_misspelt_element_is_refused_with_the_right_word(tag, load):
    for wrong in slips(tag):
        text = re.sub(rf"(</?){tag}\b", rf"\1{wrong}", WHOLE)
        assert wrong == tag or is_said(load, text, tag), wrong


@pytest.mark.parametrize("number, tag, key", PLACES)
def test_a_misspelt_attribute_is_refused_with_the_right_word(number, tag, key, load):
    for wrong in set(slips(key)) - {key}:
        lines = WHOLE.splitlines()
        lines[number] = re.sub(rf"(<{tag}[^>]*?)\b{key}=", rf"\1{wrong}=", lines[number], count=1)
        assert is_said(load, "\n".join(lines), key), wrong


@pytest.mark.parametrize("number, tag, key", PLACES)
def test_another_attribute_and_text_are_refused(number, tag, key, load):
    lines = WHOLE.splitlines()
    lines[number] = lines[number].replace(f"{key}=", f'units="g" {key}=', 1)
    assert is_said(load, "\n".join(lines), "units")
    lines = WHOLE.splitlines()
    lines[number] = re.sub(rf"(<{tag}[^>]*?)/>", rf"\1>0 1 0</{tag}>", lines[number])
    if "</" in lines[number]:
        assert is_said(load, "\n".join(lines), "text")


@pytest.mark.parametrize("home", ["link", "inertial", "joint", "origin", "mass", "axis", "mimic"])
@pytest.mark.parametrize("tag", ["inertial", "origin", "mass", "axis", "joint", "link", "pose"])
def test_an_element_in_the_wrong_place_is_refused(tag, home, load):
    text = WHOLE.replace("/></joint>", "/>\n</joint>")
    text = re.sub(rf"<{home}( [^>]*?)?(/?)>", rf"<{home}\1><{tag}/>@\2", text, count=1)
    text = text.replace("@/", f"</{home}>").replace("@", "")
    assert is_said(load, text, tag)


@pytest.mark.parametrize("home", ["visual", "geometry", "box", "collision", *SILENT[2:]])
@pytest.mark.parametrize("tag", ["inertial", "mass", "link", "joint", "axis", "limit", "dynamics"])
def test_what_has_mechanics_is_not_overlooked_in_what_has_none(tag, home, load):
    text = re.sub(rf"<{home}\b([^>]*?)/?>", rf"<{home}\1><{tag}/>@", WHOLE, count=1)
    ends = home in ("box", *SILENT[2:])
    text = text.replace("@", f"</{home}>" if ends else "")
    assert is_said(load, text, f"{tag}> is misspelt or misplaced in <{home}>: it belongs in <")


@pytest.mark.parametrize("tag", urdf.READ["joint"])
def test_an_element_of_a_joint_that_it_has_twice_is_refused(tag, load):
    text = re.sub(rf"\n(  <{tag} .*/>)\n", r"\n\1\n\1\n", WHOLE, count=1)
    assert is_said(load, text, f"a second <{tag}")


@pytest.mark.parametrize(
    "tag", ["loop_joint", "drake:joint", "Link", "jiont", "links", "mimic", "origin", "robot"]
)
def test_what_might_move_is_not_overlooked_beside_links_and_joints(tag, load):
    text = WHOLE.replace("</robot>", f"<{tag}/></robot>", 1)
    assert is_said(load, text, tag)


def test_what_has_no_mechanics_is_noted_beside_links_and_joints(load):
    tags = ["gazebo", "material", "transmission", "ros2_control", "sensor", "mujoco"]
    text = WHOLE.replace("</robot>", "".join(f"<{tag}/>" for tag in tags) + "</robot>")
    note = next(note for note in load(text, mimic="follow").notes if note.startswith("not read"))
    assert all(f"<{tag}> 1" in note for tag in tags)


def test_an_unknown_type_is_compared_with_those_there_are(load):
    with pytest.raises(ValueError, match="unknown type 'revolut'; did you mean 'revolute'"):
        load(WHOLE.replace("revolute", "revolut"))
    with pytest.raises(ValueError, match="unknown type 'x'; choose from revolute, continuous"):
        load(WHOLE.replace("revolute", "x"))


def test_angles_above_a_full_turn_may_be_in_degrees(load):
    with pytest.warns(
        UrdfWarning, match="line 15: joint .j.: rpy is read in radians, and '90 0 0'"
    ):
        arm = load(
            WHOLE.replace('rpy="0.1 0.2 0.3"/>\n  <p', 'rpy="90 0 0"/>\n  <p'), mimic="follow"
        )
    assert any("in degrees?" in note for note in arm.notes)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load(WHOLE.replace('rpy="0.1 0.2 0.3"', 'rpy="6.2831853 0 0"'), mimic="follow")


def test_a_body_denser_than_any_material_is_reported(load):
    """Radius of gyration 1e-9 m for 2.2 kg is reported; 23 mm, less dense than osmium, is not."""
    for radius, warned in ((1e-9, True), (0.021, True), (0.023, False)):
        moment = 2.2 * 2 * radius**2 / 3
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            arm = load(with_body(body(2.2, xyz=(0.1, 0, 0), xx=moment, yy=moment, zz=moment)))
        words = [str(warning.message) for warning in caught]
        assert len(words) == warned
        if warned:
            message = (
                f"line 3: link 'a': no body of 2.2 kg has a radius of gyration of {radius:.3g} m"
            )
            assert message in words[0]
            assert words[0] in arm.notes


# --- names that are like an unknown one -----------------------------------------------------------
def test_an_unknown_name_is_compared_with_few(monkeypatch):
    """Among 20 000 similar names the intended one is found, with 40 comparisons."""
    names = [f"robot_arm_link_{i:05d}_frame" for i in range(20000)]
    compared = []
    get_close_matches = difflib.get_close_matches

    def counting(word, words, *options):
        compared.append(len(words))
        return get_close_matches(word, words, *options)

    monkeypatch.setattr(difflib, "get_close_matches", counting)
    for wrong in (
        "robot_arm_link_12345_frme",
        "robot_arm_lnk_12345_frame",
        "robot_arm_link_12345_farme",
    ):
        assert "did you mean 'robot_arm_link_12345_frame'" in urdf._near(wrong, names)
    assert urdf._near("uper_arm", ["upper_arm", "x"]) == "; did you mean 'upper_arm'?"
    assert compared == [nearest.MOST] * 3 + [2]


# --- whole robots ---------------------------------------------------------------------------------
def in_pinocchios_order(model, robot, q, v):
    """Return q and v as a pinocchio model of the same joints has them, and our rows so."""
    theirs_q = np.zeros(model.nq)
    theirs_v = np.zeros(model.nv)
    rows = []
    for j, joint in enumerate(list(model.joints)[1:], start=1):
        name = "base" if model.names[j] == "root_joint" else model.names[j]
        i = robot.joint_names.index(name)
        own = q[robot.q_places[i]]
        rate = v[robot.places[i]]
        places = np.arange(robot.nv)[robot.places[i]]
        if robot.joint_types[i] == "free":
            # [linear; angular] there
            places = np.roll(places, 3)
            rate = np.roll(rate, 3)
        elif joint.nq == 2:
            own = np.array([np.cos(own[0]), np.sin(own[0])])
        theirs_q[joint.idx_q : joint.idx_q + joint.nq] = own
        theirs_v[joint.idx_v : joint.idx_v + joint.nv] = rate
        rows += [*places]
    return theirs_q, theirs_v, np.array(rows)


@pytest.mark.parametrize("base", ["fixed", "free"])
@pytest.mark.parametrize("seed", range(12))
def test_whole_robots_agree_with_pinocchio(seed, base, load):
    pin = pytest.importorskip("pinocchio")
    made = Generator(seed)
    robot = load(made.xml, whole=True, base=base)
    model = pin.buildModelFromXML(made.xml, *[pin.JointModelFreeFlyer()] * (base == "free"))
    data = model.createData()
    rng = np.random.default_rng(seed + 77)
    assert (robot.nv, robot.n) == (model.nv, model.njoints - 1)
    q = robot.of_unit_quaternions(robot.neutral + rng.normal(size=robot.nq))
    v, tau = rng.normal(size=(2, robot.nv))
    theirs_q, theirs_v, rows = in_pinocchios_order(model, robot, q, v)
    ours = rd.forward_dynamics(robot, q, v, tau)
    close(ours[rows], pin.aba(model, data, theirs_q, theirs_v, tau[rows]))
    close(rd.inverse_dynamics(robot, q, v, ours), tau)
    assert not any("left out" in note for note in robot.notes)


def test_floating_planar_and_ball_joints_are_read(load):
    text = robot(
        BASE,
        link("a"),
        link("b"),
        link("c"),
        joint("f", "base", "a", "floating", "<axis xyz='0 0 0'/>"),
        joint("s", "a", "b", "ball"),
        joint("p", "b", "c", "planar", "<axis xyz='0 0 2'/>"),
    )
    arm = load(text)
    assert arm.joint_types == ("free", "spherical", "planar")
    assert arm.axes[2].tolist() == [0, 0, 1]
    assert (arm.nq, arm.nv) == (14, 12)


def test_the_tip_of_a_whole_robot_is_the_last_link_or_refused(load):
    two = robot(
        BASE,
        link("a"),
        link("b"),
        link("c"),
        joint("j", "base", "a"),
        joint("k", "a", "b"),
        joint("l", "a", "c"),
    )
    assert load(two, "b", whole=True).link_names == ("a", "c", "b")
    assert load(two, whole=True).link_names == ("a", "b", "c")
    assert load(two, whole=True).parents == (-1, 0, 0)
    with pytest.raises(
        ValueError, match="tip: 'a' is on link 'a', which carries joint 'k'; .*'b', 'c'"
    ):
        load(two, "a", whole=True)
    with pytest.raises(ValueError, match="base must be 'fixed' or 'free', got 'loose'"):
        load(two, base="loose")


def test_a_body_without_joints_floats_or_the_error_says_that_it_could(load):
    brick = robot(link("brick", body(2.0)))
    assert load(brick, whole=True, base="free").joint_types == ("free",)
    with pytest.raises(ValueError, match="no joint .* moves; base='free' .* lets its root 'brick'"):
        load(brick, whole=True)


def test_a_free_base_has_a_name_of_its_own(load):
    text = robot(link("torso"), link("a"), joint("base", "torso", "a"))
    arm = load(text, base="free")
    assert arm.joint_names == ("base_2", "base")
    assert arm.joint_types == ("free", "revolute")
