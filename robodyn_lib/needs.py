"""Packages that an extra brings or that lie beside the library, and a sentence where one is missing.

`known` is what a class computes when it is first needed.
"""

from functools import cached_property
from importlib import import_module


class known(cached_property):
    """A `cached_property` in one expression, said of s, and its sentence."""

    def __init__(self, function, doc):
        super().__init__(function)
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        super().__set_name__(owner, name)
        self.func.__name__, self.func.__qualname__ = name, f"{owner.__qualname__}.{name}"


def needs(module, extra):
    """Import a module that an extra brings. Raises ModuleNotFoundError naming the extra where it is missing.

    >>> needs("robodyn_lib.tables", "draw").Table.__name__
    'Table'
    """
    return _imported(
        module, f"; it comes with the extra {extra!r}: pip install 'robodyn-lib[{extra}]'"
    )


def beside(module):
    """Import a module of what lies beside the library. ModuleNotFoundError says where it comes from."""
    return _imported(
        module,
        ": it comes with the workbook, not with the library; run this in a copy of the project",
    )


def _imported(module, advice):
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(f"{package} is not installed{advice}", name=package) from None
