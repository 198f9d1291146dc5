"""README is true: its Python runs, commands and files exist, the table is the notebooks'.

Each question is a function from a text to complaints: some about a spoiled copy."""

import ast
import re
import shlex
import subprocess
import tomllib
from functools import cache

import pytest
from cases import COURSE, ROOT, read
from notebook_rules import alt_text, links, source

from robodyn_lib import atlas, cli
from workbook.course import errata

SHORT = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
# One text: the second has what the first leaves out.
README = f"{SHORT}\n{GUIDE.replace('](../', '](')}"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SHAPE = re.compile(r"# (\(\d+, [\d, ]*\))")
OTHERS = [
    ROOT / f"{name}.md"
    for name in (
        "CONTRIBUTING CHANGELOG vectors/README proofs/README docs/decisions docs/dependencies "
        "docs/papers docs/rooms docs/tests"
    ).split()
]
FILE = re.compile(r"(?<![\w/.-])(?!my_|mine)[\w/.-]+\.(?:py|ipynb|yml|lock|toml|md)(?!\w)")


def blocks(readme, language=""):
    """Return the fenced blocks of a language, as texts."""
    return [
        body
        for name, body in re.findall(r"^```(\w*)\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
        if name == language
    ]


WIDTH = 97  # columns of code that GitHub shows without a scroll bar


def fenced(readme):
    """Return the lines of each fenced block, whatever its language."""
    found = re.findall(r"^```\w*\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    return [body.splitlines() for body in found]


def commands(readme, program):
    """Return every line of a block and word in backticks that calls a program, with its remark."""
    lines = [line for block in blocks(readme) for line in block.splitlines()]
    return [
        line
        for line in lines + re.findall(r"`([^`\n]+)`", readme)
        if re.match(rf"{program}(?!\S)", line)
    ]


@cache
def after(statements):
    """Return the names after statements, run in turn; what many texts begin with is run once."""
    if not statements:
        return {}
    names = dict(after(statements[:-1]))
    exec(statements[-1], names)
    return names


def python_complaints(readme):
    """Run the blocks one after the other; arrays must have the shapes that remarks claim."""
    statements, complaints = (), []
    for block in blocks(readme, "python"):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            code = ast.unparse(statement)
            statements += (code,)
            try:
                names = after(statements)
            except Exception as error:  # a README that does not run is what is looked for
                return [f"{code}: {type(error).__name__}: {error}"]
            claimed = SHAPE.search(lines[statement.end_lineno - 1])
            got = claimed and getattr(
                eval(ast.unparse(statement.value), dict(names)), "shape", None
            )
            complaints += [f"{code}: shape {got}"] * (
                claimed and got != ast.literal_eval(claimed[1]) or 0
            )
    return complaints


def remark_complaints(readme):
    """Require that calls and methods in remarks exist: rd.load_urdf("my_robot.urdf")."""
    import robodyn_lib as rd

    remarks = " ".join(re.findall(r"# (.*)", "\n".join(blocks(readme, "python"))))
    complaints = [
        f"no rd.{name}" for name in re.findall(r"\brd\.(\w+)", remarks) if not hasattr(rd, name)
    ]
    complaints += [
        f"no run.{name}"
        for name in re.findall(r"\brun\.(\w+)", remarks)
        if name not in {*rd.Trajectory.__annotations__, *dir(rd.Trajectory)}
    ]
    return complaints + [
        f"no method {name}"
        for name in re.findall(r"method=\"([\w-]+)\"", remarks)
        if name not in rd.METHODS
    ]


def make_complaints(readme):
    """Check that every make target exists, and that the app's options are options of Voila."""
    from voila.app import Voila

    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [
        word
        for line in commands(readme, "make")
        for word in shlex.split(line, comments=True)[1:]
        if "=" not in word
    ]
    complaints = [f"make {word}" for word in targets if not re.search(rf"^{word}:", makefile, re.M)]
    complaints += [] if targets else ["no make target"]
    for option in re.findall(r"--([\w.]+)=", " ".join(re.findall(r"`([^`\n]+)`", readme))):
        name = Voila.aliases.get(option, option).partition(".")[2]
        if not any(name in kind.class_trait_names() for kind in Voila.classes + [Voila]):
            complaints.append(f"--{option}=")
    return complaints


def robodyn_complaints(readme):
    """Require that every call of the command, and every option in its remark, is understood."""
    assert PROJECT["scripts"]["robodyn"]
    complaints = []
    calls = commands(readme, "robodyn")
    for line in calls:
        command = line.partition(" > ")[0]  # a shell takes what follows
        words, remark = shlex.split(command, comments=True)[1:], line.partition("#")[2]
        alternatives = [option.split() for option in re.findall(r"--[a-z]+(?: [^-\s,]+)?", remark)]
        for request in [words, *([words[0], *option] for option in alternatives)]:
            try:
                cli.parser().parse_args(request)
            except SystemExit:
                complaints.append(f"robodyn {' '.join(request)}")
    return complaints if len(calls) > 2 else ["no call of robodyn"]


@cache
def there():
    return [
        f"/{path.relative_to(ROOT).as_posix()}"
        for room in ROOT.iterdir()
        if room.name[0] != "." and room.name != "site"
        for path in [room, *room.rglob("*")]
    ]


def file_complaints(readme, folder=ROOT):
    """Require that links lead to files, pictures have alt texts, files in backticks exist."""
    page = {"cells": [{"cell_type": "markdown", "source": readme}]}
    prose = re.sub(r"^```.*?^```", "", readme, flags=re.S | re.M)
    named = " ".join(blocks(readme) + re.findall(r"`([^`\n]+)`", prose))
    named = re.sub(r"https?://\S+", "", named)
    missing = {
        name
        for name in FILE.findall(named.replace("\\", "/"))
        if "NAME" not in name and not any(path.endswith("/" + name.lstrip("/")) for path in there())
    }
    return links(page, folder, ROOT) + alt_text(page) + [f"no file {x}" for x in sorted(missing)]


def table_complaints(readme):
    """Return faults of the table: one row a notebook, in order, its minutes and number of tags."""
    rows = re.findall(r"^\| \[[^\]]*\]\(notebooks/(\w+)\.ipynb\) \|.*\| (\d+) \|$", readme, re.M)
    minutes = [
        (path.stem, re.search(r"(\d+) minutes", source(read(path)["cells"][0]))[1])
        for path in COURSE
    ]
    complaints = [f"rows {sorted(set(rows) ^ set(minutes))}"] if rows != minutes else []
    tags = re.findall(r"(\d+)\s+numbered", readme)
    return complaints + [
        f"{n} equations" for n in tags or ["no"] if n != str(len(atlas.all_tags()))
    ]


@cache
def misprints():
    """Return the table of misprints; each is tried."""
    return errata.table()


@cache
def printed_wrong():
    """Return how many formulas and statements are: each is tried."""
    return misprints().wrong()


def printed(*kinds):
    """Return how many misprints of these kinds there are."""
    return sum(one.said.kind in kinds for one in misprints())


NUMBERS = {9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}


def verdicts():
    """Return how many reference files each library gets wrong: {name with version: count}."""
    text = (ROOT / "vectors" / "conventions.md").read_text(encoding="utf-8")
    table = text.split("| library | files right | wrong |")[1].split("\n\n")[0]
    rows = [row.split(" | ") for row in table.splitlines()[2:]]
    return {row[0].strip("| "): int(row[2]) for row in rows}


def verdict_complaints(readme):
    """Return statements about other libraries that differ from the findings of the reference data."""
    text = " ".join(readme.split())
    some = dict.fromkeys(re.search(r"tried, (.*?) get none of them", text)[1].split(" and "), 0)
    for name, count in re.findall(r"(\w+ [\d.]+) gets (\d+) wrong", text):
        some[name] = int(count)
    return [f"{name}: {some[name]}" for name in some if verdicts().get(name) != some[name]]


def number_complaints(readme):
    """Check counts in the text: misprinted formulas, statements, equations; and the version."""
    extras = {*PROJECT["optional-dependencies"]} - {*"all notebooks test site bench build".split()}
    lectures = sum(path.stem[0].isdigit() for path in COURSE)
    counted = [
        (r"are (\d+) lectures", lectures),
        (r"print (\d+) formulas and statements wrong", printed_wrong()),
        (r"beyond doubt; (\d+) with slips", printed("formula", "statement", "notation")),
        (r"notation, and (\d+) with what\s+may be damage", len(misprints())),
        (r"Of (\w+) libraries tried", NUMBERS[len(verdicts())]),
        (r"(\d+) are checked", len(atlas.REGISTRY)),
        (r"version (\S+);", PROJECT["version"]),
        (r"(\d+) files of robots", len([*(ROOT / "vectors" / "data").glob("*.json")])),
    ]
    complaints = verdict_complaints(readme)
    complaints += [
        f"{pattern}: {found or 'missing'}, it is {true}"
        for pattern, true in counted
        if (found := re.findall(pattern, readme)) != [str(true)]
    ]
    listed = re.search(r"extras are (.*?)\. ", " ".join(readme.split()))
    named = set(re.findall(r"`(\w+)`", listed[1])) if listed else set()
    return complaints + [f"extras {sorted(named ^ extras)}"] * (named != extras)


QUESTIONS = [
    python_complaints,
    remark_complaints,
    make_complaints,
    robodyn_complaints,
    file_complaints,
    table_complaints,
    number_complaints,
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_readme(question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert question(README) == []


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.name)
def test_other_pages_name_what_is_there(page):
    text = page.read_text(encoding="utf-8").replace("`<img>`", "a picture")
    assert file_complaints(text, page.parent) + make_complaints(f"{text}`make lab`") == []
    assert {*re.findall(r"(\d+)\s+(?:numbered|printed) equations", text)} <= {COUNT}


def test_readme_is_one_screen_and_has_what_a_newcomer_wants():
    assert len(SHORT.splitlines()) <= 90
    assert "**For whom.**" in SHORT.split("## ")[0]
    heads = re.findall(r"^## (.*)", SHORT, re.M)
    assert heads == ["Use it", "Can it be trusted?", "The rest"]
    assert [line.split("#")[0].strip() for line in blocks(SHORT)[0].splitlines()] == [
        "make lab",
        "make site",
        "make test",
    ]
    assert max(len(line) for block in fenced(SHORT) for line in block) <= WIDTH
    pictures = re.findall(r"\((figures/\w+\.\w+)\)", SHORT)
    assert pictures[:2] == ["figures/fall.svg", "figures/puma.png"]
    assert len(pictures) == 4
    assert 'robodyn show "RK 4.5"' in SHORT
    assert len(blocks(SHORT, "python")[0].splitlines()) <= 12
    assert "four formalisms" in " ".join(SHORT.split())
    (quoted,) = (m.said.quote for m in atlas.REGISTRY["RK 4.5"].misprints)
    words = re.search(r"words of the report: \*(.*?)\*", " ".join(SHORT.split()))[1]
    assert words == quoted.replace("$", "").replace("\\dots", "...")
    assert python_complaints(SHORT) == number_complaints(SHORT + GUIDE) == []


def test_make_lists_the_commands_of_readme():
    output = subprocess.check_output(["make", "help"], cwd=ROOT, text=True)
    for line in commands(README, "make"):
        assert " ".join(line.split()[:2]) in output


COUNT = str(len(atlas.all_tags()))
SPOILED = [
    # the player shows planar arms
    (python_complaints, "planar_arm(3)", "robots.puma560()"),
    (python_complaints, "# (100, 6, 6)", "# (100, 6)"),
    (remark_complaints, "rd.load_urdf", "rd.read_urdf"),
    (remark_complaints, "run.energy", "run.energies"),
    (make_complaints, "make lab ", "make labs "),
    (make_complaints, "--Voila.ip=", "--Voila.address="),
    (robodyn_complaints, "robodyn bench --quick", "robodyn bench --fast"),
    (robodyn_complaints, "--tip tool0", "--end tool0"),
    (file_complaints, "(notebooks/lecturer_notes.md)", "(notebooks/notes.md)"),
    (file_complaints, "`environment.yml`", "`conda.yml`"),
    (
        file_complaints,
        "![A Panda arm in three poses; its mass matrix as a product of five spatial operators, and "
        "the inverse as a product of three.]",
        "![]",
    ),
    (table_complaints, "plans | 44 |", "plans | 20 |"),
    (table_complaints, COUNT, "1"),
    (number_complaints, "26 formulas", "58 formulas"),
    (number_complaints, f"{COUNT} are checked", "1 are checked"),
    (number_complaints, "version 1.0.0;", "version 0.9.0;"),
    (number_complaints, "`fast`, ", ""),
    (number_complaints, "243 files", "242 files"),
    (number_complaints, "doubt; 35", "doubt; 36"),
    (number_complaints, "and 58 with", "and 59 with"),
    (number_complaints, "gets 123 wrong", "gets 122 wrong"),
    (number_complaints, "Of ten libraries", "Of nine libraries"),
    (table_complaints, "| [12a how fast]", "| 12a how fast"),
]


@pytest.mark.parametrize(
    "question, old, new", SPOILED, ids=[f"{q.__name__}-{i}" for i, (q, *_) in enumerate(SPOILED)]
)
def test_spoiled_readme_is_noticed(question, old, new, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert old in README
    assert question(README.replace(old, new)) != []
