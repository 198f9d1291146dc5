"""Files are written whole or not at all: on a full disk the old contents stay."""

import json
import os
import stat
from contextlib import contextmanager

import pytest

from robodyn_lib import cli
from robodyn_lib.saving import save

resource = pytest.importorskip("resource", reason="this system has no limit for sizes of files")


@contextmanager
def files_of_at_most(size):
    """Let every longer write fail, as it does on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("content", ["x" * 100, b"x" * 100])
def test_a_write_that_fails_leaves_the_old_file_and_no_other(content, tmp_path):
    path = tmp_path / "ä b.json"
    save(path, "old")
    with files_of_at_most(50), pytest.raises(OSError) as caught:
        save(path, content)
    assert caught.value.filename == str(path)
    assert [x.read_text() for x in tmp_path.iterdir()] == ["old"]
    save(path, content)
    assert [x.read_bytes() for x in tmp_path.iterdir()] == [b"x" * 100]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "file")
    save(tmp_path / "link", "ä")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "ä"
    save("/dev/null", "nothing")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_file_keeps_its_permissions(tmp_path):
    path = tmp_path / "marks.csv"
    path.write_text("old")
    path.chmod(0o600)
    save(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == "new"


@pytest.mark.parametrize("command", ["certify", "prove"])
def test_a_certificate_is_written_whole_or_not_at_all(command, tmp_path, capsys):
    state = tmp_path / "state.json"
    state.write_text(json.dumps(dict.fromkeys(("q", "qd", "tau"), [0.5, 0.5])))
    out = tmp_path / "out.json"
    out.write_text("old")
    arguments = {
        "certify": ["certify", "--arm", "planar:2", "--state", str(state)],
        "prove": ["prove", "psi G = G"],
    }[command]
    with files_of_at_most(50):
        assert cli.main([*arguments, "--certificate", str(out)]) == 2
    assert str(out) in capsys.readouterr().err
    assert out.read_text() == "old"
    assert cli.main([*arguments, "--certificate", str(out)]) == 0
    json.loads(out.read_text())
