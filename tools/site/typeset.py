"""Markdown of notebooks as HTML for slides, formulas as MathJax reads them."""
import html
import re

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

COMMANDS = re.compile(r"<[^>]+>|\\(mathcal|text|hat|tilde|bar|d?dot|q?quad|left|right|operatorname)\b|[{}^_]")


def plain_length(text):
    """About how many letters HTML or a formula shows."""
    return len(re.sub(r"\\[a-zA-Z]+|&\w+;", "x", COMMANDS.sub("", text)))


def stacked(formula):
    r"""[formula, ...]: one that is wide is taken apart where it has a wide space, and each stands on a line of its own.

    >>> stacked(r"a=b\qquad c=d") == [r"a=b\qquad c=d"], len(stacked("a" * 80 + r"\qquad" + "b" * 40))
    (True, 2)
    """
    out = []
    for piece in re.split(r"\\qquad(?:\\qquad|\\ )*", formula) if plain_length(formula) > 78 else [formula]:
        pairs = ("{}", (r"\begin", r"\end"), (r"\left", r"\right"))
        closed = out and all(out[-1].count(a) == out[-1].count(b) for a, b in pairs)
        if out and (not closed or piece.lstrip().startswith(("[", r"\text"))):
            out[-1] += r"\qquad " + piece
        else:
            out.append(piece)
    return out


def _markdown():
    """Markdown to HTML with formulas as MathJax reads them, and the numbers of lists as they were written."""
    md = MarkdownIt("commonmark", {"html": True}).enable("table")
    md.use(dollarmath_plugin, allow_space=True, double_inline=True)
    for rule, (left, right) in {"math_inline": ("\\(", "\\)"), "math_block": ("\\[", "\\]"),
                                "math_inline_double": ("\\[", "\\]")}.items():
        md.add_render_rule(rule, lambda self, tokens, i, options, env, left=left, right=right: "".join(
            left + html.escape(piece) + right
            for piece in (stacked(tokens[i].content) if left == "\\[" else [tokens[i].content])))
    return md


MARKDOWN = _markdown()


def rendered_tokens(tokens):
    """HTML of parsed Markdown: numbers of lists as they were written, links into the book."""
    for token in tokens:
        if token.type == "list_item_open" and token.info:
            token.attrSet("value", token.info)
    text = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    text = re.sub(r'href="((?:solutions/)?\w+)\.ipynb', r'href="../notebooks/\1.html', text)
    return text.replace('src="../figures/', 'src="../_static/figures/')


def rendered(text):
    """HTML of a piece of a notebook; links lead into the book."""
    return rendered_tokens(MARKDOWN.parse(text))


def top_level(text):
    """[[token, ...], ...]: the blocks of a Markdown text without its rules and <details>."""
    out, hidden = [], False
    for token in MARKDOWN.parse(text):
        hidden = hidden or token.content.lstrip().startswith("<details")
        if not hidden and token.type != "hr":
            if token.level == 0 and token.nesting >= 0:
                out.append([])
            out[-1].append(token)
        hidden = hidden and "</details>" not in token.content
    return out
