"""Packages that an extra brings or that lie beside the library, and a sentence where one is missing."""
from importlib import import_module


def needs(module, extra):
    """Import a module that an extra brings. Raises ModuleNotFoundError naming the extra where it is missing.

    >>> needs("robodyn_lib.tables", "draw").Table.__name__
    'Table'
    """
    return _imported(module, f"; it comes with the extra {extra!r}: pip install 'robodyn-lib[{extra}]'")


def beside(module):
    """Import a module of what lies beside the library. ModuleNotFoundError says where it comes from."""
    return _imported(module, ": it comes with the workbook, not with the library; run this in a copy of the project")


def _imported(module, advice):
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(f"{package} is not installed{advice}", name=package) from None
