"""Tags: the list of all, their papers and sections, and how ranges are written and read.

A tag is a paper's key and the number of an equation as printed, "RK 4.21b"; `equations.json` lists
them all. A range is written "RK 2.1 to 2.3, 2.5" and read in that form and as "RK 2.1-2.3, 2.5".
"""

import json
import re
from functools import cache
from importlib.resources import files
from itertools import pairwise

from .papers import PAPERS

SOURCES = {  # paper: its sources in equations.json
    key: paper.sources for key, paper in PAPERS.items()
}
SECTIONS = {  # as printed: its tags
    name: tags for paper in PAPERS.values() for name, tags in paper.sections.items()
}


@cache
def sources():
    """Return {source: [tags]} of all five sources."""
    return json.loads(files(__package__).joinpath("equations.json").read_text(encoding="utf-8"))


@cache
def all_tags():
    """Return every numbered equation and table of the sources, in their order."""
    return tuple(tag for tags in sources().values() for tag in tags)


@cache
def prefixes():
    """Return the prefixes of tags, ("RK", "S97", ...), in the order of the sources."""
    return tuple(dict.fromkeys(tag.split(" ", 1)[0] for tag in all_tags()))


def place(tag):
    """Return the position of a tag in the order of the sources, from 0.

    Raises ValueError, with the nearest tags, for an unknown tag.
    """
    if tag not in all_tags():
        raise ValueError(f"no equation {tag!r}{near(tag)}")
    return all_tags().index(tag)


def near(tag):
    """Return "; near it: ..." with the tags most like an unknown one, or ""."""
    from difflib import get_close_matches

    letters = {  # rk4.5 is RK 4.5 without its space
        re.sub(r"\W", "", name).lower(): name for name in all_tags()
    }
    letters_of_tag = re.sub(r"\W", "", str(tag)).lower()
    alike = [
        letters[x] for x in get_close_matches(letters_of_tag, letters, n=3)
    ] or get_close_matches(str(tag), all_tags(), n=3)
    return f"; near it: {', '.join(alike)}" if alike else ""


@cache
def _papers():
    return {tag: key for key, names in SOURCES.items() for name in names for tag in sources()[name]}


def paper_of(tag):
    """Return the key of the paper that a tag belongs to: rk, saha, fixman or kozlowski."""
    return _papers()[tag]


@cache
def _sections():
    return {tag: name for name, tags in SECTIONS.items() for tag in expand(tags)}


def section_of(tag):
    """Return the section of its paper for a tag: RK 4 for RK 4.21b, S97 II for S97 3."""
    return _sections()[tag]


def expand(text):
    """Return the tags in a text: one, or lists and ranges with the paper's key given once.

    Raises ValueError for a part that names no tag, with the nearest tags, and for a range that runs
    backward.

    >>> expand("RK a.14-a.16, 5.4")
    ['RK a.14', 'RK a.15', 'RK a.16', 'RK 5.4']
    >>> expand(listed(["RK 2.1", "RK 2.2", "RK 2.3"]))
    ['RK 2.1', 'RK 2.2', 'RK 2.3']
    """
    if text in all_tags():
        return [text]
    tags = []
    paper = ""
    for part in re.split(r", ?(?![^()]*\))|; ?| and ", text):
        head = part.split(" ", 1)[0]
        paper = head if re.fullmatch(r"[A-Z]+\d*", head) else paper
        first, last = _ends(part, paper)
        if place(first) > place(last):
            raise ValueError(f"{part!r} runs backward")
        tags += all_tags()[place(first) : place(last) + 1]
    return tags


def _ends(part, paper):
    """Return the first and last tag of "2.1-2.3", "2.1 to 2.3" or "2.1".

    Tags themselves may contain a hyphen or a "to".
    """

    def full(end):
        return end if end.startswith(f"{paper} ") else f"{paper} {end}".strip()

    cuts = [(part, part)] + [
        (part[: m.start()], part[m.end() :]) for m in re.finditer(r"-| ?\N{EN DASH} ?| to ", part)
    ]
    cuts = [(full(first), full(last)) for first, last in cuts]
    return next(
        (ends for ends in cuts if set(ends) <= set(all_tags())),
        cuts[-1] if len(cuts) == 2 else cuts[0],
    )


def listed(tags):
    """Return a list of tags as text, such as "RK 2.1 to 2.3, 2.5".

    Consecutive tags are joined, and a source's key is printed once.

    >>> listed(["RK 2.1", "RK 2.2", "RK 2.3", "RK 2.5", "S97 3"])
    'RK 2.1 to 2.3, 2.5, S97 3'
    """

    def key(tag):
        return tag.split(" ", 1)[0]

    runs = []
    for tag in tags:
        if runs and place(tag) == place(runs[-1][-1]) + 1 and key(tag) == key(runs[-1][-1]):
            runs[-1].append(tag)
        else:
            runs.append([tag])

    def short(tag):
        return tag.split(" ", 1)[1]

    def of_run(run):
        if len(run) == 1:
            return run[0]
        between = ", " if len(run) == 2 else " to "
        return run[0] + between + short(run[-1])

    words = [of_run(run) for run in runs]
    rest = [short(word) if key(word) == key(before) else word for before, word in pairwise(words)]
    return ", ".join([words[0], *rest])
