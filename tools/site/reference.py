"""Pages that atlas and library write themselves: the index of all equations, the errata, the public functions."""
import inspect
from importlib import import_module

from chapters import anchor, with_links

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.registry import REGISTRY
from robodyn_lib.course import errata

FIND = """<form class="rd-find" role="search" onsubmit="return false">
<label>Find <input type="search" id="rd-find" placeholder="RK 4.5, covariance"></label>
<label>Show <select id="rd-kind"><option value="">all</option><option>misprinted</option>
<option value="no check yet">without a check</option></select></label>
<output id="rd-found" for="rd-find rd-kind"></output></form>
<script defer src="_static/find.js"></script>
"""


def _verdict(result, arm):
    """The verdict; beside it the arm, where the equation was run on another one than was asked for."""
    exact = ", exact" if result.arithmetic == "exact" else ""
    return ("holds" if result.holds else "**fails**") + exact + (f", on {result.arm}" if result.arm != arm.name else "")


def _name(check):
    return "in a table" if check.__name__ == "<lambda>" else check.__name__


def printed(tag):
    """The name of a misprint's place on the page of the errata."""
    return f"{anchor(tag)}-printed"


def _cell(text):
    return text.replace("|", r"\vert ").replace("\n", " ")


def equation_index(places, robot):
    """Every tag: formula, words, verdicts on the exact arm and on a robot, where it is taught, its check."""
    fractions = rd.rational_arm(4, seed=1)
    exact = {r.tag: r for r in rd.verify(fractions).results}
    real = {r.tag: r for r in rd.verify(robot).results}
    rows = atlas.index()
    done = sum(row["status"] != "open" for row in rows)
    out = ["---", "html_theme.sidebar_secondary.remove: true", "---", "",
           f"# C. All {len(rows)} equations", "",
           f"Every numbered equation of the sources, {done} of {len(rows)} with a check. *Exact* is the verdict on an "
           f"arm of fractions, the next one that on {robot.name}; where an equation speaks of an arm of another kind "
           "it was run on the one that is named. *Misprinted*: the formula shown is the corrected one, and the link "
           "leads to the printed one.", "", FIND,
           " · ".join(f'<a href="#paper-{key}">{paper.title}</a>' for key, paper in atlas.PAPERS.items()), ""]
    for key, paper in atlas.PAPERS.items():
        mine = [row for row in rows if row["paper"] == key]
        out += [f"(paper-{key})=", f"## {paper.title}", "", "{.equations}",
                f"| tag | equation | what it says | exact | {robot.name} | taught in | check |",
                "|---|---|---|---|---|---|---|"]
        for row in mine:
            tag, entry = row["tag"], REGISTRY.get(row["tag"])
            name = f'<span id="{anchor(tag)}"></span>{tag}'
            if entry is None:
                out.append(f"| {name} | | | no check yet | | | |")
                continue
            where = ", ".join(f'<a href="{page}.html#{place}">{page.rpartition("/")[2].split("_")[0]}</a>'
                              for page, place in places.of.get(tag, []))
            check = inspect.unwrap(entry.check)
            line = inspect.getsourcelines(check)[1]
            source = f'<a href="sources/{check.__module__}.html#L-{line}">{_name(check)}</a>'
            says = _cell(entry.says)
            if entry.misprints:
                says += f' <a class="rd-misprint" href="errata.html#{printed(tag)}">misprinted</a>'
            verdicts = f"{_verdict(exact[tag], fractions)} | {_verdict(real[tag], robot)}"
            out.append(f"| {name} | ${_cell(entry.formula)}$ | {says} | {verdicts} | {where} | {source} |")
        out.append("")
    return "\n".join(out)


def source_pages():
    """{module: page} of the modules with checks, each line with a name: where the index finds a check."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer
    names = sorted({inspect.unwrap(entry.check).__module__ for entry in REGISTRY.values()})
    write = lambda name: HtmlFormatter(full=True, title=name, lineanchors="L", style="a11y-high-contrast-light")  # noqa: E731
    return {name: highlight(inspect.getsource(import_module(name)), PythonLexer(), write(name)) for name in names}


def errata_page(places):
    """Every printed form that fails, beside the one that holds, with the arm that tells them apart."""
    found = [errata.try_out(entry, misprint) for entry, misprint in errata.all_errata()]
    out = ["# Errata of the sources", "", f"{len(found)} printed forms, each run on an arm on which it fails. "
           "Damage by the scanner is not among them.", ""]
    seen = set()
    for key, paper in atlas.PAPERS.items():
        mine = [e for e in found if e.entry.paper == key]
        out += [f"## {paper.title}", ""] if mine else []
        for e in mine:
            out += [] if e.tag in seen else [f'<div class="rd-anchor" id="{printed(e.tag)}"></div>', ""]
            out += [with_links(e.markdown(), "errata", places, ""), ""]
            seen.add(e.tag)
    return "\n".join(out)


def functions_page():
    """What `import robodyn_lib as rd` gives, in the words of its docstrings, with the source."""
    kinds = [("autofunction", inspect.isfunction, ""), ("autoclass", inspect.isclass, "   :members:\n")]
    body = "\n".join(f".. {kind}:: robodyn_lib.{name}\n{options}" for kind, is_one, options in kinds
                     for name in rd.__all__ if is_one(getattr(rd, name)))
    return f"# Public functions\n\n`import robodyn_lib as rd`\n\n```{{eval-rst}}\n{body}\n```\n"
