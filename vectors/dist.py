"""Pack the reference data for other projects.

Usage: python vectors/dist.py [--out FOLDER]

rigid-body-vectors-VERSION.tar.gz has the data, schema, flags, sums, licence, README, errata,
check.py and the consumers. The same files give the same bytes. Nothing is packed where the data
have changed since the last version in VERSIONS: versions.py gives them a new one.
"""

import argparse
import gzip
import io
import sys
import tarfile
from pathlib import Path

from versions import version

HERE = Path(__file__).resolve().parent
NAMES = ("LICENSE", "README.md", "SHA256SUMS", "VERSIONS", "check.py", "errata.md", "flags.json")
NAMES = (*NAMES, "numbers.txt", "schema.json", "xfail.example.json")
PROGRAMS = (".cpp", ".mjs", ".rs", ".toml", ".yml")  # files of consumers/ that are packed


def packed():
    """Return the paths that are packed."""
    data = sorted((HERE / "data").glob("*.json"))
    consumers = [path for path in (HERE / "consumers").glob("*") if path.suffix in PROGRAMS]
    return [*(HERE / name for name in NAMES), *data, *sorted(consumers)]


def pack(folder):
    """Write the archive into a folder and return its path."""
    top = f"rigid-body-vectors-{version()}"
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path in packed():
            member = tarfile.TarInfo(f"{top}/{path.relative_to(HERE)}")
            member.size, member.mode = path.stat().st_size, 0o644
            archive.addfile(member, io.BytesIO(path.read_bytes()))
    out = Path(folder, f"{top}.tar.gz")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(gzip.compress(buffer.getvalue(), mtime=0))
    return out


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", default=HERE.parent / "dist", metavar="FOLDER")
    try:
        print(pack(parser.parse_args().out))
    except ValueError as error:
        sys.exit(str(error))
