"""What a lecture shows of a notebook: blocks named in cell metadata, and the lecturer's notes.

`"slides": "..SxNx"` in a cell's metadata has a letter for each block of its text (a paragraph, a
formula, a table, a line of a derivation) or for each result of its code: S begins a section, N
another slide, x goes on; c and C are x and N with the code of the cell in full; "." is left out.
"""

import html
import re
from dataclasses import dataclass
from itertools import chain

from chapters import PREDICTIONS, choices, pictures_apart, unfolded
from typeset import rendered_tokens, top_level

SHOWN = "SNxcC"
SECTION = re.compile(r"\b(?:[A-Z]|\d\d?[a-d]?)\.\d+")
PLAN = re.compile(r"\*\*In (\d+) minutes:\*\*")
ANSWER = re.compile(
    r"(?:\w+\.\d+ was |The answer (?:to the prediction )?(?:is|was) )?\([a-e]\)[.,:]"
)


@dataclass
class Part:
    """What a plan says of a section: how long it takes, and what of it."""

    section: str
    minutes: float
    words: str = ""


def hints(notes, number):
    """Return the lecturer's notes on a notebook as lines of Markdown; [] if there are none."""
    found = re.search(rf"^## {number} .*?\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)
    items = re.split(r"^- ", found[1], flags=re.MULTILINE) if found else []
    return [" ".join(item.split()) for item in items if item.strip()]


def said(hints, head):
    """What a hint says behind its head in bold, such as **Homework:**; "" where there is none."""
    return next((said_by(hint) for hint in hints if hint.startswith(f"**{head}:**")), "")


def said_by(hint):
    return hint.split(":**", 1)[1].strip()


def cut(hints):
    """[Part, ...] of the first sentence of the shortest plan, as **In 25 minutes:**.

    What names no section goes with the last.

    >>> plan = "lines 1 and 2 of 7.1 (5), its rods (2), 7.3 and 7.4 (18). 7.2 is reading."
    >>> hints = [f"**In 25 minutes:** {plan}"]
    >>> [(part.section, part.minutes) for part in cut(hints)]
    [('7.1', 7.0), ('7.3', 9.0), ('7.4', 9.0)]
    """
    plans = {int(PLAN.match(hint)[1]): said_by(hint) for hint in hints if PLAN.match(hint)}
    plan, out = plans.get(min(plans, default=0), ""), []
    for words, taken in re.findall(r"(.*?)\((\d+)\)(?:, |\..*)", plan):
        sections = SECTION.findall(re.sub(r"Predict [\w.]+\d|,? (?:and )?without .*", "", words))
        if out and not sections:
            out[-1].minutes += int(taken)
            out[-1].words += f", {words.strip()}"
        out += [Part(section, int(taken) / len(sections), words) for section in sections]
    return out


@dataclass
class Block:
    """A piece of a slide; kind: heading, text, ask, answer, picture, code (with its output)."""

    kind: str
    html: str
    letter: str = "x"
    note: str = ""  # for the speaker


GOOD = r"equal, (?:exact and float64|exact|float64)|holds?(?: exactly)?"
VERDICT = re.compile(rf"(?:: |\b)({GOOD})(?:: [^:]*| \(on a substitute arm .*\))?$")


def lines_of(tokens):
    """The lines of a numbered list, [tokens, ...]; what is no list is one line."""
    if tokens[0].type != "ordered_list_open":
        return [tokens]
    begins = [
        k for k, token in enumerate(tokens) if token.type == "list_item_open" and token.level == 1
    ]
    return [tokens[a:b] for a, b in zip(begins, [*begins[1:], -1], strict=True)]


def texts(cell, letters):
    """Yield the blocks of a cell of text that these letters name.

    Raises ValueError where there is not a letter for each block.
    """
    pieces = [(tokens, lines_of(tokens)) for tokens in top_level(unfolded(cell.source))]
    count = sum(len(lines) for _, lines in pieces)
    if len(letters) != count or not {*letters} <= {*SHOWN, "."}:
        raise ValueError(
            f"slides: {letters!r} is no letter of {SHOWN}. for each of the {count} "
            f"blocks of the cell {cell.source[:60]!r}"
        )
    for tokens, lines in pieces:
        mine, letters = letters[: len(lines)], letters[len(lines) :]
        kept = [line for line, letter in zip(lines, mine, strict=True) if letter != "."]
        if len(kept) < len(lines):
            tokens = [tokens[0], *chain(*kept), tokens[-1]]
        if kept:
            yield text(tokens, mine.strip(".")[0])


def text(tokens, letter):
    """The block of a paragraph, a list, a table or a heading."""
    words, shown = (
        next((t.content for t in tokens if t.type == "inline"), ""),
        rendered_tokens(tokens),
    )
    if tokens[0].type == "heading_open":
        return Block("heading", shown.replace("h3", "h2"), letter)
    if asked := re.match(r"\*\*Predict (\w+\.\d+)", words):
        shown = re.sub(r" (\([a-e]\) )", r"<br>\1", shown)
        return Block("ask", shown + (choices(asked[1]) if asked[1] in PREDICTIONS else ""), letter)
    answers, drawn = ANSWER.match(words), words.startswith("![")
    return Block("answer" if answers else "picture" if drawn else "text", shown, letter)


def verdict(lines):
    """What a cell says that prints nothing but good verdicts, "6 checks: equal, exact"; else "".

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
    """The block of a picture, whose words are in its metadata."""
    words = output.metadata.get("image/png", {}).get("alt", "")
    source = f"data:image/png;base64,{output.data['image/png'].strip()}"
    return Block("picture", f'<img alt="{html.escape(words)}" src="{source}">', note=words)


def results(cell, letters):
    """List the blocks of a code cell. Its code is folded, unless a letter shows it.

    Good verdicts are one line. What has no letter goes on, or is left out after a last ".".
    """
    out, printed, sums, shown = [], [], [], bool({*"cC"} & {*letters})
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        if output.output_type == "stream":
            printed += output.text.splitlines()
        elif re.search("rd-embed|<iframe", data.get("text/html", "")):
            out.append(Block("picture", data["text/html"]))
        elif "image/png" in data:
            out.append(picture(output))
        elif "<details>" in data.get("text/markdown", ""):  # a sum, its rows folded below
            line = " ".join(data["text/markdown"].partition("<details>")[0].split())
            (printed if re.search(r"\b(NOT|FAILS)\b", line) else sums).append(line)
        elif re.match(r"[^*]|\*\*", data.get("text/markdown", "")):  # not the words below a picture
            out += [
                Block("text", rendered_tokens(tokens))
                for tokens in top_level(data["text/markdown"])
            ]
        elif "text/plain" in data and "text/markdown" not in data:
            printed += data["text/plain"].splitlines()
    printed = [line for line in printed if line.strip()]
    summary = "; ".join(filter(None, [verdict(printed), *sums]))
    said = (
        ""
        if summary or not printed
        else f"<pre class='said'>{html.escape(chr(10).join(printed))}</pre>"
    )
    size = min(  # of the text: its longest line fits
        0.7, 70 / max(map(len, cell.source.splitlines()))
    )
    code = f"<pre style='font-size:{size:.2f}em'><code>{html.escape(cell.source)}</code></pre>"
    if not shown:
        head = f"<summary>{html.escape(summary or 'code')}</summary>"
        code = f"<details class='code'>{head}{code}</details>"
    elif summary:
        code += f"<p class='verdict'>{html.escape(summary)}</p>"
    if out and not shown and not said and out[-1].kind == "picture":
        out[-1].html += code
    elif out or summary or said or shown:
        out.append(Block("code", code + said))
    letters = letters.ljust(len(out), "." if letters.endswith(".") else "x")
    for block, letter in zip(out, letters, strict=False):
        block.letter = letter
    return [block for block in out if block.letter != "."]


def blocks(notebook):
    """Yield the blocks of the lecture."""
    for cell in pictures_apart(notebook).cells:
        if letters := cell.metadata.get("slides"):
            yield from (results if cell.cell_type == "code" else texts)(cell, letters)
