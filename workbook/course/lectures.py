"""The lectures of the course, in their order: the one table that pages, links, tests, notes and the book read.

Sections, predictions and exercises are counted from 1 on each page, with the page's number before: 2a.1, 2a.2. If you
move one, change its row here; tests hold the rows against the pages.
"""
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Lecture:
    """A file of the course: its stem, its title without the number, its sections and predictions, "2.2-2.4, 2.9".

    needs: the lectures that it builds on, "02a, 05a", and through them those that they build on. minutes: of its core.
    """

    stem: str
    title: str
    sections: str = ""
    predictions: str = ""
    needs: str = ""
    minutes: int = 0

    @property
    def number(self):
        """Its number as readers say it: "2a", "11", "A"."""
        return self.prefix.lstrip("0") or "0"

    @property
    def prefix(self):
        """The beginning of its file's name: "02a"."""
        return self.stem.partition("_")[0]


LECTURES = (
    Lecture("00_start_here", "Start here", "0.1-0.6", "0.1-0.3", "", 44),
    Lecture("01a_two_sweeps", "Two sweeps along the arm", "1a.1-1a.4", "1a.1-1a.3", "", 49),
    Lecture("01b_operators", "Spatial operators", "1b.1-1b.7", "1b.1-1b.4", "01a", 46),
    Lecture("02a_articulated_bodies", "Articulated bodies", "2a.1-2a.5", "2a.1-2a.5", "01b", 50),
    Lecture("02b_kalman_filter", "The Kalman filter in space",
            "2b.1-2b.8", "2b.1-2b.5", "02a", 50),
    Lecture("03a_identities", "Identities from two inverses", "3a.1-3a.5", "3a.1-3a.5", "02b", 46),
    Lecture("03b_every_n", "Proofs for every N",
            "3b.1-3b.8", "3b.1-3b.5", "03a", 50),
    Lecture("04a_forward_dynamics", "Forward dynamics in O(N)", "4a.1-4a.4", "4a.1-4a.2", "02a", 40),
    Lecture("04b_fd1_to_fd4", "FD1 to FD4, and the sweep left out",
            "4b.1-4b.8", "4b.1-4b.8", "03b, 04a", 46),
    Lecture("05a_natural_orthogonal_complement", "The natural orthogonal complement",
            "5a.1-5a.2", "5a.1-5a.2", "01b", 43),
    Lecture("05b_reverse_elimination", "Gaussian elimination from the tip",
            "5b.1-5b.10", "5b.1-5b.5", "02a, 05a", 49),
    Lecture("06a_articulated_recursion", "The articulated recursion", "6a.1-6a.6", "6a.1-6a.3", "05b", 43),
    Lecture("06b_dictionary", "The dictionary", "6b.1-6b.4", "6b.1-6b.5", "02b, 06a", 43),
    Lecture("07a_fixman_theorem", "Fixman's theorem", "7a.1-7a.3", "7a.1-7a.3", "01a", 50),
    Lecture("07b_bands_and_misprints", "Bands, and misprints that matter", "7b.1-7b.7", "7b.1-7b.3", "07a", 44),
    Lecture("08a_tensions", "Tensions", "8a.1-8a.2", "8a.1-8a.2", "07b", 41),
    Lecture("08b_bodies", "Bodies instead of points", "8b.1-8b.4", "8b.1-8b.4", "02b, 05a, 08a", 48),
    Lecture("08c_space_branches_loops", "Space, branches, loops", "8c.1-8c.5", "8c.1-8c.2", "08b", 43),
    Lecture("09a_quasi_velocities", "Quasi-velocities", "9a.1-9a.7", "9a.1-9a.5", "03a", 45),
    Lecture("09b_diagonalized_equations", "Diagonalized equations",
            "9b.1-9b.7", "9b.1-9b.4", "09a", 50),
    Lecture("10a_counting", "Counting operations", "10a.1-10a.6", "10a.1-10a.4", "04a, 06a", 37),
    Lecture("10b_what_tricks_save", "What the tricks save",
            "10b.1-10b.8", "10b.1", "09b, 10a", 32),
    Lecture("11_arm_laboratory", "The arm laboratory", "11.1-11.13", "11.1-11.13", "00", 48),
    Lecture("12a_how_fast", "How fast", "12a.1-12a.6", "12a.1-12a.7", "08a, 10a", 48),
    Lecture("12b_from_the_page_to_the_machine", "From the page to the machine",
            "12b.1-12b.8", "12b.1-12b.9", "02a, 12a", 46),
    Lecture("13a_free_bases", "Free bases", "13a.1-13a.6", "13a.1-13a.3", "02b, 04a", 43),
    Lecture("13b_ball_joints", "Ball joints and trees", "13b.1-13b.6", "13b.1-13b.3", "13a", 43),
    Lecture("14a_loops", "Loops", "14a.1-14a.4", "14a.1-14a.2", "02b, 04b, 13b", 44),
    Lecture("14b_hands_and_contacts", "Hands and contacts", "14b.1-14b.5", "14b.1-14b.3", "14a", 42),
    Lecture("15a_four_names", "Four names of one pivot", "15a.1-15a.2", "15a.1-15a.2", "06b, 08b, 09a", 36),
    Lecture("15b_any_bracketing", "Any bracketing", "15b.1-15b.3", "15b.1-15b.3", "04a, 10a", 39),
    Lecture("15c_derivatives", "Derivatives", "15c.1-15c.3", "15c.1", "03a, 14a", 26),
    Lecture("15d_flexible_hammer", "A hammer that bends", "15d.1-15d.2", "15d.1", "02a, 11", 16),
    Lecture("16_is_it_right", "Is it right?", "16.1-16.6", "16.1-16.6", "04a", 35),
    Lecture("A_notation", "Notation", "A.1-A.5", "A.1-A.2", "", 22),
    Lecture("B_errata", "Errata", "B.1-B.9", "B.1-B.2", "", 46),
)


# What is read in order; the appendices may be opened at any time.
COURSE = tuple(x for x in LECTURES if x.prefix[0].isdigit())


def numbers(text):
    """List the numbers of "2.1, 2.5-2.7".

    >>> numbers("2.1, 2.5-2.7")
    ['2.1', '2.5', '2.6', '2.7']
    """
    out = []
    for part in filter(None, re.split(r"\s*,\s*", text)):
        first, _, last = part.partition("-")
        chapter, _, begin = first.partition(".")
        end = (last or first).partition(".")[2]
        out += [f"{chapter}.{k}" for k in range(int(begin), int(end) + 1)]
    return out


def lecture(name):
    """Find a `Lecture` by its stem or number: "02a_articulated_bodies", "02a", "2a". ValueError for none."""
    for found in LECTURES:
        if str(name) in (found.stem, found.prefix, found.number):
            return found
    raise ValueError(f"no lecture {name!r}; there are {', '.join(x.prefix for x in LECTURES)}")


def after(name):
    """Find the lecture that follows one, or None after the last: after("02a") is 02b."""
    place = LECTURES.index(lecture(name))
    return LECTURES[place + 1] if place + 1 < len(LECTURES) else None


def holding(section):
    """Find the lecture that teaches a section, "2.6". ValueError for a section that there is not."""
    for found in LECTURES:
        if section in numbers(found.sections):
            return found
    raise ValueError(f"no section {section!r}")
