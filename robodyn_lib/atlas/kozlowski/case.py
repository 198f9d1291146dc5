"""A state as Kozłowski writes it."""
from ..state import View


class Case(View):
    """A state in the symbols of Kozłowski, keyed 1 (tip) .. N."""
