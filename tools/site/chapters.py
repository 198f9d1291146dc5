"""Notebooks as pages of the book: every tag a link, every tag a place that the index links to, answers folded."""
import html
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


PICTURE = re.compile(r'<img alt="([^"]*)" width="(\d+)"[^>]* src="data:image/png;base64,([^"]+)">')


def pictures_apart(notebook):
    """Pictures that `draw.picture` put into HTML, as image/png: files of their own, not one page that holds all."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            found = PICTURE.fullmatch(output.get("data", {}).get("text/html", ""))
            if found:
                del output.data["text/html"]
                output.data["image/png"] = found[3]
                output.metadata["image/png"] = {"alt": html.unescape(found[1]), "width": int(found[2])}
    return notebook


def for_book(notebook, page, places, up="../"):
    """A notebook (nbformat) changed in place: links, alternative texts, no live widgets, code folded in solutions."""
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            cell.source = with_links(cell.source, page, places, up)
            if number == 0 and "solutions" not in Path(page).parts:
                head, _, rest = cell.source.partition("\n")
                link = f'<a class="rd-deck" href="{up}slides/{Path(page).name}.html">Slides of this notebook</a>'
                cell.source = f"{head}\n\n{link}\n{rest}"
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
