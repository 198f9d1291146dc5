"""Rodriguez & Kreutz 1988: the checks of each section. Importing them registers them."""
from . import filter, forward, identities, operators, recursions  # noqa: F401
