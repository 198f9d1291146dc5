"""Packages that an extra brings or that lie beside the library, and a sentence where one is missing."""
from importlib import import_module


def needs(module, extra):
    """Import a module that an extra brings. Raises ModuleNotFoundError naming the extra where it is missing.

    >>> needs("robodyn_lib.tables", "draw").Table.__name__
    'Table'
    """
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(f"{package} is not installed; it comes with the extra {extra!r}: "
                                  f"pip install 'robodyn-lib[{extra}]'", name=package) from None


def beside(module):
    """Import a module of what lies beside the library. ModuleNotFoundError says where it comes from."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name not in (package, module):
            raise
        raise ModuleNotFoundError(f"{package} is not installed: it comes with the workbook, not with the library; "
                                  f"run this in a copy of the project", name=package) from None
