"""Ways through the course: what each lecture needs, shortest ways, and plans by week.

The order of a plan is written here; what it needs and how long it takes is read from the table of
lectures.
"""

from robodyn_lib.tables import Table

from .lectures import COURSE, LECTURES, lecture

# A week of a semester: the lecture, what is read at home after it, and the topic of the
# seminar.
SEMESTER = (
    ("00", "", ""),
    ("01a", "", ""),
    ("01b", "", ""),
    ("02a", "", ""),
    ("04a", "", "11"),
    ("02b", "", ""),
    ("03a", "03b", ""),
    ("04b", "", ""),
    ("05a", "", ""),
    ("05b", "06a 06b", ""),
    ("07a", "07b 08a 08b", "08c"),
    ("09a", "09b", "10a 12a 12b"),
    ("13a", "10b 13b", ""),
    ("14a", "14b 15a", "15b 15c 15d 16"),
)
# Lectures in order; "self-study" and "six weeks" have two lectures a week.
PLANS = {
    "semester": " ".join(part for week in SEMESTER for part in week).split(),
    "six weeks": "00 01a 01b 02a 04a 11 02b 05a 05b 06a 07a 10a".split(),
    "self-study": (
        "00 01a 01b 02a 04a 11 02b 03a 03b 04b 05a 05b 06a 06b 07a 07b 08a 08b 08c "
        "09a 09b 10a 10b 12a 12b 13a 13b 14a 14b 15a 15b 15c 15d 16"
    ).split(),
}


def way_to(name):
    """Return the numbers of the lectures that lead to a lecture, itself last, in order.

    >>> way_to("04a")
    ['1a', '1b', '2a', '4a']
    """
    stems = set()
    open_ = [lecture(name)]
    while open_:
        page = open_.pop()
        stems.add(page.stem)
        open_ += [lecture(x) for x in needed(page)]
    return [x.number for x in LECTURES if x.stem in stems]


def needed(page):
    """List the numbers that a `Lecture` names as needed."""
    return [x.strip() for x in page.needs.split(",") if x.strip()]


def course_map():
    """Show every lecture with what it needs first and the minutes of its core."""
    rows = [
        (x.number, x.title, ", ".join(lecture(y).number for y in needed(x)) or "-", x.minutes)
        for x in COURSE
    ]
    return Table(
        ("lecture", "title", "needs first", "minutes"),
        rows,
        below=(
            f"{len(rows)} lectures, {sum(x[-1] for x in rows) / 60:.0f} hours of reading and "
            f"pencil work"
        ),
    )


def plan(name):
    """Show a plan of `PLANS` by weeks, with minutes. ValueError for an unknown plan."""
    if name not in PLANS:
        raise ValueError(f"no plan {name!r}; choose from {', '.join(PLANS)}")
    stops = [lecture(x) for x in PLANS[name]]
    titles = [f"{x.number} {x.title} ({x.minutes})" for x in stops] + ["-"] * (len(stops) % 2)
    if name == "semester":
        columns = dict(zip(PLANS[name], titles, strict=False))
        rows = [
            (n, *(", ".join(columns[x] for x in part.split()) or "-" for part in week))
            for n, week in enumerate(SEMESTER, start=1)
        ]
        return Table(
            ("week", "taught (minutes)", "read at home", "seminar"),
            rows,
            below=f"{len(SEMESTER)} lectures, {len(stops) - len(SEMESTER)} other files",
        )
    rows = [(week + 1, *titles[2 * week : 2 * week + 2]) for week in range(len(titles) // 2)]
    return Table(
        ("week", "first lecture (minutes)", "second lecture (minutes)"),
        rows,
        below=f"{len(stops)} lectures, {sum(x.minutes for x in stops)} minutes",
    )
