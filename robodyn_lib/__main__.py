"""python -m robodyn_lib: the command `robodyn`."""

import sys

from .cli import main

sys.exit(main())
