"""Make slides of a notebook, in reveal.js, from the metadata of its cells; see lecture.py.

Answers are fragments, notes are the speaker's. slides.js makes smaller what is too tall.
"""

import html
import re
from itertools import pairwise
from pathlib import Path

from chapters import OPENS, instrument
from lecture import PLAN, SECTION, blocks, cut, hints, said
from typeset import rendered, rendered_tokens, top_level

LISTING, PAGE = (
    Path(__file__).with_suffix(kind).read_text(encoding="utf-8") for kind in (".md", ".html")
)


def slide(page, heading, speech):
    """Return HTML of a slide. From the first question or answer on, each step waits for a key."""
    out = []
    waits = False
    notes = list(speech)
    for block in page:
        waits = waits or block.kind == "answer"
        held = f"<div class='rd-{block.kind}{' fragment' * waits}'>{block.html}</div>"
        out.append(block.html if block.kind == "heading" else held)
        waits = waits or block.kind == "ask"
        notes += [f"Picture: {block.note}"] * bool(block.note)
    if page[0].kind != "heading":
        out.insert(0, f"<h2 class='again'>{heading}</h2>")
    return section("".join(out), notes)


def section(text, notes):
    listed = rendered("\n".join(f"- {note}" for note in notes))
    return (
        f"<section>{text}"
        + (f"<aside class='notes'>{listed}</aside>" if notes else "")
        + "</section>"
    )


def title_slide(notebook, name, notes):
    """Return the notebook's heading and aims."""
    parts = [x for x in top_level(notebook.cells[0].source) if x]
    head = rendered_tokens(parts[0])
    aims = [rendered_tokens(x) for x in parts if x[0].type == "ordered_list_open"][:1]
    rest = (
        f"<p class='rest'>Everything else is in the <a "
        f"href='../notebooks/{name}.html'>notebook</a>.</p>"
    )
    return section("".join([head, "<p>Afterward you can</p>" * bool(aims), *aims, rest]), notes)


def opening_slide(notebook):
    """Return the lecture's question and its moving picture, or "" if it has no opening."""
    for question, cell in pairwise(notebook.cells):
        shown = [
            output.data["text/html"] for output in cell.get("outputs", []) if instrument(output)
        ]
        if OPENS.search(cell.source) and shown:
            head = f"<h2 class='again'>{html.escape(title_of(notebook))}</h2>"
            return section(
                f"{head}{rendered(question.source)}<div class='rd-picture'>{shown[0]}</div>", []
            )
    return ""


def last_slide(hints, following):
    """Return the last slide, with summary and homework, or "" if the notes have neither."""
    away = said(hints, "To take away")
    work = said(hints, "Homework")
    text = rendered(away[0].upper() + away[1:]).replace("<p>", "<p class='away'>") if away else ""
    text += rendered(f"**Homework:** {work}") if work else ""
    if following:
        text += (
            f"<p class='rest'>Next: <a "
            f"href='{following[0]}.html'>{html.escape(following[1])}</a></p>"
        )
    return section(f"<h2>To take away</h2>{text}", []) if away or work else ""


def title_of(notebook):
    return re.sub(r"^# ", "", notebook.cells[0].source.splitlines()[0])


def pages(notebook):
    """Return the slides of a lecture, [[Block, ...], ...]; `section` and `slide` begin one."""
    out = []
    for block in blocks(notebook):
        if block.place != "more":
            out.append([])
        out[-1].append(block)
    return out


def deck(notebook, name, notes, following=None):
    """Return the page of a notebook's slides.

    A hint that names a section is on that section's first slide, if it is shown; a hint that names
    none is on the title. `following` is the next deck: its file's name and its title.
    """
    found = hints(notes, name.partition("_")[0])
    mine = [hint for hint in found if not re.match(r"\*\*(To take away|Homework):", hint)]
    named = {hint: set() if PLAN.match(hint) else set(SECTION.findall(hint)) for hint in mine}
    planned = {}
    minutes = 0
    for part in cut(found):
        about = f"{part.minutes:g} minutes, from minute {minutes:g}: {part.words.strip()}"
        planned.setdefault(part.section, []).append(about)
        minutes += part.minutes
    out = []
    used = set()
    heading = ""
    for page in pages(notebook):
        speech = []
        if page[0].kind == "heading":
            heading = re.sub("<[^>]+>", "", page[0].html).strip()
            here = heading.partition(" ")[0]
            speech = planned.get(here, []) + [h for h in mine if here in named[h] and h not in used]
            used |= {*speech}
        out.append(slide(page, heading, speech))
    out[:0] = [
        opening_slide(notebook),
        title_slide(notebook, name, [h for h in mine if not named[h]]),
    ]
    out.append(last_slide(found, following))
    return PAGE.format(title=html.escape(title_of(notebook)), slides="\n".join(filter(None, out)))


def decks(course, notes):
    """Return {name: page of the slides} of {name: notebook}; each leads to the next."""
    after = [*((name, title_of(notebook)) for name, notebook in course.items()), None][1:]
    return {
        name: deck(notebook, name, notes, next_one)
        for (name, notebook), next_one in zip(course.items(), after, strict=True)
    }


def listing(course, notes, made):
    """Return the book's page of all decks, in Markdown."""
    lines = []
    for name, notebook in course.items():
        minutes = sum(part.minutes for part in cut(hints(notes, name.partition("_")[0])))
        link = f'<a href="slides/{name}.html">{html.escape(title_of(notebook))}</a>'
        lines.append(f"| {link} | {minutes:g} | {made[name].count('<section>')} |")
    return LISTING + "\n".join(lines) + "\n"
