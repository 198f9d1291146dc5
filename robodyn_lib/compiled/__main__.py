"""python -m robodyn_lib.compiled: compile all kernels, so that no session has to."""
from . import compile_all

compile_all()
