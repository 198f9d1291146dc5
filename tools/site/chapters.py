"""Notebooks as pages of the book: every tag a link, every tag a place that the index links to, answers folded."""
import re
from pathlib import Path

from robodyn_lib import atlas

INDEX = "C_equation_index.html"


def anchor(tag):
    """The name of a tag's row in the index: eq-rk-2-4 for RK 2.4."""
    return "eq-" + re.sub(r"[^a-z0-9]+", "-", tag.lower()).strip("-")


_TAGS = "|".join(re.escape(tag) for tag in sorted(atlas.all_tags(), key=len, reverse=True))
IN_FORMULA = re.compile(r"\[\\text\{(" + _TAGS + r")\}\]")
IN_TEXT = re.compile(r"`(" + _TAGS + r")`")
FENCED = re.compile(r"^(```.*?^```[^\n]*|\$\$.*?\$\$)$", re.MULTILINE | re.DOTALL)


class Places:
    """Where tags stand in the book: of[tag] is a list of (page, anchor), the first place on each page."""

    def __init__(self):
        self.of = {}

    def mark(self, tags, page):
        """HTML anchors for those tags that stand on this page for the first time."""
        out = ""
        for tag in tags:
            known = self.of.setdefault(tag, [])
            if page not in [where for where, _ in known]:
                known.append((page, f"{anchor(tag)}-here"))
                out += f'<span class="rd-anchor" id="{anchor(tag)}-here"></span>'
        return out


def linked(tag, up):
    return f'<a href="{up}{INDEX}#{anchor(tag)}">{tag}</a>'


def with_links(text, page, places, up):
    """Markdown with each tag a link: in the text itself, and beside a formula, for a link inside it has no name."""
    out = []
    for part in FENCED.split(text):
        if part.startswith("```"):
            out.append(part)
        elif part.startswith("$$"):
            tags = list(dict.fromkeys(IN_FORMULA.findall(part)))
            links = " ".join(linked(tag, up) for tag in tags)
            out.append(f'{places.mark(tags, page)}\n\n{part}\n\n<div class="rd-tags">{links}</div>\n' if tags else part)
        else:
            tags = list(dict.fromkeys(IN_FORMULA.findall(part) + IN_TEXT.findall(part)))
            body = IN_TEXT.sub(lambda m: linked(m[1], up), part)
            out.append((f"{places.mark(tags, page)}\n\n" if tags and not part.lstrip().startswith("|") else "") + body)
    return "".join(out)


def ways(notebook, page, up):
    """Where else this notebook is: live, unless it needs numba, which no browser has; as slides, if it has some."""
    needs_numba = any("bench.needs_numba()" in cell.source for cell in notebook.cells)
    live = f'<a class="rd-live" href="{up}lite/notebooks/index.html?path={page}.ipynb">Run this page live</a>'
    deck = f'<a class="rd-deck" href="{up}slides/{Path(page).name}.html">Slides of this notebook</a>'
    return " · ".join([live] * (not needs_numba) + [deck] * ("solutions" not in Path(page).parts))


def for_book(notebook, page, places, up="../"):
    """A notebook (nbformat) changed in place: links, alternative texts, no live widgets, code folded in solutions."""
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            cell.source = with_links(cell.source, page, places, up)
            if number == 0:
                head, _, rest = cell.source.partition("\n")
                cell.source = f"{head}\n\n{ways(notebook, page, up)}\n{rest}"
            continue
        alts = []
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
            told = output.get("metadata", {}).values()
            alts += [about["alt"] for about in told if isinstance(about, dict) and "alt" in about]
        if alts:
            cell.metadata["mystnb"] = {"image": {"alt": alts[0]}}
        if "solutions" in Path(page).parts:
            cell.metadata.setdefault("tags", []).append("hide-input")
    return notebook
