"""Copy the notebooks with a first cell for Colab: python tools/colab.py FOLDER.

The stored notebooks stay as they are. A page of the project's public copy that offers Colab points
to these copies.
"""

import json
import sys
from pathlib import Path

from workbook.course.colab import with_first_cell

ROOT = Path(__file__).resolve().parent.parent


def write(folder):
    """Write the copies into a folder and return their paths."""
    paths = []
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        copy = Path(folder) / path.relative_to(ROOT / "notebooks")
        copy.parent.mkdir(parents=True, exist_ok=True)
        notebook = with_first_cell(json.loads(path.read_text(encoding="utf-8")))
        copy.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        paths.append(copy)
    return paths


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    print(f"{len(write(sys.argv[1]))} notebooks: {sys.argv[1]}")
