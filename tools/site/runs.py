"""Notebooks run for the book: the cells that end in a player, a stepping view or a laboratory, and what these need.

All other cells keep what is stored in them.
"""
import ast
import os
from multiprocessing import Pool
from pathlib import Path

import matplotlib
import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from matplotlib_inline.backend_inline import configure_inline_support
from traitlets.config import Config

from workbook.widgets.parts import MIME, embedded

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
INLINE = "module://matplotlib_inline.backend_inline"            # as in Jupyter: figures are shown below their cell
MAKERS = "widgets"                                              # the package whose objects move


def _root(node):
    """The name at the left end of x.y[z]."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return getattr(node, "id", "")


class Names:
    """What a piece of a syntax tree reads, binds or changes in place, imports, and calls a method of (x.append(1)).

    Names inside functions count too: rather a cell too many than one too few. What is imported from workbook.widgets
    reads the name "widgets".
    """

    def __init__(self, tree):
        nodes = list(ast.walk(tree))
        of = lambda *kinds: [node for node in nodes if isinstance(node, kinds)]  # noqa: E731
        bound = lambda node: not isinstance(node.ctx, ast.Load)  # noqa: E731
        self.imported = {(name.asname or name.name).partition(".")[0] for name in of(ast.alias)}
        self.read = {node.id for node in of(ast.Name) if not bound(node)}
        self.read |= {MAKERS for node in of(ast.ImportFrom) if MAKERS in (node.module or "").split(".")}
        self.read |= {MAKERS for node in of(ast.Attribute) if node.attr == MAKERS}
        self.written = self.imported | {node.id for node in of(ast.Name) if bound(node)}
        self.written |= {node.name for node in of(ast.FunctionDef, ast.ClassDef)}
        self.written |= {_root(node) for node in of(ast.Attribute, ast.Subscript) if bound(node)}
        calls = [node.value.func for node in of(ast.Expr) if isinstance(node.value, ast.Call)]
        self.called = {_root(call) for call in calls if isinstance(call, ast.Attribute)}


def shows(cell):
    """Whether a cell shows something that is neither printed nor a table: a picture, or what stands for one."""
    return any("data" in output and "text/markdown" not in output.data for output in cell.outputs)


def moving(notebook):
    """(views, needed): numbers of the cells that end in a view, and of all the cells that these need.

    A view comes from workbook.widgets, by however many names.
    """
    trees = {k: ast.parse(cell.source) for k, cell in enumerate(notebook.cells) if cell.cell_type == "code"}
    made, views = {MAKERS}, []
    for k, tree in trees.items():
        for statement in tree.body:
            names = Names(statement)
            if names.read & made:
                made |= names.written
                if statement is tree.body[-1] and isinstance(statement, ast.Expr) and shows(notebook.cells[k]):
                    views.append(k)
    cells = {k: Names(tree) for k, tree in trees.items()}
    modules = set().union(*(cell.imported for cell in cells.values()))
    needed, wanted = set(views), set()
    for k in reversed(cells):
        if k in needed or (cells[k].written | (cells[k].called - modules)) & wanted:
            needed.add(k)
            wanted |= cells[k].read
    return views, sorted(needed)


def outputs(shell, source):
    """What a cell prints and shows, as nbformat has it; AssertionError where it or a formatter fails."""
    with shell.display_trap, capture_output() as said:              # one that is set already stays
        result = shell.run_cell(source)
    told = said.stdout + said.stderr
    assert [result.success, "Traceback" in told] == [True, False], f"{source}\n{told}"
    printed = [nbformat.v4.new_output("stream", text=said.stdout)] if said.stdout else []
    return printed + [nbformat.v4.new_output("display_data", out.data, metadata=out.metadata or {})
                      for out in said.outputs]


def run(path):
    """A notebook (nbformat), run by this process with its views in place of their pictures."""
    notebook = nbformat.read(path, 4)
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    matplotlib.use(INLINE)
    configure_inline_support(shell, INLINE)
    os.chdir(path.parent)
    outputs(shell, (HERE / "embed.py").read_text(encoding="utf-8"))
    for cell in (notebook.cells[k] for k in moving(notebook)[1]):
        cell.outputs = outputs(shell, cell.source)
        for output in cell.outputs:
            if MIME in output.get("data", {}):
                about = output.data.pop(MIME)
                output.data["text/html"] = embedded(about["kind"], **about["data"])
    return notebook


def notebooks(only=()):
    """{page: notebook} of the course and of the solutions, or of these alone, {name, ...}; those of the course that
    move are run, two at a time. Raises ValueError for a name that no notebook has."""
    paths = sorted((ROOT / "notebooks").glob("*.ipynb")) + sorted((ROOT / "notebooks" / "solutions").glob("*.ipynb"))
    if unknown := {*only} - {p.stem for p in paths}:
        raise ValueError(f"no notebook is called {', '.join(sorted(unknown))}; there are {[p.stem for p in paths]}")
    paths = [p for p in paths if p.stem in only and p.parent.name != "solutions"] if only else paths
    found = {p: nbformat.read(p, 4) for p in paths}
    alive = [p for p, notebook in found.items() if p.parent.name != "solutions" and moving(notebook)[0]]
    with Pool(2, maxtasksperchild=1) as pool:
        found |= dict(zip(alive, pool.map(run, alive, chunksize=1), strict=True))
    return {p.relative_to(ROOT).with_suffix("").as_posix(): notebook for p, notebook in found.items()}
