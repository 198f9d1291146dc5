"""Workflows: their commands exist, each job has a time limit, and permissions are declared."""

import re

import pytest
import yaml
from cases import ROOT

FOLDER = ROOT / ".github" / "workflows"
FLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.yml")
}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
JOB = {
    "name",
    "runs-on",
    "strategy",
    "timeout-minutes",
    "env",
    "environment",
    "permissions",
    "needs",
    "steps",
}


def jobs():
    for name, flow in FLOWS.items():
        for job, about in flow["jobs"].items():
            yield pytest.param(flow, about, id=f"{name}-{job}")


def commands():
    return [
        line.strip()
        for flow in FLOWS.values()
        for job in flow["jobs"].values()
        for step in job["steps"]
        for line in step.get("run", "").splitlines()
    ]


def test_the_three_workflows_exist_and_declare_their_permissions():
    assert set(FLOWS) == {"ci", "pages", "release"}
    for flow in FLOWS.values():
        assert flow["permissions"]["contents"] == "read"
        assert True in flow, "YAML reads the key `on` as true"


@pytest.mark.parametrize(("flow", "job"), list(jobs()))
def test_a_job_has_known_keys_and_steps_that_do_one_thing(flow, job):
    assert set(job) <= JOB
    assert "runs-on" in job
    needs = job.get("needs", [])
    assert set([needs] if isinstance(needs, str) else needs) <= set(flow["jobs"])
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d+|release/v1)", step.get("uses", "a/a@v1"))
        text = yaml.safe_dump(step, default_flow_style=False)
        assert text.count("${{") == text.count("}}")


def test_what_the_workflows_call_is_here():
    called = "\n".join(commands())
    for target in re.findall(r"\bmake ([\w-]+)", called):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
    for path in re.findall(r"(?:bash|python3?) ([\w./]+\.?\w*)", called):
        if "/" in path:
            assert (ROOT / path).is_file(), path
    assert called.count("bash .ci/run") == 2, "CI and the release run what must pass"


def test_windows_runs_the_line_of_the_guide():
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    (first, *_) = FLOWS["ci"]["jobs"]["windows"]["steps"][-1]["run"].splitlines()
    assert first in guide


def test_two_pythons_and_two_systems_are_tried():
    matrix = FLOWS["ci"]["jobs"]["tests"]["strategy"]["matrix"]["include"]
    assert {row["os"] for row in matrix} == {"ubuntu-latest", "macos-latest"}
    assert {row["python"] for row in matrix} == {"3.11", "3.13"}


def test_an_owner_has_ten_steps_and_files_that_they_name():
    page = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    assert [int(n) for n in re.findall(r"^(\d+)\. ", page, re.MULTILINE)] == list(range(1, 11))
    for name in (
        "CITATION.cff",
        "pyproject.toml",
        "CHANGELOG.md",
        "README.md",
        "vectors/README.md",
    ):
        assert name in page
        assert (ROOT / name).is_file()
