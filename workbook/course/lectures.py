"""The lectures of the course in order: one table for pages, links, tests, notes and the book.

Sections, predictions and exercises are counted from 1 on each page, with the page's number before:
2a.1, 2a.2.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lecture:
    """A file of the course: its stem, and its title without the number.

    needs: the lectures that it builds on directly, "02a, 05a". minutes: of its core.
    """

    stem: str
    title: str
    needs: str = ""
    minutes: int = 0

    @property
    def number(self):
        """Return its number as readers know it: "2a", "11", "A"."""
        return self.prefix.lstrip("0") or "0"

    @property
    def prefix(self):
        """The beginning of its file's name: "02a"."""
        return self.stem.partition("_")[0]


LECTURES = (
    Lecture("00_start_here", "Start here", "", 44),
    Lecture("01a_two_sweeps", "Two sweeps along the arm", "", 49),
    Lecture("01b_operators", "Spatial operators", "01a", 46),
    Lecture("02a_articulated_bodies", "Articulated bodies", "01b", 50),
    Lecture("02b_kalman_filter", "The Kalman filter in space", "02a", 50),
    Lecture("03a_identities", "Identities from two inverses", "02b", 46),
    Lecture("03b_every_n", "Proofs for every N", "03a", 50),
    Lecture("04a_forward_dynamics", "Forward dynamics in O(N)", "02a", 40),
    Lecture("04b_fd1_to_fd4", "FD1 to FD4, and the sweep left out", "03b, 04a", 46),
    Lecture("05a_natural_orthogonal_complement", "The natural orthogonal complement", "01b", 45),
    Lecture("05b_reverse_elimination", "Gaussian elimination from the tip", "02a, 05a", 49),
    Lecture("06a_articulated_recursion", "The articulated recursion", "05b", 43),
    Lecture("06b_dictionary", "The dictionary", "02b, 06a", 43),
    Lecture("07a_fixman_theorem", "Fixman's theorem", "01a", 50),
    Lecture("07b_bands_and_misprints", "Bands, and misprints that matter", "07a", 44),
    Lecture("08a_tensions", "Tensions", "07b", 41),
    Lecture("08b_bodies", "Bodies instead of points", "02b, 05a, 08a", 48),
    Lecture("08c_space_branches_loops", "Space, branches, loops", "08b", 43),
    Lecture("09a_quasi_velocities", "Quasi-velocities", "03a", 45),
    Lecture("09b_diagonalized_equations", "Diagonalized equations", "09a", 50),
    Lecture("10a_counting", "Counting operations", "04a, 06a", 37),
    Lecture("10b_what_tricks_save", "What the tricks save", "09b, 10a", 32),
    Lecture("11_arm_laboratory", "The arm laboratory", "00", 48),
    Lecture("12a_how_fast", "How fast", "08a, 10a", 48),
    Lecture("12b_from_the_page_to_the_machine", "From the page to the machine", "02a, 12a", 46),
    Lecture("13a_free_bases", "Free bases", "02b, 04a", 43),
    Lecture("13b_ball_joints", "Ball joints and trees", "13a", 43),
    Lecture("14a_loops", "Loops", "02b, 04b, 13b", 44),
    Lecture("14b_hands_and_contacts", "Hands and contacts", "14a", 46),
    Lecture("15a_four_names", "Four names of one pivot", "06b, 08b, 09a", 36),
    Lecture("15b_any_bracketing", "Any bracketing", "04a, 10a", 39),
    Lecture("15c_derivatives", "Derivatives", "03a, 14a", 26),
    Lecture("15d_flexible_hammer", "A hammer that bends", "02a, 11", 16),
    Lecture("16_is_it_right", "Is it right?", "04a", 35),
    Lecture("A_notation", "Notation", "", 22),
    Lecture("B_errata", "Errata", "", 46),
    Lecture("C_other_letters", "Other letters", "", 25),
    Lecture("D_certificates", "Proofs that a stranger checks", "", 25),
)


# The pages in reading order; the appendices can be read at any time.
COURSE = tuple(x for x in LECTURES if x.prefix[0].isdigit())


def lecture(name):
    """Find a `Lecture` by stem or number: "02a_articulated_bodies", "02a", "2a".

    Raises ValueError if there is none.
    """
    for known in LECTURES:
        if str(name) in (known.stem, known.prefix, known.number):
            return known
    raise ValueError(f"no lecture {name!r}; choose from {', '.join(x.prefix for x in LECTURES)}")
