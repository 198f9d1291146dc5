"""All that pages need beside the library: `course` says and asks, `widgets` move, `draw` draws."""

import sys
from pathlib import Path

# The workbook's wheel holds what some pages import beside it: `benchmarks` and `vectors.judging`.
BESIDE = Path(__file__).parent / "beside"
if BESIDE.is_dir():
    sys.path.append(str(BESIDE))
