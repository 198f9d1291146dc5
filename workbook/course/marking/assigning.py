"""Make an assignment: a notebook for each page with chosen exercises, plain or for nbgrader."""

import ast
import json
import re
import shlex
import tomllib
import unicodedata
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import workbook
from robodyn_lib.saving import save

from ..colab import CELL
from ..exercises import EXERCISES
from ..exercises.checkers import KINDS
from . import drawn, seals
from .assignment import Assignment, place, points_of
from .reading import call_of, text_of

CONFIG = """\
# Written by robodyn assign. Solutions are not in these notebooks, so nothing is cleared.
c = get_config()
c.ClearSolutions.code_stub = {"python": "# Put your answer in place of the dots."}
"""

PAGE_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]*\.ipynb[^)\s]*\)")  # leads nowhere from an assignment


@dataclass(frozen=True)
class Asked:
    """One exercise of an assignment: its page, question and answer cell."""

    number: str
    page: str
    question: str
    code: str


class Pages:
    """The notebooks of the course, from which questions are taken."""

    def __init__(self, folder=None):
        default = Path(workbook.__file__).parent.parent / "notebooks"
        self.folder = Path(folder) if folder else default
        if not any(self.folder.glob("*.ipynb")):
            raise ValueError(
                f"there are no notebooks in {self.folder}; give the folder of the "
                "course: --notebooks FOLDER"
            )

    def cells(self, page):
        """Return [(kind, text), ...] of the cells of a page, by its first letters: "02a"."""
        paths = sorted(self.folder.glob(f"{page}_*.ipynb")) or sorted(
            self.folder.glob(f"{page}.ipynb")
        )
        if len(paths) != 1:
            pages = ", ".join(
                path.stem.partition("_")[0] for path in sorted(self.folder.glob("*.ipynb"))
            )
            raise ValueError(f"there is no page {page!r}; choose from {pages}")
        notebook = json.loads(paths[0].read_text(encoding="utf-8"))
        return [(cell["cell_type"], text_of(cell["source"])) for cell in notebook["cells"]]

    def asked(self, page):
        """Return {number: Asked} of the exercises of a page, in its order."""
        exercises = {}
        question = ("", "")
        for kind, text in self.cells(page):
            if kind == "markdown":
                head = re.search(r"^\*\*Exercise (\w+\.\d+)\*\*", text, re.MULTILINE)
                question = (head[1], text[head.start() :]) if head else question
                continue
            for number in numbers_in(text):
                if number == question[0]:
                    exercises[number] = Asked(number, page, question[1], text)
        return exercises

    def imports(self, page):
        """Return the import lines of a page's code cells."""
        lines = []
        for kind, text in self.cells(page):
            if kind != "code" or "openings import" in text:
                continue
            try:
                statements = ast.parse(text).body
            except SyntaxError:
                continue
            imported = [x for x in statements if isinstance(x, ast.Import | ast.ImportFrom)]
            lines += [ast.unparse(x) for x in imported]
        used_elsewhere = "workbook.course.classroom", "workbook.draw", "workbook.widgets"
        return [
            x
            for x in dict.fromkeys(lines)
            if not x.startswith(tuple(f"from {y}" for y in used_elsewhere))
        ]

    def definitions(self, page):
        """Return {name: code} of the functions, classes and named values of a page."""
        found = {}
        for kind, text in self.cells(page):
            if kind != "code":
                continue
            try:
                statements = ast.parse(text).body
            except SyntaxError:
                continue
            for statement in statements:
                for name in names_defined(statement):
                    found.setdefault(name, code_of(statement, text))
        return found


def names_defined(statement):
    """Return the names that a function, a class or a plain assignment defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return []


def code_of(statement, text):
    """Return the lines of a statement, with its decorators."""
    decorators = getattr(statement, "decorator_list", [])
    first = min(x.lineno for x in [statement, *decorators])
    return "\n".join(text.split("\n")[first - 1 : statement.end_lineno])


def names_needed(exercise):
    """Return the names that the code of an exercise uses, and the functions that its words name."""
    tree = ast.parse(exercise.code)
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    comments = " ".join(re.findall(r"#(.*)", exercise.code))
    called = re.findall(r"\b([A-Za-z_]\w*)\(", comments)
    quoted = re.findall(r"`([A-Za-z_]\w*)[`(]", exercise.question)
    return names, [*called, *quoted]


def definitions_for(exercise, defined):
    """Return {name: code} of a page's definitions that an exercise needs and does not make.

    Those that these use in turn come before them.
    """
    used, named = names_needed(exercise)
    made = {x for statement in ast.parse(exercise.code).body for x in names_defined(statement)}
    functions = [x for x in named if defined.get(x, "").startswith(("def ", "class ", "@"))]
    found = {}
    begun = set()

    def bring(names):
        for name in names:
            if name not in defined or name in made | begun or name.startswith("my_"):
                continue
            begun.add(name)
            tree = ast.parse(defined[name])
            if isinstance(tree.body[0], ast.FunctionDef | ast.ClassDef):
                bring(free_names(tree.body[0]))
            found[name] = defined[name]

    bring([*used, *functions])
    return found


def free_names(definition):
    """Return the names that a function or a class takes from elsewhere, as they come."""
    nodes = list(ast.walk(definition))
    own = {x.arg for x in nodes if isinstance(x, ast.arg)}
    own |= {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
    names = [x.id for x in nodes if isinstance(x, ast.Name)]
    return [x for x in dict.fromkeys(names) if x not in own and x != definition.name]


def numbers_in(code):
    """Return the numbers of the exercises in a cell."""
    try:
        statements = ast.parse(code).body
    except SyntaxError:
        return []
    return [called[0] for called in map(call_of, statements) if called]


def chosen(pages, names, exercises, points):
    """Return ([Asked, ...], {number: points}) of pages and of exercises by commas, or of all."""
    available = {}
    for name in names:
        available |= pages.asked(name)
    wanted = dict.fromkeys(available, points)
    if exercises:
        wanted = {}
        for part in filter(None, (x.strip() for x in exercises.split(","))):
            number, _, worth = (x.strip() for x in part.partition("="))
            if number not in available:
                there = ", ".join(available)
                raise ValueError(f"exercise {number!r} is not on these pages; choose from {there}")
            wanted[number] = points_of(worth, number) if worth else points
    return [available[number] for number in wanted], wanted


def own_questions(path):
    """Return the lecturer's own questions: {number: (text, answer, points, hint)}."""
    try:
        questions = tomllib.loads(Path(path).read_text(encoding="utf-8"))["question"]
        kept = {
            str(question["number"]): (
                question["text"],
                question["answer"],
                question.get("points", 1),
                question.get("hint", ""),
            )
            for question in questions
        }
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise ValueError(
            f"--own: {path}: {error}; expected [[question]] with number, text and answer"
        ) from None
    for number in kept:
        if number in EXERCISES:
            raise ValueError(
                f"--own: {number} is an exercise of the course; choose another number, such as X.1"
            )
    return kept


# --- notebooks ------------------------------------------------------------------------------------
def question_of(exercise, assignment, student=""):
    """Return the question of an exercise, with its points, and with numbers drawn."""
    points = assignment.points[exercise.number]
    worth = f"{points:g} point{'s' * (points != 1)}"
    if exercise.number in assignment.drawn:
        about = EXERCISES[exercise.number]
        text = drawn.asked(exercise.number, assignment.seed_for(student))
        kind = KINDS[about.kind]
        return f"**Exercise {exercise.number}** ({kind}, {about.minutes:g} min; {worth}). {text}"
    question = PAGE_LINK.sub(r"\1", exercise.question)
    return re.sub(r"\((.*?)\)", lambda match: f"({match[1]}; {worth})", question, count=1)


def answer_cell(exercise, assignment, student=""):
    """Return the cell for the answer: as on the page, with the seed of drawn numbers."""
    sealed = assignment.peppered and (
        exercise.number in assignment.drawn or exercise.number in assignment.sealed
    )
    if sealed:
        return f'hand_in("{exercise.number}", ...)'
    if exercise.number in assignment.drawn:
        seed = assignment.seed_for(student)
        return f'exercise("{exercise.number}", ..., seed="{seed}")'
    return exercise.code


def split(exercise, code):
    """Return (cell of the answer, cell of its test) for nbgrader."""
    statements = ast.parse(code).body
    last = next(x for x in statements if call_of(x) and call_of(x)[0] == exercise.number)
    node = call_of(last)[1]
    lines = code.split("\n")
    before = "\n".join(lines[: last.lineno - 1]).rstrip()
    seed = next((k for k in last.value.keywords if k.arg == "seed"), None)
    rest = f", {ast.unparse(seed)}" if seed else ""
    name = node.id if isinstance(node, ast.Name) else f"answer_{exercise.number.replace('.', '_')}"
    if not isinstance(node, ast.Name):
        comment = lines[last.end_lineno - 1][last.end_col_offset :]
        before = (
            f"{before}\n{name} = {ast.unparse(node).replace('Ellipsis', '...')}{comment}".strip()
        )
    called = last.value.func.id
    return before, f'assert {called}("{exercise.number}", {name}{rest})'


def cell(kind, text, name, **metadata):
    """Return a cell of a notebook."""
    made = {"cell_type": kind, "id": name, "metadata": metadata, "source": text}
    return made | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def graded(name, points=None):
    """Return nbgrader's metadata of an answer cell, or of a test cell that is worth points."""
    about = {"grade_id": name, "schema_version": 3, "task": False, "cell_type": "code"}
    about |= {"grade": points is not None, "solution": points is None, "locked": points is not None}
    return about if points is None else about | {"points": points}


def notebook(exercises, assignment, imports, definitions, student="", nbgrader=False):
    """Return the notebook of an assignment for a class, or for one student.

    imports, definitions: of each page, as `Pages` finds them.
    """
    total = f"{sum(assignment.points.values()):g} points"
    due = f", due {assignment.due}" if assignment.due else ""
    head = f"# {assignment.title}\n\n{total}{due}. Write your answers in place of the dots."
    names = "exercise, hand_in" if assignment.peppered else "exercise"
    cells = [
        cell("markdown", head, "head"),
        cell("code", CELL, "colab", jupyter={"source_hidden": True}),
        cell("code", f'student = "{student}"  # your name or number', "student"),
        cell("code", f"from workbook.course.classroom import {names}", "start"),
    ]
    page = ""
    there = set()
    for exercise in exercises:
        name = exercise.number.replace(".", "-")
        if exercise.page != page and imports.get(exercise.page):
            cells.append(cell("code", "\n".join(imports[exercise.page]), f"i-{name}"))
        page = exercise.page
        given = definitions_for(exercise, definitions.get(page, {}))
        given = {x: code for x, code in given.items() if (page, x) not in there}
        there |= {(page, x) for x in given}
        if given:
            cells.append(cell("code", "\n\n\n".join(given.values()), f"d-{name}"))
        cells.append(cell("markdown", question_of(exercise, assignment, student), f"q-{name}"))
        code = answer_cell(exercise, assignment, student)
        if not nbgrader:
            cells.append(cell("code", code, f"a-{name}"))
            continue
        answer, test = split(exercise, code)
        answer += "\n### BEGIN SOLUTION\n### END SOLUTION"
        about = graded(f"a-{name}")
        worth = graded(f"t-{name}", assignment.points[exercise.number])
        cells.append(cell("code", answer, f"a-{name}", nbgrader=about))
        cells.append(cell("code", test, f"t-{name}", nbgrader=worth))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    if assignment.due:
        metadata["due"] = assignment.due
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def write(path, made):
    """Write a notebook into a file, whose folder is made if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, json.dumps(made, indent=1, ensure_ascii=False) + "\n")


def assign(args):
    """Write the notebooks of an assignment, and assignment.json for the lecturer; return lines."""
    pages = Pages(args.notebooks)
    exercises, points = chosen(pages, args.page, args.exercises, 1)
    pepper = seals.pepper_in(args.pepper) if args.pepper else ""
    assignment = Assignment(
        title=args.title,
        points=points,
        due=args.due or "",
        seed=args.seed or "",
        each=bool(args.students),
        drawn=[
            exercise.number
            for exercise in exercises
            if args.seed and exercise.number in drawn.DRAWN
        ],
        peppered=bool(pepper),
        pepper=pepper,
    )
    if args.own:
        if not pepper:
            raise ValueError("--own needs a pepper, which seals its answers: --pepper FILE")
        for number, (text, answer, worth, hint) in own_questions(args.own).items():
            exercises.append(Asked(number, "", f"**Exercise {number}** (own). {text}", ""))
            points[number] = points_of(worth, number)
            assignment.sealed[number] = seals.sealed(number, answer, pepper)
            assignment.hints[number] = hint
    if not exercises:
        raise ValueError("no exercise was chosen")
    if args.students and not args.seed:
        raise ValueError("--students draws other numbers for each student, which needs --seed WORD")
    out = Path(args.out)
    if out.exists() and any(out.iterdir()):
        raise ValueError(f"--out: {out} is not empty")
    imports = {name: pages.imports(name) for name in args.page}
    definitions = {name: pages.definitions(name) for name in args.page}
    exercises.sort(key=lambda exercise: place(exercise.number))
    name = re.sub(r"[^\w-]+", "_", args.title).strip("_") or "assignment"
    students = students_in(args.students) if args.students else [""]
    for student in students:
        made = notebook(exercises, assignment, imports, definitions, student, args.nbgrader)
        write(notebook_path(out, name, student, args.nbgrader), made)
    if args.nbgrader:
        save(out / "nbgrader_config.py", CONFIG)
    save(out / "assignment.json", assignment.text())
    return said(out, name, assignment, students, args.nbgrader, args.pepper)


def notebook_path(out, name, student, nbgrader):
    """Return the path of a notebook."""
    if nbgrader:
        return out / "source" / name / f"{name}.ipynb"
    return out / "handed_out" / student / f"{name}.ipynb"


def students_in(path):
    """Return the students in a file, one a line. Raises ValueError for no name of a folder."""
    text = unicodedata.normalize("NFC", Path(path).read_text(encoding="utf-8-sig"))
    students = list(filter(None, map(str.strip, text.splitlines())))
    for student, times in Counter(map(str.casefold, students)).items():
        if times > 1:
            raise ValueError(
                f"--students: {student!r} occurs {times} times in {path}; tell them apart, for "
                f"example by a number behind the name"
            )
    for student in students:
        if not re.fullmatch(r"[\w@.,' -]+", student) or student.strip(".") == "":
            raise ValueError(f"--students: {student!r} cannot be the name of a folder")
    if not students:
        raise ValueError(f"--students: {path} contains no names; expected one on each line")
    return students


def said(out, name, assignment, students, nbgrader=False, pepper_file=None):
    """Yield the lines that describe to the lecturer what was made."""
    made = out / ("source" if nbgrader else "handed_out")
    each = ", each in a folder with the student's name" if assignment.each else ""
    yield f"{made}: {len(students)} notebook{'s' * (len(students) != 1)} {name}.ipynb{each}"
    yield f"exercises: {', '.join(assignment.points)}"
    public = [x for x in assignment.points if x in EXERCISES and EXERCISES[x].public]
    yield f"with a solution in notebooks/solutions: {', '.join(public) or 'none of these'}"
    if assignment.seed:
        yield f"numbers drawn: {', '.join(assignment.drawn) or 'of none of these exercises'}"
    if nbgrader:
        return
    pepper = f" --pepper {shlex.quote(str(pepper_file))}" if pepper_file else ""
    assigned = shlex.quote(str(out / "assignment.json"))
    yield "to mark what comes back in a folder, with a folder inside for each student:"
    yield f"    robodyn grade FOLDER --assignment {assigned}{pepper} > marks.csv"
