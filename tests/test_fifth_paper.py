"""A paper is one record: a copy of the project with a fifth one, of one equation, is green.

This file and docs/papers.md contain all that has to be written; nothing else needs to change.
"""

import json
import os
import shutil
import subprocess
import sys

import pytest
from cases import ROOT

pytestmark = pytest.mark.audit
FILES = {
    "robodyn_lib/koenig/__init__.py": '''"""König 1751: kinetic energy about the mass centre."""


def energy(m, v, I, omega):  # KO 1
    """KO 1: E = (m v.v + omega.I omega) / 2 of a body; v (3,) of its mass centre, I (3, 3) about it."""
    return (m * (v @ v) + omega @ I @ omega) / 2
''',
    "robodyn_lib/atlas/koenig/__init__.py": '''"""König 1751: its record."""
from ..papers import Paper

PAPER = Paper("koenig", "König 1751", ("koenig-1751",), {"KO I": "KO 1"}, ("energy",), short="König")
''',
    "robodyn_lib/atlas/koenig/case.py": '''"""A state as König writes it."""
from ..state import View


class Case(View):
    """Velocities of mass centres v (n, 3) and angular velocities omega (n, 3), by differentiation."""

    v = property(lambda self: self.state.motion.vc)
    omega = property(lambda self: self.state.motion.omega)
''',
    "robodyn_lib/atlas/koenig/energy.py": '''"""König's equation."""
from ...koenig import energy
from ..registry import equation


@equation("KO 1")
def ko_1(s):
    each = [energy(s.pose.m[i], s.v[i], s.pose.Ic[i], s.omega[i]) for i in range(s.N)]
    yield sum(each), s.qd @ s.state.mass_matrix @ s.qd / 2
''',
    "robodyn_lib/atlas/koenig/equations.toml": """["KO 1"]
formula = 'E=\\tfrac12(m\\,v\\cdot v+\\omega\\cdot I\\omega)'
says = "energy of the mass centre and about it"
kind = "identity"
notebook = "15a_four_names"
""",
    "tests/slips/koenig.py": '''"""König: of the centre for about it."""
from . import Vocabulary, both_ways

VOCABULARY = Vocabulary(attributes=both_ways(("v", "omega")), names=both_ways(("v", "omega")))
''',
    "tests/equivalents/koenig.txt": """# velocities, whatever the accelerations are
atlas.koenig.case.Case.v: self.state.motion -> self.state.motion_at_constant_rates
atlas.koenig.case.Case.omega: self.state.motion -> self.state.motion_at_constant_rates
""",
}

# Page 00 counts the papers and says their years: whoever adds one rewrites that sentence.
COUNTED = [
    "test_claims_are_on_the_page_and_computed[00_start_here]",
    "test_each_claim_names_the_words_that_bear_it_and_tells_them_from_their_opposites"
    "[00_start_here]",
]

# These ask every equation there is, on many arms, or run pages of their own, or interrupt.
DEAR = (
    "everything_holds or degenerate or ten_million or what_a_method_claims or far_lighter or "
    "the_code_does_not_draw or executed_in_place or the_file_stays or interrupt_at_any_time"
)


def replace_in(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, path
    path.write_text(text.replace(old, new), encoding="utf-8")


def add(path, key, value):
    """Put one more entry at the end of a file of JSON."""
    table = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**table, key: value}, ensure_ascii=False), encoding="utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with that paper."""
    root = tmp_path_factory.mktemp("fifth") / "project"
    shutil.copytree(
        ROOT, root, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules", "*.wasm")
    )
    for name, text in FILES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    add(root / "robodyn_lib" / "atlas" / "equations.json", "koenig-1751", ["KO 1"])
    add(root / "tests" / "pairs.json", "KO 1", 1)
    replace_in(root / "docs" / "rooms.md", "`kozlowski/`", "`kozlowski/`, `koenig/`")
    count = len(json.loads((ROOT / "tests" / "pairs.json").read_text(encoding="utf-8")))
    replace_in(root / "README.md", str(count), str(count + 1))
    page = root / "notebooks" / "15a_four_names.ipynb"
    notebook = json.loads(page.read_text(encoding="utf-8"))
    notebook["cells"].insert(
        -4,
        {
            "cell_type": "markdown",
            "id": "koenig",
            "metadata": {},
            "source": "All energies, `KO 1`, are a form in the rates.",
        },
    )
    page.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return root


def run(project, *words):
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=project,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(project), "CI": ""},
    )
    return done.returncode, done.stdout + done.stderr


def test_it_is_verified_with_the_others(project):
    status, output = run(project, "robodyn_lib", "verify", "--paper", "koenig", "--arm", "puma560")
    assert (status, "1 of 1" in output) == (0, True), output
    assert "KO 1" in run(project, "robodyn_lib", "show", "KO 1")[1]


@pytest.mark.parametrize(
    "tests",
    [
        "test_tags test_notation test_cli test_atlas test_places test_house",
        "test_notebooks test_claims test_errata test_classroom test_slides test_lectures",
    ],
)
def test_what_reads_the_papers_is_green(project, tests):
    files = [f"tests/{name}.py" for name in tests.split()]
    pages = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    untouched = " or ".join(sorted(pages - {"00_start_here", "15a_four_names"}))
    status, output = run(
        project,
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-x",
        *files,
        "-k",
        f"not ({untouched} or {DEAR})",
        *(f"--deselect=tests/test_claims.py::{name}" for name in COUNTED),
    )
    assert status == 0, output[-3000:]


def test_its_slips_are_seen(project):
    status, output = run(
        project,
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/test_mutants.py",
        "tests/test_mutants_library.py",
        "-k",
        "(KO or koenig or lists or tables or module or paper) and not kozlowski",
    )
    assert status == 0, output[-3000:]
