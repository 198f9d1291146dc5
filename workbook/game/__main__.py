"""List which levels of the Operator Game each saved file proves.

The command is python -m workbook.game FILE.json ...
"""

import sys

from .handin import listing

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(listing(sys.argv[1:]))
