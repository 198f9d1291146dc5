"""Rules for every notebook: functions that return complaints, none if all is well.

A complaint begins with its cell, counted from 0. A pytest plugin too, which conftest.py loads: then
pictures are compared in the run that nbval makes anyway."""

import ast
import base64
import html
import io
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from cases import script
from waiting import PATIENCE

from robodyn_lib.atlas.tags import expand as named
from robodyn_lib.atlas.tags import prefixes
from workbook.draw.palette import STEP

MOST, READ = 20, 10  # statements of a cell, and of one that is to be read
LINES = 20  # most lines of a cell that is not folded
NUMBER = r"(?:[ab]\.)?\d+(?:\.\d+)?[a-z]?(?:-\d)?"  # 2.5, a.14, 4.21b, 20-1
NAMED = r"(?:Table|Figure|Appendix)[\w. ]*"
PAPER = rf"(?:{'|'.join(prefixes())})"
TAGS = re.compile(
    rf"{PAPER} (?:{NUMBER}|{NAMED})(?:(?:, ?|; ?| and |-| ?\N{{EN DASH}} ?| to "
    rf")(?:{PAPER} )?{NUMBER})*"
)

MACHINE = {
    "an address": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "a path of this machine": re.compile(
        r"(?<![\w.~/])/(?:home|root|tmp|Users|usr|opt|var|mnt|work)/\w|\b[A-Z]:\\\w"
    ),
    "a kernel's temporary file": re.compile(r"ipykernel_\d"),
}
WIDGET = re.compile(r"^(?:laboratory|mini|matrix_view|sweep_view|rd\.widgets\.\w+)\(", re.MULTILINE)
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)  # folded parts of an output
STORED = re.compile(r"<img\b[^>]*\bsrc=\"data:[^>]*>")  # a picture in HTML
READABLE = ("stream", "text/plain", "text/markdown", "text/html", "text/latex")  # no pictures
NOISE = {
    "more than 6 decimals": re.compile(r"\d\.\d{7,}"),
    "a number that is only rounding": re.compile(r"\de-(?:1\d|[2-9]\d|\d{3})\b"),
}


def cells(nb, kind):
    """Return [(number, cell), ...] of the cells of one kind."""
    return [(i, cell) for i, cell in enumerate(nb["cells"]) if cell["cell_type"] == kind]


def code_cells(nb):
    """Return [(number, cell), ...] of the code cells that are not empty."""
    return [(i, cell) for i, cell in cells(nb, "code") if source(cell).strip()]


def source(cell):
    """Return the text of a cell; files may hold it as a list of lines."""
    return joined(cell["source"])


def joined(text):
    return text if isinstance(text, str) else "".join(text)


def texts(cell):
    """Yield (mime type, text) of everything readable that is stored under a cell."""
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            yield "stream", joined(output["text"])
        for mime, data in output.get("data", {}).items():
            if isinstance(data, str | list) and (
                mime.startswith("text/") or mime == "image/svg+xml"
            ):
                yield mime, joined(data)


def written(nb, *kinds):
    """Return (cell number, text) of markdown cells and of outputs of these kinds of text."""
    found = [(i, source(cell)) for i, cell in cells(nb, "markdown")]
    for i, cell in cells(nb, "code"):
        found += [(i, text) for mime, text in texts(cell) if mime in kinds]
    return found


def pictures(nb):
    """Return (cell number, output, alt text) of every stored picture; None if it has none.

    Those that are folded are left out.
    """
    found = []
    for i, cell in cells(nb, "code"):
        for output in cell["outputs"]:
            data = output.get("data", {})
            found += [(i, output, None) for mime in data if mime.startswith("image/")]
            for tag in STORED.findall(FOLDED.sub("", joined(data.get("text/html", "")))):
                alt = re.search(r'\balt="([^"]*)"', tag)
                found.append((i, output, html.unescape(alt[1]) if alt else ""))
    return found


def split(stem):
    """Return whether a page is one of a lecture's halves, 02a or 02b."""
    return re.match(r"\d+[a-z]_", stem) is not None


def runs_top_to_bottom(nb):
    """Check that every cell ran once, in order. The opening's cell may have run by itself."""

    def problems(ran):
        return [
            f"cell {i}: execution count {cell['execution_count']}, expected {n}"
            for n, (i, cell) in enumerate(ran, start=1)
            if cell["execution_count"] != n
        ]

    others = [(i, cell) for i, cell in code_cells(nb) if "\nopening(" not in source(cell)]
    return problems(code_cells(nb)) and problems(others)


def no_errors(nb):
    """Require that nothing was raised and nothing was written to stderr."""
    problems = []
    for i, cell in cells(nb, "code"):
        for output in cell["outputs"]:
            if output["output_type"] == "error":
                problems.append(f"cell {i}: error {output.get('ename')}: {output.get('evalue')}")
            if output.get("name") == "stderr":
                problems.append(f"cell {i}: on stderr: {joined(output['text']).strip()[:80]}")
    return problems


def nothing_of_this_machine(nb):
    """Check that stored text, cells and outputs, contains no addresses and no paths."""
    stored = [(i, text) for i, cell in cells(nb, "code") for _, text in texts(cell)]
    stored += [(i, source(cell)) for i, cell in enumerate(nb["cells"])]
    return [
        f"cell {i}: {what}: {found.group()}"
        for i, text in stored
        for what, pattern in MACHINE.items()
        for found in pattern.finditer(text)
    ]


def no_float_noise(nb):
    """Check that outputs contain no digits that differ on another processor."""
    return [
        f"cell {i}: {what}: {found.group()}"
        for i, cell in cells(nb, "code")
        for _, text in texts(cell)
        for what, pattern in NOISE.items()
        for found in pattern.finditer(text)
    ]


def statements(text):
    """Return how many statements a program has, imports apart. Layout does not change it."""
    imports = ast.Import | ast.ImportFrom
    nodes = ast.walk(ast.parse(text))
    return sum(isinstance(node, ast.stmt) and not isinstance(node, imports) for node in nodes)


def short_cells(nb):
    """Require that a cell has few statements."""
    sizes = [(i, statements(source(cell))) for i, cell in code_cells(nb)]
    return [f"cell {i}: {size} statements, at most {MOST}" for i, size in sizes if size > MOST]


def read_cells(nb):
    """Require that cells to be read are short and fit on a slide; checks and drawing are folded."""
    problems = []
    for i, cell in code_cells(nb):
        if folded(cell):
            continue
        size = statements(source(cell))
        height = len(source(cell).rstrip().splitlines())
        if size > READ:
            problems.append(f"cell {i}: {size} statements to be read, at most {READ}")
        if height > LINES:
            problems.append(f"cell {i}: {height} lines to be read, at most {LINES}")
    return problems


def folded(cell):
    return cell["metadata"].get("jupyter", {}).get("source_hidden", False)


def opening(nb):
    """Require a first cell with 'You are here', three objectives, minutes; maybe a title."""
    first = nb["cells"][0] if nb["cells"] else None
    if not first or first["cell_type"] != "markdown":
        return ["cell 0: must be markdown that begins with 'You are here'"]
    lines = [
        line for line in source(first).splitlines() if line.strip() and not re.match(r"#+ ", line)
    ]
    problems = []
    if not lines or not re.match(r"[>*_\s]*You are here\b", lines[0]):
        problems.append("cell 0: must begin with 'You are here'")
    objectives = sum(bool(re.match(r"\s*(?:[-*+]|\d+[.)])\s+\S", line)) for line in lines)
    if objectives != 3:
        problems.append(f"cell 0: three objectives as a list, found {objectives}")
    if not re.search(r"\d+\s*(?:\*\*)?\s*min(?:utes?)?\b", source(first)):
        problems.append("cell 0: must say how many minutes it takes")
    return problems


def closing(nb):
    """Check the last cells: the list of verified equations, and the next page."""
    shown = ""
    for cell in nb["cells"][-2:]:
        shown += source(cell) + "\n" if cell["cell_type"] == "markdown" else ""
        shown += "\n".join(text for _, text in texts(cell)) + "\n"
    problems = []
    if not re.search(r"^\|(?: *:?-+:? *\|)+ *$|<table\b", shown, re.MULTILINE):
        problems.append("last cell: needs the table of what this notebook verified")
    if not re.search(r"\]\([^)\s]+\.ipynb\)|href=\"[^\"]+\.ipynb\"", shown):
        problems.append("last cell: needs a link to the next notebook")
    return problems


def alt_text(nb):
    """Check that pictures have alternative text in HTML; JupyterLab drops that of a stored PNG."""
    problems = []
    for i, output, alt in pictures(nb):
        plain = joined(output["data"].get("text/plain", ""))
        if alt is None:
            problems.append(
                f"cell {i}: JupyterLab drops the alt text of this picture "
                f"(workbook.draw.show keeps it)"
            )
        elif len(alt.split()) < 3:
            problems.append(
                f"cell {i}: stored picture without alt text (workbook.draw.show takes one)"
            )
        elif plain != alt and not alt.startswith(f"{plain}: "):  # the second picture of an output
            problems.append(
                f"cell {i}: the plain text of a picture must be its alt text, got {plain[:60]!r}"
            )
    for i, text in written(nb, *READABLE):
        for alt, target in re.findall(r"!\[([^\]]*)\]\(([^)\s]+)", text):
            if not alt.strip():
                problems.append(f"cell {i}: image without alt text: {target}")
        for tag in re.findall(r"<img\b[^>]*>", text):
            if not re.search(r"\balt=[\"'][^\"']+", tag):
                problems.append(f"cell {i}: image without alt text: {tag[:60]}")
    return problems


def headings(nb):
    """Require one title, at the top; below it no heading skips a level."""
    problems, level = [], 0
    for i, text in sorted(written(nb, "text/markdown")):
        for marks, words in re.findall(r"^(#+) +(.*)", without_code(text), re.MULTILINE):
            if len(marks) > level + 1 or (len(marks) == 1 and level):
                problems.append(
                    f"cell {i}: heading of level {len(marks)} after one of level {level}: {words}"
                )
            level = len(marks)
    return problems


def table_heads(nb):
    """Require that every column of a table has a name."""
    problems = []
    for i, text in written(nb, *READABLE):
        for head in re.findall(r"^(\|.*)\n\|(?: *:?-+:? *\|)+ *$", text, re.MULTILINE):
            names = re.split(r"(?<!\\)\|", head.strip())[1:-1]
            if not all(name.strip() for name in names):
                problems.append(f"cell {i}: a column without a name: {head}")
        if re.search(r"<th\b[^>]*>\s*</th>", text):
            problems.append(f"cell {i}: a column without a name")
    return problems


def widgets(nb):
    """Require a stored picture for each widget, as GitHub and PDF run none; no widget is stored."""
    problems = []
    drawn = {i for i, _, _ in pictures(nb)}
    for i, cell in code_cells(nb):
        if WIDGET.search(source(cell)) and i not in drawn:
            problems.append(f"cell {i}: no picture stands for the widget")
    for i, cell in cells(nb, "code"):
        kinds = [mime for output in cell["outputs"] for mime in output.get("data", {})]
        if any(mime.startswith("application/vnd.jupyter.widget") for mime in kinds):
            problems.append(f"cell {i}: holds a widget of another day")
    if "widgets" in nb["metadata"]:
        problems.append("metadata hold the state of widgets")
    return problems


def targets(nb):
    """Yield (cell number, target) of every link and picture, in text and outputs."""
    texts_with_links = [(i, without_code(text)) for i, text in written(nb, "text/markdown")]
    for i, cell in cells(nb, "code"):
        texts_with_links += [(i, text) for mime, text in texts(cell) if mime == "text/html"]
    for i, text in texts_with_links:
        for target in re.findall(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)", text):
            yield i, target
        for target in re.findall(r"\b(?:href|src)=[\"']([^\"']+)", text):
            yield i, target


def links(nb, folder, root):
    """Require that relative links lead to files of the project. folder: the notebook's."""
    problems = []
    for i, target in targets(nb):
        parts = urlparse(target)
        if parts.scheme in ("http", "https", "mailto", "data") or not parts.path:
            continue
        if parts.scheme == "attachment":
            if parts.path not in nb["cells"][i].get("attachments", {}):
                problems.append(f"cell {i}: no attachment {parts.path}")
            continue
        path = (Path(folder) / unquote(parts.path)).resolve()
        if parts.scheme or not path.is_relative_to(Path(root).resolve()):
            problems.append(f"cell {i}: link leaves the project: {target}")
        elif not path.exists():
            problems.append(f"cell {i}: link leads nowhere: {target}")
        elif path.name and path.name not in {other.name for other in path.parent.iterdir()}:
            problems.append(f"cell {i}: link leads nowhere: {target}")  # small letters for capitals
    return problems


def without_code(markdown):
    """Return markdown without code and formulas, where brackets mean other things."""
    return re.sub(r"```.*?```|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]*\$", "", markdown, flags=re.DOTALL)


def metadata(nb):
    """Require nbformat 4.5, cell ids, everybody's kernel, nothing that changes, the title."""
    problems = []
    if (nb["nbformat"], nb["nbformat_minor"]) != (4, 5):
        problems.append(f"nbformat must be 4.5, got {nb['nbformat']}.{nb['nbformat_minor']}")
    if nb["metadata"].get("kernelspec", {}).get("name") != "python3":
        problems.append("kernelspec must be python3")
    if nb["metadata"].get("language_info") != {"name": "python"}:
        problems.append(
            "language_info must be {'name': 'python'}: versions change from machine to machine"
        )
    heading = re.match(r"# (?:[\w.]+\. )?(.*)", source(nb["cells"][0]) if nb["cells"] else "")
    if "title" in nb["metadata"] and (not heading or nb["metadata"]["title"] != heading[1]):
        problems.append(f"title {nb['metadata']['title']!r} is not that of the page")
    ids = [cell.get("id") for cell in nb["cells"]]
    if None in ids or len(set(ids)) < len(ids):
        problems.append("every cell needs an id of its own")
    return problems + [
        f"cell {i}: metadata hold execution times"
        for i, cell in enumerate(nb["cells"])
        if "execution" in cell["metadata"]
    ]


# words a minute; minutes of others
WORDS = 130
LINE = 1.25
FORMULA = 0.4
BREAK = 2
PICTURE = 1.5
PREDICTION = 2.5
EXERCISE = 5
CELL = 0.5
PARTS = {"Further": 1, "Problems": 2}
NUMBERED = re.compile(
    r"^[ ]{0,3}\d+[.)] .*(?:\n(?![ ]{0,3}\d+[.)] |\s*$|\*\*|#).*)*(?:\n+[ "
    r"]{2,}\S.*)*",
    re.MULTILINE,
)
DERIVATION = re.compile(
    r"(?<!\S)\*\*(?=\S)[^*\n]*\b(?:with a pencil|by hand)\b|\*\*,? with a pencil", re.IGNORECASE
)
ASKED = re.compile(r"^\*\*Exercise (\w+\.\d+)\*\* \(([\w ]+), (\d+) min\)\.", re.MULTILINE)


def minutes(nb):
    """Return honest minutes (core, further, problems), as a teacher counts them.

    130 words a minute; a line with a pencil 1.25 in place of its words; *Break it* 2, a picture
    1.5, a prediction 2.5, a displayed formula 0.4; an exercise what it says of itself, else 5;
    another cell half a minute, unless it is hidden. A formula in a line reads like 2 words. What is
    below `## Further` or `## Problems` is not core, until another `##` begins.
    """
    spent = [0.0, 0.0, 0.0]
    part = 0
    own = {
        number: float(m)
        for _, cell in cells(nb, "markdown")
        for number, _, m in ASKED.findall(source(cell))
    }
    following = [*map(source, nb["cells"][1:]), ""]
    for cell, after in zip(nb["cells"], following, strict=True):
        if "\nopening(" in source(cell) + after:  # it plays before the lecture starts
            continue
        if cell["cell_type"] == "markdown":
            for piece in re.split(r"(?m)^(?=##)", source(cell)):
                named = re.match(r"(##+) (\w+)", piece)
                if named and (len(named[1]) == 2 or named[2] in PARTS):
                    part = PARTS.get(named[2], 0)
                spent[part] += minutes_of_text(piece, DERIVATION.search(piece))
        elif source(cell).strip():
            spent[part] += minutes_of_code(cell, own)
    return tuple(spent)


def minutes_of_text(text, derivation):
    """Return the minutes for a text. derivation: whether its numbered lines are a derivation."""
    lines = NUMBERED.findall(text) if derivation else []
    text = NUMBERED.sub(" ", text) if derivation else text
    displayed = len(re.findall(r"\$\$.*?\$\$", text, re.DOTALL))
    prose = re.sub(r"\$\$.*?\$\$|</?\w+>|!\[[^\]]*\]\([^)]*\)", " ", text, flags=re.DOTALL)
    prose = re.sub(r"\$[^$\n]*\$", " x x ", prose)
    return (
        len(re.findall(r"\w[\w'-]*", prose)) / WORDS
        + FORMULA * displayed
        + LINE * len(lines)
        + BREAK * text.count("**Break it")
        + PICTURE * len(re.findall(r"!\[[^\]]*\]\(", text))
    )


def minutes_of_code(cell, own):
    """Return the minutes for a cell of code; own: the minutes printed in exercises."""
    predicted = len(re.findall(r"^predict\(", source(cell), re.MULTILINE))
    exercised = re.findall(r'^exercise\(\s*"([^"]+)"', source(cell), re.MULTILINE)
    seen = len(images(cell.get("outputs", [])))
    return PREDICTION * predicted + sum(
        own.get(n, EXERCISE) for n in exercised
    ) + PICTURE * seen or CELL * (not folded(cell))


def honest_minutes(nb, core_at_most=50):
    """Require that the first cell's minutes are within 5 minutes of the estimate."""
    opening = source(nb["cells"][0])
    (core, further, _) = minutes(nb)
    match = re.search(r"(\d+)\s*min(?:utes?)?\b(?:,? and (\d+) more for \*?Further\*?)?", opening)
    if not match:
        return ["cell 0: says no minutes"]
    problems = [
        f"cell 0: says {word} minutes {where}, the estimate is {estimate:.0f}"
        for word, estimate, where in (
            (match[1], core, "for the core"),
            (match[2] or 0, further, "more for Further"),
        )
        if abs(int(word) - estimate) > 5
    ]
    return problems + [f"the core takes {core:.1f} minutes, at most {core_at_most}"] * (
        round(core) > core_at_most
    )


def problems_are_graded(nb, exercises, at_least=8):
    """Require eight exercises with kind and minutes, half of them without a public solution.

    exercises: {number: (kind in words, minutes, public)}.
    """
    asked = {
        number: (kind, int(m))
        for _, cell in cells(nb, "markdown")
        for number, kind, m in ASKED.findall(source(cell))
    }
    called = [
        number
        for _, cell in code_cells(nb)
        for number in re.findall(r'^exercise\(\s*"([^"]+)"', source(cell), re.MULTILINE)
    ]
    problems = [
        f"exercise {number}: the page says {asked.get(number)}, its checker {exercises[number][:2]}"
        for number in called
        if number in exercises and asked.get(number) != exercises[number][:2]
    ]
    problems += [
        f"exercise {number} has no checker" for number in called if number not in exercises
    ]
    problems += [
        f"exercise {number} is asked, and no cell answers it"
        for number in asked
        if number not in called
    ]
    public = sum(exercises[number][2] for number in called if number in exercises)
    problems += [f"{len(called)} exercises, at least {at_least}"] * (len(called) < at_least)
    return problems + [f"{public} of {len(called)} have a public solution"] * (
        2 * public > len(called) + 1
    )


VERDICT = re.compile(
    r"\b(?:NOT )?equal, "
    r"(?:exact|float64|symbolic|complex128)|\bholds?\b|\bFAILS\b|\brefuted\b|"
    r"\bresidual 0\b|\bagrees, "
)


def verdicts_fold(nb, at_most=12):
    """Require that cells of verdicts are folded, but for a fifth or a dozen."""
    open_rows, folded_rows = 0, 0
    for _, cell in cells(nb, "code"):
        for mime, text in texts(cell):
            if mime not in ("stream", "text/markdown"):
                continue
            inside = "\n".join(re.findall(r"<details>.*?</details>", text, re.DOTALL))
            outside = re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
            folded_rows += len(
                [row for row in inside.splitlines() if row.startswith("|") and VERDICT.search(row)]
            )
            if mime == "stream":
                rows = outside.splitlines()
            else:
                rows = [x for x in outside.splitlines() if x.startswith("|")]
            open_rows += len(
                [
                    row
                    for row in rows
                    if VERDICT.search(row) and not re.match(r"lines? [\divx]", row)
                ]
            )
    most = max(at_most, (open_rows + folded_rows) // 5)
    return [f"{open_rows} verdicts are not folded, at most {most}"] * (open_rows > most)


PLAIN = {
    "stands": r"\bst(?:and|ands|ood)\b(?! (?:for|still|up|out|by)\b)",
    "heed": r"\bheed(?:s|ed|ing)?\b",
    "the print": r"\bthe print\b",
    "on file": r"\bon file\b",
    "gives way": r"\bg(?:i|a)ves? way\b|\bgiving way\b",
    "lets go": r"\blets go\b|\bletting go\b",
    "is told": r"\b(?:is|are|was|were|be) told\b(?! apart)",
    "shake": r"\bsh(?:ake|akes|aking|ook|aken)\b",
    "spared": r"\bspare(?:d|s)\b",
    "for which reason": r"\bfor which reason\b",
    "what stands inward": r"\bwhat stands inward\b",
    "weightless": r"\bweightless(?:ness)?\b",
    "whoever": r"\bwhoever\b",
    "none the less for it": r"\bnone the less for it\b",
}


def words_never_again(text):
    """Return the forbidden words of a text: [(word, its sentence), ...]."""
    text = re.sub(
        r"```.*?```|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]*\$|\]\([^)]*\)", " ", text, flags=re.DOTALL
    )
    return [
        (word, " ".join(text[max(0, m.start() - 40) : m.end() + 30].split()))
        for word, pattern in PLAIN.items()
        for m in re.finditer(pattern, text, re.IGNORECASE)
    ]


def plain_words(nb):
    """Check that no word of the list `PLAIN` occurs in text, or in what cells print and show."""
    seen = [(i, source(cell)) for i, cell in cells(nb, "markdown")]
    seen += [
        (i, text)
        for i, cell in cells(nb, "code")
        for mime, text in texts(cell)
        if mime in ("stream", "text/markdown", "text/plain")
    ]
    seen += [(i, alt) for i, _, alt in pictures(nb) if alt]
    return sorted(
        {
            f"cell {i}: {word}: ... {around} ..."
            for i, text in seen
            for word, around in words_never_again(text)
        }
    )


def predictions_commit(nb, known):
    """Require that each **Predict 2.3.** is followed by an unanswered predict("2.3", ...).

    It offers the letters that have a reason; known: {number: letters}.
    """
    problems, asked = [], {}
    for i, cell in cells(nb, "markdown"):
        for number, text in re.findall(
            r"\*\*Predict([^*]*?)\.?\*\*(.*?)(?=\*\*Predict|\Z)", source(cell), re.S
        ):
            number = number.strip()
            asked[number] = (i, sorted(set(re.findall(r"\(([a-h])\)", text))))
            if not number:
                problems.append(f"cell {i}: a prediction without a number")
    calls = {}
    for i, cell in code_cells(nb):
        for number, answer in re.findall(
            r"^predict\(\s*\"([^\"]+)\",\s*([^)\s]+)\s*\)", source(cell), re.MULTILINE
        ):
            calls[number] = i
            if answer != "...":
                problems.append(f"cell {i}: prediction {number} is answered already")
    for number, (i, letters) in asked.items():
        if number and not i < calls.get(number, -1) <= i + 1:
            problems.append(f'cell {i}: no predict("{number}", ...) in the cell below the question')
        elif number and letters != sorted(known.get(number, "")):
            problems.append(
                f"cell {i}: prediction {number} offers {letters}, reasons: {known.get(number)}"
            )
    return problems + [
        f"cell {i}: prediction {n} is not asked" for n, i in calls.items() if n not in asked
    ]


OPEN = re.compile(r"^(?:The answer (?:is|was|to) |\([a-e]\)[.,:])", re.MULTILINE)


def answers_fold(nb):
    """Require that the answer to a question is in <details>, as it is in the book."""
    return [
        f"cell {i}: an answer that is not folded"
        for i, cell in cells(nb, "markdown")
        if OPEN.search(re.sub(r"<details>.*?</details>", "", source(cell), flags=re.DOTALL))
    ]


def nothing_gives_its_prediction_away(nb):
    """Require that outputs between prediction and answer are stored hidden, but "equal, exact"."""
    return [
        f"{cell.get('id')}: an output that answers the prediction above it is open; "
        "tools/execute.py hides it"
        for cell in script("tools/execute.py").waiting(nb["cells"])
        if not cell["metadata"].get("jupyter", {}).get("outputs_hidden")
    ]


def pictures_fold(nb):
    """Require that cells that only draw or caption are folded; their words are below it."""
    return [
        f"cell {i}: a picture whose code is open"
        for i, cell in code_cells(nb)
        if not folded(cell)
        and (
            source(cell).startswith("draw.show(")
            or 2 * len(caption(source(cell))) > len(source(cell))
        )
    ]


def caption(code):
    """Return the words that a cell shows below its picture, "" of other cells."""
    last = ast.parse(code).body[-1:]
    call = last[0].value if last and isinstance(last[0], ast.Expr) else None
    if not isinstance(call, ast.Call) or ast.unparse(call.func) != "draw.show":
        return ""
    words = call.args[1] if len(call.args) > 1 else None
    return words.value if isinstance(words, ast.Constant) else ""


def broken_is_answered(nb):
    """Require that each *Break it* is explained, in <details> of its cell or below the code."""
    problems = []
    for i, cell in cells(nb, "markdown"):
        text = source(cell)
        for place in re.finditer(r"\*\*Break it", text):
            rest = text[place.end() :]
            below = [c["cell_type"] for c in nb["cells"][i + 1 : i + 4]]
            last = not re.search(
                r"^#|\*\*(?:Break it|Exercise|Predict)|<details>", rest, re.MULTILINE
            )
            if not rest.partition("**Break it")[0].count("<details>") and not (
                last and below[:1] == ["code"] and "markdown" in below
            ):
                problems.append(f"cell {i}: nobody says what breaks")
    return problems


def displayed(nb, all_tags):
    """Yield (cell number, tag or None if unknown, text) of equations displayed or checked.

    In \text{RK 2.5} or \tag{RK 2.5}, backticks and strings of code; lists and ranges count.
    """
    texts = []
    for i, cell in cells(nb, "markdown"):
        texts += [
            (i, text) for text in re.findall(r"\\(?:text|tag\*?|mathrm)\{([^{}]*)\}", source(cell))
        ]
        texts += [(i, text) for text in re.findall(r"`([^`\n]+)`", source(cell))]
    for i, cell in code_cells(nb):
        texts += [(i, text) for text in strings(source(cell))]
    found = [(i, re.sub(r"\s+", " ", text.replace("--", "-")).strip(" []")) for i, text in texts]
    found = [
        (i, text[1:-1] if text.startswith("(") and text.endswith(")") else text)
        for i, text in found
    ]
    return [
        (i, tag, text)
        for i, text in found
        if text in all_tags or TAGS.fullmatch(text)
        for tag in expand(text, all_tags)
    ]


def strings(code):
    """Return the string constants of a cell of Python."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return []
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def expand(text, all_tags):
    """Return the tags that 'RK 2.9, 2.11-2.13' names, or [None] if one of them does not exist."""
    try:
        return [text] if text in all_tags else named(text)
    except ValueError:
        return [None]


def tags_exist(nb, all_tags):
    """Require that whatever looks like an equation number is the number of an equation."""
    return sorted(
        {
            f"cell {i}: there is no equation {text}"
            for i, tag, text in displayed(nb, all_tags)
            if tag is None
        }
    )


def tags_appear(nb, expected, all_tags):
    """Require that every equation that the atlas sends to this notebook is displayed in it."""
    there = {tag for _, tag, _ in displayed(nb, all_tags)}
    return [
        f"{tag} is registered for this notebook and does not appear in it"
        for tag in expected
        if tag not in there
    ]


def pictures_drawn(cell, outputs, tolerance=STEP):
    """Check that the pictures stored under a cell equal those of a fresh run.

    Pixel by pixel, up to `tolerance` of 255 levels: one step of the colour grid, since other
    processors round differently.

    Of a cell tagged "measured" only the size is compared.
    """
    import numpy as np

    was, now = (images(some) for some in (cell["outputs"], outputs))
    if [mime for mime, _ in was] != [mime for mime, _ in now]:
        return [f"{len(was)} pictures are stored, the code draws {len(now)}"]
    problems = []
    for (mime, old), (_, new) in zip(was, now, strict=True):
        if mime != "image/png":
            problems.append(f"a stored picture is {mime}; only PNG can be compared")
            continue
        old = pixels(old)
        new = pixels(new)
        if old.shape != new.shape:
            problems.append(
                f"the stored picture measures {old.shape[1::-1]} pixels, the code "
                f"draws {new.shape[1::-1]}"
            )
        elif "measured" not in cell["metadata"].get("tags", []):
            changed = int((np.abs(old - new).max(axis=2) > tolerance).sum())
            if changed:
                problems.append(
                    f"the stored picture is not what the code draws: {changed} pixels differ"
                )
    return problems


# largest size of a stored picture and of a stored notebook
PNG_BYTES, PAGE_BYTES = 60_000, 650_000


def small(nb):
    """Require small stored pictures and pages, since each new version makes the repository grow."""
    drawn = [
        (i, len(joined(data)) * 3 // 4)
        for i, cell in cells(nb, "code")
        for _, data in images(cell["outputs"])
    ]
    page = len(json.dumps(nb, ensure_ascii=False).encode())
    return [
        f"cell {i}: a picture of {size} bytes, at most {PNG_BYTES}"
        for i, size in drawn
        if size > PNG_BYTES
    ] + [f"the page has {page} bytes, at most {PAGE_BYTES}"] * (page > PAGE_BYTES)


PNG = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")


def images(outputs):
    """Return (mime type, data) of the pictures among outputs, those inside HTML too."""
    found = []
    for output in outputs:
        for mime, data in output.get("data", {}).items():
            if mime.startswith("image/"):
                found.append((mime, data))
            elif mime == "text/html":
                found += [("image/png", png) for png in PNG.findall(joined(data))]
    return found


def pixels(data):
    """Return a PNG of a notebook (base64) as an array (rows, columns, 3) of whole numbers."""
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(joined(data)))) as image:
        return np.asarray(image.convert("RGB")).astype(int)


def locked_matplotlib(lock):
    """Return the locked version of matplotlib, with which stored pictures are compared."""
    found = re.search(r"^matplotlib==([\w.]+)", lock, re.MULTILINE)
    return found and found.group(1)


def pictures_compare():
    """Return whether the matplotlib at hand is the one that drew the stored pictures."""
    import matplotlib

    lock = Path(__file__).parent.parent / "requirements.lock"
    return (
        not lock.exists()
        or locked_matplotlib(lock.read_text(encoding="utf-8")) == matplotlib.__version__
    )


def pytest_collectstart(collector):
    """Make nbval compare the HTML around a picture and leave the picture to `pictures_drawn`."""
    if hasattr(collector, "sanitize_patterns"):
        collector.sanitize_patterns[PNG.pattern] = "a picture"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Compare a cell's pictures after nbval has run it and compared its text."""
    # a busy machine exceeds nbval's five seconds
    item.output_timeout = PATIENCE
    result = yield
    outputs = getattr(item, "test_outputs", None)
    if outputs is not None and hasattr(item, "cell") and pictures_compare():
        problems = pictures_drawn(item.cell, outputs)
        if problems:
            item.raise_cell_error("Cell pictures differ", "; ".join(problems))
    return result
