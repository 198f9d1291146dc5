"""Slides of a notebook: the cut of the lecturer's notes, in reveal.js. Answers are fragments, notes are the speaker's.

A slide is begun by a heading, a *Predict*, a picture or a view, and wherever a screen would be full. What is still too
tall is made smaller by fit.js, which the page runs when it opens.
"""
import html
import re

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

FULL = 15                                       # lines of a slide, as `lines` counts them
ASKS = re.compile(r"^(?=\*\*(?:Predict|Break it|Exercise)\b)", re.MULTILINE)
BIG = re.compile("<img|rd-embed|<iframe")        # a picture, a view, the laboratory: a slide of its own
ANSWER = re.compile(r"\([a-e]\)\. ")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="../_static/icon.svg"><link rel="stylesheet" href="../_static/reveal/dist/reveal.css">
<link rel="stylesheet" href="../_static/reveal/dist/theme/{theme}.css">
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
    """Markdown to HTML with formulas as MathJax reads them."""
    md = MarkdownIt("commonmark", {"html": True}).enable("table")
    md.use(dollarmath_plugin, allow_space=True, double_inline=True)
    for rule, (left, right) in {"math_inline": ("\\(", "\\)"), "math_block": ("\\[", "\\]"),
                                "math_inline_double": ("\\[", "\\]")}.items():
        md.add_render_rule(rule, lambda self, tokens, i, options, env, left=left, right=right:
                           left + html.escape(tokens[i].content) + right)
    return md


MARKDOWN = _markdown()


def rendered(text):
    """HTML of a piece of a notebook; links lead into the book."""
    text = re.sub(r"\]\(((?:solutions/)?\w+)\.ipynb", r"](../notebooks/\1.html", text)
    return MARKDOWN.render(text).replace('src="../figures/', 'src="../_static/figures/')


def cut(notes, number):
    """(sections of the lecture, hints): what the notes on a notebook name for 25 minutes, and all that they say.

    Sections are numbers such as 2.3; none where the notes name none: then everything up to *Further* is the lecture.
    Only the first sentence names them (the others say what is left out); "2.1 to 2.3" is three.
    """
    found = re.search(rf"^## {number} .*?\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)
    hints = [" ".join(x.split()) for x in re.split(r"^- ", found[1], flags=re.MULTILINE) if x.strip()] if found else []
    short = next((h for h in hints if h.startswith("**In 25 minutes")), "")
    first, found = re.split(r"\.\s", short)[0], []
    for chapter, begin, _, end in re.findall(rf"({number.lstrip('0') or '0'})\.(\d+)\b( to \1\.(\d+))?", first):
        found += [f"{chapter}.{k}" for k in range(int(begin), int(end or begin) + 1)]
    return found, hints


def shown(output):
    """HTML of an output: a view, a picture, a table, or text. "" for captions, which repeat the picture's words."""
    data = output.get("data", {})
    if output.output_type == "error":
        return ""
    if output.output_type == "stream":
        return f"<pre class='said'>{html.escape(output.text.rstrip())}</pre>"
    if "text/html" in data:
        return data["text/html"]
    if "image/png" in data:
        alt = html.escape(output.metadata.get("image/png", {}).get("alt", ""), quote=True)
        return f"<img alt='{alt}' src='data:image/png;base64,{data['image/png'].strip()}'>"
    if "text/markdown" in data:
        return "" if data["text/markdown"].startswith("*") else rendered(data["text/markdown"])
    return f"<pre class='said'>{html.escape(data['text/plain'])}</pre>" if "text/plain" in data else ""


def lines(piece):
    """About how many lines of a slide a piece of HTML takes."""
    if BIG.search(piece):
        return FULL
    text = re.sub(r"<[^>]+>", "", re.sub(r"\\\[.*?\\\]", "x" * 180, piece, flags=re.DOTALL))
    rows = 1.4 * piece.count("<tr") + piece.count("<li") * 0.3
    return rows + sum(1 + len(line) // 95 for line in text.splitlines() if line.strip())


def pieces(cell):
    """(HTML, begins a slide) of a cell. Code is folded; setting up is left out."""
    if cell.cell_type == "markdown":
        for part in re.split(r"^---\n|\n\n(?=\*\*With a pencil)", cell.source, flags=re.MULTILINE):
            for text in filter(None, map(str.strip, ASKS.split(part))):
                for k, block in enumerate(re.split(r"\n\n(?!\$\$)", text) if "<details" not in text else [text]):
                    answer = " class='fragment'" if ANSWER.match(block) else ""
                    yield f"<div{answer}>{rendered(block)}</div>", k == 0 and bool(re.match(r"#|\*\*", block))
        return
    results = list(filter(None, map(shown, cell.get("outputs", []))))
    if results and not cell.source.startswith(("predict(", "exercise(")):
        source = html.escape(cell.source)
        code = f"<details class='code'><summary>code</summary><pre><code>{source}</code></pre></details>"
        for k, result in enumerate(results):
            yield (code if not k else "") + f"<div>{result}</div>", bool(BIG.search(result))


def slides(notebook, sections):
    """[[HTML, ...], ...]: the title, and the sections asked for."""
    out, wanted = [[]], True
    for cell in notebook.cells:
        heading = re.search(r"^### (\w+\.\d+)", cell.source, re.MULTILINE) if cell.cell_type == "markdown" else None
        if heading:
            wanted = not sections or heading[1] in sections
        elif re.search(r"^## ", cell.source, re.MULTILINE) and cell.cell_type == "markdown":
            wanted = False
        if not wanted or (cell.cell_type == "code" and re.match(r"(import|from) ", cell.source)):
            continue
        for piece, begins in pieces(cell):
            if begins or sum(map(lines, out[-1])) + lines(piece) > FULL:
                out.append([])
            out[-1].append(piece)
    return [slide for slide in out if slide]


def _aside(hints):
    listed = rendered("\n".join(f"- {hint}" for hint in hints))
    return f"<aside class='notes'>{listed}</aside>" if hints else ""


def deck(notebook, title, notes, theme="white"):
    """The page of a notebook's slides. Hints that name a section stand on its first slide, all others on the title."""
    sections, hints = cut(notes, title.partition("_")[0])
    rows, used, seen = [], set(), None
    found = slides(notebook, sections)
    for slide in found[1:]:
        text = "".join(slide)
        heading = re.search(r"<h3[^>]*>(\w+\.\d+)", text)
        named = heading and re.compile(rf"\b{re.escape(heading[1])}\b")
        mine = [h for h in hints if heading and named.search(h) and not h.startswith("**In 25")]
        used |= set(mine) if heading else set()
        seen = heading or seen
        rows.append((text, mine))
    rows.insert(0, ("".join(found[0]), [h for h in hints if h not in used]))
    body = "\n".join(f"<section>{text}{_aside(mine)}</section>" for text, mine in rows)
    return PAGE.format(title=html.escape(title), theme=theme, slides=body)
