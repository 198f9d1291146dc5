"""Write the pages of atlas and library: the index of equations, the errata, public functions."""

import inspect
import json
import re
from difflib import SequenceMatcher
from html import escape
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import wheel
from domain import anchor

import robodyn_lib as rd
from robodyn_lib import atlas
from robodyn_lib.atlas.registry import REGISTRY
from workbook.course import errata
from workbook.widgets.misprinted import wheel_of
from workbook.widgets.parts import embedded

FIND = """<form class="rd-find" role="search" onsubmit="return false">
<label>Find <input type="search" id="rd-find" placeholder="RK 4.5, covariance"></label>
<label>Show <select id="rd-kind"><option value="">all</option><option>misprinted</option>
<option value="no check yet">without a check</option></select></label>
<output id="rd-found" for="rd-find rd-kind"></output></form>
<script defer src="_static/find.js"></script>
"""


def _verdict(result, arm):
    """Return the verdict, with the arm if the equation was run on a substitute."""
    exact = ", exact" if result.arithmetic == "exact" else ""
    return (
        ("holds" if result.holds else "**fails**")
        + exact
        + (f", on {result.arm}" if result.arm != arm.name else "")
    )


def _name(check):
    return "in a table" if check.__name__ == "<lambda>" else check.__name__


def printed(tag):
    """Return the name of a misprint's place on the page of the errata."""
    return f"{anchor(tag)}-printed"


def _cell(text):
    return text.replace("|", r"\vert ").replace("\n", " ")


class Verified(NamedTuple):
    """Results of every tag on an arm in fractions and on a robot."""

    fractions: rd.Arm
    robot: rd.Arm
    exact: dict
    real: dict


def verified(robot, links=4):
    """Return the `Verified` of a robot and of an arm in fractions with this number of links."""
    fractions = rd.rational_arm(links, seed=1)
    exact, real = ({r.tag: r for r in rd.verify(arm).results} for arm in (fractions, robot))
    return Verified(fractions, robot, exact, real)


def tag_cards(on):
    """Return JavaScript data of tags: formula, words, verdicts, misprint, lines of the check."""
    cards = {}
    for tag, entry in REGISTRY.items():
        check = inspect.unwrap(entry.check)
        exact = on.exact[tag]
        real = on.real[tag]
        message = (
            f"On {on.fractions.name}: {_verdict(exact, on.fractions)}. "
            f"On {on.robot.name}: {_verdict(real, on.robot)}."
        )
        cards[anchor(tag)] = {
            "tag": tag,
            "formula": entry.formula,
            "says": entry.says,
            "verdict": message,
            "misprint": "; ".join(m.why for m in entry.misprints),
            "printed": printed(tag),
            "check": _name(check),
            "lines": inspect.getsource(check).strip(),
        }
    return f"window.RD_TAGS = {json.dumps(cards)};\n"


def equation_index(on):
    """List every tag: formula, words, verdicts (`Verified`) on two arms, its lecture, its check."""
    fractions, robot, exact, real = on
    rows = atlas.index()
    done = sum(row["status"] != "open" for row in rows)
    out = [
        "---",
        "html_theme.sidebar_secondary.remove: true",
        "---",
        "",
        f"# All {len(rows)} equations",
        "",
        f"Every numbered equation of the sources, {done} of {len(rows)} with a check. *Exact* is "
        f"the verdict on an "
        f"arm of fractions, the next one that on {robot.name}; where an equation speaks of an "
        f"arm of another kind "
        "it was run on the one that is named. *Misprinted*: the formula shown is the corrected "
        "one, and the link "
        "leads to the printed one.",
        "",
        FIND,
        " · ".join(
            f'<a href="#paper-{key}">{paper.title}</a>' for key, paper in atlas.PAPERS.items()
        ),
        "",
    ]
    for key, paper in atlas.PAPERS.items():
        mine = [row for row in rows if row["paper"] == key]
        out += [
            f"(paper-{key})=",
            f"## {paper.title}",
            "",
            "{.equations}",
            f"| tag | equation | what it says | exact | {robot.name} | taught in | check |",
            "|---|---|---|---|---|---|---|",
        ]
        for row in mine:
            tag = row["tag"]
            entry = REGISTRY.get(row["tag"])
            name = f"{{rd:row}}`{tag}`"
            if entry is None:
                out.append(f"| {name} | | | no check yet | | | |")
                continue
            check = inspect.unwrap(entry.check)
            line = inspect.getsourcelines(check)[1]
            source = f'<a href="sources/{check.__module__}.html#L-{line}">{_name(check)}</a>'
            says = _cell(entry.says)
            if entry.misprints:
                says += f' <a class="rd-misprint" href="errata.html#{printed(tag)}">misprinted</a>'
            verdicts = f"{_verdict(exact[tag], fractions)} | {_verdict(real[tag], robot)}"
            out.append(
                f"| {name} | ${_cell(entry.formula)}$ | {says} | {verdicts} | "
                f"{{rd:taught}}`{tag}` | {source} |"
            )
        out.append("")
    return "\n".join(out)


SOURCE = Path(__file__).with_name("source.html").read_text(encoding="utf-8")


def source_pages():
    """Return {module: page} of modules with checks, a name on each line that the index links to."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    names = sorted({inspect.unwrap(entry.check).__module__ for entry in REGISTRY.values()})
    light, dark = (
        HtmlFormatter(lineanchors="L", style=f"a11y-high-contrast-{how}")
        for how in ("light", "dark")
    )
    styles = {"light": light.get_style_defs(), "dark": dark.get_style_defs()}
    lines = {
        name: highlight(inspect.getsource(import_module(name)), PythonLexer(), light)
        for name in names
    }
    return {
        name: SOURCE.format(name=name, lines=re.sub(r' href="#L-\d+"', "", text), **styles)
        for name, text in lines.items()
    }


# A piece of TeX that can be coloured alone, or not: words and names whole, brackets with their
# size, commands, letters.
PIECES = re.compile(
    r"\\(?:left|right|[bB]igg?[lr]?)(?![a-zA-Z])\s*(?:\\[a-zA-Z]+|\\.|\S)|"
    r"\\(?:text|mathcal|mathrm|operatorname|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\.|\S"
)
COLOURED = re.compile(
    r"[^{}^_&\\$%#~]|\\(?:text|mathcal|mathrm|operatorname)\s*\{.*|"
    r"\\(?:alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|varphi|psi|omega|ell|"
    r"Phi|Psi|Theta|Delta|times|cdot|partial|sum)"
)


def told_apart(printed, corrected):
    r"""Return two formulas with the wrong part of one and its correction in the other marked.

    >>> told_apart("a=b^T", "a=b")
    ('a=b^{\\class{rd-wrong}{T}}', 'a=b')
    """
    a = PIECES.findall(printed)
    b = PIECES.findall(corrected)

    def mark(piece, name):
        return rf"{{\class{{{name}}}{{{piece}}}}}" if COLOURED.fullmatch(piece) else piece

    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind != "equal":
            a[i:j] = [mark(piece, "rd-wrong") for piece in a[i:j]]
            b[k:m] = [mark(piece, "rd-right") for piece in b[k:m]]
    return tuple(
        re.sub(r"(\\[a-zA-Z]+)\0(?=[a-zA-Z])", r"\1 ", "\0".join(x)).replace("\0", "")
        for x in (a, b)
    )


def errata_page():
    """List each printed form that fails, the correct one, and an arm on which they differ."""
    found = [errata.try_out(entry, misprint) for entry, misprint in errata.all_errata()]
    out = [
        "# Errata of the sources",
        "",
        f"{errata.ErrataTable(found).summary()}. Each was run on an arm "
        "on which it fails. A doubtful scan is one that may be the printer's mistake or the "
        "scanner's.",
        "",
    ]
    seen = set()
    for key, paper in atlas.PAPERS.items():
        mine = [e for e in found if e.entry.paper == key]
        if mine:
            out += [f"## {paper.title}", ""]
        for e in mine:
            if e.tag not in seen:
                out += [f'<div class="rd-anchor" id="{printed(e.tag)}"></div>', ""]
            out += [compared(e), "", *moving(e), ""]
            seen.add(e.tag)
    return "\n".join(out)


def moving(e):
    """Return HTML of an arm that follows a printed form, and of one that follows the right form."""
    name = wheel_of(e.tag, e.said.place)
    if name is None:
        return []
    shown = embedded("player", run=wheel.message(name), notice="", busy=False)
    return [
        '<details class="rd-wheel"><summary>An arm that follows it, beside the right one</summary>'
        f"{shown}</details>"
    ]


def compared(e):
    """Return an erratum in Markdown: printed over correct formula, differences coloured."""
    raw = f"``{e.said.quote}``"
    folded = (  # the name with parts of its surroundings
        '<details class="rd-raw"><summary>as the text of the scan has it</summary>'
        f"<code>{escape(e.said.quote)}</code></details>"
    )
    text = e.markdown().replace(raw, folded if "\\" in raw else raw)
    if e.corrected is None:
        return text
    both = e.misprint.formula, e.corrected
    for given, marked in zip(both, told_apart(*both), strict=True):
        text = text.replace(rf"\qquad {given}$$", rf"\qquad {marked}$$")
    return text


def functions_page():
    """Return the page of the public functions: their docstrings, with links to the source."""
    kinds = [
        ("autofunction", inspect.isfunction, ""),
        ("autoclass", inspect.isclass, "   :members:\n"),
    ]
    body = "\n".join(
        f".. {kind}:: robodyn_lib.{name}\n{options}"
        for kind, is_one, options in kinds
        for name in rd.__all__
        if is_one(getattr(rd, name))
    )
    return f"# Public functions\n\n`import robodyn_lib as rd`\n\n```{{eval-rst}}\n{body}\n```\n"
