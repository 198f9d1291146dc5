"""Markdown of notebooks as HTML for slides, formulas as MathJax reads them."""

import html
import re

from domain import broken
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

WIDE = 60  # letters, and spaces between them
HIDDEN = re.compile(r"\\(mathcal|text|hat|tilde|bar|d?dot|q?quad|left|right|operatorname)\b|[{}^_]")
APART = re.compile(r"(\\qquad\\goodbreak\s*)+(?!\s*(\[|\\text))")


def rule(left, right, made=str):
    """Write a formula for MathJax."""
    return lambda self, tokens, i, options, env: left + html.escape(made(tokens[i].content)) + right


def stacked(formula):
    r"""Return a formula as `broken` does; one too wide for a slide gets a line at each such space.

    >>> stacked("a" * 80 + r"\qquad b\qquad [3]").endswith(r"a\\b\qquad\goodbreak [3]")
    True
    """
    letters = re.sub(r"\\[a-zA-Z]+", "x", HIDDEN.sub("", formula))
    return APART.sub(r"\\\\", broken(formula)) if len(letters) > WIDE else broken(formula)


MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")
MARKDOWN.use(dollarmath_plugin, allow_space=True, double_inline=True)
MARKDOWN.add_render_rule("math_inline", rule(r"\(", r"\)"))
for name in ("math_block", "math_inline_double"):
    MARKDOWN.add_render_rule(name, rule(r"\[", r"\]", stacked))


def rendered_tokens(tokens):
    """Return HTML of parsed Markdown; lists keep their numbers, links lead into the book."""
    for token in tokens:
        if token.type == "list_item_open" and token.info:
            token.attrSet("value", token.info)
    text = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    text = re.sub(r'href="((?:solutions/)?\w+)\.ipynb', r'href="../notebooks/\1.html', text)
    return text.replace('src="../figures/', 'src="../_static/figures/')


def rendered(text):
    """Return HTML of a piece of a notebook; links lead into the book."""
    return rendered_tokens(MARKDOWN.parse(text))


def top_level(text):
    """Return [[token, ...], ...]: the blocks of a Markdown text without its rules and <details>."""
    out = []
    hidden = False
    for token in MARKDOWN.parse(text):
        hidden = hidden or token.content.lstrip().startswith("<details")
        if not hidden and token.type != "hr":
            if token.level == 0 and token.nesting >= 0:
                out.append([])
            out[-1].append(token)
        hidden = hidden and "</details>" not in token.content
    return out
