"""Remove from the built book what its pages load and never use: icons, unused search indexes."""

import re
from urllib.parse import quote

ICON = re.compile(r"\bfa-([a-z][\w-]*)")
STYLES = {"solid", "regular", "brands", "lg", "fw", "sm", "xs", "spin"}
# In the theme's script: name:[width,height,[other names],"code","path"].
DRAWN = r'"?\b{}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]'
RULES = re.compile(r"(?:\.fa-[\w-]+,?)+\{--fa:[^}]*\}")
SEARCH = re.compile(
    r'\s*<script src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>'
)
VIEWS = re.compile(r'\s*<script src="[^"]*views\.js[^"]*"></script>')
LIVES = re.compile(  # elements that views.js uses
    r"rd-embed|rd-laboratory|rd-live|<summary|searchtools"
)
NAMED = re.compile(  # elements whose text is their name
    r'(<button class="btn search-button-field[^>]*?) aria-label="Search"'
)
# Each icon is a mask over the colour of the text; none is read aloud.
FRAME = """i[class*="fa-"], span[class*="fa-"] { display: inline-block; width: 1em; height: 1em;
  vertical-align: -.125em; background: currentColor; mask: var(--icon) center / contain no-repeat; }
i[class*="fa-"]::before, span[class*="fa-"]::before { content: none; }
.fa-lg { font-size: 1.25em; }
"""


def names(out):
    """Return icons that pages and the theme's scripts name."""
    texts = [*out.rglob("*.html"), *(out / "_static" / "scripts").glob("*theme.js")]
    found = (
        re.findall(r'class="[^"]*\bfa[\w -]*"|fa-[\w-]+', path.read_text(encoding="utf-8"))
        for path in texts
        if "lite" not in path.relative_to(out).parts
    )
    return sorted(
        {name for pieces in found for piece in pieces for name in ICON.findall(piece)} - STYLES
    )


def drawn(name, script):
    """Return an icon as CSS. Raises ValueError where the theme's script does not have it."""
    found = re.search(DRAWN.format(re.escape(name)), script)
    if not found:
        raise ValueError(f"the theme's script has no icon {name!r}")
    wide, high, path = found.groups()
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><path '
        f'd="{path}"/></svg>'
    )
    return f'.fa-{name} {{ --icon: url("data:image/svg+xml,{quote(svg)}"); }}\n'


def lighten(out):
    """Change the book in the folder `out` in place."""
    static = out / "_static"
    script = static / "scripts" / "fontawesome.js"
    icons = FRAME + "".join(drawn(name, script.read_text(encoding="utf-8")) for name in names(out))
    (static / "icons.css").write_text(icons, encoding="utf-8")
    script.write_text("// The few icons that there are stand in icons.css.\n", encoding="utf-8")
    style = static / "styles" / "pydata-sphinx-theme.css"
    style.write_text(RULES.sub("", style.read_text(encoding="utf-8")), encoding="utf-8")
    for path in [
        *out.glob("*.html"),
        *out.glob("notebooks/**/*.html"),
        *out.glob("_modules/**/*.html"),
    ]:
        text = path.read_text(encoding="utf-8")
        text = NAMED.sub(r"\1", text if path.name == "search.html" else SEARCH.sub("", text))
        path.write_text(text if LIVES.search(text) else VIEWS.sub("", text), encoding="utf-8")
