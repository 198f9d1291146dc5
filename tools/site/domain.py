"""A Sphinx domain: equations of the papers, lectures, sections, predictions and exercises.

A page names them in plain words, as one reads them in JupyterLab too: RK 2.4; lecture 3b; 2a.1;
Predict 2a.1; exercises 1a.2 and 1a.3. In the book each is a link, and one that leads nowhere is a
warning of Sphinx's, so that no book is made.
"""

import json
import re
from functools import partial
from urllib.parse import quote

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole
from sphinx.util.nodes import make_refnode

from robodyn_lib import atlas
from workbook.widgets.misprinted import MISPRINTS

INDEX = "C_equation_index"
NOTES = "notebooks/lecturer_notes"
TAGS = frozenset(atlas.all_tags())


def anchor(tag, kind="eq"):
    """Return the name of a tag's row in the index: eq-rk-2-4 for RK 2.4, or predict-2a-1."""
    return f"{kind}-" + re.sub(r"[^a-z0-9]+", "-", tag.lower()).strip("-")


_KNOWN = sorted(TAGS, key=len, reverse=True)
_TAG = "|".join(re.escape(tag).replace(r"\ ", "[ \xa0]") for tag in _KNOWN)
_ENDS = r"(?!\w|\.\d)"
_OWN = r"(?:\d\d?[a-d]?|[ABCD])\.\d+"
# {kind: the words before its first number, and a number}.
KINDS = {
    "eq": ("", "|".join(re.escape(tag.partition(" ")[2]) for tag in _KNOWN)),
    "predict": ("Predict ", _OWN),
    "exercise": ("(?:[Ee]xercises?|[Pp]roblems?) ", _OWN),
    "lecture": ("[Ll]ectures? ", r"\d\d?[a-d]?"),
    "section": ("", r"\d\d?[a-d]\.\d+"),
}
MORE = {  # these come one by one
    kind: rf"(, and |, |-| to | and | or )({number}){_ENDS}"  # RK 5.6 to 5.9
    for kind, (_, number) in KINDS.items()
} | {"predict": "(!)(!)"}
MENTION = re.compile(
    r"(?<![\w.])(?:"
    + "|".join(
        rf"{words}(?P<{kind}>{_TAG if kind == 'eq' else number}){_ENDS}(?P<more_{kind}>(?:{MORE[kind]})*)"
        for kind, (words, number) in KINDS.items()
    )
    + ")"
)
IN_FORMULA = re.compile(r"\[\\text\{([^{}]+)\}\]")
IN_CODE = re.compile(rf"""["']({_TAG})["']""")
STATES = {f'laboratory("{name}")': name for name in MISPRINTS}  # the laboratory's page has them


def pieces(text):
    """Yield (words, kind, target) of a text; kind is "" of words that name nothing."""
    at = 0
    for found in MENTION.finditer(text):
        kind = next(kind for kind in KINDS if found[kind])
        paper = re.split("[ \xa0]", found[kind])[0] + " " if kind == "eq" else ""
        yield text[at : found.start(kind)], "", ""
        yield found[kind], kind, found[kind].replace("\xa0", " ")
        for between, number in re.findall(MORE[kind], found[f"more_{kind}"]):
            yield between, "", ""
            yield number, kind if not paper or paper + number in TAGS else "", paper + number
        at = found.end()
    yield text[at:], "", ""


def named(text):
    """Return the tags of a text, each once."""
    return list(dict.fromkeys(target for _, kind, target in pieces(text) if kind == "eq"))


WIDE = re.compile(r"\\(?:begin|left)\b|\\(?:end|right)\b|[{}]|\\[{}]|\\qquad(?![a-zA-Z])")
# The rest of a formula that ends in its only tag.
NUMBERED = re.compile(
    r"((?:(?!\[\\text\{).)*?)(?:\\q?quad|\\ |\s)*\[\\text\{[^{}]+\}\]\s*", re.DOTALL
)
APART = (  # nodes in which nothing becomes a link
    nodes.title,
    nodes.reference,
    nodes.literal,
    nodes.literal_block,
    nodes.math,
    nodes.math_block,
    nodes.raw,
    nodes.comment,
    addnodes.pending_xref,
    addnodes.desc_signature,
)


def broken(formula):
    r"""Return a formula that may be broken at its widest spaces, not within braces or a matrix.

    >>> broken(r"a=b\qquad c=\frac{d\qquad e}{f}")
    'a=b\\qquad\\goodbreak c=\\frac{d\\qquad e}{f}'
    """
    depth = 0

    def with_breaks(found):
        nonlocal depth
        word = found[0]
        depth += (word in ("{", r"\begin", r"\left")) - (word in ("}", r"\end", r"\right"))
        return rf"{word}\goodbreak" if word == r"\qquad" and not depth else word

    return WIDE.sub(with_breaks, formula)


def around(node):
    """Yield the ancestors of a node, the nearest first."""
    while node := node.parent:
        yield node


class Links(SphinxTransform):
    """Turn names on a page into links, and note which places the page contains."""

    default_priority = 600

    def apply(self, **kwargs):
        self.page = self.env.docname
        self.domain = self.env.get_domain("rd")
        self.apart = []
        if self.page == INDEX:  # it lists everything about each tag
            return
        self.lecture = re.fullmatch(r"notebooks/0?(\d*[a-d]?|[ABCD])_\w+", self.page)
        self.course = self.page.startswith("notebooks/") and self.page != NOTES
        if self.lecture:
            self.domain.note("lecture", self.lecture[1], self.page, "")
        for node in [*self.document.findall(lambda node: type(node) in LOOKED_AT)]:
            LOOKED_AT[type(node)](self, node)

    def place(self, tag, node):
        """Make a node the place of a tag, if this page of the course has none yet."""
        known = self.domain.data["places"].setdefault(tag, {})
        if self.course and self.page not in known:
            known[self.page] = f"{anchor(tag)}-here"
            node["ids"].append(known[self.page])

    def link(self, words, kind, target):
        return addnodes.pending_xref(
            "",
            nodes.inline("", words),
            refdomain="rd",
            reftype=kind,
            reftarget=target,
            refdoc=self.page,
            refwarn=True,
        )

    def linked(self, text, kinds=KINDS):
        """Yield the nodes for a text: words, and links of these kinds."""
        for words, kind, target in pieces(text):
            if kind not in kinds:
                yield nodes.Text(words)
                continue
            node = self.link(words, kind, target)
            if kind == "eq":  # the first one is the tag's place
                node = nodes.inline("", "", node)
                self.place(target, node)
            yield node

    def text(self, node):
        """Return words. A number alone in a cell's output belongs to a question, not to a section."""
        inside = [*around(node)]
        if any(isinstance(x, APART) or x in self.apart for x in inside):
            return
        printed = any("cell_output" in x.get("classes", ()) for x in inside)
        links = [*self.linked(node.astext(), {*KINDS} - {"section"} if printed else KINDS)]
        if not all(isinstance(x, nodes.Text) for x in links):
            node.parent.replace(node, links)

    def literal(self, node):
        """Link code that consists of tags, or of a state of the laboratory."""
        text = node.astext()
        words = "".join(words for words, kind, _ in pieces(text) if not kind)
        if any(isinstance(x, APART) or x in self.apart for x in around(node)):
            return
        if text in STATES:
            state = quote(json.dumps({"changes": {"misprint": STATES[text]}}))
            address = f"{'../' * self.page.count('/')}laboratory.html#{state}"
            words = f"the laboratory, {STATES[text]}"
            node.replace_self(nodes.reference("", words, refuri=address))
        elif named(text) and not re.search(r"(?!\bto\b)\b\w", words):
            node.replace_self([*self.linked(text)])

    def formula(self, node):
        """Link a formula to its tags; a single final tag is the equation's number."""
        formula = node.astext()
        tags = named("; ".join(IN_FORMULA.findall(formula)))
        alone = tags and NUMBERED.fullmatch(formula)
        node[:] = [nodes.Text(broken(alone[1] if alone else formula))]
        if tags:
            links = nodes.paragraph(classes=["rd-tags"])
            links += [part for tag in tags for part in (self.link(tag, "eq", tag), nodes.Text(" "))]
            whole = nodes.container("", classes=["rd-equation"])
            node.replace_self(whole)
            whole += [node, links]
            for tag in tags:
                self.place(tag, whole)

    def code(self, node):
        cell = next((x for x in around(node) if "cell" in x.get("classes", ())), None)
        for tag in IN_CODE.findall(node.astext()) if cell is not None else ():
            self.place(tag, cell)

    def heading(self, node):
        """Note a heading with a number as the place of its section."""
        found = re.match(r"(\d\d?[a-d]?\.\d+) ", node.astext())
        if found and self.lecture:
            self.domain.note("section", found[1], self.page, node.parent["ids"][0])

    def asked(self, node):
        """Note a paragraph that begins with **Predict 2a.1.** or **Exercise 2a.1** as its place."""
        found = self.lecture and re.fullmatch(r"(Predict|Exercise) (\w+\.\d+)\.?", node.astext())
        if found and node.parent.astext().startswith(found[0]):
            name = anchor(found[2], found[1].lower())
            node.parent["ids"].append(name)
            self.domain.note(found[1].lower(), found[2], self.page, name)
            self.apart.append(node)

    def table(self, node):
        """Treat "K 2" in a table of sections as a section, not as an equation."""
        first = next(node.findall(nodes.entry), None)
        if first is not None and first.astext() == "section":
            self.apart.append(node)


LOOKED_AT = {
    nodes.table: Links.table,
    nodes.title: Links.heading,
    nodes.strong: Links.asked,
    nodes.math_block: Links.formula,
    nodes.literal_block: Links.code,
    nodes.literal: Links.literal,
    nodes.Text: Links.text,
}


class Row(SphinxRole):
    """The place of a tag in the index."""

    def run(self):
        self.env.get_domain("rd").note("eq", self.text, self.env.docname, anchor(self.text))
        return [nodes.inline("", self.text, ids=[anchor(self.text)])], []


class Workbook(Domain):
    """The places of objects {(kind, number): (page, anchor)} and of tags {tag: {page: anchor}}."""

    name = "rd"
    label = "Workbook"
    roles = {"row": Row(), "taught": XRefRole()}
    initial_data = {"objects": {}, "places": {}}
    dangling_warnings = {kind: f"no {kind} %(target)s" for kind in KINDS}

    def note(self, kind, number, page, name):
        self.data["objects"].setdefault((kind, number), (page, name))

    def merge_domaindata(self, docnames, other):
        """Take over what another process has read."""
        for key, (page, name) in other["objects"].items():
            if page in docnames:
                self.note(*key, page, name)
        for tag, found in other["places"].items():
            read = {page: name for page, name in found.items() if page in docnames}
            self.data["places"].setdefault(tag, {}).update(read)

    def resolve_xref(self, env, page, builder, kind, target, node, words):
        """Return a link; of {rd:taught}, the links to all places of a tag."""
        to = partial(make_refnode, builder, page)
        if kind == "taught":
            links = nodes.inline()
            for where, name in sorted(self.data["places"].get(target, {}).items()):
                number = where.rpartition("/")[2].split("_")[0]
                links += [nodes.Text(", " * bool(links)), to(where, name, nodes.Text(number))]
            return links
        number = (target.lstrip("0") or "0") if kind == "lecture" else target
        first = kind, f"{number}a"  # a lecture in parts: its first one
        found = self.data["objects"].get((kind, number), self.data["objects"].get(first))
        if kind == "lecture" and found and found[0] == page:  # this one
            return words
        return to(*found, words) if found else None

    resolve_any_xref = staticmethod(
        lambda *given: []
    )  # a link without a kind refers to none of these


def setup(app):
    app.add_domain(Workbook)
    app.add_transform(Links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
