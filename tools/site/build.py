"""Build the book: `make site` writes it to site/ (or a given folder), for a server or from disk.

`python tools/site/build.py OUT 00_start_here 03b_every_n` makes it of these notebooks alone, and
leaves out the live ones and what takes long: functions, proofs, errata.
"""

import copy
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(HERE)]

import chapters  # noqa: E402
import elimination  # noqa: E402
import facts  # noqa: E402
import game  # noqa: E402
import home  # noqa: E402
import laboratory  # noqa: E402
import lighter  # noqa: E402
import lite  # noqa: E402
import nbformat  # noqa: E402
import packages  # noqa: E402
import proved  # noqa: E402
import reference  # noqa: E402
import reference_data  # noqa: E402
import runs  # noqa: E402
import slides  # noqa: E402

import robodyn_lib as rd  # noqa: E402
from workbook.widgets.parts import linked, style  # noqa: E402

NEVER_READ = {".map", ".eot", ".ttf"}  # files for debuggers, and fonts that also exist as woff
REFERENCE = [
    "install",
    "C_equation_index",
    "errata",
    "proved",
    "vectors",
    "functions",
    "notebooks/lecturer_notes",
    "slides",
    "accessibility",
]
LONG = ["errata", "proved", "functions"]  # left out if only a few pages are built
# {folder: (package, parts of it)}. From MathJax we take one renderer, its font, and the part that
# adds MathML, which screen readers read.
PARTS = {
    "mathjax": (
        "mathjax",
        [
            "startup.js",
            "core.js",
            "input/tex.js",
            "input/tex/extensions",
            "output/chtml.js",
            "a11y/assistive-mml.js",
            "ui/lazy.js",
        ],
    ),
    "mathjax/fonts/mathjax-tex-font": ("@mathjax/mathjax-tex-font", ["chtml.js", "chtml"]),
    "reveal": ("reveal.js", ["dist/reveal.js", "dist/reveal.css", "plugin/notes"]),
}
STYLES = (
    "shared/view.css",
    "player/player.css",
    "stepper/stepper.css",
    "sentence/sentence.css",
    "space/space.css",
    "inputs/inputs.css",
    "inputs/choices.css",
)


def views():
    """Return the front ends of all kinds as one plain script: modules do not load from disk."""
    given = f"const FACTS = {json.dumps(facts.facts())};"
    return f'(() => {{\n"use strict";\n{given}\n{linked(HERE / "static" / "views.js")}}})();\n'


def scorer():
    """Return the script that ranks the results of Sphinx's search."""
    taught = (HERE / "taught.json").read_text(encoding="utf-8")
    return f"const TAUGHT = {taught};\n{(HERE / 'scorer.js').read_text(encoding='utf-8')}"


def copy_static(source):
    """Copy figures, settings and style into the sources, and write the views of the front end."""
    static = source / "_static"
    shutil.copytree(ROOT / "figures", source / "figures")
    shutil.copy(HERE / "conf.py", source)
    shutil.copy(HERE / "accessibility.md", source)
    own = shutil.ignore_patterns("views.js", "live.js")
    shutil.copytree(HERE / "static", static, ignore=own)
    unwanted = shutil.ignore_patterns("*.py", "*.json", "__pycache__")
    shutil.copytree(ROOT / "figures", static / "figures", ignore=unwanted)
    for folder, (name, parts) in PARTS.items():
        copy_package(packages.fetched(name, ROOT / ".cache" / "npm"), parts, static / folder)
    (static / "views.js").write_text(views(), encoding="utf-8")
    (source / "scorer.js").write_text(scorer(), encoding="utf-8")
    (static / "views.css").write_text(style(*STYLES), encoding="utf-8")
    home.social(static / "social.png")


def copy_package(package, parts, place):
    """Copy files and folders of an npm package, without what no page reads."""
    for part in parts:
        for path in [package / part, *(package / part).rglob("*")]:
            if path.is_file() and path.suffix not in NEVER_READ:
                copied = place / path.relative_to(package)
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, copied)


def write_notebooks(source, only):
    """Write the notebooks of the book; return {page: notebook} as they were before."""
    found = {page: chapters.pictures_apart(n) for page, n in runs.notebooks(only).items()}
    for page, notebook in copy.deepcopy(found).items():
        path = source / f"{page}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(chapters.for_book(notebook, page, "../" * page.count("/")), path)
    return found


def write_front_pages(write, found, only):
    """Write the first page and the page of installation, from README and guide."""
    solutions = [page for page in found if "solutions" in page]
    course = [page for page in found if page not in solutions]
    others = [page for page in REFERENCE if not (only and page in LONG)]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    title = readme.partition(":")[0].removeprefix("# ")
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    if solutions:
        guide = guide.replace("](../notebooks/solutions/)", f"]({solutions[0]}.ipynb)")
    front = home.front_page(title, guide, course, os.environ.get("ADDRESS", ""))
    write("index.md", front + home.trees(course, others, solutions))
    write("install.md", home.install_page(guide))


def write_sources(source, only=()):
    """Write all that Sphinx reads into a new folder; of the notebooks these alone, if given.

    Returns {name: page of its slides}.
    """

    def write(name, text):
        (source / name).write_text(text, encoding="utf-8")

    copy_static(source)
    found = write_notebooks(source, only)
    verified = reference.verified(rd.robots.panda(), links=2 if only else 4)
    write("C_equation_index.md", reference.equation_index(verified))
    write("_static/tags.js", reference.tag_cards(verified))
    if not only:
        write("errata.md", reference.errata_page())
        write("functions.md", reference.functions_page())
        write("proved.md", proved.page())
    write("vectors.md", reference_data.page())
    write_front_pages(write, found, only)
    notes = (ROOT / "notebooks" / "lecturer_notes.md").read_text(encoding="utf-8")
    write("notebooks/lecturer_notes.md", notes.replace("](../docs/guide.md#", "](../install.md#"))
    lectures = {
        page.rpartition("/")[2]: notebook
        for page, notebook in found.items()
        if "solutions" not in page
    }
    decks = slides.decks(lectures, notes)
    write("slides.md", slides.listing(lectures, notes, decks))
    return decks


def finish(out, decks):
    """Write slides, sources, data and the laboratory beside Sphinx; remove unused files."""
    (out / "slides").mkdir(exist_ok=True)
    for name, page in decks.items():
        (out / "slides" / f"{name}.html").write_text(page, encoding="utf-8")
    (out / "sources").mkdir(exist_ok=True)
    for module, text in reference.source_pages().items():
        (out / "sources" / f"{module}.html").write_text(text, encoding="utf-8")
    reference_data.archive(out)
    (out / "laboratory.html").write_text(laboratory.page("index.html"), encoding="utf-8")
    elimination_page = elimination.page("index.html")
    (out / "elimination.html").write_text(elimination_page, encoding="utf-8")
    (out / "game.html").write_text(game.page("index.html"), encoding="utf-8")
    lighter.lighten(out)


def run_sphinx(folder, source, html, only):
    """Run Sphinx from `source` into `html`; a warning is an error."""
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-b", "html", "-d", folder / "doctrees"]
    environment = os.environ | {"PYTHONPATH": str(HERE), "PART": "1" if only else ""}
    command = [sys.executable, "-m", "sphinx", *options, source, html]
    subprocess.run(command, check=True, env=environment)
    for path in list(html.rglob("*")):
        if path.suffix in NEVER_READ:
            path.unlink()


def main(out, only=()):
    """Build the book into `out`, and an archive beside it."""
    begin = time.perf_counter()
    with TemporaryDirectory() as folder:
        folder = Path(folder)
        source = folder / "source"
        html = folder / "build" / "html"
        live = folder / "lite"
        try:
            if not only:
                lite.write(live, folder / "live", os.environ.get("PYODIDE"))
            decks = write_sources(source, only)
        except ValueError as error:  # a wrong folder or name; its message is enough
            sys.exit(f"make site: {error}")
        run_sphinx(folder, source, html, only)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(html, out)
        if not only:
            shutil.move(live, out / "lite")
    finish(out, decks)
    archive = Path(shutil.make_archive(str(out), "zip", out.parent, out.name))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    packed = archive.stat().st_size / 1e6
    took = time.perf_counter() - begin
    print(f"{out.name}: {size / 1e6:.0f} MB, {archive.name}: {packed:.0f} MB; {took:.0f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute() if sys.argv[1:] else ROOT / "site", sys.argv[2:])
