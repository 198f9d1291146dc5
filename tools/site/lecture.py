"""What a lecture shows of a notebook: the cut that the lecturer's notes name, as blocks of HTML."""
import html
import re
from dataclasses import dataclass

from chapters import PREDICTIONS, choices, unfolded
from typeset import height, natural, rendered_tokens, top_level

TALL = 700                                      # [px]: a table that is higher stands in two halves
SECTION = re.compile(r"\b(?:[A-Z]|\d\d?[a-d]?)\.\d+")
PLAN = re.compile(r"\*\*In (\d+) minutes:\*\*")


# --- the lecturer's notes -------------------------------------------------------------------------------------------

@dataclass
class Part:
    """What the lecture takes of a section: all of it, or what is named."""
    section: str
    minutes: float
    words: str = ""

    @property
    def lines(self):
        """Numbers of the lines of a derivation that are named, or None: all."""
        named = re.search(r"\blines? ((?:\d+|[ivx]+)\b[\d, andto]*)", self.words)
        return named and numbers(named[1])

    def names(self, what):
        return bool(re.search(rf"\b{what}\b", self.words))

    def quotes(self, lead):
        """Whether a derivation is named by its words in bold, or by those in brackets: "every arm"."""
        return any(f'"{name}"' in self.words for name in names_of(lead))

    @property
    def whole(self):
        """Whether nothing of the section is named; a loop is shown in addition."""
        return not re.search(r'"|\b(lines?|pictures? of|tables? of|Predict \w)', self.words)

    def lacking(self, found):
        """What the part names and no block is, in words."""
        has = lambda kind: any(block.kind == kind for block in found)  # noqa: E731
        derived = "".join(block.html for block in found if block.kind == "pencil")
        leads = {name for block in found for name in names_of(block.lead)}
        asked = {block.question for block in found if block.kind == "ask"}
        loops = any(block.kind == "code" and "<details" not in block.html for block in found)
        return [*["heading"] * (not has("heading")),
                *(f"line {k}" for k in self.lines or () if f'<li value="{k}"' not in derived),
                *(f'"{lead}"' for lead in re.findall('"(.*?)"', self.words) if lead not in leads),
                *(f"Predict {k}" for k in re.findall(r"Predict (\w+\.\d+)", self.words) if k not in asked),
                *["picture"] * (self.names("pictures?") and not has("picture")),
                *["table"] * (self.names("tables?") and not (has("table") or has("code"))),
                *["loop"] * (self.names("loops?") and not loops)]

    def keeps(self, block):
        if self.whole or block.kind == "heading" or block.opens:
            return True
        if block.kind == "pencil":
            return self.names("lines?") or self.quotes(block.lead)
        if block.question and self.names(f"Predict {re.escape(block.question)}"):
            return True
        return (block.kind == "picture" and self.names("pictures?")) or (
            self.names("tables?") and (block.kind == "table" or "class='said'" in block.html))


def names_of(lead):
    """["With a pencil (every arm)", "every arm"]: what a derivation is called in the notes."""
    return [lead, *re.findall(r"\((.*)\)", lead)]


def numbers(words):
    """The numbers that a text names.

    >>> numbers("1, 2 and 4 to 7")
    [1, 2, 4, 5, 6, 7]
    """
    found = re.findall(r"(\d+)(?: to (\d+))?", words)
    return [k for begin, end in found for k in range(int(begin), int(end or begin) + 1)]


def hints(notes, number):
    """[(what the notes on a notebook say, as one line of Markdown), ...]; none where they say nothing."""
    found = re.search(rf"^## {number} .*?\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)
    return [" ".join(x.split()) for x in re.split(r"^- ", found[1], flags=re.MULTILINE) if x.strip()] if found else []


def said(hints, head):
    """What a hint says behind its head in bold, such as **Homework:**; "" where there is none."""
    return next((h.split(":**", 1)[1].strip() for h in hints if h.startswith(f"**{head}:**")), "")


def plan(hints, minutes=None):
    """The words of the plan **In 25 minutes:**, or of the shortest one; "" where there is none."""
    plans = {int(PLAN.match(h)[1]): h.split(":**", 1)[1].strip() for h in hints if PLAN.match(h)}
    return plans.get(min(plans, default=0) if minutes is None else minutes, "")


def cut(hints, minutes=None):
    """[Part, ...]: what a lecture takes, by the first sentence of its plan; what names no section goes with the last.

    >>> hints = ["**In 25 minutes:** lines 1 and 2 of 7.1 (5), its rods (2), 7.3 and 7.4 (18). 7.2 is reading."]
    >>> [(part.section, part.minutes, part.lines) for part in cut(hints)]
    [('7.1', 7.0, [1, 2]), ('7.3', 9.0, None), ('7.4', 9.0, None)]
    """
    out = []
    for words, taken in re.findall(r"(.*?)\((\d+)\)(?:, |\..*)", plan(hints, minutes)):
        words = re.sub(r",? (?:and )?without .*", "", words)            # "9.7 without lines 1 to 4": for the speaker
        sections = SECTION.findall(re.sub(r"Predict [\w.]+\d", "", words))
        if out and not sections:
            out[-1].minutes += int(taken)
            out[-1].words += f", {words.strip()}"
        out += [Part(section, int(taken) / len(sections), words) for section in sections]
    return out


def left_out(parts, shown, sections):
    """What is cited in a cut and is not in it: ["line 2 of 7.1", ...]. Lines of other files' sections may be cited.

    shown: the texts of what is shown; sections: those of this file.
    """
    lines = {part.section: part.lines for part in parts}
    missing = []
    for text in shown:
        for cited, section in re.findall(r"\blines? ((?:\d+|, | and | to )+) of (\w+\.\d+)", text):
            missing += [f"line {k} of {section}" for k in numbers(cited) if section in sections and not (
                section in lines and (lines[section] is None or k in lines[section]))]
    return list(dict.fromkeys(missing))


# --- blocks ---------------------------------------------------------------------------------------------------------

@dataclass
class Block:
    """A piece of a slide. Kinds: heading, text, ask, answer, pencil, picture, table, code (with what it prints)."""
    kind: str
    html: str
    height: float                               # [px], about
    question: str = ""                          # the number of the question that it asks, prepares or answers
    opens: bool = False                         # stands before the first question, derivation, cell or picture
    note: str = ""                              # for the speaker
    lead: str = ""                              # of a derivation: the words in bold before it

    @property
    def leads(self):
        """Whether it belongs to what comes."""
        return self.kind == "heading" or self.lone or bool(re.search(r"[:,]\s*(</\w+>\s*)*$", self.html))

    @property
    def lone(self):
        """Whether it is what a derivation starts from, without its lines."""
        return self.kind == "pencil" and bool(self.lead) and self.html.startswith("<p>") and r"\[" not in self.html


DROPPED = re.compile(r"\*\*(Break it|Exercise|Further reading)|What this notebook verified")
ANSWER = re.compile(r"(\w+\.\d+ was |The answer (?:is|was) )?\([a-e]\)[.,:]")
PENCIL = re.compile(r"\*\*(With a pencil(?: \([^)*]*\))?|[^*]* by hand|[^*]+(?=\*\*, with a pencil))")
GOOD = r"equal, (?:exact and float64|exact|float64)|holds?(?: exactly)?"
VERDICT = re.compile(rf"(?:: |\b)({GOOD})(?:: [^:]*| \(on a substitute arm .*\))?$")
PICTURE = re.compile(r'<img alt="([^"]*)"[^>]* src="data:image/png;base64,([^"]*)"[^>]*>')
LOOP = re.compile(r"^(for|def|while) ", re.MULTILINE)
SET_UP = re.compile(r"(predict|exercise)\b|(?s:.*)\nexercise\(")
IMPORTS = re.compile(r"(import|from)\b")        # a cell that begins so, and shows nothing, is no more


def chosen(tokens, wanted):
    """A numbered list with only the lines that are wanted; [] if it has none of them."""
    out, keep = [], True
    for token in tokens:
        if token.level == 1 and token.type == "list_item_open":
            keep = int(token.info) in wanted
        if keep or token.level == 0:
            out.append(token)
    return out if len(out) > 2 else []


def kind_of(tokens, words, before):
    """Of a block; `before` is the kind of the block before it, for a derivation may go on."""
    if tokens[0].type == "heading_open":
        return "heading"
    if before == "pencil" and (tokens[0].type in ("bullet_list_open", "math_block") or words.startswith("$$")):
        return "pencil"
    if re.match(r"\*\*Predict \w+\.\d", words):
        return "ask"
    if tokens[0].type == "ordered_list_open" or PENCIL.search(words):
        return "pencil"
    if ANSWER.match(words):
        return "answer"
    return "table" if tokens[0].type == "table_open" else "picture" if words.startswith("![") else "text"


def verdict(lines):
    """What a cell says that prints nothing but verdicts, and good ones, such as "6 checks: equal, exact"; else "".

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


def table(text):
    """The block of a table, or of what else Markdown became; a long table stands in two halves beside each other."""
    head, *lines = re.findall("<tr>.*?</tr>", text, re.DOTALL) or [""]
    tall = height("table" if lines else "text", text)
    if lines and tall > TALL:
        half = (len(lines) + 1) // 2
        parts = (f"<table>{head}{''.join(part)}</table>" for part in (lines[:half], lines[half:]))
        text, tall = f"<div class='halves'>{''.join(parts)}</div>", tall / 2
    return Block("table", text, tall)


def as_html(output):
    """A picture that is stored as image/png, its words in the metadata, as HTML; "" if the output is none."""
    if "image/png" not in output.get("data", {}):
        return ""
    words = html.escape(output.metadata.get("image/png", {}).get("alt", ""))
    return f'<img alt="{words}" src="data:image/png;base64,{output.data["image/png"].strip()}">'


def results(cell, shown):
    """The blocks of a code cell. Its code is folded, unless it is to be shown; good verdicts are one line."""
    out, printed, sums = [], [], []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        picture = PICTURE.match(data.get("text/html", "") or as_html(output))
        if output.output_type == "stream":
            printed += output.text.splitlines()
        elif re.search("rd-embed|<iframe", data.get("text/html", "")):
            out.append(Block("picture", data["text/html"], 600))
        elif picture:
            out.append(Block("picture", picture[0], 0.65 * natural(picture[2]), note=html.unescape(picture[1])))
        elif "<details>" in data.get("text/markdown", ""):                  # a sum, its rows folded below it
            line = " ".join(data["text/markdown"].partition("<details>")[0].split())
            (printed if re.search(r"\b(NOT|FAILS)\b", line) else sums).append(line)
        elif re.match(r"[^*]|\*\*", data.get("text/markdown", "")):         # not the words below a picture
            out += [table(rendered_tokens(tokens)) for tokens in top_level(data["text/markdown"])]
        elif "text/plain" in data and "text/markdown" not in data:
            printed += data["text/plain"].splitlines()
    printed = [line for line in printed if line.strip()]
    summary = "; ".join(filter(None, [verdict(printed), *sums]))
    said = "" if summary or not printed else f"<pre class='said'>{html.escape(chr(10).join(printed))}</pre>"
    size = min(0.7, 70 / max(map(len, cell.source.splitlines())))       # of the text: its longest line fits
    code = f"<pre style='font-size:{size:.2f}em'><code>{html.escape(cell.source)}</code></pre>"
    if not shown:
        code = f"<details class='code'><summary>{html.escape(summary or 'code')}</summary>{code}</details>"
    elif summary:
        code += f"<p class='verdict'>{html.escape(summary)}</p>"
    if out and not shown and not said and out[-1].kind == "picture":
        out[-1].html += code
        return out
    tall = 28 + 24 * len(printed) * bool(said) + 24 * (1 + cell.source.count("\n")) * shown
    return [*out, Block("code", code + said, tall)] if out or summary or said or shown else []


class Reader:
    """Reads a notebook from the top, and keeps what a part of the lecture takes of its section."""

    def __init__(self, part):
        self.part, self.kept = part, []
        self.inside = self.skip = self.mute = self.opens = self.again = self.announced = False
        self.question = self.kind = self.lead = ""
        self.loops = self.last = 0

    def code(self, cell):
        if not self.inside or self.mute or SET_UP.match(cell.source):
            return
        if IMPORTS.match(cell.source) and not cell.get("outputs"):
            return
        loop = bool(LOOP.search(cell.source))
        self.loops += loop
        shown = loop and (self.part.names("loops") or (
            self.part.names("loop") and (self.loops == 1 or self.announced)))
        if shown and self.announced and self.part.names("loop"):    # "the loop" is the one that a text announces
            self.kept = [block for block in self.kept if block.kind != "code" or "<details" in block.html]
        for block in results(cell, shown):
            block.question, self.opens = self.question, False
            if self.part.keeps(block) or (shown and block.kind == "code"):
                self.kept.append(block)

    def text(self, tokens):
        if not tokens:                                              # a folded answer ends what is left out,
            self.skip = False                                       # but not for cells, until there is text again
            return
        words = next((t.content for t in tokens if t.type == "inline"), "")
        if tokens[0].type == "heading_open":
            self.inside = tokens[0].tag == "h3" and words.startswith(self.part.section + " ")
            self.skip, self.opens, self.again, self.last = False, True, False, 0
        elif words.startswith("**"):
            self.skip = self.mute = bool(DROPPED.match(words))
        if self.inside and not self.skip:
            self.mute = False
            self.paragraph(tokens, words)

    def paragraph(self, tokens, words):
        self.kind = kind = kind_of(tokens, words, self.kind)
        asked, leads = re.match(r"\*\*Predict (\w+\.\d+)", words), PENCIL.search(words)
        self.question = asked[1] if asked else self.question
        self.lead = leads[1] if leads else self.lead
        self.opens = self.opens and kind in ("heading", "text", "table")
        if tokens[0].type == "ordered_list_open":                   # the numbers of a second derivation begin again
            self.again, self.last = self.again or int(tokens[1].info) <= self.last, int(tokens[1].info)
            if self.part.lines is not None and not self.part.quotes(self.lead):
                tokens = chosen(tokens, [] if self.again else self.part.lines)
        text = rendered_tokens(tokens)
        self.announced = text.rstrip().endswith(":</p>")
        text = re.sub(r" (\([a-e]\) )", r"<br>\1", text) if kind == "ask" else text
        question = self.question if kind in ("ask", "answer", "text") else ""
        tall = height(kind, text)
        if asked and self.question in PREDICTIONS:
            text, tall = text + choices(self.question), tall + 60
        block = Block(kind, text, tall, question, self.opens, lead=self.lead)
        if text and self.part.keeps(block):
            self.kept.append(block)
        if ANSWER.match(words):
            self.question = ""


def blocks(notebook, part):
    """[Block, ...]: what the lecture takes of a section, its heading first.

    Raises ValueError where the section does not have what the part names.
    """
    reader = Reader(part)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            reader.code(cell)
        else:
            for tokens in top_level(unfolded(cell.source)):
                reader.text(tokens)
    found = [block for block, after in zip(reader.kept, [*reader.kept, None][1:], strict=True)
             if part.whole or not block.lone or (after and after.kind == "pencil") or part.quotes(block.lead)]
    if lacking := part.lacking(found):
        missing = " and no ".join(lacking)
        raise ValueError(f"lecturer's notes: {part.words.strip()!r}, but {part.section} has no {missing}")
    return found
