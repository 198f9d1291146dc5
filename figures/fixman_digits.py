"""Write figures/fixman_digits.json: errors on chains too long for a notebook to measure.

It takes some minutes.

{N: {shape: {route: error}}} as `benchmarks.digits.errors` returns them; lecture 8a draws them
beside its own.
"""

import json
from pathlib import Path

from benchmarks import digits

PATH = Path(__file__).with_suffix(".json")


def measured(sizes):
    return {str(N): {shape: digits.errors(N, shape) for shape in digits.SHAPES} for N in sizes}


if __name__ == "__main__":
    PATH.write_text(json.dumps(measured((1000, 100_000)), indent=1) + "\n", encoding="utf-8")
