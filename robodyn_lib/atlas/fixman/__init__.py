"""Lee & Chirikjian 2005: its record, and the checks of each part."""

from ..papers import Paper

PAPER = Paper(
    "fixman",
    "Lee & Chirikjian 2005",
    ("lee-chirikjian-2005",),
    {
        "LC I": "LC 1-2",
        "LC II": "LC 3-13",
        "LC III": "LC 14-25",
        "LC IV": "LC Figure 2",
        "LC appendix": "LC Appendix",
    },
    ("chain", "figure", "theorem"),
    short="Lee & Ch.",
)
