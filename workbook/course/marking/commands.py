"""The commands `robodyn grade` and `robodyn assign`."""

import sys
from dataclasses import replace

from robodyn_lib.saving import save

from . import assigning, seals, tables
from .assignment import Assignment
from .grading import cannot_be_read
from .grading import grade as graded


def grade(args):
    """Print marks as CSV (robodyn grade); return 0 if all notebooks could be read, else 1."""
    if args.assignment and args.exercises:
        raise ValueError(
            "--exercises cannot be combined with --assignment, which lists the exercises"
        )
    pepper = seals.pepper_in(args.pepper) if args.pepper else ""
    assignment = None
    if args.assignment:
        assignment = Assignment.read(args.assignment, pepper)
    elif args.exercises:
        assignment = Assignment.of_exercises(args.exercises)
    roster = tables.roster_in(args.roster) if args.roster else ()
    students, assignment = graded(args.folder, assignment, args.run_code)
    if args.marked:
        enter(students, tables.entered(args.marked, assignment), args.marked)
    if args.title:
        assignment = replace(assignment, title=args.title)
    print(tables.marks(students), end="", flush=True)
    for option, table in (("canvas", tables.canvas), ("moodle", tables.moodle)):
        if getattr(args, option):
            text = table(students, assignment, roster)
            save(getattr(args, option), text)
    if args.list:
        save(args.list, tables.class_list(students, assignment))
    if args.reports:
        tables.write_reports(students, assignment, args.reports)
    for line in summary(students, assignment):
        print(line, file=sys.stderr)
    return 1 if unread(students) else 0


def enter(students, points, path):
    """Give the points that a lecturer has entered.

    points: {(student, exercise): points} of the table at path. Raises ValueError for a student
    without a hand-in.
    """
    named = {tables.harmless(student.name): student for student in students}
    for (name, exercise), given in points.items():
        if name not in named:
            raise ValueError(f"--marked: {path}: there is no hand-in of {name!r}")
        mark = named[name].marks[exercise]
        mark.points, mark.by = given, "hand"


def assign(args):
    """Write notebooks with chosen exercises and the lecturer's assignment.json (robodyn assign)."""
    for line in assigning.assign(args):
        print(line)
    return 0


def unread(students):
    """Return the notes on notebooks that could not be read."""
    return noted(students, cannot_be_read)


def noted(students, about):
    """Return the notes that about(note) chooses, with the names of their students."""
    return [
        f"{student.name}: {note}" for student in students for note in student.notes if about(note)
    ]


def whose(note):
    """Return whether a note says that a notebook may be another student's."""
    return "says in a cell that its student" in note or "bear the name" in note


def lost(note):
    """Return whether a note says that an answer may have got lost."""
    words = ("not in the notebook", "which is no exercise", "cannot be read")
    return any(x in note for x in words)


def summary(students, assignment):
    """Yield the lines that a lecturer reads: who, which exercises, what is left to do."""
    numbers = ", ".join(assignment.points)
    many = f"{len(students)} student{'s' * (len(students) != 1)}"
    yield f"{many}, {tables.most(assignment)} points: {numbers}"
    by_hand = sum(len(student.by_hand) for student in students)
    if by_hand:
        yield (
            f"left to you, with the verdict 'by hand' and no points: {by_hand}; enter points in a "
            "copy of the table, and give it with --marked"
        )
    yield from unread(students)
    yield from noted(students, whose)
    yield from noted(students, lost)
