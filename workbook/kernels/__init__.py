"""Kernels for pages only: arms in hands, and quantities that the page without Python shows."""
