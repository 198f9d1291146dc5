"""Code for the pages: `course` has texts and exercises, `widgets` animations, `draw` pictures."""

import sys
from pathlib import Path

# The workbook's wheel also contains `benchmarks` and `vectors.judging`, which some pages import.
BESIDE = Path(__file__).parent / "beside"
if BESIDE.is_dir():
    sys.path.append(str(BESIDE))
