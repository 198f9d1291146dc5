"""Lee & Chirikjian 2005: the checks of each part. Importing them registers them."""
from . import chain, figure, theorem  # noqa: F401
