"""Settings of the book. Its sources are made by build.py; nothing is fetched when it is read."""

import os
import re
from pathlib import Path

project = "Robot dynamics in time that grows with N"
author = "The robodyn workbook authors"
copyright = "2026, the robodyn workbook authors; text and figures CC BY 4.0"
language = "en"
extensions = [
    "domain",
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "sphinx.ext.viewcode",
]
nb_execution_mode = "off"
nb_merge_streams = True
nb_render_markdown_format = "myst"  # tables and formulas in outputs
nb_mime_priority_overrides = [("html", "text/html", 0)]
myst_enable_extensions = ["attrs_block", "dollarmath", "amsmath", "html_image"]
myst_heading_anchors = 3
myst_dmath_double_inline = True
# Headings that skip a level, output types beside another one, and links out of a part of the book
# are permitted.
suppress_warnings = ["myst.header", "mystnb.unknown_mime_type", "toc.not_included"]
if os.environ.get("PART"):
    suppress_warnings += ["myst.xref_missing", "ref.*"]
autodoc_typehints = "none"
highlight_language = "none"  # a block that names no language is a command
html_theme = "sphinx_book_theme"
html_title = "robodyn"
html_favicon = "_static/icon.svg"
html_context = {"default_mode": "auto"}  # the theme's script requires it
html_static_path = ["_static"]
html_css_files = ["icons.css", "site.css", "views.css"]
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_js_files = ["views.js", "print.js", "book.js"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "home_page_in_toc": True,
    "show_toc_level": 2,
    "show_navbar_depth": 1,
    "navbar_persistent": [],  # otherwise the theme's script attaches to a header
    "use_fullscreen_button": True,
    "use_download_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
# Where the project is public, each page of a notebook can be opened on Binder: make site REPOSITORY=https://...
repository = os.environ.get("REPOSITORY", "")
if repository:
    html_theme_options |= {
        "repository_url": repository,
        "repository_branch": os.environ.get("BRANCH") or "main",
        "launch_buttons": {
            "binderhub_url": "https://mybinder.org",
            "notebook_interface": "jupyterlab",
        },
    }
# Formulas are set as they come near the screen, and broken where a line ends. No menu: it would
# make each a tab stop.
mathjax_path = "mathjax/startup.js"
mathjax4_config = {
    "loader": {"load": ["core", "input/tex", "output/chtml", "a11y/assistive-mml", "ui/lazy"]},
    "output": {
        "font": "mathjax-tex",
        "fontPath": "[mathjax]/fonts/%%FONT%%-font",
        "displayOverflow": "linebreak",
    },
    "chtml": {"matchFontHeight": True},
    "options": {"lazyMargin": "600px", "processHtmlClass": "math|output_area"},
}
myst_update_mathjax = False


def literal(found):
    """Return the text between backticks; a letter right behind them is set apart."""
    return "``" + re.sub(r"\\(.)", r"\1", found[1]) + "``" + r"\ " * bool(found[2])


def plain(app, what, name, obj, options, lines):
    """Escape reStructuredText in docstrings, which are plain text here."""
    out = []
    code = False
    before = 0
    for line in lines:
        code = line.lstrip().startswith(">>>") or (code and bool(line.strip()))
        indent = len(line) - len(line.lstrip())
        if not code:
            line = re.sub(r"([*|_\\])", r"\\\1", re.sub(r"`([^`]*)`", "\0\\1\0", line))
            line = re.sub("\0([^\0]*)\0(?=(\\w?))", literal, line)
            if out and out[-1].strip() and line.strip() and indent != before:
                out.append("")  # inserted text is surrounded by empty lines
        before = indent
        out.append(line)
    lines[:] = out


def ours_alone(app):
    """Leave out Python's own functools, which cached properties claim to come from."""
    getattr(app.env, "_viewcode_modules", {}).pop("functools", None)
    return []


def setup(app):
    app.connect("autodoc-process-docstring", plain)
    app.connect(  # before the pages of sources are listed
        "html-collect-pages", ours_alone, priority=400
    )
