"""Kozłowski 1995: its record, and the checks of each section."""

from ..papers import Paper

PAPER = Paper(
    "kozlowski",
    "Kozłowski 1995",
    ("kozlowski-1995",),
    {
        "K 2": "K 1-36, K Table 1.1 local-Table 1.8 inertial",
        "K 3": "K 37-39",
        "K 4": "K 40-46, K 4 C(theta,nu)-4 C(theta,xi)",
        "K 5": "K 47-49",
        "K 6": "K 6 theta to nu-6 epsilon to tau, K Table 2, K Table 3",
    },
    ("derivatives", "equations", "factor", "tables"),
    short="Kozłowski",
)
