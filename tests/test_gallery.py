"""Robots of installed packages are found by name; one plain sentence says if there are none."""

import json
import types
from pathlib import Path

import pytest

from robodyn_lib import cli
from robodyn_lib.bridges import gallery

MJCF = """<mujoco model="one"><worldbody><body><joint name="a" armature="2"/>
<geom size=".1" pos=".3 0 0"/></body></worldbody></mujoco>"""


@pytest.fixture
def stocked(monkeypatch, tmp_path):
    """Provide a package of two robots, only one of which is on this machine."""
    path = tmp_path / "one.xml"
    path.write_text(MJCF, encoding="utf-8")
    names = {"one": path, "two": None}
    source = types.SimpleNamespace(
        package="stock", title="MJCF files", installed=True, names=lambda: names
    )
    monkeypatch.setitem(gallery.SOURCES, "stock", source)


def test_the_command_lists_what_is_at_hand(stocked, capsys):
    assert cli.main(["robots"]) == 0
    out = capsys.readouterr().out
    assert "stock:one" in out
    assert "1 more, whose files are not downloaded" in " ".join(out.split())
    assert cli.main(["robots", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"robot": "stock:one", "file": "one.xml", "from": "stock"} in rows
    assert rows[0]["robot"] == "puma560"


def test_a_robot_of_a_package_is_verified(stocked, capsys):
    pytest.importorskip("mujoco")
    assert cli.main(["verify", "--arm", "stock:one", "--paper", "fixman"]) == 0
    assert "note: not modelled: contacts" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name, message",
    [
        ("stock:two", "stock:two: its file is not on this machine; stock downloads it"),
        ("stock:on", "stock has no robot 'on'; did you mean 'one'?"),
        ("stock:zzzz", "stock has no robot 'zzzz'; `robodyn robots` lists the 2 there are"),
    ],
)
def test_a_missing_robot_is_reported_in_one_sentence(stocked, capsys, name, message):
    assert cli.main(["verify", "--arm", name]) == 2
    assert message in capsys.readouterr().err


def test_a_package_that_is_not_there(monkeypatch, capsys):
    source = gallery.Source("no-such-package-of-robots", "files", dict)
    monkeypatch.setitem(gallery.SOURCES, "stock", source)
    assert cli.main(["verify", "--robot", "stock:one"]) == 2
    err = capsys.readouterr().err
    assert "no-such-package-of-robots is not installed: pip install" in err
    assert any(row[0] == "stock:..." for row in gallery.rows())


def there(word):
    """Skip a test where the package of a source is not installed."""
    source = gallery.SOURCES[word]
    return pytest.mark.skipif(not source.installed, reason=f"{source.package} is not installed")


@there("example")
@pytest.mark.parametrize("name", ["example:ur5_robot", "example:panda"])
def test_robots_of_example_robot_data(capsys, name):
    assert cli.main(["verify", "--arm", name, "--paper", "fixman"]) == 0
    out, err = capsys.readouterr()
    assert "note: not modelled: limits" in err
    assert ("closures: 5 of 5" in out) == (name == "example:panda")  # one finger follows the other


@there("menagerie")
def test_robots_of_the_menagerie(capsys):
    path = gallery.menagerie()["franka_emika_panda"]
    status = cli.main(["verify", "--arm", "menagerie:franka_emika_panda", "--paper", "fixman"])
    output = capsys.readouterr().err
    assert status == (2 if path is None else 0)
    assert path or "its file is not on this machine; mujoco-menagerie downloads it" in output


@there("descriptions")
def test_robots_of_robot_descriptions(capsys):
    names = gallery.descriptions()
    missing = next(name for name, path in names.items() if path is None)
    assert cli.main(["verify", "--arm", f"descriptions:{missing}"]) == 2
    assert "its file is not on this machine; robot_descriptions" in capsys.readouterr().err


def test_names_of_files():
    files = [Path("a/arm.urdf"), Path("b/arm.urdf"), Path("b/leg.urdf")]
    assert list(gallery._by_stem(files)) == ["a/arm", "b/arm", "leg"]


def test_a_file_on_the_command_line(tmp_path, capsys):
    pytest.importorskip("mujoco")
    path = tmp_path / "one.xml"
    path.write_text(MJCF, encoding="utf-8")
    for option in ("--mjcf", "--robot"):
        assert cli.main(["verify", option, str(path), "--paper", "fixman"]) == 0
        assert "note: not modelled: contacts" in capsys.readouterr().err
    assert cli.main(["verify", "--mjcf", str(tmp_path / "none.xml")]) == 2
    assert "none.xml" in capsys.readouterr().err


MIMIC = """<robot name="hand"><link name="base"/>
  <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"
    ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"
    ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="left" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
  <joint name="right" type="revolute"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="left" multiplier="-1"/>
  </joint></robot>"""


@pytest.mark.parametrize("option", ["--urdf", "--robot"])
def test_joints_follow_on_the_command_line(tmp_path, capsys, option):
    path = tmp_path / "hand.urdf"
    path.write_text(MIMIC, encoding="utf-8")
    assert cli.main(["verify", option, str(path), "--paper", "fixman"]) == 0
    out, err = capsys.readouterr()
    assert err.count("follows") == 1
    assert "note: joint 'right' follows: -1 * 'left' + 0" in err
    assert "closures: 5 of 5 checks hold" in out
    assert cli.main(["verify", option, str(path), "--strict"]) == 2
    assert "mimic" in capsys.readouterr().err
