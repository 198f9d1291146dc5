"""Write the page of the reference data: usage, which file sees which slip, libraries, archive."""

import json
import re
import shutil
from pathlib import Path

VECTORS = Path(__file__).resolve().parent.parent.parent / "vectors"
PARTS = ("README.md", "slips.md", "conventions.md", "errata.md")


def page():
    """Return the page in Markdown: `vectors/README.md`, the tables a heading lower, downloads."""
    text, *others = ((VECTORS / name).read_text(encoding="utf-8") for name in PARTS)
    title, _, rest = text.partition("\n")
    download = (
        '\n**<a href="vectors.zip" download>Download all of it</a>**: robots, schema, checker, '
        "runner, "
        "adapters.\n"
    )
    lower = [re.sub(r"^(#+) ", r"#\1 ", other, flags=re.MULTILINE) for other in others]
    return "\n".join([title, download, rest, *lower, flags()])


def flags():
    """Return the flags in Markdown: purpose, how many files have each, and the public bugs."""
    files = [
        json.loads(path.read_text(encoding="utf-8")) for path in (VECTORS / "data").glob("*.json")
    ]
    lines = [
        "",
        "## Flags, and the public bugs that such a file would have caught",
        "",
        "| flag | what it is for | files | bugs |",
        "|---|---|---|---|",
    ]
    for name, told in json.loads((VECTORS / "flags.json").read_text(encoding="utf-8")).items():
        bugs = [f"[{'/'.join(x.split('/')[3:5])} #{x.split('/')[-1]}]({x})" for x in told["issues"]]
        count = sum(name in data["flags"] for data in files)
        lines.append(
            f"| {name} | {told['says'].replace('<', '&lt;')} | {count} | {', '.join(bugs)} |"
        )
    return "\n".join(lines) + "\n"


def archive(folder):
    """Write vectors.zip, the folder as it is in the project, into a folder."""
    place = Path(folder) / "made" / "vectors"
    shutil.copytree(VECTORS, place, ignore=shutil.ignore_patterns("__pycache__", ".*", "*.pyc"))
    shutil.make_archive(str(Path(folder) / "vectors"), "zip", place.parent, "vectors")
    shutil.rmtree(place.parent)
