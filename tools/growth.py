"""Say by how much a change makes the repository grow, and by which files: growth.py [BASE] [--at-most BYTES].

BASE is main where it is not given. Counted is what git stores, packed, of all commits since: a picture that is drawn
three times is stored three times. With --at-most a change that grows more than that fails.
"""
import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def git(*words, given=None, root=ROOT):
    return subprocess.run(["git", *words], cwd=root, input=given, capture_output=True, text=True, check=True).stdout


def growth(base, root=ROOT):
    """Return {file: bytes on disk} of all versions of files that commits since `base` have brought."""
    names = dict(line.partition(" ")[::2] for line in
                 git("rev-list", "--objects", f"{base}..HEAD", root=root).splitlines())
    asked = git("cat-file", "--batch-check=%(objecttype) %(objectname) %(objectsize:disk)",
                given="\n".join(names), root=root)
    found = Counter()
    for kind, name, size in map(str.split, asked.splitlines()):
        if kind == "blob":
            found[names[name]] += int(size)
    return found


def main(arguments):
    parser = argparse.ArgumentParser(description="by how much a change makes the repository grow")
    parser.add_argument("base", nargs="?", default="main")
    parser.add_argument("--at-most", type=int, metavar="BYTES")
    given = parser.parse_args(arguments)
    found = growth(given.base)
    total = sum(found.values())
    for name, size in found.most_common(10):
        print(f"{size:>10} {name}")
    print(f"{total:>10} bytes since {given.base}, {len(found)} files")
    return given.at_most is not None and total > given.at_most


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
