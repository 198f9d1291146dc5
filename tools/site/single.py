"""Pages that are one file: they need no Python, no server and no network."""

import sys
from pathlib import Path


def filled(frame, parts):
    """Return a page: the file `frame` with {place: text} put in."""
    text = frame.read_text(encoding="utf-8")
    for place, part in parts.items():
        text = text.replace(place, part)
    return text


def inline(script):
    """Return a script in a form that HTML can contain."""
    return script.replace("</", r"<\/")


def write(page, usage):
    """Write the text of page() into the file that the command line names; else print the usage."""
    if len(sys.argv) != 2:
        sys.exit(usage)
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size} bytes")
