"""MathJax and reveal.js from npm's registry, pinned by digest, kept in .cache: the book serves its own copies."""
import base64
import hashlib
import io
import tarfile
import urllib.request
from pathlib import Path

PINNED = {  # name: version, sha512 of the archive, the folder of it that is used
    "mathjax": ("3.2.2", "Bt+SSVU8eBG27zChVewOicYs7Xsdt40qm4+UpHyX7k0/O9NliPc+x77k1/FEsPsjKPZGJvtRZM1vO+geW0OhGw==", "package/es5"),
    "reveal.js": ("5.2.1", "r7//6mIM5p34hFiDMvYfXgyjXqGRta+/psd9YtytsgRlrpRzFv4RbH76TXd2qD+7ZPZEbpBDhdRhJaFgfQ7zNQ==", "package"),
}


def fetched(name, cache):
    """The folder of a package, unpacked below `cache`; fetched once. Raises OSError where its digest is another one."""
    version, digest, inside = PINNED[name]
    place = Path(cache) / f"{name}-{version}"
    if not place.exists():
        address = f"https://registry.npmjs.org/{name}/-/{name}-{version}.tgz"
        with urllib.request.urlopen(address, timeout=120) as answer:
            archive = answer.read()
        found = base64.b64encode(hashlib.sha512(archive).digest()).decode()
        if found != digest:
            raise OSError(f"{address} has the sha512 {found}, expected {digest}")
        part = place.with_suffix(".part")
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(part, filter="data")
        part.rename(place)
    return place / inside
