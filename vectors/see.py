"""Make each known slip in the reference, and list the files that reveal it.

Usage: python vectors/see.py [--write]

A file reveals a slip if fewer than six digits of some answer remain right. --write makes slips.md.
"""

import sys
from pathlib import Path

import numpy as np
import scoring

from vectors import judging
from vectors.judging import virtual_power
from vectors.judging.sizes import sizes

HERE = Path(__file__).resolve().parent
LONG = 9  # most rates: longer robots are left out, since shorter ones reveal the slip first


def answered(route, data, state):
    """Return the answers of a route in floats, including those for links."""
    with np.errstate(all="ignore"):
        return route.answers(data["urdf"], data["joints"], state, float, state.get("links", ()))


def sees(data, name):
    """Return whether a file reveals a slip.

    It does if fewer than six digits of an answer are right, by its sizes, or if the slip raises.
    """
    for state in data["states"]:
        right, by = _right(data, state)
        try:
            wrong = answered(judging.slipped(name), data, state)
        except (ArithmeticError, ValueError, IndexError):
            return True
        if any(
            np.shape(wrong[key]) != np.shape(value)
            or judging.digits(wrong[key], value, by[key]) < judging.RIGHT
            for key, value in right.items()
        ):
            return True
    return False


def _right(data, state):
    """Return the right answers of a state, and the sizes by which errors are measured."""
    right = answered(virtual_power, data, state)
    links = state.get("links", ())
    with np.errstate(all="ignore"):
        by = sizes(data["urdf"], data["joints"], state, right, float, links)
    return {key: x for key, x in right.items() if np.isfinite(x).all()}, by


def table(names=()):
    """Return {file: the slips that it reveals} of all files that are not too long."""
    return {
        data["name"]: [slip for slip in judging.SLIPS if sees(data, slip)]
        for data in scoring.files(names)
        if data["states"] and len(data["states"][0]["qd"]) <= LONG
    }


def few_that_see_all(found):
    """Return files, each the one that reveals most of the slips that those before it do not."""
    left = {slip for slips in found.values() for slip in slips}
    chosen = []
    while left:
        best = max(found, key=lambda name: len(left & set(found[name])))
        chosen.append((best, len(left & set(found[best]))))
        left -= set(found[best])
    return chosen


def as_markdown(found):
    """Return the table as a page."""
    usual = next(slips for name, slips in found.items() if "usual_test_arm" in name)
    few = few_that_see_all(found)
    lines = [
        "# Which file sees which slip",
        "",
        f"Made by `python vectors/see.py --write`: {len(judging.SLIPS)} slips, {len(found)} "
        f"files of at most {LONG} rates.",
        f"The three-joint arm that tests like to use sees {len(usual)}; "
        f"{len(few)} files together see every one:",
        "",
        *(f"- `{name}`: {count} more" for name, count in few),
        "",
        "| slip | the usual arm | files that see it | such as | public case |",
        "|---|---|---|---|---|",
    ]
    for slip, known in judging.SLIPS.items():
        who = [name for name, slips in found.items() if slip in slips]
        words = known["issue"].split("/")
        case = f"[{'/'.join(words[3:5])} #{words[-1]}]({known['issue']})" if known["issue"] else ""
        such_as = ", ".join(name[:3] for name in who[:4])
        lines.append(
            f"| {slip} | {'yes' if slip in usual else 'no'} | {len(who)} | {such_as} | {case} |"
        )
    lines += ["", "| file | slips it sees |", "|---|---|"]
    lines += [f"| `{name}` | {len(slips)} |" for name, slips in found.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    page = as_markdown(table())
    if "--write" in sys.argv:
        (HERE / "slips.md").write_text(page, encoding="utf-8")
    print(page)
