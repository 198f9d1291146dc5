"""A package, so that a file here may be named as one in the folder above."""
