"""Slides of a notebook: the cut of the lecturer's notes, in reveal.js. Answers are fragments, notes are the speaker's.

A notebook is taken apart into blocks, those of the cut are kept, and they are divided among slides so that none is too
full and few are empty. Heights are estimates; slides.js measures, and makes smaller what is too tall nevertheless.
"""
import base64
import html
import re
from dataclasses import dataclass

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

ROOM, LINE, LETTERS = 660, 38, 84               # of a slide: height [px], of a line of text [px], letters in a line
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: slides</title>
<link rel="icon" href="../_static/icon.svg"><link rel="stylesheet" href="../_static/reveal/dist/reveal.css">
<link rel="stylesheet" href="../_static/views.css"><link rel="stylesheet" href="../_static/slides.css">
<script>window.MathJax = {{ tex: {{ inlineMath: [["\\\\(", "\\\\)"]], displayMath: [["\\\\[", "\\\\]"]] }} }};</script>
<script defer src="../_static/mathjax/tex-chtml-full.js"></script></head>
<body><main class="reveal"><div class="slides">
{slides}
</div></main>
<script src="../_static/reveal/dist/reveal.js"></script><script src="../_static/reveal/plugin/notes/notes.js"></script>
<script src="../_static/views.js"></script><script src="../_static/slides.js"></script></body></html>
"""


def _markdown():
    """Markdown to HTML with formulas as MathJax reads them, and the numbers of lists as they were written."""
    md = MarkdownIt("commonmark", {"html": True}).enable("table")
    md.use(dollarmath_plugin, allow_space=True, double_inline=True)
    for rule, (left, right) in {"math_inline": ("\\(", "\\)"), "math_block": ("\\[", "\\]"),
                                "math_inline_double": ("\\[", "\\]")}.items():
        md.add_render_rule(rule, lambda self, tokens, i, options, env, left=left, right=right:
                           left + html.escape(tokens[i].content) + right)
    return md


MARKDOWN = _markdown()


def _html(tokens):
    for token in tokens:
        if token.type == "list_item_open" and token.info:
            token.attrSet("value", token.info)
        if token.type == "math_block":
            token.content = "\\]\\[".join(stacked(token.content))
    text = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    text = re.sub(r'href="((?:solutions/)?\w+)\.ipynb', r'href="../notebooks/\1.html', text)
    return text.replace('src="../figures/', 'src="../_static/figures/')


COMMANDS = re.compile(r"<[^>]+>|\\(mathcal|text|hat|tilde|bar|d?dot|q?quad|left|right|operatorname)\b|[{}^_]")


def plain_length(text):
    """About how many letters HTML or a formula shows."""
    return len(re.sub(r"\\[a-zA-Z]+|&\w+;", "x", COMMANDS.sub("", text)))


def stacked(formula):
    r"""[formula, ...]: one that is wide is taken apart where it has a wide space, and each stands on a line of its own.

    >>> stacked(r"a=b\qquad c=d") == [r"a=b\qquad c=d"], len(stacked("a" * 80 + r"\qquad" + "b" * 40))
    (True, 2)
    """
    out = []
    for piece in re.split(r"\\qquad(?:\\qquad|\\ )*", formula) if plain_length(formula) > 78 else [formula]:
        closed = out and all(out[-1].count(a) == out[-1].count(b) for a, b in ("{}", (r"\begin", r"\end"), (r"\left", r"\right")))
        if out and (not closed or piece.lstrip().startswith(("[", r"\text"))):
            out[-1] += r"\qquad " + piece
        else:
            out.append(piece)
    return out


def rendered(text):
    """HTML of a piece of a notebook; links lead into the book."""
    return _html(MARKDOWN.parse(text))


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
        return f'"{lead}"' in self.words

    @property
    def whole(self):
        """Whether nothing of the section is named; a loop is shown in addition."""
        return not re.search(r'"|\b(lines?|pictures? of|tables? of|Predict \w)', self.words)

    def keeps(self, block):
        if self.whole or block.kind == "heading" or block.opens:
            return True
        if block.kind == "pencil":
            return self.names("lines?") or self.quotes(block.lead)
        if block.question and self.names(f"Predict {re.escape(block.question)}"):
            return True
        return (block.kind == "picture" and self.names("pictures?")) or (block.kind == "table" and self.names("tables?"))


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


PLAN = re.compile(r"\*\*In (\d+) minutes:\*\*")


def cut(hints):
    """[Part, ...]: what a lecture takes, by the first sentence of the hint **In 25 minutes:**.

    >>> [(p.section, p.minutes, p.lines) for p in cut(["**In 25 minutes:** lines 1 and 2 of 7.1 (5), 7.3 and 7.4 (20)."])]
    [('7.1', 5.0, [1, 2]), ('7.3', 10.0, None), ('7.4', 10.0, None)]
    """
    out = []
    said = next((h.split(":**", 1)[1] for h in hints if PLAN.match(h)), "")
    for words, minutes in re.findall(r"(.*?)\((\d+)\)(?:, |\..*)", said):
        plain = re.sub(r"Predict [\w.]+\d", "", words)
        sections = re.findall(r"\b[\dA-C]\d?\.\d+", plain)
        out += [Part(section, int(minutes) / len(sections), words) for section in sections]
    return out


# --- blocks ---------------------------------------------------------------------------------------------------------

@dataclass
class Block:
    """A piece of a slide. Kinds: heading, text, ask, answer, pencil, picture, table, code (with what it prints)."""
    kind: str
    html: str
    height: float                               # [px], about
    question: str = ""                          # the number of the question that it asks, prepares or answers
    opens: bool = False                         # stands before the section's first question, derivation, cell or picture
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
ANSWER = re.compile(r"(\w+\.\d+ was )?\([a-e]\)[.,:]")
PENCIL = re.compile(r"(\([a-e]\)\. )?\*\*(With a pencil|[^*]* by hand|[^*]+\*\*, with a pencil)")
VERDICT = re.compile(r"(?:: |\b)(equal, exact|equal, float64|holds?)(?:: [^:]*)?$")


def rows(text, letters=LETTERS):
    """About how many lines the HTML of a paragraph takes."""
    return 1 + plain_length(text) // letters


def height(kind, text):
    """About the height [px] of a block of HTML that Markdown has become."""
    if kind in ("heading", "picture"):
        return {"heading": 64, "picture": 420}[kind]
    formulas = re.findall(r"\\\[(.*?)\\\]", text, re.DOTALL)
    tall = sum(52 + 32 * x.count(r"\\") + 20 * bool(re.search("frac|sum|begin", x)) for x in formulas)
    text = re.sub(r"\\\[.*?\\\]", "", text, flags=re.DOTALL)
    if kind == "table":
        return 36 * text.count("<tr") + 24 * sum(rows(cell, 46) - 1 for cell in text.split("<t")[1:])
    parts = re.split("<li|<br>", text)
    return tall + sum(LINE * rows(part, LETTERS - 6 * (len(parts) > 1)) for part in parts if COMMANDS.sub("", part).strip()) + 12


def top_level(text):
    """[[token, ...], ...]: the blocks of a Markdown text without rules; [] stands for <details>."""
    out, hidden = [], False
    for token in MARKDOWN.parse(text):
        if token.content.lstrip().startswith("<details"):
            hidden = True
            out.append([])
        if not hidden and token.type != "hr":
            if token.level == 0 and token.nesting >= 0:
                out.append([])
            out[-1].append(token)
        hidden = hidden and "</details>" not in token.content
    return out


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
    if before == "pencil" and (tokens[0].type == "bullet_list_open" or words.startswith("$$") or tokens[0].type == "math_block"):
        return "pencil"
    if re.match(r"\*\*Predict \w+\.\d", words):
        return "ask"
    if tokens[0].type == "ordered_list_open" or PENCIL.match(words):
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
    kinds = dict.fromkeys(re.sub("hold$", "holds", x[1]) for x in found)
    return lines[0].strip() if len(lines) == 1 else f"{len(lines)} checks: {'; '.join(kinds)}"


def proofs(table):
    """"4 lines: proved, any gain L; equal, exact" of the table that says so of each line of a derivation."""
    cells = [[x.strip() for x in row.strip("|").split("|")] for row in table.splitlines()[2:] if row.strip()]
    return f"{len(cells)} lines: " + "; ".join(" or ".join(dict.fromkeys(column)) for column in list(zip(*cells))[2:])


def natural(png):
    """Height [px] at which a PNG (base64) fills a slide's width, at most 560."""
    head = base64.b64decode(png.strip()[:64])
    wide, high = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    return min(1180 * high / wide, 560)


def results(cell, shown):
    """The blocks of a code cell. Its code is folded, unless it is to be shown; good verdicts are one line."""
    out, printed, tables = [], [], []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        about = output.get("metadata", {}).get("image/png", {}).get("alt", "")
        if output.output_type == "stream":
            printed += output.text.splitlines()
        elif re.search("rd-embed|<iframe", data.get("text/html", "")):
            out.append(Block("picture", data["text/html"], 600, note=about))
        elif "image/png" in data:
            text = f"<img alt='{html.escape(about, quote=True)}' src='data:image/png;base64,{data['image/png'].strip()}'>"
            out.append(Block("picture", text, 0.65 * natural(data["image/png"]), note=about))
        elif data.get("text/markdown", "").startswith("| line |"):
            tables.append(proofs(data["text/markdown"]))
        elif data.get("text/markdown", "").startswith(("| equation | formula |", "| tag | what it says |")):
            printed += data["text/plain"].splitlines()[:1]
        elif data.get("text/markdown", "*")[0] != "*":
            text = rendered(data["text/markdown"])
            out.append(Block("table", text, height("table", text)))
        elif "text/plain" in data and "text/markdown" not in data:
            printed += data["text/plain"].splitlines()
    printed = [line for line in printed if line.strip()]
    summary = "; ".join(filter(None, [verdict(printed), *tables]))
    said = "" if summary or not printed else f"<pre class='said'>{html.escape(chr(10).join(printed))}</pre>"
    small = min(19, 1900 // max(map(len, cell.source.splitlines())))
    code = f"<pre style='font-size:{small}px'><code>{html.escape(cell.source)}</code></pre>"
    if not shown:
        code = f"<details class='code'><summary>{html.escape(summary or 'code')}</summary>{code}</details>"
    elif summary:
        code += f"<p class='verdict'>{html.escape(summary)}</p>"
    if out and not shown and not said and out[-1].kind == "picture":
        out[-1].html += code
        return out
    tall = 28 + 24 * len(printed) * bool(said) + 24 * (1 + cell.source.count("\n")) * shown
    return [*out, Block("code", code + said, tall)] if out or summary or said or shown else []


LOOP = re.compile(r"^(for|def|while) ", re.MULTILINE)


def blocks(notebook, part):
    """[Block, ...]: what the lecture takes of a section, its heading first."""
    out, inside, skip, question, loops, kind, lead = [], False, False, "", 0, "", ""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            if not inside or skip or re.match(r"(predict|import|from|exercise)\b", cell.source) or "\nexercise(" in cell.source:
                continue
            loops += bool(LOOP.search(cell.source))
            shown = bool(LOOP.search(cell.source)) and (part.names("loops") or (part.names("loop") and loops == 1))
            found = results(cell, shown)
            for block in found:
                block.question, opens = question, False
                if part.keeps(block) or (shown and block.kind == "code"):
                    out.append(block)
            continue
        for tokens in top_level(cell.source):
            words = next((t.content for t in tokens if t.type == "inline"), "")
            if not tokens:                                          # a folded answer ends what is left out
                skip = False
                continue
            if tokens[0].type == "heading_open":
                inside = tokens[0].tag == "h3" and words.startswith(part.section + " ")
                skip, opens, again, last = False, True, False, 0
            elif words.startswith("**"):
                skip = bool(DROPPED.match(words))
            if not inside or skip:
                continue
            kind = kind_of(tokens, words, kind)
            lead = re.sub(r"(\([a-e]\)\. )?\*\*(.*?)\.?\*\*.*", r"\2", words) if PENCIL.match(words) else lead
            asked = re.match(r"\*\*Predict (\w+\.\d+)", words)
            question = asked[1] if asked else question
            opens = opens and kind in ("heading", "text", "table")
            if tokens[0].type == "ordered_list_open":
                again, last = again or int(tokens[1].info) <= last, int(tokens[1].info)
                if part.lines is not None and not part.quotes(lead):
                    tokens = chosen(tokens, [] if again else part.lines)
            text = _html(tokens) if tokens else ""
            if kind == "ask":
                text = re.sub(r" (\([a-e]\) )", r"<br>\1", text)
            block = Block(kind, text, height(kind, text), question if kind in ("ask", "answer", "text") else "", opens, lead=lead)
            if text and part.keeps(block):
                out.append(block)
            if ANSWER.match(words):
                question = ""
    return [block for block, after in zip(out, [*out[1:], None], strict=True)
            if part.whole or not block.lone or (after and after.kind == "pencil") or part.quotes(block.lead)]


# --- slides ---------------------------------------------------------------------------------------------------------

def cost(page, first):
    """How bad a slide is: empty or too full, or beginning with what belongs to what was before."""
    room = ROOM - (0 if first else 44)
    fill = sum(block.height for block in page) / room
    if fill > 1:
        return 30 * (fill - 1) + (100 if fill > 1.4 and len(page) > 1 else 1)
    begins = 0 if first else {"answer": 2.0, "code": 1.2}.get(page[0].kind, 0) + 1.0 * page[0].html.startswith(r"\[")
    ends = 1.5 * page[-1].leads
    return 0.7 + (1 - fill) ** 2 + begins + ends


def divided(found):
    """[[Block, ...], ...]: the blocks of a section, in slides of the least cost together."""
    best = [(0.0, [])]
    for end in range(1, len(found) + 1):
        best.append(min(((best[k][0] + cost(found[k:end], k == 0), [*best[k][1], found[k:end]])
                         for k in range(end)), key=lambda way: way[0]))
    return best[-1][1]


def slide(page, heading, speech):
    """HTML of a slide. From the first question or answer on, each step waits for a key."""
    out, waits, notes = [], False, list(speech)
    for block in page:
        fragment = " fragment" if waits or block.kind == "answer" else ""
        out.append(f"<div class='rd-{block.kind}{fragment}'>{block.html}</div>" if block.kind != "heading" else
                   block.html.replace("h3", "h2"))
        waits = waits or block.kind in ("ask", "answer")
        notes += [f"Picture: {block.note}"] * bool(block.note)
    if page[0].kind != "heading":
        out.insert(0, f"<h2 class='again'>{heading}</h2>")
    return section("".join(out), notes)


def section(text, notes):
    listed = rendered("\n".join(f"- {note}" for note in notes))
    return f"<section>{text}" + (f"<aside class='notes'>{listed}</aside>" if notes else "") + "</section>"


def title_slide(notebook, name, notes):
    """The notebook's heading and aims."""
    parts = [x for x in top_level(notebook.cells[0].source) if x]
    head, aims = _html(parts[0]), [_html(x) for x in parts if x[0].type == "ordered_list_open"][:1]
    rest = f"<p class='rest'>Everything else is in the <a href='../notebooks/{name}.html'>notebook</a>.</p>"
    return section("".join([head, "<p>Afterward you can</p>" * bool(aims), *aims, rest]), notes)


def last_slide(hints, following):
    """What to take away, and the homework; "" where the notes have neither."""
    away, work = said(hints, "To take away"), said(hints, "Homework")
    text = rendered(away).replace("<p>", "<p class='away'>") if away else ""
    text += rendered(f"**Homework.** {work}") if work else ""
    text += f"<p class='rest'>Next: <a href='{following[0]}.html'>{html.escape(following[1])}</a></p>" if following else ""
    return section(f"<h2>To take away</h2>{text}", []) if away or work else ""


def deck(notebook, name, notes, following=None):
    """The page of a notebook's slides.

    A hint that names a section stands on that section's first slide, if it is shown; one that names none on the title.
    `following` is the next deck: its file's name and its title.
    """
    found = hints(notes, name.partition("_")[0])
    parts, out, minutes, used = cut(found), [], 0.0, set()
    mine = [h for h in found if not re.match(r"\*\*(To take away|Homework):", h)]
    named = {h: set() if PLAN.match(h) else set(re.findall(r"\b[\dA-C]\d?\.\d+", h)) for h in mine}
    for part in parts:
        here = blocks(notebook, part)
        heading = re.sub("<[^>]+>", "", here[0].html).strip()
        speech = [f"{part.minutes:g} minutes, from minute {minutes:g}: {part.words.strip()}"]
        speech += [h for h in mine if part.section in named[h] and h not in used]
        used |= set(speech)
        minutes += part.minutes
        for k, page in enumerate(divided(here)):
            out.append(slide(page, heading, speech if k == 0 else []))
    out.insert(0, title_slide(notebook, name, [h for h in mine if not named[h]]))
    out.append(last_slide(found, following))
    title = re.sub(r"^# ", "", notebook.cells[0].source.splitlines()[0])
    return PAGE.format(title=html.escape(title), slides="\n".join(filter(None, out)))
