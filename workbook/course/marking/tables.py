"""Marks as tables that Canvas and Moodle import, and a report for each student."""

import csv
import io
import re
from pathlib import Path

from robodyn_lib.saving import save

from ..exercises import EXERCISES

HEAD = "student", "exercise", "points", "verdict", "by"
LIST = "student", "points", "of", "left to judge"
CANVAS = "Student", "ID", "SIS User ID", "SIS Login ID", "Section"
MOODLE = "Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments"
KEYS = "ID", "SIS Login ID", "SIS User ID", "Student", "Identifier", "Username", "Full name"


def harmless(text):
    """Return a text that a spreadsheet takes for a text and not for a formula.

    >>> harmless("=cmd|x"), harmless("Ann Lee")
    ("'=cmd|x", 'Ann Lee')
    """
    text = " ".join(str(text).split())
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def number(points):
    """Return points as text, or "" if a person has to judge."""
    return "" if points is None else f"{points:g}"


def written(rows):
    """Return rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def marks(students):
    """Return a row for each exercise of each student: student, exercise, points, verdict, by."""
    rows = [HEAD]
    for student in students:
        name = harmless(student.name)
        for mark in student.marks.values():
            rows.append((name, mark.exercise, number(mark.points), mark.verdict, mark.by))
    return written(rows)


def class_list(students, assignment):
    """Return a row for each student: name, points, points possible, what a person has to judge."""
    rows = [LIST]
    for student in students:
        left = " ".join(student.by_hand)
        rows.append((harmless(student.name), number(student.total), most(assignment), left))
    return written(rows)


def entered(path, assignment):
    """Return {(student, exercise): points} that a lecturer has entered into a table of marks.

    Rows with "hand" in the column "by" count, if they have points. Raises ValueError for a file
    that is no such table, for two rows of one exercise of a student, and for points that are no
    number from 0 to those of the exercise.
    """
    rows = rows_in(path, "--marked")
    if not rows or not set(HEAD) <= set(rows[0]):
        raise ValueError(
            f"--marked: {path} is not a table with the columns {', '.join(HEAD)}; give a copy of "
            "what robodyn grade printed, and write the new marks into another file"
        )
    found = {}
    there = set()
    for row in rows:
        name, exercise = row["student"], row["exercise"]
        if name and (name, exercise) in there:
            raise ValueError(
                f"--marked: {path}: {name}, {exercise}: expected one row, got two; a spreadsheet "
                "that reads exercises as numbers writes 1.1 for 1.10: import that column as text"
            )
        there.add((name, exercise))
        if row["by"] != "hand" or not row["points"].strip():
            continue
        points = points_in(row["points"])
        top = assignment.points.get(exercise)
        if top is None or points is None or not 0 <= points <= top:
            expected = "no exercise of this assignment" if top is None else f"0 to {top:g} points"
            raise ValueError(
                f"--marked: {path}: {name}, {exercise}: got {row['points']!r}, expected {expected}"
            )
        found[name, exercise] = points
    return found


def points_in(text):
    """Return the number in a text, also with a decimal comma, or None."""
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None


def canvas(students, assignment, roster=()):
    """Return a row for each student, with the columns of Canvas' gradebook.

    roster: rows of an exported gradebook; the columns that identify a student are used.
    """
    rows = [(*CANVAS, assignment.title), ("    Points Possible", "", "", "", "", most(assignment))]
    for student in students:
        known = listed(student, roster)
        who = [known.get(column, "") for column in CANVAS]
        if not known:
            who[:2] = student.name, student.number
        rows.append((*map(harmless, who), number(student.total)))
    return written(rows)


def moodle(students, assignment, roster=()):
    """Return a row for each student, with the columns of Moodle's grading worksheet."""
    rows = [MOODLE]
    for student in students:
        known = listed(student, roster)
        from_number = f"Participant {student.number}" if student.number else ""
        identifier = known.get("Identifier") or from_number
        name = known.get("Full name") or student.name
        words = [f"{mark.exercise} {mark.verdict}" for mark in student.marks.values()]
        row = identifier, harmless(name), number(student.total), most(assignment), "; ".join(words)
        rows.append(row)
    return written(rows)


def most(assignment):
    """Return the points of an assignment that is all right."""
    return number(sum(assignment.points.values()))


def roster_in(path):
    """Return the rows of a CSV file with one of the columns by which students are known."""
    rows = rows_in(path, "--roster")
    if not rows or not set(KEYS) & set(rows[0]):
        raise ValueError(f"--roster: {path} has none of the columns {', '.join(KEYS)}")
    return rows


def rows_in(path, option):
    """Return the rows of a CSV file, {column: text} each.

    Spreadsheets also separate columns by semicolons or tabs; the first line shows which. Raises
    ValueError that names the option for a file that is not UTF-8.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(
            f"{option}: {path} is not text in UTF-8; save it from the spreadsheet as CSV UTF-8"
        ) from None
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)  # no tie: whole numbers, and a comma before others
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter))


def listed(student, roster):
    """Return the row of a student in a roster, or {}."""
    keys = {student.name.casefold(), student.number, f"participant {student.number}"} - {""}
    bare = re.sub(r"[^a-z]", "", student.name.casefold())
    for row in roster:
        if any((row.get(key) or "").strip().casefold() in keys for key in KEYS):
            return row
    for row in roster:  # Canvas names files by the letters of "Lee, Ann"
        names = [row.get("Student"), row.get("Full name")]
        if bare and bare in [re.sub(r"[^a-z]", "", (x or "").casefold()) for x in names]:
            return row
    return {}


# --- reports --------------------------------------------------------------------------------------
def report(student, assignment):
    """Return what a student gets back, as Markdown: verdicts, points and hints, and no answer."""
    lines = [f"# {plain(assignment.title)}: {plain(student.name)}", ""]
    lines += [f"{number(student.total)} of {most(assignment)} points"]
    if student.by_hand:
        lines[-1] += f"; {', '.join(student.by_hand)} will be judged by hand"
    lines += ["", "| exercise | your answer | verdict | points | hint |", "|---|---|---|---|---|"]
    for mark in student.marks.values():
        about = EXERCISES.get(mark.exercise)
        minutes = f" ({about.minutes:g} min)" if about else ""
        answer = f"`{plain(mark.source)}`" if mark.source not in ("", "...") else ""
        worth = f"{number(mark.points)} of {number(assignment.points[mark.exercise])}"
        worth = worth if mark.points is not None else "open"
        row = f"{mark.exercise}{minutes}", answer, mark.verdict, worth, plain(mark.hint)
        lines.append(f"| {' | '.join(row)} |")
    if student.notes:
        lines += ["", *(f"- {plain(note)}" for note in student.notes)]
    return "\n".join(lines) + "\n"


def plain(text):
    """Return a text without characters that Markdown or HTML would interpret."""
    text = " ".join(str(text).split()).replace("|", "\\|").replace("`", "'")
    return text.replace("<", "&lt;")


def write_reports(students, assignment, folder):
    """Write a report for each student into a folder, which is made if it is not there."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    used = set()
    for student in students:
        name = re.sub(r"[^\w.-]+", "_", student.name).strip("._")[:80] or "student"
        while name.casefold() in used:
            name += "_"
        used.add(name.casefold())
        path = folder / f"{name}.md"
        save(path, report(student, assignment))
