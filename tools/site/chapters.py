"""Notebooks as pages of the book: answers that wait, code that is folded. Links are domain.py's."""
import ast
import html
import re
from pathlib import Path

import nbformat

from workbook.course.exercises import EXERCISES
from workbook.course.predictions import PREDICTIONS
from workbook.widgets.parts import embedded


def ways(notebook, page, up):
    """Where else this notebook is: live, unless it needs a compiler, which no browser has; as slides."""
    kernels = any("bench.needs_compiler()" in cell.source for cell in notebook.cells)
    live = f'<a class="rd-live" href="{up}lite/notebooks/index.html?path={page}.ipynb">Run this page live</a>'
    deck = f'<a class="rd-deck" href="{up}slides/{Path(page).name}.html">Slides of this notebook</a>'
    code = '<button type="button" class="rd-code" hidden>Show all code</button>'
    return " · ".join([live] * (not kernels) + [deck] * ("solutions" not in Path(page).parts)) + f" {code}"


PICTURE = re.compile(r'<img alt="([^"]*)" width="(\d+)"[^>]* src="data:image/png;base64,([^"]+)">')


def pictures_apart(notebook):
    """Pictures that `draw.picture` put into HTML, as image/png: files of their own, not one page that holds all."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            found = PICTURE.fullmatch(output.get("data", {}).get("text/html", ""))
            if found:
                del output.data["text/html"]
                output.data["image/png"] = found[3]
                output.metadata["image/png"] = {"alt": html.unescape(found[1]), "width": int(found[2])}
    return notebook


ASKED = re.compile(r'predict\("([\w.]+)", \.\.\.\)\s*(?:#.*)?')
ANSWER = re.compile(r"^(?=(?:\w+\.\d+ was |The answer (?:to the prediction )?(?:is|was) )?\([a-e]\)[.,:])",
                    re.MULTILINE)


FOLDED = re.compile(r"<details><summary>Answer</summary>\n\n(.*?)\n\n</details>", re.DOTALL)


def unfolded(text):
    """Markdown whose answers are not folded: on a page of ours they wait for a letter, on a slide for the next key."""
    return FOLDED.sub(r"\1", text)


def choices(number):
    """HTML that asks for the letter of a question, and knows what is said of each."""
    asked = PREDICTIONS[number]
    return embedded("choices", number=number, right=asked.right, reasons=asked.reasons)


# Where an answer ends: here in any case, and at a paragraph of the second kind if nothing after it gives it away.
HARD_END = re.compile(r'^(?=#|---$|\*\*Predict |<div class="rd-embed" data-view="choices")', re.MULTILINE)
SOFT_END = re.compile(r"^(?=\*\*(?:Check|Break it|Exercise|Try it)\b)", re.MULTILINE)
OPTION = re.compile(r"\(([a-e])\)(.*?)(?=\([a-e]\)|\n\n|\Z)", re.DOTALL)
AMOUNT = re.compile(r"(?<![\w.^{])(\d+(?:[./]\d+)?|\\[td]?frac\W*\d+\W*\d+\}?)"
                    r"(?:\s(kg m²|kg|N m|N|m/s²|m/s|GB|MB|percent|times)(?!\w))?")


def amounts(text):
    """The amounts that a text holds: numbers of two digits or more, fractions, and others with a unit, as "1.25 kg"."""
    found = set()
    for number, unit in AMOUNT.findall(text):
        parts = re.findall(r"\d+", number) if "frac" in number else []
        parts = [*parts[0]] if len(parts) == 1 else parts               # of 32 in TeX's way to write three halves
        number = "/".join(parts) or number
        found |= {f"{number} {unit}"} if unit else {number} if len(number) > 1 else set()
    return found


def telling(question, letter):
    """The amounts of the option with this letter that neither the other options nor the words before them hold."""
    options = dict(OPTION.findall(question))
    others = [question[:question.find("(a)")], *(text for other, text in options.items() if other != letter)]
    return amounts(options.get(letter, "")).difference(*map(amounts, others))


def said(cell):
    """The words of a cell that a page shows: a text, or code and what it printed; an instrument says nothing."""
    printed = (output.get("text", "") or output.get("data", {}).get("text/markdown", "") or
               output.get("data", {}).get("text/plain", "") * ("image/png" not in output.get("data", {}))
               for output in cell.get("outputs", []) if not instrument(output))
    return "\n".join([cell.source, *printed])


def instrument(output):
    """Whether an output is something that is worked with: a player, a stepping view, the laboratory."""
    shown = output.get("data", {}).get("text/html", "")
    return "rd-laboratory" in shown or 'class="rd-embed"' in shown


def waiting(notebook):
    """Cells that ask for a letter as buttons, in place; what answers gets marks where it begins and where it ends.

    It ends where something else begins, and not before the last place that gives it away.
    """
    cells = notebook.cells
    for cell in cells:
        cell.source = unfolded(cell.source) if cell.cell_type == "markdown" else cell.source
    for k in [k for k, cell in enumerate(cells) if asks(cell)][::-1]:          # from the last, since cells are put in
        number = asks(cells[k])
        begin = (k + 1, 0)
        for m in range(k + 1, len(cells)):
            text = cells[m].source if cells[m].cell_type == "markdown" else ""
            hard, answer = HARD_END.search(text), ANSWER.search(text)
            if answer and not (hard and hard.start() < answer.start()):
                begin = (m, answer.start())
            if hard or answer or asks(cells[m]):
                break
        end = ends(cells, *begin, telling(predicted(cells[:k], number), PREDICTIONS[number].right))
        put(cells, end, f'<div class="rd-ends" data-of="{number}"></div>')
        if begin[1] or begin[0] > k + 1 or ANSWER.match(cells[k + 1].source):
            name = f"rd-answer-{number.replace('.', '-').lower()}"
            cell = cells[begin[0]]
            head, tail = cell.source[:begin[1]], cell.source[begin[1]:]
            cell.source = head + ANSWER.sub(f"{{.rd-answer .{name}}}\n", tail, count=1)
        cells[k] = nbformat.v4.new_markdown_cell(choices(number))


def asks(cell):
    """The number of the question whose letter a cell asks for; "" where it asks for none."""
    found = cell.cell_type == "code" and ASKED.fullmatch(cell.source.strip())
    return found[1] if found else ""


def predicted(cells, number):
    """The paragraphs of the last question of this number, its options among them."""
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    whole = next((text for text in reversed(texts) if f"**Predict {number}" in text), "")
    return re.split(r"\n(?=#|\*\*)", whole.partition(f"**Predict {number}")[2])[0]


def ends(cells, k, start, tells):
    """(cell, place in it) where an answer that begins in cell k ends."""
    soft, last = None, None
    for m in range(k, len(cells)):
        cell, begin = cells[m], start if m == k else 0
        if cell.cell_type == "code":
            if asks(cell):
                return soft or (m, 0)
            soft = None if tells & amounts(said(cell)) else soft
            continue
        hard = HARD_END.search(cell.source, begin)
        until = hard.start() if hard else len(cell.source)
        places = [x.start() for x in SOFT_END.finditer(cell.source, begin, until)]
        for at, after in zip([begin, *places], [*places, until], strict=True):
            soft = soft or ((m, at) if at in places else None)
            soft = None if tells & amounts(cell.source[at:after]) else soft
        last = (m, until)
        if hard:
            break
    return soft or last


def put(cells, place, text):
    """Put a text between two paragraphs of a cell, or before a cell of code."""
    k, at = place
    if cells[k].cell_type == "code":
        cells.insert(k, nbformat.v4.new_markdown_cell(text))
    else:
        source = cells[k].source
        cells[k].source = "\n\n".join(filter(None, (source[:at].rstrip(), text, source[at:])))


OPENS = re.compile(r"^opening\(", re.MULTILINE)                       # a cell that shows what a lecture opens with

JUDGED = re.compile(r'^exercise\("([\w.]+)", [^()]*\)', re.MULTILINE)


def judged(source):
    """HTML with a field for the answer of a cell's exercise, where a page can judge it; "" where it cannot."""
    found = JUDGED.search(source)
    asked = found and EXERCISES.get(found[1])
    if asked and asked.claim:
        first, last = map(str, asked.claim)
        return embedded("chain", number=asked.number, first=first, last=last)
    if not (asked and asked.digest):
        return ""
    return embedded("answer", number=asked.number, digest=asked.digest(), hint=asked.hint)


SHOWS = re.compile(r"draw\w*|compare|check|checked_here|confirm|printed_form|pencil|errata|answers")


def only_shows(source):
    """Whether a cell does nothing but draw and compare: each of its statements calls what does, or names a number."""
    try:
        tree = ast.parse(source)
    except SyntaxError:                                             # a command of IPython's
        return False
    makes = ast.FunctionDef | ast.Lambda | ast.Import | ast.ImportFrom
    if any(isinstance(node, makes) for node in ast.walk(tree)):
        return False
    called = [_called(node) for node in tree.body]
    plain = [isinstance(node, ast.Assign) and not names for node, names in zip(tree.body, called, strict=True)]
    shows = [any(map(SHOWS.fullmatch, names)) for names in called]
    return any(shows) and all(a or b for a, b in zip(shows, plain, strict=True))


def _called(node):
    """The names at the left ends of all calls in a piece of a syntax tree."""
    names = set()
    for func in (call.func for call in ast.walk(node) if isinstance(call, ast.Call)):
        while isinstance(func, ast.Attribute | ast.Subscript):
            func = func.value
        names.add(getattr(func, "id", ""))
    return names


def move_first(notebook):
    """Put the rest of the first cell, where the reader is, behind what a lecture opens with: its heading is followed by
    what moves."""
    cells = notebook.cells
    for k in [k for k, cell in enumerate(cells[:4]) if cell.cell_type == "code" and OPENS.search(cell.source)]:
        head, _, rest = cells[0].source.partition("\n")
        cells[0].source = head
        cells.insert(k + 1, nbformat.v4.new_markdown_cell(rest))


def for_book(notebook, page, up="../"):
    """A notebook (nbformat) changed in place: alternative texts, no live widgets, questions that
    wait, and code that only draws or compares folded, in solutions all of it.
    """
    cells = []
    solutions = "solutions" in Path(page).parts
    move_first(notebook)
    if not solutions:
        waiting(notebook)
    for number, cell in enumerate(notebook.cells):
        cells.append(cell)
        if cell.cell_type == "markdown":
            if number == 0:
                head, _, rest = cell.source.partition("\n")
                cell.source = f"{head}\n\n{ways(notebook, page, up)}\n{rest}"
            continue
        field = "" if solutions else judged(cell.source)
        cells += [nbformat.v4.new_markdown_cell(field)] if field else []
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
        elif solutions or cell.metadata.get("jupyter", {}).get("source_hidden") or only_shows(cell.source):
            cell.metadata.setdefault("tags", []).append("hide-input")
    notebook.cells = cells
    return notebook
