"""How a machine comes by a browser, and what happens on one that has none. Nothing is installed:
apt-get is played.
"""
import os
import shutil
import subprocess
import sys

import pytest
from pages import ROOT

ROOTED, PLAIN = "echo 0", "echo 1000"
APT = """echo apt-get "$@" >> "$LOG"
case "$*" in *install*) printf '#!/bin/sh\\n' > FOLDER/chromium; chmod +x FOLDER/chromium;; esac
"""
SUDO = """echo sudo "$@" >> "$LOG"
shift
exec "$@"
"""
INSTALL = ("sh", "tools/browser.sh")


@pytest.fixture
def machine(tmp_path):
    """Makes a machine whose programs are those given, name=text of a shell script; returns what
    runs a command on it.

    That in turn returns the exit status, what was said, and the calls of programs that keep a log.
    """
    folder, log = tmp_path / "bin", tmp_path / "log"
    folder.mkdir()
    for name in ("sh", "env", "chmod"):
        (folder / name).symlink_to(shutil.which(name))

    def has(**programs):
        for name, text in programs.items():
            path = folder / name.replace("_", "-")
            path.write_text("#!/bin/sh\n" + text.replace("FOLDER", str(folder)))
            path.chmod(0o755)

        def run(*command, **variables):
            env = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True,
                                  env=env | {"PATH": str(folder), "LOG": str(log)} | variables)
            return (done.returncode, done.stdout + done.stderr,
                    log.read_text() if log.exists() else "")

        return run

    return has


@pytest.mark.parametrize("name", ["chromium", "chromium_browser", "google_chrome_stable",
                                  "google_chrome"])
def test_a_browser_that_is_there_is_enough(machine, name):
    assert machine(**{name: ""}, id=ROOTED, apt_get=APT)(*INSTALL) == (0, "", "")


def test_root_installs_one(machine):
    status, _, calls = machine(id=ROOTED, apt_get=APT)(*INSTALL)
    assert status == 0
    assert (calls == "apt-get -qq update\napt-get -qq install --yes --no-install-recommends "
                     "chromium\n")


def test_sudo_installs_one(machine):
    status, _, calls = machine(id=PLAIN, apt_get=APT, sudo=SUDO, true="")(*INSTALL)
    assert status == 0
    assert "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get -qq install" in calls


def test_a_browser_that_does_not_start_is_none(machine):
    status, _, calls = machine(id=ROOTED, apt_get=APT, chromium_browser="exit 1")(*INSTALL)
    assert status == 0
    assert "install" in calls


@pytest.mark.parametrize(("programs", "words"), [
    ({"id": ROOTED}, "no apt-get"),
    ({"id": PLAIN, "apt_get": APT}, "no right to install it: sudo apt-get install chromium"),
    ({"id": PLAIN, "apt_get": APT, "sudo": "exit 1"}, "no right to install it"),
    ({"id": ROOTED, "apt_get": "echo no network >&2; exit 100"},
     "apt-get could not install chromium"),
    ({"id": ROOTED, "apt_get": ""}, "does not start"),
])
def test_where_none_can_be_had_the_reason_is_said(machine, programs, words):
    status, said, _ = machine(**programs)(*INSTALL)
    assert status != 0
    assert words in said
    assert "ROBODYN_BROWSER=" in said


def test_a_browser_that_is_named(machine, tmp_path):
    run = machine(id=ROOTED, apt_get=APT, mine="")
    assert run(*INSTALL, ROBODYN_BROWSER="mine") == (0, "", "")
    status, said, calls = run(*INSTALL, ROBODYN_BROWSER=str(tmp_path / "none"))
    assert status != 0
    assert "there is no such program" in said
    assert not calls


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize(("variables", "asked"), [({}, False), ({"CI": ""}, False),
                                                  ({"CI": "1"}, True)])
def test_make_test_wants_a_browser_where_ci_is_set(variables, asked):
    env = {name: value for name, value in os.environ.items() if name != "CI"
           and not name.startswith("MAKE")}
    said = subprocess.run(["make", "-n", "test"], cwd=ROOT, env=env | variables,
                          capture_output=True, text=True)
    assert ("tools/browser.sh" in said.stdout) == asked
    assert said.returncode == 0


@pytest.mark.parametrize(("variables", "summary"), [({}, "1 skipped"), ({"CI": "1"}, "1 error")])
def test_without_a_browser_tests_are_skipped_or_fail_where_ci_is_set(machine, variables, summary):
    test = "tests/browser/test_in_browser.py::test_faults_of_a_page_are_noticed"
    _, said, _ = machine()(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", test, "-k",
                           "well", **variables)
    assert summary in said
    assert "`make browser` installs it" in said
