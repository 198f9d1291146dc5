"""Questions to answer before a cell is run: one module for each paper, and each notebook that is nobody's paper."""
from . import counting, errata, fixman, kozlowski, laboratory, n03, n04, rk, saha, speed  # noqa: F401  (importing registers)
from .questions import PREDICTIONS, Prediction

__all__ = ["PREDICTIONS", "Prediction"]
