"""Robots available without a network: ours, and those of installed packages.

A robot is called SOURCE:NAME. A source lists the files on this machine, or explains in one sentence
what is missing.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path

from ..nearest import did_you_mean
from ..robots import NAMED


@dataclass(frozen=True)
class Source:
    """A package that brings robots.

    package: what pip installs. title: a few words. names() -> {name: path of its file, or None
    where the file is not on this machine}.
    """

    package: str
    title: str
    names: Callable

    @property
    def installed(self):
        """True if the package is there."""
        try:
            metadata.distribution(self.package)
        except metadata.PackageNotFoundError:
            return False
        return True


@cache
def example_robots():
    """Return {name: path} of the URDF files of example-robot-data."""
    files = metadata.files("example-robot-data") or ()
    paths = [Path(str(file.locate())) for file in files if file.suffix == ".urdf"]
    return _by_stem(sorted(path for path in paths if path.is_file()))


def _by_stem(files):
    """Return {name: path}; a file's name is preceded by its folder if two files have that name."""
    stems = [path.stem for path in files]
    names = {}
    for path in files:
        alone = stems.count(path.stem) == 1
        names[path.stem if alone else f"{path.parent.name}/{path.stem}"] = path
    return names


@cache
def menagerie():
    """Return {name: path or None} of the robots of mujoco-menagerie; None: not downloaded."""
    if find_spec("mujoco_menagerie") is None:
        return {}
    registry = import_module("mujoco_menagerie")
    held = import_module("mujoco_menagerie._cache").Cache()
    files = {}
    for robot in registry.robots():
        folder = held.root / robot.name if held.root else held.model_path(robot)
        xml = Path(folder) / robot.entry(robot.default_model).file
        files[robot.name] = xml if xml.is_file() else None
    return files


@cache
def descriptions():
    """Return {name: path or None} of robot_descriptions; None: its repository is not cloned."""
    if find_spec("robot_descriptions") is None:
        return {}
    listed = import_module("robot_descriptions._descriptions").DESCRIPTIONS
    cache_folder = os.environ.get("ROBOT_DESCRIPTIONS_CACHE", "~/.cache/robot_descriptions")
    cloned = Path(cache_folder).expanduser().is_dir()
    return {name: _described(name) if cloned else None for name in sorted(listed)}


def _described(name):
    """Return the file of a description, or None if its repository is not cloned."""
    spec = find_spec(f"robot_descriptions.{name}")
    call = Path(spec.origin).read_text(encoding="utf-8").partition("clone_to_cache(")[2]
    repository = call.partition(",")[0].strip().strip('"')
    listed = import_module("robot_descriptions._repositories").REPOSITORIES
    folder = Path(os.environ.get("ROBOT_DESCRIPTIONS_CACHE", "~/.cache/robot_descriptions"))
    if repository not in listed:
        return None
    if not (folder.expanduser() / listed[repository].cache_path).is_dir():
        return None
    module = import_module(f"robot_descriptions.{name}")
    path = getattr(module, "URDF_PATH", None) or getattr(module, "MJCF_PATH", None)
    return Path(path) if path and Path(path).is_file() else None


SOURCES = {
    "example": Source("example-robot-data", "URDF files", example_robots),
    "menagerie": Source("mujoco-menagerie", "MJCF files, downloaded one by one", menagerie),
    "descriptions": Source("robot_descriptions", "URDF and MJCF, cloned one by one", descriptions),
}


def path_of(text):
    """Return the path of the robot SOURCE:NAME, or None if the text names no source.

    Raises ValueError, in one sentence, where the package, the robot or its file is missing.
    """
    word, colon, name = text.partition(":")
    if not colon or word not in SOURCES:
        return None
    source = SOURCES[word]
    if not source.installed:
        raise ValueError(f"{text}: {source.package} is not installed: pip install {source.package}")
    names = source.names()
    if name not in names:
        near = did_you_mean(name, names) or f"; `robodyn robots` lists the {len(names)} there are"
        raise ValueError(f"{word} has no robot {name!r}{near}")
    if names[name] is None:
        raise ValueError(
            f"{text}: its file is not on this machine; {source.package} downloads it when it is "
            "first used, which needs a network"
        )
    return names[name]


def rows():
    """Return rows (robot, file, remark) of the available robots, for `robodyn robots`."""
    out = [(name, "-", "of this library") for name in NAMED]
    for word, source in SOURCES.items():
        names = source.names() if source.installed else {}
        if not names:
            out.append((f"{word}:...", "-", f"pip install {source.package}: {source.title}"))
            continue
        here = {name: path for name, path in names.items() if path is not None}
        out += [(f"{word}:{name}", path.name, source.package) for name, path in here.items()]
        missing = len(names) - len(here)
        if missing:
            out.append((f"{word}:...", "-", f"{missing} more, whose files are not downloaded"))
    return out
