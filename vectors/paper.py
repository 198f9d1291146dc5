"""Fill the numbers into the data paper.

python vectors/paper.py writes paper.md from paper.template.md.
"""

import json
import re
from collections import Counter
from pathlib import Path

import make
import scoring
import see

from vectors.judging import SLIPS

HERE = Path(__file__).resolve().parent


def read(name):
    """Return the text of a file of this folder."""
    return (HERE / name).read_text(encoding="utf-8")


def numbers():
    """Return {name: value} of the numbers in the paper."""
    files = list(scoring.files())
    states = [state for data in files for state in data["states"]]
    results = Counter(data["result"] for data in files)
    grades = Counter(data["grade"] for data in files)
    flags = json.loads(read("flags.json"))

    def issues(*names):
        return {issue for name in names for issue in flags[name]["issues"]}

    page = read("slips.md")
    counts = [
        int(row.split(" | ")[2])
        for row in page.splitlines()
        if re.match(r"\| .* \| (yes|no) \| \d+ \|", row)
    ]
    seen_files, usual, few = (
        int(re.search(pattern, page)[1])
        for pattern in (r"slips, (\d+) files", r"like to use sees (\d+);", r"(\d+) files together")
    )
    answers = sum(
        len(scoring.flat(x))
        for state in states
        for key, x in state.items()
        if key not in ("links", "exact", "cos_sin", "representation", "driven")
    )
    answers += sum(
        len(scoring.flat(x))
        for state in states
        for link in state.get("links", {}).values()
        for x in link.values()
    )
    turned = issues("TurnedInertial")
    return {
        "files": len(files),
        "valid": results["valid"],
        "acceptable": results["acceptable"],
        "invalid": results["invalid"],
        "states": len(states),
        "numbers": f"{answers:,}",
        "megabytes": f"{sum(path.stat().st_size for path in (HERE / 'data').glob('*.json')) / 1e6:.1f}",
        "printed": make.PRINTED,
        "working": make.WORKING,
        "agree": make.AGREED,
        "slips": len(SLIPS),
        "cases": sum(bool(slip["issue"]) for slip in SLIPS.values()),
        "turned": len(turned),
        "turned_projects": len({"/".join(x.split("/")[3:5]) for x in turned}),
        "sliders": len(issues("Slider")),
        "issues": len(issues(*flags)),
        "flags": len(flags),
        "grade1": grades[1],
        "grade2": grades[2],
        "grade3": grades[3],
        "exact": sum("exact" in state for state in states),
        "seen_files": seen_files,
        "usual": usual,
        "few": few,
        "least": min(counts),
        "short": see.LONG,
        "peers": len(list((HERE / "peers").glob("*.py"))),
        "version": make.VERSION,
    }


def filled():
    """Return the paper. Raises KeyError for a number that is not computed."""
    known = numbers()
    text = re.sub(
        r"(?<!\{)\{(\w+)\}", lambda found: str(known[found[1]]), read("paper.template.md")
    )
    return text.replace("{{", "{").replace("}}", "}")


if __name__ == "__main__":
    (HERE / "paper.md").write_text(filled(), encoding="utf-8")
