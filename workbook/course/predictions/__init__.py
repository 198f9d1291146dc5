"""Questions to answer before a cell is run: one module for each paper, and each notebook that is nobody's paper."""
import pkgutil
from importlib import import_module

from .questions import PREDICTIONS, Prediction

for _found in pkgutil.iter_modules(__path__):
    import_module(f".{_found.name}", __package__)              # which registers what is in it

__all__ = ["PREDICTIONS", "Prediction"]
