"""Notebooks run for the book, each as far as its last player, stepping view or laboratory.

Cells that show none keep what is stored in them.
"""

import os
from multiprocessing import Pool
from pathlib import Path

import matplotlib
import nbformat
from chapters import instrument
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from matplotlib_inline.backend_inline import configure_inline_support
from traitlets.config import Config

from workbook.widgets.parts import MIME, embedded

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
INLINE = (
    "module://matplotlib_inline.backend_inline"  # Jupyter's: figures are shown below their cell
)


def last_view(notebook):
    """Return the number of the last cell whose value has a picture, as views do; -1 if none."""
    return max(
        (
            k
            for k, cell in enumerate(notebook.cells)
            for output in cell.get("outputs", [])
            if output.output_type == "execute_result" and "text/html" in output.data
        ),
        default=-1,
    )


def outputs(shell, source):
    """Return a cell's outputs in nbformat; AssertionError if it or a formatter fails."""
    with shell.display_trap, capture_output() as said:  # one that is set already stays
        result = shell.run_cell(source)
    told = said.stdout + said.stderr
    assert [result.success, "Traceback" in told] == [True, False], f"{source}\n{told}"
    printed = [nbformat.v4.new_output("stream", text=said.stdout)] if said.stdout else []
    return printed + [
        nbformat.v4.new_output("display_data", out.data, metadata=out.metadata or {})
        for out in said.outputs
    ]


def run(path):
    """Return a notebook (nbformat) run by this process, with its views instead of pictures."""
    notebook = nbformat.read(path, 4)
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    matplotlib.use(INLINE)
    configure_inline_support(shell, INLINE)
    os.chdir(path.parent)
    outputs(shell, (HERE / "embed.py").read_text(encoding="utf-8"))
    for cell in notebook.cells[: last_view(notebook) + 1]:
        made = outputs(shell, cell.source) if cell.cell_type == "code" else []
        for output in made:
            if MIME in output.get("data", {}):
                about = output.data.pop(MIME)
                output.data["text/html"] = embedded(about["kind"], **about["data"])
        if any(map(instrument, made)):
            cell.outputs = made
    return notebook


def notebooks(only=()):
    """Return {page: notebook} of course and solutions, or of these alone, {name, ...}.

    Those of the course with widgets are run, two at a time. Raises ValueError for an unknown name.
    """
    paths = sorted((ROOT / "notebooks").glob("*.ipynb")) + sorted(
        (ROOT / "notebooks" / "solutions").glob("*.ipynb")
    )
    if unknown := {*only} - {p.stem for p in paths}:
        raise ValueError(
            f"no notebook is called {', '.join(sorted(unknown))}; choose from "
            f"{', '.join(p.stem for p in paths)}"
        )
    paths = [p for p in paths if p.stem in only and p.parent.name != "solutions"] if only else paths
    found = {p: nbformat.read(p, 4) for p in paths}
    alive = [
        p
        for p, notebook in found.items()
        if p.parent.name != "solutions" and last_view(notebook) >= 0
    ]
    with Pool(2, maxtasksperchild=1) as pool:
        found |= dict(zip(alive, pool.map(run, alive, chunksize=1), strict=True))
    return {
        p.relative_to(ROOT).with_suffix("").as_posix(): notebook for p, notebook in found.items()
    }
