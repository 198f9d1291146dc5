"""Judge a folder of handed-in notebooks: each is read, and judged, in a process with a deadline."""

import builtins
import contextlib
import multiprocessing
import os
import re
import time
import unicodedata
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from pathlib import Path

from robodyn_lib.working import bar

from ...game.handin import is_saved_by_the_game
from ..classroom import objection_to
from ..exercises import EXERCISES
from . import programs
from .assignment import Assignment
from .programs import SECONDS as FOR_CODE
from .reading import Missing, Unreadable, read

SECONDS = 20.0  # for one exercise; programs have their own limit beside it
MEMORY = 6_000_000_000  # bytes that a judging process may use
NOTEBOOK = re.compile(r".*\.ipynb(\.txt|\.json)?", re.IGNORECASE)  # browsers add an ending
PUT_THERE = {".ipynb_checkpoints", "__MACOSX", ".git"}  # folders that no student made
NO_HAND_IN = {".md", ".csv", ".json", ".toml"}  # of reports, marks and assignments
CANVAS = re.compile(r"(?P<who>[^_]+)_(?:LATE_)?(?P<id>\d+)_\d+_.*")
MOODLE = re.compile(r"(?P<who>.+)_(?P<id>\d+)_assignsubmission_\w+")


@dataclass
class Mark:
    """The mark for one exercise of one student.

    verdict: "right", "wrong", "unanswered", "by hand", or "unreadable" of a whole notebook; by:
    "data", "program" or "hand"; points: a number, None if a person has to judge.
    """

    exercise: str
    verdict: str
    by: str
    points: float | None
    hint: str = ""
    source: str = ""


@dataclass
class Student:
    """A student: a name, the number that Canvas or Moodle gave, marks by exercise, and notes."""

    name: str
    number: str = ""
    files: list = field(default_factory=list)
    marks: dict = field(default_factory=dict)
    notes: list = field(default_factory=list)

    @property
    def total(self):
        """The points of all that was judged."""
        return sum(mark.points or 0 for mark in self.marks.values())

    @property
    def by_hand(self):
        """The exercises that a person has to judge."""
        return [mark.exercise for mark in self.marks.values() if mark.points is None]


@dataclass(frozen=True)
class Found:
    """The findings about one exercise in one notebook, before points are given."""

    exercise: str
    verdict: str
    by: str
    hint: str = ""
    source: str = ""
    times: int = 1


def grade(folder, assignment=None, run_code=False, progress=True):
    """Judge all notebooks below a folder and return [Student, ...] by name, and the assignment.

    assignment: an `Assignment`; without one, exercises count one point each, and those count that
    at least half of the notebooks have. run_code: also run answers that are code, apart. Raises
    ValueError for a folder without notebooks.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise ValueError(f"there is no folder {str(folder)!r}")
    paths = notebooks_in(folder)
    games = {path.name for path in files_in(folder) if is_saved_by_the_game(path)}
    if not paths:
        why = f"there is no notebook in {str(folder)!r}: expected files *.ipynb"
        raise ValueError(f"{why}{of_the_game(games)}")
    jobs = [(path, *owner_of(path, folder)) for path in paths]
    results = judged_apart(jobs, assignment, run_code, progress)
    assignment = assignment or Assignment.of_common(results)
    students = merged(jobs, results, assignment)
    for (name, number), files in without_notebook(folder, games).items():
        holds = f"holds {', '.join(files)}" if files else "is empty"
        note = f"no notebook was found: the folder {holds}"
        if any(file.lower().endswith((".zip", ".7z", ".rar", ".gz")) for file in files):
            note += "; unpack it there, and grade again"
        note += of_the_game(games.intersection(files))
        student = Student(name, number, files, notes=[note])
        complete(student, assignment)
        students.append(student)
    tell_apart(students)
    return sorted(students, key=lambda student: student.name.casefold()), assignment


def notebooks_in(folder):
    """Return the notebooks below a folder, in order; copies that Jupyter keeps are passed over."""
    return [path for path in files_in(folder) if NOTEBOOK.fullmatch(path.name)]


def files_in(folder):
    """Return the files below a folder, in order, except those that Jupyter and macOS put there."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not path.is_symlink()
        and not path.name.startswith(("._", ".DS_Store"))
        and not PUT_THERE & set(path.relative_to(folder).parts)
    )


def of_the_game(files):
    """Return what to do with files that the Operator Game has saved, "" if there are none."""
    if not files:
        return ""
    return f"; {min(files)} has proofs of the Operator Game, which python -m workbook.game marks"


def without_notebook(folder, games):
    """Return {(name, number): [file, ...]} of those who handed in no notebook.

    games: names of files that the Operator Game has saved; other files *.json are no hand-in.
    """
    owners = {owner_of(path, folder) for path in notebooks_in(folder)}
    folders = [path for path in sorted(folder.iterdir()) if path.is_dir()]
    files_of = {owner_of(path / "x", folder): [] for path in folders}
    for path in files_in(folder):
        owner = owner_of(path, folder)
        if owner != ("", ""):
            files_of.setdefault(owner, []).append(path.name)
    return {
        owner: files
        for owner, files in files_of.items()
        if owner not in owners
        and owner[0] not in PUT_THERE
        and not (
            files and all(name not in games and Path(name).suffix in NO_HAND_IN for name in files)
        )
    }


def owner_of(path, folder):
    """Return (name, number in Canvas or Moodle) contained in a path, or ("", "").

    Canvas puts them into names of files, Moodle into names of folders; otherwise each folder inside
    `folder` is a student's.
    """
    inside = [unicodedata.normalize("NFC", part) for part in path.relative_to(folder).parts]
    for pattern, text in ((MOODLE, inside[0]), (CANVAS, Path(inside[-1]).stem)):
        named = pattern.fullmatch(text)
        if named:
            return named["who"].strip(), named["id"]
    return (inside[0], "") if len(inside) > 1 else ("", "")


def same_person(name, other):
    """Return whether two names have the same letters: Canvas writes Zoë Müller as "mullerzoe".

    >>> same_person("müllerzoe", "Zoë Müller"), same_person("Zoë Müller", "Ana Müller")
    (True, False)
    """

    def letters(text):
        plain = unicodedata.normalize("NFKD", text.casefold())
        return sorted(letter for letter in plain if letter.isalnum())

    return letters(name) == letters(other)


# --- processes ------------------------------------------------------------------------------------
def starting():
    """Return how processes are started: from one that has loaded the exercises, if that can be."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["workbook.course.exercises", __name__])
    return context


class Judge:
    """A process that judges notebooks, one after the other."""

    def __init__(self):
        context = starting()
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=judging, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.job = None
        self.found = []
        self.at = None
        self.until = None
        self.passed_over = []
        self.notes = []
        self.student = ""

    def give(self, job, assignment, run_code, passed_over=()):
        """Give it a notebook; passed_over: exercises that were not finished in time before."""
        self.job = job
        self.passed_over = list(passed_over)
        self.found = []
        self.at = None
        self.student = ""
        self.notes = []
        self.until = time.monotonic() + 3 * SECONDS
        self.pipe.send((job, assignment, run_code, self.passed_over))

    def end(self):
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass
class Result:
    """The findings in one notebook."""

    student: str = ""
    found: dict = field(default_factory=dict)
    notes: list = field(default_factory=list)
    unreadable: str = ""


def judged_apart(jobs, assignment, run_code, progress=True):
    """Return [Result, ...] of the notebooks, judged by several processes."""
    results = [None] * len(jobs)
    waiting = list(range(len(jobs)))
    done = iter(bar(range(len(jobs)), "grade", "notebook") if progress else range(len(jobs)))
    judges = [Judge() for _ in range(min(len(jobs), os.cpu_count() or 1))]
    busy = {}
    try:
        while waiting or busy:
            for judge in [judge for judge in judges if judge not in busy and waiting]:
                place = waiting.pop(0)
                busy[judge] = place, Result()
                judge.give(jobs[place], assignment, run_code)
            pipes = {judge.pipe: judge for judge in busy}
            soonest = min(judge.until for judge in busy)
            for pipe in wait(list(pipes), max(0.0, soonest - time.monotonic())):
                listen(pipes[pipe], busy, results, done)
            for judge in [judge for judge in busy if time.monotonic() > judge.until]:
                give_up(judge, judges, busy, (jobs, results, assignment, run_code, done))
        next(done, None)
    finally:
        for judge in judges:
            judge.end()
    return results


def listen(judge, busy, results, done):
    """Take one message of a process."""
    place, result = busy[judge]
    try:
        kind, value = judge.pipe.recv()
    except (EOFError, OSError):
        judge.until = 0.0  # it died: treated like one that takes too long
        return
    if kind == "at":
        number, runs = value
        judge.at = number
        judge.until = time.monotonic() + SECONDS + FOR_CODE * runs
    elif kind == "student":
        result.student = value
    elif kind == "found":
        result.found[value.exercise] = value
        judge.at = None
        judge.until = time.monotonic() + SECONDS
    elif kind == "unreadable":
        result.unreadable = value
    else:
        result.notes += value
        results[place] = result
        del busy[judge]
        next(done, None)


def give_up(judge, judges, busy, run):
    """End a process that takes too long or has died, and continue after its exercise."""
    jobs, results, assignment, run_code, done = run
    place, result = busy.pop(judge)
    judge.end()
    judges.remove(judge)
    judges.append(fresh := Judge())
    if judge.at is None or judge.at in judge.passed_over:
        result.unreadable = "reading it took too much time or memory"
        results[place] = result
        next(done, None)
        return
    passed_over = [*judge.passed_over, judge.at]
    why = "judging it took too much time or memory"
    again = Result(found={x: Found(x, "by hand", "hand", why) for x in passed_over})
    busy[fresh] = place, again
    fresh.give(jobs[place], assignment, run_code, passed_over)


def judging(pipe):
    """Judge the requests that come through the pipe, in the loop of a process."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while True:
        try:
            job, assignment, run_code, passed_over = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        for message in findings(job, assignment, run_code, passed_over):
            pipe.send(message)


def findings(job, assignment, run_code, passed_over):
    """Yield the answers found in a notebook, one message each."""
    path, name, _ = job
    try:
        handed = read(path)
    except (Unreadable, OSError, MemoryError) as error:
        yield "unreadable", str(error) or "it takes too much memory"
        yield "done", []
        return
    yield "student", handed.student
    # numbers are drawn by the name as the lecturer wrote it, which is in the cell
    same = name and handed.student and same_person(name, handed.student)
    student = handed.student if same or not name else name
    for number, answer in handed.answers.items():
        if number in passed_over:
            continue
        checker = checker_of(number, assignment, student)
        if checker is None:
            if number not in EXERCISES:
                handed.notes.append(f"there is an answer to {number}, which is no exercise")
            continue
        yield "at", (number, run_code and answer.kind == "code")
        yield "found", found(handed, answer, checker, run_code)
    yield "done", handed.notes


def checker_of(number, assignment, student):
    """Return the checker of an exercise in an assignment, or None if it is not in it."""
    if assignment is not None:
        return assignment.checker(number, student)
    return EXERCISES.get(number)


def found(handed, answer, checker, run_code):
    """Judge one answer."""
    about = answer.number, answer.source, answer.times
    if answer.kind == "unanswered":
        return of(about, "unanswered", "data")
    if answer.kind == "raises":
        return of(about, "wrong", "data", answer.value)
    if answer.kind == "data":
        hint = objection_to(checker, answer.value)
        return of(about, "wrong" if hint else "right", "data", hint)
    if not run_code:
        reason = "the answer is code"
        if isinstance(answer.value, Missing) and not hasattr(builtins, answer.value.name):
            reason = f"it needs {answer.value.name}, which was not found in the notebook"
        return of(about, "by hand", "hand", reason)
    try:
        hint = programs.judged(handed, answer, checker)
    except programs.CannotRun as why:
        return of(about, "by hand", "hand", str(why))
    return of(about, "wrong" if hint else "right", "program", hint)


def of(about, verdict, by, hint=""):
    """Return a `Found`."""
    number, source, times = about
    return Found(number, verdict, by, str(hint)[:500], source, times)


# --- students -------------------------------------------------------------------------------------
def merged(jobs, results, assignment):
    """Return [Student, ...]: of notebooks in one student's folder, the last answer counts."""
    students = {}
    for (path, name, number), result in zip(jobs, results, strict=True):
        # Anybody can write a name into a cell, so submissions are not joined by it.
        key = (name, number) if name else path
        label = name or result.student or path.stem
        student = students.setdefault(key, Student(label, number))
        student.files.append(path.name)
        add(student, path, result, assignment)
    for student in students.values():
        complete(student, assignment)
    return [*students.values()]


def tell_apart(students):
    """Add a number or a file to the names of students that others have, too."""
    named = {}
    for student in students:
        named.setdefault(student.name, []).append(student)
    for name, several in named.items():
        if len(several) > 1:
            for student in several:
                other = student.number or (student.files or ["nothing"])[0]
                student.name = f"{name} ({other})"
                student.notes.append(f"{len(several)} hand-ins bear the name {name!r}")


def add(student, path, result, assignment):
    """Add the answers in one notebook to a student."""
    student.notes += [f"{path.name}: {note}" for note in result.notes]
    if result.unreadable:
        student.notes.append(f"{path.name} could not be read: {result.unreadable}")
    other = result.student and not same_person(student.name, result.student)
    if other and student.name != path.stem:
        student.notes.append(f"{path.name} says in a cell that its student is {result.student!r}")
    for number, answer in result.found.items():
        if number not in assignment.points:
            continue
        if answer.times > 1:
            student.notes.append(
                f"{number} is answered {answer.times} times; the last answer counts"
            )
        known = student.marks.get(number)
        if known is not None and known.verdict != "unanswered":
            if answer.verdict == "unanswered":
                continue
            student.notes.append(f"{number} is answered in two notebooks; {path.name} counts")
        points = {"right": assignment.points[number], "by hand": None}.get(answer.verdict, 0)
        mark = Mark(number, answer.verdict, answer.by, points, answer.hint, answer.source)
        student.marks[number] = mark


def cannot_be_read(note):
    """Return whether a note says that there was nothing to judge."""
    return "could not be read" in note or note.startswith("no notebook")


def complete(student, assignment):
    """Add the exercises that a student has not answered, in the order of the assignment."""
    nothing = not student.marks and any(map(cannot_be_read, student.notes))
    word = "unreadable" if nothing else "unanswered"
    lost = [number for number in assignment.points if number not in student.marks]
    if lost and not nothing:
        verb = "is" if len(lost) == 1 else "are"
        student.notes.append(f"{', '.join(lost)} {verb} not in the notebook")
    student.marks = {
        number: student.marks.get(number, Mark(number, word, "data", 0))
        for number in assignment.points
    }
