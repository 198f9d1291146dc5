"""Blocks of a notebook for a lecture, named in cell metadata, and the lecturer's notes.

`"slides": "skip, section, more"` in a cell's metadata has a word for each block of its text (a
paragraph, a formula, a table, a line of a derivation) or for each result of its code: `section`
begins a section, `slide` another slide, `more` stays on the slide, `skip` leaves the block out.
`slide with code` and `more with code` show the code of the cell in full.
"""

import html
import re
from dataclasses import dataclass
from itertools import chain

from chapters import PREDICTIONS, choices, pictures_apart, unfolded
from typeset import rendered_tokens, top_level

WITH_CODE = " with code"
PLACES = ("section", "slide", "more")  # places of a block that is shown
CHOICES = (*PLACES, f"slide{WITH_CODE}", f"more{WITH_CODE}", "skip")
SECTION = re.compile(r"\b(?:[A-Z]|\d\d?[a-d]?)\.\d+")
PLAN = re.compile(r"\*\*In (\d+) minutes:\*\*")
ANSWER = re.compile(
    r"(?:\w+\.\d+ was |The answer (?:to the prediction )?(?:is|was) )?\([a-e]\)[.,:]"
)


@dataclass
class Part:
    """The entry of a plan for a section: its minutes, and which parts of it are shown."""

    section: str
    minutes: float
    words: str = ""


def hints(notes, number):
    """Return the lecturer's notes on a notebook as lines of Markdown; [] if there are none."""
    found = re.search(rf"^## {number} .*?\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)
    items = re.split(r"^- ", found[1], flags=re.MULTILINE) if found else []
    return [" ".join(item.split()) for item in items if item.strip()]


def said(hints, head):
    """Return the text of a hint after its bold head, such as **Homework:**, or ""."""
    return next((said_by(hint) for hint in hints if hint.startswith(f"**{head}:**")), "")


def said_by(hint):
    return hint.split(":**", 1)[1].strip()


def cut(hints):
    """Return [Part, ...] of the first sentence of the shortest plan, as **In 25 minutes:**.

    What names no section goes with the last.

    >>> plan = "lines 1 and 2 of 7.1 (5), its rods (2), 7.3 and 7.4 (18). 7.2 is reading."
    >>> hints = [f"**In 25 minutes:** {plan}"]
    >>> [(part.section, part.minutes) for part in cut(hints)]
    [('7.1', 7.0), ('7.3', 9.0), ('7.4', 9.0)]
    """
    plans = {int(PLAN.match(hint)[1]): said_by(hint) for hint in hints if PLAN.match(hint)}
    plan = plans.get(min(plans, default=0), "")
    out = []
    for words, taken in re.findall(r"(.*?)\((\d+)\)(?:, |\..*)", plan):
        sections = SECTION.findall(re.sub(r"Predict [\w.]+\d|,? (?:and )?without .*", "", words))
        if out and not sections:
            out[-1].minutes += int(taken)
            out[-1].words += f", {words.strip()}"
        out += [Part(section, int(taken) / len(sections), words) for section in sections]
    return out


@dataclass
class Block:
    """A part of a slide; kind: heading, text, ask, answer, picture, code (with its output)."""

    kind: str
    html: str
    place: str = "more"
    note: str = ""  # for the speaker


GOOD = r"equal, (?:exact and float64|exact|float64)|holds?(?: exactly)?"
VERDICT = re.compile(rf"(?:: |\b)({GOOD})(?:: [^:]*| \(on a substitute arm .*\))?$")


def lines_of(tokens):
    """Return the lines of a numbered list, [tokens, ...]; other text is one line."""
    if tokens[0].type != "ordered_list_open":
        return [tokens]
    begins = [
        k for k, token in enumerate(tokens) if token.type == "list_item_open" and token.level == 1
    ]
    return [tokens[a:b] for a, b in zip(begins, [*begins[1:], -1], strict=True)]


def cuts(cell):
    """Return the words of a cell's metadata, ["skip", "section", "more"]; [] if it is on no slide.

    Raises ValueError for a word that is not in CHOICES.
    """
    words = [word.strip() for word in cell.metadata.get("slides", "").split(",")]
    if words == [""]:
        return []
    for word in words:
        if word not in CHOICES:
            raise ValueError(
                f"slides: {word!r} of the cell {cell.source[:60]!r} is not one of "
                f"{', '.join(CHOICES)}"
            )
    return words


def texts(cell, words):
    """Yield the blocks of a cell of text that these words put on slides.

    Raises ValueError where there is not a word for each block.
    """
    pieces = [(tokens, lines_of(tokens)) for tokens in top_level(unfolded(cell.source))]
    count = sum(len(lines) for _, lines in pieces)
    if len(words) != count:
        raise ValueError(
            f"slides: {', '.join(words)!r} has {len(words)} words for the {count} blocks of the "
            f"cell {cell.source[:60]!r}"
        )
    words = iter(words)
    for tokens, lines in pieces:
        kept = [(line, word) for line, word in zip(lines, words) if word != "skip"]
        if len(kept) < len(lines):
            tokens = [tokens[0], *chain(*(line for line, _ in kept)), tokens[-1]]
        if kept:
            yield text(tokens, kept[0][1].removesuffix(WITH_CODE))


def text(tokens, place):
    """Return the block of a paragraph, a list, a table or a heading."""
    words = next((t.content for t in tokens if t.type == "inline"), "")
    shown = rendered_tokens(tokens)
    if tokens[0].type == "heading_open":
        return Block("heading", shown.replace("h3", "h2"), place)
    if asked := re.match(r"\*\*Predict (\w+\.\d+)", words):
        shown = re.sub(r" (\([a-e]\) )", r"<br>\1", shown)
        buttons = choices(asked[1]) if asked[1] in PREDICTIONS else ""
        return Block("ask", shown + buttons, place)
    if ANSWER.match(words):
        return Block("answer", shown, place)
    return Block("picture" if words.startswith("![") else "text", shown, place)


def verdict(lines):
    """Return the summary of a cell that prints only good verdicts, "6 checks: equal, exact", or "".

    >>> verdict(["line 1: equal, exact", "RK 2.4 holds: 4 links, exact"])
    '2 checks: equal, exact; holds'
    >>> verdict(["line 1: NOT equal, first seen at entry (1)"]), verdict(["sideways: 5/4 kg"])
    ('', '')
    """
    found = [VERDICT.search(line) for line in lines]
    if not lines or not all(found):
        return ""
    kinds = dict.fromkeys(re.sub(r"hold\b", "holds", x[1]) for x in found)
    return lines[0].strip() if len(lines) == 1 else f"{len(lines)} checks: {'; '.join(kinds)}"


def picture(output):
    """Return the block of a picture, whose words are in its metadata."""
    words = output.metadata.get("image/png", {}).get("alt", "")
    source = f"data:image/png;base64,{output.data['image/png'].strip()}"
    return Block("picture", f'<img alt="{html.escape(words)}" src="{source}">', note=words)


@dataclass
class Results:
    """The output of a code cell: blocks, printed lines, and sums with folded rows."""

    blocks: list
    printed: list
    sums: list


def sorted_results(outputs):
    """Sort the outputs of a code cell into `Results`."""
    found = Results([], [], [])
    for output in outputs:
        data = output.get("data", {})
        markdown = data.get("text/markdown", "")
        if output.output_type == "stream":
            found.printed += output.text.splitlines()
        elif re.search("rd-embed|<iframe", data.get("text/html", "")):
            found.blocks.append(Block("picture", data["text/html"]))
        elif "image/png" in data:
            found.blocks.append(picture(output))
        elif "<details>" in markdown:  # a sum whose rows are folded below
            line = " ".join(markdown.partition("<details>")[0].split())
            bad = re.search(r"\b(NOT|FAILS)\b", line)
            (found.printed if bad else found.sums).append(line)
        elif re.match(r"[^*]|\*\*", markdown):  # not the words below a picture
            found.blocks += [Block("text", rendered_tokens(part)) for part in top_level(markdown)]
        elif "text/plain" in data and not markdown:
            found.printed += data["text/plain"].splitlines()
    found.printed = [line for line in found.printed if line.strip()]
    return found


def code_in_full(source):
    """Return code as HTML in a size at which its longest line fits."""
    longest = max(map(len, source.splitlines()))
    size = min(0.7, 70 / longest)
    return f"<pre style='font-size:{size:.2f}em'><code>{html.escape(source)}</code></pre>"


def results(cell, words):
    """List the blocks of a code cell; its code is folded, unless a word shows it.

    Good verdicts are one line. What has no word is `more`, or left out after a last `skip`.
    """
    found = sorted_results(cell.get("outputs", []))
    out = found.blocks
    in_full = any(word.endswith(WITH_CODE) for word in words)
    summary = "; ".join(filter(None, [verdict(found.printed), *found.sums]))
    said = ""
    if found.printed and not summary:
        said = f"<pre class='said'>{html.escape(chr(10).join(found.printed))}</pre>"
    code = code_in_full(cell.source)
    if not in_full:
        head = f"<summary>{html.escape(summary or 'code')}</summary>"
        code = f"<details class='code'>{head}{code}</details>"
    elif summary:
        code += f"<p class='verdict'>{html.escape(summary)}</p>"
    if out and not in_full and not said and out[-1].kind == "picture":
        out[-1].html += code
    elif out or summary or said or in_full:
        out.append(Block("code", code + said))
    rest = "skip" if words[-1] == "skip" else "more"
    words = words + [rest] * (len(out) - len(words))
    for block, word in zip(out, words, strict=False):
        block.place = word.removesuffix(WITH_CODE)
    return [block for block in out if block.place != "skip"]


def blocks(notebook):
    """Yield the blocks of the lecture."""
    for cell in pictures_apart(notebook).cells:
        if words := cuts(cell):
            yield from (results if cell.cell_type == "code" else texts)(cell, words)
