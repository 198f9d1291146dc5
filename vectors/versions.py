"""Give changed data a new version.

Usage: python vectors/versions.py [--bump]

Without --bump, the status is 1 if the data are not those of the last line of VERSIONS. With it, the
data are compared with those of the last commit that changed VERSIONS, and the next version is
written into each changed file, VERSIONS and the workflow in consumers/. It is a major version if
something published has changed or is gone, or a tolerance is smaller; a minor version for new
files, states and keys and for larger tolerances; a patch for words.
"""

import argparse
import io
import json
import re
import subprocess
import sys
import tarfile
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTHING, PATCH, MINOR, MAJOR = range(4)
WORDS = ("note", "flags")
LIMITS = ("tolerance", "sizes")  # keys by which an error is measured
FOLLOW = ("version", "digest")  # keys that are computed from others
PARTS = ("states", "bodies", "exact", "closure")  # lists, or dicts, of dicts


def digest():
    """Return the SHA-256 of SHA256SUMS: of all bytes of all data."""
    return sha256((HERE / "SHA256SUMS").read_bytes()).hexdigest()


def listed(text):
    """Return [(version, digest)], the lines of VERSIONS."""
    return [tuple(line.split()) for line in text.splitlines()]


def last():
    """Return the last version and its digest."""
    return listed((HERE / "VERSIONS").read_text(encoding="utf-8"))[-1]


def version():
    """Return the last version; ValueError where the data are others than it names."""
    number, known = last()
    if known != digest():
        raise ValueError(
            f"the data are not those of version {number}; run: python vectors/versions.py --bump"
        )
    return number


def limit(old, new):
    """Return the level of a changed tolerance or size: more than before is minor, less is major."""
    if isinstance(old, list):
        same = isinstance(new, list) and len(old) == len(new)
        return max(map(limit, old, new), default=NOTHING) if same else MAJOR
    if old == new:
        return NOTHING
    if new is None:  # not judged any more
        return MINOR
    return MAJOR if old is None or Decimal(new) < Decimal(old) else MINOR


def level(old, new, key="", limits=False):
    """Return the level of the changes between two parsed files, or parts of them."""
    if key in FOLLOW:
        return NOTHING
    if key in WORDS:
        return NOTHING if old == new else PATCH
    limits = limits or key in LIMITS
    if isinstance(old, dict) and isinstance(new, dict):
        found = [level(old[name], new[name], name, limits) for name in set(old) & set(new)]
        more = set(new) - set(old)
        gone = set(old) - set(new)
        return max(found + [MINOR] * bool(more) + [MAJOR] * bool(gone))
    if key in PARTS and isinstance(old, list) and isinstance(new, list):
        found = [level(one, other) for one, other in zip(old, new, strict=False)]
        if len(old) != len(new):
            found.append(MINOR if key == "states" and len(new) > len(old) else MAJOR)
        return max(found, default=NOTHING)
    if limits:
        return limit(old, new)
    return NOTHING if old == new else MAJOR


def following(number, change):
    """Return the version that follows, as text."""
    parts = [int(x) for x in number.split(".")]
    place = MAJOR - change
    return ".".join(map(str, [*parts[:place], parts[place] + 1, *[0] * (2 - place)]))


def git(*words):
    """Return what git prints."""
    return subprocess.run(["git", "-C", HERE, *words], check=True, capture_output=True).stdout


def published():
    """Return VERSIONS and {name: bytes} of the data, of the last commit that changed VERSIONS."""
    commit = git("log", "-1", "--format=%H", "--", "VERSIONS").decode().strip()
    packed = io.BytesIO(git("archive", commit, "VERSIONS", "data"))
    with tarfile.open(fileobj=packed) as archive:
        files = {m.name: archive.extractfile(m).read() for m in archive.getmembers() if m.isfile()}
    versions = files.pop("VERSIONS").decode()
    return versions, {name.removeprefix("data/"): x for name, x in files.items()}


def write_sums():
    """Write SHA256SUMS."""
    sums = [
        f"{sha256(path.read_bytes()).hexdigest()}  data/{path.name}\n"
        for path in sorted((HERE / "data").glob("*.json"))
    ]
    (HERE / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def changes(before):
    """Return {path: level} of the files that are not as they were published."""
    found = {}
    for path in sorted((HERE / "data").glob("*.json")):
        old = before.get(path.name)
        new = path.read_bytes()
        if old is None:
            found[path] = MINOR
        elif (kind := level(json.loads(old), json.loads(new))) or old != new:
            found[path] = max(kind, PATCH)
    return found


def bump():
    """Write the next version into the changed files, and return it; the last one if none has."""
    versions, before = published()
    found = changes(before)
    here = {path.name for path in (HERE / "data").glob("*.json")}
    gone = set(before) - here
    if not found and not gone:
        return last()[0]
    number = following(listed(versions)[-1][0], MAJOR if gone else max(found.values()))
    for path in found:
        text = path.read_text(encoding="utf-8")
        named = re.sub(r'"version": "[\d.]+"', f'"version": "{number}"', text, count=1)
        path.write_text(named, encoding="utf-8")
    write_sums()
    (HERE / "VERSIONS").write_text(f"{versions}{number} {digest()}\n", encoding="utf-8")
    workflow = HERE / "consumers" / "ci.yml"
    text = workflow.read_text(encoding="utf-8")
    renamed = re.sub(r"rigid-body-vectors-\d+\.\d+\.\d+", f"rigid-body-vectors-{number}", text)
    workflow.write_text(renamed, encoding="utf-8")
    return number


def main(argv=None):
    """Check the version, or give a new one. Status 1 where the data have changed since."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bump", action="store_true")
    try:
        print(bump() if parser.parse_args(argv).bump else version())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
