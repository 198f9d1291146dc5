"""Kernels that pages alone need: arms in hands, and what the page without Python shows."""
