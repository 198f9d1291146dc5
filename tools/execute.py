"""Run notebooks from top to bottom and store their outputs: execute.py NOTEBOOK ...

Kernels see what the tests' kernels see (conftest.py). What changes from run to run is left out:
versions, times, states of widgets. Cells keep their ids; a cell that has none gets one. Outputs
between a prediction and its answer are stored hidden: JupyterLab shows them when the cell is run.
"""

import argparse
import os
import re
import sys
from importlib import import_module
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
WIDGET = "application/vnd.jupyter.widget"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def surroundings():
    """Set what conftest.py sets, and that this Python's kernel is the one that runs."""
    sys.path.insert(0, str(ROOT))
    import_module("conftest")
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(Path(sys.prefix) / "share" / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    ).strip(os.pathsep)


def cleaned(notebook):
    """Leave out of a notebook, in place, what changes from run to run."""
    kept = {key: notebook.metadata[key] for key in ("title",) if key in notebook.metadata}
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}, **kept}
    )
    notebook.nbformat = 4
    notebook.nbformat_minor = 5
    for number, cell in enumerate(notebook.cells):
        cell.metadata.pop("execution", None)
        cell.setdefault("id", f"{cell.cell_type[0]}{number:03d}")
        if cell.cell_type == "code":
            cell.outputs = merged([output for output in cell.outputs if without_widgets(output)])
    hidden_until_chosen(notebook.cells)
    return notebook


ASKS = re.compile(r"^predict\(", re.MULTILINE)
ANSWER = "<summary>Answer"
# Outputs of comparisons, sums of derivations and checks, which give no answer away.
SUM = re.compile(
    r"(?:lines? [\d, -]+|\d+ results?)(?: and \d+ more)?: equal, .*|.* holds?: .*|\s*", re.DOTALL
)


def tells(output):
    """Return whether an output shows more than a verdict; stills of players do not."""
    data = output.get("data", {})
    if output["output_type"] == "stream":
        text = output["text"]
        lines = (text if isinstance(text, str) else "".join(text)).splitlines()
        return not all(SUM.fullmatch(line) for line in lines)
    for kind in ("text/html", "text/markdown"):
        shown = "".join(data.get(kind, ""))
        if shown:
            return "image/svg+xml" not in shown and not SUM.fullmatch(shown)
    return any(kind.startswith("image/") for kind in data)


def waiting(cells):
    """List the cells between a prediction and its answer that reveal the answer."""
    out = []
    for place, cell in enumerate(cells):
        if cell["cell_type"] == "code" and ASKS.search("".join(cell["source"])):
            between = []
            for later in cells[place + 1 :]:
                text = "".join(later["source"])
                if later["cell_type"] == "markdown" and ANSWER in text:
                    out += [one for one in between if any(map(tells, one["outputs"]))]
                    break
                if later["cell_type"] == "code":
                    if ASKS.search(text):
                        break
                    between.append(later)
    return out


def hidden_until_chosen(cells):
    """Store as hidden, in place, the outputs of what waits for a letter."""
    for cell in waiting(cells):
        cell["metadata"].setdefault("jupyter", {})["outputs_hidden"] = True


def merged(outputs):
    """Join outputs that were printed at once but arrived in pieces, as on a busy machine."""
    out = []
    for output in outputs:
        if (
            out
            and output.output_type == "stream" == out[-1].output_type
            and output.name == out[-1].name
        ):
            out[-1].text += output.text
        else:
            out.append(output)
    return out


def without_widgets(output):
    """Take the view of a widget out of an output; False where its repr is all that is left."""
    shown = [mime for mime in output.get("data", {}) if mime.startswith(WIDGET)]
    for mime in shown:
        del output.data[mime]
    words = output.get("data", {}).get("text/plain", "")
    sentence = "".join(words).rstrip().endswith(".")  # the text of a view that cannot run
    return not shown or sentence or bool(set(output.data) - {"text/plain"})


def execute(path, timeout=900):
    """Run a notebook in its folder and store it.

    If a cell raises, raise and leave the file alone.
    """
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=timeout,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(Path(path).resolve().parent)}},
    ).execute()
    nbformat.write(cleaned(notebook), path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="run notebooks and store what they print")
    parser.add_argument("notebooks", nargs="+", type=Path)
    surroundings()
    for path in parser.parse_args().notebooks:
        print(path, flush=True)
        execute(path)
