"""Slides of a notebook: the cut of the lecturer's notes, in reveal.js. Answers are fragments, notes are the speaker's.

Blocks are divided among slides so that none is too full and few are empty. Heights are estimates; slides.js measures,
and makes smaller what is too tall nevertheless.
"""
import html
import re
from itertools import pairwise

from chapters import OPENS, instrument
from lecture import PLAN, SECTION, blocks, cut, hints, said
from typeset import rendered, rendered_tokens, top_level

ROOM, AGAIN = 700, 44                           # [px]: height of a slide, of the small heading of one that goes on
LISTING = """# Slides

The lecture cut of each notebook: questions whose answers wait for a key, pictures, players and laboratories that run,
and the [lecturer's notes](notebooks/lecturer_notes.md) in the speaker view.

| key | does |
|---|---|
| space, arrows, a presenter's remote | the next step, or the one before |
| S | the speaker view: notes, the clock, the next slide |
| F, Esc | the whole screen; all slides at once |
| C | shows or folds the code behind a slide |
| P | plays the picture, or stops it |
| D | dark or light |
| ? | all keys |

A player takes the keys while it is in use; click beside it, and they turn slides again. With `?print-pdf` behind its
address a deck prints.

| slides | minutes | slides in all |
|---|---|---|
"""
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: slides</title>
<link rel="icon" href="../_static/icon.svg"><link rel="stylesheet" href="../_static/reveal/dist/reveal.css">
<link rel="stylesheet" href="../_static/views.css"><link rel="stylesheet" href="../_static/slides.css">
<script>window.MathJax = {{ loader: {{ load: ["core", "input/tex", "output/chtml", "a11y/assistive-mml"] }},
output: {{ font: "mathjax-tex", fontPath: "[mathjax]/fonts/%%FONT%%-font" }} }};</script>
<script defer src="../_static/mathjax/startup.js"></script></head>
<body><main class="reveal"><div class="slides">
{slides}
</div></main>
<script src="../_static/reveal/dist/reveal.js"></script><script src="../_static/reveal/plugin/notes/notes.js"></script>
<script src="../_static/views.js"></script><script src="../_static/slides.js"></script></body></html>
"""


def cost(page, first):
    """How bad a slide is: empty or too full, or beginning with what belongs to what was before."""
    room = ROOM - (0 if first else AGAIN)
    fill = sum(block.height for block in page) / room
    if fill > 1:
        return 30 * (fill - 1) + (100 if fill > 1.4 and len(page) > 1 else 1)
    begins = 0 if first else {"answer": 2.0, "code": 1.2}.get(page[0].kind, 0) + 1.0 * page[0].html.startswith(r"\[")
    ends = 1.5 * page[-1].leads + 1.5 * page[-1].lone
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
    head, aims = rendered_tokens(parts[0]), [rendered_tokens(x) for x in parts if x[0].type == "ordered_list_open"][:1]
    rest = f"<p class='rest'>Everything else is in the <a href='../notebooks/{name}.html'>notebook</a>.</p>"
    return section("".join([head, "<p>Afterward you can</p>" * bool(aims), *aims, rest]), notes)


def opening_slide(notebook):
    """The lecture's question, and what moves under it; "" of a notebook without an opening."""
    for question, cell in pairwise(notebook.cells):
        shown = [output.data["text/html"] for output in cell.get("outputs", []) if instrument(output)]
        if OPENS.search(cell.source) and shown:
            head = f"<h2 class='again'>{html.escape(title_of(notebook))}</h2>"
            return section(f"{head}{rendered(question.source)}<div class='rd-picture'>{shown[0]}</div>", [])
    return ""


def last_slide(hints, following):
    """What to take away, and the homework; "" where the notes have neither."""
    away, work = said(hints, "To take away"), said(hints, "Homework")
    text = rendered(away[0].upper() + away[1:]).replace("<p>", "<p class='away'>") if away else ""
    text += rendered(f"**Homework:** {work}") if work else ""
    if following:
        text += f"<p class='rest'>Next: <a href='{following[0]}.html'>{html.escape(following[1])}</a></p>"
    return section(f"<h2>To take away</h2>{text}", []) if away or work else ""


def title_of(notebook):
    return re.sub(r"^# ", "", notebook.cells[0].source.splitlines()[0])


def deck(notebook, name, notes, following=None):
    """The page of a notebook's slides.

    A hint that names a section stands on that section's first slide, if it is shown; one that names none on the title.
    `following` is the next deck: its file's name and its title.
    """
    found = hints(notes, name.partition("_")[0])
    out, minutes, used = [], 0.0, set()
    mine = [h for h in found if not re.match(r"\*\*(To take away|Homework):", h)]
    named = {h: set() if PLAN.match(h) else set(SECTION.findall(h)) for h in mine}
    for part in cut(found):
        here = blocks(notebook, part)
        speech = [f"{part.minutes:g} minutes, from minute {minutes:g}: {part.words.strip()}"]
        speech += [h for h in mine if part.section in named[h] and h not in used]
        used |= set(speech)
        minutes += part.minutes
        heading = re.sub("<[^>]+>", "", here[0].html).strip()
        for k, page in enumerate(divided(here)):
            out.append(slide(page, heading, speech if k == 0 else []))
    out[:0] = [opening_slide(notebook), title_slide(notebook, name, [h for h in mine if not named[h]])]
    out.append(last_slide(found, following))
    return PAGE.format(title=html.escape(title_of(notebook)), slides="\n".join(filter(None, out)))


def decks(course, notes):
    """{name: page of the slides} of {name: notebook}; each leads to the next."""
    after = [*((name, title_of(notebook)) for name, notebook in course.items()), None][1:]
    return {name: deck(notebook, name, notes, next_one)
            for (name, notebook), next_one in zip(course.items(), after, strict=True)}


def listing(course, notes, made):
    """The book's page of all decks, in Markdown."""
    lines = []
    for name, notebook in course.items():
        minutes = sum(part.minutes for part in cut(hints(notes, name.partition("_")[0])))
        link = f'<a href="slides/{name}.html">{html.escape(title_of(notebook))}</a>'
        lines.append(f"| {link} | {minutes:g} | {made[name].count('<section>')} |")
    return LISTING + "\n".join(lines) + "\n"
