"""Give every test and every kernel that nbval starts the same settings, whatever the user's are."""

import gc
import os
from collections import Counter
from pathlib import Path

CACHE = Path(__file__).parent / ".cache"

os.environ["COLUMNS"] = "100"  # tables are as wide wherever the tests run
os.environ.pop(  # a kernel draws into its notebook only if nobody told it otherwise
    "MPLBACKEND", None
)
os.environ["MPLCONFIGDIR"] = str(  # no matplotlibrc of the user's in the pictures
    CACHE / "matplotlib"
)
os.environ["IPYTHONDIR"] = str(CACHE / "ipython")  # no start-up files of the user's in the kernels
for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # several workers share the cores

import hypothesis  # noqa: E402
import matplotlib  # noqa: E402

# Lists the fonts once, here and not in a notebook's output.
import matplotlib.font_manager  # noqa: E402
import pytest  # noqa: E402

matplotlib.use("agg")
hypothesis.settings.register_profile(
    "same_every_time", derandomize=True, deadline=None, database=None
)
hypothesis.settings.load_profile("same_every_time")

collect_ignore_glob = ["tests/claims/*"]  # test_claims and test_exercises load them

# stored pictures are compared in nbval's run; QUICK=1; tokens a room; where the time goes
pytest_plugins = ["notebook_rules", "forked_kernels", "quick", "scopes", "slow_browser", "tokens"]


# What takes longest, so that no worker ends alone with it. The book first: one worker builds it,
# while the others have mutants, which need neither kernels nor the book.
FIRST = (
    "browser/test_site.py",
    "test_mutants_library.py",
    "test_mutants.py",
    "test_notebooks_without_compiler.py",
    "test_fifth_paper.py",
    "test_proofs_run.py",
    "test_atlas.py",
    "test_exercises.py",
    "browser/test_in_browser.py",
    "browser/test_lite.py",
    "browser/test_slides.py",
    "11_arm_laboratory.ipynb",
    "test_laboratory.py",
    "12b_from_the_page_to_the_machine.ipynb",
    "09a_quasi_velocities.ipynb",
    "test_compiled.py",
    "test_compiled_start.py",
    "browser/test_laboratory_page.py",
    "test_vectors.py",
    "10a_counting.ipynb",
    "12a_how_fast.ipynb",
    "test_interrupts.py",
    "test_javascript.py",
)


def pytest_collection_modifyitems(items):
    """Sort files: those that take long first, then by the number of tests.

    Raises UsageError for names of tests that hold an address.
    """
    if moved := next((item.nodeid for item in items if " at 0x" in item.nodeid), None):
        raise pytest.UsageError(
            f"{moved}: its name holds an address, which differs between workers; give it an id"
        )
    files = Counter(item.path for item in items)
    turn = {
        path: next(
            (k for k, name in enumerate(FIRST) if path.as_posix().endswith(f"/{name}")), len(FIRST)
        )
        for path in files
    }
    items.sort(key=lambda item: (turn[item.path], -files[item.path], str(item.path)))


def pytest_collection_finish():
    """Keep half a million objects, imported and collected, out of the search for garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    """Turn a run red in which no test passed: skipped tests alone show nothing."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    collects_only = session.config.getoption("collectonly")
    if terminal is None or collects_only or exitstatus != pytest.ExitCode.OK:
        return
    if not terminal.stats.get("passed"):
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
        terminal.write_line("no test passed in this run", red=True)
