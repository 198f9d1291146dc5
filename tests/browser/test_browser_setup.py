"""Test how a machine gets a browser, and what happens without one.

Nothing is installed: apt-get is simulated.
"""

import os
import re
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
def run(tmp_path):
    """Run a command on a machine with these programs, {name: text of a shell script}.

    Returns (exit status, output, calls of the programs that keep a log).
    """

    def run(programs, *command, **variables):
        folder = tmp_path / "bin"
        log = tmp_path / "log"
        folder.mkdir()
        for name in ("sh", "env", "chmod"):
            (folder / name).symlink_to(shutil.which(name))
        for name, text in programs.items():
            path = folder / name.replace("_", "-")
            path.write_text("#!/bin/sh\n" + text.replace("FOLDER", str(folder)))
            path.chmod(0o755)
        env = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
        done = subprocess.run(
            command,
            cwd=ROOT,
            capture_output=True,
            text=True,
            env=env | {"PATH": str(folder), "LOG": str(log)} | variables,
        )
        return (done.returncode, done.stdout + done.stderr, log.read_text() if log.exists() else "")

    return run


@pytest.mark.parametrize(
    ("programs", "variables", "calls"),
    [
        ({"google_chrome": ""}, {}, ""),
        ({"mine": ""}, {"ROBODYN_BROWSER": "mine"}, ""),
        ({"chromium_browser": "exit 1"}, {}, "apt-get -qq update\napt-get -qq install"),
        (
            {"id": PLAIN, "sudo": SUDO, "true": ""},
            {},
            "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get -qq install",
        ),
    ],
)
def test_a_browser_that_is_there_is_enough_else_one_is_installed(run, programs, variables, calls):
    status, _, called = run({"id": ROOTED, "apt_get": APT} | programs, *INSTALL, **variables)
    assert status == 0
    assert calls in called
    assert bool(calls) == bool(called)


@pytest.mark.parametrize(
    ("programs", "variables", "words"),
    [
        ({"id": ROOTED}, {}, "no apt-get"),
        (
            {"id": PLAIN, "apt_get": APT},
            {},
            "no right to install it: sudo apt-get install chromium",
        ),
        (
            {"id": ROOTED, "apt_get": "echo no network >&2; exit 100"},
            {},
            "apt-get could not install chromium",
        ),
        ({"id": ROOTED, "apt_get": ""}, {}, "does not start"),
        ({"id": ROOTED, "apt_get": APT}, {"ROBODYN_BROWSER": "none"}, "there is no such program"),
    ],
)
def test_without_an_installable_browser_the_reason_is_given(run, programs, variables, words):
    status, output, _ = run(programs, *INSTALL, **variables)
    assert status != 0
    assert words in output
    assert "ROBODYN_BROWSER=" in output


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize(
    ("variables", "asked"), [({}, False), ({"CI": ""}, False), ({"CI": "1"}, True)]
)
def test_make_test_wants_a_browser_where_ci_is_set(variables, asked):
    env = {
        name: value
        for name, value in os.environ.items()
        if name != "CI" and not name.startswith("MAKE")
    }
    done = subprocess.run(
        ["make", "-n", "test"], cwd=ROOT, env=env | variables, capture_output=True, text=True
    )
    assert ("tools/browser.sh" in done.stdout) == asked
    assert done.returncode == 0


# A test for each program that tests need, and the words that name what is missing.
NEEDY = {
    "browser/test_in_browser.py::test_faults_of_a_page_are_noticed[<p>all is well</p>-None]": (
        "`make browser` installs it"
    ),
    "browser/test_engines.py::test_the_game_is_played_by_keys[firefox]": "no Firefox to test with",
    "browser/test_engines.py::test_the_game_is_played_by_keys[webkit]": "no WebKit to test with",
    "test_game.py::test_coq_accepts_the_saved_proofs": "no coqc here",
    "test_grading.py::test_a_right_program_is_right_with_what_it_depends_on": "no bwrap here",
    "test_traced.py::test_empty_programs_and_names_of_the_language_compile[gcc]": "no gcc here",
}


@pytest.mark.audit
@pytest.mark.parametrize("variables", [{}, {"CI": "1"}], ids=["elsewhere", "in CI"])
def test_without_a_program_tests_are_skipped_or_fail_where_ci_is_set(run, variables):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rsfE"]
    _, output, _ = run({}, *command, *(f"tests/{name}" for name in NEEDY), **variables)
    *_, summary = output.strip().splitlines()
    counts = {
        word: int(n) for n, word in re.findall(r"(\d+) (passed|skipped|failed|error)", summary)
    }
    assert counts.keys() <= ({"failed", "error"} if variables else {"skipped"}), output
    assert sum(counts.values()) == len(NEEDY), output
    assert [words for words in NEEDY.values() if words not in output] == []
