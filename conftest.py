"""The same surroundings for every test and every kernel that nbval starts, whatever the user's settings are."""

import gc
import os
from collections import Counter
from pathlib import Path

CACHE = Path(__file__).parent / ".cache"

os.environ.pop("MPLBACKEND", None)  # a kernel draws into its notebook only if nobody told it otherwise
os.environ["MPLCONFIGDIR"] = str(CACHE / "matplotlib")  # no matplotlibrc of the user's in the pictures
os.environ["IPYTHONDIR"] = str(CACHE / "ipython")  # no start-up files of the user's in the kernels
for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # several workers share the cores

import hypothesis  # noqa: E402
import matplotlib  # noqa: E402
import matplotlib.font_manager  # noqa: E402  (lists the fonts once, here and not in a notebook's output)

matplotlib.use("agg")
hypothesis.settings.register_profile("same_every_time", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("same_every_time")

collect_ignore_glob = ["tests/claims/*", "tests/sealed/*"]  # test_claims and test_exercises load them

# stored pictures are compared in nbval's run; verdicts on mutants are kept; QUICK=1; where the time goes
pytest_plugins = ["notebook_rules", "kept", "quick", "scopes", "spent"]


def pytest_collection_modifyitems(items):
    """Files that take long come first, by the number of tests: so no worker ends alone with one. In a browser a test
    counts for ten; the mutants come before that, and meanwhile `make test` has kernels compiled for it."""
    files = Counter()
    for item in items:
        files[item.path] += 10 if "browser" in item.path.parts else 1
    items.sort(key=lambda item: ("test_mutants" not in item.path.name, -files[item.path], str(item.path)))


def pytest_collection_finish():
    """What has been imported and collected stays: half a million objects that no search for garbage need look at."""
    gc.collect()
    gc.freeze()
