"""Programs that tests need: without one a test is skipped, and says so, or fails where CI is set."""

import os
import shutil

import pytest


def missing(why):
    """Skip the test; where CI is set, fail it. why: what is missing, and what brings it."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


def needed(*programs, brings=""):
    """Return the path of the first program. A test without one of these programs is `missing`."""
    for name in programs:
        if shutil.which(name) is None:
            missing(f"no {name} here{brings and f': {brings}'}")
    return shutil.which(programs[0])
