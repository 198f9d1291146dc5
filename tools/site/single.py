"""Pages that are one file: they need no Python, no server and no network."""

import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parent / "page"


def filled(frame, scripts, looks, link, home, **parts):
    """Return the page `frame`, a file of the folder `page`, with its parts put in.

    scripts, parts: {name: text} of scripts and of HTML; looks: the style sheet. link: HTML of a
    link to the book, whose address `home` takes the place of HOME; there is none without a home.
    """
    parts = {"HOME": link.replace("HOME", home) if home else "", **parts}
    texts = {f"<!--{name}-->": text for name, text in parts.items()}
    texts["/*STYLE*/"] = looks
    texts |= {f"/*{name}*/": inline(script) for name, script in scripts.items()}
    page = (PAGES / frame).read_text(encoding="utf-8")
    for place, text in texts.items():
        page = page.replace(place, text)
    return page


def inline(script):
    """Return a script with its end tags escaped, so that HTML can contain it."""
    return script.replace("</", r"<\/")


def write(page, usage):
    """Write the text of page() into the file that the command line names; else print the usage."""
    if len(sys.argv) != 2:
        sys.exit(usage)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
