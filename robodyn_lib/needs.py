"""Packages that an extra of the installation brings, and a sentence where one is missing."""
from importlib import import_module

__all__ = ["needs"]


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
