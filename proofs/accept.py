"""Let Coq accept files, as many at once as there are cores: each when all that it requires of them is accepted.

    python proofs/accept.py FOLDER FILE...          FOLDER is for what is made; each FILE comes after those it requires
"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore

REQUIRED = re.compile(r"^From RK Require(?: Import| Export)? ([^.]*)\.", re.MULTILINE)


def refused(out, names):
    """Return the files that Coq does not accept, and those that require one of them."""
    accepted, free = {}, Semaphore(os.cpu_count() or 1)

    def accept(name):
        path = next(path for path in (Path(f"{name}.v"), out / f"{name}.v") if path.exists())
        required = " ".join(REQUIRED.findall(path.read_text(encoding="utf-8"))).split()
        if not all(accepted[other].result() for other in required):
            return False
        with free, open(out / f"{name}.said", "wb") as said:
            command = ["coqc", "-noglob", "-Q", out, "RK", "-o", out / f"{name}.vo", path]
            return subprocess.run(command, stdout=said).returncode == 0

    with ThreadPoolExecutor(len(names)) as pool:
        for name in names:
            accepted[name] = pool.submit(accept, name)
    return [name for name in names if not accepted[name].result()]


if __name__ == "__main__":
    found = refused(Path(sys.argv[1]), sys.argv[2:])
    sys.exit(f"proofs: {found[0]}.v is not accepted" if found else 0)
