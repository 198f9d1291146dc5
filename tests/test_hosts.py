"""Test what notebook hosts read: Binder's files and addresses, the devcontainer.

No such host is contacted.
"""

import json
import os
import re
import subprocess
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = """#!/bin/sh
echo "$*" >> "$LOG"
case "$*" in *sys.prefix*) echo "$PREFIX";; esac
"""


def after(tmp_path, project, fails=""):
    """Run postBuild with a fake Python: (prefix, Python's calls, exit status)."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").write_text(
        PYTHON + (f'case "$*" in *{fails}*) exit 1;; esac\n' if fails else "")
    )
    (tmp_path / "bin" / "python").chmod(0o755)
    environment = os.environ | {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "LOG": str(tmp_path / "log"),
        "PREFIX": str(tmp_path / "prefix"),
    }
    done = subprocess.run(
        [project / "postBuild"], cwd=project, env=environment, capture_output=True
    )
    return tmp_path / "prefix", (tmp_path / "log").read_text().splitlines(), done.returncode


def test_binder_finds_the_frame_and_the_fonts(tmp_path):
    prefix, calls, status = after(tmp_path, ROOT)
    assert status == 0
    for made, ours in (
        ("etc/jupyter/voila.py", "voila.py"),
        ("share/jupyter/voila/templates/robodyn", "voila/templates/robodyn"),
    ):
        assert {p.name for p in (prefix / made).glob("*")} == {
            p.name for p in (ROOT / "tools/app" / ours).glob("*")
        }
        assert (prefix / made).exists()
    assert any("font_manager" in call for call in calls)
    template = re.search(
        r'VoilaConfiguration\.template = "(\w+)"', (prefix / "etc/jupyter/voila.py").read_text()
    )[1]
    assert (prefix / "share/jupyter/voila/templates" / template).is_dir()


def lost(text):
    """Return addresses of Binder in a text that open nothing of ours."""
    links = re.findall(r"https://mybinder\.org/v2/gh/OWNER/NAME/HEAD\?urlpath=([^\s)`|>]+)", text)
    pages = [urllib.parse.unquote(link) for link in links]
    return [
        p for p in pages if not (ROOT / re.sub(r"^(lab/tree|voila/render)/", "", p)).is_file()
    ], len(pages)


def test_binder_addresses_open_a_notebook():
    assert lost((ROOT / "docs" / "guide.md").read_text(encoding="utf-8")) == ([], 2)
    assert lost(
        "https://mybinder.org/v2/gh/OWNER/NAME/HEAD?urlpath=lab/tree/notebooks/00_begin.ipynb"
    )[0]


def test_the_devcontainer_makes_what_make_makes():
    content = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert content["postCreateCommand"] == "make .venv/ready"
    assert "\nREADY := .venv/ready\n" in (ROOT / "Makefile").read_text(encoding="utf-8")
