"""Code for the pages: `course` has texts and exercises, `widgets` animations, `draw` pictures."""

import sys
from pathlib import Path

# The workbook's wheel holds what some pages import beside it: `benchmarks` and `vectors.judging`.
BESIDE = Path(__file__).parent / "beside"
if BESIDE.is_dir():
    sys.path.append(str(BESIDE))
