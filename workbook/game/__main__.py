"""List which levels of the Operator Game saved files prove, with what is refused and why.

The command is python -m workbook.game PATH ..., where a path is a file that the game has saved, or
a folder with such files *.json in it. The exit status is 0 if every file is one of the game and all
that it claims is proved, 1 if something is refused, and 2 if a path names nothing.
"""

import argparse
import sys

from .handin import files_in, judged, listing


def main(words):
    """Print the table of the files that words of a command line name; return the exit status."""
    head, _, more = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser("python -m workbook.game", description=head, epilog=more)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file, or a folder of files")
    paths = parser.parse_args(words).paths
    if not paths:
        parser.print_help()
        return 0
    try:
        files = [judged(name, path) for name, path in files_in(paths).items()]
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(listing(files))
    return 0 if all(file.is_clean for file in files) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
