"""Fetch MathJax and reveal.js from npm's registry, pinned by digest, into .cache.

The book serves its own copies.

pyodide is a Python in WebAssembly; its version is the one that the kernel of the live notebooks was
made for.

axe-core is what tests judge its pages with.
"""

import base64
import hashlib
import io
import shutil
import tarfile
import tempfile
import urllib.request
from pathlib import Path

PINNED = {  # name: version, the archive's sha512
    "mathjax": (
        "4.1.3",
        "BN/8Pkgn7G1pIDYJqd9md+JHsE/jydSYbyOZnSdSA0WziuVO8mRxdYiWFumkVVly/8U+hm9DpIIoWuvySverzw==",
    ),
    "@mathjax/mathjax-tex-font": (
        "4.1.3",
        "9B78brBEmmAwyumaREIyM1gF2HgDamDIXA36UyeXWxX7XrpLdmoSB5NLIf/c6tEA4L6xNrIdMxfgY6YX/kcSNw==",
    ),
    "reveal.js": (
        "5.2.1",
        "r7//6mIM5p34hFiDMvYfXgyjXqGRta+/psd9YtytsgRlrpRzFv4RbH76TXd2qD+7ZPZEbpBDhdRhJaFgfQ7zNQ==",
    ),
    "axe-core": (
        "4.14.1",
        "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
    ),
    "pyodide": (
        "314.0.6",
        "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ==",
    ),
}
SAFELY = (  # Python 3.11 has it from 3.11.4 on
    {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
)


def fetched(name, cache):
    """Return the folder of a package, unpacked below `cache`; fetched once. Raises as `put`."""
    version, digest = PINNED[name]
    folder = Path(cache) / f"{name}-{version}"
    return once(folder, lambda part: put(part / "package", name, version, digest)) / "package"


def put(folder, name, version, digest):
    """Unpack npm's archive of a package into a folder, in which other things may be already.

    Raises OSError where the registry cannot be reached, ValueError where what it sends has another
    sha512, in base64.
    """
    address = f"https://registry.npmjs.org/{name}/-/{name.rpartition('/')[2]}-{version}.tgz"
    with urllib.request.urlopen(address, timeout=120) as answer:
        archive = answer.read()
    found = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if found != digest:
        raise ValueError(f"{address} has the sha512 {found}, expected {digest}")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar.getmembers():
            member.name = member.name.partition("/")[2]  # without the folder "package"
        tar.extractall(folder, **SAFELY)


def once(place, fill):
    """Return the folder `place`, filled once by fill(folder), complete or absent.

    If several processes do so, the fastest one fills it.
    """
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            fill(part)
            part.chmod(0o755)
            part.rename(place)
        except Exception:
            shutil.rmtree(part)
            if not place.exists():
                raise
    return place
