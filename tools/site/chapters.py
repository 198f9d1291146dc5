"""Notebooks as pages of the book: answers that wait, code that is folded. Links are domain.py's."""

import base64
import html
import re
from pathlib import Path

import nbformat

from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS
from workbook.widgets.parts import embedded


def live_address(notebook, page, up):
    """Return the address of a notebook that runs in the browser, "" if it needs a compiler."""
    if any("bench.needs_compiler()" in cell.source for cell in notebook.cells):
        return ""
    return f"{up}lite/notebooks/index.html?path={page}.ipynb"


def ways(notebook, page, up):
    """Return where else this notebook is: live, unless it needs a compiler, and as slides."""
    address = live_address(notebook, page, up)
    live = f'<a class="rd-live" href="{address}">Run this page live</a>'
    deck = (
        f'<a class="rd-deck" href="{up}slides/{Path(page).name}.html">Slides of this notebook</a>'
    )
    code = '<button type="button" class="rd-code" hidden>Show all code</button>'
    return (
        " · ".join([live] * bool(address) + [deck] * ("solutions" not in Path(page).parts))
        + f" {code}"
    )


PICTURE = re.compile(r'<img alt="([^"]*)" width="(\d+)"[^>]* src="data:image/png;base64,([^"]+)">')
# What a player stores: its start, and the whole run, folded, or the instant that answers an
# opening, which the book plays; and what a sentence stores: itself, which its picture's text
# repeats.
START = re.compile(
    r"(?:<p>[^<]*</p>)?"
    r'<img alt="([^"]*)" width="(\d+)"[^>]* src="data:image/svg\+xml;base64,([^"]+)">'
    r"(?:<details>.*</details>|<img[^>]*>)?",
    re.DOTALL,
)


def pictures_apart(notebook):
    """Turn pictures in HTML into separate files: PNG, and SVG for a player."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            text = output.get("data", {}).get("text/html", "")
            picture = PICTURE.fullmatch(text)
            found = picture or START.fullmatch(text)
            if not found:
                continue
            del output.data["text/html"]
            kind = "image/png" if picture else "image/svg+xml"
            output.data[kind] = found[3] if picture else base64.b64decode(found[3]).decode()
            output.metadata[kind] = {"alt": html.unescape(found[1]), "width": int(found[2])}
    return notebook


ASKED = re.compile(r'predict\("([\w.]+)", \.\.\.\)\s*(?:#.*)?')
FOLDED = re.compile(r"<details><summary>Answer</summary>\n\n(.*?)\n\n</details>", re.DOTALL)


def unfolded(text, answer=r"\1"):
    """Return Markdown with its answers unfolded.

    On a page they wait for a letter, on a slide for the next key.
    """
    return FOLDED.sub(answer, text)


def choices(number):
    """Return HTML with the choices of a question and the reply to each letter."""
    asked = PREDICTIONS[number]
    return embedded("choices", number=number, right=asked.right, reasons=asked.reasons)


def instrument(output):
    """Return whether an output is interactive: a player, a stepping view, the laboratory."""
    shown = output.get("data", {}).get("text/html", "")
    return "rd-laboratory" in shown or 'class="rd-embed"' in shown


def waiting(notebook):
    """Replace cells that take a letter by buttons, and mark the end of the folded answer."""
    number = ""
    for k, cell in enumerate(notebook.cells):
        if asks(cell):
            number = asks(cell)
            notebook.cells[k] = nbformat.v4.new_markdown_cell(choices(number))
        elif cell.cell_type == "markdown":
            name = f"rd-answer-{number.replace('.', '-').lower()}"
            end = f'<div class="rd-ends" data-of="{number}"></div>'
            cell.source = unfolded(cell.source, rf"{{.rd-answer .{name}}}\n\1\n\n{end}")


def asks(cell):
    """Return the number of the question in a cell, or ""."""
    found = cell.cell_type == "code" and ASKED.fullmatch(cell.source.strip())
    return found[1] if found else ""


OPENS = re.compile(r"^opening\(", re.MULTILINE)  # a cell that shows what a lecture opens with

NOT_YET = re.compile(r"^[\w.]+ not answered yet\n?", re.MULTILINE)
JUDGED = re.compile(r'^exercise\(\s*"([\w.]+)",\s[^()]*\)', re.MULTILINE)


def judged(source):
    """Return HTML with an answer field for a cell's exercise, "" if no page can judge it."""
    found = JUDGED.search(source)
    asked = found and EXERCISES.get(found[1])
    if asked and asked.claim:
        first, last = map(str, asked.claim)
        return embedded("chain", number=asked.number, first=first, last=last)
    if not (asked and asked.digest):
        return ""
    return embedded(
        "answer",
        number=asked.number,
        digest=asked.digest(),
        hint=asked.hint,
        form=asked.form,
        without_one=asked.without_one,
    )


def without_unanswered(outputs):
    """Return outputs without the line "... not answered yet", which a field below contradicts."""
    for output in outputs:
        if "text" in output:
            output.text = NOT_YET.sub("", output.text)
    return [output for output in outputs if output.get("text") != ""]


CALLED = re.compile(r'^exercise\(\s*"([\w.]+)"', re.MULTILINE)


def elsewhere(source, live):
    """Return HTML that says where a cell's exercise is judged if this page cannot do it, or ""."""
    found = CALLED.search(source)
    if not found:
        return ""
    place = "in JupyterLab (make lab)"
    if live:
        place = f'where this page runs, <a href="{live}">live in the browser</a> or in JupyterLab'
    return f'<p class="rd-elsewhere">Your answer to {found[1]} is judged {place}.</p>'


def move_first(notebook):
    """Move the rest of the first cell behind the opening of the lecture.

    Its heading is followed by what moves.
    """
    cells = notebook.cells
    for k in [
        k
        for k, cell in enumerate(cells[:4])
        if cell.cell_type == "code" and OPENS.search(cell.source)
    ]:
        head, _, rest = cells[0].source.partition("\n")
        cells[0].source = head
        cells.insert(k + 1, nbformat.v4.new_markdown_cell(rest))


# A link to a file that is not part of the book is replaced by the file's name.
OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./(proofs/[^)]+)\)")


def for_book(notebook, page, up="../"):
    """Change a notebook (nbformat) in place for the book.

    Alternative texts, no live widgets, questions that wait, and code folded that the notebook
    folds, in solutions all of it.
    """
    cells = []
    solutions = "solutions" in Path(page).parts
    live = live_address(notebook, page, up)
    move_first(notebook)
    if not solutions:
        waiting(notebook)
    for number, cell in enumerate(notebook.cells):
        cells.append(cell)
        if cell.cell_type == "markdown":
            cell.source = OUTSIDE.sub(r"\1 (`\2`)", cell.source)
            if number == 0:
                head, _, rest = cell.source.partition("\n")
                cell.source = f"{head}\n\n{ways(notebook, page, up)}\n{rest}"
            continue
        field = "" if solutions else judged(cell.source) or elsewhere(cell.source, live)
        if field:
            cells.append(nbformat.v4.new_markdown_cell(field))
            cell.outputs = without_unanswered(cell.outputs)
        alts = []
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            data.pop("application/vnd.jupyter.widget-view+json", None)
            told = output.get("metadata", {}).values()
            alts += [about["alt"] for about in told if isinstance(about, dict) and "alt" in about]
        if alts:
            cell.metadata["mystnb"] = {"image": {"alt": alts[0]}}
        if OPENS.search(cell.source):
            cell.metadata.setdefault("tags", []).append("remove-input")
        elif solutions or cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata.setdefault("tags", []).append("hide-input")
    notebook.cells = cells
    return notebook
