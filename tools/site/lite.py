"""Build the notebooks for the browser: JupyterLite with Pyodide, Python as WebAssembly.

Pyodide's core comes from npm, what is pure Python from PyPI (browser.lock), the library from here.
numpy and what else is compiled for Pyodide is in no registry, but in Pyodide's own distribution: it
is fetched from its address when a notebook is run, or now, from a folder that is named. Then
nothing is fetched later.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path

import nbformat
import packages
from packaging.utils import canonicalize_name, parse_wheel_filename

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "tools"))

from wheels import build as build_wheels  # noqa: E402

CACHE = ROOT / ".cache"
LOCK = HERE / "browser.lock"
DARK = ROOT / "tools" / "lab" / "robodyn"  # an extension: drawn pictures are as dark as the page
# Not installed: JupyterLab would load what it adds, which is for JupyterLite alone.
KERNEL = "jupyterlite-pyodide-kernel"
PINNED = (
    f"{KERNEL}==0.8.6 "
    f"--hash=sha256:c9e698420e7f95f156c09c1474898ee6727b35b1740b369cb5f5aaa59ea73d3f"
)
EXTENSIONS = [KERNEL, "jupyterlab-widgets", "anywidget"]  # extensions of JupyterLab in the page
APPS = ["notebooks", "lab", "tree"]
CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
START = [  # files that a kernel waits for
    "micropip",
    "piplite",
    "ipykernel",
    "comm",
    "pyodide-kernel",
    "jedi",
    "ipython",
]
LIBRARY = "robodyn-lib"
ON_THE_PAGE = {  # ipywidgets depends on them; they hold no Python
    "jupyterlab-widgets",
    "widgetsnbextension",
}
ICON = '<link rel="icon" href="../lab/favicon.ico">'
LINE = '<script defer src="../live.js"></script>'  # shows how far Python has started
FAVICONS = [  # files that its pages load but that it does not contain
    "favicon-notebook.ico",
    "favicon-busy-1.ico",
]
LEGACY = ["build/fa-*.eot", "build/fa-*.svg", "build/fa-*.ttf"]  # fonts that also exist as woff2
NOT_NEEDED = re.compile(  # most of jedi
    r"[\w/]+/tests/|jedi/third_party/(typeshed/stubs|django-stubs)/"
)
FIGURE = re.compile(r"\.\./figures/([\w.-]+)")


# --- Pyodide's packages ---------------------------------------------------------------------------


def pins(text):
    """Return {name: its lines} of a lock with digests."""
    blocks = re.findall(r"^\S+==\S+(?: \\\n +--hash=\S+)+", text, re.MULTILINE)
    return {canonicalize_name(block.partition("==")[0]): block for block in blocks}


def compiled(names, lock):
    """Return the names that Pyodide's lock lists as compiled."""
    return sorted(
        name
        for name in names
        if name in lock["packages"]
        and not lock["packages"][name]["file_name"].endswith("-none-any.whl")
    )


def pure_wheels(wanted, cache):
    """Return the wheels of these pins, {name: lines}, from PyPI; fetched once.

    Raises OSError, with what pip said, where it cannot have them or they have another digest.
    """
    text = "\n".join(wanted.values())

    def fetch(part):
        (part / "wanted.txt").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--no-deps",
                "--require-hashes",
                "--only-binary=:all:",
                "--platform=any",
                "--implementation=py",
                "--abi=none",
                "--python-version=3.14",
                f"--dest={part}",
                "-r",
                part / "wanted.txt",
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise OSError(f"pip cannot fetch what browser.lock pins:\n{done.stderr[-2000:]}")

    return sorted(
        packages.once(Path(cache) / hashlib.sha256(text.encode()).hexdigest()[:16], fetch).glob(
            "*.whl"
        )
    )


def trimmed(path, out):
    """Write a wheel into `out` without its own tests and without optional dependencies."""
    with (
        zipfile.ZipFile(path) as whole,
        zipfile.ZipFile(out / path.name, "w", zipfile.ZIP_DEFLATED) as part,
    ):
        for info in whole.infolist():
            if not NOT_NEEDED.match(info.filename):
                part.writestr(info, whole.read(info))
    return out / path.name


def kernel():
    """Return the folder of the kernel's wheel, unpacked; importable from now on."""
    (wheel,) = pure_wheels({KERNEL: PINNED}, CACHE / "pypi")
    place = packages.once(
        wheel.with_suffix(""), lambda part: shutil.unpack_archive(wheel, part, "zip")
    )
    if str(place) not in sys.path:
        sys.path.append(str(place))
    return place


def kernel_wheels():
    """Return the wheels that come with the kernel, without those that pages already have."""
    wheels = sorted((extension(KERNEL) / "static" / "pypi").glob("*.whl"))
    return [
        path for path in wheels if canonicalize_name(path.name.partition("-")[0]) not in ON_THE_PAGE
    ]


def extension(name):
    """Return the folder of a package's extension of JupyterLab."""
    found = [
        f
        for f in distribution(name).files
        if f.name == "package.json" and "labextensions" in f.parts
    ]
    return Path(found[0].locate()).resolve().parent


def compiled_wheels(names, lock, folder):
    """Return the wheels with these names: those of Pyodide's lock, or of a lock in the folder.

    Raises ValueError, which names all that is missing or has another digest, or another Pyodide.
    """
    beside = Path(folder) / "pyodide-lock.json"
    content = json.loads(beside.read_text(encoding="utf-8")) if beside.exists() else lock
    entries = [content["packages"].get(name, lock["packages"][name]) for name in names]
    wanted = {Path(folder, about["file_name"]): about["sha256"] for about in entries}
    wrong = [
        path.name for path, known in wanted.items() if not path.exists() or digest(path) != known
    ]
    if wrong or content["info"] != lock["info"]:
        raise ValueError(
            f"{folder} must hold the packages of Pyodide {lock['info']}, but it holds those of "
            f"{content['info']}; missing or different from the lock file: {wrong}"
        )
    return [*wanted]


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def entry(path):
    """Return a wheel's entry in a Pyodide lock; it has no dependencies."""
    name, version, *_ = parse_wheel_filename(path.name)
    return {
        "name": name,
        "version": str(version),
        "file_name": path.name,
        "install_dir": "site",
        "sha256": digest(path),
        "package_type": "package",
        "depends": [],
        "imports": [],
        "unvendored_tests": False,
    }


def merged(lock, wheels, elsewhere, address):
    """Return Pyodide's lock for our packages: `wheels` by file, `elsewhere` at Pyodide's address.

    Raises ValueError where one is not there that a kernel begins with: it would wait for it without
    a word.
    """
    found = {about["name"]: about for about in map(entry, wheels)}
    for name in elsewhere:
        theirs = lock["packages"][name]
        found[name] = theirs | {"file_name": address + theirs["file_name"], "depends": []}
    if missing := [name for name in [*START, LIBRARY] if name not in found]:
        raise ValueError(f"not among the packages of the live notebooks: {', '.join(missing)}")
    found[LIBRARY]["depends"] = sorted({*found} - {LIBRARY})
    return {"info": lock["info"], "packages": dict(sorted(found.items()))}


def write_pyodide(out, folder=None):
    """Write Pyodide as the notebooks need it into `out`.

    Compiled packages from a folder if given.
    """
    out.mkdir(parents=True)
    kernel()
    made_for = import_module("jupyterlite_pyodide_kernel.constants")
    pinned, _ = packages.PINNED["pyodide"]
    if pinned != made_for.PYODIDE_VERSION:
        raise ValueError(
            f"{KERNEL} is made for pyodide {made_for.PYODIDE_VERSION}, "
            f"but packages.py pins {pinned}"
        )
    core = packages.fetched("pyodide", CACHE / "npm")
    for name in CORE:
        shutil.copy(core / name, out)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    wanted = {
        name: lines
        for name, lines in pins(LOCK.read_text(encoding="utf-8")).items()
        if name not in ON_THE_PAGE
    }
    binaries = compiled(wanted, lock)
    pure = pure_wheels(
        {name: wanted[name] for name in wanted if name not in binaries}, CACHE / "pypi"
    )
    given = [*kernel_wheels(), *(compiled_wheels(binaries, lock, folder) if folder else [])]
    for path in given:
        shutil.copy(path, out)
    build_wheels(out)
    for path in pure:
        trimmed(path, out)
    ours = merged(
        lock, sorted(out.glob("*.whl")), [] if folder else binaries, f"{made_for.PYODIDE_CDN_URL}/"
    )
    (out / "pyodide-lock.json").write_text(json.dumps(ours), encoding="utf-8")


# --- the notebooks --------------------------------------------------------------------------------


def write_contents(out):
    """Copy the notebooks, solutions and figures that they use, laid out for JupyterLite."""
    shutil.copytree(
        ROOT / "notebooks", out / "notebooks", ignore=shutil.ignore_patterns(".*", "__pycache__")
    )
    for path in (out / "notebooks").rglob("*.ipynb"):  # a cell's text in one piece
        path.write_text(json.dumps(nbformat.read(path, 4), ensure_ascii=False), encoding="utf-8")
    (out / "figures").mkdir()
    shown = {
        name
        for path in (out / "notebooks").rglob("*.*")
        for name in FIGURE.findall(path.read_text("utf-8"))
    }
    for name in sorted(shown):
        content = (ROOT / "figures" / name).read_bytes()
        if name.endswith(".svg"):  # they go into the page as Latin-1
            content = content.decode("utf-8").encode("ascii", "xmlcharrefreplace")
        (out / "figures" / name).write_bytes(content)


def settings():
    """Return the settings that JupyterLite reads when a page is opened."""
    kernel = {  # loaded while the reader reads the first lines
        "pyodideUrl": "./pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [*START, LIBRARY]},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "robodyn",
            "exposeAppInBrowser": True,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def write(out, work, folder=None):
    """Write the live notebooks into the folder `out`, for a file server; uses a cleared `work`."""
    shutil.rmtree(work, ignore_errors=True)
    write_pyodide(work / "pyodide", folder)
    write_contents(work / "contents")

    def as_json(name, what):
        return (work / name).write_text(json.dumps(what), encoding="utf-8")

    as_json("jupyter-lite.json", settings())
    as_json("overrides.json", {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}})
    as_json(
        "jupyter_lite_config.json",
        {
            "LiteBuildConfig": {
                "contents": ["contents"],
                "output_dir": str(out),
                "apps": APPS,
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "ignore_sys_prefix": True,
                "federated_extensions": [*(str(extension(name)) for name in EXTENSIONS), str(DARK)],
            }
        },
    )
    done = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build"],
        cwd=work,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(
            f"JupyterLite was not built:\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
    for path in [path for pattern in LEGACY for path in out.glob(pattern)]:
        path.unlink()
    for path in [out / app / "index.html" for app in APPS]:
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("<head>", f"<head>{ICON}{LINE}", 1), encoding="utf-8")
    shutil.copy(HERE / "static" / "live.js", out)
    (out / "static" / "favicons").mkdir(parents=True)
    for name in FAVICONS:
        shutil.copy(out / "lab" / "favicon.ico", out / "static" / "favicons" / name)
    shutil.copytree(
        work / "contents" / "figures", out / "figures"
    )  # the first place in which a page looks
    shutil.move(work / "pyodide", out / "pyodide")
