"""The repository's growth is watched: what a change adds is counted, and no file is large without a
reason.
"""
import importlib.util
import random
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# bytes; a picture of lines as SVG comes near
LARGE = 800_000
spec = importlib.util.spec_from_file_location("growth", ROOT / "tools" / "growth.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=folder,
                   check=True,
                   capture_output=True)


def commit(folder, name, seed):
    (folder / name).write_bytes(random.Random(seed).randbytes(20_000))
    git(folder, "add", "-A")
    git(folder, "commit", "-m", name)


@pytest.fixture
def repository(tmp_path):
    git(tmp_path, "init", "-b", "main")
    commit(tmp_path, "before", 0)
    git(tmp_path, "checkout", "-b", "work")
    return tmp_path


@pytest.mark.parametrize("at_most, refused", [(30_000, True), (50_000, False)])
def test_a_change_that_grows_too_much_is_refused(repository, monkeypatch, capsys, at_most, refused):
    commit(repository, "picture", 1)
    commit(repository, "picture", 2)
    found = tool.growth("main", repository)
    monkeypatch.setattr(tool, "growth", lambda base: found)
    assert tool.main(["--at-most", str(at_most)]) == refused
    assert "picture" in capsys.readouterr().out


def test_no_file_of_the_project_is_large():
    """Of what git has, or would add: pages have a rule of their own, `notebook_rules.small`."""
    try:
        names = tool.git("ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no repository of git")
    sizes = {name: (ROOT / name).stat().st_size for name in names if (ROOT / name).is_file()}
    assert {name: size for name, size in sizes.items() if size > LARGE} == {}
