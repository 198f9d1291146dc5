"""Imports of optional packages, with helpful errors, and the cached property `known`."""

from functools import cached_property
from importlib import import_module


class known(cached_property):
    """A `cached_property` given as a one-argument function and its docstring."""

    def __init__(self, function, doc):
        super().__init__(function)
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        super().__set_name__(owner, name)
        self.func.__name__ = name
        self.func.__qualname__ = f"{owner.__qualname__}.{name}"


def needs(module, extra):
    """Return an imported module of an optional extra.

    Raises ModuleNotFoundError, naming the extra to install, if it is missing.

    >>> needs("robodyn_lib.tables", "draw").Table.__name__
    'Table'
    """
    return _imported(
        module, f"; it comes with the extra {extra!r}: pip install 'robodyn-lib[{extra}]'"
    )


def beside(module):
    """Return an imported module of the project that is not part of the library.

    Raises ModuleNotFoundError, explaining where the module is found, if it is missing.
    """
    has_wheel = module.partition(".")[0] == "workbook"
    wheel = "pip install robodyn-workbook, or " if has_wheel else ""
    return _imported(
        module,
        f": it belongs to the workbook, not to the library; {wheel}run this in a copy of the "
        "project",
    )


def _imported(module, advice):
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(f"{package} is not installed{advice}", name=package) from None
